//! Python classes for the judgements of one step and of a path.

use std::sync::Arc;

use ninefold::Notation;
use ninefold::guide::judge::JudgedPosition;
use ninefold::guide::{ClaimedStep, MatchKind, StepJudgement};
use ninefold::texts::Catalogue;
use ninefold::wire::{self, JudgedStep, RowStatus};
use pyo3::prelude::*;

use crate::board::Board;
use crate::board::rebuild::StepRecord;
use crate::board::step::{Step, parse_json, step_again};
use crate::errors::InputError;
use crate::given;

/// A step that somebody took, judged. It is true where nothing speaks against the step: it is sound, or was so already.
///
/// Judgements can be pickled and compared.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> ninefold.verify_step(board, "r6c7=9")
/// <Judgement r6c7=9: sound by hidden-single-box>
#[pyclass(module = "ninefold", frozen, name = "Judgement")]
pub(crate) struct Judgement {
    /// "sound", "true-not-shown", "timed-out" (only with a `time_limit`), "wrong", "no-news" or "unreadable"; None where `status` is not "ok".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [ninefold.verify_step(board, moves).verdict for moves in ["r6c7=9", "r6c7=1", "nine there"]]
    /// ['sound', 'wrong', 'unreadable']
    #[pyo3(get)]
    verdict: Option<&'static str>,
    /// "ok", or what is the matter with the position: "invalid", "none" (no solution) or "several".
    ///
    /// >>> import ninefold
    /// >>> [judged.status for judged in ninefold.judge(["r1c1=1"], ["." * 81])]
    /// ['several']
    #[pyo3(get)]
    status: &'static str,
    /// The id of the technique that shows it, of several the hardest; None if none does.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9").technique
    /// 'hidden-single-box'
    #[pyo3(get)]
    technique: Option<&'static str>,
    /// What that technique counts on the profile's scale.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9", profile="se").rating
    /// 1.2
    #[pyo3(get)]
    rating: Option<f64>,
    /// "exact" (one step concludes just that), "part" (that, and more) or "several" (steps of this position together).
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9").how
    /// 'exact'
    #[pyo3(get)]
    how: Option<&'static str>,
    /// What was said, as it is written here: "r4c5=7, r2c3<>5".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "R6C7 is 9").moves
    /// 'r6c7=9'
    #[pyo3(get)]
    moves: String,
    /// The ids of the techniques that were named.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "X-Wing: r6c7=9").named
    /// ['x-wing']
    #[pyo3(get)]
    named: Vec<&'static str>,
    /// Whether all that was asked was tried: False where it is true, and the effort or the time was used up.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_step(board, "r6c7=9").is_complete
    /// True
    #[pyo3(get)]
    is_complete: bool,
    is_justified: bool,
    behind: JudgementSource,
}

/// Source of a judgement's texts and steps, which are made on demand.
enum JudgementSource {
    /// A new judgement.
    Fresh(Box<FreshJudgement>),
    /// The saved data of an earlier judgement.
    Written(JudgementRecord),
}

struct FreshJudgement {
    judged: StepJudgement,
    step: ClaimedStep,
    position: Arc<JudgedPosition>,
    catalogue: &'static Catalogue,
}

/// Saved data of a judgement: the text, the steps, and the whole as JSON.
struct JudgementRecord(String, Vec<StepRecord>, String);

/// Data that a judgement is rebuilt from: verdict, status, technique, rating, how, moves, named, whether it
/// is complete, whether it is justified, and its saved texts and steps.
type JudgementParts = (
    Option<String>,
    String,
    Option<String>,
    Option<f64>,
    Option<String>,
    String,
    Vec<String>,
    (bool, bool),
    (String, Vec<StepRecord>, String),
);

impl FreshJudgement {
    fn to_wire(&self) -> JudgedStep {
        let localizer = wire::Localizer {
            catalogue: self.catalogue,
            notation: Notation::Rc,
            form: wire::SentenceForm::Text,
        };
        JudgedStep::from_judgement(&self.judged, &self.position, &self.step, localizer)
    }

