//! Hidden avoidable rectangles: one cell of the rectangle would fill the others.

use super::engine::avoidable::AvoidableFilling;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, one or two of which are filled. If
    /// one open cell contained a certain digit, the others would be forced to complete a rectangle of two digits.
    /// That digit can be removed from the cell.
    ///
    /// ## Why it works
    /// With that digit, each other open cell would be the last place for its digit in a house, or have nothing else
    /// left. Then two digits could be swapped in the four cells, and the puzzle would have two solutions. This relies
    /// on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .74.32.1..1+8...2.+32+53.+1697...+9...3.658+6...+7.1..7+6...9...+2568+1...61..7.....+5.2....
    /// without: r2c5(49), r2c8(5), r4c4(8), r46c5(4), r9c9(4), r4c6(1), r4c8(24), r6c6(35), r789c1(9)
    /// step: r7c9<>4
    /// says: avoidable-no-given, avoidable-last, avoidable-bare, avoidable-swap, avoidable-so
    /// ```
    pub HIDDEN_AVOIDABLE_RECTANGLE {
        id: "hidden-avoidable-rectangle",
        name: "Hidden Avoidable Rectangle",
        family: Uniqueness,
        find: find_hidden_avoidables,
    }
}

#[derive(Clone, Copy, Debug)]
struct HiddenAvoidableRectangle {
    rectangle: AvoidableFilling,
    /// The candidate that would complete the rectangle.
    corner: Candidate,
    /// The houses in which the other digits of the rectangle would have no other place.
    houses: HouseSet,
    /// Cells that would have nothing else.
    bivalue_cells: CellMap,
}

fn find_hidden_avoidables(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for rectangle in
        AvoidableFilling::find_avoidable_rectangles(facts).filter(|rectangle| rectangle.open.has_several())
    {
        for corner in rectangle.forbidden_candidates() {
            let Some(hidden) = build_hidden_avoidable(facts, rectangle, corner) else { continue };
            sink.receive_step(&Conclusions::from_eliminations(CandidateMap::of(corner)), &hidden)?;
        }
    }
    ControlFlow::Continue(())
}

/// The rectangle that a corner would fill by itself.
fn build_hidden_avoidable(
    facts: &Facts,
    rectangle: AvoidableFilling,
    corner: Candidate,
) -> Option<HiddenAvoidableRectangle> {
    let (mut houses, mut bare) = (HouseSet::EMPTY, CellMap::EMPTY);
    // Every other open cell must be forced to its digit of the pattern.
    for cell in rectangle.open - corner.cell() {
        let (digit, pair) = (rectangle.deadly_digit_in_cell(cell)?, rectangle.digit_pair());
        // The corner rules out other digits of its cell, and its own digit wherever it sees the place.
        let taken = match digit == corner.digit() {
            true => corner.cell().peers(),
            false => CellMap::of(corner.cell()),
        };
        let others = |house: &House| (facts.candidate_cells(digit) & house.cells()).without(cell);
        let is_last = |house: &House| !others(house).is_empty() && taken.contains_all(others(house));
        // It is forced as the last place of a house, or in a cell that has only the pair.
        match cell.houses().into_iter().find(is_last) {
            Some(house) => houses += house,
            None if facts.candidates(cell) == pair => bare += cell,
            None => return None,
        }
    }
    Some(HiddenAvoidableRectangle { rectangle, corner, houses, bivalue_cells: bare })
}

impl HiddenAvoidableRectangle {
    /// Returns the candidates that would fill the other open cells.
    fn forced_candidates(&self) -> CandidateMap {
        self.rectangle.forbidden_candidates() - CandidateMap::of(self.corner)
    }
}

impl Pattern for HiddenAvoidableRectangle {
    fn technique(&self) -> &'static Technique {
        &HIDDEN_AVOIDABLE_RECTANGLE
    }

    fn explain_step(&self, _: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let filling = self.rectangle.filling;
        let (cells, cell, digit) = (filling.cells(), self.corner.cell(), self.corner.digit());
        // The other cells would be forced: by their candidates, or as the last place in a house.
        let in_bare = |candidate: &Candidate| self.bivalue_cells.contains(candidate.cell());
        let (left, last): (Vec<Candidate>, Vec<Candidate>) =
            self.forced_candidates().iter().partition(in_bare);
        let [left, last] = [left, last].map(|list| list.into_iter().collect::<CandidateMap>());
        explanation.add_message(say!("avoidable-no-given", cells));
        explanation.mark_candidates(filling, MarkRole::Floor);
        if !last.is_empty() {
            let houses = self.houses;
            explanation.add_message(say!("avoidable-last", cell, digit, last, houses));
            houses.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
        }
        if !left.is_empty() {
            explanation.add_message(say!("avoidable-bare", cell, digit, left));
        }
        // Then the digits could be swapped.
        explanation.add_message(say!("avoidable-swap", pair = self.rectangle.digit_pair(), cells));
        explanation.add_message(say!("avoidable-so", digit, cell));
        explanation.argument = ProofArgument::from_deadly_pairs(self.rectangle.pattern_candidates())
            .with_place_truths(self.houses, self.rectangle.digit_pair())
            .with_cell_truths(self.bivalue_cells);
    }
}
