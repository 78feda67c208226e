//! The ordered pipeline of the commands that go over puzzles: batches are read in order, answered on all
//! threads, and the answers printed in input order. Commands that print long reports answer one puzzle
//! after the other, straight to the output, and each is flushed.

use std::borrow::Cow;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use ninefold::format::{self, LineReader, PuzzleEntry, PuzzleReading, SourceRow, TableHeader};
use ninefold::solve::Backend;
use ninefold::solve::lane::SolveQuestion;
use ninefold::solve::lines::TextLineAnswer;
use ninefold::solve::stream;
use ninefold::wire::{ExtraColumns, FailureRecord, Fault, Place, Reason, Verdict, Warning};

use crate::backend::ThreadEngines;
use crate::batch_content::BatchContent;
use crate::batch_reader::{BatchReader, DroppedColumnsMessage, PuzzleBatch, dropped_members_remark};
use crate::block_solver::{BlockSolver, BlockSolverPool, JoiningCard};
use crate::diagnostics::{OutcomeTally, PuzzleOutcome};
use crate::file::journal::JournalState;
use crate::file::{CommandDescription, OutputDestination};
use crate::jobs::ThreadOptions;
use crate::language::{PuzzleRemark, current_message_catalogue, format_line_number};
use crate::output::ResultWriter;
use crate::prelude::*;
use crate::status_line::{self, StatusLine};
use crate::{file, input};

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
        puzzle: &QueuedPuzzle<'_>,
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
        _line: &BareLine<'_>,
        _text: &mut Vec<u8>,
    ) -> Option<PuzzleOutcome> {
        None
    }
}

/// A line of 81 digits and dots, or a table row with them, that was solved together with others.
pub(crate) struct BareLine<'a> {
    /// The cells of the puzzle.
    pub(crate) cells: &'a [u8],
    /// The row, and the header of its table; `None` for a line.
    pub(crate) row: Option<(&'a str, &'a Arc<TableHeader>)>,
    /// Number of the line in its input, from 1.
    pub(crate) number: usize,
    /// Name of the puzzle's input (a file, or an argument) if there are several.
    pub(crate) input_name: Option<&'a str>,
}

impl BareLine<'_> {
    /// Returns the puzzle on one line; `None` if reading it gives a warning, as several signs stand for empty cells.
    pub(crate) fn format_puzzle(&self) -> Option<String> {
        if self.has_mixed_empty_signs() {
            return None;
        }
        let text = str::from_utf8(self.cells).ok()?;
        Some(if text.contains('0') { text.replace('0', ".") } else { text.into() })
    }

    /// Returns whether both dots and zeros stand for empty cells.
    pub(crate) fn has_mixed_empty_signs(&self) -> bool {
        self.cells.contains(&b'0') && self.cells.contains(&b'.')
    }

    /// Formats the place as a field: `3`, or `list.txt:3` if there are several inputs.
    pub(crate) fn to_location_field(&self) -> String {
        format_location_field(self.input_name, self.number)
    }

    /// Returns the place of the puzzle for data output, with the other columns of its row.
    pub(crate) fn to_place(&self) -> Place {
        let columns = self.row.and_then(|(text, header)| {
            ExtraColumns::from_row(&SourceRow::new(header.clone(), text.to_string()))
        });
        Place { file: self.input_name.map(String::from), line: self.number, columns, warnings: Vec::new() }
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
    /// Returns the number of threads of the pipeline.
    pub(crate) fn thread_count(&self) -> NonZero<usize> {
        self.jobs.thread_count()
    }
}

/// A puzzle on its way to its answer, with its position in the input.
#[derive(Clone, Debug)]
pub(crate) struct QueuedPuzzle<'a> {
    pub(crate) entry: PuzzleEntry,
    /// Name of the input; empty if it was the argument itself.
    name: Cow<'a, str>,
    has_several_inputs: bool,
    /// Number of the puzzle over all inputs, from 1, if they are counted.
    pub(crate) number: u64,
    /// The puzzle's line as in the file, with control characters escaped, if known.
    pub(crate) line: Option<Cow<'a, str>>,
}

