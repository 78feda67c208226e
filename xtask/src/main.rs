//! Chores of the project, one module each. `cargo xtask` lists them.
//!
//! Others are parts of them: `lists` (puzzle lists), `way` (ways through a puzzle), `exemplars` (whole
//! puzzles, for `conformance`), `rate_universal` (for `rate-compare`), `links` (of the book's pages).

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program, not a library")]

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod benchmark;
#[cfg(feature = "book")]
mod book;
mod certify;
mod conformance;
mod count_grids;
mod docs;
mod exact;
mod exemplars;
mod exercises;
mod find_example;
#[cfg(feature = "glyphs")]
mod glyphs;
mod hodoku_paths;
#[cfg(feature = "book")]
mod links;
mod lists;
mod make_data;
#[cfg(feature = "mutants")]
mod mutants;
mod new_technique;
mod permute;
mod pictures;
mod positions;
mod rank_grids;
mod rate_compare;
mod rate_profile;
mod rate_universal;
mod record;
mod record_steps;
mod schema;
mod soundness;
mod time_steps;
#[cfg(feature = "wasm")]
mod wasm;
mod way;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Chores of the project")]
struct Chores {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Make the puzzles of the benchmark again, the same as ever, in crates/guide/src/benchmark/holdout.txt
    Benchmark,
    /// Build the book, in target/book, and check its links (cargo run -p xtask --features book -- book)
    Book,
    /// Make and check the certificates of all steps on the paths of puzzles
    Certify(certify::Args),
    /// Write docs/techniques/ and docs/coverage.md again, from the documentation in the code
    Docs,
    /// Hold the techniques to a library of cases in HoDoKu's format, by code, or to a list of whole puzzles tagged with
    /// techniques, by section
    Conformance(conformance::Args),
    /// Count the solution grids up to symmetry again, by their first band, in crates/generate/src/canon/catalogue/counts.txt: a
    /// quarter of an hour of one core
    CountGrids,
    /// Count how often our ratings and whole walks equal those of other programs, and write the table of the book and the line of the
    /// README from the counts
    Exact(exact::Args),
    /// Make exercises of the techniques that are met most often and tell how soon, how many kinds and copies, and whether anything easier
    /// gives the same; or make the bank of exercises again
    Exercises(exercises::Args),
    /// Choose a better example for each technique than its documentation has: its conclusion is given by nothing easier, it
    /// has few cells, and its board little else
    FindExample(find_example::Args),
    /// Train the net that reads digits in pictures again, on digits of the fonts in Debian's packages
    /// (cargo run --release -p xtask --features glyphs -- glyphs)
    #[cfg(feature = "glyphs")]
    Glyphs(glyphs::Args),
    /// Train the net that reads digits in pictures again, on digits of the fonts in Debian's packages
    /// (cargo run --release -p xtask --features glyphs -- glyphs)
    #[cfg(not(feature = "glyphs"))]
    Glyphs {
        #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Hold HoDoKu's walk to paths that HoDoKu printed, and count differences by cause
    HodokuPaths(hodoku_paths::Args),
    /// Go from random numbers of grids to their grids and back, and see that none comes back as another
    RankGrids(rank_grids::Args),
    /// Rate the puzzles of lists and compare with what they record
    RateCompare(rate_compare::Args),
    /// Make small changes to crates, each a switch in one build, and see which the tests catch
    /// (cargo run -p xtask --features mutants -- mutants)
    #[cfg(feature = "mutants")]
    Mutants(mutants::Args),
    /// Make small changes to crates, each a switch in one build, and see which the tests catch
    /// (cargo run -p xtask --features mutants -- mutants)
    #[cfg(not(feature = "mutants"))]
    Mutants {
        #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Lay out a technique that is tried after another: its file, its lines, its sentences
    NewTechnique(new_technique::Args),
    /// Rate puzzles and random images of each, and count how often ratings change
    Permute(permute::Args),
    /// Read labelled pictures, and count those that are read exactly, surely, and surely but wrongly
    Pictures(pictures::Args),
    /// Hold all steps of some techniques to the solutions and to the checker, on positions of puzzles where easy techniques end
    Positions(positions::Args),
    /// Rate puzzles on any scale and tell the time, whole and by technique, and which are not solved
    RateProfile(rate_profile::Args),
    /// Rate a list on every scale: a table, a card, and its distributions as a picture, in a folder
    Record(record::Args),
    /// Write data/steps.csv again: what each technique finds on its examples and on a few positions of our rated puzzles
    RecordSteps,
    /// Write docs/schema/ again: a JSON Schema for what each command writes with --json
    Schema,
    /// Hold every step on the paths of puzzles to the solution, and find those of some puzzles again
    Soundness(soundness::Args),
    /// Time finding all steps, for each technique
    TimeSteps(time_steps::Args),
    /// Build the engine for the page (cargo run -p xtask --features wasm -- wasm)
    #[cfg(feature = "wasm")]
    Wasm(wasm::Args),
    /// Build the engine for the page (cargo run -p xtask --features wasm -- wasm)
    #[cfg(not(feature = "wasm"))]
    Wasm {
        #[arg(hide = true)]
        kind: Option<String>,
    },
    /// Make the small puzzle lists of data/ again, the same as ever
    MakeData,
}

fn main() -> ExitCode {
    run(Chores::parse().chore).unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::from(2)
    })
}

