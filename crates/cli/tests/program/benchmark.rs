//! `ninefold benchmark`: the held-out puzzles, and scores of answers to them.

use crate::common::{parse_json, run_program, run_with_input};

/// Returns the last line of a score table, or the error.
fn score_answers(answers: &str) -> (String, Option<i32>) {
    let told = run_with_input(&["benchmark", "-"], answers);
    (told.out.lines().last().map_or(told.err, String::from), told.code)
}

#[test]
fn there_are_two_thousand_puzzles_in_ten_bands() {
    let table = run_program(&["benchmark"]).out;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!((lines[0], lines.len()), ("id,band,er,puzzle", 2001));
    assert!(lines[1].starts_with("er-1-001,1,1.") && lines[2000].starts_with("er-10-200,10,"));
}

#[test]
fn answers_are_scored_by_their_steps() {
    let singles = run_program(&["benchmark", "--baseline", "singles"]).out;
    let first: String = singles.lines().take(5).map(|line| format!("{line}\n")).collect();
    assert_eq!(score_answers(&first), ("all,,2000,5,5,5,5,0.0025".into(), Some(0)));
    // The same on three threads, and a line for each answer.
    let lines = run_with_input(&["benchmark", "--json", "-j", "3", "-"], &first).out;
    let lines: Vec<_> = lines.lines().map(parse_json).collect();
    assert_eq!((lines.len(), &lines[0]["justified"]), (16, &serde_json::Value::Bool(true)));
    assert_eq!(lines[15]["justified"], 5);
    let guess = r#"{"id": "er-1-001", "moves": "r1c1=1 or so"}"#;
    assert_eq!(score_answers(guess), ("all,,2000,1,0,0,0,0.0000".into(), Some(0)));
}

#[test]
fn what_is_no_answer_is_told_with_its_line() {
    for (answers, said) in [
        ("", "there is no answer"),
        ("{}", "line 1: missing field"),
        ("\n{\"id\": \"er-11-001\"}", "line 2: the benchmark has no puzzle \"er-11-001\""),
        ("{\"id\": \"er-1-001\", \"grid\": \"12\"}", "line 1: expected a grid"),
        ("{\"id\": \"er-1-001\"}\n{\"id\": \"er-1-001\"}", "line 2: there is an answer to er-1-001 already"),
    ] {
        let (told, code) = score_answers(answers);
        assert!(told.contains(said) && code == Some(1), "{answers}: {told}");
    }
    let told = run_program(&["benchmark", "--baseline", "nobody"]);
    assert!(told.code == Some(2) && told.err.contains("is no baseline"), "{}", told.err);
}
