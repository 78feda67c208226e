//! Columns of verdicts on the steps that a batch's rows claim.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use ninefold::guide::judge::{JudgedPosition, find_claimed_techniques};
use ninefold::guide::{ClaimedStep, StepJudge, StepJudgement};
use ninefold::notation::NotationError;
use ninefold::wire::{Reason, RowStatus};
use ninefold::{Notation, PositionAdvice, Puzzle, RatingProfile, Technique};

use crate::answers::RowAnswers;
use crate::failed::RowError;
use crate::rows::{PuzzleRows, decode_dictionary};
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 64;

/// Options for judging rows.
#[derive(Clone, Copy, Debug)]
pub struct JudgeOptions<'a> {
    /// Techniques that may show a step.
    pub profile: &'a RatingProfile,
    /// Name of the column with the claimed moves: a text for one step, or a list of texts for several.
    pub moves: &'a str,
    /// Name of the column with the techniques that the steps claim, by id or name; `None` if there is none.
    pub technique: Option<&'a str>,
    /// Limit of stop checks per step.
    pub effort: u64,
    /// Time limit per step; steps that exceed it are `timed-out`. Without it, the same batch gives the same
    /// verdicts on every machine.
    pub time_limit: Option<Duration>,
}

/// Adds `verdict` (`sound`, `true-not-shown`, `timed-out`, `wrong`, `no-news`, `unreadable`), `shown_by` (the
/// id of the technique that shows the step), `rating` (`float64`, of that technique's step), `how` (`exact`,
/// `part`, `several`) and `first_unjustified` (`uint32`: the first step, from 0, that is neither sound nor
/// already done). With several steps, the other columns describe the first unjustified one, else the last.
/// The status is `ok` wherever something was judged; `error` also reports steps that can't be read.
///
/// # Errors
/// When the batch lacks a column, or has no room for the answers; when it was stopped.
pub fn judge_batch(
    batch: &RecordBatch,
    options: &JudgeOptions<'_>,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let moves = TextColumn::from_batch(batch, options.moves)?;
    let technique = options.technique.map(|name| TextColumn::from_batch(batch, name)).transpose()?;
    let mut answers = RowAnswers::default();
    let mut columns = JudgeColumns::default();
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        || JudgeWorker { judge: StepJudge::new(options.profile), cached_position: None },
        |bench, row| {
            let named = technique.as_ref().and_then(|column| column.row_texts(row).into_iter().next());
            bench.judge_row(&rows, row, &moves.row_texts(row), named, (options, run))
        },
        |told| columns.push_answer(answers.record_result(told)),
    )?;
    let errors = columns.errors.clone();
    let columns = columns.finish();
    answers.with_row_errors(errors).append_answer_columns(batch, columns, "judge", run)
}

/// Column of texts, or of lists of texts.
struct TextColumn(ArrayRef);

impl TextColumn {
    fn from_batch(batch: &RecordBatch, name: &str) -> Result<TextColumn, Error> {
        let schema = batch.schema_ref();
        let Some(column) = batch.column_by_name(name) else {
            let columns = schema.fields().iter().map(|field| field.name().clone()).collect();
            return Err(Error::NoSuchColumn { name: name.into(), columns });
        };
        let is_text =
            |kind: &DataType| matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
        match column.data_type() {
            DataType::Null => Some(TextColumn(Arc::clone(column))),
            DataType::Dictionary(..) => decode_dictionary(column).map(|words| TextColumn(Arc::new(words))),
            DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _)
                if is_text(field.data_type()) =>
            {
                Some(TextColumn(Arc::clone(column)))
            }
            kind => is_text(kind).then(|| TextColumn(Arc::clone(column))),
        }
        .ok_or_else(|| Error::NoTexts { name: name.into(), found: column.data_type().clone() })
    }

    /// Returns the texts of a row: one, the items of its list, or none.
    fn row_texts(&self, row: usize) -> Vec<String> {
        if self.0.is_null(row) {
            return Vec::new();
        }
        match self.0.data_type() {
            DataType::Utf8 => vec![self.0.as_string::<i32>().value(row).into()],
            DataType::LargeUtf8 => vec![self.0.as_string::<i64>().value(row).into()],
            DataType::Utf8View => vec![self.0.as_string_view().value(row).into()],
            DataType::List(_) => array_texts(self.0.as_list::<i32>().value(row)),
            DataType::LargeList(_) => array_texts(self.0.as_list::<i64>().value(row)),
            DataType::FixedSizeList(..) => array_texts(self.0.as_fixed_size_list().value(row)),
            _ => Vec::new(),
        }
    }
}

/// Returns the texts of an array, with an empty text for a null, so that indices are kept.
fn array_texts(texts: ArrayRef) -> Vec<String> {
    let column = TextColumn(texts);
    (0..column.0.len()).map(|place| column.row_texts(place).pop().unwrap_or_default()).collect()
}

/// State of a thread that judges.
struct JudgeWorker<'p> {
    judge: StepJudge<'p>,
    /// Position of the previous row, which is often that of the next.
    cached_position: Option<(Puzzle, JudgedPosition)>,
}

