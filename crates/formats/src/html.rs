//! Tables of web pages: the source of a table (or of a whole page) with nine rows of nine cells, a digit or
//! nothing in each.
//!
//! Few pages are well-formed XML, so the reader looks for tags and demands nothing else. A digit may also
//! stand in an input field, in the description of a picture (`alt`), or, where nothing is written, in an
//! attribute such as `data-value`. A table without visible digits is no puzzle. Tables of other kinds on a
//! page are skipped; digits outside the puzzle are reported.

use super::ignored_text::IgnoredText;
use super::number_row::parse_cell_token;
use super::printed_table::are_consecutive_names;
use super::{cells, text_lines};
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;

/// The format of tables on web pages.
#[derive(Debug)]
pub(crate) struct HtmlFormat;

static INFO: FormatInfo = FormatInfo {
    id: "html",
    aliases: &["htm"],
    name: "HTML table",
    description: "The source of a table on a web page with nine rows of nine cells, empty where there is no digit.",
    example: "<table>
<tr><td>5</td><td>3</td><td></td><td></td><td>7</td><td></td><td></td><td></td><td></td></tr>
<tr><td>6</td><td></td><td></td><td>1</td><td>9</td><td>5</td><td></td><td></td><td></td></tr>
<tr><td></td><td>9</td><td>8</td><td></td><td></td><td></td><td></td><td>6</td><td></td></tr>
<tr><td>8</td><td></td><td></td><td></td><td>6</td><td></td><td></td><td></td><td>3</td></tr>
<tr><td>4</td><td></td><td></td><td>8</td><td></td><td>3</td><td></td><td></td><td>1</td></tr>
<tr><td>7</td><td></td><td></td><td></td><td>2</td><td></td><td></td><td></td><td>6</td></tr>
<tr><td></td><td>6</td><td></td><td></td><td></td><td></td><td>2</td><td>8</td><td></td></tr>
<tr><td></td><td></td><td></td><td>4</td><td>1</td><td>9</td><td></td><td></td><td>5</td></tr>
<tr><td></td><td></td><td></td><td></td><td>8</td><td></td><td></td><td>7</td><td>9</td></tr>
</table>",
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Values]),
};

impl PuzzleFormat for HtmlFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        super::strip_byte_order_mark(text).trim_start().starts_with('<')
            && HtmlTags { text, offset: 0 }.any(|tag| tag.has_name("td") || tag.has_name("th"))
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let mut tables = OpenTables::default();
        // The last puzzle is held back for the warnings about the text after it.
        let mut last_read: Option<PuzzleEntry> = None;
        let mut take = |table: HtmlTable, left_out: &mut IgnoredText| match table.into_entry() {
            Ok(mut entry) => {
                if entry.result.is_ok() {
                    core::mem::take(left_out).add_warnings(&mut entry);
                }
                if let Some(before) = last_read.replace(entry) {
                    sink(before);
                }
            }
            Err(other) => left_out.extend(other),
        };
        let mut left_out = IgnoredText::default();
        let mut places = LineCounter { text, offset: 0, number: 1 };
        let (mut last, mut unread) = (0, None);
        for tag in (HtmlTags { text, offset: 0 }) {
            if unread.is_none() {
                let words = &text[last..tag.start];
                if !tables.add_words(words) && words.contains(|c: char| c.is_ascii_digit()) {
                    left_out
                        .push_text(places.line_number(last + words.len() - words.trim_start().len()), words);
                }
            }
            last = tag.end;
            // Text between these tags is not shown on the page.
            match unread {
                Some(name) if tag.has_name(name) && tag.is_closing => unread = None,
                Some(_) => {}
                None => {
                    unread = HIDDEN_ELEMENTS.into_iter().find(|name| tag.has_name(name) && !tag.is_closing)
                }
            }
            if let Some(table) = tables.read_tag(&tag, &mut places) {
                take(table, &mut left_out);
            }
        }
        // A page that was copied in part may lack the end of its table; a cell without an end has unknown
        // contents.
        for mut table in core::mem::take(&mut tables.open).into_iter().rev() {
            let is_open = table.in_cell && table.has_closing_tags;
            table.is_truncated =
                is_open && table.rows.last().and_then(|row| row.last()).is_some_and(HtmlCell::is_blank);
            take(table, &mut left_out);
        }
        // The last puzzle gets the warnings about the rest of the page; no puzzle is an error.
        match last_read {
            Some(mut entry) => {
                left_out.add_warnings(&mut entry);
                sink(entry);
            }
            None => {
                let line = text_lines(text)
                    .find(|line| line.has_content())
                    .unwrap_or(TextLine { number: 1, text: "" });
                sink(PuzzleEntry::at_line(
                    line.number,
                    Err(line.error_at(0, ParseMessage::HtmlTable, ParseMessage::None)),
                ));
            }
        }
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let mut text = String::from("<table>\n");
        for (cell, value) in puzzle.values.iter() {
            text.push_str(if cell.column_index() == 0 { "<tr>" } else { "" });
            text.push_str(&format!("<td>{}</td>", value.map_or(String::new(), |digit| digit.to_string())));
            text.push_str(if cell.column_index() == 8 { "</tr>\n" } else { "" });
        }
        INFO.finish_written_text(puzzle, text + "</table>")
    }

    fn write_puzzles(&self, puzzles: &[Puzzle]) -> Result<WrittenText, FormatWriteError> {
        super::write_joined(self, puzzles, "\n")
    }
}

