//! Exocets with other bases and other cross-lines: one base cell; boxes, or lines along the base, in place of
//! cross-lines.

use super::engine::covers::{ConfinedGroup, DigitCovers};
use super::engine::explanation::{explain_digit_covers, explain_refuted_pairs};
use super::engine::pairs::{ExocetBase, ExocetOutcome};
use super::engine::split_cases_by_base;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// An Exocet with one base cell and one target. Outside the target, each of the two to four digits of the base is confined in
    /// the three cross-lines to two houses. So base and target contain the same digit, and every other digit can be
    /// removed from the target, with what fits none of the base's digits in the cross-lines and the boxes beside.
    ///
    /// ## Why it works
    /// The digit of the base must appear in all three cross-lines, but not where the base sees. Two houses hold it twice at
    /// most, so its third place is the target.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in the cross-lines and boxes.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4....279...1...84.97.8.......49....7.3.6..2...6...8.14....5.9.....7...5151......8
    /// step: r3c7<>3, r3c7<>6
    /// says: exocet-cells, exocet-digit, exocet-digit, exocet-digit, exocet-third-covered, exocet-one-target, exocet-followed, exocet-so-in-no-case
    /// easier: hidden-single-box
    /// ```
    pub SINGLE_BASE_EXOCET {
        id: "single-base-exocet",
        name: "Single-Base Exocet",
        family: Exotic,
        find: |facts, sink| find_extended_exocets(facts, ExtendedExocetForm::SingleBase, ExocetBase::find_single_cell_bases(facts), sink),
    }

    /// ## What it finds
    /// An Exocet in which a box of another band takes the place of one or both of the two cross-lines that don't run through
    /// the box of the base. No base digit can be where two of the three houses meet. There are two targets in them, and outside
    /// the targets two houses cover each base digit. So the targets contain exactly the two digits of the base.
    ///
    /// Every other digit can be removed from the targets, and what fits no two digits of the base in these houses and the boxes beside.
    ///
    /// ## Why it works
    /// Wherever the two digits of the base are, they see the rest of their line and box, so every house that doesn't go
    /// through the base needs them elsewhere, a box as well as a line. In three houses two have room for a digit only twice: its
    /// third place is a target. There are two digits and two targets.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in these houses.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7..3....6....184.74.8.6....96...42..2.4....7......38.....5.1....1......2..6.....5
    /// step: r1c3<>2, r1c3<>5, r1c3<>9
    /// says: exocet-cells, exocet-instead, …, exocet-third-covered, exocet-targets, exocet-followed, exocet-no-room, exocet-so-in-no-case
    /// easier: hidden-single-box
    /// ```
    pub FRANKEN_EXOCET {
        id: "franken-exocet",
        name: "Franken Exocet",
        family: Exotic,
        find: |facts, sink| find_extended_exocets(facts, ExtendedExocetForm::Franken, ExocetBase::find_exocet_bases_with_boxes(facts), sink),
    }

    /// ## What it finds
    /// An Exocet in which a line that runs along the base takes the place of one or both of the two cross-lines that don't run
    /// through the box of the base; the other may be a box of another band. No base digit can be where two of the three houses
    /// meet. There are two targets in them, and outside the targets two houses cover each base digit. So the targets contain
    /// exactly the two digits of the base.
    ///
    /// Every other digit can be removed from the targets, and what fits no two digits of the base in these houses and the boxes beside.
    ///
    /// ## Why it works
    /// Wherever the two digits of the base are, they see the rest of their line and box, so every house that doesn't go
    /// through the base needs them elsewhere, whichever way it runs. In three houses two have room for a digit only twice: its third
    /// place is a target. There are two digits and two targets.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in these houses.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9.6....7.....342.....2...157.2..94..6..4......65.18.2..57.....4....9.6......5.3
    /// step: r3c7<>8, r3c8<>1, r3c8<>5
    /// says: exocet-cells, exocet-instead, …, exocet-targets, exocet-followed, exocet-not-held, exocet-no-room, exocet-no-room, exocet-so-in-no-case
    /// easier: compound-single
    /// ```
    pub MUTANT_EXOCET {
        id: "mutant-exocet",
        name: "Mutant Exocet",
        family: Exotic,
        find: |facts, sink| find_extended_exocets(facts, ExtendedExocetForm::Mutant, ExocetBase::find_exocet_bases_with_parallel_lines(facts), sink),
    }

    /// ## What it finds
    /// A Franken Exocet in which one target is a group: some cells of one of the three houses with an almost hidden set, digits that
    /// aren't base digits and that the house confines to these cells, one digit fewer than there are cells. The other target is a
    /// single cell. The single target contains a digit of the base, and so does one cell of the group, whose other cells contain
    /// the hidden digits. Every other digit can be removed from both.
    ///
    /// ## Why it works
    /// The hidden digits leave one cell of the group, so there is room for one base digit as in a single cell. Outside the
    /// targets, two houses cover each base digit, and it needs a place in three.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......9....9.....4.7.....68.26.5.......3...21.13.....6...68...9.8..4....5...971..
    /// step: r5c7<>5
    /// says: exocet-cells, exocet-instead, …, exocet-third-covered, exocet-group, exocet-group-targets, exocet-group-so
    /// easier: pointing
    /// ```
    pub ADVANCED_FRANKEN_EXOCET {
        id: "advanced-franken-exocet",
        name: "Advanced Franken Exocet",
        family: Exotic,
        find: |facts, sink| find_grouped_exocets(facts, ExtendedExocetForm::Franken, ExocetBase::find_exocet_bases_with_boxes(facts), sink),
    }

    /// ## What it finds
    /// A Mutant Exocet in which one target is a group: some cells of one of the three houses with an almost hidden set, digits that
    /// aren't base digits and that the house confines to these cells, one digit fewer than there are cells. The other target is a
    /// single cell. The single target contains a digit of the base, and so does one cell of the group, whose other cells contain
    /// the hidden digits. Every other digit can be removed from both.
    ///
    /// ## Why it works
    /// The hidden digits leave one cell of the group, so there is room for one base digit as in a single cell. Outside the
    /// targets, two houses cover each base digit, and it needs a place in three.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...47...6.4..8.9...6....8..4.18....737..9..8...9...16.1....9...5......14...3.....
    /// step: r3c8<>7
    /// says: exocet-cells, exocet-instead, …, exocet-third-covered, exocet-group, exocet-group-targets, exocet-group-so
    /// easier: hidden-single-box
    /// ```
    pub ADVANCED_MUTANT_EXOCET {
        id: "advanced-mutant-exocet",
        name: "Advanced Mutant Exocet",
        family: Exotic,
        find: |facts, sink| find_grouped_exocets(facts, ExtendedExocetForm::Mutant, ExocetBase::find_exocet_bases_with_parallel_lines(facts), sink),
    }
}

