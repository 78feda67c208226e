//! Search of the single engine, parallelised within one puzzle: depth first, it stops at each solution and
//! can be taken over at any branch.
//!
//! The tree is the one that [`crate::lane`] defines: the same sweeps, the same splits, solutions in the same
//! order. The difference is where the parallel work is. The lane engine applies one operation to many
//! puzzles; here the 27 minirows of one puzzle are handled at once, then its 27 minicolumns. The two kinds
//! look alike (three squares of three lines by three boxes, drawn in `arch::triads`), so `sweep_board` has
//! one code for either.
//!
//! A sweep is a chain of dependent steps, and the latency of the chain is what counts. So nothing in it
//! branches, except for an early exit when the rows alone show a contradiction; a board is nine registers; a
//! search is one loop over an explicit stack of boards.
//!
//! # What was tried
//! Times of a sweep on Zen 4 at 3.7 GHz. (A search adds about 80 ns a branch, mispredicted jumps included,
//! and 35 ns a puzzle to read and report.)
//! - The 27 triads in one register of 512 bits, the cells in six (three by minirow and, again, three by
//!   minicolumn): the fewest instructions, 185, but 50 ns. Each turn is a word permutation of 5 cycles, one a
//!   cycle, and each test goes through a mask register for 6 more.
//! - Triads in three registers of 256 bits, one per line, groups of four words: turns by lines are free,
//!   turns by boxes shuffle bytes. 40 ns; the compiler made two word shuffles of each.
//! - Squares paired in words (the layout now): a turn by boxes moves pairs of words. 34 ns.
//! - Minicolumns tilted only where they have to be: 30 ns. AVX2: 46 ns.
//! - The way out after the rows: 1 to 4 % on hard puzzles.
//! - Portable, everything in one function: a quarter slower than with closures and splits apart, as the code
//!   is fetched more slowly than it runs.
//!
//! - NEON, instructions instead of times, as it was only emulated: half of what plain code takes. A line's
//!   triads in a register and a half, box by box, so that a turn by boxes is an operation or two on whole
//!   halves. SSE2 the same way: 1.8 times as fast as plain code; the vectors of WebAssembly 1.4 to 1.6 times.
//!
//! With AVX2 on Zen 3, in cycles:
//! - Both halves of a split swept side by side, step by step, the second then waiting on the stack: 4 %
//!   slower on hard puzzles, and a fifth on boards with several solutions, as second halves are swept for
//!   nothing. There are registers for one board only, and the window of instructions already reaches from a
//!   sweep into the next.
//! - A dead board noticed only when it's settled: 4 % slower.
//! - Squares and boxes exchanged by two shuffles, three digits tested by ten operations: 5 % slower than by
//!   one and by seven.
//! - Squares turned by one exchange of halves and three shuffles, not by two exchanges of pairs of words: 2 %
//!   faster, but more instructions.
//! - The order of the halves of a split as a choice between registers: the compiler makes a chain of branches
//!   of it, and in every second split mispredicts one.

#![allow(clippy::needless_range_loop, reason = "geometry is said by indices, several arrays at a time")]

mod split;
mod sweep;

use crate::arch::VectorTask;
use crate::arch::triads::TriadBackend;
use crate::houses::{HOUSE_TEST_BRANCHES, can_fill_all_houses};
use crate::question::PuzzleInput;
use alloc::vec::Vec;
use split::{SplitCell, SplitDigit, SplitHalves};
use sweep::{SettleVerdict, UnsettledBoard, settle_board, sweep_board};

/// The state of a search.
pub(crate) struct TriadSearch<B: TriadBackend> {
    b: B,
    /// Boards still to be searched, the next one on top. Each split removes a candidate from either half, so
    /// there are never more than 730 of them; real puzzles have about 20.
    stack: Vec<B::Cells>,
    branches: u64,
    /// The search gives up when it needs more branches than this.
    budget: u64,
    /// The search pauses when its branches outnumber the boards on the stack by this many.
    pause_at: i64,
    end: SearchEnd,
}

/// The reason why a search doesn't continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    /// All was searched.
    Exhausted,
    /// The budget is used up.
    GaveUp,
    /// The limit of dead ends is reached; the remaining boards are on the stack.
    Paused,
}

