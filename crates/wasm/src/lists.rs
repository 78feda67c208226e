//! Answers for long lists: a block of text lines in, an answer of a fixed size for each of them out.
//!
//! The page sends blocks to several workers, or to a graphics card and here only what that leaves; so the answers
//! are bytes that it can put together as they are.

use core::ops::ControlFlow;

use ninefold::Board;
use ninefold::format;
use ninefold::solve::lane::{AnswerSink, LaneEngine, SolutionText, SolveOutcome, SolveQuestion};

/// Bytes of an answer: the sign of its verdict, and the first solution, or blanks.
const ANSWER_BYTES: usize = 82;

/// Sign of a text line that is no puzzle: it is blank, or a comment.
const NO_PUZZLE: u8 = b' ';
/// Sign of a text line that can't be read, or whose digits clash.
const INVALID: u8 = b'x';
/// Sign of a puzzle without a solution; the next ones say one solution, and several.
const NO_SOLUTION: u8 = b'0';

/// Returns an answer for every text line, in order. The last one may lack its line feed.
pub(crate) fn answer_text_lines(block: &str) -> Vec<u8> {
    let mut answers = Vec::new();
    let (mut boards, mut starts) = (Vec::new(), Vec::new());
    for line in block.lines() {
        let start = answers.len();
        answers.resize(start + ANSWER_BYTES, b' ');
        answers[start] = match read_line(line) {
            None => NO_PUZZLE,
            Some(None) => INVALID,
            Some(Some(board)) => {
                boards.push(board.candidate_masks());
                starts.push(start);
                NO_SOLUTION
            }
        };
    }
    let mut sink = ListAnswerSink { answers: &mut answers, starts: &starts };
    LaneEngine::new().answer_puzzles(SolveQuestion::UNIQUE, &mut boards.iter(), &mut sink);
    answers
}

/// Reads a text line, unless it is no puzzle.
fn read_line(line: &str) -> Option<Option<Board>> {
    let line = line.trim();
    let is_puzzle = !line.is_empty() && !line.starts_with('#');
    is_puzzle.then(|| format::read_board(line).ok())
}

/// Sink that writes verdicts and first solutions into the answers.
struct ListAnswerSink<'a> {
    answers: &'a mut [u8],
    /// Where the answer of each puzzle starts.
    starts: &'a [usize],
}

impl AnswerSink for ListAnswerSink<'_> {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        let answer = &mut self.answers[self.starts[puzzle]..][..ANSWER_BYTES];
        if answer[1] == b' ' {
            answer[1..].copy_from_slice(solution.as_text());
        }
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.answers[self.starts[puzzle]] += outcome.solutions as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{SolutionVerdict, Solver};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let block = format!("{EASY}\n{line}\n{EASY}");
        let easy = format!("1{SOLUTION}");
        let answers = String::from_utf8(answer_text_lines(&block)).unwrap();
        assert_eq!(answers, format!("{easy}{expected:82}{easy}"), "{line}");
    }

    #[test]
    fn every_line_has_its_answer() {
        let empty = ".".repeat(81);
        let SolutionVerdict::Several(first, _) = Solver::new().check_uniqueness(&empty.parse().unwrap())
        else {
            panic!("an empty board has several solutions");
        };
        check(&empty, &format!("2{first}"));
        check(&EASY.replace('.', "0"), &format!("1{SOLUTION}"));
        check(&EASY.replacen("53.", "531", 1), "0");
        check(&EASY.replacen("53", "55", 1), "x");
        // What is no bare line goes through the reader of all formats.
        check(&format!("{EASY} # easy"), &format!("1{SOLUTION}"));
        check(&format!("{EASY}\r"), &format!("1{SOLUTION}"));
        check(&EASY[1..], "x");
        check("# list", " ");
        check("", " ");
    }

    #[test]
    fn a_block_may_be_empty() {
        assert!(answer_text_lines("").is_empty());
    }
}
