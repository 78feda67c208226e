//! `ninefold stats`: what a collection is made of.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use ninefold::format::Entry;
use ninefold::rate::se::{Rater, Rating, Walk};
use ninefold::render::chart::{self, Chart};
use ninefold::{Board, Tenths, Verdict, techniques};
use serde_json::{Value, json};

use crate::backend::Engines;
use crate::cmd::explain::Scale;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::fine::Fine;
use crate::input::{self, Inputs};
use crate::output::Output;
use crate::report::{Kind, Outcome, Progress};
use crate::{interrupt, report};

/// Count what a collection is made of: givens, and with --ratings ER and techniques
///
/// Every puzzle counts once. Ratings and techniques are those of puzzles with one solution, on Sudoku Explainer's scale; a
/// technique counts once for each puzzle that needs it on that path.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold stats puzzles.txt
  ninefold stats --ratings --svg stats.svg puzzles.txt.gz

Fields of --json: puzzles, verdicts, givens, and with --ratings er, hardest, techniques: objects with the number of
puzzles for each number of givens, rating or id of a technique.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Rate the puzzles too, which takes longer
    #[arg(short, long)]
    ratings: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// Draw the bars into this file as well
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    scale: Scale,
    #[command(flatten)]
    options: each::Options,
}

/// What was counted.
#[derive(Debug, Default)]
struct Counts {
    puzzles: u64,
    verdicts: BTreeMap<&'static str, u64>,
    givens: BTreeMap<usize, u64>,
    er: BTreeMap<Tenths, u64>,
    hardest: BTreeMap<&'static str, u64>,
    techniques: BTreeMap<&'static str, u64>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let inputs = args.inputs.open(out.quiet)?;
    let progress = Progress::new(input::length(&inputs), out.terminal, out.quiet);
    let (jobs, feed) = (args.options.jobs(), Feed::new(inputs, args.inputs.from, args.options.jobs()));
    let task = Counting { args, counts: Mutex::default() };
    let exit = if args.ratings {
        each::slow_puzzle(Fine::new(feed, 0), jobs, &task, &progress, out)?
    } else {
        each::puzzle(feed, jobs, &task, &progress, out)?
    };
    let counts = task.counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let charts = counts.charts();
    if let Some(path) = &args.svg {
        let failed = |error| Failure::File { verb: "write", name: path.display().to_string(), error };
        fs::write(path, chart::svg(&charts)).map_err(failed)?;
    }
    if args.json {
        writeln!(out, "{}", counts.json(args.ratings))?;
    } else {
        writeln!(out, "{} puzzles", report::grouped(counts.puzzles))?;
        for chart in charts {
            write!(out, "\n{}", chart.text())?;
        }
    }
    Ok(exit)
}

/// Counts each puzzle and writes nothing.
struct Counting<'a> {
    args: &'a Args,
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
            let rater = engines.rater.get_or_insert_with(|| Rater::new(self.args.scale.profile()));
            rated = rate(rater, &board);
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

/// A path to the solution: its rating, the technique that decides it, and all of them.
struct Rated {
    rating: Rating,
    hardest: Option<&'static str>,
    techniques: Vec<&'static str>,
}

fn rate(rater: &mut Rater, board: &Board) -> Option<Rated> {
    let mut walk: Walk<'_> = rater.walk(board);
    let mut techniques: Vec<&'static str> = Vec::new();
    while let Ok(rated) = walk.next_step(interrupt::asked) {
        let id = rated.step.technique().id;
        if !techniques.contains(&id) {
            techniques.push(id);
        }
    }
    let hardest = walk.deciders().er.map(|decider| decider.technique.id);
    walk.facts().is_solved().then(|| Rated { rating: walk.rating(), hardest, techniques })
}

impl Counts {
    fn add(&mut self, kind: Kind, givens: usize, rated: Option<Rated>) {
        self.puzzles += 1;
        *self.verdicts.entry(kind.word()).or_default() += 1;
        *self.givens.entry(givens).or_default() += 1;
        let Some(Rated { rating, hardest, techniques }) = rated else { return };
        *self.er.entry(rating.er).or_default() += 1;
        if let Some(hardest) = hardest {
            *self.hardest.entry(hardest).or_default() += 1;
        }
        for id in techniques {
            *self.techniques.entry(id).or_default() += 1;
        }
    }

    fn charts(&self) -> Vec<Chart> {
        let in_order = |title: &str, bars: Vec<(String, u64)>| Chart { title: title.into(), bars };
        let of_techniques = |title: &str, counts: &BTreeMap<&'static str, u64>| {
            let mut bars: Vec<_> = counts.iter().map(|(id, count)| (name(id), *count)).collect();
            bars.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            Chart { title: title.into(), bars }
        };
        let charts = [
            in_order("Solutions", self.verdicts.iter().map(|(word, n)| (word.to_string(), *n)).collect()),
            in_order("Givens", self.givens.iter().map(|(givens, n)| (givens.to_string(), *n)).collect()),
            in_order("ER", self.er.iter().map(|(er, n)| (er.to_string(), *n)).collect()),
            of_techniques("Hardest technique", &self.hardest),
            of_techniques("Puzzles that need a technique", &self.techniques),
        ];
        charts.into_iter().filter(|chart| !chart.bars.is_empty()).collect()
    }

    fn json(&self, ratings: bool) -> Value {
        let mut object = json!({
            "puzzles": self.puzzles,
            "verdicts": self.verdicts,
            "givens": by_name(&self.givens),
        });
        if ratings {
            object["er"] = by_name(&self.er);
            object["hardest"] = by_name(&self.hardest);
            object["techniques"] = by_name(&self.techniques);
        }
        object
    }
}

/// The name of a technique, with its id where another has the same name.
fn name(id: &str) -> String {
    let Some(technique) = techniques::by_id(id) else { return id.into() };
    let same = techniques::ALL.iter().filter(|other| other.name == technique.name);
    if same.count() > 1 { format!("{} ({id})", technique.name) } else { technique.name.into() }
}

fn by_name<K: ToString>(counts: &BTreeMap<K, u64>) -> Value {
    counts.iter().map(|(key, count)| (key.to_string(), Value::from(*count))).collect()
}
