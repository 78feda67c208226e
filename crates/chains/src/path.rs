//! Cycles and forcing chains, node by node: single paths on a fixed board.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_core::{Board, Candidate, CandidateMap, CellMap, DigitSet, House};
use smallvec::smallvec;

use super::chain::{
    ChainEnd, ChainKind, ChainLinks, ChainOutcome, ChainTrail, InferenceChain, NodeParents, NodeReason,
};
use super::node::ChainNode;
use super::{BestChain, ChainPoll};

/// Returns the false candidates that follow directly from a true one.
pub(crate) fn weak_link_targets(
    board: &Board,
    on: Candidate,
    links: ChainLinks,
) -> impl Iterator<Item = (Candidate, NodeReason)> + use<> {
    // Chains of one digit don't use the other candidates of the cell.
    let (cell, digit) = (on.cell(), on.digit());
    let digits = if links == ChainLinks::X { DigitSet::EMPTY } else { board.candidates(cell) - digit };
    let places = board.cells_with_candidate(digit);
    // A candidate seen through two houses belongs to the first of them.
    let mut seen = CellMap::of(cell);
    let by_house = cell.houses().map(|house| {
        let others = (places & house.cells()) - seen;
        seen |= others;
        (house, others)
    });
    let in_cell = digits.iter().map(move |other| (cell.to_candidate(other), NodeReason::Cell));
    let in_house = move |(house, others): (House, CellMap)| {
        others.iter().map(move |other| (other.to_candidate(digit), NodeReason::House(house)))
    };
    in_cell.chain(by_house.into_iter().flat_map(in_house))
}

/// Returns the true candidates that follow directly from a false one, which is still on the board.
pub(crate) fn strong_link_targets(
    board: &Board,
    off: Candidate,
    links: ChainLinks,
) -> impl Iterator<Item = (Candidate, NodeReason)> + use<> {
    let (cell, digit) = (off.cell(), off.digit());
    let digits = if links == ChainLinks::X { DigitSet::EMPTY } else { board.candidates(cell) - digit };
    let places = if links == ChainLinks::Y { CellMap::EMPTY } else { board.cells_with_candidate(digit) };
    // A link from a false to a true candidate needs just one other in the cell or house.
    let in_cell = digits.only().map(|other| (cell.to_candidate(other), NodeReason::Cell));
    let in_houses = cell.houses().map(|house| {
        let other = ((places & house.cells()) - cell).only()?;
        Some((other.to_candidate(digit), NodeReason::House(house)))
    });
    in_cell.into_iter().chain(in_houses.into_iter().flatten())
}

/// Finds all cycles and forcing chains by the given links, best first, unless `poll`, called before each
/// start, breaks.
pub(crate) fn find_all_chains(
    board: &Board,
    links: &[ChainLinks],
    poll: ChainPoll<'_>,
) -> ControlFlow<(), Vec<InferenceChain>> {
    let mut chains = Vec::new();
    for &links in links {
        let steps = (links != ChainLinks::Y).then(|| ImplicationTable::new(board, links));
        for start in board.candidate_map() {
            // A start needs other candidates in its cell, for chains by cells just one.
            let count = board.candidates(start.cell()).len();
            if count < 2 || links == ChainLinks::Y && count != 2 {
                continue;
            }
            poll()?;
            // The steps without reasons decide quickly whether a chain from here can exist at all.
            if steps.as_ref().is_none_or(|steps| steps.ends.contains(start)) {
                find_cycles(board, start, links, &mut chains);
            }
            // Chains by cells alone have cycles only.
            let Some(steps) = &steps else { continue };
            if steps.is_false_if_assumed_true(start) {
                find_forcing_chain(board, ChainNode::new_on(start), links, &mut chains);
            }
            if steps.is_true_if_assumed_false(start) {
                find_forcing_chain(board, ChainNode::new_off(start), links, &mut chains);
            }
        }
    }
    InferenceChain::sort_by_rating(&mut chains);
    ControlFlow::Continue(chains)
}

/// Consequences of candidates without reasons, to find the few assumptions from which forcing chains start,
/// and the candidates where no cycle begins.
struct ImplicationTable {
    /// For each candidate, those that are false if it is true.
    off: Vec<CandidateMap>,
    /// For each candidate, those that are true if it is false.
    on: Vec<CandidateMap>,
    /// For each candidate, those that are true two links after it.
    next: Vec<CandidateMap>,
    /// Candidates that are true if some other is false: a cycle returns to one of them.
    ends: CandidateMap,
}

