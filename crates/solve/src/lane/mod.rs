//! Lane engine, for many puzzles at once: one puzzle per 16-bit SIMD lane, each lane with its own depth-first
//! search.
//!
//! [`LaneEngine::answer_puzzles`] takes puzzles from a [`PuzzleSource`], answers a [`SolveQuestion`] about each, and
//! passes the answers to an [`AnswerSink`]. A lane whose puzzle ends gets the next one at once, so easy and
//! hard puzzles mix freely.
//!
//! ```
//! use ninefold_solve::lane::{LaneEngine, PuzzleLines, SolveOutcome, SolveQuestion, AnswerSink, SolutionText};
//! use std::ops::ControlFlow;
//!
//! /// Whether each puzzle has exactly one solution.
//! struct Unique(Vec<bool>);
//!
//! impl AnswerSink for Unique {
//!     fn wants_solutions(&self) -> bool {
//!         false
//!     }
//!     fn on_solution(&mut self, _: usize, _: &SolutionText) -> ControlFlow<()> {
//!         ControlFlow::Continue(())
//!     }
//!     fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
//!         self.0[puzzle] = outcome.solutions == 1;
//!     }
//! }
//!
//! let puzzles = "\
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1........
//! ";
//! let mut unique = Unique(vec![false; 2]);
//! LaneEngine::new().answer_puzzles(SolveQuestion::UNIQUE, &mut PuzzleLines::new(puzzles.as_bytes(), 82), &mut unique);
//! assert_eq!(unique.0, [true, false]);
//! ```
//!
//! # The tree, exactly
//! What a search finds first, in which order solutions come and how many branches there are is *defined* by
//! the text below, for one puzzle alone. Other lanes, the back end, the number of lanes and of threads have
//! no influence: a lane that waits for others is frozen. Any other engine of this crate has to walk the same
//! tree.
//!
//! Words: a *box* is a square of [band, stack]; a *minirow* is the three cells of a row in one box, named
//! (row, stack); a *minicolumn* the three cells of a column in one box, named (column, band). Candidates are
//! sets of digits, `|` union, `&` intersection, `-` difference. A cell is *single* if it has exactly one
//! candidate.
//!
//! ## State of a node
//! The 81 cells; and for each minicolumn the union of its single cells, `C(column, band)`, as it was found
//! when the board was last *settled*.
//!
//! ## Settling a board
//! Done with a board when it enters (as given, or as one half of a split), and at the end of each sweep.
//! For each box: its single cells are found (all at the same time); `B` is their union; every cell that is
//! not single loses `B`. `C` is formed from the cells that were single *before* this loss. A cell that
//! becomes single (or empty) by it is noticed at the next settling only, though the loss counts at once.
//!
//! ## One sweep
//! Every step reads what the step before has written for the whole board.
//! 1. *Minirows.* A minirow holds the union of
//!    `cell - (C(its column, one other band) | C(its column, the other))` over its three cells. For each
//!    band, close the square of nine minirows (lines: its rows; boxes: its boxes). This gives `may(minirow)`.
//! 2. *Minicolumns.* A minicolumn holds the union of `cell & may(minirow of the cell)` over its three cells.
//!    For each stack, close the square of nine minicolumns (lines: its columns; boxes: its boxes, by band).
//!    This gives `may(minicolumn)`.
//! 3. *Cells.* `z = cell & may(its minirow) & may(its minicolumn)`. `must` of a triad is its `may` less the
//!    `may` of the two other triads in its row (column). `h` = the digits of z that are in exactly one `z` of
//!    the minirow and in `must(minirow)`, or in exactly one `z` of the minicolumn and in `must(minicolumn)`.
//!    The cell becomes `h` if h is not empty, else `z`. The board has an *empty cell* if one is empty now.
//!    Then it is settled.
//!
//! *Closing* a square of nine sets u(line, box) to `may`, in four steps, each for all nine triads at the same
//! time:
//! - `may(i, j)` is the digits in u(i, j) and in both u of one of the two ways to place the other two lines
//!   in the other two boxes: the digits for which a permutation through (i, j) exists. If some digit is in no
//!   `may` of line 0 (then it is in none at all), the square is *impossible*;
//! - `sure(i, j) = may(i, j) - (the two other may of line i)`; if sure has 3 digits or more (and more leave
//!   no solution), `may = sure`;
//! - if may has exactly 3 digits, `sure = may`;
//! - `may` loses the `sure` of the four other triads in its line and in its box.
//!
//! ## What follows a sweep
//! The first of these that applies:
//! 1. *Solved*: the single cells that settling found hold all nine digits in every row, column and box.
//! 2. *Dead*: there is an empty cell (before settling), or a square was impossible.
//! 3. *Stalled*: `C` is what it was before the sweep, so no cell has become single. The board is split in
//!    two.
//! 4. Otherwise there is another sweep.
//!
//! A node gets at least one sweep. A stalled board has a cell to split: were all its cells single before the
//! sweep, then either it is solved, or some house lacks a digit and a closure says so.
//!
//! ## The split
//! For each of the *squares* 0 to 5 (bands 0 to 2, stacks 0 to 2) the triads are the unions of their cells,
//! without any closure. A digit's *configurations* in a square are the permutations of the three boxes for
//! which the digit is in all three triads, in lexicographic order of (box of line 0, of line 1, of line 2).
//!
//! A square qualifies if some digit has exactly two configurations in it. Its key is 2 x (configurations of
//! all digits) + (digits with at least two). The square with the least key is taken, the lowest index among
//! equals; in it the lowest digit with exactly two configurations P and Q, P before Q. In one half the digit
//! takes P: it leaves the cells that are in Q's triads and not in P's. In the other half the reverse. The
//! half that takes more candidates from the board is searched first, and the one for P if they take equally
//! many.
//!
//! If no square qualifies, take a cell with the fewest candidates of those with two or more, the lowest index
//! among equals. It gets its lowest candidate in the first half, and loses it in the second.
//!
//! A split counts as one branch. When the budget of branches is spent, a further stall ends the search.
//!
//! Before that, a board that stalls when exactly 256 branches have been made is tested: if the nine cells of
//! some house can't take nine different digits, the board is dead. No branch is made then, so the next one to
//! stall is tested too. That ends a search which had no end in sight: cells of a minirow with the same only
//! candidate, as where givens clash, are noticed neither by sweeps nor by splits.
//!
//! # Sources
//! Configurations, their closure, triads with three digits and the choice of the split: tdoku (T. Dillon,
//! 2019), published in its documentation. Minirow bookkeeping goes back to JCZSolve (J. Zhou, 2010) and the
//! solvers of the New Sudoku Players' Forum. Their use across puzzles, the way they are written as plain bit
//! operations, and the service of lanes through transposition are ours.
//!
//! # What was tried
//! On 32 lanes; the percentages are times unless they say otherwise.
//! - Sixteen 32-bit lanes with digits by band (the layout of most solvers): 3 times slower, as rows and boxes
//!   are bit positions there and every step in geometry is a shift.
//! - Splitting nodes straight into free lanes without transposition: searches siblings side by side, so the
//!   first solution is late and boards with many solutions take 3 times as long.
//! - Only the rule "three must": 10 % more sweeps, each cheaper by as much. Only "three may": 25 % more
//!   branches.
//! - Leaving solved columns to the closure of the minicolumns alone: sweeps 7 % cheaper, 4 to 13 % more of
//!   them.
//! - On Zen 4 (512-bit operations in two halves): `min(h - 1, z - 1) + 1` in place of the test and masked
//!   move for hidden singles, collecting empty cells as the borrow of `x - 1`: no gain. Stores and
//!   three-operand logic get in each other's way there and on Zen 5, so what counts is to store less, not to
//!   compute less.
//! - Serving at 8 lanes or at 22: 5 % slower; 12 to 18 are alike.
//! - Dead also if a triad has room for less than three digits: the same trees, dearer sweeps.
//! - Single cells without a test, `(x ^ (x - 1)) -sat (x - 1)`, and empty cells from the same `x - 1`: up to
//!   8 % slower with AVX2, which runs out of registers, and no gain with AVX-512, where Zen 4 takes a whole
//!   cycle for a saturating operation.
//! - The operations of AVX-512 in registers of 256 bits (16 lanes) on Zen 4, with masks or with vectors in
//!   their place: a sweep is 9 % dearer a lane (twice the instructions), serving 15 % cheaper (shorter
//!   transposition): equal.
//! - On Zen 3 with AVX2, serving at 11, 13, 18 or 21: within 3 % of 15 either way, 10 % slower on 17 clues
//!   at 21. Three digits by seven plain operations in place of eight with table look-ups: 3 % fewer
//!   instructions in as many cycles. What helped was to have the stack aligned (see `arch::avx2`): 3 %, and
//!   more where by bad luck a register lay across two pages.
//! - A byte a cell: not built. The ninth digit would need its own masks for every test of a cell or triad
//!   (single, hidden single, three digits), four operations there and back without AVX-512, which is more
//!   than the eight others would save.
//! - Looking at rows and columns for "solved" only in lanes whose boxes are complete: not built, as in most
//!   sweeps there is such a lane.
//! - Other choices of square or digit (fewest or most candidates removed, by smaller or by larger half): 5 %
//!   fewer branches on boards with several solutions at best, and up to 30 % more on 17-clue puzzles.

#![allow(clippy::needless_range_loop, reason = "geometry is said by indices, several arrays at a time")]

mod branch;
mod engine;
mod feed;
mod record;
mod state;
mod sweep;
#[cfg(test)]
mod tests;

pub use crate::question::{
    PuzzleInput, SolutionOrder, SolutionText, SolveEnding, SolveOutcome, SolveQuestion,
};
pub use engine::LaneEngine;
pub use feed::{AnswerSink, CellRestriction, ChildBoards, PuzzleLines, PuzzleSource};
