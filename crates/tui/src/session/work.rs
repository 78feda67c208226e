//! Work done in the background between two keys: naming the technique used, listing steps, making puzzles and
//! exercises, and rating and reviewing a finished game.

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

/// A task that takes time.
#[derive(Debug)]
pub(super) enum Work {
    /// Name the technique by which a digit was placed in this position.
    Tell(Box<Puzzle>, Candidate),
    /// List every step of the position.
    Steps,
    /// List the steps to the solution.
    Path,
    /// Make a puzzle of a level: the next batch of a search.
    Make { level: Level, seed: u64, beat: u64 },
    /// Find an exercise.
    Exercise(Asked),
    /// Find the exercise of the game on the board again.
    Again(Asked),
    /// Rate the finished game.
    Rate,
    /// Review the finished game move by move.
    LookBack(Box<Looking>, Vec<Thought>),
}

/// Results about a finished game.
#[derive(Debug, Default)]
pub(super) struct End {
    /// Id under which the game is recorded; `None` if it was recorded before.
    pub(super) id: Option<String>,
    /// ER, and the technique of the hardest step.
    pub(super) hardest: Option<(Number, &'static Technique)>,
    /// Review of the game, with the longest pauses.
    pub(super) back: Option<LookBack>,
    /// Techniques that the player had chances for in all games and never used, with the number of chances.
    pub(super) avoided: Vec<(&'static Technique, u32)>,
}

/// Time limit for the review of a single move.
const A_MOMENT: Duration = Duration::from_secs(1);

impl Session {
    /// Whether the player waits for a result. Tasks that run in the background of the game don't count.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        let is_beside = |work: &Work| matches!(work, Work::Tell(..) | Work::Rate | Work::LookBack(..));
        self.work.as_ref().is_some_and(|work| !is_beside(work))
    }

    /// Whether any work is pending.
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

    /// Does part of the pending work. It ends soon after `stop` says so, as when a key was pressed; the rest
    /// stays pending.
    pub fn go_on(&mut self, stop: &dyn Fn() -> bool) {
        let Some(work) = self.work.take() else { return };
        match work {
            Work::Tell(before, placed) => self.tell_technique(&before, placed, stop),
            Work::Steps | Work::Path => self.list_steps(work, stop),
            Work::Make { level, seed, beat } => self.make(level, (seed, beat), stop),
            Work::Exercise(asked) => {
                // An exercise that is open in the progress is given again, else a new one is found.
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

    /// Restores the exercise of the game on the board: as recorded in the progress, by its number, or else
    /// from the position.
    fn find_again(&mut self, asked: Asked, stop: &dyn Fn() -> bool) {
        let (late, profile) = (after(LONGEST), &self.manner.profile);
        let ends = || stop() || late();
        // From the position, the step is found soon or not at all.
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

    /// Reviews the next moves of the finished game. A move whose review is interrupted is reviewed again.
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
                // The step was not found in time: the move says nothing about the player.
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

    /// Names the technique by which a digit was placed, if it is found soon and the digit is correct.
    /// Mistakes are not reported here, only by a check.
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

    /// Shows a list of steps, if the position has no mistakes.
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
            // A list of all steps shows the step to be found.
            if self.drill.is_some() && list.chosen().is_some() {
                self.count_help(Stage::Full);
            }
            self.list = Some(list);
        }
    }

    fn make(&mut self, level: Level, (seed, beat): (u64, u64), stop: &dyn Fn() -> bool) {
        let hunt = level.hunt();
        // Search one batch, then let the keys have their turn.
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

    /// Rates the puzzle on the scale of Sudoku Explainer and finds its hardest step.
    fn rate(&mut self, stop: &dyn Fn() -> bool) {
        // Rate the puzzle as it was given, without the player's digits.
        let givens = self.game.grid().givens();
        let values = self.game.grid().values();
        let puzzle = Puzzle::from_givens(ninefold::ByCell::from_fn(|cell| {
            values[cell].filter(|_| givens.contains(cell))
        }));
        let (Some(profile), Ok(facts)) = (Profile::of_name("se"), self.guide.open(&puzzle)) else {
            return self.begin_to_look_back();
        };
        // Walk to the solution; the rating is that of the hardest step.
        let late = after(LONGEST);
        let mut walk = self.guide.walk(facts, &profile);
        let mut hardest: Option<(Number, &'static Technique)> = None;
        while let Ok(rated) = walk.next_step(|| stop() || late()) {
            let value = |number: Number| number.tenths().unwrap_or_default();
            if hardest.is_none_or(|(most, _)| value(rated.number) > value(most)) {
                hardest = Some((rated.number, rated.step.technique()));
            }
        }
        // An interrupted rating begins anew, one that took too long is left out.
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
