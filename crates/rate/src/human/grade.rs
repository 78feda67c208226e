//! Grades of the scale for people: seven words for how hard a puzzle is.

use std::fmt;

/// Difficulty grade of a puzzle: how much work it is. The hardest step sets a minimum, and the score may raise
/// it, as with HoDoKu's levels.
///
/// | grade | at least, if its hardest step is | score up to |
/// |---|---|---:|
/// | Gentle | a digit's last place in a house: a look along lines is enough | 170 |
/// | Easy | a cell's last digit, or a pair or locked candidates that give a single at once | 250 |
/// | Medium | locked candidates and subsets | 640 |
/// | Hard | patterns with a name and a shape: fish, wings, rectangles | 2,500 |
/// | Expert | chains of one path, almost locked sets | 9,000 |
/// | Master | forcing chains | 23,000 |
/// | Extreme | dynamic forcing chains: every step has its branches | |
///
/// Of the puzzles whose hardest step belongs to a grade, nine in ten have a score within its limit; the others
/// are so much longer that they are raised. Of those of Master and above most are there by their score: many
/// chains, none of them a forcing chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the table says it")]
pub enum HumanGrade {
    #[default]
    Gentle,
    Easy,
    Medium,
    Hard,
    Expert,
    Master,
    Extreme,
}

use HumanGrade::{Easy, Expert, Extreme, Gentle, Hard, Master, Medium};

impl HumanGrade {
    /// All, easiest first.
    pub const ALL: [HumanGrade; 7] = [Gentle, Easy, Medium, Hard, Expert, Master, Extreme];

    /// Returns the word for the grade of the scale for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["Gentle", "Easy", "Medium", "Hard", "Expert", "Master", "Extreme"][self as usize]
    }

    /// The highest score of the grade.
    #[must_use]
    pub fn score_limit(self) -> f64 {
        [170.0, 250.0, 640.0, 2500.0, 9000.0, 23_000.0, f64::INFINITY][self as usize]
    }

    /// Returns the lowest grade for a puzzle whose hardest step has this weight.
    pub(super) fn from_step_weight(weight: u32) -> HumanGrade {
        match weight {
            ..5 => Gentle,
            5..9 => Easy,
            9..25 => Medium,
            25..60 => Hard,
            60..120 => Expert,
            120..160 => Master,
            _ => Extreme,
        }
    }

    /// The grade of a puzzle, by the weight of its hardest step and by its score.
    pub(super) fn from_weight_and_score(weight: u32, score: f64) -> HumanGrade {
        let least = HumanGrade::from_step_weight(weight);
        let fits = |grade: &HumanGrade| *grade >= least && score <= grade.score_limit();
        HumanGrade::ALL.into_iter().find(fits).unwrap_or(Extreme)
    }
}

impl fmt::Display for HumanGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;
    use crate::human::price::technique_weight;

    #[test]
    fn the_score_raises_what_the_hardest_step_says() {
        assert!(HumanGrade::ALL.is_sorted_by(|a, b| a < b && a.score_limit() < b.score_limit()));
        for grade in HumanGrade::ALL {
            assert_eq!(HumanGrade::from_weight_and_score(1, grade.score_limit()), grade);
            assert!(
                HumanGrade::from_weight_and_score(1, grade.score_limit() + 1.0) > grade || grade == Extreme
            );
        }
        assert_eq!(HumanGrade::from_weight_and_score(30, 1.0), Hard);
        assert_eq!(HumanGrade::from_weight_and_score(400, 1.0), Extreme);
    }

    #[test]
    fn each_technique_has_its_least_grade() {
        let check = |ids: &[&str], expected: HumanGrade| {
            for id in ids {
                let technique = techniques::technique_by_id(id).expect("a technique");
                assert_eq!(HumanGrade::from_step_weight(technique_weight(technique)), expected, "{id}");
            }
        };
        check(&["full-house", "last-digit", "hidden-single-box", "hidden-single-line"], Gentle);
        check(&["naked-single", "direct-pointing", "direct-hidden-pair"], Easy);
        // Nobody would call a hidden triple easy, not even where it gives a single at once.
        check(&["direct-hidden-triple", "pointing", "naked-pair", "hidden-triple", "hidden-quad"], Medium);
        check(&["x-wing", "skyscraper", "unique-rectangle-1", "xy-wing", "swordfish", "w-wing"], Hard);
        check(&["xy-chain", "aic", "als-xz", "firework-pair", "external-avoidable-rectangle-2"], Expert);
        check(&["cell-forcing-chains", "whip", "nishio"], Master);
        check(&["dynamic-forcing-chains", "tridagon", "double-exocet"], Extreme);
    }
}
