//! Table columns on their way through the commands: answers are appended to them, in tables and in
//! objects; where lines are written, dropped columns are reported.

use crate::common::*;

/// Commands, with the names of the columns that they add to a table.
const COMMANDS: [(&str, &[&str]); 4] = [
    ("rate", &["er", "ep", "ed", "technique", "status", "error", "warnings"]),
    ("canon", &["canonical", "automorphisms", "transformation", "status", "error", "warnings"]),
    ("solve", &["solution", "status", "error", "warnings"]),
    ("check", &["givens", "minimal", "redundant", "status", "error", "warnings"]),
];

/// Notes with characters that need quoting.
const NOTES: [&str; 4] = ["plain", "a, b; c\td", "says \"no\"", "two\n\nlines"];

/// Returns a table of the good puzzle with all notes, with two bad rows in between.
fn build_table(delimiter: char) -> String {
    let row =
        |fields: [&str; 3]| fields.map(|field| quote_field(field, delimiter)).join(&delimiter.to_string());
    let mut rows = vec![row(["source", "puzzle", "note"])];
    rows.extend(NOTES.map(|note| row(["Ada", UNIQUE, note])));
    rows.insert(2, row(["Bob", CLASH, "clashes"]));
    rows.insert(3, row(["", "oops", "is none"]));
    // A row that ends before its note.
    rows.push(format!("Eve{delimiter}{UNIQUE}"));
    rows.join("\n") + "\n"
}

fn quote_field(field: &str, delimiter: char) -> String {
    if field.contains([delimiter, '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.into()
    }
}

/// Returns the rows as JSON objects.
fn build_json_rows() -> String {
    let object = |source: &str, puzzle: &str, note: &str| {
        let by = serde_json::json!({ "source": source, "puzzle": puzzle, "note": note });
        format!("{by}\n")
    };
    let mut rows: Vec<String> = NOTES.iter().map(|note| object("Ada", UNIQUE, note)).collect();
    rows.insert(1, object("Bob", CLASH, "clashes"));
    rows.insert(2, object("", "oops", "is none"));
    rows.push(format!("{}\n", serde_json::json!({ "source": "Eve", "puzzle": UNIQUE })));
    rows.concat()
}

/// Parses the rows of a table, header first: quotes may contain delimiters and line ends.
fn parse_table_rows(text: &str, delimiter: char) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if is_quoted && signs.peek() == Some(&'"') => field.extend(signs.next()),
            '"' => is_quoted = !is_quoted,
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            sign if sign == delimiter && !is_quoted => row.push(std::mem::take(&mut field)),
            sign => field.push(sign),
        }
    }
    assert!(row.is_empty() && field.is_empty(), "it ends within a row: {text}");
    rows
}

/// Checks a table of answers against its input.
fn check_answer_table(command: &str, added: &[&str], out: &str, delimiter: char, columns: [&str; 3]) {
    let rows = parse_table_rows(out, delimiter);
    assert_eq!(rows[0], [&columns[..], added].concat(), "{command}");
    let place = |name: &str| rows[0].iter().position(|it| it == name).unwrap();
    let column = |name: &str| rows[1..].iter().map(|row| row[place(name)].as_str()).collect::<Vec<_>>();
    assert_eq!(column("source"), ["Ada", "Bob", "", "Ada", "Ada", "Ada", "Eve"], "{command}");
    assert_eq!(
        column("note"),
        [NOTES[0], "clashes", "is none", NOTES[1], NOTES[2], NOTES[3], ""],
        "{command}"
    );
    assert_eq!(column("puzzle"), [UNIQUE, CLASH, "oops", UNIQUE, UNIQUE, UNIQUE, UNIQUE], "{command}");
    assert_eq!(column("status"), ["ok", "invalid", "invalid", "ok", "ok", "ok", "ok"], "{command}");
    let errors = column("error");
    assert!(errors[0].is_empty() && errors[6].is_empty(), "{command}: {errors:?}");
    assert!(errors[1].contains('5') && errors[2].starts_with("line "), "{command}: {errors:?}");
    let answers = column(added[0]);
    assert!(answers[0] == answers[5] && !answers[0].is_empty() && answers[2].is_empty(), "{answers:?}");
}

