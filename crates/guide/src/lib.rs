//! Guidance for players, learners and judges: hints, practice, training, and judging of steps.
//!
//! [`Guide::next_advice`] answers what to do in a position. The position is compared with the solution of its
//! puzzle first; a step is searched for only if there is no mistake. Where there are several solutions, the
//! steps are those that hold in all of them. Front ends ask, and show the answer.
//!
//! | answer | when |
//! |---|---|
//! | [`PositionAdvice::Improper`] | the puzzle has no solution, or several and no step holds in all of them |
//! | [`PositionAdvice::Mistakes`] | a digit is wrong, or a candidate of the solution is missing |
//! | [`PositionAdvice::Solved`] | nothing is left to do |
//! | [`PositionAdvice::Stuck`] | no technique of the profile finds a step |
//! | [`PositionAdvice::Step`] | the next step, explained in four [stages](HintStage) |
//!
//! An [`PositionAssessment`] says what steps may assume, and what to know before building on them.
//!
//! | module | what it is for |
//! |---|---|
//! | [`recognise`] | finds the steps that justify a player's move, or refute it |
//! | [`judge`] | judges whether steps and solving paths are true and justified; makes wrong steps for tests |
//! | [`practise`] | positions in which to find a technique, and judging of the answers |
//! | [`course`] | the techniques in an order of learning, with their prerequisites |
//! | [`goals`] | learning goals: sets of techniques with a name |
//! | [`skill`] | an estimate of a player's strength |
//! | [`placement`] | a placement test of a dozen positions |
//! | [`learner`] | the model of a learner: the answers, and the skill and knowledge they show |
//! | [`training`] | recommendations for a learner, and sessions of some minutes |
//! | [`simulated`] | simulated players, for tests and forecasts |
//! | [`dataset`] | data sets for machine learning: strata, splits without leaks, tokens |
//! | [`benchmark`] | 2,000 held-out puzzles in ten bands, and scores of answers |
//! | [`game_review`] | review of a finished game: pauses, and avoided techniques |
//! | `assessment` | what a position is, before a step is searched for |
//! | `mistakes` | wrong entries of a player, and hints about them |
//! | `hint` | a step revealed in four stages |
//! | `budget` | limits of searches |
//! | `split` | splits of data sets by a hash of the canonical form |
//!
//! ```
//! use ninefold_core::Puzzle;
//! use ninefold_guide::{Guide, PositionAdvice, HintStage};
//! use ninefold_rate::human::HumanScale;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let now = Guide::new().next_advice(&puzzle, &HumanScale::FREE, || false)?;
//! assert!(matches!(now, PositionAdvice::Step(_)));
//! let hint = now.stage_hint(HintStage::Where).expect("a step has something to tell");
//! assert_eq!(hint.messages[0].id, "hint-look-at-houses");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod assessment;
pub mod benchmark;
mod budget;
pub mod course;
pub mod dataset;
pub mod game_review;
pub mod goals;
mod hint;
pub mod judge;
pub mod learner;
mod mistakes;
pub mod placement;
pub mod practise;
pub mod recognise;
pub mod simulated;
pub mod skill;
mod split;
pub mod training;

use std::fmt;

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Puzzle, Solution};
use ninefold_logic::explain::say;
use ninefold_logic::{Facts, Message};
use ninefold_rate::{RateError, RatedStep, RatingScale, RatingWalk, SolutionCount, WalkProgress};
use ninefold_solve::{NotUniqueError, SolutionVerdict, Solver};

use assessment::has_valid_deduction;
pub use assessment::{
    PathEndDetector, PositionAssessment, PositionCaveat, has_player_entries, uniqueness_promise,
};
pub use budget::{DEFAULT_EFFORT, SearchBudget};
pub use hint::{HintPart, HintStage};
pub use judge::{ClaimedStep, StepJudge, StepJudgement};
pub use mistakes::EntryMistakes;
pub use practise::{
    AnswerCredit, AnswerVerdict, ExerciseOrigin, JudgedAnswer, PracticeSession, TechniqueExercise,
};
pub use recognise::{
    MatchKind, MoveJustification, MoveRecognition, RecognitionError, RefutationProof, UndecidedMoves,
    UnseenMoves, WrongMove,
};
pub use skill::SkillEstimate;

