//! Python class for exercises: positions in which to practise a technique.

use ninefold::generate::canon::CanonicalKey;
use ninefold::guide;
use ninefold::guide::practise::ExercisePurity;
use ninefold::texts::Catalogue;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::board::Board;
use crate::board::step::Step;
use crate::errors::InputError;
use crate::given::{self, Whole, find_catalogue};
use crate::supervised::run_reporting_progress;

/// A position in which a technique is to be found: nothing that the profile tries before gives what its step concludes, or any
/// part of it.
///
/// >>> import ninefold
/// >>> exercise = ninefold.practise("naked-pair")[0]
/// >>> exercise.board.apply(exercise.step) == exercise.step.after
/// True
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct Exercise {
    /// The position.
    ///
    /// >>> import ninefold
    /// >>> exercise = ninefold.practise("naked-pair")[0]
    /// >>> exercise.board == exercise.step.before
    /// True
    board: Py<Board>,
    /// The step to find.
    ///
    /// >>> import ninefold
    /// >>> exercise = ninefold.practise("naked-pair")[0]
    /// >>> exercise.step.technique
    /// 'naked-pair'
    step: Py<Step>,
    /// "pure": nothing that the profile tries before finds a step in the position; "local": something does, but nothing that gives
    /// any part of what the step concludes; "bare": the same, and all cells are filled that the step can do without; "shadowed": nothing
    /// simple finds a step, but something easier gives a part of what it concludes.
    ///
    /// >>> import ninefold
    /// >>> ninefold.practise("naked-pair", kind="bare")[0].kind
    /// 'bare'
    kind: &'static str,
    /// The position up to symmetry, as 16 hexadecimal digits: that of a copy is the same.
    ///
    /// >>> import ninefold
    /// >>> len(ninefold.practise("naked-pair")[0].key)
    /// 16
    key: String,
}

/// Data that an exercise is rebuilt from.
type ExerciseParts = (Py<Board>, Py<Step>, &'static str, String);

#[pymethods]
impl Exercise {
    #[new]
    fn new(board: Py<Board>, step: Py<Step>, kind: &str, key: String) -> Result<Exercise, PyErr> {
        let known = ExercisePurity::SELECTABLE
            .into_iter()
            .chain([ExercisePurity::Shadowed])
            .find(|known| known.id() == kind);
        let kind = known.ok_or_else(|| InputError::from_expected("a kind of exercise", kind))?.id();
        Ok(Exercise { board, step, kind, key })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, ExerciseParts) {
        let parts = (self.board.clone_ref(py), self.step.clone_ref(py), self.kind, self.key.clone());
        (py.get_type::<Exercise>(), parts)
    }

    /// The same step in the same position.
    fn __eq__(&self, py: Python<'_>, other: &Exercise) -> PyResult<bool> {
        let is_same = self.kind == other.kind && self.key == other.key;
        Ok(is_same && self.step.bind(py).eq(&other.step)? && self.board.bind(py).eq(&other.board)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.step.bind(py).hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let board: String = self.board.bind(py).repr()?.extract()?;
        Ok(format!("<Exercise {board}>"))
    }
}

/// Positions to practise a technique, the same for the same seed: fewer than `count` where no more are found. None is a copy of
/// another up to symmetry, or of one whose key is in `seen`. `kind` asks for one kind: "pure", "local" or "bare"; without it,
/// positions are pure, or local where those are rare.
///
/// Raises NinefoldError if there is no such technique or kind.
///
/// >>> import ninefold
/// >>> exercise = ninefold.practise("naked-pair")[0]
/// >>> exercise.board.hint(4).step.technique
/// 'naked-pair'
/// >>> exercise.board.recognise(exercise.step.conclusions, exercise="naked-pair").verdict
/// 'right'
#[pyfunction]
#[pyo3(
    signature = (technique, count = Whole(1), *, seed = Whole(0), kind = None, seen = None, profile = "human", techniques = None, without = None, lang = "en"),
    text_signature = "(technique, count=1, *, seed=0, kind=None, seen=None, profile=\"human\", techniques=None, without=None, lang=\"en\")"
)]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn practise(
    py: Python<'_>,
    technique: &str,
    count: Whole,
    seed: Whole,
    kind: Option<&str>,
    seen: Option<Vec<String>>,
    profile: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
    lang: &str,
) -> PyResult<Vec<Exercise>> {
    let catalogue = find_catalogue(lang)?;
    let technique = given::find_technique(technique)?;
    let profile = given::find_profile(profile, techniques, without)?;
    let count = count.check_at_most(usize::MAX, "count")?;
    let seed = seed.as_u64("seed")?;
    let kind = kind.map(parse_exercise_kind).transpose()?;
    let seen: Result<Vec<CanonicalKey>, _> = seen.unwrap_or_default().iter().map(|key| key.parse()).collect();
    let seen = seen.map_err(|error| InputError::new(error).with_argument_name("seen"))?;
    let made = run_reporting_progress(py, None, |watch| {
        let practice = guide::PracticeSession::new(technique, &profile, seed).excluding_seen(seen);
        let mut practice = match kind {
            Some(kind) => practice.with_purity(kind),
            None => practice,
        };
        // Exercises are searched one after the other; there may be fewer than requested.
        let next = |_| practice.next_exercise(|| watch.is_stopped()).ok().flatten();
        (0..count).map_while(next).collect::<Vec<_>>()
    })?;
    made.into_iter().map(|exercise| rebuild_exercise(py, exercise, catalogue)).collect()
}

fn parse_exercise_kind(id: &str) -> Result<ExercisePurity, InputError> {
    let found = ExercisePurity::SELECTABLE.into_iter().find(|kind| kind.id() == id);
    found.ok_or_else(|| {
        InputError::from_expected("\"pure\", \"local\" or \"bare\"", id).with_argument_name("kind")
    })
}

fn rebuild_exercise(
    py: Python<'_>,
    exercise: guide::TechniqueExercise,
    catalogue: &'static Catalogue,
) -> PyResult<Exercise> {
    let board = Py::new(py, Board::from_board(exercise.facts().board().clone()))?;
    let (kind, key) = (exercise.kind.id(), exercise.key.to_string());
    Ok(Exercise { board, step: Py::new(py, Step::from_rated(exercise.step, catalogue))?, kind, key })
}
