//! Geometry of the grid: which cell is in which house, and which cells see each other.
//!
//! The only facts stated are nine rows, nine columns and nine 3×3 boxes. Everything else is derived from them
//! at compile time.

use core::ops::{Div, Rem};

use crate::{Cell, CellMap, House, HouseKind, HouseSet};

/// The cells of each house in reading order.
const HOUSE_CELL: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::at(0); 9]; 27];
    let mut number = 0;
    while number < 9 {
        let mut position = 0;
        while position < 9 {
            let (row, column) = (number / 3 * 3 + position / 3, number % 3 * 3 + position % 3);
            cells[number][position] = Cell::from_row_column(row, column);
            cells[9 + number][position] = Cell::from_row_column(number, position);
            cells[18 + number][position] = Cell::from_row_column(position, number);
            position += 1;
        }
        number += 1;
    }
    cells
};

/// The cells of each house as a set.
const HOUSE_CELLS: [CellMap; 27] = {
    let mut maps = [CellMap::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            maps[house] = maps[house].with(HOUSE_CELL[house][position]);
            position += 1;
        }
        house += 1;
    }
    maps
};

/// The box, row and column of each cell.
const CELL_HOUSES: [HouseSet; 81] = {
    let mut sets = [HouseSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::at(index);
        sets[index] = HouseSet::EMPTY.with(cell.house_box()).with(cell.row()).with(cell.column());
        index += 1;
    }
    sets
};

/// The 20 cells that share a house with each cell.
const PEERS: [CellMap; 81] = {
    let mut maps = [CellMap::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::at(index);
        let seen = HOUSE_CELLS[cell.house_box().index()]
            .union(HOUSE_CELLS[cell.row().index()])
            .union(HOUSE_CELLS[cell.column().index()]);
        maps[index] = seen.without(cell);
        index += 1;
    }
    maps
};

impl Cell {
    /// The box that the cell lies in.
    #[must_use]
    #[inline(always)]
    pub const fn house_box(self) -> House {
        House::at(self.box_index())
    }

    /// The row that the cell lies in.
    #[must_use]
    #[inline(always)]
    pub const fn row(self) -> House {
        House::at(9 + self.row_index())
    }

    /// The column that the cell lies in.
    #[must_use]
    #[inline(always)]
    pub const fn column(self) -> House {
        House::at(18 + self.column_index())
    }

    /// Returns the cell's box, row and column, in this order.
    #[must_use]
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [self.house_box(), self.row(), self.column()]
    }

    /// Returns the cell's house of a kind.
    #[must_use]
    #[inline(always)]
    pub const fn house(self, kind: HouseKind) -> House {
        match kind {
            HouseKind::Box => self.house_box(),
            HouseKind::Row => self.row(),
            HouseKind::Column => self.column(),
        }
    }

    /// Returns the cell's box, row and column as a set.
    #[must_use]
    #[inline(always)]
    pub const fn house_set(self) -> HouseSet {
        CELL_HOUSES[self.index()]
    }

    /// Returns the 20 other cells of the cell's three houses.
    #[must_use]
    #[inline(always)]
    pub const fn peers(self) -> CellMap {
        PEERS[self.index()]
    }

    /// Returns the 8 other cells of the cell's box, row or column.
    #[must_use]
    #[inline(always)]
    pub const fn peers_in_house(self, kind: HouseKind) -> CellMap {
        self.house(kind).cells().without(self)
    }

    /// Whether the two are different cells with a house in common.
    #[must_use]
    #[inline(always)]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

impl House {
    /// Returns the nine cells of the house.
    #[must_use]
    #[inline(always)]
    pub const fn cells(self) -> CellMap {
        HOUSE_CELLS[self.index()]
    }

    /// Returns the cell at a position in the house, 0–8: left to right, top to bottom.
    ///
    /// # Panics
    /// When `position` is above 8.
    #[must_use]
    #[track_caller]
    pub const fn cell_at(self, position: usize) -> Cell {
        HOUSE_CELL[self.index()][position]
    }

    /// Returns the position of a cell in the house, 0–8, if it is one of its cells.
    #[must_use]
    pub const fn cell_position(self, cell: Cell) -> Option<usize> {
        if !self.cells().contains(cell) {
            return None;
        }
        Some(match self.kind() {
            HouseKind::Box => cell.row_index() % 3 * 3 + cell.column_index() % 3,
            HouseKind::Row => cell.column_index(),
            HouseKind::Column => cell.row_index(),
        })
    }
}

impl CellMap {
    /// The cell and its 20 peers.
    #[must_use]
    pub const fn cell_and_peers(cell: Cell) -> CellMap {
        cell.peers().with(cell)
    }

    /// Returns the boxes that the cells touch: bit 0 is box 1.
    #[must_use]
    pub const fn box_mask(self) -> u16 {
        self.touched_mask(HouseKind::Box)
    }

    /// Returns the rows that the cells touch: bit 0 is row 1.
    #[must_use]
    pub const fn row_mask(self) -> u16 {
        self.touched_mask(HouseKind::Row)
    }

    /// Returns the columns that the cells touch: bit 0 is column 1.
    #[must_use]
    pub const fn column_mask(self) -> u16 {
        self.touched_mask(HouseKind::Column)
    }

    const fn touched_mask(self, kind: HouseKind) -> u16 {
        let mut mask = 0;
        let mut number = 0;
        while number < 9 {
            if !self.is_disjoint(House::new(kind, number).cells()) {
                mask |= 1 << number;
            }
            number += 1;
        }
        mask
    }

    /// All houses that have a cell of the set.
    #[must_use]
    pub const fn touched_houses(self) -> HouseSet {
        let bits = self.box_mask() as u32 | (self.row_mask() as u32) << 9 | (self.column_mask() as u32) << 18;
        HouseSet::from_bits_truncated(bits)
    }

