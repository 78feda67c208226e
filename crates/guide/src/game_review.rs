//! Review of a finished game: where the player thought longest, with the easiest step there; and the
//! techniques they avoid.
//!
//! A technique has a *chance* wherever it is the easiest step of a position; as long as the same step stays
//! the easiest, that counts as one. A player who had [several](MIN_AVOIDED_CHANCES) chances of a technique and never used
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
//! let game = [MoveTiming { seconds: 40, before, moves: Conclusions::parse("r5c5=5", Notation::Rc)? }];
//! let back = Guide::new().review_game(&game, &HumanScale::FREE, || false)?;
//! let pause = &back.pauses[0];
//! assert_eq!(pause.easiest.as_ref().expect("there is a step").step.technique().id, "hidden-single-box");
//! assert_eq!(back.habits.used.get("naked-single"), Some(&1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::small_sort::SortShort;
use ninefold_core::{Board, Cell, Puzzle};
use ninefold_logic::{Conclusions, Facts, Technique, techniques};
use ninefold_rate::human::difficulty_rank;
use ninefold_rate::{RatedStep, RatingScale};

use crate::{Guide, MoveRecognition, PositionAdvice, SearchBudget, StoppedError};

/// Minimum length of a pause, in seconds.
pub const MIN_PAUSE_SECONDS: u32 = 15;

/// Number of pauses reported, the longest ones.
pub const MAX_PAUSES: usize = 3;

/// Number of chances without a use that make a technique avoided.
pub const MIN_AVOIDED_CHANCES: u32 = 3;

/// A moment of a game: the position, the time spent on it, and the moves made then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTiming {
    /// Seconds spent on the position.
    pub seconds: u32,
    /// The position.
    pub before: Puzzle,
    /// The digits placed and the candidates removed.
    pub moves: Conclusions,
}

