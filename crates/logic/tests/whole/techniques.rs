//! Guards over the registry: what every technique must be and have, and that its examples are true.

use std::collections::BTreeSet;

use ninefold_core::{Board, CandidateMap};
use ninefold_logic::engine::next_step;
use ninefold_logic::proof::Checker;
use ninefold_logic::{Facts, Technique, techniques};

/// An example in the documentation of a technique.
#[derive(Debug, Default)]
struct Example {
    grid: String,
    without: String,
    step: String,
    says: Vec<String>,
}

/// The `sudoku` fences of a technique's documentation.
fn examples(technique: &Technique) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut open: Option<Example> = None;
    for line in technique.doc.lines().map(str::trim) {
        match (&mut open, line) {
            (None, "```sudoku") => open = Some(Example::default()),
            (Some(_), "```") => examples.extend(open.take()),
            (Some(example), line) => match line.split_once(": ") {
                Some(("grid", text)) => example.grid = text.into(),
                Some(("without", text)) => example.without = text.into(),
                Some(("step", text)) => example.step = text.into(),
                Some(("says", text)) => example.says.push(text.into()),
                _ => panic!("{}: {line:?} in an example", technique.id),
            },
            (None, _) => {}
        }
    }
    examples
}

fn check(technique: &'static Technique, example: &Example) {
    let board: Board = example.grid.parse().expect("a board");
    let mut facts = Facts::new(board);
    if !example.without.is_empty() {
        let without: CandidateMap = example.without.parse().expect("candidates");
        without.iter().for_each(|candidate| facts.remove(candidate));
    }
    let step = next_step(&facts, &[technique]).unwrap_or_else(|| panic!("{} finds nothing", technique.id));
    assert_eq!(step.technique(), technique);
    assert_eq!(step.conclusions.to_string(), example.step, "{}", technique.id);
    let certificate = step.certificate(&facts).unwrap_or_else(|error| panic!("{}: {error}", technique.id));
    let checked = Checker::new(facts.board()).accept(&step.conclusions, &certificate);
    assert_eq!(checked, Ok(()), "{}: {certificate:#?}", technique.id);
    assert_eq!(certificate.assumes_one_solution(), technique.assumes_one_solution(), "{}", technique.id);
    let says: Vec<String> = step.explain(&facts).iter().map(ToString::to_string).collect();
    check_words(technique, &says, &example.says);
    let marks = step.marks(&facts);
    assert!(!marks.candidates.is_empty(), "{}: conclusions are marked", technique.id);
}

/// The sentences are those of the example; its line `…` stands for any number of them.
fn check_words(technique: &Technique, says: &[String], expected: &[String]) {
    match expected.iter().position(|line| line == "…") {
        None => assert_eq!(says, expected, "{}", technique.id),
        Some(cut) => {
            let (opening, closing) = (&expected[..cut], &expected[cut + 1..]);
            assert!(says.len() > opening.len() + closing.len(), "{}: nothing is left out", technique.id);
            assert_eq!(&says[..opening.len()], opening, "{}", technique.id);
            assert_eq!(&says[says.len() - closing.len()..], closing, "{}", technique.id);
        }
    }
}

/// The registry, and the large fish beside it.
fn every() -> impl Iterator<Item = &'static Technique> {
    techniques::ALL.iter().chain(techniques::fish::LARGE).copied()
}

#[test]
fn examples_are_true() {
    for technique in every() {
        let examples = examples(technique);
        assert!(!examples.is_empty(), "{} has no example", technique.id);
        examples.iter().for_each(|example| check(technique, example));
    }
}

#[test]
fn documentation_has_its_headings() {
    for technique in every() {
        for heading in ["## What it finds", "## Why it works", "## Example"] {
            assert!(technique.doc.contains(heading), "{} lacks {heading}", technique.id);
        }
    }
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let mut ids = BTreeSet::new();
    for technique in every() {
        let id = technique.id;
        assert!(ids.insert(id), "{id} twice");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(id.chars().all(kebab) && !id.starts_with('-') && !id.ends_with('-'), "{id}");
    }
}

/// The order is that of Sudoku Explainer's producers, which is not quite that of its ratings; none is off its scale.
#[test]
fn ratings_are_on_the_scale() {
    for technique in every() {
        if let Some(se) = technique.ratings.se {
            assert!((10..=120).contains(&se.0), "{}: {se}", technique.id);
        }
    }
}
