//! Values during a search. An expression that takes a set takes whatever fits it, so every value converts
//! to each kind of set: after the check of kinds, no operation meets a value that it can't read.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};
use ninefold_logic::als::Als;
use ninefold_proof::Truth;

use crate::code::Family;

/// Candidates of which at least one is true (strong) or at most one (weak).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) start: Candidate,
    pub(crate) end: Candidate,
    /// All linked candidates, `start` and `end` included.
    pub(crate) all: CandidateMap,
    /// The truth behind a strong link; `None` for a weak one.
    pub(crate) truth: Option<Truth>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<'a> {
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
    Link(&'a Link),
    Links(&'a [Link]),
    Number(i64),
    Truth(bool),
    Positions(House, u16),
    /// Subsets of a set of cells, with their least and greatest size.
    CellSubsets(CellMap, usize, usize),
    DigitSubsets(DigitSet, usize, usize),
    HouseSubsets(HouseSet, usize, usize),
    CandidateSubsets(CandidateMap, usize, usize),
}

impl<'a> Value<'a> {
    pub(crate) fn cells(&self) -> CellMap {
        match self {
            Value::Cell(cell) => CellMap::of(*cell),
            Value::Cells(cells) => *cells,
            Value::House(house) => house.cells(),
            Value::Houses(houses) => houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells()),
            Value::Als(als) => als.cells(),
            other => other.candidates().cells(),
        }
    }

    pub(crate) fn digits(&self) -> DigitSet {
        match self {
            Value::Digit(digit) => DigitSet::of(*digit),
            Value::Digits(digits) => *digits,
            _ => DigitSet::EMPTY,
        }
    }

    pub(crate) fn candidates(&self) -> CandidateMap {
        match self {
            Value::Candidate(candidate) => CandidateMap::of(*candidate),
            Value::Candidates(candidates) => *candidates,
            Value::Link(link) => link.all,
            _ => CandidateMap::EMPTY,
        }
    }

    pub(crate) fn houses(&self) -> HouseSet {
        match self {
            Value::House(house) => HouseSet::of(*house),
            Value::Houses(houses) => *houses,
            _ => HouseSet::EMPTY,
        }
    }

    pub(crate) fn number(&self) -> i64 {
        if let Value::Number(number) = self { *number } else { 0 }
    }

    /// Returns whether a condition holds, or a set is not empty.
    pub(crate) fn truth(&self) -> bool {
        match self {
            Value::Truth(truth) => *truth,
            Value::Positions(_, bits) => *bits != 0,
            other => other.count() != 0,
        }
    }

    /// Returns the union with another value of the same family.
    pub(crate) fn with(self, other: &Self) -> Self {
        match self {
            Value::Digits(digits) => Value::Digits(digits | other.digits()),
            Value::Houses(houses) => Value::Houses(houses | other.houses()),
            Value::Candidates(candidates) => Value::Candidates(candidates | other.candidates()),
            all => Value::Cells(all.cells() | other.cells()),
        }
    }

    /// Returns the number of members; 1 for a cell, a digit or a candidate, 9 for a house.
    pub(crate) fn count(&self) -> usize {
        match self {
            Value::Cell(_) | Value::Digit(_) | Value::Candidate(_) => 1,
            Value::Cells(cells) => cells.len(),
            Value::Digits(digits) => digits.len(),
            Value::Candidates(candidates) => candidates.len(),
            Value::House(_) => 9,
            Value::Houses(houses) => houses.len(),
            Value::Als(als) => als.size(),
            Value::Link(link) => link.all.len(),
            Value::Positions(_, bits) => bits.count_ones() as usize,
            _ => 0,
        }
    }

    /// Returns the member of a list at an index from 0; `None` beyond its end and for any other value.
    pub(crate) fn listed(&self, place: usize) -> Option<Value<'a>> {
        match *self {
            Value::AlsList(list) => list.get(place).map(Value::Als),
            Value::Links(list) => list.get(place).map(Value::Link),
            _ => None,
        }
    }

    /// Whether the two have a member in common.
    pub(crate) fn overlaps(&self, other: &Value<'_>, family: Family) -> bool {
        match family {
            Family::Digits => !self.digits().is_disjoint(other.digits()),
            Family::Houses => !self.houses().is_disjoint(other.houses()),
            Family::Candidates => !self.candidates().is_disjoint(other.candidates()),
            _ => !self.cells().is_disjoint(other.cells()),
        }
    }
}
