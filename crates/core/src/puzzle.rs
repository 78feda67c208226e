//! Puzzles as they were read from a text: values, marks and metadata, not checked against the rules.
//!
//! A [`Puzzle`] promises nothing: two 5s in a row are fine here. A [`Board`](crate::Board) is the next level;
//! building one reports every clash. [`line`](mod@crate::line) reads and writes one line; `ninefold-formats`
//! handles all other texts.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::row::SourceRow;
use crate::{ByCell, ByHouse, CandidateMap, CellMap, Digit, DigitSet};

/// A puzzle as a text or a file describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// The digits written in cells, givens and placed ones alike.
    pub values: ByCell<Option<Digit>>,
    /// The values that are givens, a subset of the filled cells. The other values were placed by somebody.
    pub givens: CellMap,
    /// The candidates of the empty cells, when the text lists them; marks in filled cells are ignored.
    /// `None`: all digits that no peer has.
    pub marks: Option<ByCell<DigitSet>>,
    /// Eliminated candidates, where the text lists these instead of the remaining ones.
    pub removed: CandidateMap,
    /// A player's notes, which need not be candidates.
    pub notes: Option<Box<PlayerNotes>>,
    /// The solution according to the text; not checked.
    pub solution: Option<Box<ByCell<Option<Digit>>>>,
    /// The deduction to find at this position, in a library of test cases.
    pub expected: Option<Box<ExpectedStep>>,
    /// Rules beyond the ordinary ones, by the names that the text gives them. They are not supported:
    /// whatever solves this puzzle ignores them.
    pub rules: Vec<String>,
    /// Title, author, source and other metadata.
    pub metadata: PuzzleMetadata,
    /// The row of the table the puzzle comes from, with columns that have no other place here.
    pub row: Option<Box<SourceRow>>,
}

/// A player's notes in the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNotes {
    /// Small digits in the corners: "one of the places in this box", to most players.
    pub corner: ByCell<DigitSet>,
    /// Small digits in the centre: "one of these".
    pub centre: ByCell<DigitSet>,
}

/// Deduction that a technique should find at a position; a line of HoDoKu's regression library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedStep {
    /// HoDoKu's number of the technique: `0402`; a fifth digit 1 means siamese fish.
    pub code: String,
    /// Variant of the search: a number for its options, or `x` if nothing must be found.
    pub variant: Option<String>,
    /// The digits of the pattern; for chains and ALS, the eliminated digits.
    pub digits: DigitSet,
    /// The candidates that go.
    pub eliminations: CandidateMap,
    /// The digits that are placed.
    pub placements: CandidateMap,
    /// Further data of the line: for chains, their length in inferences.
    pub extra: Option<String>,
}

/// Metadata of a puzzle, word for word as the file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "each field is what files call it")]
pub struct PuzzleMetadata {
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
    /// Creates a puzzle with these givens alone.
    #[must_use]
    pub fn from_givens(values: ByCell<Option<Digit>>) -> Puzzle {
        let mut puzzle = Puzzle { values, ..Puzzle::default() };
        puzzle.givens = puzzle.filled_cells();
        puzzle
    }

    /// A puzzle that consists of candidates alone (a sukaku): no givens, a set of digits in every cell.
    #[must_use]
    pub fn from_pencil_marks(marks: ByCell<DigitSet>) -> Puzzle {
        Puzzle { marks: Some(marks), ..Puzzle::default() }
    }

    /// The cells that hold a value.
    #[must_use]
    pub fn filled_cells(&self) -> CellMap {
        self.values.iter().filter(|(_, value)| value.is_some()).map(|(cell, _)| cell).collect()
    }

    /// Returns the candidates of each cell: the digits that no peer has, that are marked (if any are) and
    /// that were not removed; none in a filled cell. They equal those of the [`Board`](crate::Board), if
    /// there is one and at least one cell is filled.
    #[must_use]
    pub fn candidates(&self) -> ByCell<DigitSet> {
        let unseen = self.unseen_digits();
        ByCell::from_fn(|cell| {
            let marked = self.marks.as_ref().map_or(DigitSet::FULL, |marks| marks[cell]);
            (unseen[cell] & marked) - self.removed.digits_in_cell(cell)
        })
    }

