//! Model of a learner: the answers to exercises, and the skill and knowledge they show.
//!
//! Everything is computed from the answers, in their order: the strength of the learner ([`Skill`]), the
//! techniques they know, and when each is due for review. The *pattern* is repeated, a technique, and never
//! the same position: the memory of it is scheduled by FSRS (the crate `rs-fsrs`), so that it returns when it
//! would be found in nine of ten cases. The first answer of a day counts for that; further ones of the same
//! day are practice.
//!
//! ```
//! use ninefold_guide::learner::{Answer, Kind, Learner, Moment};
//! use ninefold_guide::Credit;
//! use ninefold_logic::techniques;
//!
//! let technique = techniques::by_id("x-wing").expect("a technique");
//! let start = Moment::of_day(20_000);
//! let mut learner = Learner::default();
//! for minute in 0..3 {
//!     let at = start.after(minute * 60_000);
//!     learner.answer(&Answer { at: Some(at), technique, credit: Credit::Full, kind: Kind::Lesson, seconds: Some(40) });
//! }
//! assert!(learner.is_known(technique));
//! assert!(learner.due(start).is_empty() && learner.due(Moment::of_day(20_004)) == [technique]);
//! ```

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use ninefold_core::short::SortShort;
use ninefold_logic::{Technique, Tenths};
use rs_fsrs::{Card, FSRS, Parameters, Rating, Seed};

use crate::Credit;
use crate::course::Course;
use crate::placement::Placement;
use crate::skill::{Skill, of_puzzle, of_technique};

/// A point in time: milliseconds since the beginning of 1970, UTC. A day is one of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

const MILLIS_A_DAY: u64 = 24 * 60 * 60 * 1000;

/// The beginning of the year 9999. The calendar extends further, but the scheduler adds up to a hundred years
/// to a date.
const LATEST: i64 = 253_370_764_800_000;

impl Moment {
    /// Returns the beginning of a day, numbered from the first of 1970.
    #[must_use]
    pub fn of_day(day: u64) -> Moment {
        Moment(day.saturating_mul(MILLIS_A_DAY))
    }

    /// Returns the number of the day, from the first of 1970.
    #[must_use]
    pub fn day(self) -> u64 {
        self.0 / MILLIS_A_DAY
    }

    /// Returns the point in time this many milliseconds later.
    #[must_use]
    pub fn after(self, millis: u64) -> Moment {
        Moment(self.0.saturating_add(millis))
    }

    /// Returns the days between two points in time; 0 if the other is later.
    #[must_use]
    pub(crate) fn days_since(self, earlier: Moment) -> f64 {
        self.0.saturating_sub(earlier.0) as f64 / MILLIS_A_DAY as f64
    }

    /// Converts to a date of the scheduler; the last one of its calendar for all that are later.
    fn date(self) -> DateTime<Utc> {
        let millis = i64::try_from(self.0).map_or(LATEST, |millis| millis.min(LATEST));
        DateTime::from_timestamp_millis(millis).unwrap_or_default()
    }
}

/// The purpose of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Learning a technique, which is named.
    Lesson,
    /// Review of a known technique that is due. Not named.
    Review,
    /// Practice of mixed techniques. Not named.
    Blind,
    /// Part of a [placement test](Placement). Not named.
    Placement,
    /// Part of a streak: as many as one finds before the first miss, or before time is up. Not named.
    Streak,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Lesson, Kind::Review, Kind::Blind, Kind::Placement, Kind::Streak];

    /// Returns the stable id, for data: `lesson`, `review`, `blind`, `placement`, `streak`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Kind::Lesson => "lesson",
            Kind::Review => "review",
            Kind::Blind => "blind",
            Kind::Placement => "placement",
            Kind::Streak => "streak",
        }
    }

    /// Returns whether the technique is named to the learner.
    #[must_use]
    pub fn is_named(self) -> bool {
        self == Kind::Lesson
    }
}

