//! Tests of every operation on every type of column: the columns it adds, the inputs it refuses, and that
//! splitting the rows changes nothing.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int8Type, Int64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, FixedSizeBinaryArray, FixedSizeListArray, Float64Array, Int64Array,
    LargeStringArray, ListArray, NullArray, RecordBatch, StringArray, StringViewArray, UInt8Array,
};
use arrow_schema::{DataType, Field};
use ninefold::generate::minimal::BATCH_SIZE;
use ninefold::generate::targeted_search::PuzzleRequirements;
use ninefold::generate::transforming;
use ninefold::solve::lane::{LaneEngine, PuzzleSource, SolveQuestion};
use ninefold::solve::lists::{BoardAnswer, BoardAnswers, ListSolver};
use ninefold::wire::TraceDetails;
use ninefold::{Board, Cell, CellMap, RatingProfile, SolutionVerdict, Solver};
use ninefold_arrow::{
    Error, KeyEquality, NameClashPolicy, RENAMED_KEY, RateOptions, RunOptions, TraceOptions, TransformOptions,
};

const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL: &str = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";
/// Puzzle in which 9 has no place in row 1.
const NONE: &str = "12345678.........9...............................................................";
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn text_batch(rows: &[Option<&str>]) -> RecordBatch {
    numbered_batch(Arc::new(StringArray::from(rows.to_vec())))
}

fn numbered_batch(puzzles: ArrayRef) -> RecordBatch {
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values(0..puzzles.len() as i64));
    RecordBatch::try_from_iter_with_nullable([("id", ids, true), ("Quizzes", puzzles, true)]).unwrap()
}

fn read_data_lines(name: &str) -> Vec<String> {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
}

/// Returns a column of text.
fn text_column(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    let column = batch.column_by_name(name).unwrap_or_else(|| panic!("no column {name}"));
    column.as_string::<i32>().iter().map(|value| value.map(String::from)).collect()
}

fn row_statuses(batch: &RecordBatch) -> Vec<String> {
    text_column(batch, "status").into_iter().map(|status| status.expect("every row has one")).collect()
}

fn mixed_batch() -> RecordBatch {
    text_batch(&[Some(PROPER), None, Some(SEVERAL), Some(NONE), Some(CLASH), Some("53..7"), Some("")])
}

const MIXED: [&str; 7] = ["ok", "invalid", "several", "none", "invalid", "invalid", "invalid"];

#[test]
fn every_row_is_solved_or_told_why_not() {
    let solved = ninefold_arrow::solve_batch(&mixed_batch(), &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&solved), MIXED);
    let solutions = text_column(&solved, "solution");
    assert_eq!(solutions[0].as_deref(), Some(SOLUTION));
    assert_eq!(solutions[2].as_ref().map(String::len), Some(81));
    let errors = text_column(&solved, "error");
    for (row, error) in errors.iter().enumerate() {
        assert_eq!(error.is_none(), solutions[row].is_some(), "row {row}: {error:?}");
    }
    assert_eq!(errors[1].as_deref(), Some("expected a puzzle, found no value"));
    assert_eq!(errors[3].as_deref(), Some("it has no solution"));
    assert!(errors[4].as_ref().unwrap().starts_with("two 5s in box 1 (r1c1, r1c2)"));
    assert!(errors[5].as_ref().unwrap().contains("line 1, column 6: expected"), "{errors:?}");
    // Other columns pass through, in their places.
    let names: Vec<_> = solved.schema_ref().fields().iter().map(|field| field.name().as_str()).collect();
    assert_eq!(names, ["id", "Quizzes", "solution", "status", "error", "warnings"]);
    assert_eq!(solved.column(0), mixed_batch().column(0));
}

/// Rows other than 81 characters are read as the formats define.
#[test]
fn rows_are_texts_of_any_format() {
    let grid: Vec<String> =
        PROPER.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into()).collect();
    let (grid, remark) = (grid.join("\n"), format!("{PROPER} # easy"));
    let zeros = PROPER.replace('.', "0");
    let rows = text_batch(&[Some(&grid), Some(&remark), Some(&zeros), Some(SOLUTION)]);
    let solved = ninefold_arrow::solve_batch(&rows, &RunOptions::default()).unwrap();
    assert_eq!(text_column(&solved, "solution"), vec![Some(SOLUTION.to_string()); 4]);
}

