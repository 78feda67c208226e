//! CSV and TSV tables of puzzles: a header names the columns, between commas, semicolons or tabs, and each
//! row is a puzzle.
//!
//! Columns are found by name, in either case and any order. The others are stored as text with the puzzle, so
//! that a table written from a table has all of them in their places. A field in quotes may contain line
//! ends. A table without a header is a list of lines, and the format of the cells in each is recognised by
//! itself.

use alloc::vec::Vec;

use super::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, PuzzleEntry, PuzzleFormat, PuzzlePart,
    PuzzlePartSet, PuzzleReading, WrittenText, text_lines,
};
use ninefold_core::Puzzle;
use ninefold_core::phrase::ParseMessage;

mod row_reader;
mod rows;
mod table;

pub use self::row_reader::RowReader;
#[cfg(feature = "json")]
pub(super) use self::rows::looks_like_cells;
pub(super) use self::rows::{TableColumns, TableRowReader};
pub use self::table::TableWriter;
pub(super) use self::table::column_loss_message;

/// The format of tables.
#[derive(Debug)]
pub(crate) struct CsvFormat;

static INFO: FormatInfo = FormatInfo {
    id: "csv",
    aliases: &["tsv"],
    name: "CSV table",
    description: "A header and a puzzle a line, in columns named puzzle, solution, rating, id and source (or what data sets call them).",
    example: "puzzle,rating
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,1.2",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Solution,
        PuzzlePart::Title,
        PuzzlePart::Source,
        PuzzlePart::Level,
        PuzzlePart::Columns,
    ]),
};

/// Columns that hold a part of a puzzle, with the names that data sets give them; the first name is the one
/// written.
pub(super) const COLUMNS: [(PuzzlePart, &[&str]); 5] = [
    (PuzzlePart::Values, &["puzzle", "puzzles", "quizzes", "question", "q", "grid", "board", "unsolved"]),
    (PuzzlePart::Solution, &["solution", "solutions", "answer", "a", "solved"]),
    (PuzzlePart::Title, &["id", "name", "title"]),
    (PuzzlePart::Source, &["source"]),
    (PuzzlePart::Level, &["rating", "difficulty", "level", "se", "er"]),
];

/// Returns the names that tables give the column of a part, in any case; the first is the one written. Parts
/// without a column have none.
///
/// ```
/// use ninefold_formats::{PuzzlePart, column_names};
///
/// assert!(column_names(PuzzlePart::Values).contains(&"quizzes"));
/// ```
#[must_use]
pub fn column_names(part: PuzzlePart) -> &'static [&'static str] {
    COLUMNS.iter().find(|(known, _)| *known == part).map_or(&[], |(_, names)| *names)
}

