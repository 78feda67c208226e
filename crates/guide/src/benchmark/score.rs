//! Scores of answers to the benchmark: whether they are valid and solve the puzzle, and how far their steps
//! are justified.

use std::cell::OnceCell;

use ninefold_core::{ByCell, CellMap, Digit, Puzzle, notation::NotationError};
use ninefold_rate::RatingScale;

use super::BenchmarkPuzzle;
use crate::judge::{JudgedPath, JudgedPosition};
use crate::{ClaimedStep, DEFAULT_EFFORT, StepJudge, StepJudgement};

/// An answer to a puzzle: steps, a grid, or both.
#[derive(Clone, Debug, Default)]
pub struct BenchmarkAnswer {
    /// The steps in order, as far as they could be read.
    pub steps: Vec<Result<ClaimedStep, NotationError>>,
    /// The filled grid, if the answer has one.
    pub grid: Option<ByCell<Option<Digit>>>,
}

/// The score of one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerScore {
    /// Whether all steps can be read, the grid is full and keeps the givens, and there is something at all.
    pub is_valid: bool,
    /// Whether the grid is the solution; without one, whether the true moves fill all cells and none is
    /// wrong.
    pub is_solved: bool,
    /// Whether the steps alone solve the puzzle and each is justified.
    pub is_justified: bool,
    /// Number of steps.
    pub steps: usize,
    /// Index of the first step that is not justified, from 0.
    pub first_unjustified: Option<usize>,
    /// Number of empty cells that the steps before it fill.
    pub filled: usize,
    /// Number of empty cells at the start.
    pub empty: usize,
}

/// Totals of scored answers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScoreTotals {
    /// Number of puzzles.
    pub total: usize,
    /// Number of puzzles that were answered.
    pub answered: usize,
    /// Number of valid answers.
    pub valid: usize,
    /// Number of solved puzzles.
    pub solved: usize,
    /// Number of puzzles solved by justified steps alone.
    pub justified: usize,
    /// Sum over answers of the share of empty cells that justified steps fill before the first unjustified
    /// one.
    pub prefix_sum: f64,
}

impl ScoreTotals {
    /// Counts a benchmark puzzle with the score of its answer, or without an answer.
    pub fn add_score(&mut self, scored: Option<AnswerScore>) {
        self.total += 1;
        let Some(scored) = scored else { return };
        self.answered += 1;
        self.valid += usize::from(scored.is_valid);
        self.solved += usize::from(scored.is_solved);
        self.justified += usize::from(scored.is_justified);
        self.prefix_sum += scored.filled as f64 / scored.empty.max(1) as f64;
    }

    /// Returns the mean share, from 0 to 1, of empty cells that justified steps fill before the first
    /// unjustified one; puzzles without an answer count as 0.
    #[must_use]
    pub fn mean_justified_share(&self) -> f64 {
        self.prefix_sum / self.total.max(1) as f64
    }
}

/// Scores answers by the techniques of a profile. Use one per thread.
#[derive(Debug)]
pub struct AnswerScorer<'p> {
    judge: StepJudge<'p>,
}

impl<'p> AnswerScorer<'p> {
    /// Creates a scorer that judges steps by a profile.
    #[must_use]
    pub fn new(profile: &'p dyn RatingScale) -> AnswerScorer<'p> {
        AnswerScorer { judge: StepJudge::new(profile) }
    }

    /// Scores an answer. The score depends on nothing but puzzle, answer and profile.
    ///
    /// ```
    /// use ninefold_core::Notation;
    /// use ninefold_guide::ClaimedStep;
    /// use ninefold_guide::benchmark::{BenchmarkAnswer, AnswerScorer, all_puzzles};
    /// use ninefold_rate::human::HumanScale;
    ///
    /// let held = &all_puzzles()[0];
    /// let nonsense = BenchmarkAnswer { steps: vec![ClaimedStep::parse("no idea", Notation::Rc)], grid: None };
    /// let scored = AnswerScorer::new(&HumanScale::FREE).score_answer(held, &nonsense);
    /// assert_eq!((scored.is_valid, scored.first_unjustified), (false, Some(0)));
    /// ```
    pub fn score_answer(&mut self, puzzle: &BenchmarkPuzzle, answer: &BenchmarkAnswer) -> AnswerScore {
        let opened = self.judge.validate_position(&Puzzle::from_givens(puzzle.givens));
        let Ok(mut position) = opened else { return AnswerScore::default() };
        let solution = *position.solution();
        let empty = position.facts().empty_cells();
        // Nothing after the first unjustified step affects the score, so later steps are judged without a
        // search: an answer costs one search in vain, however many of its steps are guesses.
        let justified: OnceCell<CellMap> = OnceCell::new();
        let limits = || (if justified.get().is_some() { 0 } else { DEFAULT_EFFORT }, || false);
        let see = |judged: &StepJudgement, position: &JudgedPosition, _: &ClaimedStep| {
            if !judged.is_justified() {
                justified.get_or_init(|| position.facts().empty_cells());
            }
        };
        let path = self.judge.judge_path(&mut position, answer.steps.iter().cloned(), limits, see);
        // Cells count as filled only if that happened before the first unjustified step.
        let left = justified.get().copied().unwrap_or_else(|| position.facts().empty_cells());
        // A grid is valid if it is full and keeps the givens; it is checked apart from the steps.
        let grid_fits = answer.grid.as_ref().is_none_or(|grid| {
            grid.iter().all(|(cell, digit)| {
                digit.is_some() && puzzle.givens[cell].is_none_or(|given| *digit == Some(given))
            })
        });
        let is_solved = match &answer.grid {
            Some(grid) => grid.iter().all(|(cell, digit)| *digit == Some(solution.digit(cell))),
            None => path.is_solved && !has_verdict(&path, "wrong"),
        };
        let is_something = answer.grid.is_some() || !answer.steps.is_empty();
        AnswerScore {
            is_valid: is_something && grid_fits && !has_verdict(&path, "unreadable"),
            is_solved,
            is_justified: path.is_solved && path.first_unjustified.is_none(),
            steps: path.steps.len(),
            first_unjustified: path.first_unjustified,
            filled: empty.len() - left.len(),
            empty: empty.len(),
        }
    }
}

/// Returns whether a step of a judged path got this verdict.
fn has_verdict(path: &JudgedPath, verdict: &str) -> bool {
    path.steps.iter().any(|judged| judged.as_str() == verdict)
}
