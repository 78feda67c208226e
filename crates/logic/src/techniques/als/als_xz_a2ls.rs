//! ALS-XZ with a set that has two digits more than cells.

use ninefold_core::small_sort::SortShort;

use ninefold_core::ByDigit;

use super::engine::chain::eliminated_cells;
use super::engine::{Als, almost_locked_sets, als_graph};
use super::{
    als_name, explain_contained_digits, explain_either_set, explain_restricted_link, introduce_als,
    mark_contained_digits, proof_from_locked_sets,
};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The most cells of the set that has two digits more than cells.
const MAX_SIZE: usize = 5;

technique! {
    /// ## What it finds
    /// A set A of cells of one house with two candidates more than cells (an almost almost locked set, A2LS), and an almost
    /// locked set B. Two digits, the linking ones, can't be in both sets, as all their places in A and B see each other. Then
    /// every other digit of both sets can be removed from cells that see all its places in A and B.
    ///
    /// With three linking digits, each linking digit can be removed from cells that see all its places in both sets, and every
    /// other digit from cells that see all its places in one set.
    ///
    /// ## Why it works
    /// A can lack only two of its digits and B only one. If neither set contained some digit z, B would contain both linking
    /// digits, and A would lack these and z: one too many. Where three digits link the sets, each is missing from one of them,
    /// and they can't lack any more: each set contains all its other digits.
    ///
    /// ## How we look for it
    /// A has at most five cells, and the two sets have no cell in common.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...7.......4.3.6...978.4...9.....42..38..6..9...9..8..185...3....9..1..8.6.5...1.
    /// without: r78c5(6), r9c6(9)
    /// step: r7c9<>7
    /// says: a2ls-set, als-set, als-restricted, als-restricted, a2ls-neither, als-so-either
    /// ```
    pub ALS_XZ_A2LS {
        id: "als-xz-a2ls",
        name: "ALS-XZ with A2LS",
        family: AlmostLockedSet,
        find: find_als_xz_a2ls,
    }
}

/// The set with two digits more than cells, the almost locked set, and the digits that link them.
#[derive(Clone, Copy, Debug)]
struct LinkedAlsPair {
    sets: [Als; 2],
    links: DigitSet,
}

