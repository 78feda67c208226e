//! Proof files: proof lines in the program's own format, or a formula and its proof for VeriPB.

use std::io::Write;
use std::path::{Path, PathBuf};

use ninefold::logic::explain::say;
use ninefold::logic::proof::Unproven;
use ninefold::proof::lines;
use ninefold::proof::veripb::{Export, Files, NoProof, Promised};
use ninefold::rate::Rated;
use ninefold::{Facts, Puzzle, Step};

use crate::failure::Failure;
use crate::file::{Existing, Side, Source};
use crate::output::WRITTEN;

/// Options of a command that writes the proof of its steps.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Write every step with its proof into this file, for `ninefold verify`, packed if its name ends in .gz or .zst; or, if its
    /// name ends in .pbp, for VeriPB, with the formula beside it in .opb
    #[arg(long, value_name = "FILE", group = WRITTEN)]
    proof: Option<PathBuf>,
    /// Prove steps that assume one solution without that, by a search; for VeriPB
    #[arg(long, requires = "proof")]
    without_promise: bool,
}

impl Args {
    /// Opens the proof file if one was requested; `sources` are the input files.
    pub(crate) fn open(&self, existing: Existing, sources: &[Source]) -> Result<Option<Proof>, Failure> {
        let Some(path) = &self.proof else { return Ok(None) };
        if is_veripb(path) {
            return Ok(Some(Proof::VeriPb {
                pair: Box::new(Pair::open(path, existing, sources)?),
                promised: Promised::unless(self.without_promise),
                export: None,
            }));
        }
        if self.without_promise {
            return Err(Failure::usage(&say!("without-promise-file")));
        }
        Ok(Some(Proof::Lines { file: Side::open(path, existing, sources)?, has_begun: false }))
    }
}

/// Returns whether a file name is that of a VeriPB proof.
pub(crate) fn is_veripb(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pbp"))
}

/// Writer for the proof of a puzzle's steps.
pub(crate) enum Proof {
    /// The program's own format, one line per step.
    Lines {
        /// The file.
        file: Side,
        /// Whether anything was written: an empty file is discarded.
        has_begun: bool,
    },
    /// A formula and its proof, written at the end.
    VeriPb {
        /// The files.
        pair: Box<Pair>,
        /// Policy for steps that assume a unique solution.
        promised: Promised,
        /// The steps so far.
        export: Option<Export>,
    },
}

impl Proof {
    /// Writes the puzzle; `facts` are the state before the first step.
    pub(crate) fn begin(&mut self, puzzle: &Puzzle, facts: &Facts) -> Result<(), Failure> {
        match self {
            Proof::Lines { file, has_begun } => {
                *has_begun = true;
                Ok(writeln!(file, "{}", lines::beginning(puzzle, facts.promise()))?)
            }
            Proof::VeriPb { export, .. } if export.is_some() => {
                Err(Failure::usage(&say!("veripb-one-puzzle")))
            }
            Proof::VeriPb { export, promised, .. } => {
                *export = Some(Export::new(&facts.checker(), *promised));
                Ok(())
            }
        }
    }

    /// Writes a step.
    pub(crate) fn step(&mut self, rated: &Rated) -> Result<(), Failure> {
        let Rated { step, before, .. } = rated;
        match self {
            Proof::Lines { file, .. } => Ok(writeln!(file, "{}", step_line(step, before)?)?),
            Proof::VeriPb { export: Some(export), .. } => {
                let certificate = step.certificate(before).map_err(|why| unproved(step, &why))?;
                export.step(step.technique().id, &certificate).map_err(|why| no_proof(&why))
            }
            Proof::VeriPb { .. } => Ok(()),
        }
    }

    /// Writes trailers and gives files their final names.
    pub(crate) fn complete(&mut self) -> Result<(), Failure> {
        match self {
            Proof::Lines { file, has_begun: true } => Ok(file.complete()?),
            Proof::Lines { .. } => Ok(()),
            Proof::VeriPb { pair, export: Some(export), .. } => pair.write(&export.files()),
            Proof::VeriPb { .. } => Ok(()),
        }
    }
}

/// Formats a step with its proof as a line.
pub(crate) fn step_line(step: &Step, facts: &Facts) -> Result<String, Failure> {
    step.proof_line(facts).map_err(|why| unproved(step, &why))
}

/// Creates the failure for a step without a proof, which is a defect of the program.
fn unproved(step: &Step, why: &Unproven) -> Failure {
    let name = step.technique().name.to_string();
    Failure::unfit(&say!("step-unproved", name = name, reason = why.to_string()))
}

pub(crate) fn no_proof(why: &NoProof) -> Failure {
    Failure::unfit(&say!("no-veripb", reason = why.to_string()))
}

/// Formula file and proof file.
pub(crate) struct Pair {
    formula: Side,
    proof: Side,
}

impl Pair {
    /// Opens the files; the formula's name is the proof's with the extension `opb`.
    pub(crate) fn open(path: &Path, existing: Existing, sources: &[Source]) -> Result<Pair, Failure> {
        Ok(Pair {
            formula: Side::open(&path.with_extension("opb"), existing, sources)?,
            proof: Side::open(path, existing, sources)?,
        })
    }

    /// Writes both files and gives them their final names.
    pub(crate) fn write(&mut self, files: &Files) -> Result<(), Failure> {
        for (side, text) in [(&mut self.formula, &files.formula), (&mut self.proof, &files.proof)] {
            side.write_all(text.as_bytes())?;
            side.complete()?;
        }
        Ok(())
    }
}
