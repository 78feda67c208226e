//! A puzzle in 256-bit registers, for AVX2 and AVX-512; for NEON a register is two of 128 bits, and `neon` puts the words
//! into another order.
//!
//! ```text
//!   triads     three registers, one per line; squares 0 and 1 lie in the lower half, square 2 in the upper one:
//!
//!                word  0  1   2  3   4  5   6  7    8  9  10 11  12 13  14 15
//!                 box  0  1   1  -   0  -   2  2    0  1   2  -   -  -   -  -       (- is padding, always 0)
//!              square  0  1   0  -   1  -   0  1    2  2   2  -   -  -   -  -
//!
//!   cells[k]   the k-th cells of the minirows, laid out as the minirows are: nine registers in all
//! ```
//! A turn by lines is the choice of another register; a turn by boxes moves words within the halves of a register, the cheapest
//! of all shuffles. To exchange squares and boxes, pairs of words change places, which is one operation as well. The three cells of a minirow are in three registers with different `k`, the
//! three of a minicolumn in three with different lines, so either kind of union is one of registers: line `k` of the
//! minicolumns, tilted, belongs to all lines of the `k`-th cells.
//!
//! (A puzzle's 27 triads also fit one register of 512 bits, with a word permutation for each turn. On Zen 4 that's
//! much slower: such a permutation takes 5 cycles, and 11 of them follow one another in a sweep.)

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod registers;

use super::super::{Lanes, Task};
use super::Triads;
#[cfg(target_arch = "aarch64")]
use neon::*;
#[cfg(target_arch = "x86_64")]
use registers::*;

/// What the back ends do differently.
///
/// # Safety
/// A value of the type may exist only on a CPU that has what the functions on [`Register`]s need: AVX2, or NEON.
pub(crate) unsafe trait Matrices: Lanes {
    /// The bit that stands for digit 1; the others follow.
    const LOWEST: u32;

    /// All ones in the words that are 0, and 0 in those that have a digit.
    fn none(self, a: Register) -> Register;
    /// `a`, but `b` in its words that are 0.
    #[inline(always)]
    fn or_else(self, a: Register, b: Register) -> Register {
        or(self, a, and(self, b, self.none(a)))
    }
    /// `then` for the words of `of` that have exactly three digits, else `otherwise`.
    fn if_three_digits(self, of: Register, then: Register, otherwise: Register) -> Register;
    /// The same for words that have three digits or more.
    fn if_three_or_more_digits(self, of: Register, then: Register, otherwise: Register) -> Register;
    /// The number of set bits of each word.
    fn set_bits(self, a: Register) -> Register;
    /// The digits that are in one of three words.
    fn one_of(self, a: Register, b: Register, c: Register) -> Register;
    /// The candidates of characters: one digit or all.
    fn candidates(self, characters: Register) -> Register;
}

/// A set for each triad, line by line.
pub(crate) type Lines = [Register; 3];

/// The cells, `cells[k]` the `k`-th of each minirow.
pub(crate) type Cells = [Lines; 3];

impl<W: Matrices> Triads for W {
    type T = Lines;
    type Cells = Cells;

    #[inline(always)]
    fn run<K: Task<Self>>(self, task: K) -> K::Output {
        Lanes::run(self, task)
    }

    #[inline(always)]
    fn share<K: Task<Self>>(self, task: K) -> K::Output {
        task.run(self)
    }

    #[inline(always)]
    fn splat(self, digits: u16) -> Lines {
        [padded(self, digits << W::LOWEST); 3]
    }

    #[inline(always)]
    fn numbers(self, number: u16) -> Lines {
        [padded(self, number); 3]
    }

