//! `ninefold rate`: difficulty ratings of puzzles.

use std::ops::RangeInclusive;
use std::time::Duration;

use ninefold::chains::ChainEngine;
use ninefold::format::{self, PuzzleEntry};
use ninefold::guide::{PositionAssessment, solution_count_from_verdict};
use ninefold::rate::se::template::SeTemplate;
use ninefold::rate::se::{PearlFilter, RatingFilter};
use ninefold::rate::template::RatingTemplate;
use ninefold::rate::{IncompleteRatingError, RateError, RatingScale, StopReason, check_ratable};
use ninefold::wire::{self, FailureRecord, Place, Reason, RowStatus, Warning};
use ninefold::{CellMap, Facts, RatingProfile, RatingTenths};

use crate::backend::ThreadEngines;
use crate::batch_reader::DROPPED_UNLESS_TABLE;
use crate::columns;
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
#[cfg(feature = "parquet")]
use crate::file::OutputDestination as OutputPlace;
use crate::language::PuzzleRemark;
use crate::lazy_args::LazyArgs;
use crate::limit::{PuzzleClock, parse_duration};
use crate::output::{OutputStyles, ResumableFileOptions};
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;
use crate::profile::{self, ProfileChoice};
use crate::ranges;

mod other_scales;
mod report;
mod se;
mod unsupported_options;

/// Rate puzzles, on Sudoku Explainer's scale (ER, EP and ED) or another
///
/// Each puzzle gives one line, in the order of the input: the puzzle and ED=ER/EP/ED, where ER is the rating of the
/// hardest step, EP that of the hardest step up to the first placement, ED that of the first step. With --profile hodoku
/// it is the level and the score, the sum over all steps; with --profile human the grade and the
/// score with its uncertainty, on the scale human-3; with w, b, gw, gb, depth, bxb or bxbb one of Denis Berthier's universal
/// ratings, such as W5. A puzzle without a rating gives a line that says why behind a #, and
/// counts as a failure. One puzzle alone, on a terminal, gets a report of its grade and of what these scales say.
///
/// With --output, an interrupted run resumes when the command is repeated, whatever interrupted it.
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
step that costs most), technique (its own), scale (human-3); w, b, gw, gb, depth, bxb and bxbb have rating
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
    inputs: InputOptions,
    /// Print this for each puzzle; its letters are explained below
    #[arg(short, long, value_name = "TEMPLATE", conflicts_with = "csv")]
    format: Option<String>,
    /// Print this before each puzzle
    #[arg(long, value_name = "TEMPLATE", value_parser = SeTemplate::parse, conflicts_with_all = ["csv", "json"])]
    start: Option<SeTemplate>,
    /// Print this before each step
    #[arg(long, value_name = "TEMPLATE", value_parser = SeTemplate::parse, conflicts_with_all = ["csv", "json"])]
    before: Option<SeTemplate>,
    /// Print this after each step
    #[arg(long, value_name = "TEMPLATE", value_parser = SeTemplate::parse, conflicts_with_all = ["csv", "json"])]
    after: Option<SeTemplate>,
    #[command(flatten)]
    columns: columns::TableOptions,
    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["format", "csv"])]
    json: bool,
    #[command(flatten)]
    profile: ProfileChoice,
    /// Print only pearls: the first placement is as hard as anything that follows
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,
    /// Print only diamonds: the first step is as hard as anything that follows
    #[arg(long)]
    diamond: bool,
    /// Print only puzzles with an ER in this range, such as 10.5.. or 7.1..7.5; a rating ends where it leaves the range
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_rating_range)]
    er: Option<RangeInclusive<RatingTenths>>,
    /// Print only puzzles with an EP in this range
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_rating_range)]
    ep: Option<RangeInclusive<RatingTenths>>,
    /// Print only puzzles with an ED in this range
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_rating_range)]
    ed: Option<RangeInclusive<RatingTenths>>,
    /// With w, b, gw, gb, depth, bxb or bxbb: look for nothing above this, and say that a puzzle is over it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    limit: Option<u16>,
    #[command(flatten)]
    foreign: unsupported_options::UnsupportedOptions,
    /// Rate puzzles with no or several solutions too, as far as it goes
    #[arg(long)]
    force: bool,
    /// Give up on a puzzle after so many questions of the search: the same puzzles on every machine, with any number of jobs
    #[arg(long, value_name = "QUESTIONS")]
    effort: Option<u64>,
    /// Give up on a puzzle after this time, such as 500ms, 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    to_file: ResumableFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    args.foreign.reject_given_options()?;
    let profile = args.profile.selected_profile(profile::SE_SCALE)?;
    let form = args.format.as_ref().map(|text| RateTemplate::from_text(text, &profile)).transpose()?;
    let mut task = RateTask { args, profile, template: form, table: None, report_styles: None };
    task.check_scale_options()?;
    let (place, jobs) =
        (args.to_file.resolve_destination(&args.inputs.input_files())?, args.options.thread_count());
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        return task.rate_parquet(place, out);
    }
    // Open the output, or resume it; the table's columns depend on the first input.
    let report_styles = (out.terminal && place.is_stdout() && args.allows_report()).then_some(out.styles);
    let delimiter = args.columns.choose_delimiter(&place, args.has_other_output_form())?;
    let content = profile::describe_rating_profile(&task.profile);
    let command = || args.describe_command_options("rate", &[]).with_value("profile-content", content);
    let started = pipeline::start_or_resume_run(&args.inputs, place, jobs, command, out, |feed, out| {
        match delimiter {
            Some(delimiter) => {
                let names = task.rating_column_names();
                task.table = Some(args.columns.create_answer_table(delimiter, &names, feed)?);
            }
            None if report_styles.is_some() && feed.has_single_puzzle(out) => {
                task.report_styles = report_styles
            }
            None if !args.json => feed.dropped_columns_message = Some(DROPPED_UNLESS_TABLE),
            None => {}
        }
        Ok(())
    })?;
    let Some((feed, lines_written)) = started else { return Ok(ExitStatus::Success) };
    if let Some(table) = task.table.as_ref().filter(|_| lines_written == 0) {
        writeln!(out, "{}", table.format_header_line())?;
    }
    // Puzzles left by Ctrl-C or --strict remain for a later run.
    pipeline::run_task_on_puzzles(feed, &task, args.options.strict, out)
}

