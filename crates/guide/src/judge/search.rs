//! Search for the steps that justify a move to judge, the easiest first, with no more work than needed.
//!
//! Quick tests rule out many techniques before any search: a digit with two places in each house is no hidden
//! single, and a fish places nothing. A test compares all results with a search that leaves nothing out.

use std::ops::ControlFlow;

use ninefold_chains::ChainEngine;
use ninefold_core::{Candidate, CandidateMap, House};
use ninefold_logic::proof::CandidateClaim;
use ninefold_logic::{Conclusions, Facts, Pattern, SolutionStep, StepSink, Technique, TechniqueFamily};
use ninefold_rate::{RatedStep, RatingScale, StepProducer};

use crate::recognise::{
    GoalFilter, MoveGoal, PartialSteps, find_all_producer_steps, is_simple_producer, placement_eliminations,
};
use crate::{MatchKind, MoveJustification};

/// One technique in the order of a profile.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProfileEntry {
    producer: StepProducer,
    reach: TechniqueReach,
    is_simple: bool,
}

/// The moves that a technique can justify, as far as that is known without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TechniqueReach {
    /// A placement, where the condition of the single is met.
    Single(SingleTest),
    /// Eliminations of a digit that is locked.
    LockedEliminations,
    /// Eliminations only.
    EliminationsOnly,
    /// Any moves: nothing is ruled out.
    Any,
}

/// The singles that can be tested at their cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SingleTest {
    FullHouse,
    LastDigit,
    InBox,
    InLine,
    Naked,
}

impl ProfileEntry {
    /// Returns the techniques of a profile in order.
    pub(super) fn profile_entries(profile: &dyn RatingScale) -> Vec<ProfileEntry> {
        profile.technique_order().iter().map(ProfileEntry::from_producer).collect()
    }

    fn from_producer(producer: &StepProducer) -> ProfileEntry {
        let reach = match producer {
            StepProducer::First(technique) | StepProducer::Narrowed(technique, _) => {
                TechniqueReach::from_technique(technique)
            }
            _ => TechniqueReach::Any,
        };
        ProfileEntry { producer: *producer, reach, is_simple: is_simple_producer(producer) }
    }

    /// Returns whether the technique may justify part of a goal.
    fn may_justify(&self, facts: &Facts, goal: &Conclusions) -> bool {
        match self.reach {
            TechniqueReach::Any => true,
            TechniqueReach::EliminationsOnly => !goal.eliminations.is_empty(),
            TechniqueReach::LockedEliminations => {
                goal.eliminations.iter().any(|eliminated| is_locked_candidate_elimination(facts, eliminated))
            }
            // The eliminations that follow from a placed single may be all of the goal.
            TechniqueReach::Single(_) if !goal.eliminations.is_empty() => true,
            TechniqueReach::Single(single) => {
                goal.placements.iter().any(|placed| single.is_single_at(facts, placed))
            }
        }
    }
}

impl TechniqueReach {
    fn from_technique(technique: &Technique) -> TechniqueReach {
        match (technique.id, technique.family) {
            ("full-house", _) => TechniqueReach::Single(SingleTest::FullHouse),
            ("last-digit", _) => TechniqueReach::Single(SingleTest::LastDigit),
            ("hidden-single-box", _) => TechniqueReach::Single(SingleTest::InBox),
            ("hidden-single-line", _) => TechniqueReach::Single(SingleTest::InLine),
            ("naked-single", _) => TechniqueReach::Single(SingleTest::Naked),
            ("pointing" | "claiming", _) => TechniqueReach::LockedEliminations,
            (id, TechniqueFamily::Intersection | TechniqueFamily::Subset) if id.starts_with("direct") => {
                TechniqueReach::Any
            }
            (_, TechniqueFamily::Subset | TechniqueFamily::Fish | TechniqueFamily::SingleDigit) => {
                TechniqueReach::EliminationsOnly
            }
            _ => TechniqueReach::Any,
        }
    }
}

impl SingleTest {
    fn is_single_at(self, facts: &Facts, placed: Candidate) -> bool {
        let (cell, digit) = (placed.cell(), placed.digit());
        if !facts.has_candidate(placed) {
            return false;
        }
        let is_only = |house: House| facts.digits_with_place_count(house, 1).contains(digit);
        match self {
            SingleTest::FullHouse => {
                cell.houses().into_iter().any(|house| facts.count_empty_cells(house) == 1)
            }
            SingleTest::LastDigit => facts.count_placed(digit) == 8,
            SingleTest::InBox => is_only(cell.house_box()),
            SingleTest::InLine => is_only(cell.row()) || is_only(cell.column()),
            SingleTest::Naked => facts.cells_with_candidate_count(1).contains(cell),
        }
    }
}

/// Returns whether a digit is locked into a house of a cell, from a house that the cell is not in.
fn is_locked_candidate_elimination(facts: &Facts, eliminated: Candidate) -> bool {
    let (cell, digit) = (eliminated.cell(), eliminated.digit());
    let locked = facts.houses_locked_in_row_or_box(digit) | facts.boxes_locked_in_column(digit);
    let places = facts.candidate_cells(digit);
    locked.iter().any(|from| {
        !from.cells().contains(cell) && (places & from.cells()).iter().all(|place| place.sees(cell))
    })
}

