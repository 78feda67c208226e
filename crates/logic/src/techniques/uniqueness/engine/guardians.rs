//! Guardians of deadly patterns: candidates of which at least one is true, since there would be a deadly
//! pattern without them. The conclusions from that are the same for every pattern.

use crate::order::combinations_in_colex;
use crate::prelude::*;

/// The candidates that cannot be true whichever guardian of a deadly pattern is.
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
pub(crate) fn visit_subsets_joined_by_guardians(
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
                let known = by_fewer.fold(CandidateMap::EMPTY, |known, (_, removed)| known | *removed);
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

/// The candidates that one candidate excludes: of its cell, and of its digit in the peers.
fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let same_cell = DigitSet::FULL.without(digit).iter().map(|other| cell.to_candidate(other));
    cell.peers().to_candidates(digit).union(same_cell.collect())
}

/// Returns the conclusions from guardians, candidates of which one is true: a single guardian is placed; of
/// several, the candidates that all of them see are eliminated.
pub(crate) fn guardian_conclusions(facts: &Facts, guardians: CandidateMap) -> Conclusions {
    if let Some(guardian) = guardians.only() {
        return Conclusions::from_placement(guardian);
    }
    let Some(first) = guardians.first() else { return Conclusions::NONE };
    let seen = guardians
        .iter()
        .map(conflicting_candidates)
        .fold(conflicting_candidates(first), |seen, by| seen & by);
    Conclusions::from_eliminations(seen & facts.board().candidate_map())
}

/// Cells that form a subset with guardians, as they are too few for their own digits and those of the
/// guardians.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuardianSubset {
    pub house: House,
    pub cells: CellMap,
    pub digits: DigitSet,
}

/// Visits the subsets of a house that some guardians in it complete, counted as one cell, with the
/// eliminations.
pub(crate) fn visit_guardian_subsets(
    facts: &Facts,
    guardians: CandidateMap,
    mut visit: impl FnMut(GuardianSubset, CandidateMap),
) {
    let around = guardians.cells();
    for house in around.covered_houses() {
        let beside = (house.cells() & facts.empty_cells()) - around;
        for cells in beside.subsets_between(1, 3) {
            let digits =
                cells.iter().fold(guardians.digits(), |digits, cell| digits | facts.candidates(cell));
            if digits.len() == cells.len() + 1 {
                visit(GuardianSubset { house, cells, digits }, facts.candidates_in(beside - cells, digits));
            }
        }
    }
}

/// Explains which candidates are the guardians, and what follows from one of them being true.
pub(crate) fn explain_guardians(
    guardians: CandidateMap,
    subset: Option<GuardianSubset>,
    conclusions: &Conclusions,
    explanation: &mut Explanation,
) {
    let eliminations = conclusions.eliminations;
    // A single guardian is placed.
    if let Some(guardian) = conclusions.placements.first() {
        explanation.add_message(say!("guardian-so-only", cell = guardian.cell(), digit = guardian.digit()));
        explanation.mark_candidates(guardians, MarkRole::Guardian);
        return;
    }
    // One of several guardians is true: alone, or as part of a subset.
    explanation.add_message(say!("exotic-guardians", guardians));
    explanation.mark_candidates(guardians, MarkRole::Guardian);
    match subset {
        None => explanation.add_message(say!("exotic-so-seen", gone = eliminations)),
        Some(GuardianSubset { house, cells, digits }) => {
            explanation.add_message(say!(
                "roof-joined",
                roof = guardians.cells(),
                cells,
                n = digits.len(),
                digits,
                houses = house
            ));
            explanation.mark_house(house, MarkRole::Cover);
            explanation.mark_cells(cells, MarkRole::Set(1));
            explanation.add_message(say!("roof-so-joined", digits, houses = house, gone = eliminations));
        }
    }
}
