//! Search for all shortest whips or braids of a position.

use ninefold_core::CandidateMap;

use crate::braid::{BraidOutcome, BraidSearch};
use crate::context::WhipContext;
use crate::lengths::{WhipOutcome, find_chains_of_first_length};
use crate::{WhipChain, WhipKind, WhipStoppedError, whip};

/// Finds the shortest chains of a kind in a position with these candidates: one for each target that has a
/// chain of the least length, in the order of targets. Empty if no target has a chain of at most `most`
/// variables. Filled cells have no candidates, and no single should be left: singles are not followed.
///
/// `stop` is polled now and then.
///
/// # Errors
/// When `stop` returns true.
pub fn find_shortest_chains(
    candidates: CandidateMap,
    kind: WhipKind,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<WhipChain>, WhipStoppedError> {
    let context = &WhipContext::new(candidates, kind.group_nodes());
    // Whips have a search of their own, which grows partial whips link by link.
    if !kind.is_braid() {
        return whip::find_shortest_whips(context, kind.group_nodes(), most, stop);
    }
    // Braids get one search for each target, which goes on from length to length.
    let search = |target| BraidSearch::new(context, kind.group_nodes(), &context.start_table, target);
    let mut searches: Vec<BraidSearch<'_>> =
        context.open_candidates(&context.start_table).into_iter().map(search).collect();
    // Raise the length for all targets together, until some of them has a chain.
    find_chains_of_first_length(&mut searches, 1..=most, stop, |search, length, stop| {
        Ok(match search.find_shortest_braid(length, stop)? {
            BraidOutcome::Braid => search.to_whip_chain().map_or(WhipOutcome::Nothing, WhipOutcome::Chain),
            BraidOutcome::Longer => WhipOutcome::Longer,
            BraidOutcome::Nothing => WhipOutcome::Nothing,
        })
    })
}
