//! Avoidable rectangles: unique rectangles of which some cells are filled already, but not by givens.

use super::engine::avoidable::{AvoidableFilling, explain_avoidable};
use super::engine::guardians::{JoinedSubset, candidates_seeing_all, visit_subsets_joined_by_guardians};
use super::engine::numbered_cases::report_numbered_cases;
use super::engine::types::{explain_roof, explain_seen_by_all};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, three of which are filled: two
    /// opposite ones with one digit, the third with another. The fourth can't be that other digit.
    ///
    /// ## Why it works
    /// If it were, two digits could be swapped in the four cells, and the puzzle would have two solutions. It makes
    /// no difference how the filled cells were found, as long as none is a given. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .2.......3+7....6.1.+8....4.78+57+4+963+1+2+9+612....+4+2+4+3.519..+615+9.2.4+37+381+4+5+2..+4+9+236.+1..
    /// without: r1c6(9), r5c6(7)
    /// step: r6c9<>6
    /// says: avoidable-no-given, avoidable-deadly, avoidable-so
    /// ```
    pub AVOIDABLE_RECTANGLE_1 {
        id: "avoidable-rectangle-1",
        name: "Avoidable Rectangle Type 1",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_avoidable_rectangles(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, some of which are filled. The open
    /// cells could complete a rectangle of two digits, but also contain one and the same extra digit. Cells that see
    /// all the open cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one open cell must be the extra digit. Otherwise two digits could be swapped in the four cells, and
    /// the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +5278.+9..1....5+289+79+8.7...+2...2+97..5+8+8+7+9..52..6+5.2+8..+7913+5..+798..+98+5.+1.36.+64+39+8.1.
    /// without: r134c7(4), r2c4(4), r4c6(4), r57c5(4), r3c3(3)
    /// step: r4c7<>3
    /// says: avoidable-no-given, avoidable-deadly, roof-cells, roof-so-seen
    /// easier: skyscraper
    /// ```
    pub AVOIDABLE_RECTANGLE_2 {
        id: "avoidable-rectangle-2",
        name: "Avoidable Rectangle Type 2",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_avoidable_rectangles(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled. The two open
    /// cells could complete a rectangle of two digits, but also contain extra digits, which form a naked subset with
    /// other cells of their house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one open cell must be an extra digit. Otherwise two digits could be swapped in the four cells, and
    /// the puzzle would have two solutions. So, taken together, the open cells act like a single cell with the extra
    /// digits as its candidates. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..+6..+5239+98+2463+5+7+1+3+5....+4+6+85.....+6..7.8.4..+53+6.+9.+5184.+263+51+978+4..+52..+3.68...+3..+25
    /// without: r3c5(7), r4c4(9), r4c5(78), r4c6(2)
    /// step: r4c2<>2
    /// says: avoidable-no-given, avoidable-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub AVOIDABLE_RECTANGLE_3 {
        id: "avoidable-rectangle-3",
        name: "Avoidable Rectangle Type 3",
        family: Uniqueness,
        find: |facts, sink| find_avoidable_rectangles(facts, 3, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct AvoidableRectangle {
    rectangle: AvoidableFilling,
    /// The other candidates of the open cells.
    extras: CandidateMap,
    case: AvoidableCase,
}

#[derive(Clone, Copy, Debug)]
enum AvoidableCase {
    /// Three cells are filled.
    OneCell,
    /// The extras are one digit.
    OneDigit,
    /// The extras form a naked subset with other cells.
    Joined(JoinedSubset),
}

fn find_avoidable_rectangles(facts: &Facts, number: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    report_numbered_cases(facts, &AVOIDABLE_RECTANGLE_1, number, sink, |see, poll| {
        for rectangle in AvoidableFilling::find_avoidable_rectangles(facts) {
            poll()?;
            let extras = facts.candidates_in(rectangle.open, DigitSet::FULL) - rectangle.filling;
            visit_cases(facts, extras, rectangle.open, |case, conclusions| {
                see(case.type_number(), &conclusions, &AvoidableRectangle { rectangle, extras, case });
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// Builds the pattern of a rectangle of cells of which one or two are not filled, opposite ones first and
/// last, of type 1 or 2: the first and the last cell would have the first digit, the others the second.
#[must_use]
pub fn build_pattern(facts: &Facts, cells: [Cell; 4], [u, v]: [Digit; 2]) -> Box<dyn Pattern> {
    let filling = cells.iter().zip([u, v, v, u]).map(|(cell, digit)| cell.to_candidate(digit)).collect();
    let open = CellMap::from(cells) & facts.empty_cells();
    let extras = facts.candidates_in(open, DigitSet::FULL) - filling;
    let case = if open.has_several() { AvoidableCase::OneDigit } else { AvoidableCase::OneCell };
    Box::new(AvoidableRectangle { rectangle: AvoidableFilling { filling, open }, extras, case })
}

fn visit_cases(
    facts: &Facts,
    extras: CandidateMap,
    open: CellMap,
    mut visit: impl FnMut(AvoidableCase, Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // A cell without extras is as good as filled.
    if extras.cells() != open {
        return ControlFlow::Continue(());
    }
    // A single open cell must hold one of its extras: it loses the digit of the pattern.
    if open.only().is_some() {
        return visit(
            AvoidableCase::OneCell,
            Conclusions::from_eliminations(facts.candidates_in(open, !extras.digits())),
        );
    }
    // Cells that see all extras of one digit lose it; extras in two cells may form a subset.
    if extras.digits().only().is_some() {
        visit(AvoidableCase::OneDigit, Conclusions::from_eliminations(candidates_seeing_all(facts, extras)))?;
    } else if open.len() == 2 {
        visit_subsets_joined_by_guardians(facts, extras, |joined, eliminations| {
            visit(AvoidableCase::Joined(joined), Conclusions::from_eliminations(eliminations))
        })?;
    }
    ControlFlow::Continue(())
}

impl AvoidableCase {
    fn type_number(&self) -> usize {
        match self {
            AvoidableCase::OneCell => 1,
            AvoidableCase::OneDigit => 2,
            AvoidableCase::Joined(_) => 3,
        }
    }
}

impl Pattern for AvoidableRectangle {
    fn technique(&self) -> &'static Technique {
        match self.case {
            AvoidableCase::OneCell => &AVOIDABLE_RECTANGLE_1,
            AvoidableCase::OneDigit => &AVOIDABLE_RECTANGLE_2,
            AvoidableCase::Joined(_) => &AVOIDABLE_RECTANGLE_3,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let (extras, eliminations) = (self.extras, conclusions.eliminations);
        explain_avoidable(&self.rectangle, explanation);
        let deadly = ProofArgument::from_deadly_pairs(self.rectangle.pattern_candidates());
        // The deadly pattern, with the cells that the case needs.
        explanation.argument = match self.case {
            AvoidableCase::OneCell | AvoidableCase::OneDigit => deadly,
            AvoidableCase::Joined(JoinedSubset { cells, .. }) => deadly.with_cell_truths(cells),
        };
        match self.case {
            AvoidableCase::OneCell => {
                explanation.mark_candidates(extras, MarkRole::Roof);
                explanation.add_message(say!(
                    "avoidable-so",
                    digit = eliminations.digits(),
                    cell = self.rectangle.open
                ));
            }
            AvoidableCase::OneDigit => {
                explain_roof(extras, explanation);
                explain_seen_by_all(extras, eliminations, explanation);
            }
            AvoidableCase::Joined(joined) => {
                explain_roof(extras, explanation);
                joined.explain_subset(facts, extras.cells(), eliminations, explanation);
            }
        }
    }
}
