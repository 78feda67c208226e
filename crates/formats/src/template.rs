//! Template of output lines with `%` letters, those of SukakuExplainer's `serate`.
//!
//! | letter | writes |
//! |---|---|
//! | `%g` | the line that was read |
//! | `%i` | the 81 cells |
//! | `%m`, `%M` | the 729 candidates, the pencil-mark grid |
//! | `%n` | which puzzle it is, from 1 |
//! | `%l`, `%t`, `%%` | a line end, a tab, a percent sign |
//!
//! Programs that know more about a puzzle, such as its rating, add letters of their own:
//! [`OutputTemplate::parse_with_extra_letters`].

use alloc::borrow::Cow;
use core::fmt;

use super::cells;
use super::pencilmarks::PencilMarksFormat;
use super::sukaku::SukakuFormat;
use crate::prelude::*;

/// A parsed template for output lines.
///
/// ```
/// use ninefold_formats::OutputTemplate;
///
/// let template = OutputTemplate::parse("%n%t%i")?;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(template.write_puzzle(&line.parse()?, line, 7)?, format!("7\t{line}"));
/// assert_eq!(template.to_string(), "%n%t%i");
///
/// let error = OutputTemplate::parse("%i %r").unwrap_err().to_string();
/// assert_eq!(error, "line 1, column 4: expected a known letter (one of %g %i %m %M %n %l %t %%), found %r");
///
/// let rated = OutputTemplate::parse_with_extra_letters("%i %r", "r")?;
/// let rating = |letter| (letter == 'r').then(|| "1.2".to_string());
/// assert_eq!(rated.write_with_values(&line.parse()?, line, 7, rating)?, format!("{line} 1.2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputTemplate(Vec<TemplatePiece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum TemplatePiece {
    Text(String),
    Letter(char),
}

/// Letters that every template has.
const PUZZLE_LETTERS: &str = "gimMn";

/// Writes the text of the template, with `%l` and `%t` for line ends and tabs.
impl fmt::Display for OutputTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in &self.0 {
            match piece {
                TemplatePiece::Letter(letter) => write!(f, "%{letter}")?,
                TemplatePiece::Text(text) => {
                    f.write_str(&text.replace('%', "%%").replace('\n', "%l").replace('\t', "%t"))?;
                }
            }
        }
        Ok(())
    }
}

impl OutputTemplate {
    /// Parses a template of output lines.
    ///
    /// # Errors
    /// Place of a letter that is unknown.
    pub fn parse(text: &str) -> Result<OutputTemplate, FormatError> {
        OutputTemplate::parse_with_extra_letters(text, "")
    }

    /// Parses a template in which further letters have a meaning.
    ///
    /// # Errors
    /// Place of a letter that is unknown.
    pub fn parse_with_extra_letters(text: &str, extra_letters: &str) -> Result<OutputTemplate, FormatError> {
        let mut pieces = Vec::new();
        let mut words = String::new();
        let mut rest = text.char_indices();
        while let Some((place, c)) = rest.next() {
            // Anything but a percent sign is text.
            if c != '%' {
                words.push(c);
                continue;
            }
            match rest.next().map(|(_, letter)| letter) {
                Some('l') => words.push('\n'),
                Some('t') => words.push('\t'),
                Some('%') => words.push('%'),
                Some(letter) if PUZZLE_LETTERS.contains(letter) || extra_letters.contains(letter) => {
                    // The text before a letter is a piece of its own.
                    if !words.is_empty() {
                        pieces.push(TemplatePiece::Text(core::mem::take(&mut words)));
                    }
                    pieces.push(TemplatePiece::Letter(letter));
                }
                letter => {
                    return Err(unknown_letter_error(
                        TextLine { number: 1, text },
                        place,
                        letter,
                        extra_letters,
                    ));
                }
            }
        }
        if !words.is_empty() {
            pieces.push(TemplatePiece::Text(words));
        }
        Ok(OutputTemplate(pieces))
    }

    /// Whether a letter occurs in the output template, so that its value is worth computing.
    #[must_use]
    pub fn has_letter(&self, letter: char) -> bool {
        self.0.contains(&TemplatePiece::Letter(letter))
    }

