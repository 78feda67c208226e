//! Engine of colouring: candidates linked by houses with two places for a digit, and cells with two
//! candidates, are all true or all false by turns. So a cluster of them has two colours, and all of one
//! colour are true.
//!
//! A colour has two kinds of consequences: its [`conflicting_candidates`] are false at once, and
//! [`ColourReach`] follows it further.

use crate::prelude::*;
use crate::proof::Truth;

mod cluster;
mod reach;

pub(crate) use cluster::{ColourCluster, find_clusters, find_digit_clusters};
pub(crate) use reach::ColourReach;

/// Returns the candidates that share a cell, or a digit and a house, with one of the given ones: if all of
/// those are true, these are false. Includes given candidates that cannot be true together.
pub(crate) fn conflicting_candidates(facts: &Facts, candidates: CandidateMap) -> CandidateMap {
    let mut conflicts = CandidateMap::EMPTY;
    // By house: the digit's places that see one of the candidates.
    for digit in candidates.digits() {
        let seen = candidates.cells_with_digit(digit).expanded_peers() & facts.candidate_cells(digit);
        conflicts |= seen.to_candidates(digit);
    }
    // By cell: the other digits; two candidates of the same cell exclude each other as well.
    for cell in candidates.cells() {
        let here = candidates.digits_in_cell(cell);
        let excluded_digits = if here.has_several() { DigitSet::FULL } else { !here };
        for digit in facts.candidates(cell) & excluded_digits {
            conflicts.insert(cell.to_candidate(digit));
        }
    }
    conflicts
}

/// A cell, or a house and a digit, that some candidates are all there is of, if there is one: they cannot all
/// be false.
pub(crate) fn find_emptied_truth(facts: &Facts, candidates: CandidateMap) -> Option<Truth> {
    let is_all = |cell: &Cell| candidates.digits_in_cell(*cell).contains_all(facts.candidates(*cell));
    let cell = candidates.cells().iter().find(is_all).map(Truth::Cell);
    cell.or_else(|| {
        candidates
            .digits()
            .iter()
            .find_map(|digit| find_emptied_house(facts, digit, candidates.cells_with_digit(digit)))
    })
}

/// Finds a house in which a digit has no place but some of these cells.
fn find_emptied_house(facts: &Facts, digit: Digit, cells: CellMap) -> Option<Truth> {
    let is_all = |house: &House| {
        let places = facts.candidate_cells(digit) & house.cells();
        !places.is_empty() && cells.contains_all(places)
    };
    cells.touched_houses().iter().find(is_all).map(|house| Truth::Place(house, digit))
}
