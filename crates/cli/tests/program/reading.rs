//! Input from people and programs, of which nothing may be lost.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::common::*;

/// Returns the nine rows of the example.
fn example_rows() -> Vec<&'static str> {
    (0..9).map(|row| &UNIQUE[9 * row..9 * row + 9]).collect()
}

/// Checks that there is one solution for each puzzle, and one failure for each bad one.
fn check_solved_count(text: impl AsRef<[u8]>, solved: usize, failures: &[&str]) {
    let text = text.as_ref();
    let run = run_with_input(&["solve", "-"], text);
    let shown = String::from_utf8_lossy(&text[..text.len().min(2000)]).into_owned();
    assert_eq!(run.out.lines().filter(|line| *line == SOLUTION).count(), solved, "{shown}\n{}", run.err);
    let told: Vec<&str> = run.err.lines().filter(|line| line.contains("expected")).collect();
    assert_eq!(told.len(), failures.len(), "{shown}\n{}", run.err);
    for (told, failure) in told.iter().zip(failures) {
        assert_eq!(*told, format!("ninefold: standard input: {failure}"), "{shown}");
    }
    assert_eq!(run.code, Some(i32::from(!failures.is_empty())), "{shown}\n{}", run.err);
}

#[test]
fn a_bad_drawing_leaves_the_others() {
    let good = example_rows().join("\n");
    let short = example_rows()[..8].join("\n");
    let five = [good.as_str(); 5].join("\n\n");
    let eight = |line: usize| format!("line {line}, column 1: expected 9 rows of 9 cells, found 8 rows");
    check_solved_count(format!("{five}\n\n{short}\n"), 5, &[&eight(58)]);
    check_solved_count(format!("{short}\n\n{five}\n"), 5, &[&eight(8)]);
    check_solved_count(format!("{good}\n\n{short}\n\n{good}\n"), 2, &[&eight(18)]);
    let stray = "line 11, column 1: expected 9 rows of 9 cells, found 1 rows";
    check_solved_count(format!("{good}\n\n{}\n", example_rows()[0]), 1, &[stray]);
    // Borders alone tell drawings apart, too; and one row too few here and one too many there do not make two.
    let framed = |rows: &[&str]| format!("+---+\n{}\n+---+\n", rows.join("\n"));
    let [all, few] = [framed(&example_rows()), framed(&example_rows()[..8])];
    check_solved_count(format!("{all}{few}{all}"), 2, &[&eight(20)]);
    let strange = good.replacen("6..195", "6..q95", 1);
    let sign = "a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'q'";
    check_solved_count(
        format!("{good}\n\n{strange}\n\n{good}"),
        2,
        &[&format!("line 12, column 4: expected {sign}")],
    );
    let uneven = good.replacen("53..7....\n6..195...", "53..7....6\n..195...", 1);
    let nine = "line 1, column 1: expected 9 cells in this row, found 10";
    check_solved_count(format!("{uneven}\n\n{good}"), 1, &[nine]);
}

/// Checks numbers as programs print them, from a file and from a pipe; an invalid digit is reported with
/// its place.
#[test]
fn numbers_are_read_number_by_number() {
    let cells = |digit: &dyn Fn(char) -> String| -> Vec<String> { UNIQUE.chars().map(digit).collect() };
    let rows = |cells: &[String], between: &str| -> String {
        cells.chunks(9).map(|row| row.join(between) + "\n").collect()
    };
    let empty = |sign: char, empty: &str, digit: &str| match sign {
        '.' => empty.to_string(),
        sign => digit.replace('d', &sign.to_string()),
    };
    for (nothing, digit) in [
        ("0.0", "d.0"),
        ("0.", "d."),
        ("00", "0d"),
        ("-1", "d"),
        ("None", "d"),
        ("nan", "d.0"),
        ("null", "d"),
    ] {
        let cells = cells(&|sign| empty(sign, nothing, digit));
        for between in [" ", ",", "\t", ";"] {
            check_solved_count(rows(&cells, between), 1, &[]);
            check_solved_count(cells.join(between) + "\n", 1, &[]);
            check_solved_count(format!("{0}\n{0}\n", cells.join(between)), 2, &[]);
        }
        let told = "a digit, or 0, -1, None, null or nan for an empty cell, found";
        let wrong = rows(&cells, " ").replacen(&digit.replace('d', "9"), "10", 1);
        let column = wrong.lines().find_map(|line| Some(line.find("10")? + 1)).unwrap();
        let line = 1 + wrong.lines().position(|line| line.contains("10")).unwrap();
        check_solved_count(wrong, 0, &[&format!("line {line}, column {column}: expected {told} \"10\"")]);
    }
}

