//! Commands, one module each with `Args` and `run`, and the command line that combines them.

use clap::{ArgMatches, Args as _, Error, FromArgMatches, Subcommand};

use crate::common::CommonOptions;
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::lazy_args::{LazyArgs, LazyGroup};
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
#[cfg(feature = "print")]
pub(crate) mod print;
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
`learn`, `search`, `data`, `lab` and `list` alone show their members.
`ninefold COMMAND -h` explains a command, `ninefold help all` lists them all.")]
#[command(after_long_help = concat!("\
Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt > solutions.txt
  ninefold check puzzle.sdk
  ninefold rate puzzles.txt
  ninefold hint puzzle.sdk
  ninefold convert puzzle.sdk --to json
  ninefold lab cells '{r1c1, r2c2} % b1'

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
    #[cfg(feature = "play")]
    Play(LazyArgs<play::Args>),
    Steps(LazyArgs<steps::Args>),
    Render(LazyArgs<render::Args>),
    #[cfg(feature = "print")]
    Print(LazyArgs<print::Args>),
    Generate(LazyArgs<generate::Args>),
    Canon(LazyArgs<canon::Args>),
    Dedup(LazyArgs<dedup::Args>),
    Sample(LazyArgs<sample::Args>),
    Stats(LazyArgs<stats::Args>),
    Transform(LazyArgs<transform::Args>),
    Convert(LazyArgs<convert::Args>),
    #[cfg(feature = "picture")]
    Read(LazyArgs<read::Args>),
    #[cfg(feature = "page")]
    Serve(LazyArgs<serve::Args>),
    Engine(LazyArgs<engine::Args>),
    Mcp(LazyArgs<mcp::Args>),
    Info(LazyArgs<info::Args>),
    Completions(LazyArgs<completions::Args>),
    Man(LazyArgs<man::Args>),
    /// Learn techniques: the next exercise, positions to practise one, your plan and your skill
    Learn(LazyGroup<LearnCommand>),
    /// Search near a puzzle: harder ones, all neighbours, or the minimal ones within
    Search(LazyGroup<SearchCommand>),
    /// Write data for programs: solutions step by step, data sets, the benchmark
    Data(LazyGroup<DataCommand>),
    /// Experiment: almost locked sets, techniques as formulas, sets of cells, searches to watch
    Lab(LazyGroup<LabCommand>),
    /// List the techniques, profiles or formats, or show one
    List(LazyGroup<ListCommand>),
    // The members of the groups by their own names, which worked before there were groups.
    #[command(hide = true, alias = "practice")]
    Practise(LazyArgs<practise::Args>),
    #[command(hide = true)]
    Course(LazyArgs<course::Args>),
    #[command(hide = true)]
    Review(LazyArgs<review::Args>),
    #[command(hide = true)]
    Skill(LazyArgs<skill::Args>),
    #[command(hide = true)]
    Hunt(LazyArgs<hunt::Args>),
    #[command(hide = true, alias = "neighbors")]
    Neighbours(LazyArgs<neighbours::Args>),
    #[command(hide = true)]
    Subpuzzles(LazyArgs<subpuzzles::Args>),
    #[command(hide = true)]
    Trace(LazyArgs<trace::Args>),
    #[command(hide = true)]
    Dataset(LazyArgs<dataset::Args>),
    #[command(hide = true)]
    Benchmark(LazyArgs<benchmark::Args>),
    #[command(hide = true)]
    Als(LazyArgs<als::Args>),
    #[command(hide = true)]
    Find(LazyArgs<find::Args>),
    #[command(hide = true)]
    Cells(LazyArgs<cells::Args>),
    #[command(hide = true)]
    Classic(LazyArgs<classic::Args>),
    #[command(hide = true)]
    Techniques(LazyArgs<techniques::Args>),
    #[command(hide = true)]
    Profiles(LazyArgs<profiles::Args>),
    #[command(hide = true)]
    Formats(LazyArgs<formats::Args>),
}

/// Members of `ninefold learn`.
#[derive(Debug, Subcommand)]
pub(crate) enum LearnCommand {
    #[command(alias = "answer")]
    Next(LazyArgs<review::Args>),
    #[command(alias = "practice")]
    Practise(LazyArgs<practise::Args>),
    Plan(LazyArgs<course::Args>),
    Skill(LazyArgs<skill::Args>),
}

/// Members of `ninefold search`.
#[derive(Debug, Subcommand)]
pub(crate) enum SearchCommand {
    Harder(LazyArgs<hunt::Args>),
    Near(LazyArgs<neighbours::Args>),
    Within(LazyArgs<subpuzzles::Args>),
}

