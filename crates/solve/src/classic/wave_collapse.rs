//! Wave function collapse as a search to watch: fix the most certain cell, propagate the consequences, start
//! anew after a contradiction.
//!
//! The method is Maxim Gumin's (2016, "WaveFunctionCollapse"), made for pictures. Every place is a
//! superposition of all its possible values. The place with the lowest entropy is observed, which leaves it
//! one possibility; possibilities ruled out elsewhere are removed until nothing changes; and so on. There is
//! no retreat: when a place is left without possibilities, everything starts anew, with other random choices.
//!
//! On a board the places are cells and the possibilities their candidates, all equally likely, so that the
//! entropy of a cell grows with their number alone.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use ninefold_core::{Board, ByCell, Cell, CellMap, Digit, DigitSet, Solution};

use crate::random::SeededRandom;

/// A wave function collapse, as the iterator of its events.
///
/// The same board and seed give the same events. It ends on every board: with [`WaveEvent::Done`], with
/// [`WaveEvent::Impossible`], or with [`WaveEvent::GaveUp`] after too many restarts. Its answers are true,
/// but it doesn't always find out whether a board has a solution.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_solve::classic::{WaveCollapse, WaveEvent};
///
/// match WaveCollapse::new(&Board::EMPTY, 1).last() {
///     Some(WaveEvent::Done(grid)) => assert!(grid.solves_board(&Board::EMPTY)),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Debug)]
pub struct WaveCollapse {
    /// The possibilities without any observation; each restart returns to them.
    start_state: Superposition,
    current: Superposition,
    turn: WaveTurn,
    /// The observations since the last start.
    observed: Vec<(Cell, Digit)>,
    random: SeededRandom,
    max_restarts: u64,
    work: WaveWork,
}

/// An event of a wave function collapse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaveEvent {
    /// A cell with the fewest possibilities was observed: one of them is left.
    Observe {
        /// The cell.
        cell: Cell,
        /// The digit it collapsed to.
        digit: Digit,
        /// The possibilities before, two digits or more.
        options: DigitSet,
    },
    /// A possibility is removed, because a peer has collapsed to the digit.
    Remove {
        /// The cell.
        cell: Cell,
        /// The digit it can no longer become.
        digit: Digit,
        /// The collapsed peer.
        from: Cell,
    },
    /// A cell has no possibility left.
    Contradiction {
        /// The cell.
        cell: Cell,
    },
    /// The only observation since the start led to a contradiction: the digit is removed for good, and
    /// everything else is reset.
    Learn {
        /// The observed cell.
        cell: Cell,
        /// The digit that it cannot become.
        digit: Digit,
    },
    /// Several observations led to a contradiction, and it is unknown which was wrong: all are reset.
    Restart {
        /// Number of restarts, including this one.
        count: u64,
    },
    /// Every cell has collapsed. The last event.
    Done(Solution),
    /// A contradiction occurred without any observation: the board has no solution. The last event.
    Impossible,
    /// The allowed number of restarts is used up; the board may have a solution or not. The last event.
    GaveUp,
}

/// Writes `observe r4c7 2 of 127`, `remove r4c7 2: r4c1 became it`.
impl fmt::Display for WaveEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WaveEvent::Observe { cell, digit, options: of } => write!(f, "observe {cell} {digit} of {of}"),
            WaveEvent::Remove { cell, digit, from } => write!(f, "remove {cell} {digit}: {from} became it"),
            WaveEvent::Contradiction { cell } => write!(f, "contradiction {cell}: nothing is left"),
            WaveEvent::Learn { cell, digit } => write!(f, "learn {cell} is not {digit}"),
            WaveEvent::Restart { count } => write!(f, "restart {count}"),
            WaveEvent::Done(solution) => write!(f, "done {solution}"),
            WaveEvent::Impossible => f.write_str("impossible"),
            WaveEvent::GaveUp => f.write_str("gave up"),
        }
    }
}

/// The amount of work of a wave function collapse so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaveWork {
    /// Cells observed.
    pub observations: u64,
    /// Possibilities removed.
    pub removals: u64,
    /// Number of restarts that discarded several observations.
    pub restarts: u64,
    /// Possibilities learned to be wrong.
    pub learned: u64,
}

