//! Python call that lays out puzzles as a book: the bytes of a PDF.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::builder::StringBuilder;
use ninefold::chains::ChainEngine;
use ninefold::format::RulePolicy;
use ninefold::logic::explain::say;
use ninefold::solve::stream;
use ninefold::texts::Catalogue;
use ninefold::wire::RowStatus;
use ninefold::{Cell, NotUniqueError, Solver};
use ninefold_arrow::{RunOptions, read_boards};
use ninefold_print::{
    BookError, BookFonts, BookPuzzle, BookStyle, FontError, FontFile, PrintedBook, STYLE_KEYS, StyleError,
    check_book, make_book, order_puzzles,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Whole, find_catalogue};
use crate::many::{open_batch_reader, read_row_text, single_column_batch};
use crate::supervised::run_reporting_progress;

/// A book of puzzles as the bytes of a PDF, and the number of its pages: what `ninefold.print_book` is made of. The puzzles are a list or a
/// table; settings are texts, by their names.
#[pyfunction]
#[pyo3(signature = (puzzles, settings, *, column, seed, lang, font, ignore_rules, threads, progress))]
#[allow(clippy::too_many_arguments, reason = "all are named; `ninefold.print_book` has their defaults")]
pub(crate) fn book_pages<'py>(
    puzzles: &Bound<'py, PyAny>,
    settings: Vec<(String, String)>,
    column: Option<String>,
    seed: Whole,
    lang: &str,
    font: Vec<Vec<u8>>,
    ignore_rules: bool,
    threads: Option<Whole>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyBytes>, usize)> {
    // Settings and fonts can be wrong, so they are read before any puzzle.
    let style = parse_style(&settings)?;
    let catalogue = find_catalogue(lang)?;
    let seed = seed.as_u64("seed")?;
    let threads = given::parse_thread_count(threads)?;
    let files = font.into_iter().map(FontFile::from_bytes).collect::<Result<Vec<_>, _>>();
    let files =
        files.map_err(|error| InputError::from_message(&error.to_message()).with_argument_name("font"))?;
    let fonts = BookFonts::from_files(&files)
        .ok_or_else(|| InputError::from_message(&say!("print-many-fonts")).with_argument_name("font"))?;
    let boards = read_all_boards(puzzles, column.as_deref(), given::rule_policy(ignore_rules))?;
    if boards.is_empty() {
        return Err(InputError::from_message(&say!("print-nothing")).into());
    }
    let py = puzzles.py();
    let book = run_reporting_progress(py, progress, |watch| {
        let stop = || watch.is_stopped();
        let mut puzzles = Vec::with_capacity(boards.len());
        // The first puzzle that can't be printed ends it, before a page is drawn.
        let ended = stream::process_in_order(
            threads,
            boards.into_iter().enumerate(),
            || (Solver::new(), ChainEngine::new()),
            |(solver, engine), (row, board)| {
                let puzzle = prepare_puzzle(board, solver).map_err(|error| error.with_row(row))?;
                Ok::<_, InputError>(rate_if_printed(puzzle, &style, catalogue, engine, &stop))
            },
            |prepared| {
                match prepared {
                    Ok(Some(puzzle)) => puzzles.push(puzzle),
                    // Ctrl-C or `progress` raised an exception, which stands for the answer.
                    Ok(None) => return ControlFlow::Break(InputError::new("stopped")),
                    Err(error) => return ControlFlow::Break(error),
                }
                watch.progress_count.fetch_add(1, Ordering::Relaxed);
                ControlFlow::Continue(())
            },
        );
        if let ControlFlow::Break(error) = ended {
            return Err(error);
        }
        order_puzzles(&mut puzzles, style.book_order(), seed);
        let book = make_book(&puzzles, &style, catalogue, fonts).map_err(|error| layout_error(&error))?;
        // What stands on the pages is read back, and must be what was to be printed.
        check_book(&book.bytes, None, &puzzles).map_err(|error| {
            InputError::from_message(&say!("print-check-failed", reason = error.to_string()))
        })?;
        Ok(book)
    })?;
    let PrintedBook { bytes, summary } = book?;
    Ok((PyBytes::new(py, &bytes), summary.pages))
}

