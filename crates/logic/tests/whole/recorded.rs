//! What each technique finds on the positions recorded for it (`cargo xtask record-steps`).

use ninefold_core::{Board, CandidateMap};
use ninefold_logic::engine::all_steps;
use ninefold_logic::{Facts, Promise, techniques};
use ninefold_testkit::corpora;

/// Every technique finds the steps that were recorded, and no others.
#[test]
fn techniques_find_what_they_found() {
    let mut different = Vec::new();
    for line in corpora::own("steps.csv") {
        let fields: Vec<&str> = line.split(';').collect();
        let technique = techniques::by_id(fields[0]).expect("a technique");
        let steps = all_steps(&position(fields[1], fields[2]), &[technique]);
        let mut found: Vec<String> = steps.iter().map(|step| step.conclusions.to_string()).collect();
        found.sort();
        if found.join("|") != fields[3] {
            different.push(format!("{line}\n    now {}", found.join("|")));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// The positions recorded for a technique.
pub(crate) fn positions(id: &str) -> Vec<Facts> {
    let lines = corpora::own("steps.csv");
    let fields = lines.iter().map(|line| line.split(';').collect::<Vec<_>>());
    fields.filter(|fields| fields[0] == id).map(|fields| position(fields[1], fields[2])).collect()
}

fn position(grid: &str, without: &str) -> Facts {
    // A position on the path of a puzzle, whose givens alone have one solution.
    let mut facts = Facts::with_promise(grid.parse::<Board>().expect("a board"), Promise::Givens);
    if !without.is_empty() {
        let without: CandidateMap = without.parse().expect("candidates");
        for candidate in without.iter() {
            facts.remove(candidate);
        }
    }
    facts
}
