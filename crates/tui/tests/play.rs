//! Games played by keys on an in-memory screen.

mod learning;
mod shelf;

use std::cell::Cell as Counter;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use ninefold::texts::{Catalogue, Language};
use ninefold::{Cell, Digit, RatingProfile};
use ninefold_tui::{
    ColourSupport, FrameStyle, GameSession, GameStorage as _, PlayedGame, PlayerAction, ScreenStyle,
    SessionSettings, event_action, find_unfinished_game, view,
};
use ratatui::backend::{CrosstermBackend, TestBackend};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::{Terminal, TerminalOptions, Viewport};
use shelf::{FullStorage, MemoryStorage};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn default_settings(catalogue: &'static Catalogue) -> SessionSettings {
    let look = ScreenStyle { colours: ColourSupport::True, frames: FrameStyle::Lines };
    SessionSettings { profile: RatingProfile::from_name("human").unwrap(), catalogue, style: look }
}

fn new_session(catalogue: &'static Catalogue) -> GameSession {
    let game = PlayedGame::new(&EASY.parse().unwrap());
    GameSession::new(game, None, default_settings(catalogue), Box::new(MemoryStorage::default()))
}

/// Presses keys: letters and digits, a vertical tab for Ctrl+K, `<` and `>` for left and right, `^` and `_` for up and down, `{` and `}` for pages.
fn press_keys(session: &mut GameSession, keys: &str) {
    for sign in keys.chars() {
        let code = match sign {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '^' => KeyCode::Up,
            '_' => KeyCode::Down,
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '\u{8}' => KeyCode::Backspace,
            '\u{7f}' => KeyCode::Delete,
            '\u{b}' => KeyCode::Char('k'),
            '}' => KeyCode::PageDown,
            '{' => KeyCode::PageUp,
            sign => KeyCode::Char(sign),
        };
        let modifiers = if sign == '\u{b}' { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
        let key = Event::Key(KeyEvent::new(code, modifiers));
        session.perform_action(event_action(session, &key).expect("a key that does something"));
        finish_work(session);
    }
}

/// Does all pending work.
fn finish_work(session: &mut GameSession) {
    while session.has_pending_work() {
        session.continue_work(&|| false);
    }
}

/// Returns the lines of a screen of this size.
fn screen_lines(session: &GameSession, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw_screen(frame, session)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let line = |row| (0..width).map(|column| buffer[(column, row)].symbol().to_string()).collect::<String>();
    (0..height).map(|row| line(row).trim_end().to_string()).collect()
}

/// Returns a line of the screen that contains `what`.
fn find_line(session: &GameSession, what: &str, width: u16, height: u16) -> String {
    let lines = screen_lines(session, width, height);
    lines.iter().find(|line| line.contains(what)).unwrap_or_else(|| panic!("{what} in {lines:#?}")).clone()
}

#[test]
fn the_board_fits_80_by_24() {
    let lines = screen_lines(&new_session(Catalogue::english()), 80, 24);
    assert_eq!(lines[0], "Puzzle   0:00   digits   51 empty cells");
    assert_eq!(lines[2], "r1 │  5    3    ·  │  ·    7    ·  │  ·    ·    ·  │");
    assert!(lines[23].starts_with("n notes  u undo  h hint"), "{}", lines[23]);
    assert!(lines[23].ends_with("? keys  q leave"), "{}", lines[23]);
}

/// Snapshots of windows of several sizes: with notes, a colour, a clash and a chosen cell; then with a full
/// hint; then with a list.
#[test]
fn windows_of_all_sizes_are_used_to_the_full() {
    let mut session = new_session(Catalogue::english());
    let mut shown = [(60, 20), (80, 24), (80, 40), (120, 40), (200, 60)].map(|size| (size, String::new()));
    for (what, keys) in
        [("at play", "a>>x24v1z>>>>7"), ("a hint", "uuuuhhhh"), ("the steps", "\u{1b}spointing")]
    {
        press_keys(&mut session, keys);
        for ((width, height), text) in &mut shown {
            *text += &format!(
                "{what}, {width} by {height}\n{}\n\n",
                screen_lines(&session, *width, *height).join("\n")
            );
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    for ((width, height), text) in shown {
        let path = folder.join(format!("{width}x{height}.txt"));
        if std::env::var_os("NINEFOLD_UPDATE_SNAPSHOTS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == text,
            "{}: NINEFOLD_UPDATE_SNAPSHOTS=1 writes it again. Now it is\n{text}",
            path.display()
        );
    }
}

#[test]
fn a_digit_is_placed_named_and_taken_back() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "5");
    let lines = screen_lines(&session, 80, 24);
    assert_eq!(lines[0], "Puzzle   0:00   digits   50 empty cells");
    assert!(lines.iter().any(|line| line.ends_with("┐ You used this: Naked")), "{lines:#?}");
    assert_eq!(session.panel_messages(), ["You used this: Naked Single."]);
    press_keys(&mut session, "u");
    assert_eq!(session.game().grid().value(Cell::at(40)), None);
    press_keys(&mut session, "r");
    assert_eq!(session.game().grid().value(Cell::at(40)), Some(Digit::D5));
    press_keys(&mut session, "u<1");
    assert_eq!(session.panel_messages(), ["r5c4 is a given."]);
}

#[test]
fn notes_and_colours_are_shown() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "n15nv1");
    assert_eq!(screen_lines(&session, 80, 24)[0], "Puzzle   0:00   colours   51 empty cells   r5c5 15");
    let row = |session: &GameSession| {
        let lines = screen_lines(session, 80, 24);
        let place = lines.iter().position(|line| line.starts_with("r5")).unwrap();
        [lines[place].clone(), lines[place + 1].clone()]
            .map(|line| line.chars().skip(20).take(15).collect::<String>())
    };
    assert_eq!(row(&session), ["  8  15  1  3  ", "               "]);
    // Corner notes are shown after those of the centre; placing a digit removes both kinds.
    press_keys(&mut session, "x29");
    assert_eq!(row(&session), ["  8  15'21  3  ", "     9         "]);
    press_keys(&mut session, "c7");
    assert_eq!(row(&session), ["  8  157'1  3  ", "     29        "]);
    // In a large window, each note has its own place.
    assert!(find_line(&session, "r5 ┃", 120, 40).contains("┃   8   │[  5  ]│   3   ┃"));
    press_keys(&mut session, "<<z9>>");
    assert_eq!(row(&session), ["  8  157'1  3  ", "     2         "]);
    press_keys(&mut session, "u");
    assert_eq!(session.game().player_marks().corner[Cell::at(40)].to_string(), "29");
    // Undo takes everything back, the colour last.
    press_keys(&mut session, "uuu");
    assert_eq!(session.game().player_marks().colours[Cell::at(40)], 1);
    press_keys(&mut session, "uuu");
    let untouched = self::new_session(Catalogue::english());
    assert_eq!(session.game().grid().cells(), untouched.game().grid().cells());
    assert_eq!(session.game().player_marks(), untouched.game().player_marks());
    // Givens take no notes.
    press_keys(&mut session, "<x2");
    assert_eq!(session.panel_messages(), ["r5c4 is a given."]);
    press_keys(&mut session, ">z");
    press_keys(&mut session, "a");
    assert_eq!(session.game().grid().notes(Cell::at(40)).to_string(), "5");
}

