//! Ratings: the least level that leads from a position to its solution, and the next step on the way.

use ninefold_core::CandidateMap;

use crate::braid::{Found, Search};
use crate::ground::{Ground, Table, candidate};
use crate::trial::{Theory, Trials, left};
use crate::{Chain, Groups, Kind, Stopped, Trial, shortest, whip};

/// The scales that a position can be rated on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// The length of the longest chain on a path of shortest ones: W, B, gW, gB.
    Chains(Kind),
    /// The depth of suppositions inside suppositions: T&E depth.
    Depth,
    /// The length of the longest braid needed inside a supposition; 0 if depth 1 needs none: BxB.
    Braids,
    /// The length of the longest braid needed inside two suppositions; 0 if depth 2 needs none: BxBB.
    DeepBraids,
}

/// A step on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// All shortest chains of the position.
    Chains(Vec<Chain>),
    /// A candidate that trials remove, and the level of their scale.
    Trial(usize, Trial),
}

/// Rating of a position, with the end of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The highest level that was needed: 0 if singles are enough.
    pub level: usize,
    /// The candidates left at the end of the path: none if it is the solution.
    pub left: CandidateMap,
    /// The candidates that turned out to be true.
    pub placed: CandidateMap,
}

/// Finds some candidates that braids of at most `length` variables remove, or else braids of the least length
/// that has any, which `length` becomes. Braids are confluent, so the choice doesn't matter for a rating: the
/// search in rounds goes first, and whether a target has a braid that is hard to find, or none, is left for
/// later, when fewer candidates remain.
fn any_braids(
    ground: &Ground,
    kind: Kind,
    length: &mut usize,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<CandidateMap, Stopped> {
    let search = |target| Search::new(ground, kind.groups(), &ground.start, target);
    let mut searches: Vec<Search<'_>> = ground.open(&ground.start).into_iter().map(search).collect();
    // Search in rounds for all targets: fast, and it drops the targets that have no braid of any length.
    while *length <= most && !searches.is_empty() {
        let mut gone = CandidateMap::EMPTY;
        searches.retain_mut(|search| match search.glance(*length) {
            Found::Braid => {
                gone.insert(candidate(search.target));
                true
            }
            Found::Longer => true,
            Found::Nothing => false,
        });
        if stop() {
            return Err(Stopped);
        }
        if !gone.is_empty() {
            return Ok(gone);
        }
        // Targets whose known braids are shortest come first.
        let mut at = 0;
        while let Some(next) = (at..searches.len()).min_by_key(|&place| searches[place].most()) {
            searches.swap(at, next);
            match searches[at].any_within(*length, stop)? {
                Found::Braid => return Ok(CandidateMap::of(candidate(searches[at].target))),
                Found::Longer => at += 1,
                Found::Nothing => drop(searches.swap_remove(at)),
            }
        }
        // No target has a braid of this length.
        *length += 1;
    }
    Ok(CandidateMap::EMPTY)
}

impl Scale {
    /// Returns the stable name of the scale's steps in data.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Scale::Chains(Kind::Whip) => "whips",
            Scale::Chains(Kind::Braid) => "braids",
            Scale::Chains(Kind::GWhip) => "g-whips",
            Scale::Chains(Kind::GBraid) => "g-braids",
            Scale::Depth => "trials",
            Scale::Braids => "trials-with-braids",
            Scale::DeepBraids => "deep-trials-with-braids",
        }
    }

    /// Returns the theory and the depth of a level of trials, from 1 on; `None` where there is no such level,
    /// or on a scale of chains.
    ///
    /// No proper puzzle needs the last level: where braids of so many variables fail, all braids do.
    fn level(self, level: usize) -> Option<(Theory, usize)> {
        const LONGEST: usize = 60;
        const DEEPEST: usize = 5;
        match self {
            Scale::Depth if level <= DEEPEST => Some((Theory::Singles, level)),
            Scale::Braids if level <= LONGEST => Some((Theory::Braids(level), 1)),
            Scale::DeepBraids if level <= LONGEST => Some((Theory::Braids(level), 2)),
            _ => None,
        }
    }

    /// Returns the depth of plain trials that precede level 1; 0 where singles alone do.
    fn base(self) -> usize {
        match self {
            Scale::Chains(_) | Scale::Depth => 0,
            Scale::Braids => 1,
            Scale::DeepBraids => 2,
        }
    }

    /// Finds the easiest next step in a position with these candidates and no single left. `None` if there is
    /// none of at most `most` levels.
    ///
    /// # Errors
    /// When `stop`, which is polled now and then, returns true.
    pub fn next(
        self,
        candidates: CandidateMap,
        most: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Step>, Stopped> {
        // On a scale of chains, all shortest chains make one step.
        if let Scale::Chains(kind) = self {
            let chains = shortest(candidates, kind, most, stop)?;
            return Ok((!chains.is_empty()).then_some(Step::Chains(chains)));
        }
        let ground = Ground::new(candidates, Groups::Left);
        let table = ground.start;
        // Plain trials come before the levels of a scale of trials.
        for depth in 1..=self.base() {
            if let Some(trial) = Trials::new(&ground, stop).first(&table, Theory::Singles, depth)? {
                return Ok(Some(Step::Trial(0, trial)));
            }
        }
        for level in 1..=most {
            let Some((theory, depth)) = self.level(level) else { break };
            if let Some(trial) = Trials::new(&ground, stop).first(&table, theory, depth)? {
                return Ok(Some(Step::Trial(level, trial)));
            }
        }
        Ok(None)
    }

    /// Rates a position with these candidates in one run, with the same result as a path of steps. Trials
    /// never go back to a level that was exceeded, as their results depend on no order.
    ///
    /// # Errors
    /// When `stop` returns true.
    pub fn rate(
        self,
        candidates: CandidateMap,
        most: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Rating, Stopped> {
        let mut rating = Rating { level: 0, left: candidates, placed: CandidateMap::EMPTY };
        if let Scale::Chains(kind) = self {
            return rate_by_chains(rating, kind, most, stop);
        }
        let ground = Ground::new(candidates, Groups::Left);
        let Ok(mut table) = ground.settled() else { return Ok(rating) };
        let is_solved = |table: &Table| ground.open(table).is_empty();
        // Plain trials first.
        if self.base() > 0 {
            Trials::new(&ground, stop).settle(&mut table, Theory::Singles, self.base())?;
        }
        // Then each level as far as it goes, until the position is solved.
        while !is_solved(&table) && rating.level < most {
            let Some((theory, depth)) = self.level(rating.level + 1) else { break };
            rating.level += 1;
            Trials::new(&ground, stop).settle(&mut table, theory, depth)?;
        }
        rating.left = left(&ground, &table);
        rating.placed = ground.placed(&table);
        Ok(rating)
    }
}

/// Rates the remaining position by chains of a kind.
fn rate_by_chains(
    mut rating: Rating,
    kind: Kind,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Rating, Stopped> {
    let mut length = 1;
    let mut ground = Ground::new(rating.left, kind.groups());
    let mut settled = ground.settled();
    while let Ok(table) = settled {
        // The candidates after singles; nothing left means solved.
        rating.left = left(&ground, &table);
        rating.placed = rating.placed.union(ground.placed(&table));
        if rating.left.is_empty() {
            break;
        }
        ground = ground.narrowed(&table);
        // Braids: any that are no longer than the rating so far. Whips: all shortest ones, as their order
        // could matter.
        let gone = if kind.is_braid() {
            any_braids(&ground, kind, &mut length, most, stop)?
        } else {
            let chains = whip::shortest(&ground, kind.groups(), most, stop)?;
            length = chains.first().map_or(0, |chain| chain.links.len());
            chains.iter().map(|chain| chain.target).collect()
        };
        if gone.is_empty() {
            break;
        }
        // Remove the targets and continue from the singles that follow.
        rating.level = rating.level.max(length);
        rating.left = rating.left.difference(gone);
        let mut table = ground.start;
        settled = ground.remove_all(&mut table, gone).map(|()| table);
    }
    Ok(rating)
}
