//! Estimates of a player's strength: Glicko-2, by M. Glickman (<http://www.glicko.net/glicko/glicko2.pdf>),
//! as implemented by the crate `skillratings`.
//!
//! An exercise or a puzzle is an opponent of known strength: it is won by an answer without help, and drawn
//! by one with help for [half](AnswerCredit) the credit. Both are on one scale, which follows the rating of a
//! technique on the [scale for people](ninefold_rate::human): a puzzle is as strong as the hardest technique
//! in its solution. If only its ER is known, it counts as much as the hardest technique does on
//! average among puzzles of that ER ([`puzzle_strength`]), which was measured on our rated list. Simulated players
//! confirm this: the estimate by puzzles alone equals that by exercises alone.
//!
//! ```
//! use ninefold_guide::AnswerCredit;
//! use ninefold_guide::skill::{SkillEstimate, technique_strength};
//! use ninefold_logic::techniques;
//!
//! let x_wing = technique_strength(techniques::technique_by_id("x-wing").expect("a technique"));
//! let after = |credit| SkillEstimate::default().update_after_answer(x_wing, credit);
//! assert!(after(AnswerCredit::Full).rating > after(AnswerCredit::Half).rating);
//! assert!(after(AnswerCredit::Half).rating > after(AnswerCredit::None).rating);
//! // Either way more is known; and less, once nothing was answered for a year.
//! assert!(after(AnswerCredit::None).deviation < SkillEstimate::default().deviation);
//! assert!(after(AnswerCredit::Full).after_idle_days(365.0).deviation > after(AnswerCredit::Full).deviation);
//! ```

use ninefold_logic::{RatingTenths, Technique};
use ninefold_rate::human::difficulty_rank;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::AnswerCredit;

/// An estimate of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkillEstimate {
    /// The rating: the strength of an opponent against whom every other game is won.
    pub rating: f64,
    /// The uncertainty: with a probability of 19 in 20 the true rating is at most twice as far away.
    pub deviation: f64,
    /// The volatility of Glicko-2: how much the rating is expected to change.
    pub volatility: f64,
}

/// The deviation of an unknown player.
pub(crate) const UNKNOWN_DEVIATION: f64 = 350.0;

/// The initial volatility. Glickman's rating periods comprise ten games and more, and his initial volatility
/// is for one of them; here each answer is a period of its own, so it is smaller, as variances add up: 0.06 /
/// √10.
pub(crate) const VOLATILITY: f64 = 0.019;

impl Default for SkillEstimate {
    /// Returns the estimate of an unknown player: about as strong as a hidden pair.
    fn default() -> SkillEstimate {
        SkillEstimate { rating: 1000.0, deviation: UNKNOWN_DEVIATION, volatility: VOLATILITY }
    }
}

/// The strength of a technique rated 0, and the increase for each point.
const BASE_STRENGTH: f64 = 900.0;
const STRENGTH_PER_PLACE: f64 = 8.0;

/// Increase of the variance for each day without an answer: a deviation of 50 is about 110 after a year, and
/// 200 after four.
const VARIANCE_PER_DAY: f64 = 26.0;

/// Returns the strength of an exercise of a technique.
#[must_use]
pub fn technique_strength(technique: &Technique) -> f64 {
    BASE_STRENGTH + STRENGTH_PER_PLACE * f64::from(difficulty_rank(technique))
}

/// The mean strength of puzzles by ER, interpolated linearly.
static STRENGTH_BY_ER: &[(RatingTenths, f64)] = &[
    (RatingTenths(10), 908.0),
    (RatingTenths(12), 916.0),
    (RatingTenths(15), 932.0),
    (RatingTenths(20), 945.0),
    (RatingTenths(26), 985.0),
    (RatingTenths(30), 1000.0),
    (RatingTenths(42), 1132.0),
    (RatingTenths(66), 1140.0),
    (RatingTenths(67), 1215.0),
    (RatingTenths(71), 1262.0),
    (RatingTenths(72), 1382.0),
    (RatingTenths(76), 1400.0),
    (RatingTenths(82), 1440.0),
    (RatingTenths(83), 1534.0),
    (RatingTenths(84), 1615.0),
    (RatingTenths(85), 1705.0),
    (RatingTenths(89), 1728.0),
    (RatingTenths(91), 1900.0),
    (RatingTenths(120), 2300.0),
];

