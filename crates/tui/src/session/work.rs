//! Work of a terminal session in the background between two keys: naming the technique used, listing steps,
//! making puzzles and exercises, and rating and reviewing a finished game.

use std::time::Duration;

use ninefold::generate::targeted_search::TargetedSearch;
use ninefold::guide::game_review::{GameReview, GameReviewer, MoveTiming};
use ninefold::guide::{MoveRecognition, SearchBudget};
use ninefold::logic::explain::say;
use ninefold::rate::RatingValue;
use ninefold::{Candidate, Conclusions, HintStage, Puzzle, RatingProfile, Technique};

use super::{GameSession, NAMING_TIMEOUT, SEARCH_TIMEOUT, timeout_after};
use crate::drill::ExerciseDrill;
use crate::list::ChoiceList;
use crate::{DifficultyLevel, ExerciseId, GameTitle, PlayedGame};

/// A task that takes time.
#[derive(Debug)]
pub(super) enum BackgroundTask {
    /// Name the technique by which a digit was placed in this position.
    NameTechnique(Box<Puzzle>, Candidate),
    /// List every step of the position.
    ListSteps,
    /// List the steps to the solution.
    ListPath,
    /// Make a puzzle of a level: the next batch of a search.
    MakePuzzle { level: DifficultyLevel, seed: u64, batch: u64 },
    /// Find an exercise.
    FindExercise(ExerciseId),
    /// Find the exercise of the game on the board again.
    RestoreExercise(ExerciseId),
    /// Rate the finished game.
    RateGame,
    /// Review the finished game move by move.
    ReviewGame(Box<GameReviewer>, Vec<MoveTiming>),
}

/// Results about a finished game.
#[derive(Debug, Default)]
pub(super) struct GameResults {
    /// Id under which the game is recorded; `None` if it was recorded before.
    pub(super) id: Option<String>,
    /// ER, and the technique of the hardest step.
    pub(super) hardest: Option<(RatingValue, &'static Technique)>,
    /// Review of the game, with the longest pauses.
    pub(super) review: Option<GameReview>,
    /// Techniques that the player had chances for in all games and never used, with the number of chances.
    pub(super) avoided: Vec<(&'static Technique, u32)>,
}

/// Time limit for the review of a single move.
const MOVE_REVIEW_TIMEOUT: Duration = Duration::from_secs(1);

impl GameSession {
    /// Whether the player waits for a result. Tasks that run in the background of the game don't count.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        let is_beside = |work: &BackgroundTask| {
            matches!(
                work,
                BackgroundTask::NameTechnique(..) | BackgroundTask::RateGame | BackgroundTask::ReviewGame(..)
            )
        };
        self.background_task.as_ref().is_some_and(|work| !is_beside(work))
    }

    /// Returns whether the terminal session has background work pending.
    #[must_use]
    pub fn has_pending_work(&self) -> bool {
        self.background_task.is_some()
    }

    pub(super) fn start_waiting(&mut self, task: BackgroundTask) {
        self.messages = vec![match task {
            BackgroundTask::MakePuzzle { .. } => say!("play-making"),
            _ => say!("play-looking"),
        }];
        self.background_task = Some(task);
    }

