//! `ninefold generate`: generation of new puzzles with requested properties.

mod options;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ninefold::generate::canon::Canonizer;
use ninefold::generate::hard_search::CanonicalPuzzle;
use ninefold::generate::minimal::BATCH_SIZE;
use ninefold::generate::targeted_search::{BatchResult, FoundPuzzle, PuzzleRequirements, TargetedSearch};
use ninefold::generate::{Exactness, PuzzleRecipe};
use ninefold::solve::stream;

use crate::file::journal::JournalState;
use crate::file::{self, OverwritePolicy};
use crate::jobs::ThreadOptions;
use crate::lazy_args::LazyArgs;
use crate::options::SeedOption;
use crate::output::{ResultWriter, ResumableFileOptions};
use crate::prelude::*;
use crate::profile;
use crate::status_line::{self, WorkTotal};
pub(crate) use options::parse_cell_pattern;
use options::{DifficultyOptions, PuzzleOptions};

/// Make puzzles: minimal, symmetric, in a pattern, as hard as you like, one on a line
///
/// Every puzzle has one solution. Full grids are drawn at random, each as likely as any other, and givens removed. What is
/// left is minimal: no given can be spared. With a symmetry it is minimal in that symmetry: no given can be spared together
/// with its images; --minimal asks for more. With more givens than that, or in a pattern, puzzles need not be minimal.
///
/// The grids are a fair sample, the puzzles are not: those with few givens come more often than their share. They have 24.4
/// givens on average; all minimal puzzles together have about 26.6. With --adding the grids are no fair sample either. To find
/// out what all minimal puzzles are like, draw them with --controlled-bias, and let `stats --unbiased` count them.
///
/// Puzzles of ER 9.6 and more don't come up at random: with a wish such as --er 10.. they are found near hard puzzles that
/// Ninefold brings along. None is one of these, and no two are the same up to symmetry, but many have much in common.
///
/// You get what you ask for, or the reason why no puzzle is like that. Where such puzzles are rare, you are told after some
/// seconds how rare, and what would help. With --near, the nearest to a pattern or a number of givens is enough.
///
/// The same seed gives the same puzzles, whatever the number of threads; a longer run begins with the puzzles of a shorter one.
/// With --output, an interrupted run resumes when the command is repeated, whatever interrupted it.
/// Until then its results are in FILE.part. FILE.journal remembers what wrote them: keep it beside FILE to have a repeated
/// command tell that all is done.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Ranges are written 7.1..7.5 (both ends belong to it), 7.1.., ..7.5 or 7.1.

Examples:
  ninefold generate
  ninefold generate -n 1000000 --seed 7 --output puzzles.txt
  ninefold generate -n 10 --er 7.1..7.5 --symmetry rotate180
  ninefold generate --er 8.3.. --pearl
  ninefold generate -n 10 --er 10.. --ratings
  ninefold generate --needs xy-wing
  ninefold generate --needs finned-x-wing
  ninefold generate --needs als-xz --profile hodoku
  ninefold generate --hodoku unfair --time-limit 1m
  ninefold generate -n 5 --givens 20
  ninefold generate --pattern heart.txt
  ninefold generate -n 1000 --controlled-bias | ninefold stats --unbiased --ratings

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Make this many puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    shape: PuzzleOptions,
    #[command(flatten)]
    difficulty: DifficultyOptions,
    /// Add the solution as a second field
    #[arg(long)]
    solutions: bool,
    /// Add ED=ER/EP/ED, for puzzles that were rated to be found
    #[arg(long)]
    ratings: bool,
    #[command(flatten)]
    to_file: ResumableFileOptions,
    /// Stop after this time, such as 10s, 5m or 2h, with what was found until then
    #[arg(long, value_name = "TIME", value_parser = crate::limit::parse_duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    jobs: ThreadOptions,
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let hunt = args.build_requirements()?;
    check_requirements(&hunt, args.number, out.quiet)?;
    if let Some(order) = args.difficulty.implied_technique_order() {
        let needs: Vec<&str> = args.difficulty.needs.iter().map(|technique| technique.id).collect();
        let (needs, found_rarely, order) =
            (needs.join(", "), order.is_rarely_needed(), order.entry_names().join(","));
        diagnostics::print_note(&message_text(&say!("generate-needed-order", needs = needs.clone(), order)));
        if found_rarely {
            diagnostics::print_note(&message_text(&say!("generate-needed-rarely", needs)));
        }
    }
    let Some((seed, JournalState { done, lines, .. })) = open_or_resume_output(args, &hunt, out)? else {
        return Ok(ExitStatus::Success);
    };
    let _status = out.start_status_line(WorkTotal::Puzzles(args.number));
    status_line::skip_finished(lines, 0);
    let search = GenerationRun::new(args, seed, &hunt, lines);
    // Batches that start from seeds know nothing of each other, so what they share is dropped here.
    let earlier = hunt.starts_from_seeds().then(|| out.read_earlier_results()).transpose()?;
    let mut written = earlier.map(|earlier| WrittenForms::from_results(&earlier));
    search.run_batches(done, &mut written, out)?;
    Ok(search.report_summary())
}