/// An exercise that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The time of the answer; `None` in files of older versions.
    pub at: Option<Moment>,
    /// The technique of the exercise.
    pub technique: &'static Technique,
    /// The credit for the answer.
    pub credit: Credit,
    /// The purpose of the exercise.
    pub kind: Kind,
    /// Seconds that the answer took, if known.
    pub seconds: Option<u32>,
}

/// Number of exercises answered alone that make a technique known.
pub const ENOUGH: u32 = 3;

/// Chance above which a placement test presumes a technique known, until the learner misses one.
const PRESUMED: f64 = 0.75;

/// Limits of the seconds expected for an exercise.
const QUICKEST: u32 = 5;
const SLOWEST: u32 = 1800;

/// Length of a streak in seconds: five minutes.
pub const RUN: u64 = 300;

/// The history of one technique for a learner.
#[derive(Clone, Debug, PartialEq)]
struct Memory {
    technique: &'static Technique,
    /// Number of exercises answered alone.
    alone: u32,
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
    skill: Skill,
    /// The time of the last change of the skill.
    last: Option<Moment>,
    placement: Option<Placement>,
    memories: BTreeMap<&'static str, Memory>,
    /// The techniques that the last placement test presumes known.
    presumed: BTreeSet<&'static str>,
    days: BTreeSet<u64>,
    runs: Runs,
}

impl Default for Learner {
    /// Creates a learner of whom nothing is known.
    fn default() -> Learner {
        Learner::of(Skill::default(), None)
    }
}

impl Learner {
    /// Creates a learner who was rated before, at a time.
    #[must_use]
    pub fn of(skill: Skill, at: Option<Moment>) -> Learner {
        Learner {
            skill,
            last: at,
            placement: None,
            memories: BTreeMap::new(),
            presumed: BTreeSet::new(),
            days: BTreeSet::new(),
            runs: Runs::default(),
        }
    }

    /// Records the answer to an exercise. Answers come in the order of their times; those without a time come
    /// first, and affect only which techniques are known.
    pub fn answer(&mut self, answer: &Answer) {
        let memory = self.memory(answer.technique);
        memory.alone += u32::from(answer.credit == Credit::Full);
        memory.is_missed = answer.credit == Credit::None;
        memory.seconds.extend(answer.seconds.filter(|_| answer.credit == Credit::Full));
        let Some(at) = answer.at else { return };
        // The review schedule, the days and the streak need the time of the answer.
        memory.remember(at, answer.credit);
        self.days.insert(at.day());
        self.runs.take(answer, at);
        // The skill: the placement test estimates it anew, other exercises adjust it.
        let rested = self.skill_at(at);
        if answer.kind == Kind::Placement {
            let placement = self.placement.get_or_insert_with(|| Placement::of(rested));
            placement.answer(answer.technique, answer.credit);
            self.skill = placement.skill();
        } else {
            self.skill = rested.after(of_technique(answer.technique), answer.credit);
        }
        // The end of the test presumes easy techniques known; any other exercise cancels it.
        if self.placement.as_ref().is_some_and(Placement::is_over) {
            let techniques = Course::ours().lessons().iter().map(|lesson| lesson.technique);
            let easy = techniques.filter(|technique| self.skill.chance(of_technique(technique)) >= PRESUMED);
            self.presumed = easy.map(|technique| technique.id).collect();
            self.placement = None;
        } else if answer.kind != Kind::Placement {
            self.placement = None;
        }
        self.last = self.last.max(Some(at));
    }

    /// Records a puzzle that was solved, or given up; without an ER it doesn't affect the skill.
    pub fn solve(&mut self, at: Moment, er: Option<Tenths>, credit: Credit) {
        if let Some(er) = er {
            self.skill = self.skill_at(at).after(of_puzzle(er), credit);
            self.last = self.last.max(Some(at));
        }
        self.days.insert(at.day());
    }

    /// Records that the learner claims to know a technique, and so its prerequisites; it comes up for review
    /// once.
    pub fn claim(&mut self, technique: &'static Technique, at: Moment) {
        self.memory(technique).remember(at, Credit::Full);
        for known in Course::ours().path(&[technique], &BTreeSet::new()) {
            self.memory(known.technique).is_claimed = true;
        }
        self.memory(technique).is_claimed = true;
    }

