//! Restricted common candidates for all pairs in a list of almost locked sets.

use ninefold_core::ByDigit;
use ninefold_core::small_sort::SortShort;

use super::Als;
use crate::prelude::*;

/// Condition on the pairs of sets that are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlsLinkage {
    /// Pairs with exactly one restricted common candidate.
    Singly,
    /// Pairs with one restricted common candidate or more: one link for each.
    Doubly,
}

/// Whether two sets may have cells in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlsOverlap {
    /// The sets have no cell in common.
    Forbidden,
    /// The sets may have cells in common.
    Allowed,
}

/// A restricted common candidate of two sets of a list, seen from one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RccLink {
    /// The place of the one in the list.
    pub a: usize,
    /// The place of the other.
    pub b: usize,
    /// The digit.
    pub digit: Digit,
    /// All restricted common candidates of the two.
    pub rcc: DigitSet,
}

/// Finds the links between the sets of a list that have no cell in common, in both directions: by `a`, by
/// `b`, by digit.
///
/// Cells that are listed for two houses take part once, with the set that [is in the
/// first](Als::is_in_first_house).
#[must_use]
pub fn find_rcc_links(sets: &[Als], linkage: AlsLinkage) -> Vec<RccLink> {
    let mut links = Vec::new();
    let once: Vec<(usize, &Als)> =
        sets.iter().enumerate().filter(|(_, als)| als.is_in_first_house()).collect();
    for &(a, one) in &once {
        for &(b, other) in once.iter().filter(|(_, other)| one.is_disjoint(other)) {
            let rcc = one.restricted_common_candidates(other);
            if linkage == AlsLinkage::Doubly || rcc.len() == 1 {
                links.extend(rcc.iter().map(|digit| RccLink { a, b, digit, rcc }));
            }
        }
    }
    links
}

/// The sets of level 1 of a position, each set of cells once, and the links between them.
#[derive(Debug)]
pub(crate) struct AlsGraph {
    /// The sets by size, then in the order of the search.
    pub(crate) sets: Vec<Als>,
    edges: Vec<AlsEdge>,
    /// For each set, the start of its edges, and one more entry for the end of the last.
    edge_starts: Vec<usize>,
    /// For each set, its edges by digit and then by the other set.
    edges_by_digit: Vec<AlsEdge>,
    /// For each digit, the sets that eliminate it somewhere if they contain it, in order.
    eliminating_sets: ByDigit<Vec<EliminatingSet>>,
    /// For each set, the digits that it eliminates somewhere if it contains them.
    eliminated_digits: Vec<DigitSet>,
}

/// A set that contains a digit, and the cells (at least one) from which the digit is then eliminated.
#[derive(Clone, Copy, Debug)]
struct EliminatingSet {
    set: usize,
    eliminated_cells: CellMap,
}

/// A link from one set to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsEdge {
    /// The place of the other set.
    pub(crate) to: usize,
    pub(crate) digit: Digit,
    /// All restricted common candidates of the two.
    pub(crate) rcc: DigitSet,
    /// Whether the two have no cell in common.
    pub(crate) is_disjoint: bool,
}

impl AlsEdge {
    pub(crate) fn fits_overlap_rule(&self, overlap: AlsOverlap) -> bool {
        self.is_disjoint || overlap == AlsOverlap::Allowed
    }
}

