//! Python class for learning progress: the file that the web page, the terminal game and the command line
//! share.

use ninefold::guide::AnswerCredit;
use ninefold::guide::goals::LearningGoal;
use ninefold::guide::learner::{ExercisePurpose, Timestamp};
use ninefold::guide::training::TrainingPlan;
use ninefold::wire::progress::{AnswerRecord, Choice, Progress as File};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::InputError;
use crate::given::{self, Real, Whole, find_technique};

/// What somebody learnt; it never changes: what adds something gives another one. Times are in seconds since the beginning of 1970,
/// as `time.time()` tells them.
///
/// Raises NinefoldError if the text is no progress, or of a newer version.
///
/// >>> import ninefold
/// >>> me = ninefold.Progress().knows("naked-pair", at=1.76e9).wants("xy-chain", at=1.76e9)
/// >>> me.lessons()
/// ['xy-wing', 'xy-chain']
/// >>> me = me.answered("xy-wing", "full", at=1.76e9)
/// >>> me.due(at=1.77e9)
/// ['naked-pair', 'xy-wing']
/// >>> ninefold.Progress(str(me)) == me.merged(ninefold.Progress())
/// True
#[pyclass(module = "ninefold", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct Progress(File);

#[pymethods]
impl Progress {
    #[new]
    #[pyo3(signature = (text = None, /))]
    fn new(text: Option<&str>) -> PyResult<Progress> {
        let read = |text: &str| File::from_text(text).map_err(InputError::new);
        Ok(Progress(text.map_or_else(|| Ok(File::default()), read)?))
    }

    fn __str__(&self) -> String {
        self.0.to_json_text()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Progress>(), (self.0.to_json_text(),))
    }

    fn __repr__(&self) -> String {
        format!("<Progress: {} answers, {} games>", self.0.answers.len(), self.0.games.len())
    }

    /// What happened here or there; in which order and how often makes no difference.
    ///
    /// >>> import ninefold
    /// >>> me = ninefold.Progress()
    /// >>> here = me.knows("naked-pair", at=1.76e9)
    /// >>> there = me.wants("xy-chain", at=1.76e9)
    /// >>> here.merged(there) == there.merged(here)
    /// True
    fn merged(&self, other: &Progress) -> Progress {
        Progress(self.0.merged_with(&other.0))
    }

    /// With an exercise of a technique that was answered: "full", "half" or "none"; for a "lesson", a "review", "blind",
    /// in a "placement" or a "streak".
    ///
    /// >>> import ninefold
    /// >>> me = ninefold.Progress()
    /// >>> me.answered("xy-wing", "full", at=1.76e9)
    /// <Progress: 1 answers, 0 games>
    #[pyo3(signature = (technique, credit, *, at, kind = "lesson", seconds = None))]
    fn answered(
        &self,
        technique: &str,
        credit: &str,
        at: Real,
        kind: &str,
        seconds: Option<Whole>,
    ) -> PyResult<Progress> {
        let id = given::find_technique(technique)?.id;
        check_allowed_value(credit, &AnswerCredit::ALL.map(AnswerCredit::id))
            .map_err(|told| told.with_argument_name("credit"))?;
        check_allowed_value(kind, &ExercisePurpose::ALL.map(ExercisePurpose::id))
            .map_err(|told| told.with_argument_name("kind"))?;
        let at = seconds_to_millis(at)?;
        let seconds = seconds.map(|seconds| seconds.check_at_most(u32::MAX, "seconds"));
        let seconds = seconds.transpose()?;
        let mut more = self.0.clone();
        // The exercise gets the next number of its technique.
        let number = Some(more.given_exercise_count(id) + 1);
        more.answers.push(AnswerRecord { number, seconds, ..AnswerRecord::new(id, kind, credit, at) });
        Ok(Progress(more))
    }

    /// Who says that they know a technique, and so what it builds on.
    ///
    /// >>> import ninefold
    /// >>> me = ninefold.Progress()
    /// >>> me.wants("naked-triple", at=1.76e9).lessons() == me.knows("naked-triple", at=1.76e9).lessons()
    /// False
    #[pyo3(signature = (technique, *, at))]
    fn knows(&self, technique: &str, at: Real) -> PyResult<Progress> {
        let id = given::find_technique(technique)?.id;
        let at = seconds_to_millis(at)?;
        let mut more = self.0.clone();
        more.known.insert(id.into(), Choice { at, is: true });
        Ok(Progress(more))
    }

    /// Who chooses a goal: "newspaper-easy", "newspaper-hard", "patterns", "xy-chains", "er-7", or a technique.
    ///
    /// >>> import ninefold
    /// >>> me = ninefold.Progress()
    /// >>> "xy-chain" in me.wants("xy-chain", at=1.76e9).lessons()
    /// True
    #[pyo3(signature = (goal, *, at))]
    fn wants(&self, goal: &str, at: Real) -> PyResult<Progress> {
        let id = match LearningGoal::find_goal(goal) {
            Some(goal) => goal.id,
            None => find_technique(goal)?.id.into(),
        };
        let at = seconds_to_millis(at)?;
        let mut more = self.0.clone();
        more.goals.insert(id, Choice { at, is: true });
        Ok(Progress(more))
    }

    /// The techniques that are left to learn for the goals, in order.
    ///
    /// >>> import ninefold
    /// >>> me = ninefold.Progress()
    /// >>> me.knows("naked-pair", at=1.76e9).wants("xy-chain", at=1.76e9).lessons()
    /// ['xy-wing', 'xy-chain']
    fn lessons(&self) -> Vec<&'static str> {
        let lessons = TrainingPlan::new(&self.0.chosen_goals()).remaining_lessons(&self.0.compute_learner());
        lessons.iter().map(|lesson| lesson.technique.id).collect()
    }

    /// The techniques that should come again, what is most likely forgotten first.
    ///
    /// >>> import ninefold
    /// >>> me = ninefold.Progress()
    /// >>> me.answered("xy-wing", "full", at=1.76e9).due(at=1.77e9)
    /// ['xy-wing']
    #[pyo3(signature = (*, at))]
    fn due(&self, at: Real) -> PyResult<Vec<&'static str>> {
        let now = Timestamp(seconds_to_millis(at)?);
        Ok(self.0.compute_learner().due_techniques(now).iter().map(|technique| technique.id).collect())
    }

    /// How well they play, by Glicko-2: the rating, and its deviation.
    ///
    /// >>> import ninefold
    /// >>> me = ninefold.Progress()
    /// >>> me.skill(at=1.76e9)
    /// (1000.0, 350.0)
    #[pyo3(signature = (*, at))]
    fn skill(&self, at: Real) -> PyResult<(f64, f64)> {
        let now = Timestamp(seconds_to_millis(at)?);
        let skill = self.0.compute_learner().skill_at(now);
        Ok((skill.rating, skill.deviation))
    }
}

fn seconds_to_millis(Real(at): Real) -> Result<u64, InputError> {
    if (0.0..1e12).contains(&at) {
        return Ok((at * 1000.0).round() as u64);
    }
    Err(InputError::from_expected("seconds since the beginning of 1970", at).with_argument_name("at"))
}

fn check_allowed_value(given: &str, known: &[&str]) -> Result<(), InputError> {
    if known.contains(&given) {
        return Ok(());
    }
    Err(InputError::from_expected(format!("one of {}", known.join(", ")), format!("\"{given}\"")))
}
