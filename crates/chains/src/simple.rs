//! Search for the best cycle or forcing chain, without finding the others.
//!
//! Chains are searched in the order of their rating, complexity and kind, and the first one found wins. So
//! little time is spent on chains that cannot win.

use ninefold_core::{Cell, CellMap};
use ninefold_facts::Facts;

use super::bits::Bits;
use super::chain::{Best, Kind, Links, length_addend};
use super::closure::Closure;
use super::cycles::{Cycles, passable};
use super::graph::Graph;
use super::numbering::{Numbering, Places};

/// Result of a search, from which the chain itself can be reconstructed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SimpleChain<const W: usize> {
    pub(crate) kind: Kind,
    /// Node that the search started from: number, and whether it was assumed true.
    pub(crate) start: (usize, bool),
    pub(crate) shown: Shown<W>,
    pub(crate) complexity: u32,
    pub(crate) rating: f64,
}

/// Conclusion of a chain, by numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Shown<const W: usize> {
    On(usize),
    Off(Bits<W>),
}

/// The graph of some links, with the closure of its consequences.
#[derive(Clone, Debug, Default)]
pub(crate) struct Net<const W: usize> {
    pub(crate) graph: Graph<W>,
    pub(crate) closure: Closure<W>,
}

/// The search with its buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Simple<const W: usize> {
    /// Numbering of the board, or of an earlier one that covers it.
    numbering: Numbering<W>,
    nets: Nets<W>,
}

/// The nets of the links by cells alone, and of all links.
#[derive(Clone, Debug, Default)]
struct Nets<const W: usize> {
    y: Net<W>,
    xy: Net<W>,
    cycles: Cycles<W>,
}

/// A board as the search reads it.
#[derive(Clone, Copy)]
pub(crate) struct At<'a, const W: usize> {
    pub(crate) numbering: &'a Numbering<W>,
    pub(crate) places: &'a Places,
    pub(crate) present: Bits<W>,
}

/// Order between chains of different kinds: the rating, then the complexity, then the kind.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Rank {
    pub(crate) rating: f64,
    complexity: u32,
    kind: u8,
}

impl Rank {
    pub(crate) fn of(kind: Kind, complexity: u32) -> Rank {
        let (base, key) = match kind {
            Kind::Cycle(links) => (links.cycle_base(), links),
            Kind::Forcing(links) => (links.forcing_base(), links),
            _ => (f64::INFINITY, Links::Xy),
        };
        let kind = match key {
            Links::X => 2,
            Links::Y => 3,
            Links::Xy => 4,
        };
        Rank { rating: base + length_addend(complexity), complexity, kind }
    }

    /// Returns the length of the longest cycle of some links that comes before this rank, or 0.
    pub(crate) fn longest_cycle_before(self, links: Links) -> u16 {
        let before = |length: &u16| Rank::of(Kind::Cycle(links), (*length).into()) < self;
        (4..LONGEST).step_by(2).take_while(before).last().unwrap_or(0)
    }
}

/// Upper bound for the number of nodes of a chain.
pub(crate) const LONGEST: u16 = 2 * 729;

impl<const W: usize> Net<W> {
    pub(crate) fn read(&mut self, at: At<'_, W>, links: Links) {
        self.graph.read(at.numbering, at.places, at.present, links);
        self.closure.reset(&self.graph);
    }

    /// Reads the links for chains about some candidates only: whether they are false, whether they are true.
    pub(crate) fn read_about(&mut self, at: At<'_, W>, links: Links, off: Bits<W>, on: Bits<W>) {
        self.graph.read(at.numbering, at.places, at.present, links);
        self.closure.ask(&self.graph, off, on.and(&self.graph.linked));
    }

    /// Returns the first candidate shown by a chain of exactly this complexity, and whether it is true.
    pub(crate) fn shown(&self, complexity: u16) -> Option<(usize, bool)> {
        let (off, on) = (&self.closure.shown_off, &self.closure.shown_on);
        let shown = |&start: &usize| off[start] == complexity || on[start] == complexity;
        self.graph.starts.iter().find(shown).map(|start| (start, off[start] != complexity))
    }

    /// Whether no chain found so far shows anything.
    pub(crate) fn shows_nothing(&self) -> bool {
        !self.graph.present.iter().any(|number| self.closure.shows(number))
    }

    /// Returns the complexity and conclusion of the shortest forcing chain.
    pub(crate) fn first(&mut self) -> Option<(u16, (usize, bool))> {
        let mut complexity = 4;
        loop {
            self.closure.search(&self.graph, complexity);
            if let Some(shown) = self.shown(complexity) {
                return Some((complexity, shown));
            }
            if self.closure.exhausted && complexity >= self.closure.searched {
                return None;
            }
            complexity += 2;
        }
    }
}

impl<const W: usize> Simple<W> {
    /// Returns the best chain by cells alone or by all links, if it comes before the given rank.
    pub(crate) fn best(
        &mut self,
        facts: &Facts,
        places: &Places,
        rings: CellMap,
        in_hand: Option<Rank>,
    ) -> Option<Best> {
        let present = self.numbering.covers(facts).unwrap_or_else(|| {
            self.numbering.read(facts);
            Bits::below(self.numbering.count)
        });
        let Simple { numbering, nets } = self;
        let at = At { numbering, places, present };
        let of_cells = nets.y_cycle(at, rings, in_hand);
        let in_hand = of_cells.map(|(_, rank)| rank).or(in_hand);
        let found = nets.xy_chain(at, in_hand).or(of_cells.map(|(chain, _)| chain));
        found.map(|found| found.told(numbering))
    }

