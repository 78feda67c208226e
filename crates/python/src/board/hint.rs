//! Hints: what to do next, told as far as one wants to know.

use pyo3::prelude::*;

use super::step::Step;

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

#[pymethods]
impl Hint {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}: {:?}>", self.now, self.text)
    }
}
