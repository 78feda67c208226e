//! Positions recorded for each technique (`cargo xtask record-steps`).

use ninefold_core::{Board, CandidateMap};
use ninefold_logic::Facts;
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
        for candidate in without.iter() {
            facts.remove(candidate);
        }
    }
    facts
}
