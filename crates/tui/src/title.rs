//! What is played: a puzzle that was made to a level, that of a day, an exercise, or one that somebody brought.

use std::fmt;

use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::{Notation, Technique, techniques};

use crate::Level;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Title {
    /// A puzzle from elsewhere.
    Own,
    /// A new puzzle of a level.
    New(Level),
    /// The puzzle of a day, `2026-11-25`, and a level.
    Day(String, Level),
    /// An exercise of a technique: the one of a seed with this number.
    Exercise(&'static Technique, u64, u64),
}

impl Title {
    /// Reads what `Display` writes.
    #[must_use]
    pub fn read(text: &str) -> Option<Title> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words.as_slice() {
            ["own"] => Title::Own,
            ["new", level] => Title::New(Level::of_id(level)?),
            ["day", day, level] => Title::Day((*day).into(), Level::of_id(level)?),
            ["exercise", technique, seed, number] => {
                Title::Exercise(techniques::by_id(technique)?, seed.parse().ok()?, number.parse().ok()?)
            }
            _ => return None,
        })
    }

    /// The same in words.
    #[must_use]
    pub fn words(&self, catalogue: &Catalogue) -> String {
        let sentence = match self {
            Title::Own => say!("play-title-own"),
            Title::New(level) => return level.words(catalogue),
            Title::Day(day, level) => {
                say!("play-title-day", level = level.words(catalogue), day = day.clone())
            }
            Title::Exercise(technique, _, number) => {
                say!("play-title-exercise", technique = *technique, number = *number as usize)
            }
        };
        catalogue.text(&sentence, Notation::Rc)
    }
}

/// Writes `day 2026-11-25 easy`.
impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Title::Own => f.write_str("own"),
            Title::New(level) => write!(f, "new {}", level.id()),
            Title::Day(day, level) => write!(f, "day {day} {}", level.id()),
            Title::Exercise(technique, seed, number) => {
                write!(f, "exercise {} {seed} {number}", technique.id)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_read_as_it_is_written() {
        for text in ["own", "new master", "day 2026-11-25 easy", "exercise x-wing 7 3"] {
            assert_eq!(Title::read(text).unwrap().to_string(), text);
        }
        for text in ["", "new", "new hardest", "day easy", "exercise x-wring 7 3", "own 1"] {
            assert_eq!(Title::read(text), None, "{text}");
        }
    }
}
