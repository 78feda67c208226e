//! Prints the rated walk of puzzles: `cargo run --example trace -- [sukaku] PUZZLE...`

#![allow(clippy::print_stdout, reason = "a program, not a library")]

use ninefold_core::Board;
use ninefold_rate::se::{SeProfile, SeRater};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut profile = SeProfile::SE;
    for argument in std::env::args().skip(1) {
        if argument == "sukaku" {
            profile = SeProfile::SUKAKU;
            continue;
        }
        let mut rater = SeRater::new(profile);
        let mut walk = rater.start_rating_walk(&argument.parse::<Board>()?);
        for rated in walk.by_ref() {
            println!("{} {}: {}", rated.rating, rated.step.technique().name, rated.step.conclusions);
            for message in rated.step.explanation_messages(&rated.facts_before) {
                println!("    {message}");
            }
        }
        println!("{}", walk.rating());
    }
    Ok(())
}
