//! Loop of the lane engine: every lane searches its own puzzle depth first, and takes the next one as soon as
//! it ends.
//!
//! ```text
//!   sweep, sweep, ... until enough lanes wait (dead, solved or stalled); then serve them all:
//!
//!     boards of all lanes --transpose--> records, one per lane
//!       solved   -> report; then as dead
//!       dead     -> the top of the lane's stack, or if that is empty the next puzzle of the source
//!       stalled  -> split: the first half goes on in the lane, the second onto its stack
//!     records --transpose--> boards
//! ```
//! When the source is exhausted, idle lanes may help the others with boards from their stacks, if the order
//! of solutions doesn't matter ([`SolutionOrder::Any`]): a single extreme puzzle is then searched several
//! times faster. A sweep takes as long for one lane as for all, so when few are left at work, each is handed
//! over to a single search, which continues where the lane was and walks the same tree. If lanes may help, it
//! hands back a puzzle that turns out extreme.
//!
//! Serving handles one kind of lane after another, not lane by lane with a chain of ifs: half the time, since
//! each loop is short and its branches are predictable.

use super::branch::{ChooseSplits, LaneSplits, split_on_smallest_cell};
use super::feed::{AnswerSink, PuzzleSource};
use super::record::BoardRecord;
use super::state::{LaneState, LoadBoards, UnloadBoards};
use super::sweep::{LaneSweep, SweepFindings};
use crate::arch::{Backend, Lanes, MAX_LANES, VectorTask, inner, on_inner};
use crate::houses::{HOUSE_TEST_BRANCHES, can_fill_all_houses};
use crate::question::{PuzzleInput, SolutionOrder, SolutionText, SolveEnding, SolveOutcome, SolveQuestion};
use crate::search::{EXTREME_DEAD_ENDS, SearchEnd, TriadSearch as SingleSearch};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

/// Searches streams of puzzles, one puzzle per SIMD lane.
///
/// The engine has only working memory, reserved once; keep it and run it as often as you like.
pub struct LaneEngine {
    inner: Inner,
}

/// The working memory of an engine on a back end.
type LaneMemory<B> = Box<LaneSearches<B>>;

inner!(LaneMemory by LaneSearches::new);

impl LaneEngine {
    /// Creates an engine on this back end; `None` if the machine doesn't have it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        Some(Self { inner: Inner::with_backend(backend)? })
    }

    /// Creates an engine on the fastest back end of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::fastest_backend()).expect("the best back end is an available one")
    }

    /// Returns the back end that the lane engine uses.
    #[must_use]
    pub const fn backend(&self) -> Backend {
        self.inner.backend()
    }

    /// Answers `question` for every puzzle of `source` and passes the answers to `sink`.
    ///
    /// The answers to a puzzle, their order and its number of branches depend on that puzzle alone: not on
    /// its neighbours, nor on the back end. (With [`SolutionOrder::Any`] the order does depend on them, and
    /// for a search cut short by its limit or budget the branches too.)
    ///
    /// This is compiled once, in this crate, and not for each source: the engine's vector code takes seconds
    /// to optimise.
    pub fn answer_puzzles(
        &mut self,
        question: SolveQuestion,
        source: &mut dyn PuzzleSource,
        sink: &mut dyn AnswerSink,
    ) {
        self.run_monomorphised(question, source, sink);
    }

    /// Runs with source and sink inlined into the engine's own code: saves 60 instructions for each puzzle,
    /// of thousands.
    pub(crate) fn run_monomorphised<S: PuzzleSource + ?Sized, K: AnswerSink + ?Sized>(
        &mut self,
        question: SolveQuestion,
        source: &mut S,
        sink: &mut K,
    ) {
        on_inner!(&mut self.inner, searches => searches.run(question, source, sink));
    }
}

impl LaneEngine {
    /// Continues with one puzzle of which these boards are left, the next one last: all lanes share them.
    /// Also returns the solution found last; if none was, it is blank.
    pub(crate) fn finish_remaining_boards(
        &mut self,
        question: SolveQuestion,
        boards: &[[u16; 81]],
        so_far: SolveOutcome,
    ) -> (SolveOutcome, SolutionText) {
        on_inner!(&mut self.inner, searches => searches.finish_remaining_boards(question, boards, so_far))
    }
}

/// Sink that keeps the outcome of the only puzzle, and its last solution.
struct LastSolutionSink(SolveOutcome, SolutionText);

