//! Aligned exclusion with almost locked sets.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, DigitSet};

use super::{cells_of, introduce, mark_sets};
use crate::als::Als;
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two cells and almost locked sets. A candidate of the first cell goes out if every digit the second could then
    /// have is the same digit in a house of both, or would take a second digit from an almost locked set that has
    /// already lost one to the candidate.
    ///
    /// ## Why it works
    /// A set can do without one of its digits, not without two: its cells would outnumber what is left. If nothing is
    /// left for the second cell, the first is not that digit. (A bivalue cell that sees both cells is the smallest such
    /// set: the Aligned Pair Exclusion.)
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4..13...9.39..24..21.9.436..84.2915339.5.1842521843697.4329.....524..93.9..315..4
    /// without: r78c1(6)
    /// step: r2c8<>8
    /// says: als-cells-with-candidates, als-cells-with-candidates, als-exclusion-if-loses-cannot-lose, als-exclusion-if-loses-cannot-lose, als-exclusion-nothing-would-left-for
    /// ```
    pub ALS_PAIR_EXCLUSION {
        id: "als-pair-exclusion",
        name: "ALS Pair Exclusion",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: find,
    }
}

#[derive(Clone, Debug)]
struct AlsPairExclusion {
    dead: Candidate,
    other: Cell,
    /// The sets that bar digits of the other cell, each with those digits.
    bars: Vec<(Als, DigitSet)>,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for dead in facts.board().candidate_map() {
        sink.poll()?;
        let sets: Vec<&Als> = facts.als_graph().sets.iter().filter(|set| robs(dead, set)).collect();
        if sets.is_empty() {
            continue;
        }
        for other in facts.empty() - dead.cell() {
            if let Some(bars) = bars(facts, dead, other, &sets) {
                let cells: usize = bars.iter().map(|(set, _)| set.size()).sum();
                let size = (bars.len(), cells);
                smallest.offer(size, CandidateMap::of(dead), || {
                    let bars = bars.into_iter().map(|(set, digits)| (*set, digits)).collect();
                    AlsPairExclusion { dead, other, bars }
                });
            }
        }
    }
    smallest.report(sink)
}

/// Whether a set loses the digit of a candidate if that is true.
fn robs(candidate: Candidate, set: &Als) -> bool {
    set.seers(candidate.digit()).contains(candidate.cell())
}

/// The sets that bar every digit of a cell but what the candidate itself bars; `None` if a digit is left.
fn bars<'s>(
    facts: &Facts,
    dead: Candidate,
    other: Cell,
    sets: &[&'s Als],
) -> Option<Vec<(&'s Als, DigitSet)>> {
    let mut open = facts.candidates(other);
    if other.sees(dead.cell()) {
        open -= dead.digit();
    }
    let mut bars = Vec::new();
    if open.is_empty() {
        return None;
    }
    for set in sets.iter().filter(|set| !set.cells().contains(other) && !set.cells().contains(dead.cell())) {
        let barred =
            |digit: &ninefold_core::Digit| *digit != dead.digit() && set.seers(*digit).contains(other);
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

impl Pattern for AlsPairExclusion {
    fn technique(&self) -> &'static Technique {
        &ALS_PAIR_EXCLUSION
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let mut sentences: Vec<Sentence> =
            self.bars.iter().enumerate().map(|(number, (set, _))| introduce(number, set)).collect();
        let (cell, digit) = (self.dead.cell(), self.dead.digit());
        for (number, (_, digits)) in self.bars.iter().enumerate() {
            sentences.push(say!(
                "als-exclusion-if-loses-cannot-lose",
                cell = cell,
                digit = digit,
                set = super::name(number),
                other = self.other,
                digits = *digits
            ));
        }
        let barred = self.bars.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits);
        let same = facts.candidates(self.other) - barred;
        if !same.is_empty() {
            sentences.push(say!("als-exclusion-nor-can-too", other = self.other, digit = digit));
        }
        sentences.push(say!(
            "als-exclusion-nothing-would-left-for",
            other = self.other,
            cell = cell,
            digit = digit
        ));
        sentences
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        marks.cells(CellMap::of(self.dead.cell()) + self.other, Role::Pivot);
        mark_sets(self.bars.iter().map(|(set, _)| set), marks);
        for (set, digits) in &self.bars {
            marks.candidates(set.candidates_of(*digits), Role::Restricted);
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        cells_of(self.bars.iter().map(|(set, _)| set)).and_cells(self.other)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