/// The answer to what to do next in a position.
#[derive(Clone, Debug)]
pub enum PositionAdvice {
    /// The puzzle doesn't have exactly one solution.
    Improper(NotUniqueError),
    /// The position disagrees with the solution.
    Mistakes(Box<EntryMistakes>),
    /// Every cell has its digit.
    Solved,
    /// No technique finds a step.
    Stuck(StuckError),
    /// The next step.
    Step(Box<RatedStep>),
}

/// Error if no technique of a profile finds a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub struct StuckError {
    /// The name of the profile.
    pub profile: String,
}

impl StuckError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        say!(
            "stuck" = "no technique of the profile {profile} goes on from here",
            profile = self.profile.clone()
        )
    }
}

/// Converts a verdict to the number of solutions that ratings work with.
#[must_use]
pub fn solution_count_from_verdict(verdict: &SolutionVerdict) -> SolutionCount {
    match verdict {
        SolutionVerdict::None => SolutionCount::None,
        SolutionVerdict::Unique(_) => SolutionCount::One,
        SolutionVerdict::Several(..) => SolutionCount::Several,
    }
}

/// Error if the caller stopped the search before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct StoppedError;

fn solved_message() -> Message {
    say!("it-is-solved" = "it is solved")
}

impl PositionAdvice {
    /// Returns the answer as a word for data: `improper`, `mistakes`, `solved`, `stuck`, `step`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            PositionAdvice::Improper(_) => "improper",
            PositionAdvice::Mistakes(_) => "mistakes",
            PositionAdvice::Solved => "solved",
            PositionAdvice::Stuck(_) => "stuck",
            PositionAdvice::Step(_) => "step",
        }
    }

    /// Returns the reason why there is no step, as a message for any language; `None` where there is a step
    /// or a mistake, and where digits clash, which [`BoardError`](ninefold_core::BoardError) describes.
    #[must_use]
    pub fn no_step_message(&self) -> Option<Message> {
        match self {
            PositionAdvice::Improper(NotUniqueError::Unsolvable) => Some(RateError::Invalid.to_message()),
            PositionAdvice::Improper(NotUniqueError::Ambiguous(_)) => Some(RateError::Ambiguous.to_message()),
            PositionAdvice::Solved => Some(solved_message()),
            PositionAdvice::Stuck(stuck) => Some(stuck.to_message()),
            PositionAdvice::Improper(NotUniqueError::Clashes(_))
            | PositionAdvice::Mistakes(_)
            | PositionAdvice::Step(_) => None,
        }
    }

    /// Returns the hint of a stage about the mistakes or the step; `None` where there are neither.
    #[must_use]
    pub fn stage_hint(&self, stage: HintStage) -> Option<HintPart> {
        match self {
            PositionAdvice::Mistakes(mistakes) => Some(mistakes.stage_hint(stage)),
            PositionAdvice::Step(rated) => Some(HintPart::from_step(&rated.step, &rated.facts_before, stage)),
            PositionAdvice::Improper(_) | PositionAdvice::Solved | PositionAdvice::Stuck(_) => None,
        }
    }

    /// Returns the hints up to a stage, in order; empty where there are neither mistakes nor a step.
    #[must_use]
    pub fn hints_through_stage(&self, last: HintStage) -> Vec<HintPart> {
        let stages = HintStage::ALL.into_iter().take_while(|stage| *stage <= last);
        match self {
            PositionAdvice::Step(rated) => {
                let explanation = rated.step.explanation(&rated.facts_before);
                stages
                    .map(|stage| HintPart::from_explanation(&explanation, rated.step.technique(), stage))
                    .collect()
            }
            _ => stages.filter_map(|stage| self.stage_hint(stage)).collect(),
        }
    }
}

/// Writes the answer in a few words, without the step; no capital and no full stop, to fit within a sentence.
impl fmt::Display for PositionAdvice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionAdvice::Improper(improper) => fmt::Display::fmt(improper, f),
            PositionAdvice::Mistakes(mistakes) => fmt::Display::fmt(mistakes, f),
            PositionAdvice::Solved => f.write_str(solved_message().english()),
            PositionAdvice::Stuck(stuck) => fmt::Display::fmt(stuck, f),
            PositionAdvice::Step(rated) => f.write_str(rated.step.technique().name),
        }
    }
}

/// Finds out what to do in positions, and reuses memory from one to the next. Use one per thread.
#[derive(Debug)]
pub struct Guide {
    solver: Solver,
    engine: ChainEngine,
}

