//! Translation of the messages that readers and writers of texts give: the key of a phrase is `phrase-` and
//! its id.

use fluent_bundle::FluentArgs;
use ninefold_core::notation::NotationError;
use ninefold_core::phrase::{FormatError, ParseMessage};
use ninefold_core::{BoardError, Clash, HouseSet, Notation, ReadBoardError};
use ninefold_formats::{FormatWriteError, ReadWarning, WriteLoss};

use crate::Catalogue;
use crate::catalogue::ListConjunction;

/// Messages that can be translated. `Display` writes them in English, and is what a catalogue without their
/// words says, the English one first of all.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_texts::{Catalogue, Localize};
///
/// let error = "12".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.localize(Catalogue::english()), error.to_string());
/// ```
pub trait Localize {
    /// Writes the message, or the words for a part of one. Names of cells are in `r1c1` notation.
    fn localize(&self, catalogue: &Catalogue) -> String;
}

impl Localize for ParseMessage {
    fn localize(&self, catalogue: &Catalogue) -> String {
        catalogue.format_phrase(self)
    }
}

/// With the place.
impl Localize for FormatError {
    fn localize(&self, catalogue: &Catalogue) -> String {
        catalogue.format_error(self)
    }
}

/// With the place; without the line if there is but one.
impl Localize for NotationError {
    fn localize(&self, catalogue: &Catalogue) -> String {
        let NotationError { line, column, expected, found } = self;
        let line = Some(*line).filter(|&line| line > 1);
        catalogue.format_placed_error(line, *column, expected, found).unwrap_or_else(|| self.to_string())
    }
}

/// Without the place.
impl Localize for ReadWarning {
    fn localize(&self, catalogue: &Catalogue) -> String {
        self.message.localize(catalogue)
    }
}

impl Localize for WriteLoss {
    fn localize(&self, catalogue: &Catalogue) -> String {
        self.message.localize(catalogue)
    }
}

impl Localize for FormatWriteError {
    fn localize(&self, catalogue: &Catalogue) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("format", self.format);
        arguments.set("reason", self.reason.localize(catalogue));
        catalogue.format_entry("unwritable", None, Some(&arguments)).unwrap_or_else(|| self.to_string())
    }
}

impl Localize for Clash {
    fn localize(&self, catalogue: &Catalogue) -> String {
        let cells: Vec<String> = self.cells.iter().map(|cell| cell.to_string()).collect();
        let mut arguments = FluentArgs::new();
        arguments.set("count", cells.len());
        arguments.set("digit", self.digit.to_string());
        arguments.set(
            "house",
            catalogue.format_houses(HouseSet::of(self.house), Notation::Rc, ListConjunction::And),
        );
        arguments.set("cells", cells.join(", "));
        catalogue.format_entry("clash", None, Some(&arguments)).unwrap_or_else(|| self.to_string())
    }
}

impl Localize for BoardError {
    fn localize(&self, catalogue: &Catalogue) -> String {
        match self {
            BoardError::Clashes(clashes) => {
                let mut texts = clashes.iter().map(|clash| clash.localize(catalogue));
                let first = texts.next().unwrap_or_default();
                let joined = texts.try_fold(first, |list, item| {
                    let arguments = FluentArgs::from_iter([("list", list), ("item", item)]);
                    catalogue.format_entry("list-clashes", None, Some(&arguments))
                });
                joined.unwrap_or_else(|| self.to_string())
            }
        }
    }
}

impl Localize for ReadBoardError {
    fn localize(&self, catalogue: &Catalogue) -> String {
        match self {
            ReadBoardError::Read(error) => error.localize(catalogue),
            ReadBoardError::Board(error) => error.localize(catalogue),
        }
    }
}
