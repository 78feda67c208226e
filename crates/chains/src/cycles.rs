//! Search for cycles (closed chains) of a given length through a given candidate.

use smallvec::{SmallVec, smallvec};

use super::bits::CandidateBits;
use super::chain::ChainLinks;
use super::graph::LinkGraph;
use super::numbering::{CELL_HOUSES, CandidateNumbering, NO_NUMBER};

/// The path to a true candidate.
#[derive(Clone, Copy, Debug)]
struct CycleVisit<const W: usize> {
    /// The previous true candidate.
    from: u16,
    /// The false candidate between the two.
    over: u16,
    /// The unit of the strong link: cell, box, row, column.
    unit: u8,
    /// All false candidates on the path.
    offs: CandidateBits<W>,
    /// Eliminated candidates seen by true candidates on the path.
    seen_by_on: CandidateBits<W>,
    /// Eliminated candidates seen by false candidates on the path.
    seen_by_off: CandidateBits<W>,
}

/// Returns the candidates through which cycles of a length that remove a victim can pass.
///
/// The victim sees a true and a false node of the cycle in its digit. Assuming the victim true, one follows
/// the cycle from there, and also backwards with all signs reversed: so every node of the cycle is reached
/// with both signs, within `length` links. If no chain shorter than `length + 2` nodes shows the victim
/// false, all nodes lie on it, and the paths to both signs together have just this length.
///
/// Restricting the result to candidates on a closed walk of this length was tried: it costs as much as it
/// saves.
pub(crate) fn possible_cycle_candidates<const W: usize>(
    (numbering, graph): (&CandidateNumbering<W>, &LinkGraph<W>),
    elimination: usize,
    shown: u16,
    length: u16,
) -> CandidateBits<W> {
    let seen = numbering.same_digit[elimination].intersection(&graph.linked);
    if seen.len() < 2 {
        return CandidateBits::EMPTY;
    }
    let depth = length as usize / 2;
    let mut on = CandidateBits::from_member(elimination);
    let mut next = CandidateBits::EMPTY;
    seen.iter().for_each(|number| next.union_with(&graph.strong[number]));
    let mut fresh: SmallVec<[CandidateBits<W>; 8]> = smallvec![on];
    // Advance two links a level; `fresh` are the newly true candidates, `off` the false ones one link
    // farther.
    let mut off: SmallVec<[CandidateBits<W>; 8]> = smallvec![seen];
    for level in 0..depth {
        if level > 0 {
            next = CandidateBits::EMPTY;
            fresh[level].iter().for_each(|number| next.union_with(&graph.onward[number]));
        }
        next = next.difference(&on);
        let mut farther = off[level];
        next.iter().for_each(|number| farther.union_with(&graph.weak[number]));
        on.union_with(&next);
        fresh.push(next);
        off.push(farther);
    }
    let passable = match shown < length + 2 {
        true => on.intersection(&off[depth]),
        false => (0..=depth).fold(CandidateBits::EMPTY, |passable, level| {
            passable.union(&fresh[level].intersection(&off[depth - level]))
        }),
    };
    if passable.intersection(&seen).len() < 2 { CandidateBits::EMPTY } else { passable }
}

/// Returns the starts that lead back to themselves within a length.
pub(crate) fn self_reaching_starts<const W: usize>(
    graph: &LinkGraph<W>,
    starts: CandidateBits<W>,
    length: u16,
) -> CandidateBits<W> {
    let mut returning = CandidateBits::EMPTY;
    for start in starts.intersection(&graph.starts).iter() {
        // Go two links away from the start, but not straight back to it.
        let mut fresh = graph.onward[start];
        fresh.remove(start);
        let mut on = fresh;
        // Widen by two links a round, up to the length or until the start is met again.
        for _ in 1..length / 2 {
            let mut next = CandidateBits::EMPTY;
            fresh.iter().for_each(|number| next.union_with(&graph.onward[number]));
            fresh = next.difference(&on);
            on.union_with(&fresh);
            if fresh.is_empty() || on.contains(start) {
                break;
            }
        }
        if on.contains(start) {
            returning.insert(start);
        }
    }
    returning
}

/// A cycle that removes candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClosedCycle<const W: usize> {
    pub(crate) length: u16,
    pub(crate) removals: CandidateBits<W>,
    /// The last true and false candidate before the cycle returns to its start.
    on: usize,
    off: usize,
}

/// Search for cycles level by level, with its buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct CycleSearch<const W: usize> {
    visits: Vec<CycleVisit<W>>,
    level: Vec<u16>,
    next: Vec<u16>,
}

