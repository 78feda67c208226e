//! Petals of Death Blossoms, whatever their stem is: what each set loses, and what they contain then.

use ninefold_core::small_sort::SortShort;

use super::engine::blossom::{BlossomPetal, PetalChoice};
use super::{als_name, introduce_als, mark_contained_digits};
use crate::prelude::*;

/// Counts the petals and the cells of all of them.
pub(crate) fn count_petals_and_cells(petals: &[PetalChoice<'_>]) -> (usize, usize) {
    (petals.len(), petals.iter().map(|petal| petal.set.size()).sum())
}

/// The petals of a flower, in the order of their stems.
#[derive(Clone, Debug)]
pub(crate) struct BlossomPetals(Vec<BlossomPetal>);

impl BlossomPetals {
    pub(crate) fn new(choices: &[PetalChoice<'_>]) -> BlossomPetals {
        let mut petals: Vec<BlossomPetal> = choices.iter().map(PetalChoice::make_petal).collect();
        petals.sort_short_by_key(|petal| petal.stem);
        BlossomPetals(petals)
    }

    /// The stem candidates of a death blossom, of which one is true.
    pub(crate) fn stem_candidates(&self) -> CandidateMap {
        self.0.iter().fold(CandidateMap::EMPTY, |all, petal| all | petal.stem.candidates())
    }

    pub(crate) fn cells(&self) -> CellMap {
        self.0.iter().fold(CellMap::EMPTY, |cells, petal| cells | petal.set.cells())
    }

    /// Returns the number of cells, counted for each petal.
    pub(crate) fn size(&self) -> usize {
        self.0.iter().map(|petal| petal.set.size()).sum()
    }

    /// Explains what each petal loses and then contains, and what that eliminates.
    pub(crate) fn explain_petals(&self, conclusions: &Conclusions, explanation: &mut Explanation) {
        let contained_digits = conclusions.eliminations.digits();
        for (number, petal) in self.0.iter().enumerate() {
            self.explain_petal(number, petal, contained_digits, explanation);
        }
        for digit in contained_digits {
            let eliminated_cells = conclusions.eliminations.cells_with_digit(digit);
            explanation.add_message(say!("blossom-so", digit, victims = eliminated_cells));
        }
    }

    fn explain_petal(
        &self,
        number: usize,
        petal: &BlossomPetal,
        contained_digits: DigitSet,
        explanation: &mut Explanation,
    ) {
        let BlossomPetal { stem, set } = petal;
        introduce_als(number, set, explanation);
        explanation.add_message(say!(
            "blossom-petal",
            cells = stem.cells,
            digit = stem.digit,
            set = als_name(number),
            held = contained_digits
        ));
        let lost = set.candidates_with_digits(stem.digit);
        explanation.mark_candidates(lost, MarkRole::Restricted);
        explanation.add_link(stem.candidates(), lost, LinkKind::Weak);
        mark_contained_digits(self.shared_digits(), [set], explanation);
    }

    /// The digits that all petals of a death blossom have, without those of the stems.
    fn shared_digits(&self) -> DigitSet {
        let remaining_digits = |petal: &BlossomPetal| petal.set.digits() - petal.stem.digit;
        self.0.iter().fold(DigitSet::FULL, |common, petal| common & remaining_digits(petal))
    }
}
