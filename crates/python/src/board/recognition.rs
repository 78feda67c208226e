//! Python class for the recognition of a player's moves: the steps that justify them, and the answers to
//! exercises.

use ninefold::guide;
use ninefold::texts::Catalogue;
use ninefold::{Conclusions, Facts, HintStage, Message, Notation, Technique};
use pyo3::prelude::*;

use super::step::Step;
use crate::errors::InputError;
use crate::given::stable_hash;

/// What a player did, judged.
///
/// >>> import ninefold
/// >>> (board,) = ninefold.generate(1, seed=7)
/// >>> board.recognise(board.hint().step.conclusions)
/// <Recognition exact: "You used this: Hidden Single.">
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct Recognition {
    /// "exact", "part", "several", "unseen", "undecided" (the effort was used up), "timed-out" (only with a `time_limit`), "wrong" or "no-news".
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> board.recognise(board.hint().step.conclusions).answer
    /// 'exact'
    answer: String,
    /// As an answer to an exercise "right", "partly", "otherwise" (true, but another technique shows it), "open" or "wrong"; else None.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.hint().step
    /// >>> board.recognise(step.conclusions, exercise=step.technique).verdict
    /// 'right'
    verdict: Option<&'static str>,
    /// What such an answer counts: "full", "half" or "none"; else None.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.hint().step
    /// >>> board.recognise(step.conclusions, exercise=step.technique, helped=2).credit
    /// 'half'
    credit: Option<&'static str>,
    /// What is said.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> print(board.recognise(board.hint().step.conclusions).text)
    /// You used this: Hidden Single.
    text: String,
    /// The steps that show what was done, or the contrary of what is wrong.
    ///
    /// >>> import ninefold
    /// >>> (board,) = ninefold.generate(1, seed=7)
    /// >>> step = board.hint().step
    /// >>> board.recognise(step.conclusions).steps[0].technique == step.technique
    /// True
    steps: Vec<Py<Step>>,
}

impl Recognition {
    pub(crate) fn from_moves(
        py: Python<'_>,
        recognition: &guide::MoveRecognition,
        facts: &Facts,
        moves: &Conclusions,
        catalogue: &'static Catalogue,
    ) -> PyResult<Recognition> {
        Recognition::from_messages(py, recognition, &recognition.explain(facts, moves), catalogue)
    }

    /// Creates the judgement of an answer to an exercise of a technique, given the hint stage shown before
    /// it.
    pub(crate) fn from_answer(
        py: Python<'_>,
        answer: &guide::JudgedAnswer,
        (technique, help): (&'static Technique, Option<HintStage>),
        (facts, moves): (&Facts, &Conclusions),
        catalogue: &'static Catalogue,
    ) -> PyResult<Recognition> {
        let said = answer.explain(technique, help, facts, moves);
        Ok(Recognition {
            verdict: Some(answer.verdict.id()),
            credit: Some(answer.answer_credit(help).id()),
            ..Recognition::from_messages(py, &answer.recognition, &said, catalogue)?
        })
    }

    fn from_messages(
        py: Python<'_>,
        recognition: &guide::MoveRecognition,
        messages: &[Message],
        catalogue: &'static Catalogue,
    ) -> PyResult<Recognition> {
        let lines: Vec<String> =
            messages.iter().map(|sentence| catalogue.format_message(sentence, Notation::Rc)).collect();
        let steps: PyResult<Vec<Py<Step>>> = recognition
            .supporting_steps()
            .iter()
            .map(|rated| Py::new(py, Step::from_rated(rated.clone(), catalogue)))
            .collect();
        let (verdict, credit) = (None, None);
        Ok(Recognition {
            answer: recognition.as_str().into(),
            verdict,
            credit,
            text: lines.join("\n"),
            steps: steps?,
        })
    }
}

#[pymethods]
impl Recognition {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Recognition {}: {:?}>", self.answer, self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RecognitionParts)> {
        let steps = self.steps.iter().map(|step| step.clone_ref(py)).collect();
        let words = (self.verdict.map(String::from), self.credit.map(String::from));
        let make = py.import("ninefold._ninefold")?.getattr("recognition_again")?;
        Ok((make, (self.answer.clone(), words.0, words.1, self.text.clone(), steps)))
    }

    /// The same answer in the same words, by the same steps.
    fn __eq__(&self, py: Python<'_>, other: &Recognition) -> PyResult<bool> {
        let of = |one: &Recognition| (one.answer.clone(), one.verdict, one.credit, one.text.clone());
        if of(self) != of(other) || self.steps.len() != other.steps.len() {
            return Ok(false);
        }
        for (one, other) in self.steps.iter().zip(&other.steps) {
            if !one.bind(py).eq(other)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn __hash__(&self) -> u64 {
        stable_hash((&self.answer, &self.text))
    }
}

/// Data that a recognition is rebuilt from: answer, verdict, credit, text and steps.
type RecognitionParts = (String, Option<String>, Option<String>, String, Vec<Py<Step>>);

/// A recognition from what was written of it.
#[pyfunction]
pub(crate) fn recognition_again(
    answer: String,
    verdict: Option<&str>,
    credit: Option<&str>,
    text: String,
    steps: Vec<Py<Step>>,
) -> PyResult<Recognition> {
    let word = |found: Option<&str>, known: &[&'static str]| {
        let one = |found: &str| known.iter().copied().find(|word| *word == found);
        let unknown = |found| InputError::from_expected(format!("one of {}", known.join(", ")), found);
        found.map(|found| one(found).ok_or_else(|| unknown(found))).transpose()
    };
    let verdict = word(verdict, &["right", "partly", "otherwise", "open", "wrong"])?;
    let credit = word(credit, &guide::AnswerCredit::ALL.map(guide::AnswerCredit::id))?;
    Ok(Recognition { answer, verdict, credit, text, steps })
}