    fn explanation_text(&self) -> String {
        if let StepJudgement::Unreadable(error) = &self.judged {
            return error.to_string();
        }
        let said = self.judged.explain(&self.position, &self.step);
        let lines: Vec<String> =
            said.iter().map(|sentence| self.catalogue.format_message(sentence, Notation::Rc)).collect();
        lines.join("\n")
    }
}

impl Judgement {
    pub(super) fn from_judgement(
        judged: StepJudgement,
        step: ClaimedStep,
        position: Arc<JudgedPosition>,
        catalogue: &'static Catalogue,
    ) -> Judgement {
        let deciding = judged.deciding_step();
        Judgement {
            verdict: Some(judged.as_str()),
            status: RowStatus::Ok.as_str(),
            technique: deciding.map(|rated| rated.step.technique().id),
            rating: deciding.map(|rated| rated.rating.as_f64()),
            how: match &judged {
                StepJudgement::Sound(shown) => Some(shown.match_kind.id()),
                _ => None,
            },
            moves: step.moves.to_text(Notation::Rc),
            named: step.techniques.iter().map(|technique| technique.id).collect(),
            is_complete: judged.is_complete(),
            is_justified: judged.is_justified(),
            behind: JudgementSource::Fresh(Box::new(FreshJudgement { judged, step, position, catalogue })),
        }
    }

    /// Creates the result for a step in a position in which nothing can be judged.
    pub(super) fn new_unjudged(status: RowStatus, error: String) -> Judgement {
        let data = serde_json::json!({ "status": status.as_str(), "error": &error });
        Judgement {
            verdict: None,
            status: status.as_str(),
            technique: None,
            rating: None,
            how: None,
            moves: String::new(),
            named: Vec::new(),
            is_complete: true,
            is_justified: false,
            behind: JudgementSource::Written(JudgementRecord(error, Vec::new(), data.to_string())),
        }
    }

    fn to_json(&self) -> PyResult<String> {
        match &self.behind {
            JudgementSource::Fresh(fresh) => {
                serde_json::to_string(&fresh.to_wire()).map_err(|error| InputError::new(error).into())
            }
            JudgementSource::Written(written) => Ok(written.2.clone()),
        }
    }
}

#[pymethods]
impl Judgement {
    /// The verdict in words; where `status` is not "ok", what is the matter.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> print(ninefold.verify_step(board, "r6c7=9").text)
    /// You used this: Hidden Single.
    #[getter]
    fn text(&self) -> String {
        match &self.behind {
            JudgementSource::Fresh(fresh) => fresh.explanation_text(),
            JudgementSource::Written(written) => written.0.clone(),
        }
    }

    /// The steps that show it; of what is wrong, those that show the contrary.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [step.conclusions for step in ninefold.verify_step(board, "r6c7=9").steps]
    /// ['r6c7=9']
    #[getter]
    fn steps(&self) -> PyResult<Vec<Step>> {
        match &self.behind {
            JudgementSource::Fresh(fresh) => {
                let steps = fresh.judged.supporting_steps().iter();
                Ok(steps.map(|rated| Step::from_rated(rated.clone(), fresh.catalogue)).collect())
            }
            JudgementSource::Written(written) => {
                written.1.iter().map(|step| step_again(step.clone())).collect()
            }
        }
    }

    /// All of it as a dict, as `ninefold judge --json` writes a step (docs/schema/judge.json).
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> told = ninefold.verify_step(board, "r6c7=9").to_dict()
    /// >>> told["verdict"], told["technique"]
    /// ('sound', 'hidden-single-box')
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parse_json(py, &self.to_json()?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (JudgementParts,))> {
        let steps = match &self.behind {
            JudgementSource::Fresh(_) => self.steps()?.iter().map(Step::to_record).collect(),
            JudgementSource::Written(written) => written.1.clone(),
        };
        let parts = (
            self.verdict.map(String::from),
            self.status.to_string(),
            self.technique.map(String::from),
            self.rating,
            self.how.map(String::from),
            self.moves.clone(),
            self.named.iter().map(ToString::to_string).collect(),
            (self.is_complete, self.is_justified),
            (self.text(), steps, self.to_json()?),
        );
        Ok((py.import("ninefold._ninefold")?.getattr("judgement_again")?, (parts,)))
    }

