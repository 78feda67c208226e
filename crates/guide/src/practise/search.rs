//! Search for positions to practise a technique, along the solution of a puzzle.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_chains::{Engine, Search};
use ninefold_core::{Cell, Solution};
use ninefold_generate::canon::{Canonizer, Key};
use ninefold_logic::{Conclusions, Facts, First, Pattern, Sink, Step, Technique, Until};
use ninefold_rate::human::place;
use ninefold_rate::{Producer, Rated, Scale};

use super::{Exercise, Kind, Origin};
use crate::Stopped;
use crate::recognise::{Goal, Match, find_all, is_simple};

/// Maximum rating, on the scale for people, of techniques tried to solve on in a puzzle, unless the technique
/// itself is rated higher: harder ones take so long that another puzzle is more promising.
pub(super) const CHEAP: u32 = 59;

/// Minimum number of empty cells for exercises that aren't bare: with fewer the position is nearly solved.
pub(super) const LEAST_EMPTY: usize = 12;

/// Maximum number of steps of the technique examined in a position with something easier.
const STEPS: usize = 12;

/// A technique, and its place in the order of a profile.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) technique: &'static Technique,
    /// The search that finds steps of the technique.
    own: Producer,
    /// The simple techniques before it, at the beginning of the order.
    simple: Vec<Producer>,
    /// The other techniques before it.
    rest: Vec<Producer>,
    /// The cheap techniques after it: they solve on where nothing before does.
    after: Vec<Producer>,
}

impl Order {
    pub(super) fn new(technique: &'static Technique, profile: &dyn Scale) -> Order {
        let order = profile.order();
        let at = order.iter().position(|producer| producer.may_find(technique));
        let own = at.map_or(Producer::First(technique), |at| order[at]);
        // A technique that the profile lacks is placed where the scale for people has it.
        let is_before = |number: usize, producer: &Producer| match at {
            Some(at) => number < at,
            None => number_of(producer) < place(technique),
        };
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for (number, producer) in order.iter().enumerate() {
            if is_before(number, producer) {
                before.push(*producer);
            } else if at != Some(number) && number_of(producer) <= CHEAP {
                after.push(*producer);
            }
        }
        let simple = before.iter().take_while(|producer| is_simple(producer)).count();
        let rest = before.split_off(simple);
        Order { technique, own, simple: before, rest, after }
    }

    /// Returns everything that comes before the technique.
    pub(super) fn before(&self) -> impl Iterator<Item = &Producer> {
        self.simple.iter().chain(&self.rest)
    }

    /// Returns whether all searches before the technique report all their steps: a dynamic search reports
    /// only one of many, so it is unknown which others it would find.
    fn is_known(&self) -> bool {
        !self.before().any(|producer| matches!(producer, Producer::Chains(_, Search::Dynamic(_))))
    }
}

/// Searches for positions in which to find the technique.
pub(super) struct Walker<'s> {
    pub(super) order: &'s Order,
    pub(super) profile: &'s dyn Scale,
    pub(super) engine: &'s mut Engine,
    pub(super) canonizer: &'s mut Canonizer,
    /// The kind wanted, if only one is.
    pub(super) kind: Option<Kind>,
    pub(super) seen: &'s HashSet<Key>,
    /// The source of the positions.
    pub(super) origin: Origin,
    pub(super) stop: &'s mut dyn FnMut() -> bool,
}

