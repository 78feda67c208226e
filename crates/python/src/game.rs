//! Python class for games of 81 cells with 19 bits each: checked moves, notes, undo and redo, and a code that
//! the web page reads.

use ninefold::core::PlayGrid;
use ninefold::{ByCell, Cell, Digit, DigitSet, core};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::board::Board;
use crate::errors::InputError;
use crate::given::{Whole, decode_text};
use crate::sets::{CellArgument, digit_from_number};

/// A cell of a game in 19 bits: whether it is fixed (bit 0), the digits noted as possible (bits 1 to 9), its value (bits 10 to 18). It never
/// changes: each method gives another one. Some are in no state a cell can be in, which `is_valid` tells.
///
/// >>> from ninefold import PackedCell
/// >>> cell = PackedCell(0b11_0100)
/// >>> cell.possibles, cell.value, cell.toggle_possible(1).bits
/// ([2, 4, 5], None, 54)
/// >>> cell.set_value(4)
/// PackedCell(8192)
#[pyclass(module = "ninefold", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PackedCell(core::PackedCell);

/// Converts digits to numbers that stay a list in Python; `u8` numbers would become `bytes`.
fn digit_list(digits: DigitSet) -> Vec<u16> {
    digits.iter().map(|digit| digit.number().into()).collect()
}

/// Applies `work` to a digit, or raises an error for any other number.
fn with_parsed_digit<T>(given: Whole, work: impl FnOnce(Digit) -> T) -> PyResult<T> {
    digit_from_number(given).map(work).map_err(PyErr::from)
}

#[pymethods]
impl PackedCell {
    #[new]
    #[pyo3(signature = (bits = Whole(0), /), text_signature = "(bits=0, /)")]
    fn new(bits: Whole) -> PyResult<PackedCell> {
        let read = || -> Result<PackedCell, InputError> {
            let bits = bits.check_at_most((1u32 << core::PackedCell::BITS) - 1, "bits")?;
            core::PackedCell::from_bits(bits).map(PackedCell).map_err(InputError::new)
        };
        read().map_err(PyErr::from)
    }

    /// A cell with a value that the player may not change.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell.given(5).is_fixed
    /// True
    #[staticmethod]
    fn given(value: Whole) -> PyResult<PackedCell> {
        with_parsed_digit(value, |digit| PackedCell(core::PackedCell::from_given(digit)))
    }

    /// The 19 bits.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell.given(1).bits
    /// 1025
    #[getter]
    fn bits(&self) -> u32 {
        self.0.bits()
    }

    /// Whether the player may not change it.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell().is_fixed
    /// False
    #[getter]
    fn is_fixed(&self) -> bool {
        self.0.is_fixed()
    }

    /// The digits that are noted.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell(6).possibles
    /// [1, 2]
    #[getter]
    fn possibles(&self) -> Vec<u16> {
        digit_list(self.0.possibles())
    }

    /// The value; None in an empty cell.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell(1024).value
    /// 1
    #[getter]
    fn value(&self) -> Option<u8> {
        self.0.value().map(Digit::number)
    }

    /// Whether it is a state a cell can be in: one value at most and no notes beside it; notes only where it is not fixed.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell.given(5).set_possible(1).is_valid
    /// False
    #[getter]
    fn is_valid(&self) -> bool {
        self.0.is_valid()
    }

    /// The same, fixed.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell().set_fixed().bits
    /// 1
    fn set_fixed(&self) -> PackedCell {
        PackedCell(self.0.set_fixed())
    }

    /// The same, not fixed.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell.given(1).unset_fixed().bits
    /// 1024
    fn unset_fixed(&self) -> PackedCell {
        PackedCell(self.0.unset_fixed())
    }

    /// The same with a note, or without it if it is there.
    ///
    /// >>> import ninefold
    /// >>> [ninefold.PackedCell(52).toggle_possible(digit).bits for digit in (1, 2, 3)]
    /// [54, 48, 60]
    fn toggle_possible(&self, digit: Whole) -> PyResult<PackedCell> {
        with_parsed_digit(digit, |digit| PackedCell(self.0.toggle_possible(digit)))
    }

    /// The same with a note.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell().set_possible(9).possibles
    /// [9]
    fn set_possible(&self, digit: Whole) -> PyResult<PackedCell> {
        with_parsed_digit(digit, |digit| PackedCell(self.0.set_possible(digit)))
    }

