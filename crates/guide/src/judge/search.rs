//! Search for the steps that justify a move, the easiest first, with no more work than needed.
//!
//! Quick tests rule out many techniques before any search: a digit with two places in each house is no hidden
//! single, and a fish places nothing. A test compares all results with a search that leaves nothing out.

use std::ops::ControlFlow;

use ninefold_chains::Engine;
use ninefold_core::{Candidate, CandidateMap, House};
use ninefold_logic::proof::Claim;
use ninefold_logic::{Conclusions, Facts, Family, Pattern, Sink, Step, Technique};
use ninefold_rate::{Producer, Rated, Scale};

use crate::recognise::{Goal, Meeting, PartialSteps, find_all, is_simple, removed_by};
use crate::{How, Justified};

/// One technique in the order of a profile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    producer: Producer,
    reach: Reach,
    is_simple: bool,
}

/// The moves that a technique can justify, as far as that is known without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// A placement, where the condition of the single is met.
    Single(Single),
    /// Eliminations of a digit that is locked.
    Locked,
    /// Eliminations only.
    Removes,
    /// Any moves: nothing is ruled out.
    Any,
}

/// The singles that can be tested at their cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Single {
    FullHouse,
    LastDigit,
    InBox,
    InLine,
    Naked,
}

impl Entry {
    /// Returns the techniques of a profile in order.
    pub(super) fn all(profile: &dyn Scale) -> Vec<Entry> {
        profile.order().iter().map(Entry::of).collect()
    }

    fn of(producer: &Producer) -> Entry {
        let reach = match producer {
            Producer::First(technique) | Producer::Narrowed(technique, _) => Reach::of(technique),
            _ => Reach::Any,
        };
        Entry { producer: *producer, reach, is_simple: is_simple(producer) }
    }

    /// Returns whether the technique may justify part of a goal.
    fn may_show(&self, facts: &Facts, goal: &Conclusions) -> bool {
        match self.reach {
            Reach::Any => true,
            Reach::Removes => !goal.eliminations.is_empty(),
            Reach::Locked => goal.eliminations.iter().any(|gone| is_locked_out(facts, gone)),
            // The eliminations that follow from a placed single may be all of the goal.
            Reach::Single(_) if !goal.eliminations.is_empty() => true,
            Reach::Single(single) => goal.placements.iter().any(|placed| single.is_so(facts, placed)),
        }
    }
}

impl Reach {
    fn of(technique: &Technique) -> Reach {
        match (technique.id, technique.family) {
            ("full-house", _) => Reach::Single(Single::FullHouse),
            ("last-digit", _) => Reach::Single(Single::LastDigit),
            ("hidden-single-box", _) => Reach::Single(Single::InBox),
            ("hidden-single-line", _) => Reach::Single(Single::InLine),
            ("naked-single", _) => Reach::Single(Single::Naked),
            ("pointing" | "claiming", _) => Reach::Locked,
            (id, Family::Intersection | Family::Subset) if id.starts_with("direct") => Reach::Any,
            (_, Family::Subset | Family::Fish | Family::SingleDigit) => Reach::Removes,
            _ => Reach::Any,
        }
    }
}

impl Single {
    fn is_so(self, facts: &Facts, placed: Candidate) -> bool {
        let (cell, digit) = (placed.cell(), placed.digit());
        if !facts.has(placed) {
            return false;
        }
        let is_only = |house: House| facts.digits_with_places(house, 1).contains(digit);
        match self {
            Single::FullHouse => cell.houses().into_iter().any(|house| facts.empty_in(house) == 1),
            Single::LastDigit => facts.placed(digit) == 8,
            Single::InBox => is_only(cell.house_box()),
            Single::InLine => is_only(cell.row()) || is_only(cell.column()),
            Single::Naked => facts.cells_with_count(1).contains(cell),
        }
    }
}

/// Returns whether a digit is locked into a house of a cell, from a house that the cell is not in.
fn is_locked_out(facts: &Facts, gone: Candidate) -> bool {
    let (cell, digit) = (gone.cell(), gone.digit());
    let locked = facts.locked_in_row_or_box(digit) | facts.locked_in_column(digit);
    let places = facts.cells_with(digit);
    locked.iter().any(|from| {
        !from.cells().contains(cell) && (places & from.cells()).iter().all(|place| place.sees(cell))
    })
}

