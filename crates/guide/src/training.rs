//! Training plan of a learner: reviews that are due, then the next lesson towards their goals, then a mix.
//!
//! Everything but a lesson is *blind*: the technique isn't named, as in a real game. A session is as many
//! exercises as fit into some minutes, such as five; reviews take at most three fifths of it, so that
//! something new is learnt each day.
//!
//! ```
//! use ninefold_guide::goals::Goal;
//! use ninefold_guide::learner::{Kind, Learner, Moment};
//! use ninefold_guide::training::Training;
//! use ninefold_logic::techniques;
//!
//! let now = Moment::of_day(20_000);
//! let mut learner = Learner::default();
//! learner.claim(techniques::by_id("naked-pair").expect("a technique"), now);
//! let goals = [Goal::by_id("xy-chain").expect("a technique")];
//! let training = Training::new(&goals);
//! let session = training.session(&learner, now, 300);
//! assert_eq!((session[0].kind, session[0].technique.id), (Kind::Lesson, "xy-wing"));
//! ```

use ninefold_logic::explain::say;
use ninefold_logic::{Sentence, Technique};

use crate::Credit;
use crate::course::{Course, Lesson};
use crate::goals::Goal;
use crate::learner::{Answer, Kind, Learner, Moment};
use crate::placement::{POSITIONS, ladder_without};
use crate::simulated::Player;
use crate::skill::of_technique;

/// Largest part of a session for reviews.
const REVIEWS: f64 = 0.6;

/// Strength of a streak's first exercise below the learner's rating, and increase with each exercise.
const STREAK_BEGINS: f64 = 250.0;
const STREAK_STEP: f64 = 25.0;

/// The goals of a learner, with the course towards them.
#[derive(Clone, Debug)]
pub struct Training {
    course: &'static Course,
    goals: Vec<Goal>,
    /// The techniques without exercises.
    without: Vec<&'static Technique>,
}

/// An exercise to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The purpose of the exercise.
    pub kind: Kind,
    /// The technique of the exercise.
    pub technique: &'static Technique,
}

/// A day of a forecast.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// The beginning of the day.
    pub start: Moment,
    /// The exercises done, with the credit for each.
    pub done: Vec<(Task, Credit)>,
    /// The techniques known at the end of the day but not at its beginning.
    pub learnt: Vec<&'static Technique>,
    /// Number of lessons left.
    pub left: usize,
}

impl Training {
    /// Creates a plan towards these goals, one after the other; without any, in the order of the course.
    #[must_use]
    pub fn new(goals: &[Goal]) -> Training {
        Training { course: Course::ours(), goals: goals.to_vec(), without: Vec::new() }
    }

    /// Excludes exercises of some techniques, such as those for which none is found soon.
    #[must_use]
    pub fn without(self, techniques: &[&'static Technique]) -> Training {
        Training { without: techniques.to_vec(), ..self }
    }

    /// Returns the lessons left for a goal, in order.
    #[must_use]
    pub fn lessons_to(&self, goal: &Goal, learner: &Learner) -> Vec<&'static Lesson> {
        self.course.path(&goal.techniques, &learner.known(self.course))
    }

