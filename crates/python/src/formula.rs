//! Python class for user-defined techniques written as formulas: finding their matches, proving or refuting
//! them, and judging.

use std::ffi::CString;

use ninefold::formula::{
    DEFAULT_WORK_LIMIT, EvaluationError, FormulaExpression, FormulaInstance, FormulaJudge, FormulaRunOutcome,
    FormulaScript, default_comparison_techniques, find_library_formula, iter_test_positions,
};
use ninefold::guide::PositionAssessment;
use ninefold::logic::explain::say;
use ninefold::wire::{FormulaProof, FormulaVerdict, FoundInstance};
use ninefold::{Conclusions, Facts, Notation, Puzzle, Solution, Solver};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::board::Board;
use crate::board::step::parse_json;
use crate::errors::InputError;
use crate::given::{self, Real, TimeLimit};
use crate::sets::{CandidateMap, CellMap};
use crate::supervised::run_reporting_progress;

/// A technique that is written as a formula, or an expression: what `ninefold.formula` makes of a text.
///
/// >>> import ninefold
/// >>> pairs = ninefold.formula("for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)")
/// >>> pairs
/// <Formula formula>
/// >>> board = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76"
/// >>> pairs.find(board)
/// [<FormulaMatch r7c4<>5: proved>]
#[pyclass(module = "ninefold", frozen, name = "Formula")]
pub(crate) struct Formula {
    /// Its id, as the text has it; "formula" where the text begins with a clause, "expression" where it is one.
    ///
    /// >>> import ninefold
    /// >>> ninefold.formula("als-xz").id
    /// 'als-xz'
    #[pyo3(get)]
    id: String,
    /// What it is called.
    ///
    /// >>> import ninefold
    /// >>> ninefold.formula("als-xz").name
    /// 'ALS-XZ'
    #[pyo3(get)]
    name: String,
    /// The text that it was read from.
    ///
    /// >>> import ninefold
    /// >>> print(ninefold.formula("naked-single").text)
    /// # A cell with one candidate.
    /// technique naked-single "Naked Single" {
    ///   for c in empty
    ///   place only(digits(c)) in c
    /// }
    /// <BLANKLINE>
    #[pyo3(get)]
    text: String,
    what: ParsedFormulaText,
}

/// Kind of a text: a technique or an expression.
enum ParsedFormulaText {
    Technique(ninefold::formula::TechniqueFormula),
    Expression(FormulaExpression),
}

/// Something that a formula found.
///
/// >>> import ninefold
/// >>> board = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5"
/// >>> match = ninefold.formula("als-xz").find(board)[1]
/// >>> match.conclusions, match.proof, match.variables["x"], match.variables["z"]
/// ('r7c8<>6', 'proved', [8], [6])
#[pyclass(module = "ninefold", frozen, name = "FormulaMatch")]
pub(crate) struct FormulaMatch {
    conclusions: Conclusions,
    proof: FormulaProof,
    /// What its variables stand for, once it was asked for; of one that was written down, what was written.
    variables: Py<PyDict>,
    /// All of it as JSON.
    data: String,
}

impl FormulaMatch {
    fn new(py: Python<'_>, instance: &FormulaInstance, found: &FoundInstance) -> PyResult<FormulaMatch> {
        let variables = PyDict::new(py);
        for binding in &instance.bindings {
            variables.set_item(&binding.name, value_to_python(py, &binding.value)?)?;
        }
        let data = serde_json::to_string(found).map_err(InputError::new)?;
        Ok(FormulaMatch {
            conclusions: instance.conclusions,
            proof: found.proof,
            variables: variables.unbind(),
            data,
        })
    }
}

