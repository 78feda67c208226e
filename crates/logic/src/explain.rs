//! Explanations as data: sentences with named arguments, so that notation, markup and language are chosen where the
//! text is shown.
//!
//! A [`Sentence`] is an English template and its arguments. The template is also the key under which another
//! language keeps its own, with the same names in any order:
//!
//! ```
//! use ninefold_core::{Cell, Digit, House};
//! use ninefold_logic::explain::{Fragment, say};
//!
//! let sentence = say!("In {house}, {digit} can only go into {cell}.",
//!     house = House::at(9), digit = Digit::D4, cell = Cell::at(2));
//! assert_eq!(sentence.to_string(), "In row 1, 4 can only go into r1c3.");
//!
//! let french = |_: &str| Some("Dans {house}, seule {cell} admet {digit}.".to_string());
//! assert_eq!(sentence.fragments(french)[2], Fragment::Text(", seule ".into()));
//! ```

use std::fmt;

use ninefold_core::{
    Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet, Notation,
};

/// A sentence: a template with `{name}` places, and what belongs there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Which sentence it is: the key of its words in a catalogue.
    pub id: &'static str,
    /// The arguments by name.
    pub arguments: Vec<(&'static str, Argument)>,
    /// How far it is indented: what follows from an assumption stands a level below it.
    pub level: u8,
}

/// Something a sentence names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Cells.
    Cells(CellMap),
    /// Digits.
    Digits(DigitSet),
    /// Houses.
    Houses(HouseSet),
    /// Candidates.
    Candidates(CandidateMap),
    /// A number of things.
    Number(usize),
    /// A word that is itself translated.
    Word(&'static str),
    /// Several pieces, such as a chain in Eureka notation.
    Pieces(Vec<Fragment>),
}

/// A piece of a sentence, ready to be formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// Plain words.
    Text(String),
    /// Cells.
    Cells(CellMap),
    /// Digits.
    Digits(DigitSet),
    /// Houses.
    Houses(HouseSet),
    /// Candidates.
    Candidates(CandidateMap),
}

impl Sentence {
    /// The same, indented so far.
    #[must_use]
    pub fn at_level(self, level: u8) -> Sentence {
        Sentence { level, ..self }
    }

    /// The pieces in a language: `translate` gives the template of that language for the English one, or `None`
    /// where it has none.
    ///
    /// A name without an argument stays as it is written, braces and all.
    #[must_use]
    pub fn fragments(&self, translate: impl Fn(&str) -> Option<String>) -> Vec<Fragment> {
        let template = translate(self.id);
        let mut rest = template.as_deref().unwrap_or(self.id);
        let mut fragments = Vec::new();
        while let Some((before, name, after)) = next_place(rest) {
            let known = self.arguments.iter().find(|(key, _)| *key == name);
            let Some((_, argument)) = known else {
                let (words, tail) = rest.split_at(rest.len() - after.len());
                push_text(&mut fragments, words);
                rest = tail;
                continue;
            };
            push_text(&mut fragments, before);
            push_argument(&mut fragments, argument, &translate);
            rest = after;
        }
        push_text(&mut fragments, rest);
        fragments
    }

    /// The sentence in English, with cells, houses and candidates in a notation.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, House, Notation};
    /// use ninefold_logic::explain::say;
    ///
    /// let sentence = say!("In {house}, 4 can only go into {cell}.", house = House::at(9), cell = Cell::at(2));
    /// assert_eq!(sentence.text(Notation::K9), "In row A, 4 can only go into A3.");
    /// ```
    #[must_use]
    pub fn text(&self, notation: Notation) -> String {
        self.fragments(|_| None).iter().map(|fragment| fragment.text(notation)).collect()
    }
}

impl Fragment {
    /// The piece in English, with cells, houses and candidates in a notation.
    #[must_use]
    pub fn text(&self, notation: Notation) -> String {
        match self {
            Fragment::Text(text) => text.clone(),
            Fragment::Cells(cells) => notation.display(cells).to_string(),
            Fragment::Digits(digits) => list(digits.iter()),
            Fragment::Houses(houses) => list_houses(*houses, notation),
            Fragment::Candidates(candidates) => notation.display(candidates).to_string(),
        }
    }
}

/// The text before the first `{name}`, the name, and the text after it.
fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let (before, tail) = text.split_once('{')?;
    let (name, after) = tail.split_once('}')?;
    Some((before, name, after))
}

fn push_text(fragments: &mut Vec<Fragment>, text: &str) {
    if text.is_empty() {
        return;
    }
    if let Some(Fragment::Text(last)) = fragments.last_mut() {
        last.push_str(text);
    } else {
        fragments.push(Fragment::Text(text.into()));
    }
}

