//! Whips, braids and trial and error, after Denis Berthier (*Pattern-Based Constraint Satisfaction and Logic
//! Puzzles*, 2nd edition 2015): the shortest chains of variables on a position, and how deep it has to be
//! supposed.
//!
//! A *variable* is a truth: a cell, or a digit in a house. A candidate, the target, is supposed to
//! be true. One variable after the other is left with one candidate, its *right* one: all its others conflict
//! with the target or with an earlier right candidate. The last variable has no candidate left, so the target
//! is false. The length is the number of variables.
//!
//! | [`WhipKind`] | of each variable |
//! |---|---|
//! | whip | one candidate, the *left* one, conflicts with the right one before it; none is used twice |
//! | braid | each lost candidate conflicts with the target or any right one before |
//! | g-whip, g-braid | the same, where the right one may be a *group*: two or three in a box and a line |
//!
//! A candidate conflicts with a group if it sees all three cells where the box and the line cross.
//!
//! This crate knows a set of candidates and nothing else: no names, no facts, no steps. [`find_shortest_chains`]
//! gives all shortest chains of a position at once, so that the answer depends on no order; [`WhipTrial`]s are
//! suppositions inside suppositions.
//!
//! | module | contents |
//! |---|---|
//! | `search` | all shortest whips or braids of a position |
//! | `whip`, `braid`, `lengths` | the two searches, and the loop over lengths that they share |
//! | `reach`, `hitting_set` | lower bounds for lengths: a relaxed search; minimum hitting sets |
//! | `trial`, `state` | trial and error; propagation of singles |
//! | `path` | ratings: the least level that leads to the solution |
//! | `chain` | whips and braids as results |
//! | `context` | the position in the layout that the searches read |
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_whips::{WhipKind, find_shortest_chains};
//!
//! let board: Board = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.".parse()?;
//! let chains = find_shortest_chains(board.candidate_map(), WhipKind::Braid, 20, &mut || false).expect("nobody stops it");
//! assert!(chains.iter().all(|chain| chain.links.len() == chains[0].links.len()));
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
#![forbid(unsafe_code)]

mod braid;
mod chain;
mod context;
mod hitting_set;
mod lengths;
mod path;
mod reach;
mod search;
mod state;
mod trial;
mod whip;

pub use chain::{WhipChain, WhipChainLink, WhipKind, WhipStoppedError};
pub use path::{RatingStoppedError, WhipRating, WhipScale, WhipStep};
pub use search::find_shortest_chains;
pub use trial::WhipTrial;

pub(crate) use chain::GroupNodes;
