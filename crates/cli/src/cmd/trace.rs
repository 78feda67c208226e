//! `ninefold data trace`: puzzles with their solving steps, as data.

use ninefold::chains::ChainEngine;
use ninefold::format::{self, PuzzleReading};
use ninefold::guide::{PositionAssessment, SearchBudget};
use ninefold::rate::{RateError, RatingScale, RatingWalk, StopReason};
use ninefold::texts::Catalogue;
use ninefold::wire::{
    ExtraColumns, Localizer, ProvenTrace, SentenceForm, Trace, TraceDetails, TraceError, Warning,
};
use ninefold::{CellMap, RatingProfile, Solution, SolutionVerdict};

use crate::backend::ThreadEngines;
use crate::batch_reader::DROPPED_ALWAYS;
use crate::cmd::explain::StepOptions;
#[cfg(feature = "parquet")]
use crate::cmd::table;
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
#[cfg(feature = "parquet")]
use crate::file::OutputDestination;
use crate::lazy_args::LazyArgs;
use crate::limit::TimeLimitOption;
use crate::output::ResumableFileOptions;
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;
use crate::profile;

/// Write puzzles with every step of their solution, as JSON lines
///
/// For those who teach machines to reason. Each step of each puzzle was accepted by the checker that `ninefold verify` uses, from
/// the givens on; a puzzle with a step that is not would be reported and left out. Puzzles need exactly one solution.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold generate -n 1000 --seed 7 | ninefold data trace > traces.jsonl
  ninefold generate -n 1000 --seed 7 | ninefold data trace --made-with 7 --shard 1/4 > traces-1.jsonl
  ninefold data trace --proof puzzle.sdk | ninefold verify
  ninefold data trace --proof puzzles.txt | ninefold verify --export proofs && veripb proofs/1.opb proofs/1.pbp

Fields: schema (the version of this form, 1), puzzle and solution (81 characters each, a puzzle with + before placed
digits and removed candidates behind it where it has any), class (the canonical form, as `ninefold canon` writes it, the same for all puzzles that are
the same up to symmetry; null where digits are placed or candidates removed), seed (that of --made-with, or null), columns (the
further columns of a table, if it is one), scale, its parts (er, ep, ed), verified (the number of steps the checker
accepted), steps. Each of steps has technique, rating, placements and eliminations (pairs of a cell, 0 to 80, and a
digit), text (sentences), and with --boards, as before, the candidates before it: 729 characters, nine a cell from 1 to 9,
a dot for each that is gone; a filled cell has its digit alone.

Puzzles and solutions are text, not numbers; for pandas:
  pandas.read_json('traces.jsonl', lines=True, dtype={'puzzle': str, 'solution': str, 'class': str})

With --proof each puzzle is a line, and each of its steps one behind it, with what it rests on.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Leave out the sentences
    #[arg(long)]
    no_text: bool,
    /// Add the candidates before each step
    #[arg(long)]
    boards: bool,
    /// Write what `ninefold verify` reads, a line for each step, with its proof
    #[arg(long)]
    proof: bool,
    /// Write this seed beside each puzzle: that of `generate --seed`
    #[arg(long, value_name = "SEED")]
    made_with: Option<u64>,
    /// Trace only the I-th of every N puzzles, so that N runs share the work and make N files
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    shard: Option<Shard>,
    #[command(flatten)]
    walking: StepOptions,
    /// Give up on a puzzle after so many questions of the search: the same puzzles on every machine, with any number of jobs
    #[arg(long, value_name = "QUESTIONS")]
    effort: Option<u64>,
    #[command(flatten)]
    limit: TimeLimitOption,
    #[command(flatten)]
    to_file: ResumableFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

/// Subset of the puzzles for one of several runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    /// Number of the shard, from 1.
    number: u64,
    shard_count: u64,
}

impl Shard {
    /// Returns whether a puzzle, numbered from 1, belongs to the shard.
    fn contains_puzzle(self, puzzle: u64) -> bool {
        (puzzle - 1) % self.shard_count == self.number - 1
    }
}

/// Parses a shard such as `2/8`.
fn parse_shard(text: &str) -> Result<Shard, String> {
    let read = |text: &str| text.parse().ok();
    match text.split_once('/').map(|(number, of)| (read(number), read(of))) {
        Some((Some(number), Some(of))) if (1..=of).contains(&number) => Ok(Shard { number, shard_count: of }),
        _ => Err(message_text(&say!("expected-shard"))),
    }
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let task = TraceTask {
        args,
        profile: args.walking.profile.selected_profile(profile::SE_SCALE)?,
        notation: args.walking.requested_cell_notation()?,
        catalogue: out.catalogue,
    };
    let (place, jobs) =
        (args.to_file.resolve_destination(&args.inputs.input_files())?, args.options.thread_count());
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        return task.trace_parquet(place, out);
    }
    let content = profile::describe_rating_profile(&task.profile);
    let command = || args.describe_command_options("trace", &[]).with_value("profile-content", content);
    let started = pipeline::start_or_resume_run(&args.inputs, place, jobs, command, out, |_, _| Ok(()))?;
    let Some((mut feed, _)) = started else { return Ok(ExitStatus::Success) };
    feed.dropped_columns_message = args.proof.then_some(DROPPED_ALWAYS);
    pipeline::run_task_on_puzzles(feed, &task, args.options.strict, out)
}

struct TraceTask<'a> {
    args: &'a Args,
    profile: RatingProfile,
    notation: Notation,
    catalogue: &'static Catalogue,
}

