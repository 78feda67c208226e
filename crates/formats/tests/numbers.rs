//! Lists of numbers as programs print them: each is read as exactly the board that is meant, or is an error
//! with its place.

use ninefold_formats as format;
use ninefold_formats::PuzzleEntry;

/// A small generator of random numbers, the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit as usize
    }

    /// Returns a board with about this many of a hundred cells filled; its digits may clash.
    fn board(&mut self, filled: usize) -> [u8; 81] {
        core::array::from_fn(|_| if self.below(100) < filled { self.below(9) as u8 + 1 } else { 0 })
    }
}

/// A notation for a list of 81 cells: its cells, and the text between and around them.
#[derive(Clone, Copy, Debug)]
struct Spelling {
    /// A digit.
    digit: fn(u8) -> String,
    /// An empty cell.
    empty: &'static str,
    between: &'static str,
    /// Text before and after each row, and between two rows.
    row: (&'static str, &'static str, &'static str),
    around: (&'static str, &'static str),
}

fn plain(digit: u8) -> String {
    digit.to_string()
}

fn float(digit: u8) -> String {
    format!("{digit}.0")
}

fn point(digit: u8) -> String {
    format!("{digit}.")
}

fn two(digit: u8) -> String {
    format!("0{digit}")
}

fn three(digit: u8) -> String {
    format!("00{digit}")
}

fn wide(digit: u8) -> String {
    format!("{digit}.000000000000000000e+00")
}

const NUMPY: ((&str, &str, &str), (&str, &str)) = (("[", "]", "\n "), ("[", "]"));
const BRACKETS: ((&str, &str, &str), (&str, &str)) = (("[", "]", ", "), ("[", "]"));
const LINES: ((&str, &str, &str), (&str, &str)) = (("", "", "\n"), ("", ""));

fn spelling(
    digit: fn(u8) -> String,
    empty: &'static str,
    between: &'static str,
    (row, around): ((&'static str, &'static str, &'static str), (&'static str, &'static str)),
) -> Spelling {
    Spelling { digit, empty, between, row, around }
}

/// A notation for a digit, and the texts that stand for an empty cell next to it.
type DigitSpelling = (fn(u8) -> String, &'static [&'static str]);

/// Returns every notation, in nine rows and on one line.
fn spellings() -> Vec<Spelling> {
    let mut all = vec![
        spelling(plain, "0", " ", NUMPY),
        spelling(point, "0.", " ", NUMPY),
        spelling(point, "nan", " ", NUMPY),
        spelling(point, "-1.", " ", NUMPY),
        spelling(plain, "None", " ", NUMPY),
        spelling(float, "0.0", ", ", BRACKETS),
        spelling(plain, "None", ", ", BRACKETS),
        spelling(plain, "null", ", ", BRACKETS),
        spelling(plain, "-1", ", ", BRACKETS),
        spelling(float, "NaN", ", ", BRACKETS),
        spelling(float, "null", ",", BRACKETS),
        spelling(plain, "None", ", ", (("    [", "],", "\n"), ("board = [\n", "\n]"))),
        spelling(float, "0.0", ", ", (("[", "],", "\n       "), ("array([", "], dtype=float32)"))),
        spelling(wide, "0.000000000000000000e+00", " ", LINES),
        spelling(float, "", ",", LINES),
        spelling(float, "", "\t", LINES),
        spelling(plain, "", ",", LINES),
        spelling(plain, "-1", ";", LINES),
    ];
    let digits: [DigitSpelling; 4] = [
        (plain, &["-1", "\u{2212}1", "None", "nan"]),
        (float, &["0.0", "-1.0", "nan"]),
        (two, &["00", "-1"]),
        (three, &["000"]),
    ];
    for (digit, empties) in digits {
        for &empty in empties {
            for between in [" ", ",", "\t", ";", ", ", "  "] {
                all.push(spelling(digit, empty, between, LINES));
                all.push(spelling(digit, empty, between, (("", "", between), ("", ""))));
                all.push(spelling(digit, empty, between, (("", "", between), ("[", "]"))));
            }
        }
    }
    all
}

fn written(cells: &[String], spelling: &Spelling) -> String {
    let (before, behind, between) = spelling.row;
    let rows = cells.chunks(9).map(|row| format!("{before}{}{behind}", row.join(spelling.between)));
    let rows: Vec<String> = rows.collect();
    format!("{}{}{}", spelling.around.0, rows.join(between), spelling.around.1)
}

fn tokens(board: &[u8; 81], spelling: &Spelling) -> Vec<String> {
    let token = |&value: &u8| if value == 0 { spelling.empty.to_string() } else { (spelling.digit)(value) };
    board.iter().map(token).collect()
}

fn values(entry: &PuzzleEntry) -> Option<[u8; 81]> {
    let puzzle = &entry.result.as_ref().ok()?.puzzle;
    let mut values = [0; 81];
    for (value, digit) in values.iter_mut().zip(puzzle.values.values()) {
        *value = digit.map_or(0, |digit| digit.get());
    }
    Some(values)
}

/// Summarises the entries of a text in a few words.
fn said(entries: &[PuzzleEntry]) -> String {
    let say = |entry: &PuzzleEntry| match &entry.result {
        Ok(reading) => format!("{}: {}", reading.format.id, format::on_one_line(&reading.puzzle)),
        Err(error) => error.to_string(),
    };
    entries.iter().map(say).collect::<Vec<_>>().join("\n")
}

/// Texts that were read as something else than they mean.
#[derive(Default)]
struct Wrong(Vec<String>);

impl Wrong {
    /// Checks that a text is read as the board that it means, or refused if it means none.
    fn check(&mut self, text: &str, meant: Option<&[u8; 81]>) {
        let entries = format::read_all(text);
        let is_right = match meant {
            Some(board) => entries.len() == 1 && values(&entries[0]).as_ref() == Some(board),
            None => {
                let is_placed = |entry: &PuzzleEntry| {
                    entry.result.as_ref().is_err_and(|error| error.line > 0 && error.column > 0)
                };
                !entries.is_empty() && entries.iter().all(is_placed)
            }
        };
        if !is_right {
            self.0.push(format!("{text}\nwas read as\n{}\n", said(&entries)));
        }
    }
}

impl Drop for Wrong {
    fn drop(&mut self) {
        let first: Vec<&str> = self.0.iter().take(12).map(String::as_str).collect();
        assert!(self.0.is_empty(), "{} texts, the first are\n{}", self.0.len(), first.join("\n"));
    }
}

fn rounds() -> u64 {
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_some() { 2_000 } else { 12 }
}

#[test]
fn a_list_of_numbers_is_the_board_that_is_meant() {
    let (mut random, mut wrong) = (Random(7), Wrong::default());
    for _ in 0..rounds() {
        for filled in [20, 35, 60, 100] {
            let board = random.board(filled);
            for spelling in &spellings() {
                wrong.check(&written(&tokens(&board, spelling), spelling), Some(&board));
            }
        }
    }
}

#[test]
fn a_number_that_is_no_digit_is_never_another_board() {
    let (mut random, mut wrong) = (Random(11), Wrong::default());
    for _ in 0..rounds() {
        let board = random.board(40);
        for spelling in &spellings() {
            for odd in ["10", "-2", "3.5", "12", "99", "five", "5x", "1e3"] {
                let mut cells = tokens(&board, spelling);
                cells[random.below(81)] = odd.into();
                wrong.check(&written(&cells, spelling), None);
            }
        }
    }
}

#[test]
fn a_number_too_few_or_too_many_is_never_another_board() {
    let (mut random, mut wrong) = (Random(13), Wrong::default());
    for _ in 0..rounds() {
        let board = random.board(40);
        for spelling in &spellings() {
            // If blank fields are cells, some at the end of a line may be lost, or follow the last.
            if spelling.empty.is_empty() {
                continue;
            }
            let mut cells = tokens(&board, spelling);
            cells.remove(random.below(81));
            wrong.check(&written(&cells, spelling), None);
            let mut cells = tokens(&board, spelling);
            cells.insert(random.below(81), (spelling.digit)(5));
            wrong.check(&written(&cells, spelling), None);
        }
    }
}

#[test]
fn a_number_below_a_drawing_is_no_title() {
    let mut wrong = Wrong::default();
    let row = "000,009,000,002,006,000,000,007,000\n";
    for last in ["000", "5", "5.0", "05"] {
        wrong.check(&(row.repeat(9) + last), None);
        wrong.check(&(row.replace("00", "0").repeat(9) + last), None);
        wrong.check(&(row.replace("00", "").repeat(9) + last), None);
    }
}

#[test]
fn a_fault_is_told_at_its_place() {
    let told = |text: &str, expected: &str| {
        let error = format::read_all(text)[0].result.as_ref().unwrap_err().to_string();
        assert_eq!(error, expected, "{text}");
    };
    let row = "0.0 9.0 0.0 2.0 6.0 0.0 0.0 7.0 0.0\n";
    let digit = "expected a digit, or 0, -1, None, null or nan for an empty cell, found";
    told(&row.repeat(9).replacen("6.0", "6.5", 1), &format!("line 1, column 17: {digit} \"6.5\""));
    told(&(row.repeat(8) + "0 10 0 2 6 0 0 7 0"), &format!("line 9, column 3: {digit} \"10\""));
    let flat = vec!["05"; 80].join(", ");
    told(&format!("[{flat}, 11]"), &format!("line 1, column 322: {digit} \"11\""));
    told(&format!("{flat}, 05, 05"), "line 1, column 1: expected 81 cells, found 82 cells");
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
        let entries = format::read_all(&text);
        // Text that isn't the puzzle is an error of its own.
        let readings: Vec<_> = entries.iter().filter_map(|entry| entry.result.as_ref().ok()).collect();
        assert!(!readings.is_empty(), "{}", path.display());
        for reading in &readings {
            assert_eq!(format::on_one_line(&reading.puzzle), puzzle, "{}", path.display());
        }
        let reading = readings[0];
        let with_solution = reading.puzzle.solution.as_ref().map(|values| {
            format::by_id("line81")
                .unwrap()
                .write(&ninefold_core::Puzzle::from_givens(**values))
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
    let entries = format::read_all(&line);
    assert_eq!(entries.len(), 1);
    let reading = entries[0].result.as_ref().unwrap();
    assert_eq!((reading.format.id, reading.puzzle.about.comment.as_deref()), ("sukaku", None));
    let cells: Vec<&str> = (0..81).map(|cell| &line[9 * cell..9 * cell + 9]).collect();
    for between in [" ", ",", "|"] {
        let entries = format::read_all(&cells.join(between));
        assert_eq!(entries.len(), 1, "{between:?}");
        assert_eq!(entries[0].result.as_ref().unwrap().puzzle.marks, reading.puzzle.marks);
    }
    let two = format::read_all(&format!("{line} {line}"));
    assert_eq!(two.iter().filter(|entry| entry.result.is_ok()).count(), 2);
}
