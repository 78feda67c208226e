//! Texts of puzzles: every format that is read and written, one file each, and the detector of pasted texts.
//!
//! | id | one puzzle is | reads and writes |
//! |---|---|---|
//! | `line81` | a line | 81 cells, then a comment |
//! | `sdm` | a line | 81 cells with zeros, between comments |
//! | `sukaku` | a line | 729 candidates |
//! | `susser` | a line | cells with `+` before placed digits, then removed candidates |
//! | `hodoku` | a line | a HoDoKu library line: technique, cells, removed candidates, what to find |
//! | `gsf` | a line | a line of gsf's taxonomy: numbers, cells, name |
//! | `csv` | a line | a table whose header names the columns |
//! | `grid` | a drawing | nine rows of cells, with or without borders |
//! | `pencilmarks` | a drawing | 81 groups of candidates |
//! | `simple-sudoku` | drawings | givens, placed digits and candidates, one below the other |
//! | `sdk` | a file | headers and rows; placed digits and candidates in sections |
//! | `sdx` | a file | nine rows of givens, placed digits and candidates |
//! | `html` | a table | nine rows of nine cells, as on a web page |
//! | `opensudoku` (feature `xml`) | a document | a collection of games with a name |
//! | `json` (feature `json`) | a document or a line | everything that a [`Puzzle`] has |
//! | `f-puzzles` (feature `json`) | a link | cells, notes, title, rules |
//! | `sudokupad` (feature `json`) | a link | the same, and two older codes |
//! | `sudokuwiki` | a link | cells or the whole position |
//! | `sudokuexchange` | a link | cells and a level |
//! | `sudoku-coach` | a link | cells |
//!
//! Links that keep their puzzle on a server, and Penpa+ links, are recognised and refused in plain words. There is
//! no feature of its own for links: their compression is 150 lines here (`lz`), so that only those with JSON
//! inside need a dependency. A [`Template`] writes lines of any other kind.
//!
//! Reading is forgiving but never silent: what had to be guessed is in [`Reading::warnings`]. Writing follows one
//! rule: **a writer writes what its format can hold and lists what it had to leave out
//! ([`Written::losses`]); it refuses ([`Unwritable`]) only if what is left would be another puzzle**, such as a
//! sukaku without its candidates.
//!
//! ```
//! use ninefold_formats as format;
//!
//! let reading = format::read_any("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy")?;
//! assert_eq!(reading.format.id, "line81");
//! assert_eq!(reading.puzzle.about.comment.as_deref(), Some("easy"));
//! let grid = format::by_id("grid").unwrap().write(&reading.puzzle)?;
//! assert!(grid.text.starts_with("53.|.7.|...\n6..|195|...\n"));
//! assert_eq!(grid.losses[0].message.to_string(), "the comment is left out");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file of many puzzles is read with [`Reader`], line by line or whole, whichever its format needs.
//!
//! # Adding a format
//! Write a file with a type that implements [`Format`], and put it into [`ALL`] where its texts cannot be mistaken
//! for those of the formats before it. The tests over `ALL` then hold it to its [`Info`].
//!
//! # Features
//! Two, both off by default, add formats that need other crates: `json` (our JSON, links of f-puzzles and SudokuPad) and `xml`
//! (OpenSudoku; needs `std`).

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use ninefold_core::phrase::Phrase;
use ninefold_core::{Board, Puzzle, ReadBoardError};

mod alone;
mod cells;
mod csv;
mod drawing;
mod entry;
mod error;
#[cfg(feature = "json")]
mod fpuzzles;
mod frame;
mod game_id;
mod grid;
mod gsf;
mod hodoku;
mod html;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "xml")]
mod ksudoku;
mod left_out;
mod line81;
mod link;
#[cfg(feature = "json")]
mod lz;
mod names;
mod numbers;
#[cfg(feature = "xml")]
mod open_sudoku;
mod parts;
mod pencilmarks;
mod reader;
mod sdk;
#[cfg(feature = "xml")]
mod sdku;
mod sdm;
mod sdx;
mod second_look;
mod signs;
mod simple_sudoku;
mod sudoku_coach;
mod sudokuexchange;
#[cfg(feature = "json")]
mod sudokupad;
mod sudokuwiki;
mod sukaku;
mod susser;
mod template;
#[cfg(feature = "xml")]
mod xml;

