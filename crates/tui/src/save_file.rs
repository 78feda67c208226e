//! Text format of the terminal game's saved games: the board, and every action that can be undone or redone.
//!
//! ```text
//! ninefold game 1
//! cells 1026 0 …              81 packed cells
//! colours 0 0 …               the colour of each
//! seconds 77                  how long it was played
//! cursor 40                   the chosen cell
//! corners 0 256 …             the notes in the corner of each, as bits
//! title day 2026-11-25 easy   what is played; games that an earlier edition kept end before it
//! hints 2
//! answered 0                  whether it is an exercise that was answered rightly
//! counted 0                   whether it is noted among what the player learnt
//! help 0                      how many stages of a hint were told in an exercise
//! undo @77 2.0.0.0            what the clock said at the last action (@77h if a hint led to it), and the cells that were otherwise
//!                             before: cell, packed cell, corner, colour
//! undo @9 3.4.0.0 5.0.256.1   the same before the action before that
//! redo @77 2.8.0.0            what was undone last, in the same way
//! ```

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ninefold::core::{PackedCell, PlayGrid};
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::{ByCell, Cell, DigitSet, HintStage, Message, Notation};

use crate::game::{GameSnapshot, PlayerMarks};
use crate::{GameTitle, PlayedGame};

/// Error for a text that is not a saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Catalogue::english().format_message(&self.to_message(), Notation::Rc))]
pub struct SaveFileError {
    /// Line number, from 1.
    pub line: usize,
    /// Kind of the fault in that line.
    pub kind: SaveFileErrorKind,
}

/// Kind of a fault in a line of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFileErrorKind {
    /// The first line isn't the one that every saved game begins with.
    MissingHeader,
    /// The line doesn't begin with the name that is expected here.
    MissingLine(&'static str),
    /// The line has no list of 81 packed cells.
    Cells,
    /// The line has no list of 81 colours.
    Colours,
    /// The line has no number of seconds.
    Seconds,
    /// The line has no index of a cell.
    Cursor,
    /// The line has no list of 81 sets of notes.
    Corners,
    /// The line has no title.
    Title,
    /// The line has no number of hints.
    Hints,
    /// The line has neither 0 nor 1.
    Answered,
    /// The line has no number of hint stages, 0 to 4.
    Help,
    /// The line has no valid list of changed cells.
    Changes,
    /// The line begins with an unknown name.
    Unknown,
}

impl SaveFileError {
    /// Returns the error as a message for any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        let line = self.line;
        match self.kind {
            SaveFileErrorKind::MissingHeader => say!("game-no-game", line, first = FIRST.to_string()),
            SaveFileErrorKind::MissingLine(name) => {
                say!("game-no-line", line, name = name.to_string())
            }
            SaveFileErrorKind::Cells => say!("game-cells", line),
            SaveFileErrorKind::Colours => say!("game-colours", line),
            SaveFileErrorKind::Seconds => say!("game-seconds", line),
            SaveFileErrorKind::Cursor => say!("game-cursor", line),
            SaveFileErrorKind::Corners => say!("game-corners", line),
            SaveFileErrorKind::Title => say!("game-title", line),
            SaveFileErrorKind::Hints => say!("game-hints", line),
            SaveFileErrorKind::Answered => say!("game-answered", line),
            SaveFileErrorKind::Help => say!("game-help", line),
            SaveFileErrorKind::Changes => say!("game-changes", line),
            SaveFileErrorKind::Unknown => say!("game-unknown", line),
        }
    }
}

/// The first line of a game.
const FIRST: &str = "ninefold game 1";

type SaveFileLines<'t> = std::iter::Peekable<std::iter::Zip<std::ops::RangeFrom<usize>, std::str::Lines<'t>>>;

fn error_at_line(line: usize, kind: SaveFileErrorKind) -> SaveFileError {
    SaveFileError { line, kind }
}

/// Returns the rest of the next line, which has to begin with `name`.
fn expect_line<'t>(
    lines: &mut SaveFileLines<'t>,
    number: usize,
    name: &'static str,
) -> Result<&'t str, SaveFileError> {
    let text = lines.next().map_or("", |(_, text)| text);
    text.strip_prefix(name).ok_or_else(|| error_at_line(number, SaveFileErrorKind::MissingLine(name)))
}

