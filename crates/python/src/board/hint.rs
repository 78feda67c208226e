//! Python class for hints about the next step, in four stages from vague to complete.

use pyo3::prelude::*;
use pyo3::types::PyType;

use super::render_for_notebook;
use super::step::Step;
use crate::errors::InputError;
use crate::given::stable_hash;

/// What there is to do: its text, and the step itself if all is told.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> print(board.hint(1))
/// Look at box 6.
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct Hint {
    /// "step", "mistakes", "solved", "stuck" or "improper".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.hint().now, board.solve().hint().now
    /// ('step', 'solved')
    pub(crate) now: String,
    /// What is said.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.hint(1).text
    /// 'Look at box 6.'
    pub(crate) text: String,
    /// The step, at stage 4.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.hint(1).step is None, board.hint(4).step.verify()
    /// (True, True)
    pub(crate) step: Option<Py<Step>>,
}

/// Kinds of a hint.
const NOW: [&str; 5] = ["step", "mistakes", "solved", "stuck", "improper"];

/// Data that a hint is rebuilt from.
type HintParts = (String, String, Option<Py<Step>>);

#[pymethods]
impl Hint {
    #[new]
    #[pyo3(signature = (now, text, step = None))]
    fn new(now: String, text: String, step: Option<Py<Step>>) -> PyResult<Hint> {
        if !NOW.contains(&now.as_str()) {
            return Err(InputError::from_expected(format!("one of {}", NOW.join(", ")), now)
                .with_argument_name("now")
                .into());
        }
        Ok(Hint { now, text, step })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, HintParts) {
        let step = self.step.as_ref().map(|step| step.clone_ref(py));
        (py.get_type::<Hint>(), (self.now.clone(), self.text.clone(), step))
    }

    /// The same answer in the same words, with the same step.
    fn __eq__(&self, py: Python<'_>, other: &Hint) -> PyResult<bool> {
        let step = match (&self.step, &other.step) {
            (Some(one), Some(other)) => one.bind(py).eq(other)?,
            (one, other) => one.is_none() && other.is_none(),
        };
        Ok(step && self.now == other.now && self.text == other.text)
    }

    fn __hash__(&self) -> u64 {
        stable_hash((&self.now, &self.text))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        render_for_notebook(this, "show_hint")
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}: {}>", self.now, self.text)
    }
}
