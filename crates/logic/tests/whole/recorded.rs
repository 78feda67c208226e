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

/// A line `technique;position;candidates that are gone;steps` as it would be recorded today.
fn today(line: &str) -> String {
    let fields: Vec<&str> = line.split(';').collect();
    let [id, grid, without, _] = fields[..] else { panic!("four fields in {line}") };
    let technique = techniques::by_id(id).unwrap_or_else(|| panic!("no technique {id}"));
    let steps = all_steps(&position(grid, without), &[technique]);
    let mut found: Vec<String> = steps.iter().map(|step| step.conclusions.to_string()).collect();
    found.sort();
    format!("{id};{grid};{without};{}", found.join("|"))
}

#[test]
fn recorded_steps_are_found() {
    let lines = corpora::own("steps.csv");
    assert!(lines.len() > 500, "{}", lines.len());
    let changed: Vec<(String, String)> =
        lines.into_iter().map(|line| (today(&line), line)).filter(|(today, line)| today != line).collect();
    let told: String =
        changed.iter().map(|(today, line)| format!("recorded: {line}\ntoday:    {today}\n")).collect();
    assert!(changed.is_empty(), "{} positions differ\n{told}", changed.len());
}

#[test]
fn every_technique_is_recorded() {
    let lines = corpora::own("steps.csv");
    for technique in techniques::ALL {
        assert!(lines.iter().any(|line| line.split(';').next() == Some(technique.id)), "{}", technique.id);
    }
}
