//! The engine: every lane searches its own puzzle depth first, and takes the next one as soon as it ends.
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
//! Serving handles one kind of lane after another, not lane by lane with a chain of ifs: half the time, since each
//! loop is short and its branches are alike.

use super::branch::{Choose, Splits, split_cell};
use super::feed::{Ending, Input, Outcome, Question, Sink, Solution, Source};
use super::record::Record;
use super::state::{Load, State, Unload};
use super::sweep::{Findings, Sweep};
#[cfg(target_arch = "x86_64")]
use crate::arch::{Avx2, Avx512};
use crate::arch::{Backend, Lanes, MAX_LANES, Portable, Task};
use core::fmt;

/// Searches streams of puzzles, one puzzle per SIMD lane.
///
/// The engine holds only working memory, reserved once; keep it and run it as often as you like.
pub struct LaneEngine {
    inner: Inner,
}

enum Inner {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Searches<Avx512>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Searches<Avx2>>),
    Portable(Box<Searches<Portable>>),
}

impl LaneEngine {
    /// An engine on this back end, or `None` if the machine doesn't have it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        let inner = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Inner::Avx512(Searches::new(Avx512::detect()?)),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Inner::Avx2(Searches::new(Avx2::detect()?)),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx512 | Backend::Avx2 => return None,
            Backend::Portable => Inner::Portable(Searches::new(Portable)),
        };
        Some(Self { inner })
    }

    /// An engine on the fastest back end of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best()).expect("the best back end is an available one")
    }

    /// The back end in use.
    #[must_use]
    pub const fn backend(&self) -> Backend {
        match self.inner {
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(_) => Backend::Avx512,
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(_) => Backend::Avx2,
            Inner::Portable(_) => Backend::Portable,
        }
    }

    /// Asks `question` about every puzzle of `source` and tells `sink` the answers.
    ///
    /// The answers to a puzzle, their order and its number of branches depend on that puzzle alone: not on its
    /// neighbours, nor on the back end.
    pub fn run(&mut self, question: Question, source: &mut impl Source, sink: &mut impl Sink) {
        match &mut self.inner {
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(searches) => searches.run(question, source, sink),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(searches) => searches.run(question, source, sink),
            Inner::Portable(searches) => searches.run(question, source, sink),
        }
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

/// Working memory of one engine.
struct Searches<B: Lanes> {
    b: B,
    state: Box<State<B>>,
    records: [Record; MAX_LANES],
    lanes: [Search; MAX_LANES],
    splits: Splits,
    solution: Solution,
}

/// The search of one puzzle.
#[derive(Debug, Default)]
struct Search {
    puzzle: usize,
    solutions: u64,
    branches: u64,
    /// Second halves still to be searched, the newest on top. Each split takes a candidate from either half, so a
    /// puzzle never has more than 729 of them; real ones have about 20.
    stack: Vec<Record>,
}

/// Room on each stack from the start.
const USUAL_DEPTH: usize = 64;

impl<B: Lanes> Searches<B> {
    fn new(b: B) -> Box<Self> {
        let lanes = core::array::from_fn(|lane| {
            let room = if lane < B::LANES { USUAL_DEPTH } else { 0 };
            Search { stack: Vec::with_capacity(room), ..Search::default() }
        });
        let records = [Record::EMPTY; MAX_LANES];
        Box::new(Self {
            b,
            state: State::new(b),
            records,
            lanes,
            splits: Splits::NONE,
            solution: Solution::BLANK,
        })
    }

    fn run<S: Source, K: Sink>(&mut self, question: Question, source: &mut S, sink: &mut K) {
        self.b.run(Run { searches: self, question, source, sink });
    }
}

/// Task: a whole run.
struct Run<'a, B: Lanes, S, K> {
    searches: &'a mut Searches<B>,
    question: Question,
    source: &'a mut S,
    sink: &'a mut K,
}

/// Which lanes are where; one bit per lane.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    dead: u32,
    solved: u32,
    stalled: u32,
}

impl Waiting {
    fn all(self) -> u32 {
        self.dead | self.solved | self.stalled
    }

    /// Lanes that were at work and now wait.
    fn add(&mut self, found: Findings, working: u32) {
        self.solved |= found.solved & working;
        self.dead |= found.dead & working & !found.solved;
        self.stalled |= found.stalled & working & !found.solved & !found.dead;
    }
}

