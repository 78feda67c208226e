//! Search for the shortest whips of a position, of all targets side by side.
//!
//! Partial whips on one target are searched breadth-first, anew for each length, as partial whips that can't
//! end in time are never made ([`reach`](crate::reach)). A partial whip is identified by its right nodes and
//! its last one, which decide how it can be extended. That ignores that no candidate may be a left one twice
//! (published lengths are of whips without such loops): so if the first whip found has no choice of different
//! left candidates, which is rare, its target is searched again, and left candidates are part of what
//! identifies a partial whip.
//!
//! Tried without success: on a path, only whips through a truth that has lost candidates since the last
//! position, up to the length that had no whip there. Two removals touch so many truths that this left out
//! one partial whip in fourteen and cost as much.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ninefold_core::{Candidate, CandidateMap};

use crate::ground::{CLOSED, Ground, KEPT, Kept, Loss, Number, candidate, is_closed, rivals};
use crate::reach::{Missing, Reach, Touches};
use crate::state::{is_few, is_last};
use crate::{Chain, Groups, Link, Next, Stopped, first_length};

/// A partial whip, as its last link.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    /// The partial whip without the last link; the first, which has no link, refers to itself.
    before: u32,
    /// The right node of the last link; the target for the first.
    last: Kept,
    /// The truth of the last link.
    truth: Number,
    /// The left candidate of the last link, where that matters.
    left: Kept,
}

/// Search whose buffers are reused from target to target.
#[derive(Debug)]
pub(crate) struct Search {
    target: Kept,
    beginnings: Vec<Beginning>,
    known: HashSet<u128, BuildHasherDefault<Plain>>,
    /// For each partial whip, the sum that identifies it.
    sums: Vec<u128>,
    /// The place of the first of the longest partial whips.
    frontier: usize,
    /// The place of the first that is a link shorter; `tables` are theirs. (Tables of the longest are made
    /// when they are extended: most never are.)
    before: usize,
    tables: Vec<u16>,
    /// The tables of the longest, as far as they have been extended.
    rooms: Vec<u16>,
    /// The number of links of the longest.
    links: usize,
    loops: Loops,
    touches: Touches,
    missing: Missing,
    /// Whether a partial whip was left out because it would be too long.
    is_cut: bool,
}

/// Whether a candidate may be left candidate twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loops {
    Ignored,
    Excluded,
}

/// Results on a target that are kept from length to length.
#[derive(Debug)]
pub(crate) struct Target {
    reach: Reach,
    loops: Loops,
}

impl Target {
    pub(crate) fn new(ground: &Ground, groups: Groups, target: Kept) -> Target {
        Target { reach: Reach::new(ground, groups, target), loops: Loops::Ignored }
    }
}

