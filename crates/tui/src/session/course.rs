//! Course within the game: today's tasks, goals and lessons, and the results of exercises and games. The
//! library derives all of it from the progress file, which other programs read and write, too.

use std::collections::{BTreeMap, VecDeque};
use std::io;

use ninefold::generate::canon::Key;
use ninefold::guide::Credit;
use ninefold::guide::course::Course;
use ninefold::guide::goals::Goal;
use ninefold::guide::learner::{ENOUGH, Kind, Learner, Moment};
use ninefold::guide::placement::POSITIONS;
use ninefold::guide::training::{self, Task, Training};
use ninefold::logic::explain::say;
use ninefold::wire::Standing;
use ninefold::wire::progress::{self, Answered, Open, Progress, SEED};
use ninefold::{Sentence, Stage, Technique};

use super::Session;
use super::work::{End, Work};
use crate::drill::Drill;
use crate::list::{Choice, List};
use crate::shelf::read;
use crate::{Asked, Title};

/// Length of a session of the course, in minutes.
const MINUTES: usize = 5;

/// Number of exercises in a mix, and of exercises for an avoided technique.
const SOME: usize = 5;

/// Exercises that follow the one on the board.
#[derive(Debug)]
pub(super) enum Plan {
    /// Another exercise of the same kind.
    Free,
    /// The tasks that are left of a plan.
    Left(VecDeque<Task>),
    /// No further exercise: the last one was answered.
    Through,
}

impl Plan {
    /// Plans some exercises of a technique.
    pub(super) fn of(technique: &'static Technique) -> Plan {
        Plan::Left(std::iter::repeat_n(Task { kind: Kind::Lesson, technique }, SOME).collect())
    }
}

impl Session {
    /// Shows why the progress can't be read or saved.
    fn say_not_learnt(&mut self, error: &io::Error) {
        self.said = vec![say!("play-not-learnt", reason = error.to_string())];
    }

    /// Returns the current time, but never one before the latest entry of the progress.
    fn time(&self, progress: &Progress) -> Moment {
        progress.now(self.shelf.now())
    }

    /// Changes and saves the player's current progress, which other programs may have changed, and returns
    /// it.
    fn learn(&mut self, change: impl FnOnce(&mut Progress, Moment)) -> io::Result<Progress> {
        let mut progress = self.shelf.progress()?;
        let now = self.time(&progress);
        change(&mut progress, now);
        self.shelf.learn(&progress)?;
        Ok(progress)
    }

    /// Returns the exercise that is open in the progress, if it is the one on the board.
    fn open_of(&self, progress: &Progress) -> Option<Open> {
        let Title::Exercise(asked) = self.game.title else { return None };
        open_as(progress, asked)
    }

    /// Returns an exercise in the position recorded in the progress; `None` if it isn't the open one or has
    /// no position.
    pub(super) fn posed(&self, asked: Asked, stop: impl FnMut() -> bool) -> Option<Drill> {
        let progress = self.shelf.progress().ok()?;
        let exercise = open_as(&progress, asked)?.exercise(&self.manner.profile, stop)?;
        Some(Drill::given(asked, exercise))
    }

    /// Records the position of the exercise in the progress, so that other programs give the same one.
    pub(super) fn pose(&mut self, drill: &Drill) {
        let Ok(progress) = self.shelf.progress() else { return };
        let Some(mut open) = open_as(&progress, drill.asked()) else { return };
        if open.position.is_none() {
            open.pose(drill.exercise());
            // If saving fails, the position is found again next time.
            let _ = self.learn(|progress, _| progress.open = Some(open));
        }
    }

    /// Returns the task of an exercise. Help recorded in the progress counts for the game, too.
    pub(super) fn task_of(&mut self, drill: &Drill) -> Sentence {
        let progress = self.shelf.progress().unwrap_or_default();
        self.game.help = self.game.help.max(self.open_of(&progress).and_then(|open| open.stage()));
        let (kind, task) = (drill.asked().kind, drill.task().clone());
        training::asks(kind, task, &progress.learner(), self.time(&progress))
    }

    /// Returns the keys of the positions seen, up to symmetry: those of this session, and those of the
    /// technique in the progress.
    pub(super) fn seen_of(&self, technique: &'static Technique) -> Vec<Key> {
        let progress = self.shelf.progress().unwrap_or_default();
        let met = progress.seen(technique.id).filter_map(|position| position.parse().ok());
        self.seen.iter().copied().chain(met).collect()
    }

