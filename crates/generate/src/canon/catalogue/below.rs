//! Canonical forms below a first band: counts them, finds the place of a form, and finds the form at a
//! place.
//!
//! A grid is the canonical form of its class if no other band or stack has a smaller class than its first
//! band, and if no way to put a band of the same class first gives a smaller image.
//!
//! The first condition is cheap: the class of a stack depends on the two boxes below its first, and only up
//! to the order of their rows, so for each of the 56 ways to share columns between the two bands there are
//! 36 × 36 cases, all in a table of bits. The second is expensive, but rarely needed: only where classes
//! are equal, or where an automorphism of the first band produces an equal row 4. So most of the hundred
//! million grids below a band are decided by three bits.

use std::collections::HashMap;

use ninefold_core::small_sort::SortShort;
use ninefold_core::{ByCell, Digit, Solution};

use super::super::band::{BAND_TABLE, BandRows, BandView, band_code};
use super::super::grid;
use super::fillings::{self, BOX_PATTERN_COUNT, BoxTriples};

/// A first band and the tables for the stacks below it.
pub(super) struct FirstBandTables {
    class: u16,
    first_band: BandRows,
    stacks: [StackTables; 3],
    /// The first digit of row 4: the smallest digit that doesn't occur in the first column of the top band.
    fourth_row_start: u8,
}

/// All ways to split a stack's columns between the second and the third band.
struct StackTables {
    splits: Vec<[BoxTriples; 2]>,
    /// Indexed by split and pattern of the second band's box.
    verdicts: Vec<[StackVerdict; BOX_PATTERN_COUNT]>,
}

/// Class comparisons of a stack, one bit for each pattern of the third band's box.
#[derive(Clone, Copy, Default)]
struct StackVerdict {
    /// Patterns whose stack has no smaller class than the first band.
    not_smaller: u64,
    /// Patterns whose stack has the same class.
    same_class: u64,
}

/// A filling of the second or third band.
#[derive(Clone, Copy)]
struct LowerBandFilling {
    band: BandRows,
    /// The first row, a hexadecimal digit for each cell.
    packed_first_row: u64,
    patterns: [u8; 3],
    /// The smallest fourth row that an automorphism of the first band makes of a row of this filling.
    smallest_fourth_row: u64,
    /// Whether the filling has the class of the first band.
    has_same_class: bool,
}

/// The beginning of the second band: its first row and the first two digits of the second, ordered by
/// these. (The first digit is the smallest left in the first column and the ninth follows from the others,
/// so nine digits to base nine suffice.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct SecondBandPrefix(u32);

impl SecondBandPrefix {
    fn from_band(band: &BandRows) -> SecondBandPrefix {
        let [first, second, _] = band;
        SecondBandPrefix(
            first[1..8].iter().chain(&second[..2]).fold(0, |all, &digit| 9 * all + u32::from(digit)),
        )
    }

    /// Returns the first row, given the digit that it begins with, and the first two digits of the second
    /// row.
    fn to_digits(self, smallest: u8) -> ([u8; 9], [u8; 2]) {
        let digits: [u8; 9] = std::array::from_fn(|place| (self.0 / 9u32.pow(8 - place as u32) % 9) as u8);
        let [b, c, d, e, f, g, h, i, j] = digits;
        let last = 36 - smallest - (b + c + d + e + f + g + h);
        ([smallest, b, c, d, e, f, g, h, last], [i, j])
    }
}

/// A second band and the number of canonical forms below it.
struct SecondBand {
    filling: LowerBandFilling,
    splits: [usize; 3],
    /// Number of third bands that make a canonical form with this second band.
    form_count: u64,
}

impl FirstBandTables {
    pub(super) fn new(class: u16) -> FirstBandTables {
        let top = *BAND_TABLE.smallest_band(class);
        let stacks = std::array::from_fn(|stack| StackTables::new(class, &top, stack));
        let used = top.iter().fold(0u16, |used, row| used | 1 << row[0]);
        FirstBandTables { class, first_band: top, stacks, fourth_row_start: (!used).trailing_zeros() as u8 }
    }

