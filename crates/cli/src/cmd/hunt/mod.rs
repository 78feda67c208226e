//! `ninefold search harder`: search for harder puzzles near hard ones.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ninefold::SolutionVerdict;
use ninefold::chains::ChainEngine;
use ninefold::generate::Minimality;
use ninefold::generate::canon::Canonizer;
use ninefold::generate::hard_search::{
    BoundedRating, CanonicalPuzzle, HardSearch, HardSearchRecord, PUZZLES_AT_A_TIME, RateBy,
};
use ninefold::generate::neighbours::{NeighbourFinder, Neighbourhood, NeighbourhoodError};
use ninefold::solve::stream;

use crate::batch_reader::BatchReader;
use crate::diagnostics::{OutcomeTally, PuzzleCategory, PuzzleOutcome, format_with_thousands};
use crate::file;
use crate::file::journal::JournalState;
use crate::input;
use crate::jobs::ThreadOptions;
use crate::lazy_args::LazyArgs;
use crate::limit::{PuzzleClock, parse_duration};
use crate::output::{ResultWriter, ResumableFileOptions};
use crate::pipeline;
use crate::prelude::*;
use crate::status_line::{self, WorkTotal};

mod by;

use by::RatingBound;

/// Look for harder puzzles near those of a list: neighbours, rated, from the hardest on
///
/// The puzzles of the list are rated first. Then, again and again, all neighbours of the hardest ones so far are rated, {-n +m} as
/// `neighbours` lists them: the search goes on around those that reach a bound. What is the same up to symmetry is rated
/// once. A line is a puzzle in its canonical form, its rating (- if it is below the bound), and the number of the line that it is
/// near to (0 if it is of the list).
///
/// With --output, an interrupted search resumes when the command is repeated, whatever interrupted it:
/// nothing is lost, and nothing rated twice. Its results are in FILE.part until --number is reached or there is nothing left to look
/// around. The lines and their order do not depend on the number of threads, nor on interruptions.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold search harder --output found.txt hard.txt
  ninefold search harder --remove 2 --add 2 --least 10.5 --time-limit 8h --output found.txt hard.txt
  ninefold search harder --by bxb --number 10000 --output found.txt hard.txt
  sort -t \"$(printf '\\t')\" -k 2 -rn found.txt.part | head

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// What is sought: er, ep, ed, score (HoDoKu's), w, b, gw, gb, depth, bxb or bxbb
    #[arg(long, value_name = "WHAT", default_value = "er", value_parser = by::parse_rating_scale)]
    by: RateBy,
    /// Go on only around those of the list and neighbours with at least this rating; if not given, the lowest of the list
    #[arg(long, value_name = "RATING", value_parser = RatingBound::from_text)]
    least: Option<RatingBound>,
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
    to_file: ResumableFileOptions,
    /// Stop after this time, such as 10m or 8h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    jobs: ThreadOptions,
}

/// Time between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(30);

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let place = args.to_file.resolve_destination(&args.inputs.input_files())?;
    let least = args.least.as_ref().map(|least| least.to_number(&args.by)).transpose()?;
    let opened = args.inputs.open_inputs(out.quiet)?;
    let described =
        if args.to_file.is_file_requested() { input::describe_inputs(&opened)? } else { Vec::new() };
    let feed = BatchReader::new(opened, args.inputs.clone(), args.jobs.thread_count());
    let command =
        || args.describe_command_options("hunt", &["time_limit"]).with_value(file::INPUTS, described);
    let Some(JournalState { lines, .. }) = out.resume_in(place, command)? else {
        return Ok(ExitStatus::Success);
    };
    let _status = out.start_status_line(args.number.map_or(WorkTotal::Unknown, WorkTotal::Puzzles));
    let (listed, failed) = read_puzzle_list(feed)?;
    let mut search = HuntRun {
        args,
        min_rating: least,
        listed_failed: failed,
        search: HardSearch::new(args.seed),
        clock: PuzzleClock::with_limit(args.time_limit),
        last_report: Instant::now(),
        skipped_removals: AtomicU64::new(0),
    };
    let parents = if lines > 0 { search.resume_earlier_run(out)? } else { Vec::new() };
    search.search_and_report(listed, parents, out)
}

/// Reads the list up to symmetry; also returns whether some of its puzzles can't be rated, which are
/// reported.
fn read_puzzle_list(batches: BatchReader) -> Result<(Vec<CanonicalPuzzle>, bool), CommandError> {
    let (mut canonizer, mut solver) = (Canonizer::new(), ninefold::Solver::new());
    let (mut forms, mut tally) = (Vec::new(), OutcomeTally::default());
    for batch in batches {
        let batch = batch?;
        // A tally per batch, so that failures are printed early.
        let mut part = OutcomeTally::default();
        let _ = batch.content.try_for_each_entry(|entry, _| {
            let place = || pipeline::format_puzzle_place(&batch.name, &entry);
            let outcome = match pipeline::board_from_entry(&entry) {
                Err(unusable) => PuzzleOutcome::new_invalid(unusable.why),
                Ok((_, board)) => match solver.check_uniqueness(&board) {
                    SolutionVerdict::Unique(_) => {
                        forms.push(CanonicalPuzzle::from_board(&board, &mut canonizer));
                        PuzzleOutcome::new(PuzzleCategory::Unique)
                    }
                    _ => {
                        let why = message_text(&NeighbourhoodError::Improper.to_message());
                        PuzzleOutcome::new_failed(PuzzleCategory::Several, why)
                    }
                },
            };
            part.add_outcome(outcome, place);
            ControlFlow::<()>::Continue(())
        });
        tally.merge_tally(part);
    }
    Ok((forms, tally.failed > 0))
}

