//! The loop over puzzles that commands share: answered on all threads, printed in the order of the input.

use std::borrow::Cow;
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;

use ninefold::format::{Entry, Reading};
use ninefold::solve::stream;
use ninefold::{Board, Puzzle, Solver};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::{Batch, Feed};
use crate::output::Output;
use crate::report::{Outcome, Progress, Tally};
use crate::{interrupt, json};

/// What a command does with each puzzle.
pub(crate) trait Task: Sync {
    /// Writes what the command has to say about a puzzle. It may be called a second time for the same puzzle, if
    /// the first time it wrote very much.
    ///
    /// # Errors
    /// Those of `out`.
    fn answer(&self, solver: &mut Solver, entry: &Entry, out: &mut dyn Write) -> io::Result<Outcome>;

    /// Whether to stop at the first failure.
    fn is_strict(&self) -> bool {
        false
    }
}

/// Options of the commands that go over puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Use so many threads; all cores if not given
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,
    /// Stop at the first puzzle that fails
    #[arg(long)]
    pub(crate) strict: bool,
}

impl Options {
    /// The number of threads.
    pub(crate) fn jobs(&self) -> NonZero<usize> {
        self.jobs.unwrap_or_else(all_cores)
    }
}

/// How many threads this machine runs at once, as far as this program may use them.
pub(crate) fn all_cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Why there is nothing to answer about a puzzle.
pub(crate) struct Unusable<'a> {
    /// The puzzle, if the text is one.
    puzzle: Option<&'a Puzzle>,
    pub(crate) why: String,
}

impl Unusable<'_> {
    /// The object that says so.
    pub(crate) fn json(&self, line: usize) -> serde_json::Value {
        let puzzle = self.puzzle.map(json::puzzle);
        serde_json::json!({ "line": line, "puzzle": puzzle, "verdict": "invalid", "error": self.why })
    }
}

/// The board of an entry.
pub(crate) fn board(entry: &Entry) -> Result<(&Reading, Board), Unusable<'_>> {
    let reading = entry.result.as_ref().map_err(|error| Unusable { puzzle: None, why: error.to_string() })?;
    match Board::try_from(&reading.puzzle) {
        Ok(board) => Ok((reading, board)),
        Err(error) => Err(Unusable { puzzle: Some(&reading.puzzle), why: error.to_string() }),
    }
}

/// What was guessed in reading a puzzle, and what of it is ignored.
pub(crate) fn remarks(reading: &Reading) -> Vec<Cow<'static, str>> {
    let mut remarks: Vec<_> = reading.warnings.iter().map(|warning| warning.message.clone()).collect();
    if !reading.puzzle.rules.is_empty() {
        remarks.push(format!("these rules are not supported: {}", reading.puzzle.rules.join(", ")).into());
    }
    remarks
}

/// An answer that is longer than this is not held in memory until its turn comes, but worked out again then.
const HELD: usize = 1 << 18;

/// The answers to a batch of puzzles.
#[derive(Default)]
struct Answers {
    pieces: Vec<Piece>,
    tally: Tally,
    bytes: u64,
    /// Whether the rest of the batch was left, since the user or a failure said so.
    stopped: bool,
}

enum Piece {
    Text(Vec<u8>),
    /// A puzzle whose answer is long, and its place.
    Long(Box<Entry>, String),
}

/// Goes over all puzzles.
pub(crate) fn puzzle(
    feed: Feed,
    jobs: NonZero<usize>,
    task: &impl Task,
    progress: &Progress,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let mut tally = Tally::default();
    let mut solver = Solver::new();
    let end = stream::ordered(
        jobs,
        feed,
        Solver::new,
        |solver, batch| batch.map(|batch| answer_batch(task, solver, batch)),
        |answers| match answers.and_then(|answers| {
            print(answers, task, &mut solver, &mut tally, progress, out).map_err(Failure::from)
        }) {
            Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
            Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
            Err(failure) => ControlFlow::Break(Err(failure)),
        },
    );
    if let ControlFlow::Break(result) = end {
        result?;
    }
    out.flush()?;
    tally.conclude(progress);
    Ok(if interrupt::asked() { Exit::Interrupted } else { Exit::failed_if(tally.failed > 0) })
}

fn answer_batch(task: &impl Task, solver: &mut Solver, batch: Batch) -> Answers {
    let mut answers = Answers { bytes: batch.bytes, ..Answers::default() };
    let mut text = Vec::new();
    for entry in batch.work.entries() {
        if interrupt::asked() {
            answers.stopped = true;
            break;
        }
        let place = place(&batch.name, &entry);
        let before = text.len();
        let mut held = Held { text, limit: before + HELD };
        let outcome = task.answer(solver, &entry, &mut held);
        text = held.text;
        match outcome {
            Ok(outcome) => answers.tally.add(outcome, &place),
            Err(_) => {
                text.truncate(before);
                answers.pieces.push(Piece::Text(std::mem::take(&mut text)));
                answers.pieces.push(Piece::Long(Box::new(entry), place));
            }
        }
        if task.is_strict() && answers.tally.failed > 0 {
            answers.stopped = true;
            break;
        }
    }
    answers.pieces.push(Piece::Text(text));
    answers
}

fn print(
    answers: Answers,
    task: &impl Task,
    solver: &mut Solver,
    tally: &mut Tally,
    progress: &Progress,
    out: &mut Output,
) -> io::Result<ControlFlow<()>> {
    let mut late = Tally::default();
    for piece in answers.pieces {
        match piece {
            Piece::Text(text) => out.write_all(&text)?,
            Piece::Long(entry, place) => late.add(task.answer(solver, &entry, out)?, &place),
        }
    }
    // Whoever reads along wants to see what is there.
    out.flush()?;
    tally.absorb(answers.tally, progress);
    tally.absorb(late, progress);
    progress.advance(answers.bytes);
    let stop = answers.stopped || task.is_strict() && tally.failed > 0;
    Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// How messages name the place of a puzzle: errors in its text name the line themselves.
fn place(name: &str, entry: &Entry) -> String {
    match (name.is_empty(), entry.result.is_ok()) {
        (true, true) if entry.line > 1 => format!("line {}", entry.line),
        (true, _) => String::new(),
        (false, true) => format!("{name}: line {}", entry.line),
        (false, false) => name.to_string(),
    }
}

/// A text that takes no more than so many bytes.
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
