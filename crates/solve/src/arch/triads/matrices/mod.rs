//! Back ends of the single engine with a puzzle in registers of 16 words, one for each line of triads: one of
//! 256 bits (`registers`, AVX2 and AVX-512) or two of 128 (`halves`: NEON, SSE2 and the vectors of
//! WebAssembly).
//!
//! ```text
//!   triads     three registers, one per line; padding is always 0
//!   cells[k]   the k-th cells of the minirows, laid out as the minirows are: nine registers in all
//! ```
//! A turn by lines is the choice of another register; a turn by boxes is a shuffle of the cheapest kind, and
//! so is an exchange of squares and boxes. The three cells of a minirow are in three registers with different
//! `k`, the three of a minicolumn in three with different lines, so either kind of union is one of registers:
//! line `k` of the minicolumns, tilted, belongs to all lines of the `k`-th cells.
//!
//! (A puzzle's 27 triads also fit one register of 512 bits, with a word permutation for each turn. On Zen 4
//! that's much slower: such a permutation takes 5 cycles, and 11 of them follow one another in a sweep.)

#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod halves;
#[cfg(target_arch = "x86_64")]
mod registers;

#[cfg(target_arch = "x86_64")]
pub(super) use registers::Avx2Registers;

use super::super::{Lanes, VectorTask};
use super::TriadBackend;
use core::fmt;

/// Operations on each word as a set of digits.
pub(crate) trait RegisterSets: Lanes {
    /// The register of a line of triads.
    type Register: Copy + fmt::Debug;

