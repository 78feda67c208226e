//! `ninefold trace`: puzzles with the steps that solve them, as data.

use std::io::{self, Write};

use ninefold::format::{self, Entry};
use ninefold::logic::chains::Engine;
use ninefold::logic::proof::lines::{self, Verifier};
use ninefold::rate::Scale;
use ninefold::rate::{Progress as Walked, Rated, Walk};
use ninefold::texts::Catalogue;
use ninefold::{Profile, Puzzle, Solution, Verdict};
use serde_json::{Value, json};

use crate::backend::Engines;
use crate::cmd::explain::Walking;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::Contents;
use crate::fine::Fine;
use crate::input::{self, Inputs};
use crate::output::{Output, ToFile};
use crate::report::{Failing, Kind, Outcome, Progress};
use crate::{interrupt, json, profile};

/// Write puzzles with every step of their solution, as JSON lines
///
/// For those who teach machines to reason. Each step of each puzzle was accepted by the checker that `ninefold verify` uses, from
/// the givens on; a puzzle with a step that is not would be reported and left out. Puzzles need exactly one solution.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold generate -n 1000 --seed 7 | ninefold trace > traces.jsonl
  ninefold trace --proof puzzle.sdk | ninefold verify

Fields: puzzle, solution, scale, its parts (er, ep, ed), verified (the number of steps the checker accepted),
steps. Each of steps has technique, rating, placements and eliminations (pairs of a cell, 0 to 80, and a digit), text
(sentences), and with --boards the position before it as 729 candidates.

With --proof each puzzle is a line, and each of its steps one behind it, with what it rests on.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Leave out the sentences
    #[arg(long)]
    no_text: bool,
    /// Add the candidates before each step
    #[arg(long)]
    boards: bool,
    /// Write what `ninefold verify` reads, a line for each step, with its proof
    #[arg(long)]
    proof: bool,
    #[command(flatten)]
    walking: Walking,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let place = args.to_file.find(&args.inputs.files())?;
    let inputs = args.inputs.open(out.quiet)?;
    out.go_to(place, Contents::Text)?;
    let progress = Progress::new(input::length(&inputs), out.terminal, out.quiet);
    let feed = Fine::new(Feed::new(inputs, args.inputs.from, args.options.jobs()), 0);
    let task = Tracing { args, profile: args.walking.profile.chosen(profile::SE)?, catalogue: out.catalogue };
    each::slow_puzzle(feed, args.options.jobs(), &task, &progress, out)
}

struct Tracing<'a> {
    args: &'a Args,
    profile: Profile,
    catalogue: &'static Catalogue,
}

impl Task for Tracing<'_> {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        _: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let (reading, board) = match each::board(entry) {
            Ok(usable) => usable,
            Err(unusable) => return Ok(Outcome::invalid(unusable.why)),
        };
        let (kind, solution) = match engines.solver.verdict(&board) {
            Verdict::Unique(solution) => (Kind::Unique, solution),
            Verdict::None => return Ok(failed(Kind::None, "it has no solution".into())),
            Verdict::Several(..) => return Ok(failed(Kind::Several, "it has several solutions".into())),
        };
        let engine = engines.chains.get_or_insert_with(Engine::new);
        let walk = Walk::new(&self.profile, &board, engine);
        match self.trace(walk, &reading.puzzle, &solution)? {
            Ok(text) => {
                out.write_all(text.as_bytes())?;
                Ok(Outcome { kind, failure: None, remarks: each::remarks(reading) })
            }
            Err(why) => Ok(failed(kind, why)),
        }
    }

    fn is_strict(&self) -> bool {
        self.args.options.strict
    }
}

fn failed(kind: Kind, why: String) -> Outcome {
    Outcome { kind, failure: Some(Failing::Told(why)), remarks: Vec::new() }
}

impl Tracing<'_> {
    /// The lines of a puzzle, or why there are none.
    fn trace(
        &self,
        mut walk: Walk<'_>,
        puzzle: &Puzzle,
        solution: &Solution,
    ) -> io::Result<Result<String, String>> {
        let mut verifier = Verifier::default();
        let mut proof = vec![lines::puzzle_line(puzzle)];
        let mut steps: Vec<Value> = Vec::new();
        let checked = verifier.line(&proof[0]).map_err(|error| error.to_string());
        if let Err(why) = checked {
            return Ok(Err(why));
        }
        loop {
            let rated = match walk.next_step(interrupt::asked) {
                Ok(rated) => rated,
                Err(Walked::Solved) => break,
                Err(Walked::Stopped) => return Err(io::ErrorKind::Interrupted.into()),
                Err(_) => return Ok(Err("no technique of the profile goes on".into())),
            };
            match certified(&rated, &mut verifier) {
                Ok(line) => proof.push(line),
                Err(why) => return Ok(Err(why)),
            }
            steps.push(self.step(&rated));
        }
        if self.args.proof {
            return Ok(Ok(proof.join("\n") + "\n"));
        }
        let mut object = json!({
            "puzzle": format::on_one_line(puzzle),
            "solution": solution.to_string(),
            "scale": self.profile.name(),
            "verified": verifier.tally().steps,
            "steps": steps,
        });
        json::add_fields(&mut object, &walk.tally().fields());
        Ok(Ok(format!("{object}\n")))
    }

    fn step(&self, rated: &Rated) -> Value {
        let Rated { step, before, .. } = rated;
        let mut object = json!({
            "technique": step.technique().id,
            "rating": json::number(rated.number),
            "placements": json::candidates(step.conclusions.placements),
            "eliminations": json::candidates(step.conclusions.eliminations),
        });
        if !self.args.no_text {
            let sentences = step.explain(before);
            object["text"] = sentences
                .iter()
                .map(|sentence| self.catalogue.text(sentence, self.args.walking.notation))
                .collect();
        }
        if self.args.boards {
            object["before"] = json::position(before);
        }
        object
    }
}

/// The line of a step, accepted by the checker.
fn certified(rated: &Rated, verifier: &mut Verifier) -> Result<String, String> {
    let name = rated.step.technique().name;
    let wrong = |why: &dyn std::fmt::Display| format!("this {name} is not proved, please tell us: {why}");
    let line = lines::step_line(&rated.step, &rated.before).map_err(|unproven| wrong(&unproven))?;
    verifier.line(&line).map_err(|rejected| wrong(&rejected))?;
    Ok(line)
}
