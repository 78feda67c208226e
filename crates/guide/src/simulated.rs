//! Simulated players: what the estimates are tested with, and what a forecast of a course is made with.
//!
//! A player of a strength answers what is as strong as they every other time, and what is stronger more seldom, by the curve
//! that Glicko-2 assumes ([`chance`]). A *learner* gets better at a technique with each exercise of it, and forgets slowly.

use std::collections::BTreeMap;

use ninefold_logic::Technique;
use ninefold_solve::random::Random;

use crate::Credit;
use crate::learner::Moment;
use crate::skill::{chance, of_technique};

/// What each exercise of a technique adds to a learner's strength at it, and what each day without one takes away again.
const AN_EXERCISE: f64 = 120.0;
const A_DAY: f64 = 8.0;

/// A simulated player; the same for the same seed.
#[derive(Clone, Debug)]
pub struct Player {
    strength: f64,
    random: Random,
    /// What was practised, and when last: what was gained by it then. Nobody else learns.
    gained: Option<BTreeMap<&'static str, (f64, Moment)>>,
}

impl Player {
    /// Who never gets better or worse.
    #[must_use]
    pub fn steady(strength: f64, seed: u64) -> Player {
        Player { strength, random: Random::new(seed), gained: None }
    }

    /// Who learns what they practise.
    #[must_use]
    pub fn learning(strength: f64, seed: u64) -> Player {
        Player { gained: Some(BTreeMap::new()), ..Player::steady(strength, seed) }
    }

    /// What comes of an opponent of a strength.
    pub fn meets(&mut self, strength: f64) -> Credit {
        self.tries(self.strength, strength)
    }

    /// What comes of an exercise of a technique at a time.
    pub fn answers(&mut self, technique: &'static Technique, at: Moment) -> Credit {
        let gained = self.gained(technique, at);
        if let Some(all) = &mut self.gained {
            all.insert(technique.id, (gained + AN_EXERCISE, at));
        }
        self.tries(self.strength + gained, of_technique(technique))
    }

    fn gained(&self, technique: &Technique, at: Moment) -> f64 {
        let gained = self.gained.as_ref().and_then(|all| all.get(technique.id));
        gained.map_or(0.0, |(gained, last)| (gained - A_DAY * at.days_since(*last)).max(0.0))
    }

    fn tries(&mut self, rating: f64, strength: f64) -> Credit {
        // 53 bits are what a float holds.
        let drawn = (self.random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        if drawn < chance(rating, strength) { Credit::Full } else { Credit::None }
    }
}
