//! `ninefold check`, from the program itself.

use crate::common::*;

const MINIMAL: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// Checks that a single puzzle gets a report with this line.
fn check_report_line(puzzle: &str, line: &str, code: i32) {
    let run = run_program(&["check", puzzle]);
    assert!(run.out.lines().any(|found| found == line), "{line}\n{}", run.out);
    assert_eq!((run.err.as_str(), run.code), ("", Some(code)));
}

#[test]
fn a_good_puzzle_is_called_good() {
    check_report_line(MINIMAL, "givens   17", 0);
    check_report_line(MINIMAL, "valid    yes, no digits clash", 0);
    check_report_line(MINIMAL, "unique   yes", 0);
    check_report_line(MINIMAL, "minimal  yes, no given can go", 0);
}

#[test]
fn clashes_are_drawn_and_named() {
    check_report_line(CLASH, "|[5][5] . | . [7] . | .  .  . |".replace("[7]", " 7 ").as_str(), 1);
    check_report_line(CLASH, "valid    no, two 5s in box 1 (r1c1, r1c2)", 1);
    check_report_line(CLASH, "         two 5s in row 1 (r1c1, r1c2)", 1);
}

#[test]
fn two_solutions_stand_side_by_side() {
    let line = "unique   no, it has several solutions; these two differ in 4 cells: r5c46, r8c46";
    check_report_line(SEVERAL, line, 1);
    let run = run_program(&["check", SEVERAL]);
    let row: Vec<_> = run.out.lines().nth(6).unwrap().split("   ").collect();
    let mut sides = [row[0], row[1]];
    sides.sort_unstable();
    assert_eq!(sides, ["| 6  7  4 |[2] 9 [3]| 1  8  5 |", "| 6  7  4 |[3] 9 [2]| 1  8  5 |"], "{}", run.out);
}

#[test]
fn redundant_givens_are_named() {
    let one = "7....13..9..4.8....53....1....69....3......7..7....42.....53...1.7.4.5..2...6.8..";
    check_report_line(one, "minimal  no, one given is redundant: r1c1", 0);
    let run = run_program(&["check", UNIQUE]);
    let line = run.out.lines().find(|line| line.starts_with("minimal")).unwrap();
    let (intro, cells) = line.rsplit_once(": ").unwrap();
    assert_eq!(intro, "minimal  no, 22 givens are redundant, each by itself");
    // Each of them can go, and no other given.
    let named = crate::common::parse_json(
        &crate::common::run_program(&["cells", "--json", &format!("{{{cells}}}")]).out,
    );
    let named: Vec<usize> = serde_json::from_value(named["cells"].clone()).unwrap();
    let givens = UNIQUE.char_indices().filter(|(_, c)| *c != '.').map(|(cell, _)| cell);
    let without: Vec<_> = givens
        .map(|cell| {
            let mut puzzle = UNIQUE.to_string();
            puzzle.replace_range(cell..=cell, ".");
            (cell, puzzle)
        })
        .collect();
    let list: String = without.iter().map(|(_, puzzle)| format!("{puzzle}\n")).collect();
    let counts = run_with_input(&["solve", "--count", "--limit", "1"], list).out;
    for ((cell, puzzle), count) in without.iter().zip(counts.lines()) {
        assert_eq!(count == "1", named.contains(cell), "{puzzle}");
    }
}

#[test]
fn no_solution_is_said() {
    check_report_line(NONE, "unique   no, it has no solution", 1);
}

#[test]
fn each_puzzle_of_a_list_has_a_line() {
    let list = format!("{MINIMAL}\n{SEVERAL}\n\n{NONE}\n{CLASH}\noops\n{UNIQUE}\n");
    let run = run_with_input(&["check", "-q"], &list);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "1\tunique\tminimal",
            "2\tseveral\ttwo differ in r5c46, r8c46",
            "4\tnone\t",
            "5\tinvalid\ttwo 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)",
        ]
    );
    assert!(lines[4].starts_with("6\tinvalid\tline 6, column 1: expected a digit"), "{}", lines[4]);
    assert!(lines[5].starts_with("7\tunique\tredundant r1"), "{}", lines[5]);
    assert_eq!(run.code, Some(1));
}