/// Puzzles can have any of the column types, and grids in the answers have the matching type.
#[test]
fn puzzles_are_of_six_types_and_grids_answer_in_kind() {
    let lines = [PROPER, SEVERAL, CLASH];
    let numbers =
        |line: &str| line.bytes().map(|c| if c == b'.' { 0 } else { c - b'0' }).collect::<Vec<u8>>();
    let all: Vec<u8> = lines.iter().flat_map(|line| numbers(line)).collect();
    let item = Arc::new(Field::new_list_field(DataType::UInt8, true));
    let of_lists = FixedSizeListArray::new(item, 81, Arc::new(UInt8Array::from(all)), None);
    let bytes = |rows: Vec<Vec<u8>>| -> ArrayRef {
        Arc::new(FixedSizeBinaryArray::try_from_iter(rows.into_iter()).unwrap())
    };
    let columns: [ArrayRef; 6] = [
        Arc::new(StringArray::from_iter_values(lines)),
        Arc::new(LargeStringArray::from_iter_values(lines)),
        Arc::new(StringViewArray::from_iter_values(lines)),
        bytes(lines.map(|line| line.as_bytes().to_vec()).to_vec()),
        bytes(lines.map(numbers).to_vec()),
        Arc::new(of_lists),
    ];
    for puzzles in columns {
        let kind = puzzles.data_type().clone();
        let solved =
            ninefold_arrow::solve_batch(&numbered_batch(puzzles.clone()), &RunOptions::default()).unwrap();
        assert_eq!(row_statuses(&solved), ["ok", "several", "invalid"], "{kind}");
        let solution = solved.column_by_name("solution").unwrap();
        let first: Vec<u8> = match solution.data_type() {
            DataType::Utf8 => solution.as_string::<i32>().value(0).bytes().collect(),
            DataType::LargeUtf8 => solution.as_string::<i64>().value(0).bytes().collect(),
            DataType::FixedSizeBinary(81) => solution.as_fixed_size_binary().value(0).to_vec(),
            DataType::FixedSizeList(_, 81) => {
                let row = solution.as_fixed_size_list().value(0);
                row.as_primitive::<UInt8Type>().values().iter().map(|number| b'0' + number).collect()
            }
            other => panic!("{other}"),
        };
        assert_eq!(String::from_utf8(first).unwrap(), SOLUTION);
        let expected = if kind == DataType::Utf8View { DataType::Utf8 } else { kind };
        let is_list = matches!(expected, DataType::FixedSizeList(..));
        assert!(is_list || *solution.data_type() == expected, "{expected}");
        assert!(solution.is_null(2));
        let canonical =
            ninefold_arrow::add_canonical_forms(&numbered_batch(puzzles), &RunOptions::default()).unwrap();
        assert_eq!(canonical.column_by_name("canonical").unwrap().data_type(), solution.data_type());
    }
}

#[test]
fn numbers_that_are_no_digits_are_told_with_their_cell() {
    let item = Arc::new(Field::new_list_field(DataType::UInt8, true));
    let mut numbers = vec![Some(0); 3 * 81];
    numbers[2] = Some(12);
    // What is missing is an empty cell.
    numbers[81 + 5] = None;
    numbers[2 * 81 + 80] = Some(255);
    let lists = FixedSizeListArray::new(item, 81, Arc::new(UInt8Array::from(numbers)), None);
    let solved =
        ninefold_arrow::solve_batch(&numbered_batch(Arc::new(lists)), &RunOptions::default()).unwrap();
    let errors = text_column(&solved, "error");
    assert_eq!(errors[0].as_deref(), Some("r1c3: expected a number from 0 to 9, found 12"));
    assert_eq!((errors[1].as_deref(), row_statuses(&solved)[1].as_str()), (None, "several"));
    assert_eq!(errors[2].as_deref(), Some("r9c9: expected a number from 0 to 9, found 255"));
}

#[test]
fn batches_without_puzzles_are_refused_in_words() {
    let number: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    let text: ArrayRef = Arc::new(StringArray::from(vec![PROPER]));
    let check = |columns: Vec<(&str, &ArrayRef)>, run: &RunOptions<'_>, why: &str| {
        let columns = columns.into_iter().map(|(name, column)| (name, column.clone()));
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        assert_eq!(ninefold_arrow::solve_batch(&batch, run).unwrap_err().to_string(), why);
    };
    let run = RunOptions::default();
    check(
        vec![("id", &number)],
        &run,
        "no column holds puzzles: expected one named puzzle, puzzles, quizzes, question, q, grid, board, unsolved; the columns are id",
    );
    check(
        vec![("puzzle", &number)],
        &run,
        "column \"puzzle\" is of type Int64: expected text (utf8, large_utf8, utf8_view, dictionary), fixed_size_binary(81) or lists of 81 numbers",
    );
    check(
        vec![("puzzle", &text), ("quizzes", &text)],
        &run,
        "several columns may hold the puzzles: puzzle, quizzes; say which",
    );
    check(
        vec![("puzzle", &text)],
        &RunOptions { puzzle: Some("sudoku"), ..run },
        "there is no column named \"sudoku\"; the columns are puzzle",
    );
    check(
        vec![("puzzle", &text), ("solution", &text)],
        &run,
        "there is a column named \"solution\" already: rename it, or give the answers a prefix",
    );
    let two = RecordBatch::try_from_iter([("a", text.clone()), ("solution", text)]).unwrap();
    let run = RunOptions { puzzle: Some("a"), prefix: "my_", ..run };
    let solved = ninefold_arrow::solve_batch(&two, &run).unwrap();
    assert_eq!(text_column(&solved, "my_solution"), [Some(SOLUTION.to_string())]);
    assert_eq!(text_column(&solved, "my_status"), [Some("ok".to_string())]);
}

