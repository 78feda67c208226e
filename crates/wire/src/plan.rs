//! JSON of study plans and learners' standings: what to learn, what to do today, and how well somebody plays.

use ninefold_core::Notation;
use ninefold_guide::course::{CourseLesson, TechniqueCourse};
use ninefold_guide::game_review::TechniqueHabits;
use ninefold_guide::goals::LearningGoal;
use ninefold_guide::learner::{ANSWERS_TO_KNOW, Learner, Timestamp};
use ninefold_guide::training::{ForecastDay, TrainingPlan, TrainingTask};
use ninefold_logic::explain::say;
use ninefold_logic::{Message, Technique};
use ninefold_texts::Catalogue;
use serde::Serialize;

/// Plan towards the goals.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// Chosen goals, with the lessons left for each.
    pub goals: Vec<GoalPlan>,
    /// Ids of the known techniques.
    pub known: Vec<&'static str>,
    /// Ids of the techniques due for review, those most likely forgotten first.
    pub due: Vec<&'static str>,
    /// Exercises of the next session.
    pub today: Vec<TaskPlan>,
    /// Forecast of the next days; only given when requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub forecast: Option<Vec<DayPlan>>,
}

/// Goal, with the lessons that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoalPlan {
    /// Id of the goal: one of the course's, or that of a technique.
    pub goal: String,
    /// Name of the goal in the requested language.
    pub name: String,
    /// Lessons left, in order.
    pub lessons: Vec<LessonPlan>,
}

/// Lesson that is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonPlan {
    /// Id of the technique.
    pub technique: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Number of its exercises answered without help.
    pub alone: u32,
    /// Number of exercises answered without help that make the technique known.
    pub enough: u32,
}

/// Exercise to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TaskPlan {
    /// Purpose: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: &'static str,
    /// Id of the technique, which only a lesson reveals to the learner.
    pub technique: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Estimated time in seconds.
    pub seconds: u32,
}

/// Day of a forecast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayPlan {
    /// Exercises of the day.
    pub done: Vec<Done>,
    /// Ids of the techniques that become known on this day.
    pub learnt: Vec<&'static str>,
    /// Number of lessons left.
    pub left: usize,
}

/// Exercise of a forecast, with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {
    /// Purpose: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: &'static str,
    /// Id of the technique.
    pub technique: &'static str,
    /// Credit: `full`, `half`, `none`.
    pub credit: &'static str,
}

/// Exercise given to the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Given"))]
pub struct GivenExercise {
    /// Purpose: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: &'static str,
    /// Id of the technique; left out except in a lesson.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// Position on one line.
    pub puzzle: String,
    /// Task in a sentence.
    pub task: String,
}

/// Level and knowledge of a learner.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// Whether the rating is based on results; otherwise it is that of every beginner.
    pub rated: bool,
    /// Glicko-2 rating.
    pub rating: f64,
    /// Glicko-2 rating deviation.
    pub deviation: f64,
    /// Sudoku Explainer rating (ER) of puzzles as strong as the learner.
    pub er: f64,
    /// Number of consecutive days, up to today or yesterday, with an answer or a solved puzzle.
    pub days: u64,
    /// Largest number of exercises answered in a row within five minutes.
    pub streak: u32,
    /// Techniques that the learner has met or knows, in the order of the course.
    pub techniques: Vec<Standings>,
    /// Techniques that were available in games but never used.
    #[cfg_attr(feature = "ts", tsify(type = "Avoided[]"))]
    pub avoided: Vec<UnusedTechnique>,
}

/// Standing of a learner in one technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standings {
    /// Id of the technique.
    pub technique: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Whether the technique is known.
    pub known: bool,
    /// Number of its exercises answered without help.
    pub alone: u32,
    /// Days until the technique is due for review, 0 if it is due now; left out when no review is scheduled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub due: Option<u64>,
    /// Probability that the technique is remembered, 0 to 1; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub remembered: Option<f64>,
}

/// Technique that was available in games but never used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "Avoided"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Avoided"))]
pub struct UnusedTechnique {
    /// Id of the technique.
    pub technique: &'static str,
    /// Name of the technique in the requested language.
    pub name: String,
    /// Number of times it was the easiest step.
    pub chances: u32,
}

impl Plan {
    /// Builds the plan of a learner at a time; `forecast` is included when given.
    #[must_use]
    pub fn build_learner_plan(
        training: &TrainingPlan,
        goals: &[LearningGoal],
        learner: &Learner,
        now: Timestamp,
        today: &[TrainingTask],
        forecast: Option<&[ForecastDay]>,
        catalogue: &Catalogue,
    ) -> Plan {
        // Each goal has the lessons that are left for it.
        let lesson = |lesson: &CourseLesson| LessonPlan::from_lesson(lesson, learner, catalogue);
        let goal = |goal: &LearningGoal| GoalPlan {
            goal: goal.id.clone(),
            name: catalogue.format_message(&goal.description(), Notation::Rc),
            lessons: training.remaining_goal_lessons(goal, learner).into_iter().map(lesson).collect(),
        };
        let ids =
            |techniques: Vec<&'static Technique>| techniques.iter().map(|technique| technique.id).collect();
        Plan {
            goals: goals.iter().map(goal).collect(),
            known: learner.known_techniques(TechniqueCourse::built_in_course()).into_iter().collect(),
            due: ids(learner.due_techniques(now)),
            today: today.iter().map(|task| TaskPlan::from_task(*task, learner, catalogue)).collect(),
            forecast: forecast.map(|days| days.iter().map(DayPlan::from_day).collect()),
        }
    }
}

