//! Engine of all fish: a digit whose places in some base houses are covered by as many others, but for fins.
//!
//! Of the digit's true places, one lies in each base house, and at most one in each cover house. Where every
//! place in a base house lies in a cover house and none in two base houses, each base house takes a cover
//! house for itself, and nothing is left for places that lie in more cover than base houses. Places that
//! break the rule are *fins*: those in a base house but in no cover house (exo fins) and those in two base
//! houses (endo fins). Then either a fin is true, or the fish holds; so what the fish would remove can be
//! removed where it sees all fins.

use crate::prelude::*;

mod basic;
mod near_fish;
mod search;
mod tentacles;

pub(crate) use basic::visit_basic_fish;
pub(crate) use near_fish::visit_near_fish;
pub(crate) use search::find_fish;
pub(crate) use tentacles::{Tentacle, TentacleCache};

/// A digit confined, in the base houses, to the cover houses, but for fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Fish {
    pub digit: Digit,
    pub base: HouseSet,
    pub cover: HouseSet,
}

/// The kinds of houses that a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum FishShape {
    /// Parallel lines, covered by the crossing ones.
    Basic,
    /// Boxes along with the lines of one direction or both.
    Franken,
    /// Rows and columns together on one side.
    Mutant,
}

/// The digit's cells, by their part in a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FishParts {
    /// Cells in one base house and some cover house.
    pub corners: CellMap,
    /// Cells in one base house and in no cover house.
    pub exo_fins: CellMap,
    /// Cells in two base houses or three.
    pub endo_fins: CellMap,
    /// Cells in more cover than base houses, fins disregarded: eliminated where they see all fins.
    pub possible_eliminations: CellMap,
}

impl FishParts {
    /// Fins of the fish, of either sort.
    pub(crate) fn fins(&self) -> CellMap {
        self.exo_fins | self.endo_fins
    }

    /// Returns the cells from which the fish eliminates its digit.
    pub(crate) fn eliminated_cells(&self) -> CellMap {
        let fins = self.fins();
        if fins.is_empty() {
            self.possible_eliminations
        } else {
            self.possible_eliminations & fins.peer_intersection()
        }
    }
}

impl Fish {
    pub(crate) fn base_cells(&self) -> CellMap {
        cells_covered_once_and_twice(self.base).0
    }

    pub(crate) fn cover_cells(&self) -> CellMap {
        cells_covered_once_and_twice(self.cover).0
    }

    pub(crate) fn classify_fish_cells(&self, facts: &Facts) -> FishParts {
        let places = facts.candidate_cells(self.digit);
        let (base, endo) = cells_covered_once_and_twice(self.base);
        let (cover, doubly) = cells_covered_once_and_twice(self.cover);
        FishParts {
            corners: (places & base & cover) - endo,
            exo_fins: (places & base) - cover - endo,
            endo_fins: places & endo,
            possible_eliminations: places & ((cover - base) | (doubly - endo)),
        }
    }

    /// The simplest shape that the fish has.
    pub(crate) fn shape(&self) -> FishShape {
        let Fish { base, cover, .. } = *self;
        let within = |base_kinds: HouseSet, cover_kinds: HouseSet| {
            base_kinds.contains_all(base) && cover_kinds.contains_all(cover)
        };
        let either = |one: HouseSet, other: HouseSet| within(one, other) || within(other, one);
        if either(HouseSet::ROWS, HouseSet::COLUMNS) {
            FishShape::Basic
        } else if either(HouseSet::ROWS | HouseSet::BOXES, HouseSet::COLUMNS | HouseSet::BOXES) {
            FishShape::Franken
        } else {
            FishShape::Mutant
        }
    }

    /// Whether a base house is left with a single corner, or none: without its fins the fish would fall
    /// apart.
    pub(crate) fn is_sashimi(&self, facts: &Facts) -> bool {
        let parts = self.classify_fish_cells(facts);
        !parts.fins().is_empty()
            && self.base.iter().any(|house| !(parts.corners & house.cells()).has_several())
    }
}

/// The cells in one of the houses or more, and those in two or more.
fn cells_covered_once_and_twice(houses: HouseSet) -> (CellMap, CellMap) {
    houses.iter().fold((CellMap::EMPTY, CellMap::EMPTY), |(once, twice), house| {
        (once | house.cells(), twice | (once & house.cells()))
    })
}
