//! From Parquet file to Parquet file: each batch goes through an operation of `ninefold-arrow`, which puts the answers behind
//! its columns. So the program answers what Python answers, and nothing is written as text on the way.

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

/// How many rows are answered at once.
const ROWS: usize = 4096;

/// What is answered, and where the answers go.
pub(crate) struct Table<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) place: Place,
    pub(crate) jobs: NonZero<usize>,
    /// What the names of added columns begin with.
    pub(crate) prefix: &'a str,
    /// Which statuses of a row are no failure.
    pub(crate) fine: &'a [&'a str],
}

/// Refuses options that say how results are written, which has no meaning for a table.
pub(crate) fn refuse(options: &[(&str, bool)]) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Usage(text(&say!("parquet-option", option = option.to_string())))),
        None => Ok(()),
    }
}

impl Table<'_> {
    /// Answers every row of every input.
    pub(crate) fn answer(
        self,
        out: &mut Output,
        operation: &dyn Fn(&RecordBatch, &Run<'_>) -> Result<RecordBatch, Error>,
    ) -> Result<Exit, Failure> {
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
        let mut failed = 0;
        for (name, batches) in &mut tables {
            let mut is_first = true;
            loop {
                let batch = match batches.next_batch().map_err(|error| unreadable(name, error))? {
                    Some(batch) => batch,
                    // A table without rows has columns, and so do its answers.
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

/// How many rows have a status.
fn count(answered: &RecordBatch, status: &str) -> usize {
    let Some(column) = answered.column_by_name("status") else { return 0 };
    column.as_string::<i32>().iter().filter(|it| *it == Some(status)).count()
}
