//! Random solution grids: each of the 6,670,903,752,021,072,936,960 is exactly as likely as any other.
//!
//! The digits of each column in each band decide everything: in a box these three sets are a *partition* of
//! the nine digits; there are 280. Whether rows can be found depends on nothing else, and bands are
//! independent: a band whose boxes have partitions p, q, r has `ways(p, q, r)` fillings, so a grid is drawn
//! by
//!
//! 1. drawing the partitions of the first band, with a chance proportional to its number of fillings;
//! 2. drawing, in each stack, one of the 56 ways to split the rest of the columns between the other two
//!    bands;
//! 3. starting over unless a trial succeeds whose probability is proportional to the product of the fillings
//!    of these two bands: that makes the probability of all partitions together proportional to the number of
//!    grids that have them;
//! 4. drawing one of the fillings of each band, an order of the columns in each stack, and names for the
//!    digits.
//!
//! A few splits have so many fillings (up to 75 times the mean) that the trial would nearly always fail if
//! they set its scale. These *rich* ones, 0.2 % of all, are listed and drawn separately, with the right
//! probability.
//!
//! Digits can be renamed, so the first box is {123}{456}{789}, and the 280 × 280 partitions of the two others
//! reduce to a few *kinds*, whose fillings are all listed.
//!
//! The splits are from Felgenhauer and Jarvis ("Mathematics of Sudoku I", 2006), who counted the grids; tests
//! here count them again, which verifies the tables.

use ninefold_core::small_sort::SortShort;
use std::sync::LazyLock;

use ninefold_core::{ByCell, Digit, DigitRelabelling, LineOrder, Solution};
use ninefold_solve::random::SeededRandom;

/// Returns a random solution grid; all grids are equally likely.
///
/// ```
/// use ninefold_generate::solutions;
/// use ninefold_solve::random::SeededRandom;
///
/// let mut random = SeededRandom::new(7);
/// let (one, other) = (solutions::random_grid(&mut random), solutions::random_grid(&mut random));
/// assert_ne!(one, other);
/// assert_eq!(solutions::random_grid(&mut SeededRandom::new(7)), one);
/// ```
pub fn random_grid(random: &mut SeededRandom) -> Solution {
    let tables: &PartitionTables = &TABLES;
    let (kind, splits) = tables.pick_random_partitions(random);
    let names = DigitRelabelling::nth(random.next_below(DigitRelabelling::COUNT));
    let mut digits = ByCell::splat(Digit::D1);
    let orders = [(); 3].map(|()| ORDERS[random.next_below(6)]);
    // Draw a filling of each band for its partitions, then translate places, columns and names back to the
    // grid.
    for band in 0..3 {
        let mapped_band = tables.map_band(band, kind, splits);
        let fillings = &tables.fillings[usize::from(mapped_band.kind)];
        let filling = &fillings[random.next_below(fillings.len())];
        let rows = ORDERS[random.next_below(6)];
        for index in 0..9 {
            let digit = mapped_band.digits[index];
            let name = names.relabel_digit(Digit::from_index(digit.into()));
            for stack in 0..3 {
                let row = rows[usize::from(filling[stack][index])];
                let column = orders[stack][tables.digit_column_in_stack(band, kind, splits, stack, digit)];
                digits.0[(3 * band + row) * 9 + 3 * stack + column] = name;
            }
        }
    }
    Solution::new(digits).expect("fillings have every digit once in each house")
}

/// Returns a random number below a bound that may need more than 32 bits, on any machine; each is equally
/// likely (Lemire 2019).
pub(crate) fn random_below(random: &mut SeededRandom, bound: u64) -> u64 {
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(random.next_u64()) * u128::from(bound);
        if product as u64 >= surplus {
            return (product >> 64) as u64;
        }
    }
}

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const PARTITION_COUNT: usize = 280;
const SPLIT_COUNT: usize = 56;

/// A permutation of the nine digits: the image of each.
type DigitPermutation = [u8; 9];

/// For the three boxes of a band, the row (0–2) of each digit.
type BandFilling = [[u8; 9]; 3];

