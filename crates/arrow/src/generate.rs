//! Generation of puzzles as rows, without an input batch.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{Float64Builder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::generate::hunt::{Hunt, Hunter};
use ninefold::generate::minimal::Made;

use crate::grids::{Grids, Kind};
use crate::solve::text;
use crate::{Error, Run};

/// Generates the puzzles of a range of beats: `puzzle` and `solution` (`utf8`), `seed` and `beat` (`uint64`),
/// and `er`, `ep`, `ed` (`float64`), null unless the puzzles had to be rated to be found.
///
/// Consecutive beats of a seed give what `ninefold generate` gives, so any ranges of beats can be generated
/// on any machine, without reading anything. A beat without requirements gives
/// [`BATCH`](ninefold::generate::minimal::BATCH) puzzles; one for rare puzzles often none.
///
/// # Errors
/// When it was stopped.
pub fn generate(hunt: &Hunt, seed: u64, beats: Range<u64>, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let (mut puzzles, mut solutions) = (Grids::default(), Grids::default());
    let (mut seeds, mut numbers) = (UInt64Builder::new(), UInt64Builder::new());
    let mut ratings = [(); 3].map(|()| Float64Builder::new());
    let beats_in_all = usize::try_from(beats.end.saturating_sub(beats.start)).unwrap_or(usize::MAX);
    // Each beat is a task of its own: it depends on the seed and its number alone.
    run.each(
        beats_in_all,
        1,
        || Hunter::new(hunt),
        |hunter, part| {
            let beat = beats.start + part.start as u64;
            (beat, hunter.beat(seed, beat, &|| (run.stop)()).found)
        },
        |(beat, found)| {
            for found in found {
                puzzles.push(Some(&Made::text(&found.made)));
                solutions.push(Some(&text(&found.made.solution)));
                seeds.append_value(seed);
                numbers.append_value(beat);
                let parts = found.rating.map(|rating| [rating.er, rating.ep, rating.ed]);
                for (i, column) in ratings.iter_mut().enumerate() {
                    column.append_option(parts.map(|parts| f64::from(parts[i].0) / 10.0));
                }
            }
        },
    )?;
    let [er, ep, ed] = ratings.map(|mut column| Arc::new(column.finish()) as ArrayRef);
    let columns: [(&str, ArrayRef); 7] = [
        ("puzzle", puzzles.finish(Kind::Text)?),
        ("solution", solutions.finish(Kind::Text)?),
        ("seed", Arc::new(seeds.finish())),
        ("beat", Arc::new(numbers.finish())),
        ("er", er),
        ("ep", ep),
        ("ed", ed),
    ];
    let named = columns.map(|(name, column)| (format!("{}{name}", run.prefix), column, true));
    Ok(RecordBatch::try_from_iter_with_nullable(named)?)
}
