//! `ninefold trace`: puzzles with their solving steps, as data.

use std::io::{self, Write};

use ninefold::chains::Engine;
use ninefold::format::{self, Entry, Reading};
use ninefold::guide::Assessment;
use ninefold::logic::explain::say;
use ninefold::rate::{Refusal, Scale, Walk};
use ninefold::texts::Catalogue;
use ninefold::wire::{Columns, Form, NoTrace, Speech, Telling, Trace, Traced, Warning};
use ninefold::{CellMap, Notation, Profile, Puzzle, Sentence, Solution, Verdict};

use crate::backend::Engines;
use crate::cmd::explain::Walking;
#[cfg(feature = "parquet")]
use crate::cmd::table;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Command;
#[cfg(feature = "parquet")]
use crate::file::Place;
use crate::fine::{self, Begun, Fine};
use crate::input::Inputs;
use crate::language::Remark;
use crate::left_out;
use crate::limit::Limit;
use crate::output::{Output, ToGoOn};
use crate::report::{Failing, Kind, Outcome};
use crate::{json, language, profile};

/// Write puzzles with every step of their solution, as JSON lines
///
/// For those who teach machines to reason. Each step of each puzzle was accepted by the checker that `ninefold verify` uses, from
/// the givens on; a puzzle with a step that is not would be reported and left out. Puzzles need exactly one solution.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold generate -n 1000 --seed 7 | ninefold trace > traces.jsonl
  ninefold generate -n 1000 --seed 7 | ninefold trace --made-with 7 --shard 1/4 > traces-1.jsonl
  ninefold trace --proof puzzle.sdk | ninefold verify
  ninefold trace --proof puzzles.txt | ninefold verify --export proofs && veripb proofs/1.opb proofs/1.pbp

Fields: schema (the version of this form, 1), puzzle and solution (81 characters each, a puzzle with + before placed
digits and removed candidates behind it where it has any), class (the canonical form, as `ninefold canon` writes it, the same for all puzzles that are
the same up to symmetry; null where digits are placed or candidates removed), seed (that of --made-with, or null), columns (the
further columns of a table, if it is one), scale, its parts (er, ep, ed), verified (the number of steps the checker
accepted), steps. Each of steps has technique, rating, placements and eliminations (pairs of a cell, 0 to 80, and a
digit), text (sentences), and with --boards, as before, the candidates before it: 729 characters, nine a cell from 1 to 9,
a dot for each that is gone; a filled cell has its digit alone.

Puzzles and solutions are text, not numbers; for pandas:
  pandas.read_json('traces.jsonl', lines=True, dtype={'puzzle': str, 'solution': str, 'class': str})

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
    /// Write this seed beside each puzzle: that of `generate --seed`
    #[arg(long, value_name = "SEED")]
    made_with: Option<u64>,
    /// Trace only the I-th of every N puzzles, so that N runs share the work and make N files
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    #[command(flatten)]
    walking: Walking,
    #[command(flatten)]
    limit: Limit,
    #[command(flatten)]
    to_file: ToGoOn,
    #[command(flatten)]
    options: each::Options,
}

/// Subset of the puzzles for one of several runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    /// Number of the shard, from 1.
    number: u64,
    of: u64,
}

impl Shard {
    /// Returns whether a puzzle, numbered from 1, belongs to the shard.
    fn has(self, puzzle: u64) -> bool {
        (puzzle - 1) % self.of == self.number - 1
    }
}

/// Parses a shard such as `2/8`.
fn shard(text: &str) -> Result<Shard, String> {
    let read = |text: &str| text.parse().ok();
    match text.split_once('/').map(|(number, of)| (read(number), read(of))) {
        Some((Some(number), Some(of))) if (1..=of).contains(&number) => Ok(Shard { number, of }),
        _ => Err(language::text(&say!("expected-shard"))),
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let task = Tracing {
        args,
        profile: args.walking.profile.chosen(profile::SE)?,
        notation: args.walking.cells()?,
        catalogue: out.catalogue,
    };
    let (place, jobs) = (args.to_file.find(&args.inputs.files())?, args.options.jobs());
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        return task.table(place, out);
    }
    let begun = fine::go_on(&args.inputs, place, jobs, task.describe(), out)?;
    let Some(Begun { mut feed, done, progress, .. }) = begun else { return Ok(Exit::Fine) };
    if args.proof {
        feed.leave_out(left_out::ALWAYS);
    }
    each::slow_puzzle(Fine::new(feed, done), jobs, &task, &progress, out)
}

struct Tracing<'a> {
    args: &'a Args,
    profile: Profile,
    notation: Notation,
    catalogue: &'static Catalogue,
}

