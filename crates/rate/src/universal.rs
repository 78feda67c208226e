//! Denis Berthier's universal ratings (*Pattern-Based Constraint Satisfaction and Logic Puzzles*, 2nd edition
//! 2015).
//!
//! Singles cost nothing. A puzzle's rating is the least level that solves it:
//!
//! | profile | level | written | a puzzle has one |
//! |---|---|---|---|
//! | `w` | length of whips | `W5` | along our path |
//! | `b` | length of braids | `B5` | exactly |
//! | `gw`, `gb` | the same with groups | `gW5`, `gB5` | along our path, exactly |
//! | `depth` | depth of suppositions | `T&E2` | exactly |
//! | `bxb` | length of braids inside a supposition | `B7B` | exactly |
//! | `bxbb` | length of braids inside two suppositions | `B2BB` | exactly |
//!
//! Braids and trials are confluent: whatever is eliminated first, the least level that solves a puzzle is the
//! same. Whips are not. Our path makes all eliminations of the shortest whips in a position at once, so it
//! depends on no order, and is the same for all symmetric images of a puzzle; another path may get by with
//! less. Published W ratings come from another path; the book says how many of 3,750 differ from ours.
//!
//! Locked candidates are whips of length 1. Lengths are not limited: a rating may take long, or be
//! [stopped](crate::StopReason::Stopped).
//!
//! ```
//! use ninefold_chains::ChainEngine;
//! use ninefold_rate::{RatingWalk, universal::UniversalScale};
//!
//! let board = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.".parse()?;
//! let mut engine = ChainEngine::new();
//! let mut walk = RatingWalk::new(&UniversalScale::DEPTH, &board, &mut engine);
//! walk.run_to_end(|| false);
//! assert_eq!(walk.tally().short_rating_text(), "T&E2");
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use ninefold_logic::techniques::{singles, whips};
use ninefold_logic::{Conclusions, Facts, Pattern, Technique};
use ninefold_whips::{WhipKind, WhipScale as Level};

use crate::scale::{TallyField, TallyFields};
use crate::{RatingScale, RatingTally, RatingValue, StepProducer};

/// One of the universal ratings.
#[derive(Clone, Copy, Debug)]
pub struct UniversalScale {
    name: &'static str,
    /// Texts before and after a level.
    name_affixes: [&'static str; 2],
    technique: &'static Technique,
    order: [StepProducer; 5],
}

impl UniversalScale {
    /// All universal ratings.
    pub const ALL: [&'static UniversalScale; 7] = [
        &UniversalScale::W,
        &UniversalScale::B,
        &UniversalScale::GW,
        &UniversalScale::GB,
        &UniversalScale::DEPTH,
        &UniversalScale::BXB,
        &UniversalScale::BXBB,
    ];

    /// W: whips.
    pub const W: UniversalScale =
        UniversalScale::new("w", ["W", ""], &whips::whip::WHIP, Level::Chains(WhipKind::Whip));
    /// B: braids.
    pub const B: UniversalScale =
        UniversalScale::new("b", ["B", ""], &whips::braid::BRAID, Level::Chains(WhipKind::Braid));
    /// gW: whips with groups.
    pub const GW: UniversalScale =
        UniversalScale::new("gw", ["gW", ""], &whips::g_whip::G_WHIP, Level::Chains(WhipKind::GWhip));
    /// gB: braids with groups.
    pub const GB: UniversalScale =
        UniversalScale::new("gb", ["gB", ""], &whips::g_whip::G_BRAID, Level::Chains(WhipKind::GBraid));
    /// The depth of trial and error.
    pub const DEPTH: UniversalScale =
        UniversalScale::new("depth", ["T&E", ""], &whips::trial::TRIAL, Level::Depth);
    /// BxB: braids inside a supposition. 0 where depth 1 is enough.
    pub const BXB: UniversalScale =
        UniversalScale::new("bxb", ["B", "B"], &whips::trial::TRIAL, Level::Braids);
    /// BxBB: braids inside two suppositions. 0 where depth 2 is enough.
    pub const BXBB: UniversalScale =
        UniversalScale::new("bxbb", ["B", "BB"], &whips::trial::TRIAL, Level::DeepBraids);

    /// Returns the scale of a level of `technique`, which is tried after the singles.
    const fn new(
        name: &'static str,
        name_affixes: [&'static str; 2],
        technique: &'static Technique,
        level: Level,
    ) -> UniversalScale {
        let order = [
            StepProducer::First(&singles::full_house::FULL_HOUSE),
            StepProducer::First(&singles::hidden_single::HIDDEN_SINGLE_BOX),
            StepProducer::First(&singles::hidden_single::HIDDEN_SINGLE_LINE),
            StepProducer::First(&singles::naked_single::NAKED_SINGLE),
            StepProducer::Universal(technique, level),
        ];
        UniversalScale { name, name_affixes, technique, order }
    }
}

/// The level of a step: 0 for singles.
fn step_level(technique: &Technique, pattern: &dyn Pattern) -> Option<u32> {
    (pattern.technique() == technique).then(|| pattern.pattern_element_count() as u32)
}

impl RatingScale for UniversalScale {
    fn name(&self) -> &'static str {
        self.name
    }

    fn technique_order(&self) -> &[StepProducer] {
        &self.order
    }

    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
        RatingValue::Points(step_level(self.technique, pattern).unwrap_or_default())
    }

    fn template_letters(&self) -> &'static str {
        "rR"
    }

    fn new_tally(&self) -> Box<dyn RatingTally> {
        Box::new(UniversalTally { name_affixes: self.name_affixes, technique: self.technique, level: None })
    }
}

/// The highest level so far.
#[derive(Clone, Copy, Debug)]
struct UniversalTally {
    name_affixes: [&'static str; 2],
    technique: &'static Technique,
    /// None while singles were enough.
    level: Option<u32>,
}

impl UniversalTally {
    fn highest_level(&self) -> u32 {
        self.level.unwrap_or_default()
    }
}

impl RatingTally for UniversalTally {
    fn add_step(&mut self, _: &Facts, _: &Conclusions, pattern: &dyn Pattern) {
        self.level = self.level.max(step_level(self.technique, pattern));
    }

    fn result_fields(&self) -> TallyFields {
        vec![
            ("rating", TallyField::Number(RatingValue::Points(self.highest_level()))),
            ("technique", TallyField::from_technique(self.level.map(|_| self.technique))),
        ]
    }

    fn short_rating_text(&self) -> String {
        let [before, behind] = self.name_affixes;
        format!("{before}{}{behind}", self.highest_level())
    }

    /// `%r` the level, `%R` the technique.
    fn template_letter_text(&self, letter: char) -> Option<String> {
        Some(match letter {
            'r' => self.highest_level().to_string(),
            'R' => self.level.map_or_else(String::new, |_| self.technique.name.into()),
            _ => return None,
        })
    }
}