/// A tag and its place.
struct HtmlTag<'a> {
    /// Name as it is written.
    name: &'a str,
    is_closing: bool,
    start: usize,
    end: usize,
}

impl HtmlTag<'_> {
    fn has_name(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// The tags of a text.
struct HtmlTags<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Iterator for HtmlTags<'a> {
    type Item = HtmlTag<'a>;

    fn next(&mut self) -> Option<HtmlTag<'a>> {
        let start = self.offset + self.text[self.offset..].find('<')?;
        let inner = start + 1;
        let comment = self.text[inner..].starts_with("!--");
        let end = if comment { "-->" } else { ">" };
        // A tag that never ends takes the rest, so that nothing is scanned twice.
        let found = self.text[inner..].find(end).map(|length| inner + length + end.len());
        self.offset = found.unwrap_or(self.text.len());
        let rest = &self.text[inner..self.offset];
        let (closes, rest) = rest.strip_prefix('/').map_or((false, rest), |rest| (true, rest));
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        Some(HtmlTag { name: &rest[..length], is_closing: closes, start, end: self.offset })
    }
}

/// Line counter that continues from the last offset.
struct LineCounter<'a> {
    text: &'a str,
    offset: usize,
    number: usize,
}

impl LineCounter<'_> {
    /// Returns the line number of an offset, which must not be before the last one.
    fn line_number(&mut self, offset: usize) -> usize {
        self.number += count_lines(&self.text[self.offset..offset]);
        self.offset = offset;
        self.number
    }
}

fn count_lines(text: &str) -> usize {
    let bytes = text.as_bytes();
    let ends = |(i, &byte): (usize, &u8)| byte == b'\n' || byte == b'\r' && bytes.get(i + 1) != Some(&b'\n');
    bytes.iter().enumerate().filter(|&place| ends(place)).count()
}

/// Elements whose contents are not shown on the page.
const HIDDEN_ELEMENTS: [&str; 2] = ["script", "style"];

/// Open tables, the innermost last.
#[derive(Default)]
struct OpenTables {
    open: Vec<HtmlTable>,
}

#[derive(Default)]
struct HtmlTable {
    line: usize,
    rows: Vec<Vec<HtmlCell>>,
    in_cell: bool,
    /// Whether a tag closes its cells: many pages leave that out.
    has_closing_tags: bool,
    /// Whether the text ends in a cell.
    is_truncated: bool,
    /// Number of cells with more than one character in them.
    unreadable_cells: usize,
}

