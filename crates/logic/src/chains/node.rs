//! What chains are made of: candidates assumed true or false, and why one follows from another.

use std::fmt;
use std::sync::Arc;

use ninefold_core::{Candidate, House};
use smallvec::SmallVec;

use super::chain::Chain;
use super::plain::patterns::InnerPattern;

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

/// Why a node follows from its parents.
#[derive(Clone, Debug)]
pub enum Reason {
    /// It is what the chain assumes.
    Start,
    /// A cell holds one digit: on to off, the others go; off to on, the last one stays.
    Cell,
    /// A house holds a digit once: on to off, the other places go; off to on, the last place stays.
    House(House),
    /// A pattern that a player would know stands on the board once the parents are off.
    Pattern(InnerPattern),
    /// Another chain runs on the board once the parents are off.
    Chain(Arc<Chain>),
}

/// Places in a [`Trail`] of the nodes that another follows from; most have one.
pub type Parents = SmallVec<[u16; 4]>;

/// A node of a [`Trail`].
#[derive(Clone, Debug)]
pub struct Entry {
    /// What is said.
    pub node: Node,
    /// Places in the trail of the nodes it follows from; the one that set it off comes first.
    pub parents: Parents,
    /// Why it follows.
    pub reason: Reason,
}

/// All that was concluded from one assumption, in the order of conclusion.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// The assumption is the first.
    pub entries: Vec<Entry>,
}

impl Trail {
    /// An empty trail with room for as many entries as most have.
    pub(crate) fn roomy() -> Trail {
        Trail { entries: Vec::with_capacity(256) }
    }

    /// Adds an entry; its place.
    pub(crate) fn push(&mut self, node: Node, parents: Parents, reason: Reason) -> u16 {
        self.entries.push(Entry { node, parents, reason });
        (self.entries.len() - 1) as u16
    }

    /// The places of an entry and of all it rests on, nearest first, each node once.
    #[must_use]
    pub fn back(&self, end: u16) -> Vec<u16> {
        let mut seen = vec![false; Node::COUNT];
        let mut places = vec![end];
        seen[self.entries[end as usize].node.index()] = true;
        let mut at = 0;
        while at < places.len() {
            for &parent in &self.entries[places[at] as usize].parents {
                let node = self.entries[parent as usize].node.index();
                if !std::mem::replace(&mut seen[node], true) {
                    places.push(parent);
                }
            }
            at += 1;
        }
        places
    }
}
