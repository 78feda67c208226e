//! Exercises in the terminal: positions in which a technique is the next thing, and the answers to them.

use ninefold::core::PlayGrid;
use ninefold::guide::{Answer, Practice, practise};
use ninefold::{
    CandidateMap, Cell, CellMap, Conclusions, Facts, Guide, Profile, Puzzle, Sentence, Technique,
};

use crate::{Game, Mode};

/// The exercises of a technique, one of them on the board.
#[derive(Debug)]
pub(crate) struct Drill {
    technique: &'static Technique,
    seed: u64,
    /// Which exercise of the lesson it is, from 1.
    number: u64,
    /// What its step does: it places digits, or it removes candidates.
    mode: Mode,
    /// The position that the exercise begins with.
    start: Facts,
    task: Sentence,
}

impl Drill {
    /// The exercise of a seed with this number; `None` if none was found before `stop` said so.
    pub(crate) fn new(
        technique: &'static Technique,
        (seed, number): (u64, u64),
        profile: &Profile,
        stop: impl FnMut() -> bool,
    ) -> Option<Drill> {
        let exercise = Practice::new(technique, profile, seed).graded(number, stop).ok()??;
        let places = !exercise.step.step.conclusions.placements.is_empty();
        let mode = if places { Mode::Digits } else { Mode::Centre };
        Some(Drill { technique, seed, number, mode, task: exercise.task(), start: exercise.step.before })
    }

    /// The one after it.
    pub(crate) fn next(&self, profile: &Profile, stop: impl FnMut() -> bool) -> Option<Drill> {
        Drill::new(self.technique, (self.seed, self.number + 1), profile, stop)
    }

    /// What digits do at first.
    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// What is to be done.
    pub(crate) fn task(&self) -> &Sentence {
        &self.task
    }

    /// A game of it, with the candidates as notes.
    pub(crate) fn game(&self) -> Game {
        Game::of(PlayGrid::with_candidates(self.start.board()))
    }

    /// Judges what was done on the grid: by the sentences of the answer.
    pub(crate) fn judge(
        &self,
        grid: &PlayGrid,
        guide: &mut Guide,
        profile: &Profile,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Answer, Vec<Sentence>)> {
        let moves = self.moves(grid);
        let (facts, solution) = guide.open_with_solution(&Puzzle::from(self.start.board())).ok()?;
        let start = (&facts, &solution);
        let answer = practise::judge(guide, start, self.technique, &moves, profile, stop);
        let mut said = vec![answer.sentence()];
        said.extend(answer.recognition().tell(&self.start, &moves));
        Some((answer, said))
    }

    /// The digits that were placed, and the notes that were removed beyond those that the digits remove.
    fn moves(&self, grid: &PlayGrid) -> Conclusions {
        let empty = |cell: &Cell| self.start.board().value(*cell).is_none();
        let filled: CellMap = Cell::all().filter(empty).filter(|cell| grid.value(*cell).is_some()).collect();
        let placed = filled.iter().filter_map(|cell| Some(cell.with(grid.value(cell)?)));
        let placements: CandidateMap = placed.collect();
        let mut after = self.start.clone();
        after.apply(&Conclusions { placements, eliminations: CandidateMap::EMPTY });
        let left = Cell::all().filter(|cell| empty(cell) && !filled.contains(*cell));
        let gone = left.flat_map(|cell| {
            let gone = after.board().candidates(cell) - grid.notes(cell);
            gone.iter().map(move |digit| cell.with(digit)).collect::<Vec<_>>()
        });
        Conclusions { placements, eliminations: gone.collect() }
    }
}
