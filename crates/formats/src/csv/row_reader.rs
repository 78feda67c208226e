//! Rows of a table that are read each by itself, by several threads.

use alloc::sync::Arc;

use super::rows::{TableColumns, leaves_quotes_open};
use crate::{PuzzleEntry, RulePolicy, TextLine};
use ninefold_core::row::TableHeader;

/// Reads the rows of a table that take one line, each by itself;
/// [`PuzzleReader::parallel_row_reader`](crate::PuzzleReader::parallel_row_reader) returns it for several threads to
/// share.
#[derive(Clone, Debug)]
pub struct RowReader {
    columns: Arc<TableColumns>,
    rules: RulePolicy,
}

impl RowReader {
    pub(crate) fn new(columns: Arc<TableColumns>, rules: RulePolicy) -> RowReader {
        RowReader { columns, rules }
    }

    /// Returns the header of the table.
    #[must_use]
    pub fn table_header(&self) -> &Arc<TableHeader> {
        &self.columns.header
    }

    /// Whether a line ends with its row: no field in quotes goes on on the next line.
    #[must_use]
    pub fn ends_row(&self, line: &str) -> bool {
        !leaves_quotes_open(line, self.columns.header.delimiter)
    }

    /// Whether a line is a row, neither blank nor a comment.
    #[must_use]
    pub fn is_row(&self, line: &str) -> bool {
        TextLine { number: 1, text: line }.has_content()
    }

    /// Reads a row, given the number of its line from 1 and its text; `None` if it is no row.
    #[must_use]
    pub fn read_row(&self, number: usize, text: &str) -> Option<PuzzleEntry> {
        let line = TextLine { number, text: text.trim_end_matches(['\n', '\r']) };
        let entry = line.has_content().then(|| self.columns.read_table_row_entry(line));
        entry.map(|entry| self.rules.apply_to_entry(entry))
    }

    /// Finds the puzzle of a plain row, as nearly all rows of large tables are: without quotes, with a field for each
    /// column and 81 digits or dots as the puzzle, and nothing that reading it would have to report.
    #[must_use]
    pub fn find_plain_puzzle<'r>(&self, row: &'r str) -> Option<&'r [u8; 81]> {
        let header = self.table_header();
        let delimiter = u8::try_from(header.delimiter).ok()?;
        let begin = row.trim_ascii_start().bytes().next()?;
        let may_be_comment = !begin.is_ascii_graphic() || b"#`~".contains(&begin);
        if may_be_comment || row.contains('"') || self.columns.repeated_name.is_some() {
            return None;
        }
        let known_place = |part: usize| header.known_columns.get(part).copied().flatten();
        let (puzzle_place, solution_place) = (known_place(0)?, known_place(1));
        let (mut puzzle, mut places) = (None, 0);
        for field in row.as_bytes().split(|&sign| sign == delimiter) {
            if places == puzzle_place {
                puzzle = Some(as_plain_cells(field)?);
            } else if Some(places) == solution_place && !field.is_empty() {
                as_plain_cells(field)?;
            }
            places += 1;
        }
        puzzle.filter(|_| places == header.names.len())
    }
}

/// Returns a field that is 81 digits, with dots or zeros for empty cells but not both.
fn as_plain_cells(field: &[u8]) -> Option<&[u8; 81]> {
    let cells: &[u8; 81] = field.try_into().ok()?;
    // Without a branch per character, so that the compiler handles several at once.
    let (mut has_dots, mut has_zeros, mut has_others) = (false, false, false);
    for &sign in cells {
        has_dots |= sign == b'.';
        has_zeros |= sign == b'0';
        has_others |= (sign != b'.') & !sign.is_ascii_digit();
    }
    (!(has_others || has_dots && has_zeros)).then_some(cells)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::PuzzleReader;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Checks whether a row of a table is plain; if so, it is read without anything to report.
    #[track_caller]
    fn check(row: &str, is_plain: bool) {
        let mut reader = PuzzleReader::new();
        for line in ["id,puzzle,solution,note", &format!("1,{LINE},,a")] {
            reader.push_line(line, &mut |_| {});
        }
        let rows = reader.parallel_row_reader().expect("its columns are settled");
        assert_eq!(rows.find_plain_puzzle(row).is_some(), is_plain, "{row}");
        if is_plain {
            let reading = rows.read_row(3, row).unwrap().result.unwrap();
            assert_eq!(reading.warnings, [], "{row}");
        }
    }

    #[test]
    fn plain_rows_have_nothing_to_report() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let zeros = LINE.replace('.', "0");
        check(&format!("1,{LINE},{solution},a"), true);
        check(&format!("1,{zeros},,"), true);
        check(&format!(",{LINE},, \u{e9}"), true);
        for other in [
            "",
            "# a comment",
            "1,oops,,a",
            &format!("#1,{LINE},,a"),
            &format!("1,{LINE},,\"a\""),
            &format!("1,{LINE},,a,b"),
            &format!("1,{LINE}"),
            &format!("1,{LINE},oops,a"),
            &format!("1,{},,a", LINE.replacen('.', "0", 1)),
            &format!("1, {LINE},,a"),
        ] {
            check(other, false);
        }
    }

    #[test]
    fn a_row_of_several_lines_is_for_the_reader_of_all() {
        let mut reader = PuzzleReader::new();
        let mut rows = |line: &str| {
            reader.push_line(line, &mut |_| {});
            reader.parallel_row_reader()
        };
        assert!(rows("puzzle,note").is_none());
        let settled = rows(&format!("{LINE},a")).unwrap();
        assert!(settled.ends_row(&format!("{LINE},\"a\"")) && settled.ends_row(&format!("{LINE},5\" disk")));
        let open = format!("{LINE},\"a");
        assert!(!settled.ends_row(&open) && rows(&open).is_none() && rows("b\"").is_some());
    }
}
