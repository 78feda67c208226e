//! Classic depth-first search through all fillings of a board, one visible step at a time.

use core::fmt;
use core::iter::FusedIterator;

use ninefold_core::{Board, ByCell, Cell, CellMap, Digit, DigitSet, Solution};

use super::grid::{ClassicGrid, RejectReason};
use super::mode::ClassicMode;
use super::order::ClassicPlan;

/// A depth-first search, as the iterator of its events.
///
/// Cells with one candidate are written first and stay. The other cells are filled in an order fixed
/// beforehand, fewest candidates first; in each the candidates are tried one after the other. When none is
/// left, the search retreats to the cell before.
///
/// Brute force and exclusion find the same solutions in the same order; they differ in how early they detect
/// a dead end. Rescanning uses the same order and may miss solutions
/// ([`ClassicMethod::Rescanning`](super::ClassicMethod::Rescanning) explains why).
#[derive(Clone, Debug)]
pub struct ClassicSearch {
    mode: ClassicMode,
    plan: ClassicPlan,
    grid: ClassicGrid,
    turn: ClassicTurn,
    /// Number of filled cells of the plan; also the index of the cell whose digits are tried now.
    depth: usize,
    trail: [CellTrail; Cell::COUNT],
    work: ClassicWork,
}

/// An event of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicEvent {
    /// A cell has only one candidate: its digit is written for good.
    Commit {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
    },
    /// A digit is filled in.
    Fill {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A digit can't be filled in. If it is the only candidate of its cell, the board has no solution.
    Reject {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The reason.
        reason: RejectReason,
    },
    /// A filled digit is removed again: everything that could follow it was tried.
    Retreat {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// Every cell is filled, but two that see each other have the same digit. Only rescanning gets so far.
    Clash {
        /// The first such cell.
        cell: Cell,
        /// The peer with the same digit.
        peer: Cell,
    },
    /// Every cell is filled, and no digit clashes.
    Solution(Solution),
}

/// Writes `fill r4c7 2`, `reject r4c7 2: r4c1 holds it`, `clash r4c7: r4c1 holds the same digit`.
impl fmt::Display for ClassicEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassicEvent::Commit { cell, digit } => write!(f, "commit {cell} {digit}"),
            ClassicEvent::Fill { cell, digit } => write!(f, "fill {cell} {digit}"),
            ClassicEvent::Reject { cell, digit, reason: because } => {
                write!(f, "reject {cell} {digit}: {because}")
            }
            ClassicEvent::Retreat { cell, digit } => write!(f, "retreat {cell} {digit}"),
            ClassicEvent::Clash { cell, peer } => write!(f, "clash {cell}: {peer} holds the same digit"),
            ClassicEvent::Solution(solution) => write!(f, "solution {solution}"),
        }
    }
}

/// The amount of work of a search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassicWork {
    /// Digits tried, the nodes of the search tree. Each was filled or rejected.
    pub nodes: u64,
    /// Digits filled in.
    pub fills: u64,
    /// Digits removed again, the backtracks.
    pub retreats: u64,
    /// Cells looked at, one by one, as a person or a program without bitmaps would: the peers checked for a
    /// digit, and the peers whose candidates change. The cost of a node differs greatly between methods; this
    /// measures it.
    pub looks: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// Writes `nodes 327, fills 115, retreats 115, looks 4127, solutions 2`.
impl fmt::Display for ClassicWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClassicWork { nodes, fills, retreats, looks, solutions } = self;
        write!(f, "nodes {nodes}, fills {fills}, retreats {retreats}, looks {looks}, solutions {solutions}")
    }
}

/// The state of one cell of the plan.
#[derive(Clone, Copy, Debug, Default)]
struct CellTrail {
    /// Number of its digits tried.
    tried_count: usize,
    /// The peers that lost the digit when it was filled.
    reduced_peers: CellMap,
}

/// The next action of the search.
#[derive(Clone, Copy, Debug)]
enum ClassicTurn {
    /// Writing the forced cell with this number.
    Commit(usize),
    /// Trying the digits of the cell at the present depth.
    Try,
    /// Taking out the digit of the cell before.
    Retreat,
    /// Nothing: the search is over.
    Done,
}

impl ClassicSearch {
    /// Creates the search of a board in a mode, at its beginning.
    #[must_use]
    pub fn new(board: &Board, mode: ClassicMode) -> ClassicSearch {
        ClassicSearch {
            mode,
            plan: ClassicPlan::new(board, mode.order),
            grid: ClassicGrid::new(board, mode.method),
            turn: if mode.max_solutions() == 0 { ClassicTurn::Done } else { ClassicTurn::Commit(0) },
            depth: 0,
            trail: [CellTrail::default(); Cell::COUNT],
            work: ClassicWork::default(),
        }
    }

