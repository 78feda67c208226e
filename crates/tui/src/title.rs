//! Origin of a game in the terminal: a new puzzle of a level, the puzzle of a day, an exercise, or a puzzle
//! that the player brought.

use std::fmt;

use ninefold::guide::learner::ExercisePurpose;
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::{Notation, Technique, techniques};

use crate::DifficultyLevel;

/// Origin of the puzzle in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameTitle {
    /// A puzzle from elsewhere.
    Own,
    /// A new puzzle of a level.
    New(DifficultyLevel),
    /// The puzzle of a day, `2026-11-25`, and a level.
    Day(String, DifficultyLevel),
    /// An exercise.
    Exercise(ExerciseId),
}

/// Identifies an exercise: its technique, the series it belongs to and its number in that series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseId {
    /// Technique to be found.
    pub technique: &'static Technique,
    /// Seed of the series of exercises.
    pub seed: u64,
    /// Number of the exercise in its series, from 1.
    pub number: u64,
    /// Purpose of the exercise, for example a lesson or a review.
    pub kind: ExercisePurpose,
}

impl GameTitle {
    /// Parses the text that `Display` writes; `None` for any other text.
    #[must_use]
    pub fn from_text(text: &str) -> Option<GameTitle> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words.as_slice() {
            ["own"] => GameTitle::Own,
            ["new", level] => GameTitle::New(DifficultyLevel::from_id(level)?),
            ["day", day, level] => GameTitle::Day((*day).into(), DifficultyLevel::from_id(level)?),
            ["exercise", technique, seed, number, kind @ ..] => {
                let kind = match kind {
                    // Games saved by earlier editions have no kind: their exercises were all lessons.
                    [] => ExercisePurpose::Lesson,
                    [kind] => ExercisePurpose::ALL.into_iter().find(|own| own.id() == *kind)?,
                    _ => return None,
                };
                let technique = techniques::technique_by_id(technique)?;
                let (seed, number) = (seed.parse().ok()?, number.parse().ok()?);
                GameTitle::Exercise(ExerciseId { technique, seed, number, kind })
            }
            _ => return None,
        })
    }

    /// Returns the title in the language of `catalogue`.
    #[must_use]
    pub fn localized_text(&self, catalogue: &Catalogue) -> String {
        let sentence = match self {
            GameTitle::Own => say!("play-title-own"),
            GameTitle::New(level) => return level.localized_name(catalogue),
            GameTitle::Day(day, level) => {
                say!("play-title-day", level = level.localized_name(catalogue), day = day.clone())
            }
            // Only a lesson names the technique; elsewhere its name would give the step away.
            GameTitle::Exercise(ExerciseId { technique, number, kind, .. }) => match kind {
                ExercisePurpose::Lesson => {
                    say!("play-title-exercise", technique = *technique, number = *number as usize)
                }
                ExercisePurpose::Review => say!("play-title-review"),
                ExercisePurpose::Blind => say!("play-title-blind"),
                ExercisePurpose::Placement => say!("play-title-placement"),
                ExercisePurpose::Streak => say!("play-title-streak"),
            },
        };
        catalogue.format_message(&sentence, Notation::Rc)
    }
}

/// Writes `day 2026-11-25 easy`.
impl fmt::Display for GameTitle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameTitle::Own => f.write_str("own"),
            GameTitle::New(level) => write!(f, "new {}", level.id()),
            GameTitle::Day(day, level) => write!(f, "day {day} {}", level.id()),
            GameTitle::Exercise(ExerciseId { technique, seed, number, kind }) => {
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
            assert_eq!(GameTitle::from_text(text).unwrap().to_string(), text);
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
            assert_eq!(GameTitle::from_text(text), None, "{text}");
        }
        assert_eq!(
            GameTitle::from_text("exercise x-wing 7 3"),
            GameTitle::from_text("exercise x-wing 7 3 lesson")
        );
    }
}
