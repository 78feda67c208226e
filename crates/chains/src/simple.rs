//! Search for the best cycle or forcing chain, without finding the others.
//!
//! Chains are searched in the order of their rating, complexity and kind, and the first one found wins. So
//! little time is spent on chains that cannot win.

use ninefold_core::{Cell, CellMap};
use ninefold_facts::Facts;

use super::bits::CandidateBits;
use super::chain::{BestChain, ChainKind, ChainLinks, length_rating_increase};
use super::closure::GraphClosure;
use super::cycles::{CycleSearch, possible_cycle_candidates};
use super::graph::LinkGraph;
use super::numbering::{CandidateNumbering, PlaceMasks};

/// Result of a search, from which the chain itself can be reconstructed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SimpleChain<const W: usize> {
    pub(crate) kind: ChainKind,
    /// Node that the search started from: number, and whether it was assumed true.
    pub(crate) start: (usize, bool),
    pub(crate) outcome: NumberedOutcome<W>,
    pub(crate) complexity: u32,
    pub(crate) rating: f64,
}

/// Conclusion of a chain, by numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NumberedOutcome<const W: usize> {
    On(usize),
    Off(CandidateBits<W>),
}

/// The graph of some links, with the closure of its consequences.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinkNet<const W: usize> {
    pub(crate) graph: LinkGraph<W>,
    pub(crate) closure: GraphClosure<W>,
}

/// The search with its buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct SimpleChainSearch<const W: usize> {
    /// Numbering of the board, or of an earlier one that covers it.
    numbering: CandidateNumbering<W>,
    nets: SimpleChainNets<W>,
}

/// The nets of the links by cells alone, and of all links.
#[derive(Clone, Debug, Default)]
struct SimpleChainNets<const W: usize> {
    y: LinkNet<W>,
    xy: LinkNet<W>,
    cycles: CycleSearch<W>,
}

/// A board as the search reads it.
#[derive(Clone, Copy)]
pub(crate) struct NumberedBoard<'a, const W: usize> {
    pub(crate) numbering: &'a CandidateNumbering<W>,
    pub(crate) places: &'a PlaceMasks,
    pub(crate) present: CandidateBits<W>,
}

/// Order between chains of different kinds: the rating, then the complexity, then the kind.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct SimpleChainRank {
    pub(crate) rating: f64,
    complexity: u32,
    kind: u8,
}

impl SimpleChainRank {
    pub(crate) fn new(kind: ChainKind, complexity: u32) -> SimpleChainRank {
        let (base, key) = match kind {
            ChainKind::Cycle(links) => (links.cycle_base_rating(), links),
            ChainKind::Forcing(links) => (links.forcing_base_rating(), links),
            _ => (f64::INFINITY, ChainLinks::Xy),
        };
        let kind = match key {
            ChainLinks::X => 2,
            ChainLinks::Y => 3,
            ChainLinks::Xy => 4,
        };
        SimpleChainRank { rating: base + length_rating_increase(complexity), complexity, kind }
    }

    /// Returns the length of the longest cycle of some links that comes before this rank, or 0.
    pub(crate) fn longest_cycle_before(self, links: ChainLinks) -> u16 {
        let before = |length: &u16| SimpleChainRank::new(ChainKind::Cycle(links), (*length).into()) < self;
        (4..MAX_CHAIN_LENGTH).step_by(2).take_while(before).last().unwrap_or(0)
    }
}

/// Upper bound for the number of nodes of a chain.
pub(crate) const MAX_CHAIN_LENGTH: u16 = 2 * 729;

impl<const W: usize> LinkNet<W> {
    pub(crate) fn rebuild_for_board(&mut self, at: NumberedBoard<'_, W>, links: ChainLinks) {
        self.graph.rebuild_links(at.numbering, at.places, at.present, links);
        self.closure.reset(&self.graph);
    }

    /// Reads the links for chains about some candidates only: whether they are false, whether they are true.
    pub(crate) fn rebuild_for_targets(
        &mut self,
        at: NumberedBoard<'_, W>,
        links: ChainLinks,
        off: CandidateBits<W>,
        on: CandidateBits<W>,
    ) {
        self.graph.rebuild_links(at.numbering, at.places, at.present, links);
        self.closure.reset_for_targets(&self.graph, off, on.intersection(&self.graph.linked));
    }

    /// Returns the first candidate shown by a chain of exactly this complexity, and whether it is true.
    pub(crate) fn first_decided_candidate(&self, complexity: u16) -> Option<(usize, bool)> {
        let (off, on) = (&self.closure.shown_off, &self.closure.shown_on);
        let shown = |&start: &usize| off[start] == complexity || on[start] == complexity;
        self.graph.starts.iter().find(shown).map(|start| (start, off[start] != complexity))
    }

