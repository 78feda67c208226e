//! Game in play in the terminal: the grid, the player's marks, the clock, and the actions that can be undone.

use std::time::Duration;

use ninefold::core::{PackedCell, PlayGrid};
use ninefold::guide::game_review::MoveTiming;
use ninefold::{ByCell, Cell, Conclusions, Digit, DigitSet, HintStage, Puzzle};

use crate::GameTitle;

/// A game in play. [`PlayedGame::from_text`] reads the text that `Display` writes, including everything that
/// can be undone.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Origin of the puzzle.
    pub title: GameTitle,
    grid: PlayGrid,
    marks: PlayerMarks,
    /// Time played so far.
    pub spent: Duration,
    /// The chosen cell.
    pub cursor: Cell,
    /// Number of hints requested.
    pub hints: usize,
    /// Last hint stage shown in an exercise.
    pub help: Option<HintStage>,
    /// Whether the exercise was answered correctly.
    pub is_answered: bool,
    /// Whether the result is recorded in the player's progress: an exercise that was answered, correctly or
    /// not, or a solved game.
    pub is_recorded: bool,
    /// Whether a hint was shown since the last action, so that the next one isn't the player's own.
    pub(crate) is_hinted: bool,
    /// States before each action that can be undone, the oldest first.
    pub(crate) past: Vec<GameSnapshot>,
    /// States that can be redone, the next one last.
    pub(crate) future: Vec<GameSnapshot>,
}

/// Marks that a player makes in addition to the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerMarks {
    /// Notes in the corners of cells. Notes in the centres belong to the grid.
    pub corner: ByCell<DigitSet>,
    /// Colour of each cell: 0 for none, up to [`PlayedGame::COLOUR_COUNT`].
    pub colours: ByCell<u8>,
}

/// Snapshot of everything that an action may change, with the time of the action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameSnapshot {
    pub(crate) cells: ByCell<PackedCell>,
    pub(crate) marks: PlayerMarks,
    /// Playing time at the action, in seconds.
    pub(crate) seconds: u64,
    /// Whether a hint led to the action.
    pub(crate) is_helped: bool,
}

/// Most actions that can be undone; no ordinary game has as many.
const MAX_UNDO_STEPS: usize = 1000;

impl PlayedGame {
    /// Number of colours.
    pub const COLOUR_COUNT: u8 = 6;

