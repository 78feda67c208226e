//! Keyboard, mouse and resize events, turned into actions. One table of keys drives the game, the screen that
//! `?` shows and the page in the book. The keys are those of the web page, as far as a terminal has them.

use ninefold::Digit;
use ninefold::texts::Catalogue;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::{Action, Mode, Session};

/// A group of keys under a common heading.
struct Group {
    /// Message id of the heading.
    title: &'static str,
    rows: &'static [Row],
}

/// Keys that share an explanation.
struct Row {
    /// Names of the keys, as displayed.
    shown: &'static [&'static str],
    /// Message id of the explanation.
    what: &'static str,
    /// Message id of a one-word explanation for the last line of the screen.
    brief: Option<&'static str>,
    does: &'static [(Press, Action)],
}

/// A key press, as the table lists it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Press {
    Sign(char),
    /// Together with Control.
    Held(char),
    Key(KeyCode),
}

use Press::{Held, Key, Sign};

const fn row(shown: &'static [&'static str], what: &'static str, does: &'static [(Press, Action)]) -> Row {
    Row { shown, what, brief: None, does }
}

impl Row {
    const fn in_brief(self, brief: &'static str) -> Row {
        Row { brief: Some(brief), ..self }
    }
}

const TABLE: &[Group] = &[
    Group {
        title: "play-keys-moving",
        rows: &[
            row(
                &["↑", "↓", "←", "→"],
                "play-key-move",
                &[
                    (Key(KeyCode::Up), Action::Move(-1, 0)),
                    (Key(KeyCode::Down), Action::Move(1, 0)),
                    (Key(KeyCode::Left), Action::Move(0, -1)),
                    (Key(KeyCode::Right), Action::Move(0, 1)),
                ],
            ),
            row(
                &["Home", "End"],
                "play-key-ends",
                &[(Key(KeyCode::Home), Action::First), (Key(KeyCode::End), Action::Last)],
            ),
            row(
                &["PgUp", "PgDn"],
                "play-key-scroll",
                &[(Key(KeyCode::PageUp), Action::Scroll(-1)), (Key(KeyCode::PageDown), Action::Scroll(1))],
            ),
        ],
    },
    Group {
        title: "play-keys-writing",
        rows: &[
            row(
                &["1", "…", "9"],
                "play-key-digit",
                &[
                    (Sign('1'), Action::Digit(Digit::D1)),
                    (Sign('2'), Action::Digit(Digit::D2)),
                    (Sign('3'), Action::Digit(Digit::D3)),
                    (Sign('4'), Action::Digit(Digit::D4)),
                    (Sign('5'), Action::Digit(Digit::D5)),
                    (Sign('6'), Action::Digit(Digit::D6)),
                    (Sign('7'), Action::Digit(Digit::D7)),
                    (Sign('8'), Action::Digit(Digit::D8)),
                    (Sign('9'), Action::Digit(Digit::D9)),
                ],
            ),
            row(
                &["0", ".", "Del"],
                "play-key-erase",
                &[
                    (Sign('0'), Action::Erase),
                    (Sign('.'), Action::Erase),
                    (Key(KeyCode::Delete), Action::Erase),
                    (Key(KeyCode::Backspace), Action::Erase),
                ],
            ),
            row(&["z"], "play-key-digits", &[(Sign('z'), Action::Mode(Mode::Digits))]),
            row(&["x"], "play-key-corner", &[(Sign('x'), Action::Mode(Mode::Corner))]),
            row(&["c"], "play-key-centre", &[(Sign('c'), Action::Mode(Mode::Centre))]),
            row(&["v"], "play-key-colours", &[(Sign('v'), Action::Mode(Mode::Colours))]),
            row(&["Space"], "play-key-next-mode", &[(Sign(' '), Action::NextMode)]),
            row(&["n"], "play-key-notes", &[(Sign('n'), Action::Notes)]).in_brief("play-brief-notes"),
            row(&["a"], "play-key-all-notes", &[(Sign('a'), Action::AllNotes)]),
            row(
                &["u"],
                "play-key-undo",
                &[
                    (Sign('u'), Action::Undo),
                    // Outside Unix, Ctrl+Z doesn't suspend, so it undoes as on the web page.
                    #[cfg(not(unix))]
                    (Held('z'), Action::Undo),
                ],
            )
            .in_brief("play-brief-undo"),
            row(
                &["r", "Ctrl+Y"],
                "play-key-redo",
                &[(Sign('r'), Action::Redo), (Held('y'), Action::Redo), (Held('r'), Action::Redo)],
            ),
        ],
    },
    Group {
        title: "play-keys-asking",
        rows: &[
            row(&["h"], "play-key-hint", &[(Sign('h'), Action::Hint)]).in_brief("play-brief-hint"),
            row(&["Enter"], "play-key-apply", &[(Key(KeyCode::Enter), Action::Apply)]),
            row(&["Esc"], "play-key-close", &[(Key(KeyCode::Esc), Action::Close)]),
            row(&["k"], "play-key-check", &[(Sign('k'), Action::Check)]).in_brief("play-brief-check"),
            row(&["s"], "play-key-steps", &[(Sign('s'), Action::Steps)]).in_brief("play-brief-steps"),
            row(&["w"], "play-key-path", &[(Sign('w'), Action::Path)]),
            row(&["t"], "play-key-tell", &[(Sign('t'), Action::Tell)]),
        ],
    },
    Group {
        title: "play-keys-games",
        rows: &[
            row(&["g"], "play-key-games", &[(Sign('g'), Action::Games)]).in_brief("play-brief-games"),
            row(&["o"], "play-key-course", &[(Sign('o'), Action::Course)]).in_brief("play-brief-course"),
            row(&["e"], "play-key-next", &[(Sign('e'), Action::Next)]),
            row(&["Ctrl+K"], "play-key-know", &[(Held('k'), Action::Know)]),
            row(&["p"], "play-key-pause", &[(Sign('p'), Action::Pause)]),
        ],
    },
    Group {
        title: "play-keys-screen",
        rows: &[
            row(&["?"], "play-key-keys", &[(Sign('?'), Action::Keys)]).in_brief("play-brief-keys"),
            row(&["b"], "play-key-frames", &[(Sign('b'), Action::Frames)]),
            row(&["l"], "play-key-language", &[(Sign('l'), Action::Language)]),
            row(&["Ctrl+L"], "play-key-repaint", &[(Held('l'), Action::Repaint)]),
            // Ctrl+Z suspends, as in every terminal program.
            #[cfg(unix)]
            row(&["Ctrl+Z"], "play-key-suspend", &[(Held('z'), Action::Suspend)]),
            row(
                &["q", "Ctrl+C"],
                "play-key-leave",
                &[(Sign('q'), Action::Leave), (Held('c'), Action::Leave), (Held('q'), Action::Leave)],
            )
            .in_brief("play-brief-leave"),
        ],
    },
];

