//! Fillings of the cells of a possible deadly pattern, and whether each has another with the same digits in
//! every house.

use ninefold_core::small_sort::SortShort;

use crate::prelude::*;

/// The digits of each house that a filling uses, in the order of the houses.
type DigitsByHouse = [DigitSet; 27];

/// Whether the cells can be filled with these candidates, and each such filling can be changed, within all
/// these of the same cells, so that every house contains the same digits as before.
pub(crate) fn has_swap_for_every_filling(candidates: CandidateMap, all: CandidateMap) -> bool {
    let cells: Vec<Cell> = all.cells().iter().collect();
    let (mut now, mut any) = (Vec::new(), Vec::new());
    collect_fillings(&cells, candidates, &mut [DigitSet::EMPTY; 27], &mut now);
    collect_fillings(&cells, all, &mut [DigitSet::EMPTY; 27], &mut any);
    any.sort_short();
    let alike = |house_digits: &DigitsByHouse| {
        any.partition_point(|other| other <= house_digits) - any.partition_point(|other| other < house_digits)
    };
    !now.is_empty() && now.iter().all(|held| alike(held) > 1)
}

/// Adds the digits by house of each way to fill the cells with the candidates.
fn collect_fillings(
    cells: &[Cell],
    candidates: CandidateMap,
    house_digits: &mut DigitsByHouse,
    found: &mut Vec<DigitsByHouse>,
) {
    let Some((&cell, rest)) = cells.split_first() else { return found.push(*house_digits) };
    let houses: HouseSet = cell.houses().into_iter().collect();
    let taken = houses.iter().fold(DigitSet::EMPTY, |taken, house| taken | house_digits[house.index()]);
    for digit in candidates.digits_in_cell(cell) - taken {
        houses.iter().for_each(|house| house_digits[house.index()] += digit);
        collect_fillings(rest, candidates, house_digits, found);
        houses.iter().for_each(|house| house_digits[house.index()] -= digit);
    }
}

/// The number of fillings that an example is chosen from.
const MAX_EXAMPLES: usize = 12;

/// Finds a filling with the candidates and another of the same cells with the same digits in every house;
/// returns their differences, as few as possible.
pub(crate) fn find_swap_example(candidates: CandidateMap, all: CandidateMap) -> Option<[CandidateMap; 2]> {
    let cells: Vec<Cell> = all.cells().iter().collect();
    // Take a few fillings of the candidates.
    let mut first = Vec::new();
    visit_fillings(&cells, candidates, &[DigitSet::FULL; 27], CandidateMap::EMPTY, &mut |filling| {
        first.push(filling);
        first.len() < MAX_EXAMPLES
    });
    // Find for them another filling with the same digits in every house: the one that differs least.
    let mut best: Option<[CandidateMap; 2]> = None;
    for one in first {
        let house_digits = std::array::from_fn(|house| (one & house_candidates(House::at(house))).digits());
        visit_fillings(&cells, all, &house_digits, CandidateMap::EMPTY, &mut |other| {
            let differ = one - other;
            if !differ.is_empty() && best.is_none_or(|[known, _]| differ.len() < known.len()) {
                best = Some([differ, other - one]);
            }
            true
        });
    }
    best
}

fn house_candidates(house: House) -> CandidateMap {
    DigitSet::FULL.iter().fold(CandidateMap::EMPTY, |all, digit| all | house.cells().to_candidates(digit))
}

/// Fills cells with candidates, so that no house has a digit twice or one that it may not have, until `visit`
/// says that it is enough.
fn visit_fillings(
    cells: &[Cell],
    candidates: CandidateMap,
    may_have: &DigitsByHouse,
    filled: CandidateMap,
    visit: &mut dyn FnMut(CandidateMap) -> bool,
) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return visit(filled) };
    // Only digits that all houses of the cell may still have.
    let may = cell.houses().iter().fold(DigitSet::FULL, |may, house| may & may_have[house.index()]);
    (candidates.digits_in_cell(cell) & may).iter().all(|digit| {
        let here = cell.to_candidate(digit);
        let clashes = filled.iter().any(|other| other.sees(here));
        clashes || visit_fillings(rest, candidates, may_have, filled.with(here), visit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(candidates: &str, all: &str, expected: bool) {
        let read = |text: &str| text.parse::<CandidateMap>().unwrap();
        assert_eq!(
            has_swap_for_every_filling(read(candidates), read(all)),
            expected,
            "{candidates} in {all}"
        );
    }

    #[test]
    fn a_rectangle_can_be_swapped_and_what_lies_in_four_boxes_cannot() {
        check("r1c14(12), r2c14(12)", "r1c14(12), r2c14(12)", true);
        check("r1c1(1), r1c4(2), r2c1(2), r2c4(1)", "r1c14(12), r2c14(12)", true);
        check("r1c1(1), r1c4(2), r2c1(2), r2c4(1)", "r1c1(1), r1c4(2), r2c1(2), r2c4(1)", false);
        check("r1c14(12), r4c14(12)", "r1c14(12), r4c14(12)", false);
        check("r1c14(1), r2c14(12)", "r1c14(12), r2c14(12)", false);
    }
}
