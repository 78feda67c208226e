//! Unique loops, types 1 to 4, and the rectangles and loops that Sudoku Explainer finds.

use super::engine::guardians::JoinedSubset;
use super::engine::loops::{DeadlyLoop, visit_deadly_loops};
use super::engine::numbered_cases::report_numbered_cases;
use super::engine::types::{self, NearlyDeadlyPattern, add_case_truths};
use super::unique_rectangle::{
    UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use crate::order::combinations_in_colex;
use crate::prelude::*;
use crate::{RatingTenths, TechniqueVariant};

technique! {
    /// ## What it finds
    /// A loop of six or more cells that share two candidates, with two cells in each of its houses; only one of the
    /// cells, the roof, contains other candidates too. It can't be either of the two digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of the two digits, the loop would contain only the two digits, which could be
    /// swapped along it, and the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..97.5438.4.98.17.8..1...29482537961751496283...218754...8...4.6243598175.86..392
    /// without: r2c3(3)
    /// step: r3c3<>5, r3c3<>6
    /// says: unique-loop-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub UNIQUE_LOOP_1 {
        id: "unique-loop-1",
        name: "Unique Loop Type 1",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(46),
        find: |facts, sink| find_unique_loops(facts, 1, sink),
    }

    /// ## What it finds
    /// A loop of six or more cells that share two candidates, with two cells in each of its houses; some of the
    /// cells, the roof, contain one and the same extra digit. Cells that see all the roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the loop would contain only the two digits,
    /// which could be swapped along it, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 345.7.281921..5.6.678214539814...972...42831623679184516.....53.831..6..4...6.1.8
    /// without: r7c3(7), r8c6(7)
    /// step: r9c6<>7
    /// says: unique-loop-deadly, roof-cells, roof-so-seen
    /// ```
    pub UNIQUE_LOOP_2 {
        id: "unique-loop-2",
        name: "Unique Loop Type 2",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(46),
        find: |facts, sink| find_unique_loops(facts, 2, sink),
    }

    /// ## What it finds
    /// A loop of six or more cells that share two candidates, with two cells in each of its houses; two of the cells,
    /// the roof, lie in one house and contain extra digits that form a naked subset with other cells of that house.
    /// Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the loop would contain only the two digits,
    /// which could be swapped along it, and the puzzle would have two solutions. So, taken together, the roof cells
    /// act like a single cell with the extra digits as its candidates. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..97.5438.4.98.17.8..1...29482537961751496283...218754...8...4.6243598175.86..392
    /// step: r6c3<>3
    /// says: unique-loop-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub UNIQUE_LOOP_3 {
        id: "unique-loop-3",
        name: "Unique Loop Type 3",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(47),
        find: |facts, sink| find_unique_loops(facts, 3, sink),
    }

    /// ## What it finds
    /// A loop of six or more cells that share two candidates, with two cells in each of its houses; two of the cells,
    /// the roof, lie in one house and contain extra digits, and one of the two digits is confined to them in that
    /// house. The other of the two can be removed from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the loop would
    /// contain only the two digits, which could be swapped along it, and the puzzle would have two solutions. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..97.5438.4.98.17.8..1...29482537961751496283...218754...8...4.6243598175.86..392
    /// step: r2c3<>6, r3c3<>6
    /// says: unique-loop-deadly, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub UNIQUE_LOOP_4 {
        id: "unique-loop-4",
        name: "Unique Loop Type 4",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(46),
        find: |facts, sink| find_unique_loops(facts, 4, sink),
    }
}

/// A loop with the case that applies to it.
#[derive(Clone, Copy, Debug)]
struct UniqueLoop {
    deadly: DeadlyLoop,
    case: UniqueLoopCase,
}

#[derive(Clone, Copy, Debug)]
enum UniqueLoopCase {
    /// A case that all deadly patterns have.
    Common(types::DeadlyPatternCase),
    /// The pair and further digits have, apart from the two cells, one place fewer than there are digits.
    Hidden { house: House, cells: CellMap, digits: DigitSet },
}

fn find_unique_loops(facts: &Facts, number: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_numbered_cases(facts, &UNIQUE_LOOP_1, number, sink, |see, poll| {
        visit_loop_cases(facts, |unique, conclusions| {
            if !unique.is_rectangle() {
                see(unique.case.type_number(), conclusions, unique);
            }
            poll()
        })
    })
}