    /// Whether no simple chain found so far shows anything.
    pub(crate) fn has_no_conclusions(&self) -> bool {
        !self.graph.present.iter().any(|number| self.closure.is_concluded_by_chain(number))
    }

    /// Returns the complexity and conclusion of the shortest forcing chain.
    pub(crate) fn find_shortest_forcing_chain(&mut self) -> Option<(u16, (usize, bool))> {
        let mut complexity = 4;
        loop {
            self.closure.search_up_to_complexity(&self.graph, complexity);
            if let Some(shown) = self.first_decided_candidate(complexity) {
                return Some((complexity, shown));
            }
            if self.closure.exhausted && complexity >= self.closure.searched_complexity {
                return None;
            }
            complexity += 2;
        }
    }
}

impl<const W: usize> SimpleChainSearch<W> {
    /// Returns the best chain by cells alone or by all links, if it comes before the given rank.
    pub(crate) fn find_best_chain(
        &mut self,
        facts: &Facts,
        places: &PlaceMasks,
        cycle_cells: CellMap,
        rank_to_beat: Option<SimpleChainRank>,
    ) -> Option<BestChain> {
        // An earlier numbering will do if it has all candidates of this board.
        let present = self.numbering.known_candidate_numbers(facts).unwrap_or_else(|| {
            self.numbering.number_candidates(facts);
            CandidateBits::numbers_below(self.numbering.count)
        });
        let SimpleChainSearch { numbering, nets } = self;
        let at = NumberedBoard { numbering, places, present };
        // Cycles by cells first; then only chains that come before them are of interest.
        let of_cells = nets.find_best_y_cycle(at, cycle_cells, rank_to_beat);
        let in_hand = of_cells.map(|(_, rank)| rank).or(rank_to_beat);
        let found = nets.find_best_xy_chain(at, in_hand).or(of_cells.map(|(chain, _)| chain));
        found.map(|found| found.to_best_chain(numbering))
    }

    /// Whether there is a cycle of some links that removes candidates.
    pub(crate) fn has_cycle(&mut self, facts: &Facts, links: ChainLinks) -> bool {
        let mut places = PlaceMasks::default();
        places.fill_from_facts(facts);
        // Cycles by cells run only through cells of rings; elsewhere there is none to search.
        let rings = if links == ChainLinks::Y { find_y_cycle_cells(facts) } else { facts.empty_cells() };
        if rings.is_empty() {
            return false;
        }
        self.numbering.number_candidates(facts);
        let SimpleChainSearch { numbering, nets: SimpleChainNets { y: net, cycles, .. } } = self;
        let mut starts = CandidateBits::EMPTY;
        rings.iter().for_each(|cell| starts.union_with(&numbering.cells[cell.index()]));
        net.graph.rebuild_links(numbering, &places, CandidateBits::numbers_below(numbering.count), links);
        cycles.find_shortest_cycle((numbering, &net.graph), (links, starts, MAX_CHAIN_LENGTH)).is_some()
    }
}

impl<const W: usize> SimpleChainNets<W> {
    /// Returns the best cycle through some cells with two candidates.
    fn find_best_y_cycle(
        &mut self,
        at: NumberedBoard<'_, W>,
        cycle_cells: CellMap,
        rank_to_beat: Option<SimpleChainRank>,
    ) -> Option<(SimpleChain<W>, SimpleChainRank)> {
        let kind = ChainKind::Cycle(ChainLinks::Y);
        // Only lengths that come before the rank in hand are worth a search.
        let most = rank_to_beat.map_or(MAX_CHAIN_LENGTH, |rank| rank.longest_cycle_before(ChainLinks::Y));
        if cycle_cells.is_empty() || most < 4 {
            return None;
        }
        let mut starts = CandidateBits::EMPTY;
        cycle_cells.iter().for_each(|cell| starts.union_with(&at.numbering.cells[cell.index()]));
        self.y.graph.rebuild_links(at.numbering, at.places, at.present, ChainLinks::Y);
        let net = (at.numbering, &self.y.graph);
        let (length, start, removals) =
            self.cycles.find_shortest_cycle(net, (ChainLinks::Y, starts, most))?;
        let rank = SimpleChainRank::new(kind, length.into());
        Some((SimpleChain::new(kind, (start, true), NumberedOutcome::Off(removals), rank), rank))
    }

