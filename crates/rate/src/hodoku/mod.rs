//! HoDoKu's score and level as a rating scale.
//!
//! The walk is HoDoKu's: the first technique in its order that finds anything takes one step, and the search
//! starts again with the easiest. The search for each technique, and the choice among several steps, are in
//! `ninefold_hodoku`.
//!
//! | number | is |
//! |---|---|
//! | score | the sum of the scores of all steps |
//! | level | the highest level of a step, raised while the score is above the limit of the level |
//!
//! ```
//! use ninefold_rate::hodoku::{HodokuLevel, rate_board};
//!
//! let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate_board(&board).expect("it has a solution");
//! assert_eq!((rating.score, rating.level), (204, HodokuLevel::Easy));
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use std::fmt;
use std::sync::LazyLock;

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::{Conclusions, Facts, Pattern, Technique};

use crate::scale::{TallyField, TallyFields};
use crate::{RatingScale, RatingTally, RatingValue, RatingWalk, StepProducer};
use ninefold_hodoku::{entry_index, entry_index_and_score};

pub mod library;

pub use ninefold_hodoku::{
    HODOKU_ENTRIES, HodokuEntry, HodokuKind, HodokuLevel, HodokuMemory, HodokuOptions, HodokuOverlap,
    MissingCandidates, find_hodoku_entry, library_code,
};

/// HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuScale;

/// The result of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HodokuRating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level.
    pub level: HodokuLevel,
    /// The hardest technique: of the entry that comes last in the order, the first one found. `None` while
    /// there is no step.
    pub hardest: Option<&'static Technique>,
}

/// Writes `Hard (1234)`, as HoDoKu does.
impl fmt::Display for HodokuRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// Rates a board; `None` if it has no solution. For many boards, use a [`RatingWalk`] and reuse its engine.
#[must_use]
pub fn rate_board(board: &Board) -> Option<HodokuRating> {
    let mut engine = ChainEngine::new();
    let mut walk =
        RatingWalk::with_tally(HodokuTally::default(), &HodokuScale, Facts::new(board.clone()), &mut engine);
    walk.rate(|| false).ok().map(HodokuTally::rating)
}

/// The techniques HoDoKu's solver uses by default, in order.
static ORDER: LazyLock<Vec<StepProducer>> = LazyLock::new(|| {
    HODOKU_ENTRIES.iter().filter_map(HodokuEntry::default_kind).map(hodoku_producer).collect()
});

/// The techniques in order, including those that HoDoKu uses only if they are enabled.
static KNOWN: LazyLock<Vec<StepProducer>> = LazyLock::new(|| {
    HODOKU_ENTRIES.iter().filter_map(HodokuEntry::searchable_step_kind).map(hodoku_producer).collect()
});

fn hodoku_producer(kind: HodokuKind) -> StepProducer {
    StepProducer::Hodoku(kind, HodokuOptions::HODOKU)
}

/// Returns HoDoKu's order with fish up to a size; Franken fish stay as small as in its own order.
pub(crate) fn order_with_fish(largest: usize) -> Vec<StepProducer> {
    let fits = |kind: &HodokuKind| kind.fish_size().is_none_or(|size| size <= largest);
    HODOKU_ENTRIES
        .iter()
        .filter_map(HodokuEntry::searchable_step_kind)
        .filter(fits)
        .map(hodoku_producer)
        .collect()
}

impl RatingScale for HodokuScale {
    fn name(&self) -> &'static str {
        "hodoku"
    }

    fn technique_order(&self) -> &[StepProducer] {
        &ORDER
    }

    fn available_producers(&self) -> &[StepProducer] {
        &KNOWN
    }

    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
        RatingValue::Points(entry_index_and_score(pattern.technique()).map_or(0, |(_, score)| score))
    }

    fn template_letters(&self) -> &'static str {
        "rLR"
    }

    fn new_tally(&self) -> Box<dyn RatingTally> {
        Box::new(HodokuTally::default())
    }
}

/// The scores of the steps taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct HodokuTally {
    score: u32,
    /// The level of the hardest step.
    level: HodokuLevel,
    /// The entry that is last in the order, and the technique that was found.
    hardest: Option<(usize, &'static Technique)>,
}

impl HodokuTally {
    /// Returns the rating that the steps counted so far add up to; the puzzle's, if they solve the board.
    #[must_use]
    pub fn rating(&self) -> HodokuRating {
        let score = self.score;
        let levels = HodokuLevel::ALL.into_iter().skip_while(|level| *level < self.level);
        let level =
            levels.into_iter().find(|level| score <= level.score_limit()).unwrap_or(HodokuLevel::Extreme);
        let hardest = self.hardest.map(|(_, technique)| technique);
        HodokuRating { score, level, hardest }
    }
}

impl RatingTally for HodokuTally {
    fn add_step(&mut self, _: &Facts, _: &Conclusions, pattern: &dyn Pattern) {
        let technique = pattern.technique();
        let Some((place, score)) = entry_index_and_score(technique) else { return };
        self.score += score;
        self.level = self.level.max(HODOKU_ENTRIES[place].level);
        if self.hardest.is_none_or(|(hardest, _)| place > hardest) {
            self.hardest = Some((place, technique));
        }
    }

    fn result_fields(&self) -> TallyFields {
        let HodokuRating { score, level, hardest, .. } = self.rating();
        vec![
            ("score", TallyField::Number(RatingValue::Points(score))),
            ("level", TallyField::Word(level.name())),
            ("technique", TallyField::from_technique(hardest)),
        ]
    }

    fn short_rating_text(&self) -> String {
        self.rating().to_string()
    }

    /// `%r` the score, `%L` the level, `%R` the hardest technique as HoDoKu calls it.
    fn template_letter_text(&self, letter: char) -> Option<String> {
        let HodokuRating { score, level, .. } = self.rating();
        Some(match letter {
            'r' => score.to_string(),
            'L' => level.to_string(),
            'R' => self.hardest.map_or_else(String::new, |(place, technique)| {
                let is_entry = entry_index(technique) == Some(place);
                if is_entry { HODOKU_ENTRIES[place].name.into() } else { technique.name.into() }
            }),
            _ => return None,
        })
    }
}
