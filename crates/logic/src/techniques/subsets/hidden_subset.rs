//! Hidden pairs, triples and quads: digits that have as many places in a house as they are.

use std::ops::ControlFlow;

use crate::explain::say;
use crate::proof::Argument;
use crate::subsets::{Subset, hidden};
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two digits that can go into the same two cells of a house and nowhere else in it. All other candidates go out
    /// of the two cells.
    ///
    /// ## Why it works
    /// The two digits fill the two cells, in one order or the other.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82.....5.......5...39..37.42...
    /// step: r5c3<>9
    /// says: hidden-subset-can-only-go-into, hidden-subset-these-digits-fill-these
    /// ```
    pub HIDDEN_PAIR {
        id: "hidden-pair",
        name: "Hidden Pair",
        family: Subset,
        ratings: Ratings::se(34).and_hodoku(70),
        find: |facts, sink| find(facts, 2, 2 + 1, sink),
    }

    /// ## What it finds
    /// Three digits that can go into the same three cells of a house and nowhere else in it. All other candidates go
    /// out of the three cells.
    ///
    /// ## Why it works
    /// The three digits fill the three cells, in some order.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .5..3.78924769853183957124671.38..65..5..687338.759.1246.8.5397578963124..3..7658
    /// step: r5c2<>9
    /// says: hidden-subset-can-only-go-into, hidden-subset-these-digits-fill-these
    /// ```
    pub HIDDEN_TRIPLE {
        id: "hidden-triple",
        name: "Hidden Triple",
        family: Subset,
        ratings: Ratings::se(40).and_hodoku(100),
        find: |facts, sink| find(facts, 3, 3 + 1, sink),
    }

    /// ## What it finds
    /// Four digits that can go into the same four cells of a house and nowhere else in it. All other candidates go
    /// out of the four cells.
    ///
    /// ## Why it works
    /// The four digits fill the four cells, in some order.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5
    /// step: r7c2<>8
    /// says: hidden-subset-can-only-go-into, hidden-subset-these-digits-fill-these
    /// ```
    pub HIDDEN_QUAD {
        id: "hidden-quad",
        name: "Hidden Quad",
        family: Subset,
        ratings: Ratings::se(54).and_hodoku(150),
        find: |facts, sink| find(facts, 4, 4 + 1, sink),
    }
}

/// Reports only those in houses with more than twice as many empty cells: Sudoku Explainer looks nowhere else, since
/// in other houses a naked subset that is no larger takes out the same.
pub fn in_roomy_houses<const SIZE: usize>(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(facts, SIZE, 2 * SIZE + 1, sink)
}

fn find(facts: &Facts, size: usize, least_empty: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    hidden(facts, size, least_empty, |subset| {
        if subset.cells.iter().all(|cell| subset.digits.contains_all(facts.candidates(cell))) {
            return ControlFlow::Continue(());
        }
        let eliminations = facts.candidates_in(subset.cells, !subset.digits);
        sink.step(&Conclusions::eliminations(eliminations), &HiddenSubset(subset))
    })
}

#[derive(Clone, Copy, Debug)]
struct HiddenSubset(Subset);

impl Pattern for HiddenSubset {
    fn technique(&self) -> &'static Technique {
        match self.0.cells.len() {
            2 => &HIDDEN_PAIR,
            3 => &HIDDEN_TRIPLE,
            _ => &HIDDEN_QUAD,
        }
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let Subset { house, cells, digits } = self.0;
        vec![
            say!("hidden-subset-can-only-go-into", house = house, digits = digits, cells = cells),
            say!("hidden-subset-these-digits-fill-these", gone = conclusions.eliminations),
        ]
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.house(self.0.house, Role::Base);
        marks.candidates(facts.candidates_in(self.0.cells, self.0.digits), Role::Corner);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::places(self.0.house, self.0.digits)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
