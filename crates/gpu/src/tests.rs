//! Answers of the kernel compared with those of the processor's engine, on lists and on random boards.

use crate::layout::pack_candidates;
use crate::twin;
use ninefold_solve::lane::{LaneEngine, PuzzleInput, PuzzleSource, SolveQuestion};
use ninefold_solve::lists::{BoardAnswer, BoardAnswers};
use ninefold_solve::random::SeededRandom;
use ninefold_testkit::corpora::{self, are_slow_tests_enabled};

/// A puzzle of a list, or a random board.
#[derive(Clone, Debug)]
pub(crate) enum TestBoard {
    Text([u8; 81]),
    Candidates(Box<[u16; 81]>),
}

impl TestBoard {
    /// Reads 81 characters, or 729 for candidates.
    fn parse_line(line: &str) -> Option<Self> {
        let bytes = line.as_bytes();
        if bytes.len() < 729 {
            return bytes.first_chunk().map(|text| Self::Text(*text));
        }
        let mask = |cell: usize| {
            (0..9).filter(|d| (b'1'..=b'9').contains(&bytes[9 * cell + d])).fold(0, |mask, d| mask | 1 << d)
        };
        Some(Self::Candidates(Box::new(core::array::from_fn(mask))))
    }

    pub(crate) fn as_input(&self) -> PuzzleInput<'_> {
        match self {
            Self::Text(text) => PuzzleInput::Text(text),
            Self::Candidates(masks) => PuzzleInput::Candidates(masks),
        }
    }

    fn to_masks(&self) -> [u16; 81] {
        match self {
            Self::Candidates(masks) => **masks,
            Self::Text(text) => {
                text.map(|c| if (b'1'..=b'9').contains(&c) { 1 << (c - b'1') } else { 0x1ff })
            }
        }
    }
}

/// Source of test boards.
pub(crate) struct TestSource<'a>(pub(crate) core::slice::Iter<'a, TestBoard>);

impl PuzzleSource for TestSource<'_> {
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        self.0.next().map(TestBoard::as_input)
    }
}

/// Returns what the processor's engine answers.
pub(crate) fn expected_answers(question: SolveQuestion, boards: &[TestBoard]) -> Vec<Option<BoardAnswer>> {
    let mut expected = Vec::new();
    LaneEngine::new().answer_puzzles(
        question,
        &mut TestSource(boards.iter()),
        &mut BoardAnswers(&mut expected),
    );
    expected.into_iter().map(Some).collect()
}

/// Compares answers with those of the processor. A board that was left to it is right, but must be rare.
#[track_caller]
pub(crate) fn check_answers(
    name: &str,
    question: SolveQuestion,
    boards: &[TestBoard],
    answers: &[Option<BoardAnswer>],
    most_left: usize,
) {
    assert_eq!(answers.len(), boards.len(), "{name}: an answer for each board");
    let expected = expected_answers(question, boards);
    let mut left = 0;
    for ((board, expected), answer) in boards.iter().zip(&expected).zip(answers) {
        left += usize::from(answer.is_none());
        assert!(answer.is_none() || answer == expected, "{name}: {board:?}: {answer:?}, not {expected:?}");
    }
    assert!(left <= most_left, "{name}: {left} of {} boards are left to the processor", boards.len());
}

/// All lists: at most this many boards of each.
pub(crate) fn list_boards(most: usize) -> Vec<(String, Vec<TestBoard>)> {
    let lists = corpora::read_puzzle_lists().into_iter();
    let boards = lists.map(|list| {
        let boards = list.sample(most).iter().filter_map(|line| TestBoard::parse_line(line)).collect();
        (list.name, boards)
    });
    boards.collect()
}

/// Random boards: proper puzzles and such with more or fewer givens, clashes, candidates gone, complete and
/// empty boards.
pub(crate) fn random_boards(count: usize) -> Vec<TestBoard> {
    let mut random = SeededRandom::new(60);
    let minimal = corpora::read_own_lines("minimal.txt");
    let empty = TestBoard::Text([b'.'; 81]);
    let mut boards =
        vec![empty.clone(), TestBoard::Text([b'1'; 81]), TestBoard::Candidates(Box::new([0; 81]))];
    while boards.len() < count {
        let line = &minimal[random.next_below(minimal.len())];
        let Some(TestBoard::Text(mut text)) = TestBoard::parse_line(line) else { panic!("a puzzle: {line}") };
        let kind = random.next_below(5);
        for _ in 0..[0, 1 + random.next_below(12), 1, 1 + random.next_below(3), 0][kind] {
            let cell = random.next_below(81);
            // Fewer givens, or one more, which may clash.
            text[cell] = if kind == 1 { b'.' } else { b'1' + random.next_below(9) as u8 };
        }
        boards.push(if kind == 4 {
            let mut masks = TestBoard::Text(text).to_masks();
            for _ in 0..random.next_below(200) {
                masks[random.next_below(81)] &= !(1 << random.next_below(9));
            }
            TestBoard::Candidates(Box::new(masks))
        } else {
            TestBoard::Text(text)
        });
    }
    boards
}