/// Contents of a table cell.
#[derive(Clone, Default)]
struct HtmlCell {
    /// Words in the cell, and those of an input field or a picture in it.
    words: String,
    /// Value of an attribute that programs read.
    data_value: Option<String>,
    /// File of a picture that no word describes.
    picture_file: Option<String>,
}

impl HtmlCell {
    fn is_blank(&self) -> bool {
        self.words.is_empty()
    }

    fn add_words(&mut self, words: &str) {
        if self.words.len() < MAX_CELL_LENGTH {
            self.words.extend(words.trim().chars().take(MAX_CELL_LENGTH));
        }
    }

    /// Takes the text that an HTML tag in the cell shows, or that of the cell's own tag.
    fn read_tag(&mut self, tag: &HtmlTag<'_>, text: &str) {
        let data = || {
            DIGIT_ATTRIBUTES
                .iter()
                .find_map(|name| attribute_value(text, name))
                .filter(|data| !data.trim().is_empty())
        };
        if self.data_value.is_none() {
            self.data_value = data().map(|data| data.trim().chars().take(MAX_CELL_LENGTH).collect());
        }
        if tag.has_name("input") {
            self.add_words(attribute_value(text, "value").unwrap_or_default());
        } else if tag.has_name("img") {
            match attribute_value(text, "alt").or_else(|| attribute_value(text, "title")) {
                Some(alt) => self.add_words(&extract_digit(alt)),
                None => {
                    self.picture_file =
                        attribute_value(text, "src").map(|file| file.chars().take(100).collect())
                }
            }
        }
    }
}

/// Returns the digit that the description of a picture names; empty if it names none, as in `blank`.
fn extract_digit(alt: &str) -> String {
    let digits: String = super::normalise_text(alt).chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() || digits.len() == 1 { digits } else { alt.into() }
}

/// Attributes that hold the digit of a cell which shows it as a drawing.
const DIGIT_ATTRIBUTES: [&str; 5] = ["data-value", "data-digit", "data-number", "data-val", "aria-label"];

/// Depth from which nested tables are ignored.
const MAX_DEPTH: usize = 64;
/// Limit for the rows of a table, and for the cells of a row, that can be a puzzle's.
const MAX_ROWS_OR_CELLS: usize = 100;
/// Limit for the stored text of a cell.
const MAX_CELL_LENGTH: usize = 20;

impl OpenTables {
    /// Adds the words between two tags; returns whether they are in a cell.
    fn add_words(&mut self, words: &str) -> bool {
        let Some(table) = self.open.last_mut().filter(|table| table.in_cell) else { return false };
        let Some(cell) = table.rows.last_mut().and_then(|row| row.last_mut()) else { return false };
        cell.add_words(words);
        true
    }

    /// Processes a tag; returns the table that it closes, if any.
    fn read_tag(&mut self, tag: &HtmlTag<'_>, places: &mut LineCounter<'_>) -> Option<HtmlTable> {
        if tag.has_name("table") {
            if tag.is_closing {
                return self.open.pop();
            }
            if self.open.len() < MAX_DEPTH {
                self.open.push(HtmlTable { line: places.line_number(tag.start), ..HtmlTable::default() });
            }
            return None;
        }
        if self.open.is_empty() && tag.has_name("tr") {
            // Rows that were copied without their table.
            self.open.push(HtmlTable { line: places.line_number(tag.start), ..HtmlTable::default() });
        }
        let text = &places.text[tag.start..tag.end];
        // Rows, cells and what they contain belong to the innermost open table.
        let table = self.open.last_mut()?;
        if tag.has_name("tr") {
            table.in_cell = false;
            if !tag.is_closing && table.rows.len() < MAX_ROWS_OR_CELLS {
                table.rows.push(Vec::new());
            }
        } else if tag.has_name("td") || tag.has_name("th") {
            table.in_cell = !tag.is_closing;
            table.has_closing_tags |= tag.is_closing;
            if let Some(row) =
                table.rows.last_mut().filter(|row| !tag.is_closing && row.len() < MAX_ROWS_OR_CELLS)
            {
                let mut cell = HtmlCell::default();
                cell.read_tag(tag, text);
                row.push(cell);
            }
        } else if table.in_cell
            && let Some(cell) = table.rows.last_mut().and_then(|row| row.last_mut())
        {
            cell.read_tag(tag, text);
        }
        None
    }
}

