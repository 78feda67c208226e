//! Verdicts on claimed steps.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use ninefold::guide::judge::{Position, named_in};
use ninefold::guide::{Judge, Judgement, Move};
use ninefold::notation::NotationError;
use ninefold::wire::{Number, Shown, Status};
use ninefold::{Improper, Notation, Now, Profile, Puzzle, Technique};

use crate::answers::Answers;
use crate::failed::Failed;
use crate::rows::{Rows, words};
use crate::{Error, Run};

/// Number of rows per task.
const SOME: usize = 64;

/// Options for judging rows.
#[derive(Clone, Copy, Debug)]
pub struct Judging<'a> {
    /// Techniques that may show a step.
    pub profile: &'a Profile,
    /// Name of the column with the claimed moves: a text for one step, or a list of texts for several.
    pub moves: &'a str,
    /// Name of the column with the techniques that the steps claim, by id or name; `None` if there is none.
    pub technique: Option<&'a str>,
    /// Limit of stop checks per step.
    pub effort: u64,
    /// Time limit per step; steps that exceed it are `timed-out`. Without it, the same batch gives the same
    /// verdicts on every machine.
    pub limit: Option<Duration>,
}

/// Adds `verdict` (`sound`, `true-not-shown`, `timed-out`, `wrong`, `no-news`, `unreadable`), `shown_by` (the
/// id of the technique that shows the step), `rating` (`float64`, of that technique's step), `how` (`exact`,
/// `part`, `several`) and `first_unjustified` (`uint32`: the first step, from 0, that is neither sound nor
/// already done). With several steps, the other columns describe the first unjustified one, else the last.
/// The status is `ok` wherever something was judged; `error` also reports steps that can't be read.
///
/// # Errors
/// When the batch lacks a column, or has no room for the answers; when it was stopped.
pub fn judge(batch: &RecordBatch, how: &Judging<'_>, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let moves = Texts::of(batch, how.moves)?;
    let technique = how.technique.map(|name| Texts::of(batch, name)).transpose()?;
    let mut answers = Answers::default();
    let mut columns = Columns::default();
    run.each_row(
        batch.num_rows(),
        SOME,
        || Bench { judge: Judge::new(how.profile), last: None },
        |bench, row| {
            let named = technique.as_ref().and_then(|column| column.row(row).into_iter().next());
            bench.judge(&rows, row, &moves.row(row), named, (how, run))
        },
        |told| columns.push(answers.note(told)),
    )?;
    let errors = columns.errors.clone();
    let columns = columns.finish();
    answers.with_errors(errors).finish(batch, columns, "judge", run)
}

/// Column of texts, or of lists of texts.
struct Texts(ArrayRef);

impl Texts {
    fn of(batch: &RecordBatch, name: &str) -> Result<Texts, Error> {
        let schema = batch.schema_ref();
        let Some(column) = batch.column_by_name(name) else {
            let columns = schema.fields().iter().map(|field| field.name().clone()).collect();
            return Err(Error::NoSuchColumn { name: name.into(), columns });
        };
        let is_text =
            |kind: &DataType| matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
        match column.data_type() {
            DataType::Null => Some(Texts(Arc::clone(column))),
            DataType::Dictionary(..) => words(column).map(|words| Texts(Arc::new(words))),
            DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _)
                if is_text(field.data_type()) =>
            {
                Some(Texts(Arc::clone(column)))
            }
            kind => is_text(kind).then(|| Texts(Arc::clone(column))),
        }
        .ok_or_else(|| Error::NoTexts { name: name.into(), found: column.data_type().clone() })
    }

    /// Returns the texts of a row: one, the items of its list, or none.
    fn row(&self, row: usize) -> Vec<String> {
        if self.0.is_null(row) {
            return Vec::new();
        }
        match self.0.data_type() {
            DataType::Utf8 => vec![self.0.as_string::<i32>().value(row).into()],
            DataType::LargeUtf8 => vec![self.0.as_string::<i64>().value(row).into()],
            DataType::Utf8View => vec![self.0.as_string_view().value(row).into()],
            DataType::List(_) => all(self.0.as_list::<i32>().value(row)),
            DataType::LargeList(_) => all(self.0.as_list::<i64>().value(row)),
            DataType::FixedSizeList(..) => all(self.0.as_fixed_size_list().value(row)),
            _ => Vec::new(),
        }
    }
}

/// Returns the texts of an array, with an empty text for a null, so that indices are kept.
fn all(texts: ArrayRef) -> Vec<String> {
    let column = Texts(texts);
    (0..column.0.len()).map(|place| column.row(place).pop().unwrap_or_default()).collect()
}

