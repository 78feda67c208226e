//! What was read from a text: values, marks and remarks, possibly nonsense.
//!
//! A [`Puzzle`] promises nothing: two 5s in a row are fine here. [`Board`](crate::Board) is the next level, made
//! from it with a list of everything that clashes.

use alloc::string::String;
use core::str::FromStr;

use crate::{ByCell, Candidate, CandidateMap, CellMap, Digit, DigitSet};

/// A puzzle as a text or a file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// The digits written in cells, givens and placed ones alike.
    pub values: ByCell<Option<Digit>>,
    /// Which of the values are givens; the others were placed by somebody. A subset of the filled cells.
    pub givens: CellMap,
    /// The candidates of the empty cells, when the text lists them; what it says of filled cells is ignored.
    /// `None`: all digits that no peer holds.
    pub marks: Option<ByCell<DigitSet>>,
    /// Candidates that were removed, where the text says which are gone instead of which are left.
    pub removed: CandidateMap,
    /// Who made it, what it is called, where it comes from.
    pub about: About,
}

/// What a file says about its puzzle, word for word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "each field is what files call it")]
pub struct About {
    pub title: Option<String>,
    pub author: Option<String>,
    pub description: Option<String>,
    pub comment: Option<String>,
    pub date: Option<String>,
    pub source: Option<String>,
    pub level: Option<String>,
    pub url: Option<String>,
}

impl Puzzle {
    /// A puzzle with these givens and nothing else.
    #[must_use]
    pub fn from_givens(values: ByCell<Option<Digit>>) -> Puzzle {
        let mut puzzle = Puzzle { values, ..Puzzle::default() };
        puzzle.givens = puzzle.filled();
        puzzle
    }

    /// A puzzle that consists of candidates alone (a sukaku): no givens, a set of digits in every cell.
    #[must_use]
    pub fn from_marks(marks: ByCell<DigitSet>) -> Puzzle {
        Puzzle { marks: Some(marks), ..Puzzle::default() }
    }

    /// The cells that hold a value.
    #[must_use]
    pub fn filled(&self) -> CellMap {
        self.values.iter().filter(|(_, value)| value.is_some()).map(|(cell, _)| cell).collect()
    }
}

/// A text that is not 81 or 729 characters of digits and empty-cell signs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadLineError {
    /// The number of characters is neither.
    #[error("{found} characters, expected 81 (cells) or 729 (candidates)")]
    Length {
        /// How many characters there are.
        found: usize,
    },
    /// A character that stands for nothing here.
    #[error(
        "column {column}: '{found}' is neither a digit nor a sign for an empty cell (one of . 0 * _ - x)"
    )]
    Character {
        /// Where, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// In a line of 729, a digit at the place of another.
    #[error(
        "column {column}: '{found}' stands where only {expected} or an empty sign may (cell by cell, 1 to 9)"
    )]
    Misplaced {
        /// Where, from 1.
        column: usize,
        /// The digit found.
        found: Digit,
        /// The digit of this place.
        expected: Digit,
    },
}

/// Whether a character stands for an empty cell.
pub(crate) fn is_empty_sign(c: char) -> bool {
    matches!(c, '.' | '0' | '*' | '_' | '-' | 'x' | 'X')
}

impl FromStr for Puzzle {
    type Err = ReadLineError;

    /// Reads the two bare forms: 81 characters are givens, 729 are candidates.
    fn from_str(text: &str) -> Result<Puzzle, ReadLineError> {
        let digits = || {
            text.chars().enumerate().map(|(i, c)| match Digit::from_char(c) {
                Some(digit) => Ok(Some(digit)),
                None if is_empty_sign(c) => Ok(None),
                None => Err(ReadLineError::Character { column: i + 1, found: c }),
            })
        };
        match text.chars().count() {
            81 => {
                let mut values = ByCell::default();
                for (value, digit) in values.0.iter_mut().zip(digits()) {
                    *value = digit?;
                }
                Ok(Puzzle::from_givens(values))
            }
            729 => {
                let mut marks: ByCell<DigitSet> = ByCell::default();
                for (candidate, digit) in Candidate::all().zip(digits()) {
                    let (expected, column) = (candidate.digit(), candidate.index() + 1);
                    match digit? {
                        None => {}
                        Some(found) if found == expected => marks[candidate.cell()] += found,
                        Some(found) => return Err(ReadLineError::Misplaced { column, found, expected }),
                    }
                }
                Ok(Puzzle::from_marks(marks))
            }
            found => Err(ReadLineError::Length { found }),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn check_error(text: &str, expected: &str) {
        assert_eq!(text.parse::<Puzzle>().map_err(|error| error.to_string()), Err(expected.to_string()));
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        check_error(&".".repeat(80), "80 characters, expected 81 (cells) or 729 (candidates)");
        check_error(
            &("1".repeat(4) + "a" + &".".repeat(76)),
            "column 5: 'a' is neither a digit nor a sign for an empty cell (one of . 0 * _ - x)",
        );
        check_error(
            &("2".to_string() + &".".repeat(728)),
            "column 1: '2' stands where only 1 or an empty sign may (cell by cell, 1 to 9)",
        );
    }

    #[test]
    fn both_bare_forms_are_read() {
        let puzzle: Puzzle = ("7".to_string() + &"0".repeat(80)).parse().unwrap();
        assert_eq!(puzzle.givens.len(), 1);
        let sukaku: Puzzle = "123456789".repeat(81).parse().unwrap();
        assert_eq!(sukaku.marks, Some(ByCell::splat(DigitSet::FULL)));
    }
}
