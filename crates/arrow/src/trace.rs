//! Traces: solution paths as data, in which the checker accepted every step.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{StringBuilder, UInt32Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::chains::Engine;
use ninefold::generate::canon::Canonizer;
use ninefold::guide::{Assessment, Budget};
use ninefold::rate::scale::Fields;
use ninefold::rate::{Scale, Walk};
use ninefold::texts::Catalogue;
use ninefold::wire::Status;
use ninefold::wire::{Form, NoTrace, Speech, Telling, Traced, Warning};
use ninefold::{Notation, Profile, Refusal, Solver, Verdict, format};

use crate::answers::Answers;
use crate::canon;
use crate::failed::Failed;
use crate::grids::Grids;
use crate::rate::PartColumns;
use crate::rows::Rows;
use crate::solve::text;
use crate::{Error, Run};

/// Number of rows per task.
const SOME: usize = 4;

/// Options for tracing rows.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'a> {
    /// Scale with its techniques.
    pub profile: &'a Profile,
    /// Detail and language of the steps.
    pub telling: Telling<'a>,
    /// Limit of stop checks per row. A row that exceeds it gets the status `timeout`, on every machine and
    /// with any number of threads.
    pub effort: Option<u64>,
    /// Time limit per row. A row that exceeds it gets the status `timeout`.
    pub budget: Option<Duration>,
}

/// Adds `solution`; `canonical`, null where digits are placed or candidates eliminated; the parts of the
/// rating and the statuses of [`rate`](crate::rate()); `steps`, the number of steps, each accepted by the
/// checker; and `trace`, the object that `ninefold trace` writes (`docs/schema/trace.json`). A row has them
/// if its status is `ok`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn trace(batch: &RecordBatch, how: &Trace<'_>, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let mut answers = Answers::default();
    let mut solutions = Grids::with_capacity(batch.num_rows());
    let mut forms = Grids::with_capacity(batch.num_rows());
    let mut parts = PartColumns::of(how.profile);
    let (mut steps, mut traces) = (UInt32Builder::new(), StringBuilder::new());
    run.each_row(
        batch.num_rows(),
        SOME,
        Tracer::default,
        |tracer, row| tracer.trace(&rows, row, how, run),
        |told| {
            let told = answers.note(told);
            solutions.push(told.as_ref().map(|told| &told.solution));
            forms.push(told.as_ref().and_then(|told| told.canonical.as_ref()));
            steps.append_option(told.as_ref().map(|told| told.steps));
            traces.append_option(told.as_ref().map(|told| told.trace.as_str()));
            parts.push(told.map(|told| told.fields));
        },
    )?;
    let kind = rows.kind();
    let mut columns: Vec<(&str, ArrayRef)> =
        vec![("solution", solutions.finish(kind.clone())?), ("canonical", forms.finish(kind)?)];
    columns.extend(parts.finish());
    columns.push(("steps", Arc::new(steps.finish())));
    columns.push(("trace", Arc::new(traces.finish())));
    answers.with_doubts(Assessment::warnings).finish(batch, columns, "trace", run)
}

/// State of a thread that traces.
#[derive(Default)]
struct Tracer {
    solver: Solver,
    engine: Engine,
    canonizer: Canonizer,
}

/// Answers for a row.
struct Told {
    solution: [u8; 81],
    canonical: Option<[u8; 81]>,
    fields: Fields,
    steps: u32,
    trace: String,
}

impl Tracer {
    fn trace(
        &mut self,
        rows: &Rows<'_>,
        row: usize,
        how: &Trace<'_>,
        run: &Run<'_>,
    ) -> Result<(Status, Told), Failed> {
        let (puzzle, board) = rows.board(row)?;
        let verdict = self.solver.verdict(&board);
        let assessment = Assessment::with_verdict(&puzzle, &verdict, &mut self.solver);
        let solution = match verdict {
            Verdict::Unique(solution) => solution,
            Verdict::None => return Err(Failed::unsolvable(&puzzle, &mut self.solver)),
            Verdict::Several(..) => return Err(Failed::several()),
        };
        if board.is_solved() {
            return Err(Failed::invalid(Refusal::Solved.to_string()));
        }
        // The canonical form ignores eliminations and placed digits, so only plain grids have one.
        let is_bare = format::on_one_line(&puzzle).len() == 81;
        let canonical = is_bare.then(|| self.canonizer.values(&puzzle.values).ok()).flatten();
        let canonical = canonical.map(|canonical| canon::text(&canonical.form));
        let started = Instant::now();
        // The walk stops at the time limit, the effort limit or the caller's signal, whichever comes first.
        let mut late = || how.budget.is_some_and(|budget| started.elapsed() >= budget) || (run.stop)();
        let mut spent = Budget::of_effort(how.effort.unwrap_or(u64::MAX)).until(&mut late);
        let mut walk = Walk::from_facts(how.profile, assessment.facts(board), &mut self.engine);
        let traced =
            Traced::of(&mut walk, how.profile.name(), &puzzle, &solution, how.telling, || spent.must_stop());
        let mut traced = traced.map_err(|why| match why {
            NoTrace::Stopped => Failed { status: Status::Timeout, error: why.to_string() },
            NoTrace::Unsolved(unrated) => Failed { status: Status::Unsolved, error: unrated.to_string() },
            other => Failed::invalid(other.to_string()),
        })?;
        // Warnings of the reader come first, then doubts about the position.
        let speech = Speech { catalogue: Catalogue::english(), notation: Notation::Rc, form: Form::Text };
        let speech = how.telling.speech.unwrap_or(speech);
        let reading = rows.reading(row);
        traced.trace.warnings =
            reading.iter().flat_map(|reading| Warning::of_reading(reading, speech.catalogue)).collect();
        traced.trace.warnings.extend(Warning::of_position(&assessment.warnings(), speech));
        traced.trace.class = canonical.map(|form| String::from_utf8_lossy(&form).into_owned());
        let (fields, steps) = (walk.tally().fields(), traced.trace.steps.len() as u32);
        let trace = serde_json::to_string(&traced.trace).map_err(|why| Failed::invalid(why.to_string()))?;
        Ok((Status::Ok, Told { solution: text(&solution), canonical, fields, steps, trace }))
    }
}