    /// The same verdict on the same moves, for the same reasons, in the same words.
    fn __eq__(&self, other: &Judgement) -> PyResult<bool> {
        Ok(self.verdict == other.verdict
            && self.status == other.status
            && self.moves == other.moves
            && self.text() == other.text()
            && self.to_json()? == other.to_json()?)
    }

    fn __hash__(&self) -> u64 {
        given::stable_hash((self.verdict, self.status, self.technique, &self.moves))
    }

    fn __bool__(&self) -> bool {
        self.is_justified
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let Some(verdict) = self.verdict else { return format!("<Judgement: {}>", self.status) };
        let by = self.technique.map(|technique| format!(" by {technique}")).unwrap_or_default();
        format!("<Judgement {}: {verdict}{by}>", self.moves)
    }
}

/// Verdicts, as data names them.
const VERDICTS: [&str; 6] = ["sound", "true-not-shown", "timed-out", "wrong", "no-news", "unreadable"];

/// Returns the static name of a status; an error for any other text.
fn parse_status(found: &str) -> Result<&'static str, InputError> {
    let all = [RowStatus::Ok, RowStatus::Invalid, RowStatus::None, RowStatus::Several].map(RowStatus::as_str);
    all.into_iter().find(|word| *word == found).ok_or_else(|| InputError::from_expected("a status", found))
}

/// A judgement from what was written of it.
#[pyfunction]
pub(crate) fn judgement_again(written: JudgementParts) -> PyResult<Judgement> {
    let (verdict, status, technique, rating, how, moves, named, (is_complete, is_justified), behind) =
        written;
    // Words are checked against the known ones, since what was written may come from elsewhere.
    let word = |found: &str, known: &[&'static str]| {
        let word = known.iter().find(|word| **word == found);
        word.copied().ok_or_else(|| InputError::from_expected(format!("one of {}", known.join(", ")), found))
    };
    let id = |id: &str| given::find_technique(id).map(|technique| technique.id).map_err(PyErr::from);
    let shown = MatchKind::ALL.map(MatchKind::id);
    Ok(Judgement {
        verdict: verdict.as_deref().map(|verdict| word(verdict, &VERDICTS)).transpose()?,
        status: parse_status(&status)?,
        technique: technique.as_deref().map(id).transpose()?,
        rating,
        how: how.as_deref().map(|how| word(how, &shown)).transpose()?,
        moves,
        named: named.iter().map(|name| id(name)).collect::<PyResult<_>>()?,
        is_complete,
        is_justified,
        behind: JudgementSource::Written(JudgementRecord(behind.0, behind.1, behind.2)),
    })
}

/// A way, judged step by step.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> ninefold.verify_trace(board, ["r6c7=9", "r1c2=1"])
/// <JudgedTrace of 2: first_unjustified=1>
#[pyclass(module = "ninefold", frozen, name = "JudgedTrace")]
pub(crate) struct JudgedTrace {
    /// The judgements in order, each in the position to which the true steps before it lead.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [judged.verdict for judged in ninefold.verify_trace(board, ["r6c7=9", "r6c7=9"]).steps]
    /// ['sound', 'no-news']
    #[pyo3(get)]
    steps: Vec<Py<Judgement>>,
    /// The first step, from 0, that is neither sound nor what was so already; None if there is none.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).first_unjustified
    /// 1
    #[pyo3(get)]
    first_unjustified: Option<usize>,
    /// Whether the true steps fill every cell.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, [step.conclusions for step in board.explain()]).is_solved
    /// True
    #[pyo3(get)]
    is_solved: bool,
    /// "ok", or what is the matter with the position, as `Judgement.status` has it; then there are no steps.
    ///
    /// >>> import ninefold
    /// >>> [judged.status for judged in ninefold.judge([["r1c1=1"]], ["." * 81])]
    /// ['several']
    #[pyo3(get)]
    status: &'static str,
    /// What is the matter, in words; None where `status` is "ok".
    ///
    /// >>> import ninefold
    /// >>> ninefold.judge([["r1c1=1"]], ["." * 81])[0].error
    /// 'it has more than one solution'
    #[pyo3(get)]
    error: Option<String>,
    after: Option<Py<Board>>,
}

