//! The commands, one file each: `Args` and `run`.

use std::io::Write;

use crate::args::Command;
use crate::exit::Exit;
use crate::failure::Failure;

pub(crate) mod classic;
pub(crate) mod solve;

/// Runs a command; its results go to `out`.
pub(crate) fn run(command: Command, out: &mut impl Write) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args, out),
        Command::Classic(args) => classic::run(&args, out),
    }
}
