//! RW's theorem: N digits of a band that lie in N + 1 of its minicolumns contain an unavoidable set. (New
//! Sudoku Players' Forum.)
//!
//! An unavoidable set can be filled in another way with the same digits in each row, column and box, so a
//! puzzle with one solution has a given in it. The tests go through all ways to place two and three digits in
//! a band.

use std::collections::BTreeMap;

/// Columns, in each of the three rows, of one digit or of one cell's rivals.
type DigitColumns = [usize; 3];

/// All ways to place a digit in a band: once in each row and in each box.
fn band_placements() -> Vec<DigitColumns> {
    let columns = |n: usize| [n / 81 % 9, n / 9 % 9, n % 9];
    let boxes = |places: &DigitColumns| {
        let [a, b, c] = places.map(|column| column / 3);
        a != b && a != c && b != c
    };
    (0..729).map(columns).filter(boxes).collect()
}

/// The digits in each column, as bits.
fn digits_by_column(digits: &[DigitColumns]) -> [u8; 9] {
    let mut columns = [0; 9];
    for (number, places) in digits.iter().enumerate() {
        places.iter().for_each(|&column| columns[column] |= 1 << number);
    }
    columns
}

/// The digits' cells, as bits.
fn occupied_cells(digits: &[DigitColumns]) -> u32 {
    let bit = |(row, &column): (usize, &usize)| 1_u32 << (9 * row + column);
    digits.iter().flat_map(|places| places.iter().enumerate().map(bit)).sum()
}

fn are_disjoint(digits: &[DigitColumns]) -> bool {
    occupied_cells(digits).count_ones() as usize == 3 * digits.len()
}

/// Checks how many minicolumns contain so many digits, and whether every placement in them can be exchanged.
fn check(count: usize, minicolumns: usize, expected: bool) {
    let single = band_placements();
    let mut found: BTreeMap<(u32, [u8; 9]), usize> = BTreeMap::new();
    let mut grow = vec![Vec::new()];
    for _ in 0..count {
        let longer = |digits: &Vec<DigitColumns>| -> Vec<Vec<DigitColumns>> {
            let with = |places: &DigitColumns| [digits.as_slice(), &[*places]].concat();
            let fits = |digits: &Vec<DigitColumns>| {
                let columns = digits_by_column(digits).iter().filter(|&&digits| digits != 0).count();
                columns <= minicolumns && are_disjoint(digits)
            };
            single.iter().map(with).filter(fits).collect()
        };
        grow = grow.iter().flat_map(longer).collect();
    }
    // What has the same cells and the same digits in each column is a way to exchange.
    for digits in &grow {
        *found.entry((occupied_cells(digits), digits_by_column(digits))).or_default() += 1;
    }
    let exactly =
        |(_, columns): &(u32, [u8; 9])| columns.iter().filter(|&&digits| digits != 0).count() == minicolumns;
    let alone = found.iter().filter(|(key, filling_count)| exactly(key) && **filling_count == 1).count();
    assert!(found.keys().any(exactly), "{count} digits in {minicolumns} minicolumns");
    assert_eq!(
        alone == 0,
        expected,
        "{count} digits in {minicolumns} minicolumns: {alone} can't be exchanged"
    );
}

#[test]
fn digits_in_one_minicolumn_more_can_be_exchanged() {
    check(2, 3, true);
    check(3, 4, true);
    check(2, 4, false);
    check(3, 5, false);
}