#[test]
fn names_tell_the_puzzle_from_its_solution() {
    let list = |line: &str| {
        let cells: Vec<String> = line.chars().map(|sign| sign.to_string().replace('.', "0")).collect();
        format!("[{}]", cells.join(","))
    };
    for (puzzle, solution) in [("task", "label"), ("initial_board", "solved_board"), ("value", "solution")] {
        let object = format!("{{\"{solution}\":{},\"{puzzle}\":{}}}\n", list(SOLUTION), list(UNIQUE));
        check_solved_count(&object, 1, &[]);
        check_solved_count(object.repeat(2), 2, &[]);
        let written = run_with_input(&["convert", "--to", "line81", "-"], &object);
        assert_eq!(written.out, format!("{UNIQUE}\n"));
        check_solved_count(format!("{solution},{puzzle}\n{SOLUTION},{UNIQUE}\n"), 1, &[]);
    }
}

#[test]
fn a_column_may_be_named_by_hand() {
    let table = format!("first,second\n{UNIQUE},{}\n", UNIQUE.replace('5', "x"));
    let read = |column: &str, text: &str| {
        let run = run_with_input(&["convert", "-q", "--to", "line81", "--column", column, "-"], text);
        (run.out, run.code)
    };
    let second = UNIQUE.replace('5', ".");
    assert_eq!(read("first", &table), (format!("{UNIQUE}\n"), Some(0)));
    assert_eq!(read("second", &table), (format!("{second}\n"), Some(0)));
    let object = format!("{{\"puzzle\":\"{UNIQUE}\",\"other\":\"{second}\"}}\n");
    assert_eq!(read("other", &object.repeat(2)), (format!("{second}\n").repeat(2), Some(0)));
    let two = format!("puzzle,quiz\n{UNIQUE},{second}\n{UNIQUE},{second}\n");
    check_solved_count(
        &two,
        0,
        &[
            "line 1, column 1: expected one column or member with puzzles (--column names it), found puzzle, quiz",
        ],
    );
    assert_eq!(read("quiz", &two), (format!("{second}\n").repeat(2), Some(0)));
    let missing = run_with_input(&["solve", "--column", "third", "-"], &table);
    assert_eq!(missing.code, Some(1));
    let told = "line 1, column 1: expected a column or member named third, found first, second";
    assert!(missing.err.contains(told), "{}", missing.err);
}

#[test]
fn a_bad_candidate_grid_leaves_the_others() {
    let marks = run_program(&["convert", "--to", "pencilmarks", UNIQUE]).out;
    let short: String =
        marks.lines().enumerate().filter(|(i, _)| *i != 5).map(|(_, line)| format!("{line}\n")).collect();
    let run = run_with_input(&["solve", "-q", "-"], format!("{marks}\n{short}\n{marks}"));
    assert_eq!(run.out.lines().filter(|line| *line == SOLUTION).count(), 2);
    assert_eq!(run.code, Some(1));
}

#[test]
fn json_of_others_and_our_own_is_read() {
    check_solved_count(format!("[\"{UNIQUE}\",\"{UNIQUE}\"]"), 2, &[]);
    check_solved_count(format!("[\n  \"{UNIQUE}\",\n  \"{UNIQUE}\"\n]\n"), 2, &[]);
    check_solved_count(format!("{{\"puzzle\":\"{UNIQUE}\",\"er\":1.2}}\n").repeat(3), 3, &[]);
    for ours in
        [&["solve", "--json"][..], &["rate", "--json"], &["check", "--json"], &["convert", "--to", "json"]]
    {
        let written = run_program(&[ours, &["-q", UNIQUE]].concat()).out;
        check_solved_count(format!("{written}{written}"), 2, &[]);
    }
}

#[test]
fn documents_on_one_line_are_read_whole() {
    let object = format!("{{\"puzzle\":\"{UNIQUE}\"}}");
    check_solved_count(format!("[{object},{object}]"), 2, &[]);
    check_solved_count(format!("{object}{object}\n"), 2, &[]);
    let game = format!("<game data=\"{}\"/>", UNIQUE.replace('.', "0"));
    check_solved_count(format!("<?xml version=\"1.0\"?><opensudoku>{game}{game}</opensudoku>"), 2, &[]);
    // In a list of lines, a line stands for one puzzle.
    let told = "line 2, column 1: expected one puzzle on a line of a list, found 2 of them";
    check_solved_count(format!("{UNIQUE}\n[{object},{object}]\n{UNIQUE}\n"), 2, &[told]);
}

