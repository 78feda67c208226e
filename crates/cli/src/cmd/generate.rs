//! `ninefold generate`: new puzzles and grids.

use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::{SystemTime, UNIX_EPOCH};

use ninefold::Digit;
use ninefold::generate::minimal::{BATCH, Made, Maker};
use ninefold::generate::{Recipe, SquareSymmetry};
use ninefold::solve::stream;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::{each, interrupt, report};

/// Make minimal puzzles, a line each
///
/// Every puzzle has one solution. Without a symmetry no given can be spared; with one, no given together with its
/// images. Solutions are drawn from all grids, each as likely as any other. The same seed gives the same puzzles,
/// whatever the number of threads; a longer run begins with the puzzles of a shorter one.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold generate
  ninefold generate -n 1000000 --seed 7 > puzzles.txt
  ninefold generate -n 10 --symmetry rotate180
  ninefold generate -n 10 --solutions

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Make so many puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,
    /// Where chance begins; if not given, the time decides and standard error tells the seed
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// The symmetry of the pattern: none, rotate180, rotate90, left-right, top-bottom, diagonal, anti-diagonal, both-axes, both-diagonals, full
    #[arg(long, value_name = "SYMMETRY", default_value_t, hide_default_value = true)]
    symmetry: SquareSymmetry,
    /// Add the solution as a second field
    #[arg(long)]
    solutions: bool,
    /// Use so many threads; all cores if not given
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let seed = args.seed.unwrap_or_else(seed_from_time);
    if args.seed.is_none() && !out.quiet {
        report::say(&format!("--seed {seed}"));
    }
    let recipe = Recipe { symmetry: args.symmetry, ..Recipe::default() };
    let mut left = args.number;
    let end = stream::ordered(
        args.jobs.unwrap_or_else(each::all_cores),
        (0..args.number.div_ceil(BATCH as u64)).take_while(|_| !interrupt::asked()),
        Maker::new,
        |maker, number| maker.batch(seed, &recipe, number),
        |puzzles: Vec<Made>| {
            for made in puzzles.iter().take(usize::try_from(left).unwrap_or(usize::MAX)) {
                if let Err(error) = write(made, args.solutions, out) {
                    return ControlFlow::Break(error);
                }
                left -= 1;
            }
            ControlFlow::Continue(())
        },
    );
    match end {
        ControlFlow::Continue(()) if interrupt::asked() => Ok(Exit::Interrupted),
        ControlFlow::Continue(()) => Ok(Exit::Fine),
        ControlFlow::Break(error) => Err(error.into()),
    }
}

fn write(made: &Made, solutions: bool, out: &mut Output) -> std::io::Result<()> {
    let givens = made.givens.values().map(|given| given.map_or('.', Digit::to_char));
    write!(out, "{}", givens.collect::<String>())?;
    if solutions {
        write!(out, "\t{}", made.solution)?;
    }
    writeln!(out)
}

fn seed_from_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
