//! Search for all alternating chains of a position, the shortest for each conclusion.

use ninefold_core::small_sort::SortShort;
use std::hash::Hash;
use std::sync::OnceLock;

use ninefold_facts::DerivedValue;
use rustc_hash::FxHashMap;

use super::chain::{AlternatingChain, ChainClosing};
use super::walk::{ChainWalk, NodeTruth, revisits_cell};
use super::web::{LinkWeb, WebLinkKind, cached_web};
use crate::prelude::*;

/// A chain with its eliminations.
#[derive(Clone, Debug)]
pub(crate) struct FoundChain {
    pub(crate) chain: AlternatingChain,
    pub(crate) eliminations: CandidateMap,
}

/// The chains between two candidates of one digit, in a web of one-digit or bivalue links, with this many
/// nodes at least: for each conclusion a shortest, short ones first.
pub(crate) fn find_same_digit_chains(
    facts: &Facts,
    links: WebLinkKind,
    least: usize,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<FoundChain>> {
    let mut search = AlternatingSearch::new(facts, links);
    // From every start supposed false, look at all candidates that are true then.
    for start in search.find_start_nodes() {
        poll()?;
        search.walk.search_from(search.web, (start, false));
        for end in search.reached_true_candidates() {
            let [one, other] = [start, end].map(|node| search.web.nodes[usize::from(node)]);
            // Each chain in one direction, between ends of the same digit.
            if end > start && one.digit == other.digit && search.try_store_path((end, true), least) {
                search.offer_path(ChainClosing::Open, search.common_eliminations(start, end));
            }
        }
    }
    ControlFlow::Continue(search.into_chains())
}

/// For each value of [`WebLinkKind`], all chains of a position, searched on first use.
#[derive(Default)]
struct AlternatingChainCache([OnceLock<Vec<FoundChain>>; 5]);

impl DerivedValue for AlternatingChainCache {
    fn derive_from(_: &Facts) -> AlternatingChainCache {
        AlternatingChainCache::default()
    }
}

/// Returns the alternating chains with nodes and links of a kind, the shortest for each closing and
/// conclusion; cached once they are all found.
pub(crate) fn cached_alternating_chains<'f>(
    facts: &'f Facts,
    links: WebLinkKind,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), &'f [FoundChain]> {
    let AlternatingChainCache(cached_chains) = facts.derived_value();
    let cached_chains = &cached_chains[links as usize];
    if cached_chains.get().is_none() {
        let found = find_all_chains(facts, links, poll)?;
        let _ = cached_chains.set(found);
    }
    ControlFlow::Continue(cached_chains.get().map_or(&[], |found| found))
}

/// Finds all chains with nodes and links of the web: for each closing and conclusion a shortest, short ones
/// first.
fn find_all_chains(
    facts: &Facts,
    links: WebLinkKind,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<FoundChain>> {
    let mut search = AlternatingSearch::new(facts, links);
    for start in search.find_start_nodes() {
        poll()?;
        if !search.web.strong_links(start).is_empty() {
            search.walk.search_from(search.web, (start, false));
            search.offer_chains_from_false(start);
        }
        search.walk.search_from(search.web, (start, true));
        search.offer_chains_from_true(start);
    }
    ControlFlow::Continue(search.into_chains())
}

struct AlternatingSearch<'f> {
    facts: &'f Facts,
    web: &'f LinkWeb,
    walk: ChainWalk,
    /// The path found last.
    path: Vec<u16>,
    shortest_chains: ShortestChains<(ChainClosing, CandidateMap)>,
}

/// The fewest nodes of a chain: two strong links and a weak one.
const MIN_NODES: usize = 4;

