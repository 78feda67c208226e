//! Parallel loop over puzzles, shared by most commands: answers are computed on all threads and printed
//! in input order.

use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;

use ninefold::format::{self, Entry, LineReader, Reading};
use ninefold::solve::lane::Question;
use ninefold::solve::lines::{Answer, LineSolver};
use ninefold::solve::stream;
use ninefold::wire::{Columns, Failed, Fault, Place, Reason, Verdict, Warning};
use ninefold::{Board, Puzzle};

use crate::backend::{Chosen, Engines};
use crate::batch::{Batch, Work};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::fine::{self, Fine};
use crate::interrupt;
use crate::jobs::Jobs;
use crate::language::{Remark, line_number, spoken, told};
use crate::left_out::{self, LeftOut};
use crate::output::Results;
use crate::report::{Outcome, Progress, Tally};

/// Per-puzzle part of a command.
pub(crate) trait Task: Sync {
    /// Writes the answer for one puzzle. It may be called a second time for the same puzzle if the first
    /// answer was too long to buffer.
    ///
    /// # Errors
    /// Errors of `out`; [`io::ErrorKind::Interrupted`] when the user stopped the run before the puzzle
    /// was answered.
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        at: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome>;

    /// Returns the question to put to bare lines (81 digits and dots) all at once, if its answer can
    /// suffice.
    fn question(&self) -> Option<Question> {
        None
    }

    /// Writes the answer for a bare line from the answer to its question. Returns `None`, with nothing
    /// written, if that does not suffice.
    fn answer_bare(&self, _answer: &Answer, _line: &[u8], _text: &mut Vec<u8>) -> Option<Outcome> {
        None
    }

    /// Returns whether to stop at the first failure.
    fn is_strict(&self) -> bool {
        false
    }
}

/// Position of a puzzle in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a> {
    /// Name of the input (a file, or an argument) if there are several.
    pub(crate) file: Option<&'a str>,
    /// Number of the puzzle over all inputs, from 1, if they are counted.
    pub(crate) number: u64,
    /// The puzzle's line as in the file, with control characters escaped, if known.
    pub(crate) line: Option<&'a str>,
}

impl At<'_> {
    /// Returns the place of the puzzle for data output, with its other columns and its warnings.
    pub(crate) fn place(self, entry: &Entry) -> Place {
        let columns = entry.row().and_then(Columns::of);
        Place { file: self.file.map(String::from), line: entry.line, columns, warnings: warnings(entry) }
    }

    /// Formats the place as a field: `3`, or `list.txt:3` if there are several inputs.
    pub(crate) fn field(self, entry: &Entry) -> String {
        match self.file {
            Some(file) => format!("{}:{}", format::shown(file).replace(['\n', '\t'], " "), entry.line),
            None => entry.line.to_string(),
        }
    }
}

/// Options of the commands that go over puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    jobs: Jobs,
    /// Stop at the first puzzle that fails
    #[arg(long)]
    pub(crate) strict: bool,
}

impl Options {
    /// Returns the number of threads.
    pub(crate) fn jobs(&self) -> NonZero<usize> {
        self.jobs.count()
    }
}

/// Reason why a puzzle can't be answered.
pub(crate) struct Unusable<'a> {
    /// The puzzle, if the text was readable.
    pub(crate) puzzle: Option<&'a Puzzle>,
    pub(crate) reason: Reason,
    pub(crate) why: String,
}

impl Unusable<'_> {
    /// Converts to the record for data output, with the text where it is not a puzzle.
    pub(crate) fn failed(&self, entry: &Entry, at: At<'_>) -> Failed {
        Failed {
            place: at.place(entry),
            puzzle: self.puzzle.map(format::on_one_line),
            text: at.line.filter(|_| self.puzzle.is_none()).map(String::from).or_else(|| {
                let row = entry.row().and_then(|row| row.text());
                row.filter(|_| self.puzzle.is_none()).map(|row| format::shown(row).into_owned())
            }),
            verdict: Verdict::Invalid,
            reason: self.reason,
            error: self.why.clone(),
            fault: entry.result.as_ref().err().map(|error| Fault::of(error, spoken())),
            clashes: None,
            outcome: None,
        }
    }
}

/// Returns the board of an entry.
pub(crate) fn board(entry: &Entry) -> Result<(&Reading, Board), Unusable<'_>> {
    let unreadable = |error: &_| Unusable { puzzle: None, reason: Reason::from(error), why: told(error) };
    let reading = entry.result.as_ref().map_err(unreadable)?;
    match Board::try_from(&reading.puzzle) {
        Ok(board) => Ok((reading, board)),
        Err(error) => {
            Err(Unusable { puzzle: Some(&reading.puzzle), reason: (&error).into(), why: told(&error) })
        }
    }
}

