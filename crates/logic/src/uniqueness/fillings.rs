//! The ways to fill some cells, and whether each has another that no house tells from it.

use ninefold_core::short::SortShort;
use ninefold_core::{CandidateMap, Cell, DigitSet, HouseSet};

/// The digits of each house that a filling uses, in the order of the houses.
type Held = [DigitSet; 27];

/// Whether the cells can be filled with these candidates, and each such filling can be changed, within all these of the same
/// cells, so that every house holds the same digits as before.
pub(crate) fn can_always_change(candidates: CandidateMap, all: CandidateMap) -> bool {
    let cells: Vec<Cell> = all.cells().iter().collect();
    let (mut now, mut any) = (Vec::new(), Vec::new());
    fill(&cells, candidates, &mut [DigitSet::EMPTY; 27], &mut now);
    fill(&cells, all, &mut [DigitSet::EMPTY; 27], &mut any);
    any.sort_short();
    let alike =
        |held: &Held| any.partition_point(|other| other <= held) - any.partition_point(|other| other < held);
    !now.is_empty() && now.iter().all(|held| alike(held) > 1)
}

/// Adds what each way to fill the cells with the candidates puts into the houses.
fn fill(cells: &[Cell], candidates: CandidateMap, held: &mut Held, found: &mut Vec<Held>) {
    let Some((&cell, rest)) = cells.split_first() else { return found.push(*held) };
    let houses: HouseSet = cell.houses().into_iter().collect();
    let taken = houses.iter().fold(DigitSet::EMPTY, |taken, house| taken | held[house.index()]);
    for digit in candidates.digits_in(cell) - taken {
        houses.iter().for_each(|house| held[house.index()] += digit);
        fill(rest, candidates, held, found);
        houses.iter().for_each(|house| held[house.index()] -= digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(candidates: &str, all: &str, expected: bool) {
        let read = |text: &str| text.parse::<CandidateMap>().unwrap();
        assert_eq!(can_always_change(read(candidates), read(all)), expected, "{candidates} in {all}");
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
