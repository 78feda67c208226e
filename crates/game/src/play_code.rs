//! Games as compact codes: the position with its notes, the steps to undo and the steps to redo. The web
//! page's links contain the same codes.
//!
//! ```text
//! code  = state [ "_" steps [ "_" steps ] ]     now; the way back, the newest step first; the way on
//! state = 81 signs { note }                     `.` empty, 1 to 9 given, a to i placed
//! note  = "~" cell "." corner "." centre "." colour "." out        in base 36; digits as bits
//! steps = step { "-" step }                     each what differs from the one before
//! step  = { "~" cell "." sign [ "." corner [ "." centre [ "." colour [ "." out ] ] ] ] }     the sign `0` for empty
//! ```
//!
//! A code of the web page may begin with `!` if all candidates are shown, and may contain things a
//! [`PlayGrid`] does not have: notes in the centre count as notes; colours and crossed-out candidates are
//! ignored.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use ninefold_core::{Board, ByCell, Cell, Digit, DigitSet};

use crate::{PackedCell, PlayGrid};

/// Limit of steps in a direction. Beyond it, the steps farthest away are left out, except the very first.
const MAX_STEPS: usize = 200;

/// A text that is no code of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: expected {}", expected.expected_text())]
pub struct PlayCodeError {
    /// Column of the error, in bytes from 1.
    pub column: usize,
    /// The part expected there.
    pub expected: PlayCodePart,
}

/// Part that is expected at a place of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayCodePart {
    /// The 81 signs of a position.
    Signs,
    /// Cells with what is in them.
    Cells,
    /// At most a way back and a way on.
    End,
}

impl PlayCodePart {
    fn expected_text(self) -> &'static str {
        match self {
            PlayCodePart::Signs => {
                "81 signs: a digit for a given, a letter from a to i for a placed digit, or a dot"
            }
            PlayCodePart::Cells => "cells with what is in them, as in ~1k.0.5",
            PlayCodePart::End => "the end: a code has a position, a way back and a way on",
        }
    }
}

type PackedGrid = ByCell<PackedCell>;

impl PlayGrid {
    /// Returns the game as a compact code, with the actions that can be undone and redone, 200 of each at
    /// most.
    ///
    /// ```
    /// use ninefold_core::{Board, Cell, Digit};
    /// use ninefold_game::PlayGrid;
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut game = PlayGrid::from(&board);
    /// game.make_move(Cell::at(2), Digit::D4)?;
    /// game.toggle_note(Cell::at(3), Digit::D2)?;
    /// let code = game.to_code();
    /// assert_eq!(code, "53d.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79~3.2.0.0.0_~3.0-~2.0");
    /// let mut again = PlayGrid::from_code(&code)?;
    /// assert_eq!((again.cells(), again.undo_depth()), (game.cells(), 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_code(&self) -> String {
        // Replay the history on a copy; each state is stored as its difference from the one before.
        let states = |step: fn(&mut PlayGrid) -> bool| {
            let mut at = self.clone();
            let mut states = Vec::new();
            while step(&mut at) {
                states.push(*at.cells());
            }
            states
        };
        let undo_states = states(|grid| grid.undo().is_some());
        let redo_states = states(|grid| grid.redo().is_some());
        let mut code = String::new();
        write_packed_grid(self.cells(), &mut code);
        code.push('_');
        write_history_steps(self.cells(), &undo_states, &mut code);
        code.push('_');
        write_history_steps(self.cells(), &redo_states[..redo_states.len().min(MAX_STEPS)], &mut code);
        // Empty parts at the end are left out.
        code.truncate(code.trim_end_matches('_').len());
        code
    }

    /// Reads a game from a code, with the actions to undo and redo.
    ///
    /// # Errors
    /// The first place where the text is not a code.
    pub fn from_code(text: &str) -> Result<PlayGrid, PlayCodeError> {
        let parts: Vec<&str> = text.split('_').collect();
        let at = |part: usize| parts[..part].iter().map(|part| part.len() + 1).sum::<usize>();
        if parts.len() > 3 {
            return Err(PlayCodeError { column: at(3), expected: PlayCodePart::End });
        }
        let now = read_packed_grid(parts[0])?;
        let number_at = |part: usize| {
            parts.get(part).map_or(Ok(Vec::new()), |text| read_history_steps(&now, text, at(part)))
        };
        let (back, on) = (number_at(1)?, number_at(2)?);
        // The states in order of time: back to front to now, then on from now.
        let states: Vec<PackedGrid> =
            back.iter().rev().copied().chain([now]).chain(on.iter().copied()).collect();
        Ok(PlayGrid::from_history(&states, on.len()))
    }
}

