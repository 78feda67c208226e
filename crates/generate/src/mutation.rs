//! Random changes of a puzzle: some givens are removed, others added, until the solution is unique again.

use std::ops::ControlFlow;

use ninefold_core::CellMap;
use ninefold_solve::lane::{PuzzleInput, SolveQuestion};
use ninefold_solve::random::SeededRandom;
use ninefold_solve::single::SingleEngine;

use crate::minimal::{GeneratedPuzzle, MinimalGenerator};
use crate::pattern::{candidate_masks_without_givens, grid_from_text, pick_random_cells};
use crate::recipe::PuzzleRecipe;

/// Maximum number of solutions listed; if there are more, other givens are tried. With a thousand, pearls and
/// puzzles of few givens took twice as long, nearly all of it spent here; with a hundred, 19 givens are
/// hardly found.
const MAX_LISTED: u64 = 300;
/// Maximum number of solutions listed for a pattern: the givens keep their places, and a puzzle has to be
/// among the solutions. With fewer it took twice as long.
const MAX_LISTED_IN_PATTERN: u64 = 1000;

/// Changes puzzles at random.
#[derive(Debug, Default)]
pub(crate) struct PuzzleMutator {
    engine: SingleEngine,
    generator: MinimalGenerator,
}

impl PuzzleMutator {
    /// Returns a proper puzzle near this one that follows the recipe, or `None` if the attempt fails.
    pub(crate) fn mutate_puzzle(
        &mut self,
        puzzle: &GeneratedPuzzle,
        recipe: &PuzzleRecipe,
        random: &mut SeededRandom,
    ) -> Option<GeneratedPuzzle> {
        let orbits = recipe.symmetry.orbits();
        let pattern = puzzle.given_cells();
        // Choose the givens to remove: up to four of a pattern, otherwise one or two whole orbits.
        let removed = match recipe.pattern {
            Some(_) => pick_random_cells(pattern, 1 + random.next_below(4), random),
            None => {
                let mut filled: Vec<CellMap> =
                    orbits.iter().copied().filter(|&orbit| pattern.contains_all(orbit)).collect();
                random.shuffle(&mut filled);
                let number = 1 + random.next_below(2);
                filled.iter().take(number).fold(CellMap::EMPTY, |all, &orbit| all | orbit)
            }
        };
        // The new puzzle takes one of the solutions that the remaining givens allow.
        let left = pattern - removed;
        let most = if recipe.pattern.is_some() { MAX_LISTED_IN_PATTERN } else { MAX_LISTED };
        let mut found = self.list_solutions_without_givens(puzzle, removed, most)?;
        let chosen = match recipe.solution {
            Some(solution) => solution,
            None => grid_from_text(&found[random.next_below(found.len())]),
        };
        let mut givens = left;
        if recipe.pattern.is_some() {
            givens = pattern;
            retain_agreeing_solutions(&mut found, removed, &chosen);
        }
        // Without a pattern, add givens elsewhere until that solution is the only one.
        let mut free: Vec<CellMap> = orbits.into_iter().filter(|&orbit| orbit.is_disjoint(left)).collect();
        random.shuffle(&mut free);
        while found.len() > 1 && recipe.pattern.is_none() {
            // Prefer the orbit that excludes the most other solutions.
            let agreeing =
                |orbit: &CellMap| found.iter().filter(|text| agrees_in_cells(text, *orbit, &chosen)).count();
            let best = (0..free.len()).min_by_key(|&index| agreeing(&free[index]))?;
            let orbit = free.swap_remove(best);
            givens |= orbit;
            retain_agreeing_solutions(&mut found, orbit, &chosen);
        }
        // Not unique, or unchanged: no new puzzle.
        if found.len() > 1 || givens == pattern && chosen == puzzle.solution {
            return None;
        }
        let mutated = GeneratedPuzzle::from_grid(givens, chosen);
        Some(match recipe.pattern {
            Some(_) => mutated,
            None => self.generator.minimize_puzzle(&mutated, recipe, random),
        })
    }

    /// Lists all solutions of a puzzle without some of its givens, if they are fewer than the limit.
    fn list_solutions_without_givens(
        &mut self,
        puzzle: &GeneratedPuzzle,
        without: CellMap,
        most: u64,
    ) -> Option<Vec<[u8; 81]>> {
        let mut found = Vec::new();
        let masks = candidate_masks_without_givens(puzzle, without);
        let outcome = self.engine.search_solutions(
            SolveQuestion::with_limit(most),
            PuzzleInput::Candidates(&masks),
            |solution| {
                found.push(*solution.as_text());
                ControlFlow::Continue(())
            },
        );
        (outcome.solutions < most).then_some(found)
    }
}

/// Retains the solutions that agree with one in some cells.
fn retain_agreeing_solutions(found: &mut Vec<[u8; 81]>, cells: CellMap, with: &ninefold_core::Solution) {
    found.retain(|text| agrees_in_cells(text, cells, with));
}

fn agrees_in_cells(text: &[u8; 81], cells: CellMap, with: &ninefold_core::Solution) -> bool {
    cells.iter().all(|cell| text[cell.index()] == b'0' + with.digit(cell).number())
}
