//! Column of the solutions of a batch's puzzles.

use std::ops::Range;

use arrow_array::RecordBatch;
use ninefold::solve::lane::{LaneEngine, SolveQuestion};
use ninefold::solve::lists::{BoardAnswer, ListSolver};
use ninefold::wire::RowStatus;
use ninefold::{Board, Puzzle, SolutionVerdict, Solver};

use crate::answers::RowAnswers;
use crate::bare_rows::answer_bare_rows;
use crate::failed::RowError;
use crate::grids::GridBuilder;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task: enough to keep the lanes busy, few enough that the threads end together.
const ROWS_PER_TASK: usize = 4096;

/// Adds `solution`: the solution of each puzzle, the first if there are several, and null if there is none.
/// The status is `ok`, `several`, `none` or `invalid`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn solve_batch(batch: &RecordBatch, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let mut grids = GridBuilder::with_capacity(batch.num_rows());
    let list_solver = run.list_solver_for_rows(batch.num_rows());
    run.run_row_tasks(
        batch.num_rows(),
        list_solver.map_or(ROWS_PER_TASK, ListSolver::list_size),
        || (LaneEngine::new(), Solver::new()),
        // Threads solve parts of the batch; answers arrive in the order of the rows.
        |engines, part| solve_row_range(&rows, part, list_solver, engines),
        |found| {
            for found in found {
                match found {
                    RowSolution::Solution(status, grid) => {
                        answers.record_status(status);
                        grids.push_grid(Some(&grid));
                    }
                    RowSolution::Failed(failed) => {
                        answers.push_error(*failed);
                        grids.push_grid(None);
                    }
                }
            }
        },
    )?;
    answers.append_answer_columns(
        batch,
        vec![("solution", grids.finish(rows.grid_column_kind())?)],
        "solve",
        run,
    )
}

/// Answer for a row.
enum RowSolution {
    Solution(RowStatus, [u8; 81]),
    Failed(Box<RowError>),
}

/// Solves a range of rows: plain grids all at once, then the rest one at a time.
fn solve_row_range(
    rows: &PuzzleRows<'_>,
    range: Range<usize>,
    list_solver: Option<&dyn ListSolver>,
    (engine, solver): &mut (LaneEngine, Solver),
) -> Vec<RowSolution> {
    let answers = answer_bare_rows(rows, range.clone(), SolveQuestion::UNIQUE, list_solver, engine);
    let solve_row = |(row, answer)| match answer {
        Some(BoardAnswer { outcome, first_solution: Some(first) }) => {
            let status = if outcome.solutions == 1 { RowStatus::Ok } else { RowStatus::Several };
            RowSolution::Solution(status, first)
        }
        // Also grids without a solution, as the error says why there is none.
        _ => match rows.read_board(row) {
            Ok((puzzle, board)) => solve_row_puzzle(solver, &puzzle, &board),
            Err(failed) => RowSolution::Failed(Box::new(failed)),
        },
    };
    range.zip(answers).map(solve_row).collect()
}

fn solve_row_puzzle(solver: &mut Solver, puzzle: &Puzzle, board: &Board) -> RowSolution {
    let (status, solution) = match solver.check_uniqueness(board) {
        SolutionVerdict::None => {
            return RowSolution::Failed(Box::new(RowError::unsolvable_position_error(puzzle, solver)));
        }
        SolutionVerdict::Unique(solution) => (RowStatus::Ok, solution),
        SolutionVerdict::Several(first, _) => (RowStatus::Several, first),
    };
    RowSolution::Solution(status, format_solution(&solution))
}

/// Writes a solution as 81 characters.
pub(crate) fn format_solution(solution: &ninefold::Solution) -> [u8; 81] {
    solution.digits().0.map(|digit| b'0' + digit.number())
}
