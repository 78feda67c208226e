//! Houses in HoDoKu's order.

use ninefold_core::{Cell, House, HouseKind};

/// Rows, columns, boxes: the order in which HoDoKu visits houses.
pub(crate) const HOUSES: [House; 27] = {
    let mut houses = [House::at(0); 27];
    let mut i = 0;
    while i < 9 {
        houses[i] = House::new(HouseKind::Row, i);
        houses[9 + i] = House::new(HouseKind::Column, i);
        houses[18 + i] = House::new(HouseKind::Box, i);
        i += 1;
    }
    houses
};

/// The row, the column and the box of a cell.
pub(crate) fn cell_houses(cell: Cell) -> [House; 3] {
    [cell.row(), cell.column(), cell.house_box()]
}
