//! `ninefold convert` and `ninefold formats`, from the program itself.

use crate::common::*;

fn list_formats() -> Vec<serde_json::Value> {
    run_program(&["formats", "--json"]).out.lines().map(parse_json).collect()
}

#[test]
fn every_format_is_listed_with_an_example_that_can_be_read() {
    let list = run_program(&["formats"]).out;
    assert!(list_formats().len() >= 6);
    for format in list_formats() {
        let (id, example) = (format["id"].as_str().unwrap(), format["example"].as_str().unwrap());
        assert!(list.lines().any(|line| line.starts_with(&format!("{id}  "))), "{id}");
        let run = run_program(&["solve", "-q", "--from", id, example]);
        assert_eq!((run.out.trim_end().len(), run.code), (81, Some(0)), "{id}: {}", run.err);
        assert_eq!(crate::common::run_program(&["solve", "-q", example]).out, run.out, "{id} is recognised");
        let details = crate::common::run_program(&["formats", id]).out;
        for line in example.lines() {
            assert!(details.contains(line), "{id}: {line}");
        }
    }
}

#[test]
fn puzzles_come_back_from_every_format() {
    for format in list_formats() {
        let id = format["id"].as_str().unwrap();
        let there = run_program(&["convert", "-q", "--to", id, UNIQUE]);
        let fill = format["holds"].as_array().unwrap().iter().any(|part| part == "digits");
        if !fill {
            continue;
        }
        assert_eq!(there.code, Some(0), "{id}: {}", there.err);
        let back = run_with_input(&["convert", "-q", "--from", id, "--to", "line81"], &there.out);
        assert_eq!(back.out.trim_end(), UNIQUE, "{id}");
        let guessed = run_with_input(&["convert", "-q", "--to", "line81"], &there.out);
        assert_eq!(guessed.out.trim_end(), UNIQUE, "{id}");
    }
}

#[test]
fn losses_are_told() {
    let commented = format!("{UNIQUE} # easy");
    let run = run_program(&["convert", "--to", "grid", &commented]);
    assert_eq!(run.err, "ninefold: the comment is left out\n");
    assert_eq!(run.code, Some(0));
    let list = format!("{commented}\n").repeat(1000);
    let run = run_with_input(&["convert", "--to", "susser"], list);
    assert!(
        run.err
            .starts_with("ninefold: standard input: line 1: the comment is left out (1,000 times in all)\n"),
        "{}",
        run.err
    );
    assert_eq!(run.out, format!("{UNIQUE}\n").repeat(1000));
}

#[test]
fn lines_that_cannot_be_read_give_empty_lines() {
    let run = run_with_input(&["convert", "--to", "susser"], format!("{UNIQUE}\noops\n{CLASH}\n"));
    assert_eq!(run.out, format!("{UNIQUE}\n\n{CLASH}\n"));
    assert!(run.err.starts_with("ninefold: standard input: line 2, column 1: expected"), "{}", run.err);
    assert_eq!(run.code, Some(1));
}

#[test]
fn drawings_of_several_puzzles_can_be_read_back() {
    let run = run_with_input(&["convert", "-q", "--to", "grid"], format!("{UNIQUE}\n{SEVERAL}\n"));
    let back = run_with_input(&["convert", "-q", "--to", "line81"], &run.out);
    assert_eq!(back.out, format!("{UNIQUE}\n{SEVERAL}\n"));
}

#[test]
fn documents_are_written_puzzle_by_puzzle() {
    use std::io::{BufRead, BufReader, Write};

    let mut child = program_command(&["convert", "-q", "--to", "json"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    // The first object is there before the second puzzle comes: nothing is collected.
    for puzzle in [UNIQUE, SEVERAL] {
        writeln!(stdin, "{puzzle}").unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(parse_json(&line)["givens"], puzzle);
    }
    drop(stdin);
    assert_eq!(wait_for_run(child).code, Some(0));
    let bad_first =
        run_with_input(&["convert", "-q", "--to", "grid"], format!("oops\n{UNIQUE}\n{SEVERAL}\n"));
    let good = run_with_input(&["convert", "-q", "--to", "grid"], format!("{UNIQUE}\n{SEVERAL}\n"));
    assert_eq!((bad_first.out, bad_first.code), (good.out.clone(), Some(1)));
    assert!(!good.out.starts_with('\n') && !good.out.ends_with("\n\n"), "{}", good.out);
}