impl ImplicationTable {
    fn new(board: &Board, links: ChainLinks) -> ImplicationTable {
        let mut steps = [(); 3].map(|()| vec![CandidateMap::EMPTY; Candidate::COUNT]);
        let [off, on, next] = &mut steps;
        for candidate in board.candidate_map() {
            let place = candidate.index();
            off[place] = weak_link_targets(board, candidate, links).map(|(off, _)| off).collect();
            on[place] = strong_link_targets(board, candidate, links).map(|(on, _)| on).collect();
        }
        for candidate in board.candidate_map() {
            let follow = |all, off: Candidate| all | on[off.index()];
            next[candidate.index()] = off[candidate.index()].iter().fold(CandidateMap::EMPTY, follow);
        }
        let [off, on, next] = steps;
        let ends = on.iter().fold(CandidateMap::EMPTY, |ends, on| ends | *on);
        ImplicationTable { off, on, next, ends }
    }

    /// Returns all candidates that are true if these are.
    fn all_reachable_from(&self, from: CandidateMap) -> CandidateMap {
        let (mut all, mut new) = (from, from);
        while let Some(candidate) = new.first() {
            new = new.without(candidate) | self.next[candidate.index()].difference(all);
            all |= self.next[candidate.index()];
        }
        all
    }

    /// Whether a candidate is false if assumed true.
    fn is_false_if_assumed_true(&self, start: Candidate) -> bool {
        !(self.all_reachable_from(CandidateMap::of(start)) & self.off[start.index()]).is_empty()
    }

    /// Whether a candidate is true if assumed false.
    fn is_true_if_assumed_false(&self, start: Candidate) -> bool {
        self.all_reachable_from(self.on[start.index()]).contains(start)
    }
}

/// Reconstructs a chain that the fast engine found on a board, with its nodes, from its start.
pub(crate) fn reconstruct_path(board: &Board, found: &BestChain) -> Option<InferenceChain> {
    let mut chains = Vec::new();
    match found.kind {
        ChainKind::Cycle(links) => find_cycles(board, found.start.candidate(), links, &mut chains),
        ChainKind::Forcing(links) => find_forcing_chain(board, found.start, links, &mut chains),
        _ => {}
    }
    chains.into_iter().find(|chain| found.matches_chain(chain, board))
}

/// Finds the cycles through a candidate that remove candidates.
///
/// A search level by level. True nodes are visited once; false nodes may occur on several paths, but not
/// twice on one.
fn find_cycles(board: &Board, start: Candidate, links: ChainLinks, chains: &mut Vec<InferenceChain>) {
    let mut trail = ChainTrail::with_typical_capacity();
    let mut visited = CandidateMap::of(start);
    let mut level = vec![trail.push(ChainNode::new_on(start), NodeParents::new(), NodeReason::Start)];
    let mut closed = Vec::new();
    let mut length = 0;
    while !level.is_empty() {
        length += 2;
        // True nodes make others false, unless these are on the same path already.
        let mut offs = Vec::new();
        for on in std::mem::take(&mut level) {
            let candidate = trail.entries[on as usize].node.candidate();
            for (off, reason) in weak_link_targets(board, candidate, links) {
                if !is_on_path(&trail, on, ChainNode::new_off(off)) {
                    offs.push(trail.push(ChainNode::new_off(off), smallvec![on], reason));
                }
            }
        }
        // False nodes make others true; the start itself closes a cycle.
        for off in offs {
            let candidate = trail.entries[off as usize].node.candidate();
            for (on, reason) in strong_link_targets(board, candidate, links) {
                if on == start && length >= 4 {
                    closed.push(trail.push(ChainNode::new_on(on), smallvec![off], reason));
                } else if visited.insert(on) {
                    level.push(trail.push(ChainNode::new_on(on), smallvec![off], reason));
                }
            }
        }
    }
    let trail = Arc::new(trail);
    for place in closed {
        let end = ChainEnd { trail: Arc::clone(&trail), place };
        let removals = cycle_eliminations(board, &end);
        if !removals.is_empty() {
            let outcome = ChainOutcome::Off(removals);
            chains.push(InferenceChain::new(
                ChainKind::Cycle(links),
                outcome,
                vec![end],
                links.cycle_base_rating(),
            ));
        }
    }
}

