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

use ninefold_core::short::SortShort;
use ninefold_core::{ByCell, Digit, Solution};

use super::super::band::{BANDS, BandRows, BandView, band_code};
use super::super::grid;
use super::fillings::{self, BoxTriples, PATTERNS};

/// A first band and the tables for the stacks below it.
pub(super) struct FirstBandTables {
    class: u16,
    top: BandRows,
    stacks: [StackTables; 3],
    /// The first digit of row 4: the smallest digit that doesn't occur in the first column of the top band.
    smallest: u8,
}

/// All ways to split a stack's columns between the second and the third band.
struct StackTables {
    splits: Vec<[BoxTriples; 2]>,
    /// Indexed by split and pattern of the second band's box.
    verdicts: Vec<[StackVerdict; PATTERNS]>,
}

/// Class comparisons of a stack, one bit for each pattern of the third band's box.
#[derive(Clone, Copy, Default)]
struct StackVerdict {
    /// Patterns whose stack has no smaller class than the first band.
    fine: u64,
    /// Patterns whose stack has the same class.
    same: u64,
}

/// A filling of the second or third band.
#[derive(Clone, Copy)]
struct LowerFilling {
    band: BandRows,
    /// The first row, a hexadecimal digit for each cell.
    row: u64,
    patterns: [u8; 3],
    /// The smallest fourth row that an automorphism of the first band makes of a row of this filling.
    image: u64,
    /// Whether the filling has the class of the first band.
    is_same: bool,
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
    filling: LowerFilling,
    splits: [usize; 3],
    /// Number of third bands that make a canonical form with this second band.
    forms: u64,
}

impl FirstBandTables {
    pub(super) fn new(class: u16) -> FirstBandTables {
        let top = *BANDS.smallest_band(class);
        let stacks = std::array::from_fn(|stack| StackTables::new(class, &top, stack));
        let used = top.iter().fold(0u16, |used, row| used | 1 << row[0]);
        FirstBandTables { class, top, stacks, smallest: (!used).trailing_zeros() as u8 }
    }

    /// Counts the forms by their beginnings; returns `None` if `stop` returns true during the count.
    pub(super) fn count_until(self, stop: &dyn Fn() -> bool) -> Option<FormIndex> {
        let mut counts: HashMap<SecondBandPrefix, u32> = HashMap::new();
        let [one, two, three] = self.stacks.each_ref().map(|stack| 0..stack.splits.len());
        let is_second = |&split: &usize| self.stacks[0].splits[split][0][0] >> self.smallest & 1 != 0;
        let (mut seconds, mut thirds) = (Vec::new(), Vec::new());
        for a in one.filter(is_second) {
            for (b, c) in two.clone().flat_map(|b| three.clone().map(move |c| (b, c))) {
                if stop() {
                    return None;
                }
                let splits = [a, b, c];
                // Second bands first: only those that no automorphism of the first band makes smaller can
                // begin a canonical form.
                self.collect_fillings(&self.band_columns(splits, 0), &mut seconds);
                seconds.retain(|second| second.row <= second.image);
                if seconds.is_empty() {
                    continue;
                }
                // All second bands of a split share their third bands.
                self.collect_fillings(&self.band_columns(splits, 1), &mut thirds);
                for second in &seconds {
                    let count = self.canonical_thirds(splits, second, &thirds).count() as u32;
                    if count > 0 {
                        *counts.entry(SecondBandPrefix::from_band(&second.band)).or_default() += count;
                    }
                }
            }
        }
        Some(FormIndex::new(self, counts))
    }

    /// Returns the digits of the columns of the second (0) or third (1) band.
    fn band_columns(&self, splits: [usize; 3], band: usize) -> [BoxTriples; 3] {
        std::array::from_fn(|stack| self.stacks[stack].splits[splits[stack]][band])
    }

    /// Collects the fillings of columns that have no smaller class than the first band.
    fn collect_fillings(&self, columns: &[BoxTriples; 3], found: &mut Vec<LowerFilling>) {
        found.clear();
        let digits = columns.map(|triples| triples.map(fillings::split_triple));
        fillings::for_each_filling(columns, |rows| found.extend(self.make_filling(columns, &digits, &rows)));
    }

    /// Returns a filling unless its class is smaller; `digits` are those of the columns, ascending.
    #[inline(always)]
    fn make_filling(
        &self,
        columns: &[BoxTriples; 3],
        digits: &[[[u16; 3]; 3]; 3],
        rows: &[BoxTriples; 3],
    ) -> Option<LowerFilling> {
        let band = fillings::rows_of_filling(columns, rows);
        let class = BANDS.class_of_code(band_code(|row, column| band[row][column]));
        (class >= self.class).then(|| LowerFilling {
            band,
            row: grid::pack_line(&band[0]),
            patterns: std::array::from_fn(|stack| {
                fillings::box_pattern(&digits[stack], rows.map(|row| row[stack]))
            }),
            image: self.smallest_fourth_row(&band),
            is_same: class == self.class,
        })
    }

