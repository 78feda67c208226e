//! `compare DIR`: each list, first solution and uniqueness, our engines and the peer in turn on one thread.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use ninefold::solve::Backend;
use ninefold::solve::lane::{Input, LaneEngine, Lines, Outcome, Question, Sink, Solution};
use ninefold::solve::single::SingleEngine;
use serde_json::json;

use crate::clock::{median, time};
use crate::lists::{self, List, STRIDE};

/// Compare our engines with the registry crate `sudoku` 0.8: interleaved, one thread, processor time.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A folder of puzzle lists: *.txt, 81 characters a line. Without one: fresh puzzles
    folder: Option<PathBuf>,
    /// The seed of fresh puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rounds to take the median of; one more is run first to warm up.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Only this list.
    #[arg(long)]
    list: Option<String>,
    /// At most this many puzzles of each list.
    #[arg(long, default_value_t = 20_000)]
    most: usize,
    /// Puzzles handed to the lane engine at once.
    #[arg(long)]
    batch: Option<usize>,
    /// The back end to measure: avx512, avx2, neon or portable.
    #[arg(long)]
    backend: Option<Backend>,
    /// One JSON array instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    First,
    Unique,
}

impl Mode {
    const ALL: [Mode; 2] = [Mode::First, Mode::Unique];

    fn name(self) -> &'static str {
        match self {
            Mode::First => "first",
            Mode::Unique => "unique",
        }
    }

    fn question(self) -> Question {
        match self {
            Mode::First => Question::FIRST,
            Mode::Unique => Question::UNIQUE,
        }
    }
}

/// Results of one engine on a list: two engines agree if their solution counts do, puzzle by puzzle.
#[derive(Clone, Default, PartialEq, Eq)]
struct Counts {
    solutions: Vec<u8>,
    branches: u64,
}

/// One row of the table.
struct Row {
    list: String,
    mode: Mode,
    engine: &'static str,
    ours: f64,
    peer: f64,
    branches: f64,
    agree: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let backend = args.backend.unwrap_or_else(Backend::best);
    let missing = || format!("this machine has no {backend}");
    let mut lane = LaneEngine::with_backend(backend).ok_or_else(missing)?;
    let mut single = SingleEngine::with_backend(backend).ok_or_else(missing)?;
    let mut rows = Vec::new();
    for list in lists::read_or_make(args.folder.as_deref(), args.seed, args.list.as_deref(), args.most)? {
        for mode in Mode::ALL {
            let new = measure(args, &list, mode, &mut lane, &mut single);
            if !args.json {
                if rows.is_empty() {
                    println!("{}", heading(backend, args));
                }
                new.iter().for_each(|row| println!("{}", row.text()));
            }
            rows.extend(new);
        }
    }
    if args.json {
        let rows: Vec<_> = rows.iter().map(|row| row.json(backend)).collect();
        println!("{}", serde_json::Value::from(rows));
    } else {
        geometric_means(&rows);
    }
    let agree = rows.iter().all(|row| row.agree);
    if !agree {
        eprintln!("the engines disagree on the number of solutions");
    }
    Ok(ExitCode::from(u8::from(!agree)))
}