impl Task for Tracing<'_> {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        at: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        if self.args.shard.is_some_and(|shard| !shard.has(at.number)) {
            return Ok(Outcome { kind: Kind::Elsewhere, failure: None, remarks: Vec::new() });
        }
        let (reading, board) = match each::board(entry) {
            Ok(usable) => usable,
            Err(unusable) => return Ok(Outcome::invalid(unusable.why)),
        };
        // A trace needs a unique solution, and something left to solve.
        let verdict = engines.solver.verdict(&board);
        let assessment = Assessment::with_verdict(&reading.puzzle, &verdict, &mut engines.solver);
        let (kind, solution) = match verdict {
            Verdict::Unique(solution) => (Kind::Unique, solution),
            Verdict::None => return Ok(failed(Kind::None, language::unsolvable(&assessment))),
            Verdict::Several(..) => {
                return Ok(failed(Kind::Several, language::text(&Refusal::Ambiguous.sentence())));
            }
        };
        if board.is_solved() {
            return Ok(failed(kind, language::text(&Refusal::Solved.sentence())));
        }
        // Walk to the solution; each step is checked before it is written.
        let class = class(&reading.puzzle, engines);
        let engine = engines.chains.get_or_insert_with(Engine::new);
        let walk = Walk::from_facts(&self.profile, assessment.facts(board), engine);
        let warnings = assessment.warnings();
        match self.trace(walk, reading, &solution, class, &warnings)? {
            Ok(text) => {
                out.write_all(&text)?;
                let mut remarks = each::remarks(reading);
                remarks.extend(warnings.into_iter().map(|(sentence, _)| Remark::Sentence(sentence)));
                Ok(Outcome { kind, failure: None, remarks })
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
    /// Describes everything the results depend on besides the inputs.
    fn describe(&self) -> Command {
        let Args { no_text, boards, proof, made_with, shard, limit, .. } = self.args;
        Command::of("trace")
            .on("profile", profile::describe(&self.profile))
            .on("notation", self.notation.name())
            .on("no-text", *no_text)
            .on("boards", *boards)
            .on("proof", *proof)
            .on("made-with", *made_with)
            .on("time-limit", limit.seconds())
            .on_text("shard", shard.map(|Shard { number, of }| format!("{number}/{of}")))
    }

    /// Traces from Parquet files to a Parquet file.
    #[cfg(feature = "parquet")]
    fn table(&self, place: Place, out: &mut Output) -> Result<Exit, Failure> {
        let Args { inputs, proof, made_with, shard, options, .. } = self.args;
        table::refuse(&[
            ("--proof", *proof),
            ("--made-with", made_with.is_some()),
            ("--shard", shard.is_some()),
        ])?;
        let how = ninefold_arrow::Trace {
            profile: &self.profile,
            telling: self.telling(),
            effort: None,
            budget: self.args.limit.time(),
        };
        let answers = table::Table { inputs, place, jobs: options.jobs(), prefix: "", fine: &["ok"] };
        answers.answer(out, &|batch, run| ninefold_arrow::trace(batch, &how, run))
    }

    fn telling(&self) -> Telling<'_> {
        let speech = Speech { catalogue: self.catalogue, notation: self.notation, form: Form::Text };
        Telling { speech: (!self.args.no_text).then_some(speech), boards: self.args.boards }
    }

    /// Returns the output lines of a puzzle, or the reason why there are none.
    fn trace(
        &self,
        mut walk: Walk<'_>,
        reading: &Reading,
        solution: &Solution,
        class: Option<String>,
        warnings: &[(Sentence, CellMap)],
    ) -> io::Result<Result<Vec<u8>, String>> {
        let (puzzle, telling, clock) = (&reading.puzzle, self.telling(), self.args.limit.begin());
        let stop = || clock.must_stop();
        let traced = Traced::of(&mut walk, self.profile.name(), puzzle, solution, telling, stop);
        // A trace is complete or absent: an interrupted or unsolved puzzle has none.
        let Traced { trace, proof } = match traced {
            Ok(traced) => traced,
            Err(NoTrace::Stopped) => {
                return clock.why_without().map(Err).ok_or_else(|| io::ErrorKind::Interrupted.into());
            }
            Err(NoTrace::Unsolved(unrated)) => return Ok(Err(language::text(&unrated.sentence()))),
            Err(why) => return Ok(Err(why.to_string())),
        };
        if self.args.proof {
            return Ok(Ok((proof.join("\n") + "\n").into()));
        }
        let columns = puzzle.row.as_deref().and_then(Columns::of);
        let mut line = Vec::new();
        let doubts = Warning::of_position(warnings, json::speech(self.notation, self.catalogue));
        let warnings = [Warning::of_reading(reading, self.catalogue), doubts].concat();
        json::line(&mut line, &Trace { class, seed: self.args.made_with, columns, warnings, ..trace })?;
        Ok(Ok(line))
    }
}

/// Returns the canonical form of a puzzle, or `None` if it is defined by more than its givens.
fn class(puzzle: &Puzzle, engines: &mut Engines) -> Option<String> {
    let is_bare = format::on_one_line(puzzle).len() == 81;
    let canonical = is_bare.then(|| engines.canonizer.values(&puzzle.values).ok())??;
    Some(format::on_one_line(&Puzzle::from_givens(canonical.form)).replace('.', "0"))
}
