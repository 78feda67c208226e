//! `benchmark`: generates the held-out puzzles from a seed.

use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;

use ninefold_guide::benchmark::{BANDS, OF_A_BAND, packed};
use ninefold_guide::dataset::{By, Held, Member, Plan, Selection};
use ninefold_rate::se::{self, Rater};
use ninefold_rate::{Profile, SolutionCount};

/// The day it was made.
const SEED: u64 = 20_261_126;

/// Writes the puzzles, band by band.
pub(crate) fn run() -> Result<ExitCode, String> {
    let by = By::Scale(Profile::of_name("se").ok_or("there is no scale se")?);
    let bands = by.bands(None).map_err(|why| why.to_string())?;
    let classes = (BANDS.len() * OF_A_BAND) as u64;
    let plan = Plan { classes, seed: SEED, by, bands, held: Held::Kept, ..Plan::default() };
    let mut selection = Selection::new(&plan);
    let jobs = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let mut members: Vec<Member> = Vec::new();
    while let Some(more) = selection.wave(jobs, &|| false).map_err(|stopped| stopped.to_string())? {
        members.extend(more);
        println!("{} puzzles", members.len());
    }
    // What was met first stays first in its band.
    members.sort_by_key(|member| member.stratum);
    let mut rater = Rater::new(se::Profile::SE);
    let mut text = String::new();
    for member in &members {
        let rating = rater.rate(&member.made.board(), SolutionCount::One).map_err(|why| why.to_string())?;
        text.push_str(&packed(&member.made.givens, rating.er));
        text.push('\n');
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/guide/src/benchmark/held.txt");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(ExitCode::SUCCESS)
}
