//! Settings shared by the judging of one step and of many: techniques, limits, the reading of a step, and the
//! judging of a path.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::guide::judge::{JudgedPosition, JudgedWay, named_in};
use ninefold::guide::{ClaimedStep, EFFORT, NotRecognised, SearchBudget, StepJudge, StepJudgement};
use ninefold::notation::NotationError;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, RowStatus};
use ninefold::{NotUniqueError, Notation, PositionAdvice, Puzzle, RatingProfile, Technique, format};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::judgement::{Judged, JudgedTrace};
use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Real, Whole, decode_text, find_catalogue, time_budget, type_error};

thread_local! {
    /// Profile of the previous call with its name, if that was an unmodified profile.
    static PROFILE: RefCell<Option<(String, Arc<RatingProfile>)>> = const { RefCell::new(None) };
}

/// Default effort for a step, as in the rest of the engine.
pub(super) const DEFAULT: Whole = Whole(EFFORT as i128);

/// Settings for judging steps, as passed to `verify_step`, `verify_trace` and `judge`.
pub(super) struct JudgeRequest {
    pub(super) profile: Arc<RatingProfile>,
    /// Techniques assumed for steps that name none.
    pub(super) named: Vec<&'static Technique>,
    pub(super) limits: StepLimits,
    pub(super) catalogue: &'static Catalogue,
}

/// Limits for a single step: effort, and optionally time.
#[derive(Clone, Copy)]
pub(super) struct StepLimits {
    pub(super) effort: u64,
    pub(super) time: Option<Duration>,
}

impl StepLimits {
    pub(super) fn new(effort: Whole, time_limit: Option<Real>) -> Result<StepLimits, InputError> {
        let time = time_limit.map_or(Ok(None), time_budget)?;
        Ok(StepLimits { effort: effort.as_u64("effort")?, time })
    }

    /// Returns the effort limit and the stop function for the next step.
    fn start_step(self, is_stopped: impl Fn() -> bool) -> (u64, impl FnMut() -> bool) {
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
    ) -> Result<JudgeRequest, InputError> {
        Ok(JudgeRequest {
            profile: profile_of(profile, techniques, without)?,
            named: technique.map(techniques_of).transpose()?.unwrap_or_default(),
            limits: StepLimits::new(effort, time_limit)?,
            catalogue: find_catalogue(lang)?,
        })
    }
}

/// Reads a step; `named` are its techniques unless it names one itself.
fn parse_step(text: &str, named: &[&'static Technique]) -> Result<ClaimedStep, NotationError> {
    let mut step = ClaimedStep::parse(text, Notation::Rc)?;
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
) -> Result<Arc<RatingProfile>, InputError> {
    if techniques.is_some() || without.is_some() {
        return given::find_profile(name, techniques, without).map(Arc::new);
    }
    let known = PROFILE.with_borrow(|last| {
        last.as_ref().filter(|(known, _)| known == name).map(|(_, profile)| Arc::clone(profile))
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let profile = Arc::new(given::find_profile(name, None, None)?);
    PROFILE.set(Some((name.into(), Arc::clone(&profile))));
    Ok(profile)
}

/// Returns the techniques with an id or a name; there are several where they share it.
pub(super) fn techniques_of(name: &str) -> Result<Vec<&'static Technique>, InputError> {
    let found = named_in(name);
    if found.is_empty() { given::find_technique(name).map(|one| vec![one]) } else { Ok(found) }
}

/// Reads a puzzle from a board, or from a text of any format.
pub(super) fn puzzle_of(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let py = given.py();
    if let Ok(board) = given.cast::<Board>() {
        return Ok(Puzzle::from(&board.get().board));
    }
    if let Ok(line) = given.cast::<PyString>() {
        let line = decode_text(line).map_err(|told| told.into_py_err(py))?;
        return format::read_puzzle(&line).map_err(|error| InputError::new(error).into_py_err(py));
    }
    Err(type_error(given, "a text or a Board"))
}

/// A judged path, independent of Python.
pub(super) struct PathJudgement {
    judged: JudgedWay,
    /// Position and moves of each step.
    steps: Vec<(Arc<JudgedPosition>, ClaimedStep)>,
    after: JudgedPosition,
}

impl PathJudgement {
    pub(super) fn judge_path(
        judge: &mut StepJudge<'_>,
        position: &JudgedPosition,
        texts: &[String],
        named: &[&'static Technique],
        limits: StepLimits,
        is_stopped: &dyn Fn() -> bool,
    ) -> PathJudgement {
        let mut after = position.clone();
        let mut steps = Vec::new();
        // Remember the position of each step, from which its explanation is made later.
        let see = |_: &StepJudgement, position: &JudgedPosition, step: &ClaimedStep| {
            steps.push((Arc::new(position.clone()), step.clone()));
        };
        let read = texts.iter().map(|text| self::parse_step(text, named));
        let judged = judge.judge_path(&mut after, read, || limits.start_step(is_stopped), see);
        PathJudgement { judged, steps, after }
    }

    pub(super) fn into_trace(self, py: Python<'_>, catalogue: &'static Catalogue) -> PyResult<JudgedTrace> {
        let way = (self.judged.first_unjustified, self.judged.is_solved);
        let steps = self.judged.steps.into_iter().zip(self.steps);
        let steps =
            steps.map(|(judged, (position, step))| Judged::from_judgement(judged, step, position, catalogue));
        JudgedTrace::new(py, way, steps.collect(), self.after.facts().board().clone())
    }
}

/// Judges one step given as text.
pub(super) fn judge_one(
    judge: &mut StepJudge<'_>,
    position: &JudgedPosition,
    text: &str,
    named: &[&'static Technique],
    limits: StepLimits,
    is_stopped: &dyn Fn() -> bool,
) -> (StepJudgement, ClaimedStep) {
    match parse_step(text, named) {
        Ok(step) => {
            let (effort, mut stop) = limits.start_step(is_stopped);
            let judged =
                judge.judge_step(position, &step, &mut SearchBudget::of_effort(effort).with_stop(&mut stop));
            (judged, step)
        }
        Err(error) => (StepJudgement::Unreadable(error), ClaimedStep::default()),
    }
}

/// Creates the error for a position in which nothing can be judged, with the status of the puzzle.
pub(super) fn refusal_error(none: NotRecognised) -> InputError {
    let status = puzzle_status(&none.0);
    InputError::new(none.0).with_status(status)
}

/// Returns the status of a position in which nothing can be judged.
fn puzzle_status(now: &PositionAdvice) -> RowStatus {
    match now {
        PositionAdvice::Improper(NotUniqueError::Unsolvable) => RowStatus::None,
        PositionAdvice::Improper(NotUniqueError::Ambiguous(_)) => RowStatus::Several,
        _ => RowStatus::Invalid,
    }
}

/// Status of a position in which nothing can be judged, with the reason in words.
pub(super) type PositionRefusal = (RowStatus, String);

/// Returns the status of a position in which nothing can be judged, and the reason.
pub(super) fn refusal_reason(now: &PositionAdvice, catalogue: &Catalogue) -> PositionRefusal {
    (puzzle_status(now), wire::why_no_step(now, catalogue).unwrap_or_else(|| now.to_string()))
}