impl PuzzleTask for TraceTask<'_> {
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        // Puzzles of other shards are counted, but not traced.
        if self.args.shard.is_some_and(|shard| !shard.contains_puzzle(puzzle.number)) {
            return Ok(PuzzleOutcome::new(PuzzleCategory::OtherShard));
        }
        let (reading, board) = match puzzle.to_board() {
            Ok(usable) => usable,
            Err(unusable) => return Ok(PuzzleOutcome::new_invalid(unusable.why)),
        };
        // A trace needs a unique solution, and something left to solve.
        let verdict = engines.solver.check_uniqueness(&board);
        let assessment = PositionAssessment::from_verdict(&reading.puzzle, &verdict, &mut engines.solver);
        let kind = PuzzleCategory::from(&verdict);
        let refused = |why| Ok(PuzzleOutcome::new_failed(kind, why));
        let solution = match verdict {
            SolutionVerdict::Unique(solution) => solution,
            SolutionVerdict::None => return refused(language::explain_unsolvable(&assessment)),
            SolutionVerdict::Several(..) => return refused(message_text(&RateError::Ambiguous.to_message())),
        };
        if board.is_solved() {
            return refused(message_text(&RateError::Solved.to_message()));
        }
        // Walk to the solution; each step is checked before it is written.
        let class = canonical_puzzle_text(&reading.puzzle, engines);
        let engine = engines.chains.get_or_insert_with(ChainEngine::new);
        let walk = RatingWalk::from_facts(&self.profile, assessment.build_facts(board), engine);
        let warnings = assessment.warnings();
        match self.trace_puzzle(walk, reading, &solution, class, &warnings)? {
            Ok(text) => {
                out.write_all(&text)?;
                let warnings = warnings.into_iter().map(|(warning, _)| warning.into());
                let remarks = pipeline::collect_reading_remarks(reading).into_iter().chain(warnings);
                Ok(PuzzleOutcome::new(kind).with_remarks(remarks))
            }
            Err(why) => refused(why),
        }
    }
}

impl TraceTask<'_> {
    /// Traces from Parquet files to a Parquet file.
    #[cfg(feature = "parquet")]
    fn trace_parquet(&self, place: OutputDestination, out: &mut Output) -> Result<ExitStatus, CommandError> {
        let Args { inputs, proof, made_with, shard, options, .. } = self.args;
        table::reject_text_options(&[
            ("--proof", *proof),
            ("--made-with", made_with.is_some()),
            ("--shard", shard.is_some()),
        ])?;
        let how = ninefold_arrow::TraceOptions {
            profile: &self.profile,
            details: self.trace_details(),
            effort: self.args.effort,
            time_limit: self.args.limit.time_limit(),
        };
        let answers = table::TableJob::new(inputs, place, options.thread_count(), "");
        answers.apply_to_rows(&["ok"], out, &|batch, run| ninefold_arrow::trace_batch(batch, &how, run))
    }

    fn trace_details(&self) -> TraceDetails<'_> {
        let speech =
            Localizer { catalogue: self.catalogue, notation: self.notation, form: SentenceForm::Text };
        TraceDetails { localizer: (!self.args.no_text).then_some(speech), boards: self.args.boards }
    }

    /// Returns the output lines of a puzzle, or the reason why there are none.
    fn trace_puzzle(
        &self,
        mut walk: RatingWalk<'_>,
        reading: &PuzzleReading,
        solution: &Solution,
        class: Option<String>,
        warnings: &[(Message, CellMap)],
    ) -> io::Result<Result<Vec<u8>, String>> {
        let (puzzle, telling, clock) = (&reading.puzzle, self.trace_details(), self.args.limit.start_clock());
        let mut late = clock.stop_check();
        let mut spent = SearchBudget::with_effort(self.args.effort.unwrap_or(u64::MAX)).with_stop(&mut late);
        let stop = || spent.must_stop();
        let traced =
            ProvenTrace::trace_puzzle(&mut walk, self.profile.name(), puzzle, solution, telling, stop);
        // A trace is complete or absent: an interrupted or unsolved puzzle has none.
        let ProvenTrace { trace, proof } = match traced {
            Ok(traced) => traced,
            Err(TraceError::Stopped) if interrupt::is_stop_requested() => {
                return Err(io::ErrorKind::Interrupted.into());
            }
            Err(TraceError::Stopped) => {
                let late = clock.time_limit_message().filter(|_| spent.is_timed_out());
                let used_up = || walk.incomplete_rating_error(StopReason::Stopped).to_message();
                return Ok(Err(late.unwrap_or_else(|| message_text(&used_up()))));
            }
            Err(TraceError::Unsolved(unrated)) => {
                return Ok(Err(message_text(&unrated.to_message())));
            }
            Err(why) => return Ok(Err(why.to_string())),
        };
        // A proof replaces the trace.
        if self.args.proof {
            return Ok(Ok((proof.join("\n") + "\n").into()));
        }
        // Columns of the input go into the line, and so do warnings.
        let columns = puzzle.row.as_deref().and_then(ExtraColumns::from_row);
        let mut line = Vec::new();
        let doubts =
            Warning::from_warnings(warnings, json::plain_text_localizer(self.notation, self.catalogue));
        let warnings = [Warning::from_reading(reading, self.catalogue), doubts].concat();
        json::write_json_line(
            &mut line,
            &Trace { class, seed: self.args.made_with, columns, warnings, ..trace },
        )?;
        Ok(Ok(line))
    }
}

/// Returns the canonical form of a puzzle, or `None` if it is defined by more than its givens.
fn canonical_puzzle_text(puzzle: &Puzzle, engines: &mut ThreadEngines) -> Option<String> {
    let is_bare = format::on_one_line(puzzle).len() == 81;
    let canonical = is_bare.then(|| engines.canonizer.canonical_values(&puzzle.values).ok())??;
    Some(format::on_one_line(&Puzzle::from_givens(canonical.form)).replace('.', "0"))
}
