//! JSON members common to every puzzle of a list: its place, its status, and the reason why there is no
//! answer.

use std::borrow::Cow;

use ninefold_core::phrase::{FormatError, ParseMessage};
use ninefold_core::{BoardError, Puzzle, line};
use ninefold_formats::{FieldValue, PuzzleReading, SourceRow};
use ninefold_texts::{Catalogue, Localize};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{Cells, Fault, Outcome};

/// Place of a puzzle in the input, with warnings about reading it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// Name of the file; left out when there is only one input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Number of the line where the puzzle begins, from 1; of a picture, the number of the board.
    pub line: usize,
    /// Other columns of the puzzle's row; left out when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<ExtraColumns>,
    /// Warnings about text that was guessed or left out in reading, or about a doubtful position; left out
    /// when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// Warning about a puzzle: part of its text was guessed or left out, or its position is doubtful.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// Id of the sentence; ids never change.
    #[cfg_attr(feature = "ts", tsify(type = "string"))]
    pub id: Cow<'static, str>,
    /// Sentence in the requested language.
    pub text: String,
    /// Line of the input that the warning is about, from 1; left out when it isn't about a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub line: Option<usize>,
    /// Column in that line, in characters from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub column: Option<usize>,
    /// Cells that the warning is about; left out when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub cells: Option<Cells>,
}

impl Warning {
    /// Converts the warnings of a reader into data.
    #[must_use]
    pub fn from_reading(reading: &PuzzleReading, catalogue: &Catalogue) -> Vec<Warning> {
        let warning = |warning: &ninefold_formats::ReadWarning| Warning {
            id: warning.message.id().into(),
            text: warning.message.localize(catalogue),
            line: Some(warning.line),
            column: Some(warning.column),
            cells: None,
        };
        reading.warnings.iter().map(warning).collect()
    }
}

/// Other values in the row of a puzzle, by column name, or in its object, by member name. A repeated name
/// gets `_2`, `_3` and so on appended.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtraColumns(Vec<(String, FieldValue)>);

impl ExtraColumns {
    /// Collects the other values of a row; `None` when there are none.
    #[must_use]
    pub fn from_row(row: &SourceRow) -> Option<ExtraColumns> {
        let mut columns: Vec<(String, FieldValue)> = Vec::new();
        for (name, field) in row.non_puzzle_fields() {
            // Number repeated names, since an object can't have a member twice.
            let is_taken = |name: &str| columns.iter().any(|(taken, _)| taken == name);
            let numbered = (2..).map(|number| format!("{name}_{number}"));
            let name = [name.to_string()].into_iter().chain(numbered).find(|name| !is_taken(name));
            columns.extend(name.map(|name| (name, field)));
        }
        Some(ExtraColumns(columns)).filter(|columns| !columns.0.is_empty())
    }
}

impl Serialize for ExtraColumns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, field)| (name, ExtraValue(field))))
    }
}

/// Value of a column: text, or JSON exactly as written in the input, so that numbers keep all their digits.
struct ExtraValue<'f>(&'f FieldValue);

impl Serialize for ExtraValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            FieldValue::Text(text) => serializer.serialize_str(text),
            FieldValue::Json(json) => serde_json::from_str::<&RawValue>(json).ok().serialize(serializer),
        }
    }
}

/// Answer for a puzzle, with the puzzle's place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Placed"))]
pub struct PuzzleAnswer<T> {
    /// Place of the puzzle in the input.
    #[serde(flatten)]
    pub place: Place,
    /// Answer, as members of this object.
    #[serde(flatten)]
    pub told: T,
}

/// Number of solutions, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly one solution.
    Unique,
    /// More than one solution.
    Several,
    /// No solution.
    None,
    /// Unknown, since the text is no puzzle or its digits clash.
    Invalid,
}

/// Reason why there is no answer, as an id; a sentence accompanies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The text has no readable format.
    Unreadable,
    /// The puzzle has other rules than those of Sudoku, and they weren't to be ignored.
    OtherRules,
    /// A house has a digit twice.
    Clash,
    /// There is no solution.
    NoSolution,
    /// There is more than one solution.
    SeveralSolutions,
    /// The puzzle is solved already.
    Solved,
    /// A digit is wrong, or a candidate of the solution was removed.
    Mistakes,
    /// No technique of the profile finds another step.
    Stuck,
    /// The time limit was reached.
    TimeLimit,
}

