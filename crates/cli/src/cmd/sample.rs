//! `ninefold sample`: some puzzles of many, chosen fairly.

use std::io::{self, Write};

use ninefold::format::Entry;
use ninefold::generate::sample::Reservoir;

use crate::backend::Engines;
use crate::each::{self, At, Task, Unchanged};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::input::Inputs;
use crate::language::told;
use crate::options::Seed;
use crate::output::{Output, Results, ToFile};
use crate::report::{Kind, Outcome};

/// Choose some puzzles at random, all equally likely
///
/// The lines come out as they went in, in their order; rows of a table with all their columns, below its header. However many there are, only the sample is held in memory. The same
/// seed and input give the same sample.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold sample -n 1000 --seed 7 puzzles.txt > some.txt
  zcat all.txt.gz | ninefold sample -n 10 | ninefold rate

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Choose so many
    #[arg(short, long, value_name = "N")]
    number: usize,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let place = args.to_file.find(&args.inputs.files())?;
    let mut feed = Feed::open(&args.inputs, args.options.jobs(), out.quiet)?;
    let task = Offering { unchanged: Unchanged::new(&mut feed), strict: args.options.strict };
    out.go_to(place, task.unchanged.contents())?;
    if let Some(header) = task.unchanged.header() {
        writeln!(out, "{header}")?;
    }
    let mut chosen = Chosen { reservoir: Reservoir::new(args.number, args.seed.get()), part: Vec::new() };
    let progress = feed.progress(out);
    let exit = each::puzzle(feed, args.options.jobs(), &task, &progress, &mut chosen)?;
    for line in chosen.reservoir.into_sample() {
        out.write_all(&line)?;
    }
    Ok(exit)
}

struct Offering {
    unchanged: Unchanged,
    strict: bool,
}

impl Task for Offering {
    fn answer(&self, _: &mut Engines, entry: &Entry, at: At<'_>, out: &mut dyn Write) -> io::Result<Outcome> {
        let reading = match &entry.result {
            Ok(reading) => reading,
            Err(error) => return Ok(Outcome::invalid(told(error))),
        };
        let (line, remarks) = self.unchanged.line(reading, at);
        writeln!(out, "{line}")?;
        Ok(Outcome { kind: Kind::Read, failure: None, remarks })
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}

/// Offers every line to the sample.
struct Chosen {
    reservoir: Reservoir<Vec<u8>>,
    /// The beginning of a line whose end has not come yet.
    part: Vec<u8>,
}

impl Write for Chosen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            if !piece.ends_with(b"\n") {
                self.part.extend_from_slice(piece);
            } else if self.part.is_empty() {
                self.reservoir.offer(|| piece.to_vec());
            } else {
                let mut line = std::mem::take(&mut self.part);
                line.extend_from_slice(piece);
                self.reservoir.offer(|| line);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Results for Chosen {
    fn done(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }
}
