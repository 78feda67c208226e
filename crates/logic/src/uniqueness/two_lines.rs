//! Two lines through the same boxes, side by side: where both hold the same digits, they can change places.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, DigitSet};

use crate::Facts;
use crate::order::colex;

/// Cells of two lines, side by side, and as many digits as each line has cells; together with some extras, these are their
/// candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoLines {
    pub cells: CellMap,
    pub digits: DigitSet,
    /// The cells with other candidates.
    pub extra_cells: CellMap,
}

/// The pieces of three and four cells a line whose extras lie in one cell, in two of a house, or are one digit: rows before
/// columns.
pub(crate) fn two_lines(facts: &Facts, mut see: impl FnMut(&TwoLines) -> ControlFlow<()>) -> ControlFlow<()> {
    for pair in 0..18 {
        let (is_row, band, without) = (pair < 9, pair % 9 / 3, pair % 3);
        let [first, second] =
            [usize::from(without == 0), 2 - usize::from(without == 2)].map(|line| 3 * band + line);
        let cell = |line, place| match is_row {
            true => Cell::at_row_column(line, place),
            false => Cell::at_row_column(place, line),
        };
        let pairs: [CellMap; 9] =
            std::array::from_fn(|place| CellMap::of(cell(first, place)).with(cell(second, place)));
        let open = (0..9).filter(|&place| facts.empty().contains_all(pairs[place]));
        let open = open.fold(0u16, |open, place| open | 1 << place);
        for size in 3..=4usize {
            for group in colex(open, size) {
                // A box does not hold more cells than digits.
                if (0..3).any(|third| (group >> (3 * third) & 0o7).count_ones() as usize * 2 > size) {
                    continue;
                }
                let places = (0..9).filter(|place| group >> place & 1 == 1);
                let cells = places.fold(CellMap::EMPTY, |cells, place| cells | pairs[place]);
                of_cells(facts, cells, size, &mut see)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The ways to tell the digits of a piece from its extras.
fn of_cells(
    facts: &Facts,
    cells: CellMap,
    size: usize,
    see: &mut dyn FnMut(&TwoLines) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let union =
        |cells: CellMap| cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell));
    let mut report = |digits: DigitSet| {
        let has_extras = |cell: &Cell| !(facts.candidates(*cell) - digits).is_empty();
        let extra_cells: CellMap = cells.iter().filter(has_extras).collect();
        see(&TwoLines { cells, digits, extra_cells })
    };
    let all = union(cells);
    if all.len() == size + 1 {
        for extra in all {
            report(all.without(extra))?;
        }
        return ControlFlow::Continue(());
    }
    let large: CellMap = cells.iter().filter(|&cell| facts.candidates(cell).len() > size).collect();
    if large.len() > 2 {
        return ControlFlow::Continue(());
    }
    let mut seen: Vec<DigitSet> = Vec::new();
    for extra_cells in cells.subsets(2).filter(|two| two.contains_all(large) && two.in_one_house()) {
        let digits = union(cells - extra_cells);
        if digits.len() == size && !seen.contains(&digits) {
            seen.push(digits);
            report(digits)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell};

    use super::*;

    /// The extra cells of the pieces of some cells, in a position of some cells with few candidates and all others with all.
    fn check(few: &[(&str, &str)], cells: &str, expected: &[(&str, &str)]) {
        let mut marks = ByCell::splat(DigitSet::FULL);
        for (cell, digits) in few {
            marks[cell.parse::<Cell>().unwrap()] = digits.parse().unwrap();
        }
        let facts = Facts::new(Board::from_candidates(marks));
        let mut found = Vec::new();
        let _ = two_lines(&facts, |piece| {
            if piece.cells.to_string() == cells {
                found.push((piece.digits.to_string(), piece.extra_cells.to_string()));
            }
            ControlFlow::Continue(())
        });
        let expected = expected.iter().map(|&(digits, extras)| (digits.to_string(), extras.to_string()));
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    #[test]
    fn extras_are_told_from_the_digits() {
        let five = [("r1c1", "12"), ("r1c4", "23"), ("r1c8", "13"), ("r3c1", "123"), ("r3c4", "12")];
        let all = |last| five.into_iter().chain([("r3c8", last)]).collect::<Vec<_>>();
        let cells = "r1c148, r3c148";
        check(&all("3456"), cells, &[("123", "r3c8")]);
        check(
            &all("126"),
            cells,
            &[("236", "r1c18, r3c148"), ("136", "r1c14, r3c148"), ("126", "r1c48, r3c1"), ("123", "r3c8")],
        );
        check(&five, cells, &[("123", "r3c8")]);
        check(&five[..4], cells, &[("123", "r3c48")]);
        check(&five[..2], cells, &[]);
    }
}