#[cfg(test)]
mod tests;

pub use csv::{Table, column_names};
pub use entry::Entry;
pub use error::text;
pub(crate) use error::{lines, without_mark};
pub use grid::read_row;
pub use names::puzzle_columns;
pub(crate) use ninefold_core::line::{Line, read_bare};
pub use ninefold_core::phrase::FormatError;
pub use ninefold_core::row::{Field, Header, Row};
pub use ninefold_core::{Part, line::write as on_one_line};
pub use numbers::read_cell;
pub use parts::Parts;
pub use reader::{LineReader, Reader, RulePolicy, read_all, read_all_ignoring_rules};
pub use template::Template;

use signs::plain;

/// All formats, in the order in which a pasted text is tried on them.
pub static ALL: &[&dyn Format] = &[
    #[cfg(feature = "json")]
    &fpuzzles::FPuzzles,
    #[cfg(feature = "json")]
    &sudokupad::SudokuPad,
    &sudokuwiki::SudokuWiki,
    &sudokuexchange::SudokuExchange,
    &sudoku_coach::SudokuCoach,
    &html::Html,
    #[cfg(feature = "xml")]
    &open_sudoku::OpenSudoku,
    #[cfg(feature = "json")]
    &json::Json,
    &hodoku::Hodoku,
    &sdk::Sdk,
    &csv::Csv,
    &gsf::Gsf,
    &susser::Susser,
    &sukaku::Sukaku,
    &sdm::Sdm,
    &line81::Line81,
    &sdx::Sdx,
    &simple_sudoku::SimpleSudoku,
    &pencilmarks::PencilMarks,
    &grid::Grid,
];

/// A way to write puzzles as text.
pub trait Format: fmt::Debug + Sync {
    /// What there is to say about it.
    fn info(&self) -> &'static Info;

    /// Whether a text looks like this format: enough of it that [`read`](Format::read) gives the right error if
    /// it is damaged. Takes at most one pass over the text.
    fn detect(&self, text: &str) -> bool;

    /// Reads the first puzzle of a text; that there are more is a warning.
    ///
    /// # Errors
    /// The place where the text stops to be in this format.
    fn read(&self, text: &str) -> Result<Reading, FormatError>;

    /// Reads all puzzles of a text one after the other, each with the line where it begins, and keeps none: what is
    /// wrong with one does not keep the others from being read.
    fn read_each(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        match self.info().shape {
            Shape::Line => read_lines(self, text, sink),
            Shape::Block => sink(Entry::at(1, self.read(text))),
        }
    }

    /// Reads all puzzles of a text, each with the line where it begins.
    fn read_all(&self, text: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        self.read_each(text, &mut |entry| entries.push(entry));
        entries
    }

    /// Writes a puzzle, without a line end behind it.
    ///
    /// # Errors
    /// When what the format can hold would be another puzzle; see the rule [above](self).
    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable>;

    /// How several puzzles make one text.
    fn joining(&self) -> Joining {
        match self.info().shape {
            Shape::Line => Joining::Between("\n"),
            Shape::Block => Joining::Alone,
        }
    }

    /// Writes several puzzles as one text that [`read_all`](Format::read_all) reads back.
    ///
    /// # Errors
    /// The first that cannot be written; also when there are several and a text of this format holds only one.
    fn write_all(&self, puzzles: &[Puzzle]) -> Result<Written, Unwritable> {
        match self.joining() {
            Joining::Between(between) => write_joined(self, puzzles, between),
            Joining::Alone | Joining::Together if puzzles.len() > 1 => {
                Err(self.info().refusal(Phrase::SeveralPuzzles))
            }
            Joining::Alone | Joining::Together => write_joined(self, puzzles, ""),
        }
    }
}

/// What there is to say about a format.
#[derive(Debug)]
pub struct Info {
    /// The one name in commands and data: lower case, never changed once released.
    pub id: &'static str,
    /// Other names that [`by_id`] accepts, such as the extension of its files.
    pub aliases: &'static [&'static str],
    /// The name as people write it.
    pub name: &'static str,
    /// What it looks like and who uses it, in one sentence.
    pub about: &'static str,
    /// A text in this format.
    pub example: &'static str,
    /// Whether a puzzle takes one line or more.
    pub shape: Shape,
    /// What of a puzzle it can hold.
    pub carries: Parts,
}

