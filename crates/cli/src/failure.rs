//! Failures that end a command of the program, each worded as one sentence.

use std::fmt::Display;
use std::io;

use ninefold::logic::explain::say;
use ninefold::texts::{Catalogue, Localize};
use ninefold::{Message, Notation};

use crate::exit::ExitStatus;
use crate::language::{self, localized_text};

/// Failure that ends a command.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.describe(Catalogue::english()))]
pub(crate) enum CommandError {
    /// Standard output cannot be written.
    Output(io::Error),
    /// A file cannot be read or written.
    File {
        /// `read` or `write`.
        verb: &'static str,
        /// Name of the file.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// A file is no text.
    NotText {
        /// Name of the file.
        name: String,
        /// Description of the fault, with its place.
        reason: String,
    },
    /// A document is longer than the limit.
    TooLong {
        /// Name of the document.
        name: String,
        /// The limit in MB.
        megabytes: u64,
    },
    /// Invalid argument.
    Usage(String),
    /// Invalid puzzle.
    Puzzle(String),
}

/// Adds the file name to an error that has none, for code that passes on `io::Error` alone. `verb` is `read` or
/// `write`.
pub(crate) fn add_file_name(verb: &'static str, name: &str, error: io::Error) -> io::Error {
    if error.get_ref().is_some_and(|inner| inner.is::<CommandError>()) {
        return error;
    }
    io::Error::new(error.kind(), CommandError::File { verb, name: name.into(), error })
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        error.downcast().unwrap_or_else(CommandError::Output)
    }
}

impl CommandError {
    /// Creates the failure for a file that cannot be read.
    pub(crate) fn unreadable_file(name: impl ToString, error: io::Error) -> CommandError {
        CommandError::File { verb: "read", name: name.to_string(), error }
    }

    /// Creates the failure for a file that cannot be written.
    pub(crate) fn unwritable_file(name: impl ToString, error: io::Error) -> CommandError {
        CommandError::File { verb: "write", name: name.to_string(), error }
    }

    /// Creates the failure for an invalid puzzle from an error of the library.
    pub(crate) fn puzzle_error(error: &(impl Localize + Display)) -> CommandError {
        CommandError::Puzzle(localized_text(error))
    }

    /// Creates the failure for an invalid argument from a message.
    pub(crate) fn usage_error(sentence: &Message) -> CommandError {
        CommandError::Usage(language::message_text(sentence))
    }

    /// Creates the failure for a puzzle that is invalid, or can't be processed, from a message.
    pub(crate) fn unsuitable_puzzle_error(sentence: &Message) -> CommandError {
        CommandError::Puzzle(language::message_text(sentence))
    }

    /// Formats the failure in the user's language.
    pub(crate) fn localized_text(&self) -> String {
        self.describe(language::current_message_catalogue())
    }

    fn describe(&self, catalogue: &Catalogue) -> String {
        let sentence = match self {
            CommandError::Output(error) => say!("cannot-write-output", error = error.to_string()),
            CommandError::File { verb: "read", name, error } => {
                say!("cannot-read", name = name.clone(), error = error.to_string())
            }
            CommandError::File { name, error, .. } => {
                say!("cannot-write", name = name.clone(), error = error.to_string())
            }
            CommandError::NotText { name, reason } => {
                say!("not-text", name = name.clone(), reason = reason.clone())
            }
            CommandError::TooLong { name, megabytes } => {
                say!("too-long", name = name.clone(), megabytes = megabytes.to_string())
            }
            CommandError::Usage(told) | CommandError::Puzzle(told) => return told.clone(),
        };
        catalogue.format_message(&sentence, Notation::Rc)
    }

    pub(crate) fn is_broken_pipe(&self) -> bool {
        match self {
            CommandError::Output(error) | CommandError::File { verb: "write", error, .. } => {
                error.kind() == io::ErrorKind::BrokenPipe
            }
            _ => false,
        }
    }

    pub(crate) fn exit_status(&self) -> ExitStatus {
        match self {
            CommandError::Puzzle(_) => ExitStatus::PuzzlesFailed,
            _ => ExitStatus::Usage,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_is_told_in_every_language() {
        let error = || io::Error::from(io::ErrorKind::NotFound);
        let name = || "list.txt".to_string();
        let check = |failure: &CommandError, chinese: &str| {
            assert_eq!(failure.describe(Catalogue::chinese()), chinese);
        };
        check(&CommandError::Output(error()), &format!("无法写到标准输出：{}", error()));
        let failed = |verb| CommandError::File { verb, name: name(), error: error() };
        check(&failed("read"), &format!("无法读取 list.txt：{}", error()));
        check(&failed("write"), &format!("无法写入 list.txt：{}", error()));
        let reason = "UTF-16".to_string();
        check(&CommandError::NotText { name: name(), reason }, "list.txt 不是题目文件：UTF-16");
        let long =
            "list.txt 超过 64 MB，且并非每行一道题目，因此必须整个放入内存；--document-limit 可提高上限";
        check(&CommandError::TooLong { name: name(), megabytes: 64 }, long);
        check(&CommandError::Puzzle("55".into()), "55");
    }
}
