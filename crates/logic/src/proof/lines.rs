//! Proofs as text: one JSON object a line, first the puzzle, then its steps.
//!
//! ```json
//! {"puzzle":"...81...."}
//! {"technique":"xy-wing","conclusions":["r4c7<>7"],"truths":["r3c7","r7c7","r9c7"],"shown":[{"claim":"r4c7<>7"}]}
//! ```
//!
//! | field | of | is |
//! |---|---|---|
//! | `puzzle` | a puzzle | the puzzle on one line, in a format that can hold all of it |
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
//! Other fields are passed over. A line with another puzzle begins another proof.

use ninefold_core::{Board, ByCell, Candidate, CandidateMap, Cell, Digit, House, Puzzle, format};
use serde_json::{Map, Value, json};

use super::certificate::{Cases, Certificate, Claim, Deadly, Lemma, Refutation, Split, Truth};
use super::checker::{Checker, Rejection};
use crate::{Conclusions, Facts, Step};

/// The line of a puzzle.
#[must_use]
pub fn puzzle_line(puzzle: &Puzzle) -> String {
    json!({ "puzzle": format::on_one_line(puzzle) }).to_string()
}

/// The line of a puzzle that is told by its givens, at a position where digits are placed and candidates are removed:
/// the promise of one solution is about the givens alone.
#[must_use]
pub fn position_line(puzzle: &Puzzle) -> String {
    let given = |cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell));
    let givens = Puzzle::from_givens(ByCell::from_fn(given));
    if puzzle.values == givens.values && puzzle.crossed_out().is_empty() {
        return puzzle_line(puzzle);
    }
    json!({ "puzzle": format::on_one_line(&givens), "position": format::on_one_line(puzzle) }).to_string()
}

/// The line of a step that was found in these facts.
///
/// # Errors
/// When the technique is wrong; see [`Step::certificate`].
pub fn step_line(step: &Step, facts: &Facts) -> Result<String, super::Unproven> {
    Ok(certified_line(step.technique().id, &step.conclusions, &step.certificate(facts)?))
}

/// The line of a step with this certificate.
#[must_use]
pub fn certified_line(technique: &str, conclusions: &Conclusions, certificate: &Certificate) -> String {
    let placements = conclusions.placements.iter().map(Claim::True);
    let claims = placements.chain(conclusions.eliminations.iter().map(Claim::False));
    let mut line = json!({
        "technique": technique,
        "conclusions": claims.map(|claim| claim.to_string()).collect::<Vec<_>>(),
        "truths": certificate.truths.iter().map(Truth::to_string).collect::<Vec<_>>(),
        "shown": certificate.proofs.iter().map(lemma_value).collect::<Vec<_>>(),
    });
    if certificate.assumes_one_solution() {
        line["deadly"] = certificate.deadly.iter().map(deadly_value).collect();
    }
    line.to_string()
}

fn deadly_value(deadly: &Deadly) -> Value {
    match deadly {
        Deadly::Pairs(pairs) => json!({ "pairs": pairs.to_string() }),
        Deadly::Fillings(pattern, others) if others.is_empty() => json!({ "fillings": pattern.to_string() }),
        Deadly::Fillings(pattern, others) => {
            json!({ "fillings": pattern.to_string(), "others": others.to_string() })
        }
        Deadly::Rest(pattern) => json!({ "rest": pattern.to_string() }),
        Deadly::Lines(lines, pair) => {
            json!({ "lines": lines.map(|line| line.to_string()), "pair": pair.to_string() })
        }
        Deadly::Clues(candidate) => json!({ "clues": Claim::True(*candidate).to_string() }),
        Deadly::Symmetry(symmetry, candidate) => {
            json!({ "symmetry": symmetry.to_string(), "of": Claim::True(*candidate).to_string() })
        }
        Deadly::NearSymmetry(symmetry, clue, candidate) => {
            let [clue, of] = [clue, candidate].map(|candidate| Claim::True(*candidate).to_string());
            json!({ "symmetry": symmetry.to_string(), "with": clue, "of": of })
        }
    }
}

fn lemma_value(lemma: &Lemma) -> Value {
    with_refutation("claim", lemma.claim, &lemma.refutation)
}

fn with_refutation(name: &str, claim: Claim, refutation: &Refutation) -> Value {
    let mut value = json!({ name: claim.to_string() });
    if !refutation.lemmas.is_empty() {
        value["first"] = refutation.lemmas.iter().map(lemma_value).collect();
    }
    if let Some(split) = &refutation.split {
        let branch = |(case, refutation): &(Candidate, Refutation)| {
            with_refutation("case", Claim::True(*case), refutation)
        };
        value["cases"] = split.cases.to_string().into();
        value["each"] = split.branches.iter().map(branch).collect();
    }
    value
}

