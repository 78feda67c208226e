//! Solver of puzzles as text lines, the format of most collections: a block of text lines in, an answer for
//! each out.
//!
//! A bare line is a puzzle of 81 digits and dots and nothing else. It goes to the engine directly from the
//! block, so a stream costs little more than its solving. All other text lines (a comment, a puzzle with a
//! remark after it, a typo) are left to the caller.

use alloc::vec::Vec;
use core::ops::Range;

use crate::lane::{LaneEngine, PuzzleSource};
use crate::lists::{BoardAnswer, BoardAnswers};
use crate::question::{PuzzleInput, SolveOutcome, SolveQuestion};

/// Solves blocks of text lines; reuses its memory from block to block.
#[derive(Debug, Default)]
pub struct TextLineSolver {
    engine: LaneEngine,
    answers: Vec<TextLineAnswer>,
    /// The index in `answers` of each puzzle passed to the engine.
    answer_indices: Vec<usize>,
    puzzle_answers: Vec<BoardAnswer>,
}

/// The answer for one text line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLineAnswer {
    /// The place of the text line in its block, in bytes, without its line end.
    pub text: Range<usize>,
    /// The outcome of the search; `None` if the text line is not bare.
    pub outcome: Option<SolveOutcome>,
    /// The first solution as 81 characters `1` to `9`, if one was found.
    pub first_solution: Option<[u8; 81]>,
}

impl TextLineAnswer {
    /// Whether the text line is a puzzle with exactly one solution, if the question was [`SolveQuestion::UNIQUE`].
    #[must_use]
    pub fn has_one_solution(&self) -> bool {
        self.outcome.is_some_and(|outcome| outcome.solutions == 1)
    }
}

impl TextLineSolver {
    /// Creates a solver that uses this engine.
    #[must_use]
    pub fn new(engine: LaneEngine) -> TextLineSolver {
        TextLineSolver { engine, answers: Vec::new(), answer_indices: Vec::new(), puzzle_answers: Vec::new() }
    }

    /// Returns one answer for every text line of `block`, in order. The last one may lack its line feed.
    pub fn answer_text_block(&mut self, question: SolveQuestion, block: &[u8]) -> &[TextLineAnswer] {
        self.answer_bare_lines(block, |engine, source, answers| {
            engine.run_monomorphised(question, source, &mut BoardAnswers(answers));
        })
    }

    /// Returns one answer for every text line of `block`, as [`Self::answer_text_block`] does, but with another
    /// solver than the engine for the bare lines: `answer_puzzles` adds an answer for each puzzle of the source,
    /// in order.
    ///
    /// # Panics
    /// If the answers are not as many as the puzzles.
    pub fn answer_text_block_by(
        &mut self,
        block: &[u8],
        answer_puzzles: impl FnOnce(&mut dyn PuzzleSource, &mut Vec<BoardAnswer>),
    ) -> &[TextLineAnswer] {
        self.answer_bare_lines(block, |_, source, answers| answer_puzzles(source, answers))
    }

    fn answer_bare_lines(
        &mut self,
        block: &[u8],
        answer_puzzles: impl FnOnce(&mut LaneEngine, &mut BareLineSource<'_>, &mut Vec<BoardAnswer>),
    ) -> &[TextLineAnswer] {
        let Self { engine, answers, answer_indices, puzzle_answers } = self;
        answers.clear();
        answer_indices.clear();
        puzzle_answers.clear();
        let mut source = BareLineSource { block, next: 0, answers, answer_indices };
        answer_puzzles(engine, &mut source, puzzle_answers);
        assert_eq!(puzzle_answers.len(), answer_indices.len(), "an answer for each puzzle");
        for (&place, &BoardAnswer { outcome, first_solution }) in answer_indices.iter().zip(&*puzzle_answers)
        {
            answers[place].outcome = Some(outcome);
            answers[place].first_solution = first_solution;
        }
        answers
    }
}

/// Source of the bare lines of a block; the others only get an empty answer.
struct BareLineSource<'a> {
    block: &'a [u8],
    /// The place where the next text line begins.
    next: usize,
    answers: &'a mut Vec<TextLineAnswer>,
    answer_indices: &'a mut Vec<usize>,
}