impl<const W: usize> CycleSearch<W> {
    /// Calls `found` with every cycle up to a length that removes some of the victims, in the order in which
    /// the cycles close, until it returns true.
    ///
    /// A cycle of n nodes that removes a candidate is also a forcing chain of at most n + 2 nodes that shows
    /// that candidate false: so the victims are known before.
    pub(crate) fn find_cycles(
        &mut self,
        net: (&CandidateNumbering<W>, &LinkGraph<W>),
        (links, start, most): (ChainLinks, usize, u16),
        eliminations: &CandidateBits<W>,
        mut found: impl FnMut(&CycleSearch<W>, ClosedCycle<W>) -> bool,
    ) -> bool {
        // The start is the root of all paths, with the victims that it sees.
        let root = CycleVisit {
            from: NO_NUMBER,
            over: NO_NUMBER,
            unit: 0,
            offs: CandidateBits::EMPTY,
            seen_by_on: net.0.same_digit[start].intersection(eliminations),
            seen_by_off: CandidateBits::EMPTY,
        };
        self.visits.resize(net.1.count, root);
        self.visits[start] = root;
        self.level.clear();
        self.level.push(start as u16);
        // Grow the paths by two links a round, and look for those that return to the start.
        let mut visited = CandidateBits::from_member(start);
        for length in (4..=most).step_by(2) {
            self.advance_level(net, links, eliminations, &mut visited);
            if self.level.is_empty() {
                return false;
            }
            if self.close_cycles(net, (links, start, length), eliminations, &mut found) {
                return true;
            }
        }
        false
    }

    /// Returns the shortest cycle that removes candidates: its length, start and eliminations. Among equally
    /// short ones it is one of the first start, and of its cycles the first that closes.
    pub(crate) fn find_shortest_cycle(
        &mut self,
        net: (&CandidateNumbering<W>, &LinkGraph<W>),
        (links, starts, mut most): (ChainLinks, CandidateBits<W>, u16),
    ) -> Option<(u16, usize, CandidateBits<W>)> {
        let mut best = None;
        // After each find, only shorter cycles are wanted.
        for start in self_reaching_starts(net.1, starts, most).iter() {
            self.find_cycles(net, (links, start, most), &net.1.present, |_, closing| {
                best = Some((closing.length, start, closing.removals));
                most = closing.length - 2;
                true
            });
        }
        best
    }

    /// Advances to the true candidates two links farther.
    fn advance_level(
        &mut self,
        (numbering, graph): (&CandidateNumbering<W>, &LinkGraph<W>),
        links: ChainLinks,
        eliminations: &CandidateBits<W>,
        visited: &mut CandidateBits<W>,
    ) {
        self.next.clear();
        // Go on from every true candidate of this level that leads to anything new.
        for at in 0..self.level.len() {
            let on = self.level[at] as usize;
            if graph.onward[on].difference(visited).is_empty() {
                continue;
            }
            // Its weak links are followed in order, without a false candidate twice on one path.
            let visit = self.visits[on];
            for &off in numbering.visible_candidates(on, links == ChainLinks::X) {
                let off = off as usize;
                if !graph.linked.contains(off) || visit.offs.contains(off) {
                    continue;
                }
                // Every strong link of the false candidate leads to a true one, reached first by this path.
                for (unit, next) in graph.strong_order[off].into_iter().enumerate() {
                    if next == NO_NUMBER || visited.contains(next as usize) {
                        continue;
                    }
                    let next = next as usize;
                    visited.insert(next);
                    self.next.push(next as u16);
                    let mut offs = visit.offs;
                    offs.insert(off);
                    self.visits[next] = CycleVisit {
                        from: on as u16,
                        over: off as u16,
                        unit: unit as u8,
                        offs,
                        seen_by_on: visit
                            .seen_by_on
                            .union(&numbering.same_digit[next].intersection(eliminations)),
                        seen_by_off: visit
                            .seen_by_off
                            .union(&numbering.same_digit[off].intersection(eliminations)),
                    };
                }
            }
        }
        // The candidates found become the level of the next round.
        std::mem::swap(&mut self.level, &mut self.next);
    }

