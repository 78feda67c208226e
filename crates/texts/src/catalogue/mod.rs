//! Catalogue of messages: the words of one language by their ids.

mod named;
mod phrases;

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use ninefold_core::{House, HouseKind, HouseSet, Notation};
use ninefold_formats::FormatInfo;
use ninefold_logic::explain::MessageFragment;
use ninefold_logic::{MarkRole, Message, Technique, TechniqueFamily};

use crate::plain::{self, MessagePart};
use crate::{PieceTarget, TextPiece};
use named::{MessageArguments, find_choice_word, push_piece};

/// A language that is built in.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Language code: `en`, `zh`.
    pub code: &'static str,
    /// Name in the language itself.
    pub name: &'static str,
    /// Text of the catalogue, in Fluent's format; the English one lacks what code writes in English.
    pub text: &'static str,
    catalogue: fn() -> &'static Catalogue,
}

impl Language {
    /// All languages; the first is the default.
    pub const ALL: &'static [Language] = &[
        Language {
            code: "en",
            name: "English",
            text: include_str!("../../languages/en.ftl"),
            catalogue: Catalogue::english,
        },
        #[cfg(feature = "zh")]
        Language {
            code: "zh",
            name: "中文",
            text: include_str!("../../languages/zh.ftl"),
            catalogue: Catalogue::chinese,
        },
    ];

    /// Returns the language of a code or a locale of the environment: `zh`, `zh-CN`, `zh_CN.UTF-8`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase();
        Language::ALL.iter().find(|language| language.code == code).copied()
    }

    /// Returns the parsed catalogue of the language.
    #[must_use]
    pub fn message_catalogue(self) -> &'static Catalogue {
        (self.catalogue)()
    }
}

/// The words of one language by their ids.
pub struct Catalogue {
    code: String,
    bundle: FluentBundle<FluentResource>,
}

/// Error for a text that is not a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// The code names no language.
    #[error("{0:?} is no code of a language, such as en or pt-BR")]
    Code(String),
    /// The text is not in Fluent's format.
    #[error("line {line}: {what}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// Description of the error.
        what: String,
    },
    /// An id stands twice.
    #[error("the id {0} stands twice")]
    Twice(String),
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("code", &self.code).finish_non_exhaustive()
    }
}

