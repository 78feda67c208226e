//! What is played: a puzzle that was made to a level, that of a day, an exercise, or one that somebody brought.

use std::fmt;

use ninefold::guide::learner::Kind;
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
    /// An exercise.
    Exercise(Asked),
}

/// Which exercise it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is to be found.
    pub technique: &'static Technique,
    /// Whose exercises they are.
    pub seed: u64,
    /// Which of these, from 1.
    pub number: u64,
    /// What it is for.
    pub kind: Kind,
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
            ["exercise", technique, seed, number, kind @ ..] => {
                let kind = match kind {
                    // Games of before have no others.
                    [] => Kind::Lesson,
                    [kind] => Kind::ALL.into_iter().find(|own| own.id() == *kind)?,
                    _ => return None,
                };
                let technique = techniques::by_id(technique)?;
                let (seed, number) = (seed.parse().ok()?, number.parse().ok()?);
                Title::Exercise(Asked { technique, seed, number, kind })
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
            // Only a lesson names what is to be found.
            Title::Exercise(Asked { technique, number, kind, .. }) => match kind {
                Kind::Lesson => {
                    say!("play-title-exercise", technique = *technique, number = *number as usize)
                }
                Kind::Review => say!("play-title-review"),
                Kind::Blind => say!("play-title-blind"),
                Kind::Placement => say!("play-title-placement"),
                Kind::Streak => say!("play-title-streak"),
            },
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
            Title::Exercise(Asked { technique, seed, number, kind }) => {
                write!(f, "exercise {} {seed} {number} {}", technique.id, kind.id())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_read_as_it_is_written() {
        for text in ["own", "new master", "day 2026-11-25 easy", "exercise x-wing 7 3 review"] {
            assert_eq!(Title::read(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "new",
            "new hardest",
            "day easy",
            "exercise x-wring 7 3",
            "exercise x-wing 7 3 exam",
            "own 1",
        ] {
            assert_eq!(Title::read(text), None, "{text}");
        }
        assert_eq!(Title::read("exercise x-wing 7 3"), Title::read("exercise x-wing 7 3 lesson"));
    }
}
