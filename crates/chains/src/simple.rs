//! The best cycle or forcing chain, without looking at others.
//!
//! Chains are asked for in the order of their rating, complexity and kind; the first that is there wins. So little is
//! searched that cannot win.

use super::bits::Bits;
use super::chain::{Kind, Links, length_addend};
use super::closure::{Closure, NEVER};
use super::cycles::{Cycles, passable};
use super::graph::Graph;
use super::numbering::{Numbering, Places};

/// What a search found: the chain itself can be told again from this.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SimpleChain<const W: usize> {
    pub(crate) kind: Kind,
    /// The node the search set out from: number and whether it was assumed true.
    pub(crate) start: (usize, bool),
    pub(crate) shown: Shown<W>,
    pub(crate) complexity: u32,
    pub(crate) rating: f64,
}

/// What a chain shows, by numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Shown<const W: usize> {
    On(usize),
    Off(Bits<W>),
}

/// The graph of some links, and what follows in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Net<const W: usize> {
    pub(crate) graph: Graph<W>,
    pub(crate) closure: Closure<W>,
}

/// The first cycle of every length that removes something: where it starts, and what it removes.
type FirstByLength<const W: usize> = Vec<Option<(usize, Bits<W>)>>;

/// The search with its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Simple<const W: usize> {
    x: Net<W>,
    y: Net<W>,
    xy: Net<W>,
    cycles: Cycles<W>,
    x_cycles: FirstByLength<W>,
    y_cycles: FirstByLength<W>,
}

/// The board a search is about.
#[derive(Clone, Copy)]
pub(crate) struct At<'a, const W: usize> {
    pub(crate) numbering: &'a Numbering<W>,
    pub(crate) places: &'a Places,
    pub(crate) present: Bits<W>,
}

/// A kind of chain waiting for its turn, with the complexity it has come to.
#[derive(Clone, Copy, Debug)]
struct Turn {
    kind: TurnKind,
    complexity: u16,
    rating: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum TurnKind {
    XCycle,
    XForcing,
    YCycle,
    /// Cycles and forcing chains alike: only the order of the starts decides between them.
    Xy,
}

impl TurnKind {
    fn base(self) -> f64 {
        match self {
            TurnKind::XCycle => Links::X.cycle_base(),
            TurnKind::YCycle => Links::Y.cycle_base(),
            TurnKind::XForcing => Links::X.forcing_base(),
            TurnKind::Xy => Links::Xy.forcing_base(),
        }
    }

    fn key(self) -> u8 {
        match self {
            TurnKind::XCycle | TurnKind::XForcing => 2,
            TurnKind::YCycle => 3,
            TurnKind::Xy => 4,
        }
    }
}

impl<const W: usize> Net<W> {
    pub(crate) fn read(&mut self, at: At<'_, W>, links: Links) {
        self.graph.read(at.numbering, at.places, at.present, links);
        self.closure.reset(&self.graph);
    }

    /// Reads the links, and asks about some candidates only: whether they are false, whether they are true.
    pub(crate) fn read_about(&mut self, at: At<'_, W>, links: Links, off: Bits<W>, on: Bits<W>) {
        self.graph.read(at.numbering, at.places, at.present, links);
        self.closure.ask(&self.graph, off, on.and(&self.graph.linked));
    }

    /// The first candidate shown by a chain of just this complexity, and what is shown of it.
    fn shown(&self, complexity: u16) -> Option<(usize, bool)> {
        let (off, on) = (&self.closure.shown_off, &self.closure.shown_on);
        let shown = |&start: &usize| off[start] == complexity || on[start] == complexity;
        self.graph.starts.iter().find(shown).map(|start| (start, off[start] != complexity))
    }
}

impl<const W: usize> Simple<W> {
    /// The chain to take, if there is any.
    pub(crate) fn best(
        &mut self,
        numbering: &Numbering<W>,
        places: &Places,
        present: Bits<W>,
    ) -> Option<SimpleChain<W>> {
        let at = At { numbering, places, present };
        self.x.read(at, Links::X);
        self.y.read(at, Links::Y);
        let x_shows = self.exhaust(at, Links::X);
        let y_shows = self.exhaust(at, Links::Y);
        let mut xy_read = false;
        let first = |kind: TurnKind, there: bool| {
            there.then(|| Turn { kind, complexity: 4, rating: kind.base() + length_addend(4) })
        };
        let mut turns = [
            first(TurnKind::XCycle, x_shows),
            first(TurnKind::YCycle, y_shows),
            first(TurnKind::XForcing, x_shows),
            first(TurnKind::Xy, true),
        ];
        loop {
            let order = |turn: &Turn| (turn.rating, turn.complexity, turn.kind.key());
            let turn = turns
                .iter()
                .flatten()
                .copied()
                .min_by(|a, b| order(a).partial_cmp(&order(b)).unwrap_or(std::cmp::Ordering::Equal))?;
            if turn.kind == TurnKind::Xy && !std::mem::replace(&mut xy_read, true) {
                self.xy.read(at, Links::Xy);
            }
            if let Some((kind, start, shown)) = self.take(at, turn) {
                return Some(SimpleChain {
                    kind,
                    start,
                    shown,
                    complexity: turn.complexity.into(),
                    rating: turn.rating,
                });
            }
            let complexity = turn.complexity + 2;
            let next =
                Turn { complexity, rating: turn.kind.base() + length_addend(complexity.into()), ..turn };
            for slot in &mut turns {
                if slot.is_some_and(|slot| slot.kind == turn.kind) {
                    *slot = (!self.is_over(turn)).then_some(next);
                }
            }
        }
    }

