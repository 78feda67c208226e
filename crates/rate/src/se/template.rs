//! Output templates of `%` letters, compatible with those of SukakuExplainer's `serate`, since scripts depend
//! on them. Its `%s` and `%h`, which write a step in its own words, are refused: these words are not known
//! exactly. A step in our words has letters of its own.
//!
//! | letter | writes |
//! |---|---|
//! | `%g` | the line that was read |
//! | `%r` `%p` `%d` | ER, EP, ED; after a step, `%r` is the step's own rating |
//! | `%R` `%P` `%D` | the techniques that gave them |
//! | `%S` `%T` `%U` | the same in a few letters |
//! | `%i` | the position as 81 characters; at the end that is the solution |
//! | `%m` `%M` | its 729 candidates on one line; its grid of pencil marks |
//! | `%n` | which puzzle it is, from 1 |
//! | `%e` | the time it took |
//! | `%c` `%x` | a step in our words, and as HTML: after a step that step, at the end the first one as hard as ER |
//! | `%l` `%t` `%%` | a line end, a tab, a percent sign |

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use ninefold_core::phrase::ParseMessage;
use ninefold_core::{Board, Notation};
use ninefold_formats::{self as format, FormatError};
use ninefold_logic::{Technique, TechniqueVariant};

use super::{SeDecider, SeDeciders, SeRating, full_name, short_name};
use crate::{RatedStep, template};

/// A template, understood.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_rate::se::template::{SeTemplate, SeTemplateValues};
/// use ninefold_rate::se::{SeProfile, SeRater};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut rater = SeRater::new(SeProfile::SE);
/// let mut walk = rater.start_rating_walk(&line.parse()?);
/// walk.run_to_end(|| false);
/// let values = SeTemplateValues { line, number: 1, ..SeTemplateValues::from_walk(&walk) };
/// assert_eq!(SeTemplate::parse("%n %g ED=%r/%p/%d %S")?.render(&values), format!("1 {line} ED=1.2/1.2/1.2 HS"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeTemplate(format::OutputTemplate);

/// Writes the text that it was read from.
impl fmt::Display for SeTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The letters beyond those of every template of puzzles.
const LETTERS: &str = "rpdRPDSTUecx";

/// Values for the letters of a template.
#[derive(Clone, Copy, Debug)]
pub struct SeTemplateValues<'a> {
    /// The line that was read.
    pub line: &'a str,
    /// Number of the puzzle, from 1.
    pub number: u64,
    /// The time it took so far.
    pub elapsed: Duration,
    /// The position.
    pub board: &'a Board,
    /// The numbers so far; after a step, ER is its own rating.
    pub rating: SeRating,
    /// The techniques that gave the numbers.
    pub deciders: SeDeciders,
    /// The step to explain.
    pub step: Option<&'a StepDescription>,
}

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepDescription {
    /// On one line: `Hidden Pair: r4c13<>7`.
    pub short: String,
    /// With all its sentences, as HTML on one line.
    pub html: String,
}

impl<'a> SeTemplateValues<'a> {
    /// Takes the values from a walk, as far as it went; the others stay empty or zero.
    #[must_use]
    pub fn from_walk(walk: &'a super::SeWalk<'_>) -> SeTemplateValues<'a> {
        SeTemplateValues {
            line: "",
            number: 0,
            elapsed: Duration::ZERO,
            board: walk.facts().board(),
            rating: walk.rating(),
            deciders: walk.tally().deciders(),
            step: None,
        }
    }
}

impl StepDescription {
    /// Describes a rated step in words.
    #[must_use]
    pub fn from_rated_step(rated: &RatedStep) -> StepDescription {
        let name = full_name(rated.step.technique(), rated.step.pattern.technique_variant());
        let escape = |text: String| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let conclusions = rated.step.conclusions.to_text(Notation::Rc);
        let sentences = rated.step.explanation_messages(&rated.facts_before);
        let body: String =
            sentences.iter().map(|message| format!("<p>{}</p>", escape(message.to_string()))).collect();
        StepDescription {
            short: format!("{name}: {conclusions}"),
            html: format!("<h2>{name}</h2>{body}<p>{}</p>", escape(conclusions)),
        }
    }
}

impl SeTemplate {
    /// Parses a template as `serate` takes it.
    ///
    /// # Errors
    /// The place of a percent sign that no known letter follows.
    pub fn parse(text: &str) -> Result<SeTemplate, FormatError> {
        format::OutputTemplate::parse_with_extra_letters(text, LETTERS).map(SeTemplate).map_err(|error| {
            match error.found {
                ParseMessage::TemplateOther { letter: 's' | 'h' } => {
                    FormatError { expected: ParseMessage::TemplateStep, ..error }
                }
                _ => error,
            }
        })
    }

    /// Whether the template writes steps, so that [`SeTemplateValues::step`] is needed.
    #[must_use]
    pub fn has_step_placeholder(&self) -> bool {
        self.0.has_letter('c') || self.0.has_letter('x')
    }

    /// Writes the values of a rating into the template.
    #[must_use]
    pub fn render(&self, values: &SeTemplateValues<'_>) -> String {
        let puzzle = template::puzzle_from_board(values.board);
        let written = self.0.write_with_values(&puzzle, values.line, values.number, |letter| {
            values.template_letter_text(letter)
        });
        written.unwrap_or_default()
    }
}