/// Writes `observations 20, removals 300, restarts 1, learned 0`.
impl fmt::Display for WaveWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WaveWork { observations, removals, restarts, learned } = self;
        write!(f, "observations {observations}, removals {removals}, restarts {restarts}, learned {learned}")
    }
}

/// The possibilities of each cell.
#[derive(Clone, Debug)]
struct Superposition {
    possible: ByCell<DigitSet>,
    /// Collapsed cells that haven't been propagated to their peers.
    unpropagated: CellMap,
}

/// The next action of the collapse.
#[derive(Clone, Copy, Debug)]
enum WaveTurn {
    /// Removing a digit from the peers of a collapsed cell.
    Propagate { from: Cell, digit: Digit, peers: CellMap },
    /// Choosing the next collapse to propagate, or the next cell to observe.
    Choose,
    /// Reporting a cell without possibilities.
    Contradict(Cell),
    /// Returning to the known possibilities, after a contradiction.
    Restart,
    /// Nothing: it is over.
    Done,
}

impl WaveCollapse {
    /// Default maximum number of restarts.
    pub const MAX_RESTARTS: u64 = 100_000;

    /// Creates the collapse of a board, at its beginning, with [`WaveCollapse::MAX_RESTARTS`].
    #[must_use]
    pub fn new(board: &Board, seed: u64) -> WaveCollapse {
        WaveCollapse::with_max_restarts(board, seed, WaveCollapse::MAX_RESTARTS)
    }

    /// Creates the collapse of a board that gives up after this many restarts.
    #[must_use]
    pub fn with_max_restarts(board: &Board, seed: u64, max_restarts: u64) -> WaveCollapse {
        let known = Superposition::new(board);
        let turn = known.find_cell_without_digits().map_or(WaveTurn::Choose, WaveTurn::Contradict);
        WaveCollapse {
            current: known.clone(),
            start_state: known,
            turn,
            observed: Vec::new(),
            random: SeededRandom::new(seed),
            max_restarts,
            work: WaveWork::default(),
        }
    }

    /// Returns the digits that the wave leaves possible in each cell.
    #[must_use]
    pub fn possible_digits(&self) -> &ByCell<DigitSet> {
        &self.current.possible
    }

    /// Returns the number of cells observed since the last start.
    #[must_use]
    pub fn observed_cell_count(&self) -> usize {
        self.observed.len()
    }

    /// Returns the amount of work that the wave function collapse has done so far.
    #[must_use]
    pub fn work_counts(&self) -> WaveWork {
        self.work
    }

    /// Chooses the next action: a collapse to propagate, or else the next observation.
    fn choose_turn(&mut self) -> Option<WaveEvent> {
        let Some(from) = self.current.unpropagated.pop_first() else {
            return Some(self.observe_cell());
        };
        let digit = self.current.possible[from].only().expect("only collapsed cells are spread");
        let peers = from.peers().iter().filter(|&peer| self.current.possible[peer].contains(digit)).collect();
        self.turn = WaveTurn::Propagate { from, digit, peers };
        None
    }

    fn observe_cell(&mut self) -> WaveEvent {
        // Before the first observation, remember the state to start anew from.
        if self.observed.is_empty() {
            self.start_state = self.current.clone();
        }
        let lowest = self.current.lowest_entropy_cells();
        if lowest.is_empty() {
            self.turn = WaveTurn::Done;
            return WaveEvent::Done(self.current.to_solution());
        }
        // Both choices are random: the cell among the most certain ones, and then its digit.
        let cell = lowest[self.random.next_below(lowest.len())];
        let of = self.current.possible[cell];
        let digits: Vec<Digit> = of.iter().collect();
        let digit = digits[self.random.next_below(digits.len())];
        self.current.collapse_cell(cell, digit);
        self.observed.push((cell, digit));
        self.work.observations += 1;
        WaveEvent::Observe { cell, digit, options: of }
    }

    fn remove_from_next_peer(&mut self, from: Cell, digit: Digit, mut peers: CellMap) -> Option<WaveEvent> {
        let Some(cell) = peers.pop_first() else {
            self.turn = WaveTurn::Choose;
            return None;
        };
        self.turn = match self.current.remove_digit(cell, digit) {
            0 => WaveTurn::Contradict(cell),
            _ => WaveTurn::Propagate { from, digit, peers },
        };
        self.work.removals += 1;
        Some(WaveEvent::Remove { cell, digit, from })
    }

