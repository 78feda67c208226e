//! Judge of generated puzzles: their distance from a difficulty target.
//!
//! A puzzle is judged while its path is followed, so the walk ends early: at the first step that is too hard,
//! or as soon as no diamond is possible any more.
//!
//! # Approaches without benefit
//! For finding puzzles of ER 9.0 to 9.5 sooner, most candidates for which are too easy:
//! - Recognising easy ones by the number of candidates that have to be tried, with what follows by singles,
//!   until the puzzle is solved, and rating only the others: 1.2 to 1.6 times as many are found, but a
//!   quarter of the right ones are missed, and always of one kind.
//! - Drawing all conclusions of chains easier than the target at once: right but for one puzzle in 2,520, and
//!   slower, as listing all chains takes longer than finding the best.
//! - Exchanging only one given: two thirds as many puzzles are judged, but each is harder, so it takes as
//!   long.
//! - Continuing from a hit through near misses: two neighbours in a hundred are hits, so climbing anew takes
//!   as long.

use std::ops::ControlFlow;

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, ByCell, Digit, Puzzle};
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::techniques::singles::compound_single::{COMPLEX_SINGLE, COMPOUND_SINGLE};
use ninefold_logic::{Conclusions, Facts, RatingTenths, Technique, TechniqueFamily, techniques};
use ninefold_rate::hodoku::{HodokuScale, HodokuTally};
use ninefold_rate::se::{self, SeRater, SeRating};
use ninefold_rate::{RatingWalk, WalkProgress};

use crate::target::{DifficultyTarget, TargetDistance, TargetVerdict, WalkPhase};
use crate::technique_requirement::TechniqueRequirement;

/// Judges one puzzle after another.
#[derive(Clone, Debug)]
pub(crate) struct TargetJudge<'t> {
    target: &'t DifficultyTarget,
    rater: SeRater,
    /// Working memory for the chain search.
    engine: ChainEngine,
    requirement: Option<TechniqueRequirement<'t>>,
}

/// The miss of a puzzle that uses an excluded technique.
const UNWANTED_TECHNIQUE: TargetDistance = TargetDistance(100);
/// The miss of a puzzle that the techniques don't solve.
const UNSOLVED: TargetDistance = TargetDistance(60);

