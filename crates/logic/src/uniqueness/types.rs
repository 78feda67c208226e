//! What follows from a pattern that nothing but some extra candidates keeps from being deadly: its types, as players number
//! them. They are the same for rectangles, loops and all other shapes.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet, House};

use super::guardians::{Joined, joined, seen_by_all};
use crate::explain::say;
use crate::proof::Argument;
use crate::{Conclusions, Facts, Marks, Role, Sentence};

/// Cells that must not hold only these digits, and those among them that can hold others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearlyDeadly {
    pub cells: CellMap,
    pub digits: DigitSet,
    /// The cells with further candidates, the extras.
    pub extra_cells: CellMap,
}

/// What is to be said of it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Case {
    /// One cell has extras.
    OneCell,
    /// The extras are one digit.
    OneDigit,
    /// The extras form a naked subset with other cells.
    Joined(Joined),
    /// One of the digits has no other place in a house of the two cells with extras.
    Locked { house: House, digit: Digit },
}

impl Case {
    /// The number of the type, 1 to 4.
    pub(crate) fn number(&self) -> usize {
        match self {
            Case::OneCell => 1,
            Case::OneDigit => 2,
            Case::Joined(_) => 3,
            Case::Locked { .. } => 4,
        }
    }

    /// Marks what the case adds to the pattern.
    pub(crate) fn mark(&self, facts: &Facts, marks: &mut Marks) {
        match *self {
            Case::OneCell | Case::OneDigit => {}
            Case::Joined(Joined { cells, digits, houses }) => {
                houses.iter().for_each(|house| marks.house(house, Role::Base));
                marks.candidates(facts.candidates_in(cells, digits), Role::Set(0));
            }
            Case::Locked { house, .. } => marks.house(house, Role::Base),
        }
    }
}

impl NearlyDeadly {
    /// The candidates that keep it from being deadly: one of them is true.
    pub(crate) fn extras(&self, facts: &Facts) -> CandidateMap {
        facts.candidates_in(self.extra_cells, !self.digits)
    }

    /// Every candidate of the pattern, whether it is out already or not.
    pub(crate) fn pattern(&self) -> CandidateMap {
        let of = |digit| self.cells.candidates(digit).iter();
        self.digits.iter().flat_map(of).collect()
    }

    /// Every case with what follows from it, in the order of the types.
    pub(crate) fn every(
        &self,
        facts: &Facts,
        mut see: impl FnMut(Case, Conclusions) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (extras, extra_cells) = (self.extras(facts), self.extra_cells);
        if extra_cells.only().is_some() {
            let gone = facts.candidates_in(extra_cells, self.digits);
            return see(Case::OneCell, Conclusions::eliminations(gone));
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
            for digit in self.digits {
                if facts.cells_with(digit) & house.cells() == extra_cells {
                    let gone = facts.candidates_in(extra_cells, self.digits.without(digit));
                    see(Case::Locked { house, digit }, Conclusions::eliminations(gone))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Which of the cells must hold something else, and what.
    pub(crate) fn explain_extras(&self, facts: &Facts) -> Sentence {
        let (cells, extras) = (self.extra_cells, self.extras(facts).digits());
        if cells.only().is_some() {
            say!("types-only-can-hold-something", cell = cells, extras = extras)
        } else if extras.has_several() {
            say!("types-at-least-one-holds", cells = cells, extras = extras)
        } else {
            say!("types-at-least-one", cells = cells, extras = extras)
        }
    }

    /// What follows from that in a case.
    pub(crate) fn explain(&self, case: &Case, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let gone = conclusions.eliminations;
        match *case {
            Case::OneCell => vec![say!("types-does-loses", lost = gone.digits())],
            Case::OneDigit => vec![say!(
                "types-goes-out-cells-see",
                digit = self.extras(facts).digits(),
                cells = self.extra_cells,
                victims = gone.cells()
            )],
            Case::Joined(Joined { cells, digits, houses }) => vec![
                say!(
                    "types-two-act-one-cell",
                    cells = cells,
                    subset = subset(digits.len()),
                    digits = digits,
                    houses = houses
                ),
                say!("types-these-digits-go-out", houses = houses, gone = gone),
            ],
            Case::Locked { house, digit } => vec![
                say!(
                    "bivalue-grave-can-only-go-into",
                    house = house,
                    digit = digit,
                    cells = self.extra_cells
                ),
                self.explain_other(digit, gone),
            ],
        }
    }

    /// Why the cell that does not hold the locked digit holds an extra.
    fn explain_other(&self, locked: Digit, gone: CandidateMap) -> Sentence {
        let others = self.digits.without(locked);
        if others.has_several() {
            say!(
                "types-if-other-were-one",
                others = others,
                digits = self.digits,
                lost = gone.digits(),
                cells = gone.cells()
            )
        } else {
            say!("types-if-other-were-both", other = others, pair = self.digits, cells = gone.cells())
        }
    }

    /// Marks the pattern and its extras.
    pub(crate) fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.candidates(facts.candidates_in(self.cells, self.digits), Role::Corner);
        marks.candidates(self.extras(facts), Role::Fin);
    }
}

/// The argument that the pattern is deadly, with the truths that a case needs beside it.
pub(crate) fn with_case(argument: Argument, case: &Case) -> Argument {
    match *case {
        Case::OneCell | Case::OneDigit => argument,
        Case::Joined(Joined { cells, .. }) => argument.and_cells(cells),
        Case::Locked { house, digit } => argument.and_places(house, digit),
    }
}

/// What players call a subset of this size.
pub(crate) fn subset(size: usize) -> &'static str {
    match size {
        2 => "pair",
        3 => "triple",
        4 => "quad",
        _ => "subset",
    }
}