/// Prints the geometric means of the ratios, by engine and mode.
fn geometric_means(rows: &[Row]) {
    for engine in ["lane", "single"] {
        for modes in [&[Mode::First][..], &[Mode::Unique], &Mode::ALL] {
            let logs: Vec<f64> = rows
                .iter()
                .filter(|row| row.engine == engine && modes.contains(&row.mode))
                .map(|row| row.ratio().ln())
                .collect();
            let mean = (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
            let names: Vec<&str> = modes.iter().map(|mode| mode.name()).collect();
            println!("geometric mean of {:<3} {engine:<7} {:<14} {mean:.2}", logs.len(), names.join(" and "));
        }
    }
}

fn measure(
    args: &Args,
    list: &List,
    mode: Mode,
    lane: &mut LaneEngine,
    single: &mut SingleEngine,
) -> Vec<Row> {
    let count = list.len() as f64;
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    let mut counts = [Counts::default(), Counts::default(), Counts::default()];
    // The engines take turns, so that changes of the clock rate affect all; round 0 only warms up.
    for round in 0..=args.rounds {
        let results = [
            time(|| by_lane(lane, list, mode, args.batch)),
            time(|| by_single(single, list, mode)),
            time(|| by_peer(list, mode)),
        ];
        for (i, (duration, result)) in results.into_iter().enumerate() {
            counts[i] = result;
            if round > 0 {
                times[i].push(duration.as_nanos() as f64 / count);
            }
        }
    }
    let [lane_time, single_time, peer] = times.map(median);
    let row = |engine, ours, i: usize| Row {
        list: list.name.clone(),
        mode,
        engine,
        ours,
        peer,
        branches: counts[i].branches as f64 / count,
        agree: counts[i].solutions == counts[2].solutions,
    };
    vec![row("lane", lane_time, 0), row("single", single_time, 1)]
}

/// Takes the solutions as a caller would: the first is written out.
struct Collect {
    counts: Counts,
    first: usize,
    grids: Vec<u8>,
}

impl Sink for Collect {
    fn solution(&mut self, puzzle: usize, solution: &Solution) -> ControlFlow<()> {
        let slot = (self.first + puzzle) * STRIDE;
        self.grids[slot..slot + 81].copy_from_slice(solution.as_text());
        ControlFlow::Continue(())
    }

    fn end(&mut self, puzzle: usize, outcome: Outcome) {
        self.counts.solutions[self.first + puzzle] = outcome.solutions as u8;
        self.counts.branches += outcome.branches;
    }
}

fn by_lane(engine: &mut LaneEngine, list: &List, mode: Mode, batch: Option<usize>) -> Counts {
    let mut collect = Collect {
        counts: Counts { solutions: vec![0; list.len()], branches: 0 },
        first: 0,
        grids: vec![0; list.bytes.len()],
    };
    // With a batch size, the engine gets the list in parts, as a caller with few puzzles would use it.
    for (i, bytes) in list.bytes.chunks(batch.unwrap_or(list.len()).max(1) * STRIDE).enumerate() {
        collect.first = i * batch.unwrap_or(0);
        engine.run(mode.question(), &mut Lines::new(bytes, STRIDE), &mut collect);
    }
    std::hint::black_box(&collect.grids);
    collect.counts
}

fn by_single(engine: &mut SingleEngine, list: &List, mode: Mode) -> Counts {
    let mut counts = Counts { solutions: Vec::with_capacity(list.len()), branches: 0 };
    let mut grids = vec![0; list.bytes.len()];
    for (i, puzzle) in list.puzzles().enumerate() {
        let outcome = match mode {
            Mode::First => engine.run(Question::FIRST, Input::Text(puzzle), |solution| {
                grids[i * STRIDE..][..81].copy_from_slice(solution.as_text());
                ControlFlow::Continue(())
            }),
            Mode::Unique => engine.count(Question::UNIQUE.in_any_order(), Input::Text(puzzle)),
        };
        counts.solutions.push(outcome.solutions as u8);
        counts.branches += outcome.branches;
    }
    std::hint::black_box(&grids);
    counts
}

fn by_peer(list: &List, mode: Mode) -> Counts {
    let mut counts = Counts { solutions: Vec::with_capacity(list.len()), branches: 0 };
    let mut grids = vec![0; list.bytes.len()];
    for (i, puzzle) in list.puzzles().enumerate() {
        let text = std::str::from_utf8(puzzle).expect("the lists are ASCII");
        let puzzle = sudoku::Sudoku::from_str_line(text).expect("the lists are valid");
        counts.solutions.push(match mode {
            Mode::First => match puzzle.some_solution() {
                Some(solution) => {
                    grids[i * STRIDE..][..81].copy_from_slice(&solution.to_bytes());
                    1
                }
                None => 0,
            },
            Mode::Unique => puzzle.solutions_count_up_to(2) as u8,
        });
    }
    std::hint::black_box(&grids);
    counts
}

fn heading(backend: Backend, args: &Args) -> String {
    let mut text = format!("backend {backend}, median of {} rounds, one thread, processor time", args.rounds);
    if let Some(batch) = args.batch {
        let _ = write!(text, ", batches of {batch}");
    }
    let _ = write!(
        text,
        "\n{:<28}{:<8}{:<8}{:>12}{:>12}{:>9}{:>12}  counts",
        "list", "mode", "engine", "ns/puzzle", "peer", "ratio", "guesses"
    );
    text
}

impl Row {
    fn ratio(&self) -> f64 {
        self.peer / self.ours
    }

    fn text(&self) -> String {
        format!(
            "{:<28}{:<8}{:<8}{:>12.1}{:>12.1}{:>9.2}{:>12.2}  {}",
            self.list,
            self.mode.name(),
            self.engine,
            self.ours,
            self.peer,
            self.ratio(),
            self.branches,
            if self.agree { "agree" } else { "DIFFER" }
        )
    }

    fn json(&self, backend: Backend) -> serde_json::Value {
        json!({
            "list": self.list,
            "mode": self.mode.name(),
            "engine": self.engine,
            "backend": backend.to_string(),
            "ns_per_puzzle": self.ours,
            "peer_ns_per_puzzle": self.peer,
            "ratio": self.ratio(),
            "guesses_per_puzzle": self.branches,
            "counts_agree": self.agree,
        })
    }
}