/// State of a thread that judges.
struct Bench<'p> {
    judge: Judge<'p>,
    /// Position of the previous row, which is often that of the next.
    last: Option<(Puzzle, Position)>,
}

/// Answers for a row.
struct Told {
    verdict: &'static str,
    shown_by: Option<&'static str>,
    rating: Option<f64>,
    how: Option<&'static str>,
    first_unjustified: Option<u32>,
    error: Option<String>,
}

impl Bench<'_> {
    fn judge(
        &mut self,
        rows: &Rows<'_>,
        row: usize,
        moves: &[String],
        named: Option<String>,
        (how, run): (&Judging<'_>, &Run<'_>),
    ) -> Result<(Status, Told), Failed> {
        let puzzle = rows.puzzle(row)?;
        let mut position = self.position(&puzzle)?;
        let named = named.map_or(Ok(Vec::new()), |name| techniques_of(&name))?;
        let steps = moves.iter().map(|text| step(text, &named));
        // Each step gets the whole effort and time limit.
        let limits = || {
            let begun = Instant::now();
            let is_late = move || how.limit.is_some_and(|limit| begun.elapsed() >= limit);
            (how.effort, move || is_late() || (run.stop)())
        };
        let way = self.judge.way(&mut position, steps, limits, |_, _, _| ());
        // The answers describe the first unjustified step, else the last one.
        let deciding = way.first_unjustified.map_or(way.steps.last(), |place| way.steps.get(place));
        let Some(judged) = deciding else { return Err(Failed::invalid(nothing())) };
        Ok((Status::Ok, Told::of(judged, way.first_unjustified)))
    }

    fn position(&mut self, puzzle: &Puzzle) -> Result<Position, Failed> {
        if let Some((known, position)) = &self.last
            && known == puzzle
        {
            return Ok(position.clone());
        }
        let position = self.judge.open(puzzle).map_err(|none| match &*none.0 {
            Now::Improper(Improper::Unsolvable) => Failed::none(),
            Now::Improper(Improper::Ambiguous(_)) => Failed::several(),
            now => Failed::invalid(now.to_string()),
        })?;
        self.last = Some((puzzle.clone(), position.clone()));
        Ok(position)
    }
}

/// Returns the error for a row without moves: the same as for an empty text.
fn nothing() -> String {
    Move::read("", Notation::Rc).map_or_else(|error| error.to_string(), |_| String::new())
}

fn techniques_of(name: &str) -> Result<Vec<&'static Technique>, Failed> {
    let found = named_in(name);
    if found.is_empty() {
        let near = ninefold::rate::profile::near(name);
        let unknown = ninefold::rate::profile::UnknownTechnique { place: 0, name: name.into(), near };
        return Err(Failed::invalid(unknown.to_string()));
    }
    Ok(found)
}

fn step(text: &str, named: &[&'static Technique]) -> Result<Move, NotationError> {
    let mut step = Move::read(text, Notation::Rc)?;
    if step.named.is_empty() {
        step.named = named.to_vec();
    }
    Ok(step)
}

impl Told {
    fn of(judged: &Judgement, first_unjustified: Option<usize>) -> Told {
        let deciding = judged.deciding();
        let how = match judged {
            Judgement::Sound(shown) => Some(Shown::from(shown.how).word()),
            _ => None,
        };
        let error = match judged {
            Judgement::Unreadable(error) => Some(error.to_string()),
            _ => None,
        };
        Told {
            verdict: judged.word(),
            shown_by: deciding.map(|rated| rated.step.technique().id),
            rating: deciding.map(|rated| Number::from(rated.number).value()),
            how,
            first_unjustified: first_unjustified.map(|place| place as u32),
            error,
        }
    }
}

/// Builders of the added columns.
#[derive(Default)]
struct Columns {
    verdict: StringBuilder,
    shown_by: StringBuilder,
    rating: Float64Builder,
    how: StringBuilder,
    first_unjustified: UInt32Builder,
    /// Errors for steps that can't be read, by row.
    errors: Vec<(usize, String)>,
    rows: usize,
}

impl Columns {
    fn push(&mut self, told: Option<Told>) {
        self.verdict.append_option(told.as_ref().map(|told| told.verdict));
        self.shown_by.append_option(told.as_ref().and_then(|told| told.shown_by));
        self.rating.append_option(told.as_ref().and_then(|told| told.rating));
        self.how.append_option(told.as_ref().and_then(|told| told.how));
        self.first_unjustified.append_option(told.as_ref().and_then(|told| told.first_unjustified));
        if let Some(error) = told.and_then(|told| told.error) {
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
