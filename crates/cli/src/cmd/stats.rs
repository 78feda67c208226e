//! `ninefold stats`: statistics of a collection of puzzles.

mod weighed;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use ninefold::chains::Engine;
use ninefold::format::{self, Entry};
use ninefold::logic::explain::say;
use ninefold::rate::scale::{Field, Fields};
use ninefold::rate::{Number, Progress as Walked, Walk};
use ninefold::render::chart::{self, Chart};
use ninefold::wire::{self, Counts as ByName};
use ninefold::{Profile, Tenths, Verdict, techniques};

use crate::backend::Engines;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::{Existing, Side};
use crate::fine::Fine;
use crate::input::Inputs;
use crate::language::{spoken, text};
use crate::output::Output;
use crate::profile::Choice;
use crate::report::{Kind, Outcome};
use crate::{interrupt, json, profile, report};
use weighed::{GIVENS, Weighed};

/// Count what a collection is made of: givens, and with --ratings what it takes to solve
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
    inputs: Inputs,
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
    profile: Choice,
    #[command(flatten)]
    options: each::Options,
}

/// Bin of a histogram for a part of a rating: tenths, a range of a hundred points, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bin {
    Givens(usize),
    Tenths(Tenths),
    Points(u32),
    Word(&'static str),
}

/// Counts over a collection.
#[derive(Debug, Default)]
struct Counts {
    puzzles: u64,
    verdicts: BTreeMap<&'static str, u64>,
    givens: BTreeMap<usize, u64>,
    /// Histogram for each part of the rating.
    ratings: Vec<(&'static str, BTreeMap<Bin, u64>)>,
    techniques: BTreeMap<&'static str, u64>,
    /// Weighted estimates for `--unbiased`.
    weighed: Weighed,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let sources = args.inputs.files();
    let jobs = args.options.jobs();
    let feed = Feed::open(&args.inputs, jobs, out.quiet)?;
    let mut svg = match &args.svg {
        Some(path) => Some(Side::open(path, Existing::from_option(args.overwrite), &sources)?),
        None => None,
    };
    let progress = feed.progress(out);
    let profile = args.profile.chosen(profile::SE)?;
    let task = Counting { args, profile, counts: Mutex::default() };
    // Ratings take long, so their batches are small.
    let exit = if args.ratings {
        each::slow_puzzle(Fine::new(feed, 0), jobs, &task, &progress, out)?
    } else {
        each::puzzle(feed, jobs, &task, &progress, out)?
    };
    let counts = task.counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let charts = counts.charts();
    // An empty collection has no chart; an interrupted run writes no file.
    if counts.puzzles == 0 && svg.take().is_some() {
        report::note(&text(&say!("stats-no-chart")));
    }
    if let Some(svg) = svg.as_mut().filter(|_| exit.is_complete()) {
        svg.write_all(chart::svg(&charts, chart::Look::default()).as_bytes())?;
        svg.complete()?;
    }
    if args.json {
        json::line(out, &counts.data(args))?;
    } else {
        writeln!(out, "{}", text(&report::puzzles(counts.puzzles)))?;
        for line in counts.weighed.lines() {
            writeln!(out, "{line}")?;
        }
        for chart in charts {
            write!(out, "\n{}", chart.text())?;
        }
    }
    Ok(exit)
}

/// Task that counts each puzzle and writes nothing.
struct Counting<'a> {
    args: &'a Args,
    profile: Profile,
    counts: Mutex<Counts>,
}

impl Task for Counting<'_> {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        _: At<'_>,
        _: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let (reading, board) = match each::board(entry) {
            Ok(usable) => usable,
            Err(unusable) => return Ok(Outcome::invalid(unusable.why)),
        };
        let weight = match self.args.unbiased.then(|| weighed::weight(&reading.puzzle)).transpose() {
            Ok(weight) => weight,
            Err(told) => {
                return Ok(Outcome::invalid(text(&say!(
                    "stats-no-weight",
                    text = format::shown(&told).into_owned()
                ))));
            }
        };
        let kind = match engines.solver.verdict(&board) {
            Verdict::None => Kind::None,
            Verdict::Several(..) => Kind::Several,
            Verdict::Unique(_) => Kind::Unique,
        };
        // Rate outside the lock: this is the slow part.
        let mut rated = None;
        if self.args.ratings && kind == Kind::Unique {
            let engine = engines.chains.get_or_insert_with(Engine::new);
            rated = rate(Walk::new(&self.profile, &board, engine));
            if interrupt::asked() {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.add(kind, reading.puzzle.givens.len(), rated, weight);
        Ok(Outcome { kind, failure: None, remarks: each::remarks(reading) })
    }

    fn is_strict(&self) -> bool {
        self.args.options.strict
    }
}

/// Solution path: its rating, and all its techniques.
struct Rated {
    fields: Fields,
    techniques: Vec<&'static str>,
}

