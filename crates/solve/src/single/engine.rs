//! The engine: one depth-first search, a solution at a time.

use super::split::{Halves, Split};
use super::sweep::{Unsettled, Verdict, settle, sweep};
use crate::arch::triads::Triads;
#[cfg(target_arch = "x86_64")]
use crate::arch::{Avx2, Avx512};
use crate::arch::{Backend, Portable, Task};
use crate::lane::{Ending, Input, Outcome, Question, Solution};
use core::fmt;
use core::ops::ControlFlow;

/// Searches one puzzle at a time, for an answer as soon as possible.
///
/// The engine holds one search, which stops at each solution and goes on when asked for the next; its memory serves
/// one puzzle after another.
pub struct SingleEngine {
    inner: Inner,
    /// The last solution.
    found: Solution,
}

enum Inner {
    #[cfg(target_arch = "x86_64")]
    Avx512(Search<Avx512>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Search<Avx2>),
    Portable(Search<Portable>),
}

/// Runs the same expression for whatever back end the engine has.
macro_rules! on_search {
    ($inner:expr, $search:ident => $result:expr) => {
        match $inner {
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512($search) => $result,
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2($search) => $result,
            Inner::Portable($search) => $result,
        }
    };
}

impl SingleEngine {
    /// An engine on this back end, or `None` if the machine doesn't have it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        let inner = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Inner::Avx512(Search::new(Avx512::detect()?)),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Inner::Avx2(Search::new(Avx2::detect()?)),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx512 | Backend::Avx2 => return None,
            Backend::Portable => Inner::Portable(Search::new(Portable)),
        };
        Some(Self { inner, found: Solution::BLANK })
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

    /// Asks `question` about one puzzle. Each solution goes to `solution`, which may end the search.
    ///
    /// Solutions, their order and the number of branches are those of the lane engine (see [`crate::lane`]).
    pub fn run(
        &mut self,
        question: Question,
        puzzle: Input<'_>,
        mut solution: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> Outcome {
        self.begin(puzzle, question.budget);
        let mut solutions = 0;
        let ending = loop {
            let Some(found) = self.next_solution() else { break self.ending() };
            solutions += 1;
            let stop = solution(found).is_break();
            if solutions >= question.limit {
                break Ending::Enough;
            }
            if stop {
                break Ending::Stopped;
            }
        };
        Outcome { solutions, branches: self.branches(), ending }
    }

    /// The first solution, if there is one.
    pub fn first(&mut self, puzzle: Input<'_>) -> Option<&Solution> {
        self.begin(puzzle, u64::MAX);
        self.next_solution()
    }

    /// How many solutions there are, as far as the question wants to know.
    pub fn count(&mut self, question: Question, puzzle: Input<'_>) -> Outcome {
        on_search!(&mut self.inner, search => {
            search.begin(puzzle, question.budget);
            search.b.run(Count { search, limit: question.limit.max(1) })
        })
    }

    /// How many solutions there are, or at least `enough`, with the help of `leaves`. `None` if they give up.
    pub(crate) fn count_leaves(
        &mut self,
        puzzle: Input<'_>,
        enough: u64,
        leaves: &mut impl Leaves,
    ) -> Option<u64> {
        on_search!(&mut self.inner, search => {
            search.begin(puzzle, u64::MAX);
            search.b.run(CountLeaves { search, enough, leaves })
        })
    }

    /// Starts a search that may make this many branches; a search under way is forgotten. Solutions are found as
    /// they are asked for.
    pub fn begin(&mut self, puzzle: Input<'_>, budget: u64) {
        on_search!(&mut self.inner, search => search.begin(puzzle, budget));
    }

    /// Searches for the next solution; `None` if there are no more, or if the budget is spent (see
    /// [`Self::ending`]), and then ever after.
    pub fn next_solution(&mut self) -> Option<&Solution> {
        let text = self.found.text_mut();
        let found = on_search!(&mut self.inner, search => search.b.run(Next { search, text }));
        found.then_some(&self.found)
    }

    /// Why there was no next solution: [`Ending::Exhausted`], or [`Ending::GaveUp`] when the budget was spent.
    #[must_use]
    pub const fn ending(&self) -> Ending {
        on_search!(&self.inner, search => search.ending())
    }

    /// The branches that the search under way has made so far.
    #[must_use]
    pub const fn branches(&self) -> u64 {
        on_search!(&self.inner, search => search.branches)
    }
}

impl Default for SingleEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for SingleEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SingleEngine").field("backend", &self.backend()).finish_non_exhaustive()
    }
}

/// A search under way.
struct Search<B: Triads> {
    b: B,
    /// Boards still to be searched, the next one on top. Each split takes a candidate from either half, so there
    /// are never more than 730 of them; real puzzles have about 20.
    stack: Vec<B::Cells>,
    branches: u64,
    /// The search gives up when it asks for more branches than this.
    budget: u64,
    /// It has.
    gave_up: bool,
}

/// A board that no sweep takes further.
enum Halt<C> {
    /// All its cells are solved.
    Solved(C),
    /// It has to be split.
    Stalled(C),
}

/// Room on the stack from the start.
const USUAL_DEPTH: usize = 64;

