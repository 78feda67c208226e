//! Grid for playing: moves, with reasons when they are refused, notes, undo and redo, validation.
//!
//! Unlike a [`Board`] it may contain digits that clash, since players err; it reports the clashes. It knows
//! no solution.

use alloc::vec::Vec;
use core::fmt;

use ninefold_core::{
    Board, BoardError, ByCell, Cell, CellMap, Clash, Digit, DigitSet, House, HouseKind, Puzzle,
};

use crate::PackedCell;

/// A game: 81 cells and the actions so far.
///
/// ```
/// use ninefold_core::{Board, Cell, Digit};
/// use ninefold_game::PlayGrid;
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut game = PlayGrid::from(&board);
/// let r1c3 = Cell::at(2);
/// let refused = game.make_move(r1c3, Digit::D3).unwrap_err();
/// assert_eq!(refused.to_string(), "3 cannot go into r1c3: box 1 has it in r1c2, row 1 has it in r1c2");
/// game.compute_possibles();
/// assert_eq!(game.notes(r1c3).to_string(), "124");
/// game.make_move(r1c3, Digit::D4)?;
/// assert_eq!(game.value(r1c3), Some(Digit::D4));
/// game.undo();
/// assert_eq!(game.notes(r1c3).to_string(), "124");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PlayGrid {
    cells: ByCell<PackedCell>,
    undo_stack: Vec<GridEdit>,
    redo_stack: Vec<GridEdit>,
}

/// Changes made by one action of the player; never empty.
#[derive(Clone)]
struct GridEdit(Vec<CellChange>);

#[derive(Clone, Copy)]
struct CellChange {
    cell: Cell,
    before: PackedCell,
    after: PackedCell,
}

/// Error for a move that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The cell belongs to the puzzle.
    #[error("{cell} is a given")]
    Fixed {
        /// The cell.
        cell: Cell,
    },
    /// The cell has a value already.
    #[error("{cell} already holds {value}")]
    Filled {
        /// The cell.
        cell: Cell,
        /// The value it has.
        value: Digit,
    },
    /// The digit stands in a house of the cell.
    #[error("{digit} cannot go into {cell}: {}", BlockerList(.blockers))]
    Clash {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Cells that have the digit, at most one a house, in the order box, row, column.
        blockers: Vec<BlockingCell>,
    },
}

/// A cell that blocks a move, and the house it shares with the cell of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockingCell {
    /// The house the two share.
    pub house: House,
    /// The cell that holds the digit.
    pub cell: Cell,
}

struct BlockerList<'a>(&'a [BlockingCell]);

impl fmt::Display for BlockerList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, blocker) in self.0.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            write!(f, "{separator}{:#} has it in {}", blocker.house, blocker.cell)?;
        }
        Ok(())
    }
}

/// Error for a packed cell in a state no cell can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{cell} is {packed:?}, expected one value without notes, or notes in a cell that is not fixed")]
pub struct InvalidCellError {
    /// The cell concerned.
    pub cell: Cell,
    /// The value passed for it.
    pub packed: PackedCell,
}

impl PlayGrid {
    /// Creates a game from packed cells, which may clash.
    ///
    /// # Errors
    /// The first cell that is not [valid](PackedCell::is_valid) by itself.
    pub fn from_cells(cells: ByCell<PackedCell>) -> Result<PlayGrid, InvalidCellError> {
        match cells.iter().find(|(_, packed)| !packed.is_valid()) {
            Some((cell, &packed)) => Err(InvalidCellError { cell, packed }),
            None => Ok(PlayGrid { cells, undo_stack: Vec::new(), redo_stack: Vec::new() }),
        }
    }

    /// Creates a game from a board, with its candidates as notes. `PlayGrid::from` creates one without notes.
    #[must_use]
    pub fn from_board_with_candidates(board: &Board) -> PlayGrid {
        let mut grid = PlayGrid::from(board);
        for (cell, packed) in grid.cells.iter_mut() {
            *packed = packed.with_possibles(board.candidates(cell));
        }
        grid
    }

    /// All cells of the game.
    #[must_use]
    pub fn cells(&self) -> &ByCell<PackedCell> {
        &self.cells
    }

