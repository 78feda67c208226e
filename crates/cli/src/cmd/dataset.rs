//! `ninefold dataset`: puzzles with their steps as a data set, in a folder with its card.

mod journal;

use std::fs;
use std::io;
use std::path::PathBuf;

use ninefold::guide::dataset::{Apart, Balance, By, Held, Plan, Shares, Stratum};
use ninefold::logic::explain::say;
use ninefold::render::chart::{self, Chart, Look};
use ninefold::texts::{Catalogue, Language};
use ninefold::wire::Telling;
use ninefold::wire::dataset::{Card, Counted, Ended, FileKind, Making, MakingEvent, RowKind, Vocabulary};
use ninefold::{Notation, Profile};

use crate::cmd::explain::Walking;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::{NewFolder, Unfinished};
use crate::jobs::Jobs;
use crate::language::text;
use crate::options::Seed;
use crate::output::Output;
use crate::report::{Progress, grouped};
use crate::sheets::{Sheets, checksum};
use crate::{interrupt, json, profile, report};
use journal::{Earlier, Journal};

/// Make a data set of puzzles with their steps, in strata, without leaks, with a card
///
/// Puzzles are made, one of each class up to symmetry, and divided into train, validation and test by a hash of the canonical form, so
/// every run divides them alike, and a larger data set keeps each where it is. With --by there are as many of each band: those that are
/// rare are hunted for. Each step was accepted by the checker that `ninefold verify` uses. No puzzle of the benchmark is in any part.
///
/// The folder gets its name when all of it is there. The same seed gives the same bytes on any machine and any number of threads.
/// With --seed and text files, an interrupted run goes on where it stopped when the command is repeated, whatever interrupted it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold dataset puzzles -n 10000 --seed 7
  ninefold dataset puzzles -n 10000 --seed 7 --by er --rows chat --to jsonl
  ninefold dataset puzzles -n 3000 --seed 7 --by technique --bands xy-wing,x-wing,w-wing --profile human
  ninefold dataset puzzles -n 5000 --seed 7 --by human --bands Easy,Medium,Hard --images 3 --apart grids

Rows: table (the steps as data), chat (messages of system, user and assistant), tokens (numbers of a vocabulary, vocabulary.json),
labels (steps in words, some of them wrong, with their verdicts). docs/schema/dataset.json has their fields.

Files: README.md (the card, as the Hugging Face hub reads it), distributions.svg, SHA256SUMS, and for each part train-00000-of-00001 and
so on. A class belongs to test if the first 64 bits of the SHA-256 of its canonical form, divided by 2^64, are below the share of test; to
validation below that of both.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// The folder to make
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Make this many classes
    #[arg(short, long, value_name = "N", default_value_t = 1000)]
    number: u64,
    #[command(flatten)]
    seed: Seed,
    /// Divide them into strata by er, givens, technique, or the first number or word of a scale (hodoku, human, w …)
    #[arg(long, value_name = "WHAT")]
    by: Option<String>,
    /// The strata: ranges, words or ids of techniques with commas between them, such as 7.0..,1.0..2.9,3.0..6.9
    #[arg(long, value_name = "LIST", requires = "by")]
    bands: Option<String>,
    /// As many of each band as come, instead of equally many; what is in no band is left out
    #[arg(long, requires = "by")]
    natural: bool,
    /// How many are in train, validation and test, as parts of their sum
    #[arg(long, value_name = "LIST", default_value_t, value_parser = shares)]
    shares: Shares,
    /// What must not be in two parts: classes (puzzles up to symmetry), or grids (their solutions as well)
    #[arg(long, value_name = "WHAT", default_value = "classes", value_parser = ["classes", "grids"])]
    apart: String,
    /// Add this many images of each class of train: turned, mirrored, shuffled
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1000))]
    images: u16,
    /// What rows are: table, chat, tokens or labels
    #[arg(long, value_name = "KIND", default_value = "table", value_parser = kind)]
    rows: RowKind,
    /// What files are: parquet, csv or jsonl; parquet if the program was built for that, else jsonl
    #[arg(long, value_name = "FORMAT", value_parser = files)]
    to: Option<FileKind>,
    /// How many rows a file has at most
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    file_rows: u64,
    /// Leave out the sentences of table rows
    #[arg(long)]
    no_text: bool,
    /// Add the candidates before each step of table rows
    #[arg(long)]
    boards: bool,
    /// The language of sentences: en or zh
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = words)]
    words: Language,
    /// What the card calls it
    #[arg(long, value_name = "TEXT", default_value = "Sudoku with proved steps")]
    title: String,
    /// The licence that the card names, as the hub writes it
    #[arg(long, value_name = "ID", default_value = "cc0-1.0", value_parser = licence)]
    licence: String,
    #[command(flatten)]
    walking: Walking,
    #[command(flatten)]
    jobs: Jobs,
}