/// Three sets of three digits, as bits.
type DigitTriples = [u16; 3];

/// The tables about partitions; see the top of the file.
struct PartitionTables {
    /// For each pair of partitions of boxes 2 and 3, when box 1 is {123}{456}{789}: its kind, and the number
    /// of the permutation that maps the kind's first pair to this pair.
    pairs: Vec<(u16, u16)>,
    /// All permutations that map {123}{456}{789} onto itself.
    stabilizer: Vec<DigitPermutation>,
    /// The first pair of each kind.
    first_pairs: Vec<[u16; 2]>,
    /// Fillings of each kind's first pair, up to the order of rows.
    fillings: Vec<Vec<BandFilling>>,
    /// Number of these fillings, by pair.
    filling_counts: Vec<u16>,
    /// Number of grids, up to the order of rows and columns and the names of digits.
    total_weight: u64,
    /// First bands and splits that more than [`MIN_RICH_FILLINGS`] grids share.
    rich_splits: Vec<RichSplits>,
    /// Running sums over kinds of pairs × fillings.
    weights: Vec<usize>,
    /// Splits for the other two bands when the first has {123}{456}{789}.
    splits: Vec<StackSplit>,
    /// Permutation that maps each partition to {123}{456}{789}.
    from_partition: Vec<DigitPermutation>,
    /// Partition in the second or third band, by partition in the first band and split.
    lower_partitions: [Vec<u16>; 2],
    /// Each partition as it looks when stack 1's is mapped to {123}{456}{789}, by band, split of stack 1 and
    /// partition.
    mapped_partitions: [Vec<u16>; 2],
}

/// A way to split the digits missing in a stack's columns of the first band between the two others.
struct StackSplit {
    /// Number of the split with the two bands exchanged.
    mirrored: u8,
    /// Column of each digit, by band.
    columns: [DigitPermutation; 2],
    /// Permutation that maps {123}{456}{789} to this band's partition, by band.
    digits: [DigitPermutation; 2],
}

/// The product of the fillings of bands 2 and 3, each up to the order of rows, above which splits are rich.
const MIN_RICH_FILLINGS: usize = 4608;

/// Splits with many fillings; their mirror images, which have as many, are not listed.
struct RichSplits {
    /// Number of grids of these and all earlier rich splits, in the unit of `all`.
    sum: u64,
    kind: u16,
    splits: [u8; 3],
}

/// A band in the terms of its table of fillings.
struct MappedBand {
    kind: u16,
    /// The digits that 0 to 8 represent there.
    digits: DigitPermutation,
}

/// The tables, computed on first use in some twenty milliseconds.
static TABLES: LazyLock<PartitionTables> = LazyLock::new(PartitionTables::new);

impl PartitionTables {
    /// Draws the kind of the first band and the split of each stack.
    fn pick_random_partitions(&self, random: &mut SeededRandom) -> (usize, [usize; 3]) {
        let number = random_below(random, self.total_weight);
        // The number falls among the rich splits with exactly their share of all grids.
        let rich = self.rich_splits.partition_point(|rich| rich.sum <= number);
        if let Some(rich) = self.rich_splits.get(rich) {
            let splits = rich.splits.map(usize::from);
            let mirrored = splits.map(|split| usize::from(self.splits[split].mirrored));
            return (rich.kind.into(), if random.next_below(2) == 0 { splits } else { mirrored });
        }
        // Otherwise draw any split, and accept it with a probability proportional to its fillings.
        loop {
            let weight = random.next_below(self.weights[self.weights.len() - 1]);
            let kind = self.weights.partition_point(|&sum| sum <= weight);
            let number = random.next_below(SPLIT_COUNT * SPLIT_COUNT * SPLIT_COUNT);
            let splits = [
                number / (SPLIT_COUNT * SPLIT_COUNT),
                number / SPLIT_COUNT % SPLIT_COUNT,
                number % SPLIT_COUNT,
            ];
            let filling_count = self.count_lower_band_fillings(0, kind, splits)
                * self.count_lower_band_fillings(1, kind, splits);
            if filling_count <= MIN_RICH_FILLINGS && random.next_below(MIN_RICH_FILLINGS) < filling_count {
                return (kind, splits);
            }
        }
    }

