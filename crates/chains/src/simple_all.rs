//! Search for all relevant cycles and forcing chains on a board reduced by an assumption.
//!
//! Chains take effect in order, and each candidate is removed by the first that shows it false. A cycle is
//! relevant only if it comes before the forcing chain with the same conclusion; and since that chain has at
//! most two nodes more than the cycle, few cycles are.

use ninefold_core::small_sort::SortShort;
use std::collections::VecDeque;

use super::bits::CandidateBits;
use super::chain::{ChainKind, ChainLinks, length_rating_increase};
use super::closure::{NOT_FOUND, find_link_consequences};
use super::context::ChainContext;
use super::cycles::{CycleSearch, possible_cycle_candidates, self_reaching_starts};
use super::numbering::NO_NUMBER;
use super::patterns::sort_in_hash_order;
use super::registry::{
    BRANCH_SEPARATOR, ChainRecipe, ChainRegistry, EliminationFilter, NestedChain, node_eliminations,
};
use super::simple::{LinkNet, NumberedBoard, NumberedOutcome, SimpleChain};

/// The search with its buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllSimpleChainSearch<const W: usize> {
    x: LinkNet<W>,
    y: LinkNet<W>,
    xy: LinkNet<W>,
    cycles: CycleSearch<W>,
    paths: ForcingPathSearch,
    /// The board around, once read: its candidates, and whether it has no forcing chains of its own.
    outer_board_cache: Option<(CandidateBits<W>, bool)>,
    outer_net: LinkNet<W>,
    ends: Vec<Option<(CandidateBits<W>, CandidateBits<W>)>>,
}

/// Order between chains.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct ListedRank {
    rating: f64,
    complexity: u16,
    links: ChainLinks,
    start: usize,
    aim: ChainAim,
}

/// Targets of a search from a candidate, in this order.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum ChainAim {
    Cycle,
    /// A forcing chain that shows the candidate false.
    FromTrue,
    /// A forcing chain that shows the candidate true.
    FromFalse,
}

/// A chain in the list.
#[derive(Clone, Debug)]
struct ListedChain<const W: usize> {
    rank: ListedRank,
    removals: CandidateBits<W>,
    /// The nodes of a cycle, and the candidates that it needs to be absent: a cycle is followed in both
    /// directions, so those absent from the houses of its weak links count too. `None` for a forcing chain,
    /// which is followed from its start.
    cycle: Option<(Vec<u16>, CandidateBits<W>)>,
}

fn compute_rank(links: ChainLinks, aim: ChainAim, complexity: u16, start: usize) -> ListedRank {
    let base = if aim == ChainAim::Cycle { links.cycle_base_rating() } else { links.forcing_base_rating() };
    ListedRank { rating: base + length_rating_increase(complexity.into()), complexity, links, start, aim }
}

impl<const W: usize> ListedChain<W> {
    fn to_simple_chain(&self) -> SimpleChain<W> {
        let ListedChain { rank: ListedRank { rating, complexity, links, start, aim }, removals, .. } = *self;
        let (kind, is_true, shown) = match aim {
            ChainAim::Cycle => (ChainKind::Cycle(links), true, NumberedOutcome::Off(removals)),
            ChainAim::FromTrue => (ChainKind::Forcing(links), true, NumberedOutcome::Off(removals)),
            ChainAim::FromFalse => (ChainKind::Forcing(links), false, NumberedOutcome::On(start)),
        };
        SimpleChain { kind, start: (start, is_true), outcome: shown, complexity: complexity.into(), rating }
    }
}

impl<const W: usize> AllSimpleChainSearch<W> {
    /// Clears what was cached about the board around.
    pub(crate) fn clear_cache(&mut self) {
        self.outer_board_cache = None;
    }

    /// Returns the chains that depend on the reduction, best first.
    pub(crate) fn find_nested_chains(
        &mut self,
        outer_context: &ChainContext<'_, W>,
        context: &ChainContext<'_, W>,
        registry: &mut ChainRegistry,
    ) -> Vec<NestedChain<W>> {
        self.xy.graph.rebuild_direct_links(
            context.numbering,
            context.places,
            context.present,
            ChainLinks::Xy,
        );
        // If the board around has no chains, every chain here uses a new strong link, which narrows the
        // search.
        let (off, on) = match self.outer_has_no_forcing_chains(outer_context) {
            true => self.find_new_link_conclusions(context),
            false => (self.xy.graph.present, self.xy.graph.linked),
        };
        if off.is_empty() && on.is_empty() {
            return Vec::new();
        }
        self.xy.graph.compute_onward_links();
        let list = self.list_chains(context, off, on);
        self.collect_nested_chains(context, registry, list)
    }

