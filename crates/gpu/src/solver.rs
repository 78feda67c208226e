//! Solver of lists on a card, with the processor for what the card leaves to it, and for everything once the card
//! has failed: nothing is lost, nothing answered twice.

use crate::card::{Card, CardError, CardMemory};
use crate::layout::{BoardAnswer, BoardChunk};
use core::ops::ControlFlow;
use ninefold_solve::lane::{
    AnswerSink, LaneEngine, PuzzleSource, SolutionText, SolveEnding, SolveOutcome, SolveQuestion,
};

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
        let mut sink = FirstAnswers(vec![UNANSWERED; left.len()]);
        self.engine.answer_puzzles(question, &mut boards.iter(), &mut sink);
        // Put them back where the card has left gaps.
        let mut by_processor = sink.0.into_iter();
        let one = |answer: Option<BoardAnswer>| {
            answer.unwrap_or_else(|| {
                by_processor.next().expect("the processor has answered all that were left")
            })
        };
        answers.into_iter().map(one).collect()
    }
}

/// The answer to a puzzle before its search has begun.
const UNANSWERED: BoardAnswer = BoardAnswer {
    outcome: SolveOutcome { solutions: 0, branches: 0, ending: SolveEnding::GaveUp },
    first_solution: None,
};

/// Sink that keeps outcomes and first solutions, by puzzle.
pub(crate) struct FirstAnswers(pub(crate) Vec<BoardAnswer>);

impl AnswerSink for FirstAnswers {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        self.0[puzzle].first_solution.get_or_insert(*solution.as_text());
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.0[puzzle].outcome = outcome;
    }
}
