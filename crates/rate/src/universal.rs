//! Denis Berthier's universal ratings (*Pattern-Based Constraint Satisfaction and Logic Puzzles*, 2nd edition 2015).
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
//! [stopped](crate::Why::Stopped).
//!
//! ```
//! use ninefold_chains::Engine;
//! use ninefold_rate::{Walk, universal::Universal};
//!
//! let board = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.".parse()?;
//! let mut engine = Engine::new();
//! let mut walk = Walk::new(&Universal::DEPTH, &board, &mut engine);
//! walk.run(|| false);
//! assert_eq!(walk.tally().text(), "T&E2");
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use ninefold_logic::techniques::{chains, singles};
use ninefold_logic::{Conclusions, Facts, Pattern, Technique};
use ninefold_whips::{Kind, Scale as Level};

use crate::scale::{Field, Fields};
use crate::{Number, Producer, Scale, Tally};

/// One of the universal ratings.
#[derive(Clone, Copy, Debug)]
pub struct Universal {
    name: &'static str,
    /// Texts before and after a level.
    around: [&'static str; 2],
    technique: &'static Technique,
    order: &'static [Producer; 5],
}

macro_rules! universal {
    ($order:ident, $level:expr, $technique:expr) => {
        static $order: [Producer; 5] = [
            Producer::First(&singles::full_house::FULL_HOUSE),
            Producer::First(&singles::hidden_single::HIDDEN_SINGLE_BOX),
            Producer::First(&singles::hidden_single::HIDDEN_SINGLE_LINE),
            Producer::First(&singles::naked_single::NAKED_SINGLE),
            Producer::Universal($technique, $level),
        ];
    };
}

universal!(WHIPS, Level::Chains(Kind::Whip), &chains::whip::WHIP);
universal!(BRAIDS, Level::Chains(Kind::Braid), &chains::braid::BRAID);
universal!(G_WHIPS, Level::Chains(Kind::GWhip), &chains::g_whip::G_WHIP);
universal!(G_BRAIDS, Level::Chains(Kind::GBraid), &chains::g_whip::G_BRAID);
universal!(TRIALS, Level::Depth, &chains::trial::TRIAL);
universal!(INNER, Level::Braids, &chains::trial::TRIAL);
universal!(DEEP, Level::DeepBraids, &chains::trial::TRIAL);

impl Universal {
    /// All universal ratings.
    pub const ALL: [&'static Universal; 7] = [
        &Universal::W,
        &Universal::B,
        &Universal::GW,
        &Universal::GB,
        &Universal::DEPTH,
        &Universal::BXB,
        &Universal::BXBB,
    ];

    /// W: whips.
    pub const W: Universal =
        Universal { name: "w", around: ["W", ""], technique: &chains::whip::WHIP, order: &WHIPS };
    /// B: braids.
    pub const B: Universal =
        Universal { name: "b", around: ["B", ""], technique: &chains::braid::BRAID, order: &BRAIDS };
    /// gW: whips with groups.
    pub const GW: Universal =
        Universal { name: "gw", around: ["gW", ""], technique: &chains::g_whip::G_WHIP, order: &G_WHIPS };
    /// gB: braids with groups.
    pub const GB: Universal =
        Universal { name: "gb", around: ["gB", ""], technique: &chains::g_whip::G_BRAID, order: &G_BRAIDS };
    /// The depth of trial and error.
    pub const DEPTH: Universal =
        Universal { name: "depth", around: ["T&E", ""], technique: &chains::trial::TRIAL, order: &TRIALS };
    /// BxB: braids inside a supposition. 0 where depth 1 is enough.
    pub const BXB: Universal =
        Universal { name: "bxb", around: ["B", "B"], technique: &chains::trial::TRIAL, order: &INNER };
    /// BxBB: braids inside two suppositions. 0 where depth 2 is enough.
    pub const BXBB: Universal =
        Universal { name: "bxbb", around: ["B", "BB"], technique: &chains::trial::TRIAL, order: &DEEP };
}

/// The level of a step: 0 for singles.
fn level(technique: &Technique, pattern: &dyn Pattern) -> Option<u32> {
    (pattern.technique() == technique).then(|| pattern.size() as u32)
}

impl Scale for Universal {
    fn name(&self) -> &'static str {
        self.name
    }

    fn order(&self) -> &[Producer] {
        self.order
    }

    fn number(&self, pattern: &dyn Pattern) -> Number {
        Number::Points(level(self.technique, pattern).unwrap_or_default())
    }

    fn letters(&self) -> &'static str {
        "rR"
    }

    fn tally(&self) -> Box<dyn Tally> {
        Box::new(Highest { around: self.around, technique: self.technique, level: None })
    }
}

/// The highest level so far.
#[derive(Clone, Copy, Debug)]
struct Highest {
    around: [&'static str; 2],
    technique: &'static Technique,
    /// None while singles were enough.
    level: Option<u32>,
}

impl Highest {
    fn rating(&self) -> u32 {
        self.level.unwrap_or_default()
    }
}

impl Tally for Highest {
    fn take(&mut self, _: &Facts, _: &Conclusions, pattern: &dyn Pattern) {
        self.level = self.level.max(level(self.technique, pattern));
    }

    fn fields(&self) -> Fields {
        vec![
            ("rating", Field::Number(Number::Points(self.rating()))),
            ("technique", Field::of_technique(self.level.map(|_| self.technique))),
        ]
    }

    fn text(&self) -> String {
        let [before, behind] = self.around;
        format!("{before}{}{behind}", self.rating())
    }

    /// `%r` the level, `%R` the technique.
    fn letter(&self, letter: char) -> Option<String> {
        Some(match letter {
            'r' => self.rating().to_string(),
            'R' => self.level.map_or_else(String::new, |_| self.technique.name.into()),
            _ => return None,
        })
    }
}
