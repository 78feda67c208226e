//! Parallel loop over puzzles, shared by most commands: answers are computed on all threads and printed
//! in input order.

use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;

use ninefold::format::{self, LineReader, PuzzleEntry, PuzzleReading};
use ninefold::solve::lane::SolveQuestion;
use ninefold::solve::lines::{TextLineAnswer, TextLineSolver};
use ninefold::solve::stream;
use ninefold::wire::{ExtraColumns, Failed, Fault, Place, Reason, Verdict, Warning};
use ninefold::{Board, Puzzle};

use crate::backend::{ChosenBackend, ThreadEngines};
use crate::batch::{BatchContent, PuzzleBatch};
use crate::batch_reader::BatchReader;
use crate::diagnostics::{OutcomeTally, ProgressReporter, PuzzleOutcome};
use crate::dropped_columns::{self, DroppedColumnsMessage};
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::interrupt;
use crate::jobs::ThreadOptions;
use crate::language::{PuzzleRemark, current_message_catalogue, format_line_number, localized_text};
use crate::output::ResultWriter;
use crate::small_batches::{self, SmallBatches};

/// Per-puzzle part of a command.
pub(crate) trait PuzzleTask: Sync {
    /// Writes the answer for one puzzle. It may be called a second time for the same puzzle if the first
    /// answer was too long to buffer.
    ///
    /// # Errors
    /// Errors of `out`; [`io::ErrorKind::Interrupted`] when the user stopped the run before the puzzle
    /// was answered.
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        entry: &PuzzleEntry,
        at: InputLocation<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome>;

    /// Returns the question to put to bare lines (81 digits and dots) all at once, if its answer can
    /// suffice.
    fn batch_solve_question(&self) -> Option<SolveQuestion> {
        None
    }

    /// Writes the answer for a bare line from the answer to its question. Returns `None`, with nothing
    /// written, if that does not suffice.
    fn write_bare_line_answer(
        &self,
        _answer: &TextLineAnswer,
        _line: &[u8],
        _text: &mut Vec<u8>,
    ) -> Option<PuzzleOutcome> {
        None
    }

    /// Returns whether to stop at the first failure.
    fn stops_at_first_failure(&self) -> bool {
        false
    }
}

/// Position of a puzzle in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InputLocation<'a> {
    /// Name of the input (a file, or an argument) if there are several.
    pub(crate) file: Option<&'a str>,
    /// Number of the puzzle over all inputs, from 1, if they are counted.
    pub(crate) number: u64,
    /// The puzzle's line as in the file, with control characters escaped, if known.
    pub(crate) line: Option<&'a str>,
}

impl InputLocation<'_> {
    /// Returns the place of the puzzle for data output, with its other columns and its warnings.
    pub(crate) fn to_place(self, entry: &PuzzleEntry) -> Place {
        let columns = entry.table_row().and_then(ExtraColumns::from_row);
        Place {
            file: self.file.map(String::from),
            line: entry.line,
            columns,
            warnings: collect_entry_warnings(entry),
        }
    }

    /// Formats the place as a field: `3`, or `list.txt:3` if there are several inputs.
    pub(crate) fn to_location_field(self, entry: &PuzzleEntry) -> String {
        match self.file {
            Some(file) => {
                format!("{}:{}", format::escape_control_chars(file).replace(['\n', '\t'], " "), entry.line)
            }
            None => entry.line.to_string(),
        }
    }
}

/// Options of the commands that go over puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct ParallelOptions {
    #[command(flatten)]
    jobs: ThreadOptions,
    /// Stop at the first puzzle that fails
    #[arg(long)]
    pub(crate) strict: bool,
}

impl ParallelOptions {
    /// Returns the number of threads.
    pub(crate) fn thread_count(&self) -> NonZero<usize> {
        self.jobs.thread_count()
    }
}

/// Reason why a puzzle can't be answered.
pub(crate) struct UnusablePuzzle<'a> {
    /// The puzzle, if the text was readable.
    pub(crate) puzzle: Option<&'a Puzzle>,
    pub(crate) reason: Reason,
    pub(crate) why: String,
}

