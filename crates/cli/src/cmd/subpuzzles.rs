//! `ninefold search within`: the minimal puzzles within a puzzle.

use std::ops::{ControlFlow, RangeInclusive};
use std::time::{Duration, Instant};

use ninefold::generate::low_clue_search::{LowClueFinder, LowClueSearch};
use ninefold::generate::minimal::GeneratedPuzzle;
use ninefold::generate::neighbours::visit_minimal_puzzles_between;
use ninefold::solve::{UniqueUnder, stream};
use ninefold::{ByCell, CellMap, Solver};

use crate::backend::BackendOption;
use crate::block_solver::SharedListSolver;
use crate::cmd::generate::parse_cell_pattern;
use crate::diagnostics::format_with_thousands;
use crate::jobs::ThreadOptions;
use crate::lazy_args::LazyArgs;
use crate::limit::TimeLimitOption;
use crate::prelude::*;
use crate::ranges;
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};
use crate::status_line;

/// List the minimal puzzles whose givens are among those of a puzzle or grid
///
/// Each is written once, one on a line, while the search goes on. With a grid and a pattern these are the minimal puzzles of the
/// pattern on the grid. The more givens can be spared, the more there are: far too many for a whole grid. Those of each
/// puzzle of a list stand under a line that begins with #.
///
/// With --givens only those with so many givens come, found by unavoidable sets, on all cores: a search up to 16 in a whole grid takes
/// two minutes of a core, and each given more about five times as long. A line on standard error tells which part of the search
/// is done, as random ways down its tree estimate it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold search within 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold search within grid.txt --pattern heart.txt
  ninefold search within grid.txt | head -n 1000
  ninefold search within --givens ..16 grid.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Only givens in these cells: 81 signs, . or 0 for none, or a file with them
    #[arg(long, value_name = "SIGNS|FILE")]
    pattern: Option<String>,
    /// Only puzzles that have all givens in these cells, between the two: 81 signs, . or 0 for none, or a file with them
    #[arg(long, value_name = "SIGNS|FILE", conflicts_with = "givens")]
    with: Option<String>,
    /// Only minimal puzzles with so many givens, such as 17..20
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_number_range)]
    #[cfg_attr(feature = "gpu", arg(conflicts_with = "backend"))]
    givens: Option<RangeInclusive<usize>>,
    #[command(flatten)]
    jobs: ThreadOptions,
    #[command(flatten)]
    limit: TimeLimitOption,
    #[command(flatten)]
    list: sequential::SequentialOptions,
    #[command(flatten)]
    backend: BackendOption,
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let allowed_cells = args.pattern.as_deref().map(parse_cell_pattern).transpose()?.unwrap_or(CellMap::FULL);
    let required_cells = args.with.as_deref().map(parse_cell_pattern).transpose()?.unwrap_or(CellMap::EMPTY);
    let cells = [allowed_cells, required_cells].map(|cells| cells.to_string());
    let command =
        || args.describe_command_options("subpuzzles", &["backend"]).with_value("cells", cells.to_vec());
    // Few givens are looked for by other means than tests of many puzzles.
    let backend = args.backend.choose_backend()?;
    let solver = match args.givens {
        Some(_) => SharedListSolver::default(),
        None => SharedListSolver::new(backend, None),
    };
    let mut list = |turn: &CurrentPuzzle<'_>, out: &mut Output| {
        list_subpuzzles(args, allowed_cells, required_cells, &solver, turn, out)
    };
    let status =
        sequential::report_puzzles(&args.inputs, &args.list, ReportForm::Text, command, out, &mut list);
    solver.report_failure();
    status
}

