//! Structure of puzzles for Python: small sets of assumptions that solve them under several theories, and
//! minimal puzzles with few givens within them.

use std::ops::ControlFlow;

use ninefold::generate::low_clue_search::{LowClueFinder, LowClueSearch};
use ninefold::generate::neighbours::NeighbourhoodError;
use ninefold::generate::structure::{PuzzleStructure, SolvingTheory};
use ninefold::logic::explain::say;
use ninefold::solve::stream;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Real, TimeLimit, Whole};
use crate::sets::{CandidateMap, CellMap};
use crate::supervised::{run_abandonable, run_reporting_progress};

/// Analyses a proper puzzle with the theory of this name.
fn analyse_structure(puzzle: &Bound<'_, PyAny>, theory: &str) -> PyResult<PuzzleStructure> {
    let py = puzzle.py();
    let names = || SolvingTheory::ALL.map(SolvingTheory::name).join(", ");
    let expected =
        || InputError::from_expected(format!("a theory, one of {}", names()), format!("\"{theory}\""));
    let theory: SolvingTheory = theory.parse().map_err(|_| expected())?;
    let board = Board::from_object(puzzle)?.board;
    let found = run_abandonable(py, move || PuzzleStructure::new(&board, theory))?;
    found.ok_or_else(|| InputError::from_message(&say!("subpuzzles-improper")).into())
}

/// Runs a search under a time limit; raises an error if it ends without a result.
fn run_time_limited<T: Send>(
    py: Python<'_>,
    time_limit: Option<Real>,
    search: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> Option<T> + Send,
) -> PyResult<T> {
    let limit = TimeLimit::from_seconds(time_limit)?;
    let found =
        run_reporting_progress(py, None, |watch| search(&|| watch.is_stopped() || limit.is_expired()))?;
    found.ok_or_else(|| InputError::time_limit_exceeded(limit.duration()).into())
}

/// The backdoors of a puzzle with this many cells: sets of cells with whose digits a theory solves the rest, none with a smaller
/// one within. Of size 0 it is the empty set where the theory solves the puzzle by itself.
///
/// theory: "singles", "locked" (locked candidates as well) or "subsets" (pairs to quads and X-Wing to Jellyfish as well).
///
/// Raises NinefoldError if the puzzle hasn't exactly one solution, or the time is up.
///
/// >>> import ninefold
/// >>> puzzle = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9."
/// >>> [len(ninefold.backdoors(puzzle, theory=theory)) for theory in ["singles", "subsets"]]
/// [21, 21]
#[pyfunction]
#[pyo3(
    signature = (puzzle, size = Whole(1), *, theory = "singles", time_limit = None),
    text_signature = "(puzzle, size=1, *, theory=\"singles\", time_limit=None)"
)]
pub(crate) fn backdoors(
    puzzle: &Bound<'_, PyAny>,
    size: Whole,
    theory: &str,
    time_limit: Option<Real>,
) -> PyResult<Vec<CellMap>> {
    let py = puzzle.py();
    let size = size.as_cell_count("size")?;
    let structure = analyse_structure(puzzle, theory)?;
    let found = run_time_limited(py, time_limit, |stop| structure.find_backdoors(size, stop))?;
    Ok(found.into_iter().map(CellMap).collect())
}

/// The anti-backdoors of a puzzle with this many candidates: sets of false candidates without which a theory solves the puzzle, none
/// with a smaller one within. What is asked is as for `backdoors`.
///
/// >>> import ninefold
/// >>> puzzle = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9."
/// >>> found = ninefold.anti_backdoors(puzzle, theory="locked")
/// >>> all(len(candidates) == 1 for candidates in found), len(found) > 0
/// (True, True)
#[pyfunction]
#[pyo3(
    signature = (puzzle, size = Whole(1), *, theory = "singles", time_limit = None),
    text_signature = "(puzzle, size=1, *, theory=\"singles\", time_limit=None)"
)]
pub(crate) fn anti_backdoors(
    puzzle: &Bound<'_, PyAny>,
    size: Whole,
    theory: &str,
    time_limit: Option<Real>,
) -> PyResult<Vec<CandidateMap>> {
    let py = puzzle.py();
    let size = size.as_cell_count("size")?;
    let structure = analyse_structure(puzzle, theory)?;
    let found = run_time_limited(py, time_limit, |stop| structure.find_anti_backdoors(size, stop))?;
    Ok(found.into_iter().map(CandidateMap).collect())
}

