//! Printed data frames, grids as programs print tables of them: a row that names the columns, and before each
//! row its name, as in `print(frame)`, `frame.to_csv()` and `frame.to_markdown()` of pandas.
//!
//! Names differ from cells: a row of ten fields in place of nine has a name, and names count from 0 or 1 or
//! go through the alphabet. They are blanked out, so that every other character stays at its place.

use super::{ReadWarning, text_lines};
use crate::prelude::*;

/// A printed table without the names in it.
pub(super) struct PrintedTable {
    /// The text with blanks in place of the names.
    pub(super) text: String,
    /// Warnings about the names.
    pub(super) warnings: Vec<ReadWarning>,
}

/// A field of a line, with the byte offset where it begins.
type OffsetField<'t> = (usize, &'t str);

/// Returns the text without its names, if all of it is one printed table of nine rows and columns.
pub(super) fn strip_header_names(text: &str) -> Option<PrintedTable> {
    // Only nine rows, with or without a header above them, can be a grid; rules and sizes don't count.
    let is_content = |line: &TextLine<'_>| {
        line.has_content() && !is_table_rule(line.text) && !is_table_size_line(line.text)
    };
    let content: Vec<TextLine<'_>> = text_lines(text).filter(is_content).take(11).collect();
    let (header, rows) = match content.as_slice() {
        [header, rows @ ..] if rows.len() == 9 => (Some(*header), rows),
        rows if rows.len() == 9 => (None, rows),
        _ => return None,
    };
    let fields: Vec<Vec<OffsetField<'_>>> = rows.iter().map(|row| split_fields(row.text)).collect();
    let count = fields[0].len();
    if fields.iter().any(|row| row.len() != count) {
        return None;
    }
    // The first fields are names if there is one field too many and they are consecutive.
    let names: Vec<&str> = fields.iter().map(|row| row[0].1).collect();
    let is_named = count == 10 && are_consecutive_names(&names);
    // A header must name all columns; without names of rows its numbers have to begin at 0, or it could be a
    // row of the grid.
    if let Some(header) = header {
        let names: Vec<&str> = split_fields(header.text).into_iter().map(|(_, name)| name).collect();
        // Above the names of the rows stands nothing, or a name for all of them.
        let over_cells = if names.len() == 10 && is_named { &names[1..] } else { &names[..] };
        let is_header = are_consecutive_names(over_cells) && (is_named || count == 9 && over_cells[0] == "0");
        if !is_header {
            return None;
        }
    } else if !is_named {
        return None;
    }
    let mut warnings = Vec::new();
    warnings.extend(header.map(|line| line_warning(line, ParseMessage::RowOfNamesLeftOut)));
    warnings.extend(is_named.then(|| line_warning(rows[0], ParseMessage::NamesOfRowsLeftOut)));
    // The header becomes an empty line and names of rows become blanks, so that places in the text stay
    // right.
    let blanked = text_lines(text).map(|line| {
        if header.is_some_and(|header| header.number == line.number)
            || is_table_size_line(line.text)
            || is_table_rule(line.text)
        {
            return String::new();
        }
        match rows.iter().position(|row| row.number == line.number) {
            Some(row) if is_named => {
                let begin = fields[row][1].0;
                let mark = if line.text.trim_start().starts_with('|') { '|' } else { ' ' };
                let blanks = line.text[..begin].chars().count().saturating_sub(1);
                " ".repeat(blanks) + &mark.to_string() + &line.text[begin..]
            }
            _ => line.text.to_string(),
        }
    });
    let text = blanked.map(|line| line + "\n").collect();
    Some(PrintedTable { text, warnings })
}

fn line_warning(line: TextLine<'_>, message: ParseMessage) -> ReadWarning {
    ReadWarning { line: line.number, column: 1, message }
}

/// Splits a line into its fields: at delimiters if it has some, else at blanks.
fn split_fields(text: &str) -> Vec<OffsetField<'_>> {
    let offset = |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
    let inner = text.trim();
    let inner = inner.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')).unwrap_or(inner);
    match ['|', '\t', ';', ','].into_iter().find(|&sign| inner.contains(sign)) {
        Some(delimiter) => inner
            .split(delimiter)
            .map(|field| (offset(field), field.trim().trim_matches('"').trim()))
            .collect(),
        None => inner.split_whitespace().map(|field| (offset(field), field)).collect(),
    }
}

/// Whether these are nine consecutive names: 0 to 8, 1 to 9, `r1` to `r9`, A to I.
pub(super) fn are_consecutive_names(names: &[&str]) -> bool {
    if names.len() != 9 {
        return false;
    }
    let letters = |first: u8| names.iter().zip(first..).all(|(name, letter)| name.as_bytes() == [letter]);
    let prefix = names[0].trim_end_matches(|c: char| c.is_ascii_digit());
    let is_word = prefix.chars().all(|c| c.is_alphabetic() || c == '_');
    let numbers = |first: usize| {
        let number = |name: &&str| name.strip_prefix(prefix)?.parse::<usize>().ok();
        names.iter().map(number).eq((first..first + 9).map(Some))
    };
    letters(b'A') || letters(b'a') || is_word && (numbers(0) || numbers(1))
}

