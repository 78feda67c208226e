//! What somebody learnt, as one file for the page, the terminal, the program and Python.
//!
//! The file has what happened, and nothing that follows from it: exercises that were answered, puzzles that were solved, what
//! the learner says they know, and their goals. How well they play and what they should do next is
//! [worked out](Progress::learner) from that. So two files can be [merged](Progress::merged): it makes no difference in which
//! order, and how often.
//!
//! Members that this version doesn't know are kept where they stand. A file whose `version` is higher is refused: its members
//! may mean something else. What the page kept before there was this file is [read](Progress::read) as well.
//!
//! ```
//! use ninefold_wire::progress::{Answered, Progress};
//!
//! let mut here = Progress::default();
//! here.answers.push(Answered::new("x-wing", "lesson", "full", 1_764_000_000_000));
//! let there = Progress::read(r#"{"format": "ninefold-progress", "version": 1, "colour": "blue"}"#)?;
//! let both = here.merged(&there);
//! assert_eq!(both, there.merged(&here));
//! assert!(both.write().contains("\"colour\": \"blue\""));
//! # Ok::<(), ninefold_wire::progress::ProgressError>(())
//! ```

mod exercise;
mod join;
mod older;

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::short::SortShort;
use ninefold_guide::Credit;
use ninefold_guide::goals::Goal;
use ninefold_guide::learner::{Answer, Kind, Learner, Moment};
use ninefold_guide::skill::Skill;
use ninefold_guide::thought::Habits;
use ninefold_logic::explain::say;
use ninefold_logic::{Sentence, Tenths, techniques};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use exercise::SEED;

/// What a file of this kind says it is.
pub const FORMAT: &str = "ninefold-progress";

/// The version that is written; others up to it are read.
pub const VERSION: u32 = 1;

/// What somebody learnt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    /// `ninefold-progress`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// Exercises that were answered, by their times.
    #[serde(default)]
    pub answers: Vec<Answered>,
    /// Puzzles that were solved, by their times.
    #[serde(default)]
    pub games: Vec<Game>,
    /// By the id of a technique: whether the learner says that they know it.
    #[serde(default)]
    pub known: BTreeMap<String, Choice>,
    /// By its id, whether something is a goal.
    #[serde(default)]
    pub goals: BTreeMap<String, Choice>,
    /// By the id of a technique: the positions of its exercises that were met, up to symmetry, as 16 hexadecimal digits each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub met: BTreeMap<String, BTreeSet<String>>,
    /// How well they played before the first answer, if that was estimated elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Estimate>,
    /// The exercise that was given last and not answered yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Open>,
    /// What this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// An exercise that was answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answered {
    /// When, in milliseconds since the beginning of 1970, UTC; left out in what older versions kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// The id of the technique.
    pub technique: String,
    /// Which of its exercises, from 1, if they are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// What it was for: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub kind: String,
    /// What came of it: `full`, `half`, `none`.
    pub credit: String,
    /// How long it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// What this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A puzzle that was solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// Which game it was: no two have the same.
    pub id: String,
    /// When it was solved, in milliseconds since the beginning of 1970, UTC.
    pub at: u64,
    /// Its ER, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// How long it took.
    #[serde(default)]
    pub seconds: u32,
    /// How many hints were asked for.
    #[serde(default)]
    pub hints: u32,
    /// By the id of a technique, how often it was the easiest step.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub chances: BTreeMap<String, u32>,
    /// By the id of a technique, how often it was used.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, u32>,
    /// What this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A choice that can be taken back: the last one counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// When it was made, in milliseconds since the beginning of 1970, UTC.
    pub at: u64,
    /// Whether it is so.
    pub is: bool,
}