impl AnswerSink for LastSolutionSink {
    fn on_solution(&mut self, _: usize, solution: &SolutionText) -> ControlFlow<()> {
        self.1 = *solution;
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, _: usize, outcome: SolveOutcome) {
        self.0 = outcome;
    }
}

impl Default for LaneEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for LaneEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LaneEngine").field("backend", &self.backend()).finish_non_exhaustive()
    }
}

/// The working memory of one engine.
struct LaneSearches<B: Lanes> {
    b: B,
    state: Box<LaneState<B>>,
    records: [BoardRecord; MAX_LANES],
    lanes: [LaneSearch; MAX_LANES],
    jobs: [PuzzleJob; MAX_LANES],
    splits: LaneSplits,
    /// The solutions of solved lanes, before they are reported.
    solutions: [SolutionText; MAX_LANES],
    /// Search that takes over the boards of the last lanes.
    single: SingleSearch<B::Single>,
}

/// The state of one lane.
#[derive(Debug, Default)]
struct LaneSearch {
    /// The index of its job: the lane that took the puzzle from the source. That is this lane, unless it
    /// helps.
    job: usize,
    /// Second halves still to be searched, the newest on top. Each split removes a candidate from either
    /// half, so a puzzle never has more than 729 of them; real ones have about 20.
    stack: Vec<BoardRecord>,
}

/// The search of one puzzle.
#[derive(Clone, Copy, Debug, Default)]
struct PuzzleJob {
    puzzle: usize,
    solutions: u64,
    branches: u64,
    /// Number of halves in which no (further) solution was found.
    dead_ends: u64,
    /// The lanes that work on it, as bits.
    lanes: u32,
}

/// Initial capacity of each stack.
const USUAL_DEPTH: usize = 64;

/// Number of dead ends after which idle lanes help with a puzzle, if its houses were also [tested](ASKED_AT):
/// before, it may well have many solutions, and its own lane finds enough of them alone.
const HELP_AFTER: u64 = 3;

impl<B: Lanes> LaneSearches<B> {
    fn new(b: B) -> Box<Self> {
        let lanes = core::array::from_fn(|lane| {
            let room = if lane < B::LANES { USUAL_DEPTH } else { 0 };
            LaneSearch { stack: Vec::with_capacity(room), ..LaneSearch::default() }
        });
        let records = [BoardRecord::EMPTY; MAX_LANES];
        let jobs = [PuzzleJob::default(); MAX_LANES];
        let (state, splits, solutions) =
            (LaneState::new(b), LaneSplits::NONE, [SolutionText::BLANK; MAX_LANES]);
        let single = SingleSearch::new(b.single_puzzle_backend());
        Box::new(Self { b, state, records, lanes, jobs, splits, solutions, single })
    }

    fn run<S: PuzzleSource + ?Sized, K: AnswerSink + ?Sized>(
        &mut self,
        question: SolveQuestion,
        source: &mut S,
        sink: &mut K,
    ) {
        self.b.run(RunLanes { searches: self, question, source, sink, started_lanes: 0 });
    }

    fn finish_remaining_boards(
        &mut self,
        question: SolveQuestion,
        boards: &[[u16; 81]],
        so_far: SolveOutcome,
    ) -> (SolveOutcome, SolutionText) {
        let mut only = LastSolutionSink(so_far, SolutionText::BLANK);
        let Some((next, others)) = boards.split_last() else { return (only.0, only.1) };
        // The last board goes into the lane, the others onto its stack.
        self.records[0] = BoardRecord::from_masks(next);
        self.lanes[0].stack.clear();
        self.lanes[0].stack.extend(others.iter().map(BoardRecord::from_masks));
        self.lanes[0].job = 0;
        let SolveOutcome { solutions, branches, .. } = so_far;
        self.jobs[0] = PuzzleJob { puzzle: 0, solutions, branches, dead_ends: HELP_AFTER, lanes: 1 };
        let question = question.with_any_order();
        let (source, sink): (&mut dyn PuzzleSource, &mut dyn AnswerSink) = (&mut [].iter(), &mut only);
        self.b.run(RunLanes { searches: self, question, source, sink, started_lanes: 1 });
        (only.0, only.1)
    }
}

/// Task: runs the engine until all puzzles have ended.
struct RunLanes<'a, B: Lanes, S: ?Sized, K: ?Sized> {
    searches: &'a mut LaneSearches<B>,
    question: SolveQuestion,
    source: &'a mut S,
    sink: &'a mut K,
    /// Lanes that work on a puzzle already, as bits.
    started_lanes: u32,
}

