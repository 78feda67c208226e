//! Nodes of chains: candidates assumed true or false.

use std::fmt;

use ninefold_core::Candidate;

/// A candidate stated to be true ("on") or false ("off").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChainNode(u16);

impl ChainNode {
    /// Number of nodes.
    pub const COUNT: usize = 2 * Candidate::COUNT;

    /// Creates the node that states that the candidate is true.
    #[must_use]
    #[inline]
    pub fn new_on(candidate: Candidate) -> ChainNode {
        ChainNode(candidate.index() as u16 * 2)
    }

    /// Creates the node that states that the candidate is false.
    #[must_use]
    #[inline]
    pub fn new_off(candidate: Candidate) -> ChainNode {
        ChainNode(candidate.index() as u16 * 2 + 1)
    }

    /// Returns the index of the node, below [`ChainNode::COUNT`].
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the candidate that the node assumes true or false.
    #[must_use]
    #[inline]
    pub fn candidate(self) -> Candidate {
        Candidate::at(self.index() / 2)
    }

    /// Whether a chain's node states that its candidate is true.
    #[must_use]
    #[inline]
    pub fn is_on(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the opposite statement about the same candidate.
    #[must_use]
    #[inline]
    pub fn opposite(self) -> ChainNode {
        ChainNode(self.0 ^ 1)
    }
}

/// Writes `5r1c2` or `-5r1c2`.
impl fmt::Debug for ChainNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let candidate = self.candidate();
        let sign = if self.is_on() { "" } else { "-" };
        write!(f, "{sign}{}{}", candidate.digit(), candidate.cell())
    }
}
