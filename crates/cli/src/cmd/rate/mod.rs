//! `ninefold rate`: difficulty ratings of puzzles.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Duration;

use ninefold::chains::Engine;
use ninefold::format::{self, Entry};
use ninefold::guide::{Assessment, solution_count};
use ninefold::rate::se::template::Template as SeTemplate;
use ninefold::rate::se::{Sought, Wanted};
use ninefold::rate::template::Template;
use ninefold::rate::{Refusal, Scale, SolutionCount, Unrated, Why, admit};
use ninefold::wire::{self, Failed, Place, Reason, Warning};
use ninefold::{CellMap, Facts, Notation, Profile, Sentence, Tenths, Verdict};

use crate::backend::Engines;
use crate::columns;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Command;
#[cfg(feature = "parquet")]
use crate::file::Place as OutputPlace;
use crate::fine::{self, Begun, Fine};
use crate::input::Inputs;
use crate::interrupt;
use crate::json;
use crate::language::{self, Remark, told};
use crate::limit::duration;
use crate::output::{Output, ToGoOn};
use crate::profile::{self, Choice};
use crate::report::{Failing, Kind, Outcome};
use crate::{left_out, ranges};

mod foreign;
mod other;
mod se;

/// Rate puzzles, on Sudoku Explainer's scale (ER, EP and ED) or another
///
/// Each puzzle gives one line, in the order of the input: the puzzle and ED=ER/EP/ED, where ER is the rating of the
/// hardest step, EP that of the hardest step up to the first placement, ED that of the first step. With --profile hodoku
/// it is the level and the score, the sum over all steps; with --profile human the grade and the
/// score with its uncertainty, on the scale human-2; with w, b, gw, gb, depth, bxb or bxbb one of Denis Berthier's universal
/// ratings, such as W5. A puzzle without a rating gives a line that says why behind a #, and
/// counts as a failure.
///
/// With --output, an interrupted run goes on where it stopped when the command is repeated, whatever interrupted it.
/// Until then its results are in FILE.part. FILE.journal remembers what wrote them: keep it beside FILE to have a repeated
/// command tell that all is done.
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
  %c %x      a step in our words, and in HTML: with --after that step, at the end the one that gives ER; not
             serate's %s and %h, as what it writes for these is not known exactly
  %l %t %%   a line end, a tab, a percent sign
With --after, %r is the rating of the step itself. --start, --before, --after, --er, --ep, --ed, pearls and
diamonds are of this scale alone.

Letters of --format with other scales: %g %i %m %M %n %e %l %t %% as above, and
  %r  --profile hodoku and human: the score; w, b, gw, gb, depth, bxb, bxbb: the rating
  %L  the level in a word
  %R  the technique of the hardest step; with --profile hodoku as HoDoKu calls it
  %U  --profile human: the uncertainty of the score

Columns of --csv: those of the input (puzzle, if it is no table), behind them er, ep, ed, technique (that of
ER), status (ok, invalid, none, several, unsolved or timeout) and error (why there is no rating, and what the
steps reached that do not solve the puzzle). Before status --profile hodoku has score, level, technique (of
the hardest step), and --profile human level, score, uncertainty, hardest (the price of the
step that costs most), technique (its own), scale (human-2); w, b, gw, gb, depth, bxb and bxbb have rating
and technique. A column of the input that is called like one
of these is refused: --prefix gives the answers other names.
Fields of --json: line, puzzle, er, ep, ed, technique, techniques (those of er, ep and ed), or the
columns of other scales, or else verdict, reason and error; where the steps do not solve the puzzle, or not in
time, solved is false and so_far has what they reached; columns is what stands beside the puzzle in a row or
an object of the input. docs/schema/rate.json has all of them.

