//! Table of odd inputs, and what each command that reads puzzles does with them. None panics or hangs,
//! the exit code says what happened, and errors have a message with the place. Every input is converted; the
//! other commands read a third of the inputs each, in turns, and all of them in slow tests.

mod rare;

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold_testkit::corpora::are_slow_tests_enabled;

use crate::common::*;

/// Input: description, bytes, number of puzzles in it, and exit code of `convert`.
type OddInput = (&'static str, Vec<u8>, usize, i32);

fn list_odd_inputs() -> Vec<OddInput> {
    let u = UNIQUE;
    let rows = puzzle_rows(u);
    let grid = rows.join("\n");
    let zeros = u.replace('.', "0");
    let object = format!("{{\"puzzle\":\"{u}\"}}");
    let game = format!("<game data=\"{zeros}\"/>");
    let mut odd = vec![
        text_input("nothing", String::new(), 0, 1),
        text_input("a line end", "\n", 0, 1),
        text_input("blanks", "   \t \r\n \n", 0, 1),
        text_input("a byte order mark", "\u{feff}", 0, 1),
        text_input("comments", "# one\n# two\n", 0, 1),
        text_input("words", "hello\nworld\n", 0, 1),
        text_input("a mark and a line", format!("\u{feff}{u}\n"), 1, 0),
        text_input("no line end", u, 1, 0),
        text_input("CRLF", format!("{u}\r\n{u}\r\n"), 2, 0),
        text_input("CR", format!("{u}\r{u}\r"), 2, 0),
        text_input("CR CR LF", format!("{u}\r\r\n{u}\r\r\n"), 2, 0),
        text_input("one too short", &u[1..], 0, 1),
        text_input("one too long", format!("{u}1\n{u}\n"), 1, 1),
        text_input("a bad sign", u.replacen("53", "5q", 1), 0, 1),
        text_input("a bad line between", format!("{u}\noops\n{u}\n"), 2, 1),
        text_input("a comment behind", format!("{u} # easy\n"), 1, 0),
        text_input("a clash", format!("{CLASH}\n"), 1, 0),
        text_input("no solution", format!("{NONE}\n"), 1, 0),
        text_input("the empty grid", ".".repeat(81), 1, 0),
        text_input("a line of dashes", "-".repeat(81), 1, 0),
        text_input("16 by 16", "A..P".repeat(64), 0, 1),
        text_input("a grid", grid.clone(), 1, 0),
        text_input("a grid of 8 rows", rows[..8].join("\n"), 0, 1),
        text_input("a grid of 10 rows", format!("{grid}\n{}", rows[0]), 0, 1),
        text_input("a grid and a short one", format!("{grid}\n\n{}", rows[..8].join("\n")), 1, 1),
        text_input("a grid with a title", format!("Nr 1\n{grid}\nNr 2\n{grid}\n"), 2, 0),
        text_input("only borders", "+---+---+---+\n".repeat(20), 0, 1),
        text_input("commas alone", ",,,,,,,,\n".repeat(9), 1, 0),
        text_input("tabs alone", "\t\t\t\t\t\t\t\t\n".repeat(9), 0, 1),
        text_input("one row of a table", "5,3,,,7,,,,\n", 0, 1),
        text_input("bars alone", "|||||||||\n".repeat(3), 0, 1),
        text_input("a header alone", "id,puzzle\n", 0, 0),
        text_input("a table", format!("id,puzzle\n1,{u}\n"), 1, 0),
        text_input("a short row of a table", format!("id,puzzle\n1\n2,{u}\n"), 1, 1),
        text_input("an open quote", format!("id,puzzle\n\"1,{u}\n2,{u}\n"), 1, 1),
        text_input("a header of commas", format!("puzzle{}\n{u}\n", ",".repeat(3000)), 1, 1),
        text_input("an object", format!("{object}\n"), 1, 0),
        text_input("objects joined", format!("{object}{object}"), 2, 0),
        text_input("a list", format!("[{object},\"{u}\"]"), 2, 0),
        text_input("a list cut off", format!("[\"{u}\",\"{u}\""), 2, 1),
        text_input("a list of nothing", "[]", 0, 1),
        text_input("an empty object", "{}", 0, 1),
        text_input("no puzzle in it", "{\"puzzle\":null}\n{\"puzzle\":5}\n", 0, 1),
        text_input("deep lists", "[".repeat(100_000), 0, 1),
        text_input("deep objects", "{\"a\":".repeat(100_000), 0, 1),
        text_input("a string without end", format!("[\"{u}"), 0, 1),
        text_input("half a pair", "[\"\\ud800\"]", 0, 1),
        text_input("numbers", "[[5,3,0],[1]]", 0, 1),
        text_input("XML", format!("<opensudoku>{game}{game}</opensudoku>"), 2, 0),
        text_input("XML cut off", format!("<opensudoku>{game}<game da"), 1, 1),
        text_input(
            "XML with entities",
            format!("<!DOCTYPE a [<!ENTITY b \"c\">]><opensudoku><name>&b;&#27;</name>{game}</opensudoku>"),
            1,
            0,
        ),
        text_input("XML of another kind", "<svg><path d=\"M0 0\"/></svg>", 0, 1),
        text_input("a page", "<html><table><tr><td>Home</td></tr></table>", 0, 1),
        text_input("tags without end", "<table><tr><td".repeat(1000), 0, 1),
        text_input("a link without a puzzle", "https://www.f-puzzles.com/?load=\n", 0, 1),
        text_input("a link to a server", "https://tinyurl.com/abc\n", 0, 1),
        text_input("a damaged link", "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA\n", 0, 1),
        text_input("a library line cut off", ":0003:7:\n", 0, 1),
        text_input("729 signs", "123456789".repeat(81), 1, 0),
        text_input("728 signs", &"123456789".repeat(81)[1..], 0, 1),
        text_input("full width", "５３", 0, 1),
        text_input("titles that escape", format!("\u{1b}[2J {u}\n"), 1, 0),
        text_input("a long word", "9".repeat(100_000), 0, 1),
        // Several puzzles on a line.
        text_input("two with a blank", format!("{u} {SEVERAL}\n"), 2, 0),
        text_input("two with a comma", format!("{u},{SEVERAL}\n"), 2, 0),
        text_input("two with a bar", format!("{u}|{SEVERAL}\n"), 2, 0),
        text_input("two with a semicolon", format!("{u};{SEVERAL}\n"), 2, 0),
        text_input("two with a tab", format!("{u}\t{SEVERAL}\n"), 2, 0),
        text_input("two with a form feed", format!("{u}\u{c}{SEVERAL}\n"), 2, 0),
        text_input("two with a vertical tab", format!("{u}\u{b}{SEVERAL}\n"), 2, 0),
        text_input("two with a line separator", format!("{u}\u{2028}{SEVERAL}\n"), 2, 0),
        text_input("two in quotes", format!("\"{u}\", \"{SEVERAL}\"\n"), 2, 0),
        text_input("three on a line", format!("{u} {SEVERAL} {u}\n{u}\n"), 4, 0),
        text_input("two with titles", format!("A: {u}, B: {SEVERAL}\n"), 2, 0),
        text_input("a solution behind", format!("{u},{SOLUTION}\n"), 1, 0),
        text_input("a puzzle in a comment", format!("{u} # from {SEVERAL}\n"), 1, 0),
        text_input("two in a field", format!("id,puzzle\n1,{u} {SEVERAL}\n"), 0, 1),
        text_input("a page break", format!("{u}\n\u{c}{SEVERAL}\n"), 2, 0),
        text_input("163 signs", format!("{u}.{SEVERAL}\n"), 0, 1),
        // Separators between puzzles.
        text_input("rules in a list", format!("{u}\n=====\n{SEVERAL}\n-----\n"), 2, 0),
        text_input("numbers in a list", format!("1)\n{u}\n2)\n{SEVERAL}\n"), 2, 0),
        text_input("names in a list", format!("Puzzle #1\n{u}\nPuzzle #2\n{SEVERAL}\n"), 2, 0),
        text_input("a word in a list", format!("{u}\nPuzzle\n{SEVERAL}\n"), 2, 1),
        text_input(
            "grids with names",
            format!("Puzzle 1\n{grid}\nPuzzle 2\n{grid}\nPuzzle 3\n{grid}\n"),
            3,
            0,
        ),
        text_input(
            "grids with #1",
            format!("Puzzle #1\n{grid}\nPuzzle #2\n{grid}\nPuzzle #3\n{grid}\n"),
            3,
            0,
        ),
        text_input("grids with 1)", format!("1)\n{grid}\n2)\n{grid}\n3)\n{grid}\n"), 3, 0),
        text_input("grids with 1.", format!("1.\n{grid}\n2.\n{grid}\n"), 2, 0),
        text_input("grids with numbers", format!("1\n{grid}\n2\n{grid}\n"), 2, 0),
        text_input("grids with rules", format!("{grid}\n=====\n{grid}\n=====\n{grid}\n"), 3, 0),
        text_input("grids with pages", format!("{grid}\n\u{c}\n{grid}\n"), 2, 0),
        // Other notations of a puzzle.
        text_input("question marks", format!("{}\n", u.replace('.', "?")), 1, 0),
        text_input("slashes", format!("{}\n", rows.join("/")), 1, 0),
        text_input("slashes and blanks", format!("{}\n", rows.join(" / ")), 1, 0),
        text_input("a fence", format!("```\n{grid}\n```\n"), 1, 0),
        text_input("a fence with a word", format!("```text\n{u}\n```\n"), 1, 0),
        text_input("a fence alone", "```\n```\n", 0, 1),
        text_input("an array in C", format_as_array("int a[9][9] = {{", "},{", ",", "}};"), 1, 0),
        text_input("an array in Python", format_as_array("a = [[", "], [", ", ", "]]"), 1, 0),
        text_input("a bare array", format_as_array("[[", "],[", ",", "]]"), 1, 0),
        text_input("a bare array in C", format_as_array("{{", "},{", ",", "}};"), 1, 0),
        text_input("rows of an array", format_as_array("a = [\n[", "],\n[", ", ", "]\n]\n"), 1, 0),
        text_input("rows of one in C", format_as_array("{\n{", "},\n{", ",", "}\n};\n"), 1, 0),
        text_input(
            "an array of 8 rows",
            format_as_array("[[", "],[", ",", "]]").replacen("[5,3,0,0,7,0,0,0,0],", "", 1),
            0,
            1,
        ),
        text_input("LaTeX", format_as_latex(), 1, 0),
        text_input("LaTeX of 8 rows", format_as_latex().replacen("|5|3| | |7| | | | |.\n", "", 1), 0, 1),
        text_input("rings", format_in_digits('①'), 1, 0),
        text_input("dark rings", format_in_digits('❶'), 1, 0),
        text_input("Devanagari", format_in_digits('१'), 1, 0),
        text_input("Arabic", format_in_digits('١'), 1, 0),
        text_input("Thai", format_in_digits('๑'), 1, 0),
        text_input("bold mathematics", format_in_digits('𝟏'), 1, 0),
        text_input("wide digits", format_in_digits('１'), 1, 0),
        text_input("Chinese", chinese_numerals_puzzle(), 1, 0),
        text_input("Chinese rows", chinese_numerals_rows(), 1, 0),
    ];
    let mut bytes = |what, bytes: Vec<u8>, good, code| odd.push((what, bytes, good, code));
    bytes("a NUL", vec![0], 0, 1);
    bytes("a NUL first", format!("\0\n{u}\n").into_bytes(), 1, 1);
    bytes("NULs behind", [format!("{u}\n").into_bytes(), vec![0; 100_000]].concat(), 1, 1);
    bytes("a program", b"\x7fELF\x02\x01\x01\0\0\0\0".to_vec(), 0, 2);
    bytes("UTF-16", u.encode_utf16().flat_map(u16::to_le_bytes).collect(), 0, 2);
    bytes("Latin-1", [format!("{u} caf").into_bytes(), b"\xe9\n".to_vec()].concat(), 1, 0);
    bytes("gzip cut off", vec![0x1f, 0x8b, 8, 0], 0, 2);
    bytes("zstd of nothing", vec![0x28, 0xb5, 0x2f, 0xfd], 0, 2);
    bytes("Parquet cut off", b"PAR1PAR1".to_vec(), 0, 2);
    odd
}

/// Returns a text as an input.
fn text_input(what: &'static str, text: impl Into<String>, good: usize, code: i32) -> OddInput {
    (what, text.into().into_bytes(), good, code)
}

fn puzzle_rows(line: &str) -> Vec<&str> {
    (0..9).map(|row| &line[9 * row..9 * row + 9]).collect()
}

/// Writes the cells as numbers row by row, between these separators.
fn format_as_array(begin: &str, between_rows: &str, between: &str, end: &str) -> String {
    let cells: Vec<String> = UNIQUE.replace('.', "0").chars().map(String::from).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(between)).collect();
    format!("{begin}{}{end}", rows.join(between_rows))
}

