//! Judging, from Python, of one step or one path on the calling thread.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use ninefold::Notation;
use ninefold::guide::{ClaimedStep, Guide, StepJudge};
use ninefold::rate::RatingScale;
use pyo3::prelude::*;

use super::judgement::{JudgedTrace, Judgement};
use super::request::{
    DEFAULT, JudgeRequest, PathJudgement, judge_step_text, puzzle_from_object, refusal_error,
};
use crate::errors::InputError;
use crate::given::{Real, Whole};

thread_local! {
    /// Guide of the thread, reused between calls for its caches.
    static GUIDE: RefCell<Option<Guide>> = const { RefCell::new(None) };
}

/// Runs `ask` with a judge that reuses the guide of the previous call.
fn with_cached_judge<T>(profile: &dyn RatingScale, ask: impl FnOnce(&mut StepJudge<'_>) -> T) -> T {
    let guide = GUIDE.take().unwrap_or_default();
    let mut judge = StepJudge::with_guide(profile, guide);
    let told = ask(&mut judge);
    GUIDE.set(Some(judge.into_guide()));
    told
}

/// Number of polls between two checks for Ctrl-C.
const POLLS_PER_CHECK: u32 = 2048;

/// Runs short work on this thread without the interpreter's lock, which is cheaper than another thread. Now
/// and then it checks for Ctrl-C: then `is_stopped` returns true, and the raised exception is the result.
fn run_interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send,
) -> PyResult<T> {
    let (result, raised) = py.detach(|| {
        let (asked, raised) = (Cell::new(0_u32), RefCell::new(None));
        let is_stopped = || {
            // Checking needs the lock of the interpreter, so it is done once in many polls.
            asked.set(asked.get().wrapping_add(1));
            if raised.borrow().is_none() && asked.get().is_multiple_of(POLLS_PER_CHECK) {
                *raised.borrow_mut() = Python::attach(|py| py.check_signals()).err();
            }
            raised.borrow().is_some()
        };
        (work(&is_stopped), raised.into_inner())
    });
    raised.map_or(Ok(result), Err)
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
) -> PyResult<Judgement> {
    let asked = JudgeRequest::new(technique, (profile, techniques, without), (effort, time_limit), lang)?;
    let puzzle = puzzle_from_object(board)?;
    let judged = run_interruptible(py, |is_stopped| {
        with_cached_judge(&*asked.profile, |judge| {
            let position = judge.validate_position(&puzzle).map_err(refusal_error)?;
            let told = judge_step_text(judge, &position, moves, &asked.techniques, asked.limits, is_stopped);
            Ok::<_, InputError>((told, position))
        })
    })?;
    let ((judged, step), position) = judged?;
    Ok(Judgement::from_judgement(judged, step, Arc::new(position), asked.catalogue))
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
    let asked = JudgeRequest::new(technique, (profile, techniques, without), (effort, time_limit), lang)?;
    let puzzle = puzzle_from_object(board)?;
    let way = run_interruptible(py, |is_stopped| {
        with_cached_judge(&*asked.profile, |judge| {
            let position = judge.validate_position(&puzzle).map_err(refusal_error)?;
            Ok::<_, InputError>(PathJudgement::judge_path(
                judge,
                &position,
                &moves,
                &asked.techniques,
                asked.limits,
                is_stopped,
            ))
        })
    })?;
    way?.into_trace(py, asked.catalogue)
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
pub(crate) fn read_step(text: &str) -> PyResult<(String, Vec<&'static str>)> {
    let step = ClaimedStep::parse(text, Notation::Rc).map_err(InputError::from)?;
    Ok((step.moves.to_text(Notation::Rc), step.techniques.iter().map(|technique| technique.id).collect()))
}
