//! Sequential loop for commands that print a long report per puzzle, with a heading for each if there are
//! several.

use std::fmt::Display;
use std::io::Write;
use std::num::NonZero;

use ninefold::format::{self, PuzzleEntry, PuzzleReading};
use ninefold::guide::PositionAssessment;
use ninefold::logic::explain::say;
use ninefold::wire::{Failed, Place, Placed, Reason, Verdict, Warning};
use ninefold::{Board, BoardError, NotUniqueError};
use serde::Serialize;

use crate::batch::PuzzleBatch;
use crate::batch_reader::BatchReader;
use crate::diagnostics::{
    self, OutcomeTally, ProgressReporter, PuzzleCategory, PuzzleFailure, PuzzleOutcome,
};
use crate::dropped_columns;
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::file::{CommandDescription, ContentKind, OverwritePolicy};
use crate::input::InputOptions;
use crate::language::{self, localized_text};
use crate::limit::PuzzleClock;
use crate::output::{Output, ResultWriter, ResumableFileOptions};
use crate::parallel::{self, InputLocation};
use crate::small_batches::{self, SmallBatches, StartedRun};
use crate::{interrupt, json};

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
                Err(CommandError::unsuitable_puzzle_error(&say!("left-in-time", seconds = seconds)).into())
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
}

