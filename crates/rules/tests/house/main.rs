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

use ninefold_rules::sources::workspace_crates;

/// Counts occurrences in each file of the crates selected by name; files without any are left out.
fn count_per_file(
    is_asked: impl Fn(&str) -> bool,
    of: impl Fn(&syn::File) -> usize,
) -> BTreeMap<String, usize> {
    let sources =
        workspace_crates().into_iter().filter(|one| is_asked(&one.name)).flat_map(|one| one.read_sources());
    let counts = sources.map(|source| {
        let count = of(source.parse_syntax());
        (source.path, count)
    });
    counts.filter(|(_, count)| *count > 0).collect()
}

/// Compares the findings of a rule with its list of exceptions. Fewer findings fail too, so that the list
/// only grows shorter.
fn check_exceptions(rule: &str, found: &BTreeMap<String, usize>, exceptions: &[(&str, usize)]) {
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
    assert!(wrong.is_empty(), "{rule}\n{}", wrong.join("\n"));
}
