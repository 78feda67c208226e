//! Text of Arrow columns, as a table of text has it.
//!
//! `arrow-cast` has this too, with conversions between all types, which take as long to build as everything
//! else that reads tables. Texts are the same: times as in ISO 8601, bytes as hexadecimal numbers, `[1, 2]`,
//! `{name: value}`.

use std::fmt::{Display, LowerExp};
use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::timezone::Tz;
use arrow_array::types::{
    ArrowTemporalType, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, DecimalType,
    DurationMicrosecondType, DurationMillisecondType, DurationNanosecondType, DurationSecondType,
    Float16Type, Float32Type, Float64Type, UInt8Type,
};
use arrow_array::{Array, OffsetSizeTrait, PrimitiveArray, downcast_integer_array, downcast_temporal_array};
use arrow_schema::{DataType, TimeUnit};

/// Number of cells in a grid.
const CELLS: usize = 81;

/// Returns the text of each value, which is empty for a null. A grid of 81 numbers from 0 to 9 is 81 digits.
///
/// # Errors
///
/// A type without text, such as intervals and unions: its name.
pub(super) fn format_array(array: &dyn Array) -> Result<Vec<String>, String> {
    let kind = array.data_type();
    let mut texts = match kind {
        DataType::Null => vec![String::new(); array.len()],
        DataType::Boolean => format_each(array.as_boolean().iter()),
        DataType::Float16 => format_each(array.as_primitive::<Float16Type>().iter()),
        DataType::Float32 => {
            format_each(array.as_primitive::<Float32Type>().iter().map(|value| value.map(format_float)))
        }
        DataType::Float64 => {
            format_each(array.as_primitive::<Float64Type>().iter().map(|value| value.map(format_float)))
        }
        DataType::Decimal32(..) => format_decimals::<Decimal32Type>(array.as_primitive()),
        DataType::Decimal64(..) => format_decimals::<Decimal64Type>(array.as_primitive()),
        DataType::Decimal128(..) => format_decimals::<Decimal128Type>(array.as_primitive()),
        DataType::Decimal256(..) => format_decimals::<Decimal256Type>(array.as_primitive()),
        DataType::Duration(TimeUnit::Second) => format_durations::<DurationSecondType>(array.as_primitive()),
        DataType::Duration(TimeUnit::Millisecond) => {
            format_durations::<DurationMillisecondType>(array.as_primitive())
        }
        DataType::Duration(TimeUnit::Microsecond) => {
            format_durations::<DurationMicrosecondType>(array.as_primitive())
        }
        DataType::Duration(TimeUnit::Nanosecond) => {
            format_durations::<DurationNanosecondType>(array.as_primitive())
        }
        DataType::Utf8 => format_each(array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => format_each(array.as_string::<i64>().iter()),
        DataType::Utf8View => format_each(array.as_string_view().iter()),
        DataType::Binary => format_bytes(array.as_binary::<i32>().iter()),
        DataType::LargeBinary => format_bytes(array.as_binary::<i64>().iter()),
        DataType::BinaryView => format_bytes(array.as_binary_view().iter()),
        DataType::FixedSizeBinary(_) => format_fixed_bytes(array.as_fixed_size_binary().iter()),
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            format_lists(offset_ranges(lists.value_offsets()), lists.values())?
        }
        DataType::LargeList(_) => {
            let lists = array.as_list::<i64>();
            format_lists(offset_ranges(lists.value_offsets()), lists.values())?
        }
        DataType::FixedSizeList(..) => {
            let lists = array.as_fixed_size_list();
            let length = lists.value_length() as usize;
            format_lists((0..lists.len()).map(|row| row * length..(row + 1) * length), lists.values())?
        }
        DataType::Struct(fields) => {
            let columns = array.as_struct().columns().iter().map(|column| format_array(column));
            let columns = columns.collect::<Result<Vec<_>, _>>()?;
            let row = |row: usize| {
                let values = fields.iter().zip(&columns);
                values.map(move |(field, column)| format!("{}: {}", field.name(), column[row]))
            };
            (0..array.len()).map(|i| enclose("{", row(i), "}")).collect()
        }
        DataType::Map(..) => {
            let maps = array.as_map();
            let (keys, values) = (format_array(maps.keys())?, format_array(maps.values())?);
            let ranges = offset_ranges(maps.value_offsets());
            ranges
                .map(|range| enclose("{", range.map(|i| format!("{}: {}", keys[i], values[i])), "}"))
                .collect()
        }
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = format_array(dictionary.values())?;
            // Where all rows are null, there may be no value.
            let keys = if values.is_empty() { Vec::new() } else { dictionary.normalized_keys() };
            let text = |row: usize| keys.get(row).map_or(String::new(), |&key: &usize| values[key].clone());
            (0..array.len()).map(text).collect()
        }
        _ => downcast_integer_array! {
            array => format_each(array.iter()),
            _ => downcast_temporal_array! {
                array => format_times(array),
                _ => return Err(kind.to_string())
            }
        },
    };
    for (row, text) in texts.iter_mut().enumerate() {
        if array.is_null(row) {
            text.clear();
        }
    }
    Ok(texts)
}

