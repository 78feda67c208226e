//! Course within the terminal game: today's tasks, goals and lessons, and the results of exercises and games.
//! The library derives all of it from the progress file, which other programs read and write, too.

use std::collections::{BTreeMap, VecDeque};
use std::io;

use ninefold::generate::canon::CanonicalKey;
use ninefold::guide::AnswerCredit;
use ninefold::guide::course::TechniqueCourse;
use ninefold::guide::goals::LearningGoal;
use ninefold::guide::learner::{ANSWERS_TO_KNOW, ExercisePurpose, Learner, Timestamp};
use ninefold::guide::placement::TEST_LENGTH;
use ninefold::guide::training::{self, TrainingPlan, TrainingTask};
use ninefold::logic::explain::say;
use ninefold::wire::Standing;
use ninefold::wire::progress::{self, AnswerRecord, EXERCISE_SEED, Open, Progress};
use ninefold::{HintStage, Message, Technique};

use super::GameSession;
use super::work::{BackgroundTask, GameResults};
use crate::drill::ExerciseDrill;
use crate::list::{ChoiceList, ListChoice};
use crate::storage::load_readable_games;
use crate::{ExerciseId, GameTitle};

/// Length of a session of the course, in minutes.
const SESSION_MINUTES: usize = 5;

/// Number of exercises in a mix, and of exercises for an avoided technique.
const EXERCISES_PER_PLAN: usize = 5;

/// Exercises that follow the one on the board.
#[derive(Debug)]
pub(super) enum ExercisePlan {
    /// Another exercise of the same kind.
    Unplanned,
    /// The tasks that are left of a plan.
    Remaining(VecDeque<TrainingTask>),
    /// No further exercise: the last one was answered.
    Finished,
}

impl ExercisePlan {
    /// Plans some exercises of a technique.
    pub(super) fn from_technique(technique: &'static Technique) -> ExercisePlan {
        ExercisePlan::Remaining(
            std::iter::repeat_n(
                TrainingTask { kind: ExercisePurpose::Lesson, technique },
                EXERCISES_PER_PLAN,
            )
            .collect(),
        )
    }
}

impl GameSession {
    /// Shows why the progress can't be read or saved.
    fn show_progress_error(&mut self, error: &io::Error) {
        self.messages = vec![say!("play-not-learnt", reason = error.to_string())];
    }

    /// Returns the current time, but never one before the latest entry of the learner's progress.
    fn current_time(&self, progress: &Progress) -> Timestamp {
        progress.event_time_to_record(self.storage.now())
    }

    /// Changes and saves the player's current progress, which other programs may have changed, and returns
    /// it.
    fn edit_saved_progress(&mut self, change: impl FnOnce(&mut Progress, Timestamp)) -> io::Result<Progress> {
        let mut progress = self.storage.load_progress()?;
        let now = self.current_time(&progress);
        change(&mut progress, now);
        self.storage.save_progress(&progress)?;
        Ok(progress)
    }

    /// Returns the exercise that is open in the progress, if it is the one on the board.
    fn recorded_exercise(&self, progress: &Progress) -> Option<Open> {
        let GameTitle::Exercise(asked) = self.game.title else { return None };
        find_open_exercise(progress, asked)
    }

    /// Returns an exercise in the position recorded in the progress; `None` if it isn't the open one or has
    /// no position.
    pub(super) fn recorded_drill(&self, id: ExerciseId, stop: impl FnMut() -> bool) -> Option<ExerciseDrill> {
        let progress = self.storage.load_progress().ok()?;
        let exercise = find_open_exercise(&progress, id)?.restore_exercise(&self.settings.profile, stop)?;
        Some(ExerciseDrill::from_exercise(id, exercise))
    }

    /// Records the position of the exercise in the progress, so that other programs give the same one.
    pub(super) fn record_position(&mut self, drill: &ExerciseDrill) {
        let Ok(progress) = self.storage.load_progress() else { return };
        let Some(mut open) = find_open_exercise(&progress, drill.exercise_id()) else { return };
        if open.position.is_none() {
            open.record_position(drill.exercise());
            // If saving fails, the position is found again next time.
            let _ = self.edit_saved_progress(|progress, _| progress.open = Some(open));
        }
    }

