//! Shared cases that every front end must answer alike, run on tables: `data/faces.json`.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use ninefold::generate::targeted_search::PuzzleRequirements;
use ninefold::{COUNT_LIMIT, RatingProfile};
use ninefold_arrow::{RateOptions, RunOptions};
use ninefold_testkit::frontends::{self, CaseAnswers, Value, json};

const QUESTIONS: [&str; 8] = ["error", "verdict", "solution", "count", "two", "rate", "unrated", "canon"];

/// Table with a row for each case.
struct Table(RecordBatch);

impl Table {
    fn text_value(&self, column: &str, row: usize) -> Option<String> {
        let column = self.0.column_by_name(column).expect("it was added").as_string::<i32>();
        column.is_valid(row).then(|| column.value(row).to_owned())
    }

    /// Converts a status into the verdict of the other front ends.
    fn verdict(&self, row: usize) -> String {
        let status = self.text_value("status", row).expect("every row has one");
        if status == "ok" { "unique".into() } else { status }
    }

    fn solution_count(&self, row: usize) -> Option<u64> {
        let column = self.0.column_by_name("count").expect("it was added").as_primitive::<UInt64Type>();
        column.is_valid(row).then(|| column.value(row))
    }

    fn rating_json(&self, row: usize) -> Value {
        let part = |name| self.0.column_by_name(name).expect("it was added").as_primitive::<Float64Type>();
        if part("er").is_null(row) {
            return Value::Null;
        }
        let [er, ep, ed] = ["er", "ep", "ed"].map(|name| part(name).value(row));
        json!({ "er": er, "ep": ep, "ed": ed, "technique": self.text_value("technique", row) })
    }
}

#[test]
fn tables_answer_as_every_face_must() {
    let cases = frontends::read_shared_cases();
    let texts: ArrayRef = Arc::new(StringArray::from_iter_values(cases.iter().map(|(_, text, _)| text)));
    let batch = RecordBatch::try_from_iter([("puzzle", texts)]).unwrap();
    let run = RunOptions::default();
    let solved = Table(ninefold_arrow::solve_batch(&batch, &run).unwrap());
    let [many, two] =
        [COUNT_LIMIT, 2].map(|limit| Table(ninefold_arrow::count_solutions(&batch, limit, &run).unwrap()));
    let rate =
        RateOptions { profile: &RatingProfile::from_name("se").unwrap(), effort: None, time_limit: None };
    let rated = Table(ninefold_arrow::rate_batch(&batch, &rate, &run).unwrap());
    let canon = Table(ninefold_arrow::add_canonical_forms(&batch, &run).unwrap());
    let checked = Table(ninefold_arrow::check_batch(&batch, &run).unwrap());
    let mut row = 0;
    frontends::check_answers("tables", &QUESTIONS, |_| {
        let verdict = solved.verdict(row);
        assert_eq!(verdict, checked.verdict(row));
        let error = (verdict == "invalid").then(|| solved.text_value("error", row).expect("it is told"));
        let rating = rated.rating_json(row);
        let unrated = rating.is_null().then(|| rated.text_value("error", row).expect("it is told"));
        let answers = json!({
            "error": error,
            "verdict": verdict,
            "solution": solved.text_value("solution", row),
            "count": many.solution_count(row),
            "two": two.solution_count(row),
            "rate": rating,
            "unrated": unrated,
            "canon": canon.text_value("canonical", row).map(|form| form.replace('0', ".")),
        });
        row += 1;
        let Value::Object(answers) = answers else { unreachable!("it is one") };
        Some::<CaseAnswers>(answers)
    });
    let (seed, puzzles) = frontends::generated_puzzles();
    let made = ninefold_arrow::generate_batch(&PuzzleRequirements::default(), seed, 0..1, &run).unwrap();
    let found = made.column_by_name("puzzle").unwrap().as_string::<i32>();
    assert!(puzzles.iter().enumerate().all(|(at, puzzle)| found.value(at) == puzzle));
}
