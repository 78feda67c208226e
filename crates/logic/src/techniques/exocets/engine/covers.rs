//! Exocets by their definition, in any three houses: outside the targets each base digit is confined to two
//! houses.
//!
//! A digit that is in the base must appear in each of three houses, in a cell that the base doesn't see. If
//! two houses cover its places outside the targets, it is there at most twice, so its third place is a
//! target. That is David P. Bird's condition for cross-lines (JExocet Compendium), and GNPX's for boxes and
//! lines along the base in their place. Where two of the three houses meet, no base digit may be open: it
//! would count twice.

use super::pairs::ExocetBase;
use crate::prelude::*;

/// The number of cells in a target that has one digit less confined to it.
const GROUP_SIZES: std::ops::RangeInclusive<usize> = 2..=4;

/// Each base digit with the houses that cover its places outside the targets.
pub(crate) type DigitCovers = Vec<(Digit, HouseSet)>;

/// Cells of a house, to which it confines one digit fewer than cells: one digit of the base can be there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConfinedGroup {
    pub(crate) house: House,
    pub(crate) cells: CellMap,
    pub(crate) digits: DigitSet,
}

/// Finds one or two houses that contain some cells; `None` if more are needed.
pub(crate) fn find_house_cover(cells: CellMap) -> Option<HouseSet> {
    let Some(first) = cells.first() else { return Some(HouseSet::EMPTY) };
    let rest = |house: House, cells: CellMap| cells - house.cells();
    // People look along lines first, so lines come before boxes.
    let houses = |cell: Cell| [cell.row(), cell.column(), cell.house_box()];
    if let Some(house) = houses(first).into_iter().find(|&house| rest(house, cells).is_empty()) {
        return Some(HouseSet::of(house));
    }
    houses(first).into_iter().find_map(|house| {
        let left = rest(house, cells);
        let other = houses(left.first()?).into_iter().find(|&other| rest(other, left).is_empty())?;
        Some(HouseSet::of(house).with(other))
    })
}

impl ExocetBase {
    /// Returns the places in the three houses for a digit of the base.
    pub(crate) fn digit_places(&self, facts: &Facts, digit: Digit) -> CellMap {
        let cells = self.across.iter().fold(CellMap::EMPTY, |cells, house| cells | house.cells());
        let cells = cells - self.base - self.cells_seeing_base();
        cells.iter().filter(|&cell| facts.board().possible_digits(cell).contains(digit)).collect()
    }

    /// Whether no base digit can be where two of the three houses meet.
    pub(crate) fn crossings_lack_base_digits(&self, facts: &Facts) -> bool {
        let [a, b, c] = self.across.map(House::cells);
        let shared = ((a & b) | (a & c) | (b & c)) - self.cells_seeing_base();
        shared.iter().all(|cell| (facts.board().possible_digits(cell) & self.digits).is_empty())
    }

    /// Finds the houses that cover each base digit outside some cells; `None` if two are not enough for one
    /// of them.
    pub(crate) fn find_digit_covers(&self, facts: &Facts, targets: CellMap) -> Option<DigitCovers> {
        let cover = |digit| Some((digit, find_house_cover(self.digit_places(facts, digit) - targets)?));
        self.digits.iter().map(cover).collect()
    }

    /// Finds the first targets among some cells, as many as the base has cells, outside which two houses
    /// cover each base digit.
    pub(crate) fn find_targets(&self, facts: &Facts, among: CellMap) -> Option<(CellMap, DigitCovers)> {
        let cells = self.across.iter().fold(CellMap::EMPTY, |cells, house| cells | house.cells());
        let count = self.base.len();
        let mut choices = (among & cells).subsets_between(count, count);
        choices.find_map(|targets| Some((targets, self.find_digit_covers(facts, targets)?)))
    }

    /// Visits the targets of which one is a single cell and one a group of a house.
    pub(crate) fn visit_grouped_targets(
        &self,
        facts: &Facts,
        mut see: impl FnMut(Cell, ConfinedGroup, DigitCovers),
    ) {
        let places: Vec<CellMap> = self.digits.iter().map(|digit| self.digit_places(facts, digit)).collect();
        for group in self.across.into_iter().flat_map(|house| find_confined_groups(facts, house, self.digits))
        {
            // A digit that two houses don't cover outside the group needs the single target.
            let left = places.iter().map(|&places| places - group.cells);
            let bare = left.filter(|&left| find_house_cover(left).is_none()).reduce(|all, one| all & one);
            for target in bare.unwrap_or_default() & facts.empty_cells() {
                if let Some(covers) = self.find_digit_covers(facts, group.cells.with(target)) {
                    see(target, group, covers);
                }
            }
        }
    }
}

/// The groups of a house: digits that are no base digits, in one cell more than there are.
fn find_confined_groups(facts: &Facts, house: House, base: DigitSet) -> Vec<ConfinedGroup> {
    let open = |digit: Digit| facts.candidate_cells(digit) & house.cells();
    let digits: Vec<Digit> =
        (DigitSet::FULL - base).iter().filter(|&digit| !open(digit).is_empty()).collect();
    let mut groups = Vec::new();
    // Digits other than base digits that have one place more than there are digits.
    for chosen in 1_u16..1 << digits.len() {
        let digits: DigitSet =
            (0..digits.len()).filter(|k| chosen >> k & 1 != 0).map(|k| digits[k]).collect();
        let cells = digits.iter().fold(CellMap::EMPTY, |cells, digit| cells | open(digit));
        if cells.len() == digits.len() + 1 && GROUP_SIZES.contains(&cells.len()) {
            groups.push(ConfinedGroup { house, cells, digits });
        }
    }
    groups
}

impl ConfinedGroup {
    /// Returns the candidates that the cells can't have if one of them contains a digit of the base.
    pub(crate) fn candidates_excluded_by_base_digit(&self, facts: &Facts, base: DigitSet) -> CandidateMap {
        facts.candidates_in(self.cells, DigitSet::FULL - self.digits - base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_houses_cover_what_two_of_all_houses_hold() {
        // Cells of three columns and five rows, by the bits of a number, as in the cross-lines of an exocet.
        let cells: Vec<Cell> =
            (0..15_u8).map(|k| Cell::at((k % 5 * 2) as usize * 9 + (k / 5 * 3) as usize)).collect();
        for n in (0..1_u32 << 15).step_by(7) {
            let chosen: CellMap = (0..15).filter(|k| n >> k & 1 != 0).map(|k| cells[k]).collect();
            let holds = |one: House, other: House| (chosen - one.cells() - other.cells()).is_empty();
            let expected = House::all().any(|one| House::all().any(|other| holds(one, other)));
            let found = find_house_cover(chosen);
            assert_eq!(found.is_some(), expected, "{chosen}");
            let houses = found.unwrap_or_default().iter();
            let rest = houses.fold(chosen, |rest, house| rest - house.cells());
            assert!(found.is_none() || rest.is_empty(), "{chosen}: {rest}");
        }
    }
}
