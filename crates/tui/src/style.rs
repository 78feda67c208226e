//! Style of the terminal game: the characters of the frame, and the colours and weights that distinguish
//! digits, marks and roles.
//!
//! The background of the terminal is unknown. So a colour used for letters alone is legible on white and on
//! black; any other comes with its own background. A test computes the contrasts. Without colours, there are
//! weight, underlining and reversal, and every colour has a sign next to it.

use ninefold::MarkRole;
use ratatui::style::{Color, Modifier, Style};

/// Style of the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenStyle {
    /// Colours in use.
    pub colours: ColourSupport,
    /// Characters of the frames.
    pub frames: FrameStyle,
}

/// Colours that the terminal supports and the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourSupport {
    /// No colours: bold, underlined and reversed letters.
    None,
    /// The sixteen standard colours of terminals.
    Sixteen,
    /// True colour.
    True,
}

/// Characters that frames are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameStyle {
    /// Connected box-drawing lines.
    Lines,
    /// ASCII characters.
    Ascii,
}

impl FrameStyle {
    /// Returns the other kind of frame round the board.
    #[must_use]
    pub fn other_frame_style(self) -> FrameStyle {
        match self {
            FrameStyle::Lines => FrameStyle::Ascii,
            FrameStyle::Ascii => FrameStyle::Lines,
        }
    }
}

/// Background of a cell. Of several that apply, the first in this order is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellBackground {
    /// The chosen cell.
    Chosen,
    /// A cell whose digit clashes with another.
    Clashing,
    /// A cell that the player coloured, with the number of the colour, from 1.
    Coloured(u8),
    /// A cell with a role in the hint.
    Role(MarkRole),
    /// A cell with the digit of the chosen cell, placed or noted.
    SameDigit,
    /// Any other cell.
    Plain,
}

const fn rgb(code: u32) -> Color {
    Color::Rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

/// Colour of placed digits, legible on white and on black.
const PLACED_COLOUR: Color = rgb(0x3375d6);

/// Backgrounds of the player's colours in true colour; [`TEXT_COLOUR`] is legible on each.
const CELL_COLOURS: [Color; 6] =
    [rgb(0xf6c3c0), rgb(0xc4e8c8), rgb(0xbcdcf8), rgb(0xe3c8f0), rgb(0xf8dfa0), rgb(0xd5d9de)];
const TEXT_COLOUR: Color = rgb(0x15202b);

/// Backgrounds of the player's colours where there are sixteen, each with a legible text colour. Red is
/// reserved for clashes.
const CELL_COLOURS_16: [(Color, Color); 6] = [
    (Color::Yellow, Color::Black),
    (Color::Green, Color::Black),
    (Color::Blue, Color::White),
    (Color::Magenta, Color::White),
    (Color::Cyan, Color::Black),
    (Color::Gray, Color::Black),
];

/// Families of roles that are drawn alike, as on the web page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoleFamily {
    Focus,
    Pattern,
    Second,
    Fin,
    Chain,
    Placement,
    Elimination,
}

fn role_family(role: MarkRole) -> RoleFamily {
    match role.display_role() {
        MarkRole::Focus => RoleFamily::Focus,
        MarkRole::Placement => RoleFamily::Placement,
        MarkRole::Elimination => RoleFamily::Elimination,
        MarkRole::Fin | MarkRole::Restricted => RoleFamily::Fin,
        MarkRole::On | MarkRole::Off | MarkRole::Start | MarkRole::End => RoleFamily::Chain,
        MarkRole::Cover | MarkRole::Set(1..) | MarkRole::Pincer => RoleFamily::Second,
        MarkRole::Colour(number) if number % 2 == 1 => RoleFamily::Second,
        _ => RoleFamily::Pattern,
    }
}

