//! How things look: which characters make the frame, and which colours and weights tell digits, marks and roles apart.
//!
//! Nobody knows the colour behind a terminal. So a colour of a letter alone is one that can be read on white and on black; any other
//! comes with a ground of its own that it can be read on. A test computes the contrasts. Without colours, weight, underlining and
//! reversal are left, and every colour has a sign beside it.

use ninefold::Role;
use ratatui::style::{Color, Modifier, Style};

/// How the game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Which colours there are.
    pub colours: Colours,
    /// What frames are made of.
    pub frames: Frames,
}

/// Which colours a terminal has, and its player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None: bold, underlined and reversed letters.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// All.
    True,
}

/// What frames are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// Lines that meet.
    Lines,
    /// The signs of ASCII.
    Ascii,
}

impl Frames {
    /// The other ones.
    #[must_use]
    pub fn other(self) -> Frames {
        match self {
            Frames::Lines => Frames::Ascii,
            Frames::Ascii => Frames::Lines,
        }
    }
}

/// What a cell stands on; the first that applies, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// It is chosen.
    Chosen,
    /// Its digit clashes with another.
    Wrong,
    /// The player coloured it: from 1.
    Coloured(u8),
    /// It has a role in the hint.
    Role(Role),
    /// It has, or notes, the digit of the chosen cell.
    Same,
    /// Nothing of these.
    Plain,
}

const fn rgb(code: u32) -> Color {
    Color::Rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

/// What can be read on white and on black.
const PLACED: Color = rgb(0x3375d6);

/// The grounds of the player's colours, where there are all colours, and what is read on them.
const TINTS: [Color; 6] =
    [rgb(0xf6c3c0), rgb(0xc4e8c8), rgb(0xbcdcf8), rgb(0xe3c8f0), rgb(0xf8dfa0), rgb(0xd5d9de)];
const INK: Color = rgb(0x15202b);

/// The same of sixteen colours, each with what is read on it. Red is for what is wrong.
const SIXTEEN: [(Color, Color); 6] = [
    (Color::Yellow, Color::Black),
    (Color::Green, Color::Black),
    (Color::Blue, Color::White),
    (Color::Magenta, Color::White),
    (Color::Cyan, Color::Black),
    (Color::Gray, Color::Black),
];

/// How roles are told apart: in families, as on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Focus,
    Pattern,
    Second,
    Fin,
    Chain,
    In,
    Out,
}

fn kind(role: Role) -> Kind {
    match role.drawn_as() {
        Role::Focus => Kind::Focus,
        Role::Placement => Kind::In,
        Role::Elimination => Kind::Out,
        Role::Fin | Role::Restricted => Kind::Fin,
        Role::On | Role::Off | Role::Start | Role::End => Kind::Chain,
        Role::Cover | Role::Set(1..) | Role::Pincer => Kind::Second,
        Role::Colour(number) if number % 2 == 1 => Kind::Second,
        _ => Kind::Pattern,
    }
}

impl Look {
    /// A thing on a ground.
    pub(crate) fn on(self, ground: Ground) -> Style {
        let plain = Style::new();
        match (ground, self.colours) {
            (Ground::Plain, _) => plain,
            (Ground::Chosen, Colours::True) => plain.fg(rgb(0xffffff)).bg(rgb(0x2353c0)),
            (Ground::Chosen, _) => plain.add_modifier(Modifier::REVERSED),
            (Ground::Wrong, colours) => {
                let style = plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
                match colours {
                    Colours::None => style,
                    Colours::Sixteen => style.fg(Color::White).bg(Color::Red),
                    Colours::True => style.fg(rgb(0xffffff)).bg(rgb(0xb3261e)),
                }
            }
            (Ground::Coloured(_), Colours::None) => plain,
            (Ground::Coloured(number), colours) => {
                let place = usize::from(number.saturating_sub(1)) % TINTS.len();
                match colours {
                    Colours::True => plain.fg(INK).bg(TINTS[place]),
                    _ => plain.fg(SIXTEEN[place].1).bg(SIXTEEN[place].0),
                }
            }
            (Ground::Role(role), _) => self.role(role),
            (Ground::Same, _) => plain.add_modifier(Modifier::UNDERLINED),
        }
    }

    /// A thing with a role.
    pub(crate) fn role(self, role: Role) -> Style {
        let kind = kind(role);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.colours {
            Colours::None => match kind {
                Kind::In => bold.add_modifier(Modifier::REVERSED),
                Kind::Out => bold.add_modifier(Modifier::UNDERLINED),
                _ => bold,
            },
            Colours::Sixteen => {
                let (ground, letter) = match kind {
                    Kind::Focus | Kind::Pattern => (Color::Cyan, Color::Black),
                    Kind::Second => (Color::Gray, Color::Black),
                    Kind::Fin => (Color::Magenta, Color::White),
                    Kind::Chain => (Color::Blue, Color::White),
                    Kind::In => (Color::Green, Color::Black),
                    Kind::Out => (Color::Red, Color::White),
                };
                bold.fg(letter).bg(ground)
            }
            Colours::True => {
                let (ground, letter) = match kind {
                    Kind::Focus => (0xd3e1fb, 0x15202b),
                    Kind::Pattern => (0xe9f1fc, 0x1f5fbf),
                    Kind::Second => (0xfdf0e0, 0x8f5200),
                    Kind::Fin => (0xf5e6f7, 0x86308f),
                    Kind::Chain => (0xe8e8fb, 0x3b3fa8),
                    Kind::In => (0xe0f3e6, 0x16703a),
                    Kind::Out => (0xfce8e6, 0xb3261e),
                };
                bold.fg(rgb(letter)).bg(rgb(ground))
            }
        }
    }

