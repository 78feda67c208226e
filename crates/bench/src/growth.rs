//! `growth PROGRAM`: growth of time and memory with the length of a list, the number of threads and the
//! length of a path.

use std::collections::BTreeMap;
use std::process::{Command, ExitCode};

use ninefold::chains::ChainEngine;
use ninefold::rate::{RatingWalk, WalkProgress, scales};
use ninefold::{Board, Puzzle};

use crate::clock::{measure_time, median};
use crate::fresh;
use crate::program::ExternalProgram;

/// Measure how time and memory grow, on fresh puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Our program, for lists and threads
    #[arg(value_parser = ExternalProgram::parse_command, required_unless_present = "walk")]
    program: Option<ExternalProgram>,
    /// The seed of the puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each list is taken; the least time counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Nothing but one walk, for whoever measures its memory: the scale and the puzzle
    #[arg(long, num_args = 2, value_names = ["SCALE", "PUZZLE"])]
    walk: Option<Vec<String>>,
}

/// Commands to time, with their arguments and the lengths of the lists.
const LISTS: [(&str, &[&str], &[usize]); 3] = [
    ("solve", &["solve"], &[100, 1000, 10_000, 100_000]),
    ("rate se", &["rate", "--profile", "se"], &[10, 100, 1000]),
    ("rate human", &["rate", "--profile", "human"], &[10, 100, 1000]),
];

/// Numbers of threads.
const THREADS: [&str; 2] = ["1", "2"];

/// The scales whose walks are measured.
const SCALES: [&str; 3] = ["se", "human", "hodoku"];

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    if let Some([scale, puzzle]) = args.walk.as_deref() {
        println!("{}", measure_walk_memory(scale, puzzle)?);
        return Ok(ExitCode::SUCCESS);
    }
    let program = args.program.as_ref().ok_or("there is no program")?;
    for (what, arguments, lengths) in LISTS {
        benchmark_lists(args, program, what, arguments, lengths)?;
    }
    for scale in SCALES {
        benchmark_walks(args, scale)?;
    }
    print_walk_memory(args)?;
    Ok(ExitCode::SUCCESS)
}

/// Times a command on longer and longer lists, with one thread and with two.
fn benchmark_lists(
    args: &Args,
    program: &ExternalProgram,
    what: &str,
    arguments: &[&str],
    lengths: &[usize],
) -> Result<(), String> {
    let longest = lengths.iter().copied().max().unwrap_or(0);
    // Shorter lists are the beginnings of the longest one.
    let boards: Vec<Board> = fresh::generate(args.seed).take(longest).collect();
    println!("\n{what}, by the clock on the wall, least of {}; speed-up by a second thread", args.rounds);
    println!(
        "{:>10}{:>16}{:>16}{:>16}{:>12}",
        "puzzles", "1 thread, ms", "us a puzzle", "2 threads, ms", "speed-up"
    );
    for &length in lengths {
        let mut walls = [f64::INFINITY; THREADS.len()];
        // The least of several rounds is the time with the fewest disturbances.
        for _ in 0..args.rounds {
            for (least, threads) in walls.iter_mut().zip(THREADS) {
                let run = program.with_arguments(arguments).with_arguments(&["--quiet", "-j", threads, "{}"]);
                *least = least.min(run.run_expecting_success(&boards[..length])?.wall_time.as_secs_f64());
            }
        }
        let [one, two] = walls;
        let each = one / length as f64 * 1e6;
        println!("{length:>10}{:>16.2}{each:>16.2}{:>16.2}{:>12.2}", one * 1e3, two * 1e3, one / two);
    }
    Ok(())
}