/// The kinds of exocet, one for each technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExtendedExocetForm {
    /// One base cell.
    SingleBase,
    /// Boxes for cross-lines.
    Franken,
    /// Lines along the base for cross-lines.
    Mutant,
}

/// An exocet, with the conclusions from following its digits.
#[derive(Clone, Debug)]
struct ExtendedExocet {
    form: ExtendedExocetForm,
    exocet_base: ExocetBase,
    targets: CellMap,
    covers: DigitCovers,
    outcome: ExocetOutcome,
}

/// An exocet of which one target is a group.
#[derive(Clone, Debug)]
struct GroupedExocet {
    form: ExtendedExocetForm,
    exocet_base: ExocetBase,
    target: Cell,
    group: ConfinedGroup,
    covers: DigitCovers,
}

fn find_extended_exocets(
    facts: &Facts,
    form: ExtendedExocetForm,
    bases: impl IntoIterator<Item = ExocetBase>,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    report_from_bases(facts, bases, sink, |study, smallest| {
        // A target contains a base digit in any case, so only such cells are tried.
        let Some(outcome) = study.find_base_outcome(facts, &mut |_, _| true) else { return };
        if let Some((targets, covers)) = study.find_targets(facts, outcome.targets) {
            let size = (study.digits.len(), study.houses.len());
            let eliminations = outcome.eliminations;
            smallest.offer_pattern(size, eliminations, || ExtendedExocet {
                form,
                exocet_base: study,
                targets,
                covers,
                outcome,
            });
        }
    })
}

fn find_grouped_exocets(
    facts: &Facts,
    form: ExtendedExocetForm,
    bases: impl IntoIterator<Item = ExocetBase>,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    report_from_bases(facts, bases, sink, |study, smallest| {
        study.visit_grouped_targets(facts, |target, group, covers| {
            let exocet = GroupedExocet { form, exocet_base: study, target, group, covers };
            let size = (exocet.group.cells.len(), study.digits.len());
            let eliminations = exocet.eliminations(facts);
            smallest.offer_pattern(size, eliminations, || exocet);
        });
    })
}

/// Reports the smallest patterns of the bases of which no digit can be where two cross-lines meet.
fn report_from_bases<P: Pattern>(
    facts: &Facts,
    bases: impl IntoIterator<Item = ExocetBase>,
    sink: &mut dyn StepSink,
    mut visit: impl FnMut(ExocetBase, &mut SmallestPatterns<(usize, usize), P>),
) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for study in bases {
        sink.poll_stop()?;
        if study.crossings_lack_base_digits(facts) {
            visit(study, &mut smallest);
        }
    }
    smallest.report_smallest_first(sink)
}

