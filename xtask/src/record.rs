//! `record`: rates a list on every scale and writes one table, a summary card, and a chart of its
//! distributions. For lists that people cite, such as all puzzles with 17 givens.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, ByCell, Digit};
use ninefold_generate::canon::Canonizer;
use ninefold_logic::engine::SolutionPath as Steps;
use ninefold_logic::{Facts, techniques};
use ninefold_rate::{RatingProfile, RatingScale, RatingWalk};
use ninefold_render::chart::{self, BarChart, ChartStyle};
use ninefold_solve::stream;

use crate::lists::each_record;

/// What is rated, and where the record goes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Puzzles, one a line
    list: String,
    /// The folder of the record, which a run that was interrupted goes on in
    folder: PathBuf,
    /// Only the first so many
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    take: usize,
    /// A list of puzzle,W to compare with; its puzzles may be what singles make of those of the list
    #[arg(long, value_name = "FILE")]
    published_w: Option<String>,
    /// A list of puzzle,ER,EP,ED to compare with
    #[arg(long, value_name = "FILE")]
    published_er: Option<String>,
    /// The program, built with Parquet, that makes table.parquet of the table
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// The number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    jobs: NonZero<usize>,
}

/// Scales, with the prefixes of their columns.
const SCALES: [(&str, &str); 7] = [
    ("se", ""),
    ("sukaku", "sukaku_"),
    ("hodoku", "hodoku_"),
    ("human", "human_"),
    ("w", "w_"),
    ("b", "b_"),
    ("depth", "depth_"),
];

/// Charts to plot: the column, its title, and the bin width.
const PLOTS: [(&str, &str, f64); 7] = [
    ("er", "ER (Sudoku Explainer)", 0.5),
    ("sukaku_er", "ER (SukakuExplainer)", 0.5),
    ("hodoku_score", "HoDoKu's score", 500.0),
    ("human_score", "Score human-3", 500.0),
    ("w_rating", "W", 1.0),
    ("b_rating", "B", 1.0),
    ("depth_rating", "T&E depth", 1.0),
];

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", args.folder.display());
    fs::create_dir_all(&args.folder).map_err(failed)?;
    let puzzles: Vec<String> = each_record(&args.list, |fields| {
        Ok(fields.get(0).unwrap_or_default().get(..81).unwrap_or_default().to_string())
    })?
    .into_iter()
    .filter(|puzzle| !puzzle.is_empty())
    .take(args.take)
    .collect();
    let table = args.folder.join("table.csv");
    // The table is appended to as puzzles are rated, so an interrupted run resumes here.
    let seconds = rate(args, &puzzles, &table)?;
    let table_rows = Table::read(&table)?;
    fs::write(args.folder.join("distributions.svg"), table_rows.plots()).map_err(failed)?;
    let mut card = card(args, &table_rows, seconds);
    let mut differ = 0;
    if let Some(file) = &args.published_w {
        differ += table_rows.compare_w(file, &mut card)?;
    }
    if let Some(file) = &args.published_er {
        differ += table_rows.compare_er(file, &mut card)?;
    }
    fs::write(args.folder.join("README.md"), &card).map_err(failed)?;
    println!("{card}");
    // With a program, the table is converted to Parquet as well.
    if let Some(program) = &args.program {
        let parquet = args.folder.join("table.parquet");
        let done = Command::new(program)
            .args(["convert", "--overwrite", "--to", "csv", "--output"])
            .arg(&parquet)
            .arg(&table)
            .status()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        if !done.success() {
            return Err(format!("{} made no Parquet file", program.display()));
        }
    }
    Ok(if differ == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Rates the puzzles that an earlier run has not; returns the seconds this took and the number rated.
fn rate(args: &Args, puzzles: &[String], table: &Path) -> Result<(f64, usize), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", table.display());
    let profiles: Vec<(RatingProfile, &str)> =
        SCALES.iter().filter_map(|(name, prefix)| Some((RatingProfile::from_name(name)?, *prefix))).collect();
    let mut done = 0;
    if let Ok(text) = fs::read_to_string(table) {
        // A line that was cut has no end.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        done = text[..whole].lines().count().saturating_sub(1);
        File::options()
            .write(true)
            .open(table)
            .and_then(|file| file.set_len(whole as u64))
            .map_err(failed)?;
    }
    let file = OpenOptions::new().create(true).append(true).open(table).map_err(failed)?;
    let is_new = file.metadata().map_err(failed)?.len() == 0;
    let mut out = BufWriter::new(file);
    if is_new {
        writeln!(out, "puzzle,{}", columns(&profiles).join(",")).map_err(failed)?;
    }
    let started = Instant::now();
    let left = puzzles.get(done..).unwrap_or_default();
    let end = stream::process_in_order(
        args.jobs,
        left,
        ChainEngine::new,
        |engine, puzzle| row(puzzle, &profiles, engine),
        |row| match writeln!(out, "{row}").and_then(|()| out.flush()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        },
    );
    match end {
        ControlFlow::Break(error) => Err(failed(error)),
        ControlFlow::Continue(()) => Ok((started.elapsed().as_secs_f64(), left.len())),
    }
}

