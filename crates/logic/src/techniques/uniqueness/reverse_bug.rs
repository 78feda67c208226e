//! Reverse bivalue universal graves, types 1 to 4.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, DigitSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::reverse_grave::{ReverseGrave, reverse_graves};
use crate::uniqueness::types::{Case, with_case};
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// All cells that hold one of two digits and an empty one that completes them: with it every house would have two
    /// of the cells or none. The empty cell holds neither of the two digits.
    ///
    /// ## Why it works
    /// If it held one of them, every house would have both digits in these cells, or neither. So every house would have
    /// both of them, or neither, in all others; none of which is a given, so there the two could be swapped. This
    /// relies on the promise that the puzzle has one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4591263781873542696237895.1...56.1.7761.4..5.3.5.17..6...67.914.164957..974.316.5
    /// step: r5c9<>2
    /// says: reverse-bug-filled-if-held-only, reverse-bug-then-could-swapped-other, types-only-can-hold-something, types-does-loses
    /// ```
    pub REVERSE_BUG_1 {
        id: "reverse-bug-1",
        name: "Reverse BUG Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// All cells that hold one of two digits and some empty ones that complete them: with these every house would have
    /// two of the cells or none. Besides the two digits, the empty cells have only one and the same further candidate.
    /// Cells that see all places of this digit among them lose it.
    ///
    /// ## Why it works
    /// If the empty cells held only the two digits, every house would have both in these cells, or neither, and so in
    /// all others, where the two could be swapped. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9126.7818735426962.7895.1...56.1.7761.4..5.3.5.17..6...67.91..164957..97..316.5
    /// step: r4c8<>3, r5c6<>3
    /// says: reverse-bug-filled-if-held-only, reverse-bug-then-could-swapped-other, types-at-least-one, types-goes-out-cells-see
    /// ```
    pub REVERSE_BUG_2 {
        id: "reverse-bug-2",
        name: "Reverse BUG Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// All cells that hold one of two digits and some empty ones that complete them: with these every house would have
    /// two of the cells or none. Two of the empty cells, in one house, have further candidates, which, taken as one
    /// cell, form a naked subset with other cells of the house.
    ///
    /// ## Why it works
    /// One of the two cells is one of the further candidates, or the two digits could be swapped in all other cells. So
    /// the two cells play the part of one cell with these candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7.5.286...1967.832682139..4254367.8.86.941.2....852.46.267834...7....268..82.6...
    /// step: r6c1<>3
    /// says: reverse-bug-filled-if-held-only, reverse-bug-then-could-swapped-other, types-at-least-one-holds, types-two-act-one-cell, types-these-digits-go-out
    /// ```
    pub REVERSE_BUG_3 {
        id: "reverse-bug-3",
        name: "Reverse BUG Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// All cells that hold one of two digits and some empty ones that complete them: with these every house would have
    /// two of the cells or none. Two of the empty cells, in one house, have further candidates, and one of the two
    /// digits has no other place there. The other goes out of the two.
    ///
    /// ## Why it works
    /// One of the two cells is the digit that has no other place. If the other were the other digit, the two could be
    /// swapped in all other cells. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9..74835287532169423495671872346918514983526765817294338..945.14..5.783959..834.6
    /// without: r7c3(2)
    /// step: r9c3<>7
    /// says: reverse-bug-filled-if-held-only, reverse-bug-then-could-swapped-other, types-at-least-one-holds, bivalue-grave-can-only-go-into, types-if-other-were-both
    /// ```
    pub REVERSE_BUG_4 {
        id: "reverse-bug-4",
        name: "Reverse BUG Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 4, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct ReverseBug {
    grave: ReverseGrave,
    case: Case,
}

fn find(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    // Where no givens are promised, what is missing may be out from the start.
    if facts.promised_givens().is_empty() {
        return ControlFlow::Continue(());
    }
    reverse_graves(facts, |grave| {
        grave.nearly.every(facts, |case, conclusions| {
            if case.number() == number && !conclusions.is_empty() {
                sink.step(&conclusions, &ReverseBug { grave: *grave, case })?;
            }
            ControlFlow::Continue(())
        })
    })
}

impl ReverseBug {
    /// The two digits in all cells.
    fn pattern(&self) -> CandidateMap {
        let cells: CellMap = self.grave.filled | self.grave.nearly.cells;
        let digits: DigitSet = self.grave.nearly.digits;
        digits.iter().flat_map(|digit| cells.candidates(digit).iter()).collect()
    }
}

impl Pattern for ReverseBug {
    fn technique(&self) -> &'static Technique {
        [&REVERSE_BUG_1, &REVERSE_BUG_2, &REVERSE_BUG_3, &REVERSE_BUG_4][self.case.number() - 1]
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let ReverseGrave { filled, nearly } = &self.grave;
        let mut sentences = vec![
            say!(
                "reverse-bug-filled-if-held-only",
                pair = nearly.digits,
                filled = *filled,
                cells = nearly.cells
            ),
            say!("reverse-bug-then-could-swapped-other", pair = nearly.digits),
            nearly.explain_extras(facts),
        ];
        sentences.extend(nearly.explain(&self.case, facts, conclusions));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.cells(self.grave.filled, Role::Corner);
        self.grave.nearly.mark(facts, marks);
        self.case.mark(facts, marks);
    }

    fn argument(&self, _: &Facts) -> Argument {
        with_case(Argument::deadly_rest(self.pattern()), &self.case)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
