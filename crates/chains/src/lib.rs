//! Chains: consequences of assuming a candidate true or false.
//!
//! One engine for simple cycles and forcing chains, chains with several branches, and chains that use other
//! techniques on the boards they assume. It reproduces the searches of Sudoku Explainer exactly, since its
//! rating depends on which of several chains is found. [`ChainEngine`] finds the chain that a search takes;
//! [`reconstruct_chain`] reconstructs it with all its nodes.
//!
//! | module | contents |
//! |---|---|
//! | `search`, `engine` | the kinds of searches, and their common interface |
//! | `chain`, `node` | chains as results, the best of a search, and whether a rebuilt one is the same; their nodes |
//! | `simple`, `simple_all` | cycles and forcing chains of one path: the best; all |
//! | `closure` | consequences of all assumptions on a board at once |
//! | `cycles` | cycles of a given length through a candidate |
//! | `digit` | cycles and forcing chains of one digit, cached |
//! | `nishio` | contradictions on one digit |
//! | `branching` | chains with several branches: multiple, dynamic, nested |
//! | `forcing` | their shapes as numbers |
//! | `spread` | consequences of one assumption |
//! | `patterns`, `registry` | simple patterns and nested chains on a board reduced by an assumption |
//! | `path` | reconstruction of chains of one path, node by node, and what a cycle eliminates |
//! | `context` | context of a search: the board on which assumptions are made |
//! | `graph` | strong and weak links of a board |
//! | `numbering`, `bits` | numbers for its candidates, and bit sets of them |
//! | `starts` | starting points of the reference searches |
//! | `plain` | the reference implementation of the searches |
//!
//! ```
//! use ninefold_chains::{ChainEngine, ChainSearch, reconstruct_chain};
//! use ninefold_core::Board;
//! use ninefold_facts::Facts;
//!
//! let board: Board = ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..".parse()?;
//! let facts = Facts::new(board);
//! let best = ChainEngine::new().find_best_chain(&facts, ChainSearch::Simple).expect("there are forcing chains here");
//! let chain = reconstruct_chain(&facts, ChainSearch::Simple, &best).expect("what was found can be told");
//! assert_eq!(chain.complexity, best.complexity);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
#![forbid(unsafe_code)]

mod bits;
mod branching;
mod chain;
mod closure;
mod context;
mod cycles;
mod digit;
mod engine;
mod forcing;
mod graph;
mod nishio;
mod node;
mod numbering;
mod path;
mod patterns;
#[cfg(test)]
mod plain;
mod registry;
mod search;
mod simple;
mod simple_all;
mod spread;
#[cfg(test)]
mod starts;

pub use chain::{
    BestChain, ChainEnd, ChainKind, ChainLinks, ChainOutcome, ChainTrail, InferenceChain, InnerPattern,
    NodeParents, NodeReason, TrailEntry,
};
pub use engine::ChainEngine;
pub use node::ChainNode;
pub use search::{ChainSearch, InnerTechnique, NestingLevel};

pub(crate) use search::ChainPoll;

use ninefold_facts::Facts;

