//! Model of a learner: the answers to exercises, and the skill and knowledge they show.
//!
//! Everything is computed from the answers, in their order: the strength of the learner ([`SkillEstimate`]),
//! the techniques they know, and when each is due for review. The *pattern* is repeated, a technique, and
//! never the same position: the memory of it is scheduled by FSRS (the crate `rs-fsrs`), so that it returns
//! when it would be found in nine of ten cases. The first answer of a day counts for that; further ones of
//! the same day are practice.
//!
//! ```
//! use ninefold_guide::learner::{AnsweredExercise, ExercisePurpose, Learner, Timestamp};
//! use ninefold_guide::AnswerCredit;
//! use ninefold_logic::techniques;
//!
//! let technique = techniques::technique_by_id("x-wing").expect("a technique");
//! let start = Timestamp::from_day(20_000);
//! let mut learner = Learner::default();
//! for minute in 0..3 {
//!     let at = start.plus_millis(minute * 60_000);
//!     learner.record_answer(&AnsweredExercise { at: Some(at), technique, credit: AnswerCredit::Full, kind: ExercisePurpose::Lesson, seconds: Some(40) });
//! }
//! assert!(learner.knows_technique(technique));
//! assert!(learner.due_techniques(start).is_empty() && learner.due_techniques(Timestamp::from_day(20_004)) == [technique]);
//! ```

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use ninefold_core::small_sort::SortShort;
use ninefold_logic::{RatingTenths, Technique};
use rs_fsrs::{Card, FSRS, Parameters, Rating, Seed};

use crate::AnswerCredit;
use crate::course::TechniqueCourse;
use crate::placement::PlacementTest;
use crate::skill::{SkillEstimate, puzzle_strength, technique_strength};

/// A point in time: milliseconds since the beginning of 1970, UTC. A day is one of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub u64);

const MILLIS_A_DAY: u64 = 24 * 60 * 60 * 1000;

/// The beginning of the year 9999. The calendar extends further, but the scheduler adds up to a hundred years
/// to a date.
const MAX_TIMESTAMP: i64 = 253_370_764_800_000;

impl Timestamp {
    /// Returns the beginning of a day, numbered from the first of 1970.
    #[must_use]
    pub fn from_day(day: u64) -> Timestamp {
        Timestamp(day.saturating_mul(MILLIS_A_DAY))
    }

    /// Returns the number of the day, from the first of 1970.
    #[must_use]
    pub fn day_number(self) -> u64 {
        self.0 / MILLIS_A_DAY
    }

    /// Returns the point in time this many milliseconds later.
    #[must_use]
    pub fn plus_millis(self, millis: u64) -> Timestamp {
        Timestamp(self.0.saturating_add(millis))
    }

    /// Returns the days between two points in time; 0 if the other is later.
    #[must_use]
    pub(crate) fn days_since(self, earlier: Timestamp) -> f64 {
        self.0.saturating_sub(earlier.0) as f64 / MILLIS_A_DAY as f64
    }

    /// Converts to a date of the scheduler; the last one of its calendar for all that are later.
    fn to_date(self) -> DateTime<Utc> {
        let millis = i64::try_from(self.0).map_or(MAX_TIMESTAMP, |millis| millis.min(MAX_TIMESTAMP));
        DateTime::from_timestamp_millis(millis).unwrap_or_default()
    }
}

/// The purpose of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExercisePurpose {
    /// Learning a technique, which is named.
    Lesson,
    /// Review of a known technique that is due. Not named.
    Review,
    /// Practice of mixed techniques. Not named.
    Blind,
    /// Part of a [placement test](PlacementTest). Not named.
    Placement,
    /// Part of a streak: as many as one finds before the first miss, or before time is up. Not named.
    Streak,
}

impl ExercisePurpose {
    /// All kinds.
    pub const ALL: [ExercisePurpose; 5] = [
        ExercisePurpose::Lesson,
        ExercisePurpose::Review,
        ExercisePurpose::Blind,
        ExercisePurpose::Placement,
        ExercisePurpose::Streak,
    ];

