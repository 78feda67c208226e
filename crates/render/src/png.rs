//! Conversion of SVG pictures to PNG, where SVG can't be shown. Only with the feature `png`.
//!
//! The digits are drawn with fonts that the caller provides, as this library reads no files.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Reason that no picture can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The text is not SVG, with the reason.
    Svg(String),
    /// A picture of this width is too large or has no size.
    Size(u32),
    /// The picture can't be encoded as PNG, with the reason.
    Encoding(String),
}

impl std::fmt::Display for PngError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PngError::Svg(reason) => write!(f, "this is no SVG: {reason}"),
            PngError::Size(width) => {
                write!(f, "a picture cannot be {width} pixels wide: expected 1 to {MAX_WIDTH}")
            }
            PngError::Encoding(reason) => write!(f, "the picture cannot be written: {reason}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Maximum width of a picture, in pixels.
pub const MAX_WIDTH: u32 = 8192;

/// Converts a picture drawn by [`svg::draw_svg`](crate::svg::draw_svg) to PNG, this many pixels wide.
///
/// `fonts` are font files, of which the first family is used; without any, the digits are missing. Colours
/// that follow the reader's system ([`Theme::System`](crate::Theme::System)) become those of the light theme.
///
/// # Errors
/// If the text is not SVG, or the width is 0 or above [`MAX_WIDTH`].
pub fn encode_png(
    svg: &str,
    width: u32,
    fonts: impl IntoIterator<Item = Vec<u8>>,
) -> Result<Vec<u8>, PngError> {
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(PngError::Size(width));
    }
    let mut options = Options::default();
    let database = options.fontdb_mut();
    fonts.into_iter().for_each(|font| database.load_font_data(font));
    // The picture asks for a sans-serif font: use whichever family was given first.
    let family = database.faces().find_map(|face| face.families.first()).map(|(name, _)| name.clone());
    if let Some(family) = family {
        database.set_sans_serif_family(family);
    }
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;
    use ninefold_logic::StepMarks;

    use super::*;
    use crate::svg::{self, PictureStyle};

    #[test]
    fn a_board_becomes_a_png_of_the_width_asked_for() {
        let board: Board = ".".repeat(81).parse().unwrap();
        let picture = svg::draw_svg(&board, &StepMarks::default(), PictureStyle::default());
        let png = encode_png(&picture, 300, []).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..20], 300_u32.to_be_bytes());
    }

    #[test]
    fn invalid_svg_and_sizes_are_refused() {
        assert!(matches!(encode_png("<svg", 300, []), Err(PngError::Svg(_))));
        assert_eq!(encode_png("", 0, []), Err(PngError::Size(0)));
        assert_eq!(encode_png("", MAX_WIDTH + 1, []), Err(PngError::Size(MAX_WIDTH + 1)));
    }
}
