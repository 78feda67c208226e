//! `ninefold stats`: statistics of a collection of puzzles.

mod weighed;

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use ninefold::chains::ChainEngine;
use ninefold::format;
use ninefold::rate::scale::{TallyField, TallyFields};
use ninefold::rate::{RatingValue, RatingWalk, WalkProgress as Walked};
use ninefold::render::chart::{self, BarChart};
use ninefold::wire::{self, NamedCounts as ByName};
use ninefold::{RatingProfile, RatingTenths, techniques};

use crate::backend::ThreadEngines;
use crate::batch_reader::BatchReader;
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::file::OverwritePolicy;
use crate::language::{current_message_catalogue, level_name};
use crate::output::{ExtraOutput, ResultWriter};
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;
use crate::profile;
use crate::profile::ProfileChoice;
use weighed::{GIVENS_PART, WeightedEstimates};

/// Summarise a collection: givens, and with --ratings difficulty and techniques
///
/// Every puzzle counts once. Ratings and techniques are those of puzzles with one solution; a technique counts once for each puzzle that needs it on that path.
///
/// With --unbiased, puzzles of `generate --controlled-bias` tell what all minimal puzzles are like: means with what they may be off
/// (95 %), the deviation of single puzzles, and shares. Each counts by its weight=, or its column weight; where there is none, by its
/// number of givens, as in collections that others drew so. Of puzzles made otherwise that tells nothing.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold stats puzzles.txt
  ninefold stats --ratings --svg stats.svg puzzles.txt.gz
  ninefold generate -n 1000 --controlled-bias | ninefold stats --unbiased --ratings

Fields of --json: puzzles, verdicts, givens, and with --ratings the parts of the scale (er, ep, ed, technique) and
techniques: objects with the number of puzzles for each number of givens, rating or id of a technique. With --unbiased
unbiased: for givens and each part of the scale an object with mean, error, deviation, effective and shares.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Rate the puzzles too, which takes longer
    #[arg(long)]
    ratings: bool,
    /// Tell what all minimal puzzles are like, from puzzles drawn with controlled bias
    #[arg(long)]
    unbiased: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// Draw the bars into this file as well, packed if its name ends in .gz or .zst
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace the file of --svg if there is one
    #[arg(long, requires = "svg")]
    overwrite: bool,
    #[command(flatten)]
    profile: ProfileChoice,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

/// Bin of a histogram for a part of a rating: tenths, a range of a hundred points, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum HistogramBin {
    Givens(usize),
    Tenths(RatingTenths),
    Points(u32),
    Word(&'static str),
}

/// Counts over a collection.
#[derive(Debug, Default)]
struct CollectionCounts {
    puzzles: u64,
    verdicts: BTreeMap<&'static str, u64>,
    givens: BTreeMap<usize, u64>,
    /// Histogram for each part of the rating.
    ratings: Vec<(&'static str, BTreeMap<HistogramBin, u64>)>,
    techniques: BTreeMap<&'static str, u64>,
    /// Weighted estimates for `--unbiased`.
    weighted_estimates: WeightedEstimates,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let sources = args.inputs.input_files();
    let mut feed = BatchReader::open(&args.inputs, args.options.thread_count(), out.quiet)?;
    let mut svg = match &args.svg {
        Some(path) => {
            Some(ExtraOutput::open(path, OverwritePolicy::from_overwrite_option(args.overwrite), &sources)?)
        }
        None => None,
    };
    feed.start_status_line(out);
    let profile = args.profile.selected_profile(profile::SE_SCALE)?;
    let task = StatsTask { args, profile, next_key: AtomicU64::new(0), records: Mutex::default() };
    let mut counter = RecordCounter { task: &task, counts: CollectionCounts::default() };
    // Ratings take long, so their batches are small.
    if args.ratings {
        feed.resume_after_puzzles(0);
    }
    let exit = pipeline::run_task_on_puzzles(feed, &task, args.options.strict, &mut counter)?;
    let counts = counter.counts;
    let charts = counts.build_bar_charts();
    // An empty collection has no chart; an interrupted run writes no file.
    if counts.puzzles == 0 && svg.take().is_some() {
        diagnostics::print_note(&message_text(&say!("stats-no-chart")));
    }
    if let Some(svg) = svg.as_mut().filter(|_| exit.is_complete()) {
        svg.write_all(chart::draw_charts(&charts, chart::ChartStyle::default()).as_bytes())?;
        svg.finish_file()?;
    }
    if args.json {
        json::write_json_line(out, &counts.build_json_record(args))?;
    } else {
        writeln!(out, "{}", message_text(&diagnostics::puzzle_count_message(counts.puzzles)))?;
        for line in counts.weighted_estimates.format_summary_lines() {
            writeln!(out, "{line}")?;
        }
        for chart in charts {
            write!(out, "\n{}", chart.to_text())?;
        }
    }
    Ok(exit)
}

/// Task that looks at each puzzle, and writes the key of what it found.
struct StatsTask<'a> {
    args: &'a Args,
    profile: RatingProfile,
    next_key: AtomicU64,
    /// The puzzles that are not counted yet, by their keys.
    records: Mutex<HashMap<u64, PuzzleRecord>>,
}