    /// Returns the stable id, for data: `lesson`, `review`, `blind`, `placement`, `streak`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            ExercisePurpose::Lesson => "lesson",
            ExercisePurpose::Review => "review",
            ExercisePurpose::Blind => "blind",
            ExercisePurpose::Placement => "placement",
            ExercisePurpose::Streak => "streak",
        }
    }

    /// Returns whether the technique is named to the learner.
    #[must_use]
    pub fn is_technique_named(self) -> bool {
        self == ExercisePurpose::Lesson
    }
}

/// An exercise that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnsweredExercise {
    /// The time of the answer; `None` in files of older versions.
    pub at: Option<Timestamp>,
    /// The technique of the exercise.
    pub technique: &'static Technique,
    /// The credit for the answer.
    pub credit: AnswerCredit,
    /// The purpose of the exercise.
    pub kind: ExercisePurpose,
    /// Seconds that the answer took, if known.
    pub seconds: Option<u32>,
}

/// Number of exercises answered alone that make a technique known.
pub const ANSWERS_TO_KNOW: u32 = 3;

/// Chance above which a placement test presumes a technique known, until the learner misses one.
const PRESUMED_PROBABILITY: f64 = 0.75;

/// Limits of the seconds expected for an exercise.
const MIN_EXPECTED_SECONDS: u32 = 5;
const MAX_EXPECTED_SECONDS: u32 = 1800;

/// Length of a streak in seconds: five minutes.
pub const STREAK_SECONDS: u64 = 300;

/// The history of one technique for a learner.
#[derive(Clone, Debug, PartialEq)]
struct TechniqueMemory {
    technique: &'static Technique,
    /// Number of exercises answered alone.
    unaided: u32,
    /// Whether the last answer earned no credit.
    is_missed: bool,
    /// Whether the learner claimed to know it.
    is_claimed: bool,
    /// The seconds that exercises answered alone took.
    seconds: Vec<u32>,
    /// The scheduler's state; `None` if no time of an answer is known.
    card: Option<Card>,
}

/// A learner, computed from the answers to exercises and from solved puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Learner {
    skill: SkillEstimate,
    /// The time of the last change of the skill.
    last: Option<Timestamp>,
    placement: Option<PlacementTest>,
    memories: BTreeMap<&'static str, TechniqueMemory>,
    /// The techniques that the last placement test presumes known.
    presumed: BTreeSet<&'static str>,
    days: BTreeSet<u64>,
    streaks: StreakRecord,
}

impl Default for Learner {
    /// Creates a learner of whom nothing is known.
    fn default() -> Learner {
        Learner::from_skill(SkillEstimate::default(), None)
    }
}

impl Learner {
    /// Creates a learner who was rated before, at a time.
    #[must_use]
    pub fn from_skill(skill: SkillEstimate, at: Option<Timestamp>) -> Learner {
        Learner {
            skill,
            last: at,
            placement: None,
            memories: BTreeMap::new(),
            presumed: BTreeSet::new(),
            days: BTreeSet::new(),
            streaks: StreakRecord::default(),
        }
    }

    /// Records the answer to an exercise. Answers come in the order of their times; those without a time come
    /// first, and affect only which techniques are known.
    pub fn record_answer(&mut self, answer: &AnsweredExercise) {
        let memory = self.technique_memory_mut(answer.technique);
        memory.unaided += u32::from(answer.credit == AnswerCredit::Full);
        memory.is_missed = answer.credit == AnswerCredit::None;
        memory.seconds.extend(answer.seconds.filter(|_| answer.credit == AnswerCredit::Full));
        let Some(at) = answer.at else { return };
        // The review schedule, the days and the streak need the time of the answer.
        memory.schedule_review(at, answer.credit);
        self.days.insert(at.day_number());
        self.streaks.record_answer(answer, at);
        // The skill: the placement test estimates it anew, other exercises adjust it.
        let rested = self.skill_at(at);
        if answer.kind == ExercisePurpose::Placement {
            let placement = self.placement.get_or_insert_with(|| PlacementTest::from_skill(rested));
            placement.record_answer(answer.technique, answer.credit);
            self.skill = placement.estimated_skill();
        } else {
            self.skill = rested.update_after_answer(technique_strength(answer.technique), answer.credit);
        }
        // The end of the test presumes easy techniques known; any other exercise cancels it.
        if self.placement.as_ref().is_some_and(PlacementTest::is_complete) {
            let techniques =
                TechniqueCourse::built_in_course().lessons().iter().map(|lesson| lesson.technique);
            let easy = techniques.filter(|technique| {
                self.skill.success_probability(technique_strength(technique)) >= PRESUMED_PROBABILITY
            });
            self.presumed = easy.map(|technique| technique.id).collect();
            self.placement = None;
        } else if answer.kind != ExercisePurpose::Placement {
            self.placement = None;
        }
        self.last = self.last.max(Some(at));
    }