fn shares(text_: &str) -> Result<Shares, String> {
    text_.parse().map_err(|why: ninefold::guide::dataset::NoShares| text(&why.sentence()))
}

fn kind(name: &str) -> Result<RowKind, String> {
    let known = RowKind::ALL.map(RowKind::id).join(", ");
    name.parse().map_err(|_| text(&say!("dataset-no-kind", name = name.to_string(), known = known)))
}

fn files(name: &str) -> Result<FileKind, String> {
    let found = FileKind::ALL.into_iter().find(|kind| kind.end() == name);
    let known = FileKind::ALL.map(FileKind::end).join(", ");
    found.ok_or_else(|| text(&say!("dataset-no-file", name = name.to_string(), known = known)))
}

fn words(code: &str) -> Result<Language, String> {
    let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code).collect();
    let known = Language::ALL.iter().find(|language| language.code == code).copied();
    known.ok_or_else(|| text(&say!("no-language", codes = codes.join(", "))))
}

fn licence(id: &str) -> Result<String, String> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-');
    let is_fine = !id.is_empty() && id.chars().all(is_sign);
    is_fine.then(|| id.into()).ok_or_else(|| text(&say!("dataset-no-licence")))
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let files =
        args.to.unwrap_or(if cfg!(feature = "parquet") { FileKind::Parquet } else { FileKind::JsonLines });
    if files == FileKind::Parquet && cfg!(not(feature = "parquet")) {
        return Err(Failure::usage(&say!("dataset-no-parquet")));
    }
    let profile = args.walking.profile.chosen(profile::SE)?;
    let plan = args.plan(&profile)?;
    let (catalogue, notation) = (args.words.catalogue(), args.walking.cells()?);
    let making = args.making(&plan, &profile, catalogue, notation);
    let command = args.command(&plan, &profile, notation, files);
    // A run with a random seed can't be repeated, and Parquet files can't be continued in the middle.
    let is_resumable = args.seed.given().is_some() && files != FileKind::Parquet;
    let unfinished = if is_resumable { Unfinished::Kept } else { Unfinished::Removed };
    let folder = NewFolder::create(&args.folder, unfinished)?;
    let whole = format!("{command} {} {} {}", args.title, args.licence, profile::describe(&profile));
    let mut journal = match is_resumable {
        true => Some(Journal::open(&folder, &whole)?),
        false => None,
    };
    // Generate the rows; the journal records each class.
    let progress = Progress::finding(args.number, out.quiet);
    let made = args.make(&folder, &making, files, journal.as_mut(), &progress)?;
    let Some(Made { counted, strata, without, names }) = made else {
        if is_resumable {
            report::note(&text(&say!("dataset-left", name = folder.part().display().to_string())));
        }
        return Ok(Exit::Interrupted);
    };
    // All rows are there: write the files that describe them, then publish the folder.
    let card = Card {
        title: &args.title,
        license: &args.licence,
        language: args.words.code,
        command: &command,
        version: env!("CARGO_PKG_VERSION"),
        kind: args.rows,
        files,
        making,
        counted: &counted,
        strata: &strata,
    };
    let written = args.beside(&folder, &card, names);
    written.map_err(|error| Failure::File { verb: "write", name: args.name(), error })?;
    if let Some((journal, _)) = journal {
        let removed = journal.remove(&folder);
        removed.map_err(|error| Failure::File { verb: "write", name: args.name(), error })?;
    }
    folder.finish()?;
    drop(progress);
    Ok(args.conclude(&counted, &strata, &without))
}

