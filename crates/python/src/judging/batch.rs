//! Judging, from Python, of many steps and paths on all cores, from texts, lists and tables; and the making
//! of wrong steps from right ones.

use std::collections::HashMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::ArrowError;
use ninefold::format::{self, RulePolicy};
use ninefold::guide::judge::JudgedPosition;
use ninefold::guide::judge::corrupt::{CorruptedStep, CorruptionKind};
use ninefold::guide::{ClaimedStep, StepJudge, StepJudgement};
use ninefold::solve::random::SeededRandom;
use ninefold::solve::stream;
use ninefold::texts::Catalogue;
use ninefold::wire::RowStatus;
use ninefold::{Notation, Puzzle, Technique};
use ninefold_arrow::{JudgeOptions, NameClashPolicy, RunOptions};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::judgement::{JudgedTrace, Judgement};
use super::request::{
    DEFAULT, JudgeRequest, PathJudgement, PositionRefusal, StepLimits, find_techniques, judge_step_text,
    load_profile, puzzle_from_object, refusal_error, refusal_reason,
};
use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Real, Whole, decode_text};
use crate::many::{RowFaults, open_batch_reader, read_row_text, warn_renamed_columns};
use crate::supervised::run_reporting_progress;
use crate::tables::Table;

/// Settings for judging many rows, with the number of threads.
struct BatchRequest {
    request: JudgeRequest,
    threads: NonZero<usize>,
}

impl BatchRequest {
    fn new(
        request: Result<JudgeRequest, InputError>,
        threads: Option<Whole>,
    ) -> Result<BatchRequest, InputError> {
        Ok(BatchRequest { request: request?, threads: given::parse_thread_count(threads)? })
    }

    /// Judges tables, or batches of lists, on the requested number of threads. Ctrl-C ends it.
    fn judge_batches(
        &self,
        py: Python<'_>,
        batches: impl Iterator<Item = Result<RecordBatch, ArrowError>> + Send,
        columns: ClaimColumns<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<RecordBatch>> {
        let StepLimits { effort, time: limit } = self.request.limits;
        let ClaimColumns { puzzle, moves, technique, prefix } = columns;
        let judged =
            run_reporting_progress(py, progress, |watch| -> Result<Vec<_>, ninefold_arrow::Error> {
                let stop = || watch.is_stopped();
                // Without a prefix, taken column names are changed; with one, they are an error.
                let run = RunOptions {
                    puzzle,
                    prefix,
                    name_clash: if prefix.is_empty() {
                        NameClashPolicy::Rename
                    } else {
                        NameClashPolicy::Refuse
                    },
                    threads: self.threads,
                    rules: RulePolicy::Refuse,
                    stop: &stop,
                    rows_done: Some(&watch.progress_count),
                    ..RunOptions::default()
                };
                let how = JudgeOptions {
                    profile: &self.request.profile,
                    moves,
                    technique,
                    effort,
                    time_limit: limit,
                };
                batches.map(|batch| ninefold_arrow::judge_batch(&batch?, &how, &run)).collect()
            })?;
        judged.map_err(|error| InputError::new(error).into())
    }
}

/// Names of the columns: the puzzles (found by name if `None`), the claims, the techniques that they name,
/// and the prefix of the result's columns.
#[derive(Clone, Copy)]
struct ClaimColumns<'a> {
    puzzle: Option<&'a str>,
    moves: &'a str,
    technique: Option<&'a str>,
    prefix: &'a str,
}

/// Many rows of lists: what `ninefold.verify_steps` is made of.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "`verify_steps` names them")]
pub(crate) fn judge_lists<'py>(
    boards: &Bound<'py, PyList>,
    moves: &Bound<'py, PyList>,
    technique: Option<Vec<Option<String>>>,
    profile: &str,
    effort: Whole,
    time_limit: Option<Real>,
    threads: Option<Whole>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = boards.py();
    let request = JudgeRequest::new(None, (profile, None, None), (effort, time_limit), "en");
    let request = BatchRequest::new(request, threads)?;
    let (batch, faults) = build_claim_batch(boards, moves, technique.as_deref())?;
    let technique = technique.is_some().then_some("technique");
    let columns = ClaimColumns { puzzle: None, moves: "moves", technique, prefix: "" };
    let judged = request.judge_batches(py, std::iter::once(Ok(batch)), columns, progress)?;
    let Some(judged) = judged.first() else { return Ok(PyDict::new(py)) };
    let dict = PyDict::new(py);
    // Copy the columns of texts; rows without a puzzle get their own errors.
    for name in ["verdict", "shown_by", "how", "status", "error"] {
        if let Some(column) = judged.column_by_name(name) {
            let mut said: Vec<_> = column.as_string::<i32>().iter().collect();
            for (&row, message) in faults.iter().filter(|_| name == "error") {
                said[row] = Some(message);
            }
            dict.set_item(name, said)?;
        }
    }
    // Columns of numbers exist only for some requests.
    if let Some(column) = judged.column_by_name("rating") {
        dict.set_item("rating", column.as_primitive::<Float64Type>().iter().collect::<Vec<_>>())?;
    }
    if let Some(column) = judged.column_by_name("first_unjustified") {
        dict.set_item("first_unjustified", column.as_primitive::<UInt32Type>().iter().collect::<Vec<_>>())?;
    }
    Ok(dict)
}

