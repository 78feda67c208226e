//! Berthier's ratings of a puzzle: the least level that leads from its position to its solution, and the next
//! step on the way.

use ninefold_core::CandidateMap;

use crate::braid::{BraidOutcome, BraidSearch};
use crate::context::{CandidateTable, WhipContext, node_candidate};
use crate::trial::{TrialSearch, TrialTheory, remaining_candidates};
use crate::{GroupNodes, WhipChain, WhipKind, WhipStoppedError, WhipTrial, find_shortest_chains, whip};

/// The scales that a position can be rated on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhipScale {
    /// The length of the longest chain on a path of shortest ones: W, B, gW, gB.
    Chains(WhipKind),
    /// The depth of suppositions inside suppositions: T&E depth.
    Depth,
    /// The length of the longest braid needed inside a supposition; 0 if depth 1 needs none: BxB.
    Braids,
    /// The length of the longest braid needed inside two suppositions; 0 if depth 2 needs none: BxBB.
    DeepBraids,
}

/// A step on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhipStep {
    /// All shortest chains of the position.
    Chains(Vec<WhipChain>),
    /// A candidate that trials remove, and the level of their scale.
    Trial(usize, WhipTrial),
}

/// Rating of a position, with the end of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhipRating {
    /// The highest level that was needed: 0 if singles are enough.
    pub level: usize,
    /// The candidates left at the end of the path: none if it is the solution.
    pub remaining: CandidateMap,
    /// The candidates that turned out to be true.
    pub placed: CandidateMap,
}

/// Error for a rating that its caller stopped before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingStoppedError {
    /// The level that was reached: the rating is at least this.
    pub level: usize,
}

/// Finds some candidates that braids of at most `length` variables remove, or else braids of the least length
/// that has any, which `length` becomes. Braids are confluent, so the choice doesn't matter for a rating: the
/// search in rounds goes first, and whether a target has a braid that is hard to find, or none, is left for
/// later, when fewer candidates remain.
fn find_any_braids(
    context: &WhipContext,
    kind: WhipKind,
    length: &mut usize,
    most: usize,
    stop: &mut dyn FnMut(usize) -> bool,
) -> Result<CandidateMap, WhipStoppedError> {
    let search = |target| BraidSearch::new(context, kind.group_nodes(), &context.start_table, target);
    let mut searches: Vec<BraidSearch<'_>> =
        context.open_candidates(&context.start_table).into_iter().map(search).collect();
    // Search in rounds for all targets: fast, and it drops the targets that have no braid of any length.
    while *length <= most && !searches.is_empty() {
        let mut eliminated = CandidateMap::EMPTY;
        searches.retain_mut(|search| match search.find_braid_in_rounds(*length) {
            BraidOutcome::Braid => {
                eliminated.insert(node_candidate(search.target_node));
                true
            }
            BraidOutcome::Longer => true,
            BraidOutcome::Nothing => false,
        });
        if stop(*length) {
            return Err(WhipStoppedError);
        }
        if !eliminated.is_empty() {
            return Ok(eliminated);
        }
        // Targets whose known braids are shortest come first.
        let mut at = 0;
        while let Some(next) = (at..searches.len()).min_by_key(|&place| searches[place].best_length()) {
            searches.swap(at, next);
            match searches[at].find_any_braid(*length, &mut || stop(*length))? {
                BraidOutcome::Braid => return Ok(CandidateMap::of(node_candidate(searches[at].target_node))),
                BraidOutcome::Longer => at += 1,
                BraidOutcome::Nothing => drop(searches.swap_remove(at)),
            }
        }
        // No target has a braid of this length.
        *length += 1;
    }
    Ok(CandidateMap::EMPTY)
}