/// Prints the time of a walk by its number of steps.
fn benchmark_walks(args: &Args, scale: &str) -> Result<(), String> {
    const WIDTH: usize = 10;
    let name = scale;
    let scale = scales::scale_by_name(scale).ok_or("there is no such scale")?;
    let mut engine = ChainEngine::new();
    let mut by_steps: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    // Group the times by the number of steps, ten by ten.
    for board in fresh::generate(args.seed).take(1000) {
        let (took, steps) = measure_time(|| {
            let mut walk = RatingWalk::new(scale, &board, &mut engine);
            std::iter::from_fn(|| (walk.advance_step(|| false) == WalkProgress::Stepped).then_some(()))
                .count()
        });
        by_steps.entry(steps / WIDTH).or_default().push(took.as_secs_f64() * 1e3);
    }
    println!("\nrate {name}: time by the steps of a way, 1,000 puzzles, processor time");
    println!("{:>10}{:>10}{:>14}{:>14}{:>16}", "steps", "puzzles", "median, ms", "worst, ms", "us a step");
    for (steps, times) in by_steps {
        let (count, worst) = (times.len(), times.iter().copied().fold(0.0, f64::max));
        let middle = median(times);
        let each = middle * 1e3 / (steps * WIDTH + WIDTH / 2) as f64;
        let range = format!("{}-{}", steps * WIDTH, steps * WIDTH + WIDTH - 1);
        println!("{range:>10}{count:>10}{middle:>14.3}{worst:>14.3}{each:>16.1}");
    }
    Ok(())
}

/// Prints the memory of single walks, each measured in a process of its own.
fn print_walk_memory(args: &Args) -> Result<(), String> {
    // Walks on ordinary puzzles are compared with those on hard ones.
    let ordinary: Vec<Board> = fresh::generate(args.seed).take(5).collect();
    let of = |from: u16, to: u16| fresh::parse_er_range(&format!("{}..{}", from / 10, to / 10));
    let hard: Vec<Board> = fresh::generate_rated_puzzles(args.seed, &of(70, 80)?).take(5).collect();
    let harder: Vec<Board> = fresh::generate_rated_puzzles(args.seed, &of(80, 100)?).take(5).collect();
    println!("\nmemory of one walk, kB: median and most of five puzzles, each in a process of its own");
    println!("{:>10}{:>22}{:>22}{:>22}", "scale", "ordinary", "ER 7 to 8", "ER 8 to 10");
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    for scale in SCALES {
        let mut line = format!("{scale:>10}");
        for boards in [&ordinary, &hard, &harder] {
            let mut took = Vec::new();
            // Peak memory never falls, so every walk gets a process of its own.
            for board in boards {
                let output =
                    Command::new(&program).args(["growth", "--walk", scale, &board.to_string()]).output();
                let stdout = output.map_err(|error| format!("{}: {error}", program.display()))?.stdout;
                let text = String::from_utf8_lossy(&stdout);
                took.push(text.trim().parse::<f64>().map_err(|_| format!("a walk told no memory: {text}"))?);
            }
            let most = took.iter().copied().fold(0.0, f64::max);
            line += &format!("{:>22}", format!("{} / {most}", median(took)));
        }
        println!("{line}");
    }
    Ok(())
}

/// Returns the memory a walk adds, in kB, to the peak of a process that has already read everything a walk
/// needs.
fn measure_walk_memory(scale: &str, puzzle: &str) -> Result<u64, String> {
    let scale = scales::scale_by_name(scale).ok_or("there is no such scale")?;
    let puzzle: Puzzle = puzzle.parse().map_err(|error| format!("{puzzle}: {error}"))?;
    let board = Board::try_from(&puzzle).map_err(|error| error.to_string())?;
    let before = peak_memory()?;
    let mut engine = ChainEngine::new();
    RatingWalk::new(scale, &board, &mut engine).run_to_end(|| false);
    Ok(peak_memory()? - before)
}

/// Returns the peak memory of this process in kB, as Linux reports it.
fn peak_memory() -> Result<u64, String> {
    let status = std::fs::read_to_string("/proc/self/status")
        .map_err(|error| format!("/proc/self/status: {error}"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("there is no VmHWM")?;
    line.trim().trim_end_matches("kB").trim().parse().map_err(|_| format!("VmHWM is {line}"))
}
