//! Prints the rated walk of puzzles: `cargo run --example trace -- [sukaku] PUZZLE...`

#![allow(clippy::print_stdout, reason = "a program, not a library")]

use ninefold_core::Board;
use ninefold_rate::se::{Profile, Rater};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut profile = Profile::SE;
    for argument in std::env::args().skip(1) {
        if argument == "sukaku" {
            profile = Profile::SUKAKU;
            continue;
        }
        let mut rater = Rater::new(profile);
        let mut walk = rater.walk(&argument.parse::<Board>()?);
        for rated in walk.by_ref() {
            println!("{} {}: {}", rated.number, rated.step.technique().name, rated.step.conclusions);
            for sentence in rated.step.explain(&rated.before) {
                println!("    {sentence}");
            }
        }
        println!("{}", walk.rating());
    }
    Ok(())
}
