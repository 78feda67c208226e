//! Training plan of a learner: reviews that are due, then the next lesson towards their goals, then a mix.
//!
//! Everything but a lesson is *blind*: the technique isn't named, as in a real game. A session is as many
//! exercises as fit into some minutes, such as five; reviews take at most three fifths of it, so that
//! something new is learnt each day.
//!
//! ```
//! use ninefold_guide::goals::LearningGoal;
//! use ninefold_guide::learner::{ExercisePurpose, Learner, Timestamp};
//! use ninefold_guide::training::TrainingPlan;
//! use ninefold_logic::techniques;
//!
//! let now = Timestamp::from_day(20_000);
//! let mut learner = Learner::default();
//! learner.mark_technique_known(techniques::technique_by_id("naked-pair").expect("a technique"), now);
//! let goals = [LearningGoal::find_goal("xy-chain").expect("a technique")];
//! let training = TrainingPlan::new(&goals);
//! let session = training.plan_session_tasks(&learner, now, 300);
//! assert_eq!((session[0].kind, session[0].technique.id), (ExercisePurpose::Lesson, "xy-wing"));
//! ```

use ninefold_logic::explain::say;
use ninefold_logic::{Message, Technique};

use crate::AnswerCredit;
use crate::course::{CourseLesson, TechniqueCourse};
use crate::goals::LearningGoal;
use crate::learner::{AnsweredExercise, ExercisePurpose, Learner, Timestamp};
use crate::placement::{TEST_LENGTH, ladder_excluding};
use crate::simulated::SimulatedPlayer;
use crate::skill::technique_strength;

/// Largest part of a session for reviews.
const REVIEW_TIME_SHARE: f64 = 0.6;

/// Strength of a streak's first exercise below the learner's rating, and increase with each exercise.
const STREAK_BEGINS: f64 = 250.0;
const STREAK_STEP: f64 = 25.0;

/// The goals of a learner, with the course towards them.
#[derive(Clone, Debug)]
pub struct TrainingPlan {
    course: &'static TechniqueCourse,
    goals: Vec<LearningGoal>,
    /// The techniques without exercises.
    excluded: Vec<&'static Technique>,
}

/// An exercise to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingTask {
    /// The purpose of the exercise.
    pub kind: ExercisePurpose,
    /// The technique of the exercise.
    pub technique: &'static Technique,
}

/// A day of a forecast.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastDay {
    /// The beginning of the day.
    pub start: Timestamp,
    /// The exercises done, with the credit for each.
    pub answered_tasks: Vec<(TrainingTask, AnswerCredit)>,
    /// The techniques known at the end of the day but not at its beginning.
    pub learnt_techniques: Vec<&'static Technique>,
    /// Number of lessons left.
    pub remaining_lessons: usize,
}

impl TrainingPlan {
    /// Creates a plan towards these goals, one after the other; without any, in the order of the course.
    #[must_use]
    pub fn new(goals: &[LearningGoal]) -> TrainingPlan {
        TrainingPlan {
            course: TechniqueCourse::built_in_course(),
            goals: goals.to_vec(),
            excluded: Vec::new(),
        }
    }

    /// Excludes exercises of some techniques, such as those for which none is found soon.
    #[must_use]
    pub fn without_techniques(self, techniques: &[&'static Technique]) -> TrainingPlan {
        TrainingPlan { excluded: techniques.to_vec(), ..self }
    }

    /// Returns the lessons left for a goal, in order.
    #[must_use]
    pub fn remaining_goal_lessons(
        &self,
        goal: &LearningGoal,
        learner: &Learner,
    ) -> Vec<&'static CourseLesson> {
        self.course.required_lessons(&goal.techniques, &learner.known_techniques(self.course))
    }

