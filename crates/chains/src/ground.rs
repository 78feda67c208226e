//! The search context: the board on which assumptions are made.

use super::Search;
use super::bits::Bits;
use super::chain::Links;
use super::numbering::{HOUSES_OF, Numbering, Places};

/// Board on which assumptions are made, with the rules of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a, const W: usize> {
    pub(crate) numbering: &'a Numbering<W>,
    /// Candidates before any assumption.
    pub(crate) present: Bits<W>,
    /// Digits of cells and places of digits before any assumption, as masks.
    pub(crate) places: &'a Places,
    /// If this board is itself the result of an assumption: the candidates before that.
    pub(crate) outer: Bits<W>,
    /// Kinds of links; X for Nishio.
    pub(crate) links: Links,
    /// Whether false candidates are removed from the board.
    pub(crate) dynamic: bool,
    /// Whether this search uses nested chains, or is one: then lineages are recorded.
    pub(crate) nesting: bool,
}

impl<'a, const W: usize> Ground<'a, W> {
    /// Returns the context of a whole board.
    pub(crate) fn whole(numbering: &'a Numbering<W>, places: &'a Places, search: Search) -> Ground<'a, W> {
        let present = Bits::below(numbering.count);
        Ground {
            numbering,
            present,
            places,
            outer: present,
            links: if search == Search::Nishio { Links::X } else { Links::Xy },
            dynamic: search != Search::Multiple,
            nesting: search.level().patterns(),
        }
    }

    /// Returns the candidates that share the cell (0) or the box, row or column (1 to 3) with one.
    #[inline(always)]
    pub(crate) fn unit(&self, number: usize, kind: usize) -> &Bits<W> {
        let (cell, digit) = self.numbering.place[number];
        match kind {
            0 => &self.numbering.cells[cell as usize],
            _ => &self.numbering.houses[HOUSES_OF[cell as usize][kind - 1].0 as usize * 9 + digit as usize],
        }
    }
}

/// Whether a candidate is the last of its cell, so that placing it brings nothing new.
pub(crate) fn alone<const W: usize>(ground: &Ground<'_, W>, number: usize) -> bool {
    let cell = ground.numbering.place[number].0 as usize;
    ground.places.cells[cell].count_ones() < 2
}
