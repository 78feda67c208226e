//! A placement test: estimates a player's strength from about twelve positions.
//!
//! The estimate is a probability distribution over ratings, and each answer updates it by Bayes' rule. The
//! next position is of the technique whose answer is most informative: the one with the most information
//! (Fisher's, p (1 − p), as in every adaptive test) on average over the possible ratings. The technique isn't
//! named to the player.
//!
//! ```
//! use ninefold_guide::placement::{TEST_LENGTH, PlacementTest};
//! use ninefold_guide::AnswerCredit;
//! use ninefold_guide::skill::technique_strength;
//!
//! // Somebody who finds everything up to X-Wings, and nothing harder.
//! let mut placement = PlacementTest::default();
//! while !placement.is_complete() {
//!     let technique = placement.next_tested_technique();
//!     let credit = if technique_strength(technique) <= 1100.0 { AnswerCredit::Full } else { AnswerCredit::None };
//!     placement.record_answer(technique, credit);
//! }
//! assert_eq!(placement.answer_count(), TEST_LENGTH);
//! assert!((placement.estimated_skill().rating - 1100.0).abs() < 100.0, "{:?}", placement.estimated_skill());
//! ```

use std::collections::BTreeMap;

use ninefold_logic::{Technique, techniques};

use crate::AnswerCredit;
use crate::skill::{SkillEstimate, UNKNOWN_DEVIATION, VOLATILITY, success_probability, technique_strength};

/// Number of positions in a test.
pub const TEST_LENGTH: usize = 12;

/// The techniques of the test, from the easiest: ones that everybody meets, with small steps in strength
/// between them, and for which positions are found quickly.
static TECHNIQUE_LADDER: &str = include_str!("ladder.txt");

/// Returns the techniques of [`TECHNIQUE_LADDER`], except some.
pub(crate) fn ladder_excluding(excluded: &[&'static Technique]) -> impl Iterator<Item = &'static Technique> {
    TECHNIQUE_LADDER
        .lines()
        .filter_map(techniques::technique_by_id)
        .filter(|technique| !excluded.contains(technique))
}

/// The grid of ratings: the lowest, their number, and the distance between them.
const GRID_START: f64 = 400.0;
const GRID_SIZE: usize = 251;
const GRID_STEP: f64 = 10.0;

/// Mean and deviation for an unknown player: the middle of what people know, and most of them within twice
/// the deviation.
const DEFAULT_RATING: f64 = 1200.0;
const DEFAULT_DEVIATION: f64 = 300.0;

/// A placement test, in progress or over.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacementTest {
    /// The probability of each rating; the sum is 1.
    probabilities: Vec<f64>,
    /// Number of positions of each technique so far.
    asked_counts: BTreeMap<&'static str, u32>,
    answered: usize,
}

impl Default for PlacementTest {
    /// Creates a test of an unknown player.
    fn default() -> PlacementTest {
        PlacementTest::from_rating(DEFAULT_RATING, DEFAULT_DEVIATION)
    }
}

impl PlacementTest {
    /// Creates a test of a player who was rated before.
    #[must_use]
    pub fn from_skill(skill: SkillEstimate) -> PlacementTest {
        if skill.deviation >= UNKNOWN_DEVIATION {
            PlacementTest::default()
        } else {
            PlacementTest::from_rating(skill.rating, skill.deviation)
        }
    }

    fn from_rating(middle: f64, spread: f64) -> PlacementTest {
        let bell = |rating: f64| (-0.5 * ((rating - middle) / spread.max(GRID_STEP)).powi(2)).exp();
        let mut placement = PlacementTest {
            probabilities: rating_grid().map(bell).collect(),
            asked_counts: BTreeMap::new(),
            answered: 0,
        };
        placement.normalize_probabilities();
        placement
    }

    /// Normalises the probabilities to the sum 1.
    fn normalize_probabilities(&mut self) {
        let sum: f64 = self.probabilities.iter().sum();
        // Answers so unlikely that all probabilities vanish: start again from an even distribution.
        self.probabilities
            .iter_mut()
            .for_each(|one| *one = if sum > 0.0 { *one / sum } else { 1.0 / GRID_SIZE as f64 });
    }

    /// Returns the technique of the test's next position.
    #[must_use]
    pub fn next_tested_technique(&self) -> &'static Technique {
        self.next_technique_excluding(&[])
    }

    /// Returns the technique of the placement test's next position, leaving out those excluded.
    #[must_use]
    pub(crate) fn next_technique_excluding(&self, excluded: &[&'static Technique]) -> &'static Technique {
        // Techniques asked before are worth less, so that the test varies.
        let worth = |technique: &&'static Technique| {
            let asked_count = self.asked_counts.get(technique.id).copied().unwrap_or(0);
            self.expected_information(technique_strength(technique)) / f64::from(1 + asked_count)
        };
        let ladder = ladder_excluding(excluded);
        let best = ladder.max_by(|one, other| worth(one).total_cmp(&worth(other)));
        best.unwrap_or(techniques::ALL[0])
    }

    /// Returns the mean information of an answer to a technique of this strength, from 0 to 1/4.
    fn expected_information(&self, strength: f64) -> f64 {
        let of = |(rating, likely): (f64, &f64)| {
            let chance = success_probability(rating, strength);
            likely * chance * (1.0 - chance)
        };
        rating_grid().zip(&self.probabilities).map(of).sum()
    }

    /// Records the answer to a position of a technique. Help counts as half a correct answer, like a drawn
    /// game.
    pub fn record_answer(&mut self, technique: &'static Technique, credit: AnswerCredit) {
        let strength = technique_strength(technique);
        for (rating, likely) in rating_grid().zip(&mut self.probabilities) {
            let chance = success_probability(rating, strength);
            // Bayes' rule: weight each rating by its probability of this answer.
            *likely *= match credit {
                AnswerCredit::Full => chance,
                AnswerCredit::Half => (chance * (1.0 - chance)).sqrt(),
                AnswerCredit::None => 1.0 - chance,
            };
        }
        self.normalize_probabilities();
        *self.asked_counts.entry(technique.id).or_default() += 1;
        self.answered += 1;
    }

    /// Returns the number of positions of the placement test that were answered.
    #[must_use]
    pub fn answer_count(&self) -> usize {
        self.answered
    }

    /// Returns whether the placement test is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.answered >= TEST_LENGTH
    }

    /// Returns the placement test's estimate of the skill so far: the mean, with its deviation.
    #[must_use]
    pub fn estimated_skill(&self) -> SkillEstimate {
        let mean: f64 = rating_grid().zip(&self.probabilities).map(|(rating, likely)| rating * likely).sum();
        let variance: f64 = rating_grid()
            .zip(&self.probabilities)
            .map(|(rating, likely)| (rating - mean).powi(2) * likely)
            .sum();
        SkillEstimate {
            rating: mean,
            deviation: variance.sqrt().min(UNKNOWN_DEVIATION),
            volatility: VOLATILITY,
        }
    }
}

