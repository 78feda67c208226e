//! `soundness`: checks that on the whole paths of puzzles no step removes a digit of the solution or places a
//! wrong one, and that each is found again when its technique is asked for all of its steps.

use std::process::ExitCode;

use ninefold_core::Solution;
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::{Conclusions, Facts, SolutionStep};
use ninefold_solve::Solver;

use crate::lists::boards;
use crate::way::On;

/// What to walk, and of which puzzles to search for every step again.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    on: On,
    /// Find the steps of every N-th puzzle again; 1 for all
    #[arg(long, value_name = "N", default_value_t = 20)]
    every: usize,
    /// Lists of puzzles, one a line, up to a comma
    #[arg(required = true)]
    files: Vec<String>,
}

/// Walks the puzzles of every file; fails when a step is wrong or not found again.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let (way, every) = (args.on.way(), args.every.max(1));
    let mut all = Figures::default();
    for file in &args.files {
        let mut figures = Figures::default();
        let mut solver = Solver::new();
        for (number, board) in boards(file)?.into_iter().enumerate() {
            match solver.first_solution(&board) {
                Some(solution) => figures.walk(way.path(&board), &solution, number % every == 0),
                None => figures.unsolvable += 1,
            }
        }
        println!("{file}: {figures}");
        all.add(&figures);
    }
    println!("all: {all}");
    Ok(if all.wrong + all.lost == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Default)]
struct Figures {
    puzzles: usize,
    unsolvable: usize,
    steps: usize,
    wrong: usize,
    searched_again: usize,
    lost: usize,
}

impl Figures {
    /// Walks the path of a puzzle.
    fn walk(&mut self, path: Vec<(Facts, SolutionStep)>, solution: &Solution, again: bool) {
        self.puzzles += 1;
        for (facts, step) in path {
            self.steps += 1;
            if !is_right(&step.conclusions, solution) {
                self.wrong += 1;
                println!("wrong: {} {} on\n{:?}", step.technique().id, step.conclusions, facts.board());
            }
            if again {
                self.searched_again += 1;
                if !is_found_again(&facts, &step) {
                    self.lost += 1;
                    println!("lost: {} {} on\n{:?}", step.technique().id, step.conclusions, facts.board());
                }
            }
        }
    }

    fn add(&mut self, other: &Figures) {
        self.puzzles += other.puzzles;
        self.unsolvable += other.unsolvable;
        self.steps += other.steps;
        self.wrong += other.wrong;
        self.searched_again += other.searched_again;
        self.lost += other.lost;
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures { puzzles, unsolvable, steps, wrong, searched_again, lost } = self;
        write!(
            f,
            "{puzzles} puzzles ({unsolvable} more have no solution), {steps} steps, {wrong} wrong; \
             {searched_again} searched for again, {lost} not found"
        )
    }
}

/// Whether all that is placed is in the solution, and nothing that is removed.
pub(crate) fn is_right(conclusions: &Conclusions, solution: &Solution) -> bool {
    conclusions.placements.iter().all(|placed| solution.digit(placed.cell()) == placed.digit())
        && conclusions.eliminations.iter().all(|gone| solution.digit(gone.cell()) != gone.digit())
}

/// Whether the technique of a step finds it among all its steps.
fn is_found_again(facts: &Facts, step: &SolutionStep) -> bool {
    let all = find_all_steps(facts, &[step.technique()]);
    all.iter().any(|other| other.technique() == step.technique() && other.conclusions == step.conclusions)
}
