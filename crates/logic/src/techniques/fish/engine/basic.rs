//! Basic fish without fins, in the order in which Sudoku Explainer finds them: its rating depends on it.

use std::sync::OnceLock;

use ninefold_core::small_sort::SortShort;
use ninefold_facts::{DerivedDigitValue, DigitView};

use super::Fish;
use crate::order::{count_bits, visit_subset_groups};
use crate::prelude::*;

/// Visits basic fish: parallel base lines, the crossing lines as cover; columns as base first. Every base
/// line has two places or more, and the digit is not yet so often placed that no larger fish is left for the
/// rest.
pub(crate) fn visit_basic_fish(
    facts: &Facts,
    size: usize,
    mut see: impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let open_digits = Digit::ALL.into_iter().filter(|&digit| facts.count_placed(digit) + 2 * size <= 9);
    // Take the cached lines of every digit, and put all digits into one order.
    let of_digit = |digit| {
        facts
            .derived_digit_value::<FishLinesCache>(digit)
            .cached_fish_lines(size)
            .iter()
            .map(move |body| (*body, digit))
    };
    let mut all: Vec<(FishLines, Digit)> = open_digits.flat_map(of_digit).collect();
    all.sort_short();
    // Houses 9 to 17 are the rows, 18 to 26 the columns.
    all.into_iter().try_for_each(
        |(FishLines { is_row_based: across, base_lines: group, cover_lines: places }, digit)| {
            let [base, cover] = if across { [9, 18] } else { [18, 9] };
            see(Fish {
                digit,
                base: houses_from_numbers(base, group),
                cover: houses_from_numbers(cover, places),
            })
        },
    )
}

/// Lines with as many lines across, in the order in which they are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FishLines {
    /// Whether the base is rows.
    is_row_based: bool,
    /// The base lines.
    base_lines: u16,
    /// The cover lines.
    cover_lines: u16,
}

/// The fish of a digit by size, including those that eliminate nothing, found on first use.
struct FishLinesCache {
    /// The positions of the digit's places in each column, and in each row.
    lines: [[u16; 9]; 2],
    by_size: [OnceLock<Vec<FishLines>>; 10],
}

impl DerivedDigitValue for FishLinesCache {
    fn derive_from(digit_view: DigitView) -> FishLinesCache {
        let lines = [18, 9].map(|first| {
            std::array::from_fn(|number| digit_view.places.positions_in_house(House::at(first + number)))
        });
        FishLinesCache { lines, by_size: Default::default() }
    }
}

impl FishLinesCache {
    fn cached_fish_lines(&self, size: usize) -> &[FishLines] {
        self.by_size[size].get_or_init(|| {
            let mut fish_lines = Vec::new();
            for (lines, across) in self.lines.iter().zip([false, true]) {
                let suited = |line: u16| (2..=size).contains(&usize::from(count_bits(line)));
                let base = (0..9).filter(|i| suited(lines[*i])).fold(0, |base, i| base | 1 << i);
                let _ = visit_subset_groups(lines, base, size, &mut |group, places| {
                    fish_lines.push(FishLines {
                        is_row_based: across,
                        base_lines: group,
                        cover_lines: places,
                    });
                    ControlFlow::Continue(())
                });
            }
            fish_lines
        })
    }
}

fn houses_from_numbers(first: usize, numbers: u16) -> HouseSet {
    HouseSet::from_bits_truncated(u32::from(numbers) << first)
}
