//! `ninefold stats`: what a collection is made of.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use ninefold::chains::Engine;
use ninefold::format::Entry;
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

/// Count what a collection is made of: givens, and with --ratings difficulty and techniques
///
/// Every puzzle counts once. Ratings and techniques are those of puzzles with one solution; a technique counts once for each puzzle that needs it on that path.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold stats puzzles.txt
  ninefold stats --ratings --svg stats.svg puzzles.txt.gz

Fields of --json: puzzles, verdicts, givens, and with --ratings the parts of the scale (er, ep, ed, technique) and
techniques: objects with the number of puzzles for each number of givens, rating or id of a technique.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Rate the puzzles too, which takes longer
    #[arg(long)]
    ratings: bool,
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

/// What of a part of a rating is counted together: tenths, a hundred points, a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bin {
    Tenths(Tenths),
    Points(u32),
    Word(&'static str),
}

/// What was counted.
#[derive(Debug, Default)]
struct Counts {
    puzzles: u64,
    verdicts: BTreeMap<&'static str, u64>,
    givens: BTreeMap<usize, u64>,
    /// For each part of the scale.
    ratings: Vec<(&'static str, BTreeMap<Bin, u64>)>,
    techniques: BTreeMap<&'static str, u64>,
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
    let exit = if args.ratings {
        each::slow_puzzle(Fine::new(feed, 0), jobs, &task, &progress, out)?
    } else {
        each::puzzle(feed, jobs, &task, &progress, out)?
    };
    let counts = task.counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let charts = counts.charts();
    if counts.puzzles == 0 && svg.take().is_some() {
        report::note(&text(&say!("stats-no-chart")));
    }
    if let Some(svg) = svg.as_mut().filter(|_| exit.is_complete()) {
        svg.write_all(chart::svg(&charts, chart::Look::default()).as_bytes())?;
        svg.complete()?;
    }
    if args.json {
        json::line(out, &counts.data(args.ratings))?;
    } else {
        writeln!(out, "{}", text(&report::puzzles(counts.puzzles)))?;
        for chart in charts {
            write!(out, "\n{}", chart.text())?;
        }
    }
    Ok(exit)
}

/// Counts each puzzle and writes nothing.
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
        let kind = match engines.solver.verdict(&board) {
            Verdict::None => Kind::None,
            Verdict::Several(..) => Kind::Several,
            Verdict::Unique(_) => Kind::Unique,
        };
        let mut rated = None;
        if self.args.ratings && kind == Kind::Unique {
            let engine = engines.chains.get_or_insert_with(Engine::new);
            rated = rate(Walk::new(&self.profile, &board, engine));
            if interrupt::asked() {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.add(kind, reading.puzzle.givens.len(), rated);
        Ok(Outcome { kind, failure: None, remarks: each::remarks(reading) })
    }

    fn is_strict(&self) -> bool {
        self.args.options.strict
    }
}

/// A path to the solution: its rating, and all techniques on it.
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

    fn name(self) -> String {
        match self {
            Bin::Tenths(tenths) => tenths.to_string(),
            Bin::Points(points) => format!("{points}-{}", points + POINTS - 1),
            Bin::Word(word) => name(word),
        }
    }
}

/// How many points are counted together.
const POINTS: u32 = 100;

impl Counts {
    fn add(&mut self, kind: Kind, givens: usize, rated: Option<Rated>) {
        self.puzzles += 1;
        *self.verdicts.entry(kind.word()).or_default() += 1;
        *self.givens.entry(givens).or_default() += 1;
        let Some(Rated { fields, techniques }) = rated else { return };
        if self.ratings.is_empty() {
            self.ratings = fields.iter().map(|(name, _)| (*name, BTreeMap::new())).collect();
        }
        for ((_, counts), (_, field)) in self.ratings.iter_mut().zip(fields) {
            if let Some(bin) = Bin::of(field) {
                *counts.entry(bin).or_default() += 1;
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
        let mut bars: Vec<_> = self.techniques.iter().map(|(id, n)| (name(id), *n)).collect();
        most_first(&mut bars);
        charts.push(chart(&text(&say!("stats-techniques")), bars));
        charts.retain(|chart| !chart.bars.is_empty());
        charts
    }

    fn data(&self, ratings: bool) -> wire::Stats {
        let of_part = |(part, counts): &(&'static str, BTreeMap<Bin, u64>)| {
            // Techniques by their ids.
            let by_bin = counts.iter().map(|(bin, n)| match bin {
                Bin::Word(word) => (word.to_string(), *n),
                bin => (bin.name(), *n),
            });
            (*part, ByName(by_bin.collect()))
        };
        wire::Stats {
            puzzles: self.puzzles,
            verdicts: by_name(&self.verdicts),
            givens: by_name(&self.givens),
            ratings: self.ratings.iter().filter(|_| ratings).map(of_part).collect(),
            techniques: ratings.then(|| by_name(&self.techniques)),
        }
    }
}

fn most_first(bars: &mut [(String, u64)]) {
    bars.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
}

/// The name of a technique, with its id where another has the same name.
fn name(id: &str) -> String {
    let Some(technique) = techniques::by_id(id) else { return id.into() };
    let same = techniques::ALL.iter().filter(|other| other.name == technique.name);
    let name = spoken().name(technique);
    if same.count() > 1 { format!("{name} ({id})") } else { name }
}

fn by_name<K: ToString>(counts: &BTreeMap<K, u64>) -> ByName {
    ByName(counts.iter().map(|(key, count)| (key.to_string(), *count)).collect())
}