    fn memory(&mut self, technique: &'static Technique) -> &mut Memory {
        self.memories.entry(technique.id).or_insert_with(|| Memory::new(technique))
    }

    /// Returns the skill at a time: less certain, the longer nothing was answered.
    #[must_use]
    pub fn skill_at(&self, now: Moment) -> Skill {
        self.last.map_or(self.skill, |last| self.skill.rested(now.days_since(last)))
    }

    /// Returns whether the skill is based on anything: an answered exercise, a puzzle whose ER is known, or
    /// an estimate.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.last.is_some() || self.skill != Skill::default()
    }

    /// Returns the placement test in progress, or a new one.
    #[must_use]
    pub fn placement(&self, now: Moment) -> Placement {
        self.placement.clone().unwrap_or_else(|| Placement::of(self.skill_at(now)))
    }

    /// Returns whether a technique is known: enough exercises were answered alone, the learner claims it, or
    /// the placement test presumes it.
    #[must_use]
    pub fn is_known(&self, technique: &Technique) -> bool {
        let memory = self.memories.get(technique.id);
        memory.is_some_and(|memory| memory.is_claimed || memory.alone >= ENOUGH)
            || (self.presumed.contains(technique.id) && memory.is_none_or(|memory| !memory.is_missed))
    }

    /// Returns the number of exercises of a technique that were answered alone.
    #[must_use]
    pub fn alone(&self, technique: &Technique) -> u32 {
        self.memories.get(technique.id).map_or(0, |memory| memory.alone)
    }

    /// Returns the ids of the techniques of a course that are known.
    #[must_use]
    pub fn known(&self, course: &Course) -> BTreeSet<&'static str> {
        let techniques = course.lessons().iter().map(|lesson| lesson.technique);
        techniques.filter(|technique| self.is_known(technique)).map(|technique| technique.id).collect()
    }

    /// Returns the techniques that are due for review, the most likely forgotten first.
    #[must_use]
    pub fn due(&self, now: Moment) -> Vec<&'static Technique> {
        let is_due = |memory: &&Memory| memory.due().is_some_and(|due| due.day() <= now.day());
        self.by_memory(now, is_due)
    }

    /// Returns the techniques seen so far, the most likely forgotten first.
    #[must_use]
    pub(crate) fn met(&self, now: Moment) -> Vec<&'static Technique> {
        self.by_memory(now, |memory| memory.card.is_some())
    }

    /// Returns the techniques seen before today but not today, the most likely forgotten first.
    #[must_use]
    pub(crate) fn met_before(&self, now: Moment) -> Vec<&'static Technique> {
        self.by_memory(now, |memory| memory.last().is_some_and(|last| last.day() < now.day()))
    }

    fn by_memory(&self, now: Moment, is_wanted: impl Fn(&&Memory) -> bool) -> Vec<&'static Technique> {
        let mut wanted: Vec<&Memory> = self.memories.values().filter(is_wanted).collect();
        wanted.sort_short_by(|one, other| one.strength(now).total_cmp(&other.strength(now)));
        wanted.into_iter().map(|memory| memory.technique).collect()
    }

    /// Returns the time at which a technique is due for review; `None` if it was not seen, or no time is
    /// known.
    #[must_use]
    pub fn due_at(&self, technique: &Technique) -> Option<Moment> {
        self.memories.get(technique.id)?.due()
    }

    /// Returns the probability, from 0 to 1, that a technique is remembered at a time, by FSRS; `None` as for
    /// [`due_at`](Learner::due_at).
    #[must_use]
    pub fn remembered(&self, technique: &Technique, now: Moment) -> Option<f64> {
        let memory = self.memories.get(technique.id)?;
        memory.card.as_ref().map(|_| memory.strength(now))
    }

    /// Returns the expected seconds for an exercise of a technique: the median of those answered alone, else
    /// by its difficulty.
    #[must_use]
    pub fn seconds(&self, technique: &Technique) -> u32 {
        let own = self.memories.get(technique.id).map(|memory| &memory.seconds).filter(|own| !own.is_empty());
        own.map_or_else(
            || 15 + ninefold_rate::human::place(technique),
            |own| {
                let mut sorted = own.clone();
                sorted.sort_short();
                sorted[sorted.len() / 2].clamp(QUICKEST, SLOWEST)
            },
        )
    }

    /// Returns the number of days in a row with an answer or a solved puzzle, up to today or yesterday.
    #[must_use]
    pub fn days_in_a_row(&self, now: Moment) -> u64 {
        let today = now.day();
        let last = if self.days.contains(&today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|day| self.days.contains(day)).count() as u64
    }

    /// Returns the number of exercises answered alone in the streak in progress.
    #[must_use]
    pub fn streak(&self, now: Moment) -> u32 {
        let is_on = self.runs.start.is_some_and(|start| now.0.saturating_sub(start.0) <= RUN * 1000);
        if is_on { self.runs.count } else { 0 }
    }

    /// Returns the time at which the streak in progress ends, or would end if it began now.
    #[must_use]
    pub fn streak_ends(&self, now: Moment) -> Moment {
        let start = self.runs.start.filter(|_| self.streak(now) > 0);
        start.unwrap_or(now).after(RUN * 1000)
    }

    /// Returns the most exercises of a streak answered alone within [`RUN`] seconds, before the first miss.
    #[must_use]
    pub fn longest_streak(&self) -> u32 {
        self.runs.longest
    }
}

