//! What somebody says of positions, judged: one step, a way, or many of them.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::guide::judge::spoil::{Spoil, Spoilt};
use ninefold::guide::judge::{Position, named_in};
use ninefold::guide::{self, Guide, Judge, Judgement, Move};
use ninefold::notation::NotationError;
use ninefold::rate::Scale;
use ninefold::solve::random::Random;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, JudgedStep, Number, Shown};
use ninefold::{Notation, Profile, Puzzle, Technique, format};
use ninefold_arrow::{Judging, Run, Taken};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use pyo3_arrow::PyTable;

use crate::board::Board;
use crate::board::step::{Step, loads};
use crate::given::{self, Real, Whole, budget, catalogue, text, wrong};
use crate::many::{Faults, line, reader, tell_renamed};
use crate::supervised::supervised;
use crate::told::Told;

thread_local! {
    /// It keeps its memory from one question to the next.
    static GUIDE: RefCell<Option<Guide>> = const { RefCell::new(None) };
    /// The profile of the question before, by its name, where it was asked as it is.
    static PROFILE: RefCell<Option<(String, Arc<Profile>)>> = const { RefCell::new(None) };
}

/// A step that somebody took, judged. It is true where nothing speaks against the step: it is sound, or was so already.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> ninefold.verify_step(board, "r6c7=9")
/// <Judgement r6c7=9: sound by hidden-single-box>
#[pyclass(module = "ninefold", frozen, name = "Judgement")]
pub(crate) struct Judged {
    /// "sound", "true-not-shown", "wrong", "no-news" or "unreadable".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [ninefold.verify_step(board, moves).verdict for moves in ["r6c7=9", "r6c7=1", "nine there"]]
    /// ['sound', 'wrong', 'unreadable']
    #[pyo3(get)]
    verdict: &'static str,
    /// The id of the technique that shows it, of several the hardest; None if none does.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9").technique
    /// 'hidden-single-box'
    #[pyo3(get)]
    technique: Option<&'static str>,
    /// What that technique counts on the profile's scale.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9", profile="se").rating
    /// 1.2
    #[pyo3(get)]
    rating: Option<f64>,
    /// "exact" (one step concludes just that), "part" (that, and more) or "several" (steps of this position together).
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9").how
    /// 'exact'
    #[pyo3(get)]
    how: Option<&'static str>,
    /// What was said, as it is written here: "r4c5=7, r2c3<>5".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "R6C7 is 9").moves
    /// 'r6c7=9'
    #[pyo3(get)]
    moves: String,
    /// The ids of the techniques that were named.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "X-Wing: r6c7=9").named
    /// ['x-wing']
    #[pyo3(get)]
    named: Vec<&'static str>,
    /// Whether all that was asked was tried: False where it is true and the time was up.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9").is_complete
    /// True
    #[pyo3(get)]
    is_complete: bool,
    /// The verdict in words.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> print(ninefold.verify_step(board, "r6c7=9").text)
    /// You used this: Hidden Single.
    #[pyo3(get)]
    text: String,
    /// The steps that show it; of what is wrong, those that show the contrary.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [step.conclusions for step in ninefold.verify_step(board, "r6c7=9").steps]
    /// ['r6c7=9']
    #[pyo3(get)]
    steps: Vec<Py<Step>>,
    is_justified: bool,
    data: JudgedStep,
}

#[pymethods]
impl Judged {
    /// All of it as a dict, as `ninefold judge --json` writes a step (docs/schema/judge.json).
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> told = ninefold.verify_step(board, "r6c7=9").to_dict()
    /// >>> told["verdict"], told["technique"]
    /// ('sound', 'hidden-single-box')
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.data).map_err(|error| Told::new(error).raise(py))?;
        loads(py, &text)
    }

    fn __bool__(&self) -> bool {
        self.is_justified
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let by = self.technique.map(|technique| format!(" by {technique}")).unwrap_or_default();
        format!("<Judgement {}: {}{by}>", self.moves, self.verdict)
    }
}

