//! Estimates of `ninefold stats` about all minimal puzzles from puzzles drawn with controlled bias, each
//! counted by its weight.

use std::collections::BTreeMap;

use ninefold::Puzzle;
use ninefold::generate::unbiased::WeightedMoments;
use ninefold::generate::weighted::weight_by_given_count;
use ninefold::logic::explain::say;
use ninefold::rate::scale::TallyField;
use ninefold::render::chart::BarChart;
use ninefold::wire;

use super::HistogramBin;
use crate::language::{current_message_catalogue, message_text};

/// Half-width of a 95 % interval in standard deviations of the mean.
const STANDARD_ERRORS_95: f64 = 1.96;

/// Returns the weight of a puzzle: the number after `weight=` or in a column `weight`, else a weight from
/// its number of givens. The error is the text in place of a number.
pub(super) fn read_puzzle_weight(puzzle: &Puzzle) -> Result<f64, String> {
    let behind = puzzle.metadata.comment.iter().flat_map(|comment| comment.split_whitespace());
    let behind = behind.filter_map(|word| word.strip_prefix("weight=")).map(String::from).next();
    match behind.or_else(|| puzzle.row.as_ref()?.field_by_name("weight")) {
        Some(told) => match told.parse::<f64>() {
            Ok(weight) if weight > 0.0 && weight.is_finite() => Ok(weight),
            _ => Err(told),
        },
        None => Ok(weight_by_given_count(puzzle.givens.len())),
    }
}

/// Estimates for each part: the givens, then the parts of a rating.
#[derive(Debug, Default)]
pub(super) struct WeightedEstimates(Vec<(&'static str, PartEstimate)>);

#[derive(Debug, Default)]
struct PartEstimate {
    /// Moments of numeric values.
    moments: WeightedMoments,
    /// Total weight per bin.
    bin_weights: BTreeMap<HistogramBin, f64>,
}

impl WeightedEstimates {
    /// Adds one value of a puzzle to the weighted statistics.
    pub(super) fn add_value(
        &mut self,
        name: &'static str,
        value: Option<f64>,
        bin: HistogramBin,
        weight: f64,
    ) {
        let place = self.0.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.0.push((name, PartEstimate::default()));
            self.0.len() - 1
        });
        let part = &mut self.0[place].1;
        if let Some(value) = value {
            part.moments.add_sample(value, weight);
        }
        *part.bin_weights.entry(bin).or_default() += weight;
    }

    /// Formats the effective sample size and each mean, one per line.
    pub(super) fn format_summary_lines(&self) -> Vec<String> {
        let estimate = |(name, part): &(&'static str, PartEstimate)| {
            let estimate = part.moments.estimate_mean()?;
            let written = |number: f64| format!("{number:.3}");
            let line = say!(
                "stats-estimate",
                part = rating_part_title(name),
                mean = written(estimate.mean),
                off = written(STANDARD_ERRORS_95 * estimate.error),
                deviation = written(estimate.deviation)
            );
            Some(message_text(&line))
        };
        let effective = self.0.first().and_then(|(_, part)| part.moments.estimate_mean());
        let good = effective
            .map(|first| message_text(&say!("stats-effective", n = first.effective_size.round() as usize)));
        good.into_iter().chain(self.0.iter().filter_map(estimate)).collect()
    }

    /// Creates bar charts of the shares, in hundredths of a per cent.
    pub(super) fn build_share_charts(&self) -> Vec<BarChart> {
        let chart = |(name, part): &(&'static str, PartEstimate)| {
            let share = |(bin, share): (String, f64)| (bin, (share * 1e4).round() as u64);
            let title = message_text(&say!("stats-share", part = rating_part_title(name)));
            BarChart {
                title,
                bars: part.compute_bin_shares(HistogramBin::display_name).into_iter().map(share).collect(),
                decimals: 2,
            }
        };
        self.0.iter().map(chart).collect()
    }

    /// Returns the estimates about all minimal puzzles for data output.
    pub(super) fn build_estimate_records(&self) -> BTreeMap<&'static str, wire::Estimate> {
        let data = |part: &PartEstimate| {
            let estimate = part.moments.estimate_mean();
            wire::Estimate {
                mean: estimate.map(|it| it.mean),
                error: estimate.map(|it| it.error),
                deviation: estimate.map(|it| it.deviation),
                effective: estimate.map(|it| it.effective_size),
                shares: wire::NamedShares(part.compute_bin_shares(HistogramBin::json_name)),
            }
        };
        self.0.iter().map(|(name, part)| (*name, data(part))).collect()
    }
}

impl PartEstimate {
    fn compute_bin_shares(&self, name: fn(HistogramBin) -> String) -> Vec<(String, f64)> {
        let all: f64 = self.bin_weights.values().sum();
        self.bin_weights.iter().map(|(bin, count)| (name(*bin), count / all)).collect()
    }
}

/// Returns the numeric value of a part, if it is a number.
pub(super) fn numeric_value(field: TallyField) -> Option<f64> {
    match field {
        TallyField::Number(number) => Some(number.as_f64()),
        TallyField::Word(_) | TallyField::Missing => None,
    }
}

fn rating_part_title(name: &str) -> String {
    if name == GIVENS_PART {
        message_text(&say!("stats-givens"))
    } else {
        current_message_catalogue().translate_id(&format!("part-of-rating-{name}"))
    }
}

/// Name of the part that every puzzle has.
pub(super) const GIVENS_PART: &str = "givens";
