//! Exercises in the terminal: positions in which a technique is to be found, and the answers to them.

use ninefold::core::PlayGrid;
use ninefold::generate::canon::Key;
use ninefold::guide::{Answer, Practice, practise};
use ninefold::rate::Rated;
use ninefold::{
    CandidateMap, Cell, CellMap, Conclusions, Facts, Guide, Profile, Puzzle, Sentence, Stage, Technique,
};

use crate::{Game, Mode, Title};

/// An exercise of a technique.
#[derive(Debug)]
pub(crate) struct Drill {
    technique: &'static Technique,
    seed: u64,
    /// Which exercise of the lesson it is, from 1.
    number: u64,
    /// What is to be found, with the position that the exercise begins with.
    rated: Rated,
    task: Sentence,
    key: Key,
    /// The last stage of a hint that was shown.
    help: Option<Stage>,
}

impl Drill {
    /// The exercise of a seed with this number, no copy of one that was seen before; `None` if none was found before `stop` said so.
    pub(crate) fn new(
        technique: &'static Technique,
        (seed, number): (u64, u64),
        seen: &[Key],
        profile: &Profile,
        stop: impl FnMut() -> bool,
    ) -> Option<Drill> {
        let mut practice = Practice::new(technique, profile, seed).seen(seen.iter().copied());
        let exercise = practice.graded(number, stop).ok()??;
        let (task, key) = (exercise.task(), exercise.key);
        Some(Drill { technique, seed, number, rated: exercise.step, task, key, help: None })
    }

    /// Which the one after it is.
    pub(crate) fn next(&self) -> (&'static Technique, (u64, u64)) {
        (self.technique, (self.seed, self.number + 1))
    }

    /// The position up to symmetry.
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    /// Keeps in mind that a hint was shown up to a stage.
    pub(crate) fn help(&mut self, stage: Stage) {
        self.help = self.help.max(Some(stage));
    }

    /// What digits do at first: the step places digits, or it removes candidates.
    pub(crate) fn mode(&self) -> Mode {
        if self.rated.step.conclusions.placements.is_empty() { Mode::Centre } else { Mode::Digits }
    }

    /// What is to be done.
    pub(crate) fn task(&self) -> &Sentence {
        &self.task
    }

    /// The step to be found.
    pub(crate) fn rated(&self) -> &Rated {
        &self.rated
    }

    /// A game of it, with the candidates as notes.
    pub(crate) fn game(&self) -> Game {
        let title = Title::Exercise(self.technique, self.seed, self.number);
        Game::of(PlayGrid::with_candidates(self.rated.before.board())).titled(title)
    }

    /// Whether a game is one of it.
    pub(crate) fn is_of(&self, game: &Game) -> bool {
        game.grid().givens() == self.game().grid().givens()
            && self.game().grid().filled().iter().all(|cell| game.grid().value(cell).is_some())
    }

    /// Whether nothing of the step is left to be done on the grid.
    pub(crate) fn is_found(&self, grid: &PlayGrid) -> bool {
        let (done, wanted) = (self.moves(grid), &self.rated.step.conclusions);
        let placed = done.placements.cells();
        let gone = |candidate: ninefold::Candidate| {
            done.eliminations.contains(candidate) || placed.contains(candidate.cell())
        };
        wanted.placements.iter().all(|one| done.placements.contains(one))
            && wanted.eliminations.iter().all(gone)
    }

    /// Judges what was done on the grid: by the sentences of the answer.
    pub(crate) fn judge(
        &self,
        grid: &PlayGrid,
        guide: &mut Guide,
        profile: &Profile,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Answer, Vec<Sentence>)> {
        let (moves, before) = (self.moves(grid), &self.rated.before);
        let (facts, solution) = guide.open_with_solution(&Puzzle::from(before.board())).ok()?;
        let start = (&facts, &solution);
        let answer = practise::judge(guide, start, self.technique, &moves, profile, stop);
        let said = answer.tell(self.technique, self.help, before, &moves);
        Some((answer, said))
    }

    /// The digits that were placed, and the notes that were removed beyond those that the digits remove.
    fn moves(&self, grid: &PlayGrid) -> Conclusions {
        let start: &Facts = &self.rated.before;
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
