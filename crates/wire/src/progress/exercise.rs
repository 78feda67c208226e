//! Operations on a learner's progress file: giving and recording exercises, choosing goals, reviewing games.
//! All front ends use them, so that each writes the same.

use ninefold_core::{Notation, Puzzle, line};
use ninefold_guide::game_review::TechniqueHabits;
use ninefold_guide::goals::LearningGoal;
use ninefold_guide::learner::{ExercisePurpose, Timestamp};
use ninefold_guide::training::{TrainingPlan, TrainingTask};
use ninefold_guide::{AnswerCredit, HintStage, TechniqueExercise, practise};
use ninefold_logic::{Conclusions, Technique, techniques};
use ninefold_rate::RatingScale;
use serde_json::Map;

use super::{AnswerRecord, Choice, ExercisePosition, Game, Open, Progress};

/// Seed of the exercises for every learner: an exercise with a number is the same everywhere.
pub const EXERCISE_SEED: u64 = 1;

/// Longest time in seconds that is recorded; an exercise that takes longer was interrupted.
const MAX_ANSWER_SECONDS: u32 = 1800;

impl Open {
    /// Returns the purpose; an unknown one of a newer version counts as `blind`.
    #[must_use]
    pub fn purpose(&self) -> ExercisePurpose {
        ExercisePurpose::ALL.into_iter().find(|kind| kind.id() == self.kind).unwrap_or(ExercisePurpose::Blind)
    }

    /// Returns the last stage of a hint that was shown.
    #[must_use]
    pub fn last_hint_stage(&self) -> Option<HintStage> {
        let place = usize::try_from(self.help).ok()?.min(HintStage::ALL.len()).checked_sub(1)?;
        Some(HintStage::ALL[place])
    }

    /// Records that a hint was shown up to a stage.
    pub fn record_hint(&mut self, stage: HintStage) {
        let index = HintStage::ALL.iter().position(|own| *own == stage).unwrap_or_default();
        self.help = self.help.max(index as u32 + 1);
    }

    /// Records the position of an exercise in the progress.
    pub fn record_position(&mut self, exercise: &TechniqueExercise) {
        let step = exercise.step.step.conclusions.to_text(Notation::Rc);
        let (puzzle, kind) = (line::format_puzzle_line(&exercise.to_puzzle()), exercise.kind.id().into());
        self.position = Some(ExercisePosition { puzzle, kind, step, rest: Map::new() });
    }

    /// Restores the exercise from its recorded position. `None` if there is no position, or the technique
    /// finds no step in it before `stop` returns true.
    #[must_use]
    pub fn restore_exercise(
        &self,
        profile: &dyn RatingScale,
        stop: impl FnMut() -> bool,
    ) -> Option<TechniqueExercise> {
        let ExercisePosition { puzzle, kind, step, .. } = self.position.as_ref()?;
        // Anything in the file may be unknown or invalid; then a new exercise is found.
        let technique = techniques::technique_by_id(&self.technique)?;
        let kind = practise::ExercisePurity::ALL.into_iter().find(|own| own.id() == kind)?;
        let conclusions = Conclusions::parse(step, Notation::Rc).ok()?;
        TechniqueExercise::restore_exercise(
            technique,
            &puzzle.parse().ok()?,
            (kind, Some(&conclusions)),
            profile,
            stop,
        )
    }
}

impl Progress {
    /// Returns the next task, by the goals and by what is due, or of one kind. `None` when nothing is left to
    /// do.
    #[must_use]
    pub fn next_task(&self, kind: Option<ExercisePurpose>, now: Timestamp) -> Option<TrainingTask> {
        self.next_task_without(kind, now, &[])
    }