    /// Returns the lessons left for all goals, each once: those of the first goal first.
    #[must_use]
    pub fn lessons(&self, learner: &Learner) -> Vec<&'static Lesson> {
        let mut all: Vec<&'static Lesson> = Vec::new();
        for goal in &self.goals {
            let more = self.lessons_to(goal, learner);
            all.extend(more.iter().filter(|lesson| !all.contains(lesson)).copied().collect::<Vec<_>>());
        }
        all
    }

    /// Returns the lesson to learn next; `None` if the goals are reached or, without any, the course is
    /// finished.
    #[must_use]
    pub fn lesson(&self, learner: &Learner) -> Option<&'static Lesson> {
        if self.goals.is_empty() {
            return self.course.next_without(&learner.known(self.course), &self.without);
        }
        self.lessons(learner).into_iter().find(|lesson| self.may_ask(lesson.technique))
    }

    fn may_ask(&self, technique: &'static Technique) -> bool {
        !self.without.contains(&technique)
    }

    /// Returns the next task; `None` if no technique was seen yet and nothing is left to learn.
    #[must_use]
    pub fn next(&self, learner: &Learner, now: Moment) -> Option<Task> {
        self.review(learner, now).or_else(|| self.other(learner, now))
    }

    fn review(&self, learner: &Learner, now: Moment) -> Option<Task> {
        let technique = learner.due(now).into_iter().find(|technique| self.may_ask(technique))?;
        Some(Task { kind: Kind::Review, technique })
    }

    fn other(&self, learner: &Learner, now: Moment) -> Option<Task> {
        if let Some(lesson) = self.lesson(learner) {
            return Some(Task { kind: Kind::Lesson, technique: lesson.technique });
        }
        let technique = learner.met_before(now).into_iter().find(|technique| self.may_ask(technique))?;
        Some(Task { kind: Kind::Blind, technique })
    }

    /// Returns the next task in a session of a number of seconds, some of them spent: reviews first, and
    /// later new techniques. `None` as for [`next`](Training::next).
    #[must_use]
    pub fn next_in(&self, learner: &Learner, now: Moment, spent: u32, seconds: u32) -> Option<Task> {
        let review = self.review(learner, now);
        if f64::from(spent) < REVIEWS * f64::from(seconds) {
            review.or_else(|| self.other(learner, now))
        } else {
            self.other(learner, now).or(review)
        }
    }

    /// Returns the reviews that are due, the most likely forgotten techniques first.
    #[must_use]
    pub fn reviews(&self, learner: &Learner, now: Moment) -> Vec<Task> {
        let review = |technique| Task { kind: Kind::Review, technique };
        learner.due(now).into_iter().map(review).collect()
    }

    /// Returns this many exercises of techniques seen so far, the most likely forgotten first, then over
    /// again; none if no technique was seen.
    #[must_use]
    pub fn mix(&self, learner: &Learner, now: Moment, number: usize) -> Vec<Task> {
        let blind = |technique| Task { kind: Kind::Blind, technique };
        let met = learner.met(now);
        met.into_iter().map(blind).collect::<Vec<_>>().into_iter().cycle().take(number).collect()
    }

    /// Returns the tasks that fit into a number of seconds, if each is answered alone.
    #[must_use]
    pub fn session(&self, learner: &Learner, now: Moment, seconds: u32) -> Vec<Task> {
        let done = self.played(&mut learner.clone(), now, seconds, &mut |_, _| Credit::Full);
        done.into_iter().map(|(task, _)| task).collect()
    }

    /// Simulates some days of the course for a simulated player, with a session of this many seconds on each.
    #[must_use]
    pub fn forecast(
        &self,
        learner: &Learner,
        player: &mut Player,
        from: Moment,
        days: u64,
        seconds: u32,
    ) -> Vec<Day> {
        let mut learner = learner.clone();
        let day = |day: u64| {
            let start = Moment::of_day(from.day() + day);
            // The techniques learnt that day are the difference to those known before.
            let known = learner.known(self.course);
            let done =
                self.played(&mut learner, start, seconds, &mut |technique, at| player.answers(technique, at));
            let is_new =
                |lesson: &&Lesson| learner.is_known(lesson.technique) && !known.contains(lesson.technique.id);
            let learnt = self.course.lessons().iter().filter(is_new).map(|lesson| lesson.technique).collect();
            Day { start, done, learnt, left: self.lessons(&learner).len() }
        };
        (0..days).map(day).collect()
    }

    /// Plays a session: returns the tasks done, one after the other, until the time is up.
    fn played(
        &self,
        learner: &mut Learner,
        start: Moment,
        seconds: u32,
        answers: &mut dyn FnMut(&'static Technique, Moment) -> Credit,
    ) -> Vec<(Task, Credit)> {
        let (mut spent, mut done) = (0, Vec::new());
        loop {
            let at = start.after(u64::from(spent) * 1000);
            let task = self.next_in(learner, at, spent, seconds);
            let Some(task) = task else { return done };
            let takes = learner.seconds(task.technique).max(1);
            // A session may be exceeded only by its first exercise.
            if spent + takes > seconds && !done.is_empty() {
                return done;
            }
            spent += takes;
            let at = start.after(u64::from(spent) * 1000);
            let credit = answers(task.technique, at);
            let Task { kind, technique } = task;
            learner.answer(&Answer { at: Some(at), technique, credit, kind, seconds: Some(takes) });
            done.push((task, credit));
        }
    }

    /// Returns the next position of the placement test.
    #[must_use]
    pub fn placement(&self, learner: &Learner, now: Moment) -> Task {
        let technique = learner.placement(now).asks_without(&self.without);
        Task { kind: Kind::Placement, technique }
    }

    /// Returns the exercise of a streak after a number of answers: easy ones first, each a little stronger.
    #[must_use]
    pub fn streak(&self, learner: &Learner, now: Moment, answered: u32) -> Task {
        let wanted = learner.skill_at(now).rating - STREAK_BEGINS + STREAK_STEP * f64::from(answered);
        let far = |technique: &&'static Technique| (of_technique(technique) - wanted).abs();
        let nearest = ladder_without(&self.without).min_by(|one, other| far(one).total_cmp(&far(other)));
        let technique = nearest.unwrap_or(self.course.lessons()[0].technique);
        Task { kind: Kind::Streak, technique }
    }
}