impl UnusablePuzzle<'_> {
    /// Converts to the record for data output, with the text where it is not a puzzle.
    pub(crate) fn to_failed_record(&self, entry: &PuzzleEntry, at: InputLocation<'_>) -> Failed {
        Failed {
            place: at.to_place(entry),
            puzzle: self.puzzle.map(format::on_one_line),
            text: at.line.filter(|_| self.puzzle.is_none()).map(String::from).or_else(|| {
                let row = entry.table_row().and_then(|row| row.line_text());
                row.filter(|_| self.puzzle.is_none())
                    .map(|row| format::escape_control_chars(row).into_owned())
            }),
            verdict: Verdict::Invalid,
            reason: self.reason,
            error: self.why.clone(),
            fault: entry
                .result
                .as_ref()
                .err()
                .map(|error| Fault::from_error(error, current_message_catalogue())),
            clashes: None,
            outcome: None,
        }
    }
}

/// Returns the board of an entry.
pub(crate) fn board_from_entry(entry: &PuzzleEntry) -> Result<(&PuzzleReading, Board), UnusablePuzzle<'_>> {
    let unreadable =
        |error: &_| UnusablePuzzle { puzzle: None, reason: Reason::from(error), why: localized_text(error) };
    let reading = entry.result.as_ref().map_err(unreadable)?;
    match Board::try_from(&reading.puzzle) {
        Ok(board) => Ok((reading, board)),
        Err(error) => Err(UnusablePuzzle {
            puzzle: Some(&reading.puzzle),
            reason: (&error).into(),
            why: localized_text(&error),
        }),
    }
}

/// Returns the warnings about how a puzzle was read, for data output.
pub(crate) fn collect_entry_warnings(entry: &PuzzleEntry) -> Vec<Warning> {
    entry
        .result
        .as_ref()
        .map_or_else(|_| Vec::new(), |reading| Warning::from_reading(reading, current_message_catalogue()))
}

/// Remarks about a puzzle for standard error.
pub(crate) type RemarkList = Vec<PuzzleRemark>;

/// Returns the remarks about how a puzzle was read: guesses made, and parts ignored.
pub(crate) fn collect_reading_remarks(reading: &PuzzleReading) -> RemarkList {
    reading.warnings.iter().map(|warning| warning.message.clone().into()).collect()
}

/// Longest answer to buffer, in bytes. A longer one is computed again when its turn to be printed comes.
const MAX_BUFFERED_ANSWER_BYTES: usize = 1 << 18;

/// Answers to a batch of puzzles.
#[derive(Default)]
struct BatchAnswers {
    pieces: Vec<AnswerPiece>,
    tally: OutcomeTally,
    bytes: u64,
    /// Message for object members that are dropped.
    dropped_columns_message: Option<DroppedColumnsMessage>,
    /// Whether the rest of the batch was skipped after an interrupt, or a failure in strict mode.
    stopped: bool,
}

enum AnswerPiece {
    Text(Vec<u8>),
    /// A puzzle whose answer is too long to buffer.
    Long(Box<OversizedAnswer>),
}

struct OversizedAnswer {
    entry: PuzzleEntry,
    file: Option<String>,
    number: u64,
    line: Option<String>,
    place: String,
}

/// Runs a task on all puzzles.
pub(crate) fn run_task(
    mut batches: BatchReader,
    jobs: NonZero<usize>,
    task: &dyn PuzzleTask,
    progress: &ProgressReporter,
    out: &mut dyn ResultWriter,
) -> Result<ExitStatus, CommandError> {
    run_task_loop(stream::WINDOW * jobs.get(), &mut batches, jobs, task, progress, out)
}

/// Runs a slow task on all puzzles, in small batches.
pub(crate) fn run_slow_task(
    mut batches: SmallBatches,
    jobs: NonZero<usize>,
    task: &dyn PuzzleTask,
    progress: &ProgressReporter,
    out: &mut dyn ResultWriter,
) -> Result<ExitStatus, CommandError> {
    run_task_loop(small_batches::max_batches_in_flight(jobs), &mut batches, jobs, task, progress, out)
}

