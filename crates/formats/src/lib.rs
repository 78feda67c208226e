//! Text formats of puzzles, one module each for those that are read and written, and their detection in
//! pasted texts.
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
//! Links that only name a puzzle on a server, and Penpa+ links, are recognised and refused with a plain
//! message. Links have no feature of their own: their compression is 150 lines here (`lz`), so that only
//! those with JSON inside need a dependency. An [`OutputTemplate`] writes lines of any other kind.
//!
//! Reading is forgiving but never silent: [`PuzzleReading::warnings`] lists all guesses. Writing follows one
//! rule: **a writer writes what its format can hold and lists what it had to leave out
//! ([`WrittenText::losses`]); it refuses ([`FormatWriteError`]) only if the rest would be another puzzle**,
//! such as a sukaku without its candidates.
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
//! A file of many puzzles is read with [`PuzzleReader`], line by line or whole, whichever its format needs.
//!
//! # Adding a format
//! Write a file with a type that implements [`PuzzleFormat`], and put it into [`ALL`] at a place where its
//! texts cannot be mistaken for those of the formats before it. The tests over `ALL` then check it against
//! its [`FormatInfo`].
//!
//! # Features
//! Two, both off by default, add formats that need other crates: `json` (Ninefold's JSON, links of f-puzzles
//! and SudokuPad) and `xml` (OpenSudoku; needs `std`).

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
mod unread_text;
#[cfg(feature = "xml")]
mod xml;

#[cfg(test)]
mod tests;

pub use csv::{TableWriter, column_names};
pub use entry::PuzzleEntry;
pub use error::decode_text;
pub(crate) use error::{text_lines, without_mark};
pub use grid::read_row;
pub use names::puzzle_columns;
pub(crate) use ninefold_core::line::{TextLine, read_bare};
pub use ninefold_core::phrase::FormatError;
pub use ninefold_core::row::{FieldValue, SourceRow, TableHeader};
pub use ninefold_core::{PuzzlePart, line::write_line as on_one_line};
pub use numbers::read_cell;
pub use parts::PuzzlePartSet;
pub use reader::{LineReader, PuzzleReader, RulePolicy, read_all, read_all_ignoring_rules};
pub use template::OutputTemplate;

use signs::plain_text;

/// Every format, in the order in which a pasted text is tried on them.
pub static ALL: &[&dyn PuzzleFormat] = &[
    #[cfg(feature = "json")]
    &fpuzzles::FPuzzles,
    #[cfg(feature = "json")]
    &sudokupad::SudokuPad,
    &sudokuwiki::SudokuWiki,
    &sudokuexchange::SudokuExchange,
    &sudoku_coach::SudokuCoach,
    &html::HtmlFormat,
    #[cfg(feature = "xml")]
    &open_sudoku::OpenSudoku,
    #[cfg(feature = "json")]
    &json::JsonFormat,
    &hodoku::HodokuFormat,
    &sdk::SdkFormat,
    &csv::CsvFormat,
    &gsf::GsfFormat,
    &susser::SusserFormat,
    &sukaku::SukakuFormat,
    &sdm::SdmFormat,
    &line81::Line81Format,
    &sdx::SdxFormat,
    &simple_sudoku::SimpleSudoku,
    &pencilmarks::PencilMarksFormat,
    &grid::GridFormat,
];

/// A way to write puzzles as text.
pub trait PuzzleFormat: fmt::Debug + Sync {
    /// Returns the description of the format.
    fn info(&self) -> &'static FormatInfo;

    /// Whether a text looks like this format: enough of it that [`read_first`](PuzzleFormat::read_first)
    /// gives the right error if it is damaged. Takes at most one pass over the text.
    fn matches_text(&self, text: &str) -> bool;

    /// Reads the first puzzle of a text; further puzzles are a warning.
    ///
    /// # Errors
    /// The first place where the text departs from the format.
    fn read_first(&self, text: &str) -> Result<PuzzleReading, FormatError>;