/// Nine candidates and nine corner notes fit in every window that shows notes.
#[test]
fn no_note_is_cut_off() {
    let empty = PlayedGame::new(&".".repeat(81).parse().unwrap());
    let mut session = GameSession::new(
        empty,
        None,
        default_settings(Catalogue::english()),
        Box::new(MemoryStorage::default()),
    );
    press_keys(&mut session, "a");
    let lines = screen_lines(&session, 80, 24);
    assert_eq!(lines[2], format!("r1 │{0}│{0}│{0}│", "12345".repeat(3)));
    assert_eq!(lines[3], format!("   │{0}│{0}│{0}│", "6789 ".repeat(3)));
    press_keys(&mut session, "x123456789");
    assert_eq!(
        screen_lines(&session, 80, 24)[0],
        "Puzzle   0:00   corner notes   81 empty cells   r5c5 123456789'123456789"
    );
    assert!(find_line(&session, "[", 120, 40).contains("[4\"5\"6\"│"));
    press_keys(&mut session, "c12345");
    let lines = screen_lines(&session, 80, 24);
    let place = lines.iter().position(|line| line.starts_with("r5")).unwrap();
    let block: Vec<String> =
        [place, place + 1].iter().map(|row| lines[*row].chars().skip(25).take(5).collect()).collect();
    assert_eq!(block, ["6789'", "12345"]);
}

#[test]
fn a_hint_tells_more_with_each_key_and_is_applied() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "h");
    assert!(find_line(&session, "Look at box 2.", 80, 24).starts_with("   ┌─c1"));
    // The area to look at has a sign, so that it is visible without colours.
    let signs = |width, height| screen_lines(&session, width, height).concat().matches('*').count();
    assert_eq!([signs(60, 20), signs(80, 24), signs(120, 40), signs(200, 60)], [9; 4]);
    press_keys(&mut session, "hh");
    assert!(
        session.panel_messages()[1].starts_with("Look for this: Hidden Single."),
        "{:?}",
        session.panel_messages()
    );
    press_keys(&mut session, "h");
    assert!(
        find_line(&session, "r1 ", 60, 20).contains("│ :  7  8!│"),
        "also where cells have no room for candidates"
    );
    assert!(
        session.panel_messages().contains(&"So the only cell left for 8 in box 2 is r1c6.".to_string()),
        "{:?}",
        session.panel_messages()
    );
    press_keys(&mut session, "\n");
    assert_eq!(session.game().grid().value(Cell::at(5)), Some(Digit::D8));
    assert!(session.panel_messages().is_empty());
}

