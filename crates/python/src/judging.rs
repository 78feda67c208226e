//! What somebody says of positions, judged: one step, a way, or many of them.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::guide::judge::spoil::{Spoil, Spoilt};
use ninefold::guide::judge::{Position, named_in};
use ninefold::guide::{self, Budget, EFFORT, Guide, Judge, Judgement, Move, NotRecognised};
use ninefold::notation::NotationError;
use ninefold::rate::Scale;
use ninefold::solve::random::Random;
use ninefold::solve::stream;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, JudgedStep, Number, Shown, Status};
use ninefold::{Improper, Notation, Now, Profile, Puzzle, Technique, format};
use ninefold_arrow::{Judging, Run, Taken};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use pyo3_arrow::PyTable;

use crate::board::Board;
use crate::board::again::Written;
use crate::board::step::{Step, loads, step_again};
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

/// The effort that a step may take by default: the same as everywhere.
const DEFAULT: Whole = Whole(EFFORT as i128);

/// A step that somebody took, judged. It is true where nothing speaks against the step: it is sound, or was so already.
///
/// Judgements can be pickled and compared.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> ninefold.verify_step(board, "r6c7=9")
/// <Judgement r6c7=9: sound by hidden-single-box>
#[pyclass(module = "ninefold", frozen, name = "Judgement")]
pub(crate) struct Judged {
    /// "sound", "true-not-shown", "timed-out" (only with a `time_limit`), "wrong", "no-news" or "unreadable"; None where `status` is not "ok".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [ninefold.verify_step(board, moves).verdict for moves in ["r6c7=9", "r6c7=1", "nine there"]]
    /// ['sound', 'wrong', 'unreadable']
    #[pyo3(get)]
    verdict: Option<&'static str>,
    /// "ok", or what is the matter with the position: "invalid", "none" (no solution) or "several".
    ///
    /// >>> import ninefold
    /// >>> [judged.status for judged in ninefold.judge(["r1c1=1"], ["." * 81])]
    /// ['several']
    #[pyo3(get)]
    status: &'static str,
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
    /// Whether all that was asked was tried: False where it is true, and the effort or the time was used up.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9").is_complete
    /// True
    #[pyo3(get)]
    is_complete: bool,
    is_justified: bool,
    behind: Behind,
}

/// What the words and the steps of a judgement are made of, once somebody asks for them.
enum Behind {
    /// The judgement itself.
    Fresh(Box<Fresh>),
    /// What was written of it.
    Written(WrittenJudgement),
}

struct Fresh {
    judged: Judgement,
    step: Move,
    position: Arc<Position>,
    catalogue: &'static Catalogue,
}

/// The text, the steps, and all of it as JSON.
struct WrittenJudgement(String, Vec<Written>, String);

/// What a judgement is made of again: verdict, status, technique, rating, how, moves, named, whether it is complete, whether it is justified,
/// and what is behind it.
type JudgementParts = (
    Option<String>,
    String,
    Option<String>,
    Option<f64>,
    Option<String>,
    String,
    Vec<String>,
    (bool, bool),
    (String, Vec<Written>, String),
);

impl Fresh {
    fn data(&self) -> JudgedStep {
        let speech =
            wire::Speech { catalogue: self.catalogue, notation: Notation::Rc, form: wire::Form::Text };
        JudgedStep::of(&self.judged, &self.position, &self.step, speech)
    }

    fn text(&self) -> String {
        if let Judgement::Unreadable(error) = &self.judged {
            return error.to_string();
        }
        let said = self.judged.tell(&self.position, &self.step);
        let lines: Vec<String> =
            said.iter().map(|sentence| self.catalogue.text(sentence, Notation::Rc)).collect();
        lines.join("\n")
    }
}

