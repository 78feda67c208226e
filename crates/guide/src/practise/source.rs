//! Sources of exercises: the bank, generated puzzles, and examples of the documentation.

use std::collections::HashSet;

use ninefold_chains::Engine;
use ninefold_core::{Board, Solution};
use ninefold_generate::canon::{Canonizer, Key};
use ninefold_generate::minimal::Maker;
use ninefold_generate::{Recipe, random_transformation};
use ninefold_logic::{Example, Facts, Technique};
use ninefold_rate::Scale;
use ninefold_rate::human::place;
use ninefold_solve::Solver;
use ninefold_solve::random::Random;

use super::search::{CHEAP, Order, Walker};
use super::{Exercise, Kind, Origin, bank, facts_of};
use crate::Stopped;

/// Number of puzzles made at once.
const BATCH: usize = 16;

/// Number of batches made before the examples are tried, in the hope of a pure exercise: if a technique
/// occurs at all, it does so in that many puzzles. For techniques that are hard to find, pure exercises are
/// rare, so a local one is taken without waiting. If there is no new example either, the batches up to the
/// second number are made.
const BATCHES: [u64; 2] = [12, 240];

/// Number of images of examples tried.
const IMAGES: u64 = 4;

/// Makes exercises of a technique.
#[derive(Debug)]
pub(super) struct Source {
    order: Order,
    maker: Maker,
    canonizer: Canonizer,
    /// The numbers of the bank that are used up: they led to an exercise before, or to none.
    spent: HashSet<u64>,
}

/// A request for an exercise.
pub(super) struct Wanted<'w> {
    pub(super) seed: u64,
    pub(super) number: u64,
    /// The third of the bank, easiest (0), middle or hardest (2), if not all of it.
    pub(super) third: Option<usize>,
    pub(super) kind: Option<Kind>,
    pub(super) seen: &'w HashSet<Key>,
}

impl Source {
    pub(super) fn new(technique: &'static Technique, profile: &dyn Scale) -> Source {
        let (order, spent) = (Order::new(technique, profile), HashSet::new());
        Source { order, maker: Maker::new(), canonizer: Canonizer::new(), spent }
    }

    /// Makes all numbers of the bank available again, when seen exercises may be shown again.
    pub(super) fn renew(&mut self) {
        self.spent.clear();
    }

    /// Returns whether making exercises takes long.
    pub(super) fn is_slow(&self) -> bool {
        place(self.order.technique) > CHEAP
    }

    /// Returns an exercise for a request, from the first source that has one. Only the bank's numbers are
    /// remembered: fruitless generated puzzles need not be, since the next exercise uses others.
    pub(super) fn exercise(
        &mut self,
        profile: &dyn Scale,
        wanted: &Wanted<'_>,
        engine: &mut Engine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        let mut looking = self.looking(profile, wanted, engine, stop);
        for look in [Looking::banked, Looking::soon, Looking::image, Looking::shadowed, Looking::late] {
            let found = look(&mut looking)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the exercise in the bank's puzzle with the number of the request.
    pub(super) fn in_puzzle(
        &mut self,
        profile: &dyn Scale,
        wanted: &Wanted<'_>,
        engine: &mut Engine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        self.looking(profile, wanted, engine, stop).in_puzzle(wanted.number)
    }

    fn looking<'s>(
        &'s mut self,
        profile: &'s dyn Scale,
        wanted: &'s Wanted<'s>,
        engine: &'s mut Engine,
        stop: &'s mut dyn FnMut() -> bool,
    ) -> Looking<'s> {
        let Source { order, maker, canonizer, spent } = self;
        let Wanted { kind, seen, .. } = *wanted;
        let walker = Walker { order, profile, engine, canonizer, kind, seen, origin: Origin::Made, stop };
        Looking { walker, maker, spent, wanted, second: None }
    }
}

/// A search for one exercise.
struct Looking<'s> {
    walker: Walker<'s>,
    maker: &'s mut Maker,
    spent: &'s mut HashSet<u64>,
    wanted: &'s Wanted<'s>,
    /// The best exercise so far that isn't pure.
    second: Option<Exercise>,
}

