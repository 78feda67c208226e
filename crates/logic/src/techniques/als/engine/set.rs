//! Almost locked set: its cells, its digits, and their places in it.

use std::fmt;

use ninefold_core::ByDigit;

use crate::prelude::*;

/// Cells of one house with more digits than cells, in one position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Als {
    cells: CellMap,
    house: House,
    digits: DigitSet,
    cells_by_digit: ByDigit<CellMap>,
    seeing_cells_by_digit: ByDigit<CellMap>,
}

impl Als {
    /// Makes the set of some cells of a house; its level may be anything, even negative numbers count as 0.
    ///
    /// # Panics
    /// When a cell is not in the house.
    #[must_use]
    #[track_caller]
    pub fn new(facts: &Facts, house: House, cells: CellMap) -> Als {
        Als::from_candidates(house, cells, |cell| facts.candidates(cell))
    }

    /// Makes the set like [`Als::new`] from the candidates of the cells, for positions without [`Facts`].
    ///
    /// # Panics
    /// When a cell is not in the house.
    #[must_use]
    #[track_caller]
    pub fn from_candidates(house: House, cells: CellMap, candidates: impl Fn(Cell) -> DigitSet) -> Als {
        assert!(house.cells().contains_all(cells), "{cells} is in {house}");
        let mut cells_of = ByDigit::splat(CellMap::EMPTY);
        let mut digits = DigitSet::EMPTY;
        for cell in cells {
            for digit in candidates(cell) {
                cells_of[digit] += cell;
                digits += digit;
            }
        }
        let seers = ByDigit::from_fn(|digit| cells_of[digit].peer_intersection());
        Als { cells, house, digits, cells_by_digit: cells_of, seeing_cells_by_digit: seers }
    }

    /// Makes the set of some cells, in the first of the houses that contain them all; `None` where none does.
    pub(crate) fn from_cells(facts: &Facts, cells: CellMap) -> Option<Als> {
        Some(Als::new(facts, find_first_house(cells)?, cells))
    }

