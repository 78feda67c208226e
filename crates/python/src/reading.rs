//! Python calls that read answers and reasoning written by language models.

use ninefold::Notation;
use ninefold::guide::judge::reader;
use pyo3::prelude::*;

/// The steps of an answer, each as a text that `verify_step` reads: what `ninefold.rewards.read_steps` is made of.
#[pyfunction]
#[pyo3(signature = (text, tags))]
pub(crate) fn answer_steps(text: &str, tags: Vec<String>) -> Vec<String> {
    reader::parse_answer_text(text, Notation::Rc, &tags).into_iter().map(|step| step.text).collect()
}

/// A text with its thoughts replaced by blanks: what `ninefold.rewards.without_thoughts` is made of.
#[pyfunction]
#[pyo3(signature = (text, tags))]
pub(crate) fn blank_thoughts(text: &str, tags: Vec<String>) -> String {
    reader::blank_out_thoughts(text, &tags)
}