impl<'t> TargetJudge<'t> {
    pub(crate) fn new(target: &'t DifficultyTarget) -> TargetJudge<'t> {
        let requirement = target.needs_path().then(|| TechniqueRequirement::new(target));
        TargetJudge { target, rater: SeRater::new(target.profile), engine: ChainEngine::new(), requirement }
    }

    /// Returns the distance of a proper puzzle from the target; `None` if stopped.
    pub(crate) fn judge_puzzle(
        &mut self,
        givens: &ByCell<Option<Digit>>,
        stop: &dyn Fn() -> bool,
    ) -> Option<TargetVerdict> {
        let board = Board::try_from(&Puzzle::from_givens(*givens)).expect("givens of a grid don't clash");
        let mut verdict = TargetVerdict { distance: TargetDistance::HIT, rating: None };
        // Cheapest requirement first: later ones are judged only if the earlier ones are met.
        if let Some(need) = &self.requirement {
            verdict.distance = need.judge_puzzle(&board, &mut self.engine, stop)?;
        }
        if verdict.distance == TargetDistance::HIT && self.target.needs_score() {
            verdict.distance = self.measure_score_distance(&board, stop)?;
        }
        if verdict.distance == TargetDistance::HIT && self.target.needs_rating() {
            verdict = self.rate_puzzle(&board, stop)?;
        }
        Some(verdict)
    }

    fn measure_score_distance(&mut self, board: &Board, stop: &dyn Fn() -> bool) -> Option<TargetDistance> {
        let DifficultyTarget { score, level, excluded_techniques: without, .. } = self.target;
        let mut walk = RatingWalk::with_tally(
            HodokuTally::default(),
            &HodokuScale,
            Facts::new(board.clone()),
            &mut self.engine,
        );
        let mut uses_excluded = false;
        // The score only grows, so the walk can end as soon as it is too high.
        loop {
            let progress = walk.advance_step_and_visit(
                |_, pattern| uses_excluded |= without.contains(&pattern.technique()),
                stop,
            );
            let rating = walk.tally().rating();
            let too_high = score.as_ref().is_some_and(|range| rating.score > *range.end())
                || level.as_ref().is_some_and(|range| rating.level > *range.end());
            // An unwanted technique decides, whatever the score.
            match progress {
                _ if uses_excluded => return Some(UNWANTED_TECHNIQUE),
                WalkProgress::Stopped => return None,
                WalkProgress::Stuck => return Some(UNSOLVED),
                WalkProgress::Stepped if !too_high => {}
                WalkProgress::Stepped | WalkProgress::Solved => {
                    return Some(self.target.score_distance(&rating));
                }
            }
        }
    }

    /// Returns the distance of a puzzle from a beginning as hard as required, if it begins more easily.
    fn measure_beginning_distance(
        target: &DifficultyTarget,
        board: &Board,
        rating: SeRating,
    ) -> Option<TargetDistance> {
        let is_below = |least: Option<RatingTenths>, rating: RatingTenths| {
            rating != RatingTenths(0) && least.is_some_and(|least| rating < least)
        };
        if is_below(target.min_ed(), rating.ed) {
            measure_distance_to_hard_start(board)
        } else if is_below(target.min_ep(), rating.ep) {
            measure_placement_distance(board)
        } else {
            None
        }
    }

    fn rate_puzzle(&mut self, board: &Board, stop: &dyn Fn() -> bool) -> Option<TargetVerdict> {
        let target = self.target;
        let mut walk = self.rater.start_rating_walk(board);
        // Compare after every step, so that a puzzle that has missed needs no further ones.
        loop {
            match advance_walk(&mut walk, &target.excluded_techniques, stop) {
                ControlFlow::Break(()) => {
                    return Some(TargetVerdict { distance: UNWANTED_TECHNIQUE, rating: None });
                }
                ControlFlow::Continue(WalkProgress::Stopped) => return None,
                ControlFlow::Continue(WalkProgress::Stepped) => {
                    let rating = walk.rating();
                    // Under way only what later steps can't mend is a miss.
                    let miss = target.rating_distance(rating, WalkPhase::UnderWay);
                    if miss != TargetDistance::HIT {
                        return Some(TargetVerdict {
                            distance: Self::measure_beginning_distance(target, board, rating).unwrap_or(miss),
                            rating: None,
                        });
                    }
                }
                ControlFlow::Continue(WalkProgress::Stuck) => {
                    return Some(TargetVerdict { distance: UNSOLVED, rating: None });
                }
                ControlFlow::Continue(WalkProgress::Solved) => {
                    let rating = walk.rating();
                    return Some(TargetVerdict {
                        distance: target.rating_distance(rating, WalkPhase::Ended),
                        rating: Some(rating),
                    });
                }
            }
        }
    }
}

/// Returns all conclusions of the simple techniques in a position.
fn simple_conclusions(facts: &Facts) -> Conclusions {
    let simple = [TechniqueFamily::Single, TechniqueFamily::Intersection, TechniqueFamily::Subset];
    let mut all = Conclusions::default();
    // Compound singles are left out: before placing a digit they need an elimination.
    let further = [&COMPOUND_SINGLE, &COMPLEX_SINGLE];
    let is_simple =
        |technique: &Technique| simple.contains(&technique.family) && !further.contains(&technique);
    for technique in techniques::ALL.iter().filter(|technique| is_simple(technique)) {
        for step in find_all_steps(facts, &[technique]) {
            all.placements |= step.conclusions.placements;
            all.eliminations |= step.conclusions.eliminations;
        }
    }
    all
}

/// Returns the distance of a puzzle from having no simple first step, by the number of conclusions of such
/// steps; `None` if it has none. (The rating of the first step would not distinguish one simple step from
/// twenty.)
fn measure_distance_to_hard_start(board: &Board) -> Option<TargetDistance> {
    let Conclusions { placements, eliminations } = simple_conclusions(&Facts::new(board.clone()));
    let number = (10 * placements.len() + eliminations.len()) as u32;
    // Always farther than a puzzle whose first step is not simple.
    (number > 0).then_some(TargetDistance(100 + number))
}

/// Returns the distance of a puzzle from having no placement reachable by simple techniques, by the number of
/// the first such placements; `None` if it has none.
fn measure_placement_distance(board: &Board) -> Option<TargetDistance> {
    let mut facts = Facts::new(board.clone());
    loop {
        let Conclusions { placements, eliminations } = simple_conclusions(&facts);
        if !placements.is_empty() {
            return Some(TargetDistance(100 + placements.len() as u32));
        }
        if eliminations.is_empty() {
            return None;
        }
        facts.apply_conclusions(&Conclusions { placements, eliminations });
    }
}

/// Takes one step; `Break` if its technique is excluded.
fn advance_walk(
    walk: &mut se::SeWalk<'_>,
    without: &[&'static Technique],
    stop: &dyn Fn() -> bool,
) -> ControlFlow<(), WalkProgress> {
    let mut uses_excluded = false;
    let progress = walk
        .advance_step_and_visit(|_, pattern| uses_excluded |= without.contains(&pattern.technique()), stop);
    if uses_excluded { ControlFlow::Break(()) } else { ControlFlow::Continue(progress) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(puzzle: &str, expected: Option<u32>) {
        assert_eq!(
            measure_placement_distance(&puzzle.parse().unwrap()),
            expected.map(TargetDistance),
            "{puzzle}"
        );
    }

    #[test]
    fn openings_are_the_first_placements_that_simple_techniques_lead_to() {
        // Sixteen singles, and two more cells that one pointing or pair makes single.
        check(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            Some(100 + 18),
        );
        // EP is 4.5: no single and no subset leads to a placement.
        check(".......12..3.145.6.516..34....16..53...2.5..45...43.2..7....4..1.54.6...489...26.", None);
    }
}
