//! Settings shared by Python's judging of one step and of many: techniques, limits, the reading of a step,
//! and the judging of a path.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::guide::judge::{JudgedPath, JudgedPosition, find_claimed_techniques};
use ninefold::guide::{
    ClaimedStep, DEFAULT_EFFORT, RecognitionError, SearchBudget, StepJudge, StepJudgement,
};
use ninefold::notation::NotationError;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Reason, RowStatus};
use ninefold::{Notation, PositionAdvice, Puzzle, RatingProfile, Technique, format};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::judgement::{JudgedTrace, Judgement};
use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Real, Whole, decode_text, find_catalogue, parse_time_limit, type_error};

thread_local! {
    /// Profile of the previous call with its name, if that was an unmodified profile.
    static PROFILE: RefCell<Option<(String, Arc<RatingProfile>)>> = const { RefCell::new(None) };
}

/// Default effort for a step, as in the rest of the engine.
pub(super) const DEFAULT: Whole = Whole(DEFAULT_EFFORT as i128);

/// Settings for judging steps, as passed to `verify_step`, `verify_trace` and `judge`.
pub(super) struct JudgeRequest {
    pub(super) profile: Arc<RatingProfile>,
    /// Techniques assumed for steps that name none.
    pub(super) techniques: Vec<&'static Technique>,
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
        let time = time_limit.map_or(Ok(None), parse_time_limit)?;
        Ok(StepLimits { effort: effort.as_u64("effort")?, time })
    }

    /// Returns the effort limit and the stop function for the next step.
    fn limits_for_step(self, is_stopped: impl Fn() -> bool) -> (u64, impl FnMut() -> bool) {
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
            profile: load_profile(profile, techniques, without)?,
            techniques: technique.map(find_techniques).transpose()?.unwrap_or_default(),
            limits: StepLimits::new(effort, time_limit)?,
            catalogue: find_catalogue(lang)?,
        })
    }
}

/// Reads a step; `named` are its techniques unless it names one itself.
fn parse_claimed_step(text: &str, named: &[&'static Technique]) -> Result<ClaimedStep, NotationError> {
    let mut step = ClaimedStep::parse(text, Notation::Rc)?;
    if step.techniques.is_empty() {
        step.techniques = named.to_vec();
    }
    Ok(step)
}

/// Returns the requested profile, reusing that of the previous call if it is the same.
pub(super) fn load_profile(
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
pub(super) fn find_techniques(name: &str) -> Result<Vec<&'static Technique>, InputError> {
    find_claimed_techniques(name).map_err(InputError::new)
}

/// Reads a puzzle from a board, or from a text of any format.
pub(super) fn puzzle_from_object(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    if let Ok(board) = given.cast::<Board>() {
        return Ok(Puzzle::from(&board.get().board));
    }
    if let Ok(line) = given.cast::<PyString>() {
        let line = decode_text(line)?;
        return format::read_puzzle(&line).map_err(|error| InputError::new(error).into());
    }
    Err(type_error(given, "a text or a Board"))
}

/// A judged path, independent of Python.
pub(super) struct PathJudgement {
    judged: JudgedPath,
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
        let read = texts.iter().map(|text| self::parse_claimed_step(text, named));
        let judged = judge.judge_path(&mut after, read, || limits.limits_for_step(is_stopped), see);
        PathJudgement { judged, steps, after }
    }

    pub(super) fn into_trace(self, py: Python<'_>, catalogue: &'static Catalogue) -> PyResult<JudgedTrace> {
        let way = (self.judged.first_unjustified, self.judged.is_solved);
        let steps = self.judged.steps.into_iter().zip(self.steps);
        let steps = steps
            .map(|(judged, (position, step))| Judgement::from_judgement(judged, step, position, catalogue));
        JudgedTrace::new(py, way, steps.collect(), self.after.facts().board().clone())
    }
}

/// Judges one step given as text.
pub(super) fn judge_step_text(
    judge: &mut StepJudge<'_>,
    position: &JudgedPosition,
    text: &str,
    named: &[&'static Technique],
    limits: StepLimits,
    is_stopped: &dyn Fn() -> bool,
) -> (StepJudgement, ClaimedStep) {
    match parse_claimed_step(text, named) {
        Ok(step) => {
            let (effort, mut stop) = limits.limits_for_step(is_stopped);
            let judged = judge.judge_step(
                position,
                &step,
                &mut SearchBudget::with_effort(effort).with_stop(&mut stop),
            );
            (judged, step)
        }
        Err(error) => (StepJudgement::Unreadable(error), ClaimedStep::default()),
    }
}

/// Creates the error for a position in which nothing can be judged, with the status of the puzzle.
pub(super) fn refusal_error(none: RecognitionError) -> InputError {
    let status = unjudged_position_status(&none.0);
    InputError::new(none.0).with_status(status)
}

/// Returns the status of a position in which nothing can be judged.
fn unjudged_position_status(now: &PositionAdvice) -> RowStatus {
    match now {
        PositionAdvice::Improper(improper) => Reason::from(improper).into(),
        _ => RowStatus::Invalid,
    }
}

/// Status of a position in which nothing can be judged, with the reason in words.
pub(super) type PositionRefusal = (RowStatus, String);

/// Returns the status of a position in which nothing can be judged, and the reason.
pub(super) fn refusal_reason(now: &PositionAdvice, catalogue: &Catalogue) -> PositionRefusal {
    (unjudged_position_status(now), wire::why_no_step(now, catalogue).unwrap_or_else(|| now.to_string()))
}
