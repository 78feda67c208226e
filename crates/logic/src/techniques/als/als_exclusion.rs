//! Aligned exclusion with almost locked sets.

use ninefold_core::ByDigit;

use super::engine::{Als, als_graph};
use super::{introduce_all_sets, proof_from_locked_sets};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Two cells and almost locked sets that both of them see. A candidate of the first cell can be removed if it
    /// would leave the second cell without any candidate.
    ///
    /// With a bivalue cell in place of each set this is the Aligned Pair Exclusion.
    ///
    /// ## Why it works
    /// If the first cell sees every place of its digit in a set, the set loses that digit and has to contain all its
    /// others. A digit of the second cell that sees every one of its places in this set is then excluded. So is the
    /// same digit again, if the two cells see each other. If no digit is left for the second cell, the first can't be
    /// that digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9423675813712859468569147..563729.1.724851369189436275..8572.9..97143.5...5698..7
    /// step: r7c1<>4
    /// says: als-set, …, als-exclusion-so
    /// easier: xy-wing
    /// ```
    pub ALS_PAIR_EXCLUSION {
        id: "als-pair-exclusion",
        name: "ALS Pair Exclusion",
        family: AlmostLockedSet,
        find: find_als_exclusions,
    }
}

#[derive(Clone, Debug)]
struct AlsPairExclusion {
    eliminated: Candidate,
    emptied_cell: Cell,
    /// The sets that bar digits of the other cell, each with those digits.
    excluding_sets: Vec<(Als, DigitSet)>,
}

fn find_als_exclusions(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    // Index the sets by digit: each candidate needs those that lose its digit.
    let sets = &als_graph(facts).sets;
    let with: ByDigit<Vec<&Als>> =
        ByDigit::from_fn(|digit| sets.iter().filter(|set| set.digits().contains(digit)).collect());
    for dead in facts.board().candidate_map() {
        sink.poll_stop()?;
        let robbed = with[dead.digit()].iter().copied();
        let sets: Vec<&Als> = robbed.filter(|set| loses_digit(dead, set)).collect();
        // A cell that the sets leave without candidates refutes the candidate.
        for other in find_emptied_cells(facts, dead, &sets) {
            if let Some(bars) = find_excluding_sets(facts, dead, other, &sets) {
                let cells: usize = bars.iter().map(|(set, _)| set.size()).sum();
                let size = (bars.len(), cells);
                smallest.offer_pattern(size, CandidateMap::of(dead), || {
                    let bars = bars.into_iter().map(|(set, digits)| (*set, digits)).collect();
                    AlsPairExclusion { eliminated: dead, emptied_cell: other, excluding_sets: bars }
                });
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// Returns the cells that are left without a digit if the candidate is true and these sets contain all their
/// other digits.
fn find_emptied_cells(facts: &Facts, dead: Candidate, sets: &[&Als]) -> CellMap {
    if sets.is_empty() {
        return CellMap::EMPTY;
    }
    let mut barred = ByDigit::splat(CellMap::EMPTY);
    for set in sets {
        for digit in set.digits() - dead.digit() {
            barred[digit] |= set.seeing_cells(digit) - set.cells();
        }
    }
    // Nothing bars the digit of the candidate in its own cell.
    barred[dead.digit()] = dead.cell().peers();
    Digit::ALL
        .into_iter()
        .fold(facts.empty_cells(), |left, digit| left - (facts.candidate_cells(digit) - barred[digit]))
}

/// Whether a set loses the digit of a candidate if that is true.
fn loses_digit(candidate: Candidate, set: &Als) -> bool {
    set.seeing_cells(candidate.digit()).contains(candidate.cell())
}

/// Finds the sets that bar every digit of a cell, except those that the candidate itself bars; `None` if a
/// digit is left.
fn find_excluding_sets<'s>(
    facts: &Facts,
    dead: Candidate,
    other: Cell,
    sets: &[&'s Als],
) -> Option<Vec<(&'s Als, DigitSet)>> {
    // The candidates of the other cell that are still to be ruled out.
    let mut open = facts.candidates(other);
    if other.sees(dead.cell()) {
        open -= dead.digit();
    }
    let mut bars = Vec::new();
    if open.is_empty() {
        return None;
    }
    // Take each set that rules out one of them, until none is left.
    for set in sets.iter().filter(|set| !set.cells().contains(other) && !set.cells().contains(dead.cell())) {
        let barred = |digit: &Digit| *digit != dead.digit() && set.seeing_cells(*digit).contains(other);
        let barred: DigitSet = open.iter().filter(barred).collect();
        if !barred.is_empty() {
            open -= barred;
            bars.push((*set, barred));
        }
        if open.is_empty() {
            return Some(bars);
        }
    }
    None
}

impl AlsPairExclusion {
    fn iter_sets(&self) -> impl Iterator<Item = &Als> {
        self.excluding_sets.iter().map(|(set, _)| set)
    }
}

impl Pattern for AlsPairExclusion {
    fn technique(&self) -> &'static Technique {
        &ALS_PAIR_EXCLUSION
    }

    fn pattern_element_count(&self) -> usize {
        self.iter_sets().map(Als::size).sum()
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let (cell, digit, other) = (self.eliminated.cell(), self.eliminated.digit(), self.emptied_cell);
        introduce_all_sets(self.iter_sets(), explanation);
        explanation.add_message(say!("als-exclusion-suppose", cell, digit));
        explanation.mark_cells(CellMap::of(cell) + other, MarkRole::Pivot);
        for (number, (set, digits)) in self.excluding_sets.iter().enumerate() {
            let name = super::als_name(number);
            explanation.add_message(say!("als-exclusion-contains", cell, digit, set = name));
            explanation.add_message(say!("als-exclusion-bars", set = name, other, digits = *digits));
            explanation.mark_candidates(set.candidates_with_digits(*digits), MarkRole::Restricted);
        }
        let barred = self.excluding_sets.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits);
        if !(facts.candidates(other) - barred).is_empty() {
            explanation.add_message(say!("als-exclusion-same", cell, other, digit));
        }
        explanation.add_message(say!("als-exclusion-so", other, cell, digit));
        explanation.argument = proof_from_locked_sets(self.iter_sets()).with_cell_truths(other);
    }
}
