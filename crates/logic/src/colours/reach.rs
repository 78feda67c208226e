//! How far a colour reaches: where its digit is and is not, if it is in some cells, by the places left for it.

use ninefold_core::{CellMap, Digit, House, HouseSet};

use crate::Facts;

/// What follows for a digit from its being in some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Where it is, the cells themselves included.
    pub on: CellMap,
    /// Where it is not.
    pub off: CellMap,
    /// The houses with a single place left, in the order of thought; if it comes to it, last the house with none.
    pub houses: HouseSet,
    /// Whether two of these cells see each other or a house has no place left: then none of this holds.
    pub is_contradiction: bool,
}

impl Reach {
    /// From some cells, as far as it goes.
    pub(crate) fn of(facts: &Facts, digit: Digit, cells: CellMap) -> Reach {
        let places = facts.cells_with(digit);
        let mut reach = Reach {
            on: cells,
            off: cells.expanded_peers() & places,
            houses: HouseSet::EMPTY,
            is_contradiction: false,
        };
        while reach.on.is_disjoint(reach.off) {
            let left = places - reach.off;
            let bare = |house: &House| !places.is_disjoint(house.cells()) && left.is_disjoint(house.cells());
            if let Some(house) = reach.off.houses().iter().find(bare) {
                reach.houses += house;
                reach.is_contradiction = true;
                return reach;
            }
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

    /// On a board where 1 has these places, what follows from the first of them.
    fn check(places: &str, on: &str, is_contradiction: bool) {
        let places: CellMap = places.parse().unwrap();
        let digit = Digit::D1;
        let board = Board::from_candidates(ByCell::from_fn(|cell| match places.contains(cell) {
            true => DigitSet::FULL,
            false => DigitSet::FULL - digit,
        }));
        let reach = Reach::of(&Facts::new(board), digit, CellMap::of(places.first().unwrap()));
        assert_eq!((reach.on, reach.is_contradiction), (on.parse().unwrap(), is_contradiction), "{places}");
    }

    #[test]
    fn a_house_with_one_place_left_is_told() {
        check("r1c1, r1c2, r5c2, r5c6, r6c6", "r1c1, r5c2, r6c6", false);
        check("r1c1, r2c2, r3c2", "r1c1", true);
    }
}
