//! `ninefold rate`: how hard puzzles are.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ninefold::format::{self, Entry, Reading};
use ninefold::rate::se::template::{Telling, Template, Values};
use ninefold::rate::se::{
    self, Ending, Profile, Progress as Step, Rater, Rating, Refusal, SolutionCount, Walk, Wanted,
};
use ninefold::{Board, Solver, Tenths, Verdict};
use serde_json::json;

use crate::backend::Engines;
use crate::cmd::explain::Scale;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::fine::Fine;
use crate::input::{self, Inputs};
use crate::journal::{self, Existing};
use crate::output::Output;
use crate::report::{Failing, Kind, Outcome, Progress};
use crate::{interrupt, json};

/// Rate puzzles on Sudoku Explainer's scale: ER, EP and ED
///
/// Each puzzle gives one line, in the order of the input: the puzzle and ED=ER/EP/ED, where ER is the rating of the
/// hardest step, EP that of the hardest step up to the first placement, ED that of the first step. A puzzle without
/// a rating gives a line that says why behind a #, and counts as a failure.
///
/// With --output, an interrupted run goes on where it stopped when the command is repeated, whatever interrupted it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Letters of --format, those of serate:
  %g         the line that was read
  %r %p %d   ER, EP, ED
  %R %P %D   the techniques that give them; %S %T %U the same in a few letters
  %i         the position as 81 characters: of the puzzle with --start, the solution at the end
  %m %M      its candidates: 729 characters, a grid of pencil marks
  %n         which puzzle it is, from 1
  %e         the time it took, which is not the same in every run
  %s %h      a step in words, and in HTML: with --after that step, at the end the one that gives ER
  %l %t %%   a line end, a tab, a percent sign
With --after, %r is the rating of the step itself.

Columns of --csv: puzzle, er, ep, ed, technique (that of ER), note (why there is no rating).
Fields of --json: line, puzzle, er, ep, ed, techniques (er, ep, ed), or else verdict and error.

Examples:
  ninefold rate puzzles.txt
  ninefold rate --format '%g ED=%r/%p/%d' puzzles.txt
  ninefold rate --csv --output ratings.csv puzzles.txt
  ninefold rate --diamond --time-limit 60s - < puzzles.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Print this for each puzzle; its letters are explained below
    #[arg(short, long, value_name = "TEMPLATE", value_parser = Template::read)]
    format: Option<Template>,
    /// Print this before each puzzle
    #[arg(long, value_name = "TEMPLATE", value_parser = Template::read, conflicts_with_all = ["csv", "json"])]
    start: Option<Template>,
    /// Print this before each step
    #[arg(long, value_name = "TEMPLATE", value_parser = Template::read, conflicts_with_all = ["csv", "json"])]
    before: Option<Template>,
    /// Print this after each step
    #[arg(long, value_name = "TEMPLATE", value_parser = Template::read, conflicts_with_all = ["csv", "json"])]
    after: Option<Template>,
    /// Print a table with a header
    #[arg(long, conflicts_with_all = ["format", "json"])]
    csv: bool,
    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    scale: Scale,
    /// Print only pearls: the first placement is as hard as anything that follows
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,
    /// Print only diamonds: the first step is as hard as anything that follows
    #[arg(long)]
    diamond: bool,
    /// Rate puzzles with no or several solutions too, as far as it goes
    #[arg(long)]
    force: bool,
    /// Give up on a puzzle after this time, such as 500ms, 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Write into this file; if an interrupted run wrote it, go on where that stopped
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file of --output, whatever is in it
    #[arg(long, requires = "output")]
    overwrite: bool,
    #[command(flatten)]
    options: each::Options,
}

/// Reads `500ms`, `10s`, `10`, `5m`, `2h`.
fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a number with ms, s, m or h behind it".into()),
    };
    let number: f64 = number.parse().map_err(|_| "expected a number, as in 10s".to_string())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let inputs = args.inputs.open(out.quiet)?;
    let mut done = 0;
    if let Some(path) = &args.output {
        let existing = if args.overwrite { Existing::Replace } else { Existing::Keep };
        let opened = journal::open(path, &args.describe(&input::describe(&inputs)), existing)?;
        done = opened.done;
        out.write_to(opened.output, opened.journal);
    }
    let progress = Progress::new(input::length(&inputs), out.terminal, out.quiet);
    if done > 0 {
        progress.say(&format_args!("going on behind {done} puzzles that are done"));
    }
    let jobs = args.options.jobs();
    let feed = Fine::new(Feed::new(inputs, args.inputs.from, jobs), done);
    if args.csv && done == 0 {
        writeln!(out, "puzzle,er,ep,ed,technique,note")?;
    }
    let exit = each::slow_puzzle(feed, jobs, args, &progress, out)?;
    // What Ctrl-C or --strict left undone is for another run.
    if exit != Exit::Interrupted && !(args.options.strict && exit == Exit::Some) {
        out.finish()?;
    }
    Ok(exit)
}

