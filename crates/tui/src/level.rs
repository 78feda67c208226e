//! Levels: what new puzzles of them are like, and the puzzle that each has for a day. Both are as the page has them: who plays
//! the puzzle of a day here and there meets the same one.

use ninefold::generate::hunt::Hunt;
use ninefold::generate::{Recipe, SquareSymmetry, Target};
use ninefold::texts::Catalogue;
use ninefold::{Puzzle, Tenths};

/// How hard a puzzle is, as players say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Singles.
    Easy,
    /// And locked candidates.
    Medium,
    /// And what is seen without chains.
    Hard,
    /// And short chains.
    Expert,
    /// And longer ones.
    Master,
}

/// The puzzles of the days; `level puzzle rating`.
const LIBRARY: &str = include_str!("library.txt");

impl Level {
    /// All of them.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Master];

    /// Its stable id.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// The level with an id.
    #[must_use]
    pub fn of_id(id: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.id() == id)
    }

    /// Its name.
    #[must_use]
    pub fn words(self, catalogue: &Catalogue) -> String {
        catalogue.word(match self {
            Level::Easy => "play-level-easy",
            Level::Medium => "play-level-medium",
            Level::Hard => "play-level-hard",
            Level::Expert => "play-level-expert",
            Level::Master => "play-level-master",
        })
    }

    /// What to hunt for a new puzzle: one whose ER lies in the level's range, with givens that look the same after a half turn.
    #[must_use]
    pub fn hunt(self) -> Hunt {
        let (least, most) = match self {
            Level::Easy => (10, 15),
            Level::Medium => (17, 26),
            Level::Hard => (28, 42),
            Level::Expert => (44, 66),
            Level::Master => (67, 76),
        };
        let target = Target { er: Some(Tenths(least)..=Tenths(most)), ..Target::default() };
        let recipe = Recipe { symmetry: SquareSymmetry::Rotate180, ..Recipe::default() };
        Hunt { recipe, target }
    }

    /// Its puzzle of a day, `2026-11-25`.
    #[must_use]
    pub fn of_day(self, day: &str) -> Option<Puzzle> {
        let lines = LIBRARY.lines().filter_map(|line| line.split_once(' '));
        let all: Vec<&str> = lines.filter(|(level, _)| *level == self.id()).map(|(_, rest)| rest).collect();
        let seed = fingerprint(&format!("{day} {}", self.id()));
        let text = all.get(seed as usize % all.len().max(1))?.split(' ').next()?;
        Some(Guise::of(seed).on(&text.parse().ok()?))
    }
}

/// A number for a text: FNV-1a.
fn fingerprint(text: &str) -> u32 {
    text.chars().fold(0x811c_9dc5, |hash, sign| (hash ^ u32::from(sign)).wrapping_mul(0x0100_0193))
}

/// The numbers of a seed: mulberry32, by T. Ettinger, as the page has it.
struct Numbers(u32);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        let mixed = mixed ^ mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61));
        mixed ^ (mixed >> 14)
    }

    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.next()) * bound as u64) >> 32) as usize
    }

    /// So many numbers from 0 on, in some order.
    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        for left in (1..count).rev() {
            let other = self.below(left + 1);
            all.swap(left, other);
        }
        all
    }

    /// Lines in another order: bands first, then the lines of each.
    fn lines(&mut self) -> Vec<usize> {
        let bands = self.order(3);
        bands
            .into_iter()
            .flat_map(|band| self.order(3).into_iter().map(move |line| 3 * band + line))
            .collect()
    }
}

/// Another look of a puzzle: other rows, columns, digits, turned or not. It is as hard, and nobody knows it again.
struct Guise {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
    is_turned: bool,
}

impl Guise {
    fn of(seed: u32) -> Guise {
        let mut numbers = Numbers(seed);
        let (rows, columns) = (numbers.lines(), numbers.lines());
        Guise { rows, columns, digits: numbers.order(9), is_turned: numbers.next() < 1 << 31 }
    }

    fn on(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::from_givens(ninefold::ByCell::from_fn(|cell| {
            let (row, column) = (self.rows[cell.row_index()], self.columns[cell.column_index()]);
            let (row, column) = if self.is_turned { (column, row) } else { (row, column) };
            let digit = puzzle.values[ninefold::Cell::at_row_column(row, column)]?;
            Some(ninefold::Digit::ALL[self.digits[usize::from(digit.get()) - 1]])
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page's own code gives for some days: `ofDay` of `web/src/game/lists.ts`.
    #[test]
    fn the_puzzle_of_a_day_is_that_of_the_page() {
        let check = |day: &str, level: &str, expected: &str| {
            let puzzle = Level::of_id(level).unwrap().of_day(day).unwrap();
            assert_eq!(puzzle, expected.parse().unwrap(), "{day} {level}");
        };
        check(
            "2026-11-25",
            "easy",
            "4.9..57..2....7.538...3.....7..1.4..1..9..6.........32..5.243....3.5..497...9....",
        );
        check(
            "2026-11-25",
            "master",
            "....8..29..36.2.7.....74..1....48.6.1...9.3.4.....7.15.81......26........4.......",
        );
        check(
            "2026-11-26",
            "easy",
            ".9..2...7...3.9...5...6..3.....1.7.8.3.4..1..215...3....2...489..1..5.2.6.3.4....",
        );
        check(
            "2027-01-01",
            "hard",
            "..........2.....83...5694..8...5..916.9.13...1...8.3.6...1..8.7491....3..........",
        );
        check(
            "2024-02-29",
            "expert",
            "..7..43...8......74...6..8967..35...1.9.2...5.3.6.1.2..9...6.71....8..9.5..1..8..",
        );
        check(
            "2026-07-14",
            "medium",
            "15..7...8.9.5....4....19...93..4...12...9..8.......9.28.9...1....1..67...67..2...",
        );
    }

    #[test]
    fn a_level_is_known_by_its_id_and_can_be_met() {
        for level in Level::ALL {
            assert_eq!(Level::of_id(level.id()), Some(level));
            assert_eq!(level.hunt().check(), Ok(()));
            assert!(level.of_day("2026-11-25").is_some());
        }
        assert_eq!(Level::of_id("hardest"), None);
    }
}