    /// Returns the task of an exercise. Help recorded in the progress counts for the game, too.
    pub(super) fn exercise_task_message(&mut self, drill: &ExerciseDrill) -> Message {
        let progress = self.storage.load_progress().unwrap_or_default();
        self.game.help =
            self.game.help.max(self.recorded_exercise(&progress).and_then(|open| open.last_hint_stage()));
        let (kind, task) = (drill.exercise_id().kind, drill.task_message().clone());
        training::task_message(kind, task, &progress.compute_learner(), self.current_time(&progress))
    }

    /// Returns the keys of the positions seen, up to symmetry: those of this session, and those of the
    /// technique in the progress.
    pub(super) fn seen_exercise_keys(&self, technique: &'static Technique) -> Vec<CanonicalKey> {
        let progress = self.storage.load_progress().unwrap_or_default();
        let met = progress.seen_exercise_keys(technique.id).filter_map(|position| position.parse().ok());
        self.seen_keys.iter().copied().chain(met).collect()
    }

    /// Records in the progress that the open exercise was helped, so that other programs know.
    pub(super) fn record_help_in_progress(&mut self, stage: HintStage) {
        let Ok(progress) = self.storage.load_progress() else { return };
        let Some(mut open) = self.recorded_exercise(&progress) else { return };
        open.record_hint(stage);
        // If saving fails, the game still has the stage.
        let _ = self.edit_saved_progress(|progress, _| progress.open = Some(open));
    }

    /// Records the result of the exercise on the board, once, and shows the player's standing.
    pub(super) fn record_exercise_result(&mut self, credit: AnswerCredit) {
        let GameTitle::Exercise(asked) = self.game.title else { return };
        if self.game.is_recorded {
            return;
        }
        let seconds = u32::try_from(self.game.spent.as_secs()).ok();
        let position = self.drill.as_ref().map(|drill| drill.position_key().to_string());
        let noted = self.edit_saved_progress(|progress, now| {
            let (id, kind) = (asked.technique.id, asked.kind.id());
            // Exercises of another seed are numbered differently.
            let number = (asked.seed == EXERCISE_SEED).then_some(asked.number);
            let answered =
                AnswerRecord { number, seconds, ..AnswerRecord::new(id, kind, credit.id(), now.0) };
            progress.close_exercise(answered, position.as_deref());
        });
        match noted {
            Ok(progress) => {
                self.game.is_recorded = true;
                let now = self.current_time(&progress);
                self.messages.push(training::learner_standing_message(
                    asked.kind,
                    &progress.compute_learner(),
                    now,
                ));
                // The plan ends after its last task, or when a test or streak is over.
                let is_last = matches!(&self.plan, ExercisePlan::Remaining(tasks) if tasks.is_empty());
                if is_last || progress.has_test_or_streak_ended(asked.kind, now) {
                    self.plan = ExercisePlan::Finished;
                }
            }
            Err(error) => self.messages.push(say!("play-not-learnt", reason = error.to_string())),
        }
    }

    /// Records the solved game with what is known of it so far, and returns the techniques that the player
    /// avoids in all games.
    pub(super) fn record_game(&mut self) -> Vec<(&'static Technique, u32)> {
        let Some(GameResults { hardest, review: back, id: Some(id), .. }) = &self.results else {
            // The game was recorded when it was solved.
            return self
                .storage
                .load_progress()
                .map(|progress| progress.total_habits().avoided_techniques())
                .unwrap_or_default();
        };
        // Without a rating or a review by now, the game is recorded all the same.
        let er = hardest.and_then(|(number, _)| number.in_tenths()).map(ninefold::RatingTenths::as_f64);
        let habits = back.as_ref().map(|back| back.habits.clone()).unwrap_or_default();
        let (id, hints) = (id.clone(), self.game.hints as u32);
        let seconds = u32::try_from(self.game.spent.as_secs()).unwrap_or(u32::MAX);
        let noted = self.edit_saved_progress(|progress, now| {
            progress.record_game(progress::Game {
                er,
                seconds,
                hints,
                ..progress::Game::new(id, now, &habits)
            });
        });
        match noted {
            Ok(progress) => {
                self.game.is_recorded = true;
                progress.total_habits().avoided_techniques()
            }
            Err(error) => {
                self.messages = vec![say!("play-not-learnt", reason = error.to_string())];
                Vec::new()
            }
        }
    }

