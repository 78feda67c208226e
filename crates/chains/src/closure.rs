//! Closure of all assumptions at once: finds those that lead to their opposite, shortest chains first.
//!
//! The graph of consequences is its own mirror image, so an assumption leads to its opposite by a chain of
//! 2n + 1 links if and only if it leads to some candidate being true by n links, or one more, and to the same
//! being false by the rest. Half of the depth is therefore enough, for all starts in parallel.

use super::bits::Bits;
use super::graph::Graph;

/// Complexity of a chain not found yet.
pub(crate) const NEVER: u16 = u16::MAX;

/// Consequences of all candidates being true, as far as they were searched.
#[derive(Clone, Debug)]
pub(crate) struct Closure<const W: usize> {
    /// True candidates that each start leads to, itself included.
    pub(crate) on: Vec<Bits<W>>,
    /// True candidates added in the last round.
    fresh: Vec<Bits<W>>,
    /// False candidates that each start leads to, one link behind or ahead.
    pub(crate) off: Vec<Bits<W>>,
    /// Complexity of the chain that shows each candidate false.
    pub(crate) shown_off: Vec<u16>,
    /// Complexity of the chain that shows each candidate true.
    pub(crate) shown_on: Vec<u16>,
    /// Complexity up to which all chains are known.
    pub(crate) searched: u16,
    /// Whether there are no further chains.
    pub(crate) exhausted: bool,
    /// Candidates whose consequences are followed.
    followed: Bits<W>,
    /// Candidates that may be shown false or true.
    asked_off: Bits<W>,
    asked_on: Bits<W>,
}

impl<const W: usize> Default for Closure<W> {
    fn default() -> Closure<W> {
        Closure {
            on: Vec::new(),
            fresh: Vec::new(),
            off: Vec::new(),
            shown_off: Vec::new(),
            shown_on: Vec::new(),
            searched: 0,
            exhausted: true,
            followed: Bits::EMPTY,
            asked_off: Bits::EMPTY,
            asked_on: Bits::EMPTY,
        }
    }
}

/// Returns all consequences of a candidate being true by links alone: true candidates, itself included, and
/// false ones.
pub(crate) fn consequences<const W: usize>(graph: &Graph<W>, start: usize) -> (Bits<W>, Bits<W>) {
    let (mut on, mut off) = (Bits::of(start), Bits::EMPTY);
    let mut fresh = on;
    while !fresh.is_empty() {
        let (mut seen, mut next) = (Bits::EMPTY, Bits::EMPTY);
        fresh.iter().for_each(|number| seen.add(&graph.weak[number]));
        let seen = seen.without(&off);
        seen.and(&graph.linked).iter().for_each(|number| next.add(&graph.strong[number]));
        off.add(&seen);
        fresh = next.without(&on);
        on.add(&fresh);
    }
    (on, off)
}

impl<const W: usize> Closure<W> {
    /// Starts over on a graph, for all candidates.
    pub(crate) fn reset(&mut self, graph: &Graph<W>) {
        self.ask(graph, graph.present, graph.linked);
    }

    /// Starts over on a graph, for chains that show some candidates false and some true.
    pub(crate) fn ask(&mut self, graph: &Graph<W>, off: Bits<W>, on: Bits<W>) {
        self.asked_off = off;
        self.asked_on = on;
        self.followed = off;
        on.iter().for_each(|number| self.followed.add(&graph.strong[number]));
        self.on.clear();
        self.on.extend((0..graph.count).map(Bits::of));
        self.fresh.clear();
        self.fresh.extend_from_slice(&self.on);
        self.off.clear();
        self.off.extend_from_slice(&graph.weak);
        for shown in [&mut self.shown_off, &mut self.shown_on] {
            shown.clear();
            shown.resize(graph.count, NEVER);
        }
        self.searched = 2;
        self.exhausted = false;
    }

    /// Finds all chains up to this complexity.
    pub(crate) fn search(&mut self, graph: &Graph<W>, complexity: u16) {
        while self.searched < complexity && !self.exhausted {
            // One more link in each round: true and false candidates grow in turn.
            self.searched += 2;
            self.show_on(graph);
            if self.searched.is_multiple_of(4) {
                self.grow_on(graph)
            } else {
                self.grow_off(graph)
            }
            self.show_off();
        }
    }

    /// Whether any chain found so far shows a candidate false or true.
    pub(crate) fn shows(&self, number: usize) -> bool {
        self.shown_off[number] != NEVER || self.shown_on[number] != NEVER
    }

    /// Returns the candidates shown false by chains up to a complexity.
    pub(crate) fn victims(&self, graph: &Graph<W>, complexity: u16) -> Bits<W> {
        let mut victims = Bits::EMPTY;
        graph.present.iter().for_each(|number| {
            if self.shown_off[number] <= complexity {
                victims.insert(number);
            }
        });
        victims
    }

    fn grow_on(&mut self, graph: &Graph<W>) {
        let mut any = false;
        self.followed.iter().for_each(|start| {
            let mut next = Bits::EMPTY;
            self.fresh[start].iter().for_each(|on| next.add(&graph.onward[on]));
            let next = next.without(&self.on[start]);
            self.on[start].add(&next);
            self.fresh[start] = next;
            any |= !next.is_empty();
        });
        self.exhausted = !any;
    }

    fn grow_off(&mut self, graph: &Graph<W>) {
        self.followed.iter().for_each(|start| {
            let mut off = self.off[start];
            self.fresh[start].iter().for_each(|on| off.add(&graph.weak[on]));
            self.off[start] = off;
        });
    }

    fn show_off(&mut self) {
        self.asked_off.iter().for_each(|start| {
            if self.shown_off[start] == NEVER && self.on[start].meets(&self.off[start]) {
                self.shown_off[start] = self.searched;
            }
        });
    }

    fn show_on(&mut self, graph: &Graph<W>) {
        self.asked_on.iter().for_each(|start| {
            if self.shown_on[start] != NEVER {
                return;
            }
            let (mut on, mut off) = (Bits::EMPTY, Bits::EMPTY);
            graph.strong[start].iter().for_each(|next| {
                on.add(&self.on[next]);
                off.add(&self.off[next]);
            });
            if on.meets(&off) {
                self.shown_on[start] = self.searched;
            }
        });
    }
}