/// Builds a batch of boards and moves, and lists the rows that are no puzzles.
fn build_claim_batch(
    boards: &Bound<'_, PyList>,
    moves: &Bound<'_, PyList>,
    technique: Option<&[Option<String>]>,
) -> PyResult<(RecordBatch, RowFaults)> {
    let (mut puzzles, mut said) = (StringBuilder::new(), ListBuilder::new(StringBuilder::new()));
    let mut faults = RowFaults::new();
    // Invalid puzzles become nulls, and their reasons are returned separately.
    for (row, board) in boards.iter().enumerate() {
        match read_row_text(&board)? {
            Ok(line) => puzzles.append_option(line),
            Err(message) => {
                puzzles.append_null();
                faults.insert(row, message);
            }
        }
    }
    // Moves are a text for one step, a list for a path, or missing.
    for (row, moves) in moves.iter().enumerate() {
        if let Ok(given) = moves.cast::<PyString>() {
            said.values().append_value(decode_text(given).map_err(|told| told.with_row(row))?);
        } else if !moves.is_none() {
            moves.extract::<Vec<String>>()?.iter().for_each(|step| said.values().append_value(step));
        }
        said.append(!moves.is_none());
    }
    let mut columns: Vec<(&str, ArrayRef, bool)> =
        vec![("puzzle", Arc::new(puzzles.finish()), true), ("moves", Arc::new(said.finish()), true)];
    if let Some(technique) = technique {
        let named: arrow_array::StringArray = technique.iter().map(Option::as_deref).collect();
        columns.push(("technique", Arc::new(named), true));
    }
    let batch = RecordBatch::try_from_iter_with_nullable(columns);
    Ok((batch.map_err(InputError::new)?, faults))
}

/// Many rows of a table: the same table with the answers behind its columns.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "`verify_steps` names them")]
pub(crate) fn judge_table(
    py: Python<'_>,
    table: &Bound<'_, PyAny>,
    columns: (Option<String>, String, Option<String>),
    prefix: &str,
    profile: &str,
    effort: Whole,
    time_limit: Option<Real>,
    threads: Option<Whole>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let request = JudgeRequest::new(None, (profile, None, None), (effort, time_limit), "en");
    let request = BatchRequest::new(request, threads)?;
    let (puzzle, moves, technique) = &columns;
    let columns = ClaimColumns { puzzle: puzzle.as_deref(), moves, technique: technique.as_deref(), prefix };
    let reader = open_batch_reader(table)?;
    let schema = reader.schema();
    // The result of a table without rows still has all its columns.
    let mut batches = reader.peekable();
    let empty = batches.peek().is_none().then(|| Ok(RecordBatch::new_empty(schema)));
    let judged = request.judge_batches(py, batches.chain(empty), columns, progress)?;
    let schema = judged[0].schema();
    warn_renamed_columns(py, &schema)?;
    Ok(Table::new(judged, schema))
}

/// Claim about a position in one row: a step or a path.
enum RowClaim {
    Step(String),
    Path(Vec<String>),
}

/// Row of a batch: the index of its puzzle, the claim, and the technique that the claim names.
struct ClaimRow {
    puzzle: usize,
    claim: RowClaim,
    techniques: Result<Vec<&'static Technique>, String>,
}

/// Result of a row.
enum RowJudgement {
    Step(Box<(StepJudgement, ClaimedStep)>, Arc<JudgedPosition>),
    Path(Box<PathJudgement>),
    Refused(PositionRefusal),
}

/// Number of rows that a thread takes at a time.
const ROWS_PER_TASK: usize = 32;

/// Judge of one thread. It caches the last position, because consecutive rows often share it.
struct RowJudge<'p> {
    judge: StepJudge<'p>,
    cached_position: Option<(usize, Result<Arc<JudgedPosition>, PositionRefusal>)>,
}