    /// Records a puzzle that was solved, or given up; without an ER it doesn't affect the skill.
    pub fn record_puzzle(&mut self, at: Timestamp, er: Option<RatingTenths>, credit: AnswerCredit) {
        if let Some(er) = er {
            self.skill = self.skill_at(at).update_after_answer(puzzle_strength(er), credit);
            self.last = self.last.max(Some(at));
        }
        self.days.insert(at.day_number());
    }

    /// Records that the learner claims to know a technique, and so its prerequisites; it comes up for review
    /// once.
    pub fn mark_technique_known(&mut self, technique: &'static Technique, at: Timestamp) {
        self.technique_memory_mut(technique).schedule_review(at, AnswerCredit::Full);
        for known in TechniqueCourse::built_in_course().required_lessons(&[technique], &BTreeSet::new()) {
            self.technique_memory_mut(known.technique).is_claimed = true;
        }
        self.technique_memory_mut(technique).is_claimed = true;
    }

    fn technique_memory_mut(&mut self, technique: &'static Technique) -> &mut TechniqueMemory {
        self.memories.entry(technique.id).or_insert_with(|| TechniqueMemory::new(technique))
    }

    /// Returns the skill at a time: less certain, the longer nothing was answered.
    #[must_use]
    pub fn skill_at(&self, now: Timestamp) -> SkillEstimate {
        self.last.map_or(self.skill, |last| self.skill.after_idle_days(now.days_since(last)))
    }

    /// Returns whether the learner's skill is based on an answered exercise, a rated puzzle or an estimate.
    #[must_use]
    pub fn has_skill_evidence(&self) -> bool {
        self.last.is_some() || self.skill != SkillEstimate::default()
    }

    /// Returns the placement test in progress, or a new one.
    #[must_use]
    pub fn placement_test(&self, now: Timestamp) -> PlacementTest {
        self.placement.clone().unwrap_or_else(|| PlacementTest::from_skill(self.skill_at(now)))
    }

    /// Returns whether a technique is known: enough exercises were answered alone, the learner claims it, or
    /// the placement test presumes it.
    #[must_use]
    pub fn knows_technique(&self, technique: &Technique) -> bool {
        let memory = self.memories.get(technique.id);
        memory.is_some_and(|memory| memory.is_claimed || memory.unaided >= ANSWERS_TO_KNOW)
            || (self.presumed.contains(technique.id) && memory.is_none_or(|memory| !memory.is_missed))
    }

    /// Returns the number of exercises of a technique that were answered alone.
    #[must_use]
    pub fn unaided_count(&self, technique: &Technique) -> u32 {
        self.memories.get(technique.id).map_or(0, |memory| memory.unaided)
    }

