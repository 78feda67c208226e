//! Plain messages of a catalogue, words and arguments alone, which take a fast path.
//!
//! Most messages count nothing: they are words, arguments and at most a choice by a word. For these,
//! Fluent's own formatting (every argument a text, then the pieces cut out of the whole) costs several times
//! as much, and the path of a hard puzzle has tens of thousands of messages. Everything else is left to
//! Fluent.

use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement, VariantKey};

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessagePart<'m> {
    /// Words as they stand.
    Words(&'m str),
    /// An argument by its name.
    Argument(&'m str),
}

/// Adds the parts of a message in order. `choose_word` gives the word that an argument is, where one is chosen by.
///
/// `None` of what only Fluent can say: a choice by a number, a reference to another message, a function.
pub(crate) fn collect_message_parts<'m>(
    pattern: &Pattern<&'m str>,
    choose_word: &dyn Fn(&str) -> Option<&'static str>,
    all: &mut Vec<MessagePart<'m>>,
) -> Option<()> {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => all.push(MessagePart::Words(value)),
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                let InlineExpression::VariableReference { id } = inline else { return None };
                all.push(MessagePart::Argument(id.name));
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let InlineExpression::VariableReference { id } = selector else { return None };
                let word = choose_word(id.name)?;
                // The variant for this word, else the default one.
                let named = variants
                    .iter()
                    .find(|variant| matches!(variant.key, VariantKey::Identifier { name } if name == word));
                let variant = named.or_else(|| variants.iter().find(|variant| variant.default))?;
                collect_message_parts(&variant.value, choose_word, all)?;
            }
        }
    }
    Some(())
}
