//! What is said of each puzzle of a list: where it stands, what it is, why something can't be said of it.

use std::borrow::Cow;

use ninefold_core::phrase::{FormatError, Phrase};
use ninefold_core::{BoardError, Puzzle, line};
use ninefold_formats::{Field, Reading, Row};
use ninefold_texts::{Catalogue, Tell};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{Cells, Fault, Outcome};

/// Where a puzzle stands, and what to know before one relies on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The file, if there are several inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line it begins in, from 1.
    pub line: usize,
    /// What else stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Columns>,
    /// What was guessed or left out in reading, and what is doubtful about the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// A reason to be careful with a puzzle: part of its text was guessed or left out, or its position is doubtful.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// The id of the sentence; ids never change.
    #[cfg_attr(feature = "ts", tsify(type = "string"))]
    pub id: Cow<'static, str>,
    /// The sentence, in the language that was asked for.
    pub text: String,
    /// The line of the input that it is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub line: Option<usize>,
    /// The column in that line, in characters from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub column: Option<usize>,
    /// The cells that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub cells: Option<Cells>,
}

impl Warning {
    /// Returns the warnings of a reader, in the words of a language.
    #[must_use]
    pub fn of_reading(reading: &Reading, catalogue: &Catalogue) -> Vec<Warning> {
        let warning = |warning: &ninefold_formats::Warning| Warning {
            id: warning.message.id().into(),
            text: warning.message.tell(catalogue),
            line: Some(warning.line),
            column: Some(warning.column),
            cells: None,
        };
        reading.warnings.iter().map(warning).collect()
    }
}

/// What stands beside a puzzle in its row of a table, by the names of the columns, or in its object, by those of the members. A
/// second column of a name has `_2` behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns(Vec<(String, Field)>);

impl Columns {
    /// Those of a row, if there are any.
    #[must_use]
    pub fn of(row: &Row) -> Option<Columns> {
        let mut columns: Vec<(String, Field)> = Vec::new();
        for (name, field) in row.beside() {
            let is_taken = |name: &str| columns.iter().any(|(taken, _)| taken == name);
            let numbered = (2..).map(|number| format!("{name}_{number}"));
            let name = [name.to_string()].into_iter().chain(numbered).find(|name| !is_taken(name));
            columns.extend(name.map(|name| (name, field)));
        }
        Some(Columns(columns)).filter(|columns| !columns.0.is_empty())
    }
}

impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, field)| (name, Column(field))))
    }
}

/// A text, or what JSON has as it is written there: a number keeps all its digits.
struct Column<'f>(&'f Field);

impl Serialize for Column<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Field::Text(text) => serializer.serialize_str(text),
            Field::Json(json) => serde_json::from_str::<&RawValue>(json).ok().serialize(serializer),
        }
    }
}

/// What is told of a puzzle, with its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Placed<T> {
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// What is told.
    #[serde(flatten)]
    pub told: T,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// One.
    Unique,
    /// More than one.
    Several,
    /// None.
    None,
    /// It can't be said: the text is no puzzle, or its digits clash.
    Invalid,
}

/// What is the matter, as an id; the sentence for people stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The text is in no format that can be read.
    Unreadable,
    /// It has other rules than those of Sudoku, which nobody said to ignore.
    OtherRules,
    /// A house has a digit twice.
    Clash,
    /// There is no solution.
    NoSolution,
    /// There is more than one solution.
    SeveralSolutions,
    /// It is solved already.
    Solved,
    /// A digit of it is wrong, or a candidate is gone that should be there.
    Mistakes,
    /// No technique of the profile goes on.
    Stuck,
    /// It took longer than it may.
    TimeLimit,
}

/// What became of a row of a table, wherever tables are: in the word of its column `status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has its answer.
    Ok,
    /// It holds no puzzle, or digits clash, or there is nothing to answer.
    Invalid,
    /// The puzzle has other rules than those of Sudoku.
    OtherRules,
    /// It has no solution.
    None,
    /// It has more than one solution.
    Several,
    /// The techniques do not solve it.
    Unsolved,
    /// Its time was up.
    Timeout,
}

impl Status {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Invalid => "invalid",
            Status::OtherRules => "other-rules",
            Status::None => "none",
            Status::Several => "several",
            Status::Unsolved => "unsolved",
            Status::Timeout => "timeout",
        }
    }
}

impl From<Verdict> for Status {
    fn from(verdict: Verdict) -> Status {
        match verdict {
            Verdict::Unique => Status::Ok,
            Verdict::Several => Status::Several,
            Verdict::None => Status::None,
            Verdict::Invalid => Status::Invalid,
        }
    }
}

impl From<Reason> for Status {
    fn from(reason: Reason) -> Status {
        match reason {
            Reason::Unreadable | Reason::Clash | Reason::Solved | Reason::Mistakes => Status::Invalid,
            Reason::OtherRules => Status::OtherRules,
            Reason::NoSolution => Status::None,
            Reason::SeveralSolutions => Status::Several,
            Reason::Stuck => Status::Unsolved,
            Reason::TimeLimit => Status::Timeout,
        }
    }
}

/// A puzzle that there is no answer for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failed {
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// The puzzle on one line, if the text is one.
    pub puzzle: Option<String>,
    /// The line of the text that is no puzzle, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// How many solutions there are.
    pub verdict: Verdict,
    /// What is the matter.
    pub reason: Reason,
    /// The same in a sentence.
    pub error: String,
    /// The same by ids, of a text that is no puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// What clashes, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clashes: Option<Vec<Clash>>,
    /// What the steps count, of a puzzle that the techniques do not solve, or not in the time they have.
    #[serde(flatten)]
    pub outcome: Option<Outcome>,
}

/// A digit that a house has more than once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clash {
    /// The digit.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::DigitNumber"))]
    pub digit: u8,
    /// The house, 0 to 26.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::HouseNumber"))]
    pub house: u8,
    /// Where the digit stands.
    pub cells: Cells,
}

impl From<&ninefold_core::Clash> for Clash {
    fn from(clash: &ninefold_core::Clash) -> Clash {
        Clash { digit: clash.digit.get(), house: clash.house.index() as u8, cells: Cells(clash.cells) }
    }
}

impl From<&FormatError> for Reason {
    fn from(error: &FormatError) -> Reason {
        match error.found {
            Phrase::OtherRules { .. } => Reason::OtherRules,
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

impl From<ninefold_rate::Why> for Reason {
    fn from(why: ninefold_rate::Why) -> Reason {
        match why {
            ninefold_rate::Why::Unsolved => Reason::Stuck,
            ninefold_rate::Why::Stopped => Reason::TimeLimit,
        }
    }
}

impl From<ninefold_rate::Refusal> for Reason {
    fn from(refusal: ninefold_rate::Refusal) -> Reason {
        match refusal {
            ninefold_rate::Refusal::Invalid => Reason::NoSolution,
            ninefold_rate::Refusal::Ambiguous => Reason::SeveralSolutions,
            ninefold_rate::Refusal::Solved => Reason::Solved,
            ninefold_rate::Refusal::Unsolved => Reason::Stuck,
        }
    }
}

/// A puzzle on one line, as JSON has it everywhere.
#[must_use]
pub fn puzzle(puzzle: &Puzzle) -> String {
    line::write(puzzle)
}