impl ScreenStyle {
    /// Returns the screen style of text on a background.
    pub(crate) fn background_style(self, background: CellBackground) -> Style {
        let plain = Style::new();
        // A terminal without colours shows states by weight, underlines and reversal.
        match (background, self.colours) {
            (CellBackground::Plain, _) => plain,
            (CellBackground::Chosen, ColourSupport::True) => plain.fg(rgb(0xffffff)).bg(rgb(0x2353c0)),
            (CellBackground::Chosen, _) => plain.add_modifier(Modifier::REVERSED),
            (CellBackground::Clashing, colours) => {
                let style = plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
                match colours {
                    ColourSupport::None => style,
                    ColourSupport::Sixteen => style.fg(Color::White).bg(Color::Red),
                    ColourSupport::True => style.fg(rgb(0xffffff)).bg(rgb(0xb3261e)),
                }
            }
            (CellBackground::Coloured(_), ColourSupport::None) => plain,
            (CellBackground::Coloured(number), colours) => {
                let place = usize::from(number.saturating_sub(1)) % CELL_COLOURS.len();
                match colours {
                    ColourSupport::True => plain.fg(TEXT_COLOUR).bg(CELL_COLOURS[place]),
                    _ => plain.fg(CELL_COLOURS_16[place].1).bg(CELL_COLOURS_16[place].0),
                }
            }
            (CellBackground::Role(role), _) => self.role_style(role),
            (CellBackground::SameDigit, _) => plain.add_modifier(Modifier::UNDERLINED),
        }
    }

    /// Returns the screen style of something with a role.
    pub(crate) fn role_style(self, role: MarkRole) -> Style {
        let kind = role_family(role);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.colours {
            ColourSupport::None => match kind {
                RoleFamily::Placement => bold.add_modifier(Modifier::REVERSED),
                RoleFamily::Elimination => bold.add_modifier(Modifier::UNDERLINED),
                _ => bold,
            },
            // With sixteen colours each family of roles has a background of its own.
            ColourSupport::Sixteen => {
                let (ground, letter) = match kind {
                    RoleFamily::Focus | RoleFamily::Pattern => (Color::Cyan, Color::Black),
                    RoleFamily::Second => (Color::Gray, Color::Black),
                    RoleFamily::Fin => (Color::Magenta, Color::White),
                    RoleFamily::Chain => (Color::Blue, Color::White),
                    RoleFamily::Placement => (Color::Green, Color::Black),
                    RoleFamily::Elimination => (Color::Red, Color::White),
                };
                bold.fg(letter).bg(ground)
            }
            ColourSupport::True => {
                let (ground, letter) = match kind {
                    RoleFamily::Focus => (0xd3e1fb, 0x15202b),
                    RoleFamily::Pattern => (0xe9f1fc, 0x1f5fbf),
                    RoleFamily::Second => (0xfdf0e0, 0x8f5200),
                    RoleFamily::Fin => (0xf5e6f7, 0x86308f),
                    RoleFamily::Chain => (0xe8e8fb, 0x3b3fa8),
                    RoleFamily::Placement => (0xe0f3e6, 0x16703a),
                    RoleFamily::Elimination => (0xfce8e6, 0xb3261e),
                };
                bold.fg(rgb(letter)).bg(rgb(ground))
            }
        }
    }

    /// Returns the style of frames. ASCII frames are not dimmed: whoever chooses them may be on a slow line,
    /// and each change of weight takes more bytes than the character itself.
    pub(crate) fn frame_style(self) -> Style {
        match self.frames {
            FrameStyle::Lines => dim_style(),
            FrameStyle::Ascii => Style::new(),
        }
    }

    /// Returns the style of a digit that the player placed, on a plain background.
    pub(crate) fn placed_style(self) -> Style {
        match self.colours {
            ColourSupport::True => Style::new().fg(PLACED_COLOUR),
            _ => Style::new(),
        }
    }
}

