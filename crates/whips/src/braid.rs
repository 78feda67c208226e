//! Search for the shortest braid of a target: the fewest right candidates that leave a truth without
//! candidates.
//!
//! The order of the right candidates doesn't matter, so a braid is a set. Suppose that only certain
//! candidates may be right, and that these run out before any truth is empty: then every braid has one of the
//! candidates that could come next, a *landmark*. So a braid hits every landmark; and a smallest set that
//! hits all known ones either is a shortest braid or yields another landmark. (The duality of smallest
//! unsatisfiable subsets and hitting sets: Ignatiev, Previti, Liffiton and Marques-Silva 2015; of shortest
//! plans: Haslum, Slaney and Thiébaux 2012.) A breadth-first search for sets took up to seconds.

use ninefold_core::CandidateMap;

use crate::ground::{
    CandidateTable, KEPT, TruthIndex, WhipContext, WhipNode, candidate, conflicts, is_closed,
};
use crate::hitting::LandmarkSets;
use crate::state::{is_few, is_last};
use crate::{GroupNodes, WhipChain, WhipChainLink, WhipStoppedError};

/// Search for the braids of one target.
pub(crate) struct BraidSearch<'g> {
    pub(crate) target: WhipNode,
    /// The position.
    start: &'g CandidateTable,
    /// The closure of the target, as far as it was searched.
    closure: BraidClosure<'g>,
    /// The truth without candidates that the closure ends with, once it is known.
    end: Option<TruthIndex>,
    landmarks: LandmarkSets,
    /// A lower bound for the number of variables.
    least: usize,
    /// The right nodes of the shortest braid so far.
    best: Option<Vec<WhipNode>>,
}

/// A set of nodes that may be right.
#[derive(Clone, Copy)]
struct WhipNodeSet([u64; KEPT.div_ceil(64)]);

impl WhipNodeSet {
    const NONE: WhipNodeSet = WhipNodeSet([0; KEPT.div_ceil(64)]);

    fn from_nodes(kept: &[WhipNode]) -> WhipNodeSet {
        let mut allowed = WhipNodeSet::NONE;
        kept.iter().for_each(|&kept| allowed.insert(kept));
        allowed
    }

    #[inline]
    fn insert(&mut self, kept: WhipNode) {
        self.0[usize::from(kept) / 64] |= 1 << (kept % 64);
    }

    #[inline]
    fn remove(&mut self, kept: WhipNode) {
        self.0[usize::from(kept) / 64] &= !(1 << (kept % 64));
    }

    #[inline]
    fn contains(&self, kept: WhipNode) -> bool {
        self.0[usize::from(kept) / 64] & 1 << (kept % 64) != 0
    }
}

/// Consequences of a target, node by node.
#[derive(Clone)]
struct BraidClosure<'g> {
    ground: &'g WhipContext,
    groups: GroupNodes,
    table: CandidateTable,
    /// The right nodes with their truths, in order.
    kept: Vec<(WhipNode, TruthIndex)>,
    is_kept: WhipNodeSet,
    /// The nodes that could be right, with their truths; some are right already.
    open: Vec<(WhipNode, TruthIndex)>,
    /// The truth that the target alone leaves without candidates.
    end: Option<TruthIndex>,
}