impl Args {
    fn profile(&self) -> Profile {
        self.scale.profile()
    }

    /// All that the results depend on.
    fn describe(&self, inputs: &[String]) -> String {
        let from = self.inputs.from.map(|format| format.info().id);
        let templates = (&self.format, &self.start, &self.before, &self.after);
        let forms = (self.csv, self.json, self.wanted(), self.force, self.time_limit);
        let scale = (self.profile().name, self.profile().deepest);
        format!("{:?}", (inputs, from, scale, templates, forms))
    }

    fn wanted(&self) -> Wanted {
        match (self.pearl, self.diamond) {
            (true, _) => Wanted::Pearls,
            (_, true) => Wanted::Diamonds,
            _ => Wanted::All,
        }
    }
}

impl Task for Args {
    fn answer(&self, solver: &mut Solver, entry: &Entry, out: &mut dyn Write) -> io::Result<Outcome> {
        let mut engines = Engines { solver: std::mem::take(solver), rater: None };
        self.answer_at(&mut engines, entry, At { number: 1, line: None }, out)
    }

    fn answer_at(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        at: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let (reading, board) = match each::board(entry) {
            Ok(usable) => usable,
            Err(unusable) => {
                let puzzle = unusable.puzzle.map(format::on_one_line);
                self.write_failure(entry.line, puzzle.as_deref(), Kind::Invalid, &unusable.why, None, out)?;
                return Ok(Outcome::invalid(unusable.why));
            }
        };
        let puzzle = format::on_one_line(&reading.puzzle);
        let (kind, solutions) = count(engines.solver.verdict(&board));
        let refusal =
            se::admit(&board, solutions).err().filter(|refusal| !self.force || *refusal == Refusal::Solved);
        if let Some(refusal) = refusal {
            let why = refusal.to_string();
            self.write_failure(entry.line, Some(&puzzle), kind, &why, None, out)?;
            return Ok(Outcome { kind, failure: Some(Failing::Told(why)), remarks: each::remarks(reading) });
        }
        let case = Case { entry, reading, puzzle, at, board, kind };
        let rater = engines.rater.get_or_insert_with(|| Rater::new(self.profile()));
        self.rate(&case, rater, out)
    }

    fn is_strict(&self) -> bool {
        self.options.strict
    }
}

fn count(verdict: Verdict) -> (Kind, SolutionCount) {
    match verdict {
        Verdict::None => (Kind::None, SolutionCount::None),
        Verdict::Unique(_) => (Kind::Unique, SolutionCount::One),
        Verdict::Several(..) => (Kind::Several, SolutionCount::Several),
    }
}

/// A puzzle that is rated.
struct Case<'a> {
    entry: &'a Entry,
    reading: &'a Reading,
    /// The puzzle on one line.
    puzzle: String,
    at: At<'a>,
    board: Board,
    kind: Kind,
}

impl Case<'_> {
    fn values<'v>(&'v self, walk: &'v Walk<'_>, started: Instant) -> Values<'v> {
        let line = self.at.line.unwrap_or(&self.puzzle);
        Values { line, number: self.at.number, elapsed: started.elapsed(), ..Values::of(walk) }
    }
}

impl Args {
    fn rate(&self, case: &Case<'_>, rater: &mut Rater, out: &mut dyn Write) -> io::Result<Outcome> {
        let started = Instant::now();
        let mut walk = rater.walk(&case.board);
        let stop = || {
            let late = self.time_limit.is_some_and(|limit| started.elapsed() >= limit);
            late || interrupt::asked()
        };
        if let Some(template) = &self.start {
            writeln!(out, "{}", template.write(&case.values(&walk, started)))?;
        }
        let mut telling = None;
        let ending = if self.needs_steps() {
            self.walk_in_steps(case, &mut walk, &stop, &mut telling, out)?
        } else {
            walk.run(self.wanted(), stop)
        };
        let remarks = each::remarks(case.reading);
        let mut failure = None;
        match ending {
            Ending::Unwanted => {}
            Ending::Stopped if interrupt::asked() => return Err(io::ErrorKind::Interrupted.into()),
            Ending::Stopped => {
                let limit = self.time_limit.unwrap_or_default();
                let so_far = walk.rating();
                let why = format!("stopped after {limit:?}: ER is at least {}", so_far.er);
                self.write_failure(case.entry.line, Some(&case.puzzle), case.kind, &why, Some(so_far), out)?;
                failure = Some(Failing::Told(why));
            }
            Ending::Rated => {
                let values = Values { step: telling.as_ref(), ..case.values(&walk, started) };
                self.write_rating(case, &values, out)?;
            }
        }
        Ok(Outcome { kind: case.kind, failure, remarks })
    }

