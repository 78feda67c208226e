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
//! | module | what the formats share |
//! |---|---|
//! | `reader`, `entry` | a text of many puzzles, and each puzzle or error in it |
//! | `single_line` | one line that is a puzzle by itself, in any format |
//! | `signs` | plain characters for all that mean the same |
//! | `corrections` | small corrections of texts that no format reads |
//! | `ignored_text` | text with digits that is no part of a puzzle: a warning |
//! | `error`, `part_set` | places in a text; parts that a puzzle has or a format can hold |
//! | `cells`, `number_row` | cells as characters; cells as numbers |
//! | `drawing`, `printed_table` | rows assembled into drawn grids; data frames as they are printed |
//! | `column_claims` | names of columns and members that claim a puzzle or a solution |
//! | `template` | output lines by a template |
//! | `puzzle_link`, `lz` | parts of a link, and its compression |
//! | `xml`, `ksudoku`, `sdku`, `game_id` | XML, two saves in it, and ids of games: read alone |
//! | `prelude` | what most formats name |
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
//! let reading = format::read_first_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy")?;
//! assert_eq!(reading.format.id, "line81");
//! assert_eq!(reading.puzzle.metadata.comment.as_deref(), Some("easy"));
//! let grid = format::find_format("grid").unwrap().write_puzzle(&reading.puzzle)?;
//! assert!(grid.text.starts_with("53.|.7.|...\n6..|195|...\n"));
//! assert_eq!(grid.losses[0].message.to_string(), "the comment is left out");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file of many puzzles is read with [`PuzzleReader`], line by line or whole, whichever its format needs.
//!
//! # Adding a format
//! Write a file with a type that implements [`PuzzleFormat`], and put it into [`ALL_FORMATS`] at a place where its
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

use ninefold_core::phrase::ParseMessage;
use ninefold_core::{Board, Puzzle, ReadBoardError};

mod cells;
mod column_claims;
mod corrections;
mod csv;
mod drawing;
mod entry;
mod error;
#[cfg(feature = "json")]
mod fpuzzles;
mod game_id;
mod grid;
mod gsf;
mod hodoku;
mod html;
mod ignored_text;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "xml")]
mod ksudoku;
mod line81;
#[cfg(feature = "json")]
mod lz;
mod number_row;
#[cfg(feature = "xml")]
mod open_sudoku;
mod part_set;
mod pencilmarks;
mod prelude;
mod printed_table;
mod puzzle_link;
mod reader;
mod sdk;
#[cfg(feature = "xml")]
mod sdku;
mod sdm;
mod sdx;
mod signs;
mod simple_sudoku;
mod single_line;
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

pub use column_claims::find_puzzle_columns;
pub use csv::{RowReader, TableWriter, column_names};
pub use entry::{PuzzleEntry, RulePolicy};
pub use error::decode_text;
pub(crate) use error::{strip_byte_order_mark, text_lines};
pub use grid::read_row;
pub(crate) use ninefold_core::line::{TextLine, parse_bare_puzzle};
pub use ninefold_core::phrase::FormatError;
pub use ninefold_core::row::{FieldValue, SourceRow, TableHeader};
pub use ninefold_core::{PuzzlePart, line::format_puzzle_line as on_one_line};
pub use number_row::read_cell;
pub use part_set::PuzzlePartSet;
pub use reader::{LineReader, PuzzleReader, read_all_ignoring_rules, read_all_puzzles};
pub use template::OutputTemplate;

use signs::normalise_text;

/// Every format, in the order in which a pasted text is tried on them.
pub static ALL_FORMATS: &[&dyn PuzzleFormat] = &[
    #[cfg(feature = "json")]
    &fpuzzles::FPuzzlesFormat,
    #[cfg(feature = "json")]
    &sudokupad::SudokuPadFormat,
    &sudokuwiki::SudokuWikiFormat,
    &sudokuexchange::SudokuExchangeFormat,
    &sudoku_coach::SudokuCoachFormat,
    &html::HtmlFormat,
    #[cfg(feature = "xml")]
    &open_sudoku::OpenSudokuFormat,
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
    &simple_sudoku::SimpleSudokuFormat,
    &pencilmarks::PencilMarksFormat,
    &grid::GridFormat,
];

/// A way to write puzzles as text.
pub trait PuzzleFormat: fmt::Debug + Sync {
    /// Returns the description of the format.
    fn info(&self) -> &'static FormatInfo;

    /// Whether a text looks like this format: enough of it that [`read_first_puzzle`](PuzzleFormat::read_first_puzzle)
    /// gives the right error if it is damaged. Takes at most one pass over the text.
    fn matches_text(&self, text: &str) -> bool;

