//! Sudoku in a terminal: notes, colours, undo, a clock, hints in four stages, and which technique was used.
//!
//! A [`Session`] is a game with all that is on the screen; it takes [`Action`]s and is drawn by [`view::draw`], both without
//! a terminal, so that a test can play. [`run`] joins them to one. Nothing here touches files: after everything that
//! changes the game, [`run`] hands its text to the caller, who keeps it; [`Game::read`] reads it again.
#![forbid(unsafe_code)]

mod game;
mod keys;
mod session;
pub mod view;

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEventKind};

pub use game::{Game, GameError, GameErrorKind};
pub use keys::action;
pub use session::{Action, Mode, Session};

/// How long a key is waited for before the clock is painted again.
const TICK: Duration = Duration::from_millis(250);

/// Plays until the player leaves. `keep` is handed the text of the game after each change, and at the end; what goes wrong
/// there is told on the screen, and play goes on.
///
/// # Errors
/// When the terminal can't be read or written.
pub fn run(session: &mut Session, keep: &mut dyn FnMut(&str) -> io::Result<()>) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let mut played = || -> io::Result<()> {
        let mut last = Instant::now();
        loop {
            terminal.draw(|frame| view::draw(frame, session))?;
            let event = if event::poll(TICK)? { Some(event::read()?) } else { None };
            let now = Instant::now();
            session.pass(now - last);
            last = now;
            let action = match event {
                Some(Event::Key(key)) if key.kind != KeyEventKind::Release => action(key),
                Some(Event::Resize(..)) => {
                    terminal.clear()?;
                    None
                }
                _ => None,
            };
            match action {
                Some(Action::Leave) => return Ok(()),
                Some(Action::Repaint) => terminal.clear()?,
                Some(action) => {
                    session.act(action);
                    session.kept(keep(&session.game().to_string()));
                }
                None => {}
            }
        }
    };
    let ended = played();
    let restored = ratatui::try_restore();
    let kept = keep(&session.game().to_string());
    ended.and(restored).and(kept)
}
