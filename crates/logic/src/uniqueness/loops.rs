//! Deadly loops: cells that, but for some extra candidates, hold the same two digits, each house of the loop twice.
//!
//! If the extra candidates were not there, the two digits could be swapped along the loop and the puzzle would have
//! two solutions. A rectangle is the loop of four cells.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, DigitSet, House, HouseSet};

use crate::Facts;

/// The most cells a loop can have: each row holds one even and one odd cell of it at most.
const LONGEST: usize = 18;

/// A closed loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeadlyLoop {
    pub cells: CellMap,
    /// The two digits.
    pub pair: DigitSet,
    /// The cells with further candidates, in the order of the loop; more than two only if they share one digit.
    pub extra_cells: CellMap,
    /// The further candidates.
    pub extras: DigitSet,
    /// The first of the extra cells along the loop, and the last.
    pub ends: [Cell; 2],
}

/// Every loop once, in the order in which a depth-first search from each bivalue cell meets them: along boxes, rows,
/// columns.
pub(crate) fn loops(facts: &Facts, mut see: impl FnMut(&DeadlyLoop) -> ControlFlow<()>) -> ControlFlow<()> {
    for start in facts.bivalue() {
        let pair = facts.candidates(start);
        let mut digits = pair.iter();
        let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
        let shared =
            |house| (facts.places(house, a) & facts.places(house, b)) & !position_bit(house, start) != 0;
        if !start.houses().into_iter().all(shared) {
            continue;
        }
        let both = facts.cells_with(a) & facts.cells_with(b);
        // Loops through a bivalue cell that came before have been met from there.
        let before = CellMap::from_bits_truncated((1 << start.index()) - 1);
        let suited = both - (before & facts.bivalue());
        if !paired_everywhere(suited, start) {
            continue;
        }
        let suited = core_of(suited);
        if !suited.contains(start) {
            continue;
        }
        let mut search = Search {
            facts,
            pair,
            suited,
            path: [start; LONGEST],
            length: 0,
            on_path: CellMap::EMPTY,
            visited: [HouseSet::EMPTY; 2],
            extra_cells: CellMap::EMPTY,
            extras: DigitSet::EMPTY,
            seen: Vec::new(),
            see: &mut see,
        };
        search.extend(start, 3)?;
    }
    ControlFlow::Continue(())
}

fn position_bit(house: House, cell: Cell) -> u16 {
    house.position(cell).map_or(0, |position| 1 << position)
}

/// Whether each house of the cell has another of the cells.
fn paired_everywhere(cells: CellMap, cell: Cell) -> bool {
    cell.houses().iter().all(|house| (cells & house.cells()).has_several())
}

/// What is left when cells that are alone in a house are taken away, again and again: no loop leaves this.
fn core_of(mut cells: CellMap) -> CellMap {
    loop {
        let left = cells.iter().filter(|&cell| paired_everywhere(cells, cell)).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

struct Search<'a, F> {
    facts: &'a Facts,
    pair: DigitSet,
    suited: CellMap,
    path: [Cell; LONGEST],
    length: usize,
    on_path: CellMap,
    /// The houses of the cells at even and at odd places of the path; each house at most once in either.
    visited: [HouseSet; 2],
    extra_cells: CellMap,
    extras: DigitSet,
    /// The loops met from this start.
    seen: Vec<CellMap>,
    see: &'a mut F,
}

impl<F: FnMut(&DeadlyLoop) -> ControlFlow<()>> Search<'_, F> {
    /// Puts a cell on the path, reached along a house of the kind 0–2, and goes on from it.
    fn extend(&mut self, cell: Cell, kind: usize) -> ControlFlow<()> {
        let parity = self.length % 2;
        if self.length == LONGEST || !self.visited[parity].is_disjoint(cell.house_set()) {
            return ControlFlow::Continue(());
        }
        let extras = self.facts.candidates(cell) - self.pair;
        let all_extras = self.extras | extras;
        if !extras.is_empty() && all_extras.len() > 1 && self.extra_cells.len() >= 2 {
            return ControlFlow::Continue(());
        }
        let before = (self.extras, self.extra_cells);
        self.path[self.length] = cell;
        self.length += 1;
        self.on_path += cell;
        self.visited[parity] |= cell.house_set();
        self.extras = all_extras;
        if !extras.is_empty() {
            self.extra_cells += cell;
        }

        let result = self.go_on(cell, kind);

        (self.extras, self.extra_cells) = before;
        self.visited[parity] -= cell.house_set();
        self.on_path -= cell;
        self.length -= 1;
        result
    }

    fn go_on(&mut self, cell: Cell, last_kind: usize) -> ControlFlow<()> {
        let start = self.path[0];
        for (kind, house) in cell.houses().into_iter().enumerate() {
            if kind == last_kind {
                continue;
            }
            for next in (self.suited & house.cells()) - cell {
                if next == start {
                    self.close()?;
                } else if !self.on_path.contains(next) {
                    self.extend(next, kind)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self) -> ControlFlow<()> {
        let complete = self.length >= 4 && self.visited[0] == self.visited[1];
        if !complete || self.extra_cells.is_empty() || self.seen.contains(&self.on_path) {
            return ControlFlow::Continue(());
        }
        self.seen.push(self.on_path);
        let mut along = self.path[..self.length].iter().filter(|&&cell| self.extra_cells.contains(cell));
        let first = along.next().copied().unwrap_or(self.path[0]);
        let last = along.next_back().copied().unwrap_or(first);
        (self.see)(&DeadlyLoop {
            cells: self.on_path,
            pair: self.pair,
            extra_cells: self.extra_cells,
            extras: self.extras,
            ends: [first, last],
        })
    }
}