    /// Reads the first puzzle of a text; further puzzles are a warning.
    ///
    /// # Errors
    /// The first place where the text departs from the format.
    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError>;

    /// Reads all puzzles of a text one after the other and stores none; each entry has the line where it
    /// begins. An error in one puzzle does not keep the others from being read.
    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        match self.info().layout {
            FormatLayout::Line => read_lines(self, text, sink),
            FormatLayout::Block => sink(PuzzleEntry::at_line(1, self.read_first_puzzle(text))),
        }
    }

    /// Reads all puzzles of a text, each with the line where it begins.
    fn read_all_puzzles(&self, text: &str) -> Vec<PuzzleEntry> {
        let mut entries = Vec::new();
        self.read_each_puzzle(text, &mut |entry| entries.push(entry));
        entries
    }

    /// Writes a puzzle, without a line end after it.
    ///
    /// # Errors
    /// If the parts that the format can hold would be another puzzle; see the rule [above](self).
    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError>;

    /// Returns the way in which several puzzles make up one text.
    fn join_style(&self) -> JoinStyle {
        match self.info().layout {
            FormatLayout::Line => JoinStyle::Separated("\n"),
            FormatLayout::Block => JoinStyle::Single,
        }
    }

    /// Writes several puzzles as one text that [`read_all_puzzles`](PuzzleFormat::read_all_puzzles) reads back.
    ///
    /// # Errors
    /// The first puzzle that cannot be written; also if there are several and a text of this format holds
    /// only one.
    fn write_puzzles(&self, puzzles: &[Puzzle]) -> Result<WrittenText, FormatWriteError> {
        match self.join_style() {
            JoinStyle::Separated(between) => write_joined(self, puzzles, between),
            JoinStyle::Single | JoinStyle::Combined if puzzles.len() > 1 => {
                Err(self.info().unwritable_error(ParseMessage::SeveralPuzzles))
            }
            JoinStyle::Single | JoinStyle::Combined => write_joined(self, puzzles, ""),
        }
    }
}

/// Description of a format: names, example, and the parts that it can hold.
#[derive(Debug)]
pub struct FormatInfo {
    /// Id in commands and data: lower case, never changed once released.
    pub id: &'static str,
    /// Other names that [`find_format`] accepts, such as the extension of its files.
    pub aliases: &'static [&'static str],
    /// The name as people write it.
    pub name: &'static str,
    /// One sentence on the look of the format and the programs that use it.
    pub description: &'static str,
    /// A text in this format.
    pub example: &'static str,
    /// Whether a puzzle takes one line or more.
    pub layout: FormatLayout,
    /// Parts of a puzzle that the format can hold.
    pub supported_parts: PuzzlePartSet,
}

/// Description of pictures, which are not texts: `ninefold-picture` reads them.
pub static PICTURE_FORMAT: FormatInfo = FormatInfo {
    id: "picture",
    aliases: &[],
    name: "Picture",
    description: "A photograph or screenshot of a printed puzzle: PNG, JPEG or WebP.",
    example: "",
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[
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
    Separated(&'static str),
    /// The text depends on all puzzles, so it can be written only when they are complete.
    Combined,
    /// A text holds a single puzzle.
    Single,
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
    pub message: ParseMessage,
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
    pub message: ParseMessage,
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
    pub reason: ParseMessage,
}

impl PuzzleReading {
    /// Returns the reading of a puzzle without warnings.
    pub(crate) fn new(puzzle: Puzzle, format: &'static FormatInfo) -> PuzzleReading {
        PuzzleReading { puzzle, format, warnings: Vec::new() }
    }

    /// Adds a warning about a place in the text that was read.
    pub(crate) fn add_warning(&mut self, line: usize, column: usize, message: ParseMessage) {
        self.warnings.push(ReadWarning { line, column, message });
    }
}

impl FormatInfo {
    /// Returns the text of a puzzle with its losses, the parts that this format cannot hold.
    ///
    /// All texts that are written pass here, so characters that no text should hold are escaped here.
    pub(crate) fn finish_written_text(
        &'static self,
        puzzle: &Puzzle,
        text: String,
    ) -> Result<WrittenText, FormatWriteError> {
        let text = match escape_control_chars(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(shown) => shown,
        };
        let parts = PuzzlePartSet::from_puzzle(puzzle);
        if parts.contains(PuzzlePart::Candidates)
            && !parts.contains(PuzzlePart::Values)
            && !self.supported_parts.contains(PuzzlePart::Candidates)
        {
            return Err(self.unwritable_error(ParseMessage::OnlyCandidates));
        }
        let losses = parts.iter().filter(|&part| !self.supported_parts.contains(part));
        let losses =
            losses.map(|part| WriteLoss { part, message: dropped_part_message(part, puzzle) }).collect();
        Ok(WrittenText { text, losses })
    }

    pub(crate) fn unwritable_error(&'static self, reason: ParseMessage) -> FormatWriteError {
        FormatWriteError { format: self.id, reason }
    }
}

impl WrittenText {
    /// Adds a loss that depends on the puzzle.
    pub(crate) fn add_loss(&mut self, part: PuzzlePart, message: ParseMessage) {
        self.losses.push(WriteLoss { part, message });
    }
}

/// Returns the format with an id or alias, in either case.
#[must_use]
pub fn find_format(id: &str) -> Option<&'static dyn PuzzleFormat> {
    let named = |format: &&&dyn PuzzleFormat| {
        let info = format.info();
        info.id.eq_ignore_ascii_case(id) || info.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(id))
    };
    ALL_FORMATS.iter().find(named).copied()
}

