//! `ninefold hunt`: search for harder puzzles near hard ones.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ninefold::Verdict;
use ninefold::chains::Engine;
use ninefold::generate::Minimality;
use ninefold::generate::canon::Canonizer;
use ninefold::generate::neighbours::{Finder, Neighbourhood};
use ninefold::generate::vicinity::{AT_A_TIME, By, Form, Rated, Record, Vicinity};
use ninefold::logic::explain::say;
use ninefold::solve::stream;

use crate::each;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::Command;
use crate::input::{self, Inputs};
use crate::interrupt;
use crate::jobs::Jobs;
use crate::language::text;
use crate::limit::{Clock, duration};
use crate::output::{Earlier, Output, Results, ToGoOn};
use crate::report::{self, Failing, Kind, Outcome, Progress, Tally, grouped};

mod by;

use by::Least;

/// Look for harder puzzles near those of a list: neighbours, rated, from the hardest on
///
/// The puzzles of the list are rated first. Then, again and again, all neighbours of the hardest ones so far are rated, {-n +m} as
/// `neighbours` lists them: the search goes on around those that reach a bound. What is the same up to symmetry is rated
/// once. A line is a puzzle in its canonical form, its rating (- if it is below the bound), and the number of the line that it is
/// near to (0 if it is of the list).
///
/// With --output, a search that was interrupted, whatever interrupted it, goes on where it stopped when the command is repeated:
/// nothing is lost, and nothing rated twice. Its results are in FILE.part until --number is reached or there is nothing left to look
/// around. The lines and their order do not depend on the number of threads, nor on interruptions.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold hunt --output found.txt hard.txt
  ninefold hunt --remove 2 --add 2 --least 10.5 --time-limit 8h --output found.txt hard.txt
  ninefold hunt --by bxb --number 10000 --output found.txt hard.txt
  sort -t \"$(printf '\\t')\" -k 2 -rn found.txt.part | head

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// What is sought: er, ep, ed, score (HoDoKu's), w, b, gw, gb, depth, bxb or bxbb
    #[arg(long, value_name = "WHAT", default_value = "er", value_parser = by::read)]
    by: By,
    /// Go on only around those of the list and neighbours with at least this rating; if not given, the lowest of the list
    #[arg(long, value_name = "RATING", value_parser = Least::read)]
    least: Option<Least>,
    /// Remove this many givens
    #[arg(long, value_name = "N", default_value_t = 1)]
    remove: usize,
    /// Add this many givens
    #[arg(long, value_name = "N", default_value_t = 1)]
    add: usize,
    /// Take minimal puzzles only
    #[arg(long)]
    minimal: bool,
    /// Stop when this many puzzles have been rated
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,
    /// What settles which of two puzzles with the same rating goes first
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    to_file: ToGoOn,
    /// Stop after this time, such as 10m or 8h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    jobs: Jobs,
}

/// Time between two progress reports.
const TOLD_EVERY: Duration = Duration::from_secs(30);

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let place = args.to_file.find(&args.inputs.files())?;
    let least = args.least.as_ref().map(|least| least.by(&args.by)).transpose()?;
    let opened = args.inputs.open(out.quiet)?;
    let described = if args.to_file.is_asked() { input::describe(&opened)? } else { Vec::new() };
    let feed = Feed::new(opened, args.inputs.options(), args.jobs.count());
    let command = || Ok(args.describe(least).on("inputs", described).written());
    let Earlier::Left { lines, .. } = out.go_on_in(place, command)? else { return Ok(Exit::Fine) };
    let progress = Progress::new(None, out.terminal, out.quiet);
    let (listed, failed) = read(feed, &progress)?;
    let mut search = Search {
        args,
        least,
        listed_failed: failed,
        vicinity: Vicinity::new(args.seed),
        clock: Clock::of(args.time_limit),
        told: Instant::now(),
        open: AtomicU64::new(0),
        progress,
    };
    let parents = if lines > 0 { search.resume(out)? } else { Vec::new() };
    search.go(listed, parents, out)
}

