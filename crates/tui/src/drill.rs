//! Exercises in the terminal: positions in which a technique is to be found, and the judging of answers.

use ninefold::core::PlayGrid;
use ninefold::generate::canon::Key;
use ninefold::guide::{Answer, Budget, Exercise, Practice, practise};
use ninefold::logic::explain::say;
use ninefold::rate::Rated;
use ninefold::{CandidateMap, Cell, CellMap, Conclusions, Guide, Profile, Puzzle, Sentence, Stage};

use crate::{Asked, Game, Mode, Title};

/// An exercise of a technique.
#[derive(Debug)]
pub(crate) struct Drill {
    asked: Asked,
    exercise: Exercise,
    task: Sentence,
}

impl Drill {
    /// Finds a new exercise that is equivalent to none in `seen`; `None` if `stop` ends the search first.
    pub(crate) fn new(
        asked: Asked,
        seen: &[Key],
        profile: &Profile,
        stop: impl FnMut() -> bool,
    ) -> Option<Drill> {
        let mut practice = Practice::new(asked.technique, profile, asked.seed).seen(seen.iter().copied());
        Some(Drill::given(asked, practice.graded(asked.number, stop).ok()??))
    }

    /// Creates the drill for an exercise that was found before.
    pub(crate) fn given(asked: Asked, exercise: Exercise) -> Drill {
        Drill { asked, task: exercise.task(), exercise }
    }

    /// Restores the exercise of a game from its initial position, where it can't be found again by its
    /// number: another version of the program may have found it, or one that had seen other exercises. `None`
    /// if the technique finds nothing there before `stop` ends the search.
    pub(crate) fn of(
        asked: Asked,
        game: &Game,
        profile: &Profile,
        stop: impl FnMut() -> bool,
    ) -> Option<Drill> {
        // The other steps of the position are not known any more, so the task says nothing of them.
        let any = (practise::Kind::Local, None);
        let exercise = Exercise::again(asked.technique, &game.beginning(), any, profile, stop)?;
        let task = say!("practise-find-again", technique = asked.technique);
        Some(Drill { task, ..Drill::given(asked, exercise) })
    }

    /// Returns the technique, series, number and kind of the exercise.
    pub(crate) fn asked(&self) -> Asked {
        self.asked
    }

    /// Returns the key of the position up to symmetry.
    pub(crate) fn key(&self) -> Key {
        self.exercise.key
    }

    /// Returns the exercise.
    pub(crate) fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Returns the initial input mode: digits where the step places some, and otherwise notes, since it
    /// removes candidates. Where the technique isn't named, the mode is always digits, so as not to give a
    /// clue.
    pub(crate) fn mode(&self) -> Mode {
        let is_of_notes = self.rated().step.conclusions.placements.is_empty();
        if is_of_notes && self.asked.kind.is_named() { Mode::Centre } else { Mode::Digits }
    }

    /// Returns the text of the task, for exercises that name the technique.
    pub(crate) fn task(&self) -> &Sentence {
        &self.task
    }

    /// Returns the step to be found.
    pub(crate) fn rated(&self) -> &Rated {
        &self.exercise.step
    }

    /// Starts a game of the exercise, with the candidates as notes.
    pub(crate) fn game(&self) -> Game {
        Game::of(PlayGrid::with_candidates(self.exercise.facts().board())).titled(Title::Exercise(self.asked))
    }

    /// Whether a game was started from this exercise.
    pub(crate) fn is_of(&self, game: &Game) -> bool {
        game.grid().givens() == self.game().grid().givens()
            && self.game().grid().filled().iter().all(|cell| game.grid().value(cell).is_some())
    }

    /// Whether the grid has all conclusions of the step. A placed digit counts for the removal of other
    /// candidates in its cell.
    pub(crate) fn is_found(&self, grid: &PlayGrid) -> bool {
        let (done, wanted) = (self.moves(grid), &self.rated().step.conclusions);
        let placed = done.placements.cells();
        let gone = |candidate: ninefold::Candidate| {
            done.eliminations.contains(candidate) || placed.contains(candidate.cell())
        };
        wanted.placements.iter().all(|one| done.placements.contains(one))
            && wanted.eliminations.iter().all(gone)
    }

    /// Judges the moves made on the grid and returns the messages of the answer, which consider hints up to
    /// stage `help`. `None` if the position can't be opened.
    pub(crate) fn judge(
        &self,
        grid: &PlayGrid,
        help: Option<Stage>,
        guide: &mut Guide,
        profile: &Profile,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Answer, Vec<Sentence>)> {
        // The moves are judged in the position that the exercise began with.
        let (moves, before, technique) = (self.moves(grid), self.exercise.facts(), self.asked.technique);
        let (facts, solution) = guide.open_with_solution(&Puzzle::from(before.board())).ok()?;
        let start = (&facts, &solution);
        let answer =
            practise::judge(guide, start, technique, &moves, profile, &mut Budget::unlimited().until(stop));
        let said = if self.asked.kind.is_named() {
            answer.tell(technique, help, before, &moves)
        } else {
            answer.tell_blind(help, before, &moves)
        };
        Some((answer, said))
    }

    /// Returns the placed digits, and the removed notes except those that the placements remove by
    /// themselves.
    fn moves(&self, grid: &PlayGrid) -> Conclusions {
        // Placements: cells that were empty at first and now have a digit.
        let start = self.exercise.facts();
        let empty = |cell: &Cell| start.board().value(*cell).is_none();
        let filled: CellMap = Cell::all().filter(empty).filter(|cell| grid.value(*cell).is_some()).collect();
        let placed = filled.iter().filter_map(|cell| Some(cell.with(grid.value(cell)?)));
        let placements: CandidateMap = placed.collect();
        // Apply them, so that the candidates that they remove are not counted as the player's own.
        let mut after = start.clone();
        after.apply(&Conclusions { placements, eliminations: CandidateMap::EMPTY });
        // Eliminations: candidates left after that but no longer noted.
        let left = Cell::all().filter(|cell| empty(cell) && !filled.contains(*cell));
        let gone = left.flat_map(|cell| {
            let gone = after.board().candidates(cell) - grid.notes(cell);
            gone.iter().map(move |digit| cell.with(digit)).collect::<Vec<_>>()
        });
        Conclusions { placements, eliminations: gone.collect() }
    }
}