/// Reconstructs a chain that a search found on a board, with all its nodes. `None` for a chain of another
/// board or search.
#[must_use]
pub fn reconstruct_chain(facts: &Facts, search: ChainSearch, best: &BestChain) -> Option<InferenceChain> {
    engine::reconstruct_chain(facts, search, best).filter(|chain| best.matches_chain(chain, facts.board()))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use ninefold_core::Board;

    use super::*;
    use crate::plain::spread::{ReferenceRules, multiple};

    /// Returns all chains of a search, best first, by the reference implementation.
    fn reference_chains(facts: &Facts, search: ChainSearch) -> Vec<InferenceChain> {
        let level = search.nesting_level();
        let rules = match search {
            ChainSearch::Simple => {
                let links = [ChainLinks::X, ChainLinks::Y, ChainLinks::Xy];
                return path::find_all_chains(facts.board(), &links, &mut || ControlFlow::Continue(()))
                    .continue_value()
                    .unwrap();
            }
            ChainSearch::Nishio => multiple::NISHIO,
            ChainSearch::Multiple => multiple::MULTIPLE,
            ChainSearch::Dynamic(_) => ReferenceRules {
                links: ChainLinks::Xy,
                dynamic: true,
                patterns: level.uses_patterns(),
                inner: level.inner_techniques(),
            },
        };
        multiple::find_all_chains(facts.board(), rules, search.base_rating())
    }

    /// Writes a chain node by node in order of arrival, each with its parents, sorted, and its reason.
    fn format_chain(chain: &InferenceChain) -> String {
        let end = |end: &ChainEnd| {
            let mut places = end.trail.ancestor_places(end.place);
            places.sort_unstable();
            let node = |index: u16| {
                let entry = &end.trail.entries[usize::from(index)];
                let mut parents: Vec<ChainNode> =
                    entry.parents.iter().map(|parent| end.trail.entries[usize::from(*parent)].node).collect();
                parents.sort_unstable();
                let reason = match &entry.reason {
                    NodeReason::Chain(chain) => format_chain(chain),
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
    fn check(text: &str, searches: &[ChainSearch], steps: usize) {
        let board: Board = text.parse().unwrap();
        let mut facts = Facts::new(board);
        let mut engine = ChainEngine::new();
        let mut taken = 0;
        while taken < steps && !facts.is_solved() {
            if let Some(cell) = facts.cells_with_candidate_count(1).first() {
                let digit = facts.candidates(cell).first().unwrap();
                facts.place_digit(cell.to_candidate(digit));
                continue;
            }
            let mut next = None;
            for &search in searches {
                let best = engine.find_best_chain(&facts, search);
                let all = reference_chains(&facts, search);
                assert_eq!(best.is_some(), !all.is_empty(), "{search:?} on\n{:?}", facts.board());
                let (Some(best), Some(plain)) = (best, all.first()) else { continue };
                assert_eq!(
                    (best.kind, best.complexity, best.rating, best.outcome),
                    (plain.kind, plain.complexity, plain.rating, plain.outcome),
                    "{search:?} on\n{:?}",
                    facts.board()
                );
                let reconstructed = reconstruct_chain(&facts, search, &best).unwrap();
                assert_eq!(
                    format_chain(&reconstructed),
                    format_chain(plain),
                    "{search:?} on\n{:?}",
                    facts.board()
                );
                next = next.or(Some(best.outcome.conclusions()));
            }
            let Some(next) = next else { break };
            facts.apply_conclusions(&next);
            taken += 1;
        }
        assert!(taken > 0, "{text}: no chain was compared");
    }

    const SINGLE: [ChainSearch; 3] = [ChainSearch::Simple, ChainSearch::Nishio, ChainSearch::Multiple];
    const LOW: [ChainSearch; 5] = [
        ChainSearch::Simple,
        ChainSearch::Nishio,
        ChainSearch::Multiple,
        ChainSearch::Dynamic(NestingLevel::Plain),
        ChainSearch::Dynamic(NestingLevel::Patterns),
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
    fn reconstructed_chains_equal_the_found_ones() {
        let board: Board =
            "98.7..6..7.5.......4..5....3..8..9......2..1......13.42...8..93.7....2....92...6."
                .parse()
                .unwrap();
        let facts = Facts::new(board);
        let mut engine = ChainEngine::new();
        let mut chain_count = 0;
        for search in
            [NestingLevel::Patterns, NestingLevel::Simple, NestingLevel::Multiple].map(ChainSearch::Dynamic)
        {
            for best in engine.find_all_chains(&facts, search) {
                let chain = reconstruct_chain(&facts, search, &best).unwrap();
                assert_eq!(
                    (chain.kind, chain.outcome, chain.complexity),
                    (best.kind, best.outcome, best.complexity)
                );
                chain_count += 1;
            }
        }
        assert!(chain_count > 20, "{chain_count}");
    }

    #[test]
    fn nested_chains_agree_too() {
        if std::env::var_os("NINEFOLD_SLOW_TESTS").is_none() {
            return;
        }
        let searches =
            [NestingLevel::Simple, NestingLevel::Multiple, NestingLevel::Dynamic].map(ChainSearch::Dynamic);
        check(
            ".......12....1345..15.4.3.6.....75.....58926.5.613.....543...2.16.....342.3.....5",
            &searches,
            1,
        );
    }
}
