//! Sudoku Explainer's rating, exactly: ER, EP and ED.
//!
//! The rating is a walk: from the givens on, the first step of the first technique that finds one is taken, until the
//! board is solved. The numbers are maxima along this walk:
//!
//! | number | is |
//! |---|---|
//! | ER | the rating of the hardest step |
//! | EP | the hardest step up to and with the first that places a digit |
//! | ED | the rating of the first step |
//!
//! So the order of the techniques and the order in which each finds its steps decide the rating; both are kept here
//! as they are there.
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

use ninefold_core::Board;
use ninefold_logic::chains::Engine;
use ninefold_logic::{Conclusions, Facts, Pattern, Step, Technique, Tenths, Variant};

use crate::scale::{Field, Fields, Number, Scale, Tally};
use crate::{Course, Producer};

mod names;
mod order;
pub mod template;

pub use crate::{Progress, Refusal, SolutionCount, admit};
pub use names::{name, name_of, short_name};
pub use order::Profile;

/// The rating of a board on which no technique finds a step: 20.0.
pub const BEYOND: Tenths = Tenths(200);

/// The three numbers of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step; [`BEYOND`] when the walk got stuck.
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

/// Which puzzles are worth rating to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    #[default]
    All,
    /// Those whose first placement is as hard as anything that follows.
    Pearls,
    /// Those whose first step is.
    Diamonds,
}

/// Rates a proper puzzle. For many puzzles keep a [`Rater`].
///
/// # Errors
/// When it has no solution or several, or is solved already.
pub fn rate(board: &Board, solutions: SolutionCount, profile: &Profile) -> Result<Rating, Refusal> {
    Rater::new(*profile).rate(board, solutions)
}

/// Rates whatever it is given, proper or not, as the original does. For many puzzles keep a [`Rater`].
#[must_use]
pub fn rate_anyway(board: &Board, profile: &Profile) -> Rating {
    Rater::new(*profile).rate_anyway(board)
}

/// The steps of the walk from a board.
#[must_use]
pub fn trace(board: &Board, profile: &Profile) -> Vec<RatedStep> {
    Rater::new(*profile).walk(board).collect()
}

/// Rates one puzzle after another, with memory kept for the search of chains. Ratings do not depend on what was rated
/// before. One per thread.
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
    /// When it has no solution or several, or is solved already.
    pub fn rate(&mut self, board: &Board, solutions: SolutionCount) -> Result<Rating, Refusal> {
        admit(board, solutions).map(|()| self.rate_anyway(board))
    }

    /// Rates whatever it is given, proper or not, as the original does.
    pub fn rate_anyway(&mut self, board: &Board) -> Rating {
        let mut walk = self.walk(board);
        walk.run(Wanted::All, || false);
        walk.rating()
    }

    /// The walk from a board, to be taken step by step.
    pub fn walk(&mut self, board: &Board) -> Walk<'_> {
        let course = Course::new(board, self.profile.producers, &mut self.engine);
        Walk { course, maxima: Maxima::new(self.profile) }
    }
}

/// A walk in progress: one step at a time, with the rating so far.
///
/// As an iterator it hands out the steps, with what it takes to explain them on the facts from before;
/// [`advance`](Walk::advance) only rates, and allocates nothing for a step.
#[derive(Debug)]
pub struct Walk<'r> {
    course: Course<'r>,
    maxima: Maxima,
}

/// A technique that gave a puzzle a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decider {
    /// The technique.
    pub technique: &'static Technique,
    /// In which variant.
    pub variant: Variant,
    /// The rating before it is cut to tenths: of two that look alike the larger is the harder.
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
    /// That of the first step as hard as ER; `None` when the walk got stuck.
    pub er: Option<Decider>,
    /// That of the first step as hard as EP.
    pub ep: Option<Decider>,
    /// That of the first step.
    pub ed: Option<Decider>,
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The rating is known: the board is solved, or no technique finds a step any more.
    Rated,
    /// The puzzle turned out not to be wanted.
    Unwanted,
    /// The caller asked to stop; the rating so far is a lower bound of ER, and EP and ED stand if they are not 0.0.
    Stopped,
}

/// A step of a walk.
#[derive(Clone, Debug)]
pub struct RatedStep {
    /// The step.
    pub step: Step,
    /// Its rating.
    pub se: Tenths,
}

