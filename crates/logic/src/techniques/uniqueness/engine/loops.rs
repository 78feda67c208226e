//! Deadly loops: cells that, except for some extra candidates, contain the same two digits, each house of the
//! loop twice.
//!
//! If the extra candidates were not there, the two digits could be swapped along the loop and the puzzle
//! would have two solutions. A rectangle is the loop of four cells.

use std::sync::{Mutex, PoisonError};

use ninefold_core::ByCell;

use crate::prelude::*;

/// The most cells of a loop: each row contains at most one even and one odd cell of it.
const MAX_LOOP_LENGTH: usize = 18;

/// A closed loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeadlyLoop {
    pub cells: CellMap,
    /// The two digits.
    pub pair: DigitSet,
    /// The cells with further candidates, in the order of the loop; more than two only if they share one
    /// digit.
    pub extra_cells: CellMap,
    /// The further candidates.
    pub extras: DigitSet,
    /// The first of the extra cells along the loop, and the last.
    pub ends: [Cell; 2],
}

/// Visits every loop once, in the order in which a depth-first search from each bivalue cell meets them:
/// along boxes, rows, columns.
pub(crate) fn visit_deadly_loops(
    facts: &Facts,
    visit: impl FnMut(&DeadlyLoop) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let DeadlyLoopCache(cache) = facts.shared_search_notes();
    let mut all = Vec::new();
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    for start in facts.bivalue_cells() {
        let suited = find_loop_eligible_cells(facts, start);
        if suited.is_empty() {
            continue;
        }
        // Search again only if the cells in question, or their candidates, have changed.
        let known = &mut cache[start];
        let candidates = suited.iter().map(|cell| facts.candidates(cell));
        if known.eligible_cells != suited || !candidates.clone().eq(known.candidates.iter().copied()) {
            *known = CachedLoops {
                eligible_cells: suited,
                candidates: candidates.collect(),
                loops: find_loops_from(facts, start, suited),
            };
        }
        all.extend_from_slice(&known.loops);
    }
    // The callback may ask for loops again.
    drop(cache);
    all.iter().try_for_each(visit)
}

/// The cells that loops through a bivalue cell may go through; none where there are no loops.
fn find_loop_eligible_cells(facts: &Facts, start: Cell) -> CellMap {
    let Some([a, b]) = facts.candidates(start).to_array() else { return CellMap::EMPTY };
    let shared = |house| {
        (facts.places_in_house(house, a) & facts.places_in_house(house, b)) & !position_bit(house, start) != 0
    };
    if !start.houses().into_iter().all(shared) {
        return CellMap::EMPTY;
    }
    let both = facts.candidate_cells(a) & facts.candidate_cells(b);
    // Loops through an earlier bivalue cell were found from there.
    let before = CellMap::from_bits_truncated((1 << start.index()) - 1);
    let suited = both - (before & facts.bivalue_cells());
    if !is_paired_in_every_house(suited, start) {
        return CellMap::EMPTY;
    }
    let suited = remove_unpaired_cells(suited);
    if suited.contains(start) { suited } else { CellMap::EMPTY }
}

/// The loops through a cell and others.
fn find_loops_from(facts: &Facts, start: Cell, suited: CellMap) -> Vec<DeadlyLoop> {
    let mut search = DeadlyLoopSearch {
        facts,
        pair: facts.candidates(start),
        eligible_cells: suited,
        path: [start; MAX_LOOP_LENGTH],
        length: 0,
        on_path: CellMap::EMPTY,
        visited: [HouseSet::EMPTY; 2],
        extra_cells: CellMap::EMPTY,
        extras: DigitSet::EMPTY,
        found: Vec::new(),
    };
    search.extend_path(start, 3);
    search.found
}

/// Cache of the loops from each bivalue cell: they depend on few cells, most of which don't change from step
/// to step.
#[derive(Default)]
struct DeadlyLoopCache(Mutex<ByCell<CachedLoops>>);

