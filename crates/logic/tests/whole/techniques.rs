//! Guards over the registry: requirements on every technique, and that its examples are true.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_logic::{Conclusions, Pattern, StepSink, Technique, TechniqueExample, techniques};

fn check(technique: &'static Technique, example: &TechniqueExample) {
    let (facts, step) =
        example.find_step(technique).unwrap_or_else(|| panic!("{} finds nothing", technique.id));
    assert_eq!(step.technique(), technique);
    assert_eq!(step.conclusions.to_string(), example.step, "{}", technique.id);
    let explanation = step.explanation(&facts);
    let certificate =
        explanation.build_certificate(&facts).unwrap_or_else(|error| panic!("{}: {error}", technique.id));
    let checked = facts.certificate_checker().accept_step(&step.conclusions, &certificate);
    assert_eq!(checked, Ok(()), "{}: {certificate:#?}", technique.id);
    assert_eq!(certificate.assumes_one_solution(), technique.assumes_one_solution(), "{}", technique.id);
    let says: Vec<&str> = explanation.messages.iter().map(|marked| marked.message.id).collect();
    check_sentences(technique, &says, &example.message_ids);
    assert!(!explanation.overview_marks().candidates.is_empty(), "{}: conclusions are marked", technique.id);
}

/// Checks the sentences against those of the example; its `…` stands for any number of them.
fn check_sentences(technique: &Technique, says: &[&str], expected: &[&str]) {
    match expected.iter().position(|line| *line == "…") {
        None => assert_eq!(says, expected, "{}", technique.id),
        Some(cut) => {
            let (opening, closing) = (&expected[..cut], &expected[cut + 1..]);
            assert!(says.len() > opening.len() + closing.len(), "{}: nothing is left out", technique.id);
            assert_eq!(&says[..opening.len()], opening, "{}", technique.id);
            assert_eq!(&says[says.len() - closing.len()..], closing, "{}", technique.id);
        }
    }
}

/// Iterates over the registry and the large fish.
fn every_technique() -> impl Iterator<Item = &'static Technique> {
    techniques::all_techniques()
}

/// Prints the sentences of the examples by id, for writers of examples (with `--nocapture`).
#[test]
#[allow(clippy::print_stdout, reason = "it is for reading")]
fn show() {
    for technique in every_technique() {
        for (facts, step) in
            technique.parse_examples().iter().filter_map(|example| example.find_step(technique))
        {
            let ids: Vec<&str> =
                step.explanation(&facts).messages.iter().map(|marked| marked.message.id).collect();
            assert!(!ids.is_empty(), "{} says nothing", technique.id);
            println!("{}\t{}\t{}", technique.id, step.conclusions, ids.join("\t"));
        }
    }
}

#[test]
fn examples_are_true() {
    for technique in every_technique() {
        let examples = technique.parse_examples();
        assert!(!examples.is_empty(), "{} has no example", technique.id);
        examples.iter().for_each(|example| check(technique, example));
    }
}

#[test]
fn documentation_has_its_headings() {
    for technique in every_technique() {
        for heading in ["## What it finds", "## Why it works", "## Example"] {
            assert!(technique.doc.contains(heading), "{} lacks {heading}", technique.id);
        }
    }
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let mut ids = BTreeSet::new();
    for technique in every_technique() {
        let id = technique.id;
        assert!(ids.insert(id), "{id} twice");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(id.chars().all(kebab) && !id.starts_with('-') && !id.ends_with('-'), "{id}");
    }
}

/// The order is that of Sudoku Explainer's producers, which is not quite that of its ratings; none is off its
/// scale.
#[test]
fn ratings_are_on_the_scale() {
    for technique in every_technique() {
        if let Some(se) = technique.ratings.se {
            assert!((10..=120).contains(&se.0), "{}: {se}", technique.id);
        }
    }
}

/// Counts how often a search asks whether to stop, and stops it at one of these times.
#[derive(Default)]
struct StopAfterPolls {
    polls: usize,
    stop_at: Option<usize>,
    steps_after: usize,
}