    /// Returns the best cycle or forcing chain by all links: both are rated alike, so that only the order of
    /// the starts decides between them.
    fn find_best_xy_chain(
        &mut self,
        at: NumberedBoard<'_, W>,
        rank_to_beat: Option<SimpleChainRank>,
    ) -> Option<SimpleChain<W>> {
        let kind = ChainKind::Forcing(ChainLinks::Xy);
        let comes_first =
            |complexity| rank_to_beat.is_none_or(|in_hand| SimpleChainRank::new(kind, complexity) < in_hand);
        let mut complexity = 4;
        while comes_first(complexity.into()) {
            // The graph is built only if a chain of the lowest complexity could win.
            if complexity == 4 {
                self.xy.rebuild_for_board(at, ChainLinks::Xy);
            }
            self.xy.closure.search_up_to_complexity(&self.xy.graph, complexity + 2);
            let shown = self.xy.first_decided_candidate(complexity);
            let last = shown.map_or(usize::MAX, |(start, _)| start);
            let rank = SimpleChainRank::new(kind, complexity.into());
            // A cycle wins over a forcing chain with the same or a later start.
            if let Some((start, off)) = self.find_first_xy_cycle(at, complexity, last) {
                let kind = ChainKind::Cycle(ChainLinks::Xy);
                return Some(SimpleChain::new(kind, (start, true), NumberedOutcome::Off(off), rank));
            }
            if let Some((start, on)) = shown {
                let shown = if on {
                    NumberedOutcome::On(start)
                } else {
                    NumberedOutcome::Off(CandidateBits::from_member(start))
                };
                return Some(SimpleChain::new(kind, (start, !on), shown, rank));
            }
            if self.is_exhausted(complexity) {
                return None;
            }
            complexity += 2;
        }
        None
    }

    /// Returns the first cycle of a length that removes candidates, with a start up to `last`.
    fn find_first_xy_cycle(
        &mut self,
        at: NumberedBoard<'_, W>,
        length: u16,
        last: usize,
    ) -> Option<(usize, CandidateBits<W>)> {
        let LinkNet { graph, closure } = &self.xy;
        let net = (at.numbering, graph);
        // A cycle of this length removes only what some chain with two nodes more shows false.
        let eliminations = closure.candidates_shown_false(graph, length + 2);
        // Only candidates that lie on such a chain can be starts.
        let mut starts = CandidateBits::EMPTY;
        eliminations.iter().for_each(|victim| {
            starts.union_with(&possible_cycle_candidates(net, victim, closure.shown_off[victim], length));
        });
        // Try the starts in order, up to the one already found, and keep what the cycle removes.
        let mut removals = CandidateBits::EMPTY;
        let start =
            starts.intersection(&graph.starts).iter().take_while(|&start| start <= last).find(|&start| {
                self.cycles.find_cycles(net, (ChainLinks::Xy, start, length), &eliminations, |_, closing| {
                    removals = closing.removals;
                    closing.length == length
                })
            });
        start.map(|start| (start, removals))
    }

    /// Whether no longer chain by all links is possible.
    fn is_exhausted(&self, complexity: u16) -> bool {
        // No chain has more nodes than there are; a candidate alone in its cell may be shown false, but is
        // never a start.
        let LinkNet { graph, closure } = &self.xy;
        closure.exhausted && (complexity as usize > 2 * graph.count || self.xy.has_no_conclusions())
    }
}

impl<const W: usize> SimpleChain<W> {
    fn new(
        kind: ChainKind,
        start: (usize, bool),
        shown: NumberedOutcome<W>,
        rank: SimpleChainRank,
    ) -> SimpleChain<W> {
        SimpleChain { kind, start, outcome: shown, complexity: rank.complexity, rating: rank.rating }
    }
}

/// Returns the cells with two candidates that a cycle by cells alone may pass: for both of its digits, each
/// sees another such cell. A pair of cells that see only each other is excluded unless it still eliminates
/// candidates.
pub(crate) fn find_y_cycle_cells(facts: &Facts) -> CellMap {
    let mut rings = facts.bivalue_cells();
    loop {
        let goes_on = |cell: &Cell| {
            let digits = facts.candidates(*cell);
            let mut all = CellMap::EMPTY;
            for digit in digits {
                let next = cell.peers() & rings & facts.candidate_cells(digit);
                if next.is_empty() {
                    return false;
                }
                all |= next;
            }
            // A pair needs a candidate outside that sees both cells.
            let takes_out = |other: Cell| {
                let both = cell.peers() & other.peers();
                digits.iter().any(|digit| !both.is_disjoint(facts.candidate_cells(digit)))
            };
            all.only().is_none_or(takes_out)
        };
        // Removing a cell may isolate its neighbours, so repeat until nothing changes.
        let left: CellMap = rings.iter().filter(goes_on).collect();
        if left == rings {
            return rings;
        }
        rings = left;
    }
}