    fn close_cycles(
        &self,
        (numbering, graph): (&CandidateNumbering<W>, &LinkGraph<W>),
        (links, start, length): (ChainLinks, usize, u16),
        eliminations: &CandidateBits<W>,
        found: &mut impl FnMut(&CycleSearch<W>, ClosedCycle<W>) -> bool,
    ) -> bool {
        for &on in &self.level {
            let on = on as usize;
            if !graph.onward[on].contains(start) {
                continue;
            }
            let visit = &self.visits[on];
            // The last link back to the start must be strong, and none of the false candidates repeated.
            for &off in numbering.visible_candidates(on, links == ChainLinks::X) {
                let off = off as usize;
                if !graph.strong[start].contains(off) || visit.offs.contains(off) {
                    continue;
                }
                let seen_by_off =
                    visit.seen_by_off.union(&numbering.same_digit[off].intersection(eliminations));
                // A candidate seen by both signs is eliminated, unless it lies in a cell of the loop.
                let removals = visit.seen_by_on.intersection(&seen_by_off);
                if removals.is_empty() {
                    continue;
                }
                let removals = removals.difference(&self.loop_cell_candidates(numbering, on, off));
                if !removals.is_empty() && found(self, ClosedCycle { length, removals, on, off }) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns all candidates of the cells of a loop, by its last true and false candidate.
    fn loop_cell_candidates(
        &self,
        numbering: &CandidateNumbering<W>,
        mut on: usize,
        mut off: usize,
    ) -> CandidateBits<W> {
        let cell = |number: usize| &numbering.cells[numbering.cell_and_digit[number].0 as usize];
        let mut cells = CandidateBits::EMPTY;
        // Follow the visits back to the start, which has no predecessor.
        loop {
            cells.union_with(cell(on));
            cells.union_with(cell(off));
            let visit = &self.visits[on];
            if visit.from == NO_NUMBER {
                return cells;
            }
            off = visit.over as usize;
            on = visit.from as usize;
        }
    }

    /// Traces the nodes of a cycle backwards from the start, each as twice the number, one more for false,
    /// and calls `link` with every link: the node it leads to, and its unit.
    pub(crate) fn trace_cycle_nodes(
        &self,
        (numbering, graph): (&CandidateNumbering<W>, &LinkGraph<W>),
        start: usize,
        closing: &ClosedCycle<W>,
        nodes: &mut Vec<u16>,
        mut link: impl FnMut(usize, usize),
    ) {
        // The last link closes the cycle: the strong one back to the start.
        let (mut on, mut off) = (closing.on, closing.off);
        let unit = graph.strong_order[off].iter().position(|&end| end as usize == start);
        nodes.push(2 * start as u16);
        link(start, unit.unwrap_or(0));
        // Then two links a round: the weak one to the false node, the strong one to the true one.
        loop {
            nodes.push(2 * off as u16 + 1);
            link(off, weak_link_unit(numbering, on, off));
            let visit = &self.visits[on];
            if visit.from == NO_NUMBER {
                return;
            }
            nodes.push(2 * on as u16);
            link(on, visit.unit.into());
            off = visit.over as usize;
            on = visit.from as usize;
        }
    }
}

/// Returns the unit of the link from a true candidate to a false one: the cell, or the first house that
/// contains both.
fn weak_link_unit<const W: usize>(numbering: &CandidateNumbering<W>, on: usize, off: usize) -> usize {
    let [from, to] = [on, off].map(|number| numbering.cell_and_digit[number].0 as usize);
    if from == to {
        return 0;
    }
    let shared = |&(house, _): &(u8, u8)| CELL_HOUSES[to].iter().any(|&(other, _)| house == other);
    CELL_HOUSES[from].iter().position(shared).map_or(0, |index| 1 + index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closure::NOT_FOUND;
    use crate::numbering::PlaceMasks;
    use crate::simple::{LinkNet, NumberedBoard};
    use ninefold_facts::Facts;

    /// Checks that a cycle which removes a candidate starts where such a cycle can pass, even if a shorter
    /// chain shows that candidate false. Counts both kinds, and the starts that are skipped.
    fn check(text: &str) -> [usize; 3] {
        let facts = Facts::new(text.parse().unwrap());
        let (mut numbering, mut places) = (CandidateNumbering::<12>::default(), PlaceMasks::default());
        numbering.number_candidates(&facts);
        places.fill_from_facts(&facts);
        let mut net = LinkNet::default();
        net.rebuild_for_board(
            NumberedBoard {
                numbering: &numbering,
                places: &places,
                present: CandidateBits::numbers_below(numbering.count),
            },
            ChainLinks::Xy,
        );
        let LinkNet { graph, closure } = &mut net;
        closure.search_up_to_complexity(graph, NOT_FOUND - 1);
        let (mut cycles, [mut shortest, mut longer, mut spared]) = (CycleSearch::default(), [0; 3]);
        for length in (4..=14).step_by(2) {
            for victim in closure.candidates_shown_false(graph, length + 2).iter() {
                let shown = closure.shown_off[victim];
                let passable = possible_cycle_candidates((&numbering, graph), victim, shown, length);
                for start in graph.starts.iter() {
                    let mut takes_out = false;
                    let find = (ChainLinks::Xy, start, length);
                    cycles.find_cycles(
                        (&numbering, graph),
                        find,
                        &CandidateBits::from_member(victim),
                        |_, closing| {
                            takes_out |= closing.length == length;
                            takes_out
                        },
                    );
                    assert!(
                        !takes_out || passable.contains(start),
                        "{text}: {length} from {start} to {victim}"
                    );
                    let counted = if shown < length + 2 { &mut longer } else { &mut shortest };
                    *counted += usize::from(takes_out);
                    spared += usize::from(!passable.contains(start));
                }
            }
        }
        [shortest, longer, spared]
    }

    #[test]
    fn cycles_start_where_they_can_pass() {
        let counts = [
            ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...",
            "...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...",
            // Here a cycle starts after the candidates by which it shows another false.
            "...3......4..6.....5..82..7....7.1.4......8....45..72..6.7..94...1..82....29.3..6",
        ]
        .map(check);
        let has_kind = |kind: usize| counts.iter().any(|counts| counts[kind] > 0);
        assert!(has_kind(0) && has_kind(1) && has_kind(2), "{counts:?}");
    }
}
