//! Fast search for the simple patterns that dynamic chains use, on a board reduced by an assumption;
//! `plain::patterns` is the reference implementation.

use ninefold_core::{CellMap, Digit, DigitSet, House};

use super::bits::CandidateBits;
use super::chain::InnerPattern;
use super::context::ChainContext;
use super::numbering::{CELL_HOUSES, CandidateNumbering, HOUSE_CELLS, NO_NUMBER, PlaceMasks};
use ninefold_core::small_sort::SortShort;

/// Patterns found: for each its mask, the false nodes it needs, and its eliminations, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct InnerPatternSearch<const W: usize> {
    found: Vec<(PatternMask, CandidateBits<W>, (u32, u32))>,
    removals: Vec<u16>,
}

/// A pattern in numbers: houses and digits by index, positions in a house and digits as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PatternMask {
    /// Digit, house to which it is confined, house from which it is eliminated.
    Locked(u8, [u8; 2]),
    /// House, digits, positions.
    HiddenPair(u8, u16, u16),
    /// House, digits, positions.
    NakedPair(u8, u16, u16),
    /// Digit, bases, index of the first cover house of that kind, and covers as bits.
    XWing(u8, [u8; 2], (u8, u16)),
}

impl PatternMask {
    /// Converts the pattern's numbers into houses, digits and cells.
    pub(crate) fn to_inner_pattern(self) -> InnerPattern {
        let digit = |digit: u8| Digit::from_index(digit.into());
        let house = |house: u8| House::at(house.into());
        let pair = |of: u8, digits: u16, positions: u16| {
            let (mut all, mut cells) = (DigitSet::EMPTY, CellMap::EMPTY);
            for_each_bit(digits, |digit| all |= DigitSet::of(Digit::from_index(digit)));
            for_each_bit(positions, |position| cells += house(of).cell_at(position));
            (house(of), all, cells)
        };
        match self {
            PatternMask::Locked(of, [first, second]) => {
                InnerPattern::Locked(digit(of), house(first), house(second))
            }
            PatternMask::HiddenPair(of, digits, positions) => {
                let (house, digits, cells) = pair(of, digits, positions);
                InnerPattern::HiddenPair(house, digits, cells)
            }
            PatternMask::NakedPair(of, digits, positions) => {
                let (house, digits, cells) = pair(of, digits, positions);
                InnerPattern::NakedPair(house, digits, cells)
            }
            PatternMask::XWing(of, bases, (from, lines)) => {
                let (first, last) = (lines.trailing_zeros() as u8, lines.ilog2() as u8);
                InnerPattern::XWing(digit(of), bases.map(house), [first, last].map(|line| house(from + line)))
            }
        }
    }
}

/// The board before and after an assumption, to be searched for patterns.
#[derive(Clone, Copy)]
struct BoardPair<'a, const W: usize> {
    numbering: &'a CandidateNumbering<W>,
    before: &'a PlaceMasks,
    now: &'a PlaceMasks,
}

/// Summary of the positions of all digits in all houses, collected in one pass: most houses contain no
/// pattern, and each pattern would read the same masks again.
#[derive(Clone, Copy, Default)]
struct PositionScan {
    /// For each digit, the houses, as bits, in which the assumption removed places and the others lie in a
    /// third or in every third place.
    confined: [u32; 9],
    /// For each house, the digits that have two places.
    twos: [u16; House::COUNT],
}

impl PositionScan {
    fn new(before: &PlaceMasks, now: &PlaceMasks) -> PositionScan {
        let mut scan = PositionScan::default();
        for house in 0..House::COUNT {
            let from = house * 9;
            for digit in 0..9 {
                let (places, before) = (now.houses[from + digit], before.houses[from + digit]);
                let shape = SHAPES[usize::from(places)];
                scan.confined[digit] |= u32::from(shape & CONFINED != 0 && places != before) << house;
                scan.twos[house] |= u16::from(shape & TWO != 0) << digit;
            }
        }
        scan
    }
}

/// Shape bit for two positions or more, in a third or in every third place.
const CONFINED: u8 = 1;
/// Shape bit for exactly two positions.
const TWO: u8 = 2;

/// Shape bits of all sets of positions.
static SHAPES: [u8; 512] = {
    let mut shapes = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let places = mask as u16;
        let mut part = 0;
        while part < 3 {
            let is_there = places & !THIRDS[part] == 0 || places & !STRIDES[part] == 0;
            if places.count_ones() > 1 && is_there {
                shapes[mask] |= CONFINED;
            }
            part += 1;
        }
        if places.count_ones() == 2 {
            shapes[mask] |= TWO;
        }
        mask += 1;
    }
    shapes
};

