//! A board: givens, placed digits and candidates that do not contradict each other.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::clash::{Clash, find_clashes};
use crate::phrase::FormatError;
use crate::{ByCell, ByDigit, Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, Puzzle, Solution};

/// A position: the filled cells with their values, and the candidates of the others.
///
/// It holds that
/// - no house has the same digit in two filled cells;
/// - filled cells have no candidates;
/// - no candidate equals a value that its cell sees.
///
/// It may still have no solution, even an empty cell without candidates: that is for solving to find out. A
/// board of candidates alone (a sukaku) is a board like any other.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    values: ByCell<Option<Digit>>,
    givens: CellMap,
    candidates: ByCell<DigitSet>,
    /// Cells that may still take each digit: the inverse of `candidates`.
    candidate_cells: ByDigit<CellMap>,
}

/// Error for values that break the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Houses hold a digit more than once; every such house and digit is listed.
    #[error("{}", join_clashes(.0))]
    Clashes(Vec<Clash>),
}

fn join_clashes(clashes: &[Clash]) -> String {
    let texts: Vec<String> = clashes.iter().map(|clash| alloc::format!("{clash}")).collect();
    texts.join("; ")
}

/// Error for a text that cannot be read as a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadBoardError {
    /// The text is not a puzzle.
    #[error(transparent)]
    Read(#[from] FormatError),
    /// The text is a puzzle, but its values clash.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl Board {
    /// The empty grid: nothing filled, every candidate possible.
    pub const EMPTY: Board = Board {
        values: ByCell::splat(None),
        givens: CellMap::EMPTY,
        candidates: ByCell::splat(DigitSet::FULL),
        candidate_cells: ByDigit::splat(CellMap::FULL),
    };

    /// Creates a board from candidates alone (a sukaku), with all cells empty.
    #[must_use]
    pub fn from_candidates(candidates: ByCell<DigitSet>) -> Board {
        let mut board = Board::EMPTY;
        for (cell, &digits) in candidates.iter() {
            board.restrict_candidates(cell, digits);
        }
        board
    }

    /// The digit in a cell of the board; `None` if it is empty.
    #[must_use]
    #[inline(always)]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell]
    }

    /// All values of the board.
    #[must_use]
    pub fn values(&self) -> &ByCell<Option<Digit>> {
        &self.values
    }

    /// The cells whose values are givens.
    #[must_use]
    pub fn givens(&self) -> CellMap {
        self.givens
    }

    /// The cells that hold a value.
    #[must_use]
    pub fn filled_cells(&self) -> CellMap {
        self.values.iter().filter(|(_, value)| value.is_some()).map(|(cell, _)| cell).collect()
    }

    /// The cells of the board without a digit.
    #[must_use]
    pub fn empty_cells(&self) -> CellMap {
        !self.filled_cells()
    }

    /// Returns the candidates of empty cells that were removed though no peer holds the digit.
    #[must_use]
    pub fn crossed_out_candidates(&self) -> CandidateMap {
        let mut seen = ByDigit::splat(CellMap::EMPTY);
        for (cell, value) in self.values.iter() {
            if let Some(digit) = *value {
                seen[digit] |= cell.peers();
            }
        }
        let empty = self.empty_cells();
        let mut removed = CandidateMap::EMPTY;
        for digit in Digit::ALL {
            let cells = empty - seen[digit] - self.candidate_cells[digit];
            // Most boards have none, and to find that out is to be cheap.
            if !cells.is_empty() {
                removed |= cells.to_candidates(digit);
            }
        }
        removed
    }

    /// Returns the candidates of a cell; none if it is filled.
    #[must_use]
    #[inline(always)]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell]
    }

    /// Returns the empty cells that have a digit as a candidate.
    #[must_use]
    #[inline(always)]
    pub fn cells_with_candidate(&self, digit: Digit) -> CellMap {
        self.candidate_cells[digit]
    }

    /// Whether a candidate is possible on the board.
    #[must_use]
    #[inline(always)]
    pub fn has_candidate(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell()].contains(candidate.digit())
    }

    /// All candidates of the empty cells.
    #[must_use]
    pub fn candidate_map(&self) -> CandidateMap {
        self.candidates
            .iter()
            .flat_map(|(cell, &digits)| digits.iter().map(move |digit| cell.to_candidate(digit)))
            .collect()
    }

    /// Returns the digits a cell can hold: its value alone if it is filled, else its candidates.
    #[must_use]
    #[inline]
    pub fn possible_digits(&self, cell: Cell) -> DigitSet {
        self.values[cell].map_or(self.candidates[cell], DigitSet::of)
    }

    /// Returns the possible digits of each cell as bits, row by row: bit `d - 1` stands for the digit `d`.
    /// This is the form the engines read.
    #[must_use]
    pub fn candidate_masks(&self) -> [u16; 81] {
        core::array::from_fn(|index| self.possible_digits(Cell::at(index)).bits())
    }

    /// Puts a digit into an empty cell and takes it from the candidates of its peers.
    ///
    /// A digit that is no candidate of the cell is accepted if no peer holds it: a player may have crossed it
    /// out by mistake.
    ///
    /// # Errors
    /// When the cell is filled, or a peer holds the digit; the board is then unchanged.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), PlaceError> {
        if let Some(value) = self.values[cell] {
            return Err(PlaceError::Filled { cell, value });
        }
        // Only a clash is refused; a candidate that was removed may still be right.
        if let Some(peer) = cell.peers().iter().find(|&peer| self.values[peer] == Some(digit)) {
            return Err(PlaceError::PeerHoldsDigit { cell, digit, peer });
        }
        self.set_value(cell, digit);
        Ok(())
    }

    /// Removes a candidate from the board; returns whether it was there.
    #[inline]
    pub fn remove_candidate(&mut self, candidate: Candidate) -> bool {
        self.candidate_cells[candidate.digit()].remove(candidate.cell());
        let mut digits = self.candidates[candidate.cell()];
        let was_present = digits.remove(candidate.digit());
        self.candidates[candidate.cell()] = digits;
        was_present
    }

    /// Applies the conclusions of a step that was found in another position. This position must be the same,
    /// or one reached from it by eliminations and placements; whatever is done already stays done.
    ///
    /// # Errors
    /// When it is another position: the conclusions need not hold here. The board is then unchanged.
    pub fn apply_conclusions(
        &mut self,
        source_board: &Board,
        placements: CandidateMap,
        eliminations: CandidateMap,
    ) -> Result<(), OtherPositionError> {
        // A candidate that is left here but was not left there: the step may rest on its absence.
        let first = |cell: Cell, digits: DigitSet| digits.iter().next().map(|digit| cell.to_candidate(digit));
        let more = Cell::all()
            .find_map(|cell| first(cell, self.possible_digits(cell) - source_board.possible_digits(cell)));
        if let Some(candidate) = more {
            return Err(OtherPositionError::ExtraCandidate { candidate });
        }
        // Work on a copy, so that an error leaves the board unchanged.
        let mut after = self.clone();
        for candidate in placements.iter() {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let is_possible = after.possible_digits(cell).contains(digit);
            if !is_possible || (after.values[cell].is_none() && after.place(cell, digit).is_err()) {
                return Err(OtherPositionError::PlacementExcluded { candidate });
            }
        }
        for candidate in eliminations.iter() {
            if after.values[candidate.cell()] == Some(candidate.digit()) {
                return Err(OtherPositionError::EliminationPlaced { candidate });
            }
            after.remove_candidate(candidate);
        }
        *self = after;
        Ok(())
    }

    /// Makes every value of the board a given.
    pub fn mark_values_as_given(&mut self) {
        self.givens = self.filled_cells();
    }

    /// Whether every cell is filled; since no values clash, the board is then solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.values.values().all(Option::is_some)
    }

    /// Returns the solution, if every cell is filled.
    #[must_use]
    pub fn solution(&self) -> Option<Solution> {
        let mut digits = ByCell::splat(Digit::D1);
        for (cell, digit) in digits.iter_mut() {
            *digit = self.values[cell]?;
        }
        Solution::new(digits).ok()
    }

    /// Returns every clash: a digit that a house has more than once. The values may be anything.
    #[must_use]
    pub fn find_clashes(values: &ByCell<Option<Digit>>) -> Vec<Clash> {
        find_clashes(values)
    }

    fn set_value(&mut self, cell: Cell, digit: Digit) {
        // `candidates` and `cells` are two views of the same set: every change updates both.
        for removed_digit in self.candidates[cell] {
            self.candidate_cells[removed_digit].remove(cell);
        }
        self.candidates[cell] = DigitSet::EMPTY;
        self.values[cell] = Some(digit);
        for peer in self.candidate_cells[digit] & cell.peers() {
            self.candidates[peer].remove(digit);
        }
        self.candidate_cells[digit] -= cell.peers();
    }

    /// Fills each cell with a single candidate that no peer has, in a puzzle of candidates alone: in such a
    /// form, that cell is a given. (Sudoku Explainer does the same on reading.) Other singles are left to be
    /// found.
    fn place_singles(&mut self) {
        // Look at the candidates as they were read: what one placement leaves behind is not filled in turn.
        let before = self.candidates;
        for (cell, digits) in before.iter() {
            if let Some(digit) =
                digits.only().filter(|&digit| self.candidate_cells[digit].is_disjoint(cell.peers()))
            {
                self.set_value(cell, digit);
            }
        }
    }

    /// Removes all other candidates from a cell.
    fn restrict_candidates(&mut self, cell: Cell, digits: DigitSet) {
        for removed_digit in self.candidates[cell] - digits {
            self.remove_candidate(cell.to_candidate(removed_digit));
        }
    }
}

