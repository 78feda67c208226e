//! Assessment of a position before a step is searched for: the same answer for every caller.
//!
//! Two questions are asked of every position. Is it decided, that is, has it exactly one solution? And is it
//! known that the *givens* have one? Only then may a step rest on that: where the givens have several
//! solutions, techniques that assume one find nothing, even if the digits placed and the candidates removed
//! since leave a single solution.

use ninefold_core::{Board, CellMap, Puzzle, Solution};
use ninefold_logic::explain::say;
use ninefold_logic::{Facts, Promise, Sentence};
use ninefold_rate::{Progress, Rated, Tally, Walk};
use ninefold_solve::{Ground, Improper, Solver, Verdict};

use crate::{Mistakes, promise};

/// Assessment of a position: what its steps may assume, and which warnings a reader needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The part of the puzzle that is known to have exactly one solution.
    pub promise: Promise,
    /// The solution of the givens, or else of the position, if it has exactly one.
    pub solution: Option<Solution>,
    /// The reason why steps of this position prove less than steps of a proper puzzle; `None` if there is
    /// none.
    pub caveat: Option<Caveat>,
}

/// A reason to be careful with conclusions from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caveat {
    /// The givens have one solution, and the position does not agree with it.
    Mistakes(Mistakes),
    /// The givens have several solutions; the digits placed and candidates removed since leave one.
    EntriesDecide,
    /// The position has several solutions; these are two of them.
    Several(Box<[Solution; 2]>),
    /// Neither the givens nor the position have a solution.
    NoSolution,
    /// The givens have several solutions, and none of them agrees with what was placed and removed since.
    EntriesContradict,
}

impl Assessment {
    /// Assesses a position.
    #[must_use]
    pub fn new(puzzle: &Puzzle, solver: &mut Solver) -> Assessment {
        match solver.review(puzzle) {
            // A proper position: its mistakes matter most, then whether only the entries decide.
            Ok(review) => Assessment {
                promise: promise(review.ground),
                caveat: Mistakes::of(&review)
                    .map(Caveat::Mistakes)
                    .or_else(|| (review.ground == Ground::Entries).then_some(Caveat::EntriesDecide)),
                solution: Some(review.solution),
            },
            Err(improper) => Assessment {
                promise: Promise::Nothing,
                solution: None,
                caveat: Some(match improper {
                    Improper::Ambiguous(two) => Caveat::Several(two),
                    Improper::Clashes(_) | Improper::Unsolvable => unsolvable(puzzle, solver),
                }),
            },
        }
    }

    /// Assesses a position whose solutions are counted already, which takes no time if it contains nothing
    /// but givens.
    #[must_use]
    pub fn with_verdict(puzzle: &Puzzle, verdict: &Verdict, solver: &mut Solver) -> Assessment {
        if has_entries(puzzle) {
            return Assessment::new(puzzle, solver);
        }
        let improper =
            |caveat| Assessment { promise: Promise::Nothing, solution: None, caveat: Some(caveat) };
        match verdict {
            Verdict::Unique(solution) => {
                Assessment { promise: Promise::Givens, solution: Some(*solution), caveat: None }
            }
            Verdict::Several(one, other) => improper(Caveat::Several(Box::new([*one, *other]))),
            Verdict::None => improper(Caveat::NoSolution),
        }
    }

    /// Returns the facts of the position, in which steps assume one solution only where the puzzle is known
    /// to have one.
    #[must_use]
    pub fn facts(&self, board: Board) -> Facts {
        Facts::with_promise(board, self.promise)
    }

    /// Returns the misplaced digits and the missing candidates, if there are any.
    #[must_use]
    pub fn mistakes(&self) -> Option<&Mistakes> {
        match &self.caveat {
            Some(Caveat::Mistakes(mistakes)) => Some(mistakes),
            _ => None,
        }
    }

    /// Returns the warnings for a reader of steps, a sentence each, with the cells that it is about.
    #[must_use]
    pub fn warnings(&self) -> Vec<(Sentence, CellMap)> {
        self.caveat.as_ref().map(Caveat::warnings).unwrap_or_default()
    }

