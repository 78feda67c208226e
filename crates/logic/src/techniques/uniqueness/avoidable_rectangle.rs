//! Avoidable rectangles: unique rectangles of which some cells are filled already, but not by givens.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, DigitSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::avoidable::Avoidable;
use crate::uniqueness::guardians::{Joined, joined, seen_by_all};
use crate::uniqueness::types::subset;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which three are filled: two opposite
    /// ones with one digit, the third with another. The fourth is not this other digit.
    ///
    /// ## Why it works
    /// If it were, the two digits could be swapped in all four cells without touching anything else: the puzzle would
    /// have two solutions. Where they came from does not matter as long as none is a given. This relies on the promise
    /// of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +2+7+936+145+8.18..+56.+9+5+6+4..9.....26..+5.175+3+21.+9861.+6.+582....+15.......5+1..39..37.42..+5
    /// step: r6c2<>4
    /// says: death-blossom-none-given, death-blossom-with-could-swapped-these, avoidable-rectangle-goes-out
    /// ```
    pub AVOIDABLE_RECTANGLE_1 {
        id: "avoidable-rectangle-1",
        name: "Avoidable Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which some are filled. The others
    /// could complete a pattern of two digits, each standing twice, but for one and the same further candidate. Cells
    /// that see all of these lose it.
    ///
    /// ## Why it works
    /// If none of the cells were the further candidate, the two digits could be swapped in all four cells: the puzzle
    /// would have two solutions. This relies on the promise that it has one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .+7.9536.+8.+3+9+6+8+1+7.+5+68+542+7+3+91+5+182+3+497+6+32+7+5+6+9+18+4+964+7+185+3+27.+1.46.5...+6.+7+5...+8+53192+4+6+7
    /// step: r8c8<>2
    /// says: death-blossom-none-given, death-blossom-with-could-swapped-these, avoidable-rectangle-one-goes-out-what
    /// ```
    pub AVOIDABLE_RECTANGLE_2 {
        id: "avoidable-rectangle-2",
        name: "Avoidable Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which two are filled. The others, in
    /// one house, could complete a pattern of two digits, each standing twice, but for further candidates. These, taken
    /// as one cell, form a naked subset with other cells of the house.
    ///
    /// ## Why it works
    /// One of the two cells is one of the further candidates, or the two digits could be swapped in all four cells. So
    /// the two cells play the part of one with these candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .+7.9536.+8...+6+8+1+7.+5+68+542+7+3+91+5.82.+497+6.2+7+5+6+9.8+4+964+7.85+3+27...46.5...+6.+7+5...+8+53192+4+6+7
    /// step: r8c2<>1
    /// says: death-blossom-none-given, death-blossom-with-could-swapped-these, avoidable-rectangle-one-holds-one-digits, avoidable-rectangle-these-digits-go-out
    /// ```
    pub AVOIDABLE_RECTANGLE_3 {
        id: "avoidable-rectangle-3",
        name: "Avoidable Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 3, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct AvoidableRectangle {
    rectangle: Avoidable,
    /// What else the open cells can be.
    extras: CandidateMap,
    case: Case,
}

#[derive(Clone, Copy, Debug)]
enum Case {
    /// Three cells are filled.
    OneCell,
    /// The extras are one digit.
    OneDigit,
    /// The extras form a naked subset with other cells.
    Joined(Joined),
}

fn find(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    for rectangle in Avoidable::all(facts) {
        let extras = facts.candidates_in(rectangle.open, DigitSet::FULL) - rectangle.filling;
        every(facts, extras, rectangle.open, |case, conclusions| {
            if case.number() == number && !conclusions.is_empty() {
                sink.step(&conclusions, &AvoidableRectangle { rectangle, extras, case })?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

fn every(
    facts: &Facts,
    extras: CandidateMap,
    open: CellMap,
    mut see: impl FnMut(Case, Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // A cell without extras is as good as filled.
    if extras.cells() != open {
        return ControlFlow::Continue(());
    }
    if open.only().is_some() {
        return see(Case::OneCell, Conclusions::eliminations(facts.candidates_in(open, !extras.digits())));
    }
    if extras.digits().only().is_some() {
        see(Case::OneDigit, Conclusions::eliminations(seen_by_all(facts, extras)))?;
    } else if open.len() == 2 {
        joined(facts, extras, |joined, gone| see(Case::Joined(joined), Conclusions::eliminations(gone)))?;
    }
    ControlFlow::Continue(())
}

impl Case {
    fn number(&self) -> usize {
        match self {
            Case::OneCell => 1,
            Case::OneDigit => 2,
            Case::Joined(_) => 3,
        }
    }
}

impl Pattern for AvoidableRectangle {
    fn technique(&self) -> &'static Technique {
        match self.case {
            Case::OneCell => &AVOIDABLE_RECTANGLE_1,
            Case::OneDigit => &AVOIDABLE_RECTANGLE_2,
            Case::Joined(_) => &AVOIDABLE_RECTANGLE_3,
        }
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let (open, digits, gone) = (self.rectangle.open, self.extras.digits(), conclusions.eliminations);
        let mut sentences = vec![
            say!("death-blossom-none-given", cells = self.rectangle.filling.cells()),
            say!(
                "death-blossom-with-could-swapped-these",
                wrong = self.rectangle.wrong(),
                pair = self.rectangle.pair()
            ),
        ];
        match self.case {
            Case::OneCell => {
                sentences.push(say!("avoidable-rectangle-goes-out", digit = gone.digits(), cell = open))
            }
            Case::OneDigit => sentences.push(say!(
                "avoidable-rectangle-one-goes-out-what",
                cells = open,
                digit = digits,
                victims = gone.cells()
            )),
            Case::Joined(Joined { cells, digits: all, houses }) => {
                sentences.push(say!(
                    "avoidable-rectangle-one-holds-one-digits",
                    open = open,
                    digits = digits,
                    cells = cells,
                    subset = subset(all.len()),
                    all = all,
                    houses = houses
                ));
                sentences.push(say!("avoidable-rectangle-these-digits-go-out", houses = houses, gone = gone));
            }
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.candidates(self.rectangle.filling, Role::Corner);
        marks.candidates(self.extras, Role::Fin);
        if let Case::Joined(Joined { cells, digits, houses }) = self.case {
            houses.iter().for_each(|house| marks.house(house, Role::Base));
            marks.candidates(facts.candidates_in(cells, digits), Role::Set(0));
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        let argument = Argument::deadly_pairs(self.rectangle.pattern());
        match self.case {
            Case::OneCell | Case::OneDigit => argument,
            Case::Joined(Joined { cells, .. }) => argument.and_cells(cells),
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
