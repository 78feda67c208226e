//! Positions to practise a technique: it is the next thing there, and nothing easier is.
//!
//! Puzzles are made from a seed and walked by the techniques that the order of a profile tries before; where these end and
//! the technique finds a step, there is an exercise. What is too rare to be met so soon comes from the examples of the
//! technique's documentation, with rows, columns and digits exchanged at random. In both cases every technique that
//! comes before has been asked, and found nothing.
//!
//! Some techniques are almost always shadowed by something easier: a finned X-Wing by a skyscraper, a fish of five rows by
//! one of four columns. They are practised among their kin, where nothing simple is there and nothing easier of the same
//! family ([`Against::Kin`]), or at least nothing simple ([`Against::Simple`]); the exercise says so.
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

mod source;

use std::ops::ControlFlow;

use ninefold_chains::Engine;
use ninefold_core::{Notation, Puzzle, Solution, line};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Family, Pattern, Promise, Sentence, Sink, Technique, techniques};
use ninefold_rate::human::place;
use ninefold_rate::{Producer, Rated, Scale};

use crate::recognise::{is_simple, simple};
use crate::{Guide, How, Justified, Recognition, Stopped};
use source::Source;

/// Exercises of a technique, one after the other; the same for the same seed.
#[derive(Debug)]
pub struct Practice<'p> {
    technique: &'static Technique,
    profile: &'p dyn Scale,
    seed: u64,
    /// How many were given.
    number: u64,
    source: Source,
    engine: Engine,
}

/// A position in which a technique is the next thing.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The step that the technique finds first, with the position it is in.
    pub step: Rated,
    /// What was asked, and found nothing.
    pub against: Against,
    /// Where the position comes from.
    pub origin: Origin,
}

/// What finds nothing in the position of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// All that the profile tries before the technique.
    All,
    /// Of that, what is simple (singles, locked candidates, subsets), and what belongs to the same family.
    Kin,
    /// Of that, what is simple.
    Simple,
}

impl Against {
    /// All of them, from the most to the least.
    pub const ALL: [Against; 3] = [Against::All, Against::Kin, Against::Simple];

    /// Its stable id, for data: `all`, `kin`, `simple`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Against::All => "all",
            Against::Kin => "kin",
            Against::Simple => "simple",
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

/// What an answer to an exercise is.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A step of the technique, and perhaps what follows from it.
    Right(Recognition),
    /// A part of a step of the technique.
    Partly(Recognition),
    /// Right, by another technique.
    Otherwise(Recognition),
    /// True, but nothing that was asked shows it; or nothing new.
    Open(Recognition),
    /// Something in it is wrong.
    Wrong(Recognition),
}

/// An exercise of a lesson is one of this many.
const BESIDE: u64 = 3;

/// From this many steps of a technique in one position on, it makes no difference whether there are more.
const PLENTY: usize = 10;

/// Nothing is practised with fewer empty cells: the position is nearly solved then.
pub(crate) const LEAST_EMPTY: usize = 12;

impl<'p> Practice<'p> {
    /// The exercises of a technique, by the order of a profile and a seed.
    #[must_use]
    pub fn new(technique: &'static Technique, profile: &'p dyn Scale, seed: u64) -> Practice<'p> {
        let source = Source::new(technique, profile);
        Practice { technique, profile, seed, number: 0, source, engine: Engine::new() }
    }

    /// What is practised.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// The next exercise; `None` if there is none that can be made: the technique hardly ever is the next thing. `stop` is
    /// asked now and then.
    ///
    /// # Errors
    /// When `stop` said so.
    pub fn next(&mut self, mut stop: impl FnMut() -> bool) -> Result<Option<Exercise>, Stopped> {
        let number = self.number;
        self.number += 1;
        let Practice { profile, seed, source, engine, .. } = self;
        source.exercise(*profile, *seed, number, engine, &mut stop)
    }

    /// An exercise of a lesson, which counts them from 1: of three that are made, the first three exercises have the one with
    /// the least to [search](Exercise::search), the next four the one between, the others the one with the most. Where making
    /// them takes long, and where they come from an example, whose images are all as hard, the first one is taken.
    ///
    /// # Errors
    /// When `stop` said so before there was one; those that are made by then are enough.
    pub fn graded(
        &mut self,
        number: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        self.number = number.wrapping_mul(BESIDE);
        let Some(first) = self.next(&mut stop)? else { return Ok(None) };
        if first.origin == Origin::Example || place(self.technique) > source::CHEAP {
            return Ok(Some(first));
        }
        let mut made = vec![first];
        while made.len() < BESIDE as usize {
            let Ok(Some(other)) = self.next(&mut stop) else { break };
            made.push(other);
        }
        made.sort_by_cached_key(Exercise::search);
        let rank = match number {
            0..=3 => 0,
            4..=7 => made.len() / 2,
            _ => made.len() - 1,
        };
        Ok(Some(made.swap_remove(rank)))
    }
}

impl Exercise {
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
        let mut steps = Few(0);
        let _ = (self.step.step.technique().find)(self.facts(), &mut steps);
        let board = self.facts().board();
        let left: usize = self.facts().empty().iter().map(|cell| board.candidates(cell).len()).sum();
        left / steps.0.max(1)
    }

    /// What is to be done, in a sentence.
    #[must_use]
    pub fn task(&self) -> Sentence {
        let technique = self.step.step.technique();
        match self.against {
            Against::All => say!("practise-find", technique = technique),
            Against::Kin => say!("practise-find-among-kin", technique = technique),
            Against::Simple => say!("practise-find-among-simple", technique = technique),
        }
    }

    /// Judges what somebody did in it, by a profile: that of the exercise. `stop` is asked as by
    /// [`Guide::recognise`].
    pub fn judge(
        &self,
        guide: &mut Guide,
        moves: &Conclusions,
        profile: &dyn Scale,
        mut stop: impl FnMut() -> bool,
    ) -> Answer {
        let technique = self.step.step.technique();
        match guide.open_with_solution(&self.puzzle()) {
            Ok((facts, solution)) => judge(guide, (&facts, &solution), technique, moves, profile, &mut stop),
            // An exercise is a position with a solution and without mistakes.
            Err(_) => Answer::Open(Recognition::NoNews),
        }
    }
}

