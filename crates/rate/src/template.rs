//! Output templates of `%` letters, for rating scales that have no template of their own: all but [Sudoku
//! Explainer's](crate::se::template).
//!
//! | letter | writes |
//! |---|---|
//! | `%g` | the line that was read |
//! | `%i` | the position as 81 characters; at the end that is the solution |
//! | `%m` `%M` | its 729 candidates on one line; its grid of pencil marks |
//! | `%n` | which puzzle it is, from 1 |
//! | `%e` | the time it took |
//! | `%l` `%t` `%%` | a line end, a tab, a percent sign |
//!
//! A scale adds [letters of its own](crate::RatingScale::template_letters): `%r` the number it rates by, `%L`
//! the level in a word, `%R` the technique of the hardest step, and for people `%U` the uncertainty of the
//! score.

use std::time::Duration;

use ninefold_core::{Board, ByCell, Puzzle};
use ninefold_formats::{self as format, FormatError};

use crate::{RatingScale, RatingTally};

/// A template, understood.
///
/// ```
/// use ninefold_chains::ChainEngine;
/// use ninefold_rate::hodoku::HodokuScale;
/// use ninefold_rate::template::{RatingTemplate, RatingTemplateValues};
/// use ninefold_rate::RatingWalk;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut engine = ChainEngine::new();
/// let mut walk = RatingWalk::new(&HodokuScale, &line.parse()?, &mut engine);
/// walk.run_to_end(|| false);
/// let values = RatingTemplateValues { line, number: 1, ..RatingTemplateValues::from_walk(&walk) };
/// assert_eq!(RatingTemplate::parse("%n: %L (%r)", &HodokuScale)?.render(&values), "1: Easy (204)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingTemplate(format::OutputTemplate);

/// Values for the letters of a template.
#[derive(Clone, Copy, Debug)]
pub struct RatingTemplateValues<'a> {
    /// The line that was read.
    pub line: &'a str,
    /// Number of the puzzle, from 1.
    pub number: u64,
    /// The time it took so far.
    pub elapsed: Duration,
    /// The position.
    pub board: &'a Board,
    /// The result so far.
    pub tally: &'a dyn RatingTally,
}

impl<'a> RatingTemplateValues<'a> {
    /// Takes the values from a walk, as far as it went; the others stay empty or zero.
    #[must_use]
    pub fn from_walk<T: RatingTally>(walk: &'a crate::RatingWalk<'_, T>) -> RatingTemplateValues<'a> {
        let (board, tally) = (walk.facts().board(), walk.tally());
        RatingTemplateValues { line: "", number: 0, elapsed: Duration::ZERO, board, tally }
    }
}

impl RatingTemplate {
    /// Parses a template with the letters of a scale.
    ///
    /// # Errors
    /// The place of a percent sign that no known letter follows.
    pub fn parse(text: &str, scale: &dyn RatingScale) -> Result<RatingTemplate, FormatError> {
        format::OutputTemplate::parse_with_extra_letters(text, &format!("{}e", scale.template_letters()))
            .map(RatingTemplate)
    }

    /// Writes a rating template's text with these values.
    #[must_use]
    pub fn render(&self, values: &RatingTemplateValues<'_>) -> String {
        let RatingTemplateValues { line, number, elapsed, board, tally } = *values;
        let further = |letter| {
            tally.template_letter_text(letter).or_else(|| position_letter_text(letter, board, elapsed))
        };
        self.0.write_with_values(&puzzle_from_board(board), line, number, further).unwrap_or_default()
    }
}

/// A position, with its candidates as they are.
pub(crate) fn puzzle_from_board(board: &Board) -> Puzzle {
    let marks = ByCell::from_fn(|cell| board.candidates(cell));
    Puzzle { marks: Some(marks), ..Puzzle::from(board) }
}

/// Returns the text for letters that need more than the puzzle alone.
pub(crate) fn position_letter_text(letter: char, board: &Board, elapsed: Duration) -> Option<String> {
    match letter {
        'e' => Some(format_elapsed(elapsed)),
        // No grid can show a cell without candidates.
        'M' if board.empty_cells().iter().any(|cell| board.candidates(cell).is_empty()) => {
            Some(String::new())
        }
        _ => None,
    }
}

/// `0.07s`, `2m05s`, `3h04m`, `1d02h`.
fn format_elapsed(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    if minutes == 0 {
        format!("{seconds}.{:02}s", elapsed.subsec_millis() / 10)
    } else if hours == 0 {
        format!("{minutes}m{:02}s", seconds % 60)
    } else if days == 0 {
        format!("{hours}h{:02}m", minutes % 60)
    } else {
        format!("{days}d{:02}h", hours % 24)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_chains::ChainEngine;

    use super::*;
    use crate::hodoku::HodokuScale;
    use crate::human::HumanScale;
    use crate::{RatingWalk, SCALES};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Needs an XY-Wing.
    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

    fn check(scale: &dyn RatingScale, puzzle: &str, template: &str, expected: &str) {
        let mut engine = ChainEngine::new();
        let mut walk = RatingWalk::new(scale, &puzzle.parse().unwrap(), &mut engine);
        walk.run_to_end(|| false);
        let elapsed = Duration::from_millis(1_239);
        let values = RatingTemplateValues {
            line: "the line",
            number: 3,
            elapsed,
            ..RatingTemplateValues::from_walk(&walk)
        };
        assert_eq!(RatingTemplate::parse(template, scale).unwrap().render(&values), expected, "{template}");
    }

    #[test]
    fn scales_have_letters_of_their_own() {
        check(&HodokuScale, LINE, "%n: %g%t%L %r, %R%l100%%é", "3: the line\tEasy 204, Naked Single\n100%é");
        check(&HodokuScale, WING, "%L (%r) %R %e", "Hard (1048) XY-Wing 1.23s");
        check(
            &HumanScale::FREE,
            WING,
            "%L: %r, give or take %U (%R)",
            "Hard: 1099, give or take 255 (XY-Wing)",
        );
        check(
            &HodokuScale,
            LINE,
            "%i",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        );
    }

    #[test]
    fn unknown_letters_are_errors() {
        let error = RatingTemplate::parse("%r é%q", &HodokuScale).unwrap_err().to_string();
        let known = "(one of %g %i %m %M %n %r %L %R %e %l %t %%)";
        assert_eq!(error, format!("line 1, column 5: expected a known letter {known}, found %q"));
        // Only people's scale says how sure it is.
        assert!(
            RatingTemplate::parse("%U", &HodokuScale).is_err()
                && RatingTemplate::parse("%U", &HumanScale::FREE).is_ok()
        );
    }

    #[test]
    fn a_result_knows_each_letter_of_its_scale_and_no_other() {
        for scale in SCALES {
            for letter in ('a'..='z').chain('A'..='Z') {
                let is_known = scale.template_letters().contains(letter);
                assert_eq!(
                    scale.new_tally().template_letter_text(letter).is_some(),
                    is_known,
                    "{} {letter}",
                    scale.name()
                );
            }
        }
    }

    #[test]
    fn times_are_written_as_serate_does() {
        let check =
            |seconds, expected: &str| assert_eq!(format_elapsed(Duration::from_secs(seconds)), expected);
        check(0, "0.00s");
        check(125, "2m05s");
        check(3 * 3600 + 4 * 60, "3h04m");
        check(26 * 3600, "1d02h");
    }
}
