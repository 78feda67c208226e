//! All chains of a position, the shortest for each conclusion.

use ninefold_core::short::SortShort;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use ninefold_core::{Candidate, CandidateMap, CellMap};
use ninefold_facts::Derived;
use rustc_hash::FxHashMap;

use super::chain::{Chain, Closing};
use super::walk::{Reached, State, is_lasso};
use super::web::{Links, Web, web};
use crate::Facts;

/// A chain with its eliminations.
#[derive(Clone, Debug)]
pub(crate) struct FoundChain {
    pub(crate) chain: Chain,
    pub(crate) eliminations: CandidateMap,
}

/// The chains between two candidates of one digit, in a web of one-digit or bivalue links, with this many
/// nodes at least: for each conclusion a shortest, short ones first.
pub(crate) fn between_same_digit(
    facts: &Facts,
    links: Links,
    least: usize,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<FoundChain>> {
    let mut search = Search::new(facts, links);
    for start in search.singles() {
        poll()?;
        search.walk.go(search.web, (start, false));
        for end in search.ends() {
            let [one, other] = [start, end].map(|node| search.web.nodes[usize::from(node)]);
            // Each chain in one direction, between ends of the same digit.
            if end > start && one.digit == other.digit && search.comes_to((end, true), least) {
                search.offer(Closing::Open, search.ruled_out(start, end));
            }
        }
    }
    ControlFlow::Continue(search.report())
}

/// For each value of [`Links`], all chains of a position, searched on first use.
#[derive(Default)]
struct ByLinks([OnceLock<Vec<FoundChain>>; 5]);

impl Derived for ByLinks {
    fn of(_: &Facts) -> ByLinks {
        ByLinks::default()
    }
}

/// Returns the alternating chains with nodes and links of a kind, the shortest for each closing and
/// conclusion; cached once they are all found.
pub(crate) fn chains<'f>(
    facts: &'f Facts,
    links: Links,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), &'f [FoundChain]> {
    let ByLinks(kept) = facts.derived();
    let kept = &kept[links as usize];
    if kept.get().is_none() {
        let found = all(facts, links, poll)?;
        let _ = kept.set(found);
    }
    ControlFlow::Continue(kept.get().map_or(&[], |found| found))
}

/// All chains with nodes and links of the web: for each closing and conclusion a shortest, short ones first.
fn all(
    facts: &Facts,
    links: Links,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<FoundChain>> {
    let mut search = Search::new(facts, links);
    for start in search.singles() {
        poll()?;
        if !search.web.strong(start).is_empty() {
            search.walk.go(search.web, (start, false));
            search.if_false(start);
        }
        search.walk.go(search.web, (start, true));
        search.if_true(start);
    }
    ControlFlow::Continue(search.report())
}

struct Search<'f> {
    facts: &'f Facts,
    web: &'f Web,
    walk: Reached,
    /// The path found last.
    path: Vec<u16>,
    best: Best<(Closing, CandidateMap)>,
}

/// The fewest nodes of a chain: two strong links and a weak one.
const FEWEST: usize = 4;