    /// Returns the ids of the techniques of a course that are known.
    #[must_use]
    pub fn known_techniques(&self, course: &TechniqueCourse) -> BTreeSet<&'static str> {
        let techniques = course.lessons().iter().map(|lesson| lesson.technique);
        techniques.filter(|technique| self.knows_technique(technique)).map(|technique| technique.id).collect()
    }

    /// Returns the techniques that are due for review, the most likely forgotten first.
    #[must_use]
    pub fn due_techniques(&self, now: Timestamp) -> Vec<&'static Technique> {
        let is_due = |memory: &&TechniqueMemory| {
            memory.due_time().is_some_and(|due| due.day_number() <= now.day_number())
        };
        self.techniques_by_recall(now, is_due)
    }

    /// Returns the techniques seen so far, the most likely forgotten first.
    #[must_use]
    pub(crate) fn seen_techniques(&self, now: Timestamp) -> Vec<&'static Technique> {
        self.techniques_by_recall(now, |memory| memory.card.is_some())
    }

    /// Returns the techniques seen before today but not today, the most likely forgotten first.
    #[must_use]
    pub(crate) fn techniques_seen_earlier(&self, now: Timestamp) -> Vec<&'static Technique> {
        self.techniques_by_recall(now, |memory| {
            memory.last_review().is_some_and(|last| last.day_number() < now.day_number())
        })
    }

    fn techniques_by_recall(
        &self,
        now: Timestamp,
        is_wanted: impl Fn(&&TechniqueMemory) -> bool,
    ) -> Vec<&'static Technique> {
        let mut due: Vec<&TechniqueMemory> = self.memories.values().filter(is_wanted).collect();
        due.sort_short_by(|one, other| one.recall_probability(now).total_cmp(&other.recall_probability(now)));
        due.into_iter().map(|memory| memory.technique).collect()
    }

    /// Returns the time at which a technique is due for review; `None` if it was not seen, or no time is
    /// known.
    #[must_use]
    pub fn review_due_at(&self, technique: &Technique) -> Option<Timestamp> {
        self.memories.get(technique.id)?.due_time()
    }

    /// Returns the probability, from 0 to 1, that a technique is remembered at a time, by FSRS; `None` as for
    /// [`review_due_at`](Learner::review_due_at).
    #[must_use]
    pub fn recall_probability(&self, technique: &Technique, now: Timestamp) -> Option<f64> {
        let memory = self.memories.get(technique.id)?;
        memory.card.as_ref().map(|_| memory.recall_probability(now))
    }

    /// Returns the expected seconds for an exercise of a technique: the median of those answered alone, else
    /// by its difficulty.
    #[must_use]
    pub fn expected_seconds(&self, technique: &Technique) -> u32 {
        let own = self.memories.get(technique.id).map(|memory| &memory.seconds).filter(|own| !own.is_empty());
        own.map_or_else(
            || 15 + ninefold_rate::human::difficulty_rank(technique),
            |own| {
                let mut sorted = own.clone();
                sorted.sort_short();
                sorted[sorted.len() / 2].clamp(MIN_EXPECTED_SECONDS, MAX_EXPECTED_SECONDS)
            },
        )
    }

    /// Returns the number of days in a row with an answer or a solved puzzle, up to today or yesterday.
    #[must_use]
    pub fn consecutive_days(&self, now: Timestamp) -> u64 {
        let today = now.day_number();
        let last = if self.days.contains(&today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|day| self.days.contains(day)).count() as u64
    }

    /// Returns the number of exercises answered alone in the streak in progress.
    #[must_use]
    pub fn current_streak(&self, now: Timestamp) -> u32 {
        let is_on =
            self.streaks.start.is_some_and(|start| now.0.saturating_sub(start.0) <= STREAK_SECONDS * 1000);
        if is_on { self.streaks.count } else { 0 }
    }

    /// Returns the time at which the streak in progress ends, or would end if it began now.
    #[must_use]
    pub fn streak_end_time(&self, now: Timestamp) -> Timestamp {
        let start = self.streaks.start.filter(|_| self.current_streak(now) > 0);
        start.unwrap_or(now).plus_millis(STREAK_SECONDS * 1000)
    }

    /// Returns the most exercises of a streak answered alone within [`STREAK_SECONDS`] seconds, before the first miss.
    #[must_use]
    pub fn longest_streak(&self) -> u32 {
        self.streaks.longest
    }
}

impl TechniqueMemory {
    fn new(technique: &'static Technique) -> TechniqueMemory {
        TechniqueMemory {
            technique,
            unaided: 0,
            is_missed: false,
            is_claimed: false,
            seconds: Vec::new(),
            card: None,
        }
    }

