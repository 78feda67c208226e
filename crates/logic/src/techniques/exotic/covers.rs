//! Engine of SK loops and multi-sector locked sets: cells locked to the digits of the houses that cover them.
//!
//! The cells contain each digit at most as often as there are houses needed to cover its places in them. If
//! these numbers sum up to the number of cells, every cover house contains its digit in these cells and
//! nowhere else.

use ninefold_core::ByDigit;

use crate::prelude::*;

/// Cells, and for each digit as many houses as it can be in them at most; together as many as cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockedCellSet {
    pub(crate) cells: CellMap,
    pub(crate) covers: ByDigit<HouseSet>,
}

impl LockedCellSet {
    /// Tests whether cells are a locked set; returns it with its eliminations: the digits from the rest of
    /// their covers, and the candidates in two covers, since every cover is needed.
    ///
    /// If a digit has several smallest covers, the one with the most eliminations is taken.
    pub(crate) fn try_from_cells(facts: &Facts, cells: CellMap) -> Option<(LockedCellSet, CandidateMap)> {
        let mut locked = LockedCellSet { cells, covers: ByDigit::splat(HouseSet::EMPTY) };
        let (mut eliminations, mut left) = (CandidateMap::EMPTY, cells.len());
        for digit in Digit::ALL {
            let mut best: Option<(HouseSet, CellMap)> = None;
            let places = facts.candidate_cells(digit);
            // Of several smallest covers, take the one that eliminates most.
            visit_smallest_covers(places & cells, |cover| {
                let out = eliminated_cells(places, cells, cover);
                if best.is_none_or(|(_, most)| out.len() > most.len()) {
                    best = Some((cover, out));
                }
            });
            let (cover, out) = best?;
            // The covers of all digits must be as many as the cells.
            left = left.checked_sub(cover.len())?;
            locked.covers[digit] = cover;
            eliminations |= out.to_candidates(digit);
        }
        (left == 0).then_some((locked, eliminations))
    }

    /// Returns the digits that each cover house contains in these cells.
    pub(crate) fn digits_by_house(&self) -> impl Iterator<Item = (House, DigitSet)> + '_ {
        let covered_digits =
            move |house| Digit::ALL.into_iter().filter(|&digit| self.covers[digit].contains(house)).collect();
        House::all()
            .map(move |house| (house, covered_digits(house)))
            .filter(|(_, digits): &(House, DigitSet)| !digits.is_empty())
    }
}

/// Returns the cells from which a digit is eliminated: those in the covers but outside the pattern's cells,
/// and those in two covers at once.
fn eliminated_cells(places: CellMap, cells: CellMap, cover: HouseSet) -> CellMap {
    let (mut once, mut twice) = (CellMap::EMPTY, CellMap::EMPTY);
    for house in cover {
        twice |= once & house.cells();
        once |= house.cells();
    }
    places & ((once - cells) | twice)
}

/// Visits all smallest sets of houses that cover some cells.
fn visit_smallest_covers(cells: CellMap, mut see: impl FnMut(HouseSet)) {
    let mut found = false;
    for size in 0..=9 {
        visit_covers(cells, HouseSet::EMPTY, size, &mut |cover| {
            found = true;
            see(cover);
        });
        if found {
            return;
        }
    }
}

/// Covers with this many more houses. One may be seen several times.
fn visit_covers(cells: CellMap, chosen: HouseSet, more: usize, see: &mut dyn FnMut(HouseSet)) {
    let Some(first) = cells.first() else { return see(chosen) };
    if more > 0 {
        for house in first.house_set() {
            visit_covers(cells - house.cells(), chosen.with(house), more - 1, see);
        }
    }
}

