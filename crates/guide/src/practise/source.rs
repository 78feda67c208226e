//! Sources of exercises: the bank, generated puzzles, and examples of the documentation.

use std::collections::HashSet;

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Solution};
use ninefold_generate::canon::{CanonicalKey, Canonizer};
use ninefold_generate::minimal::MinimalGenerator;
use ninefold_generate::{PuzzleRecipe, random_transformation};
use ninefold_logic::{Facts, Technique, TechniqueExample};
use ninefold_rate::RatingScale;
use ninefold_rate::human::difficulty_rank;
use ninefold_solve::Solver;
use ninefold_solve::random::SeededRandom;

use super::search::{MAX_CHEAP_DIFFICULTY, PracticeWalker, TechniqueOrder};
use super::{ExerciseOrigin, ExercisePurity, TechniqueExercise, bank, facts_with_unique_givens};
use crate::StoppedError;

/// Number of puzzles made at once.
const BATCH_SIZE: usize = 16;

/// Number of batches made before the examples are tried, in the hope of a pure exercise: if a technique
/// occurs at all, it does so in that many puzzles. For techniques that are hard to find, pure exercises are
/// rare, so a local one is taken without waiting. If there is no new example either, the batches up to the
/// second number are made.
const BATCH_LIMITS: [u64; 2] = [12, 240];

/// Number of images of examples tried.
const EXAMPLE_IMAGES: u64 = 4;

/// Makes exercises of a technique.
#[derive(Debug)]
pub(super) struct ExerciseSource {
    order: TechniqueOrder,
    maker: MinimalGenerator,
    canonizer: Canonizer,
    /// The numbers of the bank that are used up: they led to an exercise before, or to none.
    used_numbers: HashSet<u64>,
}

/// A request for an exercise.
pub(super) struct ExerciseRequest<'w> {
    pub(super) seed: u64,
    pub(super) number: u64,
    /// The third of the bank, easiest (0), middle or hardest (2), if not all of it.
    pub(super) third: Option<usize>,
    pub(super) kind: Option<ExercisePurity>,
    pub(super) seen: &'w HashSet<CanonicalKey>,
}

impl ExerciseSource {
    pub(super) fn new(technique: &'static Technique, profile: &dyn RatingScale) -> ExerciseSource {
        let (order, used_numbers) = (TechniqueOrder::new(technique, profile), HashSet::new());
        ExerciseSource { order, maker: MinimalGenerator::new(), canonizer: Canonizer::new(), used_numbers }
    }

    /// Makes all numbers of the bank available again, when seen exercises may be shown again.
    pub(super) fn reset_used_numbers(&mut self) {
        self.used_numbers.clear();
    }

    /// Returns whether it takes long to find exercises of the technique.
    pub(super) fn is_slow_to_generate(&self) -> bool {
        difficulty_rank(self.order.technique) > MAX_CHEAP_DIFFICULTY
    }

    /// Returns an exercise for a request, from the first source that has one. Only the bank's numbers are
    /// remembered: fruitless generated puzzles need not be, since the next exercise uses others.
    pub(super) fn find_exercise(
        &mut self,
        profile: &dyn RatingScale,
        request: &ExerciseRequest<'_>,
        engine: &mut ChainEngine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        let mut looking = self.start_search(profile, request, engine, stop);
        for look in [
            ExerciseSearch::search_bank,
            ExerciseSearch::search_few_puzzles,
            ExerciseSearch::search_examples,
            ExerciseSearch::take_fallback,
            ExerciseSearch::search_many_puzzles,
        ] {
            let found = look(&mut looking)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the exercise in the bank's puzzle with the number of the request.
    pub(super) fn find_exercise_in_puzzle(
        &mut self,
        profile: &dyn RatingScale,
        request: &ExerciseRequest<'_>,
        engine: &mut ChainEngine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        self.start_search(profile, request, engine, stop).search_bank_puzzle(request.number)
    }

    fn start_search<'s>(
        &'s mut self,
        profile: &'s dyn RatingScale,
        request: &'s ExerciseRequest<'s>,
        engine: &'s mut ChainEngine,
        stop: &'s mut dyn FnMut() -> bool,
    ) -> ExerciseSearch<'s> {
        let ExerciseSource { order, maker, canonizer, used_numbers } = self;
        let ExerciseRequest { kind, seen, .. } = *request;
        let walker = PracticeWalker {
            order,
            profile,
            engine,
            canonizer,
            kind,
            seen,
            origin: ExerciseOrigin::Generated,
            stop,
        };
        ExerciseSearch { walker, maker, used_numbers, request, fallback: None }
    }
}

/// A search for one exercise.
struct ExerciseSearch<'s> {
    walker: PracticeWalker<'s>,
    maker: &'s mut MinimalGenerator,
    used_numbers: &'s mut HashSet<u64>,
    request: &'s ExerciseRequest<'s>,
    /// The best exercise so far that isn't pure.
    fallback: Option<TechniqueExercise>,
}

