//! `ninefold canon`: canonical forms of puzzles and grids under symmetry.

use ninefold::Digit;
use ninefold::format::PuzzleEntry;
use ninefold::generate::canon::AutomorphismGroup;
use ninefold::generate::canon::catalogue::GridCatalogue;
use ninefold::wire::{Reason, RowStatus};

use crate::backend::ThreadEngines;
use crate::batch_reader::BatchReader;
#[cfg(feature = "parquet")]
use crate::cmd::table::TableJob;
use crate::columns::{self, AnswerTable};
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::output::OutputFileOptions;
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;

mod numbers;

/// Write each puzzle in its canonical form
///
/// Puzzles, and solution grids, that are equal up to symmetry have the same form: the smallest of all images as a line of
/// 81 characters, row by row, with 0 for an empty cell (row-minlex), over all 3,359,232 ways to move rows, columns, bands,
/// stacks and to transpose, and all names of the digits. Other programs use other forms: that with the smallest pattern, or
/// that of the smallest solution. A form is that of givens: what cannot be read, has a digit twice in a house, or is told by digits
/// placed or candidates removed as well (a sukaku), gives an empty line and fails. With --rank it is a number instead: solution grids have one each, from 1 to 5,472,730,538, in the order
/// of their forms, and --unrank finds the grid of a number. With --csv the columns of the input are written, and behind them canonical, automorphisms,
/// transformation, status, error and warnings.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold canon puzzles.txt | sort -u
  ninefold canon --how puzzles.txt
  ninefold canon --output forms.csv puzzles.csv
  ninefold canon --group puzzles.txt
  ninefold canon --rank solutions.txt
  ninefold canon --unrank 1..3,5472730538
  ninefold canon --random 1000 --seed 7

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Add two fields: the number of automorphisms, and a transformation that leads to the form
    #[arg(long, conflicts_with = "csv")]
    how: bool,
    /// Add two fields: the number of automorphisms, and the name of their group, such as C2 or S3 (- if it has none)
    #[arg(long, conflicts_with_all = ["how", "csv", "rank"])]
    group: bool,
    #[command(flatten)]
    numbers: numbers::GridNumberOptions,
    #[command(flatten)]
    columns: columns::TableOptions,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let place = args.to_file.resolve_destination(&args.inputs.input_files())?;
    // Grids by number need no input.
    if let Some(wanted) = args.numbers.requested_grid_numbers() {
        out.redirect_to(place)?;
        return numbers::write_numbered_grids(wanted, args.options.thread_count(), out);
    }
    // Parquet files have columns of their own, so options for other fields are refused.
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        crate::cmd::table::reject_text_options(&[("--rank", args.numbers.rank), ("--group", args.group)])?;
        let jobs = args.options.thread_count();
        let answers = TableJob::new(&args.inputs, place, jobs, args.columns.column_prefix());
        return answers.apply_to_rows(&["ok"], out, &ninefold_arrow::add_canonical_forms);
    }
    // Lines or a table, depending on the options and the name of the file.
    let mut feed = BatchReader::open(&args.inputs, args.options.thread_count(), out.quiet)?;
    let has_other_form = args.how || args.group || args.numbers.rank;
    let delimiter = args.columns.choose_delimiter(&place, has_other_form)?;
    let table = args.columns.open_output(delimiter, &COLUMNS, false, &mut feed, place, out)?;
    let catalogue = args.numbers.rank.then(GridCatalogue::new);
    let task = CanonTask { how: args.how, group: args.group, table, catalogue };
    pipeline::run_task_on_puzzles(feed, &task, args.options.strict, out)
}

/// Columns of a table, as in Parquet files and the Python package.
const COLUMNS: [&str; 3] = ["canonical", "automorphisms", "transformation"];

struct CanonTask {
    how: bool,
    group: bool,
    table: Option<AnswerTable>,
    /// The catalogue for ranking grids, if their numbers were requested.
    catalogue: Option<GridCatalogue>,
}

impl CanonTask {
    /// Writes the number of a grid.
    fn write_grid_number(
        &self,
        catalogue: &GridCatalogue,
        entry: &PuzzleEntry,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let outcome = match numbers::look_up_grid_number(catalogue, entry) {
            Ok(number) => {
                writeln!(out, "{number}")?;
                PuzzleOutcome::new(PuzzleCategory::Read)
            }
            Err(why) => {
                writeln!(out)?;
                PuzzleOutcome::new_invalid(why)
            }
        };
        Ok(outcome.with_remarks(columns::collect_row_remarks(None, entry)))
    }
}

impl PuzzleTask for CanonTask {
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let entry = &puzzle.entry;
        // If numbers are asked for, they replace the forms.
        if let Some(catalogue) = &self.catalogue {
            return self.write_grid_number(catalogue, entry, out);
        }
        // Only bare puzzles have a form: valid, and without placed digits or removed candidates.
        let canonical = match &entry.result {
            Ok(reading) => Board::try_from(&reading.puzzle)
                .map_err(|error| localized_text(&error))
                .and_then(|board| {
                    let canonical = engines.canonizer.canonical_board(&board);
                    canonical.map_err(|error| message_text(&error.to_message()))
                })
                .map_err(|why| (RowStatus::Invalid, why)),
            Err(error) => Err((Reason::from(error).into(), localized_text(error))),
        };
        let remarks = columns::collect_row_remarks(self.table.as_ref(), entry);
        let canonical = match canonical {
            Ok(canonical) => canonical,
            Err((status, why)) => {
                match &self.table {
                    Some(table) => table.write_failure_row(entry, status, &why, out)?,
                    None => writeln!(out)?,
                }
                return Ok(PuzzleOutcome::new_invalid(why).with_remarks(remarks));
            }
        };
        // Write the form, with the additional fields that were requested.
        let outcome = PuzzleOutcome::new(PuzzleCategory::Read).with_remarks(remarks);
        let form = canonical.form.0.map(|value| value.map_or(b'0', |digit: Digit| b'0' + digit.number()));
        if let Some(table) = &self.table {
            let form = String::from_utf8_lossy(&form);
            let (ways, way) = (canonical.automorphisms.to_string(), canonical.transformation.to_string());
            table.write_answer(entry, [&*form, &ways, &way], RowStatus::Ok, "", out)?;
            return Ok(outcome);
        }
        out.write_all(&form)?;
        if self.how {
            write!(out, "\t{}\t{}", canonical.automorphisms, canonical.transformation)?;
        }
        if let Some(group) =
            self.group.then(|| AutomorphismGroup::from_values(&canonical.form)).and_then(Result::ok)
        {
            write!(out, "\t{group}")?;
        }
        writeln!(out)?;
        Ok(outcome)
    }
}
