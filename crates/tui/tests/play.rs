//! Games played by keys, on a screen that is only remembered.

use std::cell::Cell as Counter;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use ninefold::texts::Catalogue;
use ninefold::{Cell, Digit, Profile};
use ninefold_tui::{Action, Game, Session, action, view};
use ratatui::backend::{CrosstermBackend, TestBackend};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn session(catalogue: &'static Catalogue) -> Session {
    Session::new(Game::new(&EASY.parse().unwrap()), Profile::of_name("human").unwrap(), catalogue)
}

/// Presses keys: letters and digits, `<` and `>` for left and right, `^` and `_` for up and down.
fn press(session: &mut Session, keys: &str) {
    for sign in keys.chars() {
        let code = match sign {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '^' => KeyCode::Up,
            '_' => KeyCode::Down,
            '\n' => KeyCode::Enter,
            sign => KeyCode::Char(sign),
        };
        let key = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        session.act(action(session, &key).expect("a key that does something"));
    }
    session.go_on();
}

/// What is on a screen of this size, line by line.
fn screen(session: &Session, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, session)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let line = |row| (0..width).map(|column| buffer[(column, row)].symbol().to_string()).collect::<String>();
    (0..height).map(|row| line(row).trim_end().to_string()).collect()
}

#[test]
fn the_board_fits_80_by_24() {
    let lines = screen(&session(Catalogue::english()), 80, 24);
    assert_eq!(lines[0], "Ninefold   0:00   digits   51 empty cells");
    assert_eq!(lines[3], " r1 |   5      3      .   |   .      7      .   |   .      .      .   |");
    assert_eq!(lines[8], " r5 |   4      .      .   |   8   [  .  ]   3   |   .      .      1   |");
    assert!(lines[23].starts_with("1-9 digit  n notes"), "{}", lines[23]);
}

#[test]
fn a_digit_is_placed_named_and_taken_back() {
    let mut session = session(Catalogue::english());
    press(&mut session, "5");
    let lines = screen(&session, 80, 24);
    assert_eq!(lines[0], "Ninefold   0:00   digits   50 empty cells");
    assert!(lines.contains(&"You used this: Naked Single.".to_string()), "{lines:#?}");
    assert!(!session.has_more());
    press(&mut session, "u");
    assert_eq!(session.game().grid().value(Cell::at(40)), None);
    press(&mut session, "r");
    assert_eq!(session.game().grid().value(Cell::at(40)), Some(Digit::D5));
    press(&mut session, "u<1");
    assert!(screen(&session, 80, 24).contains(&"r5c4 is a given.".to_string()));
}

#[test]
fn notes_and_colours_are_shown() {
    let mut session = session(Catalogue::english());
    press(&mut session, "n15nv1");
    let lines = screen(&session, 80, 24);
    assert_eq!(lines[0], "Ninefold   0:00   colours   51 empty cells");
    assert_eq!(lines[8], " r5 |   4      .      .   |   8   [ 15  ]   3   |   .      .      1   |");
    press(&mut session, "^");
    assert!(screen(&session, 80, 24)[8].contains("8   1 15      3"));
    // Behind those of the centre, the notes of the corner; a digit that is placed removes both kinds.
    press(&mut session, "_x29");
    assert!(screen(&session, 80, 24)[8].contains("15'29"));
    press(&mut session, "c7");
    assert!(screen(&session, 80, 24)[8].contains("[157'+]"));
    press(&mut session, "<<z9>>");
    assert!(screen(&session, 80, 24)[8].contains("[157'2]"));
    press(&mut session, "u");
    assert_eq!(session.game().marks().corner[Cell::at(40)].to_string(), "29");
    // Whatever is done is undone: the colour last.
    press(&mut session, "uuu");
    assert_eq!(session.game().marks().colours[Cell::at(40)], 1);
    press(&mut session, "uuu");
    assert_eq!(session.game().to_string(), self::session(Catalogue::english()).game().to_string());
    // On a given none is noted.
    press(&mut session, "<x2");
    assert_eq!(session.said(), ["r5c4 is a given."]);
    press(&mut session, ">z");
    press(&mut session, "a");
    assert_eq!(session.game().grid().notes(Cell::at(40)).to_string(), "5");
}