    /// Returns the number of fillings of the second (0) or third (1) band.
    #[inline(always)]
    fn count_lower_band_fillings(&self, band: usize, kind: usize, splits: [usize; 3]) -> usize {
        usize::from(self.filling_counts[self.partition_pair_index(band, kind, splits)])
    }

    /// Returns the pair of partitions in boxes 2 and 3 of the second (0) or third (1) band, with stack 1
    /// mapped to {123}{456}{789}.
    #[inline(always)]
    fn partition_pair_index(&self, band: usize, kind: usize, splits: [usize; 3]) -> usize {
        let partition = |stack: usize| self.partition_index(band, kind, [splits[0], splits[stack]], stack);
        partition(1) * PARTITION_COUNT + partition(2)
    }

    /// Returns one partition of the pair, by the splits of stack 1 and of its own stack (1, 2).
    #[inline(always)]
    fn partition_index(&self, band: usize, kind: usize, splits: [usize; 2], stack: usize) -> usize {
        let above = usize::from(self.first_pairs[kind][stack - 1]);
        let here = usize::from(self.lower_partitions[band][above * SPLIT_COUNT + splits[1]]);
        usize::from(self.mapped_partitions[band][splits[0] * PARTITION_COUNT + here])
    }

    /// Translates a band to its table of fillings.
    #[inline(always)]
    fn map_band(&self, band: usize, kind: usize, splits: [usize; 3]) -> MappedBand {
        if band == 0 {
            return MappedBand { kind: kind as u16, digits: IDENTITY };
        }
        let (kind, permutation) = self.pairs[self.partition_pair_index(band - 1, kind, splits)];
        let here = &self.stabilizer[usize::from(permutation)];
        MappedBand { kind, digits: compose_permutations(here, &self.splits[splits[0]].digits[band - 1]) }
    }

    /// Returns the column within its stack in which a band has a digit.
    #[inline(always)]
    fn digit_column_in_stack(
        &self,
        band: usize,
        kind: usize,
        splits: [usize; 3],
        stack: usize,
        digit: u8,
    ) -> usize {
        let digit = match stack {
            0 => digit,
            _ => self.from_partition[usize::from(self.first_pairs[kind][stack - 1])][usize::from(digit)],
        };
        match band {
            0 => usize::from(digit / 3),
            _ => usize::from(self.splits[splits[stack]].columns[band - 1][usize::from(digit)]),
        }
    }

    fn new() -> PartitionTables {
        // Classify the pairs of partitions into kinds.
        let partitions = list_partitions();
        let numbers = PartitionNumbers::new(&partitions);
        let stabilizer: Vec<DigitPermutation> =
            (0..LineOrder::COUNT).map(permutation_from_line_order).collect();
        let kinds = PartitionPairKinds::new(&partitions, &stabilizer, &numbers);
        let to_partition: Vec<DigitPermutation> =
            partitions.iter().map(|&triples| permutation_onto_triples(triples)).collect();
        let split_triples = list_column_splits();
        // Partitions of the lower bands: by the one above and the split, and as they look from stack 1.
        let below = [0, 1].map(|band| {
            let of_band: Vec<DigitTriples> = split_triples.iter().map(|split| split[band]).collect();
            to_partition.iter().flat_map(|to| numbers.image_numbers(&of_band, to)).collect()
        });
        let seen = [0, 1].map(|band| {
            let of_split = |split: &[DigitTriples; 2]| {
                let back = inverse_permutation(&permutation_onto_triples(split[band]));
                numbers.image_numbers(&partitions, &back)
            };
            split_triples.iter().flat_map(of_split).collect()
        });
        let mirrored = |&[one, other]: &[DigitTriples; 2]| {
            split_triples.iter().position(|split| *split == [other, one]).expect("both bands are alike") as u8
        };
        let splits = split_triples.iter().map(|split| StackSplit {
            mirrored: mirrored(split),
            columns: split.map(triple_index_by_digit),
            digits: split.map(permutation_onto_triples),
        });
        // Fillings of each kind, and the running sums by which kinds are drawn.
        let fillings: Vec<Vec<BandFilling>> = kinds
            .first_pairs
            .iter()
            .map(|pair| list_band_fillings(pair.map(|partition| partitions[usize::from(partition)])))
            .collect();
        let filling_numbers: Vec<u16> =
            kinds.pairs.iter().map(|&(kind, _)| fillings[usize::from(kind)].len() as u16).collect();
        let running = |sum: &mut usize, (size, fillings): (&usize, &Vec<BandFilling>)| {
            *sum += size * fillings.len();
            Some(*sum)
        };
        let mut tables = PartitionTables {
            weights: kinds.sizes.iter().zip(&fillings).scan(0, running).collect(),
            total_weight: 0,
            rich_splits: Vec::new(),
            from_partition: to_partition.iter().map(inverse_permutation).collect(),
            splits: splits.collect(),
            pairs: kinds.pairs,
            first_pairs: kinds.first_pairs,
            stabilizer,
            fillings,
            filling_counts: filling_numbers,
            lower_partitions: below,
            mapped_partitions: seen,
        };
        tables.count_grids();
        tables
    }

