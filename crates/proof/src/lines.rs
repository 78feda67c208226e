//! Proofs as text: one JSON object a line, first the puzzle, then its steps.
//!
//! ```json
//! {"puzzle":"...81...."}
//! {"technique":"xy-wing","conclusions":["r4c7<>7"],"truths":["r3c7","r7c7","r9c7"],"shown":[{"claim":"r4c7<>7"}]}
//! ```
//!
//! | field | of | is |
//! |---|---|---|
//! | `puzzle` | a puzzle | the puzzle on one line: 81 cells, `+` before digits that are no givens, what is removed behind a colon; or 729 candidates |
//! | `position` | a puzzle | the position on one line where the steps begin, if not at the puzzle; it is taken as true |
//! | `technique` | a step | its id, for messages alone |
//! | `conclusions` | a step | claims: `r3c5=2` or `r4c7<>7` |
//! | `truths` | a step | the truths cited: `r4c7` holds one digit, `6b3` the 6 of box 3, `6r4`, `6c7` |
//! | `deadly` | a step | the deadly patterns cited, if any: `{"pairs": "r1c24(69), ..."}`, `{"fillings": ..., "others": ...}`, `{"rest": ...}`, `{"lines": ["r4", "r5"], "pair": "r1c12(69)"}`, `{"clues": "r1c6=2"}` or `{"symmetry": "r456789123 c123456789 d123456789", "of": "r4c7=1"}`, perhaps with `"with": "r1c2=3"`, a clue that would make it one |
//! | `shown` | a step | for every conclusion, in order, its `claim` with the fields of its refutation |
//! | `first` | a refutation | claims to be shown first, in the same form, if any |
//! | `cases` | a refutation | the truth whose cases it goes through, if any, or `deadly 1` |
//! | `each` | a refutation | for every case left, in order, its claim as `case` with the fields of its refutation |
//!
//! Other fields are passed over, but not in what is deadly. A line with another puzzle begins another proof.
//! `docs/proofs.md` says all of it once more, precisely enough for a second checker.

use ninefold_core::{Board, ByCell, Candidate, CandidateMap, House, Puzzle, Transformation};
use serde_json::{Value, json};

use crate::certificate::{
    CandidateClaim, CaseSplit, Certificate, CitedCases, ClaimRefutation, ClaimSet, DeadlyPattern, Lemma,
    Truth,
};
use crate::checker::{CertificateChecker, CertificateError, MAX_PATTERNS};
pub use crate::json::JsonError;
use crate::json::{ProofJson, ProofJsonFields};
use crate::text as texts;
use crate::uniqueness::UniquenessPromise;

/// Returns the line where a proof begins, depending on the promise: about the givens, or about the position.
#[must_use]
pub fn format_first_line(puzzle: &Puzzle, promise: UniquenessPromise) -> String {
    match promise {
        UniquenessPromise::Givens => format_position_line(puzzle),
        UniquenessPromise::Position | UniquenessPromise::Nothing => format_puzzle_line(puzzle),
    }
}

/// Returns the proof line of a puzzle.
#[must_use]
pub fn format_puzzle_line(puzzle: &Puzzle) -> String {
    json!({ "puzzle": texts::format_puzzle(puzzle) }).to_string()
}

/// Returns the line of a puzzle given by its givens, at a position with placed digits and removed candidates:
/// the promise of one solution refers to the givens alone.
#[must_use]
pub fn format_position_line(puzzle: &Puzzle) -> String {
    let given = |cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell));
    let givens = Puzzle::from_givens(ByCell::from_fn(given));
    if puzzle.values == givens.values && puzzle.crossed_out_candidates().is_empty() {
        return format_puzzle_line(puzzle);
    }
    json!({ "puzzle": texts::format_puzzle(&givens), "position": texts::format_puzzle(puzzle) }).to_string()
}

