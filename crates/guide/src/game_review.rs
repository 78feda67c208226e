//! Review of a finished game: where the player thought longest, with the easiest step there; and the
//! techniques they avoid.
//!
//! A technique has a *chance* wherever it is the easiest step of a position; as long as the same step stays
//! the easiest, that counts as one. A player who had [several](AVOIDED) chances of a technique and never used
//! it avoids it: "you never used W-Wings".
//!
//! ```
//! use ninefold_core::{Notation, Puzzle};
//! use ninefold_guide::Guide;
//! use ninefold_guide::game_review::MoveTiming;
//! use ninefold_logic::Conclusions;
//! use ninefold_rate::human::HumanScale;
//!
//! let before: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let game = [MoveTiming { seconds: 40, before, done: Conclusions::parse("r5c5=5", Notation::Rc)? }];
//! let back = Guide::new().look_back(&game, &HumanScale::FREE, || false)?;
//! let pause = &back.pauses[0];
//! assert_eq!(pause.easiest.as_ref().expect("there is a step").step.technique().id, "hidden-single-box");
//! assert_eq!(back.habits.used.get("naked-single"), Some(&1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::short::SortShort;
use ninefold_core::{Board, Cell, Puzzle};
use ninefold_logic::{Conclusions, Facts, Technique, techniques};
use ninefold_rate::human::difficulty_place;
use ninefold_rate::{RatedStep, RatingScale};

use crate::{Guide, MoveRecognition, PositionAdvice, SearchBudget, StoppedError};

/// Minimum length of a pause, in seconds.
pub const PAUSE: u32 = 15;

/// Number of pauses reported, the longest ones.
pub const PAUSES: usize = 3;

/// Number of chances without a use that make a technique avoided.
pub const AVOIDED: u32 = 3;

/// A moment of a game: the position, the time spent on it, and the moves made then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTiming {
    /// Seconds spent on the position.
    pub seconds: u32,
    /// The position.
    pub before: Puzzle,
    /// The digits placed and the candidates removed.
    pub done: Conclusions,
}

impl MoveTiming {
    /// Returns the moments of a game, from its positions and the seconds spent on each; the moves are the
    /// differences from one to the next. The last position has no moment, since its moves are unknown.
    #[must_use]
    pub fn from_game(positions: &[(u32, Puzzle)]) -> Vec<MoveTiming> {
        let one = |pair: &[(u32, Puzzle)]| {
            let (seconds, before) = &pair[0];
            MoveTiming { seconds: *seconds, before: before.clone(), done: moves_between(before, &pair[1].1) }
        };
        positions.windows(2).map(one).collect()
    }
}

/// Returns the digits placed and the candidates removed from one position to another; nothing if digits
/// clash.
fn moves_between(before: &Puzzle, after: &Puzzle) -> Conclusions {
    let (Ok(before), Ok(after)) = (Board::try_from(before), Board::try_from(after)) else {
        return Conclusions::NONE;
    };
    let is_new = |cell: &Cell| before.value(*cell).is_none();
    let placed = Cell::all().filter(is_new).filter_map(|cell| Some(cell.with_digit(after.value(cell)?)));
    let placements = Conclusions { placements: placed.collect(), ..Conclusions::NONE };
    // Candidates that the placements remove by the rules aren't eliminations of the player.
    let mut facts = Facts::new(before.clone());
    facts.apply_conclusions(&placements);
    let left = Cell::all().filter(|cell| after.value(*cell).is_none());
    let gone = left.flat_map(|cell| {
        let gone = facts.board().candidates(cell) - after.candidates(cell);
        gone.iter().map(move |digit| cell.with_digit(digit)).collect::<Vec<_>>()
    });
    Conclusions { eliminations: gone.collect(), ..placements }
}

/// The review of a game.
#[derive(Clone, Debug, Default)]
pub struct LookBack {
    /// The longest pauses, the longest first.
    pub pauses: Vec<GamePause>,
    /// The techniques that had chances, and those that were used.
    pub habits: TechniqueHabits,
}

/// A review in progress: moment by moment, so that a player who continues needn't wait.
#[derive(Clone, Debug, Default)]
pub struct GameReviewer {
    back: LookBack,
    /// The position of the previous moment, with its easiest step.
    seen: Option<(Puzzle, Option<Box<RatedStep>>)>,
    /// The conclusions of the easiest step that was counted last.
    last: Option<Conclusions>,
    place: usize,
}

impl GameReviewer {
    /// Returns the number of moments reviewed or skipped.
    #[must_use]
    pub fn reviewed_count(&self) -> usize {
        self.place
    }

    /// Skips the next moment.
    pub fn pass_over(&mut self) {
        self.place += 1;
    }

