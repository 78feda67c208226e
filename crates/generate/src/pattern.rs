//! Generator of puzzles with givens in chosen cells.
//!
//! A random grid practically never has a unique solution for a sparse pattern, so a search is needed. It
//! begins with the digits of a random grid in the pattern, empties a few of its cells, and lists the
//! solutions of the rest. The digits in the emptied cells divide these into groups, and each group is a way
//! to fill the cells again, with as many solutions as it has members. One of the smallest groups is taken,
//! and so on until a group has one member: a proper puzzle. No other puzzle has to be solved: a single
//! listing tries all ways to fill the cells.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit};
use ninefold_solve::lane::{PuzzleInput, SolveQuestion};
use ninefold_solve::random::SeededRandom;
use ninefold_solve::single::SingleEngine;

use crate::minimal::GeneratedPuzzle;
use crate::recipe::PuzzleRecipe;
use crate::solutions;

/// Maximum number of solutions listed; of more, these are a sample.
const MAX_LISTED: u64 = 2000;

/// Number of steps before another grid is tried.
const MAX_FILL_CHANGES: usize = 150;

/// Fills patterns.
#[derive(Debug, Default)]
pub(crate) struct PatternFiller {
    engine: SingleEngine,
}

/// Outcome of an attempt to fill a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FillAttempt {
    /// A proper puzzle.
    Proper(GeneratedPuzzle),
    /// No proper puzzle was found: givens with several solutions, one of which is included.
    Improper(GeneratedPuzzle),
}

impl PatternFiller {
    /// Tries once to fill the pattern, from one random grid or the requested one.
    pub(crate) fn fill_pattern(
        &mut self,
        pattern: CellMap,
        recipe: &PuzzleRecipe,
        random: &mut SeededRandom,
    ) -> FillAttempt {
        // With a requested grid there is nothing to vary.
        let start = recipe.solution.unwrap_or_else(|| solutions::random_grid(random));
        let mut best = GeneratedPuzzle::from_grid(pattern, start);
        let mut least = self.list_solutions_without_givens(&best, CellMap::EMPTY).len();
        if recipe.solution.is_some() {
            return if least == 1 { FillAttempt::Proper(best) } else { FillAttempt::Improper(best) };
        }
        for _ in 0..MAX_FILL_CHANGES {
            if least == 1 {
                return FillAttempt::Proper(best);
            }
            // Empty more cells near the end: the few remaining solutions differ in fewer of them.
            let emptied =
                pick_random_cells(pattern, 1 + random.next_below(if least < 100 { 4 } else { 2 }), random);
            let found = self.list_solutions_without_givens(&best, emptied);
            let Some((filled, members)) = pick_rarest_filling(&found, emptied, random) else { continue };
            let filled = GeneratedPuzzle::from_grid(pattern, filled);
            // The groups of a sample are too small.
            let all = found.len() < MAX_LISTED as usize;
            let solutions =
                if all { members } else { self.list_solutions_without_givens(&filled, CellMap::EMPTY).len() };
            // Accept slightly worse fillings now and then, to escape dead ends.
            if solutions <= least || random.next_below(8) == 0 && solutions <= 2 * least + 2 {
                (best, least) = (filled, solutions);
            }
        }
        if least == 1 { FillAttempt::Proper(best) } else { FillAttempt::Improper(best) }
    }

    /// Lists solutions of a puzzle without some of its givens, up to `LISTED`.
    fn list_solutions_without_givens(&mut self, puzzle: &GeneratedPuzzle, without: CellMap) -> Vec<[u8; 81]> {
        let mut found = Vec::new();
        let masks = candidate_masks_without_givens(puzzle, without);
        self.engine.search_solutions(
            SolveQuestion::with_limit(MAX_LISTED),
            PuzzleInput::Candidates(&masks),
            |solution| {
                found.push(*solution.as_text());
                ControlFlow::Continue(())
            },
        );
        found
    }

    /// Adds givens until the solution is unique, each in the cell in which the remaining solutions differ
    /// most, then removes those outside the pattern that turn out to be redundant.
    pub(crate) fn add_givens_until_unique(&mut self, puzzle: &GeneratedPuzzle) -> CellMap {
        let mut givens = puzzle.given_cells();
        let right = |cell: Cell| b'0' + puzzle.solution.digit(cell).number();
        // While there are several solutions, fix the cell that most of them have wrong.
        loop {
            let found = self.list_solutions_without_givens(
                &GeneratedPuzzle::from_grid(givens, puzzle.solution),
                CellMap::EMPTY,
            );
            if found.len() < 2 {
                break;
            }
            let agreeing =
                |cell: &Cell| found.iter().filter(|text| text[cell.index()] == right(*cell)).count();
            let Some(cell) = (!givens).iter().min_by_key(agreeing) else { break };
            givens += cell;
        }
        // Later givens may have made earlier ones redundant: remove these, but none of the pattern.
        for cell in givens - puzzle.given_cells() {
            if self
                .list_solutions_without_givens(
                    &GeneratedPuzzle::from_grid(givens - CellMap::of(cell), puzzle.solution),
                    CellMap::EMPTY,
                )
                .len()
                == 1
            {
                givens -= cell;
            }
        }
        givens
    }
}