/// Writes the grid for LaTeX's package `sudoku`.
fn format_as_latex() -> String {
    let cells: Vec<String> = UNIQUE.replace('.', " ").chars().map(String::from).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("|{}|.\n", row.join("|"))).collect();
    format!("\\begin{{sudoku}}\n{}\\end{{sudoku}}\n", rows.concat())
}

/// Writes the puzzle with other digits, starting from a given 1.
fn format_in_digits(one: char) -> String {
    let other = |c: char| match c.to_digit(10) {
        Some(digit @ 1..) => char::from_u32(one as u32 + digit - 1).unwrap(),
        _ => c,
    };
    UNIQUE.chars().map(other).collect::<String>() + "\n"
}

fn chinese_numerals_puzzle() -> String {
    let digits: Vec<char> = "〇一二三四五六七八九".chars().collect();
    UNIQUE.replace('.', "0").chars().map(|c| digits[c.to_digit(10).unwrap() as usize]).collect()
}

fn chinese_numerals_rows() -> String {
    let cells: Vec<char> = chinese_numerals_puzzle().chars().collect();
    cells.chunks(9).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Every command that reads puzzles, with fast options; arguments after the file are set apart.
const COMMANDS: &[&[&str]] = &[
    &["solve"],
    &["solve", "--json"],
    &["check"],
    &["check", "--json"],
    &["rate", "--time-limit", "0.2"],
    &["rate", "--json", "--profile", "human", "--time-limit", "0.2"],
    &["convert", "--to", "csv"],
    &["convert", "--to", "json"],
    &["dedup"],
    &["sample", "-n", "3"],
    &["canon"],
    &["stats"],
    &["hint"],
    &["hint", "--json"],
    &["steps", "-t", "naked-single"],
    &["steps", "-t", "naked-single", "--json"],
    &["explain", "--brief", "--techniques", "singles"],
    &["explain", "--json", "--techniques", "singles"],
    &["als", "--size", "1"],
    &["find", "naked-single"],
    &["find", "--json", "bivalue & r1"],
    &["find", "--verdict", "--technique", "naked-single", "--time-limit", "0.1", "naked-single"],
    &["trace", "--no-text", "--techniques", "singles"],
    &["transform", "--by", "rotate90"],
    &["neighbours", "--remove", "1", "--add", "0"],
    &["hunt", "--add", "0", "-n", "2", "--time-limit", "0.2"],
    &[
        "subpuzzles",
        "--pattern",
        "1................................................................................",
    ],
    &["render"],
    #[cfg(feature = "print")]
    &["print", "-o", "/dev/null"],
    &["verify"],
    &["benchmark"],
    &["judge", "--techniques", "singles"],
    &["judge", "--effort", "100"],
    &["judge", "--effort", "0", BEHIND, "r1c3=4"],
    &["recognise", "--effort", "50", BEHIND, "r1c3=4"],
    &["judge", "--json", "--techniques", "singles", BEHIND, "r1c3=4"],
    &["recognise", "--techniques", "singles", BEHIND, "r1c3=4"],
    &["recognise", "--json", "--techniques", "singles", BEHIND, "r1c3=4"],
];

/// The command that must answer each puzzle on a line of its own, so that it reads every input.
const LINE_BY_PUZZLE: [&str; 2] = ["hint", "--json"];

/// Number of inputs of which each command reads one, unless slow tests are enabled.
const INPUTS_PER_COMMAND: usize = 3;

/// Marks the place of the file name in a command.
const BEHIND: &str = "";

/// Commands that read puzzles but are not tested here, with the reason.
const NOT_TRIED: [(&str, &str); 2] = [("play", "needs a terminal"), ("read", "reads pictures alone")];

#[test]
fn every_command_that_reads_puzzles_is_tried() {
    let names = list_command_names();
    assert!(names.len() > 20, "{names:?}");
    for name in names.iter().map(String::as_str) {
        let help = run_program(&[name, "--help"]).out;
        let usage = help.lines().find(|line| line.starts_with("Usage")).unwrap();
        let arguments = usage.rsplit("[OPTIONS]").next().unwrap();
        let reads =
            arguments.split(|c: char| !c.is_ascii_uppercase()).any(|word| ["PUZZLE", "FILE"].contains(&word));
        let is_tried = COMMANDS.iter().any(|command| command[0] == name);
        let is_left = NOT_TRIED.iter().any(|(left, _)| *left == name);
        let tables = "in `COMMANDS` or `NOT_TRIED` of crates/cli/tests/program/odd/mod.rs";
        assert_eq!(reads, is_tried || is_left, "{usage}: reads puzzles, and a row {tables}");
    }
}

/// Returns the first broken rule, if any. The rules for every command: if nothing could be read, or some
/// part could not, it fails and names the place.
fn find_broken_rule(
    command: &[&str],
    (_, _, good, code): &OddInput,
    run: &ProgramRun,
) -> Option<&'static str> {
    let shown = [run.out.as_str(), &run.err];
    let is_obeyed = |c: char| c.is_control() && c != '\n' && c != '\t';
    let is_told = !run.err.is_empty() || !run.out.trim().is_empty();
    // Proofs and answers have another form than puzzles.
    let is_read = !["verify", "benchmark", "recognise", "judge"].contains(&command[0]);
    let laws = [
        (matches!(run.code, Some(0..=2)), "an exit code of ours"),
        (!run.err.contains("panicked"), "no panic"),
        (run.err.lines().all(|line| line.starts_with("ninefold: ")), "every remark is ours"),
        (run.err.len() < 10_000, "remarks of a bearable length"),
        (!shown.iter().any(|text| text.contains(is_obeyed)), "nothing that a terminal obeys"),
        (*code == 0 || run.code != Some(0), "what is not read fails"),
        (run.code == Some(0) || is_told, "what fails is told"),
        (
            *code == 0 || run.err.contains("line ") || *code == 2 || !is_read || run.out.contains("expected"),
            "what is not read has its place",
        ),
        // Each puzzle has a line, or a message why not.
        (command != LINE_BY_PUZZLE || *code == 2 || run.out.lines().count() >= *good, "each has its line"),
    ];
    laws.into_iter().find(|(holds, _)| !holds).map(|(_, law)| law)
}

