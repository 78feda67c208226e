//! Exocets: two cells of a minirow or minicolumn, and two targets elsewhere that must contain the same two
//! digits.

use super::engine::{
    Exocet, ExocetEliminations, ExocetKind, ExocetTarget, split_cases_by_base, visit_exocets,
};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Two base cells on a line in one box with three or four candidates together, and a target cell in each of the
    /// two other boxes of that band. The targets contain exactly the two digits of the base, so every other digit can
    /// be removed from them.
    ///
    /// The three cross-lines run across the line of the base: one through the third cell of the base's minirow or
    /// minicolumn, the others through the targets. Outside the targets and what sees the base, each base digit is
    /// confined in the cross-lines to two lines. The mirror of a target is where its digit must be in the box of the
    /// other target; candidates of base, targets and mirrors that fit no way to fill them can be removed as well.
    /// Named by champagne, described by David P. Bird (JExocet Compendium, New Sudoku Players' Forum).
    ///
    /// ## Why it works
    /// Away from the targets, the cross-lines have room for each base digit only in two lines. A digit that is in the
    /// base must appear in all three cross-lines, but not where the base sees, so its third place is a target. Each
    /// of the two base digits needs a target, and there are two targets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.
    /// step: r1c7<>5, r2c4<>9
    /// says: exocet-cells, exocet-digit, exocet-digit, exocet-digit, …, exocet-targets, exocet-so-strangers
    /// ```
    pub JUNIOR_EXOCET {
        id: "junior-exocet",
        name: "Junior Exocet",
        family: Exotic,
        find: |facts, sink| find_exocets(facts, ExocetKind::Junior, sink),
    }

    /// ## What it finds
    /// A Junior Exocet in which one target is a pair of cells: both cells of the cross-line in its box outside the
    /// line of the base, with a digit locked in them that isn't a base digit.
    ///
    /// David P. Bird's compendium calls it JExocet+.
    ///
    /// ## Why it works
    /// The locked digit takes up one of the two cells, so only one base digit fits into the pair, as into a single
    /// cell. Away from the targets, the cross-lines have room for each base digit only in two lines. A digit that is
    /// in the base must appear in all three cross-lines, but not where the base sees, so its third place is a target.
    /// Each of the two base digits needs a target, and there are two targets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..2...795.1....2635..2.3418....37.......49.....41.23....3.2.9..28.3...5.6......32
    /// step: r1c6<>4, r7c6<>1, r7c6<>4
    /// says: exocet-cells, exocet-digit, exocet-digit, exocet-digit, …, exocet-targets, exocet-so-strangers
    /// ```
    pub JUNIOR_EXOCET_PLUS {
        id: "junior-exocet-plus",
        name: "Junior Exocet+",
        family: Exotic,
        find: |facts, sink| find_exocets(facts, ExocetKind::Plus, sink),
    }

    /// ## What it finds
    /// A Junior Exocet in which both targets are pairs of cells, each with a digit locked in it that isn't a base
    /// digit.
    ///
    /// David P. Bird's compendium calls it JExocet++.
    ///
    /// ## Why it works
    /// The locked digits take up one cell of each target, so only one base digit fits into each, as into a single
    /// cell. Away from the targets, the cross-lines have room for each base digit only in two lines. A digit that is
    /// in the base must appear in all three cross-lines, but not where the base sees, so its third place is a target.
    /// Each of the two base digits needs a target, and there are two targets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .......24..3...7..41..7...6.....3.....5.9.8.....8.5...2...4...9..7...4..964....1.
    /// step: r2c4<>5, r2c4<>9, r2c6<>8, r2c6<>9, r8c4<>3, r8c4<>5, r8c6<>8
    /// says: exocet-cells, exocet-digit, exocet-digit, exocet-digit, …, exocet-targets, exocet-so-strangers
    /// ```
    pub JUNIOR_EXOCET_PLUS_PLUS {
        id: "junior-exocet-plus-plus",
        name: "Junior Exocet++",
        family: Exotic,
        find: |facts, sink| find_exocets(facts, ExocetKind::PlusPlus, sink),
    }

    /// ## What it finds
    /// An Exocet in which one target is not in a box beside the base, but anywhere in the cross-lines.
    ///
    /// ## Why it works
    /// Away from the targets, the cross-lines have room for each base digit only in two lines. A digit that is in the
    /// base must appear in all three cross-lines, but not where the base sees, so its third place is a target. Each
    /// of the two base digits needs a target, and there are two targets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.76....54.........72.58..4.....9...7..3..2....1....6.5...97.....6...3.....2...1
    /// without: r2c7(3), r4678c3(2), r2c9(2), r3c5(1), r4c6(8), r78c5(4)
    /// step: r4c6<>7
    /// says: exocet-cells, exocet-digit, exocet-digit, exocet-digit, …, exocet-targets, exocet-so-strangers
    /// ```
    pub SENIOR_EXOCET {
        id: "senior-exocet",
        name: "Senior Exocet",
        family: Exotic,
        find: |facts, sink| find_exocets(facts, ExocetKind::Senior, sink),
    }
}

