//! Bivalue universal graves: positions that, but for some candidates, have two candidates in every empty cell
//! and two places for every digit in every house. Such a position has no solution or several.

use crate::prelude::*;

/// A grave with its extra candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BivalueGrave {
    /// The cells with candidates beyond the grave.
    pub extra_cells: CellMap,
    /// The extra candidates by cell, as many entries as there are extra cells.
    extras_by_cell: [(Cell, DigitSet); Cell::COUNT],
    /// All their digits.
    pub extras: DigitSet,
    /// The cells that see all extra cells.
    pub common_peers: CellMap,
    /// Whether some house showed each extra cell; otherwise some follow from a single digit being concerned.
    pub decided_by_houses: bool,
}

impl BivalueGrave {
    /// The candidates of an extra cell that are beyond the grave.
    pub(crate) fn extra_digits_in(&self, cell: Cell) -> DigitSet {
        let known = self.extras_by_cell[..self.extra_cells.len()].iter().find(|(extra, _)| *extra == cell);
        known.map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    /// The candidates of the grave: two in each empty cell.
    pub(crate) fn candidates_without_extras(&self, facts: &Facts) -> CandidateMap {
        let mut pairs = facts.board().candidate_map();
        for &(cell, digits) in &self.extras_by_cell[..self.extra_cells.len()] {
            for digit in digits {
                pairs.remove(cell.to_candidate(digit));
            }
        }
        pairs
    }

    fn add_extra(&mut self, cell: Cell, digit: Digit) {
        let count = self.extra_cells.len();
        if let Some((_, digits)) = self.extras_by_cell[..count].iter_mut().find(|(extra, _)| *extra == cell) {
            *digits += digit;
        } else {
            self.extras_by_cell[count] = (cell, DigitSet::of(digit));
            self.extra_cells += cell;
        }
        self.extras += digit;
        self.common_peers = self.extra_cells.peer_intersection();
    }
}

/// Finds the grave of a position, if it is close to one.
///
/// Goes through houses and digits: where a digit has neither no place nor two, the place in a cell of three
/// or more candidates is an extra. Several such places are left for other houses to decide, unless one digit
/// alone is concerned: then all of them are extras.
pub(crate) fn find_bivalue_grave(facts: &Facts) -> Option<BivalueGrave> {
    // Cells with three candidates or more need a common peer or a common digit: else nothing follows.
    let many = facts.empty_cells() - facts.bivalue_cells() - facts.cells_with_candidate_count(1);
    if many.is_empty() || !has_common_peer(many) && !have_common_digit(facts, many) {
        return None;
    }
    let mut left = GraveRemainder { facts, removed: [CellMap::EMPTY; 9] };
    let mut found = BivalueGrave {
        extra_cells: CellMap::EMPTY,
        extras_by_cell: [(Cell::at(0), DigitSet::EMPTY); Cell::COUNT],
        extras: DigitSet::EMPTY,
        common_peers: CellMap::FULL,
        decided_by_houses: true,
    };
    let mut undecided = [CellMap::EMPTY; 9];
    // A digit with other than two places in a house is an extra of one of the cells with many candidates.
    for house in House::all() {
        for digit in Digit::ALL {
            let places = left.remaining_places(house, digit);
            if matches!(places.len(), 0 | 2) {
                continue;
            }
            let extra: CellMap =
                (places & many).iter().filter(|&cell| left.remaining_digits(cell).len() >= 3).collect();
            // One such cell decides the extra, several leave it open, none rules out a grave.
            match (extra.first(), extra.has_several()) {
                (None, _) => return None,
                (Some(_), true) => undecided[digit.index()] |= extra,
                (Some(cell), false) => {
                    found.add_extra(cell, digit);
                    left.removed[digit.index()] += cell;
                    let tied = !found.extra_cells.has_several() || !found.extras.has_several();
                    if !tied && found.common_peers.is_empty() {
                        return None;
                    }
                }
            }
        }
    }
    // Without the extras, every cell and house must be bivalue.
    add_undecided_extras(&mut found, &mut left, &undecided);
    (!found.extra_cells.is_empty() && left.is_bivalue_grave()).then_some(found)
}

/// All cells with three candidates or more are beyond the grave. So they see a common cell, or it is one
/// digit that they have too many.
fn has_common_peer(cells: CellMap) -> bool {
    let mut common = CellMap::FULL;
    cells.iter().all(|cell| {
        common &= cell.peers();
        !common.is_empty()
    })
}

fn have_common_digit(facts: &Facts, cells: CellMap) -> bool {
    Digit::ALL.iter().any(|&digit| facts.candidate_cells(digit).contains_all(cells))
}

/// Eliminates the digit from all undecided cells, if only one digit was ever concerned.
fn add_undecided_extras(found: &mut BivalueGrave, left: &mut GraveRemainder<'_>, undecided: &[CellMap; 9]) {
    let concerned = Digit::ALL.into_iter().filter(|digit| !undecided[digit.index()].is_empty());
    let concerned = concerned.fold(found.extras, DigitSet::with);
    let Some(digit) = concerned.only() else { return };
    for cell in undecided[digit.index()] - found.extra_cells {
        found.decided_by_houses = false;
        found.add_extra(cell, digit);
        left.removed[digit.index()] += cell;
    }
}

/// The position without some candidates.
struct GraveRemainder<'a> {
    facts: &'a Facts,
    /// For each digit, the cells that lost it.
    removed: [CellMap; 9],
}

impl GraveRemainder<'_> {
    fn remaining_places(&self, house: House, digit: Digit) -> CellMap {
        (self.facts.candidate_cells(digit) & house.cells()) - self.removed[digit.index()]
    }

    fn remaining_digits(&self, cell: Cell) -> DigitSet {
        let digits = self.facts.candidates(cell).iter();
        digits.filter(|digit| !self.removed[digit.index()].contains(cell)).collect()
    }

    /// Two candidates in every empty cell, two places or none for every digit in every house.
    fn is_bivalue_grave(&self) -> bool {
        self.facts.empty_cells().iter().all(|cell| self.remaining_digits(cell).len() == 2)
            && House::all().all(|house| {
                Digit::ALL.iter().all(|&digit| matches!(self.remaining_places(house, digit).len(), 0 | 2))
            })
    }
}
