//! Results of nested chain searches: numbers for distinct chains, and a filter for those with new
//! eliminations.

use std::collections::HashMap;

use super::InnerTechnique;
use super::bits::CandidateBits;
use super::context::{ChainContext, is_only_candidate_in_cell};
use super::forcing::ForcingShape;
use super::simple::SimpleChain;

/// A chain on a reduced board, as the chain around it needs it.
#[derive(Clone, Debug)]
pub(crate) struct NestedChain<const W: usize> {
    /// Candidates that must be absent.
    pub(crate) needs: CandidateBits<W>,
    /// Eliminations, in order.
    pub(crate) removals: Vec<u16>,
    /// The chain's number in the registry.
    pub(crate) number: u32,
    /// Data from which the chain can be reconstructed.
    pub(crate) recipe: ChainRecipe<W>,
}

/// Data from which a chain on its board can be reconstructed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChainRecipe<const W: usize> {
    /// A cycle or forcing chain.
    Path(SimpleChain<W>),
    /// A chain with several branches: rules, shape, and number and sign of its conclusion.
    Branches(InnerTechnique, ForcingShape, (usize, bool)),
}

/// Numbers and complexities of chains, identified by their ends and all nodes behind them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChainRegistry {
    numbers: HashMap<Vec<u16>, u32>,
    complexities: Vec<u32>,
}

/// Separates the branches of a chain's identity.
pub(crate) const BRANCH_SEPARATOR: u16 = u16::MAX;

impl ChainRegistry {
    pub(crate) fn register_chain(&mut self, identity: Vec<u16>, complexity: u32) -> u32 {
        let next = self.complexities.len() as u32;
        let number = *self.numbers.entry(identity).or_insert(next);
        if number == next {
            self.complexities.push(complexity);
        }
        number
    }

    pub(crate) fn chain_complexity(&self, number: u32) -> u32 {
        self.complexities[number as usize]
    }

    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.complexities.clear();
    }
}

/// Returns the eliminations of a node: itself, or the others of its cell.
pub(crate) fn node_eliminations<const W: usize>(
    context: &ChainContext<'_, W>,
    (number, on): (usize, bool),
) -> CandidateBits<W> {
    if !on {
        return CandidateBits::from_member(number);
    }
    debug_assert!(!is_only_candidate_in_cell(context, number), "chains that take nothing out are not kept");
    let mut others = context.unit_candidates(number, 0).intersection(&context.present);
    others.remove(number);
    others
}

/// Filter that retains the first of chains with the same eliminations, and drops a chain whose eliminations
/// were all made by others before it.
#[derive(Clone, Debug)]
pub(crate) struct EliminationFilter<const W: usize> {
    known: Vec<CandidateBits<W>>,
    eliminated: CandidateBits<W>,
}

impl<const W: usize> Default for EliminationFilter<W> {
    fn default() -> EliminationFilter<W> {
        EliminationFilter { known: Vec::new(), eliminated: CandidateBits::EMPTY }
    }
}

impl<const W: usize> EliminationFilter<W> {
    /// Whether no earlier chain had exactly these eliminations, and some of them weren't made yet.
    pub(crate) fn insert_if_new(&mut self, removals: &CandidateBits<W>) -> bool {
        if removals.difference(&self.eliminated).is_empty() || self.known.contains(removals) {
            return false;
        }
        self.known.push(*removals);
        true
    }

    pub(crate) fn record_eliminations(&mut self, removals: &CandidateBits<W>) {
        self.eliminated.union_with(removals);
    }
}