/// State of a running search.
struct HuntRun<'a> {
    args: &'a Args,
    /// Lowest rating to search around, once it is known.
    min_rating: Option<u32>,
    listed_failed: bool,
    search: HardSearch,
    clock: PuzzleClock,
    last_report: Instant,
    /// Number of removals that were skipped because they leave too many completions.
    skipped_removals: AtomicU64,
}

/// Reason why a search ends.
enum HuntEnd {
    Stopped,
    Enough,
    Failed(io::Error),
}

impl HuntRun<'_> {
    /// Loads the results of an earlier run; returns the puzzles around which it was searching.
    fn resume_earlier_run(&mut self, out: &Output) -> Result<Vec<(u64, CanonicalPuzzle)>, CommandError> {
        let written = out.read_earlier_results()?;
        let records: Option<Vec<HardSearchRecord>> =
            written.lines().map(|line| by::parse_hard_search_record(&self.args.by, line)).collect();
        let records = records.ok_or_else(|| CommandError::usage_error(&say!("hunt-unreadable")))?;
        self.set_bound_from_records(&records);
        let parents = self.search.replay_records(&records, PUZZLES_AT_A_TIME);
        let parents = parents.map_err(|foreign| CommandError::usage_error(&foreign.to_message()))?;
        let puzzles = self.search.recorded_puzzle_count();
        diagnostics::print_note(&message_text(&diagnostics::resume_message(puzzles)));
        status_line::skip_finished(puzzles, 0);
        Ok(parents)
    }

    /// Sets the bound to the lowest rating of the list if none was given, including ratings of an earlier
    /// run.
    fn set_bound_from_records(&mut self, records: &[HardSearchRecord]) {
        let listed = records.iter().take_while(|record| record.parent == 0);
        self.set_bound_if_missing(listed.filter_map(|record| record.rating).min());
    }

    fn set_bound_if_missing(&mut self, lowest: Option<u32>) {
        if self.args.least.is_none() {
            self.min_rating = lowest;
        }
    }

    /// Rates the list, then the neighbours of the best puzzles, until something ends the search.
    fn search_and_report(
        mut self,
        listed: Vec<CanonicalPuzzle>,
        parents: Vec<(u64, CanonicalPuzzle)>,
        out: &mut Output,
    ) -> Result<ExitStatus, CommandError> {
        let ended = self.run_search_rounds(listed, parents, out);
        self.report_progress();
        match ended {
            ControlFlow::Break(HuntEnd::Failed(error)) => Err(error.into()),
            ControlFlow::Break(HuntEnd::Stopped) | ControlFlow::Continue(())
                if interrupt::is_stop_requested() =>
            {
                Ok(ExitStatus::Interrupted)
            }
            ControlFlow::Break(HuntEnd::Stopped) => Ok(ExitStatus::Stopped),
            ControlFlow::Break(HuntEnd::Enough) | ControlFlow::Continue(()) => {
                Ok(ExitStatus::failed_if(self.listed_failed))
            }
        }
    }

    fn run_search_rounds(
        &mut self,
        listed: Vec<CanonicalPuzzle>,
        mut parents: Vec<(u64, CanonicalPuzzle)>,
        out: &mut Output,
    ) -> ControlFlow<HuntEnd> {
        if parents.is_empty() {
            // The list is rated without a bound, since its lowest rating may become the bound.
            let new: Vec<(u64, CanonicalPuzzle)> = listed
                .into_iter()
                .filter(|&form| self.search.mark_seen(form))
                .map(|form| (0, form))
                .collect();
            let mut lowest: Option<u32> = self.min_rating;
            let mut see = |record: &HardSearchRecord| lowest = lowest.into_iter().chain(record.rating).min();
            self.rate_puzzles(&new, None, out, &mut see)?;
            self.set_bound_if_missing(lowest);
            parents = self.search.take_next_puzzles(PUZZLES_AT_A_TIME);
        }
        // Then rate the neighbours of the best puzzles so far, again and again.
        while !parents.is_empty() {
            let new = self.find_new_neighbours(&parents)?;
            let least = self.min_rating;
            self.rate_puzzles(&new, least, out, &mut |_| {})?;
            parents = self.search.take_next_puzzles(PUZZLES_AT_A_TIME);
        }
        ControlFlow::Continue(())
    }

    /// Returns the new neighbours of the given puzzles, in an order that depends on these alone.
    fn find_new_neighbours(
        &mut self,
        parents: &[(u64, CanonicalPuzzle)],
    ) -> ControlFlow<HuntEnd, Vec<(u64, CanonicalPuzzle)>> {
        let minimality = if self.args.minimal { Minimality::Minimal } else { Minimality::Any };
        let around: Vec<(u64, Neighbourhood)> = parents
            .iter()
            .filter_map(|(number, form)| {
                let board = form.to_board()?;
                let near = Neighbourhood::new(&board, self.args.remove, self.args.add, minimality).ok()?;
                Some((*number, near))
            })
            .collect();
        // The removals of givens are independent of each other, so each is a task for a thread.
        let choices = around
            .iter()
            .flat_map(|(number, near)| near.removal_choices().map(move |removed| (*number, near, removed)));
        let (clock, left_open, vicinity) = (self.clock, &self.skipped_removals, &mut self.search);
        let stop = || clock.must_stop();
        let mut new = Vec::new();
        let ended: ControlFlow<()> = stream::process_in_order(
            self.args.jobs.thread_count(),
            choices,
            || (NeighbourFinder::default(), Canonizer::new()),
            |(finder, canonizer), (number, near, removed)| match finder
                .find_neighbours_until(near, removed, &stop)
            {
                Ok(found) => found
                    .iter()
                    .map(|made| (number, CanonicalPuzzle::from_board(&made.to_board(), canonizer)))
                    .collect(),
                Err(_) => {
                    left_open.fetch_add(1, Ordering::Relaxed);
                    Vec::new()
                }
            },
            // New forms are recorded in input order, so that the result does not depend on the threads.
            |found: Vec<(u64, CanonicalPuzzle)>| {
                if stop() {
                    return ControlFlow::Break(());
                }
                new.extend(found.into_iter().filter(|(_, form)| vicinity.mark_seen(*form)));
                ControlFlow::Continue(())
            },
        );
        // An interrupted round is dropped: its neighbours are incomplete.
        match ended {
            ControlFlow::Continue(()) if !stop() => ControlFlow::Continue(new),
            _ => ControlFlow::Break(HuntEnd::Stopped),
        }
    }

    /// Rates puzzles and writes a record for each; without a bound, each record has a rating.
    fn rate_puzzles(
        &mut self,
        new: &[(u64, CanonicalPuzzle)],
        min_rating: Option<u32>,
        out: &mut Output,
        visit_record: &mut dyn FnMut(&HardSearchRecord),
    ) -> ControlFlow<HuntEnd> {
        let (clock, by, number) = (self.clock, &self.args.by, self.args.number);
        let stop = || clock.must_stop();
        stream::process_in_order(
            self.args.jobs.thread_count(),
            new.iter().copied(),
            ChainEngine::new,
            |engine, (parent, form)| {
                let rated = form.to_board().map_or(BoundedRating::BelowBound, |board| {
                    by.rate_puzzle(&board, min_rating, engine, &stop)
                });
                let rating = match rated {
                    BoundedRating::Stopped => return None,
                    BoundedRating::BelowBound => None,
                    BoundedRating::Rated(rating) => Some(rating),
                };
                Some(HardSearchRecord { form, rating, parent })
            },
            |record| {
                // An interrupted rating has no result.
                let Some(record) = record else { return ControlFlow::Break(HuntEnd::Stopped) };
                if number.is_some_and(|most| self.search.recorded_puzzle_count() >= most) {
                    return ControlFlow::Break(HuntEnd::Enough);
                }
                if let Err(error) = writeln!(out, "{}", by::format_hard_search_record(by, &record))
                    .and_then(|()| out.record_completed(1, 0))
                {
                    return ControlFlow::Break(HuntEnd::Failed(error));
                }
                visit_record(&record);
                self.search.record_result(record);
                self.show_status();
                // Where the status line can't be seen, a message tells it from time to time.
                if self.last_report.elapsed() >= REPORT_INTERVAL && !status_line::is_painted() {
                    self.report_progress();
                }
                ControlFlow::Continue(())
            },
        )
    }

    /// Shows a rated puzzle on the status line, with the best rating so far.
    fn show_status(&self) {
        status_line::add_puzzles(1, 0);
        status_line::set_detail(say!("status-hunt", best = self.format_best_rating()));
    }

    fn format_best_rating(&self) -> String {
        let best = self.search.best_rating();
        best.map_or_else(|| "-".into(), |best| by::format_rating(&self.args.by, best))
    }

    /// Reports the progress of the search for hard puzzles.
    fn report_progress(&mut self) {
        self.last_report = Instant::now();
        let best = self.format_best_rating();
        let (rated, open) = (
            format_with_thousands(self.search.recorded_puzzle_count()),
            format_with_thousands(self.search.unsearched_count() as u64),
        );
        diagnostics::print_note(&message_text(&say!("hunt-progress", rated, best, open)));
        let left_open = self.skipped_removals.load(Ordering::Relaxed);
        if left_open > 0 {
            diagnostics::print_note(&message_text(&say!(
                "hunt-too-open",
                number = format_with_thousands(left_open)
            )));
        }
    }
}
