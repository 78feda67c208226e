//! Pasted and piped input: stray lines, other rules, other encodings, several files; nothing is dropped
//! silently.

use crate::common::*;

/// Checks the number of solutions of the good puzzle in a text, the messages, and the exit code.
#[track_caller]
fn check_document(text: impl AsRef<[u8]> + Send, solved: usize, code: i32, told: &[&str]) {
    let run = run_with_input(&["solve", "-"], text);
    assert_eq!(run.out.lines().filter(|line| *line == SOLUTION).count(), solved, "{}", run.err);
    for words in told {
        assert!(run.err.contains(words), "{words}:\n{}", run.err);
    }
    assert_eq!(run.code, Some(code), "{}", run.err);
}

/// Once, a stray first line decided about the whole input, and none of the thousand puzzles was read.
#[test]
fn a_stray_first_line_costs_itself_alone() {
    let good = format!("{UNIQUE}\n");
    let strays = [
        "1 2 3 4 5 6 7 8 9".to_string(),
        ".........".into(),
        "123456789123456789".into(),
        ".".repeat(27),
        format!("{UNIQUE}5"),
        "[1, 2".into(),
        "{\"puzzle\":".into(),
    ];
    for stray in strays {
        for count in [3, 1000] {
            let text = format!("{stray}\n{}", good.repeat(count));
            let read = if count == 3 {
                "puzzles read: 3; lines or other pieces lost: 1"
            } else {
                "puzzles read: 1,000; lines or other pieces lost: 1"
            };
            check_document(&text, count, 1, &["line 1", read]);
        }
    }
    // Of these nothing is lost.
    for frame in ["{", "<pre>", "puzzles = ["] {
        check_document(format!("{frame}\n{}", good.repeat(1000)), 1000, 0, &[]);
    }
}

