//! All assumptions at once: which lead to their opposite, shortest chains first.
//!
//! The graph of consequences is its own mirror image, so an assumption leads to its opposite by a chain of 2n + 1 links
//! just when it leads to some candidate being true by n links, or one more, and to the same being false by the rest.
//! Half of the depth is therefore searched, for all starts side by side.

use super::bits::Bits;
use super::graph::Graph;

/// No chain found yet.
pub(crate) const NEVER: u16 = u16::MAX;

/// What all candidates lead to when they are true, as far as it was searched.
#[derive(Clone, Debug)]
pub(crate) struct Closure<const W: usize> {
    /// For each start the true candidates it leads to, itself among them.
    pub(crate) on: Vec<Bits<W>>,
    /// Those that came last.
    fresh: Vec<Bits<W>>,
    /// The false ones, one link behind or ahead.
    pub(crate) off: Vec<Bits<W>>,
    /// For each candidate the complexity of the chain that shows it false.
    pub(crate) shown_off: Vec<u16>,
    /// For each candidate the complexity of the chain that shows it true.
    pub(crate) shown_on: Vec<u16>,
    /// Chains up to this complexity are known.
    pub(crate) searched: u16,
    /// There are no others.
    pub(crate) exhausted: bool,
    /// Those whose consequences are followed.
    followed: Bits<W>,
    /// Those asked about: may they be shown false, true?
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

/// All that follows from a candidate being true: true ones, itself among them, and false ones. It goes by the links alone.
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
    /// Starts anew on a graph, asking about all candidates.
    pub(crate) fn reset(&mut self, graph: &Graph<W>) {
        self.ask(graph, graph.present, graph.linked);
    }

    /// Starts anew on a graph, asking whether some candidates are false and some are true.
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

    /// Finds the chains of complexity up to this one.
    pub(crate) fn search(&mut self, graph: &Graph<W>, complexity: u16) {
        while self.searched < complexity && !self.exhausted {
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

    /// Whether a candidate is shown false or true by any chain found so far.
    pub(crate) fn shows(&self, number: usize) -> bool {
        self.shown_off[number] != NEVER || self.shown_on[number] != NEVER
    }

    /// Candidates shown false by chains up to a complexity.
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
