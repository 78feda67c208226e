//! `ninefold cells`, from the program itself: the worked examples of the set type that it calculates with.

use crate::common::*;
use serde_json::{Value, json};

fn check_value_field(expression: &str, field: &str, expected: impl Into<Value>) {
    let run = run_program(&["cells", "--json", expression]);
    assert_eq!(run.code, Some(0), "{expression}: {}", run.err);
    assert_eq!(crate::common::parse_json(&run.out)[field], expected.into(), "{field} of {expression}");
}

#[test]
fn sets_are_counted() {
    check_value_field("{1, 3, 6, 10}", "count", 4);
    check_value_field("{1} | peers({1})", "count", 21);
    check_value_field("{ r1c1, r2c12 }", "cells", json!([0, 9, 10]));
    check_value_field("{ r1c1, r2c12 }", "count", 3);
    check_value_field("{0, 1, 3, 6, 10}", "cells", json!([0, 1, 3, 6, 10]));
}

#[test]
fn masks_tell_the_houses() {
    check_value_field("{1, 2}", "block_mask", 1);
    check_value_field("{1, 2}", "row_mask", 1);
    check_value_field("{1, 2}", "column_mask", 6);
    check_value_field("{1, 2}", "houses", 1_573_377);
    check_value_field("{0, 1}", "column_mask", 3);
    check_value_field("{0, 1}", "houses", 786_945);
    check_value_field("{0, 1}", "covered_houses", 513);
    check_value_field("{0, 1}", "covered_line", 9);
    check_value_field("{ r1c1, r2c12 }", "covered_houses", 1);
    check_value_field("{ r1c1, r2c12 }", "covered_line", 32);
    check_value_field("{1, 3, 6}", "in_one_house", true);
    check_value_field("{1, 3, 6}", "house", 9);
    check_value_field("{0, 80}", "in_one_house", false);
    check_value_field("{0, 80}", "house", Value::Null);
    check_value_field("{0, 1, 6} / r1", "mask", 0b0_0100_0011);
}

#[test]
fn operators_are_those_of_sets() {
    let (a, b) = ("{0, 1, 2}", "{1, 8, 9}");
    let check =
        |operator: &str, expected| check_value_field(&format!("{a} {operator} {b}"), "cells", expected);
    check("&", json!([1]));
    check("|", json!([0, 1, 2, 8, 9]));
    check("^", json!([0, 2, 8, 9]));
    check("-", json!([0, 2]));
    check_value_field("{0, 1, 2} + 3", "cells", json!([0, 1, 2, 3]));
    check_value_field("{0, 1, 2} - 1", "cells", json!([0, 2]));
    check_value_field("!{0}", "count", 80);
    check_value_field("{0, 1, 2} % b1", "cells", json!([9, 10, 11, 18, 19, 20]));
    check_value_field("r4c7", "n", "r4c7");
    check_value_field("{0, 1, 2, 3, 4}", "n", "r1c12345");
    check_value_field("{0, 80}", "b", format!("1{}1", "0".repeat(79)));
}

