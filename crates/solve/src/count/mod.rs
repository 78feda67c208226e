//! Counter of a board's solutions that need not visit every one.
//!
//! Digits that may go into exactly the same cells are interchangeable: exchanging two of them turns one
//! solution into another. So of k such digits only one order has to be searched, and each solution found
//! counts k! times. The order is fixed in a house: its cells that the digits may take are chosen in all ways,
//! and the digits go into them in ascending order. On the empty grid that leaves one board of the 362,880.
//!
//! A board with many solutions is then counted by its bands ([`bands`]) as soon as that is little work; else
//! it is split further.

mod bands;

use alloc::vec;
use alloc::vec::Vec;
use ninefold_core::{Board, ByCell, CellMap, Digit, DigitSet, House};

use crate::search::{LeafCounter, LeafDecision};
use bands::BandCounter;

/// Boards whose solutions, each counted `factor` times, are those of another board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoardShares {
    /// The number of solutions of the whole board that each solution of a share stands for.
    pub(crate) factor: u64,
    /// The possible digits of each cell, bit `d - 1` for the digit `d`.
    pub(crate) boards: Vec<[u16; 81]>,
}

impl BoardShares {
    /// Divides a board by its largest class of interchangeable digits.
    pub(crate) fn from_board(board: &Board) -> BoardShares {
        let possible = ByCell::from_fn(|cell| board.possible_digits(cell));
        let class = largest_interchangeable_class(board);
        let Some(house) = house_with_fewest_choices(board, class) else {
            return BoardShares { factor: 1, boards: vec![digit_masks(&possible)] };
        };
        // The class's digits fill some of these places, and their order doesn't matter.
        let places = class_cells(board, class) & house.cells();
        let boards = places.subsets(class.len()).map(|chosen| {
            let mut share = possible;
            // Unchosen places lose the whole class; chosen ones get its digits in a fixed order.
            for cell in places - chosen {
                share[cell] -= class;
            }
            for (cell, digit) in chosen.iter().zip(class) {
                share[cell] = DigitSet::of(digit);
            }
            digit_masks(&share)
        });
        BoardShares { factor: (1..=class.len() as u64).product(), boards: boards.collect() }
    }
}

fn digit_masks(possible: &ByCell<DigitSet>) -> [u16; 81] {
    possible.0.map(DigitSet::bits)
}

/// Returns the largest set of digits that may go into the same cells; fewer than two if there is none.
fn largest_interchangeable_class(board: &Board) -> DigitSet {
    let class = |digit: Digit| -> DigitSet {
        let placed = board.values().values().any(|&value| value == Some(digit));
        let same = |other: &Digit| {
            !placed && board.cells_with_candidate(*other) == board.cells_with_candidate(digit)
        };
        Digit::ALL.into_iter().filter(same).collect()
    };
    // A placed digit has fewer cells than one that is not, unless the grid is full and there is nothing to
    // count.
    Digit::ALL.into_iter().map(class).max_by_key(|class| class.len()).unwrap_or_default()
}

fn class_cells(board: &Board, class: DigitSet) -> CellMap {
    class.first().map_or(CellMap::EMPTY, |digit| board.cells_with_candidate(digit))
}

/// Returns the house with the fewest ways to choose cells for the class; `None` if the class has fewer than
/// two digits.
fn house_with_fewest_choices(board: &Board, class: DigitSet) -> Option<House> {
    if !class.has_several() {
        return None;
    }
    House::all().min_by_key(|house| (class_cells(board, class) & house.cells()).len())
}

/// Counts boards by bands once that takes little work compared with the number of solutions to be expected.
pub(crate) struct BandLeafCounter<'s> {
    enough: u64,
    /// Number of boards that were split.
    splits: u64,
    stop: &'s mut dyn FnMut() -> bool,
    count_when_stopped: Option<u64>,
}

impl<'s> BandLeafCounter<'s> {
    /// Creates the counter. `enough` is the number of solutions wanted; `stop` is called at every board and
    /// ends the search if it returns true.
    pub(crate) fn new(enough: u64, stop: &'s mut dyn FnMut() -> bool) -> BandLeafCounter<'s> {
        BandLeafCounter { enough, splits: 0, stop, count_when_stopped: None }
    }

    /// Returns the number of solutions counted when `stop` ended the search, if it did.
    pub(crate) fn count_when_stopped(&self) -> Option<u64> {
        self.count_when_stopped
    }
}

impl LeafCounter for BandLeafCounter<'_> {
    /// Decides how to count the solutions of a board at a leaf of the search. No choice affects the count,
    /// only the time.
    fn decide_leaf(&mut self, board: &[u16; 81], before: u64) -> LeafDecision {
        if (self.stop)() {
            self.count_when_stopped = Some(before);
            return LeafDecision::GiveUp;
        }
        let bands = BandCounter::from_masks(board);
        // The number of solutions of the board is unknown. So the work for it is limited by what has been
        // counted so far; and if only a few solutions are wanted, it is quicker to search for just these.
        let work_to_search = 3.0 * (self.enough.saturating_sub(before)) as f64;
        let worth = (before as f64).clamp(MIN_BAND_WORK, MAX_BAND_WORK).min(work_to_search);
        if bands.estimate_work() <= worth
            && let Some(counted) = bands.count_solutions(MAX_BAND_WORK as usize)
        {
            return LeafDecision::Counted(counted);
        }
        self.splits += 1;
        if self.splits > PATIENCE && before < self.splits {
            LeafDecision::GiveUp
        } else {
            LeafDecision::Split
        }
    }
}

