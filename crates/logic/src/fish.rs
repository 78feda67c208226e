//! The one engine of fish: a digit whose places in some base houses are covered by as many others.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, DigitSet, House, HouseSet};

use crate::Facts;
use crate::order::{colex, count};

/// A digit confined, in the base houses, to the cover houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    pub digit: Digit,
    pub base: HouseSet,
    pub cover: HouseSet,
}

impl Fish {
    pub(crate) fn base_cells(&self) -> CellMap {
        cells_of(self.base)
    }

    pub(crate) fn cover_cells(&self) -> CellMap {
        cells_of(self.cover)
    }
}

fn cells_of(houses: HouseSet) -> CellMap {
    houses.iter().fold(CellMap::EMPTY, |cells, house| cells | house.cells())
}

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
