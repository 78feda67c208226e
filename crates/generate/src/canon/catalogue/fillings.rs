//! The ways to put the digits of nine columns into the three rows of a band.

use super::super::band::Band;

/// Three columns of a box, or three minirows, as sets of digits.
pub(super) type Triples = [u16; 3];

/// What a box does to its columns, up to the order of rows: which digit of the second and of the third column stands beside the
/// smallest, middle and largest of the first.
pub(super) const PATTERNS: usize = 36;

/// The six orders of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each of the 27 minirows of a box with given columns: those that have no digit in common with it, as bits. The number of a minirow
/// has a ternary digit for each column, which says whether its smallest, middle or largest digit is taken.
const APART: [u32; 27] = {
    let mut apart = [0; 27];
    let mut pair = 0;
    while pair < 27 * 27 {
        let (a, b) = (pair / 27, pair % 27);
        if a / 9 != b / 9 && a / 3 % 3 != b / 3 % 3 && a % 3 != b % 3 {
            apart[a] |= 1 << b;
        }
        pair += 1;
    }
    apart
};

/// The minirows that take the middle digit of the first column.
const MIDDLE: u32 = 0x1ff << 9;

/// Goes through all fillings of a band whose columns have these digits; its rows are in the order of their first digits. A row is
/// the digits in each of the three boxes.
pub(super) fn each(columns: &[Triples; 3], mut take: impl FnMut([Triples; 3])) {
    let [first, second] = [minirows(&columns[0]), minirows(&columns[1])];
    let beside = beside(&first, &second, &columns[2]);
    let row = |a: usize, b: usize| [first[a], second[b], 0x1ff & !(first[a] | second[b])];
    // What two rows leave is a minirow, too: its number makes 2 + 1 + 0 in each ternary digit with theirs.
    let left = |one: usize, other: usize| 39 - one - other;
    // The first nine have the smallest digit of the first column.
    for a0 in 0..9 {
        for b0 in numbers(beside[a0]) {
            for a1 in numbers(APART[a0] & MIDDLE) {
                for b1 in numbers(beside[a1] & APART[b0]) {
                    let (a2, b2) = (left(a0, a1), left(b0, b1));
                    if beside[a2] >> b2 & 1 != 0 {
                        take([row(a0, b0), row(a1, b1), row(a2, b2)]);
                    }
                }
            }
        }
    }
}

/// For each minirow of the first box, those of the second, as bits, with which it leaves a digit of each column of the third.
fn beside(first: &[u16; 27], second: &[u16; 27], third: &Triples) -> [u32; 27] {
    let which = |is_one: &dyn Fn(u16) -> bool| {
        second.iter().rev().fold(0u32, |all, &minirow| all << 1 | u32::from(is_one(minirow)))
    };
    let with: [u32; 9] = std::array::from_fn(|digit| which(&|minirow| minirow >> digit & 1 != 0));
    // By column of the third box, and how many of its digits the first leaves to take: two are taken of each.
    let having = third
        .map(|column| [2, 1, 0].map(|many: u32| which(&|minirow| (minirow & column).count_ones() == many)));
    first.map(|minirow| {
        let shared = bits(minirow).iter().fold(0, |all, digit| all | with[digit.trailing_zeros() as usize]);
        third.iter().zip(&having).fold(!shared, |all, (column, having)| {
            let taken = (minirow & column).count_ones() as usize;
            all & having.get(taken).copied().unwrap_or(0)
        })
    })
}

/// The places of the bits of a set.
fn numbers(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < 32).then_some(place as usize)
    })
}

/// The 27 ways to take a digit of each column, those with the smallest digit of the first column first.
fn minirows(columns: &Triples) -> [u16; 27] {
    let digits = columns.map(bits);
    std::array::from_fn(|number| digits[0][number / 9] | digits[1][number / 3 % 3] | digits[2][number % 3])
}

/// The three digits of a set, each as a set, ascending.
pub(super) fn bits(triple: u16) -> [u16; 3] {
    let first = triple & triple.wrapping_neg();
    let second = (triple ^ first) & (triple ^ first).wrapping_neg();
    [first, second, triple ^ first ^ second]
}

/// The rows of a filling as digit indices.
pub(super) fn band(columns: &[Triples; 3], rows: &[Triples; 3]) -> Band {
    rows.map(|row| {
        std::array::from_fn(|column| {
            (columns[column / 3][column % 3] & row[column / 3]).trailing_zeros() as u8
        })
    })
}

/// The pattern of a box whose three minirows these are; `columns` are its columns, each as its digits ascending.
#[inline(always)]
pub(super) fn pattern(columns: &[[u16; 3]; 3], minirows: Triples) -> u8 {
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

/// The three columns of a box with this pattern: the digits of each in the order of rows that ascends in the first.
pub(super) fn ordered(columns: &Triples, pattern: usize) -> [[u8; 3]; 3] {
    let digits = columns.map(|column| bits(column).map(|bit| bit.trailing_zeros() as u8));
    let in_order = |digits: [u8; 3], order: [u8; 3]| order.map(|place| digits[usize::from(place)]);
    [digits[0], in_order(digits[1], ORDERS[pattern / 6]), in_order(digits[2], ORDERS[pattern % 6])]
}

/// The ways to share what the first band leaves of a stack's columns between the two other bands; `top` are its columns there.
pub(super) fn splits(top: &Triples) -> Vec<[Triples; 2]> {
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
