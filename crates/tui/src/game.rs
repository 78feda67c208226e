//! A game in play: the grid, the marks beside it, the clock, and every action so far, to be undone.

use std::time::Duration;

use ninefold::core::{PackedCell, PlayGrid};
use ninefold::guide::thought::Thought;
use ninefold::{ByCell, Cell, Conclusions, Digit, DigitSet, Puzzle, Stage};

use crate::Title;

/// A game. [`Game::read`] reads its text, which `Display` writes, with all that can be undone.
#[derive(Clone, Debug)]
pub struct Game {
    /// What is played.
    pub title: Title,
    grid: PlayGrid,
    marks: Marks,
    /// How long it was played.
    pub spent: Duration,
    /// The chosen cell.
    pub cursor: Cell,
    /// How many hints were asked for.
    pub hints: usize,
    /// The last stage of a hint that was told in an exercise.
    pub help: Option<Stage>,
    /// Whether it is an exercise that was answered rightly.
    pub is_answered: bool,
    /// Whether it is noted among what the player learnt: an exercise that was answered, rightly or not, or a game that was solved.
    pub is_counted: bool,
    /// Whether a hint was seen since the last action: what follows isn't the player's own.
    pub(crate) is_hinted: bool,
    /// What was there before each action, the first one first.
    pub(crate) past: Vec<State>,
    /// What was undone, the next one last.
    pub(crate) future: Vec<State>,
}

/// What a player marks beside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Notes in the corners of cells. Those in their centres are the notes of the grid.
    pub corner: ByCell<DigitSet>,
    /// A colour for each cell: 0 for none, up to [`Game::COLOURS`].
    pub colours: ByCell<u8>,
}

/// What an action may change, with the action that did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) cells: ByCell<PackedCell>,
    pub(crate) marks: Marks,
    /// What the clock said, in seconds.
    pub(crate) seconds: u64,
    /// Whether a hint led to it.
    pub(crate) is_helped: bool,
}

/// So many actions can be undone: more than a game of any length has.
const MOST: usize = 1000;

impl Game {
    /// How many colours there are.
    pub const COLOURS: u8 = 6;

    /// A new game of a puzzle; what it says of candidates are the notes.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Game {
        Game::of(PlayGrid::from(puzzle))
    }

    /// A new game on a grid.
    #[must_use]
    pub fn of(grid: PlayGrid) -> Game {
        Game {
            title: Title::Own,
            grid,
            marks: Marks { corner: ByCell::splat(DigitSet::EMPTY), colours: ByCell::splat(0) },
            spent: Duration::ZERO,
            cursor: Cell::at(40),
            hints: 0,
            help: None,
            is_answered: false,
            is_counted: false,
            is_hinted: false,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// The same under a title.
    #[must_use]
    pub fn titled(self, title: Title) -> Game {
        Game { title, ..self }
    }

    /// Digits, and the notes in the centres of cells.
    #[must_use]
    pub fn grid(&self) -> &PlayGrid {
        &self.grid
    }

    /// What is marked beside them.
    #[must_use]
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Whether nothing is left to do: all cells are filled without a clash, or the exercise is answered.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_answered || self.grid.is_solved()
    }

    /// Changes grid and marks, as one action.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut PlayGrid, &mut Marks) -> T) -> T {
        let before = self.state();
        let told = change(&mut self.grid, &mut self.marks);
        if before != self.state() {
            self.is_hinted = false;
            self.past.push(before);
            self.past.drain(..self.past.len().saturating_sub(MOST));
            self.future.clear();
        }
        told
    }

    /// Takes the last action back, if there is one.
    pub fn undo(&mut self) {
        let Some(before) = self.past.pop() else { return };
        self.future.push(self.state());
        self.go_to(before);
    }

    /// Does again what was undone last.
    pub fn redo(&mut self) {
        let Some(after) = self.future.pop() else { return };
        self.past.push(self.state());
        self.go_to(after);
    }

    pub(crate) fn state(&self) -> State {
        let (seconds, is_helped) = (self.spent.as_secs(), self.is_hinted);
        State { cells: *self.grid.cells(), marks: self.marks.clone(), seconds, is_helped }
    }

    /// The givens as 81 characters, `.` for other cells.
    pub(crate) fn givens(&self) -> String {
        let given = |cell| self.grid.value(cell).filter(|_| self.grid.givens().contains(cell));
        Cell::all().map(|cell| given(cell).map_or('.', Digit::to_char)).collect()
    }

    /// The position that the game began with, as far as its actions can be taken back.
    pub(crate) fn beginning(&self) -> Puzzle {
        let first = self.past.first().and_then(|state| PlayGrid::from_cells(state.cells).ok());
        Puzzle::from(first.as_ref().unwrap_or(&self.grid))
    }

    /// The moments of the game, as far as they weren't taken back: each position with how long it stood, and what was done then without
    /// a hint.
    pub(crate) fn thoughts(&self) -> Vec<Thought> {
        let mut positions: Vec<(u32, Puzzle)> = Vec::new();
        let (mut helped, mut last) = (Vec::new(), 0);
        for state in &self.past {
            let Ok(grid) = PlayGrid::from_cells(state.cells) else { continue };
            let puzzle = Puzzle::from(&grid);
            let took = state.seconds.saturating_sub(last) as u32;
            last = state.seconds;
            match positions.last_mut() {
                // Colours and corner notes change no position.
                Some((seconds, before)) if *before == puzzle => *seconds += took,
                _ => {
                    positions.push((took, puzzle));
                    helped.push(false);
                }
            }
            if let Some(helped) = helped.last_mut() {
                *helped |= state.is_helped;
            }
        }
        positions.push((0, Puzzle::from(&self.grid)));
        let mut thoughts = Thought::game(&positions);
        for (thought, _) in thoughts.iter_mut().zip(helped).filter(|(_, is_helped)| *is_helped) {
            thought.done = Conclusions::NONE;
        }
        thoughts
    }

    fn go_to(&mut self, state: State) {
        // A state was a grid before, or was read as one.
        if let Ok(grid) = PlayGrid::from_cells(state.cells) {
            (self.grid, self.marks) = (grid, state.marks);
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn an_action_is_undone_as_a_whole() {
        let mut game = Game::new(&EASY.parse().unwrap());
        let before = game.state();
        game.change(|grid, marks| {
            grid.write(Cell::at(2), Digit::D4).unwrap();
            grid.write(Cell::at(3), Digit::D2).unwrap();
            marks.colours[Cell::at(2)] = 1;
        });
        let between = game.state();
        game.change(|_, marks| marks.corner[Cell::at(5)] = DigitSet::FULL);
        game.change(|_, _| {});
        let after = game.state();
        game.undo();
        assert_eq!(game.state(), between);
        game.undo();
        game.undo();
        assert_eq!(game.state(), before);
        game.redo();
        game.redo();
        game.redo();
        assert_eq!(game.state(), after);
        game.undo();
        game.change(|_, marks| marks.colours[Cell::at(0)] = 2);
        game.redo();
        assert_eq!(game.marks().colours[Cell::at(0)], 2, "what was done since can't be done again");
    }
}
