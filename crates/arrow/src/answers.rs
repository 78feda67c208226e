//! Answers of all operations on record batches: a status for every row, an error where a row has no answer,
//! and the batch with all columns.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::{Field, Schema};
use ninefold::guide::PositionAssessment;
use ninefold::texts::Catalogue;
use ninefold::wire::RowStatus;
use ninefold::{CellMap, Message, Notation, Solver};

use crate::failed::RowError;
use crate::rows::PuzzleRows;
use crate::run::{NameClashPolicy, RENAMED_KEY};
use crate::{Error, RunOptions};

/// Function that returns the doubts about a position, which a reader must know before relying on it: messages
/// with the cells concerned.
type PositionWarnings = fn(&PositionAssessment) -> Vec<(Message, CellMap)>;

/// Collects the status of each row and the errors.
#[derive(Debug, Default)]
pub(crate) struct RowAnswers {
    statuses: Vec<RowStatus>,
    /// Errors by row.
    errors: Vec<(usize, String)>,
    /// Doubts to report about positions, besides the warnings of the reader.
    position_warnings: Option<PositionWarnings>,
}

impl RowAnswers {
    /// Records the status of a row of the batch that has an answer.
    pub(crate) fn record_status(&mut self, status: RowStatus) {
        self.statuses.push(status);
    }

    /// Records the error of a table row that has no answer.
    pub(crate) fn push_error(&mut self, failed: RowError) {
        self.errors.push((self.statuses.len(), failed.error));
        self.statuses.push(failed.status);
    }

    /// Records the result of a row and returns its answer, if there is one.
    pub(crate) fn record_result<T>(&mut self, result: Result<(RowStatus, T), RowError>) -> Option<T> {
        match result {
            Ok((status, answer)) => {
                self.record_status(status);
                Some(answer)
            }
            Err(failed) => {
                self.push_error(failed);
                None
            }
        }
    }

    /// Reports these doubts about positions in which digits were placed or candidates removed.
    pub(crate) fn with_position_warnings(
        self,
        doubts: fn(&PositionAssessment) -> Vec<(Message, CellMap)>,
    ) -> RowAnswers {
        RowAnswers { position_warnings: Some(doubts), ..self }
    }

    /// Adds messages for rows that do have an answer.
    pub(crate) fn with_row_errors(mut self, errors: Vec<(usize, String)>) -> RowAnswers {
        self.errors.extend(errors);
        self.errors.sort_by_key(|(row, _)| *row);
        self
    }

    /// Returns the batch with these columns and the status columns appended.
    pub(crate) fn append_answer_columns(
        self,
        batch: &RecordBatch,
        columns: Vec<(&str, ArrayRef)>,
        operation: &str,
        run: &RunOptions<'_>,
    ) -> Result<RecordBatch, Error> {
        let status = StringArray::from_iter_values(self.statuses.iter().map(|status| status.as_str()));
        // Errors are sorted by row; the rows between them are null.
        let mut error = StringBuilder::new();
        for (row, why) in self.errors {
            error.append_nulls(row - error_count(&error));
            error.append_value(why);
        }
        error.append_nulls(self.statuses.len() - error_count(&error));
        let warnings = collect_warnings(batch, &self.statuses, self.position_warnings, run)?;
        let more: [(&str, ArrayRef); 3] = [
            ("status", Arc::new(status)),
            ("error", Arc::new(error.finish())),
            ("warnings", Arc::new(warnings)),
        ];
        append_columns(batch, columns.into_iter().chain(more), operation, run)
    }
}

/// Returns the warnings of each row: guesses and omissions of the reader, and doubts about the position.
fn collect_warnings(
    batch: &RecordBatch,
    statuses: &[RowStatus],
    position_warnings: Option<PositionWarnings>,
    run: &RunOptions<'_>,
) -> Result<StringArray, Error> {
    let mut warnings = StringBuilder::new();
    let puzzles = PuzzleRows::from_batch(batch, run)?;
    let mut solver = Solver::new();
    for (row, status) in statuses.iter().enumerate() {
        let mut warning_texts = puzzles.row_warnings(row);
        // Doubts need a position, so rows that were not read have none.
        let is_read = *status != RowStatus::Invalid && *status != RowStatus::OtherRules;
        if let Some(doubts) = position_warnings.filter(|_| is_read)
            && let Some(puzzle) = puzzles.read_position(row)
        {
            let doubts = doubts(&PositionAssessment::new(&puzzle, &mut solver));
            warning_texts.extend(
                doubts
                    .iter()
                    .map(|(sentence, _)| Catalogue::english().format_message(sentence, Notation::Rc)),
            );
        }
        warnings.append_option((!warning_texts.is_empty()).then(|| warning_texts.join("; ")));
    }
    Ok(warnings.finish())
}

fn error_count(error: &StringBuilder) -> usize {
    arrow_array::builder::ArrayBuilder::len(error)
}

/// Returns the name, or the first with a number appended that is free.
fn find_free_name(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut names = std::iter::once(name.to_string()).chain(numbered);
    names.find(|name| is_free(name)).expect("numbers have no end")
}

/// Appends columns to a batch; a name that is taken is handled by `run.taken`.
pub(crate) fn append_columns<'n>(
    batch: &RecordBatch,
    more: impl IntoIterator<Item = (&'n str, ArrayRef)>,
    operation: &str,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let schema = batch.schema_ref();
    let mut fields: Vec<_> = schema.fields().iter().cloned().collect();
    let mut columns = batch.columns().to_vec();
    for (name, column) in more {
        let requested_name = format!("{}{name}", run.prefix);
        let is_free = |name: &str| fields.iter().all(|field| field.name() != name);
        // The policy decides what happens to a name that is taken.
        let name = match run.name_clash {
            _ if is_free(&requested_name) => requested_name.clone(),
            NameClashPolicy::Refuse => return Err(Error::NameTaken(requested_name)),
            NameClashPolicy::Rename => find_free_name(&format!("{requested_name}_{operation}"), is_free),
        };
        let field = Field::new(&name, column.data_type().clone(), true);
        // A renamed column remembers the name that it should have had.
        let renamed = HashMap::from([(RENAMED_KEY.to_string(), requested_name.clone())]);
        fields.push(Arc::new(if name == requested_name { field } else { field.with_metadata(renamed) }));
        columns.push(column);
    }
    let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
    Ok(RecordBatch::try_new(Arc::new(schema), columns)?)
}