#[test]
fn subsets_are_listed() {
    let run = run_program(&["cells", "--json", "{0, 1, 2, 3} & 2"]);
    let object = crate::common::parse_json(&run.out);
    let mut pairs: Vec<Vec<u64>> = serde_json::from_value(object["subsets"].clone()).unwrap();
    pairs.sort();
    assert_eq!(pairs, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    check_value_field("{0, 1, 2} | 3", "count", 7);
    // C(81, 2) + 81 are more than are listed.
    check_value_field("!{ } | 2", "count", 3321);
    check_value_field("!{ } | 2", "complete", false);
    check_value_field("!{ } | 81", "count", "2417851639229258349412351");
}

#[test]
fn peers_are_seen_by_all_or_by_some() {
    let columns = (3..9).flat_map(|row| [9 * row, 9 * row + 1, 9 * row + 2]);
    let expected: Vec<usize> = (0..12).chain(18..21).chain(columns).collect();
    assert_eq!(expected.len(), 33);
    check_value_field("r1c123", "expanded_peers", json!(expected));
    check_value_field("{0, 80}", "peer_intersection", json!([8, 72]));
    check_value_field(
        "{0}",
        "expanded_peers",
        crate::common::parse_json(&run_program(&["cells", "--json", "peers({0})"]).out)["cells"].clone(),
    );
    check_value_field("r1c123 * 5", "candidates", json!([4, 13, 22]));
}

#[test]
fn the_empty_set_is_in_every_house() {
    let object = crate::common::parse_json(&run_program(&["cells", "--json", "{ }"]).out);
    let expected = json!({
        "cells": [], "count": 0, "block_mask": 0, "row_mask": 0, "column_mask": 0, "houses": 0,
        "covered_houses": 134_217_727, "covered_line": 9, "in_one_house": true, "house": 0,
        "peer_intersection": [], "expanded_peers": [], "n": "", "b": "0".repeat(81),
    });
    assert_eq!(object, expected);
}

#[test]
fn people_get_a_drawing_and_the_facts() {
    let run = run_program(&["cells", "{r1c1,", "r2c12}"]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[1], "* * . | . . . | . . .");
    assert!(lines.contains(&"rows            000000011 = 3: r1 r2"), "{}", run.out);
    assert!(lines.contains(&"covered houses  000000000 000000000 000000001 = 1: b1"), "{}", run.out);
    assert_eq!(run.code, Some(0));
}

#[test]
fn errors_point_at_the_place() {
    let said = "ninefold: column 9: expected an operator or a closing parenthesis, found the end\n  \
                r1 & (r2\n          ^\n";
    check_run(&["cells", "r1 & (r2"], "", said, 2);
    let run = run_with_input(&["cells", "--json", "-"], "r1 & c1\nr0\n{ }\n");
    assert_eq!(
        run.out.lines().map(|line| crate::common::parse_json(line)["count"].clone()).collect::<Vec<_>>(),
        [1, 0]
    );
    assert!(run.err.starts_with("ninefold: line 2: column 2: expected"), "{}", run.err);
    assert_eq!(run.code, Some(1));
}

#[test]
fn groups_come_in_the_order_of_their_first_cells() {
    check_value_field("{8, 17, 26, 27, 36}", "n", "r123c9, r45c1");
    check_value_field("{0, 9, 10}", "n", "r1c1, r2c12");
}

#[test]
fn a_line_that_is_too_long_is_one_error() {
    let run = run_with_input(&["cells", "--json", "-"], format!("{{0}}\n{}\n{{1}}\n", " ".repeat(3 << 20)));
    assert_eq!(run.out.lines().count(), 2, "{}", run.err);
    let told = "ninefold: line 2: expected at most 65536 characters, found more\n";
    assert_eq!((run.err.as_str(), run.code), (told, Some(1)));
}

#[test]
fn a_puzzle_lends_its_cells() {
    let of_puzzle = |args: &[&str], stdin: &str| {
        let run = run_with_input(&[&["cells", "--json", "--puzzle"][..], args].concat(), stdin);
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}");
        crate::common::parse_json(&run.out)
    };
    assert_eq!(of_puzzle(&[UNIQUE, "r1c36 % CandidateMaps[4]"], "")["n"], "r1c789");
    assert_eq!(of_puzzle(&["-", "(empty | givens) == !{ }"], UNIQUE), json!({ "holds": true }));
    assert_eq!(
        of_puzzle(&["-", "cells(candidates) - r1"], UNIQUE)["n"],
        of_puzzle(&["-", "empty - r1"], UNIQUE)["n"]
    );
    let value = json!({ "value": { "kind": "number", "text": "2" } });
    assert_eq!(of_puzzle(&[UNIQUE, "count(r1c12)"], ""), value);
    let far = "column 7: nothing is called \"empt\"; did you mean \"empty\"?\n  count(empt)\n        ^\n";
    check_run(&["cells", "--puzzle", UNIQUE, "count(empt)"], "", &format!("ninefold: {far}"), 2);
    check_run(&["cells", "count(empt)"], "", &format!("ninefold: {far}"), 2);
    let both = run_with_input(&["cells", "--puzzle", "-", "-"], UNIQUE);
    assert_eq!((both.out.as_str(), both.code), ("", Some(2)), "{}", both.err);
    check_run(&["cells", "{0, 1} < {2}"], "false\n", "", 0);
    check_run(&["cells", "--puzzle", CLASH, "empty"], "", &run_program(&["als", CLASH]).err, 1);
}

#[test]
fn without_a_puzzle_the_board_is_empty() {
    for expression in
        ["count(r1)", "b1 - 3 % b2", "r1 & 2", "{r1c1} / r1", "r4", "(r4)", "rows(r12)", "{0, 1} < {2}"]
    {
        for form in [&["cells", "--json"][..], &["cells"]] {
            let empty = ".".repeat(81);
            let plain = run_program(&[form, &[expression]].concat());
            let on_board = run_program(&[form, &["--puzzle", &empty, expression]].concat());
            assert_eq!((plain.code, plain.err.as_str()), (Some(0), ""), "{expression}");
            assert_eq!(plain.out, on_board.out, "{expression}");
        }
    }
    check_run(&["cells", "count(r1)"], "9\n", "", 0);
    check_run(&["cells", "count(candidates)"], "729\n", "", 0);
    check_value_field("b1 - 3 % b2", "cells", json!([]));
    check_value_field("r1c123 - 2 % b1", "cells", json!([2, 9, 10, 11, 18, 19, 20]));
    check_run(&["cells", "solution"], "", "ninefold: there is no such value\n", 2);
}

#[test]
fn capital_letters_are_those_of_the_notation_everywhere() {
    for puzzle in [&[][..], &["--puzzle", UNIQUE]] {
        for expression in ["B1", "(B1)", "{B1}", "cells(B1)", "only(B1)", "BC1 & B1"] {
            let run = run_program(
                &[&["cells", "--json", "--letters", "excel"][..], puzzle, &[expression]].concat(),
            );
            assert_eq!(crate::common::parse_json(&run.out)["n"], "r1c2", "{expression}: {}", run.err);
        }
    }
}

#[test]
fn an_index_beyond_a_set_is_told_at_its_place() {
    let told =
        "ninefold: column 6: expected an index within the set, found a set of 2\n  r1c12[2]\n       ^\n";
    check_run(&["cells", "r1c12[2]"], "", told, 2);
    let told = "ninefold: line 2, column 13: expected an operator or a closing parenthesis, found \"r2\"\n   \
                | (r1 & r1 r2)\n              ^\n";
    check_run(&["cells", "b1\n | (r1 & r1 r2)"], "", told, 2);
}
