//! Basic fish with a few fins anywhere, for techniques that deal with the fins by other means.

use super::Fish;
use crate::order::{combinations_in_colex, count_bits};
use crate::prelude::*;

/// Visits all basic fish of a digit and size with one to `most` fins, whether or not the fins leave anything
/// to remove.
pub(crate) fn visit_near_fish(
    facts: &Facts,
    digit: Digit,
    size: usize,
    most: usize,
    mut see: impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (base, cover) in [(HouseSet::ROWS, HouseSet::COLUMNS), (HouseSet::COLUMNS, HouseSet::ROWS)] {
        let [base, cover] = [base, cover].map(|kind| kind.to_array::<9>().unwrap_or([House::at(0); 9]));
        // The places of the digit in each base line, as positions; a line with one place is a single.
        let places = base.map(|line| facts.places_in_house(line, digit));
        let lines =
            (0..9).filter(|&line| places[line].count_ones() > 1).fold(0u16, |set, line| set | 1 << line);
        for group in combinations_in_colex(lines, size) {
            let members = || (0..9).filter(|line| group >> line & 1 == 1);
            // Too many columns for the fins allowed.
            let union = members().fold(0, |union, line| union | places[line]);
            if usize::from(count_bits(union)) > size + most {
                continue;
            }
            // Choose the covers among the columns that the base lines use; the places outside are fins.
            for covers in combinations_in_colex(union, size) {
                let fins: usize = members().map(|line| usize::from(count_bits(places[line] & !covers))).sum();
                if (1..=most).contains(&fins) {
                    let of = |lines: [House; 9], set: u16| {
                        (0..9).filter(|n| set >> n & 1 == 1).map(|n| lines[n]).collect()
                    };
                    see(Fish { digit, base: of(base, group), cover: of(cover, covers) })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
