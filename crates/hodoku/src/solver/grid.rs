//! A board as HoDoKu's walk sees it: with the order in which singles came to be.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use ninefold_core::{Board, ByCell, ByDigit, ByHouse, Candidate, Cell, CellMap, Digit, DigitSet, House};

use super::als_sets::HodokuAlsSets;
use super::houses::cell_houses;
use crate::HodokuOverlap;

/// A position, with its singles in the order in which they appeared.
#[derive(Clone, Debug)]
pub(crate) struct HodokuGrid {
    values: ByCell<Option<Digit>>,
    candidates: ByCell<DigitSet>,
    /// The cells where a digit is possible.
    digit_cells: ByDigit<CellMap>,
    /// Number of places left for each digit in a house.
    place_counts: ByHouse<[u8; 9]>,
    empty_counts: ByHouse<u8>,
    empty_cells: CellMap,
    givens: CellMap,
    /// Cells with one candidate, the oldest first; outdated entries are skipped.
    naked_singles: VecDeque<Candidate>,
    /// Digits with one place in a house, the oldest first.
    hidden_singles: VecDeque<Candidate>,
    /// Almost locked sets, cached until the next change: those that share no cells, and those that may.
    als_cache: [OnceLock<Arc<HodokuAlsSets>>; 2],
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
            digit_cells: ByDigit::splat(CellMap::FULL),
            place_counts: ByHouse::splat([9; 9]),
            empty_counts: ByHouse::splat(9),
            empty_cells: CellMap::FULL,
            givens: board.givens(),
            naked_singles: VecDeque::new(),
            hidden_singles: VecDeque::new(),
            als_cache: Default::default(),
        };
        // Fill cells one by one, so that singles appear in HoDoKu's order.
        for cell in board.filled_cells() {
            if let Some(digit) = board.value(cell) {
                grid.place_candidate(cell.to_candidate(digit));
            }
        }
        // Then remove the candidates that the board lacks beyond that.
        for cell in grid.empty_cells {
            for digit in grid.candidates[cell] - board.candidates(cell) {
                grid.remove_candidate(cell.to_candidate(digit));
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
        self.digit_cells[digit]
    }

    /// Returns the empty cells where no filled cell forbids the digit: its candidates, and those that steps
    /// eliminated.
    pub(crate) fn allowed_cells(&self, digit: Digit) -> CellMap {
        let filled = CellMap::FULL - self.empty_cells;
        filled
            .iter()
            .filter(|cell| self.values[*cell] == Some(digit))
            .fold(self.empty_cells, |open, cell| open - cell.peers())
    }

    /// Returns the number of places of a digit in a house.
    pub(crate) fn place_count(&self, house: House, digit: Digit) -> usize {
        self.place_counts[house][digit.index()].into()
    }

    pub(crate) fn empty_cells(&self) -> CellMap {
        self.empty_cells
    }

    pub(crate) fn givens(&self) -> CellMap {
        self.givens
    }

    pub(crate) fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell]
    }

    pub(crate) fn bivalue_cells(&self) -> CellMap {
        self.empty_cells.iter().filter(|cell| self.candidates[*cell].len() == 2).collect()
    }

    /// Returns the almost locked sets, which are cached since several techniques use them.
    pub(super) fn almost_locked_sets(&self, overlap: HodokuOverlap) -> Arc<HodokuAlsSets> {
        let of_kind = &self.als_cache[usize::from(overlap == HodokuOverlap::Allowed)];
        Arc::clone(
            of_kind.get_or_init(|| Arc::new(HodokuAlsSets::new(self.empty_cells, &self.candidates, overlap))),
        )
    }

    /// Removes a candidate, if it is one.
    pub(crate) fn remove_candidate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.candidates[cell].contains(digit) {
            return;
        }
        self.als_cache.iter_mut().for_each(|sets| drop(sets.take()));
        self.candidates[cell] -= digit;
        self.digit_cells[digit] -= cell;
        if let Some(last) = self.candidates[cell].only() {
            self.naked_singles.push_back(cell.to_candidate(last));
        }
        self.remove_place(cell, digit);
    }

    /// Removes a digit from the places of a cell.
    fn remove_place(&mut self, cell: Cell, digit: Digit) {
        for house in cell_houses(cell) {
            let left = &mut self.place_counts[house][digit.index()];
            *left -= 1;
            if *left == 1
                && let Some(last) = (self.digit_cells[digit] & house.cells()).first()
            {
                self.hidden_singles.push_back(last.to_candidate(digit));
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
        self.als_cache.iter_mut().for_each(|sets| drop(sets.take()));
        let before = std::mem::take(&mut self.candidates[cell]);
        self.values[cell] = Some(digit);
        self.empty_cells -= cell;
        for each in before {
            self.digit_cells[each] -= cell;
        }
        for house in cell_houses(cell) {
            self.place_counts[house][digit.index()] = 0;
            self.empty_counts[house] -= 1;
        }
        // Eliminate the digit from the peers, and queue the singles this creates. As in HoDoKu, a cell that
        // loses its last candidate still counts as a place, so that its houses get no hidden single.
        for peer in self.digit_cells[digit] & cell.peers() {
            self.candidates[peer] -= digit;
            self.digit_cells[digit] -= peer;
            if self.candidates[peer].is_empty() {
                continue;
            }
            if let Some(last) = self.candidates[peer].only() {
                self.naked_singles.push_back(peer.to_candidate(last));
            }
            for house in cell_houses(peer) {
                let left = &mut self.place_counts[house][digit.index()];
                if *left == 0 {
                    continue;
                }
                *left -= 1;
                if *left == 1
                    && let Some(last) = (self.digit_cells[digit] & house.cells()).first()
                {
                    self.hidden_singles.push_back(last.to_candidate(digit));
                }
            }
        }
        // The cell's other candidates are lost, which may create hidden singles elsewhere.
        for each in before - digit {
            self.remove_place(cell, each);
        }
    }

    /// Returns the oldest naked single that is the last empty cell of a house.
    pub(crate) fn oldest_full_house(&mut self) -> Option<Candidate> {
        self.naked_singles.retain(|single| self.candidates[single.cell()].contains(single.digit()));
        let is_last = |single: &&Candidate| {
            cell_houses(single.cell()).iter().any(|house| self.empty_counts[*house] == 1)
        };
        self.naked_singles.iter().find(is_last).copied()
    }

    /// The naked single that came to be first.
    pub(crate) fn oldest_naked_single(&self) -> Option<Candidate> {
        self.naked_singles.iter().find(|single| self.has_candidate(**single)).copied()
    }

    /// The hidden single that came to be first.
    pub(crate) fn oldest_hidden_single(&mut self) -> Option<Candidate> {
        self.hidden_singles.retain(|single| self.candidates[single.cell()].contains(single.digit()));
        self.hidden_singles.front().copied()
    }

    /// Returns all singles, and whether each is naked; naked ones come first.
    pub(crate) fn take_current_singles(&mut self) -> Vec<(Candidate, bool)> {
        let mut singles = self.drain_new_singles();
        singles.retain(|(single, _)| self.has_candidate(*single));
        singles
    }

    /// Returns the singles of the next round of a look-ahead, and whether each is naked. Naked ones come first,
    /// even those that are no longer possible; hidden ones that aren't are left out.
    pub(crate) fn take_look_ahead_singles(&mut self) -> Vec<(Candidate, bool)> {
        let mut singles = self.drain_new_singles();
        singles.retain(|(single, is_naked)| *is_naked || self.has_candidate(*single));
        singles
    }

    /// Returns all singles that appeared since the last call, and whether each is naked; naked ones come
    /// first. Some may no longer be possible.
    fn drain_new_singles(&mut self) -> Vec<(Candidate, bool)> {
        let naked = self.naked_singles.drain(..).map(|single| (single, true));
        naked.chain(self.hidden_singles.drain(..).map(|single| (single, false))).collect()
    }

    /// Discards the singles that the grid has queued so far.
    pub(crate) fn clear_singles(&mut self) {
        self.naked_singles.clear();
        self.hidden_singles.clear();
    }
}
