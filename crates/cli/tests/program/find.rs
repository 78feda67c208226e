//! `ninefold find`.

use crate::common::{NONE, SEVERAL, UNIQUE, WING, file, json, run, run_with};

/// Two cells with the same two candidates that see each other.
const PAIR: &str =
    "for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)";

/// The same, but any two cells.
const FALSE_PAIR: &str =
    "for a, b in bivalue where digits(a) == digits(b) remove digits(a) from peers(a | b)";

#[test]
fn a_formula_is_a_technique_a_file_or_itself() {
    let one = run(&["find", "xy-wing", WING]);
    assert!(one.out.starts_with("XY-Wing: "), "{}", one.out);
    assert!(one.out.contains("    proved    p = "), "{}", one.out);
    let file = file("pair.formula", format!("technique my-pair \"My Pair\" {{ {PAIR} }}"));
    let named = run(&["find", &file, WING]);
    assert!(named.out.starts_with("My Pair: "), "{}", named.out);
    let itself = run(&["find", PAIR, WING]);
    assert_eq!(itself.out.replacen("formula", "My Pair", 1), named.out);
    assert_eq!((itself.err.as_str(), itself.code), ("", Some(0)));
}

#[test]
fn an_expression_is_worked_out() {
    let run = run(&["find", "r1c3 | r1c4 % CandidateMaps[4]", UNIQUE]);
    assert_eq!((run.out.as_str(), run.code), ("r1c3\n", Some(0)), "{}", run.err);
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
    assert!(run.err.contains("time"), "{}", run.err);
}
