//! Lower bound for the length of the whips on a target, from a relaxed search that is cheap.
//!
//! In the relaxation, all partial whips share their right nodes, and a truth may be used any number of times.
//! Then, round by round, truths have fewer candidates than after any whip of so many links. So if no truth is
//! empty after n − 1 rounds, there is no whip of n links; and if one is, the steps back from it give a lower
//! bound for the links that each partial whip still needs, by its last right node. (In planning, this is
//! known as delete relaxation: Bonet and Geffner 2001.) Most partial whips can't end in time and are never
//! made.

use ninefold_core::CandidateMap;

use crate::Groups;
use crate::ground::{Ground, KEPT, Kept, Number, Table, Truths, candidate, is_closed, rivals};
use crate::state::{is_few, is_last};

/// For each node of a position, the truths that lose candidates if it is true.
#[derive(Debug)]
pub(crate) struct Touches {
    places: Box<[u16; KEPT]>,
    all: Vec<Truths>,
}

impl Touches {
    pub(crate) fn new(ground: &Ground) -> Touches {
        let mut touches = Touches { places: Box::new([0; KEPT]), all: Vec::with_capacity(512) };
        for kept in 0..KEPT as Kept {
            let losses = ground.losses(kept);
            if losses.is_empty() {
                continue;
            }
            let mut touched = Truths::NONE;
            losses.iter().for_each(|loss| touched.insert(loss.number));
            touches.places[usize::from(kept)] = touches.all.len() as u16;
            touches.all.push(touched);
        }
        touches
    }

    /// Returns the truths of a node that has losses.
    #[inline]
    fn of(&self, kept: Kept) -> &Truths {
        &self.all[usize::from(self.places[usize::from(kept)])]
    }
}

/// For each last right node, the fewest links that are missing. The link that empties a truth counts as one.
#[derive(Debug)]
pub(crate) struct Missing(Box<[u8; KEPT]>);

/// The mark of a node after which no whip ends.
const NEVER: u8 = u8::MAX;

impl Missing {
    pub(crate) fn new() -> Missing {
        Missing(Box::new([NEVER; KEPT]))
    }

    /// Returns the fewest links that are missing, or `None` if no whip ends.
    #[inline]
    pub(crate) fn after(&self, kept: Kept) -> Option<usize> {
        let missing = self.0[usize::from(kept)];
        (missing != NEVER).then_some(usize::from(missing))
    }
}

/// Relaxed search on a target, as far as it has run.
#[derive(Debug)]
pub(crate) struct Reach {
    pub(crate) target: Kept,
    /// The candidates left by all right nodes together.
    table: Table,
    /// The truths that may have a right node, to be examined.
    waiting: Truths,
    /// The truths whose remaining candidates a single node may remove. (Truths without losses are no case:
    /// the node would have been removed by them.)
    thin: Truths,
    /// The candidates that remove all that remains of such a truth.
    ending: CandidateMap,
    /// The truths that became such since the last round.
    news: Truths,
    is_kept: [u64; KEPT.div_ceil(64)],
    kept: Vec<Kept>,
    /// The number of right nodes whose losses have been applied.
    taken: usize,
    /// Whether some right node may be the last one.
    may_end: bool,
    /// The truths with their possible right nodes.
    ways: Vec<(Number, Kept)>,
    rounds: usize,
    /// Whether another round would change nothing.
    pub(crate) is_complete: bool,
}

impl Reach {
    /// Starts from the losses that the target alone causes.
    pub(crate) fn new(ground: &Ground, groups: Groups, target: Kept) -> Reach {
        let mut reach = Reach {
            target,
            table: ground.start,
            waiting: Truths::NONE,
            thin: Truths::NONE,
            ending: CandidateMap::EMPTY,
            news: Truths::NONE,
            is_kept: [0; KEPT.div_ceil(64)],
            kept: Vec::new(),
            taken: 0,
            may_end: false,
            ways: Vec::new(),
            rounds: 0,
            is_complete: false,
        };
        ground.close(&mut reach.table, target);
        reach.take(ground, groups, target);
        reach
    }

