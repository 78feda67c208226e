//! Sudoku in a terminal: notes, colours, undo, a clock, hints in four stages, naming of the technique used,
//! exercises, a course, daily puzzles, and all games begun so far.
//!
//! A [`GameSession`] is a game together with the state of the screen. It takes [`PlayerAction`]s and is drawn
//! by [`view::draw_screen`], both without a terminal, so that a test can play; [`run_session`] connects it to
//! one. The crate touches no files: after every change, the session hands the game's text to a
//! [`GameStorage`], which saves it. [`PlayedGame::from_text`] reads that text again, including everything
//! that can be undone.
//!
//! | module | what is in it |
//! |---|---|
//! | `game`, `save_file`, `title` | a game, as text, and what is played |
//! | `level`, `drill` | new puzzles and those of a day; exercises |
//! | `session` | what each action does to the game and to the messages shown |
//! | `list` | what is chosen from |
//! | `keys` | which key is which action, as shown by `?` and printed in the book |
//! | [`view`], `shape`, `style` | the screen; how large a board is; its colours and signs |
//! | `mode` | what the digit keys enter |
//! | `storage` | where games and progress are stored, the time, random numbers |
#![forbid(unsafe_code)]

mod drill;
mod game;
mod keys;
mod level;
mod list;
mod mode;
mod save_file;
mod session;
mod shape;
mod storage;
mod style;
mod title;
pub mod view;

use std::io;
use std::time::{Duration, Instant};

use ratatui::backend::Backend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::layout::Position;
use ratatui::{DefaultTerminal, Terminal};

pub use game::{PlayedGame, PlayerMarks};
pub use keys::{KeyHelpSection, event_action, key_help};
pub use level::DifficultyLevel;
pub use list::ChoiceList;
pub use mode::InputMode;
pub use save_file::{SaveFileError, SaveFileErrorKind};
pub use session::{GameSession, PlayerAction, SessionSettings, find_unfinished_game};
pub use storage::GameStorage;
pub use style::{ColourSupport, FrameStyle, ScreenStyle};
pub use title::{ExerciseId, GameTitle};

/// Longest wait for a key before the clock is redrawn.
const EVENT_TIMEOUT: Duration = Duration::from_millis(250);

/// Plays until the player leaves. With `mouse`, a click chooses a cell; the terminal's own text selection is
/// then off.
///
/// # Errors
/// When the terminal can't be read or written, or the game can't be saved at the end.
pub fn run_session(session: &mut GameSession, mouse: bool) -> io::Result<()> {
    let mut terminal = enter_terminal(mouse)?;
    let mut played = || -> io::Result<()> {
        let mut last = Instant::now();
        loop {
            terminal.draw(|frame| view::draw_screen(frame, session))?;
            // Pending work is done only while no key is waiting.
            if session.has_pending_work() && !event::poll(Duration::ZERO)? {
                session.continue_work(&|| event::poll(Duration::ZERO).unwrap_or(true));
                // Time spent on pending work doesn't count as playing time.
                last = Instant::now();
                continue;
            }
            // Wait for a key, but redraw the clock at every tick.
            let event = if event::poll(EVENT_TIMEOUT)? { Some(event::read()?) } else { None };
            let now = Instant::now();
            session.advance_clock(now - last);
            last = now;
            // Actions on the terminal itself are done here, all others by the session.
            match event.and_then(|event| event_action(session, &event)) {
                Some(PlayerAction::Leave) => return Ok(()),
                Some(PlayerAction::Repaint) => clear_screen(&mut terminal)?,
                Some(PlayerAction::Suspend) => {
                    restore_terminal(mouse)?;
                    suspend_process()?;
                    terminal = enter_terminal(mouse)?;
                    last = Instant::now();
                }
                Some(action) => session.perform_action(action),
                None => {}
            }
        }
    };
    // Restore the terminal and save the game, even if playing ended with an error.
    let ended = played();
    let restored = restore_terminal(mouse);
    ended.and(restored).and(session.save_on_exit())
}

/// Takes over the terminal and clears it, in case a killed program left something there.
fn enter_terminal(mouse: bool) -> io::Result<DefaultTerminal> {
    let mut terminal = ratatui::try_init()?;
    clear_screen(&mut terminal)?;
    if mouse {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    Ok(terminal)
}

/// Clears the screen and has everything redrawn. (`Terminal::clear` asks the terminal for the position of its
/// cursor, and fails if the answer takes long, as over a slow line.)
fn clear_screen<B: Backend>(terminal: &mut Terminal<B>) -> Result<(), B::Error> {
    let size = terminal.size()?;
    terminal.resize((Position::ORIGIN, size).into())
}

/// Restores the terminal.
fn restore_terminal(mouse: bool) -> io::Result<()> {
    let released = if mouse { execute!(io::stdout(), DisableMouseCapture) } else { Ok(()) };
    released.and(ratatui::try_restore())
}

/// Stops the process until the shell resumes it.
#[cfg(unix)]
fn suspend_process() -> io::Result<()> {
    use signal_hook::{consts::SIGTSTP, low_level::emulate_default_handler};
    emulate_default_handler(SIGTSTP)
}

#[cfg(not(unix))]
fn suspend_process() -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use ratatui::backend::{ClearType, TestBackend, WindowSize};
    use ratatui::buffer::Cell;
    use ratatui::layout::Size;

    use super::*;

    /// A terminal that never says where its cursor is.
    struct SilentBackend(TestBackend);

    /// Turns the result of a backend that can't fail into an I/O result.
    fn infallible_to_io<T>(result: Result<T, std::convert::Infallible>) -> io::Result<T> {
        result.map_err(|never| match never {})
    }

    impl Backend for SilentBackend {
        type Error = io::Error;

        fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> io::Result<()> {
            infallible_to_io(self.0.draw(content))
        }
        fn hide_cursor(&mut self) -> io::Result<()> {
            infallible_to_io(self.0.hide_cursor())
        }
        fn show_cursor(&mut self) -> io::Result<()> {
            infallible_to_io(self.0.show_cursor())
        }
        fn get_cursor_position(&mut self) -> io::Result<Position> {
            Err(io::ErrorKind::TimedOut.into())
        }
        fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
            infallible_to_io(self.0.set_cursor_position(position))
        }
        fn clear(&mut self) -> io::Result<()> {
            infallible_to_io(self.0.clear())
        }
        fn clear_region(&mut self, kind: ClearType) -> io::Result<()> {
            infallible_to_io(self.0.clear_region(kind))
        }
        fn size(&self) -> io::Result<Size> {
            infallible_to_io(self.0.size())
        }
        fn window_size(&mut self) -> io::Result<WindowSize> {
            infallible_to_io(self.0.window_size())
        }
        fn flush(&mut self) -> io::Result<()> {
            infallible_to_io(self.0.flush())
        }
    }

    #[test]
    fn a_screen_is_wiped_without_an_answer_from_the_terminal() {
        let mut terminal = Terminal::new(SilentBackend(TestBackend::new(8, 2))).unwrap();
        let draw = |terminal: &mut Terminal<SilentBackend>| {
            terminal.draw(|frame| frame.render_widget("drawn", frame.area())).unwrap();
        };
        draw(&mut terminal);
        terminal.backend_mut().0 = TestBackend::with_lines(["garbage ", "garbage "]);
        clear_screen(&mut terminal).unwrap();
        terminal.backend().0.assert_buffer_lines(["        ", "        "]);
        draw(&mut terminal);
        terminal.backend().0.assert_buffer_lines(["drawn   ", "        "]);
    }
}