impl Walk<'_> {
    /// The position reached.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        self.course.facts()
    }

    /// The rating so far; final when the board is solved or the walk stuck.
    #[must_use]
    pub fn rating(&self) -> Rating {
        self.maxima.rating()
    }

    /// The techniques that gave the numbers so far.
    #[must_use]
    pub fn deciders(&self) -> Deciders {
        self.maxima.deciders
    }

    /// Walks to the end, or until the puzzle is known not to be wanted. `stop` is asked before every step and as in
    /// [`advance`](Walk::advance).
    pub fn run(&mut self, wanted: Wanted, mut stop: impl FnMut() -> bool) -> Ending {
        loop {
            let progress = if stop() { Progress::Stopped } else { self.advance(&mut stop) };
            let may_be_wanted = match wanted {
                Wanted::All => true,
                Wanted::Pearls => self.may_be_pearl(),
                Wanted::Diamonds => self.may_be_diamond(),
            };
            match progress {
                Progress::Stopped => return Ending::Stopped,
                _ if !may_be_wanted => return Ending::Unwanted,
                Progress::Stepped => {}
                Progress::Solved | Progress::Stuck => return Ending::Rated,
            }
        }
    }

    /// Whether the puzzle may still turn out a pearl: nothing after the first placement was harder.
    #[must_use]
    pub fn may_be_pearl(&self) -> bool {
        let Maxima { stuck, ep, hardest, .. } = self.maxima;
        !stuck && ep.is_none_or(|ep| ep == hardest)
    }

    /// Whether the puzzle may still turn out a diamond: nothing after the first step was harder.
    #[must_use]
    pub fn may_be_diamond(&self) -> bool {
        let Maxima { stuck, ed, hardest, .. } = self.maxima;
        !stuck && ed.is_none_or(|ed| ed == hardest)
    }

    /// Goes one step further. `stop` is asked before every search for chains and now and then within
    /// it, so that a caller can keep a time limit.
    pub fn advance(&mut self, stop: impl FnMut() -> bool) -> Progress {
        let maxima = &mut self.maxima;
        let progress = self.course.advance(|conclusions, pattern| maxima.take(conclusions, pattern), stop);
        if progress == Progress::Stuck {
            maxima.get_stuck();
        }
        progress
    }

    /// Goes one step further and returns the step, with what it takes to explain it: on the facts from before.
    /// `stop` is asked as in [`advance`](Walk::advance).
    ///
    /// # Errors
    /// Why there is no step: never [`Progress::Stepped`].
    pub fn next_step(&mut self, stop: impl FnMut() -> bool) -> Result<RatedStep, Progress> {
        let step = self.course.next_step(stop).inspect_err(|progress| {
            if *progress == Progress::Stuck {
                self.maxima.get_stuck();
            }
        })?;
        self.maxima.take(&step.conclusions, &*step.pattern);
        Ok(RatedStep { se: self.maxima.profile.rating_of(&*step.pattern), step })
    }
}

/// The steps to the end, as [`next_step`](Walk::next_step) gives them.
impl Iterator for Walk<'_> {
    type Item = RatedStep;

    fn next(&mut self) -> Option<RatedStep> {
        self.next_step(|| false).ok()
    }
}

/// The three numbers of the steps taken so far: the maxima up to three points of the walk.
#[derive(Clone, Copy, Debug)]
struct Maxima {
    profile: Profile,
    hardest: Tenths,
    ep: Option<Tenths>,
    ed: Option<Tenths>,
    deciders: Deciders,
    stuck: bool,
}

impl Maxima {
    fn new(profile: Profile) -> Maxima {
        let deciders = Deciders::default();
        Maxima { profile, hardest: Tenths(0), ep: None, ed: None, deciders, stuck: false }
    }

    fn rating(&self) -> Rating {
        Rating {
            er: if self.stuck { BEYOND } else { self.hardest },
            ep: self.ep.unwrap_or_default(),
            ed: self.ed.unwrap_or_default(),
        }
    }
}

impl Tally for Maxima {
    fn take(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) {
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

    fn get_stuck(&mut self) {
        self.stuck = true;
        self.deciders.er = None;
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

/// The technique of the hardest step of a trace: the one that gives the puzzle its ER.
#[must_use]
pub fn hardest(trace: &[RatedStep]) -> Option<&'static Technique> {
    let first_of_most = trace.iter().rev().max_by_key(|rated| rated.se)?;
    Some(first_of_most.step.technique())
}
