//! Fish against the cases of HoDoKu's regression library, and the large ones on whole paths.

use std::collections::BTreeMap;

use ninefold_core::{Candidate, CandidateMap, Digit, Solution};
use ninefold_logic::engine::{SolutionPath, find_all_steps};
use ninefold_logic::techniques::fish::{self, basic_fish, finned, franken, mutant, sashimi, siamese};
use ninefold_logic::{Facts, SolutionStep, Technique, techniques};
use ninefold_testkit::{corpora, naive};

use crate::reglib::{parse_candidates, parse_facts};

/// The technique of a code.
fn technique_by_code(code: &str) -> Option<&'static Technique> {
    let technique = match code {
        "0300" => &basic_fish::X_WING,
        "0301" => &basic_fish::SWORDFISH,
        "0302" => &basic_fish::JELLYFISH,
        "0310" => &finned::FINNED_X_WING,
        "0311" => &finned::FINNED_SWORDFISH,
        "0312" => &finned::FINNED_JELLYFISH,
        "0320" => &sashimi::SASHIMI_X_WING,
        "0321" => &sashimi::SASHIMI_SWORDFISH,
        "0322" => &sashimi::SASHIMI_JELLYFISH,
        "0331" => &franken::FRANKEN_SWORDFISH,
        "0332" => &franken::FRANKEN_JELLYFISH,
        "0340" => &franken::FINNED_FRANKEN_X_WING,
        "0341" => &franken::FINNED_FRANKEN_SWORDFISH,
        "0342" => &franken::FINNED_FRANKEN_JELLYFISH,
        "0362" => &mutant::FINNED_MUTANT_JELLYFISH,
        "0363" => &mutant::FINNED_MUTANT_SQUIRMBAG,
        "0364" => &mutant::FINNED_MUTANT_WHALE,
        "03111" => &siamese::SIAMESE_FINNED_SWORDFISH,
        "03121" => &siamese::SIAMESE_FINNED_JELLYFISH,
        "03211" => &siamese::SIAMESE_SASHIMI_SWORDFISH,
        "03221" => &siamese::SIAMESE_SASHIMI_JELLYFISH,
        "03411" => &siamese::SIAMESE_FRANKEN_SWORDFISH,
        "03421" => &siamese::SIAMESE_FRANKEN_JELLYFISH,
        "03621" => &siamese::SIAMESE_MUTANT_JELLYFISH,
        _ => return None,
    };
    Some(technique)
}

/// Counts of cases: all, those whose eliminations are found, and those where the technique finds nothing else
/// for the digit.
#[derive(Debug, Default, PartialEq, Eq)]
struct ReglibCounts {
    cases: usize,
    found: usize,
    alone: usize,
}

#[test]
fn cases_of_the_regression_library_are_found() {
    let Some(lines) = corpora::read_external_lines("conformance/reglib-1.3.txt") else { return };
    let mut passed: BTreeMap<&str, ReglibCounts> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.starts_with(":03")) {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, code, digit, givens, deleted, eliminations, ..] = fields[..] else { panic!("{line}") };
        let technique = technique_by_code(code).unwrap_or_else(|| panic!("{code} is unknown"));
        let digit = Digit::from_index(usize::from(digit.as_bytes()[0] - b'1'));
        let steps = find_all_steps(&parse_facts(givens, deleted), &[technique]);
        let of_digit: Vec<CandidateMap> = steps
            .iter()
            .map(|step| step.conclusions.eliminations)
            .filter(|eliminated| !eliminated.cells_with_digit(digit).is_empty())
            .collect();
        let expected = parse_candidates(eliminations);
        let passed = passed.entry(code).or_default();
        passed.cases += 1;
        passed.found += usize::from(of_digit.contains(&expected));
        passed.alone +=
            usize::from(!of_digit.is_empty() && of_digit.iter().all(|eliminated| *eliminated == expected));
    }
    assert_eq!(passed.values().map(|passed| passed.cases).sum::<usize>(), 148);
    for (code, ReglibCounts { cases, found, alone }) in passed {
        assert_eq!((found, alone), (cases, cases), "{code}");
    }
}

/// At every few positions on the path of a puzzle, the large fish remove nothing that is true, their
/// certificates are accepted, and none removes no more than another of its technique.
fn check_large(text: &str, large: &[&'static Technique], every: usize) -> usize {
    let solutions = naive::find_solutions(&naive::parse_masks(text), 2);
    assert_eq!(solutions.len(), 1, "{text} is a proper puzzle");
    let solution: Solution = solutions[0].parse().expect("the naive solver solves");
    let mut path = SolutionPath::new(Facts::new(text.parse().expect("a board")), techniques::ALL);
    let mut checked = 0;
    for number in 0.. {
        let facts = path.facts().clone();
        for technique in large.iter().filter(|_| number % every == 0) {
            let steps = find_all_steps(&facts, &[technique]);
            for (index, step) in steps.iter().enumerate() {
                let eliminations = step.conclusions.eliminations;
                let wrong = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
                assert!(!eliminations.is_empty() && !eliminations.iter().any(wrong), "{step:?}");
                let idle = |(other, more): (usize, &SolutionStep)| {
                    other != index && more.conclusions.eliminations.contains_all(eliminations)
                };
                assert!(!steps.iter().enumerate().any(idle), "{step:?}");
                let certificate =
                    step.build_certificate(&facts).unwrap_or_else(|error| panic!("{step:?}: {error}"));
                let verdict = facts.certificate_checker().check_step(&step.conclusions, &certificate);
                assert_eq!(verdict, Ok(()), "{step:?}\n{certificate:#?}");
                checked += 1;
            }
        }
        if path.next().is_none() {
            break;
        }
    }
    checked
}

#[test]
fn large_fish_are_true() {
    const PUZZLE: &str = "...46..1......8....8.7...64195.....8..2...1..3.....69593...4.7....9......6..32...";
    assert!(check_large(PUZZLE, &fish::LARGE_FISH[..4], 10) > 10);
    if corpora::are_slow_tests_enabled() {
        let checked: usize = corpora::read_rated_puzzles(10, 20, 0)
            .iter()
            .map(|line| check_large(&line[..81], fish::LARGE_FISH, 20))
            .sum();
        assert!(checked > 100);
    }
}