    #[inline(always)]
    fn and(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => and(self, a[i], b[i]))
    }

    #[inline(always)]
    fn or(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => or(self, a[i], b[i]))
    }

    #[inline(always)]
    fn without(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => without(self, a[i], b[i]))
    }

    #[inline(always)]
    fn add(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => add(self, a[i], b[i]))
    }

    #[inline(always)]
    fn popcount(self, a: Lines) -> Lines {
        array!(3, i => self.set_bits(a[i]))
    }

    #[inline(always)]
    fn turn<const LINES: usize, const BOXES: usize>(self, a: Lines) -> Lines {
        let a = array!(3, i => a[(i + LINES) % 3]);
        match BOXES {
            0 => a,
            1 => array!(3, i => next_box(self, a[i])),
            _ => array!(3, i => last_box(self, a[i])),
        }
    }

    #[inline(always)]
    fn other_squares(self, a: Lines) -> Lines {
        array!(3, i => in_other_squares(self, a[i]))
    }

    #[inline(always)]
    fn tilted(self, a: Lines) -> Lines {
        array!(3, i => transposed(self, a[i]))
    }

    #[inline(always)]
    fn if_three(self, of: Lines, then: Lines, otherwise: Lines) -> Lines {
        array!(3, i => self.if_three_digits(of[i], then[i], otherwise[i]))
    }

    #[inline(always)]
    fn if_three_or_more(self, of: Lines, then: Lines, otherwise: Lines) -> Lines {
        array!(3, i => self.if_three_or_more_digits(of[i], then[i], otherwise[i]))
    }

    #[inline(always)]
    fn if_none(self, of: Lines, then: Lines, otherwise: Lines) -> Lines {
        array!(3, i => {
            let none = self.none(of[i]);
            or(self, and(self, then[i], none), without(self, otherwise[i], none))
        })
    }

    #[inline(always)]
    fn is_full(self, a: Lines) -> bool {
        covers(self, and(self, and(self, a[0], a[1]), a[2]), padded(self, 0x1ff << W::LOWEST))
    }

    #[inline(always)]
    fn is_full_in_first_lines(self, a: Lines) -> bool {
        covers(self, a[0], padded(self, 0x1ff << W::LOWEST))
    }

    #[inline(always)]
    fn is_same(self, a: Lines, b: Lines) -> bool {
        let different = any_of(self, xor(self, a[0], b[0]), xor(self, a[1], b[1]), xor(self, a[2], b[2]));
        !meet(self, different, different)
    }

    #[inline(always)]
    fn least(self, minirows: Lines, minicolumns: Lines) -> (usize, u16) {
        least_word(self, minirows[0], minicolumns[0])
    }

    #[inline(always)]
    fn digits_in(self, digits: u16, square: usize, triads: u16) -> [Lines; 2] {
        let digits = splat(self, digits << W::LOWEST);
        array!(2, kind => array!(3, line => {
            let boxes = &IN_BOXES[kind][square][usize::from(triads >> (3 * line) & 7)];
            and(self, digits, load(self, &boxes.0))
        }))
    }

    #[inline(always)]
    fn first_lines(self, a: Lines, words: &mut [u16; 16]) {
        store(self, shifted_down(self, a[0], W::LOWEST), words);
    }

    #[inline(always)]
    fn place(square: usize, in_box: usize) -> usize {
        place(square, in_box)
    }

    #[inline(always)]
    fn read_text(self, text: &[u8; 81]) -> Cells {
        let mut cells = [[splat(self, 0); 3]; 3];
        for line in 0..3 {
            let characters = characters(self, text, line);
            for k in 0..3 {
                cells[k][line] = and(self, self.candidates(characters[k]), padded(self, !0));
            }
        }
        cells
    }

    #[inline(always)]
    fn read(self, masks: &[u16; 81]) -> Cells {
        let all = padded(self, 0x1ff << W::LOWEST);
        array!(3, k => array!(3, line => {
            let mut words = [0; 16];
            for square in 0..3 {
                for in_box in 0..3 {
                    words[place(square, in_box)] = masks[27 * square + 9 * line + 3 * in_box + k] << W::LOWEST;
                }
            }
            and(self, load(self, &words), all)
        }))
    }

    #[inline(always)]
    fn write_text(self, cells: Cells, text: &mut [u8; 96]) {
        let before = splat(self, u16::from(b'1').wrapping_sub(W::LOWEST as u16));
        let squares = array!(3, line => rows(self, array!(3, k => {
            let digits_before = self.set_bits(add(self, cells[k][line], splat(self, !0)));
            add(self, digits_before, before)
        })));
        // Each row ends before the next one begins, so what is too much is overwritten.
        for square in 0..3 {
            for line in 0..3 {
                store_text(self, squares[line][square], text, 27 * square + 9 * line);
            }
        }
    }

    #[inline(always)]
    fn write(self, cells: Cells) -> [u16; 81] {
        let mut masks = [0; 81];
        for k in 0..3 {
            for line in 0..3 {
                let mut words = [0; 16];
                store(self, shifted_down(self, cells[k][line], W::LOWEST), &mut words);
                for square in 0..3 {
                    for in_box in 0..3 {
                        masks[27 * square + 9 * line + 3 * in_box + k] = words[place(square, in_box)];
                    }
                }
            }
        }
        masks
    }

    #[inline(always)]
    fn minirows(self, cells: Cells) -> Lines {
        array!(3, i => any_of(self, cells[0][i], cells[1][i], cells[2][i]))
    }

    #[inline(always)]
    fn minicolumns(self, cells: Cells) -> Lines {
        array!(3, k => any_of(self, cells[k][0], cells[k][1], cells[k][2]))
    }

    #[inline(always)]
    fn within_minirows(self, cells: Cells, minirows: Lines) -> Cells {
        array!(3, k => array!(3, i => and(self, cells[k][i], minirows[i])))
    }

    #[inline(always)]
    fn within_minicolumns(self, cells: Cells, minicolumns: Lines) -> Cells {
        array!(3, k => array!(3, i => and(self, cells[k][i], minicolumns[k])))
    }

    #[inline(always)]
    fn without_triads(self, cells: Cells, [minirows, minicolumns]: [Lines; 2]) -> Cells {
        array!(3, k => array!(3, i => without(self, cells[k][i], or(self, minirows[i], minicolumns[k]))))
    }

    #[inline(always)]
    fn only_places(self, cells: Cells, minirows: Lines, minicolumns: Lines) -> Cells {
        let by_row =
            array!(3, i => and(self, minirows[i], self.one_of(cells[0][i], cells[1][i], cells[2][i])));
        let by_column =
            array!(3, k => and(self, minicolumns[k], self.one_of(cells[k][0], cells[k][1], cells[k][2])));
        array!(3, k => array!(3, i => {
            let only = and(self, cells[k][i], or(self, by_row[i], by_column[k]));
            self.or_else(only, cells[k][i])
        }))
    }

    #[inline(always)]
    fn singles(self, cells: Cells) -> Cells {
        let less_one = splat(self, 1u16.wrapping_neg() << W::LOWEST);
        array!(3, k => array!(3, i => {
            let others = and(self, cells[k][i], add(self, cells[k][i], less_one));
            and(self, cells[k][i], self.none(others))
        }))
    }

    #[inline(always)]
    fn settle(self, cells: Cells, singles: Cells, minirows: Lines) -> Cells {
        array!(3, k => array!(3, i => or(self, without(self, cells[k][i], minirows[i]), singles[k][i])))
    }

    #[inline(always)]
    fn has_empty(self, cells: Cells) -> bool {
        let least = array!(3, k => min(self, min(self, cells[k][0], cells[k][1]), cells[k][2]));
        let least = min(self, min(self, least[0], least[1]), least[2]);
        // No padding, before the comparison: afterwards the compiler sees too much in it.
        let empty = self.none(or(self, least, load(self, &PADDING.0)));
        meet(self, empty, empty)
    }

    #[inline(always)]
    fn are_more(self, cells: Cells, first: [Lines; 2], second: [Lines; 2]) -> bool {
        // No word has more than three cells of the triads, so sums of digits up to 0x1000 are signed numbers.
        let mut sum = splat(self, 0);
        for k in 0..3 {
            for i in 0..3 {
                let more = and(self, cells[k][i], or(self, second[0][i], second[1][k]));
                let less = and(self, cells[k][i], or(self, first[0][i], first[1][k]));
                sum = add(self, sum, subtract(self, more, less));
            }
        }
        sum_of_words(self, sum) > 0
    }
}

