//! Clusters of colouring: candidates connected by strong links, in two colours.

use ninefold_core::small_sort::SortShort;

use crate::prelude::*;
use crate::proof::Truth;

/// Candidates in two colours: all of one are true, all of the other false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ColourCluster {
    /// The colours; each has a candidate at least.
    pub colours: [CandidateMap; 2],
    /// The truths with two candidates that link them.
    pub truths: Vec<Truth>,
}

impl ColourCluster {
    /// Makes the cluster of a digit's cells in two colours, linked by the houses that have its two places
    /// among them.
    pub(crate) fn from_colours(facts: &Facts, digit: Digit, colours: [CellMap; 2]) -> ColourCluster {
        let all = colours[0] | colours[1];
        let links = |house: &House| {
            let places = facts.candidate_cells(digit) & house.cells();
            places.len() == 2 && all.contains_all(places)
        };
        let truths = House::all().filter(links).map(|house| Truth::Place(house, digit)).collect();
        ColourCluster { colours: colours.map(|colour| colour.to_candidates(digit)), truths }
    }

    /// Returns the candidates of both colours of the cluster.
    pub(crate) fn all_candidates(&self) -> CandidateMap {
        self.colours[0] | self.colours[1]
    }
}

/// The clusters of one digit: linked by houses with two places.
pub(crate) fn find_digit_clusters(facts: &Facts, digit: Digit) -> Vec<ColourCluster> {
    gather_clusters(facts.candidate_cells(digit).to_candidates(digit), |candidate| {
        find_house_conjugates(facts, candidate)
    })
}

/// Finds the clusters of all digits together: linked by houses with two places for a digit, and by cells with
/// two candidates.
pub(crate) fn find_clusters(facts: &Facts) -> Vec<ColourCluster> {
    gather_clusters(facts.board().candidate_map(), |candidate| {
        let mut links = find_house_conjugates(facts, candidate);
        let cell = candidate.cell();
        if facts.bivalue_cells().contains(cell) {
            let others = (facts.candidates(cell) - candidate.digit()).iter();
            links.extend(others.map(|digit| (Truth::Cell(cell), cell.to_candidate(digit))));
        }
        links
    })
}

/// The other place in every house with two places for a candidate's digit.
fn find_house_conjugates(facts: &Facts, candidate: Candidate) -> Vec<(Truth, Candidate)> {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let other = |house: House| {
        let other = (facts.candidate_cells(digit) & house.cells()).without(cell).only()?;
        Some((Truth::Place(house, digit), other.to_candidate(digit)))
    };
    cell.houses().into_iter().filter_map(other).collect()
}

fn gather_clusters(
    candidates: CandidateMap,
    links: impl Fn(Candidate) -> Vec<(Truth, Candidate)>,
) -> Vec<ColourCluster> {
    let mut clusters = Vec::new();
    let mut rest = candidates;
    while let Some(start) = rest.pop_first() {
        // Colour by turns all that strong links connect with the start.
        let mut cluster =
            ColourCluster { colours: [CandidateMap::of(start), CandidateMap::EMPTY], truths: Vec::new() };
        let mut open = vec![(start, 0)];
        while let Some((candidate, colour)) = open.pop() {
            for (truth, other) in links(candidate) {
                if rest.remove(other) {
                    cluster.colours[1 - colour].insert(other);
                    open.push((other, 1 - colour));
                }
                cluster.truths.push(truth);
            }
        }
        // A candidate without strong links is no cluster.
        if !cluster.colours[1].is_empty() {
            cluster.truths.sort_short();
            cluster.truths.dedup();
            clusters.push(cluster);
        }
    }
    clusters
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, DigitSet};

    use super::*;

    /// A board on which 1 has these places and the other digits all.
    fn check(places: &str, expected: &[[&str; 2]]) {
        let places: ninefold_core::CellMap = places.parse().unwrap();
        let digit = Digit::D1;
        let board = Board::from_candidates(ByCell::from_fn(|cell| match places.contains(cell) {
            true => DigitSet::FULL,
            false => DigitSet::FULL - digit,
        }));
        let found = find_digit_clusters(&Facts::new(board), digit);
        let found: Vec<[String; 2]> = found
            .iter()
            .map(|cluster| cluster.colours.map(|colour| colour.cells_with_digit(digit).to_string()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn colours_alternate_along_links() {
        check("r1c1, r1c5, r6c5, r6c9", &[["r1c1, r6c5", "r1c5, r6c9"]]);
        check("r1c1, r1c5, r1c9", &[]);
        check("r1c1, r1c5, r4c7, r5c9", &[["r1c1", "r1c5"], ["r4c7", "r5c9"]]);
    }

    #[test]
    fn a_cell_with_two_candidates_links_digits() {
        let pair: DigitSet = [Digit::D1, Digit::D2].into_iter().collect();
        let board = Board::from_candidates(ByCell::from_fn(|cell| match cell.index() {
            0 => pair,
            1..=7 => DigitSet::FULL - pair,
            _ => DigitSet::FULL,
        }));
        let found = find_clusters(&Facts::new(board));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].all_candidates().len(), 4);
        assert_eq!(found[0].truths.len(), 3);
    }
}