impl AlsGraph {
    pub(super) fn new(facts: &Facts, sets: Vec<Als>) -> AlsGraph {
        let mut from: Vec<Vec<AlsEdge>> = vec![Vec::new(); sets.len()];
        // For each digit, the earlier sets that have it, side by side for fast comparison.
        let mut before: ByDigit<Vec<(usize, CellMap)>> = ByDigit::from_fn(|_| Vec::new());
        let mut linked = vec![DigitSet::EMPTY; sets.len()];
        // Compare each set with those before it, for digits whose places all see each other.
        for (b, other) in sets.iter().enumerate() {
            for digit in other.digits() {
                let seers = other.seeing_cells(digit);
                let restricted = before[digit].iter().filter(|(_, cells)| seers.contains_all(*cells));
                restricted.for_each(|(a, _)| linked[*a] += digit);
                before[digit].push((b, other.cells_with_digit(digit)));
            }
            // Enter the links of the two sets in both directions.
            for (a, rcc) in linked[..b].iter_mut().enumerate().filter(|(_, rcc)| !rcc.is_empty()) {
                let rcc = std::mem::take(rcc);
                let apart = sets[a].is_disjoint(other);
                let edge = |to| rcc.iter().map(move |digit| AlsEdge { to, digit, rcc, is_disjoint: apart });
                from[a].extend(edge(b));
                from[b].extend(edge(a));
            }
        }
        // For each digit, list the sets that could eliminate it, with the cells that would lose it.
        let mut holds: ByDigit<Vec<EliminatingSet>> = ByDigit::from_fn(|_| Vec::new());
        let mut removes = vec![DigitSet::EMPTY; sets.len()];
        for (set, als) in sets.iter().enumerate() {
            for digit in als.digits() {
                let eliminated_cells = facts.candidate_cells(digit) & als.seeing_cells(digit);
                if !eliminated_cells.is_empty() {
                    holds[digit].push(EliminatingSet { set, eliminated_cells });
                    removes[set] += digit;
                }
            }
        }
        // Put all edges into one list, in which each set has a range.
        let ends = from.iter().scan(0, |end, edges| {
            *end += edges.len();
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends).collect();
        let edges = from.concat();
        // The second list has the edges of each set by digit.
        from.iter_mut().for_each(|edges| edges.sort_short_by_key(|edge| edge.digit));
        AlsGraph {
            edges,
            edge_starts: starts,
            edges_by_digit: from.concat(),
            sets,
            eliminating_sets: holds,
            eliminated_digits: removes,
        }
    }

    /// Returns the digits that two sets may both contain with some elimination: their other common digits
    /// eliminate nothing.
    pub(crate) fn find_common_eliminating_digits(&self, [a, b]: [usize; 2]) -> DigitSet {
        self.eliminated_digits[a] & self.eliminated_digits[b]
    }

    /// Returns for every set after `start` the digits that are eliminated somewhere if one of the two
    /// contains them.
    pub(super) fn find_shared_end_digits(&self, start: usize) -> Vec<DigitSet> {
        let mut shared = vec![DigitSet::EMPTY; self.sets.len()];
        for digit in self.eliminated_digits[start] {
            let ends = &self.eliminating_sets[digit];
            let (own, others) = ends[ends.partition_point(|end| end.set < start)..].split_at(1);
            let lose = others.iter().filter(|end| !end.eliminated_cells.is_disjoint(own[0].eliminated_cells));
            lose.for_each(|end| shared[end.set] += digit);
        }
        shared
    }

    /// The links of a set in the graph of almost locked sets, by the other set and by digit.
    pub(crate) fn edges(&self, set: usize) -> &[AlsEdge] {
        &self.edges[self.edge_starts[set]..self.edge_starts[set + 1]]
    }

    /// The links of a set by a digit.
    pub(crate) fn edges_with_digit(&self, set: usize, digit: Digit) -> &[AlsEdge] {
        let edges = &self.edges_by_digit[self.edge_starts[set]..self.edge_starts[set + 1]];
        let begin = edges.partition_point(|edge| edge.digit < digit);
        let length = edges[begin..].partition_point(|edge| edge.digit == digit);
        &edges[begin..begin + length]
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Cell};

    use super::*;
    use crate::Facts;
    use crate::techniques::als::engine::find_almost_locked_sets;

    fn find_sample_sets(text: &str, level: usize, size: usize) -> Vec<Als> {
        let board: Board = text.parse().expect("a board");
        find_almost_locked_sets(&Facts::new(board), level, size)
    }

    const SAMPLE: &str = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";

    /// The definition, cell by cell; and that of GNPX, house by house.
    fn restricted_commons_by_brute_force(one: &Als, other: &Als) -> (DigitSet, DigitSet) {
        let cells = |als: &Als, digit: Digit| -> Vec<Cell> {
            als.cells().iter().filter(|&cell| als.digits_in_cell(cell).contains(digit)).collect()
        };
        let common = |digit: &Digit| !cells(one, *digit).is_empty() && !cells(other, *digit).is_empty();
        let sees = |digit: &Digit| {
            cells(one, *digit).iter().all(|a| cells(other, *digit).iter().all(|b| a.sees(*b)))
        };
        let in_house =
            |digit: &Digit| (one.cells_with_digit(*digit) | other.cells_with_digit(*digit)).in_one_house();
        let digits = || Digit::ALL.into_iter().filter(common);
        (digits().filter(sees).collect(), digits().filter(in_house).collect())
    }

    #[test]
    fn links_are_those_of_the_definition() {
        let sets = find_sample_sets(SAMPLE, 2, 4);
        let mut expected = Vec::new();
        for (a, one) in sets.iter().enumerate().filter(|(_, als)| als.is_in_first_house()) {
            let others = sets.iter().enumerate().filter(|(_, als)| als.is_in_first_house());
            for (b, other) in others.filter(|(_, other)| one.is_disjoint(other)) {
                let (rcc, in_house) = restricted_commons_by_brute_force(one, other);
                assert_eq!(rcc, in_house, "{one} {other}");
                expected.extend(rcc.iter().map(|digit| RccLink { a, b, digit, rcc }));
            }
        }
        assert_eq!(find_rcc_links(&sets, AlsLinkage::Doubly), expected);
        expected.retain(|link| link.rcc.len() == 1);
        assert_eq!(find_rcc_links(&sets, AlsLinkage::Singly), expected);
        assert!(!expected.is_empty());
    }

    /// Counted by a program of its own, after the printed one.
    #[test]
    fn numbers_are_those_of_the_sample() {
        let sets = find_sample_sets(SAMPLE, 1, 5);
        assert_eq!(find_rcc_links(&sets, AlsLinkage::Singly).len(), 2 * 1328);
        assert_eq!(find_rcc_links(&sets, AlsLinkage::Doubly).len(), 2 * (1328 + 2 * 117));
    }

    #[test]
    fn the_graph_has_the_links_of_its_sets() {
        let sets: Vec<Als> =
            find_sample_sets(SAMPLE, 1, 8).into_iter().filter(Als::is_in_first_house).collect();
        let graph = AlsGraph::new(&Facts::new(SAMPLE.parse().expect("a board")), sets.clone());
        let apart: Vec<RccLink> = (0..sets.len())
            .flat_map(|a| graph.edges(a).iter().map(move |edge| (a, *edge)))
            .filter(|(_, edge)| edge.fits_overlap_rule(AlsOverlap::Forbidden))
            .map(|(a, edge)| RccLink { a, b: edge.to, digit: edge.digit, rcc: edge.rcc })
            .collect();
        assert_eq!(apart, find_rcc_links(&sets, AlsLinkage::Doubly));
        for (set, digit) in (0..sets.len()).flat_map(|set| Digit::ALL.map(|digit| (set, digit))) {
            let by_digit = graph.edges(set).iter().filter(|edge| edge.digit == digit);
            assert!(
                by_digit
                    .map(|edge| edge.to)
                    .eq(graph.edges_with_digit(set, digit).iter().map(|edge| edge.to))
            );
        }
        let overlapping = graph.edges.iter().filter(|edge| !edge.is_disjoint).count();
        assert!(overlapping > 0);
    }
}