#[test]
fn answers_stand_behind_the_columns_of_a_table() {
    for (command, added) in COMMANDS {
        for delimiter in [',', ';', '\t'] {
            let text = build_table(delimiter);
            let run = run_with_input(&[command, "-q", "--csv", "-"], &text);
            check_answer_table(command, added, &run.out, ',', ["source", "puzzle", "note"]);
            assert_eq!(run.code, Some(1), "{command}");
            let name = format!("{command} {}", delimiter as u32);
            let from = write_test_file(&format!("{name}.in"), text);
            let to = test_path(&format!("{name}.tsv"));
            assert_eq!(
                crate::common::run_program(&[command, "-q", "-j", "2", "-o", &to, &from]).code,
                Some(1)
            );
            let written = std::fs::read_to_string(&to).unwrap();
            check_answer_table(command, added, &written, '\t', ["source", "puzzle", "note"]);
        }
        let run = run_with_input(&[command, "-q", "--csv", "-"], build_json_rows());
        let rows = parse_table_rows(&run.out, ',');
        let columns = ["note", "puzzle", "source"];
        // Members of an object have no order that matters; they come in one all the same.
        let mut header: Vec<&str> = rows[0][..3].iter().map(String::as_str).collect();
        header.sort_unstable();
        assert_eq!(header, columns, "{command}");
        let columns = [0, 1, 2].map(|place| rows[0][place].as_str());
        check_answer_table(command, added, &run.out, ',', columns);
    }
}

#[test]
fn objects_have_the_columns_in_a_member() {
    for command in ["rate", "solve", "check"] {
        for text in [build_table(','), build_table(';'), build_table('\t'), build_json_rows()] {
            let run = run_with_input(&[command, "-q", "--json", "-"], &text);
            let lines: Vec<_> = run.out.lines().map(parse_json).collect();
            assert_eq!((lines.len(), run.code), (7, Some(1)), "{command}");
            let columns: Vec<_> = lines.iter().map(|line| &line["columns"]).collect();
            assert_eq!(columns[1], &serde_json::json!({ "source": "Bob", "note": "clashes" }), "{command}");
            assert_eq!(columns[2], &serde_json::json!({ "source": "", "note": "is none" }), "{command}");
            assert_eq!(columns[5]["note"], NOTES[3], "{command}");
            assert_eq!(columns[6], &serde_json::json!({ "source": "Eve" }), "{command}");
        }
        let values = format!("{{\"puzzle\":\"{UNIQUE}\",\"tags\":[1.5,null],\"by\":{{\"a\":true}}}}\n");
        let line = parse_json(&run_with_input(&[command, "-q", "--json", "-"], values).out);
        assert_eq!(line["columns"], serde_json::json!({ "tags": [1.5, null], "by": { "a": true } }));
        let plain = parse_json(&run_program(&[command, "-q", "--json", UNIQUE]).out);
        assert!(plain.get("columns").is_none(), "{command}: {plain}");
    }
    let twice = format!("puzzle,note,note\n{UNIQUE},a,b\n");
    let line = parse_json(&run_with_input(&["solve", "-q", "--json", "-"], twice).out);
    assert_eq!(line["columns"], serde_json::json!({ "note": "a", "note_2": "b" }));
}

#[test]
fn bad_rows_are_told_with_their_line_and_the_rest_goes_on() {
    for (command, _) in COMMANDS {
        let run = run_with_input(&[command, "--csv", "-"], build_table(','));
        assert_eq!(parse_table_rows(&run.out, ',').len(), 8, "{command}");
        let told = if command == "check" { &run.out } else { &run.err };
        assert!(told.contains("line 4, column 2: expected"), "{command}: {told}");
        // A quotation mark that nothing closes costs its row alone.
        let open = format!("puzzle,note\n{UNIQUE},\"a\n{UNIQUE},b\n{UNIQUE},c\"\n");
        let run = run_with_input(&[command, "-q", "--csv", "-"], open);
        let rows = parse_table_rows(&run.out, ',');
        let told: Vec<&str> = rows.iter().map(|row| row[row.len() - 3].as_str()).collect();
        assert_eq!(told, ["status", "invalid", "ok", "ok"], "{command}");
        assert!(
            rows[1].iter().rev().nth(1).unwrap().contains("line 2, column 83: expected a quotation mark"),
            "{rows:?}"
        );
        assert_eq!((rows[1][1].as_str(), rows[3][1].as_str()), ("\"a", "c\""), "{command}");
    }
}

