//! Converts the guide's warnings about a position into data.

use ninefold_core::CellMap;
use ninefold_logic::Sentence;

use crate::{Cells, Speech, Warning};

impl Warning {
    /// Converts warnings of the guide: sentences, each with the cells it is about.
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
