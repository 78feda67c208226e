//! `compare DIR`: each list, first solution and uniqueness, our engines and the peer in turn on one thread.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use ninefold::solve::Backend;
use ninefold::solve::lane::{
    AnswerSink, LaneEngine, PuzzleInput, PuzzleLines, SolutionText, SolveOutcome, SolveQuestion,
};
use ninefold::solve::single::SingleEngine;
use serde_json::json;

use crate::clock::{measure_time, median};
use crate::lists::{self, BenchList, STRIDE};

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
enum CompareMode {
    First,
    Unique,
}

impl CompareMode {
    const ALL: [CompareMode; 2] = [CompareMode::First, CompareMode::Unique];

    fn name(self) -> &'static str {
        match self {
            CompareMode::First => "first",
            CompareMode::Unique => "unique",
        }
    }

    fn solve_question(self) -> SolveQuestion {
        match self {
            CompareMode::First => SolveQuestion::FIRST,
            CompareMode::Unique => SolveQuestion::UNIQUE,
        }
    }
}

/// Results of one engine on a list: two engines agree if their solution counts do, puzzle by puzzle.
#[derive(Clone, Default, PartialEq, Eq)]
struct EngineCounts {
    solutions: Vec<u8>,
    branches: u64,
}

/// One row of the table.
struct CompareRow {
    list: String,
    mode: CompareMode,
    engine: &'static str,
    ours: f64,
    peer: f64,
    branches: f64,
    agree: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let backend = args.backend.unwrap_or_else(Backend::fastest_backend);
    let missing = || format!("this machine has no {backend}");
    let mut lane = LaneEngine::with_backend(backend).ok_or_else(missing)?;
    let mut single = SingleEngine::with_backend(backend).ok_or_else(missing)?;
    let mut rows = Vec::new();
    for list in
        lists::read_or_generate_lists(args.folder.as_deref(), args.seed, args.list.as_deref(), args.most)?
    {
        for mode in CompareMode::ALL {
            let new = compare_engines_on_list(args, &list, mode, &mut lane, &mut single);
            // Rows of the table appear as soon as they are measured.
            if !args.json {
                if rows.is_empty() {
                    println!("{}", format_table_heading(backend, args));
                }
                new.iter().for_each(|row| println!("{}", row.format_table_row()));
            }
            rows.extend(new);
        }
    }
    if args.json {
        let rows: Vec<_> = rows.iter().map(|row| row.to_json(backend)).collect();
        println!("{}", serde_json::Value::from(rows));
    } else {
        print_geometric_means(&rows);
    }
    // Speeds of engines that disagree mean nothing.
    let agree = rows.iter().all(|row| row.agree);
    if !agree {
        eprintln!("the engines disagree on the number of solutions");
    }
    Ok(ExitCode::from(u8::from(!agree)))
}