/// Visits the cells where some rows and some columns cross, if they may be locked by digits in the rows and
/// others in the columns.
///
/// For each choice of rows and each choice of digits that the columns cover, a column is worth taking if it
/// has more empty cells there than candidates of those digits. The gain in columns must pay for the covers in
/// the rows. An empty set only asks whether to go on.
pub(crate) fn visit_row_column_crossings(
    facts: &Facts,
    mut see: impl FnMut(CellMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all: HouseSet = House::all().filter(|house| house.kind() == HouseKind::Row).collect();
    for rows in all.subsets_between(LEAST_ROWS, MOST_ROWS) {
        see(CellMap::EMPTY)?;
        let strip = RowStrip::new(facts, rows);
        let worth = strip.gains_by_digit_set();
        // Columns must gain as many cells as the rows' covers cost; naked subsets are found elsewhere.
        for (by_columns, &worth) in worth.iter().enumerate() {
            if worth >= 0 && strip.cover_cost(by_columns) > 0 {
                let cells = strip.cells_in_gaining_columns(by_columns);
                if !has_naked_subset(facts, cells) {
                    see(cells)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether some of the cells are locked already by the line they are in; then the others are too, or there is
/// nothing new.
fn has_naked_subset(facts: &Facts, cells: CellMap) -> bool {
    let mut lines = House::all().filter(|house| house.is_line()).map(|line| cells & line.cells());
    lines.any(|cells| {
        // For each set of the cells so far, by its number: its size and digits.
        let mut sets = vec![(0, DigitSet::EMPTY)];
        cells.iter().any(|cell| {
            let candidates = facts.candidates(cell);
            let known = sets.len();
            sets.extend_from_within(..);
            sets[known..].iter_mut().any(|(size, digits)| {
                *size += 1;
                *digits |= candidates;
                digits.len() <= *size
            })
        })
    })
}

/// The fewest rows that cross the columns.
const LEAST_ROWS: usize = 3;
const MOST_ROWS: usize = 5;

/// Some rows, seen by columns.
struct RowStrip {
    /// For each column, the empty cells.
    columns: [CellMap; 9],
    /// For each column, the digits there, as bits by digit index.
    digits: [u16; 9],
    /// For each digit, the number of rows in which it is still to be placed.
    rows_without_digit: [u8; 9],
}

impl RowStrip {
    fn new(facts: &Facts, rows: HouseSet) -> RowStrip {
        let cells = rows.iter().fold(CellMap::EMPTY, |cells, row| cells | row.cells()) & facts.empty_cells();
        let columns = std::array::from_fn(|number| cells & House::new(HouseKind::Column, number).cells());
        let in_column = |column: &CellMap| facts.candidate_digits_in(*column).bits();
        let missing = Digit::ALL.map(|digit| {
            rows.iter().filter(|row| !(row.cells() & facts.candidate_cells(digit)).is_empty()).count() as u8
        });
        RowStrip { columns, digits: columns.each_ref().map(in_column), rows_without_digit: missing }
    }

    /// Returns for each set of digits covered by columns the cells gained in those columns, less the row
    /// covers that the other digits cost.
    fn gains_by_digit_set(&self) -> [i8; 512] {
        let mut worth = [0_i8; 512];
        for (column, digits) in self.columns.iter().zip(self.digits) {
            let gain =
                sum_over_digit_subsets(column.len() as i8, |digit| -i8::from(digits >> digit & 1 != 0));
            worth.iter_mut().zip(gain).for_each(|(worth, gain)| *worth += gain.max(0));
        }
        let cost = sum_over_digit_subsets(self.rows_without_digit.iter().sum::<u8>() as i8, |digit| {
            -(self.rows_without_digit[digit] as i8)
        });
        worth.iter_mut().zip(cost).for_each(|(worth, cost)| *worth -= cost);
        worth
    }

    fn cover_cost(&self, by_columns: usize) -> u8 {
        (0..9).filter(|digit| by_columns >> digit & 1 == 0).map(|digit| self.rows_without_digit[digit]).sum()
    }

    /// The cells in the columns that gain.
    fn cells_in_gaining_columns(&self, by_columns: usize) -> CellMap {
        let gains = |&(column, digits): &(&CellMap, u16)| {
            column.len() > (usize::from(digits) & by_columns).count_ones() as usize
        };
        let columns = self.columns.iter().zip(self.digits).filter(gains);
        columns.fold(CellMap::EMPTY, |cells, (column, _)| cells | *column)
    }
}

/// Returns for each set of digits, by its bits, `start` plus the sum of `add` over its digits.
fn sum_over_digit_subsets(start: i8, add: impl Fn(usize) -> i8) -> [i8; 512] {
    let mut sums = [start; 512];
    for digit in 0..9 {
        let (low, high) = sums.split_at_mut(1 << digit);
        let more = add(digit);
        high[..1 << digit].iter_mut().zip(low).for_each(|(high, low)| *high = *low + more);
    }
    sums
}

/// Visits the cells of loops around four boxes: in each box, the rest of a row and of a column that the next
/// boxes share.
///
/// A digit is in eight groups of two cells, each shared by a line and a box, so that its covers are found in
/// a ring of eight.
pub(crate) fn visit_sk_loop_cells(
    facts: &Facts,
    mut see: impl FnMut(CellMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Two rows of different bands cross two columns of different stacks: eight groups of cells that form a
    // ring.
    let lines = |kind| House::all().filter(move |house| house.kind() == kind);
    let pairs = |kind| {
        lines(kind).flat_map(move |first| {
            lines(kind)
                .filter(move |other| other.number() / 3 > first.number() / 3)
                .map(move |other| [first, other])
        })
    };
    for rows in pairs(HouseKind::Row) {
        for columns in pairs(HouseKind::Column) {
            if let Some(groups) = find_ring_groups(facts, rows, columns) {
                let cells = groups.iter().fold(CellMap::EMPTY, |cells, group| cells | *group);
                // Every digit needs some houses to cover its groups; together as many as there are cells make
                // the ring locked.
                let needed = |digit| {
                    let places = facts.candidate_cells(digit);
                    let taken = groups
                        .iter()
                        .enumerate()
                        .map(|(n, group)| usize::from(!group.is_disjoint(places)) << n);
                    RING_COVER_COUNTS[taken.sum::<usize>()]
                };
                if Digit::ALL.into_iter().map(needed).map(usize::from).sum::<usize>() == cells.len() {
                    see(cells)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The groups of a ring, in order around; none of them filled.
fn find_ring_groups(facts: &Facts, [up, low]: [House; 2], [left, right]: [House; 2]) -> Option<[CellMap; 8]> {
    let group = |line: House, other: House| {
        let crossing = line.cells() & other.cells();
        let in_box = crossing.covered_houses().iter().find(|house| house.kind() == HouseKind::Box);
        in_box.map_or(CellMap::EMPTY, |house| (line.cells() & house.cells() & facts.empty_cells()) - crossing)
    };
    // The eight groups in order around the ring: each shares a line or a box with the next.
    let groups = [
        group(up, left),
        group(up, right),
        group(right, up),
        group(right, low),
        group(low, right),
        group(low, left),
        group(left, low),
        group(left, up),
    ];
    groups.iter().all(|group| !group.is_empty()).then_some(groups)
}

/// For each set of the eight groups of a ring, the fewest houses that cover it: any two neighbours share a
/// house.
const RING_COVER_COUNTS: [u8; 256] = {
    let mut needed = [0; 256];
    let mut taken = 0;
    while taken < 256 {
        needed[taken] = count_houses_covering_run(taken as u8);
        taken += 1;
    }
    needed
};

/// The houses needed for runs of neighbours: half of each, rounded up.
const fn count_houses_covering_run(taken: u8) -> u8 {
    if taken == 0xFF {
        return 4;
    }
    let (mut needed, mut start) = (0, 0_u32);
    while start < 8 {
        // A run starts after a group that is not taken.
        if taken >> start & 1 != 0 && taken >> ((start + 7) % 8) & 1 == 0 {
            let mut length = 1_u32;
            while taken >> ((start + length) % 8) & 1 != 0 {
                length += 1;
            }
            needed += length.div_ceil(2) as u8;
        }
        start += 1;
    }
    needed
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell};

    use super::*;

    #[test]
    fn groups_of_a_ring_need_as_many_houses_as_trying_all_tells() {
        for taken in 0..=255_u8 {
            let covers = |houses: &u8| {
                (0..8).all(|n| taken >> n & 1 == 0 || (houses | houses.rotate_right(7)) >> n & 1 != 0)
            };
            let least = (0..=255_u8).filter(covers).map(u8::count_ones).min();
            assert_eq!(Some(u32::from(RING_COVER_COUNTS[usize::from(taken)])), least, "{taken:08b}");
        }
    }

    /// Checks the eliminations of some cells, the only ones with few candidates, and whether they are locked.
    fn check(cells: &[(&str, &str)], expected: Option<&str>) {
        let mut marks = ByCell::splat(DigitSet::FULL);
        for (cells, digits) in cells {
            cells.parse::<CellMap>().unwrap().iter().for_each(|cell| marks[cell] = digits.parse().unwrap());
        }
        let facts = Facts::new(Board::from_candidates(marks));
        let all =
            cells.iter().fold(CellMap::EMPTY, |all, (cells, _)| all | cells.parse::<CellMap>().unwrap());
        let eliminations =
            LockedCellSet::try_from_cells(&facts, all).map(|(_, eliminations)| eliminations.to_string());
        assert_eq!(eliminations.as_deref(), expected);
    }

    #[test]
    fn cells_are_locked_by_as_many_covers() {
        check(&[("r1c12", "12")], Some("r1c3(12), r2c123(12), r3c123(12)"));
        check(&[("r1c12", "123")], None);
        check(&[("r1c19, r9c19", "12")], Some("r1c2345678(12), r9c2345678(12)"));
    }
}
