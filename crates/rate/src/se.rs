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
//! use ninefold_rate::se::{Profile, SolutionCount, rate};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate(&board, SolutionCount::One, &Profile::SE)?;
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_chains::Engine;
use ninefold_core::Board;
use ninefold_logic::{Conclusions, Facts, Pattern, Technique, Tenths, Variant};

use crate::scale::{Field, Fields, Number, Scale, Tally};
use crate::{Producer, Rated};

mod names;
mod order;
pub mod template;

pub use crate::{Progress, Refusal, SolutionCount, admit};
pub use names::{name, name_of, short_name};
pub use order::Profile;

/// The three numbers of a puzzle that was solved, or of the steps so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step; 0.0 when there was none.
    pub er: Tenths,
    /// The hardest step up to the first placement ("pearl"); 0.0 when there was none.
    pub ep: Tenths,
    /// The first step ("diamond"); 0.0 when there was none.
    pub ed: Tenths,
}

impl Rating {
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
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Restriction to puzzles whose hardest step comes early; others are not rated to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// No restriction.
    #[default]
    All,
    /// Pearls: the first placement is as hard as anything that follows.
    Pearls,
    /// Diamonds: the first step is as hard as anything that follows.
    Diamonds,
}

impl Wanted {
    /// Returns the name in data: `all`, `pearls`, `diamonds`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Wanted::All => "all",
            Wanted::Pearls => "pearls",
            Wanted::Diamonds => "diamonds",
        }
    }
}

/// Filter for ratings; a puzzle is rated only as far as it may still match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
    /// Position of the hardest step.
    pub shape: Wanted,
    /// Range of ER.
    pub er: Option<RangeInclusive<Tenths>>,
    /// Range of EP.
    pub ep: Option<RangeInclusive<Tenths>>,
    /// Range of ED.
    pub ed: Option<RangeInclusive<Tenths>>,
}

impl From<Wanted> for Sought {
    fn from(shape: Wanted) -> Sought {
        Sought { shape, ..Sought::default() }
    }
}

impl Sought {
    /// Whether a rating is in the ranges, whatever its shape.
    #[must_use]
    pub fn holds(&self, rating: Rating) -> bool {
        let has = |range: &Option<RangeInclusive<Tenths>>, number| {
            range.as_ref().is_none_or(|range| range.contains(&number))
        };
        has(&self.er, rating.er) && has(&self.ep, rating.ep) && has(&self.ed, rating.ed)
    }

    /// Whether a puzzle may still match: the numbers known so far are in their ranges, and ER is not above
    /// its range.
    fn may_be(&self, so_far: &Maxima) -> bool {
        let may = |range: &Option<RangeInclusive<Tenths>>, number: Option<Tenths>| {
            range.as_ref().is_none_or(|range| match number {
                Some(number) => range.contains(&number),
                None => so_far.hardest <= *range.end(),
            })
        };
        self.shape.may_be(so_far)
            && may(&self.er, None)
            && may(&self.ep, so_far.ep)
            && may(&self.ed, so_far.ed)
    }
}

/// Rates a proper puzzle. For many puzzles, reuse a [`Rater`].
///
/// # Errors
/// When it has no solution or several, is solved already, or the techniques don't solve it.
pub fn rate(board: &Board, solutions: SolutionCount, profile: &Profile) -> Result<Rating, Refusal> {
    Rater::new(*profile).rate(board, solutions)
}

/// Rates any board, proper or not, as the original does; `None` if the techniques don't solve it, where the
/// original says 20.0. For many puzzles, reuse a [`Rater`].
#[must_use]
pub fn rate_anyway(board: &Board, profile: &Profile) -> Option<Rating> {
    Rater::new(*profile).rate_anyway(board)
}

/// The steps of the walk from a board.
#[must_use]
pub fn trace(board: &Board, profile: &Profile) -> Vec<Rated> {
    Rater::new(*profile).walk(board).collect()
}

/// Rates puzzles one after another, reusing memory for the search of chains. Ratings do not depend on earlier
/// puzzles. Use one per thread.
#[derive(Clone, Debug)]
pub struct Rater {
    profile: Profile,
    engine: Engine,
}