#[test]
fn a_table_without_rows_has_columns_and_so_do_its_answers() {
    for (command, added) in COMMANDS {
        for text in ["id,puzzle,note\n", "id,puzzle,note"] {
            let run = run_with_input(&[command, "--csv", "-"], text);
            let header = format!("id,puzzle,note,{}\n", added.join(","));
            assert_eq!((run.out, run.code), (header, Some(0)), "{command}: {}", run.err);
        }
        let run = run_with_input(&[command, "--csv", "-"], "");
        assert!(run.err.contains("an empty text"), "{command}: {}", run.err);
        assert_eq!((run.out, run.code), (format!("puzzle,{}\n", added.join(",")), Some(1)), "{command}");
        // The first rows have no puzzle, and the header is there all the same.
        let bad = format!("id,puzzle\n{}1,{UNIQUE}\n", "0,oops\n".repeat(100));
        let run = run_with_input(&[command, "-q", "--csv", "-"], bad);
        assert!(run.out.starts_with("id,puzzle,") && run.out.lines().count() == 102, "{command}");
    }
}

#[test]
fn a_column_of_the_name_of_an_answer_is_refused_before_work_begins() {
    for (command, added) in COMMANDS {
        for name in [added[0], "status", "error", "warnings"] {
            // A column of solutions must contain solutions.
            let mine = if name == "solution" { SOLUTION } else { "mine" };
            let text = format!("puzzle,{name}\n{UNIQUE},{mine}\n");
            let to = test_path(&format!("taken {command} {name}.csv"));
            let from = write_test_file(&format!("taken {command} {name}.in"), &text);
            let run = run_program(&[command, "-o", &to, &from]);
            let told = format!("there is a column named {name} already");
            assert!(run.err.contains(&told) && run.err.contains("--prefix"), "{command}: {}", run.err);
            assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{command}");
            let left =
                ["", ".part", ".journal"].map(|end| std::path::Path::new(&format!("{to}{end}")).exists());
            assert_eq!(left, [false; 3], "{command}");
            let run = run_with_input(&[command, "-q", "--csv", "--prefix", "new_", "-"], &text);
            let rows = parse_table_rows(&run.out, ',');
            let names: Vec<String> = added.iter().map(|name| format!("new_{name}")).collect();
            assert_eq!((rows[0][1].as_str(), &rows[0][2..]), (name, &names[..]), "{command}");
            assert_eq!((rows[1][1].as_str(), run.code), (mine, Some(0)), "{command}");
        }
    }
}

#[test]
fn columns_that_are_left_out_are_said_once() {
    let text = format!("puzzle,source,note\n{}", format!("{UNIQUE},a,b\n").repeat(9));
    let others: [&[&str]; 3] =
        [&["transform", "--by", "flip"], &["hint", "--stage", "1"], &["explain", "--brief"]];
    let commands = COMMANDS.iter().map(|(command, _)| vec![*command]);
    for command in commands.chain(others.iter().map(|command| command.to_vec())) {
        let run = run_with_input(&command, &text);
        let said = "the columns source, note are left out";
        assert_eq!(run.err.matches(said).count(), 1, "{command:?}: {}", run.err);
        assert_eq!(run.err.contains("--csv"), command.len() == 1, "{command:?}: {}", run.err);
        let quiet = run_with_input(&[&["-q"], &command[..]].concat(), &text);
        assert_eq!((quiet.err.as_str(), quiet.out == run.out), ("", true), "{command:?}");
        let objects = format!("{{\"puzzle\":\"{UNIQUE}\",\"by\":\"Ada\"}}\n").repeat(3);
        let run = run_with_input(&command, objects);
        assert_eq!(run.err.matches("the column by is left out").count(), 1, "{command:?}: {}", run.err);
    }
    let plain = run_with_input(&["solve"], format!("{UNIQUE}\n{UNIQUE}\n"));
    assert!(!plain.err.contains("left out"), "{}", plain.err);
    let [one, two] = ["one", "two"]
        .map(|name| write_test_file(&format!("{name}.csv"), format!("puzzle,{name}\n{UNIQUE},x\n")));
    let run = run_program(&["solve", &one, &two]);
    assert!(run.err.contains("column one is") && run.err.contains("column two is"), "{}", run.err);
    // A table has the columns of the first puzzle; additional ones of others are reported.
    let run = crate::common::run_program(&["solve", "--csv", &one, &two]);
    let found = parse_table_rows(&run.out, ',');
    assert_eq!((found[1][1].as_str(), found[2][1].as_str()), ("x", ""));
    assert!(run.err.contains("the column two is left out"), "{}", run.err);
}