    /// Records in the progress that the open exercise was helped, so that other programs know.
    pub(super) fn tell_help(&mut self, stage: Stage) {
        let Ok(progress) = self.shelf.progress() else { return };
        let Some(mut open) = self.open_of(&progress) else { return };
        open.helped(stage);
        // If saving fails, the game still has the stage.
        let _ = self.learn(|progress, _| progress.open = Some(open));
    }

    /// Records the result of the exercise on the board, once, and shows the player's standing.
    pub(super) fn count(&mut self, credit: Credit) {
        let Title::Exercise(asked) = self.game.title else { return };
        if self.game.is_counted {
            return;
        }
        let seconds = u32::try_from(self.game.spent.as_secs()).ok();
        let position = self.drill.as_ref().map(|drill| drill.key().to_string());
        let noted = self.learn(|progress, now| {
            let (id, kind) = (asked.technique.id, asked.kind.id());
            // Exercises of another seed are numbered differently.
            let number = (asked.seed == SEED).then_some(asked.number);
            let answered = Answered { number, seconds, ..Answered::new(id, kind, credit.id(), now.0) };
            progress.close(answered, position.as_deref());
        });
        match noted {
            Ok(progress) => {
                self.game.is_counted = true;
                let now = self.time(&progress);
                self.said.push(training::stands(asked.kind, &progress.learner(), now));
                // The plan ends after its last task, or when a test or streak is over.
                let is_last = matches!(&self.plan, Plan::Left(tasks) if tasks.is_empty());
                if is_last || progress.is_through(asked.kind, now) {
                    self.plan = Plan::Through;
                }
            }
            Err(error) => self.said.push(say!("play-not-learnt", reason = error.to_string())),
        }
    }

    /// Records the solved game with what is known of it so far, and returns the techniques that the player
    /// avoids in all games.
    pub(super) fn note_game(&mut self) -> Vec<(&'static Technique, u32)> {
        let Some(End { hardest, back, id: Some(id), .. }) = &self.end else {
            // The game was recorded when it was solved.
            return self.shelf.progress().map(|progress| progress.habits().avoided()).unwrap_or_default();
        };
        let er = hardest.and_then(|(number, _)| number.tenths()).map(|er| f64::from(er.0) / 10.0);
        let habits = back.as_ref().map(|back| back.habits.clone()).unwrap_or_default();
        let (id, hints) = (id.clone(), self.game.hints as u32);
        let seconds = u32::try_from(self.game.spent.as_secs()).unwrap_or(u32::MAX);
        let noted = self.learn(|progress, now| {
            progress.solved(progress::Game { er, seconds, hints, ..progress::Game::new(id, now, &habits) });
        });
        match noted {
            Ok(progress) => {
                self.game.is_counted = true;
                progress.habits().avoided()
            }
            Err(error) => {
                self.said = vec![say!("play-not-learnt", reason = error.to_string())];
                Vec::new()
            }
        }
    }

    /// Returns the id under which a newly solved game is recorded; `None` if it was recorded before.
    pub(super) fn name_of_game(&self) -> Option<String> {
        let givens = self.game.givens();
        (!self.game.is_counted).then(|| format!("game-{givens}-{}", self.shelf.now().0))
    }

    /// Lists today's tasks, goals, and the techniques: first those on the way to the goals, then the others.
    pub(super) fn show_course(&mut self) {
        self.keep();
        self.plan = Plan::Free;
        let progress = match self.shelf.progress() {
            Ok(progress) => progress,
            Err(error) => return self.say_not_learnt(&error),
        };
        let (now, learner, goals) = (self.time(&progress), progress.learner(), progress.chosen());
        let training = Training::new(&goals);
        let mut rows = self.today(&training, &learner, now);
        let told = |rows: &mut Vec<(String, Choice)>, sentence: &Sentence, choice| {
            rows.push((self.words(sentence), choice));
        };
        // Chosen goals, with the number of lessons left.
        for goal in &goals {
            let (name, left) = (self.words(&goal.sentence()), training.lessons_to(goal, &learner).len());
            told(&mut rows, &say!("course-goal", goal = name, n = left), Choice::Goal(goal.id.clone()));
        }
        // Lessons on the way to them, with the exercises solved so far.
        let on_the_way: Vec<&'static Technique> =
            training.lessons(&learner).iter().map(|lesson| lesson.technique).collect();
        for technique in &on_the_way {
            let (right, all) = (learner.alone(technique).min(ENOUGH) as usize, ENOUGH as usize);
            let sentence = say!("course-lesson", technique = *technique, right = right, all = all);
            told(&mut rows, &sentence, Choice::Lesson(technique));
        }
        // Goals that are not chosen.
        for goal in Goal::ours().iter().filter(|goal| !goals.contains(goal)) {
            let sentence = say!("play-row-goal", goal = self.words(&goal.sentence()));
            told(&mut rows, &sentence, Choice::Goal(goal.id.clone()));
        }
        // All other lessons, with the player's standing where there is one.
        let standing = Standing::of(&learner, &progress.habits(), now, self.catalogue());
        let known: BTreeMap<&str, String> =
            standing.techniques.iter().map(|one| (one.technique, self.words(&one.sentence()))).collect();
        for lesson in Course::ours().lessons() {
            let technique = lesson.technique;
            if !on_the_way.contains(&technique) {
                let name = || self.catalogue().name(technique);
                rows.push((known.get(technique.id).cloned().unwrap_or_else(name), Choice::Lesson(technique)));
            }
        }
        // The title of the list is the player's rating.
        let number = |number: f64| number.to_string();
        let (rating, deviation) = (number(standing.rating), number(standing.deviation));
        let about = match standing.rated {
            true => say!("play-course", rating = rating, deviation = deviation),
            false => say!("play-course-new"),
        };
        self.list = Some(List::new(about, rows));
        self.caution.clear();
    }