impl AlternatingSearch<'_> {
    fn new(facts: &Facts, links: WebLinkKind) -> AlternatingSearch<'_> {
        let web = cached_web(facts, links);
        AlternatingSearch {
            facts,
            web,
            walk: ChainWalk::default(),
            path: Vec::new(),
            shortest_chains: ShortestChains::default(),
        }
    }

    /// Returns the nodes at which chains begin and end.
    fn find_start_nodes(&self) -> Vec<u16> {
        self.web.candidate_nodes().collect()
    }

    /// Returns the single candidates that the walk has shown true.
    fn reached_true_candidates(&self) -> Vec<u16> {
        self.walk.true_nodes.iter().copied().filter(|&end| self.node_candidate(end).is_some()).collect()
    }

    fn node_candidate(&self, node: u16) -> Option<Candidate> {
        self.web.nodes[usize::from(node)].single_candidate()
    }

    /// Returns the candidates that are eliminated when one of two nodes is true.
    fn common_eliminations(&self, one: u16, other: u16) -> CandidateMap {
        self.web.eliminations[usize::from(one)] & self.web.eliminations[usize::from(other)]
    }

    /// The other candidates of the cell of a node.
    fn other_candidates_in_cell(&self, node: u16) -> CandidateMap {
        self.web.nodes[usize::from(node)].other_candidates_in_cell(self.facts)
    }

    /// Offers the chains from a false candidate: to other candidates that are true, to itself, and to a rival
    /// in its cell, for a loop.
    fn offer_chains_from_false(&mut self, start: u16) {
        for end in self.reached_true_candidates() {
            // Back at the start: it is true whichever way.
            if end == start {
                if self.try_store_path((end, true), MIN_NODES) {
                    self.offer_path(ChainClosing::SameCandidate, self.other_candidates_in_cell(start));
                }
                continue;
            }
            let [one, other] = [start, end].map(|node| self.web.nodes[usize::from(node)]);
            // The ends share a cell: the chain closes to a loop.
            if one.shares_cell(&other) {
                if self.try_store_path((end, true), MIN_NODES) && !self.is_forced_by_set() {
                    self.offer_loop();
                }
            } else {
                // Else what both ends rule out. A single candidate would make it a loop that breaks there,
                // which is found from that candidate.
                let eliminations = self.common_eliminations(start, end);
                if eliminations.has_several() && self.try_store_path((end, true), MIN_NODES) {
                    self.offer_path(ChainClosing::Open, eliminations);
                }
            }
        }
    }

    /// Offers the chains from a true candidate: to its own falsehood, and to the other candidate of a bivalue
    /// cell, for a loop.
    fn offer_chains_from_true(&mut self, start: u16) {
        if let Some(rival) =
            self.other_candidates_in_cell(start).only().and_then(|rival| self.web.candidate_node(rival))
            && self.try_store_path((rival, false), MIN_NODES)
        {
            self.path.rotate_right(1);
            self.offer_loop();
        }
        if self.try_store_path((start, false), MIN_NODES + 2) {
            let eliminations = self.node_candidate(start).map_or(CandidateMap::EMPTY, CandidateMap::of);
            self.path.pop();
            self.path.remove(0);
            // By two candidates of one cell, it is a loop; from one back to itself, a reason for that one to
            // be true.
            let [first, last] = [self.path[0], self.path[self.path.len() - 1]];
            let nodes = [first, last].map(|node| self.web.nodes[usize::from(node)]);
            if !nodes[0].shares_cell(&nodes[1]) {
                self.offer_path(ChainClosing::BrokenLoop, eliminations);
            }
        }
    }

    /// Whether the walk has reached a state by a path of this many nodes that visits nothing twice. The path
    /// is stored.
    fn try_store_path(&mut self, end: NodeTruth, least: usize) -> bool {
        if !self.walk.has_reached(end) {
            return false;
        }
        self.walk.collect_path_to(end, &mut self.path);
        self.path.len() >= least && !revisits_cell(self.web, &self.path)
    }

    /// Whether the path ends in a cell that a set leaves with one candidate: in the cell where it began, the
    /// set eliminates the start itself, and there is no loop.
    fn is_forced_by_set(&self) -> bool {
        let before_last = self.path.iter().nth_back(1);
        before_last.is_some_and(|&node| self.web.nodes[usize::from(node)].set.is_some())
    }

    fn offer_loop(&mut self) {
        let chain = build_chain_from_path(self.web, &self.path, ChainClosing::Loop);
        self.offer_path(ChainClosing::Loop, chain.find_loop_eliminations(self.facts));
    }

    /// Stores the path found last, if it is the shortest to its conclusion and more than a pair in disguise.
    fn offer_path(&mut self, closing: ChainClosing, eliminations: CandidateMap) {
        let cells = |node: &u16| self.web.nodes[usize::from(*node)].cells;
        let own = self.path.iter().fold(CellMap::EMPTY, |all, node| all | cells(node));
        if !eliminations.is_empty() && own.len() > 2 {
            let AlternatingSearch { web, path, shortest_chains: best, .. } = self;
            best.offer_chain((closing, eliminations), path.len(), || {
                build_chain_from_path(web, path, closing)
            });
        }
    }

    fn into_chains(self) -> Vec<FoundChain> {
        let found = self.shortest_chains.into_sorted_chains().into_iter();
        found.map(|((_, eliminations), chain)| FoundChain { chain, eliminations }).collect()
    }
}

fn build_chain_from_path(web: &LinkWeb, path: &[u16], closing: ChainClosing) -> AlternatingChain {
    AlternatingChain { nodes: path.iter().map(|&node| web.nodes[usize::from(node)]).collect(), closing }
}

/// Collects chains by their conclusions, for each the shortest, of equally short ones the first.
#[derive(Debug)]
pub(super) struct ShortestChains<K> {
    chain_indices: FxHashMap<K, usize>,
    chains: Vec<(usize, K, AlternatingChain)>,
}

impl<K> Default for ShortestChains<K> {
    fn default() -> ShortestChains<K> {
        ShortestChains { chain_indices: FxHashMap::default(), chains: Vec::new() }
    }
}

impl<K: Copy + Eq + Hash> ShortestChains<K> {
    /// Offers a chain; `chain` is called only if it is kept.
    pub(super) fn offer_chain(&mut self, key: K, length: usize, chain: impl FnOnce() -> AlternatingChain) {
        match self.chain_indices.get(&key) {
            Some(&place) if self.chains[place].0 <= length => {}
            Some(&place) => self.chains[place] = (length, key, chain()),
            None => {
                self.chain_indices.insert(key, self.chains.len());
                self.chains.push((length, key, chain()));
            }
        }
    }

