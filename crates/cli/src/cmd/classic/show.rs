//! Grid layout of `ninefold lab classic`: three characters per cell, two more between boxes, an empty line before
//! each band.

use std::fmt::Display;
use std::io::{self, Write};

use ninefold::{Cell, Digit};

/// Prints a title and the grid of a classic search.
pub(super) fn write_titled_grid<T: Display>(
    out: &mut impl Write,
    title: &str,
    cell_value: impl Fn(Cell) -> T,
) -> io::Result<()> {
    writeln!(out, "{title}:")?;
    for cell in Cell::all() {
        match (cell.row_index(), cell.column_index()) {
            (row, 0) if row % 3 == 0 => writeln!(out)?,
            (_, column) if column % 3 == 0 && column > 0 => write!(out, "  ")?,
            _ => {}
        }
        write!(out, "{:>3}", cell_value(cell))?;
        if cell.column_index() == 8 {
            writeln!(out)?;
        }
    }
    writeln!(out)
}

/// Returns the character of a cell that may be empty.
pub(super) fn digit_or_dot(value: Option<Digit>) -> char {
    value.map_or('.', Digit::to_char)
}