impl Default for Guide {
    fn default() -> Guide {
        Guide::new()
    }
}

impl Guide {
    /// Creates a guide that solves with the best back end for this machine.
    #[must_use]
    pub fn new() -> Guide {
        Guide { solver: Solver::new(), engine: ChainEngine::new() }
    }

    /// Returns what to do in a position, by the techniques of a profile. `stop` is called now and then during
    /// the search for a step.
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn next_advice(
        &mut self,
        puzzle: &Puzzle,
        profile: &dyn RatingScale,
        stop: impl FnMut() -> bool,
    ) -> Result<PositionAdvice, StoppedError> {
        let opened = self.assess_position(puzzle);
        self.advise_assessed(opened, profile, stop)
    }

    /// Returns what to do in a position that was [opened](Guide::assess_position).
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn advise_assessed(
        &mut self,
        assessed: Result<(Facts, PositionAssessment), PositionAdvice>,
        profile: &dyn RatingScale,
        stop: impl FnMut() -> bool,
    ) -> Result<PositionAdvice, StoppedError> {
        let (facts, assessment) = match assessed {
            Ok(opened) => opened,
            Err(now) => return Ok(now),
        };
        let Some(PositionCaveat::SeveralSolutions(two)) = assessment.caveat else {
            return self.next_step(facts, profile, stop);
        };
        // No step decides between solutions: if each candidate is part of one, no search can succeed.
        if !has_valid_deduction(facts.board(), &mut self.solver) {
            return Ok(PositionAdvice::Improper(NotUniqueError::Ambiguous(two)));
        }
        match self.next_step(facts, profile, stop)? {
            PositionAdvice::Stuck(_) => Ok(PositionAdvice::Improper(NotUniqueError::Ambiguous(two))),
            now => Ok(now),
        }
    }

    /// Opens a position in which something is left to do, with its assessment: also one with several
    /// solutions, where no step may assume a single one.
    ///
    /// # Errors
    /// The answer, if no step is needed or possible: without a solution, with mistakes, or solved.
    pub fn assess_position(
        &mut self,
        puzzle: &Puzzle,
    ) -> Result<(Facts, PositionAssessment), PositionAdvice> {
        let improper = |clashes| PositionAdvice::Improper(NotUniqueError::Clashes(clashes));
        let assessment = PositionAssessment::new(puzzle, &mut self.solver);
        match &assessment.caveat {
            Some(PositionCaveat::Mistakes(mistakes)) => {
                return Err(PositionAdvice::Mistakes(Box::new(mistakes.clone())));
            }
            Some(PositionCaveat::NoSolution | PositionCaveat::EntriesContradict) => {
                let refused = self.solver.review_position(puzzle).err().unwrap_or(NotUniqueError::Unsolvable);
                return Err(PositionAdvice::Improper(refused));
            }
            Some(PositionCaveat::SeveralSolutions(_) | PositionCaveat::UniqueByEntries) | None => {}
        }
        let board = Board::try_from(puzzle).map_err(improper)?;
        if board.is_solved() {
            return Err(PositionAdvice::Solved);
        }
        Ok((assessment.build_facts(board), assessment))
    }

    /// Returns the next step from a position without mistakes, or that it is stuck or solved. `stop` is
    /// called as in [`next_advice`](Guide::next_advice).
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn next_step(
        &mut self,
        facts: Facts,
        profile: &dyn RatingScale,
        stop: impl FnMut() -> bool,
    ) -> Result<PositionAdvice, StoppedError> {
        match self.start_walk(facts, profile).next_step(stop) {
            Ok(rated) => Ok(PositionAdvice::Step(Box::new(rated))),
            Err(WalkProgress::Stopped) => Err(StoppedError),
            Err(WalkProgress::Solved) => Ok(PositionAdvice::Solved),
            Err(WalkProgress::Stuck | WalkProgress::Stepped) => {
                Ok(PositionAdvice::Stuck(StuckError { profile: profile.name().into() }))
            }
        }
    }

    /// Opens a position without mistakes in which something is left to do; its facts say what has one
    /// solution: the givens, if they do. [`walk`](Guide::start_walk) continues from it.
    ///
    /// # Errors
    /// The answer, if there is another: improper, mistakes or solved.
    pub fn validate_position(&mut self, puzzle: &Puzzle) -> Result<Facts, PositionAdvice> {
        self.validate_and_solve(puzzle).map(|(facts, _)| facts)
    }

