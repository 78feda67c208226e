//! Mutants by name, which stays the same while lines move, and the list of mutants known to change nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::sites::Change;

/// Mutants that were reviewed and found to change nothing observable, each with its reason.
const EQUIVALENT: &str = include_str!("equivalent.tsv");

/// Name of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    /// The source file, from the root of the workspace.
    pub(super) file: String,
    /// The function, with its type.
    pub(super) function: String,
    /// The change.
    pub(super) what: String,
    /// Number among changes of the same kind in the function, from 1.
    pub(super) place: usize,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}\t{}", self.file, self.function, self.what, self.place)
    }
}

impl Name {
    /// Reads the name at the start of a line, and the columns that follow.
    pub(super) fn read(line: &str) -> Option<(Self, Vec<&str>)> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [file, function, what, place, rest @ ..] = &columns[..] else { return None };
        let name = Self {
            file: (*file).into(),
            function: (*function).into(),
            what: (*what).into(),
            place: place.parse().ok()?,
        };
        Some((name, rest.to_vec()))
    }

    /// Returns the position in the random order of a seed.
    pub(super) fn lot(&self, seed: u64) -> u64 {
        xxh3_64_with_seed(self.to_string().as_bytes(), seed)
    }
}

/// A mutant that the build has.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    pub(super) name: Name,
    /// The current line, from 1.
    pub(super) line: usize,
}

/// Gives the changes of a file their names, in their order.
#[derive(Default)]
pub(super) struct Namer {
    met: BTreeMap<(String, String), usize>,
}

impl Namer {
    pub(super) fn name(&mut self, file: &str, change: &Change) -> Name {
        let place = self.met.entry((change.function.clone(), change.what.clone())).or_default();
        *place += 1;
        Name {
            file: file.into(),
            function: change.function.clone(),
            what: change.what.clone(),
            place: *place,
        }
    }
}

/// The names in the reviewed list.
pub(super) fn equivalent() -> BTreeSet<Name> {
    EQUIVALENT
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(Name::read)
        .map(|(name, _)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_reviewed_list_is_a_mutant_with_its_reason() {
        let lines: Vec<&str> = EQUIVALENT.lines().filter(|line| !line.starts_with('#')).collect();
        for line in &lines {
            let (_, rest) = Name::read(line).unwrap_or_else(|| panic!("four columns and a reason: {line}"));
            assert!(matches!(rest[..], [reason] if reason.len() > 10), "a reason: {line}");
        }
        assert_eq!(equivalent().len(), lines.len(), "each stands there once");
    }
}