#[test]
fn lines_may_end_with_carriage_returns() {
    check_solved_count(format!("{UNIQUE}\r{UNIQUE}\r"), 2, &[]);
    check_solved_count(format!("{UNIQUE}\n{UNIQUE}\r{UNIQUE}\r\n"), 3, &[]);
    check_solved_count(example_rows().join("\r"), 1, &[]);
    let both = run_program(&["solve", "-q", &format!("{UNIQUE}\r{UNIQUE}")]);
    assert_eq!(both.out, format!("{SOLUTION}\n{SOLUTION}\n"));
}

/// Joins the cells of the example with a separator, leaving empty ones blank.
fn format_as_table(before: &str, between: &str, behind: &str) -> String {
    let cell = |byte: u8| if byte == b'.' { ' ' } else { char::from(byte) }.to_string();
    let row = |row: &str| row.bytes().map(cell).collect::<Vec<_>>().join(between);
    example_rows().iter().map(|cells| format!("{before}{}{behind}\n", row(cells))).collect()
}

#[test]
fn tables_with_blank_cells_are_read() {
    for between in [",", ";", "\t"] {
        check_solved_count(format_as_table("", between, "").replace(' ', ""), 1, &[]);
    }
    check_solved_count(format_as_table("| ", " | ", " |"), 1, &[]);
    let ruled =
        format!("|{}\n|{}\n{}", "   |".repeat(9), "---|".repeat(9), format_as_table("| ", " | ", " |"));
    check_solved_count(&ruled, 1, &[]);
    check_solved_count(format!("{0}\n{0}", format_as_table("", ",", "").replace(' ', "")), 2, &[]);
    // An empty row is a row.
    let sparse = ".".repeat(9) + "12..........................................................9...........";
    let sparse = format!("{sparse:.<81}");
    let cells: Vec<&str> =
        sparse.split("").filter(|cell| !cell.is_empty()).map(|c| c.trim_matches('.')).collect();
    let text: String = cells.chunks(9).map(|row| row.join(",") + "\n").collect();
    let run = run_with_input(&["convert", "-q", "--to", "line81"], text);
    assert_eq!(run.out.trim_end(), sparse);
}

#[test]
fn drawn_boxes_full_width_digits_and_pages_are_read() {
    let row = |row: &str, bar: char| {
        let thirds = [&row[..3], &row[3..6], &row[6..]];
        let spread = |cells: &str| cells.chars().map(|c| format!("{c} ")).collect::<String>();
        let drawn: Vec<String> = thirds.map(|cells| format!(" {}", spread(cells))).to_vec();
        format!("{bar}{}{bar}\n", drawn.join(&bar.to_string()))
    };
    let boxed = |empty: &str| {
        let rows: Vec<String> = example_rows().iter().map(|cells| row(cells, '│')).collect();
        let ruler = "├───────┼───────┼───────┤\n";
        let inside = rows.chunks(3).map(|band| band.concat()).collect::<Vec<_>>().join(ruler);
        format!("┌───────┬───────┬───────┐\n{inside}└───────┴───────┴───────┘\n").replace('.', empty)
    };
    check_solved_count(boxed("."), 1, &[]);
    check_solved_count(boxed(" "), 1, &[]);
    check_solved_count(format!("{}{}", boxed(" "), boxed("·")), 2, &[]);
    check_solved_count(
        format!("Here is one that I can't do, from a book:\n\n{}\nThanks!\n", boxed(".")),
        1,
        &[],
    );
    let wide: String = UNIQUE
        .chars()
        .map(|c| c.to_digit(10).map_or('．', |digit| char::from_u32('０' as u32 + digit).unwrap()))
        .collect();
    check_solved_count(&wide, 1, &[]);
    check_solved_count(format!("{wide}\n{UNIQUE}\n{wide}"), 3, &[]);
    let page = run_program(&["convert", "--to", "html", UNIQUE]).out;
    check_solved_count(format!("<html><body>\n{page}{page}</body></html>"), 2, &[]);
    check_solved_count(page.replace("<td>", "<td class='c'>").replace("></td>", ">&nbsp;</td>"), 1, &[]);
}

