//! Processing from Parquet files to Parquet files (`--features parquet`): the same answers as in text, in
//! columns.

#![cfg(feature = "parquet")]

use crate::common::*;

/// Writes a Parquet file of these puzzles, with a column of names.
fn write_parquet_table(name: &str, puzzles: &[&str]) -> String {
    let rows = puzzles.iter().enumerate().map(|(i, puzzle)| format!("{puzzle},p{i}\n"));
    let text = format!("puzzle,name\n{}", rows.collect::<String>());
    let to = test_path(&format!("{name}.parquet"));
    let run = run_program(&[
        "convert",
        "-q",
        "--to",
        "csv",
        "--output",
        &to,
        &write_test_file(&format!("{name}.csv"), text),
    ]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    to
}

/// Splits the cells of a row; quoted cells may contain commas.
fn split_cells(row: &str) -> Vec<String> {
    let mut is_quoted = false;
    let separates = |c: char| {
        is_quoted ^= c == '"';
        c == ',' && !is_quoted
    };
    row.split(separates).map(String::from).collect()
}

/// Returns the cells of the table that a command makes from another one, header first.
fn run_to_table(name: &str, command: &[&str], from: &str, code: i32) -> Vec<Vec<String>> {
    let to = test_path(&format!("{name}.parquet"));
    let ran = run_program(&[command, &["--quiet", "--output", &to, from]].concat());
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(code)), "{command:?}");
    let text = run_program(&["convert", "--quiet", "--to", "csv", &to]).out;
    text.lines().map(split_cells).collect()
}

#[test]
fn tables_get_the_answers_behind_their_columns() {
    let from = write_parquet_table("plain", &[UNIQUE, UNIQUE]);
    let check = |name: &str, command: &[&str], column: &str, expected: &str| {
        let rows = run_to_table(name, command, &from, 0);
        let place = rows[0].iter().position(|it| it == column).unwrap_or_else(|| panic!("{:?}", rows[0]));
        assert_eq!(rows.len(), 3, "{rows:?}");
        for (i, row) in rows[1..].iter().enumerate() {
            assert_eq!(
                (row[1].as_str(), row[place].as_str()),
                (format!("p{i}").as_str(), expected),
                "{row:?}"
            );
        }
    };
    check("solved", &["solve"], "solution", SOLUTION);
    check("counted", &["solve", "--count"], "count", "1");
    check("checked", &["check"], "status", "ok");
    let form = run_program(&["canon", UNIQUE]).out;
    check("canonical", &["canon"], "canonical", form.trim());
    let rated = run_program(&["rate", "--csv", UNIQUE]).out;
    let er = rated.lines().nth(1).unwrap().split(',').nth(1).unwrap();
    check("rated", &["rate"], "er", er);
    check("traced", &["trace", "--no-text"], "solution", SOLUTION);
}

#[test]
fn what_has_no_answer_says_why_in_its_row() {
    let from = write_parquet_table("mixed", &[UNIQUE, NONE, SEVERAL]);
    let status = |name: &str, command: &[&str], code| {
        let rows = run_to_table(name, command, &from, code);
        let place = rows[0].iter().position(|it| it == "status").unwrap();
        rows[1..].iter().map(|row| row[place].clone()).collect::<Vec<_>>()
    };
    assert_eq!(status("mixed solved", &["solve"], 1), ["ok", "none", "several"]);
    assert_eq!(status("mixed rated", &["rate"], 1), ["ok", "none", "several"]);
    let several = write_parquet_table("several", &[UNIQUE, SEVERAL]);
    run_to_table("several solved", &["solve"], &several, 0);
    run_to_table("several unique", &["solve", "--unique"], &several, 1);
}

