//! Columns between the two versions of Arrow's library that are here: that of `ninefold-arrow`, and that of `pyo3-arrow`, which
//! knows Python's side. Both lay out memory the same way, so buffers are shared and nothing is copied.
//!
//! It goes when `pyo3-arrow` has caught up.

use bytes::Bytes;

use crate::told::Told;

/// The version of `pyo3-arrow`.
pub(crate) mod theirs {
    pub(crate) use arrow_array_59::*;
    pub(crate) use arrow_buffer_59 as buffer;
    pub(crate) use arrow_data_59 as data;
    pub(crate) use arrow_schema_59 as schema;
}

/// The version of `ninefold-arrow`.
pub(crate) mod ours {
    pub(crate) use arrow_array::*;
    pub(crate) use arrow_buffer as buffer;
    pub(crate) use arrow_data as data;
    pub(crate) use arrow_schema as schema;
}

macro_rules! bridge {
    ($column:ident, $array:ident, $kind:ident, $buffer:ident, $from:ident, $to:ident) => {
        /// The same column in the other version; `None` if it is of a type that does not cross over.
        pub(crate) fn $column(column: &$from::ArrayRef) -> Option<$to::ArrayRef> {
            Some($to::make_array($array(&column.to_data())?))
        }

        fn $array(data: &$from::data::ArrayData) -> Option<$to::data::ArrayData> {
            let kind = $kind(data.data_type())?;
            let nulls = data.nulls().map(|nulls| {
                let bits =
                    $to::buffer::BooleanBuffer::new($buffer(nulls.buffer()), nulls.offset(), nulls.len());
                $to::buffer::NullBuffer::new(bits)
            });
            let children: Option<Vec<_>> = data.child_data().iter().map($array).collect();
            let made = $to::data::ArrayData::builder(kind)
                .len(data.len())
                .offset(data.offset())
                .nulls(nulls)
                .buffers(data.buffers().iter().map($buffer).collect())
                .child_data(children?)
                .align_buffers(true);
            // It is checked on the way, texts for being UTF-8 too.
            made.build().ok()
        }

        fn $kind(kind: &$from::schema::DataType) -> Option<$to::schema::DataType> {
            use $from::schema::DataType as From;
            use $to::schema::{DataType as To, Field};
            let item = |field: &$from::schema::FieldRef| {
                let kind = $kind(field.data_type())?;
                Some(std::sync::Arc::new(Field::new(field.name(), kind, field.is_nullable())))
            };
            Some(match kind {
                From::Utf8 => To::Utf8,
                From::LargeUtf8 => To::LargeUtf8,
                From::Utf8View => To::Utf8View,
                From::FixedSizeBinary(size) => To::FixedSizeBinary(*size),
                From::FixedSizeList(field, size) => To::FixedSizeList(item(field)?, *size),
                From::List(field) => To::List(item(field)?),
                From::Boolean => To::Boolean,
                From::UInt8 => To::UInt8,
                From::UInt32 => To::UInt32,
                From::UInt64 => To::UInt64,
                From::Float64 => To::Float64,
                _ => return None,
            })
        }

        fn $buffer(buffer: &$from::buffer::Buffer) -> $to::buffer::Buffer {
            /// Keeps the memory.
            struct Owner($from::buffer::Buffer);

            impl AsRef<[u8]> for Owner {
                fn as_ref(&self) -> &[u8] {
                    self.0.as_slice()
                }
            }

            $to::buffer::Buffer::from(Bytes::from_owner(Owner(buffer.clone())))
        }
    };
}

bridge!(to_ours, array_to_ours, kind_to_ours, buffer_to_ours, theirs, ours);
bridge!(to_theirs, array_to_theirs, kind_to_theirs, buffer_to_theirs, ours, theirs);

/// A batch of ours, all of whose columns cross over.
pub(crate) fn batch_to_theirs(batch: &ours::RecordBatch) -> Result<theirs::RecordBatch, Told> {
    let crossed = |i: usize| -> Option<(&str, theirs::ArrayRef, bool)> {
        Some((batch.schema_ref().field(i).name(), to_theirs(batch.column(i))?, true))
    };
    let columns: Option<Vec<_>> = (0..batch.num_columns()).map(crossed).collect();
    let columns = columns.ok_or_else(|| Told::new("a column does not cross over"))?;
    theirs::RecordBatch::try_from_iter_with_nullable(columns).map_err(Told::new)
}