    /// Returns the id under which a newly solved game is recorded; `None` if it was recorded before.
    pub(super) fn new_game_id(&self) -> Option<String> {
        let givens = self.game.givens_text();
        (!self.game.is_recorded).then(|| format!("game-{givens}-{}", self.storage.now().0))
    }

    /// Lists today's tasks, goals, and the techniques: first those on the way to the goals, then the others.
    pub(super) fn show_course(&mut self) {
        self.save_game();
        self.plan = ExercisePlan::Unplanned;
        let progress = match self.storage.load_progress() {
            Ok(progress) => progress,
            Err(error) => return self.show_progress_error(&error),
        };
        let (now, learner, goals) =
            (self.current_time(&progress), progress.compute_learner(), progress.chosen_goals());
        let training = TrainingPlan::new(&goals);
        let mut rows = self.build_todays_rows(&training, &learner, now);
        let told = |rows: &mut Vec<(String, ListChoice)>, sentence: &Message, choice| {
            rows.push((self.localize_message(sentence), choice));
        };
        // Chosen goals, with the number of lessons left.
        for goal in &goals {
            let (name, left) = (
                self.localize_message(&goal.description()),
                training.remaining_goal_lessons(goal, &learner).len(),
            );
            told(&mut rows, &say!("course-goal", goal = name, n = left), ListChoice::Goal(goal.id.clone()));
        }
        // Lessons on the way to them, with the exercises solved so far.
        let on_the_way: Vec<&'static Technique> =
            training.remaining_lessons(&learner).iter().map(|lesson| lesson.technique).collect();
        for technique in &on_the_way {
            let (right, all) =
                (learner.unaided_count(technique).min(ANSWERS_TO_KNOW) as usize, ANSWERS_TO_KNOW as usize);
            let sentence = say!("course-lesson", technique = *technique, right, all);
            told(&mut rows, &sentence, ListChoice::Lesson(technique));
        }
        // Goals that are not chosen.
        for goal in LearningGoal::built_in_goals().iter().filter(|goal| !goals.contains(goal)) {
            let sentence = say!("play-row-goal", goal = self.localize_message(&goal.description()));
            told(&mut rows, &sentence, ListChoice::Goal(goal.id.clone()));
        }
        // All other lessons, with the player's standing where there is one.
        let standing = Standing::build_learner_standing(
            &learner,
            &progress.total_habits(),
            now,
            self.message_catalogue(),
        );
        let known: BTreeMap<&str, String> = standing
            .techniques
            .iter()
            .map(|one| (one.technique, self.localize_message(&one.to_sentence())))
            .collect();
        for lesson in TechniqueCourse::built_in_course().lessons() {
            let technique = lesson.technique;
            if !on_the_way.contains(&technique) {
                let name = || self.message_catalogue().technique_name(technique);
                rows.push((
                    known.get(technique.id).cloned().unwrap_or_else(name),
                    ListChoice::Lesson(technique),
                ));
            }
        }
        // The title of the list is the player's rating.
        let number = |number: f64| number.to_string();
        let (rating, deviation) = (number(standing.rating), number(standing.deviation));
        let about = match standing.rated {
            true => say!("play-course", rating, deviation),
            false => say!("play-course-new"),
        };
        self.list = Some(ChoiceList::new(about, rows));
        self.cautions.clear();
    }

    /// Returns rows for today's tasks: a session, due reviews, a mix, a placement test, a streak.
    fn build_todays_rows(
        &self,
        training: &TrainingPlan,
        learner: &Learner,
        now: Timestamp,
    ) -> Vec<(String, ListChoice)> {
        let session = training.plan_session_tasks(learner, now, 60 * SESSION_MINUTES as u32).len();
        let due = training.due_reviews(learner, now).len();
        let left = TEST_LENGTH.saturating_sub(learner.placement_test(now).answer_count());
        let mut rows = vec![
            (say!("play-row-session", minutes = SESSION_MINUTES, n = session), ListChoice::Session),
            (say!("play-row-reviews", n = due), ListChoice::Reviews),
            (
                say!("play-row-mix", n = training.mixed_tasks(learner, now, EXERCISES_PER_PLAN).len()),
                ListChoice::Mix,
            ),
            (say!("play-row-placement", n = left), ListChoice::NextExercise(ExercisePurpose::Placement)),
            (
                say!("play-row-streak", longest = learner.longest_streak() as usize),
                ListChoice::NextExercise(ExercisePurpose::Streak),
            ),
        ];
        // Rows without any exercise are left out.
        rows.retain(|(_, choice)| match choice {
            ListChoice::Session => session > 0,
            ListChoice::Reviews => due > 0,
            ListChoice::Mix => !training.mixed_tasks(learner, now, 1).is_empty(),
            _ => true,
        });
        rows.into_iter().map(|(sentence, choice)| (self.localize_message(&sentence), choice)).collect()
    }

