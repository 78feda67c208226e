//! Looking for positions to practise a technique on the way through a puzzle.

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

/// What is tried to get on in a puzzle counts at most so much on the scale for people, unless the technique itself
/// counts more: what is harder takes so long that another puzzle is the better bet.
pub(super) const CHEAP: u32 = 59;

/// Nothing is practised with fewer empty cells, unless it is to be bare: the position is nearly solved then.
pub(super) const LEAST_EMPTY: usize = 12;

/// So many steps of the technique are looked at in a position where something easier is.
const STEPS: usize = 12;

/// A technique, and where a profile tries it.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) technique: &'static Technique,
    /// How steps of the technique are found.
    own: Producer,
    /// What comes before it, that is simple to begin with.
    simple: Vec<Producer>,
    /// What else comes before it.
    rest: Vec<Producer>,
    /// What comes after it, as far as it is cheap: it leads on where nothing else does.
    after: Vec<Producer>,
}

impl Order {
    pub(super) fn new(technique: &'static Technique, profile: &dyn Scale) -> Order {
        let order = profile.order();
        let at = order.iter().position(|producer| producer.may_find(technique));
        let own = at.map_or(Producer::First(technique), |at| order[at]);
        // What a profile lacks has its place where the scale for people has it.
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

    /// All that comes before the technique.
    pub(super) fn before(&self) -> impl Iterator<Item = &Producer> {
        self.simple.iter().chain(&self.rest)
    }

    /// Whether nothing that comes before shows only one of many steps: of what does, nobody knows what else it would show.
    fn is_known(&self) -> bool {
        !self.before().any(|producer| matches!(producer, Producer::Chains(_, Search::Dynamic(_))))
    }
}

/// Looks for positions in which the technique is to be found.
pub(super) struct Walker<'s> {
    pub(super) order: &'s Order,
    pub(super) profile: &'s dyn Scale,
    pub(super) engine: &'s mut Engine,
    pub(super) canonizer: &'s mut Canonizer,
    /// The kind that is wanted, if only one is.
    pub(super) kind: Option<Kind>,
    pub(super) seen: &'s HashSet<Key>,
    /// Where the positions come from.
    pub(super) origin: Origin,
    pub(super) stop: &'s mut dyn FnMut() -> bool,
}

impl Walker<'_> {
    /// The first position on the way from a puzzle in which nothing easier is. Of others that may do the best is left in `second`,
    /// unless it has one as good.
    ///
    /// What is simple comes first. Where it ends, the technique is asked before all else that is easier, since that takes
    /// longer.
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
            // Without a step of its own it is only worth while to go on cheaply.
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

    /// Takes a position in which something easier is, if it is better than what there is.
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

    /// The exercise of a step, unless such a position was seen.
    fn found(&mut self, facts: &Facts, step: &Step, kind: Kind) -> Option<Exercise> {
        let key = self.canonizer.key(facts.board());
        if self.seen.contains(&key) {
            return None;
        }
        let number = self.profile.number(&*step.pattern);
        let step = Rated { step: step.clone(), number, before: facts.clone() };
        Some(Exercise { step, kind, origin: self.origin, key })
    }

    /// The position of an exercise with all cells filled that its step can do without, which may then conclude less; `None` if such a
    /// position was seen.
    pub(super) fn bare(&mut self, found: Exercise, solution: &Solution) -> Result<Option<Exercise>, Stopped> {
        let Rated { step, mut before, .. } = found.step;
        let goal = Goal::of(&before, &step.conclusions);
        let cells: Vec<Cell> = before.empty().iter().collect();
        let step = self.fill(&mut before, &cells, &goal, solution)?.unwrap_or(step);
        Ok(self.found(&before, &step, Kind::Bare))
    }

    /// Fills what can be filled of some cells: all of them, or else what can be of either half. Gives the step that is left.
    fn fill(
        &mut self,
        facts: &mut Facts,
        cells: &[Cell],
        goal: &Goal,
        solution: &Solution,
    ) -> Result<Option<Step>, Stopped> {
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

    /// The first step of the technique: that of its entry, if that is one; where the entry looks for several techniques at
    /// once and takes another, there is none.
    fn own_step(&mut self, facts: &Facts) -> Result<Option<Step>, Stopped> {
        let step = self.first(facts, &[self.order.own])?;
        Ok(step.filter(|step| step.technique() == self.order.technique))
    }

    /// A step of the technique of whose conclusions nothing easier gives any.
    fn alone(&mut self, facts: &Facts) -> Result<Option<Step>, Stopped> {
        let mut own = Until { sink: Few::new(STEPS), stop: &mut *self.stop };
        let _ = self.order.own.find(facts, self.engine, &mut own);
        let own = own.sink.steps;
        self.unshadowed(facts, own)
    }

    /// A step of the technique that concludes nothing but what it did before, of which nothing easier gives any.
    fn alone_within(&mut self, facts: &Facts, goal: &Goal) -> Result<Option<Step>, Stopped> {
        let within = Within { goal, few: Few::new(STEPS) };
        let mut own = Until { sink: within, stop: &mut *self.stop };
        let _ = self.order.own.find(facts, self.engine, &mut own);
        let own = own.sink.few.steps;
        self.unshadowed(facts, own)
    }

    /// The first of some steps of which nothing easier gives any part.
    fn unshadowed(&mut self, facts: &Facts, mut own: Vec<Step>) -> Result<Option<Step>, Stopped> {
        own.retain(|step| step.technique() == self.order.technique);
        if !self.order.is_known() {
            return Ok(None);
        }
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

    /// The first step of the first of these that finds one.
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

/// Keeps the first steps, up to a number.
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

/// Keeps the first steps that conclude this, or a part of it.
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

/// Lets go of the steps of which something else gives any part, and ends where none is left.
struct Shadows {
    left: Vec<(Goal, Step)>,
}

impl Sink for Shadows {
    fn step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.left.retain(|(goal, _)| goal.compare(conclusions) > Match::Overlap);
        if self.left.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What an entry counts on the scale for people; a search for several techniques at once, as the hardest.
fn number_of(producer: &Producer) -> u32 {
    match producer {
        Producer::First(technique) | Producer::Narrowed(technique, _) => place(technique),
        _ => u32::MAX,
    }
}