#[test]
fn members_that_are_left_out_are_said_wherever_they_come() {
    let object = |name: &str| format!("{{\"puzzle\":\"{UNIQUE}\",\"{name}\":\"x\"}}\n");
    let two = format!("{}{}{}", object("one"), object("two"), object("two"));
    for command in [&["solve"][..], &["rate"], &["hint", "--stage", "1"], &["trace", "--proof"]] {
        for said in ["the column one is left out", "the column two is left out"] {
            let run = run_with_input(command, &two);
            assert_eq!(run.err.matches(said).count(), 1, "{command:?}: {}", run.err);
        }
    }
    let run = run_with_input(&["trace", "--proof"], format!("puzzle,by\n{UNIQUE},Ada\n"));
    assert!(run.err.contains("the column by is left out"), "{}", run.err);
    let run = crate::common::run_program(&["solve", &object("by")]);
    assert!(run.err.contains("the column by is left out"), "{}", run.err);
}

#[test]
fn rows_and_columns_of_the_rare_kind() {
    // A comment line of a list is a row without a puzzle in a table.
    let run = run_with_input(&["solve", "--csv"], format!("puzzle,note\n\"# only\",a\n{UNIQUE},b\n"));
    let found = parse_table_rows(&run.out, ',');
    assert_eq!((found.len(), found[1][1].as_str(), found[1][3].as_str()), (3, "a", "invalid"), "{}", run.out);
    // The name of an answer column may be taken, in any case.
    for name in ["solution", "Solution", "STATUS"] {
        let run = run_with_input(&["solve", "--csv"], format!("puzzle,{name}\n{UNIQUE},x\n"));
        assert!(run.err.contains("--prefix") && run.code == Some(2), "{name}: {}", run.err);
    }
    // A name that ends in .tsv has tabs.
    let from = write_test_file("tabs.csv", format!("puzzle,note\n{UNIQUE},a b\n"));
    let to = test_path("tabs.tsv");
    assert_eq!(crate::common::run_program(&["convert", "-q", "--to", "csv", "-o", &to, &from]).code, Some(0));
    assert_eq!(std::fs::read_to_string(&to).unwrap(), format!("puzzle\tnote\n{UNIQUE}\ta b\n"));
}

/// Bare lines are solved many at a time; next to a remark the same list is solved one by one.
#[test]
fn bare_lists_and_others_have_the_same_rows() {
    let zeros = UNIQUE.replace('.', "0");
    let list: String = [UNIQUE, SEVERAL, &zeros, NONE, WING, UNIQUE]
        .into_iter()
        .cycle()
        .take(500)
        .map(|one| format!("{one}\n"))
        .collect();
    let bare = run_with_input(&["solve", "-q", "--csv"], &list);
    let alone: String = list
        .lines()
        .take(6)
        .map(|line| run_with_input(&["solve", "-q", "--csv"], format!("{line} \n")).out)
        .map(|out| out.lines().nth(1).unwrap().to_string() + "\n")
        .collect();
    assert!(
        bare.out.starts_with(&format!("puzzle,solution,status,error,warnings\n{alone}")),
        "{}",
        &bare.out[..900]
    );
    assert_eq!((bare.out.lines().count(), bare.code), (501, Some(1)));
    let (from, to) = (write_test_file("bare.txt", &list), test_path("bare.tsv"));
    assert_eq!(crate::common::run_program(&["solve", "-q", "-o", &to, &from]).code, Some(1));
    assert_eq!(std::fs::read_to_string(&to).unwrap(), bare.out.replace(',', "\t"));
}

