//! Puzzles as lines of text, the way collections are kept: a block of lines in, an answer for each line out.
//!
//! A line of 81 digits and dots goes to the lane engine as it stands in the block; only other lines (a comment
//! behind the puzzle, 729 candidates, a typo) are read with the care of
//! [`ninefold_core::format`]. So a stream costs little more than its solving.

use std::ops::ControlFlow;

use ninefold_core::format::{self, FormatError};
use ninefold_core::{Board, BoardError, Puzzle};

use crate::lane::{Ending, Input, LaneEngine, Outcome, Question, Sink, Solution, Source};

/// Solves blocks of lines; keeps its memory from block to block.
#[derive(Debug, Default)]
pub struct LineSolver {
    pub(crate) engine: LaneEngine,
    /// Line and first byte of each puzzle given to the engine.
    places: Vec<(usize, usize)>,
    answers: Vec<Answer>,
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The line's number in its block, from 0.
    pub line: usize,
    /// Where the line begins in its block, in bytes from 0.
    pub start: usize,
    /// How its search ended, or why the line is no puzzle.
    pub result: Result<Outcome, LineError>,
    /// The first solution as 81 characters `1` to `9`, if one was found.
    pub first: Option<[u8; 81]>,
}

/// Why a line has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It is not a puzzle in either bare form.
    #[error(transparent)]
    Read(#[from] FormatError),
    /// Its givens clash.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl LineSolver {
    /// A solver that uses this engine.
    #[must_use]
    pub fn new(engine: LaneEngine) -> LineSolver {
        LineSolver { engine, places: Vec::new(), answers: Vec::new() }
    }

    /// Answers `question` for every line of `block`, in order. Blank lines and lines that begin with `#` are
    /// passed over; the last line may lack its line feed.
    pub fn answer(&mut self, question: Question, block: &[u8]) -> &[Answer] {
        self.places.clear();
        self.answers.clear();
        let mut source = BlockSource {
            rest: block,
            length: block.len(),
            line: 0,
            places: &mut self.places,
            errors: Vec::new(),
            candidates: [0; 81],
        };
        let mut sink = Answers(&mut self.answers);
        self.engine.run(question, &mut source, &mut sink);
        let errors = source.errors;
        for (answer, &place) in self.answers.iter_mut().zip(&self.places) {
            (answer.line, answer.start) = place;
        }
        if !errors.is_empty() {
            self.answers.extend(errors);
            self.answers.sort_by_key(|answer| answer.line);
        }
        &self.answers
    }
}

/// The puzzles of a block for the engine; what is no puzzle is put aside.
struct BlockSource<'a> {
    rest: &'a [u8],
    /// The length of the whole block.
    length: usize,
    line: usize,
    places: &'a mut Vec<(usize, usize)>,
    errors: Vec<Answer>,
    candidates: [u16; 81],
}

impl BlockSource<'_> {
    /// The characters of 40 more lines, for the engine's prefetching.
    const AHEAD: usize = 40 * 82;
}

impl Source for BlockSource<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<Input<'_>> {
        if let Some((puzzle, rest)) = self.rest.split_first_chunk::<81>()
            && rest.first().is_none_or(|&end| end == b'\n')
            && is_bare(puzzle)
        {
            self.places.push((self.line, self.length - self.rest.len()));
            self.rest = rest.get(1..).unwrap_or(&[]);
            self.line += 1;
            return Some(Input::Text(puzzle));
        }
        self.next_with_care()
    }

    #[inline(always)]
    fn ahead(&self) -> &[u8] {
        self.rest.get(Self::AHEAD..).unwrap_or(&[])
    }
}

impl BlockSource<'_> {
    /// The next puzzle when the next line is not 81 digits and dots.
    #[cold]
    fn next_with_care(&mut self) -> Option<Input<'_>> {
        while !self.rest.is_empty() {
            let start = self.length - self.rest.len();
            let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
            let text = String::from_utf8_lossy(&self.rest[..end]);
            self.rest = self.rest.get(end + 1..).unwrap_or(&[]);
            let line = self.line;
            self.line += 1;
            let text = text.trim_end();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match read(text) {
                Ok(board) => {
                    self.candidates =
                        std::array::from_fn(|cell| board.possible(ninefold_core::Cell::at(cell)).bits());
                    self.places.push((line, start));
                    return Some(Input::Candidates(&self.candidates));
                }
                Err(error) => self.errors.push(Answer { line, start, result: Err(error), first: None }),
            }
        }
        None
    }
}

