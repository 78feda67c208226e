//! Candidates whose absence a chain on a reduced board depends on.

use ninefold_core::{Board, Candidate, Cell, Digit, House};

use crate::chain::{ChainKind, InferenceChain, NodeReason};

/// Returns the candidates present in `before` whose absence from `now` makes the chain's strong links and
/// leaves its branches as the only ones.
///
/// An inner chain depends on these if its board was reduced by an outer chain. A cycle can be followed in
/// both directions, and Sudoku Explainer reverses it node by node, each with the house by which it was
/// reached: so the candidates absent from the houses of the weak links count too. (Seen in the ratings of
/// some of the hardest puzzles.)
pub(crate) fn required_chain_absences(chain: &InferenceChain, before: &Board, now: &Board) -> Vec<Candidate> {
    // A branching chain depends on what makes its branches the only ones.
    let mut absent = match chain.kind {
        ChainKind::Cell(cell) => candidates_removed_from_cell(before, now, cell),
        ChainKind::House(house, digit) => candidates_removed_from_house(before, now, house, digit),
        _ => Vec::new(),
    };
    // Every strong link depends on what makes it strong; weak ones count in cycles only.
    for end in &chain.ends {
        for place in end.trail.ancestor_places(end.place) {
            let entry = &end.trail.entries[place as usize];
            if !entry.node.is_on() && !matches!(chain.kind, ChainKind::Cycle(_)) {
                continue;
            }
            for candidate in required_link_absences(before, now, entry.node.candidate(), &entry.reason) {
                if !absent.contains(&candidate) {
                    absent.push(candidate);
                }
            }
        }
    }
    absent
}

/// Returns the candidates that a strong link needs to be absent: present in `before`, absent from `now`.
pub(crate) fn required_link_absences(
    before: &Board,
    now: &Board,
    on: Candidate,
    reason: &NodeReason,
) -> Vec<Candidate> {
    match reason {
        NodeReason::Cell => candidates_removed_from_cell(before, now, on.cell()),
        NodeReason::House(house) => candidates_removed_from_house(before, now, *house, on.digit()),
        _ => Vec::new(),
    }
}

fn candidates_removed_from_cell(before: &Board, now: &Board, cell: Cell) -> Vec<Candidate> {
    (before.candidates(cell) - now.candidates(cell)).iter().map(|digit| cell.to_candidate(digit)).collect()
}

fn candidates_removed_from_house(before: &Board, now: &Board, house: House, digit: Digit) -> Vec<Candidate> {
    let cells = (before.cells_with_candidate(digit) - now.cells_with_candidate(digit)) & house.cells();
    cells.iter().map(|cell| cell.to_candidate(digit)).collect()
}