impl Args {
    /// Returns whether another output form than a table was requested.
    fn has_other_output_form(&self) -> bool {
        let Args { format, start, before, after, json, .. } = self;
        format.is_some() || start.is_some() || before.is_some() || after.is_some() || *json
    }
}

/// Task that rates each puzzle.
struct RateTask<'a> {
    args: &'a Args,
    profile: RatingProfile,
    /// Template of `--format`.
    template: Option<RateTemplate>,
    /// Table of `--csv`.
    table: Option<columns::AnswerTable>,
    /// Styles of the report, which one puzzle alone gets on a terminal.
    report_styles: Option<OutputStyles>,
}

/// Template with the letters of its scale.
enum RateTemplate {
    Se(SeTemplate),
    Other(RatingTemplate),
}

impl RateTemplate {
    fn from_text(text: &str, profile: &RatingProfile) -> Result<RateTemplate, CommandError> {
        let form = match profile.se_profile() {
            Some(_) => SeTemplate::parse(text).map(RateTemplate::Se),
            None => RatingTemplate::parse(text, profile).map(RateTemplate::Other),
        };
        form.map_err(|error| CommandError::Usage(format!("--format: {}", localized_text(&error))))
    }
}

impl RateTask<'_> {
    /// Refuses options that have no meaning on the selected scale.
    fn check_scale_options(&self) -> Result<(), CommandError> {
        if self.args.limit.is_some() && other_scales::find_universal_scale(&self.profile).is_none() {
            return Err(CommandError::usage_error(&profile::meaningless_option_message(
                "--limit",
                self.profile.name(),
            )));
        }
        // The options below are about Sudoku Explainer's three ratings.
        if self.profile.se_profile().is_some() {
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
            Some((option, _)) => Err(CommandError::usage_error(&profile::meaningless_option_message(
                option,
                self.profile.name(),
            ))),
            None => Ok(()),
        }
    }

    /// Returns the names of the parts of a result.
    fn rating_column_names(&self) -> Vec<&'static str> {
        self.profile.new_tally().result_fields().iter().map(|(name, _)| *name).collect()
    }

    /// Rates from Parquet files to a Parquet file.
    #[cfg(feature = "parquet")]
    fn rate_parquet(&self, place: OutputPlace, out: &mut Output) -> Result<ExitStatus, CommandError> {
        let Args { format, start, before, after, columns, json, pearl, diamond, er, ep, ed, force, .. } =
            self.args;
        crate::cmd::table::reject_text_options(&[
            ("--format", format.is_some()),
            ("--start", start.is_some()),
            ("--before", before.is_some()),
            ("--after", after.is_some()),
            ("--csv", columns.is_requested()),
            ("--json", *json),
            ("--pearl", *pearl),
            ("--diamond", *diamond),
            ("--er", er.is_some()),
            ("--ep", ep.is_some()),
            ("--ed", ed.is_some()),
            ("--force", *force),
            ("--limit", self.args.limit.is_some()),
        ])?;
        let (inputs, jobs) = (&self.args.inputs, self.args.options.thread_count());
        // The rest of the options apply to tables as well.
        let how = ninefold_arrow::RateOptions {
            profile: &self.profile,
            effort: self.args.effort,
            time_limit: self.args.time_limit,
        };
        let answers = crate::cmd::table::TableJob::new(inputs, place, jobs, columns.column_prefix());
        answers.apply_to_rows(&["ok"], out, &|batch, run| ninefold_arrow::rate_batch(batch, &how, run))
    }

    fn rating_filter(&self) -> RatingFilter {
        let Args { pearl, diamond, er, ep, ed, .. } = self.args;
        let shape = match (pearl, diamond) {
            (true, _) => PearlFilter::Pearls,
            (_, true) => PearlFilter::Diamonds,
            _ => PearlFilter::All,
        };
        RatingFilter { pearl_filter: shape, er: er.clone(), ep: ep.clone(), ed: ed.clone() }
    }
}

