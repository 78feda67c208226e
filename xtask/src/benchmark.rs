//! `benchmark`: generates the held-out puzzles from a seed.

use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;

use ninefold_guide::benchmark::{PUZZLES_PER_STRATUM, RATING_STRATA, format_packed_puzzle};
use ninefold_guide::dataset::{DatasetMember, DatasetPlan, DatasetSelection, HoldoutPolicy, StratifyBy};
use ninefold_rate::se::{self, SeRater};
use ninefold_rate::{RatingProfile, SolutionCount};

/// The day it was made.
const SEED: u64 = 20_261_126;

/// Writes the puzzles, band by band.
pub(crate) fn run() -> Result<ExitCode, String> {
    let by = StratifyBy::Scale(RatingProfile::from_name("se").ok_or("there is no scale se")?);
    let bands = by.parse_strata(None).map_err(|why| why.to_string())?;
    let classes = (RATING_STRATA.len() * PUZZLES_PER_STRATUM) as u64;
    let plan = DatasetPlan {
        classes,
        seed: SEED,
        stratify_by: by,
        strata: bands,
        holdout_policy: HoldoutPolicy::Include,
        ..DatasetPlan::default()
    };
    let mut selection = DatasetSelection::new(&plan);
    let jobs = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let mut members: Vec<DatasetMember> = Vec::new();
    while let Some(more) =
        selection.select_next_members(jobs, &|| false).map_err(|stopped| stopped.to_string())?
    {
        members.extend(more);
        println!("{} puzzles", members.len());
    }
    // What was met first stays first in its band.
    members.sort_by_key(|member| member.stratum);
    let mut rater = SeRater::new(se::SeProfile::SE);
    let mut text = String::new();
    for member in &members {
        let rating =
            rater.rate_board(&member.puzzle.to_board(), SolutionCount::One).map_err(|why| why.to_string())?;
        text.push_str(&format_packed_puzzle(&member.puzzle.givens, rating.er));
        text.push('\n');
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/guide/src/benchmark/holdout.txt");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(ExitCode::SUCCESS)
}