    /// Returns all chains of a board, best first; among cycles, those that may remove candidates come first.
    #[cfg(test)]
    pub(crate) fn find_all_chains(&mut self, context: &ChainContext<'_, W>) -> Vec<SimpleChain<W>> {
        self.xy.graph.rebuild_links(context.numbering, context.places, context.present, ChainLinks::Xy);
        let (off, on) = (self.xy.graph.present, self.xy.graph.linked);
        self.list_chains(context, off, on).iter().map(ListedChain::to_simple_chain).collect()
    }

    /// Lists the chains that show some candidates false, and some true, best first. Requires the graph of all
    /// links to be read.
    fn list_chains(
        &mut self,
        context: &ChainContext<'_, W>,
        off: CandidateBits<W>,
        on: CandidateBits<W>,
    ) -> Vec<ListedChain<W>> {
        // The net of all links shows whether there is any chain at all.
        self.xy.closure.reset_for_targets(&self.xy.graph, off, on);
        self.xy.closure.search_up_to_complexity(&self.xy.graph, NOT_FOUND - 1);
        if !context.present.iter().any(|number| self.xy.closure.is_concluded_by_chain(number)) {
            return Vec::new();
        }
        let at =
            NumberedBoard { numbering: context.numbering, places: context.places, present: context.present };
        // The nets of one digit and of cells are read only about the candidates asked for.
        for (net, links) in [(&mut self.x, ChainLinks::X), (&mut self.y, ChainLinks::Y)] {
            net.rebuild_for_targets(at, links, off, on);
            net.closure.search_up_to_complexity(&net.graph, NOT_FOUND - 1);
        }
        // List forcing chains and cycles, and put them into one order.
        let mut list = Vec::new();
        self.list_forcing_chains(context, &mut list);
        self.list_cycles(context, &mut list);
        list.sort_short_by(|a, b| a.rank.partial_cmp(&b.rank).unwrap_or(std::cmp::Ordering::Equal));
        list
    }

    /// Whether the board around has no forcing chains of its own.
    fn outer_has_no_forcing_chains(&mut self, outer_context: &ChainContext<'_, W>) -> bool {
        // The board around stays the same for many reduced boards, so the answer is kept.
        if let Some((present, quiet)) = self.outer_board_cache {
            debug_assert!(present == outer_context.present, "the board around does not change unnoticed");
            return quiet;
        }
        let at = NumberedBoard {
            numbering: outer_context.numbering,
            places: outer_context.places,
            present: outer_context.present,
        };
        let LinkNet { graph, closure } = &mut self.outer_net;
        graph.rebuild_links(at.numbering, at.places, at.present, ChainLinks::Xy);
        closure.reset(graph);
        closure.search_up_to_complexity(graph, NOT_FOUND - 1);
        // Any candidate shown false or true means a forcing chain there.
        let quiet = !outer_context.present.iter().any(|number| closure.is_concluded_by_chain(number));
        self.outer_board_cache = Some((outer_context.present, quiet));
        quiet
    }

    /// Returns the candidates that are shown false, and true, if every chain uses a strong link made by the
    /// reduction.
    ///
    /// A chain from p across a strong link to not p takes p to both ends of the link being false, so, read
    /// backwards, each end being true makes p false: the common consequences of both ends of some new link
    /// are shown, and nothing else.
    fn find_new_link_conclusions(
        &mut self,
        context: &ChainContext<'_, W>,
    ) -> (CandidateBits<W>, CandidateBits<W>) {
        let AllSimpleChainSearch {
            xy: LinkNet { graph, .. },
            outer_net: LinkNet { graph: around, .. },
            ends,
            ..
        } = self;
        ends.clear();
        ends.resize(graph.count, None);
        let (mut shown_off, mut shown_on) = (CandidateBits::EMPTY, CandidateBits::EMPTY);
        // New strong links are those that the graph of the board around lacks, each taken once.
        for a in context.present.intersection(&graph.linked).iter() {
            for b in graph.strong[a].difference(&around.strong[a]).iter().filter(|&b| b > a) {
                let (on_a, off_a) = *ends[a].get_or_insert_with(|| find_link_consequences(graph, a));
                let (on_b, off_b) = *ends[b].get_or_insert_with(|| find_link_consequences(graph, b));
                // What both ends have in common is shown false, or true.
                shown_off.union_with(&off_a.intersection(&off_b));
                shown_on.union_with(&on_a.intersection(&on_b));
            }
        }
        (shown_off, shown_on)
    }