    /// Starts the chosen row of the course.
    pub(super) fn start_course_choice(&mut self, choice: ListChoice) {
        let progress = match self.storage.load_progress() {
            Ok(progress) => progress,
            Err(error) => return self.show_progress_error(&error),
        };
        let (learner, now, training) = (
            progress.compute_learner(),
            self.current_time(&progress),
            TrainingPlan::new(&progress.chosen_goals()),
        );
        // A session, reviews and a mix are lists of tasks; all else is begun or changed at once.
        let tasks = match choice {
            ListChoice::Session => training.plan_session_tasks(&learner, now, 60 * SESSION_MINUTES as u32),
            ListChoice::Reviews => training.due_reviews(&learner, now),
            ListChoice::Mix => training.mixed_tasks(&learner, now, EXERCISES_PER_PLAN),
            ListChoice::Lesson(technique) => {
                self.plan = ExercisePlan::Unplanned;
                return self.start_task(TrainingTask { kind: ExercisePurpose::Lesson, technique });
            }
            ListChoice::NextExercise(kind) => {
                self.plan = ExercisePlan::Unplanned;
                return self.start_next_of_purpose(kind);
            }
            ListChoice::Goal(id) => return self.toggle_goal(&id),
            _ => return,
        };
        self.start_exercise_plan(ExercisePlan::Remaining(tasks.into()));
    }

    /// Chooses a goal, or gives it up.
    fn toggle_goal(&mut self, id: &str) {
        let chosen = self.edit_saved_progress(|progress, now| toggle_choice(&mut progress.goals, id, now));
        match chosen {
            Ok(_) => self.show_course(),
            Err(error) => self.show_progress_error(&error),
        }
    }

    /// Marks the chosen technique as known, or takes that back; chooses a goal or gives it up, as Enter does.
    pub(super) fn toggle_known(&mut self) {
        let Some(list) = &self.list else { return };
        let (filter, place) = (list.filter_text().to_string(), list.chosen_index());
        let choice = list.current_choice().cloned();
        let changed = match &choice {
            Some(ListChoice::Lesson(technique)) => self
                .edit_saved_progress(|progress, now| toggle_choice(&mut progress.known, technique.id, now)),
            Some(ListChoice::Goal(id)) => {
                self.edit_saved_progress(|progress, now| toggle_choice(&mut progress.goals, id, now))
            }
            _ => return,
        };
        if let Err(error) = changed {
            self.list = None;
            return self.show_progress_error(&error);
        }
        // Show the course again with the same filter and the same row chosen.
        self.show_course();
        if let Some(list) = &mut self.list {
            filter.chars().for_each(|sign| list.extend_filter(sign));
            list.move_choice(place as isize);
        }
    }

    /// Returns the message about the next exercise.
    pub(super) fn next_exercise_message(&self) -> Message {
        match self.plan {
            ExercisePlan::Unplanned | ExercisePlan::Remaining(_) => say!("play-next-exercise"),
            ExercisePlan::Finished => say!("play-last-exercise"),
        }
    }

    pub(super) fn start_exercise_plan(&mut self, plan: ExercisePlan) {
        self.plan = plan;
        self.continue_plan();
    }

    /// Starts the next exercise of the plan; after the last one, shows the course.
    fn continue_plan(&mut self) {
        let ExercisePlan::Remaining(tasks) = &mut self.plan else { return };
        match tasks.pop_front() {
            Some(task) => self.start_task(task),
            None => self.show_course(),
        }
    }