/// Reads the settings of a style. A name may have underscores, as names of Python do.
fn parse_style(settings: &[(String, String)]) -> Result<BookStyle, InputError> {
    let mut style = BookStyle::new();
    for (name, value) in settings {
        style.set_value(&name.replace('_', "-"), value).map_err(|error| match error {
            StyleError::UnknownKey(_) => {
                let known: Vec<String> = STYLE_KEYS.iter().map(|key| key.name.replace('-', "_")).collect();
                let expected = format!("a setting of a style, one of {}", known.join(", "));
                InputError::from_expected(expected, format!("\"{name}\""))
            }
            error => InputError::from_message(&error.to_message()),
        })?;
    }
    Ok(style)
}

/// Reads the boards of a list or a table; the first row that is no puzzle is an error.
fn read_all_boards(
    puzzles: &Bound<'_, PyAny>,
    column: Option<&str>,
    rules: RulePolicy,
) -> PyResult<Vec<ninefold::Board>> {
    let run = RunOptions { puzzle: column, rules, ..RunOptions::default() };
    let mut boards = Vec::new();
    let mut read_batch = |batch: &arrow_array::RecordBatch| -> Result<(), InputError> {
        let before = boards.len();
        for (row, board) in read_boards(batch, &run).map_err(InputError::new)?.into_iter().enumerate() {
            boards.push(board.map_err(|unreadable| {
                InputError::new(unreadable.reason).with_status(unreadable.status).with_row(before + row)
            })?);
        }
        Ok(())
    };
    match puzzles.cast::<PyList>() {
        Ok(list) => {
            if column.is_some() {
                let why = "column is for tables; a list or an array has no columns";
                return Err(InputError::new(why).into());
            }
            let mut texts = StringBuilder::new();
            for (row, puzzle) in list.iter().enumerate() {
                texts.append_option(
                    read_row_text(&puzzle)?
                        .map_err(|why| InputError::new(why).with_status(RowStatus::Invalid).with_row(row))?,
                );
            }
            read_batch(&single_column_batch(Arc::new(texts.finish())))?;
        }
        Err(_) => {
            for batch in open_batch_reader(puzzles)? {
                read_batch(&batch.map_err(InputError::new)?)?;
            }
        }
    }
    Ok(boards)
}

/// Solves a puzzle, which must have exactly one solution and something left to solve.
fn prepare_puzzle(board: ninefold::Board, solver: &mut Solver) -> Result<BookPuzzle, InputError> {
    let solution = match solver.check_uniqueness(&board).unique_solution() {
        Ok(solution) => solution,
        Err(NotUniqueError::Unsolvable) => return Err(Board::from_board(board).unsolvable_error()),
        Err(improper) => return Err(InputError::from(improper)),
    };
    if Cell::all().all(|cell| board.value(cell).is_some()) {
        return Err(InputError::from_message(&say!("print-solved")));
    }
    Ok(BookPuzzle::new(board, solution))
}

/// Rates a puzzle if the pages show anything of that; returns `None` if it was stopped.
fn rate_if_printed(
    mut puzzle: BookPuzzle,
    style: &BookStyle,
    catalogue: &Catalogue,
    engine: &mut ChainEngine,
    stop: &impl Fn() -> bool,
) -> Option<BookPuzzle> {
    let is_done = !style.needs_rating() || puzzle.rate_for_people(style, catalogue, engine, stop);
    (is_done && !stop()).then_some(puzzle)
}

fn layout_error(error: &BookError) -> InputError {
    match error {
        BookError::Font(FontError::MissingCharacter(sign)) => {
            InputError::new(format!("no font has \"{sign}\": name one that has it as `font`"))
        }
        error => InputError::from_message(&error.to_message()),
    }
}