/// Reads proofs line by line and checks every step.
///
/// ```
/// use ninefold_core::{Board, Puzzle};
/// use ninefold_logic::proof::lines::{Verifier, puzzle_line, step_line};
/// use ninefold_logic::{Facts, engine, techniques};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let facts = Facts::new(Board::try_from(&puzzle)?);
/// let step = engine::next_step(&facts, techniques::ALL).expect("an easy puzzle has a next step");
///
/// let mut verifier = Verifier::default();
/// verifier.line(&puzzle_line(&puzzle))?;
/// verifier.line(&step_line(&step, &facts)?)?;
/// assert_eq!(verifier.tally().steps, 1);
/// let nonsense = r#"{"technique":"guess","conclusions":["r1c3=1"],"truths":[],"shown":[{"claim":"r1c3=1"}]}"#;
/// let error = verifier.line(nonsense).map_err(|error| error.to_string());
/// assert_eq!(error, Err("guess is not proved: r1c3=1: no contradiction follows from the cited truths".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    checker: Option<Checker>,
    tally: Tally,
}

/// What has been verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Puzzles begun.
    pub puzzles: usize,
    /// Of these, those that are solved by their steps.
    pub solved: usize,
    /// Steps, all accepted.
    pub steps: usize,
    /// Steps that assume that the puzzle has one solution.
    pub assuming: usize,
    /// Digits that are placed in the positions where the steps begin; they are taken as true.
    pub placed: usize,
    /// Candidates that are removed there, though no digit in a cell rules them out; so are these.
    pub removed: usize,
}

impl Verifier {
    /// Reads a line: a puzzle, a step of the puzzle that came before, or nothing but blanks.
    ///
    /// # Errors
    /// When the line is none of these, or the step is not accepted. It is then as if the line had not been there.
    pub fn line(&mut self, text: &str) -> Result<(), LineError> {
        // Some editors begin a file with a mark of the byte order.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim().is_empty() {
            return Ok(());
        }
        let value: Value = serde_json::from_str(text).map_err(|error| LineError::Json(error.to_string()))?;
        let line = value.as_object().ok_or(LineError::Field { name: "line", expected: "an object" })?;
        if let Some(puzzle) = line.get("puzzle") {
            let text = puzzle.as_str().ok_or(LineError::Field { name: "puzzle", expected: "a text" })?;
            let board = read_board(text).map_err(LineError::Puzzle)?;
            let mut checker = Checker::new(&board);
            let mut begin = board.clone();
            if let Some(position) = line.get("position") {
                let text =
                    position.as_str().ok_or(LineError::Field { name: "position", expected: "a text" })?;
                begin = read_board(text).map_err(LineError::Puzzle)?;
                let is_of_it = begin.givens() == board.givens()
                    && board.givens().iter().all(|cell| begin.value(cell) == board.value(cell));
                if !is_of_it {
                    return Err(LineError::Field { name: "position", expected: "one of the puzzle" });
                }
                checker = checker.at(&begin);
            }
            self.tally = self.tally();
            self.tally.puzzles += 1;
            // A puzzle of candidates alone is given by them.
            if !begin.givens().is_empty() {
                let puzzle = Puzzle::from(&begin);
                self.tally.placed += (puzzle.filled() - puzzle.givens).len();
                self.tally.removed += puzzle.removed.len();
            }
            self.checker = Some(checker);
            return Ok(());
        }
        let checker = self.checker.as_mut().ok_or(LineError::NoPuzzle)?;
        let technique = line.get("technique").and_then(Value::as_str).unwrap_or("step");
        let (conclusions, certificate) = (read_conclusions(line)?, read_certificate(line)?);
        checker
            .accept(&conclusions, &certificate)
            .map_err(|rejection| LineError::Rejected { technique: technique.into(), rejection })?;
        self.tally.steps += 1;
        self.tally.assuming += usize::from(certificate.assumes_one_solution());
        Ok(())
    }

    /// The checker of the last puzzle, with the position that its steps lead to.
    #[must_use]
    pub fn checker(&self) -> Option<&Checker> {
        self.checker.as_ref()
    }

    /// What has been verified so far.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let solved = self.checker.as_ref().is_some_and(Checker::is_solved);
        Tally { solved: self.tally.solved + usize::from(solved), ..self.tally }
    }
}

