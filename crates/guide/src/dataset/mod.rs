//! Data sets of puzzles for machine learning: stratified, split without leaks, and reproducible from a seed.
//!
//! | what | where |
//! |---|---|
//! | [`DatasetPlan`] | the specification of a data set |
//! | [`StratumSpec`] | a part of a scale, of the numbers of givens, or of the techniques, for one stratum |
//! | [`DatasetSplit`], [`CanonicalName`] | to which part a class belongs, by a hash of its canonical form |
//! | [`DatasetSelection`] | the classes in their order, wave by wave |
//! | [`tokens`] | puzzles and steps as numbers of a small vocabulary, and back |
//!
//! **How it's made.** Candidates come in numbered batches, each fixed by the seed and its number. Threads
//! work on batches; their results are taken in the order of the batches, each class once, until its stratum
//! is full. So the number of threads changes nothing, and a larger data set of the same kind begins with a
//! smaller one. The first batches are of random puzzles, for as long as these fill strata; then each stratum
//! that isn't full gets a search of its own, where there is one.
//!
//! **No leaks.** A class is a puzzle with all puzzles that are the same up to symmetry. Its split depends on
//! its canonical form alone, or on that of its solution grid, so every run decides the same. Classes of the
//! [benchmark](crate::benchmark) are excluded from all splits.

mod candidates;
mod select;
mod stratum_spec;
pub mod tokens;

use ninefold_rate::RatingProfile;

pub use crate::split::{CanonicalName, DatasetSplit, ParseSharesError, SplitShares, SplitUnit};
pub use select::{DatasetMember, DatasetSelection, DatasetStratum, FinishedBatch};
pub use stratum_spec::{StrataError, StratumSpec};

/// The specification of a data set.
#[derive(Clone, Debug)]
pub struct DatasetPlan {
    /// Number of classes, no two equal up to symmetry.
    pub classes: u64,
    /// The seed of all random choices.
    pub seed: u64,
    /// The measure by which the data set is stratified.
    pub stratify_by: StratifyBy,
    /// The strata; if empty, all classes are in one.
    pub strata: Vec<StratumSpec>,
    /// The distribution of classes over the strata.
    pub balance: StratumBalance,
    /// The shares of the splits.
    pub shares: SplitShares,
    /// The property that must not occur in two splits.
    pub split_unit: SplitUnit,
    /// The treatment of classes that are in the benchmark.
    pub holdout_policy: HoldoutPolicy,
}

impl Default for DatasetPlan {
    fn default() -> DatasetPlan {
        DatasetPlan {
            classes: 1000,
            seed: 0,
            stratify_by: StratifyBy::Nothing,
            strata: Vec::new(),
            balance: StratumBalance::Balanced,
            shares: SplitShares::default(),
            split_unit: SplitUnit::Classes,
            holdout_policy: HoldoutPolicy::Exclude,
        }
    }
}

/// The measure by which puzzles are stratified.
#[derive(Clone, Debug, Default)]
pub enum StratifyBy {
    /// No measure: a single stratum.
    #[default]
    Nothing,
    /// The number of givens.
    Givens,
    /// The hardest technique needed: all techniques that are no harder on the profile don't solve the puzzle
    /// without it.
    Technique(RatingProfile),
    /// The first number or the words of a rating: ER on Sudoku Explainer's scales.
    Scale(RatingProfile),
}

/// The distribution of classes over the strata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StratumBalance {
    /// Equally many classes in each.
    Balanced,
    /// As many as the random puzzles contain; those that belong to no stratum are skipped.
    Natural,
}

/// The treatment of classes that are in the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldoutPolicy {
    /// Excluded from all splits.
    Exclude,
    /// Treated like others: only for making a benchmark.
    Include,
}

#[cfg(test)]
mod tests;