fn columns(profiles: &[(RatingProfile, &str)]) -> Vec<String> {
    let of = |(profile, prefix): &(RatingProfile, &str)| {
        let fields = profile.new_tally().result_fields();
        fields.iter().map(|(name, _)| format!("{prefix}{name}")).collect::<Vec<_>>()
    };
    profiles.iter().flat_map(of).collect()
}

/// Returns a row with a puzzle's rating on each scale; empty where it has none.
fn row(puzzle: &str, profiles: &[(RatingProfile, &str)], engine: &mut ChainEngine) -> String {
    let board: Option<Board> = puzzle.parse().ok();
    let mut row = puzzle.to_string();
    for (profile, _) in profiles {
        let fields = board.as_ref().and_then(|board| {
            let mut walk = RatingWalk::new(profile, board, engine);
            walk.rate(|| false).ok().map(|tally| tally.result_fields())
        });
        let fields: Vec<String> = match fields {
            Some(fields) => fields.iter().map(|(_, field)| field.to_string()).collect(),
            None => profile.new_tally().result_fields().iter().map(|_| String::new()).collect(),
        };
        row.push(',');
        row.push_str(&fields.join(","));
    }
    row
}

/// A table that was made.
struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn read(path: &Path) -> Result<Table, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut lines = text.lines().map(|line| line.split(',').map(String::from).collect::<Vec<_>>());
        let columns = lines.next().unwrap_or_default();
        Ok(Table { columns, rows: lines.collect() })
    }

    /// The values of a column.
    fn column(&self, name: &str) -> impl Iterator<Item = &str> {
        let place = self.columns.iter().position(|column| column == name);
        self.rows.iter().filter_map(move |row| row.get(place?).map(String::as_str))
    }

    fn numbers(&self, name: &str) -> Vec<f64> {
        self.column(name).filter_map(|value| value.parse().ok()).collect()
    }

    fn plots(&self) -> String {
        let chart = |(name, title, step): (&str, &str, f64)| {
            let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
            for number in self.numbers(name) {
                *counts.entry((number / step) as u64).or_default() += 1;
            }
            // A bar is named by its range of values.
            let named = |(place, count): (u64, u64)| {
                let from = place as f64 * step;
                let name = if step < 1.0 {
                    format!("{from:.1}–{:.1}", from + step - 0.1)
                } else {
                    format!("{from}")
                };
                (if step > 1.0 { format!("{from}–{}", from + step - 1.0) } else { name }, count)
            };
            BarChart { title: title.into(), bars: counts.into_iter().map(named).collect(), decimals: 0 }
        };
        chart::draw_charts(&PLOTS.map(chart), ChartStyle::default())
    }

    /// Compares W with a list; returns the number of puzzles that differ.
    fn compare_w(&self, file: &str, card: &mut String) -> Result<usize, String> {
        let mut canonizer = Canonizer::new();
        let mut form = |text: &str| -> Option<[u8; 81]> { expanded(&text.parse().ok()?, &mut canonizer) };
        // Puzzles are matched by canonical form after singles, as the list may have another image or more
        // givens.
        let mut ours: HashMap<[u8; 81], &str> = HashMap::new();
        for (puzzle, w) in self.column("puzzle").zip(self.column("w_rating")) {
            ours.extend(form(puzzle).map(|form| (form, w)));
        }
        let (mut both, mut differ) = (0, Vec::new());
        each_record(file, |fields| {
            let (puzzle, published) = (fields.get(0).unwrap_or_default(), fields.get(1).unwrap_or_default());
            if let Some(w) = form(puzzle).and_then(|form| ours.get(&form)) {
                both += 1;
                if *w != published {
                    differ.push(format!("{puzzle}: W {w}, published {published}"));
                }
            }
            Ok(())
        })?;
        let _ = writeln!(
            card,
            "\n**W as published:** {both} puzzles of the list are in both tables; {} differ.",
            differ.len()
        );
        differ.iter().for_each(|line| card.push_str(&format!("- {line}\n")));
        Ok(differ.len())
    }

    /// Compares ER, EP and ED with a list.
    fn compare_er(&self, file: &str, card: &mut String) -> Result<usize, String> {
        let place = |name: &str| self.columns.iter().position(|column| column == name);
        let places = ["er", "ep", "ed"].map(place);
        let ours: HashMap<&str, Vec<Option<&String>>> = self
            .rows
            .iter()
            .filter_map(|row| {
                Some((row.first()?.as_str(), places.iter().map(|place| row.get((*place)?)).collect()))
            })
            .collect();
        let (mut both, mut differ) = (0, Vec::new());
        each_record(file, |fields| {
            let puzzle = fields.get(0).unwrap_or_default();
            if let Some(ours) = ours.get(puzzle) {
                both += 1;
                let is_same =
                    ours.iter().zip(1..).all(|(ours, at)| ours.map(String::as_str) == fields.get(at));
                differ.extend((!is_same).then(|| puzzle.to_string()));
            }
            Ok(())
        })?;
        let _ = writeln!(
            card,
            "\n**ER, EP, ED as published:** {both} puzzles are in both tables; {} differ.",
            differ.len()
        );
        differ.iter().for_each(|line| card.push_str(&format!("- {line}\n")));
        Ok(differ.len())
    }
}

