//! Failures that end a command, each worded as one sentence.

use std::fmt::Display;
use std::io;

use ninefold::logic::explain::say;
use ninefold::texts::{Catalogue, Tell};
use ninefold::{Notation, Sentence};

use crate::exit::Exit;
use crate::language::{self, told};

/// Failure that ends a command.
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
        /// Name of the file.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// A file is no text.
    #[error("{name} is not a file of puzzles: {reason}")]
    NotText {
        /// Name of the file.
        name: String,
        /// Description of the fault, with its place.
        reason: String,
    },
    /// A document is longer than the limit.
    #[error(
        "{name} is longer than {megabytes} MB and has not one puzzle a line, so it would have to be held in memory; \
         --document-limit raises the limit"
    )]
    TooLong {
        /// Name of the document.
        name: String,
        /// The limit in MB.
        megabytes: u64,
    },
    /// Invalid argument.
    #[error("{0}")]
    Usage(String),
    /// Invalid puzzle.
    #[error("{0}")]
    Puzzle(String),
}

/// I/O error together with the file name, for code that passes on `io::Error` alone.
#[derive(Debug, thiserror::Error)]
#[error("cannot {verb} {name}: {error}")]
struct Named {
    verb: &'static str,
    name: String,
    error: io::Error,
}

/// Adds the file name to an error that has none. `verb` is `read` or `write`.
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
    /// Creates the failure for an invalid puzzle from an error of the library.
    pub(crate) fn puzzle(error: &(impl Tell + Display)) -> Failure {
        Failure::Puzzle(told(error))
    }

    /// Creates the failure for an invalid argument from a message.
    pub(crate) fn usage(sentence: &Sentence) -> Failure {
        Failure::Usage(language::text(sentence))
    }

    /// Creates the failure for a puzzle that is invalid, or can't be processed, from a message.
    pub(crate) fn unfit(sentence: &Sentence) -> Failure {
        Failure::Puzzle(language::text(sentence))
    }

    /// Formats the failure in the user's language.
    pub(crate) fn told(&self) -> String {
        self.tell(language::spoken())
    }

    fn tell(&self, catalogue: &Catalogue) -> String {
        let sentence = match self {
            Failure::Output(error) => say!("cannot-write-output", error = error.to_string()),
            Failure::File { verb: "read", name, error } => {
                say!("cannot-read", name = name.clone(), error = error.to_string())
            }
            Failure::File { name, error, .. } => {
                say!("cannot-write", name = name.clone(), error = error.to_string())
            }
            Failure::NotText { name, reason } => {
                say!("not-text", name = name.clone(), reason = reason.clone())
            }
            Failure::TooLong { name, megabytes } => {
                say!("too-long", name = name.clone(), megabytes = megabytes.to_string())
            }
            Failure::Usage(told) | Failure::Puzzle(told) => return told.clone(),
        };
        catalogue.text(&sentence, Notation::Rc)
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    /// The English catalogue equals the `Display` output.
    #[test]
    fn every_failure_is_told_in_every_language() {
        let error = || io::Error::from(io::ErrorKind::NotFound);
        let name = || "list.txt".to_string();
        let check = |failure: &Failure, chinese: &str| {
            assert_eq!(failure.tell(Catalogue::english()), failure.to_string());
            assert_eq!(failure.tell(Catalogue::chinese()), chinese);
        };
        check(&Failure::Output(error()), &format!("无法写到标准输出：{}", error()));
        let failed = |verb| Failure::File { verb, name: name(), error: error() };
        check(&failed("read"), &format!("无法读取 list.txt：{}", error()));
        check(&failed("write"), &format!("无法写入 list.txt：{}", error()));
        let reason = "UTF-16".to_string();
        check(&Failure::NotText { name: name(), reason }, "list.txt 不是题目文件：UTF-16");
        let long =
            "list.txt 超过 64 MB，且并非每行一道题目，因此必须整个放入内存；--document-limit 可提高上限";
        check(&Failure::TooLong { name: name(), megabytes: 64 }, long);
        check(&Failure::Puzzle("55".into()), "55");
    }
}
