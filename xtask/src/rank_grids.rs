//! `rank-grids`: round-trip test of grid numbers: from random numbers to their grids and back, by way of a
//! random image of each.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ninefold_generate::canon::catalogue::{GridCatalogue, GridNumber};
use ninefold_generate::random_transformation;
use ninefold_solve::random::SeededRandom;
use ninefold_solve::stream;

/// How many numbers, and which.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many random numbers
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    take: usize,
    /// Other numbers for another seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Leave out so many of the numbers, in ascending order, that an earlier run was through with
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// The number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    jobs: NonZero<usize>,
}

/// Interval between progress reports.
const TOLD_EVERY: Duration = Duration::from_secs(10);

/// Converts the numbers in ascending order, so that the table below a first band is computed and cached once.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let mut random = SeededRandom::new(args.seed);
    let mut numbers: Vec<(GridNumber, u64)> =
        (0..args.take).map(|place| (GridNumber::random(&mut random), place as u64)).collect();
    numbers.sort_unstable();
    let catalogue = GridCatalogue::new();
    let (begun, mut told, mut done, mut wrong) = (Instant::now(), Instant::now(), args.skip, 0);
    let _ = stream::process_in_order(
        args.jobs,
        numbers.into_iter().skip(args.skip),
        || (),
        |(), (number, place)| {
            let grid = catalogue.grid_from_number(number);
            // Number a random equivalent of the grid: the number must come back.
            let image = random_transformation(&mut SeededRandom::new(args.seed ^ place)).apply(&grid);
            (number, catalogue.grid_number(&image))
        },
        |(number, back)| {
            done += 1;
            if number != back {
                wrong += 1;
                println!("{number} came back as {back}");
            }
            if told.elapsed() >= TOLD_EVERY {
                told = Instant::now();
                println!("{done} of {} numbers, {wrong} wrong", args.take);
            }
            ControlFlow::<()>::Continue(())
        },
    );
    let (seconds, here) = (begun.elapsed().as_secs_f64(), done - args.skip);
    let each = 1000.0 * seconds / here.max(1) as f64;
    println!("{here} numbers to their grids, to images of these, and back: {wrong} came back as others");
    println!("{seconds:.0} s on {} threads, {each:.3} ms each", args.jobs);
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
