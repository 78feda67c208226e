//! JSON of the guide's warnings about a position.

use ninefold_core::CellMap;
use ninefold_logic::Message;

use crate::{Cells, Localizer, Warning};

impl Warning {
    /// Converts warnings of the guide: sentences, each with the cells it is about.
    #[must_use]
    pub fn from_warnings(warnings: &[(Message, CellMap)], localizer: Localizer<'_>) -> Vec<Warning> {
        let warning = |(sentence, cells): &(Message, CellMap)| Warning {
            id: sentence.id.into(),
            text: localizer.catalogue.format_message(sentence, localizer.notation),
            line: None,
            column: None,
            cells: (!cells.is_empty()).then_some(Cells(*cells)),
        };
        warnings.iter().map(warning).collect()
    }
}
