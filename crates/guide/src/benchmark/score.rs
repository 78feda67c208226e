//! Answers scored: whether they are valid and solve the puzzle, and how far their steps are justified.

use std::cell::OnceCell;

use ninefold_core::{ByCell, CellMap, Digit, Puzzle, notation::NotationError};
use ninefold_rate::Scale;

use super::Held;
use crate::judge::{JudgedWay, Position};
use crate::{EFFORT, Judge, Judgement, Move};

/// What somebody answers to a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The steps in order, as far as they could be read.
    pub steps: Vec<Result<Move, NotationError>>,
    /// The grid, if one is told.
    pub grid: Option<ByCell<Option<Digit>>>,
}

/// An answer, scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scored {
    /// Whether all steps can be read, the grid is full and keeps the givens, and there is something at all.
    pub is_valid: bool,
    /// Whether the grid is the solution; without a grid, whether the true moves fill every cell and none is wrong.
    pub is_solved: bool,
    /// Whether the steps alone solve it and each is justified.
    pub is_justified: bool,
    /// How many steps there are.
    pub steps: usize,
    /// The first that is not justified, from 0.
    pub first_unjustified: Option<usize>,
    /// How many empty cells are filled by the steps before it.
    pub filled: usize,
    /// How many cells are empty at first.
    pub empty: usize,
}

/// The sums of scored answers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// How many puzzles were asked.
    pub asked: usize,
    /// To how many there was an answer.
    pub answered: usize,
    /// How many answers are valid.
    pub valid: usize,
    /// How many puzzles are solved.
    pub solved: usize,
    /// How many are solved by justified steps alone.
    pub justified: usize,
    /// The sum of what justified steps fill before the first that isn't, each as a part of the empty cells.
    pub prefixes: f64,
}

impl Score {
    /// Counts a puzzle with its answer, or without one.
    pub fn add(&mut self, scored: Option<Scored>) {
        self.asked += 1;
        let Some(scored) = scored else { return };
        self.answered += 1;
        self.valid += usize::from(scored.is_valid);
        self.solved += usize::from(scored.is_solved);
        self.justified += usize::from(scored.is_justified);
        self.prefixes += scored.filled as f64 / scored.empty.max(1) as f64;
    }

    /// What justified steps fill of the empty cells before the first that isn't, from 0 to 1, on average of all that were asked.
    #[must_use]
    pub fn prefix(&self) -> f64 {
        self.prefixes / self.asked.max(1) as f64
    }
}

/// Scores answers by the techniques of a profile; one per thread.
#[derive(Debug)]
pub struct Scorer<'p> {
    judge: Judge<'p>,
}

impl<'p> Scorer<'p> {
    /// A scorer.
    #[must_use]
    pub fn new(profile: &'p dyn Scale) -> Scorer<'p> {
        Scorer { judge: Judge::new(profile) }
    }

    /// Scores an answer. The score depends on nothing but puzzle, answer and profile.
    ///
    /// ```
    /// use ninefold_core::Notation;
    /// use ninefold_guide::Move;
    /// use ninefold_guide::benchmark::{Answer, Scorer, puzzles};
    /// use ninefold_rate::human::Human;
    ///
    /// let held = &puzzles()[0];
    /// let nonsense = Answer { steps: vec![Move::read("no idea", Notation::Rc)], grid: None };
    /// let scored = Scorer::new(&Human::FREE).score(held, &nonsense);
    /// assert_eq!((scored.is_valid, scored.first_unjustified), (false, Some(0)));
    /// ```
    pub fn score(&mut self, held: &Held, answer: &Answer) -> Scored {
        let opened = self.judge.open(&Puzzle::from_givens(held.givens));
        let Ok(mut position) = opened else { return Scored::default() };
        let solution = *position.solution();
        let empty = position.facts().empty();
        // Behind the first step that isn't justified nothing depends on what shows another, so nothing is looked for: an answer costs
        // one search in vain, however many of its steps are guesses.
        let justified: OnceCell<CellMap> = OnceCell::new();
        let limits = || (if justified.get().is_some() { 0 } else { EFFORT }, || false);
        let see = |judged: &Judgement, position: &Position, _: &Move| {
            if !judged.is_justified() {
                justified.get_or_init(|| position.facts().empty());
            }
        };
        let way = self.judge.way(&mut position, answer.steps.iter().cloned(), limits, see);
        let left = justified.get().copied().unwrap_or_else(|| position.facts().empty());
        let grid_fits = answer.grid.as_ref().is_none_or(|grid| {
            grid.iter().all(|(cell, digit)| {
                digit.is_some() && held.givens[cell].is_none_or(|given| *digit == Some(given))
            })
        });
        let is_solved = match &answer.grid {
            Some(grid) => grid.iter().all(|(cell, digit)| *digit == Some(solution.digit(cell))),
            None => way.is_solved && !has(&way, "wrong"),
        };
        let is_something = answer.grid.is_some() || !answer.steps.is_empty();
        Scored {
            is_valid: is_something && grid_fits && !has(&way, "unreadable"),
            is_solved,
            is_justified: way.is_solved && way.first_unjustified.is_none(),
            steps: way.steps.len(),
            first_unjustified: way.first_unjustified,
            filled: empty.len() - left.len(),
            empty: empty.len(),
        }
    }
}

/// Whether a step of a way got this verdict.
fn has(way: &JudgedWay, verdict: &str) -> bool {
    way.steps.iter().any(|judged| judged.word() == verdict)
}
