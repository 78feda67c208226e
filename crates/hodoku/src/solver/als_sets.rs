//! The almost locked sets of a position in HoDoKu's order, and what links them.

use ninefold_core::{ByCell, CellMap, DigitSet, House, HouseKind};
use ninefold_logic::als::Als;

use super::houses::HOUSES;
use crate::HodokuOverlap;

/// Link between two sets by one or two restricted common digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct HodokuRccLink {
    pub(super) set_indices: [usize; 2],
    pub(super) digits: DigitSet,
}

/// All almost locked sets of a position, and their links.
#[derive(Debug)]
pub(crate) struct HodokuAlsSets {
    /// In the order rows, columns, boxes.
    pub(super) sets: Vec<Als>,
    pub(super) links: Vec<HodokuRccLink>,
}

impl HodokuAlsSets {
    pub(super) fn new(
        empty: CellMap,
        candidates: &ByCell<DigitSet>,
        overlap: HodokuOverlap,
    ) -> HodokuAlsSets {
        let mut all = Vec::new();
        for house in HOUSES {
            collect_almost_locked_sets(
                candidates,
                house,
                house.cells() & empty,
                CellMap::EMPTY,
                DigitSet::EMPTY,
                &mut all,
            );
        }
        let links = find_rcc_links(&all, overlap);
        HodokuAlsSets { sets: all, links }
    }
}

fn collect_almost_locked_sets(
    candidates: &ByCell<DigitSet>,
    house: House,
    mut rest: CellMap,
    cells: CellMap,
    digits: DigitSet,
    sets: &mut Vec<Als>,
) {
    // Not even with all the others there would be one cell less than digits.
    if digits.len() > cells.len() + rest.len() + 1 {
        return;
    }
    while let Some(cell) = rest.pop_first() {
        let (cells, digits) = (cells.with(cell), digits | candidates[cell]);
        if digits.len() == cells.len() + 1 && !is_in_earlier_house(house, cells) {
            sets.push(Als::from_candidates(house, cells, |cell| candidates[cell]));
        }
        collect_almost_locked_sets(candidates, house, rest, cells, digits, sets);
    }
}

/// Whether cells of a house are all in an earlier house too.
fn is_in_earlier_house(house: House, cells: CellMap) -> bool {
    match house.kind() {
        HouseKind::Row => false,
        HouseKind::Column => cells.len() == 1,
        HouseKind::Box => cells.covered_line().is_some(),
    }
}

/// Whether two sets share no more cells than they may: never all of one.
pub(super) fn may_overlap(a: &Als, b: &Als, overlap: HodokuOverlap) -> bool {
    let shared = a.cells() & b.cells();
    shared.is_empty() || overlap == HodokuOverlap::Allowed && shared != a.cells() && shared != b.cells()
}

/// Returns the pairs of sets with restricted common digits, in order.
fn find_rcc_links(sets: &[Als], overlap: HodokuOverlap) -> Vec<HodokuRccLink> {
    let mut all = Vec::new();
    for (i, a) in sets.iter().enumerate() {
        for (j, b) in sets.iter().enumerate().skip(i + 1) {
            let digits =
                if may_overlap(a, b, overlap) { a.restricted_common_candidates(b) } else { DigitSet::EMPTY };
            if !digits.is_empty() {
                all.push(HodokuRccLink { set_indices: [i, j], digits });
            }
        }
    }
    all
}