    /// Returns only the warnings that the position itself is wrong, so that patterns found in it may be
    /// false.
    #[must_use]
    pub fn doubts(&self) -> Vec<(Sentence, CellMap)> {
        match &self.caveat {
            None | Some(Caveat::EntriesDecide | Caveat::Several(_)) => Vec::new(),
            Some(doubt) => doubt.warnings(),
        }
    }

    /// Explains why a position has no solution though its givens alone have one or several: a sentence for
    /// each reason, with the cells that it is about.
    #[must_use]
    pub fn entry_errors(&self) -> Vec<(Sentence, CellMap)> {
        match &self.caveat {
            Some(Caveat::Mistakes(mistakes)) => each_kind(
                mistakes,
                |number, cells| say!("givens-solve-misplaced", number = number, cells = cells),
                |number, cells| say!("givens-solve-missing", number = number, cells = cells),
            ),
            Some(caveat @ Caveat::EntriesContradict) => caveat.warnings(),
            _ => Vec::new(),
        }
    }
}

/// Returns whether a position contains more than givens: placed digits or removed candidates.
#[must_use]
pub fn has_entries(puzzle: &Puzzle) -> bool {
    puzzle.filled() != puzzle.givens || !puzzle.crossed_out().is_empty()
}

impl Caveat {
    /// Returns the caveat as sentences, with the cells that they are about.
    #[must_use]
    pub fn warnings(&self) -> Vec<(Sentence, CellMap)> {
        match self {
            Caveat::Mistakes(mistakes) => each_kind(
                mistakes,
                |number, cells| say!("position-misplaced", number = number, cells = cells),
                |number, cells| say!("position-missing", number = number, cells = cells),
            ),
            Caveat::EntriesDecide => vec![(say!("givens-have-several"), CellMap::EMPTY)],
            Caveat::Several(two) => {
                let [one, other] = two.as_ref();
                vec![(say!("position-has-several"), difference(one, other))]
            }
            Caveat::NoSolution => vec![(say!("position-has-none"), CellMap::EMPTY)],
            Caveat::EntriesContradict => vec![(say!("entries-contradict"), CellMap::EMPTY)],
        }
    }
}

/// Returns a sentence for each kind of mistake that occurs, with its cells.
fn each_kind(
    mistakes: &Mistakes,
    misplaced: fn(usize, CellMap) -> Sentence,
    missing: fn(usize, CellMap) -> Sentence,
) -> Vec<(Sentence, CellMap)> {
    let kinds = [(mistakes.misplaced.cells(), misplaced), (mistakes.missing.cells(), missing)];
    let found = kinds.into_iter().filter(|(cells, _)| !cells.is_empty());
    found.map(|(cells, sentence)| (sentence(cells.len(), cells), cells)).collect()
}

/// The end of a solving path: detects also that a position has several solutions and no step left that holds
/// in all of them.
#[derive(Debug)]
pub struct PathEnd(Option<Solver>);

impl PathEnd {
    /// Creates the end test for paths from an assessed position.
    #[must_use]
    pub fn new(assessment: &Assessment) -> PathEnd {
        PathEnd(matches!(assessment.caveat, Some(Caveat::Several(_))).then(Solver::new))
    }

    /// Takes one more step, as [`Walk::next_step`] does; `stop` is also called before it.
    ///
    /// # Errors
    /// The reason why there is no step: [`Progress::Stuck`] also where none can hold in all solutions.
    pub fn next_step<T: Tally>(
        &mut self,
        walk: &mut Walk<'_, T>,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Rated, Progress> {
        if stop() {
            return Err(Progress::Stopped);
        }
        if let Some(solver) = &mut self.0
            && !has_common_step(walk.facts().board(), solver)
        {
            return Err(Progress::Stuck);
        }
        walk.next_step(stop)
    }