    /// Returns the smallest fourth row that an automorphism of the first band makes of a row.
    fn smallest_fourth_row(&self, band: &BandRows) -> u64 {
        // Most bands have no automorphism that applies.
        let images = BANDS.automorphisms(self.class).iter().filter_map(|view: &BandView| {
            let row = band.iter().find(|row| view.first_digit(row) == self.smallest)?;
            Some(view.pack_line(row))
        });
        images.min().unwrap_or(u64::MAX)
    }

    /// Iterates over the fillings of the third band that make a canonical form with a filling of the
    /// second.
    #[inline(always)]
    fn canonical_thirds<'a>(
        &'a self,
        splits: [usize; 3],
        second: &'a LowerFilling,
        thirds: &'a [LowerFilling],
    ) -> impl Iterator<Item = &'a LowerFilling> {
        let [a, b, c]: [StackVerdict; 3] = std::array::from_fn(|stack| {
            self.stacks[stack].verdicts[splits[stack]][usize::from(second.patterns[stack])]
        });
        thirds.iter().filter(move |third| {
            let [x, y, z] = third.patterns;
            // Bits first: they decide almost all cases. The full test is needed only where a class or a row
            // is equal.
            if a.fine >> x & b.fine >> y & c.fine >> z & 1 == 0 || third.image < second.row {
                return false;
            }
            let is_same = (a.same >> x | b.same >> y | c.same >> z) & 1 != 0;
            let is_open = is_same || second.is_same || third.is_same;
            let is_open = is_open || second.image == second.row || third.image == second.row;
            !is_open || grid::is_canonical(&[self.top, second.band, third.band])
        })
    }

    /// Returns the second bands with a beginning that satisfy `is_wanted`, in ascending order.
    fn second_bands(
        &self,
        beginning: SecondBandPrefix,
        is_wanted: impl Fn(&BandRows) -> bool,
    ) -> Vec<SecondBand> {
        // Find all second bands that continue this beginning.
        let (first, [one, two]) = beginning.to_digits(self.smallest);
        let second = [one, two, 0, 0, 0, 0, 0, 0, 0];
        let mut rows = SecondRowSearch { below: self, first: &first, second, found: Vec::new() };
        rows.fill_row(2, 1 << one | 1 << two);
        let mut found = rows.found;
        // Drop bands for which an automorphism of the first one makes a smaller fourth row.
        found.retain(|(second, _)| second.row <= second.image && is_wanted(&second.band));
        // Bands with equal columns have the same third bands below them.
        found.sort_short_by_key(|(_, columns)| *columns);
        // Third bands depend only on these columns, so each group collects them once.
        let (mut seconds, mut thirds) = (Vec::new(), Vec::new());
        for alike in found.chunk_by(|(_, one), (_, other)| one == other) {
            let splits = std::array::from_fn(|stack| self.stacks[stack].split_index(&alike[0].1[stack]));
            self.collect_fillings(&self.band_columns(splits, 1), &mut thirds);
            seconds.extend(alike.iter().map(|(filling, _)| {
                let forms = self.canonical_thirds(splits, filling, &thirds).count() as u64;
                SecondBand { filling: *filling, splits, forms }
            }));
        }
        seconds.sort_short_by_key(|second| second.filling.band);
        seconds
    }

    /// Returns the third bands that make a canonical form with a second one, in ascending order.
    fn third_bands(&self, second: &SecondBand) -> Vec<BandRows> {
        let mut thirds = Vec::new();
        self.collect_fillings(&self.band_columns(second.splits, 1), &mut thirds);
        let forms = self.canonical_thirds(second.splits, &second.filling, &thirds);
        let mut bands: Vec<BandRows> = forms.map(|third| third.band).collect();
        bands.sort_short();
        bands
    }
}

impl StackTables {
    fn new(class: u16, top: &BandRows, stack: usize) -> StackTables {
        let column = |column: usize| std::array::from_fn::<u8, 3, _>(|row| top[row][3 * stack + column]);
        let above: [[u8; 3]; 3] = std::array::from_fn(column);
        let splits =
            fillings::list_splits(&above.map(|column| column.iter().fold(0, |set, digit| set | 1 << digit)));
        let verdict = |second: &[[u8; 3]; 3], triples: &BoxTriples| {
            let mut verdict = StackVerdict::default();
            for pattern in 0..PATTERNS {
                let third = fillings::columns_of_pattern(triples, pattern);
                let boxes = [&above, second, &third];
                let found = BANDS.class_of_code(band_code(|column, row| boxes[row / 3][column][row % 3]));
                verdict.fine |= u64::from(found >= class) << pattern;
                verdict.same |= u64::from(found == class) << pattern;
            }
            verdict
        };
        let verdicts = splits.iter().map(|[second, third]| {
            std::array::from_fn(|pattern| verdict(&fillings::columns_of_pattern(second, pattern), third))
        });
        StackTables { verdicts: verdicts.collect(), splits }
    }

    /// Returns the index of the split that gives the second band these columns.
    fn split_index(&self, columns: &BoxTriples) -> usize {
        self.splits.iter().position(|[second, _]| second == columns).expect("what the first band leaves")
    }
}

