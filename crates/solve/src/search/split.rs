//! Choice of the split of a stalled board in the single engine: as `lane/mod.rs` defines it, on triads.

use crate::arch::VectorTask;
use crate::arch::triads::TriadBackend;

/// Two halves that share no solution and lose none.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitHalves<C> {
    /// The half searched first.
    pub(super) first: C,
    pub(super) second: C,
}

/// The configurations of each square, as sets of digits at its first line: the one with line 0 in a box and
/// the other lines in the next boxes in order (falling), or in reverse order (rising).
struct DigitConfigurations<T> {
    falling: T,
    rising: T,
}

/// The candidates for a split in each square, of both kinds joined.
struct SplitChoice<T> {
    /// Digits with exactly two configurations in the square.
    pairs: T,
    /// The key that the split minimises, 0x7fff if there are no such digits.
    key: T,
}

/// Task: splits the board by the digit and square that the rule chooses; `None` if there is none.
pub(super) struct SplitDigit<C>(pub(super) C);

impl<B: TriadBackend> VectorTask<B> for SplitDigit<B::Cells> {
    type Output = Option<SplitHalves<B::Cells>>;

    #[inline(always)]
    fn run(self, b: B) -> Option<SplitHalves<B::Cells>> {
        let Self(cells) = self;
        // The square with the least key.
        let kinds = [
            find_digit_configurations(b, b.minirow_unions(cells)),
            find_digit_configurations(b, b.swap_squares_and_boxes(b.minicolumn_unions(cells))),
        ];
        let choice = compute_split_keys(b, &kinds);
        let (square, key) = b.find_least_square(choice.key);
        if key == KEY_WITHOUT_PAIR {
            return None;
        }
        // In it the lowest digit with exactly two configurations, and which two they are.
        let (mut words, mut pairs) = ([[[0; 16]; 2]; 2], [0; 16]);
        for kind in 0..2 {
            b.write_first_lines(kinds[kind].falling, &mut words[kind][0]);
            b.write_first_lines(kinds[kind].rising, &mut words[kind][1]);
        }
        b.write_first_lines(choice.pairs, &mut pairs);
        let [falling, rising] = &words[square / 3];
        let digit = pairs[B::joined_square_index(square)].trailing_zeros();
        let mut pair = 0;
        for in_box in 0..3 {
            let place = B::first_lines_triad_index(square % 3, in_box);
            pair |= usize::from(falling[place] >> digit & 1) << in_box;
            pair |= usize::from(rising[place] >> digit & 1) << (3 + in_box);
        }
        let [one, other] = TRIAD_LOSSES[pair];
        let cuts =
            [b.digits_at_triads(1 << digit, square, one), b.digits_at_triads(1 << digit, square, other)];
        // Recomputed in order: for an exchange of registers the compiler would make an unpredictable branch.
        let swap = u16::from(b.is_second_cut_larger(cells, cuts[0], cuts[1])).wrapping_neg() & (one ^ other);
        let first = b.digits_at_triads(1 << digit, square, one ^ swap);
        let second = b.digits_at_triads(1 << digit, square, other ^ swap);
        Some(SplitHalves {
            first: b.remove_triad_digits(cells, first),
            second: b.remove_triad_digits(cells, second),
        })
    }
}

/// The key of a square in which no digit has exactly two configurations.
const KEY_WITHOUT_PAIR: u16 = 0x7fff;

#[inline(always)]
fn find_digit_configurations<B: TriadBackend>(
    b: B,
    triads: B::TriadSets,
) -> DigitConfigurations<B::TriadSets> {
    let falling = b.and(b.and(triads, b.rotate_triads::<1, 1>(triads)), b.rotate_triads::<2, 2>(triads));
    let rising = b.and(b.and(triads, b.rotate_triads::<1, 2>(triads)), b.rotate_triads::<2, 1>(triads));
    DigitConfigurations { falling, rising }
}

/// Computes the split keys of all squares, of minirows and of minicolumns.
#[inline(always)]
fn compute_split_keys<B: TriadBackend>(
    b: B,
    [rows, columns]: &[DigitConfigurations<B::TriadSets>; 2],
) -> SplitChoice<B::TriadSets> {
    // The six configurations of a square are counted digit by digit in binary: three and three, then
    // together.
    let (ones_falling, twos_falling) = count_triads_per_line(b, rows.falling, columns.falling);
    let (ones_rising, twos_rising) = count_triads_per_line(b, rows.rising, columns.rising);
    let carry = b.and(ones_falling, ones_rising);
    let odd = b.without(b.or(ones_falling, ones_rising), carry);
    let several = b.or(b.or(twos_falling, twos_rising), carry);
    let four =
        b.or(b.and(twos_falling, twos_rising), b.or(b.and(twos_falling, carry), b.and(twos_rising, carry)));
    let pairs = b.without(b.without(several, four), odd);

    let ones = b.add(b.popcount(ones_falling), b.popcount(ones_rising));
    let twos = b.add(b.popcount(twos_falling), b.popcount(twos_rising));
    let total = b.add(ones, b.add(twos, twos));
    let key = b.add(b.add(total, total), b.popcount(several));
    SplitChoice { pairs, key: b.select_if_empty(pairs, b.splat_number(KEY_WITHOUT_PAIR), key) }
}

