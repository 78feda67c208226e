//! Data frames in JSON, when they are not written as a list of objects. Each column is written by itself,
//! with the labels of its rows or as a list, or the names of the columns stand apart from the rows.
//!
//! | written as | example |
//! |---|---|
//! | columns of labelled values | `{"puzzle":{"0":"53..…","1":"…"},"solution":{"0":"5346…","1":"…"}}` |
//! | names apart from the rows | `{"columns":["puzzle","solution"],"index":[0,1],"data":[["53..…","5346…"],["…","…"]]}` |
//! | lists | `{"puzzle":["53..…","…"],"solution":["5346…","…"]}` |
//! | rows without names | `[[7,"53..…","5346…"],[8,"…",null]]` |
//! | objects with their schema | `{"schema":{"fields":[…]},"data":[{"puzzle":"53..…"},…]}` |

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::choice::find_puzzle_and_solution;
use super::members::{JsonMember, parse_members};
use super::values::is_single_puzzle;
use crate::column_claims::{ColumnClaim, classify_column_name};

/// A table that is written as one object.
pub(super) struct DataFrame<'t> {
    columns: Vec<FrameColumn<'t>>,
    /// Members of the object that the table is made of.
    members: Vec<String>,
    /// Number of rows.
    row_count: usize,
}

/// A column: its name, and its values as written, with their byte offsets in the text of the object.
struct FrameColumn<'t> {
    name: String,
    values: Vec<FrameValue<'t>>,
}

/// A value as written, and its byte offset.
#[derive(Clone, Copy)]
struct FrameValue<'t> {
    offset: usize,
    text: &'t str,
}

/// Name of the column for the labels of rows.
const INDEX_COLUMN: &str = "index";

