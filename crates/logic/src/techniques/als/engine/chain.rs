//! Chains of almost locked sets: each set passes a missing digit on to the next by a restricted common
//! candidate.
//!
//! A set that lacks one digit contains all its others. So where it lacks a digit, it contains the digit it
//! shares with the next set, which then lacks that one. From the first set without z to the last with it, or
//! the other way round: one of the ends contains z. When the last set is linked to the first again, by digits
//! that differ at every set, each set lacks exactly one of its two linking digits (there are as many links as
//! sets, each needs a set without its digit, and no set can serve two).

use std::ops::RangeInclusive;

use super::link::{AlsEdge, AlsGraph};
use super::{Als, AlsOverlap};
use crate::prelude::*;

/// Sets and the digits that link each to the next; in a ring, the last digit links the last set to the first.
#[derive(Clone, Debug)]
pub(crate) struct LinkedAlsChain {
    pub(crate) sets: Vec<Als>,
    pub(crate) links: Vec<Digit>,
}

impl LinkedAlsChain {
    /// Returns the number of sets and the number of cells in all of them.
    pub(crate) fn count_sets_and_cells(&self) -> (usize, usize) {
        (self.sets.len(), self.sets.iter().map(Als::size).sum())
    }

    /// The digits that link a set of an ALS chain to its neighbours.
    pub(crate) fn find_link_digits(&self, set: usize) -> DigitSet {
        let before = match set.checked_sub(1) {
            Some(before) => Some(before),
            None => (self.links.len() == self.sets.len()).then(|| self.links.len() - 1),
        };
        let links = [before, Some(set)].into_iter().flatten().filter_map(|link| self.links.get(link));
        links.copied().collect()
    }

    /// Returns the eliminations of a ring: linking digits from cells that see both sets, other digits from
    /// cells that see the set, outside the ring or in another of its sets.
    pub(crate) fn find_ring_eliminations(&self, facts: &Facts) -> CandidateMap {
        let mut eliminations = CandidateMap::EMPTY;
        for (i, set) in self.sets.iter().enumerate() {
            let (link, next) = (self.links[i], &self.sets[(i + 1) % self.sets.len()]);
            eliminations |= eliminated_cells(facts, link, &[set, next]).to_candidates(link);
            for digit in set.digits() - self.find_link_digits(i) {
                eliminations |= eliminated_cells(facts, digit, &[set]).to_candidates(digit);
            }
        }
        eliminations
    }
}

/// The cells from which a digit is eliminated because one of these sets contains it.
pub(crate) fn eliminated_cells(facts: &Facts, digit: Digit, sets: &[&Als]) -> CellMap {
    sets.iter().fold(facts.candidate_cells(digit), |cells, set| cells & set.seeing_cells(digit))
}

/// Returns the eliminations of a chain's two ends: common digits, other than the ends' links, from cells that
/// see all their places in both.
fn find_end_eliminations(facts: &Facts, ends: [&Als; 2], links: [Digit; 2]) -> CandidateMap {
    let mut eliminations = CandidateMap::EMPTY;
    for digit in (ends[0].digits() & ends[1].digits()).without(links[0]).without(links[1]) {
        let cells = eliminated_cells(facts, digit, &ends);
        if !cells.is_empty() {
            eliminations |= cells.to_candidates(digit);
        }
    }
    eliminations
}

/// Returns the chain of two sets by a restricted common candidate, with its eliminations. Two such candidates
/// make a ring, which is returned for the first alone.
pub(crate) fn find_als_pair_chain(
    facts: &Facts,
    sets: [&Als; 2],
    digit: Digit,
    rcc: DigitSet,
) -> Option<(LinkedAlsChain, CandidateMap)> {
    // With two links, the ring is found for the first of the two digits only.
    let chain = |links| LinkedAlsChain { sets: sets.map(|set| *set).to_vec(), links };
    match rcc.to_array::<2>() {
        Some([first, _]) if first != digit => None,
        Some(both) => {
            let ring = chain(both.to_vec());
            let eliminations = ring.find_ring_eliminations(facts);
            (!eliminations.is_empty()).then_some((ring, eliminations))
        }
        None => {
            let eliminations = find_end_eliminations(facts, sets, [digit; 2]);
            (!eliminations.is_empty()).then(|| (chain(vec![digit]), eliminations))
        }
    }
}

/// Visits all pairs of linked sets with their eliminations. Two links make a ring.
pub(crate) fn visit_als_pairs(
    facts: &Facts,
    overlap: AlsOverlap,
    mut see: impl FnMut(&LinkedAlsChain, CandidateMap),
) {
    // Each pair of linked sets once, from the set that comes first.
    let graph = super::als_graph(facts);
    for (a, one) in graph.sets.iter().enumerate() {
        for edge in graph.edges(a).iter().filter(|edge| a < edge.to && edge.fits_overlap_rule(overlap)) {
            // Two links make a ring, which may remove other digits.
            if edge.rcc.len() < 2
                && graph.find_common_eliminating_digits([a, edge.to]).without(edge.digit).is_empty()
            {
                continue;
            }
            // The test above looks at each set by itself: together they may still remove nothing.
            if let Some((chain, eliminations)) =
                find_als_pair_chain(facts, [one, &graph.sets[edge.to]], edge.digit, edge.rcc)
            {
                see(&chain, eliminations);
            }
        }
    }
}