impl Catalogue {
    /// Returns the English catalogue of messages.
    #[must_use]
    pub fn english() -> &'static Catalogue {
        static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| parse_built_in("en"));
        &ENGLISH
    }

    /// Returns the Chinese catalogue of messages.
    #[cfg(feature = "zh")]
    #[must_use]
    pub fn chinese() -> &'static Catalogue {
        static CHINESE: LazyLock<Catalogue> = LazyLock::new(|| parse_built_in("zh"));
        &CHINESE
    }

    /// Parses the catalogue of a language from Fluent's format.
    ///
    /// # Errors
    /// When the code names no language, the text is not in Fluent's format, or an id is defined twice.
    pub fn parse(code: &str, text: &str) -> Result<Catalogue, CatalogueError> {
        let language = code.parse().map_err(|_| CatalogueError::Code(code.into()))?;
        let resource = FluentResource::try_new(text.into()).map_err(|(_, errors)| {
            let first = errors.first();
            let before = first.and_then(|error| text.get(..error.pos.start)).unwrap_or_default();
            CatalogueError::Syntax {
                line: before.matches('\n').count() + 1,
                what: first.map_or_else(String::new, |error| error.kind.to_string()),
            }
        })?;
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Isolation marks around arguments would show up in plain text.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).map_err(|errors| {
            CatalogueError::Twice(errors.first().map_or_else(String::new, ToString::to_string))
        })?;
        Ok(Catalogue { code: code.into(), bundle })
    }

    /// The language code of the catalogue, such as `de`.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Returns whether the catalogue has a message with this id.
    #[must_use]
    pub fn has_message(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Returns the pieces of a message in the catalogue's language.
    ///
    /// A message whose id is missing in the catalogue is shown in English if the code has it, else as data; a
    /// missing argument, by its name.
    #[must_use]
    pub fn format_message_pieces(&self, message: &Message, notation: Notation) -> Vec<TextPiece> {
        let found = self
            .format_without_fluent(message, notation)
            .or_else(|| self.format_with_fluent(message, notation));
        let in_code = || message.english.clone().unwrap_or_else(|| message.to_string());
        found.map_or_else(|| vec![TextPiece::from_words(in_code())], capitalise_houses)
    }

    /// Returns the pieces of a message without Fluent, if it has only words, arguments and choices by words.
    fn format_without_fluent(&self, message: &Message, notation: Notation) -> Option<Vec<TextPiece>> {
        let pattern = self.bundle.get_message(message.id)?.value()?;
        let named = MessageArguments::new(self, notation);
        let mut parts = Vec::new();
        // Fails for anything that needs Fluent, which then takes over.
        plain::collect_message_parts(pattern, &|name| find_choice_word(message, name), &mut parts)?;
        let mut pieces = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                MessagePart::Words(words) => push_piece(&mut pieces, TextPiece::from_words(words)),
                MessagePart::Argument(name) => named.add_argument_piece(message, name, &mut pieces)?,
            }
        }
        Some(pieces)
    }

    /// Returns the pieces of any message, formatted by Fluent.
    fn format_with_fluent(&self, message: &Message, notation: Notation) -> Option<Vec<TextPiece>> {
        let mut named = MessageArguments::new(self, notation);
        let mut arguments = FluentArgs::new();
        for (name, argument) in &message.arguments {
            named.set_argument(name, argument, &mut arguments);
        }
        Some(named.replace_placeholders(&self.format_entry(message.id, None, Some(&arguments))?))
    }

    /// Returns a message as text in the catalogue's language.
    #[must_use]
    pub fn format_message(&self, message: &Message, notation: Notation) -> String {
        self.format_message_pieces(message, notation).into_iter().map(|piece| piece.text).collect()
    }

    /// Returns the pieces of a line in Eureka notation or the like, which depends on the notation but not on
    /// the language.
    #[must_use]
    pub fn format_fragment(&self, fragment: &MessageFragment, notation: Notation) -> TextPiece {
        MessageArguments::new(self, notation).format_fragment(fragment, ListConjunction::Comma)
    }

    /// Returns the words for an id without arguments; the id itself if there are none.
    #[must_use]
    pub fn translate_id(&self, id: &str) -> String {
        self.translate_or(id, id)
    }

    /// Returns the words for an id without arguments, or those that code has in English.
    pub(crate) fn translate_or(&self, id: &str, english: &str) -> String {
        self.format_entry(id, None, None).unwrap_or_else(|| english.into())
    }

    /// Returns the name of a role, for legends.
    #[must_use]
    pub fn role_name(&self, role: MarkRole) -> String {
        self.translate_id(&format!("role-{}", role.id()))
    }

    /// Returns the heading of a family of techniques. English headings are in the families' code.
    #[must_use]
    pub fn family_name(&self, family: TechniqueFamily) -> String {
        self.translate_or(&format!("family-{}", family.id()), family.name())
    }

    /// Returns the name of a text format. English names are in the formats' code.
    #[must_use]
    pub fn format_name(&self, format: &FormatInfo) -> String {
        self.translate_or(&format!("format-name-{}", format.id), format.name)
    }

    /// Returns the name of a technique. English names are in the techniques' code.
    #[must_use]
    pub fn technique_name(&self, technique: &Technique) -> String {
        self.translate_or(&format!("technique-{}", technique.id), technique.name)
    }

    /// Returns the words for a technique within a message.
    #[must_use]
    pub fn technique_mention(&self, technique: &Technique) -> String {
        let id = format!("technique-{}", technique.id);
        self.format_entry(&id, Some("about"), None).unwrap_or_else(|| technique.summary())
    }

    /// Returns the page of a technique in Markdown: what it finds, why it works. In English, and where the
    /// catalogue has none, it is the technique's own documentation.
    #[must_use]
    pub fn technique_page(&self, technique: &Technique) -> String {
        let id = format!("technique-{}", technique.id);
        let part = |name| self.format_entry(&id, Some(name), None);
        match (part("what"), part("why")) {
            (Some(what), Some(why)) => {
                format!(
                    "## {}\n{what}\n\n## {}\n{why}\n",
                    self.translate_id("doc-what"),
                    self.translate_id("doc-why")
                )
            }
            _ => technique.doc.into(),
        }
    }

    pub(crate) fn format_entry(
        &self,
        id: &str,
        attribute: Option<&str>,
        arguments: Option<&FluentArgs<'_>>,
    ) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        // What is missing is shown by its name; there is nobody to tell.
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, arguments, &mut errors).into_owned())
    }

    /// Joins items as the language does: `1`, `1 and 2`, `1, 2 and 3`.
    pub(crate) fn join_list(&self, items: impl Iterator<Item = String>, join: ListConjunction) -> String {
        let mut items = items.peekable();
        let mut list = items.next().unwrap_or_default();
        while let Some(item) = items.next() {
            // The list grows from the front; only the last item is joined by "and" or "or".
            let id = match (items.peek(), join) {
                (Some(_), _) => "list-more",
                (None, ListConjunction::And | ListConjunction::Comma) => "list-and",
                (None, ListConjunction::Or) => "list-or",
            };
            list = self.join_item(id, list, item);
        }
        list
    }

    /// Joins a list and an item that follows it.
    fn join_item(&self, id: &str, list: String, item: String) -> String {
        let mut parts = Vec::new();
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        // Plain messages are put together directly, which is much faster than Fluent.
        if pattern.and_then(|pattern| plain::collect_message_parts(pattern, &|_| None, &mut parts)).is_some()
        {
            let mut text = String::with_capacity(list.len() + item.len() + 8);
            for part in parts {
                text.push_str(match part {
                    MessagePart::Argument("list") => &list,
                    MessagePart::Argument("item") => &item,
                    MessagePart::Words(text) | MessagePart::Argument(text) => text,
                });
            }
            return text;
        }
        let mut arguments = FluentArgs::new();
        arguments.set("list", list);
        arguments.set("item", item);
        self.format_entry(id, None, Some(&arguments)).unwrap_or_default()
    }

    /// Writes houses: `row 1`, `columns 2 and 5`, `row 1 and column 3`; in a notation with letters, `row A`.
    pub(crate) fn format_houses(
        &self,
        houses: HouseSet,
        notation: Notation,
        join: ListConjunction,
    ) -> String {
        let name = |house: House| {
            let spelled = match notation {
                Notation::Rc => format!("{house:#}"),
                other => other.display(&house).to_string(),
            };
            // The name behind the kind, which the language says its own way.
            spelled.split(' ').next_back().unwrap_or_default().to_string()
        };
        // Houses are grouped by kind, each group with its number for the plural.
        let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column];
        let parts = kinds.into_iter().filter_map(|kind| {
            let names: Vec<String> = houses.iter().filter(|house| house.kind() == kind).map(name).collect();
            if names.is_empty() {
                return None;
            }
            let id = match kind {
                HouseKind::Box => "house-box",
                HouseKind::Row => "house-row",
                HouseKind::Column => "house-column",
            };
            let mut arguments = FluentArgs::new();
            arguments.set("count", names.len());
            arguments.set("name", self.join_list(names.into_iter(), join));
            self.format_entry(id, None, Some(&arguments))
        });
        let counted: Vec<String> = parts.collect();
        self.join_list(counted.into_iter(), join)
    }
}