    /// The value of a cell of the game.
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell].value()
    }

    /// The player's notes in a cell.
    #[must_use]
    pub fn notes(&self, cell: Cell) -> DigitSet {
        self.cells[cell].possibles()
    }

    /// All values of the game.
    #[must_use]
    pub fn values(&self) -> ByCell<Option<Digit>> {
        ByCell::from_fn(|cell| self.value(cell))
    }

    /// The cells of the game that belong to the puzzle.
    #[must_use]
    pub fn givens(&self) -> CellMap {
        Cell::all().filter(|&cell| self.cells[cell].is_fixed()).collect()
    }

    /// The cells of the game that hold a value.
    #[must_use]
    pub fn filled_cells(&self) -> CellMap {
        Cell::all().filter(|&cell| self.value(cell).is_some()).collect()
    }

    /// Returns the digits that no peer of a cell has; none if it is filled.
    #[must_use]
    pub fn possible_digits(&self, cell: Cell) -> DigitSet {
        if self.value(cell).is_some() {
            return DigitSet::EMPTY;
        }
        !cell.peers().iter().filter_map(|peer| self.value(peer)).collect::<DigitSet>()
    }

    /// Whether a digit may go into a cell: it is not fixed, not filled, and no related cell holds the digit.
    ///
    /// # Errors
    /// The reason why the move is refused.
    pub fn check_move(&self, cell: Cell, digit: Digit) -> Result<(), MoveError> {
        self.check_cell_empty(cell)?;
        let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column].into_iter();
        // A blocking cell in the same box and line is listed for both houses.
        let blockers: Vec<BlockingCell> = kinds
            .flat_map(|kind| cell.peers_in_house(kind).iter().map(move |peer| (cell.house(kind), peer)))
            .filter(|&(_, peer)| self.value(peer) == Some(digit))
            .map(|(house, cell)| BlockingCell { house, cell })
            .collect();
        if blockers.is_empty() { Ok(()) } else { Err(MoveError::Clash { cell, digit, blockers }) }
    }

    /// Puts a digit into a cell and takes it out of the notes of the related cells.
    ///
    /// # Errors
    /// When [`check_move`](PlayGrid::check_move) refuses it; nothing is changed then.
    pub fn make_move(&mut self, cell: Cell, digit: Digit) -> Result<(), MoveError> {
        self.check_move(cell, digit)?;
        self.set_digit_and_update_notes(cell, digit);
        Ok(())
    }

    /// Puts a digit into a cell as with a pen: it may clash, and it replaces the digit that is there. For
    /// players who may make mistakes.
    ///
    /// # Errors
    /// When the cell is fixed; nothing is changed then.
    pub fn write_digit(&mut self, cell: Cell, digit: Digit) -> Result<(), MoveError> {
        self.check_not_fixed(cell)?;
        self.set_digit_and_update_notes(cell, digit);
        Ok(())
    }

    /// Removes the value and the notes of a cell.
    ///
    /// # Errors
    /// When the cell is fixed.
    pub fn erase_cell(&mut self, cell: Cell) -> Result<(), MoveError> {
        self.check_not_fixed(cell)?;
        self.apply_edit([(cell, self.cells[cell].unset_value())]);
        Ok(())
    }

    /// Notes a digit in a cell, or takes it out of the notes if it is there.
    ///
    /// # Errors
    /// When the cell is fixed or filled.
    pub fn toggle_note(&mut self, cell: Cell, digit: Digit) -> Result<(), MoveError> {
        self.check_cell_empty(cell)?;
        self.apply_edit([(cell, self.cells[cell].toggle_possible(digit))]);
        Ok(())
    }

    /// Sets the notes of every empty cell to the digits that no peer has.
    pub fn compute_possibles(&mut self) {
        let empty = !self.filled_cells();
        let noted: Vec<_> = empty
            .iter()
            .map(|cell| (cell, self.cells[cell].with_possibles(self.possible_digits(cell))))
            .collect();
        self.apply_edit(noted);
    }

    /// Takes the last action back and returns the cells it had changed; `None` when there is none.
    pub fn undo(&mut self) -> Option<CellMap> {
        let edit = self.undo_stack.pop()?;
        for change in &edit.0 {
            self.cells[change.cell] = change.before;
        }
        let cells = edit.changed_cells();
        self.redo_stack.push(edit);
        Some(cells)
    }

    /// Repeats the action undone last and returns the cells it changed; `None` when there is none, or when
    /// something else was done since.
    pub fn redo(&mut self) -> Option<CellMap> {
        let edit = self.redo_stack.pop()?;
        for change in &edit.0 {
            self.cells[change.cell] = change.after;
        }
        let cells = edit.changed_cells();
        self.undo_stack.push(edit);
        Some(cells)
    }

    /// Returns the number of actions that [`undo`](PlayGrid::undo) can take back.
    #[must_use]
    pub fn undo_depth(&self) -> usize {
        self.undo_stack.len()
    }

    /// Returns the number of actions that [`redo`](PlayGrid::redo) can repeat.
    #[must_use]
    pub fn redo_depth(&self) -> usize {
        self.redo_stack.len()
    }

    /// Returns every clash of the game, by house and digit.
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        Board::find_clashes(&self.values())
    }

    /// The clashes of the game in one house.
    #[must_use]
    pub fn clashes_in_house(&self, house: House) -> Vec<Clash> {
        self.clashes().into_iter().filter(|clash| clash.house == house).collect()
    }

    /// The clashes that a cell takes part in.
    #[must_use]
    pub fn clashes_at_cell(&self, cell: Cell) -> Vec<Clash> {
        self.clashes().into_iter().filter(|clash| clash.cells.contains(cell)).collect()
    }

    /// Whether every cell is filled and nothing clashes.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.filled_cells() == CellMap::FULL && self.clashes().is_empty()
    }

    /// Builds a game with a history of these states, one action each, of which the last `undone` actions are
    /// undone.
    pub(crate) fn from_history(states: &[ByCell<PackedCell>], undone: usize) -> PlayGrid {
        let cells = states.first().copied().unwrap_or_default();
        let mut grid = PlayGrid { cells, undo_stack: Vec::new(), redo_stack: Vec::new() };
        // A state equal to the one before it adds no action, so the depth after each is noted.
        let mut depths = Vec::with_capacity(states.len());
        for state in states {
            grid.apply_edit(state.iter().map(|(cell, packed)| (cell, *packed)));
            depths.push(grid.undo_depth());
        }
        let now = depths.len().checked_sub(undone + 1).map_or(0, |place| depths[place]);
        while grid.undo_depth() > now {
            grid.undo();
        }
        grid
    }

    fn check_not_fixed(&self, cell: Cell) -> Result<(), MoveError> {
        if self.cells[cell].is_fixed() { Err(MoveError::Fixed { cell }) } else { Ok(()) }
    }

    fn check_cell_empty(&self, cell: Cell) -> Result<(), MoveError> {
        self.check_not_fixed(cell)?;
        self.value(cell).map_or(Ok(()), |value| Err(MoveError::Filled { cell, value }))
    }

    fn set_digit_and_update_notes(&mut self, cell: Cell, digit: Digit) {
        let put = (cell, self.cells[cell].set_value(digit));
        // The placement and the notes it removes are one action, which one undo takes back.
        let without = |peer: Cell| (peer, self.cells[peer].unset_possible(digit));
        let edits: Vec<_> = cell.peers().iter().map(without).chain([put]).collect();
        self.apply_edit(edits);
    }

    /// Replaces the contents of cells as one action, unless nothing changes.
    fn apply_edit(&mut self, contents: impl IntoIterator<Item = (Cell, PackedCell)>) {
        let mut changes = Vec::new();
        for (cell, after) in contents {
            let before = core::mem::replace(&mut self.cells[cell], after);
            if before != after {
                changes.push(CellChange { cell, before, after });
            }
        }
        // A new action replaces whatever could have been redone.
        if !changes.is_empty() {
            self.undo_stack.push(GridEdit(changes));
            self.redo_stack.clear();
        }
    }
}