fn run(chore: Chore) -> Result<ExitCode, String> {
    match chore {
        Chore::Benchmark => benchmark::run(),
        #[cfg(feature = "book")]
        Chore::Book => book::run(),
        #[cfg(not(feature = "book"))]
        Chore::Book => Err("book: say `cargo run -p xtask --features book -- book`".into()),
        Chore::Certify(args) => certify::run(&args),
        Chore::Docs => docs::run(),
        Chore::Conformance(args) => conformance::run(&args),
        Chore::CountGrids => count_grids::run(),
        Chore::Exact(args) => exact::run(&args),
        Chore::Exercises(args) => exercises::run(&args),
        Chore::FindExample(args) => find_example::run(&args),
        #[cfg(feature = "glyphs")]
        Chore::Glyphs(args) => glyphs::run(&args),
        #[cfg(not(feature = "glyphs"))]
        Chore::Glyphs { .. } => {
            Err("glyphs: say `cargo run --release -p xtask --features glyphs -- glyphs`".into())
        }
        Chore::HodokuPaths(args) => hodoku_paths::run(&args),
        Chore::RankGrids(args) => rank_grids::run(&args),
        Chore::RateCompare(args) => rate_compare::run(&args),
        #[cfg(feature = "mutants")]
        Chore::Mutants(args) => mutants::run(&args),
        #[cfg(not(feature = "mutants"))]
        Chore::Mutants { .. } => {
            Err("mutants: say `cargo run -p xtask --features mutants -- mutants`".into())
        }
        Chore::NewTechnique(args) => new_technique::run(&args),
        Chore::Permute(args) => permute::run(&args),
        Chore::Pictures(args) => pictures::run(&args),
        Chore::Positions(args) => positions::run(&args),
        Chore::RateProfile(args) => rate_profile::run(&args),
        Chore::Record(args) => record::run(&args),
        Chore::RecordSteps => record_steps::run(),
        Chore::Schema => schema::run(),
        Chore::Soundness(args) => soundness::run(&args),
        Chore::TimeSteps(args) => time_steps::run(&args),
        #[cfg(feature = "wasm")]
        Chore::Wasm(args) => wasm::run(&args),
        #[cfg(not(feature = "wasm"))]
        Chore::Wasm { .. } => Err("wasm: say `cargo run -p xtask --features wasm -- wasm`".into()),
        Chore::MakeData => make_data::run(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_chores_are_well_formed() {
        super::Chores::command().debug_assert();
    }
}
