//! Exercises in the terminal: positions in which a technique is to be found, and the judging of answers.

use ninefold::core::PlayGrid;
use ninefold::generate::canon::CanonicalKey;
use ninefold::guide::{JudgedAnswer, PracticeSession, SearchBudget, TechniqueExercise, practise};
use ninefold::logic::explain::say;
use ninefold::rate::RatedStep;
use ninefold::{CandidateMap, Cell, CellMap, Conclusions, Guide, HintStage, Message, Puzzle, RatingProfile};

use crate::{ExerciseId, GameTitle, InputMode, PlayedGame};

/// An exercise of a technique.
#[derive(Debug)]
pub(crate) struct ExerciseDrill {
    id: ExerciseId,
    exercise: TechniqueExercise,
    task: Message,
}

impl ExerciseDrill {
    /// Finds a new exercise that is equivalent to none in `seen`; `None` if `stop` ends the search first.
    pub(crate) fn find_new_exercise(
        id: ExerciseId,
        seen: &[CanonicalKey],
        profile: &RatingProfile,
        stop: impl FnMut() -> bool,
    ) -> Option<ExerciseDrill> {
        let mut practice =
            PracticeSession::new(id.technique, profile, id.seed).excluding_seen(seen.iter().copied());
        Some(ExerciseDrill::from_exercise(id, practice.lesson_exercise(id.number, stop).ok()??))
    }

    /// Creates the drill for an exercise that was found before.
    pub(crate) fn from_exercise(id: ExerciseId, exercise: TechniqueExercise) -> ExerciseDrill {
        ExerciseDrill { id, task: exercise.task_message(), exercise }
    }

    /// Restores the exercise of a game from its initial position, where it can't be found again by its
    /// number: another version of the program may have found it, or one that had seen other exercises. `None`
    /// if the technique finds nothing there before `stop` ends the search.
    pub(crate) fn from_game(
        id: ExerciseId,
        game: &PlayedGame,
        profile: &RatingProfile,
        stop: impl FnMut() -> bool,
    ) -> Option<ExerciseDrill> {
        // The other steps of the position are not known any more, so the task says nothing of them.
        let any = (practise::ExercisePurity::Local, None);
        let exercise =
            TechniqueExercise::restore_exercise(id.technique, &game.initial_position(), any, profile, stop)?;
        let task = say!("practise-find-again", technique = id.technique);
        Some(ExerciseDrill { task, ..ExerciseDrill::from_exercise(id, exercise) })
    }

    /// Returns the technique, series, number and kind of the exercise.
    pub(crate) fn exercise_id(&self) -> ExerciseId {
        self.id
    }

    /// Returns the key of the exercise's position up to symmetry.
    pub(crate) fn position_key(&self) -> CanonicalKey {
        self.exercise.key
    }

    /// Returns the exercise of the drill.
    pub(crate) fn exercise(&self) -> &TechniqueExercise {
        &self.exercise
    }

    /// Returns the initial input mode: digits where the step places some, and otherwise notes, since it
    /// removes candidates. Where the technique isn't named, the mode is always digits, so as not to give a
    /// clue.
    pub(crate) fn initial_input_mode(&self) -> InputMode {
        let is_of_notes = self.target_step().step.conclusions.placements.is_empty();
        if is_of_notes && self.id.kind.is_technique_named() { InputMode::Centre } else { InputMode::Digits }
    }

    /// Returns the text of the task, for exercises that name the technique.
    pub(crate) fn task_message(&self) -> &Message {
        &self.task
    }

    /// Returns the step to be found in the exercise.
    pub(crate) fn target_step(&self) -> &RatedStep {
        &self.exercise.step
    }

    /// Starts a game of the exercise, with the candidates as notes.
    pub(crate) fn start_game(&self) -> PlayedGame {
        PlayedGame::from_grid(PlayGrid::from_board_with_candidates(self.exercise.facts().board()))
            .with_title(GameTitle::Exercise(self.id))
    }

    /// Whether a game was started from this exercise.
    pub(crate) fn matches_game(&self, game: &PlayedGame) -> bool {
        game.grid().givens() == self.start_game().grid().givens()
            && self.start_game().grid().filled_cells().iter().all(|cell| game.grid().value(cell).is_some())
    }

    /// Whether the grid has all conclusions of the step. A placed digit counts for the removal of other
    /// candidates in its cell.
    pub(crate) fn is_answered_by_grid(&self, grid: &PlayGrid) -> bool {
        let (done, wanted) = (self.player_moves(grid), &self.target_step().step.conclusions);
        let placed = done.placements.cells();
        let gone = |candidate: ninefold::Candidate| {
            done.eliminations.contains(candidate) || placed.contains(candidate.cell())
        };
        wanted.placements.iter().all(|one| done.placements.contains(one))
            && wanted.eliminations.iter().all(gone)
    }

    /// Judges the moves made on the grid and returns the messages of the answer, which consider hints up to
    /// stage `help`. `None` if the position can't be opened.
    pub(crate) fn judge_moves(
        &self,
        grid: &PlayGrid,
        help: Option<HintStage>,
        guide: &mut Guide,
        profile: &RatingProfile,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(JudgedAnswer, Vec<Message>)> {
        // The moves are judged in the position that the exercise began with.
        let (moves, before, technique) = (self.player_moves(grid), self.exercise.facts(), self.id.technique);
        let (facts, solution) = guide.validate_and_solve(&Puzzle::from(before.board())).ok()?;
        let start = (&facts, &solution);
        let answer = practise::judge_technique_answer(
            guide,
            start,
            technique,
            &moves,
            profile,
            &mut SearchBudget::unlimited().with_stop(stop),
        );
        // Only a lesson may name its technique.
        let said = if self.id.kind.is_technique_named() {
            answer.explain(technique, help, before, &moves)
        } else {
            answer.explain_blind(help, before, &moves)
        };
        Some((answer, said))
    }

    /// Returns the placed digits, and the removed notes except those that the placements remove by
    /// themselves.
    fn player_moves(&self, grid: &PlayGrid) -> Conclusions {
        // Placements: cells that were empty at first and now have a digit.
        let start = self.exercise.facts();
        let empty = |cell: &Cell| start.board().value(*cell).is_none();
        let filled: CellMap = Cell::all().filter(empty).filter(|cell| grid.value(*cell).is_some()).collect();
        let placed = filled.iter().filter_map(|cell| Some(cell.to_candidate(grid.value(cell)?)));
        let placements: CandidateMap = placed.collect();
        // Apply them, so that the candidates that they remove are not counted as the player's own.
        let mut after = start.clone();
        after.apply_conclusions(&Conclusions { placements, eliminations: CandidateMap::EMPTY });
        // Eliminations: candidates left after that but no longer noted.
        let left = Cell::all().filter(|cell| empty(cell) && !filled.contains(*cell));
        let gone = left.flat_map(|cell| {
            let gone = after.board().candidates(cell) - grid.notes(cell);
            gone.iter().map(move |digit| cell.to_candidate(digit)).collect::<Vec<_>>()
        });
        Conclusions { placements, eliminations: gone.collect() }
    }
}
