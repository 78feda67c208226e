//! `ninefold data set`: puzzles with their steps as a data set, in a folder with its card.

mod journal;

use std::fs;

use ninefold::RatingProfile;
use ninefold::guide::dataset::{
    DatasetPlan, DatasetStratum, HoldoutPolicy, SplitShares, SplitUnit, StratifyBy, StratumBalance,
};
use ninefold::render::chart::{self, BarChart, ChartStyle};
use ninefold::texts::{Catalogue, Language};
use ninefold::wire::TraceDetails;
use ninefold::wire::dataset::{
    DatasetCard, DatasetCounts, DatasetError, DatasetEvent, DatasetGenerator, FileKind, RowKind, Vocabulary,
};

use crate::cmd::explain::StepOptions;
use crate::diagnostics::format_with_thousands;
use crate::file::{NewFolder, SEED, UnfinishedPolicy};
use crate::jobs::ThreadOptions;
use crate::lazy_args::LazyArgs;
use crate::options::SeedOption;
use crate::prelude::*;
use crate::profile;
use crate::sheets::{DatasetWriter, format_checksum_line};
use crate::status_line::{self, WorkTotal};
use journal::{DatasetJournal, EarlierDataset};

/// Make a data set of puzzles with their steps, in strata, without leaks, with a card
///
/// Puzzles are made, one of each class up to symmetry, and divided into train, validation and test by a hash of the canonical form, so
/// every run divides them alike, and a larger data set keeps each where it is. With --by there are as many of each band: those that are
/// rare are hunted for. Each step was accepted by the checker that `ninefold verify` uses. No puzzle of the benchmark is in any part.
///
/// The folder gets its name when all of it is there. The same seed gives the same bytes on any machine and any number of threads.
/// With text files (--to jsonl or csv), an interrupted run resumes when the command is repeated, whatever
/// interrupted it; a seed that was drawn is kept.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold data set puzzles -n 10000 --seed 7
  ninefold data set puzzles -n 10000 --seed 7 --by er --rows chat --to jsonl
  ninefold data set puzzles -n 3000 --seed 7 --by technique --bands xy-wing,x-wing,w-wing --profile human
  ninefold data set puzzles -n 5000 --seed 7 --by human --bands Easy,Medium,Hard --images 3 --apart grids

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
    seed: SeedOption,
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
    #[arg(long, value_name = "LIST", default_value_t, value_parser = parse_split_shares)]
    shares: SplitShares,
    /// What must not be in two parts: classes (puzzles up to symmetry), or grids (their solutions as well)
    #[arg(long, value_name = "WHAT", default_value = "classes", value_parser = ["classes", "grids"])]
    apart: String,
    /// Add this many images of each class of train: turned, mirrored, shuffled
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1000))]
    images: u16,
    /// What rows are: table, chat, tokens or labels
    #[arg(long, value_name = "KIND", default_value = "table", value_parser = parse_row_kind)]
    rows: RowKind,
    /// What files are: parquet, csv or jsonl; parquet if the program was built for that, else jsonl
    #[arg(long, value_name = "FORMAT", value_parser = parse_file_kind)]
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
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = parse_language)]
    words: Language,
    /// What the card calls it
    #[arg(long, value_name = "TEXT", default_value = "Sudoku with proved steps")]
    title: String,
    /// The licence that the card names, as the hub writes it
    #[arg(long, value_name = "ID", default_value = "cc0-1.0", value_parser = parse_licence)]
    licence: String,
    #[command(flatten)]
    walking: StepOptions,
    #[command(flatten)]
    jobs: ThreadOptions,
}

fn parse_split_shares(text_: &str) -> Result<SplitShares, String> {
    text_.parse().map_err(|why: ninefold::guide::dataset::ParseSharesError| message_text(&why.to_message()))
}

fn parse_row_kind(name: &str) -> Result<RowKind, String> {
    let known = RowKind::ALL.map(RowKind::id).join(", ");
    name.parse().map_err(|_| message_text(&say!("dataset-no-kind", name = name.to_string(), known)))
}

fn parse_file_kind(name: &str) -> Result<FileKind, String> {
    let found = FileKind::ALL.into_iter().find(|kind| kind.file_extension() == name);
    let known = FileKind::ALL.map(FileKind::file_extension).join(", ");
    found.ok_or_else(|| message_text(&say!("dataset-no-file", name = name.to_string(), known)))
}

