//! The 416 bands: all bands of solution grids up to symmetry, with a lookup table for all of them.
//!
//! A band is normalised by its first box: whatever digits it contains, they are renamed by their places.
//! Then a band is
//! - one of 56 ways to distribute the three minirows of the first box over those of the second, times
//! - one of 36 ways to combine the minirows of the second box to columns (their order does not matter), times
//! - one of 36 for the third:
//!
//! 72,576 in all, few enough for a table with the class of each and a way to the smallest of its class.
//! Classes are numbered by that smallest band, row by row, so the smallest band of a grid is the one with the
//! smallest number.

use std::sync::LazyLock;

/// A band, three rows of digit indices (0–8).
pub(super) type BandRows = [[u8; 9]; 3];

/// Number of bands up to symmetry.
pub(super) const BAND_CLASS_COUNT: usize = 416;

const BAND_CODE_COUNT: usize = 56 * 36 * 36;

/// Rows, columns and digits of a band in another order: place `i` gets row `rows[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BandView {
    pub(super) rows: [u8; 3],
    pub(super) columns: [u8; 9],
    /// New digit names, indexed by the old digit.
    pub(super) names: [u8; 9],
}

/// Lookup table of all bands, with the smallest band of each class and its automorphisms.
pub(super) struct BandTable {
    /// Indexed by code: the class, and the number of an arrangement of the smallest band that has this
    /// code.
    entries: Box<[BandEntry; BAND_CODE_COUNT]>,
    /// The smallest band of each class.
    smallest_bands: Vec<BandRows>,
    /// Start of each class's range in `automorphisms`: the views that map its smallest band onto itself,
    /// without the identity.
    first_automorphisms: [u16; BAND_CLASS_COUNT + 1],
    automorphisms: Vec<BandView>,
}

#[derive(Clone, Copy)]
struct BandEntry {
    class: u16,
    arrangement: u16,
}

/// The tables, computed on first use in a few milliseconds.
pub(super) static BAND_TABLE: LazyLock<BandTable> = LazyLock::new(BandTable::new);

impl BandTable {
    /// Returns the class of the band with this code.
    #[inline(always)]
    pub(super) fn lookup_band_class(&self, code: usize) -> u16 {
        self.entries[code].class
    }

    /// Returns a view that turns the band into the smallest of its class.
    #[inline]
    pub(super) fn canonicalizing_view(&self, code: usize, band: &BandRows) -> BandView {
        let BandEntry { class, arrangement } = self.entries[code];
        BandArrangement::nth(arrangement).build_band_view(band, &self.smallest_bands[usize::from(class)])
    }

    /// Returns the views that map the smallest band of the class onto itself, without the identity.
    pub(super) fn smallest_band_automorphisms(&self, class: u16) -> &[BandView] {
        let class = usize::from(class);
        &self.automorphisms
            [usize::from(self.first_automorphisms[class])..usize::from(self.first_automorphisms[class + 1])]
    }

    /// Returns the smallest band of a class.
    pub(super) fn smallest_band(&self, class: u16) -> &BandRows {
        &self.smallest_bands[usize::from(class)]
    }

    /// Builds the tables: goes through all candidates for smallest bands in ascending order; each one not
    /// seen yet starts a class.
    fn new() -> BandTable {
        const UNKNOWN: BandEntry = BandEntry { class: u16::MAX, arrangement: 0 };
        let mut entries: Box<[BandEntry; BAND_CODE_COUNT]> = vec![UNKNOWN; BAND_CODE_COUNT]
            .into_boxed_slice()
            .try_into()
            .unwrap_or_else(|_| unreachable!("CODES of them"));
        let (mut smallest, mut automorphisms, mut first) =
            (Vec::new(), Vec::new(), [0; BAND_CLASS_COUNT + 1]);
        for band in smallest_band_candidates() {
            let own = band_code(|row, column| band[row][column]);
            if entries[own].class != UNKNOWN.class {
                continue;
            }
            let class = smallest.len() as u16;
            // All arrangements of the smallest band lead to codes of its class; those with its own code are
            // automorphisms.
            smallest.push(band);
            for number in 0..BandArrangement::COUNT {
                let arrangement = BandArrangement::nth(number);
                let code = band_code(|row, column| arrangement.digit_moved_to(&band, row, column));
                if code == own && number != 0 {
                    automorphisms.push(arrangement.build_band_view(&band, &band));
                }
                entries[code] = BandEntry { class, arrangement: number };
            }
            first[smallest.len()] = automorphisms.len() as u16;
        }
        BandTable { entries, smallest_bands: smallest, first_automorphisms: first, automorphisms }
    }
}

