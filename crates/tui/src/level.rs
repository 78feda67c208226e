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

/// Puzzles that the daily ones are drawn from, one on a line: `level puzzle rating`. The web page reads the same file.
const LIBRARY: &str = include_str!("library.txt");

/// Distance in the library from a day's puzzle to the next day's: easier and harder ones of a level take turns, and none
/// comes again for half a year.
const DAILY_STRIDE: usize = 83;

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
        let lines = LIBRARY.lines().filter_map(|line| line.split_once(' '));
        let all: Vec<&str> = lines.filter(|(level, _)| *level == self.id()).map(|(_, rest)| rest).collect();
        let text = all.get(day_number(day)? * DAILY_STRIDE % all.len().max(1))?.split(' ').next()?;
        let seed = fnv_hash(&format!("{day} {}", self.id()));
        Some(PuzzleDisguise::from_seed(seed).apply_to(&text.parse().ok()?))
    }
}

/// Returns the number of a day such as `2026-11-25`, as if every month had 31 days.
fn day_number(day: &str) -> Option<usize> {
    let mut parts = day.split('-').map(|part| part.parse::<u16>().ok().map(usize::from));
    let (year, month, date) = (parts.next()??, parts.next()??, parts.next()??);
    Some((year * 12 + month) * 31 + date)
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
            ".........629..18..78.4...2..479..2.3.9.3.714.1...4..67...........37684...7.19...6",
        );
        check(
            "2026-11-25",
            "master",
            ".814..6..34.7...1.5....9...96.5..4...17.9.5....5.....1.......42....47......15.93.",
        );
        check(
            "2026-11-26",
            "easy",
            "253.......1.3.9.5.......341..89..........7.36...8317.54.9678...56.4..........54..",
        );
        check(
            "2027-01-01",
            "hard",
            "....8..26.........57...149..9.86.1..43.17...978.3...6............479.38.9.....6.2",
        );
        check(
            "2024-02-29",
            "expert",
            "4.8.5..3.1...8......29....1.......76...5.91..5.3...4....13...8..4...2....3.7.6..2",
        );
        check(
            "2026-07-14",
            "medium",
            "..8..5912..3.9..6..2.....3...91723....64....81..8......9.547............8.....257",
        );
    }

    #[test]
    fn the_library_is_proper_symmetric_rated_and_without_repeats() {
        let mut seen = std::collections::HashSet::new();
        for level in DifficultyLevel::ALL {
            let requirements = level.puzzle_requirements();
            let range = requirements.target.er.unwrap();
            let lines = LIBRARY.lines().filter_map(|line| line.strip_prefix(level.id())?.strip_prefix(' '));
            let mut count = 0;
            for (number, line) in lines.enumerate() {
                let (text, er) = line.split_once(' ').unwrap();
                let board: ninefold::Board = text.parse().unwrap();
                assert!(ninefold::solve(&board).is_ok(), "{line}");
                let symbols: Vec<bool> = text.chars().map(|symbol| symbol == '.').collect();
                assert!(symbols.iter().eq(symbols.iter().rev()), "{line}");
                assert!(seen.insert(ninefold::canonical_form(&board).unwrap().to_string()), "{line}");
                let rating = RatingTenths(er.replace('.', "").parse().unwrap());
                assert!(range.contains(&rating), "{line}");
                // To rate all of them would take minutes.
                if number % 20 == 0 {
                    assert_eq!(ninefold::rate(&board).unwrap().er, rating, "{line}");
                }
                count += 1;
            }
            assert_eq!(count, 200, "{}", level.id());
        }
    }

    #[test]
    fn no_puzzle_comes_again_for_half_a_year() {
        let days = (1..=6).flat_map(|month| (1..=28).map(move |date| format!("2027-{month:02}-{date:02}")));
        let numbers: Vec<usize> = days.filter_map(|day| day_number(&day)).collect();
        let places: std::collections::HashSet<usize> =
            numbers.iter().map(|number| number * DAILY_STRIDE % 200).collect();
        assert_eq!((numbers.len(), places.len()), (168, 168));
        assert_eq!(day_number("2027-01"), None);
        assert_eq!(day_number("today"), None);
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