#[derive(Debug, Default)]
struct CachedLoops {
    /// The cells and the candidates that the entry depends on; the start is among them, and its candidates
    /// are the pair.
    eligible_cells: CellMap,
    candidates: Vec<DigitSet>,
    loops: Vec<DeadlyLoop>,
}

fn position_bit(house: House, cell: Cell) -> u16 {
    house.cell_position(cell).map_or(0, |position| 1 << position)
}

/// Whether each house of the cell has another of the cells.
fn is_paired_in_every_house(cells: CellMap, cell: Cell) -> bool {
    cell.houses().iter().all(|house| (cells & house.cells()).has_several())
}

/// Removes cells that are alone in a house, again and again; every deadly loop lies in those left.
fn remove_unpaired_cells(mut cells: CellMap) -> CellMap {
    loop {
        let left = cells.iter().filter(|&cell| is_paired_in_every_house(cells, cell)).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

struct DeadlyLoopSearch<'a> {
    facts: &'a Facts,
    pair: DigitSet,
    eligible_cells: CellMap,
    path: [Cell; MAX_LOOP_LENGTH],
    length: usize,
    on_path: CellMap,
    /// The houses of the cells at even and at odd places of the path; each house at most once in either.
    visited: [HouseSet; 2],
    extra_cells: CellMap,
    extras: DigitSet,
    /// The loops found from this start.
    found: Vec<DeadlyLoop>,
}

impl DeadlyLoopSearch<'_> {
    /// Adds a cell to the path, reached along a house of the kind 0–2, and extends the path from it.
    fn extend_path(&mut self, cell: Cell, kind: usize) {
        // Two cells of the same parity must not share a house.
        let parity = self.length % 2;
        if self.length == MAX_LOOP_LENGTH || !self.visited[parity].is_disjoint(cell.house_set()) {
            return;
        }
        // Extras of one digit in any number of cells, or of several digits in two.
        let extras = self.facts.candidates(cell) - self.pair;
        let all_extras = self.extras | extras;
        if !extras.is_empty() && all_extras.len() > 1 && self.extra_cells.len() >= 2 {
            return;
        }
        // Add the cell, go on, and take it back.
        let before = (self.extras, self.extra_cells);
        self.path[self.length] = cell;
        self.length += 1;
        self.on_path += cell;
        self.visited[parity] |= cell.house_set();
        self.extras = all_extras;
        if !extras.is_empty() {
            self.extra_cells += cell;
        }

        self.continue_path(cell, kind);

        (self.extras, self.extra_cells) = before;
        self.visited[parity] -= cell.house_set();
        self.on_path -= cell;
        self.length -= 1;
    }

    fn continue_path(&mut self, cell: Cell, last_kind: usize) {
        let start = self.path[0];
        for (kind, house) in cell.houses().into_iter().enumerate() {
            if kind == last_kind {
                continue;
            }
            // Close at the start, or extend along another kind of house than before.
            for next in (self.eligible_cells & house.cells()) - cell {
                if next == start {
                    self.store_loop();
                } else if !self.on_path.contains(next) {
                    self.extend_path(next, kind);
                }
            }
        }
    }

    fn store_loop(&mut self) {
        // Every house must contain an even and an odd cell; each loop is stored once.
        let complete = self.length >= 4 && self.visited[0] == self.visited[1];
        if !complete
            || self.extra_cells.is_empty()
            || self.found.iter().any(|seen| seen.cells == self.on_path)
        {
            return;
        }
        let mut along = self.path[..self.length].iter().filter(|&&cell| self.extra_cells.contains(cell));
        let first = along.next().copied().unwrap_or(self.path[0]);
        let last = along.next_back().copied().unwrap_or(first);
        self.found.push(DeadlyLoop {
            cells: self.on_path,
            pair: self.pair,
            extra_cells: self.extra_cells,
            extras: self.extras,
            ends: [first, last],
        });
    }
}