/// Search for steps that justify a goal.
pub(super) struct Search<'a> {
    facts: &'a Facts,
    goal: Goal,
    profile: &'a dyn Scale,
    engine: &'a mut Engine,
    found: Found,
}

/// The steps found so far.
struct Found {
    /// A single step that justifies everything.
    whole: Option<(How, Step)>,
    /// Steps that justify parts of the goal.
    parts: PartialSteps,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        facts: &'a Facts,
        goal: Goal,
        profile: &'a dyn Scale,
        engine: &'a mut Engine,
    ) -> Search<'a> {
        let found = Found { whole: None, parts: PartialSteps::new(&goal) };
        Search { facts, goal, profile, engine, found }
    }

    /// Tries the techniques of a profile, the easiest first, until everything is justified. Returns `Break`
    /// if stopped.
    pub(super) fn by_profile(
        &mut self,
        entries: &[Entry],
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        for entry in entries {
            if entry.may_show(self.facts, &self.goal.moves) {
                self.ask(&entry.producer, entry.is_simple, None, stop)?;
            }
            if self.is_over() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries the named techniques, and no others. Returns `Break` if stopped.
    pub(super) fn by_name(
        &mut self,
        named: &[&'static Technique],
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        for technique in named {
            let entry = Entry::of(&Producer::First(technique));
            if entry.may_show(self.facts, &self.goal.moves) {
                self.ask(&entry.producer, entry.is_simple, Some(technique), stop)?;
            }
            if self.is_over() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_over(&self) -> bool {
        self.found.whole.is_some() || self.found.parts.show_all()
    }

    fn ask(
        &mut self,
        producer: &Producer,
        is_simple: bool,
        only: Option<&'static Technique>,
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        // A simple technique finds all its steps at once, so the search can wait for the step that justifies
        // just the goal.
        let (goal, takes_more, kept) = (&self.goal, !is_simple, &mut self.found.parts);
        let mut meeting = Meeting { goal, only, takes_more, whole: None, kept, stop };
        meeting.poll()?;
        let ended = find_all(producer, self.facts, self.engine, &mut meeting);
        self.found.whole = meeting.whole;
        if self.is_over() { ControlFlow::Continue(()) } else { ended }
    }

    /// Returns the justification, if it is complete.
    pub(super) fn shown(self) -> Option<Justified> {
        let Search { facts, profile, found, .. } = self;
        let rated =
            |step: Step| Rated { number: profile.number(&*step.pattern), step, before: facts.clone() };
        match found.whole {
            Some((how, step)) => Some(Justified { how, steps: vec![rated(step)] }),
            None if found.parts.show_all() => Some(Justified {
                how: How::Several,
                steps: found.parts.steps.into_iter().map(rated).collect(),
            }),
            None => None,
        }
    }
}

/// Returns a single of a profile that contradicts a move.
pub(super) fn single_against(
    facts: &Facts,
    claim: Claim,
    profile: &dyn Scale,
    entries: &[Entry],
    engine: &mut Engine,
) -> Option<Rated> {
    // A finder goes through all singles that exist, so only one that can contradict the move is run.
    let against = match claim {
        Claim::True(placed) => removed_by(&Conclusions::placement(placed)),
        Claim::False(gone) => CandidateMap::of(gone),
    };
    let speaks = |entry: &&Entry| match entry.reach {
        Reach::Single(single) => against.iter().any(|placed| single.is_so(facts, placed)),
        _ => false,
    };
    let mut against = Against { claim, found: None };
    for entry in entries.iter().filter(speaks) {
        if entry.producer.find(facts, engine, &mut against).is_break() {
            break;
        }
    }
    let step = against.found?;
    Some(Rated { number: profile.number(&*step.pattern), step, before: facts.clone() })
}

/// Sink that keeps the first single that contradicts a move.
struct Against {
    claim: Claim,
    found: Option<Step>,
}

impl Sink for Against {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let contradicts = match self.claim {
            Claim::True(placed) => removed_by(conclusions).contains(placed),
            Claim::False(gone) => conclusions.placements == CandidateMap::of(gone),
        };
        if !contradicts {
            return ControlFlow::Continue(());
        }
        self.found = Some(Step { conclusions: *conclusions, pattern: pattern.to_box() });
        ControlFlow::Break(())
    }
}