impl Judged {
    fn fresh(
        judged: Judgement,
        step: Move,
        position: Arc<Position>,
        catalogue: &'static Catalogue,
    ) -> Judged {
        let deciding = judged.deciding();
        Judged {
            verdict: Some(judged.word()),
            status: Status::Ok.word(),
            technique: deciding.map(|rated| rated.step.technique().id),
            rating: deciding.map(|rated| Number::from(rated.number).value()),
            how: match &judged {
                Judgement::Sound(shown) => Some(Shown::from(shown.how).word()),
                _ => None,
            },
            moves: step.done.text(Notation::Rc),
            named: step.named.iter().map(|technique| technique.id).collect(),
            is_complete: judged.is_complete(),
            is_justified: judged.is_justified(),
            behind: Behind::Fresh(Box::new(Fresh { judged, step, position, catalogue })),
        }
    }

    /// What is told of a step in a position in which nothing can be judged.
    fn of_status(status: Status, error: String) -> Judged {
        let data = serde_json::json!({ "status": status.word(), "error": &error });
        Judged {
            verdict: None,
            status: status.word(),
            technique: None,
            rating: None,
            how: None,
            moves: String::new(),
            named: Vec::new(),
            is_complete: true,
            is_justified: false,
            behind: Behind::Written(WrittenJudgement(error, Vec::new(), data.to_string())),
        }
    }

    fn json(&self, py: Python<'_>) -> PyResult<String> {
        match &self.behind {
            Behind::Fresh(fresh) => {
                serde_json::to_string(&fresh.data()).map_err(|error| Told::new(error).raise(py))
            }
            Behind::Written(written) => Ok(written.2.clone()),
        }
    }
}

#[pymethods]
impl Judged {
    /// The verdict in words; where `status` is not "ok", what is the matter.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> print(ninefold.verify_step(board, "r6c7=9").text)
    /// You used this: Hidden Single.
    #[getter]
    fn text(&self) -> String {
        match &self.behind {
            Behind::Fresh(fresh) => fresh.text(),
            Behind::Written(written) => written.0.clone(),
        }
    }

    /// The steps that show it; of what is wrong, those that show the contrary.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [step.conclusions for step in ninefold.verify_step(board, "r6c7=9").steps]
    /// ['r6c7=9']
    #[getter]
    fn steps(&self, py: Python<'_>) -> PyResult<Vec<Step>> {
        match &self.behind {
            Behind::Fresh(fresh) => {
                let steps = fresh.judged.steps().iter();
                Ok(steps.map(|rated| Step::rated(rated.clone(), fresh.catalogue)).collect())
            }
            Behind::Written(written) => written.1.iter().map(|step| step_again(py, step.clone())).collect(),
        }
    }

    /// All of it as a dict, as `ninefold judge --json` writes a step (docs/schema/judge.json).
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> told = ninefold.verify_step(board, "r6c7=9").to_dict()
    /// >>> told["verdict"], told["technique"]
    /// ('sound', 'hidden-single-box')
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.json(py)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (JudgementParts,))> {
        let steps = match &self.behind {
            Behind::Fresh(_) => self.steps(py)?.iter().map(Step::written).collect(),
            Behind::Written(written) => written.1.clone(),
        };
        let parts = (
            self.verdict.map(String::from),
            self.status.to_string(),
            self.technique.map(String::from),
            self.rating,
            self.how.map(String::from),
            self.moves.clone(),
            self.named.iter().map(ToString::to_string).collect(),
            (self.is_complete, self.is_justified),
            (self.text(), steps, self.json(py)?),
        );
        Ok((py.import("ninefold._ninefold")?.getattr("judgement_again")?, (parts,)))
    }

    /// The same verdict on the same moves, for the same reasons, in the same words.
    fn __eq__(&self, py: Python<'_>, other: &Judged) -> PyResult<bool> {
        Ok(self.verdict == other.verdict
            && self.status == other.status
            && self.moves == other.moves
            && self.text() == other.text()
            && self.json(py)? == other.json(py)?)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.verdict, self.status, self.technique, &self.moves).hash(&mut hasher);
        hasher.finish()
    }

    fn __bool__(&self) -> bool {
        self.is_justified
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let Some(verdict) = self.verdict else { return format!("<Judgement: {}>", self.status) };
        let by = self.technique.map(|technique| format!(" by {technique}")).unwrap_or_default();
        format!("<Judgement {}: {verdict}{by}>", self.moves)
    }
}

