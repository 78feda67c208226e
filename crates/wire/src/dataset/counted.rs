//! Counts over the rows of a data set, for its card and its plots.

use std::collections::BTreeMap;

use ninefold_core::small_sort::SortShort;
use ninefold_guide::dataset::DatasetSplit;
use ninefold_logic::explain::say;
use ninefold_logic::{Message, techniques};
use serde::{Deserialize, Serialize};

use super::DataRow;

/// Counts over the rows of a data set.
#[derive(Clone, Debug, Default)]
pub struct DatasetCounts {
    splits: BTreeMap<&'static str, u64>,
    strata: Vec<(String, u64)>,
    er: BTreeMap<u32, u64>,
    unrated: u64,
    givens: BTreeMap<u32, u64>,
    techniques: BTreeMap<&'static str, u64>,
    steps: BTreeMap<u32, u64>,
    columns: Vec<(&'static str, &'static str)>,
}

/// Counted properties of a row, which let a later run count it without the row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowSummary {
    split: String,
    stratum: Option<String>,
    /// Sudoku Explainer rating (ER) in units of 0.5; `None` when unrated.
    half: Option<u32>,
    givens: u32,
    technique: Option<String>,
    /// Number of steps in tens.
    tens: u32,
}

impl RowSummary {
    /// Summarises a row of a data set.
    #[must_use]
    pub fn from_row(row: &DataRow) -> RowSummary {
        let head = row.common_columns();
        RowSummary {
            split: head.split.into(),
            stratum: head.stratum.clone(),
            half: head.er.map(|er| (2.0 * er.as_f64()) as u32),
            givens: head.givens,
            technique: head.technique.map(String::from),
            tens: head.steps / STEPS_PER_BAR,
        }
    }
}

/// Distribution of a property over the rows, in the natural order of its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowDistribution {
    /// Id of the property: `er`, `stratum`, `givens`, `technique`, `steps`.
    pub property: &'static str,
    /// Each value with its number of rows.
    pub bars: Vec<(String, u64)>,
}

impl RowDistribution {
    /// Returns the title of its plot.
    #[must_use]
    pub fn plot_title(&self) -> Message {
        match self.property {
            "stratum" => say!("dataset-plot-stratum"),
            "er" => say!("dataset-plot-er"),
            "givens" => say!("dataset-plot-givens"),
            "technique" => say!("dataset-plot-technique"),
            _ => say!("dataset-plot-steps"),
        }
    }
}

/// Width of the classes in which steps are counted.
const STEPS_PER_BAR: u32 = 10;
/// Number of techniques in a plot: the most frequent ones.
const MAX_TECHNIQUES: usize = 20;

impl DatasetCounts {
    /// Counts a row of the data set.
    pub fn add_row(&mut self, row: &DataRow) {
        // All rows have the same columns, so the first one is enough.
        if self.columns.is_empty() {
            self.columns =
                row.column_values().iter().map(|(name, value)| (*name, value.type_name())).collect();
        }
        self.count_row_summary(&RowSummary::from_row(row));
    }

    /// Counts a row of which only the summary is available. Columns are known from the other rows.
    pub fn count_row_summary(&mut self, row: &RowSummary) {
        if let Some(split) = DatasetSplit::ALL.iter().map(|split| split.id()).find(|id| *id == row.split) {
            *self.splits.entry(split).or_default() += 1;
        }
        // Strata keep the order of their first rows.
        if let Some(stratum) = &row.stratum {
            match self.strata.iter_mut().find(|(name, _)| name == stratum) {
                Some((_, count)) => *count += 1,
                None => self.strata.push((stratum.clone(), 1)),
            }
        }
        // Ratings in steps of 0.5; unrated rows are counted apart.
        match row.half {
            Some(half) => *self.er.entry(half).or_default() += 1,
            None => self.unrated += 1,
        }
        *self.givens.entry(row.givens).or_default() += 1;
        if let Some(technique) = row.technique.as_deref().and_then(techniques::technique_by_id) {
            *self.techniques.entry(technique.id).or_default() += 1;
        }
        *self.steps.entry(row.tens).or_default() += 1;
    }

    /// Returns the number of rows in a split.
    #[must_use]
    pub(crate) fn row_count_in_split(&self, split: DatasetSplit) -> u64 {
        self.splits.get(split.id()).copied().unwrap_or_default()
    }

    /// Returns the number of rows of the data set.
    #[must_use]
    pub fn row_count(&self) -> u64 {
        self.splits.values().sum()
    }

    /// Returns the name and the type of each column of a data set.
    #[must_use]
    pub fn columns(&self) -> &[(&'static str, &'static str)] {
        &self.columns
    }

    /// Returns the distributions to plot: strata in the order of `names`, ER in steps of 0.5, givens, the
    /// most frequent hardest techniques, and steps in tens.
    #[must_use]
    pub fn distributions_to_plot(&self, names: &[String]) -> Vec<RowDistribution> {
        // Names of the bars: ranges of half a rating point, and of ten steps.
        let half = |half: u32| {
            let (from, to) = (5 * half, 5 * half + 4);
            format!("{}.{}–{}.{}", from / 10, from % 10, to / 10, to % 10)
        };
        let ten = |ten: u32| format!("{}–{}", STEPS_PER_BAR * ten, STEPS_PER_BAR * ten + STEPS_PER_BAR - 1);
        // Unrated puzzles form a bar of their own at the end.
        let mut er = fill_count_gaps(&self.er, half);
        if self.unrated > 0 {
            er.push(("–".into(), self.unrated));
        }
        // The most frequent techniques, in descending order.
        let mut techniques: Vec<(String, u64)> =
            self.techniques.iter().map(|(name, count)| ((*name).into(), *count)).collect();
        techniques.sort_short_by_key(|(_, count)| std::cmp::Reverse(*count));
        techniques.truncate(MAX_TECHNIQUES);
        // Strata without rows appear with 0, so that gaps are visible.
        let strata = names.iter().map(|name| {
            let count = self.strata.iter().find(|(known, _)| known == name).map_or(0, |(_, count)| *count);
            (name.clone(), count)
        });
        [
            ("stratum", strata.collect()),
            ("er", er),
            ("givens", fill_count_gaps(&self.givens, |givens| givens.to_string())),
            ("technique", techniques),
            ("steps", fill_count_gaps(&self.steps, ten)),
        ]
        .into_iter()
        .filter(|(_, bars): &(_, Vec<_>)| !bars.is_empty())
        .map(|(of, bars)| RowDistribution { property: of, bars })
        .collect()
    }
}

/// Lists the counts from the lowest to the highest value, including the values between them that don't occur.
fn fill_count_gaps(counts: &BTreeMap<u32, u64>, name: impl Fn(u32) -> String) -> Vec<(String, u64)> {
    let ends = counts.keys().next().zip(counts.keys().next_back());
    let all = ends.map(|(least, most)| *least..=*most).into_iter().flatten();
    all.map(|number| (name(number), counts.get(&number).copied().unwrap_or_default())).collect()
}