/// How well somebody plays, as an estimate: Glicko-2's numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// When it was so, in milliseconds since the beginning of 1970, UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// The rating.
    pub rating: f64,
    /// How unsure it is.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
    /// What this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// An exercise that was given and not answered yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Open {
    /// When it was given, in milliseconds since the beginning of 1970, UTC.
    pub at: u64,
    /// The id of the technique.
    pub technique: String,
    /// Which of its exercises, from 1.
    pub number: u64,
    /// What it is for.
    pub kind: String,
    /// How many stages of a hint were told.
    #[serde(default)]
    pub help: u32,
    /// Its position, once it was found: another version, whose exercises have other numbers, gives the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Posed>,
    /// What this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// The position of an exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Posed {
    /// The puzzle, with what was placed and removed.
    pub puzzle: String,
    /// What else is there: `pure`, `local`, `bare`, `shadowed`.
    pub kind: String,
    /// What the step concludes that is to be found: `r4c13<>7`.
    pub step: String,
    /// What this version doesn't know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A text that is no progress.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgressError {
    /// It is no JSON, or a member is missing or of another type.
    #[error("{0}")]
    Json(String),
    /// It is JSON of something else.
    #[error("expected the format {FORMAT} or ninefold-backup, found {0}")]
    Format(String),
    /// It was written by a newer version.
    #[error("expected a version up to {VERSION}, found {0}")]
    Version(u64),
}

impl ProgressError {
    /// What is wrong with a file of this name, in a sentence.
    #[must_use]
    pub fn sentence(&self, name: &str) -> Sentence {
        let name = name.to_string();
        match self {
            ProgressError::Json(reason) => say!("progress-no-json", name = name, reason = reason.clone()),
            ProgressError::Format(_) => say!("progress-no-format", name = name),
            ProgressError::Version(version) => {
                say!("progress-newer", name = name, version = version.to_string())
            }
        }
    }
}

impl Default for Progress {
    /// Of somebody who begins.
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

impl Answered {
    /// An exercise of a technique, at a time in milliseconds since the beginning of 1970, by the ids of what it was for and
    /// what came of it.
    #[must_use]
    pub fn new(technique: &str, kind: &str, credit: &str, at: u64) -> Answered {
        Answered {
            at: Some(at),
            technique: technique.into(),
            number: None,
            kind: kind.into(),
            credit: credit.into(),
            seconds: None,
            rest: Map::new(),
        }
    }

    /// What it means; `None` if the technique or what came of it is of a newer version. What it was for is a mix then.
    fn answer(&self) -> Option<Answer> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.id() == self.kind);
        Some(Answer {
            at: self.at.map(Moment),
            technique: techniques::by_id(&self.technique)?,
            credit: Credit::ALL.into_iter().find(|credit| credit.id() == self.credit)?,
            kind: kind.unwrap_or(Kind::Blind),
            seconds: self.seconds,
        })
    }
}

impl Progress {
    /// Reads a file of this kind, or one that the page wrote to save what it kept.
    ///
    /// # Errors
    /// When it is neither, or of a newer version.
    pub fn read(text: &str) -> Result<Progress, ProgressError> {
        let json = |error: serde_json::Error| ProgressError::Json(error.to_string());
        let value: Value = serde_json::from_str(text).map_err(json)?;
        match value.get("format").and_then(Value::as_str) {
            Some(FORMAT) => {}
            Some(older::FORMAT) => return older::read(&value),
            other => return Err(ProgressError::Format(other.unwrap_or("none").into())),
        }
        match value.get("version").and_then(Value::as_u64) {
            Some(version) if version > u64::from(VERSION) => return Err(ProgressError::Version(version)),
            _ => {}
        }
        let progress: Progress = serde_json::from_value(value).map_err(json)?;
        // In order, and each once.
        Ok(progress.merged(&Progress::default()))
    }

    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        // It has no maps but those with names.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// What happened here or there. The same whichever comes first, and nothing new of what was merged before.
    ///
    /// Answers are the same if they are of one exercise at one time, games by their ids; each keeps the members that
    /// either has. Of choices the later counts, of estimates the surer.
    #[must_use]
    pub fn merged(&self, other: &Progress) -> Progress {
        let mut rest = self.rest.clone();
        join::into(&mut rest, &other.rest);
        let answers = join::lists(&self.answers, &other.answers, |answer| {
            (answer.at, answer.technique.clone(), answer.number)
        });
        let mut games = join::lists(&self.games, &other.games, |game| game.id.clone());
        games.sort_short_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
        // What was given before the last answer isn't open any more.
        let last = answers.last().and_then(|answer| answer.at);
        let open = join::open(&self.open, &other.open);
        Progress {
            answers,
            games,
            known: join::maps(&self.known, &other.known),
            goals: join::maps(&self.goals, &other.goals),
            met: join::sets(&self.met, &other.met),
            start: join::later(&self.start, &other.start, |start| -start.deviation),
            open: open.filter(|open| last.is_none_or(|last| open.at > last)),
            rest,
            ..Progress::default()
        }
    }