    /// Whether there is a cycle of some links that removes candidates.
    pub(crate) fn has_cycle(&mut self, facts: &Facts, links: Links) -> bool {
        let mut places = Places::default();
        places.read(facts);
        let rings = if links == Links::Y { ring_cells(facts) } else { facts.empty() };
        if rings.is_empty() {
            return false;
        }
        self.numbering.read(facts);
        let Simple { numbering, nets: Nets { y: net, cycles, .. } } = self;
        let mut starts = Bits::EMPTY;
        rings.iter().for_each(|cell| starts.add(&numbering.cells[cell.index()]));
        net.graph.read(numbering, &places, Bits::below(numbering.count), links);
        cycles.shortest((numbering, &net.graph), (links, starts, LONGEST)).is_some()
    }
}

impl<const W: usize> Nets<W> {
    /// Returns the best cycle through some cells with two candidates.
    fn y_cycle(
        &mut self,
        at: At<'_, W>,
        rings: CellMap,
        in_hand: Option<Rank>,
    ) -> Option<(SimpleChain<W>, Rank)> {
        let kind = Kind::Cycle(Links::Y);
        let most = in_hand.map_or(LONGEST, |rank| rank.longest_cycle_before(Links::Y));
        if rings.is_empty() || most < 4 {
            return None;
        }
        let mut starts = Bits::EMPTY;
        rings.iter().for_each(|cell| starts.add(&at.numbering.cells[cell.index()]));
        self.y.graph.read(at.numbering, at.places, at.present, Links::Y);
        let net = (at.numbering, &self.y.graph);
        let (length, start, removals) = self.cycles.shortest(net, (Links::Y, starts, most))?;
        let rank = Rank::of(kind, length.into());
        Some((SimpleChain::new(kind, (start, true), Shown::Off(removals), rank), rank))
    }

    /// Returns the best cycle or forcing chain by all links: both are rated alike, so that only the order of
    /// the starts decides between them.
    fn xy_chain(&mut self, at: At<'_, W>, in_hand: Option<Rank>) -> Option<SimpleChain<W>> {
        let kind = Kind::Forcing(Links::Xy);
        let comes_first = |complexity| in_hand.is_none_or(|in_hand| Rank::of(kind, complexity) < in_hand);
        let mut complexity = 4;
        while comes_first(complexity.into()) {
            // The graph is built only if a chain of the lowest complexity could win.
            if complexity == 4 {
                self.xy.read(at, Links::Xy);
            }
            self.xy.closure.search(&self.xy.graph, complexity + 2);
            let shown = self.xy.shown(complexity);
            let last = shown.map_or(usize::MAX, |(start, _)| start);
            let rank = Rank::of(kind, complexity.into());
            // A cycle wins over a forcing chain with the same or a later start.
            if let Some((start, off)) = self.xy_cycle(at, complexity, last) {
                let kind = Kind::Cycle(Links::Xy);
                return Some(SimpleChain::new(kind, (start, true), Shown::Off(off), rank));
            }
            if let Some((start, on)) = shown {
                let shown = if on { Shown::On(start) } else { Shown::Off(Bits::of(start)) };
                return Some(SimpleChain::new(kind, (start, !on), shown, rank));
            }
            if self.is_over(complexity) {
                return None;
            }
            complexity += 2;
        }
        None
    }

    /// Returns the first cycle of a length that removes candidates, with a start up to `last`.
    fn xy_cycle(&mut self, at: At<'_, W>, length: u16, last: usize) -> Option<(usize, Bits<W>)> {
        let Net { graph, closure } = &self.xy;
        let net = (at.numbering, graph);
        let victims = closure.victims(graph, length + 2);
        let mut starts = Bits::EMPTY;
        victims.iter().for_each(|victim| {
            starts.add(&passable(net, victim, closure.shown_off[victim], length));
        });
        let mut removals = Bits::EMPTY;
        let start = starts.and(&graph.starts).iter().take_while(|&start| start <= last).find(|&start| {
            self.cycles.find(net, (Links::Xy, start, length), &victims, |_, closing| {
                removals = closing.removals;
                closing.length == length
            })
        });
        start.map(|start| (start, removals))
    }

    /// Whether no longer chain by all links is possible.
    fn is_over(&self, complexity: u16) -> bool {
        // No chain has more nodes than there are; a candidate alone in its cell may be shown false, but is
        // never a start.
        let Net { graph, closure } = &self.xy;
        closure.exhausted && (complexity as usize > 2 * graph.count || self.xy.shows_nothing())
    }
}

impl<const W: usize> SimpleChain<W> {
    fn new(kind: Kind, start: (usize, bool), shown: Shown<W>, rank: Rank) -> SimpleChain<W> {
        SimpleChain { kind, start, shown, complexity: rank.complexity, rating: rank.rating }
    }
}

/// Returns the cells with two candidates that a cycle by cells alone may pass: for both of its digits, each
/// sees another such cell. A pair of cells that see only each other is excluded unless it still eliminates
/// candidates.
pub(crate) fn ring_cells(facts: &Facts) -> CellMap {
    let mut rings = facts.bivalue();
    loop {
        let goes_on = |cell: &Cell| {
            let digits = facts.candidates(*cell);
            let mut all = CellMap::EMPTY;
            for digit in digits {
                let next = cell.peers() & rings & facts.cells_with(digit);
                if next.is_empty() {
                    return false;
                }
                all |= next;
            }
            // A pair needs a candidate outside that sees both cells.
            let takes_out = |other: Cell| {
                let both = cell.peers() & other.peers();
                digits.iter().any(|digit| !both.is_disjoint(facts.cells_with(digit)))
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
