//! Streams of puzzles by seed, as iterators.

use std::sync::LazyLock;

use crate::minimal::GeneratedPuzzle;
use crate::targeted_search::{PuzzleRequirements, TargetedSearch};

/// Returns an endless iterator over minimal puzzles; the same seed gives the same ones. They are generated in
/// batches, so the first takes about as long as the following [`BATCH_SIZE`](crate::minimal::BATCH_SIZE).
///
/// ```
/// let puzzles: Vec<String> = ninefold_generate::generate(7).take(2).map(|made| made.to_string()).collect();
/// assert_eq!(puzzles, ninefold_generate::generate(7).take(2).map(|made| made.to_string()).collect::<Vec<_>>());
/// assert_ne!(puzzles[0], puzzles[1]);
/// ```
#[must_use]
pub fn generate(seed: u64) -> GeneratedPuzzles<'static> {
    static ANY: LazyLock<PuzzleRequirements> = LazyLock::new(PuzzleRequirements::default);
    ANY.generate_puzzles(seed)
}

/// Iterator over the puzzles of a seed, in the order of the command `ninefold generate`. It is endless: if no
/// puzzle meets the requirements, [`next`](Iterator::next) never returns
/// ([`PuzzleRecipe::check_feasible`](crate::PuzzleRecipe::check_feasible) detects some such cases).
#[derive(Debug)]
pub struct GeneratedPuzzles<'h> {
    search: TargetedSearch<'h>,
    seed: u64,
    batch: u64,
    ready: std::vec::IntoIter<GeneratedPuzzle>,
}

impl PuzzleRequirements {
    /// Returns an iterator over the puzzles of a seed.
    ///
    /// ```
    /// use ninefold_generate::{PuzzleRecipe, SquareSymmetry, targeted_search::PuzzleRequirements};
    ///
    /// let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..PuzzleRecipe::default() };
    /// let hunt = PuzzleRequirements { recipe, ..PuzzleRequirements::default() };
    /// let made = hunt.generate_puzzles(1).next().unwrap();
    /// assert!(SquareSymmetry::Rotate180.matches_pattern(made.given_cells()));
    /// ```
    #[must_use]
    pub fn generate_puzzles(&self, seed: u64) -> GeneratedPuzzles<'_> {
        GeneratedPuzzles { search: TargetedSearch::new(self), seed, batch: 0, ready: Vec::new().into_iter() }
    }
}

impl Iterator for GeneratedPuzzles<'_> {
    type Item = GeneratedPuzzle;

    fn next(&mut self) -> Option<GeneratedPuzzle> {
        loop {
            if let Some(puzzle) = self.ready.next() {
                return Some(puzzle);
            }
            let result = self.search.run_batch(self.seed, self.batch, &|| false);
            self.batch += 1;
            self.ready = result.found.into_iter().map(|found| found.puzzle).collect::<Vec<_>>().into_iter();
        }
    }
}
