//! Exocets with deadly rectangles: a base digit outside the targets would leave a rectangle that can be
//! swapped.

use std::collections::BTreeSet;

use super::engine::are_digits_open;
use crate::prelude::*;
use crate::proof::DeadlyPattern;
use crate::smallest_patterns::SmallestPatterns;
use crate::techniques::exocets::engine::explanation::{explain_exocet_base, explain_exocet_outcome};
use crate::techniques::exocets::engine::other_line_through_cell;
use crate::techniques::exocets::engine::pairs::{
    DigitPlacement, ExocetBase, ExocetOutcome, FrameOutcome, FrameOutcomeCache,
};

technique! {
    /// ## What it finds
    /// Two base cells with three or four digits and three cross-lines, in which a base digit could get past the targets,
    /// but only by forcing the two digits of the base into the two cells of another row of the same columns (or the other
    /// way round). These four cells would be a deadly rectangle. In every other case one or more cells, the targets,
    /// contain a base digit, and what appears in no other case can be removed.
    ///
    /// ## Why it works
    /// Wherever the two digits of the base are, the cross-lines and the boxes beside need both elsewhere. In the cases
    /// left out, both digits have only the same two cells left in a box above or below the base. Then base and these cells
    /// could swap the two digits, and the puzzle would have two solutions. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in the cross-lines and boxes.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.76....75....6....6.......6.4...3...7.8.5.......2..1.1......4..8.9.1.....3.182.
    /// step: r2c5<>3, r3c1<>3
    /// says: exocet-base, …, exocet-so-in-no-case
    /// ```
    pub RECTANGLE_EXOCET {
        id: "rectangle-exocet",
        name: "Exocet with Deadly Rectangles",
        family: Uniqueness,
        find: find_rectangle_exocets,
    }
}

/// Two digits that would be deadly in a rectangle of the base and two cells of another box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DeadlyBaseRectangle {
    digits: [Digit; 2],
    other_box_cells: CellMap,
    house: House,
}

/// An exocet that needs deadly rectangles.
#[derive(Clone, Debug)]
struct RectangleExocet {
    exocet_base: ExocetBase,
    outcome: ExocetOutcome,
    rectangles: BTreeSet<DeadlyBaseRectangle>,
}

fn find_rectangle_exocets(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for FrameOutcome { frame, exocet_base: study, placements, outcome: plain } in
        &facts.derived_value::<FrameOutcomeCache>().0
    {
        sink.poll_stop()?;
        // Cases in which the base digits would form a deadly rectangle are impossible as well.
        let stack = boxes_across_base(study.base, frame.line);
        let mut rectangles = BTreeSet::new();
        let outcome = study.find_outcome_cached(facts, placements, &mut |digits, placements| {
            let rectangle = forced_rectangle(facts, study.base, stack, digits, placements);
            rectangle.is_none_or(|rectangle| {
                rectangles.insert(rectangle);
                false
            })
        });
        let Some(outcome) = outcome else { continue };
        // Report only what the exocet doesn't show by itself.
        if plain.as_ref().is_none_or(|plain| !plain.eliminations.contains_all(outcome.eliminations)) {
            let (size, eliminations) = ((rectangles.len(), study.digits.len()), outcome.eliminations);
            smallest.offer_pattern(size, eliminations, || RectangleExocet {
                exocet_base: *study,
                outcome,
                rectangles,
            });
        }
    }
    smallest.report_smallest_first(sink)
}

/// The two other boxes that the lines across a base go through.
fn boxes_across_base(base: CellMap, line: House) -> HouseSet {
    let across = base.iter().map(|cell| other_line_through_cell(cell, line));
    let boxes =
        across.flat_map(|line| line.cells().touched_houses()).filter(|house| house.kind() == HouseKind::Box);
    boxes.filter(|house| (house.cells() & base).is_empty()).collect()
}

/// Returns the rectangle that two base digits would be forced into by these placements.
fn forced_rectangle(
    facts: &Facts,
    base: CellMap,
    stack: HouseSet,
    digits: [Digit; 2],
    placements: [&DigitPlacement; 2],
) -> Option<DeadlyBaseRectangle> {
    let left = [0, 1].map(|number| placements[number].other_places_of_digit(facts, digits[number]));
    stack.iter().find_map(|house| {
        // The two digits have only two cells left in the box, across from the base.
        let [one, other] = left.map(|left| left & house.cells());
        let other_box_cells = one | other;
        // The cells lie across from the base, so that the four are a rectangle.
        let is_rectangle = !one.is_empty()
            && !other.is_empty()
            && other_box_cells.len() == 2
            && is_parallel_to(other_box_cells, base)
            && other_box_cells.iter().all(|cell| base.iter().any(|own| share_line(own, cell)));
        (is_rectangle && are_both_digits_open(facts, base | other_box_cells, digits))
            .then_some(DeadlyBaseRectangle { digits, other_box_cells, house })
    })
}

/// Whether some cells lie in a row as others do, or in a column as others do.
fn is_parallel_to(cells: CellMap, base: CellMap) -> bool {
    let kind = |cells: CellMap| cells.covered_line().map(House::kind);
    kind(cells).is_some() && kind(cells) == kind(base)
}

/// Whether two cells share a row or a column.
fn share_line(one: Cell, other: Cell) -> bool {
    one.row() == other.row() || one.column() == other.column()
}

/// Whether the puzzle itself leaves both digits open in these cells.
fn are_both_digits_open(facts: &Facts, cells: CellMap, digits: [Digit; 2]) -> bool {
    let givens = facts.givens_promised_unique();
    let clear = |digit: Digit| {
        let seeing = cells.iter().fold(CellMap::EMPTY, |seen, cell| seen | cell.peers()) & givens;
        seeing.iter().all(|cell| !facts.board().possible_digits(cell).contains(digit))
    };
    facts.empty_cells().contains_all(cells)
        && digits.into_iter().all(clear)
        && are_digits_open(facts, cells, digits.into_iter().collect())
}

impl Pattern for RectangleExocet {
    fn technique(&self) -> &'static Technique {
        &RECTANGLE_EXOCET
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        explain_exocet_base(&self.exocet_base, facts, explanation);
        let mut argument: ProofArgument = self.exocet_base.proof_argument(facts);
        // Explain each rectangle; its house and its deadly pattern go into the argument.
        for &DeadlyBaseRectangle { digits, other_box_cells: box_cells, house } in &self.rectangles {
            let digits: DigitSet = digits.into_iter().collect();
            let cells = self.exocet_base.base | box_cells;
            explanation.add_message(say!("exocet-deadly", digits, house, beyond = box_cells, cells));
            explanation.mark_cells(box_cells, MarkRole::Set(1));
            argument = argument.with_place_truths(house, digits);
            let pattern =
                digits.iter().flat_map(|digit| cells.iter().map(move |cell| cell.to_candidate(digit)));
            argument.deadly.push(DeadlyPattern::Pairs(pattern.collect()));
        }
        explain_exocet_outcome(&self.exocet_base, &self.outcome, facts, explanation);
        explanation.argument = argument;
    }
}