/// Error for a digit that cannot be placed in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// The cell has a value.
    #[error("{cell} already holds {value}")]
    Filled {
        /// The cell.
        cell: Cell,
        /// The value it has.
        value: Digit,
    },
    /// A peer has the digit.
    #[error("{digit} cannot go into {cell}: {peer} holds it")]
    PeerHoldsDigit {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The first peer that holds it.
        peer: Cell,
    },
}

/// Error for a step that does not apply to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OtherPositionError {
    /// The step was found in a position that lacks a candidate which is possible here.
    #[error("the step is not of this position: it was found where {candidate} is excluded")]
    ExtraCandidate {
        /// The candidate.
        candidate: Candidate,
    },
    /// The step places a digit that is excluded here.
    #[error("the step is not of this position: it places {candidate}, which is excluded here")]
    PlacementExcluded {
        /// The digit in its cell.
        candidate: Candidate,
    },
    /// The step eliminates a digit that is placed here.
    #[error("the step is not of this position: it removes {candidate}, which is placed here")]
    EliminationPlaced {
        /// The digit in its cell.
        candidate: Candidate,
    },
}

impl TryFrom<&Puzzle> for Board {
    type Error = BoardError;

    /// Builds the board of a puzzle.
    ///
    /// In a puzzle that consists of candidates alone (a sukaku), a cell with a single candidate is filled if
    /// no peer has that candidate. Such values are not givens: a sukaku has none.
    fn try_from(puzzle: &Puzzle) -> Result<Board, BoardError> {
        let clashes = Board::find_clashes(&puzzle.values);
        if !clashes.is_empty() {
            return Err(BoardError::Clashes(clashes));
        }
        // Set the values one by one, so that each removes its digit from its peers.
        let mut board = Board::EMPTY;
        for (cell, value) in puzzle.values.iter() {
            if let Some(digit) = *value {
                board.set_value(cell, digit);
            }
        }
        board.givens = puzzle.givens & board.filled_cells();
        // Marks and eliminations only restrict what the values leave.
        if let Some(marks) = &puzzle.marks {
            for (cell, &digits) in marks.iter() {
                board.restrict_candidates(cell, digits);
            }
        }
        for candidate in puzzle.removed {
            board.remove_candidate(candidate);
        }
        // A sukaku has no values: cells with one candidate get theirs now.
        if puzzle.filled_cells().is_empty() {
            board.place_singles();
        }
        Ok(board)
    }
}