/// Search for second bands with a given first row.
struct SecondRowSearch<'a> {
    below: &'a FirstBandTables,
    first: &'a [u8; 9],
    second: [u8; 9],
    found: Vec<(LowerFilling, [BoxTriples; 3])>,
}

impl SecondRowSearch<'_> {
    /// Fills the second row from `column` on.
    fn fill_row(&mut self, column: usize, used: u16) {
        if column == 9 {
            return self.add_third_rows();
        }
        let left = column / 3 * 3;
        let of_first: u16 = self.first[left..left + 3].iter().fold(0, |set, digit| set | 1 << digit);
        let free = 0x1ff & !used & !of_first & !self.digits_above(column);
        for digit in (0..9u8).filter(|digit| free >> digit & 1 != 0) {
            self.second[column] = digit;
            self.fill_row(column + 1, used | 1 << digit);
        }
    }

    fn digits_above(&self, column: usize) -> u16 {
        self.below.top.iter().fold(0, |set, row| set | 1 << row[column])
    }

    /// Adds the third row in every possible way.
    fn add_third_rows(&mut self) {
        let minirow = |row: &[u8; 9], stack: usize| {
            row[3 * stack..3 * stack + 3].iter().fold(0u16, |set, digit| set | 1 << digit)
        };
        let boxes: [Vec<[u16; 3]>; 3] = std::array::from_fn(|stack| {
            let left = 0x1ff & !minirow(self.first, stack) & !minirow(&self.second, stack);
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
        for one in boxes[0].iter().filter(|one| one[0] > 1 << self.second[0]) {
            for (two, three) in boxes[1].iter().flat_map(|two| boxes[2].iter().map(move |three| (two, three)))
            {
                let third = [one, two, three];
                let columns = std::array::from_fn(|stack| {
                    std::array::from_fn(|column| {
                        let place = 3 * stack + column;
                        third[stack][column] | 1 << self.first[place] | 1 << self.second[place]
                    })
                });
                let rows = [
                    std::array::from_fn(|stack| minirow(self.first, stack)),
                    std::array::from_fn(|stack| minirow(&self.second, stack)),
                    third.map(|digits| digits.iter().fold(0, |set, digit| set | digit)),
                ];
                let digits = columns.map(|triples: BoxTriples| triples.map(fillings::split_triple));
                let filling = self.below.make_filling(&columns, &digits, &rows);
                self.found.extend(filling.map(|filling| (filling, columns)));
            }
        }
    }
}

/// Index of the forms below a first band, by their beginnings.
pub(super) struct FormIndex {
    below: FirstBandTables,
    /// All beginnings, ascending.
    beginnings: Vec<SecondBandPrefix>,
    /// Number of forms with a smaller beginning, for each; the last entry is the number of all forms.
    before: Vec<u32>,
}

impl FormIndex {
    fn new(below: FirstBandTables, counts: HashMap<SecondBandPrefix, u32>) -> FormIndex {
        let mut counts: Vec<(SecondBandPrefix, u32)> = counts.into_iter().collect();
        counts.sort_short();
        let mut before = Vec::with_capacity(counts.len() + 1);
        before.push(0);
        before.extend(counts.iter().scan(0, |sum, (_, count)| {
            *sum += count;
            Some(*sum)
        }));
        FormIndex { below, beginnings: counts.iter().map(|(beginning, _)| *beginning).collect(), before }
    }

    /// Returns the number of forms.
    pub(super) fn total(&self) -> u64 {
        u64::from(*self.before.last().expect("a sum more than beginnings"))
    }

    /// Counts the forms below this band that come before a form.
    pub(super) fn place_of_form(&self, form: &Solution) -> u64 {
        let bands = grid::bands_of_grid(form);
        let beginning = SecondBandPrefix::from_band(&bands[1]);
        let at = self.beginnings.binary_search(&beginning).expect("every beginning was counted");
        // Only forms with the same beginning need to be enumerated; those before it are already counted.
        let seconds = self.below.second_bands(beginning, |second| *second <= bands[1]);
        let (last, smaller) = seconds.split_last().expect("a form has a second band");
        let thirds = self.below.third_bands(last);
        let third = thirds.binary_search(&bands[2]).expect("a form has a third band");
        u64::from(self.before[at]) + smaller.iter().map(|second| second.forms).sum::<u64>() + third as u64
    }

    /// Returns the form that has `place` others before it.
    pub(super) fn form_at(&self, place: u64) -> Solution {
        let at = self.before.partition_point(|&before| u64::from(before) <= place) - 1;
        let mut left = place - u64::from(self.before[at]);
        let seconds = self.below.second_bands(self.beginnings[at], |_| true);
        let second = seconds.iter().find(|second| {
            let is_here = left < second.forms;
            left -= if is_here { 0 } else { second.forms };
            is_here
        });
        let second = second.expect("as many as were counted");
        let bands = [self.below.top, second.filling.band, self.below.third_bands(second)[left as usize]];
        let digits = ByCell(std::array::from_fn(|cell| {
            Digit::from_index(usize::from(bands[cell / 27][cell % 27 / 9][cell % 9]))
        }));
        Solution::new(digits).expect("a canonical form is a grid")
    }
}
