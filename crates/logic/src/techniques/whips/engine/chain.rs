//! Whips and braids as the techniques find them: a target candidate and the links that refute it.

use ninefold_core::Candidate;

use crate::proof::Truth;

/// A truth in a whip or braid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WhipLink {
    /// The cell, or the digit in the house.
    pub(crate) truth: Truth,
    /// One of its candidates that conflicts with the link before.
    pub(crate) left: Candidate,
    /// The only one that stays; the last link has none.
    pub(crate) right: Option<Candidate>,
}

/// A whip or braid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Whip {
    /// The candidate that is supposed true, and therefore eliminated.
    pub(crate) target: Candidate,
    /// The links in order; two at least.
    pub(crate) links: Vec<WhipLink>,
}

impl Whip {
    /// Returns the number of truths, which players write in brackets.
    pub(crate) fn len(&self) -> usize {
        self.links.len()
    }
}
