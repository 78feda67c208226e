//! Assessment of a position before a step is searched for: the same answer for every caller.
//!
//! Two questions are asked of every position. Is it decided, that is, has it exactly one solution? And is it
//! known that the *givens* have one? Only then may a step rest on that: where the givens have several
//! solutions, techniques that assume one find nothing, even if the digits placed and the candidates removed
//! since leave a single solution.

use ninefold_core::{Board, CellMap, Puzzle, Solution};
use ninefold_logic::explain::say;
use ninefold_logic::{Facts, Message, UniquenessPromise};
use ninefold_rate::{RatedStep, RatingTally, RatingWalk, WalkProgress};
use ninefold_solve::{NotUniqueError, SolutionVerdict, Solver, UniqueUnder};

use crate::{EntryMistakes, StuckError};

/// Returns what techniques that assume one solution may rely on, by what has one: nothing where the givens
/// have several.
#[must_use]
pub fn uniqueness_promise(unique_under: UniqueUnder) -> UniquenessPromise {
    match unique_under {
        UniqueUnder::Givens => UniquenessPromise::Givens,
        UniqueUnder::Position => UniquenessPromise::Position,
        UniqueUnder::Entries => UniquenessPromise::Nothing,
    }
}

/// Assessment of a position: what its steps may assume, and which warnings a reader needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionAssessment {
    /// The part of the puzzle that is known to have exactly one solution.
    pub promise: UniquenessPromise,
    /// The solution of the givens, or else of the position, if it has exactly one.
    pub solution: Option<Solution>,
    /// The reason why steps of this position prove less than steps of a proper puzzle; `None` if there is
    /// none.
    pub caveat: Option<PositionCaveat>,
}

/// A reason to be careful with conclusions from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionCaveat {
    /// The givens have one solution, and the position does not agree with it.
    Mistakes(EntryMistakes),
    /// The givens have several solutions; the digits placed and candidates removed since leave one.
    UniqueByEntries,
    /// The position has several solutions; these are two of them.
    SeveralSolutions(Box<[Solution; 2]>),
    /// Neither the givens nor the position have a solution.
    NoSolution,
    /// The givens have several solutions, and none of them agrees with what was placed and removed since.
    EntriesContradict,
}

impl PositionAssessment {
    /// Assesses a position: what steps may assume there.
    #[must_use]
    pub fn new(puzzle: &Puzzle, solver: &mut Solver) -> PositionAssessment {
        match solver.review_position(puzzle) {
            // A proper position: its mistakes matter most, then whether only the entries decide.
            Ok(review) => PositionAssessment {
                promise: uniqueness_promise(review.basis),
                caveat: EntryMistakes::from_review(&review).map(PositionCaveat::Mistakes).or_else(|| {
                    (review.basis == UniqueUnder::Entries).then_some(PositionCaveat::UniqueByEntries)
                }),
                solution: Some(review.solution),
            },
            Err(improper) => PositionAssessment {
                promise: UniquenessPromise::Nothing,
                solution: None,
                caveat: Some(match improper {
                    NotUniqueError::Ambiguous(two) => PositionCaveat::SeveralSolutions(two),
                    NotUniqueError::Clashes(_) | NotUniqueError::Unsolvable => {
                        classify_unsolvable(puzzle, solver)
                    }
                }),
            },
        }
    }

    /// Assesses a position whose solutions are counted already, which takes no time if it contains nothing
    /// but givens.
    #[must_use]
    pub fn from_verdict(
        puzzle: &Puzzle,
        verdict: &SolutionVerdict,
        solver: &mut Solver,
    ) -> PositionAssessment {
        if has_player_entries(puzzle) {
            return PositionAssessment::new(puzzle, solver);
        }
        let improper = |caveat| PositionAssessment {
            promise: UniquenessPromise::Nothing,
            solution: None,
            caveat: Some(caveat),
        };
        match verdict {
            SolutionVerdict::Unique(solution) => PositionAssessment {
                promise: UniquenessPromise::Givens,
                solution: Some(*solution),
                caveat: None,
            },
            SolutionVerdict::Several(one, other) => {
                improper(PositionCaveat::SeveralSolutions(Box::new([*one, *other])))
            }
            SolutionVerdict::None => improper(PositionCaveat::NoSolution),
        }
    }

    /// Returns the facts of the position, in which steps assume one solution only where the puzzle is known
    /// to have one.
    #[must_use]
    pub fn build_facts(&self, board: Board) -> Facts {
        Facts::with_promise(board, self.promise)
    }