impl RowJudge<'_> {
    fn prepare_position(
        &mut self,
        puzzles: &[Result<Puzzle, String>],
        place: usize,
        catalogue: &Catalogue,
    ) -> Result<Arc<JudgedPosition>, PositionRefusal> {
        // Rows of one puzzle often follow each other, so the last position is remembered.
        if let Some((known, opened)) = &self.cached_position
            && *known == place
        {
            return opened.clone();
        }
        let opened = match &puzzles[place] {
            Ok(puzzle) => self
                .judge
                .validate_position(puzzle)
                .map(Arc::new)
                .map_err(|none| refusal_reason(&none.0, catalogue)),
            Err(error) => Err((RowStatus::Invalid, error.clone())),
        };
        self.cached_position = Some((place, opened.clone()));
        opened
    }

    fn judge_row(
        &mut self,
        puzzles: &[Result<Puzzle, String>],
        row: &ClaimRow,
        (limits, catalogue): (StepLimits, &Catalogue),
        is_stopped: &dyn Fn() -> bool,
    ) -> RowJudgement {
        let position = match self.prepare_position(puzzles, row.puzzle, catalogue) {
            Ok(position) => position,
            Err(refused) => return RowJudgement::Refused(refused),
        };
        // A technique that nobody knows makes the row invalid, not the whole batch.
        let named = match &row.techniques {
            Ok(named) => named,
            Err(error) => return RowJudgement::Refused((RowStatus::Invalid, error.clone())),
        };
        match &row.claim {
            RowClaim::Step(text) => {
                let told = judge_step_text(&mut self.judge, &position, text, named, limits, is_stopped);
                RowJudgement::Step(Box::new(told), position)
            }
            RowClaim::Path(texts) => {
                let way =
                    PathJudgement::judge_path(&mut self.judge, &position, texts, named, limits, is_stopped);
                RowJudgement::Path(Box::new(way))
            }
        }
    }
}

/// Reads a text or a list of texts. Invalid Unicode can't be a move, so it is replaced rather than refused.
fn read_row_claim(given: &Bound<'_, PyAny>, row: usize) -> PyResult<RowClaim> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(RowClaim::Step(text.to_string_lossy().into_owned()));
    }
    let wrong = || {
        let found = given::type_name(given);
        PyErr::from(InputError::from_expected("a text or a list of texts", found).with_row(row))
    };
    let texts = given.try_iter().map_err(|_| wrong())?.map(|text| {
        let text = text?;
        text.cast::<PyString>().map(|text| text.to_string_lossy().into_owned()).map_err(|_| wrong())
    });
    Ok(RowClaim::Path(texts.collect::<PyResult<_>>()?))
}

/// Puzzles, or the reasons why rows have none.
type PuzzleResults = Vec<Result<Puzzle, String>>;

/// Reads the puzzles of rows, each distinct text once, and the index of each row's puzzle.
fn read_puzzles(boards: &Bound<'_, PyList>) -> PyResult<(PuzzleResults, Vec<usize>)> {
    let (mut puzzles, mut places) = (Vec::new(), Vec::with_capacity(boards.len()));
    let mut last: Option<Bound<'_, PyAny>> = None;
    let mut known: HashMap<String, usize> = HashMap::new();
    for given in boards.iter() {
        // The same object as in the row before needs no reading.
        if let (Some(last), Some(place)) = (&last, places.last().copied())
            && last.is(&given)
        {
            places.push(place);
            continue;
        }
        // Boards are taken as they are, texts are read once each.
        let place = if let Ok(board) = given.cast::<Board>() {
            puzzles.push(Ok(Puzzle::from(&board.get().board)));
            puzzles.len() - 1
        } else {
            match read_row_text(&given)? {
                Ok(text) => *known.entry(text.unwrap_or_default()).or_insert_with_key(|text| {
                    puzzles.push(format::read_puzzle(text).map_err(|error| error.to_string()));
                    puzzles.len() - 1
                }),
                Err(message) => {
                    puzzles.push(Err(message));
                    puzzles.len() - 1
                }
            }
        };
        places.push(place);
        last = Some(given);
    }
    Ok((puzzles, places))
}

