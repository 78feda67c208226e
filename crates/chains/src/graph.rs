//! Strong and weak links between the candidates of a fixed board, as rows of bits.

use super::bits::CandidateBits;
use super::chain::ChainLinks;
use super::numbering::{CELL_HOUSES, CandidateNumbering, HOUSE_CELLS, NO_NUMBER, PlaceMasks};

/// Graph of consequences: weak links lead from true to false, strong links from false to true.
///
/// Both are symmetric, and the graph of consequences is its own mirror image: if u leads to v, not v leads to
/// not u.
#[derive(Clone, Debug)]
pub(crate) struct LinkGraph<const W: usize> {
    /// Number of candidates.
    pub(crate) count: usize,
    /// Candidates on the board.
    pub(crate) present: CandidateBits<W>,
    /// Candidates in cells with several of them, from which a search may start.
    pub(crate) starts: CandidateBits<W>,
    /// Weak links of each candidate: at most one of the two is true.
    pub(crate) weak: Vec<CandidateBits<W>>,
    /// Strong links of each candidate: at least one of the two is true.
    pub(crate) strong: Vec<CandidateBits<W>>,
    /// Strong links in search order: by cell, box, row, column.
    pub(crate) strong_order: Vec<[u16; 4]>,
    /// Candidates with strong links.
    pub(crate) linked: CandidateBits<W>,
    /// True candidates reached from each true one across one false candidate.
    pub(crate) onward: Vec<CandidateBits<W>>,
}

impl<const W: usize> Default for LinkGraph<W> {
    fn default() -> LinkGraph<W> {
        LinkGraph {
            count: 0,
            present: CandidateBits::EMPTY,
            starts: CandidateBits::EMPTY,
            weak: Vec::new(),
            strong: Vec::new(),
            strong_order: Vec::new(),
            linked: CandidateBits::EMPTY,
            onward: Vec::new(),
        }
    }
}

impl<const W: usize> LinkGraph<W> {
    /// Reads the strong and weak links of a kind from a board.
    pub(crate) fn rebuild_links(
        &mut self,
        numbering: &CandidateNumbering<W>,
        places: &PlaceMasks,
        present: CandidateBits<W>,
        links: ChainLinks,
    ) {
        self.rebuild_direct_links(numbering, places, present, links);
        self.compute_onward_links();
    }

    /// Reads the links except those across one false candidate, which take most of the time: if few nodes are
    /// followed, it is faster to compute these one by one.
    pub(crate) fn rebuild_direct_links(
        &mut self,
        numbering: &CandidateNumbering<W>,
        places: &PlaceMasks,
        present: CandidateBits<W>,
        links: ChainLinks,
    ) {
        // Forget the links of the board before, but keep the allocated space.
        self.count = numbering.count;
        self.present = present;
        self.starts = CandidateBits::EMPTY;
        self.linked = CandidateBits::EMPTY;
        self.weak.clear();
        self.weak.resize(self.count, CandidateBits::EMPTY);
        self.strong.clear();
        self.strong.resize(self.count, CandidateBits::EMPTY);
        self.strong_order.clear();
        self.strong_order.resize(self.count, [NO_NUMBER; 4]);
        // Weak links are the candidates seen; in a cell with one candidate no search starts.
        for number in present.iter() {
            let sees = if links == ChainLinks::X { &numbering.same_digit } else { &numbering.sees };
            self.weak[number] = sees[number].intersection(&present);
            let cell = numbering.cell_and_digit[number].0 as usize;
            let several = places.cells[cell].count_ones();
            if several > 1 && (links != ChainLinks::Y || several == 2) {
                self.starts.insert(number);
            }
        }
        self.find_strong_links(numbering, places, links);
    }

    /// Finds the cells and houses with exactly two candidates.
    fn find_strong_links(
        &mut self,
        numbering: &CandidateNumbering<W>,
        places: &PlaceMasks,
        links: ChainLinks,
    ) {
        // Cells with two candidates make strong links, except in chains of one digit.
        if links != ChainLinks::X {
            for (cell, &digits) in places.cells.iter().enumerate() {
                if let Some((a, b)) = exactly_two_members(digits) {
                    self.add_strong_link(numbering.number[cell * 9 + a], numbering.number[cell * 9 + b], 0);
                }
            }
        }
        // Houses with two places make strong links, except in chains by cells alone.
        if links != ChainLinks::Y {
            for (house, cells) in HOUSE_CELLS.iter().enumerate() {
                for digit in 0..9 {
                    if let Some((a, b)) = exactly_two_members(places.houses[house * 9 + digit]) {
                        let number = |position: usize| numbering.number[cells[position] as usize * 9 + digit];
                        self.add_strong_link(number(a), number(b), 1 + house / 9);
                    }
                }
            }
        }
    }

    fn add_strong_link(&mut self, a: u16, b: u16, unit: usize) {
        for (from, to) in [(a, b), (b, a)] {
            self.strong[from as usize].insert(to as usize);
            self.strong_order[from as usize][unit] = to;
            self.linked.insert(from as usize);
        }
    }

    /// Computes the links across one false candidate, once the others are read.
    pub(crate) fn compute_onward_links(&mut self) {
        self.onward.clear();
        self.onward.resize(self.count, CandidateBits::EMPTY);
        for number in self.present.iter() {
            let mut onward = CandidateBits::EMPTY;
            self.weak[number]
                .intersection(&self.linked)
                .iter()
                .for_each(|off| onward.union_with(&self.strong[off]));
            self.onward[number] = onward;
        }
    }
}

/// Returns the only other candidate of the cell, the box, the row and the column; [`NONE`] if there isn't
/// exactly one.
#[inline]
pub(crate) fn strong_link_partners<const W: usize>(
    numbering: &CandidateNumbering<W>,
    places: &PlaceMasks,
    number: usize,
    links: ChainLinks,
) -> [u16; 4] {
    let (cell, digit) = numbering.cell_and_digit[number];
    let (cell, digit) = (cell as usize, digit as usize);
    let mut order = [NO_NUMBER; 4];
    if links != ChainLinks::X {
        // Another candidate of the same cell is a partner if it is the only one.
        let others = places.cells[cell] & !(1 << digit);
        if others.is_power_of_two() {
            order[0] = numbering.number[cell * 9 + others.trailing_zeros() as usize];
        }
    }
    if links != ChainLinks::Y {
        // In the three houses, another place of the digit is a partner if it is the only one.
        for (kind, (house, position)) in CELL_HOUSES[cell].into_iter().enumerate() {
            let others = places.houses[house as usize * 9 + digit] & !(1 << position);
            if others.is_power_of_two() {
                let other = HOUSE_CELLS[house as usize][others.trailing_zeros() as usize];
                order[kind + 1] = numbering.number[other as usize * 9 + digit];
            }
        }
    }
    order
}

/// Returns the two members of a set that has exactly two.
#[inline(always)]
fn exactly_two_members(mask: u16) -> Option<(usize, usize)> {
    let rest = mask & mask.wrapping_sub(1);
    rest.is_power_of_two().then(|| (mask.trailing_zeros() as usize, rest.trailing_zeros() as usize))
}