/// Reports only the easiest by Sudoku Explainer's measure: the lowest rating, then the lowest type, then the
/// first.
pub fn find_easiest_loop(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_easiest_loop(facts, |_| true, sink)
}

/// Reports the easiest case like [`find_easiest_loop`], as the original Sudoku Explainer 1.2.1 does: for type 3 it
/// sees no hidden subset with fewer digits than extras.
pub fn find_easiest_loop_original(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let sees = |unique: &UniqueLoop| match unique.case {
        UniqueLoopCase::Hidden { digits, .. } => digits.len() >= unique.deadly.extras.len(),
        _ => true,
    };
    report_easiest_loop(facts, sees, sink)
}

fn report_easiest_loop(
    facts: &Facts,
    is_considered: impl Fn(&UniqueLoop) -> bool,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut best: Option<(f64, usize, UniqueLoop, Conclusions)> = None;
    let _ = visit_loop_cases(facts, |unique, conclusions| {
        if !is_considered(unique) {
            return ControlFlow::Continue(());
        }
        let (rating, number) = (unique.compute_se_rating(), unique.case.type_number());
        if best.as_ref().is_none_or(|&(r, n, ..)| (rating, number) < (r, n)) {
            best = Some((rating, number, *unique, *conclusions));
        }
        // Nothing is easier than a rectangle of type 1.
        if (rating, number) == (BASE_RATINGS[0], 1) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match best {
        Some((_, _, unique, conclusions)) => sink.receive_step(&conclusions, &unique),
        None => ControlFlow::Continue(()),
    }
}

/// Visits all cases of all loops, in the order in which they are found.
fn visit_loop_cases(
    facts: &Facts,
    mut visit: impl FnMut(&UniqueLoop, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    visit_deadly_loops(facts, |deadly| {
        let mut report = |case, conclusions: Conclusions| match conclusions.is_empty() {
            true => ControlFlow::Continue(()),
            false => visit(&UniqueLoop { deadly: *deadly, case }, &conclusions),
        };
        // Type 1: one cell with extras.
        if deadly.extra_cells.len() == 1 {
            let eliminations = facts.candidates_in(deadly.extra_cells, deadly.pair);
            return report(
                UniqueLoopCase::Common(types::DeadlyPatternCase::OneCell),
                Conclusions::from_eliminations(eliminations),
            );
        }
        // Type 2: extras of one digit.
        if let Some(extra) = deadly.extras.only() {
            let eliminated_cells = deadly.extra_cells.peer_intersection() & facts.candidate_cells(extra);
            report(
                UniqueLoopCase::Common(types::DeadlyPatternCase::OneDigit),
                Conclusions::from_digit_eliminations(extra, eliminated_cells),
            )?;
        }
        // Types 3 and 4: two cells with extras.
        if deadly.extra_cells.len() == 2 {
            if deadly.extras.has_several() {
                report_type_3(facts, deadly, &mut report)?;
            }
            report_type_4(facts, deadly, &mut report)?;
        }
        ControlFlow::Continue(())
    })
}

type UniqueLoopReporter<'a> = &'a mut dyn FnMut(UniqueLoopCase, Conclusions) -> ControlFlow<()>;

fn report_type_3(facts: &Facts, deadly: &DeadlyLoop, report: UniqueLoopReporter<'_>) -> ControlFlow<()> {
    for size in 2..=7 {
        for house in deadly.extra_cells.covered_houses() {
            if 2 * size <= facts.count_empty_cells(house) && deadly.extras.len() <= size {
                report_type_3_naked(facts, deadly, house, size, report)?;
            }
            if 2 * size < facts.count_empty_cells(house) {
                report_type_3_hidden(facts, deadly, house, size, report)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports type 3 unique loops, whose two extra cells count as one cell of a naked subset.
fn report_type_3_naked(
    facts: &Facts,
    deadly: &DeadlyLoop,
    house: House,
    size: usize,
    report: UniqueLoopReporter<'_>,
) -> ControlFlow<()> {
    let [first, last] = deadly.ends;
    // The two cells count as one, whose digits are the extras that they may share.
    let common = facts.candidates(first) & facts.candidates(last) & deadly.extras;
    let fits = |cell: &Cell| (2..=size).contains(&facts.candidates(*cell).len());
    let others: CellMap = (house.cells() - deadly.extra_cells).iter().filter(fits).collect();
    let wild = 1u16 << house.cell_position(first).unwrap_or_default();
    // Groups that contain the two cells.
    for group in combinations_in_colex(others.positions_in_house(house) | wild, size) {
        if group & wild == 0 {
            continue;
        }
        let cells = Facts::cells_at_positions(house, group & !wild);
        let theirs = facts.candidate_digits_in(cells);
        let digits = theirs | deadly.extras;
        if digits.len() == size && (theirs | common).len() == size {
            let eliminations = facts.candidates_in(house.cells() - cells - deadly.extra_cells, digits);
            let joined = JoinedSubset { cells, digits, houses: HouseSet::of(house) };
            report(
                UniqueLoopCase::Common(types::DeadlyPatternCase::Joined(joined)),
                Conclusions::from_eliminations(eliminations),
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports subsets of the pair and further digits that have, outside one of the two cells, as many places as
/// there are digits.
fn report_type_3_hidden(
    facts: &Facts,
    deadly: &DeadlyLoop,
    house: House,
    size: usize,
    report: UniqueLoopReporter<'_>,
) -> ControlFlow<()> {
    let [first, last] = deadly.ends;
    // The two cells count as one place for the pair; the other digits may join.
    let places = |digit: Digit| (facts.candidate_cells(digit) & house.cells()) - last;
    let others = !(deadly.pair | deadly.extras);
    let useful: DigitSet = others.iter().filter(|&digit| places(digit).has_several()).collect();
    // Take sets of digits that have as many places as there are digits.
    let mut consider = |further: DigitSet| {
        let digits = deadly.pair | further;
        let cells = digits.iter().fold(CellMap::EMPTY, |cells, digit| cells | places(digit));
        if cells.len() != size {
            return ControlFlow::Continue(());
        }
        // All places but the first cell lose their other digits.
        let cells = cells - first;
        let eliminations = facts.candidates_in(cells, !digits);
        report(UniqueLoopCase::Hidden { house, cells, digits }, Conclusions::from_eliminations(eliminations))
    };
    // A subset of the pair alone needs no further digits.
    if size == 2 {
        return consider(DigitSet::EMPTY);
    }
    combinations_in_colex(useful.bits(), size - 2)
        .try_for_each(|group| consider(DigitSet::from_bits_truncated(group)))
}

/// The last house in which one of the pair has no other place.
fn report_type_4(facts: &Facts, deadly: &DeadlyLoop, report: UniqueLoopReporter<'_>) -> ControlFlow<()> {
    let locked_in = |house: House| {
        let only_there = |digit: &Digit| facts.candidate_cells(*digit) & house.cells() == deadly.extra_cells;
        Some((house, deadly.pair.iter().find(only_there)?))
    };
    let Some((house, digit)) = deadly.extra_cells.covered_houses().iter().filter_map(locked_in).next_back()
    else {
        return ControlFlow::Continue(());
    };
    let eliminations = facts.candidates_in(deadly.extra_cells, deadly.pair.without(digit));
    report(
        UniqueLoopCase::Common(types::DeadlyPatternCase::Locked { house, digit }),
        Conclusions::from_eliminations(eliminations),
    )
}

/// Ratings of loops of 4, 6, 8, and 10 or more cells.
const BASE_RATINGS: [f64; 4] = [4.5, 4.6, 4.7, 5.0];

impl UniqueLoopCase {
    fn type_number(&self) -> usize {
        match self {
            UniqueLoopCase::Common(case) => case.type_number(),
            UniqueLoopCase::Hidden { .. } => 3,
        }
    }
}

impl UniqueLoop {
    fn is_rectangle(&self) -> bool {
        self.deadly.cells.len() == 4
    }

    fn nearly_deadly(&self) -> NearlyDeadlyPattern {
        let DeadlyLoop { cells, pair, extra_cells, .. } = self.deadly;
        NearlyDeadlyPattern { cells, digits: pair, extra_cells }
    }

    fn compute_se_rating(&self) -> f64 {
        let base = BASE_RATINGS[(self.deadly.cells.len() / 2 - 2).min(3)];
        match self.case {
            UniqueLoopCase::Common(types::DeadlyPatternCase::Joined(JoinedSubset { digits, .. })) => {
                base + 0.1 * (digits.len() - 1) as f64
            }
            UniqueLoopCase::Hidden { cells, .. } => base + 0.1 * (cells.len() - 1) as f64,
            _ => base,
        }
    }
}

impl Pattern for UniqueLoop {
    fn technique(&self) -> &'static Technique {
        let [rectangle, longer]: [&Technique; 2] = match self.case.type_number() {
            1 => [&UNIQUE_RECTANGLE_1, &UNIQUE_LOOP_1],
            2 => [&UNIQUE_RECTANGLE_2, &UNIQUE_LOOP_2],
            3 => [&UNIQUE_RECTANGLE_3, &UNIQUE_LOOP_3],
            _ => [&UNIQUE_RECTANGLE_4, &UNIQUE_LOOP_4],
        };
        if self.is_rectangle() { rectangle } else { longer }
    }

    fn pattern_element_count(&self) -> usize {
        self.deadly.cells.len()
    }

    fn technique_variant(&self) -> TechniqueVariant {
        TechniqueVariant::Loop(self.deadly.cells.len())
    }

    fn se_rating(&self) -> Option<RatingTenths> {
        Some(RatingTenths::from_f64(self.compute_se_rating()))
    }

    fn unrounded_se_rating(&self) -> f64 {
        self.compute_se_rating()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // The deadly pattern and its extras.
        let DeadlyLoop { cells, pair, extra_cells, .. } = self.deadly;
        let nearly = self.nearly_deadly();
        explanation.add_message(match self.is_rectangle() {
            true => say!("ur-deadly", cells, pair),
            false => say!("unique-loop-deadly", cells, pair),
        });
        nearly.mark_floor(facts, explanation);
        nearly.explain_extras(facts, explanation);
        let argument = ProofArgument::from_deadly_pairs(nearly.pattern_candidates());
        // The case, with the truths that it adds to the certificate.
        match &self.case {
            UniqueLoopCase::Common(case) => {
                nearly.explain_case(case, facts, conclusions, explanation);
                explanation.argument = add_case_truths(argument, case);
            }
            &UniqueLoopCase::Hidden { house, cells, digits } => {
                explanation.add_message(say!("unique-loop-hidden", house, digits, two = extra_cells, cells));
                explanation.mark_house(house, MarkRole::Base);
                explanation.mark_candidates(facts.candidates_in(cells, digits), MarkRole::Set(0));
                let eliminations = conclusions.eliminations;
                explanation.add_message(say!(
                    "unique-loop-so-hidden",
                    two = extra_cells,
                    cells,
                    gone = eliminations
                ));
                explanation.argument = argument.with_place_truths(house, digits);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, CandidateMap};
    use ninefold_testkit::corpora;

    use super::*;
    use crate::UniquenessPromise;

    struct Rating(Vec<f64>);

    impl StepSink for Rating {
        fn receive_step(&mut self, _: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
            self.0.push(pattern.unrounded_se_rating());
            ControlFlow::Continue(())
        }
    }

    /// The loop with the lowest rating is reported, wherever it is found.
    #[test]
    fn the_easiest_has_the_lowest_rating() {
        let (mut positions, mut later) = (0, 0);
        for line in corpora::read_own_lines("steps.csv").iter().filter(|line| line.starts_with("unique-")) {
            let fields: Vec<&str> = line.split(';').collect();
            let board: Board = fields[1].parse().expect("a board");
            let mut facts = Facts::with_promise(board, UniquenessPromise::Givens);
            let without: CandidateMap = fields[2].parse().unwrap_or_default();
            without.iter().for_each(|candidate| {
                facts.remove_candidate(candidate);
            });
            let mut all = Vec::new();
            let _ = visit_loop_cases(&facts, |unique, _| {
                all.push(unique.compute_se_rating());
                ControlFlow::Continue(())
            });
            let mut reported = Rating(Vec::new());
            let _ = find_easiest_loop(&facts, &mut reported);
            let lowest = all.iter().copied().reduce(f64::min);
            assert_eq!(reported.0, Vec::from_iter(lowest), "{}", facts.board());
            positions += usize::from(!all.is_empty());
            later += usize::from(all.first().copied() != lowest);
        }
        assert!(positions > 20 && later > 0, "{later} of {positions}");
    }
}