/// Returns the canonical form of the position that singles lead to.
fn expanded(board: &Board, canonizer: &mut Canonizer) -> Option<[u8; 81]> {
    let singles = ["naked-single", "hidden-single-box", "hidden-single-line"];
    let singles: Vec<_> = singles.iter().filter_map(|id| techniques::technique_by_id(id)).collect();
    let mut steps = Steps::new(Facts::new(board.clone()), &singles);
    steps.by_ref().for_each(drop);
    let values: &ByCell<Option<Digit>> = steps.facts().board().values();
    let form = canonizer.canonical_values(values).ok()?.form;
    Some(form.0.map(|value| value.map_or(b'.', |digit| b'0' + digit.number())))
}

/// The card of a record.
fn card(args: &Args, table: &Table, (seconds, rated): (f64, usize)) -> String {
    let name = Path::new(&args.list).file_name().map(|name| name.to_string_lossy().into_owned());
    let mut card = format!("# {}: every puzzle on every scale\n\n", name.unwrap_or_default());
    let _ = writeln!(
        card,
        "`table.csv` has a row for each of {} puzzles, in the order of the list. Made by Ninefold {}: `cargo xtask record LIST FOLDER`.\n",
        table.rows.len(),
        env!("CARGO_PKG_VERSION")
    );
    card.push_str("| column | rated | least | mean | most |\n|---|---:|---:|---:|---:|\n");
    for column in table.columns.iter().skip(1) {
        let numbers = table.numbers(column);
        // A column of words has no statistics.
        if numbers.is_empty() {
            let words = table.column(column).filter(|word| !word.is_empty()).count();
            let _ = writeln!(card, "| `{column}` | {words} | | | |");
            continue;
        }
        let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
        let [least, most] =
            [f64::min, f64::max].map(|of| numbers.iter().copied().reduce(of).unwrap_or_default());
        let _ = writeln!(card, "| `{column}` | {} | {least} | {mean:.2} | {most} |", numbers.len());
    }
    if rated > 0 {
        let each = 1000.0 * seconds / rated as f64;
        println!("{rated} rated in {seconds:.1} s on {} threads: {each:.1} ms each", args.jobs);
    }
    card.push_str("\n![Distributions](distributions.svg)\n");
    card
}