    /// Counts all grids and lists the rich splits: goes through all splits of each kind, one of every two
    /// mirror images.
    fn count_grids(&mut self) {
        // Multiply the ways of both bands for every combination of splits, and add all up.
        let (mut all, mut rich_sum, mut rich) = (0, 0, Vec::new());
        for kind in 0..self.first_pairs.len() {
            let weight = self.kind_weight(kind);
            for split in (0..SPLIT_COUNT).filter(|&split| split < usize::from(self.splits[split].mirrored)) {
                // Look up the partitions of both bands once for each second split of the other stacks.
                let partitions = [0, 1].map(|band| {
                    [1, 2].map(|stack| {
                        let partition = |other| self.partition_index(band, kind, [split, other], stack);
                        std::array::from_fn::<usize, SPLIT_COUNT, _>(partition)
                    })
                });
                for second in 0..SPLIT_COUNT {
                    // Number of fillings of a band by its partition in box 3.
                    let rows = [0, 1].map(|band: usize| {
                        let (counts, _) = self.filling_counts.as_chunks::<PARTITION_COUNT>();
                        &counts[partitions[band][0][second]]
                    });
                    let mut sum = 0;
                    for third in 0..SPLIT_COUNT {
                        let count_fillings = |band: usize| u32::from(rows[band][partitions[band][1][third]]);
                        let both = count_fillings(0) * count_fillings(1);
                        sum += both;
                        // Rich splits keep a running sum, from which they are drawn.
                        if both as usize > MIN_RICH_FILLINGS {
                            rich_sum += 2 * weight * u64::from(both);
                            let splits = [split, second, third].map(|split| split as u8);
                            rich.push(RichSplits { sum: rich_sum, kind: kind as u16, splits });
                        }
                    }
                    // A combination and its mirror image have equally many fillings.
                    all += 2 * weight * u64::from(sum);
                }
            }
        }
        (self.total_weight, self.rich_splits) = (all, rich);
    }

    /// Returns the number of pairs of a kind times their fillings.
    fn kind_weight(&self, kind: usize) -> u64 {
        let before = if kind == 0 { 0 } else { self.weights[kind - 1] };
        (self.weights[kind] - before) as u64
    }
}

/// Lookup of partition numbers.
struct PartitionNumbers {
    /// Index of each triple among the triples.
    triples: [u8; 512],
    /// Numbers of partitions, by the indices of two of their triples.
    partitions: Vec<u16>,
}

impl PartitionNumbers {
    fn new(partitions: &[DigitTriples]) -> PartitionNumbers {
        let mut triples = [0; 512];
        for (number, triple) in (0..512usize).filter(|triple| triple.count_ones() == 3).enumerate() {
            triples[triple] = number as u8;
        }
        let mut numbers = PartitionNumbers { triples, partitions: vec![0; 84 * 84] };
        for (number, &[a, b, c]) in partitions.iter().enumerate() {
            for (one, other) in [(a, b), (b, a), (a, c), (c, a), (b, c), (c, b)] {
                let slot = numbers.slot_index(one, other);
                numbers.partitions[slot] = number as u16;
            }
        }
        numbers
    }