#[test]
fn minimality_may_be_left_out() {
    let list = format!("{UNIQUE}\n{SEVERAL}\n{MINIMAL} # not bare\n");
    let run = run_with_input(&["check", "-q", "--no-minimality"], &list);
    let left_out = "unique\tminimality not tested";
    assert_eq!(run.out, format!("1\t{left_out}\n2\tseveral\ttwo differ in r5c46, r8c46\n3\t{left_out}\n"));
    let objects = run_with_input(&["check", "-q", "--json", "--no-minimality"], &list).out;
    for object in objects.lines().map(parse_json) {
        assert_eq!(
            (&object["minimality_tested"], &object["minimal"]),
            (&false.into(), &serde_json::Value::Null)
        );
    }
    let tested = parse_json(&run_program(&["check", "--json", UNIQUE]).out);
    assert_eq!((&tested["minimality_tested"], &tested["minimal"]), (&true.into(), &false.into()));
    let report = run_program(&["check", "--no-minimality", UNIQUE]).out;
    assert!(report.ends_with("unique   yes\nminimal  not tested\n"), "{report}");
    assert_eq!(run_program(&["check", "--no-minimality", "--minimal", UNIQUE]).code, Some(2));
}

#[test]
fn redundant_givens_fail_only_where_that_is_asked_for() {
    assert_eq!(run_program(&["check", UNIQUE]).code, Some(0));
    assert_eq!(run_program(&["check", "--minimal", UNIQUE]).code, Some(1));
    assert_eq!(run_program(&["check", "--minimal", MINIMAL]).code, Some(0));
}

#[test]
fn json_names_cells_by_index() {
    let list = format!("{UNIQUE}\n{SEVERAL}\n{CLASH}\noops\n");
    let run = run_with_input(&["check", "-q", "--json"], list);
    let objects: Vec<_> = run.out.lines().map(parse_json).collect();
    assert_eq!(objects[0]["verdict"], "unique");
    assert_eq!(objects[0]["minimal"], false);
    assert_eq!(objects[0]["redundant"][0], 0);
    assert_eq!(objects[0]["solutions"][0], SOLUTION);
    assert_eq!(objects[1]["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(objects[2]["clashes"][1], serde_json::json!({ "digit": 5, "house": 9, "cells": [0, 1] }));
    assert_eq!(objects[3]["error"].as_str().unwrap().split(':').next(), Some("line 4, column 1"));
}

#[test]
fn a_sukaku_is_checked_without_its_givens() {
    // Each cell keeps the digit of the solution and one more: unique or not is up to the naive solver.
    let candidates: String = SOLUTION
        .chars()
        .flat_map(|c| ('1'..='9').map(move |d| if d == c || (d == '5' && c != '5') { d } else { '.' }))
        .collect();
    let several =
        ninefold_testkit::naive::find_solutions(&ninefold_testkit::naive::parse_masks(&candidates), 2).len()
            > 1;
    let run = run_program(&["check", "--json", &candidates]);
    let object = parse_json(&run.out);
    assert_eq!(object["verdict"], if several { "several" } else { "unique" });
    assert_eq!(object["givens"], 0);
    assert_eq!(object["minimal"], serde_json::Value::Null);
}

#[test]
fn the_structure_is_told_when_asked() {
    let several = run_program(&["check", "--candidates", SEVERAL]);
    assert!(several.out.contains("open     4 cells, by their true candidates: "), "{}", several.out);
    let asked = ["--candidates", "--backdoors", "1", "--unavoidable", "6"];
    let unique = run_program(&[&["check", UNIQUE], &asked[..]].concat());
    assert!(unique.out.contains("open     no cell\nsingles  solve it\n"), "{}", unique.out);
    assert!(unique.out.contains("backdoors of size 1: 0\n"), "{}", unique.out);
    assert!(unique.out.contains(": {r1c45, r4c45} "), "{}", unique.out);
    let object = parse_json(&run_program(&[&["check", "--json", UNIQUE], &asked[..]].concat()).out);
    assert_eq!(object["true_candidates"].as_array().unwrap().len(), 51);
    assert_eq!(object["backdoors"], serde_json::json!([[]]));
    assert_eq!(object["unavoidable"][0].as_array().unwrap().len(), 4);
}
