//! Positions to practise a technique.

use ninefold::guide;
use ninefold::texts::Catalogue;
use pyo3::prelude::*;

use crate::board::Board;
use crate::board::step::Step;
use crate::given::{self, catalogue};
use crate::supervised::supervised;

/// A position in which a technique is the next thing: nothing that the profile tries before finds a step there.
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct Exercise {
    /// The position.
    board: Py<Board>,
    /// The step to find.
    step: Py<Step>,
    /// "all": nothing that the profile tries before finds a step; "kin": nothing simple, and nothing easier of the same family;
    /// "simple": nothing simple.
    against: String,
}

#[pymethods]
impl Exercise {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let board: String = self.board.bind(py).repr()?.extract()?;
        Ok(format!("<Exercise {board}>"))
    }
}

/// Positions to practise a technique, the same for the same seed: fewer than `count` where no more are found.
///
/// Raises NinefoldError if there is no such technique.
///
/// >>> import ninefold
/// >>> exercise = ninefold.practise("naked-pair")[0]
/// >>> exercise.board.hint(4).step.technique
/// 'naked-pair'
#[pyfunction]
#[pyo3(signature = (technique, count = 1, *, seed = 0, profile = "human", techniques = None, without = None, lang = "en"))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn practise(
    py: Python<'_>,
    technique: &str,
    count: usize,
    seed: u64,
    profile: &str,
    techniques: Option<Vec<String>>,
    without: Option<Vec<String>>,
    lang: &str,
) -> PyResult<Vec<Exercise>> {
    let catalogue = catalogue(lang).map_err(|told| told.raise(py))?;
    let technique = given::technique(technique).map_err(|told| told.raise(py))?;
    let profile = given::profile(profile, techniques, without).map_err(|told| told.raise(py))?;
    let made = supervised(py, None, |watch| {
        let mut practice = guide::Practice::new(technique, &profile, seed);
        let next = |_| practice.next(|| watch.is_stopped()).ok().flatten();
        (0..count).map_while(next).collect::<Vec<_>>()
    })?;
    made.into_iter().map(|exercise| of_exercise(py, exercise, catalogue)).collect()
}

fn of_exercise(
    py: Python<'_>,
    exercise: guide::Exercise,
    catalogue: &'static Catalogue,
) -> PyResult<Exercise> {
    let board = Py::new(py, Board::of(exercise.facts().board().clone()))?;
    let against = exercise.against.id();
    Ok(Exercise { board, step: Py::new(py, Step::rated(exercise.step, catalogue))?, against: against.into() })
}