    /// Returns the amount of work that the classic search has done so far.
    #[must_use]
    pub fn work_counts(&self) -> ClassicWork {
        ClassicWork { looks: self.grid.looks, ..self.work }
    }

    /// Returns the present grid of the search.
    #[must_use]
    pub fn values(&self) -> &ByCell<Option<Digit>> {
        &self.grid.values
    }

    /// Returns the candidates of each empty cell: by exclusion reduced with every digit, by rescanning as far
    /// as they were rescanned; by brute force always those of the board.
    #[must_use]
    pub fn candidates(&self) -> &ByCell<DigitSet> {
        &self.grid.candidates
    }

    /// Returns the depth in the tree: the number of cells that are filled and may be emptied again.
    #[must_use]
    pub fn current_depth(&self) -> usize {
        self.depth
    }

    /// Returns only the solutions; the events between them are skipped, but counted.
    pub fn solutions(&mut self) -> impl Iterator<Item = Solution> {
        self.filter_map(|event| match event {
            ClassicEvent::Solution(solution) => Some(solution),
            _ => None,
        })
    }

    fn commit_forced_digit(&mut self, number: usize) -> Option<ClassicEvent> {
        let Some(&cell) = self.plan.forced.get(number) else {
            self.turn = ClassicTurn::Try;
            return None;
        };
        let digit = self.plan.digits[cell][0];
        if let Err(because) = self.grid.fill_only_candidate(cell, digit) {
            self.turn = ClassicTurn::Done;
            return Some(ClassicEvent::Reject { cell, digit, reason: because });
        }
        self.turn = ClassicTurn::Commit(number + 1);
        Some(ClassicEvent::Commit { cell, digit })
    }

    fn try_digit(&mut self) -> Option<ClassicEvent> {
        let Some(&cell) = self.plan.cells.get(self.depth) else {
            return Some(self.report_full_grid());
        };
        // Try the next candidate; a rejected one stays in the same cell.
        let trail = &mut self.trail[self.depth];
        while let Some(&digit) = self.plan.digits[cell].get(trail.tried_count) {
            trail.tried_count += 1;
            if !self.grid.candidates[cell].contains(digit) {
                continue;
            }
            self.work.nodes += 1;
            trail.reduced_peers = match self.grid.fill_cell(cell, digit) {
                Ok(lost) => lost,
                Err(because) => return Some(ClassicEvent::Reject { cell, digit, reason: because }),
            };
            self.work.fills += 1;
            self.depth += 1;
            return Some(ClassicEvent::Fill { cell, digit });
        }
        // All candidates were tried: retreat, and begin with the first when the search comes here again.
        trail.tried_count = 0;
        self.turn = ClassicTurn::Retreat;
        None
    }

    fn retreat_one_cell(&mut self) -> Option<ClassicEvent> {
        let Some(before) = self.depth.checked_sub(1) else {
            self.turn = ClassicTurn::Done;
            return None;
        };
        self.depth = before;
        self.turn = ClassicTurn::Try;
        self.work.retreats += 1;
        let cell = self.plan.cells[before];
        let digit = self.grid.undo_fill(cell, self.trail[before].reduced_peers);
        Some(ClassicEvent::Retreat { cell, digit })
    }

    /// Returns the event of a full grid: a solution or a clash.
    fn report_full_grid(&mut self) -> ClassicEvent {
        let solution = match self.grid.to_solution() {
            Ok(solution) => solution,
            Err((cell, peer)) => {
                self.turn = ClassicTurn::Retreat;
                return ClassicEvent::Clash { cell, peer };
            }
        };
        self.work.solutions += 1;
        let enough = self.work.solutions >= self.mode.max_solutions() as u64;
        self.turn = if enough { ClassicTurn::Done } else { ClassicTurn::Retreat };
        ClassicEvent::Solution(solution)
    }
}

impl Iterator for ClassicSearch {
    type Item = ClassicEvent;

    fn next(&mut self) -> Option<ClassicEvent> {
        loop {
            let event = match self.turn {
                ClassicTurn::Commit(number) => self.commit_forced_digit(number),
                ClassicTurn::Try => self.try_digit(),
                ClassicTurn::Retreat => self.retreat_one_cell(),
                ClassicTurn::Done => return None,
            };
            if event.is_some() {
                return event;
            }
        }
    }
}

impl FusedIterator for ClassicSearch {}

#[cfg(test)]
mod tests {
    use super::super::random_boards;
    use super::*;
    use crate::Solver;

    fn new_search(board: &str, mode: &str) -> ClassicSearch {
        ClassicSearch::new(&board.parse().unwrap(), mode.parse().unwrap())
    }