/// Visits all chains of three sets with their eliminations.
pub(crate) fn visit_als_triples(
    facts: &Facts,
    overlap: AlsOverlap,
    mut see: impl FnMut([&Als; 3], [Digit; 2], CandidateMap),
) {
    let graph = super::als_graph(facts);
    // Two links of different digits from a pivot to two sets.
    for (c, pivot) in graph.sets.iter().enumerate() {
        let edges: Vec<&AlsEdge> =
            graph.edges(c).iter().filter(|edge| edge.fits_overlap_rule(overlap)).collect();
        for (i, first) in edges.iter().enumerate() {
            let a = &graph.sets[first.to];
            for second in edges[i + 1..].iter().filter(|second| second.digit != first.digit) {
                let b = &graph.sets[second.to];
                if first.to == second.to || overlap == AlsOverlap::Forbidden && !a.is_disjoint(b) {
                    continue;
                }
                // Skip pairs that have no common digit to remove.
                if graph.find_common_eliminating_digits([first.to, second.to]).is_empty() {
                    continue;
                }
                let eliminations = find_end_eliminations(facts, [a, b], [first.digit, second.digit]);
                if !eliminations.is_empty() {
                    see([a, pivot, b], [first.digit, second.digit], eliminations);
                }
            }
        }
    }
}

/// The closing that a search for longer chains looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AlsChainGoal {
    /// Ends that have a digit in common.
    Open,
    /// A last set that is linked to the first again.
    Ring,
}

/// A chain as found, with its eliminations; the chain itself is built on demand.
pub(crate) struct FoundAlsChain<'w> {
    pub(crate) eliminations: CandidateMap,
    graph: &'w AlsGraph,
    set_indices: &'w [usize],
    links: &'w [Digit],
}

impl FoundAlsChain<'_> {
    /// Returns the number of sets and the number of cells in all of them.
    pub(crate) fn count_sets_and_cells(&self) -> (usize, usize) {
        (self.set_indices.len(), self.iter_sets().map(Als::size).sum())
    }

    /// The sets of the ALS chain, one after the other.
    pub(crate) fn iter_sets(&self) -> impl Iterator<Item = &Als> + Clone {
        self.set_indices.iter().map(|&place| &self.graph.sets[place])
    }

    pub(crate) fn to_chain(&self) -> LinkedAlsChain {
        LinkedAlsChain { sets: self.iter_sets().copied().collect(), links: self.links.to_vec() }
    }
}

/// Visits chains with this many sets and their eliminations: from every set and link, those with the fewest
/// sets to each other set and link.
///
/// Returns `Break` if the sink did.
pub(crate) fn visit_long_als_chains(
    facts: &Facts,
    (shape, overlap): (AlsChainGoal, AlsOverlap),
    lengths: RangeInclusive<usize>,
    sink: &mut dyn StepSink,
    mut see: impl FnMut(&FoundAlsChain<'_>),
) -> ControlFlow<()> {
    let graph = super::als_graph(facts);
    let mut search = AlsChainSearch::new(graph, overlap);
    for (start, set) in graph.sets.iter().enumerate() {
        sink.poll_stop()?;
        // An open chain can only remove digits that both of its end sets remove somewhere.
        let shared = match shape {
            AlsChainGoal::Open => graph.find_shared_end_digits(start),
            AlsChainGoal::Ring => Vec::new(),
        };
        if shape == AlsChainGoal::Open && shared.iter().all(|digits| digits.is_empty()) {
            continue;
        }
        // Walk breadth-first for each digit that the first set may contain without its link.
        let firsts: DigitSet = graph.edges(start).iter().map(|edge| edge.digit).collect();
        for first in firsts {
            search.start_search(start, first);
            search.visit_reachable_links(&lengths, |queue, path, end, edge| {
                // A ring comes back to the start, an open chain doesn't.
                let closes = edge.to == start;
                let length = queue[end].set_count + usize::from(!closes);
                if !lengths.contains(&length) || closes != (shape == AlsChainGoal::Ring) {
                    return;
                }
                // The digits that the two ends may remove; a ring needs a last link of another digit.
                let ends = match shape {
                    AlsChainGoal::Ring if edge.digit == first => return,
                    AlsChainGoal::Ring => DigitSet::EMPTY,
                    AlsChainGoal::Open => shared[edge.to].without(first).without(edge.digit),
                };
                if shape == AlsChainGoal::Open && ends.is_empty() || !path.trace_path(queue, start, end, edge)
                {
                    return;
                }
                // Eliminations of the ends; those of a ring come from all of its links.
                let mut eliminations = CandidateMap::EMPTY;
                for digit in ends {
                    let cells = eliminated_cells(facts, digit, &[set, &graph.sets[edge.to]]);
                    eliminations |= cells.to_candidates(digit);
                }
                let mut found =
                    FoundAlsChain { eliminations, graph, set_indices: &path.set_indices, links: &path.links };
                if shape == AlsChainGoal::Ring {
                    found.eliminations = found.to_chain().find_ring_eliminations(facts);
                }
                see(&found);
            });
        }
    }
    ControlFlow::Continue(())
}

/// Breadth-first search over sets that lack a digit, given that the first one contains a digit it is linked
/// by.
struct AlsChainSearch<'g> {
    graph: &'g AlsGraph,
    overlap: AlsOverlap,
    start: usize,
    /// For each set, the digits that it was shown to lack.
    missing_digits: Vec<DigitSet>,
    /// For each set, the digit that it lacked when its links were first followed.
    first_missing_digits: Vec<Option<Digit>>,
    queue: Vec<AlsChainVisit>,
    path: AlsChainPath,
}