impl Standings {
    /// Describes a learner's standing in a sentence.
    #[must_use]
    pub fn to_sentence(&self) -> Message {
        let name = self.name.clone();
        match (self.due, self.known) {
            (Some(0), _) => say!("skill-due-now", name),
            (Some(days), true) => say!("skill-known-due", name, n = days as usize),
            (Some(days), false) => {
                say!("skill-begun-due", name, alone = self.alone as usize, n = days as usize)
            }
            (None, true) => say!("skill-known", name),
            (None, false) => say!("skill-begun", name, alone = self.alone as usize),
        }
    }
}

impl LessonPlan {
    /// Converts a lesson, with the learner's progress in it.
    #[must_use]
    pub fn from_lesson(lesson: &CourseLesson, learner: &Learner, catalogue: &Catalogue) -> LessonPlan {
        LessonPlan {
            technique: lesson.technique.id,
            name: catalogue.technique_name(lesson.technique),
            alone: learner.unaided_count(lesson.technique).min(ANSWERS_TO_KNOW),
            enough: ANSWERS_TO_KNOW,
        }
    }
}

impl TaskPlan {
    /// Converts a task, with the time it takes the learner.
    #[must_use]
    pub(crate) fn from_task(task: TrainingTask, learner: &Learner, catalogue: &Catalogue) -> TaskPlan {
        TaskPlan {
            kind: task.kind.id(),
            technique: task.technique.id,
            name: catalogue.technique_name(task.technique),
            seconds: learner.expected_seconds(task.technique),
        }
    }
}

impl DayPlan {
    fn from_day(day: &ForecastDay) -> DayPlan {
        let done = day.answered_tasks.iter().map(|(task, credit)| Done {
            kind: task.kind.id(),
            technique: task.technique.id,
            credit: credit.id(),
        });
        DayPlan {
            done: done.collect(),
            learnt: day.learnt_techniques.iter().map(|technique| technique.id).collect(),
            left: day.remaining_lessons,
        }
    }
}

impl Standing {
    /// Describes the level, the days in a row and the longest streak in sentences; what isn't known is left
    /// out.
    #[must_use]
    pub fn to_sentences(&self) -> Vec<Message> {
        let mut messages = Vec::new();
        if self.rated {
            let (rating, deviation) = (self.rating.to_string(), self.deviation.to_string());
            messages.push(say!("skill-rating", rating, deviation));
            messages.push(say!("skill-suits", er = format!("{:.1}", self.er)));
        }
        if self.days > 0 {
            messages.push(say!("skill-days", n = self.days as usize));
        }
        if self.streak > 0 {
            messages.push(say!("skill-streak", n = self.streak as usize));
        }
        messages
    }

    /// Builds the standing of a learner at a time.
    #[must_use]
    pub fn build_learner_standing(
        learner: &Learner,
        habits: &TechniqueHabits,
        now: Timestamp,
        catalogue: &Catalogue,
    ) -> Standing {
        // The rating becomes less certain while the learner doesn't play.
        let skill = learner.skill_at(now);
        let round = |number: f64, places: f64| (number * places).round() / places;
        // Techniques that the learner has never met are left out.
        let technique = |technique: &'static Technique| {
            // Whole days from today; an overdue review counts as due today.
            let due =
                learner.review_due_at(technique).map(|due| due.day_number().saturating_sub(now.day_number()));
            let (known, alone) = (learner.knows_technique(technique), learner.unaided_count(technique));
            (known || alone > 0 || due.is_some()).then(|| Standings {
                technique: technique.id,
                name: catalogue.technique_name(technique),
                known,
                alone,
                due,
                remembered: learner.recall_probability(technique, now).map(|part| round(part, 100.0)),
            })
        };
        let avoided = |(technique, chances): (&'static Technique, u32)| UnusedTechnique {
            technique: technique.id,
            name: catalogue.technique_name(technique),
            chances,
        };
        let lessons = TechniqueCourse::built_in_course().lessons().iter();
        Standing {
            rated: learner.has_skill_evidence(),
            rating: round(skill.rating, 1.0),
            deviation: round(skill.deviation, 1.0),
            er: skill.equivalent_puzzle_er().as_f64(),
            days: learner.consecutive_days(now),
            streak: learner.longest_streak(),
            techniques: lessons.filter_map(|lesson| technique(lesson.technique)).collect(),
            avoided: habits.avoided_techniques().into_iter().map(avoided).collect(),
        }
    }
}
