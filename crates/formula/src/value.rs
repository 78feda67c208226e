//! Values of a formula's expressions during a search. An expression that takes a set takes whatever fits it,
//! so every value converts to each kind of set: after the check of kinds, no operation meets a value that it
//! can't read.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};
use ninefold_logic::als::Als;
use ninefold_proof::Truth;

use crate::code::ValueFamily;

/// Candidates of which at least one is true (strong) or at most one (weak).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FormulaLink {
    pub(crate) start: Candidate,
    pub(crate) end: Candidate,
    /// All linked candidates, `start` and `end` included.
    pub(crate) candidates: CandidateMap,
    /// The truth behind a strong link; `None` for a weak one.
    pub(crate) truth: Option<Truth>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RuntimeValue<'a> {
    Cell(Cell),
    Cells(CellMap),
    Digit(Digit),
    Digits(DigitSet),
    Candidate(Candidate),
    Candidates(CandidateMap),
    House(House),
    Houses(HouseSet),
    Als(&'a Als),
    AlsList(&'a [Als]),
    Link(&'a FormulaLink),
    Links(&'a [FormulaLink]),
    Number(i64),
    Truth(bool),
    Positions(House, u16),
    /// Subsets of a set of cells, with their least and greatest size.
    CellSubsets(CellMap, usize, usize),
    DigitSubsets(DigitSet, usize, usize),
    HouseSubsets(HouseSet, usize, usize),
    CandidateSubsets(CandidateMap, usize, usize),
}

impl<'a> RuntimeValue<'a> {
    pub(crate) fn cells(&self) -> CellMap {
        match self {
            RuntimeValue::Cell(cell) => CellMap::of(*cell),
            RuntimeValue::Cells(cells) => *cells,
            RuntimeValue::House(house) => house.cells(),
            RuntimeValue::Houses(houses) => {
                houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells())
            }
            RuntimeValue::Als(als) => als.cells(),
            other => other.candidates().cells(),
        }
    }

    pub(crate) fn digits(&self) -> DigitSet {
        match self {
            RuntimeValue::Digit(digit) => DigitSet::of(*digit),
            RuntimeValue::Digits(digits) => *digits,
            _ => DigitSet::EMPTY,
        }
    }

    pub(crate) fn candidates(&self) -> CandidateMap {
        match self {
            RuntimeValue::Candidate(candidate) => CandidateMap::of(*candidate),
            RuntimeValue::Candidates(candidates) => *candidates,
            RuntimeValue::Link(link) => link.candidates,
            _ => CandidateMap::EMPTY,
        }
    }

    pub(crate) fn houses(&self) -> HouseSet {
        match self {
            RuntimeValue::House(house) => HouseSet::of(*house),
            RuntimeValue::Houses(houses) => *houses,
            _ => HouseSet::EMPTY,
        }
    }

    pub(crate) fn number(&self) -> i64 {
        if let RuntimeValue::Number(number) = self { *number } else { 0 }
    }

    /// Returns whether a formula's value counts as true: a condition that holds, or a set that is not empty.
    pub(crate) fn is_truthy(&self) -> bool {
        match self {
            RuntimeValue::Truth(truth) => *truth,
            RuntimeValue::Positions(_, bits) => *bits != 0,
            other => other.member_count() != 0,
        }
    }

    /// Returns the union with another value of the same family.
    pub(crate) fn union_with(self, other: &Self) -> Self {
        match self {
            RuntimeValue::Digits(digits) => RuntimeValue::Digits(digits | other.digits()),
            RuntimeValue::Houses(houses) => RuntimeValue::Houses(houses | other.houses()),
            RuntimeValue::Candidates(candidates) => RuntimeValue::Candidates(candidates | other.candidates()),
            all => RuntimeValue::Cells(all.cells() | other.cells()),
        }
    }

    /// Returns the number of members; 1 for a cell, a digit or a candidate, 9 for a house.
    pub(crate) fn member_count(&self) -> usize {
        match self {
            RuntimeValue::Cell(_) | RuntimeValue::Digit(_) | RuntimeValue::Candidate(_) => 1,
            RuntimeValue::Cells(cells) => cells.len(),
            RuntimeValue::Digits(digits) => digits.len(),
            RuntimeValue::Candidates(candidates) => candidates.len(),
            RuntimeValue::House(_) => 9,
            RuntimeValue::Houses(houses) => houses.len(),
            RuntimeValue::Als(als) => als.size(),
            RuntimeValue::Link(link) => link.candidates.len(),
            RuntimeValue::Positions(_, bits) => bits.count_ones() as usize,
            _ => 0,
        }
    }

    /// Returns the member of a list at an index from 0; `None` beyond its end and for any other value.
    pub(crate) fn list_member_at(&self, index: usize) -> Option<RuntimeValue<'a>> {
        match *self {
            RuntimeValue::AlsList(list) => list.get(index).map(RuntimeValue::Als),
            RuntimeValue::Links(list) => list.get(index).map(RuntimeValue::Link),
            _ => None,
        }
    }

    /// Whether two values of a formula have a member in common.
    pub(crate) fn overlaps(&self, other: &RuntimeValue<'_>, family: ValueFamily) -> bool {
        match family {
            ValueFamily::Digits => !self.digits().is_disjoint(other.digits()),
            ValueFamily::Houses => !self.houses().is_disjoint(other.houses()),
            ValueFamily::Candidates => !self.candidates().is_disjoint(other.candidates()),
            _ => !self.cells().is_disjoint(other.cells()),
        }
    }
}