impl PuzzleSource for BareLineSource<'_> {
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        while self.next < self.block.len() {
            let rest = &self.block[self.next..];
            // A bare puzzle is 81 characters and the end of its line.
            let bare = rest
                .first_chunk::<81>()
                .filter(|line| is_at_line_end(rest.get(81..)) && is_bare_puzzle(line));
            let length = match bare {
                Some(_) => 81,
                None => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
            };
            let text = self.next..self.next + length;
            self.next = text.end + 1;
            self.answers.push(TextLineAnswer { text, outcome: None, first_solution: None });
            // Other lines wait for the caller, but keep their place among the answers.
            if let Some(puzzle) = bare {
                self.answer_indices.push(self.answers.len() - 1);
                return Some(PuzzleInput::Text(puzzle));
            }
        }
        None
    }

    #[inline(always)]
    fn bytes_to_prefetch(&self) -> &[u8] {
        self.block.get(self.next + 40 * 82..).unwrap_or(&[])
    }
}

/// Returns whether a text line has ended where this begins.
#[inline(always)]
fn is_at_line_end(rest: Option<&[u8]>) -> bool {
    rest.and_then(<[u8]>::first).is_none_or(|&byte| byte == b'\n')
}

/// Returns whether the characters are only digits (0 for an empty cell) and dots.
#[must_use]
#[inline(always)]
pub fn is_bare_puzzle(line: &[u8; 81]) -> bool {
    // Without a branch per character, so that the compiler handles 16 at once. '/' lies between '.' and '0'.
    line.iter().fold(true, |bare, &c| bare & (c.wrapping_sub(b'.') <= b'9' - b'.') & (c != b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SEVERAL: &str = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

    /// The lines, and of the bare ones the number of solutions.
    fn check(lines: &[(&str, Option<u64>)], end: &str) {
        let block = lines.iter().map(|&(line, _)| line).collect::<Vec<_>>().join("\n") + end;
        let mut solver = TextLineSolver::default();
        let answers = solver.answer_text_block(SolveQuestion::UNIQUE, block.as_bytes());
        let found: Vec<_> = answers
            .iter()
            .map(|answer| (&block[answer.text.clone()], answer.outcome.map(|outcome| outcome.solutions)))
            .collect();
        assert_eq!(found, lines);
        for answer in answers {
            assert_eq!(
                answer.first_solution.is_some(),
                answer.outcome.is_some_and(|outcome| outcome.solutions > 0)
            );
        }
    }

    #[test]
    fn another_solver_can_answer_the_bare_lines() {
        let block = format!("# list\n{PROPER}\nx\n{SEVERAL}\n");
        let mut solver = TextLineSolver::default();
        let answers = solver.answer_text_block_by(block.as_bytes(), |source, answers| {
            while source.next_puzzle().is_some() {
                let solutions = 7 + answers.len() as u64;
                let outcome = SolveOutcome { solutions, ..SolveOutcome::UNFINISHED };
                answers.push(BoardAnswer { outcome, first_solution: None });
            }
        });
        let solutions = |answer: &TextLineAnswer| answer.outcome.map(|outcome| outcome.solutions);
        assert_eq!(answers.iter().map(solutions).collect::<Vec<_>>(), [None, Some(7), None, Some(8)]);
    }

    #[test]
    fn every_line_has_its_answer_and_bare_ones_are_solved() {
        check(&[], "");
        check(&[(PROPER, Some(1))], "");
        check(&[(PROPER, Some(1)), (SEVERAL, Some(2)), (PROPER, Some(1))], "\n");
        let clash = PROPER.replacen("53..7", "55..7", 1);
        let remark = format!("{PROPER} # easy");
        let windows = format!("{PROPER}\r");
        check(
            &[
                ("# list", None),
                (PROPER, Some(1)),
                ("", None),
                (&clash, Some(0)),
                (&remark, None),
                (&windows, None),
                (&PROPER[1..], None),
                (SEVERAL, Some(2)),
                (&PROPER.replace('5', "/"), None),
                ("\u{e9}", None),
            ],
            "",
        );
    }
}
