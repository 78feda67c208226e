//! A game as it is kept: the grid, colours, the clock.

use std::fmt;
use std::time::Duration;

use ninefold::core::{PackedCell, PlayGrid};
use ninefold::{ByCell, Cell, Puzzle};

/// A game. Its text, by `Display`, holds all of it but what could be undone.
#[derive(Clone, Debug)]
pub struct Game {
    /// Digits and notes.
    pub grid: PlayGrid,
    /// A colour for each cell: 0 for none, up to [`Game::COLOURS`].
    pub colours: ByCell<u8>,
    /// How long it was played.
    pub spent: Duration,
    /// The chosen cell.
    pub cursor: Cell,
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
        Game {
            grid: PlayGrid::from(puzzle),
            colours: ByCell::splat(0),
            spent: Duration::ZERO,
            cursor: Cell::at(40),
        }
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
        Ok(Game {
            grid,
            colours: ByCell::from_fn(|cell| colours[cell.index()] as u8),
            spent: Duration::from_secs(seconds[0].into()),
            cursor: cursor.ok_or_else(|| wrong(5, "a cell, 0 to 80"))?,
        })
    }
}

/// Writes what [`Game::read`] reads.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST}")?;
        f.write_str("cells")?;
        self.grid.cells().values().try_for_each(|packed| write!(f, " {}", packed.bits()))?;
        f.write_str("\ncolours")?;
        self.colours.values().try_for_each(|colour| write!(f, " {colour}"))?;
        writeln!(f, "\nseconds {}\ncursor {}", self.spent.as_secs(), self.cursor.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_game_is_kept_with_all_of_it() {
        let mut game = Game::new(&EASY.parse().unwrap());
        game.grid.write(Cell::at(2), ninefold::Digit::D4).unwrap();
        game.grid.toggle_note(Cell::at(3), ninefold::Digit::D2).unwrap();
        game.colours[Cell::at(80)] = 3;
        game.spent = Duration::from_secs(77);
        let again = Game::read(&game.to_string()).unwrap();
        assert_eq!(again.to_string(), game.to_string());
        assert_eq!(again.grid.cells(), game.grid.cells());
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
    }
}
