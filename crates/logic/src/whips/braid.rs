//! All that follows from a target, and the braid in it.

use ninefold_core::{Candidate, CandidateMap};

use super::left::{Number, Numbers, Rest, Start, clash, truth};
use super::{Whip, WhipLink};

/// Something that follows: of a truth only this candidate is left.
#[derive(Clone, Copy, Debug)]
struct Right {
    candidate: Candidate,
    number: Number,
}

/// Propagates from a target in rounds: each takes the last candidates that the round before left. When a
/// truth has no candidate left, returns the number of the round, and the shortest braid to such a truth.
///
/// No whip or braid has fewer links than there are rounds. The braid is short, but there may be shorter ones.
pub(super) fn closure(start: &Start, target: Candidate) -> Option<(usize, Whip)> {
    let mut left = start.left.clone();
    let mut truths = CandidateMap::of(target);
    let mut rights: Vec<Right> = Vec::new();
    let mut news = vec![target];
    // In rounds: apply all new right candidates at once.
    for round in 1.. {
        let mut touched = Numbers::default();
        news.iter().for_each(|&candidate| left.suppose_and_note(start, candidate, &mut touched));
        // Stop at the first round that empties a truth, with the shortest braid found there.
        let empty = touched.iter().filter(|&number| left.rest(number) == Rest::Nothing);
        let braids = empty.map(|end| braid(start, target, &rights, end));
        if let Some(shortest) = braids.min_by_key(Whip::len) {
            return Some((round, shortest));
        }
        // The truths with one candidate left give the next right candidates.
        news.clear();
        for number in touched.iter() {
            if let Rest::One(candidate) = left.rest(number)
                && !truths.contains(candidate)
            {
                truths.insert(candidate);
                rights.push(Right { candidate, number });
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
fn braid(start: &Start, target: Candidate, rights: &[Right], end: Number) -> Whip {
    let mut needed = vec![false; rights.len()];
    let mut links = vec![link(start, (target, rights), end, None, &mut needed)];
    for place in (0..rights.len()).rev() {
        if needed[place] {
            let Right { candidate, number } = rights[place];
            let before = (target, &rights[..place]);
            links.push(link(start, before, number, Some(candidate), &mut needed));
        }
    }
    links.reverse();
    Whip { target, links }
}

/// Makes a link, and marks the right candidates it needs: for each lost candidate, one that conflicts with
/// it. Candidates that are needed already come before others, and early ones before late ones.
fn link(
    start: &Start,
    (target, before): (Candidate, &[Right]),
    number: Number,
    right: Option<Candidate>,
    needed: &mut [bool],
) -> WhipLink {
    // Explain each lost candidate by the target, by a needed right candidate, or by the earliest one; the
    // left candidate is that with the latest reason.
    let mut left = None;
    for candidate in start.members(number).filter(|&candidate| Some(candidate) != right) {
        if clash(candidate, target) {
            left = left.or(Some((0, candidate)));
            continue;
        }
        let by = |place: &usize| clash(candidate, before[*place].candidate);
        let mut places = (0..before.len()).filter(by);
        let known = places.clone().find(|&place| needed[place]);
        if let Some(place) = known.or_else(|| places.next()) {
            needed[place] = true;
            left = left.max(Some((place + 1, candidate)));
        }
    }
    let left = left.map_or(target, |(_, candidate)| candidate);
    WhipLink { truth: truth(number), left, right }
}
