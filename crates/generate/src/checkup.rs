//! Checks of a puzzle's givens: the number of solutions, and which givens are redundant.

use ninefold_core::{Board, ByCell, Cell, CellMap, Solution};
use ninefold_logic::Message;
use ninefold_logic::explain::say;
use ninefold_solve::{SolutionVerdict, Solver};

use crate::SquareSymmetry;
use crate::minimal::{GeneratedPuzzle, are_givens_redundant};

/// Result of checking a puzzle.
///
/// ```
/// use ninefold_generate::checkup::PuzzleCheckup;
/// use ninefold_solve::Solver;
///
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let checkup = PuzzleCheckup::new(&board, &mut Solver::new());
/// assert_eq!((checkup.is_minimal(), checkup.is_minimal_in_symmetry()), (Some(false), Some(false)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleCheckup {
    /// Number of solutions: none, one, or several.
    pub verdict: SolutionVerdict,
    /// Whether redundant givens were searched for.
    pub is_minimality_tested: bool,
    /// Givens that can be removed, each by itself; `None` if the givens alone don't have a unique solution, or were not
    /// tested.
    pub redundant_givens: Option<CellMap>,
    /// Symmetry of the givens, if no given can be removed together with all its images though some can by
    /// themselves.
    pub minimal_symmetry: Option<SquareSymmetry>,
}

impl PuzzleCheckup {
    /// Checks a puzzle: its solutions and its redundant givens.
    #[must_use]
    pub fn new(board: &Board, solver: &mut Solver) -> PuzzleCheckup {
        let verdict = solver.check_uniqueness(board);
        let redundant = match verdict {
            SolutionVerdict::Unique(_) => solver.find_redundant_givens(board),
            SolutionVerdict::None | SolutionVerdict::Several(..) => None,
        };
        // A puzzle with redundant givens may still be minimal in its symmetry.
        let minimal_in = match (&verdict, redundant) {
            (SolutionVerdict::Unique(solution), Some(redundant)) if !redundant.is_empty() => {
                symmetry_if_minimal(board.givens(), solution, redundant, solver)
            }
            _ => None,
        };
        PuzzleCheckup {
            verdict,
            is_minimality_tested: true,
            redundant_givens: redundant,
            minimal_symmetry: minimal_in,
        }
    }

    /// Checks the number of solutions alone, which takes a small part of the time.
    #[must_use]
    pub fn without_minimality(board: &Board, solver: &mut Solver) -> PuzzleCheckup {
        PuzzleCheckup {
            verdict: solver.check_uniqueness(board),
            is_minimality_tested: false,
            redundant_givens: None,
            minimal_symmetry: None,
        }
    }

    /// Whether no given can be removed; `None` if the givens alone don't have a unique solution, or were not tested.
    #[must_use]
    pub fn is_minimal(&self) -> Option<bool> {
        self.redundant_givens.map(CellMap::is_empty)
    }

    /// Whether no given can be removed together with all its images under the symmetry of the givens; `None`
    /// as for [`is_minimal`](PuzzleCheckup::is_minimal).
    #[must_use]
    pub fn is_minimal_in_symmetry(&self) -> Option<bool> {
        self.is_minimal().map(|is_minimal| is_minimal || self.minimal_symmetry.is_some())
    }

    /// Returns the cells in which two solutions differ, if there are two.
    #[must_use]
    pub fn differing_cells(&self) -> Option<CellMap> {
        let SolutionVerdict::Several(one, other) = &self.verdict else { return None };
        Some(Cell::all().filter(|&cell| one.digit(cell) != other.digit(cell)).collect())
    }

    /// Returns a short remark that complements the verdict; `None` for a puzzle without solution.
    #[must_use]
    pub fn short_remark(&self) -> Option<Message> {
        if let Some(cells) = self.differing_cells() {
            return Some(say!("check-differ", cells = cells.to_string()));
        }
        match (&self.verdict, self.redundant_givens) {
            (SolutionVerdict::None, _) => None,
            (_, None) if !self.is_minimality_tested => Some(say!("check-minimality-left-out")),
            (_, None) => Some(say!("check-depends")),
            (_, Some(redundant)) if redundant.is_empty() => Some(say!("check-minimal")),
            (_, Some(redundant)) => {
                let cells = redundant.to_string();
                Some(match self.minimal_symmetry {
                    None => say!("check-redundant", cells),
                    Some(symmetry) => {
                        say!("check-redundant-alone", cells, symmetry = symmetry.to_string())
                    }
                })
            }
        }
    }

    /// Returns the full report of a puzzle's check-up, one sentence per text line.
    #[must_use]
    pub fn full_report(&self, board: &Board) -> Vec<Message> {
        // A `Board` has no clashes, so the first two sentences always hold.
        let mut lines = vec![say!("check-givens", n = board.givens().len()), say!("check-valid")];
        // Redundant givens matter only if there is exactly one solution.
        match &self.verdict {
            SolutionVerdict::None => lines.push(say!("check-unsolvable")),
            SolutionVerdict::Several(..) => {
                let cells = self.differing_cells().unwrap_or_default();
                lines.push(say!("check-several", n = cells.len(), cells = cells.to_string()));
            }
            SolutionVerdict::Unique(_) => {
                lines.push(say!("check-unique"));
                lines.push(match self.redundant_givens {
                    None if !self.is_minimality_tested => say!("check-minimal-left-out"),
                    None => say!("check-minimal-unknown"),
                    Some(redundant) if redundant.is_empty() => say!("check-minimal-yes"),
                    Some(redundant) => {
                        say!("check-minimal-no", n = redundant.len(), cells = redundant.to_string())
                    }
                });
            }
        }
        // A symmetric puzzle may also be minimal in its symmetry.
        let minimal_in = self.minimal_symmetry.map(|symmetry| symmetry.to_string());
        lines.extend(minimal_in.map(|symmetry| say!("check-minimal-in", symmetry)));
        lines
    }
}

/// Returns the symmetry of the givens, if no given can be removed together with all its images.
fn symmetry_if_minimal(
    givens: CellMap,
    solution: &Solution,
    redundant: CellMap,
    solver: &mut Solver,
) -> Option<SquareSymmetry> {
    let symmetry =
        Some(SquareSymmetry::from_pattern(givens)).filter(|symmetry| *symmetry != SquareSymmetry::None)?;
    let digits = ByCell::from_fn(|cell| givens.contains(cell).then(|| solution.digit(cell)));
    let puzzle = GeneratedPuzzle { givens: digits, solution: *solution };
    // Images can only be removed together if each can be removed by itself.
    let mut together = symmetry.orbits().into_iter().filter(|orbit| redundant.contains_all(*orbit));
    (!together.any(|orbit| are_givens_redundant(&puzzle, orbit, solver))).then_some(symmetry)
}