fn parse_number<T: FromStr>(text: &str) -> Option<T> {
    text.trim().parse().ok()
}

/// Parses 81 numbers into a value for each cell; `None` if their count or one of them is wrong.
fn parse_by_cell<T: Copy>(text: &str, read: impl Fn(u32) -> Option<T>) -> Option<ByCell<T>> {
    let read: Vec<T> = text.split_whitespace().map(|one| read(parse_number(one)?)).collect::<Option<_>>()?;
    (read.len() == 81).then(|| ByCell::from_fn(|cell| read[cell.index()]))
}

fn packed_cell_from_bits(bits: u32) -> Option<PackedCell> {
    PackedCell::from_bits(bits).ok().filter(|packed| packed.is_valid())
}

/// Returns the digits of nine bits, 1 being the lowest.
fn digits_from_bits(bits: u32) -> Option<DigitSet> {
    u16::try_from(bits).ok().and_then(DigitSet::from_bits)
}

fn colour_from_number(number: u32) -> Option<u8> {
    u8::try_from(number).ok().filter(|colour| *colour <= PlayedGame::COLOUR_COUNT)
}

fn parse_flag(text: &str) -> Option<bool> {
    match parse_number::<u8>(text)? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// Returns the last of so many hint stages; 0 stands for no hint.
fn parse_stage(text: &str) -> Option<Option<HintStage>> {
    match parse_number::<usize>(text)? {
        0 => Some(None),
        told => HintStage::ALL.get(told - 1).copied().map(Some),
    }
}

fn parse_cell(text: &str) -> Option<Cell> {
    parse_number::<u8>(text).and_then(|index| Cell::try_from(index).ok())
}

impl PlayedGame {
    /// Reads the text of a saved game.
    ///
    /// # Errors
    /// The first line that is none of a game.
    pub fn from_text(text: &str) -> Result<PlayedGame, SaveFileError> {
        let mut lines = (1..).zip(text.lines()).peekable();
        // The first lines have a fixed order.
        if lines.next().is_none_or(|(_, first)| first.trim_end() != FIRST) {
            return Err(error_at_line(1, SaveFileErrorKind::MissingHeader));
        }
        // Each part has a line of its own and its own error, so that a damaged file says where.
        let cells = parse_by_cell(expect_line(&mut lines, 2, "cells")?, packed_cell_from_bits);
        let cells = cells.ok_or_else(|| error_at_line(2, SaveFileErrorKind::Cells))?;
        let colours = parse_by_cell(expect_line(&mut lines, 3, "colours")?, colour_from_number);
        let colours = colours.ok_or_else(|| error_at_line(3, SaveFileErrorKind::Colours))?;
        let seconds = parse_number(expect_line(&mut lines, 4, "seconds")?);
        let seconds: u32 = seconds.ok_or_else(|| error_at_line(4, SaveFileErrorKind::Seconds))?;
        let cursor = parse_cell(expect_line(&mut lines, 5, "cursor")?);
        let cursor = cursor.ok_or_else(|| error_at_line(5, SaveFileErrorKind::Cursor))?;
        // Games of the first edition end here: they have no notes in corners.
        let corner = match lines.peek() {
            Some(_) => parse_by_cell(expect_line(&mut lines, 6, "corners")?, digits_from_bits),
            None => Some(ByCell::splat(DigitSet::EMPTY)),
        };
        let corner = corner.ok_or_else(|| error_at_line(6, SaveFileErrorKind::Corners))?;
        // Set the marks through `apply_change` like any action, then drop the undo entry that this leaves.
        let grid = PlayGrid::from_cells(cells).map_err(|_| error_at_line(2, SaveFileErrorKind::Cells))?;
        let mut game = PlayedGame::from_grid(grid);
        game.apply_change(|_, marks| *marks = PlayerMarks { corner, colours });
        game.past.clear();
        (game.spent, game.cursor) = (Duration::from_secs(seconds.into()), cursor);
        game.parse_optional_lines(lines)?;
        Ok(game)
    }

    /// Parses the lines that later versions added to a saved game, which are recognised by their names.
    fn parse_optional_lines(&mut self, lines: SaveFileLines<'_>) -> Result<(), SaveFileError> {
        for (number, text) in lines {
            let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
            let read = match name {
                "title" => {
                    GameTitle::from_text(rest).map(|title| self.title = title).ok_or(SaveFileErrorKind::Title)
                }
                "hints" => {
                    self::parse_number(rest).map(|hints| self.hints = hints).ok_or(SaveFileErrorKind::Hints)
                }
                "answered" => {
                    parse_flag(rest).map(|is| self.is_answered = is).ok_or(SaveFileErrorKind::Answered)
                }
                "counted" => {
                    parse_flag(rest).map(|is| self.is_recorded = is).ok_or(SaveFileErrorKind::Answered)
                }
                "help" => parse_stage(rest).map(|help| self.help = help).ok_or(SaveFileErrorKind::Help),
                "undo" => {
                    let state = self.parse_snapshot(self.past.last(), rest).ok_or(SaveFileErrorKind::Changes);
                    state.map(|state| self.past.push(state))
                }
                "redo" => {
                    let state =
                        self.parse_snapshot(self.future.last(), rest).ok_or(SaveFileErrorKind::Changes);
                    state.map(|state| self.future.push(state))
                }
                _ => Err(SaveFileErrorKind::Unknown),
            };
            read.map_err(|kind| error_at_line(number, kind))?;
        }
        // The file lists the states from the board outwards; the stacks have the nearest one last.
        self.past.reverse();
        self.future.reverse();
        Ok(())
    }

    /// Reads a state from its differences to `nearer`, the state one action closer to the board; `None`
    /// stands for the board itself.
    fn parse_snapshot(&self, nearer: Option<&GameSnapshot>, text: &str) -> Option<GameSnapshot> {
        let mut state = nearer.cloned().unwrap_or_else(|| self.take_snapshot());
        (state.seconds, state.is_helped) = (0, false);
        for one in text.split_whitespace() {
            if let Some(clock) = one.strip_prefix('@') {
                let seconds = clock.strip_suffix('h');
                state.is_helped = seconds.is_some();
                state.seconds = parse_number(seconds.unwrap_or(clock))?;
                continue;
            }
            let mut parts = one.split('.');
            let cell = parse_cell(parts.next()?)?;
            let mut next = || parse_number::<u32>(parts.next()?);
            state.cells[cell] = packed_cell_from_bits(next()?)?;
            state.marks.corner[cell] = digits_from_bits(next()?)?;
            state.marks.colours[cell] = colour_from_number(next()?)?;
        }
        Some(state)
    }
}

/// Writes states, each by its differences to the one before; the first is compared with `current`.
fn write_snapshots<'s>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    current: &'s GameSnapshot,
    snapshots: impl Iterator<Item = &'s GameSnapshot>,
) -> fmt::Result {
    let mut nearer = current;
    for state in snapshots {
        write!(f, "{name} @{}{}", state.seconds, if state.is_helped { "h" } else { "" })?;
        for cell in Cell::all() {
            let of = |state: &GameSnapshot| {
                let GameSnapshot { cells, marks, .. } = state;
                (cells[cell].bits(), marks.corner[cell].bits(), marks.colours[cell])
            };
            // Cells that are as in the nearer state are left out.
            if of(state) != of(nearer) {
                let (packed, corner, colour) = of(state);
                write!(f, " {}.{packed}.{corner}.{colour}", cell.index())?;
            }
        }
        writeln!(f)?;
        nearer = state;
    }
    Ok(())
}

