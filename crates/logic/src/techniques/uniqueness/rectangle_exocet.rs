//! Exocets with deadly rectangles: a base digit outside the targets would leave a rectangle that can be
//! swapped.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};

use crate::exocets::explanation::{explain_base, explain_outcome};
use crate::exocets::line_across;
use crate::exocets::pairs::{DigitPlacement, ExocetBase, ExocetOutcome, FrameOutcome, FrameOutcomes};
use crate::explain::say;
use crate::proof::{DeadlyPattern, ProofArgument};
use crate::smallest::SmallestPatterns;
use crate::technique::technique;
use crate::uniqueness::leaves_open;
use crate::{Conclusions, Explanation, Facts, MarkRole, Pattern, StepSink, Technique, TechniqueRatings};

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
        ratings: TechniqueRatings::NONE,
        find: find_rectangle_exocets,
    }
}

/// Two digits that would be deadly in a rectangle of the base and two cells of another box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DeadlyBaseRectangle {
    digits: [Digit; 2],
    beyond: CellMap,
    house: House,
}

/// An exocet that needs deadly rectangles.
#[derive(Clone, Debug)]
struct RectangleExocet {
    study: ExocetBase,
    outcome: ExocetOutcome,
    rectangles: BTreeSet<DeadlyBaseRectangle>,
}

fn find_rectangle_exocets(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for FrameOutcome { frame, study, ways, outcome: plain } in &facts.derived_value::<FrameOutcomes>().0 {
        sink.poll()?;
        // Cases in which the base digits would form a deadly rectangle are impossible as well.
        let stack = stack_of(study.base, frame.line);
        let mut rectangles = BTreeSet::new();
        let outcome = study.outcome_of(facts, ways, &mut |digits, ways| {
            let rectangle = forced_rectangle(facts, study.base, stack, digits, ways);
            rectangle.is_none_or(|rectangle| {
                rectangles.insert(rectangle);
                false
            })
        });
        let Some(outcome) = outcome else { continue };
        // Report only what the exocet doesn't show by itself.
        if plain.as_ref().is_none_or(|plain| !plain.gone.contains_all(outcome.gone)) {
            let (size, gone) = ((rectangles.len(), study.digits.len()), outcome.gone);
            smallest.offer_eliminations(size, gone, || RectangleExocet {
                study: *study,
                outcome,
                rectangles,
            });
        }
    }
    smallest.report_steps(sink)
}

/// The two other boxes that the lines across a base go through.
fn stack_of(base: CellMap, line: House) -> HouseSet {
    let across = base.iter().map(|cell| line_across(cell, line));
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
    ways: [&DigitPlacement; 2],
) -> Option<DeadlyBaseRectangle> {
    let left = [0, 1].map(|number| ways[number].other_cells(facts, digits[number]));
    stack.iter().find_map(|house| {
        // The two digits have only two cells left in the box, across from the base.
        let [one, other] = left.map(|left| left & house.cells());
        let beyond = one | other;
        // The cells lie across from the base, so that the four are a rectangle.
        let is_rectangle = !one.is_empty()
            && !other.is_empty()
            && beyond.len() == 2
            && lies_along(beyond, base)
            && beyond.iter().all(|cell| base.iter().any(|own| is_across(own, cell)));
        (is_rectangle && is_open(facts, base | beyond, digits)).then_some(DeadlyBaseRectangle {
            digits,
            beyond,
            house,
        })
    })
}

/// Whether some cells lie in a row as others do, or in a column as others do.
fn lies_along(cells: CellMap, base: CellMap) -> bool {
    let kind = |cells: CellMap| cells.covered_line().map(House::kind);
    kind(cells).is_some() && kind(cells) == kind(base)
}

/// Whether two cells share a row or a column.
fn is_across(one: Cell, other: Cell) -> bool {
    one.row() == other.row() || one.column() == other.column()
}

/// Whether the puzzle itself leaves both digits open in these cells.
fn is_open(facts: &Facts, cells: CellMap, digits: [Digit; 2]) -> bool {
    let givens = facts.promised_givens();
    let clear = |digit: Digit| {
        let seeing = cells.iter().fold(CellMap::EMPTY, |seen, cell| seen | cell.peers()) & givens;
        seeing.iter().all(|cell| !facts.board().possible_digits(cell).contains(digit))
    };
    facts.empty_cells().contains_all(cells)
        && digits.into_iter().all(clear)
        && leaves_open(facts, cells, digits.into_iter().collect())
}

impl Pattern for RectangleExocet {
    fn technique(&self) -> &'static Technique {
        &RECTANGLE_EXOCET
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, story: &mut Explanation) {
        explain_base(&self.study, facts, story);
        let mut argument: ProofArgument = self.study.proof_argument(facts);
        // Explain each rectangle; its house and its deadly pattern go into the argument.
        for &DeadlyBaseRectangle { digits, beyond, house } in &self.rectangles {
            let digits: DigitSet = digits.into_iter().collect();
            let cells = self.study.base | beyond;
            story.add_message(say!(
                "exocet-deadly",
                digits = digits,
                house = house,
                beyond = beyond,
                cells = cells
            ));
            story.mark_cells(beyond, MarkRole::Set(1));
            argument = argument.and_places(house, digits);
            let pattern =
                digits.iter().flat_map(|digit| cells.iter().map(move |cell| cell.with_digit(digit)));
            argument.deadly.push(DeadlyPattern::Pairs(pattern.collect()));
        }
        explain_outcome(&self.study, &self.outcome, facts, story);
        story.argument = argument;
    }
}
