//! Chains: consequences of assuming a candidate true or false.
//!
//! One engine for simple cycles and forcing chains, chains with several branches, and chains that use other
//! techniques on the boards they assume. It reproduces the searches of Sudoku Explainer exactly, since its
//! rating depends on which of several chains is found. [`Engine`] finds the chain that a search takes;
//! [`tell`] reconstructs it with all its nodes.
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
mod digit;
mod engine;
mod forcing;
mod graph;
mod ground;
mod nishio;
mod node;
mod numbering;
mod path;
mod patterns;
#[cfg(test)]
mod plain;
mod registry;
mod simple;
mod simple_all;
mod spread;
#[cfg(test)]
mod starts;

pub use chain::{Best, Chain, End, Entry, InnerPattern, Kind, Links, Outcome, Parents, Reason, Trail};
pub use engine::Engine;
pub use node::Node;

use std::ops::ControlFlow;

use ninefold_facts::Facts;

/// Callback that is called now and then to ask whether to continue.
type Poll<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// A chain technique that a dynamic chain may use on the boards it assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inner {
    /// Cycles and forcing chains.
    Simple,
    /// Multiple chains.
    Multiple,
    /// Dynamic chains of a level.
    Dynamic(Level),
}

impl Inner {
    /// Returns the level of techniques used in addition to links.
    fn level(self) -> Level {
        match self {
            Inner::Simple | Inner::Multiple => Level::Plain,
            Inner::Dynamic(level) => level,
        }
    }

    /// Returns the base rating.
    fn base(self) -> f64 {
        match self {
            Inner::Simple => Search::Simple.base(),
            Inner::Multiple => Search::Multiple.base(),
            Inner::Dynamic(level) => level.base(),
        }
    }
}

/// Set of techniques that a dynamic chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Links alone.
    Plain,
    /// Simple patterns as well: locked candidates, hidden and naked pairs, X-wings.
    Patterns,
    /// Patterns, cycles and forcing chains.
    Simple,
    /// Patterns, cycles, forcing chains and multiple chains.
    Multiple,
    /// Patterns and dynamic chains.
    Dynamic,
    /// Patterns and dynamic chains that use patterns.
    DynamicPatterns,
    /// Patterns and dynamic chains that use patterns and forcing chains.
    DynamicSimple,
    /// Patterns and dynamic chains that use patterns, forcing and multiple chains.
    DynamicMultiple,
}

impl Level {
    /// All levels, by depth.
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

    /// Whether simple patterns are used.
    #[must_use]
    pub fn patterns(self) -> bool {
        self != Level::Plain
    }

    /// Returns the chains that are tried after the patterns.
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

    /// Returns the base rating on Sudoku Explainer's scale.
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

/// A group of chains that is searched together; the best of all is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Search {
    /// Cycles and forcing chains.
    Simple,
    /// Contradictions on one digit.
    Nishio,
    /// Common consequences of the places of a digit or the candidates of a cell.
    Multiple,
    /// Multiple chains and contradictions, on a board reduced along the way, with further techniques used
    /// there.
    Dynamic(Level),
}

impl Search {
    /// Returns the base rating on Sudoku Explainer's scale; for simple chains, that of those with both kinds
    /// of links.
    #[must_use]
    pub fn base(self) -> f64 {
        match self {
            Search::Simple => Links::Xy.forcing_base(),
            Search::Nishio => 7.5,
            Search::Multiple => 8.0,
            Search::Dynamic(level) => level.base(),
        }
    }

    /// Returns the level of techniques used in addition to links.
    fn level(self) -> Level {
        match self {
            Search::Dynamic(level) => level,
            _ => Level::Plain,
        }
    }
}

/// Reconstructs a chain that a search found on a board, with all its nodes. `None` for a chain of another
/// board or search.
#[must_use]
pub fn tell(facts: &Facts, search: Search, best: &Best) -> Option<Chain> {
    engine::read(facts, search, best).filter(|chain| best.is(chain, facts.board()))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use ninefold_core::Board;

    use super::*;
    use crate::plain::spread::{Reach, multiple};

    /// Returns all chains of a search, best first, by the reference implementation.
    fn all(facts: &Facts, search: Search) -> Vec<Chain> {
        let level = search.level();
        let reach = match search {
            Search::Simple => {
                let links = [Links::X, Links::Y, Links::Xy];
                return path::all(facts.board(), &links, &mut || ControlFlow::Continue(()))
                    .continue_value()
                    .unwrap();
            }
            Search::Nishio => multiple::NISHIO,
            Search::Multiple => multiple::MULTIPLE,
            Search::Dynamic(_) => {
                Reach { links: Links::Xy, dynamic: true, patterns: level.patterns(), inner: level.inner() }
            }
        };
        multiple::all(facts.board(), reach, search.base())
    }

    /// Writes a chain node by node in order of arrival, each with its parents, sorted, and its reason.
    fn spelled(chain: &Chain) -> String {
        let end = |end: &End| {
            let mut places = end.trail.back(end.place);
            places.sort_unstable();
            let node = |place: u16| {
                let entry = &end.trail.entries[usize::from(place)];
                let mut parents: Vec<Node> =
                    entry.parents.iter().map(|parent| end.trail.entries[usize::from(*parent)].node).collect();
                parents.sort_unstable();
                let reason = match &entry.reason {
                    Reason::Chain(chain) => spelled(chain),
                    reason => format!("{reason:?}"),
                };
                format!("{:?} of {parents:?} by {reason}", entry.node)
            };
            places.into_iter().map(node).collect::<Vec<String>>().join("\n")
        };
        let ends: Vec<String> = chain.ends.iter().map(end).collect();
        format!("{:?} {:?} {}\n{}", chain.kind, chain.outcome, chain.complexity, ends.join("\n--\n"))
    }

    /// Solves a board by chains and singles alone; at every position, the fast engine must find exactly the
    /// chains of the reference implementation, and reconstruct them node by node.
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
                assert_eq!(spelled(&told), spelled(plain), "{search:?} on\n{:?}", facts.board());
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

    /// Every chain found on a board full of candidates can be reconstructed, on each level, however many
    /// calls it needs.
    #[test]
    fn what_was_found_is_told() {
        let board: Board =
            "98.7..6..7.5.......4..5....3..8..9......2..1......13.42...8..93.7....2....92...6."
                .parse()
                .unwrap();
        let facts = Facts::new(board);
        let mut engine = Engine::new();
        let mut told = 0;
        for search in [Level::Patterns, Level::Simple, Level::Multiple].map(Search::Dynamic) {
            for best in engine.every(&facts, search) {
                let chain = tell(&facts, search, &best).unwrap();
                assert_eq!(
                    (chain.kind, chain.outcome, chain.complexity),
                    (best.kind, best.outcome, best.complexity)
                );
                told += 1;
            }
        }
        assert!(told > 20, "{told}");
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
