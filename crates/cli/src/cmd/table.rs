//! Commands from Parquet files to a Parquet file: each batch passes through an operation of `ninefold-arrow`,
//! which appends the answers to its columns. The results are thus those of the Python package, and no text is
//! involved.

use std::num::NonZero;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use ninefold::format::RulePolicy;
use ninefold_arrow::{Error, RunOptions};

use crate::backend::{BackendChoice, BackendOption};
use crate::block_solver::SharedListSolver;
use crate::failure::add_file_name;
use crate::file::OutputDestination;
use crate::parquet::ParquetBatches;
use crate::prelude::*;
use crate::status_line::{self, WorkTotal};

/// Number of rows in a batch.
const ROWS_PER_BATCH: usize = 4096;
/// Number of lists in a batch for a card.
const LISTS_PER_BATCH: usize = 4;

/// Inputs and output of an operation on tables.
pub(crate) struct TableJob<'a> {
    inputs: &'a InputOptions,
    place: OutputDestination,
    jobs: NonZero<usize>,
    /// Prefix for the names of added columns.
    prefix: &'a str,
    /// Back end that solves the rows, for operations that can use a graphics card.
    backend: Option<BackendChoice>,
}

/// Refuses options for text output, which have no meaning for a table.
pub(crate) fn reject_text_options(options: &[(&str, bool)]) -> Result<(), CommandError> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => {
            Err(CommandError::usage_error(&say!("parquet-option", option = option.to_string())))
        }
        None => Ok(()),
    }
}

impl<'a> TableJob<'a> {
    pub(crate) fn new(
        inputs: &'a InputOptions,
        place: OutputDestination,
        jobs: NonZero<usize>,
        prefix: &'a str,
    ) -> TableJob<'a> {
        TableJob { inputs, place, jobs, prefix, backend: None }
    }

    /// Solves the rows on the card of this option, or by the fastest back end of the processor: no other can be chosen.
    pub(crate) fn with_backend(self, option: &BackendOption) -> Result<TableJob<'a>, CommandError> {
        let backend = option.choose_backend()?;
        let is_refused = option.is_given() && matches!(backend, BackendChoice::Processor(_));
        reject_text_options(&[("--backend", is_refused)])?;
        Ok(TableJob { backend: Some(backend), ..self })
    }

    /// Applies an operation to all rows of all inputs. Other row statuses than the accepted ones are
    /// failures.
    pub(crate) fn apply_to_rows(
        self,
        accepted_statuses: &[&str],
        out: &mut Output,
        operation: &dyn Fn(&RecordBatch, &RunOptions<'_>) -> Result<RecordBatch, Error>,
    ) -> Result<ExitStatus, CommandError> {
        // Open all inputs first, so that an unreadable one stops the run before it starts.
        let mut tables = Vec::new();
        for (name, source) in self.inputs.open_inputs(out.quiet)? {
            let file = source.into_parquet_file(&name)?;
            let batches = ParquetBatches::new(file, self.inputs.document_limit, ROWS_PER_BATCH)
                .map_err(|error| CommandError::unreadable_file(&name, error))?;
            tables.push((name, batches));
        }
        // Create the output only when all inputs are open.
        let to = self.place.display_name().to_string();
        out.redirect_table_to(self.place)?;
        let rows = tables.iter().map(|(_, batches)| batches.row_count()).sum();
        let list_solver =
            self.backend.map(|backend| SharedListSolver::new(backend, Some(rows))).unwrap_or_default();
        if let Some(solver) = list_solver.list_solver() {
            let batch_rows = LISTS_PER_BATCH * solver.list_size();
            tables.iter_mut().for_each(|(_, batches)| batches.gather_rows(batch_rows));
        }
        let _status = out.start_status_line(WorkTotal::Puzzles(rows));
        let puzzle = self.inputs.column.as_deref();
        let rules = if self.inputs.ignore_rules { RulePolicy::Ignore } else { RulePolicy::Refuse };
        let run = RunOptions {
            puzzle,
            threads: self.jobs,
            prefix: self.prefix,
            rules,
            stop: &interrupt::is_stop_requested,
            list_solver: list_solver.list_solver(),
            ..RunOptions::default()
        };
        // Answer batch after batch, counting the rows that failed.
        let mut failed = 0;
        for (name, batches) in &mut tables {
            let mut is_first = true;
            loop {
                let batch = match batches
                    .next_batch()
                    .map_err(|error| CommandError::unreadable_file(&*name, error))?
                {
                    Some(batch) => batch,
                    // A table without rows still has columns, and so do its answers.
                    None if is_first => RecordBatch::new_empty(batches.arrow_schema().clone()),
                    None => break,
                };
                is_first = false;
                let answered = match operation(&batch, &run) {
                    Ok(answered) => answered,
                    Err(Error::Stopped) => return Ok(ExitStatus::Interrupted),
                    Err(Error::NameTaken(name)) => {
                        return Err(CommandError::usage_error(&say!("column-taken", name)));
                    }
                    Err(error) => return Err(CommandError::unreadable_file(name, io::Error::other(error))),
                };
                let failed_rows = accepted_statuses.iter().fold(answered.num_rows(), |left, status| {
                    left - count_rows_with_status(&answered, status)
                });
                failed += failed_rows;
                if let Some(table) = out.parquet_writer() {
                    table.write_batch(&answered).map_err(|error| add_file_name("write", &to, error))?;
                }
                status_line::add_puzzles(batch.num_rows() as u64, failed_rows as u64);
            }
        }
        list_solver.report_failure();
        if failed > 0 {
            let told = say!(
                "parquet-rows-failed",
                n = failed,
                number = diagnostics::format_with_thousands(failed as u64)
            );
            diagnostics::print_note(&message_text(&told));
        }
        Ok(ExitStatus::failed_if(failed > 0))
    }
}

/// Counts the rows with a status.
fn count_rows_with_status(answered: &RecordBatch, status: &str) -> usize {
    let Some(column) = answered.column_by_name("status") else { return 0 };
    column.as_string::<i32>().iter().filter(|it| *it == Some(status)).count()
}