/// Data that a match is rebuilt from: the conclusions, the proof, the variables, and the whole as JSON.
type MatchParts = (String, &'static str, Py<PyDict>, String);

/// A match from what was written of it.
#[pyfunction]
pub(crate) fn match_again(
    conclusions: &str,
    proof: &str,
    variables: Py<PyDict>,
    data: String,
) -> PyResult<FormulaMatch> {
    let conclusions = Conclusions::parse(conclusions, Notation::Rc);
    let conclusions = conclusions.map_err(InputError::from)?;
    let all = [FormulaProof::Proved, FormulaProof::NotProved, FormulaProof::False, FormulaProof::CutOff];
    let proof = all.into_iter().find(|one| one.as_str() == proof);
    let proof = proof
        .ok_or_else(|| InputError::from_expected("proved, not-proved, false or cut-off", "another word"))?;
    Ok(FormulaMatch { conclusions, proof, variables, data })
}

#[pymethods]
impl FormulaMatch {
    /// Digits to place.
    ///
    /// >>> import ninefold
    /// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    /// >>> ninefold.formula("naked-single").find(board)[0].placements
    /// CandidateMap('r5c5(5)')
    #[getter]
    fn placements(&self) -> CandidateMap {
        CandidateMap(self.found_conclusions().placements)
    }

    /// Candidates to remove.
    ///
    /// >>> import ninefold
    /// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    /// >>> ninefold.formula("pointing").find(board)[0].eliminations
    /// CandidateMap('r2c79(7)')
    #[getter]
    fn eliminations(&self) -> CandidateMap {
        CandidateMap(self.found_conclusions().eliminations)
    }

    /// Both in a few letters, as in "r3c5=2" or "r4c13<>7": `Board.apply` takes them.
    ///
    /// >>> import ninefold
    /// >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> match = ninefold.formula("naked-single").find(board)[0]
    /// >>> match.conclusions, board.apply(match.conclusions)["r5c5"]
    /// ('r5c5=5', 5)
    #[getter]
    fn conclusions(&self) -> String {
        self.found_conclusions().to_text(Notation::Rc)
    }

    /// "proved" (it follows from what the formula looks at), "not-proved" (it may be true all the same) or "false" (the solution
    /// contradicts it).
    ///
    /// >>> import ninefold
    /// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    /// >>> [match.proof for match in ninefold.formula("place 1 in r1c3").find(board)]
    /// ['false']
    #[getter]
    fn proof(&self) -> &'static str {
        self.proof.as_str()
    }

    /// What the variables stand for, by their names: cells as a CellMap; candidates and links as a CandidateMap; digits as a list; houses as
    /// a list of numbers, 0 to 8 boxes, 9 to 17 rows, 18 to 26 columns; almost locked sets as a pair of cells and digits; numbers and truths
    /// as they are.
    ///
    /// >>> import ninefold
    /// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    /// >>> text = "for h in rows for x in digits where count(x in h) == 1 place x in x in h"
    /// >>> ninefold.formula(text).find(board)[0].variables
    /// {'h': [11], 'x': [5]}
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.variables.bind(py).copy()
    }

    /// All of it as a dict, as an instance of `ninefold find --json` (docs/schema/find.json).
    ///
    /// >>> import ninefold
    /// >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    /// >>> ninefold.formula("naked-single").find(board)[0].to_dict()["variables"]
    /// [{'name': 'c', 'value': {'kind': 'cells', 'text': 'r5c5'}}]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parse_json(py, &self.data)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, MatchParts)> {
        let make = py.import("ninefold._ninefold")?.getattr("match_again")?;
        Ok((make, (self.conclusions(), self.proof(), self.variables(py)?.unbind(), self.data.clone())))
    }

    /// The same conclusions for the same reasons.
    fn __eq__(&self, other: &FormulaMatch) -> bool {
        self.data == other.data
    }

    fn __hash__(&self) -> u64 {
        given::stable_hash(&self.data)
    }

    fn __repr__(&self) -> String {
        format!("<FormulaMatch {}: {}>", self.conclusions(), self.proof())
    }
}

impl FormulaMatch {
    fn found_conclusions(&self) -> &Conclusions {
        &self.conclusions
    }
}

