//! Hidden avoidable rectangles: one cell of the rectangle would fill the others.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap, House, HouseSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::avoidable::Avoidable;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

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
        ratings: Ratings::NONE,
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct Hidden {
    rectangle: Avoidable,
    /// The candidate that would complete the rectangle.
    corner: Candidate,
    /// The houses in which the other digits of the rectangle would have no other place.
    houses: HouseSet,
    /// Cells that would have nothing else.
    bare: CellMap,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for rectangle in Avoidable::all(facts).filter(|rectangle| rectangle.open.has_several()) {
        for corner in rectangle.wrong() {
            let Some(hidden) = hidden(facts, rectangle, corner) else { continue };
            sink.step(&Conclusions::eliminations(CandidateMap::of(corner)), &hidden)?;
        }
    }
    ControlFlow::Continue(())
}

/// The rectangle that a corner would fill by itself.
fn hidden(facts: &Facts, rectangle: Avoidable, corner: Candidate) -> Option<Hidden> {
    let (mut houses, mut bare) = (HouseSet::EMPTY, CellMap::EMPTY);
    for cell in rectangle.open - corner.cell() {
        let (digit, pair) = (rectangle.digit_in(cell)?, rectangle.pair());
        // The corner rules out other digits of its cell, and its own digit wherever it sees the place.
        let taken = match digit == corner.digit() {
            true => corner.cell().peers(),
            false => CellMap::of(corner.cell()),
        };
        let others = |house: &House| (facts.cells_with(digit) & house.cells()).without(cell);
        let is_last = |house: &House| !others(house).is_empty() && taken.contains_all(others(house));
        match cell.houses().into_iter().find(is_last) {
            Some(house) => houses += house,
            None if facts.candidates(cell) == pair => bare += cell,
            None => return None,
        }
    }
    Some(Hidden { rectangle, corner, houses, bare })
}

impl Hidden {
    /// Returns the candidates that would fill the other open cells.
    fn filled(&self) -> CandidateMap {
        self.rectangle.wrong() - CandidateMap::of(self.corner)
    }
}

impl Pattern for Hidden {
    fn technique(&self) -> &'static Technique {
        &HIDDEN_AVOIDABLE_RECTANGLE
    }

    fn tell(&self, _: &Facts, _: &Conclusions, story: &mut Story) {
        let filling = self.rectangle.filling;
        let (cells, cell, digit) = (filling.cells(), self.corner.cell(), self.corner.digit());
        // The other cells would be forced: by their candidates, or as the last place in a house.
        let in_bare = |candidate: &Candidate| self.bare.contains(candidate.cell());
        let (left, last): (Vec<Candidate>, Vec<Candidate>) = self.filled().iter().partition(in_bare);
        let [left, last] = [left, last].map(|list| list.into_iter().collect::<CandidateMap>());
        story.say(say!("avoidable-no-given", cells = cells));
        story.candidates(filling, Role::Floor);
        if !last.is_empty() {
            let houses = self.houses;
            story.say(say!("avoidable-last", cell = cell, digit = digit, last = last, houses = houses));
            houses.iter().for_each(|house| story.house(house, Role::Base));
        }
        if !left.is_empty() {
            story.say(say!("avoidable-bare", cell = cell, digit = digit, left = left));
        }
        // Then the digits could be swapped.
        story.say(say!("avoidable-swap", pair = self.rectangle.pair(), cells = cells));
        story.say(say!("avoidable-so", digit = digit, cell = cell));
        story.argument = Argument::deadly_pairs(self.rectangle.pattern())
            .and_places(self.houses, self.rectangle.pair())
            .and_cells(self.bare);
    }
}
