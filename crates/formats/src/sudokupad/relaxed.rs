//! Shortened JSON of SudokuPad: names without quotes, strings in single quotes, `t` and `f`, colours without
//! quotes (`#0`, `#F`, six hexadecimal digits), and nothing at all for an empty object in a list.

use serde_json::{Map, Value};

use crate::prelude::*;

/// Reads a text in the shortened form; ordinary JSON is read, too.
///
/// # Errors
/// Message about the fault, with its place in the text.
pub(super) fn parse_relaxed_json(text: &str) -> Result<Value, ParseMessage> {
    let mut reader = RelaxedJsonReader { text, offset: 0 };
    let value = reader.read_value(0)?;
    reader.skip_blanks();
    if reader.offset == text.len() { Ok(value) } else { Err(reader.fault_here(ParseMessage::End)) }
}

/// Limit for the depth of nesting, beyond that of any puzzle.
const MAX_DEPTH: usize = 40;

struct RelaxedJsonReader<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> RelaxedJsonReader<'a> {
    fn fault_here(&self, expected: ParseMessage) -> ParseMessage {
        ParseMessage::FaultAt { place: self.offset + 1, expected: Box::new(expected) }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.offset += c.len_utf8();
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// Takes a character, if it comes next.
    fn skip_char(&mut self, character: char) -> bool {
        self.skip_blanks();
        let is_next = self.peek() == Some(character);
        self.offset += if is_next { character.len_utf8() } else { 0 };
        is_next
    }

    fn read_value(&mut self, depth: usize) -> Result<Value, ParseMessage> {
        self.skip_blanks();
        if depth > MAX_DEPTH {
            return Err(self.fault_here(ParseMessage::LessDepth));
        }
        match self.peek() {
            Some('{') => self.read_object(depth),
            Some('[') => self.read_list(depth),
            Some(quote @ ('"' | '\'')) => self.read_string(quote).map(Value::String),
            _ => self.read_word().map(parse_word_value).ok_or_else(|| self.fault_here(ParseMessage::AValue)),
        }
    }

    fn read_object(&mut self, depth: usize) -> Result<Value, ParseMessage> {
        let mut object = Map::new();
        self.next();
        if self.skip_char('}') {
            return Ok(Value::Object(object));
        }
        loop {
            self.skip_blanks();
            // Names may stand without quotes.
            let name = match self.peek() {
                Some(quote @ ('"' | '\'')) => self.read_string(quote)?,
                _ => self.read_word().ok_or_else(|| self.fault_here(ParseMessage::AName))?.to_string(),
            };
            if !self.skip_char(':') {
                return Err(self.fault_here(ParseMessage::AColon));
            }
            object.insert(name, self.read_value(depth + 1)?);
            if self.skip_char('}') {
                return Ok(Value::Object(object));
            }
            if !self.skip_char(',') {
                return Err(self.fault_here(ParseMessage::AComma));
            }
        }
    }

    /// Reads a list, in which nothing between commas (and between brackets) stands for an empty object.
    fn read_list(&mut self, depth: usize) -> Result<Value, ParseMessage> {
        let mut list = Vec::new();
        self.next();
        loop {
            self.skip_blanks();
            list.push(match self.peek() {
                Some(',' | ']') => Value::Object(Map::new()),
                _ => self.read_value(depth + 1)?,
            });
            if self.skip_char(']') {
                return Ok(Value::Array(list));
            }
            if !self.skip_char(',') {
                return Err(self.fault_here(ParseMessage::AComma));
            }
        }
    }

    fn read_string(&mut self, quote: char) -> Result<String, ParseMessage> {
        let mut string = String::new();
        self.next();
        loop {
            match self.next() {
                None => return Err(self.fault_here(ParseMessage::EndOfString)),
                Some(c) if c == quote => return Ok(string),
                Some('\\') => match self.next() {
                    Some('n') => string.push('\n'),
                    Some('t') => string.push('\t'),
                    Some('r') => string.push('\r'),
                    // A code that is no character becomes a replacement character.
                    Some('u') => {
                        let code = self.text.get(self.offset..self.offset + 4);
                        let code = code.and_then(|code| u32::from_str_radix(code, 16).ok());
                        self.offset += 4;
                        string.push(code.and_then(char::from_u32).unwrap_or('\u{fffd}'));
                        // Four bytes may end within a character; the damaged text ends there.
                        if !self.text.is_char_boundary(self.offset) {
                            self.offset = self.text.len();
                        }
                    }
                    Some(c) => string.push(c),
                    None => return Err(self.fault_here(ParseMessage::EndOfString)),
                },
                Some(c) => string.push(c),
            }
        }
    }

    /// Returns the characters up to the next punctuation of JSON.
    fn read_word(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.offset..];
        let end = rest.find([',', ':', '}', ']', '{', '[', '"', '\'']).unwrap_or(rest.len());
        self.offset += end;
        let word = rest[..end].trim();
        (!word.is_empty()).then_some(word)
    }
}

/// Returns the value that a bare word stands for.
fn parse_word_value(word: &str) -> Value {
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        "#0" => "#000000".into(),
        "#F" => "#FFFFFF".into(),
        _ => word.parse::<i64>().map_or_else(|_| word.into(), Value::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(parse_relaxed_json(text).map(|value| value.to_string()), Ok(expected.to_string()));
    }

    #[test]
    fn shortened_objects_are_read() {
        check(
            "{a:1,b:t,c:#0,d:'it\\'s',e:ff8800}",
            r##"{"a":1,"b":true,"c":"#000000","d":"it's","e":"ff8800"}"##,
        );
        check("[,{v:5},]", r#"[{},{"v":5},{}]"#);
        check("[[],[,]]", r#"[[{}],[{},{}]]"#);
        check(r#"{"a": [1, -2.5, "x\u0041"]}"#, r#"{"a":[1,"-2.5","xA"]}"#);
    }

    #[test]
    fn faults_are_placed() {
        let check = |text: &str, expected: &str| {
            assert_eq!(parse_relaxed_json(text).unwrap_err().to_string(), expected)
        };
        check("{a 1}", "a fault at character 5, where a colon is missing");
        check("[1", "a fault at character 3, where a comma is missing");
        check("'a", "a fault at character 3, where the end of a string is missing");
        check(&"[".repeat(100), "a fault at character 42, where less depth is missing");
        check("'\\u12é", "a fault at character 8, where the end of a string is missing");
    }
}
