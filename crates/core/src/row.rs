//! The row of a table that a puzzle comes from, as it stood in the file.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A row of a table as it stood in the file, with the header that all rows share; or a JSON object, whose
/// members are the columns.
///
/// The meaning of the columns is up to the reader; a row is text, which is split at its delimiters on demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceRow {
    header: Arc<TableHeader>,
    fields: RowFields,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum RowFields {
    /// A line between delimiters, or several where fields in quotes have line ends.
    Line(String),
    /// The values of members.
    Members(Vec<FieldValue>),
}

/// Content of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// A text, without quotes.
    Text(String),
    /// Any other JSON value, as it is written there: a number, null, a list.
    Json(String),
}

impl FieldValue {
    /// Converts the field to text; null becomes the empty text.
    fn into_text(self) -> String {
        match self {
            FieldValue::Json(null) if null == "null" => String::new(),
            FieldValue::Text(text) | FieldValue::Json(text) => text,
        }
    }

    fn as_str(&self) -> &str {
        match self {
            FieldValue::Text(text) | FieldValue::Json(text) => text,
        }
    }
}

/// The line of a table that names the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    /// The line; empty where names stand in each row.
    pub text: String,
    /// The sign between two fields, except inside quotes.
    pub delimiter: char,
    /// The names of the columns, without their quotes.
    pub names: Vec<String>,
    /// Columns with a known meaning: for each meaning the reader knows, the index of its column, if there is
    /// one. The first meaning is the puzzle.
    pub known_columns: Vec<Option<usize>>,
}

impl SourceRow {
    /// A row of the table that has this header, as a puzzle's source.
    #[must_use]
    pub const fn new(header: Arc<TableHeader>, text: String) -> SourceRow {
        SourceRow { header, fields: RowFields::Line(text) }
    }

    /// An object with the members that this header names.
    #[must_use]
    pub const fn from_members(header: Arc<TableHeader>, values: Vec<FieldValue>) -> SourceRow {
        SourceRow { header, fields: RowFields::Members(values) }
    }

    /// Returns the text line that a data row was read from, if the row is one of a table.
    #[must_use]
    pub fn line_text(&self) -> Option<&str> {
        match &self.fields {
            RowFields::Line(text) => Some(text),
            RowFields::Members(_) => None,
        }
    }

    /// Returns the header, which names the columns.
    #[must_use]
    pub fn table_header(&self) -> &TableHeader {
        &self.header
    }

    /// The text line that names a data table's columns; empty if the row is not from a table.
    #[must_use]
    pub fn header_text(&self) -> &str {
        &self.header.text
    }

    /// The field of a column, without its quotes.
    #[must_use]
    pub fn field_by_name(&self, name: &str) -> Option<String> {
        self.header.column_index(name).and_then(|place| self.field_at(place))
    }

    /// The field at a place, from 0, as text without quotes; null is an empty one.
    #[must_use]
    pub fn field_at(&self, index: usize) -> Option<String> {
        self.field_value_at(index).map(FieldValue::into_text)
    }

    /// All fields of a data row, each as [`field_at`](SourceRow::field_at) has it.
    #[must_use]
    pub fn fields(&self) -> Vec<String> {
        self.field_values().into_iter().map(FieldValue::into_text).collect()
    }

    fn field_values(&self) -> Vec<FieldValue> {
        match &self.fields {
            RowFields::Line(text) => {
                self.header.split_row(text).map(|(_, field)| FieldValue::Text(unquote_field(field))).collect()
            }
            RowFields::Members(values) => values.clone(),
        }
    }

    /// Whether a field has more lines than one.
    #[must_use]
    pub fn has_multiline_field(&self) -> bool {
        match &self.fields {
            RowFields::Line(text) => text.contains('\n'),
            RowFields::Members(values) => values.iter().any(|value| value.as_str().contains('\n')),
        }
    }

    /// The field at a place, from 0.
    #[must_use]
    pub(crate) fn field_value_at(&self, index: usize) -> Option<FieldValue> {
        match &self.fields {
            RowFields::Line(text) => self
                .header
                .split_row(text)
                .nth(index)
                .map(|(_, field)| FieldValue::Text(unquote_field(field))),
            RowFields::Members(values) => values.get(index).cloned(),
        }
    }

    /// Returns the fields other than the puzzle with the names of their columns. A row shorter than the
    /// header has fewer.
    pub fn non_puzzle_fields(&self) -> impl Iterator<Item = (&str, FieldValue)> {
        self.fields_except(|place| Some(place) == self.header.puzzle_column())
    }

    /// Returns the fields of columns without a known meaning.
    pub fn unknown_fields(&self) -> impl Iterator<Item = (&str, FieldValue)> {
        self.fields_except(|place| self.header.known_columns.contains(&Some(place)))
    }

    fn fields_except(&self, is_left_out: impl Fn(usize) -> bool) -> impl Iterator<Item = (&str, FieldValue)> {
        let named = self.header.names.iter().zip(self.field_values()).enumerate();
        named.filter(move |(place, _)| !is_left_out(*place)).map(|(_, (name, value))| (name.as_str(), value))
    }

    /// Returns the names of the columns without a known meaning.
    pub fn unknown_columns(&self) -> impl Iterator<Item = &str> {
        let known = &self.header.known_columns;
        let names = self.header.names.iter().enumerate();
        names.filter(|(place, _)| !known.contains(&Some(*place))).map(|(_, name)| name.as_str())
    }
}

