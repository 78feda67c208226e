//! Python classes for the judgements of one step and of a path.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use ninefold::Notation;
use ninefold::guide::judge::Position;
use ninefold::guide::{Judgement, Move};
use ninefold::texts::Catalogue;
use ninefold::wire::{self, JudgedStep, Number, Shown, Status};
use pyo3::prelude::*;

use crate::board::Board;
use crate::board::again::Written;
use crate::board::step::{Step, loads, step_again};
use crate::given;
use crate::told::Told;

/// A step that somebody took, judged. It is true where nothing speaks against the step: it is sound, or was so already.
///
/// Judgements can be pickled and compared.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> ninefold.verify_step(board, "r6c7=9")
/// <Judgement r6c7=9: sound by hidden-single-box>
#[pyclass(module = "ninefold", frozen, name = "Judgement")]
pub(crate) struct Judged {
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
    behind: Behind,
}

/// Source of a judgement's texts and steps, which are made on demand.
enum Behind {
    /// A new judgement.
    Fresh(Box<Fresh>),
    /// The saved data of an earlier judgement.
    Written(WrittenJudgement),
}

struct Fresh {
    judged: Judgement,
    step: Move,
    position: Arc<Position>,
    catalogue: &'static Catalogue,
}

/// Saved data of a judgement: the text, the steps, and the whole as JSON.
struct WrittenJudgement(String, Vec<Written>, String);

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
    (String, Vec<Written>, String),
);

impl Fresh {
    fn data(&self) -> JudgedStep {
        let speech =
            wire::Speech { catalogue: self.catalogue, notation: Notation::Rc, form: wire::Form::Text };
        JudgedStep::of(&self.judged, &self.position, &self.step, speech)
    }

    fn text(&self) -> String {
        if let Judgement::Unreadable(error) = &self.judged {
            return error.to_string();
        }
        let said = self.judged.tell(&self.position, &self.step);
        let lines: Vec<String> =
            said.iter().map(|sentence| self.catalogue.text(sentence, Notation::Rc)).collect();
        lines.join("\n")
    }
}

impl Judged {
    pub(super) fn fresh(
        judged: Judgement,
        step: Move,
        position: Arc<Position>,
        catalogue: &'static Catalogue,
    ) -> Judged {
        let deciding = judged.deciding();
        Judged {
            verdict: Some(judged.word()),
            status: Status::Ok.word(),
            technique: deciding.map(|rated| rated.step.technique().id),
            rating: deciding.map(|rated| Number::from(rated.number).value()),
            how: match &judged {
                Judgement::Sound(shown) => Some(Shown::from(shown.how).word()),
                _ => None,
            },
            moves: step.done.text(Notation::Rc),
            named: step.named.iter().map(|technique| technique.id).collect(),
            is_complete: judged.is_complete(),
            is_justified: judged.is_justified(),
            behind: Behind::Fresh(Box::new(Fresh { judged, step, position, catalogue })),
        }
    }

    /// Creates the result for a step in a position in which nothing can be judged.
    pub(super) fn of_status(status: Status, error: String) -> Judged {
        let data = serde_json::json!({ "status": status.word(), "error": &error });
        Judged {
            verdict: None,
            status: status.word(),
            technique: None,
            rating: None,
            how: None,
            moves: String::new(),
            named: Vec::new(),
            is_complete: true,
            is_justified: false,
            behind: Behind::Written(WrittenJudgement(error, Vec::new(), data.to_string())),
        }
    }

    fn json(&self, py: Python<'_>) -> PyResult<String> {
        match &self.behind {
            Behind::Fresh(fresh) => {
                serde_json::to_string(&fresh.data()).map_err(|error| Told::new(error).raise(py))
            }
            Behind::Written(written) => Ok(written.2.clone()),
        }
    }
}

#[pymethods]
impl Judged {
    /// The verdict in words; where `status` is not "ok", what is the matter.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> print(ninefold.verify_step(board, "r6c7=9").text)
    /// You used this: Hidden Single.
    #[getter]
    fn text(&self) -> String {
        match &self.behind {
            Behind::Fresh(fresh) => fresh.text(),
            Behind::Written(written) => written.0.clone(),
        }
    }