    /// Writes a puzzle, given the line it was read from and its number, from 1. Further letters write
    /// nothing.
    ///
    /// # Errors
    /// If the template needs the cells of a puzzle that consists of candidates alone, or the pencil marks of
    /// one with a cell that has none.
    pub fn write_puzzle(&self, puzzle: &Puzzle, line: &str, number: u64) -> Result<String, FormatWriteError> {
        self.write_with_values(puzzle, line, number, |_| None)
    }

    /// Writes a puzzle with values for further letters; a value for a letter of the puzzle takes its place.
    ///
    /// # Errors
    /// Errors of [`write`](OutputTemplate::write_puzzle).
    pub fn write_with_values(
        &self,
        puzzle: &Puzzle,
        line: &str,
        number: u64,
        mut extra_values: impl FnMut(char) -> Option<String>,
    ) -> Result<String, FormatWriteError> {
        let mut text = String::new();
        for piece in &self.0 {
            match piece {
                TemplatePiece::Text(words) => text += words,
                TemplatePiece::Letter(letter) => match extra_values(*letter) {
                    Some(words) => text += &words,
                    None => text += &puzzle_letter_text(*letter, puzzle, line, number)?,
                },
            }
        }
        Ok(text)
    }
}

/// Returns the text that a letter of the puzzle stands for; empty for other letters.
fn puzzle_letter_text<'a>(
    letter: char,
    puzzle: &Puzzle,
    line: &'a str,
    number: u64,
) -> Result<Cow<'a, str>, FormatWriteError> {
    Ok(match letter {
        'g' => line.into(),
        'i' => cells::format_values(&puzzle.values, '.').into(),
        'm' => {
            // Without the comment that the format would add.
            let bare = Puzzle { metadata: ninefold_core::PuzzleMetadata::default(), ..puzzle.clone() };
            SukakuFormat.write_puzzle(&bare)?.text.into()
        }
        'M' => PencilMarksFormat.write_puzzle(puzzle)?.text.into(),
        'n' => format!("{number}").into(),
        _ => Cow::Borrowed(""),
    })
}

fn unknown_letter_error(
    line: TextLine<'_>,
    index: usize,
    letter: Option<char>,
    extra_letters: &str,
) -> FormatError {
    let mut known = String::new();
    for letter in PUZZLE_LETTERS.chars().chain(extra_letters.chars()).chain("lt%".chars()) {
        known.push_str(if known.is_empty() { "%" } else { " %" });
        known.push(letter);
    }
    match letter {
        Some(letter) => {
            let expected = ParseMessage::TemplateLetter { letters: known };
            line.error_at(index, expected, ParseMessage::TemplateOther { letter })
        }
        None => {
            let expected = ParseMessage::TemplateBehind { letters: known };
            line.error_at(index + 1, expected, ParseMessage::End)
        }
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
            let written =
                OutputTemplate::parse(template).unwrap().write_puzzle(&puzzle, "the line", 3).unwrap();
            assert_eq!(written, expected);
        };
        check("%n: %g%t%i%l100%%é", &format!("3: the line\t{LINE}\n100%é"));
        check("", "");
        check("%m", &SukakuFormat.write_puzzle(&puzzle).unwrap().text);
        check("%M", &PencilMarksFormat.write_puzzle(&puzzle).unwrap().text);
    }

    #[test]
    fn other_letters_are_errors() {
        let check = |text: &str, expected: &str| {
            assert_eq!(OutputTemplate::parse(text).unwrap_err().to_string(), expected)
        };
        check("é%q", "line 1, column 2: expected a known letter (one of %g %i %m %M %n %l %t %%), found %q");
        check(
            "%",
            "line 1, column 2: expected a letter behind % (one of %g %i %m %M %n %l %t %%), found the end",
        );
        check(
            "%i/%d",
            "line 1, column 4: expected a known letter (one of %g %i %m %M %n %l %t %%), found %d",
        );
    }

    #[test]
    fn further_letters_come_from_outside() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        let template = OutputTemplate::parse_with_extra_letters("%r of %n, %x", "rx").unwrap();
        assert!(template.has_letter('r') && !template.has_letter('i'));
        let further = |letter: char| (letter != 'x').then(|| letter.to_uppercase().to_string());
        assert_eq!(template.write_with_values(&puzzle, LINE, 3, further).unwrap(), "R of N, ");
        let error = OutputTemplate::parse_with_extra_letters("%q", "rx").unwrap_err().to_string();
        assert_eq!(
            error,
            "line 1, column 1: expected a known letter (one of %g %i %m %M %n %r %x %l %t %%), found %q"
        );
    }
}