impl TableHeader {
    /// Splits a row into its fields, with their byte offsets. Delimiters inside quotes do not count.
    pub fn split_row<'r>(&self, row: &'r str) -> impl Iterator<Item = (usize, &'r str)> + use<'r> {
        split_fields(row, self.delimiter)
    }

    /// Returns the index of the first column with this name.
    #[must_use]
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    /// Returns the index of the column that holds the puzzles of a data table.
    #[must_use]
    pub fn puzzle_column(&self) -> Option<usize> {
        self.known_columns.first().copied().flatten()
    }

    /// Returns the names of all columns except that of the puzzles.
    pub fn non_puzzle_column_names(&self) -> impl Iterator<Item = &str> {
        let puzzle = self.puzzle_column();
        let names = self.names.iter().enumerate().filter(move |(index, _)| Some(*index) != puzzle);
        names.map(|(_, name)| name.as_str())
    }
}

/// Splits a row at its delimiters; yields the fields with their byte offsets. Delimiters inside quotes do not
/// count.
pub fn split_fields(row: &str, delimiter: char) -> impl Iterator<Item = (usize, &str)> {
    let mut quotes = QuoteState::Before;
    // A delimiter ends a field unless it is inside quotes.
    let ends = move |c: char| {
        let ends = c == delimiter && quotes != QuoteState::Open;
        quotes = quotes.state_after_char(c, delimiter);
        ends
    };
    row.split(ends).map(|field| (field.as_ptr() as usize - row.as_ptr() as usize, field))
}

/// State of a place in a row with respect to quotes. Quotes count only at the start of a field; elsewhere
/// they are ordinary signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteState {
    /// Before a field, or in the blanks before it.
    Before,
    /// In quotes: neither a delimiter nor a line end ends the field.
    Open,
    /// After a quote that closes the field, unless another one follows: two quotes stand for one.
    Closing,
    /// In a field without quotes, or after its quotes.
    Outside,
}

impl QuoteState {
    /// Returns the state after one more sign.
    #[must_use]
    pub fn state_after_char(self, character: char, delimiter: char) -> QuoteState {
        match (self, character) {
            (QuoteState::Open, '"') => QuoteState::Closing,
            (QuoteState::Open, _) | (QuoteState::Closing | QuoteState::Before, '"') => QuoteState::Open,
            (_, character) if character == delimiter => QuoteState::Before,
            (QuoteState::Before, ' ') => QuoteState::Before,
            _ => QuoteState::Outside,
        }
    }

    /// Returns the state after a text.
    #[must_use]
    pub fn state_after_text(self, text: &str, delimiter: char) -> QuoteState {
        text.chars().fold(self, |quotes, character| quotes.state_after_char(character, delimiter))
    }
}

/// Whether a field stands in quotes.
#[must_use]
pub fn is_quoted(field: &str) -> bool {
    let field = field.trim();
    field.len() > 1 && field.starts_with('"') && field.ends_with('"')
}

/// A field of a table's row without its quotes.
#[must_use]
pub fn unquote_field(field: &str) -> String {
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
        let header = Arc::new(TableHeader {
            text,
            delimiter: ',',
            names,
            known_columns: vec![Some(1), None, Some(0)],
        });
        let row = SourceRow::new(header, "1,..5,\"Ada \"\"A\"\", B\"".to_string());
        assert_eq!(row.field_by_name("by, whom").as_deref(), Some("Ada \"A\", B"));
        assert_eq!((row.field_at(1).as_deref(), row.field_at(3)), (Some("..5"), None));
        assert_eq!(row.unknown_columns().collect::<Vec<_>>(), ["by, whom"]);
        let line = "1,..5,\"Ada \"\"A\"\", B\"";
        assert_eq!((row.line_text(), row.header_text()), (Some(line), "id,puzzle,\"by, whom\""));
        let beside: Vec<_> = row.non_puzzle_fields().map(|(name, _)| name).collect();
        assert_eq!(beside, ["id", "by, whom"]);
    }

    #[test]
    fn quotes_count_at_the_beginning_of_a_field_alone() {
        let check = |row: &str, fields: &[&str]| {
            let split: Vec<&str> = split_fields(row, ',').map(|(_, field)| field).collect();
            assert_eq!(split, fields, "{row}");
        };
        check("5\" disk,a\"b,c\"d", &["5\" disk", "a\"b", "c\"d"]);
        check("\"a,\"\"b\"\"\n\",  \"c,d\",", &["\"a,\"\"b\"\"\n\"", "  \"c,d\"", ""]);
        check("\"a\"b,c", &["\"a\"b", "c"]);
        assert_eq!(QuoteState::Before.state_after_text("a,\"b\"\",c", ','), QuoteState::Open);
        assert_eq!(QuoteState::Open.state_after_text("b\",c", ','), QuoteState::Outside);
    }

    #[test]
    fn members_are_columns() {
        let names = vec!["puzzle".to_string(), "er".to_string(), "by".to_string()];
        let header = TableHeader { text: String::new(), delimiter: ',', names, known_columns: vec![Some(0)] };
        let values = ["..5", "7.1", "null"].map(|json| FieldValue::Json(json.into())).to_vec();
        let row = SourceRow::from_members(Arc::new(header), values);
        assert_eq!(
            (row.line_text(), row.field_at(1).as_deref(), row.field_at(2).as_deref()),
            (None, Some("7.1"), Some(""))
        );
        assert_eq!(row.table_header().non_puzzle_column_names().collect::<Vec<_>>(), ["er", "by"]);
    }
}