/// Reads the first puzzle of a text in any format; [`PuzzleReading::format`] says which.
///
/// # Errors
/// The first fault in the format that the text resembles; if it resembles none, a description of the formats.
pub fn read_first_puzzle(text: &str) -> Result<PuzzleReading, FormatError> {
    match detect_normalised_format(text) {
        (text, Some(format)) => format.read_first_puzzle(&text),
        (_, None) => match read_with_corrections(text) {
            Some(entries) => take_first_puzzle(entries, text),
            None => Err(unknown_format_error(text)),
        },
    }
}

/// Reads, with small corrections, a text that no format reads; `None` if they don't help.
fn read_with_corrections(text: &str) -> Option<Vec<PuzzleEntry>> {
    let mut meaningful = text_lines(text).filter(|line| line.has_content());
    match (meaningful.next(), meaningful.next()) {
        (Some(line), None) => corrections::read_corrected_line(line, &single_line::read_puzzle_line)
            .map(|result| alloc::vec![PuzzleEntry::at_line(line.number, result)]),
        _ if text.len() <= corrections::MAX_CORRECTED_LENGTH => {
            corrections::read_corrected_text(text, reader::begins_block)
        }
        _ => None,
    }
}

/// Reads the only puzzle of a text in any format: 81 characters, 729 candidates, nine rows, a drawing, a
/// link. Guesses are not reported here; [`read_first_puzzle`] reports them.
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
    parse_bare_puzzle(text).or_else(|_| read_single_puzzle(text).map(|reading| reading.puzzle))
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
pub fn read_single_puzzle(text: &str) -> Result<PuzzleReading, FormatError> {
    expect_single_puzzle(reader::read_all_puzzles(text))
}

/// Reads the only puzzle of a text, as [`read_single_puzzle`] does; other rules of the puzzle are ignored, with a
/// warning.
///
/// # Errors
/// A fault in the puzzle, or the place where a second puzzle begins.
pub fn read_single_ignoring_rules(text: &str) -> Result<PuzzleReading, FormatError> {
    expect_single_puzzle(reader::read_all_ignoring_rules(text))
}

/// Returns the only puzzle of a text's entries.
///
/// # Errors
/// A fault in the puzzle, or the place where a second puzzle begins.
pub fn expect_single_puzzle(entries: Vec<PuzzleEntry>) -> Result<PuzzleReading, FormatError> {
    let mut entries = entries.into_iter();
    let first = entries.next().ok_or_else(|| empty_text_error(""))?.result?;
    match entries.next() {
        None => Ok(first),
        Some(second) => Err(FormatError {
            line: second.line,
            column: second.column,
            expected: ParseMessage::OnePuzzle,
            found: ParseMessage::SecondPuzzle,
        }),
    }
}