/// Answers for a row.
struct JudgeAnswer {
    verdict: &'static str,
    shown_by: Option<&'static str>,
    rating: Option<f64>,
    how: Option<&'static str>,
    first_unjustified: Option<u32>,
    error: Option<String>,
}

impl JudgeWorker<'_> {
    fn judge_row(
        &mut self,
        rows: &PuzzleRows<'_>,
        row: usize,
        moves: &[String],
        technique_name: Option<String>,
        (options, run): (&JudgeOptions<'_>, &RunOptions<'_>),
    ) -> Result<(RowStatus, JudgeAnswer), RowError> {
        let puzzle = rows.read_puzzle(row)?;
        let mut position = self.prepare_position(&puzzle)?;
        let named = technique_name.map_or(Ok(Vec::new()), |name| find_techniques_by_name(&name))?;
        let steps = moves.iter().map(|text| parse_claimed_step(text, &named));
        // Each step gets the whole effort and time limit.
        let limits = || {
            let begun = Instant::now();
            let is_late = move || options.time_limit.is_some_and(|limit| begun.elapsed() >= limit);
            (options.effort, move || is_late() || (run.stop)())
        };
        let path = self.judge.judge_path(&mut position, steps, limits, |_, _, _| ());
        // The answers describe the first unjustified step, else the last one.
        let deciding = path.first_unjustified.map_or(path.steps.last(), |place| path.steps.get(place));
        let Some(judged) = deciding else { return Err(RowError::invalid_row_error(no_moves_error())) };
        Ok((RowStatus::Ok, JudgeAnswer::from_judgement(judged, path.first_unjustified)))
    }

    fn prepare_position(&mut self, puzzle: &Puzzle) -> Result<JudgedPosition, RowError> {
        if let Some((known, position)) = &self.cached_position
            && known == puzzle
        {
            return Ok(position.clone());
        }
        let position = self.judge.validate_position(puzzle).map_err(|none| match &*none.0 {
            PositionAdvice::Improper(improper) => {
                RowError { status: Reason::from(improper).into(), error: improper.to_string() }
            }
            now => RowError::invalid_row_error(now.to_string()),
        })?;
        self.cached_position = Some((puzzle.clone(), position.clone()));
        Ok(position)
    }
}

/// Returns the error for a row without moves: the same as for an empty text.
fn no_moves_error() -> String {
    ClaimedStep::parse("", Notation::Rc).map_or_else(|error| error.to_string(), |_| String::new())
}

fn find_techniques_by_name(name: &str) -> Result<Vec<&'static Technique>, RowError> {
    find_claimed_techniques(name).map_err(|unknown| RowError::invalid_row_error(unknown.to_string()))
}

fn parse_claimed_step(text: &str, named: &[&'static Technique]) -> Result<ClaimedStep, NotationError> {
    let mut step = ClaimedStep::parse(text, Notation::Rc)?;
    if step.techniques.is_empty() {
        step.techniques = named.to_vec();
    }
    Ok(step)
}

impl JudgeAnswer {
    fn from_judgement(judged: &StepJudgement, first_unjustified: Option<usize>) -> JudgeAnswer {
        let deciding = judged.deciding_step();
        let how = match judged {
            StepJudgement::Sound(shown) => Some(shown.match_kind.id()),
            _ => None,
        };
        let error = match judged {
            StepJudgement::Unreadable(error) => Some(error.to_string()),
            _ => None,
        };
        JudgeAnswer {
            verdict: judged.as_str(),
            shown_by: deciding.map(|rated| rated.step.technique().id),
            rating: deciding.map(|rated| rated.rating.as_f64()),
            how,
            first_unjustified: first_unjustified.map(|place| place as u32),
            error,
        }
    }
}

/// Builders of the added columns.
#[derive(Default)]
struct JudgeColumns {
    verdict: StringBuilder,
    shown_by: StringBuilder,
    rating: Float64Builder,
    how: StringBuilder,
    first_unjustified: UInt32Builder,
    /// Errors for steps that can't be read, by row.
    errors: Vec<(usize, String)>,
    rows: usize,
}

impl JudgeColumns {
    fn push_answer(&mut self, answer: Option<JudgeAnswer>) {
        self.verdict.append_option(answer.as_ref().map(|told| told.verdict));
        self.shown_by.append_option(answer.as_ref().and_then(|told| told.shown_by));
        self.rating.append_option(answer.as_ref().and_then(|told| told.rating));
        self.how.append_option(answer.as_ref().and_then(|told| told.how));
        self.first_unjustified.append_option(answer.as_ref().and_then(|told| told.first_unjustified));
        if let Some(error) = answer.and_then(|told| told.error) {
            self.errors.push((self.rows, error));
        }
        self.rows += 1;
    }

    fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("verdict", Arc::new(self.verdict.finish())),
            ("shown_by", Arc::new(self.shown_by.finish())),
            ("rating", Arc::new(self.rating.finish())),
            ("how", Arc::new(self.how.finish())),
            ("first_unjustified", Arc::new(self.first_unjustified.finish())),
        ]
    }
}
