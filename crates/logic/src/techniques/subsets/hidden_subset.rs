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
    /// grid: ....42.37437.6829..257.1.46..862..19.9..5..2.24..7965.37.2.6.8..824..9..1...8...2
    /// step: r5c3<>6
    /// says: In box 4, 1 and 3 can only go into r56c3.
    /// says: So these digits fill these cells, and the others go out of them: r5c3(6).
    /// ```
    pub HIDDEN_PAIR {
        id: "hidden-pair",
        name: "Hidden Pair",
        family: Subset,
        ratings: Ratings::se(34).and_hodoku(70),
        find: |facts, sink| find(facts, 2, sink),
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
    /// grid: ...4.572124.713965...2.9384493572816..2641539615938247..439617....824653..615749.
    /// step: r3c2<>6
    /// says: In box 1, 1, 5 and 7 can only go into r3c123.
    /// says: So these digits fill these cells, and the others go out of them: r3c2(6).
    /// ```
    pub HIDDEN_TRIPLE {
        id: "hidden-triple",
        name: "Hidden Triple",
        family: Subset,
        ratings: Ratings::se(40).and_hodoku(100),
        find: |facts, sink| find(facts, 3, sink),
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
    /// grid: 5718.9..3923156784846372...68.59317..........295761438......3.5....258.7158937.4.
    /// step: r5c4<>4
    /// says: In row 5, 2, 5, 6 and 9 can only go into r5c4789.
    /// says: So these digits fill these cells, and the others go out of them: r5c4(4).
    /// ```
    pub HIDDEN_QUAD {
        id: "hidden-quad",
        name: "Hidden Quad",
        family: Subset,
        ratings: Ratings::se(54).and_hodoku(150),
        find: |facts, sink| find(facts, 4, sink),
    }
}

fn find(facts: &Facts, size: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    hidden(facts, size, 2 * size + 1, |subset| {
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
            say!(
                "In {house}, {digits} can only go into {cells}.",
                house = house,
                digits = digits,
                cells = cells
            ),
            say!(
                "So these digits fill these cells, and the others go out of them: {gone}.",
                gone = conclusions.eliminations
            ),
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