/// Conjunction between the last two items of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ListConjunction {
    And,
    Or,
    /// Cells and candidates as their notation has them: for lines of chains. Others as with `And`.
    Comma,
}

/// Capitalises a house that opens a sentence: `Row 1 has …`, where it is `row 1` further on. Names of cells
/// stay as the notation has them.
fn capitalise_houses(mut pieces: Vec<TextPiece>) -> Vec<TextPiece> {
    for index in 0..pieces.len() {
        let opens = index == 0 || pieces[index - 1].text.ends_with(". ");
        let TextPiece { text, target: names } = &mut pieces[index];
        if opens && matches!(names, PieceTarget::Houses(_)) {
            let mut rest = text.chars();
            *text = rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect();
        }
    }
    pieces
}

/// Parses a built-in catalogue.
fn parse_built_in(code: &str) -> Catalogue {
    let text =
        Language::ALL.iter().find(|language| language.code == code).map_or("", |language| language.text);
    Catalogue::parse(code, text).unwrap_or_else(|error| panic!("the catalogue {code}: {error}"))
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    /// Messages put together directly equal those of Fluent in every language, and most messages are put
    /// together so.
    #[test]
    fn plain_sentences_are_as_fluent_has_them() {
        let (mut plain, mut all) = (0, 0);
        for technique in techniques::ALL {
            for (facts, step) in
                technique.parse_examples().iter().filter_map(|example| example.find_step(technique))
            {
                for marked in step.explanation(&facts).messages {
                    for language in Language::ALL {
                        let catalogue = language.message_catalogue();
                        all += 1;
                        let Some(pieces) = catalogue.format_without_fluent(&marked.message, Notation::Rc)
                        else {
                            continue;
                        };
                        plain += 1;
                        let fluent = catalogue.format_with_fluent(&marked.message, Notation::Rc);
                        assert_eq!(Some(pieces), fluent, "{}", marked.message);
                    }
                }
            }
        }
        assert!(plain * 4 > all * 3, "{plain} of {all} are plain");
    }
}
