//! Judge of steps: whether a step, or a whole solving path, is true and justified by techniques.
//!
//! Where [`recognise`](crate::recognise) is for a player, who wants to hear which steps lead to a move, this
//! is for programs that judge thousands of steps a second, such as those that train models. A step has to
//! follow *now*, with no other step between. So there are six verdicts:
//!
//! | verdict | when |
//! |---|---|
//! | [`Sound`](StepJudgement::Sound) | steps of the profile justify it here: one, the easiest, or several |
//! | [`NotJustified`](StepJudgement::NotJustified) | true, but nothing tried justifies it within the [budget](SearchBudget) |
//! | [`Wrong`](StepJudgement::Wrong) | the solution contradicts it, perhaps also a single or a digit in sight |
//! | [`TimedOut`](StepJudgement::TimedOut) | true, and the caller stopped the search before it was justified |
//! | [`NothingNew`](StepJudgement::NothingNew) | nothing new: the cell is filled, or the candidate removed already |
//! | [`Unreadable`](StepJudgement::Unreadable) | the text is no move |
//!
//! A step that names a technique is judged by it: only steps of that technique are searched for. Without a
//! name the techniques of the profile are tried, the easiest first. Singles are tested at the cell itself,
//! before any search. A budget of stop checks limits a fruitless search, so a verdict is the same on every
//! machine and at any load.
//!
//! ```
//! use ninefold_core::{Notation, Puzzle};
//! use ninefold_guide::{SearchBudget, DEFAULT_EFFORT, StepJudge, StepJudgement, ClaimedStep};
//! use ninefold_rate::human::HumanScale;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut judge = StepJudge::new(&HumanScale::FREE);
//! let position = judge.validate_position(&puzzle)?;
//! let step = ClaimedStep::parse("Naked Single: R5C5 = 5", Notation::Rc)?;
//! let judged = judge.judge_step(&position, &step, &mut SearchBudget::with_effort(DEFAULT_EFFORT));
//! let StepJudgement::Sound(shown) = judged else { panic!("it is one") };
//! assert_eq!(shown.steps[0].step.technique().id, "naked-single");
//!
//! let wrong = ClaimedStep::parse("r5c5=7", Notation::Rc)?;
//! assert_eq!(judge.judge_step(&position, &wrong, &mut SearchBudget::with_effort(DEFAULT_EFFORT)).as_str(), "wrong");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod corrupt;
mod explain;
pub mod reader;
mod search;

use ninefold_core::notation::NotationError;
use ninefold_core::{CandidateMap, Puzzle, Solution};
use ninefold_logic::proof::CandidateClaim;
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::{RatedStep, RatingScale};

use crate::recognise::{MoveGoal, refute_by_rule};
use crate::{Guide, MoveJustification, RecognitionError, RefutationProof, SearchBudget, WrongMove};
pub use reader::{find_claimed_techniques, find_named_techniques};
use search::{JustificationSearch, ProfileEntry};

/// One step of a player or a model: its moves, and the techniques that it names as the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimedStep {
    /// Digits placed and candidates removed.
    pub moves: Conclusions,
    /// The named techniques: several if one name is shared, none if nothing was named.
    pub techniques: Vec<&'static Technique>,
    /// Moves that the reason rests on: they have been made already, or have to be justified along with the
    /// step.
    pub premises: Conclusions,
}

impl ClaimedStep {
    /// Returns all moves that have to be true: those made and those that the reason rests on.
    pub(crate) fn claimed_moves(&self) -> Conclusions {
        Conclusions {
            placements: self.moves.placements | self.premises.placements,
            eliminations: self.moves.eliminations | self.premises.eliminations,
        }
    }
}

/// The verdict on a step.
#[derive(Clone, Debug)]
pub enum StepJudgement {
    /// True and justified by these steps, in the order of the profile.
    Sound(MoveJustification),
    /// True, but no step found justifies it.
    NotJustified {
        /// Whether every technique was tried: false if the budget was used up before.
        is_complete: bool,
    },
    /// True, but the caller stopped the search before a justification was found.
    TimedOut,
    /// The solution contradicts these of the moves.
    Wrong(Vec<WrongMove>),
    /// Nothing changes: the moves have been made already.
    NothingNew,
    /// The text is no move.
    Unreadable(NotationError),
}

/// A position in which steps are judged: it contains no mistake, and its solution is known.
#[derive(Clone, Debug)]
pub struct JudgedPosition {
    facts: Facts,
    solution: Solution,
}

