//! Reach of a colour in X-Colours: the cells that do and don't contain its digit if some cells do, by hidden
//! singles alone.

use crate::prelude::*;

/// Consequences for a digit of its being in some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ColourReach {
    /// The cells that contain it, the given cells included.
    pub on: CellMap,
    /// The cells that don't contain it.
    pub off: CellMap,
    /// The houses with a single place left, in logical order; last the house with none, if that happens.
    pub houses: HouseSet,
    /// Whether two of these cells see each other or a house has no place left: then none of this holds.
    pub is_contradiction: bool,
}

impl ColourReach {
    /// Follows hidden singles from some cells as far as they lead.
    pub(crate) fn from_cells(facts: &Facts, digit: Digit, cells: CellMap) -> ColourReach {
        let places = facts.candidate_cells(digit);
        let mut reach = ColourReach {
            on: cells,
            off: cells.expanded_peers() & places,
            houses: HouseSet::EMPTY,
            is_contradiction: false,
        };
        while reach.on.is_disjoint(reach.off) {
            let left = places - reach.off;
            // A house without a place left refutes the colour.
            let bare = |house: &House| !places.is_disjoint(house.cells()) && left.is_disjoint(house.cells());
            if let Some(house) = reach.off.touched_houses().iter().find(bare) {
                reach.houses += house;
                reach.is_contradiction = true;
                return reach;
            }
            // A house with one place left places the digit there.
            let last = |house: House| Some((house, (left & house.cells()).only()?));
            let new = House::all().filter_map(last).find(|(_, cell)| !reach.on.contains(*cell));
            let Some((house, cell)) = new else { return reach };
            reach.houses += house;
            reach.on += cell;
            reach.off |= cell.peers() & places;
        }
        reach.is_contradiction = true;
        reach
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, DigitSet};

    use super::*;

    /// Checks the reach of the first of these places, on a board where 1 has no others.
    fn check(places: &str, on: &str, is_contradiction: bool) {
        let places: CellMap = places.parse().unwrap();
        let digit = Digit::D1;
        let board = Board::from_candidates(ByCell::from_fn(|cell| match places.contains(cell) {
            true => DigitSet::FULL,
            false => DigitSet::FULL - digit,
        }));
        let reach = ColourReach::from_cells(&Facts::new(board), digit, CellMap::of(places.first().unwrap()));
        assert_eq!((reach.on, reach.is_contradiction), (on.parse().unwrap(), is_contradiction), "{places}");
    }

    #[test]
    fn a_house_with_one_place_left_is_told() {
        check("r1c1, r1c2, r5c2, r5c6, r6c6", "r1c1, r5c2, r6c6", false);
        check("r1c1, r2c2, r3c2", "r1c1", true);
    }
}
