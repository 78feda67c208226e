//! JSON lists of steps: the path to the solution (`explain`), every step of a position (`steps`), and traces
//! for machines.

use ninefold_core::{Board, Puzzle};
use ninefold_guide::PathEndDetector;
use ninefold_logic::Facts;
use ninefold_rate::RatingTally;
use ninefold_rate::scale::{RatingValue, TallyFields};
use serde::Serialize;

use crate::{Candidates, ExtraColumns, Localizer, Outcome, RatingParts, Reason, Step, Warning};

/// Path to the solution with the techniques of a profile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Path {
    /// Puzzle on one line.
    pub puzzle: String,
    /// Name of the profile.
    pub profile: String,
    /// Result of the steps on the profile's scale.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Cost of the steps told here, on a scale that rates a puzzle by a path which all its images share;
    /// left out where that is the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_cost: Option<RatingParts>,
    /// Reason why the steps don't solve the puzzle: no technique finds another step, or there are several
    /// solutions. Left out when they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The reason in a sentence, in the requested language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Steps in order, each with the position before it.
    pub steps: Vec<Step>,
    /// Warnings about the steps; left out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl Path {
    /// Returns what the steps of a path cost, if that differs from the rating of the puzzle.
    #[must_use]
    pub fn cost_apart_from_rating(cost: &TallyFields, rating: &dyn RatingTally) -> Option<RatingParts> {
        (*cost != rating.result_fields()).then(|| RatingParts(cost.clone()))
    }

    /// Returns the reason why steps don't solve their puzzle, as an id and in a sentence.
    #[must_use]
    pub fn why_unsolved(
        end: &mut PathEndDetector,
        board: &Board,
        profile: &str,
        localizer: Localizer<'_>,
    ) -> (Reason, String) {
        let reason = if end.has_several_solutions() { Reason::SeveralSolutions } else { Reason::Stuck };
        (
            reason,
            localizer.catalogue.format_message(&end.explain_path_end(board, profile), localizer.notation),
        )
    }
}

/// Steps of a position, grouped by technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Survey {
    /// Position on one line.
    pub puzzle: String,
    /// Steps by technique.
    pub groups: Vec<Group>,
    /// Whether all steps were found.
    pub complete: bool,
    /// Warnings about the steps; left out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// Steps of one technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// Id of the technique.
    pub technique: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Whether the steps hold only for a puzzle with exactly one solution.
    pub assumes_one_solution: bool,
    /// The steps.
    pub steps: Vec<Step>,
}

impl Survey {
    /// Converts the steps found in the position of a puzzle.
    #[must_use]
    pub fn from_survey(
        found: &ninefold_logic::survey::StepSurvey,
        puzzle: &Puzzle,
        facts: &Facts,
        localizer: Localizer<'_>,
    ) -> Survey {
        let group = |group: &ninefold_logic::survey::TechniqueSteps| Group {
            technique: group.technique.id,
            name: localizer.catalogue.technique_name(group.technique),
            assumes_one_solution: group.technique.assumes_one_solution(),
            steps: group.steps.iter().map(|step| Step::from_step(step, facts, localizer)).collect(),
        };
        Survey {
            puzzle: crate::puzzle_to_line(puzzle),
            groups: found.groups.iter().map(group).collect(),
            complete: found.is_complete,
            warnings: Vec::new(),
        }
    }
}

/// Puzzle with every step of its solution, each accepted by the checker.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trace {
    /// Version of this form. A reader that knows the version knows all members.
    pub schema: u32,
    /// Puzzle on one line.
    pub puzzle: String,
    /// Solution, 81 digits.
    pub solution: String,
    /// Canonical form, 81 digits with 0 for an empty cell; null when digits were placed or candidates
    /// removed.
    pub class: Option<String>,
    /// Seed of `generate`, as given to `--made-with`; null without this option.
    pub seed: Option<u64>,
    /// Other columns of the puzzle's row; left out when it doesn't come from a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<ExtraColumns>,
    /// Name of the profile.
    pub scale: String,
    /// Parts of the rating, as members of this object.
    #[serde(flatten)]
    pub result: RatingParts,
    /// Number of steps that the checker accepted, which is all of them.
    pub verified: u64,
    /// Steps in order.
    pub steps: Vec<TracedStep>,
    /// Warnings about the steps, such as that the givens alone have several solutions; left out when there
    /// are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// Step of a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TracedStep {
    /// Id of the technique.
    pub technique: &'static str,
    /// Rating of the step on the scale.
    pub rating: RatingValue,
    /// Digits to place.
    pub placements: Candidates,
    /// Candidates to remove.
    pub eliminations: Candidates,
    /// Explanation, a sentence each; left out with `--no-text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Vec<String>>,
    /// With `--boards`: the candidates before the step, 729 characters, nine a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}
