//! Puzzles one after the other: the stream of a seed, for loops and iterator chains.

use std::sync::LazyLock;

use crate::hunt::{Hunt, Hunter};
use crate::minimal::Made;

/// Minimal puzzles without end; the same seed gives the same ones. They are made in batches, so the first takes about as long
/// as the following [`BATCH`](crate::minimal::BATCH).
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

/// The puzzles of a seed, in the order in which the program `ninefold generate` gives them. Without end: where no puzzle is
/// like the requested one, [`next`](Iterator::next) never returns ([`Recipe::check`](crate::Recipe::check) finds some such wishes).
#[derive(Debug)]
pub struct Puzzles<'h> {
    hunter: Hunter<'h>,
    seed: u64,
    beat: u64,
    ready: std::vec::IntoIter<Made>,
}

impl Hunt {
    /// The puzzles of a seed.
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