/// A board that further sweeps don't change.
enum SweepHalt<C> {
    /// All cells are solved.
    Solved(C),
    /// The board has to be split.
    Stalled(C),
}

/// Number of dead ends that make a puzzle extreme: from then on lanes that share its remaining boards are
/// quicker.
///
/// Lanes need a while until all have something to do. If handed over after 4 dead ends, puzzles of 120
/// branches take a tenth less, but those of 60 branches a fifth more and those of 10 twice the time.
pub(crate) const EXTREME_DEAD_ENDS: u32 = 300;

/// Initial capacity of the stack.
const USUAL_DEPTH: usize = 64;

impl<B: TriadBackend> TriadSearch<B> {
    pub(crate) fn new(b: B) -> Self {
        let stack = Vec::with_capacity(USUAL_DEPTH);
        Self { b, stack, branches: 0, budget: 0, pause_at: i64::MAX, end: SearchEnd::Exhausted }
    }

    /// Starts with a puzzle. Halves in which no (further) solution is found are dead ends; the search pauses
    /// after `patience` of them, if given.
    pub(crate) fn start_puzzle(&mut self, puzzle: PuzzleInput<'_>, budget: u64, patience: Option<u32>) {
        self.stack.clear();
        (self.branches, self.budget, self.end) = (0, budget, SearchEnd::Exhausted);
        self.pause_at = patience.map_or(i64::MAX, i64::from);
        self.b.run_task(PushPuzzle { search: self, puzzle });
    }

