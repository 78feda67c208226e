//! Settings of a book: their names, defaults, and the style file that holds them.

use std::fmt::Write;

use ninefold::Message;
use ninefold::logic::explain::say;

use crate::code::CodeContent;
use crate::measure::{MM, PaperSize, parse_length};
use crate::template::{CAPTION_FIELDS, LineTemplate, PAGE_FIELDS, TemplateError};

/// A setting: its name, its default and what it means.
#[derive(Clone, Copy, Debug)]
pub struct StyleKey {
    /// Name in a style file, and of the option.
    pub name: &'static str,
    /// Default, as it is written.
    pub default: &'static str,
    /// Explanation, one line of a style file.
    pub about: &'static str,
}

const fn style_key(name: &'static str, default: &'static str, about: &'static str) -> StyleKey {
    StyleKey { name, default, about }
}

/// All settings.
pub const STYLE_KEYS: &[StyleKey] = &[
    style_key(
        "paper",
        "a4",
        "a3, a4, a5, a6, b5, letter, or a width and a height: 6x9in, 8.5x11in, 148x210mm",
    ),
    style_key("margin", "15mm", "Space round the text of a page, on all sides"),
    style_key(
        "gutter",
        "auto",
        "More space where pages are bound: a length, or auto, by the number of pages",
    ),
    style_key("bleed", "0mm", "Paper beyond the trimmed page, on all sides"),
    style_key("per-page", "4", "Boards on a page: 1, 2, 3, 4, 6 or 9"),
    style_key("board", "auto", "Largest side of a board: a length, or auto, as large as fits"),
    style_key("large-print", "false", "One board on a page, with large digits"),
    style_key("candidates", "false", "Print the candidates of each cell"),
    style_key("notes", "false", "Faint marks for nine notes in each empty cell"),
    style_key("order", "given", "given, level, rising (by difficulty), or mixed (by the seed)"),
    style_key(
        "header",
        "",
        "Left | middle | right, with {title} {author} {date} {page} {pages} {level} {numbers}",
    ),
    style_key("footer", "{page}", "The same at the foot of a page"),
    style_key(
        "caption",
        "{number}|{level}",
        "Above a board, with {number} {level} {rating} {score} {givens} {hint} {title} {date} {page}",
    ),
    style_key("title", "", "Title of the book; with one, the book has a title page"),
    style_key("subtitle", "", "Second line of the title page"),
    style_key("author", "", "Name on the title page"),
    style_key("date", "", "Date for templates, as it is to be printed"),
    style_key("instructions", "false", "A page on how to solve"),
    style_key("contents", "false", "A page with the levels and where they begin; needs the order level"),
    style_key(
        "hints",
        "false",
        "Below a board, the hardest technique that it needs, and where to look for it",
    ),
    style_key(
        "qr",
        "",
        "A QR code beside each board: hint, or the address of the page, for a link to the puzzle there; empty for none",
    ),
    style_key(
        "solutions",
        "end",
        "end, path (the steps to each solution drawn and explained at the end), page (upside down at the foot of the page), or none",
    ),
    style_key("solutions-per-page", "auto", "6, 9, 12, 16, or auto: 12, in large print 6"),
    style_key("cell-lines", "0.4pt", "Weight of the lines between cells, on a board of 80 mm"),
    style_key("box-lines", "1.4pt", "Weight of the lines round boxes"),
];

/// Numbers of boards that fill a page.
const BOARD_COUNTS: [usize; 6] = [1, 2, 3, 4, 6, 9];

/// Order of the puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BookOrder {
    /// As they come.
    #[default]
    Given,
    /// By level, each level beginning on a new page.
    Level,
    /// By difficulty.
    Rising,
    /// Shuffled.
    Mixed,
}

/// Place of the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolutionsPlace {
    /// At the end of the book.
    #[default]
    End,
    /// At the end of the book, with the path that leads there.
    Path,
    /// Upside down at the foot of the page.
    Page,
    /// Nowhere.
    None,
}

/// Appearance of a book. Lengths are in points.
#[derive(Clone, Debug, Default)]
pub struct BookStyle {
    pub(crate) paper: Option<PaperSize>,
    pub(crate) margin: f64,
    /// Gutter; `None` chooses one by the number of pages.
    pub(crate) gutter: Option<f64>,
    pub(crate) bleed: f64,
    pub(crate) boards_per_page: usize,
    pub(crate) board_limit: Option<f64>,
    pub(crate) is_large_print: bool,
    pub(crate) shows_candidates: bool,
    pub(crate) has_note_marks: bool,
    pub(crate) order: BookOrder,
    pub(crate) header: LineTemplate,
    pub(crate) footer: LineTemplate,
    pub(crate) caption: LineTemplate,
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) author: String,
    pub(crate) date: String,
    pub(crate) has_instructions: bool,
    pub(crate) has_contents: bool,
    pub(crate) has_hints: bool,
    pub(crate) codes: CodeContent,
    pub(crate) solutions: SolutionsPlace,
    /// Solutions on a page; `None` takes as many as can be read with ease.
    pub(crate) solutions_per_page: Option<usize>,
    pub(crate) cell_line: f64,
    pub(crate) box_line: f64,
}

