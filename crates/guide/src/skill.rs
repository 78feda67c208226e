//! How well somebody plays, as an estimate: Glicko-2, by M. Glickman (<http://www.glicko.net/glicko/glicko2.pdf>), as the
//! crate `skillratings` has it.
//!
//! An exercise or a puzzle is an opponent whose strength is known: it is won by who answers it without help. How strong
//! a technique is goes by its place on the scale for people, a puzzle by its ER; both are our own choice, made so that
//! a puzzle is about as strong as an exercise of the technique that it needs.
//!
//! ```
//! use ninefold_guide::skill::{Skill, of_technique};
//! use ninefold_logic::techniques;
//!
//! let x_wing = of_technique(techniques::by_id("x-wing").expect("a technique"));
//! let (better, worse) = (Skill::default().after(x_wing, true), Skill::default().after(x_wing, false));
//! assert!(better.rating > Skill::default().rating && Skill::default().rating > worse.rating);
//! // Either way more is known.
//! assert!(better.deviation < Skill::default().deviation && worse.deviation < Skill::default().deviation);
//! ```

use ninefold_logic::{Technique, Tenths};
use ninefold_rate::human::place;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// An estimate of how well somebody plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The rating: that of an opponent against whom every other game is won.
    pub rating: f64,
    /// How unsure it is: with 19 in 20 the true one is at most twice so far away.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
}

impl Default for Skill {
    /// Of somebody of whom nothing is known: about as strong as a hidden pair.
    fn default() -> Skill {
        let fresh = Glicko2Rating::new();
        Skill { rating: 1000.0, deviation: fresh.deviation, volatility: fresh.volatility }
    }
}

/// What a technique of place 0 would have, and what each place adds.
const FIRST: f64 = 900.0;
const A_PLACE: f64 = 8.0;
/// What a puzzle of ER 1.0 has, and what each whole of the ER adds.
const EASIEST: f64 = 860.0;
const A_WHOLE: f64 = 180.0;

/// How strong an exercise of a technique is.
#[must_use]
pub fn of_technique(technique: &Technique) -> f64 {
    FIRST + A_PLACE * f64::from(place(technique))
}

/// How strong a puzzle of an ER is.
#[must_use]
pub fn of_puzzle(er: Tenths) -> f64 {
    EASIEST + A_WHOLE * (f64::from(er.0) / 10.0 - 1.0)
}

impl Skill {
    /// What it is after one more exercise or puzzle of a strength.
    #[must_use]
    pub fn after(self, strength: f64, is_won: bool) -> Skill {
        let own =
            Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        // It is known for certain, or nearly: the formula divides by nothing that it leaves 0.
        let other = Glicko2Rating { rating: strength, deviation: 0.0, ..Glicko2Rating::new() };
        let outcome = if is_won { Outcomes::WIN } else { Outcomes::LOSS };
        let (after, _) = glicko2(&own, &other, &outcome, &Glicko2Config::new());
        Skill { rating: after.rating, deviation: after.deviation, volatility: after.volatility }
    }

    /// The ER of puzzles that are as strong, from 1.0 to 12.0.
    #[must_use]
    pub fn er(self) -> Tenths {
        let er = ((self.rating - EASIEST) / A_WHOLE + 1.0).clamp(1.0, 12.0);
        Tenths::from_f64(er)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    /// The example of Glickman's paper, one of its three games, by its formulas: 1500 with 200 wins against 1400.
    #[test]
    fn one_game_counts_as_in_the_formulas() {
        let before = Skill { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let after = before.after(1400.0, true);
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
            let mut skill = Skill::default();
            for game in 0..60 {
                let strength = skill.rating + if game % 2 == 0 { 80.0 } else { -80.0 };
                skill = skill.after(strength, strength <= truth);
            }
            assert!((skill.rating - truth).abs() < 120.0, "{truth}: {skill:?}");
            assert!(skill.deviation < 120.0);
        }
    }

    #[test]
    fn strengths_follow_the_scales() {
        let of = |id| of_technique(techniques::by_id(id).unwrap());
        assert!(of("naked-single") < of("naked-pair") && of("naked-pair") < of("xy-wing"));
        for tenths in 10..=119 {
            let er = Tenths(tenths);
            let skill = Skill { rating: of_puzzle(er), ..Skill::default() };
            assert_eq!(skill.er(), er);
        }
        assert_eq!(Skill { rating: -500.0, ..Skill::default() }.er(), Tenths(10));
    }
}
