//! HoDoKu's searches for simple and multiple colours.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit};

use super::chains::strong_link_ends;
use super::step::{HodokuShape, HodokuStep};
use super::{HodokuGrid, HodokuKind, HodokuStepCollector};

/// Returns the connected parts of the graph of a digit's strong links, each in two colours; the first colour
/// has the lowest cell.
fn colour_components(grid: &HodokuGrid, digit: Digit) -> Vec<[CellMap; 2]> {
    // Spread over strong links; the colour alternates with each link.
    let mut parts = Vec::new();
    let mut done = CellMap::EMPTY;
    for start in grid.cells_with(digit) {
        if done.contains(start) || strong_link_ends(grid, start, digit).is_empty() {
            continue;
        }
        let mut part = [CellMap::EMPTY; 2];
        let mut open = vec![(start, 0)];
        while let Some((cell, colour)) = open.pop() {
            if part[colour].insert(cell) {
                open.extend(strong_link_ends(grid, cell, digit).iter().map(|next| (next, 1 - colour)));
            }
        }
        done = done | part[0] | part[1];
        parts.push(part);
    }
    parts
}

/// Whether two cells of a colour see each other.
fn has_conflict(colour: CellMap) -> bool {
    colour.iter().any(|cell| !(colour & cell.peers()).is_empty())
}

fn cells_seeing_colour(colour: CellMap) -> CellMap {
    colour.expanded_peers()
}

fn report_eliminations(
    grid: &HodokuGrid,
    kind: HodokuKind,
    digit: Digit,
    cells: CellMap,
    shape: HodokuShape,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let removed: Vec<_> =
        (cells & grid.cells_with(digit)).iter().map(|cell| cell.to_candidate(digit)).collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    finds.push(HodokuStep::from_eliminations(kind, removed, shape))
}

pub(super) fn find_simple_colours(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for [a, b] in colour_components(grid, digit) {
            let shape = || HodokuShape::Colours { digit, colours: vec![a, b] };
            for colour in [a, b] {
                if has_conflict(colour) {
                    report_eliminations(grid, HodokuKind::SimpleWrap, digit, colour, shape(), finds)?;
                }
            }
            report_eliminations(
                grid,
                HodokuKind::SimpleTrap,
                digit,
                (cells_seeing_colour(a) & cells_seeing_colour(b)) - a - b,
                shape(),
                finds,
            )?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn find_multi_colours(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let parts = colour_components(grid, digit);
        for (i, first) in parts.iter().enumerate() {
            for (j, second) in parts.iter().enumerate() {
                if i == j {
                    continue;
                }
                let shape = || HodokuShape::Colours {
                    digit,
                    colours: vec![first[0], first[1], second[0], second[1]],
                };
                // A colour that sees both colours of another part is false: all of it is eliminated.
                for colour in *first {
                    let touches = |other: CellMap| !(cells_seeing_colour(colour) & other).is_empty();
                    if touches(second[0]) && touches(second[1]) {
                        report_eliminations(grid, HodokuKind::Multi2, digit, colour, shape(), finds)?;
                    }
                }
                // Where two colours see each other, one of the opposite colours is true: cells that see both
                // of these lose the digit.
                let mut both = CellMap::EMPTY;
                for (p, q) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if !(cells_seeing_colour(first[p]) & second[q]).is_empty() {
                        both |= cells_seeing_colour(first[1 - p]) & cells_seeing_colour(second[1 - q]);
                    }
                }
                report_eliminations(grid, HodokuKind::Multi1, digit, both, shape(), finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}
