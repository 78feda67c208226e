//! Warnings about a position, as data: what the guide knows of it, in the words of a language.

use ninefold_core::CellMap;
use ninefold_logic::Sentence;

use crate::{Cells, Speech, Warning};

impl Warning {
    /// Returns what there is to know of a position, as the guide tells it: sentences and the cells that they are about.
    #[must_use]
    pub fn of_position(told: &[(Sentence, CellMap)], speech: Speech<'_>) -> Vec<Warning> {
        let warning = |(sentence, cells): &(Sentence, CellMap)| Warning {
            id: sentence.id.into(),
            text: speech.catalogue.text(sentence, speech.notation),
            line: None,
            column: None,
            cells: (!cells.is_empty()).then_some(Cells(*cells)),
        };
        told.iter().map(warning).collect()
    }
}