/// Returns the warnings about how a puzzle was read, for data output.
pub(crate) fn warnings(entry: &Entry) -> Vec<Warning> {
    entry.result.as_ref().map_or_else(|_| Vec::new(), |reading| Warning::of_reading(reading, spoken()))
}

/// Remarks about a puzzle for standard error.
pub(crate) type Remarks = Vec<Remark>;

/// Returns the remarks about how a puzzle was read: guesses made, and parts ignored.
pub(crate) fn remarks(reading: &Reading) -> Remarks {
    reading.warnings.iter().map(|warning| warning.message.clone().into()).collect()
}

/// Longest answer to buffer, in bytes. A longer one is computed again when its turn to be printed comes.
const HELD: usize = 1 << 18;

/// Answers to a batch of puzzles.
#[derive(Default)]
struct Answers {
    pieces: Vec<Piece>,
    tally: Tally,
    bytes: u64,
    /// Message for object members that are dropped.
    left_out: Option<LeftOut>,
    /// Whether the rest of the batch was skipped after an interrupt, or a failure in strict mode.
    stopped: bool,
}

enum Piece {
    Text(Vec<u8>),
    /// A puzzle whose answer is too long to buffer.
    Long(Box<Long>),
}

struct Long {
    entry: Entry,
    file: Option<String>,
    number: u64,
    line: Option<String>,
    place: String,
}

/// Runs a task on all puzzles.
pub(crate) fn puzzle(
    mut feed: Feed,
    jobs: NonZero<usize>,
    task: &dyn Task,
    progress: &Progress,
    out: &mut dyn Results,
) -> Result<Exit, Failure> {
    go(stream::WINDOW * jobs.get(), &mut feed, jobs, task, progress, out)
}

/// Runs a slow task on all puzzles, in small batches.
pub(crate) fn slow_puzzle(
    mut feed: Fine,
    jobs: NonZero<usize>,
    task: &dyn Task,
    progress: &Progress,
    out: &mut dyn Results,
) -> Result<Exit, Failure> {
    go(fine::window(jobs), &mut feed, jobs, task, progress, out)
}

