//! Lower bound for the length of the whips on a target, from a relaxed search that is cheap.
//!
//! In the relaxation, all partial whips share their right nodes, and a truth may be used any number of times.
//! Then, round by round, truths have fewer candidates than after any whip of so many links. So if no truth is
//! empty after n − 1 rounds, there is no whip of n links; and if one is, the steps back from it give a lower
//! bound for the links that each partial whip still needs, by its last right node. (In planning, this is
//! known as delete relaxation: Bonet and Geffner 2001.) Most partial whips can't end in time and are never
//! made.

use ninefold_core::CandidateMap;

use crate::GroupNodes;
use crate::ground::{
    CandidateTable, KEPT, TruthIndex, TruthSet, WhipContext, WhipNode, candidate, conflicts, is_closed,
};
use crate::state::{is_few, is_last};

/// For each node of a position, the truths that lose candidates if it is true.
#[derive(Debug)]
pub(crate) struct TouchedTruths {
    places: Box<[u16; KEPT]>,
    all: Vec<TruthSet>,
}

impl TouchedTruths {
    pub(crate) fn new(ground: &WhipContext) -> TouchedTruths {
        let mut touches = TouchedTruths { places: Box::new([0; KEPT]), all: Vec::with_capacity(512) };
        for kept in 0..KEPT as WhipNode {
            let losses = ground.losses(kept);
            if losses.is_empty() {
                continue;
            }
            let mut touched = TruthSet::NONE;
            losses.iter().for_each(|loss| touched.insert(loss.number));
            touches.places[usize::from(kept)] = touches.all.len() as u16;
            touches.all.push(touched);
        }
        touches
    }

    /// Returns the truths of a node that has losses.
    #[inline]
    fn truths_of(&self, kept: WhipNode) -> &TruthSet {
        &self.all[usize::from(self.places[usize::from(kept)])]
    }
}

/// For each last right node, the fewest links that are missing. The link that empties a truth counts as one.
#[derive(Debug)]
pub(crate) struct MissingLinks(Box<[u8; KEPT]>);

/// The mark of a node after which no whip ends.
const NEVER: u8 = u8::MAX;

impl MissingLinks {
    pub(crate) fn new() -> MissingLinks {
        MissingLinks(Box::new([NEVER; KEPT]))
    }

    /// Returns the fewest links that are missing, or `None` if no whip ends.
    #[inline]
    pub(crate) fn missing_after(&self, kept: WhipNode) -> Option<usize> {
        let missing = self.0[usize::from(kept)];
        (missing != NEVER).then_some(usize::from(missing))
    }
}

/// Relaxed search on a target, as far as it has run.
#[derive(Debug)]
pub(crate) struct RelaxedReach {
    pub(crate) target: WhipNode,
    /// The candidates left by all right nodes together.
    table: CandidateTable,
    /// The truths that may have a right node, to be examined.
    waiting: TruthSet,
    /// The truths whose remaining candidates a single node may remove. (Truths without losses are no case:
    /// the node would have been removed by them.)
    thin: TruthSet,
    /// The candidates that remove all that remains of such a truth.
    ending: CandidateMap,
    /// The truths that became such since the last round.
    news: TruthSet,
    is_kept: [u64; KEPT.div_ceil(64)],
    kept: Vec<WhipNode>,
    /// The number of right nodes whose losses have been applied.
    taken: usize,
    /// Whether some right node may be the last one.
    may_end: bool,
    /// The truths with their possible right nodes.
    ways: Vec<(TruthIndex, WhipNode)>,
    rounds: usize,
    /// Whether another round would change nothing.
    pub(crate) is_complete: bool,
}

impl RelaxedReach {
    /// Starts from the losses that the target alone causes.
    pub(crate) fn new(ground: &WhipContext, groups: GroupNodes, target: WhipNode) -> RelaxedReach {
        let mut reach = RelaxedReach {
            target,
            table: ground.start,
            waiting: TruthSet::NONE,
            thin: TruthSet::NONE,
            ending: CandidateMap::EMPTY,
            news: TruthSet::NONE,
            is_kept: [0; KEPT.div_ceil(64)],
            kept: Vec::new(),
            taken: 0,
            may_end: false,
            ways: Vec::new(),
            rounds: 0,
            is_complete: false,
        };
        // The target is supposed true: that settles its truths and removes all that it excludes.
        ground.close_truths(&mut reach.table, target);
        reach.apply_losses(ground, groups, target);
        reach
    }

    /// Whether there may be a whip of at most `length` links, two at least: all right nodes but the last
    /// together, and then the last alone, must leave a truth without candidates.
    pub(crate) fn is_within(
        &mut self,
        ground: &WhipContext,
        groups: GroupNodes,
        touches: &TouchedTruths,
        length: usize,
    ) -> bool {
        while self.rounds + 1 < length && !self.is_complete {
            // Apply the losses of the nodes from the last round.
            for place in self.taken..self.kept.len() {
                self.apply_losses(ground, groups, self.kept[place]);
            }
            self.taken = self.kept.len();
            // Note the candidates that would now empty a truth.
            let news = std::mem::replace(&mut self.news, TruthSet::NONE);
            for number in news.iter() {
                self.ending =
                    self.ending.union(ending_candidates(ground, number, self.table[usize::from(number)]));
            }
            self.thin = self.thin.union(&news);
            // Find the right nodes that these losses make possible.
            for number in std::mem::replace(&mut self.waiting, TruthSet::NONE).iter() {
                self.find_right_nodes(ground, groups, number);
            }
            self.may_end =
                self.may_end || self.kept.iter().any(|&kept| self.can_end_with(ground, touches, kept));
            self.rounds += 1;
            self.is_complete = self.taken == self.kept.len();
        }
        self.may_end
    }