/// Returns the strength of a puzzle with an ER.
#[must_use]
pub fn puzzle_strength(er: RatingTenths) -> f64 {
    let er = er.clamp(STRENGTH_BY_ER[0].0, STRENGTH_BY_ER[STRENGTH_BY_ER.len() - 1].0);
    let place = STRENGTH_BY_ER.partition_point(|(next, _)| *next < er).max(1);
    let ((from, low), (to, high)) = (STRENGTH_BY_ER[place - 1], STRENGTH_BY_ER[place]);
    low + (high - low) * f64::from(er.0 - from.0) / f64::from(to.0 - from.0)
}

/// Returns the probability, from 0 to 1, that a player of a rating answers an exercise of a strength: one
/// half if they are equal.
#[must_use]
pub fn success_probability(rating: f64, strength: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf((strength - rating) / 400.0))
}

impl SkillEstimate {
    /// Returns the estimate after one more exercise or puzzle of a strength, by the credit for the answer.
    #[must_use]
    pub fn update_after_answer(self, strength: f64, credit: AnswerCredit) -> SkillEstimate {
        let own =
            Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        // The opponent's rating is certain. A deviation of 0 is safe: the formula doesn't divide by it.
        let other = Glicko2Rating { rating: strength, deviation: 0.0, ..Glicko2Rating::new() };
        let outcome = match credit {
            AnswerCredit::Full => Outcomes::WIN,
            AnswerCredit::Half => Outcomes::DRAW,
            AnswerCredit::None => Outcomes::LOSS,
        };
        let (after, _) = glicko2(&own, &other, &outcome, &Glicko2Config::new());
        SkillEstimate { rating: after.rating, deviation: after.deviation, volatility: after.volatility }
    }

    /// Returns the estimate after a number of days without an answer: equal, but less certain.
    #[must_use]
    pub fn after_idle_days(self, days: f64) -> SkillEstimate {
        let variance = self.deviation.powi(2) + VARIANCE_PER_DAY * days.max(0.0);
        SkillEstimate {
            deviation: variance.sqrt().min(UNKNOWN_DEVIATION).max(self.deviation.min(UNKNOWN_DEVIATION)),
            ..self
        }
    }

    /// Returns the probability that an exercise of a strength is answered without help.
    #[must_use]
    pub fn success_probability(self, strength: f64) -> f64 {
        success_probability(self.rating, strength)
    }

