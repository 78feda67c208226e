//! Braid of a target candidate, built from all that follows from it.

use ninefold_core::{Candidate, CandidateMap};

use super::remaining::{
    TruthRemainder, WhipPosition, WhipTruthIndex, WhipTruthSet, are_exclusive, truth_from_whip_index,
};
use super::{Whip, WhipLink};

/// Something that follows: of a truth only this candidate is left.
#[derive(Clone, Copy, Debug)]
struct RightCandidate {
    candidate: Candidate,
    number: WhipTruthIndex,
}

/// Propagates from a target in rounds: each takes the last candidates that the round before left. When a
/// truth has no candidate left, returns the number of the round, and the shortest braid to such a truth.
///
/// No whip or braid has fewer links than there are rounds. The braid is short, but there may be shorter ones.
pub(super) fn propagate_target(start: &WhipPosition, target: Candidate) -> Option<(usize, Whip)> {
    let mut left = start.remaining.clone();
    let mut truths = CandidateMap::of(target);
    let mut rights: Vec<RightCandidate> = Vec::new();
    let mut news = vec![target];
    // In rounds: apply all new right candidates at once.
    for round in 1.. {
        let mut touched = WhipTruthSet::default();
        news.iter().for_each(|&candidate| left.suppose_and_record(start, candidate, &mut touched));
        // Stop at the first round that empties a truth, with the shortest braid found there.
        let empty =
            touched.iter().filter(|&number| left.classify_truth_remainder(number) == TruthRemainder::Nothing);
        let braids = empty.map(|end| build_braid(start, target, &rights, end));
        if let Some(shortest) = braids.min_by_key(Whip::len) {
            return Some((round, shortest));
        }
        // The truths with one candidate left give the next right candidates.
        news.clear();
        for number in touched.iter() {
            if let TruthRemainder::One(candidate) = left.classify_truth_remainder(number)
                && !truths.contains(candidate)
            {
                truths.insert(candidate);
                rights.push(RightCandidate { candidate, number });
                news.push(candidate);
            }
        }
        if news.is_empty() {
            return None;
        }
    }
    None
}

/// Builds the braid that ends at an empty truth by walking back: only needed right candidates are kept.
fn build_braid(
    start: &WhipPosition,
    target: Candidate,
    rights: &[RightCandidate],
    end: WhipTruthIndex,
) -> Whip {
    let mut needed = vec![false; rights.len()];
    let mut links = vec![build_whip_link(start, (target, rights), end, None, &mut needed)];
    for index in (0..rights.len()).rev() {
        if needed[index] {
            let RightCandidate { candidate, number } = rights[index];
            let before = (target, &rights[..index]);
            links.push(build_whip_link(start, before, number, Some(candidate), &mut needed));
        }
    }
    links.reverse();
    Whip { target, links }
}

/// Makes a link, and marks the right candidates it needs: for each lost candidate, one that conflicts with
/// it. Candidates that are needed already come before others, and early ones before late ones.
fn build_whip_link(
    start: &WhipPosition,
    (target, before): (Candidate, &[RightCandidate]),
    number: WhipTruthIndex,
    right: Option<Candidate>,
    needed: &mut [bool],
) -> WhipLink {
    // Explain each lost candidate by the target, by a needed right candidate, or by the earliest one; the
    // left candidate is that with the latest reason.
    let mut left = None;
    for candidate in start.truth_candidates(number).filter(|&candidate| Some(candidate) != right) {
        if are_exclusive(candidate, target) {
            left = left.or(Some((0, candidate)));
            continue;
        }
        let by = |place: &usize| are_exclusive(candidate, before[*place].candidate);
        let mut places = (0..before.len()).filter(by);
        let known = places.clone().find(|&place| needed[place]);
        if let Some(place) = known.or_else(|| places.next()) {
            needed[place] = true;
            left = left.max(Some((place + 1, candidate)));
        }
    }
    let left = left.map_or(target, |(_, candidate)| candidate);
    WhipLink { truth: truth_from_whip_index(number), left, right }
}
