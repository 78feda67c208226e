//! What there is to learn, what to do today, and how well somebody plays.

use ninefold_core::Notation;
use ninefold_guide::course::{Course, Lesson};
use ninefold_guide::goals::Goal;
use ninefold_guide::learner::{ENOUGH, Learner, Moment};
use ninefold_guide::thought::Habits;
use ninefold_guide::training::{Day, Task, Training};
use ninefold_logic::explain::say;
use ninefold_logic::{Sentence, Technique};
use ninefold_texts::Catalogue;
use serde::Serialize;

use crate::tenths;

/// The way to the goals.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// The goals that are chosen, with what is left to learn for each.
    pub goals: Vec<GoalPlan>,
    /// The ids of the techniques that are known.
    pub known: Vec<&'static str>,
    /// The ids of those that should come again, what is most likely forgotten first.
    pub due: Vec<&'static str>,
    /// The exercises of a session.
    pub today: Vec<TaskPlan>,
    /// How the next days may go, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub forecast: Option<Vec<DayPlan>>,
}

/// A goal, and the way to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoalPlan {
    /// Its id: one of ours, or of a technique.
    pub goal: String,
    /// What it is called.
    pub name: String,
    /// The lessons that are left, in order.
    pub lessons: Vec<LessonPlan>,
}

/// A lesson that is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonPlan {
    /// The id of the technique.
    pub technique: &'static str,
    /// What it is called.
    pub name: String,
    /// How many of its exercises were answered without help.
    pub alone: u32,
    /// How many make it known.
    pub enough: u32,
}

/// An exercise to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TaskPlan {
    /// What it is for: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: &'static str,
    /// The id of its technique, which only a lesson tells the learner.
    pub technique: &'static str,
    /// What that is called.
    pub name: String,
    /// How long it takes, about.
    pub seconds: u32,
}

/// A day of a forecast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayPlan {
    /// What is done.
    pub done: Vec<Done>,
    /// The ids of the techniques that are known at its end and weren't before.
    pub learnt: Vec<&'static str>,
    /// How many lessons are left.
    pub left: usize,
}

/// An exercise that is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {
    /// What it is for.
    pub kind: &'static str,
    /// The id of its technique.
    pub technique: &'static str,
    /// What comes of it: `full`, `half`, `none`.
    pub credit: &'static str,
}

/// An exercise that is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Given {
    /// What it is for: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: &'static str,
    /// The id of its technique, in a lesson.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// The position.
    pub puzzle: String,
    /// What is to be done.
    pub task: String,
}

/// How well somebody plays, and what they know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// Whether anything tells how well they play; if not, the rating is everybody's first.
    pub rated: bool,
    /// Glicko-2's rating.
    pub rating: f64,
    /// How unsure it is.
    pub deviation: f64,
    /// The ER of puzzles that are as strong.
    pub er: f64,
    /// How many days on end something was done.
    pub days: u64,
    /// The most exercises answered on end within five minutes.
    pub streak: u32,
    /// The techniques that were met or are known, in the order of the course.
    pub techniques: Vec<Standings>,
    /// Techniques that were there and never used.
    pub avoided: Vec<Avoided>,
}

/// What is known of one technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standings {
    /// Its id.
    pub technique: &'static str,
    /// What it is called.
    pub name: String,
    /// Whether it is known.
    pub known: bool,
    /// How many of its exercises were answered without help.
    pub alone: u32,
    /// In how many days it should come again; 0 if it is time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub due: Option<u64>,
    /// How likely it is remembered, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub remembered: Option<f64>,
}

/// A technique that was there and never used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Avoided {
    /// Its id.
    pub technique: &'static str,
    /// What it is called.
    pub name: String,
    /// How often it was the easiest step.
    pub chances: u32,
}

impl Plan {
    /// What is left, and what to do now.
    #[must_use]
    pub fn of(
        training: &Training,
        goals: &[Goal],
        learner: &Learner,
        now: Moment,
        today: &[Task],
        forecast: Option<&[Day]>,
        catalogue: &Catalogue,
    ) -> Plan {
        let lesson = |lesson: &Lesson| LessonPlan::of(lesson, learner, catalogue);
        let goal = |goal: &Goal| GoalPlan {
            goal: goal.id.clone(),
            name: catalogue.text(&goal.sentence(), Notation::Rc),
            lessons: training.lessons_to(goal, learner).into_iter().map(lesson).collect(),
        };
        let ids =
            |techniques: Vec<&'static Technique>| techniques.iter().map(|technique| technique.id).collect();
        Plan {
            goals: goals.iter().map(goal).collect(),
            known: learner.known(Course::ours()).into_iter().collect(),
            due: ids(learner.due(now)),
            today: today.iter().map(|task| TaskPlan::of(*task, learner, catalogue)).collect(),
            forecast: forecast.map(|days| days.iter().map(DayPlan::of).collect()),
        }
    }
}

