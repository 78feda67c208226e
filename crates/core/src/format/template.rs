//! A line for each puzzle by a template of `%` letters, those of SukakuExplainer's `serate`.
//!
//! | letter | writes |
//! |---|---|
//! | `%g` | the line that was read |
//! | `%i` | the 81 cells |
//! | `%m`, `%M` | the 729 candidates, the pencil-mark grid |
//! | `%n` | which puzzle it is, from 1 |
//! | `%l`, `%t`, `%%` | a line end, a tab, a percent sign |
//!
//! The letters of ratings and steps (`%r %p %d %R %P %D %S %T %U %e %h %s`) are for programs that rate.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::pencilmarks::PencilMarks;
use super::sukaku::Sukaku;
use super::{Format, FormatError, Line, Unwritable, cells};
use crate::Puzzle;

/// A template, understood.
///
/// ```
/// use ninefold_core::format::Template;
///
/// let template = Template::read("%n%t%i")?;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(template.write(&line.parse()?, line, 7)?, format!("7\t{line}"));
///
/// let error = Template::read("%i %r").unwrap_err().to_string();
/// assert_eq!(error, "line 1, column 4: expected a letter that needs no rating (one of %g %i %m %M %n %l %t %%), found %r");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Line,
    Cells,
    Candidates,
    PencilMarks,
    Number,
}

impl Template {
    /// Understands a template.
    ///
    /// # Errors
    /// The place of a letter that is unknown or needs a rating.
    pub fn read(text: &str) -> Result<Template, FormatError> {
        let line = Line { number: 1, text };
        let mut pieces = Vec::new();
        let mut words = String::new();
        let mut rest = text.char_indices();
        while let Some((place, c)) = rest.next() {
            if c != '%' {
                words.push(c);
                continue;
            }
            let letter = rest.next().map(|(_, letter)| letter);
            let piece = match letter {
                Some('l') => '\n',
                Some('t') => '\t',
                Some('%') => '%',
                _ => {
                    if !words.is_empty() {
                        pieces.push(Piece::Text(core::mem::take(&mut words)));
                    }
                    pieces.push(piece(letter).ok_or_else(|| unknown(line, place, letter))?);
                    continue;
                }
            };
            words.push(piece);
        }
        if !words.is_empty() {
            pieces.push(Piece::Text(words));
        }
        Ok(Template(pieces))
    }

    /// Writes a puzzle, given the line it was read from and its number, from 1.
    ///
    /// # Errors
    /// When the template asks for the cells of a puzzle that consists of candidates alone, or for the pencil marks
    /// of one with a cell that has none.
    pub fn write(&self, puzzle: &Puzzle, line: &str, number: u64) -> Result<String, Unwritable> {
        let mut text = String::new();
        for piece in &self.0 {
            text += &match piece {
                Piece::Text(words) => Cow::Borrowed(words.as_str()),
                Piece::Line => line.into(),
                Piece::Cells => cells::write_values(&puzzle.values, '.').into(),
                Piece::Candidates => {
                    // Without the comment that the format would add.
                    let bare = Puzzle { about: crate::About::default(), ..puzzle.clone() };
                    Sukaku.write(&bare)?.text.into()
                }
                Piece::PencilMarks => PencilMarks.write(puzzle)?.text.into(),
                Piece::Number => format!("{number}").into(),
            };
        }
        Ok(text)
    }
}

fn piece(letter: Option<char>) -> Option<Piece> {
    Some(match letter? {
        'g' => Piece::Line,
        'i' => Piece::Cells,
        'm' => Piece::Candidates,
        'M' => Piece::PencilMarks,
        'n' => Piece::Number,
        _ => return None,
    })
}

fn unknown(line: Line<'_>, place: usize, letter: Option<char>) -> FormatError {
    const KNOWN: &str = "(one of %g %i %m %M %n %l %t %%)";
    match letter {
        Some(letter @ ('r' | 'p' | 'd' | 'R' | 'P' | 'D' | 'S' | 'T' | 'U' | 'e' | 'h' | 's')) => {
            FormatError::at(
                line,
                place,
                format!("a letter that needs no rating {KNOWN}"),
                format!("%{letter}"),
            )
        }
        Some(letter) => FormatError::at(
            line,
            place,
            format!("a known letter {KNOWN}"),
            format!("%{}", letter.escape_debug()),
        ),
        None => FormatError::at(line, place + 1, format!("a letter behind % {KNOWN}"), "the end"),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn letters_are_replaced() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        let check = |template: &str, expected: &str| {
            let written = Template::read(template).unwrap().write(&puzzle, "the line", 3).unwrap();
            assert_eq!(written, expected);
        };
        check("%n: %g%t%i%l100%%é", &format!("3: the line\t{LINE}\n100%é"));
        check("", "");
        check("%m", &Sukaku.write(&puzzle).unwrap().text);
        check("%M", &PencilMarks.write(&puzzle).unwrap().text);
    }

    #[test]
    fn other_letters_are_errors() {
        let check =
            |text: &str, expected: &str| assert_eq!(Template::read(text).unwrap_err().to_string(), expected);
        check("é%q", "line 1, column 2: expected a known letter (one of %g %i %m %M %n %l %t %%), found %q");
        check(
            "%",
            "line 1, column 2: expected a letter behind % (one of %g %i %m %M %n %l %t %%), found the end",
        );
        check(
            "%i/%d",
            "line 1, column 4: expected a letter that needs no rating (one of %g %i %m %M %n %l %t %%), found %d",
        );
    }
}
