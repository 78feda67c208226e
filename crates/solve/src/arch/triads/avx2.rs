//! A puzzle in registers of AVX2.
//!
//! ```text
//!   triads         one register per line; word 4 square + box of it; every fourth word is padding, and words 12-15
//!   cells[k]       the k-th cells of the minirows, laid out as minirows
//! ```
//! A turn is the choice of another register and a shuffle of bytes within its halves. What is known of minicolumns
//! reaches the cells *across*: line `k` of the minicolumns, as a matrix of squares by boxes, is transposed and
//! holds for all lines of the `k`-th cells.

use super::super::{Avx2, Lanes, Task};
use super::Triads;
use core::arch::x86_64::*;

/// A set for each triad.
type Lines = [__m256i; 3];

/// The cells, `cells[k]` the `k`-th of each minirow.
pub(crate) type Cells = [Lines; 3];


/// Words 0 to 2 of each group of four.
const BOXES: i64 = 0x0000_ffff_ffff_ffff;

/// The digit's word, in the boxes whose bit is set.
static IN_BOXES: [u64; 8] = {
    let mut words = [0; 8];
    let mut boxes = 0;
    while boxes < 8 {
        words[boxes] = (boxes as u64 & 1) | (boxes as u64 >> 1 & 1) << 16 | (boxes as u64 >> 2) << 32;
        boxes += 1;
    }
    words
};

/// Safe methods around intrinsics that touch no memory.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: `self` exists, so `detect` has seen the features that these intrinsics need.
            unsafe { $body }
        }
    )*};
}

impl Avx2 {
    operations! {
        fn padded(word: u16) -> __m256i {
            _mm256_and_si256(_mm256_set1_epi16(word.cast_signed()), _mm256_setr_epi64x(BOXES, BOXES, BOXES, 0))
        }
        fn next_box(a: __m256i) -> __m256i {
            _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(_mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15)))
        }
        fn last_box(a: __m256i) -> __m256i {
            _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(_mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15)))
        }
        fn transposed(a: __m256i) -> __m256i {{
            // Pairs of words of the two groups in each half, then the pairs of both halves.
            let pairs = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
            let halves = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(a, pairs), halves)
        }}
        fn is_zero(a: __m256i) -> bool { _mm256_testz_si256(a, a) != 0 }
        fn empty(a: __m256i) -> __m256i { _mm256_cmpeq_epi16(a, _mm256_setzero_si256()) }
        fn less_lowest(a: __m256i) -> __m256i { _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1))) }
        fn blend(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i { _mm256_blendv_epi8(no, yes, mask) }
        fn only_in(square: usize, group: u64) -> __m256i {{
            let squares = _mm256_cmpeq_epi64(_mm256_setr_epi64x(0, 1, 2, 3), _mm256_set1_epi64x(square as i64));
            _mm256_and_si256(squares, _mm256_set1_epi64x(group.cast_signed()))
        }}
        fn sum_of_words(a: __m256i) -> u32 {{
            let pairs = _mm256_madd_epi16(a, _mm256_set1_epi16(1));
            let quads = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
            let two = _mm_add_epi32(quads, _mm_shuffle_epi32::<0b01_00_11_10>(quads));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two))).cast_unsigned()
        }}
    }

    /// For the `k`-th cells by minirow, what their minicolumns hold. It's the same in every line.
    #[inline(always)]
    fn across(self, minicolumns: &Lines, k: usize) -> __m256i {
        self.transposed(minicolumns[k])
    }
}

impl Triads for Avx2 {
    type T = Lines;
    type Cells = Cells;

    #[inline(always)]
    fn run<K: Task<Self>>(self, task: K) -> K::Output {
        Lanes::run(self, task)
    }

    #[inline(always)]
    fn splat(self, digits: u16) -> Lines {
        [self.padded(digits); 3]
    }