    /// Reads all puzzles of a text one after the other and stores none; each entry has the line where it
    /// begins. An error in one puzzle does not keep the others from being read.
    fn read_each(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        match self.info().shape {
            FormatLayout::Line => read_lines(self, text, sink),
            FormatLayout::Block => sink(PuzzleEntry::at_line(1, self.read_first(text))),
        }
    }

    /// Reads all puzzles of a text, each with the line where it begins.
    fn read_all(&self, text: &str) -> Vec<PuzzleEntry> {
        let mut entries = Vec::new();
        self.read_each(text, &mut |entry| entries.push(entry));
        entries
    }

    /// Writes a puzzle, without a line end after it.
    ///
    /// # Errors
    /// If the parts that the format can hold would be another puzzle; see the rule [above](self).
    fn write(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError>;

    /// Returns the way in which several puzzles make up one text.
    fn join_style(&self) -> JoinStyle {
        match self.info().shape {
            FormatLayout::Line => JoinStyle::Between("\n"),
            FormatLayout::Block => JoinStyle::Alone,
        }
    }

    /// Writes several puzzles as one text that [`read_all`](PuzzleFormat::read_all) reads back.
    ///
    /// # Errors
    /// The first puzzle that cannot be written; also if there are several and a text of this format holds
    /// only one.
    fn write_all(&self, puzzles: &[Puzzle]) -> Result<WrittenText, FormatWriteError> {
        match self.join_style() {
            JoinStyle::Between(between) => write_joined(self, puzzles, between),
            JoinStyle::Alone | JoinStyle::Together if puzzles.len() > 1 => {
                Err(self.info().write_error(Phrase::SeveralPuzzles))
            }
            JoinStyle::Alone | JoinStyle::Together => write_joined(self, puzzles, ""),
        }
    }
}

/// Description of a format: names, example, and the parts that it can hold.
#[derive(Debug)]
pub struct FormatInfo {
    /// Id in commands and data: lower case, never changed once released.
    pub id: &'static str,
    /// Other names that [`by_id`] accepts, such as the extension of its files.
    pub aliases: &'static [&'static str],
    /// The name as people write it.
    pub name: &'static str,
    /// One sentence on the look of the format and the programs that use it.
    pub about: &'static str,
    /// A text in this format.
    pub example: &'static str,
    /// Whether a puzzle takes one line or more.
    pub shape: FormatLayout,
    /// Parts of a puzzle that the format can hold.
    pub carries: PuzzlePartSet,
}

/// Description of pictures, which are not texts: `ninefold-picture` reads them.
pub static PICTURE: FormatInfo = FormatInfo {
    id: "picture",
    aliases: &[],
    name: "Picture",
    about: "A photograph or screenshot of a printed puzzle: PNG, JPEG or WebP.",
    example: "",
    shape: FormatLayout::Block,
    carries: PuzzlePartSet::from_parts(&[
        ninefold_core::PuzzlePart::Values,
        ninefold_core::PuzzlePart::Notes,
    ]),
};

/// Layouts of puzzles in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatLayout {
    /// Each puzzle takes one line, so that any number can be read one by one.
    Line,
    /// A puzzle takes several lines, or the text has to be read as a whole.
    Block,
}

/// Ways in which several puzzles make up one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinStyle {
    /// The puzzles follow each other with this text between them; each can be written as it comes.
    Between(&'static str),
    /// The text depends on all puzzles, so it can be written only when they are complete.
    Together,
    /// A text holds a single puzzle.
    Alone,
}

/// A puzzle that was read, with its format and the warnings.
#[derive(Clone, Debug)]
pub struct PuzzleReading {
    /// The puzzle in the text.
    pub puzzle: Puzzle,
    /// The format that was recognised.
    pub format: &'static FormatInfo,
    /// Warnings about guesses and about text that was ignored.
    pub warnings: Vec<ReadWarning>,
}