    fn check_solutions(board: &str, mode: &str, expected: &[&str]) {
        let found: Vec<String> =
            new_search(board, mode).solutions().map(|solution| solution.to_string()).collect();
        assert_eq!(found, expected, "{mode}");
    }

    /// The modes that find every solution.
    const COMPLETE: [&str; 8] = ["BFA", "BSA", "BRA", "BUA", "CFA", "CSA", "CRA", "CUA"];
    const ALL_MODES: [&str; 12] =
        ["BFA", "BSA", "BRA", "BUA", "CFA", "CSA", "CRA", "CUA", "RFA", "RSA", "RRA", "RUA"];

    /// The example of the program these modes come from: forty blanks, and its two solutions in its order.
    #[test]
    fn the_example_has_its_two_solutions_in_order() {
        let example = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";
        let one = "418526379257439618396781542132865497674392185985147263763954821841273956529618734";
        let two = "418526379257439618396781542132865497674293185985147263763954821841372956529618734";
        for mode in ["BFA", "CFA", "RFA", "BSA", "CSA", "RSA"] {
            check_solutions(example, mode, &[one, two]);
        }
        check_solutions(example, "BFF", &[one]);
        check_solutions(example, "CSF", &[one]);
    }

    /// A board on which an exclusion that forgets to restore what it removed finds nothing.
    #[test]
    fn exclusion_gives_back_all_it_took() {
        let board = "030207018040908005900000040050792084100060500700451309560000820020009756800506493";
        for mode in COMPLETE {
            assert_eq!(new_search(board, mode).solutions().count(), 1, "{mode}");
        }
    }

    /// Brute force is simple enough to believe; exclusion has to find the very same, in the same order.
    #[test]
    fn exclusion_misses_nothing_on_random_boards() {
        let slow = std::env::var_os("NINEFOLD_SLOW_TESTS").is_some();
        let (boards, max) = if slow { (4_000, ClassicMode::MAX_SOLUTIONS) } else { (104, 1_000) };
        let (mut none, mut several) = (0, 0);
        for number in 0..boards {
            let board = random_board(number);
            let found = |mode: &str| -> Vec<Solution> {
                let mode =
                    mode.parse::<ClassicMode>().unwrap().with_seed(number as u64).with_max_solutions(max);
                ClassicSearch::new(&board, mode).solutions().collect()
            };
            let (brute, random) = (found("BFA"), found("BRA"));
            assert!(brute == found("CFA") && random == found("CRA"), "board {number}: {board}");
            assert!(brute == found("BSA") && brute == found("CSA"), "board {number}: {board}");
            assert_eq!(brute.len(), random.len(), "board {number}: {board}");
            for (mode, all) in [("BFF", &brute), ("CSF", &brute), ("BRF", &random), ("CRF", &random)] {
                assert_eq!(found(mode).first(), all.first(), "board {number} {mode}: {board}");
            }
            assert_eq!(
                brute.len() as u64,
                Solver::new().count_solutions(&board, max as u64),
                "board {number}: {board}"
            );
            assert!(brute.iter().chain(&random).all(|solution| solution.solves_board(&board)));
            none += usize::from(brute.is_empty());
            several += usize::from(brute.len() > 1);
        }
        assert!(
            none > boards / 20 && several > boards / 5,
            "{none} without, {several} with several solutions"
        );
    }

    /// 30 to 55 blanks. On every fourth board a candidate is crossed out that a solution needs, which leaves some
    /// boards with none.
    fn random_board(number: usize) -> Board {
        let mut board = random_boards::random_board(30 + number % 26, number as u64).unwrap();
        if number.is_multiple_of(4) {
            let solution = ClassicSearch::new(&board, "CFF".parse().unwrap()).solutions().next().unwrap();
            let cell = board.empty_cells().nth(number % 30).unwrap();
            board.remove_candidate(cell.to_candidate(solution.digit(cell)));
        }
        board
    }