fn rate(mut walk: Walk<'_>) -> Option<Rated> {
    let mut techniques: Vec<&'static str> = Vec::new();
    let mut meet = |id| {
        if !techniques.contains(&id) {
            techniques.push(id);
        }
    };
    while walk.advance_with(|_, pattern| meet(pattern.technique().id), interrupt::asked) == Walked::Stepped {}
    walk.facts().is_solved().then(|| Rated { fields: walk.tally().fields(), techniques })
}

impl Bin {
    fn of(field: Field) -> Option<Bin> {
        match field {
            Field::Number(Number::Tenths(tenths)) => Some(Bin::Tenths(tenths)),
            Field::Number(Number::Points(points)) => Some(Bin::Points(points / POINTS * POINTS)),
            Field::Word(word) => Some(Bin::Word(word)),
            Field::Missing => None,
        }
    }

    /// Returns the name in JSON: a technique by its id.
    fn id(self) -> String {
        match self {
            Bin::Word(word) => word.to_string(),
            bin => bin.name(),
        }
    }

    fn name(self) -> String {
        match self {
            Bin::Givens(givens) => givens.to_string(),
            Bin::Tenths(tenths) => tenths.to_string(),
            Bin::Points(points) => format!("{points}-{}", points + POINTS - 1),
            Bin::Word(word) => name(word),
        }
    }
}

/// Width of a bin of points.
const POINTS: u32 = 100;

impl Counts {
    fn add(&mut self, kind: Kind, givens: usize, rated: Option<Rated>, weight: Option<f64>) {
        self.puzzles += 1;
        *self.verdicts.entry(kind.word()).or_default() += 1;
        *self.givens.entry(givens).or_default() += 1;
        // Only puzzles with a unique solution are weighted.
        let weight = weight.filter(|_| kind == Kind::Unique);
        if let Some(weight) = weight {
            self.weighed.add(GIVENS, Some(givens as f64), Bin::Givens(givens), weight);
        }
        let Some(Rated { fields, techniques }) = rated else { return };
        if self.ratings.is_empty() {
            self.ratings = fields.iter().map(|(name, _)| (*name, BTreeMap::new())).collect();
        }
        for ((part, counts), (_, field)) in self.ratings.iter_mut().zip(fields) {
            if let Some(bin) = Bin::of(field) {
                *counts.entry(bin).or_default() += 1;
                if let Some(weight) = weight {
                    self.weighed.add(part, weighed::number(field), bin, weight);
                }
            }
        }
        for id in techniques {
            *self.techniques.entry(id).or_default() += 1;
        }
    }

    fn charts(&self) -> Vec<Chart> {
        let chart =
            |title: &str, bars: Vec<(String, u64)>| Chart { title: title.into(), bars, ..Chart::default() };
        let mut charts = vec![
            chart(
                &text(&say!("stats-solutions")),
                self.verdicts
                    .iter()
                    .map(|(word, n)| (spoken().word(&format!("verdict-{word}")), *n))
                    .collect(),
            ),
            chart(
                &text(&say!("stats-givens")),
                self.givens.iter().map(|(givens, n)| (givens.to_string(), *n)).collect(),
            ),
        ];
        for (part, counts) in &self.ratings {
            let mut bars: Vec<_> = counts.iter().map(|(bin, n)| (bin.name(), *n)).collect();
            if counts.keys().any(|bin| matches!(bin, Bin::Word(_))) {
                most_first(&mut bars);
            }
            charts.push(chart(&spoken().word(&format!("part-of-rating-{part}")), bars));
        }
        // Techniques and other words are ordered by frequency, numbers by value.
        let mut bars: Vec<_> = self.techniques.iter().map(|(id, n)| (name(id), *n)).collect();
        most_first(&mut bars);
        charts.push(chart(&text(&say!("stats-techniques")), bars));
        charts.extend(self.weighed.charts());
        charts.retain(|chart| !chart.bars.is_empty());
        charts
    }

    fn data(&self, args: &Args) -> wire::Stats {
        let of_part = |(part, counts): &(&'static str, BTreeMap<Bin, u64>)| {
            (*part, ByName(counts.iter().map(|(bin, n)| (bin.id(), *n)).collect()))
        };
        wire::Stats {
            puzzles: self.puzzles,
            verdicts: by_name(&self.verdicts),
            givens: by_name(&self.givens),
            ratings: self.ratings.iter().filter(|_| args.ratings).map(of_part).collect(),
            techniques: args.ratings.then(|| by_name(&self.techniques)),
            unbiased: args.unbiased.then(|| self.weighed.data()),
        }
    }
}

fn most_first(bars: &mut [(String, u64)]) {
    bars.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
}

/// Returns the name of a technique, with its id if another has the same name.
fn name(id: &str) -> String {
    let Some(technique) = techniques::by_id(id) else { return id.into() };
    let same = techniques::ALL.iter().filter(|other| other.name == technique.name);
    let name = spoken().name(technique);
    if same.count() > 1 { format!("{name} ({id})") } else { name }
}

fn by_name<K: ToString>(counts: &BTreeMap<K, u64>) -> ByName {
    ByName(counts.iter().map(|(key, count)| (key.to_string(), *count)).collect())
}
