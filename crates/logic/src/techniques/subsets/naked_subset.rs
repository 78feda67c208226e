//! Naked pairs, triples and quads: cells of a house that have as many candidates together as they are.

use std::ops::ControlFlow;

use crate::explain::say;
use crate::proof::Argument;
use crate::subsets::{Subset, naked};
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two cells of a house with the same two candidates. Both digits go out of the rest of the house.
    ///
    /// ## Why it works
    /// The two cells need both digits for themselves.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....8.131.3.7.....8...6.54671...945.3..4....824.6.37125.6..48.49..5.13231.2.45..
    /// step: r1c3<>6
    /// says: naked-subset-cells-have-only-candidates, naked-subset-they-use-them-up
    /// ```
    pub NAKED_PAIR {
        id: "naked-pair",
        name: "Naked Pair",
        family: Subset,
        ratings: Ratings::se(30).and_hodoku(60),
        find: |facts, sink| find(facts, 2, 2 + 1, sink),
    }

    /// ## What it finds
    /// Three cells of a house with three candidates together. The digits go out of the rest of the house.
    ///
    /// ## Why it works
    /// The three cells need all three digits for themselves.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....3.789247698531839.7124671.38...5......87338.759.1246.8..3.7578963124..3..7..8
    /// step: r7c8<>5
    /// says: naked-subset-cells-have-only-candidates, naked-subset-they-use-them-up
    /// ```
    pub NAKED_TRIPLE {
        id: "naked-triple",
        name: "Naked Triple",
        family: Subset,
        ratings: Ratings::se(36).and_hodoku(80),
        find: |facts, sink| find(facts, 3, 3 + 1, sink),
    }

    /// ## What it finds
    /// Four cells of a house with four candidates together. The digits go out of the rest of the house.
    ///
    /// ## Why it works
    /// The four cells need all four digits for themselves.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184.56.95....9.....26..5.17532149861...582....15.......518.39..37.42..5
    /// step: r3c4<>7
    /// says: naked-subset-cells-have-only-candidates, naked-subset-they-use-them-up
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
/// in other houses a hidden subset that is no larger takes out the same.
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

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let Subset { house, cells, digits } = self.0;
        vec![
            say!("naked-subset-cells-have-only-candidates", house = house, cells = cells, digits = digits),
            say!("naked-subset-they-use-them-up", house = house, gone = conclusions.eliminations),
        ]
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.house(self.0.house, Role::Base);
        marks.candidates(facts.candidates_in(self.0.cells, self.0.digits), Role::Corner);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.0.cells)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
