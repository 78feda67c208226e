//! Work done in the background between two keys: naming the technique used, listing steps, making puzzles and
//! exercises, and rating and reviewing a finished game.

use std::time::Duration;

use ninefold::generate::hunt::TargetedSearch;
use ninefold::guide::game_review::{GameReviewer, LookBack, MoveTiming};
use ninefold::guide::{MoveRecognition, SearchBudget};
use ninefold::logic::explain::say;
use ninefold::rate::RatingValue;
use ninefold::{Candidate, Conclusions, HintStage, Puzzle, RatingProfile, Technique};

use super::{GameSession, LONGEST, PATIENCE, timeout_after};
use crate::drill::Drill;
use crate::list::ChoiceList;
use crate::{DifficultyLevel, ExerciseId, GameTitle, PlayedGame};

/// A task that takes time.
#[derive(Debug)]
pub(super) enum BackgroundTask {
    /// Name the technique by which a digit was placed in this position.
    Tell(Box<Puzzle>, Candidate),
    /// List every step of the position.
    Steps,
    /// List the steps to the solution.
    Path,
    /// Make a puzzle of a level: the next batch of a search.
    Make { level: DifficultyLevel, seed: u64, beat: u64 },
    /// Find an exercise.
    Exercise(ExerciseId),
    /// Find the exercise of the game on the board again.
    Again(ExerciseId),
    /// Rate the finished game.
    Rate,
    /// Review the finished game move by move.
    LookBack(Box<GameReviewer>, Vec<MoveTiming>),
}

/// Results about a finished game.
#[derive(Debug, Default)]
pub(super) struct GameResults {
    /// Id under which the game is recorded; `None` if it was recorded before.
    pub(super) id: Option<String>,
    /// ER, and the technique of the hardest step.
    pub(super) hardest: Option<(RatingValue, &'static Technique)>,
    /// Review of the game, with the longest pauses.
    pub(super) back: Option<LookBack>,
    /// Techniques that the player had chances for in all games and never used, with the number of chances.
    pub(super) avoided: Vec<(&'static Technique, u32)>,
}

/// Time limit for the review of a single move.
const A_MOMENT: Duration = Duration::from_secs(1);

impl GameSession {
    /// Whether the player waits for a result. Tasks that run in the background of the game don't count.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        let is_beside = |work: &BackgroundTask| {
            matches!(work, BackgroundTask::Tell(..) | BackgroundTask::Rate | BackgroundTask::LookBack(..))
        };
        self.work.as_ref().is_some_and(|work| !is_beside(work))
    }

