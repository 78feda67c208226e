//! Traces made: a walk to its end, each step of it accepted by the checker.

use ninefold_core::{Board, Cell, Digit, Puzzle, Solution};
use ninefold_logic::proof::lines::{self, Verifier};
use ninefold_rate::{Progress, Rated, Unrated, Walk};

use crate::{Candidates, Speech, Trace, TracedStep, puzzle};

/// The version of the form of a trace; a reader that knows it knows all members.
const SCHEMA: u32 = 1;

/// What is told of each step beside what it does.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'c> {
    /// The sentences, in these words.
    pub speech: Option<Speech<'c>>,
    /// Whether the candidates before it are.
    pub boards: bool,
}

/// A trace, and the proof of its steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// The trace, without class, seed and columns.
    pub trace: Trace,
    /// What `ninefold verify` reads: a line for the puzzle, and one for each step.
    pub proof: Vec<String>,
}

/// Why there is no trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTrace {
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
    /// The techniques do not solve it.
    #[error("{0}")]
    Unsolved(Unrated),
    /// The checker did not accept the puzzle.
    #[error("{0}")]
    Refused(String),
    /// The checker did not accept a step: a mistake of ours.
    #[error("this {technique} is not proved, please tell us: {why}")]
    Unproved {
        /// The name of the technique.
        technique: &'static str,
        /// Why.
        why: String,
    },
}

impl Traced {
    /// Walks to the end from a puzzle with one solution. `scale` is the name of the walk's profile; `stop` is asked as in
    /// [`Walk::advance`].
    ///
    /// # Errors
    /// Why there is no trace.
    pub fn of(
        walk: &mut Walk<'_>,
        scale: &str,
        told: &Puzzle,
        solution: &Solution,
        telling: Telling<'_>,
        stop: impl FnMut() -> bool,
    ) -> Result<Traced, NoTrace> {
        let mut steps = Vec::new();
        let see = |rated: Rated| steps.push(TracedStep::of(&rated, telling));
        let (proof, verified) = checked(walk, told, see, stop)?;
        let trace = Trace {
            schema: SCHEMA,
            puzzle: puzzle(told),
            solution: solution.to_string(),
            class: None,
            seed: None,
            columns: None,
            scale: scale.into(),
            result: walk.tally().fields().into(),
            verified,
            steps,
            warnings: Vec::new(),
        };
        Ok(Traced { trace, proof })
    }
}

/// Walks to the end from a puzzle with one solution, and shows each step that the checker accepted. What `ninefold verify` reads of it,
/// and how many steps there are.
pub(crate) fn checked(
    walk: &mut Walk<'_>,
    told: &Puzzle,
    mut see: impl FnMut(Rated),
    mut stop: impl FnMut() -> bool,
) -> Result<(Vec<String>, u64), NoTrace> {
    let mut verifier = Verifier::default();
    let mut proof = vec![lines::beginning(told, walk.facts().promise())];
    verifier.line(&proof[0]).map_err(|error| NoTrace::Refused(error.to_string()))?;
    loop {
        // Asked before every step, as a rating does, so that a budget of questions is spent alike.
        let next = if stop() { Err(Progress::Stopped) } else { walk.next_step(&mut stop) };
        let rated = match next {
            Ok(rated) => rated,
            Err(Progress::Solved) => break,
            Err(Progress::Stopped) => return Err(NoTrace::Stopped),
            Err(_) => match walk.rate(&mut stop) {
                Ok(_) => break,
                Err(unrated) => return Err(NoTrace::Unsolved(unrated)),
            },
        };
        proof.push(certified(&rated, &mut verifier)?);
        see(rated);
    }
    Ok((proof, verifier.tally().steps as u64))
}

impl TracedStep {
    pub(crate) fn of(rated: &Rated, telling: Telling<'_>) -> TracedStep {
        let Rated { step, before, .. } = rated;
        let text = |speech: Speech<'_>| -> Vec<String> {
            let sentences = step.explain(before);
            sentences.iter().map(|sentence| speech.catalogue.text(sentence, speech.notation)).collect()
        };
        TracedStep {
            technique: step.technique().id,
            rating: rated.number.into(),
            placements: Candidates(step.conclusions.placements),
            eliminations: Candidates(step.conclusions.eliminations),
            text: telling.speech.map(text),
            before: telling.boards.then(|| candidates(before.board())),
        }
    }
}

/// What may go into each cell, 729 characters; into a filled one its digit.
fn candidates(board: &Board) -> String {
    let signs = Cell::all().flat_map(|cell| {
        let possible = board.possible(cell);
        Digit::ALL.map(|digit| if possible.contains(digit) { digit.to_char() } else { '.' })
    });
    signs.collect()
}

/// The line of a step, accepted by the checker.
fn certified(rated: &Rated, verifier: &mut Verifier) -> Result<String, NoTrace> {
    let technique = rated.step.technique().name;
    let line = rated
        .step
        .proof_line(&rated.before)
        .map_err(|unproven| NoTrace::Unproved { technique, why: unproven.to_string() })?;
    match verifier.line(&line) {
        Ok(_) => Ok(line),
        Err(rejected) => Err(NoTrace::Unproved { technique, why: rejected.to_string() }),
    }
}
