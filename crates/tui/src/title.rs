//! Origin of a game: a new puzzle of a level, the puzzle of a day, an exercise, or a puzzle that the player
//! brought.

use std::fmt;

use ninefold::guide::learner::Kind;
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::{Notation, Technique, techniques};

use crate::Level;

/// Origin of the puzzle in play.
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

/// Identifies an exercise: its technique, the series it belongs to and its number in that series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Technique to be found.
    pub technique: &'static Technique,
    /// Seed of the series of exercises.
    pub seed: u64,
    /// Number of the exercise in its series, from 1.
    pub number: u64,
    /// Purpose of the exercise, for example a lesson or a review.
    pub kind: Kind,
}

impl Title {
    /// Parses the text that `Display` writes; `None` for any other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Title> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words.as_slice() {
            ["own"] => Title::Own,
            ["new", level] => Title::New(Level::of_id(level)?),
            ["day", day, level] => Title::Day((*day).into(), Level::of_id(level)?),
            ["exercise", technique, seed, number, kind @ ..] => {
                let kind = match kind {
                    // Games saved by earlier editions have no kind: their exercises were all lessons.
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

    /// Returns the title in the language of `catalogue`.
    #[must_use]
    pub fn words(&self, catalogue: &Catalogue) -> String {
        let sentence = match self {
            Title::Own => say!("play-title-own"),
            Title::New(level) => return level.words(catalogue),
            Title::Day(day, level) => {
                say!("play-title-day", level = level.words(catalogue), day = day.clone())
            }
            // Only a lesson names the technique; elsewhere its name would give the step away.
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