    /// Applies the losses of a node.
    fn apply_losses(&mut self, ground: &WhipContext, groups: GroupNodes, kept: WhipNode) {
        // The news are the truths that a single further node might empty.
        for loss in ground.losses(kept) {
            let rest = &mut self.table[usize::from(loss.number)];
            let left = *rest & !loss.bits;
            if left == *rest {
                continue;
            }
            *rest = left;
            // A last candidate may be a right node in any case, a group only where groups are used.
            if is_last(left) {
                self.waiting.insert(loss.number);
                self.news.insert(loss.number);
            } else if is_few(left) && !is_closed(left) && ground.find_group(loss.number, left).is_some() {
                self.news.insert(loss.number);
                if groups == GroupNodes::Used {
                    self.waiting.insert(loss.number);
                }
            }
        }
    }

    /// Whether a node, after all losses so far, leaves a truth without candidates.
    fn can_end_with(&self, ground: &WhipContext, touches: &TouchedTruths, kept: WhipNode) -> bool {
        // For a candidate, the answer was collected in advance.
        if kept < 729 {
            return self.ending.contains(candidate(kept));
        }
        // For a group, try the truths that it touches and of which few candidates are left.
        let gone = conflicts(kept);
        let among = touches.truths_of(kept).intersection(&self.thin);
        among.iter().any(|number| {
            let mut left = self.table[usize::from(number)];
            while left != 0 && gone.contains(candidate(ground.lowest_member(number, left))) {
                left &= left - 1;
            }
            left == 0
        })
    }

    /// Finds the possible right nodes of a truth.
    fn find_right_nodes(&mut self, ground: &WhipContext, groups: GroupNodes, number: TruthIndex) {
        let left = self.table[usize::from(number)];
        // One candidate is left.
        if left != 0 && is_last(left) {
            self.add_right_node(number, ground.lowest_member(number, left));
        }
        // Two or three are left: they may be a group.
        if left.count_ones() > 1 {
            if let Some(group) = ground.find_group(number, left) {
                self.add_right_node(number, group);
            }
            return;
        }
        if left != 0 && groups == GroupNodes::Left {
            return;
        }
        // Candidates that are lost by now may still be there when the truth is used.
        let target = conflicts(self.target);
        let start = ground.start[usize::from(number)];
        let mut open = start;
        for bit in (0..9).map(|bit| 1 << bit).filter(|bit| start & bit != 0) {
            let member = ground.lowest_member(number, bit);
            if target.contains(candidate(member)) {
                open &= !bit;
            } else if left == 0 {
                self.add_right_node(number, member);
            }
        }
        // Candidates that fell later may still form groups along a line of the house.
        if groups == GroupNodes::Used {
            /// The rows of a house in threes, and its columns.
            const LINES: [u16; 6] =
                [0b111, 0b111 << 3, 0b111 << 6, 0b1_001_001, 0b1_001_001 << 1, 0b1_001_001 << 2];
            for line in LINES.into_iter().filter(|line| left & !line == 0 && (open & line).count_ones() > 1) {
                if let Some(group) = ground.find_group(number, open & line) {
                    self.add_right_node(number, group);
                }
            }
        }
    }

    fn add_right_node(&mut self, number: TruthIndex, kept: WhipNode) {
        if self.ways.is_empty() {
            self.ways.reserve(24);
            self.kept.reserve(24);
        }
        self.ways.push((number, kept));
        let (word, bit) = (usize::from(kept) / 64, 1 << (kept % 64));
        if self.is_kept[word] & bit == 0 {
            self.is_kept[word] |= bit;
            self.kept.push(kept);
        }
    }

    /// Fills in the fewest missing links after each possible right node, as far as the search has run.
    pub(crate) fn fill_missing(
        &self,
        ground: &WhipContext,
        touches: &TouchedTruths,
        missing: &mut MissingLinks,
    ) {
        let missing = &mut missing.0;
        // One link is missing after nodes that empty a truth.
        let mut rest = self.kept.clone();
        rest.retain(|&kept| {
            let ends = self.can_end_with(ground, touches, kept);
            missing[usize::from(kept)] = if ends { 1 } else { NEVER };
            !ends
        });
        // Work back: nodes from which a truth with a node of the last distance is reached are one link
        // further away.
        for links in 2..NEVER {
            let mut towards = TruthSet::NONE;
            let ways = self.ways.iter().filter(|(_, kept)| missing[usize::from(*kept)] == links - 1);
            ways.for_each(|&(number, _)| towards.insert(number));
            let before = rest.len();
            rest.retain(|&kept| {
                let touches = touches.truths_of(kept).intersects(&towards);
                if touches {
                    missing[usize::from(kept)] = links;
                }
                !touches
            });
            if rest.len() == before {
                break;
            }
        }
    }
}

/// Returns the candidates that remove all that is left of a truth.
fn ending_candidates(ground: &WhipContext, number: TruthIndex, mut left: u16) -> CandidateMap {
    let mut endings = CandidateMap::FULL;
    while left != 0 {
        endings = endings.intersection(conflicts(ground.lowest_member(number, left)));
        left &= left - 1;
    }
    endings
}
