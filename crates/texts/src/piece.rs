//! Pieces of a message in a language: words, and names of things on the board.

use std::fmt;

use ninefold_core::{CandidateMap, CellMap, DigitSet, HouseSet};

/// A piece of a message: text to show, and what on the board it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// The text, in its language and notation.
    pub text: String,
    /// The thing it names.
    pub target: PieceTarget,
}

/// The thing that a piece of a message names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceTarget {
    /// Nothing on the board.
    Nothing,
    /// Cells.
    Cells(CellMap),
    /// Digits.
    Digits(DigitSet),
    /// Houses.
    Houses(HouseSet),
    /// Candidates.
    Candidates(CandidateMap),
}

impl TextPiece {
    pub(crate) fn from_words(text: impl Into<String>) -> TextPiece {
        TextPiece { text: text.into(), target: PieceTarget::Nothing }
    }
}

/// Writes its text.
impl fmt::Display for TextPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
