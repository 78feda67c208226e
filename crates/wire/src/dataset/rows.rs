//! JSON rows of data sets.

use ninefold_guide::dataset::tokens;
use ninefold_rate::scale::RatingValue;
use serde::Serialize;

use crate::TracedStep;

/// Members common to all rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowHead {
    /// First 16 hexadecimal digits of the SHA-256 of `class`; for an image, followed by a hyphen and its
    /// number.
    pub id: String,
    /// Split: `train`, `validation`, `test`.
    pub split: &'static str,
    /// Stratum of the class; null when the data set isn't stratified.
    pub stratum: Option<String>,
    /// Puzzle, 81 characters, `.` for an empty cell.
    pub puzzle: String,
    /// Solution, 81 digits.
    pub solution: String,
    /// Canonical form, 81 digits, 0 for an empty cell: the same for all puzzles that are equivalent by
    /// symmetry.
    pub class: String,
    /// Number of givens.
    pub givens: u32,
    /// Sudoku Explainer rating of the hardest step; null when its techniques don't solve the puzzle.
    pub er: Option<RatingValue>,
    /// Sudoku Explainer rating of the hardest step up to the first placement; null like `er`.
    pub ep: Option<RatingValue>,
    /// Sudoku Explainer rating of the first step; null like `er`.
    pub ed: Option<RatingValue>,
    /// Name of the profile that solves the puzzle.
    pub profile: String,
    /// Id of the technique of the hardest step, the first of several.
    pub technique: Option<&'static str>,
    /// Number of steps to the solution, each accepted by the checker.
    pub steps: u32,
}

/// Puzzle with its steps as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableRow {
    /// Members common to all rows.
    #[serde(flatten)]
    pub head: RowHead,
    /// Ids of the techniques used, in order of their first use.
    pub techniques: Vec<&'static str>,
    /// Steps in order.
    pub trace: Vec<TracedStep>,
}

/// Puzzle as a conversation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatRow {
    /// Members common to all rows.
    #[serde(flatten)]
    pub head: RowHead,
    /// Messages: the rules, the puzzle, and the steps to the solution.
    pub messages: Vec<ChatMessage>,
}

/// Message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatMessage {
    /// Role of the speaker: `system`, `user` or `assistant`.
    pub role: &'static str,
    /// Text of the message.
    pub content: String,
}

/// Puzzle and its steps as numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TokenRow {
    /// Members common to all rows.
    #[serde(flatten)]
    pub head: RowHead,
    /// Numbers, according to the vocabulary file of the data set.
    pub tokens: Vec<u16>,
}

/// Puzzle with steps in words, each with its verdict. A wrong step changes nothing: the next one is made in
/// the same position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LabelRow {
    /// Members common to all rows.
    #[serde(flatten)]
    pub head: RowHead,
    /// Prompt with the puzzle.
    pub prompt: String,
    /// Steps in words.
    pub completions: Vec<String>,
    /// Whether each step is sound.
    pub labels: Vec<bool>,
    /// Verdict on each step: `sound`, `true-not-shown`, `wrong`.
    pub verdicts: Vec<&'static str>,
    /// Id of the technique that each step claims.
    pub techniques: Vec<&'static str>,
    /// Rating of each step on the scale; null when it isn't sound.
    pub ratings: Vec<Option<RatingValue>>,
    /// Way in which each unsound step was generated: `breaks-house`, `wrong-digit`, `unjustified`, `copied`;
    /// null for sound steps.
    pub reasons: Vec<Option<&'static str>>,
}

/// Row of any kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DataRow {
    /// Row with the steps as data.
    Table(TableRow),
    /// Row with a conversation.
    Chat(ChatRow),
    /// Row with numbers.
    Tokens(TokenRow),
    /// Row with labelled steps.
    Labels(LabelRow),
}

impl DataRow {
    /// Returns the members common to all rows.
    #[must_use]
    pub fn common_columns(&self) -> &RowHead {
        match self {
            DataRow::Table(row) => &row.head,
            DataRow::Chat(row) => &row.head,
            DataRow::Tokens(row) => &row.head,
            DataRow::Labels(row) => &row.head,
        }
    }
}

/// Vocabulary of token rows: the words that their numbers stand for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vocabulary {
    /// Word of each number, from 0.
    pub words: Vec<String>,
}

impl Vocabulary {
    /// Returns the vocabulary of this version.
    #[must_use]
    pub fn dataset_vocabulary() -> Vocabulary {
        Vocabulary { words: tokens::vocabulary_words() }
    }
}