impl JudgedTrace {
    pub(super) fn new(
        py: Python<'_>,
        way: (Option<usize>, bool),
        steps: Vec<Judgement>,
        after: ninefold::Board,
    ) -> PyResult<JudgedTrace> {
        let (first_unjustified, is_solved) = way;
        Ok(JudgedTrace {
            steps: steps.into_iter().map(|step| Py::new(py, step)).collect::<PyResult<_>>()?,
            first_unjustified,
            is_solved,
            status: RowStatus::Ok.as_str(),
            error: None,
            after: Some(Py::new(py, Board::from_board(after))?),
        })
    }

    pub(super) fn new_unjudged(status: RowStatus, error: String) -> JudgedTrace {
        let (first_unjustified, is_solved, status) = (None, false, status.as_str());
        JudgedTrace {
            steps: Vec::new(),
            first_unjustified,
            is_solved,
            status,
            error: Some(error),
            after: None,
        }
    }
}

/// Data that a judged path is rebuilt from.
type TraceParts = (Vec<Py<Judgement>>, Option<usize>, bool, String, Option<String>, Option<Py<Board>>);

#[pymethods]
impl JudgedTrace {
    /// The position to which they lead. Raises NinefoldError where there is none: `status` is not "ok".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> ninefold.verify_trace(board, ["r6c7=9", "r6c8=9"]).after == board.place("r6c7", 9)
    /// True
    #[getter]
    fn after(&self, py: Python<'_>) -> PyResult<Py<Board>> {
        let why = || InputError::new(self.error.as_deref().unwrap_or_default()).into();
        self.after.as_ref().map(|after| after.clone_ref(py)).ok_or_else(why)
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (TraceParts,))> {
        let steps = self.steps.iter().map(|step| step.clone_ref(py)).collect();
        let after = self.after.as_ref().map(|after| after.clone_ref(py));
        let error = self.error.clone();
        let parts = (steps, self.first_unjustified, self.is_solved, self.status.to_string(), error, after);
        Ok((py.import("ninefold._ninefold")?.getattr("judged_trace_again")?, (parts,)))
    }

    /// The same judgements, which lead to the same position.
    fn __eq__(&self, other: &JudgedTrace) -> PyResult<bool> {
        let same = |one: &Option<Py<Board>>, other: &Option<Py<Board>>| match (one, other) {
            (Some(one), Some(other)) => one.get().board == other.get().board,
            (one, other) => one.is_none() && other.is_none(),
        };
        if self.steps.len() != other.steps.len()
            || self.status != other.status
            || self.error != other.error
            || !same(&self.after, &other.after)
        {
            return Ok(false);
        }
        for (one, other) in self.steps.iter().zip(&other.steps) {
            if !one.get().__eq__(other.get())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn __hash__(&self) -> u64 {
        given::stable_hash((self.first_unjustified, self.is_solved, self.steps.len()))
    }

    fn __repr__(&self) -> String {
        if self.status != RowStatus::Ok.as_str() {
            return format!("<JudgedTrace: {}>", self.status);
        }
        let first = self.first_unjustified.map_or_else(|| "None".into(), |place| place.to_string());
        format!("<JudgedTrace of {}: first_unjustified={first}>", self.steps.len())
    }
}

/// A way from what was written of it.
#[pyfunction]
pub(crate) fn judged_trace_again(written: TraceParts) -> PyResult<JudgedTrace> {
    let (steps, first_unjustified, is_solved, status, error, after) = written;
    let status = parse_status(&status)?;
    Ok(JudgedTrace { steps, first_unjustified, is_solved, status, error, after })
}
