//! The command line. Only its shape: nothing here opens a file.

use clap::{Parser, Subcommand};

use crate::cmd;

/// Sudoku: solve, check, convert, calculate.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, after_help = crate::exit::HELP, max_term_width = 100)]
#[command(arg_required_else_help = true, subcommand_required = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(cmd::solve::Args),
    Classic(cmd::classic::Args),
}
