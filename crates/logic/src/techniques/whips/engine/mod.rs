//! Engine of whips and braids, after Denis Berthier (*The Hidden Logic of Sudoku*, 2007; *Constraint
//! Resolution Theories*, 2011; the program CSP-Rules): a supposed candidate leaves cells and houses with one
//! candidate each, one after the other, until one of them has none left.
//!
//! A candidate, the target, is supposed to be true. A [`WhipLink`] is a truth (a cell, or a digit in a house)
//! with one candidate left, the right one: all its others conflict with the target or with an earlier right
//! candidate. In a whip one of them, the left one, conflicts with the right candidate of the link just
//! before, so that the links can be followed one by one; in a braid it may conflict with any earlier one. The
//! last link has no right candidate: so the target is false.
//!
//! `RemainingCandidates` has the remaining candidates of each truth. `propagate_target` propagates from a
//! target, in rounds, which either shows that there is no whip or braid or ends in a braid; `whip` is a
//! breadth-first search.
//!
//! The engine that rates by whips and braids (`ninefold-whips`) proves that there is nothing shorter, which a
//! step doesn't need. Tried in place of this one, it cost three times the instructions where the scale for
//! people meets puzzles of ER 8 and more, did not end on six of 19 of the hardest in 30 s each, and took two
//! seconds for all whips of a position, as it has no limit to their length: the longest of 859 that are
//! longer than 8 had 30 links, which nobody would follow. Ratings by people's scale would have changed by up
//! to 43 %.

mod braid;
mod chain;
mod link_notation;
mod remaining;
mod whip;

use std::ops::ControlFlow;
use std::sync::OnceLock;

use ninefold_core::small_sort::SortShort;
use ninefold_facts::DerivedValue;

use crate::Facts;

use braid::propagate_target;
use remaining::WhipPosition;
use whip::ShortestWhipSearch;

pub(crate) use chain::{Whip, WhipLink};
pub(crate) use link_notation::format_whip_link;

/// The most truths of a whip.
pub(crate) const LONGEST_WHIP: usize = 8;
/// The most truths of a braid.
pub(crate) const LONGEST_BRAID: usize = 12;

/// The shortest whips and braids of a position, by target, short ones first.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShortestWhips {
    pub(crate) whips: Vec<Whip>,
    /// The braids that are shorter than the whip of their target, or whose target has no whip.
    pub(crate) braids: Vec<Whip>,
}

/// Cache of a position's whips and braids, found on first use.
#[derive(Default)]
struct ShortestWhipCache(OnceLock<ShortestWhips>);

impl DerivedValue for ShortestWhipCache {
    fn derive_from(_: &Facts) -> ShortestWhipCache {
        ShortestWhipCache::default()
    }
}

/// Callback that tells a search to stop.
pub(crate) type WhipPoll<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// Returns the whips and braids, for each target the shortest; `Break` if `poll` breaks the search off.
pub(crate) fn cached_whips<'f>(facts: &'f Facts, poll: WhipPoll<'_>) -> ControlFlow<(), &'f ShortestWhips> {
    let cache: &ShortestWhipCache = facts.derived_value();
    if let Some(found) = cache.0.get() {
        return ControlFlow::Continue(found);
    }
    let found = find_whips(facts, poll)?;
    ControlFlow::Continue(cache.0.get_or_init(|| found))
}

/// Finds the shortest whip of all, the first of equally short ones, in a small part of the time that
/// [all](cached_whips) take.
pub(crate) fn find_shortest_whip(facts: &Facts) -> Option<Whip> {
    let start = WhipPosition::new(facts);
    let mut search = ShortestWhipSearch::default();
    let rounds = |target| Some((target, propagate_target(&start, target)?.0));
    let targets: Vec<_> = facts.board().candidate_map().iter().filter_map(rounds).collect();
    (2..=LONGEST_WHIP).find_map(|longest| {
        let hopes = targets.iter().filter(|(_, rounds)| (2..=longest).contains(rounds));
        hopes
            .map(|(target, _)| *target)
            .find_map(|target| search.find_shortest_whip_for_target(&start, target, longest))
    })
}