impl PuzzleTask for RateTask<'_> {
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        queued: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let entry = &queued.entry;
        let remarks = columns::collect_row_remarks(self.table.as_ref(), entry);
        let (reading, board) = match queued.to_board() {
            Ok(usable) => usable,
            Err(unusable) => {
                self.write_rating_failure(&unusable.to_failed_record(queued), entry, out)?;
                return Ok(PuzzleOutcome::new_invalid(unusable.why).with_remarks(remarks));
            }
        };
        let puzzle = format::on_one_line(&reading.puzzle);
        // A rating needs a unique solution, unless `--force` is given.
        let verdict = engines.solver.check_uniqueness(&board);
        let assessment = PositionAssessment::from_verdict(&reading.puzzle, &verdict, &mut engines.solver);
        let (category, solutions) = (PuzzleCategory::from(&verdict), solution_count_from_verdict(&verdict));
        let facts = assessment.build_facts(board);
        let mut case = RatingCase { queued, puzzle, facts, category, warnings: Vec::new() };
        let forced = |refusal: &RateError| self.args.force && *refusal != RateError::Solved;
        if let Some(refusal) =
            check_ratable(case.facts.board(), solutions).err().filter(|refusal| !forced(refusal))
        {
            let why = match refusal {
                RateError::Invalid => language::explain_unsolvable(&assessment),
                _ => language::message_text(&refusal.to_message()),
            };
            self.write_rating_failure(&case.build_failure_record(refusal.into(), &why), entry, out)?;
            return Ok(PuzzleOutcome::new_failed(category, why).with_remarks(remarks));
        }
        case.warnings = match assessment.caveat.is_some() && self.profile.assumes_one_solution() {
            true => assessment.warnings(),
            // Uniqueness of the givens is irrelevant for the other profiles.
            false => assessment.severe_warnings(),
        };
        let warnings: Vec<PuzzleRemark> =
            case.warnings.iter().map(|(warning, _)| warning.clone().into()).collect();
        // Rate on the selected scale, and write the result.
        let engine = engines.chains.get_or_insert_with(ChainEngine::new);
        let failure = match (&self.report_styles, self.profile.se_profile()) {
            (Some(styles), _) => case.write_report(engine, styles, out)?,
            (None, Some(_)) => self.rate_on_se_scale(&case, engine, out)?,
            (None, None) => self.rate_on_other_scale(&case, engine, out)?,
        };
        Ok(PuzzleOutcome { category, failure, remarks }.with_remarks(warnings))
    }
}