/// A heading with its keys and their explanations.
pub type Explained = (String, Vec<(&'static [&'static str], String)>);

/// Returns all keys with their explanations, as displayed.
#[must_use]
pub fn explained(catalogue: &Catalogue) -> Vec<Explained> {
    let rows = |group: &Group| group.rows.iter().map(|row| (row.shown, catalogue.word(row.what))).collect();
    TABLE.iter().map(|group| (catalogue.word(group.title), rows(group))).collect()
}

/// Returns the most important keys, each with a one-word explanation.
pub(crate) fn in_brief(catalogue: &Catalogue) -> Vec<(&'static str, String)> {
    let rows = TABLE.iter().flat_map(|group| group.rows);
    rows.filter_map(|row| Some((*row.shown.first()?, catalogue.word(row.brief?)))).collect()
}

/// Returns the action of a terminal event, given the current screen; `None` if the event does nothing.
#[must_use]
pub fn action(session: &Session, event: &Event) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(session, *key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                session.cell_at(mouse.column, mouse.row).map(Action::Choose)
            }
            MouseEventKind::ScrollUp => Some(Action::Move(-1, 0)).filter(|_| session.is_covered()),
            MouseEventKind::ScrollDown => Some(Action::Move(1, 0)).filter(|_| session.is_covered()),
            _ => None,
        },
        Event::Resize(..) => Some(Action::Repaint),
        _ => None,
    }
}

fn of_key(session: &Session, key: KeyEvent) -> Option<Action> {
    // Reduce the event to the form that the table uses.
    let press = match key.code {
        KeyCode::Char(sign) if key.modifiers.contains(KeyModifiers::CONTROL) => Held(sign),
        KeyCode::Char(sign) => Sign(sign),
        code => Key(code),
    };
    // In an open list, characters are typed into its filter.
    if session.list().is_some() {
        match press {
            Sign(sign) => return Some(Action::Type(sign)),
            Key(KeyCode::Backspace) => return Some(Action::Shorten),
            _ => {}
        }
    }
    let does = TABLE.iter().flat_map(|group| group.rows).flat_map(|row| row.does);
    does.into_iter().find(|(one, _)| *one == press).map(|(_, action)| *action)
}

#[cfg(test)]
mod tests {
    use ninefold::texts::Language;

    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let all: Vec<Press> = TABLE
            .iter()
            .flat_map(|group| group.rows)
            .flat_map(|row| row.does)
            .map(|(press, _)| *press)
            .collect();
        for (place, press) in all.iter().enumerate() {
            assert!(!all[..place].contains(press));
        }
    }

    /// Each row shows the keys that really trigger its actions.
    #[test]
    fn the_keys_that_are_shown_are_those_that_do_it() {
        let name = |press: &Press| match press {
            Sign(' ') => "Space".to_string(),
            Sign(sign) => sign.to_string(),
            Held(sign) => format!("Ctrl+{}", sign.to_ascii_uppercase()),
            Key(KeyCode::Up) => "↑".into(),
            Key(KeyCode::Down) => "↓".into(),
            Key(KeyCode::Left) => "←".into(),
            Key(KeyCode::Right) => "→".into(),
            Key(KeyCode::PageUp) => "PgUp".into(),
            Key(KeyCode::PageDown) => "PgDn".into(),
            Key(KeyCode::Delete) => "Del".into(),
            Key(KeyCode::Enter) => "Enter".into(),
            Key(code) => code.to_string(),
        };
        for row in TABLE.iter().flat_map(|group| group.rows) {
            let names: Vec<String> = row.does.iter().map(|(press, _)| name(press)).collect();
            for shown in row.shown.iter().filter(|shown| **shown != "…") {
                assert!(names.iter().any(|name| name == shown), "{shown} of {names:?}");
            }
        }
    }

    #[test]
    fn every_key_has_its_words() {
        for catalogue in Language::ALL.iter().map(|language| language.catalogue()) {
            for row in TABLE.iter().flat_map(|group| group.rows) {
                assert!(
                    catalogue.has(row.what) && row.brief.is_none_or(|brief| catalogue.has(brief)),
                    "{}",
                    row.what
                );
            }
        }
    }
}
