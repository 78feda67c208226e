//! Techniques that rely on one solution, against the cases of HoDoKu's regression library and on whole paths.

use std::collections::BTreeSet;

use ninefold_core::{Board, Candidate, CandidateMap, CellMap, DigitSet, Solution};
use ninefold_formats::read_first_puzzle;
use ninefold_logic::engine::{SolutionPath, find_all_steps, find_next_step};
use ninefold_logic::proof::CertificateChecker;
use ninefold_logic::{
    Conclusions, Facts, MarkRole, SolutionStep, Technique, TechniqueFamily, UniquenessPromise, techniques,
};
use ninefold_testkit::{corpora, naive};

fn technique_by_id(id: &str) -> &'static Technique {
    techniques::technique_by_id(id).unwrap_or_else(|| panic!("{id} is no technique"))
}

fn techniques_in_families(families: &[TechniqueFamily]) -> Vec<&'static Technique> {
    techniques::ALL.iter().copied().filter(|technique| families.contains(&technique.family)).collect()
}

/// The technique of a code of the library; in cases of the variant 2 also its incomplete form, where there is
/// one.
const CODES: [(&str, &str); 9] = [
    ("0600", "unique-rectangle-1"),
    ("0601", "unique-rectangle-2"),
    ("0602", "unique-rectangle-3"),
    ("0603", "unique-rectangle-4"),
    ("0604", "unique-rectangle-5"),
    ("0605", "unique-rectangle-6"),
    ("0606", "hidden-rectangle"),
    ("0607", "avoidable-rectangle-1"),
    ("0608", "avoidable-rectangle-2"),
];

/// The two digits of a pattern.
fn pattern_digits(step: &SolutionStep, facts: &Facts) -> DigitSet {
    let marks = step.overview_marks(facts);
    let corners = marks.candidates.iter().filter(|(_, role)| role.display_role() == MarkRole::Corner);
    corners.fold(DigitSet::EMPTY, |digits, (candidates, _)| digits | candidates.digits())
}

/// Whether the technique finds what the line of the library says with its digits, and nothing else with them.
fn check_case(line: &str, id: &str) {
    let puzzle = read_first_puzzle(line).unwrap_or_else(|error| panic!("{error}\n{line}")).puzzle;
    let expected = puzzle.expected.clone().expect("a case");
    let facts = Facts::with_promise(Board::try_from(&puzzle).expect("a board"), UniquenessPromise::Givens);
    let mut searched = vec![technique_by_id(id)];
    if matches!(expected.variant.as_deref(), Some("2" | "x")) {
        searched.push(technique_by_id(&format!("incomplete-{id}")));
    }
    let steps = find_all_steps(&facts, &searched);
    let of_pair = steps.iter().filter(|step| pattern_digits(step, &facts) == expected.digits);
    let found: BTreeSet<String> = of_pair.map(|step| step.conclusions.eliminations.to_string()).collect();
    match expected.variant.as_deref() {
        Some("x") => assert!(found.is_empty(), "{found:?} in {line}"),
        _ => assert_eq!(found, BTreeSet::from([expected.eliminations.to_string()]), "{line}"),
    }
    let checker = facts.certificate_checker();
    steps.iter().for_each(|step| check_certificate(&checker, &facts, step));
}

#[test]
fn cases_of_the_regression_library_are_found() {
    let Some(lines) = corpora::read_external_lines("conformance/reglib-1.3.txt") else { return };
    let mut cases = 0;
    for line in &lines {
        if let Some((_, id)) = CODES.iter().find(|(code, _)| line.starts_with(&format!(":{code}"))) {
            check_case(line, id);
            cases += 1;
        }
    }
    assert_eq!(cases, 139);
}

fn check_certificate(checker: &CertificateChecker, facts: &Facts, step: &SolutionStep) {
    let certificate = step.build_certificate(facts).unwrap_or_else(|error| panic!("{step:?}: {error}"));
    assert_eq!(checker.check_step(&step.conclusions, &certificate), Ok(()), "{step:?}");
}

/// Checks that no digit of the solution is removed, the first step does not depend on how many are requested,
/// certificates are accepted, and sentences and marks are complete.
fn check_position(
    facts: &Facts,
    checker: &CertificateChecker,
    solution: &Solution,
    technique: &'static Technique,
) -> usize {
    let steps = find_all_steps(facts, &[technique]);
    for step in &steps {
        let Conclusions { placements, eliminations } = step.conclusions;
        assert!(!step.conclusions.is_empty(), "{step:?}");
        assert_eq!(step.technique(), technique);
        assert!(
            placements.union(eliminations).iter().all(|candidate| facts.has_candidate(candidate)),
            "{step:?} changes nothing"
        );
        let is_true = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
        assert!(
            placements.iter().all(is_true) && !eliminations.iter().any(is_true),
            "{step:?} on {:?}",
            facts.board()
        );
    }
    for step in corpora::even_sample(&steps, 4) {
        check_certificate(checker, facts, &step);
        let explanation = step.explanation(facts);
        assert!(!explanation.messages.is_empty(), "{step:?}");
        let marked = explanation.overview_marks().candidates;
        assert!(marked.iter().all(|(candidates, _)| *candidates != CandidateMap::EMPTY), "{step:?}");
    }
    let first = find_next_step(facts, &[technique]);
    assert_eq!(first.map(|step| step.conclusions), steps.first().map(|step| step.conclusions));
    steps.len()
}

