//! Context of a chain search: the board on which assumptions are made.

use super::ChainSearch;
use super::bits::CandidateBits;
use super::chain::ChainLinks;
use super::numbering::{CELL_HOUSES, CandidateNumbering, PlaceMasks};

/// Board on which assumptions are made, with the rules of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainContext<'a, const W: usize> {
    pub(crate) numbering: &'a CandidateNumbering<W>,
    /// Candidates before any assumption.
    pub(crate) present: CandidateBits<W>,
    /// Digits of cells and places of digits before any assumption, as masks.
    pub(crate) places: &'a PlaceMasks,
    /// If this board is itself the result of an assumption: the candidates before that.
    pub(crate) outer: CandidateBits<W>,
    /// Kinds of links; X for Nishio.
    pub(crate) links: ChainLinks,
    /// Whether false candidates are removed from the board.
    pub(crate) dynamic: bool,
    /// Whether this search uses nested chains, or is one: then lineages are recorded.
    pub(crate) nesting: bool,
}

impl<'a, const W: usize> ChainContext<'a, W> {
    /// Returns the context of a chain search on a whole board.
    pub(crate) fn new(
        numbering: &'a CandidateNumbering<W>,
        places: &'a PlaceMasks,
        search: ChainSearch,
    ) -> ChainContext<'a, W> {
        let present = CandidateBits::numbers_below(numbering.count);
        ChainContext {
            numbering,
            present,
            places,
            outer: present,
            links: if search == ChainSearch::Nishio { ChainLinks::X } else { ChainLinks::Xy },
            dynamic: search != ChainSearch::Multiple,
            nesting: search.nesting_level().uses_patterns(),
        }
    }

    /// Returns the candidates that share with one its cell (0) or its box, row or column (1 to 3).
    #[inline(always)]
    pub(crate) fn unit_candidates(&self, number: usize, kind: usize) -> &CandidateBits<W> {
        let (cell, digit) = self.numbering.cell_and_digit[number];
        match kind {
            0 => &self.numbering.cells[cell as usize],
            _ => &self.numbering.houses[CELL_HOUSES[cell as usize][kind - 1].0 as usize * 9 + digit as usize],
        }
    }
}

/// Whether a candidate is the last of its cell, so that placing it brings nothing new.
pub(crate) fn is_only_candidate_in_cell<const W: usize>(
    context: &ChainContext<'_, W>,
    number: usize,
) -> bool {
    let cell = context.numbering.cell_and_digit[number].0 as usize;
    context.places.cells[cell].count_ones() < 2
}