/// Lists the minimal puzzles within a puzzle.
fn list_subpuzzles(
    args: &Args,
    allowed_cells: CellMap,
    required_cells: CellMap,
    solver: &SharedListSolver,
    current: &CurrentPuzzle<'_>,
    out: &mut Output,
) -> Result<ExitStatus, ReportError> {
    let puzzle = &current.reading.puzzle;
    let is_full = puzzle.filled_cells() == CellMap::FULL;
    if let Some(refused) = Some(puzzle).filter(|_| !is_full).and_then(explain_missing_givens) {
        return Err(CommandError::unsuitable_puzzle_error(&refused).into());
    }
    // Only givens are candidates, or any digit of a full grid.
    let among = if is_full { allowed_cells } else { allowed_cells & puzzle.givens };
    let values = ByCell::from_fn(|cell| puzzle.values[cell].filter(|_| among.contains(cell)));
    let board = Board::try_from(&Puzzle::from_givens(values))
        .map_err(|error| ReportError::from_board_error(&error))?;
    if let Some(givens) = &args.givens {
        return list_low_clue_puzzles(args, &board, givens.clone(), out);
    }
    // Search all subsets, writing each minimal puzzle as it is found.
    let (clock, mut found) = (args.limit.start_clock(), 0);
    let mut poll = || {
        if clock.must_stop() {
            ControlFlow::Break(clock.partial_result_status())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut report = |made: &GeneratedPuzzle| {
        found += 1;
        status_line::set_detail(say!("status-found", number = format_with_thousands(found)));
        match writeln!(out, "{made}") {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Err(error.into())),
        }
    };
    let end = visit_minimal_puzzles_between(
        required_cells & board.givens(),
        &board,
        solver.list_solver(),
        &mut poll,
        &mut report,
    );
    match end.map_err(|_| CommandError::unsuitable_puzzle_error(&say!("subpuzzles-improper")))? {
        ControlFlow::Continue(()) => Ok(ExitStatus::Success),
        ControlFlow::Break(result) => result,
    }
}

/// Explains why a position with one solution has no givens to choose from.
fn explain_missing_givens(puzzle: &Puzzle) -> Option<Message> {
    let review = Solver::new().review_position(puzzle).ok()?;
    match review.basis {
        UniqueUnder::Givens => None,
        UniqueUnder::Position => Some(say!("subpuzzles-no-givens")),
        UniqueUnder::Entries => Some(say!("subpuzzles-undecided")),
    }
}

/// Time between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// Lists the minimal puzzles with few givens.
fn list_low_clue_puzzles(
    args: &Args,
    board: &Board,
    givens: RangeInclusive<usize>,
    out: &mut Output,
) -> Result<ExitStatus, ReportError> {
    let clock = args.limit.start_clock();
    let search = LowClueSearch::new(board, givens)
        .map_err(|_| CommandError::unsuitable_puzzle_error(&say!("subpuzzles-improper")))?;
    let branches = search.split_branches();
    let (mut share, mut number, mut told) = (0.0, 0, Instant::now());
    let stop = || clock.must_stop();
    // Branches of the search tree run on all threads; results come in their order.
    let end = stream::process_in_order(
        args.jobs.thread_count(),
        branches.iter().take_while(|_| !stop()),
        || LowClueFinder::new(&search),
        |finder, branch| {
            let found = finder.find_branch_puzzles(branch, &stop);
            // An interrupted branch does not count as done, though its puzzles are valid.
            (if stop() { 0.0 } else { branch.work_share }, found)
        },
        |(part, found)| {
            if let Err(error) = found.iter().try_for_each(|made| writeln!(out, "{made}")) {
                return ControlFlow::Break(error);
            }
            share += part;
            number += found.len() as u64;
            status_line::set_search_share(share);
            status_line::set_detail(say!("status-found", number = format_with_thousands(number)));
            // Where the status line can't be seen, a message tells it from time to time.
            if told.elapsed() >= REPORT_INTERVAL && !status_line::is_painted() {
                told = Instant::now();
                diagnostics::print_note(&format_progress(share, number));
            }
            ControlFlow::Continue(())
        },
    );
    match end {
        ControlFlow::Break(error) => Err(CommandError::from(error).into()),
        ControlFlow::Continue(()) if stop() => {
            out.flush()?;
            diagnostics::print_note(&format_progress(share, number));
            clock.partial_result_status()
        }
        ControlFlow::Continue(()) => Ok(ExitStatus::Success),
    }
}

/// Formats the progress of a search.
fn format_progress(share: f64, number: u64) -> String {
    let (part, number) = (format!("{:.2}", 100.0 * share), format_with_thousands(number));
    message_text(&say!("subpuzzles-progress", part, number))
}