#[test]
fn a_hint_tells_more_with_each_key_and_is_applied() {
    let mut session = session(Catalogue::english());
    press(&mut session, "h");
    assert!(screen(&session, 80, 24).contains(&"Look at box 2.".to_string()));
    press(&mut session, "hh");
    assert!(screen(&session, 80, 24).iter().any(|line| line.starts_with("Look for this: Hidden Single.")));
    press(&mut session, "h");
    assert!(
        session.said().contains(&"So the only cell left for 8 in box 2 is r1c6.".to_string()),
        "{:?}",
        session.said()
    );
    press(&mut session, "\n");
    assert_eq!(session.game().grid().value(Cell::at(5)), Some(Digit::D8));
    assert!(session.said().is_empty());
}

#[test]
fn mistakes_are_told_when_asked() {
    let mut session = session(Catalogue::english());
    press(&mut session, "k");
    assert_eq!(session.said(), ["Nothing is wrong so far."]);
    // r5c2 is 2.
    press(&mut session, "<<<9");
    assert!(session.said().is_empty(), "a wrong digit is told only by a check: {:?}", session.said());
    press(&mut session, "k");
    assert_eq!(session.said(), ["Misplaced: r5c2."]);
}

/// Filled in from the first cell to the last, in Chinese.
#[test]
fn a_game_is_played_to_its_end() {
    let mut session = session(Catalogue::chinese());
    press(&mut session, "t^^^^<<<<");
    for (place, digit) in SOLUTION.chars().enumerate() {
        if session.game().grid().value(session.game().cursor).is_none() {
            press(&mut session, &digit.to_string());
        }
        press(&mut session, if place % 9 == 8 { ">_" } else { ">" });
    }
    assert!(session.game().grid().is_solved());
    assert_eq!(session.said(), ["已解出，用时 0 分 0 秒。"]);
    session.pass(Duration::from_secs(5));
    assert_eq!(session.game().spent, Duration::ZERO, "the clock stands still");
}

/// Windows of any size show what they can.
#[test]
fn no_size_is_too_small() {
    let mut session = session(Catalogue::english());
    for keys in ["", "a", "h", "hhh", "?"] {
        press(&mut session, keys);
        for (width, height) in [(1, 1), (20, 5), (80, 24), (81, 25), (200, 60)] {
            assert_eq!(screen(&session, width, height).len(), usize::from(height));
        }
    }
    session.act(Action::Language);
    assert!(screen(&session, 80, 24)[0].contains("填 数") || screen(&session, 80, 24)[0].contains('填'));
}

/// The steps stand in place of the board; one of them is shown on it, and applied.
#[test]
fn every_step_is_listed_and_one_is_shown() {
    let mut session = session(Catalogue::english());
    press(&mut session, "s");
    let lines = screen(&session, 80, 24);
    assert!(lines[1].starts_with("   1 ") && lines[1].contains("Single: r"), "{lines:#?}");
    assert!(session.said()[0].ends_with(" steps here. Arrows choose one, Enter shows it, Esc goes back."));
    press(&mut session, "__>^");
    let chosen = screen(&session, 80, 24);
    assert!(chosen.iter().any(|line| line.starts_with("  12 ")), "{chosen:#?}");
    press(&mut session, "\n");
    assert!(session.list().is_none());
    assert!(!session.said().is_empty());
    let before = *session.game().grid().cells();
    press(&mut session, "\n");
    assert_ne!(*session.game().grid().cells(), before, "the step is applied");
}

/// The path is looked at, not gone.
#[test]
fn the_path_is_listed_with_its_rating() {
    let mut session = session(Catalogue::english());
    press(&mut session, "p");
    assert_eq!(session.said(), ["51 steps to the solution: Gentle · 102 ± 6. Esc goes back."]);
    press(&mut session, "\n");
    assert!(session.list().is_some());
    session.act(Action::Close);
    assert!(session.list().is_none());
    // In a position with a mistake there is no path.
    press(&mut session, "6p");
    assert_eq!(session.said()[0], "Before the next step: a digit is misplaced.");
}

#[test]
fn an_exercise_is_answered_and_the_next_one_taken() {
    let technique = ninefold::techniques::by_id("naked-single").unwrap();
    let profile = Profile::of_name("human").unwrap();
    let mut session = Session::practise(technique, 1, profile, Catalogue::english()).unwrap();
    assert_eq!(session.said()[0], "Find this step: Naked Single. Nothing easier is there.");
    press(&mut session, "\n");
    assert_eq!(session.said(), ["That doesn't answer the exercise.", "There is nothing new in that."]);
    // A cell with one note has it as its digit.
    let single = Cell::all().find(|cell| session.game().grid().notes(*cell).len() == 1).unwrap();
    let digit = session.game().grid().notes(single).iter().next().unwrap();
    let (down, right) = (
        single.row_index() as isize - session.game().cursor.row_index() as isize,
        single.column_index() as isize - session.game().cursor.column_index() as isize,
    );
    session.act(Action::Move(down, right));
    session.act(Action::Digit(digit));
    press(&mut session, "\n");
    let said = session.said();
    assert_eq!(said, ["Right.", "You used this: Naked Single.", "e goes on to the next exercise."]);
    let before = *session.game().grid().cells();
    press(&mut session, "e");
    assert_ne!(*session.game().grid().cells(), before);
    assert_eq!(session.said()[0], "Find this step: Naked Single. Nothing easier is there.");
}

