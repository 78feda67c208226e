//! The bank of exercises: the numbers of generated puzzles in which common techniques are the easiest step.
//!
//! Puzzles are made from numbers, the same in every version, so the bank contains no positions: a puzzle's
//! number is enough, and an exercise takes two or three bytes. The step is searched for anew, by the profile
//! in use; a number that no longer leads to an exercise is skipped.
//!
//! `bank.txt` has a text line for each technique: its id, then the numbers of puzzles with pure exercises,
//! and with local ones where those are rare, in three parts, those with the least to
//! [search](super::TechniqueExercise::estimate_search_effort) first. In each part the numbers ascend, and each is
//! written as its distance from the one before, in base 32 with the digits `A` to `Z`, `a` to `z`, `0` to
//! `9`, `-`, `_`: the last digit of a number is one of the first 32, those before it are 32 further on. The
//! file is made by `cargo xtask exercises --bank`: the puzzles are tried from number 0 on, and no two
//! exercises of a technique are copies of each other up to symmetry. Techniques without a text line either
//! occur so often that no bank is needed, or hardly ever. `data/README.md` has the numbers of exercises.

use std::ops::Range;

use ninefold_chains::ChainEngine;
use ninefold_core::small_sort::SortShort;
use ninefold_generate::PuzzleRecipe;
use ninefold_generate::minimal::{GeneratedPuzzle, MinimalGenerator};
use ninefold_logic::Technique;
use ninefold_rate::human::difficulty_rank;
use ninefold_rate::{RatingScale, RatingWalk};
use ninefold_solve::random::SeededRandom;

use super::search::{MAX_CHEAP_DIFFICULTY, MIN_EMPTY_CELLS};
use super::{EXERCISE_CHOICES, facts_with_unique_givens};

static BANK: &str = include_str!("bank.txt");

/// The seed of the puzzles.
const BANK_SEED: u64 = 20_261_126;

/// Returns the generated puzzle with a number of the bank.
///
/// ```
/// use ninefold_generate::minimal::MinimalGenerator;
/// use ninefold_guide::practise::bank;
///
/// let mut maker = MinimalGenerator::new();
/// assert_eq!(bank::generate_numbered_puzzle(&mut maker, 7), bank::generate_numbered_puzzle(&mut maker, 7));
/// ```
#[must_use]
pub fn generate_numbered_puzzle(maker: &mut MinimalGenerator, number: u64) -> GeneratedPuzzle {
    maker.generate_few(1, BANK_SEED, &PuzzleRecipe::default(), number)[0]
}

/// Returns the techniques that are the easiest step somewhere in the solution of a puzzle, each once: for
/// these it has a pure exercise, unless that is a copy. Only cheap steps are taken, as in the search for
/// exercises; the first expensive one ends the path. `stop` is called as by a [walk](RatingWalk).
pub fn find_easiest_techniques(
    puzzle: &GeneratedPuzzle,
    profile: &dyn RatingScale,
    engine: &mut ChainEngine,
    mut stop: impl FnMut() -> bool,
) -> Vec<&'static Technique> {
    let mut walk = RatingWalk::from_facts(profile, facts_with_unique_givens(puzzle.to_board()), engine);
    let mut seen: Vec<&'static Technique> = Vec::new();
    while walk.facts().empty_cells().len() >= MIN_EMPTY_CELLS {
        let Ok(rated) = walk.next_step(&mut stop) else { break };
        let technique = rated.step.technique();
        if !seen.contains(&technique) {
            seen.push(technique);
        }
        // Solving on past an expensive step takes too long.
        if difficulty_rank(technique) > MAX_CHEAP_DIFFICULTY {
            break;
        }
    }
    seen
}

/// The digits of numbers: one of the second half says that more digits follow.
const NUMBER_DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The base of the numbers.
const NUMBER_BASE: u64 = 32;

/// Number of parts in a text line.
const LINE_PARTS: usize = 3;

/// Formats the text line of a technique with the numbers of these puzzles, those with the least to search
/// first.
///
/// ```
/// use ninefold_guide::practise::bank;
/// use ninefold_logic::techniques;
///
/// let x_wing = techniques::technique_by_id("x-wing").expect("a technique");
/// assert_eq!(bank::format_bank_line(x_wing, &[7, 5, 40, 3, 1000, 2]), "x-wing FC DhF C_G");
/// assert_eq!(bank::parse_bank_line("x-wing FC DhF C_G").collect::<Vec<_>>(), [5, 7, 3, 40, 2, 1000]);
/// ```
#[must_use]
pub fn format_bank_line(technique: &Technique, numbers: &[u64]) -> String {
    let mut line = technique.id.to_string();
    for part in 0..LINE_PARTS {
        let mut own = numbers[bank_line_part_range(numbers.len(), part)].to_vec();
        own.sort_short();
        line.push(' ');
        let mut last = 0;
        for number in own {
            write_packed_number(&mut line, number - last);
            last = number;
        }
    }
    line
}

/// Returns the range of a part in a text line of `all` numbers.
fn bank_line_part_range(all: usize, part: usize) -> Range<usize> {
    all * part / LINE_PARTS..all * (part + 1) / LINE_PARTS
}

