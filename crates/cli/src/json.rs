//! JSON Lines output of the types in `ninefold::wire`.

use std::io::{self, Write};

use ninefold::Notation;
use ninefold::texts::Catalogue;
use ninefold::wire::{Localizer, SentenceForm};
use serde::Serialize;

/// Writes a value as one line of JSON.
pub(crate) fn write_json_line(out: &mut (impl Write + ?Sized), value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Creates the localizer for messages inside JSON: plain text.
pub(crate) fn plain_text_localizer(notation: Notation, catalogue: &Catalogue) -> Localizer<'_> {
    Localizer { catalogue, notation, form: SentenceForm::Text }
}
