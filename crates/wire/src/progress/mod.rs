//! Progress file of a learner, shared by the web page, the terminal, the command line and Python.
//!
//! The file stores events only, and nothing derived from them: answered exercises, solved puzzles, the
//! techniques the learner claims to know, and their goals. The level and the study plan are
//! [computed](Progress::compute_learner) from these. So two files can be [merged](Progress::merged_with), in
//! any order and any number of times.
//!
//! Members that this version doesn't know are preserved. A file with a higher `version` is rejected, since
//! its members may mean something else. Older backups of the page can be [read](Progress::from_text) as well.
//!
//! ```
//! use ninefold_wire::progress::{AnswerRecord, Progress};
//!
//! let mut here = Progress::default();
//! here.answers.push(AnswerRecord::new("x-wing", "lesson", "full", 1_764_000_000_000));
//! let there = Progress::from_text(r#"{"format": "ninefold-progress", "version": 1, "colour": "blue"}"#)?;
//! let both = here.merged_with(&there);
//! assert_eq!(both, there.merged_with(&here));
//! assert!(both.to_json_text().contains("\"colour\": \"blue\""));
//! # Ok::<(), ninefold_wire::progress::ProgressError>(())
//! ```

mod exercise;
mod join;
mod older;

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::small_sort::SortShort;
use ninefold_guide::AnswerCredit;
use ninefold_guide::game_review::TechniqueHabits;
use ninefold_guide::goals::LearningGoal;
use ninefold_guide::learner::{AnsweredExercise, ExercisePurpose, Learner, Timestamp};
use ninefold_guide::skill::SkillEstimate;
use ninefold_logic::explain::say;
use ninefold_logic::{Message, RatingTenths, techniques};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use exercise::EXERCISE_SEED;

/// Value of `format` in a progress file.
pub const FORMAT: &str = "ninefold-progress";

/// Version that is written; older ones can be read.
pub const VERSION: u32 = 1;

/// Progress of a learner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    /// Format of the file: `ninefold-progress`.
    pub format: String,
    /// Version of the format.
    pub version: u32,
    /// Answered exercises, in order of time.
    #[serde(default)]
    pub answers: Vec<AnswerRecord>,
    /// Solved puzzles, in order of time.
    #[serde(default)]
    pub games: Vec<Game>,
    /// Claims to know a technique, by its id.
    #[serde(default)]
    pub known: BTreeMap<String, Choice>,
    /// Choices of goals, by id.
    #[serde(default)]
    pub goals: BTreeMap<String, Choice>,
    /// Positions of exercises that the learner has seen, by id of a technique; each is 16 hexadecimal digits,
    /// the same for equivalent positions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub met: BTreeMap<String, BTreeSet<String>>,
    /// Level before the first answer, if it was estimated elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Estimate>,
    /// Exercise that was given last and isn't answered yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Open>,
    /// Members that this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Answered exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Answered"))]
pub struct AnswerRecord {
    /// Time, in milliseconds since the beginning of 1970, UTC; missing in records of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// Id of the technique.
    pub technique: String,
    /// Number of the exercise among those of its technique, from 1; missing when they aren't numbered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Purpose: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: String,
    /// Credit: `full`, `half`, `none`.
    pub credit: String,
    /// Time taken in seconds; missing when unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Members that this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Solved puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// Unique id of the game.
    pub id: String,
    /// Time at which it was solved, in milliseconds since the beginning of 1970, UTC.
    pub at: u64,
    /// Sudoku Explainer rating (ER), if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// Time taken in seconds; 0 when unknown.
    #[serde(default)]
    pub seconds: u32,
    /// Number of hints requested.
    #[serde(default)]
    pub hints: u32,
    /// Number of times a technique was the easiest step, by its id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub chances: BTreeMap<String, u32>,
    /// Number of times a technique was used, by its id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, u32>,
    /// Members that this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Choice that can be withdrawn; the latest one counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// Time of the choice, in milliseconds since the beginning of 1970, UTC.
    pub at: u64,
    /// True if chosen, false if withdrawn.
    pub is: bool,
}

