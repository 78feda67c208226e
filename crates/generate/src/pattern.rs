//! Search for puzzles with givens in chosen cells.
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
use ninefold_solve::lane::{Input, Question};
use ninefold_solve::random::Random;
use ninefold_solve::single::SingleEngine;

use crate::minimal::Made;
use crate::recipe::Recipe;
use crate::solutions;

/// Maximum number of solutions listed; of more, these are a sample.
const LISTED: u64 = 2000;

/// Number of steps before another grid is tried.
const PATIENCE: usize = 150;

/// Fills patterns.
#[derive(Debug, Default)]
pub(crate) struct Filler {
    engine: SingleEngine,
}

/// Outcome of an attempt to fill a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Attempt {
    /// A proper puzzle.
    Proper(Made),
    /// No proper puzzle was found: givens with several solutions, one of which is included.
    Improper(Made),
}

impl Filler {
    /// Makes one attempt, from one random grid or the requested one.
    pub(crate) fn attempt(&mut self, pattern: CellMap, recipe: &Recipe, random: &mut Random) -> Attempt {
        // With a requested grid there is nothing to vary.
        let start = recipe.solution.unwrap_or_else(|| solutions::random(random));
        let mut best = Made::on_grid(pattern, start);
        let mut least = self.list(&best, CellMap::EMPTY).len();
        if recipe.solution.is_some() {
            return if least == 1 { Attempt::Proper(best) } else { Attempt::Improper(best) };
        }
        for _ in 0..PATIENCE {
            if least == 1 {
                return Attempt::Proper(best);
            }
            // Empty more cells near the end: the few remaining solutions differ in fewer of them.
            let emptied = pick(pattern, 1 + random.below(if least < 100 { 4 } else { 2 }), random);
            let found = self.list(&best, emptied);
            let Some((filled, members)) = refill(&found, emptied, random) else { continue };
            let filled = Made::on_grid(pattern, filled);
            // The groups of a sample are too small.
            let all = found.len() < LISTED as usize;
            let solutions = if all { members } else { self.list(&filled, CellMap::EMPTY).len() };
            // Accept slightly worse fillings now and then, to escape dead ends.
            if solutions <= least || random.below(8) == 0 && solutions <= 2 * least + 2 {
                (best, least) = (filled, solutions);
            }
        }
        if least == 1 { Attempt::Proper(best) } else { Attempt::Improper(best) }
    }

    /// Lists solutions of a puzzle without some of its givens, up to `LISTED`.
    fn list(&mut self, made: &Made, without: CellMap) -> Vec<[u8; 81]> {
        let mut found = Vec::new();
        let masks = masks(made, without);
        self.engine.run(Question::up_to(LISTED), Input::Candidates(&masks), |solution| {
            found.push(*solution.as_text());
            ControlFlow::Continue(())
        });
        found
    }

    /// Adds givens until the solution is unique, each in the cell in which the remaining solutions differ
    /// most, then removes those outside the pattern that turn out to be redundant.
    pub(crate) fn complete(&mut self, made: &Made) -> CellMap {
        let mut givens = made.pattern();
        let right = |cell: Cell| b'0' + made.solution.digit(cell).get();
        loop {
            let found = self.list(&Made::on_grid(givens, made.solution), CellMap::EMPTY);
            if found.len() < 2 {
                break;
            }
            let agreeing =
                |cell: &Cell| found.iter().filter(|text| text[cell.index()] == right(*cell)).count();
            let Some(cell) = (!givens).iter().min_by_key(agreeing) else { break };
            givens += cell;
        }
        for cell in givens - made.pattern() {
            if self.list(&Made::on_grid(givens - CellMap::of(cell), made.solution), CellMap::EMPTY).len() == 1
            {
                givens -= cell;
            }
        }
        givens
    }
}

/// Returns the engine's candidate sets of a puzzle without some of its givens.
pub(crate) fn masks(made: &Made, without: CellMap) -> [u16; 81] {
    let mut masks = [0x1ff; 81];
    for cell in made.pattern() - without {
        masks[cell.index()] = 1 << made.solution.digit(cell).index();
    }
    masks
}

