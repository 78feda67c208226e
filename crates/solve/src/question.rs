//! Questions to an engine of the solver about a puzzle, and the answers.

use alloc::string::String;
use core::fmt;
use ninefold_core::{ByCell, Digit};

/// One puzzle, in either form that the engines read.
#[derive(Clone, Copy, Debug)]
pub enum PuzzleInput<'a> {
    /// Row by row, one character a cell: `1` to `9`, anything else is an empty cell.
    Text(&'a [u8; 81]),
    /// Row by row, the candidates of each cell: bit `d - 1` stands for digit `d`, higher bits are ignored. A
    /// cell with one candidate is solved, a cell with none makes the board impossible.
    Candidates(&'a [u16; 81]),
}

/// A question about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveQuestion {
    /// Stop at this many solutions, at least 1: 1 for the first, 2 for uniqueness, `u64::MAX` for all.
    pub limit: u64,
    /// Maximum number of branches: the search of a puzzle that needs more gives up.
    pub budget: u64,
    /// The order of the solutions.
    pub order: SolutionOrder,
}

/// The order of the solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionOrder {
    /// The canonical order, which depends on the puzzle alone.
    Canonical,
    /// Any order: lanes that are idle when there are no more puzzles help with those that take long. Faster
    /// for batches of less than about 1,000 puzzles. Counts and uniqueness are the same.
    Any,
}

impl SolveQuestion {
    /// Find the first solution.
    pub const FIRST: Self = Self { limit: 1, budget: u64::MAX, order: SolutionOrder::Canonical };
    /// Distinguish none, one and several solutions.
    pub const UNIQUE: Self = Self { limit: 2, budget: u64::MAX, order: SolutionOrder::Canonical };
    /// Find every solution.
    pub const ALL: Self = Self { limit: u64::MAX, budget: u64::MAX, order: SolutionOrder::Canonical };

    /// Returns the question for up to `limit` solutions (0 counts as 1).
    #[must_use]
    pub const fn with_limit(limit: u64) -> Self {
        Self { limit: if limit == 0 { 1 } else { limit }, budget: u64::MAX, order: SolutionOrder::Canonical }
    }

    /// Returns the question with at most `branches` branches for each puzzle.
    #[must_use]
    pub const fn with_budget(self, branches: u64) -> Self {
        Self { budget: branches, ..self }
    }

    /// Returns the question with solutions in any order.
    #[must_use]
    pub const fn with_any_order(self) -> Self {
        Self { order: SolutionOrder::Any, ..self }
    }
}

/// The outcome of the search of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveOutcome {
    /// Number of solutions found.
    pub solutions: u64,
    /// Number of boards that had to be split in two.
    pub branches: u64,
    /// The reason why the search ended.
    pub ending: SolveEnding,
}

impl SolveOutcome {
    /// The outcome of a search that has not ended.
    pub(crate) const UNFINISHED: Self = Self { solutions: 0, branches: 0, ending: SolveEnding::GaveUp };
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveEnding {
    /// All was searched: there are no more solutions.
    Exhausted,
    /// As many solutions as the limit were found; there may be more.
    LimitReached,
    /// The sink returned `Break`.
    Stopped,
    /// The puzzle's budget of branches was used up.
    GaveUp,
}

/// A complete grid.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub struct SolutionText {
    text: [u8; SolutionText::BYTES],
}

impl SolutionText {
    /// 81, rounded up: back ends write whole vectors.
    const BYTES: usize = 96;
    pub(crate) const BLANK: Self = Self { text: [b'.'; SolutionText::BYTES] };

    pub(crate) const fn text_mut(&mut self) -> &mut [u8; SolutionText::BYTES] {
        &mut self.text
    }

    /// Returns the digits row by row, as characters `1` to `9`.
    #[must_use]
    pub fn as_text(&self) -> &[u8; 81] {
        self.text.first_chunk().expect("96 is more than 81")
    }

    /// Converts to a solution of the core crate.
    #[must_use]
    pub fn to_solution(&self) -> ninefold_core::Solution {
        let digits = ByCell::from_fn(|cell| Digit::from_index(usize::from(self.text[cell.index()] - b'1')));
        ninefold_core::Solution::new(digits).expect("the engine proves that all 27 houses are complete")
    }
}

impl fmt::Debug for SolutionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.as_text()))
    }
}
