//! A game as it is kept: the grid, the marks beside it, the clock.

use std::fmt;
use std::time::Duration;

use ninefold::core::{PackedCell, PlayGrid};
use ninefold::{ByCell, Cell, DigitSet, Puzzle};

/// A game. Its text, by `Display`, holds all of it but what could be undone.
#[derive(Clone, Debug)]
pub struct Game {
    grid: PlayGrid,
    marks: Marks,
    /// How long it was played.
    pub spent: Duration,
    /// The chosen cell.
    pub cursor: Cell,
    past: Vec<Done>,
    future: Vec<Done>,
}

/// What a player marks beside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Notes in the corners of cells. Those in their centres are the notes of the grid.
    pub corner: ByCell<DigitSet>,
    /// A colour for each cell: 0 for none, up to [`Game::COLOURS`].
    pub colours: ByCell<u8>,
}

/// One action: how many it was on the grid, and the marks on its other side.
#[derive(Clone, Debug)]
struct Done {
    actions: usize,
    marks: Marks,
}

/// A text that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct GameError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: GameErrorKind,
}

/// What is wrong in a line of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameErrorKind {
    /// The first line is another.
    #[error("expected \"{FIRST}\", the first line of a game")]
    NoGame,
    /// The line has another name.
    #[error("expected the line {0}")]
    NoLine(&'static str),
    /// Its numbers are none that it may have.
    #[error("expected {0}")]
    Numbers(&'static str),
}

/// The first line of a game.
const FIRST: &str = "ninefold game 1";

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
            grid,
            marks: Marks { corner: ByCell::splat(DigitSet::EMPTY), colours: ByCell::splat(0) },
            spent: Duration::ZERO,
            cursor: Cell::at(40),
            past: Vec::new(),
            future: Vec::new(),
        }
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

    /// Changes grid and marks, as one action.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut PlayGrid, &mut Marks) -> T) -> T {
        let (depth, marks) = (self.grid.undo_depth(), self.marks.clone());
        let told = change(&mut self.grid, &mut self.marks);
        let actions = self.grid.undo_depth() - depth;
        if actions > 0 || marks != self.marks {
            self.past.push(Done { actions, marks });
            self.future.clear();
        }
        told
    }

    /// Takes the last action back, if there is one.
    pub fn undo(&mut self) {
        let Some(Done { actions, marks }) = self.past.pop() else { return };
        for _ in 0..actions {
            self.grid.undo();
        }
        self.future.push(Done { actions, marks: std::mem::replace(&mut self.marks, marks) });
    }

    /// Does again what was undone last.
    pub fn redo(&mut self) {
        let Some(Done { actions, marks }) = self.future.pop() else { return };
        for _ in 0..actions {
            self.grid.redo();
        }
        self.past.push(Done { actions, marks: std::mem::replace(&mut self.marks, marks) });
    }

    /// Reads the text of a game.
    ///
    /// # Errors
    /// The first line that is none of a game.
    pub fn read(text: &str) -> Result<Game, GameError> {
        let mut lines = text.lines();
        if lines.next().map(str::trim_end) != Some(FIRST) {
            return Err(GameError { line: 1, kind: GameErrorKind::NoGame });
        }
        let mut line = |number: usize, name: &'static str, expected: &'static str, count: usize| {
            let text = lines.next().unwrap_or_default();
            let wrong = |kind| GameError { line: number, kind };
            let rest = text.strip_prefix(name).ok_or_else(|| wrong(GameErrorKind::NoLine(name)))?;
            let numbers: Result<Vec<u32>, _> = rest.split_whitespace().map(str::parse).collect();
            let numbers = numbers.ok().filter(|numbers| numbers.len() == count);
            numbers.ok_or_else(|| wrong(GameErrorKind::Numbers(expected)))
        };
        let bits = line(2, "cells", "81 packed cells", 81)?;
        let colours = line(3, "colours", "81 colours", 81)?;
        let seconds = line(4, "seconds", "a number of seconds", 1)?;
        let cursor = line(5, "cursor", "a cell, 0 to 80", 1)?;
        // Games that were saved before there were such notes end here.
        let corners = match text.lines().nth(5) {
            Some(_) => line(6, "corners", "81 sets of notes", 81)?,
            None => vec![0; 81],
        };
        let wrong = |line, expected| GameError { line, kind: GameErrorKind::Numbers(expected) };
        let packed: Option<Vec<PackedCell>> =
            bits.iter().map(|bits| PackedCell::from_bits(*bits).ok()).collect();
        let packed = packed.ok_or_else(|| wrong(2, "81 packed cells"))?;
        let cells = ByCell::from_fn(|cell| packed[cell.index()]);
        let grid = PlayGrid::from_cells(cells).map_err(|_| wrong(2, "81 packed cells"))?;
        if colours.iter().any(|colour| *colour > u32::from(Game::COLOURS)) {
            return Err(wrong(3, "81 colours"));
        }
        let cursor = u8::try_from(cursor[0]).ok().and_then(|index| Cell::try_from(index).ok());
        let corner: Option<Vec<DigitSet>> = corners.iter().map(|bits| digits(*bits)).collect();
        let corner = corner.ok_or_else(|| wrong(6, "81 sets of notes"))?;
        Ok(Game {
            marks: Marks {
                corner: ByCell::from_fn(|cell| corner[cell.index()]),
                colours: ByCell::from_fn(|cell| colours[cell.index()] as u8),
            },
            spent: Duration::from_secs(seconds[0].into()),
            cursor: cursor.ok_or_else(|| wrong(5, "a cell, 0 to 80"))?,
            ..Game::of(grid)
        })
    }
}