/// Returns the value of an attribute in a tag; the name matches in either case.
fn attribute_value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    // Attributes follow the name of the tag.
    let mut rest = &tag[tag.find(|c: char| c.is_whitespace())?..];
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        let length =
            rest.find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/')).unwrap_or(rest.len());
        let (found, remaining) = rest.split_at(length);
        if found.is_empty() && !remaining.starts_with('=') {
            return None;
        }
        // An attribute without a value is skipped.
        let Some(value) = remaining.trim_start().strip_prefix('=').map(str::trim_start) else {
            rest = remaining;
            continue;
        };
        // A value ends at its quote, or without quotes at a blank or the end of the tag.
        let (value, remaining) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            _ => value.split_at(value.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(value.len())),
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = remaining;
    }
}

impl HtmlTable {
    /// Returns the table's puzzle or error; if the table is of another kind, its cells with digits as left
    /// out.
    fn into_entry(mut self) -> Result<PuzzleEntry, IgnoredText> {
        self.rows.retain(|row| !row.is_empty());
        let names = self.remove_header_names();
        let is_square = self.rows.len() == 9 && self.rows.iter().all(|row| row.len() == 9);
        let is_seen =
            |cell: &HtmlCell| parse_html_cell(&cell.words).is_none_or(|sign| (b'1'..=b'9').contains(&sign));
        if is_square && !self.rows.iter().flatten().any(is_seen) {
            // Nothing is written in the cells: the digits that their attributes name are drawn.
            for cell in self.rows.iter_mut().flatten() {
                cell.words = cell.data_value.take().map(|data| extract_digit(&data)).unwrap_or_default();
            }
        }
        // Read each cell, and count those with other contents than a cell of a puzzle.
        let signs: Vec<Option<u8>> =
            self.rows.iter().flatten().map(|cell| parse_html_cell(&cell.words)).collect();
        self.unreadable_cells = signs.iter().filter(|sign| sign.is_none()).count();
        let line = TextLine { number: self.line, text: "" };
        let error = |found| {
            Ok(PuzzleEntry::at_line(line.number, Err(line.error_at(0, ParseMessage::HtmlTable, found))))
        };
        let digits = signs.iter().flatten().filter(|sign| (b'1'..=b'9').contains(sign)).count();
        let odd = self.rows.iter().position(|row| row.len() != 9);
        // A whole table is a puzzle, unless its digits are pictures or it shows none.
        if is_square && self.unreadable_cells == 0 && !self.is_truncated {
            if let Some(file) = self.find_digit_picture() {
                return error(ParseMessage::HtmlPicture { text: shorten_to_excerpt(&file) });
            }
            if digits == 0 {
                return error(ParseMessage::HtmlNothingSeen);
            }
            let signs: Vec<u8> = signs.into_iter().flatten().collect();
            let mut reading =
                PuzzleReading::new(Puzzle::from_givens(cells::parse_cell_values(&signs)), &INFO);
            names.into_iter().for_each(|names| reading.add_warning(line.number, 1, names));
            reading.warnings.extend(cells::mixed_empty_chars_warning(line.number, 1, &signs));
            return Ok(PuzzleEntry::at_line(line.number, Ok(reading)));
        }
        // A table that is almost a puzzle was meant as one.
        if self.rows.len() < 7
            || signs.len() < 60
            || signs.len() > 110
            || digits < 8
            || self.unreadable_cells > 20
        {
            return Err(self.ignored_text());
        }
        // The error names what differs most from a puzzle.
        let found = match odd {
            _ if self.is_truncated => ParseMessage::EndOfText,
            Some(row) => ParseMessage::HtmlRow { cells: self.rows[row].len(), row: row + 1 },
            None if self.rows.len() != 9 => ParseMessage::RowsFound { rows: self.rows.len() },
            None => ParseMessage::HtmlCell { text: shorten_to_excerpt(&self.first_bad_cell()) },
        };
        error(found)
    }

