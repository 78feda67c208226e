//! Search for all relevant cycles and forcing chains on a board reduced by an assumption.
//!
//! Chains take effect in order, and each candidate is removed by the first that shows it false. A cycle is
//! relevant only if it comes before the forcing chain with the same conclusion; and since that chain has at
//! most two nodes more than the cycle, few cycles are.

use ninefold_core::short::SortShort;
use std::collections::VecDeque;

use super::bits::Bits;
use super::chain::{Kind, Links, length_addend};
use super::closure::{NEVER, consequences};
use super::cycles::{Cycles, passable, returning};
use super::ground::Ground;
use super::numbering::NONE;
use super::patterns::in_table_order;
use super::registry::{BRANCH, Distinct, Lead, NestedChain, Registry, removals_of};
use super::simple::{At, Net, Shown, SimpleChain};

/// The search with its buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct SimpleAll<const W: usize> {
    x: Net<W>,
    y: Net<W>,
    xy: Net<W>,
    cycles: Cycles<W>,
    paths: Paths,
    /// The board around, once read: its candidates, and whether it has no forcing chains of its own.
    around: Option<(Bits<W>, bool)>,
    around_net: Net<W>,
    ends: Vec<Option<(Bits<W>, Bits<W>)>>,
}

/// Order between chains.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Rank {
    rating: f64,
    complexity: u16,
    links: Links,
    start: usize,
    aim: Aim,
}

/// Targets of a search from a candidate, in this order.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Aim {
    Cycle,
    /// A forcing chain that shows the candidate false.
    FromTrue,
    /// A forcing chain that shows the candidate true.
    FromFalse,
}

/// A chain in the list.
#[derive(Clone, Debug)]
struct Listed<const W: usize> {
    rank: Rank,
    removals: Bits<W>,
    /// The nodes of a cycle, and the candidates that it needs to be absent: a cycle is followed in both
    /// directions, so those absent from the houses of its weak links count too. `None` for a forcing chain,
    /// which is followed from its start.
    cycle: Option<(Vec<u16>, Bits<W>)>,
}

fn rank(links: Links, aim: Aim, complexity: u16, start: usize) -> Rank {
    let base = if aim == Aim::Cycle { links.cycle_base() } else { links.forcing_base() };
    Rank { rating: base + length_addend(complexity.into()), complexity, links, start, aim }
}

impl<const W: usize> Listed<W> {
    fn chain(&self) -> SimpleChain<W> {
        let Listed { rank: Rank { rating, complexity, links, start, aim }, removals, .. } = *self;
        let (kind, is_true, shown) = match aim {
            Aim::Cycle => (Kind::Cycle(links), true, Shown::Off(removals)),
            Aim::FromTrue => (Kind::Forcing(links), true, Shown::Off(removals)),
            Aim::FromFalse => (Kind::Forcing(links), false, Shown::On(start)),
        };
        SimpleChain { kind, start: (start, is_true), shown, complexity: complexity.into(), rating }
    }
}

impl<const W: usize> SimpleAll<W> {
    /// Clears what was cached about the board around.
    pub(crate) fn forget(&mut self) {
        self.around = None;
    }

    /// Returns the chains that depend on the reduction, best first.
    pub(crate) fn find(
        &mut self,
        around: &Ground<'_, W>,
        ground: &Ground<'_, W>,
        registry: &mut Registry,
    ) -> Vec<NestedChain<W>> {
        self.xy.graph.read_links(ground.numbering, ground.places, ground.present, Links::Xy);
        // If the board around has no chains, every chain here uses a new strong link, which narrows the
        // search.
        let (off, on) = match self.is_quiet(around) {
            true => self.shown_by_new_links(ground),
            false => (self.xy.graph.present, self.xy.graph.linked),
        };
        if off.is_empty() && on.is_empty() {
            return Vec::new();
        }
        self.xy.graph.read_onward();
        let list = self.list(ground, off, on);
        self.tell(ground, registry, list)
    }

    /// Returns all chains of a board, best first; among cycles, those that may remove candidates come first.
    #[cfg(test)]
    pub(crate) fn leads(&mut self, ground: &Ground<'_, W>) -> Vec<SimpleChain<W>> {
        self.xy.graph.read(ground.numbering, ground.places, ground.present, Links::Xy);
        let (off, on) = (self.xy.graph.present, self.xy.graph.linked);
        self.list(ground, off, on).iter().map(Listed::chain).collect()
    }

