//! JSON of a puzzle's result on a scale, as named parts.

use ninefold_rate::WalkProgress;
use ninefold_rate::scale::TallyFields;
use serde::{Serialize, Serializer};

/// Parts of a result, which are members of the object around it: `er`, `ep`, `ed`, `technique` on Sudoku
/// Explainer's scales; `score`, `level`, `technique` on HoDoKu's; `level`, `score`, `uncertainty`, `hardest`,
/// `technique`, `scale` on the human scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingParts(pub TallyFields);

/// Result of a list of steps: a rating when they solve the puzzle, otherwise the partial result under another
/// name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Whether the steps solve the puzzle.
    pub solved: bool,
    /// Rating, if the steps solve the puzzle.
    #[serde(flatten)]
    rating: Option<RatingParts>,
    /// Partial result of the steps, if they don't solve the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    so_far: Option<RatingParts>,
}

impl Outcome {
    /// Builds the outcome of steps that solve the puzzle.
    #[must_use]
    pub(crate) fn from_rating(rating: TallyFields) -> Outcome {
        Outcome { solved: true, rating: Some(RatingParts(rating)), so_far: None }
    }

    /// Builds the outcome of steps that don't solve the puzzle.
    #[must_use]
    pub fn from_partial_rating(so_far: TallyFields) -> Outcome {
        Outcome { solved: false, rating: None, so_far: Some(RatingParts(so_far)) }
    }

    /// Builds the outcome of a walk from the way it ended.
    #[must_use]
    pub fn from_walk_progress(ended: WalkProgress, fields: TallyFields) -> Outcome {
        if ended == WalkProgress::Solved {
            Outcome::from_rating(fields)
        } else {
            Outcome::from_partial_rating(fields)
        }
    }
}

impl Serialize for RatingParts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, part)| (name, part)))
    }
}