impl QueuedPuzzle<'_> {
    /// Returns the name of the puzzle's input (a file, or an argument) if there are several.
    pub(crate) fn input_name(&self) -> Option<&str> {
        self.has_several_inputs.then_some(&*self.name)
    }

    /// Returns the place of the puzzle for data output, with its other columns and its warnings.
    pub(crate) fn to_place(&self) -> Place {
        let warnings = collect_entry_warnings(&self.entry);
        let columns = self.entry.table_row().and_then(ExtraColumns::from_row);
        Place { file: self.input_name().map(String::from), line: self.entry.line, columns, warnings }
    }

    /// Formats the place as a field: `3`, or `list.txt:3` if there are several inputs.
    pub(crate) fn to_location_field(&self) -> String {
        format_location_field(self.input_name(), self.entry.line)
    }

    /// Formats the place for messages. Read errors include the line number themselves, so it is left out
    /// for them.
    pub(crate) fn to_message_place(&self) -> String {
        format_puzzle_place(&self.name, &self.entry)
    }

    /// Returns the puzzle and its board.
    pub(crate) fn to_board(&self) -> Result<(&PuzzleReading, Board), UnusablePuzzle<'_>> {
        board_from_entry(&self.entry)
    }

    fn into_owned(self) -> QueuedPuzzle<'static> {
        let (name, line) = (self.name.into_owned().into(), self.line.map(|line| line.into_owned().into()));
        QueuedPuzzle { entry: self.entry, name, line, ..self }
    }
}

fn format_location_field(file: Option<&str>, line: usize) -> String {
    file.map_or_else(
        || line.to_string(),
        |file| format!("{}:{line}", format::escape_control_chars(file).replace(['\n', '\t'], " ")),
    )
}

/// Formats the place of a puzzle for messages.
pub(crate) fn format_puzzle_place(name: &str, entry: &PuzzleEntry) -> String {
    match (name.is_empty(), entry.result.is_ok()) {
        _ if entry.picture_boards.is_some() => format_entry_place(Some(name), entry),
        (true, true) if entry.line > 1 => format_line_number(entry.line),
        (true, _) => String::new(),
        (false, true) => format!("{name}: {}", format_line_number(entry.line)),
        (false, false) => name.to_string(),
    }
}

