//! The commands, one file each, `Args` and `run`, and the command line that has them all.

use clap::{Parser, Subcommand};

use crate::common::Common;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) mod als;
pub(crate) mod benchmark;
pub(crate) mod canon;
pub(crate) mod cells;
pub(crate) mod check;
pub(crate) mod classic;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod course;
pub(crate) mod dataset;
pub(crate) mod dedup;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod info;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod neighbours;
#[cfg(feature = "play")]
pub(crate) mod play;
pub(crate) mod practise;
pub(crate) mod profiles;
pub(crate) mod rate;
pub(crate) mod recognise;
pub(crate) mod render;
pub(crate) mod review;
pub(crate) mod sample;
#[cfg(feature = "page")]
pub(crate) mod serve;
pub(crate) mod skill;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod steps;
pub(crate) mod subpuzzles;
#[cfg(feature = "parquet")]
mod table;
pub(crate) mod techniques;
pub(crate) mod trace;
pub(crate) mod transform;
pub(crate) mod verify;

/// Sudoku on the command line: solve, check, rate, explain, convert, calculate
///
/// A puzzle without a command is solved.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = crate::exit::HELP)]
#[command(after_long_help = concat!("\
Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt > solutions.txt
  ninefold check puzzle.sdk
  ninefold rate puzzles.txt
  ninefold hint puzzle.sdk
  ninefold convert puzzle.sdk --to json
  ninefold cells '{r1c1, r2c2} % b1'

`ninefold COMMAND --help` has examples of each command.

", crate::exit_codes!()))]
#[command(arg_required_else_help = true, subcommand_required = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Check(check::Args),
    Rate(rate::Args),
    Explain(explain::Args),
    Verify(verify::Args),
    Hint(hint::Args),
    #[command(alias = "recognize")]
    Recognise(recognise::Args),
    Judge(judge::Args),
    #[command(alias = "practice")]
    Practise(practise::Args),
    Course(course::Args),
    Review(review::Args),
    Skill(skill::Args),
    #[cfg(feature = "play")]
    Play(play::Args),
    Steps(steps::Args),
    Als(als::Args),
    Render(render::Args),
    Techniques(techniques::Args),
    Profiles(profiles::Args),
    Generate(generate::Args),
    #[command(alias = "neighbors")]
    Neighbours(neighbours::Args),
    Subpuzzles(subpuzzles::Args),
    Canon(canon::Args),
    Dedup(dedup::Args),
    Sample(sample::Args),
    Stats(stats::Args),
    Trace(trace::Args),
    Dataset(dataset::Args),
    Benchmark(benchmark::Args),
    Transform(transform::Args),
    Convert(convert::Args),
    Formats(formats::Args),
    Cells(cells::Args),
    Classic(classic::Args),
    #[cfg(feature = "page")]
    Serve(serve::Args),
    Info(info::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs a command; its results go to `out`.
pub(crate) fn run(command: Command, out: &mut Output) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Rate(args) => rate::run(&args, out),
        Command::Explain(args) => explain::run(&args, out),
        Command::Verify(args) => verify::run(&args, out),
        Command::Hint(args) => hint::run(&args, out),
        Command::Recognise(args) => recognise::run(&args, out),
        Command::Judge(args) => judge::run(&args, out),
        Command::Practise(args) => practise::run(&args, out),
        Command::Course(args) => course::run(&args, out),
        Command::Review(args) => review::run(&args, out),
        Command::Skill(args) => skill::run(&args, out),
        #[cfg(feature = "play")]
        Command::Play(args) => play::run(&args, out),
        Command::Steps(args) => steps::run(&args, out),
        Command::Als(args) => als::run(&args, out),
        Command::Render(args) => render::run(&args, out),
        Command::Techniques(args) => techniques::run(&args, out),
        Command::Profiles(args) => profiles::run(&args, out),
        Command::Generate(args) => generate::run(&args, out),
        Command::Neighbours(args) => neighbours::run(&args, out),
        Command::Subpuzzles(args) => subpuzzles::run(&args, out),
        Command::Canon(args) => canon::run(&args, out),
        Command::Dedup(args) => dedup::run(&args, out),
        Command::Sample(args) => sample::run(&args, out),
        Command::Stats(args) => stats::run(&args, out),
        Command::Trace(args) => trace::run(&args, out),
        Command::Dataset(args) => dataset::run(&args, out),
        Command::Benchmark(args) => benchmark::run(&args, out),
        Command::Transform(args) => transform::run(&args, out),
        Command::Convert(args) => convert::run(&args, out),
        Command::Formats(args) => formats::run(&args, out),
        Command::Cells(args) => cells::run(&args, out),
        Command::Classic(args) => classic::run(&args, out),
        #[cfg(feature = "page")]
        Command::Serve(args) => serve::run(&args, out),
        Command::Info(args) => info::run(&args, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}