/// Runs the loop. Not generic, so it is compiled once for all commands; the dynamic call is cheap next to
/// the work on a puzzle.
fn go(
    window: usize,
    feed: &mut dyn Iterator<Item = Result<Batch, Failure>>,
    jobs: NonZero<usize>,
    task: &dyn Task,
    progress: &Progress,
    out: &mut dyn Results,
) -> Result<Exit, Failure> {
    let mut tally = Tally::default();
    let chosen = Chosen::from_environment()?;
    let mut engines = chosen.engines();
    // Workers answer batches in parallel; the closure below prints them in input order.
    let end = stream::ordered_within(
        window,
        jobs,
        feed,
        || (chosen.engines(), chosen.lines()),
        |(engines, lines), batch| batch.map(|batch| answer_batch(task, engines, lines, batch)),
        |answers| match answers.and_then(|answers| {
            print(answers, task, &mut engines, &mut tally, progress, out).map_err(Failure::from)
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
    tally.conclude(progress);
    Ok(match tally.failed > 0 {
        _ if interrupt::asked() => Exit::Interrupted,
        true if task.is_strict() => Exit::Stopped,
        failed => Exit::failed_if(failed),
    })
}

/// Builder of the answers to one batch.
struct Answering<'a> {
    task: &'a dyn Task,
    engines: &'a mut Engines,
    name: &'a str,
    /// Whether there are several inputs.
    several: bool,
    /// Number of puzzles before the next one.
    before: u64,
    answers: Answers,
    text: Vec<u8>,
}

fn answer_batch(task: &dyn Task, engines: &mut Engines, lines: &mut LineSolver, batch: Batch) -> Answers {
    let answers = Answers { bytes: batch.bytes, left_out: batch.left_out, ..Answers::default() };
    let (name, several, before) = (&*batch.name, batch.several, batch.before);
    let mut answering = Answering { task, engines, name, several, before, answers, text: Vec::new() };
    // Lines are solved together where the task has a common question, else one by one.
    match (batch.work, task.question()) {
        (Work::Lines { first, text, reader }, Some(question)) => {
            answering.lines(lines.answer(question, &text), first, &text, reader);
        }
        (work, _) => work.each(|entry, line| {
            if answering.must_stop() {
                return ControlFlow::Break(());
            }
            answering.entry(entry, line);
            ControlFlow::Continue(())
        }),
    }
    let Answering { mut answers, text, .. } = answering;
    answers.pieces.push(Piece::Text(text));
    answers
}

impl Answering<'_> {
    /// Returns whether to skip the rest, after an interrupt or a failure in strict mode.
    fn must_stop(&mut self) -> bool {
        self.answers.stopped |= interrupt::asked() || self.answers.tally.failed > 0 && self.task.is_strict();
        self.answers.stopped
    }

    /// Answers bare lines from the common question, and the other lines one by one.
    fn lines(&mut self, answers: &[Answer], first: usize, text: &[u8], reader: LineReader) {
        for (i, answer) in answers.iter().enumerate() {
            if self.must_stop() {
                break;
            }
            match self.task.answer_bare(answer, &text[answer.text.clone()], &mut self.text) {
                Some(outcome) => {
                    let place = || format!("{}: {}", self.name, line_number(first + i));
                    self.answers.tally.add(outcome, place);
                }
                None => {
                    let line = String::from_utf8_lossy(&text[answer.text.clone()]);
                    let line = line.trim_end_matches('\r');
                    for (entry, piece) in reader.read(first + i, line) {
                        self.entry(entry, Some(piece));
                    }
                }
            }
        }
    }

    fn entry(&mut self, entry: Entry, line: Option<&str>) {
        // An input without any puzzle is reported, but does not count as a puzzle.
        if let (true, Err(error)) = (entry.is_nothing(), &entry.result) {
            let outcome = Outcome::invalid(told(error));
            self.answers.tally.add(outcome, || place(self.name, &entry));
            return;
        }
        // Write the answer into a buffer of limited size.
        self.before += 1;
        let number = self.before;
        let before = self.text.len();
        let mut held = Held { text: std::mem::take(&mut self.text), limit: before + HELD };
        let file = self.several.then_some(self.name);
        // A line from a file must not reach the terminal as control sequences.
        let line = line.map(format::shown);
        let line = line.as_deref();
        let outcome = self.task.answer(self.engines, &entry, At { file, number, line }, &mut held);
        self.text = held.text;
        match outcome {
            Ok(mut outcome) => {
                outcome.remarks.extend(left_out::of_object(self.answers.left_out, &entry));
                self.answers.tally.count_lost(&entry);
                self.answers.tally.add(outcome, || place(self.name, &entry));
            }
            // Interrupted: drop the incomplete answer and stop.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                self.text.truncate(before);
                self.answers.stopped = true;
            }
            // Too long to buffer: note the puzzle, so that `print` can answer it straight to the output.
            Err(_) => {
                self.text.truncate(before);
                self.answers.pieces.push(Piece::Text(std::mem::take(&mut self.text)));
                let (place, line) = (place(self.name, &entry), line.map(String::from));
                let file = file.map(String::from);
                self.answers.pieces.push(Piece::Long(Box::new(Long { entry, file, number, line, place })));
            }
        }
    }
}

fn print(
    answers: Answers,
    task: &dyn Task,
    engines: &mut Engines,
    tally: &mut Tally,
    progress: &Progress,
    out: &mut dyn Results,
) -> io::Result<ControlFlow<()>> {
    let mut late = Tally::default();
    for piece in answers.pieces {
        match piece {
            Piece::Text(text) => out.write_all(&text)?,
            Piece::Long(long) => {
                let Long { entry, file, number, line, place } = *long;
                let at = At { file: file.as_deref(), number, line: line.as_deref() };
                match task.answer(engines, &entry, at, out) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                        return Ok(ControlFlow::Break(()));
                    }
                    outcome => {
                        let mut outcome = outcome?;
                        outcome.remarks.extend(left_out::of_object(answers.left_out, &entry));
                        late.count_lost(&entry);
                        late.add(outcome, || place);
                    }
                }
            }
        }
    }
    // Record progress after each batch, so that readers see complete answers.
    out.done(answers.tally.puzzles() + late.puzzles(), answers.tally.failed + late.failed)?;
    tally.absorb(answers.tally, progress);
    tally.absorb(late, progress);
    progress.advance(answers.bytes);
    let stop = answers.stopped || tally.failed > 0 && task.is_strict();
    Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// Formats the place of a puzzle for messages. Read errors include the line number themselves, so it is
/// left out for them.
pub(crate) fn place(name: &str, entry: &Entry) -> String {
    match (name.is_empty(), entry.result.is_ok()) {
        (true, true) if entry.line > 1 => line_number(entry.line),
        (true, _) => String::new(),
        (false, true) => format!("{name}: {}", line_number(entry.line)),
        (false, false) => name.to_string(),
    }
}

/// Buffer that refuses to grow beyond a limit.
struct Held {
    text: Vec<u8>,
    limit: usize,
}

impl Write for Held {
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