/// The verdicts, as data has them.
const VERDICTS: [&str; 6] = ["sound", "true-not-shown", "timed-out", "wrong", "no-news", "unreadable"];

/// The word of a status.
fn status_of(found: &str) -> Result<&'static str, Told> {
    let all = [Status::Ok, Status::Invalid, Status::None, Status::Several].map(Status::word);
    all.into_iter().find(|word| *word == found).ok_or_else(|| Told::expected("a status", found))
}

/// A judgement from what was written of it.
#[pyfunction]
pub(crate) fn judgement_again(py: Python<'_>, written: JudgementParts) -> PyResult<Judged> {
    let (verdict, status, technique, rating, how, moves, named, (is_complete, is_justified), behind) =
        written;
    let word = |found: &str, known: &[&'static str]| {
        let word = known.iter().find(|word| **word == found);
        word.copied().ok_or_else(|| Told::expected(format!("one of {}", known.join(", ")), found).raise(py))
    };
    let id = |id: &str| given::technique(id).map(|technique| technique.id).map_err(|told| told.raise(py));
    let shown = [Shown::Exact, Shown::Part, Shown::Several].map(Shown::word);
    Ok(Judged {
        verdict: verdict.as_deref().map(|verdict| word(verdict, &VERDICTS)).transpose()?,
        status: status_of(&status).map_err(|told| told.raise(py))?,
        technique: technique.as_deref().map(id).transpose()?,
        rating,
        how: how.as_deref().map(|how| word(how, &shown)).transpose()?,
        moves,
        named: named.iter().map(|name| id(name)).collect::<PyResult<_>>()?,
        is_complete,
        is_justified,
        behind: Behind::Written(WrittenJudgement(behind.0, behind.1, behind.2)),
    })
}

/// A way, judged step by step.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> ninefold.verify_trace(board, ["r6c7=9", "r1c2=1"])
/// <JudgedTrace of 2: first_unjustified=1>
#[pyclass(module = "ninefold", frozen, name = "JudgedTrace")]
pub(crate) struct JudgedTrace {
    /// The judgements in order, each in the position to which the true steps before it lead.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [judged.verdict for judged in ninefold.verify_trace(board, ["r6c7=9", "r6c7=9"]).steps]
    /// ['sound', 'no-news']
    #[pyo3(get)]
    steps: Vec<Py<Judged>>,
    /// The first step, from 0, that is neither sound nor what was so already; None if there is none.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).first_unjustified
    /// 1
    #[pyo3(get)]
    first_unjustified: Option<usize>,
    /// Whether the true steps fill every cell.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, [step.conclusions for step in board.explain()]).is_solved
    /// True
    #[pyo3(get)]
    is_solved: bool,
    /// "ok", or what is the matter with the position, as `Judgement.status` has it; then there are no steps.
    ///
    /// >>> import ninefold
    /// >>> [judged.status for judged in ninefold.judge([["r1c1=1"]], ["." * 81])]
    /// ['several']
    #[pyo3(get)]
    status: &'static str,
    /// What is the matter, in words; None where `status` is "ok".
    ///
    /// >>> import ninefold
    /// >>> ninefold.judge([["r1c1=1"]], ["." * 81])[0].error
    /// 'it has more than one solution'
    #[pyo3(get)]
    error: Option<String>,
    after: Option<Py<Board>>,
}

impl JudgedTrace {
    fn new(
        py: Python<'_>,
        way: (Option<usize>, bool),
        steps: Vec<Judged>,
        after: ninefold::Board,
    ) -> PyResult<JudgedTrace> {
        let (first_unjustified, is_solved) = way;
        Ok(JudgedTrace {
            steps: steps.into_iter().map(|step| Py::new(py, step)).collect::<PyResult<_>>()?,
            first_unjustified,
            is_solved,
            status: Status::Ok.word(),
            error: None,
            after: Some(Py::new(py, Board::of(after))?),
        })
    }

    fn of_status(status: Status, error: String) -> JudgedTrace {
        let (first_unjustified, is_solved, status) = (None, false, status.word());
        JudgedTrace {
            steps: Vec::new(),
            first_unjustified,
            is_solved,
            status,
            error: Some(error),
            after: None,
        }
    }
}

