//! Merging of two records of the same thing in a learner's progress files.
//!
//! Each function returns the least record that includes both, so neither the order nor repetition changes the
//! result.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::Open;

/// Adds the members of another object. Of a member that both have, objects are merged, and otherwise the
/// value whose text sorts last is kept.
pub(super) fn merge_members(own: &mut Map<String, Value>, other: &Map<String, Value>) {
    for (name, value) in other {
        match own.get_mut(name) {
            Some(Value::Object(own)) if value.is_object() => {
                if let Some(value) = value.as_object() {
                    merge_members(own, value);
                }
            }
            Some(own) if sort_key(own) < sort_key(value) => *own = value.clone(),
            Some(_) => {}
            None => {
                own.insert(name.clone(), value.clone());
            }
        }
    }
}

/// Orders values: objects after everything else, otherwise by text.
fn sort_key(value: &Value) -> (bool, String) {
    (value.is_object(), value.to_string())
}

/// Merges two lists of records by key. The result has each key once, in the order of keys.
pub(super) fn merge_records_by_key<T: Clone + Serialize + DeserializeOwned, K: Ord>(
    one: &[T],
    other: &[T],
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    // The map keeps the records in the order of keys.
    let mut all: BTreeMap<K, T> = BTreeMap::new();
    for record in one.iter().chain(other) {
        let joined = match all.get(&key(record)) {
            Some(own) => merge_record_pair(own, record),
            None => record.clone(),
        };
        all.insert(key(record), joined);
    }
    all.into_values().collect()
}

/// Merges two records with the same key.
fn merge_record_pair<T: Clone + Serialize + DeserializeOwned>(one: &T, other: &T) -> T {
    let object = |record: &T| match serde_json::to_value(record) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    };
    let mut joined = object(one);
    merge_members(&mut joined, &object(other));
    // The members of a record are independent of each other, so the result is a valid record.
    serde_json::from_value(Value::Object(joined)).unwrap_or_else(|_| one.clone())
}

/// Merges two maps; of two choices with the same name the later is kept.
pub(super) fn merge_choices(
    one: &BTreeMap<String, super::Choice>,
    other: &BTreeMap<String, super::Choice>,
) -> BTreeMap<String, super::Choice> {
    let mut all = one.clone();
    for (id, choice) in other {
        let own = all.entry(id.clone()).or_insert_with(|| choice.clone());
        if (own.at, own.is) < (choice.at, choice.is) {
            own.clone_from(choice);
        }
    }
    all
}

/// Merges two maps of sets by the union of the sets with the same name.
pub(super) fn merge_set_maps(
    one: &BTreeMap<String, BTreeSet<String>>,
    other: &BTreeMap<String, BTreeSet<String>>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = one.clone();
    for (name, set) in other {
        all.entry(name.clone()).or_default().extend(set.iter().cloned());
    }
    all
}

/// Merges two open exercises: of different ones the later is kept, the data of the same one are combined.
pub(super) fn merge_open_exercises(one: &Option<Open>, other: &Option<Open>) -> Option<Open> {
    let which = |open: &Open| (open.at, open.technique.clone(), open.number, open.kind.clone());
    match (one, other) {
        // The same exercise on two devices: the most help counts.
        (Some(own), Some(theirs)) if which(own) == which(theirs) => {
            let mut rest = own.rest.clone();
            merge_members(&mut rest, &theirs.rest);
            let position = pick_later_record(&own.position, &theirs.position, |_| 0.0);
            Some(Open { help: own.help.max(theirs.help), position, rest, ..own.clone() })
        }
        _ => pick_later_record(one, other, |open| open.at as f64),
    }
}

/// Returns the record with the greater number, or with equal numbers the one whose text sorts last.
pub(super) fn pick_later_record<T: Clone + Serialize>(
    one: &Option<T>,
    other: &Option<T>,
    by: impl Fn(&T) -> f64,
) -> Option<T> {
    let text = |record: &T| serde_json::to_string(record).unwrap_or_default();
    let order = |a: &&T, b: &&T| by(a).total_cmp(&by(b)).then_with(|| text(a).cmp(&text(b)));
    one.iter().chain(other).max_by(order).cloned()
}