    /// The steps that show it; of what is wrong, those that show the contrary.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> [step.conclusions for step in ninefold.verify_step(board, "r6c7=9").steps]
    /// ['r6c7=9']
    #[getter]
    fn steps(&self, py: Python<'_>) -> PyResult<Vec<Step>> {
        match &self.behind {
            Behind::Fresh(fresh) => {
                let steps = fresh.judged.steps().iter();
                Ok(steps.map(|rated| Step::rated(rated.clone(), fresh.catalogue)).collect())
            }
            Behind::Written(written) => written.1.iter().map(|step| step_again(py, step.clone())).collect(),
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
        loads(py, &self.json(py)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (JudgementParts,))> {
        let steps = match &self.behind {
            Behind::Fresh(_) => self.steps(py)?.iter().map(Step::written).collect(),
            Behind::Written(written) => written.1.clone(),
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
            (self.text(), steps, self.json(py)?),
        );
        Ok((py.import("ninefold._ninefold")?.getattr("judgement_again")?, (parts,)))
    }

    /// The same verdict on the same moves, for the same reasons, in the same words.
    fn __eq__(&self, py: Python<'_>, other: &Judged) -> PyResult<bool> {
        Ok(self.verdict == other.verdict
            && self.status == other.status
            && self.moves == other.moves
            && self.text() == other.text()
            && self.json(py)? == other.json(py)?)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.verdict, self.status, self.technique, &self.moves).hash(&mut hasher);
        hasher.finish()
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
fn status_of(found: &str) -> Result<&'static str, Told> {
    let all = [Status::Ok, Status::Invalid, Status::None, Status::Several].map(Status::word);
    all.into_iter().find(|word| *word == found).ok_or_else(|| Told::expected("a status", found))
}

/// A judgement from what was written of it.
#[pyfunction]
pub(crate) fn judgement_again(py: Python<'_>, written: JudgementParts) -> PyResult<Judged> {
    let (verdict, status, technique, rating, how, moves, named, (is_complete, is_justified), behind) =
        written;
    let word = |found: &str, known: &[&'static str]| {
        let word = known.iter().find(|word| **word == found);
        word.copied().ok_or_else(|| Told::expected(format!("one of {}", known.join(", ")), found).raise(py))
    };
    let id = |id: &str| given::technique(id).map(|technique| technique.id).map_err(|told| told.raise(py));
    let shown = [Shown::Exact, Shown::Part, Shown::Several].map(Shown::word);
    Ok(Judged {
        verdict: verdict.as_deref().map(|verdict| word(verdict, &VERDICTS)).transpose()?,
        status: status_of(&status).map_err(|told| told.raise(py))?,
        technique: technique.as_deref().map(id).transpose()?,
        rating,
        how: how.as_deref().map(|how| word(how, &shown)).transpose()?,
        moves,
        named: named.iter().map(|name| id(name)).collect::<PyResult<_>>()?,
        is_complete,
        is_justified,
        behind: Behind::Written(WrittenJudgement(behind.0, behind.1, behind.2)),
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
    steps: Vec<Py<Judged>>,
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
        steps: Vec<Judged>,
        after: ninefold::Board,
    ) -> PyResult<JudgedTrace> {
        let (first_unjustified, is_solved) = way;
        Ok(JudgedTrace {
            steps: steps.into_iter().map(|step| Py::new(py, step)).collect::<PyResult<_>>()?,
            first_unjustified,
            is_solved,
            status: Status::Ok.word(),
            error: None,
            after: Some(Py::new(py, Board::of(after))?),
        })
    }

    pub(super) fn of_status(status: Status, error: String) -> JudgedTrace {
        let (first_unjustified, is_solved, status) = (None, false, status.word());
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
type TraceParts = (Vec<Py<Judged>>, Option<usize>, bool, String, Option<String>, Option<Py<Board>>);

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
        let why = || Told::new(self.error.as_deref().unwrap_or_default()).raise(py);
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
    fn __eq__(&self, py: Python<'_>, other: &JudgedTrace) -> PyResult<bool> {
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
            if !one.get().__eq__(py, other.get())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.first_unjustified, self.is_solved, self.steps.len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        if self.status != Status::Ok.word() {
            return format!("<JudgedTrace: {}>", self.status);
        }
        let first = self.first_unjustified.map_or_else(|| "None".into(), |place| place.to_string());
        format!("<JudgedTrace of {}: first_unjustified={first}>", self.steps.len())
    }
}

/// A way from what was written of it.
#[pyfunction]
pub(crate) fn judged_trace_again(py: Python<'_>, written: TraceParts) -> PyResult<JudgedTrace> {
    let (steps, first_unjustified, is_solved, status, error, after) = written;
    let status = status_of(&status).map_err(|told| told.raise(py))?;
    Ok(JudgedTrace { steps, first_unjustified, is_solved, status, error, after })
}
