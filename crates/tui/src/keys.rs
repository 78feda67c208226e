//! Keys of the terminal game: keyboard, mouse and resize events, turned into actions. One table of keys
//! drives the game, the screen that `?` shows and the page in the book. The keys are those of the web page,
//! as far as a terminal has them.

use ninefold::Digit;
use ninefold::texts::Catalogue;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::{GameSession, InputMode, PlayerAction};

/// A group of keys under a common heading.
struct KeyGroup {
    /// Message id of the heading.
    title: &'static str,
    rows: &'static [KeyRow],
}

/// Keys that share an explanation.
struct KeyRow {
    /// Names of the keys, as displayed.
    keys: &'static [&'static str],
    /// Message id of the explanation.
    description: &'static str,
    /// Message id of a one-word explanation for the last line of the screen.
    brief: Option<&'static str>,
    actions: &'static [(KeyPress, PlayerAction)],
}

/// A key press, as the table lists it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyPress {
    Sign(char),
    /// Together with Control.
    Ctrl(char),
    Key(KeyCode),
}

use KeyPress::{Ctrl, Key, Sign};

const fn build_key_row(
    keys: &'static [&'static str],
    description: &'static str,
    actions: &'static [(KeyPress, PlayerAction)],
) -> KeyRow {
    KeyRow { keys, description, brief: None, actions }
}

impl KeyRow {
    const fn with_brief(self, brief: &'static str) -> KeyRow {
        KeyRow { brief: Some(brief), ..self }
    }
}

