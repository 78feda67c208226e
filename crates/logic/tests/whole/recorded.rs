//! Steps and explanations of each technique on the positions recorded for it (`cargo xtask record-steps`).

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::{Board, CandidateMap};
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::{Explanation, Facts, SolutionStep, UniquenessPromise, techniques};
use ninefold_testkit::{corpora, fingerprint_texts};

/// Every technique finds the steps that were recorded, and no others, with the same sentences, the same
/// marks, and the same argument for the certificate.
#[test]
fn techniques_find_what_they_found_and_tell_it_so() {
    let mut different = Vec::new();
    for line in corpora::read_own_lines("steps.csv") {
        let fields: Vec<&str> = line.split(';').collect();
        let technique = techniques::technique_by_id(fields[0]).expect("a technique");
        let facts = parse_position(fields[1], fields[2]);
        let steps = find_all_steps(&facts, &[technique]);
        let mut found: Vec<String> = steps.iter().map(|step| step.conclusions.to_string()).collect();
        found.sort();
        if found.join("|") != fields[3] {
            different.push(format!("{line}\n    now {}", found.join("|")));
            continue;
        }
        let fingerprint = fingerprint_texts(steps.iter().map(|step| format_step(step, &facts)));
        if fingerprint != fields[4] {
            let stories: Vec<Explanation> = steps.iter().map(|step| step.explanation(&facts)).collect();
            different.push(format!("{line}\n    told otherwise, now {fingerprint}: {stories:#?}"));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// Each technique finds on whole positions what was recorded, and nothing where nothing was. In parts, which
/// run side by side.
#[test]
fn first_positions_hold_what_they_held() {
    check_recorded_steps(0);
}

#[test]
fn second_positions_hold_what_they_held() {
    check_recorded_steps(1);
}

#[test]
fn third_positions_hold_what_they_held() {
    check_recorded_steps(2);
}

/// Checks every third of the positions.
fn check_recorded_steps(part: usize) {
    let mut different = Vec::new();
    for line in corpora::read_own_lines("all-steps.csv").iter().skip(part).step_by(3) {
        let fields: Vec<&str> = line.split(';').collect();
        let facts = parse_position(fields[0], fields[1]);
        let recorded: BTreeMap<&str, &str> =
            fields[2].split(',').filter_map(|entry| entry.split_once('=')).collect();
        for &technique in techniques::ALL {
            let steps = find_all_steps(&facts, &[technique]);
            let all = steps.iter().map(|step| format!("{} {}", step.conclusions, format_step(step, &facts)));
            let now = (!steps.is_empty()).then(|| fingerprint_texts(all));
            if recorded.get(technique.id).copied() != now.as_deref() {
                let found: Vec<String> = steps.iter().map(|step| step.conclusions.to_string()).collect();
                different.push(format!(
                    "{} at {};{}: now {}",
                    technique.id,
                    fields[0],
                    fields[1],
                    found.join("|")
                ));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// Returns the whole explanation of a step as text.
fn format_step(step: &SolutionStep, facts: &Facts) -> String {
    let (pattern, explanation) = (&step.pattern, step.explanation(facts));
    format!(
        "{explanation:?} {} {:?} {:?}",
        pattern.pattern_element_count(),
        pattern.technique_variant(),
        pattern.se_rating()
    )
}

/// A technique of which nothing was recorded could begin to find anything.
#[test]
fn every_technique_has_its_recorded_positions() {
    let lines = corpora::read_own_lines("steps.csv");
    let recorded: BTreeSet<&str> = lines.iter().filter_map(|line| line.split(';').next()).collect();
    let ids = techniques::ALL.iter().map(|technique| technique.id);
    let lacking: Vec<&str> = ids.filter(|id| !recorded.contains(id)).collect();
    assert!(
        lacking.is_empty(),
        "data/steps.csv has nothing of {lacking:?}: `cargo xtask record-steps` writes it again"
    );
}

/// The positions recorded for a technique.
pub(crate) fn recorded_positions(id: &str) -> Vec<Facts> {
    let lines = corpora::read_own_lines("steps.csv");
    let fields = lines.iter().map(|line| line.split(';').collect::<Vec<_>>());
    fields.filter(|fields| fields[0] == id).map(|fields| parse_position(fields[1], fields[2])).collect()
}

fn parse_position(grid: &str, without: &str) -> Facts {
    // A position on the path of a puzzle, whose givens alone have one solution.
    let mut facts = Facts::with_promise(grid.parse::<Board>().expect("a board"), UniquenessPromise::Givens);
    if !without.is_empty() {
        let without: CandidateMap = without.parse().expect("candidates");
        for candidate in without.iter() {
            facts.remove_candidate(candidate);
        }
    }
    facts
}
