//! Board: a single puzzle or position, with all operations on it.

pub(crate) mod again;
pub(crate) mod hint;
pub(crate) mod recognition;
pub(crate) mod step;

use std::cell::RefCell;
use std::ffi::CString;
use std::hash::{DefaultHasher, Hash, Hasher};

use ninefold::chains::Engine;
use ninefold::format::RulePolicy;
use ninefold::generate::canon::{Canonical, Canonizer};
use ninefold::generate::transforming;
use ninefold::guide::{Assessment, Budget, PathEnd, practise, recognise, solution_count};
use ninefold::logic::explain::say;
use ninefold::logic::survey::{Filter, survey};
use ninefold::rate::{Progress, Scale, Walk, Why, admit};
use ninefold::render::svg::{self, Look};
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Status};
use ninefold::{
    Digit, Facts, Guide, Improper, Marks, Notation, Now, Puzzle, ReadBoardError, Refusal, Sentence, Solver,
    Stage, Verdict, format,
};
use numpy::PyArray1;
use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyString, PyTuple, PyType};

use crate::given::{self, Limit, Real, Whole, catalogue, kind, technique, text, wrong};
use crate::sets::{At, CandidateMap, CellMap, digit};
use crate::supervised::supervised;
use crate::told::Told;
use hint::Hint;
use recognition::Recognition;
use step::Step;