/// What a way is made of again.
type TraceParts = (Vec<Py<Judged>>, Option<usize>, bool, String, Option<String>, Option<Py<Board>>);

#[pymethods]
impl JudgedTrace {
    /// The position to which they lead. Raises NinefoldError where there is none: `status` is not "ok".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).after == board.place("r6c7", 9)
    /// True
    #[getter]
    fn after(&self, py: Python<'_>) -> PyResult<Py<Board>> {
        let why = || Told::new(self.error.as_deref().unwrap_or_default()).raise(py);
        self.after.as_ref().map(|after| after.clone_ref(py)).ok_or_else(why)
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (TraceParts,))> {
        let steps = self.steps.iter().map(|step| step.clone_ref(py)).collect();
        let after = self.after.as_ref().map(|after| after.clone_ref(py));
        let error = self.error.clone();
        let parts = (steps, self.first_unjustified, self.is_solved, self.status.to_string(), error, after);
        Ok((py.import("ninefold._ninefold")?.getattr("judged_trace_again")?, (parts,)))
    }

    /// The same judgements, which lead to the same position.
    fn __eq__(&self, py: Python<'_>, other: &JudgedTrace) -> PyResult<bool> {
        let same = |one: &Option<Py<Board>>, other: &Option<Py<Board>>| match (one, other) {
            (Some(one), Some(other)) => one.get().board == other.get().board,
            (one, other) => one.is_none() && other.is_none(),
        };
        if self.steps.len() != other.steps.len()
            || self.status != other.status
            || self.error != other.error
            || !same(&self.after, &other.after)
        {
            return Ok(false);
        }
        for (one, other) in self.steps.iter().zip(&other.steps) {
            if !one.get().__eq__(py, other.get())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.first_unjustified, self.is_solved, self.steps.len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        if self.status != Status::Ok.word() {
            return format!("<JudgedTrace: {}>", self.status);
        }
        let first = self.first_unjustified.map_or_else(|| "None".into(), |place| place.to_string());
        format!("<JudgedTrace of {}: first_unjustified={first}>", self.steps.len())
    }
}

/// A way from what was written of it.
#[pyfunction]
pub(crate) fn judged_trace_again(py: Python<'_>, written: TraceParts) -> PyResult<JudgedTrace> {
    let (steps, first_unjustified, is_solved, status, error, after) = written;
    let status = status_of(&status).map_err(|told| told.raise(py))?;
    Ok(JudgedTrace { steps, first_unjustified, is_solved, status, error, after })
}

/// How steps are judged.
struct Asked {
    profile: Arc<Profile>,
    named: Vec<&'static Technique>,
    limits: Limits,
    catalogue: &'static Catalogue,
}

/// What a step may take: questions, and perhaps time.
#[derive(Clone, Copy)]
struct Limits {
    effort: u64,
    time: Option<Duration>,
}

impl Limits {
    fn of(effort: Whole, time_limit: Option<Real>) -> Result<Limits, Told> {
        let time = time_limit.map_or(Ok(None), budget)?;
        Ok(Limits { effort: effort.natural("effort")?, time })
    }

