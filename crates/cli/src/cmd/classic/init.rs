//! The INIT argument of `ninefold lab classic`: the source of the board.

use ninefold::format;

use super::error_with_usage;
use crate::prelude::*;

/// Parsed INIT argument.
pub(super) enum BoardInit {
    /// The empty board.
    Empty,
    /// A random board with at least one solution.
    Auto { blanks: usize },
    /// A random board with a single solution.
    Unique { blanks: usize },
    /// One of the eight built-in boards.
    Fixed { number: usize },
    /// A given puzzle.
    Puzzle(Box<Puzzle>),
}

/// Number of blanks for `auto` without a number.
const DEFAULT_BLANKS: usize = 20;

impl BoardInit {
    pub(super) fn from_argument(text: &str, quiet: bool) -> Result<BoardInit, CommandError> {
        let (word, rest) = text.split_once(':').map_or((text, None), |(word, rest)| (word, Some(rest)));
        match (word, rest) {
            ("auto", rest) => {
                Ok(BoardInit::Auto { blanks: parse_init_number(text, rest, DEFAULT_BLANKS, "blanks")? })
            }
            ("fixed", rest) => Ok(BoardInit::Fixed { number: parse_init_number(text, rest, 0, "fixed")? }),
            ("puzzle", Some(puzzle)) => parse_puzzle_init(puzzle),
            (_, None) if matches!(text.chars().count(), 81 | 729) => parse_puzzle_init(text),
            _ if text == "-" || Path::new(text).exists() || format::detect_format(text).is_some() => {
                Ok(BoardInit::Puzzle(Box::new(
                    InputOptions::from_argument(text).read_single_puzzle(quiet)?.puzzle,
                )))
            }
            _ => {
                Err(error_with_usage(language::message_text(&say!("classic-init", text = text.to_string()))))
            }
        }
    }

    /// Returns whether the starting board of the search depends on a seed.
    pub(super) fn is_random(&self) -> bool {
        matches!(self, BoardInit::Auto { .. } | BoardInit::Unique { .. })
    }
}

fn parse_init_number(
    text: &str,
    digits: Option<&str>,
    default: usize,
    expected: &'static str,
) -> Result<usize, CommandError> {
    let Some(digits) = digits else { return Ok(default) };
    let told = || language::message_text(&say!("classic-init-number", text = text.to_string(), expected));
    digits.parse().map_err(|_| error_with_usage(told()))
}

fn parse_puzzle_init(text: &str) -> Result<BoardInit, CommandError> {
    let puzzle = format::read_puzzle(text).map_err(|error| CommandError::puzzle_error(&error))?;
    Ok(BoardInit::Puzzle(Box::new(puzzle)))
}
