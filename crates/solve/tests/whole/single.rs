//! Tests that the single engine walks the lane engine's tree, with the same solutions in the same order and
//! equally many branches, and that its solutions are right.

use core::ops::ControlFlow;

use ninefold_core::{Board, ByCell, DigitSet};
use ninefold_solve::lane::{
    AnswerSink, LaneEngine, PuzzleInput, SolutionText, SolveEnding, SolveOutcome, SolveQuestion,
};
use ninefold_solve::single::SingleEngine;
use ninefold_solve::{Backend, SolutionVerdict, Solver};
use ninefold_testkit::{corpora, naive};

/// The answer of an engine about one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SingleTestAnswer {
    solutions: Vec<[u8; 81]>,
    outcome: Option<SolveOutcome>,
}

struct SingleTestAnswerSink(Vec<SingleTestAnswer>);

impl AnswerSink for SingleTestAnswerSink {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        self.0[puzzle].solutions.push(*solution.as_text());
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.0[puzzle].outcome = Some(outcome);
    }
}

/// By the lane engine, on its portable back end.
fn answer_with_lanes(question: SolveQuestion, boards: &[naive::CandidateMasks]) -> Vec<SingleTestAnswer> {
    let mut answers = SingleTestAnswerSink(vec![SingleTestAnswer::default(); boards.len()]);
    let mut engine = LaneEngine::with_backend(Backend::Portable).expect("portable is everywhere");
    engine.answer_puzzles(question, &mut boards.iter(), &mut answers);
    answers.0
}

/// The engines of this machine. Says which are missing.
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn available_engines() -> Vec<SingleEngine> {
    for backend in Backend::ALL.into_iter().filter(|backend| !backend.is_available()) {
        eprintln!("skipped: this machine has no {backend}");
    }
    Backend::available_backends()
        .map(|backend| SingleEngine::with_backend(backend).expect("it is available"))
        .collect()
}

fn answer_puzzle(
    engine: &mut SingleEngine,
    question: SolveQuestion,
    puzzle: PuzzleInput<'_>,
) -> SingleTestAnswer {
    let mut solutions = Vec::new();
    let outcome = engine.search_solutions(question, puzzle, |solution| {
        solutions.push(*solution.as_text());
        ControlFlow::Continue(())
    });
    SingleTestAnswer { solutions, outcome: Some(outcome) }
}

/// All engines of this machine say of these boards what the lane engine says.
fn check(question: SolveQuestion, boards: &[naive::CandidateMasks]) {
    let expected = answer_with_lanes(question, boards);
    for mut engine in available_engines() {
        for (board, expected) in boards.iter().zip(&expected) {
            let puzzle = PuzzleInput::Candidates(board);
            assert_eq!(
                answer_puzzle(&mut engine, question, puzzle),
                *expected,
                "{}: {board:?}",
                engine.backend()
            );
            assert_eq!(Some(engine.count_solutions(question, puzzle)), expected.outcome, "{board:?}");
        }
    }
}

/// A small generator, the same in every run.
struct SingleTestRandom(u64);

impl SingleTestRandom {
    fn next_below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// Puzzles of our own with candidates taken away: some of any kind (which may leave several solutions, one or
/// none, even empty cells) and of some boards most of those that aren't in a solution.
fn random_pencil_marks(count: usize) -> Vec<naive::CandidateMasks> {
    let mut random = SingleTestRandom(7);
    let lists = ["minimal.txt", "several.txt", "none.txt"].map(corpora::read_own_lines);
    let mut boards = Vec::new();
    while boards.len() < count {
        let list = &lists[random.next_below(3) as usize];
        let mut board = naive::parse_masks(&list[random.next_below(list.len() as u64) as usize]);
        // Fewer givens: more solutions.
        for _ in 0..random.next_below(4) {
            board[random.next_below(81) as usize] = 0x1ff;
        }
        let solution = naive::find_solutions(&board, 1).pop().map(|solution| naive::parse_masks(&solution));
        for _ in 0..random.next_below(150) {
            let (cell, digit) = (random.next_below(81) as usize, 1 << random.next_below(9));
            let spared =
                solution.is_some_and(|solution| solution[cell] == digit) && random.next_below(40) > 0;
            if !spared {
                board[cell] &= !digit;
            }
        }
        boards.push(board);
    }
    boards
}

#[test]
fn boards_of_all_kinds_have_the_lane_engines_tree() {
    let count = if corpora::are_slow_tests_enabled() { 100_000 } else { 2_000 };
    check(SolveQuestion::with_limit(20), &random_pencil_marks(count));
}

#[test]
fn boards_of_all_kinds_are_answered_rightly() {
    let boards = random_pencil_marks(400);
    for mut engine in available_engines() {
        for board in &boards {
            let answer =
                answer_puzzle(&mut engine, SolveQuestion::with_limit(30), PuzzleInput::Candidates(board));
            let expected = naive::find_solutions(board, 30);
            assert_eq!(answer.solutions.len(), expected.len(), "{board:?}");
            let mut found = answer.solutions.clone();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), expected.len(), "a solution told twice: {board:?}");
            for solution in &answer.solutions {
                let solution = str::from_utf8(solution).expect("solutions are digits");
                assert!(naive::is_solution(board, solution), "{board:?}");
            }
        }
    }
}