/// Reads the list up to symmetry; also returns whether some of its puzzles can't be rated, which are
/// reported.
fn read(feed: Feed, progress: &Progress) -> Result<(Vec<Form>, bool), Failure> {
    let (mut canonizer, mut solver) = (Canonizer::new(), ninefold::Solver::new());
    let (mut forms, mut tally) = (Vec::new(), Tally::default());
    for batch in feed {
        let batch = batch?;
        let name = batch.name.to_string();
        // A tally per batch, so that failures are printed early.
        let mut part = Tally::default();
        batch.work.each(|entry, _| {
            let place = || each::place(&name, &entry);
            let outcome = match each::board(&entry) {
                Err(unusable) => Outcome::invalid(unusable.why),
                Ok((_, board)) => match solver.verdict(&board) {
                    Verdict::Unique(_) => {
                        forms.push(Form::of(&board, &mut canonizer));
                        Outcome { kind: Kind::Unique, failure: None, remarks: Vec::new() }
                    }
                    _ => Outcome {
                        kind: Kind::Several,
                        failure: Some(Failing::Told(text(&say!("neighbours-improper")))),
                        remarks: Vec::new(),
                    },
                },
            };
            part.add(outcome, place);
            ControlFlow::Continue(())
        });
        tally.absorb(part, progress);
    }
    Ok((forms, tally.failed > 0))
}

impl Args {
    /// Describes everything the results depend on besides the inputs.
    fn describe(&self, least: Option<u32>) -> Command {
        let command = Command::of("hunt")
            .on("by", self.by.name())
            .on("least", least.map(u64::from))
            .on("remove", self.remove)
            .on("add", self.add)
            .on("minimal", self.minimal)
            .on("number", self.number)
            .on("seed", self.seed)
            .on("from", self.inputs.from.map(|format| format.info().id))
            .on_text("column", self.inputs.column.as_deref())
            .on("ignore-rules", self.inputs.ignore_rules.then_some(true));
        self.inputs.with_doubts(command)
    }
}

/// State of a running search.
struct Search<'a> {
    args: &'a Args,
    /// Lowest rating to search around, once it is known.
    least: Option<u32>,
    listed_failed: bool,
    vicinity: Vicinity,
    clock: Clock,
    told: Instant,
    /// Number of removals that were skipped because they leave too many completions.
    open: AtomicU64,
    progress: Progress,
}

/// Reason why a search ends.
enum Ended {
    Stopped,
    Enough,
    Failed(io::Error),
}

