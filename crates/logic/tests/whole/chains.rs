//! Alternating chains on the cases of a regression library: the expected chain is found, and nothing else
//! with the same digits.

use std::collections::BTreeMap;

use ninefold_core::{Digit, DigitSet};
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::{Facts, SolutionStep, techniques};
use ninefold_testkit::corpora;

use crate::reglib::{parse_candidates, parse_facts};

/// Technique for each code of the library, or code and variant.
///
/// Some cases with almost locked sets as nodes are not found exactly as the library has them; see `xtask
/// conformance`.
const CODES: [(&str, &str); 11] = [
    ("0701", "open-x-chain"),
    ("0702", "xy-chain"),
    ("0703", "remote-pair"),
    ("0706", "continuous-nice-loop"),
    ("0707", "discontinuous-nice-loop"),
    ("0708", "aic"),
    ("0709-1", "grouped-continuous-nice-loop"),
    ("0710-1", "grouped-discontinuous-nice-loop"),
    ("0711-1", "grouped-aic"),
    ("0711-2", "grouped-aic"),
    ("0803", "w-wing"),
];

/// The digits by which the library lists a step: for pairs of cells their own, else those that are removed.
fn step_digits(step: &SolutionStep, facts: &Facts) -> DigitSet {
    match step.technique().id {
        "remote-pair" | "w-wing" => {
            let links = step.overview_marks(facts).links;
            links.iter().fold(DigitSet::EMPTY, |all, link| all | link.from.digits() | link.to.digits())
        }
        _ => step.conclusions.eliminations.digits(),
    }
}

#[test]
fn cases_of_the_regression_library_are_found_and_proved() {
    let Some(lines) = corpora::read_external_lines("conformance/reglib-1.3.txt") else { return };
    let mut passed: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let &[_, code, digits, givens, deleted, eliminations, ..] = &fields[..] else { continue };
        let base = code.split('-').next().unwrap_or(code);
        let Some((code, id)) = CODES.iter().find(|(known, _)| [code, base].contains(known)) else { continue };
        let technique = techniques::technique_by_id(id).expect("a technique");
        let facts = parse_facts(givens, deleted);
        let digits: DigitSet =
            digits.bytes().map(|byte| Digit::from_index(usize::from(byte - b'1'))).collect();
        let mut steps = find_all_steps(&facts, &[technique]);
        steps.retain(|step| step_digits(step, &facts) == digits);
        assert!(!steps.is_empty(), "{line}");
        for step in steps {
            assert_eq!(step.conclusions.eliminations, parse_candidates(eliminations), "{line}");
            let certificate =
                step.build_certificate(&facts).unwrap_or_else(|error| panic!("{line}: {error}"));
            let verdict = facts.certificate_checker().check_step(&step.conclusions, &certificate);
            assert_eq!(verdict, Ok(()), "{line}\n{certificate:#?}");
        }
        *passed.entry(code).or_default() += 1;
    }
    let expected = [
        ("0701", 14),
        ("0702", 23),
        ("0703", 20),
        ("0706", 18),
        ("0707", 27),
        ("0708", 34),
        ("0709-1", 8),
        ("0710-1", 11),
        ("0711-1", 10),
        ("0711-2", 11),
        ("0803", 14),
    ];
    assert_eq!(passed, BTreeMap::from(expected));
}

/// A cell outside a set links its digits: the set lacks one of the digits that the cell has, or its own digit
/// of the link, and keeps all others.
#[test]
fn loops_eliminate_what_a_set_keeps_that_links_by_a_cell_beside_it() {
    let facts = parse_facts(
        "..2...8...6..5..+2..+9.+2+87+653.....+2.41...7+13+9+6+8.1.8...+3+2....+7..85...9+3.2..74..+2839+6",
        "111 411 312 114 915 616 419 121 421 123 423 424 426 727 541 542 543 643 551 461 561 463 563 966 171 671 173 673 \
         176 183 583 686",
    );
    let technique = techniques::technique_by_id("als-continuous-nice-loop").expect("it is registered");
    let steps = find_all_steps(&facts, &[technique]);
    let expected = parse_candidates("371 881 486");
    let step =
        steps.iter().find(|step| step.conclusions.eliminations == expected).expect("r8c1<>8 is among them");
    let certificate = step.explanation(&facts).build_certificate(&facts).expect("it can be proved");
    assert_eq!(facts.certificate_checker().accept_step(&step.conclusions, &certificate), Ok(()));
}