/// Returns a position as the state of a code: its givens, its placed digits, and the candidates that were
/// removed, behind a `!` if there are any, so that the page shows them.
///
/// ```
/// use ninefold_core::{Board, Candidate, Cell, Digit};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut board: Board = line.parse()?;
/// assert_eq!(ninefold_game::position_code(&board), line);
/// board.place(Cell::at(2), Digit::D4)?;
/// board.remove_candidate(Candidate::new(Cell::at(3), Digit::D6));
/// assert_eq!(ninefold_game::position_code(&board), format!("!53d{}~3.0.0.0.w", &line[3..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn position_code(board: &Board) -> String {
    let removed = board.crossed_out_candidates();
    let mut code = String::from(if removed.is_empty() { "" } else { "!" });
    for cell in Cell::all() {
        code.push(match board.value(cell) {
            None => '.',
            Some(digit) if board.givens().contains(cell) => digit.to_char(),
            Some(digit) => char::from(b'a' + digit.number() - 1),
        });
    }
    for cell in Cell::all() {
        let gone = removed.iter().filter(|candidate| candidate.cell() == cell);
        let gone: u32 = gone.map(|candidate| 1 << candidate.digit().index()).sum();
        if gone > 0 {
            code.push('~');
            push_base36(cell.index() as u32, &mut code);
            code.push_str(".0.0.0.");
            push_base36(gone, &mut code);
        }
    }
    code
}

fn write_packed_grid(cells: &PackedGrid, code: &mut String) {
    for (_, cell) in cells.iter() {
        code.push(if cell.value().is_none() { '.' } else { cell_char(*cell) });
    }
    for (cell, packed) in cells.iter().filter(|(_, packed)| !packed.possibles().is_empty()) {
        code.push('~');
        push_base36(cell.index() as u32, code);
        code.push('.');
        push_base36(packed.possibles().bits().into(), code);
        code.push_str(".0.0.0");
    }
}

/// Returns the sign of a cell: a digit for a given, a letter for a placed digit, `0` for an empty cell.
fn cell_char(cell: PackedCell) -> char {
    match cell.value() {
        None => '0',
        Some(digit) if cell.is_fixed() => digit.to_char(),
        Some(digit) => char::from(b'a' + digit.number() - 1),
    }
}

fn write_history_steps(now: &PackedGrid, states: &[PackedGrid], code: &mut String) {
    // A long history keeps its newest states and its very first.
    let is_too_long = states.len() > MAX_STEPS;
    let stored = states.iter().take(if is_too_long { MAX_STEPS - 1 } else { MAX_STEPS });
    let mut before = now;
    for (index, state) in stored.chain(states.last().filter(|_| is_too_long)).enumerate() {
        if index > 0 {
            code.push('-');
        }
        // Only the cells that changed are written.
        for (cell, packed) in state.iter().filter(|(cell, packed)| before[*cell] != **packed) {
            code.push('~');
            push_base36(cell.index() as u32, code);
            let _ = write!(code, ".{}", cell_char(*packed));
            if !packed.possibles().is_empty() {
                code.push('.');
                push_base36(packed.possibles().bits().into(), code);
            }
        }
        before = state;
    }
}

