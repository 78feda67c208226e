//! Where the positions of exercises come from: the bank, puzzles that are made, examples of the documentation.

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

/// How many puzzles are made at once.
const BATCH: usize = 16;

/// This many batches are made before the examples are asked, in the hope of a pure exercise: what occurs at all in that many
/// puzzles is met soon. Of what is hard to find, pure exercises are rare, and nobody waits for one who has a local one. Where there is no
/// new example either, the batches up to the second number are made.
const BATCHES: [u64; 2] = [12, 240];

/// How many images of examples are tried.
const IMAGES: u64 = 4;

/// Makes exercises of a technique.
#[derive(Debug)]
pub(super) struct Source {
    order: Order,
    maker: Maker,
    canonizer: Canonizer,
    /// The numbers of the bank that led to an exercise before, or to nothing.
    spent: HashSet<u64>,
}

/// Which exercise is wanted.
pub(super) struct Wanted<'w> {
    pub(super) seed: u64,
    pub(super) number: u64,
    /// Of the bank, the easiest (0), the middle or the hardest (2) third, if not all of it.
    pub(super) third: Option<usize>,
    pub(super) kind: Option<Kind>,
    pub(super) seen: &'w HashSet<Key>,
}

impl Source {
    pub(super) fn new(technique: &'static Technique, profile: &dyn Scale) -> Source {
        let (order, spent) = (Order::new(technique, profile), HashSet::new());
        Source { order, maker: Maker::new(), canonizer: Canonizer::new(), spent }
    }

    /// Takes nothing for spent, as what was seen may be shown again.
    pub(super) fn renew(&mut self) {
        self.spent.clear();
    }

    /// Whether making exercises takes long.
    pub(super) fn is_slow(&self) -> bool {
        place(self.order.technique) > CHEAP
    }

    /// The exercise that is wanted. Only the bank is remembered: what was made in vain for one says nothing of the next, for which other
    /// puzzles are made.
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

    /// The exercise in the bank's puzzle with the number that is wanted.
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
    /// The best so far of those that aren't pure.
    second: Option<Exercise>,
}

impl Looking<'_> {
    /// From the puzzles of the bank.
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

    /// From one puzzle of the bank.
    fn in_puzzle(&mut self, number: u64) -> Result<Option<Exercise>, Stopped> {
        let made = bank::puzzle(self.maker, number);
        let found = self.along(facts_of(made.board()), &made.solution)?;
        Ok(found.or_else(|| if self.has_local() { self.second.take() } else { None }))
    }

    /// From puzzles that are made: a pure one, if that comes soon, else a local one.
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

    /// The first that comes of many more.
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

    /// From an example of the documentation.
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

    /// What was met on the way and is shadowed.
    fn shadowed(&mut self) -> Result<Option<Exercise>, Stopped> {
        Ok(self.second.take())
    }

    fn has_local(&self) -> bool {
        self.second.as_ref().is_some_and(|second| second.kind == Kind::Local)
    }

    /// What is wanted on the way from a position; what may do if nothing better comes is left in `second`.
    fn along(&mut self, facts: Facts, solution: &Solution) -> Result<Option<Exercise>, Stopped> {
        // What is simple is found without asking.
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