/// A register's words in memory.
#[repr(align(32))]
struct Words([u16; 16]);

/// All ones where the padding isn't.
static TRIADS: Words = {
    let mut words = Words([0; 16]);
    let mut i = 0;
    while i < 9 {
        words.0[place(i / 3, i % 3)] = !0;
        i += 1;
    }
    words
};

/// A digit in the padding.
static PADDING: Words = {
    let mut words = Words([1 << 8; 16]);
    let mut i = 0;
    while i < 9 {
        words.0[place(i / 3, i % 3)] = 0;
        i += 1;
    }
    words
};

/// All ones in some boxes, one bit each, of a square of minirows, 0 to 2, or of minicolumns, 3 to 5, tilted. First what
/// minirows have of them, then minicolumns.
static IN_BOXES: [[[Words; 8]; 6]; 2] = {
    let mut masks = [const { [const { [const { Words([0; 16]) }; 8] }; 6] }; 2];
    let mut i = 0;
    while i < 9 {
        let (square, in_box) = (i / 3, i % 3);
        let mut boxes = 0;
        while boxes < 8 {
            if boxes >> in_box & 1 == 1 {
                masks[0][square][boxes].0[place(square, in_box)] = !0;
                masks[1][3 + square][boxes].0[place(in_box, square)] = !0;
            }
            boxes += 1;
        }
        i += 1;
    }
    masks
};

/// The same word in every triad.
#[inline(always)]
fn padded<W: Matrices>(w: W, word: u16) -> Register {
    and(w, splat(w, word), load(w, &TRIADS.0))
}

/// Every square gets the digits of the other two.
#[inline(always)]
fn in_other_squares<W: Matrices>(w: W, a: Register) -> Register {
    let boxes = transposed(w, a);
    transposed(w, or(w, next_box(w, boxes), last_box(w, boxes)))
}

/// The union of three.
#[inline(always)]
fn any_of<W: Matrices>(w: W, a: Register, b: Register, c: Register) -> Register {
    or(w, or(w, a, b), c)
}