/// Returns the proof line of a step with this certificate.
#[must_use]
pub fn format_certified_line(
    technique: &str,
    claims: impl Into<ClaimSet>,
    certificate: &Certificate,
) -> String {
    let claims = claims.into().iter();
    let mut line = json!({
        "technique": technique,
        "conclusions": claims.map(|claim| claim.to_string()).collect::<Vec<_>>(),
        "truths": certificate.truths.iter().map(Truth::to_string).collect::<Vec<_>>(),
        "shown": certificate.proofs.iter().map(lemma_to_json).collect::<Vec<_>>(),
    });
    if certificate.assumes_one_solution() {
        line["deadly"] = certificate.deadly.iter().map(deadly_pattern_to_json).collect();
    }
    line.to_string()
}

fn deadly_pattern_to_json(deadly: &DeadlyPattern) -> Value {
    // Each kind of pattern has fields of its own, by which the reader knows it again.
    match deadly {
        DeadlyPattern::Pairs(pairs) => json!({ "pairs": pairs.to_string() }),
        DeadlyPattern::Fillings(pattern, others) if others.is_empty() => {
            json!({ "fillings": pattern.to_string() })
        }
        DeadlyPattern::Fillings(pattern, others) => {
            json!({ "fillings": pattern.to_string(), "others": others.to_string() })
        }
        DeadlyPattern::Rest(pattern) => json!({ "rest": pattern.to_string() }),
        DeadlyPattern::Lines(lines, pair) => {
            json!({ "lines": lines.map(|line| line.to_string()), "pair": pair.to_string() })
        }
        DeadlyPattern::Clues(candidate) => json!({ "clues": CandidateClaim::True(*candidate).to_string() }),
        DeadlyPattern::Symmetry(symmetry, candidate) => {
            json!({ "symmetry": symmetry.to_string(), "of": CandidateClaim::True(*candidate).to_string() })
        }
        DeadlyPattern::NearSymmetry(symmetry, clue, candidate) => {
            let [clue, of] = [clue, candidate].map(|candidate| CandidateClaim::True(*candidate).to_string());
            json!({ "symmetry": symmetry.to_string(), "with": clue, "of": of })
        }
    }
}

fn lemma_to_json(lemma: &Lemma) -> Value {
    refutation_to_json("claim", lemma.claim, &lemma.refutation)
}

fn refutation_to_json(name: &str, claim: CandidateClaim, refutation: &ClaimRefutation) -> Value {
    let mut value = json!({ name: claim.to_string() });
    // Lemmas and cases are left out where there are none.
    if !refutation.lemmas.is_empty() {
        value["first"] = refutation.lemmas.iter().map(lemma_to_json).collect();
    }
    // Each case is written like a claim, with its refutation nested in it.
    if let Some(split) = &refutation.split {
        let branch = |(case, refutation): &(Candidate, ClaimRefutation)| {
            refutation_to_json("case", CandidateClaim::True(*case), refutation)
        };
        value["cases"] = split.cases.to_string().into();
        value["each"] = split.branches.iter().map(branch).collect();
    }
    value
}

/// Upper bound for the bytes in a line of a proof; lines have fewer.
pub const MAX_LINE_LENGTH: usize = 1 << 24;

/// Reads proofs line by line and checks every step.
///
/// ```
/// use ninefold_proof::lines::ProofVerifier;
///
/// let mut verifier = ProofVerifier::default();
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// verifier.verify_line(&format!(r#"{{"puzzle":"{puzzle}"}}"#))?;
/// let step = r#"{"technique":"naked-single","conclusions":["r5c5=5"],"truths":["r5c5"],"shown":[{"claim":"r5c5=5"}]}"#;
/// verifier.verify_line(step)?;
/// assert_eq!(verifier.current_tally().steps, 1);
/// let nonsense = r#"{"technique":"guess","conclusions":["r1c3=1"],"truths":[],"shown":[{"claim":"r1c3=1"}]}"#;
/// let error = verifier.verify_line(nonsense).map_err(|error| error.to_string());
/// assert_eq!(error, Err("guess is not proved: r1c3=1: no contradiction follows from the cited truths".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ProofVerifier {
    checker: Option<CertificateChecker>,
    tally: ProofTally,
}

