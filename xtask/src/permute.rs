//! How often ratings change when a puzzle is permuted: rows, columns, bands, stacks, digits, transposed.
//!
//! They may: of several chains that are equally easy Sudoku Explainer takes the first it meets, and which is first depends
//! on how the puzzle lies.

use std::process::ExitCode;

use ninefold_core::Transformation;
use ninefold_rate::se::{Profile, Rater};
use ninefold_solve::random::Random;

use crate::rate_compare::profile_named;
use crate::soundness::boards;

/// Reads the arguments and rates all puzzles and some images of each.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let (mut files, mut profile, mut images, mut seed) = (Vec::new(), Profile::SE, 1, 1);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--profile" => profile = profile_named(value()?)?,
            "--images" => images = value()?.parse().map_err(|_| "--images needs a number".to_string())?,
            "--seed" => seed = value()?.parse().map_err(|_| "--seed needs a number".to_string())?,
            file => files.push(file),
        }
    }
    if files.is_empty() {
        return Err("permute needs a file".into());
    }
    for file in files {
        compare(file, profile, images, &mut Random::new(seed))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn compare(file: &str, profile: Profile, images: usize, random: &mut Random) -> Result<(), String> {
    let boards = boards(file)?;
    let mut rater = Rater::new(profile);
    let (mut changed, mut any, mut puzzles) = ([0; 3], 0, 0);
    for board in &boards {
        let rating = rater.rate_anyway(board);
        let mut stable = true;
        for _ in 0..images {
            let image = rater.rate_anyway(&random_transformation(random).apply(board));
            let pairs = [(rating.er, image.er), (rating.ep, image.ep), (rating.ed, image.ed)];
            for (count, (before, after)) in changed.iter_mut().zip(pairs) {
                *count += usize::from(before != after);
            }
            any += usize::from(rating != image);
            stable &= rating == image;
        }
        puzzles += usize::from(!stable);
    }
    let total = boards.len() * images;
    println!(
        "{file}: {} puzzles, {total} images: ER changed in {}, EP in {}, ED in {}, any in {any} ({:.2} %), of {puzzles} puzzles",
        boards.len(),
        changed[0],
        changed[1],
        changed[2],
        100.0 * any as f64 / total.max(1) as f64
    );
    Ok(())
}

fn random_transformation(random: &mut Random) -> Transformation {
    Transformation::nth(random.below(Transformation::COUNT as usize) as u64)
}