/// Operations to apply to the same batch.
type Operation = fn(&RecordBatch, &RunOptions<'_>) -> Result<RecordBatch, Error>;

fn rate_by_human_scale(batch: &RecordBatch, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    ninefold_arrow::rate_batch(
        batch,
        &RateOptions { profile: &RatingProfile::from_name("human").unwrap(), effort: None, time_limit: None },
        run,
    )
}

fn trace_with_boards(batch: &RecordBatch, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let telling = TraceDetails { localizer: None, boards: true };
    let profile = RatingProfile::from_name("human").unwrap();
    ninefold_arrow::trace_batch(
        batch,
        &TraceOptions { profile: &profile, details: telling, effort: None, time_limit: None },
        run,
    )
}

const OPERATIONS: [Operation; 8] = [
    trace_with_boards,
    |batch, run| ninefold_arrow::solve_batch(batch, run),
    |batch, run| ninefold_arrow::count_solutions(batch, 10, run),
    |batch, run| ninefold_arrow::check_batch(batch, run),
    rate_by_human_scale,
    |batch, run| ninefold_arrow::add_canonical_forms(batch, run),
    |batch, run| ninefold_arrow::add_puzzle_keys(batch, KeyEquality::Symmetry, run),
    |batch, run| ninefold_arrow::add_puzzle_keys(batch, KeyEquality::Cells, run),
];

#[test]
fn results_depend_neither_on_batches_nor_on_threads() {
    let mut rows: Vec<String> = read_data_lines("minimal.txt").into_iter().take(90).collect();
    rows.extend(read_data_lines("several.txt").into_iter().take(20));
    rows.extend(read_data_lines("none.txt").into_iter().take(20));
    rows.insert(17, CLASH.into());
    rows.insert(40, "no puzzle".into());
    let complete = text_batch(&rows.iter().map(|row| Some(row.as_str())).collect::<Vec<_>>());
    for operation in OPERATIONS {
        let at_once = operation(&complete, &RunOptions::default()).unwrap();
        assert_eq!(at_once.num_rows(), rows.len());
        for (threads, size) in [(1, 1), (2, 7), (3, 64), (5, rows.len())] {
            let run = RunOptions { threads: NonZero::new(threads).unwrap(), ..RunOptions::default() };
            for start in (0..rows.len()).step_by(size) {
                let length = size.min(rows.len() - start);
                let part = operation(&complete.slice(start, length), &run).unwrap();
                assert_eq!(part, at_once.slice(start, length), "{threads} threads, batches of {size}");
            }
        }
    }
}

#[test]
fn batches_without_rows_have_all_columns() {
    for operation in OPERATIONS {
        let (empty, full) = (
            mixed_batch().slice(0, 0),
            operation(&mixed_batch().slice(0, 1), &RunOptions::default()).unwrap(),
        );
        let answered = operation(&empty, &RunOptions::default()).unwrap();
        assert_eq!((answered.num_rows(), answered.schema()), (0, full.schema()));
    }
}

/// Solutions of many rows, most of them found by the lane engine, equal those of the solver for single
/// puzzles.
#[test]
fn many_rows_are_solved_as_one_by_one() {
    let rows: Vec<String> = [
        read_data_lines("minimal.txt"),
        read_data_lines("several.txt"),
        read_data_lines("none.txt"),
        read_data_lines("extreme.txt"),
    ]
    .concat();
    let batch = text_batch(&rows.iter().map(|row| Some(row.as_str())).collect::<Vec<_>>());
    let solved = ninefold_arrow::solve_batch(&batch, &RunOptions::default()).unwrap();
    let mut solver = Solver::new();
    let found = text_column(&solved, "solution").into_iter().zip(row_statuses(&solved));
    for (row, (solution, status)) in rows.iter().zip(found) {
        let verdict = solver.check_uniqueness(&row.parse().unwrap());
        let expected = match verdict {
            SolutionVerdict::None => "none",
            SolutionVerdict::Unique(_) => "ok",
            SolutionVerdict::Several(..) => "several",
        };
        assert_eq!(
            (solution, status.as_str()),
            (verdict.first_solution().map(|first| first.to_string()), expected)
        );
    }
}

/// Redundant givens of many rows equal those that the solver finds for single puzzles.
#[test]
fn many_rows_are_checked_as_one_by_one() {
    let mut solver = Solver::new();
    // Minimal puzzles with more and more givens of their solutions, up to complete grids, in between some of other kinds.
    let filled_up = |(place, puzzle): (usize, &String)| {
        let solution = ninefold::solve(&puzzle.parse().unwrap()).unwrap().to_string();
        let end = place % 82;
        format!("{}{}", &solution[..end], &puzzle[end..])
    };
    let mut rows: Vec<String> = read_data_lines("minimal.txt").iter().enumerate().map(filled_up).collect();
    for (place, row) in [SEVERAL, NONE, CLASH].into_iter().cycle().take(30).enumerate() {
        rows.insert(7 * place, row.into());
    }
    let batch = text_batch(&rows.iter().map(|row| Some(row.as_str())).collect::<Vec<_>>());
    let checked = ninefold_arrow::check_batch(&batch, &RunOptions::default()).unwrap();
    let redundant = checked.column_by_name("redundant").unwrap().as_list::<i32>();
    let givens = checked.column_by_name("givens").unwrap().as_primitive::<UInt8Type>();
    for (place, row) in rows.iter().enumerate() {
        let expected = row.parse::<Board>().ok().and_then(|board| solver.find_redundant_givens(&board));
        let cells = redundant.is_valid(place).then(|| {
            let indices = redundant.value(place).as_primitive::<UInt8Type>().values().to_vec();
            Cell::all().filter(|cell| indices.contains(&(cell.index() as u8))).collect::<CellMap>()
        });
        assert_eq!(cells, expected, "{row}");
        if expected.is_some() {
            assert_eq!(usize::from(givens.value(place)), 81 - row.matches('.').count(), "{row}");
        }
    }
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let check = |limit, expected: [(u64, bool); 3]| {
        let counted = ninefold_arrow::count_solutions(&mixed_batch(), limit, &RunOptions::default()).unwrap();
        assert_eq!(row_statuses(&counted), MIXED);
        let counts = counted.column_by_name("count").unwrap().as_primitive::<UInt64Type>();
        let complete = counted.column_by_name("complete").unwrap().as_boolean();
        let found = [0, 2, 3].map(|row| (counts.value(row), complete.value(row)));
        assert_eq!(found, expected);
        assert!([1, 4, 5, 6].iter().all(|&row| counts.is_null(row) && complete.is_null(row)));
    };
    check(10, [(1, true), (2, true), (0, true)]);
    check(1, [(1, true), (1, false), (0, true)]);
    check(0, [(0, false), (0, false), (0, true)]);
}

#[test]
fn givens_are_counted_and_redundant_ones_named() {
    let minimal = read_data_lines("minimal.txt").remove(0);
    let spare = {
        // The minimal puzzle and one given of its solution more.
        let solution = ninefold::solve(&minimal.parse().unwrap()).unwrap().to_string();
        let place = minimal.find('.').unwrap();
        format!("{}{}{}", &minimal[..place], &solution[place..=place], &minimal[place + 1..])
    };
    let rows = text_batch(&[Some(&minimal), Some(&spare), Some(SEVERAL), Some("x")]);
    let checked = ninefold_arrow::check_batch(&rows, &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&checked), ["ok", "ok", "several", "invalid"]);
    let minimal = checked.column_by_name("minimal").unwrap().as_boolean();
    assert!(minimal.value(0) && !minimal.value(1) && minimal.is_null(2) && minimal.is_null(3));
    let givens = checked.column_by_name("givens").unwrap().as_primitive::<UInt8Type>();
    assert_eq!(givens.value(1), givens.value(0) + 1);
    let redundant = checked.column_by_name("redundant").unwrap().as_list::<i32>();
    assert!(redundant.value(0).is_empty() && !redundant.value(1).is_empty() && redundant.is_null(2));
}