const THIRDS: [u16; 3] = [0b111, 0b111_000, 0b111_000_000];
const STRIDES: [u16; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];
/// Index of the first row among the houses; boxes come before, columns after the rows.
const FIRST_ROW: usize = 9;
const FIRST_COLUMN: usize = 18;

impl<const W: usize> InnerPatternSearch<W> {
    /// Searches for locked candidates, hidden pairs, naked pairs and X-wings; stops after the first kind
    /// found.
    pub(crate) fn find_patterns(&mut self, context: &ChainContext<'_, W>, now: &PlaceMasks) {
        // Each kind is searched only where the earlier ones found nothing.
        self.found.clear();
        self.removals.clear();
        let pair = BoardPair { numbering: context.numbering, before: context.places, now };
        // One pass over all houses prepares the places that the kinds look at.
        let scan = PositionScan::new(pair.before, pair.now);
        self.find_locked_candidates(pair, &scan.confined);
        if self.found.is_empty() {
            self.find_hidden_pairs(pair, &scan.twos);
        }
        if self.found.is_empty() {
            self.find_naked_pairs(pair);
        }
        if self.found.is_empty() {
            self.find_x_wings(pair, FIRST_COLUMN, FIRST_ROW, &scan.twos);
            self.find_x_wings(pair, FIRST_ROW, FIRST_COLUMN, &scan.twos);
        }
    }

