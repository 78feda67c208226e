//! What a player did, recognised.

use ninefold::guide;
use ninefold::texts::Catalogue;
use ninefold::{Conclusions, Facts, Notation};
use pyo3::prelude::*;

use super::step::Step;

/// What a player did, judged.
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct Recognition {
    /// "exact", "part", "several", "unseen", "wrong" or "no-news".
    answer: String,
    /// What is said.
    text: String,
    /// The steps that show what was done, or the contrary of what is wrong.
    steps: Vec<Py<Step>>,
}

impl Recognition {
    pub(crate) fn of(
        py: Python<'_>,
        told: &guide::Recognition,
        facts: &Facts,
        moves: &Conclusions,
        catalogue: &'static Catalogue,
    ) -> PyResult<Recognition> {
        let said = told.tell(facts, moves);
        let lines: Vec<String> = said.iter().map(|sentence| catalogue.text(sentence, Notation::Rc)).collect();
        let steps: PyResult<Vec<Py<Step>>> =
            told.steps().iter().map(|rated| Py::new(py, Step::rated(rated.clone(), catalogue))).collect();
        Ok(Recognition { answer: told.word().into(), text: lines.join("\n"), steps: steps? })
    }
}

#[pymethods]
impl Recognition {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Recognition {}: {:?}>", self.answer, self.text)
    }
}