    /// Returns short ones first, equally short ones in the order in which their conclusions were first found.
    pub(super) fn into_sorted_chains(mut self) -> Vec<(K, AlternatingChain)> {
        self.chains.sort_short_by_key(|(length, ..)| *length);
        self.chains.into_iter().map(|(_, key, chain)| (key, chain)).collect()
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora;

    use super::*;
    use crate::Conclusions;

    /// The fewest nodes of any chain, by trying every path: whatever begins and ends with a strong link,
    /// comes nowhere twice, and rules something out. Up to `most` nodes.
    struct BruteForceChainSearch<'f> {
        facts: &'f Facts,
        web: &'f LinkWeb,
        path: Vec<u16>,
        max_nodes: usize,
    }

    impl BruteForceChainSearch<'_> {
        fn has_conclusion(&self) -> bool {
            let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
            let [one, other] = [first, last].map(|node| self.web.nodes[usize::from(node)]);
            let cells = self
                .path
                .iter()
                .fold(CellMap::EMPTY, |all, node| all | self.web.nodes[usize::from(*node)].cells);
            let chain = |closing| build_chain_from_path(self.web, &self.path, closing);
            cells.len() > 2
                && if first == last {
                    !one.other_candidates_in_cell(self.facts).is_empty()
                } else if one.shares_cell(&other) || self.web.weak_links(first).contains(&last) {
                    let eliminations =
                        self.web.eliminations[usize::from(first)] & self.web.eliminations[usize::from(last)];
                    !chain(ChainClosing::Loop).find_loop_eliminations(self.facts).is_empty()
                        || !one.shares_cell(&other) && !eliminations.is_empty()
                } else {
                    !(self.web.eliminations[usize::from(first)] & self.web.eliminations[usize::from(last)])
                        .is_empty()
                }
        }

        /// Goes on from a node that is false, if `truth` is, else true.
        fn extend_path(&mut self, truth: bool) -> bool {
            let last = self.path[self.path.len() - 1];
            let links = if truth { self.web.weak_links(last) } else { self.web.strong_links(last) };
            links.iter().copied().any(|next| {
                let closes = next == self.path[0] && !truth && self.path.len() >= MIN_NODES - 1;
                if self.path.len() >= self.max_nodes || self.path.contains(&next) && !closes {
                    return false;
                }
                self.path.push(next);
                let is_end = !truth && self.path.len() >= MIN_NODES && !revisits_cell(self.web, &self.path);
                let found = is_end && self.has_conclusion() || !closes && self.extend_path(!truth);
                self.path.pop();
                found
            })
        }
    }

    /// The shortest chain that is found. By trying everything, one as short is there, and none shorter; where
    /// none is found, none of eight nodes is.
    fn check(facts: &Facts) -> Option<FoundChain> {
        let all = find_all_chains(facts, WebLinkKind::Single, &mut || ControlFlow::Continue(()))
            .continue_value()
            .unwrap();
        let shortest = all.into_iter().min_by_key(|found| found.chain.nodes.len());
        let is_there = |most: usize| {
            let mut trial = BruteForceChainSearch {
                facts,
                web: cached_web(facts, WebLinkKind::Single),
                path: Vec::new(),
                max_nodes: most,
            };
            let starts: Vec<u16> = trial.web.candidate_nodes().collect();
            starts.into_iter().any(|start| {
                trial.path = vec![start];
                trial.extend_path(false)
            })
        };
        let nodes = shortest.as_ref().map(|found| found.chain.nodes.len());
        assert!(!is_there(nodes.map_or(8, |nodes| nodes - 1)), "{:?}", facts.board());
        assert!(nodes.is_none_or(is_there), "{:?}", facts.board());
        shortest
    }

    /// Compares chain by chain on positions in which nothing easier than an XY-Wing is left.
    #[test]
    fn no_chain_is_shorter_than_the_shortest() {
        let all = crate::techniques::ALL;
        let easier = &all[..all.iter().position(|technique| technique.id == "xy-wing").unwrap()];
        let mut lengths = Vec::new();
        for puzzle in
            corpora::read_own_lines("minimal.txt").iter().chain(&corpora::read_own_lines("extreme.txt"))
        {
            let Ok(board) = puzzle.parse() else { continue };
            let mut facts = Facts::new(board);
            while lengths.len() < 200 {
                while let Some(step) = crate::engine::find_next_step(&facts, easier) {
                    facts.apply_conclusions(&step.conclusions);
                }
                let found = if facts.is_solved() { None } else { check(&facts) };
                let Some(FoundChain { chain, eliminations }) = found else { break };
                lengths.push(chain.nodes.len());
                facts.apply_conclusions(&Conclusions::from_eliminations(eliminations));
            }
        }
        let longer = lengths.iter().filter(|length| **length > 6).count();
        assert!(lengths.len() == 200 && longer >= 20, "{longer} of {}", lengths.len());
    }
}