impl From<&Board> for Puzzle {
    /// Converts the position of a board. Candidates that are eliminated although no peer has the digit become
    /// `removed`.
    fn from(board: &Board) -> Puzzle {
        Puzzle {
            values: *board.values(),
            givens: board.givens(),
            removed: board.crossed_out_candidates(),
            ..Puzzle::default()
        }
    }
}

impl Solution {
    /// Whether it fills this board: agrees with its values and uses only its candidates.
    #[must_use]
    pub fn solves_board(&self, board: &Board) -> bool {
        Cell::all().all(|cell| board.possible_digits(cell).contains(self.digit(cell)))
    }
}

impl From<&Solution> for Board {
    fn from(solution: &Solution) -> Board {
        // A solution does not know which digits were given, so all of them become givens.
        let mut board = Board {
            values: ByCell::from_fn(|cell| Some(solution.digit(cell))),
            givens: CellMap::EMPTY,
            candidates: ByCell::splat(DigitSet::EMPTY),
            candidate_cells: ByDigit::splat(CellMap::EMPTY),
        };
        board.mark_values_as_given();
        board
    }
}

impl FromStr for Board {
    type Err = ReadBoardError;

    /// Reads a board on one [line](crate::line), as [`Puzzle`] does.
    fn from_str(text: &str) -> Result<Board, ReadBoardError> {
        Ok(Board::try_from(&text.parse::<Puzzle>()?)?)
    }
}

