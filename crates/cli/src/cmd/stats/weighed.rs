//! Estimates about all minimal puzzles from puzzles drawn with controlled bias, each counted by its
//! weight.

use std::collections::BTreeMap;

use ninefold::Puzzle;
use ninefold::generate::controlled::factor;
use ninefold::generate::unbiased::Moments;
use ninefold::logic::explain::say;
use ninefold::rate::Number;
use ninefold::rate::scale::Field;
use ninefold::render::chart::Chart;
use ninefold::wire;

use super::Bin;
use crate::language::{spoken, text};

/// Half-width of a 95 % interval in standard deviations of the mean.
const WIDE: f64 = 1.96;

/// Returns the weight of a puzzle: the number after `weight=` or in a column `weight`, else a weight from
/// its number of givens. The error is the text in place of a number.
pub(super) fn weight(puzzle: &Puzzle) -> Result<f64, String> {
    let behind = puzzle.about.comment.iter().flat_map(|comment| comment.split_whitespace());
    let behind = behind.filter_map(|word| word.strip_prefix("weight=")).map(String::from).next();
    match behind.or_else(|| puzzle.row.as_ref()?.field("weight")) {
        Some(told) => match told.parse::<f64>() {
            Ok(weight) if weight > 0.0 && weight.is_finite() => Ok(weight),
            _ => Err(told),
        },
        None => Ok(factor(puzzle.givens.len())),
    }
}

/// Estimates for each part: the givens, then the parts of a rating.
#[derive(Debug, Default)]
pub(super) struct Weighed(Vec<(&'static str, Part)>);

#[derive(Debug, Default)]
struct Part {
    /// Moments of numeric values.
    moments: Moments,
    /// Total weight per bin.
    heights: BTreeMap<Bin, f64>,
}

impl Weighed {
    /// Adds one value of a puzzle.
    pub(super) fn add(&mut self, name: &'static str, value: Option<f64>, bin: Bin, weight: f64) {
        let place = self.0.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.0.push((name, Part::default()));
            self.0.len() - 1
        });
        let part = &mut self.0[place].1;
        if let Some(value) = value {
            part.moments.add(value, weight);
        }
        *part.heights.entry(bin).or_default() += weight;
    }

    /// Formats the effective sample size and each mean, one per line.
    pub(super) fn lines(&self) -> Vec<String> {
        let estimate = |(name, part): &(&'static str, Part)| {
            let estimate = part.moments.estimate()?;
            let written = |number: f64| format!("{number:.3}");
            let line = say!(
                "stats-estimate",
                part = title(name),
                mean = written(estimate.mean),
                off = written(WIDE * estimate.error),
                deviation = written(estimate.deviation)
            );
            Some(text(&line))
        };
        let effective = self.0.first().and_then(|(_, part)| part.moments.estimate());
        let good =
            effective.map(|first| text(&say!("stats-effective", n = first.effective.round() as usize)));
        good.into_iter().chain(self.0.iter().filter_map(estimate)).collect()
    }

    /// Creates bar charts of the shares, in hundredths of a per cent.
    pub(super) fn charts(&self) -> Vec<Chart> {
        let chart = |(name, part): &(&'static str, Part)| {
            let share = |(bin, share): (String, f64)| (bin, (share * 1e4).round() as u64);
            let title = text(&say!("stats-share", part = title(name)));
            Chart { title, bars: part.shares(Bin::name).into_iter().map(share).collect(), decimals: 2 }
        };
        self.0.iter().map(chart).collect()
    }

    /// Returns the estimates for data output.
    pub(super) fn data(&self) -> BTreeMap<&'static str, wire::Estimate> {
        let data = |part: &Part| {
            let estimate = part.moments.estimate();
            wire::Estimate {
                mean: estimate.map(|it| it.mean),
                error: estimate.map(|it| it.error),
                deviation: estimate.map(|it| it.deviation),
                effective: estimate.map(|it| it.effective),
                shares: wire::Shares(part.shares(Bin::id)),
            }
        };
        self.0.iter().map(|(name, part)| (*name, data(part))).collect()
    }
}

impl Part {
    fn shares(&self, name: fn(Bin) -> String) -> Vec<(String, f64)> {
        let all: f64 = self.heights.values().sum();
        self.heights.iter().map(|(bin, count)| (name(*bin), count / all)).collect()
    }
}

/// Returns the numeric value of a part, if it is a number.
pub(super) fn number(field: Field) -> Option<f64> {
    match field {
        Field::Number(Number::Tenths(tenths)) => Some(f64::from(tenths.0) / 10.0),
        Field::Number(Number::Points(points)) => Some(f64::from(points)),
        Field::Word(_) | Field::Missing => None,
    }
}

fn title(name: &str) -> String {
    if name == GIVENS {
        text(&say!("stats-givens"))
    } else {
        spoken().word(&format!("part-of-rating-{name}"))
    }
}

/// Name of the part that every puzzle has.
pub(super) const GIVENS: &str = "givens";
