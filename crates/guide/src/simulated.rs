//! Simulated players, to test estimates of strength and to forecast a course.
//!
//! A player answers exercises of their own strength half of the time, and stronger ones more rarely, by the
//! curve of Glicko-2 ([`chance`]). A *learner* gets better at a technique with each exercise of it, and
//! forgets slowly.

use std::collections::BTreeMap;

use ninefold_logic::Technique;
use ninefold_solve::random::Random;

use crate::Credit;
use crate::learner::Moment;
use crate::skill::{chance, of_technique};

/// Gain in strength at a technique by an exercise of it, and loss by a day without one.
const AN_EXERCISE: f64 = 120.0;
const A_DAY: f64 = 8.0;

/// A simulated player; the same for the same seed.
#[derive(Clone, Debug)]
pub struct Player {
    strength: f64,
    random: Random,
    /// For each practised technique, the strength gained and the time of the last exercise; `None` for
    /// players who don't learn.
    gained: Option<BTreeMap<&'static str, (f64, Moment)>>,
}

impl Player {
    /// Creates a player who never gets better or worse.
    #[must_use]
    pub fn steady(strength: f64, seed: u64) -> Player {
        Player { strength, random: Random::new(seed), gained: None }
    }

    /// Creates a player who learns by practice.
    #[must_use]
    pub fn learning(strength: f64, seed: u64) -> Player {
        Player { gained: Some(BTreeMap::new()), ..Player::steady(strength, seed) }
    }

    /// Returns the credit for an answer to an opponent of a strength.
    pub fn meets(&mut self, strength: f64) -> Credit {
        self.tries(self.strength, strength)
    }

    /// Returns the credit for an answer to an exercise of a technique at a time; learners gain by it.
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
        // A float has 53 bits of precision.
        let drawn = (self.random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        if drawn < chance(rating, strength) { Credit::Full } else { Credit::None }
    }
}