/// A guess in reading, or a text that was ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadWarning {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// Message about the guess or the ignored text.
    pub message: Phrase,
}

/// Writes `line 3, column 1: only the first puzzle was read`.
impl fmt::Display for ReadWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// A puzzle as text, with the losses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenText {
    /// The text.
    pub text: String,
    /// Parts of the puzzle that the text leaves out.
    pub losses: Vec<WriteLoss>,
}

/// A part of a puzzle that a format could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteLoss {
    /// Part that is lost or changed.
    pub part: PuzzlePart,
    /// Message about the consequence for the part.
    pub message: Phrase,
}

impl fmt::Display for WriteLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// Error for a puzzle that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot hold this: {reason}")]
pub struct FormatWriteError {
    /// Id of the format.
    pub format: &'static str,
    /// Message about the part of the puzzle that cannot be written.
    pub reason: Phrase,
}

impl PuzzleReading {
    /// Returns a reading without warnings.
    pub(crate) fn new(puzzle: Puzzle, format: &'static FormatInfo) -> PuzzleReading {
        PuzzleReading { puzzle, format, warnings: Vec::new() }
    }

    /// Adds a warning about a place.
    pub(crate) fn add_warning(&mut self, line: usize, column: usize, message: Phrase) {
        self.warnings.push(ReadWarning { line, column, message });
    }
}

impl FormatInfo {
    /// Returns the text of a puzzle with its losses, the parts that this format cannot hold.
    ///
    /// All texts that are written pass here, so characters that no text should hold are escaped here.
    pub(crate) fn written_text(
        &'static self,
        puzzle: &Puzzle,
        text: String,
    ) -> Result<WrittenText, FormatWriteError> {
        let text = match escape_controls(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(shown) => shown,
        };
        let parts = PuzzlePartSet::in_puzzle(puzzle);
        if parts.contains(PuzzlePart::Candidates)
            && !parts.contains(PuzzlePart::Values)
            && !self.carries.contains(PuzzlePart::Candidates)
        {
            return Err(self.write_error(Phrase::OnlyCandidates));
        }
        let losses = parts.iter().filter(|&part| !self.carries.contains(part));
        let losses = losses.map(|part| WriteLoss { part, message: loss_of(part, puzzle) }).collect();
        Ok(WrittenText { text, losses })
    }

    pub(crate) fn write_error(&'static self, reason: Phrase) -> FormatWriteError {
        FormatWriteError { format: self.id, reason }
    }
}

impl WrittenText {
    /// Adds a loss that depends on the puzzle.
    pub(crate) fn add_loss(&mut self, part: PuzzlePart, message: Phrase) {
        self.losses.push(WriteLoss { part, message });
    }
}

/// Returns the format with an id or alias, in either case.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static dyn PuzzleFormat> {
    let named = |format: &&&dyn PuzzleFormat| {
        let info = format.info();
        info.id.eq_ignore_ascii_case(id) || info.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(id))
    };
    ALL.iter().find(named).copied()
}

/// Reads the first puzzle of a text in any format; [`PuzzleReading::format`] says which.
///
/// # Errors
/// The first fault in the format that the text resembles; if it resembles none, a description of the formats.
pub fn read_any(text: &str) -> Result<PuzzleReading, FormatError> {
    match recognise_format(text) {
        (text, Some(format)) => format.read_first(&text),
        (_, None) => match read_corrected(text) {
            Some(entries) => first_of(entries, text),
            None => Err(nothing_known(text)),
        },
    }
}

/// Reads, with small corrections, a text that no format reads; `None` if they don't help.
fn read_corrected(text: &str) -> Option<Vec<PuzzleEntry>> {
    let mut meaningful = text_lines(text).filter(|line| line.is_meaningful());
    match (meaningful.next(), meaningful.next()) {
        (Some(line), None) => second_look::read_line(line, &alone::read_alone)
            .map(|result| alloc::vec![PuzzleEntry::at_line(line.number, result)]),
        _ if text.len() <= second_look::LONGEST => second_look::read_text(text, reader::begins_block),
        _ => None,
    }
}

