//! Where the positions of exercises come from.

use ninefold_chains::Engine;
use ninefold_core::Board;
use ninefold_generate::minimal::Maker;
use ninefold_generate::{Recipe, random_transformation};
use ninefold_logic::{Example, Facts, First, Step, Technique, Until};
use ninefold_rate::human::place;
use ninefold_rate::{Producer, Rated, Scale};
use ninefold_solve::random::Random;

use super::{Against, Exercise, LEAST_EMPTY, Origin, before, facts_of, place_in};
use crate::Stopped;
use crate::recognise::is_simple;

/// How many puzzles are made at once.
const BATCH: usize = 16;

/// This many batches are made before the examples are asked: what occurs at all in that many puzzles is met soon. What has no
/// useful example either is looked for once more, in the batches up to the second number.
const BATCHES: [u64; 2] = [12, 240];

/// What is tried to get on in a made puzzle counts at most so much on the scale for people, unless the technique itself
/// counts more: what is harder takes so long that another puzzle is the better bet.
pub(super) const CHEAP: u32 = 59;

/// How many images of an example are tried.
const IMAGES: u64 = 3;

/// A technique, and what comes before it.
#[derive(Debug)]
pub(super) struct Source {
    technique: &'static Technique,
    /// How steps of the technique are found.
    own: Producer,
    /// By what finds nothing: what that is, in order.
    before: [Vec<Producer>; 3],
    /// By what finds nothing: whether puzzles were made in vain, for the first and for the second time. It is not tried again.
    barren: [[bool; 2]; 3],
    /// The same of the examples.
    useless: [bool; 3],
    maker: Maker,
}

impl Source {
    pub(super) fn new(technique: &'static Technique, profile: &dyn Scale) -> Source {
        let order = profile.order();
        let own = place_in(order, technique).map_or(Producer::First(technique), |place| order[place]);
        let before = Against::ALL.map(|against| before(profile, technique, against));
        Source { technique, own, before, barren: [[false; 2]; 3], useless: [false; 3], maker: Maker::new() }
    }

    /// The exercise with this number.
    pub(super) fn exercise(
        &mut self,
        profile: &dyn Scale,
        seed: u64,
        number: u64,
        engine: &mut Engine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        let chance = (seed, number);
        for against in Against::ALL {
            let made = self.made(profile, chance, against, 0, engine, stop)?;
            if made.is_some() {
                return Ok(made);
            }
            let image = self.image(profile, chance, against, engine, stop)?;
            if image.is_some() {
                return Ok(image);
            }
        }
        for against in Against::ALL {
            let made = self.made(profile, chance, against, 1, engine, stop)?;
            if made.is_some() {
                return Ok(made);
            }
        }
        Ok(None)
    }

    /// From puzzles that are made for it, for the first (0) or the second time (1).
    fn made(
        &mut self,
        profile: &dyn Scale,
        (seed, number): (u64, u64),
        against: Against,
        time: usize,
        engine: &mut Engine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        let side = against as usize;
        if self.barren[side][time] {
            return Ok(None);
        }
        let batches = [0..BATCHES[0], BATCHES[0]..BATCHES[1]];
        for batch in batches[time].clone() {
            let chance = number.wrapping_mul(0x1_0000).wrapping_add(batch);
            for made in self.maker.few(BATCH, seed, &Recipe::default(), chance) {
                // What is simple is found without asking.
                if stop() {
                    return Err(Stopped);
                }
                let mut search = self.search(profile, against, engine, stop);
                if let Some(step) = search.along(facts_of(made.board()))? {
                    return Ok(Some(Exercise { step, against, origin: Origin::Made }));
                }
            }
        }
        self.barren[side][time] = true;
        Ok(None)
    }

    /// From an example of the documentation.
    fn image(
        &mut self,
        profile: &dyn Scale,
        (seed, number): (u64, u64),
        against: Against,
        engine: &mut Engine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Exercise>, Stopped> {
        let side = against as usize;
        if self.useless[side] {
            return Ok(None);
        }
        let examples: Vec<Facts> = self.technique.examples().iter().filter_map(Example::facts).collect();
        let mut random = Random::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        if examples.is_empty() {
            return Ok(None);
        }
        for _ in 0..IMAGES {
            let example = &examples[random.below(examples.len())];
            let board: Board = random_transformation(&mut random).apply(example.board());
            let facts = Facts::with_promise(board, example.promise());
            if let Some(step) = self.search(profile, against, engine, stop).along(facts)? {
                return Ok(Some(Exercise { step, against, origin: Origin::Example }));
            }
        }
        self.useless[side] = true;
        Ok(None)
    }

    fn search<'s>(
        &'s self,
        profile: &'s dyn Scale,
        against: Against,
        engine: &'s mut Engine,
        stop: &'s mut dyn FnMut() -> bool,
    ) -> Search<'s> {
        let before = &self.before[against as usize];
        Search { technique: self.technique, own: &self.own, before, profile, engine, stop }
    }
}

/// Looks for positions in which the technique is the next thing.
struct Search<'s> {
    technique: &'static Technique,
    own: &'s Producer,
    before: &'s [Producer],
    profile: &'s dyn Scale,
    engine: &'s mut Engine,
    stop: &'s mut dyn FnMut() -> bool,
}

impl Search<'_> {
    /// The first position on the way from a puzzle in which the technique is the next thing, with the step.
    ///
    /// What is simple comes first. Where it ends, the technique is asked before all else that is easier, since that takes
    /// longer.
    fn along(&mut self, mut facts: Facts) -> Result<Option<Rated>, Stopped> {
        let before = self.before;
        let simple = before.iter().take_while(|producer| is_simple(producer)).count();
        let (simple, rest) = before.split_at(simple);
        loop {
            if facts.empty().len() < LEAST_EMPTY {
                return Ok(None);
            }
            if let Some(step) = self.first(&facts, simple)? {
                facts.apply(&step.conclusions);
                continue;
            }
            let own = self.own_step(&facts)?;
            // Without a step of its own it is only worth while to go on cheaply.
            let is_worth = |producer: &&Producer| own.is_some() || number_of(producer) <= CHEAP;
            let easier: Vec<Producer> = rest.iter().filter(is_worth).copied().collect();
            match (self.first(&facts, &easier)?, own) {
                (Some(step), _) => facts.apply(&step.conclusions),
                (None, Some(step)) => {
                    let number = self.profile.number(&*step.pattern);
                    return Ok(Some(Rated { step, number, before: facts }));
                }
                (None, None) => return Ok(None),
            }
        }
    }

    /// The first step of the technique: that of its entry, if that is one; where the entry looks for several techniques at
    /// once and takes another, there is none.
    fn own_step(&mut self, facts: &Facts) -> Result<Option<Step>, Stopped> {
        let step = self.first(facts, &[*self.own])?;
        Ok(step.filter(|step| step.technique() == self.technique))
    }

    /// The first step of the first of these that finds one.
    fn first(&mut self, facts: &Facts, order: &[Producer]) -> Result<Option<Step>, Stopped> {
        let mut first = Until { sink: First::default(), stop: &mut *self.stop };
        for producer in order {
            if producer.find(facts, self.engine, &mut first).is_break() {
                return first.sink.0.map(Some).ok_or(Stopped);
            }
            if first.sink.0.is_some() {
                break;
            }
        }
        Ok(first.sink.0)
    }
}

/// What an entry counts on the scale for people; a search for several techniques at once, as the hardest.
fn number_of(producer: &Producer) -> u32 {
    match producer {
        Producer::First(technique) | Producer::Narrowed(technique, _) => place(technique),
        _ => u32::MAX,
    }
}
