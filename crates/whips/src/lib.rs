//! Whips, braids and trial and error, after Denis Berthier (*Pattern-Based Constraint Satisfaction and Logic Puzzles*, 2nd edition
//! 2015): the shortest chains of variables on a position, and how deep it has to be supposed.
//!
//! A *variable* is a [truth](Truth): a cell, or a digit in a house. A candidate, the target, is supposed to be true. One variable after
//! the other is left with one candidate, its *right* one: all its others go with the target or with a right candidate before. The last
//! has nothing left, so the target is false. The length is the number of variables.
//!
//! | [`Kind`] | of each variable |
//! |---|---|
//! | whip | one candidate, the *left* one, goes with the right one just before; no candidate is left or right twice |
//! | braid | all go with any before |
//! | g-whip, g-braid | the same, where the right one may be a *group*: two or three candidates in a box and a line, with which goes what sees all three cells |
//!
//! This crate knows a set of candidates and nothing else: no names, no facts, no steps. [`shortest`] gives all shortest chains of a
//! position at once, so that the answer depends on no order; [`Trial`]s are suppositions inside suppositions.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_whips::{Kind, shortest};
//!
//! let board: Board = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.".parse()?;
//! let chains = shortest(board.candidate_map(), Kind::Braid, 20, &mut || false).expect("nobody stops it");
//! assert!(chains.iter().all(|chain| chain.links.len() == chains[0].links.len()));
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
#![forbid(unsafe_code)]

mod braid;
mod ground;
mod hitting;
mod path;
mod state;
mod trial;
mod whip;

use ninefold_core::{Candidate, CandidateMap};
use ninefold_proof::Truth;

pub use path::{Rating, Scale, Step};
pub use trial::Trial;

use braid::Found;
use ground::{Ground, Kept};

/// What chains are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Each link goes on from the one before.
    Whip,
    /// Each link goes on from any before.
    Braid,
    /// A whip with groups.
    GWhip,
    /// A braid with groups.
    GBraid,
}

/// Whether a right candidate may be a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Groups {
    Left,
    Used,
}

/// A variable of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cell, or the digit in the house.
    pub truth: Truth,
    /// A candidate that goes with the link before, of a braid with any before.
    pub left: Candidate,
    /// The only one that stays, or the two or three of a group; none in the last link.
    pub right: CandidateMap,
}

/// A whip or braid, with groups or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// What is supposed, and so is removed.
    pub target: Candidate,
    /// Its variables in order.
    pub links: Vec<Link>,
}

/// That a caller asked to stop, before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The shortest chains of a kind in a position in which these candidates are left: for each target that has one of the least
/// length one, in the order of targets; none where no target has one of at most `most` variables. Cells that are filled have no candidates,
/// and no single should be left: it is not followed.
///
/// `stop` is asked now and then.
///
/// # Errors
/// When `stop` says so.
pub fn shortest(
    candidates: CandidateMap,
    kind: Kind,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<Chain>, Stopped> {
    let ground = Ground::new(candidates, kind.groups());
    let groups = kind.groups();
    let mut searches: Vec<Search<'_>> = Vec::with_capacity(candidates.len());
    for target in candidates {
        let target = target.index() as Kept;
        searches
            .push(Search { braid: braid::Search::new(&ground, groups, &ground.start, target), whip: None });
    }
    let mut found = Vec::new();
    for length in 1..=most {
        let mut at = 0;
        while at < searches.len() {
            if stop() {
                return Err(Stopped);
            }
            match searches[at].of_length(&ground, kind, length, stop)? {
                Next::Chain(chain) => found.push(chain),
                Next::Longer => {}
                Next::Nothing => {
                    searches.remove(at);
                    continue;
                }
            }
            at += 1;
        }
        if stop() {
            return Err(Stopped);
        }
        if !found.is_empty() || searches.is_empty() {
            break;
        }
    }
    Ok(found)
}

impl Kind {
    fn groups(self) -> Groups {
        match self {
            Kind::Whip | Kind::Braid => Groups::Left,
            Kind::GWhip | Kind::GBraid => Groups::Used,
        }
    }

    fn is_braid(self) -> bool {
        matches!(self, Kind::Braid | Kind::GBraid)
    }
}

/// What is known of a target.
struct Search<'g> {
    braid: braid::Search<'g>,
    whip: Option<whip::Search>,
}

/// What comes of looking for a length.
enum Next {
    Chain(Chain),
    Longer,
    Nothing,
}

impl Search<'_> {
    /// Looks for a chain of this length; shorter ones have been looked for.
    fn of_length(
        &mut self,
        ground: &Ground,
        kind: Kind,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Next, Stopped> {
        let groups = kind.groups();
        let is_braid = kind.is_braid() || length == 1;
        match if is_braid { self.braid.within(length, stop)? } else { self.braid.look(length) } {
            Found::Braid if is_braid => return Ok(self.braid.chain().map_or(Next::Nothing, Next::Chain)),
            Found::Braid => {}
            Found::Longer => return Ok(Next::Longer),
            Found::Nothing => return Ok(Next::Nothing),
        }
        let whip = self.whip.get_or_insert_with(|| whip::Search::new(self.braid.target));
        Ok(match whip.of_length(ground, groups, length, stop)? {
            Some(chain) => Next::Chain(chain),
            None if whip.is_exhausted() => Next::Nothing,
            None => Next::Longer,
        })
    }
}

/// What is left of a position when all its singles are placed and what follows from them, candidates of cells that are still empty; and
/// the singles. `None` where a cell or a digit in a house has nothing left.
pub(crate) fn without_singles(candidates: CandidateMap) -> Option<(CandidateMap, CandidateMap)> {
    let ground = Ground::new(candidates, Groups::Left);
    let table = ground.settled().ok()?;
    Some((trial::left(&ground, &table), ground.placed(&table)))
}
