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
    for sign in text.chars() {
        let breaks = sign == ' ' || ((is_wide(sign) || is_wide(before)) && !opens_no_line(sign));
        if breaks || pieces.is_empty() {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(sign);
        }
        before = sign;
    }
    let mut lines = vec![String::new()];
    for piece in pieces {
        let line = lines.last_mut().map(|line| format!("{line}{piece}")).unwrap_or_default();
        let line =
            if lines.last().is_some_and(String::is_empty) { line.trim_start().to_string() } else { line };
        if fonts.text_width(&line, style.weight) * style.size > width
            && !lines.last().is_some_and(String::is_empty)
        {
            lines.push(piece.trim_start().to_string());
        } else if let Some(last) = lines.last_mut() {
            *last = line;
        }
    }
    lines
}