/// A way, judged step by step.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> ninefold.verify_trace(board, ["r6c7=9", "r1c2=1"])
/// <JudgedTrace of 2: first_unjustified=1>
#[pyclass(module = "ninefold", frozen, get_all, name = "JudgedTrace")]
pub(crate) struct JudgedTrace {
    /// The judgements in order, each in the position to which the true steps before it lead.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [judged.verdict for judged in ninefold.verify_trace(board, ["r6c7=9", "r6c7=9"]).steps]
    /// ['sound', 'no-news']
    steps: Vec<Py<Judged>>,
    /// The first step, from 0, that is neither sound nor what was so already; None if there is none.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).first_unjustified
    /// 1
    first_unjustified: Option<usize>,
    /// Whether the true steps fill every cell.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, [step.conclusions for step in board.explain()]).is_solved
    /// True
    is_solved: bool,
    /// The position to which they lead.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).after == board.place("r6c7", 9)
    /// True
    after: Py<Board>,
}

#[pymethods]
impl JudgedTrace {
    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __repr__(&self) -> String {
        let first = self.first_unjustified.map_or_else(|| "None".into(), |place| place.to_string());
        format!("<JudgedTrace of {}: first_unjustified={first}>", self.steps.len())
    }
}

/// How steps are judged.
struct Asked {
    profile: Arc<Profile>,
    named: Vec<&'static Technique>,
    limit: Option<Duration>,
    catalogue: &'static Catalogue,
}

impl Asked {
    fn of(
        technique: Option<&str>,
        (profile, techniques, without): (&str, Option<Vec<String>>, Option<Vec<String>>),
        time_limit: Option<Real>,
        lang: &str,
    ) -> Result<Asked, Told> {
        Ok(Asked {
            profile: profile_of(profile, techniques, without)?,
            named: technique.map(techniques_of).transpose()?.unwrap_or_default(),
            limit: time_limit.map_or(Ok(None), budget)?,
            catalogue: catalogue(lang)?,
        })
    }

    fn step(&self, text: &str) -> Result<Move, NotationError> {
        let mut step = Move::read(text, Notation::Rc)?;
        if step.named.is_empty() {
            step.named.clone_from(&self.named);
        }
        Ok(step)
    }
}