/// Parses written JSON into a dict.
fn json_to_dict(py: Python<'_>, written: serde_json::Result<String>) -> PyResult<Bound<'_, PyAny>> {
    parse_json(py, &written.map_err(InputError::new)?)
}

/// Converts a value of a formula to Python.
fn value_to_python<'py>(
    py: Python<'py>,
    value: &ninefold::formula::BoundValue,
) -> PyResult<Bound<'py, PyAny>> {
    use ninefold::formula::BoundValue as Value;
    let list = |digits: &ninefold::DigitSet| digits.iter().map(ninefold::Digit::number).collect::<Vec<u8>>();
    match value {
        Value::Cells(cells) => CellMap(*cells).into_bound_py_any(py),
        Value::Digits(digits) => PyList::new(py, list(digits))?.into_bound_py_any(py),
        Value::Candidates(set) | Value::Link(set) => CandidateMap(*set).into_bound_py_any(py),
        Value::Houses(houses) => {
            PyList::new(py, houses.iter().map(|house| house.index()))?.into_bound_py_any(py)
        }
        Value::Als { cells, digits } => {
            (CellMap(*cells), PyList::new(py, list(digits))?).into_bound_py_any(py)
        }
        Value::Number(number) => number.into_bound_py_any(py),
        Value::Truth(truth) => truth.into_bound_py_any(py),
        Value::Positions { bits, .. } => bits.into_bound_py_any(py),
        Value::Subsets(subsets) => subsets.count().into_bound_py_any(py),
        Value::List(length) => length.into_bound_py_any(py),
    }
}

/// A technique that is written as a formula, or an expression: the text itself, or the id of one that comes with the package, such as
/// "als-xz". The chapter "Techniques as formulas" of the book has the grammar. Where a text has several techniques, `id` says which is meant.
///
/// Raises NinefoldError where the text is no formula, with the `line` and `column`, what was `expected` and `found` there, and as `near` what
/// was probably meant.
///
/// >>> import ninefold
/// >>> ninefold.formula("count(bivalue)").value("467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76")
/// 17
/// >>> try:
/// ...     ninefold.formula("for c in emty place 1 in c")
/// ... except ninefold.NinefoldError as error:
/// ...     print(error, error.line, error.column, error.near)
/// line 1, column 10: nothing is called "emty"; did you mean "empty"? 1 10 empty
#[pyfunction]
#[pyo3(signature = (text, /, id = None))]
pub(crate) fn formula(text: &Bound<'_, PyString>, id: Option<&str>) -> PyResult<Formula> {
    let made = || -> Result<Formula, InputError> {
        let wording = given::decode_text(text)?;
        parse_formula(find_library_formula(wording.trim()).unwrap_or(&wording), id)
    };
    made().map_err(PyErr::from)
}

fn parse_formula(wording: &str, id: Option<&str>) -> Result<Formula, InputError> {
    let script = FormulaScript::parse(wording)?;
    let text = wording.to_string();
    // An expression stands alone and has no id of its own.
    if let Some(expression) = script.expression {
        let id = "expression".to_string();
        return Ok(Formula { name: id.clone(), id, text, what: ParsedFormulaText::Expression(expression) });
    }
    let ids: Vec<String> = script.formulas.iter().map(|formula| formula.id.clone()).collect();
    let mut all = script.formulas;
    // Without an id, the text has to contain exactly one technique.
    let place = match id {
        Some(id) => ids.iter().position(|one| one == id),
        None => (ids.len() == 1).then_some(0),
    };
    match place {
        Some(place) => {
            let one = all.swap_remove(place);
            Ok(Formula {
                id: one.id.clone(),
                name: one.name.clone(),
                text,
                what: ParsedFormulaText::Technique(one),
            })
        }
        None => {
            let found = id.map_or_else(|| format!("{} techniques", ids.len()), |id| format!("\"{id}\""));
            Err(InputError::from_expected(format!("an id, one of {}", ids.join(", ")), found)
                .with_argument_name("id"))
        }
    }
}

/// Returns the position of anything that represents a board.
fn extract_board(given: &Bound<'_, PyAny>) -> PyResult<ninefold::Board> {
    Board::from_object(given).map(|board| board.board)
}

/// Issues a Python warning that a search ran out of time, so that its result may be incomplete.
fn warn_incomplete_search(py: Python<'_>, message: &str) -> PyResult<()> {
    let message = CString::new(message).unwrap_or_default();
    let kind = py.import("ninefold._errors")?.getattr("NinefoldWarning")?;
    PyErr::warn(py, &kind, &message, 2)
}