/// Writes the values as 81 characters, `.` for an empty cell. Givens and eliminated candidates are not
/// marked; [`line::format_puzzle_line`](crate::line::format_puzzle_line) writes them too.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values
            .values()
            .try_for_each(|value| fmt::Write::write_char(f, value.map_or('.', Digit::to_char)))
    }
}

/// Draws candidates and values, three boxes wide; values are written `=5`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, value) in self.values.iter() {
            match value {
                Some(digit) => write!(f, "{:>10}", alloc::format!("={digit}"))?,
                None => write!(f, "{:>10}", alloc::format!("{}", self.candidates[cell]))?,
            }
            match cell.index() {
                80 => {}
                index if index % 9 == 8 => f.write_str("\n")?,
                index if index % 3 == 2 => f.write_str(" |")?,
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::Conclusions;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check_invariants(board: &Board) {
        for cell in Cell::all() {
            let digits = board.candidates(cell);
            assert!(board.value(cell).is_none() || digits.is_empty());
            for digit in Digit::ALL {
                assert_eq!(board.cells_with_candidate(digit).contains(cell), digits.contains(digit));
            }
            for peer in cell.peers() {
                assert!(board.value(peer).is_none_or(|value| !digits.contains(value)));
                assert!(board.value(cell).is_none() || board.value(peer) != board.value(cell));
            }
        }
    }

    #[test]
    fn a_read_board_is_consistent() {
        let board: Board = EASY.parse().unwrap();
        check_invariants(&board);
        assert_eq!(board.to_string(), EASY);
        assert_eq!(board.givens(), board.filled_cells());
        assert_eq!(board.candidate_map().cells(), board.empty_cells());
    }

    #[test]
    fn single_candidates_that_nothing_sees_are_placed_in_a_sukaku() {
        let mut marks = ByCell::splat(DigitSet::FULL);
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        for peer in cell("r1c1").peers() {
            marks[peer] -= Digit::D5;
        }
        marks[cell("r1c1")] = DigitSet::of(Digit::D5);
        // Others can still be 6 around this cell: it is a naked single, to be found.
        marks[cell("r9c9")] = DigitSet::of(Digit::D6);
        let puzzle = Puzzle::from_pencil_marks(marks);
        let board = Board::try_from(&puzzle).unwrap();
        check_invariants(&board);
        assert_eq!(board.filled_cells(), CellMap::of(cell("r1c1")));
        assert!(board.givens().is_empty());
        assert_eq!(board.candidates(cell("r9c9")), DigitSet::of(Digit::D6));
        // Whether candidates are listed or removed makes no difference.
        let removed = Puzzle { removed: puzzle.crossed_out_candidates(), ..Puzzle::default() };
        assert_eq!(Board::try_from(&removed).unwrap(), board);
    }

    #[test]
    fn every_clash_is_named() {
        let text = "5..5.....".to_string() + &".".repeat(63) + "5........";
        let error = text.parse::<Board>().unwrap_err().to_string();
        assert_eq!(error, "two 5s in row 1 (r1c1, r1c4); two 5s in column 1 (r1c1, r9c1)");
    }

    /// Conclusions drawn in a position apply to it and to all positions reached from it, and to no other.
    #[test]
    fn steps_are_followed_where_they_belong() {
        let found: Board = EASY.parse().unwrap();
        let cell: Cell = "r1c3".parse().unwrap();
        let [one, four] = [Digit::D1, Digit::D4].map(|digit| cell.to_candidate(digit));
        let places = Conclusions::from_placement(four);
        let check = |board: &Board,
                     conclusions: &Conclusions,
                     expected: Result<&Board, OtherPositionError>| {
            let mut after = board.clone();
            let followed = after.apply_conclusions(&found, conclusions.placements, conclusions.eliminations);
            check_invariants(&after);
            assert_eq!(followed.map(|()| &after), expected);
        };
        let mut placed = found.clone();
        placed.place(cell, Digit::D4).unwrap();
        check(&found, &places, Ok(&placed));
        check(&placed, &places, Ok(&placed));
        let mut without = found.clone();
        without.remove_candidate(one);
        check(&found, &Conclusions::from_eliminations(CandidateMap::of(one)), Ok(&without));
        check(&without, &places, Ok(&placed));
        check(
            &Board::EMPTY,
            &places,
            Err(OtherPositionError::ExtraCandidate { candidate: Cell::at(0).to_candidate(Digit::D1) }),
        );
        without.remove_candidate(four);
        check(&without, &places, Err(OtherPositionError::PlacementExcluded { candidate: four }));
        let removes = Conclusions::from_eliminations(CandidateMap::of(four));
        check(&placed, &removes, Err(OtherPositionError::EliminationPlaced { candidate: four }));
    }

    #[test]
    fn placing_removes_from_peers_and_refuses_clashes() {
        let mut board: Board = EASY.parse().unwrap();
        let (r1c3, r1c4) = (Cell::at(2), Cell::at(3));
        assert_eq!(board.place(r1c3, Digit::D4), Ok(()));
        check_invariants(&board);
        assert!(!board.givens().contains(r1c3));
        let peer = r1c3;
        assert_eq!(
            board.place(r1c4, Digit::D4),
            Err(PlaceError::PeerHoldsDigit { cell: r1c4, digit: Digit::D4, peer })
        );
        assert!(matches!(board.place(r1c3, Digit::D1), Err(PlaceError::Filled { .. })));
    }

    #[test]
    fn a_sukaku_is_a_board() {
        let text = ["1........", "12......."].concat() + &"123456789".repeat(79);
        let board: Board = text.parse().unwrap();
        check_invariants(&board);
        assert_eq!(board.filled_cells(), CellMap::EMPTY, "one candidate is not yet a value");
        assert_eq!(board.candidates(Cell::at(0)), DigitSet::of(Digit::D1));
    }
}
