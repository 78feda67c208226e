//! Strict parser for the part of JSON that a line of a proof may use: every JSON library reads such a line
//! alike, and so do both checkers. `docs/proofs.md` has the rules, under *The text*.

use std::collections::BTreeMap;
use std::fmt;

/// Maximum nesting depth of lists and objects.
const MAX_DEPTH: usize = 127;

/// Maximum number of digits of a number before the decimal point, and after it.
const MAX_DIGITS: usize = 20;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProofJson {
    Text(String),
    List(Vec<ProofJson>),
    Object(ProofJsonFields),
    /// A number, `true`, `false` or `null`, which no field of a proof is.
    Other,
}

/// The fields of an object, each name once.
pub(crate) type ProofJsonFields = BTreeMap<String, ProofJson>;

impl ProofJson {
    /// Parses a proof line that contains a single JSON value.
    pub(crate) fn parse_line(line: &str) -> Result<ProofJson, JsonError> {
        let mut reader = JsonReader { line, rest: line, depth: 0 };
        reader.skip_blanks();
        let value = reader.parse_value()?;
        reader.skip_blanks();
        match reader.rest.chars().next() {
            None => Ok(value),
            Some('\r') => Err(reader.expected_error("a line that ends in LF, without CR")),
            Some(_) => Err(reader.expected_error("the end of the line")),
        }
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        if let ProofJson::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn as_array(&self) -> Option<&[ProofJson]> {
        if let ProofJson::List(items) = self { Some(items) } else { None }
    }

    pub(crate) fn as_object(&self) -> Option<&ProofJsonFields> {
        if let ProofJson::Object(fields) = self { Some(fields) } else { None }
    }
}

/// Error for a line that is not JSON as proofs use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Position of the character, counted from 1.
    pub column: usize,
    /// Description of what was expected there.
    pub expected: &'static str,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl std::error::Error for JsonError {}

struct JsonReader<'t> {
    line: &'t str,
    rest: &'t str,
    depth: usize,
}

