//! What a hunt is by: a number that a puzzle has on some scale.

use ninefold::chains::Engine;
use ninefold::generate::vicinity::{Form, Record};
use ninefold::logic::explain::say;
use ninefold::rate::scale::Field;
use ninefold::rate::se::{Ending, Sought};
use ninefold::rate::{Number, Walk};
use ninefold::{Board, Profile, Tenths};

use crate::failure::Failure;
use crate::language::text;
use crate::{profile, ranges};

/// A part of a rating on a scale.
#[derive(Clone, Debug)]
pub(super) struct By {
    /// Its name: that of the scale, or of the part.
    name: String,
    profile: Profile,
    /// The name of the part.
    part: &'static str,
}

/// A bound as it was written.
#[derive(Clone, Debug)]
pub(super) struct Least(String);

impl Least {
    /// Reads any text; what it means depends on the scale.
    pub(super) fn read(text: &str) -> Result<Least, String> {
        Ok(Least(text.into()))
    }
}

/// What stands for the rating of a puzzle that is below the bound.
const BELOW: &str = "-";

impl By {
    /// The part of this name.
    pub(super) fn read(name: &str) -> Result<By, String> {
        let (scale, part) = match name {
            "er" => ("se", "er"),
            "ep" => ("se", "ep"),
            "ed" => ("se", "ed"),
            "score" => ("hodoku", "score"),
            "w" | "b" | "gw" | "gb" | "depth" | "bxb" | "bxbb" => (name, "rating"),
            _ => return Err(text(&say!("hunt-no-by", name = name.to_string()))),
        };
        Ok(By { name: name.into(), profile: Profile::new(profile::named(scale)?), part })
    }

    /// Its name.
    pub(super) fn name(&self) -> String {
        self.name.clone()
    }

    /// Whether its numbers have tenths.
    fn has_tenths(&self) -> bool {
        self.profile.se().is_some()
    }

    /// The number that a bound stands for.
    pub(super) fn bound(&self, Least(written): &Least) -> Result<u32, Failure> {
        let read = self.read_number(written);
        read.ok_or_else(|| Failure::usage(&say!("hunt-no-rating", text = written.clone(), by = self.name())))
    }

    fn read_number(&self, written: &str) -> Option<u32> {
        if self.has_tenths() {
            let range = ranges::ratings(written).ok().filter(|range| range.start() == range.end())?;
            return Some(range.start().0.into());
        }
        written.parse().ok()
    }

    /// How a number is written.
    pub(super) fn number(&self, number: u32) -> String {
        match u16::try_from(number) {
            Ok(tenths) if self.has_tenths() => Tenths(tenths).to_string(),
            _ => number.to_string(),
        }
    }

    /// The rating of a puzzle: none inside if it is below the bound or the scale has none for it; none at all if it was stopped.
    pub(super) fn rate(
        &self,
        form: &Form,
        least: Option<u32>,
        engine: &mut Engine,
        stop: &dyn Fn() -> bool,
    ) -> Option<Option<u32>> {
        let Ok(board) = form.text().parse::<Board>() else { return Some(None) };
        let number = if self.has_tenths() {
            let mut walk = self.profile.walk_se(&board, engine)?;
            let from = Tenths(u16::try_from(least.unwrap_or_default()).unwrap_or(u16::MAX));
            let range = Some(from..=Tenths(u16::MAX));
            let sought = match self.part {
                "ep" => Sought { ep: range, ..Sought::default() },
                "ed" => Sought { ed: range, ..Sought::default() },
                _ => Sought { er: range, ..Sought::default() },
            };
            match walk.run_for(&sought, stop) {
                Ending::Stopped => return None,
                Ending::Rated => self.part_of(&ninefold::rate::Tally::fields(walk.tally())),
                Ending::Unwanted | Ending::Unsolved => None,
            }
        } else {
            let mut walk = Walk::new(&self.profile, &board, engine);
            let rated = walk.rate(stop).is_ok();
            if !rated && stop() {
                return None;
            }
            rated.then(|| self.part_of(&walk.tally().fields())).flatten()
        };
        Some(number.filter(|&number| least.is_none_or(|least| number >= least)))
    }

    fn part_of(&self, fields: &[(&'static str, Field)]) -> Option<u32> {
        let (_, field) = fields.iter().find(|(name, _)| *name == self.part)?;
        match field {
            Field::Number(Number::Tenths(tenths)) => Some(tenths.0.into()),
            Field::Number(Number::Points(points)) => Some(*points),
            Field::Word(_) | Field::Missing => None,
        }
    }

    /// A record as a line.
    pub(super) fn line(&self, record: &Record) -> String {
        let rating = record.rating.map_or_else(|| BELOW.into(), |rating| self.number(rating));
        format!("{}\t{rating}\t{}", record.form.text(), record.parent)
    }

    /// The record of a line.
    pub(super) fn record(&self, line: &str) -> Option<Record> {
        let [form, rating, parent] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
        let rating = if rating == BELOW { None } else { Some(self.read_number(rating)?) };
        Some(Record { form: Form::read(form)?, rating, parent: parent.parse().ok()? })
    }
}