/// Formats the place of a puzzle in its input: its line, or its number among the boards of a picture. `file` is
/// the name of the input where there are several.
pub(crate) fn format_entry_place(file: Option<&str>, entry: &PuzzleEntry) -> String {
    let number = entry.line;
    match (file, entry.picture_boards) {
        (Some(file), Some(1)) => file.into(),
        (Some(file), Some(boards)) => {
            message_text(&say!("picture-board", name = file.to_string(), number, boards))
        }
        (None, Some(boards)) => message_text(&say!("board-number", number, boards)),
        (Some(file), None) => format!("{file}, {}", format_line_number(number)),
        (None, None) => format_line_number(number),
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
    pub(crate) fn to_failed_record(&self, queued: &QueuedPuzzle<'_>) -> FailureRecord {
        let entry = &queued.entry;
        let row = || Some(format::escape_control_chars(entry.table_row()?.line_text()?).into_owned());
        FailureRecord {
            place: queued.to_place(),
            puzzle: self.puzzle.map(format::on_one_line),
            text: match self.puzzle {
                Some(_) => None,
                None => queued.line.as_deref().map(String::from).or_else(row),
            },
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

/// Returns the board of an input's entry.
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
    let warnings = |reading| Warning::from_reading(reading, current_message_catalogue());
    entry.result.as_ref().map_or_else(|_| Vec::new(), warnings)
}

/// Returns the remarks about how a puzzle was read: guesses made, and parts ignored.
pub(crate) fn collect_reading_remarks(reading: &PuzzleReading) -> Vec<PuzzleRemark> {
    reading.warnings.iter().map(|warning| warning.message.clone().into()).collect()
}

/// Opens the inputs, and the output behind the results of an earlier run of the same command, if `accept`
/// accepts the start of the input; `None` if that run completed. `command` describes everything the
/// results depend on besides the inputs. Also returns the number of lines that were written: a header
/// comes before the first puzzle is done.
pub(crate) fn start_or_resume_run(
    inputs: &InputOptions,
    place: OutputDestination,
    jobs: NonZero<usize>,
    command: impl FnOnce() -> CommandDescription,
    out: &mut Output,
    accept: impl FnOnce(&mut BatchReader, &Output) -> Result<(), CommandError>,
) -> Result<Option<(BatchReader, u64)>, CommandError> {
    let opened = inputs.open_inputs(out.quiet)?;
    // Hashing the inputs is only worth it if a journal will compare them.
    let described = if place.is_resumable() { input::describe_inputs(&opened)? } else { Vec::new() };
    let mut feed = BatchReader::new(opened, inputs.clone(), jobs);
    accept(&mut feed, out)?;
    let command = || command().with_value(file::INPUTS, described);
    let Some(JournalState { done, lines, .. }) = out.resume_in(place, command)? else { return Ok(None) };
    if done > 0 {
        diagnostics::print_note(&message_text(&diagnostics::resume_message(done)));
    }
    feed.start_status_line(out);
    feed.resume_after_puzzles(done);
    Ok(Some((feed, lines)))
}

/// What the answers to all puzzles of a run have in common.
#[derive(Clone, Copy)]
struct AnswerRules {
    has_several_inputs: bool,
    /// Message for object members that are dropped.
    dropped_columns_message: Option<DroppedColumnsMessage>,
    /// Whether to stop at the first failure.
    is_strict: bool,
}

impl AnswerRules {
    fn queue_puzzle<'a>(
        self,
        entry: PuzzleEntry,
        name: &'a str,
        number: u64,
        line: Option<&'a str>,
    ) -> QueuedPuzzle<'a> {
        // A line from a file must not reach the terminal as control sequences.
        let line = line.map(format::escape_control_chars);
        QueuedPuzzle { entry, name: name.into(), has_several_inputs: self.has_several_inputs, number, line }
    }

    /// Counts a puzzle with its outcome.
    fn tally_outcome(self, mut outcome: PuzzleOutcome, puzzle: &QueuedPuzzle<'_>, tally: &mut OutcomeTally) {
        outcome.remarks.extend(dropped_members_remark(self.dropped_columns_message, &puzzle.entry));
        tally.count_unreadable(&puzzle.entry);
        tally.add_outcome(outcome, || puzzle.to_message_place());
    }
}

/// State of a run: its status line, and the tally of what was printed.
struct PipelineRun {
    rules: AnswerRules,
    started: Instant,
    /// Shown as long as the run lasts.
    _status: Option<StatusLine>,
    tally: OutcomeTally,
}

impl PipelineRun {
    fn new(feed: &mut BatchReader, is_strict: bool) -> PipelineRun {
        let (has_several_inputs, dropped_columns_message) =
            (feed.has_several_inputs, feed.dropped_columns_message);
        PipelineRun {
            rules: AnswerRules { has_several_inputs, dropped_columns_message, is_strict },
            started: Instant::now(),
            _status: feed.status.take(),
            tally: OutcomeTally::default(),
        }
    }

    /// Writes the answers of a batch; breaks if the run ends there.
    fn print_answers(
        &mut self,
        answers: BatchAnswers<'_>,
        task: &dyn PuzzleTask,
        engines: &mut ThreadEngines,
        out: &mut dyn ResultWriter,
    ) -> io::Result<ControlFlow<()>> {
        let BatchAnswers { text, oversized, mut tally, bytes, stopped, .. } = answers;
        let mut printed = 0;
        for (place, puzzle) in oversized {
            out.write_all(&text[printed..place])?;
            printed = place;
            match task.write_answer(engines, &puzzle, out) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    return Ok(ControlFlow::Break(()));
                }
                outcome => self.rules.tally_outcome(outcome?, &puzzle, &mut tally),
            }
        }
        out.write_all(&text[printed..])?;
        // Record progress after each batch, so that readers see complete answers.
        out.record_completed(tally.puzzle_count(), tally.failed)?;
        self.merge_tally(tally);
        status_line::add_input_bytes(bytes);
        let stop = stopped || self.rules.is_strict && self.tally.failed > 0;
        Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Counts the puzzles of a tally, and prints their failures.
    fn merge_tally(&mut self, tally: OutcomeTally) {
        status_line::add_puzzles(tally.puzzle_count(), tally.failed);
        self.tally.merge_tally(tally);
    }

    /// Prints what remains, and derives the exit code from the tally.
    fn finish(self, out: &mut dyn ResultWriter) -> Result<ExitStatus, CommandError> {
        out.flush()?;
        self.tally.print_summary(self.started);
        Ok(match self.tally.failed > 0 {
            _ if interrupt::is_stop_requested() => ExitStatus::Interrupted,
            true if self.rules.is_strict => ExitStatus::Stopped,
            failed => ExitStatus::failed_if(failed),
        })
    }
}