/// Error of a setting or a style file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum StyleError {
    /// No setting has this name.
    UnknownKey(String),
    /// The value of a setting can't be understood.
    BadValue {
        /// Name of the setting.
        key: &'static str,
        /// Value as it was written.
        value: String,
        /// Explanation of the setting.
        about: &'static str,
    },
    /// A header, footer or caption is wrong.
    Template(#[from] TemplateError),
    /// A style file isn't TOML.
    Syntax(String),
    /// Margins leave no room for a board.
    NoRoom,
}

impl StyleError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            StyleError::UnknownKey(name) => say!(
                "print-unknown-setting" = "\"{name}\" is no setting of a style (expected one of {known})",
                name = name.clone(),
                known = STYLE_KEYS.iter().map(|key| key.name).collect::<Vec<_>>().join(", ")
            ),
            StyleError::BadValue { key, value, about } => say!(
                "print-bad-setting" = "{key}: \"{value}\" can't be used (expected {about})",
                key = key.to_string(),
                value = value.clone(),
                about = about.to_string()
            ),
            StyleError::Template(error) => error.to_message(),
            StyleError::Syntax(reason) => {
                say!("print-style-syntax" = "not a style file: {reason}", reason = reason.clone())
            }
            StyleError::NoRoom => say!(
                "print-no-room" = "the margins and lines leave no room for the boards: take larger paper, smaller margins or fewer boards"
            ),
        }
    }
}

impl BookStyle {
    /// Returns the style with every setting at its default.
    ///
    /// # Panics
    /// Never: a test sets every default.
    #[must_use]
    pub fn new() -> BookStyle {
        let mut style = BookStyle::default();
        for key in STYLE_KEYS {
            style.set_value(key.name, key.default).expect("a default is a value");
        }
        style
    }

    /// Changes a setting.
    ///
    /// # Errors
    /// If there is no such setting, or the value is none of it.
    pub fn set_value(&mut self, name: &str, value: &str) -> Result<(), StyleError> {
        let key = STYLE_KEYS.iter().find(|key| key.name == name);
        let key = key.ok_or_else(|| StyleError::UnknownKey(name.into()))?;
        let bad = || StyleError::BadValue { key: key.name, value: value.into(), about: key.about };
        let length = || parse_length(value).ok_or_else(bad);
        let switch = || value.parse::<bool>().map_err(|_| bad());
        let number = |allowed: &[usize]| {
            let number = value.parse::<usize>().ok();
            number.filter(|number| allowed.contains(number)).ok_or_else(bad)
        };
        // Each setting reads its value in its own way; the table above says which it takes.
        match key.name {
            "paper" => self.paper = Some(PaperSize::parse(value).ok_or_else(bad)?),
            "margin" => self.margin = length()?,
            "gutter" => self.gutter = if value == "auto" { None } else { Some(length()?) },
            "bleed" => self.bleed = length()?,
            "per-page" => self.boards_per_page = number(&BOARD_COUNTS)?,
            "board" => self.board_limit = if value == "auto" { None } else { Some(length()?) },
            "large-print" => self.is_large_print = switch()?,
            "candidates" => self.shows_candidates = switch()?,
            "notes" => self.has_note_marks = switch()?,
            "order" => {
                self.order = match value {
                    "given" => BookOrder::Given,
                    "level" => BookOrder::Level,
                    "rising" => BookOrder::Rising,
                    "mixed" => BookOrder::Mixed,
                    _ => return Err(bad()),
                }
            }
            "header" => self.header = LineTemplate::parse(value, PAGE_FIELDS)?,
            "footer" => self.footer = LineTemplate::parse(value, PAGE_FIELDS)?,
            "caption" => self.caption = LineTemplate::parse(value, CAPTION_FIELDS)?,
            "title" => self.title = value.into(),
            "subtitle" => self.subtitle = value.into(),
            "author" => self.author = value.into(),
            "date" => self.date = value.into(),
            "instructions" => self.has_instructions = switch()?,
            "contents" => self.has_contents = switch()?,
            "hints" => self.has_hints = switch()?,
            "qr" => self.codes = CodeContent::parse(value).ok_or_else(bad)?,
            "solutions" => {
                self.solutions = match value {
                    "end" => SolutionsPlace::End,
                    "path" => SolutionsPlace::Path,
                    "page" => SolutionsPlace::Page,
                    "none" => SolutionsPlace::None,
                    _ => return Err(bad()),
                }
            }
            "solutions-per-page" => {
                self.solutions_per_page = if value == "auto" { None } else { Some(number(&[6, 9, 12, 16])?) };
            }
            "cell-lines" => self.cell_line = length()?,
            "box-lines" => self.box_line = length()?,
            _ => return Err(StyleError::UnknownKey(name.into())),
        }
        Ok(())
    }