    /// Returns the misplaced digits and the missing candidates, if there are any.
    #[must_use]
    pub fn entry_mistakes(&self) -> Option<&EntryMistakes> {
        match &self.caveat {
            Some(PositionCaveat::Mistakes(mistakes)) => Some(mistakes),
            _ => None,
        }
    }

    /// Returns the warnings for a reader of steps, each with the cells that it is about.
    #[must_use]
    pub fn warnings(&self) -> Vec<(Message, CellMap)> {
        self.caveat.as_ref().map(PositionCaveat::warnings).unwrap_or_default()
    }

    /// Returns only the warnings that the position itself is wrong, so that patterns found in it may be
    /// false.
    #[must_use]
    pub fn severe_warnings(&self) -> Vec<(Message, CellMap)> {
        match &self.caveat {
            None | Some(PositionCaveat::UniqueByEntries | PositionCaveat::SeveralSolutions(_)) => Vec::new(),
            Some(doubt) => doubt.warnings(),
        }
    }

    /// Explains why a position has no solution though its givens alone have one or several: a message for
    /// each reason, with the cells that it is about.
    #[must_use]
    pub fn entry_error_messages(&self) -> Vec<(Message, CellMap)> {
        match &self.caveat {
            Some(PositionCaveat::Mistakes(mistakes)) => mistake_messages(
                mistakes,
                |number, cells| say!("givens-solve-misplaced", number, cells),
                |number, cells| say!("givens-solve-missing", number, cells),
            ),
            Some(caveat @ PositionCaveat::EntriesContradict) => caveat.warnings(),
            _ => Vec::new(),
        }
    }
}

/// Returns whether a position contains more than givens: placed digits or removed candidates.
#[must_use]
pub fn has_player_entries(puzzle: &Puzzle) -> bool {
    puzzle.filled_cells() != puzzle.givens || !puzzle.crossed_out_candidates().is_empty()
}

impl PositionCaveat {
    /// Returns the caveat as messages, each with the cells that it is about.
    #[must_use]
    pub fn warnings(&self) -> Vec<(Message, CellMap)> {
        match self {
            PositionCaveat::Mistakes(mistakes) => mistake_messages(
                mistakes,
                |number, cells| say!("position-misplaced", number, cells),
                |number, cells| say!("position-missing", number, cells),
            ),
            PositionCaveat::UniqueByEntries => vec![(say!("givens-have-several"), CellMap::EMPTY)],
            PositionCaveat::SeveralSolutions(two) => {
                let [one, other] = two.as_ref();
                vec![(say!("position-has-several"), differing_cells(one, other))]
            }
            PositionCaveat::NoSolution => vec![(say!("position-has-none"), CellMap::EMPTY)],
            PositionCaveat::EntriesContradict => vec![(say!("entries-contradict"), CellMap::EMPTY)],
        }
    }
}

/// Returns a message for each kind of mistake that occurs, with its cells.
fn mistake_messages(
    mistakes: &EntryMistakes,
    misplaced: fn(usize, CellMap) -> Message,
    missing: fn(usize, CellMap) -> Message,
) -> Vec<(Message, CellMap)> {
    let kinds = [(mistakes.misplaced.cells(), misplaced), (mistakes.missing.cells(), missing)];
    let found = kinds.into_iter().filter(|(cells, _)| !cells.is_empty());
    found.map(|(cells, message)| (message(cells.len(), cells), cells)).collect()
}

/// The end of a solving path: detects also that a position has several solutions and no step left that holds
/// in all of them.
#[derive(Debug)]
pub struct PathEndDetector(Option<Solver>);

impl PathEndDetector {
    /// Creates the end test for paths from an assessed position.
    #[must_use]
    pub fn new(assessment: &PositionAssessment) -> PathEndDetector {
        PathEndDetector(
            matches!(assessment.caveat, Some(PositionCaveat::SeveralSolutions(_))).then(Solver::new),
        )
    }

    /// Takes one more step, as [`RatingWalk::next_step`] does; `stop` is also called before it.
    ///
    /// # Errors
    /// The reason why there is no step: [`WalkProgress::Stuck`] also where none can hold in all solutions.
    pub fn next_step<T: RatingTally>(
        &mut self,
        walk: &mut RatingWalk<'_, T>,
        mut stop: impl FnMut() -> bool,
    ) -> Result<RatedStep, WalkProgress> {
        if stop() {
            return Err(WalkProgress::Stopped);
        }
        if let Some(solver) = &mut self.0
            && !has_valid_deduction(walk.facts().board(), solver)
        {
            return Err(WalkProgress::Stuck);
        }
        walk.next_step(stop)
    }

    /// Returns whether the position has several solutions.
    #[must_use]
    pub fn has_several_solutions(&self) -> bool {
        self.0.is_some()
    }

