//! Solutions of puzzles.

use std::ops::{ControlFlow, Range};

use arrow_array::RecordBatch;
use ninefold::solve::lane::{Input, LaneEngine, Outcome, Question, Sink, Solution, Source};
use ninefold::wire::Status;
use ninefold::{Board, Puzzle, Solver, Verdict};

use crate::answers::Answers;
use crate::failed::Failed;
use crate::grids::Grids;
use crate::rows::{Bare, Rows};
use crate::{Error, Run};

/// Number of rows per task: enough to keep the lanes busy, few enough that the threads end together.
const SOME: usize = 4096;

/// Adds `solution`: the solution of each puzzle, the first if there are several, and null if there is none.
/// The status is `ok`, `several`, `none` or `invalid`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn solve(batch: &RecordBatch, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let mut answers = Answers::default();
    let mut grids = Grids::with_capacity(batch.num_rows());
    run.each(
        batch.num_rows(),
        SOME,
        Worker::default,
        |worker, part| {
            // Threads solve parts of the batch; answers arrive in the order of the rows.
            worker.solve(&rows, part);
            std::mem::take(&mut worker.found)
        },
        |found| {
            for found in found {
                match found {
                    Found::Solution(status, grid) => {
                        answers.push(status);
                        grids.push(Some(&grid));
                    }
                    Found::Nothing(failed) => {
                        answers.fail(*failed);
                        grids.push(None);
                    }
                }
            }
        },
    )?;
    answers.finish(batch, vec![("solution", grids.finish(rows.kind())?)], "solve", run)
}

/// State of a thread that solves.
#[derive(Default)]
struct Worker {
    engine: LaneEngine,
    solver: Solver,
    found: Vec<Found>,
    /// Indices of the rows given to the engine, in order.
    given: Vec<usize>,
}

/// Answer for a row.
enum Found {
    Solution(Status, [u8; 81]),
    Nothing(Box<Failed>),
}

impl Found {
    /// Placeholder until the search has ended.
    const NOT_YET: Found = Found::Solution(Status::None, [b'.'; 81]);
}

impl Worker {
    /// Fills `found`, row by row: plain grids all at once by the lane engine, then the rest one at a time.
    fn solve(&mut self, rows: &Rows<'_>, part: Range<usize>) {
        self.found.clear();
        self.given.clear();
        self.found.extend(part.clone().map(|_| Found::NOT_YET));
        let first = part.start;
        let mut source = Given { rows, left: part, first, given: &mut self.given, room: [0; 81] };
        // The engine numbers what it was given.
        let mut ended = Ended { found: Vec::new() };
        self.engine.run(Question::UNIQUE, &mut source, &mut ended);
        for (&place, found) in self.given.iter().zip(ended.found) {
            self.found[place] = found;
        }
        for (place, found) in self.found.iter_mut().enumerate() {
            if matches!(found, Found::Solution(Status::None, _)) {
                *found = match rows.board(first + place) {
                    Ok((puzzle, board)) => careful(&mut self.solver, &puzzle, &board),
                    Err(failed) => Found::Nothing(Box::new(failed)),
                };
            }
        }
    }
}

fn careful(solver: &mut Solver, puzzle: &Puzzle, board: &Board) -> Found {
    let (status, solution) = match solver.verdict(board) {
        Verdict::None => return Found::Nothing(Box::new(Failed::unsolvable(puzzle, solver))),
        Verdict::Unique(solution) => (Status::Ok, solution),
        Verdict::Several(first, _) => (Status::Several, first),
    };
    Found::Solution(status, text(&solution))
}

/// Writes a solution as 81 characters.
pub(crate) fn text(solution: &ninefold::Solution) -> [u8; 81] {
    solution.digits().0.map(|digit| b'0' + digit.get())
}

/// Source of plain grids for the engine.
struct Given<'a, 'g> {
    rows: &'a Rows<'a>,
    left: Range<usize>,
    first: usize,
    given: &'g mut Vec<usize>,
    room: [u8; 81],
}

impl Source for Given<'_, '_> {
    #[inline(always)]
    fn next(&mut self) -> Option<Input<'_>> {
        loop {
            let row = self.left.next()?;
            match self.rows.bare(row, &mut self.room) {
                None => {}
                Some(Bare::There(line)) => {
                    self.given.push(row - self.first);
                    return Some(Input::Text(line));
                }
                Some(Bare::InRoom) => {
                    self.given.push(row - self.first);
                    return Some(Input::Text(&self.room));
                }
            }
        }
    }

    #[inline(always)]
    fn ahead(&self) -> &[u8] {
        self.rows.ahead(self.left.start + 40)
    }
}

/// Collects the outcomes of the engine.
struct Ended {
    found: Vec<Found>,
}

impl Ended {
    #[inline(always)]
    fn of(&mut self, puzzle: usize) -> &mut Found {
        if puzzle >= self.found.len() {
            self.found.resize_with(puzzle + 1, || Found::NOT_YET);
        }
        &mut self.found[puzzle]
    }
}

impl Sink for Ended {
    #[inline(always)]
    fn solution(&mut self, puzzle: usize, solution: &Solution) -> ControlFlow<()> {
        // The first solution is kept; a second one changes only the status.
        let found = self.of(puzzle);
        *found = match found {
            Found::Solution(Status::None, _) => Found::Solution(Status::Ok, *solution.as_text()),
            Found::Solution(_, first) => Found::Solution(Status::Several, *first),
            Found::Nothing(_) => return ControlFlow::Continue(()),
        };
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn end(&mut self, puzzle: usize, _: Outcome) {
        self.of(puzzle);
    }
}