    /// Does part of the pending work. It ends soon after `stop` says so, as when a key was pressed; the rest
    /// stays pending.
    pub fn continue_work(&mut self, stop: &dyn Fn() -> bool) {
        let Some(work) = self.background_task.take() else { return };
        // Each kind of work puts what is left of it back when it is stopped.
        match work {
            BackgroundTask::NameTechnique(before, placed) => {
                self.name_placement_technique(&before, placed, stop)
            }
            BackgroundTask::ListSteps | BackgroundTask::ListPath => self.show_step_list(work, stop),
            BackgroundTask::MakePuzzle { level, seed, batch: beat } => {
                self.generate_puzzle(level, (seed, beat), stop)
            }
            BackgroundTask::FindExercise(asked) => {
                // An exercise that is open in the progress is given again, else a new one is found.
                let (late, seen) = (timeout_after(SEARCH_TIMEOUT), self.seen_exercise_keys(asked.technique));
                let ends = || stop() || late();
                let new = || ExerciseDrill::find_new_exercise(asked, &seen, &self.settings.profile, ends);
                match self.recorded_drill(asked, ends).or_else(new) {
                    Some(drill) => {
                        self.record_position(&drill);
                        self.open_exercise(drill);
                    }
                    None if stop() => self.background_task = Some(BackgroundTask::FindExercise(asked)),
                    None => self.skip_missing_exercise(asked),
                }
            }
            BackgroundTask::RestoreExercise(asked) => self.restore_exercise(asked, stop),
            BackgroundTask::RateGame => self.rate_game(stop),
            BackgroundTask::ReviewGame(looking, game) => self.continue_review(*looking, game, stop),
        }
    }

    /// Restores the exercise of the game on the board: as recorded in the progress, by its number, or else
    /// from the position.
    fn restore_exercise(&mut self, id: ExerciseId, stop: &dyn Fn() -> bool) {
        let (late, profile) = (timeout_after(SEARCH_TIMEOUT), &self.settings.profile);
        let ends = || stop() || late();
        // From the position, the step is found soon or not at all.
        let later = timeout_after(2 * SEARCH_TIMEOUT);
        let is_it = |drill: &ExerciseDrill| drill.matches_game(&self.game);
        let found = self
            .recorded_drill(id, ends)
            .filter(is_it)
            .or_else(|| ExerciseDrill::find_new_exercise(id, &[], profile, ends).filter(is_it))
            .or_else(|| ExerciseDrill::from_game(id, &self.game, profile, || stop() || later()));
        match found {
            Some(drill) => {
                self.messages.clear();
                self.attach_exercise(drill);
            }
            None if stop() => self.background_task = Some(BackgroundTask::RestoreExercise(id)),
            None => self.messages = vec![say!("play-no-exercise")],
        }
    }

    /// Reviews the next moves of the finished game. A move whose review is interrupted is reviewed again.
    fn continue_review(
        &mut self,
        mut reviewer: GameReviewer,
        game: Vec<MoveTiming>,
        stop: &dyn Fn() -> bool,
    ) {
        while let Some(thought) = game.get(reviewer.reviewed_count()) {
            let (before, late) = (reviewer.clone(), timeout_after(MOVE_REVIEW_TIMEOUT));
            let profile = &self.settings.profile;
            let looked = self.guide.review_move(&mut reviewer, thought, profile, || stop() || late());
            if stop() {
                self.background_task = Some(BackgroundTask::ReviewGame(Box::new(before), game));
                return;
            }
            if looked.is_err() {
                // The step was not found in time: the move says nothing about the player.
                reviewer.skip_move();
            }
        }
        // The review is complete: the game is recorded once more, now with its habits.
        let Some(end) = &mut self.results else { return };
        end.review = Some(reviewer.finish_review());
        let avoided = self.record_game();
        if let Some(end) = &mut self.results {
            end.avoided = avoided;
        }
    }

    /// Names the technique by which a digit was placed, if it is found soon and the digit is correct.
    /// Mistakes are not reported here, only by a check.
    fn name_placement_technique(&mut self, before: &Puzzle, placed: Candidate, stop: &dyn Fn() -> bool) {
        let moves = Conclusions::from_placement(placed);
        let late = timeout_after(NAMING_TIMEOUT);
        let mut ends = || stop() || late();
        let Ok((facts, solution)) = self.guide.validate_and_solve(before) else { return };
        let budget = &mut SearchBudget::unlimited().with_stop(&mut ends);
        let told = self.guide.recognise_from_facts(&facts, &solution, &moves, &self.settings.profile, budget);
        if matches!(told, MoveRecognition::Justified(_)) {
            self.messages = told.explain(&facts, &moves);
        }
    }

