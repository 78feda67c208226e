//! Tests of the resolution of technique names.

use std::collections::BTreeMap;

use super::*;

/// Names of other programs with what each means here; the head of each file says where they are from.
const LISTS: [&str; 4] = [
    include_str!("lists/sudokuwiki.txt"),
    include_str!("lists/hodoku.txt"),
    include_str!("lists/sudoku-explainer.txt"),
    include_str!("lists/sudoku-coach.txt"),
];

#[track_caller]
fn check(name: &str, expected: &[&str]) {
    let found = find_techniques(name).map(|found| found.iter().map(|one| one.id).collect::<Vec<_>>());
    assert_eq!(found.as_deref(), Ok(expected), "{name}");
}

#[test]
fn a_name_is_known_however_it_is_written() {
    for name in ["xy-wing", "XY-Wing", " xy wing ", "XY_WING", "xywing", "XY-Wings", "Y-Wing", "y wings"] {
        check(name, &["xy-wing"]);
    }
    check("Naked Pairs", &["naked-pair"]);
    check("Box/Line Reduction", &["claiming"]);
    check("2-String Kite", &["two-string-kite"]);
    check("two strong links", &["strong-links-2"]);
    check("Borescopers deadly pattern 1", &["borescopers-deadly-pattern-1"]);
    check("Borescoper’s Deadly Pattern Type 1", &["borescopers-deadly-pattern-1"]);
    check("Naked Quadruple", &["naked-quad"]);
    check("Aligned Triple Exclusion", &["aligned-triplet-exclusion"]);
    check("X colors", &["x-colours"]);
    check("unique rectangle 1", &["unique-rectangle-1"]);
    check("junior exocet ++", &["junior-exocet-plus-plus"]);
    check("Bivalue Universal Grave plus 1", &["bug-1"]);
    check("唯一余数", &["naked-single"]);
    check("动态强制链（+ 强制链）", &["nested-forcing-chains"]);
}

#[test]
fn a_family_means_all_of_its_techniques() {
    check("Simple Coloring", &["simple-colours-trap", "simple-colours-wrap"]);
    check("3D Medusa", &["3d-medusa-trap", "3d-medusa-wrap"]);
    let exocets = find_techniques("Exocets").unwrap();
    for technique in techniques::all_techniques() {
        assert_eq!(exocets.contains(&technique), technique.id.contains("exocet"), "{}", technique.id);
    }
    assert_eq!(
        find_technique("X-Chain").unwrap_err().to_string(),
        "\"X-Chain\" names several techniques: open-x-chain, x-chain"
    );
    assert_eq!(find_technique("x-chain").unwrap().name, "Forcing X-Chain");
}

#[test]
fn techniques_of_several_names_are_found_once() {
    let ids = |names: &[&str]| {
        find_all_techniques(names).map(|found| found.iter().map(|one| one.id).collect::<Vec<_>>())
    };
    let found = ids(&["Y-Wing", "Templates", "template-set"]);
    assert_eq!(found, Ok(vec!["xy-wing", "template-set", "template-delete"]));
    assert_eq!(ids(&["Y-Wing", "qqqqqqqqqq"]).unwrap_err().index, 1);
}

#[test]
fn an_unknown_name_is_met_with_the_nearest() {
    let error_text = |name| find_technique(name).unwrap_err().to_string();
    assert!(
        error_text("sword fich").starts_with("there is no technique \"sword fich\"; did you mean swordfish")
    );
    assert!(error_text("Y-Wnig").contains("xy-wing"), "{}", error_text("Y-Wnig"));
    assert_eq!(
        error_text("qqqqqqqqqq"),
        "there is no technique \"qqqqqqqqqq\"; `ninefold techniques` lists them"
    );
    assert_eq!(find_techniques("wing").unwrap_err().suggestions.len(), MAX_SUGGESTIONS);
    for nothing in ["", "-", "马"] {
        assert!(find_techniques(nothing).unwrap_err().suggestions.is_empty(), "{nothing}");
    }
}

#[test]
fn each_line_names_techniques() {
    let lines = include_str!("names.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    for line in lines {
        let (ids, names) = line.split_once(": ").unwrap_or_else(|| panic!("no names: {line}"));
        for id in ids.split(' ') {
            assert!(techniques::technique_by_id(id).is_some(), "no technique {id}: {line}");
        }
        for name in names.split(", ") {
            assert!(name.ends_with(')') && name.contains(" ("), "{name} has no source: {line}");
        }
    }
}

/// Only what a line of several ids lists is ambiguous.
#[test]
fn no_name_of_ours_means_two_techniques_unless_it_is_listed() {
    let mut meanings: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut add = |name: &str, id| {
        let ids = meanings.entry(normalize_name(name)).or_default();
        if !ids.contains(&id) {
            ids.push(id);
        }
    };
    for technique in techniques::all_techniques() {
        add(technique.id, technique.id);
        add(technique.name, technique.id);
    }
    let (several, single): (Vec<NameLine>, Vec<NameLine>) =
        name_lines().partition(|line| line.techniques.len() > 1);
    for line in &single {
        line.names.iter().for_each(|name| add(name, line.techniques[0].id));
    }
    let listed: Vec<String> =
        several.iter().flat_map(|line| &line.names).map(|name| normalize_name(name)).collect();
    meanings.retain(|name, ids| ids.len() > 1 && !listed.contains(name));
    assert!(meanings.is_empty(), "{meanings:?}");
    // What is listed is listed once.
    for (i, name) in listed.iter().enumerate() {
        assert!(!listed[..i].contains(name), "{name} is on two lines of several ids");
    }
}

/// A line of a list is `name = ids`, or `name : reason` for what is no technique here.
#[test]
fn names_of_other_programs_mean_what_the_lists_say() {
    for line in LISTS.iter().flat_map(|list| list.lines()) {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        match (line.split_once(" = "), line.split_once(" : ")) {
            (Some((name, ids)), _) => check(name, &ids.split(' ').collect::<Vec<_>>()),
            (None, Some((name, _))) => assert!(find_techniques(name).is_err(), "{name}"),
            (None, None) => panic!("no meaning: {line}"),
        }
    }
}