impl StepSink for StopAfterPolls {
    fn receive_step(&mut self, _: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.steps_after += usize::from(self.stop_at.is_some_and(|last| self.polls >= last));
        ControlFlow::Continue(())
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        self.polls += 1;
        if self.stop_at == Some(self.polls) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// One technique for each search that may take long.
const LONG: [&str; 37] = [
    "aic",
    "aligned-quadruple-exclusion",
    "als-chain",
    "als-pair-exclusion",
    "als-w-wing",
    "als-xz-a2ls",
    "anonymous-deadly-pattern-1",
    "anti-symmetrical-placement",
    "cell-forcing-chains",
    "dynamic-forcing-chains",
    "exocet-base-pairs",
    "finned-chain",
    "finned-x-wing",
    "forcing-chain",
    "general-logic",
    "guardians",
    "junior-exocet",
    "kraken-fish-1",
    "multi-sector-locked-set",
    "nested-dynamic-forcing-chains",
    "nested-forcing-chains",
    "nishio",
    "open-x-chain",
    "pattern-overlay-2",
    "pattern-overlay-3",
    "rectangle-exocet",
    "rotating-deadly-pattern-1",
    "siamese-finned-x-wing",
    "single-target-exocet",
    "strong-links-5",
    "three-house-sue-de-coq",
    "unique-rectangle-burred-subset",
    "unique-rectangle-chains",
    "w-wing",
    "weak-exocet",
    "whip",
    "xy-chain",
];

/// A caller can stop a long search for all steps of a technique at any poll.
#[test]
fn long_searches_ask_whether_to_stop() {
    for technique in LONG.map(|id| techniques::technique_by_id(id).expect("a technique")) {
        let (facts, _) = technique.parse_examples()[0].find_step(technique).expect("its example");
        let mut complete = StopAfterPolls::default();
        let _ = (technique.find)(&facts, &mut complete);
        assert!(complete.polls > 0, "{} never asks", technique.id);
        let half = complete.polls.div_ceil(2);
        let mut stopped = StopAfterPolls { stop_at: Some(half), ..StopAfterPolls::default() };
        assert!((technique.find)(&facts, &mut stopped).is_break(), "{} goes on", technique.id);
        assert_eq!((stopped.polls, stopped.steps_after), (half, 0), "{} goes on", technique.id);
    }
}

/// Positions that take a search long, and how often it asks there at least.
const HARD: [(&str, &str, usize); 7] = [
    (
        "multi-sector-locked-set",
        "+948..+5.+31+12+63.+4.9.+3+5+71.9..6+61254+38+7+9+5+8+3.....2+47+9..+8.5+3+83+4.5..2+7+29.+8.7..47+6.4.+2...:654 155 655",
        300,
    ),
    (
        "anonymous-deadly-pattern-1",
        "..32+8+9+7+6...+9+7.6.+838+6+7+43..9..45+8+6.+3.+9.+3+6+9..5.89.+8+3...76+57+4+69+283+1+6+821.+3+9+5.+3+915.+86..:455 465 167",
        90,
    ),
    (
        "rotating-deadly-pattern-2",
        "81+5...7+9+33+497+8+1+6+256+723+59+8+1+4..74..5+31.5..+1+34+7.+4+3+1.+7+5+96.1..+5+3+72+49+5.+41.6+38+7+7.3...+1+5+6",
        5,
    ),
    (
        "strong-links-5",
        ".....74..+45+7...93.28.4.....9+6+5.8+4.2.+8+23...54+9..42....6...6....7...5.219..........",
        100,
    ),
    ("aic", ".....74..+45+7...93.28.4.....9+6+5.8+4.2.+8+23...54+9..42....6...6....7...5.219..........", 150),
    (
        "open-x-chain",
        ".....74..+45+7...93.28.4.....9+6+5.8+4.2.+8+23...54+9..42....6...6....7...5.219..........",
        150,
    ),
    (
        "forcing-chain",
        ".....74..+45+7...93.28.4.....9+6+5.8+4.2.+8+23...54+9..42....6...6....7...5.219..........",
        300,
    ),
];

/// Long searches poll often enough.
#[test]
fn hard_positions_are_searched_in_small_parts() {
    let mut silent = Vec::new();
    for (id, position, least) in HARD {
        let puzzle: ninefold_core::Puzzle = position.parse().expect("a position");
        let board = ninefold_core::Board::try_from(&puzzle).expect("no clashes");
        let facts = ninefold_logic::Facts::with_promise(board, ninefold_logic::UniquenessPromise::Givens);
        let mut complete = StopAfterPolls::default();
        let _ = (techniques::technique_by_id(id).expect("a technique").find)(&facts, &mut complete);
        if complete.polls < least {
            silent.push((id, complete.polls));
        }
    }
    assert_eq!(silent, []);
}