/// First, unique, a number of solutions, and a search that is cut short.
pub(crate) const QUESTIONS: [SolveQuestion; 4] = [
    SolveQuestion::FIRST,
    SolveQuestion::UNIQUE,
    SolveQuestion::with_limit(50),
    SolveQuestion::UNIQUE.with_budget(3),
];

/// Number of boards of each list and at random for a quick and for a slow test.
pub(crate) fn test_size(quick: usize, slow: usize) -> usize {
    if are_slow_tests_enabled() { slow } else { quick }
}

/// A puzzle with 770 solutions, whose search comes upon a house that can't be filled after 256 branches.
const LONG_SEARCH: &str = "5......4.34...9.8...2..5..72.1..6......2..5......1...2..8......9....4......35..68";

mod of_the_twin {
    use super::*;

    fn answers(question: SolveQuestion, boards: &[TestBoard], depth: usize) -> Vec<Option<BoardAnswer>> {
        let answer = |board: &TestBoard| {
            twin::answer_board(question, &pack_candidates(&board.to_masks()), depth, 20_000)
        };
        boards.iter().map(answer).collect()
    }

    #[test]
    fn lists_are_answered_as_by_the_processor() {
        for (name, boards) in list_boards(test_size(50, 500)) {
            // Some sukakus take millions of branches.
            for question in QUESTIONS.map(|question| question.with_budget(question.budget.min(1_000))) {
                let left = boards.len() / 50;
                check_answers(&name, question, &boards, &answers(question, &boards, 64), left);
            }
        }
    }

    #[test]
    fn random_boards_are_answered_as_by_the_processor() {
        let boards = random_boards(test_size(2_000, 50_000));
        for question in QUESTIONS {
            check_answers("random", question, &boards, &answers(question, &boards, 128), 0);
        }
    }

    #[test]
    fn a_long_search_tests_the_houses() {
        let (question, board) =
            (SolveQuestion::with_limit(1_000), [TestBoard::parse_line(LONG_SEARCH).unwrap()]);
        let answers = answers(question, &board, 64);
        assert!(answers[0].is_some_and(|answer| answer.outcome.branches > 256));
        check_answers("long", question, &board, &answers, 0);
    }

    #[test]
    fn a_full_stack_leaves_the_board_to_the_processor() {
        let empty = [TestBoard::Text([b'.'; 81])];
        assert_eq!(answers(SolveQuestion::FIRST, &empty, 10), [None]);
    }
}

#[cfg(feature = "wgpu")]
mod on_the_card {
    use super::*;
    use crate::card::{Card, CardChoice, CardError, CardMemory};
    use crate::solver::{CardSolver, SharedCard};
    use ninefold_solve::lists::ListSolver;

    /// The card of this machine, be it of software; `None` with a message if there is none.
    #[expect(clippy::print_stderr, reason = "what was not tested is said")]
    fn open_card() -> Option<Card> {
        match Card::open(CardChoice::AlsoSoftware) {
            Ok(card) => {
                eprintln!("on {:?}", card.description());
                Some(card)
            }
            Err(CardError::NoCard) if std::env::var_os("NINEFOLD_NO_SKIPS").is_none() => {
                eprintln!("skipped: this machine has no graphics card, nor a driver that does its work");
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    fn answers(
        memory: &mut CardMemory,
        question: SolveQuestion,
        boards: &[TestBoard],
    ) -> Vec<Option<BoardAnswer>> {
        let mut chunk = memory.new_chunk();
        let mut answers = Vec::new();
        for boards in boards.chunks(memory.chunk_size()) {
            chunk.clear();
            boards.iter().for_each(|board| chunk.push(board.as_input()));
            answers.extend(memory.answer_chunk(question, &chunk).unwrap());
        }
        answers
    }

    #[test]
    fn lists_are_answered_as_by_the_processor() {
        let Some(card) = open_card() else { return };
        let mut memory = CardMemory::new(&card).unwrap();
        for (name, boards) in list_boards(test_size(100, 100_000)) {
            for question in QUESTIONS.map(|question| question.with_budget(question.budget.min(1_000))) {
                let answers = answers(&mut memory, question, &boards);
                check_answers(&name, question, &boards, &answers, 16 + boards.len() / 50);
            }
        }
    }

    #[test]
    fn random_boards_are_answered_as_by_the_processor() {
        let Some(card) = open_card() else { return };
        let mut memory = CardMemory::new(&card).unwrap();
        let boards = random_boards(test_size(2_000, 1_000_000));
        for question in QUESTIONS {
            let answers = answers(&mut memory, question, &boards);
            check_answers("random", question, &boards, &answers, boards.len() / 50);
        }
    }

    /// Test boards, with the card taken away before one of them is read.
    struct BoardsWithAccident<'a> {
        boards: TestSource<'a>,
        until: usize,
        card: &'a Card,
    }

    impl PuzzleSource for BoardsWithAccident<'_> {
        fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
            if self.until == 0 {
                self.card.destroy();
            }
            self.until = self.until.wrapping_sub(1);
            self.boards.next_puzzle()
        }
    }

