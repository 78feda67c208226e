//! Tests of boards with many empty cells and a house that can't be filled, which no sweep and no split shows:
//! every engine ends soon.

use core::ops::ControlFlow;

use ninefold_core::{Board, ByCell, Cell, DigitSet, Puzzle};
use ninefold_solve::lane::{
    AnswerSink, LaneEngine, PuzzleInput, PuzzleSource, SolutionText, SolveEnding, SolveOutcome, SolveQuestion,
};
use ninefold_solve::lines::TextLineSolver;
use ninefold_solve::single::SingleEngine;
use ninefold_solve::{Backend, SolutionVerdict, Solver};
use ninefold_testkit::{corpora, naive};

use crate::differential::EngineTestRandom;

/// More branches than any search of such a board makes: it is tested after 256.
const SOON: u64 = 256;

/// Checks that a search found no solution, and ended soon.
#[track_caller]
fn check(outcome: SolveOutcome, board: &dyn std::fmt::Debug) {
    assert_eq!((outcome.solutions, outcome.ending), (0, SolveEnding::Exhausted), "{board:?}");
    assert!(outcome.branches <= SOON, "{} branches: {board:?}", outcome.branches);
}

/// 2 to 30 givens, some of which clash: part of a grid, with digits of one or more cells put into peers of theirs.
fn random_clashing_puzzle(random: &mut EngineTestRandom, grids: &[Vec<u8>]) -> [u8; 81] {
    let mut board = [b'.'; 81];
    let grid = &grids[random.next_below(grids.len())];
    for _ in 0..1 + random.next_below(29) {
        let cell = random.next_below(81);
        board[cell] = grid[cell];
    }
    for _ in 0..1 + random.next_below(3) {
        let filled: Vec<Cell> = Cell::all().filter(|cell| board[cell.index()] != b'.').collect();
        let cell = filled[random.next_below(filled.len())];
        let peers = cell.peers().to_vec();
        // The last one stays as it is, whatever was there before.
        board[peers[random.next_below(peers.len())].index()] = board[cell.index()];
    }
    board
}

struct TextPuzzleSource<'a>(std::slice::Iter<'a, [u8; 81]>);

impl PuzzleSource for TextPuzzleSource<'_> {
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        self.0.next().map(PuzzleInput::Text)
    }
}

struct OutcomeSink(Vec<Option<SolveOutcome>>);

impl AnswerSink for OutcomeSink {
    fn on_solution(&mut self, _: usize, _: &SolutionText) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        assert_eq!(self.0[puzzle].replace(outcome), None, "two ends");
    }
}

#[test]
fn clashing_givens_are_refused_soon() {
    let mut random = EngineTestRandom(32);
    let grids: Vec<Vec<u8>> = corpora::read_own_lines("minimal.txt")
        .iter()
        .take(50)
        .map(|puzzle| naive::find_solutions(&naive::parse_masks(puzzle), 1)[0].clone().into_bytes())
        .collect();
    let boards: Vec<[u8; 81]> = (0..100_000).map(|_| random_clashing_puzzle(&mut random, &grids)).collect();
    for board in &boards {
        let puzzle: Puzzle = str::from_utf8(board).expect("digits and dots").parse().expect("a puzzle");
        let error = Board::try_from(&puzzle).expect_err("its givens clash").to_string();
        assert!(error.contains("two ") || error.contains("three "), "{error}");
    }
    for backend in Backend::available_backends() {
        let boards = if backend == Backend::fastest_backend() { &boards[..] } else { &boards[..10_000] };
        let mut lanes = LaneEngine::with_backend(backend).expect("it is available");
        for question in [SolveQuestion::UNIQUE, SolveQuestion::ALL.with_any_order()] {
            let mut outcomes = OutcomeSink(vec![None; boards.len()]);
            lanes.answer_puzzles(question, &mut TextPuzzleSource(boards.iter()), &mut outcomes);
            for (board, outcome) in boards.iter().zip(outcomes.0) {
                check(outcome.expect("every puzzle ends"), &str::from_utf8(board));
            }
        }
        // One alone, in a batch and by itself.
        let mut single = SingleEngine::with_backend(backend).expect("it is available");
        let mut lines = TextLineSolver::new(LaneEngine::with_backend(backend).expect("it is available"));
        for board in boards.iter().step_by(20) {
            check(
                single.count_solutions(SolveQuestion::ALL, PuzzleInput::Text(board)),
                &str::from_utf8(board),
            );
            check(
                single.count_solutions(SolveQuestion::ALL.with_any_order(), PuzzleInput::Text(board)),
                &str::from_utf8(board),
            );
            check(
                lines.answer_text_block(SolveQuestion::FIRST, board)[0].outcome.expect("it is bare"),
                &str::from_utf8(board),
            );
        }
    }
}

/// Givens that don't clash, or candidates alone, and no solution: the minirow r1c123 can't be filled.
#[test]
fn cells_that_share_too_few_candidates_are_refused_soon() {
    let givens = |row: &[(usize, usize, u8)]| {
        let mut board = [b'.'; 81];
        row.iter().for_each(|&(row, column, digit)| board[9 * row + column - 10] = b'0' + digit);
        let board: Board = str::from_utf8(&board).expect("digits and dots").parse().expect("nothing clashes");
        board
    };
    let row = [(1, 4, 1), (1, 5, 2), (1, 6, 3), (1, 7, 4)];
    // Two cells are left with 5 alone; three with 5 and 6.
    let two =
        givens(&[&row[..], &[(2, 3, 6), (3, 3, 7), (5, 1, 8), (6, 1, 9), (7, 2, 9), (8, 2, 8)]].concat());
    let three = givens(&[&row[..], &[(1, 8, 9), (2, 1, 7), (3, 3, 8)]].concat());
    let mut candidates = ByCell::splat(DigitSet::from_bits_truncated(0x1ff));
    (0..3).for_each(|cell| candidates[Cell::at(cell)] = DigitSet::from_bits_truncated(0b110_000));
    for board in [two, three, Board::from_candidates(candidates)] {
        let masks = board.candidate_masks();
        for backend in Backend::available_backends() {
            let mut single = SingleEngine::with_backend(backend).expect("it is available");
            check(single.count_solutions(SolveQuestion::ALL, PuzzleInput::Candidates(&masks)), &board);
            let mut lanes = LaneEngine::with_backend(backend).expect("it is available");
            for question in [SolveQuestion::UNIQUE, SolveQuestion::ALL.with_any_order()] {
                let mut outcomes = OutcomeSink(vec![None; 40]);
                lanes.answer_puzzles(question, &mut vec![masks; 40].iter(), &mut outcomes);
                outcomes.0.into_iter().for_each(|outcome| check(outcome.expect("every puzzle ends"), &board));
            }
            let mut solver = Solver::with_backend(backend).expect("it is available");
            assert_eq!(solver.check_uniqueness(&board), SolutionVerdict::None);
            assert_eq!(solver.count_solutions(&board, u64::MAX), 0);
            assert_eq!(solver.solutions(&board).next(), None);
        }
    }
}
