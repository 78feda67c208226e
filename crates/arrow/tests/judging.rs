//! Tests of the judging of steps in tables, with every type of text column.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt32Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int64Array, LargeStringArray, ListArray, NullArray, RecordBatch,
    StringArray, StringViewArray,
};
use ninefold::RatingProfile;
use ninefold::guide::DEFAULT_EFFORT;
use ninefold_arrow::{Error, JudgeOptions, RunOptions};

const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn judge_moves(moves: ArrayRef, technique: Option<ArrayRef>) -> Result<RecordBatch, Error> {
    let puzzles: ArrayRef = Arc::new(StringArray::from(vec![PROPER; moves.len()]));
    let name = technique.is_some().then_some("technique");
    let columns = [("puzzle", puzzles), ("moves", moves)].into_iter();
    let columns = columns.chain(technique.map(|technique| ("technique", technique)));
    let batch = RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)));
    let profile = RatingProfile::from_name("human").unwrap();
    let how = JudgeOptions {
        profile: &profile,
        moves: "moves",
        technique: name,
        effort: DEFAULT_EFFORT,
        time_limit: None,
    };
    ninefold_arrow::judge_batch(&batch.unwrap(), &how, &RunOptions::default())
}

fn text_column(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    let column = batch.column_by_name(name).unwrap().as_string::<i32>();
    column.iter().map(|value| value.map(String::from)).collect()
}

#[track_caller]
fn check(moves: ArrayRef, technique: Option<ArrayRef>, expected: &[Option<&str>]) -> RecordBatch {
    let judged = judge_moves(moves, technique).unwrap();
    let expected: Vec<Option<String>> = expected.iter().map(|word| word.map(String::from)).collect();
    assert_eq!(text_column(&judged, "verdict"), expected);
    judged
}

#[test]
fn steps_of_every_type_of_column_are_judged() {
    let steps = [Some("r5c5=5"), None, Some("r5c5=7")];
    let expected = [Some("sound"), None, Some("wrong")];
    check(Arc::new(StringArray::from(steps.to_vec())), None, &expected);
    check(Arc::new(LargeStringArray::from(steps.to_vec())), None, &expected);
    check(Arc::new(StringViewArray::from(steps.to_vec())), None, &expected);
    check(Arc::new(steps.into_iter().collect::<DictionaryArray<Int8Type>>()), None, &expected);
    check(Arc::new(NullArray::new(2)), None, &[None, None]);
    let wrong = judge_moves(Arc::new(Int64Array::from(vec![1])), None).unwrap_err();
    let told = "column \"moves\" is of type Int64: \
                expected text (utf8, large_utf8, utf8_view, dictionary) or lists of text";
    assert_eq!(wrong.to_string(), told);
}

#[test]
fn techniques_are_taken_from_categories() {
    let steps: ArrayRef = Arc::new(StringArray::from(vec!["r5c5=5"; 3]));
    let named: DictionaryArray<Int8Type> = [Some("naked single"), None, Some("x-wing")].into_iter().collect();
    let expected = [Some("sound"), Some("sound"), Some("true-not-shown")];
    check(steps, Some(Arc::new(named)), &expected);
}

/// A missing step keeps its index, so the steps after it are numbered correctly.
#[test]
fn a_missing_step_is_one_that_cannot_be_read() {
    let mut paths = arrow_array::builder::ListBuilder::new(arrow_array::builder::StringBuilder::new());
    for path in [&[Some("r5c5=5"), Some("r1c6=8")][..], &[Some("r5c5=5"), None, Some("r1c3=1")], &[]] {
        path.iter().for_each(|step| paths.values().append_option(*step));
        paths.append(true);
    }
    let paths: ListArray = paths.finish();
    let judged = check(Arc::new(paths), None, &[Some("sound"), Some("unreadable"), None]);
    let first = judged.column_by_name("first_unjustified").unwrap().as_primitive::<UInt32Type>();
    assert_eq!(first.iter().collect::<Vec<_>>(), [None, Some(1), None]);
    assert_eq!(text_column(&judged, "status")[2].as_deref(), Some("invalid"));
}
