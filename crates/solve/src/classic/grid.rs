//! Grid of a classic search, and the effect of filling in and removing a digit by each method.

use core::fmt;

use ninefold_core::{Board, ByCell, ByDigit, Cell, CellMap, Digit, DigitSet, Solution};

use super::mode::ClassicMethod;

/// The reason why a digit can't be filled into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RejectReason {
    /// This filled peer has the digit. Found by brute force.
    HeldByPeer(Cell),
    /// This empty peer has no other candidate left. Found by exclusion and by rescanning.
    LastCandidateOfPeer(Cell),
}

/// Writes `r4c1 holds it` or `nothing else is left for r4c1`.
impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RejectReason::HeldByPeer(peer) => write!(f, "{peer} holds it"),
            RejectReason::LastCandidateOfPeer(peer) => write!(f, "nothing else is left for {peer}"),
        }
    }
}

/// The values, with the bookkeeping of the method.
#[derive(Clone, Debug)]
pub(super) struct ClassicGrid {
    method: ClassicMethod,
    pub(super) values: ByCell<Option<Digit>>,
    empty: CellMap,
    /// For brute force: the filled cells that have each digit.
    filled_by_digit: ByDigit<CellMap>,
    /// The candidates of each cell. Brute force leaves them as on the board.
    pub(super) candidates: ByCell<DigitSet>,
    /// For exclusion: the cells of each candidate digit; undefined for filled cells.
    candidate_cells: ByDigit<CellMap>,
    /// For rescanning: the candidates of each cell on the board.
    initial_candidates: ByCell<DigitSet>,
    /// Number of cells looked at so far.
    pub(super) looks: u64,
}

impl ClassicGrid {
    pub(super) fn new(board: &Board, method: ClassicMethod) -> ClassicGrid {
        let held_by =
            |digit| board.filled_cells().iter().filter(|&cell| board.value(cell) == Some(digit)).collect();
        let candidates = ByCell::from_fn(|cell| board.candidates(cell));
        ClassicGrid {
            method,
            values: *board.values(),
            empty: board.empty_cells(),
            filled_by_digit: ByDigit::from_fn(held_by),
            candidates,
            candidate_cells: ByDigit::from_fn(|digit| board.cells_with_candidate(digit)),
            initial_candidates: candidates,
            looks: 0,
        }
    }

    /// Fills in the only candidate of a cell, before the search.
    ///
    /// Rescanning updates no other cell: so does the original, and so it reaches grids that clash.
    pub(super) fn fill_only_candidate(&mut self, cell: Cell, digit: Digit) -> Result<(), RejectReason> {
        match self.method {
            ClassicMethod::Brute | ClassicMethod::Exclusion => self.fill_cell(cell, digit).map(drop),
            ClassicMethod::Rescanning => {
                self.check_no_peer_has_digit(cell, digit)?;
                self.set_digit(cell, digit);
                Ok(())
            }
        }
    }

    /// Fills a cell if nothing forbids it, and returns what [`undo_fill`](ClassicGrid::undo_fill) has to
    /// restore: the peers that lost the digit.
    pub(super) fn fill_cell(&mut self, cell: Cell, digit: Digit) -> Result<CellMap, RejectReason> {
        match self.method {
            ClassicMethod::Brute => {
                self.check_no_peer_has_digit(cell, digit)?;
                self.set_digit(cell, digit);
                Ok(CellMap::EMPTY)
            }
            ClassicMethod::Exclusion => self.exclude_from_peers(cell, digit),
            ClassicMethod::Rescanning => {
                self.set_digit(cell, digit);
                // The digit is in its cell already: a failure takes it out and rescans the peers.
                if let Err(because) = self.remove_from_peers(cell, digit) {
                    self.clear_cell(cell);
                    self.rescan_peers(cell);
                    return Err(because);
                }
                Ok(CellMap::EMPTY)
            }
        }
    }

