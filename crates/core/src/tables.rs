//! Geometry worked out once, at compile time, from the definition of the board.
//!
//! The only facts stated are: nine rows, nine columns, nine 3×3 boxes. All else follows by computation.

use crate::{Cell, CellMap, HouseSet};

/// The cells of each house in reading order.
pub(crate) const HOUSE_CELL: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::at(0); 9]; 27];
    let mut number = 0;
    while number < 9 {
        let mut position = 0;
        while position < 9 {
            let (row, column) = (number / 3 * 3 + position / 3, number % 3 * 3 + position % 3);
            cells[number][position] = Cell::at_row_column(row, column);
            cells[9 + number][position] = Cell::at_row_column(number, position);
            cells[18 + number][position] = Cell::at_row_column(position, number);
            position += 1;
        }
        number += 1;
    }
    cells
};

/// The cells of each house as a set.
pub(crate) const HOUSE_CELLS: [CellMap; 27] = {
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
pub(crate) const CELL_HOUSES: [HouseSet; 81] = {
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
pub(crate) const PEERS: [CellMap; 81] = {
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