impl Memory {
    fn new(technique: &'static Technique) -> Memory {
        Memory { technique, alone: 0, is_missed: false, is_claimed: false, seconds: Vec::new(), card: None }
    }

    /// Updates the schedule by the first answer of a day; later ones of the day don't count.
    fn remember(&mut self, at: Moment, credit: Credit) {
        if self.last().is_some_and(|last| last.day() >= at.day()) {
            return;
        }
        let rating = match credit {
            Credit::Full => Rating::Good,
            Credit::Half => Rating::Hard,
            Credit::None => Rating::Again,
        };
        let fsrs = FSRS::new(scheduling());
        // The scheduler counts whole days: from an evening to the next morning is one.
        let card = self.card.take().unwrap_or_default();
        self.card = Some(fsrs.next(card, Moment::of_day(at.day()).date(), rating).card);
    }

    fn last(&self) -> Option<Moment> {
        self.card.as_ref().and_then(|card| moment(card.last_review))
    }

    fn due(&self) -> Option<Moment> {
        self.card.as_ref().and_then(|card| moment(card.due))
    }

    /// Returns the probability of remembering the technique. An answer dated later than now, by a wrong
    /// clock, counts as given today.
    fn strength(&self, now: Moment) -> f64 {
        let since = |card: &Card| now.date().max(card.last_review);
        self.card.as_ref().map_or(0.0, |card| card.get_retrievability(since(card)))
    }
}

/// The initial weights of FSRS-5. They are written down, so that another version of the crate schedules the
/// same.
const WEIGHTS: [f64; 19] = [
    0.4072, 1.1829, 3.1262, 15.4722, 7.2102, 0.5316, 1.0651, 0.0234, 1.616, 0.1544, 1.0824, 1.9813, 0.0953,
    0.2975, 2.2042, 0.2407, 2.9466, 0.5034, 0.6567,
];

/// Returns the settings of the scheduler. Its own defaults would take a seed from the clock, though nothing
/// here depends on it.
fn scheduling() -> Parameters {
    Parameters {
        // A technique that returns is found in nine of ten cases.
        request_retention: 0.9,
        maximum_interval: 36_500,
        w: WEIGHTS,
        decay: Parameters::DECAY,
        factor: Parameters::FACTOR,
        // Steps of minutes are for vocabulary; a technique is reviewed on another day.
        enable_short_term: false,
        enable_fuzz: false,
        seed: Seed::String("0".into()),
    }
}

/// Converts from a date of the scheduler; `None` before 1970.
fn moment(date: DateTime<Utc>) -> Option<Moment> {
    u64::try_from(date.timestamp_millis()).ok().map(Moment)
}

