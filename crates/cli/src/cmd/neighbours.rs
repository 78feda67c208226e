//! `ninefold search near`: the puzzles near a puzzle.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::generate::Minimality;
use ninefold::generate::neighbours::{NeighbourFinder, Neighbourhood};
use ninefold::solve::stream;

use crate::diagnostics::format_with_thousands;
use crate::jobs::ThreadOptions;
use crate::lazy_args::LazyArgs;
use crate::limit::TimeLimitOption;
use crate::prelude::*;
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};
use crate::status_line;

/// List the neighbours of a puzzle: some givens removed, and others added, {-n +m}
///
/// Each is proper and is written once, one on a line; the puzzle itself does not come. What is added is not what was removed, so
/// {-2 +2} does not repeat {-1 +1}. Only the givens of the puzzle count. They come while the search goes on, in an order
/// that does not depend on the number of threads. Those of each puzzle of a list stand under a line that begins with #.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold search near 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold search near --remove 2 --add 1 puzzle.sdk
  ninefold search near --remove 2 --add 2 --minimal puzzle.sdk | ninefold rate -

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Remove this many givens
    #[arg(long, value_name = "N", default_value_t = 1)]
    remove: usize,
    /// Add this many givens
    #[arg(long, value_name = "N", default_value_t = 1)]
    add: usize,
    /// List minimal puzzles only
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    jobs: ThreadOptions,
    #[command(flatten)]
    limit: TimeLimitOption,
    #[command(flatten)]
    list: sequential::SequentialOptions,
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let command = || args.describe_command_options("neighbours", &[]);
    sequential::report_puzzles(&args.inputs, &args.list, ReportForm::Text, command, out, &mut |turn, out| {
        list_neighbour_puzzles(args, turn, out)
    })
}

/// Lists the neighbours of a puzzle.
fn list_neighbour_puzzles(
    args: &Args,
    current: &CurrentPuzzle<'_>,
    out: &mut Output,
) -> Result<ExitStatus, ReportError> {
    let minimality = if args.minimal { Minimality::Minimal } else { Minimality::Any };
    let board = current.to_board()?;
    let near = Neighbourhood::new(&board, args.remove, args.add, minimality)
        .map_err(|error| CommandError::unsuitable_puzzle_error(&error.to_message()))?;
    let (clock, is_left) = (args.limit.start_clock(), AtomicBool::new(false));
    // Remember an interrupted search: its list is incomplete.
    let stop = || {
        let is_over = clock.must_stop();
        if is_over {
            is_left.store(true, Ordering::Relaxed);
        }
        is_over
    };
    let choices = count_choices(board.givens().len(), args.remove);
    let (mut searched, mut puzzles_found) = (0_u64, 0);
    let end = stream::process_in_order(
        args.jobs.thread_count(),
        near.removal_choices().take_while(|_| !stop()),
        NeighbourFinder::default,
        |finder, removed| finder.find_neighbours_until(&near, removed, &stop),
        |found| {
            searched += 1;
            puzzles_found += found.as_ref().map_or(0, Vec::len) as u64;
            status_line::set_search_share((searched as f64 / choices).min(1.0));
            status_line::set_detail(say!("status-found", number = format_with_thousands(puzzles_found)));
            let written = match found {
                Ok(puzzles) => write_neighbour_puzzles(&puzzles, out).map_err(CommandError::from),
                Err(error) => Err(CommandError::unsuitable_puzzle_error(&error.to_message())),
            };
            written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        },
    );
    match end {
        ControlFlow::Break(failure) => Err(failure.into()),
        ControlFlow::Continue(()) if is_left.load(Ordering::Relaxed) => clock.partial_result_status(),
        ControlFlow::Continue(()) => Ok(ExitStatus::Success),
    }
}

/// Counts the ways to choose some of the givens, of which there may be more than can be visited.
fn count_choices(givens: usize, chosen: usize) -> f64 {
    (0..chosen).map(|i| givens.saturating_sub(i) as f64 / (i + 1) as f64).product()
}

fn write_neighbour_puzzles(
    puzzles: &[ninefold::generate::minimal::GeneratedPuzzle],
    out: &mut Output,
) -> io::Result<()> {
    puzzles.iter().try_for_each(|puzzle| writeln!(out, "{puzzle}"))
}