impl<'t> JsonReader<'t> {
    fn expected_error(&self, expected: &'static str) -> JsonError {
        let before = &self.line[..self.line.len() - self.rest.len()];
        JsonError { column: before.chars().count() + 1, expected }
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    /// Skips this character if it is next; returns whether it was.
    fn skip_char(&mut self, character: char) -> bool {
        let rest = self.rest.strip_prefix(character);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn parse_value(&mut self) -> Result<ProofJson, JsonError> {
        match self.rest.bytes().next() {
            Some(b'"') => self.parse_string().map(ProofJson::Text),
            Some(b'[') => self.parse_list(),
            Some(b'{') => self.parse_object(),
            Some(b'-' | b'0'..=b'9') => self.parse_number(),
            _ => self.parse_keyword(),
        }
    }

    fn parse_keyword(&mut self) -> Result<ProofJson, JsonError> {
        let rest = ["true", "false", "null"].iter().find_map(|word| self.rest.strip_prefix(word));
        self.rest = rest.ok_or_else(|| self.expected_error("a value"))?;
        Ok(ProofJson::Other)
    }

    fn parse_number(&mut self) -> Result<ProofJson, JsonError> {
        // Proofs use no numbers: only their form is checked, and the value is passed over.
        self.skip_char('-');
        let begins_with_zero = self.rest.starts_with('0');
        if self.skip_digits()? > 1 && begins_with_zero {
            return Err(self.expected_error("a number that doesn't begin with 0"));
        }
        if self.skip_char('.') {
            self.skip_digits()?;
        }
        if self.rest.starts_with(['e', 'E']) {
            return Err(self.expected_error("a number without an exponent"));
        }
        Ok(ProofJson::Other)
    }

    fn skip_digits(&mut self) -> Result<usize, JsonError> {
        let count = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=MAX_DIGITS).contains(&count) {
            return Err(self.expected_error("1 to 20 digits"));
        }
        self.rest = &self.rest[count..];
        Ok(count)
    }

    fn parse_string(&mut self) -> Result<String, JsonError> {
        let mut text = String::new();
        self.skip_char('"');
        loop {
            // Copy up to the next quotation mark, backslash or control character.
            let plain =
                self.rest.find(|character: char| character == '"' || character == '\\' || character < ' ');
            let plain = plain.unwrap_or(self.rest.len());
            text.push_str(&self.rest[..plain]);
            self.rest = &self.rest[plain..];
            if self.skip_char('"') {
                return Ok(text);
            }
            if !self.rest.starts_with('\\') {
                return Err(self.expected_error("a quotation mark at the end of the text"));
            }
            text.push(self.parse_escape()?);
        }
    }

    /// Parses an escape sequence.
    fn parse_escape(&mut self) -> Result<char, JsonError> {
        const EXPECTED: &str = "an escape, as in \\n or \\u00e9";
        // The error points at the backslash, so it is made before that is consumed.
        let wrong = self.expected_error(EXPECTED);
        self.skip_char('\\');
        let Some(character) = self.rest.chars().next() else { return Err(wrong) };
        self.rest = &self.rest[character.len_utf8()..];
        // Short escapes stand for one character each; `u` has four hexadecimal digits.
        Ok(match character {
            '"' | '\\' | '/' => character,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let mut units = vec![self.parse_hex().ok_or(wrong.clone())?];
                // The first half of a surrogate pair; the other one must follow at once.
                if matches!(units[0], 0xd800..=0xdbff) && self.rest.starts_with("\\u") {
                    self.rest = &self.rest[2..];
                    units.push(self.parse_hex().ok_or(wrong.clone())?);
                }
                // Anything but exactly one character means that a surrogate stands alone.
                let alone = JsonError { expected: "both halves of a pair of surrogates", ..wrong };
                let mut read = char::decode_utf16(units);
                match (read.next(), read.next()) {
                    (Some(Ok(character)), None) => character,
                    _ => return Err(alone),
                }
            }
            _ => return Err(wrong),
        })
    }

    /// Parses four hexadecimal digits.
    fn parse_hex(&mut self) -> Option<u16> {
        let four = self.rest.get(..4).filter(|four| four.bytes().all(|sign| sign.is_ascii_hexdigit()))?;
        self.rest = &self.rest[4..];
        u16::from_str_radix(four, 16).ok()
    }

    fn parse_list(&mut self) -> Result<ProofJson, JsonError> {
        let mut items = Vec::new();
        self.parse_delimited('[', ']', "a comma or ]", |reader| {
            items.push(reader.parse_value()?);
            Ok(())
        })?;
        Ok(ProofJson::List(items))
    }

    fn parse_object(&mut self) -> Result<ProofJson, JsonError> {
        let mut fields = ProofJsonFields::new();
        self.parse_delimited('{', '}', "a comma or }", |reader| {
            // Errors about a repeated name point at the name, not behind its value.
            let twice = reader.expected_error("each name once in an object");
            if !reader.rest.starts_with('"') {
                return Err(reader.expected_error("the name of a field"));
            }
            // A field is a name, a colon and a value, with blanks between them.
            let name = reader.parse_string()?;
            reader.skip_blanks();
            if !reader.skip_char(':') {
                return Err(reader.expected_error("a colon"));
            }
            reader.skip_blanks();
            let value = reader.parse_value()?;
            // Readers differ in which of two equal names counts, so none may be repeated.
            if fields.contains_key(&name) {
                return Err(twice);
            }
            fields.insert(name, value);
            Ok(())
        })?;
        Ok(ProofJson::Object(fields))
    }