    /// Returns whether the position has several solutions.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        self.0.is_some()
    }

    /// Explains why the steps of a profile end on a board that they don't solve.
    pub fn reason(&mut self, board: &Board, profile: &str) -> Sentence {
        let Some(solver) = &mut self.0 else { return say!("stuck", profile = profile.to_string()) };
        match (has_common_step(board, solver), solver.verdict(board)) {
            (false, Verdict::Several(one, other)) => {
                say!("explain-undecided", cells = difference(&one, &other))
            }
            _ => say!("explain-stuck-undecided", profile = profile.to_string()),
        }
    }
}

/// Returns whether a step may hold in all solutions of a board: some remaining candidate is part of none of
/// them, or of all. If there is no such candidate, no search finds a step.
pub(crate) fn has_common_step(board: &Board, solver: &mut Solver) -> bool {
    let has_single = board.empty().iter().any(|cell| board.candidates(cell).len() == 1);
    has_single || solver.true_candidates(board) != board.candidate_map()
}

/// Returns the cells in which two solutions differ.
fn difference(one: &Solution, other: &Solution) -> CellMap {
    CellMap::FULL.iter().filter(|cell| one.digit(*cell) != other.digit(*cell)).collect()
}

/// Determines whether the givens alone have no solution, or only the entries made since.
fn unsolvable(puzzle: &Puzzle, solver: &mut Solver) -> Caveat {
    let given = |cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell));
    let givens = Puzzle::from_givens(ninefold_core::ByCell::from_fn(given));
    match Board::try_from(&givens).map(|givens| solver.verdict(&givens)) {
        Ok(Verdict::Several(..)) if !puzzle.givens.is_empty() => Caveat::EntriesContradict,
        _ => Caveat::NoSolution,
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
    fn check(text: &str, promise: Promise, ids: &[(&str, &str)]) {
        let assessment = Assessment::new(&text.parse().unwrap(), &mut Solver::new());
        let warnings = assessment.warnings();
        let told: Vec<(&str, String)> =
            warnings.iter().map(|(told, cells)| (told.id, cells.to_string())).collect();
        let expected: Vec<(&str, String)> =
            ids.iter().map(|(id, cells)| (*id, (*cells).to_string())).collect();
        assert_eq!((assessment.promise, told), (promise, expected), "{text}");
    }

    #[test]
    fn each_kind_of_position_is_told_apart() {
        check(EASY, Promise::Givens, &[]);
        check(&EASY.replacen("53.", "53+4", 1), Promise::Givens, &[]);
        check(&EASY.replacen("53.", "53+1", 1), Promise::Givens, &[("position-misplaced", "r1c3")]);
        let both = format!("{}:614", EASY.replacen("53.", "53+1", 1));
        check(&both, Promise::Givens, &[("position-misplaced", "r1c3"), ("position-missing", "r1c4")]);
        check(&format!("{EASY}:413"), Promise::Givens, &[("position-missing", "r1c3")]);
        check(UNDECIDED, Promise::Nothing, &[("position-has-several", "r6c46, r8c46")]);
        check(&UNDECIDED.replacen("713.", "713+9", 1), Promise::Nothing, &[("givens-have-several", "")]);
        check(&format!("{UNDECIDED}:964"), Promise::Nothing, &[("givens-have-several", "")]);
        check(&format!("{UNDECIDED}:964 464"), Promise::Nothing, &[("entries-contradict", "")]);
        check(&EASY.replacen("53.", "531", 1), Promise::Nothing, &[("position-has-none", "")]);
    }

    #[test]
    fn what_holds_givens_alone_needs_no_second_search() {
        let mut solver = Solver::new();
        for text in [EASY, UNDECIDED, &EASY.replacen("53.", "53+1", 1), &format!("{EASY}:413")] {
            let puzzle: Puzzle = text.parse().unwrap();
            let verdict = solver.verdict(&Board::try_from(&puzzle).unwrap());
            let assessed = Assessment::with_verdict(&puzzle, &verdict, &mut solver);
            assert_eq!(assessed, Assessment::new(&puzzle, &mut solver), "{text}");
        }
    }
}