/// Explains the base, the targets and the cross-lines or the houses that take their place.
fn explain_base_and_targets(
    exocet_base: &ExocetBase,
    targets: CellMap,
    facts: &Facts,
    explanation: &mut Explanation,
) {
    let across: HouseSet = exocet_base.across.into_iter().collect();
    let (base, digits) = (exocet_base.base, exocet_base.digits);
    explanation.add_message(say!("exocet-cells", base, digits, across, targets));
    for house in across {
        explanation.mark_house(house, MarkRole::Base);
    }
    explanation.mark_cells(base, MarkRole::BaseCell);
    explanation.mark_cells(targets, MarkRole::TargetCell);
    explanation.mark_candidates(facts.candidates_in(base | targets, digits), MarkRole::Corner);
    let kind = exocet_base.across[0].kind();
    let instead: HouseSet = across.iter().filter(|house| house.kind() != kind).collect();
    if !instead.is_empty() {
        explanation.add_message(say!("exocet-instead", houses = instead));
    }
}

impl Pattern for ExtendedExocet {
    fn technique(&self) -> &'static Technique {
        match self.form {
            ExtendedExocetForm::SingleBase => &SINGLE_BASE_EXOCET,
            ExtendedExocetForm::Franken => &FRANKEN_EXOCET,
            ExtendedExocetForm::Mutant => &MUTANT_EXOCET,
        }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let ExtendedExocet { form, exocet_base: study, targets, covers, outcome } = self;
        // Cells and cover houses; from these the targets follow.
        explain_base_and_targets(study, *targets, facts, explanation);
        explain_digit_covers(study, covers, facts, explanation);
        explanation.add_message(match form {
            ExtendedExocetForm::SingleBase => say!("exocet-one-target", base = study.base, target = *targets),
            _ => say!("exocet-targets", targets = *targets),
        });
        // Other digits in the targets.
        let other_candidates =
            facts.candidates_in(*targets, DigitSet::FULL - study.digits) & outcome.eliminations;
        if !other_candidates.is_empty() {
            explanation.add_message(say!("exocet-so-strangers", victims = other_candidates));
        }
        // Eliminations that need the cases to be followed.
        let others = outcome.eliminations.difference(other_candidates);
        if !others.is_empty() {
            explanation.add_message(say!("exocet-followed", base = study.base, houses = study.houses));
            for house in study.houses.iter().filter(|house| house.kind() == HouseKind::Box) {
                explanation.mark_house(house, MarkRole::Cover);
            }
            explain_refuted_pairs(study, outcome, facts, explanation);
            explanation.add_message(say!("exocet-so-in-no-case", victims = others));
        }
        explanation.argument = study.proof_argument(facts);
    }
}

impl GroupedExocet {
    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let target = facts.candidates_in(CellMap::of(self.target), DigitSet::FULL - self.exocet_base.digits);
        target | self.group.candidates_excluded_by_base_digit(facts, self.exocet_base.digits)
    }
}

impl Pattern for GroupedExocet {
    fn technique(&self) -> &'static Technique {
        if self.form == ExtendedExocetForm::Franken {
            &ADVANCED_FRANKEN_EXOCET
        } else {
            &ADVANCED_MUTANT_EXOCET
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // Cells and cover houses.
        let GroupedExocet {
            exocet_base: study,
            target,
            group: ConfinedGroup { house, cells, digits },
            covers,
            ..
        } = self;
        let targets = cells.with(*target);
        explain_base_and_targets(study, targets, facts, explanation);
        explain_digit_covers(study, covers, facts, explanation);
        // The group has room for one base digit.
        let free = facts.candidates_in(*cells, *digits);
        explanation.add_message(say!("exocet-group", house = *house, digits = *digits, cells = *cells));
        explanation.mark_candidates(free, MarkRole::Set(1));
        explanation.add_message(say!("exocet-group-targets", target = *target, cells = *cells));
        explanation.add_message(say!(
            "exocet-group-so",
            target = *target,
            cells = *cells,
            victims = conclusions.eliminations
        ));
        // The certificate follows the cases of the base.
        let houses: HouseSet = study.across.into_iter().collect();
        let argument =
            ProofArgument::from_cell_truths(study.base | targets).with_place_truths(houses, study.digits);
        explanation.argument = argument.with_place_truths(*house, *digits);
        explanation.argument.outline = split_cases_by_base(facts, study.base);
    }
}