/// Judges what somebody did in a position, of which the solution is known, where a technique is to be practised; by a
/// profile. `stop` is asked as by [`Guide::recognise`].
pub fn judge(
    guide: &mut Guide,
    (facts, solution): (&Facts, &Solution),
    technique: &'static Technique,
    moves: &Conclusions,
    profile: &dyn Scale,
    stop: &mut dyn FnMut() -> bool,
) -> Answer {
    // What the exercise is about comes before anything that only other ways would show.
    let own = Only { profile, order: own_order(profile, technique) };
    let mut recognised = |scale: &dyn Scale| guide.recognise_in(facts, solution, moves, scale, stop);
    let told = match recognised(&own) {
        Recognition::Unseen(_) => recognised(profile),
        told => told,
    };
    match &told {
        Recognition::Wrong(_) => Answer::Wrong(told),
        Recognition::NoNews | Recognition::Unseen(_) | Recognition::Undecided(_) => Answer::Open(told),
        Recognition::Justified(Justified { how, steps }) => {
            let is_own = steps.iter().any(|rated| rated.step.technique() == technique);
            match how {
                _ if !is_own => Answer::Otherwise(told),
                How::Part => Answer::Partly(told),
                How::Exact | How::Several => Answer::Right(told),
            }
        }
    }
}

/// Writes the position on one line, and in a few words what is to be done.
impl std::fmt::Display for Exercise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let conclusions = self.step.step.conclusions.text(Notation::Rc);
        write!(f, "{}: {} {conclusions}", line::write(&self.puzzle()), self.step.step.technique().name)
    }
}

impl Answer {
    /// In a word, for data: `right`, `partly`, `otherwise`, `open`, `wrong`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Right(_) => "right",
            Answer::Partly(_) => "partly",
            Answer::Otherwise(_) => "otherwise",
            Answer::Open(_) => "open",
            Answer::Wrong(_) => "wrong",
        }
    }

    /// The same as a sentence; what the recognition [tells](Recognition::tell) follows it.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Answer::Right(_) => say!("practise-right"),
            Answer::Partly(_) => say!("practise-partly"),
            Answer::Otherwise(_) => say!("practise-otherwise"),
            Answer::Open(_) => say!("practise-open"),
            Answer::Wrong(_) => say!("practise-wrong"),
        }
    }

    /// How it was judged.
    #[must_use]
    pub fn recognition(&self) -> &Recognition {
        match self {
            Answer::Right(told)
            | Answer::Partly(told)
            | Answer::Otherwise(told)
            | Answer::Open(told)
            | Answer::Wrong(told) => told,
        }
    }
}

/// The entry of an order whose steps may be of a technique, by its place.
fn place_in(order: &[Producer], technique: &Technique) -> Option<usize> {
    order.iter().position(|producer| producer.may_find(technique))
}

/// What a profile tries before a technique.
fn before(profile: &dyn Scale, technique: &'static Technique, against: Against) -> Vec<Producer> {
    let order = profile.order();
    let end = place_in(order, technique).unwrap_or(order.len());
    let all = order[..end].iter().copied();
    match against {
        Against::All => all.collect(),
        Against::Kin => all.filter(|producer| is_simple(producer) || is_kin(producer, technique)).collect(),
        Against::Simple => all.filter(is_simple).collect(),
    }
}

/// Whether an entry finds what belongs to the same family.
fn is_kin(producer: &Producer, technique: &Technique) -> bool {
    let of = |other: &Technique| other.family == technique.family;
    match producer {
        Producer::First(other) | Producer::Narrowed(other, _) => of(other),
        Producer::Chains(..) => technique.family == Family::Chain,
        _ => techniques::every().any(|other| producer.may_find(other) && of(other)),
    }
}

/// What an exercise is about: what is simple, and the technique.
fn own_order(profile: &dyn Scale, technique: &'static Technique) -> Vec<Producer> {
    let mut own = simple(profile.order());
    if !own.iter().any(|producer| producer.may_find(technique)) {
        own.push(Producer::First(technique));
    }
    own
}

/// Counts steps, up to [`PLENTY`].
struct Few(usize);

impl Sink for Few {
    fn step(&mut self, _: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.0 += 1;
        if self.0 < PLENTY { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A profile with another order.
#[derive(Debug)]
struct Only<'p> {
    profile: &'p dyn Scale,
    order: Vec<Producer>,
}

impl Scale for Only<'_> {
    fn name(&self) -> &str {
        self.profile.name()
    }

    fn order(&self) -> &[Producer] {
        &self.order
    }

    fn number(&self, pattern: &dyn Pattern) -> ninefold_rate::Number {
        self.profile.number(pattern)
    }

    fn tally(&self) -> Box<dyn ninefold_rate::Tally> {
        self.profile.tally()
    }
}

/// The facts of a position whose givens have one solution.
fn facts_of(board: ninefold_core::Board) -> Facts {
    Facts::with_promise(board, Promise::Givens)
}

#[cfg(test)]
mod tests;
