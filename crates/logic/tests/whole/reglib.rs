//! Positions and candidates as HoDoKu's regression library writes them.

use ninefold_core::{Board, CandidateMap, Cell, Digit};
use ninefold_logic::Facts;

/// Digit, row, column, as the library writes candidates.
pub(crate) fn parse_candidates(text: &str) -> CandidateMap {
    let candidate = |word: &str| {
        let [digit, row, column] = [0, 1, 2].map(|i| usize::from(word.as_bytes()[i] - b'1'));
        Cell::at(row * 9 + column).to_candidate(Digit::from_index(digit))
    };
    text.split_whitespace().map(candidate).collect()
}

/// Reads a position: the values of its cells, with a + before those that are no givens, and the removed
/// candidates.
pub(crate) fn parse_facts(givens: &str, deleted: &str) -> Facts {
    let board: Board = givens.replace('+', "").parse().expect("a board");
    let mut facts = Facts::new(board);
    parse_candidates(deleted).iter().for_each(|candidate| facts.remove_candidate(candidate));
    facts
}
