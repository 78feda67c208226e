//! Columns of grids, 81 cells per row, in the column type of the puzzles.

use std::sync::Arc;

use arrow_array::{ArrayRef, FixedSizeBinaryArray, LargeStringArray, StringArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::DataType;

use crate::{Error, numbers};

/// Column type for grids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GridColumnKind {
    Text,
    LargeText,
    Bytes,
    /// Lists of numbers, of this type.
    Lists(DataType),
}

/// Builder of a column of grids, which may have null rows.
#[derive(Debug, Default)]
pub(crate) struct GridBuilder {
    /// Characters of the grids, 81 per row; dots for a null row.
    cells: Vec<u8>,
    validity: Vec<bool>,
}

impl GridBuilder {
    pub(crate) fn with_capacity(rows: usize) -> GridBuilder {
        GridBuilder { cells: Vec::with_capacity(81 * rows), validity: Vec::with_capacity(rows) }
    }

    pub(crate) fn push_grid(&mut self, grid: Option<&[u8; 81]>) {
        self.cells.extend_from_slice(grid.unwrap_or(&[b'.'; 81]));
        self.validity.push(grid.is_some());
    }

    pub(crate) fn finish(mut self, kind: GridColumnKind) -> Result<ArrayRef, Error> {
        let rows = self.validity.len();
        let nulls = Some(NullBuffer::from(self.validity)).filter(|nulls| nulls.null_count() > 0);
        let lengths = || std::iter::repeat_n(81, rows);
        Ok(match kind {
            // Offsets of `utf8` have 32 bits.
            GridColumnKind::Text if i32::try_from(self.cells.len()).is_err() => {
                return Err(Error::TooManyRows(rows));
            }
            GridColumnKind::Text => {
                let offsets = OffsetBuffer::from_lengths(lengths());
                Arc::new(StringArray::try_new(offsets, self.cells.into(), nulls)?)
            }
            GridColumnKind::LargeText => {
                let offsets = OffsetBuffer::from_lengths(lengths());
                Arc::new(LargeStringArray::try_new(offsets, self.cells.into(), nulls)?)
            }
            GridColumnKind::Bytes => {
                Arc::new(FixedSizeBinaryArray::try_new(81, Buffer::from_vec(self.cells), nulls)?)
            }
            GridColumnKind::Lists(kind) => {
                // Lists have numbers, with 0 for an empty cell.
                for cell in &mut self.cells {
                    *cell = if *cell == b'.' { 0 } else { *cell - b'0' };
                }
                numbers::build_grid_lists(&kind, &self.cells, nulls)?
            }
        })
    }
}
