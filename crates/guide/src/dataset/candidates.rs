//! Puzzles that a data set may take: made batch by batch, each with the name of its class and its stratum.

use ninefold_chains::Engine;
use ninefold_core::{Board, ByCell, Digit};
use ninefold_generate::canon::{self, Canonizer};
use ninefold_generate::hunt::{Hunt, Hunter};
use ninefold_generate::minimal::Made;
use ninefold_rate::Walk;
use ninefold_solve::Solver;

use super::{Apart, By, Name, Plan};

/// A source of puzzles: a search, and the seed of its batches.
#[derive(Clone, Debug)]
pub(super) struct Vein {
    /// The stratum searched for; `None` for random puzzles of any kind.
    pub(super) stratum: Option<usize>,
    pub(super) hunt: Hunt,
    pub(super) seed: u64,
}

/// A puzzle that the data set may take.
pub(super) struct Candidate {
    pub(super) made: Made,
    pub(super) class: ByCell<Option<Digit>>,
    pub(super) name: Name,
    /// The name that decides its split: of the class, or of the solution grid.
    pub(super) divides: Name,
    pub(super) stratum: usize,
}

/// Makes the puzzles of batches. Use one per thread.
pub(super) struct Worker<'p> {
    plan: &'p Plan,
    vein: &'p Vein,
    hunter: Hunter<'p>,
    canonizer: Canonizer,
    engine: Engine,
}

impl<'p> Worker<'p> {
    pub(super) fn new(plan: &'p Plan, vein: &'p Vein) -> Worker<'p> {
        Worker {
            plan,
            vein,
            hunter: Hunter::new(&vein.hunt),
            canonizer: Canonizer::new(),
            engine: Engine::new(),
        }
    }

    /// Makes the puzzles of a batch, in their order; `None` if stopped.
    pub(super) fn lot(&mut self, number: u64, stop: &dyn Fn() -> bool) -> Option<Vec<Candidate>> {
        let bag = self.hunter.beat(self.vein.seed, number, stop);
        let mut candidates = Vec::with_capacity(bag.found.len());
        for found in bag.found {
            if stop() {
                return None;
            }
            let stratum = match self.vein.stratum {
                Some(stratum) => Some(stratum),
                None => self.stratum(&found.made, stop),
            };
            candidates.extend(stratum.map(|stratum| self.candidate(found.made, stratum)));
        }
        (!stop()).then_some(candidates)
    }

    /// Rebuilds the puzzles of a batch from an earlier run. Texts that are no puzzle with one solution, as in
    /// a damaged file, are skipped.
    pub(super) fn known_lot(&mut self, puzzles: &[(String, usize)]) -> Vec<Candidate> {
        let mut solver = Solver::new();
        let mut read = |puzzle: &str| -> Option<Made> {
            let board: Board = puzzle.parse().ok()?;
            let solution = solver.verdict(&board).proper().ok()?;
            Some(Made { givens: *board.values(), solution })
        };
        let known: Vec<(Made, usize)> =
            puzzles.iter().filter_map(|(puzzle, stratum)| Some((read(puzzle)?, *stratum))).collect();
        known.into_iter().map(|(made, stratum)| self.candidate(made, stratum)).collect()
    }

    /// Returns the stratum of a puzzle; `None` if it belongs to none.
    fn stratum(&mut self, made: &Made, stop: &dyn Fn() -> bool) -> Option<usize> {
        let bands = &self.plan.bands;
        match &self.plan.by {
            _ if bands.is_empty() => Some(0),
            By::Nothing | By::Technique(_) => None,
            By::Givens => bands.iter().position(|band| band.has_givens(made.pattern().len())),
            By::Scale(profile) => {
                let board = made.board();
                let mut walk = Walk::new(profile, &board, &mut self.engine);
                let rating = walk.rate(stop).ok()?.fields();
                bands.iter().position(|band| band.has(&rating))
            }
        }
    }

    fn candidate(&mut self, made: Made, stratum: usize) -> Candidate {
        let canonical = self.canonizer.values(&made.givens).expect("digits of a grid don't clash");
        let name = Name::of(&canonical.form);
        let divides = match self.plan.apart {
            Apart::Classes => name,
            Apart::Grids => Name::of_grid(&canon::solution(&made.solution).form),
        };
        Candidate { made, class: canonical.form, name, divides, stratum }
    }
}
