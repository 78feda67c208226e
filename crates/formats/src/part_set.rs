//! Sets of puzzle parts: those that a puzzle has, or that a format can hold.

use alloc::string::String;
use core::fmt;

use ninefold_core::phrase::ParseMessage;
use ninefold_core::{Puzzle, PuzzlePart};

/// A set of parts: those that a puzzle has, or that a format can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzlePartSet(u16);

impl PuzzlePartSet {
    /// Every part.
    pub const FULL: PuzzlePartSet = PuzzlePartSet::from_parts(&PuzzlePart::ALL);

    /// Returns the set of these puzzle parts.
    #[must_use]
    pub(crate) const fn from_parts(parts: &[PuzzlePart]) -> PuzzlePartSet {
        let (mut bits, mut i) = (0, 0);
        while i < parts.len() {
            bits |= 1 << parts[i] as u16;
            i += 1;
        }
        PuzzlePartSet(bits)
    }

    /// Returns the set with one more puzzle part.
    pub(crate) const fn with_part(self, part: PuzzlePart) -> PuzzlePartSet {
        PuzzlePartSet(self.0 | 1 << part as u16)
    }

    /// Returns the set of puzzle parts without one of them.
    #[must_use]
    pub const fn without_part(self, part: PuzzlePart) -> PuzzlePartSet {
        PuzzlePartSet(self.0 & !(1 << part as u16))
    }

    /// Whether the set has a puzzle part.
    #[must_use]
    pub const fn contains(self, part: PuzzlePart) -> bool {
        self.0 & 1 << part as u16 != 0
    }

    /// Iterates over the parts, in the order of [`PuzzlePart::ALL`].
    pub fn iter(self) -> impl Iterator<Item = PuzzlePart> {
        PuzzlePart::ALL.into_iter().filter(move |&part| self.contains(part))
    }

    /// Returns the parts that a puzzle has.
    #[must_use]
    pub fn from_puzzle(puzzle: &Puzzle) -> PuzzlePartSet {
        let filled = puzzle.filled_cells();
        let about = &puzzle.metadata;
        let text = |text: &Option<String>| text.is_some();
        let has = |part: PuzzlePart| match part {
            PuzzlePart::Values => !filled.is_empty(),
            PuzzlePart::Placed => !(filled - puzzle.givens).is_empty(),
            PuzzlePart::Candidates => !puzzle.crossed_out_candidates().is_empty(),
            PuzzlePart::Notes => puzzle.notes.is_some(),
            PuzzlePart::Solution => puzzle.solution.is_some(),
            PuzzlePart::Expected => puzzle.expected.is_some(),
            PuzzlePart::Rules => !puzzle.rules.is_empty(),
            PuzzlePart::Title => text(&about.title),
            PuzzlePart::Author => text(&about.author),
            PuzzlePart::Description => text(&about.description),
            PuzzlePart::Comment => text(&about.comment),
            PuzzlePart::Date => text(&about.date),
            PuzzlePart::Source => text(&about.source),
            PuzzlePart::Level => text(&about.level),
            PuzzlePart::Url => text(&about.url),
            PuzzlePart::Columns => {
                puzzle.row.as_ref().is_some_and(|row| row.unknown_columns().next().is_some())
            }
        };
        PuzzlePart::ALL
            .into_iter()
            .filter(|&part| has(part))
            .fold(PuzzlePartSet::default(), PuzzlePartSet::with_part)
    }
}

/// Writes the names: `digits, placed digits, comment`.
impl fmt::Display for PuzzlePartSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { ", " }, part.name())?;
        }
        Ok(())
    }
}

/// Returns the message for a part in a format that cannot hold it.
pub(crate) const fn loss_message(part: PuzzlePart) -> ParseMessage {
    match part {
        PuzzlePart::Values => ParseMessage::DigitsAsCandidates,
        PuzzlePart::Placed => ParseMessage::PlacedAsGivens,
        PuzzlePart::Candidates => ParseMessage::RemovedLeftOut,
        PuzzlePart::Notes => ParseMessage::NotesLeftOut,
        PuzzlePart::Rules => ParseMessage::RulesLeftOut,
        PuzzlePart::Expected | PuzzlePart::Columns => ParseMessage::PartsLeftOut { part },
        PuzzlePart::Solution
        | PuzzlePart::Title
        | PuzzlePart::Author
        | PuzzlePart::Description
        | PuzzlePart::Comment
        | PuzzlePart::Date
        | PuzzlePart::Source
        | PuzzlePart::Level
        | PuzzlePart::Url => ParseMessage::PartLeftOut { part },
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
        assert_eq!(PuzzlePartSet::from_puzzle(&puzzle).to_string(), "digits");
        puzzle.givens.remove(Cell::at(1));
        puzzle.removed.insert(Cell::at(2).to_candidate(Digit::D1));
        assert_eq!(PuzzlePartSet::from_puzzle(&puzzle).to_string(), "digits, placed digits");
        puzzle.removed.insert(Cell::at(2).to_candidate(Digit::D3));
        puzzle.metadata.url = Some(String::new());
        assert_eq!(PuzzlePartSet::from_puzzle(&puzzle).to_string(), "digits, placed digits, candidates, url");
        assert_eq!(PuzzlePartSet::FULL.iter().count(), 16);
    }
}
