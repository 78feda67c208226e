//! Column of the solutions of a batch's puzzles.

use std::ops::{ControlFlow, Range};

use arrow_array::RecordBatch;
use ninefold::solve::lane::{
    AnswerSink, LaneEngine, PuzzleInput, PuzzleSource, SolutionText, SolveOutcome, SolveQuestion,
};
use ninefold::wire::RowStatus;
use ninefold::{Board, Puzzle, SolutionVerdict, Solver};

use crate::answers::RowAnswers;
use crate::failed::RowError;
use crate::grids::GridBuilder;
use crate::rows::{BareGrid, PuzzleRows};
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
    run.run_row_tasks(
        batch.num_rows(),
        ROWS_PER_TASK,
        SolveWorker::default,
        |worker, part| {
            // Threads solve parts of the batch; answers arrive in the order of the rows.
            worker.solve_row_range(&rows, part);
            std::mem::take(&mut worker.solutions)
        },
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

/// State of a thread that solves.
#[derive(Default)]
struct SolveWorker {
    engine: LaneEngine,
    solver: Solver,
    solutions: Vec<RowSolution>,
    /// Indices of the rows given to the engine, in order.
    engine_rows: Vec<usize>,
}

/// Answer for a row.
enum RowSolution {
    Solution(RowStatus, [u8; 81]),
    Failed(Box<RowError>),
}

impl RowSolution {
    /// Placeholder until the search has ended.
    const UNSOLVED: RowSolution = RowSolution::Solution(RowStatus::None, [b'.'; 81]);
}

impl SolveWorker {
    /// Fills `found`, row by row: plain grids all at once by the lane engine, then the rest one at a time.
    fn solve_row_range(&mut self, rows: &PuzzleRows<'_>, part: Range<usize>) {
        self.solutions.clear();
        self.engine_rows.clear();
        self.solutions.extend(part.clone().map(|_| RowSolution::UNSOLVED));
        let first = part.start;
        let mut source = BareGridSource {
            rows,
            remaining: part,
            first,
            engine_rows: &mut self.engine_rows,
            buffer: [0; 81],
        };
        // The engine numbers what it was given.
        let mut ended = OutcomeCollector { found: Vec::new() };
        self.engine.answer_puzzles(SolveQuestion::UNIQUE, &mut source, &mut ended);
        for (&place, found) in self.engine_rows.iter().zip(ended.found) {
            self.solutions[place] = found;
        }
        for (place, found) in self.solutions.iter_mut().enumerate() {
            if matches!(found, RowSolution::Solution(RowStatus::None, _)) {
                *found = match rows.read_board(first + place) {
                    Ok((puzzle, board)) => solve_row_puzzle(&mut self.solver, &puzzle, &board),
                    Err(failed) => RowSolution::Failed(Box::new(failed)),
                };
            }
        }
    }
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

/// Source of plain grids for the engine.
struct BareGridSource<'a, 'g> {
    rows: &'a PuzzleRows<'a>,
    remaining: Range<usize>,
    first: usize,
    engine_rows: &'g mut Vec<usize>,
    buffer: [u8; 81],
}

impl PuzzleSource for BareGridSource<'_, '_> {
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        loop {
            let row = self.remaining.next()?;
            match self.rows.bare_grid_at_row(row, &mut self.buffer) {
                None => {}
                Some(BareGrid::InColumn(line)) => {
                    self.engine_rows.push(row - self.first);
                    return Some(PuzzleInput::Text(line));
                }
                Some(BareGrid::InBuffer) => {
                    self.engine_rows.push(row - self.first);
                    return Some(PuzzleInput::Text(&self.buffer));
                }
            }
        }
    }

    #[inline(always)]
    fn bytes_to_prefetch(&self) -> &[u8] {
        self.rows.bytes_to_prefetch(self.remaining.start + 40)
    }
}

/// Collects the outcomes of the engine.
struct OutcomeCollector {
    found: Vec<RowSolution>,
}

impl OutcomeCollector {
    #[inline(always)]
    fn solution_mut(&mut self, puzzle: usize) -> &mut RowSolution {
        if puzzle >= self.found.len() {
            self.found.resize_with(puzzle + 1, || RowSolution::UNSOLVED);
        }
        &mut self.found[puzzle]
    }
}

impl AnswerSink for OutcomeCollector {
    #[inline(always)]
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        // The first solution is kept; a second one changes only the status.
        let found = self.solution_mut(puzzle);
        *found = match found {
            RowSolution::Solution(RowStatus::None, _) => {
                RowSolution::Solution(RowStatus::Ok, *solution.as_text())
            }
            RowSolution::Solution(_, first) => RowSolution::Solution(RowStatus::Several, *first),
            RowSolution::Failed(_) => return ControlFlow::Continue(()),
        };
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn on_puzzle_end(&mut self, puzzle: usize, _: SolveOutcome) {
        self.solution_mut(puzzle);
    }
}
