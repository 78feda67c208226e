//! The links of a fixed board, as rows of bits.

use super::bits::Bits;
use super::chain::Links;
use super::numbering::{CELL_OF, HOUSES_OF, NONE, Numbering, Places};

/// Graph of consequences: weak links lead from true to false, strong links from false to true.
///
/// Both are symmetric, and the graph of consequences is its own mirror image: if u leads to v, not v leads to
/// not u.
#[derive(Clone, Debug)]
pub(crate) struct Graph<const W: usize> {
    /// Number of candidates.
    pub(crate) count: usize,
    /// Candidates on the board.
    pub(crate) present: Bits<W>,
    /// Candidates in cells with several of them, from which a search may start.
    pub(crate) starts: Bits<W>,
    /// Weak links of each candidate: at most one of the two is true.
    pub(crate) weak: Vec<Bits<W>>,
    /// Strong links of each candidate: at least one of the two is true.
    pub(crate) strong: Vec<Bits<W>>,
    /// Strong links in search order: by cell, box, row, column.
    pub(crate) strong_order: Vec<[u16; 4]>,
    /// Candidates with strong links.
    pub(crate) linked: Bits<W>,
    /// True candidates reached from each true one across one false candidate.
    pub(crate) onward: Vec<Bits<W>>,
}

impl<const W: usize> Default for Graph<W> {
    fn default() -> Graph<W> {
        Graph {
            count: 0,
            present: Bits::EMPTY,
            starts: Bits::EMPTY,
            weak: Vec::new(),
            strong: Vec::new(),
            strong_order: Vec::new(),
            linked: Bits::EMPTY,
            onward: Vec::new(),
        }
    }
}

impl<const W: usize> Graph<W> {
    /// Reads the links of a kind from a board.
    pub(crate) fn read(&mut self, numbering: &Numbering<W>, places: &Places, present: Bits<W>, links: Links) {
        self.read_links(numbering, places, present, links);
        self.read_onward();
    }

    /// Reads the links except those across one false candidate, which take most of the time: if few nodes are
    /// followed, it is faster to compute these one by one.
    pub(crate) fn read_links(
        &mut self,
        numbering: &Numbering<W>,
        places: &Places,
        present: Bits<W>,
        links: Links,
    ) {
        self.count = numbering.count;
        self.present = present;
        self.starts = Bits::EMPTY;
        self.linked = Bits::EMPTY;
        self.weak.clear();
        self.weak.resize(self.count, Bits::EMPTY);
        self.strong.clear();
        self.strong.resize(self.count, Bits::EMPTY);
        self.strong_order.clear();
        self.strong_order.resize(self.count, [NONE; 4]);
        // Weak links are the candidates seen; in a cell with one candidate no search starts.
        for number in present.iter() {
            let sees = if links == Links::X { &numbering.same_digit } else { &numbering.sees };
            self.weak[number] = sees[number].and(&present);
            let cell = numbering.place[number].0 as usize;
            let several = places.cells[cell].count_ones();
            if several > 1 && (links != Links::Y || several == 2) {
                self.starts.insert(number);
            }
        }
        self.read_strong(numbering, places, links);
    }

    /// Finds the cells and houses with exactly two candidates.
    fn read_strong(&mut self, numbering: &Numbering<W>, places: &Places, links: Links) {
        if links != Links::X {
            for (cell, &digits) in places.cells.iter().enumerate() {
                if let Some((a, b)) = two(digits) {
                    self.join(numbering.number[cell * 9 + a], numbering.number[cell * 9 + b], 0);
                }
            }
        }
        if links != Links::Y {
            for (house, cells) in CELL_OF.iter().enumerate() {
                for digit in 0..9 {
                    if let Some((a, b)) = two(places.houses[house * 9 + digit]) {
                        let number = |position: usize| numbering.number[cells[position] as usize * 9 + digit];
                        self.join(number(a), number(b), 1 + house / 9);
                    }
                }
            }
        }
    }

    fn join(&mut self, a: u16, b: u16, unit: usize) {
        for (from, to) in [(a, b), (b, a)] {
            self.strong[from as usize].insert(to as usize);
            self.strong_order[from as usize][unit] = to;
            self.linked.insert(from as usize);
        }
    }

    /// Computes the links across one false candidate, once the others are read.
    pub(crate) fn read_onward(&mut self) {
        self.onward.clear();
        self.onward.resize(self.count, Bits::EMPTY);
        for number in self.present.iter() {
            let mut onward = Bits::EMPTY;
            self.weak[number].and(&self.linked).iter().for_each(|off| onward.add(&self.strong[off]));
            self.onward[number] = onward;
        }
    }
}

/// Returns the only other candidate of the cell, the box, the row and the column; [`NONE`] if there isn't
/// exactly one.
#[inline]
pub(crate) fn partners<const W: usize>(
    numbering: &Numbering<W>,
    places: &Places,
    number: usize,
    links: Links,
) -> [u16; 4] {
    let (cell, digit) = numbering.place[number];
    let (cell, digit) = (cell as usize, digit as usize);
    let mut order = [NONE; 4];
    if links != Links::X {
        // Another candidate of the same cell is a partner if it is the only one.
        let others = places.cells[cell] & !(1 << digit);
        if others.is_power_of_two() {
            order[0] = numbering.number[cell * 9 + others.trailing_zeros() as usize];
        }
    }
    if links != Links::Y {
        // In the three houses, another place of the digit is a partner if it is the only one.
        for (kind, (house, position)) in HOUSES_OF[cell].into_iter().enumerate() {
            let others = places.houses[house as usize * 9 + digit] & !(1 << position);
            if others.is_power_of_two() {
                let other = CELL_OF[house as usize][others.trailing_zeros() as usize];
                order[kind + 1] = numbering.number[other as usize * 9 + digit];
            }
        }
    }
    order
}

/// Returns the two members of a set that has exactly two.
#[inline(always)]
fn two(mask: u16) -> Option<(usize, usize)> {
    let rest = mask & mask.wrapping_sub(1);
    rest.is_power_of_two().then(|| (mask.trailing_zeros() as usize, rest.trailing_zeros() as usize))
}
