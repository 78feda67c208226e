//! Remaining candidates, in a search for whips, of every cell and of every digit in every house.

use crate::bit_rows;
use crate::prelude::*;
use crate::proof::Truth;
use crate::truths::{CONSTRAINT_COUNT, truth_from_index};

/// A truth by number.
pub(super) type WhipTruthIndex = u16;

/// Remaining candidates of every truth: the digits of a cell, the positions of a digit in a house.
#[derive(Clone, Debug)]
pub(super) struct RemainingCandidates([u16; CONSTRAINT_COUNT]);

/// Remaining candidates of one truth, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TruthRemainder {
    Nothing,
    One(Candidate),
    Several,
}

/// A truth, and candidates that are removed from it.
#[derive(Clone, Copy, Debug)]
struct WhipLoss {
    number: WhipTruthIndex,
    bits: u16,
}

/// A position: the remaining candidates, and the losses that each candidate causes when it is true.
#[derive(Debug)]
pub(super) struct WhipPosition {
    pub(super) remaining: RemainingCandidates,
    /// For each candidate, first the losses of its own four truths, then those of others, in ascending order.
    losses: Vec<WhipLoss>,
    /// For each candidate, the start of its losses, and one more entry for the end of the last.
    loss_starts: [u32; 730],
}

impl WhipPosition {
    /// Reads a position for the search for whips.
    pub(super) fn new(facts: &Facts) -> WhipPosition {
        // Cells come first, then the digits of each house, nine to a house.
        let mut left = [0; CONSTRAINT_COUNT];
        for cell in facts.empty_cells() {
            left[cell.index()] = facts.candidates(cell).bits();
        }
        for house in House::all() {
            let first = 81 + 9 * house.index();
            left[first..first + 9].copy_from_slice(facts.places_by_digit(house));
        }
        // List the losses of each candidate.
        let mut start =
            WhipPosition { remaining: RemainingCandidates(left), losses: Vec::new(), loss_starts: [0; 730] };
        for candidate in Candidate::all() {
            start.loss_starts[candidate.index()] = start.losses.len() as u32;
            if facts.has_candidate(candidate) {
                start.add_losses(candidate);
            }
        }
        start.loss_starts[729] = start.losses.len() as u32;
        start
    }

    fn add_losses(&mut self, candidate: Candidate) {
        let own = &TRUTH_BITS[candidate.index()];
        let begin = self.losses.len();
        // A true candidate removes all others of its own four truths.
        for &(number, bit) in own {
            self.losses.push(WhipLoss { number, bits: self.remaining.0[usize::from(number)] & !bit });
        }
        // Each of those is then lost in its other truths.
        for index in begin..begin + own.len() {
            let WhipLoss { number, bits } = self.losses[index];
            for rival in candidates_from_bits(number, bits) {
                let theirs = TRUTH_BITS[rival.index()].iter();
                let others = theirs.filter(|(number, _)| own.iter().all(|(mine, _)| mine != number));
                self.losses.extend(others.map(|&(number, bits)| WhipLoss { number, bits }));
            }
        }
        // Merge the losses of the same truth.
        let others = begin + own.len();
        self.losses[others..].sort_unstable_by_key(|loss| loss.number);
        let mut end = others;
        for index in others..self.losses.len() {
            let loss = self.losses[index];
            if end > others && self.losses[end - 1].number == loss.number {
                self.losses[end - 1].bits |= loss.bits;
            } else {
                self.losses[end] = loss;
                end += 1;
            }
        }
        self.losses.truncate(end);
    }

    fn losses_caused_by(&self, candidate: Candidate) -> &[WhipLoss] {
        let [begin, end] = [0, 1].map(|next| self.loss_starts[candidate.index() + next] as usize);
        &self.losses[begin..end]
    }

    /// The truths that lose something, but not all, when a candidate is true: all but its own.
    pub(super) fn affected_truths(&self, candidate: Candidate) -> impl Iterator<Item = WhipTruthIndex> {
        self.losses_caused_by(candidate).iter().skip(4).map(|loss| loss.number)
    }

