//! Data set card: a README.md with the metadata that the Hugging Face hub reads. It is in English, as cards
//! are; its text is in `card.md` and `card-parts.txt`.

use ninefold_guide::dataset::{
    DatasetSplit, DatasetStratum, SplitShares, SplitUnit, StratifyBy, StratumBalance,
};

use super::{DatasetCounts, RowKind};

const CARD: &str = include_str!("card.md");
/// Optional parts of the card: `id = text`, where a line that begins with a blank continues the text.
const PARTS: &str = include_str!("card-parts.txt");

/// File format of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Parquet.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// JSON lines.
    JsonLines,
}

impl FileKind {
    /// Lists the formats.
    pub const ALL: [FileKind; 3] = [FileKind::Parquet, FileKind::Csv, FileKind::JsonLines];

    /// Returns the file name extension, which is also the name of the format: `parquet`, `csv`, `jsonl`.
    #[must_use]
    pub fn file_extension(self) -> &'static str {
        ["parquet", "csv", "jsonl"][self as usize]
    }
}

/// Content of a data set card.
#[derive(Clone, Debug)]
pub struct DatasetCard<'c> {
    /// Title of the data set.
    pub title: &'c str,
    /// Licence, by its id on the hub: `cc0-1.0`.
    pub license: &'c str,
    /// Language code of the text in the data set.
    pub language: &'c str,
    /// Command that generates the data set.
    pub command: &'c str,
    /// Version of Ninefold.
    pub version: &'c str,
    /// Kind of the rows.
    pub kind: RowKind,
    /// Format of the files.
    pub files: FileKind,
    /// Settings with which it was generated.
    pub generator: super::DatasetGenerator<'c>,
    /// Counts of the rows.
    pub counts: &'c DatasetCounts,
    /// Strata, with the number of classes in each.
    pub strata: &'c [DatasetStratum],
}

impl DatasetCard<'_> {
    /// Returns the card of the data set as Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let plan = self.generator.plan;
        let end = self.files.file_extension();
        // Lists and tables: the files and row counts of the splits in use, and the columns.
        let there =
            || DatasetSplit::ALL.into_iter().filter(|split| self.counts.row_count_in_split(*split) > 0);
        let files = |split: DatasetSplit| format!("  - split: {0}\n    path: \"{0}-*.{end}\"\n", split.id());
        let splits = there().map(|split| {
            format!("| {} | {} |\n", split.id(), format_with_thousands(self.counts.row_count_in_split(split)))
        });
        let columns = self.counts.columns().iter().map(|(name, kind)| {
            format!("| `{name}` | {kind} | {} |\n", find_card_text(&format!("column-{name}")))
        });
        // Facts about how the data set was made.
        let classes: u64 = self.strata.iter().map(|stratum| stratum.taken).sum();
        // Only balanced strata are filled by a search, which the card must mention.
        let is_hunted =
            plan.balance == StratumBalance::Balanced && !matches!(plan.stratify_by, StratifyBy::Nothing);
        let [test, validation] = cumulative_split_shares(plan.shares);
        let (license, language, profile) = (self.license, self.language, &self.generator.profile);
        let grids = plan.split_unit == SplitUnit::Grids;
        let images = find_card_text(if self.generator.images > 0 { "images" } else { "no-images" })
            .replace("{images}", &self.generator.images.to_string());
        let loaders = find_card_text(&format!("load-{end}"));
        let kind = find_card_text(&format!("kind-{}", self.kind)).replace("{end}", end);
        // Text chosen by the user is inserted last, since it may look like a placeholder. A JSON string is
        // also valid YAML.
        let title = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        let values: [(&str, String); 23] = [
            ("{license}", license.into()),
            ("{language}", language.into()),
            ("{size}", hub_size_category(self.counts.row_count()).into()),
            ("{files}", there().map(files).collect()),
            ("{rows}", format_with_thousands(self.counts.row_count())),
            ("{classes}", format_with_thousands(classes)),
            (
                "{splits}",
                format!("{}\n{}", find_card_text("splits-head"), splits.collect::<String>().trim_end()),
            ),
            ("{columns}", columns.collect::<String>().trim_end().into()),
            ("{kind}", kind),
            (
                "{accepted}",
                find_card_text(if self.kind == RowKind::Labels { "accepted-sound" } else { "accepted" }),
            ),
            ("{loaders}", loaders),
            ("{strata}", self.strata_table()),
            ("{command}", self.command.into()),
            ("{version}", self.version.into()),
            ("{hunted}", if is_hunted { find_card_text("hunted") } else { String::new() }),
            ("{profile}", ninefold_rate::RatingScale::name(*profile).into()),
            ("{apart}", find_card_text(if grids { "apart-grids" } else { "apart-classes" })),
            ("{grid}", if grids { find_card_text("of-its-grid") } else { String::new() }),
            ("{test}", test),
            ("{validation}", validation),
            ("{images}", images),
            ("{name}", serde_json::Value::from(title.as_str()).to_string()),
            ("{title}", title),
        ];
        values.iter().fold(CARD.to_string(), |card, (name, value)| card.replace(name, value))
    }

    /// Returns a table of the strata, with the classes taken and wanted; empty when the data set isn't
    /// stratified.
    fn strata_table(&self) -> String {
        if self.strata.iter().all(|stratum| stratum.name.is_empty()) {
            return String::new();
        }
        let line = |stratum: &DatasetStratum| {
            let target = stratum.target.map_or_else(String::new, format_with_thousands);
            format!("| {} | {} | {target} |\n", stratum.name, format_with_thousands(stratum.taken))
        };
        let lines: String = self.strata.iter().map(line).collect();
        format!("{}\n{}", find_card_text("strata-head"), lines.trim_end())
    }
}

/// Looks up the text of a part of the data set's card by its id.
fn find_card_text(id: &str) -> String {
    let mut text = String::new();
    let mut is_it = false;
    for line in PARTS.lines() {
        match line.strip_prefix(' ') {
            // Continuation line of the wanted part.
            Some(more) if is_it => {
                text.push('\n');
                text.push_str(more);
            }
            Some(_) => {}
            None => {
                let (name, first) = line.split_once(" = ").unwrap_or((line, ""));
                is_it = name == id;
                if is_it {
                    text = first.into();
                }
            }
        }
    }
    text
}

/// Returns the shares of the range of names below which a class belongs to the test split and to the
/// validation split.
fn cumulative_split_shares(shares: SplitShares) -> [String; 2] {
    let parts: Vec<u32> = shares.to_string().split(',').filter_map(|part| part.parse().ok()).collect();
    let sum: u32 = parts.iter().sum();
    let [_, validation, test] = parts[..] else { return [String::new(), String::new()] };
    [format!("{test}/{sum}"), format!("{}/{sum}", test + validation)]
}

/// Returns the hub's size category for a number of rows.
fn hub_size_category(rows: u64) -> &'static str {
    match rows {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        10_000_000..100_000_000 => "10M<n<100M",
        100_000_000..1_000_000_000 => "100M<n<1B",
        _ => "n>1B",
    }
}

/// Formats a number with commas between thousands.
fn format_with_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