#[test]
fn a_stray_byte_costs_its_line() {
    let bad = UNIQUE.replacen("..", ".\0", 1);
    let found = "expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found '\\0'";
    check_solved_count(format!("{bad}\n{UNIQUE}\n"), 1, &[&format!("line 1, column 4: {found}")]);
    check_solved_count(format!("{UNIQUE}\n{bad}\n{UNIQUE}\n"), 2, &[&format!("line 2, column 4: {found}")]);
}

#[test]
fn a_line_without_end_costs_its_line() {
    let long = "1".repeat(20 << 20);
    let told =
        |line: usize| format!("line {line}, column 1: expected a line of at most 16 MB, found a longer one");
    check_solved_count(format!("{long}\n{UNIQUE}\n"), 1, &[&told(1)]);
    check_solved_count(format!("{UNIQUE}\n{long}\n{UNIQUE}\n{long}"), 2, &[&told(2), &told(4)]);
}

#[test]
fn of_several_files_each_line_names_its_own() {
    let one = write_test_file("several-1.txt", format!("{UNIQUE}\n{SEVERAL}\n"));
    let two = write_test_file("several-2.txt", format!("{UNIQUE}\nnonsense\n"));
    let checked = run_program(&["check", &one, &two]).out;
    let places: Vec<&str> = checked.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(places, [format!("{one}:1"), format!("{one}:2"), format!("{two}:1"), format!("{two}:2")]);
    for command in
        [&["check", "--json"][..], &["solve", "--json"], &["solve", "--count", "--json"], &["rate", "--json"]]
    {
        let objects = run_program(&[command, &["-q", &one, &two]].concat()).out;
        let objects: Vec<_> = objects.lines().map(parse_json).collect();
        let places: Vec<_> =
            objects.iter().map(|object| (object["file"].clone(), object["line"].clone())).collect();
        let expected = [(&one, 1), (&one, 2), (&two, 1), (&two, 2)];
        assert_eq!(places, expected.map(|(file, line)| (file.as_str().into(), line.into())), "{command:?}");
        assert_eq!(objects[3]["text"], "nonsense", "{command:?}");
        assert!(objects[3]["puzzle"].is_null());
    }
    // One file alone needs no name.
    let alone = run_program(&["check", "--json", &one]).out;
    assert!(parse_json(alone.lines().next().unwrap()).get("file").is_none());
}

/// Position with six eliminated candidates, whose givens have several solutions.
const REMOVED: &str = ".8.....2..6..573....9...5.....69.4......8....1....3...42......5..6..1..4...83....:916 828 958 413 782 713";

#[test]
fn uniqueness_is_withheld_where_it_depends_on_removed_candidates() {
    let proof = test_path("removed.jsonl");
    let told = run_program(&["explain", "--brief", "--proof", &proof, REMOVED]);
    assert!(told.err.contains("several solutions, so no technique that assumes one is used"), "{}", told.err);
    let verified = run_program(&["verify", &proof]);
    assert!(verified.out.contains("6 candidates were removed by hand before"), "{}", verified.out);
    assert!(!verified.out.contains("assume"), "{}", verified.out);
    assert_eq!((verified.err.as_str(), verified.code), ("", Some(0)));
    let other = run_program(&["explain", "--brief", "--profile", "se", REMOVED]);
    assert_eq!((other.err, other.code), (told.err, Some(0)));
    assert!(!other.out.contains("Unique"), "{}", other.out);
}

#[test]
fn reading_documents_is_linear_and_can_be_interrupted() {
    // 40,000 games took 13 s, 80,000 took 57.
    let game = format!("<game data=\"{}\"/>\n", UNIQUE.replace('.', "0"));
    let time = |games: usize| {
        let text = format!("<opensudoku>\n{}</opensudoku>", game.repeat(games));
        let started = Instant::now();
        let run = run_with_input(&["convert", "-q", "--to", "line81"], text);
        assert_eq!(run.out.lines().count(), games);
        started.elapsed()
    };
    time(100);
    let (few, many) = (time(5_000), time(40_000));
    assert!(many < few * 24 + Duration::from_secs(1), "{few:?} {many:?}");
}