    /// Parses comma-separated parts between two delimiters.
    fn parse_delimited(
        &mut self,
        open: char,
        close: char,
        between: &'static str,
        mut part: impl FnMut(&mut Self) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        // The depth is limited, so that no input can overflow the stack.
        if self.depth == MAX_DEPTH {
            return Err(self.expected_error("lists and objects at most 127 deep"));
        }
        self.depth += 1;
        self.skip_char(open);
        self.skip_blanks();
        // An empty list or object ends right away; otherwise a comma is followed by another part.
        let mut is_over = self.skip_char(close);
        while !is_over {
            part(self)?;
            self.skip_blanks();
            is_over = self.skip_char(close);
            if !is_over && !self.skip_char(',') {
                return Err(self.expected_error(between));
            }
            self.skip_blanks();
        }
        self.depth -= 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the value parsed from a text, or the position and description of the error.
    #[track_caller]
    fn check(line: &str, expected: Result<&str, (usize, &str)>) {
        fn format_plain(value: &ProofJson) -> String {
            match value {
                ProofJson::Text(text) => format!("{text:?}"),
                ProofJson::List(items) => items.iter().map(format_plain).collect::<Vec<_>>().join(","),
                ProofJson::Object(fields) => {
                    fields.iter().map(|(name, value)| format!("{name}:{}", format_plain(value))).collect()
                }
                ProofJson::Other => "_".into(),
            }
        }
        let read = ProofJson::parse_line(line);
        let read = read.as_ref().map(format_plain);
        assert_eq!(
            read.as_deref().map_err(|error| (error.column, error.expected)),
            expected.as_ref().map(|text| &**text).map_err(|error| *error),
            "{line}"
        );
    }

    #[test]
    fn unambiguous_json_is_read() {
        check(r#" { "a" : [ 1 , -0.5 , true ] } "#, Ok("a:_,_,_"));
        check(r#""\u00e9\ud83d\ude00\/\"""#, Ok(r#""é😀/\"""#));
        check("\"\u{85}\u{2028}\"", Ok(r#""\u{85}\u{2028}""#));
        check(&format!("{}{}", "[".repeat(127), "]".repeat(127)), Ok(""));
        check("12345678901234567890.12345678901234567890", Ok("_"));
    }

    #[test]
    fn the_rest_is_refused_at_its_column() {
        const ESCAPE: &str = "an escape, as in \\n or \\u00e9";
        const PAIR: &str = "both halves of a pair of surrogates";
        check("", Err((1, "a value")));
        check("{} {}", Err((4, "the end of the line")));
        check("{}\r", Err((3, "a line that ends in LF, without CR")));
        check("{\r}", Err((2, "the name of a field")));
        check("{\t}", Err((2, "the name of a field")));
        check("\u{85}{}", Err((1, "a value")));
        check("[1,]", Err((4, "a value")));
        check("[1 2]", Err((4, "a comma or ]")));
        check("{\"a\" 1}", Err((6, "a colon")));
        check(r#"{"a":1,"a":2}"#, Err((8, "each name once in an object")));
        check(r#"{"a":1,"\u0061":2}"#, Err((8, "each name once in an object")));
        check(&"[".repeat(128), Err((128, "lists and objects at most 127 deep")));
        check("1e999", Err((2, "a number without an exponent")));
        check("012", Err((4, "a number that doesn't begin with 0")));
        check("123456789012345678901", Err((1, "1 to 20 digits")));
        check("1.", Err((3, "1 to 20 digits")));
        check("+1", Err((1, "a value")));
        check("NaN", Err((1, "a value")));
        check("\"a\tb\"", Err((3, "a quotation mark at the end of the text")));
        check("\"é", Err((3, "a quotation mark at the end of the text")));
        check(r#""\x""#, Err((2, ESCAPE)));
        check(r#""\u+041""#, Err((2, ESCAPE)));
        check(r#""\ud800""#, Err((2, PAIR)));
        check(r#""\ud800\u0041""#, Err((2, PAIR)));
        check(r#""\udc00\ud800""#, Err((2, PAIR)));
    }
}