#[test]
fn drawings_between_lines_are_read() {
    let rows: Vec<&str> = (0..9).map(|row| &UNIQUE[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    check_document(format!("{UNIQUE}\n{UNIQUE}\n\n{grid}\n\n{UNIQUE}\n"), 4, 0, &[]);
    check_document(format!("{grid}\n\n{UNIQUE}\n{grid}\n{UNIQUE}\n"), 4, 0, &[]);
    // However the blocks fall that are read at once.
    let lines = format!("{UNIQUE}\n").repeat(5000);
    check_document(format!("{lines}\n{grid}\n\n{lines}{grid}\n"), 10_002, 0, &[]);
    let short = rows[..8].join("\n");
    check_document(
        format!("{UNIQUE}\n{short}\n{UNIQUE}\n"),
        2,
        1,
        &["line 2", "puzzles read: 2; lines or other pieces lost: 8"],
    );
}

/// Returns an f-puzzles object with a killer cage.
fn killer_sudoku_json() -> String {
    let cell = |byte: u8| match byte {
        b'.' => "{}".to_string(),
        digit => format!("{{\"value\":{},\"given\":true}}", char::from(digit)),
    };
    let row =
        |cells: &[u8]| format!("[{}]", cells.iter().map(|&byte| cell(byte)).collect::<Vec<_>>().join(","));
    let rows: Vec<String> = UNIQUE.as_bytes().chunks(9).map(row).collect();
    let cage = "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"8\"}]";
    format!("{{\"size\":9,\"grid\":[{}],{cage}}}", rows.join(","))
}

#[test]
fn other_rules_are_refused_by_their_name() {
    let cages = killer_sudoku_json();
    let plain = cages.split(",\"killercage\"").next().expect("the grid comes first");
    for rule in ["diagonal+", "diagonal-", "antiknight", "antiking", "nonconsecutive"] {
        let told = format!("found one with other rules: {rule}");
        check_document(format!("{plain},\"{rule}\":true}}"), 0, 1, &[&told]);
        check_document(format!("{plain},\"{rule}\":false}}"), 1, 0, &[]);
    }
}

/// Once, such puzzles were solved as plain ones, and the data did not mention it.
#[test]
fn puzzles_with_other_rules_fail_unless_the_rules_are_ignored() {
    let killer = killer_sudoku_json();
    let told = "expected a puzzle with the rules of Sudoku alone, found one with other rules: killercage";
    check_document(&killer, 0, 1, &[told]);
    let data = parse_json(&run_with_input(&["solve", "--json", "-"], &killer).out);
    assert_eq!(data["reason"], "other-rules");
    let table = run_with_input(&["rate", "--csv", "-"], &killer);
    assert!(table.out.contains(",other-rules,") && table.code == Some(1), "{}", table.out);
    for command in ["hint", "steps", "explain", "check", "canon"] {
        assert_eq!(run_with_input(&[command, "-"], &killer).code, Some(1), "{command}");
    }
    let ignored = run_with_input(&["solve", "--ignore-rules", "--json", "-"], &killer);
    let data = parse_json(&ignored.out);
    assert_eq!((&data["solutions"][0], ignored.code), (&SOLUTION.into(), Some(0)));
    assert_eq!(data["warnings"][0]["id"], "rules-unsupported");
    let table = run_with_input(&["solve", "--ignore-rules", "--csv", "-"], &killer);
    assert!(table.out.contains("the puzzle has rules that are not supported: killercage"), "{}", table.out);
    // A format that can represent the rules gets them; another one would change the puzzle.
    let kept = run_with_input(&["convert", "--to", "json", "-"], &killer);
    assert!(kept.out.contains("\"rules\":[\"killercage\"]") && kept.code == Some(0), "{}", kept.out);
    assert_eq!(run_with_input(&["convert", "--to", "line81", "-"], &killer).code, Some(1));
}

#[test]
fn pages_whose_digits_are_not_seen_are_no_puzzles() {
    let page = |cell: &dyn Fn(char) -> String| {
        let rows = UNIQUE.as_bytes().chunks(9);
        let row = |cells: &[u8]| cells.iter().map(|&byte| cell(char::from(byte))).collect::<String>();
        format!(
            "<table>{}</table>\n",
            rows.map(|cells| format!("<tr>{}</tr>\n", row(cells))).collect::<String>()
        )
    };
    let digit = |c: char| if c == '.' { String::new() } else { c.to_string() };
    check_document(page(&|c| format!("<TD><INPUT VALUE=\"{}\"></TD>", digit(c))), 1, 0, &[]);
    check_document(page(&|c| format!("<td><img src=x.gif alt=\"{}\"></td>", digit(c))), 1, 0, &[]);
    check_document(page(&|c| format!("<td data-value=\"{}\"></td>", digit(c))), 1, 0, &[]);
    check_document(page(&|c| format!("<td class=\"n{}\"></td>", digit(c))), 0, 1, &["no digit is seen"]);
}

#[test]
fn texts_in_utf_16_are_read() {
    let text = format!("{UNIQUE}\r\n{UNIQUE}\r\n");
    let wide = |mark: [u8; 2], unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.into_iter().chain(text.encode_utf16().flat_map(unit)).collect()
    };
    check_document(wide([0xff, 0xfe], u16::to_le_bytes), 2, 0, &[]);
    check_document(wide([0xfe, 0xff], u16::to_be_bytes), 2, 0, &[]);
}

#[test]
fn guesses_are_told_with_their_places_and_in_the_data() {
    let zeros = UNIQUE.replace('.', "O");
    check_document(&zeros, 1, 0, &["the letter O is taken as 0, 51 times in all"]);
    let data = parse_json(&run_with_input(&["solve", "--json", "-"], &zeros).out);
    assert_eq!((&data["warnings"][0]["line"], &data["warnings"][0]["column"]), (&1.into(), &3.into()));
    let zeros = UNIQUE.replace('.', "0");
    let rows: Vec<&str> = (0..9).map(|row| &zeros[9 * row..9 * row + 9]).collect();
    check_document(rows.join("."), 1, 0, &[]);
    check_document(format!("https://example.org/play/{zeros}"), 1, 0, &["a link of example.org"]);
}

#[test]
fn an_unreadable_file_of_several_does_not_end_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (first, missing, last) = (path("first.txt"), path("missing.txt"), path("last.txt"));
    std::fs::write(&first, format!("{UNIQUE}\n")).unwrap();
    std::fs::write(&last, format!("{UNIQUE}\n")).unwrap();
    let run = crate::common::run_program(&["solve", &first, &missing, &last]);
    assert_eq!((run.out, run.code), (format!("{SOLUTION}\n{SOLUTION}\n"), Some(2)));
    assert!(run.err.contains("there is no such file"), "{}", run.err);
    let packed = path("broken.gz");
    std::fs::write(&packed, [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff]).unwrap();
    let run = crate::common::run_program(&["solve", &first, &packed, &last]);
    assert_eq!((run.out, run.code), (format!("{SOLUTION}\n{SOLUTION}\n"), Some(2)), "{}", run.err);
    // The only one ends it.
    assert_eq!(crate::common::run_program(&["solve", &missing]).code, Some(2));
}
