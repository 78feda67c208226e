//! Scales that `ninefold search harder --by` optimises, and its search records as text lines.

use ninefold::RatingTenths;
use ninefold::generate::hard_search::{CanonicalPuzzle, HardSearchRecord, RateBy};
use ninefold::logic::explain::say;

use crate::failure::CommandError;
use crate::language::message_text;
use crate::ranges;

/// Parses the name of a scale that a hunt optimises.
pub(super) fn parse_rating_scale(name: &str) -> Result<RateBy, String> {
    RateBy::from_name(name).ok_or_else(|| message_text(&say!("hunt-no-by", name = name.to_string())))
}

/// Bound in the form it was given.
#[derive(Clone, Debug)]
pub(super) struct RatingBound(String);

impl RatingBound {
    /// Accepts any text; its meaning depends on the scale.
    pub(super) fn from_text(text: &str) -> Result<RatingBound, String> {
        Ok(RatingBound(text.into()))
    }

    /// Returns the bound as a number on a scale.
    pub(super) fn to_number(&self, by: &RateBy) -> Result<u32, CommandError> {
        let no_rating = || say!("hunt-no-rating", text = self.0.clone(), by = by.name().to_string());
        parse_rating_number(by, &self.0).ok_or_else(|| CommandError::usage_error(&no_rating()))
    }
}

/// Marks a puzzle whose rating is below the bound.
const BELOW_BOUND: &str = "-";

fn parse_rating_number(by: &RateBy, written: &str) -> Option<u32> {
    if by.has_tenths() {
        let range = ranges::parse_rating_range(written).ok().filter(|range| range.start() == range.end())?;
        return Some(range.start().0.into());
    }
    written.parse().ok()
}

/// Formats a rating on the scale that a hunt optimises.
pub(super) fn format_rating(by: &RateBy, number: u32) -> String {
    match u16::try_from(number) {
        Ok(tenths) if by.has_tenths() => RatingTenths(tenths).to_string(),
        _ => number.to_string(),
    }
}

/// Formats a record of a hunt as a text line.
pub(super) fn format_hard_search_record(by: &RateBy, record: &HardSearchRecord) -> String {
    let rating = record.rating.map_or_else(|| BELOW_BOUND.into(), |rating| format_rating(by, rating));
    format!("{}\t{rating}\t{}", record.form.to_text(), record.parent)
}

/// Parses a record of a hunt from a text line.
pub(super) fn parse_hard_search_record(by: &RateBy, line: &str) -> Option<HardSearchRecord> {
    let [form, rating, parent] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    let rating = if rating == BELOW_BOUND { None } else { Some(parse_rating_number(by, rating)?) };
    Some(HardSearchRecord { form: CanonicalPuzzle::from_text(form)?, rating, parent: parent.parse().ok()? })
}
