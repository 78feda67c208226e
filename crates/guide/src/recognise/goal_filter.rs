//! Comparison of found steps with a goal. The caller decides what is kept of steps that give only part of it.

use std::ops::ControlFlow;

use ninefold_logic::{Conclusions, Pattern, SolutionStep, StepSink, Technique};

use super::MatchKind;
use super::goal::{GoalMatch, MoveGoal, removed_by};

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
    left: Conclusions,
}

impl PartialSteps {
    pub(crate) fn new(goal: &MoveGoal) -> PartialSteps {
        PartialSteps { steps: Vec::new(), left: goal.moves }
    }

    /// Returns whether the steps together give all of the goal.
    pub(crate) fn show_all(&self) -> bool {
        self.left.is_empty()
    }
}

impl PartialStepSink for PartialSteps {
    fn keep_step(&mut self, how: GoalMatch, conclusions: &Conclusions, step: &dyn Fn() -> SolutionStep) {
        if !matches!(how, GoalMatch::Within | GoalMatch::Overlap) {
            return;
        }
        let removed = conclusions.eliminations | removed_by(conclusions);
        let left = Conclusions {
            placements: self.left.placements.difference(conclusions.placements),
            eliminations: self.left.eliminations.difference(removed),
        };
        if left != self.left {
            self.left = left;
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
    pub(crate) takes_more: bool,
    /// The best step so far that gives all of the goal.
    pub(crate) whole: Option<(MatchKind, SolutionStep)>,
    pub(crate) kept: &'a mut K,
    pub(crate) stop: &'a mut dyn FnMut() -> bool,
}

impl<K: PartialStepSink> StepSink for GoalFilter<'_, K> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        if self.only.is_some_and(|only| only != pattern.technique()) {
            return self.poll();
        }
        let step = || SolutionStep { conclusions: *conclusions, pattern: pattern.to_box() };
        match self.goal.match_conclusions(conclusions) {
            GoalMatch::Exact => {
                self.whole = Some((MatchKind::Exact, step()));
                return ControlFlow::Break(());
            }
            GoalMatch::Part if self.whole.is_none() => {
                self.whole = Some((MatchKind::Part, step()));
                if self.takes_more {
                    return ControlFlow::Break(());
                }
            }
            GoalMatch::Part | GoalMatch::Nothing => {}
            how => self.kept.keep_step(how, conclusions, &step),
        }
        self.poll()
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
