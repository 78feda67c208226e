//! Commands, one module each with `Args` and `run`, and the command line that combines them.

use clap::{ArgMatches, Args as _, Error, FromArgMatches, Subcommand};

use crate::common::Common;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::late::Late;
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
pub(crate) mod find;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod hunt;
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

const NAME: &str = "ninefold";

/// Sudoku on the command line: solve, check, rate, explain, convert, calculate
///
/// A puzzle without a command is solved.
#[derive(Debug, clap::Args)]
#[command(version, max_term_width = 100, after_help = crate::exit::HELP)]
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
struct Program {
    #[command(flatten)]
    common: Common,
}

/// Parsed command line.
#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) command: Command,
    pub(crate) common: Common,
}

impl Args {
    /// Returns the definition of all commands with all their options.
    pub(crate) fn command() -> clap::Command {
        Program::augment_args(Command::augment_subcommands(clap::Command::new(NAME)))
    }

    /// Returns the definition for parsing: the options of a command are only defined when it is used.
    pub(crate) fn of_one() -> clap::Command {
        Program::augment_args(Command::augment_subcommands_for_update(clap::Command::new(NAME)))
    }

    pub(crate) fn read(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self {
            command: Command::from_arg_matches(matches)?,
            common: Program::from_arg_matches(matches)?.common,
        })
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Late<solve::Args>),
    Check(Late<check::Args>),
    Rate(Late<rate::Args>),
    Explain(Late<explain::Args>),
    Verify(Late<verify::Args>),
    Hint(Late<hint::Args>),
    #[command(alias = "recognize")]
    Recognise(Late<recognise::Args>),
    Judge(Late<judge::Args>),
    #[command(alias = "practice")]
    Practise(Late<practise::Args>),
    Course(Late<course::Args>),
    Review(Late<review::Args>),
    Skill(Late<skill::Args>),
    #[cfg(feature = "play")]
    Play(Late<play::Args>),
    Steps(Late<steps::Args>),
    Als(Late<als::Args>),
    Find(Late<find::Args>),
    Render(Late<render::Args>),
    Techniques(Late<techniques::Args>),
    Profiles(Late<profiles::Args>),
    Generate(Late<generate::Args>),
    #[command(alias = "neighbors")]
    Neighbours(Late<neighbours::Args>),
    Hunt(Late<hunt::Args>),
    Subpuzzles(Late<subpuzzles::Args>),
    Canon(Late<canon::Args>),
    Dedup(Late<dedup::Args>),
    Sample(Late<sample::Args>),
    Stats(Late<stats::Args>),
    Trace(Late<trace::Args>),
    Dataset(Late<dataset::Args>),
    Benchmark(Late<benchmark::Args>),
    Transform(Late<transform::Args>),
    Convert(Late<convert::Args>),
    Formats(Late<formats::Args>),
    Cells(Late<cells::Args>),
    Classic(Late<classic::Args>),
    #[cfg(feature = "page")]
    Serve(Late<serve::Args>),
    Info(Late<info::Args>),
    Completions(Late<completions::Args>),
    Man(Late<man::Args>),
}

/// Runs a command, which writes its results to `out`.
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
        Command::Find(args) => find::run(&args, out),
        Command::Render(args) => render::run(&args, out),
        Command::Techniques(args) => techniques::run(&args, out),
        Command::Profiles(args) => profiles::run(&args, out),
        Command::Generate(args) => generate::run(&args, out),
        Command::Neighbours(args) => neighbours::run(&args, out),
        Command::Hunt(args) => hunt::run(&args, out),
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