/// The profile that is asked for: that of the question before, if it is the same.
fn profile_of(
    name: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
) -> Result<Arc<Profile>, Told> {
    if techniques.is_some() || without.is_some() {
        return given::profile(name, techniques, without).map(Arc::new);
    }
    let known = PROFILE.with_borrow(|last| {
        last.as_ref().filter(|(known, _)| known == name).map(|(_, profile)| Arc::clone(profile))
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let profile = Arc::new(given::profile(name, None, None)?);
    PROFILE.set(Some((name.into(), Arc::clone(&profile))));
    Ok(profile)
}

/// The techniques that an id or a name means: several where they share it.
fn techniques_of(name: &str) -> Result<Vec<&'static Technique>, Told> {
    let found = named_in(name);
    if found.is_empty() { given::technique(name).map(|one| vec![one]) } else { Ok(found) }
}

/// A puzzle: a board, or a text of any format.
fn puzzle_of(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let py = given.py();
    if let Ok(board) = given.cast::<Board>() {
        return Ok(Puzzle::from(&board.get().board));
    }
    if let Ok(line) = given.cast::<PyString>() {
        let line = text(line).map_err(|told| told.raise(py))?;
        return format::read_puzzle(&line).map_err(|error| Told::new(error).raise(py));
    }
    Err(wrong(given, "a text or a Board"))
}

/// Judges, with the memory of the question before.
fn with_judge<T>(profile: &dyn Scale, ask: impl FnOnce(&mut Judge<'_>) -> T) -> T {
    let guide = GUIDE.take().unwrap_or_default();
    let mut judge = Judge::with_guide(profile, guide);
    let told = ask(&mut judge);
    GUIDE.set(Some(judge.into_guide()));
    told
}

/// What is told of a step, without Python.
struct Seen {
    judged: Judgement,
    step: Move,
    data: JudgedStep,
}

fn judged_way(
    asked: &Asked,
    puzzle: &Puzzle,
    steps: &[String],
) -> Result<(guide::judge::JudgedWay, Vec<Seen>, Position), Told> {
    let speech = wire::Speech { catalogue: asked.catalogue, notation: Notation::Rc, form: wire::Form::Text };
    with_judge(&*asked.profile, |judge| {
        let mut position = judge.open(puzzle).map_err(|none| Told::new(none.0))?;
        let clock = || {
            let begun = Instant::now();
            move || asked.limit.is_some_and(|limit| begun.elapsed() >= limit)
        };
        let mut seen = Vec::new();
        let see = |judged: &Judgement, position: &Position, step: &Move| {
            let data = JudgedStep::of(judged, position, step, speech);
            seen.push(Seen { judged: judged.clone(), step: step.clone(), data });
        };
        let way = judge.way(&mut position, steps.iter().map(|text| asked.step(text)), clock, see);
        Ok((way, seen, position))
    })
}

fn of_seen(py: Python<'_>, seen: Seen, catalogue: &'static Catalogue) -> PyResult<Judged> {
    let Seen { judged, step, data } = seen;
    let steps: PyResult<Vec<Py<Step>>> =
        judged.steps().iter().map(|rated| Py::new(py, Step::rated(rated.clone(), catalogue))).collect();
    let said: Vec<&str> = data.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
    let text = match &judged {
        Judgement::Unreadable(error) => error.to_string(),
        _ => said.join("\n"),
    };
    Ok(Judged {
        verdict: judged.word(),
        technique: data.technique,
        rating: data.rating.map(Number::value),
        how: data.how.map(Shown::word),
        is_justified: judged.is_justified(),
        moves: step.done.text(Notation::Rc),
        named: data.named.clone(),
        is_complete: data.is_complete,
        text,
        steps: steps?,
        data,
    })
}

/// Judges one step: what somebody says of a position, as people and models write it ("r4c5=7", "R2C3 is not 5", "naked single
/// r1c1=4"; several moves of one step with commas).
///
/// The verdict is "sound" (a technique of the profile shows all of it as the position is, the easiest is told), "true-not-shown" (true in the
/// one solution, but nothing that was asked shows it within `time_limit` seconds), "wrong" (with what refutes it), "no-news" (it was so
/// already) or "unreadable". With `technique`, an id or a name, or one in the text, only that technique is asked.
///
/// Raises NinefoldError if the position is improper, solved or has mistakes.
///
/// >>> import ninefold
/// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> judged = ninefold.verify_step(board, "naked single: R5C5 = 5")
/// >>> judged.verdict, judged.technique, bool(judged)
/// ('sound', 'naked-single', True)
/// >>> print(ninefold.verify_step(board, "r5c5=3"))
/// r5c5 can't be 3.
/// r5c6 already contains 3.
#[pyfunction]
#[pyo3(signature = (board, moves, *, technique = None, profile = "human", techniques = None, without = None, time_limit = Some(Real(0.05)), lang = "en"),
    text_signature = "(board, moves, *, technique=None, profile='human', techniques=None, without=None, time_limit=0.05, lang='en')")]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn verify_step(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    moves: &str,
    technique: Option<&str>,
    profile: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
    time_limit: Option<Real>,
    lang: &str,
) -> PyResult<Judged> {
    let asked = Asked::of(technique, (profile, techniques, without), time_limit, lang)
        .map_err(|told| told.raise(py))?;
    let (puzzle, steps) = (puzzle_of(board)?, [moves.to_string()]);
    let (_, mut seen, _) =
        py.detach(|| judged_way(&asked, &puzzle, &steps)).map_err(|told| told.raise(py))?;
    match seen.pop() {
        Some(seen) => of_seen(py, seen, asked.catalogue),
        None => Err(Told::expected("a step", "none").raise(py)),
    }
}

/// Judges a way: steps in order, each in the position to which the true ones before it lead. What is wrong is not done, so that what
/// follows is judged as if it had not been said. `time_limit` is for each step.
///
/// Raises NinefoldError if the position is improper, solved or has mistakes.
///
/// >>> import ninefold
/// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> judged = ninefold.verify_trace(board, ["r5c5=5", "hidden single: r1c6=8", "r1c3=1"])
/// >>> [step.verdict for step in judged.steps], judged.first_unjustified
/// (['sound', 'sound', 'wrong'], 2)
#[pyfunction]
#[pyo3(signature = (board, moves, *, technique = None, profile = "human", techniques = None, without = None, time_limit = Some(Real(0.05)), lang = "en"),
    text_signature = "(board, moves, *, technique=None, profile='human', techniques=None, without=None, time_limit=0.05, lang='en')")]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn verify_trace(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    moves: Vec<String>,
    technique: Option<&str>,
    profile: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
    time_limit: Option<Real>,
    lang: &str,
) -> PyResult<JudgedTrace> {
    let asked = Asked::of(technique, (profile, techniques, without), time_limit, lang)
        .map_err(|told| told.raise(py))?;
    let puzzle = puzzle_of(board)?;
    let (way, seen, position) =
        py.detach(|| judged_way(&asked, &puzzle, &moves)).map_err(|told| told.raise(py))?;
    let steps: PyResult<Vec<Py<Judged>>> =
        seen.into_iter().map(|seen| Py::new(py, of_seen(py, seen, asked.catalogue)?)).collect();
    Ok(JudgedTrace {
        steps: steps?,
        first_unjustified: way.first_unjustified,
        is_solved: way.is_solved,
        after: Py::new(py, Board::of(position.facts().board().clone()))?,
    })
}