    fn partition_number(&self, triples: DigitTriples) -> u16 {
        self.partitions[self.slot_index(triples[0], triples[1])]
    }

    /// Returns the numbers of the images of partitions under a permutation.
    fn image_numbers(&self, partitions: &[DigitTriples], by: &DigitPermutation) -> Vec<u16> {
        // The image of each set of digits is that of the set without its lowest digit, and this digit's.
        let mut images = [0u16; 512];
        for set in 1..512usize {
            images[set] = images[set & (set - 1)] | 1 << by[set.trailing_zeros() as usize];
        }
        partitions
            .iter()
            .map(|triples| self.partition_number(triples.map(|triple| images[usize::from(triple & 0x1ff)])))
            .collect()
    }

    fn slot_index(&self, one: u16, other: u16) -> usize {
        usize::from(self.triples[usize::from(one)]) * 84 + usize::from(self.triples[usize::from(other)])
    }
}

/// Pairs of partitions up to permutations that map {123}{456}{789} onto itself.
struct PartitionPairKinds {
    pairs: Vec<(u16, u16)>,
    first_pairs: Vec<[u16; 2]>,
    sizes: Vec<usize>,
}

impl PartitionPairKinds {
    fn new(
        partitions: &[DigitTriples],
        stabilizer: &[DigitPermutation],
        numbers: &PartitionNumbers,
    ) -> PartitionPairKinds {
        const UNKNOWN: (u16, u16) = (u16::MAX, 0);
        // Look up the image of every partition under every permutation once.
        let images: Vec<Vec<u16>> =
            stabilizer.iter().map(|by| numbers.image_numbers(partitions, by)).collect();
        let mut kinds = PartitionPairKinds {
            pairs: vec![UNKNOWN; PARTITION_COUNT * PARTITION_COUNT],
            first_pairs: Vec::new(),
            sizes: Vec::new(),
        };
        for pair in 0..PARTITION_COUNT * PARTITION_COUNT {
            if kinds.pairs[pair] != UNKNOWN {
                continue;
            }
            let (kind, mut size) = (kinds.first_pairs.len() as u16, 0);
            // The whole orbit of the pair belongs to its kind.
            for (permutation, images) in images.iter().enumerate() {
                let [one, other] =
                    [images[pair / PARTITION_COUNT], images[pair % PARTITION_COUNT]].map(usize::from);
                let slot = &mut kinds.pairs[one * PARTITION_COUNT + other];
                size += usize::from(*slot == UNKNOWN);
                *slot = (kind, permutation as u16);
            }
            kinds.first_pairs.push([(pair / PARTITION_COUNT) as u16, (pair % PARTITION_COUNT) as u16]);
            kinds.sizes.push(size);
        }
        kinds
    }
}

const IDENTITY: DigitPermutation = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The partition {123}{456}{789}.
const STANDARD_PARTITION: DigitTriples = [0o007, 0o070, 0o700];

/// Returns all partitions of the nine digits into three triples; the triples of each are sorted.
fn list_partitions() -> Vec<DigitTriples> {
    let triples = || (0u16..512).filter(|set| set.count_ones() == 3);
    let rest = |first: u16| triples().map(move |second| [first, second, 0x1ff & !first & !second]);
    triples().flat_map(rest).filter(|&[a, b, c]| a & b == 0 && sort_triples([a, b, c]) == [a, b, c]).collect()
}

/// Returns the ways to distribute the digits that {123}{456}{789} leaves for three columns over two boxes.
fn list_column_splits() -> Vec<[DigitTriples; 2]> {
    let of_column = |column: usize| {
        (0u16..512).filter(move |set| set.count_ones() == 3 && set & STANDARD_PARTITION[column] == 0)
    };
    let mut found = Vec::new();
    for a in of_column(0) {
        for b in of_column(1).filter(|b| b & a == 0) {
            let c = 0x1ff & !a & !b;
            if c & STANDARD_PARTITION[2] == 0 {
                let one = [a, b, c];
                let left = |column: usize| 0x1ff & !STANDARD_PARTITION[column] & !one[column];
                found.push([one, [left(0), left(1), left(2)]]);
            }
        }
    }
    found
}

