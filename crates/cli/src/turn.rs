//! Sequential loop for commands that print a long report per puzzle, with a heading for each if there are
//! several.

use std::fmt::Display;
use std::io::Write;
use std::num::NonZero;

use ninefold::format::{self, Entry, Reading};
use ninefold::guide::Assessment;
use ninefold::logic::explain::say;
use ninefold::wire::{Failed, Place, Placed, Reason, Verdict, Warning};
use ninefold::{Board, BoardError, Improper};
use serde::Serialize;

use crate::batch::Batch;
use crate::each::{self, At};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::{Command, Contents, Existing};
use crate::fine::{self, Begun, Fine};
use crate::input::Inputs;
use crate::language::{self, told};
use crate::left_out;
use crate::limit::Clock;
use crate::output::{Output, Results, ToGoOn};
use crate::report::{self, Failing, Kind, Outcome, Progress, Tally};
use crate::{interrupt, json};

/// Options of the commands that tell of one puzzle after the other.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    to_file: ToGoOn,
    /// Stop at the first puzzle that fails
    #[arg(long)]
    strict: bool,
}

impl Options {
    /// Returns the policy for a file that already exists.
    pub(crate) fn existing(&self) -> Existing {
        self.to_file.existing()
    }
}

impl Clock {
    /// Ends a puzzle that was left with partial results: an interrupt, or a failure that says there may
    /// be more.
    pub(crate) fn left(self) -> Result<Exit, Untold> {
        match self.seconds() {
            None => Ok(Exit::Interrupted),
            Some(seconds) => Err(Failure::unfit(&say!("left-in-time", seconds = seconds)).into()),
        }
    }

    /// Ends a puzzle that was left without any results.
    pub(crate) fn left_without(self) -> Result<Exit, Untold> {
        let Some(why) = self.why_without() else { return Ok(Exit::Interrupted) };
        Err(Untold::Puzzle { verdict: Verdict::Unique, reason: Reason::TimeLimit, why })
    }
}

/// Output form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Text with headings.
    Text,
    /// Text without headings: one file per puzzle, or lines that identify their puzzle.
    Bare,
    /// One JSON object per line, also for puzzles without a report.
    Json,
}

impl Form {
    /// Returns the form that `--json` selects.
    pub(crate) fn from_option(json: bool) -> Form {
        if json { Form::Json } else { Form::Text }
    }
}

/// The puzzle being processed, with its position in the input.
pub(crate) struct Turn<'a> {
    pub(crate) reading: &'a Reading,
    /// Whether it is the only puzzle.
    pub(crate) is_only: bool,
    /// Number of the puzzle, from 1.
    pub(crate) number: u64,
    place: Place,
    /// Prefix for messages; empty for a single puzzle.
    named: String,
    quiet: bool,
}

/// Reason why a report ends early.
pub(crate) enum Untold {
    /// This puzzle can't be reported.
    Puzzle { verdict: Verdict, reason: Reason, why: String },
    /// The command can't continue.
    Failure(Failure),
}

impl<E: Into<Failure>> From<E> for Untold {
    fn from(error: E) -> Untold {
        Untold::Failure(error.into())
    }
}

impl Untold {
    /// Creates the value for a puzzle with conflicting givens.
    pub(crate) fn clash(error: &BoardError) -> Untold {
        Untold::Puzzle { verdict: Verdict::Invalid, reason: error.into(), why: told(error) }
    }

    /// Creates the value for a puzzle without exactly one solution; `why` is all that is reported.
    pub(crate) fn improper(improper: &Improper, why: String) -> Untold {
        let verdict = match improper {
            Improper::Clashes(_) => Verdict::Invalid,
            Improper::Unsolvable => Verdict::None,
            Improper::Ambiguous(_) => Verdict::Several,
        };
        Untold::Puzzle { verdict, reason: improper.into(), why }
    }
}

