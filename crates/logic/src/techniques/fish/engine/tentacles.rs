//! Reach of a Kraken fish's fin by chains: the candidates that are false if it is true.
//!
//! Chains of strong and weak links in cells and houses, without branches. The first search is over bitmaps
//! and caches its results; the links are followed one by one only for a chain that is explained.

use std::collections::VecDeque;

use ninefold_chains::{ChainNode, NodeReason};
use ninefold_core::ByDigit;

use crate::prelude::*;

/// For each digit, the cells where it is false.
type FalseCells = ByDigit<CellMap>;

/// Consequences of candidates of a board being true, cached.
pub(crate) struct TentacleCache<'f> {
    facts: &'f Facts,
    cache: Vec<Option<Box<FalseCells>>>,
}

impl<'f> TentacleCache<'f> {
    pub(crate) fn new(facts: &'f Facts) -> TentacleCache<'f> {
        TentacleCache { facts, cache: vec![None; Candidate::COUNT] }
    }

    /// Returns the candidates that are false whichever of these cells contains the digit: the common part of
    /// what each makes false.
    pub(crate) fn common_false_cells(&mut self, digit: Digit, cells: CellMap) -> FalseCells {
        let mut common = FalseCells::from_fn(|digit| self.facts.candidate_cells(digit));
        for cell in cells {
            let reach = self.cached_false_cells(cell.to_candidate(digit));
            Digit::ALL.into_iter().for_each(|digit| common[digit] &= reach[digit]);
        }
        common
    }

    fn cached_false_cells(&mut self, start: Candidate) -> &FalseCells {
        let facts = self.facts;
        self.cache[start.index()].get_or_insert_with(|| Box::new(find_false_cells(facts, start)))
    }
}

fn find_false_cells(facts: &Facts, start: Candidate) -> FalseCells {
    let mut off = FalseCells::splat(CellMap::EMPTY);
    let mut on = FalseCells::splat(CellMap::EMPTY);
    let mut pending = vec![start];
    on[start.digit()] += start.cell();
    while let Some(now) = pending.pop() {
        let (cell, digit) = (now.cell(), now.digit());
        // Turning off candidates may leave a last one in a cell or house, which is then true.
        let mut turn_off = |digit: Digit, cells: CellMap| {
            for cell in cells - off[digit] {
                visit_strong_links(facts, cell.to_candidate(digit), |next, _| {
                    if !on[next.digit()].contains(next.cell()) {
                        on[next.digit()] += next.cell();
                        pending.push(next);
                    }
                });
            }
            off[digit] |= cells;
        };
        // A true candidate turns off its peers and the rest of its cell.
        turn_off(digit, facts.candidate_cells(digit) & cell.peers());
        (facts.candidates(cell) - digit).iter().for_each(|other| turn_off(other, CellMap::of(cell)));
    }
    off
}

/// Visits the candidates that are true if one is false: the only other one of its cell and of each house.
fn visit_strong_links(facts: &Facts, off: Candidate, mut see: impl FnMut(Candidate, NodeReason)) {
    let (cell, digit) = (off.cell(), off.digit());
    if let Some(other) = (facts.candidates(cell) - digit).only() {
        see(cell.to_candidate(other), NodeReason::Cell);
    }
    for house in cell.houses() {
        if facts.places_in_house(house, digit).count_ones() == 2
            && let Some(other) = ((facts.candidate_cells(digit) & house.cells()) - cell).only()
        {
            see(other.to_candidate(digit), NodeReason::House(house));
        }
    }
}

/// Visits the candidates that are false if one is true, by one link.
fn visit_weak_links(facts: &Facts, on: Candidate, mut see: impl FnMut(Candidate, NodeReason)) {
    let (cell, digit) = (on.cell(), on.digit());
    (facts.candidates(cell) - digit).iter().for_each(|other| see(cell.to_candidate(other), NodeReason::Cell));
    for house in cell.houses() {
        for other in (facts.candidate_cells(digit) & house.cells()) - cell {
            see(other.to_candidate(digit), NodeReason::House(house));
        }
    }
}

/// The shortest chains from a candidate being true.
pub(crate) struct Tentacle {
    start: ChainNode,
    /// For each node, its predecessor and the link's reason.
    parents: Vec<Option<(ChainNode, NodeReason)>>,
}

impl Tentacle {
    pub(crate) fn search_from(facts: &Facts, start: Candidate) -> Tentacle {
        let start = ChainNode::new_on(start);
        let mut parents: Vec<Option<(ChainNode, NodeReason)>> = vec![None; ChainNode::COUNT];
        let mut pending = VecDeque::from([start]);
        while let Some(now) = pending.pop_front() {
            // The first arrival at a node is on a shortest chain.
            let mut arrive = |next: ChainNode, reason: NodeReason| {
                if next != start && parents[next.index()].is_none() {
                    parents[next.index()] = Some((now, reason));
                    pending.push_back(next);
                }
            };
            // True nodes have weak links, false ones strong links.
            if now.is_on() {
                visit_weak_links(facts, now.candidate(), |off, reason| {
                    arrive(ChainNode::new_off(off), reason)
                });
            } else {
                visit_strong_links(facts, now.candidate(), |on, reason| {
                    arrive(ChainNode::new_on(on), reason)
                });
            }
        }
        Tentacle { start, parents }
    }

