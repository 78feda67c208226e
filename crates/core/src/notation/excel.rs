//! Spreadsheet notation of cells, `A1, B12`: columns as letters, rows as numbers: B1 is r1c2.
//!
//! Letters and numbers are those of K9 with their roles exchanged.

use core::fmt;

use super::k9::{self, A_TO_I};
use super::{NotationError, reader::NotationReader};
use crate::{DigitSet, House, HouseKind};

pub(super) fn write_group(out: &mut dyn fmt::Write, rows: DigitSet, columns: DigitSet) -> fmt::Result {
    k9::write_group(out, A_TO_I, columns, rows)
}

/// Reads letters for the columns and numbers for the rows, `A12`; gives rows and columns.
pub(super) fn read_group(reader: &mut NotationReader) -> Result<(DigitSet, DigitSet), NotationError> {
    let (columns, rows) = k9::read_group(reader, A_TO_I)?;
    Ok((rows, columns))
}

pub(super) fn write_house(out: &mut dyn fmt::Write, house: House) -> fmt::Result {
    k9::write_house(out, A_TO_I, HouseKind::Column, house)
}

pub(super) fn read_house(reader: &mut NotationReader) -> Result<House, NotationError> {
    k9::read_house(reader, A_TO_I, HouseKind::Column)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_error};
    use crate::{Cell, CellMap, House, Notation};

    #[test]
    fn columns_are_letters() {
        assert_eq!(Notation::Excel.parse("B1"), Ok(Cell::at(1)));
        check(Notation::Excel, &[], "");
        check(Notation::Excel, &[0, 1, 2], "ABC1");
        check(Notation::Excel, &[0, 9], "A12");
        check(Notation::Excel, &[0, 9, 10], "A1, AB2");
        assert_eq!(Notation::Excel.parse("column I"), Ok(House::at(26)));
        check_error::<CellMap>(
            Notation::Excel,
            "1A",
            "column 1: expected a letter A to I, as in A1, found '1'",
        );
    }
}