/// How many of a kind are judged.
struct Many {
    profile: Arc<Profile>,
    limit: Duration,
    threads: std::num::NonZero<usize>,
}

impl Many {
    fn of(profile: &str, time_limit: Real, threads: Option<Whole>) -> Result<Many, Told> {
        Ok(Many {
            profile: profile_of(profile, None, None)?,
            limit: budget(time_limit)?.unwrap_or(Duration::MAX),
            threads: given::threads(threads)?,
        })
    }
}

/// Many rows of lists: what `ninefold.verify_steps` is made of.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "`verify_steps` names them")]
pub(crate) fn judge_lists<'py>(
    boards: &Bound<'py, PyList>,
    moves: &Bound<'py, PyList>,
    technique: Option<Vec<Option<String>>>,
    profile: &str,
    time_limit: Real,
    threads: Option<Whole>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = boards.py();
    let many = Many::of(profile, time_limit, threads).map_err(|told| told.raise(py))?;
    let (batch, faults) = batch_of(boards, moves, technique.as_deref())?;
    let named = technique.is_some().then_some("technique");
    let judged = supervised(py, progress, |watch| {
        let stop = || watch.is_stopped();
        let run = Run { threads: many.threads, stop: &stop, done: Some(&watch.done), ..Run::default() };
        let how = Judging { profile: &many.profile, moves: "moves", technique: named, limit: many.limit };
        ninefold_arrow::judge(&batch, &how, &run)
    })?;
    let judged = judged.map_err(|error| Told::new(error).raise(py))?;
    let dict = PyDict::new(py);
    for name in ["verdict", "shown_by", "how", "status", "error"] {
        if let Some(column) = judged.column_by_name(name) {
            let mut said: Vec<_> = column.as_string::<i32>().iter().collect();
            for (&row, message) in faults.iter().filter(|_| name == "error") {
                said[row] = Some(message);
            }
            dict.set_item(name, said)?;
        }
    }
    if let Some(column) = judged.column_by_name("rating") {
        dict.set_item("rating", column.as_primitive::<Float64Type>().iter().collect::<Vec<_>>())?;
    }
    if let Some(column) = judged.column_by_name("first_unjustified") {
        dict.set_item("first_unjustified", column.as_primitive::<UInt32Type>().iter().collect::<Vec<_>>())?;
    }
    Ok(dict)
}

