//! Vectors of the single engine: one whole puzzle, a word for each triad.
//!
//! A *triad* is the three cells of a row in one box (a minirow) or the three cells of a column in one box (a
//! minicolumn). There are 27 of either kind, and 27 words of 16 bits fit an AVX-512 register. They are
//! arranged as three *squares* of three *lines* by three *boxes*:
//!
//! ```text
//!              square 0          square 1          square 2
//!   minirows   band 0            band 1            band 2         word (square, line, box)
//!     line 0   r1b1 r1b2 r1b3    r4b4 r4b5 r4b6    r7b7 r7b8 r7b9      = minirow of row 3 square + line
//!     line 1   r2b1 r2b2 r2b3    r5b4 r5b5 r5b6    r8b7 r8b8 r8b9        in stack `box`
//!     line 2   r3b1 r3b2 r3b3    r6b4 r6b5 r6b6    r9b7 r9b8 r9b9
//!
//!   minicolumns  stack 0         stack 1           stack 2        word (square, line, box)
//!     line 0   c1b1 c1b4 c1b7    c4b2 c4b5 c4b8    c7b3 c7b6 c7b9      = minicolumn of column 3 square + line
//!     line 1   c2b1 c2b4 c2b7    c5b2 c5b5 c5b8    c8b3 c8b6 c8b9        in band `box`
//!     line 2   c3b1 c3b4 c3b7    c6b2 c6b5 c6b8    c9b3 c9b6 c9b9
//! ```
//! Both kinds look alike, so all that is true of rows and minirows is written once and serves columns too.
//! The other triads that share a line or a box with a triad are found by *turning* the squares.
//!
//! Minicolumns also come *tilted*, with squares and boxes exchanged: word (band, line, stack) is the
//! minicolumn that (stack, line, band) is above. In this form they are combined with the cells, which are
//! stored by minirow.

