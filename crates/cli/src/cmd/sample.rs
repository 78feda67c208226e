//! `ninefold sample`: a uniform random sample of puzzles.

use std::io::{self, Write};

use ninefold::format::Entry;
use ninefold::generate::sample::Reservoir;

use crate::backend::Engines;
use crate::columns::Unchanged;
use crate::each::{self, At, Task};
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
    /// Choose this many
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
    task.unchanged.begin(out)?;
    let mut chosen = Chosen { reservoir: Reservoir::new(args.number, args.seed.get()) };
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
    /// Writes the line with its length in front: a table row may contain line ends.
    fn answer(&self, _: &mut Engines, entry: &Entry, at: At<'_>, out: &mut dyn Write) -> io::Result<Outcome> {
        let reading = match &entry.result {
            Ok(reading) => reading,
            Err(error) => return Ok(Outcome::invalid(told(error))),
        };
        let (line, remarks) = self.unchanged.line(reading, at);
        let len = (line.len() as u32 + 1).to_le_bytes();
        out.write_all(&[&len, line.as_bytes(), b"\n"].concat())?;
        Ok(Outcome { kind: Kind::Read, failure: None, remarks })
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}

/// Writer that offers each line to the sample.
struct Chosen {
    reservoir: Reservoir<Vec<u8>>,
}

impl Write for Chosen {
    /// Each answer is written in one piece, so none is split between calls.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some((len, tail)) = rest.split_first_chunk() {
            let (line, behind) = tail.split_at(u32::from_le_bytes(*len) as usize);
            self.reservoir.offer(|| line.to_vec());
            rest = behind;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Results for Chosen {
    fn done(&mut self, _: u64, _: u64) -> io::Result<()> {
        Ok(())
    }
}