/// A solving path, judged step by step.
#[derive(Clone, Debug, Default)]
pub struct JudgedPath {
    /// The steps in order.
    pub steps: Vec<StepJudgement>,
    /// Index of the first step that is neither sound nor without news, from 0.
    pub first_unjustified: Option<usize>,
    /// Whether the true steps fill every cell.
    pub is_solved: bool,
}

/// Judges steps by the techniques of a profile, and reuses memory from one step to the next. Use one per
/// thread.
#[derive(Debug)]
pub struct StepJudge<'p> {
    profile: &'p dyn RatingScale,
    /// The techniques of the profile in order, with the quick tests that precede their searches.
    entries: Vec<ProfileEntry>,
    guide: Guide,
}

impl StepJudgement {
    /// Returns the verdict as a word for data: `sound`, `true-not-shown`, `timed-out`, `wrong`, `no-news`,
    /// `unreadable`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            StepJudgement::Sound(_) => "sound",
            StepJudgement::NotJustified { .. } => "true-not-shown",
            StepJudgement::TimedOut => "timed-out",
            StepJudgement::Wrong(_) => "wrong",
            StepJudgement::NothingNew => "no-news",
            StepJudgement::Unreadable(_) => "unreadable",
        }
    }

    /// Returns whether nothing speaks against the step: it is sound, or its moves have been made already.
    #[must_use]
    pub fn is_justified(&self) -> bool {
        matches!(self, StepJudgement::Sound(_) | StepJudgement::NothingNew)
    }

    /// Returns whether the verdict is final: false for a true step whose search ran out of budget or was
    /// stopped.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !matches!(self, StepJudgement::NotJustified { is_complete: false } | StepJudgement::TimedOut)
    }

    /// Returns the steps that justify it; for a wrong step, those that prove the contrary.
    #[must_use]
    pub fn supporting_steps(&self) -> &[RatedStep] {
        match self {
            StepJudgement::Sound(shown) => &shown.steps,
            StepJudgement::Wrong(wrong) => {
                wrong.iter().map(WrongMove::refuting_steps).find(|steps| !steps.is_empty()).unwrap_or(&[])
            }
            _ => &[],
        }
    }

    /// Returns the step that decides the difficulty: of the justifying steps, the one that the profile tries
    /// last.
    #[must_use]
    pub fn deciding_step(&self) -> Option<&RatedStep> {
        match self {
            StepJudgement::Sound(shown) => shown.steps.last(),
            _ => None,
        }
    }
}

impl JudgedPosition {
    /// Returns the facts of the judged position.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Returns the one solution of the position in which steps are judged.
    #[must_use]
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Creates a position from its facts and the known solution; the facts must not contradict the solution.
    #[must_use]
    pub fn new(facts: Facts, solution: Solution) -> JudgedPosition {
        JudgedPosition { facts, solution }
    }

    /// Applies those of the moves that are true.
    pub(crate) fn apply_true_moves(&mut self, moves: &Conclusions) {
        let is_true =
            |candidate: &ninefold_core::Candidate| self.solution.digit(candidate.cell()) == candidate.digit();
        let placements: CandidateMap = moves.placements.iter().filter(is_true).collect();
        let eliminations = moves.eliminations.iter().filter(|eliminated| !is_true(eliminated)).collect();
        self.facts.apply_conclusions(&Conclusions { placements, eliminations });
    }
}