#[test]
fn a_document_has_a_limit_that_can_be_raised() {
    let list = format!("[{}\"{UNIQUE}\"]", format!("\"{UNIQUE}\",\n").repeat(20_000));
    let refused = run_with_input(&["solve", "-q", "--document-limit", "1M"], &list);
    assert_eq!(
        refused.err,
        "ninefold: standard input is longer than 1 MB and has not one puzzle a line, so it would have to be held in \
         memory; --document-limit raises the limit\n"
    );
    assert_eq!((refused.out.as_str(), refused.code), ("", Some(2)));
    let read = run_with_input(&["solve", "-q", "--document-limit", "2M"], &list);
    assert_eq!((read.out.lines().count(), read.code), (20_001, Some(0)));
    // Lists have none.
    let lines = run_with_input(&["solve", "-q", "--document-limit", "1k"], format!("{UNIQUE}\n").repeat(100));
    assert_eq!((lines.out.lines().count(), lines.code), (100, Some(0)));
}

#[test]
fn expressions_have_a_longest_line() {
    let run = run_with_input(&["cells", "-"], format!("{}\nr1c1\n", "r1c1 ".repeat(20_000)));
    assert_eq!(run.err, "ninefold: line 1: expected at most 65536 characters, found more\n");
    assert!(run.out.contains("r1c1") && run.code == Some(1));
}

/// Checks that there are no control characters for a terminal.
fn check_no_control_characters(what: &str, text: &str) {
    let harmful =
        |c: char| c.is_control() && c != '\n' && c != '\t' || ('\u{202a}'..='\u{202e}').contains(&c);
    assert!(!text.contains(harmful), "{what}: {text:?}");
}

#[test]
fn escape_bytes_of_others_are_shown_escaped() {
    let evil = "\u{1b}[31mred\u{9b}2J\u{7f}\u{202e}\u{8}";
    let quoted = serde_json::Value::from(evil).to_string();
    let named = format!(
        "{{\"ninefold\":1,\"givens\":\"{UNIQUE}\",\"rules\":[{quoted}],\"about\":{{\"title\":{quoted},\"comment\":{quoted},\
         \"author\":{quoted},\"level\":{quoted},\"url\":{quoted}}}}}"
    );
    let ids: Vec<String> =
        ninefold::format::ALL_FORMATS.iter().map(|format| format.info().id.to_string()).collect();
    for id in &ids {
        let run = run_with_input(&["convert", "--ignore-rules", "--to", id], &named);
        check_no_control_characters(id, &run.out);
        check_no_control_characters(id, &run.err);
    }
    let written = run_with_input(&["convert", "-q", "--ignore-rules", "--to", "opensudoku"], &named).out;
    assert!(written.contains("\\u{1b}[31mred"), "{written}");
    check_solved_count(&written, 1, &[]);
    // Lines as they are, file names, technique names.
    let line = format!("{UNIQUE} # {evil}\n");
    for command in [&["dedup"][..], &["sample", "-n", "1"], &["rate", "--format", "%g"], &["check", "--json"]]
    {
        let run = run_with_input(command, &line);
        check_no_control_characters(command[0], &run.out);
        check_no_control_characters(command[0], &run.err);
    }
    let named = write_test_file(&format!("a{}b.txt", "\u{1b}[31m"), format!("{UNIQUE}\n{NONE}\n"));
    for command in
        [&["solve", &named][..], &["check", &named, UNIQUE], &["verify", &named], &["solve", "\u{1b}[31m"]]
    {
        let run = run_program(command);
        check_no_control_characters(command[0], &run.out);
        check_no_control_characters(command[0], &run.err);
        assert!(!run.err.is_empty() || command[0] == "check", "{command:?}");
    }
    let guess = format!(
        "{{\"puzzle\":\"{UNIQUE}\"}}\n{{\"technique\":{quoted},\"conclusions\":[\"r1c3=1\"],\"truths\":[\"1r1\"],\"shown\":[{{\"claim\":\"r1c3=1\"}}]}}\n"
    );
    let run = run_with_input(&["verify"], guess);
    check_no_control_characters("verify", &run.err);
    assert!(run.err.contains("\\u{1b}[31mred"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_heard_while_a_document_is_read() {
    let mut child = program_command(&["convert", "-q", "--to", "grid", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let written = stdin.write_all(format!("[{}", format!("\"{UNIQUE}\",\n").repeat(1000)).as_bytes());
    written.and_then(|()| stdin.flush()).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let started = Instant::now();
    child.stdout.take().unwrap().read_to_end(&mut Vec::new()).unwrap();
    assert_eq!(wait_for_run(child).code, Some(130));
    assert!(started.elapsed() < Duration::from_secs(5));
    drop(stdin);
}