    /// Removes column and row names beside an HTML table of 9 × 9 cells; returns a message for each kind of
    /// name.
    fn remove_header_names(&mut self) -> Vec<ParseMessage> {
        let words = |row: &[HtmlCell]| row.iter().map(|cell| cell.words.clone()).collect::<Vec<_>>();
        // Ten rows have a header, nine don't; others aren't a grid with names.
        let Some(header) = self.rows.len().checked_sub(9).filter(|header| *header < 2) else {
            return Vec::new();
        };
        let width = self.rows[header].len();
        // The first cells are names of rows if rows have ten cells and the names are consecutive.
        let first =
            words(&self.rows[header..].iter().filter_map(|row| row.first()).cloned().collect::<Vec<_>>());
        let is_named =
            width == 10 && are_consecutive_names(&first.iter().map(String::as_str).collect::<Vec<_>>());
        let has_width = self.rows[header..].iter().all(|row| row.len() == width);
        // The header names the columns. Without names of rows its numbers must begin at 0, or it could be a
        // row of the grid.
        let above = if header == 1 { words(&self.rows[0]) } else { Vec::new() };
        let above: Vec<&str> =
            above.iter().map(String::as_str).skip(usize::from(above.len() == 10)).collect();
        let is_header =
            header == 1 && are_consecutive_names(&above) && (is_named || width == 9 && above[0] == "0");
        if !has_width || !(is_header || is_named && header == 0) {
            return Vec::new();
        }
        // The names are dropped from the table.
        self.rows.drain(..header);
        if is_named {
            self.rows.iter_mut().for_each(|row| drop(row.remove(0)));
        }
        let names =
            [(is_header, ParseMessage::RowOfNamesLeftOut), (is_named, ParseMessage::NamesOfRowsLeftOut)];
        names.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect()
    }

    fn first_bad_cell(&self) -> String {
        let mut cells = self.rows.iter().flatten().map(|cell| &cell.words);
        cells.find(|cell| parse_html_cell(cell).is_none()).cloned().unwrap_or_default()
    }

    /// Returns the file of a picture in an empty cell that may stand for a digit, because other cells have
    /// other pictures. A picture that all cells share only fills space.
    fn find_digit_picture(&self) -> Option<String> {
        let blank = self.rows.iter().flatten().filter(|cell| cell.is_blank());
        let mut pictures = blank.filter_map(|cell| cell.picture_file.as_ref());
        let first = pictures.next()?;
        pictures.find(|file| *file != first).cloned()
    }

    /// Collects the cells with digits of an HTML table that is no puzzle.
    fn ignored_text(&self) -> IgnoredText {
        let mut left_out = IgnoredText::default();
        let words = self.rows.iter().flatten().map(|cell| cell.words.as_str());
        let telling: Vec<&str> = words.filter(|words| words.contains(|c: char| c.is_ascii_digit())).collect();
        if !telling.is_empty() {
            left_out.push_text(self.line, &telling.join(" "));
        }
        left_out
    }
}

