//! HoDoKu's steps: its names and scores, its order, and its searches.
//!
//! The choice among several steps was determined by comparison with paths that HoDoKu printed:
//!
//! - singles are taken in the order in which they came to be, from the givens on, so the walk has a
//!   [`HodokuMemory`];
//! - most other techniques take the first that is found: by boxes, rows and columns, by digits, by cells;
//! - chains are all searched, and the best is taken: the one that removes most, then the shortest, then the
//!   one that removes the earliest cells. A chain removes all that it allows in one step;
//! - forcing chains and nets place a digit rather than remove a candidate, in the earliest cell there is;
//! - where nothing helps, the middle one of the empty cells is filled by brute force.
//!
//! | module | contents |
//! |---|---|
//! | `entries`, `kind`, `options` | techniques in order with levels and scores; kinds of steps; options |
//! | `solver` | the walk: a search for each group of techniques, one file each |
//! | `memory` | the order in which singles appeared, carried from step to step |
//! | `pattern`, `seen` | HoDoKu's steps as patterns of ours, with their proof and its text |
#![forbid(unsafe_code)]

mod entries;
mod kind;
mod memory;
mod options;
mod pattern;
mod seen;
mod solver;

pub use entries::{
    HODOKU_ENTRIES, HodokuEntry, HodokuLevel, entry_index, entry_index_and_score, find_hodoku_entry,
    library_code,
};
pub use kind::HodokuKind;
pub use memory::HodokuMemory;
pub use options::{HodokuOptions, HodokuOverlap, MissingCandidates};