impl Turn<'_> {
    /// Returns the puzzle's board, unless its givens conflict.
    pub(crate) fn board(&self) -> Result<Board, Untold> {
        Board::try_from(&self.reading.puzzle).map_err(|error| Untold::clash(&error))
    }

    /// Writes a report as a JSON line with the place of the puzzle; `warnings` about the position are
    /// appended to those of the reader.
    pub(crate) fn line(
        &self,
        warnings: Vec<Warning>,
        told: impl Serialize,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let mut place = self.place.clone();
        place.warnings.extend(warnings);
        Ok(json::line(out, &Placed { place, told })?)
    }

    /// Prints the warnings to consider before relying on steps from this position.
    pub(crate) fn caution(&self, assessment: &Assessment) {
        for (sentence, _) in assessment.warnings() {
            self.remark(&language::text(&sentence));
        }
    }

    /// Creates the failure that ends the command at this puzzle; `id` names its message.
    pub(crate) fn failure(&self, id: &'static str) -> Failure {
        Failure::Usage(format!("{}: {}", self.named, language::spoken().word(id)))
    }

    /// Prints a remark, prefixed with the place of the puzzle.
    pub(crate) fn remark(&self, remark: &dyn Display) {
        match (self.quiet, self.named.as_str()) {
            (true, _) => {}
            (false, "") => report::say(remark),
            (false, named) => report::say(&format_args!("{named}: {remark}")),
        }
    }
}

/// Callback that reports one puzzle; its exit code says whether the puzzle succeeded.
pub(crate) type Telling<'t> = &'t mut dyn FnMut(&Turn<'_>, &mut Output) -> Result<Exit, Untold>;

/// Reports each puzzle, resuming an earlier run's file. `command` describes everything the results depend
/// on besides the inputs.
pub(crate) fn tell(
    inputs: &Inputs,
    options: &Options,
    form: Form,
    command: Command,
    out: &mut Output,
    tell: Telling<'_>,
) -> Result<Exit, Failure> {
    let place = options.to_file.find(&inputs.files())?;
    match fine::go_on(inputs, place, NonZero::<usize>::MIN, command, out)? {
        None => Ok(Exit::Fine),
        Some(begun) => go(begun, options.strict, form, out, tell),
    }
}

/// Reports each puzzle where a second file is written as well, so that the run can't be resumed later.
pub(crate) fn tell_at_once(
    inputs: &Inputs,
    options: &Options,
    form: Form,
    out: &mut Output,
    tell: Telling<'_>,
) -> Result<Exit, Failure> {
    let place = options.to_file.find_new(&inputs.files())?;
    out.go_to(place, Contents::Text)?;
    tell_here(inputs, options.strict, form, out, tell)
}

/// Reports each puzzle to an output that is open already.
pub(crate) fn tell_here(
    inputs: &Inputs,
    is_strict: bool,
    form: Form,
    out: &mut Output,
    tell: Telling<'_>,
) -> Result<Exit, Failure> {
    let feed = Feed::open(inputs, NonZero::<usize>::MIN, out.quiet)?;
    let progress = feed.progress(out);
    go(Begun { feed, done: 0, lines: 0, progress }, is_strict, form, out, tell)
}

fn go(
    begun: Begun,
    is_strict: bool,
    form: Form,
    out: &mut Output,
    tell: Telling<'_>,
) -> Result<Exit, Failure> {
    let Begun { mut feed, done, progress, .. } = begun;
    // JSON lines keep every column; text forms drop them, with a note.
    if form != Form::Json {
        feed.leave_out(left_out::ALWAYS);
    }
    let is_only = feed.is_single();
    let mut turns = Turns { form, is_only, tally: Tally::default(), progress: &progress, tell };
    // One batch after the other; `batch` returns the exit code if the run ends early.
    for batch in Fine::new(feed, done) {
        let batch = batch?;
        let bytes = batch.bytes;
        if let Some(ended) = turns.batch(batch, is_strict, out)? {
            return Ok(ended);
        }
        progress.advance(bytes);
    }
    out.flush()?;
    turns.tally.conclude(&progress);
    Ok(if interrupt::asked() { Exit::Interrupted } else { Exit::failed_if(turns.tally.failed > 0) })
}

struct Turns<'a> {
    form: Form,
    is_only: bool,
    tally: Tally,
    progress: &'a Progress,
    tell: Telling<'a>,
}

