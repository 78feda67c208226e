//! `ninefold verify`: checks proofs.

use std::io::{BufRead, BufReader, Read, Write};

use ninefold::format;
use ninefold::proof::lines::{Tally, Verifier};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::{input, interrupt, report};

/// Check proofs: every step, from the puzzle on
///
/// A proof is what `ninefold explain --proof` writes, a JSON object a line: first the puzzle, then its steps, each with
/// what it rests on. The checker knows the rules of Sudoku and no techniques, does not solve, and believes nothing: it
/// draws what follows from the rules that a step cites. It stops at the first step that is not proved or says nothing new,
/// and says where. A proof that ends before its puzzle is solved fails.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold explain --brief --proof steps.jsonl puzzle.sdk && ninefold verify steps.jsonl
  ninefold verify < steps.jsonl

A step that assumes that the puzzle has one solution is right if that is so; `ninefold check` finds out. Digits placed
and candidates removed before the first step are taken as true, and the summary counts them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Files of proofs, or `-` for standard input (the default)
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Accept proofs that end before the puzzle is solved
    #[arg(long)]
    partial: bool,
}

/// More bytes than a line of a proof has.
const LONGEST: u64 = 1 << 24;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let mut failed = false;
    for (name, source) in input::open_files(&args.files)? {
        let unreadable = |error| Failure::File { verb: "read", name: name.clone(), error };
        let mut lines = BufReader::new(source.reader(input::DOCUMENT_LIMIT).map_err(unreadable)?);
        let mut verifier = Verifier::default();
        match verify(&name, &mut lines, &mut verifier)? {
            Some(_) if interrupt::asked() => return Ok(Exit::Interrupted),
            Some((line, error)) => {
                failed = true;
                report::say(&format_args!("{name}: line {line}: {error}"));
                writeln!(
                    out,
                    "{}: failed at line {line}, after {}",
                    format::shown(&name),
                    told(verifier.tally())
                )?;
            }
            None => {
                let tally = verifier.tally();
                if tally.solved < tally.puzzles && !args.partial {
                    failed = true;
                    report::say(&format_args!(
                        "{name}: the proof ends before the puzzle is solved (--partial accepts that)"
                    ));
                }
                writeln!(out, "{}: {}", format::shown(&name), told(tally))?;
            }
        }
        out.flush()?;
    }
    Ok(Exit::failed_if(failed))
}

/// Reads all lines; the first that fails, with its number and the reason.
fn verify(
    name: &str,
    lines: &mut impl BufRead,
    verifier: &mut Verifier,
) -> Result<Option<(usize, String)>, Failure> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let failed = |error| Failure::File { verb: "read", name: name.into(), error };
        let length = lines.take(LONGEST).read_until(b'\n', &mut line).map_err(failed)?;
        if interrupt::asked() {
            return Ok(Some((number, "interrupted".into())));
        }
        if length == 0 {
            break;
        }
        if length as u64 == LONGEST {
            return Ok(Some((number, format!("longer than {LONGEST} bytes"))));
        }
        let Ok(text) = std::str::from_utf8(&line) else {
            return Ok(Some((number, "not a text in UTF-8".into())));
        };
        if let Err(error) = verifier.line(text) {
            return Ok(Some((number, error.to_string())));
        }
    }
    if verifier.tally().puzzles == 0 {
        return Ok(Some((1, "there is no puzzle".into())));
    }
    Ok(None)
}

/// What was verified, in words.
fn told(tally: Tally) -> String {
    let Tally { puzzles, solved, steps, assuming, placed, removed } = tally;
    let of_puzzles = match (puzzles, solved) {
        (0, _) => String::new(),
        (1, 1) => ", the puzzle is solved".into(),
        (1, _) => ", the puzzle is not solved yet".into(),
        _ => format!(", {solved} of {puzzles} puzzles solved"),
    };
    let assumed = match assuming {
        0 => String::new(),
        1 => ", 1 assumes that there is one solution".into(),
        _ => format!(", {assuming} assume that there is one solution"),
    };
    let by_hand = [(placed, "digit", "placed"), (removed, "candidate", "removed")];
    let by_hand = by_hand.iter().filter(|(number, ..)| *number > 0);
    let by_hand: Vec<String> =
        by_hand.map(|&(number, one, how)| format!("{} {how}", report::counted(number as u64, one))).collect();
    let granted = match (by_hand.is_empty(), puzzles) {
        (true, _) => String::new(),
        (_, 1) => format!(", from a position with {} by hand", by_hand.join(" and ")),
        _ => format!(", from positions with {} by hand", by_hand.join(" and ")),
    };
    format!("{} proved{assumed}{of_puzzles}{granted}", report::counted(steps as u64, "step"))
}
