//! Checks the names promised in `docs/names.md`: each must be in one of its examples, which are compiled and
//! run.

use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../../../docs/names.md");

/// The names that the second column of the tables puts into code.
fn promised_names() -> BTreeSet<&'static str> {
    let rows = PAGE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| original"));
    // A bar within code is written `\|`.
    let here = rows.filter_map(|row| row.split(" | ").nth(1));
    here.flat_map(|column| column.split('`').skip(1).step_by(2)).flat_map(split_identifiers).collect()
}

fn split_identifiers(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| word.starts_with(|c: char| c.is_alphabetic()))
}

#[test]
fn every_name_of_the_page_is_used_in_its_examples() {
    let examples: Vec<&str> = PAGE.split("```").skip(1).step_by(2).collect();
    assert_eq!(examples.len(), 3);
    let used: BTreeSet<&str> = examples.into_iter().flat_map(split_identifiers).collect();
    // A single letter and `digit` stand for values.
    let is_name = |word: &&str| word.len() > 1 && *word != "digit";
    let missing: Vec<_> =
        promised_names().into_iter().filter(is_name).filter(|name| !used.contains(name)).collect();
    assert!(promised_names().len() > 90, "{} names", promised_names().len());
    assert!(missing.is_empty(), "named but not used: {missing:?}");
}
