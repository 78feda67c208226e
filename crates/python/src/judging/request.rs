//! Settings shared by the judging of one step and of many: techniques, limits, the reading of a step, and the
//! judging of a path.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::guide::judge::{JudgedWay, Position, named_in};
use ninefold::guide::{Budget, EFFORT, Judge, Judgement, Move, NotRecognised};
use ninefold::notation::NotationError;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Status};
use ninefold::{Improper, Notation, Now, Profile, Puzzle, Technique, format};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::judgement::{Judged, JudgedTrace};
use crate::board::Board;
use crate::given::{self, Real, Whole, budget, catalogue, text, wrong};
use crate::told::Told;

thread_local! {
    /// Profile of the previous call with its name, if that was an unmodified profile.
    static PROFILE: RefCell<Option<(String, Arc<Profile>)>> = const { RefCell::new(None) };
}

/// Default effort for a step, as in the rest of the engine.
pub(super) const DEFAULT: Whole = Whole(EFFORT as i128);

/// Settings for judging steps, as passed to `verify_step`, `verify_trace` and `judge`.
pub(super) struct JudgeRequest {
    pub(super) profile: Arc<Profile>,
    /// Techniques assumed for steps that name none.
    pub(super) named: Vec<&'static Technique>,
    pub(super) limits: Limits,
    pub(super) catalogue: &'static Catalogue,
}

/// Limits for a single step: effort, and optionally time.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) effort: u64,
    pub(super) time: Option<Duration>,
}

impl Limits {
    pub(super) fn new(effort: Whole, time_limit: Option<Real>) -> Result<Limits, Told> {
        let time = time_limit.map_or(Ok(None), budget)?;
        Ok(Limits { effort: effort.natural("effort")?, time })
    }

    /// Returns the effort limit and the stop function for the next step.
    fn begin(self, is_stopped: impl Fn() -> bool) -> (u64, impl FnMut() -> bool) {
        let end = self.time.map(|time| (Instant::now(), time));
        (self.effort, move || is_stopped() || end.is_some_and(|(begun, time)| begun.elapsed() >= time))
    }
}

impl JudgeRequest {
    pub(super) fn new(
        technique: Option<&str>,
        (profile, techniques, without): (&str, Option<Vec<String>>, Option<Vec<String>>),
        (effort, time_limit): (Whole, Option<Real>),
        lang: &str,
    ) -> Result<JudgeRequest, Told> {
        Ok(JudgeRequest {
            profile: profile_of(profile, techniques, without)?,
            named: technique.map(techniques_of).transpose()?.unwrap_or_default(),
            limits: Limits::new(effort, time_limit)?,
            catalogue: catalogue(lang)?,
        })
    }
}

/// Reads a step; `named` are its techniques unless it names one itself.
fn read(text: &str, named: &[&'static Technique]) -> Result<Move, NotationError> {
    let mut step = Move::read(text, Notation::Rc)?;
    if step.named.is_empty() {
        step.named = named.to_vec();
    }
    Ok(step)
}

/// Returns the requested profile, reusing that of the previous call if it is the same.
pub(super) fn profile_of(
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

/// Returns the techniques with an id or a name; there are several where they share it.
pub(super) fn techniques_of(name: &str) -> Result<Vec<&'static Technique>, Told> {
    let found = named_in(name);
    if found.is_empty() { given::technique(name).map(|one| vec![one]) } else { Ok(found) }
}

/// Reads a puzzle from a board, or from a text of any format.
pub(super) fn puzzle_of(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
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

/// A judged path, independent of Python.
pub(super) struct Way {
    judged: JudgedWay,
    /// Position and moves of each step.
    steps: Vec<(Arc<Position>, Move)>,
    after: Position,
}

impl Way {
    pub(super) fn judge(
        judge: &mut Judge<'_>,
        position: &Position,
        texts: &[String],
        named: &[&'static Technique],
        limits: Limits,
        is_stopped: &dyn Fn() -> bool,
    ) -> Way {
        let mut after = position.clone();
        let mut steps = Vec::new();
        // Remember the position of each step, from which its explanation is made later.
        let see = |_: &Judgement, position: &Position, step: &Move| {
            steps.push((Arc::new(position.clone()), step.clone()));
        };
        let read = texts.iter().map(|text| self::read(text, named));
        let judged = judge.way(&mut after, read, || limits.begin(is_stopped), see);
        Way { judged, steps, after }
    }

    pub(super) fn into_trace(self, py: Python<'_>, catalogue: &'static Catalogue) -> PyResult<JudgedTrace> {
        let way = (self.judged.first_unjustified, self.judged.is_solved);
        let steps = self.judged.steps.into_iter().zip(self.steps);
        let steps = steps.map(|(judged, (position, step))| Judged::fresh(judged, step, position, catalogue));
        JudgedTrace::new(py, way, steps.collect(), self.after.facts().board().clone())
    }
}

/// Judges one step given as text.
pub(super) fn judge_one(
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

/// Error for a position in which nothing can be judged, with the status of the puzzle.
pub(super) fn told_of(none: NotRecognised) -> Told {
    let status = puzzle_status(&none.0);
    Told::new(none.0).with_status(status)
}

/// Returns the status of a position in which nothing can be judged.
fn puzzle_status(now: &Now) -> Status {
    match now {
        Now::Improper(Improper::Unsolvable) => Status::None,
        Now::Improper(Improper::Ambiguous(_)) => Status::Several,
        _ => Status::Invalid,
    }
}

/// Status of a position in which nothing can be judged, with the reason in words.
pub(super) type Refusal = (Status, String);

/// Returns the status of a position in which nothing can be judged, and the reason.
pub(super) fn refused(now: &Now, catalogue: &Catalogue) -> Refusal {
    (puzzle_status(now), wire::why(now, catalogue).unwrap_or_else(|| now.to_string()))
}