#[test]
fn lists_have_a_column_of_puzzles() {
    let list = format!("{UNIQUE} # easy\noops\n{NONE}\n{SEVERAL}\n");
    let run = run_with_input(&["solve", "--csv"], &list);
    let none = "it has no solution";
    let found = parse_table_rows(&run.out, ',');
    assert_eq!(found[1], [UNIQUE, SOLUTION, "ok", "", ""]);
    assert_eq!((found[2][0].as_str(), found[2][2].as_str()), ("", "invalid"));
    assert_eq!(found[3], [NONE, "", "none", none, ""]);
    assert_eq!((found[4][1].len(), found[4][2].as_str()), (81, "several"));
    assert!(run.err.contains("the comment is left out"), "{}", run.err);
    let run = run_with_input(
        &["solve", "-q", "--csv", "--count", "-n", "1"],
        format!("{UNIQUE}\n{NONE}\n{SEVERAL}\n"),
    );
    let answers = [
        "puzzle,count,complete,status,error,warnings",
        ",1,true,ok,,",
        ",0,true,none,,",
        ",1,false,several,,",
    ];
    for (line, answer) in run.out.lines().zip(answers) {
        assert!(line.ends_with(answer), "{line}");
    }
    let run = crate::common::run_program(&["solve", "--prefix", "my_", UNIQUE]);
    assert!(
        run.err.contains("--prefix has no meaning without a table") && run.code == Some(2),
        "{}",
        run.err
    );
    for refused in [["solve", "--number=2"], ["check", "--candidates"]] {
        let run = crate::common::run_program(&[refused[0], "--csv", refused[1], UNIQUE]);
        assert!(run.err.contains("has no meaning for a table") && run.code == Some(2), "{}", run.err);
    }
}

#[test]
fn whoever_asks_for_something_else_gets_it_whatever_the_name_of_the_file() {
    let other: [&[&str]; 5] = [
        &["rate", "--format", "%r"],
        &["rate", "--json"],
        &["solve", "--json"],
        &["solve", "-n", "2"],
        &["canon", "--how"],
    ];
    for (i, command) in other.iter().enumerate() {
        let to = test_path(&format!("other {i}.csv"));
        assert_eq!(
            run_program(&[command, &["-q", "-o", &to, UNIQUE][..]].concat()).code,
            Some(0),
            "{command:?}"
        );
        let written = std::fs::read_to_string(&to).unwrap();
        let there = run_program(&[command, &["-q", UNIQUE][..]].concat()).out;
        assert!(written.starts_with(there.trim_end()), "{command:?}: {written}");
    }
    let to = test_path("packed.csv.gz");
    assert_eq!(run_program(&["solve", "-q", "-o", &to, UNIQUE]).code, Some(0));
    let read = run_program(&["convert", "-q", "--to", "csv", &to]).out;
    assert_eq!(read, format!("puzzle,solution,status,error,warnings\n{UNIQUE},{SOLUTION},ok,,\n"));
}

#[cfg(unix)]
#[test]
fn a_table_that_is_killed_and_recovered_has_the_same_bytes() {
    let row = |i: usize| {
        let puzzle = if i.is_multiple_of(40) { SEVERAL } else { UNIQUE };
        format!("{i};{puzzle};\"note {i},\nand \"\"more\"\"\"\n")
    };
    let text: String = (0..2000).map(row).collect();
    let from = write_test_file("recovered.in", format!("id;puzzle;note\n{text}"));
    let (whole, to) = (test_path("recovered whole.csv"), test_path("recovered.csv"));
    assert_eq!(run_program(&["rate", "-q", "-o", &whole, &from]).code, Some(1));
    let expected = std::fs::read_to_string(&whole).unwrap();
    assert_eq!(parse_table_rows(&expected, ',').len(), 2001);
    let command = ["rate", "-q", "-j", "2", "-o", &to, &from];
    let noted = || std::fs::read_to_string(format!("{to}.journal")).unwrap_or_default();
    let was_interrupted = || {
        let _ = std::fs::remove_file(&to);
        let _ = std::fs::remove_file(format!("{to}.journal"));
        let mut child = crate::common::program_command(&command).spawn().unwrap();
        while !noted().contains("\nat ") && child.try_wait().unwrap().is_none() {}
        child.kill().unwrap();
        child.wait().unwrap();
        !std::path::Path::new(&to).exists()
    };
    assert!((0..20).any(|_| was_interrupted()), "it always ended before it could be interrupted");
    // The journal no longer identifies its command.
    let damaged = noted().replacen("ninefold-journal", "ninefold-jxurnal", 1);
    std::fs::write(format!("{to}.journal"), damaged).unwrap();
    assert_eq!(run_program(&command).code, Some(2));
    // Failures are remembered, whichever run met them.
    for command in [&[&command[..], &["--recover"]].concat()[..], &command] {
        assert_eq!(run_program(command).code, Some(1));
        assert!(std::fs::read_to_string(&to).unwrap() == expected, "the table differs");
    }
}