fn push_argument(
    fragments: &mut Vec<Fragment>,
    argument: &Argument,
    translate: &impl Fn(&str) -> Option<String>,
) {
    match argument {
        Argument::Cells(cells) => fragments.push(Fragment::Cells(*cells)),
        Argument::Digits(digits) => fragments.push(Fragment::Digits(*digits)),
        Argument::Houses(houses) => fragments.push(Fragment::Houses(*houses)),
        Argument::Candidates(candidates) => fragments.push(Fragment::Candidates(*candidates)),
        Argument::Number(number) => push_text(fragments, &number.to_string()),
        Argument::Word(word) => push_text(fragments, translate(word).as_deref().unwrap_or(word)),
        Argument::Pieces(pieces) => pieces.iter().for_each(|piece| match piece {
            Fragment::Text(text) => push_text(fragments, text),
            other => fragments.push(other.clone()),
        }),
    }
}

/// English, in `r1c1` notation.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Notation::Rc))
    }
}

/// In `r1c1` notation.
impl fmt::Display for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Notation::Rc))
    }
}

/// `row 1`, `columns 2 and 5`, `row 1 and column 3`; where the notation has letters, `row A`.
fn list_houses(houses: HouseSet, notation: Notation) -> String {
    let spelled = |house: House| match notation {
        Notation::Rc => format!("{house:#}"),
        other => other.display(&house).to_string(),
    };
    let kind = houses.first().map(House::kind);
    if houses.has_several() && houses.iter().all(|house| Some(house.kind()) == kind) {
        let kinds = match kind {
            Some(HouseKind::Box) => "boxes",
            Some(HouseKind::Row) => "rows",
            _ => "columns",
        };
        // The name behind the kind, which is the same in each.
        let name = |house| spelled(house).split(' ').next_back().unwrap_or_default().to_string();
        return format!("{kinds} {}", list(houses.iter().map(name)));
    }
    list(houses.iter().map(spelled))
}

/// `1`, `1 and 2`, `1, 2 and 3`.
fn list<T: fmt::Display>(items: impl ExactSizeIterator<Item = T>) -> String {
    let last = items.len().saturating_sub(1);
    let mut text = String::new();
    for (i, item) in items.enumerate() {
        let join = match i {
            0 => "",
            _ if i == last => " and ",
            _ => ", ",
        };
        text += &format!("{join}{item}");
    }
    text
}

macro_rules! arguments {
    ($($from:ty => |$value:ident| $argument:expr),+ $(,)?) => {$(
        impl From<$from> for Argument {
            fn from($value: $from) -> Argument {
                $argument
            }
        }
    )+};
}

arguments! {
    Cell => |cell| Argument::Cells(CellMap::of(cell)),
    CellMap => |cells| Argument::Cells(cells),
    Digit => |digit| Argument::Digits(DigitSet::of(digit)),
    DigitSet => |digits| Argument::Digits(digits),
    House => |house| Argument::Houses(HouseSet::of(house)),
    HouseSet => |houses| Argument::Houses(houses),
    Candidate => |candidate| Argument::Candidates(CandidateMap::of(candidate)),
    CandidateMap => |candidates| Argument::Candidates(candidates),
    usize => |number| Argument::Number(number),
    &'static str => |word| Argument::Word(word),
    String => |text| Argument::Pieces(vec![Fragment::Text(text)]),
    Vec<Fragment> => |pieces| Argument::Pieces(pieces),
}

/// Makes a [`Sentence`]: `say!("{cell} is {digit}.", cell = cell, digit = digit)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __say {
    ($template:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Sentence {
            id: $template,
            arguments: vec![$((stringify!($name), $crate::explain::Argument::from($value))),*],
            level: 0,
        }
    };
}

#[doc(inline)]
pub use crate::__say as say;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_aloud() {
        let digits = DigitSet::from_bits(0b111).unwrap();
        let houses = HouseSet::of(House::at(9)).with(House::at(20));
        let sentence = say!(
            "{digits} in {houses}: {n} {what}.",
            digits = digits,
            houses = houses,
            n = 3,
            what = "cells"
        );
        assert_eq!(sentence.to_string(), "1, 2 and 3 in row 1 and column 3: 3 cells.");
        let rows = HouseSet::of(House::at(9)).with(House::at(11));
        assert_eq!(say!("{rows}", rows = rows).to_string(), "rows 1 and 3");
    }

    #[test]
    fn every_notation_names_cells_houses_and_candidates() {
        let candidates = CandidateMap::of(Cell::at(2).with(Digit::D4)).with(Cell::at(3).with(Digit::D4));
        let houses = HouseSet::of(House::at(9)).with(House::at(20));
        let sentence =
            say!("{cell}, {houses}, {gone}", cell = Cell::at(2), houses = houses, gone = candidates);
        let check = |notation, text: &str| assert_eq!(sentence.text(notation), text);
        check(Notation::Rc, "r1c3, row 1 and column 3, r1c34(4)");
        check(Notation::K9, "A3, row A and column 3, A34(4)");
        check(Notation::Excel, "C1, row 1 and column C, CD1(4)");
    }

    #[test]
    fn an_unknown_name_stays() {
        let sentence = say!("{cell} is {what}.", cell = Cell::at(0));
        assert_eq!(sentence.to_string(), "r1c1 is {what}.");
    }
}