/// Prints the geometric means of the ratios, by engine and mode.
fn print_geometric_means(rows: &[CompareRow]) {
    for engine in ["lane", "single"] {
        for modes in [&[CompareMode::First][..], &[CompareMode::Unique], &CompareMode::ALL] {
            let logs: Vec<f64> = rows
                .iter()
                .filter(|row| row.engine == engine && modes.contains(&row.mode))
                .map(|row| row.speed_ratio().ln())
                .collect();
            let mean = (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
            let names: Vec<&str> = modes.iter().map(|mode| mode.name()).collect();
            println!("geometric mean of {:<3} {engine:<7} {:<14} {mean:.2}", logs.len(), names.join(" and "));
        }
    }
}

fn compare_engines_on_list(
    args: &Args,
    list: &BenchList,
    mode: CompareMode,
    lane: &mut LaneEngine,
    single: &mut SingleEngine,
) -> Vec<CompareRow> {
    let count = list.len() as f64;
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    let mut counts = [EngineCounts::default(), EngineCounts::default(), EngineCounts::default()];
    // The engines take turns, so that changes of the clock rate affect all; round 0 only warms up.
    for round in 0..=args.rounds {
        let results = [
            measure_time(|| run_lane_engine(lane, list, mode, args.batch)),
            measure_time(|| run_single_engine(single, list, mode)),
            measure_time(|| run_peer_solver(list, mode)),
        ];
        for (i, (duration, result)) in results.into_iter().enumerate() {
            counts[i] = result;
            if round > 0 {
                times[i].push(duration.as_nanos() as f64 / count);
            }
        }
    }
    let [lane_time, single_time, peer] = times.map(median);
    let row = |engine, ours, i: usize| CompareRow {
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
struct GridCollector {
    counts: EngineCounts,
    first: usize,
    grids: Vec<u8>,
}

impl AnswerSink for GridCollector {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        let slot = (self.first + puzzle) * STRIDE;
        self.grids[slot..slot + 81].copy_from_slice(solution.as_text());
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.counts.solutions[self.first + puzzle] = outcome.solutions as u8;
        self.counts.branches += outcome.branches;
    }
}

fn run_lane_engine(
    engine: &mut LaneEngine,
    list: &BenchList,
    mode: CompareMode,
    batch: Option<usize>,
) -> EngineCounts {
    let mut collect = GridCollector {
        counts: EngineCounts { solutions: vec![0; list.len()], branches: 0 },
        first: 0,
        grids: vec![0; list.bytes.len()],
    };
    // With a batch size, the engine gets the list in parts, as a caller with few puzzles would use it.
    for (i, bytes) in list.bytes.chunks(batch.unwrap_or(list.len()).max(1) * STRIDE).enumerate() {
        collect.first = i * batch.unwrap_or(0);
        engine.answer_puzzles(mode.solve_question(), &mut PuzzleLines::new(bytes, STRIDE), &mut collect);
    }
    std::hint::black_box(&collect.grids);
    collect.counts
}

fn run_single_engine(engine: &mut SingleEngine, list: &BenchList, mode: CompareMode) -> EngineCounts {
    let mut counts = EngineCounts { solutions: Vec::with_capacity(list.len()), branches: 0 };
    let mut grids = vec![0; list.bytes.len()];
    // Solutions are copied out, so that finding them can't be optimised away.
    for (i, puzzle) in list.puzzles().enumerate() {
        let outcome = match mode {
            CompareMode::First => {
                engine.search_solutions(SolveQuestion::FIRST, PuzzleInput::Text(puzzle), |solution| {
                    grids[i * STRIDE..][..81].copy_from_slice(solution.as_text());
                    ControlFlow::Continue(())
                })
            }
            CompareMode::Unique => {
                engine.count_solutions(SolveQuestion::UNIQUE.with_any_order(), PuzzleInput::Text(puzzle))
            }
        };
        counts.solutions.push(outcome.solutions as u8);
        counts.branches += outcome.branches;
    }
    std::hint::black_box(&grids);
    counts
}

fn run_peer_solver(list: &BenchList, mode: CompareMode) -> EngineCounts {
    let mut counts = EngineCounts { solutions: Vec::with_capacity(list.len()), branches: 0 };
    let mut grids = vec![0; list.bytes.len()];
    // The peer's time includes parsing, as ours does.
    for (i, puzzle) in list.puzzles().enumerate() {
        let text = std::str::from_utf8(puzzle).expect("the lists are ASCII");
        let puzzle = sudoku::Sudoku::from_str_line(text).expect("the lists are valid");
        counts.solutions.push(match mode {
            CompareMode::First => match puzzle.some_solution() {
                Some(solution) => {
                    grids[i * STRIDE..][..81].copy_from_slice(&solution.to_bytes());
                    1
                }
                None => 0,
            },
            CompareMode::Unique => puzzle.solutions_count_up_to(2) as u8,
        });
    }
    std::hint::black_box(&grids);
    counts
}

fn format_table_heading(backend: Backend, args: &Args) -> String {
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

impl CompareRow {
    fn speed_ratio(&self) -> f64 {
        self.peer / self.ours
    }

    fn format_table_row(&self) -> String {
        format!(
            "{:<28}{:<8}{:<8}{:>12.1}{:>12.1}{:>9.2}{:>12.2}  {}",
            self.list,
            self.mode.name(),
            self.engine,
            self.ours,
            self.peer,
            self.speed_ratio(),
            self.branches,
            if self.agree { "agree" } else { "DIFFER" }
        )
    }

    fn to_json(&self, backend: Backend) -> serde_json::Value {
        json!({
            "list": self.list,
            "mode": self.mode.name(),
            "engine": self.engine,
            "backend": backend.to_string(),
            "ns_per_puzzle": self.ours,
            "peer_ns_per_puzzle": self.peer,
            "ratio": self.speed_ratio(),
            "guesses_per_puzzle": self.branches,
            "counts_agree": self.agree,
        })
    }
}