    /// The cells of the almost locked set.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> CellMap {
        self.cells
    }

    /// Returns the number of cells of the almost locked set.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The house in which the almost locked set was found; cells that lie in two houses are a set of either.
    /// Cells that lie in two houses are a set of either.
    #[must_use]
    pub fn house(&self) -> House {
        self.house
    }

    /// Returns the digits of all cells of the almost locked set.
    #[must_use]
    #[inline]
    pub fn digits(&self) -> DigitSet {
        self.digits
    }

    /// Returns how many more digits than cells the almost locked set has; 0 for a locked set, 1 as a rule.
    #[must_use]
    pub fn level(&self) -> usize {
        self.digits.len().saturating_sub(self.size())
    }

    /// Whether the set's house is the first of those its cells lie in, in the order rows, columns, boxes.
    #[must_use]
    pub fn is_in_first_house(&self) -> bool {
        find_first_house(self.cells) == Some(self.house)
    }

    /// Returns the cells of the set that have a digit.
    #[must_use]
    #[inline]
    pub fn cells_with_digit(&self, digit: Digit) -> CellMap {
        self.cells_by_digit[digit]
    }

    /// Returns the cells that see all cells of the set with a digit; empty if the set lacks the digit.
    #[must_use]
    #[inline]
    pub fn seeing_cells(&self, digit: Digit) -> CellMap {
        self.seeing_cells_by_digit[digit]
    }

    /// Returns the digits, of some that the set contains, that are eliminated from a cell outside because it
    /// sees all their places.
    #[must_use]
    pub(crate) fn digits_eliminated_from_cell(&self, cell: Cell, contained_digits: DigitSet) -> DigitSet {
        contained_digits.iter().filter(|&digit| self.seeing_cells_by_digit[digit].contains(cell)).collect()
    }

    /// The digits that an almost locked set has in one of its cells.
    #[must_use]
    pub fn digits_in_cell(&self, cell: Cell) -> DigitSet {
        self.digits.iter().filter(|&digit| self.cells_by_digit[digit].contains(cell)).collect()
    }

    /// The candidates of a digit, or of several, in it.
    pub(crate) fn candidates_with_digits(&self, digits: impl Into<DigitSet>) -> CandidateMap {
        let digits: DigitSet = digits.into();
        digits
            .iter()
            .fold(CandidateMap::EMPTY, |all, digit| all | self.cells_by_digit[digit].to_candidates(digit))
    }

    /// The rows it touches: bit 0 is row 1.
    #[must_use]
    pub fn row_mask(&self) -> u16 {
        self.cells.row_mask()
    }

    /// The columns it touches: bit 0 is column 1.
    #[must_use]
    pub fn column_mask(&self) -> u16 {
        self.cells.column_mask()
    }

    /// The boxes it touches: bit 0 is box 1.
    #[must_use]
    pub fn box_mask(&self) -> u16 {
        self.cells.box_mask()
    }

    /// Mask of all houses that the set touches, by the numbers of GNPX: bits 0–8 rows, 9–17 columns, 18–26
    /// boxes.
    #[must_use]
    pub fn house_mask(&self) -> u32 {
        let [rows, columns, boxes] = [self.row_mask(), self.column_mask(), self.box_mask()];
        u32::from(rows) | u32::from(columns) << 9 | u32::from(boxes) << 18
    }

    /// The cells that see some cell of it, cells of its own among them if there are several. A set outside
    /// has nothing to do with this one.
    #[must_use]
    pub fn peer_cells(&self) -> CellMap {
        self.cells.expanded_peers()
    }

    /// Whether no proper part of it is locked by itself: every part has more digits than cells.
    #[must_use]
    pub fn has_no_locked_subset(&self) -> bool {
        let digits =
            |part: CellMap| part.iter().fold(DigitSet::EMPTY, |all, cell| all | self.digits_in_cell(cell));
        let size = self.size();
        size < 2 || self.cells.all_subsets_up_to(size - 1).all(|part| digits(part).len() > part.len())
    }

    /// Whether the two almost locked sets have no cell in common.
    #[must_use]
    #[inline]
    pub fn is_disjoint(&self, other: &Als) -> bool {
        self.cells.is_disjoint(other.cells)
    }

    /// Returns the restricted common candidates of two sets: digits of both such that each cell with it in
    /// one set sees each in the other. At most one of the two sets contains such a digit.
    ///
    /// The sets may overlap as long as the common cells do not have the digit.
    #[must_use]
    pub fn restricted_common_candidates(&self, other: &Als) -> DigitSet {
        let common = self.digits & other.digits;
        common
            .iter()
            .filter(|&digit| self.seeing_cells_by_digit[digit].contains_all(other.cells_by_digit[digit]))
            .collect()
    }

    /// Only the cells of the almost locked set, compressed: `r2c46`.
    #[must_use]
    pub fn format_cells(&self) -> String {
        self.cells.to_string()
    }

    /// All about it, several lines: house and digits, bit forms, then every cell with its candidates.
    #[must_use]
    pub fn format_details(&self) -> String {
        let mut lines = vec![
            format!(
                "house {} size {} level {} digits {}",
                self.house,
                self.size(),
                self.level(),
                format_mask(self.digits.bits())
            ),
            format!(
                "rows {} columns {} boxes {}",
                format_mask(self.row_mask()),
                format_mask(self.column_mask()),
                format_mask(self.box_mask())
            ),
            format!("peers {}", self.peer_cells()),
        ];
        lines.extend(
            self.cells
                .iter()
                .map(|cell| format!("{cell} digits {}", format_mask(self.digits_in_cell(cell).bits()))),
        );
        lines.join("\n")
    }
}

/// Returns the first of the houses that contain some cells, in the order rows, columns, boxes.
fn find_first_house(cells: CellMap) -> Option<House> {
    cells.covered_houses().iter().min_by_key(|house| house.gnpx_index())
}

