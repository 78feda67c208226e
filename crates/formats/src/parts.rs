//! Sets of the parts that a puzzle can have, or that a format can hold.

use alloc::string::String;
use core::fmt;

use ninefold_core::phrase::Phrase;
use ninefold_core::{Part, Puzzle};

/// A set of parts: those that a puzzle has, or that a format can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    /// Every part.
    pub const FULL: Parts = Parts::of(&Part::ALL);

    /// Returns the set of these parts.
    #[must_use]
    pub const fn of(parts: &[Part]) -> Parts {
        let (mut bits, mut i) = (0, 0);
        while i < parts.len() {
            bits |= 1 << parts[i] as u16;
            i += 1;
        }
        Parts(bits)
    }

    /// Returns the set with one more part.
    #[must_use]
    pub const fn with(self, part: Part) -> Parts {
        Parts(self.0 | 1 << part as u16)
    }

    /// Returns the set without one part.
    #[must_use]
    pub const fn without(self, part: Part) -> Parts {
        Parts(self.0 & !(1 << part as u16))
    }

    /// Whether the set has a part.
    #[must_use]
    pub const fn contains(self, part: Part) -> bool {
        self.0 & 1 << part as u16 != 0
    }

    /// Iterates over the parts, in the order of [`Part::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |&part| self.contains(part))
    }

    /// Returns the parts that a puzzle has.
    #[must_use]
    pub fn in_puzzle(puzzle: &Puzzle) -> Parts {
        let filled = puzzle.filled();
        let about = &puzzle.about;
        let text = |text: &Option<String>| text.is_some();
        let has = |part: Part| match part {
            Part::Values => !filled.is_empty(),
            Part::Placed => !(filled - puzzle.givens).is_empty(),
            Part::Candidates => !puzzle.crossed_out().is_empty(),
            Part::Notes => puzzle.notes.is_some(),
            Part::Solution => puzzle.solution.is_some(),
            Part::Expected => puzzle.expected.is_some(),
            Part::Rules => !puzzle.rules.is_empty(),
            Part::Title => text(&about.title),
            Part::Author => text(&about.author),
            Part::Description => text(&about.description),
            Part::Comment => text(&about.comment),
            Part::Date => text(&about.date),
            Part::Source => text(&about.source),
            Part::Level => text(&about.level),
            Part::Url => text(&about.url),
            Part::Columns => puzzle.row.as_ref().is_some_and(|row| row.others().next().is_some()),
        };
        Part::ALL.into_iter().filter(|&part| has(part)).fold(Parts::default(), Parts::with)
    }
}

/// Writes the names: `digits, placed digits, comment`.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { ", " }, part.name())?;
        }
        Ok(())
    }
}

/// Returns the message for a part in a format that cannot hold it.
pub(crate) const fn loss(part: Part) -> Phrase {
    match part {
        Part::Values => Phrase::DigitsAsCandidates,
        Part::Placed => Phrase::PlacedAsGivens,
        Part::Candidates => Phrase::RemovedLeftOut,
        Part::Notes => Phrase::NotesLeftOut,
        Part::Rules => Phrase::RulesLeftOut,
        Part::Expected | Part::Columns => Phrase::PartsLeftOut { part },
        Part::Solution
        | Part::Title
        | Part::Author
        | Part::Description
        | Part::Comment
        | Part::Date
        | Part::Source
        | Part::Level
        | Part::Url => Phrase::PartLeftOut { part },
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use ninefold_core::{Cell, Digit};

    #[test]
    fn a_puzzle_has_what_it_holds() {
        let mut puzzle: Puzzle = ("12".to_string() + &".".repeat(79)).parse().unwrap();
        assert_eq!(Parts::in_puzzle(&puzzle).to_string(), "digits");
        puzzle.givens.remove(Cell::at(1));
        puzzle.removed.insert(Cell::at(2).with(Digit::D1));
        assert_eq!(Parts::in_puzzle(&puzzle).to_string(), "digits, placed digits");
        puzzle.removed.insert(Cell::at(2).with(Digit::D3));
        puzzle.about.url = Some(String::new());
        assert_eq!(Parts::in_puzzle(&puzzle).to_string(), "digits, placed digits, candidates, url");
        assert_eq!(Parts::FULL.iter().count(), 16);
    }
}
