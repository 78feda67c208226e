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

use ninefold_core::phrase::Phrase;
use ninefold_core::{Board, Notation};
use ninefold_formats::{self as format, FormatError};
use ninefold_logic::{Technique, Variant};

use super::{Decider, Deciders, Rating, name, short_name};
use crate::{Rated, template};

/// A template, understood.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_rate::se::template::{Template, Values};
/// use ninefold_rate::se::{Profile, Rater};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut rater = Rater::new(Profile::SE);
/// let mut walk = rater.walk(&line.parse()?);
/// walk.run(|| false);
/// let values = Values { line, number: 1, ..Values::of(&walk) };
/// assert_eq!(Template::read("%n %g ED=%r/%p/%d %S")?.write(&values), format!("1 {line} ED=1.2/1.2/1.2 HS"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(format::Template);

/// Writes the text that it was read from.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The letters beyond those of every template of puzzles.
const LETTERS: &str = "rpdRPDSTUecx";

/// Values for the letters of a template.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    /// The line that was read.
    pub line: &'a str,
    /// Number of the puzzle, from 1.
    pub number: u64,
    /// The time it took so far.
    pub elapsed: Duration,
    /// The position.
    pub board: &'a Board,
    /// The numbers so far; after a step, ER is its own rating.
    pub rating: Rating,
    /// The techniques that gave the numbers.
    pub deciders: Deciders,
    /// The step to explain.
    pub step: Option<&'a Telling>,
}

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// On one line: `Hidden Pair: r4c13<>7`.
    pub short: String,
    /// With all its sentences, as HTML on one line.
    pub html: String,
}

impl<'a> Values<'a> {
    /// Takes the values from a walk, as far as it went; the others stay empty or zero.
    #[must_use]
    pub fn of(walk: &'a super::Walk<'_>) -> Values<'a> {
        Values {
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

impl Telling {
    /// A step in words.
    #[must_use]
    pub fn of(rated: &Rated) -> Telling {
        let name = name(rated.step.technique(), rated.step.pattern.variant());
        let escape = |text: String| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let conclusions = rated.step.conclusions.text(Notation::Rc);
        let sentences = rated.step.explain(&rated.before);
        let body: String =
            sentences.iter().map(|sentence| format!("<p>{}</p>", escape(sentence.to_string()))).collect();
        Telling {
            short: format!("{name}: {conclusions}"),
            html: format!("<h2>{name}</h2>{body}<p>{}</p>", escape(conclusions)),
        }
    }
}

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    /// The place of a percent sign that no known letter follows.
    pub fn read(text: &str) -> Result<Template, FormatError> {
        format::Template::read_with(text, LETTERS).map(Template).map_err(|error| match error.found {
            Phrase::TemplateOther { letter: 's' | 'h' } => {
                FormatError { expected: Phrase::TemplateStep, ..error }
            }
            _ => error,
        })
    }

    /// Whether the template writes steps, so that [`Values::step`] is needed.
    #[must_use]
    pub fn tells_a_step(&self) -> bool {
        self.0.has('c') || self.0.has('x')
    }

    /// Writes these values.
    #[must_use]
    pub fn write(&self, values: &Values<'_>) -> String {
        let puzzle = template::puzzle(values.board);
        let written = self.0.write_with(&puzzle, values.line, values.number, |letter| values.further(letter));
        written.unwrap_or_default()
    }
}

impl Values<'_> {
    fn further(&self, letter: char) -> Option<String> {
        let Deciders { er, ep, ed } = self.deciders;
        // Without a rating, the words are those that the original writes.
        Some(match letter {
            'r' => self.rating.er.to_string(),
            'p' => self.rating.ep.to_string(),
            'd' => self.rating.ed.to_string(),
            'R' => by(er, name, "Beyond solver"),
            'P' => by(ep, name, "No solution"),
            'D' => by(ed, name, "No solution"),
            'S' => by(er, short_name, "xx"),
            'T' => by(ep, short_name, "O"),
            'U' => by(ed, short_name, "O"),
            'c' => self.step.map(|step| step.short.clone()).unwrap_or_default(),
            'x' => self.step.map(|step| step.html.clone()).unwrap_or_default(),
            _ => return template::of_position(letter, self.board, self.elapsed),
        })
    }
}

/// The technique in words; the last where there is none.
fn by(decider: Option<Decider>, word: fn(&Technique, Variant) -> Cow<'static, str>, none: &str) -> String {
    decider.map_or_else(|| none.into(), |decider| word(decider.technique, decider.variant).into_owned())
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Digit, Puzzle};

    use super::*;
    use crate::se::{Profile, Rater};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check(template: &str, expected: &str) {
        let board: Board = LINE.parse().unwrap();
        let mut rater = Rater::new(Profile::SE);
        let mut walk = rater.walk(&board);
        let first = walk.next_step(|| false).unwrap();
        let telling = Telling::of(&first);
        walk.run(|| false);
        let elapsed = Duration::from_millis(1_239);
        let values =
            Values { line: "the line", number: 3, elapsed, step: Some(&telling), ..Values::of(&walk) };
        assert_eq!(Template::read(template).unwrap().write(&values), expected);
    }

    fn check_error(template: &str, expected: &str) {
        assert_eq!(Template::read(template).unwrap_err().to_string(), expected);
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
            assert_eq!(Template::read(template).unwrap().tells_a_step(), expected, "{template}");
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
        let mut rater = Rater::new(Profile::SE);
        let walk = rater.walk(&board);
        let write = |template: &str| Template::read(template).unwrap().write(&Values::of(&walk));
        let line = write("%m");
        assert_eq!((line.len(), &line[..27]), (729, "....5......3......12.4....."));
        // Read again, the cells of the givens have one candidate each, and are filled.
        let read = Board::try_from(&line.parse::<Puzzle>().unwrap()).unwrap();
        assert_eq!(read.cells_with(Digit::D5), board.cells_with(Digit::D5));
        assert_eq!(write("%M").lines().count(), 13);
    }

    #[test]
    fn a_cell_without_candidates_is_no_reason_to_write_nothing() {
        let broken = "12345678.........9...............................................................";
        let mut rater = Rater::new(Profile::SE);
        let walk = rater.walk(&broken.parse().unwrap());
        let values = Values { number: 7, ..Values::of(&walk) };
        assert_eq!(Template::read("%n:%M:%i").unwrap().write(&values), format!("7::{broken}"));
    }
}