/// Returns the code of a band, below 72,576; bands that differ only by digits and by columns within boxes 2
/// and 3 share one.
#[inline(always)]
pub(super) fn band_code(digit: impl Fn(usize, usize) -> u8) -> usize {
    // A bit for each place in the first box.
    let mut bits = [0u16; 16];
    for index in 0..9 {
        bits[usize::from(digit(index / 3, index % 3) & 15)] = 1 << index;
    }
    let bit = |row, column| bits[usize::from(digit(row, column) & 15)];
    let columns = |left| {
        let mut order = 0;
        for row in 0..3 {
            let [a, b, c] = [bit(row, left), bit(row, left + 1), bit(row, left + 2)];
            order = order << 3 | usize::from(a < b) << 2 | usize::from(b < c) << 1 | usize::from(a < c);
        }
        usize::from(COMBINATIONS[order])
    };
    let row0 = bit(0, 3) | bit(0, 4) | bit(0, 5);
    let row1 = bit(1, 3) | bit(1, 4) | bit(1, 5);
    // The first minirow of box 2 lies outside the first row of box 1; together with the digits that the
    // second takes from there, this determines the distribution.
    let rows = usize::from(DISTRIBUTIONS[usize::from(row0 & 0o770 | row1 & 0o007)]);
    rows * 1296 + columns(3) * 36 + columns(6)
}

/// The six orders of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Numbers of the ways to distribute minirows, indexed by three bits for each row of box 1: for the second
/// and third row, the digits taken by the first minirow of box 2; for the first row, those taken by the
/// second.
const DISTRIBUTIONS: [u8; 512] = {
    let (mut numbers, mut index, mut count) = ([0; 512], 0, 0);
    while index < 512 {
        let taken: usize = index;
        let (from_first, from_second) = ((taken & 0o007).count_ones(), (taken & 0o070).count_ones());
        // The second minirow takes everything left of the third row: three digits together.
        if (taken & 0o770).count_ones() == 3 && from_first + from_second == 3 {
            numbers[index] = count;
            count += 1;
        }
        index += 1;
    }
    assert!(count == 56);
    numbers
};

/// Numbers of the ways to combine three minirows into columns, indexed by how each is ordered (a < b, b <
/// c, a < c, for three rows); minirows permuted together share a number.
const COMBINATIONS: [u8; 512] = {
    const fn order_signature(order: [u8; 3]) -> usize {
        let [a, b, c] = order;
        ((a < b) as usize) << 2 | ((b < c) as usize) << 1 | (a < c) as usize
    }
    let mut numbers = [0; 512];
    let mut index = 0;
    while index < 216 {
        let (x, y, z) = (ORDERS[index / 36], ORDERS[index / 6 % 6], ORDERS[index % 6]);
        // Columns in the order of their first row.
        let (mut second, mut third) = ([0; 3], [0; 3]);
        let mut column = 0;
        while column < 3 {
            second[x[column] as usize] = y[column];
            third[x[column] as usize] = z[column];
            column += 1;
        }
        let place = order_signature(x) << 6 | order_signature(y) << 3 | order_signature(z);
        numbers[place] = (permutation_index(second) * 6 + permutation_index(third)) as u8;
        index += 1;
    }
    numbers
};

/// The index of a permutation of three columns in [`ORDERS`].
const fn permutation_index(order: [u8; 3]) -> u16 {
    order[0] as u16 * 2 + (order[1] > order[2]) as u16
}

/// A rearrangement of a band that changes its code: an order of its boxes and rows, and of the columns of
/// the box that comes first. Place `i` gets `order[i]`.
#[derive(Clone, Copy)]
struct BandArrangement {
    boxes: [u8; 3],
    rows: [u8; 3],
    /// The columns within every box; only those of the first box in its new place matter.
    columns: [u8; 3],
}

impl BandArrangement {
    const COUNT: u16 = 216;

    #[inline(always)]
    fn nth(number: u16) -> BandArrangement {
        let order = |number: u16| ORDERS[usize::from(number % 6)];
        BandArrangement { boxes: order(number / 36), rows: order(number / 6), columns: order(number) }
    }

    /// Returns the digit that moves to a place.
    #[inline(always)]
    fn digit_moved_to(&self, band: &BandRows, row: usize, column: usize) -> u8 {
        let column = self.boxes[column / 3] * 3 + self.columns[column % 3];
        band[usize::from(self.rows[row])][usize::from(column)]
    }