/// Returns the style of unobtrusive text: frames, names of rows and columns, keys.
pub(crate) fn dim_style() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// Returns the style of emphasised text: the status line, givens, headings.
pub(crate) fn bold_style() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sixteen colours as defined by xterm, the Windows console and Tango.
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

    fn rgb_code(colour: Color, palette: &[u32; 16]) -> u32 {
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

    /// Returns the relative luminance of a colour as defined by WCAG.
    fn relative_luminance(code: u32) -> f64 {
        let part = |shift: u32| {
            let value = f64::from(code >> shift & 0xff) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    fn contrast_ratio(one: u32, other: u32) -> f64 {
        let (one, other) = (relative_luminance(one) + 0.05, relative_luminance(other) + 0.05);
        (one / other).max(other / one)
    }

    const ROLES: [MarkRole; 12] = [
        MarkRole::Focus,
        MarkRole::Base,
        MarkRole::Cover,
        MarkRole::Corner,
        MarkRole::Fin,
        MarkRole::Set(0),
        MarkRole::Set(1),
        MarkRole::Restricted,
        MarkRole::On,
        MarkRole::Off,
        MarkRole::Placement,
        MarkRole::Elimination,
    ];

    /// Every text colour is legible on its background with every palette: a contrast of 4.5 in true colour,
    /// and of 3 with sixteen colours, whose shades are up to the terminal.
    #[test]
    fn everything_can_be_read_on_what_it_stands_on() {
        for colours in [ColourSupport::Sixteen, ColourSupport::True] {
            let look = ScreenStyle { colours, frames: FrameStyle::Lines };
            let grounds =
                (1..=6).map(CellBackground::Coloured).chain(ROLES.map(CellBackground::Role)).chain([
                    CellBackground::Chosen,
                    CellBackground::Clashing,
                    CellBackground::SameDigit,
                    CellBackground::Plain,
                ]);
            for ground in grounds {
                let style = look.background_style(ground);
                assert_eq!(style.fg.is_some(), style.bg.is_some(), "{ground:?}: both or none");
                let (Some(letter), Some(behind)) = (style.fg, style.bg) else { continue };
                for palette in &PALETTES {
                    let contrast = contrast_ratio(rgb_code(letter, palette), rgb_code(behind, palette));
                    let least = if colours == ColourSupport::True { 4.5 } else { 3.0 };
                    assert!(contrast >= least, "{ground:?}: {letter} on {behind}: {contrast:.1}");
                }
            }
        }
        let look = ScreenStyle { colours: ColourSupport::True, frames: FrameStyle::Lines };
        let placed = rgb_code(look.placed_style().fg.unwrap(), &PALETTES[0]);
        assert!(contrast_ratio(placed, 0) >= 4.5 && contrast_ratio(placed, 0xffffff) >= 4.5);
    }

    #[test]
    fn without_colours_there_are_none() {
        let look = ScreenStyle { colours: ColourSupport::None, frames: FrameStyle::Lines };
        for ground in (1..=6)
            .map(CellBackground::Coloured)
            .chain(ROLES.map(CellBackground::Role))
            .chain([CellBackground::Clashing])
        {
            assert_eq!((look.background_style(ground).fg, look.background_style(ground).bg), (None, None));
        }
        assert_ne!(
            look.background_style(CellBackground::Clashing),
            look.background_style(CellBackground::Plain)
        );
        assert_ne!(look.role_style(MarkRole::Placement), look.role_style(MarkRole::Elimination));
        assert_eq!(look.placed_style(), Style::new());
    }

    #[test]
    fn no_two_colours_of_the_player_are_alike() {
        for colours in [ColourSupport::Sixteen, ColourSupport::True] {
            let look = ScreenStyle { colours, frames: FrameStyle::Lines };
            let grounds: std::collections::HashSet<Color> = (1..=6)
                .filter_map(|number| look.background_style(CellBackground::Coloured(number)).bg)
                .collect();
            assert_eq!(grounds.len(), 6);
        }
    }
}
