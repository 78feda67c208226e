//! Comparison of all modes of `ninefold lab classic` on one board: the eighteen of the original program, and
//! conservative filling. Whether brute force or rescanning does less work, and which is faster, depends on
//! the board.

use std::time::Duration;

use cpu_time::ProcessTime;
use ninefold::solve::classic::{ClassicMode, ClassicOrder, ClassicSearch, ClassicWork};
use ninefold::wire::{self, ComparedMode, SearchEnding};

use super::{Args, duration_nanoseconds, visit_until_interrupted};
use crate::prelude::*;

/// Lists the modes: first-solution modes before all-solutions modes, ordered by method.
fn list_mode_names() -> impl Iterator<Item = String> {
    let extents = ["F", "A"].into_iter();
    let methods = extents.flat_map(|extent| ["B", "C", "R"].map(|method| (method, extent)));
    let eighteen =
        methods.flat_map(|(method, extent)| ["F", "S", "R"].map(|order| [method, order, extent].concat()));
    // Conservative filling is for boards with a huge number of solutions, and differs from R only on
    // these.
    eighteen.chain(["BUF".into()])
}

/// Runs each mode and prints its row; stops between two events after an interrupt.
pub(super) fn compare_modes(
    board: &Board,
    seed: u64,
    args: &Args,
    out: &mut impl Write,
) -> Result<ExitStatus, CommandError> {
    if !args.json {
        writeln!(out, "mode        nodes        fills     retreats        looks  solutions     time in ms")?;
    }
    for name in list_mode_names() {
        let mode: ClassicMode = name.parse().map_err(super::error_with_usage)?;
        let mode = mode.with_seed(seed).with_max_solutions(args.number);
        let mut search = ClassicSearch::new(board, mode);
        let start = ProcessTime::try_now()?;
        // Nothing is printed for the events, so that the time is that of the search.
        let finished = visit_until_interrupted(&mut search, |_| Ok(()))?;
        let time = start.try_elapsed()?;
        if !finished {
            return Ok(ExitStatus::Interrupted);
        }
        if args.json {
            json::write_json_line(out, &build_mode_record(board, mode, search.work_counts(), time))?;
        } else {
            write_mode_row(mode, search.work_counts(), time, out)?;
        }
        // Each row is shown at once, since the next mode may take long.
        out.flush()?;
    }
    Ok(ExitStatus::Success)
}

fn write_mode_row(
    mode: ClassicMode,
    work: ClassicWork,
    time: Duration,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let ClassicWork { nodes, fills, retreats, looks, solutions } = work;
    let time = time.as_secs_f64() * 1e3;
    writeln!(out, "{mode}  {nodes:>12} {fills:>12} {retreats:>12} {looks:>12} {solutions:>10} {time:>14.3}")?;
    Ok(())
}

fn build_mode_record(board: &Board, mode: ClassicMode, work: ClassicWork, time: Duration) -> ComparedMode {
    let ClassicWork { nodes, fills, retreats, looks, solutions } = work;
    ComparedMode {
        puzzle: wire::puzzle_to_line(&Puzzle::from(board)),
        mode: mode.to_string(),
        method: mode.method.into(),
        order: mode.order.into(),
        stop: mode.extent.into(),
        seed: match mode.order {
            ClassicOrder::Random { seed } | ClassicOrder::Unrelated { seed } => Some(seed),
            ClassicOrder::Fast | ClassicOrder::Sequence => None,
        },
        ended: SearchEnding::from_work(mode, work),
        solutions,
        nodes,
        fills,
        retreats,
        looks,
        nanoseconds: duration_nanoseconds(time),
    }
}