    /// The limits of the next step.
    fn begin(self, is_stopped: impl Fn() -> bool) -> (u64, impl FnMut() -> bool) {
        let end = self.time.map(|time| (Instant::now(), time));
        (self.effort, move || is_stopped() || end.is_some_and(|(begun, time)| begun.elapsed() >= time))
    }
}

impl Asked {
    fn of(
        technique: Option<&str>,
        (profile, techniques, without): (&str, Option<Vec<String>>, Option<Vec<String>>),
        (effort, time_limit): (Whole, Option<Real>),
        lang: &str,
    ) -> Result<Asked, Told> {
        Ok(Asked {
            profile: profile_of(profile, techniques, without)?,
            named: technique.map(techniques_of).transpose()?.unwrap_or_default(),
            limits: Limits::of(effort, time_limit)?,
            catalogue: catalogue(lang)?,
        })
    }
}

/// Reads a step, which is of these techniques unless it names one itself.
fn read(text: &str, named: &[&'static Technique]) -> Result<Move, NotationError> {
    let mut step = Move::read(text, Notation::Rc)?;
    if step.named.is_empty() {
        step.named = named.to_vec();
    }
    Ok(step)
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

/// A way that was judged, without Python.
struct Way {
    judged: guide::judge::JudgedWay,
    /// The position and the moves of each step.
    steps: Vec<(Arc<Position>, Move)>,
    after: Position,
}

impl Way {
    fn judge(
        judge: &mut Judge<'_>,
        position: &Position,
        texts: &[String],
        named: &[&'static Technique],
        limits: Limits,
        is_stopped: &dyn Fn() -> bool,
    ) -> Way {
        let mut after = position.clone();
        let mut steps = Vec::new();
        let see = |_: &Judgement, position: &Position, step: &Move| {
            steps.push((Arc::new(position.clone()), step.clone()));
        };
        let read = texts.iter().map(|text| self::read(text, named));
        let judged = judge.way(&mut after, read, || limits.begin(is_stopped), see);
        Way { judged, steps, after }
    }

    fn into_trace(self, py: Python<'_>, catalogue: &'static Catalogue) -> PyResult<JudgedTrace> {
        let way = (self.judged.first_unjustified, self.judged.is_solved);
        let steps = self.judged.steps.into_iter().zip(self.steps);
        let steps = steps.map(|(judged, (position, step))| Judged::fresh(judged, step, position, catalogue));
        JudgedTrace::new(py, way, steps.collect(), self.after.facts().board().clone())
    }
}

/// How many questions are asked between two looks whether Ctrl-C was pressed.
const LOOK: u32 = 2048;

/// Does short work without the interpreter's lock, on this thread, which costs less than another one. Now and then it looks whether Ctrl-C
/// was pressed: then `is_stopped` says so, and what was raised is the result.
fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&dyn Fn() -> bool) -> T + Send) -> PyResult<T> {
    let (result, raised) = py.detach(|| {
        let (asked, raised) = (Cell::new(0_u32), RefCell::new(None));
        let is_stopped = || {
            asked.set(asked.get().wrapping_add(1));
            if raised.borrow().is_none() && asked.get().is_multiple_of(LOOK) {
                *raised.borrow_mut() = Python::attach(|py| py.check_signals()).err();
            }
            raised.borrow().is_some()
        };
        (work(&is_stopped), raised.into_inner())
    });
    raised.map_or(Ok(result), Err)
}

/// Judges one step as it is written.
fn judge_one(
    judge: &mut Judge<'_>,
    position: &Position,
    text: &str,
    named: &[&'static Technique],
    limits: Limits,
    is_stopped: &dyn Fn() -> bool,
) -> (Judgement, Move) {
    match read(text, named) {
        Ok(step) => {
            let (effort, mut stop) = limits.begin(is_stopped);
            let judged = judge.judge(position, &step, &mut Budget::of_effort(effort).until(&mut stop));
            (judged, step)
        }
        Err(error) => (Judgement::Unreadable(error), Move::default()),
    }
}

/// Judges one step: what somebody says of a position, as people and models write it ("r4c5=7", "R2C3 is not 5", "naked single
/// r1c1=4"; several moves of one step with commas).
///
/// The verdict is "sound" (a technique of the profile shows all of it as the position is, the easiest is told), "true-not-shown" (true in the
/// one solution, but nothing that was asked shows it within the `effort`), "wrong" (with what refutes it), "no-news" (it was so
/// already) or "unreadable". With `technique`, an id or a name, or one in the text, only that technique is asked.
///
/// `effort` is how many questions the search may ask, so that the verdict is the same on any machine and at any load. With a `time_limit`, in
/// seconds, what is cut short is "timed-out".
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
#[pyo3(signature = (board, moves, *, technique = None, profile = "human", techniques = None, without = None, effort = DEFAULT, time_limit = None, lang = "en"),
    text_signature = "(board, moves, *, technique=None, profile='human', techniques=None, without=None, effort=20000, time_limit=None, lang='en')")]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn verify_step(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    moves: &str,
    technique: Option<&str>,
    profile: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
    effort: Whole,
    time_limit: Option<Real>,
    lang: &str,
) -> PyResult<Judged> {
    let asked = Asked::of(technique, (profile, techniques, without), (effort, time_limit), lang)
        .map_err(|told| told.raise(py))?;
    let puzzle = puzzle_of(board)?;
    let judged = interruptible(py, |is_stopped| {
        with_judge(&*asked.profile, |judge| {
            let position = judge.open(&puzzle).map_err(told_of)?;
            let told = judge_one(judge, &position, moves, &asked.named, asked.limits, is_stopped);
            Ok((told, position))
        })
    })?;
    let ((judged, step), position) = judged.map_err(|told: Told| told.raise(py))?;
    Ok(Judged::fresh(judged, step, Arc::new(position), asked.catalogue))
}

/// Judges a way: steps in order, each in the position to which the true ones before it lead. A step of which anything is
/// wrong is not done, so that what follows is judged as if it had not been said. `effort` and `time_limit` are for each step.
///
/// Raises NinefoldError if the position is improper, solved or has mistakes.
///
/// >>> import ninefold
/// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> judged = ninefold.verify_trace(board, ["r5c5=5", "hidden single: r1c6=8", "r1c3=1"])
/// >>> [step.verdict for step in judged.steps], judged.first_unjustified
/// (['sound', 'sound', 'wrong'], 2)
#[pyfunction]
#[pyo3(signature = (board, moves, *, technique = None, profile = "human", techniques = None, without = None, effort = DEFAULT, time_limit = None, lang = "en"),
    text_signature = "(board, moves, *, technique=None, profile='human', techniques=None, without=None, effort=20000, time_limit=None, lang='en')")]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn verify_trace(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    moves: Vec<String>,
    technique: Option<&str>,
    profile: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
    effort: Whole,
    time_limit: Option<Real>,
    lang: &str,
) -> PyResult<JudgedTrace> {
    let asked = Asked::of(technique, (profile, techniques, without), (effort, time_limit), lang)
        .map_err(|told| told.raise(py))?;
    let puzzle = puzzle_of(board)?;
    let way = interruptible(py, |is_stopped| {
        with_judge(&*asked.profile, |judge| {
            let position = judge.open(&puzzle).map_err(told_of)?;
            Ok(Way::judge(judge, &position, &moves, &asked.named, asked.limits, is_stopped))
        })
    })?;
    way.map_err(|told: Told| told.raise(py))?.into_trace(py, asked.catalogue)
}