/// Counts of verified puzzles and steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofTally {
    /// Puzzles started.
    pub puzzles: usize,
    /// Puzzles that were solved by their steps.
    pub solved: usize,
    /// Steps, all accepted.
    pub steps: usize,
    /// Steps that assume a unique solution.
    pub assuming_uniqueness: usize,
    /// Placed digits in the positions where the steps begin, which are assumed to be correct.
    pub placed: usize,
    /// Removed candidates there that no digit rules out; these are assumed to be correct, too.
    pub removed: usize,
}

impl ProofTally {
    /// Whether the lines so far prove nothing: there is no puzzle, or no step and none solved from the start.
    #[must_use]
    pub fn proves_nothing(&self) -> bool {
        self.puzzles == 0 || (self.steps == 0 && self.solved == 0)
    }
}

impl ProofVerifier {
    /// Reads a line of a file as bytes, with or without the LF at its end.
    ///
    /// # Errors
    /// If it is not UTF-8, too long, or rejected by [`verify_line`](ProofVerifier::verify_line).
    pub fn verify_raw_line(&mut self, line: &[u8]) -> Result<ProofLine, LineError> {
        self.verify_line(std::str::from_utf8(line).map_err(|_| LineError::NotUtf8)?)
    }

    /// Reads a line and returns what it is: a puzzle, a step of the puzzle before, or blank.
    ///
    /// # Errors
    /// If the line is none of these, or the step is rejected. The state is then unchanged.
    pub fn verify_line(&mut self, text: &str) -> Result<ProofLine, LineError> {
        let line = ProofLine::parse_line(text)?;
        // A puzzle starts a new proof; a step belongs to the puzzle before it.
        match &line {
            ProofLine::Blank => {}
            ProofLine::Puzzle { board, position } => self.begin_puzzle(board, position.as_deref())?,
            ProofLine::Step { technique, claims, certificate } => {
                let checker = self.checker.as_mut().ok_or(LineError::NoPuzzle)?;
                checker
                    .accept_step(**claims, certificate)
                    .map_err(|rejection| LineError::Rejected { technique: technique.clone(), rejection })?;
                // Count only steps that were accepted.
                self.tally.steps += 1;
                self.tally.assuming_uniqueness += usize::from(certificate.assumes_one_solution());
            }
        }
        Ok(line)
    }

    fn begin_puzzle(&mut self, puzzle: &Board, position: Option<&Board>) -> Result<(), LineError> {
        let mut checker = CertificateChecker::new(puzzle);
        if let Some(position) = position {
            // A position belongs to the puzzle if it has the same givens.
            let is_of_it = position.givens() == puzzle.givens()
                && puzzle.givens().iter().all(|cell| position.value(cell) == puzzle.value(cell));
            if !is_of_it {
                return Err(LineError::Field { name: "position", expected: "one of the puzzle" });
            }
            checker = checker.with_position(position);
        }
        let begin = position.unwrap_or(puzzle);
        self.tally = self.current_tally();
        self.tally.puzzles += 1;
        // A puzzle of candidates alone consists of them.
        if !begin.givens().is_empty() {
            let puzzle = Puzzle::from(begin);
            self.tally.placed += (puzzle.filled_cells() - puzzle.givens).len();
            self.tally.removed += puzzle.removed.len();
        }
        self.checker = Some(checker);
        Ok(())
    }

    /// Returns the checker of the last puzzle, at the position after its steps.
    #[must_use]
    pub fn current_checker(&self) -> Option<&CertificateChecker> {
        self.checker.as_ref()
    }

    /// Returns the tally of the proof so far.
    #[must_use]
    pub fn current_tally(&self) -> ProofTally {
        let solved = self.checker.as_ref().is_some_and(CertificateChecker::is_solved);
        ProofTally { solved: self.tally.solved + usize::from(solved), ..self.tally }
    }
}

/// A line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofLine {
    /// A blank line.
    Blank,
    /// A puzzle, with the position where its steps begin, if that is another.
    Puzzle {
        /// The puzzle.
        board: Box<Board>,
        /// The position.
        position: Option<Box<Board>>,
    },
    /// A step.
    Step {
        /// The technique, as named in the line.
        technique: String,
        /// The claims.
        claims: Box<ClaimSet>,
        /// Their proof.
        certificate: Certificate,
    },
}

