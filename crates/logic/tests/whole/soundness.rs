//! Soundness of all steps: on whole solving paths, no solution digit is removed and no other is placed, and
//! the checker accepts the certificate of every step.

use ninefold_core::{Board, Solution};
use ninefold_logic::engine::{SolutionPath, find_all_steps, find_next_step};
use ninefold_logic::proof::CertificateChecker;
use ninefold_logic::{
    Conclusions, Facts, SolutionStep, StepCounter, StepSink, StoppableSink, Technique, TechniqueFamily,
    engine, techniques,
};
use ninefold_testkit::{corpora, naive};

const PUZZLES: [&str; 3] = [
    ".....1.3.17.2..586.5.37....9.6.......3.....7.......4.9....83.1.815..2.47.6.7.....",
    "...46..1......8....8.7...64195.....8..2...1..3.....69593...4.7....9......6..32...",
    "....5173.1732..586.5.37....9.6..7.5353.....7.....3.469....8361.815..234736.71....",
];

fn solve_naively(text: &str) -> Solution {
    let solutions = naive::find_solutions(&naive::parse_masks(text), 2);
    assert_eq!(solutions.len(), 1, "{text} is a proper puzzle");
    solutions[0].parse().expect("the naive solver solves")
}

fn check_true(conclusions: &Conclusions, solution: &Solution, what: &dyn std::fmt::Debug) {
    assert!(!conclusions.is_empty(), "{what:?} concludes nothing");
    for candidate in conclusions.placements {
        assert_eq!(solution.digit(candidate.cell()), candidate.digit(), "{what:?}");
    }
    for candidate in conclusions.eliminations {
        assert_ne!(solution.digit(candidate.cell()), candidate.digit(), "{what:?}");
    }
}

/// Checks that the certificate of a step is accepted, and relies on one solution only where the technique
/// says so.
fn check_certificate(checker: &CertificateChecker, facts: &Facts, step: &SolutionStep) {
    let certificate = step.build_certificate(facts).unwrap_or_else(|error| panic!("{step:?}: {error}"));
    let checked = checker.check_step(&step.conclusions, &certificate);
    assert_eq!(checked, Ok(()), "{step:?}\n{certificate:#?}");
    let may_assume = step.technique().assumes_one_solution();
    assert!(may_assume || !certificate.assumes_one_solution(), "{step:?}");
}

/// All but chains and almost locked sets, of which there are too many to look at every one; those of deadly
/// patterns and the latter have tests of their own.
fn plain_techniques() -> Vec<&'static Technique> {
    let many = [TechniqueFamily::Chain, TechniqueFamily::AlmostLockedSet];
    let is_plain =
        |technique: &&Technique| !many.contains(&technique.family) && !technique.id.ends_with("-chains");
    techniques::ALL.iter().copied().filter(is_plain).collect()
}

/// Walks the path of a puzzle; at each position looks at the next step, and at all steps every few positions.
fn check(text: &str) {
    let plain = plain_techniques();
    let solution = solve_naively(text);
    let board: Board = text.parse().expect("a board");
    let mut checker = CertificateChecker::new(&board);
    let mut path = SolutionPath::new(Facts::new(board), techniques::ALL);
    for number in 0.. {
        let facts = path.facts().clone();
        if number % 6 == 0 {
            let steps = find_all_steps(&facts, &plain);
            for step in &steps {
                check_true(&step.conclusions, &solution, step);
                let there = |candidate| facts.has_candidate(candidate);
                assert!(step.conclusions.eliminations.iter().all(there), "{step:?} removes nothing new");
                check_explanation(&facts, step);
            }
            // One of each technique, since there may be thousands.
            let certified = if corpora::are_slow_tests_enabled() { usize::MAX } else { 1 };
            for steps in steps.chunk_by(|a, b| a.technique() == b.technique()) {
                steps.iter().take(certified).for_each(|step| check_certificate(&checker, &facts, step));
            }
            let next = find_next_step(&facts, &plain);
            assert_eq!(steps.first().map(|step| step.conclusions), next.map(|step| step.conclusions));
            assert_eq!(count_steps(&facts, &plain), steps.len());
        }
        let Some(step) = path.next() else { break };
        check_true(&step.conclusions, &solution, &step);
        let certificate = step.build_certificate(&facts).expect("it follows from what the pattern looks at");
        assert_eq!(
            checker.accept_step(&step.conclusions, &certificate),
            Ok(()),
            "{step:?}\n{certificate:#?}"
        );
    }
    assert!(checker.is_solved());
    assert!(
        path.facts()
            .board()
            .filled_cells()
            .iter()
            .all(|cell| { path.facts().board().value(cell) == Some(solution.digit(cell)) })
    );
}

/// Checks that a story has sentences, shows its conclusions, and marks nothing twice.
fn check_explanation(facts: &Facts, step: &SolutionStep) {
    let explanation = step.explanation(facts);
    assert!(!explanation.messages.is_empty(), "{step:?}");
    let marks = explanation.overview_marks();
    let twice = marks.links.iter().enumerate().find(|(i, link)| marks.links[..*i].contains(link));
    assert_eq!(twice, None, "{step:?}");
    assert!(marks.candidates.iter().all(|(candidates, _)| !candidates.is_empty()), "{step:?}");
}

fn count_steps(facts: &Facts, techniques: &[&'static Technique]) -> usize {
    let mut count = StepCounter::default();
    let _ = engine::find_steps(facts, techniques, &mut count);
    count.0
}

#[test]
fn steps_of_a_few_puzzles_are_true() {
    PUZZLES.iter().for_each(|text| check(text));
}

#[test]
fn steps_of_our_own_puzzles_are_true() {
    let few = if corpora::are_slow_tests_enabled() { 500 } else { 4 };
    corpora::even_sample(&corpora::read_own_lines("minimal.txt"), few).iter().for_each(|text| check(text));
}

#[test]
fn a_condition_ends_the_search() {
    let facts = Facts::new(PUZZLES[0].parse().expect("a board"));
    let mut poll_count = 0;
    let mut until = StoppableSink {
        sink: StepCounter::default(),
        stop: || {
            poll_count += 1;
            poll_count == 2
        },
    };
    assert!(engine::find_steps(&facts, techniques::ALL, &mut until as &mut dyn StepSink).is_break());
    assert_eq!(until.sink.0, 2);
}

#[test]
fn steps_of_rated_puzzles_are_true() {
    let lines = if corpora::are_slow_tests_enabled() {
        corpora::read_rated_puzzles(30, 2150, 199)
    } else {
        corpora::read_rated_puzzles(3, 20, 20)
    };
    lines.iter().for_each(|line| check(&line[..81]));
}
