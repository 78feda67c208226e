//! Whips and braids as results: kind, links and the nodes of each link.

use ninefold_core::{Candidate, CandidateMap};
use ninefold_proof::Truth;

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

impl WhipKind {
    pub(crate) fn group_nodes(self) -> GroupNodes {
        match self {
            WhipKind::Whip | WhipKind::Braid => GroupNodes::Excluded,
            WhipKind::GWhip | WhipKind::GBraid => GroupNodes::Included,
        }
    }

    pub(crate) fn is_braid(self) -> bool {
        matches!(self, WhipKind::Braid | WhipKind::GBraid)
    }
}
