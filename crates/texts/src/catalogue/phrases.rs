//! Phrases of text readers in a catalogue: the key of a phrase is `phrase-` and its id.

use fluent_bundle::FluentArgs;
use ninefold_core::phrase::{FormatError, ParseMessage, ParseMessageArgument};

use crate::Catalogue;

impl Catalogue {
    /// Returns the words of a phrase. English ones are in the phrases' code.
    pub(crate) fn format_phrase(&self, phrase: &ParseMessage) -> String {
        let id = format!("phrase-{}", phrase.id());
        if !self.has_message(&id) {
            return phrase.to_string();
        }
        let mut arguments = FluentArgs::new();
        for (name, argument) in phrase.arguments() {
            match argument {
                ParseMessageArgument::Number(number) => arguments.set(name, number),
                ParseMessageArgument::Part(part) => {
                    arguments.set(name, self.translate_or(&format!("part-{}", part.id()), part.name()))
                }
                ParseMessageArgument::Message(phrase) => arguments.set(name, self.format_phrase(phrase)),
                ParseMessageArgument::Error(error) => arguments.set(name, self.format_error(error)),
                other => arguments.set(name, other.to_string()),
            }
        }
        self.format_entry(&id, None, Some(&arguments)).unwrap_or_else(|| phrase.to_string())
    }

    /// Returns the words of an error with its place.
    pub(crate) fn format_error(&self, error: &FormatError) -> String {
        if let Some(reason) = error.unclear_board_reason() {
            return reason.into();
        }
        let FormatError { line, column, expected, found } = error;
        self.format_placed_error(Some(*line), *column, expected, found).unwrap_or_else(|| error.to_string())
    }

    /// Returns what was expected at a place and what stands there; without the line in a text that has but one.
    pub(crate) fn format_placed_error(
        &self,
        line: Option<usize>,
        column: usize,
        expected: &ParseMessage,
        found: &ParseMessage,
    ) -> Option<String> {
        let mut arguments = FluentArgs::new();
        arguments.set("column", column);
        arguments.set("expected", self.format_phrase(expected));
        arguments.set("found", self.format_phrase(found));
        let Some(line) = line else { return self.format_entry("notation-error", None, Some(&arguments)) };
        arguments.set("line", line);
        self.format_entry("format-error", None, Some(&arguments))
    }
}