#[pymethods]
impl Formula {
    /// What it finds on a position: of what concludes the same, the first. Nothing is applied.
    ///
    /// Warns (NinefoldWarning) where the position has a mistake, and where the search was left after 20 million members. Raises NinefoldError if it takes longer than `time_limit`
    /// seconds, or if it is an expression, which has a `value` instead.
    ///
    /// >>> import ninefold
    /// >>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> len(ninefold.formula("hidden-single-box").find(board))
    /// 7
    #[pyo3(signature = (board, /, *, time_limit = None))]
    fn find(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = self::extract_board)] board: ninefold::Board,
        time_limit: Option<Real>,
    ) -> PyResult<Vec<FormulaMatch>> {
        let limit = TimeLimit::from_seconds(time_limit)?;
        let technique = self.as_technique_formula()?;
        let assessment = PositionAssessment::new(&Puzzle::from(&board), &mut Solver::new());
        Board::warn_about_position(py, &assessment.severe_warnings())?;
        let facts = Facts::new(board);
        let (found, ended) = run_reporting_progress(py, None, |watch| {
            let mut stop = || watch.is_stopped() || limit.is_expired();
            // Find all matches, then judge each against the solution, if it is unique.
            let (instances, ended) = technique.find_distinct_instances(&facts, DEFAULT_WORK_LIMIT, &mut stop);
            let solution = find_unique_solution(&facts);
            let mut found = Vec::new();
            for instance in instances {
                if stop() {
                    return (found, FormulaRunOutcome::Stopped);
                }
                let judged = FoundInstance::from_judged(
                    &instance,
                    &facts,
                    solution.as_ref(),
                    Notation::Rc,
                    &mut || false,
                );
                found.push((instance, judged));
            }
            (found, ended)
        })?;
        let made = |found: Vec<(FormulaInstance, FoundInstance)>| -> PyResult<Vec<FormulaMatch>> {
            found.iter().map(|(instance, judged)| FormulaMatch::new(py, instance, judged)).collect()
        };
        // A timeout is an error; matches found within the work limit are returned with a warning.
        match ended {
            FormulaRunOutcome::Stopped => Err(InputError::time_limit_exceeded(limit.duration()).into()),
            FormulaRunOutcome::WorkLimitReached => {
                let found = made(found)?;
                warn_incomplete_search(
                    py,
                    &InputError::from_message(&say!("find-spent", name = self.name.clone())).message,
                )?;
                Ok(found)
            }
            FormulaRunOutcome::Complete => made(found),
        }
    }

    /// What an expression comes to on a position: a CellMap, a CandidateMap, a list of digits or houses, a number or a truth, as
    /// `FormulaMatch.variables` has them. None where there is nothing that it names, such as the third cell of two.
    ///
    /// Raises NinefoldError if it takes longer than `time_limit` seconds or 20 million members, or if it is a technique.
    ///
    /// >>> import ninefold
    /// >>> board = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76"
    /// >>> ninefold.formula("bivalue & peers(r5c4)").value(board)
    /// CellMap('r46c5, r45c6, r5c1, r689c4')
    #[pyo3(name = "value", signature = (board, /, *, time_limit = None))]
    fn value_on<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = self::extract_board)] board: ninefold::Board,
        time_limit: Option<Real>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = TimeLimit::from_seconds(time_limit)?;
        let ParsedFormulaText::Expression(expression) = &self.what else {
            return Err(
                InputError::from_expected("an expression", format!("the technique {}", self.id)).into()
            );
        };
        let facts = Facts::new(board);
        let answer = run_reporting_progress(py, None, |watch| {
            expression.try_evaluate(
                &facts,
                || find_unique_solution(&facts),
                DEFAULT_WORK_LIMIT,
                || watch.is_stopped() || limit.is_expired(),
            )
        })?;
        match answer {
            Ok(answer) => value_to_python(py, &answer),
            Err(EvaluationError::NoValue | EvaluationError::IndexOutOfRange { .. }) => {
                Ok(py.None().into_bound(py))
            }
            Err(EvaluationError::WorkLimitReached) => {
                Err(InputError::from_message(&say!("find-spent", name = self.name.clone())).into())
            }
            Err(EvaluationError::Stopped) => Err(InputError::time_limit_exceeded(limit.duration()).into()),
        }
    }

    /// What it is worth by the positions of some puzzles, each of which needs one solution: the given one, and each without a single on a way by
    /// easier techniques. A dict as `ninefold find --verdict --json` writes it (docs/schema/find-verdict.json): how many `positions`, on how
    /// many of them it finds something (`hits`), how many `instances` it has and how many of them are `proved` and `refuted`, how many `new`
    /// candidates of its `conclusions` no other technique finds, the `overlap` with each that does (`techniques` says which are asked), and a
    /// `counterexample`, as small as it can be made, if it is wrong.
    ///
    /// `progress` is called with the number of puzzles done. Raises NinefoldError for a puzzle without exactly one solution, with its `row`, and
    /// where all of it takes longer than `time_limit` seconds.
    ///
    /// >>> import ninefold
    /// >>> puzzles = ["....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7.."]
    /// >>> verdict = ninefold.formula("naked-pair").verdict(puzzles)
    /// >>> verdict["positions"], verdict["hits"], verdict["refuted"]
    /// (8, 2, 0)
    /// >>> "naked-pair" in [one["technique"] for one in verdict["overlap"]]
    /// True
    #[pyo3(signature = (puzzles, /, *, techniques = None, time_limit = None, progress = None))]
    fn verdict<'py>(
        &self,
        py: Python<'py>,
        puzzles: Vec<Bound<'py, PyAny>>,
        techniques: Option<Vec<String>>,
        time_limit: Option<Real>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = TimeLimit::from_seconds(time_limit)?;
        let technique = self.as_technique_formula()?;
        let named = techniques.map(|names| given::find_techniques(&names));
        let against: Vec<_> = named.unwrap_or_else(|| Ok(default_comparison_techniques()))?;
        let boards = puzzles.iter().map(extract_board).collect::<PyResult<Vec<_>>>()?;
        let judged = run_reporting_progress(py, progress, |watch| {
            let mut judge = FormulaJudge::new(technique, against, DEFAULT_WORK_LIMIT);
            // Compare the formula with other techniques in positions along an easy path of each puzzle.
            for (row, board) in boards.into_iter().enumerate() {
                let review = Solver::new().review_position(&Puzzle::from(&board));
                let review = review.map_err(|improper| InputError::from(improper).with_row(row))?;
                for facts in iter_test_positions(Facts::new(board)) {
                    let stop = || watch.is_stopped() || limit.is_expired();
                    if !judge.judge_position(&facts, &review.solution, stop) {
                        return Err(InputError::time_limit_exceeded(limit.duration()));
                    }
                }
                watch.progress_count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
            Ok(FormulaVerdict::from_verdict(technique, &judge.into_statistics(), Notation::Rc))
        })?;
        json_to_dict(py, serde_json::to_string(&judged?))
    }

    fn __repr__(&self) -> String {
        format!("<Formula {}>", self.id)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, FormulaParts<'_>)> {
        let id = matches!(self.what, ParsedFormulaText::Technique(_)).then_some(self.id.as_str());
        Ok((py.import("ninefold._ninefold")?.getattr("formula")?, (self.text.clone(), id)))
    }
}

/// Data that a formula is rebuilt from: its text, and the id of one technique in it.
type FormulaParts<'f> = (String, Option<&'f str>);

impl Formula {
    fn as_technique_formula(&self) -> Result<&ninefold::formula::TechniqueFormula, InputError> {
        match &self.what {
            ParsedFormulaText::Technique(technique) => Ok(technique),
            ParsedFormulaText::Expression(_) => {
                Err(InputError::from_expected("a technique", "an expression, which has a value"))
            }
        }
    }
}

/// Returns the solution if it is unique.
fn find_unique_solution(facts: &Facts) -> Option<Solution> {
    Solver::new().review_position(&Puzzle::from(facts.board())).ok().map(|review| review.solution)
}