/// Reads the only puzzle of a text in any format: 81 characters, 729 candidates, nine rows, a drawing, a
/// link. Guesses are not reported here; [`read_any`] reports them.
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
/// The place where the text is no puzzle any more, or where a second one begins.
pub fn read_puzzle(text: &str) -> Result<Puzzle, FormatError> {
    read_bare(text).or_else(|_| read_one(text).map(|reading| reading.puzzle))
}

/// Reads the only puzzle of a text, as [`read_puzzle`] does, as a board.
///
/// # Errors
/// Errors of [`read_puzzle`], and clashing digits.
pub fn read_board(text: &str) -> Result<Board, ReadBoardError> {
    Ok(Board::try_from(&read_puzzle(text)?)?)
}

/// Reads the only puzzle of a text in any format; [`PuzzleReading::warnings`] lists the guesses.
///
/// # Errors
/// A fault in the puzzle, rules other than those of Sudoku, or the place where a second puzzle begins.
pub fn read_one(text: &str) -> Result<PuzzleReading, FormatError> {
    only_puzzle(reader::read_all(text))
}

/// Reads the only puzzle of a text, as [`read_one`] does; other rules of the puzzle are ignored, with a
/// warning.
///
/// # Errors
/// A fault in the puzzle, or the place where a second puzzle begins.
pub fn read_one_ignoring_rules(text: &str) -> Result<PuzzleReading, FormatError> {
    only_puzzle(reader::read_all_ignoring_rules(text))
}

/// Returns the only puzzle of a text's entries.
///
/// # Errors
/// A fault in the puzzle, or the place where a second puzzle begins.
pub fn only_puzzle(entries: Vec<PuzzleEntry>) -> Result<PuzzleReading, FormatError> {
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

/// Returns the format of a text, and the text as it is read: in plain characters if it has others.
fn recognise_format(text: &str) -> (Cow<'_, str>, Option<&'static dyn PuzzleFormat>) {
    match detect_format(text) {
        Some(format) => (text.into(), Some(format)),
        None => {
            let plain = plain_text(text);
            let format = if plain == text { None } else { detect_format(&plain) };
            (plain, format)
        }
    }
}

/// Escapes a text of others for output: control characters, which a terminal would obey and XML cannot hold,
/// and characters that reverse the direction of the text become escapes such as `\u{1b}`. Line feeds and tabs
/// stay.
///
/// ```
/// assert_eq!(ninefold_formats::escape_controls("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\n");
/// ```
#[must_use]
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return text.into();
    }
    let mut shown = String::new();
    for c in text.chars() {
        if is_printable(c) { shown.push(c) } else { shown.extend(c.escape_unicode()) }
    }
    shown.into()
}

fn is_printable(c: char) -> bool {
    match c {
        '\n' | '\t' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => !c.is_control(),
    }
}

/// Writes a puzzle like [`on_one_line`], with the list of losses.
#[must_use]
pub fn to_one_line(puzzle: &Puzzle) -> WrittenText {
    WrittenText { text: on_one_line(puzzle), losses: left_out_on_one_line(puzzle).collect() }
}

fn left_out_on_one_line(puzzle: &Puzzle) -> impl Iterator<Item = WriteLoss> {
    let parts = PuzzlePartSet::in_puzzle(puzzle).iter().filter(|part| !POSITION.contains(*part));
    parts.map(|part| WriteLoss { part, message: loss_of(part, puzzle) })
}

/// Parts that are on the board.
const POSITION: PuzzlePartSet =
    PuzzlePartSet::from_parts(&[PuzzlePart::Values, PuzzlePart::Placed, PuzzlePart::Candidates]);