    /// The same without a note.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell(6).unset_possible(1).possibles
    /// [2]
    fn unset_possible(&self, digit: Whole) -> PyResult<PackedCell> {
        with_parsed_digit(digit, |digit| PackedCell(self.0.unset_possible(digit)))
    }

    /// The same with every note.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell().set_all_possibles().bits
    /// 1022
    fn set_all_possibles(&self) -> PackedCell {
        PackedCell(self.0.set_all_possibles())
    }

    /// The same without notes.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell(1022).unset_all_possibles().bits
    /// 0
    fn unset_all_possibles(&self) -> PackedCell {
        PackedCell(self.0.unset_all_possibles())
    }

    /// The same with a value and no notes.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell(1022).set_value(1).bits
    /// 1024
    fn set_value(&self, value: Whole) -> PyResult<PackedCell> {
        with_parsed_digit(value, |digit| PackedCell(self.0.set_value(digit)))
    }

    /// The empty cell: without value, notes and fixing.
    ///
    /// >>> import ninefold
    /// >>> ninefold.PackedCell.given(1).unset_value().bits
    /// 0
    fn unset_value(&self) -> PackedCell {
        PackedCell(self.0.unset_value())
    }

    fn __repr__(&self) -> String {
        format!("PackedCell({})", self.0.bits())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (u32,)) {
        (py.get_type::<PackedCell>().into_any(), (self.0.bits(),))
    }
}