    /// Counts the easiest step of a position, unless it is still the same one.
    fn count_chance(&mut self, easiest: Option<&RatedStep>) {
        if let Some(rated) = easiest.filter(|rated| self.last.as_ref() != Some(&rated.step.conclusions)) {
            *self.back.habits.chances.entry(rated.step.technique().id).or_default() += 1;
            self.last = Some(rated.step.conclusions);
        }
    }

    /// Finishes the review and returns it.
    #[must_use]
    pub fn finish(mut self) -> LookBack {
        self.back.pauses.sort_short_by_key(|pause| Reverse(pause.seconds));
        self.back.pauses.truncate(PAUSES);
        self.back
    }
}

/// A pause in a game.
#[derive(Clone, Debug)]
pub struct GamePause {
    /// The index of the moment in the game, from 0.
    pub place: usize,
    /// Length in seconds.
    pub seconds: u32,
    /// The easiest step of the position; `None` if the position contains a mistake, or the profile finds no
    /// step.
    pub easiest: Option<Box<RatedStep>>,
}

/// Numbers of chances and uses of techniques, by their ids. They can be added over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TechniqueHabits {
    /// Number of chances: positions with the technique as the easiest step.
    pub chances: BTreeMap<&'static str, u32>,
    /// Number of uses.
    pub used: BTreeMap<&'static str, u32>,
}

impl TechniqueHabits {
    /// Adds the numbers of another game.
    pub fn add(&mut self, other: &TechniqueHabits) {
        for (sum, more) in [(&mut self.chances, &other.chances), (&mut self.used, &other.used)] {
            for (id, count) in more {
                *sum.entry(id).or_default() += count;
            }
        }
    }

    /// Returns the techniques that had chances and were never used, the easiest first, with their number of
    /// chances.
    #[must_use]
    pub fn avoided_techniques(&self) -> Vec<(&'static Technique, u32)> {
        let never =
            self.chances.iter().filter(|(id, count)| **count >= AVOIDED && !self.used.contains_key(*id));
        let mut all: Vec<_> = never
            .filter_map(|(id, count)| techniques::by_id(id).map(|technique| (technique, *count)))
            .collect();
        all.sort_short_by_key(|(technique, _)| difficulty_place(technique));
        all
    }
}

impl Guide {
    /// Reviews a game, by the techniques of a profile. `stop` is called as by
    /// [`next_advice`](Guide::next_advice).
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn look_back(
        &mut self,
        game: &[MoveTiming],
        profile: &dyn RatingScale,
        mut stop: impl FnMut() -> bool,
    ) -> Result<LookBack, StoppedError> {
        let mut looking = GameReviewer::default();
        game.iter().try_for_each(|thought| self.look_on(&mut looking, thought, profile, &mut stop))?;
        Ok(looking.finish())
    }

    /// Reviews the next moment of a game. `stop` is called as by [`next_advice`](Guide::next_advice); once it
    /// returned true, moves aren't recognised.
    ///
    /// # Errors
    /// If `stop` returned true before the easiest step was found; the moment is not yet reviewed then.
    pub fn look_on(
        &mut self,
        looking: &mut GameReviewer,
        thought: &MoveTiming,
        profile: &dyn RatingScale,
        mut stop: impl FnMut() -> bool,
    ) -> Result<(), StoppedError> {
        // A move that only made a note leaves the position as it was.
        if looking.seen.as_ref().is_none_or(|(before, _)| *before != thought.before) {
            let easiest = self.easiest_step(&thought.before, profile, &mut stop)?;
            looking.count_chance(easiest.as_deref());
            looking.seen = Some((thought.before.clone(), easiest));
        }
        // Moves can't be recognised in a position with a mistake.
        if !thought.done.is_empty()
            && let budget = &mut SearchBudget::unlimited().with_stop(&mut stop)
            && let Ok(told) = self.recognise_moves(&thought.before, &thought.done, profile, budget)
        {
            looking.back.habits.use_of(&told);
        }
        // A long pause is reported with the easiest step there.
        if thought.seconds >= PAUSE {
            let easiest = looking.seen.as_ref().and_then(|(_, easiest)| easiest.clone());
            looking.back.pauses.push(GamePause { place: looking.place, seconds: thought.seconds, easiest });
        }
        looking.place += 1;
        Ok(())
    }