    fn report_contradiction(&mut self, cell: Cell) -> WaveEvent {
        self.turn = WaveTurn::Restart;
        WaveEvent::Contradiction { cell }
    }

    fn restart_or_learn(&mut self) -> WaveEvent {
        self.turn = WaveTurn::Done;
        // A contradiction after a single observation proves that observation wrong for good.
        let event = match *self.observed.as_slice() {
            [] => return WaveEvent::Impossible,
            [(cell, digit)] => {
                self.start_state.remove_digit(cell, digit);
                self.work.learned += 1;
                WaveEvent::Learn { cell, digit }
            }
            _ if self.work.restarts == self.max_restarts => return WaveEvent::GaveUp,
            // After several observations any of them may be wrong, so begin again with none.
            _ => {
                self.work.restarts += 1;
                WaveEvent::Restart { count: self.work.restarts }
            }
        };
        // Forget the observations, but keep what has been learned.
        self.observed.clear();
        self.current = self.start_state.clone();
        self.turn = WaveTurn::Choose;
        event
    }
}

impl Iterator for WaveCollapse {
    type Item = WaveEvent;

    fn next(&mut self) -> Option<WaveEvent> {
        loop {
            let event = match self.turn {
                WaveTurn::Choose => self.choose_turn(),
                WaveTurn::Propagate { from, digit, peers } => self.remove_from_next_peer(from, digit, peers),
                WaveTurn::Contradict(cell) => Some(self.report_contradiction(cell)),
                WaveTurn::Restart => Some(self.restart_or_learn()),
                WaveTurn::Done => return None,
            };
            if event.is_some() {
                return event;
            }
        }
    }
}

impl FusedIterator for WaveCollapse {}

impl Superposition {
    fn new(board: &Board) -> Superposition {
        let possible = ByCell::from_fn(|cell| board.possible_digits(cell));
        // The board's candidates already take the filled cells into account.
        let unheard = board.empty_cells().iter().filter(|&cell| possible[cell].len() == 1).collect();
        Superposition { possible, unpropagated: unheard }
    }

    fn find_cell_without_digits(&self) -> Option<Cell> {
        self.possible.iter().find(|(_, digits)| digits.is_empty()).map(|(cell, _)| cell)
    }

    /// Returns the cells with the fewest possibilities among those that have several.
    fn lowest_entropy_cells(&self) -> Vec<Cell> {
        let several = || self.possible.iter().filter(|(_, digits)| digits.has_several());
        let fewest = several().map(|(_, digits)| digits.len()).min();
        several().filter(|(_, digits)| Some(digits.len()) == fewest).map(|(cell, _)| cell).collect()
    }

    fn collapse_cell(&mut self, cell: Cell, digit: Digit) {
        self.possible[cell] = DigitSet::of(digit);
        self.unpropagated += cell;
    }

    /// Removes a possibility and returns the number of those left.
    fn remove_digit(&mut self, cell: Cell, digit: Digit) -> usize {
        self.possible[cell] -= digit;
        let left = self.possible[cell].len();
        if left == 1 {
            self.unpropagated += cell;
        }
        left
    }

    fn to_solution(&self) -> Solution {
        let digits = ByCell::from_fn(|cell| self.possible[cell].only().expect("every cell has collapsed"));
        Solution::new(digits).expect("every collapse was spread to the peers")
    }
}

#[cfg(test)]
mod tests {
    use super::super::random_boards;
    use super::*;

