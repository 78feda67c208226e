//! Minimal puzzles: random solution grids from which givens are removed for as long as the puzzle stays proper.
//!
//! A random grid ([`solutions::random`]: all are equally likely), a random order of its cells; every given in
//! turn is removed, unless there were a second solution without it. What is left is minimal: no given can be spared.
//! With a symmetry of the square, all images of a cell go together; then no whole set of images can be spared, a
//! given by itself perhaps could.
//!
//! **Bias.** Grids are uniform, puzzles are not: a minimal puzzle is the more likely to be found, compared with others,
//! the fewer givens it has. This way finds 24.4 givens in the mean; of all minimal puzzles the mean is about 26.6
//! (Berthier 2009, "Unbiased statistics of a CSP").
//!
//! **How it's quick.** Whether a given can go is one question to the lane engine: is there a solution with another digit
//! in its cell? The answers for one grid depend on each other, so a batch of grids is worked on at once, a question
//! for each in every round. No question is needed while a naked or hidden single shows that the digit comes back:
//! most of the first removals.

use ninefold_core::{ByCell, ByDigit, Cell, CellMap, Digit, Solution};
use ninefold_solve::lane::{LaneEngine, Outcome, Question, Sink};
use ninefold_solve::random::Random;

use crate::SquareSymmetry;
use crate::solutions;

/// How many puzzles are made together.
pub const BATCH: usize = 512;

/// A puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The givens.
    pub givens: ByCell<Option<Digit>>,
    /// Its solution.
    pub solution: Solution,
}

/// Makes minimal puzzles, in batches.
///
/// A batch is fixed by seed, symmetry and its number, so several makers can share the numbers between them and the
/// stream of all batches stays the same.
///
/// ```
/// use ninefold_generate::{SquareSymmetry, minimal::{BATCH, Maker}};
///
/// let puzzles = Maker::new().batch(7, SquareSymmetry::Rotate180, 0);
/// assert_eq!(puzzles.len(), BATCH);
/// assert_eq!(puzzles, Maker::new().batch(7, SquareSymmetry::Rotate180, 0));
/// ```
#[derive(Debug, Default)]
pub struct Maker {
    engine: LaneEngine,
}

impl Maker {
    /// A maker.
    #[must_use]
    pub fn new() -> Maker {
        Maker::default()
    }

    /// The batch with this number of the stream of a seed.
    #[must_use]
    pub fn batch(&mut self, seed: u64, symmetry: SquareSymmetry, number: u64) -> Vec<Made> {
        let mut random = Random::new(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let orbits = symmetry.orbits();
        let mut works: Vec<Work> = (0..BATCH).map(|_| Work::new(&orbits, &mut random)).collect();
        let mut questions = Questions::default();
        loop {
            questions.clear();
            for (index, work) in works.iter_mut().enumerate() {
                work.remove_while_obvious();
                questions.ask(index, work);
            }
            if questions.owners.is_empty() {
                break;
            }
            let mut answers = Answers { owners: &questions.owners, needed: vec![false; works.len()] };
            let mut boards = questions.boards.iter();
            self.engine.run(Question::FIRST.in_any_order(), &mut boards, &mut answers);
            for (work, needed) in works.iter_mut().zip(answers.needed) {
                work.decide(needed);
            }
        }
        works.iter().map(Work::made).collect()
    }
}

/// A grid whose givens are being removed.
struct Work {
    solution: Solution,
    /// What is still to be tried, the next at the end.
    orbits: Vec<CellMap>,
    givens: CellMap,
    /// The givens by digit.
    cells: ByDigit<CellMap>,
    /// The givens as the engine reads them.
    board: [u16; 81],
}

impl Work {
    fn new(orbits: &[CellMap], random: &mut Random) -> Work {
        let solution = solutions::random(random);
        let mut orbits = orbits.to_vec();
        random.shuffle(&mut orbits);
        let mut cells = ByDigit::splat(CellMap::EMPTY);
        for (cell, &digit) in solution.digits().iter() {
            cells[digit] += cell;
        }
        let board = solution.digits().0.map(|digit| 1 << digit.index());
        Work { solution, orbits, givens: CellMap::FULL, cells, board }
    }

    /// Removes what comes next while singles bring each of it back.
    fn remove_while_obvious(&mut self) {
        while let Some(&orbit) = self.orbits.last() {
            let left = self.givens - orbit;
            if !orbit.iter().all(|cell| self.is_single(cell, orbit, left)) {
                return;
            }
            self.decide(false);
        }
    }

    /// Whether the givens that are left make the digit of a cell a naked or hidden single.
    fn is_single(&self, cell: Cell, orbit: CellMap, left: CellMap) -> bool {
        let digit = self.solution.digit(cell);
        let peers = cell.peers() - orbit;
        if Digit::ALL.into_iter().all(|other| other == digit || !self.cells[other].is_disjoint(peers)) {
            return true;
        }
        let seen = (self.cells[digit] - orbit).iter().fold(left, |seen, other| seen | other.peers());
        cell.houses().iter().any(|house| (house.cells() - seen).len() == 1)
    }