/// Nine bits, the first place being bit 0: digits and dots.
fn format_mask(mask: u16) -> String {
    (0..9u8).map(|i| if mask >> i & 1 == 1 { char::from(b'1' + i) } else { '.' }).collect()
}

/// Cells and digits: `r2c46 {#567}`.
impl fmt::Display for Als {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{#{}}}", self.cells, self.digits)
    }
}

impl fmt::Debug for Als {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell};

    use super::*;

    /// A position in which the first cells of row 1 have these digits and all other cells all nine.
    fn build_row_als(cells: &[&[u8]]) -> Als {
        let digits = |digits: &[u8]| digits.iter().map(|&number| Digit::new(number)).collect();
        let board = Board::from_candidates(ByCell::from_fn(|cell| {
            cells.get(cell.index()).map_or(DigitSet::FULL, |list| digits(list))
        }));
        Als::new(&Facts::new(board), House::at(9), Cell::all().take(cells.len()).collect())
    }

    fn check_pure(cells: &[&[u8]], pure: bool) {
        assert_eq!(build_row_als(cells).has_no_locked_subset(), pure, "{cells:?}");
    }

    #[test]
    fn purity_looks_at_every_part() {
        check_pure(&[&[1, 2]], true);
        check_pure(&[&[1, 2], &[2, 3]], true);
        check_pure(&[&[1], &[1, 2, 3]], false);
        // The two that a loop over sizes from 2 to n - 2 would accept.
        check_pure(&[&[1, 2], &[1, 2], &[1, 2, 3, 4]], false);
        check_pure(&[&[1, 2], &[2, 3], &[1, 3], &[3, 4, 5]], false);
        check_pure(&[&[1, 2], &[2, 3], &[3, 4], &[4, 5]], true);
    }

    #[test]
    fn forms_tell_cells_houses_and_digits() {
        let als = build_row_als(&[&[1, 2], &[2, 3], &[3, 4], &[1, 4, 5]]);
        assert_eq!((als.size(), als.level()), (4, 1));
        assert_eq!(als.to_string(), "r1c1234 {#12345}");
        assert_eq!(als.format_cells(), "r1c1234");
        assert_eq!((als.row_mask(), als.column_mask(), als.box_mask()), (1, 0b1111, 0b11));
        assert_eq!(als.house_mask(), 1 | 0b1111 << 9 | 0b11 << 18);
        assert_eq!(als.cells_with_digit(Digit::D4).to_string(), "r1c34");
        assert_eq!(als.candidates_with_digits(Digit::D4).to_string(), "r1c34(4)");
        assert_eq!(als.seeing_cells(Digit::D4).to_string(), "r1c1256789");
        assert_eq!(als.seeing_cells(Digit::D9), CellMap::EMPTY);
        assert_eq!(als.peer_cells().len(), 9 + 2 * 6 + 4 * 6);
        let expected =
            "house r1 size 4 level 1 digits 12345....\nrows 1........ columns 1234..... boxes 12.......";
        assert!(als.format_details().starts_with(expected), "{}", als.format_details());
        assert!(als.format_details().ends_with("\nr1c4 digits 1..45...."));
    }

    #[test]
    fn cells_of_two_houses_count_once() {
        let facts = Facts::new(Board::from_candidates(ByCell::splat(DigitSet::FULL)));
        let singly = |house: usize, cells: &str| {
            Als::new(&facts, House::at(house), cells.parse().expect("cells")).is_in_first_house()
        };
        assert!(singly(9, "r1c12") && !singly(0, "r1c12"));
        assert!(singly(0, "r1c1, r2c2"));
        assert!(singly(9, "r1c1") && !singly(18, "r1c1") && !singly(0, "r1c1"));
    }

    #[test]
    fn overlapping_sets_may_restrict_digits_outside_the_overlap() {
        let a = build_row_als(&[&[1, 2], &[2, 3]]);
        let b = build_row_als(&[&[1, 2], &[2, 3], &[1, 4]]);
        assert!(!a.is_disjoint(&b));
        assert_eq!(a.restricted_common_candidates(&b), DigitSet::EMPTY);
    }
}
