//! Comparison of all modes on one board: the eighteen of the original program, and conservative filling.
//! Whether brute force or rescanning does less work, and which is faster, depends on the board.

use std::io::Write;
use std::time::Duration;

use cpu_time::ProcessTime;
use ninefold::solve::classic::{Mode, Order, Search, Work};
use ninefold::wire::{self, ComparedMode, Ended};
use ninefold::{Board, Puzzle};

use super::{Args, nanoseconds, until_asked};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;

/// Lists the modes: first-solution modes before all-solutions modes, ordered by method.
fn modes() -> impl Iterator<Item = String> {
    let extents = ["F", "A"].into_iter();
    let methods = extents.flat_map(|extent| ["B", "C", "R"].map(|method| (method, extent)));
    let eighteen =
        methods.flat_map(|(method, extent)| ["F", "S", "R"].map(|order| [method, order, extent].concat()));
    // Conservative filling is for boards with a huge number of solutions, and differs from R only on
    // these.
    eighteen.chain(["BUF".into()])
}

/// Runs each mode and prints its row; stops between two events after an interrupt.
pub(super) fn run(board: &Board, seed: u64, args: &Args, out: &mut impl Write) -> Result<Exit, Failure> {
    if !args.json {
        writeln!(out, "mode        nodes        fills     retreats        looks  solutions     time in ms")?;
    }
    for name in modes() {
        let mode: Mode = name.parse().map_err(super::usage)?;
        let mode = mode.with_seed(seed).with_max(args.number);
        let mut search = Search::new(board, mode);
        let start = ProcessTime::try_now()?;
        let finished = until_asked(&mut search, |_| Ok(()))?;
        let time = start.try_elapsed()?;
        if !finished {
            return Ok(Exit::Interrupted);
        }
        if args.json {
            json::line(out, &data(board, mode, search.work(), time))?;
        } else {
            row(mode, search.work(), time, out)?;
        }
        out.flush()?;
    }
    Ok(Exit::Fine)
}

fn row(mode: Mode, work: Work, time: Duration, out: &mut impl Write) -> Result<(), Failure> {
    let Work { nodes, fills, retreats, looks, solutions } = work;
    let time = time.as_secs_f64() * 1e3;
    writeln!(out, "{mode}  {nodes:>12} {fills:>12} {retreats:>12} {looks:>12} {solutions:>10} {time:>14.3}")?;
    Ok(())
}

fn data(board: &Board, mode: Mode, work: Work, time: Duration) -> ComparedMode {
    let Work { nodes, fills, retreats, looks, solutions } = work;
    ComparedMode {
        puzzle: wire::puzzle(&Puzzle::from(board)),
        mode: mode.to_string(),
        method: mode.method.into(),
        order: mode.order.into(),
        stop: mode.extent.into(),
        seed: match mode.order {
            Order::Random { seed } | Order::Unrelated { seed } => Some(seed),
            Order::Fast | Order::Sequence => None,
        },
        ended: Ended::of(mode, work),
        solutions,
        nodes,
        fills,
        retreats,
        looks,
        nanoseconds: nanoseconds(time),
    }
}