    /// Starts a game of a puzzle; the puzzle's candidates, if it has any, become the notes.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> PlayedGame {
        PlayedGame::from_grid(PlayGrid::from(puzzle))
    }

    /// Starts a game on a grid.
    #[must_use]
    pub fn from_grid(grid: PlayGrid) -> PlayedGame {
        PlayedGame {
            title: GameTitle::Own,
            grid,
            marks: PlayerMarks { corner: ByCell::splat(DigitSet::EMPTY), colours: ByCell::splat(0) },
            spent: Duration::ZERO,
            cursor: Cell::at(40),
            hints: 0,
            help: None,
            is_answered: false,
            is_recorded: false,
            is_hinted: false,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// Returns the played game with another title.
    #[must_use]
    pub fn with_title(self, title: GameTitle) -> PlayedGame {
        PlayedGame { title, ..self }
    }

    /// Returns the digits of the played game, and the notes in the centres of cells.
    #[must_use]
    pub fn grid(&self) -> &PlayGrid {
        &self.grid
    }

    /// Returns the marks in addition to the grid.
    #[must_use]
    pub fn player_marks(&self) -> &PlayerMarks {
        &self.marks
    }

    /// Whether the game is over: all cells are filled without a clash, or the exercise is answered correctly.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_answered || self.grid.is_solved()
    }

    /// Changes grid and marks of the game as one action that can be undone.
    pub fn apply_change<T>(&mut self, change: impl FnOnce(&mut PlayGrid, &mut PlayerMarks) -> T) -> T {
        let before = self.take_snapshot();
        let told = change(&mut self.grid, &mut self.marks);
        if before != self.take_snapshot() {
            self.is_hinted = false;
            self.past.push(before);
            self.past.drain(..self.past.len().saturating_sub(MAX_UNDO_STEPS));
            self.future.clear();
        }
        told
    }

    /// Undoes the player's last action, if there is one.
    pub fn undo(&mut self) {
        let Some(before) = self.past.pop() else { return };
        self.future.push(self.take_snapshot());
        self.restore_snapshot(before);
    }

    /// Redoes the player's action that was undone last.
    pub fn redo(&mut self) {
        let Some(after) = self.future.pop() else { return };
        self.past.push(self.take_snapshot());
        self.restore_snapshot(after);
    }

    pub(crate) fn take_snapshot(&self) -> GameSnapshot {
        let (seconds, is_helped) = (self.spent.as_secs(), self.is_hinted);
        GameSnapshot { cells: *self.grid.cells(), marks: self.marks.clone(), seconds, is_helped }
    }

    /// Returns the givens as 81 characters, `.` for other cells.
    pub(crate) fn givens_text(&self) -> String {
        let given = |cell| self.grid.value(cell).filter(|_| self.grid.givens().contains(cell));
        Cell::all().map(|cell| given(cell).map_or('.', Digit::to_char)).collect()
    }

    /// Returns the position that the game began with, or the earliest one that undo can reach.
    pub(crate) fn initial_position(&self) -> Puzzle {
        let first = self.past.first().and_then(|state| PlayGrid::from_cells(state.cells).ok());
        Puzzle::from(first.as_ref().unwrap_or(&self.grid))
    }

    /// Returns the moves of the game without those undone: each position with the time it stood, and the
    /// player's own conclusions there. Conclusions that a hint led to are left out.
    pub(crate) fn move_timings(&self) -> Vec<MoveTiming> {
        let mut positions: Vec<(u32, Puzzle)> = Vec::new();
        // Merge the states into positions, each with the seconds spent in it.
        let (mut helped, mut last) = (Vec::new(), 0);
        for state in &self.past {
            let Ok(grid) = PlayGrid::from_cells(state.cells) else { continue };
            let puzzle = Puzzle::from(&grid);
            let took = state.seconds.saturating_sub(last) as u32;
            last = state.seconds;
            match positions.last_mut() {
                // Colours and corner notes don't change the position.
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
        // The current position ends the last move.
        positions.push((0, Puzzle::from(&self.grid)));
        let mut thoughts = MoveTiming::timings_from_positions(&positions);
        // The player gets no credit for conclusions that a hint led to.
        for (thought, _) in thoughts.iter_mut().zip(helped).filter(|(_, is_helped)| *is_helped) {
            thought.moves = Conclusions::NONE;
        }
        thoughts
    }

    fn restore_snapshot(&mut self, state: GameSnapshot) {
        // Every state comes from a valid grid or was checked when it was read.
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
        let mut game = PlayedGame::new(&EASY.parse().unwrap());
        let before = game.take_snapshot();
        game.apply_change(|grid, marks| {
            grid.write_digit(Cell::at(2), Digit::D4).unwrap();
            grid.write_digit(Cell::at(3), Digit::D2).unwrap();
            marks.colours[Cell::at(2)] = 1;
        });
        let between = game.take_snapshot();
        game.apply_change(|_, marks| marks.corner[Cell::at(5)] = DigitSet::FULL);
        game.apply_change(|_, _| {});
        let after = game.take_snapshot();
        game.undo();
        assert_eq!(game.take_snapshot(), between);
        game.undo();
        game.undo();
        assert_eq!(game.take_snapshot(), before);
        game.redo();
        game.redo();
        game.redo();
        assert_eq!(game.take_snapshot(), after);
        game.undo();
        game.apply_change(|_, marks| marks.colours[Cell::at(0)] = 2);
        game.redo();
        assert_eq!(game.player_marks().colours[Cell::at(0)], 2, "what was done since can't be done again");
    }
}
