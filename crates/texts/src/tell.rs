//! Messages of readers and writers of texts in the words of a language: the key of a phrase is `phrase-` and
//! its id.

use fluent_bundle::FluentArgs;
use ninefold_core::notation::NotationError;
use ninefold_core::phrase::{FormatError, Phrase};
use ninefold_core::{BoardError, Clash, HouseSet, Notation, ReadBoardError};
use ninefold_formats::{Loss, Unwritable, Warning};

use crate::Catalogue;
use crate::catalogue::Join;

/// Messages that can be translated; `Display` writes them in English.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_texts::{Catalogue, Tell};
///
/// let error = "12".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.tell(Catalogue::english()), error.to_string());
/// ```
pub trait Tell {
    /// Writes the message, or the words for a part of one. Names of cells are in `r1c1` notation.
    fn tell(&self, catalogue: &Catalogue) -> String;
}

impl Tell for Phrase {
    fn tell(&self, catalogue: &Catalogue) -> String {
        catalogue.phrase(self)
    }
}

/// With the place.
impl Tell for FormatError {
    fn tell(&self, catalogue: &Catalogue) -> String {
        catalogue.format_error(self)
    }
}

/// With the place; without the line if there is but one.
impl Tell for NotationError {
    fn tell(&self, catalogue: &Catalogue) -> String {
        let NotationError { line, column, expected, found } = self;
        let line = Some(*line).filter(|&line| line > 1);
        catalogue.placed(line, *column, expected, found).unwrap_or_else(|| self.to_string())
    }
}

/// Without the place.
impl Tell for Warning {
    fn tell(&self, catalogue: &Catalogue) -> String {
        self.message.tell(catalogue)
    }
}

impl Tell for Loss {
    fn tell(&self, catalogue: &Catalogue) -> String {
        self.message.tell(catalogue)
    }
}

impl Tell for Unwritable {
    fn tell(&self, catalogue: &Catalogue) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("format", self.format);
        arguments.set("reason", self.reason.tell(catalogue));
        catalogue.format("unwritable", None, Some(&arguments)).unwrap_or_else(|| self.to_string())
    }
}

impl Tell for Clash {
    fn tell(&self, catalogue: &Catalogue) -> String {
        let cells: Vec<String> = self.cells.iter().map(|cell| cell.to_string()).collect();
        let mut arguments = FluentArgs::new();
        arguments.set("count", cells.len());
        arguments.set("digit", self.digit.to_string());
        arguments.set("house", catalogue.houses(HouseSet::of(self.house), Notation::Rc, Join::And));
        arguments.set("cells", cells.join(", "));
        catalogue.format("clash", None, Some(&arguments)).unwrap_or_else(|| self.to_string())
    }
}

impl Tell for BoardError {
    fn tell(&self, catalogue: &Catalogue) -> String {
        match self {
            BoardError::Clashes(clashes) => {
                let told = clashes.iter().map(|clash| clash.tell(catalogue));
                let joined = told.reduce(|list, item| {
                    let arguments = FluentArgs::from_iter([("list", list), ("item", item)]);
                    catalogue.format("list-clashes", None, Some(&arguments)).unwrap_or_default()
                });
                joined.unwrap_or_else(|| self.to_string())
            }
        }
    }
}

impl Tell for ReadBoardError {
    fn tell(&self, catalogue: &Catalogue) -> String {
        match self {
            ReadBoardError::Read(error) => error.tell(catalogue),
            ReadBoardError::Board(error) => error.tell(catalogue),
        }
    }
}