    /// Lists the chains that show some candidates false, and some true, best first. Requires the graph of all
    /// links to be read.
    fn list(&mut self, ground: &Ground<'_, W>, off: Bits<W>, on: Bits<W>) -> Vec<Listed<W>> {
        self.xy.closure.ask(&self.xy.graph, off, on);
        self.xy.closure.search(&self.xy.graph, NEVER - 1);
        if !ground.present.iter().any(|number| self.xy.closure.shows(number)) {
            return Vec::new();
        }
        let at = At { numbering: ground.numbering, places: ground.places, present: ground.present };
        for (net, links) in [(&mut self.x, Links::X), (&mut self.y, Links::Y)] {
            net.read_about(at, links, off, on);
            net.closure.search(&net.graph, NEVER - 1);
        }
        let mut list = Vec::new();
        self.forcing(ground, &mut list);
        self.cycles(ground, &mut list);
        list.sort_short_by(|a, b| a.rank.partial_cmp(&b.rank).unwrap_or(std::cmp::Ordering::Equal));
        list
    }

    /// Whether the board around has no forcing chains of its own.
    fn is_quiet(&mut self, around: &Ground<'_, W>) -> bool {
        if let Some((present, quiet)) = self.around {
            debug_assert!(present == around.present, "the board around does not change unnoticed");
            return quiet;
        }
        let at = At { numbering: around.numbering, places: around.places, present: around.present };
        let Net { graph, closure } = &mut self.around_net;
        graph.read(at.numbering, at.places, at.present, Links::Xy);
        closure.reset(graph);
        closure.search(graph, NEVER - 1);
        let quiet = !around.present.iter().any(|number| closure.shows(number));
        self.around = Some((around.present, quiet));
        quiet
    }

    /// Returns the candidates that are shown false, and true, if every chain uses a strong link made by the
    /// reduction.
    ///
    /// A chain from p across a strong link to not p takes p to both ends of the link being false, so, read
    /// backwards, each end being true makes p false: the common consequences of both ends of some new link
    /// are shown, and nothing else.
    fn shown_by_new_links(&mut self, ground: &Ground<'_, W>) -> (Bits<W>, Bits<W>) {
        let SimpleAll { xy: Net { graph, .. }, around_net: Net { graph: around, .. }, ends, .. } = self;
        ends.clear();
        ends.resize(graph.count, None);
        let (mut shown_off, mut shown_on) = (Bits::EMPTY, Bits::EMPTY);
        for a in ground.present.and(&graph.linked).iter() {
            for b in graph.strong[a].without(&around.strong[a]).iter().filter(|&b| b > a) {
                let (on_a, off_a) = *ends[a].get_or_insert_with(|| consequences(graph, a));
                let (on_b, off_b) = *ends[b].get_or_insert_with(|| consequences(graph, b));
                shown_off.add(&off_a.and(&off_b));
                shown_on.add(&on_a.and(&on_b));
            }
        }
        (shown_off, shown_on)
    }

    fn forcing(&self, ground: &Ground<'_, W>, list: &mut Vec<Listed<W>>) {
        for (net, links) in [(&self.x, Links::X), (&self.xy, Links::Xy)] {
            net.graph.starts.iter().for_each(|start| {
                let (off, on) = (&net.closure.shown_off, &net.closure.shown_on);
                for (shown, aim) in [(off, Aim::FromTrue), (on, Aim::FromFalse)] {
                    if shown[start] != NEVER {
                        let removals = removals_of(ground, (start, aim == Aim::FromFalse));
                        let rank = rank(links, aim, shown[start], start);
                        list.push(Listed { rank, removals, cycle: None });
                    }
                }
            });
        }
    }