/// Whether a node lies on the path that leads to a place.
fn is_on_path(trail: &ChainTrail, mut index: u16, node: ChainNode) -> bool {
    loop {
        let entry = &trail.entries[index as usize];
        if entry.node == node {
            return true;
        }
        let Some(&parent) = entry.parents.first() else { return false };
        index = parent;
    }
}

/// Returns the candidates outside a loop that see a true and a false node of their digit.
fn cycle_eliminations(board: &Board, end: &ChainEnd) -> CandidateMap {
    // The nodes of the loop are the last one and all that it depends on.
    let nodes: Vec<ChainNode> = end
        .trail
        .ancestor_places(end.place)
        .iter()
        .map(|&place| end.trail.entries[place as usize].node)
        .collect();
    let cells: CellMap = nodes.iter().map(|node| node.candidate().cell()).collect();
    // The candidates that see a node of this sign, digit by digit.
    let seen = |on: bool| -> CandidateMap {
        nodes
            .iter()
            .filter(|node| node.is_on() == on)
            .flat_map(|node| node.candidate().cell().peers().to_candidates(node.candidate().digit()))
            .collect()
    };
    // The candidates of the loop's own cells don't count.
    (seen(true) & seen(false) & board.candidate_map())
        .iter()
        .filter(|candidate: &Candidate| !cells.contains(candidate.cell()))
        .collect()
}

/// Finds the forcing chain from an assumption to its opposite, if there is one.
fn find_forcing_chain(board: &Board, start: ChainNode, links: ChainLinks, chains: &mut Vec<InferenceChain>) {
    let mut trail = ChainTrail::with_typical_capacity();
    let mut visited = vec![false; ChainNode::COUNT];
    let mut queue = VecDeque::from([trail.push(start, NodeParents::new(), NodeReason::Start)]);
    visited[start.index()] = true;
    while let Some(place) = queue.pop_front() {
        let node = trail.entries[place as usize].node;
        let (off, on) = if node.is_on() {
            (Some(weak_link_targets(board, node.candidate(), links)), None)
        } else {
            (None, Some(strong_link_targets(board, node.candidate(), links)))
        };
        // The first time a node is reached gives the shortest path to it; reaching the opposite ends the
        // search.
        let next = off.into_iter().flatten().chain(on.into_iter().flatten());
        for (candidate, reason) in next {
            let reached =
                if node.is_on() { ChainNode::new_off(candidate) } else { ChainNode::new_on(candidate) };
            if std::mem::replace(&mut visited[reached.index()], true) {
                continue;
            }
            let new = trail.push(reached, smallvec![place], reason);
            if reached == start.opposite() {
                let end = ChainEnd { trail: Arc::new(trail), place: new };
                let (kind, outcome) = (ChainKind::Forcing(links), ChainOutcome::from_node(reached));
                chains.push(InferenceChain::new(kind, outcome, vec![end], links.forcing_base_rating()));
                return;
            }
            queue.push_back(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> usize {
        let board: Board = text.parse().expect("a board");
        let mut found = 0;
        for links in [ChainLinks::X, ChainLinks::Xy] {
            let steps = ImplicationTable::new(&board, links);
            for start in board.candidate_map() {
                let starts = |node| {
                    let mut chains = Vec::new();
                    find_forcing_chain(&board, node, links, &mut chains);
                    !chains.is_empty()
                };
                assert_eq!(
                    starts(ChainNode::new_on(start)),
                    steps.is_false_if_assumed_true(start),
                    "{start}"
                );
                assert_eq!(
                    starts(ChainNode::new_off(start)),
                    steps.is_true_if_assumed_false(start),
                    "{start}"
                );
                found += usize::from(steps.is_false_if_assumed_true(start))
                    + usize::from(steps.is_true_if_assumed_false(start));
            }
        }
        found
    }

    #[test]
    fn forcing_chains_start_where_a_candidate_turns() {
        let boards = [
            ".....8...52.3...4...8...3.9..1...9...9.6.4..54..9.3..71..7...5.3.....2...8......1",
            "..2.7.1.....39.6...1...84..18....2.7..56...8.....8......6.29...54.7.....2.......5",
        ];
        for board in boards {
            let found = check(board);
            assert!(found > 0, "{board}");
        }
    }
}
