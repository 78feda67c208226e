//! Processing from Parquet files to a Parquet file: each batch passes through an operation of
//! `ninefold-arrow`, which appends the answers to its columns. The results are thus those of the Python
//! package, and no text is involved.

use std::io;
use std::num::NonZero;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use ninefold::logic::explain::say;
use ninefold_arrow::{Error, Run};

use crate::exit::Exit;
use crate::failure::{Failure, named};
use crate::file::{Contents, Place};
use crate::input::Inputs;
use crate::interrupt;
use crate::language::text;
use crate::output::Output;
use crate::parquet::Batches;
use crate::report::{self, Progress};

/// Number of rows in a batch.
const ROWS: usize = 4096;

/// Inputs and output of an operation on tables.
pub(crate) struct Table<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) place: Place,
    pub(crate) jobs: NonZero<usize>,
    /// Prefix for the names of added columns.
    pub(crate) prefix: &'a str,
    /// Row statuses that are not failures.
    pub(crate) fine: &'a [&'a str],
}

/// Refuses options for text output, which have no meaning for a table.
pub(crate) fn refuse(options: &[(&str, bool)]) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Usage(text(&say!("parquet-option", option = option.to_string())))),
        None => Ok(()),
    }
}

impl Table<'_> {
    /// Applies an operation to all rows of all inputs.
    pub(crate) fn answer(
        self,
        out: &mut Output,
        operation: &dyn Fn(&RecordBatch, &Run<'_>) -> Result<RecordBatch, Error>,
    ) -> Result<Exit, Failure> {
        // Open all inputs first, so that an unreadable one stops the run before it starts.
        let mut tables = Vec::new();
        for input in self.inputs.open(out.quiet)? {
            let (name, file, limit) = input.into_parquet()?;
            let batches = Batches::new(file, limit, ROWS).map_err(|error| unreadable(&name, error))?;
            tables.push((name, batches));
        }
        let to = self.place.name().to_string();
        out.go_to(self.place, Contents::Table)?;
        let rows = tables.iter().map(|(_, batches)| batches.rows()).sum();
        let progress = Progress::new(Some(rows), out.terminal, out.quiet);
        let puzzle = self.inputs.column.as_deref();
        let rules = self.inputs.options().rules;
        let run = Run {
            puzzle,
            threads: self.jobs,
            prefix: self.prefix,
            rules,
            stop: &interrupt::asked,
            ..Run::default()
        };
        // Answer batch after batch, counting the rows that failed.
        let mut failed = 0;
        for (name, batches) in &mut tables {
            let mut is_first = true;
            loop {
                let batch = match batches.next_batch().map_err(|error| unreadable(name, error))? {
                    Some(batch) => batch,
                    // A table without rows still has columns, and so do its answers.
                    None if is_first => RecordBatch::new_empty(batches.schema().clone()),
                    None => break,
                };
                is_first = false;
                let answered = match operation(&batch, &run) {
                    Ok(answered) => answered,
                    Err(Error::Stopped) => return Ok(Exit::Interrupted),
                    Err(Error::Taken(name)) => {
                        return Err(Failure::usage(&say!("column-taken", name = name)));
                    }
                    Err(error) => return Err(unreadable(name, io::Error::other(error))),
                };
                failed += self
                    .fine
                    .iter()
                    .fold(answered.num_rows(), |left, status| left - count(&answered, status));
                if let Some(table) = out.table() {
                    table.batch(&answered).map_err(|error| named("write", &to, error))?;
                }
                progress.advance(batch.num_rows() as u64);
            }
        }
        if failed > 0 {
            let told = say!("parquet-rows-failed", n = failed, number = report::grouped(failed as u64));
            report::note(&text(&told));
        }
        Ok(Exit::failed_if(failed > 0))
    }
}

fn unreadable(name: &str, error: io::Error) -> Failure {
    Failure::File { verb: "read", name: name.into(), error }
}

/// Counts the rows with a status.
fn count(answered: &RecordBatch, status: &str) -> usize {
    let Some(column) = answered.column_by_name("status") else { return 0 };
    column.as_string::<i32>().iter().filter(|it| *it == Some(status)).count()
}
