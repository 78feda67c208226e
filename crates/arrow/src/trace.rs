//! Columns of traces of a batch's puzzles: solution paths as data, in which the checker accepted every step.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{StringBuilder, UInt32Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::chains::ChainEngine;
use ninefold::generate::canon::Canonizer;
use ninefold::guide::{PositionAssessment, SearchBudget};
use ninefold::rate::scale::TallyFields;
use ninefold::rate::{RatingScale, RatingWalk};
use ninefold::texts::Catalogue;
use ninefold::wire::RowStatus;
use ninefold::wire::{Localizer, ProvenTrace, SentenceForm, TraceDetails, TraceError, Warning};
use ninefold::{Notation, RateError, RatingProfile, SolutionVerdict, Solver, format};

use crate::answers::RowAnswers;
use crate::canon;
use crate::failed::RowError;
use crate::grids::GridBuilder;
use crate::rate::RatingColumns;
use crate::rows::PuzzleRows;
use crate::solve::format_solution;
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 4;

/// Options for tracing rows.
#[derive(Clone, Copy, Debug)]
pub struct TraceOptions<'a> {
    /// Scale with its techniques.
    pub profile: &'a RatingProfile,
    /// Detail and language of the steps.
    pub details: TraceDetails<'a>,
    /// Limit of stop checks per row. A row that exceeds it gets the status `timeout`, on every machine and
    /// with any number of threads.
    pub effort: Option<u64>,
    /// Time limit per row. A row that exceeds it gets the status `timeout`.
    pub time_limit: Option<Duration>,
}

/// Adds `solution`; `canonical`, null where digits are placed or candidates eliminated; the parts of the
/// rating and the statuses of [`rate`](crate::rate_batch()); `steps`, the number of steps, each accepted by the
/// checker; and `trace`, the object that `ninefold trace` writes (`docs/schema/trace.json`). A row has them
/// if its status is `ok`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn trace_batch(
    batch: &RecordBatch,
    options: &TraceOptions<'_>,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let mut solutions = GridBuilder::with_capacity(batch.num_rows());
    let mut forms = GridBuilder::with_capacity(batch.num_rows());
    let mut parts = RatingColumns::from_scale(options.profile);
    let (mut steps, mut traces) = (UInt32Builder::new(), StringBuilder::new());
    // Rows are traced on several threads; answers arrive in the order of the rows.
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        TraceWorker::default,
        |tracer, row| tracer.trace_row(&rows, row, options, run),
        |told| {
            let told = answers.record_result(told);
            solutions.push_grid(told.as_ref().map(|told| &told.solution));
            forms.push_grid(told.as_ref().and_then(|told| told.canonical.as_ref()));
            steps.append_option(told.as_ref().map(|told| told.steps));
            traces.append_option(told.as_ref().map(|told| told.trace.as_str()));
            parts.push_rating(told.map(|told| told.fields));
        },
    )?;
    let kind = rows.grid_column_kind();
    // The columns stand in the order of the documentation.
    let mut columns: Vec<(&str, ArrayRef)> =
        vec![("solution", solutions.finish(kind.clone())?), ("canonical", forms.finish(kind)?)];
    columns.extend(parts.finish());
    columns.push(("steps", Arc::new(steps.finish())));
    columns.push(("trace", Arc::new(traces.finish())));
    answers
        .with_position_warnings(PositionAssessment::warnings)
        .append_answer_columns(batch, columns, "trace", run)
}

/// State of a thread that traces.
#[derive(Default)]
struct TraceWorker {
    solver: Solver,
    engine: ChainEngine,
    canonizer: Canonizer,
}

/// Answers for a row.
struct TraceAnswer {
    solution: [u8; 81],
    canonical: Option<[u8; 81]>,
    fields: TallyFields,
    steps: u32,
    trace: String,
}

impl TraceWorker {
    fn trace_row(
        &mut self,
        rows: &PuzzleRows<'_>,
        row: usize,
        options: &TraceOptions<'_>,
        run: &RunOptions<'_>,
    ) -> Result<(RowStatus, TraceAnswer), RowError> {
        let (puzzle, board) = rows.read_board(row)?;
        let verdict = self.solver.check_uniqueness(&board);
        let assessment = PositionAssessment::from_verdict(&puzzle, &verdict, &mut self.solver);
        // Only a puzzle with one solution and something left to solve has a trace.
        let solution = match verdict {
            SolutionVerdict::Unique(solution) => solution,
            SolutionVerdict::None => {
                return Err(RowError::unsolvable_position_error(&puzzle, &mut self.solver));
            }
            SolutionVerdict::Several(..) => return Err(RowError::several_solutions_error()),
        };
        if board.is_solved() {
            return Err(RowError::invalid_row_error(RateError::Solved.to_string()));
        }
        // The canonical form ignores eliminations and placed digits, so only plain grids have one.
        let is_bare = format::on_one_line(&puzzle).len() == 81;
        let canonical = is_bare.then(|| self.canonizer.canonical_values(&puzzle.values).ok()).flatten();
        let canonical = canonical.map(|canonical| canon::grid_text(&canonical.form));
        let started = Instant::now();
        // The walk stops at the time limit, the effort limit or the caller's signal, whichever comes first.
        let mut late =
            || options.time_limit.is_some_and(|budget| started.elapsed() >= budget) || (run.stop)();
        let mut spent = SearchBudget::with_effort(options.effort.unwrap_or(u64::MAX)).with_stop(&mut late);
        let mut walk =
            RatingWalk::from_facts(options.profile, assessment.build_facts(board), &mut self.engine);
        let traced = ProvenTrace::trace_puzzle(
            &mut walk,
            options.profile.name(),
            &puzzle,
            &solution,
            options.details,
            || spent.must_stop(),
        );
        // Each reason for no trace becomes the status of the row.
        let mut traced = traced.map_err(|why| match why {
            TraceError::Stopped => RowError { status: RowStatus::Timeout, error: why.to_string() },
            TraceError::Unsolved(unrated) => {
                RowError { status: RowStatus::Unsolved, error: unrated.to_string() }
            }
            other => RowError::invalid_row_error(other.to_string()),
        })?;
        // Warnings of the reader come first, then doubts about the position.
        let localizer =
            Localizer { catalogue: Catalogue::english(), notation: Notation::Rc, form: SentenceForm::Text };
        let localizer = options.details.localizer.unwrap_or(localizer);
        let reading = rows.read_text_row(row);
        traced.trace.warnings =
            reading.iter().flat_map(|reading| Warning::from_reading(reading, localizer.catalogue)).collect();
        traced.trace.warnings.extend(Warning::from_warnings(&assessment.warnings(), localizer));
        traced.trace.class = canonical.map(|form| String::from_utf8_lossy(&form).into_owned());
        let (fields, steps) = (walk.tally().result_fields(), traced.trace.steps.len() as u32);
        let trace = serde_json::to_string(&traced.trace)
            .map_err(|why| RowError::invalid_row_error(why.to_string()))?;
        Ok((
            RowStatus::Ok,
            TraceAnswer { solution: format_solution(&solution), canonical, fields, steps, trace },
        ))
    }
}
