//! Chains: what follows from assuming a candidate true or false.
//!
//! One engine for simple cycles and forcing chains, chains with several branches, and chains that call other
//! techniques on the boards they assume. It reproduces the searches of Sudoku Explainer exactly, since its rating
//! depends on which of several chains is found. [`Engine`] is fast and says which chain a search takes; [`tell`] finds it again with
//! all its nodes.
//!
//! ```
//! use ninefold_chains::{Engine, Search, tell};
//! use ninefold_core::Board;
//! use ninefold_facts::Facts;
//!
//! let board: Board = ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..".parse()?;
//! let facts = Facts::new(board);
//! let best = Engine::new().best(&facts, Search::Simple).expect("there are forcing chains here");
//! let chain = tell(&facts, Search::Simple, &best).expect("what was found can be told");
//! assert_eq!(chain.complexity, best.complexity);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
#![forbid(unsafe_code)]

mod bits;
mod branching;
mod chain;
mod closure;
mod cycles;
mod engine;
mod graph;
mod nishio;
mod node;
mod numbering;
mod patterns;
mod plain;
mod registry;
mod simple;
mod simple_all;
mod spread;
mod starts;

pub use chain::{Best, Chain, End, Entry, InnerPattern, Kind, Links, Outcome, Parents, Reason, Trail};
pub use engine::Engine;
pub use node::Node;

use ninefold_facts::Facts;
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

impl Search {
    /// Where its ratings start on Sudoku Explainer's scale; for simple chains, those with both kinds of links.
    #[must_use]
    pub fn base(self) -> f64 {
        match self {
            Search::Simple => Links::Xy.forcing_base(),
            Search::Nishio => 7.5,
            Search::Multiple => 8.0,
            Search::Dynamic(level) => level.base(),
        }
    }

    /// What it calls beside links.
    fn level(self) -> Level {
        match self {
            Search::Dynamic(level) => level,
            _ => Level::Plain,
        }
    }

    fn reach(self) -> Reach<'static> {
        match self {
            Search::Nishio => plain::multiple::NISHIO,
            Search::Simple | Search::Multiple => plain::multiple::MULTIPLE,
            Search::Dynamic(level) => {
                Reach { links: Links::Xy, dynamic: true, patterns: level.patterns(), inner: level.inner() }
            }
        }
    }
}

/// All chains of a search, best first.
///
/// Spelled out with all their nodes, and slow for it: [`Engine::best`] finds the first of them alone in a small part of
/// the time.
#[must_use]
pub fn all(facts: &Facts, search: Search) -> Vec<Chain> {
    match search {
        Search::Simple => plain::simple::all(facts.board()),
        _ => plain::multiple::all(facts.board(), search.reach(), search.base()),
    }
}

/// Tells the chain again that a search found on a board, with all its nodes.
#[must_use]
pub fn tell(facts: &Facts, search: Search, best: &Best) -> Option<Chain> {
    let board = facts.board();
    if search == Search::Simple {
        return plain::simple::again(board, best);
    }
    let shown = best.outcome.node()?;
    let chains = plain::multiple::of_kind(board, search.reach(), search.base(), best.kind, shown);
    chains.into_iter().find(|chain| best.is(chain, board))
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;

    /// Walks from a board by chains alone, and singles; wherever it goes, the fast engine must find just what the plain
    /// searches find first, and tell it again.
    fn check(text: &str, searches: &[Search], steps: usize) {
        let board: Board = text.parse().unwrap();
        let mut facts = Facts::new(board);
        let mut engine = Engine::new();
        let mut taken = 0;
        while taken < steps && !facts.is_solved() {
            if let Some(cell) = facts.cells_with_count(1).first() {
                let digit = facts.candidates(cell).first().unwrap();
                facts.place(cell.with(digit));
                continue;
            }
            let mut next = None;
            for &search in searches {
                let best = engine.best(&facts, search);
                let all = all(&facts, search);
                assert_eq!(best.is_some(), !all.is_empty(), "{search:?} on\n{:?}", facts.board());
                let (Some(best), Some(plain)) = (best, all.first()) else { continue };
                assert_eq!(
                    (best.kind, best.complexity, best.rating, best.outcome),
                    (plain.kind, plain.complexity, plain.rating, plain.outcome),
                    "{search:?} on\n{:?}",
                    facts.board()
                );
                let told = tell(&facts, search, &best).unwrap();
                assert_eq!((told.complexity, told.rating), (best.complexity, best.rating));
                let removals = |outcome: &Outcome| outcome.removals(facts.board());
                assert_eq!(removals(&told.outcome), removals(&best.outcome));
                next = next.or(Some(best.outcome.conclusions()));
            }
            let Some(next) = next else { break };
            facts.apply(&next);
            taken += 1;
        }
        assert!(taken > 0, "{text}: no chain was compared");
    }

    const SINGLE: [Search; 3] = [Search::Simple, Search::Nishio, Search::Multiple];
    const LOW: [Search; 5] = [
        Search::Simple,
        Search::Nishio,
        Search::Multiple,
        Search::Dynamic(Level::Plain),
        Search::Dynamic(Level::Patterns),
    ];

    #[test]
    fn the_engine_finds_what_the_plain_searches_find() {
        check(".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...", &LOW, 4);
        check(".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..", &LOW, 4);
        check(
            "...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...",
            &SINGLE,
            12,
        );
    }

    #[test]
    fn nested_chains_agree_too() {
        if std::env::var_os("NINEFOLD_SLOW_TESTS").is_none() {
            return;
        }
        let searches = [Level::Simple, Level::Multiple, Level::Dynamic].map(Search::Dynamic);
        check(
            ".......12....1345..15.4.3.6.....75.....58926.5.613.....543...2.16.....342.3.....5",
            &searches,
            1,
        );
    }
}
