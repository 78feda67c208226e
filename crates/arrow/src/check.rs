//! Columns that say whether a batch's puzzles are proper and minimal.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, ListBuilder, UInt8Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::guide::PositionAssessment;
use ninefold::solve::lane::{LaneEngine, PuzzleInput, PuzzleSource, SolveQuestion};
use ninefold::solve::lists::{ListSolver, SolveOutcomes};
use ninefold::wire::RowStatus;
use ninefold::{Cell, CellMap, DigitSet, SolutionVerdict, Solver};

use crate::answers::RowAnswers;
use crate::bare_rows::answer_bare_rows;
use crate::failed::RowError;
use crate::rows::{BareGrid, PuzzleRows};
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 64;

/// Adds `givens`, the number of values; and for proper puzzles `minimal` and `redundant`, the cells (0 to 80,
/// row by row) whose givens can each be left out on their own. The status is `ok` for one solution,
/// `several`, `none` or `invalid`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn check_batch(batch: &RecordBatch, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let (mut givens, mut minimal) = (UInt8Builder::new(), BooleanBuilder::new());
    let mut redundant = ListBuilder::new(UInt8Builder::new());
    let list_solver = run.list_solver_for_rows(batch.num_rows());
    // Rows are checked on several threads; answers arrive in the order of the rows.
    run.run_row_tasks(
        batch.num_rows(),
        list_solver.map_or(ROWS_PER_TASK, ListSolver::list_size),
        || (LaneEngine::new(), Solver::new()),
        |engines, part| check_row_range(&rows, part, list_solver, engines),
        |checked| {
            for CheckAnswer { value_count, redundant_givens } in checked {
                // Rows without a proper puzzle have nulls in these columns.
                let spare = answers.record_result(redundant_givens).flatten();
                givens.append_option(value_count.map(|values| values as u8));
                minimal.append_option(spare.map(CellMap::is_empty));
                redundant.append_option(
                    spare.map(|cells| cells.to_vec().into_iter().map(|cell: Cell| Some(cell.index() as u8))),
                );
            }
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("givens", Arc::new(givens.finish())),
        ("minimal", Arc::new(minimal.finish())),
        ("redundant", Arc::new(redundant.finish())),
    ];
    answers
        .with_position_warnings(PositionAssessment::entry_error_messages)
        .append_answer_columns(batch, columns, "check", run)
}

struct CheckAnswer {
    /// Number of cells with values; `None` if the row is not a puzzle.
    value_count: Option<usize>,
    /// Redundant givens, if the puzzle has one solution.
    redundant_givens: Result<(RowStatus, Option<CellMap>), RowError>,
}

/// Checks a range of rows: plain grids with one solution all at once, and the rest one at a time.
fn check_row_range(
    rows: &PuzzleRows<'_>,
    range: Range<usize>,
    list_solver: Option<&dyn ListSolver>,
    (engine, solver): &mut (LaneEngine, Solver),
) -> Vec<CheckAnswer> {
    let answers = answer_bare_rows(rows, range.clone(), SolveQuestion::UNIQUE, list_solver, engine);
    let has_one_solution = answers.iter().map(|answer| answer.is_some_and(|it| it.outcome.solutions == 1));
    let proper: Vec<ProperRow> = range
        .clone()
        .zip(has_one_solution)
        .filter_map(|(row, is_proper)| is_proper.then(|| ProperRow::read(rows, row)).flatten())
        .collect();
    let redundant = find_redundant_givens(&proper, list_solver, engine);
    let mut checked = proper.iter().zip(redundant).peekable();
    range
        .map(|row| match checked.next_if(|(proper, _)| proper.row == row) {
            Some((proper, redundant)) => CheckAnswer {
                value_count: Some(proper.givens.len()),
                redundant_givens: Ok((RowStatus::Ok, Some(redundant))),
            },
            // Also grids without a solution, as the error says why there is none.
            None => check_row(rows, row, solver),
        })
        .collect()
}

/// A plain grid with one solution.
struct ProperRow {
    row: usize,
    givens: CellMap,
    /// The candidates of each cell: all digits where nothing is given.
    candidates: [u16; 81],
}

impl ProperRow {
    fn read(rows: &PuzzleRows<'_>, row: usize) -> Option<ProperRow> {
        let mut buffer = [0; 81];
        let grid = match rows.bare_grid_at_row(row, &mut buffer)? {
            BareGrid::InColumn(grid) => *grid,
            BareGrid::InBuffer => buffer,
        };
        let is_given = |cell: &Cell| matches!(grid[cell.index()], b'1'..=b'9');
        let candidates = grid.map(|sign| match sign {
            b'1'..=b'9' => 1 << (sign - b'1'),
            _ => DigitSet::FULL.bits(),
        });
        Some(ProperRow { row, givens: Cell::all().filter(is_given).collect(), candidates })
    }
}

/// Returns the givens of each puzzle that it does not need, each by itself.
fn find_redundant_givens(
    proper: &[ProperRow],
    list_solver: Option<&dyn ListSolver>,
    engine: &mut LaneEngine,
) -> Vec<CellMap> {
    let removals = || {
        proper.iter().enumerate().flat_map(|(place, row)| row.givens.iter().map(move |cell| (place, cell)))
    };
    let mut source = RemovalSource { proper, removals: removals(), board: [0; 81] };
    let mut outcomes = Vec::new();
    let has_answered = list_solver.is_some_and(|solver| {
        solver.answer_list(SolveQuestion::FIRST, &mut source, &mut |answer| {
            outcomes.push(answer.outcome);
        })
    });
    if !has_answered {
        let question = SolveQuestion::FIRST.with_any_order();
        engine.answer_puzzles(question, &mut source, &mut SolveOutcomes(&mut outcomes));
    }
    let mut redundant = vec![CellMap::EMPTY; proper.len()];
    for ((place, cell), _) in removals().zip(outcomes).filter(|(_, outcome)| outcome.solutions == 0) {
        redundant[place].insert(cell);
    }
    redundant
}

/// Source of boards that lack a given. Another solution has another digit in its cell, so that a board has a solution
/// only if the given is needed.
struct RemovalSource<'a, R> {
    proper: &'a [ProperRow],
    /// The cells to take a given from, each with the place of its puzzle.
    removals: R,
    board: [u16; 81],
}

impl<R: Iterator<Item = (usize, Cell)>> PuzzleSource for RemovalSource<'_, R> {
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        let (place, cell) = self.removals.next()?;
        self.board = self.proper[place].candidates;
        self.board[cell.index()] ^= DigitSet::FULL.bits();
        Some(PuzzleInput::Candidates(&self.board))
    }
}

fn check_row(rows: &PuzzleRows<'_>, row: usize, solver: &mut Solver) -> CheckAnswer {
    let (puzzle, board) = match rows.read_board(row) {
        Ok(read) => read,
        Err(failed) => return CheckAnswer { value_count: None, redundant_givens: Err(failed) },
    };
    let proper = match solver.check_uniqueness(&board) {
        SolutionVerdict::None => Err(RowError::unsolvable_position_error(&puzzle, solver)),
        SolutionVerdict::Unique(_) => Ok((RowStatus::Ok, solver.find_redundant_givens(&board))),
        SolutionVerdict::Several(..) => Err(RowError::several_solutions_error()),
    };
    CheckAnswer { value_count: Some(puzzle.filled_cells().len()), redundant_givens: proper }
}
