//! Options of every operation on record batches: the column, the number of threads, the stop signal; and the
//! errors of operations.

use std::fmt;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_schema::{ArrowError, DataType};
use ninefold::format::RulePolicy;
use ninefold::solve::lists::{ListSolver, MIN_LIST_SIZE};
use ninefold::solve::stream;

/// Policy for an answer whose name is already taken by a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NameClashPolicy {
    /// The operation ends with [`Error::NameTaken`].
    #[default]
    Refuse,
    /// The answer gets another name: `status_rate` for the `status` of a rating. Its field has the original
    /// name in its metadata, under [`RENAMED_KEY`].
    Rename,
}

/// Key in the metadata of a renamed answer's field; the value is the original name.
pub const RENAMED_KEY: &str = "ninefold:renamed";

/// Options for running an operation. By default, the column is found by its name, there is one thread, and
/// nothing stops it.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// Name of the column with the puzzles; `None` finds it by the names that are usual in data sets.
    pub puzzle: Option<&'a str>,
    /// Prefix for the names of added columns: empty, or for example `se_` where a table is rated on several
    /// scales.
    pub prefix: &'a str,
    /// Policy for an answer whose name is already taken by a column.
    pub name_clash: NameClashPolicy,
    /// Policy for puzzles with other rules than those of Sudoku.
    pub rules: RulePolicy,
    /// Number of threads.
    pub threads: NonZero<usize>,
    /// Polled by every thread; `true` ends the operation with [`Error::Stopped`].
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Counter for the rows done, to show progress.
    pub rows_done: Option<&'a AtomicU64>,
    /// Solver of long lists, such as a graphics card, for [`solve_batch`](crate::solve_batch()) and
    /// [`count_solutions`](crate::count_solutions()). A batch should have several times its
    /// [`list_size`](ListSolver::list_size).
    pub list_solver: Option<&'a dyn ListSolver>,
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        RunOptions {
            puzzle: None,
            prefix: "",
            name_clash: NameClashPolicy::Refuse,
            rules: RulePolicy::Refuse,
            threads: NonZero::<usize>::MIN,
            stop: &|| false,
            rows_done: None,
            list_solver: None,
        }
    }
}

impl fmt::Debug for RunOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RunOptions { puzzle, prefix, name_clash: taken, rules, threads, .. } = self;
        let mut shown = f.debug_struct("Run");
        shown
            .field("puzzle", puzzle)
            .field("prefix", prefix)
            .field("taken", taken)
            .field("rules", rules)
            .field("threads", threads);
        shown.finish_non_exhaustive()
    }
}

/// Error that ends an operation. Errors of single rows are reported in `status` and `error`.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No column has the given name.
    #[error("there is no column named {name:?}; the columns are {}", join_names(.columns))]
    NoSuchColumn {
        /// Name that was given.
        name: String,
        /// Names of the columns in the batch.
        columns: Vec<String>,
    },
    /// No column has one of the usual names for puzzles.
    #[error("no column holds puzzles: expected one named {}; the columns are {}", join_names(.expected), join_names(.columns))]
    NoPuzzles {
        /// Usual names.
        expected: Vec<String>,
        /// Names of the columns in the batch.
        columns: Vec<String>,
    },
    /// Several columns have one of the usual names, or the name that was given.
    #[error("several columns may hold the puzzles: {}; say which", join_names(.0))]
    SeveralColumns(Vec<String>),
    /// The column has a type that can't store puzzles.
    #[error(
        "column {name:?} is of type {found}: expected text (utf8, large_utf8, utf8_view, dictionary), fixed_size_binary(81) or lists of 81 numbers"
    )]
    WrongType {
        /// The column's name.
        name: String,
        /// The column's type.
        found: DataType,
    },
    /// The column has a type that can't store texts.
    #[error(
        "column \"{name}\" is of type {found}: expected text (utf8, large_utf8, utf8_view, dictionary) or lists of text"
    )]
    NoTexts {
        /// The column's name.
        name: String,
        /// The column's type.
        found: DataType,
    },
    /// A column with the name of an answer exists already.
    #[error("there is a column named {0:?} already: rename it, or give the answers a prefix")]
    NameTaken(String),
    /// The batch has more rows than a text column can store.
    #[error("a batch has {0} rows, too many for columns of utf8: divide it, or use large_utf8")]
    TooManyRows(usize),
    /// [`RunOptions::stop`] returned true.
    #[error("stopped")]
    Stopped,
    /// Error of the Arrow library.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

fn join_names(names: &[String]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

impl RunOptions<'_> {
    /// Returns the list solver, if it is worth its while for so many rows.
    pub(crate) fn list_solver_for_rows(&self, rows: usize) -> Option<&dyn ListSolver> {
        self.list_solver.filter(|_| rows >= MIN_LIST_SIZE)
    }

    /// Processes all rows in tasks of `rows_per_task` rows on all threads, and passes the results to `collect` in order.
    pub(crate) fn run_row_tasks<W, R: Send>(
        &self,
        rows: usize,
        rows_per_task: usize,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Range<usize>) -> R + Sync,
        mut collect: impl FnMut(R),
    ) -> Result<(), Error> {
        // Some rows take a thousand times as long as others: the other threads need not wait for them.
        const BATCH_WINDOW: usize = 256;
        let parts = (0..rows).step_by(rows_per_task).map(|start| start..rows.min(start + rows_per_task));
        // A part that begins after a stop has no result, and ends the run.
        let part = |worker: &mut W, part: Range<usize>| {
            let result = (!(self.stop)()).then(|| work(worker, part.clone()));
            if let Some(done) = self.rows_done {
                done.fetch_add(part.len() as u64, Ordering::Relaxed);
            }
            result
        };
        let end = stream::process_in_window(
            BATCH_WINDOW * self.threads.get(),
            self.threads,
            parts,
            worker,
            part,
            |result| {
                match result {
                    // A row may have been cut short after the last look.
                    Some(result) if !(self.stop)() => {
                        collect(result);
                        ControlFlow::Continue(())
                    }
                    _ => ControlFlow::Break(()),
                }
            },
        );
        if end.is_break() { Err(Error::Stopped) } else { Ok(()) }
    }

    /// Processes each row by itself on all threads, and passes the results to `collect` in order.
    pub(crate) fn for_each_row<W, R: Send>(
        &self,
        rows: usize,
        rows_per_task: usize,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, usize) -> R + Sync,
        mut collect: impl FnMut(R),
    ) -> Result<(), Error> {
        let part = |worker: &mut W, part: Range<usize>| part.map(|row| work(worker, row)).collect::<Vec<_>>();
        self.run_row_tasks(rows, rows_per_task, worker, part, |found| {
            found.into_iter().for_each(&mut collect)
        })
    }
}
