//! The rows of data sets as JSON.

use ninefold_guide::dataset::tokens;
use serde::Serialize;

use crate::{Number, TracedStep};

/// What every row begins with.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowHead {
    /// The first 16 digits of the SHA-256 of `class`; of an image, a hyphen and its number behind them.
    pub id: String,
    /// Where it belongs: `train`, `validation`, `test`.
    pub split: &'static str,
    /// The band of its class; null where there are no bands.
    pub stratum: Option<String>,
    /// The puzzle, 81 characters, `.` for an empty cell.
    pub puzzle: String,
    /// Its solution, 81 digits.
    pub solution: String,
    /// The canonical form, 81 digits, 0 for an empty cell: one for all puzzles that are equal up to symmetry.
    pub class: String,
    /// How many givens there are.
    pub givens: u32,
    /// Sudoku Explainer's rating of the hardest step; null where its techniques don't solve it.
    pub er: Option<Number>,
    /// That of the hardest step up to the first placement.
    pub ep: Option<Number>,
    /// That of the first step.
    pub ed: Option<Number>,
    /// The name of the profile that the steps are by.
    pub profile: String,
    /// The id of the technique of the hardest step, the first of several.
    pub technique: Option<&'static str>,
    /// How many steps solve it, each accepted by the checker.
    pub steps: u32,
}

/// A puzzle with its steps as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableRow {
    /// What every row begins with.
    #[serde(flatten)]
    pub head: RowHead,
    /// The ids of the techniques on the way, in the order in which they are met.
    pub techniques: Vec<&'static str>,
    /// The steps in order.
    pub trace: Vec<TracedStep>,
}

/// A puzzle as a conversation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatRow {
    /// What every row begins with.
    #[serde(flatten)]
    pub head: RowHead,
    /// The rules, the puzzle, and the steps to the solution.
    pub messages: Vec<ChatMessage>,
}

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatMessage {
    /// `system`, `user` or `assistant`.
    pub role: &'static str,
    /// The text.
    pub content: String,
}

/// A puzzle and its steps as numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TokenRow {
    /// What every row begins with.
    #[serde(flatten)]
    pub head: RowHead,
    /// The numbers, by the vocabulary beside the data.
    pub tokens: Vec<u16>,
}

/// A puzzle with steps in words, each with its verdict. A step that is wrong changes nothing: the next one is said in the same position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LabelRow {
    /// What every row begins with.
    #[serde(flatten)]
    pub head: RowHead,
    /// What is asked.
    pub prompt: String,
    /// The steps in words.
    pub completions: Vec<String>,
    /// Of each, whether it is sound.
    pub labels: Vec<bool>,
    /// Of each, the verdict: `sound`, `true-not-shown`, `wrong`.
    pub verdicts: Vec<&'static str>,
    /// Of each, the id of the technique that it claims to be.
    pub techniques: Vec<&'static str>,
    /// Of each, what it counts on the scale; null where it isn't sound.
    pub ratings: Vec<Option<Number>>,
    /// Of each that isn't sound, how it was made: `breaks-house`, `wrong-digit`, `unjustified`, `copied`; null of the others.
    pub reasons: Vec<Option<&'static str>>,
}

/// A row of any kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DataRow {
    /// With the steps as data.
    Table(TableRow),
    /// As a conversation.
    Chat(ChatRow),
    /// As numbers.
    Tokens(TokenRow),
    /// With labelled steps.
    Labels(LabelRow),
}

impl DataRow {
    /// What it begins with.
    #[must_use]
    pub fn head(&self) -> &RowHead {
        match self {
            DataRow::Table(row) => &row.head,
            DataRow::Chat(row) => &row.head,
            DataRow::Tokens(row) => &row.head,
            DataRow::Labels(row) => &row.head,
        }
    }
}

/// What the numbers of [tokens](TokenRow::tokens) mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vocabulary {
    /// The word of each number, from 0.
    pub words: Vec<String>,
}

impl Vocabulary {
    /// That of this version.
    #[must_use]
    pub fn of_this_version() -> Vocabulary {
        Vocabulary { words: tokens::words() }
    }
}