    /// Continues a search that has made these branches and has these boards left, the next one last.
    pub(crate) fn resume_from_boards<'a>(
        &mut self,
        boards: impl Iterator<Item = &'a [u16; 81]>,
        branches: u64,
        budget: u64,
        patience: Option<u32>,
    ) {
        self.stack.clear();
        (self.branches, self.budget, self.end) = (branches, budget, SearchEnd::Exhausted);
        boards.for_each(|board| {
            self.b.run_task(PushPuzzle { search: self, puzzle: PuzzleInput::Candidates(board) })
        });
        // Each dead end takes a board from the stack, and each branch puts one there.
        let dead_ends_so_far = branches.cast_signed() - self.stack.len().cast_signed() as i64 + 1;
        self.pause_at = patience.map_or(i64::MAX, |patience| dead_ends_so_far + i64::from(patience));
    }

    /// Returns the boards left, the next one last, and removes them from the search.
    pub(crate) fn drain_boards(&mut self) -> impl Iterator<Item = [u16; 81]> {
        let b = self.b;
        self.stack.drain(..).map(move |cells| b.run_task(WriteMasks(cells)))
    }

    /// Writes the next solution, and returns whether there is one.
    pub(crate) fn write_next_solution(&mut self, text: &mut [u8; 96]) -> bool {
        self.b.run_task(NextSolution { search: self, text })
    }

    /// Counts the solutions, up to a limit.
    pub(crate) fn count_solutions(&mut self, limit: u64) -> u64 {
        self.b.run_task(CountSolutions { search: self, limit })
    }

    /// Counts the solutions, with the help of `leaves`; a count may stop at `enough` or more. `None` if they
    /// give up.
    pub(crate) fn count_with_leaf_counter(
        &mut self,
        enough: u64,
        leaves: &mut impl LeafCounter,
    ) -> Option<u64> {
        self.b.run_task(CountLeaves { search: self, enough, leaves })
    }

    /// Returns the branches made so far.
    pub(crate) const fn branch_count(&self) -> u64 {
        self.branches
    }

    /// Returns the reason why there was no next solution.
    pub(crate) const fn end_reason(&self) -> SearchEnd {
        self.end
    }

    /// Returns the cells of the next solution.
    #[inline(always)]
    fn next_solution_cells(&mut self) -> Option<B::Cells> {
        let mut board = self.stack.pop()?;
        // Sweep to the next board that needs a decision; a stalled one is split, unless budget or patience
        // has run out.
        loop {
            match self.sweep_until_halt(board)? {
                SweepHalt::Solved(cells) => return Some(cells),
                SweepHalt::Stalled(cells) if self.is_impossible(cells) => board = self.stack.pop()?,
                SweepHalt::Stalled(_) if self.branches >= self.budget => {
                    self.stack.clear();
                    self.end = SearchEnd::GaveUp;
                    return None;
                }
                SweepHalt::Stalled(cells) => {
                    board = self.split_board(cells);
                    if (self.branches.cast_signed() - self.stack.len().cast_signed() as i64) >= self.pause_at
                    {
                        self.stack.push(board);
                        self.end = SearchEnd::Paused;
                        return None;
                    }
                }
            }
        }
    }

    /// Sweeps a board, and those on the stack as long as they turn out dead, until one is solved or stalls.
    #[inline(always)]
    fn sweep_until_halt(&mut self, board: B::Cells) -> Option<SweepHalt<B::Cells>> {
        let b = self.b;
        let mut board = UnsettledBoard::from_cells(b, board);
        loop {
            let (settled, verdict) = settle_board(b, &board);
            board = match verdict {
                SettleVerdict::Open => match sweep_board(b, &settled) {
                    Some(board) => board,
                    // A dead board makes way for the next one on the stack.
                    None => UnsettledBoard::from_cells(b, self.stack.pop()?),
                },
                SettleVerdict::Solved => return Some(SweepHalt::Solved(settled.cells)),
                SettleVerdict::Stalled => return Some(SweepHalt::Stalled(settled.cells)),
            };
        }
    }

    /// Returns whether a stalled board is found to have no solution; tests only at the right number of
    /// branches.
    #[inline(always)]
    fn is_impossible(&mut self, cells: B::Cells) -> bool {
        if self.branches != HOUSE_TEST_BRANCHES {
            return false;
        }
        // The board goes through the stack, so that it can stay in registers if no test is due.
        self.stack.push(cells);
        self.pop_is_impossible()
    }

    /// Tests the board on top of the stack, and removes it. A separate function, so that the hot loop stays
    /// small.
    #[cold]
    #[inline(never)]
    fn pop_is_impossible(&mut self) -> bool {
        self.stack.pop().is_some_and(|cells| !can_fill_all_houses(&self.b.run_task(WriteMasks(cells))))
    }

    /// Splits a stalled board: puts the second half onto the stack and returns the first.
    #[inline(always)]
    fn split_board(&mut self, cells: B::Cells) -> B::Cells {
        self.branches += 1;
        if let Some(SplitHalves { first, second }) = self.b.run_shared(SplitDigit(cells)) {
            self.stack.push(second);
            return first;
        }
        self.stack.push(cells);
        self.split_top_board();
        self.stack.pop().expect("the first half")
    }

    /// Splits the board on top of the search's stack by a cell. A separate function, as
    /// [`Self::pop_is_impossible`].
    #[cold]
    #[inline(never)]
    fn split_top_board(&mut self) {
        let halves = self.stack.pop().and_then(|cells| self.b.run_task(SplitCell(cells)));
        let SplitHalves { first, second } = halves.expect("a stalled board has a choice left");
        self.stack.extend([second, first]);
    }
}

/// Task: puts a puzzle on the stack.
struct PushPuzzle<'a, B: TriadBackend> {
    search: &'a mut TriadSearch<B>,
    puzzle: PuzzleInput<'a>,
}

impl<B: TriadBackend> VectorTask<B> for PushPuzzle<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self, b: B) {
        let cells = match self.puzzle {
            PuzzleInput::Text(text) => b.parse_text(text),
            PuzzleInput::Candidates(masks) => b.load_masks(masks),
        };
        self.search.stack.push(cells);
    }
}

/// Task: returns the candidate masks of a board.
struct WriteMasks<C>(C);

impl<B: TriadBackend> VectorTask<B> for WriteMasks<B::Cells> {
    type Output = [u16; 81];

    #[inline(always)]
    fn run(self, b: B) -> [u16; 81] {
        b.store_masks(self.0)
    }
}

/// Task: writes the next solution, if there is one.
struct NextSolution<'a, B: TriadBackend> {
    search: &'a mut TriadSearch<B>,
    text: &'a mut [u8; 96],
}