    /// Returns the lessons left for all goals, each once: those of the first goal first.
    #[must_use]
    pub fn remaining_lessons(&self, learner: &Learner) -> Vec<&'static CourseLesson> {
        let mut all: Vec<&'static CourseLesson> = Vec::new();
        for goal in &self.goals {
            let more = self.remaining_goal_lessons(goal, learner);
            all.extend(more.iter().filter(|lesson| !all.contains(lesson)).copied().collect::<Vec<_>>());
        }
        all
    }

    /// Returns the lesson to learn next; `None` if the goals are reached or, without any, the course is
    /// finished.
    #[must_use]
    pub fn next_lesson(&self, learner: &Learner) -> Option<&'static CourseLesson> {
        if self.goals.is_empty() {
            return self.course.next_lesson_excluding(&learner.known_techniques(self.course), &self.excluded);
        }
        self.remaining_lessons(learner).into_iter().find(|lesson| self.may_practise(lesson.technique))
    }

    fn may_practise(&self, technique: &'static Technique) -> bool {
        !self.excluded.contains(&technique)
    }

    /// Returns the next task; `None` if no technique was seen yet and nothing is left to learn.
    #[must_use]
    pub fn next_task(&self, learner: &Learner, now: Timestamp) -> Option<TrainingTask> {
        self.next_review(learner, now).or_else(|| self.next_other_task(learner, now))
    }

    fn next_review(&self, learner: &Learner, now: Timestamp) -> Option<TrainingTask> {
        let technique =
            learner.due_techniques(now).into_iter().find(|technique| self.may_practise(technique))?;
        Some(TrainingTask { kind: ExercisePurpose::Review, technique })
    }

    fn next_other_task(&self, learner: &Learner, now: Timestamp) -> Option<TrainingTask> {
        if let Some(lesson) = self.next_lesson(learner) {
            return Some(TrainingTask { kind: ExercisePurpose::Lesson, technique: lesson.technique });
        }
        let technique = learner
            .techniques_seen_earlier(now)
            .into_iter()
            .find(|technique| self.may_practise(technique))?;
        Some(TrainingTask { kind: ExercisePurpose::Blind, technique })
    }

    /// Returns the next task in a session of a number of seconds, some of them spent: reviews first, and
    /// later new techniques. `None` as for [`next`](TrainingPlan::next_task).
    #[must_use]
    pub fn next_session_task(
        &self,
        learner: &Learner,
        now: Timestamp,
        spent: u32,
        seconds: u32,
    ) -> Option<TrainingTask> {
        let review = self.next_review(learner, now);
        if f64::from(spent) < REVIEW_TIME_SHARE * f64::from(seconds) {
            review.or_else(|| self.next_other_task(learner, now))
        } else {
            self.next_other_task(learner, now).or(review)
        }
    }

    /// Returns the reviews that are due, the most likely forgotten techniques first.
    #[must_use]
    pub fn due_reviews(&self, learner: &Learner, now: Timestamp) -> Vec<TrainingTask> {
        let review = |technique| TrainingTask { kind: ExercisePurpose::Review, technique };
        learner.due_techniques(now).into_iter().map(review).collect()
    }

    /// Returns this many exercises of techniques seen so far, the most likely forgotten first, then over
    /// again; none if no technique was seen.
    #[must_use]
    pub fn mixed_tasks(&self, learner: &Learner, now: Timestamp, number: usize) -> Vec<TrainingTask> {
        let blind = |technique| TrainingTask { kind: ExercisePurpose::Blind, technique };
        let seen_techniques = learner.seen_techniques(now);
        seen_techniques.into_iter().map(blind).collect::<Vec<_>>().into_iter().cycle().take(number).collect()
    }

    /// Returns the tasks that fit into a number of seconds, if each is answered alone.
    #[must_use]
    pub fn plan_session_tasks(&self, learner: &Learner, now: Timestamp, seconds: u32) -> Vec<TrainingTask> {
        let done = self.simulate_session(&mut learner.clone(), now, seconds, &mut |_, _| AnswerCredit::Full);
        done.into_iter().map(|(task, _)| task).collect()
    }

    /// Simulates some days of the course for a simulated player, with a session of this many seconds on each.
    #[must_use]
    pub fn simulate_course_days(
        &self,
        learner: &Learner,
        player: &mut SimulatedPlayer,
        from: Timestamp,
        days: u64,
        seconds: u32,
    ) -> Vec<ForecastDay> {
        // The simulation learns on a copy, so that the real learner stays as it is.
        let mut learner = learner.clone();
        let day = |day: u64| {
            let start = Timestamp::from_day(from.day_number() + day);
            // The techniques learnt that day are the difference to those known before.
            let known = learner.known_techniques(self.course);
            let done = self.simulate_session(&mut learner, start, seconds, &mut |technique, at| {
                player.answer_exercise(technique, at)
            });
            let is_new = |lesson: &&CourseLesson| {
                learner.knows_technique(lesson.technique) && !known.contains(lesson.technique.id)
            };
            let learnt = self.course.lessons().iter().filter(is_new).map(|lesson| lesson.technique).collect();
            ForecastDay {
                start,
                answered_tasks: done,
                learnt_techniques: learnt,
                remaining_lessons: self.remaining_lessons(&learner).len(),
            }
        };
        (0..days).map(day).collect()
    }

    /// Plays a session: returns the tasks done, one after the other, until the time is up.
    fn simulate_session(
        &self,
        learner: &mut Learner,
        start: Timestamp,
        seconds: u32,
        answers: &mut dyn FnMut(&'static Technique, Timestamp) -> AnswerCredit,
    ) -> Vec<(TrainingTask, AnswerCredit)> {
        let (mut spent, mut done) = (0, Vec::new());
        loop {
            let at = start.plus_millis(u64::from(spent) * 1000);
            let task = self.next_session_task(learner, at, spent, seconds);
            let Some(task) = task else { return done };
            let takes = learner.expected_seconds(task.technique).max(1);
            // A session may be exceeded only by its first exercise.
            if spent + takes > seconds && !done.is_empty() {
                return done;
            }
            // The answer is given at the end of the time that it takes.
            spent += takes;
            let at = start.plus_millis(u64::from(spent) * 1000);
            let credit = answers(task.technique, at);
            let TrainingTask { kind, technique } = task;
            learner.record_answer(&AnsweredExercise {
                at: Some(at),
                technique,
                credit,
                kind,
                seconds: Some(takes),
            });
            done.push((task, credit));
        }
    }

    /// Returns the next position of the placement test.
    #[must_use]
    pub fn placement_test_task(&self, learner: &Learner, now: Timestamp) -> TrainingTask {
        let technique = learner.placement_test(now).next_technique_excluding(&self.excluded);
        TrainingTask { kind: ExercisePurpose::Placement, technique }
    }

    /// Returns the exercise of a streak after a number of answers: easy ones first, each a little stronger.
    #[must_use]
    pub fn streak_task(&self, learner: &Learner, now: Timestamp, answered: u32) -> TrainingTask {
        let target_rating = learner.skill_at(now).rating - STREAK_BEGINS + STREAK_STEP * f64::from(answered);
        let far = |technique: &&'static Technique| (technique_strength(technique) - target_rating).abs();
        let nearest = ladder_excluding(&self.excluded).min_by(|one, other| far(one).total_cmp(&far(other)));
        let technique = nearest.unwrap_or(self.course.lessons()[0].technique);
        TrainingTask { kind: ExercisePurpose::Streak, technique }
    }
}

