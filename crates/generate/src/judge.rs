//! Judges the distance of puzzles from a target.
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

use ninefold_chains::Engine;
use ninefold_core::{Board, ByCell, Digit, Puzzle};
use ninefold_logic::engine::all_steps;
use ninefold_logic::techniques::singles::compound_single::{COMPLEX_SINGLE, COMPOUND_SINGLE};
use ninefold_logic::{Conclusions, Facts, Family, Technique, Tenths, techniques};
use ninefold_rate::hodoku::{Hodoku, Sum};
use ninefold_rate::se::{self, Rater, Rating};
use ninefold_rate::{Progress, Walk};

use crate::need::Need;
use crate::target::{Miss, Phase, Target, Verdict};

/// Judges one puzzle after another.
#[derive(Clone, Debug)]
pub(crate) struct Judge<'t> {
    target: &'t Target,
    rater: Rater,
    /// Working memory for the chain search.
    engine: Engine,
    need: Option<Need<'t>>,
}

/// The miss of a puzzle that uses an excluded technique.
const UNWANTED: Miss = Miss(100);
/// The miss of a puzzle that the techniques don't solve.
const STUCK: Miss = Miss(60);

impl<'t> Judge<'t> {
    pub(crate) fn new(target: &'t Target) -> Judge<'t> {
        let need = target.walks().then(|| Need::new(target));
        Judge { target, rater: Rater::new(target.profile), engine: Engine::new(), need }
    }

    /// Returns the distance of a proper puzzle from the target; `None` if stopped.
    pub(crate) fn judge(
        &mut self,
        givens: &ByCell<Option<Digit>>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Verdict> {
        let board = Board::try_from(&Puzzle::from_givens(*givens)).expect("givens of a grid don't clash");
        let mut verdict = Verdict { miss: Miss::HIT, rating: None };
        // Cheapest requirement first: later ones are judged only if the earlier ones are met.
        if let Some(need) = &self.need {
            verdict.miss = need.judge(&board, &mut self.engine, stop)?;
        }
        if verdict.miss == Miss::HIT && self.target.scores() {
            verdict.miss = self.miss_of_score(&board, stop)?;
        }
        if verdict.miss == Miss::HIT && self.target.rates() {
            verdict = self.rate(&board, stop)?;
        }
        Some(verdict)
    }

    fn miss_of_score(&mut self, board: &Board, stop: &dyn Fn() -> bool) -> Option<Miss> {
        let Target { score, level, without, .. } = self.target;
        let mut walk = Walk::with(Sum::default(), &Hodoku, Facts::new(board.clone()), &mut self.engine);
        let mut has_part = false;
        // The score only grows, so the walk can end as soon as it is too high.
        loop {
            let progress =
                walk.advance_with(|_, pattern| has_part |= without.contains(&pattern.technique()), stop);
            let rating = walk.tally().rating();
            let too_high = score.as_ref().is_some_and(|wanted| rating.score > *wanted.end())
                || level.as_ref().is_some_and(|wanted| rating.level > *wanted.end());
            match progress {
                _ if has_part => return Some(UNWANTED),
                Progress::Stopped => return None,
                Progress::Stuck => return Some(STUCK),
                Progress::Stepped if !too_high => {}
                Progress::Stepped | Progress::Solved => return Some(self.target.miss_by_score(&rating)),
            }
        }
    }

    /// Returns the distance of a puzzle from a beginning as hard as required, if it begins more easily.
    fn miss_of_beginning(target: &Target, board: &Board, rating: Rating) -> Option<Miss> {
        let is_below = |least: Option<Tenths>, rating: Tenths| {
            rating != Tenths(0) && least.is_some_and(|least| rating < least)
        };
        if is_below(target.least_ed(), rating.ed) {
            obstacles(board)
        } else if is_below(target.least_ep(), rating.ep) {
            openings(board)
        } else {
            None
        }
    }

    fn rate(&mut self, board: &Board, stop: &dyn Fn() -> bool) -> Option<Verdict> {
        let target = self.target;
        let mut walk = self.rater.walk(board);
        loop {
            match advance(&mut walk, &target.without, stop) {
                ControlFlow::Break(()) => return Some(Verdict { miss: UNWANTED, rating: None }),
                ControlFlow::Continue(Progress::Stopped) => return None,
                ControlFlow::Continue(Progress::Stepped) => {
                    let rating = walk.rating();
                    let miss = target.miss(rating, Phase::UnderWay);
                    if miss != Miss::HIT {
                        return Some(Verdict {
                            miss: Self::miss_of_beginning(target, board, rating).unwrap_or(miss),
                            rating: None,
                        });
                    }
                }
                ControlFlow::Continue(Progress::Stuck) => return Some(Verdict { miss: STUCK, rating: None }),
                ControlFlow::Continue(Progress::Solved) => {
                    let rating = walk.rating();
                    return Some(Verdict { miss: target.miss(rating, Phase::Ended), rating: Some(rating) });
                }
            }
        }
    }
}

/// Returns all conclusions of the simple techniques in a position.
fn simple_conclusions(facts: &Facts) -> Conclusions {
    let simple = [Family::Single, Family::Intersection, Family::Subset];
    let mut all = Conclusions::default();
    // Compound singles are left out: before placing a digit they need an elimination.
    let further = [&COMPOUND_SINGLE, &COMPLEX_SINGLE];
    let is_simple =
        |technique: &Technique| simple.contains(&technique.family) && !further.contains(&technique);
    for technique in techniques::ALL.iter().filter(|technique| is_simple(technique)) {
        for step in all_steps(facts, &[technique]) {
            all.placements |= step.conclusions.placements;
            all.eliminations |= step.conclusions.eliminations;
        }
    }
    all
}

/// Returns the distance of a puzzle from having no simple first step, by the number of conclusions of such
/// steps; `None` if it has none. (The rating of the first step would not distinguish one simple step from
/// twenty.)
fn obstacles(board: &Board) -> Option<Miss> {
    let Conclusions { placements, eliminations } = simple_conclusions(&Facts::new(board.clone()));
    let number = (10 * placements.len() + eliminations.len()) as u32;
    // Always farther than a puzzle whose first step is not simple.
    (number > 0).then_some(Miss(100 + number))
}

/// Returns the distance of a puzzle from having no placement reachable by simple techniques, by the number of
/// the first such placements; `None` if it has none.
fn openings(board: &Board) -> Option<Miss> {
    let mut facts = Facts::new(board.clone());
    loop {
        let Conclusions { placements, eliminations } = simple_conclusions(&facts);
        if !placements.is_empty() {
            return Some(Miss(100 + placements.len() as u32));
        }
        if eliminations.is_empty() {
            return None;
        }
        facts.apply(&Conclusions { placements, eliminations });
    }
}

/// Takes one step; `Break` if its technique is excluded.
fn advance(
    walk: &mut se::Walk<'_>,
    without: &[&'static Technique],
    stop: &dyn Fn() -> bool,
) -> ControlFlow<(), Progress> {
    let mut has_part = false;
    let progress = walk.advance_with(|_, pattern| has_part |= without.contains(&pattern.technique()), stop);
    if has_part { ControlFlow::Break(()) } else { ControlFlow::Continue(progress) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(puzzle: &str, expected: Option<u32>) {
        assert_eq!(openings(&puzzle.parse().unwrap()), expected.map(Miss), "{puzzle}");
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