Examples:
  ninefold rate puzzles.txt
  ninefold rate --format '%g ED=%r/%p/%d' puzzles.txt
  ninefold rate --output ratings.csv puzzles.csv
  ninefold rate --profile hodoku puzzles.txt
  ninefold rate --profile hodoku --format '%g %L (%r) %R' puzzles.txt
  ninefold rate --diamond --time-limit 60s - < puzzles.txt
  ninefold rate --er 10.5.. puzzles.txt
  ninefold rate --profile w --limit 12 puzzles.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Print this for each puzzle; its letters are explained below
    #[arg(short, long, value_name = "TEMPLATE", conflicts_with = "csv")]
    format: Option<String>,
    /// Print this before each puzzle
    #[arg(long, value_name = "TEMPLATE", value_parser = SeTemplate::read, conflicts_with_all = ["csv", "json"])]
    start: Option<SeTemplate>,
    /// Print this before each step
    #[arg(long, value_name = "TEMPLATE", value_parser = SeTemplate::read, conflicts_with_all = ["csv", "json"])]
    before: Option<SeTemplate>,
    /// Print this after each step
    #[arg(long, value_name = "TEMPLATE", value_parser = SeTemplate::read, conflicts_with_all = ["csv", "json"])]
    after: Option<SeTemplate>,
    #[command(flatten)]
    columns: columns::AsTable,
    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["format", "csv"])]
    json: bool,
    #[command(flatten)]
    profile: Choice,
    /// Print only pearls: the first placement is as hard as anything that follows
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,
    /// Print only diamonds: the first step is as hard as anything that follows
    #[arg(long)]
    diamond: bool,
    /// Print only puzzles with an ER in this range, such as 10.5.. or 7.1..7.5; a rating ends where it leaves the range
    #[arg(long, value_name = "RANGE", value_parser = ranges::ratings)]
    er: Option<RangeInclusive<Tenths>>,
    /// Print only puzzles with an EP in this range
    #[arg(long, value_name = "RANGE", value_parser = ranges::ratings)]
    ep: Option<RangeInclusive<Tenths>>,
    /// Print only puzzles with an ED in this range
    #[arg(long, value_name = "RANGE", value_parser = ranges::ratings)]
    ed: Option<RangeInclusive<Tenths>>,
    /// With w, b, gw, gb, depth, bxb or bxbb: look for nothing above this, and say that a puzzle is over it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    limit: Option<u16>,
    #[command(flatten)]
    foreign: foreign::Foreign,
    /// Rate puzzles with no or several solutions too, as far as it goes
    #[arg(long)]
    force: bool,
    /// Give up on a puzzle after so many questions of the search: the same puzzles on every machine, with any number of jobs
    #[arg(long, value_name = "QUESTIONS")]
    effort: Option<u64>,
    /// Give up on a puzzle after this time, such as 500ms, 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    to_file: ToGoOn,
    #[command(flatten)]
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    args.foreign.refuse()?;
    let profile = args.profile.chosen(profile::SE)?;
    let form = args.format.as_ref().map(|text| Form::read(text, &profile)).transpose()?;
    let mut job = Job { args, profile, form, table: None };
    job.check()?;
    let (place, jobs) = (args.to_file.find(&args.inputs.files())?, args.options.jobs());
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        return job.table(place, out);
    }
    // Open the output, or resume it; the table's columns depend on the first input.
    let delimiter = args.columns.delimiter(&place, args.is_something_else())?;
    let command = job.describe(delimiter);
    let begun = fine::go_on_if(&args.inputs, place, jobs, command, out, |feed| {
        match delimiter {
            Some(delimiter) => job.table = Some(args.columns.table(delimiter, &job.columns(), feed)?),
            None if !args.json => feed.leave_out(left_out::UNLESS_TABLE),
            None => {}
        }
        Ok(())
    })?;
    let Some(Begun { feed, done, lines, progress }) = begun else { return Ok(Exit::Fine) };
    if let Some(table) = job.table.as_ref().filter(|_| lines == 0) {
        writeln!(out, "{}", table.header())?;
    }
    // Puzzles left by Ctrl-C or --strict remain for a later run.
    each::slow_puzzle(Fine::new(feed, done), jobs, &job, &progress, out)
}

impl Args {
    /// Returns whether another output form than a table was requested.
    fn is_something_else(&self) -> bool {
        let Args { format, start, before, after, json, .. } = self;
        format.is_some() || start.is_some() || before.is_some() || after.is_some() || *json
    }
}

/// Task that rates each puzzle.
struct Job<'a> {
    args: &'a Args,
    profile: Profile,
    /// Template of `--format`.
    form: Option<Form>,
    /// Table of `--csv`.
    table: Option<columns::Answers>,
}

/// Template with the letters of its scale.
enum Form {
    Se(SeTemplate),
    Other(Template),
}

impl Form {
    fn read(text: &str, profile: &Profile) -> Result<Form, Failure> {
        let form = match profile.se() {
            Some(_) => SeTemplate::read(text).map(Form::Se),
            None => Template::read(text, profile).map(Form::Other),
        };
        form.map_err(|error| Failure::Usage(format!("--format: {}", told(&error))))
    }
}