    /// Opens a position as [`validate_position`](Guide::validate_position) does, and returns the solution too.
    ///
    /// # Errors
    /// As for [`validate_position`](Guide::validate_position).
    pub fn validate_and_solve(&mut self, puzzle: &Puzzle) -> Result<(Facts, Solution), PositionAdvice> {
        let review = self.solver.review_position(puzzle).map_err(PositionAdvice::Improper)?;
        if let Some(mistakes) = EntryMistakes::from_review(&review) {
            return Err(PositionAdvice::Mistakes(Box::new(mistakes)));
        }
        let board = Board::try_from(puzzle)
            .map_err(|clashes| PositionAdvice::Improper(NotUniqueError::Clashes(clashes)))?;
        if board.is_solved() {
            return Err(PositionAdvice::Solved);
        }
        Ok((Facts::with_promise(board, uniqueness_promise(review.basis)), review.solution))
    }

    /// Returns the solving path from a position by the techniques of a profile.
    #[must_use]
    pub fn start_walk<'g>(&'g mut self, facts: Facts, profile: &'g dyn RatingScale) -> RatingWalk<'g> {
        RatingWalk::from_facts(profile, facts, &mut self.engine)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::{Conclusions, Pattern, UniquenessPromise};
    use ninefold_rate::human::HumanScale;
    use ninefold_rate::{RatingTally, RatingValue, SCALES, StepProducer};

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn next_advice(text: &str, profile: &dyn RatingScale) -> PositionAdvice {
        let puzzle = text.parse().unwrap();
        Guide::new().next_advice(&puzzle, profile, || false).unwrap()
    }

    fn check(text: &str, word: &str, expected: &str) {
        let now = next_advice(text, &HumanScale::FREE);
        assert_eq!((now.as_str(), now.to_string().as_str()), (word, expected), "{text}");
        let stage_count = if matches!(word, "mistakes" | "step") { 4 } else { 0 };
        let one_by_one: Vec<HintPart> =
            HintStage::ALL.into_iter().filter_map(|stage| now.stage_hint(stage)).collect();
        assert_eq!(
            (now.hints_through_stage(HintStage::Full), one_by_one.len()),
            (one_by_one, stage_count),
            "{text}"
        );
        assert_eq!(now.hints_through_stage(HintStage::Where).len(), stage_count / 4);
    }

    #[test]
    fn each_kind_of_position_has_its_answer() {
        check(EASY, "step", "Hidden Single");
        check(SOLUTION, "solved", "it is solved");
        check(&EASY.replacen("53.", "53+1", 1), "mistakes", "a digit is misplaced (r1c3)");
        check(&format!("{EASY}:413"), "mistakes", "a candidate is gone that should be there (4 in r1c3)");
        check(&EASY.replacen("53.", "531", 1), "improper", "it has no solution");
        check(
            &EASY.replacen("53.", "533", 1),
            "improper",
            "two 3s in box 1 (r1c2, r1c3); two 3s in row 1 (r1c2, r1c3)",
        );
    }

    /// Steps that hold in every solution are returned; if none is left, that there are several solutions.
    #[test]
    fn several_solutions_have_steps_until_they_differ() {
        let mut puzzle: Puzzle = EASY.replacen("53..7", ".....", 1).parse().unwrap();
        let board = Board::try_from(&puzzle).unwrap();
        let all: Vec<Solution> = Solver::new().solutions(&board).collect();
        assert!(all.len() > 1);
        let mut steps = 0;
        let two = loop {
            let now = Guide::new().next_advice(&puzzle, &HumanScale::FREE, || false).unwrap();
            match now {
                PositionAdvice::Step(rated) => {
                    steps += 1;
                    assert!(!rated.step.technique().assumes_one_solution(), "{}", rated.step.technique().id);
                    let mut board = rated.facts_before.board().clone();
                    rated
                        .step
                        .conclusions
                        .placements
                        .iter()
                        .for_each(|one| board.place(one.cell(), one.digit()).unwrap());
                    for one in rated.step.conclusions.eliminations {
                        board.remove_candidate(one);
                    }
                    assert!(
                        all.iter().all(|solution| solution.solves_board(&board)),
                        "{}",
                        rated.step.technique().id
                    );
                    puzzle = Puzzle::from(&board);
                }
                PositionAdvice::Improper(NotUniqueError::Ambiguous(two)) => break two,
                now => panic!("{now}"),
            }
        };
        assert!(steps > 10, "{steps}");
        assert!(two.iter().all(|solution| all.contains(solution)));
    }

    /// A full grid with a mistake isn't solved.
    #[test]
    fn a_full_grid_with_a_mistake_is_not_solved() {
        let played: String = SOLUTION
            .chars()
            .zip(EASY.chars())
            .map(|(digit, given)| if given == '.' { format!("+{digit}") } else { digit.to_string() })
            .collect();
        check(&played, "solved", "it is solved");
        check(&played.replacen("+4", "+8", 1), "mistakes", "a digit is misplaced (r1c3)");
    }

    #[test]
    fn several_solutions_are_shown_by_two() {
        let puzzle: Puzzle = EASY.replacen("53..7", ".....", 1).parse().unwrap();
        let Err(PositionAdvice::Improper(NotUniqueError::Ambiguous(two))) =
            Guide::new().validate_position(&puzzle)
        else {
            panic!("it has several")
        };
        assert_ne!(two[0], two[1]);
        for solution in two.iter() {
            assert!(puzzle.givens.iter().all(|cell| puzzle.values[cell] == Some(solution.digit(cell))));
        }
    }

    /// The position is promised to have one solution where the givens alone don't.
    #[test]
    fn the_position_says_what_has_one_solution() {
        let promise = |text: &str| {
            Guide::new().validate_position(&text.parse().unwrap()).map(|facts| facts.uniqueness_promise())
        };
        assert_eq!(promise(EASY).ok(), Some(UniquenessPromise::Givens));
        assert_eq!(
            promise(&format!("{}:113", EASY.replacen("53.", "53+4", 1))).ok(),
            Some(UniquenessPromise::Givens)
        );
        let played: String = EASY
            .chars()
            .map(|character| if character == '.' { ".".into() } else { format!("+{character}") })
            .collect();
        assert_eq!(promise(&played).ok(), Some(UniquenessPromise::Position));
    }

    /// A scale that knows nothing.
    #[derive(Debug)]
    struct EmptyScale;

    impl RatingScale for EmptyScale {
        fn name(&self) -> &'static str {
            "nothing"
        }

        fn technique_order(&self) -> &[StepProducer] {
            &[]
        }

        fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
            SCALES[0].rate_step(pattern)
        }