/// Runs a task on all puzzles. Not generic, so it is compiled once for all commands; the dynamic call is
/// cheap next to the work on a puzzle.
pub(crate) fn run_task_on_puzzles(
    mut feed: BatchReader,
    task: &dyn PuzzleTask,
    is_strict: bool,
    out: &mut dyn ResultWriter,
) -> Result<ExitStatus, CommandError> {
    let choice = feed.backend.choose_backend()?;
    let mut card = JoiningCard::new(choice, &feed, task.batch_solve_question().is_some());
    run_task_with_card(&mut feed, choice.processor(), &mut card, task, is_strict, out)
}

/// Runs a task on all puzzles, with a card that may join.
fn run_task_with_card(
    feed: &mut BatchReader,
    processor: Backend,
    card: &mut JoiningCard,
    task: &dyn PuzzleTask,
    is_strict: bool,
    out: &mut dyn ResultWriter,
) -> Result<ExitStatus, CommandError> {
    let mut engines = ThreadEngines::new(processor);
    let mut solvers = BlockSolverPool::on_processor(processor);
    let mut run = PipelineRun::new(feed, is_strict);
    let rules = run.rules;
    loop {
        // Workers answer batches in parallel; the closure below prints them in input order.
        let end = stream::process_in_window(
            feed.max_batches_in_flight(),
            feed.jobs.saturating_add(solvers.extra_threads()),
            std::iter::from_fn(|| card.next_batch(feed)),
            || (ThreadEngines::new(processor), solvers.create_solver()),
            |(engines, lines), batch| batch.map(|batch| answer_batch(rules, task, engines, lines, batch)),
            |answers| match answers
                .and_then(|answers| Ok(run.print_answers(answers, task, &mut engines, out)?))
            {
                Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
                Err(failure) => ControlFlow::Break(Err(failure)),
            },
        );
        if let ControlFlow::Break(result) = end {
            result?;
            break;
        }
        if !card.join(&mut solvers, feed) {
            break;
        }
    }
    run.finish(out)
}

/// Writes the answer to a puzzle; returns `None` when it was interrupted.
type FlushedAnswer<'a> =
    dyn FnMut(&QueuedPuzzle<'_>, &mut Output) -> Result<Option<PuzzleOutcome>, CommandError> + 'a;

/// Answers each puzzle straight to the output, one after the other; each is flushed, and its failure
/// printed right behind it.
pub(crate) fn run_flushing_each(
    mut feed: BatchReader,
    is_strict: bool,
    out: &mut Output,
    answer: &mut FlushedAnswer<'_>,
) -> Result<ExitStatus, CommandError> {
    let mut run = PipelineRun::new(&mut feed, is_strict);
    // Reports say themselves what they drop.
    run.rules.dropped_columns_message = None;
    for batch in feed {
        let PuzzleBatch { content, name, bytes, puzzles_before: mut number } = batch?;
        let ended = content.try_for_each_entry(|entry, line| {
            number += u64::from(!entry.is_no_puzzle_error());
            let puzzle = run.rules.queue_puzzle(entry, &name, number, line);
            match run.answer_and_flush(&puzzle, out, answer) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(exit)) => ControlFlow::Break(Ok(exit)),
                Err(failure) => ControlFlow::Break(Err(failure)),
            }
        });
        if let ControlFlow::Break(result) = ended {
            return result;
        }
        status_line::add_input_bytes(bytes);
    }
    run.finish(out)
}