/// Why a line of a proof is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It is no JSON.
    #[error("not a JSON object: {0}")]
    Json(String),
    /// The puzzle cannot be read.
    #[error("not a puzzle: {0}")]
    Puzzle(String),
    /// A step before any puzzle.
    #[error("a step before any puzzle")]
    NoPuzzle,
    /// A field is missing or is not what it should be.
    #[error("{name}: expected {expected}")]
    Field {
        /// The name of the field.
        name: &'static str,
        /// What should be there.
        expected: &'static str,
    },
    /// A text in a field is not what it should be.
    #[error("{name}: expected {expected}, found {found:?}")]
    Text {
        /// The name of the field.
        name: &'static str,
        /// What should be there.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// The step is not accepted.
    #[error("{technique} is not proved: {rejection}")]
    Rejected {
        /// The step's technique, as the line names it.
        technique: String,
        /// Why, and where.
        rejection: Rejection,
    },
}

fn read_board(text: &str) -> Result<Board, String> {
    let reading = format::read_any(text).map_err(|error| error.to_string())?;
    Board::try_from(&reading.puzzle).map_err(|error| error.to_string())
}

type Line = Map<String, Value>;

fn read_conclusions(line: &Line) -> Result<Conclusions, LineError> {
    let mut conclusions = Conclusions::NONE;
    for value in list(line, "conclusions")? {
        match read_claim("conclusions", value)? {
            Claim::True(candidate) => conclusions.placements.insert(candidate),
            Claim::False(candidate) => conclusions.eliminations.insert(candidate),
        };
    }
    Ok(conclusions)
}

fn read_certificate(line: &Line) -> Result<Certificate, LineError> {
    let truths = list(line, "truths")?.iter().map(|value| read_truth("truths", text("truths", value)?));
    let deadly = optional_list(line, "deadly")?.iter().map(read_deadly);
    let proofs = list(line, "shown")?.iter().map(|value| read_lemma("shown", value));
    Ok(Certificate {
        truths: truths.collect::<Result<_, _>>()?,
        deadly: deadly.collect::<Result<_, _>>()?,
        proofs: proofs.collect::<Result<_, _>>()?,
    })
}

fn read_deadly(value: &Value) -> Result<Deadly, LineError> {
    let field = |name| -> Result<Option<CandidateMap>, LineError> {
        let Some(value) = value.get(name) else { return Ok(None) };
        let text = text(name, value)?;
        let wrong = |_| LineError::Text { name, expected: "candidates, as in r1c24(69)", found: text.into() };
        text.parse().map(Some).map_err(wrong)
    };
    if let (Some(symmetry), Some(of)) = (value.get("symmetry"), value.get("of")) {
        let text = text("symmetry", symmetry)?;
        let expected = "a transformation, as in t r123456789 c123456789 d123456789";
        let wrong = |_| LineError::Text { name: "symmetry", expected, found: text.into() };
        let (symmetry, of) = (text.parse().map_err(wrong)?, read_claim("of", of)?.candidate());
        return Ok(match value.get("with") {
            None => Deadly::Symmetry(symmetry, of),
            Some(clue) => Deadly::NearSymmetry(symmetry, read_claim("with", clue)?.candidate(), of),
        });
    }
    if let Some(clues) = value.get("clues") {
        return Ok(Deadly::Clues(read_claim("clues", clues)?.candidate()));
    }
    if let (Some(lines), Some(pair)) = (value.get("lines"), field("pair")?) {
        let wrong = LineError::Field { name: "lines", expected: "two lines, as in [\"r4\", \"r5\"]" };
        let houses =
            lines.as_array().into_iter().flatten().filter_map(|line| line.as_str()?.parse::<House>().ok());
        let lines: [House; 2] = houses.collect::<Vec<_>>().try_into().map_err(|_| wrong)?;
        return Ok(Deadly::Lines(lines, pair));
    }
    match (field("pairs")?, field("fillings")?, field("others")?, field("rest")?) {
        (Some(pairs), None, None, None) => Ok(Deadly::Pairs(pairs)),
        (None, Some(pattern), others, None) => Ok(Deadly::Fillings(pattern, others.unwrap_or_default())),
        (None, None, None, Some(pattern)) => Ok(Deadly::Rest(pattern)),
        _ => Err(LineError::Field {
            name: "deadly",
            expected: "pairs, fillings, a rest, lines, clues, or a symmetry",
        }),
    }
}

fn read_lemma(name: &'static str, value: &Value) -> Result<Lemma, LineError> {
    let object = value.as_object().ok_or(LineError::Field { name, expected: "objects" })?;
    let claim = object.get("claim").ok_or(LineError::Field { name, expected: "a claim in each" })?;
    Ok(Lemma { claim: read_claim("claim", claim)?, refutation: read_refutation(object)? })
}