impl ProofLine {
    /// Parses a proof line without checking the step.
    ///
    /// # Errors
    /// If the line doesn't belong to a proof.
    pub fn parse_line(text: &str) -> Result<ProofLine, LineError> {
        // A line may come with its line end; one that is too long is not parsed.
        let text = text.strip_suffix('\n').unwrap_or(text);
        if text.len() >= MAX_LINE_LENGTH {
            return Err(LineError::TooLong);
        }
        // Some editors start a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.bytes().all(|sign| sign == b' ') {
            return Ok(ProofLine::Blank);
        }
        // Any other line is one JSON object, with a puzzle or with a step.
        let value = ProofJson::parse_line(text).map_err(LineError::Json)?;
        let line = value.as_object().ok_or(LineError::Field { name: "line", expected: "an object" })?;
        // An absent field is no error here: only a line with `puzzle` is a puzzle.
        let read = |name| {
            let Some(value) = line.get(name) else { return Ok(None) };
            let text = value.as_str().ok_or(LineError::Field { name, expected: "a text" })?;
            texts::parse_board(text).map(|board| Some(Box::new(board))).map_err(LineError::Puzzle)
        };
        if let Some(board) = read("puzzle")? {
            return Ok(ProofLine::Puzzle { board, position: read("position")? });
        }
        // The name of the technique is for reports only, so it may be missing.
        let technique = line.get("technique").and_then(ProofJson::as_str).unwrap_or("step").into();
        Ok(ProofLine::Step {
            technique,
            claims: Box::new(read_claims(line)?),
            certificate: read_certificate(line)?,
        })
    }
}

/// Reason that a line of a proof is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The line is not text in UTF-8.
    #[error("not a text in UTF-8")]
    NotUtf8,
    /// The line has [`MAX_LINE_LENGTH`] bytes or more.
    #[error("longer than {max} bytes", max = MAX_LINE_LENGTH - 1)]
    TooLong,
    /// The line is not JSON, or not of the part of JSON that proofs use.
    #[error("not a JSON object: {0}")]
    Json(JsonError),
    /// The puzzle cannot be read.
    #[error("not a puzzle: {0}")]
    Puzzle(String),
    /// A step comes before any puzzle.
    #[error("a step before any puzzle")]
    NoPuzzle,
    /// A field is missing or has the wrong type or value.
    #[error("{name}: expected {expected}")]
    Field {
        /// The name of the field.
        name: &'static str,
        /// Description of what was expected.
        expected: &'static str,
    },
    /// A text in a field can't be parsed.
    #[error("{name}: expected {expected}, found {found:?}")]
    Text {
        /// The name of the field.
        name: &'static str,
        /// Description of what was expected.
        expected: &'static str,
        /// The text found.
        found: String,
    },
    /// The step is not accepted.
    #[error("{technique} is not proved: {rejection}")]
    Rejected {
        /// The step's technique, as named in the line.
        technique: String,
        /// The reason, with the point of failure.
        rejection: CertificateError,
    },
}

fn read_claims(line: &ProofJsonFields) -> Result<ClaimSet, LineError> {
    let claims = list_field(line, "conclusions")?.iter().map(|value| read_claim("conclusions", value));
    Ok(ClaimSet::from_claims(claims.collect::<Result<Vec<_>, _>>()?))
}

fn read_certificate(line: &ProofJsonFields) -> Result<Certificate, LineError> {
    let truths =
        list_field(line, "truths")?.iter().map(|value| read_truth("truths", text_field("truths", value)?));
    let deadly = optional_list(line, "deadly")?.iter().map(read_deadly_pattern);
    let proofs = list_field(line, "shown")?.iter().map(|value| read_lemma("shown", value));
    Ok(Certificate {
        truths: truths.collect::<Result<_, _>>()?,
        deadly: deadly.collect::<Result<_, _>>()?,
        proofs: proofs.collect::<Result<_, _>>()?,
    })
}