    /// Returns the next task without exercises of some techniques, such as those for which no position was
    /// found.
    #[must_use]
    pub fn next_task_without(
        &self,
        kind: Option<ExercisePurpose>,
        now: Timestamp,
        without: &[&'static Technique],
    ) -> Option<TrainingTask> {
        let (learner, training) =
            (self.compute_learner(), TrainingPlan::new(&self.chosen_goals()).without_techniques(without));
        match kind {
            Some(ExercisePurpose::Placement) => {
                // An open exercise of the test goes on, unless its technique is excluded.
                let open = self.current_open_task().filter(|open| {
                    open.kind == ExercisePurpose::Placement && !without.contains(&open.technique)
                });
                Some(open.unwrap_or_else(|| training.placement_test_task(&learner, now)))
            }
            Some(ExercisePurpose::Streak) => {
                Some(training.streak_task(&learner, now, learner.current_streak(now)))
            }
            _ => training.next_task(&learner, now),
        }
    }

    /// Returns the task of the open exercise.
    fn current_open_task(&self) -> Option<TrainingTask> {
        let open = self.open.as_ref()?;
        Some(TrainingTask { kind: open.purpose(), technique: techniques::technique_by_id(&open.technique)? })
    }

    /// Gives an exercise for a task: the open one if it fits the task, otherwise one that wasn't given
    /// before.
    pub fn give_exercise(&mut self, task: TrainingTask, now: Timestamp) -> Open {
        let id = task.technique.id;
        // Give the open exercise again if it fits, otherwise a new one under the next number.
        let is_it = |open: &&Open| open.technique == id && open.kind == task.kind.id();
        let open = self.open.as_ref().filter(is_it).cloned().unwrap_or_else(|| Open {
            at: now.0,
            technique: id.into(),
            number: self.given_exercise_count(id).saturating_add(1),
            kind: task.kind.id().into(),
            help: 0,
            position: None,
            rest: Map::new(),
        });
        self.open = Some(open.clone());
        open
    }

    /// Records the result of an exercise, its time in seconds, and the key of its position, which isn't given
    /// again.
    pub fn record_answer(
        &mut self,
        open: &Open,
        credit: AnswerCredit,
        seconds: u64,
        position: Option<&str>,
        now: Timestamp,
    ) {
        let answered = AnswerRecord {
            number: Some(open.number),
            seconds: u32::try_from(seconds).ok(),
            ..AnswerRecord::new(&open.technique, &open.kind, credit.id(), now.0)
        };
        self.close_exercise(answered, position);
    }

    /// Records an answer, once for each number, and the position. Exercises given before the answer are
    /// closed.
    pub fn close_exercise(&mut self, mut answered: AnswerRecord, position: Option<&str>) {
        answered.seconds = answered.seconds.filter(|seconds| *seconds <= MAX_ANSWER_SECONDS);
        // The position isn't given again, whatever the answer.
        if let Some(position) = position {
            self.record_seen_position(&answered.technique, position);
        }
        // Close what was given before the answer.
        self.open = self.open.take().filter(|own| answered.at.is_some_and(|at| own.at > at));
        let is_it = |own: &AnswerRecord| own.technique == answered.technique && own.number == answered.number;
        if answered.number.is_none() || !self.answers.iter().any(is_it) {
            self.answers.push(answered);
        }
    }

    /// Whether the last answer in the progress ended a placement test or a streak.
    #[must_use]
    pub fn has_test_or_streak_ended(&self, kind: ExercisePurpose, now: Timestamp) -> bool {
        let learner = self.compute_learner();
        match kind {
            ExercisePurpose::Placement => learner.placement_test(now).answer_count() == 0,
            ExercisePurpose::Streak => learner.current_streak(now) == 0,
            ExercisePurpose::Lesson | ExercisePurpose::Review | ExercisePurpose::Blind => false,
        }
    }

    /// Skips an exercise that was given: its position isn't given again.
    pub fn skip_exercise(&mut self, technique: &str, position: &str) {
        self.record_seen_position(technique, position);
        self.open = self.open.take().filter(|open| open.technique != technique);
    }

    /// Records a position as seen, by the id of its technique.
    pub(crate) fn record_seen_position(&mut self, technique: &str, position: &str) {
        self.met.entry(technique.into()).or_default().insert(position.into());
    }

    /// Iterates over the keys of the positions of a technique that were seen.
    pub fn seen_exercise_keys(&self, technique: &str) -> impl Iterator<Item = &str> {
        self.met.get(technique).into_iter().flatten().map(String::as_str)
    }

    /// Records a solved puzzle, or adds to its earlier record.
    pub fn record_game(&mut self, game: Game) {
        // A game recorded before keeps its time, and merging adds what is new.
        let at = self.games.iter().find(|own| own.id == game.id).map_or(game.at, |own| own.at);
        *self = self.merged_with(&Progress { games: vec![Game { at, ..game }], ..Progress::default() });
    }

    /// Adds a learning goal after those already chosen.
    pub fn choose_goal(&mut self, goal: &LearningGoal, now: Timestamp) {
        // Goals chosen at the same moment keep their order.
        let at = now.0.saturating_add(self.goals.len() as u64);
        let own = self.goals.entry(goal.id.clone()).or_insert(Choice { at, is: true });
        if !own.is {
            *own = Choice { at: at.max(own.at), is: true };
        }
    }

    /// Records that the learner claims to know a technique.
    pub fn claim_technique(&mut self, technique: &'static Technique, now: Timestamp) {
        self.known.insert(technique.id.into(), Choice { at: now.0, is: true });
    }

    /// Withdraws the choice of a goal or the claim to know a technique, by its id. Returns whether there was
    /// one.
    pub fn withdraw_choice(&mut self, id: &str, now: Timestamp) -> bool {
        // The same id may be a goal and a known technique.
        let chosen = [self.goals.get_mut(id), self.known.get_mut(id)];
        let mut any = false;
        for choice in chosen.into_iter().flatten() {
            *choice = Choice { at: now.0.max(choice.at), is: false };
            any = true;
        }
        any
    }

    /// Records which techniques a game offered and used. Games with the same last position count once.
    pub fn record_habits(&mut self, habits: &TechniqueHabits, last: Option<&Puzzle>, at: Timestamp) {
        // The last position identifies the game, so reviewing it again adds nothing.
        let id = format!("game-{}", last.map(line::format_puzzle_line).unwrap_or_default());
        self.record_game(Game::new(id, at, habits));
    }

    /// Returns the number of exercises of a technique given so far, from which the next one is numbered.
    #[must_use]
    pub fn given_exercise_count(&self, technique: &str) -> u64 {
        let of = self.answers.iter().filter(|answer| answer.technique == technique);
        // Older answers may have no number, so both the count and the highest number are lower bounds.
        let (mut count, mut highest) = (0, 0);
        for answer in of {
            count += 1;
            highest = highest.max(answer.number.unwrap_or(0));
        }
        highest.max(count)
    }
}