    fn list_forcing_chains(&self, context: &ChainContext<'_, W>, list: &mut Vec<ListedChain<W>>) {
        // Forcing chains use the links of one digit, or all links, but never cells alone.
        for (net, links) in [(&self.x, ChainLinks::X), (&self.xy, ChainLinks::Xy)] {
            net.graph.starts.iter().for_each(|start| {
                let (off, on) = (&net.closure.shown_off, &net.closure.shown_on);
                for (shown, aim) in [(off, ChainAim::FromTrue), (on, ChainAim::FromFalse)] {
                    if shown[start] != NOT_FOUND {
                        let removals = node_eliminations(context, (start, aim == ChainAim::FromFalse));
                        let rank = compute_rank(links, aim, shown[start], start);
                        list.push(ListedChain { rank, removals, cycle: None });
                    }
                }
            });
        }
    }

    fn list_cycles(&mut self, context: &ChainContext<'_, W>, list: &mut Vec<ListedChain<W>>) {
        let before = list.len();
        // Rank of the forcing chain that removes each candidate: cycles matter only if they come before it.
        let mut latest: Vec<Option<ListedRank>> = vec![None; context.numbering.count];
        for listed in &list[..before] {
            listed.removals.iter().for_each(|removal| {
                let slot = &mut latest[removal];
                if slot.is_none_or(|rank| listed.rank < rank) {
                    *slot = Some(listed.rank);
                }
            });
        }
        for links in [ChainLinks::X, ChainLinks::Y, ChainLinks::Xy] {
            let net = match links {
                ChainLinks::X => &self.x,
                ChainLinks::Y => &self.y,
                ChainLinks::Xy => &self.xy,
            };
            let (graph, closure) = (&net.graph, &net.closure);
            let eliminations = closure.candidates_shown_false(graph, NOT_FOUND - 1);
            let Some(longest) = eliminations.iter().map(|victim| closure.shown_off[victim]).max() else {
                continue;
            };
            // X and Y cycles are rated lower than the forcing chains, and so may be a good deal longer.
            let most = if links == ChainLinks::Xy { longest } else { 2 * graph.count as u16 };
            let (mut starts, mut last) = (CandidateBits::EMPTY, 0);
            // Find the longest length at which a cycle could still come first, and for links of both kinds
            // the starts it may pass.
            for length in (4..=most).step_by(2) {
                let mut hopes = eliminations.iter().filter(|&victim| {
                    closure.shown_off[victim] <= length + 2
                        && latest[victim]
                            .is_none_or(|latest| compute_rank(links, ChainAim::Cycle, length, 0) < latest)
                });
                if links == ChainLinks::Xy {
                    hopes.for_each(|victim| {
                        last = length;
                        starts.union_with(&possible_cycle_candidates(
                            (context.numbering, graph),
                            victim,
                            closure.shown_off[victim],
                            length,
                        ));
                    });
                } else if hopes.next().is_some() {
                    last = length;
                } else if length > longest {
                    break;
                }
            }
            // X and Y cycles are searched from every start that returns to itself within that length.
            if links != ChainLinks::Xy && last > 0 {
                starts = self_reaching_starts(graph, graph.starts, last);
            }
            starts.intersection(&graph.starts).iter().for_each(|start| {
                let net = (context.numbering, graph);
                // Record every cycle with its nodes and the absences that it needs in both directions.
                self.cycles.find_cycles(net, (links, start, last), &eliminations, |cycles, closing| {
                    let (mut nodes, mut needs) = (Vec::new(), CandidateBits::EMPTY);
                    cycles.trace_cycle_nodes(net, start, &closing, &mut nodes, |end, unit| {
                        needs.union_with(&required_unit_absences(context, end, unit));
                    });
                    let rank = compute_rank(links, ChainAim::Cycle, closing.length, start);
                    list.push(ListedChain { rank, removals: closing.removals, cycle: Some((nodes, needs)) });
                    false
                });
            });
        }
    }