/// Writes the text that [`PlayedGame::from_text`] reads.
impl fmt::Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST}")?;
        f.write_str("cells")?;
        self.grid().cells().values().try_for_each(|packed| write!(f, " {}", packed.bits()))?;
        f.write_str("\ncolours")?;
        self.player_marks().colours.values().try_for_each(|colour| write!(f, " {colour}"))?;
        write!(f, "\nseconds {}", self.spent.as_secs())?;
        write!(f, "\ncursor {}", self.cursor.index())?;
        f.write_str("\ncorners")?;
        self.player_marks().corner.values().try_for_each(|digits| write!(f, " {}", digits.bits()))?;
        writeln!(f, "\ntitle {}", self.title)?;
        writeln!(f, "hints {}", self.hints)?;
        writeln!(f, "answered {}", u8::from(self.is_answered))?;
        writeln!(f, "counted {}", u8::from(self.is_recorded))?;
        let told = |stage| HintStage::ALL.iter().position(|own| *own == stage).map_or(0, |place| place + 1);
        writeln!(f, "help {}", self.help.map_or(0, told))?;
        // The states to undo and to redo begin with the one nearest to the board.
        let now = self.take_snapshot();
        write_snapshots(f, "undo", &now, self.past.iter().rev())?;
        write_snapshots(f, "redo", &now, self.future.iter().rev())
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn sample_game() -> PlayedGame {
        let mut game = PlayedGame::new(&EASY.parse().unwrap())
            .with_title(GameTitle::from_text("day 2026-11-25 hard").unwrap());
        game.apply_change(|grid, marks| {
            grid.write_digit(Cell::at(2), Digit::D4).unwrap();
            grid.toggle_note(Cell::at(3), Digit::D2).unwrap();
            marks.colours[Cell::at(80)] = 3;
            marks.corner[Cell::at(3)] = DigitSet::of(Digit::D9);
        });
        game.apply_change(|grid, _| grid.write_digit(Cell::at(3), Digit::D2)).unwrap();
        game.apply_change(|_, marks| marks.colours[Cell::at(3)] = 1);
        game.apply_change(|grid, _| grid.erase_cell(Cell::at(2))).unwrap();
        game.undo();
        game.undo();
        (game.spent, game.hints) = (Duration::from_secs(77), 2);
        (game.help, game.is_recorded) = (Some(HintStage::Cells), true);
        game
    }

    #[test]
    fn a_game_is_kept_with_all_of_it() {
        let mut game = sample_game();
        let mut again = PlayedGame::from_text(&game.to_string()).unwrap();
        assert_eq!(again.to_string(), game.to_string());
        assert_eq!((again.grid().cells(), again.player_marks()), (game.grid().cells(), game.player_marks()));
        assert_eq!((again.title.clone(), again.hints), (game.title.clone(), 2));
        assert_eq!((again.help, again.is_recorded, again.is_answered), (Some(HintStage::Cells), true, false));
        // Actions can be undone and redone in both alike.
        for action in [
            PlayedGame::redo,
            PlayedGame::redo,
            PlayedGame::redo,
            PlayedGame::undo,
            PlayedGame::undo,
            PlayedGame::undo,
            PlayedGame::undo,
            PlayedGame::undo,
        ] {
            action(&mut game);
            action(&mut again);
            assert_eq!(again.to_string(), game.to_string());
        }
        assert_eq!(again.grid().filled_cells(), again.grid().givens());
    }

    #[test]
    fn a_game_of_an_earlier_edition_is_read() {
        let text = sample_game().to_string();
        let (earlier, _) = text.split_once("corners").unwrap();
        assert_eq!(
            PlayedGame::from_text(earlier).unwrap().player_marks().corner,
            ByCell::splat(DigitSet::EMPTY)
        );
        let (earlier, _) = text.split_once("title").unwrap();
        let game = PlayedGame::from_text(earlier).unwrap();
        assert_eq!((game.title, game.hints), (GameTitle::Own, 0));
    }

    fn check(from: &str, to: &str, expected: &str) {
        let text = sample_game().to_string();
        assert!(text.contains(from), "{from} in {text}");
        let error = PlayedGame::from_text(&text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.to_string(), expected);
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
        check("title day", "title year", "line 7: expected what is played");
        check("hints 2", "hints two", "line 8: expected a number of hints");
        check("answered 0", "answered 2", "line 9: expected 0 or 1");
        check("counted 1", "counted", "line 10: expected 0 or 1");
        check("help 3", "help 5", "line 11: expected a number of stages, 0 to 4");
        check("undo @0 3.", "undo @0 81.", "line 12: expected cells with what was in them");
        check("undo @0", "undo @x", "line 12: expected cells with what was in them");
        check(
            "redo @0 3.",
            "rodo 3.",
            "line 14: expected title, hints, answered, counted, help, undo or redo",
        );
    }
}