/// The streak in progress and the longest one.
#[derive(Clone, Debug, Default, PartialEq)]
struct Runs {
    start: Option<Moment>,
    count: u32,
    longest: u32,
}

impl Runs {
    fn take(&mut self, answer: &Answer, at: Moment) {
        if answer.kind != Kind::Streak || answer.credit != Credit::Full {
            *self = Runs { longest: self.longest, ..Runs::default() };
            return;
        }
        // The streak began when its first exercise was shown.
        let began = at.0.saturating_sub(u64::from(answer.seconds.unwrap_or(0)) * 1000);
        let start = self.start.filter(|start| at.0.saturating_sub(start.0) <= RUN * 1000);
        if start.is_none() {
            self.count = 0;
        }
        self.start = Some(start.unwrap_or(Moment(began)));
        self.count += 1;
        self.longest = self.longest.max(self.count);
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    fn technique(id: &str) -> &'static Technique {
        techniques::by_id(id).unwrap()
    }

    fn answer(id: &str, at: Moment, credit: Credit, kind: Kind) -> Answer {
        Answer { at: Some(at), technique: technique(id), credit, kind, seconds: Some(30) }
    }

    /// A technique that is always found comes again after longer and longer times; one that is missed soon.
    #[test]
    fn patterns_are_spaced() {
        let (mut learner, mut day, mut gaps) = (Learner::default(), 20_000, Vec::new());
        for _ in 0..5 {
            learner.answer(&answer("x-wing", Moment::of_day(day), Credit::Full, Kind::Review));
            let due = learner.due_at(technique("x-wing")).unwrap().day();
            gaps.push(due - day);
            assert!(learner.due(Moment::of_day(due - 1)).is_empty());
            day = due;
        }
        assert!(gaps.is_sorted_by(|one, other| one < other) && gaps[0] >= 2, "{gaps:?}");
        learner.answer(&answer("x-wing", Moment::of_day(day), Credit::None, Kind::Review));
        let due = learner.due_at(technique("x-wing")).unwrap().day();
        assert!(due - day < gaps[4], "{due} {day}");
        assert!(learner.remembered(technique("x-wing"), Moment::of_day(due + 300)).unwrap() < 0.8);
    }

    #[test]
    fn further_answers_of_a_day_are_practice() {
        let mut learner = Learner::default();
        let at = Moment::of_day(20_000);
        learner.answer(&answer("x-wing", at, Credit::None, Kind::Lesson));
        let due = learner.due_at(technique("x-wing"));
        learner.answer(&answer("x-wing", at.after(60_000), Credit::Full, Kind::Lesson));
        assert_eq!((learner.due_at(technique("x-wing")), due.unwrap().day()), (due, 20_001));
    }

    #[test]
    fn who_claims_a_technique_knows_what_it_builds_on() {
        let mut learner = Learner::default();
        learner.claim(technique("naked-pair"), Moment::of_day(20_000));
        for (id, is_known) in
            [("naked-pair", true), ("naked-single", true), ("full-house", true), ("x-wing", false)]
        {
            assert_eq!(learner.is_known(technique(id)), is_known, "{id}");
        }
        // The claimed technique comes up for review once, its prerequisites don't.
        assert_eq!(learner.due(Moment::of_day(20_009)), [technique("naked-pair")]);
    }

    #[test]
    fn placement_counts_once_it_is_there() {
        let (mut learner, mut at) = (Learner::default(), Moment::of_day(20_000));
        for _ in 0..crate::placement::POSITIONS {
            assert!(!learner.is_known(technique("x-wing")));
            at = at.after(30_000);
            let asked = learner.placement(at).asks();
            let credit = if of_technique(asked) <= 1450.0 { Credit::Full } else { Credit::None };
            learner.answer(&answer(asked.id, at, credit, Kind::Placement));
        }
        let placed = learner.skill_at(at).rating;
        assert!((placed - 1450.0).abs() < 100.0 && learner.placement(at).answered() == 0, "{placed}");
        let later = learner.skill_at(Moment::of_day(20_400));
        assert!(later.deviation > learner.skill_at(at).deviation && later.rating == placed);
        // A high placement presumes easy techniques known, until one is missed.
        assert!(learner.is_known(technique("x-wing")) && !learner.is_known(technique("als-xz")));
        learner.answer(&answer("x-wing", at.after(1), Credit::None, Kind::Blind));
        assert!(!learner.is_known(technique("x-wing")));
    }