#[test]
fn mistakes_are_told_when_asked() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "k");
    assert_eq!(session.panel_messages(), ["Nothing is wrong so far."]);
    // The digit of r5c2 is 2.
    press_keys(&mut session, "<<<9");
    assert!(
        session.panel_messages().is_empty(),
        "a wrong digit is told only by a check: {:?}",
        session.panel_messages()
    );
    press_keys(&mut session, "k");
    assert_eq!(session.panel_messages(), ["Misplaced: r5c2."]);
}

/// A hint in a puzzle with several solutions is shown with a warning, and so is the list of steps.
#[test]
fn a_hint_says_that_the_puzzle_has_several_solutions() {
    const SEVERAL: &str = "53.......6...95....98....6.8...6...34..8.3..17.......6.6....28....4....5.......79";
    let game = PlayedGame::new(&SEVERAL.parse().unwrap());
    let mut session = GameSession::new(
        game,
        None,
        default_settings(Catalogue::english()),
        Box::new(MemoryStorage::default()),
    );
    let shows = |session: &GameSession, what: &str, (width, height)| {
        let painted = screen_lines(session, width, height).join(" ");
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>().join(" ");
        assert!(words(&painted).contains(what), "{what} in {painted}");
    };
    press_keys(&mut session, "h");
    shows(&session, "Look at box 3", (120, 40));
    for size in [(80, 24), (80, 40), (120, 40)] {
        shows(&session, "assumes one", size);
    }
    press_keys(&mut session, "\u{1b}s");
    shows(&session, "assumes one", (120, 40));
}

/// The game is filled in from the first cell to the last, in Chinese.
#[test]
fn a_game_is_played_to_its_end() {
    let mut session = new_session(Catalogue::chinese());
    press_keys(&mut session, "t^^^^<<<<");
    for (place, digit) in SOLUTION.chars().enumerate() {
        if session.game().grid().value(session.game().cursor).is_none() {
            press_keys(&mut session, &digit.to_string());
        }
        press_keys(&mut session, if place % 9 == 8 { ">_" } else { ">" });
    }
    assert!(session.game().grid().is_solved());
    let end = [
        "已解出，用时 0 分 0 秒。",
        "没有用提示。",
        "评级：ER 1.2。最难的步骤：宫隐性唯一。",
        "按回车做下一题，g 查看对局，o 查看课程。",
    ];
    assert_eq!(session.panel_messages(), end);
    session.advance_clock(Duration::from_secs(5));
    assert_eq!(session.game().spent, Duration::ZERO, "the clock stands still");
}

/// A window without room for the board says so, and how large it has to be.
#[test]
fn a_window_that_is_too_small_says_so() {
    let mut session = new_session(Catalogue::english());
    for keys in ["", "a", "h", "hhh", "\u{1b}?", "\u{1b}s", "\u{1b}p"] {
        press_keys(&mut session, keys);
        for (width, height) in [(1, 1), (20, 5), (59, 20), (60, 19), (60, 20), (81, 25), (300, 100)] {
            let lines = screen_lines(&session, width, height);
            let is_small = width < 60 || height < 20;
            let says = lines.join(" ").contains(&format!("small: {width} by {height}"));
            assert_eq!(says, is_small && width > 1, "{width} {height}: {lines:#?}");
        }
    }
    press_keys(&mut session, "pl");
    assert_eq!(
        screen_lines(&session, 59, 20).concat().replace(' ', ""),
        "窗口太小：59×20个字符，至少需要60×20。"
    );
}

/// Without colours, a clash has signs next to its digits, a colour has its number, and the chosen cell is
/// reversed.
#[test]
fn everything_is_told_without_colours() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "7v2z>>");
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for row in ["r1 ", "r5 "] {
            let line = find_line(&session, row, width, height);
            assert!(line.contains("!7!"), "{line}");
        }
    }
    let look = ScreenStyle { colours: ColourSupport::None, frames: FrameStyle::Lines };
    let manner = SessionSettings { style: look, ..default_settings(Catalogue::english()) };
    let mut session =
        GameSession::new(session.game().clone(), None, manner, Box::new(MemoryStorage::default()));
    for keys in ["", "a", "hhhh"] {
        press_keys(&mut session, keys);
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
        terminal.draw(|frame| view::draw_screen(frame, &session)).unwrap();
        let cells = terminal.backend().buffer().content();
        assert!(cells.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        let count = |modifier| cells.iter().filter(|cell| cell.modifier.contains(modifier)).count();
        assert!(count(Modifier::REVERSED) >= 21, "the chosen cell");
        assert!(count(Modifier::BOLD | Modifier::UNDERLINED) >= 2, "the clash");
    }
}

