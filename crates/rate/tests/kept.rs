//! Checks that state reused between steps changes nothing: step by step the walk equals one that starts from
//! the board alone, to the last word and the certificate. Slow tests run on all of our own puzzles, more than
//! 100,000 steps; otherwise on samples.

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::Facts;
use ninefold_rate::human::HumanScale;
use ninefold_rate::se::SeProfile;
use ninefold_rate::{RatedStep, RatingScale, RatingWalk};
use ninefold_testkit::corpora::{are_slow_tests_enabled, even_sample, read_own_lines};

/// Everything that can be seen of a step.
fn format_rated_step(rated: &RatedStep) -> String {
    let RatedStep { step, rating: number, facts_before: before } = rated;
    format!("{:?} {number:?} {} {:?}", step.technique(), step.conclusions, step.explanation(before))
}

/// Walks through some of our puzzles, or so many in the slow leg; how many steps were compared.
fn check(scale: &dyn RatingScale, some: usize, many: usize) -> usize {
    let lines = read_own_lines("rated/ours-se121.csv");
    // One engine for all: what it keeps of one puzzle mustn't show in the next.
    let mut engine = ChainEngine::new();
    let mut steps = 0;
    for line in even_sample(&lines, if are_slow_tests_enabled() { many } else { some }) {
        let puzzle = line.split(',').next().expect("a puzzle");
        let board: Board = puzzle.parse().expect("a board");
        let mut walk = RatingWalk::new(scale, &board, &mut engine);
        while let Ok(step) = walk.find_step(|| false) {
            let facts = Facts::with_promise(
                step.facts_before.board().clone(),
                step.facts_before.uniqueness_promise(),
            );
            let mut fresh = ChainEngine::new();
            let anew = RatingWalk::from_facts(scale, facts, &mut fresh).find_step(|| false).expect("a step");
            assert_eq!(
                format_rated_step(&step),
                format_rated_step(&anew),
                "{puzzle}, {} steps before",
                steps
            );
            walk.apply_step(&step.step.conclusions);
            steps += 1;
        }
        assert!(walk.facts().is_solved(), "{puzzle}");
    }
    steps
}

#[test]
fn walks_by_sudoku_explainer_keep_nothing_wrong() {
    let steps = check(&SeProfile::SE, 40, usize::MAX);
    assert!(steps > if are_slow_tests_enabled() { 100_000 } else { 2_000 }, "{steps}");
}

#[test]
fn walks_by_the_larger_set_keep_nothing_wrong() {
    assert!(check(&SeProfile::SUKAKU, 10, 200) > 500);
}

#[test]
fn walks_of_people_keep_nothing_wrong() {
    assert!(check(&HumanScale::FREE, 20, 400) > 1_000);
}
