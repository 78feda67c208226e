//! Ranking of solution grids up to symmetry: the number of a grid, and the grid with a number.

use std::io::Write;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use ninefold::Solution;
use ninefold::format::Entry;
use ninefold::generate::canon::catalogue::{Catalogue, GridNumber};
use ninefold::logic::explain::say;
use ninefold::solve::random::Random;
use ninefold::solve::stream;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt;
use crate::language::{text, told};
use crate::options::Seed;
use crate::output::Output;
use crate::ranges;

/// What is asked of numbers.
#[derive(Debug, clap::Args)]
pub(super) struct Asked {
    /// Write the number of each solution grid instead, 1 to 5,472,730,538: its place among all canonical forms
    #[arg(long, conflicts_with_all = ["how", "csv"])]
    pub(super) rank: bool,
    /// Write the grids with these numbers, such as 17 or 1..3,5472730538
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = ranges::grids, conflicts_with_all = ["rank", "how", "csv", "inputs"])]
    unrank: Vec<RangeInclusive<GridNumber>>,
    /// Draw this many grids up to symmetry, in canonical form: each is equally likely, however many automorphisms it has
    #[arg(long, value_name = "N", conflicts_with_all = ["rank", "unrank", "how", "csv", "inputs"])]
    random: Option<u64>,
    #[command(flatten)]
    seed: Seed,
}

/// Numbers of grids to write.
type Wanted = Box<dyn Iterator<Item = GridNumber> + Send>;

impl Asked {
    /// Returns the numbers whose grids were requested, if any.
    pub(super) fn wanted(&self) -> Option<Wanted> {
        if let Some(count) = self.random {
            let mut random = Random::new(self.seed.get());
            return Some(Box::new((0..count).map(move |_| GridNumber::random(&mut random))));
        }
        let ranges = self.unrank.clone();
        let all = |range: RangeInclusive<GridNumber>| range.start().get()..=range.end().get();
        (!ranges.is_empty()).then(|| {
            let numbers = ranges.into_iter().flat_map(all).filter_map(|number| GridNumber::new(number).ok());
            Box::new(numbers) as Wanted
        })
    }
}

/// Returns the number of a grid, or the reason why it has none.
pub(super) fn of(catalogue: &Catalogue, entry: &Entry) -> Result<GridNumber, String> {
    let reading = entry.result.as_ref().map_err(told)?;
    let signs: Option<String> =
        reading.puzzle.values.values().map(|value| value.map(|digit| digit.to_char())).collect();
    let signs = signs.ok_or_else(|| text(&say!("canon-no-grid")))?;
    let grid: Solution = signs.parse().map_err(|_| text(&say!("canon-no-grid")))?;
    Ok(catalogue.number(&grid))
}

/// Writes the grids with these numbers, in their order.
pub(super) fn write(wanted: Wanted, jobs: NonZero<usize>, out: &mut Output) -> Result<Exit, Failure> {
    let catalogue = Catalogue::new();
    let end = stream::ordered(
        jobs,
        wanted.take_while(|_| !interrupt::asked()),
        || (),
        |(), number| catalogue.grid(number),
        |grid| match writeln!(out, "{grid}") {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        },
    );
    match end {
        ControlFlow::Break(error) => Err(error.into()),
        ControlFlow::Continue(()) if interrupt::asked() => Ok(Exit::Interrupted),
        ControlFlow::Continue(()) => Ok(Exit::Fine),
    }
}