    /// Counts the forms by their beginnings; returns `None` if `stop` returns true during the count.
    pub(super) fn build_form_index(self, stop: &dyn Fn() -> bool) -> Option<CanonicalFormIndex> {
        let mut counts: HashMap<SecondBandPrefix, u32> = HashMap::new();
        let [one, two, three] = self.stacks.each_ref().map(|stack| 0..stack.splits.len());
        let is_second = |&split: &usize| self.stacks[0].splits[split][0][0] >> self.fourth_row_start & 1 != 0;
        let (mut seconds, mut thirds) = (Vec::new(), Vec::new());
        for a in one.filter(is_second) {
            for (b, c) in two.clone().flat_map(|b| three.clone().map(move |c| (b, c))) {
                if stop() {
                    return None;
                }
                let splits = [a, b, c];
                // Second bands first: only those that no automorphism of the first band makes smaller can
                // begin a canonical form.
                self.collect_fillings(&self.band_column_digits(splits, 0), &mut seconds);
                seconds.retain(|second| second.packed_first_row <= second.smallest_fourth_row);
                if seconds.is_empty() {
                    continue;
                }
                // All second bands of a split share their third bands.
                self.collect_fillings(&self.band_column_digits(splits, 1), &mut thirds);
                for second in &seconds {
                    let count = self.canonical_third_bands(splits, second, &thirds).count() as u32;
                    if count > 0 {
                        *counts.entry(SecondBandPrefix::from_band(&second.band)).or_default() += count;
                    }
                }
            }
        }
        Some(CanonicalFormIndex::new(self, counts))
    }

    /// Returns the digits of the columns of the second (0) or third (1) band.
    fn band_column_digits(&self, splits: [usize; 3], band: usize) -> [BoxTriples; 3] {
        std::array::from_fn(|stack| self.stacks[stack].splits[splits[stack]][band])
    }

    /// Collects the fillings of columns that have no smaller class than the first band.
    fn collect_fillings(&self, columns: &[BoxTriples; 3], found: &mut Vec<LowerBandFilling>) {
        found.clear();
        let digits = columns.map(|triples| triples.map(fillings::split_triple));
        fillings::for_each_filling(columns, |rows| found.extend(self.build_filling(columns, &digits, &rows)));
    }

    /// Returns a filling unless its class is smaller; `digits` are those of the columns, ascending.
    #[inline(always)]
    fn build_filling(
        &self,
        columns: &[BoxTriples; 3],
        digits: &[[[u16; 3]; 3]; 3],
        rows: &[BoxTriples; 3],
    ) -> Option<LowerBandFilling> {
        let band = fillings::filling_to_band_rows(columns, rows);
        let class = BAND_TABLE.lookup_band_class(band_code(|row, column| band[row][column]));
        (class >= self.class).then(|| LowerBandFilling {
            band,
            packed_first_row: grid::pack_line(&band[0]),
            patterns: std::array::from_fn(|stack| {
                fillings::box_pattern_index(&digits[stack], rows.map(|row| row[stack]))
            }),
            smallest_fourth_row: self.smallest_fourth_row(&band),
            has_same_class: class == self.class,
        })
    }

    /// Returns the smallest fourth row that an automorphism of the first band makes of a row.
    fn smallest_fourth_row(&self, band: &BandRows) -> u64 {
        // Most bands have no automorphism that applies.
        let images =
            BAND_TABLE.smallest_band_automorphisms(self.class).iter().filter_map(|view: &BandView| {
                let row = band.iter().find(|row| view.first_digit_name(row) == self.fourth_row_start)?;
                Some(view.pack_line(row))
            });
        images.min().unwrap_or(u64::MAX)
    }

