//! Unique rectangles seen from outside: other places of the two digits are what prevents a deadly pattern.

use super::engine::avoidable::{AvoidableFilling, explain_avoidable};
use super::engine::guardians::{JoinedSubset, candidates_seeing_all, visit_subsets_joined_by_guardians};
use super::engine::numbered_cases::{CaseVisitor, report_numbered_cases};
use super::engine::rectangles::CellRectangle;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// There is a single guardian, and it is true.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 62....8.5.8..6.42.93.8.217687..269.429...8..14.63..782.629..54.7486.52....92.4...
    /// step: r7c6=7
    /// says: ur-deadly, external-without, guardian-so-only
    /// ```
    pub EXTERNAL_RECTANGLE_1 {
        id: "external-rectangle-1",
        name: "External Unique Rectangle Type 1",
        family: Uniqueness,
        find: |facts, sink| find_external_rectangles(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// All guardians are of one digit, and cells that see all of them can't be that digit.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 97.6.41.81.6...547.4871.9.6......6196.....4524.1...783.....82.....57.3.4.64.9287.
    /// step: r4c4<>3
    /// says: ur-deadly, external-without, guardian-so-seen
    /// ```
    pub EXTERNAL_RECTANGLE_2 {
        id: "external-rectangle-2",
        name: "External Unique Rectangle Type 2",
        family: Uniqueness,
        find: |facts, sink| find_external_rectangles(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// Taken as one cell, the guardians form a naked subset with other cells. Its digits can be removed from the rest
    /// of the house.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true and plays its part in the subset. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 37845..69.1.7..538...8.....842..7.9...1..487.75..8..4....16......724...312.378.5.
    /// without: r2c1(69), r6c6(69), r23c6(9), r5c5(9), r7c1(9), r8c2(9), r3c13(4), r7c79(4), r9c3(4), r3c79(12), r46c7(1), r56c9(6)
    /// step: r7c3<>9
    /// says: ur-deadly, external-without, guardian-one-true, roof-joined, roof-so-joined
    /// ```
    pub EXTERNAL_RECTANGLE_3 {
        id: "external-rectangle-3",
        name: "External Unique Rectangle Type 3",
        family: Uniqueness,
        find: |facts, sink| find_external_rectangles(facts, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// The guardians are of both digits, and a candidate that every guardian excludes can be removed.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .1.6..73..6...789.794358261.2..73659.7.5..482.5..8.317142835976.3.7..548587964123
    /// without: r2c4(4), r5c3(69)
    /// step: r5c1<>3
    /// says: ur-deadly, external-without, guardian-so-seen
    /// ```
    pub EXTERNAL_RECTANGLE_4 {
        id: "external-rectangle-4",
        name: "External Unique Rectangle Type 4",
        family: Uniqueness,
        find: |facts, sink| find_external_rectangles(facts, 4, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// There is a single guardian, and it is true.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......+6.26..13.9......46..+1..67+29.18...+385.6.7.+86+1+43.+92+6.8.+1..+31...93..+6.8..+6.+1.5
    /// without: r1c1(5), r3c34(5), r4c2(5), r1c2(57), r1c3(579), r1c8(578), r2c6(7), r3c7(7), r79c3(7), r78c8(7), r2c8(47), r8c7(47), r3c1(39), r3c2(25), r3c8(58)
    /// step: r9c8=7
    /// says: avoidable-no-given, avoidable-deadly, external-without-avoidable, guardian-so-only
    /// easier: hidden-avoidable-rectangle
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_1 {
        id: "external-avoidable-rectangle-1",
        name: "External Avoidable Rectangle Type 1",
        family: Uniqueness,
        find: |facts, sink| find_external_avoidables(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// All guardians are of one digit, and cells that see all of them can't be that digit.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......+6.26..13.9......46..+1..67+29.18...+385.6.7.+86+1+43.+92+6.8.+1..+31...93..+6.8..+6.+1.5
    /// step: r7c7<>7
    /// says: avoidable-no-given, avoidable-deadly, external-without-avoidable, guardian-so-seen
    /// easier: hidden-avoidable-rectangle
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_2 {
        id: "external-avoidable-rectangle-2",
        name: "External Avoidable Rectangle Type 2",
        family: Uniqueness,
        find: |facts, sink| find_external_avoidables(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// Taken as one cell, the guardians form a naked subset with other cells. Its digits can be removed from the rest
    /// of the house.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true and plays its part in the subset. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 3+91+25+86+4+7.+8.+3.792.2+7.+4..+8+3..1.+84.+3+6+262...+3+41+8+84+3.2.57+9+1+3....7+949+5..3.2+86.+6.9..+153
    /// step: r3c5<>6
    /// says: avoidable-no-given, …, roof-so-joined
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_3 {
        id: "external-avoidable-rectangle-3",
        name: "External Avoidable Rectangle Type 3",
        family: Uniqueness,
        find: |facts, sink| find_external_avoidables(facts, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// The guardians are of both digits, and a candidate that every guardian excludes can be removed.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8.....+319..3+8.+4.......+428..+9.+5.6....5+6.4+839+2..892.+6+57+5698...+2.3+4726+5...+8+2+1+4.95..
    /// step: r2c6<>7
    /// says: avoidable-no-given, avoidable-deadly, external-without-avoidable, guardian-so-seen
    /// easier: compound-single
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_4 {
        id: "external-avoidable-rectangle-4",
        name: "External Avoidable Rectangle Type 4",
        family: Uniqueness,
        find: |facts, sink| find_external_avoidables(facts, 4, sink),
    }
}

static UNIQUE_TECHNIQUES: [&Technique; 4] =
    [&EXTERNAL_RECTANGLE_1, &EXTERNAL_RECTANGLE_2, &EXTERNAL_RECTANGLE_3, &EXTERNAL_RECTANGLE_4];

static AVOIDABLE_TECHNIQUES: [&Technique; 4] = [
    &EXTERNAL_AVOIDABLE_RECTANGLE_1,
    &EXTERNAL_AVOIDABLE_RECTANGLE_2,
    &EXTERNAL_AVOIDABLE_RECTANGLE_3,
    &EXTERNAL_AVOIDABLE_RECTANGLE_4,
];

/// A rectangle, and where its two digits are watched from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct WatchedRectangle {
    form: ExternalForm,
    cells: CellMap,
    pair: DigitSet,
    /// The houses in which the two digits would have to go into the rectangle.
    houses: HouseSet,
    /// The other places of the two digits there.
    pub(super) guardians: CandidateMap,
}

#[derive(Clone, Copy, Debug)]
struct ExternalRectangle {
    watched: WatchedRectangle,
    case: ExternalCase,
}

/// Whether all cells of the rectangle are open.
#[derive(Clone, Copy, Debug)]
pub(super) enum ExternalForm {
    Unique,
    /// Two are filled.
    Avoidable(AvoidableFilling),
}

#[derive(Clone, Copy, Debug)]
enum ExternalCase {
    One,
    OneDigit,
    Joined(JoinedSubset),
    Several,
}

fn find_external_rectangles(facts: &Facts, number: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_numbered_cases(facts, &EXTERNAL_RECTANGLE_1, number, sink, |see, poll| {
        visit_watched_rectangles(facts, |watched| {
            poll()?;
            report_cases(facts, watched, see)
        })
    })
}

fn find_external_avoidables(facts: &Facts, number: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_numbered_cases(facts, &EXTERNAL_AVOIDABLE_RECTANGLE_1, number, sink, |see, poll| {
        visit_guarded_avoidables(facts, |watched| {
            poll()?;
            report_cases(facts, watched, see)
        })
    })
}

fn report_cases(facts: &Facts, watched: WatchedRectangle, visit: CaseVisitor<'_>) -> ControlFlow<()> {
    visit_cases(facts, watched.guardians, &mut |case, conclusions| {
        visit(case.type_number(), &conclusions, &ExternalRectangle { watched, case });
        ControlFlow::Continue(())
    })
}

/// Visits every open rectangle with every way to watch it.
pub(super) fn visit_watched_rectangles(
    facts: &Facts,
    mut visit: impl FnMut(WatchedRectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for rectangle in CellRectangle::all_rectangles() {
        let cells = rectangle.cells();
        if !facts.empty_cells().contains_all(cells) {
            continue;
        }
        // The pair must be possible in all four cells.
        let both = cells.iter().fold(DigitSet::FULL, |digits, cell| digits & facts.candidates(cell));
        for pair in both.subsets(2) {
            for houses in find_guardian_houses(facts, &rectangle, pair) {
                // The guardians are the other places of the two digits in the watched houses.
                let around = houses.iter().fold(CellMap::EMPTY, |around, house| around | house.cells());
                let guardians = facts.candidates_in(around - cells, pair);
                visit(WatchedRectangle { form: ExternalForm::Unique, cells, pair, houses, guardians })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits every rectangle of which two cells are filled, with every way to watch it.
pub(super) fn visit_guarded_avoidables(
    facts: &Facts,
    mut visit: impl FnMut(WatchedRectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for rectangle in AvoidableFilling::find_avoidable_rectangles(facts) {
        // Two open cells, each with the digit that it must not have together with the other.
        let [Some(one), Some(other)] =
            [rectangle.forbidden_candidates().iter().next(), rectangle.forbidden_candidates().iter().nth(1)]
        else {
            continue;
        };
        if rectangle.open.len() != 2 {
            continue;
        }
        // The other places of both digits, in any house of each cell.
        let others = |corner: Candidate, house: House| {
            (facts.candidate_cells(corner.digit()) & house.cells())
                .without(corner.cell())
                .to_candidates(corner.digit())
        };
        for first in one.cell().houses() {
            for second in other.cell().houses() {
                visit(WatchedRectangle {
                    form: ExternalForm::Avoidable(rectangle),
                    cells: rectangle.filling.cells(),
                    pair: rectangle.digit_pair(),
                    houses: HouseSet::of(first).with(second),
                    guardians: others(one, first) | others(other, second),
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds the houses in which the two digits may be watched: for each of two parallel sides with further
/// candidates, one that contains the side.
fn find_guardian_houses(facts: &Facts, rectangle: &CellRectangle, pair: DigitSet) -> Vec<HouseSet> {
    let [a, b, c, d] = rectangle.0;
    let mut watched = Vec::new();
    for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
        // A side whose cells have only the two digits needs no watch.
        let has_extras = |side: &&[_; 2]| side.iter().any(|&cell| facts.candidates(cell) != pair);
        let open = sides.iter().filter(has_extras);
        // A house that contains the side watches it.
        let houses: Vec<HouseSet> =
            open.map(|side| side.iter().copied().collect::<CellMap>().covered_houses()).collect();
        // With two open sides, combine each house of one with each of the other.
        match houses[..] {
            [only] => watched.extend(only.iter().map(HouseSet::of)),
            [first, second] => {
                let with = |one: House| second.iter().map(move |other| HouseSet::of(one).with(other));
                watched.extend(first.iter().flat_map(with));
            }
            _ => {}
        }
    }
    watched
}

/// Visits the conclusions from an external rectangle's guardians, one of which is true.
fn visit_cases(
    facts: &Facts,
    guardians: CandidateMap,
    visit: &mut dyn FnMut(ExternalCase, Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // With more there is hardly a candidate that sees them all.
    if guardians.is_empty() || guardians.len() > 6 {
        return ControlFlow::Continue(());
    }
    // A single guardian is true.
    if let Some(only) = guardians.only() {
        return visit(ExternalCase::One, Conclusions::from_placement(only));
    }
    // Of several, one is true: what sees all of them is false.
    let case = if guardians.digits().has_several() { ExternalCase::Several } else { ExternalCase::OneDigit };
    visit(case, Conclusions::from_eliminations(candidates_seeing_all(facts, guardians)))?;
    // Guardians in several cells and digits may form a subset with other cells.
    if guardians.digits().has_several() && guardians.cells().has_several() {
        visit_subsets_joined_by_guardians(facts, guardians, |joined, eliminations| {
            visit(ExternalCase::Joined(joined), Conclusions::from_eliminations(eliminations))
        })?;
    }
    ControlFlow::Continue(())
}

impl ExternalCase {
    fn type_number(&self) -> usize {
        match self {
            ExternalCase::One => 1,
            ExternalCase::OneDigit => 2,
            ExternalCase::Joined(_) => 3,
            ExternalCase::Several => 4,
        }
    }
}

impl WatchedRectangle {
    /// Whether the rectangle is an avoidable one.
    pub(super) fn is_avoidable(&self) -> bool {
        matches!(self.form, ExternalForm::Avoidable(_))
    }

    /// Returns the candidates of the rectangle that must not all be true.
    fn corner_candidates(&self, facts: &Facts) -> CandidateMap {
        match self.form {
            ExternalForm::Unique => facts.candidates_in(self.cells, self.pair),
            ExternalForm::Avoidable(rectangle) => rectangle.filling,
        }
    }

    /// Explains that one of the guardians is true.
    pub(super) fn explain_guardians(&self, facts: &Facts, explanation: &mut Explanation) {
        let &WatchedRectangle { cells, pair, houses, guardians, .. } = self;
        // The deadly pattern, and why the guardians can't all be false.
        match self.form {
            ExternalForm::Unique => {
                explanation.add_message(say!("ur-deadly", cells, pair));
                explanation.mark_candidates(self.corner_candidates(facts), MarkRole::Floor);
                explanation.add_message(say!("external-without", guardians, pair, houses));
            }
            ExternalForm::Avoidable(rectangle) => {
                explain_avoidable(&rectangle, explanation);
                let wrong = rectangle.forbidden_candidates();
                explanation.add_message(say!("external-without-avoidable", guardians, wrong, houses));
            }
        }
        houses.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
        explanation.mark_candidates(guardians, MarkRole::Guardian);
    }

    /// Builds the outline of the certificate that one of the guardians is true.
    pub(super) fn proof_argument(&self, facts: &Facts) -> ProofArgument {
        let pattern = match self.form {
            ExternalForm::Unique => self.corner_candidates(facts),
            ExternalForm::Avoidable(rectangle) => rectangle.pattern_candidates(),
        };
        ProofArgument::from_deadly_pairs(pattern).with_place_truths(self.houses, self.pair)
    }
}

impl Pattern for ExternalRectangle {
    fn technique(&self) -> &'static Technique {
        let by_number = if self.watched.is_avoidable() { &AVOIDABLE_TECHNIQUES } else { &UNIQUE_TECHNIQUES };
        by_number[self.case.type_number() - 1]
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let (guardians, eliminations) = (self.watched.guardians, conclusions.eliminations);
        self.watched.explain_guardians(facts, explanation);
        match self.case {
            ExternalCase::One => {
                explanation.add_message(say!(
                    "guardian-so-only",
                    cell = guardians.cells(),
                    digit = guardians.digits()
                ));
            }
            ExternalCase::OneDigit | ExternalCase::Several => {
                explanation.add_message(say!("guardian-so-seen", gone = eliminations))
            }
            ExternalCase::Joined(joined) => {
                explanation.add_message(say!("guardian-one-true"));
                joined.explain_subset(facts, guardians.cells(), eliminations, explanation);
            }
        }
        let argument = self.watched.proof_argument(facts);
        explanation.argument = match self.case {
            ExternalCase::Joined(JoinedSubset { cells, .. }) => argument.with_cell_truths(cells),
            _ => argument,
        };
    }
}
