//! What chains are made of: candidates assumed true or false.

use std::fmt;

use ninefold_core::Candidate;

/// A candidate said to be true ("on") or false ("off").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(u16);

impl Node {
    /// How many there are.
    pub const COUNT: usize = 2 * Candidate::COUNT;

    /// The candidate is true.
    #[must_use]
    #[inline]
    pub fn on(candidate: Candidate) -> Node {
        Node(candidate.index() as u16 * 2)
    }

    /// The candidate is false.
    #[must_use]
    #[inline]
    pub fn off(candidate: Candidate) -> Node {
        Node(candidate.index() as u16 * 2 + 1)
    }

    /// The index, below [`Node::COUNT`].
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The candidate.
    #[must_use]
    #[inline]
    pub fn candidate(self) -> Candidate {
        Candidate::at(self.index() / 2)
    }

    /// Whether the candidate is said to be true.
    #[must_use]
    #[inline]
    pub fn is_on(self) -> bool {
        self.0 & 1 == 0
    }

    /// The same candidate, said to be the other.
    #[must_use]
    #[inline]
    pub fn opposite(self) -> Node {
        Node(self.0 ^ 1)
    }
}

/// Writes `5r1c2` or `-5r1c2`.
impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let candidate = self.candidate();
        let sign = if self.is_on() { "" } else { "-" };
        write!(f, "{sign}{}{}", candidate.digit(), candidate.cell())
    }
}
