//! The arguments of a sentence, as pieces of it.

use fluent_bundle::FluentArgs;
use ninefold_core::Notation;
use ninefold_logic::Sentence;
use ninefold_logic::explain::{Argument, Fragment};

use super::Join;
use crate::{Catalogue, Names, Piece};

/// The arguments of a sentence for Fluent, which knows only text and numbers: a mark stands for each
/// fragment, and is replaced by its piece afterwards. Pieces are made only then, since most sentences use few
/// of the forms of an argument.
pub(crate) struct Named<'c> {
    catalogue: &'c Catalogue,
    notation: Notation,
    fragments: Vec<(Fragment, Join)>,
}

/// Before the number of a piece; both are characters for private use.
const MARK: char = '\u{E000}';
const FIRST: u32 = 0xE100;

impl<'c> Named<'c> {
    pub(crate) fn new(catalogue: &'c Catalogue, notation: Notation) -> Named<'c> {
        Named { catalogue, notation, fragments: Vec::new() }
    }

    pub(crate) fn set(&mut self, name: &str, argument: &Argument, arguments: &mut FluentArgs<'_>) {
        match argument {
            Argument::Number(number) => arguments.set(name.to_string(), *number),
            Argument::Word(word) => {
                arguments.set(format!("{name}-id"), *word);
                arguments.set(name.to_string(), self.catalogue.word(word));
            }
            Argument::Technique(technique) => {
                arguments.set(format!("{name}-about"), self.catalogue.about(technique));
                arguments.set(name.to_string(), self.catalogue.name(technique));
            }
            Argument::Role(role) => {
                arguments.set(format!("{name}-id"), role.id());
                arguments.set(name.to_string(), self.catalogue.role(*role));
            }
            Argument::Phrase(phrase) => arguments.set(name.to_string(), self.catalogue.phrase(phrase)),
            Argument::Pieces(pieces) => {
                let marks: String = pieces.iter().map(|piece| self.mark(piece, Join::Comma)).collect();
                arguments.set(name.to_string(), marks);
            }
            // Lists go in as marks, which are replaced by their pieces once the message is formatted.
            things => {
                let Some((fragment, count)) = counted(things) else { return };
                arguments.set(format!("{name}-count"), count);
                arguments.set(name.to_string(), self.mark(&fragment, Join::And));
                arguments.set(format!("{name}-or"), self.mark(&fragment, Join::Or));
            }
        }
    }

    /// The mark of a new fragment.
    fn mark(&mut self, fragment: &Fragment, join: Join) -> String {
        let number = FIRST + self.fragments.len() as u32;
        self.fragments.push((fragment.clone(), join));
        [MARK].into_iter().chain(char::from_u32(number)).collect()
    }

    /// Adds an argument by the name that it has in a message; `None` if that says a number or nothing at all.
    pub(crate) fn add_argument(
        &self,
        sentence: &Sentence,
        name: &str,
        pieces: &mut Vec<Piece>,
    ) -> Option<()> {
        let catalogue = self.catalogue;
        let piece = match argument_of(sentence, name)? {
            (Argument::Number(number), "") => Piece::words(number.to_string()),
            (Argument::Word(word), "") => Piece::words(catalogue.word(word)),
            (Argument::Technique(technique), "") => Piece::words(catalogue.name(technique)),
            (Argument::Technique(technique), "-about") => Piece::words(catalogue.about(technique)),
            (Argument::Role(role), "") => Piece::words(catalogue.role(*role)),
            (Argument::Phrase(phrase), "") => Piece::words(catalogue.phrase(phrase)),
            (Argument::Pieces(fragments), "") => {
                fragments.iter().for_each(|fragment| add(pieces, self.of(fragment, Join::Comma)));
                return Some(());
            }
            // Cells, digits, houses and candidates are lists, joined by "and" or "or".
            (things, "") => self.of(&counted(things)?.0, Join::And),
            (things, "-or") => self.of(&counted(things)?.0, Join::Or),
            _ => return None,
        };
        add(pieces, piece);
        Some(())
    }

    /// Puts the pieces where their marks stand.
    pub(crate) fn cut(&self, text: &str) -> Vec<Piece> {
        let mut all: Vec<Piece> = Vec::new();
        for (i, part) in text.split(MARK).enumerate() {
            let mut rest = part.chars();
            if i > 0 {
                let number = rest.next().map_or(0, |mark| mark as usize).wrapping_sub(FIRST as usize);
                if let Some((fragment, join)) = self.fragments.get(number) {
                    add(&mut all, self.of(fragment, *join));
                }
            }
            add(&mut all, Piece::words(rest.as_str()));
        }
        all
    }

    /// Joins the items of a notation, which separates them by commas, as the language does: `r1c8 and r9c9`.
    fn listed(&self, text: &str, join: Join) -> String {
        match join {
            Join::Comma => text.into(),
            _ => self.catalogue.list(text.split(", ").map(String::from), join),
        }
    }

    pub(crate) fn of(&self, fragment: &Fragment, join: Join) -> Piece {
        let notation = self.notation;
        match fragment {
            Fragment::Text(text) => Piece::words(text.clone()),
            // A notation separates cells by commas; the language may join them otherwise.
            Fragment::Cells(cells) => {
                let text = self.listed(&notation.display(cells).to_string(), join);
                Piece { text, names: Names::Cells(*cells) }
            }
            Fragment::Digits(digits) => Piece {
                text: self.catalogue.list(digits.iter().map(|digit| digit.to_string()), join),
                names: Names::Digits(*digits),
            },
            Fragment::Houses(houses) => {
                Piece { text: self.catalogue.houses(*houses, notation, join), names: Names::Houses(*houses) }
            }
            Fragment::Candidates(candidates) => Piece {
                text: self.listed(&notation.display(candidates).to_string(), join),
                names: Names::Candidates(*candidates),
            },
        }
    }
}

/// Returns the things on the board that an argument names, and their number.
fn counted(argument: &Argument) -> Option<(Fragment, usize)> {
    Some(match argument {
        Argument::Cells(cells) => (Fragment::Cells(*cells), cells.len()),
        Argument::Digits(digits) => (Fragment::Digits(*digits), digits.len()),
        Argument::Houses(houses) => (Fragment::Houses(*houses), houses.len()),
        Argument::Candidates(candidates) => (Fragment::Candidates(*candidates), candidates.len()),
        _ => return None,
    })
}

/// Returns the argument that a name in a message stands for, and the ending of the name.
fn argument_of<'s, 'n>(sentence: &'s Sentence, name: &'n str) -> Option<(&'s Argument, &'n str)> {
    let (name, ending) = name.split_at(name.find('-').unwrap_or(name.len()));
    let (_, argument) = sentence.arguments.iter().find(|(known, _)| *known == name)?;
    Some((argument, ending))
}

/// Returns the word that a choice in a message depends on.
pub(crate) fn word_of(sentence: &Sentence, name: &str) -> Option<&'static str> {
    match argument_of(sentence, name)? {
        (Argument::Word(word), "-id") => Some(word),
        (Argument::Role(role), "-id") => Some(role.id()),
        _ => None,
    }
}

/// Adds a piece; words go to the words before them.
pub(crate) fn add(pieces: &mut Vec<Piece>, piece: Piece) {
    match pieces.last_mut() {
        _ if piece.text.is_empty() => {}
        Some(last) if last.names == Names::Nothing && piece.names == Names::Nothing => {
            last.text.push_str(&piece.text);
        }
        _ => pieces.push(piece),
    }
}
