//! Has proofs checked by `VeriPB`, which must be on the path (`cargo install veripb`).
//!
//! ```console
//! $ ninefold trace --proof puzzles.txt > steps.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- steps.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- --without-promise steps.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- --mutants 10000 steps.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- puzzles.txt
//! ```
//!
//! Of a file of proofs each puzzle is a proof; of a list of puzzles, the uniqueness of each solution is proved by a search. The exit code is 1
//! if one is refused, or if a mutant is accepted here and refused there. `--seconds N` stops after so many.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use ninefold_core::Board;
use ninefold_proof::lines::{Line, Verifier};
use ninefold_proof::veripb::{Export, Files, Promised, count};
use ninefold_proof::{Checker, Claim};

#[derive(Default)]
struct Options {
    promised: Promised,
    mutants: usize,
    seconds: u64,
    files: Vec<String>,
}

fn options() -> Result<Options, String> {
    let mut options = Options { seconds: u64::MAX, ..Options::default() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).ok_or("expected a number");
        match word.as_str() {
            "--without-promise" => options.promised = Promised::Shown,
            "--mutants" => options.mutants = number()? as usize,
            "--seconds" => options.seconds = number()?,
            _ => options.files.push(word),
        }
    }
    Ok(options)
}

/// Something to be checked.
struct Job {
    files: Files,
    /// Whether our checker accepts it; known of mutants.
    ours: Option<bool>,
}

#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    assuming: usize,
    both_refused: usize,
    only_ours_refused: usize,
    longest: usize,
    time: Duration,
    slowest: Duration,
    wrong: bool,
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "{why}");
            return ExitCode::from(2);
        }
    };
    let begun = Instant::now();
    let (jobs, receiver) = mpsc::sync_channel::<Job>(64);
    let receiver = Mutex::new(receiver);
    let tally = Mutex::new(Tally::default());
    let number = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let place = std::env::temp_dir().join(format!(
                    "veripb-{}-{}",
                    std::process::id(),
                    number.fetch_add(1, Ordering::Relaxed)
                ));
                while let Ok(job) = { receiver.lock().expect("not poisoned").recv() } {
                    take(&job, &place, &tally);
                }
                for ending in ["opb", "pbp"] {
                    let _ = std::fs::remove_file(place.with_extension(ending));
                }
            });
        }
        for file in &options.files {
            make(file, &options, begun, &jobs);
        }
        drop(jobs);
    });
    let tally = tally.into_inner().expect("not poisoned");
    let each = tally.time / u32::try_from(tally.accepted + tally.refused).unwrap_or(1).max(1);
    let _ = writeln!(
        std::io::stdout(),
        "{} accepted ({} with assumptions), {} refused; the longest {} lines; {each:?} each, {:?} the slowest; {:?} in all",
        tally.accepted,
        tally.assuming,
        tally.refused,
        tally.longest,
        tally.slowest,
        begun.elapsed()
    );
    if options.mutants > 0 {
        let _ = writeln!(
            std::io::stdout(),
            "mutants: {} refused by both, {} by ours alone",
            tally.both_refused,
            tally.only_ours_refused
        );
    }
    ExitCode::from(u8::from(tally.wrong))
}

/// Has one checked.
fn take(job: &Job, place: &Path, tally: &Mutex<Tally>) {
    let (formula, proof): (PathBuf, PathBuf) = (place.with_extension("opb"), place.with_extension("pbp"));
    std::fs::write(&formula, &job.files.formula).expect("a temporary file");
    std::fs::write(&proof, &job.files.proof).expect("a temporary file");
    let begun = Instant::now();
    let output = Command::new("veripb").args([&formula, &proof]).output().expect("veripb on the path");
    let took = begun.elapsed();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let accepted = output.status.success() && said.contains("s VERIFIED");
    let warned = said.contains("unchecked assumptions");
    let mut tally = tally.lock().expect("not poisoned");
    tally.time += took;
    tally.slowest = tally.slowest.max(took);
    tally.longest = tally.longest.max(job.files.proof.lines().count());
    tally.accepted += usize::from(accepted);
    tally.refused += usize::from(!accepted);
    tally.assuming += usize::from(accepted && warned);
    let expected = job.ours.unwrap_or(true);
    tally.both_refused += usize::from(!accepted && !expected);
    tally.only_ours_refused += usize::from(accepted && !expected);
    if (expected && !accepted) || (accepted && warned != (job.files.assumptions > 0)) {
        if std::mem::replace(&mut tally.wrong, true) {
            return;
        }
        let _ = std::fs::write("refused.opb", &job.files.formula);
        let _ = std::fs::write("refused.pbp", &job.files.proof);
        let _ = writeln!(std::io::stderr(), "refused.pbp: {}", said.trim());
    }
}