impl Walker<'_> {
    /// Returns the first position in the solution of a puzzle in which nothing is easier than the technique.
    /// The best of other suitable positions is stored in `second`, unless that has one as good.
    ///
    /// Simple techniques are applied first. Where they end, the technique is tried before everything else
    /// that is easier, since that takes longer.
    pub(super) fn along(
        &mut self,
        mut facts: Facts,
        second: &mut Option<Exercise>,
    ) -> Result<Option<Exercise>, Stopped> {
        let Order { simple, rest, after, .. } = self.order;
        while facts.empty().len() >= LEAST_EMPTY {
            if let Some(step) = self.first(&facts, simple)? {
                facts.apply(&step.conclusions);
                continue;
            }
            let own = self.own_step(&facts)?;
            // Without a step of its own in the position, only cheap techniques are worth trying.
            let is_worth = |producer: &&Producer| own.is_some() || number_of(producer) <= CHEAP;
            let easier: Vec<Producer> = rest.iter().filter(is_worth).copied().collect();
            let next = match (self.first(&facts, &easier)?, own) {
                (None, Some(step)) => match self.found(&facts, &step, Kind::Pure) {
                    Some(found) => return Ok(Some(found)),
                    None => Some(step),
                },
                (None, None) => self.first(&facts, after)?,
                (Some(easier), Some(own)) => {
                    self.try_second(&facts, &own, second)?;
                    Some(easier)
                }
                (Some(easier), None) => Some(easier),
            };
            let Some(step) = next else { break };
            facts.apply(&step.conclusions);
        }
        Ok(None)
    }

    /// Stores a position with something easier in `second`, if it is better than the one there.
    fn try_second(
        &mut self,
        facts: &Facts,
        own: &Step,
        second: &mut Option<Exercise>,
    ) -> Result<(), Stopped> {
        let best = second.as_ref().map(|second| second.kind);
        if self.kind == Some(Kind::Pure) || best == Some(Kind::Local) {
            return Ok(());
        }
        let local = self.alone(facts)?.and_then(|step| self.found(facts, &step, Kind::Local));
        if local.is_some() || (best.is_none() && self.kind.is_none()) {
            *second = local.or_else(|| self.found(facts, own, Kind::Shadowed));
        }
        Ok(())
    }

    /// Returns the exercise of a step, unless its position was seen before.
    fn found(&mut self, facts: &Facts, step: &Step, kind: Kind) -> Option<Exercise> {
        let key = self.canonizer.key(facts.board());
        if self.seen.contains(&key) {
            return None;
        }
        let number = self.profile.number(&*step.pattern);
        let step = Rated { step: step.clone(), number, before: facts.clone() };
        Some(Exercise { step, kind, origin: self.origin, key })
    }

    /// Returns the exercise with all cells filled that its step doesn't need; the step may then conclude
    /// less. `None` if such a position was seen before.
    pub(super) fn bare(&mut self, found: Exercise, solution: &Solution) -> Result<Option<Exercise>, Stopped> {
        let Rated { step, mut before, .. } = found.step;
        let goal = Goal::of(&before, &step.conclusions);
        let cells: Vec<Cell> = before.empty().iter().collect();
        let step = self.fill(&mut before, &cells, &goal, solution)?.unwrap_or(step);
        Ok(self.found(&before, &step, Kind::Bare))
    }

    /// Fills as many of some cells as possible, by halving: all of them, or else as many as possible of
    /// either half. Returns the step that remains.
    fn fill(
        &mut self,
        facts: &mut Facts,
        cells: &[Cell],
        goal: &Goal,
        solution: &Solution,
    ) -> Result<Option<Step>, Stopped> {
        // Try to fill all the cells at once; if the step is lost, try each half.
        let mut filled = facts.clone();
        cells.iter().for_each(|cell| filled.place(cell.with(solution.digit(*cell))));
        if let Some(step) = self.alone_within(&filled, goal)? {
            *facts = filled;
            return Ok(Some(step));
        }
        if cells.len() < 2 {
            return Ok(None);
        }
        let (one, other) = cells.split_at(cells.len() / 2);
        let first = self.fill(facts, one, goal, solution)?;
        Ok(self.fill(facts, other, goal, solution)?.or(first))
    }

    /// Returns the first step of the technique by its entry in the order; `None` if the entry searches for
    /// several techniques at once and finds another.
    fn own_step(&mut self, facts: &Facts) -> Result<Option<Step>, Stopped> {
        let step = self.first(facts, &[self.order.own])?;
        Ok(step.filter(|step| step.technique() == self.order.technique))
    }

    /// Returns a step of the technique such that nothing easier gives any of its conclusions.
    fn alone(&mut self, facts: &Facts) -> Result<Option<Step>, Stopped> {
        let mut own = Until { sink: Few::new(STEPS), stop: &mut *self.stop };
        let _ = self.order.own.find(facts, self.engine, &mut own);
        let own = own.sink.steps;
        self.unshadowed(facts, own)
    }

    /// Returns a step of the technique within the goal such that nothing easier gives any of its conclusions.
    fn alone_within(&mut self, facts: &Facts, goal: &Goal) -> Result<Option<Step>, Stopped> {
        let within = Within { goal, few: Few::new(STEPS) };
        let mut own = Until { sink: within, stop: &mut *self.stop };
        let _ = self.order.own.find(facts, self.engine, &mut own);
        let own = own.sink.few.steps;
        self.unshadowed(facts, own)
    }

    /// Returns the first of some steps such that nothing easier gives any of its conclusions.
    fn unshadowed(&mut self, facts: &Facts, mut own: Vec<Step>) -> Result<Option<Step>, Stopped> {
        own.retain(|step| step.technique() == self.order.technique);
        if !self.order.is_known() {
            return Ok(None);
        }
        // Each easier technique drops the steps with which it shares a conclusion.
        let left = own.into_iter().map(|step| (Goal::of(facts, &step.conclusions), step)).collect();
        let mut shadows = Until { sink: Shadows { left }, stop: &mut *self.stop };
        for producer in self.order.before() {
            if shadows.sink.left.is_empty() {
                return Ok(None);
            }
            let ended = find_all(producer, facts, self.engine, &mut shadows);
            if ended.is_break() && !shadows.sink.left.is_empty() {
                return Err(Stopped);
            }
        }
        Ok(shadows.sink.left.into_iter().next().map(|(_, step)| step))
    }

    /// Returns the first step of the first of these searches that finds one.
    fn first(&mut self, facts: &Facts, order: &[Producer]) -> Result<Option<Step>, Stopped> {
        let mut first = Until { sink: First::default(), stop: &mut *self.stop };
        for producer in order {
            if producer.find(facts, self.engine, &mut first).is_break() {
                return first.sink.0.map(Some).ok_or(Stopped);
            }
            if first.sink.0.is_some() {
                break;
            }
        }
        Ok(first.sink.0)
    }
}