    /// Returns the houses that contain all of the cells; for the empty set, all 27.
    #[must_use]
    pub const fn covered_houses(self) -> HouseSet {
        let mut houses = HouseSet::FULL;
        let mut rest = self;
        while let Some(cell) = rest.pop_first() {
            houses = houses.intersection(cell.house_set());
        }
        houses
    }

    /// Returns the first row or column that contains all of the cells; for the empty set, row 1.
    #[must_use]
    pub const fn covered_line(self) -> Option<House> {
        self.covered_houses().intersection(HouseSet::LINES).first()
    }

    /// Returns [`covered_line`](CellMap::covered_line) as an index 9–26, or 32 if there is none: the contract
    /// of the original `CoveredLine`, for ported code.
    #[must_use]
    pub const fn covered_line_or_32(self) -> u32 {
        match self.covered_line() {
            Some(line) => line.index() as u32,
            None => 32,
        }
    }

    /// Whether one house holds all of it; true of the empty set.
    #[must_use]
    pub const fn in_one_house(self) -> bool {
        // Most sets that are asked about fail with their second or third cell.
        let mut houses = HouseSet::FULL;
        let mut rest = self;
        while let Some(cell) = rest.pop_first() {
            houses = houses.intersection(cell.house_set());
            if houses.is_empty() {
                return false;
            }
        }
        true
    }

    /// Returns the first house that contains all of the cells, in the order boxes, rows, columns; for the
    /// empty set, box 1.
    #[must_use]
    pub const fn covered_house(self) -> Option<House> {
        self.covered_houses().first()
    }

    /// Returns the cells that every member sees; none for the empty set. Never contains a member.
    #[must_use]
    pub const fn peer_intersection(self) -> CellMap {
        if self.is_empty() {
            return CellMap::EMPTY;
        }
        let mut seen = CellMap::FULL;
        let mut rest = self;
        while let Some(cell) = rest.pop_first() {
            seen = seen.intersection(cell.peers());
        }
        seen
    }

    /// Returns the cells that at least one member sees, including members that see each other.
    #[must_use]
    pub const fn expanded_peers(self) -> CellMap {
        let mut seen = CellMap::EMPTY;
        let mut rest = self;
        while let Some(cell) = rest.pop_first() {
            seen = seen.union(cell.peers());
        }
        seen
    }

    /// Returns the positions that the cells have in a house, as 9 bits: bit 0 is the house's first cell. The
    /// operator `map / house`.
    #[must_use]
    pub const fn positions_in_house(self, house: House) -> u16 {
        let bits = self.bits();
        let (kind, number) = (house.index() / 9, house.index() % 9);
        let positions = match kind {
            // A box: its three runs of three bits lie nine apart.
            0 => {
                let bits = bits >> (27 * (number / 3) + 3 * (number % 3));
                bits & 0o7 | bits >> 6 & 0o70 | bits >> 12 & 0o700
            }
            1 => bits >> (9 * number) & 0x1ff,
            // Its cells, 9 apart, come to lie side by side from bit 64 on, and nothing else there.
            _ => (bits >> number & COLUMN).wrapping_mul(EIGHT_APART) >> 64 & 0x1ff,
        };
        positions as u16
    }
}

/// The cells of the first column, as bits of a map.
const COLUMN: u128 = House::at(18).cells().bits();

/// Nine bits, each 8 from the next.
const EIGHT_APART: u128 = {
    let (mut bits, mut n) = (0, 0);
    while n < 9 {
        bits |= 1 << (8 * n);
        n += 1;
    }
    bits
};

impl Div<House> for CellMap {
    type Output = u16;

    fn div(self, house: House) -> u16 {
        self.positions_in_house(house)
    }
}

impl Rem for CellMap {
    type Output = CellMap;

    fn rem(self, template: CellMap) -> CellMap {
        (self & template).peer_intersection() & template
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_are_the_twenty_other_cells_of_the_houses() {
        for cell in Cell::all() {
            assert_eq!(cell.peers().len(), 20);
            let by_kind =
                [HouseKind::Box, HouseKind::Row, HouseKind::Column].map(|kind| cell.peers_in_house(kind));
            assert_eq!(by_kind.map(CellMap::len), [8, 8, 8]);
            assert_eq!(by_kind.into_iter().fold(CellMap::EMPTY, CellMap::union), cell.peers());
            for other in Cell::all() {
                let shared = cell.houses().iter().any(|&h| other.houses().contains(&h));
                assert_eq!(cell.sees(other), shared && cell != other);
            }
        }
    }

    #[test]
    fn cells_and_positions_of_houses_agree() {
        for house in House::all() {
            assert_eq!(house.cells().len(), 9);
            for position in 0..9 {
                let cell = house.cell_at(position);
                assert!(cell.houses().contains(&house));
                assert_eq!(house.cell_position(cell), Some(position));
                assert_eq!(house.cells().nth(position), Some(cell), "positions ascend with the cells");
            }
        }
        assert_eq!(House::at(0).cell_position(Cell::at(80)), None);
    }

    #[test]
    fn positions_in_a_house() {
        let map: CellMap = [0, 8, 80].map(Cell::at).into();
        assert_eq!(map / House::at(9), 0b1_0000_0001);
        assert_eq!(map / House::at(8), 0b1_0000_0000);
        for house in House::all() {
            for position in 0..9 {
                let here = CellMap::of(house.cell_at(position));
                assert_eq!(here / house, 1 << position);
                assert_eq!(!here / house, 0x1ff & !(1 << position));
            }
        }
    }
}