/// Estimated level of a learner, in Glicko-2's terms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// Time of the estimate, in milliseconds since the beginning of 1970, UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// Glicko-2 rating.
    pub rating: f64,
    /// Glicko-2 rating deviation.
    pub deviation: f64,
    /// Glicko-2 volatility.
    pub volatility: f64,
    /// Members that this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Exercise that was given and isn't answered yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Open {
    /// Time at which it was given, in milliseconds since the beginning of 1970, UTC.
    pub at: u64,
    /// Id of the technique.
    pub technique: String,
    /// Number of the exercise among those of its technique, from 1.
    pub number: u64,
    /// Purpose: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: String,
    /// Number of hint stages shown, 0 to 4.
    #[serde(default)]
    pub help: u32,
    /// Position, once found. It lets another version, which numbers exercises differently, give the same one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<ExercisePosition>,
    /// Members that this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Position of an exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Posed"))]
pub struct ExercisePosition {
    /// Puzzle with its placed digits and removed candidates.
    pub puzzle: String,
    /// Other steps in the position: `pure`, `local`, `bare`, `shadowed`.
    pub kind: String,
    /// Conclusions of the step to find, such as `r4c13<>7`.
    pub step: String,
    /// Members that this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Error for a text that is no progress file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgressError {
    /// The text isn't JSON, or a member is missing or of the wrong type.
    #[error("{0}")]
    Json(String),
    /// The JSON has another format.
    #[error("expected the format {FORMAT} or ninefold-backup, found {0}")]
    Format(String),
    /// The file was written by a newer version.
    #[error("expected a version up to {VERSION}, found {0}")]
    Version(u64),
}

impl ProgressError {
    /// Describes the error in a sentence; `name` is the name of the file.
    #[must_use]
    pub fn to_message(&self, name: &str) -> Message {
        let name = name.to_string();
        match self {
            ProgressError::Json(reason) => say!("progress-no-json", name, reason = reason.clone()),
            ProgressError::Format(_) => say!("progress-no-format", name),
            ProgressError::Version(version) => {
                say!("progress-newer", name, version = version.to_string())
            }
        }
    }
}

impl Default for Progress {
    /// Returns the progress of a beginner.
    fn default() -> Progress {
        Progress {
            format: FORMAT.into(),
            version: VERSION,
            answers: Vec::new(),
            games: Vec::new(),
            known: BTreeMap::new(),
            goals: BTreeMap::new(),
            met: BTreeMap::new(),
            start: None,
            open: None,
            rest: Map::new(),
        }
    }
}

impl AnswerRecord {
    /// Creates the record of an answer, given the ids of its technique, purpose and credit, and its time in
    /// milliseconds since the beginning of 1970.
    #[must_use]
    pub fn new(technique: &str, kind: &str, credit: &str, at: u64) -> AnswerRecord {
        AnswerRecord {
            at: Some(at),
            technique: technique.into(),
            number: None,
            kind: kind.into(),
            credit: credit.into(),
            seconds: None,
            rest: Map::new(),
        }
    }

    /// Converts the record; `None` if a newer version has written its technique or credit. An unknown purpose
    /// counts as `blind`.
    fn to_answered_exercise(&self) -> Option<AnsweredExercise> {
        let kind = ExercisePurpose::ALL.into_iter().find(|kind| kind.id() == self.kind);
        Some(AnsweredExercise {
            at: self.at.map(Timestamp),
            technique: techniques::technique_by_id(&self.technique)?,
            credit: AnswerCredit::ALL.into_iter().find(|credit| credit.id() == self.credit)?,
            kind: kind.unwrap_or(ExercisePurpose::Blind),
            seconds: self.seconds,
        })
    }
}

