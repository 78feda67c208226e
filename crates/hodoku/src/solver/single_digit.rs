//! HoDoKu's searches for skyscrapers, kites, turbot fish and empty rectangles.

use std::ops::ControlFlow;

use ninefold_core::{Cell, Digit, House};

use super::houses::HOUSES;
use super::step::{HodokuShape, HodokuStep};
use super::{HodokuGrid, HodokuKind, HodokuStepCollector};

/// Returns the two places of a digit in each house that has just two.
fn find_conjugate_pairs(grid: &HodokuGrid, digit: Digit, houses: &[House]) -> Vec<[Cell; 2]> {
    let two = houses.iter().filter(|house| grid.place_count(**house, digit) == 2);
    two.filter_map(|house| (grid.cells_with(digit) & house.cells()).to_array()).collect()
}

/// Reports two strong links of a digit once for each way in which they are joined: `is_joined` says whether
/// these two ends are, by their places in the links.
fn report_joined_links(
    grid: &HodokuGrid,
    kind: HodokuKind,
    digit: Digit,
    [first, second]: [[Cell; 2]; 2],
    is_joined: impl Fn(usize, usize) -> bool,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    for (p, q) in [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|&(p, q)| is_joined(p, q)) {
        // The digit is true at one of the other ends.
        let (ends, joint) = ([first[1 - p], second[1 - q]], [first[p], second[q]]);
        let both = ends[0].peers() & ends[1].peers();
        let removed: Vec<_> =
            (both & grid.cells_with(digit)).iter().map(|cell| cell.to_candidate(digit)).collect();
        if !removed.is_empty() {
            let shape = HodokuShape::StrongLinkPair { digit, ends, joint };
            finds.push(HodokuStep::from_eliminations(kind, removed, shape))?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_skyscrapers(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for (houses, is_row) in [(&HOUSES[..9], true), (&HOUSES[9..18], false)] {
        for digit in Digit::ALL {
            let links = find_conjugate_pairs(grid, digit, houses);
            for (i, &a) in links.iter().enumerate() {
                for &b in &links[i + 1..] {
                    let joined =
                        |x: Cell, y: Cell| if is_row { x.column() == y.column() } else { x.row() == y.row() };
                    // Two parallel strong links joined at one end.
                    let is_joined = |p: usize, q: usize| joined(a[p], b[q]) && !joined(a[1 - p], b[1 - q]);
                    report_joined_links(grid, HodokuKind::Skyscraper, digit, [a, b], is_joined, finds)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_kites(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let rows = find_conjugate_pairs(grid, digit, &HOUSES[..9]);
        let columns = find_conjugate_pairs(grid, digit, &HOUSES[9..18]);
        for &a in &rows {
            for &b in columns.iter().filter(|b| !a.contains(&b[0]) && !a.contains(&b[1])) {
                // A strong link in a row and one in a column, with an end of each in the same box.
                let is_joined = |p: usize, q: usize| a[p].house_box() == b[q].house_box();
                report_joined_links(grid, HodokuKind::Kite, digit, [a, b], is_joined, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_turbot_fish(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let links = find_conjugate_pairs(grid, digit, &HOUSES);
        // Try every pair of strong links without a common cell, in both orders.
        for &a in &links {
            for &b in links.iter().filter(|b| !a.contains(&b[0]) && !a.contains(&b[1])) {
                // Any two strong links, an end of one seeing an end of the other.
                let is_joined = |p: usize, q: usize| a[p].sees(b[q]);
                report_joined_links(grid, HodokuKind::TurbotFish, digit, [a, b], is_joined, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_empty_rectangles(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for house in &HOUSES[18..] {
            let places = grid.cells_with(digit) & house.cells();
            if places.len() < 3 {
                continue;
            }
            for row in &HOUSES[..9] {
                for column in &HOUSES[9..18] {
                    // The box's places must lie in one row and one column, and not in one of them alone.
                    if (house.cells() & row.cells() & column.cells()).is_empty()
                        || !(places - row.cells() - column.cells()).is_empty()
                        || (places - column.cells()).is_empty()
                        || (places - row.cells()).is_empty()
                    {
                        continue;
                    }
                    for (first, other) in [(row, column), (column, row)] {
                        // A conjugate pair starts at one arm and runs across it.
                        for start in (grid.cells_with(digit) & first.cells()) - house.cells() {
                            let across = if first.number() == start.row().number() && first == &start.row() {
                                start.column()
                            } else {
                                start.row()
                            };
                            let link = grid.cells_with(digit) & across.cells();
                            if link.len() != 2 {
                                continue;
                            }
                            let Some(end) = (link - start).first() else { continue };
                            if house.cells().contains(end) {
                                continue;
                            }
                            // The target is where the line through the pair's other end meets the other arm.
                            let along = if across == start.column() { end.row() } else { end.column() };
                            let Some(hit) = (along.cells() & other.cells()).first() else { continue };
                            if hit != end
                                && grid.has_candidate(hit.to_candidate(digit))
                                && !house.cells().contains(hit)
                            {
                                let arms = [other, first].map(|line| places & line.cells());
                                let link = [start, end];
                                let shape = HodokuShape::EmptyRectangle { digit, house: *house, arms, link };
                                finds.push(HodokuStep::from_eliminations(
                                    HodokuKind::EmptyRectangle,
                                    vec![hit.to_candidate(digit)],
                                    shape,
                                ))?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