/// Runs the loop. Not generic, so it is compiled once for all commands; the dynamic call is cheap next to
/// the work on a puzzle.
fn run_task_loop(
    window: usize,
    batches: &mut dyn Iterator<Item = Result<PuzzleBatch, CommandError>>,
    jobs: NonZero<usize>,
    task: &dyn PuzzleTask,
    progress: &ProgressReporter,
    out: &mut dyn ResultWriter,
) -> Result<ExitStatus, CommandError> {
    let mut tally = OutcomeTally::default();
    let chosen = ChosenBackend::from_environment()?;
    let mut engines = chosen.new_engines();
    // Workers answer batches in parallel; the closure below prints them in input order.
    let end = stream::process_in_window(
        window,
        jobs,
        batches,
        || (chosen.new_engines(), chosen.new_line_solver()),
        |(engines, lines), batch| batch.map(|batch| answer_batch(task, engines, lines, batch)),
        |answers| match answers.and_then(|answers| {
            print_answers(answers, task, &mut engines, &mut tally, progress, out).map_err(CommandError::from)
        }) {
            Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
            Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
            Err(failure) => ControlFlow::Break(Err(failure)),
        },
    );
    // Print what remains and derive the exit code from the tally.
    if let ControlFlow::Break(result) = end {
        result?;
    }
    out.flush()?;
    tally.print_summary(progress);
    Ok(match tally.failed > 0 {
        _ if interrupt::is_stop_requested() => ExitStatus::Interrupted,
        true if task.stops_at_first_failure() => ExitStatus::Stopped,
        failed => ExitStatus::failed_if(failed),
    })
}

/// Builder of the answers to one batch.
struct BatchAnswerBuilder<'a> {
    task: &'a dyn PuzzleTask,
    engines: &'a mut ThreadEngines,
    name: &'a str,
    /// Whether there are several inputs.
    has_several_inputs: bool,
    /// Number of puzzles before the next one.
    puzzles_before: u64,
    answers: BatchAnswers,
    text: Vec<u8>,
}

fn answer_batch(
    task: &dyn PuzzleTask,
    engines: &mut ThreadEngines,
    lines: &mut TextLineSolver,
    batch: PuzzleBatch,
) -> BatchAnswers {
    let answers = BatchAnswers {
        bytes: batch.bytes,
        dropped_columns_message: batch.dropped_columns_message,
        ..BatchAnswers::default()
    };
    let (name, several, before) = (&*batch.name, batch.has_several_inputs, batch.puzzles_before);
    let mut answering = BatchAnswerBuilder {
        task,
        engines,
        name,
        has_several_inputs: several,
        puzzles_before: before,
        answers,
        text: Vec::new(),
    };
    // Lines are solved together where the task has a common question, else one by one.
    match (batch.content, task.batch_solve_question()) {
        (BatchContent::Lines { first, text, reader }, Some(question)) => {
            answering.answer_bare_lines(lines.answer_block(question, &text), first, &text, reader);
        }
        (work, _) => work.for_each_entry(|entry, line| {
            if answering.must_stop() {
                return ControlFlow::Break(());
            }
            answering.answer_entry(entry, line);
            ControlFlow::Continue(())
        }),
    }
    let BatchAnswerBuilder { mut answers, text, .. } = answering;
    answers.pieces.push(AnswerPiece::Text(text));
    answers
}

