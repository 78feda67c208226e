//! Guardians: candidates of which at least one is true, since there would be a deadly pattern without them.
//! The conclusions from that are the same for every pattern.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, DigitSet, House, HouseSet};

use crate::Facts;
use crate::order::combinations_in_colex;

/// The candidates that cannot be true whichever guardian is.
pub(crate) fn candidates_seeing_all(facts: &Facts, guardians: CandidateMap) -> CandidateMap {
    let mut guardians = guardians.iter();
    let Some(first) = guardians.next() else { return CandidateMap::EMPTY };
    let (cell, digit) = (first.cell(), first.digit());
    let mut seen = facts.candidates_in(cell.peers(), DigitSet::of(digit));
    seen = seen.union(facts.candidates_in(CellMap::of(cell), DigitSet::of(digit).complement()));
    // Narrow to the candidates that see each further guardian.
    for guardian in guardians {
        let (cell, digit) = (guardian.cell(), guardian.digit());
        let near = cell.peers() & seen.cells_with_digit(digit);
        seen = near.to_candidates(digit).union(
            seen.digits_in_cell(cell).without(digit).iter().map(|other| cell.to_candidate(other)).collect(),
        );
        if seen.is_empty() {
            break;
        }
    }
    seen
}

/// Cells that, with one cell for the guardians, use up as many digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JoinedSubset {
    /// The other cells of the subset, without those of the guardians.
    pub cells: CellMap,
    pub digits: DigitSet,
    /// The houses they all lie in.
    pub houses: HouseSet,
}

/// Visits the naked subsets that guardians, counted as one cell, form with other cells of a house, with their
/// eliminations. Left out are those with a subset among the cells, and those that eliminate no more than
/// fewer of their cells do.
pub(crate) fn visit_joined_subsets(
    facts: &Facts,
    guardians: CandidateMap,
    mut visit: impl FnMut(JoinedSubset, CandidateMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // In each house that contains all guardians, cells that form a subset with them.
    let (guardian_cells, extras) = (guardians.cells(), guardians.digits());
    let shared = guardian_cells.covered_houses();
    for house in shared {
        let others = (house.cells() & facts.empty_cells()) - guardian_cells;
        let mut found: Vec<(CellMap, CandidateMap)> = Vec::new();
        for size in 1..others.len() {
            if extras.len() > size + 1 {
                continue;
            }
            // As many digits as cells, the guardians counted as one cell; the cells alone must not be a
            // subset.
            for group in combinations_in_colex(others.positions_in_house(house), size) {
                let cells = Facts::cells_at_positions(house, group);
                let digits = cells.iter().fold(extras, |digits, cell| digits | facts.candidates(cell));
                if digits.len() != size + 1 || contains_naked_subset(facts, house, cells) {
                    continue;
                }
                // Eliminations in all houses that they share.
                let houses: HouseSet =
                    shared.iter().filter(|house| house.cells().contains_all(cells)).collect();
                let rest = houses.iter().fold(CellMap::EMPTY, |rest, house| rest | house.cells());
                let eliminations = facts.candidates_in(rest - cells - guardian_cells, digits);
                // Leave out what a smaller subset removes as well; report sets in two houses once.
                let by_fewer = found.iter().filter(|(known, _)| cells.contains_all(*known));
                let known = by_fewer.fold(CandidateMap::EMPTY, |known, (_, gone)| known | *gone);
                if !known.is_empty() && known.contains_all(eliminations) {
                    continue;
                }
                found.push((cells, eliminations));
                if houses.first() == Some(house) {
                    visit(JoinedSubset { cells, digits, houses }, eliminations)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether some of the cells contain no more digits than there are cells.
fn contains_naked_subset(facts: &Facts, house: House, cells: CellMap) -> bool {
    (1..=cells.len()).any(|size| {
        combinations_in_colex(cells.positions_in_house(house), size).any(|group| {
            let part = Facts::cells_at_positions(house, group);
            facts.candidate_digits_in(part).len() <= size
        })
    })
}
