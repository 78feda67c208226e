//! Sequential loop for commands that print a long report per puzzle, with a heading for each if there are
//! several.

use std::fmt::Display;
use std::num::NonZero;

use ninefold::format::{self, PuzzleReading};
use ninefold::guide::PositionAssessment;
use ninefold::wire::{FailureRecord, Place, PuzzleAnswer, Reason, Verdict, Warning};
use ninefold::{BoardError, NotUniqueError};
use serde::Serialize;

use crate::batch_reader::{BatchReader, DROPPED_ALWAYS, DroppedColumnsMessage, dropped_members_remark};
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::file::{CommandDescription, OverwritePolicy};
use crate::limit::PuzzleClock;
use crate::output::ResumableFileOptions;
use crate::pipeline::{self, QueuedPuzzle, UnusablePuzzle};
use crate::prelude::*;
use crate::status_line::{self, WorkTotal};

/// Options of the commands that tell of one puzzle after the other.
#[derive(Debug, clap::Args)]
pub(crate) struct SequentialOptions {
    #[command(flatten)]
    to_file: ResumableFileOptions,
    /// Stop at the first puzzle that fails
    #[arg(long)]
    strict: bool,
}

impl SequentialOptions {
    /// Returns the policy for a file that already exists.
    pub(crate) fn overwrite_policy(&self) -> OverwritePolicy {
        self.to_file.overwrite_policy()
    }
}

impl PuzzleClock {
    /// Ends a puzzle that was left with partial results: an interrupt, or a failure that says there may
    /// be more.
    pub(crate) fn partial_result_status(self) -> Result<ExitStatus, ReportError> {
        match self.format_limit_seconds() {
            None => Ok(ExitStatus::Interrupted),
            Some(seconds) => {
                Err(CommandError::unsuitable_puzzle_error(&say!("left-in-time", seconds)).into())
            }
        }
    }

    /// Ends a puzzle that was left without any results.
    pub(crate) fn no_result_status(self) -> Result<ExitStatus, ReportError> {
        let Some(why) = self.time_limit_message() else { return Ok(ExitStatus::Interrupted) };
        Err(ReportError::Puzzle { verdict: Verdict::Unique, reason: Reason::TimeLimit, why })
    }
}

/// Output form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportForm {
    /// Text with headings.
    Text,
    /// Text without headings: one file per puzzle, or lines that identify their puzzle.
    Bare,
    /// One JSON object per line, also for puzzles without a report.
    Json,
}

impl ReportForm {
    /// Returns the form that `--json` selects.
    pub(crate) fn from_json_option(json: bool) -> ReportForm {
        if json { ReportForm::Json } else { ReportForm::Text }
    }

    /// Returns the message for columns that are dropped: JSON lines keep every column.
    fn dropped_columns_message(self) -> Option<DroppedColumnsMessage> {
        (self != ReportForm::Json).then_some(DROPPED_ALWAYS)
    }
}

/// The puzzle being processed, with its position in the input.
pub(crate) struct CurrentPuzzle<'a> {
    pub(crate) reading: &'a PuzzleReading,
    /// Whether it is the only puzzle.
    pub(crate) is_only: bool,
    /// Number of the puzzle, from 1.
    pub(crate) number: u64,
    place: Place,
    /// Place for messages: its line, with the name of the file.
    pub(crate) message_place: String,
    quiet: bool,
}

/// Reason why a report ends early.
pub(crate) enum ReportError {
    /// This puzzle can't be reported.
    Puzzle { verdict: Verdict, reason: Reason, why: String },
    /// The command can't continue.
    Failure(CommandError),
}

impl<E: Into<CommandError>> From<E> for ReportError {
    fn from(error: E) -> ReportError {
        ReportError::Failure(error.into())
    }
}

impl ReportError {
    /// Creates the value for a puzzle with conflicting givens.
    pub(crate) fn from_board_error(error: &BoardError) -> ReportError {
        ReportError::Puzzle { verdict: Verdict::Invalid, reason: error.into(), why: localized_text(error) }
    }