/// The proofs of a file, or of the puzzles of a list.
fn make(file: &str, options: &Options, begun: Instant, jobs: &mpsc::SyncSender<Job>) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let send = |files, ours| jobs.send(Job { files, ours }).expect("somebody takes it");
    let mut verifier = Verifier::default();
    let mut export: Option<Export> = None;
    let (mut steps, mut mutants) = (0, 0);
    let all = text.lines().filter(|line| line.starts_with('{')).count();
    for line in text.lines() {
        if begun.elapsed().as_secs() > options.seconds {
            break;
        }
        if !line.starts_with('{') {
            let Some(Ok(board)) = line.get(..81).map(str::parse::<Board>) else { continue };
            match count(&Checker::new(&board)) {
                Ok(files) => send(files, None),
                Err(why) => panic!("{line}: {why}"),
            }
            continue;
        }
        let read = Line::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        if let (Line::Step { technique, claims, certificate }, Some(export)) = (&read, &export) {
            steps += 1;
            // As many of each as it takes.
            while mutants < options.mutants * steps / all {
                mutants += 1;
                let checker = verifier.checker().expect("there is a puzzle");
                let mutant = mutant(certificate, mutants);
                let ours = checker.check(**claims, &mutant).is_ok();
                let mut export = export.clone();
                if export.step(technique, &mutant).is_ok()
                    && mutant.proofs.iter().map(|proof| proof.claim).eq(claims.iter())
                {
                    send(export.files(), Some(ours));
                }
            }
        }
        verifier.line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        match read {
            Line::Blank => {}
            Line::Puzzle { .. } => {
                if let Some(export) =
                    export.replace(Export::new(verifier.checker().expect("begun"), options.promised))
                    && options.mutants == 0
                {
                    send(export.files(), None);
                }
            }
            Line::Step { technique, certificate, .. } => {
                let export = export.as_mut().expect("a puzzle before steps");
                export.step(&technique, &certificate).unwrap_or_else(|error| panic!("{technique}: {error}"));
            }
        }
    }
    if let Some(export) = export.filter(|_| options.mutants == 0) {
        send(export.files(), None);
    }
}

/// A certificate with a truth less, a lemma less, a case less or another claim on the way.
fn mutant(certificate: &ninefold_proof::Certificate, number: usize) -> ninefold_proof::Certificate {
    let mut mutant = certificate.clone();
    let which = number / 4;
    let refutation = {
        let proofs = mutant.proofs.len();
        &mut mutant.proofs[which % proofs].refutation
    };
    match number % 4 {
        0 if !refutation.lemmas.is_empty() => drop(refutation.lemmas.remove(which % refutation.lemmas.len())),
        1 if refutation.split.is_some() => refutation.split = None,
        2 if !refutation.lemmas.is_empty() => {
            let at = which % refutation.lemmas.len();
            let claim = refutation.lemmas[at].claim;
            refutation.lemmas[at].claim = claim.negated();
        }
        3 if refutation.split.is_some() => {
            let branches = &mut refutation.split.as_mut().expect("there is one").branches;
            if !branches.is_empty() {
                branches.remove(which % branches.len());
            }
        }
        _ if !mutant.truths.is_empty() => drop(mutant.truths.remove(which % mutant.truths.len())),
        _ => {
            let claim = mutant.proofs[0].claim;
            let other = ninefold_core::Candidate::at((claim.candidate().index() + 9) % 729);
            mutant.proofs[0].claim = Claim::False(other);
        }
    }
    mutant
}
