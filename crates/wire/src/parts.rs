//! The result of a puzzle on a scale: the parts that the scale has, by their names.

use ninefold_rate::Progress;
use ninefold_rate::scale::{Field, Fields};
use serde::{Serialize, Serializer};

use crate::Number;

/// The parts of a result, members of the object that has it: `er`, `ep`, `ed`, `technique` on Sudoku Explainer's scales;
/// `score`, `level`, `technique` on HoDoKu's; `level`, `score`, `uncertainty`, `hardest`, `technique`, `scale` on the one for people.
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

/// What steps come to: a rating if they solve the puzzle; else what they count so far, which no member of a rating's name holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Whether the steps solve the puzzle.
    pub solved: bool,
    /// The rating, if they do.
    #[serde(flatten)]
    rating: Option<Parts>,
    /// What the steps count, if they don't.
    #[serde(skip_serializing_if = "Option::is_none")]
    so_far: Option<Parts>,
}

impl Outcome {
    /// A rating.
    #[must_use]
    pub fn rated(rating: Fields) -> Outcome {
        Outcome { solved: true, rating: Some(rating.into()), so_far: None }
    }

    /// What the steps count that don't solve the puzzle.
    #[must_use]
    pub fn unrated(so_far: Fields) -> Outcome {
        Outcome { solved: false, rating: None, so_far: Some(so_far.into()) }
    }

    /// What came of a walk that ended so.
    #[must_use]
    pub fn of(ended: Progress, fields: Fields) -> Outcome {
        if ended == Progress::Solved { Outcome::rated(fields) } else { Outcome::unrated(fields) }
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, part)| (name, part)))
    }
}