/// Returns the engine's candidate sets of a puzzle without some of its givens.
pub(crate) fn candidate_masks_without_givens(puzzle: &GeneratedPuzzle, without: CellMap) -> [u16; 81] {
    let mut masks = [0x1ff; 81];
    for cell in puzzle.given_cells() - without {
        masks[cell.index()] = 1 << puzzle.solution.digit(cell).index();
    }
    masks
}

/// Picks this many cells of a pattern at random.
pub(crate) fn pick_random_cells(pattern: CellMap, count: usize, random: &mut SeededRandom) -> CellMap {
    let (mut left, mut picked) = (pattern, CellMap::EMPTY);
    for _ in 0..count.min(pattern.len()) {
        let cell = left.nth(random.next_below(left.len())).expect("below the number of cells");
        left -= cell;
        picked += cell;
    }
    picked
}

/// Picks one of the smallest groups of solutions that agree in the emptied cells; returns a member and the
/// group's size.
fn pick_rarest_filling(
    found: &[[u8; 81]],
    emptied: CellMap,
    random: &mut SeededRandom,
) -> Option<(ninefold_core::Solution, usize)> {
    let mut groups: BTreeMap<Vec<u8>, (usize, usize)> = BTreeMap::new();
    for (number, text) in found.iter().enumerate() {
        let key = emptied.iter().map(|cell| text[cell.index()]).collect();
        groups.entry(key).or_insert((number, 0)).1 += 1;
    }
    let least = groups.values().map(|&(_, members)| members).min()?;
    let smallest: Vec<usize> =
        groups.values().filter(|&&(_, members)| members == least).map(|&(member, _)| member).collect();
    Some((grid_from_text(&found[smallest[random.next_below(smallest.len())]]), least))
}

/// Converts the text of a solution into a grid.
pub(crate) fn grid_from_text(text: &[u8; 81]) -> ninefold_core::Solution {
    let digits = text.map(|digit| Digit::new(digit - b'0'));
    ninefold_core::Solution::new(ninefold_core::ByCell(digits)).expect("the engine finds solutions")
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::naive;

    use super::*;

    fn parse_pattern(picture: &str) -> CellMap {
        Cell::all().zip(picture.bytes()).filter(|(_, sign)| *sign != b'.').map(|(cell, _)| cell).collect()
    }

    fn list_solution_texts(givens: &GeneratedPuzzle) -> Vec<String> {
        naive::find_solutions(&naive::parse_masks(&givens.to_string()), 2)
    }

    /// Fills a pattern and checks that the puzzle has givens in its cells and one solution.
    fn check(picture: &str) {
        let (mut filler, mut random) = (PatternFiller::default(), SeededRandom::new(3));
        let proper = (0..5).find_map(|_| {
            match filler.fill_pattern(parse_pattern(picture), &PuzzleRecipe::default(), &mut random) {
                FillAttempt::Proper(puzzle) => Some(puzzle),
                FillAttempt::Improper(_) => None,
            }
        });
        let puzzle = proper.expect("five attempts are enough");
        assert_eq!(puzzle.given_cells(), parse_pattern(picture));
        assert_eq!(list_solution_texts(&puzzle), [puzzle.solution.to_string()]);
    }

    #[test]
    fn patterns_are_filled() {
        check("..x..x.x..x..x..x.x.....x..x...x.......x..x....x..x.....x.x..x..x..x..x.x..x..x..");
        check(".x.x.x.x.x.......x...x.x...x.......x..x...x..x.......x...x.x...x.......x.x.x.x.x.");
        check("x...x...x.x..x..x...x...x...x..x..x..........x..x..x...x...x...x..x..x.x...x...x.");
    }

    #[test]
    fn unfillable_patterns_are_completed() {
        let ring = parse_pattern(
            "xxxxxxxxxx.......xx.......xx.......xx.......xx.......xx.......xx.......xxxxxxxxxx",
        );
        let (mut filler, mut random) = (PatternFiller::default(), SeededRandom::new(3));
        let FillAttempt::Improper(puzzle) = filler.fill_pattern(ring, &PuzzleRecipe::default(), &mut random)
        else {
            panic!("seven by seven empty cells leave several solutions")
        };
        assert_eq!((puzzle.given_cells(), list_solution_texts(&puzzle).len()), (ring, 2));
        let completed = GeneratedPuzzle::from_grid(filler.add_givens_until_unique(&puzzle), puzzle.solution);
        assert_eq!(list_solution_texts(&completed), [puzzle.solution.to_string()]);
        assert!(completed.given_cells().contains_all(ring));
        for cell in completed.given_cells() - ring {
            let fewer = GeneratedPuzzle::from_grid(completed.given_cells().without(cell), puzzle.solution);
            assert_eq!(list_solution_texts(&fewer).len(), 2, "{cell} is needed");
        }
    }

    #[test]
    fn a_wished_grid_gives_one_answer() {
        let grid = solutions::random_grid(&mut SeededRandom::new(1));
        let recipe = PuzzleRecipe { solution: Some(grid), ..PuzzleRecipe::default() };
        let attempt =
            |cells| PatternFiller::default().fill_pattern(cells, &recipe, &mut SeededRandom::new(1));
        assert!(matches!(attempt(CellMap::FULL), FillAttempt::Proper(puzzle) if puzzle.solution == grid));
        assert!(matches!(attempt(CellMap::EMPTY), FillAttempt::Improper(puzzle) if puzzle.solution == grid));
    }
}