impl Turns<'_> {
    /// Reports the puzzles of a batch; returns an exit code if the run ends there.
    fn batch(&mut self, batch: Batch, is_strict: bool, out: &mut Output) -> Result<Option<Exit>, Failure> {
        let (name, several, mut number, left_out) = (batch.name, batch.several, batch.before, batch.left_out);
        // Collect the entries first, because the report below needs `self` and can fail.
        let mut entries = Vec::new();
        batch.work.each(|entry, line| {
            entries.push((entry, line.map(|line| format::shown(line).into_owned())));
            std::ops::ControlFlow::Continue(())
        });
        for (entry, line) in entries {
            if interrupt::asked() {
                return Ok(Some(Exit::Interrupted));
            }
            if !entry.is_nothing() {
                number += 1;
            }
            let at = At { file: several.then_some(&*name), number, line: line.as_deref() };
            let named = each::place(&name, &entry);
            let Some(mut outcome) = self.entry(&entry, at, &named, out)? else {
                return Ok(Some(Exit::Interrupted));
            };
            if entry.result.is_ok() {
                outcome.remarks.extend(left_out::of_object(left_out, &entry));
            }
            // A tally per puzzle, so that its failure is printed right behind its report.
            let mut tally = Tally::default();
            tally.count_lost(&entry);
            tally.add(outcome, || named);
            out.done(1, tally.failed)?;
            self.tally.absorb(tally, self.progress);
            if is_strict && self.tally.failed > 0 {
                self.tally.conclude(self.progress);
                return Ok(Some(Exit::Stopped));
            }
        }
        Ok(None)
    }

    /// Reports one puzzle; `None` if it was interrupted.
    fn entry(
        &mut self,
        entry: &Entry,
        at: At<'_>,
        named: &str,
        out: &mut Output,
    ) -> Result<Option<Outcome>, Failure> {
        // A puzzle that can't be read has no turn: report the error alone.
        let reading = match &entry.result {
            Ok(reading) => reading,
            Err(error) => {
                let why = told(error);
                if self.form == Form::Json && !entry.is_nothing() {
                    let unusable = each::Unusable { puzzle: None, reason: Reason::from(error), why };
                    json::line(out, &unusable.failed(entry, at))?;
                    return Ok(Some(Outcome::invalid(unusable.why)));
                }
                return Ok(Some(Outcome::invalid(why)));
            }
        };
        if !self.is_only && self.form == Form::Text {
            write_heading(reading, entry, at, out)?;
        }
        let named = if self.is_only { String::new() } else { named.to_string() };
        let place = at.place(entry);
        let turn = Turn { reading, is_only: self.is_only, number: at.number, place, named, quiet: out.quiet };
        // Run the command and sort its result into a kind and a failure.
        let (kind, failure) = match (self.tell)(&turn, out) {
            Ok(Exit::Fine) => (Kind::Read, None),
            Ok(Exit::Interrupted) => return Ok(None),
            Ok(_) => (Kind::Read, Some(Failing::Shown)),
            Err(Untold::Failure(Failure::Puzzle(why))) => (Kind::Read, Some(Failing::Told(why))),
            Err(Untold::Failure(failure)) => return Err(failure),
            Err(Untold::Puzzle { verdict, reason, why }) => {
                if self.form == Form::Json {
                    let puzzle = Some(&reading.puzzle);
                    let unusable = each::Unusable { puzzle, reason, why: why.clone() };
                    json::line(out, &Failed { verdict, ..unusable.failed(entry, at) })?;
                }
                let kind = if verdict == Verdict::Invalid { Kind::Invalid } else { Kind::Read };
                (kind, Some(Failing::Told(why)))
            }
        };
        Ok(Some(Outcome { kind, failure, remarks: each::remarks(reading) }))
    }
}

/// Writes the heading of a puzzle. It is a comment in formats that are read as puzzles.
fn write_heading(reading: &Reading, entry: &Entry, at: At<'_>, out: &mut Output) -> Result<(), Failure> {
    if at.number > 1 {
        writeln!(out)?;
    }
    let (title, puzzle) = (out.styles.title, format::on_one_line(&reading.puzzle));
    let line = language::line_number(entry.line);
    let place =
        at.file.map_or(line.clone(), |file| format!("{}, {line}", format::shown(file).replace('\n', " ")));
    let heading = say!("list-heading", number = at.number as usize, place = place, puzzle = puzzle);
    writeln!(out, "{title}# {}{title:#}", language::text(&heading))?;
    Ok(())
}
