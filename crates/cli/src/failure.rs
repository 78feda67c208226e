//! Why a command ended early, in one sentence.

use std::io;

use crate::exit::Exit;

/// What stops a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be read or written.
    #[error("cannot {verb} {name}: {error}")]
    File {
        /// `read` or `write`.
        verb: &'static str,
        /// Which.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// A file is no text.
    #[error("{name} is not a file of puzzles: {reason}")]
    NotText {
        /// Which.
        name: String,
        /// What is wrong with it, with the place.
        reason: String,
    },
    /// An argument makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A puzzle makes no sense.
    #[error("{0}")]
    Puzzle(String),
}

impl Failure {
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Puzzle(_) => Exit::Some,
            _ => Exit::Usage,
        }
    }
}
