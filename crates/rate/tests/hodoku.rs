//! HoDoKu's levels and scores, against what HoDoKu itself says of 1,500 puzzles of ours.

use ninefold_rate::hodoku::rate;

/// How many of some puzzles get HoDoKu's level and score, and which do not.
fn unequal<'t>(lines: impl Iterator<Item = &'t str>) -> (usize, Vec<String>) {
    let (mut puzzles, mut unequal) = (0, Vec::new());
    for line in lines {
        let (puzzle, expected) = line.split_once(',').expect("a puzzle and its level");
        let rating = rate(&puzzle.parse().expect("a board"));
        let found = format!("{},{}", rating.level, rating.score);
        puzzles += 1;
        if found != expected {
            unequal.push(format!("{line}, here {found}"));
        }
    }
    (puzzles, unequal)
}

const LIST: &str = include_str!("../../../data/rated/ours-hodoku.csv");

#[test]
fn levels_and_scores_are_those_of_hodoku() {
    let (puzzles, unequal) = unequal(LIST.lines().step_by(20));
    assert_eq!((puzzles, unequal), (75, Vec::new()));
}

const README: &str = include_str!("../../../README.md");

/// With `NINEFOLD_SLOW_TESTS`, all, as the README says.
#[test]
fn levels_and_scores_are_those_of_hodoku_everywhere() {
    assert!(README.contains("the same for all 1,500 puzzles of `data/rated/ours-hodoku.csv`"));
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_none_or(|value| value == "0") {
        return;
    }
    let (puzzles, unequal) = unequal(LIST.lines());
    assert_eq!((puzzles, unequal), (1500, Vec::new()));
}