/// Whether the characters are digits (0 for an empty cell) and dots alone.
#[inline(always)]
fn is_bare(puzzle: &[u8; 81]) -> bool {
    // Without a branch per character, so that the compiler takes 16 at once. '/' stands between '.' and '0'.
    puzzle.iter().fold(true, |bare, &c| bare & (c.wrapping_sub(b'.') <= b'9' - b'.') & (c != b'/'))
}

fn read(text: &str) -> Result<Board, LineError> {
    let id = if text.len() >= 729 { "sukaku" } else { "line81" };
    let puzzle: Puzzle = format::by_id(id).expect("both bare forms are formats").read(text)?.puzzle;
    Ok(Board::try_from(&puzzle)?)
}

/// The answer of a puzzle whose search has not ended.
const UNKNOWN: Answer = Answer {
    line: 0,
    start: 0,
    result: Ok(Outcome { solutions: 0, branches: 0, ending: Ending::GaveUp }),
    first: None,
};

/// Keeps what the engine says, by puzzle.
struct Answers<'a>(&'a mut Vec<Answer>);

impl Answers<'_> {
    #[inline(always)]
    fn of(&mut self, puzzle: usize) -> &mut Answer {
        if puzzle >= self.0.len() {
            self.0.resize(puzzle + 1, UNKNOWN);
        }
        &mut self.0[puzzle]
    }
}

impl Sink for Answers<'_> {
    #[inline(always)]
    fn solution(&mut self, puzzle: usize, solution: &Solution) -> ControlFlow<()> {
        let answer = self.of(puzzle);
        if answer.first.is_none() {
            answer.first = Some(*solution.as_text());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn end(&mut self, puzzle: usize, outcome: Outcome) {
        self.of(puzzle).result = Ok(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SEVERAL: &str = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

    /// Line and number of solutions, or the error, of every answer.
    fn check(block: &str, expected: &[(usize, Result<u64, &str>)]) {
        let mut solver = LineSolver::default();
        let answers = solver.answer(Question::UNIQUE, block.as_bytes());
        let found: Vec<_> = answers
            .iter()
            .map(|answer| match &answer.result {
                Ok(outcome) => (answer.line, Ok(outcome.solutions)),
                Err(error) => (answer.line, Err(error.to_string())),
            })
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|&(line, result)| (line, result.map_err(str::to_string))).collect();
        assert_eq!(found, expected);
        for answer in answers {
            assert!(answer.start == 0 || block.as_bytes()[answer.start - 1] == b'\n');
            let solved = matches!(&answer.result, Ok(outcome) if outcome.solutions > 0);
            assert_eq!(answer.first.is_some(), solved);
        }
    }

    #[test]
    fn every_line_has_its_answer() {
        check("", &[]);
        check(PROPER, &[(0, Ok(1))]);
        check(
            &format!("# list\n{PROPER}\n\n{SEVERAL}\r\n{PROPER} # easy\n"),
            &[(1, Ok(1)), (3, Ok(2)), (4, Ok(1))],
        );
        check(&format!("{}\n{PROPER}\n", "123456789".repeat(81)), &[(0, Ok(2)), (1, Ok(1))]);
    }

    #[test]
    fn a_bad_line_says_why_and_keeps_its_place() {
        let short = &PROPER[1..];
        let clash = PROPER.replacen("53..7", "55..7", 1);
        let mut solver = LineSolver::default();
        let block = format!("{PROPER}\n{short}\n{PROPER}\n{clash}\n");
        let answers = solver.answer(Question::FIRST, block.as_bytes());
        assert_eq!(answers.len(), 4);
        assert!(matches!(&answers[1].result, Err(LineError::Read(_))), "{:?}", answers[1]);
        // Clashing givens are a board without solutions here: to look for them in every line would cost too much.
        assert!(matches!(&answers[3].result, Ok(outcome) if outcome.solutions == 0));
        assert_eq!(answers[2].first, answers[0].first);
    }
}