/// Members of `ninefold data`.
#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    Trace(LazyArgs<trace::Args>),
    Set(LazyArgs<dataset::Args>),
    Benchmark(LazyArgs<benchmark::Args>),
}

/// Members of `ninefold lab`.
#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    Als(LazyArgs<als::Args>),
    Formula(LazyArgs<find::Args>),
    Cells(LazyArgs<cells::Args>),
    Classic(LazyArgs<classic::Args>),
}

/// Members of `ninefold list`.
#[derive(Debug, Subcommand)]
pub(crate) enum ListCommand {
    Techniques(LazyArgs<techniques::Args>),
    Profiles(LazyArgs<profiles::Args>),
    Formats(LazyArgs<formats::Args>),
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
        CliCommand::Practise(args) | CliCommand::Learn(LazyGroup(LearnCommand::Practise(args))) => {
            practise::run(&args, out)
        }
        CliCommand::Course(args) | CliCommand::Learn(LazyGroup(LearnCommand::Plan(args))) => {
            course::run(&args, out)
        }
        CliCommand::Review(args) | CliCommand::Learn(LazyGroup(LearnCommand::Next(args))) => {
            review::run(&args, out)
        }
        CliCommand::Skill(args) | CliCommand::Learn(LazyGroup(LearnCommand::Skill(args))) => {
            skill::run(&args, out)
        }
        #[cfg(feature = "play")]
        CliCommand::Play(args) => play::run(&args, out),
        CliCommand::Steps(args) => steps::run(&args, out),
        CliCommand::Als(args) | CliCommand::Lab(LazyGroup(LabCommand::Als(args))) => als::run(&args, out),
        CliCommand::Find(args) | CliCommand::Lab(LazyGroup(LabCommand::Formula(args))) => {
            find::run(&args, out)
        }
        CliCommand::Render(args) => render::run(&args, out),
        #[cfg(feature = "print")]
        CliCommand::Print(args) => print::run(&args, out),
        CliCommand::Techniques(args) | CliCommand::List(LazyGroup(ListCommand::Techniques(args))) => {
            techniques::run(&args, out)
        }
        CliCommand::Profiles(args) | CliCommand::List(LazyGroup(ListCommand::Profiles(args))) => {
            profiles::run(&args, out)
        }
        CliCommand::Generate(args) => generate::run(&args, out),
        CliCommand::Neighbours(args) | CliCommand::Search(LazyGroup(SearchCommand::Near(args))) => {
            neighbours::run(&args, out)
        }
        CliCommand::Hunt(args) | CliCommand::Search(LazyGroup(SearchCommand::Harder(args))) => {
            hunt::run(&args, out)
        }
        CliCommand::Subpuzzles(args) | CliCommand::Search(LazyGroup(SearchCommand::Within(args))) => {
            subpuzzles::run(&args, out)
        }
        CliCommand::Canon(args) => canon::run(&args, out),
        CliCommand::Dedup(args) => dedup::run(&args, out),
        CliCommand::Sample(args) => sample::run(&args, out),
        CliCommand::Stats(args) => stats::run(&args, out),
        CliCommand::Trace(args) | CliCommand::Data(LazyGroup(DataCommand::Trace(args))) => {
            trace::run(&args, out)
        }
        CliCommand::Dataset(args) | CliCommand::Data(LazyGroup(DataCommand::Set(args))) => {
            dataset::run(&args, out)
        }
        CliCommand::Benchmark(args) | CliCommand::Data(LazyGroup(DataCommand::Benchmark(args))) => {
            benchmark::run(&args, out)
        }
        CliCommand::Transform(args) => transform::run(&args, out),
        CliCommand::Convert(args) => convert::run(&args, out),
        #[cfg(feature = "picture")]
        CliCommand::Read(args) => read::run(&args, out),
        CliCommand::Formats(args) | CliCommand::List(LazyGroup(ListCommand::Formats(args))) => {
            formats::run(&args, out)
        }
        CliCommand::Cells(args) | CliCommand::Lab(LazyGroup(LabCommand::Cells(args))) => {
            cells::run(&args, out)
        }
        CliCommand::Classic(args) | CliCommand::Lab(LazyGroup(LabCommand::Classic(args))) => {
            classic::run(&args, out)
        }
        #[cfg(feature = "page")]
        CliCommand::Serve(args) => serve::run(&args, out),
        CliCommand::Engine(args) => engine::run(&args, out),
        CliCommand::Mcp(args) => mcp::run(&args, out),
        CliCommand::Info(args) => info::run(&args, out),
        CliCommand::Completions(args) => completions::run(&args, out),
        CliCommand::Man(args) => man::run(&args, out),
    }
}
