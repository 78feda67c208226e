//! Operations on a learner's progress: giving and recording exercises, choosing goals, reviewing games. All
//! front ends use them, so that each writes the same.

use ninefold_core::{Notation, Puzzle, line};
use ninefold_guide::goals::Goal;
use ninefold_guide::learner::{Kind, Moment};
use ninefold_guide::thought::Habits;
use ninefold_guide::training::{Task, Training};
use ninefold_guide::{Credit, Exercise, Stage, practise};
use ninefold_logic::{Conclusions, Technique, techniques};
use ninefold_rate::Scale;
use serde_json::Map;

use super::{Answered, Choice, Game, Open, Posed, Progress};

/// Seed of the exercises for every learner: an exercise with a number is the same everywhere.
pub const SEED: u64 = 1;

/// Longest time in seconds that is recorded; an exercise that takes longer was interrupted.
const LONGEST: u32 = 1800;

impl Open {
    /// Returns the purpose; an unknown one of a newer version counts as `blind`.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind::ALL.into_iter().find(|kind| kind.id() == self.kind).unwrap_or(Kind::Blind)
    }

    /// Returns the last stage of a hint that was shown.
    #[must_use]
    pub fn stage(&self) -> Option<Stage> {
        let place = usize::try_from(self.help).ok()?.min(Stage::ALL.len()).checked_sub(1)?;
        Some(Stage::ALL[place])
    }

    /// Records that a hint was shown up to a stage.
    pub fn helped(&mut self, stage: Stage) {
        let place = Stage::ALL.iter().position(|own| *own == stage).unwrap_or_default();
        self.help = self.help.max(place as u32 + 1);
    }

    /// Records the position of the exercise.
    pub fn pose(&mut self, exercise: &Exercise) {
        let step = exercise.step.step.conclusions.text(Notation::Rc);
        let (puzzle, kind) = (line::write(&exercise.puzzle()), exercise.kind.id().into());
        self.position = Some(Posed { puzzle, kind, step, rest: Map::new() });
    }

    /// Restores the exercise from its recorded position. `None` if there is no position, or the technique
    /// finds no step in it before `stop` returns true.
    #[must_use]
    pub fn exercise(&self, profile: &dyn Scale, stop: impl FnMut() -> bool) -> Option<Exercise> {
        let Posed { puzzle, kind, step, .. } = self.position.as_ref()?;
        // Anything in the file may be unknown or invalid; then a new exercise is found.
        let technique = techniques::by_id(&self.technique)?;
        let kind = practise::Kind::ALL.into_iter().find(|own| own.id() == kind)?;
        let conclusions = Conclusions::parse(step, Notation::Rc).ok()?;
        Exercise::again(technique, &puzzle.parse().ok()?, (kind, Some(&conclusions)), profile, stop)
    }
}

impl Progress {
    /// Returns the next task, by the goals and by what is due, or of one kind. `None` when nothing is left to
    /// do.
    #[must_use]
    pub fn next(&self, kind: Option<Kind>, now: Moment) -> Option<Task> {
        self.next_without(kind, now, &[])
    }

