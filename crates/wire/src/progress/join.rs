//! How two records of the same thing become one.
//!
//! Each of these takes the least that holds both: whichever comes first, and however often, the result is the same.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::Open;

/// Adds the members of another object; of a member that both have, objects are joined and of others the one whose text comes
/// later stays.
pub(super) fn into(own: &mut Map<String, Value>, other: &Map<String, Value>) {
    for (name, value) in other {
        match own.get_mut(name) {
            Some(Value::Object(own)) if value.is_object() => {
                if let Some(value) = value.as_object() {
                    into(own, value);
                }
            }
            Some(own) if rank(own) < rank(value) => *own = value.clone(),
            Some(_) => {}
            None => {
                own.insert(name.clone(), value.clone());
            }
        }
    }
}

/// An object stands above everything else.
fn rank(value: &Value) -> (bool, String) {
    (value.is_object(), value.to_string())
}

/// The records of both lists, each once by its key and in the order of keys.
pub(super) fn lists<T: Clone + Serialize + DeserializeOwned, K: Ord>(
    one: &[T],
    other: &[T],
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    let mut all: BTreeMap<K, T> = BTreeMap::new();
    for record in one.iter().chain(other) {
        let joined = match all.get(&key(record)) {
            Some(own) => records(own, record),
            None => record.clone(),
        };
        all.insert(key(record), joined);
    }
    all.into_values().collect()
}

/// Two records with one key.
fn records<T: Clone + Serialize + DeserializeOwned>(one: &T, other: &T) -> T {
    let object = |record: &T| match serde_json::to_value(record) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    };
    let mut joined = object(one);
    into(&mut joined, &object(other));
    // The members of a record don't depend on each other, so it is one again.
    serde_json::from_value(Value::Object(joined)).unwrap_or_else(|_| one.clone())
}

/// The records of both maps; of those with one name the later.
pub(super) fn maps(
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

/// What is in the sets of either, by their names.
pub(super) fn sets(
    one: &BTreeMap<String, BTreeSet<String>>,
    other: &BTreeMap<String, BTreeSet<String>>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = one.clone();
    for (name, set) in other {
        all.entry(name.clone()).or_default().extend(set.iter().cloned());
    }
    all
}

/// The exercise that was given later; of the same one what is known here or there.
pub(super) fn open(one: &Option<Open>, other: &Option<Open>) -> Option<Open> {
    let which = |open: &Open| (open.at, open.technique.clone(), open.number, open.kind.clone());
    match (one, other) {
        (Some(own), Some(theirs)) if which(own) == which(theirs) => {
            let mut rest = own.rest.clone();
            into(&mut rest, &theirs.rest);
            let position = later(&own.position, &theirs.position, |_| 0.0);
            Some(Open { help: own.help.max(theirs.help), position, rest, ..own.clone() })
        }
        _ => later(one, other, |open| open.at as f64),
    }
}

/// The one that comes later by a number, and of two with the same by its text.
pub(super) fn later<T: Clone + Serialize>(
    one: &Option<T>,
    other: &Option<T>,
    by: impl Fn(&T) -> f64,
) -> Option<T> {
    let text = |record: &T| serde_json::to_string(record).unwrap_or_default();
    let order = |a: &&T, b: &&T| by(a).total_cmp(&by(b)).then_with(|| text(a).cmp(&text(b)));
    one.iter().chain(other).max_by(order).cloned()
}