    /// Iterates over the patterns with the false nodes they need and their eliminations.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PatternMask, &CandidateBits<W>, &[u16])> {
        let removals = |from: u32, to: u32| &self.removals[from as usize..to as usize];
        self.found.iter().map(move |(mask, needs, (from, to))| (*mask, needs, removals(*from, *to)))
    }

    /// Records a pattern; the eliminations from index `from` on are its own, by cell and digit.
    fn record_pattern(
        &mut self,
        pair: BoardPair<'_, W>,
        mask: PatternMask,
        needs: CandidateBits<W>,
        from: usize,
    ) {
        // A pattern that was there before the assumption isn't a consequence of it.
        if needs.is_empty() {
            self.removals.truncate(from);
        }
        if self.removals.len() > from {
            sort_in_hash_order(pair.numbering, &mut self.removals[from..]);
            self.found.push((mask, needs, (from as u32, self.removals.len() as u32)));
        }
    }

    fn find_locked_candidates(&mut self, pair: BoardPair<'_, W>, confined: &[u32; 9]) {
        // Box with column, box with row, column with box, row with box: the order in which Sudoku Explainer
        // searches.
        let each = |from: usize, visit: &mut dyn FnMut(usize, usize)| {
            for (digit, houses) in confined.iter().enumerate() {
                for_each_bit((houses >> from & 0x1ff) as u16, |number| visit(digit, number));
            }
        };
        each(0, &mut |digit, house| {
            let column = |part: usize| FIRST_COLUMN + house % 3 * 3 + part;
            self.record_locked_candidates(pair, digit, house, STRIDES, column, |_| THIRDS[house / 3]);
        });
        each(0, &mut |digit, house| {
            let row = |part: usize| FIRST_ROW + house / 3 * 3 + part;
            self.record_locked_candidates(pair, digit, house, THIRDS, row, |_| THIRDS[house % 3]);
        });
        each(FIRST_COLUMN, &mut |digit, line| {
            let house = |part: usize| part * 3 + line / 3;
            self.record_locked_candidates(pair, digit, FIRST_COLUMN + line, THIRDS, house, |_| {
                STRIDES[line % 3]
            });
        });
        each(FIRST_ROW, &mut |digit, line| {
            let house = |part: usize| line / 3 * 3 + part;
            self.record_locked_candidates(pair, digit, FIRST_ROW + line, THIRDS, house, |_| THIRDS[line % 3]);
        });
    }

    #[inline(always)]
    fn record_locked_candidates(
        &mut self,
        pair: BoardPair<'_, W>,
        digit: usize,
        first: usize,
        parts: [u16; 3],
        second: impl Fn(usize) -> usize,
        shared: impl Fn(usize) -> u16,
    ) {
        let places = pair.now.houses[first * 9 + digit];
        // All places must lie in one part of the house, where it meets the second one.
        let Some(part) = (0..3).find(|&part| places & !parts[part] == 0) else { return };
        // The lost places made the pattern; it removes the others of the second house.
        let lost = pair.before.houses[first * 9 + digit] & !parts[part];
        let removed = pair.now.houses[second(part) * 9 + digit] & !shared(part);
        if lost != 0 && removed != 0 {
            let from = self.removals.len();
            pair.visit_places(second(part), digit, removed, |number| self.removals.push(number));
            let mut needs = CandidateBits::EMPTY;
            pair.visit_places(first, digit, lost, |number| needs.insert(number as usize));
            let mask = PatternMask::Locked(digit as u8, [first as u8, second(part) as u8]);
            self.record_pattern(pair, mask, needs, from);
        }
    }

    fn find_hidden_pairs(&mut self, pair: BoardPair<'_, W>, twos: &[u16; House::COUNT]) {
        for house in house_search_order() {
            if pair.numbering.empty[house] <= 4 {
                continue;
            }
            let places = &pair.now.houses[house * 9..][..9];
            for_each_pair(twos[house], |a, b| {
                if places[a] == places[b] {
                    self.record_hidden_pair(pair, house, a, b);
                }
            });
        }
    }

    fn record_hidden_pair(&mut self, pair: BoardPair<'_, W>, house: usize, a: usize, b: usize) {
        // The two cells lose all candidates but the pair.
        let places = pair.now.houses[house * 9 + a];
        let from = self.removals.len();
        for_each_bit(places, |position| {
            let cell = HOUSE_CELLS[house][position] as usize;
            let others = pair.now.cells[cell] & !(1 << a) & !(1 << b);
            for_each_bit(others, |digit| self.removals.push(pair.numbering.number[cell * 9 + digit]));
        });
        // The pair depends on the places that its digits have lost in the house.
        let mut needs = CandidateBits::EMPTY;
        for digit in [a, b] {
            let lost = pair.before.houses[house * 9 + digit] & !places;
            pair.visit_places(house, digit, lost, |number| needs.insert(number as usize));
        }
        self.record_pattern(pair, PatternMask::HiddenPair(house as u8, 1 << a | 1 << b, places), needs, from);
    }

    fn find_naked_pairs(&mut self, pair: BoardPair<'_, W>) {
        // For each house, the positions of cells with two candidates.
        let mut twos = [0; House::COUNT];
        for (cell, &digits) in pair.now.cells.iter().enumerate() {
            if has_two_bits(digits) {
                CELL_HOUSES[cell]
                    .iter()
                    .for_each(|&(house, position)| twos[usize::from(house)] |= 1 << position);
            }
        }
        for house in house_search_order() {
            if pair.numbering.empty[house] < 4 {
                continue;
            }
            let cells = &HOUSE_CELLS[house];
            for_each_pair(twos[house], |a, b| {
                if pair.now.cells[usize::from(cells[a])] == pair.now.cells[usize::from(cells[b])] {
                    self.record_naked_pair(pair, house, a, b);
                }
            });
        }
    }

    fn record_naked_pair(&mut self, pair: BoardPair<'_, W>, house: usize, a: usize, b: usize) {
        // The other cells of the house lose the two digits.
        let digits = pair.now.cells[HOUSE_CELLS[house][a] as usize];
        let from = self.removals.len();
        for position in (0..9).filter(|&position| position != a && position != b) {
            let cell = HOUSE_CELLS[house][position] as usize;
            for_each_bit(pair.now.cells[cell] & digits, |digit| {
                self.removals.push(pair.numbering.number[cell * 9 + digit]);
            });
        }
        // The pair depends on the candidates that its two cells have lost.
        let mut needs = CandidateBits::EMPTY;
        for position in [a, b] {
            let cell = HOUSE_CELLS[house][position] as usize;
            for_each_bit(pair.before.cells[cell] & !digits, |digit| {
                needs.insert(pair.numbering.number[cell * 9 + digit] as usize);
            });
        }
        self.record_pattern(pair, PatternMask::NakedPair(house as u8, digits, 1 << a | 1 << b), needs, from);
    }

    fn find_x_wings(
        &mut self,
        pair: BoardPair<'_, W>,
        base: usize,
        cover: usize,
        twos: &[u16; House::COUNT],
    ) {
        // A digit that is placed six times or more has no X-Wing here, as in Sudoku Explainer.
        let few =
            (0..9).filter(|&digit| pair.numbering.placed[digit] <= 5).fold(0, |few, digit| few | 1 << digit);
        let twos: [u16; 9] = std::array::from_fn(|line| twos[base + line] & few);
        // Two base lines with the same two places of a digit.
        for b in 1..9 {
            for a in 0..b {
                for_each_bit(twos[a] & twos[b], |digit| {
                    let corners = pair.now.houses[(base + a) * 9 + digit];
                    if corners == pair.now.houses[(base + b) * 9 + digit] {
                        self.record_x_wing(pair, (base + a, base + b), cover, digit);
                    }
                });
            }
        }
    }

    fn record_x_wing(&mut self, pair: BoardPair<'_, W>, (a, b): (usize, usize), cover: usize, digit: usize) {
        let corners = pair.now.houses[a * 9 + digit];
        let from = self.removals.len();
        // The two cover lines lose the digit outside the base lines.
        let bases = 1u16 << (a % 9) | 1 << (b % 9);
        for_each_bit(corners, |line| {
            let removed = pair.now.houses[(cover + line) * 9 + digit] & !bases;
            pair.visit_places(cover + line, digit, removed, |number| self.removals.push(number));
        });
        // Sorted by cell before the table order applies; two columns may share its slots.
        self.removals[from..].sort_short();
        // The X-Wing depends on the places that the base lines have lost.
        let mut needs = CandidateBits::EMPTY;
        for house in [a, b] {
            let lost = pair.before.houses[house * 9 + digit] & !corners;
            pair.visit_places(house, digit, lost, |number| needs.insert(number as usize));
        }
        let mask = PatternMask::XWing(digit as u8, [a as u8, b as u8], (cover as u8, corners));
        self.record_pattern(pair, mask, needs, from);
    }
}

