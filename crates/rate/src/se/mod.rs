//! Sudoku Explainer's rating, exactly: ER, EP and ED.
//!
//! The rating is a walk: starting at the givens, the first step of the first technique that finds one is
//! taken, until the board is solved. The numbers are maxima along this walk:
//!
//! | number | is |
//! |---|---|
//! | ER | the rating of the hardest step |
//! | EP | the hardest step up to and with the first that places a digit |
//! | ED | the rating of the first step |
//!
//! So the order of the techniques and the order in which each finds its steps decide the rating; both are the
//! same here as in the original.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_rate::se::{SeProfile, SolutionCount, rate_board};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate_board(&board, SolutionCount::One, &SeProfile::SE)?;
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::{Conclusions, Facts, Pattern, RatingTenths, Technique, TechniqueVariant};

use crate::scale::{RatingScale, RatingTally, RatingValue, TallyField, TallyFields};
use crate::{RatedStep, StepProducer};

mod names;
mod order;
pub mod template;

pub use crate::{RateError, SolutionCount, WalkProgress, check_ratable};
pub use names::{full_name, short_name, technique_name};
pub use order::SeProfile;

/// The three numbers of a puzzle that was solved, or of the steps so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeRating {
    /// The hardest step; 0.0 when there was none.
    pub er: RatingTenths,
    /// The hardest step up to the first placement ("pearl"); 0.0 when there was none.
    pub ep: RatingTenths,
    /// The first step ("diamond"); 0.0 when there was none.
    pub ed: RatingTenths,
}

impl SeRating {
    /// Whether the first placement is as hard as anything that follows.
    #[must_use]
    pub fn is_pearl(&self) -> bool {
        self.er == self.ep
    }

    /// Whether the first step is as hard as anything that follows.
    #[must_use]
    pub fn is_diamond(&self) -> bool {
        self.er == self.ed && self.er == self.ep
    }
}

/// Writes `7.2/1.2/1.2`.
impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Restriction to puzzles whose hardest step comes early; others are not rated to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PearlFilter {
    /// No restriction.
    #[default]
    All,
    /// Pearls: the first placement is as hard as anything that follows.
    Pearls,
    /// Diamonds: the first step is as hard as anything that follows.
    Diamonds,
}

impl PearlFilter {
    /// Returns the name in data: `all`, `pearls`, `diamonds`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PearlFilter::All => "all",
            PearlFilter::Pearls => "pearls",
            PearlFilter::Diamonds => "diamonds",
        }
    }
}

/// Filter for ratings; a puzzle is rated only as far as it may still match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingFilter {
    /// Position of the hardest step.
    pub pearl_filter: PearlFilter,
    /// Range of ER.
    pub er: Option<RangeInclusive<RatingTenths>>,
    /// Range of EP.
    pub ep: Option<RangeInclusive<RatingTenths>>,
    /// Range of ED.
    pub ed: Option<RangeInclusive<RatingTenths>>,
}

impl From<PearlFilter> for RatingFilter {
    fn from(shape: PearlFilter) -> RatingFilter {
        RatingFilter { pearl_filter: shape, ..RatingFilter::default() }
    }
}

impl RatingFilter {
    /// Whether a rating is in the ranges, whatever its shape.
    #[must_use]
    pub fn contains_rating(&self, rating: SeRating) -> bool {
        let has = |range: &Option<RangeInclusive<RatingTenths>>, number| {
            range.as_ref().is_none_or(|range| range.contains(&number))
        };
        has(&self.er, rating.er) && has(&self.ep, rating.ep) && has(&self.ed, rating.ed)
    }

    /// Whether a puzzle may still match: the numbers known so far are in their ranges, and ER is not above
    /// its range.
    fn may_still_match(&self, so_far: &SeMaxima) -> bool {
        let may = |range: &Option<RangeInclusive<RatingTenths>>, number: Option<RatingTenths>| {
            range.as_ref().is_none_or(|range| match number {
                Some(number) => range.contains(&number),
                None => so_far.hardest <= *range.end(),
            })
        };
        self.pearl_filter.may_still_match(so_far)
            && may(&self.er, None)
            && may(&self.ep, so_far.ep)
            && may(&self.ed, so_far.ed)
    }
}

