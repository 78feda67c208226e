//! Every engine on every back end against each other and against solvers too simple to be wrong: equal counts, and equal
//! solutions in equal order, whatever the batch and the neighbours.
//!
//! With NINEFOLD_SLOW_TESTS set, on 100,000 random boards and on all lists; else on samples.

use core::ops::ControlFlow;

use ninefold_core::{Board, ByCell, DigitSet};
use ninefold_solve::Backend;
use ninefold_solve::lane::{
    AnswerSink, LaneEngine, PuzzleInput, SolutionText, SolveEnding, SolveOutcome, SolveQuestion,
};
use ninefold_solve::plain;
use ninefold_solve::single::SingleEngine;
use ninefold_testkit::corpora::PuzzleCorpus;
use ninefold_testkit::{corpora, naive};

/// The engines of this machine. Says which are missing.
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn available_backends() -> Vec<Backend> {
    for backend in Backend::ALL.into_iter().filter(|backend| !backend.is_available()) {
        eprintln!("skipped: this machine has no {backend}");
    }
    Backend::available_backends().collect()
}

/// The answer of an engine about one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct BoardAnswer {
    solutions: Vec<[u8; 81]>,
    outcome: Option<SolveOutcome>,
}

impl BoardAnswer {
    fn solution_count(&self) -> usize {
        self.solutions.len()
    }
}

struct BoardAnswerSink(Vec<BoardAnswer>);

impl AnswerSink for BoardAnswerSink {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        self.0[puzzle].solutions.push(*solution.as_text());
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        assert_eq!(self.0[puzzle].outcome.replace(outcome), None, "two ends");
    }
}

fn answer_with_lanes(
    engine: &mut LaneEngine,
    question: SolveQuestion,
    boards: &[naive::CandidateMasks],
) -> Vec<BoardAnswer> {
    let mut answers = BoardAnswerSink(vec![BoardAnswer::default(); boards.len()]);
    engine.answer_puzzles(question, &mut boards.iter(), &mut answers);
    answers.0
}

fn answer_with_single(
    engine: &mut SingleEngine,
    question: SolveQuestion,
    board: &naive::CandidateMasks,
) -> BoardAnswer {
    let mut solutions = Vec::new();
    let outcome = engine.search_solutions(question, PuzzleInput::Candidates(board), |solution| {
        solutions.push(*solution.as_text());
        ControlFlow::Continue(())
    });
    BoardAnswer { solutions, outcome: Some(outcome) }
}

/// All engines in batches of these sizes, also backwards, say the same of each board. Returns what they say.
fn check(question: SolveQuestion, boards: &[naive::CandidateMasks], batches: &[usize]) -> Vec<BoardAnswer> {
    let mut portable = SingleEngine::with_backend(Backend::Portable).expect("portable is everywhere");
    // One board at a time: the definition.
    let expected: Vec<BoardAnswer> =
        boards.iter().map(|board| answer_with_single(&mut portable, question, board)).collect();
    for backend in available_backends() {
        let mut single = SingleEngine::with_backend(backend).expect("it is available");
        for (board, expected) in boards.iter().zip(&expected) {
            assert_eq!(
                answer_with_single(&mut single, question, board),
                *expected,
                "{backend}, single: {board:?}"
            );
        }
        let mut lanes = LaneEngine::with_backend(backend).expect("it is available");
        for &batch in batches {
            for (boards, expected) in boards.chunks(batch).zip(expected.chunks(batch)) {
                let answers = answer_with_lanes(&mut lanes, question, boards);
                for ((board, answer), expected) in boards.iter().zip(&answers).zip(expected) {
                    assert_eq!(answer, expected, "{backend}, lanes, batches of {batch}: {board:?}");
                }
            }
        }
        // Other neighbours.
        let backwards: Vec<naive::CandidateMasks> = boards.iter().rev().copied().collect();
        let answers = answer_with_lanes(&mut lanes, question, &backwards);
        assert!(answers.iter().rev().eq(&expected), "{backend}, lanes, backwards");
        let answers = answer_with_lanes(&mut lanes, question.with_any_order(), &backwards);
        let counts = answers.iter().rev().map(BoardAnswer::solution_count);
        assert!(
            counts.eq(expected.iter().map(BoardAnswer::solution_count)),
            "{backend}, lanes, in any order"
        );
    }
    expected
}

