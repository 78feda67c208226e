//! Certificates of all steps on the paths of puzzles: how many the checker accepts, by technique, and what it takes.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use ninefold_core::Board;
use ninefold_logic::proof::{Certificate, Checker, Refutation};
use ninefold_rate::se::{Profile, Rater};

use crate::rate_compare::{processor_time, profile_named, read};

/// Reads the arguments and walks the puzzles of every file; fails when a step is not accepted.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let (mut files, mut profile) = (Vec::new(), Profile::SE);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--profile" => profile = profile_named(value()?)?,
            file => files.push(file),
        }
    }
    if files.is_empty() {
        return Err("certify needs a file".into());
    }
    let mut figures = Figures::default();
    for file in files {
        let puzzles = read(file)?;
        let before = figures.all().steps;
        for puzzle in &puzzles {
            figures.walk(&puzzle.board, &profile);
        }
        println!("{file}: {} puzzles, {} steps", puzzles.len(), figures.all().steps - before);
    }
    figures.print();
    let all = figures.all();
    Ok(if all.accepted == all.steps { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The figures of one technique, or of all.
#[derive(Clone, Default)]
struct Count {
    steps: usize,
    accepted: usize,
    truths: usize,
    /// Refutations of conclusions, of claims on the way, and of cases.
    refutations: usize,
    making: Duration,
    checking: Duration,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.steps += other.steps;
        self.accepted += other.accepted;
        self.truths += other.truths;
        self.refutations += other.refutations;
        self.making += other.making;
        self.checking += other.checking;
    }
}

#[derive(Default)]
struct Figures {
    by_technique: BTreeMap<&'static str, Count>,
    solved: usize,
    puzzles: usize,
}

impl Figures {
    /// Walks the path of a puzzle, with one checker from the givens on.
    fn walk(&mut self, board: &Board, profile: &Profile) {
        let mut rater = Rater::new(*profile);
        let mut walk = rater.walk(board);
        let mut checker = Checker::new(board);
        loop {
            let facts = walk.facts().clone();
            let Some(rated) = walk.next() else { break };
            let step = rated.step;
            let mut count = Count { steps: 1, ..Count::default() };
            let start = processor_time();
            let certificate = step.certificate(&facts);
            count.making = processor_time().saturating_sub(start);
            let start = processor_time();
            let accepted = certificate.map_err(|error| error.to_string()).and_then(|certificate| {
                count.truths = certificate.truths.len();
                count.refutations = refutations(&certificate);
                checker.accept(&step.conclusions, &certificate).map_err(|error| error.to_string())
            });
            count.checking = processor_time().saturating_sub(start);
            match accepted {
                Ok(()) => count.accepted = 1,
                Err(error) => println!("{}: {} on\n{:?}", step.technique().id, error, facts.board()),
            }
            self.by_technique.entry(step.technique().id).or_default().add(&count);
        }
        self.puzzles += 1;
        self.solved += usize::from(checker.is_solved());
    }

    fn all(&self) -> Count {
        let mut all = Count::default();
        self.by_technique.values().for_each(|count| all.add(count));
        all
    }

    fn print(&self) {
        println!(
            "{:<32} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9}",
            "technique", "steps", "accepted", "rejected", "truths", "proofs", "make us", "check us"
        );
        for (id, count) in self.by_technique.iter().chain([(&"all", &self.all())]) {
            let steps = count.steps.max(1) as f64;
            println!(
                "{id:<32} {:>8} {:>8} {:>8} {:>8.1} {:>8.1} {:>9.1} {:>9.1}",
                count.steps,
                count.accepted,
                count.steps - count.accepted,
                count.truths as f64 / steps,
                count.refutations as f64 / steps,
                count.making.as_secs_f64() * 1e6 / steps,
                count.checking.as_secs_f64() * 1e6 / steps
            );
        }
        println!("{} puzzles, {} solved by accepted steps alone", self.puzzles, self.solved);
    }
}

/// How many refutations there are in a certificate.
fn refutations(certificate: &Certificate) -> usize {
    fn within(refutation: &Refutation) -> usize {
        let lemmas = refutation.lemmas.iter().map(|lemma| within(&lemma.refutation));
        let branches = refutation.split.iter().flat_map(|split| &split.branches);
        1 + lemmas.sum::<usize>() + branches.map(|(_, refutation)| within(refutation)).sum::<usize>()
    }
    certificate.proofs.iter().map(|proof| within(&proof.refutation)).sum()
}
