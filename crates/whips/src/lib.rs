//! Whips, braids and trial and error, after Denis Berthier (*Pattern-Based Constraint Satisfaction and Logic
//! Puzzles*, 2nd edition 2015): the shortest chains of variables on a position, and how deep it has to be
//! supposed.
//!
//! A *variable* is a [truth](Truth): a cell, or a digit in a house. A candidate, the target, is supposed to
//! be true. One variable after the other is left with one candidate, its *right* one: all its others conflict
//! with the target or with an earlier right candidate. The last variable has no candidate left, so the target
//! is false. The length is the number of variables.
//!
//! | [`WhipKind`] | of each variable |
//! |---|---|
//! | whip | one candidate, the *left* one, conflicts with the right one before it; none is used twice |
//! | braid | each lost candidate conflicts with the target or any right one before |
//! | g-whip, g-braid | the same, where the right one may be a *group*: two or three in a box and a line |
//!
//! A candidate conflicts with a group if it sees all three cells where the box and the line cross.
//!
//! This crate knows a set of candidates and nothing else: no names, no facts, no steps. [`find_shortest_chains`]
//! gives all shortest chains of a position at once, so that the answer depends on no order; [`WhipTrial`]s are
//! suppositions inside suppositions.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_whips::{WhipKind, find_shortest_chains};
//!
//! let board: Board = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.".parse()?;
//! let chains = find_shortest_chains(board.candidate_map(), WhipKind::Braid, 20, &mut || false).expect("nobody stops it");
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

pub use path::{WhipRating, WhipScale, WhipStep};
pub use trial::WhipTrial;

use braid::BraidOutcome;
use ground::WhipContext;

/// The kinds of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhipKind {
    /// Each link continues from the one before.
    Whip,
    /// Each link continues from any link before.
    Braid,
    /// A whip with groups.
    GWhip,
    /// A braid with groups.
    GBraid,
}

/// Whether a right candidate may be a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupNodes {
    Excluded,
    Included,
}

/// A variable of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhipChainLink {
    /// The cell, or the digit in the house.
    pub truth: Truth,
    /// A candidate that conflicts with the link before, or in a braid with any before.
    pub left: Candidate,
    /// The only candidate that remains, or the two or three of a group; empty in the last link.
    pub right: CandidateMap,
}

/// A whip or braid, with groups or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhipChain {
    /// The candidate that is supposed true, and therefore eliminated.
    pub target: Candidate,
    /// The variables in order.
    pub links: Vec<WhipChainLink>,
}

/// Error for a search that its caller stopped before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhipStoppedError;

/// Finds the shortest chains of a kind in a position with these candidates: one for each target that has a
/// chain of the least length, in the order of targets. Empty if no target has a chain of at most `most`
/// variables. Filled cells have no candidates, and no single should be left: singles are not followed.
///
/// `stop` is polled now and then.
///
/// # Errors
/// When `stop` returns true.
pub fn find_shortest_chains(
    candidates: CandidateMap,
    kind: WhipKind,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<WhipChain>, WhipStoppedError> {
    let context = &WhipContext::new(candidates, kind.group_nodes());
    // Whips have a search of their own, which grows partial whips link by link.
    if !kind.is_braid() {
        return whip::find_shortest_whips(context, kind.group_nodes(), most, stop);
    }
    // Braids get one search for each target, which goes on from length to length.
    let search = |target| braid::BraidSearch::new(context, kind.group_nodes(), &context.start_table, target);
    let mut searches: Vec<braid::BraidSearch<'_>> =
        context.open_candidates(&context.start_table).into_iter().map(search).collect();
    // Raise the length for all targets together, until some of them has a chain.
    find_for_first_length(&mut searches, 1..=most, stop, |search, length, stop| {
        Ok(match search.find_shortest_braid(length, stop)? {
            BraidOutcome::Braid => search.to_whip_chain().map_or(WhipOutcome::Nothing, WhipOutcome::Chain),
            BraidOutcome::Longer => WhipOutcome::Longer,
            BraidOutcome::Nothing => WhipOutcome::Nothing,
        })
    })
}

/// Finds the chains of the first length for which any target has one.
fn find_for_first_length<T>(
    targets: &mut [T],
    lengths: RangeInclusive<usize>,
    stop: &mut dyn FnMut() -> bool,
    mut find_of_length: impl FnMut(
        &mut T,
        usize,
        &mut dyn FnMut() -> bool,
    ) -> Result<WhipOutcome, WhipStoppedError>,
) -> Result<Vec<WhipChain>, WhipStoppedError> {
    // Targets that may have a chain of the next length.
    let mut open_targets: Vec<usize> = (0..targets.len()).collect();
    let (mut found, mut longer) = (Vec::new(), Vec::new());
    for length in lengths {
        for place in open_targets.drain(..) {
            if stop() {
                return Err(WhipStoppedError);
            }
            match find_of_length(&mut targets[place], length, stop)? {
                WhipOutcome::Chain(chain) => found.push(chain),
                WhipOutcome::Longer => longer.push(place),
                WhipOutcome::Nothing => {}
            }
        }
        if stop() {
            return Err(WhipStoppedError);
        }
        // All chains of this length, or no hope for a longer one.
        if !found.is_empty() || longer.is_empty() {
            break;
        }
        std::mem::swap(&mut open_targets, &mut longer);
    }
    Ok(found)
}

impl WhipKind {
    fn group_nodes(self) -> GroupNodes {
        match self {
            WhipKind::Whip | WhipKind::Braid => GroupNodes::Excluded,
            WhipKind::GWhip | WhipKind::GBraid => GroupNodes::Included,
        }
    }

    fn is_braid(self) -> bool {
        matches!(self, WhipKind::Braid | WhipKind::GBraid)
    }
}

/// Result of a search for a chain of one length.
enum WhipOutcome {
    Chain(WhipChain),
    Longer,
    Nothing,
}
