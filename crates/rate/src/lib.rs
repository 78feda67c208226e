//! Difficulty ratings of puzzles. Each scale is a module, and each is a fold over the steps that
//! `ninefold-logic` finds.
//!
//! | module | scale |
//! |---|---|
//! | [`se`] | Sudoku Explainer's, the one the community means by "ER" |
//! | [`hodoku`] | HoDoKu's score and level |
//! | [`human`] | the order in which people spot things, how hard each is to see, and how much there is to see |
//! | [`universal`] | Denis Berthier's W, B, gW, gB, the depth of trial and error, BxB and BxBB |
//!
//! | module | contents |
//! |---|---|
//! | [`scale`], [`scales`] | the trait of a scale; the list of all |
//! | `canonical_image` | the image of a position that all its images share |
//! | `walk` | the way from a board to its solution by a scale |
//! | `step_producer` | an entry of an order of techniques: which of many steps it takes |
//! | `rate_error` | whether a board can be rated |
//! | [`profile`] | scales with other techniques, also as files |
//! | [`names`] | techniques by the names that people and programs use |
//! | [`template`] | output lines as `serate` writes them |
//! | [`coverage`] | techniques of other programs beside ours |
//!
//! A [`RatingScale`] is an order of techniques with a number for each step, and a way to fold the steps taken
//! into a result. A [`RatingWalk`] follows one through a puzzle; each of its steps carries the position
//! before it. To add a scale, write its file and add it to [`SCALES`].
#![forbid(unsafe_code)]

mod canonical_image;
pub mod coverage;
pub mod hodoku;
pub mod human;
pub mod names;
pub mod profile;
mod rate_error;
pub mod scale;
pub mod scales;
pub mod se;
mod step_producer;
pub mod template;
pub mod universal;
mod walk;

pub use profile::RatingProfile;
pub use rate_error::{RateError, SolutionCount, check_ratable};
pub use scale::{RatingScale, RatingTally, RatingValue};
pub use scales::SCALES;
pub use step_producer::StepProducer;
pub use walk::{IncompleteRatingError, RatedStep, RatingWalk, StopReason, WalkProgress};