    /// Undoes the last [`fill_cell`](ClassicGrid::fill_cell), which filled this cell and took its digit from
    /// these peers.
    pub(super) fn undo_fill(&mut self, cell: Cell, lost: CellMap) -> Digit {
        let digit = self.clear_cell(cell);
        match self.method {
            ClassicMethod::Brute => {}
            ClassicMethod::Exclusion => {
                self.looks += lost.len() as u64;
                self.candidate_cells[digit] |= lost;
                lost.iter().for_each(|peer| self.candidates[peer] += digit);
            }
            ClassicMethod::Rescanning => self.rescan_peers(cell),
        }
        digit
    }

    /// Returns the grid as a solution, once no cell is empty.
    ///
    /// # Errors
    /// Two cells that see each other and have the same digit.
    pub(super) fn to_solution(&self) -> Result<Solution, (Cell, Cell)> {
        let digits = ByCell::from_fn(|cell| self.values[cell].expect("the plan holds every empty cell"));
        Solution::new(digits).map_err(|_| self.find_first_clash().expect("only a clash makes it no solution"))
    }

    /// Returns the first cell with a peer that has the same digit, and that peer.
    fn find_first_clash(&self) -> Option<(Cell, Cell)> {
        Cell::all().find_map(|cell| {
            let mut peers = cell.peers().iter();
            peers.find(|&peer| self.values[peer] == self.values[cell]).map(|peer| (cell, peer))
        })
    }

    fn set_digit(&mut self, cell: Cell, digit: Digit) {
        self.values[cell] = Some(digit);
        self.empty -= cell;
        self.filled_by_digit[digit] += cell;
    }

    fn clear_cell(&mut self, cell: Cell) -> Digit {
        let digit = self.values[cell].take().expect("only filled cells are on the trail");
        self.empty += cell;
        self.filled_by_digit[digit] -= cell;
        digit
    }

    /// Checks, for brute force, that no peer has the digit.
    fn check_no_peer_has_digit(&mut self, cell: Cell, digit: Digit) -> Result<(), RejectReason> {
        let holder = (self.filled_by_digit[digit] & cell.peers()).first();
        self.looks += count_looks_until(cell, holder);
        holder.map_or(Ok(()), |holder| Err(RejectReason::HeldByPeer(holder)))
    }

    /// Removes, for exclusion, the digit from the empty peers, unless it is the last candidate of one of
    /// them.
    fn exclude_from_peers(&mut self, cell: Cell, digit: Digit) -> Result<CellMap, RejectReason> {
        let losing = self.candidate_cells[digit] & cell.peers() & self.empty;
        let last = losing.iter().find(|&peer| !self.candidates[peer].has_several());
        self.looks += count_looks_until(cell, last);
        if let Some(peer) = last {
            return Err(RejectReason::LastCandidateOfPeer(peer));
        }
        self.set_digit(cell, digit);
        self.candidate_cells[digit] -= losing;
        losing.iter().for_each(|peer| self.candidates[peer] -= digit);
        Ok(losing)
    }

    /// Removes, for rescanning, the digit from one empty peer after the other, until it is the last candidate
    /// of one.
    fn remove_from_peers(&mut self, cell: Cell, digit: Digit) -> Result<(), RejectReason> {
        for peer in peers_in_scan_order(cell) {
            self.looks += 1;
            if self.values[peer].is_none() && self.candidates[peer].contains(digit) {
                if !self.candidates[peer].has_several() {
                    return Err(RejectReason::LastCandidateOfPeer(peer));
                }
                self.candidates[peer] -= digit;
            }
        }
        Ok(())
    }

    /// Recomputes, for rescanning, the candidates of the empty peers, each from all of its own peers.
    ///
    /// Stops at the first peer without candidates; later ones keep theirs, which may be too few. The original
    /// does the same, and so it misses solutions.
    fn rescan_peers(&mut self, cell: Cell) {
        for peer in peers_in_scan_order(cell) {
            self.looks += 1;
            if self.values[peer].is_some() {
                continue;
            }
            // Start from what the board allows and strike the digits of all filled peers.
            let mut left = self.initial_candidates[peer];
            for other in peer.peers() {
                self.looks += 1;
                if let Some(digit) = self.values[other] {
                    left -= digit;
                }
            }
            self.candidates[peer] = left;
            if left.is_empty() {
                return;
            }
        }
    }
}