thread_local! {
    /// Solver of the thread, reused between calls for its buffers.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// A puzzle, or a position on the way to its solution: givens, placed digits, and candidates that are gone.
///
/// It is made from a text or link in any format that `ninefold.formats()` lists, from 81 numbers from 0 to 9 (a list, nine
/// lists of nine, a numpy array, a table of nine rows and columns from pandas, polars or Arrow), or from another board. 0, -1,
/// None, NaN and what a mask hides are empty cells, 5.0 and "5" are 5, and nine texts are nine rows. It never changes; what changes
/// something gives another one.
///
/// Cells are numbers from 0 to 80, row by row; wherever one is expected, so is its name, r1c1 to r9c9.
///
/// A text with other rules than those of Sudoku, such as cages or diagonals, is refused; with `ignore_rules` it is read without them.
/// What is guessed or left out in reading a text is in `warnings`, and each of these is a NinefoldWarning, too.
///
/// Raises NinefoldError if it is no puzzle, or digits clash.
///
/// >>> from ninefold import Board
/// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> str(board.solve())
/// '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
/// >>> board.rate()
/// {'er': 1.2, 'ep': 1.2, 'ed': 1.2, 'technique': 'hidden-single-box'}
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Board {
    pub(crate) board: ninefold::Board,
    /// What was guessed or left out in reading it.
    warnings: Vec<String>,
}

impl Board {
    pub(crate) fn of(board: ninefold::Board) -> Board {
        Board { board, warnings: Vec::new() }
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle::from(&self.board)
    }

    pub(crate) fn on_one_line(&self) -> String {
        format::on_one_line(&self.puzzle())
    }

    fn verdict(&self) -> Verdict {
        SOLVER.with_borrow_mut(|solver| solver.verdict(&self.board))
    }

    /// Assesses the position: its entries, mistakes and number of solutions.
    fn assessment(&self) -> Assessment {
        SOLVER.with_borrow_mut(|solver| Assessment::new(&self.puzzle(), solver))
    }

    /// Returns the facts of the position. Steps may assume a unique solution only if the puzzle is known to
    /// have one.
    pub(crate) fn facts(&self) -> Facts {
        self.assessment().facts(self.board.clone())
    }

    /// Issues Python warnings about a position that the reader of its steps should know of.
    pub(crate) fn caution(py: Python<'_>, warnings: &[(Sentence, ninefold::CellMap)]) -> PyResult<()> {
        let told = warnings.iter().map(|(sentence, _)| Catalogue::english().text(sentence, Notation::Rc));
        warn_of_each(py, told)
    }
}

/// Issues a Python warning for each message.
fn warn_of_each(py: Python<'_>, messages: impl Iterator<Item = String>) -> PyResult<()> {
    let mut messages = messages.peekable();
    if messages.peek().is_none() {
        return Ok(());
    }
    let kind = py.import("ninefold._errors")?.getattr("NinefoldWarning")?;
    messages.try_for_each(|message| PyErr::warn(py, &kind, &CString::new(message)?, 1))
}

/// Returns the hint stage with a number from 1 to 4.
fn stage_of(number: Whole) -> Result<Stage, Told> {
    let place = usize::try_from(number.0).ok().and_then(|stage| stage.checked_sub(1));
    let found = place.and_then(|place| Stage::ALL.get(place)).copied();
    found.ok_or_else(|| Told::expected("a stage from 1 to 4", number))
}

/// Expected form of a board, for error messages.
const EXPECTED: &str = "a text, or 81 numbers from 0 to 9";

/// Cells collected row by row from lists, arrays and tables.
#[derive(Default)]
struct GivenCells {
    cells: Vec<Option<Digit>>,
}

impl GivenCells {
    /// Adds an item of a list: a cell, a text of nine cells, or a nested list.
    fn take(&mut self, item: &Bound<'_, PyAny>, siblings: usize, depth: usize) -> PyResult<()> {
        let py = item.py();
        if self.cells.len() > 81 {
            return Err(Told::expected("81 numbers from 0 to 9", "more").raise(py));
        }
        if let Ok(given) = item.cast::<PyString>() {
            let given = text(given).map_err(|told| told.raise(py))?;
            return self.take_text(&given, siblings).map_err(|told| told.raise(py));
        }
        if let Ok(bytes) = item.cast::<PyBytes>() {
            let given = String::from_utf8_lossy(bytes.as_bytes()).into_owned();
            return self.take_text(&given, siblings).map_err(|told| told.raise(py));
        }
        // A number or a missing value is one cell.
        if let Some(cell) = self.number(item)? {
            self.cells.push(cell);
            return Ok(());
        }
        // Anything else is a list: of cells, of rows, or of one grid of rows.
        if depth > 2 {
            return Err(wrong(item, EXPECTED));
        }
        let list = as_list(item)?;
        let items: Vec<Bound<'_, PyAny>> = match list.try_iter() {
            Ok(items) => items.take(100).collect::<PyResult<_>>()?,
            Err(_) => return Err(wrong(item, EXPECTED)),
        };
        items.iter().try_for_each(|item| self.take(item, items.len(), depth + 1))
    }

    fn take_text(&mut self, given: &str, siblings: usize) -> Result<(), Told> {
        // Each of nine texts is a row, even if it could be a number.
        if let Some(row) = format::read_row(given).filter(|_| siblings == 9) {
            self.cells.extend(row);
            return Ok(());
        }
        let cell = format::read_cell(given).ok_or_else(|| self.odd(format!("\"{given}\"")))?;
        self.cells.push(cell);
        Ok(())
    }

    /// Reads a number or a missing value as a cell; `None` if the item is neither.
    fn number(&self, item: &Bound<'_, PyAny>) -> PyResult<Option<Option<Digit>>> {
        let raise = |told: Told| told.raise(item.py());
        // Missing values of Python, pandas and numpy.
        if item.is_none() || matches!(kind(item).as_str(), "NAType" | "NaTType" | "MaskedConstant") {
            return Ok(Some(None));
        }
        if let Ok(number) = item.extract::<Whole>() {
            return match number.0 {
                -1 | 0 => Ok(Some(None)),
                _ => digit(number).map(|digit| Some(Some(digit))).map_err(|_| raise(self.odd(number))),
            };
        }
        // Floats count if they are whole, as in columns of pandas with gaps. Arrays of one number also
        // convert to a float, but they are lists.
        let is_list = item.hasattr("__iter__")? && item.len().is_ok();
        let Some(number) = (!is_list).then(|| item.extract::<f64>().ok()).flatten() else { return Ok(None) };
        let whole = if number.fract() == 0.0 && number.abs() < 100.0 { Some(number as i128) } else { None };
        match whole {
            Some(-1 | 0) => Ok(Some(None)),
            _ if number.is_nan() => Ok(Some(None)),
            Some(whole) => {
                digit(Whole(whole)).map(|digit| Some(Some(digit))).map_err(|_| raise(self.odd(number)))
            }
            None => Err(raise(self.odd(number))),
        }
    }

    /// Error for an item that can't be the next cell, named by its row and column.
    fn odd(&self, found: impl std::fmt::Display) -> Told {
        let told = Told::expected("a number from 0 to 9", found);
        match ninefold::Cell::all().nth(self.cells.len()) {
            Some(cell) => Told { message: format!("{cell}: {}", told.message).into(), ..told },
            None => told,
        }
    }
}

/// Converts tables (pandas, polars, Arrow) to rows and arrays to lists; returns anything else unchanged.
fn as_list<'py>(item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if item.hasattr("to_pydict")? && item.hasattr("column_names")? {
        // Arrow tables give a list for each column.
        let columns = item.call_method0("to_pydict")?.call_method0("values")?;
        let columns = PyTuple::new(item.py(), columns.try_iter()?.collect::<PyResult<Vec<_>>>()?)?;
        return item.py().import("builtins")?.getattr("zip")?.call1(columns);
    }
    if item.hasattr("columns")? && item.hasattr("to_numpy")? {
        // Nullable types of pandas say what is missing in their own way.
        return item.call_method0("to_numpy")?.call_method0("tolist");
    }
    for name in ["tolist", "to_pylist", "to_list"] {
        if item.hasattr(name)? {
            return item.call_method0(name);
        }
    }
    // numpy arrays, and those of compatible libraries.
    if item.hasattr("__array__")? && !item.hasattr("__iter__")? {
        return item.py().import("numpy")?.call_method1("asarray", (item,))?.call_method0("tolist");
    }
    Ok(item.clone())
}

