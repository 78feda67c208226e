//! Tests of the lane engine: every back end finds the same things in the same order, and they are right.

use super::*;
use crate::arch::Backend;
use core::ops::ControlFlow;
use ninefold_testkit::corpora;

/// Puzzles of many kinds: one solution, several, none, clashing givens, nearly and quite empty, complete.
const SAMPLES: &[&str] = &[
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1........",
    "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419.......8....",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..78",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286197",
    "123456789........................................................................",
    "12345678........9................................................................",
    "123.......456.....789............................................................",
    ".................................................................................",
    "111111111111111111111111111111111111111111111111111111111111111111111111111111111",
];

#[derive(Clone, Debug, PartialEq, Eq)]
enum LaneTestPuzzle {
    Text([u8; 81]),
    Candidates(Box<[u16; 81]>),
}

impl LaneTestPuzzle {
    fn from_text(line: &str) -> Self {
        Self::Text(line.as_bytes()[..81].try_into().unwrap())
    }

    fn candidate_masks(&self) -> [u16; 81] {
        match self {
            Self::Candidates(masks) => **masks,
            Self::Text(text) => {
                text.map(|c| if (b'1'..=b'9').contains(&c) { 1 << (c - b'1') } else { 0x1ff })
            }
        }
    }
}

/// The answer of an engine about one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LaneTestAnswer {
    solutions: Vec<String>,
    outcome: Option<SolveOutcome>,
}

struct LaneTestAnswerSink(Vec<LaneTestAnswer>);

impl AnswerSink for LaneTestAnswerSink {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        assert_eq!(self.0[puzzle].outcome, None, "a solution after the end");
        self.0[puzzle].solutions.push(String::from_utf8(solution.as_text().to_vec()).unwrap());
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        assert_eq!(self.0[puzzle].outcome.replace(outcome), None, "two ends");
    }
}

struct LaneTestSource<'a>(core::slice::Iter<'a, LaneTestPuzzle>);

impl PuzzleSource for LaneTestSource<'_> {
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        Iterator::next(&mut self.0).map(|puzzle| match puzzle {
            LaneTestPuzzle::Text(text) => PuzzleInput::Text(text),
            LaneTestPuzzle::Candidates(masks) => PuzzleInput::Candidates(masks),
        })
    }
}

fn answer_puzzles(
    engine: &mut LaneEngine,
    question: SolveQuestion,
    puzzles: &[LaneTestPuzzle],
) -> Vec<LaneTestAnswer> {
    let mut answers = LaneTestAnswerSink(vec![LaneTestAnswer::default(); puzzles.len()]);
    engine.answer_puzzles(question, &mut LaneTestSource(puzzles.iter()), &mut answers);
    answers.0
}

/// The engines of this machine. Says which are missing.
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn available_engines() -> Vec<LaneEngine> {
    for backend in Backend::ALL {
        if !backend.is_available() {
            eprintln!("skipped: this machine has no {backend}");
        }
    }
    Backend::available_backends().map(|backend| LaneEngine::with_backend(backend).unwrap()).collect()
}

/// Solutions by plain search over cells, at most `limit`: the oracle.
fn collect_naive_solutions(masks: &mut [u16; 81], limit: usize, found: &mut Vec<String>) {
    let open = (0..81).min_by_key(|&cell| match masks[cell].count_ones() {
        1 if !is_settled(masks, cell) => 1,
        1 => 100,
        n => n,
    });
    let cell = open.unwrap();
    if masks[cell].count_ones() == 1 && is_settled(masks, cell) {
        if is_valid_grid(masks) {
            found.push(masks.iter().map(|m| char::from(b'1' + m.trailing_zeros() as u8)).collect());
        }
        return;
    }
    for digit in 0..9 {
        if masks[cell] >> digit & 1 == 1 && found.len() < limit {
            let mut child = *masks;
            child[cell] = 1 << digit;
            (0..81).filter(|&other| cells_see(cell, other)).for_each(|other| child[other] &= !(1 << digit));
            if child.iter().all(|&mask| mask != 0) {
                collect_naive_solutions(&mut child, limit, found);
            }
        }
    }
}

