//! `ninefold canon`: canonical forms of puzzles and grids under symmetry.

use std::io::{self, Write};

use ninefold::format::Entry;
use ninefold::generate::canon::Group;
use ninefold::generate::canon::catalogue::Catalogue;
use ninefold::logic::explain::say;
use ninefold::wire::{Reason, Status};
use ninefold::{Board, Digit};

use crate::backend::Engines;
#[cfg(feature = "parquet")]
use crate::cmd::table::Table;
use crate::columns::{self, Answers};
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::Contents;
use crate::input::Inputs;
use crate::language::{text, told};
use crate::left_out;
use crate::output::{Output, ToFile};
use crate::report::{Kind, Outcome};

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
    inputs: Inputs,
    /// Add two fields: the number of automorphisms, and a transformation that leads to the form
    #[arg(long, conflicts_with = "csv")]
    how: bool,
    /// Add two fields: the number of automorphisms, and the name of their group, such as C2 or S3 (- if it has none)
    #[arg(long, conflicts_with_all = ["how", "csv", "rank"])]
    group: bool,
    #[command(flatten)]
    numbers: numbers::Asked,
    #[command(flatten)]
    columns: columns::AsTable,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let place = args.to_file.find(&args.inputs.files())?;
    // Grids by number need no input.
    if let Some(wanted) = args.numbers.wanted() {
        out.go_to(place, Contents::Text)?;
        return numbers::write(wanted, args.options.jobs(), out);
    }
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        crate::cmd::table::refuse(&[("--rank", args.numbers.rank), ("--group", args.group)])?;
        let jobs = args.options.jobs();
        return Table { inputs: &args.inputs, place, jobs, prefix: args.columns.prefix(), fine: &["ok"] }
            .answer(out, &ninefold_arrow::canon);
    }
    // Lines or a table, depending on the options and the name of the file.
    let mut feed = Feed::open(&args.inputs, args.options.jobs(), out.quiet)?;
    let table = match args.columns.delimiter(&place, args.how || args.group || args.numbers.rank)? {
        Some(delimiter) => Some(args.columns.table(delimiter, &COLUMNS, &mut feed)?),
        None => None,
    };
    out.go_to(place, Contents::Text)?;
    match &table {
        Some(table) => writeln!(out, "{}", table.header())?,
        None => feed.leave_out(left_out::UNLESS_TABLE),
    }
    let progress = feed.progress(out);
    let catalogue = args.numbers.rank.then(Catalogue::new);
    let task = Canon { how: args.how, group: args.group, table, catalogue, strict: args.options.strict };
    each::puzzle(feed, args.options.jobs(), &task, &progress, out)
}

/// Columns of a table, as in Parquet files and the Python package.
const COLUMNS: [&str; 3] = ["canonical", "automorphisms", "transformation"];

struct Canon {
    how: bool,
    group: bool,
    table: Option<Answers>,
    /// The catalogue for ranking grids, if their numbers were requested.
    catalogue: Option<Catalogue>,
    strict: bool,
}

impl Canon {
    /// Writes the number of a grid.
    fn rank(&self, catalogue: &Catalogue, entry: &Entry, out: &mut dyn Write) -> io::Result<Outcome> {
        let remarks = columns::remarks(None, entry);
        match numbers::of(catalogue, entry) {
            Ok(number) => {
                writeln!(out, "{number}")?;
                Ok(Outcome { kind: Kind::Read, failure: None, remarks })
            }
            Err(why) => {
                writeln!(out)?;
                Ok(Outcome { remarks, ..Outcome::invalid(why) })
            }
        }
    }
}

impl Task for Canon {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        _: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        if let Some(catalogue) = &self.catalogue {
            return self.rank(catalogue, entry, out);
        }
        // Only bare puzzles have a form: valid, and without placed digits or removed candidates.
        let canonical = match &entry.result {
            Ok(reading) => Board::try_from(&reading.puzzle)
                .map_err(|error| told(&error))
                .and_then(|board| {
                    let canonical = engines.canonizer.board(&board);
                    canonical.map_err(|_| text(&say!("canon-not-bare")))
                })
                .map_err(|why| (Status::Invalid, why)),
            Err(error) => Err((Reason::from(error).into(), told(error))),
        };
        let canonical = match canonical {
            Ok(canonical) => canonical,
            Err((status, why)) => {
                match &self.table {
                    Some(table) => table.fail(entry, status, &why, out)?,
                    None => writeln!(out)?,
                }
                return Ok(Outcome {
                    remarks: columns::remarks(self.table.as_ref(), entry),
                    ..Outcome::invalid(why)
                });
            }
        };
        // Write the form, with the additional fields that were requested.
        let remarks = columns::remarks(self.table.as_ref(), entry);
        let form = canonical.form.0.map(|value| value.map_or(b'0', |digit: Digit| b'0' + digit.get()));
        if let Some(table) = &self.table {
            let form = String::from_utf8_lossy(&form);
            let (ways, way) = (canonical.automorphisms.to_string(), canonical.transformation.to_string());
            table.answer(entry, [&*form, &ways, &way], Status::Ok, "", out)?;
            return Ok(Outcome { kind: Kind::Read, failure: None, remarks });
        }
        out.write_all(&form)?;
        if self.how {
            write!(out, "\t{}\t{}", canonical.automorphisms, canonical.transformation)?;
        }
        if let Some(group) = self.group.then(|| Group::of(&canonical.form)).and_then(Result::ok) {
            write!(out, "\t{group}")?;
        }
        writeln!(out)?;
        Ok(Outcome { kind: Kind::Read, failure: None, remarks })
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}
