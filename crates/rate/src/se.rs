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
//! use ninefold_rate::se::{Profile, Solutions, rate};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate(&board, Solutions::One, &Profile::SE)?;
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::Board;
use ninefold_logic::chains::Engine;
use ninefold_logic::{Conclusions, Facts, First, Pattern, Sink, Step, Technique, Tenths};

mod order;

pub use order::{Producer, Profile};

/// The rating of a board on which no technique finds a step: 20.0.
pub const BEYOND: Tenths = Tenths(200);

/// How many solutions a board has, as the caller found out. This crate does not solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// Exactly one: a proper puzzle.
    One,
    /// Two or more.
    Several,
}

/// Why a board is not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It has no solution.
    #[error("it has no solution")]
    Invalid,
    /// It has several solutions; techniques that rely on one would draw false conclusions.
    #[error("it has more than one solution")]
    Ambiguous,
    /// There is nothing to rate.
    #[error("it is already solved")]
    Solved,
}

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

/// Rates a proper puzzle.
///
/// # Errors
/// When it has no solution or several, or is solved already.
pub fn rate(board: &Board, solutions: Solutions, profile: &Profile) -> Result<Rating, Refusal> {
    match solutions {
        Solutions::None => Err(Refusal::Invalid),
        Solutions::Several => Err(Refusal::Ambiguous),
        Solutions::One if board.is_solved() => Err(Refusal::Solved),
        Solutions::One => Ok(rate_anyway(board, profile)),
    }
}

/// Rates whatever it is given, proper or not, as the original does.
#[must_use]
pub fn rate_anyway(board: &Board, profile: &Profile) -> Rating {
    let mut walk = Walk::new(board, profile);
    while walk.advance(|| false) == Progress::Stepped {}
    walk.rating()
}

/// A walk in progress: one step at a time, with the rating so far. It allocates nothing for a step, unless the step is
/// asked for.
#[derive(Clone, Debug)]
pub struct Walk<'p> {
    profile: &'p Profile,
    facts: Facts,
    engine: Engine,
    hardest: Tenths,
    ep: Option<Tenths>,
    ed: Option<Tenths>,
    stuck: bool,
}

/// What became of an attempt to go one step further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A step was taken.
    Stepped,
    /// The board is solved.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The caller asked to stop; nothing was changed.
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

impl<'p> Walk<'p> {
    /// The walk from this board.
    #[must_use]
    pub fn new(board: &Board, profile: &'p Profile) -> Walk<'p> {
        let facts = Facts::new(board.clone());
        Walk { profile, facts, engine: Engine::new(), hardest: Tenths(0), ep: None, ed: None, stuck: false }
    }

    /// The position reached.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The rating so far; final when the board is solved or the walk stuck.
    #[must_use]
    pub fn rating(&self) -> Rating {
        Rating {
            er: if self.stuck { BEYOND } else { self.hardest },
            ep: self.ep.unwrap_or_default(),
            ed: self.ed.unwrap_or_default(),
        }
    }

    /// Whether the puzzle may still turn out a pearl: nothing after the first placement was harder.
    #[must_use]
    pub fn may_be_pearl(&self) -> bool {
        !self.stuck && self.ep.is_none_or(|ep| ep == self.hardest)
    }

    /// Whether the puzzle may still turn out a diamond: nothing after the first step was harder.
    #[must_use]
    pub fn may_be_diamond(&self) -> bool {
        !self.stuck && self.ed.is_none_or(|ed| ed == self.hardest)
    }

    /// Goes one step further. `stop` is asked now and then in searches that may take long.
    pub fn advance(&mut self, stop: impl FnMut() -> bool) -> Progress {
        let mut sink = Light { found: None, stop };
        if self.facts.is_solved() {
            return Progress::Solved;
        }
        match self.search(&mut sink) {
            Search::Found => {}
            Search::Stopped => return Progress::Stopped,
            Search::Nothing => return self.give_up(),
        }
        if let Some((conclusions, se)) = sink.found {
            self.take(&conclusions, se);
        }
        Progress::Stepped
    }

    fn search(&mut self, sink: &mut dyn Sink) -> Search {
        let mut watch = Watch { sink, found: false };
        for producer in self.profile.producers {
            if producer.find(&self.facts, &mut self.engine, &mut watch).is_break() {
                return if watch.found { Search::Found } else { Search::Stopped };
            }
        }
        Search::Nothing
    }

    fn take(&mut self, conclusions: &Conclusions, se: Tenths) {
        self.hardest = self.hardest.max(se);
        self.ed.get_or_insert(self.hardest);
        if !conclusions.placements.is_empty() {
            self.ep.get_or_insert(self.hardest);
        }
        self.facts.apply(conclusions);
    }

    fn give_up(&mut self) -> Progress {
        self.stuck = true;
        Progress::Stuck
    }
}

/// Goes one step further and returns the step, with what it takes to explain it: on the facts from before.
impl Iterator for Walk<'_> {
    type Item = RatedStep;

    fn next(&mut self) -> Option<RatedStep> {
        if self.facts.is_solved() {
            return None;
        }
        let mut first = First::default();
        self.search(&mut first);
        let Some(step) = first.0 else {
            self.give_up();
            return None;
        };
        let se = step.se().unwrap_or_default();
        self.take(&step.conclusions, se);
        Some(RatedStep { step, se })
    }
}

enum Search {
    Found,
    Nothing,
    Stopped,
}

/// Tells a search that found from one that was stopped.
struct Watch<'s> {
    sink: &'s mut dyn Sink,
    found: bool,
}

impl Sink for Watch<'_> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.found = true;
        self.sink.step(conclusions, pattern)
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.sink.poll()
    }
}

/// Keeps what rating needs of the first step.
struct Light<F> {
    found: Option<(Conclusions, Tenths)>,
    stop: F,
}

impl<F: FnMut() -> bool> Sink for Light<F> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.found = Some((*conclusions, pattern.se().unwrap_or_default()));
        ControlFlow::Break(())
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The steps of the walk from a board.
#[must_use]
pub fn trace(board: &Board, profile: &Profile) -> Vec<RatedStep> {
    Walk::new(board, profile).collect()
}

/// The technique of the hardest step of a trace: the one that gives the puzzle its ER.
#[must_use]
pub fn hardest(trace: &[RatedStep]) -> Option<&'static Technique> {
    let first_of_most = trace.iter().rev().max_by_key(|rated| rated.se)?;
    Some(first_of_most.step.technique())
}