impl Looking<'_> {
    /// Searches the puzzles of the bank.
    fn banked(&mut self) -> Result<Option<Exercise>, Stopped> {
        let Wanted { seed, number, third, .. } = *self.wanted;
        for number in bank::numbers(self.walker.order.technique, third, seed, number) {
            if self.spent.contains(&number) {
                continue;
            }
            let found = self.in_puzzle(number)?;
            self.spent.insert(number);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Searches one puzzle of the bank.
    fn in_puzzle(&mut self, number: u64) -> Result<Option<Exercise>, Stopped> {
        let made = bank::puzzle(self.maker, number);
        let found = self.along(facts_of(made.board()), &made.solution)?;
        Ok(found.or_else(|| if self.has_local() { self.second.take() } else { None }))
    }

    /// Searches a few generated puzzles: returns a pure exercise, if found soon, else a local one.
    fn soon(&mut self) -> Result<Option<Exercise>, Stopped> {
        for batch in 0..BATCHES[0] {
            let found = self.made(batch)?;
            if found.is_some() {
                return Ok(found);
            }
            if place(self.walker.order.technique) > CHEAP && self.has_local() {
                break;
            }
        }
        Ok(if self.has_local() { self.second.take() } else { None })
    }

    /// Returns the first exercise found in many more puzzles.
    fn late(&mut self) -> Result<Option<Exercise>, Stopped> {
        self.walker.origin = Origin::Made;
        for batch in BATCHES[0]..BATCHES[1] {
            let found = self.made(batch)?;
            if found.is_some() || self.second.is_some() {
                return Ok(found.or_else(|| self.second.take()));
            }
        }
        Ok(None)
    }

    fn made(&mut self, batch: u64) -> Result<Option<Exercise>, Stopped> {
        let Wanted { seed, number, .. } = *self.wanted;
        let chance = number.wrapping_mul(0x1_0000).wrapping_add(batch);
        for made in self.maker.few(BATCH, seed, &Recipe::default(), chance) {
            let found = self.along(facts_of(made.board()), &made.solution)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Searches images of the documentation's examples.
    fn image(&mut self) -> Result<Option<Exercise>, Stopped> {
        let Wanted { seed, number, .. } = *self.wanted;
        let examples = self.walker.order.technique.examples();
        let examples: Vec<Facts> = examples.iter().filter_map(Example::facts).collect();
        if examples.is_empty() {
            return Ok(None);
        }
        self.walker.origin = Origin::Example;
        let mut random = Random::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..IMAGES {
            let example = &examples[random.below(examples.len())];
            let board: Board = random_transformation(&mut random).apply(example.board());
            let Some(solution) = Solver::new().first(&board) else { continue };
            let facts = Facts::with_promise(board, example.promise());
            let found = self.along(facts, &solution)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(if self.has_local() { self.second.take() } else { None })
    }

    /// Returns the shadowed exercise found along the way, if any.
    fn shadowed(&mut self) -> Result<Option<Exercise>, Stopped> {
        Ok(self.second.take())
    }

    fn has_local(&self) -> bool {
        self.second.as_ref().is_some_and(|second| second.kind == Kind::Local)
    }

    /// Searches the solution of a position for the kind wanted; the next best is stored in `second`.
    fn along(&mut self, facts: Facts, solution: &Solution) -> Result<Option<Exercise>, Stopped> {
        // Simple techniques run without stop checks, so check here.
        if (self.walker.stop)() {
            return Err(Stopped);
        }
        match self.walker.kind {
            None | Some(Kind::Pure) => self.walker.along(facts, &mut self.second),
            Some(kind) => {
                let mut local = None;
                let pure = self.walker.along(facts, &mut local)?;
                match local.or(pure) {
                    Some(found) if kind == Kind::Bare => self.walker.bare(found, solution),
                    found => Ok(found),
                }
            }
        }
    }
}
