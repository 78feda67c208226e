//! Why a command ended early, in one sentence.

use std::io;

use crate::exit::Exit;

/// What stops a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
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
    /// A document is longer than it may be.
    #[error(
        "{name} is longer than {megabytes} MB and has not one puzzle a line, so it would have to be held in memory; \
         --document-limit raises the limit"
    )]
    TooLong {
        /// Which.
        name: String,
        /// The limit.
        megabytes: u64,
    },
    /// An argument makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A puzzle makes no sense.
    #[error("{0}")]
    Puzzle(String),
}

/// An error of a file, which has its name with it on its way through code that knows of no files.
#[derive(Debug, thiserror::Error)]
#[error("cannot {verb} {name}: {error}")]
struct Named {
    verb: &'static str,
    name: String,
    error: io::Error,
}

/// The error with the name of its file, unless it has one. `verb` is `read` or `write`.
pub(crate) fn named(verb: &'static str, name: &str, error: io::Error) -> io::Error {
    if error.get_ref().is_some_and(|inner| inner.is::<Named>()) {
        return error;
    }
    io::Error::new(error.kind(), Named { verb, name: name.into(), error })
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.downcast::<Named>() {
            Ok(Named { verb, name, error }) => Failure::File { verb, name, error },
            Err(error) => Failure::Output(error),
        }
    }
}

impl Failure {
    pub(crate) fn is_broken_pipe(&self) -> bool {
        match self {
            Failure::Output(error) | Failure::File { verb: "write", error, .. } => {
                error.kind() == io::ErrorKind::BrokenPipe
            }
            _ => false,
        }
    }

    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Puzzle(_) => Exit::Some,
            _ => Exit::Usage,
        }
    }
}
