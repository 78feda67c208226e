//! Line wrapping of the terminal game's texts to the width of the window, between words or, in languages that
//! write without blanks, between characters.

use ratatui::text::Span;

fn text_width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Whether a line may be broken after a character: after a blank, or after a wide character, which counts as
/// a word.
fn can_break_after(sign: char) -> bool {
    sign == ' ' || text_width(sign.encode_utf8(&mut [0; 4])) > 1
}

/// Wraps a text into lines of at most `max_width` columns, all indented like the text.
pub(super) fn wrap_text(text: &str, max_width: usize) -> Vec<String> {
    let indent: String = text.chars().take_while(|sign| *sign == ' ').collect();
    let mut lines = Vec::new();
    let mut line = indent.clone();
    for word in text[indent.len()..].split_inclusive(can_break_after) {
        if text_width(&line) + text_width(word.trim_end()) > max_width && line.trim() != "" {
            lines.push(std::mem::replace(&mut line, indent.clone()).trim_end().to_string());
        }
        line.push_str(word);
        // A single word that is too wide is cut.
        while text_width(line.trim_end()) > max_width && line.chars().count() > 1 {
            let cut = line
                .char_indices()
                .map(|(at, _)| at)
                .rfind(|at| text_width(&line[..*at]) <= max_width.max(1));
            let rest = line.split_off(cut.filter(|at| *at > 0).unwrap_or(1));
            lines.push(std::mem::replace(&mut line, rest));
        }
    }
    lines.push(line.trim_end().to_string());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, most: usize, lines: &[&str]) {
        assert_eq!(wrap_text(text, most), lines, "{text} in {most}");
    }

    #[test]
    fn lines_are_broken_between_words() {
        check("", 5, &[""]);
        check("one two three", 20, &["one two three"]);
        check("one two three", 7, &["one two", "three"]);
        check("  one two three", 7, &["  one", "  two", "  three"]);
        check("one r12c345<>67 two", 8, &["one", "r12c345<", ">67 two"]);
    }

    #[test]
    fn wide_characters_are_words() {
        check("第六宫中只剩下", 6, &["第六宫", "中只剩", "下"]);
        check("在 r1c6 填入", 8, &["在 r1c6", "填入"]);
    }
}