/// Walks the path of a puzzle by easy techniques and those that rely on one solution, and looks at every
/// position.
fn check(text: &str) -> usize {
    let solutions = naive::find_solutions(&naive::parse_masks(text), 2);
    assert_eq!(solutions.len(), 1, "{text} is a proper puzzle");
    let solution: Solution = solutions[0].parse().expect("the naive solver solves");
    let board: Board = text.parse().expect("a board");
    let mut checker = CertificateChecker::new(&board);
    let unique = techniques_in_families(&[TechniqueFamily::Uniqueness]);
    let easy = techniques_in_families(&[
        TechniqueFamily::Single,
        TechniqueFamily::Intersection,
        TechniqueFamily::Subset,
        TechniqueFamily::Uniqueness,
        TechniqueFamily::Wing,
    ]);
    let mut path = SolutionPath::new(Facts::new(board), &easy);
    let mut found = 0;
    loop {
        let facts = path.facts().clone();
        found += unique
            .iter()
            .map(|technique| check_position(&facts, &checker, &solution, technique))
            .sum::<usize>();
        let Some(step) = path.next() else { return found };
        let certificate = step.build_certificate(&facts).unwrap_or_else(|error| panic!("{step:?}: {error}"));
        assert_eq!(checker.accept_step(&step.conclusions, &certificate), Ok(()), "{step:?}");
    }
}

#[test]
fn no_step_on_paths_of_our_own_puzzles_is_wrong() {
    let few = if corpora::are_slow_tests_enabled() { 500 } else { 12 };
    let puzzles = corpora::even_sample(&corpora::read_own_lines("minimal.txt"), few);
    let found: usize = puzzles.iter().map(|text| check(text)).sum();
    assert!(found > 50, "{found}");
}

#[test]
fn no_step_on_paths_of_rated_puzzles_is_wrong() {
    let few = if corpora::are_slow_tests_enabled() { 2150 } else { 12 };
    let found: usize = corpora::read_rated_puzzles(few, few, 0).iter().map(|line| check(&line[..81])).sum();
    assert!(found > 50, "{found}");
}

/// A missing candidate is part of the puzzle if the puzzle is given by its candidates alone.
#[test]
fn missing_candidates_of_a_puzzle_of_candidates_are_believed() {
    let line = "+124397865935862417768...293852..6.74376..8.514197..628693.7.182247681539581..9746";
    let facts = |givens: bool| {
        let mut puzzle = read_first_puzzle(line).expect("a position").puzzle;
        if !givens {
            puzzle.givens = CellMap::EMPTY;
        }
        let mut facts =
            Facts::with_promise(Board::try_from(&puzzle).expect("a board"), UniquenessPromise::Givens);
        facts.remove_candidate("r3c4(4)".parse().expect("a candidate"));
        facts
    };
    let technique = technique_by_id("incomplete-unique-rectangle-1");
    assert!(find_next_step(&facts(true), &[technique]).is_some());
    assert!(find_next_step(&facts(false), &[technique]).is_none());
    // Nor is what is not known to follow from the givens, or what has several solutions.
    for promise in [UniquenessPromise::Position, UniquenessPromise::Nothing] {
        let unsure = Facts::with_promise(facts(true).board().clone(), promise);
        assert!(find_next_step(&unsure, &[technique]).is_none());
    }
}

/// A puzzle with several solutions, of which removed candidates leave one: conclusions from the givens alone
/// would be false.
#[test]
fn candidates_removed_by_hand_are_part_of_a_puzzle_that_needs_them() {
    let line = ".8.....2..6..573....9...5.....69.4......8....1....3...42......5..6..1..4...83....:916 828 958 413 782 713";
    let puzzle = read_first_puzzle(line).expect("a position").puzzle;
    let board = Board::try_from(&puzzle).expect("a board");
    let solutions = naive::find_solutions(&board.candidate_masks(), 2);
    assert_eq!(solutions.len(), 1);
    let solution: Solution = solutions[0].parse().expect("the naive solver solves");
    let mut checker = CertificateChecker::new(&board);
    let mut path = SolutionPath::new(Facts::new(board), techniques::ALL);
    loop {
        let facts = path.facts().clone();
        let Some(step) = path.next() else { break };
        for candidate in step.conclusions.eliminations {
            assert_ne!(solution.digit(candidate.cell()), candidate.digit(), "{step:?}");
        }
        let certificate = step.build_certificate(&facts).unwrap_or_else(|error| panic!("{step:?}: {error}"));
        assert_eq!(checker.accept_step(&step.conclusions, &certificate), Ok(()), "{step:?}");
    }
    assert!(checker.is_solved());
}
