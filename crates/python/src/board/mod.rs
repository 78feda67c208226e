//! Python class for boards: a single puzzle or position, with all operations on it.

mod cells;
pub(crate) mod hint;
pub(crate) mod rebuild;
pub(crate) mod recognition;
pub(crate) mod step;

use std::cell::RefCell;
use std::ffi::CString;

use ninefold::chains::ChainEngine;
use ninefold::format::RulePolicy;
use ninefold::generate::canon::{CanonicalForm, Canonizer};
use ninefold::generate::transforming;
use ninefold::guide::{
    PathEndDetector, PositionAssessment, SearchBudget, practise, recognise, solution_count_from_verdict,
};
use ninefold::logic::explain::say;
use ninefold::logic::survey::{StepFilter, survey_steps};
use ninefold::rate::{RatingScale, RatingWalk, StopReason, WalkProgress, check_ratable};
use ninefold::render::svg::{self, PictureStyle};
use ninefold::texts::Catalogue;
use ninefold::wire::{self, RowStatus};
use ninefold::{
    Facts, Guide, HintStage, Message, NotUniqueError, Notation, PositionAdvice, Puzzle, RateError,
    ReadBoardError, SolutionVerdict, Solver, StepMarks, format,
};
use numpy::PyArray1;
use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyString, PyTuple, PyType};

use crate::errors::InputError;
use crate::given::{self, Real, TimeLimit, Whole, decode_text, find_catalogue, find_technique, type_error};
use crate::sets::{CandidateMap, CellArgument, CellMap, digit_from_number};
use crate::supervised::run_reporting_progress;
use cells::board_from_numbers;
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
    pub(crate) fn from_board(board: ninefold::Board) -> Board {
        Board { board, warnings: Vec::new() }
    }

    fn to_puzzle(&self) -> Puzzle {
        Puzzle::from(&self.board)
    }

    pub(crate) fn format_one_line(&self) -> String {
        format::on_one_line(&self.to_puzzle())
    }

    fn solution_verdict(&self) -> SolutionVerdict {
        SOLVER.with_borrow_mut(|solver| solver.check_uniqueness(&self.board))
    }

    /// Assesses the position: its entries, mistakes and number of solutions.
    fn assess_position(&self) -> PositionAssessment {
        SOLVER.with_borrow_mut(|solver| PositionAssessment::new(&self.to_puzzle(), solver))
    }

    /// Returns the facts of the position. Steps may assume a unique solution only if the puzzle is known to
    /// have one.
    pub(crate) fn position_facts(&self) -> Facts {
        self.assess_position().build_facts(self.board.clone())
    }

    /// Issues Python warnings about a position that the reader of its steps should know of.
    pub(crate) fn warn_about_position(
        py: Python<'_>,
        warnings: &[(Message, ninefold::CellMap)],
    ) -> PyResult<()> {
        let told =
            warnings.iter().map(|(sentence, _)| Catalogue::english().format_message(sentence, Notation::Rc));
        issue_warnings(py, told)
    }
}

/// Issues a Python warning for each message.
fn issue_warnings(py: Python<'_>, messages: impl Iterator<Item = String>) -> PyResult<()> {
    let mut messages = messages.peekable();
    if messages.peek().is_none() {
        return Ok(());
    }
    let kind = py.import("ninefold._errors")?.getattr("NinefoldWarning")?;
    messages.try_for_each(|message| PyErr::warn(py, &kind, &CString::new(message)?, 1))
}

/// Returns the hint stage with a number from 1 to 4.
fn parse_hint_stage(number: Whole) -> Result<HintStage, InputError> {
    let place = usize::try_from(number.0).ok().and_then(|stage| stage.checked_sub(1));
    let found = place.and_then(|place| HintStage::ALL.get(place)).copied();
    found.ok_or_else(|| InputError::from_expected("a stage from 1 to 4", number))
}

/// Returns the conclusions of a step, or of a text of moves.
fn read_conclusions(from: &Bound<'_, PyAny>) -> PyResult<ninefold::Conclusions> {
    if let Ok(step) = from.cast::<Step>() {
        return Ok(*step.get().step_conclusions());
    }
    let moves = from.cast::<PyString>().map_err(|_| type_error(from, "a Step, or moves as in r4c7=5"))?;
    let moves = decode_text(moves)?;
    let moves = ninefold::Conclusions::parse(&moves, Notation::Rc);
    moves.map_err(|error| InputError::from(error).into())
}