/// Returns all ways to put the columns of a band into rows, up to the order of the rows. The first box has
/// the columns {123}{456}{789}, the others those given.
fn list_band_fillings([second, third]: [DigitTriples; 2]) -> Vec<BandFilling> {
    let mut found = Vec::new();
    let second = list_row_triples(second);
    for one in
        list_row_triples(STANDARD_PARTITION).into_iter().filter(|one| one[0] & 1 != 0 && one[1] & 2 != 0)
    {
        for two in second.iter().filter(|two| (0..3).all(|row| one[row] & two[row] == 0)) {
            let three = [0, 1, 2].map(|row| 0x1ff & !one[row] & !two[row]);
            if three.iter().all(|row| third.iter().all(|column| (row & column).count_ones() == 1)) {
                found.push([one, *two, three].map(triple_index_by_digit));
            }
        }
    }
    found
}

/// Returns the 216 ways to put three columns into rows, as the digits of each row.
fn list_row_triples(columns: DigitTriples) -> Vec<DigitTriples> {
    let digits = columns.map(triple_digits);
    let rows = |number: usize| {
        let orders = [ORDERS[number / 36], ORDERS[number / 6 % 6], ORDERS[number % 6]];
        [0, 1, 2].map(|row| (0..3).fold(0, |set, column| set | 1 << digits[column][orders[column][row]]))
    };
    (0..216).map(rows).collect()
}

/// Returns the three digits of a triple, ascending.
fn triple_digits(triple: u16) -> [u8; 3] {
    let mut digits = (0..9).filter(|digit| triple >> digit & 1 != 0);
    std::array::from_fn(|_| digits.next().expect("a triple has three"))
}

/// Returns, for each digit, the index of the triple that contains it.
fn triple_index_by_digit(triples: DigitTriples) -> DigitPermutation {
    std::array::from_fn(|digit| {
        (0..3).find(|&triple| triples[usize::from(triple)] >> digit & 1 != 0).unwrap_or(0)
    })
}

/// Sorts the triples by their smallest digit.
fn sort_triples(mut triples: DigitTriples) -> DigitTriples {
    triples.sort_short_by_key(|triple| triple.trailing_zeros());
    triples
}

/// Returns the permutation that maps {123}, {456} and {789} to these triples, in this order.
fn permutation_onto_triples(triples: DigitTriples) -> DigitPermutation {
    let digits = triples.map(triple_digits);
    std::array::from_fn(|digit| digits[digit / 3][digit % 3])
}

/// Returns the permutation of an order of lines: orders that keep bands together are just the permutations
/// that map {123}{456}{789} onto itself.
fn permutation_from_line_order(number: usize) -> DigitPermutation {
    let order = LineOrder::nth(number);
    std::array::from_fn(|digit| order.source_line(digit) as u8)
}

fn inverse_permutation(permutation: &DigitPermutation) -> DigitPermutation {
    let mut inverse = IDENTITY;
    for (digit, &image) in permutation.iter().enumerate() {
        inverse[usize::from(image)] = digit as u8;
    }
    inverse
}

