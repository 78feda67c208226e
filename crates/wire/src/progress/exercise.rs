//! What learners do: exercises that are given and answered, choices, games that are looked back on. One place for all faces, so that
//! each writes the same.

use std::collections::BTreeMap;

use ninefold_core::{Puzzle, line};
use ninefold_guide::Credit;
use ninefold_guide::goals::Goal;
use ninefold_guide::learner::Moment;
use ninefold_guide::thought::Habits;
use ninefold_guide::training::Task;
use ninefold_logic::Technique;
use serde_json::Map;

use super::{Answered, Choice, Game, Open, Progress};

/// What takes longer than this, in seconds, was left lying.
const LONGEST: u64 = 1800;

impl Progress {
    /// The exercise of a task, given at a time: one that wasn't given before.
    #[must_use]
    pub fn opened(&self, task: Task, now: Moment) -> Open {
        Open {
            at: now.0,
            technique: task.technique.id.into(),
            number: self.given(task.technique.id) + 1,
            kind: task.kind.id().into(),
            help: 0,
            rest: Map::new(),
        }
    }

    /// Notes what came of an exercise, how many seconds it took, and which position it was, up to
    /// symmetry: that doesn't come again.
    pub fn answer(&mut self, open: &Open, credit: Credit, seconds: u64, position: Option<&str>, now: Moment) {
        self.answers.push(Answered {
            number: Some(open.number),
            seconds: u32::try_from(seconds).ok().filter(|_| seconds <= LONGEST),
            ..Answered::new(&open.technique, &open.kind, credit.id(), now.0)
        });
        if let Some(position) = position {
            self.meet(&open.technique, position);
        }
        // What was given before an answer isn't open any more.
        self.open = self.open.take().filter(|own| own.at > now.0);
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
    pub fn solve(&mut self, game: Game) {
        *self = self.merged(&Progress { games: vec![game], ..Progress::default() });
    }

    /// Chooses a goal, behind those that are chosen.
    pub fn choose(&mut self, goal: &Goal, now: Moment) {
        // Of several in one moment the order is kept.
        let at = now.0 + self.goals.len() as u64;
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
        let names = |counts: &BTreeMap<&'static str, u32>| {
            counts.iter().map(|(id, count)| ((*id).to_string(), *count)).collect()
        };
        let id = format!("game-{}", last.map(line::write).unwrap_or_default());
        if self.games.iter().any(|game| game.id == id) {
            return;
        }
        self.games.push(Game {
            id,
            at: at.0,
            er: None,
            seconds: 0,
            hints: 0,
            chances: names(&habits.chances),
            used: names(&habits.used),
            rest: Map::new(),
        });
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
