//! What was found about the sets of a position, and the chains through them, kept for the next who asks.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::link::Graph;
use super::search::{MAX_LEVEL, of_level};
use super::{Als, MAX_SIZE};
use crate::Facts;
use crate::alternating::{self, Found, Links, Wing};
use crate::whips::{self, Whips};

/// The sets of one position: nothing until it is asked for, shared by the copies of its facts.
///
/// It follows from the position, so that it has no say in whether two [`Facts`] are equal.
#[derive(Clone, Default)]
pub(crate) struct Cached(OnceLock<Arc<Laboratory>>);

#[derive(Default)]
struct Laboratory {
    /// By level from 1, the sets of all sizes: a list for a smaller size is the beginning of it.
    levels: [OnceLock<Vec<Als>>; MAX_LEVEL],
    graph: OnceLock<Graph>,
    /// By [`Links`], all chains.
    chains: [OnceLock<Vec<Found>>; 5],
    wings: OnceLock<Vec<(Wing, Found)>>,
    whips: OnceLock<Whips>,
}

impl Cached {
    /// To be called when the position changes.
    #[inline(always)]
    pub(crate) fn forget(&mut self) {
        if self.0.get().is_some() {
            *self = Cached::default();
        }
    }

    /// The sets of exactly this level with at most `size` cells, in the order of [`search`](super::search()).
    pub(crate) fn sets(&self, facts: &Facts, level: usize, size: usize) -> &[Als] {
        let Some(kept) = level.checked_sub(1).and_then(|index| self.laboratory().levels.get(index)) else {
            return &[];
        };
        let sets = kept.get_or_init(|| of_level(facts, level, MAX_SIZE));
        &sets[..sets.partition_point(|als| als.size() <= size)]
    }

    /// The sets of level 1, each set of cells once, and their links.
    pub(crate) fn graph(&self, facts: &Facts) -> &Graph {
        let once = || self.sets(facts, 1, MAX_SIZE).iter().filter(|als| als.singly()).copied().collect();
        self.laboratory().graph.get_or_init(|| Graph::new(once()))
    }

    /// The alternating chains with these links.
    pub(crate) fn chains(&self, facts: &Facts, links: Links) -> &[Found] {
        self.laboratory().chains[links as usize].get_or_init(|| alternating::all(facts, links))
    }

    /// The wings of three strong links.
    pub(crate) fn wings(&self, facts: &Facts) -> &[(Wing, Found)] {
        self.laboratory().wings.get_or_init(|| alternating::wings(facts))
    }

    /// The whips and braids.
    pub(crate) fn whips(&self, facts: &Facts) -> &Whips {
        self.laboratory().whips.get_or_init(|| whips::all(facts))
    }

    fn laboratory(&self) -> &Laboratory {
        self.0.get_or_init(Arc::default)
    }
}

impl PartialEq for Cached {
    fn eq(&self, _: &Cached) -> bool {
        true
    }
}

impl Eq for Cached {}

impl fmt::Debug for Cached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cached")
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;
    use crate::als::search;

    #[test]
    fn lists_are_kept_for_every_level_and_size_and_only_for_their_position() {
        let board: Board =
            "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6"
                .parse()
                .expect("a board");
        let mut facts = Facts::new(board);
        for _ in 0..3 {
            for (level, size) in [(1, 2), (1, 8), (2, 3), (1, 5), (8, 8), (3, 0)] {
                let expected = search(&facts, level, size);
                let expected: Vec<&Als> = expected.iter().filter(|als| als.level() == level).collect();
                let kept: Vec<&Als> = facts.almost_locked_sets(level, size).iter().collect();
                assert_eq!(kept, expected);
            }
            assert!(facts.almost_locked_sets(0, 8).is_empty() && facts.almost_locked_sets(9, 8).is_empty());
            let copy = facts.clone();
            assert_eq!(copy.almost_locked_sets(1, 8), facts.almost_locked_sets(1, 8));
            let cell = facts.bivalue().first().expect("a bivalue cell");
            let digit = facts.candidates(cell).first().expect("its digit");
            facts.place(cell.with(digit));
        }
    }
}