#[test]
fn other_inputs_and_forms_are_refused() {
    let refused = |args: &[&str], told: &str| {
        let to = test_path("refused.parquet");
        let run = run_program(&[args, &["--output", &to]].concat());
        assert!(run.err.contains(told) && run.code == Some(2), "{args:?}: {}", run.err);
        assert!(!std::path::Path::new(&to).exists());
    };
    refused(&["solve", UNIQUE], "is no Parquet file");
    refused(&["rate", &write_test_file("refused.csv", format!("puzzle\n{UNIQUE}\n"))], "is no Parquet file");
    let from = write_parquet_table("forms", &[UNIQUE]);
    refused(&["rate", "--csv", &from], "--csv has no meaning for a Parquet file");
    refused(&["solve", "--json", &from], "--json has no meaning for a Parquet file");
    refused(&["trace", "--proof", &from], "--proof has no meaning for a Parquet file");
}

#[test]
fn text_and_parquet_have_the_same_answers() {
    let redundant = format!("{}{}", &SOLUTION[..9], &UNIQUE[9..]);
    let from = write_parquet_table("both", &[UNIQUE, NONE, SEVERAL, CLASH, &redundant]);
    let text = write_test_file("both.csv", run_program(&["convert", "-q", "--to", "csv", &from]).out);
    let commands: [&[&str]; 8] = [
        &["solve"],
        &["solve", "--count"],
        &["check"],
        &["canon"],
        &["rate"],
        &["rate", "--profile", "hodoku"],
        &["rate", "--profile", "human"],
        &["rate", "--techniques", "full-house"],
    ];
    for (i, command) in commands.iter().enumerate() {
        let command = [command, &["--prefix", "my_"][..]].concat();
        let to = test_path(&format!("both {i}.parquet"));
        let one = run_program(&[&command[..], &["-q", "-o", &to, &from]].concat());
        let there = run_program(&["convert", "-q", "--to", "csv", &to]).out;
        let other = run_program(&[&command[..], &["-q", "--csv", &text]].concat());
        assert_eq!((other.out, other.code), (there, one.code), "{command:?}");
    }
    // A name that is taken is refused with the same message.
    let rated = test_path("rated once.parquet");
    assert_eq!(
        run_program(&["rate", "-q", "-o", &rated, &write_parquet_table("once", &[UNIQUE])]).code,
        Some(0)
    );
    let again = run_program(&["rate", "-o", &test_path("rated twice.parquet"), &rated]);
    assert!(again.err.contains("a column named er already") && again.code == Some(2), "{}", again.err);
}

/// The puzzle column is the named one, or the one with a suitable name and type.
#[test]
fn columns_go_by_their_names() {
    let rows = format!("answer,initial_board,clues\n{SOLUTION},{UNIQUE},30\n");
    let named = test_path("named.parquet");
    let from = write_test_file("named.csv", rows);
    assert_eq!(run_program(&["convert", "-q", "--to", "csv", "--output", &named, &from]).code, Some(0));
    let rows = run_to_table("named-solved", &["solve"], &named, 0);
    assert_eq!(rows[1][rows[0].iter().position(|it| it == "solution").unwrap()], SOLUTION);
    let told = run_program(&["solve", "-q", &named]);
    assert_eq!((told.out, told.code), (format!("{SOLUTION}\n"), Some(0)));
    let two = test_path("two.parquet");
    let from = write_test_file("two.csv", format!("task,question\n{UNIQUE},{SOLUTION}\n"));
    let made_of = run_program(&["convert", "-q", "--column", "task", "--to", "csv", "--output", &two, &from]);
    assert_eq!((made_of.err.as_str(), made_of.code), ("", Some(0)));
    assert_eq!(run_program(&["solve", "-q", &two]).code, Some(1));
    let by_hand = run_program(&["solve", "-q", "--column", "task", &two]);
    assert_eq!((by_hand.out, by_hand.code), (format!("{SOLUTION}\n"), Some(0)));
    // Whoever reads the answers says the column again.
    let solved = test_path("two-solved.parquet");
    assert_eq!(run_program(&["solve", "-q", "--column", "task", "--output", &solved, &two]).code, Some(0));
    let told = run_program(&["convert", "-q", "--column", "task", "--to", "csv", &solved]).out;
    let rows: Vec<Vec<String>> = told.lines().map(split_cells).collect();
    assert_eq!(rows[1][rows[0].iter().position(|it| it == "solution").unwrap()], SOLUTION);
}