fn read_deadly_pattern(value: &ProofJson) -> Result<DeadlyPattern, LineError> {
    const EXPECTED: &str = "pairs, fillings, a rest, lines, clues, or a symmetry";
    let wrong = LineError::Field { name: "deadly", expected: EXPECTED };
    let Some(object) = value.as_object() else { return Err(wrong) };
    // The set of field names decides the kind; unknown fields are errors here, since they could change the
    // meaning.
    let is =
        |names: &[&str]| object.len() == names.len() && names.iter().all(|name| object.contains_key(*name));
    let pattern = |name| read_candidates(name, &object[name]);
    let candidate = |name| read_candidate(name, &object[name]);
    if is(&["pairs"]) {
        Ok(DeadlyPattern::Pairs(pattern("pairs")?))
    } else if is(&["fillings"]) {
        Ok(DeadlyPattern::Fillings(pattern("fillings")?, CandidateMap::EMPTY))
    } else if is(&["fillings", "others"]) {
        Ok(DeadlyPattern::Fillings(pattern("fillings")?, pattern("others")?))
    } else if is(&["rest"]) {
        Ok(DeadlyPattern::Rest(pattern("rest")?))
    } else if is(&["lines", "pair"]) {
        Ok(DeadlyPattern::Lines(read_line_pair(&object["lines"])?, pattern("pair")?))
    } else if is(&["clues"]) {
        Ok(DeadlyPattern::Clues(candidate("clues")?))
    } else if is(&["symmetry", "of"]) {
        Ok(DeadlyPattern::Symmetry(read_symmetry(&object["symmetry"])?, candidate("of")?))
    } else if is(&["symmetry", "with", "of"]) {
        let symmetry = read_symmetry(&object["symmetry"])?;
        Ok(DeadlyPattern::NearSymmetry(symmetry, candidate("with")?, candidate("of")?))
    } else {
        Err(wrong)
    }
}

fn read_candidates(name: &'static str, value: &ProofJson) -> Result<CandidateMap, LineError> {
    let text = text_field(name, value)?;
    let wrong = || LineError::Text { name, expected: "candidates, as in r1c24(69)", found: text.into() };
    texts::parse_candidates(text).ok_or_else(wrong)
}

fn read_line_pair(value: &ProofJson) -> Result<[House; 2], LineError> {
    let wrong = LineError::Field { name: "lines", expected: "two lines, as in [\"r4\", \"r5\"]" };
    let read = |line: &ProofJson| texts::parse_house(line.as_str()?);
    let houses: Option<Vec<House>> = value.as_array().and_then(|lines| lines.iter().map(read).collect());
    houses.and_then(|houses| houses.try_into().ok()).ok_or(wrong)
}

fn read_symmetry(value: &ProofJson) -> Result<Transformation, LineError> {
    let text = text_field("symmetry", value)?;
    let expected = "a transformation, as in t r123456789 c123456789 d123456789";
    let read = text.parse().ok().filter(|symmetry: &Transformation| symmetry.to_string() == text);
    read.ok_or_else(|| LineError::Text { name: "symmetry", expected, found: text.into() })
}

fn read_lemma(name: &'static str, value: &ProofJson) -> Result<Lemma, LineError> {
    let object = value.as_object().ok_or(LineError::Field { name, expected: "objects" })?;
    let claim = object.get("claim").ok_or(LineError::Field { name, expected: "a claim in each" })?;
    Ok(Lemma { claim: read_claim("claim", claim)?, refutation: read_refutation(object)? })
}

fn read_refutation(object: &ProofJsonFields) -> Result<ClaimRefutation, LineError> {
    // The lemmas come first, as the cases may rest on them.
    let lemmas = optional_list(object, "first")?.iter().map(|value| read_lemma("first", value));
    let lemmas = lemmas.collect::<Result<_, _>>()?;
    // Without a field for cases, the refutation ends by propagation.
    let Some(cases) = object.get("cases") else { return Ok(ClaimRefutation { lemmas, split: None }) };
    // Every case names the candidate that is true in it, with a refutation of its own.
    let branches = list_field(object, "each")?.iter().map(|value| {
        let branch = value.as_object().ok_or(LineError::Field { name: "each", expected: "objects" })?;
        let case = branch.get("case").ok_or(LineError::Field { name: "each", expected: "a case in each" })?;
        match read_claim("case", case)? {
            CandidateClaim::True(case) => Ok((case, read_refutation(branch)?)),
            CandidateClaim::False(_) => {
                Err(LineError::Field { name: "case", expected: "what is true in it" })
            }
        }
    });
    let branches = branches.collect::<Result<_, _>>()?;
    let split = CaseSplit { cases: read_cited_cases(text_field("cases", cases)?)?, branches };
    Ok(ClaimRefutation { lemmas, split: Some(split) })
}