const KEY_TABLE: &[KeyGroup] = &[
    KeyGroup {
        title: "play-keys-moving",
        rows: &[
            build_key_row(
                &["↑", "↓", "←", "→"],
                "play-key-move",
                &[
                    (Key(KeyCode::Up), PlayerAction::Move(-1, 0)),
                    (Key(KeyCode::Down), PlayerAction::Move(1, 0)),
                    (Key(KeyCode::Left), PlayerAction::Move(0, -1)),
                    (Key(KeyCode::Right), PlayerAction::Move(0, 1)),
                ],
            ),
            build_key_row(
                &["Home", "End"],
                "play-key-ends",
                &[(Key(KeyCode::Home), PlayerAction::First), (Key(KeyCode::End), PlayerAction::Last)],
            ),
            build_key_row(
                &["PgUp", "PgDn"],
                "play-key-scroll",
                &[
                    (Key(KeyCode::PageUp), PlayerAction::Scroll(-1)),
                    (Key(KeyCode::PageDown), PlayerAction::Scroll(1)),
                ],
            ),
        ],
    },
    KeyGroup {
        title: "play-keys-writing",
        rows: &[
            build_key_row(
                &["1", "…", "9"],
                "play-key-digit",
                &[
                    (Sign('1'), PlayerAction::Digit(Digit::D1)),
                    (Sign('2'), PlayerAction::Digit(Digit::D2)),
                    (Sign('3'), PlayerAction::Digit(Digit::D3)),
                    (Sign('4'), PlayerAction::Digit(Digit::D4)),
                    (Sign('5'), PlayerAction::Digit(Digit::D5)),
                    (Sign('6'), PlayerAction::Digit(Digit::D6)),
                    (Sign('7'), PlayerAction::Digit(Digit::D7)),
                    (Sign('8'), PlayerAction::Digit(Digit::D8)),
                    (Sign('9'), PlayerAction::Digit(Digit::D9)),
                ],
            ),
            build_key_row(
                &["0", ".", "Del"],
                "play-key-erase",
                &[
                    (Sign('0'), PlayerAction::Erase),
                    (Sign('.'), PlayerAction::Erase),
                    (Key(KeyCode::Delete), PlayerAction::Erase),
                    (Key(KeyCode::Backspace), PlayerAction::Erase),
                ],
            ),
            build_key_row(&["z"], "play-key-digits", &[(Sign('z'), PlayerAction::Mode(InputMode::Digits))]),
            build_key_row(&["x"], "play-key-corner", &[(Sign('x'), PlayerAction::Mode(InputMode::Corner))]),
            build_key_row(&["c"], "play-key-centre", &[(Sign('c'), PlayerAction::Mode(InputMode::Centre))]),
            build_key_row(&["v"], "play-key-colours", &[(Sign('v'), PlayerAction::Mode(InputMode::Colours))]),
            build_key_row(&["Space"], "play-key-next-mode", &[(Sign(' '), PlayerAction::NextMode)]),
            build_key_row(&["n"], "play-key-notes", &[(Sign('n'), PlayerAction::Notes)])
                .with_brief("play-brief-notes"),
            build_key_row(&["a"], "play-key-all-notes", &[(Sign('a'), PlayerAction::AllNotes)]),
            build_key_row(
                &["u"],
                "play-key-undo",
                &[
                    (Sign('u'), PlayerAction::Undo),
                    // Outside Unix, Ctrl+Z doesn't suspend, so it undoes as on the web page.
                    #[cfg(not(unix))]
                    (Ctrl('z'), PlayerAction::Undo),
                ],
            )
            .with_brief("play-brief-undo"),
            build_key_row(
                &["r", "Ctrl+Y"],
                "play-key-redo",
                &[
                    (Sign('r'), PlayerAction::Redo),
                    (Ctrl('y'), PlayerAction::Redo),
                    (Ctrl('r'), PlayerAction::Redo),
                ],
            ),
        ],
    },
    KeyGroup {
        title: "play-keys-asking",
        rows: &[
            build_key_row(&["h"], "play-key-hint", &[(Sign('h'), PlayerAction::Hint)])
                .with_brief("play-brief-hint"),
            build_key_row(
                &["Enter"],
                "play-key-apply",
                &[
                    (Key(KeyCode::Enter), PlayerAction::Apply),
                    // A terminal turns an Enter typed while the program starts into a line feed.
                    (Ctrl('j'), PlayerAction::Apply),
                ],
            ),
            build_key_row(&["Esc"], "play-key-close", &[(Key(KeyCode::Esc), PlayerAction::Close)]),
            build_key_row(&["k"], "play-key-check", &[(Sign('k'), PlayerAction::Check)])
                .with_brief("play-brief-check"),
            build_key_row(&["s"], "play-key-steps", &[(Sign('s'), PlayerAction::Steps)])
                .with_brief("play-brief-steps"),
            build_key_row(&["w"], "play-key-path", &[(Sign('w'), PlayerAction::Path)]),
            build_key_row(&["t"], "play-key-tell", &[(Sign('t'), PlayerAction::ToggleTechniqueNaming)]),
        ],
    },
    KeyGroup {
        title: "play-keys-games",
        rows: &[
            build_key_row(&["g"], "play-key-games", &[(Sign('g'), PlayerAction::Games)])
                .with_brief("play-brief-games"),
            build_key_row(&["o"], "play-key-course", &[(Sign('o'), PlayerAction::Course)])
                .with_brief("play-brief-course"),
            build_key_row(&["e"], "play-key-next", &[(Sign('e'), PlayerAction::Next)]),
            build_key_row(&["Ctrl+K"], "play-key-know", &[(Ctrl('k'), PlayerAction::ToggleKnown)]),
            build_key_row(&["p"], "play-key-pause", &[(Sign('p'), PlayerAction::Pause)]),
        ],
    },
    KeyGroup {
        title: "play-keys-screen",
        rows: &[
            build_key_row(&["?"], "play-key-keys", &[(Sign('?'), PlayerAction::Keys)])
                .with_brief("play-brief-keys"),
            build_key_row(&["b"], "play-key-frames", &[(Sign('b'), PlayerAction::Frames)]),
            build_key_row(&["l"], "play-key-language", &[(Sign('l'), PlayerAction::Language)]),
            build_key_row(&["Ctrl+L"], "play-key-repaint", &[(Ctrl('l'), PlayerAction::Repaint)]),
            // Ctrl+Z suspends, as in every terminal program.
            #[cfg(unix)]
            build_key_row(&["Ctrl+Z"], "play-key-suspend", &[(Ctrl('z'), PlayerAction::Suspend)]),
            build_key_row(
                &["q", "Ctrl+C"],
                "play-key-leave",
                &[
                    (Sign('q'), PlayerAction::Leave),
                    (Ctrl('c'), PlayerAction::Leave),
                    (Ctrl('q'), PlayerAction::Leave),
                ],
            )
            .with_brief("play-brief-leave"),
        ],
    },
];

