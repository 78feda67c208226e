//! Fresh puzzles that nothing was tuned on, generated from a seed, so that they are the same for everybody.

use std::ops::RangeInclusive;
use std::path::Path;

use ninefold::Board;
use ninefold::generate::hunt::{Hunt, Hunter};
use ninefold::generate::minimal::Maker;
use ninefold::generate::{Recipe, Target};
use ninefold::logic::Tenths;
use ninefold::rate::se::{Profile, Rater};

/// Generates minimal puzzles without end.
pub(crate) fn minimal(seed: u64) -> impl Iterator<Item = Board> {
    let mut maker = Maker::new();
    let batch = move |number| maker.batch(seed, &Recipe::default(), number);
    (0..).flat_map(batch).map(|made| made.board())
}

/// Generates minimal puzzles in a range of Sudoku Explainer's ER.
pub(crate) fn rated(seed: u64, er: &RangeInclusive<Tenths>) -> impl Iterator<Item = Board> {
    let mut rater = Rater::new(Profile::SE);
    let er = er.clone();
    minimal(seed).filter(move |board| rater.rate_anyway(board).is_some_and(|rating| er.contains(&rating.er)))
}

/// Searches for puzzles of a rare rating; also returns how many candidates were judged.
pub(crate) fn hunted(seed: u64, er: &RangeInclusive<Tenths>, count: usize) -> (Vec<Board>, u64) {
    let target = Target { er: Some(er.clone()), ..Target::default() };
    let hunt = Hunt { target, ..Hunt::default() };
    let mut hunter = Hunter::new(&hunt);
    let (mut boards, mut judged, mut number) = (Vec::new(), 0, 0);
    while boards.len() < count {
        let bag = hunter.beat(seed, number, &|| false);
        boards.extend(bag.found.iter().map(|found| found.made.board()));
        judged += bag.judged;
        number += 1;
    }
    (boards, judged)
}

/// One puzzle a line.
pub(crate) fn text(boards: &[Board]) -> String {
    boards.iter().map(|board| format!("{board}\n")).collect()
}

/// Reads the first puzzles of a list: 81 characters a line, then anything.
pub(crate) fn read(list: &Path, most: usize) -> Result<Vec<Board>, String> {
    let text = std::fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let lines = text.lines().filter_map(|line| line.get(..81)).take(most);
    lines.map(|line| line.parse().map_err(|error| format!("{}: {error}", list.display()))).collect()
}

/// Reads a range such as `7..8` or `10..`; both ends are included.
pub(crate) fn er(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    let number = |text: &str, otherwise: u16| match text {
        "" => Ok(Tenths(otherwise)),
        text => text.parse().map(Tenths::from_f64).map_err(|_| format!("{text} is no rating")),
    };
    let (from, to) =
        text.split_once("..").ok_or_else(|| format!("{text} is no range of ratings, as 7..8 is"))?;
    Ok(number(from, 0)?..=number(to, 200)?)
}