/// Status of a row in tables: the value of the column `status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowStatus {
    /// The row has its answer.
    Ok,
    /// The row has no puzzle, its digits clash, or there is nothing to answer.
    Invalid,
    /// The puzzle has other rules than those of Sudoku.
    OtherRules,
    /// The puzzle has no solution.
    None,
    /// The puzzle has more than one solution.
    Several,
    /// The techniques don't solve the puzzle.
    Unsolved,
    /// The time limit was reached.
    Timeout,
}

impl RowStatus {
    /// All statuses.
    pub const ALL: [RowStatus; 7] = [
        RowStatus::Ok,
        RowStatus::Invalid,
        RowStatus::OtherRules,
        RowStatus::None,
        RowStatus::Several,
        RowStatus::Unsolved,
        RowStatus::Timeout,
    ];

    /// Returns the id of a row's status, used in the column.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            RowStatus::Ok => "ok",
            RowStatus::Invalid => "invalid",
            RowStatus::OtherRules => "other-rules",
            RowStatus::None => "none",
            RowStatus::Several => "several",
            RowStatus::Unsolved => "unsolved",
            RowStatus::Timeout => "timeout",
        }
    }
}

impl From<Verdict> for RowStatus {
    fn from(verdict: Verdict) -> RowStatus {
        match verdict {
            Verdict::Unique => RowStatus::Ok,
            Verdict::Several => RowStatus::Several,
            Verdict::None => RowStatus::None,
            Verdict::Invalid => RowStatus::Invalid,
        }
    }
}

impl From<Reason> for RowStatus {
    fn from(reason: Reason) -> RowStatus {
        match reason {
            Reason::Unreadable | Reason::Clash | Reason::Solved | Reason::Mistakes => RowStatus::Invalid,
            Reason::OtherRules => RowStatus::OtherRules,
            Reason::NoSolution => RowStatus::None,
            Reason::SeveralSolutions => RowStatus::Several,
            Reason::Stuck => RowStatus::Unsolved,
            Reason::TimeLimit => RowStatus::Timeout,
        }
    }
}

/// Puzzle without an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Failed"))]
pub struct FailureRecord {
    /// Place of the puzzle in the input.
    #[serde(flatten)]
    pub place: Place,
    /// Puzzle on one line; null when the text is no puzzle.
    pub puzzle: Option<String>,
    /// Text line that is no puzzle; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Number of solutions.
    pub verdict: Verdict,
    /// Reason why there is no answer.
    pub reason: Reason,
    /// The reason in a sentence, in the requested language.
    pub error: String,
    /// Parse error, if the text is no puzzle; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// Clashing digits; left out unless the command lists them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clashes: Option<Vec<Clash>>,
    /// Partial result, if the techniques don't solve the puzzle or reach the time limit.
    #[serde(flatten)]
    pub outcome: Option<Outcome>,
}

/// Digit that occurs more than once in a house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clash {
    /// Digit, 1 to 9.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
    pub digit: u8,
    /// House, 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
    /// Cells of the house with this digit.
    pub cells: Cells,
}

impl From<&ninefold_core::Clash> for Clash {
    fn from(clash: &ninefold_core::Clash) -> Clash {
        Clash { digit: clash.digit.number(), house: clash.house.index() as u8, cells: Cells(clash.cells) }
    }
}

impl From<&FormatError> for Reason {
    fn from(error: &FormatError) -> Reason {
        match error.found {
            ParseMessage::OtherRules { .. } => Reason::OtherRules,
            _ => Reason::Unreadable,
        }
    }
}

impl From<&BoardError> for Reason {
    fn from(error: &BoardError) -> Reason {
        match error {
            BoardError::Clashes(_) => Reason::Clash,
        }
    }
}

impl From<ninefold_rate::StopReason> for Reason {
    fn from(why: ninefold_rate::StopReason) -> Reason {
        match why {
            ninefold_rate::StopReason::Unsolved => Reason::Stuck,
            ninefold_rate::StopReason::Stopped => Reason::TimeLimit,
        }
    }
}

impl From<ninefold_rate::RateError> for Reason {
    fn from(refusal: ninefold_rate::RateError) -> Reason {
        match refusal {
            ninefold_rate::RateError::Invalid => Reason::NoSolution,
            ninefold_rate::RateError::Ambiguous => Reason::SeveralSolutions,
            ninefold_rate::RateError::Solved => Reason::Solved,
            ninefold_rate::RateError::Unsolved => Reason::Stuck,
        }
    }
}

/// Writes a puzzle on one line, in the form used everywhere in JSON.
#[must_use]
pub fn puzzle_to_line(puzzle: &Puzzle) -> String {
    line::format_puzzle_line(puzzle)
}
