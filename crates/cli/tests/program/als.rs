//! `ninefold als`.

use std::collections::HashSet;

use crate::common::{CLASH, check_run, parse_json, run_program, run_with_input};

const SAMPLE: &str = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";

#[test]
fn sets_and_links_are_listed_in_order() {
    let run = run_program(&["als", "--size", "5", SAMPLE]);
    let start = "\
Sets: 227 with different cells, 273 by houses
    1  r2c3 {#46}  row 2
    2  r3c2 {#16}  row 3
";
    assert!(run.out.starts_with(start), "{}", run.out);
    let links = "
Links: 1328 pairs, 2656 in both directions
    1     2  RCC 6  r2c3 {#46} - r3c2 {#16}
    1    43  RCC 6  r2c3 {#46} - r3c12 {#168}
";
    assert!(run.out.contains(links), "{}", run.out);
    assert!(run.out.contains("  r2c3 {#46}  column 3, again\n"), "{}", run.out);
    assert!(run.out.contains(", not pure\n"), "{}", run.out);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
}

/// JSON and Graphviz output describe the same graph as the list.
#[test]
fn the_graph_has_each_set_and_pair_once() {
    let run = run_program(&["als", "--size", "5", "--graph", "--json", SAMPLE]);
    let graph = parse_json(&run.out);
    let (nodes, edges) =
        (graph["nodes"].as_array().expect("nodes"), graph["edges"].as_array().expect("edges"));
    assert_eq!((nodes.len(), edges.len()), (227, 1445));
    let degrees: u64 = nodes.iter().map(|node| node["degree"].as_u64().expect("a degree")).sum();
    assert_eq!(degrees, 2 * 1445);
    let cells: HashSet<String> = nodes.iter().map(|node| node["cells"].to_string()).collect();
    assert_eq!(cells.len(), nodes.len());
    let dot = crate::common::run_program(&["als", "--size", "5", "--graph", SAMPLE]).out;
    assert!(dot.starts_with("graph ") && dot.ends_with("}\n"), "{dot}");
    assert_eq!(dot.matches(" -- ").count(), edges.len());
    assert!(dot.contains("  0 [label=\"r2c3 {46}\"];\n  1 [label=\"r3c2 {16}\"];\n"), "{dot}");
    assert!(dot.contains("  0 -- 1 [label=\"6\"];\n"), "{dot}");
}

#[test]
fn pairs_with_two_links_come_when_asked_for() {
    let run = run_program(&["als", "--size", "5", "--doubly", SAMPLE]);
    assert!(run.out.contains("\nLinks: 1445 pairs, 3124 in both directions\n"), "{}", run.out);
    assert!(run.out.contains("  RCC 46  "), "{}", run.out);
}

/// JSON objects have the documented fields, and agree with each other.
#[test]
fn json_has_sets_and_links() {
    let run = run_with_input(&["als", "--freedom", "2", "--size", "3", "--doubly", "--json"], SAMPLE);
    let object = parse_json(&run.out);
    let sets = object["als"].as_array().expect("als");
    let links = object["links"].as_array().expect("links");
    let first = serde_json::json!({
        "cells": [11], "digits": [4, 6], "house": 10, "level": 1, "pure": true, "singly": true
    });
    assert_eq!(sets[0], first);
    let members = |value: &serde_json::Value| value.as_array().map_or(0, Vec::len);
    for set in sets {
        let level = members(&set["digits"]) - members(&set["cells"]);
        assert_eq!(set["level"].as_u64(), Some(level as u64));
        assert!((1..=2).contains(&level) && members(&set["cells"]) <= 3);
    }
    assert!(sets.iter().any(|set| set["level"] == 2) && sets.iter().any(|set| set["singly"] == false));
    assert!(!links.is_empty());
    let key = |a: &serde_json::Value, b, link: &serde_json::Value| {
        format!("{a} {b} {} {}", link["digit"], link["rcc"])
    };
    let known: HashSet<String> = links.iter().map(|link| key(&link["a"], &link["b"], link)).collect();
    assert_eq!(known.len(), links.len());
    for link in links {
        assert!(known.contains(&key(&link["b"], &link["a"], link)), "{link}");
        for end in ["a", "b"] {
            let set = &sets[link[end].as_u64().expect("a place") as usize];
            assert!(set["digits"].as_array().expect("digits").contains(&link["digit"]), "{link}");
            assert_eq!(set["singly"], true);
        }
    }
}

#[test]
fn only_positions_are_taken() {
    check_run(
        &["als", "--freedom", "9", SAMPLE],
        "",
        "error: invalid value '9' for '--freedom <N>': 9 is not in 1..=8\n\nFor more information, try '--help'.\n",
        2,
    );
    let run = run_program(&["als", CLASH]);
    assert!(run.out.is_empty() && run.err.contains('5') && run.code == Some(1), "{}", run.err);
}
