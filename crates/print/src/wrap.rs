//! Lines of a paragraph.

use crate::canvas::TextStyle;
use crate::font::FontSet;

/// Breaks a text into lines no wider than `width`: between words, and between Chinese characters.
pub(crate) fn wrap_text(fonts: &FontSet<'_>, text: &str, style: TextStyle, width: f64) -> Vec<String> {
    let is_wide = |sign: char| sign >= '\u{2e80}';
    let opens_no_line = |sign: char| "，。；：！？、）》」』”’,.;:!?)".contains(sign);
    // Pieces that stay together, each with the space before it.
    let mut pieces: Vec<String> = Vec::new();
    let mut before = ' ';
    for sign in text.trim().chars() {
        let breaks = sign == ' ' || ((is_wide(sign) || is_wide(before)) && !opens_no_line(sign));
        if breaks || pieces.is_empty() {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(sign);
        }
        before = sign;
    }
    // Characters have their widths whatever stands beside them, so that those of pieces add up.
    let width_of = |piece: &str| fonts.text_width(piece, style.weight) * style.size;
    let (mut lines, mut used) = (Vec::<String>::new(), 0.0);
    for piece in pieces {
        let needed = width_of(&piece);
        if let Some(line) = lines.last_mut().filter(|_| used + needed <= width) {
            line.push_str(&piece);
            used += needed;
        } else {
            // A line begins with no space.
            let piece = piece.trim_start();
            used = width_of(piece);
            lines.push(piece.to_string());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::text_style;
    use crate::font::FontWeight::Regular;

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        let fonts = FontSet::new(crate::font::BookFonts::BuiltIn).unwrap();
        let (text, style) = ("In box 4, 5 and 8 are confined to r4c12.", text_style(10.0, Regular));
        let width_of = |line: &str| fonts.text_width(line, Regular) * 10.0;
        for width in [60.0, 90.0, 150.0] {
            let lines = wrap_text(&fonts, text, style, width);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| width_of(line) <= width), "{lines:?}");
            for pair in lines.windows(2) {
                let next = pair[1].split(' ').next().unwrap();
                assert!(width_of(&format!("{} {next}", pair[0])) > width, "{pair:?}");
            }
        }
        assert_eq!(wrap_text(&fonts, "", style, 50.0).len(), 0);
    }
}