/// Returns the parts of a rating as a dict by their names.
pub(crate) fn rating_dict<'py>(
    py: Python<'py>,
    fields: &ninefold::rate::scale::TallyFields,
) -> PyResult<Bound<'py, PyDict>> {
    use ninefold::rate::scale::{RatingValue, TallyField};
    let dict = PyDict::new(py);
    for (name, field) in fields {
        match field {
            TallyField::Number(RatingValue::Tenths(tenths)) => dict.set_item(name, tenths.as_f64())?,
            TallyField::Number(RatingValue::Points(points)) => dict.set_item(name, points)?,
            TallyField::Word(word) => dict.set_item(name, word)?,
            TallyField::Missing => dict.set_item(name, py.None())?,
        }
    }
    Ok(dict)
}

/// Renders an object for a notebook by a function of `_notebook`.
pub(crate) fn render_for_notebook<T: PyTypeInfo>(
    shown: &Bound<'_, T>,
    function_name: &str,
) -> PyResult<String> {
    shown.py().import("ninefold._notebook")?.getattr(function_name)?.call1((shown,))?.extract()
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (puzzle, /, *, ignore_rules = false))]
    fn new(puzzle: &Bound<'_, PyAny>, ignore_rules: bool) -> PyResult<Board> {
        let board = Board::read_board_with_rules(puzzle, given::rule_policy(ignore_rules))?;
        issue_warnings(puzzle.py(), board.warnings.iter().cloned())?;
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
    fn solve(&self) -> PyResult<Board> {
        match self.solution_verdict().unique_solution() {
            Ok(solution) => Ok(Board::from_board(ninefold::Board::from(&solution))),
            Err(NotUniqueError::Unsolvable) => Err(self.unsolvable_error().into()),
            Err(improper) => Err(InputError::from(improper).into()),
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
        let assessment = self.assess_position();
        let mistakes = assessment.entry_mistakes();
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
        let limit = limit.as_u64("limit")?;
        Ok(py.detach(|| Solver::new().count_solutions(&self.board, limit)))
    }

    /// Whether there is exactly one solution.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.is_proper, ninefold.Board("." * 81).is_proper
    /// (True, False)
    #[getter]
    fn is_proper(&self) -> bool {
        matches!(self.solution_verdict(), SolutionVerdict::Unique(_))
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
        let redundant = SOLVER.with_borrow_mut(|solver| solver.find_redundant_givens(&self.board));
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
        CellMap(self.board.empty_cells())
    }

    /// The values as 81 numbers, row by row, 0 for an empty cell.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("5" + "." * 80).digits[:3]
    /// [5, 0, 0]
    #[getter]
    fn digits(&self) -> Vec<u32> {
        self.board.values().values().map(|value| value.map_or(0, |digit| digit.number().into())).collect()
    }

    /// How many geometric symmetries map the puzzle onto itself when digits are renamed suitably: 1 to 3,359,232.
    ///
    /// Raises NinefoldError where `canonical` does.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("." * 81).symmetries
    /// 3359232
    #[getter]
    fn symmetries(&self) -> PyResult<u32> {
        Ok(self.canonical_form()?.automorphisms)
    }

    /// The canonical form: one for all puzzles that are equal up to symmetry.
    ///
    /// Raises NinefoldError where digits were placed or candidates removed, and the grid is not full: a form is that of givens.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.canonical() == board.transform("rotate90 d987654321").canonical()
    /// True
    fn canonical(&self) -> PyResult<Board> {
        let form = Puzzle::from_givens(self.canonical_form()?.form);
        let form = ninefold::Board::try_from(&form).map_err(InputError::new)?;
        Ok(Board::from_board(form))
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
        let limit = TimeLimit::from_seconds(time_limit)?;
        let stage = parse_hint_stage(stage)?;
        let catalogue = find_catalogue(lang)?;
        let profile = given::find_profile(profile, techniques, without)?;
        let puzzle = self.to_puzzle();
        let mut guide = Guide::new();
        let opened = guide.assess_position(&puzzle);
        // Warnings are collected now and issued only if the hint is a step.
        let warnings = opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
        let now = run_reporting_progress(py, None, |watch| {
            guide.advise_assessed(opened, &profile, || watch.is_stopped() || limit.is_expired())
        })?;
        let now = now.map_err(|_| InputError::time_limit_exceeded(limit.duration()))?;
        if let PositionAdvice::Step(_) = now {
            Board::warn_about_position(py, &warnings)?;
        }
        let told = now.hints_through_stage(stage).into_iter().flat_map(|hint| hint.messages);
        let sentences: Vec<String> =
            told.map(|sentence| catalogue.format_message(&sentence, Notation::Rc)).collect();
        let (word, said) = (now.as_str(), now.to_string());
        // A hint without messages falls back on its reason.
        let text = if sentences.is_empty() { said } else { sentences.join("\n") };
        let step = match now {
            PositionAdvice::Step(rated) if stage == HintStage::Full => {
                Some(Py::new(py, Step::from_rated(*rated, catalogue))?)
            }
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
    #[pyo3(signature = (moves, *, exercise = None, helped = None, profile = "human", techniques = None, without = None, lang = "en", effort = Whole(recognise::RECOGNITION_EFFORT as i128), time_limit = None),
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
        let catalogue = find_catalogue(lang)?;
        let practised = exercise.map(find_technique).transpose()?;
        let help = helped.map(parse_hint_stage).transpose()?;
        let profile = given::find_profile(profile, techniques, without)?;
        let moves = ninefold::Conclusions::parse(moves, Notation::Rc);
        let moves = moves.map_err(InputError::new)?;
        let mut guide = Guide::new();
        let opened = guide.validate_and_solve(&self.to_puzzle());
        let (facts, solution) = opened.map_err(InputError::new)?;
        let limit = TimeLimit::from_seconds(time_limit)?;
        let effort = effort.as_u64("effort")?;
        let is_late = || limit.is_expired();
        // Without an exercise, name the techniques that justify the moves.
        let Some(practised) = practised else {
            let told = run_reporting_progress(py, None, |watch| {
                let mut stop = || watch.is_stopped() || is_late();
                let budget = &mut SearchBudget::with_effort(effort).with_stop(&mut stop);
                guide.recognise_from_facts(&facts, &solution, &moves, &profile, budget)
            })?;
            return Recognition::from_moves(py, &told, &facts, &moves, catalogue);
        };
        // An answer to an exercise is judged by its technique first.
        let answer = run_reporting_progress(py, None, |watch| {
            let mut stop = || watch.is_stopped() || is_late();
            let budget = &mut SearchBudget::with_effort(effort).with_stop(&mut stop);
            practise::judge_technique_answer(
                &mut guide,
                (&facts, &solution),
                practised,
                &moves,
                &profile,
                budget,
            )
        })?;
        Recognition::from_answer(py, &answer, (practised, help), (&facts, &moves), catalogue)
    }

    /// Every step that can be taken now, in the order of the techniques. `techniques` asks for some of them, by their ids or names.
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
        let catalogue = find_catalogue(lang)?;
        let wanted = given::find_techniques(&techniques.unwrap_or_default())?;
        let filter = StepFilter { techniques: wanted, ..StepFilter::default() };
        let assessment = self.assess_position();
        let facts = assessment.build_facts(self.board.clone());
        Board::warn_about_position(py, &assessment.warnings())?;
        let found =
            run_reporting_progress(py, None, |watch| survey_steps(&facts, &filter, || watch.is_stopped()))?;
        let steps = found.groups.into_iter().flat_map(|group| group.steps);
        Ok(steps.map(|step| Step::from_found(step, &facts, catalogue)).collect())
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
        let limit = TimeLimit::from_seconds(time_limit)?;
        let effort = given::effort_limit(effort)?;
        let catalogue = find_catalogue(lang)?;
        let profile = given::find_profile(profile, techniques, without)?;
        // A puzzle with several solutions still has steps, unlike an invalid one.
        match self.check_ratable() {
            Err(told) if told.status != Some(RowStatus::Several) => return Err(told.into()),
            _ => {}
        }
        let assessment = self.assess_position();
        let (facts, name) = (assessment.build_facts(self.board.clone()), profile.name().to_string());
        let steps = run_reporting_progress(py, None, |watch| {
            let mut engine = ChainEngine::new();
            let mut walk = RatingWalk::from_facts(&profile, facts, &mut engine);
            // Collect steps until the path ends or a limit is reached.
            let (mut steps, mut end) = (Vec::new(), PathEndDetector::new(&assessment));
            let mut late = || watch.is_stopped() || limit.is_expired();
            let mut spent = SearchBudget::with_effort(effort).with_stop(&mut late);
            loop {
                match end.next_step(&mut walk, || spent.must_stop()) {
                    Ok(rated) => steps.push(rated),
                    Err(WalkProgress::Stopped) if spent.is_timed_out() => {
                        return Err(InputError::time_limit_exceeded(limit.duration()));
                    }
                    Err(WalkProgress::Stopped) => {
                        let told = InputError::from_message(&say!("judge-out-of-effort"));
                        return Err(told.with_status(RowStatus::Timeout));
                    }
                    Err(_) if end.has_several_solutions() => {
                        return Ok((steps, Some(end.explain_path_end(walk.facts().board(), &name))));
                    }
                    Err(_) => return Ok((steps, None)),
                }
            }
        })?;
        let (steps, end) = steps?;
        Board::warn_about_position(py, &assessment.warnings())?;
        Board::warn_about_position(
            py,
            &end.map(|end| (end, ninefold::CellMap::EMPTY)).into_iter().collect::<Vec<_>>(),
        )?;
        let steps: Vec<Step> = steps.into_iter().map(|rated| Step::from_rated(rated, catalogue)).collect();
        py.import("ninefold._notebook")?.getattr("Steps")?.call1((steps,))
    }

    /// The rating by a profile, as a dict: er, ep, ed and technique for Sudoku Explainer's ("se"); score, level and technique
    /// for "hodoku"; level, score, uncertainty, hardest (the price of the step
    /// that costs most), technique (its own) and scale ("human-3") for "human"; rating and technique for Denis Berthier's ("w", "b", "gw", "gb",
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
        let limit = TimeLimit::from_seconds(time_limit)?;
        let effort = given::effort_limit(effort)?;
        let profile = given::find_profile(profile, techniques, without)?;
        self.check_ratable()?;
        let assessment = self.assess_position();
        // Ratings that assume uniqueness come with a warning where that is unknown.
        if profile.assumes_one_solution() {
            Board::warn_about_position(py, &assessment.warnings())?;
        }
        let facts = assessment.build_facts(self.board.clone());
        let fields = run_reporting_progress(py, None, |watch| {
            let mut engine = ChainEngine::new();
            let mut walk = RatingWalk::from_facts(&profile, facts, &mut engine);
            let mut late = || watch.is_stopped() || limit.is_expired();
            let mut spent = SearchBudget::with_effort(effort).with_stop(&mut late);
            let rated = walk.rate(|| spent.must_stop()).map(|tally| tally.result_fields());
            rated.map_err(|unrated| (unrated, spent.is_timed_out()))
        })?;
        // An incomplete rating is an error, and its status says why.
        let fields = fields.map_err(|(unrated, is_late)| {
            let status = match unrated.why {
                StopReason::Unsolved => RowStatus::Unsolved,
                StopReason::Stopped => RowStatus::Timeout,
            };
            let told =
                if is_late { unrated.to_message_with_limit(limit.duration()) } else { unrated.to_message() };
            InputError::from_message(&told).with_status(status)
        });
        rating_dict(py, &fields?)
    }

    /// Places a digit (1 to 9) in a cell.
    ///
    /// Raises NinefoldError if the cell is filled, or sees the digit.
    ///
    /// >>> from ninefold import Board
    /// >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> board.place("r1c3", 4)["r1c3"]
    /// 4
    fn place(&self, cell: CellArgument, digit: Whole) -> PyResult<Board> {
        let digit = self::digit_from_number(digit)?;
        let mut board = self.board.clone();
        board.place(cell.0, digit).map_err(InputError::new)?;
        Ok(Board::from_board(board))
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
            board.remove_candidate(candidate);
        }
        Ok(Board::from_board(board))
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
        let mut board = self.board.clone();
        // A step knows the position in which it was found.
        if let Ok(step) = step.cast::<Step>() {
            let step = step.get();
            let done = step.step_conclusions();
            let followed = board.apply_conclusions(step.board_before(), done.placements, done.eliminations);
            followed.map_err(InputError::new)?;
            return Ok(Board::from_board(board));
        }
        // Anything else is read as moves.
        let moves = read_conclusions(step)?;
        for candidate in moves.placements.iter() {
            let placed = board.place(candidate.cell(), candidate.digit());
            placed.map_err(InputError::new)?;
        }
        for candidate in moves.eliminations.iter() {
            board.remove_candidate(candidate);
        }
        Ok(Board::from_board(board))
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
        let moves = read_conclusions(moves)?;
        let mut board = self.board.clone();
        let is_there = |candidate| self.board.has_candidate(candidate);
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
    fn transform(&self, by: Option<&str>, seed: Option<Whole>) -> PyResult<Board> {
        let by = given::parse_transformation(by)?;
        let seed = seed.map(|seed| seed.as_u64("seed")).transpose()?;
        let puzzle = self.to_puzzle();
        let drawn = seed.map(|seed| transforming::random_transformations(seed, &puzzle).next());
        let by = drawn.flatten().map_or(by, |drawn| by.compose(&drawn));
        let image = ninefold::Board::try_from(&by.apply(&puzzle));
        image.map(Board::from_board).map_err(|error| InputError::new(error).into())
    }

    /// The position in a format, by its id: line81, grid, pencilmarks, susser, json, f-puzzles … (`ninefold formats`).
    ///
    /// Raises NinefoldError if there is no such format, or it can't hold the position.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.to("line81") == str(board), len(board.to("pencilmarks").splitlines())
    /// (True, 13)
    fn to(&self, format: &str) -> PyResult<String> {
        let by_id = format::find_format(format).ok_or_else(|| {
            let ids: Vec<&str> = format::ALL_FORMATS.iter().map(|format| format.info().id).collect();
            InputError::from_expected(format!("a format, one of {}", ids.join(", ")), format!("{format:?}"))
        })?;
        let written = by_id.write_puzzle(&self.to_puzzle()).map_err(InputError::new)?;
        Ok(written.text)
    }

    /// A picture in SVG, with the candidates.
    ///
    /// >>> import ninefold
    /// >>> ninefold.Board("." * 81).svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        svg::draw_svg(&self.board, &StepMarks::default(), PictureStyle::default())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        render_for_notebook(this, "show_board")
    }

    /// The digit in a cell, 0 for none.
    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<u8> {
        let py = cell.py();
        match cell.extract::<CellArgument>() {
            Ok(at) => Ok(self.board.value(at.0).map_or(0, ninefold::Digit::number)),
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
            return Err(InputError::from_expected("copy=True", "copy=False").into());
        }
        let digits = self.board.values().values().map(|value| value.map_or(0, ninefold::Digit::number));
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
        given::stable_hash((self.board.candidate_masks(), self.board.givens()))
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.format_one_line())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Board>(), (self.format_one_line(),))
    }
}