/// A puzzle as it counts.
struct PuzzleRecord {
    kind: PuzzleCategory,
    givens: usize,
    rated: Option<RatedPath>,
    weight: Option<f64>,
}

/// Output of the task, which counts the puzzles that get there: exactly those of the summary, even if the run
/// is interrupted while other threads are ahead.
struct RecordCounter<'a> {
    task: &'a StatsTask<'a>,
    counts: CollectionCounts,
}

impl Write for RecordCounter<'_> {
    fn write(&mut self, keys: &[u8]) -> io::Result<usize> {
        let mut records = self.task.records.lock().unwrap_or_else(PoisonError::into_inner);
        for key in keys.as_chunks().0 {
            if let Some(record) = records.remove(&u64::from_le_bytes(*key)) {
                self.counts.add_puzzle(record);
            }
        }
        Ok(keys.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl ResultWriter for RecordCounter<'_> {}

impl PuzzleTask for StatsTask<'_> {
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let (reading, board) = match puzzle.to_board() {
            Ok(usable) => usable,
            Err(unusable) => return Ok(PuzzleOutcome::new_invalid(unusable.why)),
        };
        // A weight stands with the puzzle or follows from its givens; an unreadable one is a failure.
        let weight =
            match self.args.unbiased.then(|| weighed::read_puzzle_weight(&reading.puzzle)).transpose() {
                Ok(weight) => weight,
                Err(told) => {
                    return Ok(PuzzleOutcome::new_invalid(message_text(&say!(
                        "stats-no-weight",
                        text = format::escape_control_chars(&told).into_owned()
                    ))));
                }
            };
        let kind = PuzzleCategory::from(&engines.solver.check_uniqueness(&board));
        let mut rated = None;
        if self.args.ratings && kind == PuzzleCategory::Unique {
            let engine = engines.chains.get_or_insert_with(ChainEngine::new);
            rated = rate_path(RatingWalk::new(&self.profile, &board, engine));
            if interrupt::is_stop_requested() {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        let record = PuzzleRecord { kind, givens: reading.puzzle.givens.len(), rated, weight };
        let key = self.next_key.fetch_add(1, Ordering::Relaxed);
        self.records.lock().unwrap_or_else(PoisonError::into_inner).insert(key, record);
        out.write_all(&key.to_le_bytes())?;
        Ok(PuzzleOutcome::new(kind).with_remarks(pipeline::collect_reading_remarks(reading)))
    }
}

/// Solution path: its rating, and all its techniques.
struct RatedPath {
    rating_fields: TallyFields,
    techniques: Vec<&'static str>,
}

fn rate_path(mut walk: RatingWalk<'_>) -> Option<RatedPath> {
    let mut techniques: Vec<&'static str> = Vec::new();
    let mut meet = |id| {
        if !techniques.contains(&id) {
            techniques.push(id);
        }
    };
    let ended =
        walk.run_to_end_and_visit(|pattern| meet(pattern.technique().id), interrupt::is_stop_requested);
    (ended == Walked::Solved).then(|| RatedPath { rating_fields: walk.tally().result_fields(), techniques })
}

impl HistogramBin {
    fn from_tally_field(field: TallyField) -> Option<HistogramBin> {
        match field {
            TallyField::Number(RatingValue::Tenths(tenths)) => Some(HistogramBin::Tenths(tenths)),
            TallyField::Number(RatingValue::Points(points)) => {
                Some(HistogramBin::Points(points / POINTS_PER_BIN * POINTS_PER_BIN))
            }
            TallyField::Word(word) => Some(HistogramBin::Word(word)),
            TallyField::Missing => None,
        }
    }

    /// Returns the name in JSON: a technique by its id.
    fn json_name(self) -> String {
        match self {
            HistogramBin::Word(word) => word.to_string(),
            bin => bin.display_name(),
        }
    }

    fn display_name(self) -> String {
        match self {
            HistogramBin::Givens(givens) => givens.to_string(),
            HistogramBin::Tenths(tenths) => tenths.to_string(),
            HistogramBin::Points(points) => format!("{points}-{}", points + POINTS_PER_BIN - 1),
            HistogramBin::Word(word) if techniques::technique_by_id(word).is_none() => level_name(word),
            HistogramBin::Word(word) => unambiguous_technique_name(word),
        }
    }
}

/// Width of a bin of points.
const POINTS_PER_BIN: u32 = 100;

impl CollectionCounts {
    fn add_puzzle(&mut self, PuzzleRecord { kind, givens, rated, weight }: PuzzleRecord) {
        self.puzzles += 1;
        *self.verdicts.entry(kind.json_name()).or_default() += 1;
        *self.givens.entry(givens).or_default() += 1;
        // Only puzzles with a unique solution are weighted.
        let weight = weight.filter(|_| kind == PuzzleCategory::Unique);
        if let Some(weight) = weight {
            self.weighted_estimates.add_value(
                GIVENS_PART,
                Some(givens as f64),
                HistogramBin::Givens(givens),
                weight,
            );
        }
        let Some(RatedPath { rating_fields: fields, techniques }) = rated else { return };
        if self.ratings.is_empty() {
            self.ratings = fields.iter().map(|(name, _)| (*name, BTreeMap::new())).collect();
        }
        for ((part, counts), (_, field)) in self.ratings.iter_mut().zip(fields) {
            if let Some(bin) = HistogramBin::from_tally_field(field) {
                *counts.entry(bin).or_default() += 1;
                if let Some(weight) = weight {
                    self.weighted_estimates.add_value(part, weighed::numeric_value(field), bin, weight);
                }
            }
        }
        for id in techniques {
            *self.techniques.entry(id).or_default() += 1;
        }
    }

    fn build_bar_charts(&self) -> Vec<BarChart> {
        let chart = |title: &str, bars: Vec<(String, u64)>| BarChart {
            title: title.into(),
            bars,
            ..BarChart::default()
        };
        let mut charts = vec![
            chart(
                &message_text(&say!("stats-solutions")),
                self.verdicts
                    .iter()
                    .map(|(word, n)| {
                        (current_message_catalogue().translate_id(&format!("verdict-{word}")), *n)
                    })
                    .collect(),
            ),
            chart(
                &message_text(&say!("stats-givens")),
                self.givens.iter().map(|(givens, n)| (givens.to_string(), *n)).collect(),
            ),
        ];
        for (part, counts) in &self.ratings {
            let mut bars: Vec<_> = counts.iter().map(|(bin, n)| (bin.display_name(), *n)).collect();
            if counts.keys().any(|bin| matches!(bin, HistogramBin::Word(_))) {
                sort_most_frequent_first(&mut bars);
            }
            charts.push(chart(
                &current_message_catalogue().translate_id(&format!("part-of-rating-{part}")),
                bars,
            ));
        }
        // Techniques and other words are ordered by frequency, numbers by value.
        let mut bars: Vec<_> =
            self.techniques.iter().map(|(id, n)| (unambiguous_technique_name(id), *n)).collect();
        sort_most_frequent_first(&mut bars);
        charts.push(chart(&message_text(&say!("stats-techniques")), bars));
        charts.extend(self.weighted_estimates.build_share_charts());
        charts.retain(|chart| !chart.bars.is_empty());
        charts
    }

    fn build_json_record(&self, args: &Args) -> wire::Stats {
        let of_part = |(part, counts): &(&'static str, BTreeMap<HistogramBin, u64>)| {
            (*part, ByName(counts.iter().map(|(bin, n)| (bin.json_name(), *n)).collect()))
        };
        wire::Stats {
            puzzles: self.puzzles,
            verdicts: key_counts_by_name(&self.verdicts),
            givens: key_counts_by_name(&self.givens),
            ratings: self.ratings.iter().filter(|_| args.ratings).map(of_part).collect(),
            techniques: args.ratings.then(|| key_counts_by_name(&self.techniques)),
            unbiased: args.unbiased.then(|| self.weighted_estimates.build_estimate_records()),
        }
    }
}

fn sort_most_frequent_first(bars: &mut [(String, u64)]) {
    bars.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
}

/// Returns the name of a technique, with its id if another has the same name.
fn unambiguous_technique_name(id: &str) -> String {
    let Some(technique) = techniques::technique_by_id(id) else { return id.into() };
    let same = techniques::ALL.iter().filter(|other| other.name == technique.name);
    let name = current_message_catalogue().technique_name(technique);
    if same.count() > 1 { format!("{name} ({id})") } else { name }
}

fn key_counts_by_name<K: ToString>(counts: &BTreeMap<K, u64>) -> ByName {
    ByName(counts.iter().map(|(key, count)| (key.to_string(), *count)).collect())
}
