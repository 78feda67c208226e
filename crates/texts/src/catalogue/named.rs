//! Arguments of a catalogue's message, as pieces of it.

use fluent_bundle::FluentArgs;
use ninefold_core::Notation;
use ninefold_logic::Message;
use ninefold_logic::explain::{MessageArgument, MessageFragment};

use super::ListConjunction;
use crate::{Catalogue, PieceTarget, TextPiece};

/// The arguments of a message for Fluent, which knows only text and numbers: a mark stands for each
/// fragment, and is replaced by its piece afterwards. Pieces are made only then, since most messages use few
/// of the forms of an argument.
pub(crate) struct MessageArguments<'c> {
    catalogue: &'c Catalogue,
    notation: Notation,
    fragments: Vec<(MessageFragment, ListConjunction)>,
}

/// Before the number of a piece; both are characters for private use.
const PLACEHOLDER: char = '\u{E000}';
const FIRST_FRAGMENT: u32 = 0xE100;

impl<'c> MessageArguments<'c> {
    pub(crate) fn new(catalogue: &'c Catalogue, notation: Notation) -> MessageArguments<'c> {
        MessageArguments { catalogue, notation, fragments: Vec::new() }
    }

    pub(crate) fn set_argument(
        &mut self,
        name: &str,
        argument: &MessageArgument,
        arguments: &mut FluentArgs<'_>,
    ) {
        match argument {
            MessageArgument::Number(number) => arguments.set(name.to_string(), *number),
            MessageArgument::Word(word) => {
                arguments.set(format!("{name}-id"), *word);
                arguments.set(name.to_string(), self.catalogue.translate_id(word));
            }
            MessageArgument::Technique(technique) => {
                arguments.set(format!("{name}-about"), self.catalogue.technique_mention(technique));
                arguments.set(name.to_string(), self.catalogue.technique_name(technique));
            }
            MessageArgument::Role(role) => {
                arguments.set(format!("{name}-id"), role.id());
                arguments.set(name.to_string(), self.catalogue.role_name(*role));
            }
            MessageArgument::ParseMessage(phrase) => {
                arguments.set(name.to_string(), self.catalogue.format_phrase(phrase))
            }
            MessageArgument::Pieces(pieces) => {
                let marks: String =
                    pieces.iter().map(|piece| self.add_placeholder(piece, ListConjunction::Comma)).collect();
                arguments.set(name.to_string(), marks);
            }
            // Lists go in as marks, which are replaced by their pieces once the message is formatted.
            things => {
                let Some((fragment, count)) = message_fragment_and_count(things) else { return };
                arguments.set(format!("{name}-count"), count);
                arguments.set(name.to_string(), self.add_placeholder(&fragment, ListConjunction::And));
                arguments.set(format!("{name}-or"), self.add_placeholder(&fragment, ListConjunction::Or));
            }
        }
    }

    /// Adds a fragment and returns its mark.
    fn add_placeholder(&mut self, fragment: &MessageFragment, join: ListConjunction) -> String {
        let number = FIRST_FRAGMENT + self.fragments.len() as u32;
        self.fragments.push((fragment.clone(), join));
        [PLACEHOLDER].into_iter().chain(char::from_u32(number)).collect()
    }

    /// Adds an argument by the name that it has in a message; `None` if that says a number or nothing at all.
    pub(crate) fn add_argument_piece(
        &self,
        message: &Message,
        name: &str,
        pieces: &mut Vec<TextPiece>,
    ) -> Option<()> {
        let catalogue = self.catalogue;
        let piece = match find_argument(message, name)? {
            (MessageArgument::Number(number), "") => TextPiece::from_words(number.to_string()),
            (MessageArgument::Word(word), "") => TextPiece::from_words(catalogue.translate_id(word)),
            (MessageArgument::Technique(technique), "") => {
                TextPiece::from_words(catalogue.technique_name(technique))
            }
            (MessageArgument::Technique(technique), "-about") => {
                TextPiece::from_words(catalogue.technique_mention(technique))
            }
            (MessageArgument::Role(role), "") => TextPiece::from_words(catalogue.role_name(*role)),
            (MessageArgument::ParseMessage(phrase), "") => {
                TextPiece::from_words(catalogue.format_phrase(phrase))
            }
            (MessageArgument::Pieces(fragments), "") => {
                fragments.iter().for_each(|fragment| {
                    push_piece(pieces, self.format_fragment(fragment, ListConjunction::Comma))
                });
                return Some(());
            }
            // Cells, digits, houses and candidates are lists, joined by "and" or "or".
            (things, "") => {
                self.format_fragment(&message_fragment_and_count(things)?.0, ListConjunction::And)
            }
            (things, "-or") => {
                self.format_fragment(&message_fragment_and_count(things)?.0, ListConjunction::Or)
            }
            _ => return None,
        };
        push_piece(pieces, piece);
        Some(())
    }

    /// Puts the pieces where their marks stand.
    pub(crate) fn replace_placeholders(&self, text: &str) -> Vec<TextPiece> {
        let mut all: Vec<TextPiece> = Vec::new();
        for (i, part) in text.split(PLACEHOLDER).enumerate() {
            let mut rest = part.chars();
            if i > 0 {
                let number =
                    rest.next().map_or(0, |mark| mark as usize).wrapping_sub(FIRST_FRAGMENT as usize);
                if let Some((fragment, join)) = self.fragments.get(number) {
                    push_piece(&mut all, self.format_fragment(fragment, *join));
                }
            }
            push_piece(&mut all, TextPiece::from_words(rest.as_str()));
        }
        all
    }

    /// Joins the items of a notation, which separates them by commas, as the language does: `r1c8 and r9c9`.
    fn join_notation_items(&self, text: &str, join: ListConjunction) -> String {
        match join {
            ListConjunction::Comma => text.into(),
            _ => self.catalogue.join_list(text.split(", ").map(String::from), join),
        }
    }

    pub(crate) fn format_fragment(&self, fragment: &MessageFragment, join: ListConjunction) -> TextPiece {
        let notation = self.notation;
        match fragment {
            MessageFragment::Text(text) => TextPiece::from_words(text.clone()),
            // A notation separates cells by commas; the language may join them otherwise.
            MessageFragment::Cells(cells) => {
                let text = self.join_notation_items(&notation.display(cells).to_string(), join);
                TextPiece { text, target: PieceTarget::Cells(*cells) }
            }
            MessageFragment::Digits(digits) => TextPiece {
                text: self.catalogue.join_list(digits.iter().map(|digit| digit.to_string()), join),
                target: PieceTarget::Digits(*digits),
            },
            MessageFragment::Houses(houses) => TextPiece {
                text: self.catalogue.format_houses(*houses, notation, join),
                target: PieceTarget::Houses(*houses),
            },
            MessageFragment::Candidates(candidates) => TextPiece {
                text: self.join_notation_items(&notation.display(candidates).to_string(), join),
                target: PieceTarget::Candidates(*candidates),
            },
        }
    }
}

/// Returns the things on the board that an argument names, and their number.
fn message_fragment_and_count(argument: &MessageArgument) -> Option<(MessageFragment, usize)> {
    Some(match argument {
        MessageArgument::Cells(cells) => (MessageFragment::Cells(*cells), cells.len()),
        MessageArgument::Digits(digits) => (MessageFragment::Digits(*digits), digits.len()),
        MessageArgument::Houses(houses) => (MessageFragment::Houses(*houses), houses.len()),
        MessageArgument::Candidates(candidates) => {
            (MessageFragment::Candidates(*candidates), candidates.len())
        }
        _ => return None,
    })
}

/// Returns the argument that a name in a message stands for, and the ending of the name.
fn find_argument<'s, 'n>(message: &'s Message, name: &'n str) -> Option<(&'s MessageArgument, &'n str)> {
    let (name, ending) = name.split_at(name.find('-').unwrap_or(name.len()));
    let (_, argument) = message.arguments.iter().find(|(known, _)| *known == name)?;
    Some((argument, ending))
}

/// Returns the word that a choice in a localised message depends on.
pub(crate) fn find_choice_word(message: &Message, name: &str) -> Option<&'static str> {
    match find_argument(message, name)? {
        (MessageArgument::Word(word), "-id") => Some(word),
        (MessageArgument::Role(role), "-id") => Some(role.id()),
        _ => None,
    }
}

/// Adds a piece; words go to the words before them.
pub(crate) fn push_piece(pieces: &mut Vec<TextPiece>, piece: TextPiece) {
    match pieces.last_mut() {
        _ if piece.text.is_empty() => {}
        Some(last) if last.target == PieceTarget::Nothing && piece.target == PieceTarget::Nothing => {
            last.text.push_str(&piece.text);
        }
        _ => pieces.push(piece),
    }
}
