//! Steps together: the way to the solution (`explain`), all there is in a position (`steps`), traces for machines.

use ninefold_core::{Board, Puzzle};
use ninefold_guide::PathEnd;
use ninefold_logic::Facts;
use serde::Serialize;

use crate::{Candidates, Columns, Number, Outcome, Parts, Reason, Speech, Step, Warning};

/// The way to the solution by a profile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Path {
    /// The puzzle on one line.
    pub puzzle: String,
    /// The name of the profile.
    pub profile: String,
    /// What the steps come to on the profile's scale.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Why the steps end, where they don't solve it: no technique goes on, or there are several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The same in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The steps in order, each with the position before it.
    pub steps: Vec<Step>,
    /// What to know before one relies on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl Path {
    /// Why steps end that don't solve their puzzle: as an id, and in a sentence.
    #[must_use]
    pub fn why_unsolved(
        end: &mut PathEnd,
        board: &Board,
        profile: &str,
        speech: Speech<'_>,
    ) -> (Reason, String) {
        let reason = if end.is_undecided() { Reason::SeveralSolutions } else { Reason::Stuck };
        (reason, speech.catalogue.text(&end.reason(board, profile), speech.notation))
    }
}

/// Every step of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Survey {
    /// The position on one line.
    pub puzzle: String,
    /// The steps by technique.
    pub groups: Vec<Group>,
    /// Whether these are all.
    pub complete: bool,
    /// What to know before one relies on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// The steps of one technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The id of the technique.
    pub technique: &'static str,
    /// What it is called.
    pub name: String,
    /// Whether its steps hold only for a puzzle with exactly one solution.
    pub assumes_one_solution: bool,
    /// The steps.
    pub steps: Vec<Step>,
}

impl Survey {
    /// What was found in the position of a puzzle.
    #[must_use]
    pub fn of(
        found: &ninefold_logic::survey::Survey,
        puzzle: &Puzzle,
        facts: &Facts,
        speech: Speech<'_>,
    ) -> Survey {
        let group = |group: &ninefold_logic::survey::Group| Group {
            technique: group.technique.id,
            name: speech.catalogue.name(group.technique),
            assumes_one_solution: group.technique.assumes_one_solution(),
            steps: group.steps.iter().map(|step| Step::found(step, facts, speech)).collect(),
        };
        Survey {
            puzzle: crate::puzzle(puzzle),
            groups: found.groups.iter().map(group).collect(),
            complete: found.is_complete,
            warnings: Vec::new(),
        }
    }
}

/// A puzzle with every step of its solution, each accepted by the checker.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trace {
    /// The version of this form; a reader that knows it knows all members.
    pub schema: u32,
    /// The puzzle on one line.
    pub puzzle: String,
    /// Its solution, 81 digits.
    pub solution: String,
    /// Its canonical form; null where more than the givens tell what it is.
    pub class: Option<String>,
    /// The seed of `generate` that was told.
    pub seed: Option<u64>,
    /// What else stands in its row, if it comes from a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Columns>,
    /// The name of the profile.
    pub scale: String,
    /// The result on its scale.
    #[serde(flatten)]
    pub result: Parts,
    /// How many steps the checker accepted: all of them.
    pub verified: u64,
    /// The steps in order.
    pub steps: Vec<TracedStep>,
    /// What to know before one relies on them: that the givens alone have several solutions, say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// A step of a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TracedStep {
    /// The id of the technique.
    pub technique: &'static str,
    /// What it counts on the scale.
    pub rating: Number,
    /// Digits to place.
    pub placements: Candidates,
    /// Candidates to remove.
    pub eliminations: Candidates,
    /// Why, a sentence each; not with `--no-text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Vec<String>>,
    /// With `--boards`: the candidates before it, 729 characters, nine a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}