impl Search<'_> {
    /// Loads the results of an earlier run; returns the puzzles around which it was searching.
    fn resume(&mut self, out: &Output) -> Result<Vec<(u64, Form)>, Failure> {
        let written = out.so_far()?;
        let records: Option<Vec<Record>> =
            written.lines().map(|line| by::record(&self.args.by, line)).collect();
        let records = records.ok_or_else(|| Failure::usage(&say!("hunt-unreadable")))?;
        self.learn_bound(&records);
        let parents = self.vicinity.replay(&records, AT_A_TIME);
        let parents = parents.map_err(|foreign| Failure::usage(&foreign.sentence()))?;
        self.progress.say(&text(&report::resuming(self.vicinity.count())));
        Ok(parents)
    }

    /// Sets the bound to the lowest rating of the list if none was given, including ratings of an earlier
    /// run.
    fn learn_bound(&mut self, records: &[Record]) {
        let listed = records.iter().take_while(|record| record.parent == 0);
        self.listed(listed.filter_map(|record| record.rating).min());
    }

    fn listed(&mut self, lowest: Option<u32>) {
        if self.args.least.is_none() {
            self.least = lowest;
        }
    }

    /// Rates the list, then the neighbours of the best puzzles, until something ends the search.
    fn go(mut self, listed: Vec<Form>, parents: Vec<(u64, Form)>, out: &mut Output) -> Result<Exit, Failure> {
        let ended = self.all(listed, parents, out);
        self.tell();
        match ended {
            ControlFlow::Break(Ended::Failed(error)) => Err(error.into()),
            ControlFlow::Break(Ended::Stopped) | ControlFlow::Continue(()) if interrupt::asked() => {
                Ok(Exit::Interrupted)
            }
            ControlFlow::Break(Ended::Stopped) => Ok(Exit::Stopped),
            ControlFlow::Break(Ended::Enough) | ControlFlow::Continue(()) => {
                Ok(Exit::failed_if(self.listed_failed))
            }
        }
    }

    fn all(
        &mut self,
        listed: Vec<Form>,
        mut parents: Vec<(u64, Form)>,
        out: &mut Output,
    ) -> ControlFlow<Ended> {
        if parents.is_empty() {
            // The list is rated without a bound, since its lowest rating may become the bound.
            let new: Vec<(u64, Form)> =
                listed.into_iter().filter(|&form| self.vicinity.meet(form)).map(|form| (0, form)).collect();
            let mut lowest: Option<u32> = self.least;
            let mut see = |record: &Record| lowest = lowest.into_iter().chain(record.rating).min();
            self.rate(&new, None, out, &mut see)?;
            self.listed(lowest);
            parents = self.vicinity.next(AT_A_TIME);
        }
        // Then rate the neighbours of the best puzzles so far, again and again.
        while !parents.is_empty() {
            let new = self.near(&parents)?;
            let least = self.least;
            self.rate(&new, least, out, &mut |_| {})?;
            parents = self.vicinity.next(AT_A_TIME);
        }
        ControlFlow::Continue(())
    }

    /// Returns the new neighbours of the given puzzles, in an order that depends on these alone.
    fn near(&mut self, parents: &[(u64, Form)]) -> ControlFlow<Ended, Vec<(u64, Form)>> {
        let minimality = if self.args.minimal { Minimality::Minimal } else { Minimality::Any };
        let around: Vec<(u64, Neighbourhood)> = parents
            .iter()
            .filter_map(|(number, form)| {
                let board = form.board()?;
                let near = Neighbourhood::new(&board, self.args.remove, self.args.add, minimality).ok()?;
                Some((*number, near))
            })
            .collect();
        // The removals of givens are independent of each other, so each is a task for a thread.
        let choices = around
            .iter()
            .flat_map(|(number, near)| near.removals().map(move |removed| (*number, near, removed)));
        let (clock, left_open, vicinity) = (self.clock, &self.open, &mut self.vicinity);
        let stop = || clock.must_stop();
        let mut new = Vec::new();
        let ended: ControlFlow<()> = stream::ordered(
            self.args.jobs.count(),
            choices,
            || (Finder::default(), Canonizer::new()),
            |(finder, canonizer), (number, near, removed)| match finder.find_until(near, removed, &stop) {
                Ok(found) => found.iter().map(|made| (number, Form::of(&made.board(), canonizer))).collect(),
                Err(_) => {
                    left_open.fetch_add(1, Ordering::Relaxed);
                    Vec::new()
                }
            },
            // New forms are recorded in input order, so that the result does not depend on the threads.
            |found: Vec<(u64, Form)>| {
                if stop() {
                    return ControlFlow::Break(());
                }
                new.extend(found.into_iter().filter(|(_, form)| vicinity.meet(*form)));
                ControlFlow::Continue(())
            },
        );
        // An interrupted round is dropped: its neighbours are incomplete.
        match ended {
            ControlFlow::Continue(()) if !stop() => ControlFlow::Continue(new),
            _ => ControlFlow::Break(Ended::Stopped),
        }
    }

    /// Rates puzzles and writes a record for each; without a bound, each record has a rating.
    fn rate(
        &mut self,
        new: &[(u64, Form)],
        least: Option<u32>,
        out: &mut Output,
        see: &mut dyn FnMut(&Record),
    ) -> ControlFlow<Ended> {
        let (clock, by, number) = (self.clock, &self.args.by, self.args.number);
        let stop = || clock.must_stop();
        stream::ordered(
            self.args.jobs.count(),
            new.iter().copied(),
            Engine::new,
            |engine, (parent, form)| {
                let rated = form.board().map_or(Rated::Below, |board| by.rate(&board, least, engine, &stop));
                let rating = match rated {
                    Rated::Stopped => return None,
                    Rated::Below => None,
                    Rated::At(rating) => Some(rating),
                };
                Some(Record { form, rating, parent })
            },
            |record| {
                // An interrupted rating has no result.
                let Some(record) = record else { return ControlFlow::Break(Ended::Stopped) };
                if number.is_some_and(|most| self.vicinity.count() >= most) {
                    return ControlFlow::Break(Ended::Enough);
                }
                if let Err(error) = writeln!(out, "{}", by::line(by, &record)).and_then(|()| out.done(1, 0)) {
                    return ControlFlow::Break(Ended::Failed(error));
                }
                see(&record);
                self.vicinity.note(record);
                if self.told.elapsed() >= TOLD_EVERY {
                    self.tell();
                }
                ControlFlow::Continue(())
            },
        )
    }

    /// Reports the progress of the search.
    fn tell(&mut self) {
        self.told = Instant::now();
        let best = self.vicinity.best().map_or_else(|| "-".into(), |best| by::written(&self.args.by, best));
        let (rated, open) = (grouped(self.vicinity.count()), grouped(self.vicinity.open() as u64));
        self.progress.say(&text(&say!("hunt-progress", rated = rated, best = best, open = open)));
        let left_open = self.open.load(Ordering::Relaxed);
        if left_open > 0 {
            self.progress.say(&text(&say!("hunt-too-open", number = grouped(left_open))));
        }
    }
}