impl<B: Triads> Search<B> {
    fn new(b: B) -> Self {
        Self { b, stack: Vec::with_capacity(USUAL_DEPTH), branches: 0, budget: 0, gave_up: false }
    }

    fn begin(&mut self, puzzle: Input<'_>, budget: u64) {
        (self.branches, self.budget, self.gave_up) = (0, budget, false);
        self.b.run(Begin { search: self, puzzle });
    }

    /// The next solution's cells.
    #[inline(always)]
    fn next(&mut self) -> Option<B::Cells> {
        let mut board = self.stack.pop()?;
        loop {
            match self.halt(board)? {
                Halt::Solved(cells) => return Some(cells),
                Halt::Stalled(_) if self.branches >= self.budget => {
                    self.stack.clear();
                    self.gave_up = true;
                    return None;
                }
                Halt::Stalled(cells) => board = self.split(cells),
            }
        }
    }

    /// Sweeps a board, and those on the stack as long as they turn out dead, until one is solved or stalls.
    #[inline(always)]
    fn halt(&mut self, board: B::Cells) -> Option<Halt<B::Cells>> {
        let b = self.b;
        let mut board = Unsettled::fresh(b, board);
        loop {
            let (settled, verdict) = settle(b, &board);
            board = match verdict {
                Verdict::Open => match sweep(b, &settled) {
                    Some(board) => board,
                    None => Unsettled::fresh(b, self.stack.pop()?),
                },
                Verdict::Solved => return Some(Halt::Solved(settled.cells)),
                Verdict::Dead => Unsettled::fresh(b, self.stack.pop()?),
                Verdict::Stalled => return Some(Halt::Stalled(settled.cells)),
            };
        }
    }

    /// Splits a stalled board: puts the second half onto the stack and returns the first.
    #[inline(always)]
    fn split(&mut self, cells: B::Cells) -> B::Cells {
        let halves = self.b.share(Split(cells));
        let Halves { first, second } = halves.expect("a stalled board has a choice left");
        self.branches += 1;
        self.stack.push(second);
        first
    }

    const fn ending(&self) -> Ending {
        if self.gave_up { Ending::GaveUp } else { Ending::Exhausted }
    }
}

/// Task: puts a puzzle on the stack.
struct Begin<'a, B: Triads> {
    search: &'a mut Search<B>,
    puzzle: Input<'a>,
}

impl<B: Triads> Task<B> for Begin<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self, b: B) {
        let cells = match self.puzzle {
            Input::Text(text) => b.read_text(text),
            Input::Candidates(masks) => b.read(masks),
        };
        self.search.stack.clear();
        self.search.stack.push(cells);
    }
}

/// Task: the next solution, if there is one.
struct Next<'a, B: Triads> {
    search: &'a mut Search<B>,
    text: &'a mut [u8; 96],
}

impl<B: Triads> Task<B> for Next<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run(self, b: B) -> bool {
        let found = self.search.next();
        if let Some(cells) = found {
            b.write_text(cells, self.text);
        }
        found.is_some()
    }
}

/// Task: the number of solutions, up to a limit.
struct Count<'a, B: Triads> {
    search: &'a mut Search<B>,
    limit: u64,
}

impl<B: Triads> Task<B> for Count<'_, B> {
    type Output = Outcome;

    #[inline(always)]
    fn run(self, _: B) -> Outcome {
        let Self { search, limit } = self;
        let mut solutions = 0;
        let mut ending = Ending::Enough;
        while solutions < limit {
            if search.next().is_none() {
                ending = search.ending();
                break;
            }
            solutions += 1;
        }
        Outcome { solutions, branches: search.branches, ending }
    }
}

/// Somebody who can count the solutions of small boards all at once.
pub(crate) trait Leaves {
    /// Is asked about every board that would have to be split, as candidate masks, and told how many solutions were
    /// counted before it.
    fn count(&mut self, board: &[u16; 81], before: u64) -> Leaf;
}

/// What is to become of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// It has so many solutions.
    Counted(u64),
    /// It is to be split.
    Split,
    /// The search is to end.
    GiveUp,
}

/// Task: the number of solutions, with the help of `leaves`.
struct CountLeaves<'a, B: Triads, L> {
    search: &'a mut Search<B>,
    enough: u64,
    leaves: &'a mut L,
}

impl<B: Triads, L: Leaves> Task<B> for CountLeaves<'_, B, L> {
    type Output = Option<u64>;

    #[inline(always)]
    fn run(self, b: B) -> Option<u64> {
        let Self { search, enough, leaves } = self;
        let mut solutions: u64 = 0;
        while solutions < enough {
            let Some(mut board) = search.stack.pop() else { break };
            let counted = loop {
                match search.halt(board) {
                    None => break 0,
                    Some(Halt::Solved(_)) => break 1,
                    Some(Halt::Stalled(cells)) => match leaves.count(&b.write(cells), solutions) {
                        Leaf::Counted(counted) => break counted,
                        Leaf::Split => board = search.split(cells),
                        Leaf::GiveUp => return None,
                    },
                }
            };
            solutions = solutions.saturating_add(counted);
        }
        Some(solutions)
    }
}