impl<const W: usize> BoardPair<'_, W> {
    /// Calls `visit` with the candidates of a digit at some positions of a house.
    fn visit_places(&self, house: usize, digit: usize, positions: u16, mut visit: impl FnMut(u16)) {
        for_each_bit(positions, |position| {
            let number = self.numbering.number[HOUSE_CELLS[house][position] as usize * 9 + digit];
            debug_assert_ne!(number, NO_NUMBER, "masks hold candidates of the board");
            visit(number);
        });
    }
}

/// Returns the houses in the order boxes, columns, rows.
fn house_search_order() -> impl Iterator<Item = usize> {
    (0..9).chain(18..27).chain(9..18)
}

fn has_two_bits(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest.is_power_of_two()
}

fn for_each_bit(mut mask: u16, mut visit: impl FnMut(usize)) {
    while mask != 0 {
        visit(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}

/// Calls `visit` with every pair of members, the first smaller: by the second, then by the first.
fn for_each_pair(mask: u16, mut visit: impl FnMut(usize, usize)) {
    for_each_bit(mask & mask.wrapping_sub(1), |b| for_each_bit(mask & ((1 << b) - 1), |a| visit(a, b)));
}

/// Sorts candidates, given by cell and digit ascending, into the order in which a Java hash table keyed by
/// cell index returns them: see `plain::patterns::sort_in_hash_order`.
pub(crate) fn sort_in_hash_order<const W: usize>(numbering: &CandidateNumbering<W>, removals: &mut [u16]) {
    if removals.len() < 2 {
        return;
    }
    let cell = |number: u16| numbering.cell_and_digit[number as usize].0 as usize;
    let cells = 1 + removals.windows(2).filter(|two| cell(two[0]) != cell(two[1])).count();
    let mut size = 16;
    while cells > size * 3 / 4 {
        size *= 2;
    }
    removals.sort_short_by_key(|&number| cell(number) % size);
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Candidate, CandidateMap};

    use super::*;
    use crate::plain::patterns;
    use ninefold_facts::Facts;

    /// The fast search and the reference sort candidates alike, however many cells they are in.
    #[test]
    fn both_searches_order_alike() {
        let mut numbering = CandidateNumbering::<12>::default();
        numbering.number_candidates(&Facts::new(Board::EMPTY));
        for cells in 0..=81 {
            for apart in [1, 5, 80] {
                let chosen: CandidateMap = (0..cells)
                    .flat_map(|n| {
                        [0, 4].map(|digit| Candidate::at((n * apart + 7) % 81 * 9 + (n + digit) % 9))
                    })
                    .collect();
                let number = |candidate: Candidate| numbering.number[candidate.index()];
                let mut ordered: Vec<u16> = chosen.iter().map(number).collect();
                ordered.sort_short_by_key(|&number| {
                    let candidate = numbering.candidate(number.into());
                    (candidate.cell().index(), candidate.digit())
                });
                sort_in_hash_order(&numbering, &mut ordered);
                let plain: Vec<u16> = patterns::sort_in_hash_order(chosen).into_iter().map(number).collect();
                assert_eq!(ordered, plain, "{cells} cells, {apart} apart");
            }
        }
    }
}