impl Job<'_> {
    /// Refuses options that have no meaning on the selected scale.
    fn check(&self) -> Result<(), Failure> {
        if self.args.limit.is_some() && other::universal(&self.profile).is_none() {
            return Err(Failure::usage(&profile::meaningless("--limit", self.profile.name())));
        }
        if self.profile.se().is_some() {
            return Ok(());
        }
        let Args { start, before, after, pearl, diamond, er, ep, ed, .. } = self.args;
        let given = [
            ("--start", start.is_some()),
            ("--before", before.is_some()),
            ("--after", after.is_some()),
            ("--pearl", *pearl),
            ("--diamond", *diamond),
            ("--er", er.is_some()),
            ("--ep", ep.is_some()),
            ("--ed", ed.is_some()),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Failure::usage(&profile::meaningless(option, self.profile.name()))),
            None => Ok(()),
        }
    }

    /// Returns the names of the parts of a result.
    fn columns(&self) -> Vec<&'static str> {
        self.profile.tally().fields().iter().map(|(name, _)| *name).collect()
    }

    /// Describes everything the results depend on besides the inputs.
    fn describe(&self, delimiter: Option<char>) -> Command {
        let args = self.args;
        Command::of("rate")
            .on("profile", profile::describe(&self.profile))
            .on("format", args.format.clone())
            .on_text("start", args.start.as_ref())
            .on_text("before", args.before.as_ref())
            .on_text("after", args.after.as_ref())
            .on_text("csv", delimiter)
            .on("prefix", args.columns.prefix())
            .on("json", args.json)
            .on("wanted", self.sought().shape.name())
            .on_range("er", args.er.as_ref())
            .on_range("ep", args.ep.as_ref())
            .on_range("ed", args.ed.as_ref())
            .on("limit", args.limit.map(u64::from))
            .on("force", args.force)
            .on("effort", args.effort)
            .on("time-limit", args.time_limit.map(|limit| limit.as_secs_f64()))
    }

    /// Rates from Parquet files to a Parquet file.
    #[cfg(feature = "parquet")]
    fn table(&self, place: OutputPlace, out: &mut Output) -> Result<Exit, Failure> {
        let Args { format, start, before, after, columns, json, pearl, diamond, er, ep, ed, force, .. } =
            self.args;
        crate::cmd::table::refuse(&[
            ("--format", format.is_some()),
            ("--start", start.is_some()),
            ("--before", before.is_some()),
            ("--after", after.is_some()),
            ("--csv", columns.is_asked()),
            ("--json", *json),
            ("--pearl", *pearl),
            ("--diamond", *diamond),
            ("--er", er.is_some()),
            ("--ep", ep.is_some()),
            ("--ed", ed.is_some()),
            ("--force", *force),
            ("--limit", self.args.limit.is_some()),
        ])?;
        let (inputs, jobs) = (&self.args.inputs, self.args.options.jobs());
        // The rest of the options apply to tables as well.
        let how = ninefold_arrow::Rate {
            profile: &self.profile,
            effort: self.args.effort,
            budget: self.args.time_limit,
        };
        let answers =
            crate::cmd::table::Table { inputs, place, jobs, prefix: columns.prefix(), fine: &["ok"] };
        answers.answer(out, &|batch, run| ninefold_arrow::rate(batch, &how, run))
    }

    fn sought(&self) -> Sought {
        let Args { pearl, diamond, er, ep, ed, .. } = self.args;
        let shape = match (pearl, diamond) {
            (true, _) => Wanted::Pearls,
            (_, true) => Wanted::Diamonds,
            _ => Wanted::All,
        };
        Sought { shape, er: er.clone(), ep: ep.clone(), ed: ed.clone() }
    }
}

