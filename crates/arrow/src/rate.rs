//! Columns of a batch's ratings on any scale.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::chains::ChainEngine;
use ninefold::guide::{PositionAssessment, SearchBudget, solution_count_from_verdict};
use ninefold::rate::scale::{RatingValue, TallyField, TallyFields};
use ninefold::rate::{RatingScale, RatingWalk, check_ratable};
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Reason, RowStatus};
use ninefold::{Board, Notation, RateError, RatingProfile, SolutionVerdict, Solver};

use crate::answers::RowAnswers;
use crate::failed::RowError;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task; few, since one may take minutes.
const ROWS_PER_TASK: usize = 4;

/// Options for rating rows.
#[derive(Clone, Copy, Debug)]
pub struct RateOptions<'a> {
    /// Scale with its techniques.
    pub profile: &'a RatingProfile,
    /// Limit of stop checks per row. A row that exceeds it gets the status `timeout`, on every machine and
    /// with any number of threads.
    pub effort: Option<u64>,
    /// Time limit per row. A row that exceeds it gets the status `timeout`.
    pub time_limit: Option<Duration>,
}

/// Adds the parts of a rating, by the names of the scale. On Sudoku Explainer's scales `er`, `ep`, `ed`
/// (`float64`), `technique` (`utf8`); on HoDoKu's `score` (`uint32`), `level`, `technique`; on the one for
/// people `level`, `score`, `uncertainty`, `hardest`, `technique`, `scale`. Words are ids. A row has them if
/// its status is `ok`; else it is `invalid`, `none`, `several`, `unsolved` (the techniques do not suffice) or
/// `timeout`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn rate_batch(
    batch: &RecordBatch,
    options: &RateOptions<'_>,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let mut parts = RatingColumns::from_scale(options.profile);
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        RateWorker::default,
        |rater, row| rater.rate_row(&rows, row, options, run),
        |rated| parts.push_rating(answers.record_result(rated)),
    )?;
    // Whether the givens decide changes nothing of what the others find.
    let doubts = if options.profile.assumes_one_solution() {
        PositionAssessment::warnings
    } else {
        PositionAssessment::severe_warnings
    };
    answers.with_position_warnings(doubts).append_answer_columns(batch, parts.finish(), "rate", run)
}

/// State of a thread that rates.
#[derive(Default)]
struct RateWorker {
    solver: Solver,
    engine: ChainEngine,
}

impl RateWorker {
    fn rate_row(
        &mut self,
        rows: &PuzzleRows<'_>,
        row: usize,
        options: &RateOptions<'_>,
        run: &RunOptions<'_>,
    ) -> Result<(RowStatus, TallyFields), RowError> {
        let (puzzle, board) = rows.read_board(row)?;
        let verdict = self.solver.check_uniqueness(&board);
        // Refuse unsolvable, ambiguous and solved positions before the walk.
        let assessment = PositionAssessment::from_verdict(&puzzle, &verdict, &mut self.solver);
        check_row_ratable(&board, &verdict, &assessment)?;
        let started = Instant::now();
        // The walk stops at the time limit, the effort limit or the caller's signal, whichever comes first.
        let mut late =
            || options.time_limit.is_some_and(|budget| started.elapsed() >= budget) || (run.stop)();
        let mut spent = SearchBudget::with_effort(options.effort.unwrap_or(u64::MAX)).with_stop(&mut late);
        let mut walk =
            RatingWalk::from_facts(options.profile, assessment.build_facts(board), &mut self.engine);
        let rated = walk.rate(|| spent.must_stop());
        let is_late = spent.is_timed_out();
        // Unfinished walks become an error with the result so far.
        rated.map(|tally| (RowStatus::Ok, tally.result_fields())).map_err(|unrated| {
            let status = Reason::from(unrated.why).into();
            let message = match options.time_limit {
                Some(budget) if is_late => unrated.to_message_with_limit(budget),
                _ => unrated.to_message(),
            };
            RowError { status, error: Catalogue::english().format_message(&message, Notation::Rc) }
        })
    }
}

/// Rejects positions that can't be rated: unsolvable, ambiguous or solved ones.
pub(crate) fn check_row_ratable(
    board: &Board,
    verdict: &SolutionVerdict,
    assessment: &PositionAssessment,
) -> Result<(), RowError> {
    check_ratable(board, solution_count_from_verdict(verdict)).map_err(|refusal| RowError {
        status: Reason::from(refusal).into(),
        error: match refusal {
            RateError::Invalid => wire::why_unsolvable(assessment, Catalogue::english()),
            _ => refusal.to_string(),
        },
    })
}

/// Builders of a column for each part of a scale.
#[derive(Debug)]
pub(crate) struct RatingColumns(Vec<(&'static str, RatingColumn)>);

#[derive(Debug)]
enum RatingColumn {
    Tenths(Float64Builder),
    Points(UInt32Builder),
    Words(StringBuilder),
}

impl RatingColumns {
    pub(crate) fn from_scale(scale: &dyn RatingScale) -> RatingColumns {
        let column = |field: TallyField| match field {
            TallyField::Number(RatingValue::Tenths(_)) => RatingColumn::Tenths(Float64Builder::new()),
            TallyField::Number(RatingValue::Points(_)) => RatingColumn::Points(UInt32Builder::new()),
            TallyField::Word(_) | TallyField::Missing => RatingColumn::Words(StringBuilder::new()),
        };
        let fields = scale.new_tally().result_fields();
        RatingColumns(fields.into_iter().map(|(name, field)| (name, column(field))).collect())
    }

    pub(crate) fn push_rating(&mut self, fields: Option<TallyFields>) {
        for (i, (_, column)) in self.0.iter_mut().enumerate() {
            let field = fields.as_ref().map_or(TallyField::Missing, |fields| fields[i].1);
            match (column, field) {
                (RatingColumn::Tenths(column), TallyField::Number(RatingValue::Tenths(tenths))) => {
                    column.append_value(tenths.as_f64());
                }
                (RatingColumn::Points(column), TallyField::Number(RatingValue::Points(points))) => {
                    column.append_value(points);
                }
                (RatingColumn::Words(column), TallyField::Word(word)) => column.append_value(word),
                (RatingColumn::Tenths(column), _) => column.append_null(),
                (RatingColumn::Points(column), _) => column.append_null(),
                (RatingColumn::Words(column), _) => column.append_null(),
            }
        }
    }

    pub(crate) fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        let finished = |column| -> ArrayRef {
            match column {
                RatingColumn::Tenths(mut column) => Arc::new(column.finish()),
                RatingColumn::Points(mut column) => Arc::new(column.finish()),
                RatingColumn::Words(mut column) => Arc::new(column.finish()),
            }
        };
        self.0.into_iter().map(|(name, column)| (name, finished(column))).collect()
    }
}
