//! The commands, one file each: `Args` and `run`.

use crate::args::Command;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) mod als;
pub(crate) mod canon;
pub(crate) mod cells;
pub(crate) mod check;
pub(crate) mod classic;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod dedup;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod info;
pub(crate) mod man;
pub(crate) mod neighbours;
#[cfg(feature = "play")]
pub(crate) mod play;
pub(crate) mod practise;
pub(crate) mod profiles;
pub(crate) mod rate;
pub(crate) mod recognise;
pub(crate) mod render;
pub(crate) mod sample;
#[cfg(feature = "page")]
pub(crate) mod serve;
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
        Command::Practise(args) => practise::run(&args, out),
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