    /// Searches one of the smaller graphs to the end, with the cycles that may come to their turn; says whether it
    /// shows anything.
    fn exhaust(&mut self, at: At<'_, W>, links: Links) -> bool {
        let (net, first) = match links {
            Links::X => (&mut self.x, &mut self.x_cycles),
            _ => (&mut self.y, &mut self.y_cycles),
        };
        let Net { graph, closure } = net;
        closure.search(graph, NEVER - 1);
        first.clear();
        let victims = closure.victims(graph, NEVER - 1);
        let Some(least) = victims.iter().map(|victim| closure.shown_off[victim]).min() else {
            return graph.present.iter().any(|number| closure.shows(number));
        };
        // Longer ones rate higher than the shortest forcing chain.
        let limit = links.forcing_base() + length_addend(least.into());
        let mut most = 4;
        let cycle = |length: u16| links.cycle_base() + length_addend(length.into());
        while most <= 2 * graph.count as u16 && cycle(most + 2) <= limit {
            most += 2;
        }
        first.resize(most as usize + 1, None);
        let mut starts = Bits::EMPTY;
        victims.iter().for_each(|victim| starts.add(&passable(graph, victim, 0, most)));
        starts.and(&graph.starts).iter().for_each(|start| {
            self.cycles.find((at.numbering, graph), (links, start, most), &victims, |_, closing| {
                first[closing.length as usize].get_or_insert((start, closing.removals));
                false
            });
        });
        true
    }

    /// What there is of a kind and complexity: the kind, where it starts, what it shows.
    fn take(&mut self, at: At<'_, W>, turn: Turn) -> Option<(Kind, (usize, bool), Shown<W>)> {
        let complexity = turn.complexity;
        let listed = |links, list: &FirstByLength<W>| {
            let (start, removals) = (*list.get(complexity as usize)?)?;
            Some((Kind::Cycle(links), (start, true), Shown::Off(removals)))
        };
        let forcing = |links, (start, on): (usize, bool)| {
            let shown = if on { Shown::On(start) } else { Shown::Off(Bits::of(start)) };
            (Kind::Forcing(links), (start, !on), shown)
        };
        match turn.kind {
            TurnKind::XCycle => listed(Links::X, &self.x_cycles),
            TurnKind::YCycle => listed(Links::Y, &self.y_cycles),
            TurnKind::XForcing => self.x.shown(complexity).map(|shown| forcing(Links::X, shown)),
            TurnKind::Xy => {
                self.xy.closure.search(&self.xy.graph, complexity + 2);
                let shown = self.xy.shown(complexity);
                let last = shown.map_or(usize::MAX, |(start, _)| start);
                let cycle = self.xy_cycle(at, complexity, last);
                let cycle =
                    cycle.map(|(start, off)| (Kind::Cycle(Links::Xy), (start, true), Shown::Off(off)));
                cycle.or(shown.map(|shown| forcing(Links::Xy, shown)))
            }
        }
    }

    /// The first cycle of a length that removes something, with a start up to `last`.
    fn xy_cycle(&mut self, at: At<'_, W>, length: u16, last: usize) -> Option<(usize, Bits<W>)> {
        let Net { graph, closure } = &self.xy;
        let victims = closure.victims(graph, length + 2);
        let mut starts = Bits::EMPTY;
        victims.iter().for_each(|victim| {
            starts.add(&passable(graph, victim, closure.shown_off[victim], length));
        });
        let mut removals = Bits::EMPTY;
        let start = starts.and(&graph.starts).iter().take_while(|&start| start <= last).find(|&start| {
            self.cycles.find((at.numbering, graph), (Links::Xy, start, length), &victims, |_, closing| {
                removals = closing.removals;
                closing.length == length
            })
        });
        start.map(|start| (start, removals))
    }

    /// Whether nothing longer can be expected of a kind.
    fn is_over(&self, turn: Turn) -> bool {
        // No chain has more nodes than there are; a candidate alone in its cell may be shown false, but starts nothing.
        let Net { graph, closure } = match turn.kind {
            TurnKind::XCycle => return turn.complexity as usize >= self.x_cycles.len(),
            TurnKind::YCycle => return turn.complexity as usize >= self.y_cycles.len(),
            TurnKind::XForcing => &self.x,
            TurnKind::Xy => &self.xy,
        };
        closure.exhausted
            && (turn.complexity as usize > 2 * graph.count
                || !graph.present.iter().any(|number| closure.shows(number)))
    }
}