fn rating_grid() -> impl Iterator<Item = f64> {
    (0..GRID_SIZE).map(|step| GRID_START + GRID_STEP * step as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::TechniqueCourse;
    use crate::simulated::SimulatedPlayer;

    /// Returns the error of the estimate for a player of known strength: after the placement test, and after
    /// 50 answers in all, the later ones to exercises that are about as strong.
    fn estimate_errors(truth: f64, seed: u64) -> [f64; 2] {
        let mut player = SimulatedPlayer::with_constant_strength(truth, seed);
        let mut placement = PlacementTest::default();
        while !placement.is_complete() {
            let technique = placement.next_tested_technique();
            placement.record_answer(technique, player.simulate_answer(technique_strength(technique)));
        }
        let mut skill = placement.estimated_skill();
        let placed = (skill.rating - truth).abs();
        for _ in TEST_LENGTH..50 {
            let strength = nearest_strength(skill.rating);
            skill = skill.update_after_answer(strength, player.simulate_answer(strength));
        }
        [placed, (skill.rating - truth).abs()]
    }

    /// The strength of an exercise that is about as strong as a rating.
    fn nearest_strength(rating: f64) -> f64 {
        let all = TechniqueCourse::built_in_course()
            .lessons()
            .iter()
            .map(|lesson| technique_strength(lesson.technique));
        all.min_by(|one, other| (one - rating).abs().total_cmp(&(other - rating).abs())).unwrap()
    }

    /// Players of known strength are placed within 150 points by 12 positions, and within 80 by 50 answers,
    /// in the mean of the absolute error; nine of ten are within 185 and 105 points. `-- --nocapture` prints
    /// the figures.
    #[test]
    #[expect(clippy::print_stdout, reason = "the figures are told in the book")]
    fn players_of_known_strength_are_placed() {
        let mut errors: Vec<[f64; 2]> = Vec::new();
        for truth in [950.0, 1050.0, 1150.0, 1250.0, 1350.0, 1500.0, 1650.0, 1800.0] {
            errors.extend((0..100).map(|seed| self::estimate_errors(truth, seed)));
        }
        for (which, most, most_of_nine) in [(0, 150.0, 185.0), (1, 80.0, 105.0)] {
            let mut of: Vec<f64> = errors.iter().map(|one| one[which]).collect();
            of.sort_by(f64::total_cmp);
            let mean = of.iter().sum::<f64>() / of.len() as f64;
            let nine = of[of.len() * 9 / 10];
            let within = of.iter().filter(|error| **error <= most).count() * 100 / of.len();
            println!(
                "{}: mean {mean:.0}, nine of ten within {nine:.0}, {within} % within {most}",
                ["12", "50"][which]
            );
            assert!(mean <= most && nine <= most_of_nine, "{which}: {mean} {nine}");
        }
    }

    #[test]
    fn the_ladder_climbs_in_small_steps() {
        let strengths: Vec<f64> = TECHNIQUE_LADDER
            .lines()
            .map(|id| technique_strength(techniques::technique_by_id(id).unwrap_or_else(|| panic!("{id}"))))
            .collect();
        assert!(strengths.is_sorted_by(|low, high| low < high && high - low <= 300.0), "{strengths:?}");
    }

    #[test]
    fn each_position_says_more() {
        let mut placement = PlacementTest::default();
        let mut asked_techniques = Vec::new();
        for _ in 0..TEST_LENGTH {
            let before = placement.estimated_skill();
            asked_techniques.push(placement.next_tested_technique().id);
            placement.record_answer(placement.next_tested_technique(), AnswerCredit::Half);
            assert!(placement.estimated_skill().deviation < before.deviation);
        }
        asked_techniques.sort_unstable();
        asked_techniques.dedup();
        assert!(asked_techniques.len() >= 9, "they differ: {asked_techniques:?}");
        // Who was placed before begins there.
        let again = PlacementTest::from_skill(placement.estimated_skill()).estimated_skill();
        assert!((again.rating - placement.estimated_skill().rating).abs() < 1.0);
    }
}
