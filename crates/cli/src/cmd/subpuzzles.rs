//! `ninefold subpuzzles`: all minimal puzzles within a puzzle.

use std::io::Write;
use std::ops::ControlFlow;

use ninefold::generate::neighbours::minimal_within;
use ninefold::logic::explain::say;
use ninefold::{Board, ByCell, CellMap, Puzzle};

use crate::cmd::generate::pattern;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Command;
use crate::input::Inputs;
use crate::limit::Limit;
use crate::output::Output;
use crate::turn::{self, Form, Turn, Untold};

/// List the minimal puzzles whose givens are among those of a puzzle or grid
///
/// Each is written once, one on a line, while the search goes on. With a grid and a pattern these are the minimal puzzles of the
/// pattern on the grid. The more givens can be spared, the more there are: far too many for a whole grid. Those of each
/// puzzle of a list stand under a line that begins with #.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold subpuzzles 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold subpuzzles grid.txt --pattern heart.txt
  ninefold subpuzzles grid.txt | head -n 1000

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Only givens in these cells: 81 signs, . or 0 for none, or a file with them
    #[arg(long, value_name = "SIGNS|FILE")]
    pattern: Option<String>,
    #[command(flatten)]
    limit: Limit,
    #[command(flatten)]
    list: turn::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let wanted = args.pattern.as_deref().map(pattern).transpose()?.unwrap_or(CellMap::FULL);
    let command =
        Command::of("subpuzzles").on_text("pattern", Some(wanted)).on("time-limit", args.limit.seconds());
    turn::tell(&args.inputs, &args.list, Form::Text, command, out, &mut |turn, out| {
        list(args, wanted, turn, out)
    })
}

/// Lists the puzzles within one.
fn list(args: &Args, wanted: CellMap, turn: &Turn<'_>, out: &mut Output) -> Result<Exit, Untold> {
    let values = ByCell::from_fn(|cell| turn.reading.puzzle.values[cell].filter(|_| wanted.contains(cell)));
    let board = Board::try_from(&Puzzle::from_givens(values)).map_err(|error| Untold::clash(&error))?;
    let clock = args.limit.begin();
    let mut poll = || {
        if clock.must_stop() { ControlFlow::Break(clock.left()) } else { ControlFlow::Continue(()) }
    };
    let end = minimal_within(&board, &mut poll, &mut |made| match writeln!(out, "{made}") {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(Err(error.into())),
    });
    match end.map_err(|_| Failure::unfit(&say!("subpuzzles-improper")))? {
        ControlFlow::Continue(()) => Ok(Exit::Fine),
        ControlFlow::Break(result) => result,
    }
}