/// Whether a line is nothing but a rule, as below the header of a table in Markdown.
fn is_table_rule(text: &str) -> bool {
    let text = text.trim();
    text.len() > 2 && text.contains('-') && text.bytes().all(|byte| b"|-:+= ".contains(&byte))
}

/// Whether a line states the size of a table: `[9 rows x 9 columns]`.
fn is_table_size_line(text: &str) -> bool {
    text.trim() == "[9 rows x 9 columns]"
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::{cells, read_all_puzzles, read_single_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ROW_OF_NAMES: &str = "this row names the columns and is left out";
    const NAMES_OF_ROWS: &str = "the names of the rows are left out";

    /// The table, given its header, how a row begins and how a cell is written.
    fn format_table(
        header: &str,
        name: impl Fn(usize) -> String,
        cell: impl Fn(char) -> String,
        between: &str,
    ) -> String {
        let row = |(at, row): (usize, &[u8])| {
            let cells: Vec<String> = row.iter().map(|&byte| cell(char::from(byte))).collect();
            format!("{}{}\n", name(at), cells.join(between))
        };
        header.to_string() + &LINE.as_bytes().chunks(9).enumerate().map(row).collect::<String>()
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let reading = read_single_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(cells::format_values(&reading.puzzle.values, '.'), LINE, "{text}");
        let warnings: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings, expected, "{text}");
    }

    fn format_digit(c: char) -> String {
        c.to_string().replace('.', "0")
    }

    fn format_float(c: char) -> String {
        if c == '.' { "NaN".into() } else { format!("{c}.0") }
    }

    #[test]
    fn printed_tables_are_read_without_their_names() {
        let both =
            [&*format!("line 1, column 1: {ROW_OF_NAMES}"), &*format!("line 2, column 1: {NAMES_OF_ROWS}")];
        let header = "   0  1  2  3  4  5  6  7  8\n";
        let index = |at: usize| format!("{at}  ");
        check(&format_table(header, index, format_digit, "  "), &both);
        check(&(format_table(header, index, format_digit, "  ") + "\n[9 rows x 9 columns]\n"), &both);
        check(
            &format_table("     0    1    2    3    4    5    6    7    8\n", index, format_float, "  "),
            &both,
        );
        check(
            &format_table("   A  B  C  D  E  F  G  H  I\n", |at| format!("{}  ", at + 1), format_digit, "  "),
            &both,
        );
        check(
            &format_table(
                "   c1 c2 c3 c4 c5 c6 c7 c8 c9\n",
                |at| format!("r{}  ", at + 1),
                format_digit,
                "  ",
            ),
            &both,
        );
        check(&format_table(",0,1,2,3,4,5,6,7,8\n", |at| format!("{at},"), format_digit, ","), &both);
        let blank = |c: char| if c == '.' { String::new() } else { format!("{c}.0") };
        check(&format_table(",0,1,2,3,4,5,6,7,8\n", |at| format!("{at},"), blank, ","), &both);
        let no_index = [&*format!("line 1, column 1: {ROW_OF_NAMES}")];
        check(&format_table("0 1 2 3 4 5 6 7 8\n", |_| String::new(), format_digit, " "), &no_index);
        check(&format_table("1 2 3 4 5 6 7 8 9\n", |_| String::new(), format_digit, " "), &no_index);
        let no_header = [&*format!("line 1, column 1: {NAMES_OF_ROWS}")];
        check(&format_table("", index, format_digit, "  "), &no_header);
    }

    #[test]
    fn tables_in_markdown_are_read() {
        let header = "|    |   0 |   1 |   2 |   3 |   4 |   5 |   6 |   7 |   8 |\n|---:|----:|----:|----:|----:|----:|----:|----:|----:|----:|\n";
        let text = format_table(header, |at| format!("|  {at} |   "), |c| format_digit(c) + " ", "|   ")
            .replace(" \n", " |\n");
        check(
            &text,
            &[&format!("line 1, column 1: {ROW_OF_NAMES}"), &format!("line 3, column 1: {NAMES_OF_ROWS}")],
        );
    }

    #[test]
    fn a_fault_in_a_printed_table_keeps_its_place() {
        let text = format_table("   0  1  2  3  4  5  6  7  8\n", |at| format!("{at}  "), format_digit, "  ");
        let error = read_single_puzzle(&text.replacen("0  0  7", "0  0  17", 1)).unwrap_err();
        assert_eq!((error.line, error.column), (2, 16), "{error}");
    }

    #[test]
    fn other_tables_are_no_puzzles() {
        // Ten columns, rows that aren't consecutive, a row too few, and what polars prints of nine columns.
        let index = |at: usize| format!("{at}  ");
        let header = "   0  1  2  3  4  5  6  7  8\n";
        for text in [
            format_table(header, |at| format!("{}  ", at * 3), format_digit, "  "),
            format_table(header, index, format_digit, "  ")
                .lines()
                .take(9)
                .map(|line| format!("{line}\n"))
                .collect(),
            format_table("   0  1  2  3  4  5  6  7  8  9\n", |at| format!("{at}  7  "), format_digit, "  "),
            "shape: (9, 9)\n│ 5        ┆ 3        ┆ 0        ┆ … ┆ 0        ┆ 0        │\n".repeat(9),
        ] {
            assert!(read_all_puzzles(&text).iter().all(|entry| entry.result.is_err()), "{text}");
        }
    }
}