    /// Updates the schedule by the first answer of a day; later ones of the day don't count.
    fn schedule_review(&mut self, at: Timestamp, credit: AnswerCredit) {
        if self.last_review().is_some_and(|last| last.day_number() >= at.day_number()) {
            return;
        }
        let rating = match credit {
            AnswerCredit::Full => Rating::Good,
            AnswerCredit::Half => Rating::Hard,
            AnswerCredit::None => Rating::Again,
        };
        let fsrs = FSRS::new(scheduler_parameters());
        // The scheduler counts whole days: from an evening to the next morning is one.
        let card = self.card.take().unwrap_or_default();
        self.card = Some(fsrs.next(card, Timestamp::from_day(at.day_number()).to_date(), rating).card);
    }

    fn last_review(&self) -> Option<Timestamp> {
        self.card.as_ref().and_then(|card| timestamp_from_date(card.last_review))
    }

    fn due_time(&self) -> Option<Timestamp> {
        self.card.as_ref().and_then(|card| timestamp_from_date(card.due))
    }

    /// Returns the probability of remembering the technique. An answer dated later than now, by a wrong
    /// clock, counts as given today.
    fn recall_probability(&self, now: Timestamp) -> f64 {
        let since = |card: &Card| now.to_date().max(card.last_review);
        self.card.as_ref().map_or(0.0, |card| card.get_retrievability(since(card)))
    }
}

/// The initial weights of FSRS-5. They are written down, so that another version of the crate schedules the
/// same.
const SCHEDULER_WEIGHTS: [f64; 19] = [
    0.4072, 1.1829, 3.1262, 15.4722, 7.2102, 0.5316, 1.0651, 0.0234, 1.616, 0.1544, 1.0824, 1.9813, 0.0953,
    0.2975, 2.2042, 0.2407, 2.9466, 0.5034, 0.6567,
];

/// Returns the settings of the scheduler. Its own defaults would take a seed from the clock, though nothing
/// here depends on it.
fn scheduler_parameters() -> Parameters {
    Parameters {
        // A technique that returns is found in nine of ten cases.
        request_retention: 0.9,
        maximum_interval: 36_500,
        w: SCHEDULER_WEIGHTS,
        decay: Parameters::DECAY,
        factor: Parameters::FACTOR,
        // Steps of minutes are for vocabulary; a technique is reviewed on another day.
        enable_short_term: false,
        enable_fuzz: false,
        seed: Seed::String("0".into()),
    }
}

/// Converts from a date of the scheduler; `None` before 1970.
fn timestamp_from_date(date: DateTime<Utc>) -> Option<Timestamp> {
    u64::try_from(date.timestamp_millis()).ok().map(Timestamp)
}

/// The streak in progress and the longest one.
#[derive(Clone, Debug, Default, PartialEq)]
struct StreakRecord {
    start: Option<Timestamp>,
    count: u32,
    longest: u32,
}

impl StreakRecord {
    fn record_answer(&mut self, answer: &AnsweredExercise, at: Timestamp) {
        if answer.kind != ExercisePurpose::Streak || answer.credit != AnswerCredit::Full {
            *self = StreakRecord { longest: self.longest, ..StreakRecord::default() };
            return;
        }
        // The streak began when its first exercise was shown.
        let began = at.0.saturating_sub(u64::from(answer.seconds.unwrap_or(0)) * 1000);
        let start = self.start.filter(|start| at.0.saturating_sub(start.0) <= STREAK_SECONDS * 1000);
        if start.is_none() {
            self.count = 0;
        }
        self.start = Some(start.unwrap_or(Timestamp(began)));
        self.count += 1;
        self.longest = self.longest.max(self.count);
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    fn find_technique(id: &str) -> &'static Technique {
        techniques::technique_by_id(id).unwrap()
    }

    fn build_answer(
        id: &str,
        at: Timestamp,
        credit: AnswerCredit,
        kind: ExercisePurpose,
    ) -> AnsweredExercise {
        AnsweredExercise { at: Some(at), technique: find_technique(id), credit, kind, seconds: Some(30) }
    }