    /// Whether the steps have to be kept one by one, which takes longer.
    fn needs_steps(&self) -> bool {
        let tells = self.format.as_ref().is_some_and(Template::tells_a_step);
        tells || self.before.is_some() || self.after.is_some()
    }

    /// Walks to the end, writing what is wanted before and after each step; keeps the telling of the one that gives
    /// ER.
    fn walk_in_steps(
        &self,
        case: &Case<'_>,
        walk: &mut Walk<'_>,
        stop: &dyn Fn() -> bool,
        telling: &mut Option<Telling>,
        out: &mut dyn Write,
    ) -> io::Result<Ending> {
        let mut hardest = Tenths(0);
        loop {
            if let Some(template) = self.before.as_ref().filter(|_| !walk.facts().is_solved()) {
                writeln!(out, "{}", template.write(&case.values(walk, Instant::now())))?;
            }
            let (started, before) = (Instant::now(), walk.facts().clone());
            let rated = match walk.next_step(stop) {
                Ok(rated) => rated,
                Err(Step::Stopped) => return Ok(Ending::Stopped),
                // Whether it is wanted is known now.
                Err(_) => return Ok(walk.run(self.wanted(), stop)),
            };
            let told = Telling::of(&rated, &before);
            if let Some(template) = &self.after {
                let rating = Rating { er: rated.se, ..walk.rating() };
                let values = Values { rating, step: Some(&told), ..case.values(walk, started) };
                writeln!(out, "{}", template.write(&values))?;
            }
            if telling.is_none() || rated.se > hardest {
                hardest = rated.se;
                *telling = Some(told);
            }
        }
    }

    fn write_rating(&self, case: &Case<'_>, values: &Values<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Rating { er, ep, ed } = values.rating;
        let techniques = [values.deciders.er, values.deciders.ep, values.deciders.ed];
        let [by_er, by_ep, by_ed] = techniques.map(|decider| decider.map(|decider| decider.technique.id));
        match &self.format {
            Some(template) => writeln!(out, "{}", template.write(values)),
            None if self.csv => {
                writeln!(out, "{},{er},{ep},{ed},{},", case.puzzle, by_er.unwrap_or_default())
            }
            None if self.json => {
                let object = json!({
                    "line": case.entry.line,
                    "puzzle": case.puzzle,
                    "er": json::tenths(er),
                    "ep": json::tenths(ep),
                    "ed": json::tenths(ed),
                    "techniques": { "er": by_er, "ep": by_ep, "ed": by_ed },
                });
                writeln!(out, "{object}")
            }
            None => writeln!(out, "{} ED={}", case.puzzle, values.rating),
        }
    }

    /// Writes that a puzzle has no rating, and why.
    fn write_failure(
        &self,
        line: usize,
        puzzle: Option<&str>,
        kind: Kind,
        why: &str,
        so_far: Option<Rating>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.csv {
            return writeln!(out, "{},,,,,{}", puzzle.unwrap_or_default(), quoted(why));
        }
        if self.json {
            let mut object = json!({ "line": line, "puzzle": puzzle, "verdict": kind.word(), "error": why });
            if let Some(Rating { er, .. }) = so_far {
                object["er_at_least"] = json::tenths(er);
            }
            return writeln!(out, "{object}");
        }
        writeln!(out, "{}{}# {why}", puzzle.unwrap_or_default(), if puzzle.is_some() { " " } else { "" })
    }
}

/// A field of a table, in quotes where it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let check = |text: &str, milliseconds| {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        };
        check("500ms", 500);
        check("10", 10_000);
        check("1.5s", 1500);
        check("5m", 300_000);
        check("2h", 7_200_000);
        for wrong in ["", "s", "5d", "-1s", "1.2.3"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn fields_with_commas_are_quoted() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