impl SeTemplateValues<'_> {
    fn template_letter_text(&self, letter: char) -> Option<String> {
        let SeDeciders { er, ep, ed } = self.deciders;
        // Without a rating, the words are those that the original writes.
        Some(match letter {
            'r' => self.rating.er.to_string(),
            'p' => self.rating.ep.to_string(),
            'd' => self.rating.ed.to_string(),
            'R' => decider_name(er, full_name, "Beyond solver"),
            'P' => decider_name(ep, full_name, "No solution"),
            'D' => decider_name(ed, full_name, "No solution"),
            'S' => decider_name(er, short_name, "xx"),
            'T' => decider_name(ep, short_name, "O"),
            'U' => decider_name(ed, short_name, "O"),
            'c' => self.step.map(|step| step.short.clone()).unwrap_or_default(),
            'x' => self.step.map(|step| step.html.clone()).unwrap_or_default(),
            _ => return template::position_letter_text(letter, self.board, self.elapsed),
        })
    }
}

/// The technique in words; the last where there is none.
fn decider_name(
    decider: Option<SeDecider>,
    word: fn(&Technique, TechniqueVariant) -> Cow<'static, str>,
    none: &str,
) -> String {
    decider.map_or_else(|| none.into(), |decider| word(decider.technique, decider.variant).into_owned())
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Digit, Puzzle};

    use super::*;
    use crate::se::{SeProfile, SeRater};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check(template: &str, expected: &str) {
        let board: Board = LINE.parse().unwrap();
        let mut rater = SeRater::new(SeProfile::SE);
        let mut walk = rater.start_rating_walk(&board);
        let first = walk.next_step(|| false).unwrap();
        let telling = StepDescription::from_rated_step(&first);
        walk.run_to_end(|| false);
        let elapsed = Duration::from_millis(1_239);
        let values = SeTemplateValues {
            line: "the line",
            number: 3,
            elapsed,
            step: Some(&telling),
            ..SeTemplateValues::from_walk(&walk)
        };
        assert_eq!(SeTemplate::parse(template).unwrap().render(&values), expected);
    }

    fn check_error(template: &str, expected: &str) {
        assert_eq!(SeTemplate::parse(template).unwrap_err().to_string(), expected);
    }

    #[test]
    fn letters_are_replaced() {
        check("", "");
        check("%n: %g%t%r/%p/%d%l100%%é", "3: the line\t1.2/1.2/1.2\n100%é");
        check("%R, %P, %D; %S %T %U", "Hidden Single, Hidden Single, Hidden Single; HS HS HS");
        check("%i", "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
        check("%e", "1.23s");
        // Row 3 and column 4 have their 8, so the 8 of box 2 goes into the last cell of row 1.
        check("%c", "Hidden Single: r1c6=8");
    }

    #[test]
    fn each_letter_of_a_step_asks_for_it() {
        let check = |template: &str, expected| {
            assert_eq!(SeTemplate::parse(template).unwrap().has_step_placeholder(), expected, "{template}");
        };
        check("%g %r", false);
        check("%c", true);
        check("%x", true);
        check("%r: %c (%x)", true);
        check("%%c", false);
    }

    #[test]
    fn unknown_letters_are_errors() {
        let known = "(one of %g %i %m %M %n %r %p %d %R %P %D %S %T %U %e %c %x %l %t %%)";
        check_error("é%q", &format!("line 1, column 2: expected a known letter {known}, found %q"));
        // Scripts made for serate shall not get other words than it writes.
        for letter in ["%s", "%h"] {
            let ours =
                "%c or %x, a step in our words, since what serate writes for %s and %h is not known exactly";
            check_error(letter, &format!("line 1, column 1: expected {ours}, found {letter}"));
        }
        check_error("é%", &format!("line 1, column 3: expected a letter behind % {known}, found the end"));
    }

    #[test]
    fn positions_are_written_as_candidates() {
        let board: Board = LINE.parse().unwrap();
        let mut rater = SeRater::new(SeProfile::SE);
        let walk = rater.start_rating_walk(&board);
        let write =
            |template: &str| SeTemplate::parse(template).unwrap().render(&SeTemplateValues::from_walk(&walk));
        let line = write("%m");
        assert_eq!((line.len(), &line[..27]), (729, "....5......3......12.4....."));
        // Read again, the cells of the givens have one candidate each, and are filled.
        let read = Board::try_from(&line.parse::<Puzzle>().unwrap()).unwrap();
        assert_eq!(read.cells_with_candidate(Digit::D5), board.cells_with_candidate(Digit::D5));
        assert_eq!(write("%M").lines().count(), 13);
    }

    #[test]
    fn a_cell_without_candidates_is_no_reason_to_write_nothing() {
        let broken = "12345678.........9...............................................................";
        let mut rater = SeRater::new(SeProfile::SE);
        let walk = rater.start_rating_walk(&broken.parse().unwrap());
        let values = SeTemplateValues { number: 7, ..SeTemplateValues::from_walk(&walk) };
        assert_eq!(SeTemplate::parse("%n:%M:%i").unwrap().render(&values), format!("7::{broken}"));
    }
}