fn read_refutation(object: &Line) -> Result<Refutation, LineError> {
    let lemmas = optional_list(object, "first")?.iter().map(|value| read_lemma("first", value));
    let lemmas = lemmas.collect::<Result<_, _>>()?;
    let Some(cases) = object.get("cases") else { return Ok(Refutation { lemmas, split: None }) };
    let branches = list(object, "each")?.iter().map(|value| {
        let branch = value.as_object().ok_or(LineError::Field { name: "each", expected: "objects" })?;
        let case = branch.get("case").ok_or(LineError::Field { name: "each", expected: "a case in each" })?;
        match read_claim("case", case)? {
            Claim::True(case) => Ok((case, read_refutation(branch)?)),
            Claim::False(_) => Err(LineError::Field { name: "case", expected: "what is true in it" }),
        }
    });
    let branches = branches.collect::<Result<_, _>>()?;
    let split = Split { cases: read_cases(text("cases", cases)?)?, branches };
    Ok(Refutation { lemmas, split: Some(split) })
}

fn read_cases(text: &str) -> Result<Cases, LineError> {
    let number = text.strip_prefix("deadly ").and_then(|number| number.parse::<usize>().ok());
    match number.and_then(|number| number.checked_sub(1)) {
        Some(place) => Ok(Cases::Beyond(place)),
        None => read_truth("cases", text).map(Cases::Truth),
    }
}

fn read_truth(name: &'static str, text: &str) -> Result<Truth, LineError> {
    let place = || {
        let mut signs = text.chars();
        let digit = Digit::from_char(signs.next()?)?;
        Some(Truth::Place(signs.as_str().parse().ok()?, digit))
    };
    let truth = place().or_else(|| text.parse().ok().map(Truth::Cell));
    let expected = "a truth, as in r4c7 or 6b3";
    truth.ok_or_else(|| LineError::Text { name, expected, found: text.into() })
}

fn read_claim(name: &'static str, value: &Value) -> Result<Claim, LineError> {
    let text = text(name, value)?;
    let candidate = |(cell, digit): (&str, &str)| {
        let cell: Cell = cell.parse().ok()?;
        let mut signs = digit.chars();
        let digit = signs.next().and_then(Digit::from_char)?;
        signs.next().is_none().then(|| cell.with(digit))
    };
    let claim = match text.split_once("<>") {
        Some(parts) => candidate(parts).map(Claim::False),
        None => text.split_once('=').and_then(candidate).map(Claim::True),
    };
    let expected = "a claim, as in r3c5=2 or r4c7<>7";
    claim.ok_or_else(|| LineError::Text { name, expected, found: text.into() })
}

fn text<'v>(name: &'static str, value: &'v Value) -> Result<&'v str, LineError> {
    value.as_str().ok_or(LineError::Field { name, expected: "texts" })
}

fn list<'v>(object: &'v Line, name: &'static str) -> Result<&'v [Value], LineError> {
    let list = object.get(name).and_then(Value::as_array);
    list.map(Vec::as_slice).ok_or(LineError::Field { name, expected: "a list" })
}

/// The same for a field that may be missing.
fn optional_list<'v>(object: &'v Line, name: &'static str) -> Result<&'v [Value], LineError> {
    if object.contains_key(name) { list(object, name) } else { Ok(&[]) }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Whether the line of a puzzle tells a position beside the givens, and so which they are.
    fn check(puzzle: &Puzzle, has_position: bool) {
        let line: Map<String, Value> = serde_json::from_str(&position_line(puzzle)).unwrap();
        let read = |name| format::read_any(line[name].as_str().unwrap()).unwrap().puzzle;
        assert_eq!(line.contains_key("position"), has_position);
        assert_eq!(read("puzzle").values, format::read_any(PUZZLE).unwrap().puzzle.values);
        if has_position {
            assert_eq!(Board::try_from(&read("position")).unwrap(), Board::try_from(puzzle).unwrap());
        }
    }

    #[test]
    fn a_position_is_told_where_anything_was_done_on_it() {
        let puzzle = format::read_any(PUZZLE).unwrap().puzzle;
        check(&puzzle, false);
        let mut placed = puzzle.clone();
        placed.values[Cell::at(2)] = Some(Digit::D4);
        check(&placed, true);
        let mut board = Board::try_from(&puzzle).unwrap();
        board.remove(Cell::at(2).with(Digit::D1));
        check(&Puzzle::from(&board), true);
    }
}
