//! The result of a puzzle on a scale: the parts that the scale has, by their names.

use ninefold_rate::scale::{Field, Fields};
use serde::{Serialize, Serializer};

use crate::Number;

/// The parts of a result, members of the object that has it: `er`, `ep`, `ed`, `technique` on Sudoku Explainer's scales;
/// `score`, `level`, `technique` on HoDoKu's; `level`, `hardest`, `effort`, `technique` on the one for people.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts(pub Vec<(&'static str, Part)>);

/// A part of a result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Part {
    /// A number.
    Number(Number),
    /// A word: a level, or the id of a technique.
    Word(&'static str),
    /// There is none.
    Missing,
}

impl From<Fields> for Parts {
    fn from(fields: Fields) -> Parts {
        let part = |field| match field {
            Field::Number(number) => Part::Number(number.into()),
            Field::Word(word) => Part::Word(word),
            Field::Missing => Part::Missing,
        };
        Parts(fields.into_iter().map(|(name, field)| (name, part(field))).collect())
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, part)| (name, part)))
    }
}
