//! Tokens of a formula, each with its place in the text.

use crate::error::SourceLocation;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormulaToken {
    pub(crate) sort: FormulaTokenKind,
    /// The token as written; for a quotation, without the quotes.
    pub(crate) text: String,
    pub(crate) place: SourceLocation,
    /// Begin and end in the text, as byte offsets.
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaTokenKind {
    Word,
    Number,
    /// A text in quotes, without them.
    Quoted,
    Sign,
}

/// The signs of two characters; all others have one.
const LONG: [&str; 5] = ["==", "!=", "<=", ">=", ".."];

/// Splits a text into tokens, without blanks and without comments from `#` to the end of the line. Any text
/// can be split.
pub(crate) fn tokenize_formula(text: &str) -> Vec<FormulaToken> {
    let mut tokens = Vec::new();
    let mut cutter = FormulaTokenizer { text, at: 0, place: SourceLocation { line: 1, column: 1 } };
    while let Some(sign) = cutter.peek() {
        let (begin, place) = (cutter.at, cutter.place);
        let sort = match sign {
            // A comment runs to the end of its line.
            '#' => {
                cutter.skip_while(|c| c != '\n');
                continue;
            }
            sign if sign.is_whitespace() => {
                cutter.skip_while(char::is_whitespace);
                continue;
            }
            // A quotation ends at the closing quote, or without one at the end of its line.
            '"' => {
                cutter.take_char();
                cutter.skip_while(|c| c != '"' && c != '\n');
                let text = cutter.text[begin + 1..cutter.at].to_string();
                if cutter.peek() == Some('"') {
                    cutter.take_char();
                }
                tokens.push(FormulaToken {
                    sort: FormulaTokenKind::Quoted,
                    text,
                    place,
                    begin,
                    end: cutter.at,
                });
                continue;
            }
            sign if sign.is_alphabetic() || sign == '_' => {
                cutter.skip_while(|c| c.is_alphanumeric() || c == '_');
                FormulaTokenKind::Word
            }
            sign if sign.is_ascii_digit() => {
                cutter.skip_while(|c| c.is_ascii_digit());
                FormulaTokenKind::Number
            }
            _ => {
                // Signs of two characters are tried before those of one.
                let is_long = LONG.iter().any(|long| text[begin..].starts_with(long));
                (0..1 + usize::from(is_long)).for_each(|_| cutter.take_char());
                FormulaTokenKind::Sign
            }
        };
        let text = text[begin..cutter.at].to_string();
        tokens.push(FormulaToken { sort, text, place, begin, end: cutter.at });
    }
    tokens
}

struct FormulaTokenizer<'t> {
    text: &'t str,
    at: usize,
    place: SourceLocation,
}

impl FormulaTokenizer<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take_char(&mut self) {
        let Some(sign) = self.peek() else { return };
        self.at += sign.len_utf8();
        if sign == '\n' {
            self.place = SourceLocation { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
    }

    fn skip_while(&mut self, mut fits: impl FnMut(char) -> bool) {
        while self.peek().is_some_and(&mut fits) {
            self.take_char();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_into_words_numbers_and_signs_with_their_places() {
        let cut = tokenize_formula("for a in als # sets\n  x<=12 \"A B\"");
        let texts: Vec<&str> = cut.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(texts, ["for", "a", "in", "als", "x", "<=", "12", "A B"]);
        assert_eq!(cut[5].place, SourceLocation { line: 2, column: 4 });
        assert_eq!(cut[7].sort, FormulaTokenKind::Quoted);
    }

    #[test]
    fn every_text_can_be_cut() {
        for text in ["\"", "\"é\n", "€§", "#", "a#", "1..", "．\u{0}", "=!=="] {
            let cut = tokenize_formula(text);
            assert!(cut.iter().all(|token| token.end <= text.len() && token.begin < token.end), "{text}");
        }
    }
}