/// Reports the exocets of a kind.
fn find_exocets(facts: &Facts, kind: ExocetKind, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_exocets(facts, kind, &mut || sink.poll_stop(), |exocet| {
        let eliminations = exocet.find_eliminations(facts).all_candidates();
        smallest.offer_pattern(exocet.frame.digits.len(), eliminations, || exocet);
    })?;
    smallest.report_smallest_first(sink)
}

impl Exocet {
    fn base_cells(&self) -> CellMap {
        self.frame.base.into_iter().collect()
    }

    fn cross_lines(&self) -> HouseSet {
        self.frame.across.into_iter().collect()
    }

    /// Explains why the targets contain the two digits of the base.
    pub(crate) fn explain_targets(&self, facts: &Facts, explanation: &mut Explanation) {
        // Base, targets and cross-lines.
        let frame = self.frame;
        let targets = self.target_cells();
        explanation.add_message(say!(
            "exocet-cells",
            base = self.base_cells(),
            digits = frame.digits,
            across = self.cross_lines(),
            targets
        ));
        frame.across.iter().for_each(|&line| explanation.mark_house(line, MarkRole::Base));
        explanation.mark_cells(self.base_cells(), MarkRole::BaseCell);
        explanation.mark_cells(targets, MarkRole::TargetCell);
        explanation.mark_candidates(
            facts.candidates_in(self.base_cells() | targets, frame.digits),
            MarkRole::Corner,
        );
        // The digits' lines leave the targets as third places.
        self.explain_confining_lines(facts, explanation);
        explanation.add_message(say!("exocet-third", across = self.cross_lines()));
        for ExocetTarget { cells, locked_digit: locked } in self.targets {
            if let Some((_, digit)) = locked {
                explanation.add_message(say!("exocet-locked", digit, cells));
            }
        }
        explanation.add_message(say!("exocet-targets", targets));
    }

    /// Explains to which lines each base digit is confined outside the targets.
    pub(crate) fn explain_confining_lines(&self, facts: &Facts, explanation: &mut Explanation) {
        let frame = self.frame;
        for digit in frame.digits {
            explanation.add_message(say!("exocet-digit", digit, lines = self.confining_lines(facts, digit)));
            let places = frame.digit_places(facts, digit).without_targets(self).0;
            let cells = frame
                .across
                .iter()
                .zip(places)
                .map(|(&line, places)| Facts::cells_at_positions(line, places));
            let cells = cells.fold(CellMap::EMPTY, |all, cells| all | cells) & facts.empty_cells();
            explanation.mark_candidates(cells.to_candidates(digit), MarkRole::Z);
        }
    }

    /// The lines to which a base digit is confined outside the targets.
    pub(crate) fn confining_lines(&self, facts: &Facts, digit: Digit) -> HouseSet {
        self.frame.digit_places(facts, digit).without_targets(self).find_fewest_covers(&self.frame)
    }

    /// Explains the eliminations, by reason.
    fn explain_eliminations(&self, facts: &Facts, explanation: &mut Explanation) {
        let ExocetEliminations {
            non_base_candidates: other_candidates,
            impossible_candidates: misfits,
            certain_digit_eliminations: settled,
        } = self.find_eliminations(facts);
        let mirrors = match self.has_mirror_cells() {
            true => self.mirror_cells(0) | self.mirror_cells(1),
            false => CellMap::EMPTY,
        };
        if misfits.is_empty() && !mirrors.is_empty() {
            explanation.mark_cells(mirrors, MarkRole::Set(1));
        }
        if !other_candidates.is_empty() {
            explanation.add_message(say!("exocet-so-strangers", victims = other_candidates));
        }
        if !misfits.is_empty() {
            self.explain_impossible_candidates(facts, misfits, mirrors, explanation);
        }
        if !settled.is_empty() {
            self.explain_known_digits(facts, settled, explanation);
        }
    }

    /// Explains which digits are barred from the targets, from the base and from the mirrors.
    fn explain_impossible_candidates(
        &self,
        facts: &Facts,
        misfits: CandidateMap,
        mirrors: CellMap,
        explanation: &mut Explanation,
    ) {
        // Explain the mirrors and the digits barred from a target.
        if !mirrors.is_empty() {
            self.explain_mirrors(explanation);
        }
        self.explain_excluded_digits(facts, explanation);
        // Mirrors with a locked digit, or with a single cell that is open to base digits.
        for number in (0..2).filter(|_| !mirrors.is_empty()) {
            let (cells, target) = (self.mirror_cells(number), self.targets[number].cells);
            if let Some((house, digit)) = self.find_digit_locked_in_mirror(facts, number) {
                explanation.add_message(say!("exocet-mirror-locked", house, digit, cells));
            }
            let open = |cell: &Cell| !(facts.board().possible_digits(*cell) & self.frame.digits).is_empty();
            if let Some(only) = cells.iter().filter(open).collect::<CellMap>().only()
                && misfits.cells().contains(only)
            {
                explanation.add_message(say!("exocet-mirror-only", cells, only, target));
            }
        }
        if mirrors.is_empty() {
            explanation.add_message(say!("exocet-so-misfits", victims = misfits));
        } else {
            explanation.add_message(say!("exocet-so-mirrors", victims = misfits));
        }
    }