    #[inline(always)]
    fn and(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => Lanes::and(self, a[i], b[i]))
    }

    #[inline(always)]
    fn or(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => Lanes::or(self, a[i], b[i]))
    }

    #[inline(always)]
    fn without(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => Lanes::without(self, a[i], b[i]))
    }

    #[inline(always)]
    fn add(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => Lanes::add(self, a[i], b[i]))
    }

    #[inline(always)]
    fn popcount(self, a: Lines) -> Lines {
        array!(3, i => Lanes::popcount(self, a[i]))
    }

    #[inline(always)]
    fn turn<const LINES: usize, const BOXES: usize>(self, a: Lines) -> Lines {
        array!(3, i => {
            let line = a[(i + LINES) % 3];
            match BOXES {
                0 => line,
                1 => self.next_box(line),
                _ => self.last_box(line),
            }
        })
    }

    #[inline(always)]
    fn if_three(self, of: Lines, then: Lines, otherwise: Lines) -> Lines {
        array!(3, i => {
            let third = self.less_lowest(self.less_lowest(of[i]));
            // Three if the third is there and there's no fourth.
            let three = Lanes::without(self, self.empty(self.less_lowest(third)), self.empty(third));
            self.blend(three, then[i], otherwise[i])
        })
    }

    #[inline(always)]
    fn if_none(self, of: Lines, then: Lines, otherwise: Lines) -> Lines {
        array!(3, i => self.blend(self.empty(of[i]), then[i], otherwise[i]))
    }

    #[inline(always)]
    fn is_full(self, a: Lines) -> bool {
        let all = self.and3(a[0], a[1], a[2]);
        self.is_zero(Lanes::without(self, self.padded(0x1ff), all))
    }

    #[inline(always)]
    fn is_same(self, a: Lines, b: Lines) -> bool {
        self.is_zero(self.or3(self.xor(a[0], b[0]), self.xor(a[1], b[1]), self.xor(a[2], b[2])))
    }

    #[inline(always)]
    fn least(self, minirows: Lines, minicolumns: Lines) -> (usize, u16) {
        let mut words = [[0; 16]; 2];
        self.store(minirows[0], &mut words[0]);
        self.store(minicolumns[0], &mut words[1]);
        let mut least = u32::MAX;
        for square in 0..6 {
            least = least.min(u32::from(words[square / 3][4 * (square % 3)]) << 3 | square as u32);
        }
        ((least & 7) as usize, (least >> 3) as u16)
    }

    #[inline(always)]
    fn digits_in(self, digits: u16, square: usize, triads: u16) -> Lines {
        array!(3, i => self.only_in(square, u64::from(digits) * IN_BOXES[usize::from(triads >> (3 * i) & 7)]))
    }

    #[inline(always)]
    fn words(self, a: Lines, words: &mut [u16; 48]) {
        for i in 0..3 {
            self.store(a[i], &mut words[16 * i..]);
        }
    }

    #[inline(always)]
    fn place(square: usize, line: usize, in_box: usize) -> usize {
        16 * line + 4 * square + in_box
    }

    #[inline(always)]
    fn read_text(self, text: &[u8; 81]) -> Cells {
        let mut masks = [0; 96];
        for first in [0, 16, 32, 48, 64, 65] {
            self.store(self.candidates_of_text(&text[first..]), &mut masks[first..]);
        }
        self.read(masks.first_chunk().expect("96 is more than 81"))
    }

    #[inline(always)]
    fn read(self, masks: &[u16; 81]) -> Cells {
        let all = self.padded(0x1ff);
        array!(3, k => {
            array!(3, line => {
                let mut words = [0; 16];
                for square in 0..3 {
                    for in_box in 0..3 {
                        words[4 * square + in_box] = masks[27 * square + 9 * line + 3 * in_box + k];
                    }
                }
                Lanes::and(self, self.load(&words), all)
            })
        })
    }

    #[inline(always)]
    fn write_text(self, cells: Cells, text: &mut [u8; 96]) {
        let mut masks = [0; 96];
        masks[..81].copy_from_slice(&self.write(cells));
        for first in (0..96).step_by(16) {
            self.text_of_candidates(self.load(&masks[first..]), &mut text[first..]);
        }
    }

    #[inline(always)]
    fn write(self, cells: Cells) -> [u16; 81] {
        let mut masks = [0; 81];
        for k in 0..3 {
            for line in 0..3 {
                let mut words = [0; 16];
                self.store(cells[k][line], &mut words);
                for square in 0..3 {
                    for in_box in 0..3 {
                        masks[27 * square + 9 * line + 3 * in_box + k] = words[4 * square + in_box];
                    }
                }
            }
        }
        masks
    }

    #[inline(always)]
    fn minirows(self, cells: Cells) -> Lines {
        array!(3, i => self.or3(cells[0][i], cells[1][i], cells[2][i]))
    }

    #[inline(always)]
    fn minicolumns(self, cells: Cells) -> Lines {
        array!(3, k => self.transposed(self.or3(cells[k][0], cells[k][1], cells[k][2])))
    }

    #[inline(always)]
    fn once_in_minirows(self, cells: Cells) -> Lines {
        array!(3, i => self.one_of_three(cells[0][i], cells[1][i], cells[2][i]))
    }

    #[inline(always)]
    fn once_in_minicolumns(self, cells: Cells) -> Lines {
        array!(3, k => self.transposed(self.one_of_three(cells[k][0], cells[k][1], cells[k][2])))
    }

    #[inline(always)]
    fn within_minirows(self, cells: Cells, minirows: Lines) -> Cells {
        array!(3, k => array!(3, i => Lanes::and(self, cells[k][i], minirows[i])))
    }

    #[inline(always)]
    fn within_minicolumns(self, cells: Cells, minicolumns: Lines) -> Cells {
        array!(3, k => {
            let across = self.across(&minicolumns, k);
            array!(3, i => Lanes::and(self, cells[k][i], across))
        })
    }

    #[inline(always)]
    fn without_triads(self, cells: Cells, minirows: Lines, minicolumns: Lines) -> Cells {
        array!(3, k => {
            let across = self.across(&minicolumns, k);
            array!(3, i => Lanes::without(self, cells[k][i], Lanes::or(self, minirows[i], across)))
        })
    }

    #[inline(always)]
    fn prefer(self, cells: Cells, minirows: Lines, minicolumns: Lines) -> Cells {
        array!(3, k => {
            let across = self.across(&minicolumns, k);
            array!(3, i => {
                let preferred = Lanes::and(self, cells[k][i], Lanes::or(self, minirows[i], across));
                self.blend(self.empty(preferred), cells[k][i], preferred)
            })
        })
    }

    #[inline(always)]
    fn singles(self, cells: Cells) -> Cells {
        array!(3, k => array!(3, i => Lanes::and(self, cells[k][i], self.empty(self.less_lowest(cells[k][i])))))
    }

    #[inline(always)]
    fn settle(self, cells: Cells, singles: Cells, by_minirow: Lines, _by_minicolumn: Lines) -> Cells {
        array!(3, k => {
            array!(3, i => Lanes::or(self, Lanes::without(self, cells[k][i], by_minirow[i]), singles[k][i]))
        })
    }

    #[inline(always)]
    fn has_empty(self, cells: Cells) -> bool {
        let least = array!(3, k => self.min(self.min(cells[k][0], cells[k][1]), cells[k][2]));
        let least = self.min(self.min(least[0], least[1]), least[2]);
        !self.is_zero(Lanes::and(self, self.empty(least), self.padded(0x1ff)))
    }

    #[inline(always)]
    fn weight(self, cells: Cells, minirows: Lines, minicolumns: Lines) -> u32 {
        let mut sum = Lanes::splat(self, 0);
        for k in 0..3 {
            let across = self.across(&minicolumns, k);
            for i in 0..3 {
                let taken = Lanes::and(self, cells[k][i], Lanes::or(self, minirows[i], across));
                sum = Lanes::add(self, sum, taken);
            }
        }
        self.sum_of_words(sum)
    }
}
