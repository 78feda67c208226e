//! HoDoKu's searches for W-wings, XY-wings and XYZ-wings.

use ninefold_core::small_sort::SortShort;
use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit};

use super::houses::HOUSES;
use super::step::{HodokuShape, HodokuStep};
use super::{HodokuGrid, HodokuKind, HodokuStepCollector};

pub(super) fn find_w_wings(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    let cells = grid.bivalue_cells();
    // The ends are two cells with the same pair of digits.
    for a in cells {
        for b in cells {
            if b <= a || grid.candidates(a) != grid.candidates(b) {
                continue;
            }
            let Some([x, y]) = grid.candidates(a).to_array() else { continue };
            // Either digit may be the one that is removed; the other one is linked.
            for (removed, linked) in [(x, y), (y, x)] {
                let targets = a.peers() & b.peers() & grid.cells_with(removed);
                if targets.is_empty() {
                    continue;
                }
                // Any house where the other digit has two places, one seen by each end, joins the ends.
                for house in HOUSES {
                    if grid.place_count(house, linked) != 2 {
                        continue;
                    }
                    let places = grid.cells_with(linked) & house.cells();
                    let Some([p, q]) = places.to_array() else { continue };
                    if places.contains(a) || places.contains(b) {
                        continue;
                    }
                    if p.sees(a) && q.sees(b) || q.sees(a) && p.sees(b) {
                        let list = targets.iter().map(|cell| cell.to_candidate(removed)).collect();
                        let shape =
                            HodokuShape::WWing { digits: [removed, linked], ends: [a, b], link: [p, q] };
                        finds.push(HodokuStep::from_eliminations(HodokuKind::WWing, list, shape))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_xy_wings(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    // Go through triples of bivalue cells whose first two have three digits together.
    let cells: Vec<Cell> = grid.bivalue_cells().iter().collect();
    for (i, a) in cells.iter().enumerate() {
        for (j, b) in cells.iter().enumerate().skip(i + 1) {
            if (grid.candidates(*a) | grid.candidates(*b)).len() != 3 {
                continue;
            }
            for c in &cells[j + 1..] {
                // Three cells with three digits: each may be the pivot.
                for (pivot, left, right) in [(a, b, c), (b, a, c), (c, a, b)] {
                    let (p, l, r) =
                        (grid.candidates(*pivot), grid.candidates(*left), grid.candidates(*right));
                    // The pincers differ, both see the pivot, and they share a digit.
                    if (p | l | r).len() != 3
                        || p == l
                        || p == r
                        || l == r
                        || !pivot.sees(*left)
                        || !pivot.sees(*right)
                    {
                        continue;
                    }
                    let Some(z) = (l & r).only() else { continue };
                    report_wing(
                        grid,
                        HodokuKind::XyWing,
                        z,
                        *pivot,
                        [*left, *right],
                        left.peers() & right.peers(),
                        finds,
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_xyz_wings(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    let two = grid.bivalue_cells();
    // The pivot has three digits, the pincers around it two of them each.
    for pivot in grid.empty_cells().iter().filter(|cell| grid.candidates(*cell).len() == 3) {
        let around: Vec<Cell> = (two & pivot.peers()).iter().collect();
        for (i, a) in around.iter().enumerate() {
            for b in &around[i + 1..] {
                let (p, l, r) = (grid.candidates(pivot), grid.candidates(*a), grid.candidates(*b));
                // Both pincers are subsets of the pivot's three digits and differ from each other.
                if l == r || (p | l | r) != p {
                    continue;
                }
                // One of the three cells has the common digit, so cells that see them all lose it.
                let Some(z) = (l & r).only() else { continue };
                report_wing(
                    grid,
                    HodokuKind::XyzWing,
                    z,
                    pivot,
                    [*a, *b],
                    a.peers() & b.peers() & pivot.peers(),
                    finds,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn report_wing(
    grid: &HodokuGrid,
    kind: HodokuKind,
    z: Digit,
    pivot: Cell,
    pincers: [Cell; 2],
    seen: CellMap,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let removed: Vec<_> = (seen & grid.cells_with(z)).iter().map(|cell| cell.to_candidate(z)).collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    // HoDoKu writes the pivot's digits first and the eliminated one last; in an XYZ-Wing, all in order.
    let mut digits: Vec<Digit> = grid.candidates(pivot).iter().filter(|digit| *digit != z).collect();
    digits.push(z);
    if kind == HodokuKind::XyzWing {
        digits.sort_short();
    }
    finds.push(HodokuStep::from_eliminations(kind, removed, HodokuShape::Wing { digits, pivot, pincers, z }))
}
