//! A line of JSON: how every command writes what `ninefold::wire` has a type for.

use std::io::{self, Write};

use ninefold::Notation;
use ninefold::texts::Catalogue;
use ninefold::wire::{Form, Speech};
use serde::Serialize;

/// Writes a value on a line.
pub(crate) fn line(out: &mut (impl Write + ?Sized), value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// How sentences are written: as text alone.
pub(crate) fn speech(notation: Notation, catalogue: &Catalogue) -> Speech<'_> {
    Speech { catalogue, notation, form: Form::Text }
}
