//! Modes of a classic search: three choices, written as three letters.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// One of the twenty-four modes, written as three letters: `BFA` is brute force, fast order, all solutions.
/// Eighteen come from an earlier program; the order `U` is its author's idea for boards with hardly any
/// givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicMode {
    /// First letter: the method of checking a digit that is filled in.
    pub method: ClassicMethod,
    /// Second letter: the order of the candidates within a cell, and of the cells.
    pub order: ClassicOrder,
    /// Third letter: the extent of the search.
    pub extent: SearchExtent,
}

/// The method of checking a digit that is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicMethod {
    /// `B`: checks only whether a filled peer has the digit already.
    Brute,
    /// `C`: removes the digit from the candidates of the empty peers; it must not be the last of any of them.
    ///
    /// Complete: a retreat restores exactly what the filling removed.
    Exclusion,
    /// `R`: exclusion as in the program that these modes come from. The digit is removed from the candidates
    /// of the empty peers, and a retreat recomputes the candidates of each of them, by rescanning its row,
    /// column and box.
    ///
    /// Its faults are kept, for comparison. A node costs up to twenty times as much as by the other methods,
    /// which is why neither brute force nor this is always the faster one. It may miss solutions: the digits
    /// written before the search are removed from no other cell's candidates, and a rescan ends at the first
    /// cell that has none left, so that later cells keep too few candidates. Grids that clash are refused
    /// only when they are full. The only difference from that program: two digits that clash before the
    /// search end it at once.
    Rescanning,
}

/// The order in which the candidates of a cell are tried, and the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicOrder {
    /// `F`: as the scan of the board lists them, without excluded ones.
    Fast,
    /// `S`: ascending. The scan lists them ascending as well, so this goes the same way as
    /// [`ClassicOrder::Fast`].
    Sequence,
    /// `R`: each cell's candidates shuffled.
    Random {
        /// Fixes the order.
        seed: u64,
    },
    /// `U`: conservative filling. If most of the board is open, three boxes that have no house in common are
    /// filled first, since no digit of one affects another; then always a cell that sees as many filled ones
    /// as possible. Each cell's candidates are shuffled. On other boards it is [`ClassicOrder::Random`].
    Unrelated {
        /// Fixes the order.
        seed: u64,
    },
}

/// The extent of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchExtent {
    /// `F`: stops at the first solution.
    First,
    /// `A`: finds all solutions.
    All {
        /// Maximum number of solutions to find.
        max: usize,
    },
}

impl ClassicMode {
    /// Default limit of a search for all solutions: a nearly empty board has more than anybody can use.
    pub const MAX_SOLUTIONS: usize = 20_000;

    /// Returns the mode with this seed for a random order; the other orders need none.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> ClassicMode {
        self.order = match self.order {
            ClassicOrder::Random { .. } => ClassicOrder::Random { seed },
            ClassicOrder::Unrelated { .. } => ClassicOrder::Unrelated { seed },
            order => order,
        };
        self
    }

    /// Returns the mode with this limit for all solutions; finding the first needs none.
    #[must_use]
    pub const fn with_max_solutions(mut self, max: usize) -> ClassicMode {
        if let SearchExtent::All { .. } = self.extent {
            self.extent = SearchExtent::All { max };
        }
        self
    }

    /// Returns the maximum number of solutions to find.
    #[must_use]
    pub const fn max_solutions(self) -> usize {
        match self.extent {
            SearchExtent::First => 1,
            SearchExtent::All { max } => max,
        }
    }
}

/// Error for a text that is no mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseModeError {
    /// A letter without a meaning at its place.
    #[error("mode \"{mode}\": letter {place} is '{found}', expected {expected}")]
    Letter {
        /// The whole text.
        mode: String,
        /// The place of the letter, from 1.
        place: usize,
        /// The letter.
        found: char,
        /// The letters allowed there.
        expected: &'static str,
    },
    /// Too few or too many letters.
    #[error("mode \"{mode}\": {found} letters, expected three like BFA: [CBR][FSRU][FA]")]
    Length {
        /// The whole text.
        mode: String,
        /// The number of letters.
        found: usize,
    },
}

impl FromStr for ClassicMode {
    type Err = ParseModeError;

