//! What learners do: exercises that are given and answered, choices, games that are looked back on. One place for all faces, so that
//! each writes the same.

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

/// The seed of everybody's exercises: each has a number, and is the same wherever it is given.
pub const SEED: u64 = 1;

/// What takes longer than this, in seconds, was left lying.
const LONGEST: u32 = 1800;

impl Open {
    /// What it is for; of a newer version, a mix.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind::ALL.into_iter().find(|kind| kind.id() == self.kind).unwrap_or(Kind::Blind)
    }

    /// The last stage of a hint that was told.
    #[must_use]
    pub fn stage(&self) -> Option<Stage> {
        let place = usize::try_from(self.help).ok()?.min(Stage::ALL.len()).checked_sub(1)?;
        Some(Stage::ALL[place])
    }

    /// Keeps in mind that a hint was told up to a stage.
    pub fn helped(&mut self, stage: Stage) {
        let place = Stage::ALL.iter().position(|own| *own == stage).unwrap_or_default();
        self.help = self.help.max(place as u32 + 1);
    }

    /// Keeps its position.
    pub fn pose(&mut self, exercise: &Exercise) {
        let step = exercise.step.step.conclusions.text(Notation::Rc);
        let (puzzle, kind) = (line::write(&exercise.puzzle()), exercise.kind.id().into());
        self.position = Some(Posed { puzzle, kind, step, rest: Map::new() });
    }

    /// The exercise in the position that was kept, if one was and the technique still finds a step in it before `stop` says so.
    #[must_use]
    pub fn exercise(&self, profile: &dyn Scale, stop: impl FnMut() -> bool) -> Option<Exercise> {
        let Posed { puzzle, kind, step, .. } = self.position.as_ref()?;
        let technique = techniques::by_id(&self.technique)?;
        let kind = practise::Kind::ALL.into_iter().find(|own| own.id() == kind)?;
        let conclusions = Conclusions::parse(step, Notation::Rc).ok()?;
        Exercise::again(technique, &puzzle.parse().ok()?, (kind, Some(&conclusions)), profile, stop)
    }
}

impl Progress {
    /// What is next: by the goals and by what is due, or of one kind. `None` where nothing is left to do.
    #[must_use]
    pub fn next(&self, kind: Option<Kind>, now: Moment) -> Option<Task> {
        self.next_without(kind, now, &[])
    }

    /// The same without exercises of some techniques, as those of which none is found soon.
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

    /// What the exercise that is open is about.
    fn task(&self) -> Option<Task> {
        let open = self.open.as_ref()?;
        Some(Task { kind: open.kind(), technique: techniques::by_id(&open.technique)? })
    }

    /// Gives the exercise of a task: the one that is open, if it is of that, or one that wasn't given before.
    pub fn give(&mut self, task: Task, now: Moment) -> Open {
        let id = task.technique.id;
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

    /// Notes what came of an exercise, how many seconds it took, and which position it was, up to
    /// symmetry: that doesn't come again.
    pub fn answer(&mut self, open: &Open, credit: Credit, seconds: u64, position: Option<&str>, now: Moment) {
        let answered = Answered {
            number: Some(open.number),
            seconds: u32::try_from(seconds).ok(),
            ..Answered::new(&open.technique, &open.kind, credit.id(), now.0)
        };
        self.close(answered, position);
    }

    /// Notes an answer, once for each number, and the position that was met. What was given before it isn't open any more.
    pub fn close(&mut self, mut answered: Answered, position: Option<&str>) {
        answered.seconds = answered.seconds.filter(|seconds| *seconds <= LONGEST);
        if let Some(position) = position {
            self.meet(&answered.technique, position);
        }
        self.open = self.open.take().filter(|own| answered.at.is_some_and(|at| own.at > at));
        let is_it = |own: &Answered| own.technique == answered.technique && own.number == answered.number;
        if answered.number.is_none() || !self.answers.iter().any(is_it) {
            self.answers.push(answered);
        }
    }

    /// Whether a placement test or a streak has ended with the last answer.
    #[must_use]
    pub fn is_through(&self, kind: Kind, now: Moment) -> bool {
        let learner = self.learner();
        match kind {
            Kind::Placement => learner.placement(now).answered() == 0,
            Kind::Streak => learner.streak(now) == 0,
            Kind::Lesson | Kind::Review | Kind::Blind => false,
        }
    }

    /// Passes over an exercise that was given: its position doesn't come again.
    pub fn pass(&mut self, technique: &str, position: &str) {
        self.meet(technique, position);
        self.open = self.open.take().filter(|open| open.technique != technique);
    }

    /// Notes that a position was met, by the id of its technique.
    pub fn meet(&mut self, technique: &str, position: &str) {
        self.met.entry(technique.into()).or_default().insert(position.into());
    }

    /// The positions of exercises of a technique that were met.
    pub fn seen(&self, technique: &str) -> impl Iterator<Item = &str> {
        self.met.get(technique).into_iter().flatten().map(String::as_str)
    }

    /// Notes a puzzle that was solved, or more of one that was noted before.
    pub fn solved(&mut self, game: Game) {
        let at = self.games.iter().find(|own| own.id == game.id).map_or(game.at, |own| own.at);
        *self = self.merged(&Progress { games: vec![Game { at, ..game }], ..Progress::default() });
    }

    /// Chooses a goal, behind those that are chosen.
    pub fn choose(&mut self, goal: &Goal, now: Moment) {
        // Of several in one moment the order is kept.
        let at = now.0.saturating_add(self.goals.len() as u64);
        let own = self.goals.entry(goal.id.clone()).or_insert(Choice { at, is: true });
        if !own.is {
            *own = Choice { at: at.max(own.at), is: true };
        }
    }

    /// Notes that the learner says they know a technique.
    pub fn claim(&mut self, technique: &'static Technique, now: Moment) {
        self.known.insert(technique.id.into(), Choice { at: now.0, is: true });
    }

    /// Takes back a goal, or that a technique is known, by its id; whether it was chosen.
    pub fn forget(&mut self, id: &str, now: Moment) -> bool {
        let chosen = [self.goals.get_mut(id), self.known.get_mut(id)];
        let mut any = false;
        for choice in chosen.into_iter().flatten() {
            *choice = Choice { at: now.0.max(choice.at), is: false };
            any = true;
        }
        any
    }

    /// Notes which techniques were there in a game and which were used. A game with the same last position counts once.
    pub fn note(&mut self, habits: &Habits, last: Option<&Puzzle>, at: Moment) {
        let id = format!("game-{}", last.map(line::write).unwrap_or_default());
        self.solved(Game::new(id, at, habits));
    }

    /// How many exercises of a technique were given, so that the next one is another.
    #[must_use]
    pub fn given(&self, technique: &str) -> u64 {
        let of = self.answers.iter().filter(|answer| answer.technique == technique);
        let (mut count, mut highest) = (0, 0);
        for answer in of {
            count += 1;
            highest = highest.max(answer.number.unwrap_or(0));
        }
        highest.max(count)
    }
}
