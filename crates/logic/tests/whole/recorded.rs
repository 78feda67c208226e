//! Techniques find on recorded positions what they found there before, all of it and nothing else. A change that is meant
//! is recorded by `cargo xtask record-steps`, and read in the diff.

use ninefold_core::{Board, CandidateMap};
use ninefold_logic::engine::all_steps;
use ninefold_logic::{Facts, techniques};
use ninefold_testkit::corpora;

/// The positions recorded for a technique.
pub(crate) fn positions(id: &str) -> Vec<Facts> {
    let lines = corpora::own("steps.csv");
    let fields = lines.iter().map(|line| line.split(';').collect::<Vec<_>>());
    fields.filter(|fields| fields[0] == id).map(|fields| position(fields[1], fields[2])).collect()
}

fn position(grid: &str, without: &str) -> Facts {
    let mut facts = Facts::new(grid.parse::<Board>().expect("a board"));
    if !without.is_empty() {
        let without: CandidateMap = without.parse().expect("candidates");
        without.iter().for_each(|candidate| _ = facts.remove(candidate));
    }
    facts
}

/// Holds a line `technique;position;candidates that are gone;steps` to what is found today.
fn check(line: &str) {
    let fields: Vec<&str> = line.split(';').collect();
    let [id, grid, without, steps] = fields[..] else { panic!("four fields in {line}") };
    let technique = techniques::by_id(id).unwrap_or_else(|| panic!("no technique {id}"));
    let facts = position(grid, without);
    let mut found: Vec<String> =
        all_steps(&facts, &[technique]).iter().map(|step| step.conclusions.to_string()).collect();
    found.sort();
    assert_eq!(found, steps.split('|').collect::<Vec<_>>(), "{id} on {grid} without {without}");
}

#[test]
fn recorded_steps_are_found() {
    let lines = corpora::own("steps.csv");
    assert!(lines.len() > 500, "{}", lines.len());
    lines.iter().for_each(|line| check(line));
}

#[test]
fn every_technique_is_recorded() {
    let lines = corpora::own("steps.csv");
    for technique in techniques::ALL {
        assert!(lines.iter().any(|line| line.split(';').next() == Some(technique.id)), "{}", technique.id);
    }
}
