//! Fresh puzzles for the benchmarks that nothing was tuned on, generated from a seed, so that they are the
//! same for everybody.

use std::ops::RangeInclusive;
use std::path::Path;

use ninefold::Board;
use ninefold::generate::minimal::MinimalGenerator;
use ninefold::generate::targeted_search::{PuzzleRequirements, TargetedSearch};
use ninefold::generate::{DifficultyTarget, PuzzleRecipe};
use ninefold::logic::RatingTenths;
use ninefold::rate::se::{SeProfile, SeRater};

/// Generates minimal puzzles without end.
pub(crate) fn generate(seed: u64) -> impl Iterator<Item = Board> {
    let mut maker = MinimalGenerator::new();
    let batch = move |number| maker.generate_batch(seed, &PuzzleRecipe::default(), number);
    (0..).flat_map(batch).map(|made| made.to_board())
}

/// Generates minimal puzzles in a range of Sudoku Explainer's ER.
pub(crate) fn generate_rated_puzzles(
    seed: u64,
    er: &RangeInclusive<RatingTenths>,
) -> impl Iterator<Item = Board> {
    let mut rater = SeRater::new(SeProfile::SE);
    let er = er.clone();
    generate(seed)
        .filter(move |board| rater.rate_any_board(board).is_some_and(|rating| er.contains(&rating.er)))
}

/// Searches for puzzles of a rare rating; also returns how many candidates were judged.
pub(crate) fn find_rare_puzzles(
    seed: u64,
    er: &RangeInclusive<RatingTenths>,
    count: usize,
) -> (Vec<Board>, u64) {
    let target = DifficultyTarget { er: Some(er.clone()), ..DifficultyTarget::default() };
    let hunt = PuzzleRequirements { target, ..PuzzleRequirements::default() };
    let mut hunter = TargetedSearch::new(&hunt);
    let (mut boards, mut judged, mut number) = (Vec::new(), 0, 0);
    while boards.len() < count {
        let bag = hunter.run_batch(seed, number, &|| false);
        boards.extend(bag.found.iter().map(|found| found.puzzle.to_board()));
        judged += bag.judged_count;
        number += 1;
    }
    (boards, judged)
}

/// Formats puzzles, one per line.
pub(crate) fn format_puzzle_list(boards: &[Board]) -> String {
    boards.iter().map(|board| format!("{board}\n")).collect()
}

/// Reads the first puzzles of a list: 81 characters a line, then anything.
pub(crate) fn read_puzzles(list: &Path, most: usize) -> Result<Vec<Board>, String> {
    let text = std::fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let lines = text.lines().filter_map(|line| line.get(..81)).take(most);
    lines.map(|line| line.parse().map_err(|error| format!("{}: {error}", list.display()))).collect()
}

/// Reads a range such as `7..8` or `10..`; both ends are included.
pub(crate) fn parse_er_range(text: &str) -> Result<RangeInclusive<RatingTenths>, String> {
    let number = |text: &str, otherwise: u16| match text {
        "" => Ok(RatingTenths(otherwise)),
        text => text.parse().map(RatingTenths::from_f64).map_err(|_| format!("{text} is no rating")),
    };
    let (from, to) =
        text.split_once("..").ok_or_else(|| format!("{text} is no range of ratings, as 7..8 is"))?;
    Ok(number(from, 0)?..=number(to, 200)?)
}