impl BatchAnswerBuilder<'_> {
    /// Returns whether to skip the rest, after an interrupt or a failure in strict mode.
    fn must_stop(&mut self) -> bool {
        self.answers.stopped |= interrupt::is_stop_requested()
            || self.answers.tally.failed > 0 && self.task.stops_at_first_failure();
        self.answers.stopped
    }

    /// Answers bare lines from the common question, and the other lines one by one.
    fn answer_bare_lines(
        &mut self,
        answers: &[TextLineAnswer],
        first: usize,
        text: &[u8],
        reader: LineReader,
    ) {
        for (i, answer) in answers.iter().enumerate() {
            if self.must_stop() {
                break;
            }
            match self.task.write_bare_line_answer(answer, &text[answer.text.clone()], &mut self.text) {
                Some(outcome) => {
                    let place = || format!("{}: {}", self.name, format_line_number(first + i));
                    self.answers.tally.add_outcome(outcome, place);
                }
                None => {
                    let line = String::from_utf8_lossy(&text[answer.text.clone()]);
                    let line = line.trim_end_matches('\r');
                    for (entry, piece) in reader.read_line(first + i, line) {
                        self.answer_entry(entry, Some(piece));
                    }
                }
            }
        }
    }

    fn answer_entry(&mut self, entry: PuzzleEntry, line: Option<&str>) {
        // An input without any puzzle is reported, but does not count as a puzzle.
        if let (true, Err(error)) = (entry.is_no_puzzle_error(), &entry.result) {
            let outcome = PuzzleOutcome::new_invalid(localized_text(error));
            self.answers.tally.add_outcome(outcome, || format_puzzle_place(self.name, &entry));
            return;
        }
        // Write the answer into a buffer of limited size.
        self.puzzles_before += 1;
        let number = self.puzzles_before;
        let before = self.text.len();
        let mut buffer =
            LimitedBuffer { text: std::mem::take(&mut self.text), limit: before + MAX_BUFFERED_ANSWER_BYTES };
        let file = self.has_several_inputs.then_some(self.name);
        // A line from a file must not reach the terminal as control sequences.
        let line = line.map(format::escape_control_chars);
        let line = line.as_deref();
        let outcome =
            self.task.write_answer(self.engines, &entry, InputLocation { file, number, line }, &mut buffer);
        self.text = buffer.text;
        match outcome {
            Ok(mut outcome) => {
                outcome.remarks.extend(dropped_columns::dropped_members_remark(
                    self.answers.dropped_columns_message,
                    &entry,
                ));
                self.answers.tally.count_unreadable(&entry);
                self.answers.tally.add_outcome(outcome, || format_puzzle_place(self.name, &entry));
            }
            // Interrupted: drop the incomplete answer and stop.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                self.text.truncate(before);
                self.answers.stopped = true;
            }
            // Too long to buffer: note the puzzle, so that `print_answers` can answer it straight to the
            // output.
            Err(_) => {
                self.text.truncate(before);
                self.answers.pieces.push(AnswerPiece::Text(std::mem::take(&mut self.text)));
                let (place, line) = (format_puzzle_place(self.name, &entry), line.map(String::from));
                let file = file.map(String::from);
                self.answers.pieces.push(AnswerPiece::Long(Box::new(OversizedAnswer {
                    entry,
                    file,
                    number,
                    line,
                    place,
                })));
            }
        }
    }
}

fn print_answers(
    answers: BatchAnswers,
    task: &dyn PuzzleTask,
    engines: &mut ThreadEngines,
    tally: &mut OutcomeTally,
    progress: &ProgressReporter,
    out: &mut dyn ResultWriter,
) -> io::Result<ControlFlow<()>> {
    let mut oversized_tally = OutcomeTally::default();
    for piece in answers.pieces {
        match piece {
            AnswerPiece::Text(text) => out.write_all(&text)?,
            // The answer was too long to buffer: it is computed again, straight to the output.
            AnswerPiece::Long(long) => {
                let OversizedAnswer { entry, file, number, line, place } = *long;
                let at = InputLocation { file: file.as_deref(), number, line: line.as_deref() };
                match task.write_answer(engines, &entry, at, out) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                        return Ok(ControlFlow::Break(()));
                    }
                    outcome => {
                        let mut outcome = outcome?;
                        outcome.remarks.extend(dropped_columns::dropped_members_remark(
                            answers.dropped_columns_message,
                            &entry,
                        ));
                        oversized_tally.count_unreadable(&entry);
                        oversized_tally.add_outcome(outcome, || place);
                    }
                }
            }
        }
    }
    // Record progress after each batch, so that readers see complete answers.
    out.record_completed(
        answers.tally.puzzle_count() + oversized_tally.puzzle_count(),
        answers.tally.failed + oversized_tally.failed,
    )?;
    tally.merge_tally(answers.tally, progress);
    tally.merge_tally(oversized_tally, progress);
    progress.advance_bar(answers.bytes);
    let stop = answers.stopped || tally.failed > 0 && task.stops_at_first_failure();
    Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// Formats the place of a puzzle for messages. Read errors include the line number themselves, so it is
/// left out for them.
pub(crate) fn format_puzzle_place(name: &str, entry: &PuzzleEntry) -> String {
    match (name.is_empty(), entry.result.is_ok()) {
        (true, true) if entry.line > 1 => format_line_number(entry.line),
        (true, _) => String::new(),
        (false, true) => format!("{name}: {}", format_line_number(entry.line)),
        (false, false) => name.to_string(),
    }
}

/// Buffer that refuses to grow beyond a limit.
struct LimitedBuffer {
    text: Vec<u8>,
    limit: usize,
}

impl Write for LimitedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() + bytes.len() > self.limit {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
