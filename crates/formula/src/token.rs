//! Tokens of a formula, each with its place in the text.

use crate::error::SourceLocation;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormulaToken {
    pub(crate) kind: FormulaTokenKind,
    /// The token as written; for a quotation, without the quotes.
    pub(crate) text: String,
    pub(crate) location: SourceLocation,
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
const TWO_CHAR_SIGNS: [&str; 5] = ["==", "!=", "<=", ">=", ".."];

/// Splits a text into tokens, without blanks and without comments from `#` to the end of the line. Any text
/// can be split.
pub(crate) fn tokenize_formula(text: &str) -> Vec<FormulaToken> {
    let mut tokens = Vec::new();
    let mut tokenizer = FormulaTokenizer { text, offset: 0, location: SourceLocation { line: 1, column: 1 } };
    while let Some(sign) = tokenizer.peek() {
        let (begin, location) = (tokenizer.offset, tokenizer.location);
        let sort = match sign {
            // A comment runs to the end of its line.
            '#' => {
                tokenizer.skip_while(|c| c != '\n');
                continue;
            }
            sign if sign.is_whitespace() => {
                tokenizer.skip_while(char::is_whitespace);
                continue;
            }
            // A quotation ends at the closing quote, or without one at the end of its line.
            '"' => {
                tokenizer.advance_char();
                tokenizer.skip_while(|c| c != '"' && c != '\n');
                let text = tokenizer.text[begin + 1..tokenizer.offset].to_string();
                if tokenizer.peek() == Some('"') {
                    tokenizer.advance_char();
                }
                tokens.push(FormulaToken {
                    kind: FormulaTokenKind::Quoted,
                    text,
                    location,
                    begin,
                    end: tokenizer.offset,
                });
                continue;
            }
            sign if sign.is_alphabetic() || sign == '_' => {
                tokenizer.skip_while(|c| c.is_alphanumeric() || c == '_');
                FormulaTokenKind::Word
            }
            sign if sign.is_ascii_digit() => {
                tokenizer.skip_while(|c| c.is_ascii_digit());
                FormulaTokenKind::Number
            }
            _ => {
                // Signs of two characters are tried before those of one.
                let is_long = TWO_CHAR_SIGNS.iter().any(|long| text[begin..].starts_with(long));
                (0..1 + usize::from(is_long)).for_each(|_| tokenizer.advance_char());
                FormulaTokenKind::Sign
            }
        };
        let text = text[begin..tokenizer.offset].to_string();
        tokens.push(FormulaToken { kind: sort, text, location, begin, end: tokenizer.offset });
    }
    tokens
}

struct FormulaTokenizer<'t> {
    text: &'t str,
    offset: usize,
    location: SourceLocation,
}

impl FormulaTokenizer<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    fn advance_char(&mut self) {
        let Some(sign) = self.peek() else { return };
        self.offset += sign.len_utf8();
        if sign == '\n' {
            self.location = SourceLocation { line: self.location.line + 1, column: 1 };
        } else {
            self.location.column += 1;
        }
    }

    fn skip_while(&mut self, mut matches: impl FnMut(char) -> bool) {
        while self.peek().is_some_and(&mut matches) {
            self.advance_char();
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
        assert_eq!(cut[5].location, SourceLocation { line: 2, column: 4 });
        assert_eq!(cut[7].kind, FormulaTokenKind::Quoted);
    }

    #[test]
    fn every_text_can_be_cut() {
        for text in ["\"", "\"é\n", "€§", "#", "a#", "1..", "．\u{0}", "=!=="] {
            let cut = tokenize_formula(text);
            assert!(cut.iter().all(|token| token.end <= text.len() && token.begin < token.end), "{text}");
        }
    }
}