/// A game on a grid: moves that are refused with the reason, notes, undo and redo. Unlike a Board it changes, and digits that
/// clash may stand in it. It knows no solution.
///
/// >>> import ninefold
/// >>> game = ninefold.Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> try:
/// ...     game.place("r1c3", 3)
/// ... except ninefold.NinefoldError as error:
/// ...     print(error)
/// 3 cannot go into r1c3: box 1 has it in r1c2, row 1 has it in r1c2
/// >>> game.note_all()
/// >>> game.place("r1c3", 4)
/// >>> game.undo(), game.notes("r1c3")
/// (True, [1, 2, 4])
#[pyclass(module = "ninefold")]
pub(crate) struct Game(PlayGrid);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (puzzle, /))]
    fn new(puzzle: &Bound<'_, PyAny>) -> PyResult<Game> {
        Ok(Game(PlayGrid::from(&Board::from_object(puzzle)?.board)))
    }

    /// A game from a code, with what can be undone and done again.
    ///
    /// >>> import ninefold
    /// >>> code = "53d.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79_~2.0"
    /// >>> game = ninefold.Game.from_code(code)
    /// >>> game.value("r1c3"), game.undo(), game.value("r1c3")
    /// (4, True, None)
    #[staticmethod]
    fn from_code(code: &Bound<'_, PyString>) -> PyResult<Game> {
        let read = || -> Result<Game, InputError> {
            PlayGrid::from_code(&decode_text(code)?)
                .map(Game)
                .map_err(|error| InputError { column: Some(error.column), ..InputError::new(error) })
        };
        read().map_err(PyErr::from)
    }

    /// A game from 81 packed cells.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game.from_cells([ninefold.PackedCell.given(5)] + [ninefold.PackedCell()] * 80)
    /// >>> game.value(0)
    /// 5
    #[staticmethod]
    fn from_cells(cells: Vec<PackedCell>) -> PyResult<Game> {
        let made = || -> Result<Game, InputError> {
            if cells.len() != Cell::COUNT {
                return Err(InputError::from_expected("81 packed cells", cells.len()));
            }
            let by_cell = ByCell::from_fn(|cell| cells[cell.index()].0);
            PlayGrid::from_cells(by_cell).map(Game).map_err(InputError::new)
        };
        made().map_err(PyErr::from)
    }

    /// The 81 cells.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("." * 81).cells[0]
    /// PackedCell(0)
    #[getter]
    fn cells(&self) -> Vec<PackedCell> {
        self.0.cells().iter().map(|(_, packed)| PackedCell(*packed)).collect()
    }

    /// The game as a compact code: the position with its notes, the way to it and the way on, 200 actions of each at most. Behind
    /// `#/play/` in the page's address it opens there.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> game.place("r1c3", 4)
    /// >>> game.code
    /// '53d.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79_~2.0'
    #[getter]
    fn code(&self) -> String {
        self.0.to_code()
    }

    /// The value of a cell; None if it is empty.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("5" + "." * 80).value("r1c1")
    /// 5
    fn value(&self, cell: CellArgument) -> Option<u8> {
        self.0.value(cell.0).map(Digit::number)
    }

    /// The notes in a cell.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("." * 81).notes("r1c1")
    /// []
    fn notes(&self, cell: CellArgument) -> Vec<u16> {
        digit_list(self.0.notes(cell.0))
    }

    /// The digits that no cell holds that sees it; none of a filled cell.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("12345678" + "." * 73).possibles("r1c9")
    /// [9]
    fn possibles(&self, cell: CellArgument) -> Vec<u16> {
        digit_list(self.0.possible_digits(cell.0))
    }

    /// Places a digit, and takes it out of the notes of the cells that see it.
    ///
    /// Raises NinefoldError if the cell is fixed or filled, or a cell that sees it holds the digit; nothing is changed then.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("." * 81)
    /// >>> game.place("r1c1", 5)
    /// >>> game.value(0)
    /// 5
    fn place(&mut self, cell: CellArgument, digit: Whole) -> PyResult<()> {
        with_parsed_digit(digit, |digit| self.0.make_move(cell.0, digit))?
            .map_err(|error| InputError::new(error).into())
    }

    /// Writes a digit as a pen does: it may clash, and it replaces one that stands there.
    ///
    /// Raises NinefoldError if the cell is fixed.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("5" + "." * 80)
    /// >>> game.write("r1c2", 5)
    /// >>> game.clashes
    /// ['two 5s in box 1 (r1c1, r1c2)', 'two 5s in row 1 (r1c1, r1c2)']
    fn write(&mut self, cell: CellArgument, digit: Whole) -> PyResult<()> {
        with_parsed_digit(digit, |digit| self.0.write_digit(cell.0, digit))?
            .map_err(|error| InputError::new(error).into())
    }

    /// Takes value and notes out of a cell.
    ///
    /// Raises NinefoldError if the cell is fixed.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("." * 81)
    /// >>> game.place("r1c1", 5)
    /// >>> game.erase("r1c1")
    /// >>> game.value("r1c1") is None
    /// True
    fn erase(&mut self, cell: CellArgument) -> PyResult<()> {
        self.0.erase_cell(cell.0).map_err(|error| InputError::new(error).into())
    }

    /// Notes a digit in a cell, or takes it out of the notes if it is there.
    ///
    /// Raises NinefoldError if the cell is fixed or filled.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("." * 81)
    /// >>> game.toggle_note("r1c1", 5)
    /// >>> game.notes("r1c1")
    /// [5]
    fn toggle_note(&mut self, cell: CellArgument, digit: Whole) -> PyResult<()> {
        with_parsed_digit(digit, |digit| self.0.toggle_note(cell.0, digit))?
            .map_err(|error| InputError::new(error).into())
    }

    /// Notes in every empty cell the digits that no cell holds that sees it, and no others.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("12345678" + "." * 73)
    /// >>> game.note_all()
    /// >>> game.notes("r1c9")
    /// [9]
    fn note_all(&mut self) {
        self.0.compute_possibles();
    }

    /// Takes the last action back; whether there was one.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("." * 81).undo()
    /// False
    fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Does again what was undone last; whether there was something.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("." * 81).redo()
    /// False
    fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }

    /// How many actions can be undone.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("." * 81)
    /// >>> game.place("r1c1", 5)
    /// >>> game.undo_depth, game.redo_depth
    /// (1, 0)
    #[getter]
    fn undo_depth(&self) -> usize {
        self.0.undo_depth()
    }

    /// How many actions can be done again.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("." * 81).redo_depth
    /// 0
    #[getter]
    fn redo_depth(&self) -> usize {
        self.0.redo_depth()
    }

    /// Every digit that stands twice or more in a house, in words.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("." * 81).clashes
    /// []
    #[getter]
    fn clashes(&self) -> Vec<String> {
        self.0.clashes().iter().map(ToString::to_string).collect()
    }

    /// Whether every cell is filled and nothing clashes.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Game("." * 81).is_solved
    /// False
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// The board of the values, and of the notes where every empty cell has some.
    ///
    /// Raises NinefoldError if digits clash.
    ///
    /// >>> import ninefold
    /// >>> game = ninefold.Game("." * 81)
    /// >>> game.place("r1c1", 5)
    /// >>> game.board()["r1c1"]
    /// 5
    fn board(&self) -> PyResult<Board> {
        ninefold::Board::try_from(&self.0)
            .map(Board::from_board)
            .map_err(|error| InputError::new(error).into())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Game {}: undo_depth={}, redo_depth={}>", self.0, self.undo_depth(), self.redo_depth())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.borrow().0.to_code() == self.0.to_code())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Game>().getattr("from_code")?, (self.0.to_code(),)))
    }
}
