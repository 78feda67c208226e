//! Lists of numbers as programs print them: each is read as exactly the board that is meant, or is an error
//! with its place.

use ninefold_formats as format;
use ninefold_formats::PuzzleEntry;

/// A small generator of random numbers, the same on every machine.
struct Random(u64);

impl Random {
    fn next_below(&mut self, limit: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit as usize
    }

    /// Returns a board with about this many of a hundred cells filled; its digits may clash.
    fn random_board(&mut self, filled: usize) -> [u8; 81] {
        core::array::from_fn(|_| if self.next_below(100) < filled { self.next_below(9) as u8 + 1 } else { 0 })
    }
}

/// A notation for a list of 81 cells: its cells, and the text between and around them.
#[derive(Clone, Copy, Debug)]
struct CellNotation {
    /// A digit.
    digit: fn(u8) -> String,
    /// An empty cell.
    empty: &'static str,
    between: &'static str,
    /// Text before and after each row, and between two rows.
    row: (&'static str, &'static str, &'static str),
    around: (&'static str, &'static str),
}

fn format_plain(digit: u8) -> String {
    digit.to_string()
}

fn format_float(digit: u8) -> String {
    format!("{digit}.0")
}

fn format_with_point(digit: u8) -> String {
    format!("{digit}.")
}

fn format_two_digits(digit: u8) -> String {
    format!("0{digit}")
}

fn format_three_digits(digit: u8) -> String {
    format!("00{digit}")
}

fn format_scientific(digit: u8) -> String {
    format!("{digit}.000000000000000000e+00")
}

const NUMPY: ((&str, &str, &str), (&str, &str)) = (("[", "]", "\n "), ("[", "]"));
const BRACKETS: ((&str, &str, &str), (&str, &str)) = (("[", "]", ", "), ("[", "]"));
const LINES: ((&str, &str, &str), (&str, &str)) = (("", "", "\n"), ("", ""));

fn new_notation(
    digit: fn(u8) -> String,
    empty: &'static str,
    between: &'static str,
    (row, around): ((&'static str, &'static str, &'static str), (&'static str, &'static str)),
) -> CellNotation {
    CellNotation { digit, empty, between, row, around }
}

/// A notation for a digit, and the texts that stand for an empty cell next to it.
type DigitNotation = (fn(u8) -> String, &'static [&'static str]);

/// Returns every notation, in nine rows and on one line.
fn all_notations() -> Vec<CellNotation> {
    let mut all = vec![
        new_notation(format_plain, "0", " ", NUMPY),
        new_notation(format_with_point, "0.", " ", NUMPY),
        new_notation(format_with_point, "nan", " ", NUMPY),
        new_notation(format_with_point, "-1.", " ", NUMPY),
        new_notation(format_plain, "None", " ", NUMPY),
        new_notation(format_float, "0.0", ", ", BRACKETS),
        new_notation(format_plain, "None", ", ", BRACKETS),
        new_notation(format_plain, "null", ", ", BRACKETS),
        new_notation(format_plain, "-1", ", ", BRACKETS),
        new_notation(format_float, "NaN", ", ", BRACKETS),
        new_notation(format_float, "null", ",", BRACKETS),
        new_notation(format_plain, "None", ", ", (("    [", "],", "\n"), ("board = [\n", "\n]"))),
        new_notation(format_float, "0.0", ", ", (("[", "],", "\n       "), ("array([", "], dtype=float32)"))),
        new_notation(format_scientific, "0.000000000000000000e+00", " ", LINES),
        new_notation(format_float, "", ",", LINES),
        new_notation(format_float, "", "\t", LINES),
        new_notation(format_plain, "", ",", LINES),
        new_notation(format_plain, "-1", ";", LINES),
    ];
    let digits: [DigitNotation; 4] = [
        (format_plain, &["-1", "\u{2212}1", "None", "nan"]),
        (format_float, &["0.0", "-1.0", "nan"]),
        (format_two_digits, &["00", "-1"]),
        (format_three_digits, &["000"]),
    ];
    for (digit, empties) in digits {
        for &empty in empties {
            for between in [" ", ",", "\t", ";", ", ", "  "] {
                all.push(new_notation(digit, empty, between, LINES));
                all.push(new_notation(digit, empty, between, (("", "", between), ("", ""))));
                all.push(new_notation(digit, empty, between, (("", "", between), ("[", "]"))));
            }
        }
    }
    all
}

fn write_cells(cells: &[String], spelling: &CellNotation) -> String {
    let (before, behind, between) = spelling.row;
    let rows = cells.chunks(9).map(|row| format!("{before}{}{behind}", row.join(spelling.between)));
    let rows: Vec<String> = rows.collect();
    format!("{}{}{}", spelling.around.0, rows.join(between), spelling.around.1)
}

fn cell_tokens(board: &[u8; 81], spelling: &CellNotation) -> Vec<String> {
    let token = |&value: &u8| if value == 0 { spelling.empty.to_string() } else { (spelling.digit)(value) };
    board.iter().map(token).collect()
}

fn entry_values(entry: &PuzzleEntry) -> Option<[u8; 81]> {
    let puzzle = &entry.result.as_ref().ok()?.puzzle;
    let mut values = [0; 81];
    for (value, digit) in values.iter_mut().zip(puzzle.values.values()) {
        *value = digit.map_or(0, |digit| digit.number());
    }
    Some(values)
}

/// Summarises the entries of a text in a few words.
fn summarise_entries(entries: &[PuzzleEntry]) -> String {
    let say = |entry: &PuzzleEntry| match &entry.result {
        Ok(reading) => format!("{}: {}", reading.format.id, format::on_one_line(&reading.puzzle)),
        Err(error) => error.to_string(),
    };
    entries.iter().map(say).collect::<Vec<_>>().join("\n")
}

/// Texts that were read as something else than they mean.
#[derive(Default)]
struct MisreadTexts(Vec<String>);

impl MisreadTexts {
    /// Checks that a text is read as the board that it means, or refused if it means none.
    fn check(&mut self, text: &str, meant: Option<&[u8; 81]>) {
        let entries = format::read_all_puzzles(text);
        let is_right = match meant {
            Some(board) => entries.len() == 1 && entry_values(&entries[0]).as_ref() == Some(board),
            None => {
                let is_placed = |entry: &PuzzleEntry| {
                    entry.result.as_ref().is_err_and(|error| error.line > 0 && error.column > 0)
                };
                !entries.is_empty() && entries.iter().all(is_placed)
            }
        };
        if !is_right {
            self.0.push(format!("{text}\nwas read as\n{}\n", summarise_entries(&entries)));
        }
    }
}

impl Drop for MisreadTexts {
    fn drop(&mut self) {
        let first: Vec<&str> = self.0.iter().take(12).map(String::as_str).collect();
        assert!(self.0.is_empty(), "{} texts, the first are\n{}", self.0.len(), first.join("\n"));
    }
}

fn round_count() -> u64 {
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_some() { 2_000 } else { 12 }
}

#[test]
fn a_list_of_numbers_is_the_board_that_is_meant() {
    let (mut random, mut wrong) = (Random(7), MisreadTexts::default());
    for _ in 0..round_count() {
        for filled in [20, 35, 60, 100] {
            let board = random.random_board(filled);
            for spelling in &all_notations() {
                wrong.check(&write_cells(&cell_tokens(&board, spelling), spelling), Some(&board));
            }
        }
    }
}

#[test]
fn a_number_that_is_no_digit_is_never_another_board() {
    let (mut random, mut wrong) = (Random(11), MisreadTexts::default());
    for _ in 0..round_count() {
        let board = random.random_board(40);
        for spelling in &all_notations() {
            for odd in ["10", "-2", "3.5", "12", "99", "five", "5x", "1e3"] {
                let mut cells = cell_tokens(&board, spelling);
                cells[random.next_below(81)] = odd.into();
                wrong.check(&write_cells(&cells, spelling), None);
            }
        }
    }
}

#[test]
fn a_number_too_few_or_too_many_is_never_another_board() {
    let (mut random, mut wrong) = (Random(13), MisreadTexts::default());
    for _ in 0..round_count() {
        let board = random.random_board(40);
        for spelling in &all_notations() {
            // If blank fields are cells, some at the end of a line may be lost, or follow the last.
            if spelling.empty.is_empty() {
                continue;
            }
            let mut cells = cell_tokens(&board, spelling);
            cells.remove(random.next_below(81));
            wrong.check(&write_cells(&cells, spelling), None);
            let mut cells = cell_tokens(&board, spelling);
            cells.insert(random.next_below(81), (spelling.digit)(5));
            wrong.check(&write_cells(&cells, spelling), None);
        }
    }
}

#[test]
fn a_number_below_a_drawing_is_no_title() {
    let mut wrong = MisreadTexts::default();
    let row = "000,009,000,002,006,000,000,007,000\n";
    for last in ["000", "5", "5.0", "05"] {
        wrong.check(&(row.repeat(9) + last), None);
        wrong.check(&(row.replace("00", "0").repeat(9) + last), None);
        wrong.check(&(row.replace("00", "").repeat(9) + last), None);
    }
}

#[test]
fn a_fault_is_told_at_its_place() {
    let check_error = |text: &str, expected: &str| {
        let error = format::read_all_puzzles(text)[0].result.as_ref().unwrap_err().to_string();
        assert_eq!(error, expected, "{text}");
    };
    let row = "0.0 9.0 0.0 2.0 6.0 0.0 0.0 7.0 0.0\n";
    let digit = "expected a digit, or 0, -1, None, null or nan for an empty cell, found";
    check_error(&row.repeat(9).replacen("6.0", "6.5", 1), &format!("line 1, column 17: {digit} \"6.5\""));
    check_error(&(row.repeat(8) + "0 10 0 2 6 0 0 7 0"), &format!("line 9, column 3: {digit} \"10\""));
    let flat = vec!["05"; 80].join(", ");
    check_error(&format!("[{flat}, 11]"), &format!("line 1, column 322: {digit} \"11\""));
    check_error(&format!("{flat}, 05, 05"), "line 1, column 1: expected 81 cells, found 82 cells");
}

/// Reads files as people save their puzzles: each holds this one.
#[test]
fn files_of_numbers_are_read_as_they_are_meant() {
    let puzzle = ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6.....";
    let solution = "893264571261759483754381629549876132612593748387142965926435817438917256175628394";
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/odd");
    let mut count = 0;
    for file in std::fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let entries = format::read_all_puzzles(&text);
        // Text that isn't the puzzle is an error of its own.
        let readings: Vec<_> = entries.iter().filter_map(|entry| entry.result.as_ref().ok()).collect();
        assert!(!readings.is_empty(), "{}", path.display());
        for reading in &readings {
            assert_eq!(format::on_one_line(&reading.puzzle), puzzle, "{}", path.display());
        }
        let reading = readings[0];
        let with_solution = reading.puzzle.solution.as_ref().map(|values| {
            format::find_format("line81")
                .unwrap()
                .write_puzzle(&ninefold_core::Puzzle::from_givens(**values))
                .unwrap()
                .text
        });
        let has_solution = ["solution-first", "solution-last", "two-lists"];
        let expected = has_solution.iter().any(|name| path.ends_with(format!("{name}.json")));
        assert_eq!(with_solution.as_deref(), expected.then_some(solution), "{}", path.display());
        // Letters O are guessed to be zeros, which is a warning.
        let guessed = usize::from(path.ends_with("letter-o.txt"));
        assert_eq!(reading.warnings.len(), guessed, "{}", path.display());
        count += 1;
    }
    assert!(count >= 9);
}

#[test]
fn candidates_are_told_by_their_length() {
    // Two full cells, and others around them so that their digits make runs of 81.
    let full = "123456789".repeat(9);
    let empty = ".........";
    let line = format!("{full}{empty}{full}{}", ".".repeat(729 - 2 * 81 - 9));
    let entries = format::read_all_puzzles(&line);
    assert_eq!(entries.len(), 1);
    let reading = entries[0].result.as_ref().unwrap();
    assert_eq!((reading.format.id, reading.puzzle.metadata.comment.as_deref()), ("sukaku", None));
    let cells: Vec<&str> = (0..81).map(|cell| &line[9 * cell..9 * cell + 9]).collect();
    for between in [" ", ",", "|"] {
        let entries = format::read_all_puzzles(&cells.join(between));
        assert_eq!(entries.len(), 1, "{between:?}");
        assert_eq!(entries[0].result.as_ref().unwrap().puzzle.marks, reading.puzzle.marks);
    }
    let two = format::read_all_puzzles(&format!("{line} {line}"));
    assert_eq!(two.iter().filter(|entry| entry.result.is_ok()).count(), 2);
}
