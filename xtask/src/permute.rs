//! `permute`: checks how often ratings change when a puzzle is permuted: rows, columns, bands, stacks,
//! digits, transposed.
//!
//! Some do: of several equally easy chains Sudoku Explainer takes the first it meets, and that depends on how
//! the puzzle lies.

use std::process::ExitCode;

use ninefold_core::Transformation;
use ninefold_rate::se::{SeProfile, SeRater};
use ninefold_solve::random::SeededRandom;

use crate::lists::boards;
use crate::rate_compare::profile_named;

/// What to permute, and how often.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// se, se-original or sukaku
    #[arg(long, value_name = "NAME", default_value = "se", value_parser = profile_named)]
    profile: SeProfile,
    /// How many images of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    images: usize,
    /// Which images: the same for the same number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Lists of puzzles, one a line, up to a comma
    #[arg(required = true)]
    files: Vec<String>,
}

/// Rates all puzzles and some images of each.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    for file in &args.files {
        compare(file, args.profile, args.images, &mut SeededRandom::new(args.seed))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn compare(file: &str, profile: SeProfile, images: usize, random: &mut SeededRandom) -> Result<(), String> {
    let boards = boards(file)?;
    let mut rater = SeRater::new(profile);
    let (mut changed, mut any, mut puzzles) = ([0; 3], 0, 0);
    for board in &boards {
        let unsolved = || format!("{board:?} is not solved");
        let rating = rater.rate_any_board(board).ok_or_else(unsolved)?;
        let mut stable = true;
        for _ in 0..images {
            // Rate a random equivalent puzzle, and count the numbers that differ.
            let image = random_transformation(random).apply(board);
            let image = rater.rate_any_board(&image).ok_or_else(unsolved)?;
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

fn random_transformation(random: &mut SeededRandom) -> Transformation {
    Transformation::nth(random.next_below(Transformation::COUNT as usize) as u64)
}