fn push_base36(number: u32, code: &mut String) {
    if number >= 36 {
        push_base36(number / 36, code);
    }
    code.extend(char::from_digit(number % 36, 36));
}

fn read_packed_grid(text: &str) -> Result<PackedGrid, PlayCodeError> {
    // The `!` asks the web page to show all candidates, which doesn't matter here.
    let shown = usize::from(text.starts_with('!'));
    let error = |column, expected| PlayCodeError { column: column + 1, expected };
    // The signs are ASCII, so that bytes are characters from here on.
    let signs = text.get(shown..shown + 81).filter(|signs| signs.is_ascii());
    let signs = signs.ok_or(error(shown, PlayCodePart::Signs))?;
    let mut cells = PackedGrid::default();
    for (cell, character) in Cell::all().zip(signs.chars()) {
        let character = if character == '.' { '0' } else { character };
        cells[cell] = decode_cell(character, DigitSet::EMPTY)
            .ok_or(error(shown + cell.index(), PlayCodePart::Signs))?;
    }
    let begin = shown + 81;
    // Notes follow the signs; those in filled cells are ignored.
    visit_cell_fields(&text[begin..], begin, |cell, fields| {
        let notes = parse_notes(fields)?;
        if cells[cell].value().is_none() {
            cells[cell] = cells[cell].with_possibles(notes);
        }
        Some(())
    })?;
    Ok(cells)
}

fn read_history_steps(now: &PackedGrid, text: &str, begin: usize) -> Result<Vec<PackedGrid>, PlayCodeError> {
    let mut states = Vec::new();
    let mut cells = *now;
    let mut column = begin;
    // Each step lists the cells that differ from the state before it.
    for step in text.split('-').filter(|_| !text.is_empty()) {
        let shown = usize::from(step.starts_with('!'));
        visit_cell_fields(&step[shown..], column + shown, |cell, fields| {
            let mut character = fields.first()?.chars();
            let notes = parse_notes(&fields[1..])?;
            cells[cell] = decode_cell(character.next()?, notes).filter(|_| character.next().is_none())?;
            Some(())
        })?;
        states.push(cells);
        column += step.len() + 1;
    }
    Ok(states)
}

/// Reads a sequence of `~cell.field.field…`; `visit` returns `None` if it does not accept the fields.
fn visit_cell_fields(
    text: &str,
    begin: usize,
    mut visit: impl FnMut(Cell, &[&str]) -> Option<()>,
) -> Result<(), PlayCodeError> {
    let error = |column| PlayCodeError { column: column + 1, expected: PlayCodePart::Cells };
    if !text.is_empty() && !text.starts_with('~') {
        return Err(error(begin));
    }
    let mut column = begin;
    for part in text.split('~').skip(1) {
        let fields: Vec<&str> = part.split('.').collect();
        let cell = usize::from_str_radix(fields[0], 36).ok().filter(|&cell| cell < Cell::COUNT);
        // At most five fields follow the cell, and the caller may refuse them.
        let taken = cell.filter(|_| fields.len() <= 6).and_then(|cell| visit(Cell::at(cell), &fields[1..]));
        taken.ok_or(error(column))?;
        column += part.len() + 1;
    }
    Ok(())
}

fn decode_cell(character: char, notes: DigitSet) -> Option<PackedCell> {
    let digit = |number: u32| Digit::try_from(number as u8).ok();
    // As in the signs of a position: a given, a placed digit, or an empty cell with notes.
    match character {
        '0' => Some(PackedCell::EMPTY.with_possibles(notes)),
        '1'..='9' => digit(character as u32 - '0' as u32).map(PackedCell::from_given),
        'a'..='i' => digit(character as u32 - 'a' as u32 + 1).map(|digit| PackedCell::EMPTY.set_value(digit)),
        _ => None,
    }
}