/// Returns the format of a text, and the text as it is read: in plain characters if it has others.
fn detect_normalised_format(text: &str) -> (Cow<'_, str>, Option<&'static dyn PuzzleFormat>) {
    match detect_format(text) {
        Some(format) => (text.into(), Some(format)),
        None => {
            let plain = normalise_text(text);
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
/// assert_eq!(ninefold_formats::escape_control_chars("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\n");
/// ```
#[must_use]
pub fn escape_control_chars(text: &str) -> Cow<'_, str> {
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
pub fn write_one_line(puzzle: &Puzzle) -> WrittenText {
    WrittenText { text: on_one_line(puzzle), losses: one_line_losses(puzzle).collect() }
}

fn one_line_losses(puzzle: &Puzzle) -> impl Iterator<Item = WriteLoss> {
    let parts = PuzzlePartSet::from_puzzle(puzzle).iter().filter(|part| !BOARD_PARTS.contains(*part));
    parts.map(|part| WriteLoss { part, message: dropped_part_message(part, puzzle) })
}

/// Parts that are on the board.
const BOARD_PARTS: PuzzlePartSet =
    PuzzlePartSet::from_parts(&[PuzzlePart::Values, PuzzlePart::Placed, PuzzlePart::Candidates]);

/// Returns the message for a part that is left out; table columns are listed by name.
fn dropped_part_message(part: PuzzlePart, puzzle: &Puzzle) -> ParseMessage {
    match (part, &puzzle.row) {
        (PuzzlePart::Columns, Some(row)) => {
            csv::column_loss_message(&row.unknown_columns().collect::<Vec<_>>())
        }
        _ => part_set::loss_message(part),
    }
}

/// Returns the first format that a text resembles.
#[must_use]
pub fn detect_format(text: &str) -> Option<&'static dyn PuzzleFormat> {
    ALL_FORMATS.iter().find(|format| format.matches_text(text)).copied()
}

/// Returns the error of a text that resembles no format.
fn unknown_format_error(text: &str) -> FormatError {
    let mut meaningful = text_lines(text).filter(|line| line.has_content());
    let Some(first) = meaningful.next() else {
        return empty_text_error(text);
    };
    match meaningful.next() {
        None => unknown_line_error(first),
        Some(_) => puzzle_link::unsupported_link_error(first).unwrap_or_else(|| grid::grid_error(text)),
    }
}

/// Returns the error of a line that resembles no format.
fn unknown_line_error(line: TextLine<'_>) -> FormatError {
    let explained = puzzle_link::unsupported_link_error(line).or_else(|| grid::number_line_error(line));
    explained.unwrap_or_else(|| ninefold_core::line::explain_invalid_line(line))
}

/// Returns the error of a text without a meaningful line.
fn empty_text_error(text: &str) -> FormatError {
    let is_empty = strip_byte_order_mark(text).trim().is_empty();
    FormatError::new_at_text_start(
        ParseMessage::Puzzle,
        if is_empty { ParseMessage::EmptyText } else { ParseMessage::OnlyComments },
    )
}

/// Reads the first meaningful line; a second one is a warning.
fn read_single_text_line(
    text: &str,
    read: impl Fn(TextLine<'_>) -> Result<PuzzleReading, FormatError>,
) -> Result<PuzzleReading, FormatError> {
    let mut meaningful = text_lines(text).filter(|line| line.has_content());
    let mut reading = read(meaningful.next().ok_or_else(|| empty_text_error(text))?)?;
    if let Some(second) = meaningful.next() {
        reading.add_warning(second.number, 1, ParseMessage::FirstOfLines);
    }
    Ok(reading)
}

/// Reads each meaningful line by itself.
fn read_lines<F: PuzzleFormat + ?Sized>(format: &F, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
    let meaningful = text_lines(text).filter(|line| line.has_content());
    meaningful.for_each(|line| {
        for (offset, piece) in line81::split_for_format(format.info(), line.text) {
            sink(PuzzleEntry::at_line(1, format.read_first_puzzle(piece)).moved_to_offset(line, offset));
        }
    });
}

/// Writes puzzles one after the other, with this text between them.
fn write_joined<F: PuzzleFormat + ?Sized>(
    format: &F,
    puzzles: &[Puzzle],
    separator: &str,
) -> Result<WrittenText, FormatWriteError> {
    let mut all = WrittenText::default();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let one = format.write_puzzle(puzzle)?;
        all.text.push_str(if i == 0 { "" } else { separator });
        all.text.push_str(&one.text);
        all.losses.extend(one.losses);
    }
    Ok(all)
}

/// Returns the first meaningful line of a text, trimmed, to tell line formats apart.
fn first_meaningful_line(text: &str) -> &str {
    text_lines(text).find(|line| line.has_content()).map_or("", |line| line.text.trim())
}

/// Returns the first puzzle among a text's entries; further puzzles are a warning.
fn take_first_puzzle(entries: Vec<PuzzleEntry>, text: &str) -> Result<PuzzleReading, FormatError> {
    let mut entries = entries.into_iter();
    let mut reading = entries.next().ok_or_else(|| empty_text_error(text))?.result?;
    if let Some(second) = entries.next() {
        reading.add_warning(second.line, second.column, ParseMessage::FirstOfPuzzles);
    }
    Ok(reading)
}
