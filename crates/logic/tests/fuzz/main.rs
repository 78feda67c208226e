//! Proofs under random damage.
//!
//! The targets run a few thousand inputs under `cargo test`; `NINEFOLD_FUZZ_SECONDS=60 cargo test --test
//! fuzz` gives each a minute. The inputs are lines of a true proof with some bytes changed. The laws: nothing
//! panics; what is accepted is true, whatever became of the line.

use std::time::Duration;

use ninefold_core::{Board, CandidateMap, Puzzle, Solution};
use ninefold_logic::engine::find_next_step;
use ninefold_logic::proof::lines::{ProofVerifier, format_puzzle_line};
use ninefold_logic::{Facts, techniques};
use ninefold_testkit::naive;

/// A change of a line: place, kind and value.
type LineChange = (u16, u8, u8);

/// A puzzle with splits, nested chains and deadly patterns on its path.
const PUZZLE: &str = ".......12.....34...15.4.3.6.....7.......8926.5.613......3......16......42.43....5";

/// The lines of a proof, each with the verifier that has read those before it.
struct RecordedProof {
    lines: Vec<(ProofVerifier, String)>,
    solution: CandidateMap,
}

impl RecordedProof {
    fn new() -> RecordedProof {
        let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
        let mut facts = Facts::new(Board::try_from(&puzzle).expect("a board"));
        let mut verifier = ProofVerifier::default();
        let mut proof = RecordedProof {
            lines: vec![(verifier.clone(), format_puzzle_line(&puzzle))],
            solution: puzzle_solution(),
        };
        verifier.verify_line(&proof.lines[0].1).expect("the puzzle is read");
        // Those of Sudoku Explainer: easier ones would leave less to the chains, whose proofs are the
        // deepest.
        let rated: Vec<_> =
            techniques::ALL.iter().copied().filter(|technique| technique.ratings.se.is_some()).collect();
        while let Some(step) = find_next_step(&facts, &rated) {
            let line = step.format_proof_line(&facts).expect("it is proved");
            proof.lines.push((verifier.clone(), line.clone()));
            verifier.verify_line(&line).expect("it is accepted");
            facts.apply_conclusions(&step.conclusions);
        }
        assert_eq!(verifier.current_tally().solved, 1);
        for sign in ["\"cases\"", "\"first\"", "\"deadly\":"] {
            assert!(proof.lines.iter().any(|(_, line)| line.contains(sign)), "{sign} is somewhere");
        }
        proof
    }

    fn check_line(&self, text: &str, mut verifier: ProofVerifier) {
        let puzzles = verifier.current_tally().puzzles;
        let accepted = verifier.verify_line(text).is_ok();
        // Another puzzle has other solutions.
        if verifier.current_tally().puzzles == puzzles
            && let Some(checker) = verifier.current_checker()
        {
            let lost = self.solution.difference(checker.possible_candidates());
            assert!(lost.is_empty(), "{lost} went out, accepted: {accepted}, by {text}");
        }
    }
}

fn puzzle_solution() -> CandidateMap {
    let solutions = naive::find_solutions(&naive::parse_masks(PUZZLE), 2);
    assert_eq!(solutions.len(), 1);
    let solution: Solution = solutions[0].parse().expect("a solution");
    ninefold_core::Cell::all().map(|cell| cell.to_candidate(solution.digit(cell))).collect()
}

#[test]
fn damaged_lines() {
    let proof = RecordedProof::new();
    run_fuzz_target(|(line, changes): &(u8, Vec<LineChange>)| {
        let (verifier, text) = &proof.lines[usize::from(*line) % proof.lines.len()];
        proof.check_line(&damage_line(text, changes), verifier.clone());
    });
}

#[test]
fn lines_in_the_wrong_place() {
    let proof = RecordedProof::new();
    run_fuzz_target(|(line, place): &(u8, u8)| {
        let (_, text) = &proof.lines[usize::from(*line) % proof.lines.len()];
        let (verifier, _) = &proof.lines[usize::from(*place) % proof.lines.len()];
        proof.check_line(text, verifier.clone());
    });
}

#[test]
fn bytes_of_any_kind() {
    let proof = RecordedProof::new();
    run_fuzz_target(|bytes: &Vec<u8>| {
        proof.check_line(&String::from_utf8_lossy(bytes), proof.lines[1].0.clone())
    });
}

#[test]
fn deep_lines_are_refused() {
    let proof = RecordedProof::new();
    for (open, close) in [("[", "]"), ("{\"shown\":[", "]}"), ("{\"first\":[", "]}")] {
        let text = format!("{}{}", open.repeat(100_000), close.repeat(100_000));
        assert!(proof.lines[1].0.clone().verify_line(&text).is_err());
    }
}

/// Runs a target for some time, if a variable asks for that, or else for some inputs.
fn run_fuzz_target<T: bolero::generator::TypeGenerator + std::fmt::Debug + 'static>(
    check: impl Fn(&T) + std::panic::RefUnwindSafe,
) {
    let target = bolero::check!().with_type::<T>();
    let seconds = std::env::var("NINEFOLD_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    match seconds.map(Duration::from_secs) {
        Some(time) => target.with_iterations(usize::MAX).with_test_time(time).for_each(check),
        None => target.with_iterations(2000).for_each(check),
    }
}

/// A line with some bytes replaced, inserted, removed or repeated.
fn damage_line(text: &str, changes: &[LineChange]) -> String {
    const SIGNS: &[u8] = b"0123456789rcb=<>\"{}[]:,()abcdefghilmnopstuvwxy- .\xC3";
    let mut bytes = text.as_bytes().to_vec();
    for &(place, how, what) in changes.iter().take(4) {
        let at = usize::from(place) % (bytes.len() + 1);
        let sign = SIGNS[usize::from(what) % SIGNS.len()];
        // Half of the changes put another digit in the place of one, so that the line can still be read.
        let digit = (at..bytes.len()).find(|&at| bytes[at].is_ascii_digit());
        match (how % 10, digit) {
            (0..5, Some(at)) => bytes[at] = b'1' + what % 9,
            (5, _) if at < bytes.len() => bytes[at] = sign,
            (6, _) => bytes.insert(at, sign),
            (7, _) if at < bytes.len() => drop(bytes.remove(at)),
            (8, _) => drop(bytes.drain(at..(at + usize::from(what)).min(bytes.len()))),
            (9, _) => bytes.truncate(at),
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