fn parse_language(code: &str) -> Result<Language, String> {
    let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code).collect();
    let known = Language::ALL.iter().find(|language| language.code == code).copied();
    known.ok_or_else(|| message_text(&say!("no-language", codes = codes.join(", "))))
}

fn parse_licence(id: &str) -> Result<String, String> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-');
    let is_fine = !id.is_empty() && id.chars().all(is_sign);
    is_fine.then(|| id.into()).ok_or_else(|| message_text(&say!("dataset-no-licence")))
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let files =
        args.to.unwrap_or(if cfg!(feature = "parquet") { FileKind::Parquet } else { FileKind::JsonLines });
    if files == FileKind::Parquet && cfg!(not(feature = "parquet")) {
        return Err(CommandError::usage_error(&say!("dataset-no-parquet")));
    }
    let profile = args.walking.profile.selected_profile(profile::SE_SCALE)?;
    // Parquet files can't be continued in the middle.
    let is_resumable = files != FileKind::Parquet;
    let recorded = || {
        let command = is_resumable.then(|| journal::read_unfinished_command(&args.folder)).flatten();
        command.and_then(|command| command.recorded_seed())
    };
    let seed = args.seed.given_seed().or_else(recorded).unwrap_or_else(|| args.seed.seed_or_random());
    let plan = args.build_dataset_plan(&profile, seed)?;
    let (catalogue, notation) = (args.words.message_catalogue(), args.walking.requested_cell_notation()?);
    let making = args.create_generator(&plan, &profile, catalogue, notation);
    let command = args.format_reproducing_command(&plan, &profile, notation, files);
    let unfinished = if is_resumable { UnfinishedPolicy::Keep } else { UnfinishedPolicy::Remove };
    let folder = NewFolder::create(&args.folder, unfinished)?;
    let description = args
        .describe_command_options("dataset", &["folder", "seed", "to"])
        .with_value(SEED, seed)
        .with_value("to", files.file_extension())
        .with_value("profile-content", profile::describe_rating_profile(&profile))
        .with_given_words();
    let mut journal = match is_resumable {
        true => Some(DatasetJournal::open_or_start(&folder, &description)?),
        false => None,
    };
    // Generate the rows; the journal records each class.
    let status = out.start_status_line(WorkTotal::Puzzles(args.number));
    let generated = args.generate_rows(&folder, &making, files, journal.as_mut())?;
    let Some(GeneratedRows { counts: counted, strata, skipped_reasons: without, file_names: names }) =
        generated
    else {
        if is_resumable {
            diagnostics::print_note(&message_text(&say!(
                "dataset-left",
                name = folder.part_path().display().to_string()
            )));
        }
        return Ok(ExitStatus::Interrupted);
    };
    // All rows are there: write the files that describe them, then publish the folder.
    let card = DatasetCard {
        title: &args.title,
        license: &args.licence,
        language: args.words.code,
        command: &command,
        version: env!("CARGO_PKG_VERSION"),
        kind: args.rows,
        files,
        generator: making,
        counts: &counted,
        strata: &strata,
    };
    let written = args.write_companion_files(&folder, &card, names);
    written.map_err(|error| CommandError::File { verb: "write", name: args.folder_name(), error })?;
    if let Some((journal, _)) = journal {
        let removed = journal.delete_journal(&folder);
        removed.map_err(|error| CommandError::File { verb: "write", name: args.folder_name(), error })?;
    }
    folder.finish()?;
    drop(status);
    Ok(args.report_generated_rows(&counted, &strata, &without))
}

/// Result of generating the rows.
struct GeneratedRows {
    counts: DatasetCounts,
    strata: Vec<DatasetStratum>,
    /// Reasons why some classes have no rows.
    skipped_reasons: Vec<String>,
    /// Names of the files.
    file_names: Vec<String>,
}

impl Args {
    fn folder_name(&self) -> String {
        self.folder.display().to_string()
    }

