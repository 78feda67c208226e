//! Members of JSON objects as written in a text: the place and the spelling of each.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde_json::{Map, Value};

use ninefold_core::row::{FieldValue, SourceRow, TableHeader};

/// Limit in bytes for the text of an object: its values take sixteen times that much memory.
pub(super) const MAX_OBJECT_LENGTH: usize = 8 << 20;

/// A member as written in an object.
pub(super) struct JsonMember<'t> {
    /// Name as written, without the quotes, and the byte offset of its opening quote.
    pub(super) name: &'t str,
    pub(super) name_offset: usize,
    /// Value as written, and its byte offset.
    pub(super) value: &'t str,
    pub(super) value_offset: usize,
}

impl JsonMember<'_> {
    /// Returns the name of the JSON member with its escapes resolved.
    pub(super) fn unescaped_name(&self) -> String {
        let escaped = self.name.contains('\\');
        let plain =
            escaped.then(|| serde_json::from_str(&alloc::format!("\"{}\"", self.name)).ok()).flatten();
        plain.unwrap_or_else(|| self.name.into())
    }
}

/// Returns the members of an object from its text, which is valid JSON.
pub(super) fn parse_members(text: &str) -> Vec<JsonMember<'_>> {
    let bytes = text.as_bytes();
    let (mut all, mut depth, mut at) = (Vec::new(), 0_usize, 0);
    // Range of the name within its quotes, and byte offset of the value.
    let (mut name, mut begin) = (0..0, None);
    while at < bytes.len() {
        match bytes[at] {
            // Skip a string; before a value it is the name of a member.
            b'"' => {
                let from = at;
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if depth == 1 && begin.is_none() {
                    name = from..at;
                }
            }
            b':' if depth == 1 && begin.is_none() => begin = Some(at + 1),
            b'{' | b'[' => depth += 1,
            // A comma or the closing brace ends a member.
            b',' | b'}' if depth == 1 => {
                if let (Some(from), Some(written)) = (begin.take(), text.get(name.start + 1..name.end)) {
                    let value = text[from..at].trim();
                    let from = value.as_ptr() as usize - text.as_ptr() as usize;
                    all.push(JsonMember {
                        name: written,
                        name_offset: name.start,
                        value,
                        value_offset: from,
                    });
                }
                depth -= usize::from(bytes[at] == b'}');
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    all
}

/// Finds a member whose name the object has already, or, if `is_deep`, such a member of an object in it.
/// Returns its byte offset and its name.
pub(super) fn find_repeated_member<'t>(all: &[JsonMember<'t>], is_deep: bool) -> Option<(usize, &'t str)> {
    let mut names = BTreeSet::new();
    all.iter().find_map(|member| {
        let is_new = names.insert(member.unescaped_name());
        let &JsonMember { name, name_offset: place, value, value_offset: at } = member;
        if !is_new {
            return Some((place, name));
        }
        let inner = (is_deep && value.starts_with('{'))
            .then(|| find_repeated_member(&parse_members(value), true))
            .flatten();
        inner.map(|(place, name)| (at + place, name))
    })
}

/// Returns the length in bytes of the object that a text begins with.
pub(crate) fn object_length(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate().take(MAX_OBJECT_LENGTH + 1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return at + 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the members of an object as a table row with their spelling: numbers stay as written.
pub(super) fn build_source_row(
    object: &Map<String, Value>,
    written: &[JsonMember<'_>],
    places: Vec<Option<usize>>,
) -> SourceRow {
    let written: BTreeMap<String, &str> =
        written.iter().map(|member| (member.unescaped_name(), member.value)).collect();
    let value = |(name, value): (&String, &Value)| match (value, written.get(name)) {
        (Value::String(text), _) => FieldValue::Text(text.clone()),
        (_, Some(text)) => FieldValue::Json(strip_blanks(text)),
        (other, None) => FieldValue::Json(other.to_string()),
    };
    let names = object.keys().cloned().collect();
    let header = TableHeader { text: String::new(), delimiter: ',', names, known_columns: places };
    SourceRow::from_members(Arc::new(header), object.iter().map(value).collect())
}

/// Returns the members of an object that is a member of an object, with places in the outer text.
pub(super) fn parse_inner_members<'t>(all: &[JsonMember<'t>], name: &str) -> Vec<JsonMember<'t>> {
    let object = all.iter().rfind(|member| member.unescaped_name() == name);
    object.map(|member| parse_members(member.value)).unwrap_or_default()
}

/// Removes the blanks of JSON, except those in strings.
fn strip_blanks(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let stays = |character: &char| {
        let stays = quoted || !character.is_ascii_whitespace();
        quoted ^= *character == '"' && !escaped;
        escaped = quoted && *character == '\\' && !escaped;
        stays
    };
    text.chars().filter(stays).collect()
}