/// Result of generating the rows.
struct Made {
    counted: Counted,
    strata: Vec<Stratum>,
    /// Reasons why some classes have no rows.
    without: Vec<String>,
    /// Names of the files.
    names: Vec<String>,
}

impl Args {
    fn name(&self) -> String {
        self.folder.display().to_string()
    }

    fn plan(&self, profile: &Profile) -> Result<Plan, Failure> {
        let by = match self.by.as_deref() {
            None => By::Nothing,
            Some(name) => By::of_name(name, profile).ok_or_else(|| {
                let name: String = name.chars().take(40).collect();
                Failure::usage(&say!("dataset-no-by", name = name))
            })?,
        };
        let bands = by.bands(self.bands.as_deref()).map_err(|why| Failure::usage(&why.sentence()))?;
        Ok(Plan {
            classes: self.number,
            seed: self.seed.get(),
            by,
            bands,
            balance: if self.natural { Balance::Natural } else { Balance::Balanced },
            shares: self.shares,
            apart: if self.apart == "grids" { Apart::Grids } else { Apart::Classes },
            held: Held::LeftOut,
        })
    }

    fn making<'a>(
        &self,
        plan: &'a Plan,
        profile: &'a Profile,
        catalogue: &'a Catalogue,
        notation: Notation,
    ) -> Making<'a> {
        let speech = json::speech(notation, catalogue);
        let telling = Telling { speech: (!self.no_text).then_some(speech), boards: self.boards };
        Making { plan, profile, kind: self.rows, speech, telling, images: self.images.into() }
    }

    /// Generates all rows; `None` if the user interrupted the run.
    fn make(
        &self,
        folder: &NewFolder,
        making: &Making<'_>,
        files: FileKind,
        journal: Option<&mut (Journal, Earlier)>,
        progress: &Progress,
    ) -> Result<Option<Made>, Failure> {
        let failed = |error| Failure::File { verb: "write", name: self.name(), error };
        let mut sheets = Sheets::new(folder, files, self.file_rows);
        let (mut journal, earlier) = match journal {
            Some((journal, earlier)) => (Some(journal), std::mem::take(earlier)),
            None => (None, Earlier::default()),
        };
        // Resume: cut the files to their recorded length, and count the rows they have.
        let Earlier { run, rows, mut without, files } = earlier;
        if run.classes > 0 {
            if !sheets.go_on(&files).map_err(failed)? {
                return Err(folder.of_other_run());
            }
            report::note(&text(&report::resuming(run.classes)));
            progress.advance(run.classes);
        }
        let mut counted = Counted::default();
        rows.iter().for_each(|row| counted.add_summary(row));
        // Write rows as they come; the journal entry follows once they are in the files.
        let mut take = |event: MakingEvent| -> io::Result<()> {
            let (rows, why) = match event {
                MakingEvent::Lot(lot) => {
                    return journal.as_mut().map_or(Ok(()), |journal| journal.note_lot(lot));
                }
                MakingEvent::Rows(rows) => (rows, None),
                MakingEvent::Without(why) => (Vec::new(), Some(why.to_string())),
            };
            progress.advance(u64::from(why.is_none()));
            for row in &rows {
                counted.add(row);
                sheets.write(row.clone())?;
            }
            without.extend(why.clone());
            match &mut journal {
                Some(journal) => journal.note_class(&rows, why, sheets.states()?),
                None => Ok(()),
            }
        };
        let strata = match making.make_behind(run, self.jobs.count(), &interrupt::asked, &mut take) {
            Ok(strata) => strata,
            Err(Ended::Stopped) => return Ok(None),
            Err(Ended::Failed(error)) => return Err(failed(error)),
        };
        let names = sheets.finish().map_err(failed)?;
        Ok(Some(Made { counted, strata, without, names }))
    }

    /// Writes the files next to the data: card, plots, vocabulary and checksums.
    fn beside(&self, folder: &NewFolder, card: &Card<'_>, mut names: Vec<String>) -> io::Result<()> {
        let mut write = |name: &str, text: String| {
            names.push(name.into());
            fs::write(folder.file(name), text)
        };
        write("README.md", card.markdown())?;
        write("distributions.svg", plots(card, self.words.catalogue()))?;
        if self.rows == RowKind::Tokens {
            let mut line = Vec::new();
            json::line(&mut line, &Vocabulary::of_this_version())?;
            write("vocabulary.json", String::from_utf8_lossy(&line).into_owned())?;
        }
        names.sort();
        let sums: io::Result<String> = names.iter().map(|name| checksum(&folder.file(name), name)).collect();
        fs::write(folder.file("SHA256SUMS"), sums?)
    }

    /// Returns the command that reproduces the data set, one option per line.
    fn command(&self, plan: &Plan, profile: &Profile, notation: Notation, files: FileKind) -> String {
        let Plan { classes, seed, shares, .. } = plan;
        let first =
            ["ninefold", "dataset", "FOLDER", "-n", &classes.to_string(), "--seed", &seed.to_string()];
        let mut lines = vec![first.join(" ")];
        let mut option = |name: &str, value: String| lines.push(format!("{name} {value}").trim_end().into());
        // Strata are written with their bounds, even if these were defaults.
        if let Some(by) = &self.by {
            let bands: Vec<String> = plan.bands.iter().map(ToString::to_string).collect();
            option("--by", by.clone());
            option("--bands", bands.join(","));
        }
        let flags = [(self.natural, "--natural"), (self.no_text, "--no-text"), (self.boards, "--boards")];
        flags.iter().filter(|(is_on, _)| *is_on).for_each(|(_, flag)| option(flag, String::new()));
        option("--shares", shares.to_string());
        option("--apart", self.apart.clone());
        option("--rows", self.rows.to_string());
        option("--to", files.end().into());
        option("--profile", ninefold::rate::Scale::name(profile).into());
        // A user's own order of techniques is spelt out, since its name means nothing elsewhere.
        if !profile.is_built_in() {
            option("--techniques", profile.ids().collect::<Vec<_>>().join(","));
        }
        option("--notation", notation.name().into());
        option("--images", self.images.to_string());
        option("--file-rows", self.file_rows.to_string());
        option("--words", self.words.code.into());
        lines.join(" \\\n  ")
    }

    /// Reports the number of rows and any missing ones, and returns the exit code.
    fn conclude(&self, counted: &Counted, strata: &[Stratum], without: &[String]) -> Exit {
        let classes: u64 = strata.iter().map(|stratum| stratum.taken).sum::<u64>() - without.len() as u64;
        report::note(&text(&say!(
            "dataset-made",
            n = classes as usize,
            rows = grouped(counted.rows()),
            classes = grouped(classes),
            name = self.name()
        )));
        if let Some(first) = without.first() {
            let number = grouped(without.len() as u64);
            let why = first.clone();
            report::say(&text(&say!("dataset-without", n = without.len(), number = number, why = why)));
        }
        let mut is_short = false;
        for stratum in strata {
            if let Some((taken, wanted)) = stratum.short() {
                is_short = true;
                let (taken, wanted, name) = (grouped(taken), grouped(wanted), stratum.name.clone());
                report::say(&text(&say!("dataset-short", name = name, taken = taken, wanted = wanted)));
            }
        }
        Exit::failed_if(is_short || !without.is_empty())
    }
}

/// Draws the plots of a data set as one picture.
fn plots(card: &Card<'_>, catalogue: &Catalogue) -> String {
    let names: Vec<String> =
        card.strata.iter().map(|stratum| stratum.name.clone()).filter(|name| !name.is_empty()).collect();
    let charts: Vec<Chart> = card
        .counted
        .distributions(&names)
        .into_iter()
        .map(|one| {
            let title = catalogue.text(&one.title(), Notation::Rc);
            Chart { title, bars: one.bars, ..Chart::default() }
        })
        .collect();
    chart::svg(&charts, Look::default())
}
