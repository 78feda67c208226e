//! Checks proofs with `VeriPB`, which must be on the path (`cargo install veripb`).
//!
//! ```console
//! $ ninefold trace --proof puzzles.txt > paths.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- paths.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- --without-promise paths.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- --mutants 10000 paths.jsonl
//! $ ninefold steps --proof puzzles.txt > steps.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- steps.jsonl
//! $ cargo run --release -p ninefold-proof --example veripb -- puzzles.txt
//! ```
//!
//! Each puzzle in a file of proofs is a proof; for a list of puzzles, the uniqueness of each solution is
//! proved by search.
//! Mutants are of steps that are no singles, each at its position. The exit code is 1
//! if one is refused, or if a mutant is accepted here and refused there. `--seconds N` stops after N seconds.
//!
//! The examples of the techniques' pages, which say themselves how each is found:
//!
//! ```console
//! $ sed -n 's/^ninefold steps .*/& --proof/p' docs/techniques/*.md | sh -e > examples.jsonl
//! ```

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use ninefold_core::Board;
use ninefold_proof::lines::{ProofLine, ProofVerifier};
use ninefold_proof::veripb::{PromisePolicy, VeripbExport, VeripbFiles, prove_uniqueness};
use ninefold_proof::{CandidateClaim, Certificate, CertificateChecker, ClaimRefutation, ClaimSet};

#[derive(Default)]
struct ExampleOptions {
    promised: PromisePolicy,
    mutants: usize,
    seconds: u64,
    files: Vec<String>,
}

fn parse_options() -> Result<ExampleOptions, String> {
    let mut options = ExampleOptions { seconds: u64::MAX, ..ExampleOptions::default() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).ok_or("expected a number");
        match word.as_str() {
            "--without-promise" => options.promised = PromisePolicy::Shown,
            "--mutants" => options.mutants = number()? as usize,
            "--seconds" => options.seconds = number()?,
            _ => options.files.push(word),
        }
    }
    Ok(options)
}

/// A proof to be checked.
struct ProofJob {
    files: VeripbFiles,
    steps: usize,
    /// For a mutant, its kind and whether our checker accepts it.
    mutant: Option<(usize, bool)>,
}

#[derive(Default)]
struct ExampleTally {
    accepted: usize,
    refused: usize,
    steps: usize,
    assuming_uniqueness: usize,
    /// Mutants by their kind, by whether we accept them, and by whether `VeriPB` does.
    mutants: [[[usize; 2]; 2]; KINDS.len()],
    longest: usize,
    time: Duration,
    slowest: Duration,
    wrong: bool,
}

fn main() -> ExitCode {
    let options = match parse_options() {
        Ok(options) => options,
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "{why}");
            return ExitCode::from(2);
        }
    };
    let begun = Instant::now();
    let (jobs, receiver) = mpsc::sync_channel::<ProofJob>(64);
    let receiver = Mutex::new(receiver);
    let tally = Mutex::new(ExampleTally::default());
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
                    check_job(&job, &place, &tally);
                }
                for ending in ["opb", "pbp"] {
                    let _ = std::fs::remove_file(place.with_extension(ending));
                }
            });
        }
        for file in &options.files {
            send_jobs(file, &options, begun, &jobs);
        }
        drop(jobs);
    });
    let tally = tally.into_inner().expect("not poisoned");
    let each = tally.time / u32::try_from(tally.accepted + tally.refused).unwrap_or(1).max(1);
    let _ = writeln!(
        std::io::stdout(),
        "{} accepted ({} with assumptions; {} steps), {} refused; the longest {} lines; {each:?} each, {:?} the slowest; {:?} in all",
        tally.accepted,
        tally.assuming_uniqueness,
        tally.steps,
        tally.refused,
        tally.longest,
        tally.slowest,
        begun.elapsed()
    );
    if options.mutants > 0 {
        let _ = write!(std::io::stdout(), "{}", format_mutants(&tally));
    }
    ExitCode::from(u8::from(tally.wrong))
}