/// Returns the peers of a cell in the order of the original: those in its row, in its column, and in its box
/// alone.
fn peers_in_scan_order(cell: Cell) -> impl Iterator<Item = Cell> {
    let [row, column] = [cell.row(), cell.column()].map(|house| house.cells() - cell);
    row.iter().chain(column.iter()).chain((cell.peers() - row - column).iter())
}

/// Returns the number of peers of a cell that are looked at, one by one, up to the one found; all if none is.
fn count_looks_until(cell: Cell, found: Option<Cell>) -> u64 {
    let looked = found.map_or(cell.peers(), |found| cell.peers() & CELLS_UP_TO[found.index()]);
    looked.len() as u64
}

/// For each cell, the cells up to it, including itself.
const CELLS_UP_TO: [CellMap; Cell::COUNT] = {
    const BAND: u128 = (1 << 27) - 1;
    let mut all = [CellMap::EMPTY; Cell::COUNT];
    let mut index = 0;
    while index < all.len() {
        let bits: u128 = (2 << index) - 1;
        let bands = [bits >> 54, bits >> 27 & BAND, bits & BAND];
        if let Ok(cells) = CellMap::from_bands(bands[0] as u32, bands[1] as u32, bands[2] as u32) {
            all[index] = cells;
        }
        index += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::super::{ClassicMode, ClassicSearch, ClassicWork, random_boards};
    use super::*;

    fn check(board: &str, mode: &str, expected: ClassicWork) {
        let mut search = ClassicSearch::new(&board.parse().unwrap(), mode.parse().unwrap());
        assert_eq!(search.solutions().count() as u64, expected.solutions, "{mode}");
        assert_eq!(search.work_counts(), expected, "{mode}");
    }

    /// A solved grid without three cells, each with one candidate: all are written before the search, after a look at the
    /// twenty peers of each.
    #[test]
    fn looks_are_counted_cell_by_cell() {
        let board = "..3456789.56789123789123456231674895875912364694538217317265948542897631968341572";
        for mode in ["BFA", "CFA", "RFA"] {
            check(board, mode, ClassicWork { looks: 60, solutions: 1, ..ClassicWork::default() });
        }
    }

    #[test]
    fn the_related_cells_are_the_peers() {
        for cell in Cell::all() {
            let listed: Vec<Cell> = peers_in_scan_order(cell).collect();
            assert_eq!((listed.len(), listed.into_iter().collect::<CellMap>()), (20, cell.peers()));
            assert_eq!(count_looks_until(cell, None), 20);
            let nth = |n: u64| cell.peers().nth(n as usize - 1);
            assert!((1..=20).all(|n| count_looks_until(cell, nth(n)) == n), "{cell}");
        }
    }

    /// The board on which the original finds nothing, though it has a solution: its rescan ends too early.
    #[test]
    fn rescanning_misses_what_the_original_misses() {
        let board = "030207018040908005900000040050792084100060500700451309560000820020009756800506493";
        check(board, "CFA", ClassicWork { nodes: 55, fills: 47, retreats: 47, looks: 1_174, solutions: 1 });
        check(board, "RFA", ClassicWork { nodes: 100, fills: 84, retreats: 84, looks: 13_511, solutions: 0 });
    }

    /// Solutions are missed on 7 of 500 boards here; a port of the original missed some on 61 of 4,000, and
    /// all on 36.
    #[test]
    fn rescanning_misses_solutions_of_some_boards_and_finds_no_others() {
        let (mut missed, mut none) = (0, 0);
        for number in 0..500 {
            let board = random_boards::random_board(30 + number % 26, number as u64).unwrap();
            let found = |mode: &str| -> Vec<Solution> {
                let mode = mode.parse::<ClassicMode>().unwrap().with_max_solutions(500);
                ClassicSearch::new(&board, mode).solutions().collect()
            };
            let (all, some) = (found("CFA"), found("RFA"));
            let mut rest = all.iter();
            if all.len() < 500 {
                assert!(some.iter().all(|solution| rest.any(|other| other == solution)), "{board}");
                missed += usize::from(some.len() < all.len());
                none += usize::from(some.is_empty());
            }
        }
        assert_eq!((missed, none), (7, 3));
    }
}