fn format_each(values: impl Iterator<Item = Option<impl Display>>) -> Vec<String> {
    values.map(|value| value.map_or(String::new(), |value| value.to_string())).collect()
}

/// Formats a number so that it is read as it was: very large and small ones with an exponent, others with a point.
fn format_float<T: Copy + Display + LowerExp + Into<f64>>(number: T) -> String {
    let size = number.into().abs();
    if size.is_finite() && size != 0.0 && !(1e-5..1e16).contains(&size) {
        return format!("{number:e}");
    }
    let text = number.to_string();
    if size.is_finite() && !text.contains('.') { format!("{text}.0") } else { text }
}

fn format_decimals<T: DecimalType>(array: &PrimitiveArray<T>) -> Vec<String> {
    (0..array.len()).map(|row| array.value_as_string(row)).collect()
}

fn format_durations<T: ArrowTemporalType<Native = i64>>(array: &PrimitiveArray<T>) -> Vec<String> {
    // A duration that is too long for a text in seconds is its number.
    let text = |row| {
        array.value_as_duration(row).map_or_else(|| array.value(row).to_string(), |time| time.to_string())
    };
    (0..array.len()).map(text).collect()
}

/// Formats dates, times of day and points in time; those outside the calendar as their numbers.
fn format_times<T: ArrowTemporalType>(array: &PrimitiveArray<T>) -> Vec<String>
where
    i64: From<T::Native>,
{
    // Zones by name need a list of them, which isn't here. In UTC it is the same moment.
    let utc = "+00:00".parse::<Tz>().ok();
    let zone = match array.data_type() {
        DataType::Timestamp(_, Some(name)) => name.parse::<Tz>().ok().or(utc),
        _ => None,
    };
    let text = |row: usize| match array.data_type() {
        DataType::Date32 => array.value_as_date(row).map(|date| date.to_string()),
        DataType::Time32(_) | DataType::Time64(_) => array.value_as_time(row).map(|time| time.to_string()),
        _ => match zone {
            Some(zone) => array.value_as_datetime_with_tz(row, zone).map(|time| {
                let text = time.to_rfc3339();
                match text.strip_suffix("+00:00") {
                    Some(time) => format!("{time}Z"),
                    None => text,
                }
            }),
            None => array.value_as_datetime(row).map(|time| format!("{}T{}", time.date(), time.time())),
        },
    };
    let number = |row| i64::from(array.value(row)).to_string();
    (0..array.len()).map(|row| text(row).unwrap_or_else(|| number(row))).collect()
}

