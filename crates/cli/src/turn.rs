//! The loop over puzzles of which much is told: one after the other, each told as it comes, under a heading where there are
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
    /// What to do with a file that is there already.
    pub(crate) fn existing(&self) -> Existing {
        self.to_file.existing()
    }
}

impl Clock {
    /// What a puzzle ends with that was left, what was known of it being told: that there may be more.
    pub(crate) fn left(self) -> Result<Exit, Untold> {
        match self.seconds() {
            None => Ok(Exit::Interrupted),
            Some(seconds) => Err(Failure::unfit(&say!("left-in-time", seconds = seconds)).into()),
        }
    }

    /// The same where nothing was known.
    pub(crate) fn left_without(self) -> Result<Exit, Untold> {
        let Some(why) = self.why_without() else { return Ok(Exit::Interrupted) };
        Err(Untold::Puzzle { verdict: Verdict::Unique, reason: Reason::TimeLimit, why })
    }
}

/// How a command tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Text, with headings.
    Text,
    /// A file for each, or lines that say themselves which puzzle they are about.
    Bare,
    /// A JSON object a line, also of a puzzle there is nothing to tell of.
    Json,
}

impl Form {
    /// What `--json` says.
    pub(crate) fn from_option(json: bool) -> Form {
        if json { Form::Json } else { Form::Text }
    }
}

/// A puzzle whose turn it is.
pub(crate) struct Turn<'a> {
    pub(crate) reading: &'a Reading,
    /// Whether it is the only one.
    pub(crate) is_only: bool,
    /// Which of them it is, from 1.
    pub(crate) number: u64,
    place: Place,
    /// How messages name the place; empty where there is nothing to tell apart.
    named: String,
    quiet: bool,
}

/// Why nothing, or nothing more, is told of a puzzle.
pub(crate) enum Untold {
    /// There is nothing to tell of this one.
    Puzzle { verdict: Verdict, reason: Reason, why: String },
    /// The command can't go on.
    Failure(Failure),
}

impl<E: Into<Failure>> From<E> for Untold {
    fn from(error: E) -> Untold {
        Untold::Failure(error.into())
    }
}

impl Untold {
    /// Its digits clash.
    pub(crate) fn clash(error: &BoardError) -> Untold {
        Untold::Puzzle { verdict: Verdict::Invalid, reason: error.into(), why: told(error) }
    }

    /// It has not one solution, so that this sentence is all there is to say.
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
    /// Its board, if no digits clash.
    pub(crate) fn board(&self) -> Result<Board, Untold> {
        Board::try_from(&self.reading.puzzle).map_err(|error| Untold::clash(&error))
    }

    /// Writes what is told as data, with the place of the puzzle, and warnings about the position behind those of the reader.
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

    /// Says what there is to know before one builds on steps of the position.
    pub(crate) fn caution(&self, assessment: &Assessment) {
        for (sentence, _) in assessment.warnings() {
            self.remark(&language::text(&sentence));
        }
    }

    /// What ends the command at this puzzle, by the id of a sentence.
    pub(crate) fn failure(&self, id: &'static str) -> Failure {
        Failure::Usage(format!("{}: {}", self.named, language::spoken().word(id)))
    }

    /// Says what there is to remark, with the place of the puzzle.
    pub(crate) fn remark(&self, remark: &dyn Display) {
        match (self.quiet, self.named.as_str()) {
            (true, _) => {}
            (false, "") => report::say(remark),
            (false, named) => report::say(&format_args!("{named}: {remark}")),
        }
    }
}

/// What a command does with each puzzle: says whether all is well with it.
pub(crate) type Telling<'t> = &'t mut dyn FnMut(&Turn<'_>, &mut Output) -> Result<Exit, Untold>;

/// Tells of each puzzle, and goes on behind what an earlier run wrote. `command` is all that the results depend on
/// beside the inputs.
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

/// The same where something is written beside the results, so that no other run can go on from there.
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

/// The same where results go already where they should.
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
    if form != Form::Json {
        feed.leave_out(left_out::ALWAYS);
    }
    let is_only = feed.is_single();
    let mut turns = Turns { form, is_only, tally: Tally::default(), progress: &progress, tell };
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
    /// Tells of the puzzles of a batch; says if that is the end.
    fn batch(&mut self, batch: Batch, is_strict: bool, out: &mut Output) -> Result<Option<Exit>, Failure> {
        let (name, several, mut number, left_out) = (batch.name, batch.several, batch.before, batch.left_out);
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

    /// Tells of a puzzle; `None` if it was interrupted.
    fn entry(
        &mut self,
        entry: &Entry,
        at: At<'_>,
        named: &str,
        out: &mut Output,
    ) -> Result<Option<Outcome>, Failure> {
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

/// Writes which puzzle comes. It is a comment where puzzles are read.
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