impl Args {
    /// Returns the targeted search: how puzzles are generated, and which are accepted.
    fn build_requirements(&self) -> Result<PuzzleRequirements, CommandError> {
        let hunt = PuzzleRequirements {
            recipe: self.shape.build_recipe()?,
            target: self.difficulty.build_target()?,
        };
        if self.ratings && !hunt.target.needs_rating() {
            return Err(CommandError::usage_error(&say!("generate-nothing-rated")));
        }
        Ok(hunt)
    }
}

/// Refuses a request that no puzzle can meet.
fn check_requirements(
    requirements: &PuzzleRequirements,
    number: u64,
    quiet: bool,
) -> Result<(), CommandError> {
    let refused = |why: &Message| {
        CommandError::unsuitable_puzzle_error(&say!("generate-refused", reason = message_text(why)))
    };
    match (requirements.recipe.check_feasible(), requirements.recipe.exactness) {
        (Err(why), Exactness::Exact) => return Err(refused(&why.to_message())),
        (Err(why), Exactness::Near) if !quiet => {
            diagnostics::print_message(&message_text(&say!(
                "generate-nearest",
                reason = message_text(&why.to_message())
            )));
        }
        _ => {}
    }
    requirements.check_feasible().map_err(|why| refused(&why.to_message()))?;
    match (number, requirements.recipe.pattern, requirements.recipe.solution) {
        (2.., Some(_), Some(_)) => Err(refused(&say!("generate-one-only"))),
        _ => Ok(()),
    }
}

/// State of a running search, shared by all threads.
struct GenerationRun<'h> {
    args: &'h Args,
    seed: u64,
    requirements: &'h PuzzleRequirements,
    started: Instant,
    /// Number of puzzles that earlier runs left to find.
    puzzles_wanted: u64,
    found_count: AtomicU64,
    /// Number of puzzles found that only come near the request.
    near_count: AtomicU64,
    judged_count: AtomicU64,
    /// Whether everything was found, or nothing more can be written.
    has_ended: AtomicBool,
}

/// Time after which the rarity of the puzzles is reported, unless all of them will be found within
/// [`LONG_SEARCH`].
const RARITY_CHECK_DELAY: Duration = Duration::from_secs(5);
const LONG_SEARCH: Duration = Duration::from_secs(60);