    #[track_caller]
    fn check_accident(chunks_before: usize) {
        let Some(card) = open_card().map(|card| card.with_chunk_size(1_000)) else { return };
        let mut solver = CardSolver::new(&card, LaneEngine::new()).unwrap();
        let boards = random_boards(5 * card.chunk_size() / 2);
        let until = chunks_before * card.chunk_size() + 100;
        let mut source = BoardsWithAccident { boards: TestSource(boards.iter()), until, card: &card };
        let mut answers = Vec::new();
        solver.answer_puzzles(SolveQuestion::UNIQUE, &mut source, &mut |answer| answers.push(Some(answer)));
        assert!(matches!(solver.failure(), Some(CardError::Lost(_))), "{:?}", solver.failure());
        check_answers("accident", SolveQuestion::UNIQUE, &boards, &answers, 0);
    }

    #[test]
    fn the_processor_finishes_where_the_card_is_lost() {
        check_accident(0);
        check_accident(1);
    }

    /// The lists and the question of `ninefold-bench signature`, and a longer search.
    #[test]
    fn the_signature_is_that_of_the_processor() {
        let Some(card) = open_card() else { return };
        let mut lists =
            ["minimal.txt", "several.txt", "none.txt", "sukaku.txt"].map(corpora::read_own_lines).concat();
        lists.push(LONG_SEARCH.into());
        let boards: Vec<TestBoard> = lists.iter().filter_map(|line| TestBoard::parse_line(line)).collect();
        assert_eq!(boards.len(), lists.len());
        let (question, mut answers) = (SolveQuestion::with_limit(1_000), Vec::new());
        let mut solver = CardSolver::new(&card, LaneEngine::new()).unwrap();
        solver.answer_puzzles(question, &mut TestSource(boards.iter()), &mut |answer| {
            answers.push(Some(answer))
        });
        check_answers("signature", question, &boards, &answers, 0);
    }

    /// Lists of several threads at the same time, on a card that is lost meanwhile or not.
    #[track_caller]
    fn check_shared_card(is_lost: bool) {
        let Some(card) = open_card().map(|card| card.with_chunk_size(1_000)) else { return };
        let shared = SharedCard::new(&card).unwrap();
        let boards = random_boards(4_500);
        let by_card: usize = std::thread::scope(|scope| {
            let threads = [0, 1, 2].map(|thread| {
                let (boards, card, shared) = (&boards[1_000 * thread..], &card, &shared);
                scope.spawn(move || {
                    let mut answers = Vec::new();
                    let until = if is_lost { 700 } else { usize::MAX };
                    let mut source = BoardsWithAccident { boards: TestSource(boards.iter()), until, card };
                    let question = SolveQuestion::UNIQUE;
                    if !shared.answer_list(question, &mut source, &mut |answer| answers.push(Some(answer))) {
                        assert!(answers.is_empty() && source.boards.0.len() == boards.len());
                        return 0;
                    }
                    check_answers("shared", question, boards, &answers, 0);
                    1
                })
            });
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        // Whoever has begun gets all answers; whoever waits for a card that is lost is sent away.
        assert_eq!((shared.failure().is_some(), by_card == 3), (is_lost, !is_lost), "{by_card}");
        let mut again = TestSource(boards.iter());
        assert_eq!(shared.answer_list(SolveQuestion::FIRST, &mut again, &mut |_| {}), !is_lost);
    }

    #[test]
    fn threads_share_a_card() {
        check_shared_card(false);
    }

    #[test]
    fn threads_that_share_a_lost_card_are_told_so() {
        check_shared_card(true);
    }

    #[test]
    fn a_card_that_is_too_small_says_so() {
        // More than any card has.
        let Some(card) = open_card().map(|card| card.with_chunk_size(1 << 31)) else { return };
        let error = CardSolver::new(&card, LaneEngine::new()).map(|_| ()).unwrap_err();
        assert!(matches!(error, CardError::Refused(_) | CardError::OutOfMemory(_)), "{error:?}");
    }

    #[test]
    fn the_solver_leaves_nothing_open() {
        let Some(card) = open_card().map(|card| card.with_chunk_size(1_000)) else { return };
        let mut solver = CardSolver::new(&card, LaneEngine::new()).unwrap();
        // The empty board is too deep for the card's stack.
        let boards = random_boards(3 * card.chunk_size() / 2);
        for question in [SolveQuestion::FIRST, SolveQuestion::with_limit(1_000)] {
            let mut answers = Vec::new();
            solver.answer_puzzles(question, &mut TestSource(boards.iter()), &mut |answer| {
                answers.push(Some(answer))
            });
            assert_eq!(solver.failure(), None);
            check_answers("solver", question, &boards, &answers, 0);
        }
        solver.answer_puzzles(SolveQuestion::FIRST, &mut TestSource([].iter()), &mut |answer| {
            panic!("{answer:?}")
        });
    }
}