    /// Returns all ones in the words that are 0, and 0 in those that have a digit.
    fn none(self, a: Self::Register) -> Self::Register;
    /// Returns `a`, but `b` in the words where `a` is 0.
    fn or_else(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// [`TriadBackend::tighten_required`]
    fn surely_in_each(self, may: Self::Register, sure: Self::Register) -> Self::Register;
    /// [`TriadBackend::tighten_possible`]
    fn at_most_in_each(self, may: Self::Register, sure: Self::Register) -> Self::Register;
    /// Returns the number of set bits of each word.
    fn set_bits(self, a: Self::Register) -> Self::Register;
    /// Returns the digits that are in exactly one of three words.
    fn one_of(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register;
}

/// Operations on whole lines.
pub(crate) trait Matrices: RegisterSets {
    /// The bit of digit 1; the others follow.
    const LOWEST: u32;
    /// The words of triads in their line's register, and tables derived from it.
    const TABLES: &'static RegisterTables;

    /// Returns the same word everywhere.
    fn splat(self, word: u16) -> Self::Register;
    /// `a & b`
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a | b`
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a ^ b`
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a & !b`
    fn without(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a + b`, word by word.
    fn add(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a - b`, word by word.
    fn subtract(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Returns the smaller of either word, for words below 0x8000.
    fn min(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Moves to every triad the word of the next box.
    fn next_box(self, a: Self::Register) -> Self::Register;
    /// Moves to every triad the word of the box before, which is the one after the next.
    fn last_box(self, a: Self::Register) -> Self::Register;
    /// Exchanges squares and boxes.
    fn transposed(self, a: Self::Register) -> Self::Register;
    /// Moves to every square the digits of the other two.
    fn other_squares(self, a: Self::Register) -> Self::Register;
    /// Returns whether the two have a digit of a triad in common.
    fn meet(self, a: Self::Register, b: Self::Register) -> bool;
    /// Returns whether the first has all digits of the second.
    fn covers(self, a: Self::Register, b: Self::Register) -> bool;
    /// Shifts every word down so that digit 1 is the lowest bit.
    fn shifted_down(self, a: Self::Register) -> Self::Register;
    /// Returns the sum of the words as signed numbers.
    fn sum_of_words(self, a: Self::Register) -> i32;
    /// [`TriadBackend::join_first_lines`]
    fn joined(self, minirows: Self::Register, minicolumns: Self::Register) -> Self::Register;
    /// [`TriadBackend::find_least_square`]
    fn least_word(self, joined: Self::Register) -> (usize, u16);
    /// Loads 16 words.
    fn load(self, words: &[u16; 16]) -> Self::Register;
    /// Stores 16 words.
    fn store(self, a: Self::Register, words: &mut [u16; 16]);

    /// Parses the cells of an 81-character text.
    #[inline(always)]
    fn parse_cells(self, text: &[u8; 81]) -> CellRegisters<Self> {
        self.load_masks(&array!(81, i => match text[i] {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            _ => 0x1ff,
        }))
    }
    /// Writes the only candidate of each cell as a character; the last 15 bytes are padding.
    #[inline(always)]
    fn write_cells(self, cells: CellRegisters<Self>, text: &mut [u8; 96]) {
        let masks = self.store_masks(cells);
        for cell in 0..81 {
            text[cell] = b'1' + masks[cell].trailing_zeros() as u8;
        }
    }
}

/// Declares functions for the operations whose names [`Lanes`] and [`TriadBackend`] have as well.
macro_rules! functions {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty;)*) => {$(
        #[inline(always)]
        fn $name<W: Matrices>(w: W, $($arg: $of),*) -> $to {
            Matrices::$name(w, $($arg),*)
        }
    )*};
}

functions! {
    fn splat(word: u16) -> W::Register;
    fn and(a: W::Register, b: W::Register) -> W::Register;
    fn or(a: W::Register, b: W::Register) -> W::Register;
    fn xor(a: W::Register, b: W::Register) -> W::Register;
    fn without(a: W::Register, b: W::Register) -> W::Register;
    fn add(a: W::Register, b: W::Register) -> W::Register;
    fn min(a: W::Register, b: W::Register) -> W::Register;
    fn load(words: &[u16; 16]) -> W::Register;
    fn store(a: W::Register, words: &mut [u16; 16]) -> ();
}

/// A set for each triad, line by line.
pub(crate) type LineRegisters<W> = [<W as RegisterSets>::Register; 3];

/// The cells, `cells[k]` the `k`-th of each minirow.
pub(crate) type CellRegisters<W> = [LineRegisters<W>; 3];

impl<W: Matrices> TriadBackend for W {
    type TriadSets = LineRegisters<W>;
    type Cells = CellRegisters<W>;

    #[inline(always)]
    fn run_task<K: VectorTask<Self>>(self, task: K) -> K::Output {
        Lanes::run(self, task)
    }

    #[inline(always)]
    fn run_shared<K: VectorTask<Self>>(self, task: K) -> K::Output {
        task.run(self)
    }

    #[inline(always)]
    fn splat(self, digits: u16) -> LineRegisters<W> {
        [splat_padded(self, digits << W::LOWEST); 3]
    }

    #[inline(always)]
    fn splat_number(self, number: u16) -> LineRegisters<W> {
        [splat_padded(self, number); 3]
    }

    #[inline(always)]
    fn and(self, a: LineRegisters<W>, b: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => and(self, a[i], b[i]))
    }

    #[inline(always)]
    fn or(self, a: LineRegisters<W>, b: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => or(self, a[i], b[i]))
    }

    #[inline(always)]
    fn without(self, a: LineRegisters<W>, b: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => without(self, a[i], b[i]))
    }

    #[inline(always)]
    fn add(self, a: LineRegisters<W>, b: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => add(self, a[i], b[i]))
    }

    #[inline(always)]
    fn popcount(self, a: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => self.set_bits(a[i]))
    }

    #[inline(always)]
    fn rotate_triads<const LINES: usize, const BOXES: usize>(self, a: LineRegisters<W>) -> LineRegisters<W> {
        let a = array!(3, i => a[(i + LINES) % 3]);
        match BOXES {
            0 => a,
            1 => array!(3, i => self.next_box(a[i])),
            _ => array!(3, i => self.last_box(a[i])),
        }
    }

    #[inline(always)]
    fn unite_other_squares(self, a: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => Matrices::other_squares(self, a[i]))
    }

    #[inline(always)]
    fn swap_squares_and_boxes(self, a: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => self.transposed(a[i]))
    }

    #[inline(always)]
    fn tighten_required(self, may: LineRegisters<W>, sure: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => self.surely_in_each(may[i], sure[i]))
    }

    #[inline(always)]
    fn tighten_possible(self, may: LineRegisters<W>, sure: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => self.at_most_in_each(may[i], sure[i]))
    }

    #[inline(always)]
    fn select_if_empty(
        self,
        of: LineRegisters<W>,
        then: LineRegisters<W>,
        otherwise: LineRegisters<W>,
    ) -> LineRegisters<W> {
        array!(3, i => {
            let none = self.none(of[i]);
            or(self, and(self, then[i], none), without(self, otherwise[i], none))
        })
    }

    #[inline(always)]
    fn is_full(self, a: LineRegisters<W>) -> bool {
        self.covers(and(self, and(self, a[0], a[1]), a[2]), splat_padded(self, 0x1ff << W::LOWEST))
    }

    #[inline(always)]
    fn is_full_in_first_lines(self, a: LineRegisters<W>) -> bool {
        self.covers(a[0], splat_padded(self, 0x1ff << W::LOWEST))
    }

    #[inline(always)]
    fn is_same(self, a: LineRegisters<W>, b: LineRegisters<W>) -> bool {
        let different =
            unite_registers(self, xor(self, a[0], b[0]), xor(self, a[1], b[1]), xor(self, a[2], b[2]));
        !self.meet(different, different)
    }

    #[inline(always)]
    fn join_first_lines(self, minirows: LineRegisters<W>, minicolumns: LineRegisters<W>) -> LineRegisters<W> {
        array!(3, i => self.joined(minirows[i], minicolumns[i]))
    }

    #[inline(always)]
    fn find_least_square(self, joined: LineRegisters<W>) -> (usize, u16) {
        self.least_word(joined[0])
    }

    #[inline(always)]
    fn joined_square_index(square: usize) -> usize {
        W::TABLES.joined[square].into()
    }

    #[inline(always)]
    fn digits_at_triads(self, digits: u16, square: usize, triads: u16) -> [LineRegisters<W>; 2] {
        let digits = splat(self, digits << W::LOWEST);
        array!(2, kind => array!(3, line => {
            let boxes = &W::TABLES.box_masks[kind][square][usize::from(triads >> (3 * line) & 7)];
            and(self, digits, load(self, &boxes.0))
        }))
    }

    #[inline(always)]
    fn write_first_lines(self, a: LineRegisters<W>, words: &mut [u16; 16]) {
        store(self, self.shifted_down(a[0]), words);
    }

    #[inline(always)]
    fn first_lines_triad_index(square: usize, in_box: usize) -> usize {
        W::TABLES.places[square][in_box].into()
    }

    #[inline(always)]
    fn parse_text(self, text: &[u8; 81]) -> CellRegisters<W> {
        self.parse_cells(text)
    }

    #[inline(always)]
    fn load_masks(self, masks: &[u16; 81]) -> CellRegisters<W> {
        let all = splat_padded(self, 0x1ff << W::LOWEST);
        array!(3, k => array!(3, line => {
            let mut words = [0; 16];
            for square in 0..3 {
                for in_box in 0..3 {
                    words[Self::first_lines_triad_index(square, in_box)] = masks[27 * square + 9 * line + 3 * in_box + k] << W::LOWEST;
                }
            }
            and(self, load(self, &words), all)
        }))
    }

    #[inline(always)]
    fn write_text(self, cells: CellRegisters<W>, text: &mut [u8; 96]) {
        self.write_cells(cells, text);
    }

    #[inline(always)]
    fn store_masks(self, cells: CellRegisters<W>) -> [u16; 81] {
        let mut masks = [0; 81];
        for k in 0..3 {
            for line in 0..3 {
                let mut words = [0; 16];
                store(self, self.shifted_down(cells[k][line]), &mut words);
                for square in 0..3 {
                    for in_box in 0..3 {
                        masks[27 * square + 9 * line + 3 * in_box + k] =
                            words[Self::first_lines_triad_index(square, in_box)];
                    }
                }
            }
        }
        masks
    }

    #[inline(always)]
    fn minirow_unions(self, cells: CellRegisters<W>) -> LineRegisters<W> {
        array!(3, i => unite_registers(self, cells[0][i], cells[1][i], cells[2][i]))
    }

    #[inline(always)]
    fn minicolumn_unions(self, cells: CellRegisters<W>) -> LineRegisters<W> {
        array!(3, k => unite_registers(self, cells[k][0], cells[k][1], cells[k][2]))
    }

    #[inline(always)]
    fn restrict_to_minirows(self, cells: CellRegisters<W>, minirows: LineRegisters<W>) -> CellRegisters<W> {
        array!(3, k => array!(3, i => and(self, cells[k][i], minirows[i])))
    }

    #[inline(always)]
    fn restrict_to_minicolumns(
        self,
        cells: CellRegisters<W>,
        minicolumns: LineRegisters<W>,
    ) -> CellRegisters<W> {
        array!(3, k => array!(3, i => and(self, cells[k][i], minicolumns[k])))
    }

    #[inline(always)]
    fn remove_triad_digits(
        self,
        cells: CellRegisters<W>,
        [minirows, minicolumns]: [LineRegisters<W>; 2],
    ) -> CellRegisters<W> {
        array!(3, k => array!(3, i => without(self, cells[k][i], or(self, minirows[i], minicolumns[k]))))
    }

    #[inline(always)]
    fn keep_hidden_singles(
        self,
        cells: CellRegisters<W>,
        minirows: LineRegisters<W>,
        minicolumns: LineRegisters<W>,
    ) -> CellRegisters<W> {
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
    fn keep_single_cells(self, cells: CellRegisters<W>) -> CellRegisters<W> {
        let less_one = splat(self, 1u16.wrapping_neg() << W::LOWEST);
        array!(3, k => array!(3, i => {
            let others = and(self, cells[k][i], add(self, cells[k][i], less_one));
            and(self, cells[k][i], self.none(others))
        }))
    }

    #[inline(always)]
    fn settle_cells(
        self,
        cells: CellRegisters<W>,
        singles: CellRegisters<W>,
        minirows: LineRegisters<W>,
    ) -> CellRegisters<W> {
        array!(3, k => array!(3, i => or(self, without(self, cells[k][i], minirows[i]), singles[k][i])))
    }

    #[inline(always)]
    fn has_empty_cell(self, cells: CellRegisters<W>) -> bool {
        let least = array!(3, k => min(self, min(self, cells[k][0], cells[k][1]), cells[k][2]));
        let least = min(self, min(self, least[0], least[1]), least[2]);
        // Padding is filled before the comparison: after it, the compiler would optimise to slower code.
        let empty = self.none(or(self, least, load(self, &W::TABLES.padding.0)));
        self.meet(empty, empty)
    }

    #[inline(always)]
    fn is_second_cut_larger(
        self,
        cells: CellRegisters<W>,
        first: [LineRegisters<W>; 2],
        second: [LineRegisters<W>; 2],
    ) -> bool {
        // No word has more than three cells of the triads, so sums of digits up to 0x1000 are signed numbers.
        let mut sum = splat(self, 0);
        for k in 0..3 {
            for i in 0..3 {
                let more = and(self, cells[k][i], or(self, second[0][i], second[1][k]));
                let less = and(self, cells[k][i], or(self, first[0][i], first[1][k]));
                sum = add(self, sum, self.subtract(more, less));
            }
        }
        self.sum_of_words(sum) > 0
    }
}

/// A register's words in memory.
#[derive(Debug)]
#[repr(align(32))]
pub(crate) struct RegisterWords([u16; 16]);

/// The words of triads in registers, with masks derived from them.
#[derive(Debug)]
pub(crate) struct RegisterTables {
    /// The word of a triad, by square and box.
    places: [[u8; 3]; 3],
    /// The word of each of the six joined squares.
    joined: [u8; 6],
    /// All ones in the words of triads, 0 in the padding.
    triads: RegisterWords,
    /// A digit in the padding, 0 in the words of triads.
    padding: RegisterWords,
    /// Masks of some boxes (one bit each) of a square: minirows 0 to 2, or minicolumns 3 to 5, tilted. First
    /// the mask of minirows, then that of minicolumns.
    box_masks: [[[RegisterWords; 8]; 6]; 2],
}

impl RegisterTables {
    const fn new(places: [[u8; 3]; 3], joined: [u8; 6]) -> Self {
        let (mut triads, mut padding) = (RegisterWords([0; 16]), RegisterWords([1 << 8; 16]));
        let mut in_boxes = [const { [const { [const { RegisterWords([0; 16]) }; 8] }; 6] }; 2];
        let mut i = 0;
        while i < 9 {
            let (square, in_box) = (i / 3, i % 3);
            let (place, tilted) = (places[square][in_box] as usize, places[in_box][square] as usize);
            (triads.0[place], padding.0[place]) = (!0, 0);
            let mut boxes = 0;
            while boxes < 8 {
                if boxes >> in_box & 1 == 1 {
                    in_boxes[0][square][boxes].0[place] = !0;
                    in_boxes[1][3 + square][boxes].0[tilted] = !0;
                }
                boxes += 1;
            }
            i += 1;
        }
        Self { places, joined, triads, padding, box_masks: in_boxes }
    }
}

/// Returns the same word in every triad, and 0 in the padding.
#[inline(always)]
fn splat_padded<W: Matrices>(w: W, word: u16) -> W::Register {
    and(w, splat(w, word), load(w, &W::TABLES.triads.0))
}

/// Returns the union of three registers.
#[inline(always)]
fn unite_registers<W: Matrices>(w: W, a: W::Register, b: W::Register, c: W::Register) -> W::Register {
    or(w, or(w, a, b), c)
}
