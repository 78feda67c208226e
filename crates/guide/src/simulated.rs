//! Simulated players, to test estimates of strength and to forecast a course.
//!
//! A player answers exercises of their own strength half of the time, and stronger ones more rarely, by the
//! curve of Glicko-2 ([`success_probability`]). A *learner* gets better at a technique with each exercise of
//! it, and forgets slowly.

use std::collections::BTreeMap;

use ninefold_logic::Technique;
use ninefold_solve::random::SeededRandom;

use crate::AnswerCredit;
use crate::learner::Timestamp;
use crate::skill::{success_probability, technique_strength};

/// Gain in strength at a technique by an exercise of it, and loss by a day without one.
const GAIN_PER_EXERCISE: f64 = 120.0;
const LOSS_PER_DAY: f64 = 8.0;

/// A simulated player; the same for the same seed.
#[derive(Clone, Debug)]
pub struct SimulatedPlayer {
    strength: f64,
    random: SeededRandom,
    /// For each practised technique, the strength gained and the time of the last exercise; `None` for
    /// players who don't learn.
    gained: Option<BTreeMap<&'static str, (f64, Timestamp)>>,
}

impl SimulatedPlayer {
    /// Creates a player who never gets better or worse.
    #[must_use]
    pub fn with_constant_strength(strength: f64, seed: u64) -> SimulatedPlayer {
        SimulatedPlayer { strength, random: SeededRandom::new(seed), gained: None }
    }

    /// Creates a player who learns by practice.
    #[must_use]
    pub fn with_learning(strength: f64, seed: u64) -> SimulatedPlayer {
        SimulatedPlayer {
            gained: Some(BTreeMap::new()),
            ..SimulatedPlayer::with_constant_strength(strength, seed)
        }
    }

    /// Returns the credit for an answer to an opponent of a strength.
    pub fn simulate_answer(&mut self, strength: f64) -> AnswerCredit {
        self.sample_credit(self.strength, strength)
    }

    /// Returns the credit for an answer to an exercise of a technique at a time; learners gain by it.
    pub fn answer_exercise(&mut self, technique: &'static Technique, at: Timestamp) -> AnswerCredit {
        let gained = self.gained_strength(technique, at);
        if let Some(all) = &mut self.gained {
            all.insert(technique.id, (gained + GAIN_PER_EXERCISE, at));
        }
        self.sample_credit(self.strength + gained, technique_strength(technique))
    }

    fn gained_strength(&self, technique: &Technique, at: Timestamp) -> f64 {
        let gained = self.gained.as_ref().and_then(|all| all.get(technique.id));
        gained.map_or(0.0, |(gained, last)| (gained - LOSS_PER_DAY * at.days_since(*last)).max(0.0))
    }

    fn sample_credit(&mut self, rating: f64, strength: f64) -> AnswerCredit {
        // A float has 53 bits of precision.
        let drawn = (self.random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        if drawn < success_probability(rating, strength) { AnswerCredit::Full } else { AnswerCredit::None }
    }
}