    /// Returns the chain to the true candidate by which another is false, with the reason for each node.
    pub(crate) fn find_chain_to_false(
        &self,
        false_candidate: Candidate,
    ) -> Option<Vec<(ChainNode, NodeReason)>> {
        let mut chain = Vec::new();
        let (mut now, _) = self.parents[ChainNode::new_off(false_candidate).index()].clone()?;
        while now != self.start {
            let (before, reason) = self.parents[now.index()].clone()?;
            chain.push((now, reason));
            now = before;
        }
        chain.push((self.start, NodeReason::Start));
        chain.reverse();
        Some(chain)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;

    /// The bitmaps reach from every candidate exactly as far as a chain does, and chains go from link to
    /// link.
    fn check(text: &str) {
        let board: Board = text.parse().unwrap();
        let facts = Facts::new(board);
        let mut tentacles = TentacleCache::new(&facts);
        let all: Vec<Candidate> =
            facts.board().candidate_map().iter().filter(|c| facts.empty_cells().contains(c.cell())).collect();
        let mut long = 0;
        for &start in all.iter().step_by(3) {
            let tentacle = Tentacle::search_from(&facts, start);
            for &end in &all {
                let reached =
                    tentacles.common_false_cells(start.digit(), CellMap::of(start.cell()))[end.digit()];
                let chain = tentacle.find_chain_to_false(end);
                assert_eq!(reached.contains(end.cell()), chain.is_some(), "{start} {end}");
                let Some(chain) = chain else { continue };
                assert!(chain.len() % 2 == 1);
                let last = chain[chain.len() - 1].0.candidate();
                assert!(
                    last.cell() == end.cell() || last.digit() == end.digit() && last.cell().sees(end.cell())
                );
                for pair in chain.windows(2) {
                    let [from, to] = [pair[0].0, pair[1].0];
                    assert_ne!(from.is_on(), to.is_on());
                    let [a, b] = [from.candidate(), to.candidate()];
                    let members = match pair[1].1 {
                        NodeReason::Cell => {
                            assert_eq!(a.cell(), b.cell());
                            facts.candidates(a.cell()).len()
                        }
                        NodeReason::House(house) => {
                            assert!(a.digit() == b.digit() && house.cells().contains(a.cell()));
                            assert!(house.cells().contains(b.cell()));
                            (facts.candidate_cells(a.digit()) & house.cells()).len()
                        }
                        _ => panic!("a reason of other chains"),
                    };
                    assert!(if to.is_on() { members == 2 } else { members >= 2 });
                }
                long += usize::from(chain.len() > 5);
            }
        }
        assert!(long > 0, "no long chain was seen");
    }

    #[test]
    fn bitmaps_and_chains_agree() {
        check(".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..");
        check("...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...");
    }
}
