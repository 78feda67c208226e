//! Cache of a position's almost locked sets and the links between them.

use std::sync::OnceLock;

use ninefold_facts::DerivedValue;

use super::link::AlsGraph;
use super::search::{MAX_LEVEL, find_sets_of_level};
use super::{Als, MAX_SIZE};
use crate::Facts;

/// For each level from 1, the sets of all sizes, searched on first use. The list for a smaller size is a
/// prefix of it.
#[derive(Default)]
struct AlsLevelCache([OnceLock<Vec<Als>>; MAX_LEVEL]);

impl DerivedValue for AlsLevelCache {
    fn derive_from(_: &Facts) -> AlsLevelCache {
        AlsLevelCache::default()
    }
}

impl DerivedValue for AlsGraph {
    fn derive_from(facts: &Facts) -> AlsGraph {
        let sets = almost_locked_sets(facts, 1, MAX_SIZE);
        AlsGraph::new(facts, sets.iter().filter(|als| als.is_in_first_house()).copied().collect())
    }
}

/// The almost locked sets with exactly `level` digits more than cells and at most `size` cells, in the order
/// of [`find_almost_locked_sets`](crate::techniques::als::engine::find_almost_locked_sets()). They are searched once for a position.
#[must_use]
pub fn almost_locked_sets(facts: &Facts, level: usize, size: usize) -> &[Als] {
    let AlsLevelCache(levels) = facts.derived_value();
    let Some(cached_sets) = level.checked_sub(1).and_then(|index| levels.get(index)) else { return &[] };
    let sets = cached_sets.get_or_init(|| find_sets_of_level(facts, level, MAX_SIZE));
    &sets[..sets.partition_point(|als| als.size() <= size)]
}

/// Returns the almost locked sets of level 1, each set of cells once, and the links between them.
pub(crate) fn als_graph(facts: &Facts) -> &AlsGraph {
    facts.derived_value()
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;
    use crate::techniques::als::engine::find_almost_locked_sets;

    #[test]
    fn lists_are_kept_for_every_level_and_size_and_only_for_their_position() {
        let board: Board =
            "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6"
                .parse()
                .expect("a board");
        let mut facts = Facts::new(board);
        for _ in 0..3 {
            for (level, size) in [(1, 2), (1, 8), (2, 3), (1, 5), (8, 8), (3, 0)] {
                let expected = find_almost_locked_sets(&facts, level, size);
                let expected: Vec<&Als> = expected.iter().filter(|als| als.level() == level).collect();
                let selected: Vec<&Als> = almost_locked_sets(&facts, level, size).iter().collect();
                assert_eq!(selected, expected);
            }
            assert!(
                almost_locked_sets(&facts, 0, 8).is_empty() && almost_locked_sets(&facts, 9, 8).is_empty()
            );
            let copy = facts.clone();
            assert_eq!(almost_locked_sets(&copy, 1, 8), almost_locked_sets(&facts, 1, 8));
            let cell = facts.bivalue_cells().first().expect("a bivalue cell");
            let digit = facts.candidates(cell).first().expect("its digit");
            facts.place_digit(cell.to_candidate(digit));
        }
    }
}
