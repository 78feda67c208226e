//! Generation of traces: solution paths in which the checker accepted every step.

use ninefold_core::{Board, Cell, Digit, Puzzle, Solution};
use ninefold_logic::proof::lines::{self, Verifier};
use ninefold_rate::{Progress, Rated, Unrated, Walk};

use crate::{Candidates, Speech, Trace, TracedStep, puzzle};

/// Version of the form of a trace. A reader that knows the version knows all members.
const SCHEMA: u32 = 1;

/// Optional content of each step of a trace.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'c> {
    /// Language of the explanations; `None` leaves them out.
    pub speech: Option<Speech<'c>>,
    /// Whether to include the candidates before each step.
    pub boards: bool,
}

/// Trace, with the proof of its steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// Trace, without class, seed and columns.
    pub trace: Trace,
    /// Input for `ninefold verify`: a line for the puzzle, and one for each step.
    pub proof: Vec<String>,
}

/// Error for a puzzle without a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTrace {
    /// The caller requested to stop.
    #[error("stopped")]
    Stopped,
    /// The techniques don't solve the puzzle.
    #[error("{0}")]
    Unsolved(Unrated),
    /// The checker rejected the puzzle.
    #[error("{0}")]
    Refused(String),
    /// The checker rejected a step, which is a bug in the engine.
    #[error("this {technique} is not proved, please tell us: {why}")]
    Unproved {
        /// Name of the technique.
        technique: &'static str,
        /// Reason for the rejection.
        why: String,
    },
}

impl Traced {
    /// Traces the path from a puzzle with one solution to its end. `scale` is the name of the walk's profile;
    /// `stop` is polled as in [`Walk::advance`].
    ///
    /// # Errors
    /// When the walk is stopped or doesn't solve the puzzle, or the checker rejects the puzzle or a step.
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
        // The caller adds class, seed and columns.
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

/// Walks from a puzzle with one solution to its end and passes each step that the checker accepted to `see`.
/// Returns the lines for `ninefold verify` and the number of steps.
pub(crate) fn checked(
    walk: &mut Walk<'_>,
    told: &Puzzle,
    mut see: impl FnMut(Rated),
    mut stop: impl FnMut() -> bool,
) -> Result<(Vec<String>, u64), NoTrace> {
    // The checker first reads the puzzle, then each step in turn.
    let mut verifier = Verifier::default();
    let mut proof = vec![lines::beginning(told, walk.facts().promise())];
    verifier.line(&proof[0]).map_err(|error| NoTrace::Refused(error.to_string()))?;
    loop {
        // Poll before every step, as a rating does, so that both spend a limit of polls alike.
        let next = if stop() { Err(Progress::Stopped) } else { walk.next_step(&mut stop) };
        let rated = match next {
            Ok(rated) => rated,
            Err(Progress::Solved) => break,
            Err(Progress::Stopped) => return Err(NoTrace::Stopped),
            // Stuck: rating tells why, or finds the puzzle solved after all.
            Err(_) => match walk.rate(&mut stop) {
                Ok(_) => break,
                Err(unrated) => return Err(NoTrace::Unsolved(unrated)),
            },
        };
        // Only a step that the checker accepts is passed on.
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

/// Writes the candidates of each cell, 729 characters; a filled cell has its digit only.
fn candidates(board: &Board) -> String {
    let signs = Cell::all().flat_map(|cell| {
        let possible = board.possible(cell);
        Digit::ALL.map(|digit| if possible.contains(digit) { digit.to_char() } else { '.' })
    });
    signs.collect()
}

/// Returns the proof line of a step that the checker accepted.
fn certified(rated: &Rated, verifier: &mut Verifier) -> Result<String, NoTrace> {
    // Both a missing certificate and a rejected one are bugs.
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