    /// Returns the view that turns a band into `smallest`, when this arrangement of `smallest` has the
    /// band's code.
    ///
    /// Equal codes mean that places of the first box correspond, which names the digits. The first row of
    /// the smallest band contains all digits in order, so the names in it say where each column goes.
    #[inline(always)]
    fn build_band_view(&self, band: &BandRows, smallest: &BandRows) -> BandView {
        let mut names = [0; 9];
        for index in 0..9 {
            let name = self.digit_moved_to(smallest, index / 3, index % 3);
            names[usize::from(band[index / 3][index % 3])] = name;
        }
        let mut rows = [0; 3];
        for (row, &index) in self.rows.iter().enumerate() {
            rows[usize::from(index)] = row as u8;
        }
        let mut columns = [0; 9];
        for (column, &digit) in band[usize::from(rows[0])].iter().enumerate() {
            columns[usize::from(names[usize::from(digit)])] = column as u8;
        }
        BandView { rows, columns, names }
    }
}

/// All bands that can be the smallest of their class, ascending.
///
/// Their first row is 123456789. The first minirow of another row takes two or three digits from one of the
/// other boxes; that box can be made the second and these digits 4 and 5, so row 2 begins with 45, and then 6
/// or 7.
fn smallest_band_candidates() -> Vec<BandRows> {
    let mut found = Vec::new();
    let mut band = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 0, 0, 0, 0, 0, 0, 0], [0; 9]];
    for third in [5, 6] {
        band[1][2] = third;
        fill_band(&mut band, 12, &mut found);
    }
    found
}

/// Fills a band from a place on, in all ways.
fn fill_band(band: &mut BandRows, index: usize, found: &mut Vec<BandRows>) {
    if index == 27 {
        return found.push(*band);
    }
    let (row, column) = (index / 9, index % 9);
    for digit in 0..9 {
        let left = column / 3 * 3;
        let in_box = (0..row).any(|above| band[above][left..left + 3].contains(&digit));
        if !in_box && !band[row][..column].contains(&digit) {
            band[row][column] = digit;
            fill_band(band, index + 1, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply_view(view: &BandView, band: &BandRows) -> BandRows {
        view.rows.map(|row| {
            view.columns.map(|column| view.names[usize::from(band[usize::from(row)][usize::from(column)])])
        })
    }

    #[test]
    fn there_are_416_classes_in_ascending_order() {
        assert_eq!(BAND_TABLE.smallest_bands.len(), BAND_CLASS_COUNT);
        assert!(BAND_TABLE.smallest_bands.is_sorted());
        assert_eq!(
            BAND_TABLE.smallest_bands[0],
            [[0, 1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 0, 1, 2], [6, 7, 8, 0, 1, 2, 3, 4, 5]]
        );
        assert!(BAND_TABLE.entries.iter().all(|entry| usize::from(entry.class) < BAND_CLASS_COUNT));
    }

    /// Each class has 7776 / automorphisms bands whose first row is in order: together all that there are.
    #[test]
    fn classes_and_their_automorphisms_make_up_all_bands() {
        let bands = |class| 7776 / (1 + BAND_TABLE.smallest_band_automorphisms(class).len());
        assert_eq!((0..BAND_CLASS_COUNT as u16).map(bands).sum::<usize>(), 2_612_736);
    }

    #[test]
    fn automorphisms_map_the_smallest_band_onto_itself() {
        for class in 0..BAND_CLASS_COUNT as u16 {
            let band = BAND_TABLE.smallest_band(class);
            let views = BAND_TABLE.smallest_band_automorphisms(class);
            assert!(views.iter().all(|view| apply_view(view, band) == *band));
            assert!(views.iter().all(|view| view.rows != [0, 1, 2] || view.columns[..3] != [0, 1, 2]));
        }
        assert_eq!(BAND_TABLE.smallest_band_automorphisms(0).len(), 107);
    }

    /// Every band, rearranged and relabelled at random, is mapped to the smallest of its class.
    #[test]
    fn views_lead_to_the_smallest_band() {
        for (class, band) in BAND_TABLE.smallest_bands.iter().enumerate() {
            for number in (0..BandArrangement::COUNT).step_by(7) {
                let arrangement = BandArrangement::nth(number);
                let mut moved = [[0; 9]; 3];
                for index in 0..27 {
                    // Columns of the other boxes in an order of their own.
                    let (row, column) = (index / 9, index % 9);
                    let turned = if column < 3 { column } else { column / 3 * 3 + (column + 1) % 3 };
                    moved[row][turned] = (arrangement.digit_moved_to(band, row, column) * 2 + 3) % 9;
                }
                let code = band_code(|row, column| moved[row][column]);
                assert_eq!(usize::from(BAND_TABLE.lookup_band_class(code)), class);
                assert_eq!(apply_view(&BAND_TABLE.canonicalizing_view(code, &moved), &moved), *band);
            }
        }
    }
}
