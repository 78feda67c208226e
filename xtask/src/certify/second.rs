//! Verdicts of the second checker on the mutants of `certify`. It is `crates/proof/second/check.py`, which
//! reads proofs as text and shares no code with ours.

use std::io::Write as _;
use std::process::{Command, Stdio};

use ninefold_core::Puzzle;
use ninefold_logic::proof::lines::{ProofVerifier, format_certified_line, format_position_line};

use super::mutants::Subject;

/// Mutants as text, with our verdicts.
#[derive(Default)]
pub(crate) struct Second {
    /// Two of each: the position and the step.
    lines: String,
    ours: Vec<bool>,
    /// Number of mutants on which our own verdict changes when they are read from text.
    changed: usize,
}

impl Second {
    /// Adds a mutant; `accepted` is our checker's verdict on it before it was written as text.
    pub(crate) fn take(&mut self, mutant: &Subject, accepted: bool) {
        let position = format_position_line(&Puzzle::from(&mutant.board));
        let step = format_certified_line("mutant", &mutant.conclusions, &mutant.certificate);
        let mut verifier = ProofVerifier::default();
        let read = verifier.verify_line(&position).and_then(|_| verifier.verify_line(&step)).is_ok();
        if read != accepted {
            self.changed += 1;
            println!("{} as text alone:\n{position}\n{step}", verdict(read));
        }
        self.lines.extend([&position, "\n", &step, "\n"]);
        self.ours.push(accepted);
    }

    /// Runs the second checker on all mutants and prints the number of agreements; returns whether it agrees
    /// on all.
    pub(crate) fn agrees(self) -> Result<bool, String> {
        let wrong = |error: std::io::Error| format!("python3: {error}");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/proof/second/check.py");
        let mut child = Command::new("python3")
            .args([script, "--each"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(wrong)?;
        let mut input = child.stdin.take().ok_or("python3 has no standard input")?;
        let Second { lines, ours, changed } = self;
        let text = lines.clone();
        // Write on another thread: both pipes could fill up otherwise.
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
        let output = child.wait_with_output().map_err(wrong)?;
        writer.join().map_err(|_| "python3 was not told all")?.map_err(wrong)?;
        let said = String::from_utf8_lossy(&output.stdout);
        let verdicts: Vec<bool> = said.lines().map(|line| !line.starts_with("no")).collect();
        let lines: Vec<&str> = lines.lines().collect();
        if verdicts.len() != lines.len() {
            return Err(format!("the second checker said {} words of {} lines", verdicts.len(), lines.len()));
        }
        let mut same = 0;
        for ((lines, theirs), &ours) in lines.chunks(2).zip(verdicts.chunks(2)).zip(&ours) {
            if theirs.iter().all(|accepted| *accepted) == ours {
                same += 1;
            } else {
                println!("{} by us alone:\n{}", verdict(ours), lines.join("\n"));
            }
        }
        let accepted = ours.iter().filter(|ours| **ours).count();
        println!(
            "the second checker: {} mutants, the same verdict on {same}; {accepted} accepted",
            ours.len()
        );
        Ok(changed == 0 && same == ours.len())
    }
}

fn verdict(accepted: bool) -> &'static str {
    if accepted { "accepted" } else { "refused" }
}