#[test]
fn frames_are_of_ascii_when_asked() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "ab");
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        for line in screen_lines(&session, width, height) {
            assert!(line.is_ascii(), "{line}");
        }
    }
    assert_eq!(screen_lines(&session, 80, 24)[1], "   +-c1---c2---c3--+-c4---c5---c6--+-c7---c8---c9--+");
    press_keys(&mut session, "?");
    assert!(screen_lines(&session, 120, 60).concat().is_ascii());
    press_keys(&mut session, "b\u{1b}");
    assert_eq!(screen_lines(&session, 80, 24)[1], "   ┌─c1───c2───c3──┬─c4───c5───c6──┬─c7───c8───c9──┐");
}

/// The steps are listed next to the board, or in its place where there is no room; one of them is shown on
/// it, and applied.
#[test]
fn every_step_is_listed_and_one_is_shown() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "s");
    let lines = screen_lines(&session, 80, 24);
    assert!(lines[3].starts_with(">   1 ") && lines[3].contains("Single: r"), "{lines:#?}");
    assert!(
        session.panel_messages()[0]
            .ends_with(" steps here. Arrows choose one, Enter shows it, Esc goes back.")
    );
    press_keys(&mut session, "__>^");
    let chosen = screen_lines(&session, 80, 24);
    assert!(chosen.iter().any(|line| line.starts_with(">  12 ")), "{chosen:#?}");
    // Typing filters the steps: digits and letters are characters here.
    press_keys(&mut session, "hidden r1c6");
    let found = screen_lines(&session, 120, 40);
    assert!(found.iter().any(|line| line.ends_with("Find: hidden r1c6")), "{found:#?}");
    assert!(
        found.iter().any(|line| line.contains(">   1 ") && line.ends_with("Hidden Single: r1c6=8")),
        "{found:#?}"
    );
    assert!(found[4].contains("8!"), "the step is drawn on the board: {found:#?}");
    press_keys(&mut session, &"\u{8}".repeat(20));
    assert_eq!(session.current_list().unwrap().filter_text(), "");
    press_keys(&mut session, "r1c6\n");
    assert!(session.current_list().is_none());
    assert_eq!(session.panel_messages().last().unwrap(), "So the only cell left for 8 in box 2 is r1c6.");
    press_keys(&mut session, "\n");
    assert_eq!(session.game().grid().value(Cell::at(5)), Some(Digit::D8), "the step is applied");
}

/// The path can be viewed, but not applied.
#[test]
fn the_path_is_listed_with_its_rating() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "w");
    assert_eq!(session.panel_messages()[0], "51 steps to the solution: Gentle · 104 ± 11. Esc goes back.");
    press_keys(&mut session, "_\n");
    assert!(session.current_list().is_some());
    session.perform_action(PlayerAction::Close);
    assert!(session.current_list().is_none());
    // A position with a mistake has no path.
    press_keys(&mut session, "6w");
    assert_eq!(session.panel_messages()[0], "Before the next step: a digit is misplaced.");
}

#[test]
fn all_keys_are_shown_page_by_page() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "?");
    let first = screen_lines(&session, 80, 24);
    assert_eq!((&*first[1], &*first[2]), ("Move", "↑ ↓ ← →     Move; in a list, choose"));
    press_keys(&mut session, "_");
    assert_eq!(screen_lines(&session, 80, 24)[1], first[2]);
    press_keys(&mut session, "}}}}}}}}");
    let last = screen_lines(&session, 80, 24);
    assert_eq!(last[21], "q Ctrl+C    Leave; the game is kept");
    press_keys(&mut session, "^");
    assert_eq!(screen_lines(&session, 80, 24)[22 - 1], last[20], "it went no further than the end");
    press_keys(&mut session, "\u{1b}");
    assert!(screen_lines(&session, 80, 24)[1].contains("c1"));
    // A large window has room for all notes.
    press_keys(&mut session, "?");
    assert!(screen_lines(&session, 120, 60).iter().any(|line| line.starts_with("q Ctrl+C")));
}

#[test]
fn an_exercise_is_answered_and_the_next_one_taken() {
    let technique = ninefold::techniques::technique_by_id("naked-single").unwrap();
    let shelf = Box::new(MemoryStorage::default());
    let mut session =
        GameSession::start_practice(technique, 1, default_settings(Catalogue::english()), shelf).unwrap();
    assert_eq!(session.panel_messages()[0], "Find this step: Naked Single. Nothing easier is there.");
    press_keys(&mut session, "\n");
    assert_eq!(session.panel_messages(), ["That doesn't answer the exercise.", "That tells us nothing new."]);
    // Fill a cell that has a single note with that digit.
    let single = Cell::all().find(|cell| session.game().grid().notes(*cell).len() == 1).unwrap();
    let digit = session.game().grid().notes(single).iter().next().unwrap();
    let (down, right) = (
        single.row_index() as isize - session.game().cursor.row_index() as isize,
        single.column_index() as isize - session.game().cursor.column_index() as isize,
    );
    session.perform_action(PlayerAction::Move(down, right));
    session.perform_action(PlayerAction::Digit(digit));
    press_keys(&mut session, "\n");
    let said = session.panel_messages();
    assert_eq!(
        [&*said[0], &*said[1], &*said[3]],
        ["Right.", "You used this: Naked Single.", "e goes on to the next exercise."]
    );
    assert!(said[2].starts_with("Your skill: 1") && said.len() == 4, "{said:?}");
    press_keys(&mut session, "onaked single");
    let row = "  Naked Single: 1 answered; the next review is in 3 days";
    let shown = find_line(&session, "> ", 80, 24);
    assert!(shown.ends_with(row), "{shown}");
    press_keys(&mut session, "\u{1b}");
    let before = *session.game().grid().cells();
    press_keys(&mut session, "e");
    assert_ne!(*session.game().grid().cells(), before);
    assert_eq!(session.panel_messages()[0], "Find this step: Naked Single. Nothing easier is there.");
}

