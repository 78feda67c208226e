//! The INIT argument: the source of the board.

use std::path::Path;

use ninefold::Puzzle;
use ninefold::format;
use ninefold::logic::explain::say;

use super::usage;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::language;

/// Parsed INIT argument.
pub(super) enum Init {
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
const BLANKS: usize = 20;

impl Init {
    pub(super) fn read(text: &str, quiet: bool) -> Result<Init, Failure> {
        let (word, rest) = text.split_once(':').map_or((text, None), |(word, rest)| (word, Some(rest)));
        match (word, rest) {
            ("auto", rest) => Ok(Init::Auto { blanks: number(text, rest, BLANKS, "blanks")? }),
            ("fixed", rest) => Ok(Init::Fixed { number: number(text, rest, 0, "fixed")? }),
            ("puzzle", Some(puzzle)) => read_puzzle(puzzle),
            (_, None) if matches!(text.chars().count(), 81 | 729) => read_puzzle(text),
            _ if text == "-" || Path::new(text).exists() || format::detect(text).is_some() => {
                Ok(Init::Puzzle(Box::new(Inputs::of(text).read_one(quiet)?.puzzle)))
            }
            _ => Err(usage(language::text(&say!("classic-init", text = text.to_string())))),
        }
    }

    /// Returns whether the board depends on a seed.
    pub(super) fn is_random(&self) -> bool {
        matches!(self, Init::Auto { .. } | Init::Unique { .. })
    }
}

fn number(
    text: &str,
    digits: Option<&str>,
    default: usize,
    expected: &'static str,
) -> Result<usize, Failure> {
    let Some(digits) = digits else { return Ok(default) };
    let told = || language::text(&say!("classic-init-number", text = text.to_string(), expected = expected));
    digits.parse().map_err(|_| usage(told()))
}

fn read_puzzle(text: &str) -> Result<Init, Failure> {
    let puzzle = format::read_puzzle(text).map_err(|error| Failure::puzzle(&error))?;
    Ok(Init::Puzzle(Box::new(puzzle)))
}