/// Returns the character in a cell, a blank if it is empty; `None` if it cannot be a cell of a puzzle.
fn parse_html_cell(cell: &str) -> Option<u8> {
    let plain = super::normalise_text(cell).replace("&nbsp;", " ").replace("&#160;", " ");
    match plain.trim().as_bytes() {
        [] => Some(b' '),
        [byte] if cells::is_cell_char(*byte) => Some(*byte),
        _ => parse_cell_token(plain.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all_puzzles, read_first_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns a page with the example's table, given how a cell is written.
    fn build_page(cell: impl Fn(char) -> String) -> String {
        let rows = LINE.as_bytes().chunks(9).map(|row| {
            let cells: String = row.iter().map(|&byte| cell(char::from(byte))).collect();
            format!("<TR class=x>\n{cells}</TR>")
        });
        format!("<!DOCTYPE html><p>A > B<table><tbody>{}</tbody></table>", rows.collect::<String>())
    }

    fn check(text: &str) {
        let reading = read_first_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.id, "html");
        assert_eq!(cells::format_values(&reading.puzzle.values, '.'), LINE);
    }

    #[test]
    fn pages_write_cells_in_many_ways() {
        check(&build_page(|c| format!("<td>{c}")));
        check(&build_page(|c| format!("<td class=\"a\"> <b>{c}</b> </td>").replace('.', "&nbsp;")));
        check(&build_page(|c| format!("<th><input type=text value=\"{c}\"></th>").replace('.', "")));
        check(&build_page(|c| format!("<td>{c}</td>").replace('.', "\u{a0}").replace('5', "５")));
        let bare = build_page(|c| format!("<td>{c}</td>"));
        check(bare[bare.find("<TR").unwrap()..].trim_end_matches("</table>"));
    }

    #[test]
    fn digits_are_seen_in_fields_pictures_and_data() {
        let digit = |c: char| c.to_digit(10).map(|digit| digit.to_string()).unwrap_or_default();
        check(&build_page(|c| format!("<TD><INPUT MAXLENGTH=1 READONLY VALUE=\"{}\"></TD>", digit(c))));
        check(&build_page(|c| format!("<td><input maxlength=1 value={}></td>", digit(c))));
        let alt = |c: char| if c == '.' { "blank".to_string() } else { c.to_string() };
        check(&build_page(|c| format!("<td><img src=\"d{c}.gif\" alt=\"{}\"></td>", alt(c))));
        check(&build_page(|c| format!("<td><img alt='the digit {}' src=x></td>", digit(c))));
        check(&build_page(|c| format!("<td data-value=\"{}\"><svg><use href='#x'/></svg></td>", digit(c))));
        check(&build_page(|c| format!("<td><div class=cell data-digit='{}'></div></td>", digit(c))));
        // Written text counts, whatever attributes say.
        check(&build_page(|c| format!("<td data-value=7>{c}</td>")));
        // A single picture that only fills space says nothing.
        check(&build_page(|c| {
            if c == '.' { "<td><img src=room.gif></td>".into() } else { format!("<td>{c}</td>") }
        }));
    }

    /// Such pages used to be read as the empty grid.
    #[test]
    fn tables_with_names_are_read_without_them() {
        let head: String = ["".to_string()]
            .into_iter()
            .chain((0..9).map(|i: i32| i.to_string()))
            .map(|name| format!("<th>{name}</th>"))
            .collect();
        let row = |(at, row): (usize, &[u8])| {
            let cells = row
                .iter()
                .map(|&byte| if byte == b'.' { "NaN".into() } else { format!("{}.0", char::from(byte)) });
            let cells: String = cells.map(|cell: String| format!("<td>{cell}</td>")).collect();
            format!("<tr><th>{at}</th>{cells}</tr>")
        };
        let rows: String = LINE.as_bytes().chunks(9).enumerate().map(row).collect();
        let reading =
            read_first_puzzle(&format!("<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"))
                .unwrap();
        assert_eq!(cells::format_values(&reading.puzzle.values, '.'), LINE);
        let warning_ids: Vec<&str> = reading.warnings.iter().map(|warning| warning.message.id()).collect();
        assert_eq!(warning_ids, ["row-of-names-left-out", "names-of-rows-left-out"]);
    }

    #[test]
    fn a_table_in_which_no_digit_is_seen_is_no_puzzle() {
        let check = |page: &str, expected: &str| {
            let error = read_first_puzzle(page).unwrap_err();
            assert_eq!(error.found.to_string(), expected, "{page}");
        };
        let nothing = "one in whose cells no digit is seen";
        check(&build_page(|_| "<td></td>".into()), nothing);
        check(&build_page(|c| format!("<td class=\"n{c}\"></td>")), nothing);
        check(&build_page(|_| "<td><canvas></canvas></td>".into()), nothing);
        let picture = build_page(|c| format!("<td><img src=\"d{}.gif\"></td>", c.to_digit(10).unwrap_or(0)));
        check(&picture, "one with a picture in a cell that no word describes: d3.gif");
    }

    #[test]
    fn digits_outside_the_table_are_told() {
        let table = build_page(|c| format!("<td>{c}</td>"));
        let warning_texts = |page: &str| -> Vec<String> {
            read_first_puzzle(page).unwrap().warnings.iter().map(ToString::to_string).collect()
        };
        assert!(warning_texts(&table).is_empty());
        let page = table.replacen("<p>", "<script>var x = 5;</script>\n<p>Puzzle 17: ", 1);
        assert_eq!(
            warning_texts(&page),
            ["line 2, column 1: this is no part of a puzzle and is left out: Puzzle 17: A > B"]
        );
    }

    /// Old pages lay out everything by tables: the puzzle stands in a cell of one.
    #[test]
    fn a_table_within_a_table_is_read_by_itself() {
        let inner = build_page(|c| format!("<td>{c}</td>"));
        check(&format!("<table><tr><td>Home</td><td>{inner}</td></tr></table>"));
        let bad = inner.replacen("<td>7</td>", "", 1);
        let error = read_first_puzzle(&format!("<table>\n<tr><td>{bad}</td></tr></table>")).unwrap_err();
        assert_eq!((error.line, error.found.to_string().as_str()), (2, "8 cells in its row 1"));
    }

    /// A table far from a puzzle is ignored; one that is almost a puzzle is an error.
    #[test]
    fn tables_that_are_nearly_puzzles_are_told() {
        let check = |rows: usize, cells: usize, cell: &dyn Fn(usize) -> &'static str, is_told: bool| {
            let row = |row: usize| {
                let cells = (0..cells).map(|at| format!("<td>{}</td>", cell(cells * row + at)));
                format!("<tr>{}</tr>", cells.collect::<String>())
            };
            let table: String = (0..rows).map(row).collect();
            let found = read_first_puzzle(&format!("<table>{table}</table>")).unwrap_err().found.to_string();
            assert_eq!(found != "none", is_told, "{rows} by {cells}: {found}");
        };
        let digits = |at: usize| ["1", "", "2", "", "", "3", "4"][at % 7];
        check(8, 9, &digits, true);
        check(9, 8, &digits, true);
        check(6, 12, &digits, false);
        check(9, 6, &digits, false);
        check(10, 12, &digits, false);
        check(9, 10, &|at| if at < 7 { "5" } else { "" }, false);
        check(9, 9, &|at| if at < 20 { "a" } else { digits(at) }, true);
        check(9, 9, &|at| if at < 21 { "a" } else { digits(at) }, false);
    }

    #[test]
    fn other_tables_are_passed_over_and_bad_ones_are_told() {
        let good = build_page(|c| format!("<td>{c}</td>"));
        let bad = good.replacen("<td>7</td>", "", 1);
        let menu = "<table><tr><td>Home<td>About</table>\n";
        let entries = read_all_puzzles(&format!("<body>{menu}{good}\n{bad}\n{good}"));
        assert_eq!(entries.iter().map(|entry| entry.result.is_ok()).collect::<Vec<_>>(), [true, false, true]);
        let error = entries[1].result.as_ref().unwrap_err().to_string();
        assert!(error.ends_with("found 8 cells in its row 1"), "{error}");
        let error = read_first_puzzle(menu).unwrap_err().to_string();
        let table = "a table of 9 rows of 9 cells, each empty or with a digit";
        assert_eq!(error, format!("line 1, column 1: expected {table}, found none"));
    }
}
