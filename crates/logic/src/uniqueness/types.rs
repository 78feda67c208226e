//! Types of almost deadly patterns: the conclusions from a pattern that only some extra candidates keep from
//! being deadly, as players number them. They are the same for rectangles, loops and all other shapes.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet, House};

use super::guardians::{Joined, joined, seen_by_all};
use crate::explain::say;
use crate::proof::Argument;
use crate::{Conclusions, Facts, Role, Story};

/// Cells that must not contain only these digits, and those among them that have other candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearlyDeadly {
    pub cells: CellMap,
    pub digits: DigitSet,
    /// The cells with further candidates, the extras.
    pub extra_cells: CellMap,
}

/// The types of an almost deadly pattern.
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
}

impl NearlyDeadly {
    /// Returns the extra candidates: one of them is true.
    pub(crate) fn extras(&self, facts: &Facts) -> CandidateMap {
        facts.candidates_in(self.extra_cells, !self.digits)
    }

    /// Every candidate of the pattern, whether it is out already or not.
    pub(crate) fn pattern(&self) -> CandidateMap {
        let of = |digit| self.cells.candidates(digit).iter();
        self.digits.iter().flat_map(of).collect()
    }

    /// Visits every case with its conclusions, in the order of the types.
    pub(crate) fn every(
        &self,
        facts: &Facts,
        mut see: impl FnMut(Case, Conclusions) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (extras, extra_cells) = (self.extras(facts), self.extra_cells);
        // Type 1: one cell with extras.
        if extra_cells.only().is_some() {
            let gone = facts.candidates_in(extra_cells, self.digits);
            return see(Case::OneCell, Conclusions::eliminations(gone));
        }
        // Type 2: extras of one digit.
        if extras.digits().only().is_some() {
            see(Case::OneDigit, Conclusions::eliminations(seen_by_all(facts, extras)))?;
        }
        if extra_cells.len() != 2 {
            return ControlFlow::Continue(());
        }
        // Type 3: the extras form a subset with other cells.
        if extras.digits().has_several() {
            joined(facts, extras, |joined, gone| see(Case::Joined(joined), Conclusions::eliminations(gone)))?;
        }
        // Type 4: a digit has no other place in a house of the two cells.
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

    /// Marks the digits that could be exchanged.
    pub(crate) fn show_floor(&self, facts: &Facts, story: &mut Story) {
        story.candidates(facts.candidates_in(self.cells, self.digits), Role::Floor);
    }

    /// Explains which of the cells must contain something else, and what.
    pub(crate) fn tell_extras(&self, facts: &Facts, story: &mut Story) {
        tell_roof(self.extras(facts), story);
    }

    /// Explains the conclusion of a case.
    pub(crate) fn tell(&self, case: &Case, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let (extras, gone) = (self.extras(facts), conclusions.eliminations);
        match *case {
            Case::OneCell => {
                story.say(say!("roof-so-one-cell", cell = self.extra_cells, lost = gone.digits()));
            }
            Case::OneDigit => tell_seen(extras, gone, story),
            Case::Joined(joined) => joined.tell(facts, extras.cells(), gone, story),
            Case::Locked { house, digit } => {
                tell_confined(house, digit, self.extra_cells, story);
                story.say(say!("roof-so-locked", gone = gone));
            }
        }
    }
}

/// Says that one of some extras of a deadly pattern must be true.
pub(crate) fn tell_roof(extras: CandidateMap, story: &mut Story) {
    let (cells, digits) = (extras.cells(), extras.digits());
    story.say(match cells.only() {
        Some(cell) => say!("roof-one-cell", cell = cell, extras = digits),
        None => say!("roof-cells", cells = cells, extras = digits),
    });
    story.candidates(extras, Role::Roof);
}

/// Explains the eliminations of candidates that see all extras of one digit.
pub(crate) fn tell_seen(extras: CandidateMap, gone: CandidateMap, story: &mut Story) {
    story.say(say!("roof-so-seen", digit = extras.digits(), cells = extras.cells(), victims = gone.cells()));
}

/// Says that one of two cells contains a digit that has no other place in a house.
pub(crate) fn tell_confined(house: House, digit: Digit, cells: CellMap, story: &mut Story) {
    story.say(say!("roof-confined", house = house, digit = digit, cells = cells));
    story.house(house, Role::Base);
}

impl Joined {
    /// Explains that some cells, counted as one, form a naked subset with others, and the eliminations.
    pub(crate) fn tell(&self, facts: &Facts, roof: CellMap, gone: CandidateMap, story: &mut Story) {
        let Joined { cells, digits, houses } = *self;
        story.say(say!(
            "roof-joined",
            roof = roof,
            cells = cells,
            n = digits.len(),
            digits = digits,
            houses = houses
        ));
        houses.iter().for_each(|house| story.house(house, Role::Base));
        story.candidates(facts.candidates_in(cells, digits), Role::Set(0));
        story.say(say!("roof-so-joined", digits = digits, houses = houses, gone = gone));
    }
}

/// Adds the truths that a case needs to the argument that the pattern is deadly.
pub(crate) fn with_case(argument: Argument, case: &Case) -> Argument {
    match *case {
        Case::OneCell | Case::OneDigit => argument,
        Case::Joined(Joined { cells, .. }) => argument.and_cells(cells),
        Case::Locked { house, digit } => argument.and_places(house, digit),
    }
}
