//! Streams of puzzles by seed, as iterators.

use std::sync::LazyLock;

use crate::hunt::{Hunt, Hunter};
use crate::minimal::Made;

/// Returns an endless iterator over minimal puzzles; the same seed gives the same ones. They are generated in
/// batches, so the first takes about as long as the following [`BATCH`](crate::minimal::BATCH).
///
/// ```
/// let puzzles: Vec<String> = ninefold_generate::generate(7).take(2).map(|made| made.to_string()).collect();
/// assert_eq!(puzzles, ninefold_generate::generate(7).take(2).map(|made| made.to_string()).collect::<Vec<_>>());
/// assert_ne!(puzzles[0], puzzles[1]);
/// ```
#[must_use]
pub fn generate(seed: u64) -> Puzzles<'static> {
    static ANY: LazyLock<Hunt> = LazyLock::new(Hunt::default);
    ANY.puzzles(seed)
}

/// Iterator over the puzzles of a seed, in the order of the command `ninefold generate`. It is endless: if no
/// puzzle meets the requirements, [`next`](Iterator::next) never returns
/// ([`Recipe::check`](crate::Recipe::check) detects some such cases).
#[derive(Debug)]
pub struct Puzzles<'h> {
    hunter: Hunter<'h>,
    seed: u64,
    beat: u64,
    ready: std::vec::IntoIter<Made>,
}

impl Hunt {
    /// Returns an iterator over the puzzles of a seed.
    ///
    /// ```
    /// use ninefold_generate::{Recipe, SquareSymmetry, hunt::Hunt};
    ///
    /// let recipe = Recipe { symmetry: SquareSymmetry::Rotate180, ..Recipe::default() };
    /// let hunt = Hunt { recipe, ..Hunt::default() };
    /// let made = hunt.puzzles(1).next().unwrap();
    /// assert!(SquareSymmetry::Rotate180.holds(made.pattern()));
    /// ```
    #[must_use]
    pub fn puzzles(&self, seed: u64) -> Puzzles<'_> {
        Puzzles { hunter: Hunter::new(self), seed, beat: 0, ready: Vec::new().into_iter() }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        loop {
            if let Some(made) = self.ready.next() {
                return Some(made);
            }
            let bag = self.hunter.beat(self.seed, self.beat, &|| false);
            self.beat += 1;
            self.ready = bag.found.into_iter().map(|found| found.made).collect::<Vec<_>>().into_iter();
        }
    }
}
