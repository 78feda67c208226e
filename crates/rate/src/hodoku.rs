//! HoDoKu's score and level.
//!
//! The walk is HoDoKu's: of the techniques in its order the first that finds anything takes one step, and the search
//! begins anew with the easiest. Which of several steps that is, was found by comparing with paths that HoDoKu printed; the
//! techniques are searched in its order in rooms of their own:
//!
//! - singles are taken in the order in which they came to be, from the givens on, so the walk has a [`Memory`];
//! - most other techniques take the first that is found: by boxes, rows and columns, by digits, by cells;
//! - chains are all searched, and the best is taken: the one that removes most, then the shortest, then the one that
//!   removes the earliest cells. A chain removes all that it allows in one step;
//! - forcing chains and nets place a digit rather than remove a candidate, in the earliest cell there is;
//! - where nothing helps, the middle one of the empty cells is filled by brute force.
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

use crate::scale::{Field, Fields};
use crate::{Number, Producer, Scale, Tally, Walk};

mod entries;
mod kind;
pub mod library;
mod memory;
mod options;
mod seen;
mod solver;

pub use entries::{ENTRIES, Entry};
pub use kind::Kind;
pub use memory::Memory;
pub use options::{MissingCandidates, Options, Overlap};

/// HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku;

/// How hard a puzzle is in a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Level {
    #[default]
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// All, easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The word.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["Easy", "Medium", "Hard", "Unfair", "Extreme"][self as usize]
    }

    /// The highest score of the level.
    #[must_use]
    pub fn limit(self) -> u32 {
        [800, 1000, 1600, 1800, u32::MAX][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The result of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level.
    pub level: Level,
    /// The first step of the entry that is last in the order; `None` while there is no step.
    pub hardest: Option<&'static Technique>,
}

/// Writes `Hard (1234)`, as HoDoKu does.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// Rates a board; `None` if it has no solution. For many boards take a [`Walk`] with an engine that is kept.
#[must_use]
pub fn rate(board: &Board) -> Option<Rating> {
    let mut engine = Engine::new();
    let mut walk = Walk::with(Sum::default(), &Hodoku, Facts::new(board.clone()), &mut engine);
    walk.rate(|| false).ok().map(Sum::rating)
}

/// The entry of a technique, if HoDoKu has it.
#[must_use]
pub fn entry_of(technique: &Technique) -> Option<&'static Entry> {
    place_of(technique).map(|place| &ENTRIES[place])
}

/// HoDoKu's code of a technique in lines of its library, if it has one.
#[must_use]
pub fn code_of(technique: &Technique) -> Option<&'static str> {
    let coded = entry_of(technique)?.techniques.iter().find(|(_, id)| *id == technique.id)?;
    Some(coded.0).filter(|code| !code.is_empty())
}

fn place_of(technique: &Technique) -> Option<usize> {
    ENTRIES.iter().position(|entry| entry.techniques.iter().any(|(_, id)| *id == technique.id))
}

/// What is tried, in order.
static ORDER: LazyLock<Vec<Producer>> =
    LazyLock::new(|| ENTRIES.iter().filter_map(Entry::used).map(as_it_comes).collect());

/// The same with what is tried only if somebody asks.
static KNOWN: LazyLock<Vec<Producer>> =
    LazyLock::new(|| ENTRIES.iter().filter_map(Entry::known).map(as_it_comes).collect());

fn as_it_comes(kind: Kind) -> Producer {
    Producer::Walk(kind, Options::HODOKU)
}

/// HoDoKu's order with fish up to a size: those with boxes no larger than it has by itself.
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
        Number::Points(entry_of(pattern.technique()).map_or(0, |entry| entry.score))
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
    /// What these steps count; the rating when they solve the board.
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
    fn take(&mut self, _: &Conclusions, pattern: &dyn Pattern) {
        let technique = pattern.technique();
        let Some(place) = place_of(technique) else { return };
        self.score += ENTRIES[place].score;
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
            'R' => self.hardest.map_or_else(String::new, |(place, _)| ENTRIES[place].name.into()),
            _ => return None,
        })
    }
}
