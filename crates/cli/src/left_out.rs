//! Messages about columns that are dropped where no table is written.

use ninefold::Sentence;
use ninefold::format::{Entry, Header};
use ninefold::logic::explain::say;

use crate::language::Remark;

/// Message about dropped columns or object members, from their number and their names.
pub(crate) type LeftOut = fn(usize, String) -> Sentence;

/// Message for commands that output plain lines.
pub(crate) const ALWAYS: LeftOut = |n, columns| say!("columns-dropped", n = n, columns = columns);

/// Message for commands that could write a table instead.
pub(crate) const UNLESS_TABLE: LeftOut =
    |n, columns| say!("columns-dropped-unless-table", n = n, columns = columns);

/// Returns the message about a header's extra columns, if there are any.
pub(crate) fn of_table(sentence: LeftOut, header: &Header) -> Option<Sentence> {
    let columns: Vec<&str> = header.beside().collect();
    (!columns.is_empty()).then(|| sentence(columns.len(), columns.join(", ")))
}

/// Returns the remark about an object's extra members, if there are any. Tables are reported once, with
/// their header.
pub(crate) fn of_object(sentence: Option<LeftOut>, entry: &Entry) -> Option<Remark> {
    let row = entry.row().filter(|row| row.text().is_none())?;
    of_table(sentence?, row.columns()).map(Remark::Sentence)
}