fn write_packed_number(line: &mut String, number: u64) {
    let (mut left, mut digits) = (number, Vec::new());
    loop {
        let more = if digits.is_empty() { 0 } else { NUMBER_BASE };
        digits.push(NUMBER_DIGITS[(left % NUMBER_BASE + more) as usize]);
        left /= NUMBER_BASE;
        if left == 0 {
            break;
        }
    }
    line.extend(digits.into_iter().rev().map(char::from));
}

/// Parses the numbers of a part; characters that are no digits are skipped.
fn parse_part_numbers(part: &str) -> impl Iterator<Item = u64> {
    let (mut last, mut number) = (0, 0);
    part.bytes().filter_map(move |digit| {
        let value = NUMBER_DIGITS.iter().position(|own| *own == digit)? as u64;
        number = number * NUMBER_BASE + value % NUMBER_BASE;
        if value >= NUMBER_BASE {
            return None;
        }
        last += std::mem::take(&mut number);
        Some(last)
    })
}

/// Returns the numbers of the puzzles with an exercise of a technique, those with the least to search in the
/// first third; none if the technique isn't in the bank.
pub(crate) fn bank_puzzle_numbers(technique: &Technique) -> impl Iterator<Item = u64> {
    let own = |line: &&'static str| line.split(' ').next() == Some(technique.id);
    parse_bank_line(BANK.lines().find(own).unwrap_or_default())
}

/// Parses the numbers of a [`format_bank_line()`].
pub fn parse_bank_line(line: &str) -> impl Iterator<Item = u64> {
    line.split(' ').skip(1).flat_map(parse_part_numbers)
}

/// Returns whether the bank has exercises of a technique.
pub(super) fn has_exercises(technique: &Technique) -> bool {
    bank_puzzle_numbers(technique).next().is_some()
}

/// Returns the numbers of a technique in an order shuffled by a seed, rotated by the number of the exercise;
/// optionally of one third only.
pub(super) fn shuffle_puzzle_numbers(
    technique: &Technique,
    third: Option<usize>,
    seed: u64,
    number: u64,
) -> Vec<u64> {
    let all: Vec<u64> = bank_puzzle_numbers(technique).collect();
    let range = third.map_or(0..all.len(), |third| bank_line_part_range(all.len(), third));
    let mut some = all[range].to_vec();
    SeededRandom::new(seed).shuffle(&mut some);
    // Numbers of lessons are a multiple of that apart, and a text line may have a multiple of it.
    let turn = if third.is_some() { number / EXERCISE_CHOICES } else { number };
    let begin = turn % some.len().max(1) as u64;
    some.rotate_left(begin as usize);
    some
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ninefold_logic::techniques;
    use ninefold_rate::human::HumanScale;

    use super::*;
    use crate::PracticeSession;

    /// Every line is of another technique, and every number stands once in it.
    #[test]
    fn the_bank_is_well_formed() {
        let mut ids = BTreeSet::new();
        for line in BANK.lines() {
            let id = line.split(' ').next().unwrap_or_default();
            let technique = techniques::technique_by_id(id).unwrap_or_else(|| panic!("{id}: no technique"));
            assert!(ids.insert(id), "{id}: two lines");
            let numbers: Vec<u64> = bank_puzzle_numbers(technique).collect();
            assert_eq!(super::format_bank_line(technique, &numbers), line, "{id}: written in another way");
            assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len(), "{id}: one twice");
        }
    }

    /// Some of the numbers of each technique, taken at even distances, lead to exercises that aren't copies.
    #[test]
    fn numbers_lead_to_exercises() {
        for technique in techniques::all_techniques().filter(|technique| has_exercises(technique)) {
            let numbers: Vec<u64> = bank_puzzle_numbers(technique).collect();
            let mut practice = PracticeSession::new(technique, &HumanScale::FREE, 0);
            for number in numbers.iter().step_by(numbers.len() / 3) {
                let exercise = practice.find_exercise_in_puzzle(*number, || false).expect("nobody stops it");
                assert!(exercise.is_some(), "{}: nothing in puzzle {number}", technique.id);
            }
        }
    }

    /// Exercises of a lesson requested by their numbers alone are all different before one is repeated.
    #[test]
    fn each_exercise_of_a_lesson_begins_elsewhere() {
        for technique in techniques::all_techniques().filter(|technique| has_exercises(technique)) {
            for third in 0..3 {
                let all = shuffle_puzzle_numbers(technique, Some(third), 1, 0);
                let begins: BTreeSet<u64> = (0..all.len() as u64)
                    .map(|number| {
                        shuffle_puzzle_numbers(technique, Some(third), 1, EXERCISE_CHOICES * number)[0]
                    })
                    .collect();
                assert_eq!(begins.len(), all.len(), "{} {third}", technique.id);
            }
        }
    }

    #[test]
    fn a_seed_shuffles_and_a_number_turns() {
        let Some(technique) =
            techniques::all_techniques().find(|technique| bank_puzzle_numbers(technique).count() > 30)
        else {
            return;
        };
        let first = |seed, number| shuffle_puzzle_numbers(technique, None, seed, number)[0];
        assert_eq!(first(1, 0), first(1, 0));
        let begins: BTreeSet<u64> = (0..20).map(|number| first(1, number)).collect();
        assert_eq!(begins.len(), 20);
        let all = shuffle_puzzle_numbers(technique, None, 1, 0);
        let thirds: usize =
            (0..3).map(|third| shuffle_puzzle_numbers(technique, Some(third), 1, 0).len()).sum();
        assert_eq!(all.len(), thirds);
    }
}