impl Search<'_> {
    fn new(facts: &Facts, links: Links) -> Search<'_> {
        let web = web(facts, links);
        Search { facts, web, walk: Reached::default(), path: Vec::new(), best: Best::default() }
    }

    /// Returns the nodes at which chains begin and end.
    fn singles(&self) -> Vec<u16> {
        self.web.singles().collect()
    }

    /// Returns the single candidates that the walk has shown true.
    fn ends(&self) -> Vec<u16> {
        self.walk.ends.iter().copied().filter(|&end| self.candidate(end).is_some()).collect()
    }

    fn candidate(&self, node: u16) -> Option<Candidate> {
        self.web.nodes[usize::from(node)].candidate()
    }

    /// Returns the candidates that are eliminated when one of two nodes is true.
    fn ruled_out(&self, one: u16, other: u16) -> CandidateMap {
        self.web.victims[usize::from(one)] & self.web.victims[usize::from(other)]
    }

    /// The other candidates of the cell of a node.
    fn rivals(&self, node: u16) -> CandidateMap {
        self.web.nodes[usize::from(node)].rivals(self.facts)
    }

    /// Offers the chains from a false candidate: to other candidates that are true, to itself, and to a rival
    /// in its cell, for a loop.
    fn if_false(&mut self, start: u16) {
        for end in self.ends() {
            // Back at the start: it is true whichever way.
            if end == start {
                if self.comes_to((end, true), FEWEST) {
                    self.offer(Closing::Onto, self.rivals(start));
                }
                continue;
            }
            let [one, other] = [start, end].map(|node| self.web.nodes[usize::from(node)]);
            // The ends share a cell: the chain closes to a loop.
            if one.shares_cell(&other) {
                if self.comes_to((end, true), FEWEST) && !self.is_left_by_set() {
                    self.offer_loop();
                }
            } else {
                // Else what both ends rule out. A single candidate would make it a loop that breaks there,
                // which is found from that candidate.
                let gone = self.ruled_out(start, end);
                if gone.has_several() && self.comes_to((end, true), FEWEST) {
                    self.offer(Closing::Open, gone);
                }
            }
        }
    }

    /// Offers the chains from a true candidate: to its own falsehood, and to the other candidate of a bivalue
    /// cell, for a loop.
    fn if_true(&mut self, start: u16) {
        if let Some(rival) = self.rivals(start).only().and_then(|rival| self.web.single(rival))
            && self.comes_to((rival, false), FEWEST)
        {
            self.path.rotate_right(1);
            self.offer_loop();
        }
        if self.comes_to((start, false), FEWEST + 2) {
            let gone = self.candidate(start).map_or(CandidateMap::EMPTY, CandidateMap::of);
            self.path.pop();
            self.path.remove(0);
            // By two candidates of one cell, it is a loop; from one back to itself, a reason for that one to
            // be true.
            let [first, last] = [self.path[0], self.path[self.path.len() - 1]];
            let nodes = [first, last].map(|node| self.web.nodes[usize::from(node)]);
            if !nodes[0].shares_cell(&nodes[1]) {
                self.offer(Closing::Closed, gone);
            }
        }
    }

    /// Whether the walk has reached a state by a path of this many nodes that visits nothing twice. The path
    /// is stored.
    fn comes_to(&mut self, end: State, least: usize) -> bool {
        if !self.walk.shows(end) {
            return false;
        }
        self.walk.path(end, &mut self.path);
        self.path.len() >= least && !is_lasso(self.web, &self.path)
    }

    /// Whether the path ends in a cell that a set leaves with one candidate: in the cell where it began, the
    /// set eliminates the start itself, and there is no loop.
    fn is_left_by_set(&self) -> bool {
        let before_last = self.path.iter().nth_back(1);
        before_last.is_some_and(|&node| self.web.nodes[usize::from(node)].set.is_some())
    }

    fn offer_loop(&mut self) {
        let chain = chain(self.web, &self.path, Closing::Loop);
        self.offer(Closing::Loop, chain.eliminations_of_loop(self.facts));
    }

    /// Stores the path found last, if it is the shortest to its conclusion and more than a pair in disguise.
    fn offer(&mut self, closing: Closing, eliminations: CandidateMap) {
        let cells = |node: &u16| self.web.nodes[usize::from(*node)].cells;
        let own = self.path.iter().fold(CellMap::EMPTY, |all, node| all | cells(node));
        if !eliminations.is_empty() && own.len() > 2 {
            let Search { web, path, best, .. } = self;
            best.offer((closing, eliminations), path.len(), || chain(web, path, closing));
        }
    }

    fn report(self) -> Vec<FoundChain> {
        let found = self.best.report().into_iter();
        found.map(|((_, eliminations), chain)| FoundChain { chain, eliminations }).collect()
    }
}

fn chain(web: &Web, path: &[u16], closing: Closing) -> Chain {
    Chain { nodes: path.iter().map(|&node| web.nodes[usize::from(node)]).collect(), closing }
}

/// Collects chains by their conclusions, for each the shortest, of equally short ones the first.
#[derive(Debug)]
pub(super) struct Best<K> {
    places: FxHashMap<K, usize>,
    found: Vec<(usize, K, Chain)>,
}

impl<K> Default for Best<K> {
    fn default() -> Best<K> {
        Best { places: FxHashMap::default(), found: Vec::new() }
    }
}