    /// The time of what happens now, by what the clock says. Where that isn't behind what happened, as when the clock of another device
    /// is ahead, it is just behind it: so what is given now is [open](Progress::open), answered later than given, and a choice is the last.
    #[must_use]
    pub fn now(&self, clock: Moment) -> Moment {
        let answered = self.answers.iter().filter_map(|answer| answer.at);
        let chosen = self.known.values().chain(self.goals.values()).map(|choice| choice.at);
        let last = answered.chain(chosen).chain(self.open.as_ref().map(|open| open.at)).max();
        last.map_or(clock, |last| clock.max(Moment(last).after(1)))
    }

    /// What follows from what happened.
    #[must_use]
    pub fn learner(&self) -> Learner {
        let start = self.start.as_ref();
        let skill = start.map_or_else(Skill::default, Estimate::skill);
        let before = start.and_then(|start| start.at).map(Moment);
        let mut learner = Learner::of(skill, before);
        let mut events: Vec<(Option<Moment>, Event<'_>)> = Vec::new();
        events
            .extend(self.answers.iter().filter_map(Answered::answer).map(|one| (one.at, Event::Answer(one))));
        events.extend(self.games.iter().map(|game| (Some(Moment(game.at)), Event::Game(game))));
        let known = self.known.iter().filter(|(_, choice)| choice.is);
        events.extend(known.map(|(id, choice)| (Some(Moment(choice.at)), Event::Known(id))));
        events.sort_short_by_key(|(at, _)| *at);
        for (at, event) in events {
            match event {
                Event::Answer(answer) => learner.answer(&answer),
                Event::Game(game) => game.count(&mut learner, before),
                Event::Known(id) => {
                    if let (Some(technique), Some(at)) = (techniques::by_id(id), at) {
                        learner.claim(technique, at);
                    }
                }
            }
        }
        learner
    }

    /// The goals that are chosen, those that were chosen first before the others.
    #[must_use]
    pub fn chosen(&self) -> Vec<Goal> {
        let mut chosen: Vec<_> = self.goals.iter().filter(|(_, choice)| choice.is).collect();
        chosen.sort_short_by_key(|(_, choice)| choice.at);
        chosen.into_iter().filter_map(|(id, _)| Goal::by_id(id)).collect()
    }

    /// Which techniques were there in all games, and which were used.
    #[must_use]
    pub fn habits(&self) -> Habits {
        let mut habits = Habits::default();
        for game in &self.games {
            habits.add(&Habits { chances: counted(&game.chances), used: counted(&game.used) });
        }
        habits
    }
}

/// What happened at a time; in one moment an answer comes before the others.
enum Event<'p> {
    Answer(Answer),
    Game(&'p Game),
    Known(&'p str),
}

/// The counts of techniques that this version knows.
fn counted(counts: &BTreeMap<String, u32>) -> BTreeMap<&'static str, u32> {
    counts.iter().filter_map(|(id, count)| Some((techniques::by_id(id)?.id, *count))).collect()
}

impl Game {
    /// A game with what it tells of habits; of whose rating, time and hints nothing is known.
    #[must_use]
    pub fn new(id: String, at: Moment, habits: &Habits) -> Game {
        let names = |counts: &BTreeMap<&'static str, u32>| {
            counts.iter().map(|(id, count)| ((*id).to_string(), *count)).collect()
        };
        let (chances, used) = (names(&habits.chances), names(&habits.used));
        Game { id, at: at.0, er: None, seconds: 0, hints: 0, chances, used, rest: Map::new() }
    }

    /// Those before an estimate are in it already.
    fn count(&self, learner: &mut Learner, before: Option<Moment>) {
        let at = Moment(self.at);
        let er = self.er.filter(|_| before.is_none_or(|before| at > before)).map(Tenths::from_f64);
        learner.solve(at, er, if self.hints == 0 { Credit::Full } else { Credit::Half });
    }
}

impl Estimate {
    fn skill(&self) -> Skill {
        // A file may say anything.
        let within = |value: f64, least: f64, most: f64| {
            if value.is_finite() { value.clamp(least, most) } else { most }
        };
        Skill {
            rating: within(self.rating, -1000.0, 5000.0),
            deviation: within(self.deviation, 30.0, 350.0),
            volatility: within(self.volatility, 0.001, 0.1),
        }
    }
}

#[cfg(test)]
mod tests;