/// Returns the task of an exercise as a message: only a lesson names the technique, in its [own
/// words](crate::TechniqueExercise::task_message).
#[must_use]
pub fn task_message(kind: ExercisePurpose, lesson: Message, learner: &Learner, now: Timestamp) -> Message {
    match kind {
        ExercisePurpose::Lesson => lesson,
        ExercisePurpose::Placement => {
            say!("review-place", number = learner.placement_test(now).answer_count() + 1, all = TEST_LENGTH)
        }
        ExercisePurpose::Streak => say!("review-streak", n = learner.current_streak(now) as usize),
        ExercisePurpose::Review | ExercisePurpose::Blind => say!("review-find"),
    }
}

/// Returns a message about the learner's standing after an answer: in the test, in the streak, or the rating.
#[must_use]
pub fn learner_standing_message(kind: ExercisePurpose, learner: &Learner, now: Timestamp) -> Message {
    let (skill, placement) = (learner.skill_at(now), learner.placement_test(now));
    let number = |number: f64| format!("{number:.0}");
    match kind {
        ExercisePurpose::Placement if placement.answer_count() > 0 => {
            say!("review-placing", n = TEST_LENGTH.saturating_sub(placement.answer_count()))
        }
        ExercisePurpose::Streak => say!(
            "review-streak-now",
            n = learner.current_streak(now) as usize,
            longest = learner.longest_streak() as usize
        ),
        _ => say!("skill-rating", rating = number(skill.rating), deviation = number(skill.deviation)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::RangeInclusive;

    use ninefold_chains::ChainEngine;
    use ninefold_core::Board;
    use ninefold_logic::techniques;
    use ninefold_rate::profile::RatingProfile;
    use ninefold_rate::{RatingWalk, WalkProgress};
    use ninefold_testkit::corpora;

    use super::*;

    const TODAY: u64 = 20_000;

    fn find_technique(id: &str) -> &'static Technique {
        techniques::technique_by_id(id).unwrap()
    }

    fn learner_knowing_pairs() -> Learner {
        let mut learner = Learner::default();
        learner.mark_technique_known(find_technique("naked-pair"), Timestamp::from_day(TODAY));
        learner
    }

    #[test]
    fn a_session_is_filled_and_not_overfilled() {
        let training = TrainingPlan::new(&[LearningGoal::find_goal("xy-chains").unwrap()]);
        let learner = learner_knowing_pairs();
        let session = training.plan_session_tasks(&learner, Timestamp::from_day(TODAY), 300);
        let takes: u32 = session.iter().map(|task| learner.expected_seconds(task.technique)).sum();
        assert!((200..=300).contains(&takes), "{takes} {session:?}");
        assert!(session.iter().all(|task| task.kind == ExercisePurpose::Lesson), "{session:?}");
        // One that takes longer than there is time is done all the same.
        assert_eq!(training.plan_session_tasks(&learner, Timestamp::from_day(TODAY), 10).len(), 1);
    }

    #[test]
    fn late_in_a_session_something_new_comes_first() {
        let training = TrainingPlan::new(&[LearningGoal::find_goal("xy-chains").unwrap()]);
        let (learner, later) = (learner_knowing_pairs(), Timestamp::from_day(TODAY + 30));
        let kind = |spent| training.next_session_task(&learner, later, spent, 300).unwrap().kind;
        assert_eq!(
            [kind(0), kind(179), kind(180)],
            [ExercisePurpose::Review, ExercisePurpose::Review, ExercisePurpose::Lesson]
        );
    }

    #[test]
    fn reviews_come_first_and_leave_time_for_something_new() {
        let training = TrainingPlan::new(&[LearningGoal::find_goal("xy-chains").unwrap()]);
        let mut learner = learner_knowing_pairs();
        for id in ["x-wing", "skyscraper", "xyz-wing", "swordfish", "w-wing", "hidden-pair", "naked-triple"] {
            let (at, technique) = (Some(Timestamp::from_day(TODAY)), find_technique(id));
            learner.record_answer(&AnsweredExercise {
                at,
                technique,
                credit: AnswerCredit::Full,
                kind: ExercisePurpose::Lesson,
                seconds: None,
            });
        }
        let session = training.plan_session_tasks(&learner, Timestamp::from_day(TODAY + 30), 300);
        assert_eq!(session[0].kind, ExercisePurpose::Review);
        assert!(!session[0].kind.is_technique_named());
        assert!(session.iter().any(|task| task.kind == ExercisePurpose::Lesson), "{session:?}");
    }

    /// A file may say that an exercise took longer than anybody lives.
    #[test]
    fn very_slow_answers_fill_one_exercise_of_a_session() {
        let (at, mut learner) = (Timestamp::from_day(TODAY), learner_knowing_pairs());
        learner.mark_technique_known(find_technique("pointing"), at);
        let (technique, seconds) = (find_technique("x-wing"), Some(u32::MAX));
        let (credit, kind) = (AnswerCredit::Full, ExercisePurpose::Lesson);
        learner.record_answer(&AnsweredExercise { at: Some(at), technique, credit, kind, seconds });
        let session = TrainingPlan::new(&[LearningGoal::from_technique(technique)])
            .plan_session_tasks(&learner, at, 300);
        assert_eq!(session.iter().map(|task| task.technique.id).collect::<Vec<_>>(), ["x-wing"]);
    }

    /// From "I know pairs" to XY-Chains in a week of five minutes a day.
    #[test]
    fn a_simulated_learner_reaches_the_goal() {
        let goal = [LearningGoal::find_goal("xy-chains").unwrap()];
        let reached = (0..20).filter(|seed| {
            let mut player = SimulatedPlayer::with_learning(1000.0, *seed);
            let days = TrainingPlan::new(&goal).simulate_course_days(
                &learner_knowing_pairs(),
                &mut player,
                Timestamp::from_day(TODAY),
                7,
                300,
            );
            assert_eq!(days.len(), 7);
            assert!(days.is_sorted_by_key(|day| day.start));
            days.last().is_some_and(|day| day.remaining_lessons == 0)
        });
        assert!(reached.count() >= 15);
    }

    #[test]
    fn without_a_goal_the_course_goes_by_its_order() {
        let training = TrainingPlan::new(&[]);
        let first = training.next_task(&Learner::default(), Timestamp::from_day(TODAY)).unwrap();
        assert_eq!((first.kind, first.technique.id), (ExercisePurpose::Lesson, "full-house"));
    }

    #[test]
    fn a_goal_that_is_reached_leaves_a_mix() {
        let training = TrainingPlan::new(&[LearningGoal::find_goal("naked-pair").unwrap()]);
        let learner = learner_knowing_pairs();
        assert_eq!(
            training.next_task(&learner, Timestamp::from_day(TODAY)),
            None,
            "nothing was met before today"
        );
        let next = training.next_task(&learner, Timestamp::from_day(TODAY + 1)).unwrap();
        assert_eq!((next.kind, next.technique.id), (ExercisePurpose::Blind, "naked-pair"));
        let due = training.next_task(&learner, Timestamp::from_day(TODAY + 9)).unwrap();
        assert_eq!(due.kind, ExercisePurpose::Review);
    }

    #[test]
    fn seen_techniques_are_mixed_and_due_ones_reviewed() {
        let (training, now) = (TrainingPlan::new(&[]), Timestamp::from_day(TODAY));
        assert!(training.mixed_tasks(&Learner::default(), now, 5).is_empty());
        let mut learner = learner_knowing_pairs();
        let answer = |at| AnsweredExercise {
            at,
            technique: find_technique("x-wing"),
            credit: AnswerCredit::None,
            kind: ExercisePurpose::Lesson,
            seconds: None,
        };
        learner.record_answer(&answer(Some(now)));
        let mix = training.mixed_tasks(&learner, now, 5);
        assert!(mix.len() == 5 && mix.iter().all(|task| task.kind == ExercisePurpose::Blind), "{mix:?}");
        assert!(["x-wing", "naked-pair"].iter().all(|id| mix.iter().any(|task| task.technique.id == *id)));
        assert!(training.due_reviews(&learner, now).is_empty());
        let later = Timestamp::from_day(TODAY + 30);
        let due: Vec<&str> =
            training.due_reviews(&learner, later).iter().map(|task| task.technique.id).collect();
        assert_eq!(due, ["x-wing", "naked-pair"], "what was missed is forgotten first");
    }

    #[test]
    fn a_streak_climbs() {
        let training = TrainingPlan::new(&[]);
        let learner = learner_knowing_pairs();
        let strength = |count| {
            technique_strength(training.streak_task(&learner, Timestamp::from_day(TODAY), count).technique)
        };
        let all: Vec<f64> = (0..40).map(strength).collect();
        assert!(all.is_sorted() && all[0] < 1000.0 && all[39] > 1600.0, "{all:?}");
    }

    /// Returns the percentage of rated puzzles of some ERs that the techniques of a goal solve, and the
    /// number of these techniques.
    fn measure_solved_share(goal: &LearningGoal, ers: RangeInclusive<f64>, most: usize) -> (usize, usize) {
        let path = TechniqueCourse::built_in_course().required_lessons(&goal.techniques, &BTreeSet::new());
        let ids: Vec<&str> = path.iter().map(|lesson| lesson.technique.id).collect();
        let profile = RatingProfile::from_name("human").unwrap().with_techniques(&ids).unwrap();
        let lines = corpora::read_own_lines("rated/ours-se121.csv");
        let of = |line: &String| -> Option<Board> {
            let mut fields = line.split(',');
            let board = fields.next()?.parse().ok()?;
            ers.contains(&fields.next()?.parse().ok()?).then_some(board)
        };
        let boards = corpora::even_sample(&lines.iter().filter_map(of).collect::<Vec<Board>>(), most);
        let mut engine = ChainEngine::new();
        let solved = boards.iter().filter(|board| {
            RatingWalk::new(&profile, board, &mut engine).run_to_end(|| false) == WalkProgress::Solved
        });
        (100 * solved.count() / boards.len(), ids.len())
    }

    /// The techniques of a goal solve at least this share of the puzzles that it is about.
    #[test]
    #[expect(clippy::print_stdout, reason = "the figures are told in the book")]
    fn goals_lead_there() {
        for (goal, ers, least, most_lessons) in [
            ("newspaper-easy", 1.0..=1.7, 90, 4),
            ("newspaper-hard", 1.0..=3.4, 97, 10),
            ("newspaper-hard", 3.0..=4.4, 75, 10),
            ("patterns", 4.0..=5.0, 90, 20),
            ("er-7", 7.0..=7.9, 90, 28),
        ] {
            let (solved, lessons) =
                measure_solved_share(&LearningGoal::find_goal(goal).unwrap(), ers.clone(), 40);
            println!("{goal}, {lessons} lessons: solves {solved} % of ER {ers:?}");
            assert!(solved >= least && lessons <= most_lessons, "{goal} {ers:?}: {solved} {lessons}");
        }
    }
}