impl<'t> DataFrame<'t> {
    /// Returns the table of an object with these members, if it is one: a column must hold puzzles by its
    /// name or because the caller named it.
    pub(super) fn from_object(
        object: &Map<String, Value>,
        written: &[JsonMember<'t>],
        column: Option<&str>,
    ) -> Option<DataFrame<'t>> {
        let by_schema = || DataFrame::from_schema(object, written);
        let frame = DataFrame::from_labelled_columns(written)
            .or_else(|| DataFrame::from_row_lists(object, written))
            .or_else(|| DataFrame::from_column_lists(object, written, column));
        let is_named = |frame_column: &FrameColumn<'_>| match column {
            Some(name) => frame_column.name == name,
            None => classify_column_name(&frame_column.name).is_some(),
        };
        frame.filter(|frame| frame.columns.iter().any(is_named)).or_else(by_schema)
    }

    /// Returns a row without column names as a table: the puzzle and its solution get their names, the other
    /// columns are numbered from 0, as data frames do. `None` unless some of its values have cells.
    pub(super) fn from_unnamed_row(row: &[Value], written: &'t str) -> Option<DataFrame<'t>> {
        let (puzzle, solution) = find_puzzle_and_solution(row)?;
        let values = split_list_elements(0, written);
        let name = |index: usize| match index {
            index if index == puzzle => "puzzle".to_string(),
            index if Some(index) == solution => "solution".to_string(),
            index => index.to_string(),
        };
        let column = |(index, value)| FrameColumn { name: name(index), values: [value].into() };
        (values.len() == row.len()).then(|| DataFrame {
            columns: values.into_iter().enumerate().map(column).collect(),
            members: Vec::new(),
            row_count: 1,
        })
    }

    /// Returns the number of rows of the data frame.
    pub(super) fn len(&self) -> usize {
        self.row_count
    }

    /// Whether a member of the JSON object is part of the data frame.
    pub(super) fn has_member(&self, member: &str) -> bool {
        self.members.iter().any(|own| own == member)
    }

    /// Returns a row of the data frame as a JSON object.
    pub(super) fn build_row_object(&self, number: usize) -> String {
        let name = |name: &str| Value::String(name.to_string()).to_string();
        let member = |column: &FrameColumn<'_>| {
            column.values.get(number).map(|value| format!("{}:{}", name(&column.name), value.text))
        };
        let members: Vec<String> = self.columns.iter().filter_map(member).collect();
        format!("{{{}}}", members.join(","))
    }

    /// Returns the byte offset of a column's value in a row; that of the first column if none has this name.
    pub(super) fn value_offset(&self, number: usize, column: &str) -> usize {
        let named = self.columns.iter().find(|own| own.name == column).or(self.columns.first());
        named.and_then(|column| column.values.get(number)).map_or(0, |value| value.offset)
    }

    /// Returns a table of columns, with the labels of its rows if they say more than the row number.
    fn new(
        mut columns: Vec<FrameColumn<'t>>,
        labels: Vec<FrameValue<'t>>,
        members: Vec<String>,
    ) -> Option<DataFrame<'t>> {
        let rows = columns.iter().map(|column| column.values.len()).max().filter(|rows| *rows > 0)?;
        let label = |text: &str| text.trim_matches('"').to_string();
        let are_numbers =
            labels.iter().enumerate().all(|(number, value)| label(value.text) == number.to_string());
        if !are_numbers && !columns.iter().any(|column| column.name == INDEX_COLUMN) {
            columns.push(FrameColumn { name: INDEX_COLUMN.to_string(), values: labels });
        }
        Some(DataFrame { columns, members, row_count: rows })
    }

    /// Reads objects, one a column, whose members are the rows: the same in each.
    fn from_labelled_columns(written: &[JsonMember<'t>]) -> Option<DataFrame<'t>> {
        let mut columns: Vec<FrameColumn<'t>> = Vec::new();
        let mut labels: Vec<FrameValue<'t>> = Vec::new();
        for member in written {
            if !member.value.starts_with('{') {
                return None;
            }
            let cells = parse_members(member.value);
            let names = cells.iter().map(|cell| FrameValue {
                offset: member.value_offset + cell.name_offset,
                // The quotes are included.
                text: member
                    .value
                    .get(cell.name_offset..cell.name_offset + cell.name.len() + 2)
                    .unwrap_or("\"\""),
            });
            let names: Vec<FrameValue<'t>> = names.collect();
            let is_same = || names.iter().map(|name| name.text).eq(labels.iter().map(|name| name.text));
            if columns.is_empty() {
                labels = names;
            } else if !is_same() {
                return None;
            }
            // Names of columns inside the member show that the members are rows; a single letter may be a
            // label.
            let is_column = |cell: &JsonMember<'_>| {
                cell.name.len() > 1 && classify_column_name(&cell.unescaped_name()).is_some()
            };
            if cells.iter().any(is_column) {
                return None;
            }
            let values = cells
                .iter()
                .map(|cell| FrameValue { offset: member.value_offset + cell.value_offset, text: cell.value });
            columns.push(FrameColumn { name: member.unescaped_name(), values: values.collect() });
        }
        let names = written.iter().map(JsonMember::unescaped_name).collect();
        DataFrame::new(columns, labels, names)
    }

    /// Reads lists, one a row, with the names of their columns apart.
    fn from_row_lists(object: &Map<String, Value>, written: &[JsonMember<'t>]) -> Option<DataFrame<'t>> {
        let names = object.get("columns")?.as_array()?;
        let names: Vec<&str> = names.iter().map(Value::as_str).collect::<Option<_>>()?;
        let find = |name: &str| written.iter().find(|member| member.unescaped_name() == name);
        let rows: Vec<Vec<FrameValue<'t>>> = list_elements(find("data")?)
            .into_iter()
            .map(|row| split_list_elements(row.offset, row.text))
            .collect();
        if rows.iter().any(|row| row.len() != names.len()) {
            return None;
        }
        let column = |(place, name): (usize, &&str)| FrameColumn {
            name: (*name).to_string(),
            values: rows.iter().map(|row| row[place]).collect(),
        };
        let columns = names.iter().enumerate().map(column).collect();
        let labels = find(INDEX_COLUMN).map(list_elements).filter(|labels| labels.len() == rows.len());
        let has_labels = labels.is_some();
        let mut members: Vec<String> = ["columns", "data"].map(String::from).into();
        members.extend(has_labels.then(|| INDEX_COLUMN.to_string()));
        DataFrame::new(columns, labels.unwrap_or_default(), members)
    }

    /// Reads lists, one a column, as long as that of the puzzles; other members of the object are no part of
    /// the table.
    fn from_column_lists(
        object: &Map<String, Value>,
        written: &[JsonMember<'t>],
        column: Option<&str>,
    ) -> Option<DataFrame<'t>> {
        // The list of the puzzles is found first, by its name or because the caller named it.
        let list = |member: &JsonMember<'_>| object.get(&member.unescaped_name()).and_then(Value::as_array);
        let is_of_puzzles = |member: &&JsonMember<'_>| {
            let name = member.unescaped_name();
            let is_named = match column {
                Some(column) => name == column,
                None => classify_column_name(&name).is_some_and(|claim| claim != ColumnClaim::Solution),
            };
            is_named
                && object.get(&name).is_some_and(|value| value.is_array() && !is_single_puzzle(value))
                && list(member).is_some_and(|list| !list.iter().any(Value::is_object))
        };
        // All lists of that length are columns; a single list is not a table.
        let length = written.iter().find(is_of_puzzles).and_then(list)?.len();
        let is_column = |member: &&JsonMember<'_>| list(member).is_some_and(|list| list.len() == length);
        let lists: Vec<&JsonMember<'t>> = written.iter().filter(is_column).collect();
        if lists.len() < 2 {
            return None;
        }
        let column = |member: &&JsonMember<'t>| FrameColumn {
            name: member.unescaped_name(),
            values: list_elements(member),
        };
        DataFrame::new(
            lists.iter().map(column).collect(),
            Vec::new(),
            lists.iter().map(|list| list.unescaped_name()).collect(),
        )
    }

    /// Reads a list of objects, one a row, next to the names and types of their columns.
    fn from_schema(object: &Map<String, Value>, written: &[JsonMember<'t>]) -> Option<DataFrame<'t>> {
        object.get("schema")?.get("fields")?.as_array()?;
        let data = written.iter().find(|member| member.unescaped_name() == "data")?;
        let mut columns: Vec<FrameColumn<'t>> = Vec::new();
        for (number, row) in list_elements(data).into_iter().enumerate() {
            let cells = parse_members(row.text);
            if number > 0 && cells.len() != columns.len() || cells.is_empty() {
                return None;
            }
            for (index, cell) in cells.iter().enumerate() {
                let value = FrameValue { offset: row.offset + cell.value_offset, text: cell.value };
                match columns.get_mut(index) {
                    Some(column) if column.name == cell.unescaped_name() => column.values.push(value),
                    None if number == 0 => {
                        columns.push(FrameColumn { name: cell.unescaped_name(), values: [value].into() });
                    }
                    _ => return None,
                }
            }
        }
        DataFrame::new(columns, Vec::new(), [String::from("data")].into())
    }
}

/// Returns the elements of a member that is a list.
fn list_elements<'t>(member: &JsonMember<'t>) -> Vec<FrameValue<'t>> {
    split_list_elements(member.value_offset, member.value)
}

