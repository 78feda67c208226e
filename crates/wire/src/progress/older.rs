//! Reader for the older progress file of the page, its backup: answered exercises by technique, a level
//! estimate, and solved games.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_guide::AnswerCredit;
use ninefold_guide::learner::ANSWERS_TO_KNOW;
use serde_json::{Map, Value};

use super::{AnswerRecord, Choice, Estimate, Game, Progress, ProgressError};

/// Value of `format` in a backup of the page.
pub(super) const FORMAT: &str = "ninefold-backup";

/// Reads a backup of the page. Newer backups include the progress file itself.
pub(super) fn read_backup(file: &Value) -> Result<Progress, ProgressError> {
    let Some(stored) = file.get("kept").and_then(Value::as_object) else {
        return Err(ProgressError::Json("expected an object \"kept\"".into()));
    };
    // The estimate includes all games of the backup, so it gets the time of the last one.
    let games: Vec<Game> = array_items(stored.get("ninefold.results")).filter_map(convert_game).collect();
    let last = games.iter().map(|game| game.at).max();
    let older = Progress {
        answers: [("ninefold.learnt", AnswerCredit::Full), ("ninefold.helped", AnswerCredit::Half)]
            .iter()
            .flat_map(|(name, credit)| {
                stored.get(*name).map(|all| convert_answers(all, *credit)).unwrap_or_default()
            })
            .collect(),
        known: techniques_known_with_help(stored),
        met: stored.get("ninefold.met").map(convert_seen_positions).unwrap_or_default(),
        start: stored.get("ninefold.skill").and_then(|skill| convert_estimate(skill, last)),
        games,
        ..Progress::default()
    };
    // Newer backups include a progress file, which is merged in.
    match stored.get("ninefold.progress") {
        Some(progress) => Ok(older.merged_with(&Progress::from_text(&progress.to_string())?)),
        None => Ok(older.merged_with(&Progress::default())),
    }
}

fn array_items(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

/// Iterates over the techniques, each with its list.
fn iter_technique_lists(stored: &Value) -> impl Iterator<Item = (&String, &Value)> {
    stored.as_object().into_iter().flatten()
}

/// Converts the numbers of answered exercises of each technique, all with the same credit.
fn convert_answers(stored: &Value, credit: AnswerCredit) -> Vec<AnswerRecord> {
    let of = |(technique, numbers): (&String, &Value)| {
        let one = |number: u64| AnswerRecord {
            at: None,
            number: Some(number),
            ..AnswerRecord::new(technique, "lesson", credit.id(), 0)
        };
        array_items(Some(numbers)).filter_map(Value::as_u64).map(one).collect::<Vec<_>>()
    };
    iter_technique_lists(stored).flat_map(of).collect()
}

/// Returns the techniques that count as known by answers with help.
///
/// In the older file such an answer counted half. These techniques become claims of the learner, dated at the
/// beginning of 1970.
fn techniques_known_with_help(stored: &Map<String, Value>) -> BTreeMap<String, Choice> {
    // Number of exercises of a technique in one of the lists.
    let count = |name: &str, technique: &String| {
        let numbers = stored.get(name).and_then(|all| all.get(technique));
        array_items(numbers).filter(|one| one.is_u64()).count() as u32
    };
    // Not known by answers without help alone, but with those with help counted half.
    let is_known = |technique: &&String| {
        let (alone, helped) = (count("ninefold.learnt", technique), count("ninefold.helped", technique));
        alone < ANSWERS_TO_KNOW && 2 * alone + helped >= 2 * ANSWERS_TO_KNOW
    };
    let helped = stored
        .get("ninefold.helped")
        .into_iter()
        .flat_map(iter_technique_lists)
        .map(|(technique, _)| technique);
    helped.filter(is_known).map(|technique| (technique.clone(), Choice { at: 0, is: true })).collect()
}

/// Converts the positions of exercises that were seen.
fn convert_seen_positions(stored: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let keys = |keys| array_items(Some(keys)).filter_map(Value::as_str).map(String::from).collect();
    iter_technique_lists(stored).map(|(technique, all)| (technique.clone(), keys(all))).collect()
}

fn convert_game(result: &Value) -> Option<Game> {
    let number =
        |name: &str| result.get(name).and_then(Value::as_f64).filter(|value| (0.0..1e15).contains(value));
    let mut rest = Map::new();
    // Members that only the page uses.
    for name in ["level", "day"] {
        rest.extend(
            result.get(name).filter(|value| value.is_string()).map(|value| (name.into(), value.clone())),
        );
    }
    Some(Game {
        id: result.get("id")?.as_str()?.into(),
        at: number("at")? as u64,
        er: number("er").filter(|er| *er > 0.0),
        seconds: number("seconds").unwrap_or(0.0) as u32,
        hints: number("hints").unwrap_or(0.0) as u32,
        chances: Default::default(),
        used: Default::default(),
        rest,
    })
}

fn convert_estimate(skill: &Value, at: Option<u64>) -> Option<Estimate> {
    let number = |name: &str| skill.get(name).and_then(Value::as_f64);
    Some(Estimate {
        at,
        rating: number("rating")?,
        deviation: number("deviation")?,
        volatility: number("volatility")?,
        rest: Map::new(),
    })
}
