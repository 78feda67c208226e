//! Generation of traces for JSON: solution paths in which the checker accepted every step.

use ninefold_core::{Board, Cell, Digit, Puzzle, Solution};
use ninefold_logic::proof::lines::{self, ProofVerifier};
use ninefold_rate::{IncompleteRatingError, RatedStep, RatingWalk, StopReason, WalkProgress};

use crate::{Candidates, Localizer, RatingParts, Trace, TracedStep, puzzle_to_line};

/// Version of the form of a trace. A reader that knows the version knows all members.
const TRACE_VERSION: u32 = 1;

/// Optional content of each step of a trace.
#[derive(Clone, Copy, Debug)]
pub struct TraceDetails<'c> {
    /// Language of the explanations; `None` leaves them out.
    pub localizer: Option<Localizer<'c>>,
    /// Whether to include the candidates before each step.
    pub boards: bool,
}

/// Trace, with the proof of its steps.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvenTrace {
    /// Trace, without class, seed and columns.
    pub trace: Trace,
    /// Input for `ninefold verify`: a line for the puzzle, and one for each step.
    pub proof: Vec<String>,
}

/// Error for a puzzle without a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// The caller requested to stop.
    #[error("stopped")]
    Stopped,
    /// The techniques don't solve the puzzle.
    #[error("{0}")]
    Unsolved(IncompleteRatingError),
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

impl ProvenTrace {
    /// Traces the path from a puzzle with one solution to its end. `scale` is the name of the walk's profile;
    /// `stop` is polled as in [`RatingWalk::advance_step`].
    ///
    /// # Errors
    /// When the walk is stopped or doesn't solve the puzzle, or the checker rejects the puzzle or a step.
    pub fn trace_puzzle(
        walk: &mut RatingWalk<'_>,
        scale: &str,
        puzzle: &Puzzle,
        solution: &Solution,
        details: TraceDetails<'_>,
        stop: impl FnMut() -> bool,
    ) -> Result<ProvenTrace, TraceError> {
        // Steps are recorded only after the checker accepted them.
        let mut steps = Vec::new();
        let visit = |rated: RatedStep| steps.push(TracedStep::from_rated(&rated, details));
        let mut stop = stop;
        let (proof, verified) = walk_and_verify(walk, puzzle, visit, &mut stop)?;
        // The rating is that of the puzzle, whatever path was traced.
        walk.rate_start(&mut stop).map_err(|unrated| match unrated.why {
            StopReason::Stopped => TraceError::Stopped,
            StopReason::Unsolved => TraceError::Unsolved(unrated),
        })?;
        // The caller adds class, seed and columns.
        let trace = Trace {
            schema: TRACE_VERSION,
            puzzle: puzzle_to_line(puzzle),
            solution: solution.to_string(),
            class: None,
            seed: None,
            columns: None,
            scale: scale.into(),
            result: RatingParts(walk.tally().result_fields()),
            verified,
            steps,
            warnings: Vec::new(),
        };
        Ok(ProvenTrace { trace, proof })
    }
}

/// Walks from a puzzle with one solution to its end and passes each step that the checker accepted to `visit`.
/// Returns the lines for `ninefold verify` and the number of steps.
pub(crate) fn walk_and_verify(
    walk: &mut RatingWalk<'_>,
    puzzle: &Puzzle,
    mut visit: impl FnMut(RatedStep),
    mut stop: impl FnMut() -> bool,
) -> Result<(Vec<String>, u64), TraceError> {
    // The checker first reads the puzzle, then each step in turn.
    let mut verifier = ProofVerifier::default();
    let mut proof = vec![lines::format_first_line(puzzle, walk.facts().uniqueness_promise())];
    verifier.verify_line(&proof[0]).map_err(|error| TraceError::Refused(error.to_string()))?;
    loop {
        // Poll before every step, as a rating does, so that both spend a limit of polls alike.
        let next = if stop() { Err(WalkProgress::Stopped) } else { walk.next_step(&mut stop) };
        let rated = match next {
            Ok(rated) => rated,
            Err(WalkProgress::Solved) => break,
            Err(WalkProgress::Stopped) => return Err(TraceError::Stopped),
            // Stuck: rating tells why, or finds the puzzle solved after all.
            Err(_) => match walk.rate(&mut stop) {
                Ok(_) => break,
                Err(unrated) => return Err(TraceError::Unsolved(unrated)),
            },
        };
        // Only a step that the checker accepts is passed on.
        proof.push(verified_proof_line(&rated, &mut verifier)?);
        visit(rated);
    }
    Ok((proof, verifier.current_tally().steps as u64))
}

impl TracedStep {
    pub(crate) fn from_rated(rated: &RatedStep, details: TraceDetails<'_>) -> TracedStep {
        let RatedStep { step, facts_before: before, .. } = rated;
        let text = |localizer: Localizer<'_>| -> Vec<String> {
            let sentences = step.explanation_messages(before);
            sentences
                .iter()
                .map(|sentence| localizer.catalogue.format_message(sentence, localizer.notation))
                .collect()
        };
        TracedStep {
            technique: step.technique().id,
            rating: rated.rating,
            placements: Candidates(step.conclusions.placements),
            eliminations: Candidates(step.conclusions.eliminations),
            text: details.localizer.map(text),
            before: details.boards.then(|| format_candidates(before.board())),
        }
    }
}

/// Writes the candidates of each cell, 729 characters; a filled cell has its digit only.
fn format_candidates(board: &Board) -> String {
    let signs = Cell::all().flat_map(|cell| {
        let possible = board.possible_digits(cell);
        Digit::ALL.map(|digit| if possible.contains(digit) { digit.to_char() } else { '.' })
    });
    signs.collect()
}

/// Returns the proof line of a step that the checker accepted.
fn verified_proof_line(rated: &RatedStep, verifier: &mut ProofVerifier) -> Result<String, TraceError> {
    // Both a missing certificate and a rejected one are bugs.
    let technique = rated.step.technique().name;
    let line = rated
        .step
        .format_proof_line(&rated.facts_before)
        .map_err(|unproven| TraceError::Unproved { technique, why: unproven.to_string() })?;
    match verifier.verify_line(&line) {
        Ok(_) => Ok(line),
        Err(rejected) => Err(TraceError::Unproved { technique, why: rejected.to_string() }),
    }
}
