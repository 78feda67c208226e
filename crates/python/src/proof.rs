//! Proofs for Python: lines that the proof checker reads, and files for VeriPB.

use ninefold::Puzzle;
use ninefold::logic::explain::say;
use ninefold::proof::lines::{self, ProofLine, ProofTally, ProofVerifier};
use ninefold::proof::veripb::{PromisePolicy, VeripbExport};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::board::Board;
use crate::board::step::{Step, VeripbTexts, no_proof_error, veripb_texts};
use crate::errors::InputError;
use crate::given::{decode_text, type_error};

impl Board {
    /// Returns the first line of a proof whose steps are found on this board.
    fn proof_header_line(&self) -> String {
        let puzzle = Puzzle::from(&self.board);
        lines::format_first_line(&puzzle, self.position_facts().uniqueness_promise())
    }
}

/// Returns a line of a proof, given as a text, as the dict of its JSON, as a board or as a step.
fn read_proof_line(item: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = item.py();
    if let Ok(given) = item.cast::<PyString>() {
        return decode_text(given).map(Into::into).map_err(PyErr::from);
    }
    if let Ok(board) = item.cast::<Board>() {
        return Ok(board.get().proof_header_line());
    }
    if let Ok(step) = item.cast::<Step>() {
        return step.get().proof_line().map_err(PyErr::from);
    }
    if item.cast::<PyDict>().is_ok() {
        return py.import("json")?.call_method1("dumps", (item,))?.extract();
    }
    Err(type_error(item, "lines of a proof: texts, dicts, boards and steps"))
}

/// Checks a proof. `visit_line` gets each accepted line, with the verifier after that line.
fn verify_proof_lines(
    proof: &Bound<'_, PyAny>,
    mut visit_line: impl FnMut(ProofLine, &ProofVerifier) -> Result<(), InputError>,
) -> PyResult<ProofVerifier> {
    let py = proof.py();
    let is_line = proof.cast::<PyDict>().is_ok() || proof.cast::<Board>().is_ok();
    // A text is split into lines; anything else has to be iterable.
    let lines = match proof.cast::<PyString>() {
        // A whole file.
        Ok(text) => text.call_method1("split", ("\n",))?.try_iter(),
        Err(_) if is_line => Err(type_error(proof, "a list of the lines of a proof")),
        Err(_) => proof.try_iter(),
    };
    let mut verifier = ProofVerifier::default();
    for (place, item) in lines?.enumerate() {
        py.check_signals()?;
        let number = place + 1;
        // Errors name the line, from 1.
        let in_line = |told: InputError| {
            let message = format!("line {number}: {}", told.message).into();
            InputError { message, line: Some(number), ..told }
        };
        let read = verifier
            .verify_line(&read_proof_line(&item?)?)
            .map_err(|error| in_line(InputError::new(error)))?;
        visit_line(read, &verifier).map_err(in_line)?;
    }
    match verifier.current_tally().puzzles {
        0 => Err(InputError::from_message(&say!("verify-no-puzzle")).into()),
        _ => Ok(verifier),
    }
}

/// Checks a proof, line by line: a puzzle, then its steps. The checker knows the rules of Sudoku, believes nothing and shares no
/// code with the search.
///
/// A proof is the text that `ninefold explain --proof` and `ninefold trace --proof` write, or lines of it: the file itself, or a list
/// of texts, of their objects (`Step.certificate` is one), of boards and of steps.
///
/// The answer counts `puzzles`, how many of them are `solved` by their steps, `steps`, how many of those are `assuming` that there is
/// one solution, and the digits `placed` and candidates `removed` where the steps begin, which are taken as true.
///
/// A board and `claims`, steps with their certificates from wherever they come, are the lines behind the board: `verify(board, claims)` is
/// `verify([board, *claims])`.
///
/// Raises NinefoldError at the first line that is not proved, with its number as `line`.
///
/// >>> import ninefold
/// >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> ninefold.verify([board, *board.explain()])
/// {'puzzles': 1, 'solved': 1, 'steps': 51, 'assuming': 0, 'placed': 0, 'removed': 0}
/// >>> ninefold.verify(board, [step.certificate for step in board.explain()])["solved"]
/// 1
#[pyfunction]
#[pyo3(signature = (proof, claims = None, /))]
pub(crate) fn verify<'py>(
    proof: &Bound<'py, PyAny>,
    claims: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    // A board with claims is a proof that begins with the board.
    let lines = claims.map(|claims| -> PyResult<Bound<'py, PyList>> {
        let lines = PyList::new(proof.py(), [proof])?;
        claims.try_iter()?.try_for_each(|claim| lines.append(claim?))?;
        Ok(lines)
    });
    let lines = lines.transpose()?;
    let verifier = verify_proof_lines(lines.as_ref().map_or(proof, |lines| lines.as_any()), |_, _| Ok(()))?;
    let ProofTally { puzzles, solved, steps, assuming_uniqueness, placed, removed } =
        verifier.current_tally();
    let counts = PyDict::new(proof.py());
    let named = [
        ("puzzles", puzzles),
        ("solved", solved),
        ("steps", steps),
        ("assuming", assuming_uniqueness),
        ("placed", placed),
        ("removed", removed),
    ];
    named.into_iter().try_for_each(|(name, count)| counts.set_item(name, count))?;
    Ok(counts)
}

/// The proof of one puzzle for VeriPB, a checker that other people wrote: a formula, to be written into a file in .opb, and its
/// proof, for one in .pbp. It is checked here first, as `verify` does; `proof` is the same.
///
/// If the steps solve the puzzle, the formula is the puzzle without this solution, and the proof shows that it has none. Steps that
/// assume one solution are assumptions there; `without_promise` proves them by a search instead.
///
/// Raises NinefoldError as `verify` does, for a second puzzle, and for a step that doesn't follow without the promise.
///
/// >>> import ninefold
/// >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> formula, proof = ninefold.veripb([board, *board.explain()])
/// >>> formula.splitlines()[0], proof.splitlines()[-2]
/// ('* #variable= 729 #constraint= 679', 'conclusion UNSAT ;')
#[pyfunction]
#[pyo3(signature = (proof, /, *, without_promise = false))]
pub(crate) fn veripb(proof: &Bound<'_, PyAny>, without_promise: bool) -> PyResult<VeripbTexts> {
    let mut export: Option<VeripbExport> = None;
    // The puzzle begins the export, and its steps are added to it.
    verify_proof_lines(proof, |line, verifier| match (line, &mut export) {
        (ProofLine::Puzzle { .. }, Some(_)) => Err(InputError::from_message(&say!("veripb-one-puzzle"))),
        (ProofLine::Puzzle { .. }, none) => {
            *none = verifier.current_checker().map(|checker| {
                VeripbExport::new(checker, PromisePolicy::from_exclusion_flag(without_promise))
            });
            Ok(())
        }
        (ProofLine::Step { technique, certificate, .. }, Some(export)) => {
            export.add_step(&technique, &certificate).map_err(|why| no_proof_error(&why))
        }
        _ => Ok(()),
    })?;
    export
        .as_ref()
        .map(veripb_texts)
        .ok_or_else(|| InputError::from_message(&say!("verify-no-puzzle")).into())
}