/// Finds the whips and braids. Targets that go by a single truth are left out: those are locked candidates.
fn find_whips(facts: &Facts, poll: WhipPoll<'_>) -> ControlFlow<(), ShortestWhips> {
    let start = WhipPosition::new(facts);
    let mut search = ShortestWhipSearch::default();
    let mut found = ShortestWhips::default();
    for target in facts.board().candidate_map() {
        poll()?;
        // The closure gives the shortest braid in rounds, and with it a lower bound for the whip.
        let Some((rounds, braid)) = propagate_target(&start, target) else { continue };
        if rounds == 1 {
            continue;
        }
        // Search a whip only where it may be short enough; keep the braid only where it is shorter.
        let whip = if rounds <= LONGEST_WHIP {
            search.find_shortest_whip_for_target(&start, target, LONGEST_WHIP)
        } else {
            None
        };
        if braid.len() <= LONGEST_BRAID && whip.as_ref().is_none_or(|whip| braid.len() < whip.len()) {
            found.braids.push(braid);
        }
        found.whips.extend(whip);
    }
    found.whips.sort_short_by_key(Whip::len);
    found.braids.sort_short_by_key(Whip::len);
    ControlFlow::Continue(found)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ninefold_core::{Board, Candidate, CandidateMap, DigitSet};

    use super::*;
    use crate::proof::Truth;
    use crate::truths::constraint_candidates;

    /// Checks every link of a whip or braid against the definition.
    fn check(facts: &Facts, whip: &Whip, goes_with_the_last: impl Fn(&[Candidate], Candidate) -> bool) {
        let mut truths = vec![whip.target];
        for (number, link) in whip.links.iter().enumerate() {
            let candidates = constraint_candidates(facts, link.truth);
            let eliminations = |candidate: &Candidate| {
                truths.iter().any(|&truth| conflicting_candidates(truth).contains(*candidate))
            };
            let stay: Vec<Candidate> =
                candidates.iter().filter(|candidate| !eliminations(candidate)).collect();
            assert!(candidates.contains(link.left) && goes_with_the_last(&truths, link.left), "{whip:?}");
            assert_eq!(stay, link.right.into_iter().collect::<Vec<_>>(), "{whip:?}");
            assert_eq!(link.right.is_none(), number + 1 == whip.len(), "{whip:?}");
            truths.extend(link.right);
        }
        assert!(whip.len() > 1);
    }

    /// The links of the shortest whip of a target, by trying everything; the target is `truths[0]`.
    fn shortest_whip_length(
        facts: &Facts,
        truths: &mut Vec<Candidate>,
        eliminations: CandidateMap,
        longest: usize,
    ) -> Option<usize> {
        let mut longest = longest.checked_sub(1)?;
        let last = truths[truths.len() - 1];
        let eliminations = eliminations.union(conflicting_candidates(last));
        let touched = conflicting_candidates(last).intersection(facts.board().candidate_map());
        let touched: BTreeSet<Truth> = touched.iter().flat_map(candidate_truths).collect();
        let mut best = None;
        for truth in touched {
            let stay = constraint_candidates(facts, truth).difference(eliminations);
            if stay.is_empty() {
                return Some(1);
            }
            let Some(right) = stay.only().filter(|right| !truths.contains(right)) else { continue };
            truths.push(right);
            if let Some(rest) = shortest_whip_length(facts, truths, eliminations, longest) {
                best = Some(rest + 1);
                longest = rest - 1;
            }
            truths.pop();
        }
        best
    }

    /// The candidates that go when one is true.
    fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let others = DigitSet::FULL.without(digit).iter().map(|other| cell.to_candidate(other));
        cell.peers().to_candidates(digit).union(others.collect())
    }

    fn candidate_truths(candidate: Candidate) -> impl Iterator<Item = Truth> {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let places = cell.houses().map(|house| Truth::Place(house, digit));
        [Truth::Cell(cell)].into_iter().chain(places)
    }

    const HARD: [&str; 2] = [
        ".....2....12.34......18...........58......9.6.65.9.21..98...6.55.18...926...7.1..",
        "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.",
    ];

    fn find_all_whips(facts: &Facts) -> ShortestWhips {
        find_whips(facts, &mut || ControlFlow::Continue(())).continue_value().expect("nobody breaks it off")
    }

    #[test]
    fn whip_searches_can_be_stopped() {
        let facts = Facts::new(HARD[0].parse().expect("a board"));
        let mut left = 50;
        let mut stop = || {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        assert!(cached_whips(&facts, &mut stop).is_break());
        let complete = cached_whips(&facts, &mut || ControlFlow::Continue(())).continue_value().expect("all");
        assert_eq!(complete.whips, find_all_whips(&facts).whips);
    }

    #[test]
    fn links_are_what_the_definition_says() {
        let mut counts = [0, 0];
        for text in HARD {
            let board: Board = text.parse().expect("a board");
            let mut facts = Facts::new(board);
            for _ in 0..10 {
                let found = find_all_whips(&facts);
                counts[0] += found.whips.len();
                counts[1] += found.braids.len();
                for whip in &found.whips {
                    check(&facts, whip, |truths, left| {
                        conflicting_candidates(truths[truths.len() - 1]).contains(left)
                    });
                }
                for braid in &found.braids {
                    check(&facts, braid, |truths, left| {
                        truths.iter().any(|&t| conflicting_candidates(t).contains(left))
                    });
                }
                let targets = found.whips.iter().chain(&found.braids).map(|whip| whip.target);
                targets.take(5).for_each(|target| facts.remove_candidate(target));
            }
        }
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    }

    #[test]
    fn whips_are_the_shortest() {
        let facts = Facts::new(HARD[0].parse().expect("a board"));
        let found = find_all_whips(&facts).whips;
        let by_target = |target| found.iter().find(|whip| whip.target == target).map(Whip::len);
        for target in facts.board().candidate_map() {
            let expected = shortest_whip_length(&facts, &mut vec![target], CandidateMap::EMPTY, 4);
            let expected = expected.filter(|&length| length > 1);
            assert_eq!(by_target(target).filter(|&length| length <= 4), expected, "{target}");
        }
        assert!(found.iter().any(|whip| whip.len() > 2));
        assert_eq!(find_shortest_whip(&facts).as_ref(), found.first());
    }
}