    /// Shows a list of steps, if the position has no mistakes.
    fn show_step_list(&mut self, task: BackgroundTask, stop: &dyn Fn() -> bool) {
        let (facts, assessment) = match self.guide.assess_position(&self.current_position()) {
            Ok(opened) => opened,
            Err(now) => {
                self.messages.clear();
                return self.start_hint(now);
            }
        };
        let (late, profile, catalogue) =
            (timeout_after(SEARCH_TIMEOUT), self.settings.profile.clone(), self.message_catalogue());
        let ends = || stop() || late();
        let list = match task {
            BackgroundTask::ListPath => {
                ChoiceList::from_solution_path(&mut self.guide, facts, &profile, catalogue, ends)
            }
            _ => ChoiceList::from_position_steps(&facts, &profile, catalogue, ends),
        };
        if stop() {
            self.background_task = Some(task);
        } else {
            self.cautions = assessment.warnings().into_iter().map(|(sentence, _)| sentence).collect();
            // A list of all steps shows the step to be found.
            if self.drill.is_some() && list.current_choice().is_some() {
                self.record_help(HintStage::Full);
            }
            self.list = Some(list);
        }
    }

    fn generate_puzzle(
        &mut self,
        level: DifficultyLevel,
        (seed, batch): (u64, u64),
        stop: &dyn Fn() -> bool,
    ) {
        let hunt = level.puzzle_requirements();
        // Search one batch, then let the keys have their turn.
        let bag = TargetedSearch::with_puzzle_limit(&hunt, 1).run_batch(seed, batch, stop);
        match bag.found.first() {
            Some(found) => {
                let puzzle = Puzzle::from_givens(found.puzzle.givens);
                self.open_game(None, PlayedGame::new(&puzzle).with_title(GameTitle::New(level)));
            }
            None if stop() => self.background_task = Some(BackgroundTask::MakePuzzle { level, seed, batch }),
            None => self.background_task = Some(BackgroundTask::MakePuzzle { level, seed, batch: batch + 1 }),
        }
    }

    /// Rates the puzzle on the scale of Sudoku Explainer and finds its hardest step.
    fn rate_game(&mut self, stop: &dyn Fn() -> bool) {
        // Rate the puzzle as it was given, without the player's digits.
        let givens = self.game.grid().givens();
        let values = self.game.grid().values();
        let puzzle = Puzzle::from_givens(ninefold::ByCell::from_fn(|cell| {
            values[cell].filter(|_| givens.contains(cell))
        }));
        let (Some(profile), Ok(facts)) =
            (RatingProfile::from_name("se"), self.guide.validate_position(&puzzle))
        else {
            return self.start_review();
        };
        // Walk to the solution; the rating is that of the hardest step.
        let late = timeout_after(SEARCH_TIMEOUT);
        let mut walk = self.guide.start_walk(facts, &profile);
        let mut hardest: Option<(RatingValue, &'static Technique)> = None;
        while let Ok(rated) = walk.next_step(|| stop() || late()) {
            let value = |number: RatingValue| number.in_tenths().unwrap_or_default();
            if hardest.is_none_or(|(most, _)| value(rated.rating) > value(most)) {
                hardest = Some((rated.rating, rated.step.technique()));
            }
        }
        // An interrupted rating begins anew, one that took too long is left out.
        if !walk.facts().is_solved() && stop() {
            self.background_task = Some(BackgroundTask::RateGame);
            return;
        }
        let hardest = hardest.filter(|_| walk.facts().is_solved());
        if let Some(end) = &mut self.results {
            end.hardest = hardest;
        }
        self.record_game();
        self.start_review();
    }

    fn start_review(&mut self) {
        self.background_task = Some(BackgroundTask::ReviewGame(Box::default(), self.game.move_timings()));
    }
}