/// Checks answers against two solvers that share no code with the engines: the plain one and, as it is much
/// slower, on an even sample of those boards the naive one.
fn check_against_oracles(
    boards: &[naive::CandidateMasks],
    answers: &[BoardAnswer],
    limit: usize,
    plain: usize,
    naive: usize,
) {
    let step = boards.len().div_ceil(plain).max(1);
    for (board, answer) in boards.iter().zip(answers).step_by(step) {
        let possible = ByCell::from_fn(|cell| DigitSet::from_bits_truncated(board[cell.index()]));
        let mut expected: Vec<String> = plain::PlainSearch::new(&Board::from_candidates(possible))
            .take(limit)
            .map(|s| s.to_string())
            .collect();
        assert_eq!(answer.solution_count(), expected.len(), "{board:?}");
        let mut found: Vec<String> =
            answer.solutions.iter().map(|text| str::from_utf8(text).expect("digits").to_owned()).collect();
        found.sort_unstable();
        expected.sort_unstable();
        if expected.len() < limit {
            assert_eq!(found, expected, "{board:?}");
        } else {
            found.dedup();
            assert_eq!(found.len(), limit, "a solution told twice: {board:?}");
            assert!(found.iter().all(|solution| naive::is_solution(board, solution)), "{board:?}");
        }
    }
    let step = boards.len().div_ceil(naive).max(1);
    for (board, answer) in boards.iter().zip(answers).step_by(step) {
        assert_eq!(naive::find_solutions(board, limit).len(), answer.solution_count(), "{board:?}");
    }
}

/// A small generator, the same in every run.
pub(crate) struct EngineTestRandom(pub(crate) u64);

impl EngineTestRandom {
    pub(crate) fn next_below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Puzzles of our own, some with givens taken away, all with random candidates taken away: they have several
/// solutions, one or none.
fn random_boards(count: usize) -> Vec<naive::CandidateMasks> {
    let mut random = EngineTestRandom(11);
    let lists = ["minimal.txt", "several.txt"].map(corpora::read_own_lines);
    let mut boards = Vec::new();
    while boards.len() < count {
        let list = &lists[random.next_below(2)];
        let mut board = naive::parse_masks(&list[random.next_below(list.len())]);
        let solution = naive::parse_masks(&naive::find_solutions(&board, 1)[0]);
        for _ in 0..random.next_below(4) {
            board[random.next_below(81)] = 0x1ff;
        }
        for _ in 0..random.next_below(120) {
            let (cell, digit) = (random.next_below(81), 1 << random.next_below(9));
            // Mostly the solution stays.
            if solution[cell] != digit || random.next_below(40) == 0 {
                board[cell] &= !digit;
            }
        }
        boards.push(board);
    }
    boards
}

#[test]
fn random_boards_are_answered_alike() {
    let count = if corpora::are_slow_tests_enabled() { 100_000 } else { 600 };
    let boards = random_boards(count);
    let limit = 20;
    let mut tally = [0; 3];
    for boards in boards.chunks(5000) {
        let answers = check(SolveQuestion::with_limit(limit), boards, &[1, 3, 32, 33, 1000]);
        check_against_oracles(boards, &answers, limit as usize, 5000, 500);
        answers.iter().for_each(|answer| tally[answer.solution_count().min(2)] += 1);
    }
    assert!(tally.iter().all(|&boards| boards > count / 20), "none, one, several: {tally:?}");
}

#[test]
fn lists_are_answered_alike() {
    let (most, batches): (_, &[usize]) =
        if corpora::are_slow_tests_enabled() { (usize::MAX, &[32, 33, 1000]) } else { (40, &[3, 33]) };
    for list in corpora::read_puzzle_lists().iter().filter(|list| !list.is_extreme()) {
        let boards: Vec<_> = list.sample(most).iter().map(|line| naive::parse_masks(line)).collect();
        for boards in boards.chunks(5000) {
            let first = check(SolveQuestion::FIRST, boards, batches);
            let answers = check(SolveQuestion::UNIQUE, boards, batches);
            for (first, answer) in first.iter().zip(&answers) {
                assert_eq!(first.solutions.first(), answer.solutions.first());
            }
            check_against_oracles(boards, &answers, 2, 1000, 20);
        }
    }
}

/// The extreme lists take up to millions of branches a puzzle, out of reach for the simple solvers; that each has one
/// solution is what their makers say. Only counts are compared, by lanes that help each other.
#[test]
fn extreme_lists_are_counted_alike() {
    let most = if corpora::are_slow_tests_enabled() { usize::MAX } else { 1 };
    for PuzzleCorpus { name, lines } in corpora::read_puzzle_lists().iter().filter(|list| list.is_extreme()) {
        let boards: Vec<_> =
            corpora::even_sample(lines, most).iter().map(|line| naive::parse_masks(line)).collect();
        let mut branches = Vec::new();
        for backend in available_backends() {
            let mut engine = LaneEngine::with_backend(backend).expect("it is available");
            let answers = answer_with_lanes(&mut engine, SolveQuestion::UNIQUE.with_any_order(), &boards);
            for answer in &answers {
                let outcome = answer.outcome.expect("every search ends");
                assert_eq!(
                    (outcome.solutions, outcome.ending),
                    (1, SolveEnding::Exhausted),
                    "{name}, {backend}"
                );
            }
            branches.push(answers.iter().filter_map(|answer| Some(answer.outcome?.branches)).sum::<u64>());
        }
        assert!(branches.iter().all(|&sum| sum == branches[0]), "{name}: {branches:?}");
    }
}
