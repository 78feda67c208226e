//! Boards of a batch's puzzles, for work whose answer is no column.

use arrow_array::RecordBatch;
use ninefold::Board;
use ninefold::wire::RowStatus;

use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Row that holds no board: the status that an operation would give it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableRow {
    /// `invalid` or `other-rules`.
    pub status: RowStatus,
    /// Reason, as an operation writes it into `error`.
    pub reason: String,
}

/// Reads the board of each row. How many solutions it has isn't asked.
///
/// # Errors
/// When the batch has no puzzles.
pub fn read_boards(
    batch: &RecordBatch,
    run: &RunOptions<'_>,
) -> Result<Vec<Result<Board, UnreadableRow>>, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let read = |row| match rows.read_board(row) {
        Ok((_, board)) => Ok(board),
        Err(failed) => Err(UnreadableRow { status: failed.status, reason: failed.error }),
    };
    Ok((0..batch.num_rows()).map(read).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, StringArray};

    use super::*;

    #[test]
    fn each_row_is_a_board_or_says_why_not() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let texts = [Some(puzzle), Some("55..7"), None];
        let column: ArrayRef = Arc::new(StringArray::from_iter(texts));
        let batch = RecordBatch::try_from_iter_with_nullable([("puzzle", column, true)]).unwrap();
        let boards = read_boards(&batch, &RunOptions::default()).unwrap();
        assert_eq!(boards[0].as_ref().map(|board| board.givens().len()), Ok(30));
        assert_eq!(boards[1].as_ref().map_err(|row| row.status), Err(RowStatus::Invalid));
        assert!(boards[2].is_err());
    }
}
