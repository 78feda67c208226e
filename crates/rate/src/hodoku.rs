//! HoDoKu's score and level.
//!
//! The walk is HoDoKu's: the first technique in its order that finds anything takes one step, and the search
//! starts again with the easiest. The search for each technique, and the choice among several steps, are in
//! `hodoku_steps`.
//!
//! | number | is |
//! |---|---|
//! | score | the sum of the scores of all steps |
//! | level | the highest level of a step, raised while the score is above the limit of the level |
//!
//! ```
//! use ninefold_rate::hodoku::{Level, rate};
//!
//! let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate(&board).expect("it has a solution");
//! assert_eq!((rating.score, rating.level), (204, Level::Easy));
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use std::fmt;
use std::sync::LazyLock;

use ninefold_chains::Engine;
use ninefold_core::Board;
use ninefold_logic::{Conclusions, Facts, Pattern, Technique};

use crate::hodoku_steps::{counted, place_of};
use crate::scale::{Field, Fields};
use crate::{Number, Producer, Scale, Tally, Walk};

pub mod library;

pub use crate::hodoku_steps::{
    ENTRIES, Entry, Kind, Level, Memory, MissingCandidates, Options, Overlap, code_of, entry_of,
};

/// HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku;

/// The result of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level.
    pub level: Level,
    /// The hardest technique: of the entry that comes last in the order, the first one found. `None` while
    /// there is no step.
    pub hardest: Option<&'static Technique>,
}

/// Writes `Hard (1234)`, as HoDoKu does.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// Rates a board; `None` if it has no solution. For many boards, use a [`Walk`] and reuse its engine.
#[must_use]
pub fn rate(board: &Board) -> Option<Rating> {
    let mut engine = Engine::new();
    let mut walk = Walk::with(Sum::default(), &Hodoku, Facts::new(board.clone()), &mut engine);
    walk.rate(|| false).ok().map(Sum::rating)
}

/// The techniques HoDoKu's solver uses by default, in order.
static ORDER: LazyLock<Vec<Producer>> =
    LazyLock::new(|| ENTRIES.iter().filter_map(Entry::used).map(as_it_comes).collect());

/// The techniques in order, including those that HoDoKu uses only if they are enabled.
static KNOWN: LazyLock<Vec<Producer>> =
    LazyLock::new(|| ENTRIES.iter().filter_map(Entry::known).map(as_it_comes).collect());

fn as_it_comes(kind: Kind) -> Producer {
    Producer::Walk(kind, Options::HODOKU)
}

/// Returns HoDoKu's order with fish up to a size; Franken fish stay as small as in its own order.
pub(crate) fn order_with_fish(largest: usize) -> Vec<Producer> {
    let fits = |kind: &Kind| kind.size_of_fish().is_none_or(|size| size <= largest);
    ENTRIES.iter().filter_map(Entry::known).filter(fits).map(as_it_comes).collect()
}

impl Scale for Hodoku {
    fn name(&self) -> &'static str {
        "hodoku"
    }

    fn order(&self) -> &[Producer] {
        &ORDER
    }

    fn known(&self) -> &[Producer] {
        &KNOWN
    }

    fn number(&self, pattern: &dyn Pattern) -> Number {
        Number::Points(counted(pattern.technique()).map_or(0, |(_, score)| score))
    }

    fn letters(&self) -> &'static str {
        "rLR"
    }

    fn tally(&self) -> Box<dyn Tally> {
        Box::new(Sum::default())
    }
}

/// The scores of the steps taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    score: u32,
    /// The level of the hardest step.
    level: Level,
    /// The entry that is last in the order, and the technique that was found.
    hardest: Option<(usize, &'static Technique)>,
}

impl Sum {
    /// Returns the rating that these steps add up to; it is the puzzle's when they solve the board.
    #[must_use]
    pub fn rating(&self) -> Rating {
        let score = self.score;
        let levels = Level::ALL.into_iter().skip_while(|level| *level < self.level);
        let level = levels.into_iter().find(|level| score <= level.limit()).unwrap_or(Level::Extreme);
        let hardest = self.hardest.map(|(_, technique)| technique);
        Rating { score, level, hardest }
    }
}

impl Tally for Sum {
    fn take(&mut self, _: &Facts, _: &Conclusions, pattern: &dyn Pattern) {
        let technique = pattern.technique();
        let Some((place, score)) = counted(technique) else { return };
        self.score += score;
        self.level = self.level.max(ENTRIES[place].level);
        if self.hardest.is_none_or(|(hardest, _)| place > hardest) {
            self.hardest = Some((place, technique));
        }
    }

    fn fields(&self) -> Fields {
        let Rating { score, level, hardest, .. } = self.rating();
        vec![
            ("score", Field::Number(Number::Points(score))),
            ("level", Field::Word(level.name())),
            ("technique", Field::of_technique(hardest)),
        ]
    }

    fn text(&self) -> String {
        self.rating().to_string()
    }

    /// `%r` the score, `%L` the level, `%R` the hardest technique as HoDoKu calls it.
    fn letter(&self, letter: char) -> Option<String> {
        let Rating { score, level, .. } = self.rating();
        Some(match letter {
            'r' => score.to_string(),
            'L' => level.to_string(),
            'R' => self.hardest.map_or_else(String::new, |(place, technique)| {
                let is_entry = place_of(technique) == Some(place);
                if is_entry { ENTRIES[place].name.into() } else { technique.name.into() }
            }),
            _ => return None,
        })
    }
}