#[test]
fn our_own_lists_have_the_lane_engines_tree() {
    for list in ["minimal.txt", "several.txt", "none.txt", "sukaku.txt"] {
        let boards: Vec<_> =
            corpora::read_own_lines(list).iter().map(|line| naive::parse_masks(line)).collect();
        check(SolveQuestion::UNIQUE, &boards);
        check(SolveQuestion::FIRST, &boards);
    }
}

#[test]
fn all_lists_have_the_lane_engines_tree() {
    // Pencil marks can take millions of branches, all other puzzles less than 1,000.
    let (most, budget) = if corpora::are_slow_tests_enabled() { (usize::MAX, 2_000) } else { (100, 1_000) };
    for list in corpora::read_puzzle_lists() {
        let boards: Vec<_> = list.sample(most).iter().map(|line| naive::parse_masks(line)).collect();
        check(SolveQuestion::UNIQUE.with_budget(budget), &boards);
    }
}

#[test]
fn text_is_read_like_candidates() {
    for mut engine in available_engines() {
        for line in corpora::read_own_lines("several.txt") {
            let text = line.as_bytes().first_chunk().expect("81 characters");
            let by_text = answer_puzzle(&mut engine, SolveQuestion::with_limit(5), PuzzleInput::Text(text));
            let by_masks = answer_puzzle(
                &mut engine,
                SolveQuestion::with_limit(5),
                PuzzleInput::Candidates(&naive::parse_masks(&line)),
            );
            assert_eq!(by_text, by_masks, "{line}");
        }
    }
}

#[test]
fn the_empty_grid_is_enumerated_in_the_lane_engines_order() {
    check(SolveQuestion::with_limit(10_000), &[[0x1ff; 81]]);
}

#[test]
fn contradictions_have_no_solution() {
    let complete: naive::CandidateMasks = core::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        1 << ((3 * row + row / 3 + column) % 9)
    });
    let clashing = |cells: &[(usize, u16)], mut board: naive::CandidateMasks| {
        cells.iter().for_each(|&(cell, mask)| board[cell] = mask);
        board
    };
    let boards = [
        [0; 81],
        [1; 81],
        clashing(&[(40, 0)], [0x1ff; 81]),
        clashing(&[(0, 1), (8, 1)], [0x1ff; 81]),
        clashing(&[(0, 1), (72, 1)], [0x1ff; 81]),
        clashing(&[(0, 1), (10, 1)], [0x1ff; 81]),
        clashing(&[(0, complete[1]), (1, complete[0])], complete),
        clashing(&[(40, 0)], complete),
    ];
    for board in &boards {
        assert!(naive::find_solutions(board, 1).is_empty(), "{board:?}");
    }
    check(SolveQuestion::ALL, &boards);
    check(SolveQuestion::ALL, &[complete]);
}

#[test]
fn a_search_gives_up_when_its_budget_is_spent_and_stays_so() {
    let board = naive::parse_masks(
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    );
    for mut engine in available_engines() {
        let puzzle = PuzzleInput::Candidates(&board);
        let outcome = engine.count_solutions(SolveQuestion::UNIQUE, puzzle);
        assert_eq!((outcome.solutions, outcome.ending), (1, SolveEnding::Exhausted));
        assert!(outcome.branches > 5);
        assert_eq!(
            engine.count_solutions(SolveQuestion::UNIQUE.with_budget(outcome.branches), puzzle),
            outcome
        );

        engine.start_search(puzzle, 5);
        while engine.next_solution().is_some() {}
        assert_eq!((engine.end_reason(), engine.branch_count()), (SolveEnding::GaveUp, 5));
        assert_eq!(engine.next_solution(), None);
        assert_eq!(engine.end_reason(), SolveEnding::GaveUp);
        // The next puzzle knows nothing of it.
        assert_eq!(engine.count_solutions(SolveQuestion::UNIQUE, puzzle), outcome);
    }
}