/// Wherever a cell is drawn, a press of the left button chooses it, and nothing else does; on the frame it does nothing.
#[test]
fn a_press_chooses_the_cell_under_it() {
    let with = |session: &Session, kind, column: usize, row: usize| {
        let modifiers = KeyModifiers::NONE;
        let (column, row) = (column as u16, row as u16);
        action(session, &Event::Mouse(MouseEvent { kind, column, row, modifiers }))
    };
    let pressed =
        |session: &Session, column, row| with(session, MouseEventKind::Down(MouseButton::Left), column, row);
    let mut session = session(Catalogue::english());
    for cell in Cell::all() {
        session.act(Action::Choose(cell));
        let lines = screen(&session, 80, 24);
        let (row, line) = lines.iter().enumerate().find(|(_, line)| line.contains('[')).unwrap();
        let chosen = Some(Action::Choose(cell));
        for column in [line.find('[').unwrap(), line.find(']').unwrap()] {
            assert_eq!(pressed(&session, column, row), chosen);
            assert_eq!(with(&session, MouseEventKind::Moved, column, row), None);
            assert_eq!(with(&session, MouseEventKind::Down(MouseButton::Right), column, row), None);
        }
    }
    for (column, row) in [(0, 0), (4, 3), (5, 2), (26, 3), (70, 3), (5, 15), (79, 23)] {
        assert_eq!(pressed(&session, column, row), None, "{column} {row}");
    }
    press(&mut session, "s");
    assert_eq!(pressed(&session, 5, 3), None);
}

/// A key does something when it goes down, not when it comes up again; a new size is painted.
#[test]
fn keys_count_once_and_a_new_size_is_painted() {
    let session = session(Catalogue::english());
    let hint = |kind| {
        let key = KeyEvent::new_with_kind(KeyCode::Char('h'), KeyModifiers::NONE, kind);
        action(&session, &Event::Key(key))
    };
    assert_eq!(hint(KeyEventKind::Press), Some(Action::Hint));
    assert_eq!(hint(KeyEventKind::Release), None);
    assert_eq!(action(&session, &Event::Resize(100, 40)), Some(Action::Repaint));
    assert_eq!(action(&session, &Event::FocusGained), None);
}

/// Counts what is sent to a terminal.
#[derive(Clone, Default)]
struct Line(Rc<Counter<usize>>);

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line of 9600 baud carries 960 bytes a second: a key is answered there within two thirds of a second, a stage of a hint with
/// its drawing within three; and by the program itself within 5 ms.
#[test]
fn a_key_is_answered_soon_even_over_a_slow_line() {
    let line = Line::default();
    let viewport = Viewport::Fixed(Rect::new(0, 0, 80, 24));
    let backend = CrosstermBackend::new(line.clone());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let mut session = session(Catalogue::english());
    let mut times = Vec::new();
    let mut sent = |session: &mut Session, sign: char| {
        let (before, begun) = (line.0.get(), Instant::now());
        let key = Event::Key(KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE));
        session.act(action(session, &key).unwrap());
        terminal.draw(|frame| view::draw(frame, session)).unwrap();
        times.push(begun.elapsed());
        line.0.get() - before
    };
    assert!(sent(&mut session, 'z') > 1000, "the whole screen at first");
    for sign in "5x12c3v1uurra".chars() {
        let bytes = sent(&mut session, sign);
        assert!(bytes < 640 || sign == 'a', "{sign}: {bytes}");
    }
    for cell in Cell::all() {
        session.act(Action::Choose(cell));
        let bytes = sent(&mut session, 'z');
        assert!(bytes < 640, "to {cell}: {bytes}");
    }
    let stages: Vec<usize> = "hhhh".chars().map(|sign| sent(&mut session, sign)).collect();
    assert!(stages.iter().all(|bytes| *bytes < 2880), "{stages:?}");
    times.sort();
    assert!(times[times.len() / 2] < Duration::from_millis(5), "{times:?}");
}