/// Puzzle being rated.
struct RatingCase<'a> {
    queued: &'a QueuedPuzzle<'a>,
    /// The puzzle on one line.
    puzzle: String,
    /// The position, with what is known about its uniqueness.
    facts: Facts,
    category: PuzzleCategory,
    /// Warnings to consider before relying on the rating.
    warnings: Vec<(Message, CellMap)>,
}

impl RatingCase<'_> {
    /// Returns the place of a rated puzzle in its input for data output, including the warnings.
    fn build_puzzle_place(&self) -> Place {
        let mut place = self.queued.to_place();
        let speech = json::plain_text_localizer(Notation::Rc, language::current_message_catalogue());
        place.warnings.extend(Warning::from_warnings(&self.warnings, speech));
        place
    }

    /// Returns the facts that a walk starts from.
    fn start_facts(&self) -> Facts {
        Facts::with_promise(self.facts.board().clone(), self.facts.uniqueness_promise())
    }

    /// Writes the row of a rated puzzle.
    fn write_table_row<'f>(
        &self,
        table: &columns::AnswerTable,
        fields: impl IntoIterator<Item = &'f str>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        table.write_answer_with_warnings(&self.queued.entry, &self.warnings, fields, RowStatus::Ok, "", out)
    }

    /// Creates the record of a puzzle without a rating.
    fn build_failure_record(&self, reason: Reason, why: &str) -> FailureRecord {
        FailureRecord {
            place: self.build_puzzle_place(),
            puzzle: Some(self.puzzle.clone()),
            text: None,
            verdict: self.category.verdict(),
            reason,
            error: why.into(),
            fault: None,
            clashes: None,
            outcome: None,
        }
    }
}

impl RatingCase<'_> {
    /// Prints what the rating of a puzzle had reached when it was interrupted, if it took long.
    fn report_interrupted_rating(&self, unrated: &IncompleteRatingError, clock: PuzzleClock) {
        const LONG: Duration = Duration::from_secs(1);
        if clock.elapsed() >= LONG {
            let (place, why) =
                (self.queued.to_message_place(), language::message_text(&unrated.to_message()));
            let separator = if place.is_empty() { "" } else { ": " };
            diagnostics::print_message(&format!("{place}{separator}{why}"));
        }
    }
}

impl RateTask<'_> {
    /// Writes and reports that a puzzle has no rating, with the partial result. After an interrupt the puzzle
    /// is left for a later run, and only the message tells what it reached.
    fn write_incomplete_rating(
        &self,
        case: &RatingCase<'_>,
        unrated: IncompleteRatingError,
        clock: PuzzleClock,
        is_late: bool,
        out: &mut dyn Write,
    ) -> io::Result<String> {
        let why = match (unrated.why, self.args.time_limit) {
            (StopReason::Stopped, _) if interrupt::is_stop_requested() => {
                case.report_interrupted_rating(&unrated, clock);
                return Err(io::ErrorKind::Interrupted.into());
            }
            (_, Some(limit)) if is_late => language::message_text(&unrated.to_message_with_limit(limit)),
            _ => language::message_text(&unrated.to_message()),
        };
        let failed = case.build_failure_record(unrated.why.into(), &why);
        let outcome = Some(wire::Outcome::from_partial_rating(unrated.partial_fields));
        self.write_rating_failure(&FailureRecord { outcome, ..failed }, &case.queued.entry, out)?;
        Ok(why)
    }

    /// Writes that a puzzle has no rating, with the reason.
    fn write_rating_failure(
        &self,
        failed: &FailureRecord,
        entry: &PuzzleEntry,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.args.json {
            return json::write_json_line(out, failed);
        }
        let (puzzle, why) = (failed.puzzle.as_deref().unwrap_or_default(), &failed.error);
        if let Some(table) = &self.table {
            return table.write_failure_row(entry, failed.reason.into(), why, out);
        }
        writeln!(out, "{puzzle}{}# {why}", if puzzle.is_empty() { "" } else { " " })
    }
}
