//! What is said of columns that are left out where no table is written.

use ninefold::Sentence;
use ninefold::format::{Entry, Header};
use ninefold::logic::explain::say;

use crate::language::Remark;

/// What is said of columns, or members of objects, that are left out: their number and their names.
pub(crate) type LeftOut = fn(usize, String) -> Sentence;

/// What a command says that writes lines.
pub(crate) const ALWAYS: LeftOut = |n, columns| say!("columns-dropped", n = n, columns = columns);

/// What a command says that would write a table.
pub(crate) const UNLESS_TABLE: LeftOut =
    |n, columns| say!("columns-dropped-unless-table", n = n, columns = columns);

/// What is said of a header's columns.
pub(crate) fn of_table(sentence: LeftOut, header: &Header) -> Option<Sentence> {
    let columns: Vec<&str> = header.beside().collect();
    (!columns.is_empty()).then(|| sentence(columns.len(), columns.join(", ")))
}

/// What is remarked of a puzzle whose object has members that are left out. Of tables it is said once, when their header comes.
pub(crate) fn of_object(sentence: Option<LeftOut>, entry: &Entry) -> Option<Remark> {
    let row = entry.row().filter(|row| row.text().is_none())?;
    of_table(sentence?, row.columns()).map(Remark::Sentence)
}
