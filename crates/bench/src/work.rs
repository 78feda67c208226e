//! `work FILE`: nothing but solving, for a counter that looks on from outside (`perf stat`, an emulator's).

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use ninefold::solve::Backend;
use ninefold::solve::lane::{
    AnswerSink, LaneEngine, PuzzleInput, PuzzleLines, SolutionText, SolveOutcome, SolveQuestion,
};
use ninefold::solve::single::SingleEngine;

use crate::lists;

/// Solve a list again and again, asking whether each puzzle has one solution. What two more rounds take, and nothing else does,
/// is the work of the engine.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A list: 81 characters a line.
    file: PathBuf,
    /// One puzzle at a time.
    #[arg(long)]
    single: bool,
    /// Times to go through the list; none only reads it.
    #[arg(long, default_value_t = 1)]
    rounds: usize,
    /// At most this many puzzles, evenly taken.
    #[arg(long, default_value_t = 1000)]
    most: usize,
    /// The back end to use: avx512, avx2, neon or portable.
    #[arg(long)]
    backend: Option<Backend>,
}

/// Sums of the results, so that the work cannot be optimised away.
#[derive(Default)]
struct WorkSum {
    solutions: u64,
    branches: u64,
}

impl AnswerSink for WorkSum {
    fn on_solution(&mut self, _: usize, _: &SolutionText) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, _: usize, outcome: SolveOutcome) {
        self.solutions += outcome.solutions;
        self.branches += outcome.branches;
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let backend = args.backend.unwrap_or_else(Backend::fastest_backend);
    let missing = || format!("this machine has no {backend}");
    let bytes = lists::read_puzzle_sample(&args.file, args.most)?;
    let mut sum = WorkSum::default();
    // One engine solves boards one by one, the other many side by side.
    if args.single {
        let mut engine = SingleEngine::with_backend(backend).ok_or_else(missing)?;
        for _ in 0..args.rounds {
            for puzzle in bytes.as_chunks().0 {
                sum.on_puzzle_end(
                    0,
                    engine.search_solutions(SolveQuestion::UNIQUE, PuzzleInput::Text(puzzle), |_| {
                        ControlFlow::Continue(())
                    }),
                );
            }
        }
    } else {
        let mut engine = LaneEngine::with_backend(backend).ok_or_else(missing)?;
        for _ in 0..args.rounds {
            engine.answer_puzzles(SolveQuestion::UNIQUE, &mut PuzzleLines::new(&bytes, 81), &mut sum);
        }
    }
    let WorkSum { solutions, branches } = sum;
    println!(
        "{} puzzles, {} rounds: {solutions} solutions, {branches} branches",
        bytes.len() / 81,
        args.rounds
    );
    Ok(ExitCode::SUCCESS)
}