impl Rater {
    /// A rater by a profile.
    #[must_use]
    pub fn new(profile: Profile) -> Rater {
        Rater { profile, engine: Engine::new() }
    }

    /// Rates a proper puzzle.
    ///
    /// # Errors
    /// When it has no solution or several, is solved already, or the techniques don't solve it.
    pub fn rate(&mut self, board: &Board, solutions: SolutionCount) -> Result<Rating, Refusal> {
        admit(board, solutions)?;
        self.rate_anyway(board).ok_or(Refusal::Unsolved)
    }

    /// Rates any board, proper or not, as the original does; `None` if the techniques don't solve it, where
    /// the original says 20.0.
    pub fn rate_anyway(&mut self, board: &Board) -> Option<Rating> {
        self.walk(board).rate(|| false).ok().map(Maxima::rating)
    }

    /// Starts the walk from a board, to be taken step by step.
    pub fn walk(&mut self, board: &Board) -> Walk<'_> {
        let facts = Facts::new(board.clone());
        Walk::with(Maxima::new(self.profile), &self.profile, facts, &mut self.engine)
    }
}

/// A walk by one of these profiles.
pub type Walk<'r> = crate::Walk<'r, Maxima>;

/// A technique that gave a puzzle a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decider {
    /// The technique.
    pub technique: &'static Technique,
    /// In which variant.
    pub variant: Variant,
    /// The rating before it is cut to tenths: of two equal ratings the larger sum is harder.
    sum: f64,
}

impl Decider {
    fn of(pattern: &dyn Pattern) -> Decider {
        Decider { technique: pattern.technique(), variant: pattern.variant(), sum: pattern.se_sum() }
    }
}

/// The techniques that gave a puzzle its numbers, as far as the walk went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deciders {
    /// The technique of the first step as hard as ER.
    pub er: Option<Decider>,
    /// The technique of the first step as hard as EP.
    pub ep: Option<Decider>,
    /// The technique of the first step.
    pub ed: Option<Decider>,
}

/// Outcome of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The board is solved, so the rating is known.
    Rated,
    /// No technique finds another step; the numbers are those of the steps so far.
    Unsolved,
    /// The puzzle does not match the filter.
    Unwanted,
    /// The caller asked to stop; the rating so far is a lower bound of ER, and EP and ED are final if they
    /// are not 0.0.
    Stopped,
}

impl Wanted {
    /// Whether a puzzle may still match the filter.
    #[must_use]
    pub(crate) fn may_be(self, so_far: &Maxima) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Pearls => so_far.may_be_pearl(),
            Wanted::Diamonds => so_far.may_be_diamond(),
        }
    }
}

impl Walk<'_> {
    /// The numbers so far; the rating when the board is solved.
    #[must_use]
    pub fn rating(&self) -> Rating {
        self.tally().rating()
    }

    /// Walks to the end, or until the rating is known not to match the filter. `stop` is polled as in
    /// [`run`](crate::Walk::run).
    pub fn run_for(&mut self, sought: &Sought, stop: impl FnMut() -> bool) -> Ending {
        match self.run_while(|so_far| sought.may_be(so_far), stop) {
            None => Ending::Unwanted,
            Some(Progress::Stopped) => Ending::Stopped,
            Some(Progress::Solved) if !sought.holds(self.rating()) => Ending::Unwanted,
            Some(Progress::Solved) => Ending::Rated,
            Some(Progress::Stuck | Progress::Stepped) => Ending::Unsolved,
        }
    }
}

/// The three numbers of the steps taken so far: the maxima up to three points of the walk.
#[derive(Clone, Copy, Debug)]
pub struct Maxima {
    profile: Profile,
    hardest: Tenths,
    ep: Option<Tenths>,
    ed: Option<Tenths>,
    deciders: Deciders,
}

impl Maxima {
    pub(crate) fn new(profile: Profile) -> Maxima {
        let deciders = Deciders::default();
        Maxima { profile, hardest: Tenths(0), ep: None, ed: None, deciders }
    }

    /// The numbers so far; the rating when the steps solve the board.
    #[must_use]
    pub fn rating(&self) -> Rating {
        Rating { er: self.hardest, ep: self.ep.unwrap_or_default(), ed: self.ed.unwrap_or_default() }
    }

