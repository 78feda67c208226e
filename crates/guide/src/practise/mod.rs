//! Exercises for a technique: positions in which its conclusions follow from nothing easier, if such
//! positions exist.
//!
//! Exercises are of a [kind](ExercisePurity): *pure*, where nothing easier is found anywhere in the position;
//! *local*, where something easier may be found elsewhere, but nothing easier gives any of the technique's
//! conclusions; and *bare*, where everything is solved but the cells that the technique needs. A pure
//! exercise is searched for, and if none is found soon, a local one is taken. Some techniques are always
//! *shadowed* by something easier: a finned X-Wing by an empty rectangle, a fish of five rows by one of four
//! columns. They are practised where nothing simple is found, and the exercise says so.
//!
//! Puzzles are made from a seed and solved step by step; at each position the technique is tried, and
//! everything easier. A [bank] lists generated puzzles with exercises of common techniques, so that these are
//! found at once. Techniques too rare to be found soon are practised on the examples of their documentation,
//! with rows, columns and digits exchanged.
//!
//! No exercise is a copy of another up to symmetry: each has a [key](TechniqueExercise::key), and positions
//! that were [seen before](PracticeSession::excluding_seen) are skipped.
//!
//! ```
//! use ninefold_guide::PracticeSession;
//! use ninefold_logic::techniques;
//! use ninefold_rate::human::HumanScale;
//!
//! let technique = techniques::technique_by_id("hidden-pair").expect("a technique");
//! let mut practice = PracticeSession::new(technique, &HumanScale::FREE, 7);
//! let exercise = practice.next_exercise(|| false)?.expect("they are not rare");
//! assert_eq!(exercise.step.step.technique(), technique);
//! # Ok::<(), ninefold_guide::StoppedError>(())
//! ```

pub mod bank;
mod judge;
mod search;
mod source;

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_chains::ChainEngine;
use ninefold_core::{Notation, Puzzle, line};
use ninefold_generate::canon::{CanonicalKey, Canonizer};
use ninefold_logic::explain::say;
use ninefold_logic::{
    Conclusions, Facts, Message, Pattern, SolutionStep, StepSink, StoppableSink, Technique, UniquenessPromise,
};
use ninefold_rate::{RatedStep, RatingScale};

use crate::{Guide, StoppedError};
use search::FirstStepsSink;
use source::{ExerciseRequest, ExerciseSource};

pub use judge::{AnswerCredit, AnswerVerdict, JudgedAnswer, judge_technique_answer};

/// Exercises for a technique, one after the other; the same for the same seed.
#[derive(Debug)]
pub struct PracticeSession<'p> {
    technique: &'static Technique,
    profile: &'p dyn RatingScale,
    seed: u64,
    /// Number of exercises requested so far.
    number: u64,
    kind: Option<ExercisePurity>,
    seen: HashSet<CanonicalKey>,
    source: ExerciseSource,
    engine: ChainEngine,
}

/// A position in which to find a technique.
#[derive(Clone, Debug)]
pub struct TechniqueExercise {
    /// A step of the technique, with its position. Unless it is shadowed, nothing easier gives any of its
    /// conclusions.
    pub step: RatedStep,
    /// The other steps in the position.
    pub kind: ExercisePurity,
    /// The source of the position.
    pub origin: ExerciseOrigin,
    /// The key of the position up to symmetry, to remember which exercises were seen.
    pub key: CanonicalKey,
}

/// Other steps in the position of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename = "ExerciseKind", rename_all = "lowercase")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "ExerciseKind"))]
pub enum ExercisePurity {
    /// No technique that the profile tries earlier finds a step.
    Pure,
    /// Techniques that the profile tries earlier may find steps, but none with any of the step's conclusions.
    Local,
    /// No easier step has any of the step's conclusions, and all cells that the step doesn't need are filled.
    Bare,
    /// No simple technique finds a step, but another that the profile tries earlier has a part of the step's
    /// conclusions. Used when no better position was found.
    Shadowed,
}

impl ExercisePurity {
    /// All kinds.
    pub const ALL: [ExercisePurity; 4] =
        [ExercisePurity::Pure, ExercisePurity::Local, ExercisePurity::Bare, ExercisePurity::Shadowed];

    /// The kinds that can be [chosen](PracticeSession::with_purity).
    pub const SELECTABLE: [ExercisePurity; 3] =
        [ExercisePurity::Pure, ExercisePurity::Local, ExercisePurity::Bare];

