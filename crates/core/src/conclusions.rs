//! Conclusions of a step: the placements and eliminations it makes.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::notation::NotationError;
use crate::notation::moves::{self, MoveList};
use crate::{Candidate, CandidateMap, CellMap, Digit, DigitSet, Notation};

/// Conclusions of a step: the placements and eliminations it makes.
///
/// Eliminations that follow from a placement by the rules alone (the digit leaves the peers) are not listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Conclusions {
    /// Digits to put into empty cells.
    pub placements: CandidateMap,
    /// Candidates to remove.
    pub eliminations: CandidateMap,
}

impl Conclusions {
    /// No conclusions.
    pub const NONE: Conclusions =
        Conclusions { placements: CandidateMap::EMPTY, eliminations: CandidateMap::EMPTY };

    /// Creates the conclusion that a candidate is placed.
    #[must_use]
    #[inline]
    pub fn from_placement(candidate: Candidate) -> Conclusions {
        Conclusions { placements: CandidateMap::of(candidate), ..Conclusions::NONE }
    }

    /// Creates the conclusion that candidates are eliminated.
    #[must_use]
    #[inline]
    pub fn from_eliminations(candidates: CandidateMap) -> Conclusions {
        Conclusions { eliminations: candidates, ..Conclusions::NONE }
    }

    /// Creates the conclusion that a digit is eliminated from some cells.
    #[must_use]
    #[inline]
    pub fn from_digit_eliminations(digit: Digit, cells: CellMap) -> Conclusions {
        Conclusions::from_eliminations(cells.to_candidates(digit))
    }

    /// Reads the form that [`to_text`](Conclusions::to_text) writes: `r3c5=2, r4c13,r9c2<>7`; see
    /// [`moves`](moves::parse_moves).
    ///
    /// # Errors
    /// The first place where the text is not in this form.
    pub fn parse(text: &str, notation: Notation) -> Result<Conclusions, NotationError> {
        let MoveList { placements, eliminations } = moves::parse_moves(text, notation)?;
        Ok(Conclusions { placements, eliminations })
    }

    /// Whether there is neither a placement nor an elimination.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Writes the conclusions in a notation: `r3c5=2`, `A1<>7`; equal parts are joined, `r4c13,r9c2<>7,
    /// r5c6<>48`.
    #[must_use]
    pub fn to_text(&self, notation: Notation) -> String {
        let mut parts: Vec<(&str, CellMap, DigitSet)> = Vec::new();
        for (candidates, sign) in [(self.placements, "="), (self.eliminations, "<>")] {
            for digit in candidates.digits() {
                let cells = candidates.cells_with_digit(digit);
                // Digits with the same cells share one term: `r5c6<>48`.
                match parts.iter_mut().find(|(known, of, _)| *known == sign && *of == cells) {
                    Some((_, _, digits)) => *digits += digit,
                    None => parts.push((sign, cells, DigitSet::of(digit))),
                }
            }
        }
        // Commas inside a term have no space, to tell them from those between terms.
        let write = |(sign, cells, digits): (&str, CellMap, DigitSet)| {
            let cells = notation.display(&cells).to_string().replace(", ", ",");
            format!("{cells}{sign}{digits}")
        };
        parts.into_iter().map(write).collect::<Vec<_>>().join(", ")
    }
}

/// Writes `r3c5=2`, `r4c1<>7, r9c2<>8`.
impl fmt::Display for Conclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = self.placements.iter().map(|candidate| (candidate, "="));
        let removed = self.eliminations.iter().map(|candidate| (candidate, "<>"));
        for (i, (candidate, sign)) in placed.chain(removed).enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{}{sign}{}", candidate.cell(), candidate.digit())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Conclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(placements: &str, eliminations: &str, notation: Notation, expected: &str) {
        let map = |text: &str| text.parse().unwrap();
        let conclusions = Conclusions { placements: map(placements), eliminations: map(eliminations) };
        assert_eq!(conclusions.to_text(notation), expected);
        assert_eq!(Conclusions::parse(expected, notation), Ok(conclusions));
    }

    #[test]
    fn conclusions_are_grouped() {
        check("r3c5(2)", "", Notation::Rc, "r3c5=2");
        check("", "r4c1(78), r4c3(7), r9c2(7)", Notation::Rc, "r4c13,r9c2<>7, r4c1<>8");
        check("", "r5c6(458)", Notation::Rc, "r5c6<>458");
        check("r3c5(2)", "r4c1(7)", Notation::K9, "C5=2, D1<>7");
    }
}