fn read_cited_cases(text: &str) -> Result<CitedCases, LineError> {
    let number = text.strip_prefix("deadly ").and_then(|number| number.parse::<usize>().ok());
    let place = number.and_then(|number| number.checked_sub(1)).filter(|place| *place < MAX_PATTERNS);
    match place.filter(|place| format!("deadly {}", place + 1) == text) {
        Some(place) => Ok(CitedCases::Beyond(place)),
        None => read_truth("cases", text).map(CitedCases::Truth),
    }
}

fn read_truth(name: &'static str, text: &str) -> Result<Truth, LineError> {
    let expected = "a truth, as in r4c7 or 6b3";
    texts::parse_truth(text).ok_or_else(|| LineError::Text { name, expected, found: text.into() })
}

fn read_claim(name: &'static str, value: &ProofJson) -> Result<CandidateClaim, LineError> {
    let text = text_field(name, value)?;
    let expected = "a claim, as in r3c5=2 or r4c7<>7";
    texts::parse_claim(text).ok_or_else(|| LineError::Text { name, expected, found: text.into() })
}

/// Parses a candidate, written as the claim that it is true.
fn read_candidate(name: &'static str, value: &ProofJson) -> Result<Candidate, LineError> {
    match read_claim(name, value)? {
        CandidateClaim::True(candidate) => Ok(candidate),
        CandidateClaim::False(_) => {
            Err(LineError::Field { name, expected: "a digit in a cell, as in r3c5=2" })
        }
    }
}

fn text_field<'v>(name: &'static str, value: &'v ProofJson) -> Result<&'v str, LineError> {
    value.as_str().ok_or(LineError::Field { name, expected: "texts" })
}

fn list_field<'v>(object: &'v ProofJsonFields, name: &'static str) -> Result<&'v [ProofJson], LineError> {
    let list = object.get(name).and_then(ProofJson::as_array);
    list.ok_or(LineError::Field { name, expected: "a list" })
}

/// Returns the list of a field that may be missing; empty if it is.
fn optional_list<'v>(object: &'v ProofJsonFields, name: &'static str) -> Result<&'v [ProofJson], LineError> {
    if object.contains_key(name) { list_field(object, name) } else { Ok(&[]) }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Cell, Digit};

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Whether the line of a puzzle tells a position beside the givens, and so which they are.
    fn check(puzzle: &Puzzle, has_position: bool) {
        let line: serde_json::Map<String, Value> =
            serde_json::from_str(&format_position_line(puzzle)).unwrap();
        let read = |name| Puzzle::from(&texts::parse_board(line[name].as_str().unwrap()).unwrap());
        assert_eq!(line.contains_key("position"), has_position);
        assert_eq!(read("puzzle").values, Puzzle::from(&texts::parse_board(PUZZLE).unwrap()).values);
        if has_position {
            assert_eq!(Board::try_from(&read("position")).unwrap(), Board::try_from(puzzle).unwrap());
        }
    }

    #[test]
    fn a_position_is_told_where_anything_was_done_on_it() {
        let puzzle = Puzzle::from(&texts::parse_board(PUZZLE).unwrap());
        check(&puzzle, false);
        let mut placed = puzzle.clone();
        placed.values[Cell::at(2)] = Some(Digit::D4);
        check(&placed, true);
        let mut board = Board::try_from(&puzzle).unwrap();
        board.remove_candidate(Cell::at(2).to_candidate(Digit::D1));
        check(&Puzzle::from(&board), true);
    }
}
