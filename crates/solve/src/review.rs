//! Review of a position: compares placed digits and crossed-out candidates with the one solution of the
//! puzzle.

use ninefold_core::{Board, CandidateMap, Puzzle, Solution};

use crate::{NotUniqueError, SolutionVerdict, Solver};

/// A position of a proper puzzle, compared with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// The solution.
    pub solution: Solution,
    /// The part of the position that has this one solution.
    pub basis: UniqueUnder,
    /// Digits placed in cells where the solution has another.
    pub misplaced: CandidateMap,
    /// Digits of the solution that were crossed out in empty cells. A digit that is missing only because a
    /// misplaced one sees its cell is not listed: it returns with the correction.
    pub missing: CandidateMap,
}

/// The part of a position that has one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniqueUnder {
    /// The givens alone: all other entries follow from them, if they are right.
    Givens,
    /// The position as a whole, which has no givens: a sukaku, for example.
    Position,
    /// The givens together with the digits placed and the candidates removed since: the givens alone have
    /// several solutions.
    Entries,
}

impl PositionReview {
    /// Returns whether there is no mistake.
    #[must_use]
    pub fn has_no_mistakes(&self) -> bool {
        self.misplaced.is_empty() && self.missing.is_empty()
    }
}

impl Solver {
    /// Compares a position with the solution of its puzzle.
    ///
    /// The puzzle is the givens, if they have one solution. Otherwise it is the whole position, which then
    /// contains no mistake: a sukaku, for example, or a position whose placed digits decide between the
    /// solutions of its givens.
    ///
    /// # Errors
    /// If neither has exactly one solution.
    pub fn review_position(&mut self, puzzle: &Puzzle) -> Result<PositionReview, NotUniqueError> {
        // Try the givens alone first: they decide what is a mistake.
        let givens = Board::try_from(&keep_givens_only(puzzle)).map_err(NotUniqueError::Clashes)?;
        match self.check_uniqueness(&givens) {
            SolutionVerdict::None => Err(NotUniqueError::Unsolvable),
            SolutionVerdict::Unique(solution) => {
                Ok(compare_with_solution(puzzle, solution, UniqueUnder::Givens))
            }
            // With several solutions, the placed digits have to decide between them.
            SolutionVerdict::Several(..) => {
                let board = Board::try_from(puzzle).map_err(NotUniqueError::Clashes)?;
                let basis =
                    if puzzle.givens.is_empty() { UniqueUnder::Position } else { UniqueUnder::Entries };
                Ok(compare_with_solution(puzzle, self.check_uniqueness(&board).unique_solution()?, basis))
            }
        }
    }
}

/// Returns the givens alone.
fn keep_givens_only(puzzle: &Puzzle) -> Puzzle {
    let mut bare = Puzzle { givens: puzzle.givens, ..Puzzle::default() };
    for cell in puzzle.givens {
        bare.values[cell] = puzzle.values[cell];
    }
    bare
}

fn compare_with_solution(puzzle: &Puzzle, solution: Solution, basis: UniqueUnder) -> PositionReview {
    let (mut misplaced, mut missing) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
    let left = puzzle.candidates();
    for (cell, value) in puzzle.values.iter() {
        let right = solution.digit(cell);
        match *value {
            Some(digit) if digit != right => {
                misplaced.insert(cell.to_candidate(digit));
            }
            Some(_) => {}
            None => {
                // If a peer has the digit, it returns when that mistake is mended.
                let seen = cell.peers().iter().any(|peer| puzzle.values[peer] == Some(right));
                if !left[cell].contains(right) && !seen {
                    missing.insert(cell.to_candidate(right));
                }
            }
        }
    }
    PositionReview { solution, basis, misplaced, missing }
}

#[cfg(test)]
mod tests {

    use super::*;

    const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check(text: &str, expected: Result<(&str, &str), &str>) {
        let puzzle = text.parse().unwrap();
        let review = Solver::new().review_position(&puzzle);
        let map = |text: &str| text.parse::<CandidateMap>().unwrap();
        match (review, expected) {
            (Ok(review), Ok((misplaced, missing))) => {
                assert_eq!((review.misplaced, review.missing), (map(misplaced), map(missing)), "{text}");
                assert_eq!(review.has_no_mistakes(), misplaced.is_empty() && missing.is_empty());
            }
            (Err(error), Err(expected)) => assert_eq!(error.to_string(), expected, "{text}"),
            (review, _) => panic!("{text}: {review:?}"),
        }
    }

    #[test]
    fn a_right_position_is_clean() {
        check(GIVENS, Ok(("", "")));
        check(&format!("{}:113", GIVENS.replacen("53.", "53+4", 1)), Ok(("", "")));
    }

    #[test]
    fn wrong_digits_and_crossed_out_ones_are_found() {
        // r1c3 is 4 in truth. A 4 is wrong in r1c4, and removes the 4 of r1c3: only the first is reported.
        check(&GIVENS.replacen("53..7", "53.+47", 1), Ok(("r1c4(4)", "")));
        check(&format!("{GIVENS}:413"), Ok(("", "r1c3(4)")));
        // A second 3 in the row is a clash, and wrong.
        check(&GIVENS.replacen("53.", "53+3", 1), Ok(("r1c3(3)", "")));
    }

    /// Four cells of a solution in which two digits can be exchanged, left empty, and the rest given.
    const UNDECIDED: &str =
        "534678912672195348198342567859761423426853791713.2.856961537284287.1.635345286179";

    #[test]
    fn review_names_the_part_with_one_solution() {
        let find_basis = |text: &str| {
            Solver::new().review_position(&text.parse().unwrap()).map(|review| review.basis).ok()
        };
        assert_eq!(find_basis(GIVENS), Some(UniqueUnder::Givens));
        assert_eq!(find_basis(&GIVENS.replacen("53.", "53+4", 1)), Some(UniqueUnder::Givens));
        assert_eq!(find_basis(UNDECIDED), None);
        // Placed or removed: the entries decide.
        assert_eq!(find_basis(&UNDECIDED.replacen("713.", "713+9", 1)), Some(UniqueUnder::Entries));
        assert_eq!(find_basis(&format!("{UNDECIDED}:964")), Some(UniqueUnder::Entries));
        let played: String =
            GIVENS.chars().map(|sign| if sign == '.' { ".".into() } else { format!("+{sign}") }).collect();
        assert_eq!(find_basis(&played), Some(UniqueUnder::Position));
    }

    #[test]
    fn improper_puzzles_are_refused() {
        check(&".".repeat(81), Err("it has more than one solution"));
        check(&GIVENS.replacen("53.", "531", 1), Err("it has no solution"));
        check(
            &GIVENS.replacen("53.", "533", 1),
            Err("two 3s in box 1 (r1c2, r1c3); two 3s in row 1 (r1c2, r1c3)"),
        );
    }
}
