//! Simple and multiple colours.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit};

use super::chains::strong;
use super::found::{Found, Shape};
use super::{Finds, Grid, Kind};

/// Returns the connected parts of the graph of a digit's strong links, each in two colours; the first colour
/// has the lowest cell.
fn parts(grid: &Grid, digit: Digit) -> Vec<[CellMap; 2]> {
    // Spread over strong links; the colour alternates with each link.
    let mut parts = Vec::new();
    let mut done = CellMap::EMPTY;
    for start in grid.with(digit) {
        if done.contains(start) || strong(grid, start, digit).is_empty() {
            continue;
        }
        let mut part = [CellMap::EMPTY; 2];
        let mut open = vec![(start, 0)];
        while let Some((cell, colour)) = open.pop() {
            if part[colour].insert(cell) {
                open.extend(strong(grid, cell, digit).iter().map(|next| (next, 1 - colour)));
            }
        }
        done = done | part[0] | part[1];
        parts.push(part);
    }
    parts
}

/// Whether two cells of a colour see each other.
fn clashes(colour: CellMap) -> bool {
    colour.iter().any(|cell| !(colour & cell.peers()).is_empty())
}

fn seen(colour: CellMap) -> CellMap {
    colour.expanded_peers()
}

fn report(
    grid: &Grid,
    kind: Kind,
    digit: Digit,
    cells: CellMap,
    shape: Shape,
    finds: &mut Finds,
) -> ControlFlow<()> {
    let removed: Vec<_> = (cells & grid.with(digit)).iter().map(|cell| cell.with(digit)).collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    finds.push(Found::removing(kind, removed, shape))
}

pub(super) fn simple(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for [a, b] in parts(grid, digit) {
            let shape = || Shape::Colours { digit, colours: vec![a, b] };
            for colour in [a, b] {
                if clashes(colour) {
                    report(grid, Kind::SimpleWrap, digit, colour, shape(), finds)?;
                }
            }
            report(grid, Kind::SimpleTrap, digit, (seen(a) & seen(b)) - a - b, shape(), finds)?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn multi(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let parts = parts(grid, digit);
        for (i, first) in parts.iter().enumerate() {
            for (j, second) in parts.iter().enumerate() {
                if i == j {
                    continue;
                }
                let shape =
                    || Shape::Colours { digit, colours: vec![first[0], first[1], second[0], second[1]] };
                // A colour that sees both colours of another part is false: all of it is eliminated.
                for colour in *first {
                    let touches = |other: CellMap| !(seen(colour) & other).is_empty();
                    if touches(second[0]) && touches(second[1]) {
                        report(grid, Kind::Multi2, digit, colour, shape(), finds)?;
                    }
                }
                // Where two colours see each other, one of the opposite colours is true: cells that see both
                // of these lose the digit.
                let mut both = CellMap::EMPTY;
                for (p, q) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if !(seen(first[p]) & second[q]).is_empty() {
                        both |= seen(first[1 - p]) & seen(second[1 - q]);
                    }
                }
                report(grid, Kind::Multi1, digit, both, shape(), finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}