impl PipelineRun {
    /// Answers a puzzle; returns an exit code if the run ends there.
    fn answer_and_flush(
        &mut self,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut Output,
        answer: &mut FlushedAnswer<'_>,
    ) -> Result<Option<ExitStatus>, CommandError> {
        if interrupt::is_stop_requested() {
            return Ok(Some(ExitStatus::Interrupted));
        }
        let Some(outcome) = answer(puzzle, out)? else { return Ok(Some(ExitStatus::Interrupted)) };
        // A tally per puzzle, so that its failure is printed right behind its report.
        let mut tally = OutcomeTally::default();
        self.rules.tally_outcome(outcome, puzzle, &mut tally);
        out.record_completed(1, tally.failed)?;
        self.merge_tally(tally);
        let stop = self.rules.is_strict && self.tally.failed > 0;
        if stop {
            self.tally.print_summary(self.started);
        }
        Ok(stop.then_some(ExitStatus::Stopped))
    }
}

/// Longest answer to buffer, in bytes. A longer one is computed again when its turn to be printed comes.
const MAX_BUFFERED_ANSWER_BYTES: usize = 1 << 18;

/// Answers to a batch of puzzles; a writer that refuses to grow beyond a limit.
struct BatchAnswers<'a> {
    rules: AnswerRules,
    task: &'a dyn PuzzleTask,
    /// Number of the last puzzle.
    number: u64,
    text: Vec<u8>,
    /// Most bytes that the text may have.
    limit: usize,
    /// Puzzles whose answers are too long to buffer, each with its place in the text.
    oversized: Vec<(usize, QueuedPuzzle<'static>)>,
    tally: OutcomeTally,
    bytes: u64,
    /// Whether the rest of the batch was skipped after an interrupt, or a failure in strict mode.
    stopped: bool,
}

fn answer_batch<'a>(
    rules: AnswerRules,
    task: &'a dyn PuzzleTask,
    engines: &mut ThreadEngines,
    lines: &mut BlockSolver,
    batch: PuzzleBatch,
) -> BatchAnswers<'a> {
    let PuzzleBatch { content, name, bytes, puzzles_before: number } = batch;
    let mut answers = BatchAnswers {
        rules,
        task,
        number,
        text: Vec::new(),
        limit: 0,
        oversized: Vec::new(),
        tally: OutcomeTally::default(),
        bytes,
        stopped: false,
    };
    // Lines are solved together where the task has a common question, else one by one.
    match (content, task.batch_solve_question()) {
        // A format that was named may read other puzzles from bare lines.
        (BatchContent::Lines { mut first, text, reader, skipped: 0 }, Some(question))
            if reader.reads_every_format() =>
        {
            for piece in lines.split_block(&text) {
                if answers.must_stop() {
                    break;
                }
                let solved = lines.answer_text_block(question, piece);
                answers.answer_bare_lines(solved, first, piece, reader, &name, engines);
                first += solved.len();
            }
        }
        (BatchContent::Rows { first, text, reader }, Some(question)) => {
            // The puzzles of the rows, a line each; empty lines for rows that are answered one by one.
            let mut cells = Vec::with_capacity(82 * (text.len() / 82));
            for row in text.lines() {
                cells.extend_from_slice(reader.find_plain_puzzle(row).map_or(&[][..], |cells| &cells[..]));
                cells.push(b'\n');
            }
            let solved = lines.answer_text_block(question, &cells);
            for (i, (answer, row)) in solved.iter().zip(text.lines()).enumerate() {
                if answers.must_stop() {
                    break;
                }
                let (number, cells) = (first + i, &cells[answer.text.clone()]);
                let input_name = rules.has_several_inputs.then_some(&*name);
                let line = BareLine { cells, row: Some((row, reader.table_header())), number, input_name };
                if !answers.answer_bare_line(answer, &line, &name)
                    && let Some(entry) = reader.read_row(number, row)
                {
                    answers.answer_entry(entry, None, &name, engines);
                }
            }
        }
        (content, _) => {
            let _ = content.try_for_each_entry(|entry, line| {
                if answers.must_stop() {
                    return ControlFlow::Break(());
                }
                answers.answer_entry(entry, line, &name, engines);
                ControlFlow::Continue(())
            });
        }
    }
    answers
}