impl<'g> BraidClosure<'g> {
    /// Makes the closure of a target without right nodes.
    fn new(
        ground: &'g WhipContext,
        groups: GroupNodes,
        start: &CandidateTable,
        target: WhipNode,
    ) -> BraidClosure<'g> {
        let mut closure = BraidClosure {
            ground,
            groups,
            table: *start,
            kept: Vec::with_capacity(16),
            is_kept: WhipNodeSet::NONE,
            open: Vec::with_capacity(16),
            end: None,
        };
        closure.end = closure.take_node(target);
        closure
    }

    /// Takes a node as true and lists the nodes that may follow; returns the first truth without candidates.
    #[inline]
    fn take_node(&mut self, kept: WhipNode) -> Option<TruthIndex> {
        let ground = self.ground;
        // Only a candidate settles its own truths; a group leaves them open.
        if kept < 729 {
            ground.close_truths(&mut self.table, kept);
        }
        let mut end = None;
        // Each loss may leave a truth nothing, its last candidate, or a group to go on with.
        for loss in ground.losses(kept) {
            let rest = &mut self.table[usize::from(loss.number)];
            let left = *rest & !loss.bits;
            if left == *rest {
                continue;
            }
            *rest = left;
            if left == 0 {
                end = end.or(Some(loss.number));
            } else if is_last(left) {
                self.open.push((ground.lowest_member(loss.number, left), loss.number));
            } else if self.groups == GroupNodes::Used && is_few(left) && !is_closed(left) {
                let group = ground.find_group(loss.number, left);
                self.open.extend(group.map(|group| (group, loss.number)));
            }
        }
        end
    }

    /// Adds a right node; returns the truth that is then without candidates.
    fn add_right_node(&mut self, kept: WhipNode, number: TruthIndex) -> Option<TruthIndex> {
        self.kept.push((kept, number));
        self.is_kept.insert(kept);
        self.take_node(kept)
    }

    /// Adds all allowed nodes that follow, from a position in `open` on; returns the truth without
    /// candidates.
    fn add_allowed(&mut self, from: usize, allowed: &WhipNodeSet) -> Option<TruthIndex> {
        for place in from.. {
            let &(kept, number) = self.open.get(place)?;
            if allowed.contains(kept) && !self.is_kept.contains(kept) {
                let end = self.add_right_node(kept, number);
                if end.is_some() {
                    return end;
                }
            }
        }
        None
    }

    /// Allows more and more nodes as long as no truth is without candidates; returns the landmark: the nodes
    /// that could come next, one of which every braid has.
    fn find_landmark(&mut self, allowed: &WhipNodeSet) -> Vec<WhipNode> {
        let (mut landmark, mut met) = (Vec::new(), WhipNodeSet::NONE);
        let mut place = 0;
        while let Some(&(kept, number)) = self.open.get(place) {
            place += 1;
            if self.is_kept.contains(kept) || met.contains(kept) {
                continue;
            }
            // Allow this node too. If that empties a truth, it belongs to the landmark and is taken back.
            let (table, open, count) = (self.table, self.open.len(), self.kept.len());
            if self.add_right_node(kept, number).is_some() || self.add_allowed(open, allowed).is_some() {
                landmark.push(kept);
                met.insert(kept);
                self.table = table;
                self.open.truncate(open);
                for (kept, _) in self.kept.drain(count..) {
                    self.is_kept.remove(kept);
                }
            }
        }
        landmark
    }

    /// Adds all nodes that can be right now, but not those that follow from them; returns the truth without
    /// candidates.
    fn add_round(&mut self) -> Option<TruthIndex> {
        let now = std::mem::take(&mut self.open);
        now.into_iter().find_map(|(kept, number)| {
            if self.is_kept.contains(kept) { None } else { self.add_right_node(kept, number) }
        })
    }

    /// Walks back from a truth without candidates; returns only the right nodes that it needs, with their
    /// truths.
    fn needed_nodes(
        &self,
        start: &CandidateTable,
        target: WhipNode,
        end: TruthIndex,
    ) -> Vec<(WhipNode, TruthIndex)> {
        let mut needed = vec![false; self.kept.len()];
        let mut open = vec![(end, None, self.kept.len())];
        let target = conflicts(target);
        // Explain every candidate that the truth has lost: by the target, by a node that is needed already,
        // or by the earliest node that removes it.
        while let Some((number, kept, before)) = open.pop() {
            let of = self.ground.member_candidates(number, start[usize::from(number)]);
            let stay = kept.map_or(CandidateMap::EMPTY, crate::ground::candidates_of);
            for gone in of.difference(stay).difference(target) {
                let goes = |place: &usize| conflicts(self.kept[*place].0).contains(gone);
                let places = || (0..before).filter(goes);
                let Some(place) = places().find(|place| needed[*place]).or_else(|| places().next()) else {
                    continue;
                };
                if !std::mem::replace(&mut needed[place], true) {
                    open.push((self.kept[place].1, Some(self.kept[place].0), place));
                }
            }
        }
        self.kept.iter().zip(needed).filter(|(_, needed)| *needed).map(|(kept, _)| *kept).collect()
    }
}

/// Result of a search up to a length.
#[derive(Debug)]
pub(crate) enum BraidOutcome {
    /// A shortest braid is known.
    Braid,
    /// A braid would have more variables.
    Longer,
    /// There is no braid of any length.
    Nothing,
}