    #[test]
    fn old_answers_without_a_time_say_what_is_known() {
        let mut learner = Learner::default();
        let old = Answer { at: None, ..answer("x-wing", Moment(0), Credit::Full, Kind::Lesson) };
        (0..3).for_each(|_| learner.answer(&old));
        assert!(learner.is_known(technique("x-wing")) && learner.due_at(technique("x-wing")).is_none());
        assert_eq!(learner.skill_at(Moment(0)), Skill::default());
    }

    #[test]
    fn streaks_end_with_a_miss_or_their_time() {
        let (mut learner, start) = (Learner::default(), Moment::of_day(20_000));
        let mut at = |seconds: u64, credit| {
            learner.answer(&answer("naked-pair", start.after(seconds * 1000), credit, Kind::Streak));
            learner.longest_streak()
        };
        assert_eq!([at(30, Credit::Full), at(60, Credit::Full), at(90, Credit::None)], [1, 2, 2]);
        assert_eq!([at(120, Credit::Full), at(300, Credit::Full), at(390, Credit::Full)], [2, 2, 3]);
        assert_eq!(at(420, Credit::Full), 3, "time is up");
        let (last, later) = (start.after(420_000), start.after(900_000));
        assert_eq!(learner.streak_ends(last), start.after(390_000 + RUN * 1000));
        assert_eq!(learner.streak_ends(later), later.after(RUN * 1000));
    }

    #[test]
    fn days_in_a_row_go_on_until_one_is_left_out() {
        let mut learner = Learner::default();
        for day in [19_990, 19_998, 19_999, 20_000] {
            learner.solve(Moment::of_day(day), Some(Tenths(23)), Credit::Full);
        }
        let row = |day| learner.days_in_a_row(Moment::of_day(day));
        assert_eq!((row(20_000), row(20_001), row(20_002), row(19_990)), (3, 3, 0, 1));
    }

    /// A clock that was wrong and is right again: later answers count as given on that day, with a
    /// probability that is neither above 1 nor, later, undefined.
    #[test]
    fn a_clock_that_went_back_makes_nothing_surer() {
        let mut learner = Learner::default();
        learner.answer(&answer("x-wing", Moment::of_day(20_100), Credit::Full, Kind::Lesson));
        for day in [0, 20_000, 20_099, 20_100] {
            let remembered = learner.remembered(technique("x-wing"), Moment::of_day(day));
            assert_eq!(remembered, Some(1.0), "{day}");
        }
    }

    /// A file may say anything.
    #[test]
    fn times_beyond_the_calendar_are_taken() {
        for at in [8_210_266_876_000_000, i64::MAX as u64, u64::MAX] {
            let mut learner = Learner::default();
            learner.answer(&answer("x-wing", Moment::of_day(20_000), Credit::Full, Kind::Lesson));
            learner.answer(&answer("x-wing", Moment(at), Credit::Full, Kind::Review));
            let x_wing = technique("x-wing");
            let (due, remembered) = (learner.due_at(x_wing).unwrap(), learner.remembered(x_wing, Moment(at)));
            assert!(due > Moment::of_day(20_000) && remembered == Some(1.0), "{at}: {due:?} {remembered:?}");
        }
    }

    #[test]
    fn own_times_tell_how_long_an_exercise_takes() {
        let mut learner = Learner::default();
        assert_eq!(learner.seconds(technique("naked-pair")), 27);
        learner.answer(&answer("naked-pair", Moment(1), Credit::Full, Kind::Lesson));
        assert_eq!(learner.seconds(technique("naked-pair")), 30);
    }
}
