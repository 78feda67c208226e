//! What takes time, and is done between two keys: the name of the technique that was used, lists of steps, new puzzles and exercises,
//! the rating of a game that is over.

use ninefold::generate::hunt::Hunter;
use ninefold::guide::Recognition;
use ninefold::logic::explain::say;
use ninefold::rate::Number;
use ninefold::{Candidate, Conclusions, Facts, Profile, Puzzle, Technique};

use super::{LONGEST, PATIENCE, Session, after};
use crate::drill::Drill;
use crate::list::List;
use crate::{Game, Level, Title};

/// Something that takes time.
#[derive(Debug)]
pub(super) enum Work {
    /// Tell by which technique a digit was placed in this position.
    Tell(Box<Puzzle>, Candidate),
    /// List every step of the position.
    Steps,
    /// List the steps to the solution.
    Path,
    /// Make a puzzle of a level: the next beat of a hunt.
    Make { level: Level, seed: u64, beat: u64 },
    /// Find an exercise of a technique: of a seed, with a number.
    Exercise(&'static Technique, (u64, u64)),
    /// Find the exercise of the game on the board again.
    Again(&'static Technique, (u64, u64)),
    /// Rate the game that is over.
    Rate,
}

/// What is found out about a game that is over.
#[derive(Debug)]
pub(super) struct End {
    /// Its ER.
    pub(super) rating: String,
    /// The technique of the hardest step.
    pub(super) hardest: &'static Technique,
}

impl Session {
    /// Whether something is asked for that is not there yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.work.as_ref().is_some_and(|work| !matches!(work, Work::Tell(..) | Work::Rate))
    }

    /// Whether there is something to do that a key needn't wait for.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.work.is_some()
    }

    pub(super) fn wait_for(&mut self, work: Work) {
        self.said = vec![match work {
            Work::Make { .. } => say!("play-making"),
            _ => say!("play-looking"),
        }];
        self.work = Some(work);
    }

    /// Does some of it. Whenever `stop` says so, as when a key was pressed, it ends soon; what was not done is still to be done.
    pub fn go_on(&mut self, stop: &dyn Fn() -> bool) {
        let Some(work) = self.work.take() else { return };
        match work {
            Work::Tell(before, placed) => self.tell_technique(&before, placed, stop),
            Work::Steps | Work::Path => self.list_steps(work, stop),
            Work::Make { level, seed, beat } => self.make(level, (seed, beat), stop),
            Work::Exercise(technique, which) | Work::Again(technique, which) => {
                let late = after(LONGEST);
                let found =
                    Drill::new(technique, which, &self.seen, &self.manner.profile, || stop() || late());
                match (found, work) {
                    (Some(drill), Work::Again(..)) => {
                        self.said.clear();
                        if drill.is_of(&self.game) {
                            self.set(drill);
                        }
                    }
                    (Some(drill), _) => self.begin(drill),
                    (None, work) if stop() => self.work = Some(work),
                    (None, _) => self.said = vec![say!("play-no-exercise")],
                }
            }
            Work::Rate => self.rate(stop),
        }
    }

    /// Says by which technique a digit was placed, if that is soon found and the digit is right: what is wrong only a check
    /// tells.
    fn tell_technique(&mut self, before: &Puzzle, placed: Candidate, stop: &dyn Fn() -> bool) {
        let moves = Conclusions::placement(placed);
        let late = after(PATIENCE);
        let mut ends = || stop() || late();
        let Ok((facts, solution)) = self.guide.open_with_solution(before) else { return };
        let told = self.guide.recognise_in(&facts, &solution, &moves, &self.manner.profile, &mut ends);
        if matches!(told, Recognition::Justified(_)) {
            self.said = told.tell(&facts, &moves);
        }
    }

    /// Shows a list of steps, if nothing is wrong in the position.
    fn list_steps(&mut self, work: Work, stop: &dyn Fn() -> bool) {
        let facts: Facts = match self.guide.open(&self.puzzle()) {
            Ok(facts) => facts,
            Err(now) => {
                self.said.clear();
                return self.hint_or_say(now);
            }
        };
        let (late, profile, catalogue) = (after(LONGEST), self.manner.profile.clone(), self.catalogue());
        let ends = || stop() || late();
        let list = match work {
            Work::Path => List::of_path(&mut self.guide, facts, &profile, catalogue, ends),
            _ => List::of_position(&facts, &profile, catalogue, ends),
        };
        if stop() {
            self.work = Some(work);
        } else {
            self.said.clear();
            self.list = Some(list);
        }
    }

    fn make(&mut self, level: Level, (seed, beat): (u64, u64), stop: &dyn Fn() -> bool) {
        let hunt = level.hunt();
        let bag = Hunter::of_few(&hunt, 1).beat(seed, beat, stop);
        match bag.found.first() {
            Some(found) => {
                let puzzle = Puzzle::from_givens(found.made.givens);
                self.open(None, Game::new(&puzzle).titled(Title::New(level)));
            }
            None if stop() => self.work = Some(Work::Make { level, seed, beat }),
            None => self.work = Some(Work::Make { level, seed, beat: beat + 1 }),
        }
    }

    /// Finds the rating of the puzzle and its hardest step, on the scale of Sudoku Explainer.
    fn rate(&mut self, stop: &dyn Fn() -> bool) {
        let givens = self.game.grid().givens();
        let values = self.game.grid().values();
        let puzzle = Puzzle::from_givens(ninefold::ByCell::from_fn(|cell| {
            values[cell].filter(|_| givens.contains(cell))
        }));
        let (Some(profile), Ok(facts)) = (Profile::of_name("se"), self.guide.open(&puzzle)) else { return };
        let late = after(LONGEST);
        let mut walk = self.guide.walk(facts, &profile);
        let mut hardest: Option<(Number, &'static Technique)> = None;
        while let Ok(rated) = walk.next_step(|| stop() || late()) {
            let value = |number: Number| number.tenths().unwrap_or_default();
            if hardest.is_none_or(|(most, _)| value(rated.number) > value(most)) {
                hardest = Some((rated.number, rated.step.technique()));
            }
        }
        if walk.facts().is_solved() {
            self.end = hardest.map(|(number, hardest)| End { rating: number.to_string(), hardest });
        } else if stop() {
            self.work = Some(Work::Rate);
        }
    }
}
