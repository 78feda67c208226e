//! Counts and solutions on puzzle lists, against what the lists promise and against the naive solver.

use std::ops::ControlFlow;

use ninefold_solve::lane::{AnswerSink, LaneEngine, SolutionText, SolveOutcome, SolveQuestion};
use ninefold_testkit::{corpora, naive};

/// Counts of puzzles of a list with no solution, one, and several.
#[derive(Debug, Default, PartialEq, Eq)]
struct SolutionTally {
    none: usize,
    one: usize,
    several: usize,
}

/// Checks solutions against the rules and keeps their number.
struct CheckedSolutionSink<'a> {
    masks: &'a [naive::CandidateMasks],
    counts: Vec<u64>,
}

impl AnswerSink for CheckedSolutionSink<'_> {
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        let text = str::from_utf8(solution.as_text()).expect("solutions are digits");
        assert!(naive::is_solution(&self.masks[puzzle], text), "puzzle {puzzle}: {text}");
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.counts[puzzle] = outcome.solutions;
    }
}

/// All at once and with the help of idle lanes: the hardest lists take minutes one by one, and one puzzle of a
/// list can take as long as all others.
fn tally_solutions(lines: &[String]) -> SolutionTally {
    let masks: Vec<naive::CandidateMasks> = lines.iter().map(|line| naive::parse_masks(line)).collect();
    let mut checked = CheckedSolutionSink { masks: &masks, counts: vec![u64::MAX; masks.len()] };
    LaneEngine::new().answer_puzzles(SolveQuestion::UNIQUE.with_any_order(), &mut masks.iter(), &mut checked);
    let count = |expected| checked.counts.iter().filter(|&&count| count == expected).count();
    let tally = SolutionTally { none: count(0), one: count(1), several: count(2) };
    assert_eq!(tally.none + tally.one + tally.several, lines.len(), "every puzzle ends");
    tally
}

fn tally_naively(lines: &[String]) -> SolutionTally {
    let mut tally = SolutionTally::default();
    for line in lines {
        match naive::find_solutions(&naive::parse_masks(line), 2).len() {
            0 => tally.none += 1,
            1 => tally.one += 1,
            _ => tally.several += 1,
        }
    }
    tally
}

fn check(lines: &[String], none: usize, one: usize, several: usize) {
    assert_eq!(tally_solutions(lines), SolutionTally { none, one, several });
}

#[test]
fn our_own_lists_are_as_they_say() {
    check(&corpora::read_own_lines("minimal.txt"), 0, 300, 0);
    check(&corpora::read_own_lines("several.txt"), 0, 0, 100);
    check(&corpora::read_own_lines("none.txt"), 100, 0, 0);
    check(&corpora::read_own_lines("sukaku.txt"), 0, 40, 0);
}

#[test]
fn the_naive_solver_agrees_on_our_own_lists() {
    for file in ["minimal.txt", "several.txt", "none.txt", "sukaku.txt"] {
        let lines = corpora::read_own_lines(file);
        assert_eq!(tally_naively(&lines), tally_solutions(&lines), "{file}");
    }
}

/// The numbers that the lists are known to have.
#[test]
fn the_lists_have_the_known_numbers() {
    for list in corpora::read_puzzle_lists() {
        let most = match (corpora::are_slow_tests_enabled(), list.is_extreme()) {
            (true, _) => usize::MAX,
            (false, false) => 2000,
            // Made to be hard for search: several hundred thousand branches each.
            (false, true) => 2,
        };
        let (total, lines) = (list.lines.len(), list.sample(most));
        let count = lines.len();
        match list.name.as_str() {
            "invalid_20k.txt" | "top2365.txt" if count < total => {}
            "invalid_20k.txt" => check(&lines, 5273, 1112, 13_615),
            "top2365.txt" => check(&lines, 0, 2360, 1),
            "none.txt" => check(&lines, count, 0, 0),
            "multi_20k.txt" | "serg_benchmark.txt" | "several.txt" => check(&lines, 0, 0, count),
            _ => check(&lines, 0, count, 0),
        }
    }
}

/// The extreme lists are out of reach for the naive solver.
#[test]
fn the_naive_solver_agrees_on_samples_of_the_lists() {
    let most = if corpora::are_slow_tests_enabled() { 500 } else { 20 };
    for list in corpora::read_puzzle_lists().iter().filter(|list| !list.is_extreme()) {
        let lines = list.sample(most);
        assert_eq!(tally_naively(&lines), tally_solutions(&lines), "{}", list.name);
    }
}