/// A hint in an exercise is about the step to be found, even if the board has easier ones; and it is counted.
#[test]
fn a_hint_in_an_exercise_is_about_its_step() {
    let technique = ninefold::techniques::technique_by_id("x-wing").unwrap();
    let mut session = GameSession::start_practice(
        technique,
        3,
        default_settings(Catalogue::english()),
        Box::new(MemoryStorage::default()),
    )
    .unwrap();
    press_keys(&mut session, "hh");
    assert!(
        session.panel_messages()[1].starts_with("Look for this: X-Wing."),
        "{:?}",
        session.panel_messages()
    );
    press_keys(&mut session, "hh\n");
    press_keys(&mut session, "h");
    assert_eq!(session.panel_messages(), ["All that is to be found is on the board. Enter answers."]);
    press_keys(&mut session, "\n");
    assert_eq!(session.panel_messages()[0], "Right.");
    assert!(session.game().is_answered);
    assert_eq!(session.game().hints, 1);
    press_keys(&mut session, "ox-wing");
    let row = "  X-Wing: 0 answered; the next review is tomorrow";
    assert!(find_line(&session, "> ", 80, 24).ends_with(row), "it doesn't count: there was a hint");
    press_keys(&mut session, "\u{1b}");
    // Mistakes come before the step of the exercise.
    press_keys(&mut session, "e");
    let wrong = Cell::all().find(|cell| session.game().grid().notes(*cell).len() == 2).unwrap();
    session.perform_action(PlayerAction::Choose(wrong));
    session.perform_action(PlayerAction::Erase);
    session.perform_action(PlayerAction::Mode(ninefold_tui::InputMode::Digits));
    let guide = &mut ninefold::Guide::new();
    let (_, solution) = guide.validate_and_solve(&session.current_position()).unwrap();
    let other = Digit::ALL.into_iter().find(|digit| {
        *digit != solution.digit(wrong) && session.game().grid().check_move(wrong, *digit).is_ok()
    });
    session.perform_action(PlayerAction::Digit(other.unwrap()));
    press_keys(&mut session, "h");
    assert_eq!(session.panel_messages()[0], "Before the next step: a digit is misplaced.");
}

/// Deleted games are restored as they were, one after the other; leaving the list forgets an open question.
#[test]
fn a_deleted_game_comes_back() {
    let shelf = MemoryStorage::default();
    let game = PlayedGame::new(&EASY.parse().unwrap());
    let mut session =
        GameSession::new(game, None, default_settings(Catalogue::english()), Box::new(shelf.clone()));
    press_keys(&mut session, "5gnew easy\ngtoday hard\n");
    let before: Vec<String> = shelf.load_games().unwrap().into_iter().map(|(_, text)| text).collect();
    assert_eq!(before.len(), 3);
    press_keys(&mut session, "gpuzzle 0:00 50 cells\u{7f}\u{1b}gpuzzle 0:00 50 cells\u{7f}");
    assert_eq!(shelf.games.borrow().len(), 3, "the question is asked anew");
    press_keys(&mut session, "\u{7f}\u{1b}geasy cells\u{7f}\u{7f}");
    assert_eq!(shelf.games.borrow().len(), 1);
    for left in [2, 3] {
        press_keys(&mut session, "\u{1b}gbring back\n");
        assert_eq!(session.panel_messages()[0], "The game is back.");
        assert_eq!(shelf.games.borrow().len(), left);
    }
    let mut after: Vec<String> = shelf.load_games().unwrap().into_iter().map(|(_, text)| text).collect();
    let mut before = before;
    before.sort();
    after.sort();
    assert_eq!(after, before);
    press_keys(&mut session, "\u{1b}gbring back");
    assert!(!screen_lines(&session, 80, 24).join(" ").contains("Bring back"));
}

