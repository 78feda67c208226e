//! `ninefold verify`: verification of proofs.

use std::io::{BufRead, BufReader, Read};

use ninefold::format;
use ninefold::proof::lines::{LineError, MAX_LINE_LENGTH, ProofLine, ProofTally, ProofVerifier};
use ninefold::proof::veripb::{PromisePolicy, VeripbExport};

use crate::file::OverwritePolicy;
use crate::prelude::*;
use crate::proof::{VeriPbOutputs, veripb_failure};
use crate::{input, status_line};

/// Check proofs: every step, from the puzzle on
///
/// A proof is what `ninefold explain --proof` writes, a JSON object a line: first the puzzle, then its steps, each with
/// what it rests on. The checker knows the rules of Sudoku and no techniques, does not solve, and believes nothing: it
/// draws what follows from the rules that a step cites. It stops at the first step that is not proved or says nothing new,
/// and says where. A proof that ends before its puzzle is solved fails, and so does a file without a step.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold explain --brief --proof steps.jsonl puzzle.sdk && ninefold verify steps.jsonl
  ninefold verify < steps.jsonl
  ninefold verify --export proofs steps.jsonl && veripb proofs/1.opb proofs/1.pbp

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
    /// Write each puzzle's proof for VeriPB into this folder: 1.opb, the formula, and 1.pbp, its proof, and so on
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
    /// Prove steps that assume one solution without that, by a search, in what --export writes
    #[arg(long, requires = "export")]
    without_promise: bool,
    /// Replace the files of --export if there are such
    #[arg(long, requires = "export")]
    overwrite: bool,
}

/// Writer of proofs for VeriPB, a pair of files for each puzzle.
struct ProofExporter<'a> {
    folder: &'a Path,
    existing: OverwritePolicy,
    promised: PromisePolicy,
    current_export: Option<VeripbExport>,
    file_count: usize,
}

