//! Converts the guide's warnings about a position into data.

use ninefold_core::CellMap;
use ninefold_logic::Message;

use crate::{Cells, Localizer, Warning};

impl Warning {
    /// Converts warnings of the guide: sentences, each with the cells it is about.
    #[must_use]
    pub fn from_warnings(told: &[(Message, CellMap)], speech: Localizer<'_>) -> Vec<Warning> {
        let warning = |(sentence, cells): &(Message, CellMap)| Warning {
            id: sentence.id.into(),
            text: speech.catalogue.message_text(sentence, speech.notation),
            line: None,
            column: None,
            cells: (!cells.is_empty()).then_some(Cells(*cells)),
        };
        told.iter().map(warning).collect()
    }
}