    /// Returns only the longest pauses of a game: other positions aren't examined.
    ///
    /// # Errors
    /// As for [`look_back`](Guide::look_back).
    pub fn longest_pauses(
        &mut self,
        game: &[MoveTiming],
        profile: &dyn RatingScale,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Vec<GamePause>, StoppedError> {
        let mut longest: Vec<(usize, &MoveTiming)> =
            game.iter().enumerate().filter(|(_, thought)| thought.seconds >= PAUSE).collect();
        longest.sort_short_by_key(|(_, thought)| Reverse(thought.seconds));
        longest.truncate(PAUSES);
        let pause = |(place, thought): (usize, &MoveTiming)| {
            let easiest = self.easiest_step(&thought.before, profile, &mut stop)?;
            Ok(GamePause { place, seconds: thought.seconds, easiest })
        };
        longest.into_iter().map(pause).collect()
    }

    fn easiest_step(
        &mut self,
        puzzle: &Puzzle,
        profile: &dyn RatingScale,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Box<RatedStep>>, StoppedError> {
        Ok(match self.next_advice(puzzle, profile, stop)? {
            PositionAdvice::Step(rated) => Some(rated),
            _ => None,
        })
    }
}

impl TechniqueHabits {
    fn use_of(&mut self, told: &MoveRecognition) {
        if let MoveRecognition::Justified(justified) = told {
            // A move that takes several steps is one use of each of their techniques.
            let ids: BTreeSet<_> = justified.steps.iter().map(|rated| rated.step.technique().id).collect();
            for id in ids {
                *self.used.entry(id).or_default() += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_rate::human::HumanScale;

    use super::*;

    /// Returns the game of a player who finds the easiest step of a profile each time, with the seconds in
    /// turn.
    fn played(text: &str, profile: &dyn RatingScale, seconds: &[u32]) -> Vec<MoveTiming> {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut guide = Guide::new();
        let facts = guide.open_position(&puzzle).unwrap();
        let steps = guide.walk(facts, profile).zip(seconds.iter().cycle());
        let thought = |(rated, seconds): (RatedStep, &u32)| MoveTiming {
            seconds: *seconds,
            before: Puzzle::from(rated.before.board() as &Board),
            done: rated.step.conclusions,
        };
        steps.map(thought).collect()
    }

    /// A puzzle with an XY-Wing and a W-Wing in its solution.
    const WINGS: &str = "8...461....23.....74..9..5....7.926...96...1..8....3..27...5...1....3.......2.4..";

    fn look(game: &[MoveTiming]) -> LookBack {
        Guide::new().look_back(game, &HumanScale::FREE, || false).unwrap()
    }

    #[test]
    fn who_takes_the_easiest_step_uses_every_chance() {
        let game = played(WINGS, &HumanScale::FREE, &[5, 20, 90, 14]);
        let back = look(&game);
        assert_eq!(back.habits.chances, back.habits.used);
        assert!(back.habits.avoided_techniques().is_empty());
        assert_eq!(back.pauses.len(), PAUSES);
        for pause in &back.pauses {
            assert_eq!((pause.seconds, pause.place % 4), (90, 2));
            let easiest = &pause.easiest.as_ref().unwrap().step.conclusions;
            assert_eq!(*easiest, game[pause.place].done);
        }
    }

    /// Checks games of a player who takes the easiest step each time, but lets a hint make each XY-Wing.
    #[test]
    fn what_was_there_and_never_used_is_avoided() {
        let mut game = played(WINGS, &HumanScale::FREE, &[1]);
        let mut guide = Guide::new();
        let hardest = "xy-wing";
        for thought in &mut game {
            if let Ok(PositionAdvice::Step(rated)) =
                guide.next_advice(&thought.before, &HumanScale::FREE, || false)
                && rated.step.technique().id == hardest
            {
                thought.done = Conclusions::NONE;
            }
        }
        let back = look(&game);
        assert_eq!(back.habits.chances.get(hardest), Some(&2));
        let mut sum = TechniqueHabits::default();
        for games in 1..=AVOIDED {
            sum.add(&back.habits);
            let count = sum.chances[hardest];
            let avoided = sum.avoided_techniques();
            let own = avoided.iter().find(|(technique, _)| technique.id == hardest);
            assert_eq!(own.map(|(_, count)| *count), (count >= AVOIDED).then_some(count), "{games}");
        }
        assert!(back.pauses.is_empty());
    }

    /// The moves of a game are the differences between its positions.
    #[test]
    fn a_game_is_told_by_its_positions() {
        let game = played(WINGS, &HumanScale::FREE, &[1, 2]);
        let positions: Vec<(u32, Puzzle)> =
            game.iter().map(|thought| (thought.seconds, thought.before.clone())).collect();
        let told = MoveTiming::from_game(&positions);
        assert_eq!(told, game[..game.len() - 1]);
        assert!(told.iter().any(|thought| !thought.done.eliminations.is_empty()));
        assert!(MoveTiming::from_game(&positions[..1]).is_empty());
    }

    #[test]
    fn a_mistake_hides_what_there_was() {
        let mut game = played(WINGS, &HumanScale::FREE, &[30]);
        let wrong = WINGS.replacen('.', "+3", 1);
        game[0].before = wrong.parse().unwrap();
        let back = look(&game[..1]);
        assert!(back.pauses[0].easiest.is_none() && back.habits == TechniqueHabits::default());
    }
}