/// The digits of nine bits, 1 the lowest.
fn digits(bits: u32) -> Option<DigitSet> {
    u16::try_from(bits).ok().and_then(DigitSet::from_bits)
}

/// Writes what [`Game::read`] reads.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST}")?;
        f.write_str("cells")?;
        self.grid.cells().values().try_for_each(|packed| write!(f, " {}", packed.bits()))?;
        f.write_str("\ncolours")?;
        self.marks.colours.values().try_for_each(|colour| write!(f, " {colour}"))?;
        write!(f, "\nseconds {}\ncursor {}\ncorners", self.spent.as_secs(), self.cursor.index())?;
        self.marks.corner.values().try_for_each(|digits| write!(f, " {}", digits.bits()))?;
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_game_is_kept_with_all_of_it() {
        let mut game = Game::new(&EASY.parse().unwrap());
        game.change(|grid, marks| {
            grid.write(Cell::at(2), Digit::D4).unwrap();
            grid.toggle_note(Cell::at(3), Digit::D2).unwrap();
            marks.colours[Cell::at(80)] = 3;
            marks.corner[Cell::at(3)] = DigitSet::of(Digit::D9);
        });
        game.spent = Duration::from_secs(77);
        let again = Game::read(&game.to_string()).unwrap();
        assert_eq!(again.to_string(), game.to_string());
        assert_eq!((again.grid.cells(), again.marks()), (game.grid.cells(), game.marks()));
        // One that was saved by an earlier edition.
        let text = game.to_string();
        let (earlier, _) = text.split_once("corners").unwrap();
        assert_eq!(Game::read(earlier).unwrap().marks.corner, ByCell::splat(DigitSet::EMPTY));
    }

    #[test]
    fn an_action_is_undone_as_a_whole() {
        let mut game = Game::new(&EASY.parse().unwrap());
        let before = game.to_string();
        game.change(|grid, marks| {
            grid.write(Cell::at(2), Digit::D4).unwrap();
            grid.write(Cell::at(3), Digit::D2).unwrap();
            marks.colours[Cell::at(2)] = 1;
        });
        let between = game.to_string();
        game.change(|_, marks| marks.corner[Cell::at(5)] = DigitSet::FULL);
        game.change(|_, _| {});
        let after = game.to_string();
        game.undo();
        assert_eq!(game.to_string(), between);
        game.undo();
        game.undo();
        assert_eq!(game.to_string(), before);
        game.redo();
        game.redo();
        game.redo();
        assert_eq!(game.to_string(), after);
    }

    fn check(from: &str, to: &str, expected: &str) {
        let text = Game::new(&EASY.parse().unwrap()).to_string();
        assert_eq!(Game::read(&text.replacen(from, to, 1)).unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_line() {
        check("game 1", "game 9", "line 1: expected \"ninefold game 1\", the first line of a game");
        check("cells ", "cells 1 ", "line 2: expected 81 packed cells");
        check("cells ", "cells 9999999", "line 2: expected 81 packed cells");
        check("colours 0", "colours 9", "line 3: expected 81 colours");
        check("seconds", "second", "line 4: expected the line seconds");
        check("cursor 40", "cursor 81", "line 5: expected a cell, 0 to 80");
        check("corners 0", "corners 512", "line 6: expected 81 sets of notes");
        check("corners", "corner", "line 6: expected the line corners");
    }
}
