//! Sudoku in a terminal: notes, colours, undo, a clock, hints in four stages, which technique was used, and exercises.
//!
//! A [`Session`] is a game with all that is on the screen; it takes [`Action`]s and is drawn by [`view::draw`], both without
//! a terminal, so that a test can play. [`run`] joins them to one. Nothing here touches files: after everything that
//! changes the game, [`run`] hands its text to the caller, who keeps it; [`Game::read`] reads it again.
#![forbid(unsafe_code)]

mod drill;
mod game;
mod keys;
mod list;
mod session;
pub mod view;

use std::io;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;

pub use game::{Game, GameError, GameErrorKind, Marks};
pub use keys::action;
pub use list::List;
pub use session::{Action, Mode, Session};

/// How long a key is waited for before the clock is painted again.
const TICK: Duration = Duration::from_millis(250);

/// Plays until the player leaves. `keep` is handed the text of the game after each change, and at the end; what goes wrong
/// there is told on the screen, and play goes on. With `mouse` a press chooses a cell; the terminal's own ways to select
/// text are off then.
///
/// # Errors
/// When the terminal can't be read or written.
pub fn run(
    session: &mut Session,
    keep: &mut dyn FnMut(&str) -> io::Result<()>,
    mouse: bool,
) -> io::Result<()> {
    let mut terminal = begin(mouse)?;
    let mut played = || -> io::Result<()> {
        let mut last = Instant::now();
        loop {
            terminal.draw(|frame| view::draw(frame, session))?;
            // The next key comes first.
            if session.has_more() && !event::poll(Duration::ZERO)? {
                session.go_on();
                continue;
            }
            let event = if event::poll(TICK)? { Some(event::read()?) } else { None };
            let now = Instant::now();
            session.pass(now - last);
            last = now;
            let action = match event {
                Some(Event::Key(key)) if key.kind != KeyEventKind::Release => action(key),
                Some(Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    view::cell_at(session, mouse.column.into(), mouse.row.into()).map(Action::Choose)
                }
                Some(Event::Resize(..)) => {
                    terminal.clear()?;
                    None
                }
                _ => None,
            };
            match action {
                Some(Action::Leave) => return Ok(()),
                Some(Action::Repaint) => terminal.clear()?,
                Some(Action::Suspend) => {
                    release(mouse)?;
                    suspend()?;
                    terminal = begin(mouse)?;
                    last = Instant::now();
                }
                Some(action) => {
                    session.act(action);
                    session.kept(keep(&session.game().to_string()));
                }
                None => {}
            }
        }
    };
    let ended = played();
    let restored = release(mouse);
    let kept = keep(&session.game().to_string());
    ended.and(restored).and(kept)
}

/// Takes the terminal. What a program left there that was killed is wiped.
fn begin(mouse: bool) -> io::Result<DefaultTerminal> {
    let mut terminal = ratatui::try_init()?;
    terminal.clear()?;
    if mouse {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    Ok(terminal)
}

/// Leaves the terminal as it was.
fn release(mouse: bool) -> io::Result<()> {
    let released = if mouse { execute!(io::stdout(), DisableMouseCapture) } else { Ok(()) };
    released.and(ratatui::try_restore())
}

/// Waits, stopped, until the shell goes on with it.
#[cfg(unix)]
fn suspend() -> io::Result<()> {
    use signal_hook::{consts::SIGTSTP, low_level::emulate_default_handler};
    emulate_default_handler(SIGTSTP)
}

#[cfg(not(unix))]
fn suspend() -> io::Result<()> {
    Ok(())
}