/// New puzzles, daily puzzles, saved games and lessons are chosen from lists; each game is saved, and found
/// again.
#[test]
fn games_are_begun_kept_and_found_again() {
    let shelf = MemoryStorage::default();
    let game = PlayedGame::new(&EASY.parse().unwrap());
    let mut session =
        GameSession::new(game, None, default_settings(Catalogue::english()), Box::new(shelf.clone()));
    press_keys(&mut session, "5gnew easy\n");
    assert_eq!(session.game().title.to_string(), "new easy");
    press_keys(&mut session, "gtoday hard\n");
    assert_eq!(session.game().title.to_string(), "day 2026-11-25 hard");
    assert_eq!(
        Some(session.current_position()),
        ninefold_tui::DifficultyLevel::Hard.daily_puzzle("2026-11-25")
    );
    press_keys(&mut session, "onaked pair\n");
    assert!(session.game().title.to_string().starts_with("exercise naked-pair 1 1 lesson"));
    assert!(
        session.panel_messages()[0].starts_with("Find this step: Naked Pair."),
        "{:?}",
        session.panel_messages()
    );
    // Back to the first game, with its moves.
    press_keys(&mut session, "gpuzzle 0:00 50 cells\n");
    assert_eq!(session.game().grid().value(Cell::at(40)), Some(Digit::D5));
    press_keys(&mut session, "u");
    assert_eq!(session.game().grid().to_string(), EASY);
    assert_eq!(shelf.games.borrow().len(), 4, "each once");
    // The game to resume is the latest unfinished one.
    let (number, left) = find_unfinished_game(&shelf).unwrap();
    assert_eq!((number, left.title), (1, ninefold_tui::GameTitle::Own));
    // The game on the board and rows that are no games can't be deleted; any other game can, after a second
    // press.
    press_keys(&mut session, "gpuzzle 0:00 51 cells\u{7f}\u{7f}");
    assert!(
        session.panel_messages()[0].starts_with("This game is on the board."),
        "{:?}",
        session.panel_messages()
    );
    press_keys(&mut session, "\u{1b}gnew puzzle\u{7f}\u{7f}");
    assert_eq!(shelf.games.borrow().len(), 4);
    press_keys(&mut session, "\u{1b}geasy cells\u{7f}");
    assert_eq!(
        session.panel_messages()[0],
        "Delete this game? Press Del again to delete it, or any other key to keep it."
    );
    let shown = screen_lines(&session, 80, 24).join("\n");
    assert!(shown.contains("Delete this game?"), "{shown}");
    // Any other key cancels, and the next press asks again.
    press_keys(&mut session, "_\u{7f}");
    assert_eq!(shelf.games.borrow().len(), 4);
    press_keys(&mut session, "\u{7f}");
    assert!(session.current_list().is_some_and(|list| list.filter_text() == "easy cells"));
    assert!(
        session.panel_messages()[0].starts_with("The game is deleted."),
        "{:?}",
        session.panel_messages()
    );
    assert_eq!(shelf.games.borrow().len(), 3);
    press_keys(&mut session, "\u{1b}");
    // Today's puzzle was begun and is resumed.
    press_keys(&mut session, "gtoday hard\n");
    assert_eq!((find_unfinished_game(&shelf).unwrap().0, shelf.games.borrow().len()), (3, 3));
}

/// The step to be found in an exercise is restored when the game is loaded.
#[test]
fn an_exercise_goes_on_where_it_was_left() {
    let (technique, shelf) =
        (ninefold::techniques::technique_by_id("x-wing").unwrap(), MemoryStorage::default());
    let mut session = GameSession::start_practice(
        technique,
        3,
        default_settings(Catalogue::english()),
        Box::new(shelf.clone()),
    )
    .unwrap();
    press_keys(&mut session, "v1");
    let (number, game) = find_unfinished_game(&shelf).unwrap();
    let mut session =
        GameSession::new(game, Some(number), default_settings(Catalogue::english()), Box::new(shelf));
    finish_work(&mut session);
    assert!(
        session.panel_messages()[0].starts_with("Find this step: X-Wing."),
        "{:?}",
        session.panel_messages()
    );
    press_keys(&mut session, "hh");
    assert!(session.panel_messages()[1].starts_with("Look for this: X-Wing."));
    press_keys(&mut session, "\u{1b}u");
    assert_eq!(session.game().player_marks().colours[Cell::at(40)], 0);
}

/// A failure to save is reported, and play goes on.
#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    let game = PlayedGame::new(&EASY.parse().unwrap());
    let mut session =
        GameSession::new(game, None, default_settings(Catalogue::english()), Box::new(FullStorage));
    press_keys(&mut session, "5");
    assert!(
        session.panel_messages()[0].starts_with("The game can't be saved: "),
        "{:?}",
        session.panel_messages()
    );
    assert_eq!(session.game().grid().value(Cell::at(40)), Some(Digit::D5));
    press_keys(&mut session, "g");
    assert_eq!(session.current_list().map(|list| list.filter_text()), Some(""));
    assert!(session.save_on_exit().is_err());
}