/// A batch of boards, with what is said of each; and the rows that are no puzzles.
fn batch_of(
    boards: &Bound<'_, PyList>,
    moves: &Bound<'_, PyList>,
    technique: Option<&[Option<String>]>,
) -> PyResult<(RecordBatch, Faults)> {
    let py = boards.py();
    let (mut puzzles, mut said) = (StringBuilder::new(), ListBuilder::new(StringBuilder::new()));
    let mut faults = Faults::new();
    for (row, board) in boards.iter().enumerate() {
        match line(&board)? {
            Ok(line) => puzzles.append_option(line),
            Err(message) => {
                puzzles.append_null();
                faults.insert(row, message);
            }
        }
    }
    for (row, moves) in moves.iter().enumerate() {
        if let Ok(given) = moves.cast::<PyString>() {
            said.values().append_value(text(given).map_err(|told| told.in_row(row).raise(py))?);
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
    Ok((batch.map_err(|error| Told::new(error).raise(py))?, faults))
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
    time_limit: Real,
    threads: Option<Whole>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyTable> {
    let many = Many::of(profile, time_limit, threads).map_err(|told| told.raise(py))?;
    let (column, moves, technique) = columns;
    let reader = reader(table)?;
    let schema = reader.schema();
    let judged = supervised(py, progress, |watch| -> Result<Vec<RecordBatch>, ninefold_arrow::Error> {
        let stop = || watch.is_stopped();
        let run = Run {
            puzzle: column.as_deref(),
            prefix,
            taken: if prefix.is_empty() { Taken::Rename } else { Taken::Refuse },
            threads: many.threads,
            stop: &stop,
            done: Some(&watch.done),
        };
        let technique = technique.as_deref();
        let how = Judging { profile: &many.profile, moves: &moves, technique, limit: many.limit };
        let mut judged = Vec::new();
        for batch in reader {
            judged.push(ninefold_arrow::judge(&batch?, &how, &run)?);
        }
        if judged.is_empty() {
            judged.push(ninefold_arrow::judge(&RecordBatch::new_empty(schema), &how, &run)?);
        }
        Ok(judged)
    })?;
    let judged = judged.map_err(|error| Told::new(error).raise(py))?;
    let schema = judged[0].schema();
    tell_renamed(py, &schema)?;
    PyTable::try_new(judged, schema)
}

/// What is read of one step, as `verify_step` reads it: the moves as they are written here, and the ids of the techniques that are named.
///
/// Raises NinefoldError with the place if it is no move.
///
/// >>> import ninefold
/// >>> ninefold.read_step("**Naked Single:** R4C5 is 7")
/// ('r4c5=7', ['naked-single', 'full-house'])
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn read_step(py: Python<'_>, text: &str) -> PyResult<(String, Vec<&'static str>)> {
    let step = Move::read(text, Notation::Rc).map_err(|error| Told::from(error).raise(py))?;
    Ok((step.done.text(Notation::Rc), step.named.iter().map(|technique| technique.id).collect()))
}

/// Wrong steps made of the right ones of a puzzle, each a dict: `board` (the position), `moves`, `technique` (what it claims to be),
/// `reason` ("breaks-house", "wrong-digit", "unjustified": true, but nothing shows it, or "copied": a step of another position) and
/// `verdict`. The same for the same seed, as long as no try runs into `time_limit`.
///
/// Raises NinefoldError if the position is improper, solved or has mistakes.
///
/// >>> import ninefold
/// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> ninefold.negatives(board, 4, seed=1)[0]["reason"]
/// 'breaks-house'
#[pyfunction]
#[pyo3(
    signature = (board, count = Whole(10), *, seed = Whole(0), profile = "human", time_limit = Real(0.05)),
    text_signature = "(board, count=10, *, seed=0, profile=\"human\", time_limit=0.05)"
)]
pub(crate) fn negatives<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    count: Whole,
    seed: Whole,
    profile: &str,
    time_limit: Real,
) -> PyResult<Bound<'py, PyList>> {
    let many = Many::of(profile, time_limit, None).map_err(|told| told.raise(py))?;
    let count = count.up_to(usize::MAX, "count").map_err(|told| told.raise(py))?;
    let seed = seed.natural("seed").map_err(|told| told.raise(py))?;
    let puzzle = puzzle_of(board)?;
    let made = supervised(py, None, |watch| {
        let mut judge = Judge::new(&*many.profile);
        let opened = judge.open(&puzzle).map_err(|none| Told::new(none.0))?;
        let way = judge.right_way(&opened, || watch.is_stopped());
        let (mut random, mut made) = (Random::new(seed), Vec::new());
        for number in (0..count).take_while(|_| !watch.is_stopped()) {
            let spoil = Spoil::ALL[number % Spoil::ALL.len()];
            let place = random.below(way.len().max(1));
            let clock = || {
                let begun = Instant::now();
                move || begun.elapsed() >= many.limit || watch.is_stopped()
            };
            made.extend(judge.spoil(&way, place, spoil, &mut random, clock));
        }
        Ok(made)
    })?;
    let made: Vec<Spoilt> = made.map_err(|told: Told| told.raise(py))?;
    let list = PyList::empty(py);
    for spoilt in made {
        let one = PyDict::new(py);
        one.set_item("board", Py::new(py, Board::of(spoilt.before.board().clone()))?)?;
        one.set_item("moves", spoilt.done.text(Notation::Rc))?;
        one.set_item("technique", spoilt.technique.id)?;
        one.set_item("reason", spoilt.spoil.id())?;
        one.set_item("verdict", spoilt.judged.word())?;
        list.append(one)?;
    }
    Ok(list)
}
