//! Solver of a thread for blocks of text lines, and of all threads for other lists: an engine of the processor
//! or, with the feature `gpu`, a graphics card for long lists.
//!
//! A card is shared by two threads, so that it works on one block while the other is read and written; all other
//! threads go on with the processor. A block belongs to one thread whatever happens, so a card that fails costs
//! time, but no answers. Where a card joins a run, the processor has answered all that was read before: the run
//! ends, and another begins with what comes next.

use ninefold::solve::Backend;
use ninefold::solve::lane::{LaneEngine, SolveQuestion};
use ninefold::solve::lines::{TextLineAnswer, TextLineSolver};
use ninefold::solve::lists::ListSolver;
#[cfg(feature = "gpu")]
use {
    crate::backend::{CardPlan, MIN_CARD_BYTES},
    crate::prelude::*,
    ninefold_gpu::card::{Card, CardChoice, CardDescription, CardError},
    ninefold_gpu::solver::{CardSolver, SharedCard},
    std::sync::Mutex,
};

use crate::backend::BackendChoice;
use crate::batch_reader::{BatchReader, PuzzleBatch};
use crate::failure::CommandError;

/// Solvers for the threads of a run.
pub(crate) struct BlockSolverPool {
    processor: Backend,
    /// The solvers on a card that no thread has taken yet.
    #[cfg(feature = "gpu")]
    on_card: Mutex<Vec<CardSolver>>,
    piece_bytes: usize,
    extra_threads: usize,
}

/// Solvers that share a card: one works on it, the other reads and writes.
#[cfg(feature = "gpu")]
const SOLVERS_ON_CARD: usize = 2;
/// Bytes that a thread without a card takes of a block at a time, so that an interrupted run ends soon.
#[cfg(feature = "gpu")]
const PIECE_BYTES: usize = 1 << 17;

impl BlockSolverPool {
    /// Creates solvers on the processor.
    pub(crate) fn on_processor(processor: Backend) -> BlockSolverPool {
        BlockSolverPool {
            processor,
            #[cfg(feature = "gpu")]
            on_card: Mutex::default(),
            piece_bytes: usize::MAX,
            extra_threads: 0,
        }
    }

    /// Adds solvers on a card; blocks become larger, as it helps.
    #[cfg(feature = "gpu")]
    fn add_card(&mut self, card: &Card, feed: &mut BatchReader) -> Result<(), CardError> {
        let solvers = (0..SOLVERS_ON_CARD).map(|_| CardSolver::new(card, create_engine(self.processor)));
        self.on_card = Mutex::new(solvers.collect::<Result<_, _>>()?);
        self.piece_bytes = PIECE_BYTES;
        self.extra_threads = SOLVERS_ON_CARD;
        // A few boards for each thread of the card, as some take longer than others.
        feed.gather_lines(if card.description().is_software { 1 << 20 } else { 1 << 24 });
        Ok(())
    }

    /// Returns the number of threads that mostly wait for a card.
    pub(crate) fn extra_threads(&self) -> usize {
        self.extra_threads
    }

    /// Creates the solver of a thread.
    pub(crate) fn create_solver(&self) -> BlockSolver {
        BlockSolver {
            lines: TextLineSolver::new(create_engine(self.processor)),
            #[cfg(feature = "gpu")]
            card: self.on_card.lock().ok().and_then(|mut solvers| solvers.pop()),
            piece_bytes: self.piece_bytes,
        }
    }
}

/// Card that joins a run, if one is planned for it and there is one.
#[derive(Default)]
pub(crate) struct JoiningCard {
    #[cfg(feature = "gpu")]
    plan: Option<CardPlan>,
    #[cfg(feature = "gpu")]
    bytes_read: u64,
    /// The card, from where it is opened until it has its solvers.
    #[cfg(feature = "gpu")]
    opened: Option<Card>,
}

impl JoiningCard {
    /// Plans a card for the input.
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "no card to help with long lists"))]
    pub(crate) fn new(choice: BackendChoice, feed: &BatchReader, solves_blocks: bool) -> JoiningCard {
        #[cfg(feature = "gpu")]
        if solves_blocks {
            return JoiningCard::from_plan(choice.plan_card(feed.total_bytes()));
        }
        JoiningCard::default()
    }

    #[cfg(feature = "gpu")]
    pub(crate) fn from_plan(plan: Option<CardPlan>) -> JoiningCard {
        JoiningCard { plan, ..JoiningCard::default() }
    }

    /// Returns the next batch; `None` at the end of the input, and where the card joins.
    pub(crate) fn next_batch(&mut self, feed: &mut BatchReader) -> Option<Result<PuzzleBatch, CommandError>> {
        #[cfg(feature = "gpu")]
        if let Some(plan) = self.plan.take_if(|plan| self.bytes_read >= plan.bytes_before) {
            // The threads go on meanwhile with what they have.
            self.opened = open_card(plan.cards, || Card::open(plan.cards));
            if self.opened.is_some() {
                return None;
            }
        }
        let batch = feed.next();
        #[cfg(feature = "gpu")]
        if let Some(Ok(batch)) = &batch {
            self.bytes_read += batch.bytes;
        }
        batch
    }

    /// Adds the card where the batches end because it joins. Returns false where they end because there are no more.
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "no card to help with long lists"))]
    pub(crate) fn join(&mut self, solvers: &mut BlockSolverPool, feed: &mut BatchReader) -> bool {
        #[cfg(feature = "gpu")]
        if let Some(card) = self.opened.take() {
            if let Err(error) = solvers.add_card(&card, feed) {
                print_card_failure(&error);
            }
            return true;
        }
        false
    }
}

