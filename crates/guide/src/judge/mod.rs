//! Is that so, and does anything show it? What somebody says of a position, judged: one step, or a whole way.
//!
//! Where [`recognise`](crate::recognise) is for a player, who wants to hear which steps lead to what they did, this is for
//! whoever judges thousands of steps a second, such as those who train models. A step is what follows *now*: no other may stand
//! between. So there are six answers and no more:
//!
//! | verdict | when |
//! |---|---|
//! | [`Sound`](Judgement::Sound) | a step of the profile shows all of it in this position, the easiest is told; or several do together |
//! | [`NotShown`](Judgement::NotShown) | it is true in the one solution, but no technique that was asked shows it, or none did within the [budget](Budget) |
//! | [`Wrong`](Judgement::Wrong) | the solution contradicts it; with a single, or a digit in sight, that does as well, if there is one |
//! | [`TimedOut`](Judgement::TimedOut) | it is true, and the caller stopped the search, by a clock say, before anything showed it |
//! | [`NoNews`](Judgement::NoNews) | it was so already: the cell is filled, the candidate is gone |
//! | [`Unreadable`](Judgement::Unreadable) | it is no move |
//!
//! Somebody who names a technique is judged by it: only its steps are looked for. Without a name the techniques of the profile are
//! asked, the easiest first. Singles are tested at the cell itself, before anything is searched for. A budget of questions ends a search
//! in vain, so a verdict is the same on every machine and at any load.
//!
//! ```
//! use ninefold_core::{Notation, Puzzle};
//! use ninefold_guide::{Budget, EFFORT, Judge, Judgement, Move};
//! use ninefold_rate::human::Human;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut judge = Judge::new(&Human::FREE);
//! let position = judge.open(&puzzle)?;
//! let step = Move::read("Naked Single: R5C5 = 5", Notation::Rc)?;
//! let judged = judge.judge(&position, &step, &mut Budget::of_effort(EFFORT));
//! let Judgement::Sound(shown) = judged else { panic!("it is one") };
//! assert_eq!(shown.steps[0].step.technique().id, "naked-single");
//!
//! let wrong = Move::read("r5c5=7", Notation::Rc)?;
//! assert_eq!(judge.judge(&position, &wrong, &mut Budget::of_effort(EFFORT)).word(), "wrong");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod reader;
mod search;
pub mod spoil;
mod tell;

use ninefold_core::notation::NotationError;
use ninefold_core::{CandidateMap, Puzzle, Solution};
use ninefold_logic::proof::Claim;
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::{Rated, Scale};

use crate::recognise::{Goal, by_rule};
use crate::{Budget, Guide, Justified, NotRecognised, Proof, Wrong};
pub use reader::named_in;
use search::{Entry, Search};

/// What somebody says of a position: the moves of one step, and the techniques that they name it by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// Digits placed and candidates removed.
    pub done: Conclusions,
    /// The technique that was named: several where one name is that of several. None was named where there is none.
    pub named: Vec<&'static Technique>,
    /// What its reason rests on: moves that are so already, or that have to be shown with it.
    pub premises: Conclusions,
}

impl Move {
    /// All that has to be true: what is done, and what its reason rests on.
    pub(crate) fn claimed(&self) -> Conclusions {
        Conclusions {
            placements: self.done.placements | self.premises.placements,
            eliminations: self.done.eliminations | self.premises.eliminations,
        }
    }
}

/// A step, judged.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// These steps show it, in the order of the profile.
    Sound(Justified),
    /// It is true, but nothing that was asked shows it.
    NotShown {
        /// Whether all was asked: false where the questions were used up before.
        is_complete: bool,
    },
    /// It is true, and the caller stopped the search before anything showed it.
    TimedOut,
    /// The solution contradicts these of its moves.
    Wrong(Vec<Wrong>),
    /// It was so already.
    NoNews,
    /// It is no move.
    Unreadable(NotationError),
}

/// A position in which steps are judged: nothing in it is wrong, and its solution is known.
#[derive(Clone, Debug)]
pub struct Position {
    facts: Facts,
    solution: Solution,
}

/// A way, judged step by step.
#[derive(Clone, Debug, Default)]
pub struct JudgedWay {
    /// The steps in order.
    pub steps: Vec<Judgement>,
    /// The first that is neither sound nor what was so already, from 0.
    pub first_unjustified: Option<usize>,
    /// Whether those that are true fill every cell.
    pub is_solved: bool,
}

/// Judges steps by the techniques of a profile, with memory that is kept from one to the next. One per thread.
#[derive(Debug)]
pub struct Judge<'p> {
    profile: &'p dyn Scale,
    /// The profile's order, with what can be said of an entry before it searches.
    entries: Vec<Entry>,
    guide: Guide,
}

impl Judgement {
    /// The verdict in a word, for data: `sound`, `true-not-shown`, `timed-out`, `wrong`, `no-news`, `unreadable`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Judgement::Sound(_) => "sound",
            Judgement::NotShown { .. } => "true-not-shown",
            Judgement::TimedOut => "timed-out",
            Judgement::Wrong(_) => "wrong",
            Judgement::NoNews => "no-news",
            Judgement::Unreadable(_) => "unreadable",
        }
    }

    /// Whether nothing speaks against it: it is sound, or was so already.
    #[must_use]
    pub fn is_justified(&self) -> bool {
        matches!(self, Judgement::Sound(_) | Judgement::NoNews)
    }

    /// Whether all that was asked was tried: not where it is true, and the questions were used up or the search was stopped.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !matches!(self, Judgement::NotShown { is_complete: false } | Judgement::TimedOut)
    }

    /// The steps that show it; of what is wrong, those that show the contrary.
    #[must_use]
    pub fn steps(&self) -> &[Rated] {
        match self {
            Judgement::Sound(shown) => &shown.steps,
            Judgement::Wrong(wrong) => {
                wrong.iter().map(Wrong::steps).find(|steps| !steps.is_empty()).unwrap_or(&[])
            }
            _ => &[],
        }
    }

    /// The step that decides how hard it is: of those that show it, the one that the profile tries last.
    #[must_use]
    pub fn deciding(&self) -> Option<&Rated> {
        match self {
            Judgement::Sound(shown) => shown.steps.last(),
            _ => None,
        }
    }
}

