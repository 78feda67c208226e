//! Proof files that commands write: proof lines in the program's own format, or a formula and its proof for
//! VeriPB.

use ninefold::logic::proof::UnprovenError;
use ninefold::proof::lines;
use ninefold::proof::veripb::{PromisePolicy, VeripbError, VeripbExport, VeripbFiles};
use ninefold::rate::RatedStep;
use ninefold::{Facts, SolutionStep};

use crate::file::{InputFile, OverwritePolicy};
use crate::output::{ExtraOutput, OUTPUT_GROUP};
use crate::prelude::*;

/// Options of a command that writes the proof of its steps.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Write every step with its proof into this file, for `ninefold verify`, packed if its name ends in .gz or .zst; or, if its
    /// name ends in .pbp, for VeriPB, with the formula beside it in .opb
    #[arg(long, value_name = "FILE", group = OUTPUT_GROUP)]
    proof: Option<PathBuf>,
    /// Prove steps that assume one solution without that, by a search; for VeriPB
    #[arg(long, requires = "proof")]
    without_promise: bool,
}

impl Args {
    /// Opens the proof file if one was requested; `sources` are the input files.
    pub(crate) fn open_proof(
        &self,
        existing: OverwritePolicy,
        sources: &[InputFile],
    ) -> Result<Option<ProofWriter>, CommandError> {
        let Some(path) = &self.proof else { return Ok(None) };
        if is_veripb_path(path) {
            return Ok(Some(ProofWriter::VeriPb {
                pair: Box::new(VeriPbOutputs::open(path, existing, sources)?),
                promise_policy: PromisePolicy::from_exclusion_flag(self.without_promise),
                export: None,
            }));
        }
        if self.without_promise {
            return Err(CommandError::usage_error(&say!("without-promise-file")));
        }
        let file = ExtraOutput::open(path, existing, sources)?;
        Ok(Some(ProofWriter::Lines { file, has_begun: false }))
    }
}

/// Returns whether a file name is that of a VeriPB proof.
pub(crate) fn is_veripb_path(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pbp"))
}

/// Writer for the proof of a puzzle's steps.
pub(crate) enum ProofWriter {
    /// The program's own format, one line per step.
    Lines {
        /// The file.
        file: ExtraOutput,
        /// Whether anything was written: an empty file is discarded.
        has_begun: bool,
    },
    /// A formula and its proof, written at the end.
    VeriPb {
        /// The files.
        pair: Box<VeriPbOutputs>,
        /// Policy for steps that assume a unique solution.
        promise_policy: PromisePolicy,
        /// The steps so far.
        export: Option<Box<VeripbExport>>,
    },
}

impl ProofWriter {
    /// Writes the puzzle with which a proof begins; `facts` are the state before the first step.
    pub(crate) fn begin_proof(&mut self, puzzle: &Puzzle, facts: &Facts) -> Result<(), CommandError> {
        match self {
            ProofWriter::Lines { file, has_begun } => {
                *has_begun = true;
                Ok(writeln!(file, "{}", lines::format_first_line(puzzle, facts.uniqueness_promise()))?)
            }
            ProofWriter::VeriPb { export, .. } if export.is_some() => {
                Err(CommandError::usage_error(&say!("veripb-one-puzzle")))
            }
            ProofWriter::VeriPb { export, promise_policy: promised, .. } => {
                *export = Some(Box::new(VeripbExport::new(&facts.certificate_checker(), *promised)));
                Ok(())
            }
        }
    }

    /// Writes a step into the proof file.
    pub(crate) fn write_proof_step(&mut self, rated: &RatedStep) -> Result<(), CommandError> {
        let RatedStep { step, facts_before: before, .. } = rated;
        match self {
            ProofWriter::Lines { file, .. } => Ok(writeln!(file, "{}", format_proof_step(step, before)?)?),
            ProofWriter::VeriPb { export: Some(export), .. } => {
                let certificate =
                    step.build_certificate(before).map_err(|why| unproven_step_error(step, &why))?;
                export.add_step(step.technique().id, &certificate).map_err(|why| veripb_failure(&why))
            }
            ProofWriter::VeriPb { .. } => Ok(()),
        }
    }

    /// Writes the trailers of the proof files and gives them their final names.
    pub(crate) fn finish_proof(&mut self) -> Result<(), CommandError> {
        match self {
            ProofWriter::Lines { file, has_begun: true } => Ok(file.finish_file()?),
            ProofWriter::Lines { .. } => Ok(()),
            ProofWriter::VeriPb { pair, export: Some(export), .. } => pair.write_files(&export.to_files()),
            ProofWriter::VeriPb { .. } => Ok(()),
        }
    }
}

/// Formats a step with its proof as a line.
pub(crate) fn format_proof_step(step: &SolutionStep, facts: &Facts) -> Result<String, CommandError> {
    step.format_proof_line(facts).map_err(|why| unproven_step_error(step, &why))
}

/// Creates the failure for a step without a proof, which is a defect of the program.
fn unproven_step_error(step: &SolutionStep, why: &UnprovenError) -> CommandError {
    let name = step.technique().name.to_string();
    CommandError::unsuitable_puzzle_error(&say!("step-unproved", name, reason = why.to_string()))
}

pub(crate) fn veripb_failure(why: &VeripbError) -> CommandError {
    CommandError::unsuitable_puzzle_error(&say!("no-veripb", reason = why.to_string()))
}

/// Formula file and proof file.
pub(crate) struct VeriPbOutputs {
    formula: ExtraOutput,
    proof: ExtraOutput,
}

impl VeriPbOutputs {
    /// Opens the files; the formula's name is the proof's with the extension `opb`.
    pub(crate) fn open(
        path: &Path,
        existing: OverwritePolicy,
        sources: &[InputFile],
    ) -> Result<VeriPbOutputs, CommandError> {
        Ok(VeriPbOutputs {
            formula: ExtraOutput::open(&path.with_extension("opb"), existing, sources)?,
            proof: ExtraOutput::open(path, existing, sources)?,
        })
    }

    /// Writes both files for VeriPB and gives them their final names.
    pub(crate) fn write_files(&mut self, files: &VeripbFiles) -> Result<(), CommandError> {
        for (side, text) in [(&mut self.formula, &files.formula), (&mut self.proof, &files.proof)] {
            side.write_all(text.as_bytes())?;
            side.finish_file()?;
        }
        Ok(())
    }
}
