//! Positions to practise a technique: what it concludes there, nothing easier does, unless that is always so.
//!
//! Exercises are of a [kind](Kind): *pure*, where nothing easier is found anywhere in the position; *local*, where
//! something easier may be found elsewhere, but nothing easier gives what the technique concludes, or any part of it; and
//! *bare*, where all is solved but what the technique needs. A pure exercise is looked for, and where none is found soon, a local one
//! is taken. Some techniques are always *shadowed* by something easier: a finned X-Wing by an empty rectangle, a fish of five rows by
//! one of four columns. They are practised where nothing simple is there, and the exercise says so.
//!
//! Puzzles are made from a seed and walked; at each position on the way the technique is asked, and what is easier. A
//! [bank] says in which of our puzzles exercises of common techniques are, so that these come at once. What is too rare
//! to be met soon comes from the examples of the technique's documentation, with rows, columns and digits exchanged.
//!
//! No exercise is a copy of another up to symmetry: each has a [key](Exercise::key), and those of what was
//! [seen before](Practice::seen) are passed over.
//!
//! ```
//! use ninefold_guide::Practice;
//! use ninefold_logic::techniques;
//! use ninefold_rate::human::Human;
//!
//! let technique = techniques::by_id("hidden-pair").expect("a technique");
//! let mut practice = Practice::new(technique, &Human::FREE, 7);
//! let exercise = practice.next(|| false)?.expect("they are not rare");
//! assert_eq!(exercise.step.step.technique(), technique);
//! # Ok::<(), ninefold_guide::Stopped>(())
//! ```

pub mod bank;
mod judge;
mod search;
mod source;

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_chains::Engine;
use ninefold_core::{Notation, Puzzle, line};
use ninefold_generate::canon::{Canonizer, Key};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Pattern, Promise, Sentence, Sink, Step, Technique, Until};
use ninefold_rate::{Rated, Scale};

use crate::{Guide, Stopped};
use search::Few;
use source::{Source, Wanted};

pub use judge::{Answer, Credit, judge};

/// Exercises of a technique, one after the other; the same for the same seed.
#[derive(Debug)]
pub struct Practice<'p> {
    technique: &'static Technique,
    profile: &'p dyn Scale,
    seed: u64,
    /// How many were asked for.
    number: u64,
    kind: Option<Kind>,
    seen: HashSet<Key>,
    source: Source,
    engine: Engine,
}

/// A position in which a technique is to be found.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// A step of the technique, with the position it is in. Unless it is shadowed, nothing easier gives any part of what it concludes.
    pub step: Rated,
    /// What else is there.
    pub kind: Kind,
    /// Where the position comes from.
    pub origin: Origin,
    /// The position up to symmetry, for whoever wants to remember what was seen.
    pub key: Key,
}

/// What there is in the position of an exercise beside its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing that the profile tries before the technique finds a step.
    Pure,
    /// Something that the profile tries before may find a step, but none that gives what the exercise's step concludes, or
    /// any part of it.
    Local,
    /// Nothing easier gives any part of what the step concludes, and all cells are filled that the step can do without.
    Bare,
    /// Nothing simple (singles, locked candidates, subsets) finds a step, but something else that the profile tries before gives a part
    /// of what the exercise's step concludes: no better position was found.
    Shadowed,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Pure, Kind::Local, Kind::Bare, Kind::Shadowed];

    /// Those that can be [asked for](Practice::of_kind).
    pub const WANTED: [Kind; 3] = [Kind::Pure, Kind::Local, Kind::Bare];

    /// Its stable id, for data: `pure`, `local`, `bare`, `shadowed`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Kind::Pure => "pure",
            Kind::Local => "local",
            Kind::Bare => "bare",
            Kind::Shadowed => "shadowed",
        }
    }
}

/// Where the position of an exercise comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A puzzle that was made for it.
    Made,
    /// An example of the documentation, with rows, columns and digits exchanged.
    Example,
}

/// An exercise of a lesson is one of this many.
const BESIDE: u64 = 3;

/// From this many steps of a technique in one position on, it makes no difference whether there are more.
const PLENTY: usize = 10;

