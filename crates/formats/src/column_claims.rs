//! Names of table columns and of members of JSON objects, and what they claim: whether they hold puzzles or
//! their solutions.
//!
//! Data sets use many names, and the words in a name decide: `quizzes`, `initial_board` and `unsolvedGrid`
//! are puzzles, `answer`, `solved_board` and `targets` are solutions. A name with any other word claims
//! nothing, such as `puzzle_id`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Contents that the name of a column claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ColumnClaim {
    /// Puzzles, by a word that says so: `puzzle`, `quiz`, `initial`.
    Puzzle,
    /// Grids of any kind, which are puzzles where nothing else is: `board`, `input`, `value`.
    Board,
    /// Solutions.
    Solution,
}

const PUZZLE_WORDS: [&str; 21] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "quizes",
    "question",
    "questions",
    "q",
    "initial",
    "given",
    "givens",
    "unsolved",
    "problem",
    "problems",
    "task",
    "tasks",
    "start",
    "sudoku",
    "sudokus",
    "incomplete",
    "masked",
];

const BOARD_WORDS: [&str; 15] = [
    "board", "boards", "grid", "grids", "input", "inputs", "value", "values", "cells", "clues", "x",
    "prompt", "source", "query", "matrix",
];

const SOLUTION_WORDS: [&str; 27] = [
    "solution",
    "solutions",
    "sol",
    "solved",
    "answer",
    "answers",
    "a",
    "output",
    "outputs",
    "label",
    "labels",
    "target",
    "targets",
    "result",
    "results",
    "final",
    "response",
    "completion",
    "complete",
    "completed",
    "filled",
    "finished",
    "end",
    "goal",
    "truth",
    "expected",
    "y",
];

/// Words that describe the notation, or say nothing at all.
const NEUTRAL_WORDS: [&str; 16] = [
    "str", "string", "text", "txt", "list", "array", "flat", "the", "state", "position", "numbers", "digits",
    "raw", "ground", "line", "seq",
];

/// Returns the claim of a name, if it makes one.
pub(crate) fn classify_column_name(name: &str) -> Option<ColumnClaim> {
    // `puzzles = [` is no name.
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.');
    if name.len() > 40 || !name.chars().all(is_of_name) {
        return None;
    }
    let words = split_name_words(name);
    let is_in = |list: &[&str], word: &String| list.contains(&word.as_str());
    let is_known = |word: &String| {
        is_in(&PUZZLE_WORDS, word)
            || is_in(&BOARD_WORDS, word)
            || is_in(&SOLUTION_WORDS, word)
            || is_in(&NEUTRAL_WORDS, word)
    };
    let has = |list: &[&str]| words.iter().any(|word| is_in(list, word));
    if words.is_empty() || !words.iter().all(is_known) {
        None
    } else if has(&SOLUTION_WORDS) {
        Some(ColumnClaim::Solution)
    } else if has(&PUZZLE_WORDS) {
        Some(ColumnClaim::Puzzle)
    } else {
        has(&BOARD_WORDS).then_some(ColumnClaim::Board)
    }
}

/// Returns the indices of the names with the strongest claim to puzzles: one in most tables, none if no name
/// claims anything, several if there is a choice.
///
/// ```
/// use ninefold_formats::find_puzzle_columns;
///
/// assert_eq!(find_puzzle_columns(["solution", "quizzes", "board"]), [1]);
/// assert_eq!(find_puzzle_columns(["puzzle_id", "initial_board", "question"]), [1, 2]);
/// ```
pub fn find_puzzle_columns<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<usize> {
    let claims: Vec<Option<ColumnClaim>> = names.into_iter().map(classify_column_name).collect();
    find_strongest_claims(claims.iter().enumerate().filter_map(|(index, claim)| Some((index, (*claim)?))))
}

/// Returns the indices of the columns whose names claim most strongly to hold puzzles.
pub(crate) fn find_strongest_claims(claims: impl IntoIterator<Item = (usize, ColumnClaim)>) -> Vec<usize> {
    let claims: Vec<(usize, ColumnClaim)> =
        claims.into_iter().filter(|(_, claim)| *claim != ColumnClaim::Solution).collect();
    let best = claims.iter().map(|(_, claim)| *claim).min();
    claims.into_iter().filter(|(_, claim)| Some(*claim) == best).map(|(place, _)| place).collect()
}

/// Splits a name into its words in lower case: `initialBoard` and `Initial board` are the same.
fn split_name_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_inside = false;
    let mut was_small = false;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            (is_inside, was_small) = (false, false);
            continue;
        }
        if !is_inside || was_small && c.is_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push_str(&c.to_lowercase().to_string());
        }
        (is_inside, was_small) = (true, c.is_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_column_holds() {
        let check = |names: &[&str], expected: Option<ColumnClaim>| {
            for name in names {
                assert_eq!(classify_column_name(name), expected, "{name}");
            }
        };
        check(
            &[
                "puzzle",
                "Quizzes",
                "question",
                "Q",
                "initial",
                "initial_board",
                "initialBoard",
                "INITIAL BOARD",
                "givens",
            ],
            Some(ColumnClaim::Puzzle),
        );
        check(
            &["sudoku", "task", "problem", "unsolved", "start", "puzzle_str", "sudoku-grid"],
            Some(ColumnClaim::Puzzle),
        );
        check(&["board", "grid", "input", "value", "values", "X", "input_grid"], Some(ColumnClaim::Board));
        check(
            &[
                "solution",
                "Solutions",
                "answer",
                "solved",
                "output",
                "label",
                "target",
                "solved_board",
                "puzzleSolution",
                "y",
            ],
            Some(ColumnClaim::Solution),
        );
        check(
            &[
                "id",
                "puzzle_id",
                "rating",
                "solution_count",
                "start_time",
                "question 2",
                "puzzle1",
                "",
                "_",
                "note",
            ],
            None,
        );
    }
}
