//! What is asked about a puzzle and what is answered, whichever engine does it.

use alloc::string::String;
use core::fmt;
use ninefold_core::{ByCell, Digit};

/// One puzzle, in either form the engine reads.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// Row by row, one character a cell: `1` to `9`, anything else is an empty cell.
    Text(&'a [u8; 81]),
    /// Row by row, the candidates of each cell: bit `d - 1` stands for digit `d`, higher bits are ignored. A cell
    /// with one candidate is solved, a cell with none makes the board impossible.
    Candidates(&'a [u16; 81]),
}

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Stop at this many solutions, at least 1: 1 for the first, 2 for uniqueness, `u64::MAX` for all.
    pub limit: u64,
    /// Give up on a puzzle when it asks for more branches than this.
    pub budget: u64,
    /// In which order solutions may come.
    pub order: Order,
}

/// In which order the solutions of a puzzle may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The canonical one, which depends on the puzzle alone.
    Canonical,
    /// Any: lanes that are idle as there are no more puzzles help with those that take long. Faster for batches
    /// of less than about 1,000 puzzles. Counts and uniqueness are the same.
    Any,
}

impl Question {
    /// The first solution.
    pub const FIRST: Self = Self { limit: 1, budget: u64::MAX, order: Order::Canonical };
    /// None, one or several solutions.
    pub const UNIQUE: Self = Self { limit: 2, budget: u64::MAX, order: Order::Canonical };
    /// Every solution.
    pub const ALL: Self = Self { limit: u64::MAX, budget: u64::MAX, order: Order::Canonical };

    /// Up to `limit` solutions (0 counts as 1).
    #[must_use]
    pub const fn up_to(limit: u64) -> Self {
        Self { limit: if limit == 0 { 1 } else { limit }, budget: u64::MAX, order: Order::Canonical }
    }

    /// The same with at most `branches` branches a puzzle.
    #[must_use]
    pub const fn with_budget(self, branches: u64) -> Self {
        Self { budget: branches, ..self }
    }

    /// The same with solutions in any order.
    #[must_use]
    pub const fn in_any_order(self) -> Self {
        Self { order: Order::Any, ..self }
    }
}

/// How the search of one puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Solutions found.
    pub solutions: u64,
    /// Boards that had to be split in two.
    pub branches: u64,
    /// Why the search ended.
    pub ending: Ending,
}

impl Outcome {
    /// That of a search which has not ended.
    pub(crate) const NOT_YET: Self = Self { solutions: 0, branches: 0, ending: Ending::GaveUp };
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything has been searched: there are no more solutions.
    Exhausted,
    /// As many solutions as asked for were found; there may be more.
    Enough,
    /// The sink said `Break`.
    Stopped,
    /// The puzzle's budget of branches was spent.
    GaveUp,
}

/// A complete grid.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub struct Solution {
    text: [u8; Solution::BYTES],
}

impl Solution {
    /// 81, rounded up: back ends write whole vectors.
    const BYTES: usize = 96;
    pub(crate) const BLANK: Self = Self { text: [b'.'; Solution::BYTES] };

    pub(crate) const fn text_mut(&mut self) -> &mut [u8; Solution::BYTES] {
        &mut self.text
    }

    /// The digits row by row, as characters `1` to `9`.
    #[must_use]
    pub fn as_text(&self) -> &[u8; 81] {
        self.text.first_chunk().expect("96 is more than 81")
    }

    /// The grid in the words of the vocabulary.
    #[must_use]
    pub fn to_grid(&self) -> ninefold_core::Solution {
        let digits = ByCell::from_fn(|cell| Digit::from_index(usize::from(self.text[cell.index()] - b'1')));
        ninefold_core::Solution::new(digits).expect("the engine proves that all 27 houses are complete")
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.as_text()))
    }
}