impl MoveTiming {
    /// Returns the moments of a game, from its positions and the seconds spent on each; the moves are the
    /// differences from one to the next. The last position has no moment, since its moves are unknown.
    #[must_use]
    pub fn timings_from_positions(positions: &[(u32, Puzzle)]) -> Vec<MoveTiming> {
        let one = |pair: &[(u32, Puzzle)]| {
            let (seconds, before) = &pair[0];
            MoveTiming { seconds: *seconds, before: before.clone(), moves: moves_between(before, &pair[1].1) }
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
    let placed = Cell::all().filter(is_new).filter_map(|cell| Some(cell.to_candidate(after.value(cell)?)));
    let placements = Conclusions { placements: placed.collect(), ..Conclusions::NONE };
    // Candidates that the placements remove by the rules aren't eliminations of the player.
    let mut facts = Facts::new(before.clone());
    facts.apply_conclusions(&placements);
    let left = Cell::all().filter(|cell| after.value(*cell).is_none());
    let eliminations = left.flat_map(|cell| {
        let eliminations = facts.board().candidates(cell) - after.candidates(cell);
        eliminations.iter().map(move |digit| cell.to_candidate(digit)).collect::<Vec<_>>()
    });
    Conclusions { eliminations: eliminations.collect(), ..placements }
}

/// The review of a game.
#[derive(Clone, Debug, Default)]
pub struct GameReview {
    /// The longest pauses, the longest first.
    pub pauses: Vec<GamePause>,
    /// The techniques that had chances, and those that were used.
    pub habits: TechniqueHabits,
}

/// A review in progress: moment by moment, so that a player who continues needn't wait.
#[derive(Clone, Debug, Default)]
pub struct GameReviewer {
    review: GameReview,
    /// The position of the previous moment, with its easiest step.
    last_position: Option<(Puzzle, Option<Box<RatedStep>>)>,
    /// The conclusions of the easiest step that was counted last.
    last_counted: Option<Conclusions>,
    next_index: usize,
}

impl GameReviewer {
    /// Returns the number of moments of the game that were reviewed or skipped.
    #[must_use]
    pub fn reviewed_count(&self) -> usize {
        self.next_index
    }

    /// Skips the next moment of the game under review.
    pub fn skip_move(&mut self) {
        self.next_index += 1;
    }

    /// Counts the easiest step of a position, unless it is still the same one.
    fn count_technique_chance(&mut self, easiest: Option<&RatedStep>) {
        if let Some(rated) =
            easiest.filter(|rated| self.last_counted.as_ref() != Some(&rated.step.conclusions))
        {
            *self.review.habits.chances.entry(rated.step.technique().id).or_default() += 1;
            self.last_counted = Some(rated.step.conclusions);
        }
    }

    /// Finishes the review of a game and returns it.
    #[must_use]
    pub fn finish_review(mut self) -> GameReview {
        self.review.pauses.sort_short_by_key(|pause| Reverse(pause.seconds));
        self.review.pauses.truncate(MAX_PAUSES);
        self.review
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
    /// Adds the counts of techniques from another game.
    pub fn add_counts(&mut self, other: &TechniqueHabits) {
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
        let never = self
            .chances
            .iter()
            .filter(|(id, count)| **count >= MIN_AVOIDED_CHANCES && !self.used.contains_key(*id));
        let mut all: Vec<_> = never
            .filter_map(|(id, count)| techniques::technique_by_id(id).map(|technique| (technique, *count)))
            .collect();
        all.sort_short_by_key(|(technique, _)| difficulty_rank(technique));
        all
    }
}

impl Guide {
    /// Reviews a game, by the techniques of a profile. `stop` is called as by
    /// [`next_advice`](Guide::next_advice).
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn review_game(
        &mut self,
        game: &[MoveTiming],
        profile: &dyn RatingScale,
        mut stop: impl FnMut() -> bool,
    ) -> Result<GameReview, StoppedError> {
        let mut looking = GameReviewer::default();
        game.iter().try_for_each(|thought| self.review_move(&mut looking, thought, profile, &mut stop))?;
        Ok(looking.finish_review())
    }

    /// Reviews the next moment of a game. `stop` is called as by [`next_advice`](Guide::next_advice); once it
    /// returned true, moves aren't recognised.
    ///
    /// # Errors
    /// If `stop` returned true before the easiest step was found; the moment is not yet reviewed then.
    pub fn review_move(
        &mut self,
        reviewer: &mut GameReviewer,
        timing: &MoveTiming,
        profile: &dyn RatingScale,
        mut stop: impl FnMut() -> bool,
    ) -> Result<(), StoppedError> {
        // A move that only made a note leaves the position as it was.
        if reviewer.last_position.as_ref().is_none_or(|(before, _)| *before != timing.before) {
            let easiest = self.find_easiest_step(&timing.before, profile, &mut stop)?;
            reviewer.count_technique_chance(easiest.as_deref());
            reviewer.last_position = Some((timing.before.clone(), easiest));
        }
        // Moves can't be recognised in a position with a mistake.
        if !timing.moves.is_empty()
            && let budget = &mut SearchBudget::unlimited().with_stop(&mut stop)
            && let Ok(recognition) = self.recognise_moves(&timing.before, &timing.moves, profile, budget)
        {
            reviewer.review.habits.count_technique_uses(&recognition);
        }
        // A long pause is reported with the easiest step there.
        if timing.seconds >= MIN_PAUSE_SECONDS {
            let easiest = reviewer.last_position.as_ref().and_then(|(_, easiest)| easiest.clone());
            reviewer.review.pauses.push(GamePause {
                place: reviewer.next_index,
                seconds: timing.seconds,
                easiest,
            });
        }
        reviewer.next_index += 1;
        Ok(())
    }

    /// Returns only the longest pauses of a game: other positions aren't examined.
    ///
    /// # Errors
    /// As for [`review_game`](Guide::review_game).
    pub fn find_longest_pauses(
        &mut self,
        game: &[MoveTiming],
        profile: &dyn RatingScale,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Vec<GamePause>, StoppedError> {
        let mut longest: Vec<(usize, &MoveTiming)> =
            game.iter().enumerate().filter(|(_, thought)| thought.seconds >= MIN_PAUSE_SECONDS).collect();
        longest.sort_short_by_key(|(_, thought)| Reverse(thought.seconds));
        longest.truncate(MAX_PAUSES);
        let pause = |(place, thought): (usize, &MoveTiming)| {
            let easiest = self.find_easiest_step(&thought.before, profile, &mut stop)?;
            Ok(GamePause { place, seconds: thought.seconds, easiest })
        };
        longest.into_iter().map(pause).collect()
    }

    fn find_easiest_step(
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
    fn count_technique_uses(&mut self, recognition: &MoveRecognition) {
        if let MoveRecognition::Justified(justified) = recognition {
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
    fn play_game(text: &str, profile: &dyn RatingScale, seconds: &[u32]) -> Vec<MoveTiming> {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut guide = Guide::new();
        let facts = guide.validate_position(&puzzle).unwrap();
        let steps = guide.start_walk(facts, profile).zip(seconds.iter().cycle());
        let thought = |(rated, seconds): (RatedStep, &u32)| MoveTiming {
            seconds: *seconds,
            before: Puzzle::from(rated.facts_before.board() as &Board),
            moves: rated.step.conclusions,
        };
        steps.map(thought).collect()
    }

    /// A puzzle with an XY-Wing and a W-Wing in its solution.
    const WINGS: &str = "8...461....23.....74..9..5....7.926...96...1..8....3..27...5...1....3.......2.4..";

    fn review_game(game: &[MoveTiming]) -> GameReview {
        Guide::new().review_game(game, &HumanScale::FREE, || false).unwrap()
    }

    #[test]
    fn taking_the_easiest_step_uses_every_chance() {
        let game = play_game(WINGS, &HumanScale::FREE, &[5, 20, 90, 14]);
        let back = review_game(&game);
        assert_eq!(back.habits.chances, back.habits.used);
        assert!(back.habits.avoided_techniques().is_empty());
        assert_eq!(back.pauses.len(), MAX_PAUSES);
        for pause in &back.pauses {
            assert_eq!((pause.seconds, pause.place % 4), (90, 2));
            let easiest = &pause.easiest.as_ref().unwrap().step.conclusions;
            assert_eq!(*easiest, game[pause.place].moves);
        }
    }

    /// Checks games of a player who takes the easiest step each time, but lets a hint make each XY-Wing.
    #[test]
    fn unused_techniques_are_reported_as_avoided() {
        let mut game = play_game(WINGS, &HumanScale::FREE, &[1]);
        let mut guide = Guide::new();
        let hardest = "xy-wing";
        for thought in &mut game {
            if let Ok(PositionAdvice::Step(rated)) =
                guide.next_advice(&thought.before, &HumanScale::FREE, || false)
                && rated.step.technique().id == hardest
            {
                thought.moves = Conclusions::NONE;
            }
        }
        let back = review_game(&game);
        assert_eq!(back.habits.chances.get(hardest), Some(&2));
        let mut sum = TechniqueHabits::default();
        for games in 1..=MIN_AVOIDED_CHANCES {
            sum.add_counts(&back.habits);
            let count = sum.chances[hardest];
            let avoided = sum.avoided_techniques();
            let own = avoided.iter().find(|(technique, _)| technique.id == hardest);
            assert_eq!(
                own.map(|(_, count)| *count),
                (count >= MIN_AVOIDED_CHANCES).then_some(count),
                "{games}"
            );
        }
        assert!(back.pauses.is_empty());
    }

    /// The moves of a game are the differences between its positions.
    #[test]
    fn a_game_is_told_by_its_positions() {
        let game = play_game(WINGS, &HumanScale::FREE, &[1, 2]);
        let positions: Vec<(u32, Puzzle)> =
            game.iter().map(|thought| (thought.seconds, thought.before.clone())).collect();
        let timings = MoveTiming::timings_from_positions(&positions);
        assert_eq!(timings, game[..game.len() - 1]);
        assert!(timings.iter().any(|thought| !thought.moves.eliminations.is_empty()));
        assert!(MoveTiming::timings_from_positions(&positions[..1]).is_empty());
    }

    #[test]
    fn a_mistake_hides_what_there_was() {
        let mut game = play_game(WINGS, &HumanScale::FREE, &[30]);
        let wrong = WINGS.replacen('.', "+3", 1);
        game[0].before = wrong.parse().unwrap();
        let back = review_game(&game[..1]);
        assert!(back.pauses[0].easiest.is_none() && back.habits == TechniqueHabits::default());
    }
}