/// Returns the message for a part that is left out; table columns are listed by name.
fn loss_of(part: PuzzlePart, puzzle: &Puzzle) -> Phrase {
    match (part, &puzzle.row) {
        (PuzzlePart::Columns, Some(row)) => csv::loss_of(&row.unknown_columns().collect::<Vec<_>>()),
        _ => parts::loss_message(part),
    }
}

/// Returns the first format that a text resembles.
#[must_use]
pub fn detect_format(text: &str) -> Option<&'static dyn PuzzleFormat> {
    ALL.iter().find(|format| format.matches_text(text)).copied()
}

/// Returns the error of a text that resembles no format.
fn nothing_known(text: &str) -> FormatError {
    let mut meaningful = text_lines(text).filter(|line| line.is_meaningful());
    let Some(first) = meaningful.next() else {
        return nothing_there(text);
    };
    match meaningful.next() {
        None => explain_line(first),
        Some(_) => link::explain_link(first).unwrap_or_else(|| grid::explain_grid(text)),
    }
}

/// Returns the error of a line that resembles no format.
fn explain_line(line: TextLine<'_>) -> FormatError {
    let explained = link::explain_link(line).or_else(|| grid::explain_numbers(line));
    explained.unwrap_or_else(|| ninefold_core::line::explain_line(line))
}

/// Returns the error of a text without a meaningful line.
fn nothing_there(text: &str) -> FormatError {
    let is_empty = without_mark(text).trim().is_empty();
    FormatError::for_whole_text(
        Phrase::Puzzle,
        if is_empty { Phrase::EmptyText } else { Phrase::OnlyComments },
    )
}

/// Reads the first meaningful line; a second one is a warning.
fn read_first_line(
    text: &str,
    read: impl Fn(TextLine<'_>) -> Result<PuzzleReading, FormatError>,
) -> Result<PuzzleReading, FormatError> {
    let mut meaningful = text_lines(text).filter(|line| line.is_meaningful());
    let mut reading = read(meaningful.next().ok_or_else(|| nothing_there(text))?)?;
    if let Some(second) = meaningful.next() {
        reading.add_warning(second.number, 1, Phrase::FirstOfLines);
    }
    Ok(reading)
}

/// Reads each meaningful line by itself.
fn read_lines<F: PuzzleFormat + ?Sized>(format: &F, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
    let meaningful = text_lines(text).filter(|line| line.is_meaningful());
    meaningful.for_each(|line| {
        for (offset, piece) in line81::pieces_for(format.info(), line.text) {
            sink(PuzzleEntry::at_line(1, format.read_first(piece)).of_piece(line, offset));
        }
    });
}

/// Writes puzzles one after the other, with this text between them.
fn write_joined<F: PuzzleFormat + ?Sized>(
    format: &F,
    puzzles: &[Puzzle],
    between: &str,
) -> Result<WrittenText, FormatWriteError> {
    let mut all = WrittenText::default();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let one = format.write(puzzle)?;
        all.text.push_str(if i == 0 { "" } else { between });
        all.text.push_str(&one.text);
        all.losses.extend(one.losses);
    }
    Ok(all)
}

/// Returns the first meaningful line of a text, trimmed, to tell line formats apart.
fn first_line(text: &str) -> &str {
    text_lines(text).find(|line| line.is_meaningful()).map_or("", |line| line.text.trim())
}

/// Returns the first puzzle among a text's entries; further puzzles are a warning.
fn first_of(entries: Vec<PuzzleEntry>, text: &str) -> Result<PuzzleReading, FormatError> {
    let mut entries = entries.into_iter();
    let mut reading = entries.next().ok_or_else(|| nothing_there(text))?.result?;
    if let Some(second) = entries.next() {
        reading.add_warning(second.line, second.column, Phrase::FirstOfPuzzles);
    }
    Ok(reading)
}