/// Amount of work up to which a board's bands are counted from the start.
const MIN_BAND_WORK: f64 = 1e5;

/// Maximum amount of work for counting a board's bands: their signatures take some 50 MiB.
const MAX_BAND_WORK: f64 = 3e6;

/// Number of splits after which there have to be more solutions than splits.
const PATIENCE: u64 = 5000;

#[cfg(test)]
mod tests {
    use ninefold_testkit::naive;

    use super::*;
    use crate::arch::Backend;
    use crate::plain;
    use crate::question::PuzzleInput;
    use crate::random::SeededRandom;
    use crate::single::SingleEngine;

    /// The shares have the solutions of the board, `factor` times.
    fn check(text: &str, factor: u64, shares: usize) {
        let board: Board = text.parse().unwrap();
        let found = BoardShares::from_board(&board);
        assert_eq!((found.factor, found.boards.len()), (factor, shares), "{text}");
        let expected = plain::PlainSearch::new(&board).count() as u64;
        let parts: u64 = found
            .boards
            .iter()
            .map(|masks| {
                let share = ByCell::from_fn(|cell| DigitSet::from_bits_truncated(masks[cell.index()]));
                plain::PlainSearch::new(&Board::from_candidates(share)).count() as u64
            })
            .sum();
        assert_eq!(expected, parts * factor, "{text}");
    }

    const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn digits_that_are_nowhere_given_are_interchangeable() {
        check(&GRID.replace(['1', '2'], "."), 2, 1);
        check(&GRID.replace(['1', '2', '3'], "."), 6, 1);
        // Box 1 keeps its 8, so the digits may go into four cells of it and into three of box 2.
        check(&GRID.replace(['1', '2', '3'], ".").replacen('8', ".", 1), 6, 1);
    }

    #[test]
    fn a_board_with_all_digits_is_one_share() {
        check(&GRID.replacen(['1', '2'], ".", 5), 1, 1);
        check(GRID, 1, 1);
    }

    #[test]
    fn candidates_taken_away_make_digits_different() {
        let empty = "123456789".repeat(81);
        let board: Board = format!(".{}", &empty[1..]).parse().unwrap();
        let shares = BoardShares::from_board(&board);
        // 1 is out; eight digits in nine cells of a house that has no part in it.
        assert_eq!((shares.factor, shares.boards.len()), (40_320, 9));
    }

    /// The solutions by bands, on every back end; with a smaller limit at least that many. Returns how many there are.
    fn check_by_bands(board: &naive::CandidateMasks) -> u64 {
        let possible = ByCell::from_fn(|cell| DigitSet::from_bits_truncated(board[cell.index()]));
        let solutions = plain::PlainSearch::new(&Board::from_candidates(possible)).count() as u64;
        for backend in Backend::available_backends() {
            let mut engine = SingleEngine::with_backend(backend).unwrap();
            let mut count = |enough| {
                engine
                    .count_with_leaf_counter(
                        PuzzleInput::Candidates(board),
                        enough,
                        &mut BandLeafCounter::new(enough, &mut || false),
                    )
                    .unwrap()
            };
            assert_eq!(count(u64::MAX), solutions, "{board:?}");
            assert_eq!(count(solutions + 1), solutions, "{board:?}");
            for enough in [1, solutions / 3, solutions] {
                assert!((enough..=solutions).contains(&count(enough)) || solutions == 0, "{board:?}");
            }
        }
        solutions
    }

    /// A grid of which some cells are open, for their own digit and others by chance.
    fn open_random_cells(random: &mut SeededRandom, open: usize, more: usize) -> naive::CandidateMasks {
        let mut cells: [usize; 81] = core::array::from_fn(|cell| cell);
        random.shuffle(&mut cells);
        let mut board = naive::parse_masks(GRID);
        for &cell in &cells[..open] {
            (0..9).filter(|_| random.next_below(9) < more).for_each(|digit| board[cell] |= 1 << digit);
        }
        board
    }

    #[test]
    fn boards_are_counted_by_bands_as_one_by_one() {
        let mut random = SeededRandom::new(5);
        let mut many = 0;
        for round in 0..200 {
            let (open, more) = [(46 + round % 7, 9), (68, 5)][round % 2];
            many += u64::from(check_by_bands(&open_random_cells(&mut random, open, more)) > 50);
        }
        assert!(many > 5, "{many}");
        assert_eq!(check_by_bands(&[0; 81]), 0);
        assert_eq!(check_by_bands(&naive::parse_masks(GRID)), 1);
    }

    #[test]
    fn bands_are_left_when_they_do_not_help() {
        let mut never = || false;
        let mut bands = BandLeafCounter { splits: PATIENCE, ..BandLeafCounter::new(u64::MAX, &mut never) };
        assert_eq!(bands.decide_leaf(&[511; 81], PATIENCE + 1), LeafDecision::Split);
        assert_eq!(bands.decide_leaf(&[511; 81], PATIENCE + 1), LeafDecision::GiveUp);
        assert_eq!(bands.decide_leaf(&naive::parse_masks(GRID), 0), LeafDecision::Counted(1));
        assert_eq!(BandLeafCounter::new(1, &mut || false).decide_leaf(&[511; 81], 0), LeafDecision::Split);
    }

    #[test]
    fn the_empty_grid_is_one_share() {
        let shares = BoardShares::from_board(&Board::EMPTY);
        assert_eq!((shares.factor, shares.boards.len()), (362_880, 1));
        assert_eq!(shares.boards[0][9..13], [8, 16, 32, 511], "box 1 is filled");
    }
}
