//! Filter of found steps for move recognition: compares them with the goal. The caller decides what is kept
//! of steps that give only part of it.

use std::ops::ControlFlow;

use ninefold_logic::{Conclusions, Pattern, SolutionStep, StepSink, Technique};

use super::MatchKind;
use super::goal::{GoalMatch, MoveGoal, placement_eliminations};

/// Collector of steps that relate to a goal and don't conclude all of it.
pub(crate) trait PartialStepSink {
    /// Receives a step with its relation to the goal; `step` makes a copy of it.
    fn keep_step(&mut self, how: GoalMatch, conclusions: &Conclusions, step: &dyn Fn() -> SolutionStep);
}

/// Steps of one position that give a goal together, each more of it than those before.
#[derive(Clone, Debug)]
pub(crate) struct PartialSteps {
    pub(crate) steps: Vec<SolutionStep>,
    /// The moves that none of them gives.
    remaining: Conclusions,
}

impl PartialSteps {
    pub(crate) fn new(goal: &MoveGoal) -> PartialSteps {
        PartialSteps { steps: Vec::new(), remaining: goal.moves }
    }

    /// Returns whether the steps together give all of the goal.
    pub(crate) fn covers_goal(&self) -> bool {
        self.remaining.is_empty()
    }
}

impl PartialStepSink for PartialSteps {
    fn keep_step(&mut self, how: GoalMatch, conclusions: &Conclusions, step: &dyn Fn() -> SolutionStep) {
        if !matches!(how, GoalMatch::Within | GoalMatch::Overlap) {
            return;
        }
        let removed = conclusions.eliminations | placement_eliminations(conclusions);
        let left = Conclusions {
            placements: self.remaining.placements.difference(conclusions.placements),
            eliminations: self.remaining.eliminations.difference(removed),
        };
        if left != self.remaining {
            self.remaining = left;
            self.steps.push(step());
        }
    }
}

/// Sink that compares the steps of a search with a goal.
pub(crate) struct GoalFilter<'a, K> {
    pub(crate) goal: &'a MoveGoal,
    /// The technique whose steps count; all do if `None`.
    pub(crate) only: Option<&'static Technique>,
    /// Whether a step that gives more than the goal ends the search, although one that gives just the goal
    /// may follow.
    pub(crate) stops_at_superset: bool,
    /// The best step so far that gives all of the goal.
    pub(crate) complete_step: Option<(MatchKind, SolutionStep)>,
    pub(crate) partial_sink: &'a mut K,
    pub(crate) stop: &'a mut dyn FnMut() -> bool,
}

impl<K: PartialStepSink> StepSink for GoalFilter<'_, K> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        if self.only.is_some_and(|only| only != pattern.technique()) {
            return self.poll_stop();
        }
        let step = || SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() };
        match self.goal.match_conclusions(conclusions) {
            GoalMatch::Exact => {
                self.complete_step = Some((MatchKind::Exact, step()));
                return ControlFlow::Break(());
            }
            GoalMatch::Part if self.complete_step.is_none() => {
                self.complete_step = Some((MatchKind::Part, step()));
                if self.stops_at_superset {
                    return ControlFlow::Break(());
                }
            }
            GoalMatch::Part | GoalMatch::Nothing => {}
            how => self.partial_sink.keep_step(how, conclusions, &step),
        }
        self.poll_stop()
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