/// What there is to say about pictures, which are no texts: `ninefold-picture` reads them.
pub static PICTURE: Info = Info {
    id: "picture",
    aliases: &[],
    name: "Picture",
    about: "A photograph or screenshot of a printed puzzle: PNG, JPEG or WebP.",
    example: "",
    shape: Shape::Block,
    carries: Parts::of(&[ninefold_core::Part::Values, ninefold_core::Part::Notes]),
};

/// How a format lays out puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One puzzle a line: any number can be read one by one.
    Line,
    /// A puzzle takes several lines, or the text has to be read whole.
    Block,
}

/// How several puzzles make one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// One behind the other with this between them: each can be written when it comes.
    Between(&'static str),
    /// The text depends on all of them, so they have to be there first.
    Together,
    /// They don't: a text holds one.
    Alone,
}

/// A puzzle that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What the text says.
    pub puzzle: Puzzle,
    /// The format that was recognised.
    pub format: &'static Info,
    /// What was guessed or ignored.
    pub warnings: Vec<Warning>,
}

/// Something that was guessed or ignored in reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What was guessed or ignored.
    pub message: Phrase,
}

/// Writes `line 3, column 1: only the first puzzle was read`.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// A puzzle as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What it does not say of the puzzle.
    pub losses: Vec<Loss>,
}

/// A part of a puzzle that a format could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The part.
    pub part: Part,
    /// What became of it.
    pub message: Phrase,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// A puzzle that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot hold this: {reason}")]
pub struct Unwritable {
    /// The id of the format.
    pub format: &'static str,
    /// What about the puzzle cannot be written.
    pub reason: Phrase,
}

impl Reading {
    /// A reading without warnings.
    pub(crate) fn new(puzzle: Puzzle, format: &'static Info) -> Reading {
        Reading { puzzle, format, warnings: Vec::new() }
    }

    /// Adds a warning about a place.
    pub(crate) fn warn(&mut self, line: usize, column: usize, message: Phrase) {
        self.warnings.push(Warning { line, column, message });
    }
}

impl Info {
    /// What this format makes of a puzzle, given its text: the losses are the parts it cannot hold.
    ///
    /// This is where every text passes that is written, so what no text should hold is escaped here.
    pub(crate) fn written(&'static self, puzzle: &Puzzle, text: String) -> Result<Written, Unwritable> {
        let text = match shown(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(shown) => shown,
        };
        let parts = Parts::in_puzzle(puzzle);
        if parts.contains(Part::Candidates)
            && !parts.contains(Part::Values)
            && !self.carries.contains(Part::Candidates)
        {
            return Err(self.refusal(Phrase::OnlyCandidates));
        }
        let losses = parts.iter().filter(|&part| !self.carries.contains(part));
        let losses = losses.map(|part| Loss { part, message: loss_of(part, puzzle) }).collect();
        Ok(Written { text, losses })
    }

    pub(crate) fn refusal(&'static self, reason: Phrase) -> Unwritable {
        Unwritable { format: self.id, reason }
    }
}

impl Written {
    /// Adds a loss that depends on the puzzle.
    pub(crate) fn lose(&mut self, part: Part, message: Phrase) {
        self.losses.push(Loss { part, message });
    }
}

/// The format with an id or alias, in either case.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static dyn Format> {
    let named = |format: &&&dyn Format| {
        let info = format.info();
        info.id.eq_ignore_ascii_case(id) || info.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(id))
    };
    ALL.iter().find(named).copied()
}

/// Reads the first puzzle of a text in whatever format it is; [`Reading::format`] says which.
///
/// # Errors
/// What is wrong in the format that the text resembles; if it resembles none, what a puzzle would look like.
pub fn read_any(text: &str) -> Result<Reading, FormatError> {
    match recognised(text) {
        (text, Some(format)) => format.read(&text),
        (_, None) => match again(text) {
            Some(entries) => first_of(entries, text),
            None => Err(nothing_known(text)),
        },
    }
}

