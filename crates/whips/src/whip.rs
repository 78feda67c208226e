//! The shortest whips of a position, of all targets side by side.
//!
//! The beginnings of whips on one target are searched in breadth: a beginning is known by what it keeps and what it keeps last, as
//! that decides how it may go on. That ignores that no candidate may lead twice (published lengths are of whips without such loops): so
//! where the first whip found has no choice of different left candidates, which is rare, its target is searched again with the
//! left candidates as a part of what a beginning is known by.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ninefold_core::{Candidate, CandidateMap};

use crate::ground::{CLOSED, Ground, KEPT, Kept, Loss, Number, Table, candidate, is_closed, rivals};
use crate::state::is_last;
use crate::{Chain, Groups, Link, Stopped};

/// The beginning of a whip.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    /// The one without the last link; its own place for the first, which has no link.
    before: u32,
    /// What the last link keeps; the target for the first.
    last: Kept,
    /// The truth of the last link.
    truth: Number,
    /// Its left candidate, where that matters.
    left: Kept,
}

/// The search on one target.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) target: Kept,
    beginnings: Vec<Beginning>,
    known: HashSet<u128, BuildHasherDefault<Plain>>,
    /// What each is known by.
    sums: Vec<u128>,
    /// Where the longest begin.
    frontier: usize,
    /// Where those begin that are a link shorter, and what is left in them. (Of the longest it is worked out when they are gone on from:
    /// most never are.)
    before: usize,
    tables: Vec<u16>,
    /// How many links the longest have.
    links: usize,
    loops: Loops,
}

/// Whether a candidate may be left candidate twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loops {
    Ignored,
    Excluded,
}

/// Where a whip ends: at a beginning, with a truth that it leaves nothing of, and a left candidate of that.
type End = (usize, Number, Kept);

/// No candidate.
const NONE: Kept = Kept::MAX;

impl Search {
    /// The search on a target, which leaves something of every truth.
    pub(crate) fn new(target: Kept) -> Search {
        let mut search = Search {
            target,
            beginnings: Vec::new(),
            known: HashSet::default(),
            sums: Vec::new(),
            frontier: 0,
            before: 0,
            tables: Vec::new(),
            links: 0,
            loops: Loops::Ignored,
        };
        search.begin();
        search
    }

    fn begin(&mut self) {
        self.beginnings = vec![Beginning { before: 0, last: self.target, truth: 0, left: NONE }];
        self.sums = vec![0];
        self.tables.clear();
        (self.frontier, self.before, self.links) = (0, 0, 0);
        self.known.clear();
    }