fn format_bytes<'a>(values: impl Iterator<Item = Option<&'a [u8]>>) -> Vec<String> {
    values.map(|bytes| bytes.map_or(String::new(), to_hex)).collect()
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Formats bytes of one length: grids of numbers, texts, or else hexadecimal numbers.
fn format_fixed_bytes<'a>(values: impl Iterator<Item = Option<&'a [u8]>>) -> Vec<String> {
    let text = |bytes: &[u8]| {
        let written = std::str::from_utf8(bytes).ok().filter(|text| !text.contains(char::is_control));
        format_grid(bytes).or(written.map(String::from)).unwrap_or_else(|| to_hex(bytes))
    };
    values.map(|bytes| bytes.map_or(String::new(), text)).collect()
}

/// Returns the digits of a grid of numbers.
fn format_grid(numbers: &[u8]) -> Option<String> {
    let is_grid = numbers.len() == CELLS && numbers.iter().all(|&number| number <= 9);
    is_grid.then(|| numbers.iter().map(|number| char::from(b'0' + number)).collect())
}

/// Returns the range of the values in each list.
fn offset_ranges<O: OffsetSizeTrait>(offsets: &[O]) -> impl Iterator<Item = Range<usize>> {
    offsets.windows(2).map(|ends| ends[0].as_usize()..ends[1].as_usize())
}

/// Formats lists, each a range of values.
fn format_lists(
    ranges: impl Iterator<Item = Range<usize>>,
    values: &dyn Array,
) -> Result<Vec<String>, String> {
    let numbers = values.as_primitive_opt::<UInt8Type>().filter(|numbers| numbers.null_count() == 0);
    let ranges: Vec<Range<usize>> = ranges.collect();
    let grid =
        |range: &Range<usize>| numbers.and_then(|numbers| format_grid(&numbers.values()[range.clone()]));
    let grids: Vec<Option<String>> = ranges.iter().map(grid).collect();
    // A table of grids needs no text for each of its numbers.
    let texts = if grids.iter().all(Option::is_some) { Vec::new() } else { format_array(values)? };
    let list = |range: Range<usize>| enclose("[", texts[range].iter().cloned(), "]");
    Ok(grids.into_iter().zip(ranges).map(|(grid, range)| grid.unwrap_or_else(|| list(range))).collect())
}

