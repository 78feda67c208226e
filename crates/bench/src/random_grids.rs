//! `random-grids`: random solution grids per second, ours (all equally likely) and the peer's in turn.

use std::process::ExitCode;

use ninefold::generate::solutions;
use ninefold::solve::random::Random;

use crate::clock::{median, time};

/// Compare random solution grids with those of the registry crate `sudoku` 0.8: interleaved, one thread, processor time.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rounds to take the median of; one more is run first to warm up.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Grids of ours in a round; the peer makes a tenth of them.
    #[arg(long, default_value_t = 200_000)]
    count: usize,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let (few, mut random) = (args.count.div_ceil(10), Random::new(1));
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..=args.rounds {
        let (ours, ()) = time(|| (0..args.count).for_each(|_| keep(&solutions::random(&mut random))));
        let (peer, ()) = time(|| (0..few).for_each(|_| keep(&sudoku::Sudoku::generate_solved())));
        if round > 0 {
            times[0].push(ours.as_nanos() as f64 / args.count as f64);
            times[1].push(peer.as_nanos() as f64 / few as f64);
        }
    }
    let [ours, peer] = times.map(median);
    println!("median of {} rounds, one thread, processor time", args.rounds);
    println!(
        "ours {ours:.1} ns ({:.0}/s), peer {peer:.1} ns ({:.0}/s), ratio {:.1}",
        1e9 / ours,
        1e9 / peer,
        peer / ours
    );
    Ok(ExitCode::SUCCESS)
}

/// Makes sure that the grid is made.
fn keep<T>(grid: &T) {
    std::hint::black_box(grid);
}
