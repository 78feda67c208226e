//! Messages about columns that are dropped where no table is written.

use ninefold::Message;
use ninefold::format::{PuzzleEntry, TableHeader};
use ninefold::logic::explain::say;

use crate::language::PuzzleRemark;

/// Message about dropped columns or object members, from their number and their names.
pub(crate) type DroppedColumnsMessage = fn(usize, String) -> Message;

/// Message for commands that output plain lines.
pub(crate) const DROPPED_ALWAYS: DroppedColumnsMessage =
    |n, columns| say!("columns-dropped", n = n, columns = columns);

/// Message for commands that could write a table instead.
pub(crate) const DROPPED_UNLESS_TABLE: DroppedColumnsMessage =
    |n, columns| say!("columns-dropped-unless-table", n = n, columns = columns);

/// Returns the message about a header's extra columns, if there are any.
pub(crate) fn dropped_columns_message(
    sentence: DroppedColumnsMessage,
    header: &TableHeader,
) -> Option<Message> {
    let columns: Vec<&str> = header.non_puzzle_column_names().collect();
    (!columns.is_empty()).then(|| sentence(columns.len(), columns.join(", ")))
}

/// Returns the remark about an object's extra members, if there are any. Tables are reported once, with
/// their header.
pub(crate) fn dropped_members_remark(
    sentence: Option<DroppedColumnsMessage>,
    entry: &PuzzleEntry,
) -> Option<PuzzleRemark> {
    let row = entry.table_row().filter(|row| row.line_text().is_none())?;
    dropped_columns_message(sentence?, row.table_header()).map(PuzzleRemark::MessageWithArguments)
}