    /// A technique that is always found comes again after longer and longer times; one that is missed soon.
    #[test]
    fn patterns_are_spaced() {
        let (mut learner, mut day, mut gaps) = (Learner::default(), 20_000, Vec::new());
        for _ in 0..5 {
            learner.record_answer(&build_answer(
                "x-wing",
                Timestamp::from_day(day),
                AnswerCredit::Full,
                ExercisePurpose::Review,
            ));
            let due = learner.review_due_at(find_technique("x-wing")).unwrap().day_number();
            gaps.push(due - day);
            assert!(learner.due_techniques(Timestamp::from_day(due - 1)).is_empty());
            day = due;
        }
        assert!(gaps.is_sorted_by(|one, other| one < other) && gaps[0] >= 2, "{gaps:?}");
        learner.record_answer(&build_answer(
            "x-wing",
            Timestamp::from_day(day),
            AnswerCredit::None,
            ExercisePurpose::Review,
        ));
        let due = learner.review_due_at(find_technique("x-wing")).unwrap().day_number();
        assert!(due - day < gaps[4], "{due} {day}");
        assert!(
            learner.recall_probability(find_technique("x-wing"), Timestamp::from_day(due + 300)).unwrap()
                < 0.8
        );
    }

    #[test]
    fn further_answers_of_a_day_are_practice() {
        let mut learner = Learner::default();
        let at = Timestamp::from_day(20_000);
        learner.record_answer(&build_answer("x-wing", at, AnswerCredit::None, ExercisePurpose::Lesson));
        let due = learner.review_due_at(find_technique("x-wing"));
        learner.record_answer(&build_answer(
            "x-wing",
            at.plus_millis(60_000),
            AnswerCredit::Full,
            ExercisePurpose::Lesson,
        ));
        assert_eq!(
            (learner.review_due_at(find_technique("x-wing")), due.unwrap().day_number()),
            (due, 20_001)
        );
    }

    #[test]
    fn claiming_a_technique_claims_its_prerequisites() {
        let mut learner = Learner::default();
        learner.mark_technique_known(find_technique("naked-pair"), Timestamp::from_day(20_000));
        for (id, is_known) in
            [("naked-pair", true), ("naked-single", true), ("full-house", true), ("x-wing", false)]
        {
            assert_eq!(learner.knows_technique(find_technique(id)), is_known, "{id}");
        }
        // The claimed technique comes up for review once, its prerequisites don't.
        assert_eq!(learner.due_techniques(Timestamp::from_day(20_009)), [find_technique("naked-pair")]);
    }

    #[test]
    fn placement_counts_once_it_is_there() {
        let (mut learner, mut at) = (Learner::default(), Timestamp::from_day(20_000));
        for _ in 0..crate::placement::TEST_LENGTH {
            assert!(!learner.knows_technique(find_technique("x-wing")));
            at = at.plus_millis(30_000);
            let technique = learner.placement_test(at).next_tested_technique();
            let credit =
                if technique_strength(technique) <= 1450.0 { AnswerCredit::Full } else { AnswerCredit::None };
            learner.record_answer(&build_answer(technique.id, at, credit, ExercisePurpose::Placement));
        }
        let placed = learner.skill_at(at).rating;
        assert!(
            (placed - 1450.0).abs() < 100.0 && learner.placement_test(at).answer_count() == 0,
            "{placed}"
        );
        let later = learner.skill_at(Timestamp::from_day(20_400));
        assert!(later.deviation > learner.skill_at(at).deviation && later.rating == placed);
        // A high placement presumes easy techniques known, until one is missed.
        assert!(
            learner.knows_technique(find_technique("x-wing"))
                && !learner.knows_technique(find_technique("als-xz"))
        );
        learner.record_answer(&build_answer(
            "x-wing",
            at.plus_millis(1),
            AnswerCredit::None,
            ExercisePurpose::Blind,
        ));
        assert!(!learner.knows_technique(find_technique("x-wing")));
    }

