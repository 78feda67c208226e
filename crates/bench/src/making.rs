//! `making`: random solution grids and minimal puzzles per second, ours and the peer's in turn.

use std::hint::black_box;
use std::process::ExitCode;

use ninefold::generate::minimal::{BATCH_SIZE, MinimalGenerator};
use ninefold::generate::{PuzzleRecipe, SquareSymmetry, solutions};
use ninefold::solve::random::SeededRandom;
use sudoku::{Sudoku, Symmetry};

use crate::clock::{measure_time, median};

/// Compare random solution grids and minimal puzzles with those of the registry crate `sudoku` 0.8: interleaved, one
/// thread, processor time.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rounds to take the median of; one more is run first to warm up.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Grids of ours in a round; the peer makes a tenth of them.
    #[arg(long, default_value_t = 200_000)]
    grids: usize,
    /// Batches of 512 puzzles of ours in a round; the peer makes 512 puzzles.
    #[arg(long, default_value_t = 16)]
    batches: u64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    println!("median of {} rounds, one thread, processor time", args.rounds);
    println!(
        "{:<20}{:>12}{:>12}{:>12}{:>12}{:>8}",
        "what", "ours ns", "ours/s", "peer ns", "peer/s", "ratio"
    );
    // The peer makes only a tenth of the grids; times are compared for each.
    let (few, mut random) = (args.grids.div_ceil(10), SeededRandom::new(1));
    let ours = || {
        for _ in 0..args.grids {
            black_box(solutions::random_grid(&mut random));
        }
        args.grids
    };
    let peer = || {
        for _ in 0..few {
            black_box(Sudoku::generate_solved());
        }
        few
    };
    time_in_turns("grids", args.rounds, ours, peer);
    for (symmetry, of_peer) in
        [(SquareSymmetry::None, Symmetry::None), (SquareSymmetry::Rotate180, Symmetry::HalfRotation)]
    {
        let (mut maker, mut seed) = (MinimalGenerator::new(), 0);
        let recipe = PuzzleRecipe { symmetry, ..PuzzleRecipe::default() };
        // Every round has a seed of its own, so that no batch is made twice.
        let ours = || {
            seed += 1;
            (0..args.batches).map(|number| maker.generate_batch(seed, &recipe, number).len()).sum()
        };
        let peer = || {
            for _ in 0..BATCH_SIZE {
                black_box(Sudoku::generate_with_symmetry(of_peer));
            }
            BATCH_SIZE
        };
        time_in_turns(&format!("puzzles, {symmetry}"), args.rounds, ours, peer);
    }
    Ok(ExitCode::SUCCESS)
}

/// Times two functions in turn; each returns how many it made.
fn time_in_turns(
    what: &str,
    rounds: usize,
    mut ours: impl FnMut() -> usize,
    mut peer: impl FnMut() -> usize,
) {
    let mut times = [Vec::new(), Vec::new()];
    // Round 0 only warms up.
    for round in 0..=rounds {
        for (i, (duration, made)) in
            [measure_time(&mut ours), measure_time(&mut peer)].into_iter().enumerate()
        {
            if round > 0 {
                times[i].push(duration.as_nanos() as f64 / made as f64);
            }
        }
    }
    let [ours, peer] = times.map(median);
    let (our_rate, peer_rate, ratio) = (1e9 / ours, 1e9 / peer, peer / ours);
    println!("{what:<20}{ours:>12.1}{our_rate:>12.0}{peer:>12.1}{peer_rate:>12.0}{ratio:>8.1}");
}