/// One key cycles through all built-in languages.
#[test]
fn a_key_goes_round_the_languages() {
    let mut session = new_session(Language::ALL[0].message_catalogue());
    for language in Language::ALL[1..].iter().chain(&Language::ALL[..1]) {
        press_keys(&mut session, "l");
        assert_eq!(session.message_catalogue().code(), language.code);
    }
}

#[test]
fn a_pause_hides_the_board_and_stops_the_clock() {
    let mut session = new_session(Catalogue::english());
    press_keys(&mut session, "p");
    session.advance_clock(Duration::from_secs(5));
    let lines = screen_lines(&session, 80, 24);
    assert!(lines.iter().any(|line| line.trim() == "Paused. Any key goes on."), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("r5 ")));
    press_keys(&mut session, "5");
    assert_eq!((session.game().spent, session.game().grid().to_string()), (Duration::ZERO, EASY.to_string()));
    session.advance_clock(Duration::from_secs(5));
    assert_eq!(session.game().spent, Duration::from_secs(5));
}

/// A finished game shows its ending, and the next one begins.
#[test]
fn a_solved_game_ends_and_another_begins() {
    let shelf = MemoryStorage::default();
    let puzzle = format!(".{}", &SOLUTION[1..]).parse().unwrap();
    let game = PlayedGame::new(&puzzle)
        .with_title(ninefold_tui::GameTitle::New(ninefold_tui::DifficultyLevel::Easy));
    let mut session =
        GameSession::new(game, None, default_settings(Catalogue::english()), Box::new(shelf.clone()));
    session.advance_clock(Duration::from_secs(65));
    session.perform_action(PlayerAction::Choose(Cell::at(0)));
    press_keys(&mut session, "hhhh\n");
    let end = [
        "Solved in 1 min 5 s.",
        "One hint was used.",
        "Rating: ER 1.0. Hardest step: Full House.",
        "At move 1 you thought for 1 min 5 s. The easiest step there: Full House, r1c1=5.",
        "Enter begins another puzzle, g shows your games, o the course.",
    ];
    assert_eq!(session.panel_messages(), end);
    assert!(find_unfinished_game(&shelf).is_none());
    press_keys(&mut session, "g");
    assert!(screen_lines(&session, 80, 24).iter().any(|line| line.ends_with("Easy   1:05, solved")));
    press_keys(&mut session, "\u{1b}\n");
    assert!(!session.game().grid().is_solved() && session.game().title.to_string() == "new easy");
}

/// A click with the left button chooses the cell under it, wherever cells are drawn; other buttons and clicks
/// on the frame do nothing.
#[test]
fn a_press_chooses_the_cell_under_it() {
    let with = |session: &GameSession, kind, column: u16, row: u16| {
        event_action(session, &Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    };
    let pressed = |session: &GameSession, column, row| {
        with(session, MouseEventKind::Down(MouseButton::Left), column, row)
    };
    let mut session = new_session(Catalogue::english());
    for cell in Cell::all() {
        session.perform_action(PlayerAction::Choose(cell));
        let lines = screen_lines(&session, 120, 40);
        let (row, line) = lines.iter().enumerate().find(|(_, line)| line.contains('[')).unwrap();
        let chosen = Some(PlayerAction::Choose(cell));
        for sign in ['[', ']'] {
            let (column, row) = (line.chars().position(|one| one == sign).unwrap() as u16, row as u16);
            assert_eq!(pressed(&session, column, row), chosen);
            assert_eq!(with(&session, MouseEventKind::Moved, column, row), None);
            assert_eq!(with(&session, MouseEventKind::Down(MouseButton::Right), column, row), None);
        }
    }
    for (column, row) in [(0, 0), (3, 2), (4, 1), (11, 2), (76, 3), (5, 38), (119, 39)] {
        assert_eq!(pressed(&session, column, row), None, "{column} {row}");
    }
    screen_lines(&session, 80, 24);
    assert_eq!(pressed(&session, 4, 2), Some(PlayerAction::Choose(Cell::at(0))), "as it was drawn last");
    press_keys(&mut session, "s");
    screen_lines(&session, 80, 24);
    assert_eq!(pressed(&session, 4, 2), None, "there is a list");
}

/// A key acts when it is pressed, not when it is released; a new window size is redrawn.
#[test]
fn keys_count_once_and_a_new_size_is_painted() {
    let session = new_session(Catalogue::english());
    let hint = |kind| {
        let key = KeyEvent::new_with_kind(KeyCode::Char('h'), KeyModifiers::NONE, kind);
        event_action(&session, &Event::Key(key))
    };
    assert_eq!(hint(KeyEventKind::Press), Some(PlayerAction::Hint));
    assert_eq!(hint(KeyEventKind::Release), None);
    assert_eq!(event_action(&session, &Event::Resize(100, 40)), Some(PlayerAction::Repaint));
    assert_eq!(event_action(&session, &Event::FocusGained), None);
}

/// Counts the bytes sent to a terminal.
#[derive(Clone, Default)]
struct ByteCounter(Rc<Counter<usize>>);

impl Write for ByteCounter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line of 9600 baud carries 960 bytes a second: there, a key is answered within two thirds of a second,
/// and a hint stage with its drawing within three. The program itself takes at most 5 ms.
#[test]
fn a_key_is_answered_soon_even_over_a_slow_line() {
    let line = ByteCounter::default();
    let viewport = Viewport::Fixed(Rect::new(0, 0, 80, 24));
    let backend = CrosstermBackend::new(line.clone());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    // Such a line is used without true colour and with ASCII frames.
    let look = ScreenStyle { colours: ColourSupport::Sixteen, frames: FrameStyle::Ascii };
    let (game, manner) = (
        PlayedGame::new(&EASY.parse().unwrap()),
        SessionSettings { style: look, ..default_settings(Catalogue::english()) },
    );
    let mut session = GameSession::new(game, None, manner, Box::new(MemoryStorage::default()));
    let mut times = Vec::new();
    let mut sent = |session: &mut GameSession, sign: char| {
        let (before, begun) = (line.0.get(), Instant::now());
        let key = Event::Key(KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE));
        session.perform_action(event_action(session, &key).unwrap());
        terminal.draw(|frame| view::draw_screen(frame, session)).unwrap();
        times.push(begun.elapsed());
        line.0.get() - before
    };
    assert!(sent(&mut session, 'z') > 1000, "the whole screen at first");
    for sign in "5x12c3v1uurra".chars() {
        let bytes = sent(&mut session, sign);
        assert!(bytes < 640 || sign == 'a', "{sign}: {bytes}");
    }
    for cell in Cell::all() {
        session.perform_action(PlayerAction::Choose(cell));
        let bytes = sent(&mut session, 'z');
        assert!(bytes < 640, "to {cell}: {bytes}");
    }
    let stages: Vec<usize> = "hhhh".chars().map(|sign| sent(&mut session, sign)).collect();
    assert!(stages.iter().all(|bytes| *bytes < 2880), "{stages:?}");
    times.sort();
    assert!(times[times.len() / 2] < Duration::from_millis(5), "{times:?}");
}