    /// Returns the ER of puzzles that are as strong, from 1.0 to 12.0.
    #[must_use]
    pub fn equivalent_puzzle_er(self) -> RatingTenths {
        let place = STRENGTH_BY_ER.partition_point(|(_, strength)| *strength < self.rating);
        let place = place.clamp(1, STRENGTH_BY_ER.len() - 1);
        let ((from, low), (to, high)) = (STRENGTH_BY_ER[place - 1], STRENGTH_BY_ER[place]);
        let part = ((self.rating - low) / (high - low)).clamp(0.0, 1.0);
        RatingTenths(from.0 + (part * f64::from(to.0 - from.0)).round() as u16)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_chains::ChainEngine;
    use ninefold_core::Board;
    use ninefold_logic::techniques;
    use ninefold_rate::RatingWalk;
    use ninefold_rate::human::HumanScale;
    use ninefold_solve::random::SeededRandom;
    use ninefold_testkit::corpora;

    use super::*;
    use crate::simulated::SimulatedPlayer;

    /// One game of the example in Glickman's paper, by its formulas: 1500 with deviation 200 wins against
    /// 1400.
    #[test]
    fn single_games_count_as_in_the_glicko_formulas() {
        let before = SkillEstimate { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let after = before.update_after_answer(1400.0, AnswerCredit::Full);
        // v = 1 / (E (1 - E)) with E = 1 / (1 + exp(-100 / 173.7178)); the deviation of the other is 0.
        let e = 1.0 / (1.0 + (-100.0_f64 / 173.7178).exp());
        let (phi, v) = (200.0 / 173.7178, 1.0 / (e * (1.0 - e)));
        let phi = 1.0 / (1.0 / (phi * phi + 0.06 * 0.06) + 1.0 / v).sqrt();
        assert!((after.deviation - 173.7178 * phi).abs() < 0.1, "{after:?}");
        assert!((after.rating - (1500.0 + 173.7178 * phi * phi * (1.0 - e))).abs() < 0.1, "{after:?}");
    }

    /// A player who always wins up to some strength, and never beyond, ends up rated near it.
    #[test]
    fn the_estimate_finds_its_place() {
        for truth in [950.0, 1300.0, 2000.0] {
            let mut skill = SkillEstimate::default();
            for game in 0..60 {
                let strength = skill.rating + if game % 2 == 0 { 80.0 } else { -80.0 };
                let credit = if strength <= truth { AnswerCredit::Full } else { AnswerCredit::None };
                skill = skill.update_after_answer(strength, credit);
            }
            assert!((skill.rating - truth).abs() < 120.0, "{truth}: {skill:?}");
            assert!(skill.deviation < 120.0);
        }
    }

    /// A half credit lies between, and doesn't change the rating of a player of equal strength.
    #[test]
    fn help_counts_half() {
        let after = |credit| SkillEstimate::default().update_after_answer(1000.0, credit).rating;
        assert!(
            after(AnswerCredit::None) < after(AnswerCredit::Half)
                && after(AnswerCredit::Half) < after(AnswerCredit::Full)
        );
        assert!((after(AnswerCredit::Half) - 1000.0).abs() < 0.1);
    }

    #[test]
    fn absence_makes_it_unsure_and_no_more_than_unknown() {
        let sure = SkillEstimate { deviation: 50.0, ..SkillEstimate::default() };
        let after = |days: f64| sure.after_idle_days(days).deviation.round();
        assert_eq!((after(0.0), after(365.0), after(4.0 * 365.0)), (50.0, 109.0, 201.0));
        assert_eq!((after(-3.0), after(1e9)), (50.0, UNKNOWN_DEVIATION));
        assert_eq!(sure.after_idle_days(365.0).rating, sure.rating);
    }

    #[test]
    fn strengths_follow_the_scales() {
        let of = |id| technique_strength(techniques::technique_by_id(id).unwrap());
        assert!(of("naked-single") < of("naked-pair") && of("naked-pair") < of("xy-wing"));
        assert!(STRENGTH_BY_ER.is_sorted_by(|(er, low), (next, high)| er < next && low < high));
        for tenths in 10..=120 {
            let er = RatingTenths(tenths);
            let skill = SkillEstimate { rating: puzzle_strength(er), ..SkillEstimate::default() };
            assert_eq!(skill.equivalent_puzzle_er(), er);
        }
        assert_eq!(
            SkillEstimate { rating: -500.0, ..SkillEstimate::default() }.equivalent_puzzle_er(),
            RatingTenths(10)
        );
        assert_eq!(
            SkillEstimate { rating: 5000.0, ..SkillEstimate::default() }.equivalent_puzzle_er(),
            RatingTenths(120)
        );
    }

    /// The strengths of rated puzzles, as their ways say, with their ERs.
    fn load_rated_strengths(count: usize) -> Vec<(RatingTenths, f64)> {
        let mut engine = ChainEngine::new();
        let lines = corpora::even_sample(&corpora::read_own_lines("rated/ours-se121.csv"), count);
        let one = |line: &String| -> Option<(RatingTenths, f64)> {
            let mut fields = line.split(',');
            let board: Board = fields.next()?.parse().ok()?;
            let er = RatingTenths::from_f64(fields.next()?.parse().ok()?);
            let steps: Vec<_> = RatingWalk::new(&HumanScale::FREE, &board, &mut engine).collect();
            let strengths = steps.iter().map(|rated| technique_strength(rated.step.technique()));
            Some((er, strengths.max_by(f64::total_cmp)?))
        };
        lines.iter().filter_map(one).collect()
    }

    /// Puzzles of the rated list: how far the strength that their ways say is from that of their ER.
    fn mean_differences(puzzles: &[(RatingTenths, f64)]) -> (f64, f64) {
        let apart = |(er, strength): &(RatingTenths, f64)| strength - puzzle_strength(*er);
        let mean = |of: &dyn Fn(f64) -> f64| {
            puzzles.iter().map(|one| of(apart(one))).sum::<f64>() / puzzles.len() as f64
        };
        (mean(&|apart| apart), mean(&f64::abs))
    }

    /// The table matches the mean strengths of the whole list, which the slow tests measure again. The ER of
    /// a puzzle determines its strength only roughly.
    #[test]
    #[expect(clippy::print_stdout, reason = "the figures are told in the book")]
    fn a_puzzle_is_as_strong_as_the_hardest_technique_on_its_way() {
        let (most, mean_most) =
            if corpora::are_slow_tests_enabled() { (usize::MAX, 10.0) } else { (90, 40.0) };
        let (mean, far) = mean_differences(&load_rated_strengths(most));
        println!("on average {mean:.0} above the table, {far:.0} away from it");
        assert!(mean.abs() < mean_most && far < 110.0, "{mean} {far}");
    }

    /// Ratings by puzzles alone, of which only the ER is known, equal those by exercises alone.
    #[test]
    #[expect(clippy::print_stdout, reason = "the figures are told in the book")]
    fn puzzles_and_exercises_are_on_one_scale() {
        let puzzles = load_rated_strengths(150);
        let exercises: Vec<(f64, f64)> = techniques::ALL
            .iter()
            .map(|technique| technique_strength(technique))
            .map(|it| (it, it))
            .collect();
        let puzzles: Vec<(f64, f64)> =
            puzzles.into_iter().map(|(er, strength)| (puzzle_strength(er), strength)).collect();
        for truth in [950.0, 1050.0, 1200.0, 1400.0, 1600.0] {
            let mut sums = [0.0; 2];
            for seed in 0..60 {
                for (sum, opponents) in sums.iter_mut().zip([&puzzles, &exercises]) {
                    *sum += rate_against(opponents, truth, seed).rating;
                }
            }
            let [puzzles, exercises] = sums.map(|sum| sum / 60.0);
            println!("{truth}: {puzzles:.0} by puzzles, {exercises:.0} by exercises");
            assert!((puzzles - exercises).abs() < 50.0, "{truth}: {puzzles} {exercises}");
        }
    }

    /// Returns the estimate for a player of known strength after sixty opponents, each the nearest of ten
    /// random ones; opponents are pairs of their rated and their true strength.
    fn rate_against(opponents: &[(f64, f64)], truth: f64, seed: u64) -> SkillEstimate {
        let (mut random, mut player) =
            (SeededRandom::new(seed), SimulatedPlayer::with_constant_strength(truth, seed));
        let mut skill = SkillEstimate { deviation: 150.0, ..SkillEstimate::default() };
        for _ in 0..60 {
            let drawn = (0..10).map(|_| opponents[random.next_below(opponents.len())]);
            let far = |(estimate, _): &(f64, f64)| (estimate - skill.rating).abs();
            let (estimate, strength) = drawn.min_by(|one, other| far(one).total_cmp(&far(other))).unwrap();
            skill = skill.update_after_answer(estimate, player.simulate_answer(strength));
        }
        skill
    }
}