fn cells_see(a: usize, b: usize) -> bool {
    let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)
}

/// Whether no other cell has the candidate of this one.
fn is_settled(masks: &[u16; 81], cell: usize) -> bool {
    (0..81).all(|other| !cells_see(cell, other) || masks[other] & masks[cell] == 0)
}

fn is_valid_grid(masks: &[u16; 81]) -> bool {
    (0..81).all(|a| masks[a].count_ones() == 1 && (0..81).all(|b| !cells_see(a, b) || masks[a] != masks[b]))
}

fn oracle_solutions(puzzle: &LaneTestPuzzle, limit: usize) -> Vec<String> {
    let mut found = Vec::new();
    collect_naive_solutions(&mut puzzle.candidate_masks(), limit, &mut found);
    found.sort();
    found
}

struct LaneTestRandom(u64);

impl LaneTestRandom {
    fn next_below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// The samples, then boards made from them: some with random candidates gone (so that they look like pencil marks,
/// with few, one or no solutions), some with some of the answer filled in.
fn random_boards(count: usize) -> Vec<LaneTestPuzzle> {
    let mut random = LaneTestRandom(7);
    let mut boards: Vec<LaneTestPuzzle> =
        SAMPLES.iter().map(|line| LaneTestPuzzle::from_text(line)).collect();
    let answer = LaneTestPuzzle::from_text(SAMPLES[12]).candidate_masks();
    while boards.len() < count {
        let mut masks = LaneTestPuzzle::from_text(SAMPLES[random.next_below(14) as usize]).candidate_masks();
        let (eliminations, kept_count) = (random.next_below(200), random.next_below(30));
        for _ in 0..kept_count {
            let cell = random.next_below(81) as usize;
            masks[cell] &= answer[cell] | 1 << random.next_below(9);
        }
        for _ in 0..eliminations {
            let cell = random.next_below(81) as usize;
            let mask = 1 << random.next_below(9);
            if random.next_below(50) == 0 || masks[cell] != mask {
                masks[cell] &= !mask;
            }
        }
        boards.push(LaneTestPuzzle::Candidates(Box::new(masks)));
    }
    boards
}

#[test]
fn answers_are_right() {
    let boards = random_boards(1500);
    let limit = 40;
    for mut engine in available_engines() {
        let answers = answer_puzzles(&mut engine, SolveQuestion::with_limit(limit), &boards);
        for (board, answer) in boards.iter().zip(answers) {
            let expected = oracle_solutions(board, limit as usize);
            let outcome = answer.outcome.unwrap();
            assert_eq!(outcome.solutions, expected.len() as u64, "{board:?}");
            assert_eq!(outcome.solutions, answer.solutions.len() as u64);
            assert_eq!(outcome.ending == SolveEnding::LimitReached, outcome.solutions == limit);
            let mut sorted = answer.solutions.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), answer.solutions.len(), "a solution told twice: {board:?}");
            if outcome.ending == SolveEnding::Exhausted {
                assert_eq!(sorted, expected, "{board:?}");
            }
            for solution in &answer.solutions {
                let digits = LaneTestPuzzle::from_text(solution).candidate_masks();
                assert!(
                    is_valid_grid(&digits) && (0..81).all(|i| digits[i] & board.candidate_masks()[i] != 0),
                    "{board:?}"
                );
            }
        }
    }
}

