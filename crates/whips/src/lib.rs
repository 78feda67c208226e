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
mod reach;
mod state;
mod trial;
mod whip;

use std::ops::RangeInclusive;

use ninefold_core::{Candidate, CandidateMap};
use ninefold_proof::Truth;

pub use path::{Rating, Scale, Step};
pub use trial::Trial;

use braid::Found;
use ground::Ground;

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
    let ground = &Ground::new(candidates, kind.groups());
    if !kind.is_braid() {
        return whip::shortest(ground, kind.groups(), most, stop);
    }
    let search = |target| braid::Search::new(ground, kind.groups(), &ground.start, target);
    let mut searches: Vec<braid::Search<'_>> = ground.open(&ground.start).into_iter().map(search).collect();
    first_length(&mut searches, 1..=most, stop, |search, length, stop| {
        Ok(match search.within(length, stop)? {
            Found::Braid => search.chain().map_or(Next::Nothing, Next::Chain),
            Found::Longer => Next::Longer,
            Found::Nothing => Next::Nothing,
        })
    })
}

/// All of the first length of which there are any.
fn first_length<T>(
    targets: &mut [T],
    lengths: RangeInclusive<usize>,
    stop: &mut dyn FnMut() -> bool,
    mut of_length: impl FnMut(&mut T, usize, &mut dyn FnMut() -> bool) -> Result<Next, Stopped>,
) -> Result<Vec<Chain>, Stopped> {
    let mut hopes: Vec<usize> = (0..targets.len()).collect();
    let (mut found, mut longer) = (Vec::new(), Vec::new());
    for length in lengths {
        for place in hopes.drain(..) {
            if stop() {
                return Err(Stopped);
            }
            match of_length(&mut targets[place], length, stop)? {
                Next::Chain(chain) => found.push(chain),
                Next::Longer => longer.push(place),
                Next::Nothing => {}
            }
        }
        if stop() {
            return Err(Stopped);
        }
        if !found.is_empty() || longer.is_empty() {
            break;
        }
        std::mem::swap(&mut hopes, &mut longer);
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

/// What comes of looking for a length.
enum Next {
    Chain(Chain),
    Longer,
    Nothing,
}
