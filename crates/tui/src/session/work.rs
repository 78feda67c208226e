//! What takes time, and is done between two keys: the name of the technique that was used, lists of steps, new puzzles and exercises,
//! the rating of a game that is over and what it tells of its player.

use std::time::Duration;

use ninefold::generate::hunt::Hunter;
use ninefold::guide::thought::{LookBack, Looking, Thought};
use ninefold::guide::{Budget, Recognition};
use ninefold::logic::explain::say;
use ninefold::rate::Number;
use ninefold::{Candidate, Conclusions, Profile, Puzzle, Stage, Technique};

use super::{LONGEST, PATIENCE, Session, after};
use crate::drill::Drill;
use crate::list::List;
use crate::{Asked, Game, Level, Title};

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
    /// Find an exercise.
    Exercise(Asked),
    /// Find the exercise of the game on the board again.
    Again(Asked),
    /// Rate the game that is over.
    Rate,
    /// Look back on it, moment by moment.
    LookBack(Box<Looking>, Vec<Thought>),
}

/// What is found out about a game that is over.
#[derive(Debug, Default)]
pub(super) struct End {
    /// By what name it is noted; none if that was done before.
    pub(super) id: Option<String>,
    /// Its ER, and the technique of the hardest step.
    pub(super) hardest: Option<(Number, &'static Technique)>,
    /// Where the player thought longest.
    pub(super) back: Option<LookBack>,
    /// What they had chances for and never used, in all games.
    pub(super) avoided: Vec<(&'static Technique, u32)>,
}

/// Longer nobody waits for what a moment of a game tells.
const A_MOMENT: Duration = Duration::from_secs(1);

impl Session {
    /// Whether something is asked for that is not there yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        let is_beside = |work: &Work| matches!(work, Work::Tell(..) | Work::Rate | Work::LookBack(..));
        self.work.as_ref().is_some_and(|work| !is_beside(work))
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
            Work::Exercise(asked) => {
                let (late, seen) = (after(LONGEST), self.seen_of(asked.technique));
                let ends = || stop() || late();
                let new = || Drill::new(asked, &seen, &self.manner.profile, ends);
                match self.posed(asked, ends).or_else(new) {
                    Some(drill) => {
                        self.pose(&drill);
                        self.begin(drill);
                    }
                    None if stop() => self.work = Some(Work::Exercise(asked)),
                    None => self.go_on_without(asked),
                }
            }
            Work::Again(asked) => self.find_again(asked, stop),
            Work::Rate => self.rate(stop),
            Work::LookBack(looking, game) => self.look_back(*looking, game, stop),
        }
    }

    /// The exercise of the game on the board: as it was given, by its number, or else by the position.
    fn find_again(&mut self, asked: Asked, stop: &dyn Fn() -> bool) {
        let (late, profile) = (after(LONGEST), &self.manner.profile);
        let ends = || stop() || late();
        // By the position, a step is found soon or not at all.
        let later = after(2 * LONGEST);
        let is_it = |drill: &Drill| drill.is_of(&self.game);
        let found = self
            .posed(asked, ends)
            .filter(is_it)
            .or_else(|| Drill::new(asked, &[], profile, ends).filter(is_it))
            .or_else(|| Drill::of(asked, &self.game, profile, || stop() || later()));
        match found {
            Some(drill) => {
                self.said.clear();
                self.set(drill);
            }
            None if stop() => self.work = Some(Work::Again(asked)),
            None => self.said = vec![say!("play-no-exercise")],
        }
    }

    /// Looks at the next moments of the game that is over. A moment that is interrupted is looked at again.
    fn look_back(&mut self, mut looking: Looking, game: Vec<Thought>, stop: &dyn Fn() -> bool) {
        while let Some(thought) = game.get(looking.place()) {
            let (before, late) = (looking.clone(), after(A_MOMENT));
            let profile = &self.manner.profile;
            let looked = self.guide.look_on(&mut looking, thought, profile, || stop() || late());
            if stop() {
                self.work = Some(Work::LookBack(Box::new(before), game));
                return;
            }
            if looked.is_err() {
                // What nobody finds in that time is told of nobody.
                looking.pass_over();
            }
        }
        let Some(end) = &mut self.end else { return };
        end.back = Some(looking.back());
        let avoided = self.note_game();
        if let Some(end) = &mut self.end {
            end.avoided = avoided;
        }
    }

    /// Says by which technique a digit was placed, if that is soon found and the digit is right: what is wrong only a check
    /// tells.
    fn tell_technique(&mut self, before: &Puzzle, placed: Candidate, stop: &dyn Fn() -> bool) {
        let moves = Conclusions::placement(placed);
        let late = after(PATIENCE);
        let mut ends = || stop() || late();
        let Ok((facts, solution)) = self.guide.open_with_solution(before) else { return };
        let budget = &mut Budget::unlimited().until(&mut ends);
        let told = self.guide.recognise_in(&facts, &solution, &moves, &self.manner.profile, budget);
        if matches!(told, Recognition::Justified(_)) {
            self.said = told.tell(&facts, &moves);
        }
    }

    /// Shows a list of steps, if nothing is wrong in the position.
    fn list_steps(&mut self, work: Work, stop: &dyn Fn() -> bool) {
        let (facts, assessment) = match self.guide.open_anyway(&self.puzzle()) {
            Ok(opened) => opened,
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
            self.caution = assessment.warnings().into_iter().map(|(sentence, _)| sentence).collect();
            // Who sees all steps of an exercise sees the one to be found.
            if self.drill.is_some() && list.chosen().is_some() {
                self.count_help(Stage::Full);
            }
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
        let (Some(profile), Ok(facts)) = (Profile::of_name("se"), self.guide.open(&puzzle)) else {
            return self.begin_to_look_back();
        };
        let late = after(LONGEST);
        let mut walk = self.guide.walk(facts, &profile);
        let mut hardest: Option<(Number, &'static Technique)> = None;
        while let Ok(rated) = walk.next_step(|| stop() || late()) {
            let value = |number: Number| number.tenths().unwrap_or_default();
            if hardest.is_none_or(|(most, _)| value(rated.number) > value(most)) {
                hardest = Some((rated.number, rated.step.technique()));
            }
        }
        if !walk.facts().is_solved() && stop() {
            self.work = Some(Work::Rate);
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
        self.work = Some(Work::LookBack(Box::default(), self.game.thoughts()));
    }
}