/// Picks this many cells of a pattern at random.
pub(crate) fn pick(pattern: CellMap, count: usize, random: &mut Random) -> CellMap {
    let (mut left, mut picked) = (pattern, CellMap::EMPTY);
    for _ in 0..count.min(pattern.len()) {
        let cell = left.nth(random.below(left.len())).expect("below the number of cells");
        left -= cell;
        picked += cell;
    }
    picked
}

/// Picks one of the smallest groups of solutions that agree in the emptied cells; returns a member and the
/// group's size.
fn refill(
    found: &[[u8; 81]],
    emptied: CellMap,
    random: &mut Random,
) -> Option<(ninefold_core::Solution, usize)> {
    let mut groups: BTreeMap<Vec<u8>, (usize, usize)> = BTreeMap::new();
    for (number, text) in found.iter().enumerate() {
        let key = emptied.iter().map(|cell| text[cell.index()]).collect();
        groups.entry(key).or_insert((number, 0)).1 += 1;
    }
    let least = groups.values().map(|&(_, members)| members).min()?;
    let smallest: Vec<usize> =
        groups.values().filter(|&&(_, members)| members == least).map(|&(member, _)| member).collect();
    Some((grid(&found[smallest[random.below(smallest.len())]]), least))
}

/// Converts the text of a solution into a grid.
pub(crate) fn grid(text: &[u8; 81]) -> ninefold_core::Solution {
    let digits = text.map(|digit| Digit::new(digit - b'0'));
    ninefold_core::Solution::new(ninefold_core::ByCell(digits)).expect("the engine finds solutions")
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::naive;

    use super::*;

    fn pattern(picture: &str) -> CellMap {
        Cell::all().zip(picture.bytes()).filter(|(_, sign)| *sign != b'.').map(|(cell, _)| cell).collect()
    }

    fn found(givens: &Made) -> Vec<String> {
        naive::solutions(&naive::masks(&givens.to_string()), 2)
    }

    /// Fills a pattern and checks that the puzzle has givens in its cells and one solution.
    fn check(picture: &str) {
        let (mut filler, mut random) = (Filler::default(), Random::new(3));
        let proper =
            (0..5).find_map(|_| match filler.attempt(pattern(picture), &Recipe::default(), &mut random) {
                Attempt::Proper(made) => Some(made),
                Attempt::Improper(_) => None,
            });
        let made = proper.expect("five attempts are enough");
        assert_eq!(made.pattern(), pattern(picture));
        assert_eq!(found(&made), [made.solution.to_string()]);
    }

    #[test]
    fn patterns_are_filled() {
        check("..x..x.x..x..x..x.x.....x..x...x.......x..x....x..x.....x.x..x..x..x..x.x..x..x..");
        check(".x.x.x.x.x.......x...x.x...x.......x..x...x..x.......x...x.x...x.......x.x.x.x.x.");
        check("x...x...x.x..x..x...x...x...x..x..x..........x..x..x...x...x...x..x..x.x...x...x.");
    }

    #[test]
    fn what_cannot_be_filled_is_completed() {
        let ring =
            pattern("xxxxxxxxxx.......xx.......xx.......xx.......xx.......xx.......xx.......xxxxxxxxxx");
        let (mut filler, mut random) = (Filler::default(), Random::new(3));
        let Attempt::Improper(made) = filler.attempt(ring, &Recipe::default(), &mut random) else {
            panic!("seven by seven empty cells leave several solutions")
        };
        assert_eq!((made.pattern(), found(&made).len()), (ring, 2));
        let completed = Made::on_grid(filler.complete(&made), made.solution);
        assert_eq!(found(&completed), [made.solution.to_string()]);
        assert!(completed.pattern().contains_all(ring));
        for cell in completed.pattern() - ring {
            let fewer = Made::on_grid(completed.pattern().without(cell), made.solution);
            assert_eq!(found(&fewer).len(), 2, "{cell} is needed");
        }
    }

    #[test]
    fn a_wished_grid_gives_one_answer() {
        let grid = solutions::random(&mut Random::new(1));
        let recipe = Recipe { solution: Some(grid), ..Recipe::default() };
        let attempt = |cells| Filler::default().attempt(cells, &recipe, &mut Random::new(1));
        assert!(matches!(attempt(CellMap::FULL), Attempt::Proper(made) if made.solution == grid));
        assert!(matches!(attempt(CellMap::EMPTY), Attempt::Improper(made) if made.solution == grid));
    }
}
