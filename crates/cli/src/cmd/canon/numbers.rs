//! Numbers of solution grids for `ninefold canon`: the number of a grid up to symmetry, and the grid with a
//! number.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use ninefold::Solution;
use ninefold::format::PuzzleEntry;
use ninefold::generate::canon::catalogue::{GridCatalogue, GridNumber};
use ninefold::solve::random::SeededRandom;
use ninefold::solve::stream;

use crate::options::SeedOption;
use crate::prelude::*;
use crate::ranges;

/// What is asked of numbers.
#[derive(Debug, clap::Args)]
pub(super) struct GridNumberOptions {
    /// Write the number of each solution grid instead, 1 to 5,472,730,538: its place among all canonical forms
    #[arg(long, conflicts_with_all = ["how", "csv"])]
    pub(super) rank: bool,
    /// Write the grids with these numbers, such as 17 or 1..3,5472730538
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = ranges::parse_grid_range, conflicts_with_all = ["rank", "how", "csv", "inputs"])]
    unrank: Vec<RangeInclusive<GridNumber>>,
    /// Draw this many grids up to symmetry, in canonical form: each is equally likely, however many automorphisms it has
    #[arg(long, value_name = "N", conflicts_with_all = ["rank", "unrank", "how", "csv", "inputs"])]
    random: Option<u64>,
    #[command(flatten)]
    seed: SeedOption,
}

/// Numbers of grids to write.
type GridNumbers = Box<dyn Iterator<Item = GridNumber> + Send>;

impl GridNumberOptions {
    /// Returns the numbers whose grids were requested, if any.
    pub(super) fn requested_grid_numbers(&self) -> Option<GridNumbers> {
        if let Some(count) = self.random {
            let mut random = SeededRandom::new(self.seed.seed_or_random());
            return Some(Box::new((0..count).map(move |_| GridNumber::random(&mut random))));
        }
        let ranges = self.unrank.clone();
        let all = |range: RangeInclusive<GridNumber>| range.start().get()..=range.end().get();
        (!ranges.is_empty()).then(|| {
            let numbers = ranges.into_iter().flat_map(all).filter_map(|number| GridNumber::new(number).ok());
            Box::new(numbers) as GridNumbers
        })
    }
}

/// Returns the number of a grid, or the reason why it has none.
pub(super) fn look_up_grid_number(
    catalogue: &GridCatalogue,
    entry: &PuzzleEntry,
) -> Result<GridNumber, String> {
    let reading = entry.result.as_ref().map_err(localized_text)?;
    let signs: Option<String> =
        reading.puzzle.values.values().map(|value| value.map(|digit| digit.to_char())).collect();
    let signs = signs.ok_or_else(|| message_text(&say!("canon-no-grid")))?;
    let grid: Solution = signs.parse().map_err(|_| message_text(&say!("canon-no-grid")))?;
    Ok(catalogue.grid_number(&grid))
}

/// Writes the grids with these numbers, in their order.
pub(super) fn write_numbered_grids(
    numbers: GridNumbers,
    jobs: NonZero<usize>,
    out: &mut Output,
) -> Result<ExitStatus, CommandError> {
    let catalogue = GridCatalogue::new();
    let end = stream::process_in_order(
        jobs,
        numbers.take_while(|_| !interrupt::is_stop_requested()),
        || (),
        |(), number| catalogue.grid_from_number(number),
        |grid| match writeln!(out, "{grid}") {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        },
    );
    match end {
        ControlFlow::Break(error) => Err(error.into()),
        ControlFlow::Continue(()) if interrupt::is_stop_requested() => Ok(ExitStatus::Interrupted),
        ControlFlow::Continue(()) => Ok(ExitStatus::Success),
    }
}