impl GridEdit {
    fn changed_cells(&self) -> CellMap {
        self.0.iter().map(|change| change.cell).collect()
    }
}

fn pack_cells(values: &ByCell<Option<Digit>>, givens: CellMap) -> ByCell<PackedCell> {
    ByCell::from_fn(|cell| match values[cell] {
        Some(digit) if givens.contains(cell) => PackedCell::from_given(digit),
        Some(digit) => PackedCell::EMPTY.set_value(digit),
        None => PackedCell::EMPTY,
    })
}

/// A game from the values of a board, without notes; with them there is [`PlayGrid::from_board_with_candidates`].
impl From<&Board> for PlayGrid {
    fn from(board: &Board) -> PlayGrid {
        let cells = pack_cells(board.values(), board.givens());
        PlayGrid { cells, undo_stack: Vec::new(), redo_stack: Vec::new() }
    }
}

/// Starts a game from a puzzle, which may clash. Its candidates, whether given by marks or by eliminations,
/// become the notes.
impl From<&Puzzle> for PlayGrid {
    fn from(puzzle: &Puzzle) -> PlayGrid {
        let cells = pack_cells(&puzzle.values, puzzle.givens);
        let mut grid = PlayGrid { cells, undo_stack: Vec::new(), redo_stack: Vec::new() };
        if puzzle.marks.is_none() && puzzle.removed.is_empty() {
            return grid;
        }
        for cell in !grid.filled_cells() {
            let left = puzzle.marks.as_ref().map_or_else(|| grid.possible_digits(cell), |marks| marks[cell]);
            let noted = left - puzzle.removed.digits_in_cell(cell);
            grid.cells[cell] = grid.cells[cell].with_possibles(noted);
        }
        grid
    }
}

