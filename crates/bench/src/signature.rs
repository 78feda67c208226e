//! `signature`: one line that is the same on every machine and changes only when an algorithm does.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use ninefold::Board;
use ninefold::solve::Backend;
use ninefold::solve::lane::{AnswerSink, LaneEngine, SolutionText, SolveOutcome, SolveQuestion};

/// Print the solver's signature: solutions and branches over the lists of `data/`, with a sum over the solutions
/// in the order in which they are found.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The back end to use: avx512, avx2, neon or portable. All give the same line.
    #[arg(long)]
    backend: Option<Backend>,
}

/// Sums up the outcomes of the engine.
#[derive(Default)]
struct SignatureSum {
    solutions: u64,
    branches: u64,
    /// By puzzle, since puzzles end in an order that depends on the back end.
    hashes: Vec<u64>,
}

impl SignatureSum {
    /// FNV-1a over the solutions of a puzzle.
    fn puzzle_hash_mut(&mut self, puzzle: usize) -> &mut u64 {
        if puzzle >= self.hashes.len() {
            self.hashes.resize(puzzle + 1, 0xcbf2_9ce4_8422_2325);
        }
        &mut self.hashes[puzzle]
    }
}

impl AnswerSink for SignatureSum {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        let hash = self.puzzle_hash_mut(puzzle);
        for &byte in solution.as_text() {
            *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.puzzle_hash_mut(puzzle);
        self.solutions += outcome.solutions;
        self.branches += outcome.branches;
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let backend = args.backend.unwrap_or_else(Backend::fastest_backend);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    // The lists have puzzles with one solution, with several and with none, and sukakus.
    let mut boards = Vec::new();
    for file in ["minimal.txt", "several.txt", "none.txt", "sukaku.txt"] {
        let path = folder.join(file);
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        for line in text.lines() {
            let board: Board = line.parse().map_err(|error| format!("{file}: {error}"))?;
            boards.push(board.candidate_masks());
        }
    }
    let mut engine =
        LaneEngine::with_backend(backend).ok_or_else(|| format!("this machine has no {backend}"))?;
    let mut sum = SignatureSum::default();
    // Up to a thousand solutions are hashed for each puzzle.
    engine.answer_puzzles(SolveQuestion::with_limit(1000), &mut boards.iter(), &mut sum);
    let hash = sum.hashes.iter().fold(0u64, |all, hash| all.rotate_left(5) ^ hash);
    println!("signature: {} solutions, {} branches, {hash:016x}", sum.solutions, sum.branches);
    Ok(ExitCode::SUCCESS)
}
