//! Hidden avoidable rectangles: one cell of the rectangle would fill the others.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap, House, HouseSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::avoidable::Avoidable;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which one or two are filled. With two
    /// digits, each standing twice, they could be completed. If one of the other cells had its digit, each cell left would be
    /// the last place of its own in a house, or would have nothing else. The first cell loses the digit.
    ///
    /// ## Why it works
    /// With the digit there, the other cells would be filled such that the two digits could be swapped in all four: the
    /// puzzle would have two solutions. This relies on the promise that it has one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +6+9.7.+4.1...+1+9.3+4+6..42+156.+9...+4...27+6.+2+6+478+1.91.+7.9+2.48.798..+624+26+8.+4.7.+141.+2.+798.
    /// step: r5c1<>3
    /// says: death-blossom-none-given, hidden-avoidable-rectangle-if-were-there-would, hidden-avoidable-rectangle-then-could-swapped-these, avoidable-rectangle-goes-out
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
    /// What would fill the rectangle.
    corner: Candidate,
    /// Where the others would be the last places.
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
        // The corner is not another digit; of its own it is the last where it sees the place.
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
    /// What the other open cells would be.
    fn filled(&self) -> CandidateMap {
        self.rectangle.wrong() - CandidateMap::of(self.corner)
    }
}

impl Pattern for Hidden {
    fn technique(&self) -> &'static Technique {
        &HIDDEN_AVOIDABLE_RECTANGLE
    }

    fn explain(&self, _: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let (cells, cell, digit) = (self.rectangle.filling.cells(), self.corner.cell(), self.corner.digit());
        let in_bare = |candidate: &Candidate| self.bare.contains(candidate.cell());
        let (left, last): (Vec<Candidate>, Vec<Candidate>) = self.filled().iter().partition(in_bare);
        let [left, last] = [left, last].map(|list| list.into_iter().collect::<CandidateMap>());
        let mut sentences = vec![say!("death-blossom-none-given", cells = cells)];
        if !last.is_empty() {
            sentences.push(say!(
                "hidden-avoidable-rectangle-if-were-there-would",
                cell = cell,
                digit = digit,
                last = last,
                houses = self.houses
            ));
        }
        if !left.is_empty() {
            sentences.push(say!(
                "hidden-avoidable-rectangle-if-were-only-would",
                cell = cell,
                digit = digit,
                left = left,
                bare = self.bare
            ));
        }
        sentences
            .push(say!("hidden-avoidable-rectangle-then-could-swapped-these", pair = self.rectangle.pair()));
        sentences.push(say!("avoidable-rectangle-goes-out", digit = digit, cell = cell));
        sentences
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        self.houses.iter().for_each(|house| marks.house(house, Role::Base));
        marks.candidates(self.rectangle.filling, Role::Corner);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::deadly_pairs(self.rectangle.pattern())
            .and_places(self.houses, self.rectangle.pair())
            .and_cells(self.bare)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