/// Takes the values and givens. Notes become marks only if every empty cell has some: the marks of a puzzle
/// are complete, and a player who has noted half the cells has not meant that.
impl From<&PlayGrid> for Puzzle {
    fn from(grid: &PlayGrid) -> Puzzle {
        let noted = Cell::all().all(|cell| grid.value(cell).is_some() || !grid.notes(cell).is_empty());
        let mut puzzle = Puzzle::from_givens(grid.values());
        puzzle.givens = grid.givens();
        puzzle.marks = noted.then(|| ByCell::from_fn(|cell| grid.notes(cell)));
        puzzle
    }
}

/// The board of the values and, if every empty cell has some, of the notes.
impl TryFrom<&PlayGrid> for Board {
    type Error = BoardError;

    fn try_from(grid: &PlayGrid) -> Result<Board, BoardError> {
        Board::try_from(&Puzzle::from(grid))
    }
}

/// Writes the values as 81 characters, `.` for an empty cell. Notes are not shown.
impl fmt::Display for PlayGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::all()
            .try_for_each(|cell| fmt::Write::write_char(f, self.value(cell).map_or('.', Digit::to_char)))
    }
}

impl fmt::Debug for PlayGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayGrid")
            .field("cells", &self.cells)
            .field("undo_depth", &self.undo_depth())
            .field("redo_depth", &self.redo_depth())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn sample_game() -> PlayGrid {
        PlayGrid::from(&EASY.parse::<Board>().unwrap())
    }

    fn parse_cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    /// The action is refused for this reason and changes nothing.
    fn check_refused(action: impl Fn(&mut PlayGrid) -> Result<(), MoveError>, reason: &str) {
        let mut grid = sample_game();
        grid.make_move(parse_cell("r1c3"), Digit::D4).unwrap();
        let before = *grid.cells();
        assert_eq!(action(&mut grid).unwrap_err().to_string(), reason);
        assert_eq!((*grid.cells(), grid.undo_depth()), (before, 1));
    }

    #[test]
    fn refusals_say_why() {
        check_refused(|grid| grid.make_move(parse_cell("r1c1"), Digit::D1), "r1c1 is a given");
        check_refused(|grid| grid.write_digit(parse_cell("r1c1"), Digit::D1), "r1c1 is a given");
        check_refused(|grid| grid.erase_cell(parse_cell("r1c1")), "r1c1 is a given");
        check_refused(|grid| grid.toggle_note(parse_cell("r1c1"), Digit::D1), "r1c1 is a given");
        check_refused(|grid| grid.make_move(parse_cell("r1c3"), Digit::D1), "r1c3 already holds 4");
        check_refused(|grid| grid.toggle_note(parse_cell("r1c3"), Digit::D1), "r1c3 already holds 4");
        check_refused(
            |grid| grid.make_move(parse_cell("r1c4"), Digit::D1),
            "1 cannot go into r1c4: box 2 has it in r2c4, column 4 has it in r2c4",
        );
    }

    #[test]
    fn a_move_takes_the_digit_from_the_notes_of_related_cells_only() {
        let mut grid = sample_game();
        grid.compute_possibles();
        let before = *grid.cells();
        grid.make_move(parse_cell("r1c3"), Digit::D4).unwrap();
        for (other, packed) in before.iter() {
            let expected = match other {
                _ if other == parse_cell("r1c3") => PackedCell::EMPTY.set_value(Digit::D4),
                _ if other.sees(parse_cell("r1c3")) => packed.unset_possible(Digit::D4),
                _ => *packed,
            };
            assert_eq!(grid.cells()[other], expected, "{other}");
        }
        let after = *grid.cells();
        let changed: CellMap = Cell::all().filter(|&cell| before[cell] != after[cell]).collect();
        assert_eq!(grid.undo(), Some(changed));
        assert_eq!(*grid.cells(), before);
        assert_eq!(grid.redo(), Some(changed));
        assert_eq!(*grid.cells(), after);
    }

    #[test]
    fn computed_possibles_are_the_candidates_of_the_board() {
        let board: Board = EASY.parse().unwrap();
        let mut grid = sample_game();
        grid.compute_possibles();
        for cell in Cell::all() {
            assert_eq!(grid.notes(cell), board.candidates(cell));
        }
        assert_eq!(Board::try_from(&grid), Ok(board.clone()));
        assert_eq!(grid.cells(), PlayGrid::from_board_with_candidates(&board).cells());
        let depth = grid.undo_depth();
        grid.compute_possibles();
        assert_eq!(grid.undo_depth(), depth, "what changes nothing is no action");
    }

    #[test]
    fn a_pen_may_err_and_the_clashes_are_told() {
        let mut grid = sample_game();
        grid.write_digit(parse_cell("r1c4"), Digit::D1).unwrap();
        grid.write_digit(parse_cell("r7c4"), Digit::D1).unwrap();
        let texts = |clashes: Vec<Clash>| -> Vec<String> { clashes.iter().map(Clash::to_string).collect() };
        let [box_2, box_8, column] = [
            "two 1s in box 2 (r1c4, r2c4)",
            "two 1s in box 8 (r7c4, r8c5)",
            "three 1s in column 4 (r1c4, r2c4, r7c4)",
        ];
        assert_eq!(texts(grid.clashes()), [box_2, box_8, column]);
        assert_eq!(texts(grid.clashes_at_cell(parse_cell("r1c4"))), [box_2, column]);
        assert_eq!(texts(grid.clashes_at_cell(parse_cell("r8c5"))), [box_8]);
        assert_eq!(texts(grid.clashes_in_house(parse_cell("r1c4").column())), [column]);
        assert!(grid.clashes_in_house(parse_cell("r1c4").row()).is_empty());
        assert!(Board::try_from(&grid).is_err());
        grid.erase_cell(parse_cell("r7c4")).unwrap();
        grid.write_digit(parse_cell("r1c4"), Digit::D6).unwrap();
        assert!(grid.clashes().is_empty(), "what was written is replaced");
        grid.erase_cell(parse_cell("r1c4")).unwrap();
        assert_eq!(grid.to_string(), EASY);
    }

    #[test]
    fn a_game_is_solved_when_all_is_filled_without_clash() {
        let mut grid = sample_game();
        let solution: ninefold_core::Solution = SOLUTION.parse().unwrap();
        for cell in !grid.filled_cells() {
            assert!(!grid.is_solved());
            grid.make_move(cell, solution.digit(cell)).unwrap();
        }
        assert!(grid.is_solved());
        grid.write_digit(parse_cell("r1c3"), Digit::D1).unwrap();
        assert!(!grid.is_solved());
        while grid.undo().is_some() {}
        assert_eq!(grid.to_string(), EASY);
        assert_eq!(grid.redo_depth(), 81 - 30 + 1);
        grid.toggle_note(parse_cell("r1c3"), Digit::D1).unwrap();
        assert_eq!(grid.redo(), None, "a new action forgets what was undone");
    }

    #[test]
    fn puzzles_keep_their_marks_as_notes() {
        let sukaku: Puzzle = "1........".repeat(81).parse().unwrap();
        let grid = PlayGrid::from(&sukaku);
        assert_eq!(grid.notes(Cell::at(0)), DigitSet::of(Digit::D1));
        assert_eq!(Puzzle::from(&grid), sukaku);
        let mut puzzle: Puzzle = EASY.parse().unwrap();
        puzzle.removed += parse_cell("r1c3").to_candidate(Digit::D4);
        let grid = PlayGrid::from(&puzzle);
        assert_eq!(grid.notes(parse_cell("r1c3")).to_string(), "12");
        assert_eq!(Board::try_from(&grid), Board::try_from(&puzzle));
        let mut grid = sample_game();
        grid.toggle_note(parse_cell("r1c3"), Digit::D1).unwrap();
        assert_eq!(Puzzle::from(&grid).marks, None, "half the notes say nothing of the other half");
        assert_eq!(Puzzle::from(&grid), EASY.parse().unwrap());
    }

    #[test]
    fn packed_cells_must_be_valid() {
        let mut cells = *sample_game().cells();
        assert_eq!(PlayGrid::from_cells(cells).unwrap().to_string(), EASY);
        cells[Cell::at(80)] = PackedCell::from_given(Digit::D9).set_possible(Digit::D1);
        assert_eq!(
            PlayGrid::from_cells(cells).unwrap_err().to_string(),
            "r9c9 is =9!{1}, expected one value without notes, or notes in a cell that is not fixed"
        );
    }
}