    /// A player that knows only the events sees every grid as it was.
    #[test]
    fn the_events_tell_everything() {
        let mut clashes = 0;
        for number in 0..80 {
            let board = random_boards::random_board(45, number).unwrap();
            let mode = ALL_MODES[number as usize % ALL_MODES.len()]
                .parse::<ClassicMode>()
                .unwrap()
                .with_seed(number);
            let mut search = ClassicSearch::new(&board, mode);
            let mut seen = *board.values();
            let mut work = ClassicWork::default();
            while let Some(event) = search.next() {
                match event {
                    ClassicEvent::Commit { cell, digit } => assert_eq!(seen[cell].replace(digit), None),
                    ClassicEvent::Fill { cell, digit } => {
                        assert_eq!(seen[cell].replace(digit), None);
                        work.fills += 1;
                        work.nodes += 1;
                    }
                    ClassicEvent::Reject { cell, digit, reason: because } => {
                        assert_eq!(seen[cell], None);
                        match because {
                            RejectReason::HeldByPeer(peer) => {
                                assert!(cell.sees(peer) && seen[peer] == Some(digit))
                            }
                            RejectReason::LastCandidateOfPeer(peer) => {
                                assert!(cell.sees(peer) && seen[peer].is_none())
                            }
                        }
                        work.nodes += 1;
                    }
                    ClassicEvent::Retreat { cell, digit } => {
                        assert_eq!(seen[cell].take(), Some(digit));
                        work.retreats += 1;
                    }
                    ClassicEvent::Clash { cell, peer } => {
                        assert!(seen.iter().all(|(_, digit)| digit.is_some()));
                        assert!(cell.sees(peer) && seen[cell] == seen[peer]);
                        clashes += 1;
                    }
                    ClassicEvent::Solution(solution) => {
                        assert!(seen.iter().all(|(cell, &digit)| digit == Some(solution.digit(cell))));
                        work.solutions += 1;
                    }
                }
                assert_eq!(&seen, search.values());
            }
            assert_eq!(work, ClassicWork { looks: 0, ..search.work_counts() });
            assert_eq!(work.fills, work.retreats, "a search for all ends where it began");
            assert_eq!(search.next(), None);
        }
        assert!(clashes > 0, "no board on which rescanning fills all cells with digits that clash");
    }

    /// With one given, brute force tries hundreds of millions of digits on some seeds. Filling what is unrelated first it needs
    /// half a million at most, and exclusion a few hundred.
    #[test]
    fn a_nearly_empty_board_is_filled_at_once() {
        let mut most = [0; 2];
        for seed in 0..200 {
            let board = random_boards::random_board(80, seed).unwrap();
            for (mode, most) in ["BUF", "CUF"].into_iter().zip(&mut most) {
                let mut search =
                    ClassicSearch::new(&board, mode.parse::<ClassicMode>().unwrap().with_seed(seed));
                assert_eq!(search.solutions().count(), 1);
                *most = search.work_counts().nodes.max(*most);
            }
        }
        assert!(most[0] < 1_000_000 && most[1] < 1_000, "{most:?}");
    }

    #[test]
    fn forced_digits_that_clash_end_the_search() {
        // r1c1 and r1c4 can only be 1.
        let mut board = Board::EMPTY;
        for (cell, digit) in
            [0, 3].into_iter().flat_map(|cell| Digit::ALL[1..].iter().map(move |&d| (cell, d)))
        {
            board.remove_candidate(Cell::at(cell).to_candidate(digit));
        }
        let (one, other) = (Cell::at(0), Cell::at(3));
        let digit = Digit::D1;
        let brute: Vec<ClassicEvent> = ClassicSearch::new(&board, "BFA".parse().unwrap()).collect();
        let reject = ClassicEvent::Reject { cell: other, digit, reason: RejectReason::HeldByPeer(one) };
        assert_eq!(brute, [ClassicEvent::Commit { cell: one, digit }, reject]);
        let exclusion: Vec<ClassicEvent> = ClassicSearch::new(&board, "CFA".parse().unwrap()).collect();
        assert_eq!(
            exclusion,
            [ClassicEvent::Reject { cell: one, digit, reason: RejectReason::LastCandidateOfPeer(other) }]
        );
        assert_eq!(ClassicSearch::new(&board, "RFA".parse().unwrap()).collect::<Vec<_>>(), brute);
        assert_eq!(brute[1].to_string(), "reject r1c4 1: r1c1 holds it");
        assert_eq!(exclusion[0].to_string(), "reject r1c1 1: nothing else is left for r1c4");
        let clash = ClassicEvent::Clash { cell: one, peer: other };
        assert_eq!(clash.to_string(), "clash r1c1: r1c4 holds the same digit");
    }

    #[test]
    fn searches_stop_at_the_requested_number_of_solutions() {
        for mode in ALL_MODES {
            let mode = mode.parse::<ClassicMode>().unwrap();
            for max in [0, 1, 7] {
                let mut search = ClassicSearch::new(&Board::EMPTY, mode.with_max_solutions(max));
                assert_eq!(search.solutions().count(), max);
                assert_eq!(search.next(), None);
            }
        }
    }

    #[test]
    fn a_full_board_is_its_own_solution() {
        let grid = random_boards::random_full_grid(3);
        let mut search = ClassicSearch::new(&Board::from(&grid), "BFA".parse().unwrap());
        assert_eq!(search.next(), Some(ClassicEvent::Solution(grid)));
        assert_eq!(search.next(), None);
    }
}