impl BatchAnswers<'_> {
    /// Returns whether to skip the rest, after an interrupt or a failure in strict mode.
    fn must_stop(&mut self) -> bool {
        self.stopped |= interrupt::is_stop_requested() || self.rules.is_strict && self.tally.failed > 0;
        self.stopped
    }

    /// Answers bare lines from the common question, and the other lines one by one.
    fn answer_bare_lines(
        &mut self,
        solved: &[TextLineAnswer],
        first: usize,
        text: &[u8],
        reader: LineReader,
        name: &str,
        engines: &mut ThreadEngines,
    ) {
        for (i, answer) in solved.iter().enumerate() {
            if self.must_stop() {
                break;
            }
            let cells = &text[answer.text.clone()];
            let input_name = self.rules.has_several_inputs.then_some(name);
            let line = BareLine { cells, row: None, number: first + i, input_name };
            if !self.answer_bare_line(answer, &line, name) {
                let line = String::from_utf8_lossy(cells);
                for (entry, piece) in reader.read_line(first + i, line.trim_end_matches('\r')) {
                    self.answer_entry(entry, Some(piece), name, engines);
                }
            }
        }
    }

    /// Answers a bare line from the common question; returns false if that does not suffice.
    fn answer_bare_line(&mut self, answer: &TextLineAnswer, line: &BareLine<'_>, name: &str) -> bool {
        let outcome = self.task.write_bare_line_answer(answer, line, &mut self.text);
        let is_answered = outcome.is_some();
        if let Some(outcome) = outcome {
            self.tally.add_outcome(outcome, || format!("{name}: {}", format_line_number(line.number)));
        }
        is_answered
    }

    fn answer_entry(
        &mut self,
        entry: PuzzleEntry,
        line: Option<&str>,
        name: &str,
        engines: &mut ThreadEngines,
    ) {
        // An input without any puzzle is reported, but does not count as a puzzle.
        if let (true, Err(error)) = (entry.is_no_puzzle_error(), &entry.result) {
            let outcome = PuzzleOutcome::new_invalid(localized_text(error));
            return self.tally.add_outcome(outcome, || format_puzzle_place(name, &entry));
        }
        self.number += 1;
        let puzzle = self.rules.queue_puzzle(entry, name, self.number, line);
        // Write the answer into a buffer of limited size.
        let before = self.text.len();
        self.limit = before + MAX_BUFFERED_ANSWER_BYTES;
        let error = match self.task.write_answer(engines, &puzzle, self) {
            Ok(outcome) => return self.rules.tally_outcome(outcome, &puzzle, &mut self.tally),
            Err(error) => error,
        };
        self.text.truncate(before);
        if error.kind() == io::ErrorKind::Interrupted {
            // The incomplete answer is dropped.
            self.stopped = true;
        } else {
            // Too long to buffer: `print_answers` answers the puzzle straight to the output.
            self.oversized.push((before, puzzle.into_owned()));
        }
    }
}

impl Write for BatchAnswers<'_> {
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

