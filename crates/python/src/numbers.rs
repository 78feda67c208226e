//! Numbers of solution grids in Python, and the symmetry group of a puzzle.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use ninefold::generate::canon::AutomorphismGroup;
use ninefold::generate::canon::catalogue::{GridCatalogue, GridNumber};
use ninefold::logic::explain::say;
use ninefold::solve::random::SeededRandom;
use ninefold::solve::stream;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Whole};
use crate::supervised::{run_abandonable, run_reporting_progress};

/// Cache of counts, shared by all calls. It grows to 100 MB once grids of all first bands were seen.
static CATALOGUE: LazyLock<GridCatalogue> = LazyLock::new(GridCatalogue::new);

/// The number of a solution grid: its place among the 5,472,730,538 grids up to symmetry, from 1, in the order of their canonical
/// forms. Grids that are the same up to symmetry have the same; `unrank` leads back to the form.
///
/// The first number takes a second or two, in which all that begins with the same band is counted; others of that band take
/// milliseconds. There are 416 such bands.
///
/// Raises NinefoldError if the board is not full.
///
/// >>> import ninefold
/// >>> ninefold.rank(ninefold.unrank(5_472_730_538))
/// 5472730538
#[pyfunction]
#[pyo3(signature = (grid, /))]
pub(crate) fn rank(grid: &Bound<'_, PyAny>) -> PyResult<u64> {
    let py = grid.py();
    let full = Board::from_object(grid)?.board.solution();
    let full = full.ok_or_else(|| InputError::from_message(&say!("canon-no-grid")))?;
    let number = run_reporting_progress(py, None, |watch| {
        CATALOGUE.grid_number_unless_stopped(&full, &|| watch.is_stopped())
    })?;
    number.map(GridNumber::get).ok_or_else(interrupted_error)
}

/// Creates the exception for work that ended early because it was interrupted.
fn interrupted_error() -> PyErr {
    PyKeyboardInterrupt::new_err(())
}

/// The solution grid of a number, in canonical form: what `rank` leads back from.
///
/// Raises NinefoldError if the number isn't one from 1 to 5,472,730,538.
///
/// >>> import ninefold
/// >>> str(ninefold.unrank(5_472_730_538))[:18]
/// '123456789457893612'
#[pyfunction]
#[pyo3(signature = (number, /))]
pub(crate) fn unrank(py: Python<'_>, number: Whole) -> PyResult<Board> {
    let known = u64::try_from(number.0).ok().and_then(|number| GridNumber::new(number).ok());
    let expected =
        || InputError::from_expected(format!("a whole number from 1 to {}", GridNumber::COUNT), number);
    let number = known.ok_or_else(expected)?;
    let grid = run_reporting_progress(py, None, |watch| {
        CATALOGUE.grid_unless_stopped(number, &|| watch.is_stopped())
    })?;
    grid.map(|grid| Board::from_board(ninefold::Board::from(&grid))).ok_or_else(interrupted_error)
}

/// Solution grids drawn at random, in canonical form: each of the 5,472,730,538 up to symmetry is equally likely, however many
/// automorphisms it has. The same seed gives the same grids, those of `ninefold canon --random`.
///
/// The first few hundred take a second or two each, as long as their first bands are new.
///
/// >>> import ninefold
/// >>> grids = ninefold.random_grids(2, seed=7)
/// >>> grids == ninefold.random_grids(2, seed=7), all(grid == grid.canonical() for grid in grids)
/// (True, True)
#[pyfunction]
#[pyo3(
    signature = (number, /, *, seed = Whole(0), threads = None),
    text_signature = "(number, /, *, seed=0, threads=None)"
)]
pub(crate) fn random_grids(
    py: Python<'_>,
    number: Whole,
    seed: Whole,
    threads: Option<Whole>,
) -> PyResult<Vec<Board>> {
    let (number, seed) = (number.as_u64("number")?, seed.as_u64("seed")?);
    let threads = given::parse_thread_count(threads)?;
    run_reporting_progress(py, None, |watch| {
        let mut random = SeededRandom::new(seed);
        let mut grids = Vec::new();
        // Draw the numbers in order, and build their grids on all threads.
        let numbers = (0..number).map(|_| GridNumber::random(&mut random));
        let _ = stream::process_in_order(
            threads,
            numbers.take_while(|_| !watch.is_stopped()),
            || (),
            |(), number| CATALOGUE.grid_unless_stopped(number, &|| watch.is_stopped()),
            |grid| match grid {
                Some(grid) => {
                    grids.push(Board::from_board(ninefold::Board::from(&grid)));
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            },
        );
        grids
    })
}

/// The name of the group of automorphisms of a puzzle, which `Board.symmetries` counts: `C6 × C2` for products of cyclic groups, `S3`,
/// `D4` and so on for the symmetries of polygons, `Q8`, `A4`, `S4`. None for others, and where there are more than 1296.
///
/// >>> import ninefold
/// >>> ninefold.group("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// 'C1'
#[pyfunction]
#[pyo3(signature = (puzzle, /))]
pub(crate) fn group(puzzle: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let board = Board::from_object(puzzle)?.board;
    let group = run_abandonable(puzzle.py(), move || AutomorphismGroup::from_values(board.values()))?;
    Ok(group.map_err(InputError::new)?.name())
}