/// Rates a proper puzzle. For many puzzles, reuse a [`SeRater`].
///
/// # Errors
/// When it has no solution or several, is solved already, or the techniques don't solve it.
pub fn rate_board(
    board: &Board,
    solutions: SolutionCount,
    profile: &SeProfile,
) -> Result<SeRating, RateError> {
    SeRater::new(*profile).rate_board(board, solutions)
}

/// Rates any board, proper or not, as the original does; `None` if the techniques don't solve it, where the
/// original says 20.0. For many puzzles, reuse a [`SeRater`].
#[must_use]
pub fn rate_any_board(board: &Board, profile: &SeProfile) -> Option<SeRating> {
    SeRater::new(*profile).rate_any_board(board)
}

/// Returns the steps of the walk from a board.
#[must_use]
pub fn trace_steps(board: &Board, profile: &SeProfile) -> Vec<RatedStep> {
    SeRater::new(*profile).start_rating_walk(board).collect()
}

/// Rates puzzles one after another, reusing memory for the search of chains. Ratings do not depend on earlier
/// puzzles. Use one per thread.
#[derive(Clone, Debug)]
pub struct SeRater {
    profile: SeProfile,
    engine: ChainEngine,
}

impl SeRater {
    /// Creates a rater by a profile of Sudoku Explainer's scale.
    #[must_use]
    pub fn new(profile: SeProfile) -> SeRater {
        SeRater { profile, engine: ChainEngine::new() }
    }

    /// Rates a proper puzzle on Sudoku Explainer's scale.
    ///
    /// # Errors
    /// When it has no solution or several, is solved already, or the techniques don't solve it.
    pub fn rate_board(&mut self, board: &Board, solutions: SolutionCount) -> Result<SeRating, RateError> {
        check_ratable(board, solutions)?;
        self.rate_any_board(board).ok_or(RateError::Unsolved)
    }

    /// Rates any board, proper or not, as the original does; `None` if the techniques don't solve it, where
    /// the original says 20.0.
    pub fn rate_any_board(&mut self, board: &Board) -> Option<SeRating> {
        self.start_rating_walk(board).rate(|| false).ok().map(SeMaxima::rating)
    }

    /// Starts the walk from a board, to be taken step by step.
    pub fn start_rating_walk(&mut self, board: &Board) -> SeWalk<'_> {
        let facts = Facts::new(board.clone());
        SeWalk::with_tally(SeMaxima::new(self.profile), &self.profile, facts, &mut self.engine)
    }
}

/// A walk by one of these profiles.
pub type SeWalk<'r> = crate::RatingWalk<'r, SeMaxima>;

/// A technique that gave a puzzle a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeDecider {
    /// The technique.
    pub technique: &'static Technique,
    /// In which variant.
    pub variant: TechniqueVariant,
    /// The rating before it is cut to tenths: of two equal ratings the larger sum is harder.
    sum: f64,
}

impl SeDecider {
    fn from_pattern(pattern: &dyn Pattern) -> SeDecider {
        SeDecider {
            technique: pattern.technique(),
            variant: pattern.technique_variant(),
            sum: pattern.unrounded_se_rating(),
        }
    }
}

/// The techniques that gave a puzzle its numbers, as far as the walk went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeDeciders {
    /// The technique of the first step as hard as ER.
    pub er: Option<SeDecider>,
    /// The technique of the first step as hard as EP.
    pub ep: Option<SeDecider>,
    /// The technique of the first step.
    pub ed: Option<SeDecider>,
}

/// Outcome of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeWalkOutcome {
    /// The board is solved, so the rating is known.
    Rated,
    /// No technique finds another step; the numbers are those of the steps so far.
    Unsolved,
    /// The puzzle does not match the filter.
    Filtered,
    /// The caller asked to stop; the rating so far is a lower bound of ER, and EP and ED are final if they
    /// are not 0.0.
    Stopped,
}

