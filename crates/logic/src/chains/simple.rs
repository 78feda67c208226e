//! The best cycle or forcing chain, without looking at others.
//!
//! Chains are asked for in the order of their rating, complexity and kind; the first that is there wins. So little is
//! searched that cannot win.

use super::bits::Bits;
use super::chain::{Kind, Links, length_addend};
use super::closure::Closure;
use super::cycles::Cycles;
use super::graph::Graph;
use super::numbering::{Numbering, Places};

/// What a search found: the chain itself can be told again from this.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Found<const W: usize> {
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
    read: bool,
}

/// The search with its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Simple<const W: usize> {
    x: Net<W>,
    y: Net<W>,
    xy: Net<W>,
    cycles: Cycles<W>,
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
            TurnKind::XCycle | TurnKind::YCycle => 6.5,
            TurnKind::XForcing => 6.6,
            TurnKind::Xy => 7.0,
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
    fn ensure(&mut self, numbering: &Numbering<W>, places: &Places, present: Bits<W>, links: Links) {
        if !self.read {
            self.graph.read(numbering, places, present, links);
            self.closure.reset(&self.graph);
            self.read = true;
        }
    }
}

impl<const W: usize> Simple<W> {
    /// The chain to take, if there is any.
    pub(crate) fn best(
        &mut self,
        numbering: &Numbering<W>,
        places: &Places,
        present: Bits<W>,
    ) -> Option<Found<W>> {
        for net in [&mut self.x, &mut self.y, &mut self.xy] {
            net.read = false;
        }
        let first =
            |kind: TurnKind| Some(Turn { kind, complexity: 4, rating: kind.base() + length_addend(4) });
        let mut turns = [TurnKind::XCycle, TurnKind::YCycle, TurnKind::XForcing, TurnKind::Xy].map(first);
        loop {
            let next = (0..4).filter(|&i| turns[i].is_some()).min_by(|&a, &b| {
                let order = |i: usize| turns[i].map(|turn| (turn.rating, turn.complexity, turn.kind.key()));
                order(a).partial_cmp(&order(b)).unwrap_or(std::cmp::Ordering::Equal)
            })?;
            let turn = turns[next]?;
            let (found, over) = self.take(numbering, places, present, turn);
            if found.is_some() {
                return found;
            }
            turns[next] = (!over).then(|| {
                let complexity = turn.complexity + 2;
                Turn { complexity, rating: turn.kind.base() + length_addend(complexity.into()), ..turn }
            });
        }
    }

    /// What there is of a kind and complexity; and whether nothing longer can be expected.
    fn take(
        &mut self,
        numbering: &Numbering<W>,
        places: &Places,
        present: Bits<W>,
        turn: Turn,
    ) -> (Option<Found<W>>, bool) {
        let (links, net) = match turn.kind {
            TurnKind::XCycle | TurnKind::XForcing => (Links::X, &mut self.x),
            TurnKind::YCycle => (Links::Y, &mut self.y),
            TurnKind::Xy => (Links::Xy, &mut self.xy),
        };
        net.ensure(numbering, places, present, links);
        let Net { graph, closure, .. } = net;
        let complexity = turn.complexity;
        let forcing = matches!(turn.kind, TurnKind::XForcing | TurnKind::Xy);
        let cycle = turn.kind != TurnKind::XForcing;
        closure.search(graph, complexity);
        let shown = forcing
            .then(|| {
                graph.starts.iter().find(|&start| {
                    closure.shown_off[start] == complexity || closure.shown_on[start] == complexity
                })
            })
            .flatten();
        let rated = |kind, start, shown| {
            Some(Found { kind, start, shown, complexity: complexity.into(), rating: turn.rating })
        };
        if cycle {
            closure.search(graph, complexity + 2);
            let victims = closure.victims(graph, complexity + 2);
            if !victims.is_empty() {
                let last = shown.unwrap_or(usize::MAX);
                let mut removals = Bits::EMPTY;
                let start = graph.starts.iter().take_while(|&start| start <= last).find(|&start| {
                    self.cycles.find((numbering, graph), (links, start, complexity), &victims, |found| {
                        removals = found;
                        true
                    })
                });
                if let Some(start) = start {
                    return (rated(Kind::Cycle(links), (start, true), Shown::Off(removals)), false);
                }
            }
        }
        if let Some(start) = shown {
            let kind = Kind::Forcing(links);
            let found = if closure.shown_off[start] == complexity {
                rated(kind, (start, true), Shown::Off(Bits::of(start)))
            } else {
                rated(kind, (start, false), Shown::On(start))
            };
            return (found, false);
        }
        // No chain has more nodes than there are; a candidate alone in its cell may be shown false, but starts nothing.
        let nothing = closure.exhausted
            && (complexity as usize > 2 * graph.count
                || !graph.present.iter().any(|number| closure.shows(number)));
        (None, nothing)
    }
}
