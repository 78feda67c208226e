//! Basic fish without fins, in the order in which Sudoku Explainer finds them: its rating depends on it.

use std::ops::ControlFlow;

use ninefold_core::{Digit, DigitSet, House, HouseSet};

use super::Fish;
use crate::Facts;
use crate::order::{colex, count};

/// Basic fish: parallel base lines, the crossing lines as cover; columns as base first. Every base line has two
/// places or more, and the digit is not yet so often placed that no larger fish is left for the rest.
pub(crate) fn basic(
    facts: &Facts,
    size: usize,
    mut see: impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wanted: DigitSet =
        Digit::ALL.into_iter().filter(|&digit| facts.placed(digit) + 2 * size <= 9).collect();
    for (base, cover) in [(18, 9), (9, 18)] {
        let suited: [DigitSet; 9] = std::array::from_fn(|number| {
            let digits = (2..=size).map(|count| facts.digits_with_places(House::at(base + number), count));
            digits.fold(DigitSet::EMPTY, DigitSet::union) & wanted
        });
        let lines =
            (0..9).filter(|&number| !suited[number].is_empty()).fold(0, |lines, number| lines | 1 << number);
        for group in colex(lines, size) {
            let mut rest = group;
            let mut digits = DigitSet::FULL;
            while rest != 0 {
                digits &= suited[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            for digit in digits {
                let mut places = 0;
                let mut rest = group;
                while rest != 0 {
                    places |= facts.places(House::at(base + rest.trailing_zeros() as usize), digit);
                    rest &= rest - 1;
                }
                if usize::from(count(places)) == size {
                    see(Fish { digit, base: lines_at(base, group), cover: lines_at(cover, places) })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn lines_at(first: usize, numbers: u16) -> HouseSet {
    HouseSet::from_bits_truncated(u32::from(numbers) << first)
}
