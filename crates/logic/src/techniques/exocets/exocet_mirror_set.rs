//! Exocets with a hidden set in a mirror: digits that a house confines to the mirror and a few other cells.

use super::engine::{Exocet, ExocetKind, visit_exocets};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The number of cells outside the mirror that a set may use. With none, the digit is locked in the mirror,
/// which any Junior Exocet finds.
const SET_SIZES: std::ops::RangeInclusive<usize> = 1..=3;

technique! {
    /// ## What it finds
    /// A Junior Exocet with a mirror of two cells, and digits that aren't base digits and that a house confines to the
    /// mirror and other cells, one cell fewer than there are digits. They form a hidden set with one of the mirror cells:
    /// every other digit can be removed from the cells beside the mirror, and every digit that is neither of the set nor
    /// a base digit from the mirror.
    ///
    /// ## Why it works
    /// One of the two mirror cells contains the digit of the target. That leaves as many cells as the set has digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ........1.....1.23..3.2.4....1.5...4.6...75..8..9.......2.3..4..9...8...6..7.....
    /// without: r12c3(457), r12c5(46), r4c7(23), r4c8(3), r5c1(9), r9c6(9), r5c4(8), r9c2(8), r6c2(7), r8c1(7), r6c6(6), r8c4(6), r68c7(67), r7c7(1), r7c9(5), r9c7(89)
    /// step: r6c7<>2
    /// says: exocet-cells, …, exocet-mirror-set-so
    /// ```
    pub EXOCET_MIRROR_SET {
        id: "exocet-mirror-set",
        name: "Exocet with a Hidden Set in a Mirror",
        family: Exotic,
        find: find_mirror_sets,
    }
}

/// An exocet and a set that has a mirror for one of its cells.
#[derive(Clone, Copy, Debug)]
struct MirrorSet {
    exocet: Exocet,
    /// The number of the target whose mirror this is.
    number: usize,
    house: House,
    digits: DigitSet,
    /// The cells of the set outside the mirror.
    cells: CellMap,
}

fn find_mirror_sets(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_exocets(facts, ExocetKind::Junior, &mut || sink.poll_stop(), |exocet| {
        for number in 0..2 {
            visit_mirror_sets(facts, exocet, number, &mut |set, eliminations| {
                smallest.offer_pattern((set.digits.len(), exocet.frame.digits.len()), eliminations, || set);
            });
        }
    })?;
    smallest.report_smallest_first(sink)
}

/// Visits the sets of a mirror that conclude something.
fn visit_mirror_sets(
    facts: &Facts,
    exocet: Exocet,
    number: usize,
    visit: &mut dyn FnMut(MirrorSet, CandidateMap),
) {
    // Only mirrors of two empty cells can be part of a set.
    let mirror = exocet.mirror_cells(number);
    if mirror.len() != 2
        || !facts.empty_cells().contains_all(mirror)
        || exocet.possible_fillings(facts).is_empty()
    {
        return;
    }
    // Choose cells of a house that contains the mirror.
    for house in mirror.covered_houses() {
        let beside = (house.cells() & facts.empty_cells()) - mirror;
        let in_mirror = facts.candidate_digits_in(mirror) - exocet.frame.digits;
        for cells in beside.subsets_between(*SET_SIZES.start(), *SET_SIZES.end()) {
            let within = mirror | cells;
            // The digits that the house confines to these cells: one more than cells outside the mirror.
            let confined = |digit: &_| {
                let places = facts.candidate_cells(*digit) & house.cells();
                !places.is_empty() && within.contains_all(places)
            };
            let digits: DigitSet = (DigitSet::FULL - exocet.frame.digits).iter().filter(confined).collect();
            if digits.len() == cells.len() + 1 && !(digits & in_mirror).is_empty() {
                let set = MirrorSet { exocet, number, house, digits, cells };
                let eliminations = set.eliminations(facts);
                if !eliminations.is_empty() {
                    visit(set, eliminations);
                }
            }
        }
    }
}

impl MirrorSet {
    fn mirror_cells(&self) -> CellMap {
        self.exocet.mirror_cells(self.number)
    }

    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let beside = facts.candidates_in(self.cells, DigitSet::FULL - self.digits);
        beside
            | facts
                .candidates_in(self.mirror_cells(), DigitSet::FULL - self.digits - self.exocet.frame.digits)
    }
}

impl Pattern for MirrorSet {
    fn technique(&self) -> &'static Technique {
        &EXOCET_MIRROR_SET
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let MirrorSet { exocet, number, house, digits, cells } = *self;
        let mirror = self.mirror_cells();
        exocet.explain_targets(facts, explanation);
        explanation.add_message(say!("exocet-mirror", target = exocet.targets[number].cells, mirror));
        explanation.mark_cells(mirror, MarkRole::Set(1));
        explanation.add_message(say!("exocet-mirror-set", house, digits, mirror, cells));
        explanation.mark_house(house, MarkRole::Cover);
        explanation.mark_cells(cells, MarkRole::Set(2));
        explanation.mark_candidates(facts.candidates_in(mirror | cells, digits), MarkRole::Z);
        explanation.add_message(say!("exocet-mirror-set-so", gone = self.eliminations(facts)));
        explanation.argument =
            exocet.proof_argument(facts).with_cell_truths(mirror | cells).with_place_truths(house, digits);
    }
}