    /// Iterates over the fillings of the third band that make a canonical form with a filling of the
    /// second.
    #[inline(always)]
    fn canonical_third_bands<'a>(
        &'a self,
        splits: [usize; 3],
        second: &'a LowerBandFilling,
        thirds: &'a [LowerBandFilling],
    ) -> impl Iterator<Item = &'a LowerBandFilling> {
        let [a, b, c]: [StackVerdict; 3] = std::array::from_fn(|stack| {
            self.stacks[stack].verdicts[splits[stack]][usize::from(second.patterns[stack])]
        });
        thirds.iter().filter(move |third| {
            let [x, y, z] = third.patterns;
            // Bits first: they decide almost all cases. The full test is needed only where a class or a row
            // is equal.
            if a.not_smaller >> x & b.not_smaller >> y & c.not_smaller >> z & 1 == 0
                || third.smallest_fourth_row < second.packed_first_row
            {
                return false;
            }
            let is_same = (a.same_class >> x | b.same_class >> y | c.same_class >> z) & 1 != 0;
            let is_open = is_same || second.has_same_class || third.has_same_class;
            let is_open = is_open
                || second.smallest_fourth_row == second.packed_first_row
                || third.smallest_fourth_row == second.packed_first_row;
            !is_open || grid::is_canonical(&[self.first_band, second.band, third.band])
        })
    }

    /// Returns the second bands with a beginning that satisfy `is_wanted`, in ascending order.
    fn find_second_bands(
        &self,
        prefix: SecondBandPrefix,
        is_wanted: impl Fn(&BandRows) -> bool,
    ) -> Vec<SecondBand> {
        // Find all second bands that continue this beginning.
        let (first, [one, two]) = prefix.to_digits(self.fourth_row_start);
        let second = [one, two, 0, 0, 0, 0, 0, 0, 0];
        let mut rows =
            SecondRowSearch { tables: self, first_row: &first, second_row: second, found: Vec::new() };
        rows.fill_row(2, 1 << one | 1 << two);
        let mut found = rows.found;
        // Drop bands for which an automorphism of the first one makes a smaller fourth row.
        found.retain(|(second, _)| {
            second.packed_first_row <= second.smallest_fourth_row && is_wanted(&second.band)
        });
        // Bands with equal columns have the same third bands below them.
        found.sort_short_by_key(|(_, columns)| *columns);
        // Third bands depend only on these columns, so each group collects them once.
        let (mut seconds, mut thirds) = (Vec::new(), Vec::new());
        for alike in found.chunk_by(|(_, one), (_, other)| one == other) {
            let splits = std::array::from_fn(|stack| self.stacks[stack].find_split_index(&alike[0].1[stack]));
            self.collect_fillings(&self.band_column_digits(splits, 1), &mut thirds);
            seconds.extend(alike.iter().map(|(filling, _)| {
                let forms = self.canonical_third_bands(splits, filling, &thirds).count() as u64;
                SecondBand { filling: *filling, splits, form_count: forms }
            }));
        }
        seconds.sort_short_by_key(|second| second.filling.band);
        seconds
    }

    /// Returns the third bands that make a canonical form with a second one, in ascending order.
    fn find_third_bands(&self, second: &SecondBand) -> Vec<BandRows> {
        let mut thirds = Vec::new();
        self.collect_fillings(&self.band_column_digits(second.splits, 1), &mut thirds);
        let forms = self.canonical_third_bands(second.splits, &second.filling, &thirds);
        let mut bands: Vec<BandRows> = forms.map(|third| third.band).collect();
        bands.sort_short();
        bands
    }
}

impl StackTables {
    fn new(class: u16, top: &BandRows, stack: usize) -> StackTables {
        let column = |column: usize| std::array::from_fn::<u8, 3, _>(|row| top[row][3 * stack + column]);
        let above: [[u8; 3]; 3] = std::array::from_fn(column);
        let splits = fillings::list_stack_splits(
            &above.map(|column| column.iter().fold(0, |set, digit| set | 1 << digit)),
        );
        let verdict = |second: &[[u8; 3]; 3], triples: &BoxTriples| {
            let mut verdict = StackVerdict::default();
            for pattern in 0..BOX_PATTERN_COUNT {
                let third = fillings::box_columns_from_pattern(triples, pattern);
                let boxes = [&above, second, &third];
                let found =
                    BAND_TABLE.lookup_band_class(band_code(|column, row| boxes[row / 3][column][row % 3]));
                verdict.not_smaller |= u64::from(found >= class) << pattern;
                verdict.same_class |= u64::from(found == class) << pattern;
            }
            verdict
        };
        let verdicts = splits.iter().map(|[second, third]| {
            std::array::from_fn(|pattern| {
                verdict(&fillings::box_columns_from_pattern(second, pattern), third)
            })
        });
        StackTables { verdicts: verdicts.collect(), splits }
    }

    /// Returns the index of the split that gives the second band these columns.
    fn find_split_index(&self, columns: &BoxTriples) -> usize {
        self.splits.iter().position(|[second, _]| second == columns).expect("what the first band leaves")
    }
}

/// Search for second bands with a given first row.
struct SecondRowSearch<'a> {
    tables: &'a FirstBandTables,
    first_row: &'a [u8; 9],
    second_row: [u8; 9],
    found: Vec<(LowerBandFilling, [BoxTriples; 3])>,
}