/// Reads a board from lists, arrays or tables.
fn of_numbers(from: &Bound<'_, PyAny>) -> PyResult<ninefold::Board> {
    let py = from.py();
    let mut given = GivenCells::default();
    let is_cell = from.is_none() || from.extract::<Whole>().is_ok() || from.extract::<f64>().is_ok();
    if is_cell && from.len().is_err() || from.cast::<PyBytes>().is_ok() {
        return Err(wrong(from, EXPECTED));
    }
    given.take(from, 0, 0)?;
    let cells = given.cells;
    if cells.len() != 81 {
        return Err(Told::expected("81 numbers from 0 to 9", format!("{} numbers", cells.len())).raise(py));
    }
    let mut puzzle = Puzzle::default();
    for (cell, digit) in ninefold::Cell::all().zip(cells) {
        puzzle.values[cell] = digit;
    }
    let puzzle = Puzzle::from_givens(puzzle.values);
    ninefold::Board::try_from(&puzzle).map_err(|error| Told::new(error).raise(py))
}

/// Returns the conclusions of a step, or of a text of moves.
fn conclusions(from: &Bound<'_, PyAny>) -> PyResult<ninefold::Conclusions> {
    let py = from.py();
    if let Ok(step) = from.cast::<Step>() {
        return Ok(*step.get().conclusions_of());
    }
    let moves = from.cast::<PyString>().map_err(|_| wrong(from, "a Step, or moves as in r4c7=5"))?;
    let moves = text(moves).map_err(|told| told.raise(py))?;
    let moves = ninefold::Conclusions::parse(&moves, Notation::Rc);
    moves.map_err(|error| Told::from(error).raise(py))
}

/// Returns the parts of a rating as a dict by their names.
pub(crate) fn parts<'py>(
    py: Python<'py>,
    fields: &ninefold::rate::scale::Fields,
) -> PyResult<Bound<'py, PyDict>> {
    use ninefold::rate::scale::{Field, Number};
    let dict = PyDict::new(py);
    for (name, field) in fields {
        match field {
            Field::Number(Number::Tenths(tenths)) => dict.set_item(name, f64::from(tenths.0) / 10.0)?,
            Field::Number(Number::Points(points)) => dict.set_item(name, points)?,
            Field::Word(word) => dict.set_item(name, word)?,
            Field::Missing => dict.set_item(name, py.None())?,
        }
    }
    Ok(dict)
}