    /// Whether any work is pending.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.work.is_some()
    }

    pub(super) fn wait_for(&mut self, work: BackgroundTask) {
        self.said = vec![match work {
            BackgroundTask::Make { .. } => say!("play-making"),
            _ => say!("play-looking"),
        }];
        self.work = Some(work);
    }

    /// Does part of the pending work. It ends soon after `stop` says so, as when a key was pressed; the rest
    /// stays pending.
    pub fn go_on(&mut self, stop: &dyn Fn() -> bool) {
        let Some(work) = self.work.take() else { return };
        // Each kind of work puts what is left of it back when it is stopped.
        match work {
            BackgroundTask::Tell(before, placed) => self.tell_technique(&before, placed, stop),
            BackgroundTask::Steps | BackgroundTask::Path => self.list_steps(work, stop),
            BackgroundTask::Make { level, seed, beat } => self.make_puzzle(level, (seed, beat), stop),
            BackgroundTask::Exercise(asked) => {
                // An exercise that is open in the progress is given again, else a new one is found.
                let (late, seen) = (timeout_after(LONGEST), self.seen_of(asked.technique));
                let ends = || stop() || late();
                let new = || Drill::new(asked, &seen, &self.manner.profile, ends);
                match self.recorded_drill(asked, ends).or_else(new) {
                    Some(drill) => {
                        self.record_position(&drill);
                        self.open_exercise(drill);
                    }
                    None if stop() => self.work = Some(BackgroundTask::Exercise(asked)),
                    None => self.go_on_without(asked),
                }
            }
            BackgroundTask::Again(asked) => self.find_again(asked, stop),
            BackgroundTask::Rate => self.rate_game(stop),
            BackgroundTask::LookBack(looking, game) => self.look_back(*looking, game, stop),
        }
    }

    /// Restores the exercise of the game on the board: as recorded in the progress, by its number, or else
    /// from the position.
    fn find_again(&mut self, asked: ExerciseId, stop: &dyn Fn() -> bool) {
        let (late, profile) = (timeout_after(LONGEST), &self.manner.profile);
        let ends = || stop() || late();
        // From the position, the step is found soon or not at all.
        let later = timeout_after(2 * LONGEST);
        let is_it = |drill: &Drill| drill.is_of(&self.game);
        let found = self
            .recorded_drill(asked, ends)
            .filter(is_it)
            .or_else(|| Drill::new(asked, &[], profile, ends).filter(is_it))
            .or_else(|| Drill::from_game(asked, &self.game, profile, || stop() || later()));
        match found {
            Some(drill) => {
                self.said.clear();
                self.set_exercise(drill);
            }
            None if stop() => self.work = Some(BackgroundTask::Again(asked)),
            None => self.said = vec![say!("play-no-exercise")],
        }
    }

    /// Reviews the next moves of the finished game. A move whose review is interrupted is reviewed again.
    fn look_back(&mut self, mut looking: GameReviewer, game: Vec<MoveTiming>, stop: &dyn Fn() -> bool) {
        while let Some(thought) = game.get(looking.reviewed_count()) {
            let (before, late) = (looking.clone(), timeout_after(A_MOMENT));
            let profile = &self.manner.profile;
            let looked = self.guide.look_on(&mut looking, thought, profile, || stop() || late());
            if stop() {
                self.work = Some(BackgroundTask::LookBack(Box::new(before), game));
                return;
            }
            if looked.is_err() {
                // The step was not found in time: the move says nothing about the player.
                looking.pass_over();
            }
        }
        // The review is complete: the game is recorded once more, now with its habits.
        let Some(end) = &mut self.end else { return };
        end.back = Some(looking.finish());
        let avoided = self.note_game();
        if let Some(end) = &mut self.end {
            end.avoided = avoided;
        }
    }

    /// Names the technique by which a digit was placed, if it is found soon and the digit is correct.
    /// Mistakes are not reported here, only by a check.
    fn tell_technique(&mut self, before: &Puzzle, placed: Candidate, stop: &dyn Fn() -> bool) {
        let moves = Conclusions::from_placement(placed);
        let late = timeout_after(PATIENCE);
        let mut ends = || stop() || late();
        let Ok((facts, solution)) = self.guide.open_with_solution(before) else { return };
        let budget = &mut SearchBudget::unlimited().with_stop(&mut ends);
        let told = self.guide.recognise_in(&facts, &solution, &moves, &self.manner.profile, budget);
        if matches!(told, MoveRecognition::Justified(_)) {
            self.said = told.explain(&facts, &moves);
        }
    }

    /// Shows a list of steps, if the position has no mistakes.
    fn list_steps(&mut self, work: BackgroundTask, stop: &dyn Fn() -> bool) {
        let (facts, assessment) = match self.guide.open_anyway(&self.puzzle()) {
            Ok(opened) => opened,
            Err(now) => {
                self.said.clear();
                return self.hint_or_say(now);
            }
        };
        let (late, profile, catalogue) =
            (timeout_after(LONGEST), self.manner.profile.clone(), self.catalogue());
        let ends = || stop() || late();
        let list = match work {
            BackgroundTask::Path => ChoiceList::of_path(&mut self.guide, facts, &profile, catalogue, ends),
            _ => ChoiceList::of_position(&facts, &profile, catalogue, ends),
        };
        if stop() {
            self.work = Some(work);
        } else {
            self.caution = assessment.warnings().into_iter().map(|(sentence, _)| sentence).collect();
            // A list of all steps shows the step to be found.
            if self.drill.is_some() && list.current_choice().is_some() {
                self.count_help(HintStage::Full);
            }
            self.list = Some(list);
        }
    }

    fn make_puzzle(&mut self, level: DifficultyLevel, (seed, beat): (u64, u64), stop: &dyn Fn() -> bool) {
        let hunt = level.puzzle_search();
        // Search one batch, then let the keys have their turn.
        let bag = TargetedSearch::with_limit(&hunt, 1).run_batch(seed, beat, stop);
        match bag.found.first() {
            Some(found) => {
                let puzzle = Puzzle::from_givens(found.made.givens);
                self.open_game(None, PlayedGame::new(&puzzle).with_title(GameTitle::New(level)));
            }
            None if stop() => self.work = Some(BackgroundTask::Make { level, seed, beat }),
            None => self.work = Some(BackgroundTask::Make { level, seed, beat: beat + 1 }),
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
        let (Some(profile), Ok(facts)) = (RatingProfile::of_name("se"), self.guide.open_position(&puzzle))
        else {
            return self.begin_to_look_back();
        };
        // Walk to the solution; the rating is that of the hardest step.
        let late = timeout_after(LONGEST);
        let mut walk = self.guide.walk(facts, &profile);
        let mut hardest: Option<(RatingValue, &'static Technique)> = None;
        while let Ok(rated) = walk.next_step(|| stop() || late()) {
            let value = |number: RatingValue| number.tenths().unwrap_or_default();
            if hardest.is_none_or(|(most, _)| value(rated.number) > value(most)) {
                hardest = Some((rated.number, rated.step.technique()));
            }
        }
        // An interrupted rating begins anew, one that took too long is left out.
        if !walk.facts().is_solved() && stop() {
            self.work = Some(BackgroundTask::Rate);
            return;
        }
        let hardest = hardest.filter(|_| walk.facts().is_solved());
        if let Some(end) = &mut self.end {
            end.hardest = hardest;
        }
        self.note_game();
        self.begin_to_look_back();
    }

    fn begin_to_look_back(&mut self) {
        self.work = Some(BackgroundTask::LookBack(Box::default(), self.game.move_timings()));
    }
}
