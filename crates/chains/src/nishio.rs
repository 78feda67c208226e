//! Nishio: contradictions on one digit. They depend only on the places of the digit, so results are cached
//! from board to board until these change.

use ninefold_core::{ByDigit, Candidate, CandidateMap, Cell, CellMap, Digit};
use ninefold_facts::Facts;

use super::ChainSearch;
use super::branching::BranchingSearch;
use super::chain::{BestChain, ChainKind, ChainOutcome, length_rating_increase};
use super::context::ChainContext;
use super::node::ChainNode;

/// Cached results for every digit.
#[derive(Clone, Debug)]
pub(crate) struct NishioCache(ByDigit<NishioEntry>);

#[derive(Clone, Copy, Debug, Default)]
struct NishioEntry {
    key: NishioKey,
    best_clash: Option<NishioClash>,
}

/// Everything that the contradictions of a digit depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NishioKey {
    places: CellMap,
    /// Places in cells with other candidates: only these are assumed true or false.
    starts: CellMap,
}

/// An assumption that leads to a contradiction.
#[derive(Clone, Copy, Debug)]
struct NishioClash {
    complexity: u32,
    cell: Cell,
    on: bool,
}

impl Default for NishioCache {
    fn default() -> NishioCache {
        NishioCache(ByDigit::splat(NishioEntry::default()))
    }
}

impl NishioCache {
    /// Returns the digits whose places changed since they were last searched.
    pub(crate) fn changed_digits(&self, facts: &Facts) -> impl Iterator<Item = Digit> + use<> {
        let known = self.0;
        let facts = Digit::ALL.map(|digit| (digit, NishioKey::new(facts, digit)));
        facts.into_iter().filter(move |(digit, about)| known[*digit].key != *about).map(|(digit, _)| digit)
    }

    /// Searches for the contradictions of a digit and caches the best.
    pub(crate) fn search_digit_contradictions<const W: usize>(
        &mut self,
        facts: &Facts,
        digit: Digit,
        context: &ChainContext<'_, W>,
        branching: &mut BranchingSearch<W>,
    ) {
        // The key tells later whether anything that the answer depends on has changed.
        let key = NishioKey::new(facts, digit);
        let mut best_clash: Option<NishioClash> = None;
        // Assume each candidate true, then false; the first of the shortest contradictions is kept.
        for cell in key.starts {
            let start = context.numbering.number[cell.to_candidate(digit).index()] as usize;
            for on in [true, false] {
                let Some(complexity) = branching.contradiction_complexity(context, start, on) else {
                    continue;
                };
                if best_clash.is_none_or(|best| complexity < best.complexity) {
                    best_clash = Some(NishioClash { complexity, cell, on });
                }
            }
        }
        self.0[digit] = NishioEntry { key, best_clash };
    }

    /// Returns the best Nishio contradiction of all digits; among equal ones the first by cell, then digit.
    pub(crate) fn best_contradiction(&self) -> Option<BestChain> {
        let found = Digit::ALL.into_iter().filter_map(|digit| Some((digit, self.0[digit].best_clash?)));
        let (digit, clash) = found.min_by_key(|(_, clash)| (clash.complexity, clash.cell))?;
        Some(clash.to_best_chain(clash.cell.to_candidate(digit)))
    }
}

impl NishioKey {
    fn new(facts: &Facts, digit: Digit) -> NishioKey {
        let places = facts.candidate_cells(digit);
        NishioKey { places, starts: places - facts.cells_with_candidate_count(1) }
    }
}

impl NishioClash {
    fn to_best_chain(self, candidate: Candidate) -> BestChain {
        let (node, opposite, outcome) = match self.on {
            true => (
                ChainNode::new_on(candidate),
                ChainNode::new_off(candidate),
                ChainOutcome::Off(CandidateMap::of(candidate)),
            ),
            false => {
                (ChainNode::new_off(candidate), ChainNode::new_on(candidate), ChainOutcome::On(candidate))
            }
        };
        BestChain {
            kind: ChainKind::Contradiction(node),
            outcome,
            start: opposite,
            complexity: self.complexity,
            rating: ChainSearch::Nishio.base_rating() + length_rating_increase(self.complexity),
        }
    }
}
