//! Double Exocet: two Junior Exocets that share their cross-lines.

use super::engine::{Exocet, ExocetFilling, ExocetKind, visit_exocets};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Two Junior Exocets with the same three cross-lines and bases in different boxes. What appears in no way to
    /// fill both together can be removed from bases and targets.
    ///
    /// Digits that are in one of the bases in any case, often two in each, can also be removed from cells that see
    /// all their places in the bases or in the targets, and from the lines along the base that they fill.
    ///
    /// ## Why it works
    /// Each pair of targets contains the digits of its base. The bases and targets of the two exocets see each other,
    /// so they can't be filled independently. A digit of a base appears twice in the cross-lines outside the targets;
    /// where only two lines along the base have room for it, it is in both of them, and nowhere else in these.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.7..65.7..5..9...65.89.715.96..71.876914235.12.57.961...9.567.97..51...5.17...9
    /// step: r6c4<>8, r7c4<>2, r7c6<>8, r8c1<>2, r8c1<>3, r8c1<>4, r8c4<>3, r9c1<>4, r9c1<>6, r9c6<>2, r9c6<>3, r9c6<>8, r9c7<>8
    /// says: double-exocet-cells, exocet-digit, …, double-exocet-across, exocet-mirrors, exocet-no-mirror, exocet-no-mirror, exocet-mirrors, exocet-no-mirror, exocet-no-mirror, double-exocet-apart, double-exocet-so-misfits, double-exocet-known, double-exocet-so-settled
    /// easier: junior-exocet
    /// ```
    pub DOUBLE_EXOCET {
        id: "double-exocet",
        name: "Double Exocet",
        family: Exotic,
        find: find_double_exocets,
    }
}

/// Two exocets.
#[derive(Clone, Copy, Debug)]
struct DoubleExocet([Exocet; 2]);