/// The lanes that wait to be served, as bits.
#[derive(Clone, Copy, Debug, Default)]
struct WaitingLanes {
    dead: u32,
    solved: u32,
    stalled: u32,
}

impl WaitingLanes {
    fn all_waiting_lanes(self) -> u32 {
        self.dead | self.solved | self.stalled
    }

    /// Adds lanes that were at work and now wait, as a sweep found them.
    fn add_waiting_lanes(&mut self, found: SweepFindings, working: u32) {
        self.solved |= found.solved & working;
        self.dead |= found.dead & working & !found.solved;
        self.stalled |= found.stalled & working & !found.solved & !found.dead;
    }
}

/// Returns the lanes of a set of bits, lowest first.
fn lane_indices(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

impl<B: Lanes, S: PuzzleSource + ?Sized, K: AnswerSink + ?Sized> VectorTask<B> for RunLanes<'_, B, S, K> {
    type Output = ();

    #[inline(always)]
    fn run(self, b: B) {
        let Self { searches: s, question, source, sink, started_lanes } = self;
        let mut run = LaneService {
            searches: s,
            question,
            source,
            sink,
            puzzles_taken: started_lanes.count_ones() as usize,
            source_exhausted: false,
        };
        let all = u32::MAX >> (32 - B::LANES);
        let started = started_lanes | run.refill_lanes(b, all & !started_lanes);
        let mut busy = run.load_boards(b, started, started);
        let mut waiting = WaitingLanes::default();
        // Lanes that wait are masked out of the sweep.
        while busy != 0 {
            run.searches.state.waiting =
                b.select(b.mask(busy & !waiting.all_waiting_lanes()), b.splat(0), b.splat(0x1ff));
            let found = b.run(LaneSweep(&mut run.searches.state));
            waiting.add_waiting_lanes(found, busy & !waiting.all_waiting_lanes());
            // Serving takes about as long as a sweep, however many lanes wait, so it pays to collect some
            // first.
            if waiting.all_waiting_lanes().count_ones() * 32 >= busy.count_ones() * SERVE_AT {
                busy = run.serve_waiting(b, busy, waiting);
                waiting = WaitingLanes::default();
            }
        }
    }
}

/// Number of waiting lanes, of 32 busy ones, from which lanes are served.
const SERVE_AT: u32 = 15;

/// The state of a run.
struct LaneService<'a, B: Lanes, S: ?Sized, K: ?Sized> {
    searches: &'a mut LaneSearches<B>,
    question: SolveQuestion,
    source: &'a mut S,
    sink: &'a mut K,
    /// Number of puzzles taken from the source.
    puzzles_taken: usize,
    /// Whether the source has no more puzzles.
    source_exhausted: bool,
}