/// Ratings equal those of Sudoku Explainer and HoDoKu for the same puzzles.
#[test]
fn ratings_are_those_of_the_references() {
    let table = |name: &str| -> Vec<Vec<String>> {
        let path = format!("{}/../../data/rated/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().skip(1).step_by(60).map(|line| line.split(',').map(String::from).collect()).collect()
    };
    let rated = |rows: &[Vec<String>], profile: &str| {
        let batch = text_batch(&rows.iter().map(|row| Some(row[0].as_str())).collect::<Vec<_>>());
        let profile = RatingProfile::from_name(profile).unwrap();
        ninefold_arrow::rate_batch(
            &batch,
            &RateOptions { profile: &profile, effort: None, time_limit: None },
            &RunOptions::default(),
        )
        .unwrap()
    };
    let rows = table("ours-se121.csv");
    let by_se = rated(&rows, "se");
    for (i, name) in ["er", "ep", "ed"].into_iter().enumerate() {
        let column = by_se.column_by_name(name).unwrap().as_primitive::<Float64Type>();
        for (row, expected) in rows.iter().enumerate() {
            assert_eq!(format!("{:.1}", column.value(row)), expected[i + 1], "{name} of {}", expected[0]);
        }
    }
    let rows = table("ours-hodoku.csv");
    let by_hodoku = rated(&rows, "hodoku");
    let scores = by_hodoku.column_by_name("score").unwrap().as_primitive::<UInt32Type>();
    let levels = text_column(&by_hodoku, "level");
    for (row, expected) in rows.iter().enumerate() {
        assert_eq!(scores.value(row).to_string(), expected[2], "{}", expected[0]);
        assert_eq!(levels[row].as_ref().map(|level| level.to_lowercase()), Some(expected[1].to_lowercase()));
    }
}

#[test]
fn a_row_whose_time_is_up_says_so_and_the_others_are_rated() {
    // Its ER is 10.4.
    let hard = ".......12.....34...15.4.3.6.....7.......8926.5.613......3......16......42.43....5";
    let rows = text_batch(&[Some(PROPER), Some(hard), Some(SEVERAL), Some(NONE), Some(SOLUTION), None]);
    let profile = RatingProfile::from_name("se").unwrap();
    let how = RateOptions { profile: &profile, effort: None, time_limit: Some(Duration::ZERO) };
    let none_in_time = ninefold_arrow::rate_batch(&rows.slice(0, 2), &how, &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&none_in_time), ["timeout", "timeout"]);
    let how = RateOptions { profile: &profile, effort: None, time_limit: Some(Duration::from_millis(5)) };
    let rated = ninefold_arrow::rate_batch(&rows, &how, &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&rated)[1..], ["timeout", "several", "none", "invalid", "invalid"]);
    let errors = text_column(&rated, "error");
    assert!(errors[1].as_ref().unwrap().starts_with("stopped after 0.005 s: ED="), "{errors:?}");
    assert_eq!(errors[4].as_deref(), Some("it is already solved"));
    let er = rated.column_by_name("er").unwrap();
    assert!((1..6).all(|row| er.is_null(row)));
}