    /// Returns rows for today's tasks: a session, due reviews, a mix, a placement test, a streak.
    fn today(&self, training: &Training, learner: &Learner, now: Moment) -> Vec<(String, Choice)> {
        let session = training.session(learner, now, 60 * MINUTES as u32).len();
        let due = training.reviews(learner, now).len();
        let left = POSITIONS.saturating_sub(learner.placement(now).answered());
        let mut rows = vec![
            (say!("play-row-session", minutes = MINUTES, n = session), Choice::Session),
            (say!("play-row-reviews", n = due), Choice::Reviews),
            (say!("play-row-mix", n = training.mix(learner, now, SOME).len()), Choice::Mix),
            (say!("play-row-placement", n = left), Choice::Next(Kind::Placement)),
            (
                say!("play-row-streak", longest = learner.longest_streak() as usize),
                Choice::Next(Kind::Streak),
            ),
        ];
        // Rows without any exercise are left out.
        rows.retain(|(_, choice)| match choice {
            Choice::Session => session > 0,
            Choice::Reviews => due > 0,
            Choice::Mix => !training.mix(learner, now, 1).is_empty(),
            _ => true,
        });
        rows.into_iter().map(|(sentence, choice)| (self.words(&sentence), choice)).collect()
    }

    /// Starts the chosen row of the course.
    pub(super) fn begin_of_course(&mut self, choice: Choice) {
        let progress = match self.shelf.progress() {
            Ok(progress) => progress,
            Err(error) => return self.say_not_learnt(&error),
        };
        let (learner, now, training) =
            (progress.learner(), self.time(&progress), Training::new(&progress.chosen()));
        let tasks = match choice {
            Choice::Session => training.session(&learner, now, 60 * MINUTES as u32),
            Choice::Reviews => training.reviews(&learner, now),
            Choice::Mix => training.mix(&learner, now, SOME),
            Choice::Lesson(technique) => {
                self.plan = Plan::Free;
                return self.begin_task(Task { kind: Kind::Lesson, technique });
            }
            Choice::Next(kind) => {
                self.plan = Plan::Free;
                return self.begin_kind(kind);
            }
            Choice::Goal(id) => return self.choose_goal(&id),
            _ => return,
        };
        self.begin_plan(Plan::Left(tasks.into()));
    }

    /// Chooses a goal, or gives it up.
    fn choose_goal(&mut self, id: &str) {
        let chosen = self.learn(|progress, now| toggle(&mut progress.goals, id, now));
        match chosen {
            Ok(_) => self.show_course(),
            Err(error) => self.say_not_learnt(&error),
        }
    }

    /// Marks the chosen technique as known, or takes that back; chooses a goal or gives it up, as Enter does.
    pub(super) fn claim(&mut self) {
        let Some(list) = &self.list else { return };
        let (filter, place) = (list.filter().to_string(), list.place());
        let choice = list.chosen().cloned();
        let changed = match &choice {
            Some(Choice::Lesson(technique)) => {
                self.learn(|progress, now| toggle(&mut progress.known, technique.id, now))
            }
            Some(Choice::Goal(id)) => self.learn(|progress, now| toggle(&mut progress.goals, id, now)),
            _ => return,
        };
        if let Err(error) = changed {
            self.list = None;
            return self.say_not_learnt(&error);
        }
        // Show the course again with the same filter and the same row chosen.
        self.show_course();
        if let Some(list) = &mut self.list {
            filter.chars().for_each(|sign| list.narrow(sign));
            list.go(place as isize);
        }
    }