fn find_als_xz_a2ls(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    let others = &als_graph(facts).sets;
    let places = SetsByPlaces::new(others);
    let mut links =
        LinkingDigits { digits_by_set: vec![DigitSet::EMPTY; others.len()], linked_sets: Vec::new() };
    // Each set with two candidates too many, and the sets linked to it by several digits.
    for open in almost_locked_sets(facts, 2, MAX_SIZE).iter().filter(|set| set.is_in_first_house()) {
        sink.poll_stop()?;
        places.add_linking_digits(open, &mut links);
        for (number, links) in links.drain_multiply_linked() {
            let other = &others[number];
            let found = LinkedAlsPair { sets: [*open, *other], links };
            // More than three would be a contradiction. In one house, the sets are subsets.
            if (2..=3).contains(&links.len())
                && open.is_disjoint(other)
                && !(open.cells() | other.cells()).in_one_house()
            {
                let size = open.size() + other.size();
                smallest.offer_pattern(size, found.eliminations(facts), || found);
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// For each digit, the distinct cell sets in which sets contain it, each with the numbers of those sets. Many
/// sets contain a digit in the same cells, so the test for a link to another set is made once for all of
/// them.
struct SetsByPlaces(ByDigit<Vec<(CellMap, Vec<usize>)>>);

impl SetsByPlaces {
    fn new(sets: &[Als]) -> SetsByPlaces {
        SetsByPlaces(ByDigit::from_fn(|digit| {
            let mut places: Vec<(CellMap, Vec<usize>)> = Vec::new();
            for (number, set) in sets.iter().enumerate().filter(|(_, set)| set.digits().contains(digit)) {
                let cells = set.cells_with_digit(digit);
                match places.iter_mut().find(|(known, _)| *known == cells) {
                    Some((_, numbers)) => numbers.push(number),
                    None => places.push((cells, vec![number])),
                }
            }
            places
        }))
    }

    /// Adds to each almost locked set the digits that link it to another one.
    fn add_linking_digits(&self, to: &Als, links: &mut LinkingDigits) {
        for digit in to.digits() {
            for (_, numbers) in
                self.0[digit].iter().filter(|(cells, _)| to.seeing_cells(digit).contains_all(*cells))
            {
                for &number in numbers {
                    if links.digits_by_set[number].is_empty() {
                        links.linked_sets.push(number);
                    }
                    links.digits_by_set[number] += digit;
                }
            }
        }
    }
}

/// For each set, by number, the digits that link it to one other set, and the list of the sets that have such
/// digits.
struct LinkingDigits {
    digits_by_set: Vec<DigitSet>,
    linked_sets: Vec<usize>,
}

impl LinkingDigits {
    /// Returns the sets with several links, by number, and clears the table.
    fn drain_multiply_linked(&mut self) -> Vec<(usize, DigitSet)> {
        let with_links = |number: usize| (number, std::mem::take(&mut self.digits_by_set[number]));
        let mut several: Vec<_> =
            self.linked_sets.drain(..).map(with_links).filter(|(_, links)| links.len() > 1).collect();
        several.sort_short_by_key(|(number, _)| *number);
        several
    }
}

impl LinkedAlsPair {
    /// Whether each set contains all digits that do not link them.
    fn is_triply_linked(&self) -> bool {
        self.links.len() == 3
    }

    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let [a, b] = &self.sets;
        let of_both = |digits: DigitSet| {
            let eliminations = |digit| eliminated_cells(facts, digit, &[a, b]).to_candidates(digit);
            digits.iter().fold(CandidateMap::EMPTY, |all, digit| all | eliminations(digit))
        };
        let of_one = |set: &Als| {
            let eliminations = |digit| eliminated_cells(facts, digit, &[set]).to_candidates(digit);
            (set.digits() - self.links)
                .iter()
                .fold(CandidateMap::EMPTY, |all, digit| all | eliminations(digit))
        };
        match self.is_triply_linked() {
            true => of_both(self.links) | of_one(a) | of_one(b),
            false => of_both((a.digits() & b.digits()) - self.links),
        }
    }
}

impl Pattern for LinkedAlsPair {
    fn technique(&self) -> &'static Technique {
        &ALS_XZ_A2LS
    }

    fn explain_step(&self, _: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // Introduce both sets and their links.
        let [a, b] = &self.sets;
        explanation.add_message(say!(
            "a2ls-set",
            name = als_name(0),
            set = a.cells(),
            house = a.house(),
            n = a.size(),
            m = a.digits().len(),
            digits = a.digits()
        ));
        explanation.mark_cells(a.cells(), MarkRole::Set(0));
        introduce_als(1, b, explanation);
        for digit in self.links {
            explain_restricted_link(digit, [(0, a), (1, b)], explanation);
        }
        let eliminations = conclusions.eliminations;
        // Three links: each set contains all its other digits.
        if self.is_triply_linked() {
            explanation.add_message(say!("a2ls-full", digits = self.links));
            let linking = Conclusions::from_eliminations(restrict_to_digits(eliminations, self.links));
            explain_either_set([0, 1], &linking, explanation);
            let mut left = eliminations - linking.eliminations;
            for (number, set) in self.sets.iter().enumerate() {
                let contained = set.digits() - self.links;
                mark_contained_digits(contained, [set], explanation);
                explain_contained_digits(number, set, contained, &mut left, explanation);
            }
        } else {
            // Two links: one of the sets contains the common digit.
            explanation.add_message(say!("a2ls-neither", held = eliminations.digits(), digits = self.links));
            mark_contained_digits((a.digits() & b.digits()) - self.links, [a, b], explanation);
            explain_either_set([0, 1], conclusions, explanation);
        }
        explanation.argument = proof_from_locked_sets(&self.sets);
    }
}

fn restrict_to_digits(candidates: CandidateMap, digits: DigitSet) -> CandidateMap {
    candidates.iter().filter(|candidate| digits.contains(candidate.digit())).collect()
}