/// Finds the shortest whips of a position, of at most `most` links, in the order of targets.
pub(crate) fn shortest(
    ground: &Ground,
    groups: Groups,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<Chain>, Stopped> {
    // Whips of one link need no search.
    let at_once = if most > 0 { at_once(ground) } else { Vec::new() };
    if stop() {
        return Err(Stopped);
    }
    if !at_once.is_empty() || most < 2 {
        return Ok(at_once);
    }
    let targets = ground.open(&ground.start).into_iter();
    let mut targets: Vec<Target> = targets.map(|target| Target::new(ground, groups, target)).collect();
    let mut search = Search::new(ground);
    first_length(&mut targets, 2..=most, stop, |target, length, stop| {
        search.of_length(ground, groups, target, length, stop)
    })
}

/// Finds the whips of one link: all candidates of a digit in a house lie where it crosses another.
fn at_once(ground: &Ground) -> Vec<Chain> {
    let open: CandidateMap = ground.open(&ground.start).into_iter().map(candidate).collect();
    let mut met = CandidateMap::EMPTY;
    let mut chains = Vec::new();
    for number in 0..ground.len as Number {
        let left = ground.start[usize::from(number)];
        // The truth's candidates are a single candidate or a group; all candidates that conflict with it are
        // targets.
        let kept = if is_last(left) { Some(ground.member(number, left)) } else { ground.group(number, left) };
        let Some(kept) = kept else { continue };
        for target in open.intersection(rivals(kept)).difference(met) {
            met.insert(target);
            let left = candidate(ground.member(number, left));
            let link = Link { truth: ground.truth(number), left, right: CandidateMap::EMPTY };
            chains.push(Chain { target, links: vec![link] });
        }
    }
    chains.sort_unstable_by_key(|chain| chain.target.index());
    chains
}

/// End of a whip: a partial whip, a truth that it leaves without candidates, and a left candidate of that.
type End = (usize, Number, Kept);

/// Stands for no candidate.
const NONE: Kept = Kept::MAX;

/// The capacity above which the set of known sums is replaced rather than cleared.
const ROOMY: usize = 1 << 12;

impl Search {
    /// Makes a search for whips of a position.
    pub(crate) fn new(ground: &Ground) -> Search {
        Search {
            target: 0,
            beginnings: Vec::new(),
            known: HashSet::default(),
            sums: Vec::new(),
            frontier: 0,
            before: 0,
            tables: Vec::new(),
            rooms: Vec::new(),
            links: 0,
            loops: Loops::Ignored,
            touches: Touches::new(ground),
            missing: Missing::new(),
            is_cut: false,
        }
    }

    fn begin(&mut self, target: Kept) {
        self.target = target;
        self.beginnings.clear();
        self.beginnings.push(Beginning { before: 0, last: target, truth: 0, left: NONE });
        self.sums.clear();
        self.sums.push(0);
        self.tables.clear();
        (self.frontier, self.before, self.links, self.is_cut) = (0, 0, 0, false);
        if self.known.capacity() > ROOMY {
            self.known = HashSet::default();
        } else {
            self.known.clear();
        }
    }

    /// Finds a whip of exactly `length` links, two at least, where there is none shorter.
    pub(crate) fn of_length(
        &mut self,
        ground: &Ground,
        groups: Groups,
        target: &mut Target,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Next, Stopped> {
        // The relaxed search rules out most targets at this length.
        if !target.reach.is_within(ground, groups, &self.touches, length) {
            return Ok(if target.reach.is_complete { Next::Nothing } else { Next::Longer });
        }
        target.reach.missing(ground, &self.touches, &mut self.missing);
        // Search without regard to loops; only if the whip found has one, search again and exclude them.
        loop {
            self.begin(target.reach.target);
            self.loops = target.loops;
            let mut end = None;
            while end.is_none() && self.links + 1 < length && self.frontier < self.beginnings.len() {
                end = self.extend(ground, groups, length, stop)?;
            }
            let Some(end) = end else { break };
            if let Some(chain) = self.chain(ground, end) {
                return Ok(Next::Chain(chain));
            }
            target.loops = Loops::Excluded;
        }
        let is_all = !self.is_cut && target.reach.is_complete;
        Ok(if is_all { Next::Nothing } else { Next::Longer })
    }

    /// Adds a link to the longest partial whips in all ways that may end in a whip of the given length. If
    /// one more link makes that length, returns the first whip that leaves a truth without candidates and has
    /// a left candidate there; partial whips are not stored then.
    fn extend(
        &mut self,
        ground: &Ground,
        groups: Groups,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<End>, Stopped> {
        let (from, to) = (self.frontier, self.beginnings.len());
        // Tables of the parents; those of the partial whips that are extended now replace them.
        let tables = std::mem::take(&mut self.tables);
        let mut rooms = std::mem::take(&mut self.rooms);
        rooms.clear();
        let first = self.before;
        (self.before, self.frontier, self.links) = (from, to, self.links + 1);
        let mut found = Ok(None);
        let mut open = Vec::with_capacity(32);
        for place in from..to {
            if place % 256 == 255 && stop() {
                found = Err(Stopped);
                break;
            }
            open.clear();
            // The table of this partial whip: its parent's, with the truth of the last link closed.
            let begin = rooms.len();
            let Beginning { before, truth, .. } = self.beginnings[place];
            if place == 0 {
                rooms.extend_from_slice(&ground.start[..ground.len]);
            } else {
                let parent = (before as usize - first) * ground.len;
                rooms.extend_from_slice(&tables[parent..parent + ground.len]);
                rooms[begin + usize::from(truth)] = CLOSED;
            }
            let rest = &mut rooms[begin..];
            // Apply the losses of its last node, and try every truth that this leaves with one node.
            self.keep(ground, groups, place, rest, &mut open);
            let end = open.iter().find_map(|&way| self.go_on(ground, place, &rooms[begin..], way, length));
            if end.is_some() {
                found = Ok(end);
                break;
            }
        }
        (self.tables, self.rooms) = (rooms, tables);
        found
    }

    /// Applies the losses of a partial whip's last node, and lists the truths that are left with one node.
    fn keep(
        &self,
        ground: &Ground,
        groups: Groups,
        place: usize,
        rest: &mut [u16],
        open: &mut Vec<(Number, Kept)>,
    ) {
        let last = self.beginnings[place].last;
        if last < 729 {
            for own in ground.own(last) {
                rest[usize::from(own.number)] = CLOSED;
            }
        }
        for loss in ground.losses(last) {
            let left = &mut rest[usize::from(loss.number)];
            *left &= !loss.bits;
            if is_last(*left) {
                // Truths without candidates end only whips with loops.
                if *left != 0 {
                    open.push((loss.number, ground.member(loss.number, *left)));
                }
            } else if groups == Groups::Used && is_few(*left) && !is_closed(*left) {
                open.extend(ground.group(loss.number, *left).map(|group| (loss.number, group)));
            }
        }
    }

    /// Adds a link to a partial whip, unless it can't end in time; returns the end if this is the link before
    /// the last.
    #[inline]
    fn go_on(
        &mut self,
        ground: &Ground,
        place: usize,
        rest: &[u16],
        (truth, kept): (Number, Kept),
        length: usize,
    ) -> Option<End> {
        // Drop it if too many links are missing, or if the same group is a right node already.
        let missing = self.missing.after(kept)?;
        self.is_cut |= self.links + missing >= length;
        if self.links + missing > length || kept >= 729 && self.keeps(place, kept) {
            return None;
        }
        // Before the last link: does the node leave a truth without candidates?
        let beginning = Beginning { before: place as u32, last: kept, truth, left: NONE };
        if self.links + 1 == length {
            // Its own truths lose nothing, and the truth that it is right in is closed.
            let is_empty =
                |loss: &&Loss| rest[usize::from(loss.number)] & !loss.bits == 0 && loss.number != truth;
            let ends = ground.losses(kept).iter().filter(is_empty).map(|loss| loss.number);
            let ends: Vec<Number> = ends.collect();
            if ends.is_empty() {
                return None;
            }
            let lefts = match self.loops {
                Loops::Ignored => vec![NONE],
                Loops::Excluded => self.lefts(ground, place, truth),
            };
            return lefts
                .into_iter()
                .find_map(|left| self.end(ground, Beginning { left, ..beginning }, &ends));
        }
        // Else store the partial whip, unless an equal one is known.
        let sum = self.sums[place]
            .wrapping_add(mixed(usize::from(kept)))
            // A truth that has had a right group is not used again, so it matters which.
            .wrapping_add(if kept < 729 { 0 } else { mixed(KEPT + usize::from(truth)) });
        match self.loops {
            Loops::Ignored => self.add(sum, beginning),
            Loops::Excluded => {
                for left in self.lefts(ground, place, truth) {
                    let sum = sum.wrapping_add(mixed(2 * KEPT + usize::from(left)));
                    self.add(sum, Beginning { left, ..beginning });
                }
            }
        }
        None
    }

    /// Adds a partial whip, unless it is known.
    fn add(&mut self, sum: u128, beginning: Beginning) {
        let last = mixed(3 * KEPT + usize::from(beginning.last));
        if self.known.insert(sum.wrapping_mul(3).wrapping_add(last)) {
            self.beginnings.push(beginning);
            self.sums.push(sum);
        }
    }

    /// Adds the partial whip that leaves some truths without candidates, if one of these has a left
    /// candidate.
    fn end(&mut self, ground: &Ground, beginning: Beginning, ends: &[Number]) -> Option<End> {
        let place = self.beginnings.len();
        self.beginnings.push(beginning);
        let end = match self.loops {
            Loops::Ignored => ends.first().map(|&end| (place, end, NONE)),
            Loops::Excluded => ends
                .iter()
                .find_map(|&end| self.lefts(ground, place, end).first().map(|&left| (place, end, left))),
        };
        if end.is_none() {
            self.beginnings.pop();
        }
        end
    }

    /// Whether a partial whip has a right node already.
    fn keeps(&self, place: usize, kept: Kept) -> bool {
        self.back(place).any(|beginning| beginning.last == kept)
    }

    /// Walks back over the links of a partial whip, the last first.
    fn back(&self, place: usize) -> impl Iterator<Item = &Beginning> {
        let before = |place: &usize| Some(self.beginnings[*place].before as usize);
        std::iter::successors(Some(place), before)
            .take_while(|place| *place != 0)
            .map(|place| &self.beginnings[place])
    }

    /// Returns the possible left candidates of a truth after a partial whip: those that it doesn't have yet.
    fn lefts(&self, ground: &Ground, place: usize, truth: Number) -> Vec<Kept> {
        let of = ground.members(truth, ground.start[usize::from(truth)]);
        let led = of.intersection(rivals(self.beginnings[place].last));
        let indices = led.iter().map(|candidate| candidate.index() as Kept);
        indices.filter(|&left| self.back(place).all(|beginning| beginning.left != left)).collect()
    }

    /// Builds the whip with this end, if it can have different left candidates.
    fn chain(&self, ground: &Ground, (place, end, left): End) -> Option<Chain> {
        let mut links: Vec<(Number, Kept, Option<Kept>)> = vec![(end, left, None)];
        links.extend(self.back(place).map(|link| (link.truth, link.left, Some(link.last))));
        links.reverse();
        // Walk forward and list for each truth its possible left candidates and its right ones.
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
        // Choose different left candidates.
        let lefts = different(&choices)?;
        let links = links.iter().zip(lefts).zip(rights);
        let links =
            links.map(|((&(truth, ..), left), right)| Link { truth: ground.truth(truth), left, right });
        Some(Chain { target: candidate(self.target), links: links.collect() })
    }
}

/// Chooses one element of each set, all different, if that is possible.
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

/// Hashes a number such that sums of different sets differ (the constants are those of Steele and Vigna 2021,
/// "Computationally easy, spectrally good multipliers").
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

/// Hasher that passes through values that are mixed already.
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
