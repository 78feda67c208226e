//! What goes into the engine and what comes out: sources of puzzles and sinks of answers.

use crate::question::{Input, Outcome, Solution};
use core::ops::ControlFlow;

/// A stream of puzzles. They are numbered 0, 1, 2... in the order they are asked for.
pub trait Source {
    /// The next puzzle. Once it has said `None` it isn't asked again.
    fn next(&mut self) -> Option<Input<'_>>;

    /// Bytes that a puzzle some 40 calls ahead will need, if known: they are fetched into the cache meanwhile.
    fn ahead(&self) -> &[u8] {
        &[]
    }
}

/// Receives the answers.
///
/// Solutions of one puzzle come in the canonical order (see the module's documentation) and before its end; how
/// calls for different puzzles interleave is not specified.
pub trait Sink {
    /// Whether `solution` is to be called at all.
    fn wants_solutions(&self) -> bool {
        true
    }

    /// A solution of a puzzle. `Break` ends the search of this puzzle.
    fn solution(&mut self, puzzle: usize, solution: &Solution) -> ControlFlow<()>;

    /// A puzzle's search has ended.
    fn end(&mut self, puzzle: usize, outcome: Outcome);
}

/// Puzzles as lines of text at equal distances, such as a file of 81 characters and a line feed each.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a [u8],
    stride: usize,
}

impl<'a> Lines<'a> {
    /// The puzzles at the start of `bytes` and every `stride` bytes after it, as long as 81 bytes are left.
    ///
    /// # Panics
    /// If `stride` is 0.
    #[must_use]
    pub fn new(bytes: &'a [u8], stride: usize) -> Self {
        assert!(stride > 0, "puzzles at distance 0");
        Self { rest: bytes, stride }
    }
}

impl Source for Lines<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<Input<'_>> {
        let text = self.rest.first_chunk()?;
        self.rest = self.rest.get(self.stride..).unwrap_or(&[]);
        Some(Input::Text(text))
    }

    #[inline(always)]
    fn ahead(&self) -> &[u8] {
        self.rest.get(40 * self.stride..).unwrap_or(&[])
    }
}

/// Boards as candidate masks.
impl Source for core::slice::Iter<'_, [u16; 81]> {
    #[inline(always)]
    fn next(&mut self) -> Option<Input<'_>> {
        Iterator::next(self).map(Input::Candidates)
    }
}

/// Many boards that differ from one parent in one cell each: the children of a minimality check or of a generator.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    parent: [u16; 81],
    restrictions: core::slice::Iter<'a, Restriction>,
    child: [u16; 81],
}

/// One cell's candidates in a child; replaces what the parent has there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// The cell, 0 to 80, row by row.
    pub cell: usize,
    /// Its candidates in the child.
    pub candidates: u16,
}

impl<'a> Children<'a> {
    /// One child for each restriction.
    #[must_use]
    pub fn new(parent: [u16; 81], restrictions: &'a [Restriction]) -> Self {
        Self { parent, restrictions: restrictions.iter(), child: parent }
    }
}

impl Source for Children<'_> {
    /// Panics if the restriction's cell is not below 81.
    #[inline(always)]
    fn next(&mut self) -> Option<Input<'_>> {
        let restriction = self.restrictions.next()?;
        self.child = self.parent;
        self.child[restriction.cell] = restriction.candidates;
        Some(Input::Candidates(&self.child))
    }
}
