//! The rules of the house. Each says what it holds, and lists what it has to bear with.

#![allow(clippy::print_stdout, reason = "what a rule found is told, also when it holds")]

mod arrows;
mod circles;
mod conditions;
mod debug;
mod listed;
mod named;
mod naming;
mod quoted;
mod sentences;
mod sizes;
mod sorts;
mod techniques;

use std::collections::BTreeMap;

use ninefold_rules::sources::{SourceFile, workspace_crates};

/// Rule that counts what it forbids, file by file.
struct CountedRule {
    /// What is counted, for the message of a failure.
    forbids: &'static str,
    /// Whether the rule is for the crate of this name.
    applies_to: fn(&str) -> bool,
    /// Counts what is forbidden in a file.
    count: fn(&SourceFile) -> usize,
    /// Paths of files, and the number that each may have.
    exceptions: &'static [(&'static str, usize)],
}

const COUNTED_RULES: &[CountedRule] =
    &[conditions::RULE, debug::RULE, sizes::FILES, sizes::FUNCTIONS, sorts::RULE];

/// One test for all rules that count, since to parse the sources takes most of their time.
#[test]
fn nothing_forbidden_stands_in_a_source() {
    let mut found = vec![BTreeMap::new(); COUNTED_RULES.len()];
    for one in workspace_crates() {
        for source in one.read_sources() {
            for (rule, found) in COUNTED_RULES.iter().zip(&mut found) {
                let count = if (rule.applies_to)(&one.name) { (rule.count)(&source) } else { 0 };
                if count > 0 {
                    found.insert(source.path.clone(), count);
                }
            }
        }
    }
    let wrong: Vec<String> = COUNTED_RULES
        .iter()
        .zip(&found)
        .filter_map(|(rule, found)| find_unexpected(rule.forbids, found, rule.exceptions))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Compares the findings of a rule with its list of exceptions.
fn check_exceptions(rule: &str, found: &BTreeMap<String, usize>, exceptions: &[(&str, usize)]) {
    if let Some(wrong) = find_unexpected(rule, found, exceptions) {
        panic!("{wrong}");
    }
}

/// Returns a message if the findings of a rule aren't those of its list of exceptions. Fewer are unexpected
/// too, so that the list only grows shorter.
fn find_unexpected(
    rule: &str,
    found: &BTreeMap<String, usize>,
    exceptions: &[(&str, usize)],
) -> Option<String> {
    let borne: BTreeMap<String, usize> =
        exceptions.iter().map(|&(place, count)| (place.to_string(), count)).collect();
    let mut wrong = Vec::new();
    for (place, count) in found {
        let known = borne.get(place).copied().unwrap_or(0);
        if *count > known {
            wrong.push(format!("{place}: {count}, {known} are borne with"));
        }
    }
    for (place, known) in &borne {
        let count = found.get(place).copied().unwrap_or(0);
        if count < *known {
            wrong.push(format!("{place}: {count} left; say so in the list, where {known} stand"));
        }
    }
    (!wrong.is_empty()).then(|| format!("{rule}\n{}", wrong.join("\n")))
}