/// Counts in how many of the three triads of a line a digit is, in binary: minirows and minicolumns joined.
#[inline(always)]
fn count_triads_per_line<B: TriadBackend>(
    b: B,
    minirows: B::TriadSets,
    minicolumns: B::TriadSets,
) -> (B::TriadSets, B::TriadSets) {
    let triads = b.join_first_lines(minirows, minicolumns);
    let next = b.join_first_lines(b.rotate_triads::<0, 1>(minirows), b.rotate_triads::<0, 1>(minicolumns));
    let last = b.join_first_lines(b.rotate_triads::<0, 2>(minirows), b.rotate_triads::<0, 2>(minicolumns));
    let both = b.and(triads, next);
    let either = b.without(b.or(triads, next), both);
    let carry = b.and(either, last);
    (b.without(b.or(either, last), carry), b.or(both, carry))
}

/// Task: splits by a cell with the fewest candidates: it gets its lowest one, or loses it. `None` if no cell
/// has two, which no stalled board lacks.
pub(super) struct SplitCell<C>(pub(super) C);

impl<B: TriadBackend> VectorTask<B> for SplitCell<B::Cells> {
    type Output = Option<SplitHalves<B::Cells>>;

    #[inline(always)]
    fn run(self, b: B) -> Option<SplitHalves<B::Cells>> {
        let mut masks = b.store_masks(self.0);
        let (cell, mask) = find_cell_with_fewest_candidates(&masks)?;
        let digit = mask & mask.wrapping_neg();
        masks[cell] = digit;
        let first = b.load_masks(&masks);
        masks[cell] = mask & !digit;
        Some(SplitHalves { first, second: b.load_masks(&masks) })
    }
}

/// Returns the first cell with the fewest candidates, but at least two, and its candidates.
#[cold]
fn find_cell_with_fewest_candidates(masks: &[u16; 81]) -> Option<(usize, u16)> {
    let open = masks.iter().copied().enumerate().filter(|(_, mask)| mask.count_ones() >= 2);
    open.min_by_key(|(_, mask)| mask.count_ones())
}

/// For each pair of configurations (bits 0 to 2: falling, 3 to 5: rising, by the box of line 0): the triads,
/// bit 3 x line + box, that lose the digit if it takes the first of the two, and if it takes the second.
static TRIAD_LOSSES: [[u16; 2]; 64] = build_triad_losses();

/// The six configurations in lexicographic order of the boxes of their lines, as bits of a pair.
const CONFIGURATION_ORDER: [usize; 6] = [0, 3, 4, 1, 2, 5];

const fn build_triad_losses() -> [[u16; 2]; 64] {
    let mut losses = [[0; 2]; 64];
    let mut i = 0;
    while i < 6 {
        let mut j = i + 1;
        while j < 6 {
            let (p, q) = (CONFIGURATION_ORDER[i], CONFIGURATION_ORDER[j]);
            let (in_p, in_q) = (configuration_triads(p), configuration_triads(q));
            losses[1 << p | 1 << q] = [in_q & !in_p, in_p & !in_q];
            j += 1;
        }
        i += 1;
    }
    losses
}

const fn configuration_triads(configuration: usize) -> u16 {
    let step = if configuration < 3 { 1 } else { 2 };
    let mut triads = 0;
    let mut line = 0;
    while line < 3 {
        triads |= 1 << (3 * line + (configuration + step * line) % 3);
        line += 1;
    }
    triads
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The boxes of lines 0, 1 and 2.
    fn configuration_boxes(configuration: usize) -> Vec<u32> {
        (0..3).map(|line| (configuration_triads(configuration) >> (3 * line) & 7).trailing_zeros()).collect()
    }

    #[test]
    fn configurations_are_the_permutations_in_lexicographic_order() {
        let all: Vec<_> = CONFIGURATION_ORDER.into_iter().map(configuration_boxes).collect();
        assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    }

    #[test]
    fn a_half_loses_what_only_the_other_configuration_uses() {
        // Falling from box 0, and rising from box 0: they agree on line 0.
        assert_eq!(TRIAD_LOSSES[0b001_001], [0b010_100_000, 0b100_010_000]);
        // Falling from boxes 0 and 1: no triad in common.
        assert_eq!(TRIAD_LOSSES[0b000_011], [0b001_100_010, 0b100_010_001]);
    }
}