impl<'p> Practice<'p> {
    /// The exercises of a technique, by the order of a profile and a seed: pure ones, and local ones where those are rare.
    #[must_use]
    pub fn new(technique: &'static Technique, profile: &'p dyn Scale, seed: u64) -> Practice<'p> {
        let source = Source::new(technique, profile);
        let (kind, seen) = (None, HashSet::new());
        Practice { technique, profile, seed, number: 0, kind, seen, source, engine: Engine::new() }
    }

    /// The exercises of one of the kinds that can be wanted alone. A pure one is local, too: of these, whatever comes first is taken, and
    /// says what it is. Shadowed ones are only taken where no kind is asked for.
    #[must_use]
    pub fn of_kind(self, kind: Kind) -> Practice<'p> {
        Practice { kind: Some(kind), ..self }
    }

    /// Without those that were seen before, or copies of them up to symmetry: by their [keys](Exercise::key).
    #[must_use]
    pub fn seen(mut self, before: impl IntoIterator<Item = Key>) -> Practice<'p> {
        self.seen.extend(before);
        self
    }

    /// What is practised.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// The next exercise, none of which is a copy of one before; `None` if none was found. `stop` is asked now and then.
    ///
    /// # Errors
    /// When `stop` said so.
    pub fn next(&mut self, mut stop: impl FnMut() -> bool) -> Result<Option<Exercise>, Stopped> {
        self.take(None, &mut stop)
    }

    /// An exercise of a lesson, which counts them from 1: the first three exercises have little to
    /// [search](Exercise::search), the next four more, the others most. Where the bank has none, it is one of three that are made;
    /// where making them takes long, and where they come from an example, whose images are all as hard, the first one is taken.
    /// Who has seen all that can be found sees one again: its image.
    ///
    /// # Errors
    /// When `stop` said so before there was one; those that are made by then are enough.
    pub fn graded(
        &mut self,
        number: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        self.number = number.wrapping_mul(BESIDE);
        let third = match number {
            0..=3 => 0,
            4..=7 => 1,
            _ => 2,
        };
        let first = match self.take(Some(third), &mut stop)? {
            None if !self.seen.is_empty() => {
                self.seen.clear();
                self.source.renew();
                self.take(Some(third), &mut stop)?
            }
            first => first,
        };
        let Some(first) = first else { return Ok(None) };
        if first.origin == Origin::Example || self.source.is_slow() || bank::has(self.technique) {
            return Ok(Some(first));
        }
        let mut made = vec![first];
        while made.len() < BESIDE as usize {
            let Ok(Some(other)) = self.next(&mut stop) else { break };
            made.push(other);
        }
        made.sort_by_cached_key(Exercise::search);
        let rank = third * made.len() / BESIDE as usize;
        Ok(Some(made.swap_remove(rank)))
    }

    /// The exercise in the [puzzle](bank::puzzle) with a number, pure or local, none of which is a copy of one before; for making the
    /// [bank].
    ///
    /// # Errors
    /// When `stop` said so.
    pub fn in_puzzle(
        &mut self,
        number: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        let Practice { profile, seed, kind, seen, source, engine, .. } = self;
        let wanted = Wanted { seed: *seed, number, third: None, kind: *kind, seen };
        let found = source.in_puzzle(*profile, &wanted, engine, &mut stop)?;
        self.seen.extend(found.as_ref().map(|exercise| exercise.key));
        Ok(found)
    }

    fn take(
        &mut self,
        third: Option<usize>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        let number = self.number;
        self.number = self.number.wrapping_add(1);
        let Practice { profile, seed, kind, seen, source, engine, .. } = self;
        let wanted = Wanted { seed: *seed, number, third, kind: *kind, seen };
        let found = source.exercise(*profile, &wanted, engine, stop)?;
        self.seen.extend(found.as_ref().map(|exercise| exercise.key));
        Ok(found)
    }
}

impl Exercise {
    /// An exercise that was found before: of a technique in this position, which was of this kind and asked for a step with these
    /// conclusions, if they are known. What is found there now may be another step of the technique; `None` where there is none, or `stop`
    /// said so before. So a learner keeps what they were given, whatever the bank or the profile says by now.
    #[must_use]
    pub fn again(
        technique: &'static Technique,
        puzzle: &Puzzle,
        (kind, conclusions): (Kind, Option<&Conclusions>),
        profile: &dyn Scale,
        stop: impl FnMut() -> bool,
    ) -> Option<Exercise> {
        let before = Guide::new().open(puzzle).ok()?;
        let mut again = Again { conclusions, found: None };
        let _ = (technique.find)(&before, &mut Until { sink: &mut again, stop });
        let step = again.found?;
        let key = Canonizer::new().key(before.board());
        let step = Rated { number: profile.number(&*step.pattern), step, before };
        Some(Exercise { step, kind, origin: Origin::Made, key })
    }

    /// The position.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.step.before
    }

    /// The position as a puzzle, with its givens, what was placed and what was removed.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::from(self.facts().board())
    }

    /// How much there is to search: the candidates that are left, for each step of the technique among them.
    #[must_use]
    pub fn search(&self) -> usize {
        let mut steps = Few::new(PLENTY);
        let _ = (self.step.step.technique().find)(self.facts(), &mut steps);
        let board = self.facts().board();
        let left: usize = self.facts().empty().iter().map(|cell| board.candidates(cell).len()).sum();
        left / steps.steps.len().max(1)
    }

    /// What is to be done, in a sentence.
    #[must_use]
    pub fn task(&self) -> Sentence {
        let technique = self.step.step.technique();
        match self.kind {
            Kind::Pure => say!("practise-find", technique = technique),
            Kind::Local => say!("practise-find-local", technique = technique),
            Kind::Bare => say!("practise-find-bare", technique = technique),
            Kind::Shadowed => say!("practise-find-shadowed", technique = technique),
        }
    }
}

/// Keeps the step with these conclusions, else the first; where none are known, that alone.
struct Again<'c> {
    conclusions: Option<&'c Conclusions>,
    found: Option<Step>,
}

impl Sink for &mut Again<'_> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let is_it = self.conclusions.is_none_or(|wanted| conclusions == wanted);
        if is_it || self.found.is_none() {
            self.found = Some(Step { conclusions: *conclusions, pattern: pattern.to_box() });
        }
        if is_it { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Writes the position on one line, and in a few words what is to be done.
impl std::fmt::Display for Exercise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let conclusions = self.step.step.conclusions.text(Notation::Rc);
        write!(f, "{}: {} {conclusions}", line::write(&self.puzzle()), self.step.step.technique().name)
    }
}

/// The facts of a position whose givens have one solution.
fn facts_of(board: ninefold_core::Board) -> Facts {
    Facts::with_promise(board, Promise::Givens)
}

#[cfg(test)]
mod tests;