/// How many of a kind are judged.
struct Many {
    profile: Arc<Profile>,
    limits: Limits,
    threads: NonZero<usize>,
}

impl Many {
    fn of(
        profile: &str,
        effort: Whole,
        time_limit: Option<Real>,
        threads: Option<Whole>,
    ) -> Result<Many, Told> {
        Ok(Many {
            profile: profile_of(profile, None, None)?,
            limits: Limits::of(effort, time_limit)?,
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
    effort: Whole,
    time_limit: Option<Real>,
    threads: Option<Whole>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = boards.py();
    let many = Many::of(profile, effort, time_limit, threads).map_err(|told| told.raise(py))?;
    let (batch, faults) = batch_of(boards, moves, technique.as_deref())?;
    let named = technique.is_some().then_some("technique");
    let Limits { effort, time: limit } = many.limits;
    let judged = supervised(py, progress, |watch| {
        let stop = || watch.is_stopped();
        let run = Run { threads: many.threads, stop: &stop, done: Some(&watch.done), ..Run::default() };
        let how = Judging { profile: &many.profile, moves: "moves", technique: named, effort, limit };
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
    effort: Whole,
    time_limit: Option<Real>,
    threads: Option<Whole>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyTable> {
    let many = Many::of(profile, effort, time_limit, threads).map_err(|told| told.raise(py))?;
    let (column, moves, technique) = columns;
    let Limits { effort, time: limit } = many.limits;
    let reader = reader(table)?;
    let schema = reader.schema();
    let judged = supervised(py, progress, |watch| -> Result<Vec<RecordBatch>, ninefold_arrow::Error> {
        let stop = || watch.is_stopped();
        let run = Run {
            puzzle: column.as_deref(),
            prefix,
            taken: if prefix.is_empty() { Taken::Rename } else { Taken::Refuse },
            threads: many.threads,
            rules: ninefold::format::RulePolicy::Refuse,
            stop: &stop,
            done: Some(&watch.done),
        };
        let technique = technique.as_deref();
        let how = Judging { profile: &many.profile, moves: &moves, technique, effort, limit };
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

/// What is said of a position in one row.
enum Said {
    Step(String),
    Way(Vec<String>),
}

/// A row of many: the place of its puzzle, what is said, and what it is said to be.
struct SaidRow {
    puzzle: usize,
    said: Said,
    named: Result<Vec<&'static Technique>, String>,
}

/// Why nothing can be judged in a position.
type Refused = (Status, String);

/// What is told of a row.
enum RowJudgement {
    Step(Judgement, Move, Arc<Position>),
    Way(Box<Way>),
    Refused(Refused),
}

/// How many rows a thread takes at a time.
const SOME: usize = 32;

/// What a thread judges with: the position of the row before is often that of the next.
struct Bench<'p> {
    judge: Judge<'p>,
    last: Option<(usize, Result<Arc<Position>, Refused>)>,
}

impl Bench<'_> {
    fn position(
        &mut self,
        puzzles: &[Result<Puzzle, String>],
        place: usize,
        catalogue: &Catalogue,
    ) -> Result<Arc<Position>, Refused> {
        if let Some((known, opened)) = &self.last
            && *known == place
        {
            return opened.clone();
        }
        let opened = match &puzzles[place] {
            Ok(puzzle) => self.judge.open(puzzle).map(Arc::new).map_err(|none| refused(&none.0, catalogue)),
            Err(error) => Err((Status::Invalid, error.clone())),
        };
        self.last = Some((place, opened.clone()));
        opened
    }

    fn judge(
        &mut self,
        puzzles: &[Result<Puzzle, String>],
        row: &SaidRow,
        (limits, catalogue): (Limits, &Catalogue),
        is_stopped: &dyn Fn() -> bool,
    ) -> RowJudgement {
        let position = match self.position(puzzles, row.puzzle, catalogue) {
            Ok(position) => position,
            Err(refused) => return RowJudgement::Refused(refused),
        };
        let named = match &row.named {
            Ok(named) => named,
            Err(error) => return RowJudgement::Refused((Status::Invalid, error.clone())),
        };
        match &row.said {
            Said::Step(text) => {
                let told = judge_one(&mut self.judge, &position, text, named, limits, is_stopped);
                RowJudgement::Step(told.0, told.1, position)
            }
            Said::Way(texts) => {
                let way = Way::judge(&mut self.judge, &position, texts, named, limits, is_stopped);
                RowJudgement::Way(Box::new(way))
            }
        }
    }
}

/// An error that says why nothing can be judged, with the status of the puzzle.
fn told_of(none: NotRecognised) -> Told {
    let status = puzzle_status(&none.0);
    Told::new(none.0).with_status(status)
}

/// The status of a position in which nothing can be judged.
fn puzzle_status(now: &Now) -> Status {
    match now {
        Now::Improper(Improper::Unsolvable) => Status::None,
        Now::Improper(Improper::Ambiguous(_)) => Status::Several,
        _ => Status::Invalid,
    }
}

/// The status of a position in which nothing can be judged, and why.
fn refused(now: &Now, catalogue: &Catalogue) -> Refused {
    (puzzle_status(now), wire::why(now, catalogue).unwrap_or_else(|| now.to_string()))
}

/// A text or a list of texts; what is no Unicode can't be a move, so it need not be whole.
fn said_of(given: &Bound<'_, PyAny>, row: usize) -> PyResult<Said> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Said::Step(text.to_string_lossy().into_owned()));
    }
    let wrong = || {
        let found = given::kind(given);
        Told::expected("a text or a list of texts", found).in_row(row).raise(given.py())
    };
    let texts = given.try_iter().map_err(|_| wrong())?.map(|text| {
        let text = text?;
        text.cast::<PyString>().map(|text| text.to_string_lossy().into_owned()).map_err(|_| wrong())
    });
    Ok(Said::Way(texts.collect::<PyResult<_>>()?))
}

/// The puzzles of rows, each text once, and the place of each row's.
fn puzzles_of(boards: &Bound<'_, PyList>) -> PyResult<(Vec<Result<Puzzle, String>>, Vec<usize>)> {
    let (mut puzzles, mut places) = (Vec::new(), Vec::with_capacity(boards.len()));
    let mut last: Option<Bound<'_, PyAny>> = None;
    let mut known: HashMap<String, usize> = HashMap::new();
    for given in boards.iter() {
        if let (Some(last), Some(place)) = (&last, places.last().copied())
            && last.is(&given)
        {
            places.push(place);
            continue;
        }
        let place = if let Ok(board) = given.cast::<Board>() {
            puzzles.push(Ok(Puzzle::from(&board.get().board)));
            puzzles.len() - 1
        } else {
            match line(&given)? {
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
    let asked = Asked::of(None, (profile, techniques, without), (effort, time_limit), lang);
    let asked = asked.map_err(|told| told.raise(py))?;
    let threads = given::threads(threads).map_err(|told| told.raise(py))?;
    let (puzzles, places) = puzzles_of(boards)?;
    let named_of = |row: usize| match technique.as_ref().and_then(|named| named.get(row)) {
        Some(Some(name)) => techniques_of(name).map_err(|told| told.message.into()),
        _ => Ok(Vec::new()),
    };
    let mut rows = Vec::with_capacity(places.len());
    for (row, (given, puzzle)) in texts.iter().zip(places).enumerate() {
        rows.push(SaidRow { puzzle, said: said_of(&given, row)?, named: named_of(row) });
    }
    let (limits, catalogue) = (asked.limits, asked.catalogue);
    let judged = supervised(py, progress, |watch| {
        let is_stopped = || watch.is_stopped();
        let mut judged = Vec::with_capacity(rows.len());
        let _ = stream::ordered(
            threads,
            rows.chunks(SOME),
            || Bench { judge: Judge::new(&*asked.profile), last: None },
            |bench, rows| {
                let rows = rows.iter().take_while(|_| !watch.is_stopped());
                let told = rows.map(|row| bench.judge(&puzzles, row, (limits, catalogue), &is_stopped));
                told.collect::<Vec<_>>()
            },
            |told| {
                watch.done.fetch_add(told.len() as u64, Ordering::Relaxed);
                judged.extend(told);
                ControlFlow::<()>::Continue(())
            },
        );
        judged
    })?;
    let list = PyList::empty(py);
    for (row, told) in rows.iter().zip(judged) {
        match told {
            RowJudgement::Step(judged, step, position) => {
                list.append(Py::new(py, Judged::fresh(judged, step, position, catalogue))?)?;
            }
            RowJudgement::Way(way) => list.append(Py::new(py, way.into_trace(py, catalogue)?)?)?,
            RowJudgement::Refused((status, error)) => match row.said {
                Said::Step(_) => list.append(Py::new(py, Judged::of_status(status, error))?)?,
                Said::Way(_) => list.append(Py::new(py, JudgedTrace::of_status(status, error))?)?,
            },
        }
    }
    Ok(list)
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
    let many = Many::of(profile, effort, None, None).map_err(|told| told.raise(py))?;
    let count = count.up_to(usize::MAX, "count").map_err(|told| told.raise(py))?;
    let seed = seed.natural("seed").map_err(|told| told.raise(py))?;
    let puzzle = puzzle_of(board)?;
    let made = supervised(py, None, |watch| {
        let mut judge = Judge::new(&*many.profile);
        let opened = judge.open(&puzzle).map_err(told_of)?;
        let way = judge.right_way(&opened, || watch.is_stopped());
        let (mut random, mut made) = (Random::new(seed), Vec::new());
        for number in (0..count).take_while(|_| !watch.is_stopped()) {
            let spoil = Spoil::ALL[number % Spoil::ALL.len()];
            let place = random.below(way.len().max(1));
            let effort = many.limits.effort;
            made.extend(judge.spoil(&way, place, spoil, &mut random, effort, &mut || watch.is_stopped()));
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
