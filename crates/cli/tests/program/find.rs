//! `ninefold find`.

use crate::common::{NONE, SEVERAL, UNIQUE, WING, file, json, run, run_with};

/// A naked pair is there, and an XY-Wing.
const GRID: &str = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";

/// Two cells with the same two candidates that see each other.
const PAIR: &str =
    "for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)";

/// The same, but any two cells.
const FALSE_PAIR: &str =
    "for a, b in bivalue where digits(a) == digits(b) remove digits(a) from peers(a | b)";

#[test]
fn a_formula_is_a_technique_a_file_or_itself() {
    let one = run(&["find", "xy-wing", GRID]);
    assert_eq!(one.out, "XY-Wing: 1\n  r4c6,r8c5<>2    proved    p = r9c5; a = r4c5; b = r8c6; z = 2\n");
    let file = file("pair.formula", format!("technique my-pair \"My Pair\" {{ {PAIR} }}"));
    let named = run(&["find", &file, GRID]);
    assert_eq!(named.out, "My Pair: 1\n  r7c4<>5    proved    a = r5c4; b = r9c4\n");
    let itself = run(&["find", PAIR, GRID]);
    assert_eq!(itself.out.replacen("formula", "My Pair", 1), named.out);
    assert_eq!((itself.err.as_str(), itself.code), ("", Some(0)));
}

#[test]
fn an_expression_is_worked_out() {
    let run = run(&["find", "r1c36 % CandidateMaps[4]", UNIQUE]);
    assert_eq!((run.out.as_str(), run.code), ("r1c789\n", Some(0)), "{}", run.err);
    let run = self::run(&["find", "only(r1)", UNIQUE]);
    assert_eq!(run.out, "there is no such value\n");
}

#[test]
fn errors_have_their_place_and_what_was_meant() {
    for (text, told) in [
        (
            "for a in bivalu remove 1 from a",
            "line 1, column 10: nothing is called \"bivalu\"; did you mean \"bivalue\"?",
        ),
        ("for a in cells\nremove a from 5", "line 2, column 8: expected digits, found a cell"),
        (
            "peers(r1",
            "line 1, column 9: expected an operator, a comma or a closing parenthesis, found the end",
        ),
        ("xy-win", "\"xy-win\" is no formula, no file and no technique that is written as one"),
        ("r1 & digits", "line 1, column 4: \"&\" can't stand between a house and digits"),
        ("peers(r1, r2)", "line 1, column 1: peers takes 1 value, found 2"),
    ] {
        let run = run(&["find", text, UNIQUE]);
        assert_eq!((run.err.as_str(), run.code), (format!("ninefold: {told}\n").as_str(), Some(2)), "{text}");
    }
    let run = run(&["find", "--lang", "zh", "peers(digits)", UNIQUE]);
    assert_eq!(run.err, "ninefold: 第 1 行，第 7 列：应为单元格，实际为数字集合\n");
}

#[test]
fn a_verdict_says_what_is_proved_and_what_finds_the_same() {
    let list = format!("{UNIQUE}\n{WING}\n");
    let run = run_with(&["find", "--verdict", PAIR], &list);
    assert!(run.out.contains("conclusions agree with the solutions"), "{}", run.out);
    assert!(run.out.contains("  100 % are found by Naked Pair, too.\n"), "{}", run.out);
    assert_eq!(run.code, Some(0), "{}", run.err);
}

/// The position that shows it is one on which the formula is found to be wrong again.
#[test]
fn what_is_false_is_shown_on_a_small_position() {
    let run = run_with(&["find", "--verdict", "--json", FALSE_PAIR], WING);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let verdict = json(&run.out);
    assert!(verdict["refuted"].as_u64() > Some(0), "{verdict}");
    let wrong = &verdict["counterexample"];
    assert_eq!(wrong["instance"]["proof"], "false");
    let again = self::run(&["find", "--json", FALSE_PAIR, wrong["puzzle"].as_str().unwrap()]);
    let instances = json(&again.out)["formulas"][0]["instances"].clone();
    let is_there = instances.as_array().unwrap().iter().any(|one| one["proof"] == "false");
    assert!(is_there, "{instances}");
}

#[test]
fn puzzles_without_one_solution_have_no_verdict() {
    for puzzle in [SEVERAL, NONE] {
        let run = run(&["find", "--verdict", PAIR, puzzle]);
        assert_eq!(run.code, Some(1), "{}", run.out);
        assert!(!run.err.is_empty());
    }
    let run = run(&["find", "--verdict", "bivalue", UNIQUE]);
    assert_eq!(run.code, Some(2), "{}", run.err);
}

/// What takes too much work is left, and told.
#[test]
fn no_search_goes_on_for_ever() {
    let run = run(&["find", "for a in cells & 40 where a == empty remove 1 from a", UNIQUE]);
    assert!(run.err.contains("takes too much work"), "{}", run.err);
    let run = self::run(&[
        "find",
        "--time-limit",
        "10ms",
        "for a in cells & 40 where not a remove 1 from a",
        UNIQUE,
    ]);
    assert!(run.err.contains("left after"), "{}", run.err);
}