/// The lanes of a set of bits, lowest first.
fn lanes_of(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

impl<B: Lanes, S: Source, K: Sink> Task<B> for Run<'_, B, S, K> {
    type Output = ();

    #[inline(always)]
    fn run(self, b: B) {
        let Self { searches: s, question, source, sink } = self;
        let mut run = Service { s, question, source, sink, asked: 0, dry: false };
        let all = u32::MAX >> (32 - B::LANES);
        let mut busy = run.refill(b, all);
        b.run(Load { state: &mut run.s.state, records: &run.s.records, fresh: busy });
        let mut waiting = Waiting::default();
        while busy != 0 {
            run.s.state.waiting = b.select(b.mask(busy & !waiting.all()), b.splat(0), b.splat(!0));
            let found = b.run(Sweep(&mut run.s.state));
            waiting.add(found, busy & !waiting.all());
            // Serving costs about as much as a sweep whatever it serves, so it pays to gather some lanes first.
            if waiting.all().count_ones() * 32 >= busy.count_ones() * SERVE_AT {
                busy = run.serve(b, busy, waiting);
                waiting = Waiting::default();
            }
        }
    }
}

/// Lanes are served when this many of 32 busy ones wait.
const SERVE_AT: u32 = 15;

/// A run under way.
struct Service<'a, B: Lanes, S, K> {
    s: &'a mut Searches<B>,
    question: Question,
    source: &'a mut S,
    sink: &'a mut K,
    /// Puzzles taken from the source.
    asked: usize,
    /// The source has said that there are no more.
    dry: bool,
}

impl<B: Lanes, S: Source, K: Sink> Service<'_, B, S, K> {
    /// Serves the lanes that wait. Returns the busy lanes.
    #[inline(always)]
    fn serve(&mut self, b: B, busy: u32, waiting: Waiting) -> u32 {
        b.run(Unload(&self.s.state, &mut self.s.records));
        let mut ended = 0;
        if waiting.stalled != 0 {
            b.run(Choose(&self.s.state, &mut self.s.splits));
            for lane in lanes_of(waiting.stalled) {
                ended |= self.split(b, lane) << lane;
            }
        }
        let mut open = waiting.dead;
        for lane in lanes_of(waiting.solved) {
            let end = self.report(b, lane);
            ended |= end << lane;
            open |= (1 - end) << lane;
        }
        for lane in lanes_of(open) {
            match self.s.lanes[lane].stack.pop() {
                Some(record) => self.s.records[lane] = record,
                None => ended |= self.end(lane, Ending::Exhausted) << lane,
            }
        }
        let refilled = self.refill(b, ended);
        b.run(Load {
            state: &mut self.s.state,
            records: &self.s.records,
            fresh: waiting.all() & !ended | refilled,
        });
        busy & !ended | refilled
    }

    /// Goes on with the first half of a stalled board. Returns 1 if the puzzle has ended instead.
    #[inline(always)]
    fn split(&mut self, b: B, lane: usize) -> u32 {
        let (search, record) = (&mut self.s.lanes[lane], &mut self.s.records[lane]);
        if search.branches >= self.question.budget {
            return self.end(lane, Ending::GaveUp);
        }
        let split = match self.s.splits.get(b, lane, record) {
            Some(split) => split,
            None => split_cell(record.words()).expect("a stalled board has a cell with two candidates"),
        };
        search.branches += 1;
        search.stack.push(record.without(b, split.second));
        *record = record.without(b, split.first);
        0
    }

    /// Tells a solution. Returns 1 if the puzzle has ended with it.
    #[inline(always)]
    fn report(&mut self, b: B, lane: usize) -> u32 {
        let search = &mut self.s.lanes[lane];
        search.solutions += 1;
        let enough = search.solutions >= self.question.limit;
        if K::WANTS_SOLUTIONS {
            self.s.records[lane].write_text(b, self.s.solution.text_mut());
            if self.sink.solution(search.puzzle, &self.s.solution).is_break() && !enough {
                return self.end(lane, Ending::Stopped);
            }
        }
        if enough { self.end(lane, Ending::Enough) } else { 0 }
    }

    /// Tells the end of a lane's puzzle. Returns 1.
    #[inline(always)]
    fn end(&mut self, lane: usize, ending: Ending) -> u32 {
        let search = &mut self.s.lanes[lane];
        search.stack.clear();
        let Search { puzzle, solutions, branches, .. } = *search;
        self.sink.end(puzzle, Outcome { solutions, branches, ending });
        1
    }

    /// Gives each of these lanes a new puzzle as long as there are any. Returns those that got one.
    #[inline(always)]
    fn refill(&mut self, b: B, lanes: u32) -> u32 {
        let mut refilled = 0;
        for lane in lanes_of(if self.dry { 0 } else { lanes }) {
            let record = &mut self.s.records[lane];
            match self.source.next() {
                Some(Input::Text(text)) => record.read_text(b, text),
                Some(Input::Candidates(masks)) => record.read_candidates(b, masks),
                None => {
                    self.dry = true;
                    break;
                }
            }
            b.prefetch(self.source.ahead());
            let search = &mut self.s.lanes[lane];
            (search.puzzle, search.solutions, search.branches) = (self.asked, 0, 0);
            self.asked += 1;
            refilled |= 1 << lane;
        }
        refilled
    }
}