    /// Explains why the steps of a profile end on a board that they don't solve.
    pub fn explain_path_end(&mut self, board: &Board, profile: &str) -> Message {
        let Some(solver) = &mut self.0 else { return StuckError { profile: profile.into() }.to_message() };
        match (has_valid_deduction(board, solver), solver.check_uniqueness(board)) {
            (false, SolutionVerdict::Several(one, other)) => {
                say!("explain-undecided", cells = differing_cells(&one, &other))
            }
            _ => say!("explain-stuck-undecided", profile = profile.to_string()),
        }
    }
}

/// Returns whether a step may hold in all solutions of a board: some remaining candidate is part of none of
/// them, or of all. If there is no such candidate, no search finds a step.
pub(crate) fn has_valid_deduction(board: &Board, solver: &mut Solver) -> bool {
    let has_single = board.empty_cells().iter().any(|cell| board.candidates(cell).len() == 1);
    has_single || solver.find_true_candidates(board) != board.candidate_map()
}

/// Returns the cells in which two solutions differ.
fn differing_cells(one: &Solution, other: &Solution) -> CellMap {
    CellMap::FULL.iter().filter(|cell| one.digit(*cell) != other.digit(*cell)).collect()
}

/// Determines whether the givens alone have no solution, or only the entries made since.
fn classify_unsolvable(puzzle: &Puzzle, solver: &mut Solver) -> PositionCaveat {
    let given = |cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell));
    let givens = Puzzle::from_givens(ninefold_core::ByCell::from_fn(given));
    match Board::try_from(&givens).map(|givens| solver.check_uniqueness(&givens)) {
        Ok(SolutionVerdict::Several(..)) if !puzzle.givens.is_empty() => PositionCaveat::EntriesContradict,
        _ => PositionCaveat::NoSolution,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Two digits can be exchanged in four cells.
    const UNDECIDED: &str =
        "534678912672195348198342567859761423426853791713.2.856961537284287.1.635345286179";

    #[track_caller]
    fn check(text: &str, promise: UniquenessPromise, ids: &[(&str, &str)]) {
        let assessment = PositionAssessment::new(&text.parse().unwrap(), &mut Solver::new());
        let warnings = assessment.warnings();
        let warning_texts: Vec<(&str, String)> =
            warnings.iter().map(|(warning_texts, cells)| (warning_texts.id, cells.to_string())).collect();
        let expected: Vec<(&str, String)> =
            ids.iter().map(|(id, cells)| (*id, (*cells).to_string())).collect();
        assert_eq!((assessment.promise, warning_texts), (promise, expected), "{text}");
    }

    #[test]
    fn each_kind_of_position_is_told_apart() {
        check(EASY, UniquenessPromise::Givens, &[]);
        check(&EASY.replacen("53.", "53+4", 1), UniquenessPromise::Givens, &[]);
        check(&EASY.replacen("53.", "53+1", 1), UniquenessPromise::Givens, &[("position-misplaced", "r1c3")]);
        let both = format!("{}:614", EASY.replacen("53.", "53+1", 1));
        check(
            &both,
            UniquenessPromise::Givens,
            &[("position-misplaced", "r1c3"), ("position-missing", "r1c4")],
        );
        check(&format!("{EASY}:413"), UniquenessPromise::Givens, &[("position-missing", "r1c3")]);
        check(UNDECIDED, UniquenessPromise::Nothing, &[("position-has-several", "r6c46, r8c46")]);
        check(
            &UNDECIDED.replacen("713.", "713+9", 1),
            UniquenessPromise::Nothing,
            &[("givens-have-several", "")],
        );
        check(&format!("{UNDECIDED}:964"), UniquenessPromise::Nothing, &[("givens-have-several", "")]);
        check(&format!("{UNDECIDED}:964 464"), UniquenessPromise::Nothing, &[("entries-contradict", "")]);
        check(&EASY.replacen("53.", "531", 1), UniquenessPromise::Nothing, &[("position-has-none", "")]);
    }

    #[test]
    fn positions_of_givens_alone_are_searched_once() {
        let mut solver = Solver::new();
        for text in [EASY, UNDECIDED, &EASY.replacen("53.", "53+1", 1), &format!("{EASY}:413")] {
            let puzzle: Puzzle = text.parse().unwrap();
            let verdict = solver.check_uniqueness(&Board::try_from(&puzzle).unwrap());
            let assessed = PositionAssessment::from_verdict(&puzzle, &verdict, &mut solver);
            assert_eq!(assessed, PositionAssessment::new(&puzzle, &mut solver), "{text}");
        }
    }
}
