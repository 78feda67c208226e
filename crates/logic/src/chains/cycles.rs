//! Cycles of a given length through a given candidate.

use super::bits::Bits;
use super::chain::Links;
use super::graph::Graph;
use super::numbering::{NONE, Numbering};

/// How a true candidate was reached.
#[derive(Clone, Copy, Debug)]
struct Visit<const W: usize> {
    /// The true candidate before it.
    from: u16,
    /// The false candidate between the two.
    over: u16,
    /// All false candidates on the way.
    offs: Bits<W>,
    /// Victims seen by true candidates on the way.
    seen_by_on: Bits<W>,
    /// Victims seen by false candidates on the way.
    seen_by_off: Bits<W>,
}

/// A search for cycles by levels, with its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cycles<const W: usize> {
    visits: Vec<Visit<W>>,
    level: Vec<u16>,
    next: Vec<u16>,
}

impl<const W: usize> Cycles<W> {
    /// Hands on what each cycle of a length takes out of the victims, in the order in which the cycles close, until
    /// `found` returns true.
    ///
    /// A cycle of n nodes that takes a candidate out is also a forcing chain of at most n + 2 nodes that shows that
    /// candidate false: so the victims are known before.
    pub(crate) fn find(
        &mut self,
        (numbering, graph): (&Numbering<W>, &Graph<W>),
        (links, start, length): (Links, usize, u16),
        victims: &Bits<W>,
        mut found: impl FnMut(Bits<W>) -> bool,
    ) -> bool {
        let root = Visit {
            from: NONE,
            over: NONE,
            offs: Bits::EMPTY,
            seen_by_on: numbering.same_digit[start].and(victims),
            seen_by_off: Bits::EMPTY,
        };
        self.visits.resize(graph.count, root);
        self.visits[start] = root;
        self.level.clear();
        self.level.push(start as u16);
        let mut visited = Bits::of(start);
        for _ in 1..length / 2 {
            self.next.clear();
            for at in 0..self.level.len() {
                let on = self.level[at] as usize;
                let visit = self.visits[on];
                if graph.onward[on].without(&visited).is_empty() {
                    continue;
                }
                for &off in numbering.seen(on, links == Links::X) {
                    let off = off as usize;
                    if !graph.linked.contains(off) || visit.offs.contains(off) {
                        continue;
                    }
                    for next in graph.strong_order[off] {
                        if next == NONE || visited.contains(next as usize) {
                            continue;
                        }
                        let next = next as usize;
                        visited.insert(next);
                        self.next.push(next as u16);
                        let mut offs = visit.offs;
                        offs.insert(off);
                        self.visits[next] = Visit {
                            from: on as u16,
                            over: off as u16,
                            offs,
                            seen_by_on: visit.seen_by_on.or(&numbering.same_digit[next].and(victims)),
                            seen_by_off: visit.seen_by_off.or(&numbering.same_digit[off].and(victims)),
                        };
                    }
                }
            }
            std::mem::swap(&mut self.level, &mut self.next);
        }
        self.close((numbering, graph), (links, start), victims, &mut found)
    }

    fn close(
        &self,
        (numbering, graph): (&Numbering<W>, &Graph<W>),
        (links, start): (Links, usize),
        victims: &Bits<W>,
        found: &mut impl FnMut(Bits<W>) -> bool,
    ) -> bool {
        for &on in &self.level {
            let on = on as usize;
            if !graph.onward[on].contains(start) {
                continue;
            }
            let visit = &self.visits[on];
            for &off in numbering.seen(on, links == Links::X) {
                let off = off as usize;
                if !graph.strong[start].contains(off) || visit.offs.contains(off) {
                    continue;
                }
                let seen_by_off = visit.seen_by_off.or(&numbering.same_digit[off].and(victims));
                let removals = visit.seen_by_on.and(&seen_by_off);
                if removals.is_empty() {
                    continue;
                }
                let removals = removals.without(&self.loop_cells(numbering, on, off));
                if !removals.is_empty() && found(removals) {
                    return true;
                }
            }
        }
        false
    }

    /// All candidates of the cells of a loop, by its last true and false candidate.
    fn loop_cells(&self, numbering: &Numbering<W>, mut on: usize, mut off: usize) -> Bits<W> {
        let cell = |number: usize| &numbering.cells[numbering.place[number].0 as usize];
        let mut cells = Bits::EMPTY;
        loop {
            cells.add(cell(on));
            cells.add(cell(off));
            let visit = &self.visits[on];
            if visit.from == NONE {
                return cells;
            }
            off = visit.over as usize;
            on = visit.from as usize;
        }
    }
}
