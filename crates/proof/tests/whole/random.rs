//! Random certificates, of each kind of deadly pattern and of claims with and without lemmas and cases:
//! whatever the checker accepts must be true in the solution, or in every solution.
//!
//! They are not mutants of correct ones: they are drawn where a rule's conditions often hold, so that even
//! its least likely errors occur. A deadly pattern is tried at the solved position, with a claim that is
//! false there: if the rule is right, no contradiction follows and the claim is rejected.
//!
//! `NINEFOLD_RANDOM` sets the number of each kind, ten million in the slow tests;
//! `NINEFOLD_RANDOM_KINDS=clues,claims` restricts the test to these kinds, where `claims` stands for all six
//! of them. `NINEFOLD_RANDOM_LINES=FILE` writes the first thousand of each kind as proofs, for the second
//! checker.

use std::fmt::Write as _;

use crate::common::{DeadlyPatternKind, KINDS, RandomSource, UniquePuzzle};
use ninefold_proof::lines::{ProofLine, format_certified_line};
use ninefold_proof::{CandidateClaim, Certificate, CertificateFault, ClaimRefutation, ClaimSet, Lemma};

/// Results for the certificates of a kind.
#[derive(Default)]
struct CertificateTally {
    tried: usize,
    accepted: usize,
    wrong: usize,
}

fn certificate_count() -> usize {
    let count = std::env::var("NINEFOLD_RANDOM").ok().and_then(|number| number.parse().ok());
    count.unwrap_or(if ninefold_testkit::corpora::are_slow_tests_enabled() { 10_000_000 } else { 20_000 })
}

/// Returns a claim that is false in the only solution, certified by a pattern alone.
fn draw_false_claim(
    subject: &UniquePuzzle,
    certificate: Certificate,
    chance: &mut RandomSource,
) -> (ClaimSet, Certificate) {
    let claim = CandidateClaim::False(subject.solution.nth(chance.random_below(81)).expect("81 candidates"));
    let proofs = vec![Lemma { claim, refutation: ClaimRefutation::default() }];
    (ClaimSet::from_claims([claim]), Certificate { proofs, ..certificate })
}

fn try_deadly_patterns(kind: &DeadlyPatternKind, seed: u64, lines: &mut String) -> CertificateTally {
    let mut chance = RandomSource::new(seed);
    let subjects = (kind.subjects)(&mut chance);
    assert!(!subjects.is_empty(), "{}: no puzzles", kind.name);
    let mut tally = CertificateTally::default();
    let mut written = usize::MAX;
    for number in 0..certificate_count() {
        // Many of one puzzle, so that the second checker need not read it each time.
        let which = number / 64 % subjects.len();
        let subject = &subjects[which];
        let deadly = (kind.draw)(subject, &mut chance);
        let certificate = Certificate { deadly: vec![deadly], ..Certificate::default() };
        let (claims, certificate) = draw_false_claim(subject, certificate, &mut chance);
        if number < 1000 && std::mem::replace(&mut written, which) != which {
            let _ = writeln!(lines, "{}", subject.line);
        }
        let verdict = if number < 1000 {
            let line = format_certified_line(kind.name, claims, &certificate);
            let _ = writeln!(lines, "{line}");
            let read = ProofLine::parse_line(&line).expect("it was written");
            let ProofLine::Step { claims: read_claims, certificate: read, .. } = read else {
                panic!("{line}")
            };
            assert_eq!((*read_claims, &read), (claims, &certificate), "{line}");
            subject.checker.check_step(*read_claims, &read)
        } else {
            subject.checker.check_step(claims, &certificate)
        };
        tally.tried += 1;
        match verdict.map_err(|rejection| rejection.fault) {
            Err(CertificateFault::NoContradiction) => tally.accepted += 1,
            Err(CertificateFault::NotDeadly(..)) => {}
            other => {
                tally.wrong += 1;
                if tally.wrong < 4 {
                    println!(
                        "{}\n{} {other:?}",
                        subject.line,
                        format_certified_line(kind.name, claims, &certificate)
                    );
                }
            }
        }
    }
    tally
}

fn try_claims(seed: u64, lines: &mut String) -> [(&'static str, CertificateTally); 6] {
    let mut chance = RandomSource::new(seed);
    let positions = crate::common::generate_positions(&mut chance);
    let mut tallies =
        ["plain, false", "plain, true", "lemmas, false", "lemmas, true", "cases, false", "cases, true"]
            .map(|name| (name, CertificateTally::default()));
    let mut written = usize::MAX;
    for number in 0..6 * certificate_count() {
        let which = number / 64 % positions.len();
        let position = &positions[which];
        let shape = number % 6;
        let (claim, certificate) = crate::common::draw_claim(position, shape, &mut chance);
        let claims = ClaimSet::from_claims([claim]);
        if number < 3000 {
            if std::mem::replace(&mut written, which) != which {
                let _ = writeln!(lines, "{}", position.line);
            }
            let _ = writeln!(lines, "{}", format_certified_line(tallies[shape].0, claims, &certificate));
        }
        let tally = &mut tallies[shape].1;
        tally.tried += 1;
        if position.checker.check_step(claims, &certificate).is_ok() {
            tally.accepted += 1;
            let holds = match claim {
                CandidateClaim::True(candidate) => {
                    position.solutions.iter().all(|one| one.contains(candidate))
                }
                CandidateClaim::False(candidate) => {
                    position.solutions.iter().all(|one| !one.contains(candidate))
                }
            };
            if !holds {
                tally.wrong += 1;
                println!("{}\n{}", position.line, format_certified_line("wrong", claims, &certificate));
            }
        }
    }
    tallies
}

#[test]
fn random_claims_are_accepted_only_if_true() {
    let mut lines = String::new();
    let requested = std::env::var("NINEFOLD_RANDOM_KINDS").ok();
    let is_asked =
        |name: &str| requested.as_ref().is_none_or(|requested| requested.split(',').any(|kind| kind == name));
    let mut rows: Vec<(&str, usize, CertificateTally)> = KINDS
        .iter()
        .filter(|kind| is_asked(kind.name))
        .map(|kind| (kind.name, kind.min_accepted, try_deadly_patterns(kind, 34, &mut lines)))
        .collect();
    if is_asked("claims") {
        rows.extend(try_claims(34, &mut lines).map(|(name, tally)| (name, 800, tally)));
    }
    assert!(!rows.is_empty(), "{requested:?}: no such kind");
    println!("{:<16} {:>10} {:>10} {:>6}", "kind", "random", "accepted", "false");
    for (name, _, CertificateTally { tried, accepted, wrong }) in &rows {
        println!("{name:<16} {tried:>10} {accepted:>10} {wrong:>6}");
    }
    if let Ok(file) = std::env::var("NINEFOLD_RANDOM_LINES") {
        std::fs::write(&file, &lines).expect("a file that can be written");
    }
    for (name, floor, CertificateTally { tried, accepted, wrong }) in rows {
        assert_eq!(wrong, 0, "{name}: false and accepted");
        // The minimum number out of ten thousand.
        assert!(
            accepted * 10_000 >= floor * tried,
            "{name}: {accepted} of {tried} accepted, too few to say anything"
        );
    }
}
