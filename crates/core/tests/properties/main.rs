//! Laws of the vocabulary, checked on random values against the definitions.

mod geometry;
mod names;
mod notation;
mod sets;
mod symmetry;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};
use proptest::collection::vec;
use proptest::prelude::*;

fn any_cell() -> impl Strategy<Value = Cell> {
    (0..Cell::COUNT).prop_map(Cell::at)
}

fn any_digit() -> impl Strategy<Value = Digit> {
    (0..9usize).prop_map(Digit::from_index)
}

fn any_house() -> impl Strategy<Value = House> {
    (0..House::COUNT).prop_map(House::at)
}

fn any_candidate() -> impl Strategy<Value = Candidate> {
    (0..Candidate::COUNT).prop_map(Candidate::at)
}

fn any_digit_set() -> impl Strategy<Value = DigitSet> {
    any::<u16>().prop_map(DigitSet::from_bits_truncated)
}

fn any_house_set() -> impl Strategy<Value = HouseSet> {
    any::<u32>().prop_map(HouseSet::from_bits_truncated)
}

/// Sets of a few cells, sets within one house, and sets of about half the board.
fn any_cell_map() -> impl Strategy<Value = CellMap> {
    let few = vec(any_cell(), 0..8).prop_map(CellMap::from_iter);
    let within = (any_house(), any::<u128>())
        .prop_map(|(house, bits)| house.cells() & CellMap::from_bits_truncated(bits));
    prop_oneof![few, within, any::<u128>().prop_map(CellMap::from_bits_truncated)]
}

fn any_candidate_map() -> impl Strategy<Value = CandidateMap> {
    prop_oneof![
        vec(any_candidate(), 0..8).prop_map(CandidateMap::from_iter),
        vec((any_cell_map(), any_digit()), 0..4).prop_map(|parts| {
            parts.into_iter().fold(CandidateMap::EMPTY, |map, (cells, digit)| map | (cells * digit))
        }),
    ]
}