/// Returns the task of an exercise as a sentence: only a lesson names the technique, in its [own
/// words](crate::Exercise::task).
#[must_use]
pub fn asks(kind: Kind, lesson: Sentence, learner: &Learner, now: Moment) -> Sentence {
    match kind {
        Kind::Lesson => lesson,
        Kind::Placement => {
            say!("review-place", number = learner.placement(now).answered() + 1, all = POSITIONS)
        }
        Kind::Streak => say!("review-streak", n = learner.streak(now) as usize),
        Kind::Review | Kind::Blind => say!("review-find"),
    }
}

/// Returns a sentence on the learner's standing after an answer: in the test, in the streak, or the rating.
#[must_use]
pub fn stands(kind: Kind, learner: &Learner, now: Moment) -> Sentence {
    let (skill, placement) = (learner.skill_at(now), learner.placement(now));
    let number = |number: f64| format!("{number:.0}");
    match kind {
        Kind::Placement if placement.answered() > 0 => {
            say!("review-placing", n = POSITIONS.saturating_sub(placement.answered()))
        }
        Kind::Streak => say!(
            "review-streak-now",
            n = learner.streak(now) as usize,
            longest = learner.longest_streak() as usize
        ),
        _ => say!("skill-rating", rating = number(skill.rating), deviation = number(skill.deviation)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::RangeInclusive;

    use ninefold_chains::Engine;
    use ninefold_core::Board;
    use ninefold_logic::techniques;
    use ninefold_rate::profile::Profile;
    use ninefold_rate::{Progress, Walk};
    use ninefold_testkit::corpora;

    use super::*;

    const TODAY: u64 = 20_000;

    fn technique(id: &str) -> &'static Technique {
        techniques::by_id(id).unwrap()
    }

    fn who_knows_pairs() -> Learner {
        let mut learner = Learner::default();
        learner.claim(technique("naked-pair"), Moment::of_day(TODAY));
        learner
    }

    #[test]
    fn a_session_is_filled_and_not_overfilled() {
        let training = Training::new(&[Goal::by_id("xy-chains").unwrap()]);
        let learner = who_knows_pairs();
        let session = training.session(&learner, Moment::of_day(TODAY), 300);
        let takes: u32 = session.iter().map(|task| learner.seconds(task.technique)).sum();
        assert!((200..=300).contains(&takes), "{takes} {session:?}");
        assert!(session.iter().all(|task| task.kind == Kind::Lesson), "{session:?}");
        // One that takes longer than there is time is done all the same.
        assert_eq!(training.session(&learner, Moment::of_day(TODAY), 10).len(), 1);
    }

    #[test]
    fn late_in_a_session_something_new_comes_first() {
        let training = Training::new(&[Goal::by_id("xy-chains").unwrap()]);
        let (learner, later) = (who_knows_pairs(), Moment::of_day(TODAY + 30));
        let kind = |spent| training.next_in(&learner, later, spent, 300).unwrap().kind;
        assert_eq!([kind(0), kind(179), kind(180)], [Kind::Review, Kind::Review, Kind::Lesson]);
    }

    #[test]
    fn reviews_come_first_and_leave_time_for_something_new() {
        let training = Training::new(&[Goal::by_id("xy-chains").unwrap()]);
        let mut learner = who_knows_pairs();
        for id in ["x-wing", "skyscraper", "xyz-wing", "swordfish", "w-wing", "hidden-pair", "naked-triple"] {
            let (at, technique) = (Some(Moment::of_day(TODAY)), technique(id));
            learner.answer(&Answer {
                at,
                technique,
                credit: Credit::Full,
                kind: Kind::Lesson,
                seconds: None,
            });
        }
        let session = training.session(&learner, Moment::of_day(TODAY + 30), 300);
        assert_eq!(session[0].kind, Kind::Review);
        assert!(!session[0].kind.is_named());
        assert!(session.iter().any(|task| task.kind == Kind::Lesson), "{session:?}");
    }

    /// A file may say that an exercise took longer than anybody lives.
    #[test]
    fn what_took_ages_is_one_exercise_of_a_session() {
        let (at, mut learner) = (Moment::of_day(TODAY), who_knows_pairs());
        learner.claim(technique("pointing"), at);
        let (technique, seconds) = (technique("x-wing"), Some(u32::MAX));
        let (credit, kind) = (Credit::Full, Kind::Lesson);
        learner.answer(&Answer { at: Some(at), technique, credit, kind, seconds });
        let session = Training::new(&[Goal::of(technique)]).session(&learner, at, 300);
        assert_eq!(session.iter().map(|task| task.technique.id).collect::<Vec<_>>(), ["x-wing"]);
    }

    /// From "I know pairs" to XY-Chains in a week of five minutes a day.
    #[test]
    fn a_simulated_learner_reaches_the_goal() {
        let goal = [Goal::by_id("xy-chains").unwrap()];
        let reached = (0..20).filter(|seed| {
            let mut player = Player::learning(1000.0, *seed);
            let days =
                Training::new(&goal).forecast(&who_knows_pairs(), &mut player, Moment::of_day(TODAY), 7, 300);
            assert_eq!(days.len(), 7);
            assert!(days.is_sorted_by_key(|day| day.start));
            days.last().is_some_and(|day| day.left == 0)
        });
        assert!(reached.count() >= 15);
    }

    #[test]
    fn without_a_goal_the_course_goes_by_its_order() {
        let training = Training::new(&[]);
        let first = training.next(&Learner::default(), Moment::of_day(TODAY)).unwrap();
        assert_eq!((first.kind, first.technique.id), (Kind::Lesson, "full-house"));
    }

    #[test]
    fn a_goal_that_is_reached_leaves_a_mix() {
        let training = Training::new(&[Goal::by_id("naked-pair").unwrap()]);
        let learner = who_knows_pairs();
        assert_eq!(training.next(&learner, Moment::of_day(TODAY)), None, "nothing was met before today");
        let next = training.next(&learner, Moment::of_day(TODAY + 1)).unwrap();
        assert_eq!((next.kind, next.technique.id), (Kind::Blind, "naked-pair"));
        let due = training.next(&learner, Moment::of_day(TODAY + 9)).unwrap();
        assert_eq!(due.kind, Kind::Review);
    }

    #[test]
    fn what_was_met_is_mixed_and_what_is_due_reviewed() {
        let (training, now) = (Training::new(&[]), Moment::of_day(TODAY));
        assert!(training.mix(&Learner::default(), now, 5).is_empty());
        let mut learner = who_knows_pairs();
        let answer = |at| Answer {
            at,
            technique: technique("x-wing"),
            credit: Credit::None,
            kind: Kind::Lesson,
            seconds: None,
        };
        learner.answer(&answer(Some(now)));
        let mix = training.mix(&learner, now, 5);
        assert!(mix.len() == 5 && mix.iter().all(|task| task.kind == Kind::Blind), "{mix:?}");
        assert!(["x-wing", "naked-pair"].iter().all(|id| mix.iter().any(|task| task.technique.id == *id)));
        assert!(training.reviews(&learner, now).is_empty());
        let later = Moment::of_day(TODAY + 30);
        let due: Vec<&str> = training.reviews(&learner, later).iter().map(|task| task.technique.id).collect();
        assert_eq!(due, ["x-wing", "naked-pair"], "what was missed is forgotten first");
    }

    #[test]
    fn a_streak_climbs() {
        let training = Training::new(&[]);
        let learner = who_knows_pairs();
        let strength =
            |count| of_technique(training.streak(&learner, Moment::of_day(TODAY), count).technique);
        let all: Vec<f64> = (0..40).map(strength).collect();
        assert!(all.is_sorted() && all[0] < 1000.0 && all[39] > 1600.0, "{all:?}");
    }

    /// Returns the percentage of rated puzzles of some ERs that the techniques of a goal solve, and the
    /// number of these techniques.
    fn solved(goal: &Goal, ers: RangeInclusive<f64>, most: usize) -> (usize, usize) {
        let path = Course::ours().path(&goal.techniques, &BTreeSet::new());
        let ids: Vec<&str> = path.iter().map(|lesson| lesson.technique.id).collect();
        let profile = Profile::of_name("human").unwrap().with_techniques(&ids).unwrap();
        let lines = corpora::own("rated/ours-se121.csv");
        let of = |line: &String| -> Option<Board> {
            let mut fields = line.split(',');
            let board = fields.next()?.parse().ok()?;
            ers.contains(&fields.next()?.parse().ok()?).then_some(board)
        };
        let boards = corpora::sample(&lines.iter().filter_map(of).collect::<Vec<Board>>(), most);
        let mut engine = Engine::new();
        let solved = boards
            .iter()
            .filter(|board| Walk::new(&profile, board, &mut engine).run(|| false) == Progress::Solved);
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
            let (solved, lessons) = solved(&Goal::by_id(goal).unwrap(), ers.clone(), 40);
            println!("{goal}, {lessons} lessons: solves {solved} % of ER {ers:?}");
            assert!(solved >= least && lessons <= most_lessons, "{goal} {ers:?}: {solved} {lessons}");
        }
    }
}