#[cfg(all(test, feature = "gpu"))]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread::ThreadId;

    use ninefold_gpu::card::CardChoice;
    use ninefold_testkit::corpora;

    use super::*;
    use crate::backend::CardPlan;
    use crate::diagnostics::PuzzleCategory;
    use crate::input::InputSource;

    /// Task that writes the number and the solution of each line, and counts the lines of the thread that reads.
    struct NumberedSolutions {
        reading_thread: ThreadId,
        lines_there: AtomicU64,
    }

    impl PuzzleTask for NumberedSolutions {
        fn write_answer(
            &self,
            _: &mut ThreadEngines,
            puzzle: &QueuedPuzzle<'_>,
            out: &mut dyn Write,
        ) -> io::Result<PuzzleOutcome> {
            writeln!(out, "{} no bare line", puzzle.entry.line)?;
            Ok(PuzzleOutcome::new(PuzzleCategory::Invalid))
        }

        fn batch_solve_question(&self) -> Option<SolveQuestion> {
            Some(SolveQuestion::FIRST)
        }

        fn write_bare_line_answer(
            &self,
            answer: &TextLineAnswer,
            line: &BareLine<'_>,
            text: &mut Vec<u8>,
        ) -> Option<PuzzleOutcome> {
            let solution = str::from_utf8(answer.first_solution.as_ref()?).unwrap();
            writeln!(text, "{} {solution}", line.number).unwrap();
            let is_there = std::thread::current().id() == self.reading_thread;
            self.lines_there.fetch_add(u64::from(is_there), Ordering::Relaxed);
            Some(PuzzleOutcome::new(PuzzleCategory::Unique))
        }
    }

    impl ResultWriter for Vec<u8> {}

    #[test]
    #[expect(clippy::print_stderr, reason = "what was not tested is said")]
    fn a_card_joins_in_the_middle_of_a_list() {
        if let Err(error) = crate::block_solver::describe_card() {
            assert!(std::env::var_os("NINEFOLD_NO_SKIPS").is_none(), "{error}");
            return eprintln!("skipped: {error}");
        }
        // Every thousandth line is answered by itself.
        let puzzles: Vec<(String, String)> = corpora::read_own_lines("minimal.txt")
            .into_iter()
            .map(|line| {
                let solution = ninefold::solve(&line.parse().unwrap()).unwrap().to_string();
                (line, solution)
            })
            .collect();
        let (mut list, mut expected) = (String::new(), String::new());
        for (number, (line, solution)) in (1..=30_000).zip(puzzles.iter().cycle()) {
            let (remark, answer) =
                if number % 1000 == 500 { (" # remark", "no bare line") } else { ("", solution.as_str()) };
            list.push_str(&format!("{line}{remark}\n"));
            expected.push_str(&format!("{number} {answer}\n"));
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        std::fs::write(&path, &list).unwrap();
        let check = |bytes_before: u64, lines_before: std::ops::RangeInclusive<u64>| {
            // With one job, the thread that reads answers all that comes before the card joins.
            let source = InputSource::File(std::fs::File::open(&path).unwrap());
            let (options, jobs) = (InputOptions::from_argument("list.txt"), NonZero::<usize>::MIN);
            let mut feed = BatchReader::new(vec![("list.txt".into(), source)], options, jobs);
            let reading_thread = std::thread::current().id();
            let task = NumberedSolutions { reading_thread, lines_there: AtomicU64::new(0) };
            let plan = CardPlan { cards: CardChoice::AlsoSoftware, bytes_before };
            let (mut card, mut out) = (JoiningCard::from_plan(Some(plan)), Vec::<u8>::new());
            let processor = Backend::fastest_backend();
            run_task_with_card(&mut feed, processor, &mut card, &task, false, &mut out).unwrap();
            assert!(String::from_utf8(out).unwrap() == expected, "{bytes_before}");
            let lines = task.lines_there.into_inner();
            assert!(lines_before.contains(&lines), "{bytes_before}: {lines}");
        };
        check(0, 0..=0);
        check(82 * 10_000, 9_900..=15_000);
        check(82 * 40_000, 29_970..=29_970);
    }
}
