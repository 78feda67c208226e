//! `counting FILE`: solutions a second on boards that have very many, ours and the peer in turn.

use std::path::PathBuf;
use std::process::ExitCode;

use ninefold::{Board, Solver};

use crate::clock::{measure_time, median};

/// Compare counting: puzzles of a list less some givens, and the empty grid.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A list of puzzles, 81 characters a line; givens are taken from five of them.
    list: PathBuf,
    /// Count each board up to this.
    #[arg(long, default_value_t = 1_000_000)]
    limit: u64,
    /// Rounds to take the median of.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let text =
        std::fs::read_to_string(&args.list).map_err(|error| format!("{}: {error}", args.list.display()))?;
    let puzzles: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let five: Vec<&str> = puzzles.iter().copied().step_by(puzzles.len().div_ceil(5).max(1)).collect();
    let mut agree = true;
    println!("{:<24}{:>14}{:>16}{:>16}{:>9}  counts", "boards", "solutions", "ours/s", "peer/s", "ratio");
    for (name, boards) in [
        ("one given less", five.iter().map(|puzzle| remove_first_givens(puzzle, 1)).collect()),
        ("three givens less", five.iter().map(|puzzle| remove_first_givens(puzzle, 3)).collect()),
        ("the empty grid", vec![".".repeat(81)]),
    ] {
        agree &= compare_counting_speed(args, name, &boards)?;
    }
    Ok(ExitCode::from(u8::from(!agree)))
}

/// Returns a puzzle without its first givens.
fn remove_first_givens(puzzle: &str, givens: usize) -> String {
    puzzle.replacen(|c: char| c.is_ascii_digit() && c != '0', ".", givens)
}

fn compare_counting_speed(args: &Args, name: &str, boards: &[String]) -> Result<bool, String> {
    // Texts are parsed before the clock starts.
    let parse = |text: &String| text.parse::<Board>().map_err(|error| format!("{text}: {error}"));
    let ours: Vec<Board> = boards.iter().map(parse).collect::<Result<_, _>>()?;
    let parse =
        |text: &String| sudoku::Sudoku::from_str_line(text).map_err(|error| format!("{text}: {error}"));
    let peers: Vec<sudoku::Sudoku> = boards.iter().map(parse).collect::<Result<_, _>>()?;
    let mut solver = Solver::new();
    let (mut our_times, mut peer_times) = (Vec::new(), Vec::new());
    let (mut our_count, mut peer_count) = (0, 0);
    // Ours and the peer take turns, so that changes of the clock rate affect both.
    for _ in 0..args.rounds {
        let (duration, count) =
            measure_time(|| ours.iter().map(|board| solver.count_solutions(board, args.limit)).sum::<u64>());
        our_times.push(duration.as_secs_f64());
        our_count = count;
        let limit = args.limit as usize;
        let (duration, count) = measure_time(|| {
            peers.iter().map(|puzzle| puzzle.solutions_count_up_to(limit) as u64).sum::<u64>()
        });
        peer_times.push(duration.as_secs_f64());
        peer_count = count;
    }
    let (our_time, peer_time) = (median(our_times), median(peer_times));
    println!(
        "{name:<24}{our_count:>14}{:>16.0}{:>16.0}{:>9.2}  {}",
        our_count as f64 / our_time,
        peer_count as f64 / peer_time,
        peer_time / our_time,
        if our_count == peer_count { "agree" } else { "DIFFER" }
    );
    Ok(our_count == peer_count)
}