/// `[x(0), x(1), ...]`. Like `core::array::from_fn`, but with nothing in it that could fail to be inlined.
macro_rules! array {
    ($length:literal, $i:ident => $x:expr) => {{
        let $i = 0;
        let mut array = [$x; $length];
        for $i in 1..$length {
            array[$i] = $x;
        }
        array
    }};
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod matrices;
#[cfg(any(
    test,
    vectors_check,
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
mod portable;
#[cfg(any(test, vectors_check))]
pub(super) mod tests;

use super::VectorTask;
use core::fmt;

/// The operations that the single engine needs of a back end. See the module for the layout, and `arch` for
/// the rule that code using it has to be inlined into a [`VectorTask`].
pub(crate) trait TriadBackend: Copy + fmt::Debug + 'static {
    /// A set of digits for each of the 27 minirows, or for each of the 27 minicolumns.
    type TriadSets: Copy;
    /// The candidates of the 81 cells.
    type Cells: Copy + fmt::Debug;

    /// Runs `task` in a function that has this back end's features.
    fn run_task<K: VectorTask<Self>>(self, task: K) -> K::Output;

    /// Runs a task that is needed in several places: inlined at each, or as one function, whichever is
    /// faster.
    fn run_shared<K: VectorTask<Self>>(self, task: K) -> K::Output;

    /// Returns the same digits in every triad.
    fn splat(self, digits: u16) -> Self::TriadSets;
    /// Returns the same number in every triad, below 0x8000.
    fn splat_number(self, number: u16) -> Self::TriadSets;
    /// `a & b`
    fn and(self, a: Self::TriadSets, b: Self::TriadSets) -> Self::TriadSets;
    /// `a | b`
    fn or(self, a: Self::TriadSets, b: Self::TriadSets) -> Self::TriadSets;
    /// `a & !b`
    fn without(self, a: Self::TriadSets, b: Self::TriadSets) -> Self::TriadSets;
    /// Returns the sum of numbers.
    fn add(self, a: Self::TriadSets, b: Self::TriadSets) -> Self::TriadSets;
    /// Returns the number of digits of each triad.
    fn popcount(self, a: Self::TriadSets) -> Self::TriadSets;
    /// Moves to every triad the digits of the triad `LINES` lines and `BOXES` boxes on, wrapping around.
    fn rotate_triads<const LINES: usize, const BOXES: usize>(self, a: Self::TriadSets) -> Self::TriadSets;
    /// Moves to every triad the digits of the two triads at its place in the other squares.
    fn unite_other_squares(self, a: Self::TriadSets) -> Self::TriadSets;
    /// Exchanges squares and boxes.
    fn swap_squares_and_boxes(self, a: Self::TriadSets) -> Self::TriadSets;
    /// Returns the digits that are surely in each triad: `may` where that is exactly three digits, else
    /// `sure`, which is part of it.
    fn tighten_required(self, may: Self::TriadSets, sure: Self::TriadSets) -> Self::TriadSets;
    /// Returns the digits that are at most in each triad: `sure` where that is three digits or more, else
    /// `may`, of which it is part.
    fn tighten_possible(self, may: Self::TriadSets, sure: Self::TriadSets) -> Self::TriadSets;
    /// Returns the numbers `then` for the triads where `of` has no digit, else the numbers `otherwise`.
    fn select_if_empty(
        self,
        of: Self::TriadSets,
        then: Self::TriadSets,
        otherwise: Self::TriadSets,
    ) -> Self::TriadSets;
    /// Returns whether every triad has all nine digits.
    fn is_full(self, a: Self::TriadSets) -> bool;
    /// Returns whether every triad in the first line of its square has all nine digits.
    fn is_full_in_first_lines(self, a: Self::TriadSets) -> bool;
    /// Returns whether the two agree in every triad.
    fn is_same(self, a: Self::TriadSets, b: Self::TriadSets) -> bool;
    /// Returns these digits in the triads of one square whose bit, 3 x line + box, is set, and none
    /// elsewhere. Squares 0 to 2 are of minirows, returned first, 3 to 5 of minicolumns, tilted.
    fn digits_at_triads(self, digits: u16, square: usize, triads: u16) -> [Self::TriadSets; 2];
    /// Joins line 0 of the squares of minirows and of minicolumns, from one box each; the other triads may be
    /// anything.
    fn join_first_lines(self, minirows: Self::TriadSets, minicolumns: Self::TriadSets) -> Self::TriadSets;
    /// Returns the joined square with the smallest number, and that number: 0 to 2 of minirows, 3 to 5 of
    /// minicolumns, the first of equals.
    fn find_least_square(self, joined: Self::TriadSets) -> (usize, u16);
    /// Returns the index at which [`TriadBackend::write_first_lines`] writes a joined square.
    fn joined_square_index(square: usize) -> usize;
    /// Writes the digits of the triads in the first lines of the squares, each at its
    /// [`TriadBackend::first_lines_triad_index`].
    fn write_first_lines(self, a: Self::TriadSets, words: &mut [u16; 16]);
    /// Returns the index at which [`TriadBackend::write_first_lines`] writes a triad.
    fn first_lines_triad_index(square: usize, in_box: usize) -> usize;

    /// Parses the cells of an 81-character text: one candidate for `'1'..='9'`, all nine for anything else.
    fn parse_text(self, text: &[u8; 81]) -> Self::Cells;
    /// Loads the cells of candidate masks, row by row; bits above the ninth are ignored.
    fn load_masks(self, masks: &[u16; 81]) -> Self::Cells;
    /// Writes the only candidate of each cell as a character, row by row; the last 15 bytes are padding.
    fn write_text(self, cells: Self::Cells, text: &mut [u8; 96]);
    /// Returns the candidate masks, row by row.
    fn store_masks(self, cells: Self::Cells) -> [u16; 81];

    /// Returns the union of the cells of each minirow.
    fn minirow_unions(self, cells: Self::Cells) -> Self::TriadSets;
    /// Returns the union of the cells of each minicolumn, tilted.
    fn minicolumn_unions(self, cells: Self::Cells) -> Self::TriadSets;
    /// Returns the cells with only those candidates that their minirow has.
    fn restrict_to_minirows(self, cells: Self::Cells, minirows: Self::TriadSets) -> Self::Cells;
    /// Returns the cells with only those candidates that their minicolumn, tilted, has.
    fn restrict_to_minicolumns(self, cells: Self::Cells, minicolumns: Self::TriadSets) -> Self::Cells;
    /// Returns the cells without the digits of their minirow and of their minicolumn, tilted.
    fn remove_triad_digits(self, cells: Self::Cells, triads: [Self::TriadSets; 2]) -> Self::Cells;
    /// Finds digits of minirows and of minicolumns, tilted, that are in only one cell there; such a cell
    /// keeps only those. Other cells stay as they are.
    fn keep_hidden_singles(
        self,
        cells: Self::Cells,
        minirows: Self::TriadSets,
        minicolumns: Self::TriadSets,
    ) -> Self::Cells;
    /// Returns the cells with exactly one candidate (or none); the others lose all.
    fn keep_single_cells(self, cells: Self::Cells) -> Self::Cells;
    /// Returns the cells without the digits of their minirow, but with all of `singles`.
    fn settle_cells(self, cells: Self::Cells, singles: Self::Cells, minirows: Self::TriadSets)
    -> Self::Cells;
    /// Returns whether some cell has no candidate.
    fn has_empty_cell(self, cells: Self::Cells) -> bool;
    /// Returns whether more cells have a digit of their triad among the second than among the first. Either
    /// are [`TriadBackend::digits_at_triads`] a square, one digit and in each line and box one triad at most.
    fn is_second_cut_larger(
        self,
        cells: Self::Cells,
        first: [Self::TriadSets; 2],
        second: [Self::TriadSets; 2],
    ) -> bool;
}