impl Board {
    /// Reads a board from any object that represents one.
    pub(crate) fn from_object(from: &Bound<'_, PyAny>) -> PyResult<Board> {
        Board::read_board_with_rules(from, RulePolicy::Refuse)
    }

    /// Reads a board, with a policy for puzzles with other rules.
    fn read_board_with_rules(from: &Bound<'_, PyAny>, rules: RulePolicy) -> PyResult<Board> {
        if let Ok(board) = from.cast::<Board>() {
            return Ok(Board::from_board(board.get().board.clone()));
        }
        let Ok(given) = from.cast::<PyString>() else {
            return board_from_numbers(from).map(Board::from_board);
        };
        let text = decode_text(given)?;
        let read = match rules {
            RulePolicy::Refuse => format::read_single_puzzle(&text),
            RulePolicy::Ignore => format::read_single_ignoring_rules(&text),
        };
        let board = read.map_err(ReadBoardError::from).and_then(|reading| {
            let warnings = reading.warnings.iter().map(ToString::to_string).collect();
            Ok(Board { board: (&reading.puzzle).try_into()?, warnings })
        });
        board.map_err(|error| InputError::from(error).into())
    }

    /// Checks that the puzzle can be rated.
    fn check_ratable(&self) -> Result<(), InputError> {
        check_ratable(&self.board, solution_count_from_verdict(&self.solution_verdict())).map_err(|refusal| {
            match refusal {
                RateError::Invalid => self.unsolvable_error(),
                refusal => InputError::from(refusal),
            }
        })
    }

    /// Creates the error for a puzzle without a solution, naming the entries to blame.
    pub(crate) fn unsolvable_error(&self) -> InputError {
        InputError::new(wire::why_unsolvable(&self.assess_position(), Catalogue::english()))
            .with_status(RowStatus::None)
    }

    /// Returns the canonical form, if the givens alone define the puzzle.
    fn canonical_form(&self) -> PyResult<CanonicalForm<ninefold::ByCell<Option<ninefold::Digit>>>> {
        Canonizer::new().canonical_board(&self.board).map_err(|error| InputError::new(error).into())
    }
}