    fn cycles(&mut self, ground: &Ground<'_, W>, list: &mut Vec<Listed<W>>) {
        let before = list.len();
        // Rank of the forcing chain that removes each candidate: cycles matter only if they come before it.
        let mut latest: Vec<Option<Rank>> = vec![None; ground.numbering.count];
        for listed in &list[..before] {
            listed.removals.iter().for_each(|removal| {
                let slot = &mut latest[removal];
                if slot.is_none_or(|rank| listed.rank < rank) {
                    *slot = Some(listed.rank);
                }
            });
        }
        for links in [Links::X, Links::Y, Links::Xy] {
            let net = match links {
                Links::X => &self.x,
                Links::Y => &self.y,
                Links::Xy => &self.xy,
            };
            let (graph, closure) = (&net.graph, &net.closure);
            let victims = closure.victims(graph, NEVER - 1);
            let Some(longest) = victims.iter().map(|victim| closure.shown_off[victim]).max() else {
                continue;
            };
            // X and Y cycles are rated lower than the forcing chains, and so may be a good deal longer.
            let most = if links == Links::Xy { longest } else { 2 * graph.count as u16 };
            let (mut starts, mut last) = (Bits::EMPTY, 0);
            // Find the longest length at which a cycle could still come first, and for links of both kinds
            // the starts it may pass.
            for length in (4..=most).step_by(2) {
                let mut hopes = victims.iter().filter(|&victim| {
                    closure.shown_off[victim] <= length + 2
                        && latest[victim].is_none_or(|latest| rank(links, Aim::Cycle, length, 0) < latest)
                });
                if links == Links::Xy {
                    hopes.for_each(|victim| {
                        last = length;
                        starts.add(&passable(
                            (ground.numbering, graph),
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
            if links != Links::Xy && last > 0 {
                starts = returning(graph, graph.starts, last);
            }
            starts.and(&graph.starts).iter().for_each(|start| {
                let net = (ground.numbering, graph);
                // Record every cycle with its nodes and the absences that it needs in both directions.
                self.cycles.find(net, (links, start, last), &victims, |cycles, closing| {
                    let (mut nodes, mut needs) = (Vec::new(), Bits::EMPTY);
                    cycles.path(net, start, &closing, &mut nodes, |end, unit| {
                        needs.add(&absent(ground, end, unit));
                    });
                    let rank = rank(links, Aim::Cycle, closing.length, start);
                    list.push(Listed { rank, removals: closing.removals, cycle: Some((nodes, needs)) });
                    false
                });
            });
        }
    }

    fn tell(
        &mut self,
        ground: &Ground<'_, W>,
        registry: &mut Registry,
        list: Vec<Listed<W>>,
    ) -> Vec<NestedChain<W>> {
        let mut filter = Distinct::default();
        let mut chains = Vec::new();
        for listed in list {
            // Earlier chains with the same eliminations, or with all of them together, make this one
            // superfluous.
            if !filter.is_new(&listed.removals) {
                continue;
            }
            let Rank { links, start, aim, complexity, .. } = listed.rank;
            let lead = Lead::Path(listed.chain());
            let (mut identity, needs) = listed.cycle.unwrap_or_else(|| {
                let net = if links == Links::X { &self.x } else { &self.xy };
                let from = 2 * start as u16 + u16::from(aim == Aim::FromFalse);
                self.paths.forcing(ground, net, links, from)
            });
            if needs.is_empty() {
                continue;
            }
            filter.take(&listed.removals);
            identity.push(BRANCH);
            let mut removals: Vec<u16> = listed.removals.iter().map(|number| number as u16).collect();
            in_table_order(ground.numbering, &mut removals);
            let number = registry.number(identity, complexity.into());
            chains.push(NestedChain { needs, removals, number, lead });
        }
        chains
    }
}

/// Returns the candidates that a link needs to be absent, given the node it leads to.
fn absent<const W: usize>(ground: &Ground<'_, W>, end: usize, unit: usize) -> Bits<W> {
    ground.unit(end, unit).and(&ground.outer).without(&ground.present)
}

/// Search for a single path, in the node order that decides which of several shortest ones is found.
#[derive(Clone, Debug, Default)]
struct Paths {
    /// Parent of each node and the unit of the link; [`NONE`] if it was not reached.
    from: Vec<(u16, u8)>,
    queue: VecDeque<u16>,
}

impl Paths {
    /// Returns the nodes of a forcing chain, backwards from its conclusion, and the absences that its strong
    /// links need.
    fn forcing<const W: usize>(
        &mut self,
        ground: &Ground<'_, W>,
        net: &Net<W>,
        links: Links,
        start: u16,
    ) -> (Vec<u16>, Bits<W>) {
        self.from.clear();
        self.from.resize(2 * net.graph.count, (NONE, 0));
        self.from[start as usize] = (start, 0);
        self.queue.clear();
        self.queue.push_back(start);
        let goal = start ^ 1;
        // Breadth first, until the opposite of the start is reached.
        while let Some(node) = self.queue.pop_front() {
            if self.from[goal as usize].0 != NONE {
                break;
            }
            let number = node as usize / 2;
            if node & 1 == 0 {
                for &off in ground.numbering.seen(number, links == Links::X) {
                    if net.graph.present.contains(off as usize) {
                        self.reach(2 * off + 1, node, 0);
                    }
                }
            } else {
                for (unit, on) in net.graph.strong_order[number].into_iter().enumerate() {
                    if on != NONE {
                        self.reach(2 * on, node, unit as u8);
                    }
                }
            }
        }
        // Walk back, collecting what the strong links need.
        let (mut nodes, mut needs) = (vec![goal], Bits::EMPTY);
        let mut node = goal;
        while node != start {
            let (from, unit) = self.from[node as usize];
            debug_assert_ne!(from, NONE, "the closure knows that there is a way");
            if node & 1 == 0 {
                needs.add(&absent(ground, node as usize / 2, unit.into()));
            }
            nodes.push(from);
            node = from;
        }
        (nodes, needs)
    }

    fn reach(&mut self, node: u16, from: u16, unit: u8) {
        if self.from[node as usize].0 == NONE {
            self.from[node as usize] = (from, unit);
            self.queue.push_back(node);
        }
    }
}