/// A heading with its keys and their explanations.
pub type KeyHelpSection = (String, Vec<(&'static [&'static str], String)>);

/// Returns all keys of the terminal game with their explanations, as displayed.
#[must_use]
pub fn key_help(catalogue: &Catalogue) -> Vec<KeyHelpSection> {
    let rows = |group: &KeyGroup| {
        group.rows.iter().map(|row| (row.keys, catalogue.translate_id(row.description))).collect()
    };
    KEY_TABLE.iter().map(|group| (catalogue.translate_id(group.title), rows(group))).collect()
}

/// Returns the most important keys, each with a one-word explanation.
pub(crate) fn brief_key_help(catalogue: &Catalogue) -> Vec<(&'static str, String)> {
    let rows = KEY_TABLE.iter().flat_map(|group| group.rows);
    rows.filter_map(|row| Some((*row.keys.first()?, catalogue.translate_id(row.brief?)))).collect()
}

/// Returns the action of a terminal event, given the current screen; `None` if the event does nothing.
#[must_use]
pub fn event_action(session: &GameSession, event: &Event) -> Option<PlayerAction> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_action(session, *key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                session.cell_at(mouse.column, mouse.row).map(PlayerAction::Choose)
            }
            MouseEventKind::ScrollUp => Some(PlayerAction::Move(-1, 0)).filter(|_| session.has_overlay()),
            MouseEventKind::ScrollDown => Some(PlayerAction::Move(1, 0)).filter(|_| session.has_overlay()),
            _ => None,
        },
        Event::Resize(..) => Some(PlayerAction::Repaint),
        _ => None,
    }
}

fn key_action(session: &GameSession, key: KeyEvent) -> Option<PlayerAction> {
    // Reduce the event to the form that the table uses.
    let press = match key.code {
        KeyCode::Char(sign) if key.modifiers.contains(KeyModifiers::CONTROL) => Ctrl(sign),
        KeyCode::Char(sign) => Sign(sign),
        code => Key(code),
    };
    // In an open list, characters are typed into its filter.
    if session.current_list().is_some() {
        match press {
            Sign(sign) => return Some(PlayerAction::TypeFilter(sign)),
            Key(KeyCode::Backspace) => return Some(PlayerAction::ShortenFilter),
            _ => {}
        }
    }
    let does = KEY_TABLE.iter().flat_map(|group| group.rows).flat_map(|row| row.actions);
    does.into_iter().find(|(one, _)| *one == press).map(|(_, action)| *action)
}

#[cfg(test)]
mod tests {
    use ninefold::texts::Language;

    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let all: Vec<KeyPress> = KEY_TABLE
            .iter()
            .flat_map(|group| group.rows)
            .flat_map(|row| row.actions)
            .map(|(press, _)| *press)
            .collect();
        for (place, press) in all.iter().enumerate() {
            assert!(!all[..place].contains(press));
        }
    }

    /// Each row shows the keys that really trigger its actions.
    #[test]
    fn the_keys_that_are_shown_are_those_that_do_it() {
        let name = |press: &KeyPress| match press {
            Sign(' ') => "Space".to_string(),
            Sign(sign) => sign.to_string(),
            Ctrl(sign) => format!("Ctrl+{}", sign.to_ascii_uppercase()),
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
        for row in KEY_TABLE.iter().flat_map(|group| group.rows) {
            let names: Vec<String> = row.actions.iter().map(|(press, _)| name(press)).collect();
            for shown in row.keys.iter().filter(|shown| **shown != "…") {
                assert!(names.iter().any(|name| name == shown), "{shown} of {names:?}");
            }
        }
    }

    #[test]
    fn every_key_has_its_words() {
        for catalogue in Language::ALL.iter().map(|language| language.message_catalogue()) {
            for row in KEY_TABLE.iter().flat_map(|group| group.rows) {
                assert!(
                    catalogue.has_message(row.description)
                        && row.brief.is_none_or(|brief| catalogue.has_message(brief)),
                    "{}",
                    row.description
                );
            }
        }
    }
}