    fn collect_nested_chains(
        &mut self,
        context: &ChainContext<'_, W>,
        registry: &mut ChainRegistry,
        list: Vec<ListedChain<W>>,
    ) -> Vec<NestedChain<W>> {
        let mut filter = EliminationFilter::default();
        let mut chains = Vec::new();
        for listed in list {
            // Earlier chains with the same eliminations, or with all of them together, make this one
            // superfluous.
            if !filter.insert_if_new(&listed.removals) {
                continue;
            }
            let ListedRank { links, start, aim, complexity, .. } = listed.rank;
            let lead = ChainRecipe::Path(listed.to_simple_chain());
            let (mut identity, needs) = listed.cycle.unwrap_or_else(|| {
                let net = if links == ChainLinks::X { &self.x } else { &self.xy };
                let from = 2 * start as u16 + u16::from(aim == ChainAim::FromFalse);
                self.paths.trace_forcing_chain(context, net, links, from)
            });
            if needs.is_empty() {
                continue;
            }
            filter.record_eliminations(&listed.removals);
            identity.push(BRANCH_SEPARATOR);
            let mut removals: Vec<u16> = listed.removals.iter().map(|number| number as u16).collect();
            sort_in_hash_order(context.numbering, &mut removals);
            let number = registry.register_chain(identity, complexity.into());
            chains.push(NestedChain { needs, removals, number, recipe: lead });
        }
        chains
    }
}

/// Returns the candidates that a link needs to be absent, given the node it leads to.
fn required_unit_absences<const W: usize>(
    context: &ChainContext<'_, W>,
    end: usize,
    unit: usize,
) -> CandidateBits<W> {
    context.unit_candidates(end, unit).intersection(&context.outer).difference(&context.present)
}

/// Search for a single path, in the node order that decides which of several shortest ones is found.
#[derive(Clone, Debug, Default)]
struct ForcingPathSearch {
    /// Parent of each node and the unit of the link; [`NONE`] if it was not reached.
    from: Vec<(u16, u8)>,
    queue: VecDeque<u16>,
}

impl ForcingPathSearch {
    /// Returns the nodes of a forcing chain, backwards from its conclusion, and the absences that its strong
    /// links need.
    fn trace_forcing_chain<const W: usize>(
        &mut self,
        context: &ChainContext<'_, W>,
        net: &LinkNet<W>,
        links: ChainLinks,
        start: u16,
    ) -> (Vec<u16>, CandidateBits<W>) {
        self.from.clear();
        self.from.resize(2 * net.graph.count, (NO_NUMBER, 0));
        self.from[start as usize] = (start, 0);
        self.queue.clear();
        self.queue.push_back(start);
        let goal = start ^ 1;
        // Breadth first, until the opposite of the start is reached.
        while let Some(node) = self.queue.pop_front() {
            if self.from[goal as usize].0 != NO_NUMBER {
                break;
            }
            let number = node as usize / 2;
            if node & 1 == 0 {
                for &off in context.numbering.visible_candidates(number, links == ChainLinks::X) {
                    if net.graph.present.contains(off as usize) {
                        self.reach_node(2 * off + 1, node, 0);
                    }
                }
            } else {
                for (unit, on) in net.graph.strong_order[number].into_iter().enumerate() {
                    if on != NO_NUMBER {
                        self.reach_node(2 * on, node, unit as u8);
                    }
                }
            }
        }
        // Walk back, collecting what the strong links need.
        let (mut nodes, mut needs) = (vec![goal], CandidateBits::EMPTY);
        let mut node = goal;
        while node != start {
            let (from, unit) = self.from[node as usize];
            debug_assert_ne!(from, NO_NUMBER, "the closure knows that there is a way");
            if node & 1 == 0 {
                needs.union_with(&required_unit_absences(context, node as usize / 2, unit.into()));
            }
            nodes.push(from);
            node = from;
        }
        (nodes, needs)
    }

    fn reach_node(&mut self, node: u16, from: u16, unit: u8) {
        if self.from[node as usize].0 == NO_NUMBER {
            self.from[node as usize] = (from, unit);
            self.queue.push_back(node);
        }
    }
}