/// Sink that keeps the first steps, up to a number.
#[derive(Debug)]
pub(super) struct Few {
    pub(super) most: usize,
    pub(super) steps: Vec<Step>,
}

impl Few {
    pub(super) fn new(most: usize) -> Few {
        Few { most, steps: Vec::new() }
    }
}

impl Sink for Few {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.steps.push(Step { conclusions: *conclusions, pattern: pattern.to_box() });
        if self.steps.len() < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Sink that keeps the first steps whose conclusions are within a goal.
struct Within<'g> {
    goal: &'g Goal,
    few: Few,
}

impl Sink for Within<'_> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        match self.goal.compare(conclusions) {
            Match::Exact | Match::Within => self.few.step(conclusions, pattern),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Sink that drops the steps with which another step shares a conclusion, and ends when none is left.
struct Shadows {
    left: Vec<(Goal, Step)>,
}

impl Sink for Shadows {
    fn step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.left.retain(|(goal, _)| goal.compare(conclusions) > Match::Overlap);
        if self.left.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the rating of an entry on the scale for people; a search for several techniques at once counts as
/// the hardest.
fn number_of(producer: &Producer) -> u32 {
    match producer {
        Producer::First(technique) | Producer::Narrowed(technique, _) => place(technique),
        _ => u32::MAX,
    }
}