/// The sets and links of a chain, as places in the list of sets.
#[derive(Default)]
struct AlsChainPath {
    set_indices: Vec<usize>,
    links: Vec<Digit>,
}

/// A set that lacks a digit.
#[derive(Clone, Copy)]
struct AlsChainVisit {
    set: usize,
    missing_digit: Digit,
    /// The number of sets in the chain up to here.
    set_count: usize,
    /// The visit before this in the queue; none for the set after the start.
    previous: Option<usize>,
}

impl AlsChainSearch<'_> {
    fn new(graph: &AlsGraph, overlap: AlsOverlap) -> AlsChainSearch<'_> {
        let (from, followed, queue) = (Vec::new(), Vec::new(), Vec::new());
        AlsChainSearch {
            graph,
            overlap,
            start: 0,
            missing_digits: from,
            first_missing_digits: followed,
            queue,
            path: AlsChainPath::default(),
        }
    }

    fn start_search(&mut self, start: usize, first: Digit) {
        self.start = start;
        self.missing_digits.clear();
        self.missing_digits.resize(self.graph.sets.len(), DigitSet::EMPTY);
        self.first_missing_digits.clear();
        self.first_missing_digits.resize(self.graph.sets.len(), None);
        self.queue.clear();
        for edge in self
            .graph
            .edges_with_digit(start, first)
            .iter()
            .filter(|edge| edge.fits_overlap_rule(self.overlap))
        {
            self.missing_digits[edge.to] += first;
            self.queue.push(AlsChainVisit {
                set: edge.to,
                missing_digit: first,
                set_count: 2,
                previous: None,
            });
        }
    }

    /// Works off the queue; reports each link that leads to something new, or back to the start, with the
    /// place of the visit it starts from.
    fn visit_reachable_links(
        &mut self,
        lengths: &RangeInclusive<usize>,
        mut see: impl FnMut(&[AlsChainVisit], &mut AlsChainPath, usize, &AlsEdge),
    ) {
        // The queue grows while it is worked off: shorter chains come before longer ones.
        let graph = self.graph;
        let mut next = 0;
        while let Some(&visit) = self.queue.get(next) {
            if visit.set_count > *lengths.end() {
                break;
            }
            // The second visit follows the links that the first could not use: those by the digit it lacks.
            let left = match self.first_missing_digits[visit.set] {
                None => graph.edges(visit.set),
                Some(lacks) => graph.edges_with_digit(visit.set, lacks),
            };
            for edge in left {
                if edge.digit == visit.missing_digit
                    || !edge.fits_overlap_rule(self.overlap)
                    || self.missing_digits[edge.to].contains(edge.digit)
                {
                    continue;
                }
                // Report the link even where it leads back to the start, which closes a ring.
                see(&self.queue, &mut self.path, next, edge);
                // Go on from the next set, once for each digit that it may lack.
                if edge.to != self.start && visit.set_count < *lengths.end() {
                    self.missing_digits[edge.to] += edge.digit;
                    let sets = visit.set_count + 1;
                    self.queue.push(AlsChainVisit {
                        set: edge.to,
                        missing_digit: edge.digit,
                        set_count: sets,
                        previous: Some(next),
                    });
                }
            }
            self.first_missing_digits[visit.set].get_or_insert(visit.missing_digit);
            next += 1;
        }
    }
}

impl AlsChainPath {
    /// Traces the path from a link back to the start; false when a set comes twice.
    fn trace_path(&mut self, queue: &[AlsChainVisit], start: usize, end: usize, edge: &AlsEdge) -> bool {
        self.set_indices.clear();
        self.links.clear();
        if edge.to != start {
            self.set_indices.push(edge.to);
        }
        self.links.push(edge.digit);
        let mut at = Some(end);
        while let Some(visit) = at.map(|at| queue[at]) {
            self.set_indices.push(visit.set);
            self.links.push(visit.missing_digit);
            at = visit.previous;
        }
        self.set_indices.push(start);
        self.set_indices.reverse();
        self.links.reverse();
        // The sets must be different.
        self.set_indices.iter().enumerate().all(|(i, place)| !self.set_indices[..i].contains(place))
    }
}