/// Formats the results of mutants.
fn format_mutants(tally: &ExampleTally) -> String {
    let mut text = format!(
        "{:<24} {:>8} {:>14} {:>14} {:>14} {:>14}\n",
        "mutants", "made", "both accept", "both refuse", "we refuse", "VeriPB refuses"
    );
    let mut all = [[0; 2]; 2];
    for row in &tally.mutants {
        (0..4).for_each(|at| all[at / 2][at % 2] += row[at / 2][at % 2]);
    }
    for (name, [[neither, theirs], [ours, both]]) in
        KINDS.iter().map(|(name, _)| *name).zip(tally.mutants).chain([("all", all)])
    {
        let total = neither + theirs + ours + both;
        let _ = writeln!(text, "{name:<24} {total:>8} {both:>14} {neither:>14} {theirs:>14} {ours:>14}");
    }
    text
}

/// Has one checked.
fn check_job(job: &ProofJob, place: &Path, tally: &Mutex<ExampleTally>) {
    let (formula, proof): (PathBuf, PathBuf) = (place.with_extension("opb"), place.with_extension("pbp"));
    std::fs::write(&formula, &job.files.formula).expect("a temporary file");
    std::fs::write(&proof, &job.files.proof).expect("a temporary file");
    let begun = Instant::now();
    // Looking up names for a trace takes longer than a proof, and mutants are rejected by the thousand.
    let output = Command::new("veripb")
        .args([&formula, &proof])
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("veripb on the path");
    let took = begun.elapsed();
    let answer =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let accepted = output.status.success() && answer.contains("s VERIFIED");
    let warned = answer.contains("unchecked assumptions");
    let mut tally = tally.lock().expect("not poisoned");
    tally.time += took;
    tally.slowest = tally.slowest.max(took);
    tally.longest = tally.longest.max(job.files.proof.lines().count());
    tally.accepted += usize::from(accepted);
    tally.steps += if accepted { job.steps } else { 0 };
    tally.refused += usize::from(!accepted);
    tally.assuming_uniqueness += usize::from(accepted && warned);
    if let Some((kind, ours)) = job.mutant {
        tally.mutants[kind][usize::from(ours)][usize::from(accepted)] += 1;
    }
    let expected = job.mutant.is_none_or(|(_, ours)| ours);
    if (expected && !accepted) || (accepted && warned != (job.files.assumptions > 0)) {
        if std::mem::replace(&mut tally.wrong, true) {
            return;
        }
        let _ = std::fs::write("refused.opb", &job.files.formula);
        let _ = std::fs::write("refused.pbp", &job.files.proof);
        let _ = writeln!(std::io::stderr(), "refused.pbp: {}", answer.trim());
    }
}

/// Sends the proofs of a file, or of the puzzles of a list, as jobs.
fn send_jobs(file: &str, options: &ExampleOptions, begun: Instant, jobs: &mpsc::SyncSender<ProofJob>) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let send =
        |files, steps, mutant| jobs.send(ProofJob { files, steps, mutant }).expect("somebody takes it");
    let mut verifier = ProofVerifier::default();
    // With how many steps it has.
    let mut export: Option<(VeripbExport, usize)> = None;
    let (mut steps, mut mutants, mut position) = (0, 0, "");
    let rich = |line: &&str| matches!(ProofLine::parse_line(line), Ok(ProofLine::Step { certificate, .. }) if can_be_corrupted(&certificate));
    let all = text.lines().filter(|line| options.mutants > 0 && rich(line)).count();
    for line in text.lines() {
        if begun.elapsed().as_secs() > options.seconds {
            break;
        }
        if !line.starts_with('{') {
            let Some(Ok(board)) = line.get(..81).map(str::parse::<Board>) else { continue };
            match prove_uniqueness(&CertificateChecker::new(&board)) {
                Ok(files) => send(files, 0, None),
                Err(why) => panic!("{line}: {why}"),
            }
            continue;
        }
        let read = ProofLine::parse_line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        if let (ProofLine::Step { technique, certificate, .. }, Some(checker)) =
            (&read, verifier.current_checker())
            && options.mutants > 0
            && can_be_corrupted(certificate)
        {
            steps += 1;
            // As many of each as it takes.
            while mutants < options.mutants * steps / all {
                let (kind, mutant) = make_mutant(certificate, mutants);
                let claims = ClaimSet::from_claims(mutant.proofs.iter().map(|proof| proof.claim));
                let ours = checker.check_step(claims, &mutant).is_ok();
                let mut export = VeripbExport::new(checker, options.promised);
                export.add_step(technique, &mutant).unwrap_or_else(|error| panic!("{technique}: {error}"));
                send(export.to_files(), 1, Some((kind, ours)));
                mutants += 1;
            }
        }
        verifier.verify_line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        match read {
            ProofLine::Blank => {}
            // Many steps of one position form a proof in which none depends on another.
            ProofLine::Puzzle { .. } if options.mutants == 0 && line == position => {
                export.as_mut().expect("the puzzle before").0.reset_position();
            }
            ProofLine::Puzzle { .. } => {
                position = line;
                let next = VeripbExport::new(verifier.current_checker().expect("begun"), options.promised);
                let before = export.replace((next, 0));
                if let Some((export, steps)) = before.filter(|_| options.mutants == 0) {
                    send(export.to_files(), steps, None);
                }
            }
            ProofLine::Step { technique, certificate, .. } => {
                let (export, steps) = export.as_mut().expect("a puzzle before steps");
                export
                    .add_step(&technique, &certificate)
                    .unwrap_or_else(|error| panic!("{technique}: {error}"));
                *steps += 1;
            }
        }
    }
    if let Some((export, steps)) = export.filter(|_| options.mutants == 0) {
        send(export.to_files(), steps, None);
    }
}

