//! Rows of data sets as record batches.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, ListBuilder, StringBuilder, StructBuilder, UInt16Builder, UInt32Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Fields};
use ninefold::wire::dataset::{ChatMessage, DataRow, Value};

use crate::Error;

/// Builder of a column.
enum Column {
    Text(StringBuilder),
    Whole(UInt32Builder),
    Real(Float64Builder),
    Texts(ListBuilder<StringBuilder>),
    Flags(ListBuilder<BooleanBuilder>),
    Tokens(ListBuilder<UInt16Builder>),
    Reals(ListBuilder<Float64Builder>),
    Messages(ListBuilder<StructBuilder>),
}

/// Converts rows of one kind to a batch, with a column for each of the rows' [values](DataRow::values): texts
/// (`utf8`), numbers (`uint32`, `float64`), lists of texts, `bool`, `uint16` or `float64`, and messages as a
/// list of structs with `role` and `content`.
///
/// # Errors
/// When there are no rows, since the columns are unknown then.
///
/// # Panics
/// When rows are of several kinds.
pub fn data_rows(rows: &[DataRow]) -> Result<RecordBatch, Error> {
    let mut columns: Vec<(&'static str, Column)> = Vec::new();
    for row in rows {
        for (place, (name, value)) in row.values().into_iter().enumerate() {
            // The first row determines the columns.
            if columns.len() <= place {
                columns.push((name, Column::of(&value)));
            }
            columns[place].1.push(value);
        }
    }
    let arrays = columns.into_iter().map(|(name, column)| (name, column.finish(), true));
    Ok(RecordBatch::try_from_iter_with_nullable(arrays)?)
}

impl Column {
    fn of(value: &Value) -> Column {
        match value {
            Value::Text(_) => Column::Text(StringBuilder::new()),
            Value::Whole(_) => Column::Whole(UInt32Builder::new()),
            Value::Real(_) => Column::Real(Float64Builder::new()),
            Value::Texts(_) => Column::Texts(ListBuilder::new(StringBuilder::new())),
            Value::Flags(_) => Column::Flags(ListBuilder::new(BooleanBuilder::new())),
            Value::Tokens(_) => Column::Tokens(ListBuilder::new(UInt16Builder::new())),
            Value::Reals(_) => Column::Reals(ListBuilder::new(Float64Builder::new())),
            Value::Messages(_) => {
                let texts = ["role", "content"].map(|name| Field::new(name, DataType::Utf8, true));
                Column::Messages(ListBuilder::new(StructBuilder::from_fields(
                    Fields::from(texts.to_vec()),
                    0,
                )))
            }
        }
    }

    fn push(&mut self, value: Value) {
        match (self, value) {
            (Column::Text(column), Value::Text(text)) => column.append_option(text),
            (Column::Whole(column), Value::Whole(number)) => column.append_value(number),
            (Column::Real(column), Value::Real(number)) => column.append_option(number),
            (Column::Texts(column), Value::Texts(texts)) => column.append_value(texts),
            (Column::Flags(column), Value::Flags(flags)) => column.append_value(flags.into_iter().map(Some)),
            (Column::Tokens(column), Value::Tokens(tokens)) => {
                column.append_value(tokens.into_iter().map(Some));
            }
            (Column::Reals(column), Value::Reals(numbers)) => column.append_value(numbers),
            (Column::Messages(column), Value::Messages(messages)) => {
                messages.iter().for_each(|message| append(column.values(), message));
                column.append(true);
            }
            _ => panic!("rows of a kind have the same columns"),
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Column::Text(mut column) => Arc::new(column.finish()),
            Column::Whole(mut column) => Arc::new(column.finish()),
            Column::Real(mut column) => Arc::new(column.finish()),
            Column::Texts(mut column) => Arc::new(column.finish()),
            Column::Flags(mut column) => Arc::new(column.finish()),
            Column::Tokens(mut column) => Arc::new(column.finish()),
            Column::Reals(mut column) => Arc::new(column.finish()),
            Column::Messages(mut column) => Arc::new(column.finish()),
        }
    }
}

fn append(messages: &mut StructBuilder, message: &ChatMessage) {
    for (place, text) in [message.role, message.content.as_str()].into_iter().enumerate() {
        if let Some(field) = messages.field_builder::<StringBuilder>(place) {
            field.append_value(text);
        }
    }
    messages.append(true);
}
