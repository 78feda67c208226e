//! Extended rectangles, types 1 to 4.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Digit, House};

use super::subset;
use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::guardians::{Joined, joined, seen_by_all};
use crate::uniqueness::leaves_open;
use crate::uniqueness::two_lines::{TwoLines, two_lines};
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have all but one together only
    /// three or four candidates. The one has none of these.
    ///
    /// ## Why it works
    /// If it had, both lines would hold the same digits in these cells and could change places without touching anything
    /// else: the puzzle would have two solutions. This relies on the promise that it has one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582349.153.84...518.39.837942165
    /// step: r8c2<>2
    /// says: If r7c269, r8c269 held only 2, 6 and 7, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: So r8c2(4) is true.
    /// says: So r8c2 loses 2.
    /// ```
    pub EXTENDED_RECTANGLE_1 {
        id: "extended-rectangle-1",
        name: "Extended Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have together three or four
    /// candidates and one more digit. Cells that see all places of this digit among them lose it.
    ///
    /// ## Why it works
    /// If none of the cells were this digit, both lines would hold the same digits in these cells and could change
    /// places. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4.126...23184.....683.94216.27.4..33.526..474.79.36.2.536.2.74176438259.245.....
    /// step: r3c5<>5
    /// says: If r4c258, r6c258 held only 1, 8 and 9, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: So one of r46c5(5) is true.
    /// says: 5 goes out of the cells that see all of r46c5: r3c5.
    /// ```
    pub EXTENDED_RECTANGLE_2 {
        id: "extended-rectangle-2",
        name: "Extended Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have all but two of a house
    /// together only three or four candidates. The further candidates of the two, taken as one cell, form a naked subset
    /// with other cells of the house.
    ///
    /// ## Why it works
    /// One of the two cells is one of the further candidates, or both lines would hold the same digits in these cells and
    /// could change places. So the two play the part of one cell with these candidates. This relies on the promise of
    /// one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 718594362429...578536.2.91415.2..89698.615...263.8..5.845.7.6..672.5...9391462785
    /// step: r7c8<>3
    /// says: If r367c4, r367c6 held only 7, 8 and 9, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: So one of r7c46(13) is true.
    /// says: The two cells act as one with these candidates; with r7c9 it makes a naked pair of 1 and 3 in row 7.
    /// says: So these digits go out of the rest of row 7: r7c8(3).
    /// ```
    pub EXTENDED_RECTANGLE_3 {
        id: "extended-rectangle-3",
        name: "Extended Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have all but two of a house
    /// together only three or four candidates, one of which has no other place in the house than the two. The others go
    /// out of the two.
    ///
    /// ## Why it works
    /// One of the two cells is the digit that has no other place. If the other cell were one of the others, both lines
    /// would hold the same digits in these cells and could change places. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .9568..37.6873..15347.52.86916423578582.7.364473865129724516893851397642639248751
    /// step: r2c7<>2
    /// says: If r1c167, r2c167 held only 1, 2 and 4, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: So one of r2c67(9) is true.
    /// says: In row 2, 4 can only go into r2c67, so one of them is 4.
    /// says: The other holds one of these; what is neither goes out: r2c7(2).
    /// ```
    pub EXTENDED_RECTANGLE_4 {
        id: "extended-rectangle-4",
        name: "Extended Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 4, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct Extended {
    lines: TwoLines,
    case: Case,
}

#[derive(Clone, Copy, Debug)]
enum Case {
    /// One cell has extras.
    OneCell,
    /// The extras are one digit.
    OneDigit,
    /// The extras form a naked subset with other cells.
    Joined(Joined),
    /// One of the digits has no other place in a house of the two cells with extras.
    Locked { house: House, digit: Digit },
}

fn find(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    two_lines(facts, |lines| {
        if !leaves_open(facts, lines.cells, lines.digits) {
            return ControlFlow::Continue(());
        }
        every(facts, lines, |case, conclusions| {
            if case.number() == number && !conclusions.is_empty() {
                sink.step(&conclusions, &Extended { lines: *lines, case })?;
            }
            ControlFlow::Continue(())
        })
    })
}

fn every(
    facts: &Facts,
    lines: &TwoLines,
    mut see: impl FnMut(Case, Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let &TwoLines { digits, extra_cells, .. } = lines;
    let extras = facts.candidates_in(extra_cells, !digits);
    if extra_cells.only().is_some() {
        return see(Case::OneCell, Conclusions::eliminations(facts.candidates_in(extra_cells, digits)));
    }
    if extras.digits().only().is_some() {
        see(Case::OneDigit, Conclusions::eliminations(seen_by_all(facts, extras)))?;
    }
    if extra_cells.len() != 2 {
        return ControlFlow::Continue(());
    }
    if extras.digits().has_several() {
        joined(facts, extras, |joined, gone| see(Case::Joined(joined), Conclusions::eliminations(gone)))?;
    }
    for house in extra_cells.covered_houses() {
        for digit in digits {
            if facts.cells_with(digit) & house.cells() == extra_cells {
                let gone = facts.candidates_in(extra_cells, digits.without(digit));
                see(Case::Locked { house, digit }, Conclusions::eliminations(gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Case {
    fn number(&self) -> usize {
        match self {
            Case::OneCell => 1,
            Case::OneDigit => 2,
            Case::Joined(_) => 3,
            Case::Locked { .. } => 4,
        }
    }
}

impl Extended {
    fn extras(&self, facts: &Facts) -> CandidateMap {
        facts.candidates_in(self.lines.extra_cells, !self.lines.digits)
    }
}

impl Pattern for Extended {
    fn technique(&self) -> &'static Technique {
        match self.case {
            Case::OneCell => &EXTENDED_RECTANGLE_1,
            Case::OneDigit => &EXTENDED_RECTANGLE_2,
            Case::Joined(_) => &EXTENDED_RECTANGLE_3,
            Case::Locked { .. } => &EXTENDED_RECTANGLE_4,
        }
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let TwoLines { cells, digits, extra_cells } = self.lines;
        let gone = conclusions.eliminations;
        let mut sentences = vec![
            say!(
                "If {cells} held only {digits}, both lines would hold all of these, and could change places there: the \
                 puzzle would have two solutions.",
                cells = cells,
                digits = digits
            ),
            match self.extras(facts).only() {
                Some(only) => say!("So {extra} is true.", extra = only),
                None => say!("So one of {extras} is true.", extras = self.extras(facts)),
            },
        ];
        match self.case {
            Case::OneCell => {
                sentences.push(say!("So {cell} loses {lost}.", cell = extra_cells, lost = gone.digits()))
            }
            Case::OneDigit => sentences.push(say!(
                "{digit} goes out of the cells that see all of {cells}: {victims}.",
                digit = self.extras(facts).digits(),
                cells = extra_cells,
                victims = gone.cells()
            )),
            Case::Joined(Joined { cells, digits, houses }) => {
                sentences.push(say!(
                    "The two cells act as one with these candidates; with {cells} it makes a naked {subset} of {digits} in \
                     {houses}.",
                    cells = cells,
                    subset = subset(digits.len()),
                    digits = digits,
                    houses = houses
                ));
                sentences.push(say!(
                    "So these digits go out of the rest of {houses}: {gone}.",
                    houses = houses,
                    gone = gone
                ));
            }
            Case::Locked { house, digit } => {
                sentences.push(say!(
                    "In {house}, {digit} can only go into {cells}, so one of them is {digit}.",
                    house = house,
                    digit = digit,
                    cells = extra_cells
                ));
                sentences.push(say!(
                    "The other holds one of these; what is neither goes out: {gone}.",
                    gone = gone
                ));
            }
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let mut base = |house: House| marks.house(house, Role::Base);
        match self.case {
            Case::OneCell | Case::OneDigit => {}
            Case::Joined(Joined { houses, .. }) => houses.iter().for_each(&mut base),
            Case::Locked { house, .. } => base(house),
        }
        marks.candidates(facts.candidates_in(self.lines.cells, self.lines.digits), Role::Corner);
        marks.candidates(self.extras(facts), Role::Fin);
        if let Case::Joined(Joined { cells, digits, .. }) = self.case {
            marks.candidates(facts.candidates_in(cells, digits), Role::Set(0));
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        let TwoLines { cells, digits, .. } = self.lines;
        let of = |digit| cells.candidates(digit).iter();
        let argument = Argument::deadly_lines(digits.iter().flat_map(of).collect());
        match self.case {
            Case::OneCell | Case::OneDigit => argument,
            Case::Joined(Joined { cells, .. }) => argument.and_cells(cells),
            Case::Locked { house, digit } => argument.and_places(house, digit),
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