#[test]
fn canonical_forms_and_keys_are_the_same_for_images() {
    let transposed: String = (0..81).map(|i| PROPER.as_bytes()[i % 9 * 9 + i / 9] as char).collect();
    let rows = text_batch(&[Some(PROPER), Some(&transposed), Some(SEVERAL), Some(CLASH)]);
    let forms = ninefold_arrow::add_canonical_forms(&rows, &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&forms), ["ok", "ok", "ok", "invalid"]);
    let canonical = text_column(&forms, "canonical");
    let expected = "000000001000002034156000270000008000000051002329740000001600900003400700280910450";
    assert_eq!(canonical[..2], [Some(expected.to_string()), Some(expected.to_string())]);
    assert_ne!(canonical[2], canonical[0]);
    let automorphisms = forms.column_by_name("automorphisms").unwrap().as_primitive::<UInt32Type>();
    assert_eq!((automorphisms.value(0), automorphisms.is_null(3)), (1, true));
    let keys = |same| {
        let keys = ninefold_arrow::add_puzzle_keys(&rows, same, &RunOptions::default()).unwrap();
        let column = keys.column_by_name("key").unwrap().as_fixed_size_binary().clone();
        [0, 1, 2].map(|row| column.value(row).to_vec())
    };
    let by_symmetry = keys(KeyEquality::Symmetry);
    assert!(by_symmetry[0] == by_symmetry[1] && by_symmetry[0] != by_symmetry[2]);
    let by_cells = keys(KeyEquality::Cells);
    assert_ne!(by_cells[0], by_cells[1]);
}

#[test]
fn beats_make_the_puzzles_of_a_seed_wherever_they_are_made() {
    let requirements = PuzzleRequirements::default();
    let run = RunOptions { threads: NonZero::new(2).unwrap(), ..RunOptions::default() };
    let all = ninefold_arrow::generate_batch(&requirements, 7, 0..2, &run).unwrap();
    assert_eq!(all.num_rows(), 2 * BATCH_SIZE);
    let puzzles = text_column(&all, "puzzle");
    let expected = ninefold::generate(7).take(2 * BATCH_SIZE);
    assert!(
        expected
            .zip(&puzzles)
            .all(|(puzzle_text, puzzle)| puzzle.as_deref() == Some(&puzzle_text.to_string()))
    );
    let second = ninefold_arrow::generate_batch(&requirements, 7, 1..2, &RunOptions::default()).unwrap();
    assert_eq!(second, all.slice(BATCH_SIZE, BATCH_SIZE));
    assert!(all.column_by_name("er").unwrap().null_count() == all.num_rows());
}