impl PuzzleFormat for CsvFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let mut lines = text_lines(text).filter(|line| line.has_content());
        let columns = lines.next().and_then(|header| TableColumns::from_header(header.text.trim()));
        columns.is_some_and(|columns| lines.next().is_none_or(|row| !columns.disproves_header(row.text)))
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let mut lines = text_lines(text);
        let Some(header) = lines.by_ref().find(|line| line.has_content()) else { return };
        let Some(columns) = TableColumns::from_header(header.text) else {
            let error = header.error_at(0, ParseMessage::TableHeader, ParseMessage::AnotherLine);
            return sink(PuzzleEntry::at_line(header.number, Err(error)));
        };
        let mut rows = TableRowReader::from_columns(columns, header.number);
        lines.for_each(|line| rows.push_line(line, sink));
        rows.finish(sink);
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        self.write_puzzles(core::slice::from_ref(puzzle))
    }

    fn write_puzzles(&self, puzzles: &[Puzzle]) -> Result<WrittenText, FormatWriteError> {
        let table = TableWriter::from_puzzles(puzzles);
        let mut all = WrittenText { text: table.header_line(), losses: Vec::new() };
        for puzzle in puzzles {
            let one = table.write_row(puzzle)?;
            all.text.push('\n');
            all.text.push_str(&one.text);
            all.losses.extend(one.losses);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::*;
    use crate::{read_all_puzzles, read_first_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn columns_go_by_name() {
        let solution = LINE.replace('.', "1");
        for header in
            ["ID;Quizzes;Solutions;SE", "id\tq\ta\trating", "\"id\",\"question\",\"answer\",\"Difficulty\""]
        {
            let delimiter = [';', '\t', ','].into_iter().find(|&sign| header.contains(sign)).unwrap();
            let row = ["\"a \"\"b\"\"\"", LINE, &solution, "4.5"].join(&delimiter.to_string());
            let entries = read_all_puzzles(&format!("{header}\n\n{row}\n{row}\n"));
            assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 4]);
            let reading = entries[0].result.as_ref().unwrap();
            assert_eq!(reading.format.id, "csv");
            assert_eq!(reading.puzzle.metadata.title.as_deref(), Some("a \"b\""));
            assert_eq!(reading.puzzle.metadata.level.as_deref(), Some("4.5"));
            assert_eq!(
                reading.puzzle.solution.as_ref().map(|grid| grid.values().flatten().count()),
                Some(81)
            );
        }
    }

    #[test]
    fn solutions_alone_are_no_puzzles() {
        let solved = LINE.replace('.', "1");
        let check = |text: &str, found: &str| {
            let texts: Vec<String> = read_all_puzzles(text)
                .iter()
                .map(|entry| entry.result.as_ref().unwrap_err().to_string())
                .collect();
            let error =
                "line 1, column 1: expected one column or member with puzzles (--column names it), found";
            assert_eq!(texts, [format!("{error} {found}")], "{text}");
        };
        check(&format!("id,solution\n1,{solved}\n2,{solved}\n"), "solution");
        check(&format!("solution;answer;note\n{solved};{solved};a\n"), "solution, answer");
    }

    #[test]
    fn a_fault_is_placed_in_its_field() {
        let check = |row: &str, expected: &str| {
            let text = format!("id,puzzle,solution\n{LINE},{LINE},\n{row}\n");
            assert_eq!(read_all_puzzles(&text)[1].result.as_ref().unwrap_err().to_string(), expected);
        };
        check(
            &format!("12,{},", LINE.replacen('7', "a", 1)),
            "line 3, column 8: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'a'",
        );
        check(
            &format!("12,\"{}\"", &LINE[1..]),
            "line 3, column 85: expected 81 cells (or 729 candidates), found 80",
        );
        check(
            "12",
            "line 3, column 3: expected a puzzle in the column that the header names, found a shorter row",
        );
    }

    #[test]
    fn a_remark_stands_where_its_sign_is() {
        let mixed = LINE.replacen('.', "0", 1);
        let warning_texts = |text: &str| {
            let warnings = read_first_puzzle(text).unwrap().warnings;
            warnings.iter().map(|warning| (warning.line, warning.column)).collect::<Vec<_>>()
        };
        let alone = warning_texts(&mixed);
        assert_eq!(alone.len(), 1);
        assert_eq!(warning_texts(&format!("id,puzzle\n1, \"{mixed}\"")), [(2, alone[0].1 + 4)]);
        let rows: Vec<&str> = (0..9).map(|row| &mixed[9 * row..9 * row + 9]).collect();
        let drawn = warning_texts(&rows.join("\n"));
        let moved: Vec<_> =
            drawn.iter().map(|&(line, column)| (line + 1, column + if line == 1 { 3 } else { 0 })).collect();
        assert_eq!(warning_texts(&format!("id,puzzle\n1,\"{}\"", rows.join("\n"))), moved);
    }

    #[test]
    fn fields_beyond_the_header_are_reported() {
        let check = |header: &str, row: &str, expected: &[&str]| {
            let warnings = read_first_puzzle(&format!("{header}\n{row}")).unwrap().warnings;
            let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
            assert_eq!(texts, expected);
        };
        check("id,puzzle", &format!("1,{LINE},,"), &[]);
        check(
            "id,puzzle",
            &format!("1,{LINE},x,y"),
            &["line 2, column 85: what the row has beyond the 2 columns that the header names is left out"],
        );
        check(
            "puzzle,source,Source",
            &format!("{LINE},a,b"),
            &["line 2, column 1: several columns are named source, of which the first is read"],
        );
        check("note,puzzle,note", &format!("a,{LINE},b"), &[]);
    }

    /// Checks the entries of a table: each puzzle followed by its solution, or its error.
    #[track_caller]
    fn check_table(text: &str, expected: &[&str]) {
        let cells = |grid: &ninefold_core::line::BoardValues| crate::cells::format_values(grid, '.');
        let say = |entry: &PuzzleEntry| match &entry.result {
            Ok(reading) => {
                let solution = reading.puzzle.solution.as_ref().map(|grid| cells(grid));
                cells(&reading.puzzle.values) + &solution.map(|it| format!(" {it}")).unwrap_or_default()
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(read_all_puzzles(text).iter().map(say).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn names_decide_what_is_the_puzzle() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let both = format!("{LINE} {solution}");
        for (puzzle, name) in [
            ("puzzle", "solution"),
            ("question", "answer"),
            ("quiz", "sol"),
            ("quizzes", "solutions"),
            ("initial", "final"),
            ("initial_board", "solved_board"),
            ("board", "answer"),
            ("grid", "solved"),
            ("givens", "solution"),
            ("sudoku", "solution"),
            ("input", "output"),
            ("input", "target"),
            ("task", "label"),
            ("problem", "solution"),
            ("unsolved", "solved"),
            ("value", "solution"),
            ("start", "end"),
            ("X", "y"),
            ("startBoard", "solvedBoard"),
            ("unknown", "solution"),
            ("source", "target"),
        ] {
            check_table(&format!("{puzzle},{name}\n{LINE},{solution}\n"), &[&both]);
            check_table(&format!("{name},{puzzle}\n{solution},{LINE}\n"), &[&both]);
            check_table(&format!("id;{name};{puzzle};n\n1;{solution};{LINE};2\n"), &[&both]);
        }
        // Words are not cells, whatever the column is called.
        check_table(&format!("task,input,output\nsolve,{LINE},{solution}\n"), &[&both]);
        check_table(&format!("clues,board\n30,{LINE}\n"), &[LINE]);
        let several = |names: &str| {
            format!(
                "line 1, column 1: expected one column or member with puzzles (--column names it), found {names}"
            )
        };
        check_table(
            &format!("puzzle,question\n{LINE},{LINE}\n{LINE},{LINE}\n"),
            &[&several("puzzle, question")],
        );
        check_table(&format!("puzzle,Puzzle\n{LINE},{LINE}"), &[&several("puzzle, Puzzle")]);
        // The first row decides as a whole, whatever line ends it contains.
        check_table(&format!("unknown,note,solution\n{LINE},\"a\nb\",{solution}\n"), &[&both]);
        check_table(&format!("note,solution,unknown\n\"a\nb\",{solution},{LINE}\n"), &[&both]);
        // A field that only begins with quotes keeps them as characters.
        let beside = format!("\"A \"\"title\"5{}", &LINE[..40]);
        let quoted = format!("\"\"\"A \"\"\"\"title\"\"5{}\"", &LINE[..40]);
        for id in [beside, quoted] {
            check_table(
                &format!("unknown,solution,id,rating\n{LINE},{solution},{id},\n"),
                &[&several("unknown, id")],
            );
        }
        // Damaged cells are found on one line and on two, and after a quote that nothing closes.
        for (between, end) in [(" ", "\""), ("\n", "\""), (" \"", " ")] {
            let damaged = format!("{}{between}{}{end}", &LINE[..40], &LINE[50..]);
            check_table(
                &format!("unknown,solution,id\n{LINE},{solution},\"{damaged}\n"),
                &[&several("unknown, id")],
            );
        }
    }

    #[test]
    fn a_title_above_a_drawing_is_no_header() {
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        for title in ["Sudoku", "Puzzle", "Start", "Problem, easy", "input"] {
            check_table(&format!("{title}\n{}\n", rows.join("\n")), &[LINE]);
            check_table(&format!("{title}\n---------\n{}\n", rows.join("\n")), &[LINE]);
        }
        check_table(&format!("puzzle\n{LINE}\n"), &[LINE]);
        check_table(&format!("sudoku\n{LINE}\n"), &[LINE]);
    }

    #[test]
    fn every_column_passes_through_in_its_place() {
        let text = format!("id;Quizzes;rating;author;note\n1;{LINE};;\"A; B\";\n2;{LINE};7.1;C;\"d, e\"\n");
        let puzzles: Vec<Puzzle> =
            read_all_puzzles(&text).into_iter().map(|entry| entry.result.unwrap().puzzle).collect();
        let table = TableWriter::from_row(puzzles[0].row.as_deref().unwrap());
        let mut again = table.header_line() + "\n";
        for puzzle in &puzzles {
            let written = table.write_row(puzzle).unwrap();
            assert_eq!(written.losses, []);
            again += &(written.text + "\n");
        }
        assert_eq!(again, text);
        let commas = format!("id,Quizzes,rating,author,note\n1,{LINE},,\"A; B\",\n2,{LINE},7.1,C,\"d, e\"");
        assert_eq!(CsvFormat.write_puzzles(&puzzles).unwrap().text, commas);
    }

    /// Checks each entry as its line and its note, or as its error and the note, which it has all the same.
    fn check(rows: &str, expected: &[&str]) {
        let texts = read_all_puzzles(&format!("puzzle,note\n{rows}")).into_iter().map(|entry| {
            let note = entry.table_row().and_then(|row| row.field_by_name("note")).unwrap_or_default();
            let error_text =
                entry.result.as_ref().err().map(|error| format!("{error}; ")).unwrap_or_default();
            let more = entry.result.iter().flat_map(|reading| &reading.warnings).map(|w| format!("; {w}"));
            format!("{}: {error_text}{note}{}", entry.line, more.collect::<String>())
        });
        assert_eq!(texts.collect::<Vec<_>>(), expected, "{rows}");
    }

    #[test]
    fn fields_in_quotes_may_have_line_ends() {
        check(&format!("{LINE},\"a\n\n# \"\"b\"\"\"\n{LINE},c\n"), &["2: a\n\n# \"b\"", "5: c"]);
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        check(&format!("\"{}\",drawn\n{LINE},b", rows.join("\n")), &["2: drawn", "11: b"]);
        let short = &LINE[1..];
        // The line end of a row belongs to no field, whatever it looks like.
        let texts: Vec<_> = read_all_puzzles(&format!(
            "note,puzzle\n\"a\n\nb\",{LINE}\n\"\"\"c\"\"\n\",{LINE}\n\"d\n{LINE},{LINE}\n"
        ))
        .iter()
        .map(|entry| (entry.line, entry.table_row().and_then(|row| row.field_by_name("note"))))
        .collect();
        let note = |text: &str| Some(text.to_string());
        assert_eq!(texts, [(2, note("a\n\nb")), (5, note("\"c\"\n")), (7, note("\"d")), (8, note(LINE))]);
        check(
            &format!("{LINE},\"a\nb\"\n{short},\"c\nd\"\n"),
            &["2: a\nb", "4: line 4, column 81: expected 81 cells (or 729 candidates), found 80; c\nd"],
        );
    }

    #[test]
    fn a_quote_that_nothing_closes_costs_its_row_alone() {
        let fault = "expected a quotation mark that closes the field, found the end of the row";
        let first = format!("2: line 2, column 83: {fault}; \"a");
        check(&format!("{LINE},\"a\n{LINE},b\n{LINE},c\"\n"), &[&first, "3: b", "4: c\""]);
        check(&format!("{LINE},\"a\n"), &[&first]);
        check(&format!("{LINE},5\" disk\n{LINE},b\n"), &["2: 5\" disk", "3: b"]);
    }

    #[test]
    fn a_row_is_not_lost_in_quotes_that_another_opened() {
        let fault = "expected a quotation mark that closes the field, found the end of the row";
        let open = |line: usize, note: &str| format!("{line}: line {line}, column 83: {fault}; {note}");
        check(&format!("{LINE},\"a\n{LINE},\"b\n{LINE},c\n"), &[&open(2, "\"a"), &open(3, "\"b"), "4: c"]);
        check(&format!("{LINE},\"a\n{LINE},\"b\"\n{LINE},\"c\nd\"\n"), &[&open(2, "\"a"), "3: b", "4: c\nd"]);
    }

    #[test]
    fn appended_fields_leave_the_source_row_as_it_is() {
        let text = "puzzle,note\n".to_string() + LINE + ",\"a\nb\"\n";
        let entries = read_all_puzzles(&text);
        let table = TableWriter::from_row(entries[0].table_row().unwrap());
        let row = table.format_source_row(&entries[0]);
        assert_eq!(table.format_source_row_with(&entries[0], ["x\ny", "z"]), row + ",\"x y\",z");
    }

    #[test]
    fn fields_of_several_lines_stand_side_by_side() {
        let text = format!("note,puzzle,more\n\"a\nb\",{LINE},\"c\nd\"\n");
        let entries = read_all_puzzles(&text);
        assert_eq!(entries.len(), 1);
        let field = |name| entries[0].table_row().and_then(|row| row.field_by_name(name));
        assert_eq!((field("note").as_deref(), field("more").as_deref()), (Some("a\nb"), Some("c\nd")));
        let table = TableWriter::from_row(entries[0].table_row().unwrap());
        assert_eq!(format!("{}\n{}\n", table.header_line(), table.format_source_row(&entries[0])), text);
    }

    #[test]
    fn a_header_is_one_line() {
        let object = format!("{{\"puzzle\":\"{LINE}\",\"a\\nb\":\"c\\nd\"}}");
        let puzzle = read_first_puzzle(&object).unwrap().puzzle;
        let written = CsvFormat.write_puzzle(&puzzle).unwrap();
        assert_eq!(written.text, format!("\"a b\",puzzle\n\"c\nd\",{LINE}"));
    }

    #[test]
    fn fields_beyond_the_first_row_are_reported() {
        let warning =
            "line 2, column 85: what the row has beyond the 2 columns that the header names is left out";
        check(&format!("{LINE},a,b,c\n{LINE},d,\n{LINE}\n"), &[&format!("2: a; {warning}"), "3: d", "4: "]);
    }

    #[test]
    fn rows_are_written_as_they_were_read() {
        let text = format!("id,puzzle,note\n1,{},\"a\nb\"\n2,oops,c\n3\n", LINE.replace('.', "0"));
        let entries = read_all_puzzles(&text);
        let table = TableWriter::from_row(entries[0].table_row().unwrap());
        let rows: Vec<String> = entries.iter().map(|entry| table.format_source_row(entry)).collect();
        assert_eq!(rows, [&format!("1,{},\"a\nb\"", LINE.replace('.', "0")), "2,oops,c", "3,,"]);
        let other = &read_all_puzzles(&format!("grid;note;year\n{LINE};x, y;1"))[0];
        assert_eq!(table.format_source_row(other), format!(",{LINE},\"x, y\""));
        assert_eq!(table.find_omitted_parts(other)[0].message.to_string(), "the column year is left out");
        let alone = PuzzleEntry::at_line(1, read_first_puzzle(LINE));
        assert_eq!(table.format_source_row(&alone), format!(",{LINE},"));
    }

    #[test]
    fn lines_within_a_quoted_field_are_no_rows() {
        let puzzle = |title: String| {
            let mut puzzle = read_first_puzzle(LINE).unwrap().puzzle;
            puzzle.metadata.title = Some(title);
            CsvFormat.write_puzzle(&puzzle).unwrap()
        };
        let written = puzzle(format!("a\n{LINE},b\nc"));
        assert_eq!(written.text, format!("puzzle,id\n{LINE},\"a {LINE},b c\""));
        let losses: Vec<String> = written.losses.iter().map(|loss| loss.message.to_string()).collect();
        assert_eq!(losses, ["line ends become blanks, as a line between them would be read as a row"]);
        let written = puzzle("a\nb".into());
        assert_eq!((written.text, written.losses.len()), (format!("puzzle,id\n{LINE},\"a\nb\""), 0));
    }

    #[test]
    fn columns_that_a_format_or_table_lacks_are_named() {
        let of = |text: &str| read_first_puzzle(&format!("{text}\n{LINE},x,y")).unwrap().puzzle;
        let (one, other) = (of("puzzle,author,note"), of("puzzle,note,year"));
        let written = TableWriter::from_puzzles(core::slice::from_ref(&one)).write_row(&other).unwrap();
        assert_eq!(written.text, format!("{LINE},,x"));
        assert_eq!(written.losses[0].message.to_string(), "the column year is left out");
        let line = crate::find_format("line81").unwrap().write_puzzle(&one).unwrap();
        assert_eq!(line.losses[0].message.to_string(), "the columns author, note are left out");
    }

    #[test]
    fn only_columns_with_content_are_written() {
        let mut reading = read_first_puzzle(INFO.example).unwrap();
        assert_eq!(CsvFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
        reading.puzzle.row = None;
        assert_eq!(CsvFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
        let mut named = reading.puzzle.clone();
        named.metadata.title = Some("a,\"b\"".into());
        let both = CsvFormat.write_puzzles(&[reading.puzzle, named]).unwrap().text;
        assert_eq!(both, format!("puzzle,id,rating\n{LINE},,1.2\n{LINE},\"a,\"\"b\"\"\",1.2"));
    }
}
