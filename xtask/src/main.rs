//! Chores of the project. `cargo xtask` lists them.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program, not a library")]

use std::process::ExitCode;

#[cfg(feature = "book")]
mod book;
mod certify;
mod conformance;
mod docs;
mod exemplars;
mod find_example;
mod hodoku_paths;
#[cfg(feature = "book")]
mod links;
mod make_data;
mod new_technique;
mod permute;
mod positions;
mod rate_compare;
mod rate_profile;
mod record_steps;
mod schema;
mod soundness;
mod time_steps;
#[cfg(feature = "wasm")]
mod wasm;
mod way;

const USAGE: &str = "\
usage: cargo xtask <chore>
  book
      build the book, in target/book, and check its links
      (cargo run -p xtask --features book -- book)
  certify [--profile NAME | --all | --every] [--mutants] FILE...
      make and check the certificates of all steps on the paths of the puzzles (CSV files: puzzle,ER,EP,ED,...)
      (--all: on the paths by all techniques; --every: and of the first step of each technique at each position)
      (--mutants: and spoil each in many ways, to see that none is accepted that is not by luck still a proof)
  docs
      write docs/techniques/ and docs/coverage.md again, from the documentation in the code
  conformance [--only CODE] FILE...
      hold the techniques to a library of cases in HoDoKu's format, by code, or to a list of whole puzzles tagged with
      techniques, by section
  find-example [ID...] FILE...
      find a better example of each technique than its documentation has, on the paths of the puzzles: where nothing
      easier is to be found, or nothing much easier
  hodoku-paths [--show N] [--profile FILE] FILE...
      hold HoDoKu's walk to paths that HoDoKu printed (- for standard input), and count differences by cause
  rate-compare [--profile NAME] [--deepest RATING] [--lines FIRST-LAST] [--show N] FILE...
      rate the puzzles of CSV files (puzzle,ER,EP,ED,...) and compare with what they record
      (profiles: se, se-original, sukaku; --deepest: where the deepest nested chains start, 11.0 or 10.5)
  new-technique FOLDER/FILE NAME AFTER
      lay out a technique that is tried after another (its id): its file, its lines, its sentences
  permute [--profile NAME] [--images N] [--seed N] FILE...
      rate puzzles (one a line, up to a comma) and N random images of each, and count how often ratings change
  positions TECHNIQUE... FILE...
      hold all steps of some techniques (ids, names of families, or all) to the solutions and to the checker, on positions of
      the puzzles (one a line, up to a comma) where easy techniques end
  rate-profile [--profile NAME] FILE...
      rate the puzzles on any scale and tell the time, whole and by technique, and which are not solved
  record-steps
      write data/steps.csv again: what each technique finds on its examples and on a few positions of our rated puzzles
  schema
      write docs/schema/ again: a JSON Schema for what each command writes with --json
  soundness [--profile NAME | --all] [--every N] FILE...
      hold every step on the paths of puzzles (one a line, up to a comma) to the solution, and find those of each
      N-th puzzle again (20; 1 for all)
      (--all: on the paths by all techniques)
  time-steps PART FILE...
      time finding all steps, for each technique with that part in its id
  wasm [npm | node | check]
      build the engine for the page, or for tests with node, or hold the vectors of WebAssembly to portable ones
      (cargo run -p xtask --features wasm -- wasm)
  make-data
      make the small puzzle lists of data/ again, the same as ever";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.split_first() {
        #[cfg(feature = "book")]
        Some((chore, [])) if chore == "book" => book::run(),
        #[cfg(not(feature = "book"))]
        Some((chore, _)) if chore == "book" => {
            Err("book: say `cargo run -p xtask --features book -- book`".into())
        }
        Some((chore, rest)) if chore == "rate-compare" => rate_compare::run(rest),
        Some((chore, rest)) if chore == "certify" => certify::run(rest),
        Some((chore, rest)) if chore == "conformance" => conformance::run(rest),
        Some((chore, [])) if chore == "docs" => docs::run(),
        Some((chore, rest)) if chore == "find-example" => find_example::run(rest),
        Some((chore, rest)) if chore == "hodoku-paths" => hodoku_paths::run(rest),
        Some((chore, rest)) if chore == "new-technique" => new_technique::run(rest),
        Some((chore, rest)) if chore == "permute" => permute::run(rest),
        Some((chore, rest)) if chore == "positions" => positions::run(rest),
        Some((chore, rest)) if chore == "soundness" => soundness::run(rest),
        Some((chore, rest)) if chore == "rate-profile" => rate_profile::run(rest),
        Some((chore, [])) if chore == "record-steps" => record_steps::run(),
        Some((chore, [])) if chore == "schema" => schema::run(),
        Some((chore, rest)) if chore == "time-steps" => time_steps::run(rest),
        Some((chore, [])) if chore == "make-data" => make_data::run(),
        #[cfg(feature = "wasm")]
        Some((chore, rest)) if chore == "wasm" => wasm::run(rest),
        #[cfg(not(feature = "wasm"))]
        Some((chore, _)) if chore == "wasm" => {
            Err("wasm: say `cargo run -p xtask --features wasm -- wasm`".into())
        }
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