impl Progress {
    /// Reads a progress file, or a backup written by the page.
    ///
    /// # Errors
    /// When the text is neither, or was written by a newer version.
    pub fn from_text(text: &str) -> Result<Progress, ProgressError> {
        let json = |error: serde_json::Error| ProgressError::Json(error.to_string());
        let value: Value = serde_json::from_str(text).map_err(json)?;
        // The format decides how the rest is read.
        match value.get("format").and_then(Value::as_str) {
            Some(FORMAT) => {}
            Some(older::FORMAT) => return older::read_backup(&value),
            other => return Err(ProgressError::Format(other.unwrap_or("none").into())),
        }
        // Members of a newer version may mean something else.
        match value.get("version").and_then(Value::as_u64) {
            Some(version) if version > u64::from(VERSION) => return Err(ProgressError::Version(version)),
            _ => {}
        }
        let progress: Progress = serde_json::from_value(value).map_err(json)?;
        // Merging with nothing sorts the records and removes duplicates.
        Ok(progress.merged_with(&Progress::default()))
    }

    /// Returns the progress file as pretty-printed JSON.
    #[must_use]
    pub fn to_json_text(&self) -> String {
        // Serialisation can't fail, since all keys are strings.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Merges two progress files into one with the events of both. The order doesn't matter, and merging
    /// twice changes nothing.
    ///
    /// Answers are equal if they belong to one exercise and time, games if they have the same id; each record
    /// keeps the members of both. Of two choices the later counts, of two estimates the one with the smaller
    /// deviation.
    #[must_use]
    pub fn merged_with(&self, other: &Progress) -> Progress {
        // Records are merged by key, and members this version doesn't know are kept.
        let mut rest = self.rest.clone();
        join::merge_members(&mut rest, &other.rest);
        let answers = join::merge_records_by_key(&self.answers, &other.answers, |answer| {
            (answer.at, answer.technique.clone(), answer.number)
        });
        let mut games = join::merge_records_by_key(&self.games, &other.games, |game| game.id.clone());
        games.sort_short_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
        // An exercise given before the last answer isn't open any more.
        let last = answers.last().and_then(|answer| answer.at);
        let open = join::merge_open_exercises(&self.open, &other.open);
        Progress {
            answers,
            games,
            known: join::merge_choices(&self.known, &other.known),
            goals: join::merge_choices(&self.goals, &other.goals),
            met: join::merge_set_maps(&self.met, &other.met),
            start: join::pick_later_record(&self.start, &other.start, |start| -start.deviation),
            open: open.filter(|open| last.is_none_or(|last| open.at > last)),
            rest,
            ..Progress::default()
        }
    }

    /// Returns the time to record in the progress for an event that happens now.
    ///
    /// Usually this is the time of the clock. If that isn't later than all recorded events, as when the clock
    /// of another device is ahead, it is one millisecond after the last of them. So an exercise given now is
    /// [open](Progress::event_time_to_record), is answered later than it was given, and a choice made now is the
    /// latest.
    #[must_use]
    pub fn event_time_to_record(&self, clock: Timestamp) -> Timestamp {
        // The latest time of any recorded event.
        let answered = self.answers.iter().filter_map(|answer| answer.at);
        let chosen = self.known.values().chain(self.goals.values()).map(|choice| choice.at);
        let last = answered.chain(chosen).chain(self.open.as_ref().map(|open| open.at)).max();
        last.map_or(clock, |last| clock.max(Timestamp(last).plus_millis(1)))
    }

    /// Computes the state of the learner from the events.
    #[must_use]
    pub fn compute_learner(&self) -> Learner {
        // An imported estimate is the starting point.
        let start = self.start.as_ref();
        let skill = start.map_or_else(SkillEstimate::default, Estimate::to_skill_estimate);
        let before = start.and_then(|start| start.at).map(Timestamp);
        let mut learner = Learner::from_skill(skill, before);
        // Collect all events in order of time. Those without a time come first.
        let mut events: Vec<(Option<Timestamp>, ProgressEvent<'_>)> = Vec::new();
        events.extend(
            self.answers
                .iter()
                .filter_map(AnswerRecord::to_answered_exercise)
                .map(|one| (one.at, ProgressEvent::Answer(one))),
        );
        events.extend(self.games.iter().map(|game| (Some(Timestamp(game.at)), ProgressEvent::Game(game))));
        let known = self.known.iter().filter(|(_, choice)| choice.is);
        events.extend(known.map(|(id, choice)| (Some(Timestamp(choice.at)), ProgressEvent::Known(id))));
        events.sort_short_by_key(|(at, _)| *at);
        // Replay them.
        for (at, event) in events {
            match event {
                ProgressEvent::Answer(answer) => learner.record_answer(&answer),
                ProgressEvent::Game(game) => game.record_for_learner(&mut learner, before),
                // Techniques of newer versions are skipped.
                ProgressEvent::Known(id) => {
                    if let (Some(technique), Some(at)) = (techniques::technique_by_id(id), at) {
                        learner.mark_technique_known(technique, at);
                    }
                }
            }
        }
        learner
    }

    /// Returns the chosen goals, in the order in which they were chosen.
    #[must_use]
    pub fn chosen_goals(&self) -> Vec<LearningGoal> {
        let mut chosen: Vec<_> = self.goals.iter().filter(|(_, choice)| choice.is).collect();
        chosen.sort_short_by_key(|(_, choice)| choice.at);
        chosen.into_iter().filter_map(|(id, _)| LearningGoal::find_goal(id)).collect()
    }

    /// Sums over all games how often each technique was available and used.
    #[must_use]
    pub fn total_habits(&self) -> TechniqueHabits {
        let mut habits = TechniqueHabits::default();
        for game in &self.games {
            habits.add_counts(&TechniqueHabits {
                chances: counts_of_known_techniques(&game.chances),
                used: counts_of_known_techniques(&game.used),
            });
        }
        habits
    }
}

/// Event at a time. At equal times answers come first.
enum ProgressEvent<'p> {
    Answer(AnsweredExercise),
    Game(&'p Game),
    Known(&'p str),
}

/// Converts counts by id, without techniques that this version doesn't know.
fn counts_of_known_techniques(counts: &BTreeMap<String, u32>) -> BTreeMap<&'static str, u32> {
    counts.iter().filter_map(|(id, count)| Some((techniques::technique_by_id(id)?.id, *count))).collect()
}

impl Game {
    /// Creates a game with its habits; rating, time and hints are unknown.
    #[must_use]
    pub fn new(id: String, at: Timestamp, habits: &TechniqueHabits) -> Game {
        let names = |counts: &BTreeMap<&'static str, u32>| {
            counts.iter().map(|(id, count)| ((*id).to_string(), *count)).collect()
        };
        let (chances, used) = (names(&habits.chances), names(&habits.used));
        Game { id, at: at.0, er: None, seconds: 0, hints: 0, chances, used, rest: Map::new() }
    }

    /// Counts the game for a learner. Its rating is ignored if an estimate made later includes it already.
    fn record_for_learner(&self, learner: &mut Learner, before: Option<Timestamp>) {
        let at = Timestamp(self.at);
        let er = self.er.filter(|_| before.is_none_or(|before| at > before)).map(RatingTenths::from_f64);
        learner.record_puzzle(at, er, if self.hints == 0 { AnswerCredit::Full } else { AnswerCredit::Half });
    }
}

impl Estimate {
    fn to_skill_estimate(&self) -> SkillEstimate {
        // The file may contain any number, so keep the values in a valid range.
        let within = |value: f64, least: f64, most: f64| {
            if value.is_finite() { value.clamp(least, most) } else { most }
        };
        SkillEstimate {
            rating: within(self.rating, -1000.0, 5000.0),
            deviation: within(self.deviation, 30.0, 350.0),
            volatility: within(self.volatility, 0.001, 0.1),
        }
    }
}

#[cfg(test)]
mod tests;
