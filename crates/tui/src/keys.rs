//! What keys do: those of the page, as far as a terminal has them. And what a press of the mouse does, and a new size.

use ninefold::Digit;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::{Action, Mode, Session, view};

/// What an event of the terminal does, on what a session shows.
#[must_use]
pub fn action(session: &Session, event: &Event) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(*key),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            view::cell_at(session, mouse.column.into(), mouse.row.into()).map(Action::Choose)
        }
        Event::Resize(..) => Some(Action::Repaint),
        _ => None,
    }
}

fn of_key(key: KeyEvent) -> Option<Action> {
    let held = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Up => Action::Move(-1, 0),
        KeyCode::Down => Action::Move(1, 0),
        KeyCode::Left => Action::Move(0, -1),
        KeyCode::Right => Action::Move(0, 1),
        KeyCode::Backspace | KeyCode::Delete => Action::Erase,
        KeyCode::Enter => Action::Apply,
        KeyCode::Esc => Action::Close,
        KeyCode::Char('c' | 'q') if held => Action::Leave,
        // As in every program of a terminal; where there are no jobs, as on the page.
        KeyCode::Char('z') if held && cfg!(unix) => Action::Suspend,
        KeyCode::Char('z') if held => Action::Undo,
        KeyCode::Char('y' | 'r') if held => Action::Redo,
        KeyCode::Char('l') if held => Action::Repaint,
        KeyCode::Char(_) if held => return None,
        KeyCode::Char(sign) => return of_sign(sign),
        _ => return None,
    })
}

fn of_sign(sign: char) -> Option<Action> {
    if let Some(digit) = Digit::from_char(sign) {
        return Some(Action::Digit(digit));
    }
    Some(match sign {
        'z' => Action::Mode(Mode::Digits),
        'x' => Action::Mode(Mode::Corner),
        'c' => Action::Mode(Mode::Centre),
        'v' => Action::Mode(Mode::Colours),
        ' ' => Action::NextMode,
        'n' => Action::Notes,
        '0' | '.' => Action::Erase,
        'a' => Action::AllNotes,
        'u' => Action::Undo,
        'r' => Action::Redo,
        'k' => Action::Check,
        'h' => Action::Hint,
        's' => Action::Steps,
        'p' => Action::Path,
        'e' => Action::Next,
        't' => Action::Tell,
        'l' => Action::Language,
        '?' => Action::Keys,
        'q' => Action::Leave,
        _ => return None,
    })
}
