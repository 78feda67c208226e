//! Puzzles as lines of text, the way collections are kept: a block of lines in, an answer for each bare line out.
//!
//! A bare line is a puzzle of 81 digits and dots and nothing else. It goes to the engine as it stands in the block, so
//! a stream costs little more than its solving. Every other line (a comment, a puzzle with a remark behind it, a typo)
//! is left to who can read it with care.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use crate::lane::{LaneEngine, Sink, Source};
use crate::question::{Input, Outcome, Question, Solution};

/// Solves blocks of lines; keeps its memory from block to block.
#[derive(Debug, Default)]
pub struct LineSolver {
    engine: LaneEngine,
    answers: Vec<Answer>,
    /// The place in `answers` of each puzzle given to the engine.
    places: Vec<usize>,
    ended: Vec<(Outcome, Option<[u8; 81]>)>,
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where the line stands in its block, in bytes, without its line end.
    pub text: Range<usize>,
    /// How the search ended; `None` if the line is not bare.
    pub outcome: Option<Outcome>,
    /// The first solution as 81 characters `1` to `9`, if one was found.
    pub first: Option<[u8; 81]>,
}

impl LineSolver {
    /// A solver that uses this engine.
    #[must_use]
    pub fn new(engine: LaneEngine) -> LineSolver {
        LineSolver { engine, answers: Vec::new(), places: Vec::new(), ended: Vec::new() }
    }

    /// One answer for every line of `block`, in order. The last line may lack its line feed.
    pub fn answer(&mut self, question: Question, block: &[u8]) -> &[Answer] {
        self.answers.clear();
        self.places.clear();
        self.ended.clear();
        let mut source = Bare { block, next: 0, answers: &mut self.answers, places: &mut self.places };
        self.engine.run_inlined(question, &mut source, &mut Ended(&mut self.ended));
        for (&place, (outcome, first)) in self.places.iter().zip(self.ended.drain(..)) {
            self.answers[place].outcome = Some(outcome);
            self.answers[place].first = first;
        }
        &self.answers
    }
}

/// The bare lines of a block for the engine; the others only get their answer.
struct Bare<'a> {
    block: &'a [u8],
    /// Where the next line begins.
    next: usize,
    answers: &'a mut Vec<Answer>,
    places: &'a mut Vec<usize>,
}

impl Source for Bare<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<Input<'_>> {
        while self.next < self.block.len() {
            let rest = &self.block[self.next..];
            let bare = rest.first_chunk::<81>().filter(|line| is_end(rest.get(81..)) && is_bare(line));
            let length = match bare {
                Some(_) => 81,
                None => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
            };
            let text = self.next..self.next + length;
            self.next = text.end + 1;
            self.answers.push(Answer { text, outcome: None, first: None });
            if let Some(puzzle) = bare {
                self.places.push(self.answers.len() - 1);
                return Some(Input::Text(puzzle));
            }
        }
        None
    }

    #[inline(always)]
    fn ahead(&self) -> &[u8] {
        self.block.get(self.next + 40 * 82..).unwrap_or(&[])
    }
}

/// Whether a line is over where this begins.
#[inline(always)]
fn is_end(rest: Option<&[u8]>) -> bool {
    rest.and_then(<[u8]>::first).is_none_or(|&byte| byte == b'\n')
}

/// Whether the characters are digits (0 for an empty cell) and dots alone.
#[must_use]
#[inline(always)]
pub fn is_bare(line: &[u8; 81]) -> bool {
    // Without a branch per character, so that the compiler takes 16 at once. '/' stands between '.' and '0'.
    line.iter().fold(true, |bare, &c| bare & (c.wrapping_sub(b'.') <= b'9' - b'.') & (c != b'/'))
}

/// Keeps what the engine says, by puzzle.
struct Ended<'a>(&'a mut Vec<(Outcome, Option<[u8; 81]>)>);

impl Ended<'_> {
    #[inline(always)]
    fn of(&mut self, puzzle: usize) -> &mut (Outcome, Option<[u8; 81]>) {
        if puzzle >= self.0.len() {
            self.0.resize(puzzle + 1, (Outcome::NOT_YET, None));
        }
        &mut self.0[puzzle]
    }
}

impl Sink for Ended<'_> {
    #[inline(always)]
    fn solution(&mut self, puzzle: usize, solution: &Solution) -> ControlFlow<()> {
        let first = &mut self.of(puzzle).1;
        if first.is_none() {
            *first = Some(*solution.as_text());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn end(&mut self, puzzle: usize, outcome: Outcome) {
        self.of(puzzle).0 = outcome;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SEVERAL: &str = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

    /// The lines, and of the bare ones the number of solutions.
    fn check(lines: &[(&str, Option<u64>)], end: &str) {
        let block = lines.iter().map(|&(line, _)| line).collect::<Vec<_>>().join("\n") + end;
        let mut solver = LineSolver::default();
        let answers = solver.answer(Question::UNIQUE, block.as_bytes());
        let found: Vec<_> = answers
            .iter()
            .map(|answer| (&block[answer.text.clone()], answer.outcome.map(|outcome| outcome.solutions)))
            .collect();
        assert_eq!(found, lines);
        for answer in answers {
            assert_eq!(answer.first.is_some(), answer.outcome.is_some_and(|outcome| outcome.solutions > 0));
        }
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