    /// Whether there may be a whip of at most `length` links, two at least: all right nodes but the last
    /// together, and then the last alone, must leave a truth without candidates.
    pub(crate) fn is_within(
        &mut self,
        ground: &Ground,
        groups: Groups,
        touches: &Touches,
        length: usize,
    ) -> bool {
        while self.rounds + 1 < length && !self.is_complete {
            // Apply the losses of the nodes from the last round.
            for place in self.taken..self.kept.len() {
                self.take(ground, groups, self.kept[place]);
            }
            self.taken = self.kept.len();
            // Note the candidates that would now empty a truth.
            let news = std::mem::replace(&mut self.news, Truths::NONE);
            for number in news.iter() {
                self.ending = self.ending.union(endings(ground, number, self.table[usize::from(number)]));
            }
            self.thin = self.thin.union(&news);
            // Find the right nodes that these losses make possible.
            for number in std::mem::replace(&mut self.waiting, Truths::NONE).iter() {
                self.look(ground, groups, number);
            }
            self.may_end = self.may_end || self.kept.iter().any(|&kept| self.ends(ground, touches, kept));
            self.rounds += 1;
            self.is_complete = self.taken == self.kept.len();
        }
        self.may_end
    }

    /// Applies the losses of a node.
    fn take(&mut self, ground: &Ground, groups: Groups, kept: Kept) {
        for loss in ground.losses(kept) {
            let rest = &mut self.table[usize::from(loss.number)];
            let left = *rest & !loss.bits;
            if left == *rest {
                continue;
            }
            *rest = left;
            if is_last(left) {
                self.waiting.insert(loss.number);
                self.news.insert(loss.number);
            } else if is_few(left) && !is_closed(left) && ground.group(loss.number, left).is_some() {
                self.news.insert(loss.number);
                if groups == Groups::Used {
                    self.waiting.insert(loss.number);
                }
            }
        }
    }

    /// Whether a node, after all losses so far, leaves a truth without candidates.
    fn ends(&self, ground: &Ground, touches: &Touches, kept: Kept) -> bool {
        if kept < 729 {
            return self.ending.contains(candidate(kept));
        }
        let gone = rivals(kept);
        let among = touches.of(kept).intersection(&self.thin);
        among.iter().any(|number| {
            let mut left = self.table[usize::from(number)];
            while left != 0 && gone.contains(candidate(ground.member(number, left))) {
                left &= left - 1;
            }
            left == 0
        })
    }

    /// Finds the possible right nodes of a truth.
    fn look(&mut self, ground: &Ground, groups: Groups, number: Number) {
        let left = self.table[usize::from(number)];
        // One candidate is left.
        if left != 0 && is_last(left) {
            self.keep(number, ground.member(number, left));
        }
        // Two or three are left: they may be a group.
        if left.count_ones() > 1 {
            if let Some(group) = ground.group(number, left) {
                self.keep(number, group);
            }
            return;
        }
        if left != 0 && groups == Groups::Left {
            return;
        }
        // Candidates that are lost by now may still be there when the truth is used.
        let target = rivals(self.target);
        let start = ground.start[usize::from(number)];
        let mut open = start;
        for bit in (0..9).map(|bit| 1 << bit).filter(|bit| start & bit != 0) {
            let member = ground.member(number, bit);
            if target.contains(candidate(member)) {
                open &= !bit;
            } else if left == 0 {
                self.keep(number, member);
            }
        }
        // Candidates that fell later may still form groups along a line of the house.
        if groups == Groups::Used {
            /// The rows of a house in threes, and its columns.
            const LINES: [u16; 6] =
                [0b111, 0b111 << 3, 0b111 << 6, 0b1_001_001, 0b1_001_001 << 1, 0b1_001_001 << 2];
            for line in LINES.into_iter().filter(|line| left & !line == 0 && (open & line).count_ones() > 1) {
                if let Some(group) = ground.group(number, open & line) {
                    self.keep(number, group);
                }
            }
        }
    }

    fn keep(&mut self, number: Number, kept: Kept) {
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
    pub(crate) fn missing(&self, ground: &Ground, touches: &Touches, missing: &mut Missing) {
        let missing = &mut missing.0;
        // One link is missing after nodes that empty a truth.
        let mut rest = self.kept.clone();
        rest.retain(|&kept| {
            let ends = self.ends(ground, touches, kept);
            missing[usize::from(kept)] = if ends { 1 } else { NEVER };
            !ends
        });
        // Work back: nodes from which a truth with a node of the last distance is reached are one link
        // further away.
        for links in 2..NEVER {
            let mut towards = Truths::NONE;
            let ways = self.ways.iter().filter(|(_, kept)| missing[usize::from(*kept)] == links - 1);
            ways.for_each(|&(number, _)| towards.insert(number));
            let before = rest.len();
            rest.retain(|&kept| {
                let touches = touches.of(kept).meets(&towards);
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
fn endings(ground: &Ground, number: Number, mut left: u16) -> CandidateMap {
    let mut endings = CandidateMap::FULL;
    while left != 0 {
        endings = endings.intersection(rivals(ground.member(number, left)));
        left &= left - 1;
    }
    endings
}
