//! Tests of the benchmark: what is in it, and how answers score.

use std::collections::HashSet;

use ninefold_core::Notation;
use ninefold_rate::SolutionCount;
use ninefold_rate::human::HumanScale;
use ninefold_rate::se::{self, SeRater};
use ninefold_testkit::corpora::are_slow_tests_enabled;

use super::*;
use crate::ClaimedStep;

/// Returns all puzzles if slow tests run; else every twentieth.
fn sample_puzzles() -> Vec<BenchmarkPuzzle> {
    all_puzzles().into_iter().step_by(if are_slow_tests_enabled() { 1 } else { 20 }).collect()
}

#[test]
fn there_are_two_hundred_of_each_band_and_no_class_twice() {
    let all = all_puzzles();
    assert_eq!(all.len(), RATING_STRATA.len() * PUZZLES_PER_STRATUM);
    assert_eq!(PUZZLE_LINES.lines().count(), all.len());
    assert_eq!(holdout_canonical_names(SplitUnit::Classes).len(), all.len());
    for puzzle in &all {
        let (from, to) = RATING_STRATA[puzzle.stratum];
        assert!(from <= puzzle.er && puzzle.er <= to, "{puzzle}: {}", puzzle.er);
        assert!(PUZZLE_LINES.contains(&format_packed_puzzle(&puzzle.givens, puzzle.er)));
    }
    assert_eq!(all.iter().map(ToString::to_string).collect::<HashSet<_>>().len(), all.len());
}

#[test]
fn puzzles_have_one_solution_and_their_rating() {
    let mut rater = SeRater::new(se::SeProfile::SE);
    for puzzle in sample_puzzles() {
        let verdict = Solver::new().check_uniqueness(&puzzle.to_board());
        assert!(matches!(verdict, ninefold_solve::SolutionVerdict::Unique(_)), "{puzzle}");
        let er = rater.rate_board(&puzzle.to_board(), SolutionCount::One).unwrap().er;
        assert_eq!(er, puzzle.er, "{puzzle}");
    }
}

fn build_answer(steps: &[BaselineStep]) -> BenchmarkAnswer {
    let step = |baseline_step: &BaselineStep| {
        Ok(ClaimedStep {
            moves: baseline_step.conclusions,
            techniques: baseline_step.technique.into_iter().collect(),
            ..ClaimedStep::default()
        })
    };
    BenchmarkAnswer { steps: steps.iter().map(step).collect(), grid: None }
}

fn score_baseline(baseline: &str) -> ScoreTotals {
    let baseline: BenchmarkBaseline = baseline.parse().unwrap();
    let mut scorer = AnswerScorer::new(&HumanScale::FREE);
    let mut score = ScoreTotals::default();
    for puzzle in sample_puzzles().into_iter().filter(|puzzle| puzzle.stratum < 7).step_by(10) {
        score.add_score(Some(
            scorer.score_answer(&puzzle, &build_answer(&baseline.build_baseline_steps(&puzzle))),
        ));
    }
    score
}

#[test]
fn our_ways_are_justified_to_the_end_and_guesses_are_not() {
    let human = score_baseline("human");
    assert_eq!((human.justified, human.solved, human.valid), (human.total, human.total, human.total));
    assert!((human.mean_justified_share() - 1.0).abs() < 1e-9);
    let singles = score_baseline("singles");
    assert!(singles.solved > 0 && singles.solved == singles.justified && singles.solved < singles.total);
    assert_eq!(singles.valid, singles.total);
    let random = score_baseline("random");
    assert_eq!(random.solved, 0);
    assert!(random.mean_justified_share() < 0.1, "{}", random.mean_justified_share());
    assert!("nobody".parse::<BenchmarkBaseline>().is_err());
}

#[test]
fn answers_score_by_what_they_are() {
    let puzzle = all_puzzles()[0];
    let solution = Solver::new().first_solution(&puzzle.to_board()).unwrap();
    let mut scorer = AnswerScorer::new(&HumanScale::FREE);
    let grid = ByCell::from_fn(|cell| Some(solution.digit(cell)));
    let grid_score = scorer.score_answer(&puzzle, &BenchmarkAnswer { steps: Vec::new(), grid: Some(grid) });
    assert!(
        grid_score.is_valid && grid_score.is_solved && !grid_score.is_justified && grid_score.filled == 0
    );
    let mut other = grid;
    let empty = Cell::all().find(|cell| puzzle.givens[*cell].is_none()).unwrap();
    other[empty] = Digit::ALL.into_iter().find(|digit| Some(*digit) != grid[empty]);
    let wrong = scorer.score_answer(&puzzle, &BenchmarkAnswer { steps: Vec::new(), grid: Some(other) });
    assert!(wrong.is_valid && !wrong.is_solved);
    let given = Cell::all().find(|cell| puzzle.givens[*cell].is_some()).unwrap();
    other[given] = Digit::ALL.into_iter().find(|digit| Some(*digit) != grid[given]);
    assert!(
        !scorer.score_answer(&puzzle, &BenchmarkAnswer { steps: Vec::new(), grid: Some(other) }).is_valid
    );
    assert!(!scorer.score_answer(&puzzle, &BenchmarkAnswer::default()).is_valid);

    let answer = build_answer(&"human".parse::<BenchmarkBaseline>().unwrap().build_baseline_steps(&puzzle));
    let mut slip = answer.clone();
    slip.steps.insert(2, ClaimedStep::parse("no idea", Notation::Rc));
    let scored = scorer.score_answer(&puzzle, &slip);
    assert_eq!((scored.is_valid, scored.first_unjustified, scored.is_justified), (false, Some(2), false));
    assert_eq!(scored.filled, 2);
    let mut false_step = answer.clone();
    let move_text = format!("{empty}={}", other[empty].unwrap());
    false_step.steps.insert(0, ClaimedStep::parse(&move_text, Notation::Rc));
    let scored = scorer.score_answer(&puzzle, &false_step);
    assert!(
        scored.is_valid && !scored.is_solved && scored.first_unjustified == Some(0) && scored.filled == 0
    );
    assert!(scorer.score_answer(&puzzle, &answer).is_justified);
    let mut score = ScoreTotals::default();
    score.add_score(None);
    assert_eq!((score.total, score.answered, score.mean_justified_share()), (1, 0, 0.0));
}