    /// The techniques that gave the numbers so far.
    #[must_use]
    pub fn deciders(&self) -> Deciders {
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

impl Tally for Maxima {
    fn take(&mut self, _: &Facts, conclusions: &Conclusions, pattern: &dyn Pattern) {
        let decider = Decider::of(pattern);
        self.hardest = self.hardest.max(self.profile.rating_of(pattern));
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

    fn fields(&self) -> Fields {
        let Rating { er, ep, ed } = self.rating();
        let numbers = [("er", er), ("ep", ep), ("ed", ed)];
        let mut fields: Fields =
            numbers.into_iter().map(|(name, number)| (name, Field::Number(Number::Tenths(number)))).collect();
        fields.push(("technique", Field::of_technique(self.deciders.er.map(|decider| decider.technique))));
        fields
    }

    fn text(&self) -> String {
        format!("ED={}", self.rating())
    }
}

impl Scale for Profile {
    fn name(&self) -> &'static str {
        self.name
    }

    fn order(&self) -> &[Producer] {
        self.producers
    }

    fn number(&self, pattern: &dyn Pattern) -> Number {
        Number::Tenths(self.rating_of(pattern))
    }

    fn tally(&self) -> Box<dyn Tally> {
        Box::new(Maxima::new(*self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing but singles; and a hard one that begins with a single.
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "8...461....23.....74..9..5....7.926...96...1..8....3..27...5...1....3.......2.4..";

    fn board(text: &str) -> Board {
        text.parse().expect("a board")
    }

    #[test]
    fn a_puzzle_is_rated_at_once_as_step_by_step() {
        for (text, expected) in [(EASY, "1.2/1.2/1.2"), (HARD, "6.6/1.2/1.2")] {
            let rating = rate_anyway(&board(text), &Profile::SE).expect("it is solved");
            assert_eq!(rating.to_string(), expected);
            let steps = trace(&board(text), &Profile::SE);
            let placed: usize = steps.iter().map(|rated| rated.step.conclusions.placements.len()).sum();
            assert_eq!(placed, board(text).empty().len(), "the steps solve it");
        }
    }

    #[test]
    fn what_was_harder_than_the_beginning_is_no_pearl_and_no_diamond() {
        for (text, is_diamond) in [(EASY, true), (HARD, false)] {
            let mut rater = Rater::new(Profile::SE);
            let mut walk = rater.walk(&board(text));
            assert!([Wanted::Pearls, Wanted::Diamonds].iter().all(|wanted| wanted.may_be(walk.tally())));
            walk.run(|| false);
            let may_be = |wanted: Wanted| wanted.may_be(walk.tally());
            assert_eq!(
                [Wanted::All, Wanted::Pearls, Wanted::Diamonds].map(may_be),
                [true, is_diamond, is_diamond]
            );
        }
    }

    /// A rating is computed only if it matches, and the walk ends as soon as it is known not to.
    #[test]
    fn what_is_not_sought_is_not_rated_to_the_end() {
        let all = rate_anyway(&board(HARD), &Profile::SE).unwrap();
        let walk = |sought: &Sought| {
            let mut rater = Rater::new(Profile::SE);
            let mut walk = rater.walk(&board(HARD));
            (walk.run_for(sought, || false), walk.facts().is_solved())
        };
        let only = |number: Tenths| Some(number..=number);
        let (below, above) =
            (Some(Tenths(0)..=Tenths(all.er.0 - 1)), Some(Tenths(all.er.0 + 1)..=Tenths(200)));
        let sought = Sought { er: only(all.er), ep: only(all.ep), ed: only(all.ed), ..Sought::default() };
        assert!(sought.holds(all));
        assert_eq!(walk(&sought), (Ending::Rated, true));
        // What is too hard shows on the way, what is too easy in the end; ED shows with the first step.
        assert_eq!(walk(&Sought { er: below, ..Sought::default() }), (Ending::Unwanted, false));
        assert_eq!(walk(&Sought { er: above.clone(), ..Sought::default() }), (Ending::Unwanted, true));
        assert_eq!(walk(&Sought { ed: above, ..Sought::default() }), (Ending::Unwanted, false));
    }
}