#[test]
fn a_search_can_be_left_and_resumed() {
    for mut engine in available_engines() {
        let all =
            answer_puzzle(&mut engine, SolveQuestion::with_limit(300), PuzzleInput::Candidates(&[0x1ff; 81]))
                .solutions;
        engine.start_search(PuzzleInput::Candidates(&[0x1ff; 81]), u64::MAX);
        for expected in &all {
            assert_eq!(engine.next_solution().map(SolutionText::as_text), Some(expected));
        }
        let mut seen = 0;
        let outcome =
            engine.search_solutions(SolveQuestion::ALL, PuzzleInput::Candidates(&[0x1ff; 81]), |solution| {
                assert_eq!(*solution.as_text(), all[seen]);
                seen += 1;
                if seen == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        assert_eq!((outcome.solutions, outcome.ending), (7, SolveEnding::Stopped));
        assert_eq!(
            engine.first_solution(PuzzleInput::Candidates(&[0x1ff; 81])).map(SolutionText::as_text),
            Some(&all[0])
        );
    }
}

/// Extreme puzzles are handed over to the lanes when only their count is wanted.
#[test]
fn extreme_puzzles_have_the_same_count_in_any_order() {
    let most = if corpora::are_slow_tests_enabled() { 20 } else { 1 };
    let lists = corpora::read_puzzle_lists().into_iter().filter(|list| list.is_extreme());
    // Not every puzzle of the list `pencilmark_minisat` is.
    for line in lists.filter(|list| !list.name.contains("minisat")).flat_map(|list| list.sample(most)) {
        let board = naive::parse_masks(&line);
        let puzzle = PuzzleInput::Candidates(&board);
        let mut counts = Vec::new();
        for mut engine in available_engines() {
            counts.push(engine.count_solutions(SolveQuestion::UNIQUE, puzzle));
            // From the second time on the lanes are there already.
            counts.push(engine.count_solutions(SolveQuestion::UNIQUE.with_any_order(), puzzle));
            counts.push(engine.count_solutions(SolveQuestion::UNIQUE.with_any_order(), puzzle));
        }
        assert_eq!((counts[0].solutions, counts[0].ending), (1, SolveEnding::Exhausted));
        assert!(counts[0].branches > 1000, "not extreme");
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    }
}

/// The verdict on extreme boards, of which lanes search the rest: with one solution, with none and with several.
#[test]
fn extreme_boards_have_the_first_solutions_of_their_tree() {
    let proper = naive::parse_masks(&corpora::read_own_lines("extreme.txt")[0]);
    let mut single = SingleEngine::new();
    let solution =
        *single.first_solution(PuzzleInput::Candidates(&proper)).expect("a proper puzzle").as_text();
    let digit = |cell: usize| 1 << (solution[cell] - b'1');
    let open = (0..81).find(|&cell| proper[cell].count_ones() > 3).expect("an open cell");
    let mut none = proper;
    none[open] &= !digit(open);
    // With rows i and j of a band exchanged the solution is one too, and is let in.
    let with_rows = |i: usize, j: usize| -> naive::CandidateMasks {
        let from = |row| match row {
            _ if row == i => j,
            _ if row == j => i,
            _ => row,
        };
        core::array::from_fn(|cell| proper[cell] | digit(from(cell / 9) * 9 + cell % 9))
    };
    let pairs = (0..9).flat_map(|i| (i + 1..i / 3 * 3 + 3).map(move |j| (i, j)));
    let several = pairs.map(|(i, j)| with_rows(i, j)).max_by_key(|board| {
        answer_puzzle(&mut single, SolveQuestion::UNIQUE, PuzzleInput::Candidates(board))
            .outcome
            .map(|outcome| outcome.branches)
    });
    let several = several.expect("nine pairs of rows");
    for (board, least) in [(proper, 1), (none, 0), (several, 2)] {
        let SingleTestAnswer { solutions, outcome } =
            answer_puzzle(&mut single, SolveQuestion::UNIQUE, PuzzleInput::Candidates(&board));
        let outcome = outcome.expect("every search ends");
        // Lanes take over after 300 dead ends.
        assert!(outcome.branches > 600, "not extreme: {outcome:?}");
        assert_eq!(solutions.len(), least);
        let cells = ByCell::from_fn(|cell| DigitSet::from_bits_truncated(board[cell.index()]));
        let board = Board::from_candidates(cells);
        for backend in Backend::available_backends() {
            let mut solver = Solver::with_backend(backend).expect("it is available");
            let found = match solver.check_uniqueness(&board) {
                SolutionVerdict::None => vec![],
                SolutionVerdict::Unique(first) => vec![first],
                SolutionVerdict::Several(first, second) => vec![first, second],
            };
            let found: Vec<_> = found.iter().map(|solution| solution.to_string().into_bytes()).collect();
            assert_eq!(found, solutions, "{backend}");
        }
    }
}

#[test]
fn many_solutions_have_the_same_count_in_any_order() {
    let board = naive::parse_masks(
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1........",
    );
    let puzzle = PuzzleInput::Candidates(&board);
    for mut engine in available_engines() {
        let all = engine.count_solutions(SolveQuestion::ALL, puzzle);
        assert!(all.branches > 1000, "not extreme");
        assert_eq!(engine.count_solutions(SolveQuestion::ALL.with_any_order(), puzzle), all);
        for limit in [1, 500, all.solutions - 1, all.solutions] {
            let some = engine.count_solutions(SolveQuestion::with_limit(limit).with_any_order(), puzzle);
            assert_eq!((some.solutions, some.ending), (limit, SolveEnding::LimitReached));
        }
        let budget = all.branches - 1;
        let question = SolveQuestion::ALL.with_budget(budget).with_any_order();
        assert_eq!(engine.count_solutions(question, puzzle).ending, SolveEnding::GaveUp);
    }
}