/// The smallest lots of two parts together are the smallest of the whole, and each row is equally likely.
#[test]
fn lots_do_not_depend_on_the_batch_and_are_fair() {
    let rows = text_batch(&vec![Some(PROPER); 100]);
    let lots = |first: u64, length: usize, seed| -> Vec<u64> {
        let drawn =
            ninefold_arrow::add_random_lots(&rows.slice(0, length), seed, first, &RunOptions::default())
                .unwrap();
        drawn.column_by_name("lot").unwrap().as_primitive::<UInt64Type>().values().to_vec()
    };
    let all_lots = lots(0, 100, 7);
    assert_eq!([lots(0, 30, 7), lots(30, 70, 7)].concat(), all_lots);
    let mut chosen = [0u32; 100];
    for seed in 0..4000 {
        let mut order: Vec<(u64, usize)> = lots(0, 100, seed).into_iter().zip(0..).collect();
        order.sort_unstable();
        order[..10].iter().for_each(|&(_, row)| chosen[row] += 1);
    }
    // 400 expected, with a standard deviation of 19: five of them are allowed.
    assert!(chosen.iter().all(|count| count.abs_diff(400) < 95), "{chosen:?}");
}

#[test]
fn stopping_ends_every_operation_and_rows_are_counted() {
    let rows = text_batch(&vec![Some(PROPER); 300]);
    for operation in OPERATIONS {
        let done = AtomicU64::new(0);
        let run = RunOptions { rows_done: Some(&done), ..RunOptions::default() };
        operation(&rows, &run).unwrap();
        assert_eq!(done.load(Ordering::Relaxed), 300);
        let run = RunOptions { stop: &|| true, ..RunOptions::default() };
        assert!(matches!(operation(&rows, &run), Err(Error::Stopped)));
    }
}

/// List solver that asks an engine, counts its lists, and gives up after some of them.
struct EngineLists {
    list_count: AtomicU64,
    most_lists: u64,
}

impl ListSolver for EngineLists {
    fn list_size(&self) -> usize {
        500
    }

    fn answer_list(
        &self,
        question: SolveQuestion,
        source: &mut dyn PuzzleSource,
        take: &mut dyn FnMut(BoardAnswer),
    ) -> bool {
        if self.list_count.fetch_add(1, Ordering::Relaxed) >= self.most_lists {
            return false;
        }
        let mut answers = Vec::new();
        LaneEngine::new().answer_puzzles(question, source, &mut BoardAnswers(&mut answers));
        answers.into_iter().for_each(take);
        true
    }
}

/// A solver of lists changes no answer, whether it goes on or gives up.
#[test]
fn a_list_solver_gives_the_same_answers() {
    let puzzles = read_data_lines("minimal.txt");
    let empty = ".".repeat(81);
    let mixed = [Some(PROPER), None, Some(SEVERAL), Some(NONE), Some(CLASH), Some("53..7"), Some(&empty)];
    let rows: Vec<_> =
        puzzles.iter().map(|row| Some(row.as_str())).chain(mixed).cycle().take(2_300).collect();
    let batch = text_batch(&rows);
    // With a limit of 0, a second look at each puzzle would be needed; a check asks for the givens, too.
    let operations: [(Operation, u64); 5] = [
        (|batch, run| ninefold_arrow::solve_batch(batch, run), 5),
        (|batch, run| ninefold_arrow::count_solutions(batch, 0, run), 0),
        (|batch, run| ninefold_arrow::count_solutions(batch, 1, run), 5),
        (|batch, run| ninefold_arrow::count_solutions(batch, 5_000, run), 5),
        (|batch, run| ninefold_arrow::check_batch(batch, run), 10),
    ];
    for (number, (operation, list_count)) in operations.into_iter().enumerate() {
        let run = RunOptions { threads: NonZero::new(2).unwrap(), ..RunOptions::default() };
        let expected = operation(&batch, &run).unwrap();
        for most_lists in [0, 2, u64::MAX] {
            let lists = EngineLists { list_count: AtomicU64::new(0), most_lists };
            let run = RunOptions { list_solver: Some(&lists), ..run };
            assert_eq!(operation(&batch, &run).unwrap(), expected, "{number} {most_lists}");
            assert_eq!(lists.list_count.load(Ordering::Relaxed), list_count, "{number} {most_lists}");
            // Nobody waits for it for a few rows.
            operation(&batch.slice(0, 1_000), &run).unwrap();
            assert_eq!(lists.list_count.into_inner(), list_count, "{number} {most_lists}");
        }
    }
}