    /// Explains that a digit of a target is in the mirror too, where this bars one, and what it bars.
    pub(crate) fn explain_target_fillings(&self, facts: &Facts, explanation: &mut Explanation) {
        if (0..2).any(|number| !self.excluded_target_digits(facts, number)[0].is_empty()) {
            self.explain_mirrors(explanation);
        }
        self.explain_excluded_digits(facts, explanation);
    }

    fn explain_mirrors(&self, explanation: &mut Explanation) {
        let [first, second] = [0, 1].map(|number| self.mirror_cells(number));
        explanation.add_message(say!("exocet-mirrors", first, second));
        explanation.mark_cells(first | second, MarkRole::Set(1));
    }

    /// Explains which digits don't fit into a target, and which fit into neither.
    fn explain_excluded_digits(&self, facts: &Facts, explanation: &mut Explanation) {
        // For each target, name the digits that its mirror or the other cross-lines exclude.
        for number in 0..2 {
            let target = self.targets[number].cells;
            let [no_mirror, no_room] = self.excluded_target_digits(facts, number);
            if !no_mirror.is_empty() {
                let mirror = self.mirror_cells(number);
                explanation.add_message(say!("exocet-no-mirror", target, mirror, digits = no_mirror));
            }
            if !no_room.is_empty() {
                let others: HouseSet =
                    self.cross_lines().iter().filter(|line| (line.cells() & target).is_empty()).collect();
                explanation.add_message(say!("exocet-no-third", target, others, digits = no_room));
            }
        }
        // Digits that fit into no target can't be in the base.
        let homeless = self.digits_without_target(facts);
        if !homeless.is_empty() {
            explanation.add_message(say!(
                "exocet-homeless",
                digits = homeless,
                targets = self.target_cells(),
                base = self.base_cells()
            ));
        }
    }

    /// Explains which digits are in the base in any case, which lines they fill, and the eliminations from
    /// that.
    fn explain_known_digits(&self, facts: &Facts, settled: CandidateMap, explanation: &mut Explanation) {
        explanation.add_message(say!(
            "exocet-known",
            digits = settled.digits(),
            base = self.base_cells(),
            targets = self.target_cells()
        ));
        for digit in settled.digits() {
            let filled = self.filled_line_cells(facts, digit);
            if !(filled & settled.cells_with_digit(digit)).is_empty() {
                explanation.add_message(say!(
                    "exocet-filled",
                    digit,
                    lines = self.confining_lines(facts, digit)
                ));
            }
        }
        explanation.add_message(say!("exocet-so-settled", digits = settled.digits(), victims = settled));
    }

    /// Builds the outline of the certificate: the cells of the base, its digits in the cross-lines and the
    /// boxes of the mirrors, and the digits locked in targets; by cases of the base.
    pub(crate) fn proof_argument(&self, facts: &Facts) -> ProofArgument {
        let Exocet { frame, .. } = *self;
        let base: CellMap = frame.base.into_iter().collect();
        let houses: HouseSet = frame.across.into_iter().collect::<HouseSet>() | self.target_boxes();
        let mut argument = ProofArgument::from_cell_truths(base).with_place_truths(houses, frame.digits);
        for (number, ExocetTarget { cells, locked_digit: locked }) in self.targets.into_iter().enumerate() {
            if let Some((house, digit)) = locked {
                argument = argument.with_cell_truths(cells).with_place_truths(house, digit);
            }
            if let Some((house, digit)) = self.find_digit_locked_in_mirror(facts, number) {
                argument =
                    argument.with_cell_truths(self.mirror_cells(number)).with_place_truths(house, digit);
            }
        }
        argument.outline = split_cases_by_base(facts, base);
        argument
    }
}

impl Pattern for Exocet {
    fn technique(&self) -> &'static Technique {
        match self.targets.iter().filter(|target| target.locked_digit.is_some()).count() {
            0 if !self.is_junior() => &SENIOR_EXOCET,
            0 => &JUNIOR_EXOCET,
            1 => &JUNIOR_EXOCET_PLUS,
            _ => &JUNIOR_EXOCET_PLUS_PLUS,
        }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        self.explain_targets(facts, explanation);
        self.explain_eliminations(facts, explanation);
        explanation.argument = self.proof_argument(facts);
    }
}