impl SecondRowSearch<'_> {
    /// Fills the second row from `column` on.
    fn fill_row(&mut self, column: usize, used: u16) {
        if column == 9 {
            return self.add_third_rows();
        }
        let left = column / 3 * 3;
        let of_first: u16 = self.first_row[left..left + 3].iter().fold(0, |set, digit| set | 1 << digit);
        let free = 0x1ff & !used & !of_first & !self.digits_above(column);
        for digit in (0..9u8).filter(|digit| free >> digit & 1 != 0) {
            self.second_row[column] = digit;
            self.fill_row(column + 1, used | 1 << digit);
        }
    }

    fn digits_above(&self, column: usize) -> u16 {
        self.tables.first_band.iter().fold(0, |set, row| set | 1 << row[column])
    }

    /// Adds the third row in every possible way.
    fn add_third_rows(&mut self) {
        let minirow = |row: &[u8; 9], stack: usize| {
            row[3 * stack..3 * stack + 3].iter().fold(0u16, |set, digit| set | 1 << digit)
        };
        let boxes: [Vec<[u16; 3]>; 3] = std::array::from_fn(|stack| {
            let left = 0x1ff & !minirow(self.first_row, stack) & !minirow(&self.second_row, stack);
            let above: [u16; 3] = std::array::from_fn(|column| self.digits_above(3 * stack + column));
            let [a, b, c] = fillings::split_triple(left);
            let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
            orders
                .into_iter()
                .filter(|order| order.iter().zip(&above).all(|(digit, above)| digit & above == 0))
                .collect()
        });
        // Rows of a band ascend by their first digits, so the third row begins with a larger one than the
        // second.
        for one in boxes[0].iter().filter(|one| one[0] > 1 << self.second_row[0]) {
            for (two, three) in boxes[1].iter().flat_map(|two| boxes[2].iter().map(move |three| (two, three)))
            {
                let third = [one, two, three];
                let columns = std::array::from_fn(|stack| {
                    std::array::from_fn(|column| {
                        let place = 3 * stack + column;
                        third[stack][column] | 1 << self.first_row[place] | 1 << self.second_row[place]
                    })
                });
                let rows = [
                    std::array::from_fn(|stack| minirow(self.first_row, stack)),
                    std::array::from_fn(|stack| minirow(&self.second_row, stack)),
                    third.map(|digits| digits.iter().fold(0, |set, digit| set | digit)),
                ];
                let digits = columns.map(|triples: BoxTriples| triples.map(fillings::split_triple));
                let filling = self.tables.build_filling(&columns, &digits, &rows);
                self.found.extend(filling.map(|filling| (filling, columns)));
            }
        }
    }
}

/// Index of the forms below a first band, by their beginnings.
pub(super) struct CanonicalFormIndex {
    tables: FirstBandTables,
    /// All beginnings, ascending.
    prefixes: Vec<SecondBandPrefix>,
    /// Number of forms with a smaller beginning, for each; the last entry is the number of all forms.
    forms_before: Vec<u32>,
}

impl CanonicalFormIndex {
    fn new(tables: FirstBandTables, counts: HashMap<SecondBandPrefix, u32>) -> CanonicalFormIndex {
        let mut counts: Vec<(SecondBandPrefix, u32)> = counts.into_iter().collect();
        counts.sort_short();
        let mut before = Vec::with_capacity(counts.len() + 1);
        before.push(0);
        before.extend(counts.iter().scan(0, |sum, (_, count)| {
            *sum += count;
            Some(*sum)
        }));
        CanonicalFormIndex {
            tables,
            prefixes: counts.iter().map(|(beginning, _)| *beginning).collect(),
            forms_before: before,
        }
    }

    /// Returns the number of canonical forms below this band.
    pub(super) fn form_count(&self) -> u64 {
        u64::from(*self.forms_before.last().expect("a sum more than beginnings"))
    }

    /// Counts the forms below this band that come before a form.
    pub(super) fn count_forms_before(&self, form: &Solution) -> u64 {
        let bands = grid::split_into_bands(form);
        let beginning = SecondBandPrefix::from_band(&bands[1]);
        let at = self.prefixes.binary_search(&beginning).expect("every beginning was counted");
        // Only forms with the same beginning need to be enumerated; those before it are already counted.
        let seconds = self.tables.find_second_bands(beginning, |second| *second <= bands[1]);
        let (last, smaller) = seconds.split_last().expect("a form has a second band");
        let thirds = self.tables.find_third_bands(last);
        let third = thirds.binary_search(&bands[2]).expect("a form has a third band");
        u64::from(self.forms_before[at])
            + smaller.iter().map(|second| second.form_count).sum::<u64>()
            + third as u64
    }

    /// Returns the form that has `place` others before it.
    pub(super) fn nth_form(&self, place: u64) -> Solution {
        let at = self.forms_before.partition_point(|&before| u64::from(before) <= place) - 1;
        let mut left = place - u64::from(self.forms_before[at]);
        let seconds = self.tables.find_second_bands(self.prefixes[at], |_| true);
        let second = seconds.iter().find(|second| {
            let is_here = left < second.form_count;
            left -= if is_here { 0 } else { second.form_count };
            is_here
        });
        let second = second.expect("as many as were counted");
        let bands = [
            self.tables.first_band,
            second.filling.band,
            self.tables.find_third_bands(second)[left as usize],
        ];
        let digits = ByCell(std::array::from_fn(|cell| {
            Digit::from_index(usize::from(bands[cell / 27][cell % 27 / 9][cell % 9]))
        }));
        Solution::new(digits).expect("a canonical form is a grid")
    }
}