impl WhipScale {
    /// Returns the stable name of the scale's steps in data.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            WhipScale::Chains(WhipKind::Whip) => "whips",
            WhipScale::Chains(WhipKind::Braid) => "braids",
            WhipScale::Chains(WhipKind::GWhip) => "g-whips",
            WhipScale::Chains(WhipKind::GBraid) => "g-braids",
            WhipScale::Depth => "trials",
            WhipScale::Braids => "trials-with-braids",
            WhipScale::DeepBraids => "deep-trials-with-braids",
        }
    }

    /// Returns the theory and the depth of a level of trials, from 1 on; `None` where there is no such level,
    /// or on a scale of chains.
    ///
    /// No proper puzzle needs the last level: where braids of so many variables fail, all braids do.
    fn trial_level(self, level: usize) -> Option<(TrialTheory, usize)> {
        const MAX_WHIP_LENGTH: usize = 60;
        const MAX_DEPTH: usize = 5;
        match self {
            WhipScale::Depth if level <= MAX_DEPTH => Some((TrialTheory::Singles, level)),
            WhipScale::Braids if level <= MAX_WHIP_LENGTH => Some((TrialTheory::Braids(level), 1)),
            WhipScale::DeepBraids if level <= MAX_WHIP_LENGTH => Some((TrialTheory::Braids(level), 2)),
            _ => None,
        }
    }

    /// Returns the depth of plain trials that precede level 1; 0 where singles alone do.
    fn preceding_trial_depth(self) -> usize {
        match self {
            WhipScale::Chains(_) | WhipScale::Depth => 0,
            WhipScale::Braids => 1,
            WhipScale::DeepBraids => 2,
        }
    }

    /// Finds the easiest next step in a position with these candidates and no single left. `None` if there is
    /// none of at most `most` levels.
    ///
    /// # Errors
    /// When `stop`, which is polled now and then, returns true.
    pub fn find_next_step(
        self,
        candidates: CandidateMap,
        most: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<WhipStep>, WhipStoppedError> {
        // On a scale of chains, all shortest chains make one step.
        if let WhipScale::Chains(kind) = self {
            let chains = find_shortest_chains(candidates, kind, most, stop)?;
            return Ok((!chains.is_empty()).then_some(WhipStep::Chains(chains)));
        }
        let context = WhipContext::new(candidates, GroupNodes::Excluded);
        let table = context.start_table;
        // Plain trials come before the levels of a scale of trials.
        for depth in 1..=self.preceding_trial_depth() {
            if let Some(trial) =
                TrialSearch::new(&context, stop).find_first_trial(&table, TrialTheory::Singles, depth)?
            {
                return Ok(Some(WhipStep::Trial(0, trial)));
            }
        }
        for level in 1..=most {
            let Some((theory, depth)) = self.trial_level(level) else { break };
            if let Some(trial) = TrialSearch::new(&context, stop).find_first_trial(&table, theory, depth)? {
                return Ok(Some(WhipStep::Trial(level, trial)));
            }
        }
        Ok(None)
    }

    /// Rates a position with these candidates in one run, with the same result as a path of steps. Trials
    /// never go back to a level that was exceeded, as their results depend on no order.
    ///
    /// `stop` is polled now and then with the level reached so far.
    ///
    /// # Errors
    /// When `stop` returns true: the level that was reached.
    pub fn rate_position(
        self,
        candidates: CandidateMap,
        most: usize,
        stop: &mut dyn FnMut(usize) -> bool,
    ) -> Result<WhipRating, RatingStoppedError> {
        let mut rating = WhipRating { level: 0, remaining: candidates, placed: CandidateMap::EMPTY };
        let ended = match self {
            WhipScale::Chains(kind) => rate_by_chains(&mut rating, kind, most, stop),
            _ => self.rate_by_trials(&mut rating, most, stop),
        };
        ended.map(|()| rating).map_err(|WhipStoppedError| RatingStoppedError { level: rating.level })
    }

    /// Rates the remaining position by trials.
    fn rate_by_trials(
        self,
        rating: &mut WhipRating,
        most: usize,
        stop: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), WhipStoppedError> {
        let context = WhipContext::new(rating.remaining, GroupNodes::Excluded);
        let Ok(mut table) = context.propagate_start_singles() else { return Ok(()) };
        let is_solved = |table: &CandidateTable| context.open_candidates(table).is_empty();
        // Plain trials first.
        if self.preceding_trial_depth() > 0 {
            TrialSearch::new(&context, &mut || stop(0)).settle_by_trials(
                &mut table,
                TrialTheory::Singles,
                self.preceding_trial_depth(),
            )?;
        }
        // Then each level as far as it goes, until the position is solved.
        while !is_solved(&table) && rating.level < most {
            let Some((theory, depth)) = self.trial_level(rating.level + 1) else { break };
            rating.level += 1;
            let level = rating.level;
            TrialSearch::new(&context, &mut || stop(level)).settle_by_trials(&mut table, theory, depth)?;
        }
        rating.remaining = remaining_candidates(&context, &table);
        rating.placed = context.placed_candidates(&table);
        Ok(())
    }
}

/// Rates the remaining position by chains of a kind.
fn rate_by_chains(
    rating: &mut WhipRating,
    kind: WhipKind,
    most: usize,
    stop: &mut dyn FnMut(usize) -> bool,
) -> Result<(), WhipStoppedError> {
    let mut length = 1;
    let mut context = WhipContext::new(rating.remaining, kind.group_nodes());
    let mut settled = context.propagate_start_singles();
    while let Ok(table) = settled {
        // The candidates after singles; nothing left means solved.
        rating.remaining = remaining_candidates(&context, &table);
        rating.placed = rating.placed.union(context.placed_candidates(&table));
        if rating.remaining.is_empty() {
            break;
        }
        context = context.narrow_to_table(&table);
        // Braids: any that are no longer than the rating so far. Whips: all shortest ones, as their order
        // could matter.
        let eliminated = if kind.is_braid() {
            let found = find_any_braids(&context, kind, &mut length, most, stop);
            // Where it was stopped, there is no braid that is shorter.
            found.inspect_err(|_| rating.level = rating.level.max(length))?
        } else {
            let level = rating.level;
            let chains = whip::find_shortest_whips(&context, kind.group_nodes(), most, &mut || stop(level))?;
            length = chains.first().map_or(0, |chain| chain.links.len());
            chains.iter().map(|chain| chain.target).collect()
        };
        if eliminated.is_empty() {
            break;
        }
        // Remove the targets and continue from the singles that follow.
        rating.level = rating.level.max(length);
        rating.remaining = rating.remaining.difference(eliminated);
        let mut table = context.start_table;
        settled = context.remove_candidates(&mut table, eliminated).map(|()| table);
    }
    Ok(())
}