/// What comes of supposing each candidate that a theory leaves: those that are `refuted`, those with which the theory is `solving` the
/// puzzle, and those of which nothing comes, `open`, each as a CandidateMap.
///
/// >>> import ninefold
/// >>> puzzle = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9."
/// >>> tried = ninefold.trials(puzzle)
/// >>> {name: len(candidates) for name, candidates in tried.items()}
/// {'refuted': 50, 'solving': 21, 'open': 17}
#[pyfunction]
#[pyo3(signature = (puzzle, *, theory = "singles"))]
pub(crate) fn trials<'py>(puzzle: &Bound<'py, PyAny>, theory: &str) -> PyResult<Bound<'py, PyDict>> {
    let py = puzzle.py();
    let structure = analyse_structure(puzzle, theory)?;
    let tried = run_abandonable(py, move || structure.run_candidate_trials())?;
    let parts = PyDict::new(py);
    for (name, candidates) in
        [("refuted", tried.refuted), ("solving", tried.solving), ("open", tried.undecided)]
    {
        parts.set_item(name, Py::new(py, CandidateMap(candidates))?)?;
    }
    Ok(parts)
}

/// All minimal puzzles with this many givens, a number or a pair of the least and the most, among the givens of a puzzle, which may be a
/// whole grid: found by unavoidable sets.
///
/// In a whole grid a search up to 16 takes two minutes of a core, ten up to 17, and each given more about five times as long.
///
/// Raises NinefoldError if the puzzle hasn't exactly one solution, or the time is up.
///
/// >>> import ninefold
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> len(ninefold.subpuzzles(puzzle, (20, 22)))
/// 202
#[pyfunction]
#[pyo3(signature = (puzzle, givens, *, time_limit = None, threads = None))]
pub(crate) fn subpuzzles(
    puzzle: &Bound<'_, PyAny>,
    givens: &Bound<'_, PyAny>,
    time_limit: Option<Real>,
    threads: Option<Whole>,
) -> PyResult<Vec<Board>> {
    let py = puzzle.py();
    let asked = givens.extract::<(Whole, Whole)>();
    // A number alone is both the least and the most.
    let (least, most) = asked.or_else(|_| givens.extract::<Whole>().map(|number| (number, number)))?;
    let (least, most) = (least.as_cell_count("givens")?, most.as_cell_count("givens")?);
    let threads = given::parse_thread_count(threads)?;
    let board = Board::from_object(puzzle)?.board;
    // The preparation can't be stopped, so Ctrl-C leaves it behind.
    let search = run_abandonable(py, move || {
        let search = LowClueSearch::new(&board, least..=most)?;
        let branches = search.split_branches();
        Ok::<_, NeighbourhoodError>((search, branches))
    })?;
    let (search, branches) = search.map_err(|why| {
        let told = match why {
            NeighbourhoodError::NoGivens => say!("subpuzzles-no-givens"),
            NeighbourhoodError::GivensUndecided => say!("subpuzzles-undecided"),
            NeighbourhoodError::Improper | NeighbourhoodError::TooOpen(_) => say!("subpuzzles-improper"),
        };
        InputError::from_message(&told)
    })?;
    run_time_limited(py, time_limit, |stop| {
        let mut found = Vec::new();
        // Branches are searched on all threads, and their puzzles listed in the order of branches.
        let ended = stream::process_in_order(
            threads,
            branches.iter(),
            || LowClueFinder::new(&search),
            |finder, branch| finder.find_branch_puzzles(branch, stop),
            |made| {
                found.extend(made.iter().map(|made| Board::from_board(made.to_board())));
                if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        ended.is_continue().then_some(found)
    })
}
