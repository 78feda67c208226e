//! Exercises in the terminal: positions in which a technique is to be found, and the answers to them.

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
    /// A new exercise, no copy of one that was seen before; `None` if none was found before `stop` said so.
    pub(crate) fn new(
        asked: Asked,
        seen: &[Key],
        profile: &Profile,
        stop: impl FnMut() -> bool,
    ) -> Option<Drill> {
        let mut practice = Practice::new(asked.technique, profile, asked.seed).seen(seen.iter().copied());
        Some(Drill::given(asked, practice.graded(asked.number, stop).ok()??))
    }

    /// An exercise that was found.
    pub(crate) fn given(asked: Asked, exercise: Exercise) -> Drill {
        Drill { asked, task: exercise.task(), exercise }
    }

    /// The exercise of a game by the position that it began with, which another version, or one that had seen others, found; `None` if
    /// the technique finds nothing there before `stop` says so.
    pub(crate) fn of(
        asked: Asked,
        game: &Game,
        profile: &Profile,
        stop: impl FnMut() -> bool,
    ) -> Option<Drill> {
        // What else is there is not known any more, so nothing is said of it.
        let any = (practise::Kind::Local, None);
        let exercise = Exercise::again(asked.technique, &game.beginning(), any, profile, stop)?;
        let task = say!("practise-find-again", technique = asked.technique);
        Some(Drill { task, ..Drill::given(asked, exercise) })
    }

    /// Which one it is.
    pub(crate) fn asked(&self) -> Asked {
        self.asked
    }

    /// The position up to symmetry.
    pub(crate) fn key(&self) -> Key {
        self.exercise.key
    }

    /// What was found.
    pub(crate) fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// What digits do at first: the step places digits, or it removes candidates. Where nobody names the technique, this doesn't
    /// tell either.
    pub(crate) fn mode(&self) -> Mode {
        let is_of_notes = self.rated().step.conclusions.placements.is_empty();
        if is_of_notes && self.asked.kind.is_named() { Mode::Centre } else { Mode::Digits }
    }

    /// What is to be done, where the technique is named.
    pub(crate) fn task(&self) -> &Sentence {
        &self.task
    }

    /// The step to be found.
    pub(crate) fn rated(&self) -> &Rated {
        &self.exercise.step
    }

    /// A game of it, with the candidates as notes.
    pub(crate) fn game(&self) -> Game {
        Game::of(PlayGrid::with_candidates(self.exercise.facts().board())).titled(Title::Exercise(self.asked))
    }

    /// Whether a game is one of it.
    pub(crate) fn is_of(&self, game: &Game) -> bool {
        game.grid().givens() == self.game().grid().givens()
            && self.game().grid().filled().iter().all(|cell| game.grid().value(cell).is_some())
    }

    /// Whether nothing of the step is left to be done on the grid.
    pub(crate) fn is_found(&self, grid: &PlayGrid) -> bool {
        let (done, wanted) = (self.moves(grid), &self.rated().step.conclusions);
        let placed = done.placements.cells();
        let gone = |candidate: ninefold::Candidate| {
            done.eliminations.contains(candidate) || placed.contains(candidate.cell())
        };
        wanted.placements.iter().all(|one| done.placements.contains(one))
            && wanted.eliminations.iter().all(gone)
    }

    /// Judges what was done on the grid, behind a hint up to a stage: by the sentences of the answer.
    pub(crate) fn judge(
        &self,
        grid: &PlayGrid,
        help: Option<Stage>,
        guide: &mut Guide,
        profile: &Profile,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Answer, Vec<Sentence>)> {
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

    /// The digits that were placed, and the notes that were removed beyond those that the digits remove.
    fn moves(&self, grid: &PlayGrid) -> Conclusions {
        let start = self.exercise.facts();
        let empty = |cell: &Cell| start.board().value(*cell).is_none();
        let filled: CellMap = Cell::all().filter(empty).filter(|cell| grid.value(*cell).is_some()).collect();
        let placed = filled.iter().filter_map(|cell| Some(cell.with(grid.value(cell)?)));
        let placements: CandidateMap = placed.collect();
        let mut after = start.clone();
        after.apply(&Conclusions { placements, eliminations: CandidateMap::EMPTY });
        let left = Cell::all().filter(|cell| empty(cell) && !filled.contains(*cell));
        let gone = left.flat_map(|cell| {
            let gone = after.board().candidates(cell) - grid.notes(cell);
            gone.iter().map(move |digit| cell.with(digit)).collect::<Vec<_>>()
        });
        Conclusions { placements, eliminations: gone.collect() }
    }
}
