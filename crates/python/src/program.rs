//! Command line of the `ninefold` program, as `python -m ninefold` runs it.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Does what the words of a command line ask for; returns the exit code. From then on the program listens to signals, and Python no more.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let words = std::iter::once("ninefold".into()).chain(arguments).collect();
    py.detach(|| ninefold_cli::run(words))
}
