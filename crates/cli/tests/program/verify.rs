//! `ninefold explain --proof` and `ninefold verify`.

use crate::common::{UNIQUE, check, file, run, run_with};

/// A path with chains, a unique rectangle and everything between.
const HARD: &str = ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...";

/// The proof of a puzzle, as `explain` writes it.
fn proof(name: &str, puzzle: &str) -> (String, String) {
    let name = file(name, "");
    let run = run(&["explain", "--brief", "--proof", &name, puzzle]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    let text = std::fs::read_to_string(&name).unwrap();
    (name, text)
}

#[test]
fn what_explain_writes_is_verified() {
    let (name, text) = proof("easy.jsonl", UNIQUE);
    assert_eq!(text.lines().count(), 52);
    assert_eq!(text.lines().next(), Some(format!("{{\"puzzle\":\"{UNIQUE}\"}}").as_str()));
    check(&["verify", &name], &format!("{name}: 51 steps proved, the puzzle is solved\n"), "", 0);
    let (hard, text) = proof("hard.jsonl", HARD);
    assert!(text.contains("-chain"), "{text}");
    let run = run(&["verify", &name, &hard]);
    assert_eq!((run.out.lines().count(), run.err.as_str(), run.code), (2, "", Some(0)));
}

#[test]
fn standard_input_may_hold_several_proofs() {
    let (_, easy) = proof("easy2.jsonl", UNIQUE);
    let run = run_with(&["verify"], format!("{easy}\n{easy}"));
    assert_eq!(run.out, "standard input: 102 steps proved, 2 of 2 puzzles solved\n");
    let begun: Vec<&str> = easy.lines().take(3).collect();
    let run = run_with(&["verify", "-"], begun.join("\n"));
    assert_eq!(run.out, "standard input: 2 steps proved, the puzzle is not solved yet\n");
    assert_eq!(run.code, Some(0));
}

#[test]
fn the_first_step_that_is_not_proved_is_told() {
    let (_, easy) = proof("easy3.jsonl", UNIQUE);
    let lines: Vec<&str> = easy.lines().collect();
    let damaged = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.join("\n")
    };
    let guess =
        r#"{"technique":"guess","conclusions":["r1c3=1"],"truths":["1r1"],"shown":[{"claim":"r1c3=1"}]}"#;
    let run = run_with(&["verify"], damaged(3, guess));
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.out,
        "standard input: failed at line 4, after 2 steps proved, the puzzle is not solved yet\n"
    );
    let reason = "guess is not proved: r1c3=1: no contradiction follows from the cited truths";
    assert_eq!(run.err, format!("ninefold: standard input: line 4: {reason}\n"));
}

#[test]
fn nonsense_is_named() {
    let says = |text: &str, expected: &str| {
        let run = run_with(&["verify"], text);
        assert_eq!(run.err, format!("ninefold: standard input: {expected}\n"), "{text}");
        assert_eq!(run.code, Some(1));
    };
    says("", "line 1: there is no puzzle");
    says("{\"technique\":\"x\"}", "line 1: a step before any puzzle");
    says("[]", "line 1: line: expected an object");
    says(
        "{\"puzzle\":\"12\"}",
        "line 1: not a puzzle: line 1, column 3: expected 81 cells (or 729 candidates), found 2",
    );
    let step = format!("{{\"puzzle\":\"{UNIQUE}\"}}\n\n{{\"conclusions\":[\"r1c10=1\"]}}");
    let expected = "line 3: conclusions: expected a claim, as in r3c5=2 or r4c7<>7, found \"r1c10=1\"";
    says(&step, expected);
    let run = run(&["verify", "no-such-file"]);
    assert!(run.err.starts_with("ninefold: cannot read no-such-file: "), "{}", run.err);
    assert_eq!(run.code, Some(2));
}