/// Whether there is something to spoil: a single cites one truth.
fn can_be_corrupted(certificate: &Certificate) -> bool {
    certificate.truths.len() + certificate.deadly.len() > 1
}

/// A way to corrupt a certificate; returns `None` if it doesn't apply.
type CertificateChange = fn(&mut Certificate, usize) -> Option<()>;

const KINDS: [(&str, CertificateChange); 7] = [
    ("a truth missing", |of, which| remove_nth(&mut of.truths, which)),
    ("a lemma missing", |of, which| remove_nth(&mut refutation_mut(of, which).lemmas, which)),
    ("a lemma turned around", |of, which| {
        let lemmas = &mut refutation_mut(of, which).lemmas;
        let at = which.checked_rem(lemmas.len())?;
        lemmas[at].claim = lemmas[at].claim.opposite_claim();
        Some(())
    }),
    ("a case missing", |of, which| {
        remove_nth(&mut refutation_mut(of, which).split.as_mut()?.branches, which)
    }),
    ("all cases missing", |of, which| refutation_mut(of, which).split.take().map(drop)),
    ("another claim", |of, _| {
        let claim = &mut of.proofs[0].claim;
        let other = ninefold_core::Candidate::at((claim.candidate().index() + 9) % 729);
        *claim = if matches!(claim, CandidateClaim::True(_)) {
            CandidateClaim::True(other)
        } else {
            CandidateClaim::False(other)
        };
        Some(())
    }),
    ("the opposite claim", |of, _| {
        of.proofs[0].claim = of.proofs[0].claim.opposite_claim();
        Some(())
    }),
];

fn refutation_mut(certificate: &mut Certificate, which: usize) -> &mut ClaimRefutation {
    let proofs = certificate.proofs.len();
    &mut certificate.proofs[which % proofs].refutation
}

fn remove_nth<T>(from: &mut Vec<T>, which: usize) -> Option<()> {
    let at = which.checked_rem(from.len())?;
    from.remove(at);
    Some(())
}

/// Returns a certificate corrupted in one way, with the kind: each in turn, or the next one that applies.
fn make_mutant(certificate: &Certificate, number: usize) -> (usize, Certificate) {
    let kinds = (0..KINDS.len()).map(|ahead| (number + ahead) % KINDS.len());
    let of_kind = |kind: usize| {
        let mut mutant = certificate.clone();
        KINDS[kind].1(&mut mutant, number / KINDS.len())?;
        mutant.proofs.sort_by_key(|proof| proof.claim);
        Some((kind, mutant))
    };
    kinds.filter_map(of_kind).next().expect("a claim can always be another")
}