impl<'h> GenerationRun<'h> {
    /// Creates the search for the rest after `puzzles` puzzles.
    fn new(
        args: &'h Args,
        seed: u64,
        requirements: &'h PuzzleRequirements,
        puzzles: u64,
    ) -> GenerationRun<'h> {
        let wished = args.number.saturating_sub(puzzles);
        let [found, near, judged] = [0; 3].map(AtomicU64::new);
        let ended = AtomicBool::new(wished == 0);
        GenerationRun {
            args,
            seed,
            requirements,
            started: Instant::now(),
            puzzles_wanted: wished,
            found_count: found,
            near_count: near,
            judged_count: judged,
            has_ended: ended,
        }
    }

    /// Searches on all threads from batch `first` on, and writes the results in batch order until
    /// everything is found or a limit is reached.
    fn run_batches(
        &self,
        first: u64,
        written: &mut Option<WrittenForms>,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        let number = self.args.number;
        // A plain request accepts every puzzle, so its number of batches is known.
        let last = if self.requirements.accepts_any_puzzle() {
            number.div_ceil(BATCH_SIZE as u64)
        } else {
            u64::MAX
        };
        let few = usize::try_from(number).unwrap_or(usize::MAX).max(1);
        let end = std::thread::scope(|scope| {
            let reporter = (!out.quiet).then(|| scope.spawn(|| self.report_rarity_if_slow()));
            let end = stream::process_in_order(
                self.args.jobs.thread_count(),
                (first..last).take_while(|_| !self.is_finished()),
                || TargetedSearch::with_puzzle_limit(self.requirements, few),
                |hunter, beat| self.run_batch(hunter, beat),
                // The consumer: write the batch, and stop when enough is found.
                |beat| match beat.map(|beat| self.write_batch(&beat.without_written(written), out)) {
                    Some(Ok(())) if self.remaining_puzzles() > 0 => ControlFlow::Continue(()),
                    taken => {
                        self.has_ended.store(true, Ordering::Relaxed);
                        ControlFlow::Break(taken)
                    }
                },
            );
            // In any case: the reporting thread may still be waiting, and the run would wait for it.
            self.has_ended.store(true, Ordering::Relaxed);
            if let Some(reporter) = reporter {
                reporter.thread().unpark();
            }
            end
        });
        match end {
            ControlFlow::Break(Some(Err(error))) => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Runs one batch; `None` if it was cut short, because its results would be incomplete.
    fn run_batch(&self, search: &mut TargetedSearch<'_>, batch: u64) -> Option<FormattedBatch> {
        // Everything may have been found while this batch waited for its turn.
        let bag =
            (!self.is_finished()).then(|| search.run_batch(self.seed, batch, &|| self.is_finished()))?;
        self.judged_count.fetch_add(bag.judged_count, Ordering::Relaxed);
        // A batch that was stopped has judged nothing.
        (bag.judged_count > 0 || !self.must_stop()).then(|| FormattedBatch::from_batch(&bag, self.args))
    }

    /// Writes the results of a batch.
    fn write_batch(&self, batch: &FormattedBatch, out: &mut Output) -> io::Result<()> {
        let taken = batch.puzzles.min(self.remaining_puzzles());
        out.write_all(batch.text_of_first_puzzles(taken))?;
        out.record_completed(1, 0)?;
        self.found_count.fetch_add(taken, Ordering::Relaxed);
        self.near_count.fetch_add(if batch.is_near { taken } else { 0 }, Ordering::Relaxed);
        status_line::add_puzzles(taken, 0);
        if !self.requirements.accepts_any_puzzle() {
            let judged = diagnostics::format_with_thousands(self.judged_count.load(Ordering::Relaxed));
            status_line::set_detail(say!("status-judged", number = judged));
        }
        Ok(())
    }

    /// Prints the summary and returns the exit code.
    fn report_summary(&self) -> ExitStatus {
        let near = self.near_count.load(Ordering::Relaxed);
        if near > 0 {
            let near =
                say!("generate-near", n = near as usize, number = diagnostics::format_with_thousands(near));
            diagnostics::print_note(&message_text(&near));
        }
        if self.remaining_puzzles() == 0 {
            return ExitStatus::Success;
        }
        if interrupt::is_stop_requested() {
            return ExitStatus::Interrupted;
        }
        diagnostics::print_note(&self.describe_progress());
        ExitStatus::Stopped
    }

    /// Returns the number of puzzles that the command has yet to generate.
    fn remaining_puzzles(&self) -> u64 {
        self.puzzles_wanted - self.found_count.load(Ordering::Relaxed)
    }

    fn is_over_time_limit(&self) -> bool {
        self.args.time_limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    /// Returns whether the current work will be interrupted.
    fn must_stop(&self) -> bool {
        interrupt::is_stop_requested() || self.is_over_time_limit()
    }

    fn is_finished(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed) || self.must_stop()
    }

    /// Waits for a while, then reports how rare the puzzles are if the search will take long.
    fn report_rarity_if_slow(&self) {
        while self.started.elapsed() < RARITY_CHECK_DELAY {
            if self.is_finished() {
                return;
            }
            std::thread::park_timeout(Duration::from_millis(20));
        }
        let found = self.found_count.load(Ordering::Relaxed);
        let whole = RARITY_CHECK_DELAY.as_secs_f64() * self.puzzles_wanted as f64 / found as f64;
        if found == 0 || whole > LONG_SEARCH.as_secs_f64() {
            diagnostics::print_note(&self.describe_progress());
        }
    }

    /// Describes the results so far, and suggests what would make puzzles more frequent.
    fn describe_progress(&self) -> String {
        let (found, judged) =
            (self.found_count.load(Ordering::Relaxed), self.judged_count.load(Ordering::Relaxed));
        let elapsed = self.started.elapsed().as_secs_f64();
        // Estimate the time for the rest from what was found so far.
        let counts = match (found, judged) {
            (0, 0) if self.requirements.recipe.pattern.is_some() => {
                say!("generate-none-with-pattern", seconds = elapsed.round() as usize)
            }
            (0, 0) => say!("generate-none", seconds = elapsed.round() as usize),
            (0, _) => say!(
                "generate-none-judged",
                n = judged as usize,
                number = diagnostics::format_with_thousands(judged),
                seconds = elapsed.round() as usize
            ),
            _ => say!(
                "generate-some",
                found = diagnostics::format_with_thousands(found),
                wished = diagnostics::format_with_thousands(self.puzzles_wanted),
                seconds = elapsed.round() as usize,
                judged = diagnostics::format_with_thousands(judged / found),
                time = message_text(&diagnostics::duration_message(
                    elapsed * self.puzzles_wanted as f64 / found as f64
                ))
            ),
        };
        // Suggest what would make puzzles more frequent.
        let wishes: Vec<String> = self.requirements.suggest_relaxations().iter().map(message_text).collect();
        match wishes.as_slice() {
            [] => message_text(&counts),
            wishes => message_text(&say!(
                "generate-easier",
                told = message_text(&counts),
                wishes = wishes.join("; ")
            )),
        }
    }
}

/// Opens the output; returns the seed, and the number of batches done by an earlier run, and of puzzles in
/// them; `None` if that run completed.
fn open_or_resume_output(
    args: &LazyArgs<Args>,
    requirements: &PuzzleRequirements,
    out: &mut Output,
) -> Result<Option<(u64, JournalState)>, CommandError> {
    let files: Vec<String> = [&args.shape.pattern, &args.shape.grid].into_iter().flatten().cloned().collect();
    let place = args.to_file.resolve_destination(&file::input_files(&files))?;
    // Files are described by their content.
    let PuzzleRecipe { pattern, solution, .. } = &requirements.recipe;
    let files = [pattern.map(|cells| cells.to_string()), solution.map(|grid| grid.to_string())];
    let profile = profile::describe_rating_profile(&args.difficulty.requested_rating_profile()?);
    let command = || {
        args.describe_command_options("generate", &["time_limit", "seed", "pattern", "grid"])
            .with_value("files", files.to_vec())
            .with_value("profile-content", profile.clone())
    };
    // A seed that was drawn is in the journal, so that a repeated command goes on with it.
    let seed = match args.seed.given_seed().or_else(|| place.find_recorded_seed(command)) {
        Some(seed) => seed,
        None if args.to_file.overwrite_policy() == OverwritePolicy::Recover => {
            return Err(CommandError::usage_error(&say!("generate-recover-seed")));
        }
        None => args.seed.seed_or_random(),
    };
    let earlier = out.resume_in(place, || command().with_value(file::SEED, seed))?;
    if let Some(JournalState { lines: lines @ 1.., .. }) = earlier {
        diagnostics::print_note(&message_text(&diagnostics::resume_message(lines)));
    }
    Ok(earlier.map(|state| (seed, state)))
}

/// Results of a batch, formatted on the thread that found them: the single consumer has no time for that.
struct FormattedBatch {
    text: Vec<u8>,
    puzzles: u64,
    is_near: bool,
}

/// Puzzles that have been written, up to symmetry.
struct WrittenForms {
    forms: HashSet<CanonicalPuzzle>,
    canonizer: Canonizer,
}

impl WrittenForms {
    /// Creates the set of the puzzles that an earlier run has written, one at the beginning of each line.
    fn from_results(results: &str) -> WrittenForms {
        let mut written = WrittenForms { forms: HashSet::new(), canonizer: Canonizer::new() };
        for line in results.lines() {
            written.insert_line(line);
        }
        written
    }

    /// Adds the puzzle at the beginning of a line; returns whether it is new.
    fn insert_line(&mut self, line: &str) -> bool {
        let board = line.get(..81).and_then(|puzzle| puzzle.parse::<Board>().ok());
        board.is_none_or(|board| self.forms.insert(CanonicalPuzzle::from_board(&board, &mut self.canonizer)))
    }
}

impl FormattedBatch {
    /// Returns the batch without puzzles that were written, where that is asked.
    fn without_written(self, written: &mut Option<WrittenForms>) -> FormattedBatch {
        let Some(written) = written else { return self };
        let text = String::from_utf8_lossy(&self.text);
        let new: Vec<&str> = text.split_inclusive('\n').filter(|line| written.insert_line(line)).collect();
        FormattedBatch { puzzles: new.len() as u64, text: new.concat().into_bytes(), is_near: self.is_near }
    }

    fn from_batch(batch: &BatchResult, args: &Args) -> FormattedBatch {
        let mut text = Vec::with_capacity(batch.found.len() * if args.solutions { 164 } else { 82 });
        for found in &batch.found {
            write_found_puzzle(found, args, &mut text);
        }
        FormattedBatch { text, puzzles: batch.found.len() as u64, is_near: batch.is_near_miss }
    }

    /// Returns the text lines of the first `puzzles` puzzles.
    fn text_of_first_puzzles(&self, puzzles: u64) -> &[u8] {
        if puzzles >= self.puzzles {
            return &self.text;
        }
        let ends = self.text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
        let end = std::iter::once(0).chain(ends).nth(puzzles as usize);
        &self.text[..end.unwrap_or(self.text.len())]
    }
}

fn write_found_puzzle(found: &FoundPuzzle, args: &Args, text: &mut Vec<u8>) {
    text.extend(found.puzzle.to_text());
    if args.solutions {
        text.push(b'\t');
        text.extend(found.puzzle.solution.digits().0.map(|digit| b'0' + digit.number()));
    }
    if let Some(rating) = found.rating.filter(|_| args.ratings) {
        text.extend(format!(" ED={rating}").into_bytes());
    }
    if let Some(weight) = found.weight {
        text.extend(format!(" weight={weight:.6}").into_bytes());
    }
    text.push(b'\n');
}