/// Returns the elements of a list in valid JSON, whose text begins at byte `begin`; none if it is no list.
fn split_list_elements(begin: usize, text: &str) -> Vec<FrameValue<'_>> {
    let elements: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    let place = |value: &RawValue| begin + value.get().as_ptr() as usize - text.as_ptr() as usize;
    elements.into_iter().map(|value| FrameValue { offset: place(value), text: value.get() }).collect()
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::super::text::tests::{LINE, SOLUTION, check_pair};
    use crate::read_all_puzzles;

    const OTHER: &str = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9.";

    #[test]
    fn tables_of_data_frames_are_read_whichever_way_they_are_written() {
        let both = format!("{LINE} {SOLUTION}\n{OTHER}");
        let (p, q, s) = (format!("{LINE:?}"), format!("{OTHER:?}"), format!("{SOLUTION:?}"));
        let rows = [
            format!("{{\"n\":7,\"solution\":{s},\"puzzle\":{p}}}"),
            format!("{{\"n\":8,\"solution\":null,\"puzzle\":{q}}}"),
        ];
        let split =
            format!("\"columns\":[\"n\",\"solution\",\"puzzle\"],\"data\":[[7,{s},{p}],[8,null,{q}]]");
        for text in [
            // By rows, by rows with their labels, with a schema, by columns, with the columns apart, and as
            // lists.
            format!("[{}]", rows.join(",")),
            format!("{{\"0\":{},\"1\":{}}}", rows[0], rows[1]),
            format!(
                "{{\"schema\":{{\"fields\":[{{\"name\":\"puzzle\",\"type\":\"string\"}}],\"primaryKey\":[\"index\"]}},\"data\":[{}]}}",
                rows.join(",")
            ),
            format!(
                "{{\"n\":{{\"0\":7,\"1\":8}},\"solution\":{{\"0\":{s},\"1\":null}},\"puzzle\":{{\"0\":{p},\"1\":{q}}}}}"
            ),
            format!(
                "{{\n \"puzzle\": {{\n  \"a\": {p},\n  \"b\": {q} }},\n \"solution\": {{ \"a\": {s}, \"b\": null }} }}"
            ),
            format!("{{{split},\"index\":[0,1]}}"),
            format!("{{\"index\":[\"x\",\"y\"],{split}}}"),
            format!("{{\"n\":[7,8],\"solution\":[{s},null],\"puzzle\":[{p},{q}]}}"),
            // Without names, the solution is known by the puzzle that it solves.
            format!("[[7,{s},{p}],[8,null,{q}]]"),
            format!("[ [{p}, {s}],\n [{q}, null] ]"),
        ] {
            check_pair(&text, &both);
        }
        check_pair(&format!("{{\"puzzle\":{{\"0\":{p},\"1\":{q}}}}}"), &format!("{LINE}\n{OTHER}"));
        let field = |text: &str, name: &str| {
            let row = read_all_puzzles(text).remove(1).result.unwrap().puzzle.row.unwrap();
            row.field_by_name(name).unwrap_or_default()
        };
        let lists = format!("{{\"n\":[7,1.50],\"solution\":[{s},null],\"puzzle\":[{p},{q}]}}");
        assert_eq!(field(&lists, "n"), "1.50");
        let labels = format!("{{\"puzzle\":{{\"p17\":{p},\"p4\":{q}}}}}");
        assert_eq!(field(&labels, "index"), "p4");
        assert_eq!(field(&format!("{{{split},\"index\":[5,9]}}"), "index"), "9");
        let unnamed = format!("[[7,{p},{s},\"easy\"],[1.50,{p},{s},\"hard\"]]");
        assert_eq!([field(&unnamed, "0"), field(&unnamed, "3")], ["1.50", "hard"]);
        // Lists of puzzles stay such.
        check_pair(&format!("[[{p}],[{q}]]"), &format!("{LINE}\n{OTHER}"));
        check_pair(&format!("[[{p},{q}],[{q},{p}]]"), &format!("{LINE}\n{OTHER}\n{OTHER}\n{LINE}"));
    }

    #[test]
    fn a_fault_in_a_data_frame_is_placed_at_its_value() {
        let cells = "expected 81 cells in a string or in lists of numbers, found";
        let (p, short) = (
            format!("{LINE:?}"),
            "text with a fault: line 1, column 3: expected 81 cells (or 729 candidates), found 2",
        );
        check_pair(
            &format!("{{\"n\":{{\"0\":1,\"1\":2}},\n\"puzzle\":{{\"0\":{p},\n\"1\":\"53\"}}}}"),
            &format!("{LINE}\nline 3, column 5: {cells} {short}"),
        );
        check_pair(
            &format!("{{\"columns\":[\"n\",\"puzzle\"],\"data\":[[1,null],\n[2,{p}]]}}"),
            &format!("line 1, column 38: {cells} null\n{LINE}"),
        );
        let several =
            "line 1, column 1: expected one column or member with puzzles (--column names it), found";
        check_pair(
            &format!("{{\"puzzle\":{{\"0\":{p}}},\"quiz\":{{\"0\":{:?}}}}}", OTHER),
            &several.replace("column 1:", "column 16:").replace("found", "found puzzle, quiz"),
        );
        check_pair(
            &format!("{{\"puzzle\":{{\"0\":{p},\"0\":{p}}}}}"),
            "line 1, column 100: expected each member of an object once, found a second \"0\"",
        );
    }
}