/// Solver of lists that all threads share: a card, if one is chosen for this work and there is one.
#[derive(Default)]
pub(crate) struct SharedListSolver {
    #[cfg(feature = "gpu")]
    card: Option<SharedCard>,
}

impl SharedListSolver {
    /// Chooses the solver for so many puzzles, if their number is known.
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "no card to help with long lists"))]
    pub(crate) fn new(choice: BackendChoice, puzzles: Option<u64>) -> SharedListSolver {
        #[cfg(feature = "gpu")]
        if let Some(CardPlan { cards, bytes_before: 0 }) =
            choice.plan_card(puzzles.map(|puzzles| puzzles.saturating_mul(82)))
        {
            return SharedListSolver { card: open_card(cards, || SharedCard::open(cards)) };
        }
        SharedListSolver::default()
    }

    /// Returns the solver, unless the engines are alone.
    pub(crate) fn list_solver(&self) -> Option<&dyn ListSolver> {
        #[cfg(feature = "gpu")]
        if let Some(card) = &self.card {
            return Some(card);
        }
        None
    }

    /// Says so if the card has failed, so that the processor had to do the rest.
    pub(crate) fn report_failure(&self) {
        #[cfg(feature = "gpu")]
        if let Some(error) = self.card.as_ref().and_then(SharedCard::failure) {
            print_card_failure(&error);
        }
    }
}

/// Opens a card, or says why not; that there is no real one is not said where no other would do, as nobody has asked
/// for it then.
#[cfg(feature = "gpu")]
fn open_card<T>(cards: CardChoice, open: impl FnOnce() -> Result<T, CardError>) -> Option<T> {
    match open() {
        Ok(card) => Some(card),
        Err(CardError::NoCard) if cards == CardChoice::Hardware => None,
        Err(error) => {
            print_card_failure(&error);
            None
        }
    }
}

/// Creates an engine for a back end that this machine has.
fn create_engine(backend: Backend) -> LaneEngine {
    LaneEngine::with_backend(backend).expect("this machine has what was chosen")
}

/// Solver of one thread.
pub(crate) struct BlockSolver {
    lines: TextLineSolver,
    #[cfg(feature = "gpu")]
    card: Option<CardSolver>,
    piece_bytes: usize,
}

impl BlockSolver {
    /// Returns one answer for every text line of `block`, in order.
    pub(crate) fn answer_text_block(&mut self, question: SolveQuestion, block: &[u8]) -> &[TextLineAnswer] {
        #[cfg(feature = "gpu")]
        if block.len() as u64 >= MIN_CARD_BYTES
            && let Some(card) = &mut self.card
        {
            let answers = self.lines.answer_text_block_by(block, |source, answers| {
                card.answer_puzzles(question, source, &mut |answer| answers.push(answer));
            });
            if let Some(error) = card.failure() {
                print_card_failure(error);
                (self.card, self.piece_bytes) = (None, PIECE_BYTES);
            }
            return answers;
        }
        self.lines.answer_text_block(question, block)
    }

    /// Returns the parts of a block that are answered together, each of whole lines.
    pub(crate) fn split_block<'a>(&self, block: &'a [u8]) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        #[cfg(feature = "gpu")]
        let bytes = if self.card.is_some() { usize::MAX } else { self.piece_bytes };
        #[cfg(not(feature = "gpu"))]
        let bytes = self.piece_bytes;
        split_after_lines(block, bytes)
    }
}

/// Splits a block at the first line end behind each `bytes` bytes.
fn split_after_lines(mut block: &[u8], bytes: usize) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let behind = block.get(bytes..).and_then(|rest| rest.iter().position(|&byte| byte == b'\n'));
        let (piece, rest) = block.split_at(behind.map_or(block.len(), |end| bytes + end + 1));
        block = rest;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Prints that a card can't be used, or no longer: once, though two threads have it.
#[cfg(feature = "gpu")]
fn print_card_failure(error: &CardError) {
    static NOTE_PRINTED: std::sync::Once = std::sync::Once::new();
    NOTE_PRINTED.call_once(|| {
        diagnostics::print_note(&message_text(&say!("card-failed", reason = error.to_string())));
    });
}

/// Returns the name of this machine's card with its driver and interface, as `info` shows it.
#[cfg(feature = "gpu")]
pub(crate) fn describe_card() -> Result<String, CardError> {
    let CardDescription { name, driver, interface, .. } = Card::describe(CardChoice::AlsoSoftware)?;
    Ok(format!("{name} ({driver}; {interface})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_whole_lines() {
        let check = |block: &str, bytes, expected: &[&str]| {
            let pieces: Vec<_> = split_after_lines(block.as_bytes(), bytes).collect();
            assert_eq!(
                pieces,
                expected.iter().map(|piece| piece.as_bytes()).collect::<Vec<_>>(),
                "{block:?}"
            );
        };
        check("", 5, &[]);
        check("ab\ncd\nef", usize::MAX, &["ab\ncd\nef"]);
        check("ab\ncd\nef", 1, &["ab\n", "cd\n", "ef"]);
        check("ab\ncd\nef", 3, &["ab\ncd\n", "ef"]);
        check("abcdef", 2, &["abcdef"]);
    }
}