    /// Returns the next task without exercises of some techniques, such as those for which no position was
    /// found.
    #[must_use]
    pub fn next_without(
        &self,
        kind: Option<Kind>,
        now: Moment,
        without: &[&'static Technique],
    ) -> Option<Task> {
        let (learner, training) = (self.learner(), Training::new(&self.chosen()).without(without));
        match kind {
            Some(Kind::Placement) => {
                let open = self
                    .task()
                    .filter(|open| open.kind == Kind::Placement && !without.contains(&open.technique));
                Some(open.unwrap_or_else(|| training.placement(&learner, now)))
            }
            Some(Kind::Streak) => Some(training.streak(&learner, now, learner.streak(now))),
            _ => training.next(&learner, now),
        }
    }

    /// Returns the task of the open exercise.
    fn task(&self) -> Option<Task> {
        let open = self.open.as_ref()?;
        Some(Task { kind: open.kind(), technique: techniques::by_id(&open.technique)? })
    }

    /// Gives an exercise for a task: the open one if it fits the task, otherwise one that wasn't given
    /// before.
    pub fn give(&mut self, task: Task, now: Moment) -> Open {
        let id = task.technique.id;
        // Give the open exercise again if it fits, otherwise a new one under the next number.
        let is_it = |open: &&Open| open.technique == id && open.kind == task.kind.id();
        let open = self.open.as_ref().filter(is_it).cloned().unwrap_or_else(|| Open {
            at: now.0,
            technique: id.into(),
            number: self.given(id).saturating_add(1),
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
    pub fn answer(&mut self, open: &Open, credit: Credit, seconds: u64, position: Option<&str>, now: Moment) {
        let answered = Answered {
            number: Some(open.number),
            seconds: u32::try_from(seconds).ok(),
            ..Answered::new(&open.technique, &open.kind, credit.id(), now.0)
        };
        self.close(answered, position);
    }

    /// Records an answer, once for each number, and the position. Exercises given before the answer are
    /// closed.
    pub fn close(&mut self, mut answered: Answered, position: Option<&str>) {
        answered.seconds = answered.seconds.filter(|seconds| *seconds <= LONGEST);
        // The position isn't given again, whatever the answer.
        if let Some(position) = position {
            self.meet(&answered.technique, position);
        }
        // Close what was given before the answer.
        self.open = self.open.take().filter(|own| answered.at.is_some_and(|at| own.at > at));
        let is_it = |own: &Answered| own.technique == answered.technique && own.number == answered.number;
        if answered.number.is_none() || !self.answers.iter().any(is_it) {
            self.answers.push(answered);
        }
    }

    /// Whether the last answer ended a placement test or a streak.
    #[must_use]
    pub fn is_through(&self, kind: Kind, now: Moment) -> bool {
        let learner = self.learner();
        match kind {
            Kind::Placement => learner.placement(now).answered() == 0,
            Kind::Streak => learner.streak(now) == 0,
            Kind::Lesson | Kind::Review | Kind::Blind => false,
        }
    }

    /// Skips an exercise that was given: its position isn't given again.
    pub fn pass(&mut self, technique: &str, position: &str) {
        self.meet(technique, position);
        self.open = self.open.take().filter(|open| open.technique != technique);
    }

    /// Records a position as seen, by the id of its technique.
    pub fn meet(&mut self, technique: &str, position: &str) {
        self.met.entry(technique.into()).or_default().insert(position.into());
    }

    /// Iterates over the keys of the positions of a technique that were seen.
    pub fn seen(&self, technique: &str) -> impl Iterator<Item = &str> {
        self.met.get(technique).into_iter().flatten().map(String::as_str)
    }

    /// Records a solved puzzle, or adds to its earlier record.
    pub fn solved(&mut self, game: Game) {
        // A game recorded before keeps its time, and merging adds what is new.
        let at = self.games.iter().find(|own| own.id == game.id).map_or(game.at, |own| own.at);
        *self = self.merged(&Progress { games: vec![Game { at, ..game }], ..Progress::default() });
    }

    /// Chooses a goal, after those already chosen.
    pub fn choose(&mut self, goal: &Goal, now: Moment) {
        // Goals chosen at the same moment keep their order.
        let at = now.0.saturating_add(self.goals.len() as u64);
        let own = self.goals.entry(goal.id.clone()).or_insert(Choice { at, is: true });
        if !own.is {
            *own = Choice { at: at.max(own.at), is: true };
        }
    }

    /// Records that the learner claims to know a technique.
    pub fn claim(&mut self, technique: &'static Technique, now: Moment) {
        self.known.insert(technique.id.into(), Choice { at: now.0, is: true });
    }

    /// Withdraws the choice of a goal or the claim to know a technique, by its id. Returns whether there was
    /// one.
    pub fn forget(&mut self, id: &str, now: Moment) -> bool {
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
    pub fn note(&mut self, habits: &Habits, last: Option<&Puzzle>, at: Moment) {
        // The last position identifies the game, so reviewing it again adds nothing.
        let id = format!("game-{}", last.map(line::write).unwrap_or_default());
        self.solved(Game::new(id, at, habits));
    }

    /// Returns the number of exercises of a technique given so far, from which the next one is numbered.
    #[must_use]
    pub fn given(&self, technique: &str) -> u64 {
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