/// What a text gives that no format reads, looked at a second time.
fn again(text: &str) -> Option<Vec<Entry>> {
    let mut meaningful = lines(text).filter(|line| line.is_meaningful());
    match (meaningful.next(), meaningful.next()) {
        (Some(line), None) => second_look::read_line(line, &alone::read_alone)
            .map(|result| alloc::vec![Entry::at(line.number, result)]),
        _ if text.len() <= second_look::LONGEST => second_look::read_text(text, reader::begins_block),
        _ => None,
    }
}

/// Reads the only puzzle of a text, in whatever format it is: 81 characters, 729 candidates, nine rows, a drawing, a link.
/// What had to be guessed is not told here; [`read_any`] tells it.
///
/// ```
/// let rows = "\
/// 53. .7. ...
/// 6.. 195 ...
/// .98 ... .6.
/// 8.. .6. ..3
/// 4.. 8.3 ..1
/// 7.. .2. ..6
/// .6. ... 28.
/// ... 419 ..5
/// ... .8. .79";
/// assert_eq!(ninefold_formats::read_puzzle(rows)?.givens.len(), 30);
/// # Ok::<(), ninefold_formats::FormatError>(())
/// ```
///
/// # Errors
/// Where the text stops to be a puzzle, or where a second one begins.
pub fn read_puzzle(text: &str) -> Result<Puzzle, FormatError> {
    read_bare(text).or_else(|_| read_one(text).map(|reading| reading.puzzle))
}

/// Reads the only puzzle of a text, as [`read_puzzle`] does, as a board.
///
/// # Errors
/// Those of [`read_puzzle`], and digits that clash.
pub fn read_board(text: &str) -> Result<Board, ReadBoardError> {
    Ok(Board::try_from(&read_puzzle(text)?)?)
}

/// Reads the only puzzle of a text, in whatever format it is; what was guessed is in [`Reading::warnings`].
///
/// # Errors
/// What is wrong with it, that it has other rules than those of Sudoku, or where a second puzzle begins.
pub fn read_one(text: &str) -> Result<Reading, FormatError> {
    only(reader::read_all(text))
}

/// Reads the only puzzle of a text, as [`read_one`] does; other rules that it has are ignored, which is a warning.
///
/// # Errors
/// What is wrong with it, or where a second puzzle begins.
pub fn read_one_ignoring_rules(text: &str) -> Result<Reading, FormatError> {
    only(reader::read_all_ignoring_rules(text))
}

/// The only one of the puzzles of a text.
///
/// # Errors
/// What is wrong with it, or where a second puzzle begins.
pub fn only(entries: Vec<Entry>) -> Result<Reading, FormatError> {
    let mut entries = entries.into_iter();
    let first = entries.next().ok_or_else(|| nothing_there(""))?.result?;
    match entries.next() {
        None => Ok(first),
        Some(second) => Err(FormatError {
            line: second.line,
            column: second.column,
            expected: Phrase::OnePuzzle,
            found: Phrase::SecondPuzzle,
        }),
    }
}

/// The format of a text, and the text as it is read: in plain signs where it has to be.
fn recognised(text: &str) -> (Cow<'_, str>, Option<&'static dyn Format>) {
    match detect(text) {
        Some(format) => (text.into(), Some(format)),
        None => {
            let plain = plain(text);
            let format = if plain == text { None } else { detect(&plain) };
            (plain, format)
        }
    }
}

/// Words of others as they may be shown: control characters, which a terminal would obey and XML cannot hold, and
/// signs that turn the direction of the text around are escaped, as in `\u{1b}`. Line feeds and tabs stay.
///
/// ```
/// assert_eq!(ninefold_formats::shown("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\n");
/// ```
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_shown) {
        return text.into();
    }
    let mut shown = String::new();
    for c in text.chars() {
        if is_shown(c) { shown.push(c) } else { shown.extend(c.escape_unicode()) }
    }
    shown.into()
}

fn is_shown(c: char) -> bool {
    match c {
        '\n' | '\t' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => !c.is_control(),
    }
}

