//! Rectangles of two digits, and the bivalue universal grave with one cell more.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, Cell, CellMap, Digit, DigitSet, House};

use super::found::{Found, Shape};
use super::houses::houses_of;
use super::{Finds, Grid, Kind, Options};
use crate::hodoku::MissingCandidates;

pub(super) fn grave(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    let more: CellMap = grid.empty() - grid.bivalue();
    let Some(cell) = more.only() else { return ControlFlow::Continue(()) };
    if grid.candidates(cell).len() != 3 {
        return ControlFlow::Continue(());
    }
    let odd = grid
        .candidates(cell)
        .iter()
        .find(|digit| houses_of(cell).iter().all(|house| grid.left(*house, *digit) == 3));
    let Some(odd) = odd else { return ControlFlow::Continue(()) };
    for digit in Digit::ALL {
        for house in House::all() {
            let left = grid.left(house, digit);
            if left != 0 && left != 2 && !(digit == odd && house.cells().contains(cell)) {
                return ControlFlow::Continue(());
            }
        }
    }
    let removed = (grid.candidates(cell) - odd).iter().map(|digit| cell.with(digit)).collect();
    finds.push(Found::removing(Kind::Bug, removed, Shape::None))
}

/// Rectangles of a type.
pub(super) fn rectangles(grid: &Grid, kind: Kind, options: &Options, finds: &mut Finds) -> ControlFlow<()> {
    for first in grid.bivalue() {
        let digits = grid.candidates(first);
        let least = match options.missing_candidates {
            MissingCandidates::Allowed => 1,
            MissingCandidates::Refused => 2,
        };
        let mate = |cell: Cell| (grid.candidates(cell) & digits).len() >= least;
        let lines = first.row().cells() | first.column().cells();
        for second in (lines & first.house_box().cells() & grid.empty()) - first {
            if mate(second) {
                let outside = grid.empty() - first.house_box().cells();
                for cells in corners_of([first, second], outside) {
                    if cells[2..].iter().all(|corner| mate(*corner)) {
                        check(grid, kind, digits, cells, finds)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn check(grid: &Grid, kind: Kind, digits: DigitSet, cells: [Cell; 4], finds: &mut Finds) -> ControlFlow<()> {
    let Some([u, v]) = digits.to_array() else { return ControlFlow::Continue(()) };
    let four: CellMap = cells.into();
    let more: CellMap = four.iter().filter(|cell| !(grid.candidates(*cell) - digits).is_empty()).collect();
    let extra = more.iter().fold(DigitSet::EMPTY, |all, cell| all | (grid.candidates(cell) - digits));
    let seen = more.peer_intersection();
    let shape = |a: Digit, b: Digit| Shape::Rectangle { digits: [a, b], cells };
    let mut push = |kind: Kind, removed: Vec<_>, shape: Shape| {
        if removed.is_empty() {
            ControlFlow::Continue(())
        } else {
            finds.push(Found::removing(kind, removed, shape))
        }
    };
    let diagonal = more.to_array::<2>().is_some_and(|[a, b]| a.row() != b.row() && a.column() != b.column());
    match kind {
        Kind::Unique1 => {
            if let Some(cell) = more.only() {
                let removed = (grid.candidates(cell) & digits).iter().map(|digit| cell.with(digit)).collect();
                push(kind, removed, shape(u, v))?;
            }
        }
        Kind::Unique2 | Kind::Unique5 => {
            let is_five = more.len() == 3 || diagonal;
            if let Some(digit) = extra.only()
                && more.len() > 1
                && more.len() < 4
                && is_five == (kind == Kind::Unique5)
            {
                let removed = (seen & grid.with(digit)).iter().map(|cell| cell.with(digit)).collect();
                push(kind, removed, shape(u, v))?;
            }
        }
        Kind::Unique3 => {
            if more.len() == 2 && !diagonal {
                for house in common(more) {
                    let open = (house.cells() & grid.empty()) - four;
                    WithSubset { grid, digits, cells, more }.grow(open, CellMap::EMPTY, extra, finds)?;
                }
            }
        }
        Kind::Unique4 => {
            if more.len() == 2 && !diagonal {
                for (a, b) in [(u, v), (v, u)] {
                    // Every a of a house lies in the two, so neither is b.
                    if common(more).iter().any(|house| {
                        (grid.with(a) & house.cells()) == (grid.with(a) & more)
                            && (grid.with(a) & more).len() == 2
                    }) {
                        let removed = (more & grid.with(b)).iter().map(|cell| cell.with(b)).collect();
                        push(kind, removed, shape(u, v))?;
                    }
                }
            }
        }
        Kind::Unique6 => {
            if diagonal {
                for (a, _) in [(u, v), (v, u)] {
                    let two = |house: House| grid.left(house, a) == 2;
                    let Some([x, y]) = more.to_array() else { continue };
                    let lines = [x.row(), y.row(), x.column(), y.column()];
                    if lines.iter().all(|line| two(*line) && (grid.with(a) & line.cells() & four).len() == 2)
                    {
                        let removed = (more & grid.with(a)).iter().map(|cell| cell.with(a)).collect();
                        push(kind, removed, shape(u, v))?;
                    }
                }
            }
        }
        _ => {
            if more.len() > 2 || diagonal {
                for corner in four - more {
                    let Some(opposite) = four
                        .iter()
                        .find(|cell| cell.row() != corner.row() && cell.column() != corner.column())
                    else {
                        continue;
                    };
                    for (a, b) in [(u, v), (v, u)] {
                        let two = |house: House| {
                            grid.left(house, a) == 2 && (grid.with(a) & house.cells() & four).len() == 2
                        };
                        if two(opposite.row()) && two(opposite.column()) && grid.has(opposite.with(b)) {
                            push(kind, vec![opposite.with(b)], shape(u, v))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Rows, columns and boxes that hold all of some cells.
fn common(cells: CellMap) -> Vec<House> {
    let Some(first) = cells.first() else { return Vec::new() };
    houses_of(first).into_iter().filter(|house| (cells - house.cells()).is_empty()).collect()
}

/// A rectangle with two corners that have more than its digits, which make subsets with other cells.
struct WithSubset<'g> {
    grid: &'g Grid,
    digits: DigitSet,
    cells: [Cell; 4],
    /// The two corners.
    more: CellMap,
}

impl WithSubset<'_> {
    /// Subsets of some cells of a house of the two corners, and the digits so far.
    fn grow(&self, mut rest: CellMap, chosen: CellMap, all: DigitSet, finds: &mut Finds) -> ControlFlow<()> {
        while let Some(cell) = rest.pop_first() {
            let (chosen, all) = (chosen.with(cell), all | self.grid.candidates(cell));
            if all.len() == chosen.len() + 1 {
                let removed = self.removed(chosen, all);
                if let Some(digits) = self.digits.to_array()
                    && !removed.is_empty()
                {
                    let shape = Shape::Rectangle { digits, cells: self.cells };
                    finds.push(Found::removing(Kind::Unique3, removed, shape))?;
                }
            }
            self.grow(rest, chosen, all, finds)?;
        }
        ControlFlow::Continue(())
    }

    /// What a subset with the two corners removes from each house that it lies in.
    fn removed(&self, chosen: CellMap, all: DigitSet) -> Vec<Candidate> {
        let of_subset = chosen | self.more;
        let four: CellMap = self.cells.into();
        let mut cells = CellMap::EMPTY;
        for house in common(of_subset) {
            cells |= (house.cells() & self.grid.empty()) - of_subset - four;
        }
        let of = |cell: Cell| (self.grid.candidates(cell) & all).iter().map(move |digit| cell.with(digit));
        cells.iter().flat_map(of).collect()
    }
}

/// Rectangles with solved corners that are not given, of a type.
pub(super) fn avoidable(grid: &Grid, kind: Kind, finds: &mut Finds) -> ControlFlow<()> {
    let solved = !grid.empty() - grid.givens();
    for first in solved {
        let lines = first.row().cells() | first.column().cells();
        for second in (lines & first.house_box().cells() & solved) - first {
            for [_, _, third, fourth] in
                corners_of([first, second], !grid.givens() - first.house_box().cells())
            {
                let (Some(u), Some(v)) = (grid.value(first), grid.value(second)) else { continue };
                let shape = Shape::Rectangle { digits: [u, v], cells: [first, second, third, fourth] };
                let removed: Vec<_> = match kind {
                    Kind::Avoidable1 => match (grid.value(third), grid.value(fourth)) {
                        (Some(value), None) if value == v => Some(fourth.with(u)),
                        (None, Some(value)) if value == u => Some(third.with(v)),
                        _ => None,
                    }
                    .filter(|candidate| grid.has(*candidate) && grid.candidates(candidate.cell()).len() == 2)
                    .into_iter()
                    .collect(),
                    _ => {
                        let (a, b) = (grid.candidates(third), grid.candidates(fourth));
                        let extra = (a - v)
                            .only()
                            .filter(|x| a.contains(v) && b.contains(u) && (b - u).only() == Some(*x));
                        let Some(extra) = extra else { continue };
                        let seen = third.peers() & fourth.peers() & grid.with(extra);
                        seen.iter().map(|cell| cell.with(extra)).collect()
                    }
                };
                if !removed.is_empty() {
                    finds.push(Found::removing(kind, removed, shape))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rectangles with two corners that share a box and a line, whose others are among some cells.
fn corners_of([a, b]: [Cell; 2], among: CellMap) -> Vec<[Cell; 4]> {
    let (first, second) = if a.row() == b.row() { (a.column(), b.column()) } else { (a.row(), b.row()) };
    let mut all = Vec::new();
    for c in (first.cells() & among) - a {
        let cross = if first == a.column() { c.row() } else { c.column() };
        if let Some(d) = (cross.cells() & second.cells() & among).first() {
            all.push([a, b, c, d]);
        }
    }
    all
}
