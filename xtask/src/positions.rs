//! `positions`: checks whether all steps of some techniques are true, on positions of many puzzles: those
//! where singles, intersections, subsets and basic fish find nothing more. A digit of the solution then leads
//! on to the next.

use std::process::ExitCode;

use ninefold_core::{Board, Solution};
use ninefold_logic::engine::{find_all_steps, find_next_step};
use ninefold_logic::{Facts, Technique, TechniqueFamily, techniques};
use ninefold_solve::Solver;

use crate::lists::boards;
use crate::soundness::is_right;

/// What to look for, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Ids of techniques, names of families, or all; and lists of puzzles, one a line, up to a comma
    #[arg(required = true, value_name = "TECHNIQUE|FILE")]
    techniques_and_files: Vec<String>,
}

/// Prints for each technique the number of steps and of positions with them, and how many steps were wrong or
/// not proved.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let is_meant = |technique: &Technique, argument: &String| {
        argument == "all"
            || technique.id == argument
            || format!("{:?}", technique.family).to_lowercase() == *argument
    };
    let is_technique =
        |argument: &String| techniques::all_techniques().any(|technique| is_meant(technique, argument));
    let (names, files): (Vec<&String>, Vec<&String>) =
        args.techniques_and_files.iter().partition(|argument| is_technique(argument));
    // All means those that are looked for unasked.
    let meant = |technique: &&'static Technique| {
        let by = |name: &&String| {
            is_meant(technique, name) && (*name != "all" || techniques::ALL.contains(technique))
        };
        names.iter().any(by)
    };
    let wanted: Vec<&'static Technique> = techniques::all_techniques().filter(meant).collect();
    if wanted.is_empty() || files.is_empty() {
        return Err("expected techniques or families, and files".into());
    }
    let mut figures = vec![Figures::default(); wanted.len()];
    let mut positions = 0;
    let mut solver = Solver::new();
    for file in files {
        for board in boards(file)? {
            let Some(solution) = solver.first_solution(&board) else { continue };
            positions += walk(&board, &solution, &wanted, &mut figures);
        }
    }
    println!("{positions} positions");
    for (technique, figures) in wanted.iter().zip(&figures) {
        let Figures { steps, positions, wrong, unproved } = figures;
        println!(
            "{:32} {steps} steps on {positions} positions, {wrong} wrong, {unproved} not proved",
            technique.id
        );
    }
    let bad: usize = figures.iter().map(|figures| figures.wrong + figures.unproved).sum();
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Clone, Copy, Default)]
struct Figures {
    steps: usize,
    positions: usize,
    wrong: usize,
    unproved: usize,
}

/// Searches the positions of one puzzle; returns their number.
fn walk(board: &Board, solution: &Solution, wanted: &[&'static Technique], figures: &mut [Figures]) -> usize {
    let basic: Vec<&'static Technique> = techniques::ALL
        .iter()
        .copied()
        .filter(|technique| {
            let families = [TechniqueFamily::Single, TechniqueFamily::Intersection, TechniqueFamily::Subset];
            families.contains(&technique.family)
                || ["x-wing", "swordfish", "jellyfish"].contains(&technique.id)
        })
        .collect();
    let mut facts = Facts::new(board.clone());
    let mut positions = 0;
    loop {
        // Apply basic steps until none is left; the position is then searched.
        while let Some(step) = find_next_step(&facts, &basic) {
            facts.apply_conclusions(&step.conclusions);
        }
        let Some(cell) = facts.empty_cells().iter().min_by_key(|&cell| facts.candidates(cell).len()) else {
            return positions;
        };
        positions += 1;
        for (technique, figures) in wanted.iter().zip(&mut *figures) {
            look(&facts, technique, solution, figures);
        }
        // Place a digit of the solution to get on.
        facts.place_digit(cell.to_candidate(solution.digit(cell)));
    }
}

fn look(facts: &Facts, technique: &'static Technique, solution: &Solution, figures: &mut Figures) {
    let steps = find_all_steps(facts, &[technique]);
    figures.positions += usize::from(!steps.is_empty());
    figures.steps += steps.len();
    for step in steps {
        if !is_right(&step.conclusions, solution) {
            figures.wrong += 1;
            println!("wrong: {} {} on\n{:?}", technique.id, step.conclusions, facts.board());
        }
        let certificate = step.build_certificate(facts);
        let checker = facts.certificate_checker();
        if !certificate.is_ok_and(|certificate| checker.check_step(&step.conclusions, &certificate).is_ok()) {
            figures.unproved += 1;
            println!("not proved: {} {} on\n{:?}", technique.id, step.conclusions, facts.board());
        }
    }
}