impl<B: TriadBackend> VectorTask<B> for NextSolution<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run(self, b: B) -> bool {
        let found = self.search.next_solution_cells();
        if let Some(cells) = found {
            b.write_text(cells, self.text);
        }
        found.is_some()
    }
}

/// Task: counts the solutions, up to a limit.
struct CountSolutions<'a, B: TriadBackend> {
    search: &'a mut TriadSearch<B>,
    limit: u64,
}

impl<B: TriadBackend> VectorTask<B> for CountSolutions<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run(self, _: B) -> u64 {
        let Self { search, limit } = self;
        let mut solutions = 0;
        // No closure: it would be a function without the features.
        while solutions < limit && search.next_solution_cells().is_some() {
            solutions += 1;
        }
        solutions
    }
}

/// Counter that may count all solutions of a board at once.
pub(crate) trait LeafCounter {
    /// Decides about a board that would have to be split, given its candidate masks and the number of
    /// solutions counted before it.
    fn decide_leaf(&mut self, board: &[u16; 81], before: u64) -> LeafDecision;
}

/// The decision about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeafDecision {
    /// The board has this many solutions.
    Counted(u64),
    /// The board is to be split.
    Split,
    /// The search is to end.
    GiveUp,
}

/// Task: counts the solutions, with the help of `leaves`.
struct CountLeaves<'a, B: TriadBackend, L> {
    search: &'a mut TriadSearch<B>,
    enough: u64,
    leaves: &'a mut L,
}

impl<B: TriadBackend, L: LeafCounter> VectorTask<B> for CountLeaves<'_, B, L> {
    type Output = Option<u64>;

    #[inline(always)]
    fn run(self, b: B) -> Option<u64> {
        let Self { search, enough, leaves } = self;
        let mut solutions: u64 = 0;
        while solutions < enough {
            let Some(mut board) = search.stack.pop() else { break };
            let counted = loop {
                match search.sweep_until_halt(board) {
                    None => break 0,
                    Some(SweepHalt::Solved(_)) => break 1,
                    // A stalled board may be impossible, be counted at once, or have to be split.
                    Some(SweepHalt::Stalled(cells)) if search.is_impossible(cells) => break 0,
                    Some(SweepHalt::Stalled(cells)) => {
                        match leaves.decide_leaf(&b.store_masks(cells), solutions) {
                            LeafDecision::Counted(counted) => break counted,
                            LeafDecision::Split => board = search.split_board(cells),
                            LeafDecision::GiveUp => return None,
                        }
                    }
                }
            };
            solutions = solutions.saturating_add(counted);
        }
        Some(solutions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::portable::Portable;
    use crate::question::SolveQuestion;
    use crate::single::SingleEngine;
    use ninefold_testkit::corpora;

    /// Builds with vectors never search with plain code, so it is compared with them here.
    #[test]
    fn plain_code_goes_the_same_way() {
        let mut plain = TriadSearch::new(Portable);
        let mut vectors = SingleEngine::new();
        let (mut solutions, mut branches) = (0, 0);
        for line in corpora::read_own_lines("minimal.txt").iter().take(100) {
            let text: &[u8; 81] = line.as_bytes()[..81].try_into().expect("81 characters");
            // Without a given it has many solutions, so that the search stops and continues.
            let given = text.iter().position(|character| *character != b'.').expect("a given");
            let mut fewer = *text;
            fewer[given] = b'.';
            for puzzle in [text, &fewer] {
                plain.start_puzzle(PuzzleInput::Text(puzzle), u64::MAX, None);
                let mut found = [0; 96];
                let question = SolveQuestion::with_limit(50);
                let outcome = vectors.search_solutions(question, PuzzleInput::Text(puzzle), |solution| {
                    assert!(plain.write_next_solution(&mut found), "{line}");
                    assert_eq!(&found[..81], solution.as_text(), "{line}");
                    core::ops::ControlFlow::Continue(())
                });
                assert!(outcome.solutions == 50 || !plain.write_next_solution(&mut found), "{line}");
                assert_eq!(plain.branch_count(), outcome.branches, "{line}");
                solutions += outcome.solutions;
                branches += outcome.branches;
            }
        }
        assert!(solutions > 1_000 && branches > 1_000, "{solutions} {branches}");
    }
}