    #[test]
    fn old_answers_without_a_time_say_what_is_known() {
        let mut learner = Learner::default();
        let old = AnsweredExercise {
            at: None,
            ..build_answer("x-wing", Timestamp(0), AnswerCredit::Full, ExercisePurpose::Lesson)
        };
        (0..3).for_each(|_| learner.record_answer(&old));
        assert!(
            learner.knows_technique(find_technique("x-wing"))
                && learner.review_due_at(find_technique("x-wing")).is_none()
        );
        assert_eq!(learner.skill_at(Timestamp(0)), SkillEstimate::default());
    }

    #[test]
    fn streaks_end_with_a_miss_or_their_time() {
        let (mut learner, start) = (Learner::default(), Timestamp::from_day(20_000));
        let mut at = |seconds: u64, credit| {
            learner.record_answer(&build_answer(
                "naked-pair",
                start.plus_millis(seconds * 1000),
                credit,
                ExercisePurpose::Streak,
            ));
            learner.longest_streak()
        };
        assert_eq!(
            [at(30, AnswerCredit::Full), at(60, AnswerCredit::Full), at(90, AnswerCredit::None)],
            [1, 2, 2]
        );
        assert_eq!(
            [at(120, AnswerCredit::Full), at(300, AnswerCredit::Full), at(390, AnswerCredit::Full)],
            [2, 2, 3]
        );
        assert_eq!(at(420, AnswerCredit::Full), 3, "time is up");
        let (last, later) = (start.plus_millis(420_000), start.plus_millis(900_000));
        assert_eq!(learner.streak_end_time(last), start.plus_millis(390_000 + STREAK_SECONDS * 1000));
        assert_eq!(learner.streak_end_time(later), later.plus_millis(STREAK_SECONDS * 1000));
    }

    #[test]
    fn days_in_a_row_go_on_until_one_is_left_out() {
        let mut learner = Learner::default();
        for day in [19_990, 19_998, 19_999, 20_000] {
            learner.record_puzzle(Timestamp::from_day(day), Some(RatingTenths(23)), AnswerCredit::Full);
        }
        let row = |day| learner.consecutive_days(Timestamp::from_day(day));
        assert_eq!((row(20_000), row(20_001), row(20_002), row(19_990)), (3, 3, 0, 1));
    }

    /// A clock that was wrong and is right again: later answers count as given on that day, with a
    /// probability that is neither above 1 nor, later, undefined.
    #[test]
    fn a_clock_that_went_back_makes_nothing_surer() {
        let mut learner = Learner::default();
        learner.record_answer(&build_answer(
            "x-wing",
            Timestamp::from_day(20_100),
            AnswerCredit::Full,
            ExercisePurpose::Lesson,
        ));
        for day in [0, 20_000, 20_099, 20_100] {
            let remembered = learner.recall_probability(find_technique("x-wing"), Timestamp::from_day(day));
            assert_eq!(remembered, Some(1.0), "{day}");
        }
    }

    /// A file may say anything.
    #[test]
    fn times_beyond_the_calendar_are_taken() {
        for at in [8_210_266_876_000_000, i64::MAX as u64, u64::MAX] {
            let mut learner = Learner::default();
            learner.record_answer(&build_answer(
                "x-wing",
                Timestamp::from_day(20_000),
                AnswerCredit::Full,
                ExercisePurpose::Lesson,
            ));
            learner.record_answer(&build_answer(
                "x-wing",
                Timestamp(at),
                AnswerCredit::Full,
                ExercisePurpose::Review,
            ));
            let x_wing = find_technique("x-wing");
            let (due, remembered) =
                (learner.review_due_at(x_wing).unwrap(), learner.recall_probability(x_wing, Timestamp(at)));
            assert!(
                due > Timestamp::from_day(20_000) && remembered == Some(1.0),
                "{at}: {due:?} {remembered:?}"
            );
        }
    }

    #[test]
    fn own_times_tell_how_long_an_exercise_takes() {
        let mut learner = Learner::default();
        assert_eq!(learner.expected_seconds(find_technique("naked-pair")), 27);
        learner.record_answer(&build_answer(
            "naked-pair",
            Timestamp(1),
            AnswerCredit::Full,
            ExercisePurpose::Lesson,
        ));
        assert_eq!(learner.expected_seconds(find_technique("naked-pair")), 30);
    }
}
