//! Of what a puzzle can consist, and so what a format can hold.

use alloc::string::String;
use core::fmt;

use crate::Puzzle;
use crate::phrase::Phrase;

/// A part of a [`Puzzle`] that a format can or cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Digits in cells.
    Values,
    /// Which of them were placed, and which are givens.
    Placed,
    /// Which candidates are left, where more are gone than the digits in cells explain.
    Candidates,
    /// A player's notes in corners and centres.
    Notes,
    /// The solution.
    Solution,
    /// What should be found here.
    Expected,
    /// The names of rules beyond the ordinary ones.
    Rules,
    /// What it is called.
    Title,
    /// Who made it.
    Author,
    /// What it is like.
    Description,
    /// Whatever else somebody wrote beside it.
    Comment,
    /// When it was made.
    Date,
    /// Where it was found.
    Source,
    /// How difficult it is said to be.
    Level,
    /// Its address.
    Url,
    /// Further columns of the table it comes from.
    Columns,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 16] = [
        Part::Values,
        Part::Placed,
        Part::Candidates,
        Part::Notes,
        Part::Solution,
        Part::Expected,
        Part::Rules,
        Part::Title,
        Part::Author,
        Part::Description,
        Part::Comment,
        Part::Date,
        Part::Source,
        Part::Level,
        Part::Url,
        Part::Columns,
    ];

    /// Its stable id, for data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Part::Values => "digits",
            Part::Placed => "placed",
            Part::Candidates => "candidates",
            Part::Notes => "notes",
            Part::Solution => "solution",
            Part::Expected => "expected",
            Part::Rules => "rules",
            Part::Title => "title",
            Part::Author => "author",
            Part::Description => "description",
            Part::Comment => "comment",
            Part::Date => "date",
            Part::Source => "source",
            Part::Level => "level",
            Part::Url => "url",
            Part::Columns => "columns",
        }
    }

    /// The part in a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Values => "digits",
            Part::Placed => "placed digits",
            Part::Candidates => "candidates",
            Part::Notes => "notes",
            Part::Solution => "solution",
            Part::Expected => "expected conclusions",
            Part::Rules => "rules",
            Part::Title => "title",
            Part::Author => "author",
            Part::Description => "description",
            Part::Comment => "comment",
            Part::Date => "date",
            Part::Source => "source",
            Part::Level => "level",
            Part::Url => "url",
            Part::Columns => "further columns",
        }
    }

    /// What happens to it in a format that cannot hold it.
    pub(crate) const fn loss(self) -> Phrase {
        match self {
            Part::Values => Phrase::DigitsAsCandidates,
            Part::Placed => Phrase::PlacedAsGivens,
            Part::Candidates => Phrase::RemovedLeftOut,
            Part::Notes => Phrase::NotesLeftOut,
            Part::Rules => Phrase::RulesLeftOut,
            Part::Expected | Part::Columns => Phrase::PartsLeftOut { part: self },
            Part::Solution
            | Part::Title
            | Part::Author
            | Part::Description
            | Part::Comment
            | Part::Date
            | Part::Source
            | Part::Level
            | Part::Url => Phrase::PartLeftOut { part: self },
        }
    }
}

/// A set of parts: what a puzzle has, or what a format can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    /// Every part.
    pub const FULL: Parts = Parts::of(&Part::ALL);

    /// These parts.
    #[must_use]
    pub const fn of(parts: &[Part]) -> Parts {
        let (mut bits, mut i) = (0, 0);
        while i < parts.len() {
            bits |= 1 << parts[i] as u16;
            i += 1;
        }
        Parts(bits)
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, part: Part) -> Parts {
        Parts(self.0 | 1 << part as u16)
    }

    /// These but one.
    #[must_use]
    pub const fn without(self, part: Part) -> Parts {
        Parts(self.0 & !(1 << part as u16))
    }

    /// Whether a part is among these.
    #[must_use]
    pub const fn contains(self, part: Part) -> bool {
        self.0 & 1 << part as u16 != 0
    }

    /// These parts, in the order of [`Part::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |&part| self.contains(part))
    }

    /// What a puzzle has.
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

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{Cell, Digit};

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