/// Runs a command on a file.
fn run_command_on_file(command: &[&str], file: &str) -> ProgramRun {
    let (before, behind) =
        command.split_at(command.iter().position(|it| *it == BEHIND).unwrap_or(command.len()));
    let behind = behind.split_first().map_or(&[][..], |(_, behind)| behind);
    wait_for_run(self::program_command(&[before, &[file], behind].concat()).spawn().unwrap())
}

#[test]
fn odd_inputs_are_read_or_told() {
    let odd: Vec<OddInput> = list_odd_inputs().into_iter().chain(rare::list_rare_inputs()).collect();
    assert!(odd.len() > 300, "{}", odd.len());
    let names: BTreeSet<&str> = odd.iter().map(|(what, ..)| *what).collect();
    assert_eq!(names.len(), odd.len(), "a name stands twice");
    let wrong = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(odd) = odd.get(number) else { break };
                    let (what, bytes, good, code) = odd;
                    let file = write_test_file(&format!("odd {}", what.replace('/', "%")), bytes);
                    let run = run_program(&["convert", "--to", "json", &file]);
                    let read = run.out.lines().filter(|line| !line.is_empty()).count();
                    let sentence = run.err.lines().next().unwrap_or_default();
                    let placed = sentence.contains(&file) && (sentence.contains("line ") || *code == 2);
                    if (read, run.code) != (*good, Some(*code)) || *code != 0 && !placed {
                        wrong.lock().unwrap().push(format!("{what}: {read} {:?} {}", run.code, run.err));
                    }
                    for (turn, command) in COMMANDS.iter().enumerate() {
                        let is_turn = (number + turn).is_multiple_of(INPUTS_PER_COMMAND);
                        if !(is_turn || *command == LINE_BY_PUZZLE || are_slow_tests_enabled()) {
                            continue;
                        }
                        let run = run_command_on_file(command, &file);
                        if let Some(law) = find_broken_rule(command, odd, &run) {
                            wrong
                                .lock()
                                .unwrap()
                                .push(format!("{command:?} on {what}: {law}: {:?} {}", run.code, run.err));
                        }
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