impl Standings {
    /// What is known of it, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let name = self.name.clone();
        match (self.due, self.known) {
            (Some(0), _) => say!("skill-due-now", name = name),
            (Some(days), true) => say!("skill-known-due", name = name, n = days as usize),
            (Some(days), false) => {
                say!("skill-begun-due", name = name, alone = self.alone as usize, n = days as usize)
            }
            (None, true) => say!("skill-known", name = name),
            (None, false) => say!("skill-begun", name = name, alone = self.alone as usize),
        }
    }
}

impl LessonPlan {
    /// A lesson of a learner.
    #[must_use]
    pub fn of(lesson: &Lesson, learner: &Learner, catalogue: &Catalogue) -> LessonPlan {
        LessonPlan {
            technique: lesson.technique.id,
            name: catalogue.name(lesson.technique),
            alone: learner.alone(lesson.technique).min(ENOUGH),
            enough: ENOUGH,
        }
    }
}

impl TaskPlan {
    /// An exercise for a learner.
    #[must_use]
    pub fn of(task: Task, learner: &Learner, catalogue: &Catalogue) -> TaskPlan {
        TaskPlan {
            kind: task.kind.id(),
            technique: task.technique.id,
            name: catalogue.name(task.technique),
            seconds: learner.seconds(task.technique),
        }
    }
}

impl DayPlan {
    fn of(day: &Day) -> DayPlan {
        let done = day.done.iter().map(|(task, credit)| Done {
            kind: task.kind.id(),
            technique: task.technique.id,
            credit: credit.id(),
        });
        DayPlan {
            done: done.collect(),
            learnt: day.learnt.iter().map(|technique| technique.id).collect(),
            left: day.left,
        }
    }
}

impl Standing {
    /// How well they play, and how long they have been at it, in sentences; nothing of what isn't known.
    #[must_use]
    pub fn sentences(&self) -> Vec<Sentence> {
        let mut told = Vec::new();
        if self.rated {
            let (rating, deviation) = (self.rating.to_string(), self.deviation.to_string());
            told.push(say!("skill-rating", rating = rating, deviation = deviation));
            told.push(say!("skill-suits", er = format!("{:.1}", self.er)));
        }
        if self.days > 0 {
            told.push(say!("skill-days", n = self.days as usize));
        }
        if self.streak > 0 {
            told.push(say!("skill-streak", n = self.streak as usize));
        }
        told
    }

    /// How a learner stands at a time.
    #[must_use]
    pub fn of(learner: &Learner, habits: &Habits, now: Moment, catalogue: &Catalogue) -> Standing {
        let skill = learner.skill_at(now);
        let round = |number: f64, places: f64| (number * places).round() / places;
        let technique = |technique: &'static Technique| {
            let due = learner.due_at(technique).map(|due| due.day().saturating_sub(now.day()));
            let (known, alone) = (learner.is_known(technique), learner.alone(technique));
            (known || alone > 0 || due.is_some()).then(|| Standings {
                technique: technique.id,
                name: catalogue.name(technique),
                known,
                alone,
                due,
                remembered: learner.remembered(technique, now).map(|part| round(part, 100.0)),
            })
        };
        let avoided = |(technique, chances): (&'static Technique, u32)| Avoided {
            technique: technique.id,
            name: catalogue.name(technique),
            chances,
        };
        let lessons = Course::ours().lessons().iter();
        Standing {
            rated: learner.is_rated(),
            rating: round(skill.rating, 1.0),
            deviation: round(skill.deviation, 1.0),
            er: tenths(skill.er()),
            days: learner.days_in_a_row(now),
            streak: learner.longest_streak(),
            techniques: lessons.filter_map(|lesson| technique(lesson.technique)).collect(),
            avoided: habits.avoided().into_iter().map(avoided).collect(),
        }
    }
}