impl<'g> BraidSearch<'g> {
    /// Makes the search for one target in a position.
    pub(crate) fn new(
        ground: &'g WhipContext,
        groups: GroupNodes,
        start: &'g CandidateTable,
        target: WhipNode,
    ) -> BraidSearch<'g> {
        let closure = BraidClosure::new(ground, groups, start, target);
        let end = closure.end;
        let least = if end.is_some() { 1 } else { 2 };
        BraidSearch { target, start, closure, end, landmarks: LandmarkSets::default(), least, best: None }
    }

    /// Searches in rounds whether a braid may have at most `length` variables. Each round adds all nodes that
    /// can be right, so a braid has at least as many variables as it takes rounds to empty a truth.
    pub(crate) fn search_rounds(&mut self, length: usize) -> BraidOutcome {
        while self.end.is_none() && self.least <= length {
            if self.closure.open.is_empty() {
                return BraidOutcome::Nothing;
            }
            self.end = self.closure.add_round();
            self.least += usize::from(self.end.is_none());
        }
        if self.least > length { BraidOutcome::Longer } else { BraidOutcome::Braid }
    }

    /// Returns the number of variables of the shortest braid so far.
    pub(crate) fn known_length(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, |best| best.len() + 1)
    }

    /// Searches in rounds for a braid of at most `length` variables. `Longer` doesn't rule out a shorter
    /// braid than the one found.
    pub(crate) fn find_in_rounds(&mut self, length: usize) -> BraidOutcome {
        let found = self.search_rounds(length);
        if let (BraidOutcome::Braid, None, Some(end)) = (&found, &self.best, self.end) {
            let needed = self.closure.needed_nodes(self.start, self.target, end);
            self.best = Some(needed.into_iter().map(|(kept, _)| kept).collect());
        }
        match found {
            BraidOutcome::Braid if self.known_length() > length => BraidOutcome::Longer,
            found => found,
        }
    }

    /// Whether there is a braid of at most `length` variables, not necessarily a shortest one.
    pub(crate) fn any_within(
        &mut self,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<BraidOutcome, WhipStoppedError> {
        // The search in rounds decides most cases.
        if let found @ (BraidOutcome::Braid | BraidOutcome::Nothing) = self.find_in_rounds(length) {
            return Ok(found);
        }
        while self.least <= length {
            // A set of `length - 1` nodes that hits all landmarks, or proof that the braid is longer.
            let Some(hitting) = self.landmarks.find_hitting_set(length - 1, stop)? else {
                self.least = length + 1;
                break;
            };
            if !self.learn_landmarks(&hitting) {
                return Ok(BraidOutcome::Nothing);
            }
            if self.known_length() <= length {
                return Ok(BraidOutcome::Braid);
            }
        }
        Ok(BraidOutcome::Longer)
    }

    /// Whether there is a braid of at most `length` variables; if so, a shortest one is known.
    pub(crate) fn find_within(
        &mut self,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<BraidOutcome, WhipStoppedError> {
        if let BraidOutcome::Nothing = self.find_in_rounds(length) {
            return Ok(BraidOutcome::Nothing);
        }
        loop {
            // The lower bound has met a known braid.
            if self.known_length() <= self.least {
                return Ok(if self.known_length() <= length {
                    BraidOutcome::Braid
                } else {
                    BraidOutcome::Longer
                });
            }
            if self.least > length {
                return Ok(BraidOutcome::Longer);
            }
            // Raise the bound if no set of so few nodes hits all landmarks; else learn from the set.
            let Some(hitting) = self.landmarks.find_hitting_set(self.least - 1, stop)? else {
                self.least += 1;
                continue;
            };
            if !self.learn_landmarks(&hitting) {
                return Ok(BraidOutcome::Nothing);
            }
        }
    }

    /// Adds landmarks that a set does not hit, each time with one node of it, until the nodes make a braid;
    /// `false` if there is none.
    fn learn_landmarks(&mut self, hitting: &[WhipNode]) -> bool {
        // Start from nodes that hit every landmark known so far.
        let mut closure = self.new_closure();
        let mut allowed = WhipNodeSet::from_nodes(hitting);
        loop {
            // An empty truth ends a braid, which counts if it needs fewer nodes than the best.
            if let Some(end) = closure.add_allowed(0, &allowed) {
                let needed = closure.needed_nodes(self.start, self.target, end);
                if needed.len() + 1 < self.known_length() {
                    self.best = Some(needed.into_iter().map(|(kept, _)| kept).collect());
                }
                return true;
            }
            // The copy looks further, so that the closure itself keeps only what the set allows.
            let mut more = closure.clone();
            let landmark = more.find_landmark(&allowed);
            // Without a node that could come next, there is no braid.
            let Some(&first) = landmark.first() else { return false };
            allowed.insert(first);
            self.landmarks.add(&landmark);
        }
    }

    fn new_closure(&self) -> BraidClosure<'g> {
        BraidClosure::new(self.closure.ground, self.closure.groups, self.start, self.target)
    }

    /// Returns the shortest braid that is known.
    pub(crate) fn to_whip_chain(&self) -> Option<WhipChain> {
        let allowed = WhipNodeSet::from_nodes(self.best.as_ref()?);
        let (ground, mut closure) = (self.closure.ground, self.new_closure());
        let end = closure.end.or_else(|| closure.add_allowed(0, &allowed))?;
        // Replay the braid, and choose for each truth a left candidate: one that the latest possible node
        // removes.
        let mut before = vec![self.target];
        let mut links = Vec::new();
        let mut gone = conflicts(self.target);
        let ways = closure.kept.iter().map(|&(kept, number)| (number, Some(kept))).chain([(end, None)]);
        for (number, kept) in ways {
            let of = ground.member_candidates(number, self.start[usize::from(number)]);
            let leads = |by: &WhipNode| of.intersection(conflicts(*by)).first();
            let left = before.iter().rev().find_map(leads).unwrap_or(candidate(self.target));
            links.push(WhipChainLink { truth: ground.truth(number), left, right: of.difference(gone) });
            if let Some(kept) = kept {
                before.push(kept);
                gone = gone.union(conflicts(kept));
            }
        }
        Some(WhipChain { target: candidate(self.target), links })
    }
}
