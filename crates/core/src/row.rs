//! The row of a table that a puzzle comes from, as it stood in the file.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A row of a table as it stood in the file, with the header that all rows share.
///
/// What the columns mean is for the reader of tables to say; here a row is text, cut at its delimiters when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    header: Arc<Header>,
    text: String,
}

/// The line of a table that names the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The line.
    pub text: String,
    /// What stands between two fields, but for inside quotes.
    pub delimiter: char,
    /// The names of the columns, without their quotes.
    pub names: Vec<String>,
    /// The places of the columns that have a meaning here: for each meaning that the reader knows, its column, if there is one.
    pub places: Vec<Option<usize>>,
}

impl Row {
    /// A row of the table that has this header.
    #[must_use]
    pub const fn new(header: Arc<Header>, text: String) -> Row {
        Row { header, text }
    }

    /// The line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line that names the columns, and what it says of them.
    #[must_use]
    pub fn columns(&self) -> &Header {
        &self.header
    }

    /// The line that names the columns.
    #[must_use]
    pub fn header(&self) -> &str {
        &self.header.text
    }

    /// The field of a column, without its quotes.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<String> {
        self.header.names.iter().position(|other| other == name).and_then(|place| self.at(place))
    }

    /// The field at a place, from 0, without its quotes.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<String> {
        self.header.split(&self.text).nth(place).map(|(_, field)| unquoted(field))
    }

    /// The names of the columns that have no meaning here: neither the cells nor the title nor the like.
    pub fn others(&self) -> impl Iterator<Item = &str> {
        let known = &self.header.places;
        let names = self.header.names.iter().enumerate();
        names.filter(|(place, _)| !known.contains(&Some(*place))).map(|(_, name)| name.as_str())
    }
}

impl Header {
    /// The fields of a row with their byte offsets; delimiters inside quotes do not count.
    pub fn split<'r>(&self, row: &'r str) -> impl Iterator<Item = (usize, &'r str)> + use<'r> {
        split(row, self.delimiter)
    }
}

/// The fields of a row between these delimiters, with their byte offsets; delimiters inside quotes do not count.
pub fn split(row: &str, delimiter: char) -> impl Iterator<Item = (usize, &str)> {
    let mut quoted = false;
    let inside = move |c: char| {
        quoted ^= c == '"';
        c == delimiter && !quoted
    };
    row.split(inside).map(|field| (field.as_ptr() as usize - row.as_ptr() as usize, field))
}

/// Whether a field stands in quotes.
#[must_use]
pub fn is_quoted(field: &str) -> bool {
    let field = field.trim();
    field.len() > 1 && field.starts_with('"') && field.ends_with('"')
}

/// A field without its quotes.
#[must_use]
pub fn unquoted(field: &str) -> String {
    if !is_quoted(field) {
        return field.to_string();
    }
    let field = field.trim();
    field[1..field.len() - 1].replace("\"\"", "\"")
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn fields_are_cut_at_delimiters_outside_quotes() {
        let text = "id,puzzle,\"by, whom\"".to_string();
        let names = vec!["id".to_string(), "puzzle".to_string(), "by, whom".to_string()];
        let header = Arc::new(Header { text, delimiter: ',', names, places: vec![Some(1), None, Some(0)] });
        let row = Row::new(header, "1,..5,\"Ada \"\"A\"\", B\"".to_string());
        assert_eq!(row.field("by, whom").as_deref(), Some("Ada \"A\", B"));
        assert_eq!((row.at(1).as_deref(), row.at(3)), (Some("..5"), None));
        assert_eq!(row.others().collect::<Vec<_>>(), ["by, whom"]);
        assert_eq!((row.text(), row.header()), ("1,..5,\"Ada \"\"A\"\", B\"", "id,puzzle,\"by, whom\""));
    }
}