    /// Returns the stable id, for data: `pure`, `local`, `bare`, `shadowed`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            ExercisePurity::Pure => "pure",
            ExercisePurity::Local => "local",
            ExercisePurity::Bare => "bare",
            ExercisePurity::Shadowed => "shadowed",
        }
    }
}

/// Source of the position of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename = "Origin", rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "Origin"))]
pub enum ExerciseOrigin {
    /// A puzzle generated for it.
    #[cfg_attr(feature = "serde", serde(rename = "made"))]
    Generated,
    /// An example of the documentation, with rows, columns and digits permuted.
    Example,
}

/// Number of exercises among which that of a lesson is chosen.
const EXERCISE_CHOICES: u64 = 3;

/// Number of steps of a technique in one position above which more make no difference.
const MAX_COUNTED_STEPS: usize = 10;

impl<'p> PracticeSession<'p> {
    /// Creates exercises of a technique, by the order of a profile and a seed: pure ones, and local ones
    /// where those are rare.
    #[must_use]
    pub fn new(
        technique: &'static Technique,
        profile: &'p dyn RatingScale,
        seed: u64,
    ) -> PracticeSession<'p> {
        let source = ExerciseSource::new(technique, profile);
        let (kind, seen) = (None, HashSet::new());
        PracticeSession {
            technique,
            profile,
            seed,
            number: 0,
            kind,
            seen,
            source,
            engine: ChainEngine::new(),
        }
    }

    /// Restricts the exercises to one of the kinds that can be chosen. A pure exercise is local, too: where
    /// local ones are chosen, the first of either is taken, and says which it is. Shadowed ones are only
    /// taken where no kind is chosen.
    #[must_use]
    pub fn with_purity(self, kind: ExercisePurity) -> PracticeSession<'p> {
        PracticeSession { kind: Some(kind), ..self }
    }

    /// Excludes exercises that were seen before, and copies of them up to symmetry: by their
    /// [keys](TechniqueExercise::key).
    #[must_use]
    pub fn excluding_seen(mut self, seen: impl IntoIterator<Item = CanonicalKey>) -> PracticeSession<'p> {
        self.seen.extend(seen);
        self
    }

    /// Returns the technique that the session practises.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Returns the next exercise, never a copy of one before; `None` if none was found. `stop` is called now
    /// and then.
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn next_exercise(
        &mut self,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        self.find_next_exercise(None, &mut stop)
    }

    /// Returns the exercise of a lesson; lessons are numbered from 1, and the first three exercises have
    /// little to [search](TechniqueExercise::estimate_search_effort), the next four more, the others most. Where the
    /// bank has none, it is chosen from three that are made; if making them takes long, or they come from an
    /// example, whose images are all equally hard, the first one is taken. After all exercises that can be
    /// found were seen, an image of one is returned again.
    ///
    /// # Errors
    /// If `stop` returned true before there was an exercise; after that, those made by then are enough.
    pub fn lesson_exercise(
        &mut self,
        number: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        self.number = number.wrapping_mul(EXERCISE_CHOICES);
        let third = match number {
            0..=3 => 0,
            4..=7 => 1,
            _ => 2,
        };
        // Take the first exercise; once all were seen, start over.
        let first = match self.find_next_exercise(Some(third), &mut stop)? {
            None if !self.seen.is_empty() => {
                self.seen.clear();
                self.source.reset_used_numbers();
                self.find_next_exercise(Some(third), &mut stop)?
            }
            first => first,
        };
        let Some(first) = first else { return Ok(None) };
        // An example or the bank needs no choice, and a slow source can't afford one.
        if first.origin == ExerciseOrigin::Example
            || self.source.is_slow_to_generate()
            || bank::has_exercises(self.technique)
        {
            return Ok(Some(first));
        }
        // Make two more, and choose by the amount of search.
        let mut exercises = vec![first];
        while exercises.len() < EXERCISE_CHOICES as usize {
            let Ok(Some(other)) = self.next_exercise(&mut stop) else { break };
            exercises.push(other);
        }
        exercises.sort_by_cached_key(TechniqueExercise::estimate_search_effort);
        let rank = third * exercises.len() / EXERCISE_CHOICES as usize;
        Ok(Some(exercises.swap_remove(rank)))
    }

    /// Returns the exercise in the [puzzle](bank::generate_numbered_puzzle) with a number, pure or local, never a copy
    /// of one before; for making the [bank].
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn find_exercise_in_puzzle(
        &mut self,
        number: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        let PracticeSession { profile, seed, kind, seen, source, engine, .. } = self;
        let request = ExerciseRequest { seed: *seed, number, third: None, kind: *kind, seen };
        let found = source.find_exercise_in_puzzle(*profile, &request, engine, &mut stop)?;
        self.seen.extend(found.as_ref().map(|exercise| exercise.key));
        Ok(found)
    }

    fn find_next_exercise(
        &mut self,
        third: Option<usize>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        let number = self.number;
        self.number = self.number.wrapping_add(1);
        let PracticeSession { profile, seed, kind, seen, source, engine, .. } = self;
        let request = ExerciseRequest { seed: *seed, number, third, kind: *kind, seen };
        let found = source.find_exercise(*profile, &request, engine, stop)?;
        self.seen.extend(found.as_ref().map(|exercise| exercise.key));
        Ok(found)
    }
}

