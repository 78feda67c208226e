//! A board with what finders want to know about it, kept current as steps are applied.

use ninefold_core::{Board, ByHouse, Candidate, Cell, CellMap, Digit, DigitSet, House};

use crate::Conclusions;

/// A position and its facts. An ordinary value: clone it, keep several, send it to a thread.
#[derive(Clone, Debug)]
pub struct Facts {
    board: Board,
    empty: CellMap,
    /// Empty cells with exactly two candidates.
    bivalue: CellMap,
    /// For every house and digit index, the positions where the digit may go.
    places: ByHouse<[u16; 9]>,
}

impl Facts {
    /// The facts of a board.
    #[must_use]
    pub fn new(board: Board) -> Facts {
        let places = ByHouse::from_fn(|house| {
            let mut places = [0; 9];
            for position in 0..9 {
                for digit in board.candidates(house.cell(position)) {
                    places[digit.index()] |= 1 << position;
                }
            }
            places
        });
        let bivalue = Cell::all().filter(|&cell| board.candidates(cell).len() == 2).collect();
        Facts { empty: board.empty(), bivalue, places, board }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What may go into a cell; nothing where it is filled.
    #[must_use]
    #[inline(always)]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.board.candidates(cell)
    }

    /// The empty cells where a digit may go.
    #[must_use]
    #[inline(always)]
    pub fn cells_with(&self, digit: Digit) -> CellMap {
        self.board.cells_with(digit)
    }

    /// The cells without a value.
    #[must_use]
    #[inline(always)]
    pub fn empty(&self) -> CellMap {
        self.empty
    }

    /// The empty cells with exactly two candidates.
    #[must_use]
    #[inline(always)]
    pub fn bivalue(&self) -> CellMap {
        self.bivalue
    }

    /// Where a digit may go in a house: bit n for the house's n-th cell.
    #[must_use]
    #[inline(always)]
    pub fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[house][digit.index()]
    }

    /// The same for all nine digits, by index.
    #[must_use]
    #[inline(always)]
    pub fn places_by_digit(&self, house: House) -> &[u16; 9] {
        &self.places[house]
    }

    /// Whether a candidate is possible.
    #[must_use]
    #[inline(always)]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.board.has(candidate)
    }

    /// Whether every cell is filled.
    #[must_use]
    #[inline(always)]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Applies a step: takes candidates out, then places digits. What is no candidate is passed over.
    pub fn apply(&mut self, conclusions: &Conclusions) {
        for candidate in conclusions.eliminations {
            self.remove(candidate);
        }
        for candidate in conclusions.placements {
            self.place(candidate);
        }
    }

    /// Takes one candidate out.
    pub fn remove(&mut self, candidate: Candidate) {
        if !self.board.remove(candidate) {
            return;
        }
        let (cell, digit) = (candidate.cell(), candidate.digit());
        for house in cell.houses() {
            if let Some(position) = house.position(cell) {
                self.places[house][digit.index()] &= !(1 << position);
            }
        }
        match self.board.candidates(cell).len() {
            2 => self.bivalue += cell,
            1 => self.bivalue -= cell,
            _ => {}
        }
    }

    /// Puts a digit into a cell of which it is a candidate.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.board.has(candidate) {
            return;
        }
        for other in self.board.candidates(cell) - digit {
            self.remove(cell.with(other));
        }
        for peer in self.board.cells_with(digit) & cell.peers() {
            self.remove(peer.with(digit));
        }
        self.remove(candidate);
        self.bivalue -= cell;
        self.empty -= cell;
        let placed = self.board.place(cell, digit);
        debug_assert!(placed.is_ok(), "a candidate clashes with nothing");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_stay_current() {
        let board: Board =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut facts = Facts::new(board);
        for candidate in Candidate::all().step_by(7) {
            if candidate.index() % 3 == 0 {
                facts.place(candidate)
            } else {
                facts.remove(candidate)
            }
            let fresh = Facts::new(facts.board().clone());
            assert_eq!(facts.empty, fresh.empty);
            assert_eq!(facts.bivalue, fresh.bivalue);
            assert_eq!(facts.places, fresh.places);
        }
    }
}