/// Returns the composition of one permutation and then the other.
#[inline(always)]
fn compose_permutations(one: &DigitPermutation, other: &DigitPermutation) -> DigitPermutation {
    one.map(|digit| other[usize::from(digit)])
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora;

    use super::*;
    use crate::canon;

    /// The number of ways to fill the other two bands, up to the order of their rows, for each kind of first band.
    fn count_completions(tables: &PartitionTables, kind: usize) -> u128 {
        let all = (0..SPLIT_COUNT)
            .flat_map(|a| (0..SPLIT_COUNT).flat_map(move |b| (0..SPLIT_COUNT).map(move |c| [a, b, c])));
        let count_fillings = |splits| {
            tables.count_lower_band_fillings(0, kind, splits)
                * tables.count_lower_band_fillings(1, kind, splits)
        };
        all.map(count_fillings).sum::<usize>() as u128
    }

    /// The number of all grids, from the tables that grids are drawn from: so each grid has its share.
    #[test]
    fn the_tables_hold_every_grid_once() {
        let tables: &PartitionTables = &TABLES;
        assert_eq!((tables.splits.len(), tables.from_partition.len()), (SPLIT_COUNT, PARTITION_COUNT));
        // Rows of the three bands, columns of stacks 2 and 3, and the ordered partitions of the first box.
        let each = 6u128.pow(3) * 36 * 1680;
        assert_eq!(u128::from(tables.total_weight) * each, 6_670_903_752_021_072_936_960);
        let kinds = 0..tables.first_pairs.len();
        let grids: u128 =
            kinds.map(|kind| u128::from(tables.kind_weight(kind)) * count_completions(tables, kind)).sum();
        assert_eq!(grids, u128::from(tables.total_weight));
    }

    #[test]
    fn fillings_are_the_columns_in_rows() {
        for (pair, fillings) in TABLES.first_pairs.iter().zip(&TABLES.fillings) {
            let partitions = list_partitions();
            let triples =
                [STANDARD_PARTITION, partitions[usize::from(pair[0])], partitions[usize::from(pair[1])]];
            for filling in fillings {
                for (stack, rows) in filling.iter().enumerate() {
                    let columns = triple_index_by_digit(triples[stack]);
                    let cells: std::collections::BTreeSet<_> = rows.iter().zip(columns).collect();
                    assert_eq!(cells.len(), 9);
                }
                let [one, two, three] = filling;
                assert!(one.iter().zip(two).zip(three).all(|((a, b), c)| a + b + c == 3 && a != b));
            }
        }
    }

    fn permute_digit_triples(triples: DigitTriples, by: &DigitPermutation) -> DigitTriples {
        triples.map(|triple| {
            (0..9).fold(0, |set, digit| set | (triple >> digit & 1) << by[usize::from(digit as u8)])
        })
    }

    /// Expected frequency of each class of bands in first place.
    fn expected_class_frequencies() -> Vec<f64> {
        let (tables, partitions) = (&*TABLES, list_partitions());
        let number = |triples| partitions.iter().position(|&other| other == sort_triples(triples)).unwrap();
        let chance = |(band, bands): ([[u8; 9]; 3], usize)| {
            let column = |column: usize| band.iter().fold(0, |set, row| set | 1 << row[column]);
            let [one, two, three] = [0, 3, 6].map(|left| [0, 1, 2].map(|i| column(left + i)));
            let back = inverse_permutation(&permutation_onto_triples(one));
            let (kind, _) = tables.pairs[number(permute_digit_triples(two, &back)) * PARTITION_COUNT
                + number(permute_digit_triples(three, &back))];
            bands as f64 * count_completions(tables, kind.into()) as f64
        };
        let shares: Vec<f64> = canon::smallest_bands().map(chance).collect();
        let all: f64 = shares.iter().sum();
        shares.iter().map(|share| share / all).collect()
    }

    #[test]
    fn bands_are_as_frequent_as_they_should_be() {
        let grids = if corpora::are_slow_tests_enabled() { 1_000_000 } else { 50_000 };
        let mut random = SeededRandom::new(11);
        let mut seen = vec![0u32; 416];
        for _ in 0..grids {
            seen[usize::from(canon::band_classes(&super::random_grid(&mut random))[0])] += 1;
        }
        let chances = expected_class_frequencies();
        let squares = seen.iter().zip(&chances).map(|(&seen, chance)| {
            let expected = chance * f64::from(grids);
            (f64::from(seen) - expected).powi(2) / expected
        });
        let chi_square: f64 = squares.sum();
        // 415 degrees of freedom: mean 415, standard deviation 28.8; five of them are a chance of one in a million.
        assert!((415.0 - 144.0..415.0 + 144.0).contains(&chi_square), "{chi_square}");
    }
}