impl<'p> StepJudge<'p> {
    /// Creates a judge by the techniques of a profile.
    #[must_use]
    pub fn new(profile: &'p dyn RatingScale) -> StepJudge<'p> {
        StepJudge::with_guide(profile, Guide::new())
    }

    /// Creates a judge that uses the memory of a guide; [`into_guide`](StepJudge::into_guide) returns it.
    #[must_use]
    pub fn with_guide(profile: &'p dyn RatingScale, guide: Guide) -> StepJudge<'p> {
        StepJudge { profile, entries: ProfileEntry::profile_entries(profile), guide }
    }

    /// Returns the memory, for use elsewhere.
    #[must_use]
    pub fn into_guide(self) -> Guide {
        self.guide
    }

    /// Opens the position of a puzzle for judging.
    ///
    /// # Errors
    /// If the puzzle is improper, contains mistakes or is solved.
    pub fn validate_position(&mut self, puzzle: &Puzzle) -> Result<JudgedPosition, RecognitionError> {
        let opened = self.guide.validate_and_solve(puzzle);
        let (facts, solution) = opened.map_err(|now| RecognitionError(Box::new(now)))?;
        Ok(JudgedPosition { facts, solution })
    }

    /// Returns the steps by which the profile solves a position, as far as it can.
    pub fn find_solution_path(
        &mut self,
        position: &JudgedPosition,
        mut stop: impl FnMut() -> bool,
    ) -> Vec<RatedStep> {
        let mut walk = self.guide.start_walk(position.facts.clone(), self.profile);
        std::iter::from_fn(|| walk.next_step(&mut stop).ok()).collect()
    }

    /// Judges a step within a budget of stop checks. The verdict depends on the position, the step and the
    /// size of the budget alone, unless the budget's `stop` ends the search.
    pub fn judge_step(
        &mut self,
        position: &JudgedPosition,
        step: &ClaimedStep,
        budget: &mut SearchBudget<'_>,
    ) -> StepJudgement {
        let JudgedPosition { facts, solution } = position;
        // Nothing is new, or the solution decides: both need no search.
        let goal = MoveGoal::from_moves(facts, &step.claimed_moves());
        if goal.is_empty() {
            return StepJudgement::NothingNew;
        }
        let wrong = goal.false_claims(solution);
        if !wrong.is_empty() {
            return StepJudgement::Wrong(
                wrong.into_iter().map(|claim| self.find_quick_refutation(facts, claim)).collect(),
            );
        }
        // True and new: search for steps that justify it, by the named techniques or by the whole profile.
        let mut search = JustificationSearch::new(facts, goal, self.profile, &mut self.guide.engine);
        let stop: &mut dyn FnMut() -> bool = &mut || budget.must_stop();
        let ended = if step.techniques.is_empty() {
            search.search_by_profile(&self.entries, stop)
        } else {
            search.search_named_techniques(&step.techniques, stop)
        };
        match search.into_justification() {
            Some(shown) => StepJudgement::Sound(shown),
            None if budget.is_timed_out() => StepJudgement::TimedOut,
            None => StepJudgement::NotJustified { is_complete: ended.is_continue() },
        }
    }

    /// Judges the steps of a path, each in the position to which those before it lead. A true step is
    /// applied, whether justified or not; a step with any wrong move is not applied at all. `limits` is
    /// called before each step for its budget and a new `stop`; `on_judgement` receives each judgement, with the
    /// position and the step.
    pub fn judge_path<S: FnMut() -> bool>(
        &mut self,
        position: &mut JudgedPosition,
        steps: impl IntoIterator<Item = Result<ClaimedStep, NotationError>>,
        mut limits: impl FnMut() -> (u64, S),
        mut on_judgement: impl FnMut(&StepJudgement, &JudgedPosition, &ClaimedStep),
    ) -> JudgedPath {
        let mut path = JudgedPath::default();
        for read in steps {
            // Unreadable steps are judged too, so that they keep their place.
            let (step, judged) = match read {
                Ok(step) => {
                    let (effort, mut stop) = limits();
                    let judged = self.judge_step(
                        position,
                        &step,
                        &mut SearchBudget::with_effort(effort).with_stop(&mut stop),
                    );
                    (step, judged)
                }
                Err(error) => (ClaimedStep::default(), StepJudgement::Unreadable(error)),
            };
            on_judgement(&judged, position, &step);
            // True moves are made even if nothing justifies them: later steps may build on them.
            if !matches!(judged, StepJudgement::Wrong(_)) {
                position.apply_true_moves(&step.moves);
            }
            if !judged.is_justified() {
                path.first_unjustified = path.first_unjustified.or(Some(path.steps.len()));
            }
            path.steps.push(judged);
        }
        path.is_solved = position.facts.is_solved();
        path
    }

    /// Returns the quickest refutation of a move that the solution contradicts: a rule or a single. Longer
    /// refutations are found by [`recognise`](crate::recognise).
    fn find_quick_refutation(&mut self, facts: &Facts, claim: CandidateClaim) -> WrongMove {
        let proof = refute_by_rule(facts, claim).or_else(|| {
            let engine = &mut self.guide.engine;
            let single = search::find_refuting_single(facts, claim, self.profile, &self.entries, engine)?;
            Some(RefutationProof::Steps(vec![single]))
        });
        WrongMove { claim, proof: proof.unwrap_or(RefutationProof::Solution) }
    }
}

#[cfg(test)]
mod tests;
