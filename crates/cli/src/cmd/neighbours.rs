//! `ninefold neighbours`: the puzzles near a puzzle.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::generate::Minimality;
use ninefold::generate::neighbours::{Finder, Neighbourhood};
use ninefold::solve::stream;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Command;
use crate::input::Inputs;
use crate::jobs::Jobs;
use crate::limit::Limit;
use crate::output::Output;
use crate::turn::{self, Form, Turn, Untold};

/// List the neighbours of a puzzle: some givens removed, and others added, {-n +m}
///
/// Each is proper and is written once, one on a line; the puzzle itself does not come. What is added is not what was removed, so
/// {-2 +2} does not repeat {-1 +1}. Only the givens of the puzzle count. They come while the search goes on, in an order
/// that does not depend on the number of threads. Those of each puzzle of a list stand under a line that begins with #.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold neighbours 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold neighbours --remove 2 --add 1 puzzle.sdk
  ninefold neighbours --remove 2 --add 2 --minimal puzzle.sdk | ninefold rate -

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
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
    jobs: Jobs,
    #[command(flatten)]
    limit: Limit,
    #[command(flatten)]
    list: turn::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let command = Command::of("neighbours")
        .on("remove", args.remove)
        .on("add", args.add)
        .on("minimal", args.minimal)
        .on("time-limit", args.limit.seconds());
    turn::tell(&args.inputs, &args.list, Form::Text, command, out, &mut |turn, out| list(args, turn, out))
}

/// Lists the neighbours of a puzzle.
fn list(args: &Args, turn: &Turn<'_>, out: &mut Output) -> Result<Exit, Untold> {
    let minimality = if args.minimal { Minimality::Minimal } else { Minimality::Any };
    let near = Neighbourhood::new(&turn.board()?, args.remove, args.add, minimality)
        .map_err(|error| Failure::unfit(&error.sentence()))?;
    let (clock, is_left) = (args.limit.begin(), AtomicBool::new(false));
    // Remember an interrupted search: its list is incomplete.
    let stop = || {
        let is_over = clock.must_stop();
        if is_over {
            is_left.store(true, Ordering::Relaxed);
        }
        is_over
    };
    let end = stream::ordered(
        args.jobs.count(),
        near.removals().take_while(|_| !stop()),
        Finder::default,
        |finder, removed| finder.find_until(&near, removed, &stop),
        |found| {
            let written = match found {
                Ok(puzzles) => write(&puzzles, out).map_err(Failure::from),
                Err(error) => Err(Failure::unfit(&error.sentence())),
            };
            written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        },
    );
    match end {
        ControlFlow::Break(failure) => Err(failure.into()),
        ControlFlow::Continue(()) if is_left.load(Ordering::Relaxed) => clock.left(),
        ControlFlow::Continue(()) => Ok(Exit::Fine),
    }
}

fn write(puzzles: &[ninefold::generate::minimal::Made], out: &mut Output) -> io::Result<()> {
    puzzles.iter().try_for_each(|puzzle| writeln!(out, "{puzzle}"))
}