    /// Plays the events on a superposition of its own and returns the last one.
    fn check_events(board: &Board, seed: u64, max_restarts: u64) -> (WaveEvent, WaveWork) {
        let mut wave = WaveCollapse::with_max_restarts(board, seed, max_restarts);
        let mut seen = ByCell::from_fn(|cell| board.possible_digits(cell));
        let mut work = WaveWork::default();
        let mut last = None;
        while let Some(event) = wave.next() {
            match event {
                WaveEvent::Observe { cell, digit, options: of } => {
                    assert!(of == seen[cell] && of.has_several() && of.contains(digit));
                    assert!(seen.values().all(|digits| !digits.has_several() || digits.len() >= of.len()));
                    seen[cell] = DigitSet::of(digit);
                    work.observations += 1;
                }
                WaveEvent::Remove { cell, digit, from } => {
                    assert!(cell.sees(from) && seen[from] == DigitSet::of(digit));
                    assert!(seen[cell].contains(digit));
                    seen[cell] -= digit;
                    work.removals += 1;
                }
                WaveEvent::Contradiction { cell } => assert!(seen[cell].is_empty()),
                WaveEvent::Learn { .. } => {
                    seen = *wave.possible_digits();
                    work.learned += 1;
                }
                WaveEvent::Restart { count } => {
                    seen = *wave.possible_digits();
                    work.restarts += 1;
                    assert_eq!(count, work.restarts);
                }
                WaveEvent::Done(solution) => assert!(solution.solves_board(board)),
                WaveEvent::Impossible | WaveEvent::GaveUp => {}
            }
            assert_eq!(&seen, wave.possible_digits());
            last = Some(event);
        }
        assert_eq!(work, wave.work_counts());
        (last.expect("there is always an ending"), work)
    }

    #[test]
    fn the_empty_board_becomes_a_grid() {
        let mut grids = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let (last, _) = check_events(&Board::EMPTY, seed, 100);
            let WaveEvent::Done(grid) = last else { panic!("seed {seed}: {last:?}") };
            grids.insert(grid.to_string());
        }
        assert_eq!(grids.len(), 200, "every seed has its own");
    }

    #[test]
    fn the_same_seed_gives_the_same_events() {
        let board = random_boards::random_unique_board(55, 0).unwrap();
        let events = |seed| WaveCollapse::new(&board, seed).collect::<Vec<_>>();
        assert_eq!(events(1), events(1));
        assert_ne!(events(1), events(2));
        let Some(WaveEvent::Done(grid)) = WaveCollapse::new(&Board::EMPTY, 2026).last() else { panic!() };
        assert_eq!(
            grid.to_string(),
            "378642195562179438941385726785234961613897254294516873127453689436928517859761342"
        );
    }

    #[test]
    fn unique_boards_get_their_solution() {
        let mut restarts = 0;
        for seed in 0..50 {
            let board = random_boards::random_unique_board(50, seed).unwrap();
            let (last, work) = check_events(&board, seed, WaveCollapse::MAX_RESTARTS);
            assert!(matches!(last, WaveEvent::Done(_)), "seed {seed}: {last:?}");
            restarts += work.restarts;
        }
        assert!(restarts > 0, "some of them need a second try");
    }

    /// Leaves only the digits 1 to `count` in some cells.
    fn restrict_to_first_digits(board: &mut Board, cells: &[usize], count: usize) {
        for &cell in cells {
            for &digit in &Digit::ALL[count..] {
                board.remove_candidate(Cell::at(cell).to_candidate(digit));
            }
        }
    }

    #[test]
    fn boards_without_solution_come_to_an_end() {
        // Two cells of a box that can only be 1.
        let mut board = Board::EMPTY;
        restrict_to_first_digits(&mut board, &[0, 10], 1);
        assert_eq!(check_events(&board, 1, 10).0, WaveEvent::Impossible);
        // A cell without anything.
        board.remove_candidate(Cell::at(0).to_candidate(Digit::D1));
        assert_eq!(check_events(&board, 1, 10).0, WaveEvent::Impossible);
        // Nine cells for eight digits: no single observation shows it.
        let mut board = Board::EMPTY;
        for cell in ninefold_core::House::at(9).cells() {
            board.remove_candidate(cell.to_candidate(Digit::D1));
        }
        let (last, work) = check_events(&board, 1, 10);
        assert_eq!((last, work.restarts), (WaveEvent::GaveUp, 10));
    }

    /// Possibilities that one observation refutes are learned, until none is left.
    #[test]
    fn learning_can_refute_a_board() {
        // Three cells of a box for two digits.
        let mut board = Board::EMPTY;
        restrict_to_first_digits(&mut board, &[0, 1, 2], 2);
        let (last, work) = check_events(&board, 1, 0);
        assert_eq!((last, work.restarts, work.learned), (WaveEvent::Impossible, 0, 1));
    }
}