    fn build_dataset_plan(&self, profile: &RatingProfile, seed: u64) -> Result<DatasetPlan, CommandError> {
        let by = match self.by.as_deref() {
            None => StratifyBy::Nothing,
            Some(name) => StratifyBy::from_name(name, profile).ok_or_else(|| {
                let name: String = name.chars().take(40).collect();
                CommandError::usage_error(&say!("dataset-no-by", name))
            })?,
        };
        let bands = by
            .parse_strata(self.bands.as_deref())
            .map_err(|why| CommandError::usage_error(&why.to_message()))?;
        Ok(DatasetPlan {
            classes: self.number,
            seed,
            stratify_by: by,
            strata: bands,
            balance: if self.natural { StratumBalance::Natural } else { StratumBalance::Balanced },
            shares: self.shares,
            split_unit: if self.apart == "grids" { SplitUnit::Grids } else { SplitUnit::Classes },
            holdout_policy: HoldoutPolicy::Exclude,
        })
    }

    fn create_generator<'a>(
        &self,
        plan: &'a DatasetPlan,
        profile: &'a RatingProfile,
        catalogue: &'a Catalogue,
        notation: Notation,
    ) -> DatasetGenerator<'a> {
        let speech = json::plain_text_localizer(notation, catalogue);
        let telling = TraceDetails { localizer: (!self.no_text).then_some(speech), boards: self.boards };
        DatasetGenerator {
            plan,
            profile,
            kind: self.rows,
            localizer: speech,
            trace_details: telling,
            images: self.images.into(),
        }
    }

    /// Generates all rows; `None` if the user interrupted the run.
    fn generate_rows(
        &self,
        folder: &NewFolder,
        generator: &DatasetGenerator<'_>,
        files: FileKind,
        journal: Option<&mut (DatasetJournal, EarlierDataset)>,
    ) -> Result<Option<GeneratedRows>, CommandError> {
        let failed = |error| CommandError::File { verb: "write", name: self.folder_name(), error };
        let mut sheets = DatasetWriter::new(folder, files, self.file_rows);
        let (mut journal, earlier) = match journal {
            Some((journal, earlier)) => (Some(journal), std::mem::take(earlier)),
            None => (None, EarlierDataset::default()),
        };
        // Resume: cut the files to their recorded length, and count the rows they have.
        let EarlierDataset { run, rows, skipped_reasons: mut without, files } = earlier;
        if run.classes > 0 {
            if !sheets.resume_files(&files).map_err(failed)? {
                return Err(folder.other_command_error());
            }
            diagnostics::print_note(&message_text(&diagnostics::resume_message(run.classes)));
            status_line::skip_finished(run.classes, 0);
        }
        let mut counted = DatasetCounts::default();
        rows.iter().for_each(|row| counted.count_row_summary(row));
        // Write rows as they come; the journal entry follows once they are in the files.
        let mut take = |event: DatasetEvent| -> io::Result<()> {
            let (rows, why) = match event {
                DatasetEvent::Lot(lot) => {
                    return journal.as_mut().map_or(Ok(()), |journal| journal.record_finished_batch(lot));
                }
                DatasetEvent::Rows(rows) => (rows, None),
                DatasetEvent::ClassWithoutRows(why) => (Vec::new(), Some(why.to_string())),
            };
            status_line::add_puzzles(1, u64::from(why.is_some()));
            for row in &rows {
                counted.add_row(row);
                sheets.write_row(row.clone())?;
            }
            without.extend(why.clone());
            match &mut journal {
                Some(journal) => journal.record_class(&rows, why, sheets.flush_split_states()?),
                None => Ok(()),
            }
        };
        let strata = match generator.resume_dataset_rows(
            run,
            self.jobs.thread_count(),
            &interrupt::is_stop_requested,
            &mut take,
        ) {
            Ok(strata) => strata,
            Err(DatasetError::Stopped) => return Ok(None),
            Err(DatasetError::Failed(error)) => return Err(failed(error)),
        };
        let names = sheets.finish().map_err(failed)?;
        Ok(Some(GeneratedRows { counts: counted, strata, skipped_reasons: without, file_names: names }))
    }

    /// Writes the files next to the data: card, plots, vocabulary and checksums.
    fn write_companion_files(
        &self,
        folder: &NewFolder,
        card: &DatasetCard<'_>,
        mut names: Vec<String>,
    ) -> io::Result<()> {
        let mut write = |name: &str, text: String| {
            names.push(name.into());
            fs::write(folder.file_path(name), text)
        };
        write("README.md", card.to_markdown())?;
        write("distributions.svg", draw_plots(card, self.words.message_catalogue()))?;
        if self.rows == RowKind::Tokens {
            let mut line = Vec::new();
            json::write_json_line(&mut line, &Vocabulary::dataset_vocabulary())?;
            write("vocabulary.json", String::from_utf8_lossy(&line).into_owned())?;
        }
        names.sort();
        let sums: io::Result<String> =
            names.iter().map(|name| format_checksum_line(&folder.file_path(name), name)).collect();
        fs::write(folder.file_path("SHA256SUMS"), sums?)
    }

    /// Returns the command that reproduces the data set, one option per line.
    fn format_reproducing_command(
        &self,
        plan: &DatasetPlan,
        profile: &RatingProfile,
        notation: Notation,
        files: FileKind,
    ) -> String {
        let DatasetPlan { classes, seed, shares, .. } = plan;
        let first =
            ["ninefold", "dataset", "FOLDER", "-n", &classes.to_string(), "--seed", &seed.to_string()];
        let mut lines = vec![first.join(" ")];
        let mut option = |name: &str, value: String| lines.push(format!("{name} {value}").trim_end().into());
        // Strata are written with their bounds, even if these were defaults.
        if let Some(by) = &self.by {
            let bands: Vec<String> = plan.strata.iter().map(ToString::to_string).collect();
            option("--by", by.clone());
            option("--bands", bands.join(","));
        }
        let flags = [(self.natural, "--natural"), (self.no_text, "--no-text"), (self.boards, "--boards")];
        flags.iter().filter(|(is_on, _)| *is_on).for_each(|(_, flag)| option(flag, String::new()));
        option("--shares", shares.to_string());
        option("--apart", self.apart.clone());
        option("--rows", self.rows.to_string());
        option("--to", files.file_extension().into());
        option("--profile", ninefold::rate::RatingScale::name(profile).into());
        // A user's own order of techniques is spelt out, since its name means nothing elsewhere.
        if !profile.is_built_in() {
            option("--techniques", profile.entry_ids().collect::<Vec<_>>().join(","));
        }
        option("--notation", notation.name().into());
        option("--images", self.images.to_string());
        option("--file-rows", self.file_rows.to_string());
        option("--words", self.words.code.into());
        lines.join(" \\\n  ")
    }

    /// Reports the number of rows and any missing ones, and returns the exit code.
    fn report_generated_rows(
        &self,
        counted: &DatasetCounts,
        strata: &[DatasetStratum],
        skipped_reasons: &[String],
    ) -> ExitStatus {
        // Classes without rows were taken, but are not in the data set.
        let classes: u64 =
            strata.iter().map(|stratum| stratum.taken).sum::<u64>() - skipped_reasons.len() as u64;
        diagnostics::print_note(&message_text(&say!(
            "dataset-made",
            n = classes as usize,
            rows = format_with_thousands(counted.row_count()),
            classes = format_with_thousands(classes),
            name = self.folder_name()
        )));
        // The first of the missing ones serves as an example.
        if let Some(first) = skipped_reasons.first() {
            let number = format_with_thousands(skipped_reasons.len() as u64);
            let why = first.clone();
            diagnostics::print_message(&message_text(&say!(
                "dataset-without",
                n = skipped_reasons.len(),
                number,
                why
            )));
        }
        // A stratum may have ended before it was full, which is a failure.
        let mut is_short = false;
        for stratum in strata {
            if let Some((taken, wanted)) = stratum.stratum_shortfall() {
                is_short = true;
                let (taken, wanted, name) =
                    (format_with_thousands(taken), format_with_thousands(wanted), stratum.name.clone());
                diagnostics::print_message(&message_text(&say!("dataset-short", name, taken, wanted)));
            }
        }
        ExitStatus::failed_if(is_short || !skipped_reasons.is_empty())
    }
}

/// Draws the plots of a data set as one picture.
fn draw_plots(card: &DatasetCard<'_>, catalogue: &Catalogue) -> String {
    let names: Vec<String> =
        card.strata.iter().map(|stratum| stratum.name.clone()).filter(|name| !name.is_empty()).collect();
    let charts: Vec<BarChart> = card
        .counts
        .distributions_to_plot(&names)
        .into_iter()
        .map(|one| {
            let title = catalogue.format_message(&one.plot_title(), Notation::Rc);
            BarChart { title, bars: one.bars, ..BarChart::default() }
        })
        .collect();
    chart::draw_charts(&charts, ChartStyle::default())
}
