//! Generation of puzzles as rows of a record batch, without an input batch.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{Float64Builder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::generate::minimal::GeneratedPuzzle;
use ninefold::generate::targeted_search::{PuzzleRequirements, TargetedSearch};

use crate::grids::{GridBuilder, GridColumnKind};
use crate::solve::format_solution;
use crate::{Error, RunOptions};

/// Generates the puzzles of a range of batches: `puzzle` and `solution` (`utf8`), `seed` and `beat`
/// (`uint64`, the number of the batch), and `er`, `ep`, `ed` (`float64`), null unless the puzzles had to be
/// rated to be found.
///
/// Consecutive batches of a seed give what `ninefold generate` gives, so any range of batches can be
/// generated on any machine, without reading anything. A batch without requirements gives
/// [`BATCH_SIZE`](ninefold::generate::minimal::BATCH_SIZE) puzzles; one for rare puzzles often none.
///
/// # Errors
/// When it was stopped.
pub fn generate_batch(
    requirements: &PuzzleRequirements,
    seed: u64,
    batches: Range<u64>,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let (mut puzzles, mut solutions) = (GridBuilder::default(), GridBuilder::default());
    let (mut seeds, mut numbers) = (UInt64Builder::new(), UInt64Builder::new());
    let mut ratings = [(); 3].map(|()| Float64Builder::new());
    let beats_in_all = usize::try_from(batches.end.saturating_sub(batches.start)).unwrap_or(usize::MAX);
    // Each batch is a task of its own: it depends on the seed and its number alone.
    run.run_row_tasks(
        beats_in_all,
        1,
        || TargetedSearch::new(requirements),
        |hunter, part| {
            let beat = batches.start + part.start as u64;
            (beat, hunter.run_batch(seed, beat, &|| (run.stop)()).found)
        },
        |(beat, found)| {
            for found in found {
                puzzles.push_grid(Some(&GeneratedPuzzle::to_text(&found.puzzle)));
                solutions.push_grid(Some(&format_solution(&found.puzzle.solution)));
                seeds.append_value(seed);
                numbers.append_value(beat);
                // Ratings are known only if the search needed them.
                let parts = found.rating.map(|rating| [rating.er, rating.ep, rating.ed]);
                for (i, column) in ratings.iter_mut().enumerate() {
                    column.append_option(parts.map(|parts| parts[i].as_f64()));
                }
            }
        },
    )?;
    // All columns may have nulls, so that the tables of all ranges have one schema.
    let [er, ep, ed] = ratings.map(|mut column| Arc::new(column.finish()) as ArrayRef);
    let columns: [(&str, ArrayRef); 7] = [
        ("puzzle", puzzles.finish(GridColumnKind::Text)?),
        ("solution", solutions.finish(GridColumnKind::Text)?),
        ("seed", Arc::new(seeds.finish())),
        ("beat", Arc::new(numbers.finish())),
        ("er", er),
        ("ep", ep),
        ("ed", ed),
    ];
    let named = columns.map(|(name, column)| (format!("{}{name}", run.prefix), column, true));
    Ok(RecordBatch::try_from_iter_with_nullable(named)?)
}
