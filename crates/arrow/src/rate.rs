//! Ratings of puzzles on any scale.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::chains::Engine;
use ninefold::guide::{Assessment, Budget, solution_count};
use ninefold::rate::scale::{Field, Fields, Number};
use ninefold::rate::{Scale, Walk, Why, admit};
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Status};
use ninefold::{Board, Notation, Profile, Refusal, Solver, Verdict};

use crate::answers::Answers;
use crate::failed::Failed;
use crate::rows::Rows;
use crate::{Error, Run};

/// Number of rows per task; few, since one may take minutes.
const SOME: usize = 4;

/// Options for rating rows.
#[derive(Clone, Copy, Debug)]
pub struct Rate<'a> {
    /// Scale with its techniques.
    pub profile: &'a Profile,
    /// Limit of stop checks per row. A row that exceeds it gets the status `timeout`, on every machine and
    /// with any number of threads.
    pub effort: Option<u64>,
    /// Time limit per row. A row that exceeds it gets the status `timeout`.
    pub budget: Option<Duration>,
}

/// Adds the parts of a rating, by the names of the scale. On Sudoku Explainer's scales `er`, `ep`, `ed`
/// (`float64`), `technique` (`utf8`); on HoDoKu's `score` (`uint32`), `level`, `technique`; on the one for
/// people `level`, `score`, `uncertainty`, `hardest`, `technique`, `scale`. Words are ids. A row has them if
/// its status is `ok`; else it is `invalid`, `none`, `several`, `unsolved` (the techniques do not suffice) or
/// `timeout`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn rate(batch: &RecordBatch, how: &Rate<'_>, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let mut answers = Answers::default();
    let mut parts = PartColumns::of(how.profile);
    run.each_row(
        batch.num_rows(),
        SOME,
        Rater::default,
        |rater, row| rater.rate(&rows, row, how, run),
        |rated| parts.push(answers.note(rated)),
    )?;
    // Whether the givens decide changes nothing of what the others find.
    let doubts = if how.profile.assumes_one_solution() { Assessment::warnings } else { Assessment::doubts };
    answers.with_doubts(doubts).finish(batch, parts.finish(), "rate", run)
}

/// State of a thread that rates.
#[derive(Default)]
struct Rater {
    solver: Solver,
    engine: Engine,
}

impl Rater {
    fn rate(
        &mut self,
        rows: &Rows<'_>,
        row: usize,
        how: &Rate<'_>,
        run: &Run<'_>,
    ) -> Result<(Status, Fields), Failed> {
        let (puzzle, board) = rows.board(row)?;
        let verdict = self.solver.verdict(&board);
        // Refuse unsolvable, ambiguous and solved positions before the walk.
        let assessment = Assessment::with_verdict(&puzzle, &verdict, &mut self.solver);
        admitted(&board, &verdict, &assessment)?;
        let started = Instant::now();
        // The walk stops at the time limit, the effort limit or the caller's signal, whichever comes first.
        let mut late = || how.budget.is_some_and(|budget| started.elapsed() >= budget) || (run.stop)();
        let mut spent = Budget::of_effort(how.effort.unwrap_or(u64::MAX)).until(&mut late);
        let mut walk = Walk::from_facts(how.profile, assessment.facts(board), &mut self.engine);
        let rated = walk.rate(|| spent.must_stop());
        let is_late = spent.is_timed_out();
        // Unfinished walks become an error with the result so far.
        rated.map(|tally| (Status::Ok, tally.fields())).map_err(|unrated| {
            let status = match unrated.why {
                Why::Unsolved => Status::Unsolved,
                Why::Stopped => Status::Timeout,
            };
            let told = match how.budget {
                Some(budget) if is_late => unrated.sentence_within(budget),
                _ => unrated.sentence(),
            };
            Failed { status, error: Catalogue::english().text(&told, Notation::Rc) }
        })
    }
}

/// Rejects positions that can't be rated: unsolvable, ambiguous or solved ones.
pub(crate) fn admitted(board: &Board, verdict: &Verdict, assessment: &Assessment) -> Result<(), Failed> {
    admit(board, solution_count(verdict)).map_err(|refusal| match refusal {
        Refusal::Invalid => {
            Failed { status: Status::None, error: wire::why_unsolvable(assessment, Catalogue::english()) }
        }
        Refusal::Ambiguous => Failed::several(),
        Refusal::Solved => Failed::invalid(refusal.to_string()),
        Refusal::Unsolved => Failed { status: Status::Unsolved, error: refusal.to_string() },
    })
}

/// Builders of a column for each part of a scale.
#[derive(Debug)]
pub(crate) struct PartColumns(Vec<(&'static str, PartColumn)>);

#[derive(Debug)]
enum PartColumn {
    Tenths(Float64Builder),
    Points(UInt32Builder),
    Words(StringBuilder),
}

impl PartColumns {
    pub(crate) fn of(scale: &dyn Scale) -> PartColumns {
        let column = |field: Field| match field {
            Field::Number(Number::Tenths(_)) => PartColumn::Tenths(Float64Builder::new()),
            Field::Number(Number::Points(_)) => PartColumn::Points(UInt32Builder::new()),
            Field::Word(_) | Field::Missing => PartColumn::Words(StringBuilder::new()),
        };
        let fields = scale.tally().fields();
        PartColumns(fields.into_iter().map(|(name, field)| (name, column(field))).collect())
    }

    pub(crate) fn push(&mut self, fields: Option<Fields>) {
        for (i, (_, column)) in self.0.iter_mut().enumerate() {
            let field = fields.as_ref().map_or(Field::Missing, |fields| fields[i].1);
            match (column, field) {
                (PartColumn::Tenths(column), Field::Number(Number::Tenths(tenths))) => {
                    column.append_value(f64::from(tenths.0) / 10.0);
                }
                (PartColumn::Points(column), Field::Number(Number::Points(points))) => {
                    column.append_value(points);
                }
                (PartColumn::Words(column), Field::Word(word)) => column.append_value(word),
                (PartColumn::Tenths(column), _) => column.append_null(),
                (PartColumn::Points(column), _) => column.append_null(),
                (PartColumn::Words(column), _) => column.append_null(),
            }
        }
    }

    pub(crate) fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        let finished = |column| -> ArrayRef {
            match column {
                PartColumn::Tenths(mut column) => Arc::new(column.finish()),
                PartColumn::Points(mut column) => Arc::new(column.finish()),
                PartColumn::Words(mut column) => Arc::new(column.finish()),
            }
        };
        self.0.into_iter().map(|(name, column)| (name, finished(column))).collect()
    }
}