/// Search for steps that justify a goal.
pub(super) struct JustificationSearch<'a> {
    facts: &'a Facts,
    goal: MoveGoal,
    profile: &'a dyn RatingScale,
    engine: &'a mut ChainEngine,
    found: JustificationSteps,
}

/// The steps found so far.
struct JustificationSteps {
    /// A single step that justifies everything.
    complete_step: Option<(MatchKind, SolutionStep)>,
    /// Steps that justify parts of the goal.
    parts: PartialSteps,
}

impl<'a> JustificationSearch<'a> {
    pub(super) fn new(
        facts: &'a Facts,
        goal: MoveGoal,
        profile: &'a dyn RatingScale,
        engine: &'a mut ChainEngine,
    ) -> JustificationSearch<'a> {
        let found = JustificationSteps { complete_step: None, parts: PartialSteps::new(&goal) };
        JustificationSearch { facts, goal, profile, engine, found }
    }

    /// Tries the techniques of a profile, the easiest first, until everything is justified. Returns `Break`
    /// if stopped.
    pub(super) fn search_by_profile(
        &mut self,
        entries: &[ProfileEntry],
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        for entry in entries {
            if entry.may_justify(self.facts, &self.goal.moves) {
                self.find_goal_steps(&entry.producer, entry.is_simple, None, stop)?;
            }
            if self.is_complete() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries the named techniques, and no others. Returns `Break` if stopped.
    pub(super) fn search_named_techniques(
        &mut self,
        named: &[&'static Technique],
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        for technique in named {
            let entry = ProfileEntry::from_producer(&StepProducer::First(technique));
            if entry.may_justify(self.facts, &self.goal.moves) {
                self.find_goal_steps(&entry.producer, entry.is_simple, Some(technique), stop)?;
            }
            if self.is_complete() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_complete(&self) -> bool {
        self.found.complete_step.is_some() || self.found.parts.covers_goal()
    }

    fn find_goal_steps(
        &mut self,
        producer: &StepProducer,
        is_simple: bool,
        only: Option<&'static Technique>,
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        // A simple technique finds all its steps at once, so the search can wait for the step that justifies
        // just the goal.
        let (goal, takes_more, partial_steps) = (&self.goal, !is_simple, &mut self.found.parts);
        let mut meeting = GoalFilter {
            goal,
            only,
            stops_at_superset: takes_more,
            complete_step: None,
            partial_sink: partial_steps,
            stop,
        };
        meeting.poll_stop()?;
        let ended = find_all_producer_steps(producer, self.facts, self.engine, &mut meeting);
        self.found.complete_step = meeting.complete_step;
        if self.is_complete() { ControlFlow::Continue(()) } else { ended }
    }

    /// Returns the justification of the claimed move, if it is complete.
    pub(super) fn into_justification(self) -> Option<MoveJustification> {
        let JustificationSearch { facts, profile, found, .. } = self;
        let rated = |step: SolutionStep| RatedStep {
            rating: profile.rate_step(&*step.pattern),
            step,
            facts_before: facts.clone(),
        };
        match found.complete_step {
            Some((how, step)) => Some(MoveJustification { match_kind: how, steps: vec![rated(step)] }),
            None if found.parts.covers_goal() => Some(MoveJustification {
                match_kind: MatchKind::Several,
                steps: found.parts.steps.into_iter().map(rated).collect(),
            }),
            None => None,
        }
    }
}

/// Returns a single of a profile that contradicts a move.
pub(super) fn find_refuting_single(
    facts: &Facts,
    claim: CandidateClaim,
    profile: &dyn RatingScale,
    entries: &[ProfileEntry],
    engine: &mut ChainEngine,
) -> Option<RatedStep> {
    // A finder goes through all singles that exist, so only one that can contradict the move is run.
    let against = match claim {
        CandidateClaim::True(placed) => placement_eliminations(&Conclusions::from_placement(placed)),
        CandidateClaim::False(eliminated) => CandidateMap::of(eliminated),
    };
    let speaks = |entry: &&ProfileEntry| match entry.reach {
        TechniqueReach::Single(single) => against.iter().any(|placed| single.is_single_at(facts, placed)),
        _ => false,
    };
    let mut against = ContradictionSink { claim, found: None };
    for entry in entries.iter().filter(speaks) {
        if entry.producer.find_step(facts, engine, &mut against).is_break() {
            break;
        }
    }
    let step = against.found?;
    Some(RatedStep { rating: profile.rate_step(&*step.pattern), step, facts_before: facts.clone() })
}

/// Sink that keeps the first single that contradicts a move.
struct ContradictionSink {
    claim: CandidateClaim,
    found: Option<SolutionStep>,
}

impl StepSink for ContradictionSink {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let contradicts = match self.claim {
            CandidateClaim::True(placed) => placement_eliminations(conclusions).contains(placed),
            CandidateClaim::False(eliminated) => conclusions.placements == CandidateMap::of(eliminated),
        };
        if !contradicts {
            return ControlFlow::Continue(());
        }
        self.found = Some(SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() });
        ControlFlow::Break(())
    }
}