impl<B: Lanes, S: PuzzleSource + ?Sized, K: AnswerSink + ?Sized> LaneService<'_, B, S, K> {
    /// Serves the lanes that wait, and returns the busy lanes.
    #[inline(always)]
    fn serve_waiting(&mut self, b: B, busy: u32, waiting: WaitingLanes) -> u32 {
        b.run(UnloadBoards(&self.searches.state, &mut self.searches.records));
        // Lanes whose puzzle has ended, by their own result or by that of a lane they helped.
        let mut freed = 0;
        let mut dead = waiting.dead;
        // Stalled lanes: split each board, unless it turns out impossible.
        if waiting.stalled != 0 {
            b.run(ChooseSplits(&self.searches.state, &mut self.searches.splits));
            for lane in lane_indices(waiting.stalled) {
                if freed >> lane & 1 == 0 {
                    if self.is_impossible(lane) {
                        dead |= 1 << lane;
                    } else {
                        freed |= self.split_board(b, lane);
                    }
                }
            }
        }
        // Write all texts before reading the first: reading recently written memory in other pieces is slow.
        for lane in lane_indices(if self.sink.wants_solutions() { waiting.solved } else { 0 }) {
            self.searches.records[lane].write_text(b, self.searches.solutions[lane].text_mut());
        }
        for lane in lane_indices(waiting.solved) {
            if freed >> lane & 1 == 0 {
                freed |= self.report_solution(lane);
            }
        }
        // Dead and solved lanes: continue with the top of their stack, or leave the puzzle.
        for lane in lane_indices((dead | waiting.solved) & !freed) {
            match self.searches.lanes[lane].stack.pop() {
                Some(record) => {
                    self.searches.records[lane] = record;
                    self.searches.jobs[self.searches.lanes[lane].job].dead_ends += 1;
                }
                None => freed |= self.leave_puzzle(lane),
            }
        }
        // Free lanes get new puzzles.
        let refilled = self.refill_lanes(b, freed);
        let busy = busy & !freed | refilled;
        self.load_boards(b, busy, waiting.all_waiting_lanes() & busy | refilled)
    }

    /// Loads the boards of the busy lanes; `fresh` are those whose records have changed. If there are no more
    /// puzzles, lets idle lanes help or hands the last boards over first. Returns the lanes that are busy
    /// then.
    #[inline(always)]
    fn load_boards(&mut self, b: B, mut busy: u32, mut fresh: u32) -> u32 {
        // Without further puzzles, idle lanes help busy ones if solutions may come in any order.
        if self.source_exhausted {
            let helping = self.assign_helpers(busy);
            (busy, fresh) = (busy | helping, fresh | helping);
            // Few busy lanes are slower than a single search, which then takes over.
            if 2 * busy.count_ones() as usize <= B::LANES {
                busy &= !self.finish_in_single_search(fresh);
                let helping = self.assign_helpers(busy);
                (busy, fresh) = (busy | helping, fresh & busy | helping);
            }
        }
        if busy != 0 {
            b.run(LoadBoards { state: &mut self.searches.state, records: &self.searches.records, fresh });
        }
        busy
    }

    /// Returns whether a stalled board is found to have no solution; tests only at the right number of
    /// branches.
    #[inline(always)]
    fn is_impossible(&self, lane: usize) -> bool {
        let job = &self.searches.jobs[self.searches.lanes[lane].job];
        job.branches == HOUSE_TEST_BRANCHES && !can_fill_all_houses(self.searches.records[lane].cell_masks())
    }

    /// Continues with the first half of a stalled board. Returns the lanes that become free: none, unless the
    /// puzzle's budget is used up.
    #[inline(always)]
    fn split_board(&mut self, b: B, lane: usize) -> u32 {
        let (search, record) = (&mut self.searches.lanes[lane], &mut self.searches.records[lane]);
        let job = &mut self.searches.jobs[search.job];
        if job.branches >= self.question.budget {
            return self.end_puzzle(lane, SolveEnding::GaveUp);
        }
        let split = match self.searches.splits.lane_split(b, lane, record) {
            Some(split) => split,
            None => split_on_smallest_cell(record.words())
                .expect("a stalled board has a cell with two candidates"),
        };
        job.branches += 1;
        search.stack.push(record.without_cut(b, split.second));
        *record = record.without_cut(b, split.first);
        0
    }

    /// Reports the solution that was written for a lane. Returns the lanes that become free: all of the
    /// puzzle's if it has ended.
    #[inline(always)]
    fn report_solution(&mut self, lane: usize) -> u32 {
        let job = &mut self.searches.jobs[self.searches.lanes[lane].job];
        job.solutions += 1;
        let enough = job.solutions >= self.question.limit;
        let reports_solutions = self.sink.wants_solutions();
        if reports_solutions
            && self.sink.on_solution(job.puzzle, &self.searches.solutions[lane]).is_break()
            && !enough
        {
            return self.end_puzzle(lane, SolveEnding::Stopped);
        }
        if enough { self.end_puzzle(lane, SolveEnding::LimitReached) } else { 0 }
    }

    /// Leaves a puzzle when the lane's stack is empty. Returns the lane, as a bit.
    #[inline(always)]
    fn leave_puzzle(&mut self, lane: usize) -> u32 {
        let job = &mut self.searches.jobs[self.searches.lanes[lane].job];
        if job.lanes == 1 << lane {
            return self.end_puzzle(lane, SolveEnding::Exhausted);
        }
        job.lanes &= !(1 << lane);
        1 << lane
    }

    /// Reports the end of a lane's puzzle. Returns the lanes that worked on it.
    #[inline(always)]
    fn end_puzzle(&mut self, lane: usize, ending: SolveEnding) -> u32 {
        let PuzzleJob { puzzle, solutions, branches, lanes, .. } =
            self.searches.jobs[self.searches.lanes[lane].job];
        for lane in lane_indices(lanes) {
            self.searches.lanes[lane].stack.clear();
        }
        self.sink.on_puzzle_end(puzzle, SolveOutcome { solutions, branches, ending });
        lanes
    }

    /// Gives each of these lanes a new puzzle as long as there are any. Returns the lanes that got one.
    #[inline(always)]
    fn refill_lanes(&mut self, b: B, lanes: u32) -> u32 {
        let mut refilled = 0;
        for lane in lane_indices(if self.source_exhausted { 0 } else { lanes }) {
            let record = &mut self.searches.records[lane];
            match self.source.next_puzzle() {
                Some(PuzzleInput::Text(text)) => record.parse_text(b, text),
                Some(PuzzleInput::Candidates(masks)) => record.load_masks(b, masks),
                None => {
                    self.source_exhausted = true;
                    break;
                }
            }
            b.prefetch(self.source.bytes_to_prefetch());
            self.searches.lanes[lane].job = lane;
            self.searches.jobs[lane] =
                PuzzleJob { puzzle: self.puzzles_taken, lanes: 1 << lane, ..PuzzleJob::default() };
            self.puzzles_taken += 1;
            refilled |= 1 << lane;
        }
        refilled
    }

    /// Lets a single search finish the work of each of these lanes, one after the other. Returns the lanes
    /// that become free.
    ///
    /// It uses no vectors, so it can be a function of its own.
    #[inline(never)]
    fn finish_in_single_search(&mut self, lanes: u32) -> u32 {
        lane_indices(lanes).fold(0, |freed, lane| {
            if freed >> lane & 1 == 0 { freed | self.finish_lane_in_single_search(lane) } else { freed }
        })
    }

    /// Hands over the work of one lane. Returns the lanes that become free.
    fn finish_lane_in_single_search(&mut self, lane: usize) -> u32 {
        let s = &mut *self.searches;
        let (LaneSearch { job: number, stack }, any) =
            (&mut s.lanes[lane], self.question.order == SolutionOrder::Any);
        let (number, job) = (*number, &mut s.jobs[*number]);
        // Idle lanes can help with such a puzzle, so it stays with the lanes.
        if any && job.dead_ends >= HELP_AFTER {
            return 0;
        }
        // The search gets the lane's stack and board, and reports through this lane.
        let boards = stack.iter().chain([&s.records[lane]]).map(BoardRecord::cell_masks);
        s.single.resume_from_boards(
            boards,
            job.branches,
            self.question.budget,
            any.then_some(EXTREME_DEAD_ENDS),
        );
        stack.clear();
        // Take the solutions one at a time, as the sink may end the puzzle after each.
        loop {
            let found = self.searches.single.write_next_solution(self.searches.solutions[lane].text_mut());
            self.searches.jobs[number].branches = self.searches.single.branch_count();
            if found {
                match self.report_solution(lane) {
                    0 => continue,
                    freed => return freed,
                }
            }
            return match self.searches.single.end_reason() {
                SearchEnd::Exhausted => self.leave_puzzle(lane),
                SearchEnd::GaveUp => self.end_puzzle(lane, SolveEnding::GaveUp),
                // A paused search returns its boards, and the lane continues with the last of them.
                SearchEnd::Paused => {
                    let s = &mut *self.searches;
                    s.jobs[number].dead_ends = HELP_AFTER;
                    s.lanes[lane]
                        .stack
                        .extend(s.single.drain_boards().map(|board| BoardRecord::from_masks(&board)));
                    s.records[lane] = s.lanes[lane].stack.pop().expect("a pause leaves a board");
                    0
                }
            };
        }
    }

    /// Gives each idle lane the oldest half on the longest stack, as it is likely to be the largest piece of
    /// work there, if the order of solutions doesn't matter. Returns the lanes that help now.
    #[inline(always)]
    fn assign_helpers(&mut self, busy: u32) -> u32 {
        let mut helping = 0;
        if self.question.order == SolutionOrder::Canonical {
            return helping;
        }
        for idle in lane_indices(!busy & u32::MAX >> (32 - B::LANES)) {
            let is_worth_it = |lane: &usize| {
                let job = &self.searches.jobs[self.searches.lanes[*lane].job];
                job.dead_ends >= HELP_AFTER && job.branches > HOUSE_TEST_BRANCHES
            };
            let longest = lane_indices(busy)
                .filter(is_worth_it)
                .max_by_key(|&lane| self.searches.lanes[lane].stack.len());
            let Some(helped) = longest.filter(|&lane| !self.searches.lanes[lane].stack.is_empty()) else {
                break;
            };
            self.searches.records[idle] = self.searches.lanes[helped].stack.remove(0);
            let job = self.searches.lanes[helped].job;
            self.searches.lanes[idle].job = job;
            self.searches.jobs[job].lanes |= 1 << idle;
            helping |= 1 << idle;
        }
        helping
    }
}
