//! Rows of data sets for machine learning as record batches.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, ListBuilder, StringBuilder, StructBuilder, UInt16Builder, UInt32Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Fields};
use ninefold::wire::dataset::{ChatMessage, DataRow, DatasetValue};

use crate::Error;

/// Builder of a column.
enum DatasetColumn {
    Text(StringBuilder),
    Whole(UInt32Builder),
    Real(Float64Builder),
    Texts(ListBuilder<StringBuilder>),
    Flags(ListBuilder<BooleanBuilder>),
    Tokens(ListBuilder<UInt16Builder>),
    Reals(ListBuilder<Float64Builder>),
    Messages(ListBuilder<StructBuilder>),
}

/// Converts rows of one kind to a batch, with a column for each of the rows'
/// [values](DataRow::column_values): texts (`utf8`), numbers (`uint32`, `float64`), lists of texts, `bool`,
/// `uint16` or `float64`, and messages as a list of structs with `role` and `content`.
///
/// # Errors
/// When there are no rows, since the columns are unknown then.
///
/// # Panics
/// When rows are of several kinds.
pub fn rows_to_batch(rows: &[DataRow]) -> Result<RecordBatch, Error> {
    let mut columns: Vec<(&'static str, DatasetColumn)> = Vec::new();
    for row in rows {
        for (place, (name, value)) in row.column_values().into_iter().enumerate() {
            // The first row determines the columns.
            if columns.len() <= place {
                columns.push((name, DatasetColumn::with_value_type(&value)));
            }
            columns[place].1.push_value(value);
        }
    }
    let arrays = columns.into_iter().map(|(name, column)| (name, column.finish(), true));
    Ok(RecordBatch::try_from_iter_with_nullable(arrays)?)
}

impl DatasetColumn {
    fn with_value_type(value: &DatasetValue) -> DatasetColumn {
        match value {
            DatasetValue::Text(_) => DatasetColumn::Text(StringBuilder::new()),
            DatasetValue::Whole(_) => DatasetColumn::Whole(UInt32Builder::new()),
            DatasetValue::Real(_) => DatasetColumn::Real(Float64Builder::new()),
            DatasetValue::Texts(_) => DatasetColumn::Texts(ListBuilder::new(StringBuilder::new())),
            DatasetValue::Flags(_) => DatasetColumn::Flags(ListBuilder::new(BooleanBuilder::new())),
            DatasetValue::Tokens(_) => DatasetColumn::Tokens(ListBuilder::new(UInt16Builder::new())),
            DatasetValue::Reals(_) => DatasetColumn::Reals(ListBuilder::new(Float64Builder::new())),
            DatasetValue::Messages(_) => {
                let texts = ["role", "content"].map(|name| Field::new(name, DataType::Utf8, true));
                DatasetColumn::Messages(ListBuilder::new(StructBuilder::from_fields(
                    Fields::from(texts.to_vec()),
                    0,
                )))
            }
        }
    }

    fn push_value(&mut self, value: DatasetValue) {
        match (self, value) {
            (DatasetColumn::Text(column), DatasetValue::Text(text)) => column.append_option(text),
            (DatasetColumn::Whole(column), DatasetValue::Whole(number)) => column.append_value(number),
            (DatasetColumn::Real(column), DatasetValue::Real(number)) => column.append_option(number),
            (DatasetColumn::Texts(column), DatasetValue::Texts(texts)) => column.append_value(texts),
            (DatasetColumn::Flags(column), DatasetValue::Flags(flags)) => {
                column.append_value(flags.into_iter().map(Some))
            }
            (DatasetColumn::Tokens(column), DatasetValue::Tokens(tokens)) => {
                column.append_value(tokens.into_iter().map(Some));
            }
            (DatasetColumn::Reals(column), DatasetValue::Reals(numbers)) => column.append_value(numbers),
            (DatasetColumn::Messages(column), DatasetValue::Messages(messages)) => {
                messages.iter().for_each(|message| append_chat_message(column.values(), message));
                column.append(true);
            }
            _ => panic!("rows of a kind have the same columns"),
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            DatasetColumn::Text(mut column) => Arc::new(column.finish()),
            DatasetColumn::Whole(mut column) => Arc::new(column.finish()),
            DatasetColumn::Real(mut column) => Arc::new(column.finish()),
            DatasetColumn::Texts(mut column) => Arc::new(column.finish()),
            DatasetColumn::Flags(mut column) => Arc::new(column.finish()),
            DatasetColumn::Tokens(mut column) => Arc::new(column.finish()),
            DatasetColumn::Reals(mut column) => Arc::new(column.finish()),
            DatasetColumn::Messages(mut column) => Arc::new(column.finish()),
        }
    }
}

fn append_chat_message(messages: &mut StructBuilder, message: &ChatMessage) {
    for (place, text) in [message.role, message.content.as_str()].into_iter().enumerate() {
        if let Some(field) = messages.field_builder::<StringBuilder>(place) {
            field.append_value(text);
        }
    }
    messages.append(true);
}
