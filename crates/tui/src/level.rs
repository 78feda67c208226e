//! Difficulty levels of the terminal game: the range of ratings for new puzzles, and the daily puzzle of each
//! level. The daily puzzles are those of the web page.

use ninefold::generate::targeted_search::PuzzleRequirements;
use ninefold::generate::{DifficultyTarget, PuzzleRecipe, SquareSymmetry};
use ninefold::texts::{Catalogue, Language};
use ninefold::{Puzzle, RatingTenths};

/// Difficulty of a puzzle in players' terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifficultyLevel {
    /// Solved by singles.
    Easy,
    /// Also needs locked candidates.
    Medium,
    /// Also needs techniques short of chains.
    Hard,
    /// Also needs short chains.
    Expert,
    /// Also needs longer chains.
    Master,
}

/// Puzzles that the daily ones are drawn from, one on a line: `level puzzle rating`.
const DAILY_PUZZLES: &str = include_str!("library.txt");

impl DifficultyLevel {
    /// All levels, the easiest first.
    pub const ALL: [DifficultyLevel; 5] = [
        DifficultyLevel::Easy,
        DifficultyLevel::Medium,
        DifficultyLevel::Hard,
        DifficultyLevel::Expert,
        DifficultyLevel::Master,
    ];

    /// Returns the stable id of the difficulty level.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            DifficultyLevel::Easy => "easy",
            DifficultyLevel::Medium => "medium",
            DifficultyLevel::Hard => "hard",
            DifficultyLevel::Expert => "expert",
            DifficultyLevel::Master => "master",
        }
    }

    /// Returns the difficulty level with an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<DifficultyLevel> {
        DifficultyLevel::ALL.into_iter().find(|level| level.id() == id)
    }

    /// Returns the level that a word means: its id, or its name in any language; case doesn't matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<DifficultyLevel> {
        let is_named = |level: &DifficultyLevel| {
            let mut languages = Language::ALL.iter().map(|language| language.message_catalogue());
            level.id().eq_ignore_ascii_case(name)
                || languages.any(|catalogue| level.localized_name(catalogue) == name)
        };
        DifficultyLevel::ALL.into_iter().find(is_named)
    }

    /// Returns the name of the level in the language of `catalogue`.
    #[must_use]
    pub fn localized_name(self, catalogue: &Catalogue) -> String {
        catalogue.translate_id(match self {
            DifficultyLevel::Easy => "play-level-easy",
            DifficultyLevel::Medium => "play-level-medium",
            DifficultyLevel::Hard => "play-level-hard",
            DifficultyLevel::Expert => "play-level-expert",
            DifficultyLevel::Master => "play-level-master",
        })
    }

    /// Returns the search for a new puzzle of the level: an ER within the level's range, and givens that are
    /// symmetric under a half turn.
    #[must_use]
    pub fn puzzle_requirements(self) -> PuzzleRequirements {
        let (least, most) = match self {
            DifficultyLevel::Easy => (10, 15),
            DifficultyLevel::Medium => (17, 26),
            DifficultyLevel::Hard => (28, 42),
            DifficultyLevel::Expert => (44, 66),
            DifficultyLevel::Master => (67, 76),
        };
        let target = DifficultyTarget {
            er: Some(RatingTenths(least)..=RatingTenths(most)),
            ..DifficultyTarget::default()
        };
        let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..PuzzleRecipe::default() };
        PuzzleRequirements { recipe, target }
    }

    /// Returns the level's puzzle of a day such as `2026-11-25`.
    #[must_use]
    pub fn daily_puzzle(self, day: &str) -> Option<Puzzle> {
        // Choose a library puzzle of the level by a hash of day and level.
        let lines = DAILY_PUZZLES.lines().filter_map(|line| line.split_once(' '));
        let all: Vec<&str> = lines.filter(|(level, _)| *level == self.id()).map(|(_, rest)| rest).collect();
        let seed = fnv_hash(&format!("{day} {}", self.id()));
        let text = all.get(seed as usize % all.len().max(1))?.split(' ').next()?;
        // The same hash disguises the puzzle.
        Some(PuzzleDisguise::from_seed(seed).apply_to(&text.parse().ok()?))
    }
}

/// Returns the FNV-1a hash of a text.
fn fnv_hash(text: &str) -> u32 {
    text.chars().fold(0x811c_9dc5, |hash, sign| (hash ^ u32::from(sign)).wrapping_mul(0x0100_0193))
}

/// Random number generator: mulberry32, by T. Ettinger, as on the web page.
struct DailyPuzzleRng(u32);

impl DailyPuzzleRng {
    fn next_random_number(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        let mixed = mixed ^ mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61));
        mixed ^ (mixed >> 14)
    }

    fn next_below(&mut self, bound: usize) -> usize {
        ((u64::from(self.next_random_number()) * bound as u64) >> 32) as usize
    }

    /// Returns the numbers from 0 to `count - 1` in random order.
    fn random_permutation(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        for left in (1..count).rev() {
            let other = self.next_below(left + 1);
            all.swap(left, other);
        }
        all
    }

    /// Returns the nine rows or columns in random order: first the bands, then the lines within each.
    fn random_line_permutation(&mut self) -> Vec<usize> {
        let bands = self.random_permutation(3);
        bands
            .into_iter()
            .flat_map(|band| self.random_permutation(3).into_iter().map(move |line| 3 * band + line))
            .collect()
    }
}

/// Transformation that disguises a puzzle: it permutes rows, columns and digits, and may transpose the grid.
/// The puzzle stays as hard, and nobody recognises it.
struct PuzzleDisguise {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
    is_transposed: bool,
}

impl PuzzleDisguise {
    fn from_seed(seed: u32) -> PuzzleDisguise {
        let mut numbers = DailyPuzzleRng(seed);
        let (rows, columns) = (numbers.random_line_permutation(), numbers.random_line_permutation());
        PuzzleDisguise {
            rows,
            columns,
            digits: numbers.random_permutation(9),
            is_transposed: numbers.next_random_number() < 1 << 31,
        }
    }

    fn apply_to(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::from_givens(ninefold::ByCell::from_fn(|cell| {
            let (row, column) = (self.rows[cell.row_index()], self.columns[cell.column_index()]);
            let (row, column) = if self.is_transposed { (column, row) } else { (row, column) };
            let digit = puzzle.values[ninefold::Cell::from_row_column(row, column)]?;
            Some(ninefold::Digit::ALL[self.digits[usize::from(digit.number()) - 1]])
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected puzzles are those of the web page's own code: `ofDay` of `web/src/game/lists.ts`.
    #[test]
    fn the_puzzle_of_a_day_is_that_of_the_page() {
        let check = |day: &str, level: &str, expected: &str| {
            let puzzle = DifficultyLevel::from_id(level).unwrap().daily_puzzle(day).unwrap();
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
        for level in DifficultyLevel::ALL {
            assert_eq!(DifficultyLevel::from_id(level.id()), Some(level));
            assert_eq!(level.puzzle_requirements().check_feasible(), Ok(()));
            assert!(level.daily_puzzle("2026-11-25").is_some());
        }
        assert_eq!(DifficultyLevel::from_id("hardest"), None);
        for name in ["expert", "Expert", "EXPERT", "专家"] {
            assert_eq!(DifficultyLevel::from_name(name), Some(DifficultyLevel::Expert), "{name}");
        }
        assert_eq!(DifficultyLevel::from_name("hardest"), None);
    }
}
