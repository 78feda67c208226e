//! Bivalue universal graves (BUG), types 1 to 4.

use super::engine::grave::{BivalueGrave, find_bivalue_grave};
use super::engine::guardians::JoinedSubset;
use super::engine::types::{explain_confined_digit, explain_seen_by_all};
use super::explain_bivalue_grave;
use crate::RatingTenths;
use crate::order::combinations_in_colex;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A position in which every empty cell has two candidates and every digit two places in each house where it is
    /// missing, except for the extra candidates of one cell. That cell must be one of its extra candidates.
    ///
    /// ## Why it works
    /// Without the extra candidates the position would have no solution or several. This relies on the puzzle having
    /// a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 51.7.6..994218537667.2.9...467891...839524..7125673948781952...356418792294367851
    /// step: r3c7<>1, r3c7<>5
    /// says: bug-deadly, bug-so-one-cell
    /// ```
    pub BUG_1 {
        id: "bug-1",
        name: "BUG Type 1",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(56).with_hodoku_score(100),
        find: |facts, sink| find_bivalue_graves(facts, 1, sink),
    }

    /// ## What it finds
    /// A position in which every empty cell has two candidates and every digit two places in each house where it is
    /// missing, except for one extra digit in several cells. Cells that see all of these can't be that digit.
    ///
    /// ## Why it works
    /// Without the extra candidates the position would have no solution or several. So at least one of the cells must
    /// be the extra digit. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .98..2.5.214356978.56.8924..2.5...37.352.781..4763.59258..2376..63875.29.72.6.385
    /// without: r1c9(1), r4c6(1), r4c1(19), r4c5(4), r9c4(4)
    /// step: r9c4<>1
    /// says: bug-deadly, bug-one-digit, roof-so-seen
    /// ```
    pub BUG_2 {
        id: "bug-2",
        name: "BUG Type 2",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(57),
        find: |facts, sink| find_bivalue_graves(facts, 2, sink),
    }

    /// ## What it finds
    /// A position in which every empty cell has two candidates and every digit two places in each house where it is
    /// missing, except for extra candidates in some cells of one house, which, taken as one cell, form a naked subset
    /// with other cells of that house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// Without the extra candidates the position would have no solution or several. So at least one extra candidate
    /// is true, and together the cells act like a single cell with the extra digits as its candidates. This relies on
    /// the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 274.9.613...7..248.3.4..597...28473948396715279235148662..4.371.471..865.5167.924
    /// without: r2c1(1), r2c3(6), r2c6(5), r3c6(8)
    /// step: r7c4<>8, r8c5<>3
    /// says: bug-deadly, bug-one-true, roof-joined, roof-so-joined
    /// ```
    pub BUG_3 {
        id: "bug-3",
        name: "BUG Type 3",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(58),
        find: |facts, sink| find_bivalue_graves(facts, 3, sink),
    }

    /// ## What it finds
    /// A position in which every empty cell has two candidates and every digit two places in each house where it is
    /// missing, except for extra candidates in two cells of one house, which share one of their ordinary digits.
    /// Their other ordinary digits can be removed from both.
    ///
    /// ## Why it works
    /// Without the extra candidates the position would have no solution or several. The shared digit has no other
    /// place in the house, so one of the two cells contains it. The other must contain an extra digit. This relies on
    /// the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..3.9.....9..5..3.8..3469215.9837..228.914.533.16258..7.82693..6.4573...93.481.67
    /// without: r1c2(1457), r12c7(6), r16c8(4), r12c9(4), r4c7(4), r2c3(7), r8c8(1)
    /// step: r1c7<>4, r1c9<>6
    /// says: bug-deadly, bug-one-true, roof-confined, roof-so-locked
    /// ```
    pub BUG_4 {
        id: "bug-4",
        name: "BUG Type 4",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(57),
        find: |facts, sink| find_bivalue_graves(facts, 4, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct BugPattern {
    grave: BivalueGrave,
    case: BugCase,
}

#[derive(Clone, Copy, Debug)]
enum BugCase {
    Type1,
    Type2,
    Type3 { house: House, cells: CellMap, digits: DigitSet },
    Type4 { house: House, shared: Digit },
}

fn find_bivalue_graves(facts: &Facts, number: u8, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_bug_cases(facts, find_bivalue_grave(facts), |bug, conclusions| {
        if bug.case.type_number() == number {
            sink.receive_step(conclusions, bug)?;
        }
        ControlFlow::Continue(())
    })
}

/// Reports only the first bivalue grave by Sudoku Explainer's measure.
pub fn find_easiest_bug(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_easiest_grave(facts, find_bivalue_grave(facts), sink)
}

/// Reports the easiest case like [`find_easiest_bug`], as the original Sudoku Explainer 1.2.1 does, which asks
/// every house for one extra place alone.
pub fn find_easiest_bug_original(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_easiest_grave(facts, find_bivalue_grave(facts).filter(|grave| grave.decided_by_houses), sink)
}

fn report_easiest_grave(
    facts: &Facts,
    grave: Option<BivalueGrave>,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut first = None;
    let _ = visit_bug_cases(facts, grave, |bug, conclusions| {
        first = Some((*bug, *conclusions));
        ControlFlow::Break(())
    });
    match first {
        Some((bug, conclusions)) => sink.receive_step(&conclusions, &bug),
        None => ControlFlow::Continue(()),
    }
}

fn visit_bug_cases(
    facts: &Facts,
    grave: Option<BivalueGrave>,
    mut visit: impl FnMut(&BugPattern, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(grave) = grave else { return ControlFlow::Continue(()) };
    let mut report = |case, conclusions: Conclusions| match conclusions.is_empty() {
        true => ControlFlow::Continue(()),
        false => visit(&BugPattern { grave, case }, &conclusions),
    };
    // Type 1: one cell with extras.
    if let Some(cell) = grave.extra_cells.only() {
        let eliminations = facts.candidates_in(grave.extra_cells, !grave.extra_digits_in(cell));
        return report(BugCase::Type1, Conclusions::from_eliminations(eliminations));
    }
    // Type 2: extras of one digit. Type 4 may apply as well.
    if let Some(extra) = grave.extras.only() {
        let eliminated_cells = grave.common_peers & facts.candidate_cells(extra);
        report(BugCase::Type2, Conclusions::from_digit_eliminations(extra, eliminated_cells))?;
        return report_type_4(facts, &grave, &mut report);
    }
    // Types 3 and 4 need cells that see all extras.
    if grave.common_peers.is_empty() {
        return ControlFlow::Continue(());
    }
    report_type_4(facts, &grave, &mut report)?;
    report_type_3(facts, &grave, &mut report)
}

type BugReporter<'a> = &'a mut dyn FnMut(BugCase, Conclusions) -> ControlFlow<()>;

fn report_type_4(facts: &Facts, grave: &BivalueGrave, report: BugReporter<'_>) -> ControlFlow<()> {
    if grave.extra_cells.len() != 2 {
        return ControlFlow::Continue(());
    }
    // The cells must share one digit apart from their extras, which is then in one of them.
    let ordinary = |cell: Cell| facts.candidates(cell) - grave.extra_digits_in(cell);
    let shared = grave.extra_cells.iter().fold(DigitSet::FULL, |digits, cell| digits & ordinary(cell));
    let Some(shared) = shared.only() else { return ControlFlow::Continue(()) };
    for house in grave.extra_cells.covered_houses() {
        let eliminations = grave
            .extra_cells
            .iter()
            .map(|cell| facts.candidates_in(CellMap::of(cell), ordinary(cell).without(shared)));
        let eliminations = eliminations.fold(CandidateMap::EMPTY, CandidateMap::union);
        report(BugCase::Type4 { house, shared }, Conclusions::from_eliminations(eliminations))?;
    }
    ControlFlow::Continue(())
}

fn report_type_3(facts: &Facts, grave: &BivalueGrave, report: BugReporter<'_>) -> ControlFlow<()> {
    // Small subsets first, in each house that has all cells with extras.
    for size in 2..=6 {
        for house in grave.extra_cells.covered_houses() {
            // Cells that see all extras, with one digit more than cells, extras included.
            let others = house.cells() & grave.common_peers & facts.empty_cells();
            if grave.extras.len() > size {
                continue;
            }
            // Each group of further cells that makes a naked subset with the extras.
            for group in combinations_in_colex(others.positions_in_house(house), size - 1) {
                let cells = Facts::cells_at_positions(house, group);
                let digits = cells.iter().fold(grave.extras, |digits, cell| digits | facts.candidates(cell));
                if digits.len() == size {
                    let eliminations = facts.candidates_in(others - cells, digits);
                    report(
                        BugCase::Type3 { house, cells, digits },
                        Conclusions::from_eliminations(eliminations),
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A grave with one cell too many, as a pattern. Nothing where the position is none.
#[must_use]
pub fn build_grave_plus_one_pattern(facts: &Facts) -> Option<Box<dyn Pattern>> {
    let grave = find_bivalue_grave(facts).filter(|grave| grave.extra_cells.only().is_some())?;
    Some(Box::new(BugPattern { grave, case: BugCase::Type1 }))
}

impl BugCase {
    fn type_number(&self) -> u8 {
        match self {
            BugCase::Type1 => 1,
            BugCase::Type2 => 2,
            BugCase::Type3 { .. } => 3,
            BugCase::Type4 { .. } => 4,
        }
    }
}

impl BugPattern {
    /// The candidates beyond the grave.
    fn extra_candidates(&self, facts: &Facts) -> CandidateMap {
        let of = |cell: Cell| facts.candidates_in(CellMap::of(cell), self.grave.extra_digits_in(cell));
        self.grave.extra_cells.iter().map(of).fold(CandidateMap::EMPTY, CandidateMap::union)
    }
}

impl Pattern for BugPattern {
    fn technique(&self) -> &'static Technique {
        match self.case {
            BugCase::Type1 => &BUG_1,
            BugCase::Type2 => &BUG_2,
            BugCase::Type3 { .. } => &BUG_3,
            BugCase::Type4 { .. } => &BUG_4,
        }
    }

    fn se_rating(&self) -> Option<RatingTenths> {
        match self.case {
            BugCase::Type3 { digits, .. } => {
                Some(RatingTenths::from_f64(5.7 + 0.1 * (digits.len() - 1) as f64))
            }
            _ => self.technique().ratings.se,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let eliminations = conclusions.eliminations;
        let extras = self.extra_candidates(facts);
        explain_bivalue_grave(extras, explanation);
        // The conclusion of the type.
        match self.case {
            BugCase::Type1 => {
                let (cell, digits) = (extras.cells(), extras.digits());
                explanation.add_message(say!("bug-so-one-cell", cell, extras = digits, gone = eliminations));
            }
            BugCase::Type2 => {
                explanation.add_message(say!(
                    "bug-one-digit",
                    cells = extras.cells(),
                    digit = extras.digits()
                ));
                explain_seen_by_all(extras, eliminations, explanation);
            }
            BugCase::Type3 { house, cells, digits } => {
                explanation.add_message(say!("bug-one-true"));
                let joined = JoinedSubset { cells, digits, houses: HouseSet::of(house) };
                joined.explain_subset(facts, extras.cells(), eliminations, explanation);
            }
            BugCase::Type4 { house, shared } => {
                explanation.add_message(say!("bug-one-true"));
                explain_confined_digit(house, shared, extras.cells(), explanation);
                explanation.mark_candidates(extras.cells().to_candidates(shared), MarkRole::Corner);
                explanation.add_message(say!("roof-so-locked", gone = eliminations));
            }
        }
        // The certificate: the grave is deadly, and the type's own truths.
        let argument = ProofArgument::from_deadly_pairs(self.grave.candidates_without_extras(facts));
        explanation.argument = match self.case {
            BugCase::Type1 | BugCase::Type2 => argument,
            BugCase::Type3 { cells, .. } => argument.with_cell_truths(cells),
            BugCase::Type4 { house, shared } => argument.with_place_truths(house, shared),
        };
    }
}