    /// The remaining candidates of a truth of the position.
    pub(super) fn truth_candidates(&self, number: WhipTruthIndex) -> impl Iterator<Item = Candidate> {
        candidates_from_bits(number, self.remaining.0[usize::from(number)])
    }
}

impl RemainingCandidates {
    /// Returns whether none, one or several candidates of a truth remain.
    pub(super) fn classify_truth_remainder(&self, number: WhipTruthIndex) -> TruthRemainder {
        let left = self.0[usize::from(number)];
        match left & left.wrapping_sub(1) {
            _ if left == 0 => TruthRemainder::Nothing,
            0 => TruthRemainder::One(candidate_from_bit(number, left)),
            _ => TruthRemainder::Several,
        }
    }

    /// The first truth that has nothing left when a candidate is true as well, of those that it touches.
    pub(super) fn first_emptied_truth(
        &self,
        start: &WhipPosition,
        candidate: Candidate,
    ) -> Option<WhipTruthIndex> {
        let mut touched = start.losses_caused_by(candidate).iter().skip(4);
        touched.find(|loss| self.0[usize::from(loss.number)] & !loss.bits == 0).map(|loss| loss.number)
    }

    /// Supposes a candidate true, removes its conflicts, and records the truths that lose candidates.
    pub(super) fn suppose_and_record(
        &mut self,
        start: &WhipPosition,
        candidate: Candidate,
        touched: &mut WhipTruthSet,
    ) {
        self.suppose_true(start, candidate);
        start.affected_truths(candidate).for_each(|number| touched.insert(number));
    }

    /// Supposes a candidate true and removes its conflicts.
    pub(super) fn suppose_true(&mut self, start: &WhipPosition, candidate: Candidate) {
        for loss in start.losses_caused_by(candidate) {
            self.0[usize::from(loss.number)] &= !loss.bits;
        }
    }
}

/// Some truths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WhipTruthSet([u64; CONSTRAINT_COUNT.div_ceil(64)]);

impl WhipTruthSet {
    fn insert(&mut self, number: WhipTruthIndex) {
        bit_rows::insert_bit(&mut self.0, number);
    }

    /// Iterates over the whip truths of the set in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = WhipTruthIndex> {
        bit_rows::iter_bits(&self.0)
    }
}

/// The four truths of each candidate, with its bit in them.
static TRUTH_BITS: [[(WhipTruthIndex, u16); 4]; 729] = {
    let mut places = [[(0, 0); 4]; 729];
    let mut index = 0;
    while index < 729 {
        let candidate = Candidate::at(index);
        let (cell, digit) = (candidate.cell(), candidate.digit().index());
        let houses = cell.houses();
        places[index][0] = (cell.index() as WhipTruthIndex, 1 << digit);
        let mut kind = 0;
        while kind < 3 {
            if let Some(position) = houses[kind].cell_position(cell) {
                places[index][1 + kind] =
                    ((81 + 9 * houses[kind].index() + digit) as WhipTruthIndex, 1 << position);
            }
            kind += 1;
        }
        index += 1;
    }
    places
};

/// The candidate of a truth with a bit.
fn candidate_from_bit(number: WhipTruthIndex, bit: u16) -> Candidate {
    let place = bit.trailing_zeros() as usize;
    match truth_from_whip_index(number) {
        Truth::Cell(cell) => cell.to_candidate(Digit::from_index(place)),
        Truth::Place(house, digit) => house.cell_at(place).to_candidate(digit),
    }
}

/// The truth (a cell, or a digit in a house) with a number.
pub(super) fn truth_from_whip_index(number: WhipTruthIndex) -> Truth {
    truth_from_index(usize::from(number))
}

/// The candidates of a truth with some bits.
fn candidates_from_bits(number: WhipTruthIndex, bits: u16) -> impl Iterator<Item = Candidate> {
    (0..9)
        .map(move |place| bits & 1 << place)
        .filter(|&bit| bit != 0)
        .map(move |bit| candidate_from_bit(number, bit))
}

/// Whether two candidates exclude each other.
pub(super) fn are_exclusive(one: Candidate, other: Candidate) -> bool {
    let [here, there] = [one.cell(), other.cell()];
    let same_digit = one.digit() == other.digit();
    if here == there { !same_digit } else { same_digit && here.sees(there) }
}