/// The steps of a trace lead from the puzzle to its solution, and the other columns equal those of the other
/// operations.
#[test]
fn traces_lead_to_the_solution() {
    let puzzles: Vec<String> = read_data_lines("minimal.txt").into_iter().take(12).collect();
    let rows =
        text_batch(&puzzles.iter().map(|row| Some(row.as_str())).chain([Some(SEVERAL)]).collect::<Vec<_>>());
    let told = trace_with_boards(&rows, &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&told)[11..], ["ok", "several"]);
    let rated = rate_by_human_scale(&rows, &RunOptions::default()).unwrap();
    for name in ["level", "score", "uncertainty", "hardest", "technique", "scale"] {
        assert_eq!(told.column_by_name(name), rated.column_by_name(name));
    }
    let canonical = ninefold_arrow::add_canonical_forms(&rows.slice(0, 12), &RunOptions::default()).unwrap();
    assert_eq!(text_column(&told, "canonical")[..12], text_column(&canonical, "canonical"));
    let solved = ninefold_arrow::solve_batch(&rows.slice(0, 12), &RunOptions::default()).unwrap();
    assert_eq!(text_column(&told, "solution")[..12], text_column(&solved, "solution"));
    let steps = told.column_by_name("steps").unwrap().as_primitive::<UInt32Type>();
    for (row, trace) in text_column(&told, "trace").into_iter().enumerate().take(12) {
        let trace: serde_json::Value = serde_json::from_str(&trace.unwrap()).unwrap();
        let all = trace["steps"].as_array().unwrap();
        assert_eq!(
            (all.len() as u32, &trace["verified"]),
            (steps.value(row), &serde_json::json!(steps.value(row)))
        );
        let placed: usize = all.iter().map(|step| step["placements"].as_array().unwrap().len()).sum();
        assert_eq!(placed, puzzles[row].matches('.').count());
        assert_eq!(all[0]["before"].as_str().map(str::len), Some(729));
    }
}

/// Lists of 81 numbers and nine lists of nine, of any type, are read and answered in kind; rows that are no
/// grid are reported.
#[test]
fn lists_of_any_numbers_are_answered_in_kind() {
    fn parse_digits(line: &str) -> impl Iterator<Item = Option<i64>> {
        line.bytes().map(|c| Some(i64::from(if c == b'.' { 0 } else { c - b'0' })))
    }
    let rows = [
        Some(parse_digits(PROPER).collect::<Vec<_>>()),
        None,
        Some(vec![Some(7); 80]),
        Some(vec![Some(-2); 81]),
    ];
    let lists = ListArray::from_iter_primitive::<Int64Type, _, _>(rows);
    let solved =
        ninefold_arrow::solve_batch(&numbered_batch(Arc::new(lists.clone())), &RunOptions::default())
            .unwrap();
    assert_eq!(row_statuses(&solved), ["ok", "invalid", "invalid", "invalid"]);
    let solution = solved.column_by_name("solution").unwrap();
    assert_eq!(solution.data_type(), lists.data_type());
    let first = solution.as_list::<i32>().value(0);
    let text: String = first.as_primitive::<Int64Type>().values().iter().map(ToString::to_string).collect();
    assert_eq!(text, SOLUTION);
    let errors = text_column(&solved, "error");
    assert_eq!(errors[1].as_deref(), Some("expected a puzzle, found no value"));
    assert_eq!(errors[2].as_deref(), Some("expected 81 numbers from 0 to 9, found 80"));
    assert_eq!(errors[3].as_deref(), Some("r1c1: expected a number from 0 to 9, found -2"));
    // A part of the rows is read as the whole is, though their numbers stand elsewhere.
    let part =
        ninefold_arrow::solve_batch(&numbered_batch(Arc::new(lists.slice(1, 2))), &RunOptions::default())
            .unwrap();
    assert_eq!(text_column(&part, "error"), errors[1..3]);

    let numbers = Float64Array::from_iter_values(parse_digits(PROPER).flatten().map(|number| number as f64));
    let field = |kind: &DataType| Arc::new(Field::new_list_field(kind.clone(), true));
    let lines = FixedSizeListArray::new(field(numbers.data_type()), 9, Arc::new(numbers), None);
    let square = FixedSizeListArray::new(field(lines.data_type()), 9, Arc::new(lines), None);
    let solved =
        ninefold_arrow::solve_batch(&numbered_batch(Arc::new(square.clone())), &RunOptions::default())
            .unwrap();
    assert_eq!(row_statuses(&solved), ["ok"]);
    assert_eq!(solved.column_by_name("solution").unwrap().data_type(), square.data_type());
}