impl PearlFilter {
    /// Whether a puzzle may still match the filter.
    #[must_use]
    pub(crate) fn may_still_match(self, so_far: &SeMaxima) -> bool {
        match self {
            PearlFilter::All => true,
            PearlFilter::Pearls => so_far.may_be_pearl(),
            PearlFilter::Diamonds => so_far.may_be_diamond(),
        }
    }
}

impl SeWalk<'_> {
    /// The numbers so far; the rating when the board is solved.
    #[must_use]
    pub fn rating(&self) -> SeRating {
        self.tally().rating()
    }

    /// Walks to the end, or until the rating is known not to match the filter. `stop` is polled as in
    /// [`run_to_end`](crate::RatingWalk::run_to_end).
    pub fn rate_while_matching(
        &mut self,
        filter: &RatingFilter,
        stop: impl FnMut() -> bool,
    ) -> SeWalkOutcome {
        match self.run_while(|so_far| filter.may_still_match(so_far), |_| {}, stop) {
            None => SeWalkOutcome::Filtered,
            Some(WalkProgress::Stopped) => SeWalkOutcome::Stopped,
            Some(WalkProgress::Solved) if !filter.contains_rating(self.rating()) => SeWalkOutcome::Filtered,
            Some(WalkProgress::Solved) => SeWalkOutcome::Rated,
            Some(WalkProgress::Stuck | WalkProgress::Stepped) => SeWalkOutcome::Unsolved,
        }
    }
}

/// The three numbers of the steps taken so far: the maxima up to three points of the walk.
#[derive(Clone, Copy, Debug)]
pub struct SeMaxima {
    profile: SeProfile,
    hardest: RatingTenths,
    ep: Option<RatingTenths>,
    ed: Option<RatingTenths>,
    deciders: SeDeciders,
}

impl SeMaxima {
    pub(crate) fn new(profile: SeProfile) -> SeMaxima {
        let deciders = SeDeciders::default();
        SeMaxima { profile, hardest: RatingTenths(0), ep: None, ed: None, deciders }
    }

    /// The numbers so far; the rating when the steps solve the board.
    #[must_use]
    pub fn rating(&self) -> SeRating {
        SeRating { er: self.hardest, ep: self.ep.unwrap_or_default(), ed: self.ed.unwrap_or_default() }
    }

    /// The techniques that gave the numbers so far.
    #[must_use]
    pub fn deciders(&self) -> SeDeciders {
        self.deciders
    }

    /// Whether the puzzle may still turn out a pearl: nothing after the first placement was harder.
    #[must_use]
    pub fn may_be_pearl(&self) -> bool {
        self.ep.is_none_or(|ep| ep == self.hardest)
    }

    /// Whether the puzzle may still turn out a diamond: nothing after the first step was harder.
    #[must_use]
    pub fn may_be_diamond(&self) -> bool {
        self.ed.is_none_or(|ed| ed == self.hardest)
    }
}

impl RatingTally for SeMaxima {
    fn add_step(&mut self, _: &Facts, conclusions: &Conclusions, pattern: &dyn Pattern) {
        let decider = SeDecider::from_pattern(pattern);
        self.hardest = self.hardest.max(self.profile.rate_step_pattern(pattern));
        if self.deciders.er.is_none_or(|hardest| decider.sum > hardest.sum) {
            self.deciders.er = Some(decider);
        }
        if self.ed.is_none() {
            (self.ed, self.deciders.ed) = (Some(self.hardest), self.deciders.er);
        }
        if self.ep.is_none() && !conclusions.placements.is_empty() {
            (self.ep, self.deciders.ep) = (Some(self.hardest), self.deciders.er);
        }
    }

    fn result_fields(&self) -> TallyFields {
        let SeRating { er, ep, ed } = self.rating();
        let numbers = [("er", er), ("ep", ep), ("ed", ed)];
        let mut fields: TallyFields = numbers
            .into_iter()
            .map(|(name, number)| (name, TallyField::Number(RatingValue::Tenths(number))))
            .collect();
        fields.push((
            "technique",
            TallyField::from_technique(self.deciders.er.map(|decider| decider.technique)),
        ));
        fields
    }

