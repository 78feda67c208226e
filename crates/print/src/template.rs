//! Lines of text with fields, such as a header with the number of its page.

use std::fmt::Write;

use ninefold::Message;
use ninefold::logic::explain::say;

/// Values of the fields of one line.
pub(crate) type FieldValues<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Names of the fields of headers, footers and captions.
pub(crate) const PAGE_FIELDS: &[&str] = &["title", "author", "date", "page", "pages", "level", "numbers"];
pub(crate) const CAPTION_FIELDS: &[&str] =
    &["number", "level", "rating", "score", "givens", "hint", "title", "date", "page"];

/// Error of a template.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum TemplateError {
    /// A template has more than three parts.
    Parts {
        /// The template.
        template: String,
    },
    /// A template has a field that doesn't exist, or isn't closed.
    Field {
        /// Name of the field.
        field: String,
        /// Names of the fields that exist.
        known: &'static [&'static str],
    },
}

impl TemplateError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            TemplateError::Parts { template } => say!(
                "print-template-parts" =
                    "\"{template}\" has more than three parts (expected left | middle | right)",
                template = template.clone()
            ),
            TemplateError::Field { field, known } => say!(
                "print-template-field" = "\"{field}\" is no field here (expected one of {known}, in braces)",
                field = field.clone(),
                known = known.join(", ")
            ),
        }
    }
}

/// A line in up to three parts, with a `|` between them: at the left, in the middle, at the right. One part
/// alone stands in the middle, two stand at the left and the right.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LineTemplate {
    parts: [String; 3],
}

impl LineTemplate {
    /// Parses a template whose fields are among `known`.
    pub(crate) fn parse(text: &str, known: &'static [&'static str]) -> Result<LineTemplate, TemplateError> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let parts = match parts.as_slice() {
            [middle] => ["", *middle, ""],
            [left, right] => [*left, "", *right],
            [left, middle, right] => [*left, *middle, *right],
            _ => return Err(TemplateError::Parts { template: text.into() }),
        };
        // Fill it once, so that an unknown field is an error before a page is drawn.
        for part in parts {
            fill_fields(part, &|name| known.contains(&name).then(String::new))
                .map_err(|field| TemplateError::Field { field, known })?;
        }
        Ok(LineTemplate { parts: parts.map(String::from) })
    }

    /// Returns whether nothing is ever printed.
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.iter().all(String::is_empty)
    }

    /// Returns the three parts with their fields filled in.
    pub(crate) fn fill_parts(&self, values: &FieldValues<'_>) -> [String; 3] {
        self.parts.each_ref().map(|part| fill_fields(part, values).unwrap_or_default())
    }
}

/// Replaces `{name}` by its value; the error is an unknown or unfinished field.
fn fill_fields(template: &str, values: &FieldValues<'_>) -> Result<String, String> {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, behind) = behind.split_once('}').ok_or_else(|| behind.to_string())?;
        let value = values(name).ok_or_else(|| name.to_string())?;
        let _ = write!(text, "{before}{value}");
        rest = behind;
    }
    Ok(text + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(template: &str, expected: Result<[&str; 3], &str>) {
        let value = |name: &str| (name == "page").then(|| "7".to_string());
        let found = LineTemplate::parse(template, &["page"]).map(|line| line.fill_parts(&value));
        match (found, expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected),
            (Err(TemplateError::Field { field, .. }), Err(expected)) => assert_eq!(field, expected),
            (Err(TemplateError::Parts { .. }), Err(expected)) => assert_eq!(expected, "parts"),
            (found, _) => panic!("{template}: {found:?}"),
        }
    }

    #[test]
    fn a_line_has_up_to_three_parts() {
        check("{page}", Ok(["", "7", ""]));
        check("Club | {page}", Ok(["Club", "", "7"]));
        check("a|b {page}|c", Ok(["a", "b 7", "c"]));
        check("", Ok(["", "", ""]));
        check("a|b|c|d", Err("parts"));
        check("{pag}", Err("pag"));
        check("{page", Err("page"));
    }
}
