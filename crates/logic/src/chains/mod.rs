//! Chains: what follows from assuming a candidate true or false.
//!
//! One engine for simple cycles and forcing chains, chains with several branches, and chains that call other
//! techniques on the boards they assume. It reproduces the searches of Sudoku Explainer exactly, since its rating
//! depends on which of several chains is found.

mod bits;
mod branching;
mod chain;
mod closure;
mod cycles;
mod engine;
mod graph;
mod nested;
mod node;
mod numbering;
mod patterns;
pub(crate) mod plain;
mod simple;
mod simple_all;
mod spread;

pub use chain::{Chain, End, Kind, Links, Outcome, length_addend};
pub use engine::{Best, Engine};
pub use node::{Entry, Node, Reason, Trail};
pub use plain::patterns::InnerPattern;

use crate::Facts;
use plain::spread::Reach;

/// A chain technique that a dynamic chain may call on the boards it assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inner {
    /// Cycles and forcing chains.
    Simple,
    /// Multiple chains.
    Multiple,
    /// Dynamic chains of a level.
    Dynamic(Level),
}

/// How much a dynamic chain may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Links alone.
    Plain,
    /// And simple patterns: locked candidates, hidden and naked pairs, X-wings.
    Patterns,
    /// And cycles and forcing chains.
    Simple,
    /// And multiple chains.
    Multiple,
    /// Patterns and dynamic chains.
    Dynamic,
    /// Patterns and dynamic chains that call patterns.
    DynamicPatterns,
    /// Patterns and dynamic chains that call patterns and forcing chains.
    DynamicSimple,
    /// Patterns and dynamic chains that call patterns, forcing and multiple chains.
    DynamicMultiple,
}

impl Level {
    /// All, by depth.
    pub const ALL: [Level; 8] = [
        Level::Plain,
        Level::Patterns,
        Level::Simple,
        Level::Multiple,
        Level::Dynamic,
        Level::DynamicPatterns,
        Level::DynamicSimple,
        Level::DynamicMultiple,
    ];

    /// Whether simple patterns are called.
    #[must_use]
    pub fn patterns(self) -> bool {
        self != Level::Plain
    }

    /// The chains that are called after the patterns.
    #[must_use]
    pub fn inner(self) -> &'static [Inner] {
        match self {
            Level::Plain | Level::Patterns => &[],
            Level::Simple => &[Inner::Simple],
            Level::Multiple => &[Inner::Simple, Inner::Multiple],
            Level::Dynamic => &[Inner::Dynamic(Level::Plain)],
            Level::DynamicPatterns => &[Inner::Dynamic(Level::Patterns)],
            Level::DynamicSimple => &[Inner::Dynamic(Level::Simple)],
            Level::DynamicMultiple => &[Inner::Dynamic(Level::Multiple)],
        }
    }

    /// Where its ratings start on Sudoku Explainer's scale.
    #[must_use]
    pub fn base(self) -> f64 {
        match self {
            Level::Plain => 8.5,
            Level::Patterns => 9.0,
            Level::Simple => 9.5,
            Level::Multiple => 10.0,
            Level::Dynamic => 10.5,
            _ => 11.0,
        }
    }
}

/// A group of chains that is searched at once; the best of all is the one to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Search {
    /// Cycles and forcing chains.
    Simple,
    /// Contradictions on one digit.
    Nishio,
    /// The places of a digit or the candidates of a cell lead to the same.
    Multiple,
    /// The same and contradictions, on a board thinned out on the way, with techniques called there.
    Dynamic(Level),
}

/// All chains of a search, best first.
#[must_use]
pub fn all(facts: &Facts, search: Search) -> Vec<Chain> {
    let board = facts.board();
    match search {
        Search::Simple => plain::simple::all(board),
        Search::Nishio => plain::multiple::all(board, plain::multiple::NISHIO, 7.5),
        Search::Multiple => plain::multiple::all(board, plain::multiple::MULTIPLE, 8.0),
        Search::Dynamic(level) => {
            let reach =
                Reach { links: Links::Xy, dynamic: true, patterns: level.patterns(), inner: level.inner() };
            plain::multiple::all(board, reach, level.base())
        }
    }
}