    fn short_rating_text(&self) -> String {
        format!("ED={}", self.rating())
    }
}

impl RatingScale for SeProfile {
    fn name(&self) -> &'static str {
        self.name
    }

    fn technique_order(&self) -> &[StepProducer] {
        self.producers
    }

    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
        RatingValue::Tenths(self.rate_step_pattern(pattern))
    }

    fn new_tally(&self) -> Box<dyn RatingTally> {
        Box::new(SeMaxima::new(*self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing but singles; and a hard one that begins with a single.
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "8...461....23.....74..9..5....7.926...96...1..8....3..27...5...1....3.......2.4..";

    fn parse_board(text: &str) -> Board {
        text.parse().expect("a board")
    }

    #[test]
    fn a_puzzle_is_rated_at_once_as_step_by_step() {
        for (text, expected) in [(EASY, "1.2/1.2/1.2"), (HARD, "6.6/1.2/1.2")] {
            let rating = rate_any_board(&parse_board(text), &SeProfile::SE).expect("it is solved");
            assert_eq!(rating.to_string(), expected);
            let steps = trace_steps(&parse_board(text), &SeProfile::SE);
            let placed: usize = steps.iter().map(|rated| rated.step.conclusions.placements.len()).sum();
            assert_eq!(placed, parse_board(text).empty_cells().len(), "the steps solve it");
        }
    }

    #[test]
    fn harder_later_steps_exclude_pearls_and_diamonds() {
        for (text, is_diamond) in [(EASY, true), (HARD, false)] {
            let mut rater = SeRater::new(SeProfile::SE);
            let mut walk = rater.start_rating_walk(&parse_board(text));
            assert!(
                [PearlFilter::Pearls, PearlFilter::Diamonds]
                    .iter()
                    .all(|filter| filter.may_still_match(walk.tally()))
            );
            walk.run_to_end(|| false);
            let may_be = |filter: PearlFilter| filter.may_still_match(walk.tally());
            assert_eq!(
                [PearlFilter::All, PearlFilter::Pearls, PearlFilter::Diamonds].map(may_be),
                [true, is_diamond, is_diamond]
            );
        }
    }

    /// A rating is computed only if it matches, and the walk ends as soon as it is known not to.
    #[test]
    fn puzzles_outside_the_filter_are_not_rated_to_the_end() {
        let all = rate_any_board(&parse_board(HARD), &SeProfile::SE).unwrap();
        let walk = |filter: &RatingFilter| {
            let mut rater = SeRater::new(SeProfile::SE);
            let mut walk = rater.start_rating_walk(&parse_board(HARD));
            (walk.rate_while_matching(filter, || false), walk.facts().is_solved())
        };
        let only = |number: RatingTenths| Some(number..=number);
        let (below, above) = (
            Some(RatingTenths(0)..=RatingTenths(all.er.0 - 1)),
            Some(RatingTenths(all.er.0 + 1)..=RatingTenths(200)),
        );
        let filter =
            RatingFilter { er: only(all.er), ep: only(all.ep), ed: only(all.ed), ..RatingFilter::default() };
        assert!(filter.contains_rating(all));
        assert_eq!(walk(&filter), (SeWalkOutcome::Rated, true));
        // What is too hard shows on the way, what is too easy in the end; ED shows with the first step.
        assert_eq!(
            walk(&RatingFilter { er: below, ..RatingFilter::default() }),
            (SeWalkOutcome::Filtered, false)
        );
        assert_eq!(
            walk(&RatingFilter { er: above.clone(), ..RatingFilter::default() }),
            (SeWalkOutcome::Filtered, true)
        );
        assert_eq!(
            walk(&RatingFilter { ed: above, ..RatingFilter::default() }),
            (SeWalkOutcome::Filtered, false)
        );
    }
}
