//! Fillings of a band for the catalogue of grids: the ways to put the digits of nine columns into its three
//! rows.

use super::super::band::BandRows;

/// Three columns of a box, or three minirows, as sets of digits.
pub(super) type BoxTriples = [u16; 3];

/// Number of patterns: a box's columns up to the order of rows. A pattern says which digits of the second
/// and of the third column share a row with the smallest, middle and largest digit of the first.
pub(super) const BOX_PATTERN_COUNT: usize = 36;

/// The six orders of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Calls `visit` with every filling of a band whose columns have these digits, its rows in the order of
/// their first digits. A row is given as the digits in each of the three boxes.
pub(super) fn for_each_filling(columns: &[BoxTriples; 3], mut visit: impl FnMut([BoxTriples; 3])) {
    let minirows: [[u16; 27]; 3] = columns.map(|triples| list_minirows(&triples));
    let rest = |taken: u16| 0x1ff & !taken;
    let fits = |minirow: u16| columns[2].iter().all(|column| (column & minirow).is_power_of_two());
    // The first nine have the smallest digit of the first column.
    for &a0 in &minirows[0][..9] {
        for &a1 in minirows[1].iter().filter(|&&a1| a0 & a1 == 0) {
            let a2 = rest(a0 | a1);
            if !fits(a2) {
                continue;
            }
            let [left0, left1] =
                [list_second_minirows(&columns[0], a0), list_second_minirows(&columns[1], a1)];
            // The first four have the smaller digit that the first column has left.
            for &b0 in &left0[..4] {
                for &b1 in left1.iter().filter(|&&b1| (a1 | b0) & b1 == 0) {
                    let b2 = rest(b0 | b1);
                    if b2 & a2 == 0 && fits(b2) {
                        visit([[a0, a1, a2], [b0, b1, b2], [rest(a0 | b0), rest(a1 | b1), rest(a2 | b2)]]);
                    }
                }
            }
        }
    }
}

/// Returns the eight ways to take a further digit of each column, those with the smaller digit of the first
/// column first.
#[inline(always)]
fn list_second_minirows(columns: &BoxTriples, taken: u16) -> [u16; 8] {
    let lower = columns.map(|column| (column & !taken) & (column & !taken).wrapping_neg());
    let upper: BoxTriples = std::array::from_fn(|index| columns[index] & !taken & !lower[index]);
    let digit = |number: usize, index: usize| {
        if number >> (2 - index) & 1 == 0 { lower[index] } else { upper[index] }
    };
    std::array::from_fn(|number| digit(number, 0) | digit(number, 1) | digit(number, 2))
}

/// Returns the 27 ways to take a digit of each column, those with the smallest digit of the first column
/// first.
fn list_minirows(columns: &BoxTriples) -> [u16; 27] {
    let digits = columns.map(split_triple);
    std::array::from_fn(|number| digits[0][number / 9] | digits[1][number / 3 % 3] | digits[2][number % 3])
}

/// Splits a set of three digits into single digits, each as a set, ascending.
pub(super) fn split_triple(triple: u16) -> [u16; 3] {
    let first = triple & triple.wrapping_neg();
    let second = (triple ^ first) & (triple ^ first).wrapping_neg();
    [first, second, triple ^ first ^ second]
}

/// Returns the rows of a filling as digit indices.
pub(super) fn filling_to_band_rows(columns: &[BoxTriples; 3], rows: &[BoxTriples; 3]) -> BandRows {
    rows.map(|row| {
        std::array::from_fn(|column| {
            (columns[column / 3][column % 3] & row[column / 3]).trailing_zeros() as u8
        })
    })
}

/// Returns the pattern of a box with these minirows; `columns` are its columns, each as its digits
/// ascending.
#[inline(always)]
pub(super) fn box_pattern_index(columns: &[[u16; 3]; 3], minirows: BoxTriples) -> u8 {
    let rank = |[smallest, middle, largest]: [u16; 3], minirow: u16| {
        let digit = (smallest | middle | largest) & minirow;
        u8::from(digit > smallest) + u8::from(digit > middle)
    };
    let mut orders = [[0u8; 3]; 2];
    for minirow in minirows {
        let place = usize::from(rank(columns[0], minirow) % 3);
        orders[0][place] = rank(columns[1], minirow);
        orders[1][place] = rank(columns[2], minirow);
    }
    let number = |order: [u8; 3]| order[0] * 2 + u8::from(order[1] > order[2]);
    number(orders[0]) * 6 + number(orders[1])
}

/// Returns the three columns of a box with this pattern: the digits of each in the order of rows that
/// ascends in the first.
pub(super) fn box_columns_from_pattern(columns: &BoxTriples, pattern: usize) -> [[u8; 3]; 3] {
    let digits = columns.map(|column| split_triple(column).map(|bit| bit.trailing_zeros() as u8));
    let in_order = |digits: [u8; 3], order: [u8; 3]| order.map(|place| digits[usize::from(place)]);
    [digits[0], in_order(digits[1], ORDERS[pattern / 6]), in_order(digits[2], ORDERS[pattern % 6])]
}

/// Returns the ways to split the digits missing in a stack's columns between the second and third band;
/// `top` are the digits of its columns in the first.
pub(super) fn list_stack_splits(top: &BoxTriples) -> Vec<[BoxTriples; 2]> {
    let of_column =
        |column: usize| (0u16..512).filter(move |set| set.count_ones() == 3 && set & top[column] == 0);
    let mut found = Vec::new();
    for a in of_column(0) {
        for b in of_column(1).filter(|b| b & a == 0) {
            let second = [a, b, 0x1ff & !a & !b];
            if second[2] & top[2] == 0 {
                let left = |column: usize| 0x1ff & !top[column] & !second[column];
                found.push([second, [left(0), left(1), left(2)]]);
            }
        }
    }
    found
}
