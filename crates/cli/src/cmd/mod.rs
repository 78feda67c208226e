//! Commands, one module each with `Args` and `run`, and the command line that combines them.

use clap::{ArgMatches, Args as _, Error, FromArgMatches, Subcommand};

use crate::common::CommonOptions;
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::lazy_args::LazyArgs;
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
pub(crate) mod engine;
pub(crate) mod explain;
pub(crate) mod find;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod hunt;
pub(crate) mod info;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod mcp;
pub(crate) mod neighbours;
#[cfg(feature = "play")]
pub(crate) mod play;
pub(crate) mod practise;
pub(crate) mod profiles;
pub(crate) mod rate;
#[cfg(feature = "picture")]
pub(crate) mod read;
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
#[command(version, max_term_width = 100)]
#[command(before_help = "\
Ninefold: solve, rate, explain and make Sudoku puzzles

  ninefold solve puzzles.txt          the solution of each puzzle, one a line
  ninefold hint puzzle.txt            the next step, as much as you ask for
  ninefold generate -n 5 --er 4.5     five new puzzles of this difficulty")]
#[command(after_help = "\
A puzzle, a link or a file without a command is solved.
`ninefold COMMAND -h` explains a command, `ninefold help all` lists them all.")]
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
struct ProgramOptions {
    #[command(flatten)]
    common: CommonOptions,
}

/// Parsed command line.
#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) command: CliCommand,
    pub(crate) common: CommonOptions,
}

impl Args {
    /// Returns the definition of all commands with all their options.
    pub(crate) fn build_full_command() -> clap::Command {
        ProgramOptions::augment_args(CliCommand::augment_subcommands(clap::Command::new(NAME)))
    }

    /// Returns the definition for parsing: the options of a command are only defined when it is used.
    pub(crate) fn build_lazy_command() -> clap::Command {
        ProgramOptions::augment_args(CliCommand::augment_subcommands_for_update(clap::Command::new(NAME)))
    }

    pub(crate) fn from_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self {
            command: CliCommand::from_arg_matches(matches)?,
            common: ProgramOptions::from_arg_matches(matches)?.common,
        })
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    Solve(LazyArgs<solve::Args>),
    Check(LazyArgs<check::Args>),
    Rate(LazyArgs<rate::Args>),
    Explain(LazyArgs<explain::Args>),
    Verify(LazyArgs<verify::Args>),
    Hint(LazyArgs<hint::Args>),
    #[command(alias = "recognize")]
    Recognise(LazyArgs<recognise::Args>),
    Judge(LazyArgs<judge::Args>),
    #[command(alias = "practice")]
    Practise(LazyArgs<practise::Args>),
    Course(LazyArgs<course::Args>),
    Review(LazyArgs<review::Args>),
    Skill(LazyArgs<skill::Args>),
    #[cfg(feature = "play")]
    Play(LazyArgs<play::Args>),
    Steps(LazyArgs<steps::Args>),
    Als(LazyArgs<als::Args>),
    Find(LazyArgs<find::Args>),
    Render(LazyArgs<render::Args>),
    Techniques(LazyArgs<techniques::Args>),
    Profiles(LazyArgs<profiles::Args>),
    Generate(LazyArgs<generate::Args>),
    #[command(alias = "neighbors")]
    Neighbours(LazyArgs<neighbours::Args>),
    Hunt(LazyArgs<hunt::Args>),
    Subpuzzles(LazyArgs<subpuzzles::Args>),
    Canon(LazyArgs<canon::Args>),
    Dedup(LazyArgs<dedup::Args>),
    Sample(LazyArgs<sample::Args>),
    Stats(LazyArgs<stats::Args>),
    Trace(LazyArgs<trace::Args>),
    Dataset(LazyArgs<dataset::Args>),
    Benchmark(LazyArgs<benchmark::Args>),
    Transform(LazyArgs<transform::Args>),
    Convert(LazyArgs<convert::Args>),
    #[cfg(feature = "picture")]
    Read(LazyArgs<read::Args>),
    Formats(LazyArgs<formats::Args>),
    Cells(LazyArgs<cells::Args>),
    Classic(LazyArgs<classic::Args>),
    #[cfg(feature = "page")]
    Serve(LazyArgs<serve::Args>),
    Engine(LazyArgs<engine::Args>),
    Mcp(LazyArgs<mcp::Args>),
    Info(LazyArgs<info::Args>),
    Completions(LazyArgs<completions::Args>),
    Man(LazyArgs<man::Args>),
}

/// Runs a command, which writes its results to `out`.
pub(crate) fn run_command(command: CliCommand, out: &mut Output) -> Result<ExitStatus, CommandError> {
    match command {
        CliCommand::Solve(args) => solve::run(&args, out),
        CliCommand::Check(args) => check::run(&args, out),
        CliCommand::Rate(args) => rate::run(&args, out),
        CliCommand::Explain(args) => explain::run(&args, out),
        CliCommand::Verify(args) => verify::run(&args, out),
        CliCommand::Hint(args) => hint::run(&args, out),
        CliCommand::Recognise(args) => recognise::run(&args, out),
        CliCommand::Judge(args) => judge::run(&args, out),
        CliCommand::Practise(args) => practise::run(&args, out),
        CliCommand::Course(args) => course::run(&args, out),
        CliCommand::Review(args) => review::run(&args, out),
        CliCommand::Skill(args) => skill::run(&args, out),
        #[cfg(feature = "play")]
        CliCommand::Play(args) => play::run(&args, out),
        CliCommand::Steps(args) => steps::run(&args, out),
        CliCommand::Als(args) => als::run(&args, out),
        CliCommand::Find(args) => find::run(&args, out),
        CliCommand::Render(args) => render::run(&args, out),
        CliCommand::Techniques(args) => techniques::run(&args, out),
        CliCommand::Profiles(args) => profiles::run(&args, out),
        CliCommand::Generate(args) => generate::run(&args, out),
        CliCommand::Neighbours(args) => neighbours::run(&args, out),
        CliCommand::Hunt(args) => hunt::run(&args, out),
        CliCommand::Subpuzzles(args) => subpuzzles::run(&args, out),
        CliCommand::Canon(args) => canon::run(&args, out),
        CliCommand::Dedup(args) => dedup::run(&args, out),
        CliCommand::Sample(args) => sample::run(&args, out),
        CliCommand::Stats(args) => stats::run(&args, out),
        CliCommand::Trace(args) => trace::run(&args, out),
        CliCommand::Dataset(args) => dataset::run(&args, out),
        CliCommand::Benchmark(args) => benchmark::run(&args, out),
        CliCommand::Transform(args) => transform::run(&args, out),
        CliCommand::Convert(args) => convert::run(&args, out),
        #[cfg(feature = "picture")]
        CliCommand::Read(args) => read::run(&args, out),
        CliCommand::Formats(args) => formats::run(&args, out),
        CliCommand::Cells(args) => cells::run(&args, out),
        CliCommand::Classic(args) => classic::run(&args, out),
        #[cfg(feature = "page")]
        CliCommand::Serve(args) => serve::run(&args, out),
        CliCommand::Engine(args) => engine::run(&args, out),
        CliCommand::Mcp(args) => mcp::run(&args, out),
        CliCommand::Info(args) => info::run(&args, out),
        CliCommand::Completions(args) => completions::run(&args, out),
        CliCommand::Man(args) => man::run(&args, out),
    }
}