    /// Returns the candidates of empty cells that are eliminated although no peer has the digit.
    #[must_use]
    pub fn crossed_out_candidates(&self) -> CandidateMap {
        if self.marks.is_none() && self.removed.is_empty() {
            return CandidateMap::EMPTY;
        }
        let crossed_out_in_cell = |(cell, &digits): (crate::Cell, &DigitSet)| {
            let marked = self.marks.as_ref().map_or(DigitSet::FULL, |marks| marks[cell]);
            let left = marked - self.removed.digits_in_cell(cell);
            (digits - left).iter().map(move |digit| cell.to_candidate(digit))
        };
        self.unseen_digits().iter().flat_map(crossed_out_in_cell).collect()
    }

    /// For empty cells the digits that no peer holds, for filled cells nothing.
    fn unseen_digits(&self) -> ByCell<DigitSet> {
        let mut digits_in_house = ByHouse::splat(DigitSet::EMPTY);
        for (cell, value) in self.values.iter() {
            if let Some(digit) = *value {
                cell.houses().into_iter().for_each(|house| digits_in_house[house] += digit);
            }
        }
        ByCell::from_fn(|cell| match self.values[cell] {
            Some(_) => DigitSet::EMPTY,
            None => {
                cell.houses().into_iter().fold(DigitSet::FULL, |left, house| left - digits_in_house[house])
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{Board, Cell, CellMap};

    fn check_error(text: &str, expected: &str) {
        assert_eq!(text.parse::<Puzzle>().map_err(|error| error.to_string()), Err(expected.to_string()));
    }

    #[test]
    fn placed_digits_are_told_from_givens() {
        let text = ("+12".to_string() + &".".repeat(79))
            .parse::<Puzzle>()
            .map(|puzzle| (puzzle.filled_cells(), puzzle.givens));
        assert_eq!(text, Ok((CellMap::of(Cell::at(0)).with(Cell::at(1)), CellMap::of(Cell::at(1)))));
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        check_error(&".".repeat(80), "line 1, column 81: expected 81 cells (or 729 candidates), found 80");
        check_error(
            &("1".repeat(4) + "a" + &".".repeat(76)),
            "line 1, column 5: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'a'",
        );
        check_error(
            &("2".to_string() + &".".repeat(728)),
            "line 1, column 1: expected 1 or an empty sign (candidates of r1c1 in order), found '2'",
        );
    }

    #[test]
    fn both_bare_forms_are_read() {
        let puzzle: Puzzle = ("7".to_string() + &"0".repeat(80)).parse().unwrap();
        assert_eq!(puzzle.givens.len(), 1);
        let sukaku: Puzzle = "123456789".repeat(81).parse().unwrap();
        assert_eq!(sukaku.marks, Some(ByCell::splat(DigitSet::FULL)));
    }

    #[test]
    fn candidates_are_those_of_the_board() {
        let mut puzzle: Puzzle = ("7".to_string() + &"0".repeat(80)).parse().unwrap();
        puzzle.removed.insert(Cell::at(1).to_candidate(Digit::D3));
        puzzle.removed.insert(Cell::at(1).to_candidate(Digit::D7));
        let board = Board::try_from(&puzzle).unwrap();
        let candidates = puzzle.candidates();
        assert!(Cell::all().all(|cell| board.candidates(cell) == candidates[cell]));
        assert_eq!(puzzle.crossed_out_candidates(), CandidateMap::of(Cell::at(1).to_candidate(Digit::D3)));
        let again = Puzzle::from(&board);
        assert_eq!(Board::try_from(&again), Ok(board));
        assert_eq!(again.removed, puzzle.crossed_out_candidates());
    }
}