    /// Creates the value for a puzzle without exactly one solution; `why` is all that is reported.
    pub(crate) fn from_not_unique(improper: &NotUniqueError, why: String) -> ReportError {
        let verdict = match improper {
            NotUniqueError::Clashes(_) => Verdict::Invalid,
            NotUniqueError::Unsolvable => Verdict::None,
            NotUniqueError::Ambiguous(_) => Verdict::Several,
        };
        ReportError::Puzzle { verdict, reason: improper.into(), why }
    }
}

impl CurrentPuzzle<'_> {
    /// Returns the puzzle's board, unless its givens conflict.
    pub(crate) fn to_board(&self) -> Result<Board, ReportError> {
        Board::try_from(&self.reading.puzzle).map_err(|error| ReportError::from_board_error(&error))
    }

    /// Writes a report as a JSON line with the place of the puzzle; `warnings` about the position are
    /// appended to those of the reader.
    pub(crate) fn write_json_line(
        &self,
        warnings: Vec<Warning>,
        report: impl Serialize,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let mut place = self.place.clone();
        place.warnings.extend(warnings);
        Ok(json::write_json_line(out, &PuzzleAnswer { place, told: report })?)
    }

    /// Prints the warnings to consider before relying on steps from this position.
    pub(crate) fn print_warnings(&self, assessment: &PositionAssessment) {
        for (sentence, _) in assessment.warnings() {
            self.print_remark(&language::message_text(&sentence));
        }
    }

    /// Creates the failure that ends the command at this puzzle; `id` names its message.
    pub(crate) fn usage_error(&self, id: &'static str) -> CommandError {
        CommandError::Usage(format!(
            "{}: {}",
            self.message_prefix(),
            language::current_message_catalogue().translate_id(id)
        ))
    }

    /// Returns the prefix for messages; empty for a single puzzle.
    fn message_prefix(&self) -> &str {
        if self.is_only { "" } else { &self.message_place }
    }

    /// Prints a remark, prefixed with the place of the puzzle.
    pub(crate) fn print_remark(&self, remark: &dyn Display) {
        match (self.quiet, self.message_prefix()) {
            (true, _) => {}
            (false, "") => diagnostics::print_message(remark),
            (false, named) => diagnostics::print_message(&format_args!("{named}: {remark}")),
        }
    }
}

/// Callback that reports one puzzle; its exit code says whether the puzzle succeeded.
pub(crate) type PuzzleReporter<'t> =
    &'t mut dyn FnMut(&CurrentPuzzle<'_>, &mut Output) -> Result<ExitStatus, ReportError>;

/// Reports each puzzle, resuming an earlier run's file. `command` describes everything the results depend
/// on besides the inputs.
pub(crate) fn report_puzzles(
    inputs: &InputOptions,
    options: &SequentialOptions,
    form: ReportForm,
    command: impl FnOnce() -> CommandDescription,
    out: &mut Output,
    tell: PuzzleReporter<'_>,
) -> Result<ExitStatus, CommandError> {
    let place = options.to_file.resolve_destination(&inputs.input_files())?;
    let started =
        pipeline::start_or_resume_run(inputs, place, NonZero::<usize>::MIN, command, out, |_, _| Ok(()))?;
    match started {
        None => Ok(ExitStatus::Success),
        Some((feed, _)) => run_reports(feed, options.strict, form, out, tell),
    }
}

/// Reports each puzzle where a second file is written as well, so that the run can't be resumed later.
pub(crate) fn report_without_resume(
    inputs: &InputOptions,
    options: &SequentialOptions,
    form: ReportForm,
    out: &mut Output,
    tell: PuzzleReporter<'_>,
) -> Result<ExitStatus, CommandError> {
    let place = options.to_file.resolve_new_file(&inputs.input_files())?;
    out.redirect_to(place)?;
    report_to_output(inputs, options.strict, form, out, tell)
}