/// The largest window in true colour is drawn within 5 ms of a key, by the median of many keys, each drawn
/// anew.
#[test]
#[allow(clippy::print_stdout, reason = "the figure, with --nocapture")]
fn a_key_is_painted_soon_in_a_large_window() {
    let viewport = Viewport::Fixed(Rect::new(0, 0, 200, 60));
    let backend = CrosstermBackend::new(ByteCounter::default());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let mut session = new_session(Catalogue::english());
    let mut times = Vec::new();
    for sign in "a5x12c3v1uurrhhhhz5x12c3v1uurr".chars() {
        let begun = Instant::now();
        session.perform_action(
            event_action(&session, &Event::Key(KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE)))
                .unwrap(),
        );
        terminal.draw(|frame| view::draw_screen(frame, &session)).unwrap();
        times.push(begun.elapsed());
    }
    times.sort();
    println!(
        "key to picture at 200 by 60: median {:?}, most {:?}",
        times[times.len() / 2],
        times[times.len() - 1]
    );
    assert!(times[times.len() / 2] < Duration::from_millis(5), "{times:?}");
}

/// Writes lines between two marks of a page of the book, or fails if they differ.
#[cfg(unix)]
fn check_book_section(mark: &str, lines: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/players.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (open, close) = (format!("<!-- {mark} -->\n"), format!("<!-- /{mark} -->"));
    let (before, rest) = page.split_once(&open).unwrap();
    let (shown, after) = rest.split_once(&close).unwrap();
    if std::env::var_os("NINEFOLD_UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, format!("{before}{open}{lines}{close}{after}")).unwrap();
    } else {
        assert!(
            shown == lines,
            "{mark}: NINEFOLD_UPDATE_SNAPSHOTS=1 writes the page again: it should have\n{lines}"
        );
    }
}

/// The book shows the keys of the actual table, and a screen as it is. (Without job control, one key is
/// missing.)
#[cfg(unix)]
#[test]
fn the_book_shows_a_screen_and_the_keys() {
    let technique = ninefold::techniques::technique_by_id("x-wing").unwrap();
    let mut session = GameSession::start_practice(
        technique,
        3,
        default_settings(Catalogue::english()),
        Box::new(MemoryStorage::default()),
    )
    .unwrap();
    press_keys(&mut session, "hhhh");
    check_book_section("screen", &format!("```text\n{}\n```\n", screen_lines(&session, 100, 34).join("\n")));
    let mut table = String::from("| keys | what they do |\n|---|---|\n");
    for (title, rows) in ninefold_tui::key_help(Catalogue::english()) {
        table += &format!("| **{title}** | |\n");
        for (keys, what) in rows {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            table += &format!("| {} | {what} |\n", keys.join(" "));
        }
    }
    check_book_section("keys", &table.replace("`…`", "…"));
}
