//! A board as HoDoKu's walk sees it: with the order in which singles came to be.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use ninefold_core::{Board, ByCell, ByDigit, ByHouse, Candidate, Cell, CellMap, Digit, DigitSet, House};

use super::houses::houses_of;
use super::sets::HodokuAlsSets;
use crate::hodoku_steps::HodokuOverlap;

/// A position, with its singles in the order in which they appeared.
#[derive(Clone, Debug)]
pub(crate) struct HodokuGrid {
    values: ByCell<Option<Digit>>,
    candidates: ByCell<DigitSet>,
    /// The cells where a digit is possible.
    with: ByDigit<CellMap>,
    /// Number of places left for each digit in a house.
    left: ByHouse<[u8; 9]>,
    empty_in: ByHouse<u8>,
    empty: CellMap,
    givens: CellMap,
    /// Cells with one candidate, the oldest first; outdated entries are skipped.
    naked: VecDeque<Candidate>,
    /// Digits with one place in a house, the oldest first.
    hidden: VecDeque<Candidate>,
    /// Almost locked sets, cached until the next change: those that share no cells, and those that may.
    sets: [OnceLock<Arc<HodokuAlsSets>>; 2],
}

impl HodokuGrid {
    /// Creates the position of a board. Its filled cells are filled one by one, so that singles have an order
    /// from the start.
    #[must_use]
    pub(crate) fn new(board: &Board) -> HodokuGrid {
        // Start from an empty grid, in which every cell has all candidates.
        let mut grid = HodokuGrid {
            values: ByCell::splat(None),
            candidates: ByCell::splat(DigitSet::FULL),
            with: ByDigit::splat(CellMap::FULL),
            left: ByHouse::splat([9; 9]),
            empty_in: ByHouse::splat(9),
            empty: CellMap::FULL,
            givens: board.givens(),
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
            sets: Default::default(),
        };
        // Fill cells one by one, so that singles appear in HoDoKu's order.
        for cell in board.filled_cells() {
            if let Some(digit) = board.value(cell) {
                grid.place_candidate(cell.with_digit(digit));
            }
        }
        // Then remove the candidates that the board lacks beyond that.
        for cell in grid.empty {
            for digit in grid.candidates[cell] - board.candidates(cell) {
                grid.remove_candidate(cell.with_digit(digit));
            }
        }
        grid
    }

    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell]
    }

    pub(crate) fn has_candidate(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell()].contains(candidate.digit())
    }

    pub(crate) fn cells_with(&self, digit: Digit) -> CellMap {
        self.with[digit]
    }

    /// Returns the empty cells where no filled cell forbids the digit: its candidates, and those that steps
    /// eliminated.
    pub(crate) fn allowed_cells(&self, digit: Digit) -> CellMap {
        let filled = CellMap::FULL - self.empty;
        filled
            .iter()
            .filter(|cell| self.values[*cell] == Some(digit))
            .fold(self.empty, |open, cell| open - cell.peers())
    }

    /// Returns the number of places of a digit in a house.
    pub(crate) fn place_count(&self, house: House, digit: Digit) -> usize {
        self.left[house][digit.index()].into()
    }

    pub(crate) fn empty_cells(&self) -> CellMap {
        self.empty
    }

    pub(crate) fn givens(&self) -> CellMap {
        self.givens
    }

    pub(crate) fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell]
    }

    pub(crate) fn bivalue_cells(&self) -> CellMap {
        self.empty.iter().filter(|cell| self.candidates[*cell].len() == 2).collect()
    }

    /// Returns the almost locked sets, which are cached since several techniques use them.
    pub(super) fn almost_locked_sets(&self, overlap: HodokuOverlap) -> Arc<HodokuAlsSets> {
        let of_kind = &self.sets[usize::from(overlap == HodokuOverlap::Allowed)];
        Arc::clone(
            of_kind.get_or_init(|| Arc::new(HodokuAlsSets::new(self.empty, &self.candidates, overlap))),
        )
    }

    /// Removes a candidate, if it is one.
    pub(crate) fn remove_candidate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.candidates[cell].contains(digit) {
            return;
        }
        self.sets.iter_mut().for_each(|sets| drop(sets.take()));
        self.candidates[cell] -= digit;
        self.with[digit] -= cell;
        if let Some(last) = self.candidates[cell].only() {
            self.naked.push_back(cell.with_digit(last));
        }
        self.remove_place(cell, digit);
    }

    /// Removes a digit from the places of a cell.
    fn remove_place(&mut self, cell: Cell, digit: Digit) {
        for house in houses_of(cell) {
            let left = &mut self.left[house][digit.index()];
            *left -= 1;
            if *left == 1
                && let Some(last) = (self.with[digit] & house.cells()).first()
            {
                self.hidden.push_back(last.with_digit(digit));
            }
        }
    }

    /// Fills a cell with one of its candidates: first its peers lose the digit, then it loses its other
    /// digits.
    pub(crate) fn place_candidate(&mut self, candidate: Candidate) {
        if self.has_candidate(candidate) {
            self.fill_cell(candidate);
        }
    }

    /// Fills an empty cell with a digit, be it a candidate or not.
    pub(crate) fn fill_cell(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        // Cached almost locked sets are no longer valid.
        self.sets.iter_mut().for_each(|sets| drop(sets.take()));
        let before = std::mem::take(&mut self.candidates[cell]);
        self.values[cell] = Some(digit);
        self.empty -= cell;
        for each in before {
            self.with[each] -= cell;
        }
        for house in houses_of(cell) {
            self.left[house][digit.index()] = 0;
            self.empty_in[house] -= 1;
        }
        // Eliminate the digit from the peers, and queue the singles this creates.
        for peer in self.with[digit] & cell.peers() {
            self.candidates[peer] -= digit;
            self.with[digit] -= peer;
            if let Some(last) = self.candidates[peer].only() {
                self.naked.push_back(peer.with_digit(last));
            }
            for house in houses_of(peer) {
                let left = &mut self.left[house][digit.index()];
                if *left == 0 {
                    continue;
                }
                *left -= 1;
                if *left == 1
                    && let Some(last) = (self.with[digit] & house.cells()).first()
                {
                    self.hidden.push_back(last.with_digit(digit));
                }
            }
        }
        // The cell's other candidates are lost, which may create hidden singles elsewhere.
        for each in before - digit {
            self.remove_place(cell, each);
        }
    }

    /// Returns the oldest naked single that is the last empty cell of a house.
    pub(crate) fn full_house(&mut self) -> Option<Candidate> {
        self.naked.retain(|single| self.candidates[single.cell()].contains(single.digit()));
        let is_last =
            |single: &&Candidate| houses_of(single.cell()).iter().any(|house| self.empty_in[*house] == 1);
        self.naked.iter().find(is_last).copied()
    }

    /// The oldest naked single.
    pub(crate) fn naked_single(&self) -> Option<Candidate> {
        self.naked.iter().find(|single| self.has_candidate(**single)).copied()
    }

    /// The oldest hidden single.
    pub(crate) fn hidden_single(&mut self) -> Option<Candidate> {
        self.hidden.retain(|single| self.candidates[single.cell()].contains(single.digit()));
        self.hidden.front().copied()
    }

    /// Returns all singles, and whether each is naked; naked ones come first.
    pub(crate) fn take_singles(&mut self) -> Vec<(Candidate, bool)> {
        let mut singles = self.seen_singles();
        singles.retain(|(single, _)| self.has_candidate(*single));
        singles
    }

    /// Returns all singles that appeared since the last call, and whether each is naked; naked ones come
    /// first. Some may no longer be possible.
    pub(crate) fn seen_singles(&mut self) -> Vec<(Candidate, bool)> {
        let naked = self.naked.drain(..).map(|single| (single, true));
        naked.chain(self.hidden.drain(..).map(|single| (single, false))).collect()
    }

    /// Discards the singles found so far.
    pub(crate) fn forget_singles(&mut self) {
        self.naked.clear();
        self.hidden.clear();
    }
}
