//! Hidden pairs and triples that leave another digit a single place in the house, seen as one step.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, Digit};

use crate::explain::say;
use crate::proof::Argument;
use crate::subsets::{Subset, hidden};
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two digits that take two cells of a house for themselves, so that a third digit of the house has one place
    /// left.
    ///
    /// ## Why it works
    /// The two digits fill the two cells; the third goes into its only place outside them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82.....5.......5...39..37.42...
    /// step: r5c7=9
    /// says: direct-hidden-subset-can-only-go-into, direct-hidden-subset-only-place-left-for
    /// ```
    pub DIRECT_HIDDEN_PAIR {
        id: "direct-hidden-pair",
        name: "Direct Hidden Pair",
        family: Subset,
        ratings: Ratings::se(20),
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// Three digits that take three cells of a house for themselves, so that a fourth digit of the house has one
    /// place left.
    ///
    /// ## Why it works
    /// The three digits fill the three cells; the fourth goes into its only place outside them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....8..31.3.7.....8...6.5467....945.........824....7125.6...8.....5.1.23..2.....
    /// step: r4c3=1
    /// says: direct-hidden-subset-can-only-go-into, direct-hidden-subset-only-place-left-for
    /// ```
    pub DIRECT_HIDDEN_TRIPLE {
        id: "direct-hidden-triple",
        name: "Direct Hidden Triple",
        family: Subset,
        ratings: Ratings::se(25),
        find: |facts, sink| find(facts, 3, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct DirectHiddenSubset {
    subset: Subset,
    placed: Candidate,
}

fn find(facts: &Facts, size: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    hidden(facts, size, size + 1, |subset| match released(facts, &subset) {
        Some(placed) => sink.step(&Conclusions::placement(placed), &DirectHiddenSubset { subset, placed }),
        None => ControlFlow::Continue(()),
    })
}

/// The smallest other digit that has several places in the house, one of them outside the subset.
fn released(facts: &Facts, subset: &Subset) -> Option<Candidate> {
    let house = subset.house;
    let released = |digit: Digit| {
        let places = facts.cells_with(digit) & house.cells();
        let cell = (places - subset.cells).only()?;
        places.has_several().then(|| cell.with(digit))
    };
    (!subset.digits).iter().find_map(released)
}

impl Pattern for DirectHiddenSubset {
    fn technique(&self) -> &'static Technique {
        if self.subset.cells.len() == 2 { &DIRECT_HIDDEN_PAIR } else { &DIRECT_HIDDEN_TRIPLE }
    }

    fn explain(&self, _: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let Subset { house, cells, digits } = self.subset;
        vec![
            say!("direct-hidden-subset-can-only-go-into", house = house, digits = digits, cells = cells),
            say!(
                "direct-hidden-subset-only-place-left-for",
                cell = self.placed.cell(),
                digit = self.placed.digit(),
                house = house
            ),
        ]
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.house(self.subset.house, Role::Base);
        marks.candidates(facts.candidates_in(self.subset.cells, self.subset.digits), Role::Corner);
    }

    fn argument(&self, _: &Facts) -> Argument {
        let Subset { house, digits, .. } = self.subset;
        Argument::places(house, digits.with(self.placed.digit()))
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
