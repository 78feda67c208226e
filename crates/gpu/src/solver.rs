//! Solver of lists on a card, with the processor for what the card leaves to it, and for everything once the card
//! has failed: nothing is lost, nothing answered twice.

use crate::card::{Card, CardChoice, CardError, CardMemory};
use crate::layout::BoardChunk;
use ninefold_solve::lane::{LaneEngine, PuzzleSource, SolveQuestion};
use ninefold_solve::lists::{BoardAnswer, BoardAnswers, ListSolver};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Solves lists of puzzles on a card.
#[derive(Debug)]
pub struct CardSolver {
    /// The card's memory; `None` once the card has failed.
    memory: Option<CardMemory>,
    failure: Option<CardError>,
    chunk: BoardChunk,
    engine: LaneEngine,
}

impl CardSolver {
    /// Creates a solver on a card, and on this engine for what the card leaves.
    ///
    /// # Errors
    /// If the card has too little memory, or is lost.
    pub fn new(card: &Card, engine: LaneEngine) -> Result<CardSolver, CardError> {
        let memory = CardMemory::new(card)?;
        Ok(CardSolver { chunk: memory.new_chunk(), memory: Some(memory), failure: None, engine })
    }

    /// Returns the error that ended the work of the card. The processor has done the rest.
    #[must_use]
    pub const fn failure(&self) -> Option<&CardError> {
        self.failure.as_ref()
    }

    /// Answers a question about every puzzle of `source`, in order: the same as [`LaneEngine`] answers, but of
    /// the solutions only the first.
    ///
    /// A puzzle that needs more branches than a thread of the card should make, or a deeper stack, is begun
    /// again by the processor.
    pub fn answer_puzzles(
        &mut self,
        question: SolveQuestion,
        source: &mut dyn PuzzleSource,
        take: &mut dyn FnMut(BoardAnswer),
    ) {
        loop {
            // Pack puzzles until the chunk is full or the list ends.
            self.chunk.clear();
            while !self.chunk.is_full() {
                let Some(puzzle) = source.next_puzzle() else { break };
                self.chunk.push(puzzle);
            }
            if self.chunk.is_empty() {
                return;
            }
            // Answers are passed on when all of the chunk have one, so none is lost or told twice.
            let answers = self.answer_on_card(question);
            self.finish_chunk(question, answers).into_iter().for_each(&mut *take);
        }
    }

    /// Returns what the card answers for the chunk: nothing if it fails, or has failed.
    fn answer_on_card(&mut self, question: SolveQuestion) -> Vec<Option<BoardAnswer>> {
        // A card that has failed once is not asked again.
        let result = self.memory.as_mut().map(|memory| memory.answer_chunk(question, &self.chunk));
        match result {
            Some(Ok(answers)) => return answers,
            Some(Err(error)) => (self.memory, self.failure) = (None, Some(error)),
            None => {}
        }
        vec![None; self.chunk.len()]
    }

    /// Lets the processor answer what is unanswered.
    fn finish_chunk(
        &mut self,
        question: SolveQuestion,
        answers: Vec<Option<BoardAnswer>>,
    ) -> Vec<BoardAnswer> {
        let left: Vec<usize> = (0..answers.len()).filter(|&board| answers[board].is_none()).collect();
        let boards: Vec<[u16; 81]> = left.iter().map(|&board| self.chunk.candidate_masks(board)).collect();
        let mut by_processor = Vec::with_capacity(left.len());
        self.engine.answer_puzzles(question, &mut boards.iter(), &mut BoardAnswers(&mut by_processor));
        // Put them back where the card has left gaps.
        let mut by_processor = by_processor.into_iter();
        let one = |answer: Option<BoardAnswer>| {
            answer.unwrap_or_else(|| {
                by_processor.next().expect("the processor has answered all that were left")
            })
        };
        answers.into_iter().map(one).collect()
    }
}

/// Lists that are on a shared card at the same time: one is searched while the other is packed or fetched.
const LISTS_ON_CARD: usize = 2;

/// A card that several threads share.
#[derive(Debug)]
pub struct SharedCard {
    state: Mutex<SharedState>,
    solver_freed: Condvar,
    list_size: usize,
}

#[derive(Debug)]
struct SharedState {
    free_solvers: Vec<CardSolver>,
    failure: Option<CardError>,
}

impl SharedCard {
    /// Opens the best card of this machine.
    ///
    /// # Errors
    /// If there is none, or it can't be used.
    pub fn open(choice: CardChoice) -> Result<SharedCard, CardError> {
        SharedCard::new(&Card::open(choice)?)
    }

    /// Shares a card.
    ///
    /// # Errors
    /// If the card has too little memory, or is lost.
    pub fn new(card: &Card) -> Result<SharedCard, CardError> {
        let solvers = (0..LISTS_ON_CARD).map(|_| CardSolver::new(card, LaneEngine::new()));
        let state = SharedState { free_solvers: solvers.collect::<Result<_, _>>()?, failure: None };
        // A few boards for each thread, as some take longer than others.
        let list_size = card.chunk_size().min(4 * card.thread_count());
        Ok(SharedCard { state: Mutex::new(state), solver_freed: Condvar::new(), list_size })
    }

    /// Returns the error that ended the work of the card.
    #[must_use]
    pub fn failure(&self) -> Option<CardError> {
        self.lock_state().failure.clone()
    }

    fn lock_state(&self) -> MutexGuard<'_, SharedState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a solver that is free; `None` once the card has failed.
    fn take_solver(&self) -> Option<LentSolver<'_>> {
        let state = self.lock_state();
        let must_wait = |state: &mut SharedState| state.free_solvers.is_empty() && state.failure.is_none();
        let state = self.solver_freed.wait_while(state, must_wait);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let solver = state.free_solvers.pop().filter(|_| state.failure.is_none())?;
        Some(LentSolver { card: self, solver: Some(solver) })
    }
}

impl ListSolver for SharedCard {
    fn list_size(&self) -> usize {
        self.list_size
    }

    fn answer_list(
        &self,
        question: SolveQuestion,
        source: &mut dyn PuzzleSource,
        take: &mut dyn FnMut(BoardAnswer),
    ) -> bool {
        let mut lent = self.take_solver();
        let solver = lent.as_mut().and_then(|lent| lent.solver.as_mut());
        solver.map(|solver| solver.answer_puzzles(question, source, take)).is_some()
    }
}

/// A solver in use, which the next one gets when it is dropped, even by a panic.
struct LentSolver<'a> {
    card: &'a SharedCard,
    solver: Option<CardSolver>,
}

impl Drop for LentSolver<'_> {
    fn drop(&mut self) {
        let Some(solver) = self.solver.take() else { return };
        let mut state = self.card.lock_state();
        if state.failure.is_none() {
            state.failure = solver.failure().cloned();
        }
        state.free_solvers.push(solver);
        drop(state);
        // Once the card has failed, nobody has to wait any longer.
        self.card.solver_freed.notify_all();
    }
}
