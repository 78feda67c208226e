//! Solutions of puzzles.

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
const SOME: usize = 4096;

/// Adds `solution`: the solution of each puzzle, the first if there are several, and null if there is none.
/// The status is `ok`, `several`, `none` or `invalid`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn solve(batch: &RecordBatch, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let mut grids = GridBuilder::with_capacity(batch.num_rows());
    run.for_each_part(
        batch.num_rows(),
        SOME,
        SolveWorker::default,
        |worker, part| {
            // Threads solve parts of the batch; answers arrive in the order of the rows.
            worker.solve_part(&rows, part);
            std::mem::take(&mut worker.found)
        },
        |found| {
            for found in found {
                match found {
                    RowSolution::Solution(status, grid) => {
                        answers.push(status);
                        grids.push_grid(Some(&grid));
                    }
                    RowSolution::Nothing(failed) => {
                        answers.push_error(*failed);
                        grids.push_grid(None);
                    }
                }
            }
        },
    )?;
    answers.finish(batch, vec![("solution", grids.finish(rows.grid_kind())?)], "solve", run)
}

/// State of a thread that solves.
#[derive(Default)]
struct SolveWorker {
    engine: LaneEngine,
    solver: Solver,
    found: Vec<RowSolution>,
    /// Indices of the rows given to the engine, in order.
    given: Vec<usize>,
}

/// Answer for a row.
enum RowSolution {
    Solution(RowStatus, [u8; 81]),
    Nothing(Box<RowError>),
}

impl RowSolution {
    /// Placeholder until the search has ended.
    const NOT_YET: RowSolution = RowSolution::Solution(RowStatus::None, [b'.'; 81]);
}

impl SolveWorker {
    /// Fills `found`, row by row: plain grids all at once by the lane engine, then the rest one at a time.
    fn solve_part(&mut self, rows: &PuzzleRows<'_>, part: Range<usize>) {
        self.found.clear();
        self.given.clear();
        self.found.extend(part.clone().map(|_| RowSolution::NOT_YET));
        let first = part.start;
        let mut source = BareGridSource { rows, left: part, first, given: &mut self.given, room: [0; 81] };
        // The engine numbers what it was given.
        let mut ended = OutcomeCollector { found: Vec::new() };
        self.engine.run(SolveQuestion::UNIQUE, &mut source, &mut ended);
        for (&place, found) in self.given.iter().zip(ended.found) {
            self.found[place] = found;
        }
        for (place, found) in self.found.iter_mut().enumerate() {
            if matches!(found, RowSolution::Solution(RowStatus::None, _)) {
                *found = match rows.read_board(first + place) {
                    Ok((puzzle, board)) => solve_carefully(&mut self.solver, &puzzle, &board),
                    Err(failed) => RowSolution::Nothing(Box::new(failed)),
                };
            }
        }
    }
}

fn solve_carefully(solver: &mut Solver, puzzle: &Puzzle, board: &Board) -> RowSolution {
    let (status, solution) = match solver.check_uniqueness(board) {
        SolutionVerdict::None => return RowSolution::Nothing(Box::new(RowError::unsolvable(puzzle, solver))),
        SolutionVerdict::Unique(solution) => (RowStatus::Ok, solution),
        SolutionVerdict::Several(first, _) => (RowStatus::Several, first),
    };
    RowSolution::Solution(status, solution_text(&solution))
}

/// Writes a solution as 81 characters.
pub(crate) fn solution_text(solution: &ninefold::Solution) -> [u8; 81] {
    solution.digits().0.map(|digit| b'0' + digit.get())
}

/// Source of plain grids for the engine.
struct BareGridSource<'a, 'g> {
    rows: &'a PuzzleRows<'a>,
    left: Range<usize>,
    first: usize,
    given: &'g mut Vec<usize>,
    room: [u8; 81],
}

impl PuzzleSource for BareGridSource<'_, '_> {
    #[inline(always)]
    fn next(&mut self) -> Option<PuzzleInput<'_>> {
        loop {
            let row = self.left.next()?;
            match self.rows.bare_grid(row, &mut self.room) {
                None => {}
                Some(BareGrid::There(line)) => {
                    self.given.push(row - self.first);
                    return Some(PuzzleInput::Text(line));
                }
                Some(BareGrid::InRoom) => {
                    self.given.push(row - self.first);
                    return Some(PuzzleInput::Text(&self.room));
                }
            }
        }
    }

    #[inline(always)]
    fn prefetch_hint(&self) -> &[u8] {
        self.rows.prefetch_bytes(self.left.start + 40)
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
            self.found.resize_with(puzzle + 1, || RowSolution::NOT_YET);
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
            RowSolution::Nothing(_) => return ControlFlow::Continue(()),
        };
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn on_end(&mut self, puzzle: usize, _: SolveOutcome) {
        self.solution_mut(puzzle);
    }
}
