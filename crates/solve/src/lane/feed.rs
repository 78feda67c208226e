//! Input and output of the lane engine: sources of puzzles and sinks of answers.

use crate::question::{PuzzleInput, SolutionText, SolveOutcome};
use core::ops::ControlFlow;

/// A stream of puzzles. They are numbered 0, 1, 2... in the order of the calls.
pub trait PuzzleSource {
    /// Returns the next puzzle. After `None` it isn't called again.
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>>;

    /// Returns bytes that a puzzle some 40 calls ahead will need, if known: they are fetched into the cache
    /// meanwhile.
    fn bytes_to_prefetch(&self) -> &[u8] {
        &[]
    }
}

/// Receiver of answers.
///
/// Solutions of one puzzle come in the canonical order (see the module's documentation) and before its end;
/// how calls for different puzzles interleave is not specified.
pub trait AnswerSink {
    /// Returns whether `on_solution` is to be called at all.
    fn wants_solutions(&self) -> bool {
        true
    }

    /// Receives a solution of a puzzle. `Break` ends the search of this puzzle.
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()>;

    /// Receives the end of a puzzle's search.
    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome);
}

/// Source of puzzles in text lines of equal length, such as a file of 81 characters and a line feed each.
#[derive(Clone, Debug)]
pub struct PuzzleLines<'a> {
    rest: &'a [u8],
    stride: usize,
}

impl<'a> PuzzleLines<'a> {
    /// Creates the source of the puzzles at the start of `bytes` and every `stride` bytes after it, as long
    /// as 81 bytes are left.
    ///
    /// # Panics
    /// If `stride` is 0.
    #[must_use]
    pub fn new(bytes: &'a [u8], stride: usize) -> Self {
        assert!(stride > 0, "puzzles at distance 0");
        Self { rest: bytes, stride }
    }
}

impl PuzzleSource for PuzzleLines<'_> {
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        let text = self.rest.first_chunk()?;
        self.rest = self.rest.get(self.stride..).unwrap_or(&[]);
        Some(PuzzleInput::Text(text))
    }

    #[inline(always)]
    fn bytes_to_prefetch(&self) -> &[u8] {
        self.rest.get(40 * self.stride..).unwrap_or(&[])
    }
}

/// Boards as candidate masks, each a puzzle.
impl PuzzleSource for core::slice::Iter<'_, [u16; 81]> {
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        Iterator::next(self).map(PuzzleInput::Candidates)
    }
}

/// Source of many boards that differ from one parent in one cell each, as for a minimality check or a
/// generator.
#[derive(Clone, Debug)]
pub struct ChildBoards<'a> {
    parent: [u16; 81],
    restrictions: core::slice::Iter<'a, CellRestriction>,
    child: [u16; 81],
}

/// The candidates of one cell in a child; they replace those of the parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRestriction {
    /// The cell, 0 to 80, row by row.
    pub cell: usize,
    /// The candidates in the child.
    pub candidates: u16,
}

impl<'a> ChildBoards<'a> {
    /// Creates the source with one child for each restriction.
    #[must_use]
    pub fn new(parent: [u16; 81], restrictions: &'a [CellRestriction]) -> Self {
        Self { parent, restrictions: restrictions.iter(), child: parent }
    }
}

impl PuzzleSource for ChildBoards<'_> {
    /// Returns the next child. Panics if the restriction's cell is not below 81.
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        let restriction = self.restrictions.next()?;
        self.child = self.parent;
        self.child[restriction.cell] = restriction.candidates;
        Some(PuzzleInput::Candidates(&self.child))
    }
}