    /// Parses three capital letters `[CBR][FSRU][FA]`. A random order has seed 0 and all means
    /// [`ClassicMode::MAX_SOLUTIONS`] until [`with_seed`](ClassicMode::with_seed) and
    /// [`with_max_solutions`](ClassicMode::with_max_solutions) change that.
    fn from_str(text: &str) -> Result<ClassicMode, ParseModeError> {
        // Count characters, not bytes, so that an error names the right place.
        let letters: Vec<char> = text.chars().collect();
        let &[method, order, extent] = letters.as_slice() else {
            return Err(ParseModeError::Length { mode: text.into(), found: letters.len() });
        };
        let wrong =
            |place, found, expected| ParseModeError::Letter { mode: text.into(), place, found, expected };
        // Each letter decides one question: the method, the order of candidates, and when to stop.
        Ok(ClassicMode {
            method: match method {
                'B' => ClassicMethod::Brute,
                'C' => ClassicMethod::Exclusion,
                'R' => ClassicMethod::Rescanning,
                _ => return Err(wrong(1, method, "B (brute force), C (exclusion) or R (rescanning)")),
            },
            order: match order {
                'F' => ClassicOrder::Fast,
                'S' => ClassicOrder::Sequence,
                'R' => ClassicOrder::Random { seed: 0 },
                'U' => ClassicOrder::Unrelated { seed: 0 },
                _ => {
                    return Err(wrong(2, order, "F (fast), S (sequence), R (random) or U (unrelated first)"));
                }
            },
            extent: match extent {
                'F' => SearchExtent::First,
                'A' => SearchExtent::All { max: ClassicMode::MAX_SOLUTIONS },
                _ => return Err(wrong(3, extent, "F (first) or A (all)")),
            },
        })
    }
}

/// Writes the three letters; seed and limit are not shown.
impl fmt::Display for ClassicMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.method {
            ClassicMethod::Brute => "B",
            ClassicMethod::Exclusion => "C",
            ClassicMethod::Rescanning => "R",
        })?;
        f.write_str(match self.order {
            ClassicOrder::Fast => "F",
            ClassicOrder::Sequence => "S",
            ClassicOrder::Random { .. } => "R",
            ClassicOrder::Unrelated { .. } => "U",
        })?;
        f.write_str(match self.extent {
            SearchExtent::First => "F",
            SearchExtent::All { .. } => "A",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modes_round_trip() {
        for method in ["B", "C", "R"] {
            for order in ["F", "S", "R", "U"] {
                for extent in ["F", "A"] {
                    let text = [method, order, extent].concat();
                    assert_eq!(text.parse::<ClassicMode>().unwrap().to_string(), text);
                }
            }
        }
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(text.parse::<ClassicMode>().map_err(|error| error.to_string()), Err(expected.to_string()));
    }

    #[test]
    fn errors_name_the_letter_and_what_was_expected() {
        check_error(
            "XFA",
            "mode \"XFA\": letter 1 is 'X', expected B (brute force), C (exclusion) or R (rescanning)",
        );
        check_error(
            "bFA",
            "mode \"bFA\": letter 1 is 'b', expected B (brute force), C (exclusion) or R (rescanning)",
        );
        check_error(
            "BAA",
            "mode \"BAA\": letter 2 is 'A', expected F (fast), S (sequence), R (random) or U (unrelated first)",
        );
        check_error("BFé", "mode \"BFé\": letter 3 is 'é', expected F (first) or A (all)");
        check_error("", "mode \"\": 0 letters, expected three like BFA: [CBR][FSRU][FA]");
        check_error("BFAA", "mode \"BFAA\": 4 letters, expected three like BFA: [CBR][FSRU][FA]");
    }

    #[test]
    fn seed_and_limit_go_where_they_have_a_meaning() {
        let mode: ClassicMode = "BRA".parse().unwrap();
        assert_eq!(mode.with_seed(5).order, ClassicOrder::Random { seed: 5 });
        assert_eq!(mode.with_max_solutions(3).max_solutions(), 3);
        let mode: ClassicMode = "CFF".parse().unwrap();
        assert_eq!(mode.with_seed(5).with_max_solutions(3), mode);
        assert_eq!(mode.max_solutions(), 1);
    }
}
