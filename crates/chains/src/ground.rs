//! The board that assumptions are made on.

use super::Search;
use super::bits::Bits;
use super::chain::Links;
use super::numbering::{HOUSES_OF, Numbering, Places};

/// The board that assumptions are made on, and how to search it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a, const W: usize> {
    pub(crate) numbering: &'a Numbering<W>,
    /// The candidates before anything is assumed.
    pub(crate) present: Bits<W>,
    /// The same as masks.
    pub(crate) places: &'a Places,
    /// When this board is itself the result of an assumption: the candidates before that.
    pub(crate) outer: Bits<W>,
    /// X for Nishio.
    pub(crate) links: Links,
    /// Whether false candidates are taken off the board.
    pub(crate) dynamic: bool,
    /// Whether chains are nested here, or this is where nested chains are searched: then lineages are kept.
    pub(crate) nesting: bool,
}

impl<'a, const W: usize> Ground<'a, W> {
    /// A whole board.
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

    /// The candidates that share the cell (0) or the box, row or column (1 to 3) with one.
    #[inline(always)]
    pub(crate) fn unit(&self, number: usize, kind: usize) -> &Bits<W> {
        let (cell, digit) = self.numbering.place[number];
        match kind {
            0 => &self.numbering.cells[cell as usize],
            _ => &self.numbering.houses[HOUSES_OF[cell as usize][kind - 1].0 as usize * 9 + digit as usize],
        }
    }
}

/// Whether a candidate is the last of its cell, so that nothing is gained by placing it.
pub(crate) fn alone<const W: usize>(ground: &Ground<'_, W>, number: usize) -> bool {
    let cell = ground.numbering.place[number].0 as usize;
    ground.places.cells[cell].count_ones() < 2
}