    /// Whether there is nothing to go on from.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.frontier == self.beginnings.len()
    }

    /// The whip of just so many links, two at least, if there is one and none shorter; and if it is not too much to keep.
    pub(crate) fn of_length(
        &mut self,
        ground: &Ground,
        groups: Groups,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Chain>, Stopped> {
        while self.links + 1 < length && !self.is_exhausted() {
            if let Some(end) = self.extend(ground, groups, stop)? {
                let chain = self.chain(ground, end);
                if chain.is_some() {
                    return Ok(chain);
                }
                self.loops = Loops::Excluded;
                self.begin();
            }
        }
        Ok(None)
    }

    /// Adds a link to the longest beginnings in all ways; the first of the new ones that leaves nothing of a truth, with this
    /// truth, where a left candidate is there.
    fn extend(
        &mut self,
        ground: &Ground,
        groups: Groups,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<End>, Stopped> {
        let (from, to) = (self.frontier, self.beginnings.len());
        let tables = std::mem::take(&mut self.tables);
        let first = self.before;
        (self.before, self.frontier, self.links) = (from, to, self.links + 1);
        self.tables.reserve((to - from) * ground.len);
        for place in from..to {
            if place % 256 == 255 && stop() {
                return Err(Stopped);
            }
            let rest = &self.left(ground, place, &tables, first);
            self.tables.extend_from_slice(&rest[..ground.len]);
            for loss in ground.losses(self.beginnings[place].last) {
                let left = rest[usize::from(loss.number)];
                let kept = if left == 0 {
                    // Only loops end here.
                    None
                } else if is_last(left) {
                    Some(ground.member(loss.number, left))
                } else if groups == Groups::Used && left.count_ones() <= 3 && !is_closed(left) {
                    ground.group(loss.number, left).filter(|&group| !self.keeps(place, group))
                } else {
                    None
                };
                let Some(kept) = kept else { continue };
                let sum = self.sums[place]
                    .wrapping_add(mixed(usize::from(kept)))
                    // A truth that has kept a group is not asked again, so it matters which.
                    .wrapping_add(if kept < 729 { 0 } else { mixed(KEPT + usize::from(loss.number)) });
                let end = match self.loops {
                    Loops::Ignored => self.add(ground, rest, sum, (place, kept, loss.number, NONE)),
                    Loops::Excluded => {
                        let lefts = self.lefts(ground, place, loss.number);
                        lefts.into_iter().find_map(|left| {
                            let sum = sum.wrapping_add(mixed(2 * KEPT + usize::from(left)));
                            self.add(ground, rest, sum, (place, kept, loss.number, left))
                        })
                    }
                };
                if end.is_some() {
                    return Ok(end);
                }
            }
        }
        Ok(None)
    }

    /// What is left in a beginning, by the tables of those that are a link shorter, the first of which has this place.
    fn left(&self, ground: &Ground, place: usize, tables: &[u16], first: usize) -> Table {
        let Beginning { before, last, truth, .. } = self.beginnings[place];
        let mut table = ground.start;
        if place > 0 {
            let begin = (before as usize - first) * ground.len;
            table[..ground.len].copy_from_slice(&tables[begin..begin + ground.len]);
            table[usize::from(truth)] = CLOSED;
        }
        ground.keep(&mut table, last);
        table
    }

    /// Adds one beginning, unless it is known.
    fn add(
        &mut self,
        ground: &Ground,
        rest: &Table,
        sum: u128,
        (before, kept, truth, left): (usize, Kept, Number, Kept),
    ) -> Option<End> {
        if !self.known.insert(sum.wrapping_mul(3).wrapping_add(mixed(3 * KEPT + usize::from(kept)))) {
            return None;
        }
        let place = self.beginnings.len();
        self.beginnings.push(Beginning { before: before as u32, last: kept, truth, left });
        self.sums.push(sum);
        // Its own truths lose nothing, and the one that keeps it is closed.
        let is_empty =
            |loss: &&Loss| loss.number != truth && rest[usize::from(loss.number)] & !loss.bits == 0;
        for end in ground.losses(kept).iter().filter(is_empty) {
            match self.loops {
                Loops::Ignored => return Some((place, end.number, NONE)),
                Loops::Excluded => {
                    if let Some(&left) = self.lefts(ground, place, end.number).first() {
                        return Some((place, end.number, left));
                    }
                }
            }
        }
        None
    }

    /// Whether a beginning keeps something already.
    fn keeps(&self, place: usize, kept: Kept) -> bool {
        self.back(place).any(|beginning| beginning.last == kept)
    }

    /// A beginning, and those before it with a link.
    fn back(&self, place: usize) -> impl Iterator<Item = &Beginning> {
        let before = |place: &usize| Some(self.beginnings[*place].before as usize);
        std::iter::successors(Some(place), before)
            .take_while(|place| *place != 0)
            .map(|place| &self.beginnings[place])
    }

    /// The left candidates that a truth may have behind a beginning: those that have not been any.
    fn lefts(&self, ground: &Ground, place: usize, truth: Number) -> Vec<Kept> {
        let of = ground.members(truth, ground.start[usize::from(truth)]);
        let led = of.intersection(rivals(self.beginnings[place].last));
        let indices = led.iter().map(|candidate| candidate.index() as Kept);
        indices.filter(|&left| self.back(place).all(|beginning| beginning.left != left)).collect()
    }

    /// The whip that ends there, if it has different left candidates.
    fn chain(&self, ground: &Ground, (place, end, left): End) -> Option<Chain> {
        let mut links: Vec<(Number, Kept, Option<Kept>)> = vec![(end, left, None)];
        links.extend(self.back(place).map(|link| (link.truth, link.left, Some(link.last))));
        links.reverse();
        let (mut last, mut gone) = (self.target, rivals(self.target));
        let (mut choices, mut rights) = (Vec::new(), Vec::new());
        for &(truth, left, kept) in &links {
            let of = ground.members(truth, ground.start[usize::from(truth)]);
            choices.push(if left == NONE {
                of.intersection(rivals(last))
            } else {
                CandidateMap::of(candidate(left))
            });
            rights.push(of.difference(gone));
            if let Some(kept) = kept {
                (last, gone) = (kept, gone.union(rivals(kept)));
            }
        }
        let lefts = different(&choices)?;
        let links = links.iter().zip(lefts).zip(rights);
        let links =
            links.map(|((&(truth, ..), left), right)| Link { truth: ground.truth(truth), left, right });
        Some(Chain { target: candidate(self.target), links: links.collect() })
    }
}

/// One of each, all different, if there are such.
fn different(choices: &[CandidateMap]) -> Option<Vec<Candidate>> {
    fn choose(choices: &[CandidateMap], chosen: &mut Vec<Candidate>) -> bool {
        let Some(options) = choices.get(chosen.len()) else { return true };
        options.iter().any(|option| {
            if chosen.contains(&option) {
                return false;
            }
            chosen.push(option);
            let found = choose(choices, chosen);
            if !found {
                chosen.pop();
            }
            found
        })
    }
    let mut chosen = Vec::with_capacity(choices.len());
    choose(choices, &mut chosen).then_some(chosen)
}

/// A number for each thing, such that sums of different sets differ (the constants are those of Steele and Vigna 2021, "Computationally
/// easy, spectrally good multipliers").
#[inline]
fn mixed(thing: usize) -> u128 {
    let mix = |mut z: u64| {
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    let seed = (thing as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    u128::from(mix(seed)) << 64 | u128::from(mix(seed ^ 0xD134_2543_DE82_EF95))
}

/// Takes as it is what is mixed already.
#[derive(Debug, Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let first = bytes.iter().take(8).rev();
        self.0 = first.fold(0, |all, byte| all << 8 | u64::from(*byte));
    }

    fn write_u128(&mut self, sum: u128) {
        self.0 = (sum >> 64) as u64;
    }
}
