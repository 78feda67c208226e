//! Data sets of puzzles for those who train machines: in strata, divided so that nothing leaks, the same from a seed everywhere.
//!
//! | what | where |
//! |---|---|
//! | [`Plan`] | what is wanted |
//! | [`Band`] | a part of a scale, of the numbers of givens, or of the techniques: what strata are made of |
//! | [`Split`], [`Name`] | to which part a class belongs, by a hash of its canonical form |
//! | [`Selection`] | the classes in their order, wave by wave |
//! | [`tokens`] | puzzles and steps as numbers of a small vocabulary, and back |
//!
//! **How it's made.** Candidates come in numbered lots, each fixed by the seed and its number. Threads work on lots; what they bring is
//! taken in the order of the lots, a class once, until its stratum is full. So threads change nothing, and a larger data set of the
//! same kind begins with a smaller one. Lots are of puzzles as they come, for as long as these fill strata; then each stratum that isn't
//! full is hunted for by itself, where that can be done.
//!
//! **No leaks.** A class is a puzzle with all that are the same up to symmetry. Its canonical form alone says where it belongs, or that
//! of its solution grid, so every run says the same of it. Classes of the [benchmark](crate::benchmark) are left out of everything.

mod band;
mod candidates;
mod select;
pub mod tokens;

use ninefold_rate::Profile;

pub use crate::split::{Apart, Name, NoShares, Shares, Split};
pub use band::{Band, NoBand};
pub use select::{FinishedLot, Member, Selection, Stratum};

/// What data set is wanted.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many classes, no two equal up to symmetry.
    pub classes: u64,
    /// Where chance begins.
    pub seed: u64,
    /// What the strata are of.
    pub by: By,
    /// The strata; where there are none, all classes are of one.
    pub bands: Vec<Band>,
    /// How many classes of each.
    pub balance: Balance,
    /// How classes are divided.
    pub shares: Shares,
    /// What of a puzzle must not be in two parts.
    pub apart: Apart,
    /// What becomes of the classes of the benchmark.
    pub held: Held,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            classes: 1000,
            seed: 0,
            by: By::Nothing,
            bands: Vec::new(),
            balance: Balance::Balanced,
            shares: Shares::default(),
            apart: Apart::Classes,
            held: Held::LeftOut,
        }
    }
}

/// What strata are of.
#[derive(Clone, Debug, Default)]
pub enum By {
    /// There are none.
    #[default]
    Nothing,
    /// The number of givens.
    Givens,
    /// The technique without which all that is no harder on the profile doesn't solve it.
    Technique(Profile),
    /// The first number or the words of a rating: ER on Sudoku Explainer's scales.
    Scale(Profile),
}

/// How many classes there are of each stratum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// As many of each.
    Balanced,
    /// As many as come; what belongs to no stratum is left out.
    Natural,
}

/// What becomes of the classes of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// They are in no part.
    LeftOut,
    /// They are like others: only to make a benchmark.
    Kept,
}

#[cfg(test)]
mod tests;