    /// Changes the settings that a style file has.
    ///
    /// # Errors
    /// If it isn't TOML, or one of its lines is no setting.
    pub fn read_file(&mut self, text: &str) -> Result<(), StyleError> {
        let table: toml::Table = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            StyleError::Syntax(format!("{line}: {}", error.message()))
        })?;
        for (name, value) in &table {
            let value = value.as_str().map_or_else(|| value.to_string(), String::from);
            self.set_value(name, &value)?;
        }
        Ok(())
    }

    /// Returns a style file with every setting at its default, explained.
    #[must_use]
    pub fn default_file() -> String {
        let mut file = String::new();
        for StyleKey { name, default, about } in STYLE_KEYS {
            let bare = default.parse::<bool>().is_ok() || default.parse::<u32>().is_ok();
            let value = if bare { (*default).to_string() } else { format!("\"{default}\"") };
            let _ = writeln!(file, "# {about}\n{name} = {value}\n");
        }
        file
    }

    /// Returns the order of the puzzles.
    #[must_use]
    pub fn book_order(&self) -> BookOrder {
        self.order
    }

    /// Returns whether a header, footer or caption has this field.
    #[must_use]
    pub fn uses_field(&self, field: &str) -> bool {
        let shows = |line: &LineTemplate| {
            let found = std::cell::Cell::new(false);
            line.fill_parts(&|name| {
                found.set(found.get() || name == field);
                Some(String::new())
            });
            found.get()
        };
        [&self.header, &self.footer, &self.caption].into_iter().any(shows)
    }

    /// Returns whether something on the pages needs the difficulty of the puzzles.
    #[must_use]
    pub fn needs_rating(&self) -> bool {
        self.prints_hints()
            || self.draws_paths()
            || matches!(self.order, BookOrder::Level | BookOrder::Rising)
            || ["level", "rating", "score"].into_iter().any(|field| self.uses_field(field))
    }

    /// Returns for how many boards a page has room. Fewer puzzles than that are larger.
    pub(crate) fn board_count(&self, puzzles: usize) -> usize {
        let most = if self.is_large_print { 1 } else { self.boards_per_page };
        BOARD_COUNTS.into_iter().find(|count| *count >= puzzles).map_or(most, |count| count.min(most))
    }

    pub(crate) fn prints_hints(&self) -> bool {
        self.has_hints || self.codes == CodeContent::Hint || self.uses_field("hint")
    }

    pub(crate) fn draws_paths(&self) -> bool {
        self.solutions == SolutionsPlace::Path
    }

    /// Returns for how many solutions a page has room.
    pub(crate) fn solution_count(&self) -> usize {
        self.solutions_per_page.unwrap_or(if self.is_large_print { 6 } else { 12 })
    }

    pub(crate) fn page_size(&self) -> PaperSize {
        self.paper.unwrap_or(PaperSize { width: 210.0 * MM, height: 297.0 * MM })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_file_reads_as_the_defaults() {
        let mut style = BookStyle::default();
        style.read_file(&BookStyle::default_file()).unwrap();
        assert_eq!(format!("{style:?}"), format!("{:?}", BookStyle::new()));
    }

    #[track_caller]
    fn check(file: &str, expected: &str) {
        let error = BookStyle::new().read_file(file).expect_err(file);
        assert!(error.to_string().starts_with(expected), "{error}");
    }

    #[test]
    fn errors_say_what_was_expected() {
        check("papre = \"a4\"", "\"papre\" is no setting of a style (expected one of paper,");
        check(
            "per-page = 5",
            "per-page: \"5\" can't be used (expected Boards on a page: 1, 2, 3, 4, 6 or 9)",
        );
        check("margin = \"15\"", "margin: \"15\" can't be used");
        check("title = \"x\"\npaper = a4", "not a style file: 2:");
        check("header = \"{pgae}\"", "\"pgae\" is no field here (expected one of title, author,");
    }
}
