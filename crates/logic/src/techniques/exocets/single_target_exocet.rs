//! Exocets with one target: all base digits but one are bound to it, so that one is in the base.

use super::engine::covers::{DigitCovers, find_house_cover};
use super::engine::explanation::explain_digit_covers;
use super::engine::pairs::ExocetBase;
use super::engine::{ExocetFrame, find_exocet_frames, split_cases_by_base};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// A Junior Exocet with one target: where the other would be, the cross-line has no base digit beside the base. All base digits
    /// but one are confined in the cross-lines, outside the target, to two lines. The one that isn't is the wildcard.
    ///
    /// The wildcard is in the base, and the target contains the other digit of the base. So the wildcard can be removed
    /// from the target and from what sees both base cells, and from the target every digit that isn't a base digit.
    ///
    /// GNPX calls it JE1.
    ///
    /// ## Why it works
    /// A digit that is in the base must appear in all three cross-lines, but not where the base sees. Two lines have room for it
    /// only twice, so its third place is the target. Two digits can't both be there, so only one of them is in the base, and the
    /// other base digit is the wildcard.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 13..2.8.6.54..69...86.59.41...6.8.......4.76..27.....5.9.8.1......5..6......37..9
    /// step: r2c4<>3, r2c4<>7, r2c5<>7
    /// says: exocet-cells, exocet-digit, exocet-digit, exocet-third-covered, exocet-wildcard, exocet-wildcard-so
    /// easier: naked-triple
    /// ```
    pub SINGLE_TARGET_EXOCET {
        id: "single-target-exocet",
        name: "Single-Target Exocet",
        family: Exotic,
        find: find_single_target_exocets,
    }
}

#[derive(Clone, Debug)]
struct SingleTargetExocet {
    frame: ExocetFrame,
    target: Cell,
    wildcard: Digit,
    /// Cover houses of the digits other than the wildcard.
    covers: DigitCovers,
}

fn find_single_target_exocets(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for frame in find_exocet_frames(facts) {
        sink.poll_stop()?;
        let Some(target) = find_target_cell(facts, &frame) else { continue };
        if let Some((wildcard, covers)) = find_wildcard_digit(facts, &frame, target) {
            let exocet = SingleTargetExocet { frame, target, wildcard, covers };
            smallest.offer_pattern(frame.digits.len(), exocet.eliminations(facts), || exocet);
        }
    }
    smallest.report_smallest_first(sink)
}

/// Finds the target: the only cell of the cross-lines, in the band and outside the base line, that can
/// contain a base digit.
fn find_target_cell(facts: &Facts, frame: &ExocetFrame) -> Option<Cell> {
    let lines = frame.across[1].cells() | frame.across[2].cells();
    let beside = (lines & frame.band_cells()) - frame.line.cells();
    let open = |&cell: &Cell| !(facts.board().possible_digits(cell) & frame.digits).is_empty();
    let target = beside.iter().filter(open).collect::<CellMap>().only()?;
    facts.empty_cells().contains(target).then_some(target)
}

/// Finds the only digit that two houses don't cover outside the target, with the covers of the others.
fn find_wildcard_digit(facts: &Facts, frame: &ExocetFrame, target: Cell) -> Option<(Digit, DigitCovers)> {
    let exocet_base = ExocetBase::from_frame(frame);
    let mut bound = DigitCovers::new();
    let mut loose = DigitSet::EMPTY;
    for digit in frame.digits {
        match find_house_cover(exocet_base.digit_places(facts, digit) - CellMap::of(target)) {
            Some(lines) => bound.push((digit, lines)),
            None => loose |= DigitSet::of(digit),
        }
    }
    let wildcard = loose.only()?;
    Some((wildcard, bound))
}

impl SingleTargetExocet {
    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let target = CellMap::of(self.target);
        let other_digits = DigitSet::FULL - self.frame.digits.without(self.wildcard);
        let seen = self.frame.cells_seeing_base() & facts.candidate_cells(self.wildcard);
        facts.candidates_in(target, other_digits) | seen.to_candidates(self.wildcard)
    }
}

impl Pattern for SingleTargetExocet {
    fn technique(&self) -> &'static Technique {
        &SINGLE_TARGET_EXOCET
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // Base, target and cross-lines.
        let SingleTargetExocet { frame, target, wildcard, covers } = self;
        let base: CellMap = frame.base.into_iter().collect();
        let across: HouseSet = frame.across.into_iter().collect();
        let target = CellMap::of(*target);
        explanation.add_message(say!("exocet-cells", base, digits = frame.digits, across, targets = target));
        across.iter().for_each(|line| explanation.mark_house(line, MarkRole::Base));
        explanation.mark_cells(base, MarkRole::BaseCell);
        explanation.mark_cells(target, MarkRole::TargetCell);
        explanation.mark_candidates(facts.candidates_in(base | target, frame.digits), MarkRole::Corner);
        // All digits but one need a target, so the wildcard is not in the base or is in the target.
        explain_digit_covers(&ExocetBase::from_frame(frame), covers, facts, explanation);
        let bound: DigitSet = covers.iter().map(|&(digit, _)| digit).collect();
        explanation.add_message(say!("exocet-wildcard", bound, target, wildcard = *wildcard, base));
        explanation.add_message(say!(
            "exocet-wildcard-so",
            target,
            wildcard = *wildcard,
            base,
            victims = conclusions.eliminations
        ));
        // The certificate follows the cases of the base.
        let argument = ProofArgument::from_cell_truths(base | target).with_place_truths(across, frame.digits);
        explanation.argument = ProofArgument { outline: split_cases_by_base(facts, base), ..argument };
    }
}