    /// Returns the message about the next exercise.
    pub(super) fn goes_on(&self) -> Sentence {
        match self.plan {
            Plan::Free | Plan::Left(_) => say!("play-next-exercise"),
            Plan::Through => say!("play-last-exercise"),
        }
    }

    pub(super) fn begin_plan(&mut self, plan: Plan) {
        self.plan = plan;
        self.go_on_with_the_plan();
    }

    /// Starts the next exercise of the plan; after the last one, shows the course.
    fn go_on_with_the_plan(&mut self) {
        let Plan::Left(tasks) = &mut self.plan else { return };
        match tasks.pop_front() {
            Some(task) => self.begin_task(task),
            None => self.show_course(),
        }
    }

    /// Starts the exercise of a task, which every program gives alike.
    fn begin_task(&mut self, task: Task) {
        let mut given = None;
        let learnt = self.learn(|progress, now| given = Some(progress.give(task, now)));
        match (learnt, given) {
            (Ok(_), Some(open)) => {
                let Task { technique, kind } = task;
                self.begin_exercise(Asked { technique, seed: SEED, number: open.number, kind });
            }
            (Err(error), _) => self.say_not_learnt(&error),
            (Ok(_), None) => {}
        }
    }

    /// Resumes an exercise that was begun, or finds it anew.
    fn begin_exercise(&mut self, asked: Asked) {
        let title = Title::Exercise(asked);
        let is_it = |number: u64, game: &crate::Game| {
            game.title == title && !game.is_over() && !game.is_counted && Some(number) != self.number
        };
        match read(&*self.shelf).into_iter().find(|(number, game)| is_it(*number, game)) {
            Some((number, game)) => self.open(Some(number), game),
            None => self.wait_for(Work::Exercise(asked)),
        }
    }

    /// Goes on to the next exercise: another one if this one isn't answered, else the one that the plan says.
    pub(super) fn next_exercise(&mut self) {
        let Some(asked) = self.drill.as_ref().map(Drill::asked) else { return self.practise_avoided() };
        // An exercise that wasn't answered is skipped for the next in its series.
        if !self.game.is_counted {
            return self.begin_exercise(Asked { number: asked.number.wrapping_add(1), ..asked });
        }
        match (&self.plan, asked.kind) {
            (Plan::Left(_), _) => self.go_on_with_the_plan(),
            (Plan::Through, _) => self.show_course(),
            (Plan::Free, Kind::Lesson) if asked.seed != SEED => {
                self.begin_exercise(Asked { number: asked.number.wrapping_add(1), ..asked });
            }
            (Plan::Free, Kind::Lesson) => {
                self.begin_task(Task { kind: Kind::Lesson, technique: asked.technique });
            }
            (Plan::Free, kind) => self.begin_kind(kind),
        }
    }

    /// Starts the next exercise of a kind, skipping techniques that no exercise was found for.
    fn begin_kind(&mut self, kind: Kind) {
        let progress = match self.shelf.progress() {
            Ok(progress) => progress,
            Err(error) => return self.say_not_learnt(&error),
        };
        let task = progress.next_without(Some(kind), self.time(&progress), &self.missing);
        match task.filter(|task| !self.missing.contains(&task.technique)) {
            Some(task) => self.begin_task(task),
            None => self.show_course(),
        }
    }

    /// Reports that no exercise was found in time and goes on with another technique; a lesson ends, since it
    /// is about its own.
    pub(super) fn go_on_without(&mut self, asked: Asked) {
        self.said = vec![say!("play-no-exercise")];
        if asked.kind == Kind::Lesson {
            return;
        }
        self.missing.push(asked.technique);
        match self.plan {
            Plan::Left(_) => self.go_on_with_the_plan(),
            Plan::Through => self.show_course(),
            Plan::Free => self.begin_kind(asked.kind),
        }
    }
}

/// Returns the open exercise of the progress, if it is the given one.
fn open_as(progress: &Progress, asked: Asked) -> Option<Open> {
    let Asked { technique, seed, number, .. } = asked;
    let is_it = |open: &Open| seed == SEED && open.technique == technique.id && open.number == number;
    progress.open.clone().filter(is_it)
}

/// Chooses something, or takes the choice back.
fn toggle(choices: &mut BTreeMap<String, progress::Choice>, id: &str, now: Moment) {
    let is = !choices.get(id).is_some_and(|choice| choice.is);
    choices.insert(id.into(), progress::Choice { at: now.0, is });
}