impl ExerciseSearch<'_> {
    /// Searches the puzzles of the bank.
    fn search_bank(&mut self) -> Result<Option<TechniqueExercise>, StoppedError> {
        let ExerciseRequest { seed, number, third, .. } = *self.request;
        for number in bank::shuffle_puzzle_numbers(self.walker.order.technique, third, seed, number) {
            if self.used_numbers.contains(&number) {
                continue;
            }
            let found = self.search_bank_puzzle(number)?;
            self.used_numbers.insert(number);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Searches one puzzle of the bank.
    fn search_bank_puzzle(&mut self, number: u64) -> Result<Option<TechniqueExercise>, StoppedError> {
        let puzzle = bank::generate_numbered_puzzle(self.maker, number);
        let found =
            self.search_solution_for_exercise(facts_with_unique_givens(puzzle.to_board()), &puzzle.solution)?;
        Ok(found.or_else(|| if self.has_local_fallback() { self.fallback.take() } else { None }))
    }

    /// Searches a few generated puzzles: returns a pure exercise, if found soon, else a local one.
    fn search_few_puzzles(&mut self) -> Result<Option<TechniqueExercise>, StoppedError> {
        for batch in 0..BATCH_LIMITS[0] {
            let found = self.search_batch_for_exercise(batch)?;
            if found.is_some() {
                return Ok(found);
            }
            if difficulty_rank(self.walker.order.technique) > MAX_CHEAP_DIFFICULTY
                && self.has_local_fallback()
            {
                break;
            }
        }
        Ok(if self.has_local_fallback() { self.fallback.take() } else { None })
    }

    /// Returns the first exercise found in many more puzzles.
    fn search_many_puzzles(&mut self) -> Result<Option<TechniqueExercise>, StoppedError> {
        self.walker.origin = ExerciseOrigin::Generated;
        for batch in BATCH_LIMITS[0]..BATCH_LIMITS[1] {
            let found = self.search_batch_for_exercise(batch)?;
            if found.is_some() || self.fallback.is_some() {
                return Ok(found.or_else(|| self.fallback.take()));
            }
        }
        Ok(None)
    }

    fn search_batch_for_exercise(&mut self, batch: u64) -> Result<Option<TechniqueExercise>, StoppedError> {
        let ExerciseRequest { seed, number, .. } = *self.request;
        let batch_number = number.wrapping_mul(0x1_0000).wrapping_add(batch);
        for puzzle in self.maker.generate_few(BATCH_SIZE, seed, &PuzzleRecipe::default(), batch_number) {
            let found = self.search_solution_for_exercise(
                facts_with_unique_givens(puzzle.to_board()),
                &puzzle.solution,
            )?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Searches images of the documentation's examples.
    fn search_examples(&mut self) -> Result<Option<TechniqueExercise>, StoppedError> {
        let ExerciseRequest { seed, number, .. } = *self.request;
        let examples = self.walker.order.technique.parse_examples();
        let examples: Vec<Facts> = examples.iter().filter_map(TechniqueExample::parse_position).collect();
        if examples.is_empty() {
            return Ok(None);
        }
        self.walker.origin = ExerciseOrigin::Example;
        let mut random = SeededRandom::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..EXAMPLE_IMAGES {
            let example = &examples[random.next_below(examples.len())];
            let board: Board = random_transformation(&mut random).apply(example.board());
            let Some(solution) = Solver::new().first_solution(&board) else { continue };
            let facts = Facts::with_promise(board, example.uniqueness_promise());
            let found = self.search_solution_for_exercise(facts, &solution)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(if self.has_local_fallback() { self.fallback.take() } else { None })
    }

    /// Returns the shadowed exercise found along the way, if any.
    fn take_fallback(&mut self) -> Result<Option<TechniqueExercise>, StoppedError> {
        Ok(self.fallback.take())
    }

    fn has_local_fallback(&self) -> bool {
        self.fallback.as_ref().is_some_and(|second| second.kind == ExercisePurity::Local)
    }

    /// Searches the solution of a position for the kind wanted; the next best is stored in `fallback`.
    fn search_solution_for_exercise(
        &mut self,
        facts: Facts,
        solution: &Solution,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        // Simple techniques run without stop checks, so check here.
        if (self.walker.stop)() {
            return Err(StoppedError);
        }
        match self.walker.kind {
            None | Some(ExercisePurity::Pure) => self.walker.search_solution_path(facts, &mut self.fallback),
            Some(kind) => {
                let mut local = None;
                let pure = self.walker.search_solution_path(facts, &mut local)?;
                match local.or(pure) {
                    Some(found) if kind == ExercisePurity::Bare => {
                        self.walker.build_prefilled_exercise(found, solution)
                    }
                    found => Ok(found),
                }
            }
        }
    }
}