/// Many steps and ways, each judged: what `ninefold.judge` is made of. Lists are as long as one another.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "`judge` names them")]
pub(crate) fn judge_texts<'py>(
    texts: &Bound<'py, PyList>,
    boards: &Bound<'py, PyList>,
    technique: Option<Vec<Option<String>>>,
    profile: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
    effort: Whole,
    time_limit: Option<Real>,
    threads: Option<Whole>,
    lang: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let py = texts.py();
    let request = JudgeRequest::new(None, (profile, techniques, without), (effort, time_limit), lang);
    let BatchRequest { request, threads } = BatchRequest::new(request, threads)?;
    // Read each distinct puzzle once, and for each row its moves and techniques.
    let (puzzles, places) = read_puzzles(boards)?;
    let named_of = |row: usize| match technique.as_ref().and_then(|named| named.get(row)) {
        Some(Some(name)) => find_techniques(name).map_err(|error| error.message.into()),
        _ => Ok(Vec::new()),
    };
    let mut rows = Vec::with_capacity(places.len());
    for (row, (given, puzzle)) in texts.iter().zip(places).enumerate() {
        rows.push(ClaimRow { puzzle, claim: read_row_claim(&given, row)?, techniques: named_of(row) });
    }
    let (limits, catalogue) = (request.limits, request.catalogue);
    let judged = run_reporting_progress(py, progress, |watch| {
        let is_stopped = || watch.is_stopped();
        let mut judged = Vec::with_capacity(rows.len());
        // Rows are judged in chunks on all threads, and collected in their order.
        let _ = stream::process_in_order(
            threads,
            rows.chunks(ROWS_PER_TASK),
            || RowJudge { judge: StepJudge::new(&*request.profile), cached_position: None },
            |bench, rows| {
                let rows = rows.iter().take_while(|_| !watch.is_stopped());
                let told = rows.map(|row| bench.judge_row(&puzzles, row, (limits, catalogue), &is_stopped));
                told.collect::<Vec<_>>()
            },
            |told| {
                watch.progress_count.fetch_add(told.len() as u64, Ordering::Relaxed);
                judged.extend(told);
                ControlFlow::<()>::Continue(())
            },
        );
        judged
    })?;
    // Objects of Python are made only here, as that needs its lock.
    let list = PyList::empty(py);
    for (row, told) in rows.iter().zip(judged) {
        match told {
            RowJudgement::Step(judged, position) => {
                let (judged, step) = *judged;
                list.append(Py::new(py, Judgement::from_judgement(judged, step, position, catalogue))?)?;
            }
            RowJudgement::Path(way) => list.append(Py::new(py, way.into_trace(py, catalogue)?)?)?,
            RowJudgement::Refused((status, error)) => match row.claim {
                RowClaim::Step(_) => list.append(Py::new(py, Judgement::new_unjudged(status, error))?)?,
                RowClaim::Path(_) => list.append(Py::new(py, JudgedTrace::new_unjudged(status, error))?)?,
            },
        }
    }
    Ok(list)
}

/// Wrong steps made of the right ones of a puzzle, each a dict: `board` (the position), `moves`, `technique` (what it claims to be),
/// `reason` ("breaks-house", "wrong-digit", "unjustified": true, but nothing shows it within the effort, or "copied": a step of another position) and
/// `verdict`, which is what `verify_step` says of moves and technique with the same effort. The same for the same seed on any
/// machine.
///
/// Raises NinefoldError if the position is improper, solved or has mistakes.
///
/// >>> import ninefold
/// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> ninefold.negatives(board, 4, seed=1)[0]["reason"]
/// 'breaks-house'
#[pyfunction]
#[pyo3(
    signature = (board, count = Whole(10), *, seed = Whole(0), profile = "human", effort = DEFAULT),
    text_signature = "(board, count=10, *, seed=0, profile=\"human\", effort=20000)"
)]
pub(crate) fn negatives<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    count: Whole,
    seed: Whole,
    profile: &str,
    effort: Whole,
) -> PyResult<Bound<'py, PyList>> {
    let profile = load_profile(profile, None, None)?;
    let effort = effort.as_u64("effort")?;
    let count = count.check_at_most(usize::MAX, "count")?;
    let seed = seed.as_u64("seed")?;
    let puzzle = puzzle_from_object(board)?;
    let made = run_reporting_progress(py, None, |watch| {
        // Spoil steps of the right path: each kind in turn, at places drawn with the seed.
        let mut judge = StepJudge::new(&*profile);
        let opened = judge.validate_position(&puzzle).map_err(refusal_error)?;
        let way = judge.find_solution_path(&opened, || watch.is_stopped());
        let (mut random, mut made) = (SeededRandom::new(seed), Vec::new());
        for number in (0..count).take_while(|_| !watch.is_stopped()) {
            let spoil = CorruptionKind::ALL[number % CorruptionKind::ALL.len()];
            let place = random.next_below(way.len().max(1));
            made.extend(
                judge.corrupt_step(&way, place, spoil, &mut random, effort, &mut || watch.is_stopped()),
            );
        }
        Ok::<Vec<CorruptedStep>, InputError>(made)
    })?;
    let list = PyList::empty(py);
    for spoilt in made? {
        let one = PyDict::new(py);
        one.set_item("board", Py::new(py, Board::from_board(spoilt.before.board().clone()))?)?;
        one.set_item("moves", spoilt.moves.to_text(Notation::Rc))?;
        one.set_item("technique", spoilt.technique.id)?;
        one.set_item("reason", spoilt.kind.id())?;
        one.set_item("verdict", spoilt.judgement.as_str())?;
        list.append(one)?;
    }
    Ok(list)
}