/// Reports those pairs that conclude more than the two one by one.
fn find_double_exocets(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut exocets = Vec::new();
    visit_exocets(facts, ExocetKind::Junior, &mut || sink.poll_stop(), |exocet| exocets.push(exocet))?;
    let mut smallest = SmallestPatterns::new();
    for (number, &one) in exocets.iter().enumerate() {
        for &other in exocets[number + 1..].iter().filter(|other| are_paired(&one, other)) {
            let double = DoubleExocet([one, other]);
            let DoubleExocetEliminations { misfits, settled } = double.eliminations(facts);
            // Report only what neither exocet shows alone.
            let alone = one.find_eliminations(facts).all_candidates()
                | other.find_eliminations(facts).all_candidates();
            let eliminations = misfits | settled;
            if !alone.contains_all(eliminations) {
                smallest.offer_pattern(double.digits().len(), eliminations, || double);
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// Whether two exocets share their cross-lines and have bases in two boxes.
fn are_paired(one: &Exocet, other: &Exocet) -> bool {
    let across = |exocet: &Exocet| exocet.frame.across.into_iter().collect::<HouseSet>();
    let base_box = |exocet: &Exocet| exocet.frame.base[0].house_box();
    across(one) == across(other) && base_box(one) != base_box(other)
}

/// Eliminations of a Double Exocet, by reason.
struct DoubleExocetEliminations {
    /// Candidates of bases and targets that are in no filling of both exocets.
    misfits: CandidateMap,
    /// Candidates of digits that are in one of the bases in any case.
    settled: CandidateMap,
}

impl DoubleExocet {
    fn digits(&self) -> DigitSet {
        self.0[0].frame.digits | self.0[1].frame.digits
    }

    fn base_cells(&self) -> CellMap {
        self.0.iter().flat_map(|exocet| exocet.frame.base).collect()
    }

    fn target_cells(&self) -> CellMap {
        self.0[0].target_cells() | self.0[1].target_cells()
    }

    /// The fillings of both exocets that go together, as candidates of bases and targets.
    fn compatible_fillings(&self, facts: &Facts) -> Vec<[ExocetFilling; 2]> {
        let [first, second] = self.0.map(|exocet| exocet.possible_fillings(facts));
        let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
        pairs.filter(|pair| self.joint_placements(pair).is_some()).collect()
    }

    /// Returns the candidates that two fillings place into bases and targets, or nothing if they clash.
    fn joint_placements(&self, fillings: &[ExocetFilling; 2]) -> Option<CandidateMap> {
        let mut placements = CandidateMap::EMPTY;
        for (exocet, filling) in self.0.iter().zip(fillings) {
            placements |= exocet.candidates_placed_by_filling(filling);
        }
        let clash = placements.iter().any(|candidate| {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            placements.digits_in_cell(cell).len() > 1
                || !(placements.cells_with_digit(digit) & cell.peers()).is_empty()
        });
        (!clash).then_some(placements)
    }

    fn eliminations(&self, facts: &Facts) -> DoubleExocetEliminations {
        let fillings = self.compatible_fillings(facts);
        let mut alive = CandidateMap::EMPTY;
        let mut always = if fillings.is_empty() { DigitSet::EMPTY } else { self.digits() };
        // The candidates of any pair of fillings, and the digits that all pairs have in the bases.
        for pair in &fillings {
            alive |= self.joint_placements(pair).unwrap_or_default();
            always &= pair.iter().flat_map(|filling| filling.base).collect();
        }
        if fillings.is_empty() {
            return DoubleExocetEliminations { misfits: CandidateMap::EMPTY, settled: CandidateMap::EMPTY };
        }
        let misfits = facts.candidates_in(self.base_cells() | self.target_cells(), DigitSet::FULL) - alive;
        let settled = always.iter().fold(CandidateMap::EMPTY, |settled, digit| {
            settled
                | (self.cells_excluded_for_base_digit(facts, alive, digit) & facts.candidate_cells(digit))
                    .to_candidates(digit)
        });
        DoubleExocetEliminations { misfits, settled: settled - misfits - alive }
    }

    /// Returns the cells that cannot contain a digit that is in one of the bases.
    fn cells_excluded_for_base_digit(&self, facts: &Facts, alive: CandidateMap, digit: Digit) -> CellMap {
        let places = alive.cells_with_digit(digit);
        let seen = |cells: CellMap| (places & cells).peer_intersection();
        let [one, other] = self.0.map(|exocet| exocet.filled_line_cells(facts, digit));
        seen(self.base_cells()) | seen(self.target_cells()) | (one & other)
    }
}

impl Pattern for DoubleExocet {
    fn technique(&self) -> &'static Technique {
        &DOUBLE_EXOCET
    }

    /// Explains the pattern. The certificate rests on the cells of the bases, and on each of their digits in
    /// the cross-lines and in the boxes that the targets are in.
    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        // Both exocets with their shared cross-lines.
        let [one, other] = self.0;
        let across: HouseSet = one.frame.across.into_iter().collect();
        for exocet in [one, other] {
            let base: CellMap = exocet.frame.base.into_iter().collect();
            let (digits, targets) = (exocet.frame.digits, exocet.target_cells());
            explanation.add_message(say!("double-exocet-cells", base, digits, targets));
            explanation.mark_cells(base, MarkRole::BaseCell);
            explanation.mark_cells(targets, MarkRole::TargetCell);
            explanation.mark_candidates(facts.candidates_in(base | targets, digits), MarkRole::Corner);
            exocet.explain_confining_lines(facts, explanation);
        }
        explanation.add_message(say!("double-exocet-across", across));
        across.iter().for_each(|line| explanation.mark_house(line, MarkRole::Base));
        // Candidates in no pair of fillings that go together.
        let DoubleExocetEliminations { misfits, settled } = self.eliminations(facts);
        [one, other].iter().for_each(|exocet| exocet.explain_target_fillings(facts, explanation));
        if !misfits.is_empty() {
            explanation.add_message(say!(
                "double-exocet-apart",
                bases = self.base_cells(),
                targets = self.target_cells()
            ));
            explanation.add_message(say!("double-exocet-so-misfits", victims = misfits));
        }
        // Digits that are in a base in any case.
        if !settled.is_empty() {
            explanation.add_message(say!(
                "double-exocet-known",
                digits = settled.digits(),
                bases = self.base_cells()
            ));
            for digit in settled.digits() {
                let [lines, others] = self.0.map(|exocet| exocet.confining_lines(facts, digit));
                if lines == others
                    && !(one.filled_line_cells(facts, digit) & settled.cells_with_digit(digit)).is_empty()
                {
                    explanation.add_message(say!("exocet-filled", digit, lines));
                }
            }
            explanation.add_message(say!(
                "double-exocet-so-settled",
                digits = settled.digits(),
                victims = settled
            ));
        }
        let houses = across | one.target_boxes() | other.target_boxes();
        explanation.argument =
            ProofArgument::from_cell_truths(self.base_cells()).with_place_truths(houses, self.digits());
    }
}