#[test]
fn categories_and_columns_without_a_value_are_read() {
    let categories: DictionaryArray<Int8Type> =
        [Some(PROPER), None, Some(SEVERAL), Some(PROPER)].into_iter().collect();
    let solved =
        ninefold_arrow::solve_batch(&numbered_batch(Arc::new(categories)), &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&solved), ["ok", "invalid", "several", "ok"]);
    let nothing =
        ninefold_arrow::check_batch(&numbered_batch(Arc::new(NullArray::new(2))), &RunOptions::default())
            .unwrap();
    assert_eq!(row_statuses(&nothing), ["invalid", "invalid"]);
}

/// An answer whose name is taken is refused, or gets another name, recorded in the metadata of its field.
#[test]
fn names_that_are_taken_are_refused_or_changed() {
    let solved = ninefold_arrow::solve_batch(&text_batch(&[Some(PROPER)]), &RunOptions::default()).unwrap();
    let again = ninefold_arrow::check_batch(&solved, &RunOptions::default());
    assert!(matches!(again, Err(Error::NameTaken(name)) if name == "status"));
    let run = RunOptions { name_clash: NameClashPolicy::Rename, ..RunOptions::default() };
    let checked = ninefold_arrow::check_batch(&solved, &run).unwrap();
    let thrice = ninefold_arrow::check_batch(&checked, &run).unwrap();
    let names = |batch: &RecordBatch| -> Vec<String> {
        batch.schema_ref().fields().iter().skip(5).map(|field| field.name().clone()).collect()
    };
    assert_eq!(
        names(&checked),
        ["warnings", "givens", "minimal", "redundant", "status_check", "error_check", "warnings_check"]
    );
    assert_eq!(
        names(&thrice)[5..],
        [
            "error_check",
            "warnings_check",
            "givens_check",
            "minimal_check",
            "redundant_check",
            "status_check_2",
            "error_check_2",
            "warnings_check_2",
        ]
    );
    let schema = checked.schema();
    let told = schema.field_with_name("status_check").unwrap().metadata().get(RENAMED_KEY);
    assert_eq!(told.map(String::as_str), Some("status"));
    assert!(schema.field_with_name("givens").unwrap().metadata().is_empty());
}

/// Random images are equivalent puzzles that depend on the values and the seed, not on the place in the
/// table.
#[test]
fn puzzles_are_turned_and_shuffled() {
    let rows = text_batch(&[Some(PROPER), None, Some(SEVERAL)]);
    let how =
        |by: &str, seed| TransformOptions { transformation: transforming::parse_moves(by).unwrap(), seed };
    let turned =
        ninefold_arrow::transform_batch(&rows, &how("rotate180", None), &RunOptions::default()).unwrap();
    assert_eq!(row_statuses(&turned), ["ok", "invalid", "ok"]);
    assert_eq!(text_column(&turned, "transformed")[0], Some(PROPER.chars().rev().collect()));
    let images = |rows: &RecordBatch, seed| {
        let shuffled =
            ninefold_arrow::transform_batch(rows, &how("flip", Some(seed)), &RunOptions::default()).unwrap();
        text_column(&shuffled, "transformed")
    };
    let (one, other) = (images(&rows, 1), images(&rows, 2));
    assert_eq!(images(&rows.slice(2, 1), 1), one[2..]);
    assert_ne!(one, other);
    let forms = |lines: Vec<Option<String>>| {
        let lines: ArrayRef = Arc::new(StringArray::from(lines));
        text_column(
            &ninefold_arrow::add_canonical_forms(&numbered_batch(lines), &RunOptions::default()).unwrap(),
            "canonical",
        )
    };
    assert_eq!(forms(one), forms(other));
}

/// Rows left unrated by an effort limit are the same with any number of threads.
#[test]
fn an_effort_leaves_the_same_rows_with_any_number_of_threads() {
    let hard = ".......12.....34...15.4.3.6.....7.......8926.5.613......3......16......42.43....5";
    let rows = text_batch(&[Some(PROPER), Some(hard), Some(PROPER), Some(hard)]);
    let profile = RatingProfile::from_name("se").unwrap();
    let how = RateOptions { profile: &profile, effort: Some(300), time_limit: None };
    for threads in [1, 2, 4] {
        let run = RunOptions { threads: threads.try_into().unwrap(), ..RunOptions::default() };
        let rated = ninefold_arrow::rate_batch(&rows, &how, &run).unwrap();
        assert_eq!(row_statuses(&rated), ["ok", "timeout", "ok", "timeout"], "{threads}");
        assert!(text_column(&rated, "error")[1].as_ref().unwrap().starts_with("stopped: ED="));
    }
}