impl<K: Copy + Eq + Hash> Best<K> {
    /// Offers a chain; `chain` is called only if it is kept.
    pub(super) fn offer(&mut self, key: K, length: usize, chain: impl FnOnce() -> Chain) {
        match self.places.get(&key) {
            Some(&place) if self.found[place].0 <= length => {}
            Some(&place) => self.found[place] = (length, key, chain()),
            None => {
                self.places.insert(key, self.found.len());
                self.found.push((length, key, chain()));
            }
        }
    }

    /// Returns short ones first, equally short ones in the order in which their conclusions were first found.
    pub(super) fn report(mut self) -> Vec<(K, Chain)> {
        self.found.sort_short_by_key(|(length, ..)| *length);
        self.found.into_iter().map(|(_, key, chain)| (key, chain)).collect()
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora;

    use super::*;
    use crate::Conclusions;

    /// The fewest nodes of any chain, by trying every path: whatever begins and ends with a strong link,
    /// comes nowhere twice, and rules something out. Up to `most` nodes.
    struct Trial<'f> {
        facts: &'f Facts,
        web: &'f Web,
        path: Vec<u16>,
        most: usize,
    }

    impl Trial<'_> {
        fn concludes(&self) -> bool {
            let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
            let [one, other] = [first, last].map(|node| self.web.nodes[usize::from(node)]);
            let cells = self
                .path
                .iter()
                .fold(CellMap::EMPTY, |all, node| all | self.web.nodes[usize::from(*node)].cells);
            let chain = |closing| chain(self.web, &self.path, closing);
            cells.len() > 2
                && if first == last {
                    !one.rivals(self.facts).is_empty()
                } else if one.shares_cell(&other) || self.web.weak(first).contains(&last) {
                    let gone = self.web.victims[usize::from(first)] & self.web.victims[usize::from(last)];
                    !chain(Closing::Loop).eliminations_of_loop(self.facts).is_empty()
                        || !one.shares_cell(&other) && !gone.is_empty()
                } else {
                    !(self.web.victims[usize::from(first)] & self.web.victims[usize::from(last)]).is_empty()
                }
        }

        /// Goes on from a node that is false, if `truth` is, else true.
        fn goes_on(&mut self, truth: bool) -> bool {
            let last = self.path[self.path.len() - 1];
            let links = if truth { self.web.weak(last) } else { self.web.strong(last) };
            links.iter().copied().any(|next| {
                let closes = next == self.path[0] && !truth && self.path.len() >= FEWEST - 1;
                if self.path.len() >= self.most || self.path.contains(&next) && !closes {
                    return false;
                }
                self.path.push(next);
                let is_end = !truth && self.path.len() >= FEWEST && !is_lasso(self.web, &self.path);
                let found = is_end && self.concludes() || !closes && self.goes_on(!truth);
                self.path.pop();
                found
            })
        }
    }

    /// The shortest chain that is found. By trying everything, one as short is there, and none shorter; where
    /// none is found, none of eight nodes is.
    fn check(facts: &Facts) -> Option<FoundChain> {
        let all = all(facts, Links::Single, &mut || ControlFlow::Continue(())).continue_value().unwrap();
        let shortest = all.into_iter().min_by_key(|found| found.chain.nodes.len());
        let is_there = |most: usize| {
            let mut trial = Trial { facts, web: web(facts, Links::Single), path: Vec::new(), most };
            let starts: Vec<u16> = trial.web.singles().collect();
            starts.into_iter().any(|start| {
                trial.path = vec![start];
                trial.goes_on(false)
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
        for puzzle in corpora::own("minimal.txt").iter().chain(&corpora::own("extreme.txt")) {
            let Ok(board) = puzzle.parse() else { continue };
            let mut facts = Facts::new(board);
            while lengths.len() < 200 {
                while let Some(step) = crate::engine::next_step(&facts, easier) {
                    facts.apply(&step.conclusions);
                }
                let found = if facts.is_solved() { None } else { check(&facts) };
                let Some(FoundChain { chain, eliminations }) = found else { break };
                lengths.push(chain.nodes.len());
                facts.apply(&Conclusions::eliminations(eliminations));
            }
        }
        let longer = lengths.iter().filter(|length| **length > 6).count();
        assert!(lengths.len() == 200 && longer >= 20, "{longer} of {}", lengths.len());
    }
}