/// Reads the notes in the corner and in the centre, and unites them.
fn parse_notes(fields: &[&str]) -> Option<DigitSet> {
    let mut notes = DigitSet::EMPTY;
    for (index, field) in fields.iter().enumerate() {
        let bits = u16::from_str_radix(field, 36).ok()?;
        if index < 2 {
            notes |= DigitSet::from_bits(bits)?;
        }
    }
    Some(notes)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn sample_game() -> PlayGrid {
        PlayGrid::from(&EASY.parse::<Board>().unwrap())
    }

    fn check(game: &PlayGrid) {
        let again = PlayGrid::from_code(&game.to_code()).unwrap();
        assert_eq!(again.cells(), game.cells());
        assert_eq!((again.undo_depth(), again.redo_depth()), (game.undo_depth(), game.redo_depth()));
        assert_eq!(again.to_code(), game.to_code());
        let (mut one, mut other) = (again, game.clone());
        loop {
            assert_eq!(one.undo(), other.undo());
            assert_eq!(one.cells(), other.cells());
            if one.undo_depth() == 0 {
                break;
            }
        }
    }

    #[test]
    fn games_come_back_with_their_ways() {
        let mut game = sample_game();
        assert_eq!(game.to_code(), EASY);
        check(&game);
        game.compute_possibles();
        for (cell, digit) in [("r1c3", Digit::D4), ("r5c5", Digit::D5), ("r1c6", Digit::D8)] {
            game.make_move(cell.parse().unwrap(), digit).unwrap();
            check(&game);
        }
        game.erase_cell("r5c5".parse().unwrap()).unwrap();
        game.undo();
        game.undo();
        check(&game);
        assert_eq!(game.redo_depth(), 2);
    }

    #[test]
    fn a_long_way_is_cut_in_its_middle() {
        let mut game = sample_game();
        for turn in 0..500 {
            game.toggle_note(Cell::at(2), Digit::ALL[turn % 9]).unwrap();
        }
        let mut again = PlayGrid::from_code(&game.to_code()).unwrap();
        assert_eq!((again.cells(), again.undo_depth()), (game.cells(), MAX_STEPS));
        while again.undo().is_some() {}
        assert_eq!(again.to_string(), EASY);
        assert!(again.notes(Cell::at(2)).is_empty());
    }

    #[test]
    fn play_codes_of_the_page_are_read() {
        let code = format!("!{EASY}~2.2.8.3.4_!~3.0.0.1-~2.d");
        let mut game = PlayGrid::from_code(&code).unwrap();
        assert_eq!(game.notes(Cell::at(2)).to_string(), "24");
        game.undo();
        assert_eq!(game.notes(Cell::at(3)).to_string(), "1");
        game.undo();
        assert_eq!(game.value(Cell::at(2)), Some(Digit::D4));
    }

    #[test]
    fn errors_have_a_place() {
        let error = |text: &str| PlayGrid::from_code(text).unwrap_err();
        let signs = PlayCodeError { column: 1, expected: PlayCodePart::Signs };
        assert_eq!(error(""), signs);
        assert_eq!(error("x"), signs);
        let at =
            |text: String, column, expected| assert_eq!(error(&text), PlayCodeError { column, expected });
        at(EASY.replace("79", "7x"), 81, PlayCodePart::Signs);
        at(format!("{EASY}x"), 82, PlayCodePart::Cells);
        at(format!("{EASY}~2g.1.0.0.0"), 82, PlayCodePart::Cells);
        at(format!("{EASY}_~2.x"), 83, PlayCodePart::Cells);
        at(format!("{EASY}_~2.a-~2.ab"), 88, PlayCodePart::Cells);
        at(format!("{EASY}_~2.0.zz"), 83, PlayCodePart::Cells);
        at(format!("{EASY}___"), 84, PlayCodePart::End);
        assert_eq!(signs.to_string().split(':').next(), Some("column 1"));
    }
}
