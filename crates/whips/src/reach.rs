//! How far whips on a target could reach if nothing were in their way: a bound from below that is cheap to have.
//!
//! Let whatever a beginning of a whip could keep be kept by all of them together, and a truth be used as often as one likes. What is left of truths
//! then, round by round, is less than any whip of so many links leaves. So where no truth has nothing left after n − 1 rounds, there is no
//! whip of n links; and where one has, the steps back from it say how many links each beginning needs at least to end, by what it
//! keeps last. (In planning, this is to ignore what actions delete: Bonet and Geffner 2001.) Most beginnings can't end in time and
//! are never made.

use ninefold_core::CandidateMap;

use crate::Groups;
use crate::ground::{Ground, KEPT, Kept, Number, Table, Truths, candidate, is_closed, rivals};
use crate::state::{is_few, is_last};

/// Which truths lose something by what is kept, for all of a position that may be kept.
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

    /// Of something that takes away something.
    #[inline]
    fn of(&self, kept: Kept) -> &Truths {
        &self.all[usize::from(self.places[usize::from(kept)])]
    }
}

/// How many links are missing at least, by what is kept last. One is the link that leaves nothing.
#[derive(Debug)]
pub(crate) struct Missing(Box<[u8; KEPT]>);

/// It never ends.
const NEVER: u8 = u8::MAX;

impl Missing {
    pub(crate) fn new() -> Missing {
        Missing(Box::new([NEVER; KEPT]))
    }

    /// The fewest links that are missing, or none if it never ends.
    #[inline]
    pub(crate) fn after(&self, kept: Kept) -> Option<usize> {
        let missing = self.0[usize::from(kept)];
        (missing != NEVER).then_some(usize::from(missing))
    }
}

/// How far the whips on a target could reach.
#[derive(Debug)]
pub(crate) struct Reach {
    pub(crate) target: Kept,
    /// What is left of truths.
    table: Table,
    /// Truths of which something may be kept, to be looked at again.
    waiting: Truths,
    /// Truths of which one thing may take away all that is left. (Of those that lose nothing it can't: it would be removed by that.)
    thin: Truths,
    /// The candidates that do.
    ending: CandidateMap,
    /// Such truths since the last round.
    news: Truths,
    is_kept: [u64; KEPT.div_ceil(64)],
    kept: Vec<Kept>,
    /// Of how many was taken away what they take.
    taken: usize,
    /// Whether something that may be kept may be kept last.
    may_end: bool,
    /// All that a truth may keep.
    ways: Vec<(Number, Kept)>,
    rounds: usize,
    /// Whether another round would change nothing.
    pub(crate) is_complete: bool,
}

impl Reach {
    /// The reach of what a target alone leaves.
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

    /// Whether there may be a whip of so many links, two at least: what all but the last right one take away, and this one alone, has to
    /// leave nothing of a truth.
    pub(crate) fn is_within(
        &mut self,
        ground: &Ground,
        groups: Groups,
        touches: &Touches,
        length: usize,
    ) -> bool {
        while self.rounds + 1 < length && !self.is_complete {
            for place in self.taken..self.kept.len() {
                self.take(ground, groups, self.kept[place]);
            }
            self.taken = self.kept.len();
            let news = std::mem::replace(&mut self.news, Truths::NONE);
            for number in news.iter() {
                self.ending = self.ending.union(endings(ground, number, self.table[usize::from(number)]));
            }
            self.thin = self.thin.union(&news);
            for number in std::mem::replace(&mut self.waiting, Truths::NONE).iter() {
                self.look(ground, groups, number);
            }
            self.may_end = self.may_end || self.kept.iter().any(|&kept| self.ends(ground, touches, kept));
            self.rounds += 1;
            self.is_complete = self.taken == self.kept.len();
        }
        self.may_end
    }

    /// Takes away what something takes.
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

    /// Whether something leaves nothing of a truth, together with all that was taken away.
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

    /// Looks what a truth may keep.
    fn look(&mut self, ground: &Ground, groups: Groups, number: Number) {
        let left = self.table[usize::from(number)];
        if left != 0 && is_last(left) {
            self.keep(number, ground.member(number, left));
        }
        if left.count_ones() > 1 {
            if let Some(group) = ground.group(number, left) {
                self.keep(number, group);
            }
            return;
        }
        if left != 0 && groups == Groups::Left {
            return;
        }
        // Not all that is gone need have gone before.
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

    /// How many links are missing at least behind all that may be kept, as far as was looked.
    pub(crate) fn missing(&self, ground: &Ground, touches: &Touches, missing: &mut Missing) {
        let missing = &mut missing.0;
        let mut rest = self.kept.clone();
        rest.retain(|&kept| {
            let ends = self.ends(ground, touches, kept);
            missing[usize::from(kept)] = if ends { 1 } else { NEVER };
            !ends
        });
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

/// The candidates that take away all that is left of a truth.
fn endings(ground: &Ground, number: Number, mut left: u16) -> CandidateMap {
    let mut endings = CandidateMap::FULL;
    while left != 0 {
        endings = endings.intersection(rivals(ground.member(number, left)));
        left &= left - 1;
    }
    endings
}