impl Task for Job<'_> {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        at: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let (reading, board) = match each::board(entry) {
            Ok(usable) => usable,
            Err(unusable) => {
                self.write_failure(&unusable.failed(entry, at), entry, out)?;
                return Ok(Outcome {
                    remarks: columns::remarks(self.table.as_ref(), entry),
                    ..Outcome::invalid(unusable.why)
                });
            }
        };
        let puzzle = format::on_one_line(&reading.puzzle);
        // A rating needs a unique solution, unless `--force` is given.
        let verdict = engines.solver.verdict(&board);
        let assessment = Assessment::with_verdict(&reading.puzzle, &verdict, &mut engines.solver);
        let (kind, solutions) = count(&verdict);
        let facts = assessment.facts(board);
        let forced = |refusal: &Refusal| self.args.force && *refusal != Refusal::Solved;
        if let Some(refusal) = admit(facts.board(), solutions).err().filter(|refusal| !forced(refusal)) {
            let why = match refusal {
                Refusal::Invalid => language::unsolvable(&assessment),
                _ => language::text(&refusal.sentence()),
            };
            let case = Case { entry, puzzle, at, facts, kind, warnings: Vec::new() };
            self.write_failure(&case.failed(refusal.into(), &why), entry, out)?;
            return Ok(Outcome {
                kind,
                failure: Some(Failing::Told(why)),
                remarks: columns::remarks(self.table.as_ref(), entry),
            });
        }
        let warnings = match assessment.caveat.is_some() && self.profile.assumes_one_solution() {
            true => assessment.warnings(),
            // Uniqueness of the givens is irrelevant for the other profiles.
            false => assessment.doubts(),
        };
        let remarks = warnings.iter().map(|(sentence, _)| Remark::Sentence(sentence.clone()));
        let remarks: Vec<Remark> =
            columns::remarks(self.table.as_ref(), entry).into_iter().chain(remarks).collect();
        // Rate on the selected scale, and write the result.
        let case = Case { entry, puzzle, at, facts, kind, warnings };
        let engine = engines.chains.get_or_insert_with(Engine::new);
        let failure = match self.profile.se() {
            Some(_) => self.rate_se(&case, engine, out)?,
            None => self.rate_on(&case, engine, out)?,
        };
        Ok(Outcome { kind, failure: failure.map(Failing::Told), remarks })
    }

    fn is_strict(&self) -> bool {
        self.args.options.strict
    }
}

fn count(verdict: &Verdict) -> (Kind, SolutionCount) {
    let kind = match verdict {
        Verdict::None => Kind::None,
        Verdict::Unique(_) => Kind::Unique,
        Verdict::Several(..) => Kind::Several,
    };
    (kind, solution_count(verdict))
}

/// Puzzle being rated.
struct Case<'a> {
    entry: &'a Entry,
    /// The puzzle on one line.
    puzzle: String,
    at: At<'a>,
    /// The position, with what is known about its uniqueness.
    facts: Facts,
    kind: Kind,
    /// Warnings to consider before relying on the rating.
    warnings: Vec<(Sentence, CellMap)>,
}

impl Case<'_> {
    /// Returns the place for data output, including the warnings.
    fn place(&self) -> Place {
        let mut place = self.at.place(self.entry);
        let speech = json::speech(Notation::Rc, language::spoken());
        place.warnings.extend(Warning::of_position(&self.warnings, speech));
        place
    }

    /// Creates the record of a puzzle without a rating.
    fn failed(&self, reason: Reason, why: &str) -> Failed {
        Failed {
            place: self.place(),
            puzzle: Some(self.puzzle.clone()),
            text: None,
            verdict: self.kind.verdict(),
            reason,
            error: why.into(),
            fault: None,
            clashes: None,
            outcome: None,
        }
    }
}

impl Job<'_> {
    /// Writes and reports that a puzzle has no rating, with the partial result.
    fn write_unrated(
        &self,
        case: &Case<'_>,
        unrated: Unrated,
        is_late: bool,
        out: &mut dyn Write,
    ) -> io::Result<String> {
        let why = match (unrated.why, self.args.time_limit) {
            (Why::Stopped, _) if interrupt::asked() => return Err(io::ErrorKind::Interrupted.into()),
            (_, Some(limit)) if is_late => language::text(&unrated.sentence_within(limit)),
            _ => language::text(&unrated.sentence()),
        };
        let failed = case.failed(unrated.why.into(), &why);
        let outcome = Some(wire::Outcome::unrated(unrated.so_far));
        self.write_failure(&Failed { outcome, ..failed }, case.entry, out)?;
        Ok(why)
    }

    /// Writes that a puzzle has no rating, with the reason.
    fn write_failure(&self, failed: &Failed, entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
        if self.args.json {
            return json::line(out, failed);
        }
        let (puzzle, why) = (failed.puzzle.as_deref().unwrap_or_default(), &failed.error);
        if let Some(table) = &self.table {
            return table.fail(entry, failed.reason.into(), why, out);
        }
        writeln!(out, "{puzzle}{}# {why}", if puzzle.is_empty() { "" } else { " " })
    }
}