impl Position {
    /// The position.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The one solution.
    #[must_use]
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// A position of which the solution is known, and that nothing in it is wrong.
    #[must_use]
    pub fn new(facts: Facts, solution: Solution) -> Position {
        Position { facts, solution }
    }

    /// Does what is true of some moves.
    pub fn apply(&mut self, moves: &Conclusions) {
        let is_true =
            |candidate: &ninefold_core::Candidate| self.solution.digit(candidate.cell()) == candidate.digit();
        let placements: CandidateMap = moves.placements.iter().filter(is_true).collect();
        let eliminations = moves.eliminations.iter().filter(|gone| !is_true(gone)).collect();
        self.facts.apply(&Conclusions { placements, eliminations });
    }
}

impl<'p> Judge<'p> {
    /// A judge by the techniques of a profile.
    #[must_use]
    pub fn new(profile: &'p dyn Scale) -> Judge<'p> {
        Judge::with_guide(profile, Guide::new())
    }

    /// The same with the memory of a guide, which [`into_guide`](Judge::into_guide) gives back.
    #[must_use]
    pub fn with_guide(profile: &'p dyn Scale, guide: Guide) -> Judge<'p> {
        Judge { profile, entries: Entry::all(profile), guide }
    }

    /// The memory, to be used again.
    #[must_use]
    pub fn into_guide(self) -> Guide {
        self.guide
    }

    /// The position of a puzzle.
    ///
    /// # Errors
    /// When it is improper, has mistakes or is solved.
    pub fn open(&mut self, puzzle: &Puzzle) -> Result<Position, NotRecognised> {
        let opened = self.guide.open_with_solution(puzzle);
        let (facts, solution) = opened.map_err(|now| NotRecognised(Box::new(now)))?;
        Ok(Position { facts, solution })
    }

    /// The steps by which the profile solves a position, as far as it does.
    pub fn right_way(&mut self, position: &Position, mut stop: impl FnMut() -> bool) -> Vec<Rated> {
        let mut walk = self.guide.walk(position.facts.clone(), self.profile);
        std::iter::from_fn(|| walk.next_step(&mut stop).ok()).collect()
    }

    /// Judges a step within a budget of questions: the verdict depends on the position, the step and the number of questions alone, unless
    /// the budget's `stop` ends the search.
    pub fn judge(&mut self, position: &Position, step: &Move, budget: &mut Budget<'_>) -> Judgement {
        let Position { facts, solution } = position;
        let goal = Goal::of(facts, &step.claimed());
        if goal.is_empty() {
            return Judgement::NoNews;
        }
        let wrong = goal.wrong(solution);
        if !wrong.is_empty() {
            return Judgement::Wrong(wrong.into_iter().map(|claim| self.refuted(facts, claim)).collect());
        }
        let mut search = Search::new(facts, goal, self.profile, &mut self.guide.engine);
        let stop: &mut dyn FnMut() -> bool = &mut || budget.must_stop();
        let ended = if step.named.is_empty() {
            search.by_profile(&self.entries, stop)
        } else {
            search.by_name(&step.named, stop)
        };
        match search.shown() {
            Some(shown) => Judgement::Sound(shown),
            None if budget.is_timed_out() => Judgement::TimedOut,
            None => Judgement::NotShown { is_complete: ended.is_continue() },
        }
    }

    /// Judges the steps of a way, each in the position to which those before it lead. A step that is true is done, shown or not; one of
    /// which any part is wrong leaves nothing behind. `limits` is asked before each step for its questions and a new `stop`; `see` is shown
    /// each judgement, with the position and the step that it is of.
    pub fn way<S: FnMut() -> bool>(
        &mut self,
        position: &mut Position,
        steps: impl IntoIterator<Item = Result<Move, NotationError>>,
        mut limits: impl FnMut() -> (u64, S),
        mut see: impl FnMut(&Judgement, &Position, &Move),
    ) -> JudgedWay {
        let mut way = JudgedWay::default();
        for read in steps {
            let (step, judged) = match read {
                Ok(step) => {
                    let (effort, mut stop) = limits();
                    let judged = self.judge(position, &step, &mut Budget::of_effort(effort).until(&mut stop));
                    (step, judged)
                }
                Err(error) => (Move::default(), Judgement::Unreadable(error)),
            };
            see(&judged, position, &step);
            if !matches!(judged, Judgement::Wrong(_)) {
                position.apply(&step.done);
            }
            if !judged.is_justified() {
                way.first_unjustified = way.first_unjustified.or(Some(way.steps.len()));
            }
            way.steps.push(judged);
        }
        way.is_solved = position.facts.is_solved();
        way
    }

    /// What is known at once of a move that the solution contradicts. More than a single is not looked for: whoever wants the whole
    /// way to the contrary asks [`recognise`](crate::recognise).
    fn refuted(&mut self, facts: &Facts, claim: Claim) -> Wrong {
        let proof = by_rule(facts, claim).or_else(|| {
            let engine = &mut self.guide.engine;
            let single = search::single_against(facts, claim, self.profile, &self.entries, engine)?;
            Some(Proof::Steps(vec![single]))
        });
        Wrong { claim, proof: proof.unwrap_or(Proof::Solution) }
    }
}

#[cfg(test)]
mod tests;
