//! Ratings: the least level that leads from a position to its solution, and the next step on the way.

use ninefold_core::CandidateMap;

use crate::braid::{Found, Search};
use crate::ground::{Ground, Table, candidate};
use crate::trial::{Theory, Trials, left};
use crate::{Chain, Groups, Kind, Stopped, Trial, shortest, whip};

/// What a position is rated by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// The length of the longest chain on a path of shortest ones: W, B, gW, gB.
    Chains(Kind),
    /// How deep suppositions inside suppositions have to be: T&E depth.
    Depth,
    /// The length of the longest braid needed inside a supposition, none for depth 1: BxB.
    Braids,
    /// The same inside two suppositions, none for depth 2: BxBB.
    DeepBraids,
}

/// A step on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// All shortest chains of the position.
    Chains(Vec<Chain>),
    /// A candidate that trials remove, on this level of their scale.
    Trial(usize, Trial),
}

/// Where a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The highest level that was needed: 0 where singles do.
    pub level: usize,
    /// What is left where the path ends: nothing if it is the solution.
    pub left: CandidateMap,
    /// What turned out to be true.
    pub placed: CandidateMap,
}

/// Some candidates that braids of at most this length remove; where there are none, of the least length that has any, which is the length
/// then. Which are taken is of no consequence for a rating, as braids are confluent: so those come first that a look in rounds finds, and
/// whether a target has a braid that is hard to see, or none, is asked as late as can be, when few candidates are left.
fn any_braids(
    ground: &Ground,
    kind: Kind,
    length: &mut usize,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<CandidateMap, Stopped> {
    let search = |target| Search::new(ground, kind.groups(), &ground.start, target);
    let mut searches: Vec<Search<'_>> = ground.open(&ground.start).into_iter().map(search).collect();
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
        // Those first of which it's known how little is missing.
        let mut at = 0;
        while let Some(next) = (at..searches.len()).min_by_key(|&place| searches[place].most()) {
            searches.swap(at, next);
            match searches[at].any_within(*length, stop)? {
                Found::Braid => return Ok(CandidateMap::of(candidate(searches[at].target))),
                Found::Longer => at += 1,
                Found::Nothing => drop(searches.swap_remove(at)),
            }
        }
        *length += 1;
    }
    Ok(CandidateMap::EMPTY)
}

impl Scale {
    /// The stable name of its steps in data.
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

    /// The theory and the depth of a level of trials, from 1 on; `None` where there is no such level, or on a scale of chains.
    ///
    /// No proper puzzle needs the last: what braids of so many variables don't do, no braids do.
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

    /// What goes before any level: nothing where singles do.
    fn base(self) -> usize {
        match self {
            Scale::Chains(_) | Scale::Depth => 0,
            Scale::Braids => 1,
            Scale::DeepBraids => 2,
        }
    }

    /// The next step in a position in which these candidates are left and no single; the easiest there is. Nothing where there is none
    /// of at most `most` levels.
    ///
    /// # Errors
    /// When `stop` says so, which is asked now and then.
    pub fn next(
        self,
        candidates: CandidateMap,
        most: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Step>, Stopped> {
        if let Scale::Chains(kind) = self {
            let chains = shortest(candidates, kind, most, stop)?;
            return Ok((!chains.is_empty()).then_some(Step::Chains(chains)));
        }
        let ground = Ground::new(candidates, Groups::Left);
        let table = ground.start;
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

    /// The rating of a position in which these candidates are left, in one go: the same as that of all steps of a path. Of
    /// suppositions no level is tried again once it is exceeded, as their results depend on no order.
    ///
    /// # Errors
    /// When `stop` says so.
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
        if self.base() > 0 {
            Trials::new(&ground, stop).settle(&mut table, Theory::Singles, self.base())?;
        }
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

/// The rating of what is left by chains of a kind.
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
        rating.left = left(&ground, &table);
        rating.placed = rating.placed.union(ground.placed(&table));
        if rating.left.is_empty() {
            break;
        }
        ground = ground.narrowed(&table);
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
        rating.level = rating.level.max(length);
        rating.left = rating.left.difference(gone);
        let mut table = ground.start;
        settled = ground.remove_all(&mut table, gone).map(|()| table);
    }
    Ok(rating)
}