/// Reports each puzzle to an output that is open already.
pub(crate) fn report_to_output(
    inputs: &InputOptions,
    is_strict: bool,
    form: ReportForm,
    out: &mut Output,
    tell: PuzzleReporter<'_>,
) -> Result<ExitStatus, CommandError> {
    let mut feed = BatchReader::open(inputs, NonZero::<usize>::MIN, out.quiet)?;
    feed.start_status_line(out);
    feed.resume_after_puzzles(0);
    run_reports(feed, is_strict, form, out, tell)
}

fn run_reports(
    mut feed: BatchReader,
    is_strict: bool,
    form: ReportForm,
    out: &mut Output,
    tell: PuzzleReporter<'_>,
) -> Result<ExitStatus, CommandError> {
    feed.dropped_columns_message = form.dropped_columns_message();
    let is_only = feed.has_single_puzzle(out);
    if is_only {
        status_line::set_total(WorkTotal::Puzzles(1));
    }
    pipeline::run_flushing_each(feed, is_strict, out, &mut |puzzle, out| {
        report_puzzle(puzzle, is_only, form, out, tell)
    })
}

/// Reports one puzzle; `None` if it was interrupted.
fn report_puzzle(
    puzzle: &QueuedPuzzle<'_>,
    is_only: bool,
    form: ReportForm,
    out: &mut Output,
    tell: PuzzleReporter<'_>,
) -> Result<Option<PuzzleOutcome>, CommandError> {
    // A puzzle that can't be read has no report, but its error.
    let reading = match &puzzle.entry.result {
        Ok(reading) => reading,
        Err(error) => {
            let why = localized_text(error);
            if form == ReportForm::Json && !puzzle.entry.is_no_puzzle_error() {
                let unusable = UnusablePuzzle { puzzle: None, reason: Reason::from(error), why: why.clone() };
                json::write_json_line(out, &unusable.to_failed_record(puzzle))?;
            }
            return Ok(Some(PuzzleOutcome::new_invalid(why)));
        }
    };
    if !is_only && form == ReportForm::Text {
        write_heading(reading, puzzle, out)?;
    }
    let current = CurrentPuzzle {
        reading,
        is_only,
        number: puzzle.number,
        place: puzzle.to_place(),
        message_place: puzzle.to_message_place(),
        quiet: out.quiet,
    };
    // Run the command and sort its result into a category and a failure.
    let (category, failure) = match tell(&current, out) {
        Ok(ExitStatus::Success) => (PuzzleCategory::Read, None),
        Ok(ExitStatus::Interrupted) => return Ok(None),
        Ok(_) => (PuzzleCategory::Read, Some(String::new())),
        Err(ReportError::Failure(CommandError::Puzzle(why))) => (PuzzleCategory::Read, Some(why)),
        Err(ReportError::Failure(failure)) => return Err(failure),
        Err(ReportError::Puzzle { verdict, reason, why }) => {
            if form == ReportForm::Json {
                let unusable = UnusablePuzzle { puzzle: Some(&reading.puzzle), reason, why: why.clone() };
                json::write_json_line(out, &FailureRecord { verdict, ..unusable.to_failed_record(puzzle) })?;
            }
            let category =
                if verdict == Verdict::Invalid { PuzzleCategory::Invalid } else { PuzzleCategory::Read };
            (category, Some(why))
        }
    };
    let mut remarks = pipeline::collect_reading_remarks(reading);
    remarks.extend(dropped_members_remark(form.dropped_columns_message(), &puzzle.entry));
    Ok(Some(PuzzleOutcome { category, failure, remarks }))
}

/// Writes the heading of a puzzle. It is a comment in formats that are read as puzzles.
fn write_heading(
    reading: &PuzzleReading,
    queued: &QueuedPuzzle<'_>,
    out: &mut Output,
) -> Result<(), CommandError> {
    if queued.number > 1 {
        writeln!(out)?;
    }
    let puzzle = format::on_one_line(&reading.puzzle);
    let file = queued.input_name().map(|file| format::escape_control_chars(file).replace('\n', " "));
    let place = pipeline::format_entry_place(file.as_deref(), &queued.entry);
    let heading = say!("list-heading", number = queued.number as usize, place, puzzle);
    Ok(out.write_heading(&format!("# {}", language::message_text(&heading)))?)
}