fn enclose(start: &str, parts: impl Iterator<Item = String>, end: &str) -> String {
    format!("{start}{}{end}", parts.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::builder::{FixedSizeListBuilder, ListBuilder, MapBuilder, StringBuilder, UInt8Builder};
    use arrow_array::types::{Date32Type, Int32Type, Int64Type, Time32SecondType, TimestampMillisecondType};
    use arrow_array::{
        ArrayRef, BinaryViewArray, BooleanArray, DictionaryArray, FixedSizeBinaryArray,
        IntervalYearMonthArray, NullArray, StringArray, StructArray,
    };

    use super::*;

    #[track_caller]
    fn check(array: &dyn Array, expected: &[&str]) {
        assert_eq!(format_array(array).unwrap(), expected);
    }

    /// Values and texts as `arrow-cast` 59 writes them. (Zones by name it refuses.)
    #[test]
    fn plain_values_have_the_usual_text() {
        check(&NullArray::new(2), &["", ""]);
        check(&BooleanArray::from(vec![Some(true), None, Some(false)]), &["true", "", "false"]);
        check(&PrimitiveArray::<Int64Type>::from(vec![Some(-5), None]), &["-5", ""]);
        let floats = PrimitiveArray::<Float64Type>::from(vec![Some(7.2), None, Some(1.0), Some(0.1 + 0.2)]);
        check(&floats, &["7.2", "", "1.0", "0.30000000000000004"]);
        check(&PrimitiveArray::<Float32Type>::from(vec![7.2]), &["7.2"]);
        let decimals = PrimitiveArray::<Decimal128Type>::from(vec![Some(1234), None, Some(-5)]);
        check(&decimals.with_precision_and_scale(10, 2).unwrap(), &["12.34", "", "-0.05"]);
        check(&BinaryViewArray::from(vec![Some(&b"\x00\xff"[..]), None]), &["00ff", ""]);
    }

    #[test]
    fn times_are_as_in_iso_8601() {
        check(&PrimitiveArray::<Date32Type>::from(vec![Some(20_787), None]), &["2026-11-30", ""]);
        check(&PrimitiveArray::<Time32SecondType>::from(vec![3_723]), &["01:02:03"]);
        let times = PrimitiveArray::<TimestampMillisecondType>::from(vec![1_796_000_461_500, i64::MAX]);
        check(&times, &["2026-11-30T01:01:01.500", "9223372036854775807"]);
        let times = PrimitiveArray::<TimestampMillisecondType>::from(vec![1_796_000_461_000]);
        check(&times.clone().with_timezone("UTC"), &["2026-11-30T01:01:01Z"]);
        check(&times.clone().with_timezone("+08:00"), &["2026-11-30T09:01:01+08:00"]);
        check(&times.with_timezone("Asia/Shanghai"), &["2026-11-30T01:01:01Z"]);
        check(&PrimitiveArray::<DurationSecondType>::from(vec![61]), &["PT61S"]);
    }

    #[test]
    fn values_in_values_are_in_brackets() {
        let mut lists = ListBuilder::new(StringBuilder::new());
        lists.append_value([Some("a"), None]);
        lists.append_null();
        lists.append_value([Some("b")]);
        let lists: ArrayRef = Arc::new(lists.finish());
        check(&lists, &["[a, ]", "", "[b]"]);
        check(&lists.slice(2, 1), &["[b]"]);
        let numbers: ArrayRef = Arc::new(PrimitiveArray::<Int32Type>::from(vec![1, 2, 3]));
        let field =
            |name, kind: &dyn Array| Arc::new(arrow_schema::Field::new(name, kind.data_type().clone(), true));
        let both = StructArray::from(vec![
            (field("n", &numbers), numbers.clone()),
            (field("of", &lists), lists.clone()),
        ]);
        check(&both, &["{n: 1, of: [a, ]}", "{n: 2, of: }", "{n: 3, of: [b]}"]);
        let mut maps = MapBuilder::new(None, StringBuilder::new(), UInt8Builder::new());
        maps.keys().append_value("a");
        maps.values().append_value(1);
        maps.append(true).unwrap();
        maps.append(false).unwrap();
        check(&maps.finish(), &["{a: 1}", ""]);
        let words = DictionaryArray::<Int32Type>::from_iter([Some("x"), None, Some("x")]);
        check(&words, &["x", "", "x"]);
        let none = DictionaryArray::<Int32Type>::new(vec![None].into(), Arc::new(StringArray::new_null(0)));
        check(&none, &[""]);
    }

    #[test]
    fn grids_of_numbers_are_digits_and_nothing_else_is() {
        let grid: Vec<u8> = (0..81).map(|cell| cell % 10).collect();
        let digits = "0123456789".repeat(9)[..81].to_string();
        let fixed = |bytes: Vec<u8>| FixedSizeBinaryArray::try_from_iter([bytes].into_iter()).unwrap();
        check(&fixed(grid.clone()), &[&digits]);
        check(&fixed(digits.clone().into_bytes()), &[&digits]);
        check(&fixed(vec![1, 2, 3, 250]), &["010203fa"]);
        let list = |numbers: &[u8]| {
            let mut lists = FixedSizeListBuilder::new(UInt8Builder::new(), numbers.len() as i32);
            lists.values().append_slice(numbers);
            lists.append(true);
            lists.finish()
        };
        check(&list(&grid), &[&digits]);
        check(&list(&[1, 12]), &["[1, 12]"]);
        // A number that is no digit isn't taken for the nearest one.
        let mut wrong = grid;
        wrong[3] = 12;
        assert!(format_array(&list(&wrong)).unwrap()[0].starts_with("[0, 1, 2, 12, 4"));
        assert_eq!(format_array(&fixed(wrong)).unwrap()[0].len(), 162);
    }

    #[test]
    fn a_type_without_text_is_named() {
        let intervals = IntervalYearMonthArray::from(vec![1]);
        assert_eq!(format_array(&intervals), Err("Interval(YearMonth)".to_string()));
    }
}