    /// Goes on to the next orbit; this one stays if it is needed.
    fn decide(&mut self, needed: bool) {
        if let Some(orbit) = self.orbits.pop()
            && !needed
        {
            self.givens -= orbit;
            for cell in orbit {
                self.cells[self.solution.digit(cell)] -= cell;
                self.board[cell.index()] = 0x1ff;
            }
        }
    }

    fn made(&self) -> Made {
        let given = |cell| self.givens.contains(cell).then(|| self.solution.digit(cell));
        Made { givens: ByCell::from_fn(given), solution: self.solution }
    }
}

/// The boards of a round: one for each cell that is to be removed, without its digit there.
#[derive(Default)]
struct Questions {
    boards: Vec<[u16; 81]>,
    /// Which grid each is about.
    owners: Vec<usize>,
}

impl Questions {
    fn clear(&mut self) {
        self.boards.clear();
        self.owners.clear();
    }

    /// Asks about the next orbit of a grid, if there is one.
    fn ask(&mut self, owner: usize, work: &Work) {
        let Some(&orbit) = work.orbits.last() else { return };
        // A second solution has another digit in one of the cells.
        for without in orbit {
            let mut board = work.board;
            for cell in orbit {
                board[cell.index()] = 0x1ff;
            }
            board[without.index()] &= !(1 << work.solution.digit(without).index());
            self.boards.push(board);
            self.owners.push(owner);
        }
    }
}

struct Answers<'a> {
    owners: &'a [usize],
    /// By grid: whether there is a second solution.
    needed: Vec<bool>,
}

impl Sink for Answers<'_> {
    const WANTS_SOLUTIONS: bool = false;

    fn solution(&mut self, _: usize, _: &ninefold_solve::lane::Solution) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }

    fn end(&mut self, puzzle: usize, outcome: Outcome) {
        self.needed[self.owners[puzzle]] |= outcome.solutions > 0;
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::{corpora, naive};

    use super::*;

    fn text(givens: &ByCell<Option<Digit>>) -> String {
        givens.values().map(|given| given.map_or('.', Digit::to_char)).collect()
    }

    /// Checks puzzles with the naive solver: each has one solution, and several without any one set of images.
    fn check(symmetry: SquareSymmetry, count: usize) {
        let puzzles = Maker::new().batch(1, symmetry, 3);
        for made in puzzles.iter().take(count) {
            let cells: CellMap =
                made.givens.iter().filter(|(_, given)| given.is_some()).map(|(cell, _)| cell).collect();
            assert!(symmetry.holds(cells), "{symmetry}: {cells}");
            assert_eq!(naive::solutions(&naive::masks(&text(&made.givens)), 2).len(), 1);
            assert!(
                made.givens
                    .iter()
                    .all(|(cell, given)| given.is_none_or(|digit| digit == made.solution.digit(cell)))
            );
            for orbit in symmetry.orbits().into_iter().filter(|&orbit| cells.contains_all(orbit)) {
                let fewer = ByCell::from_fn(|cell| made.givens[cell].filter(|_| !orbit.contains(cell)));
                assert_eq!(
                    naive::solutions(&naive::masks(&text(&fewer)), 2).len(),
                    2,
                    "{symmetry}: {orbit} can go"
                );
            }
        }
    }

    #[test]
    fn puzzles_are_proper_minimal_and_symmetric() {
        let count = if corpora::slow_tests() { BATCH } else { 3 };
        for symmetry in SquareSymmetry::ALL {
            check(symmetry, count);
        }
    }

    /// The figures that the documentation states, within five standard deviations of their means.
    #[test]
    fn puzzles_have_24_givens_in_the_mean() {
        let mut maker = Maker::new();
        let puzzles: Vec<Made> =
            (0..4).flat_map(|number| maker.batch(2, SquareSymmetry::None, number)).collect();
        let givens: usize = puzzles.iter().map(|made| made.givens.values().flatten().count()).sum();
        let mean = givens as f64 / puzzles.len() as f64;
        assert!((mean - 24.4).abs() < 0.15, "{mean}");
    }

    #[test]
    fn batches_are_fixed_by_seed_symmetry_and_number() {
        let (mut one, mut other) = (Maker::new(), Maker::new());
        let first = one.batch(9, SquareSymmetry::None, 0);
        let second = one.batch(9, SquareSymmetry::None, 1);
        assert_eq!(other.batch(9, SquareSymmetry::None, 1), second);
        assert_eq!(other.batch(9, SquareSymmetry::None, 0), first);
        assert_ne!(first[0], second[0]);
        assert_ne!(other.batch(10, SquareSymmetry::None, 0)[0], first[0]);
    }
}
