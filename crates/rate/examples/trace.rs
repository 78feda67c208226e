//! Prints the rated walk of puzzles: `cargo run --example trace -- [sukaku] PUZZLE...`

#![allow(clippy::print_stdout, reason = "a program, not a library")]

use ninefold_core::Board;
use ninefold_rate::se::{Profile, Walk};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut profile = Profile::SE;
    for argument in std::env::args().skip(1) {
        if argument == "sukaku" {
            profile = Profile::SUKAKU;
            continue;
        }
        let mut walk = Walk::new(&argument.parse::<Board>()?, &profile);
        loop {
            let before = walk.facts().clone();
            let Some(rated) = walk.next() else { break };
            println!("{} {}: {}", rated.se, rated.step.technique().name, rated.step.conclusions);
            for sentence in rated.step.explain(&before) {
                println!("    {sentence}");
            }
        }
        println!("{}", walk.rating());
    }
    Ok(())
}
