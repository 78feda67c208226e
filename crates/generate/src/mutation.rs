//! Puzzles near a puzzle, at random: some givens go, others come, and there is one solution again.

use std::ops::ControlFlow;

use ninefold_core::CellMap;
use ninefold_solve::lane::{Input, Question};
use ninefold_solve::random::Random;
use ninefold_solve::single::SingleEngine;

use crate::minimal::{Made, Maker};
use crate::pattern::{grid, masks, pick};
use crate::recipe::Recipe;

/// How many solutions are listed; when there are more, other givens are tried. With a thousand, pearls and puzzles of few givens
/// took twice as long, nearly all of it spent here; with a hundred, 19 givens are hardly found.
const LISTED: u64 = 300;
/// In a pattern the givens keep their places, and a puzzle has to be among the solutions: with fewer it took twice as long.
const LISTED_IN_PATTERN: u64 = 1000;

/// Makes puzzles from others.
#[derive(Debug, Default)]
pub(crate) struct Mutator {
    engine: SingleEngine,
    maker: Maker,
}

impl Mutator {
    /// A proper puzzle near this one that keeps to the recipe, or nothing if luck is out.
    pub(crate) fn mutate(&mut self, made: &Made, recipe: &Recipe, random: &mut Random) -> Option<Made> {
        let orbits = recipe.symmetry.orbits();
        let pattern = made.pattern();
        let removed = match recipe.pattern {
            Some(_) => pick(pattern, 1 + random.below(4), random),
            None => {
                let mut filled: Vec<CellMap> =
                    orbits.iter().copied().filter(|&orbit| pattern.contains_all(orbit)).collect();
                random.shuffle(&mut filled);
                let number = 1 + random.below(2);
                filled.iter().take(number).fold(CellMap::EMPTY, |all, &orbit| all | orbit)
            }
        };
        let left = pattern - removed;
        let most = if recipe.pattern.is_some() { LISTED_IN_PATTERN } else { LISTED };
        let mut found = self.list(made, removed, most)?;
        let chosen = match recipe.solution {
            Some(solution) => solution,
            None => grid(&found[random.below(found.len())]),
        };
        let mut givens = left;
        if recipe.pattern.is_some() {
            givens = pattern;
            agree(&mut found, removed, &chosen);
        }
        let mut free: Vec<CellMap> = orbits.into_iter().filter(|&orbit| orbit.is_disjoint(left)).collect();
        random.shuffle(&mut free);
        while found.len() > 1 && recipe.pattern.is_none() {
            // One that tells the solution from all others, if there is any; else one that leaves few.
            let agreeing =
                |orbit: &CellMap| found.iter().filter(|text| agrees(text, *orbit, &chosen)).count();
            let best = (0..free.len()).min_by_key(|&index| agreeing(&free[index]))?;
            let orbit = free.swap_remove(best);
            givens |= orbit;
            agree(&mut found, orbit, &chosen);
        }
        if found.len() > 1 || givens == pattern && chosen == made.solution {
            return None;
        }
        let mutated = Made::on_grid(givens, chosen);
        Some(match recipe.pattern {
            Some(_) => mutated,
            None => self.maker.minimize(&mutated, recipe, random),
        })
    }

    /// All solutions of a puzzle without some of its givens, if they are fewer than the limit.
    fn list(&mut self, made: &Made, without: CellMap, most: u64) -> Option<Vec<[u8; 81]>> {
        let mut found = Vec::new();
        let masks = masks(made, without);
        let outcome = self.engine.run(Question::up_to(most), Input::Candidates(&masks), |solution| {
            found.push(*solution.as_text());
            ControlFlow::Continue(())
        });
        (outcome.solutions < most).then_some(found)
    }
}

/// Keeps the solutions that agree with one in some cells.
fn agree(found: &mut Vec<[u8; 81]>, cells: CellMap, with: &ninefold_core::Solution) {
    found.retain(|text| agrees(text, cells, with));
}

fn agrees(text: &[u8; 81], cells: CellMap, with: &ninefold_core::Solution) -> bool {
    cells.iter().all(|cell| text[cell.index()] == b'0' + with.digit(cell).get())
}
