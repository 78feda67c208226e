//! Scales that a search optimises, and search records as text lines.

use ninefold::Tenths;
use ninefold::generate::vicinity::{By, Form, Record};
use ninefold::logic::explain::say;

use crate::failure::Failure;
use crate::language::text;
use crate::ranges;

/// Parses the name of a scale.
pub(super) fn read(name: &str) -> Result<By, String> {
    By::of_name(name).ok_or_else(|| text(&say!("hunt-no-by", name = name.to_string())))
}

/// Bound in the form it was given.
#[derive(Clone, Debug)]
pub(super) struct Least(String);

impl Least {
    /// Accepts any text; its meaning depends on the scale.
    pub(super) fn read(text: &str) -> Result<Least, String> {
        Ok(Least(text.into()))
    }

    /// Returns the bound as a number on a scale.
    pub(super) fn by(&self, by: &By) -> Result<u32, Failure> {
        let no_rating = || say!("hunt-no-rating", text = self.0.clone(), by = by.name().to_string());
        read_number(by, &self.0).ok_or_else(|| Failure::usage(&no_rating()))
    }
}

/// Marks a puzzle whose rating is below the bound.
const BELOW: &str = "-";

fn read_number(by: &By, written: &str) -> Option<u32> {
    if by.has_tenths() {
        let range = ranges::ratings(written).ok().filter(|range| range.start() == range.end())?;
        return Some(range.start().0.into());
    }
    written.parse().ok()
}

/// Formats a rating on a scale.
pub(super) fn written(by: &By, number: u32) -> String {
    match u16::try_from(number) {
        Ok(tenths) if by.has_tenths() => Tenths(tenths).to_string(),
        _ => number.to_string(),
    }
}

/// Formats a record as a line.
pub(super) fn line(by: &By, record: &Record) -> String {
    let rating = record.rating.map_or_else(|| BELOW.into(), |rating| written(by, rating));
    format!("{}\t{rating}\t{}", record.form.text(), record.parent)
}

/// Parses a record from a line.
pub(super) fn record(by: &By, line: &str) -> Option<Record> {
    let [form, rating, parent] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    let rating = if rating == BELOW { None } else { Some(read_number(by, rating)?) };
    Some(Record { form: Form::read(form)?, rating, parent: parent.parse().ok()? })
}
