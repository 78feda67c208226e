//! Family of uniqueness: reasoning from the promise that a puzzle has one solution, with deadly patterns and
//! bivalue graves.

pub mod anonymous;
pub mod anti_symmetry;
pub mod avoidable_rectangle;
pub mod bivalue_grave;
pub mod borescoper;
pub mod bug_plus_n;
pub mod burred_subset;
pub mod clue_cover;
pub mod deadly_chains;
pub(crate) mod engine;
pub mod extended_rectangle;
pub mod external_rectangle;
pub mod hidden_avoidable_rectangle;
pub mod incomplete_rectangle;
pub mod qiu;
pub mod rectangle_blossom;
pub mod rectangle_cases;
pub mod rectangle_exocet;
pub mod rectangle_sue_de_coq;
pub mod reverse_bug;
pub mod strong_rectangle;
pub mod symmetrical_placement;
pub mod unique_loop;
pub mod unique_matrix;
pub mod unique_rectangle;

use crate::prelude::*;

/// Explains that a position would be a grave without some candidates.
fn explain_bivalue_grave(extras: CandidateMap, explanation: &mut Explanation) {
    explanation.add_message(say!("bug-deadly", extras));
    explanation.mark_candidates(extras, MarkRole::Roof);
}