    /// Frames. Those of ASCII are not dimmed: who asks for them may have a slow line, and each change of weight takes more bytes than the
    /// sign itself.
    pub(crate) fn frame(self) -> Style {
        match self.frames {
            Frames::Lines => quiet(),
            Frames::Ascii => Style::new(),
        }
    }

    /// A digit that the player placed, on a ground without colour.
    pub(crate) fn placed(self) -> Style {
        match self.colours {
            Colours::True => Style::new().fg(PLACED),
            _ => Style::new(),
        }
    }
}

/// What stands back: frames, names of lines, keys.
pub(crate) fn quiet() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// What stands out: the state, givens, headings.
pub(crate) fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sixteen colours, as xterm, the console of Windows and Tango have them.
    const PALETTES: [[u32; 16]; 3] = [
        [
            0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
            0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
        ],
        [
            0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc, 0x767676,
            0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2,
        ],
        [
            0x000000, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf, 0x555753,
            0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec,
        ],
    ];

    fn code(colour: Color, palette: &[u32; 16]) -> u32 {
        match colour {
            Color::Rgb(r, g, b) => u32::from_be_bytes([0, r, g, b]),
            Color::Black => palette[0],
            Color::Red => palette[1],
            Color::Green => palette[2],
            Color::Yellow => palette[3],
            Color::Blue => palette[4],
            Color::Magenta => palette[5],
            Color::Cyan => palette[6],
            Color::Gray => palette[7],
            Color::White => palette[15],
            other => panic!("{other}"),
        }
    }

    /// How much light it is, by WCAG.
    fn light(code: u32) -> f64 {
        let part = |shift: u32| {
            let value = f64::from(code >> shift & 0xff) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    fn contrast(one: u32, other: u32) -> f64 {
        let (one, other) = (light(one) + 0.05, light(other) + 0.05);
        (one / other).max(other / one)
    }

    const ROLES: [Role; 12] = [
        Role::Focus,
        Role::Base,
        Role::Cover,
        Role::Corner,
        Role::Fin,
        Role::Set(0),
        Role::Set(1),
        Role::Restricted,
        Role::On,
        Role::Off,
        Role::Placement,
        Role::Elimination,
    ];

    /// Every letter on every ground, with every palette: 4.5 with all colours, and 3 with sixteen, which terminals choose.
    #[test]
    fn everything_can_be_read_on_what_it_stands_on() {
        for colours in [Colours::Sixteen, Colours::True] {
            let look = Look { colours, frames: Frames::Lines };
            let grounds = (1..=6).map(Ground::Coloured).chain(ROLES.map(Ground::Role)).chain([
                Ground::Chosen,
                Ground::Wrong,
                Ground::Same,
                Ground::Plain,
            ]);
            for ground in grounds {
                let style = look.on(ground);
                assert_eq!(style.fg.is_some(), style.bg.is_some(), "{ground:?}: both or none");
                let (Some(letter), Some(behind)) = (style.fg, style.bg) else { continue };
                for palette in &PALETTES {
                    let contrast = contrast(code(letter, palette), code(behind, palette));
                    let least = if colours == Colours::True { 4.5 } else { 3.0 };
                    assert!(contrast >= least, "{ground:?}: {letter} on {behind}: {contrast:.1}");
                }
            }
        }
        let look = Look { colours: Colours::True, frames: Frames::Lines };
        let placed = code(look.placed().fg.unwrap(), &PALETTES[0]);
        assert!(contrast(placed, 0) >= 4.5 && contrast(placed, 0xffffff) >= 4.5);
    }

    #[test]
    fn without_colours_there_are_none() {
        let look = Look { colours: Colours::None, frames: Frames::Lines };
        for ground in (1..=6).map(Ground::Coloured).chain(ROLES.map(Ground::Role)).chain([Ground::Wrong]) {
            assert_eq!((look.on(ground).fg, look.on(ground).bg), (None, None));
        }
        assert_ne!(look.on(Ground::Wrong), look.on(Ground::Plain));
        assert_ne!(look.role(Role::Placement), look.role(Role::Elimination));
        assert_eq!(look.placed(), Style::new());
    }

    #[test]
    fn no_two_colours_of_the_player_are_alike() {
        for colours in [Colours::Sixteen, Colours::True] {
            let look = Look { colours, frames: Frames::Lines };
            let grounds: std::collections::HashSet<Color> =
                (1..=6).filter_map(|number| look.on(Ground::Coloured(number)).bg).collect();
            assert_eq!(grounds.len(), 6);
        }
    }
}
