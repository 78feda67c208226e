//! `ninefold solve`: the solutions of puzzles.

use std::io::Write;

use ninefold::{Board, Solver};

use crate::exit::Exit;
use crate::failure::Failure;

/// Solve puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Puzzles, files, or `-` for standard input.
    #[arg(required = true)]
    inputs: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut solver = Solver::new();
    for input in &args.inputs {
        let board: Board =
            input.parse().map_err(|error: ninefold::ReadBoardError| Failure::Puzzle(error.to_string()))?;
        match solver.first(&board) {
            Some(solution) => writeln!(out, "{solution}")?,
            None => return Ok(Exit::Some),
        }
    }
    Ok(Exit::Fine)
}