/// The puzzle being processed, with its position in the input.
pub(crate) struct CurrentPuzzle<'a> {
    pub(crate) reading: &'a PuzzleReading,
    /// Whether it is the only puzzle.
    pub(crate) is_only: bool,
    /// Number of the puzzle, from 1.
    pub(crate) number: u64,
    place: Place,
    /// Prefix for messages; empty for a single puzzle.
    message_prefix: String,
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
        Ok(json::write_json_line(out, &Placed { place, told: report })?)
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
            self.message_prefix,
            language::current_message_catalogue().translate_id(id)
        ))
    }

    /// Prints a remark, prefixed with the place of the puzzle.
    pub(crate) fn print_remark(&self, remark: &dyn Display) {
        match (self.quiet, self.message_prefix.as_str()) {
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
    command: CommandDescription,
    out: &mut Output,
    tell: PuzzleReporter<'_>,
) -> Result<ExitStatus, CommandError> {
    let place = options.to_file.resolve_destination(&inputs.input_files())?;
    match small_batches::start_or_resume_run(inputs, place, NonZero::<usize>::MIN, command, out)? {
        None => Ok(ExitStatus::Success),
        Some(begun) => run_report_loop(begun, options.strict, form, out, tell),
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
    out.redirect_to(place, ContentKind::Text)?;
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
    let feed = BatchReader::open(inputs, NonZero::<usize>::MIN, out.quiet)?;
    let progress = feed.start_progress_bar(out);
    run_report_loop(
        StartedRun { batches: feed, puzzles_done: 0, lines_written: 0, progress },
        is_strict,
        form,
        out,
        tell,
    )
}

fn run_report_loop(
    begun: StartedRun,
    is_strict: bool,
    form: ReportForm,
    out: &mut Output,
    tell: PuzzleReporter<'_>,
) -> Result<ExitStatus, CommandError> {
    let StartedRun { batches: mut feed, puzzles_done: done, progress, .. } = begun;
    // JSON lines keep every column; text forms drop them, with a note.
    if form != ReportForm::Json {
        feed.set_dropped_columns_message(dropped_columns::DROPPED_ALWAYS);
    }
    let is_only = feed.has_single_puzzle();
    let mut turns =
        SequentialRun { form, is_only, tally: OutcomeTally::default(), progress: &progress, tell };
    // One batch after the other; `report_batch` returns the exit code if the run ends early.
    for batch in SmallBatches::new(feed, done) {
        let batch = batch?;
        let bytes = batch.bytes;
        if let Some(ended) = turns.report_batch(batch, is_strict, out)? {
            return Ok(ended);
        }
        progress.advance_bar(bytes);
    }
    out.flush()?;
    turns.tally.print_summary(&progress);
    Ok(if interrupt::is_stop_requested() {
        ExitStatus::Interrupted
    } else {
        ExitStatus::failed_if(turns.tally.failed > 0)
    })
}

struct SequentialRun<'a> {
    form: ReportForm,
    is_only: bool,
    tally: OutcomeTally,
    progress: &'a ProgressReporter,
    tell: PuzzleReporter<'a>,
}

impl SequentialRun<'_> {
    /// Reports the puzzles of a batch; returns an exit code if the run ends there.
    fn report_batch(
        &mut self,
        batch: PuzzleBatch,
        is_strict: bool,
        out: &mut Output,
    ) -> Result<Option<ExitStatus>, CommandError> {
        let (name, several, mut number, left_out) =
            (batch.name, batch.has_several_inputs, batch.puzzles_before, batch.dropped_columns_message);
        // Collect the entries first, because the report below needs `self` and can fail.
        let mut entries = Vec::new();
        batch.content.for_each_entry(|entry, line| {
            entries.push((entry, line.map(|line| format::escape_control_chars(line).into_owned())));
            std::ops::ControlFlow::Continue(())
        });
        for (entry, line) in entries {
            if interrupt::is_stop_requested() {
                return Ok(Some(ExitStatus::Interrupted));
            }
            if !entry.is_no_puzzle_error() {
                number += 1;
            }
            let at = InputLocation { file: several.then_some(&*name), number, line: line.as_deref() };
            let named = parallel::format_puzzle_place(&name, &entry);
            let Some(mut outcome) = self.report_entry(&entry, at, &named, out)? else {
                return Ok(Some(ExitStatus::Interrupted));
            };
            if entry.result.is_ok() {
                outcome.remarks.extend(dropped_columns::dropped_members_remark(left_out, &entry));
            }
            // A tally per puzzle, so that its failure is printed right behind its report.
            let mut tally = OutcomeTally::default();
            tally.count_unreadable(&entry);
            tally.add_outcome(outcome, || named);
            out.record_completed(1, tally.failed)?;
            self.tally.merge_tally(tally, self.progress);
            if is_strict && self.tally.failed > 0 {
                self.tally.print_summary(self.progress);
                return Ok(Some(ExitStatus::Stopped));
            }
        }
        Ok(None)
    }

    /// Reports one puzzle; `None` if it was interrupted.
    fn report_entry(
        &mut self,
        entry: &PuzzleEntry,
        at: InputLocation<'_>,
        named: &str,
        out: &mut Output,
    ) -> Result<Option<PuzzleOutcome>, CommandError> {
        // A puzzle that can't be read has no turn: report the error alone.
        let reading = match &entry.result {
            Ok(reading) => reading,
            Err(error) => {
                let why = localized_text(error);
                if self.form == ReportForm::Json && !entry.is_no_puzzle_error() {
                    let unusable =
                        parallel::UnusablePuzzle { puzzle: None, reason: Reason::from(error), why };
                    json::write_json_line(out, &unusable.to_failed_record(entry, at))?;
                    return Ok(Some(PuzzleOutcome::new_invalid(unusable.why)));
                }
                return Ok(Some(PuzzleOutcome::new_invalid(why)));
            }
        };
        if !self.is_only && self.form == ReportForm::Text {
            write_heading(reading, entry, at, out)?;
        }
        let named = if self.is_only { String::new() } else { named.to_string() };
        let place = at.to_place(entry);
        let turn = CurrentPuzzle {
            reading,
            is_only: self.is_only,
            number: at.number,
            place,
            message_prefix: named,
            quiet: out.quiet,
        };
        // Run the command and sort its result into a kind and a failure.
        let (kind, failure) = match (self.tell)(&turn, out) {
            Ok(ExitStatus::Success) => (PuzzleCategory::Read, None),
            Ok(ExitStatus::Interrupted) => return Ok(None),
            Ok(_) => (PuzzleCategory::Read, Some(PuzzleFailure::AlreadyPrinted)),
            Err(ReportError::Failure(CommandError::Puzzle(why))) => {
                (PuzzleCategory::Read, Some(PuzzleFailure::Unprinted(why)))
            }
            Err(ReportError::Failure(failure)) => return Err(failure),
            Err(ReportError::Puzzle { verdict, reason, why }) => {
                if self.form == ReportForm::Json {
                    let puzzle = Some(&reading.puzzle);
                    let unusable = parallel::UnusablePuzzle { puzzle, reason, why: why.clone() };
                    json::write_json_line(out, &Failed { verdict, ..unusable.to_failed_record(entry, at) })?;
                }
                let kind =
                    if verdict == Verdict::Invalid { PuzzleCategory::Invalid } else { PuzzleCategory::Read };
                (kind, Some(PuzzleFailure::Unprinted(why)))
            }
        };
        Ok(Some(PuzzleOutcome {
            category: kind,
            failure,
            remarks: parallel::collect_reading_remarks(reading),
        }))
    }
}

/// Writes the heading of a puzzle. It is a comment in formats that are read as puzzles.
fn write_heading(
    reading: &PuzzleReading,
    entry: &PuzzleEntry,
    at: InputLocation<'_>,
    out: &mut Output,
) -> Result<(), CommandError> {
    if at.number > 1 {
        writeln!(out)?;
    }
    let (title, puzzle) = (out.styles.title, format::on_one_line(&reading.puzzle));
    let line = language::format_line_number(entry.line);
    let place = at.file.map_or(line.clone(), |file| {
        format!("{}, {line}", format::escape_control_chars(file).replace('\n', " "))
    });
    let heading = say!("list-heading", number = at.number as usize, place = place, puzzle = puzzle);
    writeln!(out, "{title}# {}{title:#}", language::message_text(&heading))?;
    Ok(())
}