        fn new_tally(&self) -> Box<dyn RatingTally> {
            SCALES[0].new_tally()
        }
    }

    #[test]
    fn stuck_and_solved_are_told_apart() {
        let stuck = next_advice(EASY, &EmptyScale);
        assert_eq!(stuck.to_string(), "no technique of the profile nothing goes on from here");
        assert!(matches!(stuck, PositionAdvice::Stuck(_)));
        assert!(matches!(next_advice(SOLUTION, &EmptyScale), PositionAdvice::Solved));
    }

    #[test]
    fn a_question_can_be_taken_back() {
        let puzzle: Puzzle =
            "........1.....3.4..25....67..12........3916.4..8.4..9..89.52..32.483...9.....4..."
                .parse()
                .unwrap();
        // Only chains call `stop`; nothing else is left in the end.
        let mut guide = Guide::new();
        let facts = guide.validate_position(&puzzle).unwrap();
        for rated in guide.start_walk(facts, &HumanScale::FREE) {
            let stopped = Guide::new().next_step(rated.facts_before, &HumanScale::FREE, || true).is_err();
            if stopped {
                return;
            }
        }
        panic!("some step is a chain");
    }

    /// The step is the first of the solving path, in the given position.
    #[test]
    fn the_step_is_the_first_of_the_walk() {
        let PositionAdvice::Step(rated) = next_advice(EASY, &HumanScale::FREE) else {
            panic!("there is a step")
        };
        let board: Board = EASY.parse().unwrap();
        assert_eq!(rated.facts_before, Facts::with_promise(board.clone(), UniquenessPromise::Givens));
        let mut guide = Guide::default();
        let first = guide.start_walk(Facts::new(board), &HumanScale::FREE).next().unwrap();
        assert_eq!(rated.step.conclusions, first.step.conclusions);
        assert_ne!(rated.step.conclusions, Conclusions::NONE);
    }
}