/// As [`on_one_line`], with what is left out.
#[must_use]
pub fn to_one_line(puzzle: &Puzzle) -> Written {
    Written { text: on_one_line(puzzle), losses: left_out_on_one_line(puzzle).collect() }
}

fn left_out_on_one_line(puzzle: &Puzzle) -> impl Iterator<Item = Loss> {
    let parts = Parts::in_puzzle(puzzle).iter().filter(|part| !POSITION.contains(*part));
    parts.map(|part| Loss { part, message: loss_of(part, puzzle) })
}

/// The parts that are on the board.
const POSITION: Parts = Parts::of(&[Part::Values, Part::Placed, Part::Candidates]);

/// What is told of a part that is left out; columns by their names.
fn loss_of(part: Part, puzzle: &Puzzle) -> Phrase {
    match (part, &puzzle.row) {
        (Part::Columns, Some(row)) => csv::loss_of(&row.others().collect::<Vec<_>>()),
        _ => parts::loss(part),
    }
}

/// The first format that a text resembles.
#[must_use]
pub fn detect(text: &str) -> Option<&'static dyn Format> {
    ALL.iter().find(|format| format.detect(text)).copied()
}

/// What to say of a text that resembles no format.
fn nothing_known(text: &str) -> FormatError {
    let mut meaningful = lines(text).filter(|line| line.is_meaningful());
    let Some(first) = meaningful.next() else {
        return nothing_there(text);
    };
    match meaningful.next() {
        None => explain_line(first),
        Some(_) => link::explain(first).unwrap_or_else(|| grid::explain(text)),
    }
}

/// What to say of a line that resembles no format.
fn explain_line(line: Line<'_>) -> FormatError {
    let explained = link::explain(line).or_else(|| grid::explain_numbers(line));
    explained.unwrap_or_else(|| ninefold_core::line::explain(line))
}

/// What to say of a text without a meaningful line.
fn nothing_there(text: &str) -> FormatError {
    let is_empty = without_mark(text).trim().is_empty();
    FormatError::whole(Phrase::Puzzle, if is_empty { Phrase::EmptyText } else { Phrase::OnlyComments })
}

/// Reads the first meaningful line; a second one is a warning.
fn read_first_line(
    text: &str,
    read: impl Fn(Line<'_>) -> Result<Reading, FormatError>,
) -> Result<Reading, FormatError> {
    let mut meaningful = lines(text).filter(|line| line.is_meaningful());
    let mut reading = read(meaningful.next().ok_or_else(|| nothing_there(text))?)?;
    if let Some(second) = meaningful.next() {
        reading.warn(second.number, 1, Phrase::FirstOfLines);
    }
    Ok(reading)
}

/// Reads each meaningful line by itself.
fn read_lines<F: Format + ?Sized>(format: &F, text: &str, sink: &mut dyn FnMut(Entry)) {
    let meaningful = lines(text).filter(|line| line.is_meaningful());
    meaningful.for_each(|line| {
        for (offset, piece) in line81::pieces_for(format.info(), line.text) {
            sink(Entry::at(1, format.read(piece)).of_piece(line, offset));
        }
    });
}

/// Writes puzzles one after the other, with this between them.
fn write_joined<F: Format + ?Sized>(
    format: &F,
    puzzles: &[Puzzle],
    between: &str,
) -> Result<Written, Unwritable> {
    let mut all = Written::default();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let one = format.write(puzzle)?;
        all.text.push_str(if i == 0 { "" } else { between });
        all.text.push_str(&one.text);
        all.losses.extend(one.losses);
    }
    Ok(all)
}

/// The first meaningful line of a text, trimmed, to tell line formats apart.
fn first_line(text: &str) -> &str {
    lines(text).find(|line| line.is_meaningful()).map_or("", |line| line.text.trim())
}

/// The first puzzle of those of a text; that there are more is a warning.
fn first_of(entries: Vec<Entry>, text: &str) -> Result<Reading, FormatError> {
    let mut entries = entries.into_iter();
    let mut reading = entries.next().ok_or_else(|| nothing_there(text))?.result?;
    if let Some(second) = entries.next() {
        reading.warn(second.line, second.column, Phrase::FirstOfPuzzles);
    }
    Ok(reading)
}
