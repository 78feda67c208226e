//! Naked pairs, triples and quads: cells of a house that have as many candidates together as they are.

use std::ops::ControlFlow;

use crate::explain::say;
use crate::proof::Argument;
use crate::subsets::{Subset, naked};
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// Two cells of a house that contain only two digits between them: remove these digits from the rest of the
    /// house.
    ///
    /// ## Why it works
    /// Two cells need two different digits, and only two are available. So the cells use up both of them, and no
    /// other cell of the house can contain any of these digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....8.131.3.7.....8...6.54671...945.3..4....824.6.37125.6..48.49..5.13231.2.45..
    /// step: r1c3<>6
    /// says: naked-subset-only, naked-subset-use, naked-subset-so
    /// ```
    pub NAKED_PAIR {
        id: "naked-pair",
        name: "Naked Pair",
        family: Subset,
        ratings: Ratings::se(30).and_hodoku(60),
        find: |facts, sink| find(facts, 2, 2 + 1, sink),
    }

    /// ## What it finds
    /// Three cells of a house that contain only three digits between them: remove these digits from the rest of the
    /// house.
    ///
    /// ## Why it works
    /// Three cells need three different digits, and only three are available. So the cells use up all three of them,
    /// and no other cell of the house can contain any of these digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....3.789247698531839.7124671.38...5......87338.759.1246.8..3.7578963124..3..7..8
    /// step: r7c8<>5
    /// says: naked-subset-only, naked-subset-use, naked-subset-so
    /// ```
    pub NAKED_TRIPLE {
        id: "naked-triple",
        name: "Naked Triple",
        family: Subset,
        ratings: Ratings::se(36).and_hodoku(80),
        find: |facts, sink| find(facts, 3, 3 + 1, sink),
    }

    /// ## What it finds
    /// Four cells of a house that contain only four digits between them: remove these digits from the rest of the
    /// house.
    ///
    /// ## Why it works
    /// Four cells need four different digits, and only four are available. So the cells use up all four of them, and
    /// no other cell of the house can contain any of these digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184.56.95....9.....26..5.17532149861...582....15.......518.39..37.42..5
    /// step: r3c4<>7
    /// says: naked-subset-only, naked-subset-use, naked-subset-so
    /// ```
    pub NAKED_QUAD {
        id: "naked-quad",
        name: "Naked Quad",
        family: Subset,
        ratings: Ratings::se(50).and_hodoku(120),
        find: |facts, sink| find(facts, 4, 4 + 1, sink),
    }
}

/// Reports only those in houses with at least twice as many empty cells: Sudoku Explainer looks nowhere else, since
/// in other houses a hidden subset that is no larger removes the same.
pub fn in_roomy_houses<const SIZE: usize>(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(facts, SIZE, 2 * SIZE, sink)
}

fn find(facts: &Facts, size: usize, least_empty: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    naked(facts, size, least_empty, |subset| {
        let outside = subset.house.cells() - subset.cells;
        let worth = subset.digits.iter().any(|digit| !(outside & facts.cells_with(digit)).is_empty());
        if !worth {
            return ControlFlow::Continue(());
        }
        let eliminations = facts.candidates_in(outside, subset.digits);
        sink.step(&Conclusions::eliminations(eliminations), &NakedSubset(subset))
    })
}

#[derive(Clone, Copy, Debug)]
struct NakedSubset(Subset);

impl Pattern for NakedSubset {
    fn technique(&self) -> &'static Technique {
        match self.0.cells.len() {
            2 => &NAKED_PAIR,
            3 => &NAKED_TRIPLE,
            _ => &NAKED_QUAD,
        }
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let Subset { house, cells, digits } = self.0;
        self.0.tell_naked(facts, story);
        story.say(say!("naked-subset-so", digits = digits, house = house, gone = conclusions.eliminations));
        story.argument = Argument::cells(cells);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