    /// Starts the exercise of a task, which every program gives alike.
    fn start_task(&mut self, task: TrainingTask) {
        let mut given = None;
        let learnt =
            self.edit_saved_progress(|progress, now| given = Some(progress.give_exercise(task, now)));
        match (learnt, given) {
            (Ok(_), Some(open)) => {
                let TrainingTask { technique, kind } = task;
                self.start_exercise(ExerciseId { technique, seed: EXERCISE_SEED, number: open.number, kind });
            }
            (Err(error), _) => self.show_progress_error(&error),
            (Ok(_), None) => {}
        }
    }

    /// Resumes an exercise that was begun, or finds it anew.
    fn start_exercise(&mut self, id: ExerciseId) {
        let title = GameTitle::Exercise(id);
        let is_it = |number: u64, game: &crate::PlayedGame| {
            game.title == title && !game.is_over() && !game.is_recorded && Some(number) != self.number
        };
        match load_readable_games(&*self.storage).into_iter().find(|(number, game)| is_it(*number, game)) {
            Some((number, game)) => self.open_game(Some(number), game),
            None => self.start_waiting(BackgroundTask::FindExercise(id)),
        }
    }

    /// Goes on to the next exercise: another one if this one isn't answered, else the one that the plan says.
    pub(super) fn start_next_exercise(&mut self) {
        let Some(asked) = self.drill.as_ref().map(ExerciseDrill::exercise_id) else {
            return self.practise_avoided();
        };
        // An exercise that wasn't answered is skipped for the next in its series.
        if !self.game.is_recorded {
            return self.start_exercise(ExerciseId { number: asked.number.wrapping_add(1), ..asked });
        }
        match (&self.plan, asked.kind) {
            (ExercisePlan::Remaining(_), _) => self.continue_plan(),
            (ExercisePlan::Finished, _) => self.show_course(),
            (ExercisePlan::Unplanned, ExercisePurpose::Lesson) if asked.seed != EXERCISE_SEED => {
                self.start_exercise(ExerciseId { number: asked.number.wrapping_add(1), ..asked });
            }
            (ExercisePlan::Unplanned, ExercisePurpose::Lesson) => {
                self.start_task(TrainingTask { kind: ExercisePurpose::Lesson, technique: asked.technique });
            }
            (ExercisePlan::Unplanned, kind) => self.start_next_of_purpose(kind),
        }
    }

    /// Starts the next exercise of a kind, skipping techniques that no exercise was found for.
    fn start_next_of_purpose(&mut self, kind: ExercisePurpose) {
        let progress = match self.storage.load_progress() {
            Ok(progress) => progress,
            Err(error) => return self.show_progress_error(&error),
        };
        let task =
            progress.next_task_without(Some(kind), self.current_time(&progress), &self.missing_techniques);
        match task.filter(|task| !self.missing_techniques.contains(&task.technique)) {
            Some(task) => self.start_task(task),
            None => self.show_course(),
        }
    }

    /// Reports that no exercise was found in time and goes on with another technique; a lesson ends, since it
    /// is about its own.
    pub(super) fn skip_missing_exercise(&mut self, id: ExerciseId) {
        self.messages = vec![say!("play-no-exercise")];
        if id.kind == ExercisePurpose::Lesson {
            return;
        }
        self.missing_techniques.push(id.technique);
        match self.plan {
            ExercisePlan::Remaining(_) => self.continue_plan(),
            ExercisePlan::Finished => self.show_course(),
            ExercisePlan::Unplanned => self.start_next_of_purpose(id.kind),
        }
    }
}

/// Returns the open exercise of the progress, if it is the given one.
fn find_open_exercise(progress: &Progress, id: ExerciseId) -> Option<Open> {
    let ExerciseId { technique, seed, number, .. } = id;
    let is_it =
        |open: &Open| seed == EXERCISE_SEED && open.technique == technique.id && open.number == number;
    progress.open.clone().filter(is_it)
}

/// Chooses something, or takes the choice back.
fn toggle_choice(choices: &mut BTreeMap<String, progress::Choice>, id: &str, now: Timestamp) {
    let is = !choices.get(id).is_some_and(|choice| choice.is);
    choices.insert(id.into(), progress::Choice { at: now.0, is });
}