#[test]
fn answers_depend_on_the_puzzle_alone() {
    let boards = random_boards(1000);
    let question = SolveQuestion::with_limit(25);
    let mut portable = LaneEngine::with_backend(Backend::Portable).unwrap();
    // One puzzle at a time: the definition.
    let expected: Vec<LaneTestAnswer> = boards
        .iter()
        .flat_map(|board| answer_puzzles(&mut portable, question, core::slice::from_ref(board)))
        .collect();
    for mut engine in available_engines() {
        for batch in [1, 3, 32, 33, 1000] {
            let mut answers = Vec::new();
            for boards in boards.chunks(batch) {
                answers.extend(answer_puzzles(&mut engine, question, boards));
            }
            assert!(answers == expected, "{} in batches of {batch}", engine.backend());
        }
        // Other neighbours: backwards.
        let reversed: Vec<LaneTestPuzzle> = boards.iter().rev().cloned().collect();
        let mut answers = answer_puzzles(&mut engine, question, &reversed);
        answers.reverse();
        assert!(answers == expected, "{} backwards", engine.backend());
    }
}

#[test]
fn helping_lanes_find_the_same() {
    let boards = random_boards(300);
    let question = SolveQuestion::with_limit(200);
    for mut engine in available_engines() {
        for batch in [1, 3, 32, 40] {
            for boards in boards.chunks(batch) {
                let plain = answer_puzzles(&mut engine, question, boards);
                let helped = answer_puzzles(&mut engine, question.with_any_order(), boards);
                for ((board, plain), mut helped) in boards.iter().zip(plain).zip(helped) {
                    let (outcome, with_help) = (plain.outcome.unwrap(), helped.outcome.unwrap());
                    assert_eq!(
                        (outcome.solutions, outcome.ending),
                        (with_help.solutions, with_help.ending),
                        "{board:?}"
                    );
                    if outcome.ending == SolveEnding::Exhausted {
                        assert_eq!(outcome.branches, with_help.branches, "{board:?}");
                        let mut solutions = plain.solutions;
                        solutions.sort();
                        helped.solutions.sort();
                        assert_eq!(solutions, helped.solutions, "{board:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_in_nothing_out() {
    for mut engine in available_engines() {
        assert!(answer_puzzles(&mut engine, SolveQuestion::ALL, &[]).is_empty());
    }
}

#[test]
fn many_solutions_are_counted_beyond_a_byte() {
    let empty = [LaneTestPuzzle::from_text(SAMPLES[17])];
    for mut engine in available_engines() {
        let answers = answer_puzzles(&mut engine, SolveQuestion::with_limit(3000), &empty);
        assert_eq!(answers[0].outcome.unwrap().solutions, 3000);
        assert_eq!(answers[0].outcome.unwrap().ending, SolveEnding::LimitReached);
    }
}

#[test]
fn a_search_gives_up_when_its_budget_is_spent() {
    let hard = [LaneTestPuzzle::from_text(SAMPLES[4]), LaneTestPuzzle::from_text(SAMPLES[0])];
    for mut engine in available_engines() {
        let full = answer_puzzles(&mut engine, SolveQuestion::UNIQUE, &hard)[0].outcome.unwrap();
        assert!(full.branches > 5);
        let enough = answer_puzzles(&mut engine, SolveQuestion::UNIQUE.with_budget(full.branches), &hard);
        assert_eq!(enough[0].outcome.unwrap(), full);
        let answers = answer_puzzles(&mut engine, SolveQuestion::UNIQUE.with_budget(5), &hard);
        let outcome = answers[0].outcome.unwrap();
        assert_eq!((outcome.ending, outcome.branches), (SolveEnding::GaveUp, 5));
        assert_eq!(answers[1].outcome.unwrap().ending, SolveEnding::Exhausted);
    }
}

#[test]
fn a_sink_can_stop_a_puzzle() {
    struct StopAtFirstSink(Vec<SolveOutcome>);
    impl AnswerSink for StopAtFirstSink {
        fn on_solution(&mut self, _: usize, _: &SolutionText) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
        fn on_puzzle_end(&mut self, _: usize, outcome: SolveOutcome) {
            self.0.push(outcome);
        }
    }
    let empty = [LaneTestPuzzle::from_text(SAMPLES[17])];
    for mut engine in available_engines() {
        let mut sink = StopAtFirstSink(Vec::new());
        engine.answer_puzzles(SolveQuestion::ALL, &mut LaneTestSource(empty.iter()), &mut sink);
        assert_eq!((sink.0.len(), sink.0[0].solutions, sink.0[0].ending), (1, 1, SolveEnding::Stopped));
    }
}

#[test]
fn children_are_their_parent_but_for_one_cell() {
    let parent = LaneTestPuzzle::from_text(SAMPLES[1]).candidate_masks();
    let solution = {
        let mut engine = LaneEngine::new();
        answer_puzzles(&mut engine, SolveQuestion::FIRST, &[LaneTestPuzzle::from_text(SAMPLES[1])])[0]
            .solutions[0]
            .clone()
    };
    let digits = LaneTestPuzzle::from_text(&solution).candidate_masks();
    let others: Vec<CellRestriction> =
        (0..81).map(|cell| CellRestriction { cell, candidates: 0x1ff & !digits[cell] }).collect();
    for mut engine in available_engines() {
        let mut answers = LaneTestAnswerSink(vec![LaneTestAnswer::default(); 81]);
        engine.answer_puzzles(SolveQuestion::UNIQUE, &mut ChildBoards::new(parent, &others), &mut answers);
        for (cell, answer) in answers.0.iter().enumerate() {
            // The puzzle is minimal: only a given may take another digit.
            assert_eq!(answer.outcome.unwrap().solutions > 0, parent[cell].count_ones() == 1, "cell {cell}");
        }
    }
}

/// A hundred puzzles of each list; all of them with NINEFOLD_SLOW_TESTS set.
#[test]
fn lists_are_answered_alike() {
    let slow = corpora::are_slow_tests_enabled();
    // Some pencil mark puzzles take millions of branches, all other puzzles less than 1,000.
    let question = SolveQuestion::UNIQUE.with_budget(if slow { 20_000 } else { 1_000 });
    for list in corpora::read_puzzle_lists() {
        let name = &list.name;
        let lines = list.sample(if slow { usize::MAX } else { 100 });
        let puzzles: Vec<LaneTestPuzzle> = lines.iter().filter_map(|line| parse_puzzle_line(line)).collect();
        let mut all = Vec::new();
        for mut engine in available_engines() {
            all.push((engine.backend(), answer_puzzles(&mut engine, question, &puzzles)));
        }
        for (backend, answers) in &all[1..] {
            assert!(*answers == all[0].1, "{name}: {backend} and {} differ", all[0].0);
        }
        let outcomes = || all[0].1.iter().map(|answer| answer.outcome.unwrap());
        let gave_up = outcomes().filter(|outcome| outcome.ending == SolveEnding::GaveUp).count();
        assert!(gave_up == 0 || list.is_extreme(), "{name}");
        let with_one = outcomes().filter(|o| o.ending == SolveEnding::Exhausted && o.solutions == 1).count();
        let expected = match name.as_str() {
            "serg_benchmark.txt" | "multi_20k.txt" | "several.txt" | "none.txt" => 0,
            "invalid_20k.txt" | "top2365.txt" => continue,
            _ => puzzles.len() - gave_up,
        };
        assert_eq!(with_one, expected, "{name}");
    }
}

/// 81 characters, or 729 for candidates.
fn parse_puzzle_line(line: &str) -> Option<LaneTestPuzzle> {
    let bytes = line.as_bytes();
    match bytes.len() {
        81.. if bytes.len() < 729 => Some(LaneTestPuzzle::from_text(line)),
        729.. => {
            let mask = |cell: usize| {
                (0..9).filter(|d| (b'1'..=b'9').contains(&bytes[9 * cell + d])).map(|d| 1 << d).sum()
            };
            Some(LaneTestPuzzle::Candidates(Box::new(core::array::from_fn(mask))))
        }
        _ => None,
    }
}
