//! Puzzles shared out a few at a time and counted, for work that takes long: a block of lines would keep one thread
//! busy while the others have nothing to do, and an interrupted run goes on where it stopped.

use std::num::NonZero;

use ninefold::solve::stream::WINDOW;

use crate::batch::{Batch, Work};
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::{Command, Place};
use crate::input::{self, Inputs};
use crate::language;
use crate::output::{Earlier, Output};
use crate::report::{self, Progress};

/// How many lines are in a batch.
const LINES: usize = 4;
/// How many times as many batches as else are under way: some puzzles take ten thousand times as long as others.
const FINER: usize = 32;

/// How many batches may be under way.
pub(crate) fn window(jobs: NonZero<usize>) -> usize {
    WINDOW * FINER * jobs.get()
}

/// Work that begins, or goes on.
pub(crate) struct Begun {
    pub(crate) feed: Feed,
    /// How many puzzles an earlier run has done.
    pub(crate) done: u64,
    /// How many lines it has written: a header comes before the first puzzle is done.
    pub(crate) lines: u64,
    pub(crate) progress: Progress,
}

/// Opens the inputs, and the place of the results behind those of an earlier run of the same command; `None` if that
/// did all. `command` is all that the results depend on beside the inputs.
pub(crate) fn go_on(
    inputs: &Inputs,
    place: Place,
    jobs: NonZero<usize>,
    command: Command,
    out: &mut Output,
) -> Result<Option<Begun>, Failure> {
    go_on_if(inputs, place, jobs, command, out, |_| Ok(()))
}

/// The same if nothing speaks against it in what comes first.
pub(crate) fn go_on_if(
    inputs: &Inputs,
    place: Place,
    jobs: NonZero<usize>,
    command: Command,
    out: &mut Output,
    admit: impl FnOnce(&mut Feed) -> Result<(), Failure>,
) -> Result<Option<Begun>, Failure> {
    let opened = inputs.open(out.quiet)?;
    let from = inputs.from.map(|format| format.info().id);

    let is_file = matches!(place, Place::File(_));
    let described = if is_file { input::describe(&opened)? } else { Vec::new() };
    let mut feed = Feed::new(opened, inputs.options(), jobs);
    admit(&mut feed)?;
    let ignores = inputs.ignore_rules;
    let command = || {
        let command = command.on("inputs", described).on("from", from);
        let command = command.on_text("column", inputs.column.as_deref());
        Ok(if ignores { command.on("ignore-rules", true) } else { command }.written())
    };
    let Earlier::Left { done, lines } = out.go_on_in(place, command)? else { return Ok(None) };
    let progress = feed.progress(out);
    if done > 0 {
        progress.say(&language::text(&report::resuming(done)));
    }
    Ok(Some(Begun { feed, done, lines, progress }))
}

/// A feed in small batches, each of which knows how many puzzles came before.
#[derive(Debug)]
pub(crate) struct Fine {
    feed: Feed,
    /// What is left of the last batch of the feed.
    rest: Option<Batch>,
    count: u64,
    skip: u64,
}

impl Fine {
    /// All of a feed but the first `skip` puzzles.
    pub(crate) fn new(feed: Feed, skip: u64) -> Fine {
        Fine { feed, rest: None, count: 0, skip }
    }
}

impl Iterator for Fine {
    type Item = Result<Batch, Failure>;

    fn next(&mut self) -> Option<Result<Batch, Failure>> {
        loop {
            let mut batch = match self.rest.take() {
                Some(rest) => rest,
                None => match self.feed.next()? {
                    Ok(batch) => batch,
                    failed => return Some(failed),
                },
            };
            self.rest = split(&mut batch);
            batch.before = self.count;
            let len = len(&batch.work) as u64;
            self.count += len;
            let skipped = self.skip.saturating_sub(batch.before);
            // An empty batch has its meaning, too.
            if skipped < len || len == 0 {
                drop_first(&mut batch.work, skipped as usize);
                batch.before += skipped.min(len);
                return Some(Ok(batch));
            }
        }
    }
}

/// Leaves the first few lines; the rest is another batch.
fn split(batch: &mut Batch) -> Option<Batch> {
    let Work::Lines { first, text, reader } = &mut batch.work else { return None };
    let mut ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let end = ends.nth(LINES - 1).filter(|&end| end < text.len())?;
    let rest = text.split_off(end);
    // Else each of the many batches under way would hold the memory of its whole block.
    text.shrink_to_fit();
    let bytes = batch.bytes.min(end as u64);
    let work = Work::Lines { first: *first + LINES, text: rest, reader: *reader };
    let rest = Batch { work, name: batch.name.clone(), bytes: batch.bytes - bytes, ..*batch };
    batch.bytes = bytes;
    Some(rest)
}

/// How many puzzles there are.
fn len(work: &Work) -> usize {
    match work {
        Work::Entries(entries) => entries.len(),
        Work::Lines { text, reader, .. } => {
            let lines = text.split(|&byte| byte == b'\n');
            lines.map(|line| reader.pieces(&String::from_utf8_lossy(line)).count()).sum()
        }
    }
}

/// Leaves out the first puzzles, this many, which must be there.
fn drop_first(work: &mut Work, count: usize) {
    match work {
        Work::Entries(entries) => drop(entries.drain(..count.min(entries.len()))),
        Work::Lines { first, text, reader } => {
            let mut left = count;
            while left > 0 && !text.is_empty() {
                let end = text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| at + 1);
                let line = String::from_utf8_lossy(&text[..end]);
                let pieces: Vec<usize> = reader.pieces(&line).map(|(offset, _)| offset).collect();
                if let Some(&next) = pieces.get(left) {
                    text.drain(..next);
                    return;
                }
                left -= pieces.len();
                text.drain(..end);
                *first += 1;
            }
        }
    }
}