impl ProofExporter<'_> {
    /// Processes an accepted line; the verifier is in the state after it.
    fn export_proof_line(&mut self, line: &ProofLine, verifier: &ProofVerifier) -> Result<(), CommandError> {
        match (line, &mut self.current_export) {
            (ProofLine::Puzzle { .. }, _) => {
                self.write_puzzle_files()?;
                self.current_export =
                    verifier.current_checker().map(|checker| VeripbExport::new(checker, self.promised));
            }
            (ProofLine::Step { technique, certificate, .. }, Some(export)) => {
                export.add_step(technique, certificate).map_err(|why| veripb_failure(&why))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes the files of the current puzzle.
    fn write_puzzle_files(&mut self) -> Result<(), CommandError> {
        let Some(export) = self.current_export.take() else { return Ok(()) };
        self.file_count += 1;
        let path = self.folder.join(format!("{}.pbp", self.file_count));
        VeriPbOutputs::open(&path, self.existing, &[])?.write_files(&export.to_files())
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let mut failed = false;
    if let Some(folder) = &args.export {
        let unwritten =
            |error| CommandError::File { verb: "make", name: folder.display().to_string(), error };
        std::fs::create_dir_all(folder).map_err(unwritten)?;
    }
    let mut exports = args.export.as_ref().map(|folder| ProofExporter {
        folder,
        existing: OverwritePolicy::from_overwrite_option(args.overwrite),
        promised: PromisePolicy::from_exclusion_flag(args.without_promise),
        current_export: None,
        file_count: 0,
    });
    // Each file is verified by itself, so that one failure doesn't hide another.
    let files = input::open_files(&args.files)?;
    let _status = input::start_status_line(&files, out);
    for (name, source) in files {
        let unreadable = |error| CommandError::File { verb: "read", name: name.clone(), error };
        let mut lines = BufReader::new(source.into_text_reader(input::DOCUMENT_LIMIT).map_err(unreadable)?);
        let mut verifier = ProofVerifier::default();
        // A file fails at its first faulty line, or at its end if it proves nothing or stops early.
        match verify_proof_lines(&name, &mut lines, &mut verifier, &mut exports)? {
            Some(_) if interrupt::is_stop_requested() => return Ok(ExitStatus::Interrupted),
            Some((line, error)) => {
                failed = true;
                diagnostics::print_message(&format_args!(
                    "{name}: {}: {error}",
                    language::format_line_number(line)
                ));
                let done = format_proof_tally(verifier.current_tally());
                let failed = message_text(&say!("verify-failed", line, done));
                writeln!(out, "{}: {failed}", format::escape_control_chars(&name))?;
            }
            None => {
                let tally = verifier.current_tally();
                if tally.proves_nothing() {
                    failed = true;
                    diagnostics::print_message(&message_text(&say!("verify-no-step", name = name.clone())));
                } else if tally.solved < tally.puzzles && !args.partial {
                    failed = true;
                    diagnostics::print_message(&message_text(&say!("verify-partial", name = name.clone())));
                }
                writeln!(out, "{}: {}", format::escape_control_chars(&name), format_proof_tally(tally))?;
            }
        }
        out.flush()?;
    }
    Ok(ExitStatus::failed_if(failed))
}

/// Verifies all lines; returns the number of the first faulty one with the reason.
fn verify_proof_lines(
    name: &str,
    lines: &mut impl BufRead,
    verifier: &mut ProofVerifier,
    exports: &mut Option<ProofExporter<'_>>,
) -> Result<Option<(usize, String)>, CommandError> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let failed = |error| CommandError::File { verb: "read", name: name.into(), error };
        // Lines of unlimited length could fill the memory.
        let length = lines.take(MAX_LINE_LENGTH as u64 + 1).read_until(b'\n', &mut line).map_err(failed)?;
        if interrupt::is_stop_requested() {
            return Ok(Some((number, "interrupted".into())));
        }
        if length == 0 {
            break;
        }
        let puzzles = verifier.current_tally().puzzles;
        let verified = verifier.verify_raw_line(&line);
        status_line::add_puzzles((verifier.current_tally().puzzles - puzzles) as u64, 0);
        status_line::add_input_bytes(length as u64);
        match verified {
            Err(error) => return Ok(Some((number, format_line_error(&error)))),
            Ok(line) => {
                exports.as_mut().map_or(Ok(()), |exports| exports.export_proof_line(&line, verifier))?
            }
        }
    }
    if let Some(exports) = exports {
        exports.write_puzzle_files()?;
    }
    // A file without puzzles proves nothing.
    if verifier.current_tally().puzzles == 0 {
        return Ok(Some((1, message_text(&say!("verify-no-puzzle")))));
    }
    Ok(None)
}

/// Formats the reason why a line is refused.
fn format_line_error(error: &LineError) -> String {
    match error {
        LineError::TooLong => message_text(&say!("verify-long", most = (MAX_LINE_LENGTH - 1).to_string())),
        LineError::NotUtf8 => message_text(&say!("verify-no-text")),
        error => error.to_string(),
    }
}

/// Summarises what was verified.
fn format_proof_tally(tally: ProofTally) -> String {
    let ProofTally { puzzles, solved, steps, assuming_uniqueness: assuming, placed, removed } = tally;
    let mut parts = vec![say!("verify-steps", n = steps)];
    if assuming > 0 {
        parts.push(say!("verify-assuming", n = assuming));
    }
    match (puzzles, solved) {
        (0, _) => {}
        (1, 1) => parts.push(say!("verify-solved")),
        (1, _) => parts.push(say!("verify-unsolved")),
        _ => parts.push(say!("verify-of-puzzles", solved, puzzles)),
    }
    if placed > 0 {
        parts.push(say!("verify-placed", n = placed));
    }
    if removed > 0 {
        parts.push(say!("verify-removed", n = removed));
    }
    parts.iter().map(message_text).collect()
}