impl TechniqueExercise {
    /// Restores an exercise that was found before: its technique, position and kind, and the conclusions of
    /// its step, if they are known. The step found now may be another of the technique; `None` if there is
    /// none, or `stop` returned true before. So a learner keeps an exercise, however the bank or the profile
    /// changes.
    #[must_use]
    pub fn restore_exercise(
        technique: &'static Technique,
        puzzle: &Puzzle,
        (kind, conclusions): (ExercisePurity, Option<&Conclusions>),
        profile: &dyn RatingScale,
        stop: impl FnMut() -> bool,
    ) -> Option<TechniqueExercise> {
        let before = Guide::new().validate_position(puzzle).ok()?;
        let mut again = RestoreSink { conclusions, found: None };
        let _ = (technique.find)(&before, &mut StoppableSink { sink: &mut again, stop });
        let step = again.found?;
        let key = Canonizer::new().canonical_key(before.board());
        let step = RatedStep { rating: profile.rate_step(&*step.pattern), step, facts_before: before };
        Some(TechniqueExercise { step, kind, origin: ExerciseOrigin::Generated, key })
    }

    /// Returns the facts of the exercise's position.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.step.facts_before
    }

    /// Returns the position as a puzzle, with its givens, placed digits and removed candidates.
    #[must_use]
    pub fn to_puzzle(&self) -> Puzzle {
        Puzzle::from(self.facts().board())
    }

    /// Returns the amount of search: the number of candidates left for each step of the technique among them.
    #[must_use]
    pub fn estimate_search_effort(&self) -> usize {
        let mut steps = FirstStepsSink::new(MAX_COUNTED_STEPS);
        let _ = (self.step.step.technique().find)(self.facts(), &mut steps);
        let board = self.facts().board();
        let left: usize = self.facts().empty_cells().iter().map(|cell| board.candidates(cell).len()).sum();
        left / steps.steps.len().max(1)
    }

    /// Returns the task of the exercise as a message.
    #[must_use]
    pub fn task_message(&self) -> Message {
        let technique = self.step.step.technique();
        match self.kind {
            ExercisePurity::Pure => say!("practise-find", technique),
            ExercisePurity::Local => say!("practise-find-local", technique),
            ExercisePurity::Bare => say!("practise-find-bare", technique),
            ExercisePurity::Shadowed => say!("practise-find-shadowed", technique),
        }
    }
}

/// Sink that keeps the step with these conclusions, else the first; if none are known, the first.
struct RestoreSink<'c> {
    conclusions: Option<&'c Conclusions>,
    found: Option<SolutionStep>,
}

impl StepSink for &mut RestoreSink<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let is_it = self.conclusions.is_none_or(|expected| conclusions == expected);
        if is_it || self.found.is_none() {
            self.found = Some(SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() });
        }
        if is_it { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Writes the position on one text line, and the task in a few words.
impl std::fmt::Display for TechniqueExercise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let conclusions = self.step.step.conclusions.to_text(Notation::Rc);
        write!(
            f,
            "{}: {} {conclusions}",
            line::format_puzzle_line(&self.to_puzzle()),
            self.step.step.technique().name
        )
    }
}

/// Returns the facts of a position whose givens have one solution.
fn facts_with_unique_givens(board: ninefold_core::Board) -> Facts {
    Facts::with_promise(board, UniquenessPromise::Givens)
}

#[cfg(test)]
mod tests;