/// Renders an object for a notebook by a function of `_notebook`.
pub(crate) fn in_notebook<T: PyTypeInfo>(shown: &Bound<'_, T>, by: &str) -> PyResult<String> {
    shown.py().import("ninefold._notebook")?.getattr(by)?.call1((shown,))?.extract()
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (puzzle, /, *, ignore_rules = false))]
    fn new(puzzle: &Bound<'_, PyAny>, ignore_rules: bool) -> PyResult<Board> {
        let board = Board::read_with(puzzle, given::rules(ignore_rules))?;
        warn_of_each(puzzle.py(), board.warnings.iter().cloned())?;
        Ok(board)
    }

    /// What was guessed or left out in reading the text that the board was made from, each with its place. A board that was made from
    /// another one has none.
    ///
    /// >>> import ninefold, warnings
    /// >>> with warnings.catch_warnings(record=True):
    /// ...     board = ninefold.Board("53OO7OOOO6OO195OOOO98OOOO6O8OOO6OOO34OO8O3OO17OOO2OOO6O6OOOO28OOOO419OO5OOOO8OO79")
    /// >>> board.warnings
    /// ('line 1, column 3: the letter O is taken as 0, 51 times in all and first here',)
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.warnings)
    }

    /// The solution, as a board.
    ///
    /// Raises NinefoldError if there is none, or more than one.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> str(board.solve())
    /// '286397415197452638435681297372916854954823176861574923649235781723148569518769342'
    fn solve(&self, py: Python<'_>) -> PyResult<Board> {
        match self.verdict().proper() {
            Ok(solution) => Ok(Board::of(ninefold::Board::from(&solution))),
            Err(Improper::Unsolvable) => Err(self.unsolvable().raise(py)),
            Err(improper) => Err(Told::from(improper).raise(py)),
        }
    }

    /// The candidates that do not agree with the one solution of the givens: digits placed that it has not, and candidates removed
    /// that it has. None where the givens have no or several solutions.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> board.place("r1c3", 1).mistakes, board.place("r1c3", 4).mistakes
    /// (CandidateMap('r1c3(1)'), CandidateMap())
    #[getter]
    fn mistakes(&self) -> CandidateMap {
        let assessment = self.assessment();
        let mistakes = assessment.mistakes();
        CandidateMap(mistakes.map(|mistakes| mistakes.misplaced | mistakes.missing).unwrap_or_default())
    }

    /// How many solutions there are, counted up to `limit`.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("." * 81).count(10)
    /// 10
    #[pyo3(signature = (limit = Whole(1_000_000)), text_signature = "($self, limit=1000000)")]
    fn count(&self, py: Python<'_>, limit: Whole) -> PyResult<u64> {
        py.check_signals()?;
        let limit = limit.natural("limit").map_err(|told| told.raise(py))?;
        Ok(py.detach(|| Solver::new().count(&self.board, limit)))
    }

    /// Whether there is exactly one solution.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.is_proper, ninefold.Board("." * 81).is_proper
    /// (True, False)
    #[getter]
    fn is_proper(&self) -> bool {
        matches!(self.verdict(), Verdict::Unique(_))
    }

    /// Whether every cell is filled.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.is_solved, board.solve().is_solved
    /// (False, True)
    #[getter]
    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    /// Whether it has one solution and no given can be spared.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.is_minimal, board.solve().is_minimal
    /// (True, False)
    #[getter]
    fn is_minimal(&self) -> bool {
        let redundant = SOLVER.with_borrow_mut(|solver| solver.redundant_givens(&self.board));
        redundant.is_some_and(ninefold::CellMap::is_empty)
    }

    /// The candidates of the empty cells.
    ///
    /// >>> import ninefold
    /// >>> len(ninefold.Board("5" + "." * 80).candidates)
    /// 700
    /// >>> ("r1c2", 5) in ninefold.Board("5" + "." * 80).candidates
    /// False
    #[getter]
    fn candidates(&self) -> CandidateMap {
        CandidateMap(self.board.candidate_map())
    }

    /// The cells with givens.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("5" + "." * 80).givens
    /// CellMap('r1c1')
    #[getter]
    fn givens(&self) -> CellMap {
        CellMap(self.board.givens())
    }

    /// The empty cells.
    ///
    /// >>> import ninefold
    /// >>> len(ninefold.Board("5" + "." * 80).empty)
    /// 80
    #[getter]
    fn empty(&self) -> CellMap {
        CellMap(self.board.empty())
    }

    /// The values as 81 numbers, row by row, 0 for an empty cell.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("5" + "." * 80).digits[:3]
    /// [5, 0, 0]
    #[getter]
    fn digits(&self) -> Vec<u32> {
        self.board.values().values().map(|value| value.map_or(0, |digit| digit.get().into())).collect()
    }

    /// How many geometric symmetries map the puzzle onto itself when digits are renamed suitably: 1 to 3,359,232.
    ///
    /// Raises NinefoldError where `canonical` does.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("." * 81).symmetries
    /// 3359232
    #[getter]
    fn symmetries(&self, py: Python<'_>) -> PyResult<u32> {
        Ok(self.canonized(py)?.automorphisms)
    }

    /// The canonical form: one for all puzzles that are equal up to symmetry.
    ///
    /// Raises NinefoldError where digits were placed or candidates removed, and the grid is not full: a form is that of givens.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.canonical() == board.transform("rotate90 d987654321").canonical()
    /// True
    fn canonical(&self, py: Python<'_>) -> PyResult<Board> {
        let form = Puzzle::from_givens(self.canonized(py)?.form);
        let form = ninefold::Board::try_from(&form).map_err(|error| Told::new(error).raise(py))?;
        Ok(Board::of(form))
    }

    /// What to do next, told as far as `stage` goes: 1 where to look, 2 which technique, 3 which cells, 4 all of it.
    ///
    /// `profile` names whose techniques are tried: human, se, hodoku and others (`ninefold.profiles()`); `lang` is "en" or "zh".
    ///
    /// Where there are several solutions, a step is one that holds in all of them, and a NinefoldWarning says so.
    ///
    /// Raises NinefoldError if the search takes longer than `time_limit` seconds.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> board.hint(1).text
    /// 'Look at box 2.'
    #[pyo3(
        signature = (stage = Whole(4), *, profile = "human", techniques = None, without = None, lang = "en", time_limit = None),
        text_signature = "($self, stage=4, *, profile='human', techniques=None, without=None, lang='en', time_limit=None)"
    )]
    #[allow(clippy::too_many_arguments, reason = "named in Python")]
    fn hint(
        &self,
        py: Python<'_>,
        stage: Whole,
        profile: &str,
        techniques: Option<Vec<String>>,
        without: Option<Vec<String>>,
        lang: &str,
        time_limit: Option<Real>,
    ) -> PyResult<Hint> {
        let limit = Limit::of(time_limit).map_err(|told| told.raise(py))?;
        let stage = stage_of(stage).map_err(|told| told.raise(py))?;
        let catalogue = catalogue(lang).map_err(|told| told.raise(py))?;
        let profile = given::profile(profile, techniques, without).map_err(|told| told.raise(py))?;
        let puzzle = self.puzzle();
        let mut guide = Guide::new();
        let opened = guide.open_anyway(&puzzle);
        // Warnings are collected now and issued only if the hint is a step.
        let warnings = opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
        let now = supervised(py, None, |watch| {
            guide.now_from(opened, &profile, || watch.is_stopped() || limit.is_over())
        })?;
        let now = now.map_err(|_| Told::late(limit.length()).raise(py))?;
        if let Now::Step(_) = now {
            Board::caution(py, &warnings)?;
        }
        let told = now.hints(stage).into_iter().flat_map(|hint| hint.sentences);
        let sentences: Vec<String> = told.map(|sentence| catalogue.text(&sentence, Notation::Rc)).collect();
        let (word, said) = (now.word(), now.to_string());
        // A hint without sentences falls back on its reason.
        let text = if sentences.is_empty() { said } else { sentences.join("\n") };
        let step = match now {
            Now::Step(rated) if stage == Stage::Full => Some(Py::new(py, Step::rated(*rated, catalogue))?),
            _ => None,
        };
        Ok(Hint { now: word.into(), text, step })
    }

    /// What a player did, told by the steps that show it: digits placed and candidates removed, as in "r4c7=5, r1c2<>38".
    ///
    /// Wrong moves are refuted by steps as well, wherever the techniques of the profile can. Once the search has asked `effort` questions the
    /// answer is what is known by then: the same on any machine. With a `time_limit`, in seconds, it may be "timed-out".
    ///
    /// With `exercise`, the id of a technique, the moves answer an exercise of it: see `verdict` and `credit`. `helped` is the last stage
    /// of a hint that was shown before, 1 to 4: from stage 2 on a right answer counts half, after stage 4 nothing.
    ///
    /// Raises NinefoldError if the moves can't be read, or the position is improper, solved or has mistakes.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> moves = board.hint().step.conclusions
    /// >>> board.recognise(moves).answer
    /// 'exact'
    #[pyo3(signature = (moves, *, exercise = None, helped = None, profile = "human", techniques = None, without = None, lang = "en", effort = Whole(recognise::EFFORT as i128), time_limit = None),
        text_signature = "($self, moves, *, exercise=None, helped=None, profile='human', techniques=None, without=None, lang='en', effort=100000, time_limit=None)")]
    #[allow(clippy::too_many_arguments, reason = "named in Python")]
    fn recognise(
        &self,
        py: Python<'_>,
        moves: &str,
        exercise: Option<&str>,
        helped: Option<Whole>,
        profile: &str,
        techniques: Option<Vec<String>>,
        without: Option<Vec<String>>,
        lang: &str,
        effort: Whole,
        time_limit: Option<Real>,
    ) -> PyResult<Recognition> {
        let catalogue = catalogue(lang).map_err(|told| told.raise(py))?;
        let practised = exercise.map(technique).transpose().map_err(|told| told.raise(py))?;
        let help = helped.map(stage_of).transpose().map_err(|told| told.raise(py))?;
        let profile = given::profile(profile, techniques, without).map_err(|told| told.raise(py))?;
        let moves = ninefold::Conclusions::parse(moves, Notation::Rc);
        let moves = moves.map_err(|error| Told::new(error).raise(py))?;
        let mut guide = Guide::new();
        let opened = guide.open_with_solution(&self.puzzle());
        let (facts, solution) = opened.map_err(|now| Told::new(now).raise(py))?;
        let limit = Limit::of(time_limit).map_err(|told| told.raise(py))?;
        let effort = effort.natural("effort").map_err(|told| told.raise(py))?;
        let is_late = || limit.is_over();
        // Without an exercise, name the techniques that justify the moves.
        let Some(practised) = practised else {
            let told = supervised(py, None, |watch| {
                let mut stop = || watch.is_stopped() || is_late();
                let budget = &mut Budget::of_effort(effort).until(&mut stop);
                guide.recognise_in(&facts, &solution, &moves, &profile, budget)
            })?;
            return Recognition::of(py, &told, &facts, &moves, catalogue);
        };
        let answer = supervised(py, None, |watch| {
            let mut stop = || watch.is_stopped() || is_late();
            let budget = &mut Budget::of_effort(effort).until(&mut stop);
            practise::judge(&mut guide, (&facts, &solution), practised, &moves, &profile, budget)
        })?;
        Recognition::of_answer(py, &answer, (practised, help), (&facts, &moves), catalogue)
    }

    /// Every step that can be taken now, in the order of the techniques. `techniques` asks for some of them, by their ids.
    ///
    /// A NinefoldWarning says where the position has a mistake, so that steps may be false (`mistakes` has it), or where no technique that
    /// assumes one solution is used, as there are several.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> {step.technique for step in board.steps(["naked-single", "hidden-single-box"])}
    /// {'hidden-single-box'}
    #[pyo3(signature = (techniques = None, *, lang = "en"))]
    fn steps(&self, py: Python<'_>, techniques: Option<Vec<String>>, lang: &str) -> PyResult<Vec<Step>> {
        let catalogue = catalogue(lang).map_err(|told| told.raise(py))?;
        let wanted = techniques.unwrap_or_default();
        let wanted: Result<Vec<_>, Told> = wanted.iter().map(|id| technique(id)).collect();
        let filter = Filter { techniques: wanted.map_err(|told| told.raise(py))?, ..Filter::default() };
        let assessment = self.assessment();
        let facts = assessment.facts(self.board.clone());
        Board::caution(py, &assessment.warnings())?;
        let found = supervised(py, None, |watch| survey(&facts, &filter, || watch.is_stopped()))?;
        let steps = found.groups.into_iter().flat_map(|group| group.steps);
        Ok(steps.map(|step| Step::found(step, &facts, catalogue)).collect())
    }

    /// The way to the solution by the techniques of a profile, step by step; it ends where none of them goes on. A notebook shows the list
    /// with a slider through it.
    ///
    /// Where there are several solutions, the steps are those that hold in all of them; a NinefoldWarning says so, and why they end.
    ///
    /// Raises NinefoldError if there is no solution, the puzzle is solved already, or it takes more than `effort`
    /// questions, which is the same on any machine, or longer than `time_limit` seconds.
    ///
    /// >>> from ninefold import Board
    /// >>> steps = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").explain()
    /// >>> len(steps), steps[0].conclusions, steps[-1].after.is_solved
    /// (51, 'r1c6=8', True)
    #[pyo3(signature = (profile = "human", *, techniques = None, without = None, lang = "en", effort = None, time_limit = None))]
    #[allow(clippy::too_many_arguments, reason = "named in Python")]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        profile: &str,
        techniques: Option<Vec<String>>,
        without: Option<Vec<String>>,
        lang: &str,
        effort: Option<Whole>,
        time_limit: Option<Real>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = Limit::of(time_limit).map_err(|told| told.raise(py))?;
        let effort = given::effort(effort).map_err(|told| told.raise(py))?;
        let catalogue = catalogue(lang).map_err(|told| told.raise(py))?;
        let profile = given::profile(profile, techniques, without).map_err(|told| told.raise(py))?;
        // A puzzle with several solutions still has steps, unlike an invalid one.
        match self.admitted() {
            Err(told) if told.status != Some(Status::Several) => return Err(told.raise(py)),
            _ => {}
        }
        let assessment = self.assessment();
        let (facts, name) = (assessment.facts(self.board.clone()), profile.name().to_string());
        let steps = supervised(py, None, |watch| {
            let mut engine = Engine::new();
            let mut walk = Walk::from_facts(&profile, facts, &mut engine);
            // Collect steps until the path ends or a limit is reached.
            let (mut steps, mut end) = (Vec::new(), PathEnd::new(&assessment));
            let mut late = || watch.is_stopped() || limit.is_over();
            let mut spent = Budget::of_effort(effort).until(&mut late);
            loop {
                match end.next_step(&mut walk, || spent.must_stop()) {
                    Ok(rated) => steps.push(rated),
                    Err(Progress::Stopped) if spent.is_timed_out() => return Err(Told::late(limit.length())),
                    Err(Progress::Stopped) => {
                        let told = Told::said(&say!("judge-out-of-effort"));
                        return Err(told.with_status(Status::Timeout));
                    }
                    Err(_) if end.is_undecided() => {
                        return Ok((steps, Some(end.reason(walk.facts().board(), &name))));
                    }
                    Err(_) => return Ok((steps, None)),
                }
            }
        })?;
        let (steps, end) = steps.map_err(|told| told.raise(py))?;
        Board::caution(py, &assessment.warnings())?;
        Board::caution(py, &end.map(|end| (end, ninefold::CellMap::EMPTY)).into_iter().collect::<Vec<_>>())?;
        let steps: Vec<Step> = steps.into_iter().map(|rated| Step::rated(rated, catalogue)).collect();
        py.import("ninefold._notebook")?.getattr("Steps")?.call1((steps,))
    }

    /// The rating by a profile, as a dict: er, ep, ed and technique for Sudoku Explainer's ("se"); score, level and technique
    /// for "hodoku"; level, score, uncertainty, hardest (the price of the step
    /// that costs most), technique (its own) and scale ("human-2") for "human"; rating and technique for Denis Berthier's ("w", "b", "gw", "gb",
    /// "depth", "bxb" and "bxbb").
    ///
    /// Raises NinefoldError if there is not exactly one solution, it is solved already, the techniques do not solve it, or it takes more than
    /// `effort` questions, which is the same on any machine, or longer than `time_limit` seconds; its `status` says which.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....")
    /// >>> board.rate()["er"], board.rate("hodoku")["level"]
    /// (6.6, 'Hard')
    #[pyo3(signature = (profile = "se", *, techniques = None, without = None, effort = None, time_limit = None))]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        profile: &str,
        techniques: Option<Vec<String>>,
        without: Option<Vec<String>>,
        effort: Option<Whole>,
        time_limit: Option<Real>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limit = Limit::of(time_limit).map_err(|told| told.raise(py))?;
        let effort = given::effort(effort).map_err(|told| told.raise(py))?;
        let profile = given::profile(profile, techniques, without).map_err(|told| told.raise(py))?;
        self.admitted().map_err(|told| told.raise(py))?;
        let assessment = self.assessment();
        // Ratings that assume uniqueness come with a warning where that is unknown.
        if profile.assumes_one_solution() {
            Board::caution(py, &assessment.warnings())?;
        }
        let facts = assessment.facts(self.board.clone());
        let fields = supervised(py, None, |watch| {
            let mut engine = Engine::new();
            let mut walk = Walk::from_facts(&profile, facts, &mut engine);
            let mut late = || watch.is_stopped() || limit.is_over();
            let mut spent = Budget::of_effort(effort).until(&mut late);
            let rated = walk.rate(|| spent.must_stop()).map(|tally| tally.fields());
            rated.map_err(|unrated| (unrated, spent.is_timed_out()))
        })?;
        let fields = fields.map_err(|(unrated, is_late)| {
            let status = match unrated.why {
                Why::Unsolved => Status::Unsolved,
                Why::Stopped => Status::Timeout,
            };
            let told = if is_late { unrated.sentence_within(limit.length()) } else { unrated.sentence() };
            Told::said(&told).with_status(status)
        });
        parts(py, &fields.map_err(|told| told.raise(py))?)
    }

    /// Places a digit (1 to 9) in a cell.
    ///
    /// Raises NinefoldError if the cell is filled, or sees the digit.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> board.place("r1c3", 4)["r1c3"]
    /// 4
    fn place(&self, py: Python<'_>, cell: At, digit: Whole) -> PyResult<Board> {
        let digit = self::digit(digit).map_err(|told| told.raise(py))?;
        let mut board = self.board.clone();
        board.place(cell.0, digit).map_err(|error| Told::new(error).raise(py))?;
        Ok(Board::of(board))
    }

    /// Removes candidates: a set of them, their names, or a list.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> len(board.candidates), len(board.remove("r1c3(12)").candidates)
    /// (153, 151)
    fn remove(&self, candidates: &Bound<'_, PyAny>) -> PyResult<Board> {
        let mut board = self.board.clone();
        for candidate in CandidateMap::read(candidates)?.iter() {
            board.remove(candidate);
        }
        Ok(Board::of(board))
    }

    /// Does what a step says, or moves as in "r4c7=5, r1c2<>38".
    ///
    /// Raises NinefoldError if the step is not of this position: it was found in another one, from which this one does not follow.
    /// What is done already stays done.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> step = board.hint().step
    /// >>> board.apply(step) == board.apply("r1c6=8") == step.after
    /// True
    fn apply(&self, step: &Bound<'_, PyAny>) -> PyResult<Board> {
        let py = step.py();
        let mut board = self.board.clone();
        if let Ok(step) = step.cast::<Step>() {
            let step = step.get();
            let done = step.conclusions_of();
            let followed = board.follow(step.position(), done.placements, done.eliminations);
            followed.map_err(|error| Told::new(error).raise(py))?;
            return Ok(Board::of(board));
        }
        let moves = conclusions(step)?;
        for candidate in moves.placements.iter() {
            let placed = board.place(candidate.cell(), candidate.digit());
            placed.map_err(|error| Told::new(error).raise(py))?;
        }
        for candidate in moves.eliminations.iter() {
            board.remove(candidate);
        }
        Ok(Board::of(board))
    }

    /// Whether the rules allow a step, or moves as in "r4c7=5, r1c2<>38": digits that no cell they see holds go into empty cells, and what
    /// is removed is a candidate. Whether they are right is another question: `recognise` judges that.
    ///
    /// Raises NinefoldError if the moves can't be read.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> board.is_legal("r1c3=1"), board.is_legal("r1c3=5"), board.is_legal("r1c1=5")
    /// (True, False, False)
    fn is_legal(&self, moves: &Bound<'_, PyAny>) -> PyResult<bool> {
        let moves = conclusions(moves)?;
        let mut board = self.board.clone();
        let is_there = |candidate| self.board.has(candidate);
        Ok(moves.eliminations.iter().all(is_there)
            && moves.placements.iter().all(|one| board.place(one.cell(), one.digit()).is_ok()))
    }

    /// The same puzzle in another guise. `by` is a list of moves with blanks between them, done in their order: rotate90, rotate180,
    /// rotate270, mirror, flip, transpose, or r, c or d with nine digits for an order of rows or columns or new names of the digits; or
    /// what `ninefold.canon` calls a transformation. With a `seed`, then one of all symmetries drawn at random.
    ///
    /// Raises NinefoldError if `by` can't be read.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> str(board.transform("rotate90"))[:9], board.transform("flip").transform("flip") == board
    /// ('...748.65', True)
    /// >>> board.transform(seed=1).canonical() == board.canonical()
    /// True
    #[pyo3(signature = (by = None, *, seed = None))]
    fn transform(&self, py: Python<'_>, by: Option<&str>, seed: Option<Whole>) -> PyResult<Board> {
        let by = given::transformation(by).map_err(|told| told.raise(py))?;
        let seed = seed.map(|seed| seed.natural("seed")).transpose().map_err(|told| told.raise(py))?;
        let puzzle = self.puzzle();
        let drawn = seed.map(|seed| transforming::images(seed, &puzzle).next());
        let by = drawn.flatten().map_or(by, |drawn| by.then(&drawn));
        let image = ninefold::Board::try_from(&by.apply(&puzzle));
        image.map(Board::of).map_err(|error| Told::new(error).raise(py))
    }

    /// The position in a format, by its id: line81, grid, pencilmarks, susser, json, f-puzzles … (`ninefold formats`).
    ///
    /// Raises NinefoldError if there is no such format, or it can't hold the position.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.to("line81") == str(board), len(board.to("pencilmarks").splitlines())
    /// (True, 13)
    fn to(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let by_id = format::by_id(format).ok_or_else(|| {
            let ids: Vec<&str> = format::ALL.iter().map(|format| format.info().id).collect();
            Told::expected(format!("a format, one of {}", ids.join(", ")), format!("{format:?}")).raise(py)
        })?;
        let written = by_id.write(&self.puzzle()).map_err(|error| Told::new(error).raise(py))?;
        Ok(written.text)
    }

    /// A picture in SVG, with the candidates.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("." * 81).svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        svg::draw(&self.board, &Marks::default(), Look::default())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        in_notebook(this, "show_board")
    }

    /// The digit in a cell, 0 for none.
    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<u8> {
        let py = cell.py();
        match cell.extract::<At>() {
            Ok(at) => Ok(self.board.value(at.0).map_or(0, ninefold::Digit::get)),
            // A number that isn't a cell ends the sequence.
            Err(error) if cell.extract::<Whole>().is_ok() => {
                let kind = py.import("ninefold._errors")?.getattr("CellIndexError")?;
                Err(PyErr::from_value(kind.call1((error.value(py).str()?,))?))
            }
            Err(error) => Err(error),
        }
    }

    /// A board is no number: numpy leaves `==` and the rest to it.
    #[classattr]
    fn __array_ufunc__() -> Option<()> {
        None
    }

    /// The digits as an array of numpy: uint8, of shape (81,), 0 for an empty cell.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(Told::expected("copy=True", "copy=False").raise(py));
        }
        let digits = self.board.values().values().map(|value| value.map_or(0, ninefold::Digit::get));
        let array = PyArray1::from_vec(py, digits.collect());
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array.into_any()),
        }
    }

    /// The number of cells.
    fn __len__(&self) -> usize {
        self.board.values().values().count()
    }

    /// Through the digits, as `digits` has them.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.digits())?.try_iter()
    }

    /// The same from the last cell to the first.
    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.digits().into_iter().rev())?.try_iter()
    }

    fn __eq__(&self, other: &Board) -> bool {
        self.board == other.board
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.candidate_masks().hash(&mut hasher);
        self.board.givens().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.on_one_line())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Board>(), (self.on_one_line(),))
    }
}

