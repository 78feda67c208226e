//! `ninefold canon`: one form for all puzzles that are the same up to symmetry.

use std::io::{self, Write};

use ninefold::format::Entry;
use ninefold::{Board, Digit};

use crate::backend::Engines;
#[cfg(feature = "parquet")]
use crate::cmd::table::Table;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::Contents;
use crate::input::Inputs;
use crate::language::told;
use crate::output::{Output, ToFile};
use crate::report::{Kind, Outcome};

/// Write each puzzle in its canonical form
///
/// Puzzles, and solution grids, that are equal up to symmetry have the same form: the smallest of all images as a line of
/// 81 characters, row by row, with 0 for an empty cell (row-minlex), over all 3,359,232 ways to move rows, columns, bands,
/// stacks and to transpose, and all names of the digits. Other programs use other forms: that with the smallest pattern, or
/// that of the smallest solution. Only the values of a puzzle count. What cannot be read, or has a digit twice in a house,
/// gives an empty line.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold canon puzzles.txt | sort -u
  ninefold canon --how puzzles.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Add two fields: the number of automorphisms, and a transformation that leads to the form
    #[arg(long)]
    how: bool,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let place = args.to_file.find(&args.inputs.files())?;
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        let jobs = args.options.jobs();
        return Table { inputs: &args.inputs, place, jobs, fine: &["ok"] }
            .answer(out, &ninefold_arrow::canon);
    }
    let feed = Feed::open(&args.inputs, args.options.jobs(), out.quiet)?;
    out.go_to(place, Contents::Text)?;
    let progress = feed.progress(out);
    let task = Canon { how: args.how, strict: args.options.strict };
    each::puzzle(feed, args.options.jobs(), &task, &progress, out)
}

struct Canon {
    how: bool,
    strict: bool,
}

impl Task for Canon {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        _: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let canonical = match &entry.result {
            Ok(reading) => Board::try_from(&reading.puzzle)
                .and_then(|board| engines.canonizer.values(board.values()))
                .map_err(|error| told(&error)),
            Err(error) => Err(told(error)),
        };
        let canonical = match canonical {
            Ok(canonical) => canonical,
            Err(why) => {
                writeln!(out)?;
                return Ok(Outcome::invalid(why));
            }
        };
        out.write_all(&canonical.form.0.map(|value| value.map_or(b'0', |digit: Digit| b'0' + digit.get())))?;
        if self.how {
            write!(out, "\t{}\t{}", canonical.automorphisms, canonical.transformation)?;
        }
        writeln!(out)?;
        Ok(Outcome { kind: Kind::Read, failure: None, remarks: Vec::new() })
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}