#[test]
fn rows_of_several_lines_stay_whole() {
    let text = format!("puzzle,note\n{UNIQUE},\"a\n\nb\"\n{SEVERAL},\"c\nd\"\n{UNIQUE},\"e\nf\"\n");
    let same = |command: &[&str], expected: &str| {
        let run = run_with_input(command, &text);
        assert_eq!((run.out.as_str(), run.code), (expected, Some(0)), "{command:?}: {}", run.err);
    };
    same(&["convert", "--to", "csv"], &text);
    same(&["sample", "-n", "5", "--seed", "1"], &text);
    let end = text.rfind(UNIQUE).unwrap();
    same(&["dedup", "-q"], &text[..end]);
    let counted = run_with_input(&["dedup"], &text).err;
    assert!(counted.contains("2 distinct"), "{counted}");
    for command in [&["convert", "--to", "csv"][..], &["sample", "-n", "1", "--seed", "1"], &["dedup"]] {
        let run = run_with_input(command, "id,puzzle\n");
        assert_eq!((run.out.as_str(), run.code), ("id,puzzle\n", Some(0)), "{command:?}");
    }
    // Objects have them as well, there and back.
    let objects = run_with_input(&["convert", "--to", "json"], &text);
    assert!(!objects.err.contains("left out"), "{}", objects.err);
    let back = run_with_input(&["convert", "-q", "--to", "csv"], &objects.out);
    assert_eq!(back.out, text);
    let lines = format!("{{\"puzzle\":\"{UNIQUE}\",\"n\":1}}\n{{\"puzzle\":\"{SEVERAL}\",\"n\":2}}\n");
    let kept = run_with_input(&["dedup", "-q"], &lines);
    assert_eq!((kept.out, kept.code), (lines, Some(0)));
}

#[test]
fn plain_rows_have_the_answers_of_quoted_ones() {
    let [zeros, mixed] = [UNIQUE.replace('.', "0"), UNIQUE.replacen('.', "0", 1)];
    let puzzles = [UNIQUE, SEVERAL, NONE, CLASH, "oops", "", &zeros, &mixed, UNIQUE];
    let notes = ["a", "b; c", "#d", " e ", "\u{e9}", "\u{1b}[1m", ""];
    for delimiter in [',', ';', '\t'] {
        // Quotes around notes make no difference, but rows with quotes are read and answered one by one.
        let build_noted_table = |quote: &str| -> String {
            let pairs = notes.iter().flat_map(|note| puzzles.map(|puzzle| (note, puzzle)));
            let rows =
                pairs.filter(|(note, _)| !note.contains(delimiter)).enumerate().map(|(i, (note, puzzle))| {
                    format!("{i}{delimiter}{puzzle}{delimiter}{quote}{note}{quote}\n")
                });
            let short = format!("x{delimiter}{UNIQUE}\n\n# no row\n");
            let long = format!("y{delimiter}{UNIQUE}{delimiter}a{delimiter}more\n");
            let header = ["id", "puzzle", "note"].join(&delimiter.to_string()) + "\n";
            header + &rows.collect::<String>() + &short + &long
        };
        let (plain, quoted) = (build_noted_table(""), build_noted_table("\""));
        for command in [
            &["solve"][..],
            &["solve", "--csv"],
            &["solve", "--json"],
            &["solve", "--unique", "--csv"],
            &["check", "--no-minimality"],
            &["check", "--no-minimality", "--csv"],
            &["check", "--no-minimality", "--json"],
        ] {
            let [plain, quoted] = [&plain, &quoted].map(|table| run_with_input(command, table));
            // Objects of rows without a puzzle have the row as it stands.
            assert_eq!(plain.out, quoted.out.replace("\\\"", ""), "{command:?}");
            assert_eq!(plain.code, quoted.code);
        }
    }
}