impl Board {
    /// Reads a board from any object that represents one.
    pub(crate) fn read(from: &Bound<'_, PyAny>) -> PyResult<Board> {
        Board::read_with(from, RulePolicy::Refuse)
    }

    /// Reads a board, with a policy for puzzles with other rules.
    fn read_with(from: &Bound<'_, PyAny>, rules: RulePolicy) -> PyResult<Board> {
        if let Ok(board) = from.cast::<Board>() {
            return Ok(Board::of(board.get().board.clone()));
        }
        let Ok(given) = from.cast::<PyString>() else { return of_numbers(from).map(Board::of) };
        let text = text(given).map_err(|told| told.raise(from.py()))?;
        let read = match rules {
            RulePolicy::Refuse => format::read_one(&text),
            RulePolicy::Ignore => format::read_one_ignoring_rules(&text),
        };
        let board = read.map_err(ReadBoardError::from).and_then(|reading| {
            let warnings = reading.warnings.iter().map(ToString::to_string).collect();
            Ok(Board { board: (&reading.puzzle).try_into()?, warnings })
        });
        board.map_err(|error| Told::from(error).raise(from.py()))
    }

    /// Checks that the puzzle can be rated.
    fn admitted(&self) -> Result<(), Told> {
        admit(&self.board, solution_count(&self.verdict())).map_err(|refusal| match refusal {
            Refusal::Invalid => self.unsolvable(),
            refusal => Told::from(refusal),
        })
    }

    /// Error for a puzzle without a solution, naming the entries to blame.
    fn unsolvable(&self) -> Told {
        Told::new(wire::why_unsolvable(&self.assessment(), Catalogue::english())).with_status(Status::None)
    }

    /// Returns the canonical form, if the givens alone define the puzzle.
    fn canonized(&self, py: Python<'_>) -> PyResult<Canonical<ninefold::ByCell<Option<ninefold::Digit>>>> {
        Canonizer::new().board(&self.board).map_err(|error| Told::new(error).raise(py))
    }
}
